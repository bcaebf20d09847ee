// Package output writes sheets to files: one writer per format, all fed solely by the
// page description of package draw.
//
// A writer takes an io.Writer and returns an error; it opens no files, reads no clock
// and keeps no state, so the same sheets and [draw.Options] give the same bytes on
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
	"shogikit/output/pdf"
	"shogikit/output/png"
	"shogikit/output/svg"
)

// Format is a file format for sheets.
type Format struct {
	Name string // on the command line: "pdf"
	Ext  string // file extension with the dot
	// Write writes the sheets; a format that holds one wraps [draw.ErrSheets] for others.
	Write func(w io.Writer, sheets []draw.Sheet, o draw.Options) error
}

// Formats are the supported formats. To add one, add a line.
var Formats = []Format{
	{Name: "pdf", Ext: ".pdf", Write: pdf.Write},
	{Name: "png", Ext: ".png", Write: single(png.Write)},
	{Name: "svg", Ext: ".svg", Write: single(svg.Write)},
	{Name: "dxf", Ext: ".dxf", Write: single(dxf.Write)},
}

// ByName returns the format with the name.
func ByName(name string) (Format, bool) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, false
	}
	return Formats[i], true
}

// ByExt returns the format with the file extension ext, such as ".pdf".
func ByExt(ext string) (Format, bool) { return ByName(strings.TrimPrefix(ext, ".")) }

// single adapts a writer of one sheet.
func single(one func(io.Writer, *draw.Sheet, draw.Options) error) func(io.Writer, []draw.Sheet, draw.Options) error {
	return func(w io.Writer, sheets []draw.Sheet, o draw.Options) error {
		if len(sheets) != 1 {
			return fmt.Errorf("%w: %d, want 1", draw.ErrSheets, len(sheets))
		}
		return one(w, &sheets[0], o)
	}
}
