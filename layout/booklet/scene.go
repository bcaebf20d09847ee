package booklet

import (
	"strconv"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// A scene is a board, the moves that led to it, and a note on them.
type scene struct {
	picture draw.Drawing
	after   rules.Setup // as it shows
	last    rules.Move
	boardH  draw.MM // of the squares alone
	wordsAt draw.MM // where its words begin
	caption string
	first   int // the number of the first move
	turn    templates.Side
	moves   []string
	note    string
	lines   bool // for notes, in the room that is left
}

// Measures of a scene: how wide its board is, without the names of ranks; where its words begin; and
// the places of a move beside it.
const (
	boardW     draw.MM = 63
	ranksW     draw.MM = 5 // of the names of ranks
	wordsAt    draw.MM = 80
	movePitch  draw.MM = 5
	movePad    draw.MM = 1.2
	moveNumber draw.MM = 3.8
	moveW      draw.MM = 21.5 // with its number, at least
)

// The styles of moves in a table and of the note below it.
var (
	moveStyle = text.Points(9, movePitch).Strong()
	noteStyle = text.Style{Size: 9.5 * draw.PtMM, Line: 4.5, Ruby: 5.5, Ink: draw.Black}
)

// setScene draws the board of a scene, with its last move as an arrow.
func (b *book) setScene(s *scene, after rules.Setup, last rules.Move) {
	s.after, s.last = after, last
	b.setBoard(s, 1)
	if n := s.first + len(s.moves) - 1; n > 0 {
		s.caption = b.text("record.figure", "n", n)
	}
}

// setBoard draws the board of a scene at a scale, unless it has none.
func (b *book) setBoard(s *scene, scale draw.MM) {
	if s.after == (rules.Setup{}) {
		return
	}
	s.wordsAt = scale * wordsAt
	square := min(scale*boardW/draw.MM(b.game.Board.Ranks), b.largestSquare(b.game.Board.Files, s.wordsAt-1))
	s.picture = b.boardPicture(s.after, square, b.WholeView(), s.last)
	s.boardH = draw.MM(b.game.Board.Ranks) * b.Height(square)
}

// scene adds a scene to a page: the board at the left of a box, its moves and its note at the right. It
// returns what has no room of the note.
func (b *book) scene(p *page, s scene, box draw.Rect) (rest string) {
	p.next()
	words := box
	if s.boardH > 0 {
		p.show(box.Min, s.picture, s.caption)
		high := s.picture.Bounds().H()
		under := draw.RectWH(box.Min.X, box.Min.Y+high+0.6, s.wordsAt, 5)
		p.put(captionOf, under, nameSmall.In(greyInk), s.caption)
		words.Min.X += s.wordsAt
		words.Min.Y += high - s.boardH - 0.4
	}
	words.Min.Y += b.moveTable(p, s, words)
	p.put(paragraph, words, noteStyle, s.note)
	if s.lines {
		high, err := b.setter.Put(&draw.Drawing{}, s.note, noteStyle, words)
		words.Min.Y += high
		p.noteLines(words)
		return restOf(err)
	}
	return ""
}

// noteLines adds lines to write on.
func (p *page) noteLines(box draw.Rect) {
	const pitch draw.MM = 7
	for y := box.Min.Y + pitch; y < box.Max.Y; y += pitch {
		p.backing.Paint(draw.Line(draw.Pt(box.Min.X, y), draw.Pt(box.Max.X, y)), draw.None, footInk, 0.2)
	}
}

// moveTable adds the moves of a scene, those of either side below one another, and returns the height
// that they take.
func (b *book) moveTable(p *page, s scene, box draw.Rect) draw.MM {
	const gap draw.MM = 2.6
	if len(s.moves) == 0 {
		return 0
	}
	least := moveW
	for _, move := range s.moves {
		least = max(least, moveNumber+movePad+b.setter.Width(move, moveStyle))
	}
	columns, skipped := 1, 0
	if pairs := int((box.W() - 2*movePad) / (2 * least)); pairs > 0 {
		columns = 2 * pairs
		skipped = int(s.turn) // the second player's moves are in the second column
	}
	rows := (skipped + len(s.moves) + columns - 1) / columns
	high := 2*movePad + movePitch*draw.MM(rows)
	p.panel(draw.RectWH(box.Min.X, box.Min.Y, box.W(), high), p.accent.Tint)
	grey := text.Points(8, movePitch).In(greyInk).Flush()
	wide := (box.W() - 2*movePad) / draw.MM(columns)
	for i, move := range s.moves {
		at := skipped + i
		x := box.Min.X + movePad + wide*draw.MM(at%columns)
		y := box.Min.Y + movePad + movePitch*draw.MM(at/columns)
		p.put(label, draw.RectWH(x, y+0.2, moveNumber, movePitch), grey, strconv.Itoa(s.first+i))
		p.put(paragraph, draw.RectWH(x+moveNumber+0.8, y, wide-moveNumber-0.8, movePitch), moveStyle, move)
	}
	return high + gap
}

// largestSquare returns the largest square with which so many files, rank names and a hand fit the
// width.
func (b *book) largestSquare(files int, width draw.MM) draw.MM {
	const handWidth draw.MM = 1.4 // in squares
	columns := draw.MM(files)
	if b.Drops() {
		columns += handWidth
	}
	return (width - ranksW) / columns
}

// boardPicture draws a part of a board with squares of a size, with the last move as an arrow.
func (b *book) boardPicture(s rules.Setup, square draw.MM, shown board.View, last rules.Move) draw.Drawing {
	f := board.Figure{Setup: s, View: shown, RankName: b.moveFormat().Rank}
	switch {
	case last == (rules.Move{}):
	case last.Drop == 0:
		f.Arrows = []board.Arrow{{From: last.From, To: last.To}}
	default:
		f.Dropped = []rules.Square{last.To}
	}
	names := [2]string{b.text("side.sente"), b.text("side.gote")}
	return board.Diagram(b.Maker, f, square, board.Hands{Names: names, Abreast: true})
}
