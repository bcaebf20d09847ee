package main

import (
	"bytes"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// The readers of these tests share no code with the writers, not even points and paths.
// A page is the content of the printable block of a sheet, in millimetres from the top
// left corner of the block, with y pointing down.

type pt struct{ x, y float64 }

// box is an axis-aligned rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) w() float64 { return b.x1 - b.x0 }
func (b box) h() float64 { return b.y1 - b.y0 }

func (b box) within(o box, slack float64) bool {
	return b.x0 >= o.x0-slack && b.y0 >= o.y0-slack && b.x1 <= o.x1+slack && b.y1 <= o.y1+slack
}

func (b box) overlaps(o box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

// off returns the maximum difference between the sides of two boxes.
func (b box) off(o box) float64 {
	return max(math.Abs(b.x0-o.x0), math.Abs(b.y0-o.y0), math.Abs(b.x1-o.x1), math.Abs(b.y1-o.y1))
}

// nothing is the empty box.
var nothing = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b box) union(o box) box {
	return box{min(b.x0, o.x0), min(b.y0, o.y0), max(b.x1, o.x1), max(b.y1, o.y1)}
}

func boxOf(points []pt) box {
	b := nothing
	for _, q := range points {
		b = b.union(box{q.x, q.y, q.x, q.y})
	}
	return b
}

// shape is a path with flattened curves.
type shape struct {
	layer string // CUT, FOLD, GLUE, ART, GUIDE
	part  string // the part it belongs to, if the format says so
	subs  [][]pt
	open  bool // some subpath is not closed
	box   box
	text  bool // only the box is known
}

// page is a sheet as shown by a file.
type page struct {
	format string
	size   pt // of the block
	shapes []shape
}

func (p *page) on(layer string) []shape {
	var out []shape
	for _, s := range p.shapes {
		if s.layer == layer && !s.text {
			out = append(out, s)
		}
	}
	return out
}

// pen draws the subpaths of a shape.
type pen struct {
	subs   [][]pt
	closed []bool
}

func (p *pen) move(q pt) { p.subs, p.closed = append(p.subs, []pt{q}), append(p.closed, false) }

func (p *pen) line(q pt) {
	n := len(p.subs) - 1
	p.subs[n] = append(p.subs[n], q)
}

func (p *pen) close() { p.closed[len(p.closed)-1] = true }

// steps is the number of segments of a curve; a quarter of a circle of 100 mm stays
// within 0.002 mm.
const steps = 64

func (p *pen) curve(b, c, d pt) {
	sub := p.subs[len(p.subs)-1]
	a := sub[len(sub)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		p.line(pt{k0*a.x + k1*b.x + k2*c.x + k3*d.x, k0*a.y + k1*b.y + k2*c.y + k3*d.y})
	}
}

func (p *pen) arc(c pt, r, from, sweep float64) {
	n := 8 + int(math.Abs(sweep)/(math.Pi/2)*steps) // long flat arcs need more than a chord
	for i := 0; i <= n; i++ {
		s, k := math.Sincos(from + sweep*float64(i)/float64(n))
		q := pt{c.x + r*k, c.y + r*s}
		if len(p.subs) == 0 {
			p.move(q)
		} else {
			p.line(q)
		}
	}
}

// shape returns the drawn shape, mapped by at.
func (p *pen) shape(layer, part string, at func(pt) pt) shape {
	s := shape{layer: layer, part: part, subs: p.subs, box: nothing}
	for i, sub := range p.subs {
		first, last := sub[0], sub[len(sub)-1]
		if !p.closed[i] && math.Hypot(first.x-last.x, first.y-last.y) > 1e-6 {
			s.open = true
		}
		for k := range sub {
			sub[k] = at(sub[k])
		}
		s.box = s.box.union(boxOf(sub))
	}
	return s
}

func same(q pt) pt { return q }

// readSVG reads a sheet with encoding/xml.
func readSVG(t *testing.T, data []byte) *page {
	t.Helper()
	out := &page{format: "svg"}
	d := xml.NewDecoder(bytes.NewReader(data))
	var layers []string
	layer := ""
	for {
		tok, err := d.Token()
		if tok == nil {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := tok.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch e.Name.Local {
			case "svg":
				out.size = svgSize(t, attr)
			case "g":
				layers = append(layers, layer)
				if id := attr["id"]; id != "" {
					layer = strings.ToUpper(id)
				}
			case "path":
				p := pathData(t, attr["d"])
				s := p.shape(layer, attr["data-part"], same)
				s.text = attr["data-text"] != ""
				out.shapes = append(out.shapes, s)
			}
		case xml.EndElement:
			if e.Name.Local == "g" {
				layer, layers = layers[len(layers)-1], layers[:len(layers)-1]
			}
		}
	}
	return out
}

// svgSize returns the size in millimetres; user units must be millimetres.
func svgSize(t *testing.T, attr map[string]string) pt {
	t.Helper()
	w, okW := strings.CutSuffix(attr["width"], "mm")
	h, okH := strings.CutSuffix(attr["height"], "mm")
	if !okW || !okH || attr["viewBox"] != "0 0 "+w+" "+h {
		t.Fatalf("width %q, height %q, viewBox %q", attr["width"], attr["height"], attr["viewBox"])
	}
	return pt{number(t, w), number(t, h)}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func pathData(t *testing.T, d string) *pen {
	t.Helper()
	var p pen
	for len(d) > 0 {
		end := 1 + strings.IndexFunc(d[1:], unicode.IsLetter)
		if end == 0 {
			end = len(d)
		}
		var v []pt
		f := strings.Fields(d[1:end])
		for i := 0; i+1 < len(f); i += 2 {
			v = append(v, pt{number(t, f[i]), number(t, f[i+1])})
		}
		switch {
		case d[0] == 'M' && len(v) == 1:
			p.move(v[0])
		case d[0] == 'L' && len(v) == 1:
			p.line(v[0])
		case d[0] == 'C' && len(v) == 3:
			p.curve(v[0], v[1], v[2])
		case d[0] == 'Z' && len(v) == 0:
			p.close()
		default:
			t.Fatalf("path data %q", d[:end])
		}
		d = d[end:]
	}
	return &p
}

// readDXF reads a sheet by its group codes.
func readDXF(t *testing.T, data []byte) *page {
	t.Helper()
	out := &page{format: "dxf"}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	var entity []dxfGroup
	section, variable := "", ""
	flush := func() {
		if section == "ENTITIES" && len(entity) > 0 && entity[0].code == 0 && entity[0].value != "SECTION" {
			out.shapes = append(out.shapes, dxfShape(t, entity, out.size.y))
		}
		entity = nil
	}
	for i := 0; i+1 < len(lines); i += 2 {
		code, err := strconv.Atoi(strings.TrimSpace(lines[i]))
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		g := dxfGroup{code, lines[i+1]}
		switch {
		case code == 0:
			flush()
			if g.value == "ENDSEC" {
				section = ""
			}
		case code == 2 && section == "":
			section = g.value
		case code == 9:
			variable = g.value
		case section == "HEADER" && variable == "$EXTMAX" && code == 10:
			out.size.x = number(t, g.value)
		case section == "HEADER" && variable == "$EXTMAX" && code == 20:
			out.size.y = number(t, g.value)
		case section == "HEADER" && variable == "$INSUNITS" && g.value != "4":
			t.Errorf("units %s, want 4: millimetres", g.value)
		}
		entity = append(entity, g)
	}
	return out
}

type dxfGroup struct {
	code  int
	value string
}

func dxfShape(t *testing.T, groups []dxfGroup, height float64) shape {
	t.Helper()
	num, layer, flags := map[int]float64{}, "", ""
	var vs []pt
	var bulges []float64
	for _, g := range groups {
		switch c := g.code; {
		case c == 8:
			layer = g.value
		case c == 70:
			flags = g.value
		case c == 10:
			vs, bulges = append(vs, pt{x: number(t, g.value)}), append(bulges, 0)
		case c == 20:
			vs[len(vs)-1].y = number(t, g.value)
		case c == 42:
			bulges[len(bulges)-1] = number(t, g.value)
		case c == 11 || c == 21 || c == 40 || c == 50 || c == 51:
			num[c] = number(t, g.value)
		}
	}
	var p pen
	switch kind := groups[0].value; kind {
	case "LINE":
		p.move(vs[0])
		p.line(pt{num[11], num[21]})
	case "CIRCLE":
		p.arc(vs[0], num[40], 0, 2*math.Pi)
		p.close()
	case "ARC":
		sweep := math.Mod(num[51]-num[50]+720, 360)
		p.arc(vs[0], num[40], num[50]*math.Pi/180, sweep*math.Pi/180)
	case "LWPOLYLINE":
		dxfPolyline(&p, vs, bulges, flags == "1")
	default:
		t.Fatalf("unknown entity %s", kind)
	}
	return p.shape(layer, "", func(q pt) pt { return pt{q.x, height - q.y} })
}

func dxfPolyline(p *pen, vs []pt, bulges []float64, closed bool) {
	p.move(vs[0])
	n := len(vs)
	for i := range vs {
		if i == n-1 && !closed {
			break
		}
		a, b := vs[i], vs[(i+1)%n]
		if bulges[i] == 0 {
			p.line(b)
			continue
		}
		sweep := 4 * math.Atan(bulges[i])
		dx, dy := b.x-a.x, b.y-a.y
		k := 1 / math.Tan(sweep/2) / 2 // from the middle of the chord to the centre, to its left
		c := pt{(a.x+b.x)/2 - dy*k, (a.y+b.y)/2 + dx*k}
		p.arc(c, math.Hypot(a.x-c.x, a.y-c.y), math.Atan2(a.y-c.y, a.x-c.x), sweep)
	}
	if closed {
		p.close()
	}
}
