package booklet

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// Maximum sizes of diagrams on paper: the square of part of a board, and the side of a
// whole board.
const (
	cell      draw.MM = 7.1
	roomier   draw.MM = 7.5 // … where two stand abreast, three rows of them on a page
	squarer   draw.MM = 7.2 // … in Japanese, which has fewer lines
	wholeSide draw.MM = 100
	pocket    draw.MM = 5.7 // … in the column of a pocket-size booklet
	largest   draw.MM = 8   // square of a whole board, however few squares there are

	largestSetup draw.MM = 11.2 // … of the board that shows how to set up
	leastSetup   draw.MM = 60   // height of that board, if it has few squares
)

// artist draws the diagrams and pictures of a booklet.
type artist struct {
	g     *templates.Game
	maker *pieces.Maker
	sides [2]string // names of the players, next to their hands
	kanji bool      // ranks are labelled with kanji
	hands bool      // there are pieces in hand
	width draw.MM   // of the column
}

// options returns the options of a diagram with a view of the board.
func (a *artist) options(v proof.View) board.DiagramOptions {
	o := board.DiagramOptions{Square: cell, Aligned: true, HandNames: a.sides, Left: v.Left, Top: v.Top, Right: v.Right, Bottom: v.Bottom}
	switch {
	case a.wide(v):
		o.Square = a.squareSize()
	case a.width < 80:
		o.Square = pocket
	case !a.narrow():
		o.Square = a.rowSquare(v)
	}
	if a.kanji {
		o.RankName = board.RankKanji
	}
	return o
}

// wide reports whether a view is too large to stand in a row.
func (a *artist) wide(v proof.View) bool {
	return v == (proof.View{}) && a.g.Board.Files > 5
}

// squareSize returns the size of the squares of a whole board that fits in the column,
// with both hands.
func (a *artist) squareSize() draw.MM {
	most, beside := wholeSide/draw.MM(a.g.Board.Files), draw.MM(4.1) // squares that hands and coordinates take
	if !a.hands {
		beside = 0.9
	}
	return min(most, a.width/(draw.MM(a.g.Board.Files)+beside))
}

// rowSquare returns the size of the squares of a view in a row of figures, with a hand.
func (a *artist) rowSquare(v proof.View) draw.MM {
	if v.Left-v.Right+1 == a.g.Board.Files && a.g.Board.Files > 5 { // as a whole board
		return a.columnSquare()
	}
	n, room := a.abreast()
	files, most, beside := v.Left-v.Right+1, roomier, draw.MM(0.5)
	switch {
	case n > 2:
		most = cell
	case a.kanji:
		most = squarer
	}
	if v == (proof.View{}) {
		files = a.g.Board.Files
		most *= a.likeParts()
	}
	if a.hands {
		beside = 1.45
	}
	return min(most, room/(draw.MM(files)+beside))
}

// columnSquare returns the size of the squares of a whole board in one of two columns, with
// both hands.
func (a *artist) columnSquare() draw.MM {
	wide := draw.MM(a.g.Board.Files) + 0.95
	if a.hands {
		wide += 1.15
	}
	_, room := a.abreast()
	return min(roomier*max(1, a.likeParts()), room/wide)
}

// likeParts returns the factor that makes whole boards as high as parts of five ranks.
func (a *artist) likeParts() draw.MM { return 5.3 / (draw.MM(a.g.Board.Ranks) + 0.4) }

// gutter is the room between figures abreast.
const gutter draw.MM = 5

// abreast returns how many figures stand side by side in a column that is not narrow, and
// how wide each may be.
func (a *artist) abreast() (n int, wide draw.MM) {
	n = max(2, int((a.width+gutter)/(rowRoom+gutter)))
	return n, (a.width - gutter*draw.MM(n-1)) / draw.MM(n)
}

// narrow reports whether a column has no room for two figures abreast.
func (a *artist) narrow() bool { return a.width < 2*rowRoom+5 }

// narrowSquare returns the size of the squares of a whole board with its caption beside
// it in a narrow column; 0 if the column is not narrow.
func (a *artist) narrowSquare() draw.MM {
	files := draw.MM(a.g.Board.Files) + 0.95
	if a.hands {
		files += 1.2
	}
	if !a.narrow() {
		return 0
	}
	return (a.width - 5 - captionRoom) / files
}

// whole draws a setup: the men on the board and, beside it, those in hand; the squares
// of the last move are tinted.
func (a *artist) whole(s rules.Setup, last ...rules.Square) draw.Drawing {
	return a.sized(s, a.squareSize(), last...)
}

// sized draws a setup with squares of a given size; if they are smaller than usual,
// both hands are on the right.
func (a *artist) sized(s rules.Setup, square draw.MM, last ...rules.Square) draw.Drawing {
	o := a.options(proof.View{})
	o.Square, o.Abreast = min(largest, square), square < a.squareSize()
	o.Marked = last
	return board.Diagram(a.g, a.maker, &s, o)
}

// later returns the same drawing, rendered only when its page is written: a record may
// have thousands.
func (a *artist) later(s rules.Setup, square draw.MM, last ...rules.Square) draw.Drawing {
	return draw.Later(a.sized(s, square, last...).Bounds(), func() draw.Drawing { return a.sized(s, square, last...) })
}

// zones draws the empty board with both promotion zones.
func (a *artist) zones() draw.Drawing {
	o := a.options(proof.View{})
	if a.g.Board.Files > 5 {
		o.Square = min(a.options(proof.View{Left: 5, Right: 1}).Square, a.columnSquare())
	}
	o.Zones = true
	return board.Diagram(a.g, a.maker, &rules.Setup{}, o)
}

// diagram draws a proven diagram with its marks; the squares of a whole board have the
// given size, or fit a row if it is 0.
func (a *artist) diagram(f *proof.Figure, square draw.MM) draw.Drawing {
	o := a.options(f.View)
	switch {
	case !a.wide(f.View):
	case square > 0:
		o.Square, o.Abreast = min(o.Square, square), true
	case f.View == (proof.View{}) && f.Setup.Hands == [2]rules.Hand{}:
		o.Square = min(o.Square, a.columnSquare()) // they stand abreast
	}
	o.Crossed = f.Cross
	if f.Marked {
		o.Ringed = append(o.Ringed, f.Square)
	}
	for _, m := range f.Show { // a drop is the piece and an arrow from the hand
		if m.Drop == 0 {
			o.Arrows = append(o.Arrows, [2]rules.Square{m.From, m.To})
		} else {
			l := pieces.Look{Piece: &a.g.Pieces[a.g.Kind(m.Drop)], Side: f.Setup.Turn}
			o.Dropped = append(o.Dropped, board.Dropped{Look: l, At: m.To})
		}
	}
	if o.Marked = f.Last; f.Data.Repeats {
		o.Arrows = each(f.Led, func(m rules.Move) [2]rules.Square { return [2]rules.Square{m.From, m.To} })
	}
	if f.Data.Of != "" { // the moves of a single man need no arrows
		o.Dotted = each(f.Ways, endOf)
	} else {
		ways := f.WaysOut()
		o.Steps, o.Blocks, o.Takes = ways["steps"], ways["blocks"], ways["takes"]
	}
	return board.Diagram(a.g, a.maker, &f.Setup, o)
}

// moveDiagram draws the moves of a face around the piece.
func (a *artist) moveDiagram(f face) draw.Drawing {
	moves := f.Moves
	if a.g.Rules.Capture == templates.CaptureSandwich { // where no move captures by going there
		moves = each(moves, func(m templates.Move) templates.Move { m.NoCapture = false; return m })
	}
	out := board.Moves(moves, cell)
	out.Append(a.token(f.Look))
	return out
}

// token returns a piece for a move diagram, centred on the origin and scaled to a
// square.
func (a *artist) token(l pieces.Look) draw.Drawing {
	box := a.maker.Body(l.Piece).Outline().Bounds()
	c := box.Center()
	k := float64(cell) * 0.9 / float64(max(box.W(), box.H()))
	return a.maker.Token(l).Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)))
}
