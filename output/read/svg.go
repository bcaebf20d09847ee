package read

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svgread"
)

// maxDepth bounds the nesting of elements.
const maxDepth = 200

// svgLayers are the IDs of our groups that are layers.
var svgLayers = []string{"glue", "art", "fold", "cut", "guide"}

// svgState is the state that an element passes to its children.
type svgState struct {
	to     draw.Affine // to millimetres on the page
	layer  string
	hidden bool
	skip   bool // in definitions and metadata: not shown
	claims bool // the text is claims
	paint  draw.Paint
	holes  bool       // by the even-odd rule
	round  [2]bool    // line caps and joins, as in all our files
	alpha  [3]float64 // opacity of everything, of areas, of strokes
}

// svgReader processes the elements of a file.
type svgReader struct {
	doc    *File
	p      Page
	stack  []svgState
	claims []byte
	spaces map[string]bool // declared namespaces
}

// readSVG reads an SVG file: its size, its claims, and the shapes in the groups that
// are layers.
func readSVG(doc *File, data []byte) error {
	r := &svgReader{
		doc: doc, p: Page{work: doc.Work, Layers: map[string]bool{}},
		spaces: map[string]bool{"": true, "xmlns": true, "http://www.w3.org/XML/1998/namespace": true},
	}
	chargeXML(data, doc.Work)
	if !svgread.WellSpelt(data) {
		r.p.alien("characters that XML does not allow")
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	tok, err := d.Token()
	for first := true; err == nil; tok, err = d.Token() {
		switch t := tok.(type) {
		case xml.StartElement:
			r.wellFormed(t)
			if err := r.start(t); err != nil {
				return err
			}
		case xml.CharData:
			if n := len(r.stack); n > 0 && r.stack[n-1].claims {
				r.claims = append(r.claims, t...)
			} else if first {
				t = bytes.TrimPrefix(t, []byte("\ufeff"))
			}
			if len(r.stack) == 0 && len(bytes.Trim(t, " \t\r\n")) > 0 {
				return Unreadable("damaged SVG: a text beside its drawing")
			}
		case xml.Directive:
			r.p.alien("a document type definition")
		case xml.ProcInst:
			if t.Target == "xml-stylesheet" {
				r.p.alien("a style sheet")
			} else if t.Target == "xml" && (!first || !declaration.Match(t.Inst)) {
				return Unreadable("damaged SVG: an XML declaration that is invalid or not at the beginning")
			}
		case xml.EndElement:
			r.stack = r.stack[:len(r.stack)-1]
		}
		text, _ := tok.(xml.CharData)
		first = first && string(text) == "\ufeff"
	}
	switch {
	case err != io.EOF:
		return Unreadable("damaged SVG: %v", err)
	case r.p.Size == draw.Size{}:
		return Unreadable("it is XML but not SVG")
	}
	doc.Pages = append(doc.Pages, r.p)
	if r.claims == nil {
		return nil
	}
	return doc.claim(string(r.claims))
}

// declaration matches the content of an XML declaration.
var declaration = regexp.MustCompile(`^version=("1\.0"|'1\.0')(\s+encoding=("[\w-]+"|'[\w-]+'))?(\s+standalone=("(yes|no)"|'(yes|no)'))?\s*$`)

// wellFormed records what the decoder accepts but browsers reject: duplicate attributes
// and undeclared prefixes.
func (r *svgReader) wellFormed(t xml.StartElement) {
	seen := map[xml.Name]bool{}
	for _, a := range t.Attr {
		if seen[a.Name] {
			r.p.alien("an attribute " + svgread.Clip(a.Name.Local) + " twice")
		}
		seen[a.Name] = true
		if a.Name.Space == "xmlns" && (a.Value == "" || strings.HasPrefix(a.Name.Local, "xml")) {
			r.p.alien("a prefix that is not declared")
		}
		if a.Name.Space == "xmlns" || a.Name == (xml.Name{Local: "xmlns"}) {
			r.p.work.keep(oneEntry)
			r.spaces[a.Value] = true
		}
	}
	seen[t.Name] = true
	for name := range seen {
		if !r.spaces[name.Space] {
			r.p.alien("a prefix that is not declared")
		}
	}
}

// chargeXML charges the cost of parsing XML; the decoder keeps the open elements, and
// the attributes of an element.
func chargeXML(data []byte, work *Work) {
	const open = 50 // cost of an element or attribute, in bytes
	work.Charge(2*len(data) + open*(bytes.Count(data, []byte("<"))+bytes.Count(data, []byte("="))))
}

func attribute(t xml.StartElement, name string) string { return svgread.Attribute(t.Attr, name) }

func (r *svgReader) start(t xml.StartElement) error {
	switch n := len(r.stack); {
	case n == 0 && r.p.Size != draw.Size{}:
		return Unreadable("damaged SVG: two drawings")
	case n == 0:
		return r.root(t)
	case n > maxDepth:
		return Unreadable("its elements are nested too deep")
	}
	s := r.stack[len(r.stack)-1]
	s.claims = t.Name == xml.Name{Space: format.ClaimsNamespace, Local: "claims"}
	r.element(t, &s)
	to := attribute(t, "transform")
	m, err := svgread.Transform(to)
	if err != nil {
		r.p.Bad = err.Error()
	} else if strings.Contains(to, "px") || strings.Contains(to, "deg") { // no browser reads it
		r.p.alien("a transform with units")
	}
	s.to = m.Then(s.to)
	r.paint(&s, t)
	if name := attribute(t, "id"); t.Name.Local == "g" && slices.Contains(svgLayers, name) {
		s.layer = strings.ToUpper(name)
		r.p.Layers[s.layer] = !s.hidden
	}
	r.stack = append(r.stack, s)
	if !s.skip && !s.hidden && r.p.Bad == "" {
		r.shape(t, s)
	}
	return nil
}

// element records elements that show something other than our lines.
func (r *svgReader) element(t xml.StartElement, s *svgState) {
	switch t.Name.Local {
	case "g", "a", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
		s.skip = s.skip || t.Name.Space != svgread.Space
	case "style", "script":
		r.p.alien(map[string]string{"style": "a style sheet", "script": "a script"}[t.Name.Local])
		s.skip = true
	case "defs", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "title", "desc":
		s.skip = true
	default:
		if t.Name.Space == svgread.Space && (!s.skip || moves.MatchString(t.Name.Local)) {
			r.p.alien("an element <" + t.Name.Local[:min(len(t.Name.Local), 20)] + ">")
		}
		s.skip = s.skip || t.Name.Space != svgread.Space
	}
}

// moves matches elements that change others, wherever they stand.
var moves = regexp.MustCompile(`^(set|discard|animate.*)$`)

// root reads the size of the file: width and height in physical units, and the view
// box.
func (r *svgReader) root(t xml.StartElement) error {
	if t.Name.Local != "svg" || t.Name.Space != svgread.Space {
		return Unreadable("it is XML but not SVG")
	}
	w, unitW, errW := svgread.Length(attribute(t, "width"))
	h, unitH, errH := svgread.Length(attribute(t, "height"))
	if errW != nil || errH != nil || w <= 0 || h <= 0 {
		return Unreadable("it has no width and height")
	}
	if onScreen := []string{"", "px"}; slices.Contains(onScreen, unitW) || slices.Contains(onScreen, unitH) {
		r.doc.fact("unit of the size", "mm", "pixels, which programs convert to different lengths")
	}
	view, err := svgread.Numbers(attribute(t, "viewBox"))
	if err != nil || len(view) != 4 || view[2] <= 0 || view[3] <= 0 {
		if attribute(t, "viewBox") != "" {
			r.p.alien("a viewBox that cannot be read")
		}
		view = []float64{0, 0, w, h} // units are pixels then
	}
	const px = 25.4 / 96
	w, h = w*px, h*px
	r.p.Size = draw.Size{W: mm(w), H: mm(h)}
	kx, ky := w/view[2], h/view[3]
	dx, dy := -view[0]*kx, -view[1]*ky
	switch how := strings.Join(strings.Fields(attribute(t, "preserveAspectRatio")), " "); how {
	case "none":
	default:
		r.p.alien("a drawing that is hidden or clipped (" + svgread.Clip(how) + ")")
		fallthrough
	case "", "xMidYMid", "xMidYMid meet": // the default keeps the aspect ratio and centres
		k := min(kx, ky)
		dx, dy = (w-view[2]*k)/2-view[0]*k, (h-view[3]*k)/2-view[1]*k
		kx, ky = k, k
	}
	if attribute(t, "transform") != "" {
		r.p.alien("a transform of everything")
	}
	s := svgState{to: draw.Affine{A: kx, D: ky, E: dx, F: dy}, paint: draw.Paint{HasFill: true, Width: 1}, alpha: [3]float64{1, 1, 1}}
	r.paint(&s, t)
	r.stack = append(r.stack, s)
	return nil
}

// shape adds a shape that is drawn.
func (r *svgReader) shape(t xml.StartElement, s svgState) {
	path, err := svgread.Shape(t.Name.Local, func(name string) string { return attribute(t, name) }, maxPoints)
	if err != nil {
		r.p.Bad = err.Error()
	}
	paint := onPage(s.paint, s.to.Factor(), s.alpha[0]*s.alpha[1], s.alpha[0]*s.alpha[2])
	if paint.HasStroke && (dot.MatchString(attribute(t, "d")) || path.Empty() && attribute(t, "points") != "") {
		r.p.alien(aDot)
	}
	if paint.HasStroke {
		r.p.drawn(path, s.to, s.round == [2]bool{true, true})
	}
	if !path.Empty() && (paint.HasFill || paint.HasStroke) {
		r.p.mark(format.Drawn{Layer: s.layer, Path: path.Transform(s.to), Text: attribute(t, "data-text"), Paint: paint, EvenOdd: s.holes})
	}
}

// dot matches a subpath closed where it begins, which is visible with round line caps.
var dot = regexp.MustCompile(`[mM][\s,]*[-+.\deE]+[\s,]*[-+.\deE]+[\s,]*[zZ]`)

// plain are geometric attributes, and invisible ones.
var plain = strings.Fields("id class d points x y x1 y1 x2 y2 cx cy r rx ry width height viewBox version baseProfile preserveAspectRatio transform style " +
	"role lang data-text type")

// unseen are properties that do not affect the comparison: miter limits, rendering
// hints, text properties where there is no text.
var unseen = strings.Fields("stroke-miterlimit shape-rendering color-rendering image-rendering text-rendering " +
	"clip-rule color overflow enable-background pointer-events solid-color solid-opacity isolation -inkscape-stroke")

// lettering matches properties of text, and data for machines.
var lettering = regexp.MustCompile(`^(font|text-|aria-|data-)`)

// switched are properties without effect while they are none, auto or normal.
var switched = strings.Fields("filter mask clip-path clip marker marker-start marker-mid marker-end mix-blend-mode paint-order vector-effect transform " +
	"writing-mode direction letter-spacing word-spacing line-height white-space baseline-shift unicode-bidi dominant-baseline alignment-baseline cursor " +
	"color-interpolation color-interpolation-filters color-profile image-rendering block-progression inline-size shape-inside shape-padding")

// oddStyle is a style with more than one reading; odd matches one.
const oddStyle = "a style with comments or escapes"

var odd = regexp.MustCompile(`[\\!@{}[\]]|/\*|[^\x00-\x7f]`)

// paint reads colours and pen from the attributes of an element, and from its style,
// which takes precedence.
func (r *svgReader) paint(s *svgState, t xml.StartElement) {
	for _, a := range t.Attr {
		switch name := a.Name.Local; {
		case a.Name.Space != "" || name == "xmlns":
		case !slices.Contains(plain, name):
			r.property(s, name, a.Value)
		}
	}
	style := attribute(t, "style")
	if odd.MatchString(style) {
		r.p.alien(oddStyle)
	}
	for p := range strings.SplitSeq(style, ";") {
		if strings.Count(p, "(") != strings.Count(p, ")") || strings.Count(p, "'")%2+strings.Count(p, `"`)%2 != 0 {
			r.p.alien(oddStyle)
		}
		if key, value, ok := strings.Cut(p, ":"); ok {
			r.property(s, strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value))
		} else if strings.TrimSpace(p) != "" {
			r.p.alien("a style that cannot be read")
		}
	}
}

// property applies a property. It records one that is not supported.
func (r *svgReader) property(s *svgState, key, value string) {
	l, ok := &s.paint, true
	switch key {
	case "fill":
		l.Fill, l.HasFill, ok = svgread.Paint(value)
		ok = ok && !strings.Contains(value, "icc-color") // which no browser reads
	case "stroke":
		l.Stroke, l.HasStroke, ok = svgread.Paint(value)
		ok = ok && !strings.Contains(value, "icc-color")
	case "fill-rule":
		s.holes, ok = value == "evenodd", value == "evenodd" || value == "nonzero"
	case "opacity", "fill-opacity", "stroke-opacity":
		i := slices.Index([]string{"opacity", "fill-opacity", "stroke-opacity"}, key)
		v, err := svgread.Share(value)
		if ok = err == nil; ok {
			if i > 0 { // only opacity accumulates
				s.alpha[i] = 1
			}
			s.alpha[i] *= max(0, min(1, v))
		}
	case "stroke-width":
		v, _, err := svgread.Length(value)
		if ok = err == nil && v >= 0; ok {
			l.Width = mm(v)
		}
	case "stroke-linecap":
		s.round[0] = value == "round"
	case "stroke-linejoin":
		s.round[1] = value == "round"
	case "stroke-dashoffset":
		v, _, err := svgread.Length(value)
		ok = err == nil && v == 0
	case "stroke-dasharray":
		ok = r.dashes(l, value)
	case "display":
		s.hidden = s.hidden || value == "none"
		ok = slices.Contains([]string{"none", "inline", "block", "inherit"}, value)
	case "visibility":
		ok = value == "visible" || value == "inherit" // a hidden element may have visible children
	default:
		harmless := slices.Contains(unseen, key) || lettering.MatchString(key)
		off := slices.Contains(switched, key) && slices.Contains([]string{"none", "auto", "normal"}, value)
		if !harmless && !off {
			r.p.alien("a style that sets " + svgread.Clip(key))
		}
	}
	if !ok {
		r.p.alien("a " + key + " that cannot be read")
	}
}

// dashes parses a list of dashes, false if it is invalid.
func (r *svgReader) dashes(l *draw.Paint, value string) bool {
	l.Dash = nil
	if value == "none" {
		return true
	}
	const most = 1 << 10 // bytes
	if len(value) > most {
		return false
	}
	list, err := svgread.Numbers(value)
	var all float64
	for _, d := range list[:min(len(list), maxDashes)] {
		l.Dash = append(l.Dash, mm(d))
		all += d
		if d < 0 {
			return false
		}
	}
	return err == nil && len(list) <= maxDashes && all > 0
}
