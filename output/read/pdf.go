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

// Limits on a document.
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
	f.check("catalog", root, catalogShape)
	d.Shop = slices.ContainsFunc(f.array(root["OutputIntents"]), func(o any) bool { return f.name(f.dict(o)["S"]) == "GTS_PDFX" })
	f.check("list of names", f.dict(root["Names"]), namesShape)
	if files := f.dict(f.dict(root["Names"])["EmbeddedFiles"]); len(f.array(files["Names"])) > 0 || files["Kids"] != nil {
		f.odd["a file within it"] = true
	}
	f.action(root["OpenAction"])
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

// shape is the set of keys allowed in a dictionary, with the kinds of their values.
type shape map[name]byte

// shapeOf parses keys, each followed by a sign: / is a name, < a dictionary, [ an
// array, # a number, ? a boolean, ( a string, * anything.
func shapeOf(keys string) shape {
	out := shape{}
	for _, k := range strings.Fields(keys) {
		out[name(k[:len(k)-1])] = k[len(k)-1]
	}
	return out
}

// The shapes of dictionaries: keys that are supported, or do not affect what is
// painted.
var (
	catalogShape = shapeOf("Type/ Version/ Extensions< Pages< PageLabels< Names< Dests< ViewerPreferences< PageLayout/ PageMode/ Outlines< OpenAction* Metadata< " +
		"StructTreeRoot< MarkInfo< Lang( OutputIntents[ PieceInfo< OCProperties< URI<")
	namesShape  = shapeOf("Dests< EmbeddedFiles<")
	nodeShape   = shapeOf("Type/ Parent< Kids[ Count# MediaBox[ CropBox[ Resources< Rotate#")
	pageShape   = shapeOf("Type/ Parent< LastModified( Resources< MediaBox[ CropBox[ BleedBox[ TrimBox[ ArtBox[ Contents* Rotate# Group< Thumb< StructParents# Annots[ Metadata< PieceInfo< ID( Tabs/ UserUnit#")
	groupShape  = shapeOf("Type/ S/ CS* I? K?")
	formShape   = shapeOf("Type/ Subtype/ FormType# BBox[ Matrix[ Resources< Group< Metadata< PieceInfo< LastModified( StructParent# StructParents# OC< Name/ Length# Filter* DecodeParms*")
	linkShape   = shapeOf("Type/ Subtype/ Rect[ Border[ A< Dest* F# P< H/ NM( M( C[ StructParent# QuadPoints[")
	actionShape = shapeOf("Type/ S/ D* URI(")
	layersShape = shapeOf("OCGs[ D< Configs[")
	usageShape  = shapeOf("CreatorInfo< Print< View< Export< PageElement<")
	layerShape  = shapeOf("Type/ Name( Intent* Usage<")
	configShape = shapeOf("Name( Creator( BaseState/ ON[ OFF[ Order[ Locked[ ListMode/ RBGroups[ Intent* AS[")
)

// kind returns the sign for the kind of a value, or 0.
func (f *pdfFile) kind(o any) byte {
	switch f.resolve(o).(type) {
	case name:
		return '/'
	case dict, *stream:
		return '<'
	case []any:
		return '['
	case float64:
		return '#'
	case bool:
		return '?'
	case pdfString:
		return '('
	}
	return 0
}

// strange returns the first key of a dictionary that does not match its shape, or "".
func (f *pdfFile) strange(d dict, s shape) string {
	for _, k := range slices.Sorted(maps.Keys(d)) {
		if want := s[k]; want != '*' && (want == 0 || want != f.kind(d[k])) {
			return strconv.Quote(svgread.Clip(string(k)))
		}
	}
	return ""
}

// check records a dictionary that does not match its shape.
func (f *pdfFile) check(what string, d dict, s shape) {
	if k := f.strange(d, s); k != "" {
		f.odd["a "+what+" with "+k] = true
	}
}

// action records an action, on opening the file or following a link, other than
// navigation.
func (f *pdfFile) action(o any) {
	d := f.dict(o)
	if to := f.name(d["S"]); d != nil && to != "GoTo" && to != "URI" || f.strange(d, actionShape) != "" {
		f.odd["something that is done when it is opened"] = true
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
	_ = xml.Unmarshal(data, &meta) // damaged metadata are read as far as possible
	return meta.Claims
}

// onScreen are preferences for viewer windows.
var onScreen = strings.Fields("HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction Duplex")

// preferences compares the print preferences of the document.
func (f *pdfFile) preferences(root dict, d *File) {
	prefs := f.dict(root["ViewerPreferences"])
	want := map[name]string{"PrintScaling": "None", "PickTrayByPDFSize": "true"}
	sides := map[string]string{"off": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
	if s, ok := sides[d.Claims[0].Duplex]; ok {
		want["Duplex"] = s
	}
	for key := range prefs { // such as a page range to print
		if want[key] == "" && !slices.Contains(onScreen, string(key)) {
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

// findLayers records the layers and their visibility.
func (f *pdfFile) findLayers(root dict) {
	f.layers, f.shown = map[ref]string{}, map[string]bool{}
	props := f.dict(root["OCProperties"])
	config := f.dict(props["D"])
	f.check("list of layers", props, layersShape)
	f.check("list of layers", config, configShape)
	state := f.name(config["BaseState"])
	viewed := func(o any) bool {
		return o == nil || f.name(o) == "View" || slices.Contains(f.array(o), any(name("View")))
	}
	strange := len(f.array(config["AS"])) > 0 || len(f.array(props["Configs"])) > 0 || state == "Unchanged" || !viewed(config["Intent"])
	for _, o := range f.array(props["OCGs"]) {
		f.work.keep(3 * oneEntry)
		d := f.dict(o)
		s, _ := f.resolve(d["Name"]).(pdfString)
		r, _ := o.(ref)
		// Layers have ASCII names, but other programs may write them as UTF-16.
		n, _, _ := transform.String(unicode.BOMOverride(transform.Nop), string(s))
		_, twice := f.shown[n]
		strange = strange || twice && f.layers[r] != n || n == "" || !viewed(d["Intent"]) || f.strange(d, layerShape) != ""
		f.layers[r], f.shown[n] = n, state != "OFF" && f.used(d)
		strange = strange || f.strange(f.dict(d["Usage"]), usageShape) != ""
	}
	for _, key := range []name{"ON", "OFF"} {
		for _, o := range f.array(config[key]) {
			r, _ := o.(ref)
			n, ok := f.layers[r]
			if strange = strange || !ok; ok {
				f.shown[n] = key == "ON" && f.used(f.dict(r))
			}
		}
	}
	if strange {
		f.odd["layers that show by rules of their own"] = true
	}
}

// used reports whether a layer is shown, printed and exported alike.
func (f *pdfFile) used(layer dict) bool {
	use := f.dict(layer["Usage"])
	for key, state := range map[name]name{"Print": "PrintState", "View": "ViewState", "Export": "ExportState"} {
		if f.name(f.dict(use[key])[state]) == "OFF" {
			return false
		}
	}
	return true
}

// pages lists the leaves of the page tree, with inherited attributes.
func (f *pdfFile) pages(root dict) (out []dict) {
	var walk func(o any, above dict, level int)
	walk = func(o any, above dict, level int) {
		d := maps.Clone(f.dict(o))
		if d == nil || level > maxTree {
			f.odd["pages that are counted wrongly"] = true
			return
		}
		f.work.keep((8 + len(d)) * oneEntry)
		kids, is, before := f.array(d["Kids"]), name("Page"), len(out)
		if kids != nil {
			is = "Pages"
			f.check("list of pages", d, nodeShape)
		}
		for _, k := range []name{"MediaBox", "CropBox", "Resources", "Rotate"} {
			if _, own := d[k]; !own && above[k] != nil {
				d[k] = above[k]
			}
		}
		for _, k := range kids {
			walk(k, d, level+1)
		}
		if kids == nil {
			out = append(out, d)
		}
		if n, ok := f.number(d["Count"]); f.name(d["Type"]) != is || kids != nil && (!ok || int(n) != len(out)-before) {
			f.odd["pages that are counted wrongly"] = true
		}
	}
	walk(root["Pages"], nil, 0)
	return out
}

// rect parses a rectangle: left, bottom, right, top.
func (f *pdfFile) rect(o any, to draw.Affine) (r draw.Rect, ok bool) {
	v, ok := numbers(f.array(o), 4)
	if !ok || len(f.array(o)) != 4 || slices.ContainsFunc(v[:], func(v float64) bool { return math.Abs(v) > float64(Farthest) }) {
		return r, false
	}
	return draw.Line(draw.Pt(mm(v[0]), mm(v[1])), draw.Pt(mm(v[2]), mm(v[3]))).Transform(to).Bounds(), true
}

// page measures one page.
func (f *pdfFile) page(d dict) Page {
	p := Page{work: f.work, Layers: f.shown}
	k := 25.4 / 72
	f.check("page", d, pageShape)
	f.group(d)
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
		frame, framed := numbers(f.array(note["Border"]), 3)
		f.action(note["A"])
		if s := f.name(note["Subtype"]); s != "Link" || !framed || len(f.array(note["Border"])) != 3 || frame[2] != 0 || f.strange(note, linkShape) != "" {
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

// group records transparency groups that affect painting.
func (f *pdfFile) group(d dict) {
	g := f.dict(d["Group"])
	f.check("group", g, groupShape)
	if g != nil && f.name(g["S"]) != "Transparency" || f.resolve(g["K"]) == true || g["CS"] != nil && f.name(g["CS"]) != "DeviceRGB" {
		f.odd["a group of another kind"] = true
	}
}

// contents returns the operators of a page, which may span several streams.
func (f *pdfFile) contents(o any) ([]byte, error) {
	list := f.array(o)
	if list == nil && o != nil { // nil: an empty page
		list = []any{o}
	}
	var out []byte
	for _, o := range list {
		s, ok := f.resolve(o).(*stream)
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
