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

// cell returns the rectangle of a square in a grid.
func cell(grid draw.Rect, b templates.Board, sq rules.Square) draw.Rect {
	w, h := grid.W()/draw.MM(b.Files), grid.H()/draw.MM(b.Ranks)
	return draw.RectWH(grid.Min.X+w*draw.MM(b.Files-sq.File()), grid.Min.Y+h*draw.MM(sq.Rank()-1), w, h)
}

// Hands say how the hands of a diagram are drawn.
type Hands struct {
	Names [2]string // of the sides, written beside their hands
	// Abreast puts both hands on the right, gote's at the top, so that diagrams printed
	// below one another line up whatever is in hand.
	Abreast bool
}

// Diagram draws a figure in plain lines with squares of a width, at its final printed size, with both
// hands: gote's on the left, sente's on the right. Without a view it shows the whole board. The
// bounding box starts at the origin.
func Diagram(m *pieces.Maker, f Figure, square draw.MM, o Hands) draw.Drawing {
	if f.View == (View{}) {
		f.View = WholeView(m.Game.Board)
	}
	f.Plain, f.Accent.Ink = true, draw.Indigo
	a := Artist{m}
	d := a.Draw(f, square)
	h := hands{painter: a.painter(f, square, &d), opts: o}
	h.draw()
	b := d.Bounds()
	return d.Move(-b.Min.X, -b.Min.Y)
}

// hands draws the pieces in hand of a diagram.
type hands struct {
	*painter
	opts Hands
	held draw.MM // size of a square for a piece in hand
}

// draw draws the pieces in hand as small pieces with their counts, gote's from the top on the left,
// sente's from the bottom on the right.
func (h *hands) draw() {
	var kinds [2][]int
	for side := range kinds {
		for kind := range h.Maker.Game.Pieces {
			if h.Setup.Hands[side][kind] > 0 {
				kinds[side] = append(kinds[side], kind)
			}
		}
	}
	columns := h.fit(len(kinds[0]), len(kinds[1]))
	half, pitch := h.held*fill/2, h.held*(fill+0.12)+h.countSize()*1.25
	for side := templates.Sente; side <= templates.Gote; side++ {
		at := draw.Pt(h.size.W+max(h.w*0.56, h.rankRoom()), h.size.H)
		first, out, down := half, pitch, -h.held
		if side == templates.Gote {
			at.Y, down = 0, h.held
		}
		if h.leftward(side) {
			at.X, first, out = -h.w*0.31, -half, -pitch
		}
		if len(kinds[side]) > 0 {
			h.name(at, side)
			at.Y += h.nameRoom(side) * (down / h.held)
		}
		for i, kind := range kinds[side] {
			place := draw.Pt(first+out*draw.MM(i%columns), down*(draw.MM(i/columns)+0.5))
			look := pieces.Look{Piece: &h.Maker.Game.Pieces[kind], Side: side}
			h.to.Append(h.Piece(look, at.Add(place), fill*h.held, h.held >= leastFace))
			h.count(at.Add(place), int(h.Setup.Hands[side][kind]), side)
		}
	}
}

// rankRoom returns the room that the names of ranks need beside the board.
func (h *hands) rankRoom() draw.MM {
	const gap draw.MM = 1.5
	if h.RankName == nil {
		return 0
	}
	return h.nameGap() + font.Width(draw.Sans, h.nameSize(), h.RankName(0)) + gap
}

// fit makes the pieces in hand, of so many kinds each, as large as the squares or so small that none
// touches another, and returns how many stand abreast: more than one only if they became too small
// to read.
func (h *hands) fit(sente, gote int) (columns int) {
	const least draw.MM = 2.6
	for columns = 1; ; columns++ {
		var need [2]float64
		room := [2]draw.MM{h.size.H, h.size.H}
		for side, n := range [2]int{sente, gote} {
			if n > 0 {
				need[side] = math.Ceil(float64(n) / float64(columns))
				room[side] -= h.nameRoom(templates.Side(side))
			}
		}
		if h.opts.Abreast && sente > 0 && gote > 0 { // one above the other, and a gap
			need[0] += need[1] + 1.6
			room[0] += room[1] - h.size.H
			need[1] = 0
		}
		h.held = h.w
		for side := range need {
			h.held = min(h.held, room[side]/draw.MM(max(need[side], 1)))
		}
		if h.held >= least || columns >= max(sente, gote) {
			return columns
		}
	}
}

// leftward reports whether a side's hand is on the left.
func (h *hands) leftward(side templates.Side) bool { return side == templates.Gote && !h.opts.Abreast }

// nameRoom returns the height of the name of a side above or below its hand.
func (h *hands) nameRoom(side templates.Side) draw.MM {
	if h.opts.Names[side] == "" {
		return 0
	}
	return max(leastType, h.w*0.45)
}

// name writes the owner's name at the outer end of a hand, which begins at a point.
func (h *hands) name(at draw.Point, side templates.Side) {
	size := max(leastType, h.w*0.26)
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	if side == templates.Gote {
		at.Y += st.Size * 0.75
	}
	if h.leftward(side) {
		st.Anchor = font.Right
	}
	h.to.Add(font.Label(at, st, h.opts.Names[side])...)
}

// countSize is the type size of the counts of pieces in hand.
func (h *hands) countSize() draw.MM { return max(leastType, h.held*0.42) }

// count writes how many pieces of a kind there are beside one of them.
func (h *hands) count(at draw.Point, n int, side templates.Side) {
	if n < 2 {
		return
	}
	size := h.countSize()
	st := font.Style{Font: draw.SansBold, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	x := at.X + h.held*0.5
	if h.leftward(side) {
		st.Anchor, x = font.Right, at.X-h.held*0.5
	}
	h.to.Add(font.Label(draw.Pt(x, at.Y+st.Size*0.36), st, strconv.Itoa(n))...)
}
