package board

import (
	"maps"
	"math"
	"strconv"
	"strings"

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
	Crossed       []rules.Square // crossed-out squares: not allowed
	Dotted        []rules.Square // dotted squares: reachable
	Arrows        [][2]rules.Square
	Ringed        []rules.Square // ringed squares
	Dropped       []Dropped      // pieces just being dropped: they leave the hand along an arrow
	Steps         []rules.Square // ways out of check, each kind with its own sign: the king steps away,
	Blocks        []rules.Square // a piece is interposed,
	Takes         []rules.Square // the attacker is captured
	Zones         bool           // tint the promotion zones
	Aligned       bool           // the origin is at the board, not at the box that includes the hands

	// Top and Bottom are the first and the last rank to show, Left and Right the files;
	// 0: the whole board.
	Top, Bottom, Left, Right int
	// HandNames are the names of the sides, written beside their hands.
	HandNames [2]string
	// Abreast puts both hands on the right, gote's at the top, so that diagrams printed
	// below one another line up whatever is in hand.
	Abreast bool
	// ManName returns the name to write beside a man; nil: none.
	ManName func(rules.Man) string
	// RankName returns the name of a rank, from 0 at the top; nil: [RankLetter].
	// Japanese diagrams use [RankKanji].
	RankName func(rank int) string
}

// Dropped is a piece on its way from the hand to a square.
type Dropped struct {
	Look pieces.Look
	At   rules.Square
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
	dg.fromHand()
	for sq, man := range s.Men() {
		dg.man(lookOf(g, man), sq)
	}
	dg.signs(s)
	if !o.NoCoordinates {
		dg.coordinates()
	}
	if o.ManName != nil {
		dg.names(s)
	}
	b := dg.d.Bounds()
	if o.Aligned {
		b.Min = draw.Point{}
	}
	return dg.d.Move(-b.Min.X, -b.Min.Y)
}

type diagram struct {
	game  *templates.Game
	maker *pieces.Maker
	opts  DiagramOptions
	grid  draw.Rect
	shown draw.Rect    // the part of the grid that is drawn
	held  draw.MM      // size of a square for a piece in hand
	from  []draw.Point // where in the hand the dropped pieces come from
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
	dg.zones()
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

// zones tints the promotion zones if requested.
func (dg *diagram) zones() {
	z, depth := dg.grid, dg.cell(rules.At(1, 1)).H()*draw.MM(dg.game.Zone)
	if depth == 0 || !dg.opts.Zones {
		return
	}
	for _, y := range [2]draw.MM{z.Min.Y, z.Max.Y - depth} {
		dg.d.Paint(draw.RectPath(draw.RectWH(z.Min.X, y, z.W(), depth)), draw.VermilionTint, draw.None, 0)
	}
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
	for i, p := range dg.opts.Dropped {
		if dg.man(p.Look, p.At); i >= len(dg.from) {
			dg.ring(dg.cell(p.At))
		}
	}
	dg.waysOut()
	dg.on(dg.opts.Ringed, dg.ring)
	w := dg.opts.Square
	frame := max(0.4, w*0.1) // around a man that hides the tint
	dg.on(dg.opts.Marked, func(c draw.Rect) { dg.d.Paint(draw.RectPath(c.Inset(frame/2)), draw.None, draw.Amber, frame) })
	dg.on(dg.opts.Dotted, func(c draw.Rect) { dg.d.Paint(draw.Circle(c.Center(), w*0.13), draw.Vermilion, draw.None, 0) })
	dg.on(dg.opts.Crossed, func(c draw.Rect) {
		r := c.Inset(c.W() * 0.22)
		dg.d.Paint(draw.Line(r.Min, r.Max), draw.None, draw.Vermilion, w*0.09)
		dg.d.Paint(draw.Line(draw.Pt(r.Max.X, r.Min.Y), draw.Pt(r.Min.X, r.Max.Y)), draw.None, draw.Vermilion, w*0.09)
	})
	for _, a := range dg.opts.Arrows {
		dg.moveArrow(s, a)
	}
}

// waysOut draws the ways out of check: a circle, a square and a triangle.
func (dg *diagram) waysOut() {
	w := dg.opts.Square
	pen := w * 0.07
	dg.on(dg.opts.Steps, func(c draw.Rect) { dg.d.Paint(draw.Circle(c.Center(), w*0.24), draw.White, draw.Indigo, pen) })
	dg.on(dg.opts.Blocks, func(c draw.Rect) { dg.d.Paint(draw.RectPath(c.Inset(w*0.28)), draw.White, draw.Indigo, pen) })
	dg.on(dg.opts.Takes, func(c draw.Rect) {
		at := c.Center().Add(draw.Pt(w*0.34, w*0.33)) // the man stays visible
		triangle := draw.Polygon(draw.Pt(0, -w*0.2), draw.Pt(w*0.18, w*0.12), draw.Pt(-w*0.18, w*0.12))
		dg.d.Paint(triangle.Transform(draw.Translate(at.X, at.Y)), draw.Vermilion, draw.White, pen*0.6)
	})
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
		if len(dg.opts.Dropped) > 0 { // an arrow from the hand passes behind it
			wide := font.Width(st.Font, size, name)
			dg.d.Paint(draw.RoundRect(draw.RectWH(at.X-size*0.12, at.Y-size*0.52, wide+size*0.24, size*1.04), size*0.4), draw.White, draw.None, 0)
		}
		dg.d.Add(font.Label(at.Add(draw.Pt(0, size*0.36)), st, name)...)
	}
}

// hands draws the pieces in hand as small pieces with their counts, gote's from the top
// on the left, sente's from the bottom on the right. A piece being dropped has left the
// hand: if it was the last, an outline takes its place, beside the square of the drop if
// nothing else is in hand.
func (dg *diagram) hands(s *rules.Setup) {
	dg.from = make([]draw.Point, len(dg.opts.Dropped))
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
	if len(dg.opts.Dropped) > 0 && dg.opts.Left-dg.opts.Right < 5 { // room for the arrow
		beside += w * 0.25
	}
	half, pitch := dg.held*fill/2, dg.held*(fill+0.12)+dg.countSize()*1.25
	for side := templates.Sente; side <= templates.Gote; side++ {
		at, first, out, down := draw.Pt(dg.shown.Max.X+beside, dg.shown.Max.Y), half, pitch, -dg.held
		if side == templates.Gote {
			at.Y, down = dg.shown.Min.Y, dg.held
		}
		if dg.leftward(side) {
			at.X, first, out = dg.shown.Min.X-w*0.31, -half, -pitch
		}
		if dg.lone(s, side, held[side]) {
			at.Y = dg.besideDrop(s, at.X+first) - 0.5*down - dg.handNameRoom(side)*(down/dg.held)
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
	for i, p := range dg.opts.Dropped {
		if p.Look == l {
			dg.from[i], n = at, n-1
		}
	}
	if n == 0 {
		b := dg.maker.Body(l.Piece)
		k := fill * float64(dg.held/max(b.W, b.H))
		var ghost draw.Drawing
		ghost.Paint(b.Outline(), draw.White, draw.Grey, 0.6)
		dg.d.Put(ghost, stand(b, side, at, k))
		return
	}
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

// names labels sente's men: those of the last rank below their files, a rank of equal men
// in the empty square ahead of one or beside them or else at the edge, and a few men in the
// empty squares next to them. No kind is named twice.
func (dg *diagram) names(s *rules.Setup) {
	b := dg.game.Board
	size := max(leastType, dg.opts.Square*0.22)
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	named := map[rules.Man]bool{} // in ranks below
	for rank := dg.opts.Bottom; rank >= dg.opts.Top; rank-- {
		var at []rules.Square
		kinds := map[rules.Man]bool{}
		for file := b.Files; file > 0; file-- {
			if m := s.Board[rules.At(file, rank)]; m != 0 && m.Side() == templates.Sente && !named[m] {
				at = append(at, rules.At(file, rank))
				kinds[m] = true
			}
		}
		switch {
		case len(at) == 0:
		case rank == dg.opts.Bottom && len(kinds) > 1:
			for _, sq := range at {
				dg.nameBelow(sq, st, dg.opts.ManName(s.Board[sq]))
			}
		case len(kinds) == 1 && len(at) > 1:
			name, last := dg.opts.ManName(s.Board[at[0]]), at[len(at)-1]
			switch {
			case dg.nameAhead(s, at[0], st, name):
			case last.File() > 1 && s.Board[rules.At(last.File()-1, rank)] == 0:
				dg.nameBeside(last, st, false, name)
			default:
				dg.nameAtEdge(dg.cell(at[0]), st, name)
			}
		default:
			if len(kinds) == 1 {
				at = at[len(at)-1:]
			}
			for i, sq := range at {
				dg.nameBeside(sq, st, i == len(at)-1 && i > 0, dg.opts.ManName(s.Board[sq]))
			}
		}
		maps.Copy(named, kinds)
	}
}

// nameAhead writes a name into the square ahead of a man of sente, and reports whether it
// is empty and has room for it.
func (dg *diagram) nameAhead(s *rules.Setup, sq rules.Square, st font.Style, name string) bool {
	name = strings.ReplaceAll(name, "\u00ad", "")
	st.Size *= min(1, (dg.opts.Square-0.6)/font.Width(st.Font, st.Size, name))
	if sq.Rank() <= dg.opts.Top || st.Size < leastType {
		return false
	}
	ahead := rules.At(sq.File(), sq.Rank()-1)
	if s.Board[ahead] != 0 {
		return false
	}
	st.Anchor = font.Middle
	c := dg.cell(ahead).Center()
	dg.d.Add(font.Label(c.Add(draw.Pt(0, st.Size*0.36)), st, name)...)
	return true
}

// nameAtEdge writes a name to the left of a rank: downwards, Japanese upright, one
// character below the other.
func (dg *diagram) nameAtEdge(c draw.Rect, st font.Style, name string) {
	st.Anchor = font.Middle
	if !isJapanese(name) {
		st.Angle = -90
		dg.d.Add(font.Label(draw.Pt(dg.shown.Min.X-st.Size*0.5, c.Center().Y), st, name)...)
		return
	}
	chars := strings.Split(name, "")
	for i, char := range chars {
		y := c.Center().Y + st.Size*(1.05*(draw.MM(i)-draw.MM(len(chars)-1)/2)+0.36)
		dg.d.Add(font.Label(draw.Pt(dg.shown.Min.X-st.Size*0.8, y), st, char)...)
	}
}

// isJapanese reports whether all characters of a name can stand upright in a column.
func isJapanese(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r < 0x3041 || r > 0x9fff || r == 'ー' })
}

// nameBelow writes a name below a square of the last rank, one word per line:
// horizontally if there is room, otherwise vertically.
func (dg *diagram) nameBelow(sq rules.Square, st font.Style, name string) {
	c := dg.cell(sq)
	parts := strings.Fields(strings.ReplaceAll(name, "\u00ad", "- "))
	wide := draw.MM(0)
	for _, p := range parts {
		wide = max(wide, font.Width(st.Font, st.Size, p))
	}
	if st.Size *= min(1, (c.W()-0.4)/wide); st.Size < leastType {
		st.Size, st.Angle = leastType, 90
		dg.d.Add(font.Label(draw.Pt(c.Center().X-st.Size*0.36, c.Max.Y+st.Size*0.6), st, strings.ReplaceAll(name, "\u00ad", ""))...)
		return
	}
	st.Anchor = font.Middle
	for i, p := range parts {
		dg.d.Add(font.Label(draw.Pt(c.Center().X, c.Max.Y+st.Size*(1.3+1.15*draw.MM(i))), st, p)...)
	}
}

// nameBeside writes a name into the empty squares to the right of a man, or to its
// left.
func (dg *diagram) nameBeside(sq rules.Square, st font.Style, left bool, name string) {
	c := dg.cell(sq)
	x := c.Max.X + st.Size*0.3
	if left {
		st.Anchor, x = font.Right, c.Min.X-st.Size*0.3
	}
	w := font.Width(st.Font, st.Size, name)
	box := draw.RectWH(x, c.Center().Y-st.Size*0.6, w, st.Size*1.2)
	if left {
		box = box.Move(draw.Pt(-w, 0))
	}
	dg.d.Paint(draw.RectPath(box.Inset(-0.3)), draw.Cream, draw.None, 0)
	dg.d.Add(font.Label(draw.Pt(x, c.Center().Y+st.Size*0.36), st, name)...)
}
