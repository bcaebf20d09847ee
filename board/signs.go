package board

import (
	"math"
	"slices"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// Accent is a colour with a meaning.
type Accent struct{ Ink, Tint, Text draw.Ink }

// The accents of figures, and of the pages that they stand on.
var (
	Wood  = Accent{draw.Walnut, inkOf(0xf3e7d3), draw.Walnut}       // setting up, games, the end
	Blue  = Accent{draw.Azure, inkOf(0xdbe6f2), draw.Azure}         // moves
	Red   = Accent{draw.Vermilion, inkOf(0xf6dcd6), draw.Vermilion} // promotion, and nothing else
	Gold  = Accent{draw.Ochre, inkOf(0xf8e6bb), inkOf(0x8a5d00)}    // drops and hands
	Green = Accent{draw.Leaf, inkOf(0xdbebdd), draw.Leaf}           // check, puzzles, allowed
)

// Inks of figures: wood and its lines, the ground of what is forbidden, the paper of pieces.
var (
	WoodInk      = inkOf(0xefdcb2)
	forbiddenInk = inkOf(0xe6e0d4)
	LineInk      = inkOf(0x6e5a3f)
	PaperInk     = inkOf(0xfffaf0)
)

func inkOf(v uint32) draw.Ink {
	return draw.RGB(draw.Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v)})
}

// signs draws what is on the squares besides the men.
func (p *painter) signs() {
	ink := p.Accent.Ink
	for _, sq := range p.Marked {
		pen := max(0.4, 0.1*p.w)
		if p.View.Shows(sq) {
			p.to.Paint(draw.RectPath(p.box(sq).Inset(pen/2)), draw.None, draw.Amber, pen)
		}
	}
	for _, sq := range p.Free {
		frame := draw.RectPath(p.box(sq).Inset(0.17 * p.w))
		p.to.Add(draw.Mark{Role: draw.Art, Path: frame, Stroke: ink, Width: 0.06 * p.w, Dash: []draw.MM{1.6, 1}})
	}
	for _, f := range p.Far {
		from := p.centre(f.From)
		step := draw.Pt(draw.MM(f.DX)*p.w, draw.MM(-f.DY)*p.h)
		tip := from.Add(step.Mul(float64(f.Steps) + 0.6)) // over the edge
		p.to.Append(Straight(from.Add(step.Mul(0.47)), tip, 0.09*p.w, ink))
	}
	for _, sq := range p.Dots {
		p.to.Paint(draw.Circle(p.centre(sq), 0.17*p.w), ink, draw.White, 0.3)
	}
	for _, sq := range p.Rings {
		p.to.Paint(draw.Circle(p.centre(sq), 0.17*p.w), draw.White, ink, 0.08*p.w)
	}
	for _, sq := range p.Refused {
		p.to.Append(Cross(p.centre(sq), 4.2))
	}
	for _, a := range p.Arrows {
		p.arrow(a)
	}
	for _, letter := range p.Letters {
		p.to.Append(Disc(p.centre(letter.At), 3.2, letter.Name, ink))
	}
}

// arrow draws a move from beside a man, or the centre of an empty square, to the centre of an
// empty one or the edge of a man. It goes round a man that is jumped over.
func (p *painter) arrow(a Arrow) {
	ink := a.Ink
	if ink == draw.None {
		ink = p.Accent.Ink
	}
	w := float64(p.w)
	from, to := p.centre(a.From), p.centre(a.To)
	way := to.Sub(from).Unit()
	if p.jumps(a) {
		side := way.Normal().Mul(w)
		if p.near(from.Add(side), to.Add(side)) > p.near(from.Sub(side), to.Sub(side)) {
			side = side.Mul(-1)
		}
		p.to.Append(Bent(from.Add(side.Mul(0.36)), from.Lerp(to, 0.5).Add(side), to, 0.1*p.w, ink))
		return
	}
	refused := slices.Contains(p.Refused, a.To)
	switch {
	case p.Setup.Board[a.From] != 0 && refused: // aslant, too, it begins at the edge of the square
		from = from.Add(way.Mul(0.46 * w / max(math.Abs(float64(way.X)), math.Abs(float64(way.Y)))))
	case p.Setup.Board[a.From] != 0:
		from = from.Add(way.Mul(0.46 * w))
	}
	switch {
	case p.Setup.Board[a.To] != 0:
		to = to.Sub(way.Mul(0.46 * w))
	case refused:
		to = to.Sub(way.Mul(0.26 * w))
	default:
		to = to.Add(way.Mul(0.12 * w))
	}
	if slices.Contains(p.Arrows, Arrow{From: a.To, To: a.From, Ink: a.Ink}) { // there and back, side by side
		apart := way.Normal().Mul(0.18 * w)
		from, to = from.Add(apart), to.Add(apart)
	}
	least := 0.46
	if refused {
		least = 0.28
	}
	short := least*w - float64(to.Sub(from).Len())
	if short > 0 { // between neighbours it reaches over both
		from, to = from.Sub(way.Mul(short/2)), to.Add(way.Mul(short/2))
	}
	p.to.Append(Straight(from, to, 0.1*p.w, ink))
}

// jumps reports whether a move goes straight over a man next to it.
func (p *painter) jumps(a Arrow) bool {
	files, ranks := a.From.File()+a.To.File(), a.From.Rank()+a.To.Rank()
	if files%2 != 0 || ranks%2 != 0 || p.Setup.Board[a.To] != 0 {
		return false
	}
	between := rules.At(files/2, ranks/2)
	return between != a.From && p.Setup.Board[between] != 0
}

// near returns the number of men whose middle is near a line.
func (p *painter) near(from, to draw.Point) (n int) {
	for sq := range p.Setup.Men() {
		if p.View.Shows(sq) && draw.Distance(p.centre(sq), from, to) < 0.7*p.w {
			n++
		}
	}
	return n
}

// Straight draws an arrow with a white rim, its head three times as wide as the shaft, which is as wide as
// the pen.
func Straight(from, tip draw.Point, pen draw.MM, ink draw.Ink) draw.Drawing {
	return Bent(from, from, tip, pen, ink)
}

// Bent draws an arrow like [Straight] that bends towards a point.
func Bent(from, over, tip draw.Point, pen draw.MM, ink draw.Ink) draw.Drawing {
	way := tip.Sub(over).Unit()
	side := way.Normal().Mul(1.6 * float64(pen))
	neck := tip.Sub(way.Mul(2.6 * float64(pen)))
	head := draw.Polygon(tip, neck.Add(side), neck.Sub(side))
	end := neck.Add(way.Mul(0.1))
	shaft := draw.Line(from, end)
	if over != from {
		shaft = *new(draw.Path).Move(from).Quad(over, end)
	}
	var out draw.Drawing
	out.Paint(shaft, draw.None, draw.White, pen+0.8)
	out.Paint(head, draw.White, draw.White, 0.8)
	out.Paint(shaft, draw.None, ink, pen)
	out.Paint(head, ink, draw.None, 0)
	return out
}

// Tick draws a white ✓ on a disc of a diameter.
func Tick(at draw.Point, size draw.MM, ink draw.Ink) draw.Drawing {
	var out draw.Drawing
	out.Paint(draw.Circle(at, size/2), ink, draw.White, 0.5)
	k := size / 6.2
	hook := draw.Polyline(draw.Pt(-1.4*k, 0.1*k), draw.Pt(-0.4*k, 1.1*k), draw.Pt(1.5*k, -1.1*k))
	out.Paint(hook.Transform(draw.Translate(at.X, at.Y)), draw.None, draw.White, 0.75*k)
	return out
}

// Cross draws a white ✗ on a black square of a width.
func Cross(at draw.Point, size draw.MM) draw.Drawing {
	var out draw.Drawing
	box := draw.RectWH(at.X-size/2, at.Y-size/2, size, size)
	out.Paint(draw.RoundRect(box, 0.12*size), draw.Black, draw.White, 0.5)
	arm := 0.24 * size
	for _, rise := range []draw.MM{arm, -arm} {
		half := draw.Pt(arm, rise)
		out.Paint(draw.Line(at.Sub(half), at.Add(half)), draw.None, draw.White, 0.13*size)
	}
	return out
}

// Disc draws a white number or letter on a disc.
func Disc(at draw.Point, radius draw.MM, s string, ink draw.Ink) draw.Drawing {
	var out draw.Drawing
	out.Paint(draw.Circle(at, radius), ink, draw.None, 0)
	size := 1.15 * radius
	style := font.Style{Font: draw.SansBold, Size: size, Ink: draw.White, Role: draw.Art, Anchor: font.Middle}
	out.Add(font.Label(draw.Pt(at.X, at.Y+0.36*size), style, s)...)
	return out
}
