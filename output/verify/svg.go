package verify

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svgread"
)

// maxDepth bounds elements in one another.
const maxDepth = 200

// svgLayers are the groups of ours that are layers.
var svgLayers = []string{"glue", "art", "fold", "cut", "guide"}

// svgState is what an element hands down to those in it.
type svgState struct {
	to     draw.Affine // millimetres on the page
	layer  string
	hidden bool
	skip   bool // in definitions and metadata: not shown
	claims bool // the text is claims
	paint  draw.Paint
	holes  bool       // by the even-odd rule
	alpha  [3]float64 // of everything, of areas, of strokes
}

// svgReader follows the elements of a file.
type svgReader struct {
	doc    *document
	p      page
	stack  []svgState
	claims []byte
}

// readSVG reads an SVG file: its size, its claims, and the shapes in the groups
// that are layers.
func readSVG(doc *document, data []byte) error {
	r := &svgReader{doc: doc, p: page{work: doc.work, listed: map[string]bool{}}}
	chargeXML(data, doc.work)
	d := xml.NewDecoder(bytes.NewReader(data))
	tok, err := d.Token()
	for ; err == nil; tok, err = d.Token() {
		switch t := tok.(type) {
		case xml.StartElement:
			if err := r.start(t); err != nil {
				return err
			}
		case xml.CharData:
			if n := len(r.stack); n > 0 && r.stack[n-1].claims {
				r.claims = append(r.claims, t...)
			}
		case xml.ProcInst:
			if t.Target == "xml-stylesheet" {
				r.p.alien("a style sheet")
			}
		case xml.EndElement:
			r.stack = r.stack[:len(r.stack)-1]
		}
	}
	switch {
	case err != io.EOF:
		return unreadable("damaged SVG: %v", err)
	case r.p.size == draw.Size{}:
		return unreadable("it is XML but no SVG")
	}
	doc.add(r.p)
	if r.claims == nil {
		return nil
	}
	return doc.claim(string(r.claims))
}

// chargeXML charges what it costs to read XML; the decoder collects the elements that
// are open, and the attributes of an element.
func chargeXML(data []byte, work *budget) {
	work.charge(len(data), 2*perByte)
	work.charge(bytes.Count(data, []byte("<")), perEntry)
	work.charge(bytes.Count(data, []byte("=")), perAttribute)
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

func (r *svgReader) start(t xml.StartElement) error {
	switch n := len(r.stack); {
	case n == 0:
		return r.root(t)
	case n > maxDepth:
		return unreadable("its elements are nested too deep")
	}
	s := r.stack[len(r.stack)-1]
	s.claims = t.Name == xml.Name{Space: format.ClaimsNamespace, Local: "claims"}
	r.element(t, &s)
	m, err := svgread.Transform(attribute(t, "transform"))
	if err != nil {
		r.p.bad = err.Error()
	}
	s.to = m.Then(s.to)
	r.paint(&s, t)
	if name := attribute(t, "id"); t.Name.Local == "g" && slices.Contains(svgLayers, name) {
		s.layer = strings.ToUpper(name)
		r.p.listed[s.layer] = !s.hidden
	}
	r.stack = append(r.stack, s)
	if !s.skip && !s.hidden && r.p.bad == "" {
		r.shape(t, s)
	}
	return nil
}

// element notes elements that show something else than lines of ours.
func (r *svgReader) element(t xml.StartElement, s *svgState) {
	const svg = "http://www.w3.org/2000/svg"
	switch t.Name.Local {
	case "g", "a", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
	case "style":
		r.p.alien("a style sheet")
		s.skip = true
	case "defs", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "title", "desc":
		s.skip = true
	default:
		if t.Name.Space == svg && !s.skip {
			r.p.alien("an element <" + t.Name.Local[:min(len(t.Name.Local), 20)] + ">")
		}
		s.skip = s.skip || t.Name.Space != svg
	}
}

// root reads the size of the file: width and height in true units, and what
// part of the drawing they show.
func (r *svgReader) root(t xml.StartElement) error {
	if t.Name.Local != "svg" {
		return unreadable("it is XML but no SVG")
	}
	w, unitW, errW := svgread.Length(attribute(t, "width"))
	h, unitH, errH := svgread.Length(attribute(t, "height"))
	if errW != nil || errH != nil || w <= 0 || h <= 0 {
		return unreadable("it has no width and height")
	}
	if onScreen := []string{"", "px"}; slices.Contains(onScreen, unitW) || slices.Contains(onScreen, unitH) {
		r.doc.must("unit of the size", "mm", "pixels, which every program takes for another length")
	}
	view, err := svgread.Numbers(attribute(t, "viewBox"))
	if err != nil || len(view) != 4 || view[2] <= 0 || view[3] <= 0 {
		view = []float64{0, 0, w, h} // units are pixels then
	}
	const px = 25.4 / 96
	w, h = w*px, h*px
	r.p.size = draw.Size{W: mm(w), H: mm(h)}
	kx, ky := w/view[2], h/view[3]
	dx, dy := -view[0]*kx, -view[1]*ky
	if attribute(t, "preserveAspectRatio") != "none" { // the default keeps the proportions and centres
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

// shape notes a shape that is drawn.
func (r *svgReader) shape(t xml.StartElement, s svgState) {
	path, err := svgread.Shape(t.Name.Local, func(name string) string { return attribute(t, name) }, maxPoints)
	if err != nil {
		r.p.bad = err.Error()
	}
	paint := onPage(s.paint, s.to.Factor(), s.alpha[0]*s.alpha[1], s.alpha[0]*s.alpha[2])
	if !path.Empty() && (paint.HasFill || paint.HasStroke) {
		r.p.mark(format.Drawn{Layer: s.layer, Path: path.Transform(s.to), Text: attribute(t, "data-text"), Paint: paint, EvenOdd: s.holes})
	}
}

// paint takes the colours and the pen from the attributes of an element, and from
// its style, which counts for more.
func (r *svgReader) paint(s *svgState, t xml.StartElement) {
	for _, a := range t.Attr {
		if a.Name.Space == "" && a.Name.Local != "transform" && a.Name.Local != "width" && a.Name.Local != "height" {
			r.property(s, a.Name.Local, a.Value)
		}
	}
	for p := range strings.SplitSeq(attribute(t, "style"), ";") {
		if key, value, ok := strings.Cut(p, ":"); ok {
			r.property(s, strings.TrimSpace(key), strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important")))
		}
	}
}

// property takes one of them.
func (r *svgReader) property(s *svgState, key, value string) {
	l := &s.paint
	switch key {
	case "fill":
		l.Fill, l.HasFill = paintOf(value)
	case "stroke":
		l.Stroke, l.HasStroke = paintOf(value)
	case "fill-rule":
		s.holes = value == "evenodd"
	case "opacity", "fill-opacity", "stroke-opacity":
		i := slices.Index([]string{"opacity", "fill-opacity", "stroke-opacity"}, key)
		if v, err := svgread.Share(value); err == nil {
			if i > 0 { // the others are of all that is within
				s.alpha[i] = 1
			}
			s.alpha[i] *= max(0, min(1, v))
		}
	case "stroke-width":
		if v, _, err := svgread.Length(value); err == nil {
			l.Width = mm(v)
		}
	case "stroke-dasharray":
		l.Dash = nil
		list, _ := svgread.Numbers(value) // none: no list
		for _, d := range list {
			l.Dash = append(l.Dash, mm(d))
		}
	case "display":
		s.hidden = s.hidden || value == "none"
	case "visibility":
		s.hidden = s.hidden || value != "visible" && value != "inherit"
	case "transform", "scale", "rotate", "translate", "zoom", "width", "height", "clip-path", "clip", "mask", "filter", "mix-blend-mode", "vector-effect", "paint-order", "marker", "marker-start", "marker-mid", "marker-end":
		if value != "none" && value != "auto" && value != "normal" {
			r.p.alien("a style that sets " + key)
		}
	}
}

// paintOf reads a colour, false for none. What is no colour, or a gradient, counts as
// black.
func paintOf(s string) (c draw.Color, ok bool) {
	if c, ok = svgread.Color(s); !ok {
		c = draw.Color{}
	}
	return c, s != "none" && s != "transparent"
}
