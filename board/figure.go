package board

import (
	"strconv"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// A View is the part of a board that a picture shows: files from left to right and ranks from top
// to bottom, each from 1, as squares count them.
type View struct{ Left, Top, Right, Bottom int }

// WholeView returns the view of a whole board.
func WholeView(b templates.Board) View { return View{b.Files, 1, 1, b.Ranks} }

// Files and Ranks return how many it shows.
func (v View) Files() int { return v.Left - v.Right + 1 }

func (v View) Ranks() int { return v.Bottom - v.Top + 1 }

// Shows reports whether a square is among those shown.
func (v View) Shows(sq rules.Square) bool {
	return sq.File() <= v.Left && sq.File() >= v.Right && sq.Rank() >= v.Top && sq.Rank() <= v.Bottom
}

// Square returns a square of the view, counted from its upper left corner.
func (v View) Square(column, row int) rules.Square { return rules.At(v.Left-column, v.Top+row) }

// With returns the view widened so that it shows a square.
func (v View) With(sq rules.Square) View {
	return View{
		Left: max(v.Left, sq.File()), Top: min(v.Top, sq.Rank()),
		Right: min(v.Right, sq.File()), Bottom: max(v.Bottom, sq.Rank()),
	}
}

// Widened returns the view widened to so many files and ranks, as far as the board goes: towards
// its nearer side edge, and towards its far edge.
func (v View) Widened(files, ranks int, b templates.Board) View {
	for v.Files() < min(files, b.Files) {
		nearerLeft := v.Left+v.Right <= b.Files
		if v.Left < b.Files && (v.Right == 1 || nearerLeft) {
			v.Left++
		} else {
			v.Right--
		}
	}
	for v.Ranks() < min(ranks, b.Ranks) {
		if v.Top > 1 {
			v.Top--
		} else {
			v.Bottom++
		}
	}
	return v
}

// A Figure is a position with signs on it. It is a value: what it shows can be proven.
type Figure struct {
	Setup   rules.Setup
	View    View
	Open    bool // its edges are not those of the board: the moves of a piece by themselves
	Plain   bool // black lines on cream instead of wood
	Printed bool // the colours of the kit's board instead of wood

	Accent  Accent         // of its signs
	Dots    []rules.Square // the piece may go there
	Rings   []rules.Square // it jumps there
	Far     []Far          // as far as you like
	Arrows  []Arrow
	Refused []rules.Square // a small ✗: not there
	Dropped []rules.Square // a frame: a piece was just dropped there
	Free    []rules.Square // a dashed frame: empty, and that matters
	Marked  []rules.Square // tinted, and framed above a man that hides the tint
	Letters []Letter       // in discs
	Zone    bool           // the promotion zone of the player below is tinted
	Verdict Verdict        // at its upper left corner
	Tray    bool           // the hand of the player below stands at its right
	From    rules.Square   // the hand leaves a gap, and an arrow leads to this square; 0: none

	RankName func(rank int) string // for coordinates; nil: there are none
}

// Far is an arrow from a square over the edge of a figure.
type Far struct {
	From   rules.Square
	DX, DY int // to the right and ahead
	Steps  int // in the figure
}

// Arrow is a move shown.
type Arrow struct {
	From, To rules.Square
	Ink      draw.Ink // none: that of the accent
}

// Letter is a letter on a square.
type Letter struct {
	At   rules.Square
	Name string
}

// Verdict says whether what a figure shows is allowed.
type Verdict byte

// The verdicts.
const (
	NoVerdict Verdict = iota
	Allowed
	Forbidden
)

// Artist draws pieces, and figures with their board's upper left corner at the origin.
type Artist struct{ Maker *pieces.Maker }

// leastFace is the least square whose pieces are drawn as they are printed, with their marks.
const leastFace draw.MM = 8

// Size returns the size of a view with squares of a width.
func (a Artist) Size(v View, square draw.MM) draw.Size {
	return draw.Size{W: draw.MM(v.Files()) * square, H: draw.MM(v.Ranks()) * a.Height(square)}
}

// Height returns the height of a square of a width.
func (a Artist) Height(square draw.MM) draw.MM {
	return square * a.Maker.Game.Board.SquareH / a.Maker.Game.Board.Square
}

// Box returns the place of a square in a view.
func (a Artist) Box(v View, sq rules.Square, square draw.MM) draw.Rect {
	h := a.Height(square)
	return draw.RectWH(draw.MM(v.Left-sq.File())*square, draw.MM(sq.Rank()-v.Top)*h, square, h)
}

// Draw draws a figure with squares of a width.
func (a Artist) Draw(f Figure, square draw.MM) draw.Drawing {
	var out draw.Drawing
	p := a.painter(f, square, &out)
	p.ground()
	p.grid()
	for _, sq := range f.Dropped { // below the men, whose points reach into the frame
		pen := max(0.7, 0.09*p.w)
		out.Paint(draw.RectPath(p.box(sq).Inset(pen/2)), draw.None, Gold.Ink, pen)
	}
	for sq, man := range f.Setup.Men() {
		if f.View.Shows(sq) {
			out.Append(a.Piece(lookOf(a.Maker.Game, man), p.centre(sq), fill*min(p.w, p.h), square >= leastFace))
		}
	}
	p.signs()
	if f.RankName != nil {
		p.coordinates()
	}
	if f.Tray {
		p.tray()
	}
	switch f.Verdict {
	case Allowed:
		out.Append(Tick(draw.Point{}, 6.2, Green.Ink))
	case Forbidden:
		out.Append(Cross(draw.Point{}, 6.2))
	}
	return out
}

// fill is the size of a piece relative to its square.
const fill = 0.88

// lookOf returns the look of a man.
func lookOf(g *templates.Game, man rules.Man) pieces.Look {
	return pieces.Look{Piece: &g.Pieces[man.Kind()], Side: man.Side(), Promoted: man.Promoted()}
}

// Piece draws a piece around a point, turned as its owner sees it: the printed face with its
// marks, or its outline and picture alone. Size is the one of a piece of full size; smaller kinds
// stay smaller.
func (a Artist) Piece(l pieces.Look, at draw.Point, size draw.MM, marks bool) draw.Drawing {
	outline := a.Maker.Body(l.Piece).Outline()
	box := outline.Bounds()
	full := a.Maker.Body(&templates.Piece{Size: 1}).Outline().Bounds()
	scale := float64(size / max(full.W(), full.H()))
	place := draw.Scale(scale, scale)
	if l.Side == templates.Gote {
		place = place.Then(draw.Rotate(180))
	}
	place = place.About(box.Center(), at)
	var out draw.Drawing
	if !marks {
		out.Put(a.Maker.Token(l), place)
		return out.Solid()
	}
	shape := outline.Transform(place)
	out.Paint(shape, PaperInk, draw.None, 0)
	out.Put(a.Maker.Art(l).Only(func(m *draw.Mark) bool { return !m.Ground }), place)
	out.Paint(shape, draw.None, draw.Black, 0.3)
	return out.Solid()
}

// painter returns what draws a figure with squares of a width.
func (a Artist) painter(f Figure, square draw.MM, to *draw.Drawing) *painter {
	return &painter{Artist: a, Figure: f, w: square, h: a.Height(square), size: a.Size(f.View, square), to: to}
}

// A painter draws one figure.
type painter struct {
	Artist
	Figure
	w, h draw.MM // of a square
	size draw.Size
	to   *draw.Drawing
}

func (p *painter) box(sq rules.Square) draw.Rect { return p.Box(p.View, sq, p.w) }

func (p *painter) centre(sq rules.Square) draw.Point { return p.box(sq).Center() }

// ground paints the board, its promotion zone and the squares that are marked.
func (p *painter) ground() {
	ink := WoodInk
	switch {
	case p.Verdict == Forbidden:
		ink = forbiddenInk
	case p.Plain, p.Printed:
		ink = draw.Cream
	}
	p.to.Paint(draw.RectPath(draw.RectWH(0, 0, p.size.W, p.size.H)), ink, draw.None, 0)
	if p.Printed {
		p.camps()
	}
	if p.Zone {
		deep := draw.MM(p.Maker.Game.Zone-p.View.Top+1) * p.h
		p.to.Paint(draw.RectPath(draw.RectWH(0, 0, p.size.W, deep)), Red.Tint, draw.None, 0)
	}
	for _, sq := range p.Marked {
		if p.View.Shows(sq) {
			p.to.Paint(draw.RectPath(p.box(sq)), draw.Gold, draw.None, 0)
		}
	}
}

// A boardPen is how the lines of a board are drawn.
type boardPen struct {
	ink        draw.Ink
	line, edge draw.MM // widths: of the lines, of the edges of the board
	over       draw.MM // how far lines run out where the board goes on
}

func (p *painter) pen() boardPen {
	if p.Plain {
		line := max(0.12, p.w*0.022)
		return boardPen{draw.Black, line, 3 * line, 0.1 * p.w}
	}
	return boardPen{LineInk, 0.3, 1, 1.1}
}

// camps paints the tints of the players' camps, as far as they are seen.
func (p *painter) camps() {
	ranks := p.Maker.Game.Board.Ranks
	n := campRanks(p.Maker.Game)
	for rank := p.View.Top; rank <= p.View.Bottom; rank++ {
		row := draw.RectWH(0, draw.MM(rank-p.View.Top)*p.h, p.size.W, p.h)
		switch {
		case rank <= n:
			p.to.Paint(draw.RectPath(row), dressOf(p.Maker, templates.Gote).tint, draw.None, 0)
		case rank > ranks-n:
			p.to.Paint(draw.RectPath(row), dressOf(p.Maker, templates.Sente).tint, draw.None, 0)
		}
	}
}

// grid draws the lines: those of part of a board run out, its real edges are thick.
func (p *painter) grid() {
	pen := p.pen()
	b := p.Maker.Game.Board
	edges := [4]bool{ // left, top, right, bottom
		p.View.Left == b.Files, p.View.Top == 1, p.View.Right == 1, p.View.Bottom == b.Ranks,
	}
	if p.Open {
		edges = [4]bool{}
	}
	var over [4]draw.MM
	for i, is := range edges {
		if !is {
			over[i] = pen.over
		}
	}
	for i := range p.View.Files() + 1 {
		x := draw.MM(i) * p.w
		p.to.Paint(draw.Line(draw.Pt(x, -over[1]), draw.Pt(x, p.size.H+over[3])), draw.None, pen.ink, pen.line)
	}
	for i := range p.View.Ranks() + 1 {
		y := draw.MM(i) * p.h
		p.to.Paint(draw.Line(draw.Pt(-over[0], y), draw.Pt(p.size.W+over[2], y)), draw.None, pen.ink, pen.line)
	}
	for _, star := range b.Stars {
		x, y := star[0]-(b.Files-p.View.Left), star[1]-(p.View.Top-1)
		if !p.Open && x > 0 && x < p.View.Files() && y > 0 && y < p.View.Ranks() {
			at := draw.Pt(draw.MM(x)*p.w, draw.MM(y)*p.h)
			p.to.Paint(draw.Circle(at, min(0.6, 0.06*p.w)), pen.ink, draw.None, 0)
		}
	}
	p.edges(edges, pen.edge)
}

// edges draws the edges of the board, outside its squares.
func (p *painter) edges(is [4]bool, pen draw.MM) {
	w, h := p.size.W, p.size.H
	ends := [4][2]draw.Point{
		{draw.Pt(0, 0), draw.Pt(0, h)}, {draw.Pt(0, 0), draw.Pt(w, 0)},
		{draw.Pt(w, 0), draw.Pt(w, h)}, {draw.Pt(0, h), draw.Pt(w, h)},
	}
	outwards := [4]draw.Point{{X: -pen / 2}, {Y: -pen / 2}, {X: pen / 2}, {Y: pen / 2}}
	for i := range is {
		if !is[i] {
			continue
		}
		from, to := ends[i][0].Add(outwards[i]), ends[i][1].Add(outwards[i])
		along := to.Sub(from).Unit().Mul(float64(pen / 2))
		if !is[(i+3)%4] && !is[(i+1)%4] {
			along = draw.Point{}
		}
		p.to.Paint(draw.Line(from.Sub(along), to.Add(along)), draw.None, draw.Black, pen)
	}
}

// leastType is the smallest type size in a printed diagram: 7 pt.
const leastType = 7 * draw.PtMM

// nameSize is the size of the names of files and ranks: not above that of captions, unless the
// squares are much larger. nameGap is how far they stand from the squares.
func (p *painter) nameSize() draw.MM {
	caption, least := draw.MM(2.9), leastType
	if !p.Plain { // in a book, which is read on a screen, too
		caption, least = 3.75, 8*draw.PtMM
	}
	return max(least, min(p.w*0.32, max(caption, p.w*0.24)))
}

func (p *painter) nameGap() draw.MM {
	return p.nameSize()*0.35 + p.pen().edge
}

// coordinates writes the numbers of the files above the board, and the names of the ranks at its
// right.
func (p *painter) coordinates() {
	size, gap := p.nameSize(), p.nameGap()
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	for i := range p.View.Files() {
		at := draw.Pt((draw.MM(i)+0.5)*p.w, -gap)
		p.to.Add(font.Label(at, st, strconv.Itoa(p.View.Left-i))...)
	}
	st.Anchor = font.Left
	for i := range p.View.Ranks() {
		at := draw.Pt(p.size.W+gap, (draw.MM(i)+0.5)*p.h+size*0.36)
		p.to.Add(font.Label(at, st, p.RankName(p.View.Top+i-1))...)
	}
}

// Measures of a hand beside a board.
const (
	trayGap  draw.MM = 4.5
	trayTop  draw.MM = 6 // where a piece comes from it
	trayRim  draw.MM = 1.3
	mostCell draw.MM = 11
)

// TrayBox returns the place of the hand of a figure with squares of a width: at the right of the board
// and its coordinates, level with its foot, or near its head if a piece comes from it.
func (a Artist) TrayBox(f Figure, square draw.MM) draw.Rect {
	p := a.painter(f, square, nil)
	n, cell := len(p.hand()), p.trayCell()
	columns := trayColumns(n)
	w, h := draw.MM(columns)*cell+2*trayRim, draw.MM((n+columns-1)/columns)*cell+2*trayRim
	x, y := p.size.W+trayGap, p.size.H-h
	if f.RankName != nil {
		x += p.nameSize()
	}
	if f.From != 0 {
		y = trayTop
	}
	return draw.RectWH(x, y, w, h)
}

// trayCell is the width of the place of a piece in a hand.
func (p *painter) trayCell() draw.MM { return min(max(p.w, leastFace), mostCell) * 1.02 }

// trayColumns returns how many pieces of so many stand side by side.
func trayColumns(n int) int {
	if n > 2 {
		return 2
	}
	return 1
}

// tray draws the hand of the player below; a dashed outline shows where a piece that comes from it was.
func (p *painter) tray() {
	hand, cell := p.hand(), p.trayCell()
	if len(hand) == 0 {
		return
	}
	box, columns := p.TrayBox(p.Figure, p.w), trayColumns(len(hand))
	p.to.Paint(draw.RoundRect(box, 2), Gold.Tint, Gold.Ink, 0.6)
	place := func(i int) draw.Point {
		column, row := draw.MM(i%columns), draw.MM(i/columns)
		return box.Min.Add(draw.Pt(trayRim+(column+0.5)*cell, trayRim+(row+0.5)*cell))
	}
	for i, look := range hand {
		if look.Piece != nil {
			p.to.Append(p.Piece(look, place(i), fill*cell, true))
		}
	}
	if p.From == 0 {
		return
	}
	gap, to := place(0), p.centre(p.From)
	hole := draw.RectPath(draw.RectWH(gap.X-0.4*cell, gap.Y-0.4*cell, 0.8*cell, 0.8*cell))
	p.to.Add(draw.Mark{Role: draw.Art, Path: hole, Stroke: Gold.Ink, Width: 0.6, Dash: []draw.MM{1.4, 1}})
	way := to.Sub(gap).Unit()
	p.to.Append(Straight(gap, to.Sub(way.Mul(float64(0.62*p.w))), 0.11*p.w, Gold.Ink))
}

// hand returns the pieces that the player below has in hand, the one that comes from it first: nothing
// in its place.
func (p *painter) hand() []pieces.Look {
	var out []pieces.Look
	if p.From != 0 {
		out = append(out, pieces.Look{})
	}
	for kind := range p.Maker.Game.Pieces {
		for range p.Setup.Hands[templates.Sente][kind] {
			out = append(out, pieces.Look{Piece: &p.Maker.Game.Pieces[kind]})
		}
	}
	return out
}
