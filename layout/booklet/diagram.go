package booklet

import (
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// A view is the part of a board that a diagram shows: files from left to right and ranks from top
// to bottom, each from 1, as squares count them.
type view struct{ left, top, right, bottom int }

func (v view) files() int { return v.left - v.right + 1 }
func (v view) ranks() int { return v.bottom - v.top + 1 }

// A diagram is a position with signs on it, as a value: what it shows can be proven.
type diagram struct {
	setup rules.Setup
	view  view
	open  bool // its edges are not those of the board: the moves of a piece by themselves

	dots     []rules.Square // the piece may go there
	rings    []rules.Square // it jumps there
	far      []far          // as far as you like
	arrows   []arrow
	refused  []rules.Square // a small ✗: not there
	dropped  []rules.Square // a frame: a piece was just dropped there
	free     []rules.Square // a dashed frame: empty, and that matters
	zone     bool           // the promotion zone of the player below is tinted
	verdict  verdict        // at its upper left corner
	hand     bool           // the hand of the player below stands at its right
	from     rules.Square   // the pieces in hand leave a gap, and an arrow leads to this square; 0: none
	accent   accent
	labelled map[rules.Square]string // a disc with a letter on a square
}

// A far is an arrow from a square over the edge of the diagram, or for some squares.
type far struct {
	from   rules.Square
	dx, dy int // to the right and ahead
	steps  int
	beyond bool // it runs out of the diagram
}

// An arrow is a move shown.
type arrow struct {
	from, to rules.Square
	threat   bool // of the other side: in ink
	ink      draw.Ink
}

// A verdict says whether what a diagram shows is allowed.
type verdict byte

const (
	none verdict = iota
	allowed
	forbidden
)

// Inks of the rulebook that no other sheet uses.
var (
	boardInk     = draw.RGB(draw.Color{R: 0xef, G: 0xdc, B: 0xb2})
	gridInk      = draw.RGB(draw.Color{R: 0x6e, G: 0x5a, B: 0x3f})
	forbiddenInk = draw.RGB(draw.Color{R: 0xe6, G: 0xe0, B: 0xd4})
	paperInk     = draw.RGB(draw.Color{R: 0xff, G: 0xfa, B: 0xf0})
	quietInk     = draw.RGB(draw.Color{R: 0xfb, G: 0xf3, B: 0xe1})
	greyInk      = draw.RGB(draw.Color{R: 0x6b, G: 0x64, B: 0x5c})
	footInk      = draw.RGB(draw.Color{R: 0x8b, G: 0x81, B: 0x75})
)

// An accent is the colour of a page, which is also that of its meaning.
type accent struct{ ink, tint, text draw.Ink }

var (
	wood  = accentOf(0x7a5a36, 0xf3e7d3, 0x7a5a36) // setting up, games, the end
	blue  = accentOf(0x2b5c94, 0xdbe6f2, 0x2b5c94) // moves
	red   = accentOf(0xb2261b, 0xf6dcd6, 0xb2261b) // promotion, and nothing else
	gold  = accentOf(0xc58a14, 0xf8e6bb, 0x8a5d00) // drops and hands
	green = accentOf(0x3a7a4b, 0xdbebdd, 0x3a7a4b) // check, puzzles, allowed
)

func accentOf(ink, tint, text uint32) accent {
	rgb := func(v uint32) draw.Ink {
		return draw.RGB(draw.Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v)})
	}
	return accent{rgb(ink), rgb(tint), rgb(text)}
}

// An artist draws diagrams and pieces.
type artist struct {
	maker *pieces.Maker
}

// leastFace is the least square whose pieces are drawn as they are printed, with their marks.
const leastFace draw.MM = 8

// size returns the size of a diagram without its hand.
func (a artist) size(v view, square draw.MM) draw.Size {
	return draw.Size{W: draw.MM(v.files()) * square, H: draw.MM(v.ranks()) * a.height(square)}
}

// height returns the height of a square of a width.
func (a artist) height(square draw.MM) draw.MM {
	return square * a.maker.Game.Board.SquareH / a.maker.Game.Board.Square
}

// draw draws a diagram with its board's upper left corner at the origin.
func (a artist) draw(d diagram, square draw.MM) draw.Drawing {
	var out draw.Drawing
	p := plotter{a, d, square, a.height(square), &out}
	p.ground()
	p.grid()
	for sq, m := range d.setup.Men() {
		if p.shows(sq) {
			p.man(sq, m)
		}
	}
	p.signs()
	if d.hand {
		p.tray()
	}
	p.judge()
	return out
}

// A plotter draws one diagram.
type plotter struct {
	artist
	diagram
	w, h draw.MM // of a square
	to   *draw.Drawing
}

func (p *plotter) shows(sq rules.Square) bool {
	v := p.view
	return sq.File() <= v.left && sq.File() >= v.right && sq.Rank() >= v.top && sq.Rank() <= v.bottom
}

// box returns the rectangle of a square.
func (p *plotter) box(sq rules.Square) draw.Rect {
	return draw.RectWH(draw.MM(p.view.left-sq.File())*p.w, draw.MM(sq.Rank()-p.view.top)*p.h, p.w, p.h)
}

func (p *plotter) centre(sq rules.Square) draw.Point { return p.box(sq).Center() }

func (p *plotter) ground() {
	ink := boardInk
	if p.verdict == forbidden {
		ink = forbiddenInk
	}
	size := p.artist.size(p.view, p.w)
	p.to.Paint(draw.RectPath(draw.RectWH(0, 0, size.W, size.H)), ink, draw.None, 0)
	if !p.zone {
		return
	}
	deep := p.maker.Game.Zone - p.view.top + 1
	p.to.Paint(draw.RectPath(draw.RectWH(0, 0, size.W, draw.MM(deep)*p.h)), red.tint, draw.None, 0)
}

// grid draws the lines: those of part of a board run out, its real edges are thick.
func (p *plotter) grid() {
	const out draw.MM = 1.1
	size := p.artist.size(p.view, p.w)
	b := p.maker.Game.Board
	edges := [4]bool{ // left, top, right, bottom
		p.view.left == b.Files, p.view.top == 1, p.view.right == 1, p.view.bottom == b.Ranks,
	}
	if p.open {
		edges = [4]bool{}
	}
	over := func(is bool) draw.MM {
		if is {
			return 0
		}
		return out
	}
	for i := range p.view.files() + 1 {
		x := draw.MM(i) * p.w
		line := draw.Line(draw.Pt(x, -over(edges[1])), draw.Pt(x, size.H+over(edges[3])))
		p.to.Paint(line, draw.None, gridInk, 0.3)
	}
	for i := range p.view.ranks() + 1 {
		y := draw.MM(i) * p.h
		line := draw.Line(draw.Pt(-over(edges[0]), y), draw.Pt(size.W+over(edges[2]), y))
		p.to.Paint(line, draw.None, gridInk, 0.3)
	}
	for _, star := range b.Stars {
		x := star[0] - (b.Files - p.view.left)
		y := star[1] - (p.view.top - 1)
		if !p.open && x > 0 && x < p.view.files() && y > 0 && y < p.view.ranks() {
			p.to.Paint(draw.Circle(draw.Pt(draw.MM(x)*p.w, draw.MM(y)*p.h), 0.6), gridInk, draw.None, 0)
		}
	}
	const pen draw.MM = 1
	ends := [4][2]draw.Point{
		{draw.Pt(0, 0), draw.Pt(0, size.H)}, {draw.Pt(0, 0), draw.Pt(size.W, 0)},
		{draw.Pt(size.W, 0), draw.Pt(size.W, size.H)}, {draw.Pt(0, size.H), draw.Pt(size.W, size.H)},
	}
	outwards := [4]draw.Point{{X: -pen / 2}, {Y: -pen / 2}, {X: pen / 2}, {Y: pen / 2}}
	for i, is := range edges {
		if !is {
			continue
		}
		from, to := ends[i][0].Add(outwards[i]), ends[i][1].Add(outwards[i])
		along := to.Sub(from).Unit().Mul(float64(pen / 2))
		if !edges[(i+3)%4] && !edges[(i+1)%4] {
			along = draw.Point{}
		}
		p.to.Paint(draw.Line(from.Sub(along), to.Add(along)), draw.None, draw.Black, pen)
	}
}

// man draws a man on its square.
func (p *plotter) man(sq rules.Square, m rules.Man) {
	look := pieces.Look{Piece: &p.maker.Game.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
	p.to.Append(p.piece(look, p.centre(sq), 0.88*min(p.w, p.h), p.w >= leastFace))
}

// piece draws a piece of a size around a point, turned as its owner sees it: the printed face
// with its marks, or its outline and picture alone.
func (a artist) piece(l pieces.Look, at draw.Point, size draw.MM, marks bool) draw.Drawing {
	outline := a.maker.Body(l.Piece).Outline()
	box := outline.Bounds()
	full := a.maker.Body(&templates.Piece{Size: 1}).Outline().Bounds()
	scale := float64(size / max(full.W(), full.H()))
	place := draw.Translate(-box.Center().X, -box.Center().Y).Then(draw.Scale(scale, scale))
	if l.Side == templates.Gote {
		place = place.Then(draw.Rotate(180))
	}
	place = place.Then(draw.Translate(at.X, at.Y))
	var out draw.Drawing
	out.Paint(outline.Transform(place), paperInk, draw.Black, 0.3)
	if marks {
		face := a.maker.Art(l).Only(func(m *draw.Mark) bool { return !m.Ground })
		out.Put(face, place)
		out.Paint(outline.Transform(place), draw.None, draw.Black, 0.3)
	} else if l.Face() != nil {
		out.Put(a.maker.Picture(l), place)
	}
	return out
}

// signs draws what is on the squares besides the men.
func (p *plotter) signs() {
	for _, sq := range p.dropped {
		p.frame(sq, gold.ink, nil)
	}
	for _, sq := range p.free {
		p.frame(sq, p.accent.ink, []draw.MM{1.6, 1})
	}
	for _, f := range p.far {
		p.farArrow(f)
	}
	for _, sq := range p.dots {
		p.to.Paint(draw.Circle(p.centre(sq), 0.17*p.w), p.accent.ink, draw.White, 0.3)
	}
	for _, sq := range p.rings {
		p.to.Paint(draw.Circle(p.centre(sq), 0.17*p.w), draw.White, p.accent.ink, 0.08*p.w)
	}
	for _, sq := range p.refused {
		p.to.Append(cross(p.centre(sq), 4.2))
	}
	for _, a := range p.arrows {
		p.arrow(a)
	}
	for sq, letter := range p.labelled {
		p.to.Append(disc(p.centre(sq), 3.2, letter, p.accent))
	}
}

// frame draws a frame inside a square.
func (p *plotter) frame(sq rules.Square, ink draw.Ink, dash []draw.MM) {
	pen := max(0.7, 0.09*p.w)
	inset := pen / 2
	if dash != nil {
		inset = 0.17 * p.w
		pen = 0.06 * p.w
	}
	mark := draw.Mark{Role: draw.Art, Stroke: ink, Width: pen, Dash: dash}
	mark.Path = draw.RectPath(p.box(sq).Inset(inset))
	p.to.Add(mark)
}

// arrow draws a move from beside the centre of a square to the centre of an empty one, or to the
// edge of a piece.
func (p *plotter) arrow(a arrow) {
	from, to := p.centre(a.from), p.centre(a.to)
	way := to.Sub(from).Unit()
	from = from.Add(way.Mul(float64(0.46 * p.w)))
	if p.setup.Board[a.to] != 0 {
		to = to.Sub(way.Mul(float64(0.46 * p.w)))
	} else {
		to = to.Add(way.Mul(float64(0.12 * p.w)))
	}
	if to.Sub(from).Len() < 0.3*p.w {
		from = to.Sub(way.Mul(float64(0.3 * p.w)))
	}
	ink := a.ink
	if ink == draw.None {
		ink = p.accent.ink
	}
	if a.threat {
		ink = draw.Black
	}
	p.to.Append(arrowOf(from, to, 0.1*p.w, ink))
}

// farArrow draws an arrow over squares, up to the last one or over the edge.
func (p *plotter) farArrow(f far) {
	from := p.centre(f.from)
	step := draw.Pt(draw.MM(f.dx)*p.w, draw.MM(-f.dy)*p.h)
	tip := from.Add(step.Mul(float64(f.steps)))
	way := step.Unit()
	if f.beyond {
		tip = from.Add(step.Mul(float64(f.steps) + 0.46))
	}
	start := from.Add(step.Mul(0.47))
	p.to.Append(arrowOf(start, tip.Sub(way.Mul(0.2)), 0.09*p.w, p.accent.ink))
}

// tray draws the hand of the player below at the right of the board, level with its foot, or near
// its head if a piece comes from it; a dashed outline shows where that was.
func (p *plotter) tray() {
	size := p.artist.size(p.view, p.w)
	hand := p.held(templates.Sente)
	if p.from != 0 {
		hand = append([]pieces.Look{{}}, hand...)
	}
	if len(hand) == 0 {
		return
	}
	cell := min(max(p.w, leastFace), 11) * 1.02
	columns := 1
	if len(hand) > 2 {
		columns = 2
	}
	rows := (len(hand) + columns - 1) / columns
	w, h := draw.MM(columns)*cell+2.6, draw.MM(rows)*cell+2.6
	box := draw.RectWH(size.W+trayGap, size.H-h, w, h)
	if p.from != 0 {
		box = draw.RectWH(size.W+trayGap, 6, w, h)
	}
	p.to.Paint(draw.RoundRect(box, 2), gold.tint, gold.ink, 0.6)
	var gap draw.Point
	for i, look := range hand {
		at := box.Min.Add(draw.Pt(1.3+(draw.MM(i%columns)+0.5)*cell, 1.3+(draw.MM(i/columns)+0.5)*cell))
		if look.Piece == nil {
			gap = at
			hole := draw.Mark{Role: draw.Art, Stroke: gold.ink, Width: 0.6, Dash: []draw.MM{1.4, 1}}
			hole.Path = draw.RectPath(draw.RectWH(at.X-0.4*cell, at.Y-0.4*cell, 0.8*cell, 0.8*cell))
			p.to.Add(hole)
			continue
		}
		p.to.Append(p.piece(look, at, 0.88*cell, true))
	}
	if p.from != 0 {
		to := p.centre(p.from)
		way := to.Sub(gap).Unit()
		p.to.Append(arrowOf(gap, to.Sub(way.Mul(float64(0.62*p.w))), 0.11*p.w, gold.ink))
	}
}

// trayGap is the distance of a hand from its board.
const trayGap draw.MM = 4.5

// held returns the pieces that a side has in hand.
func (p *plotter) held(side templates.Side) []pieces.Look {
	var out []pieces.Look
	for kind := range p.maker.Game.Pieces {
		for range p.setup.Hands[side][kind] {
			out = append(out, pieces.Look{Piece: &p.maker.Game.Pieces[kind]})
		}
	}
	return out
}

// judge draws ✓ or ✗ on the upper left corner.
func (p *plotter) judge() {
	switch p.verdict {
	case allowed:
		p.to.Append(tick(draw.Pt(0, 0), 6.2, green.ink))
	case forbidden:
		p.to.Append(cross(draw.Pt(0, 0), 6.2))
	}
}

// tick draws a white ✓ on a disc, cross a white ✗ on a square of ink.
func tick(at draw.Point, size draw.MM, ink draw.Ink) draw.Drawing {
	var out draw.Drawing
	out.Paint(draw.Circle(at, size/2), ink, draw.White, 0.5)
	k := size / 6.2
	hook := draw.Polyline(at.Add(draw.Pt(-1.4*k, 0.1*k)), at.Add(draw.Pt(-0.4*k, 1.1*k)), at.Add(draw.Pt(1.5*k, -1.1*k)))
	out.Paint(hook, draw.None, draw.White, 0.75*k)
	return out
}

func cross(at draw.Point, size draw.MM) draw.Drawing {
	var out draw.Drawing
	half := size / 2
	box := draw.RectWH(at.X-half, at.Y-half, size, size)
	out.Paint(draw.RoundRect(box, 0.12*size), draw.Black, draw.White, 0.5)
	arm := 0.24 * size
	out.Paint(draw.Line(at.Add(draw.Pt(-arm, -arm)), at.Add(draw.Pt(arm, arm))), draw.None, draw.White, 0.13*size)
	out.Paint(draw.Line(at.Add(draw.Pt(-arm, arm)), at.Add(draw.Pt(arm, -arm))), draw.None, draw.White, 0.13*size)
	return out
}

// disc draws a disc with a number or letter.
func disc(at draw.Point, radius draw.MM, s string, a accent) draw.Drawing {
	var out draw.Drawing
	out.Paint(draw.Circle(at, radius), a.ink, draw.None, 0)
	size := 1.15 * radius
	style := font.Style{Font: draw.SansBold, Size: size, Ink: draw.White, Role: draw.Art, Anchor: font.Middle}
	out.Add(font.Label(draw.Pt(at.X, at.Y+0.36*size), style, s)...)
	return out
}

// arrowOf draws an arrow with a white rim, its head three times as wide as the shaft.
func arrowOf(from, tip draw.Point, pen draw.MM, ink draw.Ink) draw.Drawing {
	way := tip.Sub(from).Unit()
	side := way.Normal()
	long, half := 2.6*pen, 1.6*pen
	neck := tip.Sub(way.Mul(float64(long)))
	head := draw.Polygon(tip, neck.Add(side.Mul(float64(half))), neck.Sub(side.Mul(float64(half))))
	shaft := draw.Line(from, neck.Add(way.Mul(0.1)))
	var out draw.Drawing
	out.Paint(shaft, draw.None, draw.White, pen+0.8)
	out.Paint(head, draw.White, draw.White, 0.8)
	out.Paint(shaft, draw.None, ink, pen)
	out.Paint(head, ink, draw.None, 0)
	return out
}
