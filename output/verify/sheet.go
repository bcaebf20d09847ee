package verify

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/output/read"
)

// sheet is the expected content of a page, on paper.
type sheet struct {
	id      string
	number  int // in the file, from 1
	paper   draw.Size
	block   draw.Rect
	lines   []line // in painting order, like those of a page
	phrases []phrase
	parts   []namedPart
	letters string   // of all phrases, which SVG stores beside their outlines
	layers  []string // those with content, in painting order

	drawn *draw.Sheet // PNG: the expected picture
	look  format.Options
}

// namedPart is a part with its name in faults.
type namedPart struct {
	name string
	box  draw.Rect
}

// sheetOf returns the expected content of a page in some format for a sheet.
func sheetOf(s *draw.Sheet, number int, kind string, o format.Options) *sheet {
	out := &sheet{id: s.ID, number: number, paper: s.Paper, block: s.Block}
	out.name(s)
	mark := 0
	for l := range draw.Layers {
		for i := range len(s.Parts) + 1 {
			marks, part := s.Furniture.Marks, -1
			if i < len(s.Parts) {
				marks, part = s.Parts[i].Drawing.Marks, i
			}
			for k := range marks {
				if m := &marks[k]; m.Role.Layer() == l && m.Paints() {
					out.expect(m, line{layer: l.String(), evenOdd: m.EvenOdd, mark: mark, part: part}, kind, o)
					mark++
				}
			}
		}
	}
	return out
}

// name names the parts of a sheet, adding the kind where names are not unique.
func (out *sheet) name(s *draw.Sheet) {
	names := map[string]int{}
	for i := range s.Parts {
		names[s.Parts[i].Name]++
	}
	for i := range s.Parts {
		p := &s.Parts[i]
		name := p.Name
		if names[name] > 1 || name == "" {
			name = p.Label()
		}
		out.parts = append(out.parts, namedPart{name, p.Outline.Bounds()})
	}
}

// expect adds the expected representation of a mark in a format.
func (s *sheet) expect(m *draw.Mark, l line, kind string, o format.Options) {
	if n := len(s.layers); n == 0 || s.layers[n-1] != l.layer {
		s.layers = append(s.layers, l.layer)
	}
	paint := o.Palette.Paint(m)
	if m.Text != nil {
		s.letters += m.Text.S
	}
	if m.Text != nil && kind == "pdf" {
		t := m.Text
		s.say(phrase{l.layer, t.S, t.At, draw.Rotate(t.Angle).Apply(draw.Pt(1, 0)), t.Size, t.Advance, paint, l.part})
		return
	}
	switch l := m.Role.Layer(); {
	case kind == "dxf": // outlines, in the line type of their role
		paint = draw.Paint{HasStroke: true}
		if l == draw.LayerFold {
			paint.Dash = draw.FullInk.Paint(&draw.Mark{Role: m.Role, Stroke: draw.Black}).Dash
		}
	case kind == "pdf" && o.Spot && (l == draw.LayerCut || l == draw.LayerFold):
		paint.Stroke = draw.Color{} // a plate has no colour of its own
	}
	s.lines = addLines(s.lines, l, font.Outline(m), &paint)
}

// say adds a phrase, merging it with the one before if it continues that: programs may
// set both as one.
func (s *sheet) say(t phrase) {
	if n := len(s.phrases); n > 0 {
		p := &s.phrases[n-1]
		end := p.from.Add(p.along.Mul(float64(p.advance)))
		if t.from.Sub(end).Len() <= joint && p.layer == t.layer && p.part == t.part && p.size == t.size && p.looks(&t, false) == "" && p.along == t.along {
			p.text, p.advance = p.text+t.text, mm(t.from.Sub(p.from).Dot(p.along))+t.advance
			return
		}
	}
	s.phrases = append(s.phrases, t)
}

// sheetIn returns the content of a page of a reference file, with its claims.
func sheetIn(p *read.Page, k *format.Claims, number int, f *read.File) *sheet {
	out := &sheet{id: k.Sheet, number: number, paper: k.Paper, block: k.Block}
	for _, c := range k.Claims {
		for i, at := range c.Places {
			if c.What <= draw.ClaimGround && c.Kind != "" {
				name := string(c.Kind)
				if len(c.Places) > 1 {
					name += draw.Number(float64(i+1), 0)
				}
				out.parts = append(out.parts, namedPart{name, draw.RectWH(at.At.X-c.W/2, at.At.Y-c.H/2, c.W, c.H)})
			}
		}
	}
	out.lines, out.phrases = linesOf(p, k.Block.Min, f)
	for i := range out.lines {
		l := &out.lines[i]
		l.part = out.partAt(l.box.Center())
		if n := len(out.layers); n == 0 || out.layers[n-1] != l.layer {
			out.layers = append(out.layers, l.layer)
		}
	}
	for i := range out.phrases {
		out.phrases[i].part = out.partAt(out.phrases[i].from)
		out.phrases[i].advance = read.Farthest
	}
	return out
}

// partAt returns the smallest part at a position, -1 for none.
func (s *sheet) partAt(at point) int {
	best := -1
	for i, p := range s.parts {
		if p.box.Contains(draw.Rect{Min: at, Max: at}, 0) && (best < 0 || p.box.W()*p.box.H() < s.parts[best].box.W()*s.parts[best].box.H()) {
			best = i
		}
	}
	return best
}

// linesOf returns the content of a page, on paper; formats without paper show the
// block.
func linesOf(p *read.Page, block point, f *read.File) (lines []line, phrases []phrase) {
	to := draw.Identity()
	if !f.Paper {
		to = draw.Translate(block.X, block.Y)
	}
	for i := range p.Marks {
		m := &p.Marks[i]
		path := m.Path.Transform(to)
		if m.Text != "" && f.Format == "pdf" {
			along := path.Pts[1].Sub(path.Pts[0])
			phrases = append(phrases, phrase{m.Layer, m.Text, path.Pts[0], along.Unit(), along.Len(), m.Advance, m.Paint, -1})
			continue
		}
		lines = addLines(lines, line{layer: m.Layer, evenOdd: m.EvenOdd, mark: i, part: -1}, path, &m.Paint)
	}
	return lines, phrases
}

// matching returns the fraction of sampled lines of a page that coincide with a line of
// the sheet.
func (s *sheet) matching(x index, lines []line) float64 {
	n, of := 0, 0
	step := 1 + len(lines)/400
	for i := 0; i < len(lines); i += step {
		of++
		l := &lines[i]
		if slices.ContainsFunc(x.around(l), func(k int) bool { return near(s.lines[k].box.Min, l.box.Min) && near(s.lines[k].box.Max, l.box.Max) }) {
			n++
		}
	}
	return float64(n) / float64(cmp.Or(of, 1))
}
