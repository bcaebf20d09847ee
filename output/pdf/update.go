package pdf

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"shogikit/output/draw"
)

// What the library cannot write is added as the format foresees it for changes of a
// finished file: objects that replace those of the same number, and a table of them.
// These are the catalog, for preferences that make viewers print at 100 % and turn the
// sheet; the information about a file, with a date in UTC or none; and the resources of a file with
// spot colours, because the library would write two of them in any order.

// noDate stands where the library insists on a date.
var noDate = time.Unix(0, 0).UTC()

// errUpdate means that the library's file is not as expected.
var errUpdate = errors.New("unexpected end of the document")

// resources is the number of the object with the resources of all pages.
const resources = 2

// finish appends what the library cannot write to its file.
func finish(file *bytes.Buffer, o draw.Options) error {
	u, err := newUpdate(file.Bytes())
	if err != nil {
		return err
	}
	// Some viewers require a name for the configuration of layers.
	catalog := strings.Replace(u.object(u.root), "/D <<", "/D <</Name (Layers) ", 1)
	u.set(u.root, catalog+preferences(o))
	about, _, _ := strings.Cut(u.object(u.info), "/CreationDate")
	u.set(u.info, about+dates(o.Time))
	if o.Spot {
		u.spotColors()
	}
	if u.err != nil {
		return u.err
	}
	file.Write(u.bytes())
	return nil
}

// dates returns the dates of the document, none for the zero time.
func dates(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("/CreationDate (D:20060102150405Z)\n/ModDate (D:20060102150405Z)\n")
}

// preferences returns the catalog's entries on how to display and print the document.
func preferences(o draw.Options) string {
	duplex := [...]string{
		draw.FlipNone: "Simplex", draw.FlipLong: "DuplexFlipLongEdge", draw.FlipShort: "DuplexFlipShortEdge",
	}[min(o.Duplex, draw.FlipShort)]
	return fmt.Sprintf("/Version /1.7\n/ViewerPreferences <</PrintScaling /None /PickTrayByPDFSize true"+
		" /Duplex /%s /DisplayDocTitle %t>>\n", duplex, o.Title != "")
}

// Names of spot colours, separate plates that cutting and creasing machines recognize,
// and of the state in which they overprint: what is below still prints.
const (
	cutContour = "CutContour"
	crease     = "Crease"
	overprint  = "Overprint"
)

// spotOf returns the spot colour for strokes of the role, or "".
func spotOf(r draw.Role) string {
	switch r.Layer() {
	case draw.LayerCut:
		return cutContour
	case draw.LayerFold:
		return crease
	}
	return ""
}

// spotColors adds the spot colours to the resources of the pages.
func (u *update) spotColors() {
	separation := func(name, cmyk string) string {
		return fmt.Sprintf("/%s [/Separation /%[1]s /DeviceCMYK <</FunctionType 2 /Domain [0 1] /N 1"+
			" /Range [0 1 0 1 0 1 0 1] /C0 [0 0 0 0] /C1 [%s]>>]\n", name, cmyk)
	}
	colors := separation(cutContour, "0 1 0 0") + separation(crease, "1 0 0 0")
	state := "/" + overprint + " <</Type /ExtGState /OP true /op false /OPM 1>>\n"
	list := u.object(resources)
	list = strings.Replace(list, "/ColorSpace <<\n", "/ColorSpace <<\n"+colors, 1)
	if strings.Contains(list, "/ExtGState <<\n") {
		list = strings.Replace(list, "/ExtGState <<\n", "/ExtGState <<\n"+state, 1)
	} else {
		list += "/ExtGState <<\n" + state + ">>\n"
	}
	u.set(resources, list)
}

// update is a list of objects that replace those of a file.
type update struct {
	file             []byte
	size, root, info int // the number of objects, and which of them are the catalog and the information
	table            int // where the file's table of objects begins
	changed          map[int]string
	err              error // the first one
}

// trailer matches the end of a file that the library wrote.
var trailer = regexp.MustCompile(`trailer\n<<\n/Size (\d+)\n/Root (\d+) 0 R\n/Info (\d+) 0 R\n>>\n` +
	`startxref\n(\d+)\n%%EOF\n$`)

func newUpdate(file []byte) (*update, error) {
	end := file[max(0, len(file)-200):]
	m := trailer.FindSubmatch(end)
	if m == nil {
		return nil, errUpdate
	}
	number := func(b []byte) int { n, _ := strconv.Atoi(string(b)); return n } // digits
	return &update{
		file: file, size: number(m[1]), root: number(m[2]), info: number(m[3]), table: number(m[4]),
		changed: map[int]string{},
	}, nil
}

// object returns the entries of a dictionary.
func (u *update) object(n int) string {
	const head, entry = "xref\n0 %d\n", 20
	at := u.table + len(fmt.Sprintf(head, u.size)) + entry*n
	if at+10 > len(u.file) {
		u.err = errUpdate
		return ""
	}
	offset, err := strconv.Atoi(string(u.file[at : at+10]))
	if err != nil || offset > len(u.file) {
		u.err = errUpdate
		return ""
	}
	body, ok := bytes.CutPrefix(u.file[offset:], fmt.Appendf(nil, "%d 0 obj\n<<\n", n))
	entries, _, found := bytes.Cut(body, []byte(">>\nendobj\n"))
	if !ok || !found {
		u.err = errUpdate
	}
	return string(entries)
}

// set replaces the entries of a dictionary.
func (u *update) set(n int, entries string) { u.changed[n] = entries }

// bytes returns what is appended to the file: the objects, a table of them, and a
// trailer with a fingerprint of everything before.
func (u *update) bytes() []byte {
	var b []byte
	table := "xref\n"
	for _, n := range slices.Sorted(maps.Keys(u.changed)) {
		table += fmt.Sprintf("%d 1\n%010d 00000 n \n", n, len(u.file)+len(b))
		b = fmt.Appendf(b, "%d 0 obj\n<<\n%s>>\nendobj\n", n, u.changed[n])
	}
	start := len(u.file) + len(b)
	sum := sha256.New()
	sum.Write(u.file)
	sum.Write(b)
	b = append(b, table...)
	b = fmt.Appendf(b, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /Prev %d /ID [<%[5]x> <%[5]x>]>>\n",
		u.size, u.root, u.info, u.table, sum.Sum(nil)[:16])
	return fmt.Appendf(b, "startxref\n%d\n%%%%EOF\n", start)
}
