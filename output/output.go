// Package output writes sheets to files: one writer per format, all fed solely by the
// page description of package draw.
//
// A writer takes an io.Writer and returns an error; it opens no files, reads no clock
// and keeps no state, so the same sheets and [format.Options] give the same bytes on
// every machine and with any number of workers. Lengths are in millimetres up to here;
// each writer converts them to its own unit once.
package output

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/dxf"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/output/png"
	"shogikit/output/svg"
)

// Formats are the supported formats. To add one, add a line.
var Formats = []format.Format{
	{Name: "pdf", Ext: ".pdf", Many: true, Write: pdf.Write},
	{Name: "png", Ext: ".png", Write: single(png.Write)},
	{Name: "svg", Ext: ".svg", Write: single(svg.Write)},
	{Name: "dxf", Ext: ".dxf", Write: single(dxf.Write)},
}

// ByName returns the format with the name.
func ByName(name string) (format.Format, bool) {
	i := slices.IndexFunc(Formats, func(f format.Format) bool { return f.Name == name })
	if i < 0 {
		return format.Format{}, false
	}
	return Formats[i], true
}

// ByExt returns the format with the file extension ext, such as ".pdf".
func ByExt(ext string) (format.Format, bool) { return ByName(strings.TrimPrefix(ext, ".")) }

type write = func(io.Writer, []draw.Sheet, format.Options) error

func single(one func(io.Writer, *draw.Sheet, format.Options) error) write {
	return func(w io.Writer, sheets []draw.Sheet, o format.Options) error {
		if len(sheets) != 1 {
			return fmt.Errorf("%w: %d, want 1", format.ErrSheets, len(sheets))
		}
		return one(w, &sheets[0], o)
	}
}
