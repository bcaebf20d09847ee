package board

import (
	"math"
	"strconv"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// lookOf returns the look of a man.
func lookOf(g *templates.Game, man rules.Man) pieces.Look {
	return pieces.Look{Piece: &g.Pieces[man.Kind()], Side: man.Side(), Promoted: man.Promoted()}
}

// cell returns the rectangle of a square in a grid.
func cell(grid draw.Rect, b templates.Board, sq rules.Square) draw.Rect {
	w, h := grid.W()/draw.MM(b.Files), grid.H()/draw.MM(b.Ranks)
	return draw.RectWH(grid.Min.X+w*draw.MM(b.Files-sq.File()), grid.Min.Y+h*draw.MM(sq.Rank()-1), w, h)
}

// stand centres a piece on a point, its tip towards its opponent.
func stand(b pieces.Body, side templates.Side, at draw.Point, k float64) draw.Affine {
	m := draw.Translate(-b.W/2, -b.H/2)
	if side == templates.Gote {
		m = m.Then(draw.Rotate(180))
	}
	return m.Then(draw.Scale(k, k)).Then(draw.Translate(at.X, at.Y))
}

// DiagramOptions say how a diagram looks. The zero value is a diagram with squares of 7
// mm, coordinates, and any pieces in hand.
type DiagramOptions struct {
	Square        draw.MM        // width of a square; 0: 7 mm
	NoCoordinates bool           // omit the coordinates
	Marked        []rules.Square // tinted squares: those of the last move
	Arrows        [][2]rules.Square
	Ringed        []rules.Square // ringed squares

	// Top and Bottom are the first and the last rank to show, Left and Right the files;
	// 0: the whole board.
	Top, Bottom, Left, Right int
	// HandNames are the names of the sides, written beside their hands.
	HandNames [2]string
	// Abreast puts both hands on the right, gote's at the top, so that diagrams printed
	// below one another line up whatever is in hand.
	Abreast bool
	// RankName returns the name of a rank, from 0 at the top; nil: [RankLetter].
	// Japanese diagrams use [RankKanji].
	RankName func(rank int) string
}

// Diagram draws a position at its final printed size. The bounding box starts at the
// origin; gote's hand is on the left, sente's on the right.
func Diagram(g *templates.Game, m *pieces.Maker, s *rules.Setup, o DiagramOptions) draw.Drawing {
	if o.Square == 0 {
		o.Square = 7
	}
	if o.RankName == nil {
		o.RankName = RankLetter
	}
	o.Top, o.Right = max(1, o.Top), max(1, o.Right)
	if o.Bottom < o.Top || o.Bottom > g.Board.Ranks {
		o.Bottom = g.Board.Ranks
	}
	if o.Left < o.Right || o.Left > g.Board.Files {
		o.Left = g.Board.Files
	}
	w := o.Square
	h := w * g.Board.SquareH / g.Board.Square
	dg := diagram{game: g, maker: m, opts: o, grid: draw.RectWH(0, 0, w*draw.MM(g.Board.Files), h*draw.MM(g.Board.Ranks))}
	dg.shown = draw.RectWH(w*draw.MM(g.Board.Files-o.Left), h*draw.MM(o.Top-1), w*draw.MM(o.Left-o.Right+1), h*draw.MM(o.Bottom-o.Top+1))
	dg.squares()
	dg.hands(s)
	for sq, man := range s.Men() {
		dg.man(lookOf(g, man), sq)
	}
	dg.signs(s)
	if !o.NoCoordinates {
		dg.coordinates()
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
	held  draw.MM   // size of a square for a piece in hand
	d     draw.Drawing
}

// on calls f with the cell of each square in the part shown.
func (dg *diagram) on(squares []rules.Square, f func(c draw.Rect)) {
	for _, sq := range squares {
		if dg.shows(sq) {
			f(dg.cell(sq))
		}
	}
}

// shows reports whether a square is in the part shown.
func (dg *diagram) shows(sq rules.Square) bool {
	o := &dg.opts
	return sq.Rank() >= o.Top && sq.Rank() <= o.Bottom && sq.File() <= o.Left && sq.File() >= o.Right
}

func (dg *diagram) cell(sq rules.Square) draw.Rect { return cell(dg.grid, dg.game.Board, sq) }

func (dg *diagram) squares() {
	b := dg.game.Board
	dg.d.Paint(draw.RectPath(dg.ground()), draw.Cream, draw.None, 0)
	dg.on(dg.opts.Marked, func(c draw.Rect) { dg.d.Paint(draw.RectPath(c), draw.Gold, draw.None, 0) })
	pen, on := dg.pen(), dg.ground()
	for file := dg.opts.Left - 1; file >= dg.opts.Right; file-- {
		x := dg.cell(rules.At(file, 1)).Min.X
		dg.d.Paint(draw.Line(draw.Pt(x, on.Min.Y), draw.Pt(x, on.Max.Y)), draw.None, draw.Black, pen)
	}
	for rank := dg.opts.Top; rank < dg.opts.Bottom; rank++ {
		y := dg.cell(rules.At(1, rank)).Max.Y
		dg.d.Paint(draw.Line(draw.Pt(on.Min.X, y), draw.Pt(on.Max.X, y)), draw.None, draw.Black, pen)
	}
	dg.frame(pen)
	for _, st := range b.Stars {
		if sq := rules.At(b.Files-st[0], st[1]); dg.shows(sq) && dg.shows(rules.At(min(b.Files, sq.File()+1), min(b.Ranks, sq.Rank()+1))) {
			c := dg.cell(sq)
			dg.d.Paint(draw.Circle(draw.Pt(c.Min.X, c.Max.Y), dg.opts.Square*0.06), draw.Black, draw.None, 0)
		}
	}
}

// ground returns the part shown and a little more where the board goes on.
func (dg *diagram) ground() draw.Rect {
	o, b, r, more := &dg.opts, dg.game.Board, dg.shown, dg.opts.Square*0.1
	if o.Top > 1 {
		r.Min.Y -= more
	}
	if o.Bottom < b.Ranks {
		r.Max.Y += more
	}
	if o.Left < b.Files {
		r.Min.X -= more
	}
	if o.Right > 1 {
		r.Max.X += more
	}
	return r
}

// frame draws the edges of the board thick, and the last lines shown where it goes on.
func (dg *diagram) frame(pen draw.MM) {
	o, b, r, on := &dg.opts, dg.game.Board, dg.shown, dg.ground()
	edge := func(a, b draw.Point, end bool) {
		width := pen
		if end {
			width *= 3
		}
		dg.d.Paint(draw.Line(a, b), draw.None, draw.Black, width)
	}
	if o.Top == 1 && o.Bottom == b.Ranks && o.Right == 1 && o.Left == b.Files {
		dg.d.Paint(draw.RectPath(r), draw.None, draw.Black, pen*3)
		return
	}
	edge(draw.Pt(on.Min.X, r.Min.Y), draw.Pt(on.Max.X, r.Min.Y), o.Top == 1)
	edge(draw.Pt(on.Min.X, r.Max.Y), draw.Pt(on.Max.X, r.Max.Y), o.Bottom == b.Ranks)
	edge(draw.Pt(r.Min.X, on.Min.Y), draw.Pt(r.Min.X, on.Max.Y), o.Left == b.Files)
	edge(draw.Pt(r.Max.X, on.Min.Y), draw.Pt(r.Max.X, on.Max.Y), o.Right == 1)
}

// fill is the size of a piece relative to its square.
const fill = 0.88

func (dg *diagram) man(l pieces.Look, sq rules.Square) {
	if !dg.shows(sq) {
		return
	}
	c := dg.cell(sq)
	dg.token(l, c.Center(), float64(min(c.W(), c.H())))
}

// token draws a small piece in a square of the given size.
func (dg *diagram) token(l pieces.Look, at draw.Point, size float64) {
	b := dg.maker.Body(l.Piece)
	k := fill * size / float64(max(b.W, b.H))
	dg.d.Put(dg.maker.Token(l), stand(b, l.Side, at, k))
}

func (dg *diagram) signs(s *rules.Setup) {
	dg.on(dg.opts.Ringed, dg.ring)
	w := dg.opts.Square
	frame := max(0.4, w*0.1) // around a man that hides the tint
	dg.on(dg.opts.Marked, func(c draw.Rect) { dg.d.Paint(draw.RectPath(c.Inset(frame/2)), draw.None, draw.Amber, frame) })
	for _, a := range dg.opts.Arrows {
		dg.moveArrow(s, a)
	}
}

func (dg *diagram) ring(c draw.Rect) {
	w := dg.opts.Square
	dg.d.Paint(draw.Circle(c.Center(), w*0.47), draw.None, draw.Vermilion, w*0.065)
}

// leastType is the smallest type size in a printed diagram: 7 pt.
const leastType = 7 * draw.PtMM

// nameSize is the size of the labels of files and ranks: in print not above that of
// captions, unless the squares are much larger.
func (dg *diagram) nameSize() draw.MM {
	const caption draw.MM = 2.9
	w := dg.opts.Square
	return max(leastType, min(w*0.32, max(caption, w*0.24)))
}

// pen is the width of the lines of the board; its edges are three times as wide.
func (dg *diagram) pen() draw.MM { return max(0.12, dg.opts.Square*0.022) }

// nameGap is the gap between the outer lines and the names of files and ranks.
func (dg *diagram) nameGap() draw.MM { return dg.nameSize()*0.35 + dg.pen()*1.5 }

func (dg *diagram) coordinates() {
	size, gap := dg.nameSize(), dg.nameGap()
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	for file := dg.opts.Right; file <= dg.opts.Left; file++ {
		c := dg.cell(rules.At(file, dg.opts.Top))
		dg.d.Add(font.Label(draw.Pt(c.Center().X, c.Min.Y-gap), st, strconv.Itoa(file))...)
	}
	st.Anchor = font.Left
	for rank := dg.opts.Top; rank <= dg.opts.Bottom; rank++ {
		c, name := dg.cell(rules.At(dg.opts.Right, rank)), dg.opts.RankName(rank-1)
		at := draw.Pt(c.Max.X+gap, c.Center().Y)
		dg.d.Add(font.Label(at.Add(draw.Pt(0, size*0.36)), st, name)...)
	}
}

// hands draws the pieces in hand as small pieces with their counts, gote's from the top
// on the left, sente's from the bottom on the right.
func (dg *diagram) hands(s *rules.Setup) {
	var held [2][]int
	for kind := range dg.game.Pieces {
		for side := range held {
			if s.Hands[side][kind] > 0 {
				held[side] = append(held[side], kind)
			}
		}
	}
	w, cols := dg.opts.Square, dg.sizeHands(len(held[0]), len(held[1]))
	beside := max(w*0.56, dg.rankRoom())
	half, pitch := dg.held*fill/2, dg.held*(fill+0.12)+dg.countSize()*1.25
	for side := templates.Sente; side <= templates.Gote; side++ {
		at, first, out, down := draw.Pt(dg.shown.Max.X+beside, dg.shown.Max.Y), half, pitch, -dg.held
		if side == templates.Gote {
			at.Y, down = dg.shown.Min.Y, dg.held
		}
		if dg.leftward(side) {
			at.X, first, out = dg.shown.Min.X-w*0.31, -half, -pitch
		}
		if len(held[side]) > 0 && dg.handName(at, side) {
			at.Y += dg.handNameRoom(side) * (down / dg.held)
		}
		for i, kind := range held[side] {
			dg.inHand(kind, side, int(s.Hands[side][kind]), at.Add(draw.Pt(first+out*draw.MM(i%cols), down*(draw.MM(i/cols)+0.5))))
		}
	}
}

// rankRoom returns the room that the names of ranks need beside the board.
func (dg *diagram) rankRoom() draw.MM {
	const gap draw.MM = 1.5
	if dg.opts.NoCoordinates {
		return 0
	}
	return dg.nameGap() + font.Width(draw.Sans, dg.nameSize(), dg.opts.RankName(0)) + gap
}

// sizeHands makes the pieces in hand, of so many kinds each, as large as the squares or
// so small that none touches another, and returns how many stand abreast: more than one
// only if they became too small to read.
func (dg *diagram) sizeHands(sente, gote int) (cols int) {
	const least draw.MM = 2.6
	for cols = 1; ; cols++ {
		var need [2]float64
		room := [2]draw.MM{dg.shown.H(), dg.shown.H()}
		for side, n := range [2]int{sente, gote} {
			if n > 0 {
				need[side] = math.Ceil(float64(n) / float64(cols))
				room[side] -= dg.handNameRoom(templates.Side(side))
			}
		}
		if dg.opts.Abreast && sente > 0 && gote > 0 { // one above the other, and a gap
			need[0] += need[1] + 1.6
			room[0] += room[1] - dg.shown.H()
			need[1] = 0
		}
		dg.held = dg.opts.Square
		for side := range need {
			dg.held = min(dg.held, room[side]/draw.MM(max(need[side], 1)))
		}
		if dg.held >= least || cols >= max(sente, gote) {
			return cols
		}
	}
}

// leftward reports whether a side's hand is on the left.
func (dg *diagram) leftward(side templates.Side) bool {
	return side == templates.Gote && !dg.opts.Abreast
}

// inHand draws n pieces of a kind.
func (dg *diagram) inHand(kind int, side templates.Side, n int, at draw.Point) {
	l := pieces.Look{Piece: &dg.game.Pieces[kind], Side: side}
	dg.token(l, at, float64(dg.held))
	if n > 1 {
		dg.number(at, n, side)
	}
}

// handNameRoom returns the height of the name of a side above or below its hand.
func (dg *diagram) handNameRoom(side templates.Side) draw.MM {
	if dg.opts.HandNames[side] == "" {
		return 0
	}
	return max(leastType, dg.opts.Square*0.45)
}

// handName writes the owner's name at the outer end of a hand, which begins at a point;
// false if it has no name.
func (dg *diagram) handName(at draw.Point, side templates.Side) bool {
	st := font.Style{Font: draw.Sans, Size: max(leastType, dg.opts.Square*0.26), Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	if side == templates.Gote {
		at.Y += st.Size * 0.75
	}
	if dg.leftward(side) {
		st.Anchor = font.Right
	}
	dg.d.Add(font.Label(at, st, dg.opts.HandNames[side])...)
	return dg.opts.HandNames[side] != ""
}

// countSize is the type size of the counts of pieces in hand.
func (dg *diagram) countSize() draw.MM { return max(leastType, dg.held*0.42) }

func (dg *diagram) number(at draw.Point, n int, side templates.Side) {
	size := dg.countSize()
	st := font.Style{Font: draw.SansBold, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	x := at.X + dg.held*0.5
	if dg.leftward(side) {
		st.Anchor, x = font.Right, at.X-dg.held*0.5
	}
	dg.d.Add(font.Label(draw.Pt(x, at.Y+size*0.36), st, strconv.Itoa(n))...)
}
