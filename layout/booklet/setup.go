package booklet

import (
	"slices"
	"strconv"

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

// face draws a piece as it is printed in a square of a size at the origin.
func (b *book) face(l pieces.Look, size draw.MM) draw.Drawing {
	return b.Piece(l, draw.Pt(size/2, size/2), size, true)
}

// A roster is how the pieces of a game stand on their page: the more kinds, the smaller.
type roster struct {
	columns       int
	size          draw.MM
	cellW, cellH  draw.MM
	textAt, textW draw.MM // where the name begins, beside or below the piece
	nameAtSide    bool
}

// rosterFor returns the largest pictures for a number of kinds.
func rosterFor(kinds int) roster {
	switch {
	case kinds <= 4:
		return roster{columns: 2, size: 33, cellW: 64, cellH: 45, textAt: 36, textW: 27, nameAtSide: true}
	case kinds <= 6:
		return roster{columns: 3, size: 28, cellW: 42, cellH: 46, textW: 42}
	case kinds <= 8:
		return roster{columns: 4, size: 24, cellW: 31.5, cellH: 45, textW: 31.5}
	}
	return roster{columns: 5, size: 18, cellW: 25.2, cellH: 31, textW: 25.2}
}

// mostKinds is how many kinds a page of pieces holds.
const mostKinds = 15

// rosterPages shows every kind of piece large, with its name and how many a player has.
func (b *book) rosterPages() {
	kinds := len(b.game.Pieces)
	for from := 0; from < kinds; from += mostKinds {
		p := b.newPage("roster", board.Wood, gridIcon, "setup.title")
		if from == 0 {
			p.lead = b.aim() + " " + b.text("setup.lead", "n", b.total())
		}
		b.rosterCells(p, from, min(from+mostKinds, kinds))
		if from == 0 {
			b.whoBegins(p)
		}
		b.add(p)
	}
}

// aim says how a game is won.
func (b *book) aim() string {
	n := b.game.Rules.Row.Length
	switch {
	case b.Wins(templates.WinRow):
		return b.text("setup.aim-row", "n", n, "word", b.number(n))
	case b.Captures():
		return b.text("setup.aim-capture")
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
	if to-from == 1 && b.game.Pieces[0].TwoLooks {
		b.bothSides(p)
		return
	}
	for kind := from; kind < to; kind++ {
		p.next()
		i := kind - from
		piece := &b.game.Pieces[kind]
		x := draw.MM(i%grid.columns) * grid.cellW
		y := 43 + draw.MM(i/grid.columns)*grid.cellH
		look := pieces.Look{Piece: piece}
		name, count := b.short(&piece.Face), b.text("setup.count", "n", b.perPlayer(kind))
		if grid.nameAtSide {
			p.show(draw.Pt(x, y), b.face(look, grid.size), name)
			p.put(heading, draw.RectWH(x+grid.textAt, y+7, grid.textW, 14), nameStyle, name)
			p.put(paragraph, draw.RectWH(x+grid.textAt, y+19, grid.textW, 6), caption.In(greyInk), count)
			continue
		}
		middle := x + (grid.cellW-grid.size)/2
		p.show(draw.Pt(middle, y), b.face(look, grid.size), name)
		name12 := nameStyle
		if grid.columns > 4 || b.setter.Width(name, nameStyle) > grid.textW {
			name12 = smallHead
		}
		p.put(heading, draw.RectWH(x, y+grid.size+0.4, grid.textW, 6.8), name12.Centred(), name)
		p.put(paragraph, draw.RectWH(x, y+grid.size+6.4, grid.textW, 5.3), caption.In(greyInk).Centred(), count)
	}
}

// bothSides shows the only kind of piece of a game with the sides of both players.
func (b *book) bothSides(p *page) {
	for side, key := range []string{"turn.yours", "turn.theirs"} {
		p.next()
		look := pieces.Look{Piece: &b.game.Pieces[0], Side: templates.Side(side)}
		x := 10 + 66*draw.MM(side)
		p.show(draw.Pt(x, 48), b.Piece(look, draw.Pt(20, 20), 40, true), b.text(key))
		p.put(heading, draw.RectWH(x, 91, 40, 6.8), nameStyle.Centred(), b.text(key))
		count := b.text("setup.count", "n", b.perPlayer(0))
		p.put(paragraph, draw.RectWH(x, 97.4, 40, 5.3), caption.In(greyInk).Centred(), count)
	}
}

// whoBegins explains who begins: by a throw of five pieces, or by one hidden in a hand.
func (b *book) whoBegins(p *page) {
	p.next()
	p.panel(draw.RectWH(0, 138, textW, 56), quietInk)
	p.put(heading, draw.RectWH(6, 142.5, 60, 7), headStyle, b.text("begin.title"))
	five := b.five()
	if five == nil {
		p.put(paragraph, draw.RectWH(6, 150.5, 70, 40), bodyStyle, b.text("begin.hide"))
		king := pieces.Look{Piece: &b.game.Pieces[0]}
		p.show(draw.Pt(84, 150), b.face(king, 32), b.ofLook(king))
		return
	}
	p.put(paragraph, draw.RectWH(6, 150.5, 61, 31), bodyStyle, b.text("begin.throw"))
	p.put(paragraph, draw.RectWH(6, 183, 61, 9.5), caption, b.text("begin.next"))
	p.show(draw.Pt(70, 141), b.throw(five), b.text("begin.picture"))
	p.put(captionOf, draw.RectWH(70, 182.5, 54, 10.5), caption.Centred(), b.text("begin.picture"))
}

// five returns a piece that promotes, and of which a player has five or more; nil if there is
// none.
func (b *book) five() *templates.Piece {
	return examples.First(b.Which(func(p *templates.Piece) bool { return p.Promoted != nil && b.perPlayer(b.KindOf(p)) >= 5 }))
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
	const wide, high, top draw.MM = 115.2, 104, 30
	p := b.newPage("board", board.Wood, gridIcon, "setup.board")
	p.foot = b.text("setup.title")
	d := board.Figure{Setup: b.rules.Start(), View: b.WholeView(), Accent: board.Wood}
	square := min(27, b.fitting(d.View, wide, high))
	size := b.Size(d.View, square)
	x := (wide - size.W) / 2
	p.put(paragraph, draw.RectWH(x-10, 23.2, size.W+20, 5.3), caption.Centred(), b.text("setup.other"))
	p.show(draw.Pt(x, top), b.Draw(d, square), b.text("setup.picture"))
	b.rowBrackets(p, draw.Pt(x+size.W, top), b.Height(square))
	b.boardNames(p, draw.Pt(x, top+size.H+1.6), square)
	b.rowSteps(p, top+size.H+12)
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

// onRow returns the men of the player below on a rank, from the left; an empty square is 0 between
// them.
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

// rowBrackets marks the rows at the right of the board, from a corner, with numbers.
func (b *book) rowBrackets(p *page, corner draw.Point, high draw.MM) {
	rows := b.ownRows()
	for i, rank := range rows[:min(len(rows), mostSteps)] {
		y := corner.Y + draw.MM(rank-1)*high
		p.bracket(corner.X+1.6, y, y+high, board.Wood.Ink)
		p.backing.Append(board.Disc(draw.Pt(corner.X+7, y+high/2), 3.3, strconv.Itoa(i+1), board.Wood.Ink))
	}
}

// boardNames writes the names of the nearest row under its squares, on two lines in turn where one
// is wider than its square. Where all are alike the steps name them.
func (b *book) boardNames(p *page, at draw.Point, square draw.MM) {
	start := b.rules.Start()
	files := b.game.Board.Files
	names := make([]string, files)
	wide := false
	for i := range names {
		m := start.Board[rules.At(files-i, b.game.Board.Ranks)]
		if m != 0 {
			names[i] = b.short(&b.game.Pieces[m.Kind()].Face)
			wide = wide || b.setter.Width(names[i], nameSmall) > square-0.6
		}
	}
	if len(slices.Compact(b.onRow(&start, b.game.Board.Ranks))) == 1 {
		return
	}
	for i, name := range names {
		room, y := square, at.Y
		if wide {
			room = 2*square - 1
			y += 4 * draw.MM(i%2)
		}
		middle := at.X + (draw.MM(i)+0.5)*square
		p.put(label, draw.RectWH(middle-room/2, y, room, 4.6), nameSmall.Centred(), name)
	}
}

// mostSteps is how many rows the page explains.
const mostSteps = 4

// rowSteps says what stands on each row.
func (b *book) rowSteps(p *page, top draw.MM) {
	rows := b.ownRows()
	n := min(len(rows), mostSteps)
	const gap draw.MM = 5 // less, and sentences side by side are read as one
	widths := make([]draw.MM, n)
	for i := range widths {
		widths[i] = (textW - gap*draw.MM(n-1)) / draw.MM(n)
	}
	switch n { // the first row has most to say
	case 3:
		widths = []draw.MM{46, 35, 35}
	case mostSteps:
		widths = []draw.MM{37.2, 24.6, 24.6, 24.6}
	}
	x := draw.MM(0)
	start := b.rules.Start()
	for i := range n {
		p.next()
		width := widths[i]
		p.backing.Append(board.Disc(draw.Pt(x+3.5, top+3.4), 3.5, strconv.Itoa(i+1), board.Wood.Ink))
		head := b.text("setup.row-" + strconv.Itoa(i+1))
		if b.setter.Width(head, smallHead) <= width-8.8 { // the number says it, too
			p.put(heading, draw.RectWH(x+8.8, top+0.3, width-8.8, 7), smallHead, head)
		}
		slot := draw.RectWH(x, top+8.2, width, 26)
		p.put(paragraph, slot, columnBody, b.rowInWords(&start, rows[i]))
		x += width + gap
	}
	p.next()
	note := b.text("setup.note")
	if b.Royal() >= 0 && !b.Maker.TwoLooks(&b.game.Pieces[b.Royal()]) {
		note = b.text("setup.note-alike")
	}
	high, _ := b.setter.Height(note, columnBody, textW-10)
	p.panel(draw.RectWH(0, 194-high-5, textW, high+5), quietInk)
	p.put(paragraph, draw.RectWH(5, 194-high-2.5, textW-10, high+0.1), columnBody, note)
}

// rowInWords says what stands on a row: the same everywhere, from the middle outwards, or from
// left to right.
func (b *book) rowInWords(s *rules.Setup, rank int) string {
	files := b.game.Board.Files
	at := func(file int) bool { return s.Board[rules.At(file, rank)] != 0 }
	var names []string
	for _, m := range b.onRow(s, rank) {
		names = append(names, b.small(b.short(&b.game.Pieces[m.Kind()].Face)))
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

// add adds a page.
func (b *book) add(p *page) { b.pages = append(b.pages, p) }
