package booklet

import (
	"strconv"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// sandwichPages explains games in which men are taken by shutting them in: a turn, what is taken
// and what is not, and the winning row.
func (b *book) sandwichPages() {
	b.slidePage()
	b.shutPage()
	b.rowPage()
	b.gamesOfMen()
	b.advicePage()
}

// shut shows M moving to the star and taking so many men; no figure if that is not proven.
func (b *book) shut(key string, taken int, v board.View, rows ...string) board.Figure {
	f, proven := b.Shut(taken, v, rows...)
	if !b.proven("shut."+key, proven) {
		return board.Figure{}
	}
	return f
}

// slidePage shows what a man does: it slides, in most games it jumps, it shuts in.
func (b *book) slidePage() {
	p := b.newPage("steps", board.Blue, turnIcon, "turn.title")
	p.lead = b.text("turn.lead-without-drops")
	v := b.MiddleView(5, 4)
	slide := b.Men(v, ".....", ".....", "..P..", ".....")
	at := v.Square(2, 2)
	slide.Far = []board.Far{
		{From: at, DX: 1, Steps: 2}, {From: at, DX: -1, Steps: 2}, {From: at, DY: 1, Steps: 2}, {From: at, DY: -1, Steps: 1},
	}
	steps := []captioned{{"men.slide", slide}}
	if b.Jumps() {
		jump := b.shut("jump", 0, v, "..*..", "..p..", "..MP.", ".....")
		jump.Arrows = append(jump.Arrows, board.Arrow{From: at, To: v.Square(4, 2)})
		steps = append(steps, captioned{"men.jump", jump})
	}
	take := b.shut("take", 1, v, ".....", ".Pp*.", ".....", "...M.")
	steps = append(steps, captioned{"men.shut", take})
	for i, c := range steps {
		p.next()
		y := 45 + 52.5*draw.MM(i)
		b.show(p, draw.Pt(1, y), c.figure, 11, b.text(c.key))
		p.headed(draw.RectWH(67, y+0.6, 59, 46), stepText, b.text(c.key), b.text(c.key+"-text"))
	}
	b.add(p)
}

// shutPage shows what is taken, and what is not.
func (b *book) shutPage() {
	p := b.newPage("pairs", board.Green, crownIcon, "shut.title")
	p.sub = b.text("shut.sub")
	grid := pairGrid{square: 9, no: 46, yes: 89, captionW: 40, captionY: 29, textW: 43}
	v := b.MiddleView(4, 3)
	corner := board.View{Left: b.game.Board.Files, Top: 1, Right: max(1, b.game.Board.Files-3), Bottom: 3}
	for _, c := range []struct {
		key     string
		no, yes board.Figure
	}{
		{"shut.line",
			b.shut("line", 0, v, "P.p*", "....", "...M"),
			b.shut("line", 2, v, "Ppp*", "....", "...M")},
		{"shut.between",
			b.shut("between", 0, v, "p*p.", "....", ".M.."),
			b.shut("between", 1, v, "PpP.", "..p.", ".M*.")},
		{"shut.aslant",
			b.shut("aslant", 0, v, "P...", ".p..", "..*M"),
			b.shut("aslant", 1, v, "P...", "p...", "*..M")},
		{"shut.corner",
			b.shut("corner", 0, corner, "pP..", "*...", "M..."),
			b.shut("corner", 1, corner, "Pp*.", "....", "..M.")},
	} {
		b.pair(p, grid, pair{
			head: b.text(c.key), words: b.text(c.key + "-text"),
			no: c.no, yes: c.yes, why: b.text(c.key + "-no"), fine: b.text(c.key + "-yes"),
		})
	}
	b.add(p)
}

// rowPage shows rows that win, and rows that do not.
func (b *book) rowPage() {
	row := b.game.Rules.Row
	if !b.Wins(templates.WinRow) || row.Length != 5 {
		return
	}
	p := &page{kind: "check", head: head{accent: board.Green, icon: flagIcon}}
	p.lead = b.text("row.lead", "n", row.Length, "word", b.number(row.Length))
	p.title = text.Capital(b.text("row.title", "n", row.Length, "word", b.number(row.Length)))
	for i, c := range []struct {
		key  string
		wins bool
		rows []string
	}{
		{"row.upright", true, []string{"..P..", "..P..", "..P..", "..P..", "..P..", "....."}},
		{"row.slope", true, []string{"....P", "...P.", "..P..", ".P...", "P....", "....."}},
		{"row.level", false, []string{".....", ".....", "PPPPP", ".....", ".....", "....."}},
	} {
		if !c.wins && row.Horizontal {
			continue
		}
		f := b.Men(b.MiddleView(5, 6), c.rows...)
		f.Verdict = board.Forbidden
		if c.wins {
			f.Verdict = board.Allowed
		}
		if !b.proven(c.key, b.RowWins(f.Setup) == c.wins) {
			continue
		}
		p.next()
		x := cellPitch * draw.MM(i)
		p.show(draw.Pt(x, 46), b.Draw(f, 8), b.text(c.key))
		p.put(captionOf, draw.RectWH(x, 96, cellW, 19), columnBody, b.text(c.key))
	}
	p.next()
	p.panel(draw.RectWH(0, 118, textW, 76), board.Green.Tint)
	y := draw.MM(123)
	if row.OutsideOwn > 0 {
		words := b.text("row.home-text", "n", row.OutsideOwn, "word", b.number(row.OutsideOwn))
		p.headed(draw.RectWH(6, y, 54, 34), panelText, b.text("row.home"), words)
		for i, no := range []bool{true, false} {
			f := b.homeRow(row, no)
			if b.proven("row.home", b.RowWins(f.Setup) != no) {
				at := draw.Pt(66+31*draw.MM(i), 122)
				p.show(at, b.Draw(f, b.fitting(f.View, 25, 66)), b.text("row.home"))
			}
		}
		y += 38
	}
	if b.Wins(templates.WinLastMan) {
		p.next()
		p.headed(draw.RectWH(6, y, 54, 34), panelText, b.text("row.last"), b.text("row.last-text"))
	}
	b.add(p)
}

// homeRow shows men in a row straight up that ends before a player's own rows, or on them.
func (b *book) homeRow(row templates.Row, on bool) board.Figure {
	ranks := b.game.Board.Ranks
	last := ranks - row.OutsideOwn
	f := board.Figure{View: b.MiddleView(3, ranks), Accent: board.Green}
	f.View.Top, f.View.Bottom = max(1, last-row.Length+1), ranks
	f.Verdict = board.Allowed
	if on {
		last++
		f.Verdict = board.Forbidden
	}
	for rank := last; rank > max(0, last-row.Length); rank-- {
		f.Setup.Board[rules.At(f.View.Right+1, rank)] = rules.NewMan(0, templates.Sente, false)
	}
	return f
}

// gamesOfMen is a shorter game with a row of men each.
func (b *book) gamesOfMen() {
	p := b.newPage("games", board.Wood, pieceIcon, "men.game")
	p.sub = b.text("games.sub")
	f := board.Figure{View: b.WholeView(), Accent: board.Wood}
	for file := 1; file <= b.game.Board.Files; file++ {
		f.Setup.Board[rules.At(file, 1)] = rules.NewMan(0, templates.Gote, false)
		f.Setup.Board[rules.At(file, b.game.Board.Ranks)] = rules.NewMan(0, templates.Sente, false)
	}
	p.show(draw.Pt(13, 30), b.Draw(f, b.fitting(f.View, 100, 100)), b.text("games.picture"))
	for i, key := range []string{"men.game-one", "men.game-five"} {
		p.next()
		x := 65 * draw.MM(i)
		p.backing.Append(board.Disc(draw.Pt(x+4, 142), 4, strconv.Itoa(i+1), board.Wood.Ink))
		p.put(heading, draw.RectWH(x+10.5, 138.6, 50, 7), nameStyle, b.text(key))
		p.put(paragraph, draw.RectWH(x, 149, 61, 44), bodyStyle, b.text(key+"-text"))
	}
	b.add(p)
}

// advicePage shows what to look for: two taken at once, and a man that is about to be shut in.
func (b *book) advicePage() {
	p := b.newPage("games", board.Blue, puzzleIcon, "men.look")
	p.sub = b.text("men.look-sub")
	v := b.MiddleView(6, 6)
	two := b.shut("two", 2, v, "...P..", "...p..", "...*pP", "......", "......", "...M..")
	danger := b.Men(v, "......", "......", ".pP...", "......", "...p..", "......")
	danger.Free = []rules.Square{v.Square(3, 2)}
	for i, c := range []captioned{{"men.two", two}, {"men.danger", danger}} {
		p.next()
		y := 30 + 84*draw.MM(i)
		b.show(p, draw.Pt(1, y), c.figure, 11.8, b.text(c.key))
		p.headed(draw.RectWH(78, y+0.4, 48, 71.6), sideText, b.text(c.key), b.text(c.key+"-text"))
	}
	b.add(p)
}
