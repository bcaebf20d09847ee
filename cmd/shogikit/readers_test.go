package main

import (
	"bytes"
	"encoding/xml"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"shogikit/output/pdftest"
)

// The readers of finished files share no code with the writers, not even points and paths. A
// page is the content of the block of a sheet, in millimetres from its top left corner, y down.

type pt = pdftest.Point

// box is an axis-aligned rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) w() float64 { return b.x1 - b.x0 }
func (b box) h() float64 { return b.y1 - b.y0 }

func (b box) center() pt { return pt{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2} }

func (b box) within(o box, slack float64) bool {
	return b.x0 >= o.x0-slack && b.y0 >= o.y0-slack && b.x1 <= o.x1+slack && b.y1 <= o.y1+slack
}

// off returns the largest difference between the sides of two boxes.
func (b box) off(o box) float64 {
	return max(math.Abs(b.x0-o.x0), math.Abs(b.y0-o.y0), math.Abs(b.x1-o.x1), math.Abs(b.y1-o.y1))
}

func boxOf(points []pt) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, q := range points {
		b = box{min(b.x0, q.X), min(b.y0, q.Y), max(b.x1, q.X), max(b.y1, q.Y)}
	}
	return b
}

// shape is a line with flattened curves.
type shape struct {
	layer  string // CUT, FOLD, GLUE, ART, GUIDE
	part   string // the part it belongs to, if the format says so
	points []pt
	box    box
}

// page is a sheet as its file shows it.
type page struct {
	size   pt
	shapes []shape
}

func (p *page) on(layer string) []shape {
	var out []shape
	for _, s := range p.shapes {
		if s.layer == layer {
			out = append(out, s)
		}
	}
	return out
}

// add adds the lines of a path, each mapped to the page.
func (p *page) add(layer, part string, lines [][]pt, at func(pt) pt) {
	for _, line := range lines {
		for i := range line {
			line[i] = at(line[i])
		}
		p.shapes = append(p.shapes, shape{layer, part, line, boxOf(line)})
	}
}

// readPDF reads the pages of a document from one on with Chrome's engine; a page is its ArtBox.
func readPDF(t *testing.T, data []byte, from int) (out []*page) {
	t.Helper()
	f := pdftest.Open(t, data)
	for i := from; i < f.Pages(); i++ {
		art := f.ArtBox(i)
		place := func(q pt) pt { return pt{q.X - art.Left, art.Top - q.Y} }
		p := &page{size: place(pt{art.Right, art.Bottom})}
		for _, o := range f.Objects(i) {
			p.add(o.Layer, "", o.Lines, place)
		}
		out = append(out, p)
	}
	return out
}

// readSVG reads a sheet with encoding/xml.
func readSVG(t *testing.T, data []byte) *page {
	t.Helper()
	out := &page{}
	var layers []string
	layer := ""
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if token == nil {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
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
				if attr["data-text"] == "" {
					out.add(layer, attr["data-part"], pathData(t, attr["d"]), func(q pt) pt { return q })
				}
			}
		case xml.EndElement:
			if e.Name.Local == "g" {
				layer, layers = layers[len(layers)-1], layers[:len(layers)-1]
			}
		}
	}
}

// svgSize returns the size of a picture, whose user units must be millimetres.
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

// pathData returns the lines of a path; curves are chords.
func pathData(t *testing.T, d string) (lines [][]pt) {
	t.Helper()
	for len(d) > 0 {
		end := 1 + strings.IndexFunc(d[1:], unicode.IsLetter)
		if end == 0 {
			end = len(d)
		}
		var v []pt
		fields := strings.Fields(d[1:end])
		for i := 0; i+1 < len(fields); i += 2 {
			v = append(v, pt{number(t, fields[i]), number(t, fields[i+1])})
		}
		last := len(lines) - 1
		switch {
		case d[0] == 'M' && len(v) == 1:
			lines = append(lines, v)
		case d[0] == 'L' && len(v) == 1:
			lines[last] = append(lines[last], v[0])
		case d[0] == 'C' && len(v) == 3:
			from := lines[last][len(lines[last])-1]
			lines[last] = append(lines[last], pdftest.Curve(from, v[0], v[1], v[2])...)
		case d[0] != 'Z' || len(v) > 0:
			t.Fatalf("path data %q", d[:end])
		}
		d = d[end:]
	}
	return lines
}

// readDXF reads a sheet by its group codes.
func readDXF(t *testing.T, data []byte) *page {
	t.Helper()
	out := &page{}
	tokens := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	type group struct {
		code  int
		value string
	}
	var entity []group
	section, variable := "", ""
	for i := 0; i+1 < len(tokens); i += 2 {
		code, err := strconv.Atoi(strings.TrimSpace(tokens[i]))
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		g := group{code, tokens[i+1]}
		if code == 0 {
			if section == "ENTITIES" && len(entity) > 0 {
				e := dxfEntity{kind: entity[0].value, num: map[int]float64{}}
				for _, g := range entity[1:] {
					e.set(t, g.code, g.value)
				}
				out.add(e.layer, "", e.lines(t), func(q pt) pt { return pt{q.X, out.size.Y - q.Y} })
			}
			entity = nil
			if g.value == "ENDSEC" {
				section = ""
			}
		}
		switch {
		case code == 2 && section == "":
			section = g.value
			continue
		case code == 9:
			variable = g.value
		case section == "HEADER" && variable == "$EXTMAX" && code == 10:
			out.size.X = number(t, g.value)
		case section == "HEADER" && variable == "$EXTMAX" && code == 20:
			out.size.Y = number(t, g.value)
		case section == "HEADER" && variable == "$INSUNITS" && g.value != "4":
			t.Errorf("units %s, want 4: millimetres", g.value)
		}
		if section != "" {
			entity = append(entity, g)
		}
	}
	return out
}

type dxfEntity struct {
	kind, layer, flags string
	num                map[int]float64
	vertices           []pt
	bulges             []float64
}

func (e *dxfEntity) set(t *testing.T, code int, value string) {
	switch code {
	case 8:
		e.layer = value
	case 70:
		e.flags = value
	case 10:
		e.vertices = append(e.vertices, pt{X: number(t, value)})
		e.bulges = append(e.bulges, 0)
	case 20:
		e.vertices[len(e.vertices)-1].Y = number(t, value)
	case 42:
		e.bulges[len(e.bulges)-1] = number(t, value)
	case 11, 21, 40, 50, 51:
		e.num[code] = number(t, value)
	}
}

func (e *dxfEntity) lines(t *testing.T) [][]pt {
	t.Helper()
	const degree = math.Pi / 180
	switch e.kind {
	case "LINE":
		return [][]pt{{e.vertices[0], {e.num[11], e.num[21]}}}
	case "CIRCLE":
		return [][]pt{arc(e.vertices[0], e.num[40], 0, 360*degree)}
	case "ARC":
		sweep := math.Mod(e.num[51]-e.num[50]+720, 360)
		return [][]pt{arc(e.vertices[0], e.num[40], e.num[50]*degree, sweep*degree)}
	case "LWPOLYLINE":
		return [][]pt{e.polyline()}
	}
	t.Fatalf("unknown entity %s", e.kind)
	return nil
}

func (e *dxfEntity) polyline() []pt {
	vertices := e.vertices
	if e.flags == "1" {
		vertices = append(vertices, vertices[0])
	}
	line := []pt{vertices[0]}
	for i, b := range vertices[1:] {
		a := vertices[i]
		if bulge := e.bulges[i]; bulge != 0 {
			sweep := 4 * math.Atan(bulge)
			k := 1 / math.Tan(sweep/2) / 2 // from the middle of the chord to the centre, to its left
			c := pt{(a.X+b.X)/2 - (b.Y-a.Y)*k, (a.Y+b.Y)/2 + (b.X-a.X)*k}
			line = append(line, arc(c, math.Hypot(a.X-c.X, a.Y-c.Y), math.Atan2(a.Y-c.Y, a.X-c.X), sweep)...)
		}
		line = append(line, b)
	}
	return line
}

func arc(c pt, r, from, sweep float64) (out []pt) {
	n := 8 + int(math.Abs(sweep)*40)
	for i := range n + 1 {
		s, k := math.Sincos(from + sweep*float64(i)/float64(n))
		out = append(out, pt{c.X + r*k, c.Y + r*s})
	}
	return out
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
