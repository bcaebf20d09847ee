package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// perPlayer returns how many pieces of a kind a player has in the initial setup.
func (b *book) perPlayer(kind int) int {
	n := 0
	start := b.rules.Start()
	for _, m := range start.Men() {
		if m.Side() == templates.Sente && m.Kind() == kind {
			n++
		}
	}
	return n + int(start.Hands[templates.Sente][kind])
}

// face draws a piece as it is printed in a square of the given size, its corner at the origin.
func (b *book) face(l pieces.Look, size draw.MM) draw.Drawing {
	return b.Piece(l, draw.Pt(size/2, size/2), size, true)
}

// Heights on the pages of the setup.
const (
	rosterTop   draw.MM = 41
	beginsTop   draw.MM = 138 // of the panel on who begins
	panelBottom draw.MM = 194 // of the panel at the foot of a page
)

// A roster is how the pieces of a game stand on their page: the more kinds, the smaller.
type roster struct {
	columns      int
	size         draw.MM // of a piece
	cellW, cellH draw.MM
	nameBeside   bool // else it is below the piece
}

// rosterFor returns the largest pictures for a number of kinds.
func rosterFor(kinds int) roster {
	switch {
	case kinds <= 4:
		return roster{columns: 2, size: 33, cellW: 64, cellH: 45, nameBeside: true}
	case kinds <= 6:
		return roster{columns: 3, size: 30, cellW: 42, cellH: 47.5}
	case kinds <= 8:
		return roster{columns: 4, size: 27.5, cellW: 31.5, cellH: 47.5}
	}
	return roster{columns: 5, size: 18, cellW: 25.2, cellH: 31}
}

// corner returns the upper left corner of a cell.
func (r roster) corner(cell int) draw.Point {
	return draw.Pt(draw.MM(cell%r.columns)*r.cellW, rosterTop+draw.MM(cell/r.columns)*r.cellH)
}

// mostKinds is how many kinds a page of pieces holds.
const mostKinds = 15

// rosterPages shows every kind of piece large, with its name and how many a player has.
func (b *book) rosterPages() {
	kinds := len(b.game.Pieces)
	for from := 0; from < kinds; from += mostKinds {
		p := b.newPage("roster", board.Wood, gridIcon, "setup.title")
		if from == 0 {
			p.lead = b.sentences(b.aim(), b.text("setup.lead", "n", b.total()))
		}
		if kinds == 1 && b.game.Pieces[0].TwoLooks {
			b.bothSides(p)
		} else {
			b.rosterCells(p, from, min(from+mostKinds, kinds))
		}
		if from == 0 {
			if b.Maker.Marks() != "none" && kinds > 1 {
				words := b.text("setup.marks", "moves", see(b.text("moves.title")))
				p.put(paragraph, draw.RectWH(0, beginsTop-6.6, textW, caption.Ruby), caption.Centred(), words)
			}
			b.whoBegins(p)
		}
		b.add(p)
	}
}

// aim says how a game is won.
func (b *book) aim() string {
	n := b.game.Rules.Row.Length
	switch b.FirstWin() {
	case templates.WinRow:
		return b.text("setup.aim-row", "n", n, "word", b.number(n))
	case templates.WinCapture:
		return b.text("setup.aim-capture")
	case templates.WinTry:
		return b.text("setup.aim-try")
	case templates.WinLastMan:
		return b.text("row.last-text")
	}
	return b.text("setup.aim")
}

// total returns how many pieces a player sets up.
func (b *book) total() int {
	n := 0
	for kind := range b.game.Pieces {
		n += b.perPlayer(kind)
	}
	return n
}

func (b *book) rosterCells(p *page, from, to int) {
	grid := rosterFor(to - from)
	for i := range to - from {
		p.next()
		if grid.nameBeside {
			b.cellBeside(p, grid, grid.corner(i), from+i)
		} else {
			b.cellBelow(p, grid, grid.corner(i), from+i)
		}
	}
}

// cellBeside shows a kind of piece with its name at the right.
func (b *book) cellBeside(p *page, grid roster, at draw.Point, kind int) {
	const textAt, wide draw.MM = 36, 27
	piece := &b.game.Pieces[kind]
	name := b.short(&piece.Face)
	count := b.text("setup.count", "n", b.perPlayer(kind))
	p.show(at, b.face(pieces.Look{Piece: piece}, grid.size), name)
	high, _ := b.setter.Height(name, nameStyle, wide)
	p.put(heading, draw.RectWH(at.X+textAt, at.Y+7, wide, 14), nameStyle, name)
	p.put(paragraph, draw.RectWH(at.X+textAt, at.Y+7.4+high, wide, 6), caption.In(greyInk), count)
}

// cellBelow shows a kind of piece with its name below it.
func (b *book) cellBelow(p *page, grid roster, at draw.Point, kind int) {
	piece := &b.game.Pieces[kind]
	name := b.short(&piece.Face)
	count := b.text("setup.count", "n", b.perPlayer(kind))
	style := nameStyle
	const air draw.MM = 3 // names side by side stay apart
	if grid.columns > 4 || b.setter.Width(name, style) > grid.cellW-air {
		style = smallHead
	}
	middle := at.X + (grid.cellW-grid.size)/2
	below := at.Y + grid.size
	p.show(draw.Pt(middle, at.Y), b.face(pieces.Look{Piece: piece}, grid.size), name)
	p.put(heading, draw.RectWH(at.X, below+1.2, grid.cellW, 6.8), style.Centred(), name)
	p.put(paragraph, draw.RectWH(at.X, below+7.2, grid.cellW, 5.3), caption.In(greyInk).Centred(), count)
}

// bothSides shows the only kind of piece of a game with the sides of both players.
func (b *book) bothSides(p *page) {
	for side, key := range []string{"turn.yours", "turn.theirs"} {
		p.next()
		look := pieces.Look{Piece: &b.game.Pieces[0], Side: templates.Side(side)}
		const size draw.MM = 58
		x := 2 + 64*draw.MM(side)
		p.show(draw.Pt(x, 47), b.Piece(look, draw.Pt(size/2, size/2), size, true), b.text(key))
		p.put(heading, draw.RectWH(x, 109, size, 6.8), nameStyle.Centred(), b.text(key))
		count := b.text("setup.count", "n", b.perPlayer(0))
		p.put(paragraph, draw.RectWH(x, 115.6, size, 5.3), caption.In(greyInk).Centred(), count)
	}
}

// whoBegins explains who begins: by a throw of five pieces, or by one hidden in a hand.
func (b *book) whoBegins(p *page) {
	p.next()
	p.panel(draw.RectWH(0, beginsTop, textW, panelBottom-beginsTop), quietInk)
	p.put(heading, draw.RectWH(6, beginsTop+4.5, 60, 7), headStyle, b.text("begin.title"))
	five := b.five()
	if five == nil {
		king := pieces.Look{Piece: b.first()}
		p.put(paragraph, draw.RectWH(6, beginsTop+12.5, 70, 40), bodyStyle, b.text("begin.hide"))
		p.show(draw.Pt(84, beginsTop+12), b.face(king, 32), b.ofLook(king))
		return
	}
	words := b.text("begin.throw") + "\n" + b.text("begin.next")
	p.put(paragraph, draw.RectWH(6, beginsTop+12.5, 61, 42), bodyStyle, words)
	p.show(draw.Pt(70, beginsTop+3), b.throw(five), b.text("begin.picture"))
	p.put(captionOf, draw.RectWH(70, beginsTop+44.5, 54, 10.5), caption.Centred(), b.text("begin.picture"))
}

// five returns a piece that promotes, and of which a player has five or more; nil if there is
// none.
func (b *book) five() *templates.Piece {
	promotesAndFive := func(p *templates.Piece) bool {
		return p.Promoted != nil && b.perPlayer(b.game.Kind(p.Letter)) >= 5
	}
	return examples.First(b.Which(promotesAndFive))
}

// throw draws five thrown pieces, three of them plain side up.
func (b *book) throw(p *templates.Piece) draw.Drawing {
	places := []struct {
		x, y     draw.MM
		angle    float64
		promoted bool
	}{{8, 9, -12, false}, {27, 7, 8, true}, {45, 11, 38, false}, {15, 29, -24, false}, {38, 31, 14, true}}
	var out draw.Drawing
	for _, at := range places {
		piece := b.Piece(pieces.Look{Piece: p, Promoted: at.promoted}, draw.Pt(0, 0), 14.5, true)
		out.Put(piece, draw.Rotate(at.angle).Then(draw.Translate(at.x, at.y)))
	}
	return out
}

// boardPage shows the board set up, with the names of the pieces and what stands on each row.
func (b *book) boardPage() {
	const wide, high, line, usual draw.MM = 115.2, 102, 24.2, 35.4
	p := b.newPage("board", board.Wood, gridIcon, "setup.board")
	p.foot = b.text("setup.title")
	d := board.Figure{Setup: b.rules.Start(), View: b.WholeView(), Accent: board.Wood, RankName: b.moveFormat().Rank}
	square := min(27, b.fitting(d.View, wide, high))
	size := b.Size(d.View, square)
	x := (wide - size.W) / 2
	p.put(paragraph, draw.RectWH(x-10, line, size.W+20, 5.3), caption.Centred(), b.text("setup.other"))
	picture := b.Draw(d, square)
	top := max(usual, line+6.6-picture.Bounds().Min.Y) // below the line the names of the files
	p.show(draw.Pt(x, top), picture, b.text("setup.picture"))
	b.boardNames(p, draw.Pt(x, top+size.H+1.6), square)
	b.rowSteps(p, top+size.H+11)
	b.add(p)
}

// ownRows returns the ranks on which the player below sets up, the nearest first.
func (b *book) ownRows() []int {
	var out []int
	start := b.rules.Start()
	for rank := b.game.Board.Ranks; rank > 0; rank-- {
		if len(b.onRow(&start, rank)) > 0 {
			out = append(out, rank)
		}
	}
	return out
}

// onRow returns the men of the player below on a rank, from the left.
func (b *book) onRow(s *rules.Setup, rank int) []rules.Man {
	var out []rules.Man
	for file := b.game.Board.Files; file > 0; file-- {
		m := s.Board[rules.At(file, rank)]
		if m != 0 && m.Side() == templates.Sente {
			out = append(out, m)
		}
	}
	return out
}

// boardNames writes the names of the nearest row under its squares, on two lines in turn where one
// is wider than its square. Where all are alike the steps name them.
func (b *book) boardNames(p *page, at draw.Point, square draw.MM) {
	start := b.rules.Start()
	files, nearest := b.game.Board.Files, b.game.Board.Ranks
	if len(slices.Compact(b.onRow(&start, nearest))) == 1 {
		return
	}
	names := make([]string, files)
	twoLines := false
	for i := range names {
		m := start.Board[rules.At(files-i, nearest)]
		if m != 0 {
			names[i] = b.short(&b.game.Pieces[m.Kind()].Face)
			twoLines = twoLines || b.setter.Width(names[i], nameSmall) > square-0.6
		}
	}
	for i, name := range names {
		y := at.Y
		room := square
		if twoLines {
			y += 4 * draw.MM(i%2)
			room = 2*square - 1
		}
		middle := at.X + (draw.MM(i)+0.5)*square
		p.put(label, draw.RectWH(middle-room/2, y, room, 4.6), nameSmall.Centred(), name)
	}
}

// Steps explain the rows of a player side by side.
const (
	mostSteps         = 4
	stepGap   draw.MM = 5 // a smaller gap makes sentences side by side read as one
)

// stepWidths returns the widths of so many steps. The first row has most to say.
func stepWidths(n int) []draw.MM {
	switch n {
	case 3:
		return []draw.MM{45.8, 37.2, 33}
	case mostSteps:
		return []draw.MM{37.2, 24.6, 24.6, 24.6}
	}
	width := (textW - stepGap*draw.MM(n-1)) / draw.MM(n)
	return slices.Repeat([]draw.MM{width}, n)
}

// rowSteps says what stands on each row, and below that how the sides differ.
func (b *book) rowSteps(p *page, top draw.MM) {
	const wordsAt, wordsH draw.MM = 6, 26 // from the top, so high
	rows := b.ownRows()
	start := b.rules.Start()
	x := draw.MM(0)
	for i, width := range stepWidths(min(len(rows), mostSteps)) {
		p.next()
		head := b.text("setup.row", "row", b.moveFormat().Rank(rows[i]-1))
		p.put(heading, draw.RectWH(x, top+0.3, width, 7), smallHead, head)
		words := b.rowInWords(&start, rows[i])
		p.put(paragraph, draw.RectWH(x, top+wordsAt, width, wordsH), columnBody, words)
		x += width + stepGap
	}
	b.setupNote(p)
}

// setupNote says at the foot of the page whose piece is whose.
func (b *book) setupNote(p *page) {
	const side, air, pitch draw.MM = 5, 2.5, 14.5
	p.next()
	note, wide := b.text("setup.note-alike"), textW-2*side
	king := b.game.Royal()
	twoKings := king >= 0 && b.Maker.TwoLooks(&b.game.Pieces[king])
	if twoKings {
		wide -= 2*pitch + 2
	}
	if twoKings || b.game.Shape.Outline == templates.Round {
		note = b.text("setup.note")
	}
	high, _ := b.setter.Height(note, columnBody, wide)
	p.panel(draw.RectWH(0, panelBottom-high-2*air, textW, high+2*air), quietInk)
	p.put(paragraph, draw.RectWH(side, panelBottom-high-air, wide, high+0.1), columnBody, note)
	if !twoKings {
		return
	}
	middle := draw.Pt(textW-side-1.5*pitch, panelBottom-air-high/2)
	both := b.Piece(pieces.Look{Piece: &b.game.Pieces[king]}, middle, pitch-1, true)
	theirs := b.Piece(pieces.Look{Piece: &b.game.Pieces[king], Side: templates.Gote}, draw.Point{}, pitch-1, true)
	both.Put(theirs, draw.Rotate(180).Then(draw.Translate(middle.X+pitch, middle.Y)))
	p.show(draw.Point{}, both, "")
}

// rowInWords says what stands on a row: the same everywhere, from the middle outwards, or from
// left to right.
func (b *book) rowInWords(s *rules.Setup, rank int) string {
	files := b.game.Board.Files
	at := func(file int) bool { return s.Board[rules.At(file, rank)] != 0 }
	var names []string
	for _, m := range b.onRow(s, rank) {
		names = append(names, b.within(&b.game.Pieces[m.Kind()].Face))
	}
	n := len(names)
	mirrored := slices.Clone(names)
	slices.Reverse(mirrored)
	alike := n > 1 && len(slices.Compact(slices.Clone(names))) == 1
	switch {
	case n == 1 && files%2 == 1 && at((files+1)/2):
		return b.text("setup.one", "name", names[0])
	case n == 1 && at(files):
		return b.text("setup.one-left", "name", names[0])
	case n == 1:
		return b.text("setup.one-there", "name", names[0])
	case alike && n == files:
		return b.text("setup.all", "name", names[0])
	case alike && n == files-2 && !at(1) && !at(files):
		return b.text("setup.all-but", "name", names[0])
	case n == 2:
		return b.text("setup.two", "left", names[0], "right", names[1])
	case n%2 == 1 && slices.Equal(names, mirrored):
		return b.text("setup.outwards", "name", names[n/2], "names", b.list(names[n/2+1:]))
	}
	return b.text("setup.across", "names", b.list(names))
}
