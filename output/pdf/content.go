package pdf

import (
	"fmt"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// pen is the graphics state between marks.
type pen struct {
	draw.Paint      // as set so far
	spot       bool // the stroke colour is a spot colour
}

// page builds the content stream of one page.
type page struct {
	b      []byte
	height float64 // of the paper in points, for inverting y, which happens only here
	now    pen
	fonts  *fontSet
	o      format.Options
}

const ptPerMM = 72 / 25.4

// content appends the operators of the sheet, layer by layer. Each layer leaves the
// graphics state as it found it.
func content(b []byte, s *draw.Sheet, fonts *fontSet, o format.Options) []byte {
	p := page{b: b, height: points(s.Paper.H), fonts: fonts, o: o}
	layer, end := draw.Layers, ""
	for l, m := range s.Marks {
		paint := o.Palette.Paint(m)
		if l != layer {
			p.b = fmt.Appendf(p.b, "%s/OC /OC%d BDC\nq 1 J 1 j\n", end, l)
			layer, end, p.now = l, "Q\nEMC\n", pen{Paint: draw.Paint{Width: -1}}
		}
		p.mark(m, &paint)
	}
	return append(p.b, end...)
}

func (p *page) mark(m *draw.Mark, paint *draw.Paint) {
	if paint.HasFill {
		p.fill(paint.Fill)
	}
	if paint.HasStroke {
		p.pen(m, paint)
	}
	if m.Text != nil {
		p.text(m.Text, paint)
		return
	}
	p.path(&m.Path)
	p.b = append(p.b, paintOp(paint, m.EvenOdd)...)
	p.b = append(p.b, '\n')
}

// paintOp returns the operator that paints a path.
func paintOp(paint *draw.Paint, evenOdd bool) string {
	op := "S"
	switch {
	case paint.HasFill && paint.HasStroke:
		op = "B"
	case paint.HasFill:
		op = "f"
	}
	if evenOdd && paint.HasFill {
		op += "*"
	}
	return op
}

func (p *page) fill(c draw.Color) {
	if p.now.HasFill && p.now.Fill == c {
		return
	}
	p.now.Fill, p.now.HasFill = c, true
	p.color(c, "rg\n")
}

func (p *page) pen(m *draw.Mark, paint *draw.Paint) {
	p.strokeColor(m, paint.Stroke)
	if paint.Width != p.now.Width {
		p.now.Width = paint.Width
		p.num(points(paint.Width))
		p.b = append(p.b, "w\n"...)
	}
	if !slices.Equal(paint.Dash, p.now.Dash) {
		p.now.Dash = paint.Dash
		p.b = append(p.b, '[')
		for _, v := range paint.Dash {
			p.num(points(v))
		}
		p.b = append(p.b, "] 0 d\n"...)
	}
}

// strokeColor sets the colour of the pen: that of the mark, or the spot colour that
// cutters look for.
func (p *page) strokeColor(m *draw.Mark, c draw.Color) {
	spot := p.o.Spot && spotOf(m.Role) != nil
	if p.now.HasStroke && p.now.Stroke == c && p.now.spot == spot {
		return
	}
	p.now.Stroke, p.now.HasStroke, p.now.spot = c, true, spot
	if spot {
		p.b = append(p.b, spotOf(m.Role).ops...)
		return
	}
	p.color(c, "RG\n")
}

func (p *page) color(c draw.Color, op string) {
	for _, v := range [3]uint8{c.R, c.G, c.B} {
		p.b = append(format.AppendNum(p.b, float64(v)/255), ' ')
	}
	p.b = append(p.b, op...)
}

// path appends the outline: y upwards, in points.
func (p *page) path(path *draw.Path) {
	for op, pts := range path.Steps {
		for _, q := range pts {
			p.point(q)
		}
		p.b = append(p.b, "mlch"[op], '\n')
	}
}

func (p *page) point(q draw.Point) {
	p.num(float64(q.X) * ptPerMM)
	p.num(p.height - float64(q.Y)*ptPerMM)
}

// num appends a length, to a third of a micrometre, and a space.
func (p *page) num(v float64) { p.b = append(draw.AppendNumber(p.b, v, 3), ' ') }

// text appends a line of text in the document's subset fonts.
func (p *page) text(t *draw.Text, paint *draw.Paint) {
	f := &p.fonts[t.Font]
	p.b = append(p.b, "BT "...)
	if paint.HasStroke { // outlined letters, to colour in
		mode := 2
		if !paint.HasFill {
			mode = 1
		}
		p.b = fmt.Appendf(p.b, "%d Tr ", mode)
	}
	p.b = fmt.Appendf(p.b, "/%s ", f.name)
	p.num(points(t.Size))
	p.b = append(p.b, "Tf "...)
	p.turn(t.Angle)
	p.point(t.At)
	p.b = append(p.b, "Tm [<"...)
	p.glyphs(f, t.S)
	p.b = append(p.b, ">] TJ"...)
	if paint.HasStroke {
		p.b = append(p.b, " 0 Tr"...)
	}
	p.b = append(p.b, " ET\n"...)
}

// glyphs appends the glyphs of s. The widths in the file are rounded to thousandths of
// the size, because some viewers round others down; accumulated differences are
// corrected.
func (p *page) glyphs(f *pdfFont, s string) {
	off := 0.0
	for _, r := range s {
		g := f.glyphs[r]
		if off > 0.25 || off < -0.25 {
			p.b = append(p.b, '>')
			p.b = append(format.AppendNum(p.b, -off), '<')
			off = 0
		}
		p.b = appendHex4(p.b, g.cid)
		off += g.width - math.Round(g.width)
	}
}

// turn appends the first four numbers of the text matrix: deg is clockwise on paper,
// whereas y points up here.
func (p *page) turn(deg float64) {
	m := draw.Rotate(deg)
	for _, v := range [4]float64{m.A, -m.B, -m.C, m.D} {
		// A long line needs more than four decimals to end in the right place.
		p.b = append(draw.AppendNumber(p.b, v, 7), ' ')
	}
}

func appendHex4(b []byte, v uint16) []byte {
	const hex = "0123456789ABCDEF"
	return append(b, hex[v>>12], hex[v>>8&15], hex[v>>4&15], hex[v&15])
}
