package art

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Sign is what a diagram shows besides the board and the men on it.
type Sign string

// The signs, each on two squares or, the last two, beside the board.
const (
	Arrow   Sign = "arrow"   // a move
	Last    Sign = "last"    // the last move
	Mark    Sign = "mark"    // a ring and a dot
	Cross   Sign = "cross"   // not allowed
	Held    Sign = "hand"    // two pieces of a kind in hand
	Dropped Sign = "dropped" // the outline of a piece that has left the hand
)

// SignWidth is the width of the picture of a sign.
const SignWidth = 2.3 * signSquare

// signSquare is the size of the squares of signs.
const signSquare draw.MM = 3.2

// Sign draws a sign, in the middle of its width.
func (a *Artist) Sign(s Sign) draw.Drawing {
	g := *a.Game
	g.Board.Files = max(2, g.Board.Files)
	right, rank := g.Board.Files/2, (g.Board.Ranks+1)/2
	from, to := rules.At(right+1, rank), rules.At(right, rank)
	o := board.DiagramOptions{Square: signSquare, NoCoordinates: true, Left: right + 1, Right: right, Top: rank, Bottom: rank}
	switch s {
	case Arrow:
		o.Arrows = [][2]rules.Square{{from, to}}
	case Last:
		o.Marked = []rules.Square{from, to}
	case Mark:
		o.Ringed, o.Dotted = []rules.Square{from}, []rules.Square{to}
	case Cross:
		o.Crossed = []rules.Square{from, to}
	case Held, Dropped:
		n := 2
		if s == Dropped {
			n = 0
		}
		l := a.Model()
		l.Side = templates.Sente
		return inMiddle(board.InHand(a.Game, a.Maker, l, n, signSquare))
	}
	return inMiddle(board.Diagram(&g, a.Maker, &rules.Setup{}, o))
}

// inMiddle moves a drawing to the middle of the width of a sign, no higher than a line.
func inMiddle(d draw.Drawing) draw.Drawing {
	const line draw.MM = 3.96 // a table leaves 0.6 mm around its pictures
	d = d.Scale(min(1, float64(line/d.Bounds().H())))
	var out draw.Drawing
	out.Paint(draw.RectPath(draw.RectWH(0, 0, SignWidth, line)), draw.White, draw.None, 0) // all are of one size
	box := d.Bounds()
	out.Put(d, draw.Translate(SignWidth/2-box.Center().X, line/2-box.Center().Y))
	return out
}
