package pdf

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// The first objects: the tree of pages, the resources that all of them share, and the
// pages, each followed by its content. Behind them come the layers, the outline, the
// information and the catalog, and then all that these refer to.
const (
	pageTree       = 1
	resourceObject = 2
	firstPage      = 3
)

// pageOf and contentOf return the numbers of the objects of a page.
func pageOf(i int) int    { return firstPage + 2*i }
func contentOf(i int) int { return pageOf(i) + 1 }

// ref refers to an object.
func ref(n int) string { return fmt.Sprintf("%d 0 R", n) }

// newDocument makes the objects of a document, but for the contents of its pages.
func newDocument(sheets []draw.Sheet, fonts *fontSet, o format.Options) *document {
	// A comment of bytes above 127 marks the file as binary.
	d := &document{header: []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")}
	if o.PrintShop {
		d.header = []byte("%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
	}
	d.packers.New = newPacker
	kids := ""
	for i := range sheets {
		kids += ref(pageOf(i)) + " "
	}
	d.add(fmt.Sprintf("<</Type /Pages\n/Kids [%s]\n/Count %d\n>>", kids, len(sheets)))
	d.add("") // the resources
	for i := range sheets {
		d.add(pageObject(sheets, i, o))
		d.objects = append(d.objects, nil)
	}
	var layers []int
	for l := range draw.Layers { // in ASCII: not every reader decodes UTF-16
		layers = append(layers, d.add(fmt.Sprintf("<</Type /OCG /Name (%s)>>", l)))
	}
	outline := d.outline(sheets, o)
	d.info = d.add(information(o))
	d.root = d.add("")
	d.objects[resourceObject-1] = []byte(d.resources(layers, fonts, o) + "\n")
	d.objects[d.root-1] = []byte(d.catalog(layers, outline, sheets, o) + "\n")
	return d
}

// pageObject returns a page: its sizes to four decimals, and its links. A sheet is not
// trimmed: its TrimBox is the paper. What it shows is its ArtBox.
func pageObject(sheets []draw.Sheet, i int, o format.Options) string {
	s := &sheets[i]
	w, h := format.Num(points(s.Paper.W)), points(s.Paper.H)
	out := fmt.Sprintf("<</Type /Page\n/Parent %s\n/MediaBox [0 0 %[2]s %[3]s]\n/TrimBox [0 0 %[2]s %[3]s]\n", ref(pageTree), w, format.Num(h))
	if !o.PrintShop { // a page of PDF/X has one of the two boxes, and no links
		out += fmt.Sprintf("/ArtBox [%s %s %s %s]\n", format.Num(points(s.Block.Min.X)), format.Num(h-points(s.Block.Max.Y)),
			format.Num(points(s.Block.Max.X)), format.Num(h-points(s.Block.Min.Y)))
	}
	out += "/Resources " + ref(resourceObject) + "\n"
	links := ""
	for _, l := range s.Links {
		if l.Sheet >= 0 && l.Sheet < len(sheets) && !o.PrintShop {
			left, top := points(l.Area.Min.X), h-points(l.Area.Min.Y)
			links += fmt.Sprintf("<</Type /Annot /Subtype /Link /Rect [%.2f %.2f %.2f %.2f] /Border [0 0 0] /Dest %s>>",
				left, top, left+points(l.Area.W()), top-points(l.Area.H()), destination(sheets, l.Sheet, l.At.Y))
		}
	}
	if links != "" {
		out += "/Annots [" + links + "]\n"
	}
	return out + "/Contents " + ref(contentOf(i)) + ">>"
}

// destination is a place on a page, by its distance from the top.
func destination(sheets []draw.Sheet, i int, y draw.MM) string {
	return fmt.Sprintf("[%s /XYZ 0 %.2f null]", ref(pageOf(i)), points(sheets[i].Paper.H)-points(y))
}

// escaped is a string of bytes within brackets.
var escaped = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`)

// outline adds the bookmarks of the sheets and returns the number of their root, 0 where
// there are none.
func (d *document) outline(sheets []draw.Sheet, o format.Options) int {
	type entry struct {
		title, place                    string
		parent, prev, next, first, last int // in the list; 0: the root, or none
	}
	list, open := make([]entry, 1), []int{0} // the last entry of each level, below the root
	for i := range sheets {
		marks := sheets[i].Bookmarks
		if marks == nil {
			marks = []draw.Bookmark{{Title: o.TitleOf(&sheets[i])}}
		}
		for _, b := range marks {
			n, level := len(list), min(b.Level+1, len(open))
			e := entry{title: escaped.Replace(textString(b.Title)), place: destination(sheets, i, b.At.Y), parent: open[level-1]}
			if level < len(open) {
				e.prev = open[level]
				list[e.prev].next = n
			}
			parent := &list[e.parent]
			parent.first, parent.last = cmp.Or(parent.first, n), n
			list, open = append(list, e), append(open[:level], n)
		}
	}
	if len(list) == 1 {
		return 0
	}
	before := len(d.objects)
	root := before + len(list)
	link := func(key string, n int) string {
		if n == 0 {
			return ""
		}
		return key + ref(before+n) + "\n"
	}
	for _, e := range list[1:] {
		parent := cmp.Or(link("/Parent ", e.parent), "/Parent "+ref(root)+"\n")
		d.add("<</Title (" + e.title + ")\n" + parent + link("/Prev ", e.prev) + link("/Next ", e.next) +
			link("/First ", e.first) + link("/Last ", e.last) + "/Dest " + e.place + "\n/Count 0>>")
	}
	return d.add("<</Type /Outlines " + link("/First ", list[0].first) + "/Last " + ref(before+list[0].last) + ">>")
}

// resources returns what pages refer to by name: fonts, layers and spot colours.
func (d *document) resources(layers []int, fonts *fontSet, o format.Options) string {
	var faces, properties, spots, state string
	for i := range fonts {
		if f := &fonts[i]; len(f.runes) > 0 {
			faces += fmt.Sprintf("/%s %s\n", f.name, ref(f.embed(d)))
		}
	}
	for l, n := range layers {
		properties += fmt.Sprintf("/OC%d %s\n", l, ref(n))
	}
	if o.Spot {
		for i := range spotColors {
			spots += fmt.Sprintf("/%s %s\n", spotColors[i].resource, ref(d.add(spotColors[i].object(o))))
		}
		state = "/ExtGState <</Overprint " + ref(d.add(overprint)) + ">>\n"
	}
	return "<<\n/ProcSet [/PDF /Text /ImageB /ImageC /ImageI]\n/Font <<\n" + faces + ">>\n/XObject <<\n>>\n/Properties <<\n" + properties +
		">>\n" + state + "/ColorSpace <<\n" + spots + ">>\n>>"
}

// catalog returns how the document wants to be shown and printed.
func (d *document) catalog(layers []int, outline int, sheets []draw.Sheet, o format.Options) string {
	duplex := [...]string{format.DuplexNone: "Simplex", format.DuplexLong: "DuplexFlipLongEdge", format.DuplexShort: "DuplexFlipShortEdge"}
	prefs := fmt.Sprintf("/ViewerPreferences <</PrintScaling /None /PickTrayByPDFSize true /Duplex /%s /DisplayDocTitle %t>>\n",
		duplex[min(o.Duplex, format.DuplexShort)], o.Title != "")
	d.objects = append(d.objects, streamObject("/Type /Metadata /Subtype /XML", xmp(sheets, o)))
	out := prefs + "/Metadata " + ref(len(d.objects)) + "\n/Pages " + ref(pageTree) + "\n"
	version, files := "/Version /1.7\n", "/EmbeddedFiles << /Names [\n  \n] >>\n"
	if o.PrintShop {
		version, files = d.intent(), ""
	}
	if lang := noTag.ReplaceAllString(o.Lang, ""); lang != "" {
		out += "/Lang (" + lang + ")\n"
	}
	if outline > 0 {
		out += "/Outlines " + ref(outline) + "\n/PageMode /UseOutlines\n"
	}
	list := ""
	for _, n := range layers {
		list += ref(n) + " "
	}
	// PDF 2.0 and some viewers want a name for the layers' configuration.
	out += fmt.Sprintf("/OCProperties <</OCGs [%[1]s] /D <</Name (Layers) /OFF [] /Order [%[1]s]>>>>\n", list)
	return "<<\n/Type /Catalog\n" + version + out + "/Names <<\n" + files + ">>\n>>"
}

// noTag is what no language tag has.
var noTag = regexp.MustCompile(`[^-0-9A-Za-z]`)

// information returns the document information dictionary.
func information(o format.Options) string {
	list := ""
	for _, e := range [][2]string{
		{"Title", o.Title}, {"Subject", o.Subject}, {"Author", o.Author}, {"Keywords", o.Keywords},
		{"Creator", o.Producer()}, {"Producer", o.Producer()},
	} {
		if e[1] != "" {
			list += fmt.Sprintf("/%s <%x>\n", e[0], textString(e[1]))
		}
	}
	if !o.Time.IsZero() {
		list += o.Time.UTC().Format("/CreationDate (D:20060102150405Z)\n/ModDate (D:20060102150405Z)\n")
	}
	if o.PrintShop {
		list += "/Trapped /False\n"
	}
	return "<<\n" + list + ">>"
}
