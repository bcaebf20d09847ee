package read

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// Limits of a document.
const (
	maxTree   = 40       // levels of the page tree
	maxStream = 16 << 20 // bytes of a page, or of a stream
)

// readPDF reads the claims, pages and print preferences of a PDF.
func readPDF(d *File, data []byte) error {
	f, err := openPDF(data, d.Work)
	if err != nil {
		return err
	}
	root := f.dict(f.trailer["Root"])
	d.Paper = true
	if err := d.claim(f.claims(root)...); err != nil {
		return err
	}
	d.Work.sheets(len(d.Claims), len(data))
	if len(d.Claims) > 0 {
		f.preferences(root, d)
	}
	f.unknown("catalog", root, catalogKeys)
	d.Shop = slices.ContainsFunc(f.array(root["OutputIntents"]), func(o any) bool { return f.name(f.dict(o)["S"]) == "GTS_PDFX" })
	if a := f.dict(root["OpenAction"]); a != nil && f.name(a["S"]) != "GoTo" || f.dict(root["Names"])["JavaScript"] != nil {
		f.odd["something that is done when it is opened"] = true
	}
	f.findLayers(root)
	for _, n := range f.pages(root) {
		d.Pages = append(d.Pages, f.page(n))
	}
	if i := bytes.LastIndex(data, []byte("%%EOF")); i >= 0 && len(bytes.TrimSpace(data[i+5:])) > 0 {
		f.odd["something behind its end"] = true
	}
	for _, what := range slices.Sorted(maps.Keys(f.odd)) {
		d.fact("file", "as PDF allows", what)
	}
	return nil
}

// The keys of dictionaries that are understood, or change nothing that is painted.
var (
	catalogKeys = strings.Fields("Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction Metadata StructTreeRoot MarkInfo Lang " +
		"OutputIntents PieceInfo OCProperties URI")
	pageKeys = strings.Fields("Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Thumb StructParents Annots Metadata PieceInfo ID Tabs UserUnit")
	formKeys = strings.Fields("Type Subtype FormType BBox Matrix Resources Group Metadata PieceInfo LastModified StructParent StructParents OC Name Length Filter DecodeParms")
)

// unknown notes keys of a dictionary beside those that are known.
func (f *pdfFile) unknown(what string, d dict, known []string) {
	for k := range d {
		if !slices.Contains(known, string(k)) {
			f.odd["a "+what+" with "+strconv.Quote(svgread.Clip(string(k)))] = true
		}
	}
}

// claims returns the claims in the metadata: the texts of an array.
func (f *pdfFile) claims(root dict) []string {
	s, ok := f.resolve(root["Metadata"]).(*stream)
	if !ok {
		return nil
	}
	data, err := f.data(s)
	if err != nil {
		return nil
	}
	chargeXML(data, f.work)
	var meta struct {
		Claims []string `xml:"RDF>Description>sheets>Seq>li"`
	}
	_ = xml.Unmarshal(data, &meta) // damaged metadata end where they end
	return meta.Claims
}

// preferences compares what the document asks of the printer.
func (f *pdfFile) preferences(root dict, d *File) {
	prefs := f.dict(root["ViewerPreferences"])
	want := map[name]string{"PrintScaling": "None", "PickTrayByPDFSize": "true"}
	sides := map[string]string{"off": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
	if s, ok := sides[d.Claims[0].Duplex]; ok {
		want["Duplex"] = s
	}
	for key := range prefs { // such as the pages to be printed
		if s := string(key); want[key] == "" && (strings.HasPrefix(s, "Print") || s == "NumCopies") {
			want[key] = "none"
		}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		got := "something else"
		switch v := f.resolve(prefs[key]).(type) {
		case name, bool:
			got = fmt.Sprint(v)
		case nil:
			got = "none"
		}
		d.fact("print preference "+string(key), want[key], got)
	}
}

// findLayers notes the layers, and which of them are switched on.
func (f *pdfFile) findLayers(root dict) {
	f.layers, f.shown = map[ref]string{}, map[string]bool{}
	props := f.dict(root["OCProperties"])
	config := f.dict(props["D"])
	for _, o := range f.array(props["OCGs"]) {
		f.work.keep(3 * oneEntry)
		if s, ok := f.resolve(f.dict(o)["Name"]).(pdfString); ok {
			r, _ := o.(ref)
			// Layers have plain names, but other programs may write them as UTF-16.
			f.layers[r], _, _ = transform.String(unicode.BOMOverride(transform.Nop), string(s))
			f.shown[f.layers[r]] = f.name(config["BaseState"]) != "OFF"
		}
	}
	for _, key := range []name{"ON", "OFF"} {
		for _, o := range f.array(config[key]) {
			r, _ := o.(ref)
			if n, ok := f.layers[r]; ok {
				f.shown[n] = key == "ON"
			}
		}
	}
	for r, n := range f.layers { // some are shown, but not printed
		print := f.dict(f.dict(f.dict(r)["Usage"])["Print"])
		f.shown[n] = f.shown[n] && f.name(print["PrintState"]) != "OFF"
	}
}

// pages lists the leaves of the page tree, with what they inherit.
func (f *pdfFile) pages(root dict) (out []dict) {
	var walk func(o any, above dict, level int)
	walk = func(o any, above dict, level int) {
		d := maps.Clone(f.dict(o))
		if d == nil || level > maxTree {
			return
		}
		f.work.keep((8 + len(d)) * oneEntry)
		for _, k := range []name{"MediaBox", "CropBox", "Resources", "Rotate"} {
			if _, own := d[k]; !own && above[k] != nil {
				d[k] = above[k]
			}
		}
		kids := f.array(d["Kids"])
		for _, k := range kids {
			walk(k, d, level+1)
		}
		if kids == nil {
			out = append(out, d)
		}
	}
	walk(root["Pages"], nil, 0)
	return out
}

// rect reads a rectangle: left, bottom, right, top.
func (f *pdfFile) rect(o any, to draw.Affine) (r draw.Rect, ok bool) {
	v, ok := numbers(f.array(o), 4)
	if !ok || slices.ContainsFunc(v[:], func(v float64) bool { return math.Abs(v) > float64(Farthest) }) {
		return r, false
	}
	return draw.Line(draw.Pt(mm(v[0]), mm(v[1])), draw.Pt(mm(v[2]), mm(v[3]))).Transform(to).Bounds(), true
}

// page measures one page.
func (f *pdfFile) page(d dict) Page {
	p := Page{work: f.work, Layers: f.shown}
	k := 25.4 / 72
	f.unknown("page", d, pageKeys)
	if u, ok := f.number(d["UserUnit"]); ok && u > 0 && u < 1e4 {
		k *= u
	} else if d["UserUnit"] != nil {
		p.alien("an invalid unit")
	}
	base := draw.Scale(k, -k)
	media, ok := f.rect(d["MediaBox"], base)
	if !ok {
		p.Bad = "it has no size"
		return p
	}
	turn, ok := f.number(d["Rotate"])
	if !ok && d["Rotate"] != nil {
		p.alien("an invalid rotation")
	}
	p.Turn = math.Mod(turn, 360)
	base = base.Then(draw.Translate(-media.Min.X, -media.Min.Y))
	p.Size = draw.Size{W: media.W(), H: media.H()}
	p.Art, _ = f.rect(d["ArtBox"], base)
	for key, box := range map[name]*draw.Rect{"TrimBox": &p.Trim, "CropBox": &p.Crop} {
		if *box, ok = f.rect(d[key], base); ok {
			continue
		} else if d[key] != nil {
			p.alien("an invalid box (" + string(key) + ")")
		}
		*box = draw.RectWH(0, 0, p.Size.W, p.Size.H)
	}
	for _, a := range f.array(d["Annots"]) {
		note := f.dict(a)
		frame, _ := numbers(f.array(note["Border"]), 3)
		if s := f.name(note["Subtype"]); s != "Popup" && (s != "Link" || note["AP"] != nil || note["BS"] != nil || frame[2] != 0 || note["Border"] == nil) {
			p.alien("a note, stamp or frame (" + string(s) + ")")
		}
	}
	content, err := f.contents(d["Contents"])
	if err != nil {
		p.Bad = strings.TrimPrefix(err.Error(), ErrUnreadable.Error()+": ")
		return p
	}
	in := interpreter{f: f, p: &p, res: f.dict(d["Resources"]), state: graphics{ctm: base, alpha: [2]float64{1, 1}, numbers: [2]int{1, 1}, clip: everywhere}}
	in.defaults(in.res)
	in.run(content)
	return p
}

// contents returns the operators of a page, which may come in several streams.
func (f *pdfFile) contents(o any) ([]byte, error) {
	list := f.array(o)
	if list == nil {
		list = []any{o}
	}
	var out []byte
	for _, o := range list {
		s, ok := f.resolve(o).(*stream)
		if !ok && o == nil {
			continue // an empty page
		}
		if !ok {
			return nil, Unreadable("its content is missing")
		}
		data, err := f.data(s)
		if err != nil {
			return nil, err
		}
		out = append(append(out, data...), '\n')
	}
	return out, nil
}
