package verify

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svgread"
)

func looksXML(head []byte) bool {
	head = bytes.TrimPrefix(bytes.TrimSpace(head), []byte("\xef\xbb\xbf"))
	return bytes.HasPrefix(head, []byte("<")) && (bytes.Contains(head, []byte("<svg")) || bytes.HasPrefix(head, []byte("<?xml")) || bytes.HasPrefix(head, []byte("<!--")))
}

// maxDepth bounds elements in one another.
const maxDepth = 200

// svgLayers are the groups of ours that are layers.
var svgLayers = map[string]string{"glue": "GLUE", "art": "ART", "fold": "FOLD", "cut": "CUT", "guide": "GUIDE"}

// svgState is what an element hands down to those in it.
type svgState struct {
	to     draw.Affine // millimetres on the page
	layer  string
	hidden bool
	skip   bool // in definitions and metadata: not shown
	look   draw.Look
	alpha  [3]float64 // of everything, of areas, of strokes
}

// svgReader follows the elements of a file.
type svgReader struct {
	doc    *document
	p      page
	stack  []svgState
	claims claimTexts
}

// readSVG reads an SVG file: its size, its claims, and the shapes in the groups
// that are layers.
func readSVG(data []byte, work *budget) (*document, error) {
	r := &svgReader{
		doc:    &document{format: "SVG", exact: 0.01},
		p:      page{work: work, listed: map[string]bool{}},
		claims: claimTexts{list: "claims", item: "claims"},
	}
	err := eachToken(data, work, func(tok xml.Token) error {
		_ = r.claims.token(tok)
		switch t := tok.(type) {
		case xml.StartElement:
			return r.start(t)
		case xml.EndElement:
			r.stack = r.stack[:len(r.stack)-1]
		}
		return nil
	})
	switch at := (*xml.SyntaxError)(nil); {
	case errors.As(err, &at) && at.Msg == "unexpected EOF":
		return nil, unreadable("damaged SVG: it ends early, in line %d", at.Line)
	case errors.As(err, &at):
		return nil, unreadable("damaged SVG: line %d: %s", at.Line, at.Msg)
	case err != nil && !errors.Is(err, ErrUnreadable):
		return nil, unreadable("damaged SVG: %v", err)
	case err != nil:
		return nil, err
	case r.p.size == draw.Size{}:
		return nil, unreadable("it is XML but no SVG")
	}
	r.doc.pages = []page{r.p}
	return r.doc, r.doc.claim(work, r.claims.texts[:min(1, len(r.claims.texts))]...)
}

// eachToken calls f with the tokens of XML.
func eachToken(data []byte, work *budget, f func(xml.Token) error) error {
	work.charge(len(data), 2*perByte)
	work.charge(bytes.Count(data, []byte("=")), perAttribute) // the decoder collects those of an element
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, unreadable("it is not in UTF-8") }
	for depth := 0; ; {
		tok, err := d.Token()
		if err == io.EOF {
			return nil
		}
		switch tok.(type) {
		case xml.StartElement:
			depth++
			work.charge(1, perEntry)
		case xml.EndElement:
			depth--
		}
		if err == nil && depth > maxDepth {
			err = unreadable("its elements are nested too deep")
		}
		if err == nil {
			err = f(tok)
		}
		if err != nil {
			return err
		}
	}
}

// claimTexts collects the texts of the elements called item within the element
// of the claims' namespace called list, which may be the same.
type claimTexts struct {
	list, item string
	open, in   bool
	texts      [][]byte
}

func (c *claimTexts) token(tok xml.Token) error {
	switch t := tok.(type) {
	case xml.StartElement:
		c.open = c.open || t.Name.Space == format.ClaimsNamespace && t.Name.Local == c.list
		if c.open && t.Name.Local == c.item {
			c.in, c.texts = true, append(c.texts, nil)
		}
	case xml.CharData:
		if c.in {
			c.texts[len(c.texts)-1] = append(c.texts[len(c.texts)-1], t...)
		}
	case xml.EndElement:
		c.in = false
		c.open = c.open && (t.Name.Space != format.ClaimsNamespace || t.Name.Local != c.list)
	}
	return nil
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
	if len(r.stack) == 0 {
		return r.root(t)
	}
	s := r.stack[len(r.stack)-1]
	r.element(t, &s)
	m, err := svgread.Transform(attribute(t, "transform"))
	if err != nil {
		r.p.bad = err.Error()
	}
	s.to = m.Then(s.to)
	r.paint(&s, t)
	if name, ok := svgLayers[attribute(t, "id")]; ok && t.Name.Local == "g" {
		s.layer = name
		r.p.listed[name] = !s.hidden
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
		r.doc.facts = append(r.doc.facts, Finding{What: "unit of the size", Claimed: "mm", Found: "pixels, which every program takes for another length"})
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
	s := svgState{to: draw.Affine{A: kx, D: ky, E: dx, F: dy}, alpha: [3]float64{1, 1, 1}}
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
	look := s.look
	look.Width *= mm(s.to.Factor())
	look.Fill, look.Stroke = faint(look.Fill, s.alpha[0]*s.alpha[1]), faint(look.Stroke, s.alpha[0]*s.alpha[2])
	if !path.Empty() && (look.HasFill || look.HasStroke) {
		r.p.mark(format.Drawn{Layer: s.layer, Path: path.Transform(s.to), Text: attribute(t, "data-text"), Look: look, EvenOdd: attribute(t, "fill-rule") == "evenodd"})
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
	l := &s.look
	switch key {
	case "fill":
		l.Fill, l.HasFill = hexColor(value)
	case "stroke":
		l.Stroke, l.HasStroke = hexColor(value)
	case "opacity", "fill-opacity", "stroke-opacity":
		v, err := svgread.Number(strings.TrimSuffix(value, "%"))
		if strings.HasSuffix(value, "%") {
			v /= 100
		}
		if i := slices.Index([]string{"opacity", "fill-opacity", "stroke-opacity"}, key); err == nil {
			if i > 0 {
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
	case "transform", "scale", "rotate", "translate", "zoom", "width", "height", "clip-path", "clip", "mask", "filter", "mix-blend-mode", "vector-effect", "d":
		if value != "none" && value != "auto" && value != "normal" && key != "d" {
			r.p.alien("a style that sets " + key)
		}
	}
}

// hexColor reads a colour as we write it, false for any other.
func hexColor(s string) (c draw.Color, ok bool) {
	_, err := fmt.Sscanf(s, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return c, err == nil
}
