package verify

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
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
	to     matrix
	layer  string
	hidden bool
	skip   bool // in definitions and metadata: not shown
}

// svgReader follows the elements of a file.
type svgReader struct {
	p     page
	stack []svgState
	text  strings.Builder
}

// damagedXML says in which line a file is no XML, and why.
func damagedXML(err error) error {
	var at *xml.SyntaxError
	switch {
	case !errors.As(err, &at):
		return unreadable("damaged SVG: %v", err)
	case at.Msg == "unexpected EOF":
		return unreadable("damaged SVG: it ends early, in line %d", at.Line)
	}
	return unreadable("damaged SVG: line %d: %s", at.Line, at.Msg)
}

// readSVG reads an SVG file: its size, its claims, and the shapes in the groups
// that are layers.
func readSVG(data []byte) (*document, error) {
	doc := &document{format: "SVG", exact: 0.01}
	r := &svgReader{p: page{layers: map[string]*layer{}, listed: map[string]bool{}, hasText: true}}
	if err := tame(data); err != nil {
		return nil, err
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errors.New("it is not in UTF-8") }
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, damagedXML(err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if err := r.start(t, doc); err != nil {
				return nil, err
			}
		case xml.EndElement:
			r.stack = r.stack[:max(0, len(r.stack)-1)]
		}
	}
	if r.p.size == (draw.Size{}) {
		return nil, unreadable("it is XML but no SVG")
	}
	texts, err := claimTexts(data, "claims", "")
	if err != nil {
		return nil, err
	}
	for _, t := range texts[:min(1, len(texts))] {
		c, err := parseClaims([]byte(t))
		if err != nil {
			return nil, err
		}
		doc.claims = append(doc.claims, c)
	}
	r.p.text = format.TextMark(r.text.String())
	doc.pages = []page{r.p}
	return doc, nil
}

// maxAttributes bounds those of one element.
const maxAttributes = 1000

// tame makes sure that no element has so many attributes that it alone would
// fill the memory.
func tame(data []byte) error {
	var quote byte
	inside, n := false, 0
	for _, c := range data {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '<':
			inside, n = true, 0
		case c == '>':
			inside = false
		case inside && (c == '"' || c == '\''):
			quote = c
			if n++; n > maxAttributes {
				return unreadable("an element has more than %d attributes", maxAttributes)
			}
		}
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

func (r *svgReader) start(t xml.StartElement, doc *document) error {
	if len(r.stack) >= maxDepth {
		return unreadable("its elements are nested too deep")
	}
	if len(r.stack) == 0 {
		if t.Name.Local != "svg" {
			return unreadable("it is XML but no SVG")
		}
		s, err := r.root(t, doc)
		r.stack = append(r.stack, s)
		return err
	}
	s := r.stack[len(r.stack)-1]
	switch t.Name.Local {
	case "defs", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "title", "desc", "style", "script":
		s.skip = true
	}
	if m, ok := svgTransform(attribute(t, "transform")); ok {
		s.to = m.then(s.to)
	}
	style := strings.ReplaceAll(attribute(t, "style"), " ", "")
	s.hidden = s.hidden || attribute(t, "display") == "none" || strings.Contains(style, "display:none") ||
		attribute(t, "visibility") == "hidden" || strings.Contains(style, "visibility:hidden")
	if name, ok := svgLayers[attribute(t, "id")]; ok && t.Name.Local == "g" {
		s.layer = name
		r.p.listed[name] = true
		r.p.layer(name).hidden = s.hidden
	}
	r.stack = append(r.stack, s)
	if !s.skip && r.p.bad == "" {
		r.shape(t, s)
	}
	if r.p.points > maxPoints {
		return unreadable("it has too many lines to measure")
	}
	return nil
}

// root reads the size of the file: width and height in true units, and what
// part of the drawing they show.
func (r *svgReader) root(t xml.StartElement, doc *document) (svgState, error) {
	w, unitW, okW := svgLength(attribute(t, "width"))
	h, unitH, okH := svgLength(attribute(t, "height"))
	if !okW || !okH {
		return svgState{}, unreadable("it has no width and height")
	}
	for _, u := range []string{unitW, unitH} {
		if u == "" || u == "px" {
			doc.facts = append(doc.facts, Finding{What: "unit of the size", Claimed: "mm", Found: "pixels, which every program takes for another length"})
			break
		}
	}
	r.p.size = draw.Size{W: mm(w), H: mm(h)}
	view, ok := svgNumbers(attribute(t, "viewBox"))
	if !ok || len(view) != 4 || view[2] <= 0 || view[3] <= 0 {
		view = []float64{0, 0, w / (25.4 / 96), h / (25.4 / 96)} // units are pixels then
	}
	kx, ky := w/view[2], h/view[3]
	dx, dy := -view[0]*kx, -view[1]*ky
	if attribute(t, "preserveAspectRatio") != "none" { // the default keeps the proportions and centres
		k := min(kx, ky)
		dx, dy = (w-view[2]*k)/2-view[0]*k, (h-view[3]*k)/2-view[1]*k
		kx, ky = k, k
	}
	return svgState{to: matrix{a: kx, d: ky, e: dx, f: dy}}, nil
}

// svgUnits in millimetres.
var svgUnits = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72}, {"pc", 25.4 / 6}, {"px", 25.4 / 96}, {"", 25.4 / 96}}

// svgLength reads a length with its unit.
func svgLength(s string) (v float64, unit string, ok bool) {
	s = strings.TrimSpace(s)
	for _, u := range svgUnits {
		num, has := strings.CutSuffix(s, u.name)
		if !has {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
		v *= u.mm
		return v, u.name, err == nil && v > 0 && v < 1e6
	}
	return 0, "", false
}

// svgNumbers reads numbers with blanks or commas between them.
func svgNumbers(s string) ([]float64, bool) {
	sc := scanner{s: s}
	var out []float64
	for len(out) < maxPoints {
		v, ok := sc.number()
		if !ok {
			break
		}
		out = append(out, v)
	}
	sc.blanks()
	return out, sc.at == len(s)
}

// svgTransform reads a list of transforms, the last of which is done first.
func svgTransform(s string) (matrix, bool) {
	m, some := unit, false
	for range 64 {
		name, rest, ok := strings.Cut(s, "(")
		args, after, ok2 := strings.Cut(rest, ")")
		if !ok || !ok2 {
			break
		}
		v, good := svgNumbers(args)
		t, known := svgStep(strings.Trim(name, " ,\t\r\n"), v)
		if !good || !known {
			break
		}
		m, some, s = t.then(m), true, after
	}
	return m, some
}

func svgStep(name string, v []float64) (matrix, bool) {
	n := len(v)
	v = append(v, 0, 0, 0, 0, 0, 0)
	switch {
	case name == "matrix" && n == 6:
		return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}, true
	case name == "translate" && n >= 1:
		return matrix{1, 0, 0, 1, v[0], v[1]}, true
	case name == "scale" && n >= 1:
		if n == 1 {
			v[1] = v[0]
		}
		return matrix{a: v[0], d: v[1]}, true
	case name == "rotate" && n >= 1:
		s, c := math.Sincos(v[0] * math.Pi / 180)
		turn := matrix{c, s, -s, c, 0, 0}
		return matrix{1, 0, 0, 1, -v[1], -v[2]}.then(turn).then(matrix{1, 0, 0, 1, v[1], v[2]}), true
	case name == "skewX" && n == 1:
		return matrix{1, 0, math.Tan(v[0] * math.Pi / 180), 1, 0, 0}, true
	case name == "skewY" && n == 1:
		return matrix{1, math.Tan(v[0] * math.Pi / 180), 0, 1, 0, 0}, true
	}
	return unit, false
}

// shape notes a shape that is drawn.
func (r *svgReader) shape(t xml.StartElement, s svgState) {
	tr := &tracer{to: s.to}
	num := func(name string) float64 {
		v, _ := strconv.ParseFloat(strings.TrimSpace(attribute(t, name)), 64)
		return v
	}
	switch t.Name.Local {
	case "path":
		svgPath(tr, attribute(t, "d"))
	case "rect":
		x, y, w, h := num("x"), num("y"), num("width"), num("height")
		tr.move(xy{x, y})
		tr.line(xy{x + w, y})
		tr.line(xy{x + w, y + h})
		tr.line(xy{x, y + h})
		tr.close()
	case "line":
		tr.move(xy{num("x1"), num("y1")})
		tr.line(xy{num("x2"), num("y2")})
	case "polyline", "polygon":
		v, _ := svgNumbers(attribute(t, "points"))
		for i := 0; i+1 < len(v); i += 2 {
			if i == 0 {
				tr.move(xy{v[0], v[1]})
			} else {
				tr.line(xy{v[i], v[i+1]})
			}
		}
		if t.Name.Local == "polygon" {
			tr.close()
		}
	case "circle":
		c, rad := xy{num("cx"), num("cy")}, num("r")
		tr.move(xy{c.x + rad, c.y})
		tr.arc(c, rad, 0, 2*math.Pi)
		tr.close()
	default:
		return
	}
	if letters := attribute(t, "data-text"); letters != "" {
		r.p.layer(s.layer).texts++
		r.text.WriteString(letters)
		return
	}
	r.p.paint(s.layer, tr.subs)
}
