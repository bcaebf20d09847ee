package board

import (
	"strconv"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// eachMan calls f for every man on the board, in the order of the squares.
func eachMan(g *templates.Game, s *rules.Setup, f func(pieces.Look, rules.Square)) {
	for rank := 1; rank <= g.Board.Ranks; rank++ {
		for file := g.Board.Files; file >= 1; file-- {
			sq := rules.At(file, rank)
			man := s.Board[sq]
			if man == 0 {
				continue
			}
			f(pieces.Look{Piece: &g.Pieces[man.Kind()], Side: man.Side(), Promoted: man.Promoted()}, sq)
		}
	}
}

// cell returns the rectangle of a square in a grid.
func cell(grid draw.Rect, b templates.Board, sq rules.Square) draw.Rect {
	w, h := grid.W()/draw.MM(b.Files), grid.H()/draw.MM(b.Ranks)
	return draw.RectWH(grid.Min.X+w*draw.MM(b.Files-sq.File()), grid.Min.Y+h*draw.MM(sq.Rank()-1), w, h)
}

// stand puts a piece's drawing in the middle of a square, its tip towards the
// opponent of its side.
func stand(d draw.Drawing, b pieces.Body, side templates.Side, at draw.Point, k float64) draw.Drawing {
	m := draw.Translate(-b.W/2, -b.H/2)
	if side == templates.Gote {
		m = m.Then(draw.Rotate(180))
	}
	return d.Transform(m.Then(draw.Scale(k, k)).Then(draw.Translate(at.X, at.Y)))
}

// DiagramOptions say how a diagram looks. The zero value is a diagram with
// squares of 7 mm, coordinates, and hands where there are any.
type DiagramOptions struct {
	Square        draw.MM        // width of a square; 0: 7 mm
	NoCoordinates bool           // leave the coordinates out
	NoHands       bool           // leave the pieces in hand out
	Marked        []rules.Square // squares with a tint
	Crossed       []rules.Square // squares with a cross: not allowed
	Dotted        []rules.Square // squares with a dot: reachable
	Zone          bool           // tint sente's promotion zone
	Arrows        [][2]rules.Square
	Ringed        []rules.Square // squares with a ring
	Dropped       []Dropped      // pieces that are just being dropped, each in a ring
	BothZones     bool           // tint the promotion zones of both sides

	// Top and Bottom are the first and the last rank to show; 0: the whole board.
	// A part of a board has no hands.
	Top, Bottom int
	// RankName names the ranks, from 0 at the top; nil: [RankLetter]. The other is
	// [RankKanji], as in Japanese diagrams.
	RankName func(rank int) string
}

// Dropped is a piece on its way from the hand to a square.
type Dropped struct {
	Look pieces.Look
	At   rules.Square
}

// Diagram draws a position for print at its final size. The box starts at the
// origin; gote's hand stands on the left, sente's on the right.
func Diagram(g *templates.Game, m *pieces.Maker, s *rules.Setup, o DiagramOptions) draw.Drawing {
	if o.Square == 0 {
		o.Square = 7
	}
	if o.RankName == nil {
		o.RankName = RankLetter
	}
	o.Top = max(1, o.Top)
	if o.Bottom < o.Top || o.Bottom > g.Board.Ranks {
		o.Bottom = g.Board.Ranks
	}
	w := o.Square
	h := w * g.Board.SquareH / g.Board.Square
	dg := diagram{game: g, maker: m, opts: o, grid: draw.RectWH(0, 0, w*draw.MM(g.Board.Files), h*draw.MM(g.Board.Ranks))}
	dg.shown = draw.RectWH(0, h*draw.MM(o.Top-1), dg.grid.W(), h*draw.MM(o.Bottom-o.Top+1))
	dg.squares()
	eachMan(g, s, dg.man)
	dg.signs()
	if !o.NoCoordinates {
		dg.coordinates()
	}
	if !o.NoHands && o.Top == 1 && o.Bottom == g.Board.Ranks {
		dg.hands(s)
	}
	b := dg.d.Bounds()
	return dg.d.Move(-b.Min.X, -b.Min.Y)
}

type diagram struct {
	game  *templates.Game
	maker *pieces.Maker
	opts  DiagramOptions
	grid  draw.Rect
	shown draw.Rect // the part of the grid that is drawn
	d     draw.Drawing
}

func (dg *diagram) cell(sq rules.Square) draw.Rect { return cell(dg.grid, dg.game.Board, sq) }

func (dg *diagram) squares() {
	b := dg.game.Board
	dg.d.Paint(draw.RectPath(dg.shown), draw.Paper, draw.None, 0)
	dg.zones()
	for _, sq := range dg.opts.Marked {
		dg.d.Paint(draw.RectPath(dg.cell(sq)), draw.Gold, draw.None, 0)
	}
	pen := max(0.12, dg.opts.Square*0.022)
	for i := 1; i < b.Files; i++ {
		x := dg.grid.Min.X + dg.grid.W()*draw.MM(i)/draw.MM(b.Files)
		dg.d.Paint(draw.Line(draw.Pt(x, dg.shown.Min.Y), draw.Pt(x, dg.shown.Max.Y)), draw.None, draw.Black, pen)
	}
	for i := dg.opts.Top; i < dg.opts.Bottom; i++ {
		y := dg.grid.Min.Y + dg.grid.H()*draw.MM(i)/draw.MM(b.Ranks)
		dg.d.Paint(draw.Line(draw.Pt(dg.grid.Min.X, y), draw.Pt(dg.grid.Max.X, y)), draw.None, draw.Black, pen)
	}
	dg.d.Paint(draw.RectPath(dg.shown), draw.None, draw.Black, pen*2.4)
	for _, st := range b.Stars {
		if st[1] < dg.opts.Top || st[1] >= dg.opts.Bottom {
			continue
		}
		at := draw.Pt(dg.grid.Min.X+dg.grid.W()*draw.MM(st[0])/draw.MM(b.Files), dg.grid.Min.Y+dg.grid.H()*draw.MM(st[1])/draw.MM(b.Ranks))
		dg.d.Paint(draw.Circle(at, dg.opts.Square*0.06), draw.Black, draw.None, 0)
	}
}

// zones tints the promotion zones asked for.
func (dg *diagram) zones() {
	depth := dg.cell(rules.At(1, 1)).H() * draw.MM(dg.game.Zone)
	if depth == 0 {
		return
	}
	z := dg.grid
	if dg.opts.Zone || dg.opts.BothZones {
		dg.d.Paint(draw.RectPath(draw.RectWH(z.Min.X, z.Min.Y, z.W(), depth)), draw.VermilionTint, draw.None, 0)
	}
	if dg.opts.BothZones {
		dg.d.Paint(draw.RectPath(draw.RectWH(z.Min.X, z.Max.Y-depth, z.W(), depth)), draw.VermilionTint, draw.None, 0)
	}
}

// fill is the share of a square's width that a piece takes.
const fill = 0.88

func (dg *diagram) man(l pieces.Look, sq rules.Square) {
	if sq.Rank() < dg.opts.Top || sq.Rank() > dg.opts.Bottom {
		return
	}
	c := dg.cell(sq)
	dg.token(l, c.Center(), float64(min(c.W(), c.H())))
}

// token draws a piece small, in a square of the given size.
func (dg *diagram) token(l pieces.Look, at draw.Point, size float64) {
	b := dg.maker.Body(l.Piece)
	k := fill * size / float64(max(b.W, b.H))
	dg.d.Append(stand(dg.maker.Token(l), b, l.Side, at, k))
}

func (dg *diagram) signs() {
	for _, p := range dg.opts.Dropped {
		dg.man(p.Look, p.At)
		dg.ring(p.At)
	}
	for _, sq := range dg.opts.Ringed {
		dg.ring(sq)
	}
	for _, sq := range dg.opts.Dotted {
		dg.d.Paint(draw.Circle(dg.cell(sq).Center(), dg.opts.Square*0.13), draw.Black, draw.None, 0)
	}
	for _, sq := range dg.opts.Crossed {
		c := dg.cell(sq)
		r := c.Inset(c.W() * 0.22)
		dg.d.Paint(draw.Line(r.Min, r.Max), draw.None, draw.Vermilion, dg.opts.Square*0.09)
		dg.d.Paint(draw.Line(draw.Pt(r.Max.X, r.Min.Y), draw.Pt(r.Min.X, r.Max.Y)), draw.None, draw.Vermilion, dg.opts.Square*0.09)
	}
	for _, a := range dg.opts.Arrows {
		dg.arrow(dg.cell(a[0]).Center(), dg.cell(a[1]).Center())
	}
}

func (dg *diagram) ring(sq rules.Square) {
	w := dg.opts.Square
	dg.d.Paint(draw.Circle(dg.cell(sq).Center(), w*0.47), draw.None, draw.Vermilion, w*0.065)
}

func (dg *diagram) arrow(from, to draw.Point) {
	w := dg.opts.Square
	dir := to.Sub(from).Unit()
	side := dir.Normal()
	base := to.Sub(dir.Mul(float64(w) * 0.34))
	dg.d.Paint(draw.Line(from, base), draw.None, draw.Indigo, w*0.09)
	half := float64(w) * 0.17
	dg.d.Paint(draw.Polygon(to, base.Add(side.Mul(half)), base.Sub(side.Mul(half))), draw.Indigo, draw.None, 0)
}

func (dg *diagram) coordinates() {
	b, w := dg.game.Board, dg.opts.Square
	size := max(1.7, w*0.32)
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	for file := 1; file <= b.Files; file++ {
		c := dg.cell(rules.At(file, dg.opts.Top))
		dg.d.Add(font.Label(draw.Pt(c.Center().X, c.Min.Y-size*0.35), st, strconv.Itoa(file))...)
	}
	st.Anchor = font.Left
	for rank := dg.opts.Top; rank <= dg.opts.Bottom; rank++ {
		c := dg.cell(rules.At(1, rank))
		dg.d.Add(font.Label(draw.Pt(c.Max.X+size*0.35, c.Center().Y+size*0.36), st, dg.opts.RankName(rank-1))...)
	}
}

// hands draws the pieces in hand as small pieces with their numbers, gote's
// from the top on the left, sente's from the foot on the right.
func (dg *diagram) hands(s *rules.Setup) {
	w := dg.opts.Square
	for side := templates.Sente; side <= templates.Gote; side++ {
		x, y, step := dg.grid.Max.X+w*1.0, dg.grid.Max.Y-w*0.5, -w
		if side == templates.Gote {
			x, y, step = dg.grid.Min.X-w*0.75, dg.grid.Min.Y+w*0.5, w
		}
		n := 0
		for kind := range dg.game.Pieces {
			if s.Hands[side][kind] > 0 {
				n++
			}
		}
		if room := float64(dg.grid.H() / w); n > 0 && float64(n) > room {
			step *= draw.MM(room / float64(n))
		}
		for kind := range dg.game.Pieces {
			c := s.Hands[side][kind]
			if c == 0 {
				continue
			}
			dg.token(pieces.Look{Piece: &dg.game.Pieces[kind], Side: side}, draw.Pt(x, y), float64(w))
			if c > 1 {
				dg.number(draw.Pt(x, y), int(c), side)
			}
			y += step
		}
	}
}

func (dg *diagram) number(at draw.Point, n int, side templates.Side) {
	size := dg.opts.Square * 0.42
	st := font.Style{Font: draw.SansBold, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	x := at.X + dg.opts.Square*0.5
	if side == templates.Gote {
		st.Anchor, x = font.Right, at.X-dg.opts.Square*0.5
	}
	dg.d.Add(font.Label(draw.Pt(x, at.Y+size*0.36), st, strconv.Itoa(n))...)
}
