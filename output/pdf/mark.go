package pdf

import (
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// state is what has been set since the layer began.
type state struct {
	draw.Paint
	spot    string  // the spot colour of the pen
	opacity float64 // 0: not set
	font    draw.Font
	size    draw.MM // 0: no font is set
	mode    int     // of letters
}

func (d *document) mark(m *draw.Mark) {
	paint := d.o.Palette.Paint(m)
	if paint.HasFill && paint.HasStroke && paint.FillOpacity != paint.StrokeOpacity {
		ground, line := paint, paint
		ground.HasStroke, line.HasFill = false, false
		d.paint(m, &ground)
		d.paint(m, &line)
		return
	}
	d.paint(m, &paint)
}

func (d *document) paint(m *draw.Mark, paint *draw.Paint) {
	opacity := paint.FillOpacity
	if paint.HasFill {
		d.fill(paint.Fill)
	}
	if paint.HasStroke {
		opacity = paint.StrokeOpacity
		d.pen(m.Role, paint)
	}
	d.opacity(opacity)
	if m.Text != nil {
		d.text(m.Text, paint)
		return
	}
	d.path(&m.Path)
	d.pdf.DrawPath(style(paint, m.EvenOdd))
}

// style returns the library's name for what is done with a path.
func style(paint *draw.Paint, evenOdd bool) string {
	s := "D"
	switch {
	case paint.HasFill && paint.HasStroke:
		s = "FD"
	case paint.HasFill:
		s = "F"
	}
	if evenOdd && paint.HasFill {
		s += "*"
	}
	return s
}

func (d *document) opacity(v float64) {
	if v == d.now.opacity || v == 1 && d.now.opacity == 0 {
		return
	}
	d.now.opacity = v
	d.pdf.SetAlpha(v, "Normal")
}

func (d *document) fill(c draw.Color) {
	if d.now.HasFill && d.now.Fill == c {
		return
	}
	d.now.Fill, d.now.HasFill = c, true
	d.pdf.SetFillColor(int(c.R), int(c.G), int(c.B))
	d.pdf.SetTextColor(int(c.R), int(c.G), int(c.B))
}

func (d *document) pen(r draw.Role, paint *draw.Paint) {
	d.strokeColor(r, paint.Stroke)
	if paint.Width != d.now.Width {
		d.now.Width = paint.Width
		d.pdf.SetLineWidth(float64(paint.Width))
	}
	if paint.Cap != d.now.Cap {
		d.now.Cap = paint.Cap
		d.pdf.SetLineCapStyle(paint.Cap.String())
	}
	if paint.Join != d.now.Join {
		d.now.Join = paint.Join
		d.pdf.SetLineJoinStyle(paint.Join.String())
		d.pdf.RawWriteStr(fmt.Sprint(draw.MiterLimit, " M"))
	}
	if slices.Equal(paint.Dash, d.now.Dash) {
		return
	}
	d.now.Dash = paint.Dash
	dash := []float64{}
	for _, v := range paint.Dash {
		dash = append(dash, float64(v))
	}
	d.pdf.SetDashPattern(dash, 0)
}

// strokeColor sets the colour of the pen: that of the mark, or the spot colour that
// cutters look for.
func (d *document) strokeColor(r draw.Role, c draw.Color) {
	spot := ""
	if d.o.Spot {
		spot = spotOf(r)
	}
	if d.now.HasStroke && d.now.Stroke == c && d.now.spot == spot {
		return
	}
	d.now.Stroke, d.now.HasStroke, d.now.spot = c, true, spot
	if spot != "" {
		d.pdf.RawWriteStr("/" + overprint + " gs /" + spot + " CS 1 SCN")
		return
	}
	d.pdf.SetDrawColor(int(c.R), int(c.G), int(c.B))
}

func (d *document) path(p *draw.Path) {
	for op, pts := range p.Steps {
		switch op {
		case draw.MoveTo:
			d.pdf.MoveTo(float64(pts[0].X), float64(pts[0].Y))
		case draw.LineTo:
			d.pdf.LineTo(float64(pts[0].X), float64(pts[0].Y))
		case draw.CurveTo:
			a, b, c := pts[0], pts[1], pts[2]
			d.pdf.CurveBezierCubicTo(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), float64(c.X), float64(c.Y))
		case draw.Close:
			d.pdf.ClosePath()
		}
	}
}

// text draws a line of text. Letters that are outlined, to be coloured in, are drawn
// with the pen.
func (d *document) text(t *draw.Text, paint *draw.Paint) {
	if d.now.size != t.Size || d.now.font != t.Font {
		d.now.font, d.now.size = t.Font, t.Size
		d.pdf.SetFont(family(t.Font), "", float64(t.Size/draw.PtMM))
	}
	mode := 0
	switch {
	case paint.HasStroke && paint.HasFill:
		mode = 2
	case paint.HasStroke:
		mode = 1
	}
	if mode != d.now.mode {
		d.now.mode = mode
		d.pdf.SetTextRenderingMode(mode)
	}
	x, y := float64(t.At.X), float64(t.At.Y)
	s := font.Get(t.Font).Shown(t.S)
	if t.Angle == 0 {
		d.pdf.Text(x, y, s)
		return
	}
	d.pdf.TransformBegin()
	d.pdf.TransformRotate(-t.Angle, x, y)
	d.pdf.Text(x, y, s)
	d.pdf.TransformEnd()
}
