// Package art draws the diagrams of booklets and pictures of their pieces, in sizes that
// go with one another.
package art

import (
	"slices"

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
	Cell      draw.MM = 7.1
	roomier   draw.MM = 7.3 // … where two stand abreast, three rows of them on a page
	squarer   draw.MM = 7   // … in Japanese, which has fewer lines
	wholeSide draw.MM = 100
	pocket    draw.MM = 5.7 // … in the column of a pocket-size booklet
	Largest   draw.MM = 8   // square of a whole board, however few squares there are

	LargestSetup draw.MM = 11.2 // … of the board that shows how to set up
	LeastSetup   draw.MM = 60   // height of that board, if it has few squares
)

// Artist draws the diagrams and pictures of a booklet.
type Artist struct {
	Game  *templates.Game
	Maker *pieces.Maker
	Sides [2]string // names of the players, next to their hands
	Kanji bool      // ranks are labelled with kanji
	Hands bool      // there are pieces in hand
	Width draw.MM   // of the column
}

// Options returns the options of a diagram with a view of the board.
func (a *Artist) Options(v proof.View) board.DiagramOptions {
	o := board.DiagramOptions{Square: Cell, Aligned: true, Abreast: true, HandNames: a.Sides, Left: v.Left, Top: v.Top, Right: v.Right, Bottom: v.Bottom}
	switch {
	case a.Wide(v):
		o.Square = a.SquareSize()
	case a.Width < 80:
		o.Square = pocket
	case !a.Narrow():
		o.Square = a.rowSquare(v)
	}
	if a.Kanji {
		o.RankName = board.RankKanji
	}
	return o
}

// Wide reports whether a view is too large to stand in a row.
func (a *Artist) Wide(v proof.View) bool {
	return v == (proof.View{}) && a.Game.Board.Files > 5
}

// SquareSize returns the size of the squares of a whole board that fits in the column,
// with both hands.
func (a *Artist) SquareSize() draw.MM {
	most, beside := wholeSide/draw.MM(a.Game.Board.Files), draw.MM(4.1) // squares that hands, coordinates and air take
	if !a.Hands {
		beside = 0.9
	}
	return min(most, a.Width/(draw.MM(a.Game.Board.Files)+beside))
}

// rowSquare returns the size of the squares of a view in a row of figures, with a hand.
func (a *Artist) rowSquare(v proof.View) draw.MM {
	files := v.Left - v.Right + 1
	if v == (proof.View{}) || files == a.Game.Board.Files { // as wide as a whole board
		return a.ColumnSquare()
	}
	_, room := a.Abreast()
	beside := draw.MM(0.5)
	if a.Hands {
		beside = 1.45
	}
	return min(a.partSquare(), room/(draw.MM(files)+beside))
}

// partSquare returns the maximum size of the squares of part of a board.
func (a *Artist) partSquare() draw.MM {
	switch n, _ := a.Abreast(); {
	case n > 2:
		return Cell
	case a.Kanji:
		return squarer
	}
	return roomier
}

// ColumnSquare returns the size of the squares of a whole board in one of two columns, with
// both hands: one of five files or fewer is as high as parts of others.
func (a *Artist) ColumnSquare() draw.MM {
	hang := draw.MM(-0.5) // the name at a hand is longer
	if a.Kanji {
		hang = -1.5 // pages have fewer lines, and are to hold two boards
	}
	wide, like := draw.MM(a.Game.Board.Files)+0.75, a.likeParts()
	if a.Hands {
		wide += 0.95
	}
	if a.Game.Board.Files > 5 {
		like = max(1, like)
	}
	_, room := a.Abreast()
	return min(a.partSquare()*like, (room+hang)/wide)
}

// likeParts returns the factor that makes whole boards as high as parts of five ranks.
func (a *Artist) likeParts() draw.MM { return 5.3 / (draw.MM(a.Game.Board.Ranks) + 0.4) }

// rowRoom is the minimum width of a diagram in a row, CaptionRoom that of a caption
// beside one.
const rowRoom, CaptionRoom draw.MM = 48, 25

// Gutter is the room between figures abreast.
const Gutter draw.MM = 5

// Abreast returns how many figures stand side by side in a column that is not narrow, and
// how wide each may be.
func (a *Artist) Abreast() (n int, wide draw.MM) {
	n = max(2, int((a.Width+Gutter)/(rowRoom+Gutter)))
	return n, (a.Width - Gutter*draw.MM(n-1)) / draw.MM(n)
}

// Level gives the views of figures, in groups of so many, that stand side by side in rows the
// same ranks, and so do rows that face one another on a double-page spread if a page still
// has room for three.
func (a *Artist) Level(views []proof.View, group int) {
	const rows, most = 3, 16 // of a page, and ranks of them
	n, _ := a.Abreast()
	for set := range slices.Chunk(views, group) {
		var high []int
		for row := range slices.Chunk(set, n) {
			proof.Level(a.Game, row, 0)
			ranks := a.Game.Board.Ranks // of a whole board
			if !slices.Contains(row, proof.View{}) {
				ranks = row[0].Bottom - row[0].Top + 1
			}
			high = append(high, ranks)
		}
		if n > 2 || len(high) < rows+2 {
			continue
		}
		for facing := len(high) - rows; facing > 0; facing-- { // the last pair may end unevenly
			both, left := slices.Clone(high), 0
			for i := range facing {
				both[i] = max(high[i], high[rows+i])
				both[rows+i] = both[i]
			}
			for _, ranks := range both[:rows] {
				left += ranks
			}
			if left > most {
				continue
			}
			for i := range high {
				proof.Level(a.Game, set[i*n:min(i*n+n, len(set))], both[i])
			}
			break
		}
	}
}

// Beside returns the width of the column of boards that have words beside them: one of two
// columns, unless the widest hangs out farther than hang or, with a hand, the whole board is
// much narrower.
func (a *Artist) Beside(widest, hang draw.MM) draw.MM {
	const hand, narrower draw.MM = 2, 10 // squares, and millimetres
	_, wide := a.Abreast()
	if board := a.ColumnSquare() * (draw.MM(a.Game.Board.Files) + hand); board < wide-narrower {
		wide = board
	}
	if widest > wide+hang {
		return widest
	}
	return wide
}

// TableSquare returns the size of the squares of the board of the first spread, on a page
// that is so high: as large as the labels at its right, and the first steps below it, leave
// room for. A wide page holds all steps.
func (a *Artist) TableSquare(labels, high draw.MM) draw.MM {
	const share, wide = 0.41, 0.75 // of the height, and of the usual square
	size := a.Game.Board
	across := (a.Width - labels) / (draw.MM(size.Files) + 1.6)
	if n, _ := a.Abreast(); n > 2 || a.Narrow() {
		return min(wide*a.ColumnSquare(), across)
	}
	return min(across, share*high/draw.MM(size.Ranks)*size.Square/size.SquareH)
}

// Narrow reports whether a column has no room for two figures abreast.
func (a *Artist) Narrow() bool { return a.Width < 2*rowRoom+5 }

// NarrowSquare returns the size of the squares of a whole board with its caption beside
// it in a narrow column; 0 if the column is not narrow.
func (a *Artist) NarrowSquare() draw.MM {
	files := draw.MM(a.Game.Board.Files) + 0.95
	if a.Hands {
		files += 1.2
	}
	if !a.Narrow() {
		return 0
	}
	return (a.Width - 5 - CaptionRoom) / files
}

// Whole draws a setup: the men on the board and, beside it, those in hand; the squares
// of the last move are tinted.
func (a *Artist) Whole(s rules.Setup, last ...rules.Square) draw.Drawing {
	return a.sized(s, a.SquareSize(), last...)
}

// sized draws a setup with squares of a given size.
func (a *Artist) sized(s rules.Setup, square draw.MM, last ...rules.Square) draw.Drawing {
	o := a.Options(proof.View{})
	o.Square = min(Largest, square)
	o.Marked = last
	return board.Diagram(a.Game, a.Maker, &s, o)
}

// Later returns the same drawing, rendered only when its page is written: a record may
// have thousands.
func (a *Artist) Later(s rules.Setup, square draw.MM, last ...rules.Square) draw.Drawing {
	return draw.Later(a.sized(s, square, last...).Bounds(), func() draw.Drawing { return a.sized(s, square, last...) })
}

// Zones draws the empty board with both promotion zones.
func (a *Artist) Zones() draw.Drawing {
	o := a.Options(proof.View{})
	if a.Game.Board.Files > 5 {
		o.Square = min(a.Options(proof.View{Left: 5, Right: 1}).Square, a.ColumnSquare())
	}
	o.Zones = true
	return board.Diagram(a.Game, a.Maker, &rules.Setup{}, o)
}

// Diagram draws a proven diagram with its marks; the squares of a whole board have the
// given size, or fit a row if it is 0.
func (a *Artist) Diagram(f *proof.Figure, square draw.MM) draw.Drawing {
	o := a.Options(f.View)
	if a.Wide(f.View) && square > 0 {
		o.Square = min(o.Square, square)
	}
	o.Crossed = f.Cross
	if f.Marked {
		o.Ringed = append(o.Ringed, f.Square)
	}
	for _, m := range f.Show { // a drop is the piece and an arrow from the hand
		if m.Drop == 0 {
			o.Arrows = append(o.Arrows, [2]rules.Square{m.From, m.To})
		} else {
			l := pieces.Look{Piece: &a.Game.Pieces[a.Game.Kind(m.Drop)], Side: f.Setup.Turn}
			o.Dropped = append(o.Dropped, board.Dropped{Look: l, At: m.To})
		}
	}
	if o.Marked = f.Last; f.Data.Repeats {
		o.Arrows = nil
		for _, m := range f.Led {
			o.Arrows = append(o.Arrows, [2]rules.Square{m.From, m.To})
		}
	}
	if f.Data.Of != "" { // the moves of a single man need no arrows
		for _, m := range f.Ways {
			o.Dotted = append(o.Dotted, m.To)
		}
	} else {
		ways := f.WaysOut()
		o.Steps, o.Blocks, o.Takes = ways["steps"], ways["blocks"], ways["takes"]
	}
	return board.Diagram(a.Game, a.Maker, &f.Setup, o)
}

// MoveDiagram draws the moves of a face around the piece.
func (a *Artist) MoveDiagram(l pieces.Look, moves []templates.Move) draw.Drawing {
	if a.Game.Rules.Capture == templates.CaptureSandwich { // where no move captures by going there
		moves = slices.Clone(moves)
		for i := range moves {
			moves[i].NoCapture = false
		}
	}
	out := board.Moves(moves, Cell)
	out.Append(a.Token(l))
	return out
}

// Token returns a piece for a move diagram, centred on the origin and scaled to a
// square.
func (a *Artist) Token(l pieces.Look) draw.Drawing {
	box := a.Maker.Body(l.Piece).Outline().Bounds()
	c := box.Center()
	k := float64(Cell) * 0.9 / float64(max(box.W(), box.H()))
	return a.Maker.Token(l).Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)))
}

// FaceAndMoves draws a face as printed with its move diagram beside it.
func (a *Artist) FaceAndMoves(l pieces.Look, to []templates.Move) draw.Drawing {
	printed := a.Maker.Art(l)
	box := a.Maker.Body(l.Piece).Outline().Bounds()
	moves := a.MoveDiagram(l, to)
	mb := moves.Bounds()
	const height, side draw.MM = 5 * Cell, 18 // of the diagram, and of the face
	k := min(side/box.W(), side/box.H())
	var out draw.Drawing
	out.Put(printed.Move(-box.Min.X, -box.Min.Y).Scale(float64(k)), draw.Translate(0, (height-box.H()*k)/2))
	out.Put(moves.Move(-mb.Min.X, -mb.Min.Y).Scale(float64(height/mb.H())), draw.Translate(box.W()*k+2, 0))
	return out
}

// Model returns the piece in the pictures: the highest-ranking one that promotes.
func (a *Artist) Model() pieces.Look {
	i := slices.IndexFunc(a.Game.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	return pieces.Look{Piece: &a.Game.Pieces[max(0, i)]}
}

// Printed draws a face with its outline.
func (a *Artist) Printed(l pieces.Look) draw.Drawing {
	d := a.Maker.Art(l)
	d.Paint(a.Maker.Body(l.Piece).Outline(), draw.None, draw.Black, 0.3)
	return d
}

// OnePage reports whether the whole board fits on a page of A4.
func (a *Artist) OnePage() bool {
	box := board.Whole(a.Game, board.NamesLetters).Outline.Bounds()
	return box.W() <= 190 && box.H() <= 266
}
