package booklet

import (
	"fmt"

	"shogikit/board"
	"shogikit/board/rules"
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

// at places men on a board from a text of rows, upper case for the player below.
func (b *book) menFrom(v board.View, rows ...string) board.Figure {
	d := board.Figure{View: v, Accent: board.Blue}
	for i, row := range rows {
		for k, c := range row {
			sq := rules.At(v.Left-k, v.Top+i)
			switch c {
			case 'P':
				d.Setup.Board[sq] = rules.NewMan(0, templates.Sente, false)
			case 'p':
				d.Setup.Board[sq] = rules.NewMan(0, templates.Gote, false)
			}
		}
	}
	return d
}

// shown adds a move to a diagram of men, as an arrow, and checks that it takes so many men.
func (b *book) shown(d board.Figure, from, to rules.Square, taken int, name string) board.Figure {
	d.Arrows = []board.Arrow{{From: from, To: to}}
	s := d.Setup
	s.Number = 1
	for file := range 2 { // so that nobody is down to the last man
		s.Board[rules.At(1+file, b.game.Board.Ranks)] = rules.NewMan(0, templates.Gote, false)
		s.Board[rules.At(4+file, b.game.Board.Ranks)] = rules.NewMan(0, templates.Sente, false)
	}
	before := menOf(s, templates.Gote)
	p, err := b.rules.Position(s, rules.KindStudy)
	if err == nil {
		err = p.Play(rules.Move{From: from, To: to})
	}
	if err == nil && before-menOf(p.Setup(), templates.Gote) != taken {
		err = fmt.Errorf("%w: it takes %d, not %d", errClaim, before-menOf(p.Setup(), templates.Gote), taken)
	}
	if err != nil {
		b.claim(name, err)
	}
	return d
}

func menOf(s rules.Setup, side templates.Side) int {
	n := 0
	for _, m := range s.Men() {
		if m.Side() == side {
			n++
		}
	}
	return n
}

// middle returns a view of so many squares in the middle of the board.
func (b *book) middle(files, ranks int) board.View {
	g := b.game
	right := (g.Board.Files-files)/2 + 1
	top := (g.Board.Ranks-ranks)/2 + 1
	return board.View{Left: right + files - 1, Top: top, Right: right, Bottom: top + ranks - 1}
}

// slidePage shows the three things that a man does: it slides, it jumps, it shuts in.
func (b *book) slidePage() {
	p := &page{kind: "steps", accent: board.Blue, icon: turnIcon, title: b.text("turn.title")}
	p.lead = b.text("turn.lead-without-drops")
	v := b.middle(5, 4)
	slide := b.menFrom(v, ".....", ".....", "..P..", ".....")
	at := v.Square(2, 2)
	for _, way := range []templates.Move{{DX: 1}, {DX: -1}, {DY: 1}, {DY: -1}} {
		steps := 2
		if way.DY < 0 {
			steps = 1
		}
		slide.Far = append(slide.Far, board.Far{From: at, DX: way.DX, DY: way.DY, Steps: steps})
	}
	jump := b.menFrom(v, ".....", "..p..", "..PP.", ".....")
	jump = b.shown(jump, v.Square(2, 2), v.Square(2, 0), 0, "jump")
	jump.Arrows = append(jump.Arrows, board.Arrow{From: v.Square(2, 2), To: v.Square(4, 2)})
	take := b.menFrom(v, ".....", ".Pp..", ".....", "...P.")
	take = b.shown(take, v.Square(3, 3), v.Square(3, 1), 1, "take")
	for i, what := range []struct {
		key string
		d   board.Figure
	}{{"slide", slide}, {"jump", jump}, {"shut", take}} {
		p.next()
		y := []draw.MM{45, 97.5, 150}[i]
		p.show(draw.Pt(1, y), b.Draw(what.d, 11), b.text("men."+what.key))
		p.put(heading, draw.RectWH(67, y+0.6, 59, 7), headStyle, b.text("men."+what.key))
		p.put(paragraph, draw.RectWH(67, y+9.6, 59, 36), bodyStyle, b.text("men."+what.key+"-text"))
	}
	b.add(p)
}

// shutPage shows what is taken, and what is not.
func (b *book) shutPage() {
	p := &page{kind: "pairs", accent: board.Green, icon: crownIcon, title: b.text("shut.title")}
	p.sub = b.text("shut.sub")
	v := b.middle(4, 3)
	corner := board.View{Left: b.game.Board.Files, Top: 1, Right: b.game.Board.Files - 3, Bottom: 3}
	pairs := []struct {
		key     string
		no, yes board.Figure
	}{
		{"line",
			b.shown(b.menFrom(v, "P.p.", "....", "...P"), v.Square(3, 2), v.Square(3, 0), 0, "line"),
			b.shown(b.menFrom(v, "Ppp.", "....", "...P"), v.Square(3, 2), v.Square(3, 0), 2, "line")},
		{"between",
			b.shown(b.menFrom(v, "p.p.", "....", ".P.."), v.Square(1, 2), v.Square(1, 0), 0, "between"),
			b.shown(b.menFrom(v, "PppP", "....", "...."), v.Square(0, 0), v.Square(0, 1), 0, "between")},
		{"aslant",
			b.shown(b.menFrom(v, "P...", ".p..", "...P"), v.Square(3, 2), v.Square(2, 2), 0, "aslant"),
			b.shown(b.menFrom(v, "P...", "p...", "...P"), v.Square(3, 2), v.Square(0, 2), 1, "aslant")},
		{"corner",
			b.shown(b.menFrom(corner, "pP..", "....", "P..."), corner.Square(0, 2), corner.Square(0, 1), 0, "corner"),
			b.shown(b.menFrom(corner, "Pp..", "....", "..P."), corner.Square(2, 2), corner.Square(2, 0), 1, "corner")},
	}
	pairs[1].yes = b.menFrom(v, "....", "....", "....")
	pairs[1].yes = b.shown(b.menFrom(v, "PpP.", "..p.", ".P.."), v.Square(1, 2), v.Square(2, 2), 1, "between")
	for i, pair := range pairs {
		y := 29 + 42*draw.MM(i)
		p.next()
		p.numbered(draw.Pt(4, y+5), i+1)
		head := b.text("shut." + pair.key)
		high, _ := b.setter.Height(head, nameStyle, 32)
		p.put(heading, draw.RectWH(10.5, y+1.4, 32, 13.4), nameStyle, head)
		top := max(10.6, high+3)
		p.put(paragraph, draw.RectWH(0, y+top, 43, 40.5-top), columnBody, b.text("shut."+pair.key+"-text"))
		pair.no.Verdict, pair.yes.Verdict = board.Forbidden, board.Allowed
		p.show(draw.Pt(46, y+0.4), b.Draw(pair.no, 9), b.text("shut.no"))
		p.put(captionOf, draw.RectWH(44, y+29, 40, 9), nameSmall.Centred(), b.text("shut."+pair.key+"-no"))
		p.show(draw.Pt(89, y+0.4), b.Draw(pair.yes, 9), b.text("shut.yes"))
		fine := nameSmall.Strong().In(board.Green.Text).Centred()
		p.put(captionOf, draw.RectWH(87, y+29, 40, 9), fine, b.text("shut."+pair.key+"-yes"))
	}
	b.add(p)
}

// rowPage shows rows that win, and rows that do not.
func (b *book) rowPage() {
	n := b.game.Rules.Row.Length
	if !b.wins(templates.WinRow) || n > 6 || n < 3 {
		return
	}
	p := &page{kind: "check", accent: board.Green, icon: flagIcon}
	p.title = capital(b.text("row.title", "n", n, "word", b.number(n)))
	p.lead = b.text("row.lead", "n", n)
	v := b.middle(5, 6)
	upright, slope, level := board.Figure{View: v, Accent: board.Green}, board.Figure{View: v, Accent: board.Green}, board.Figure{View: v, Accent: board.Green}
	for i := range min(n, 5) {
		upright.Setup.Board[v.Square(2, i)] = rules.NewMan(0, templates.Sente, false)
		slope.Setup.Board[v.Square(i, i)] = rules.NewMan(0, templates.Sente, false)
		level.Setup.Board[v.Square(i, 2)] = rules.NewMan(0, templates.Sente, false)
	}
	upright.Verdict, slope.Verdict, level.Verdict = board.Allowed, board.Allowed, board.Forbidden
	list := []struct {
		key string
		d   board.Figure
	}{{"upright", upright}, {"slope", slope}}
	if !b.game.Rules.Row.Horizontal {
		list = append(list, struct {
			key string
			d   board.Figure
		}{"level", level})
	}
	for i, c := range list {
		p.next()
		x := 43 * draw.MM(i)
		p.show(draw.Pt(x, 46), b.Draw(c.d, 8), b.text("row."+c.key))
		p.put(captionOf, draw.RectWH(x, 96, 40, 19), columnBody, b.text("row."+c.key))
		b.proveRow(c.d, c.d.Verdict == board.Allowed, c.key)
	}
	p.next()
	p.panel(draw.RectWH(0, 116, textW, 36), board.Green.Tint)
	p.put(heading, draw.RectWH(6, 120, 114, 7), nameStyle, b.text("row.home"))
	p.put(paragraph, draw.RectWH(6, 128, 114, 22), bodyStyle, b.text("row.home-text", "n", b.game.Rules.Row.OutsideOwn))
	if b.wins(templates.WinLastMan) {
		p.next()
		p.put(heading, draw.RectWH(0, 160, textW, 7), nameStyle, b.text("row.last"))
		p.put(paragraph, draw.RectWH(0, 168, textW, 26), bodyStyle, b.text("row.last-text"))
	}
	b.add(p)
}

// proveRow checks that a row wins, or does not.
func (b *book) proveRow(d board.Figure, wins bool, name string) {
	s := d.Setup
	s.Turn = templates.Gote
	s.Number = 2
	for _, sq := range []rules.Square{rules.At(1, 1), rules.At(b.game.Board.Files, 1)} {
		s.Board[sq] = rules.NewMan(0, templates.Gote, false)
	}
	p, err := b.rules.Position(s, rules.KindStudy)
	if err == nil && (p.Outcome().Result == rules.SenteWins) != wins {
		err = fmt.Errorf("%w: the row wins: %t", errClaim, !wins)
	}
	if err != nil {
		b.claim("row."+name, err)
	}
}

// gamesOfMen is a shorter game with a row of men each.
func (b *book) gamesOfMen() {
	p := &page{kind: "games", accent: board.Wood, icon: pieceIcon, title: b.text("men.game"), sub: b.text("games.sub")}
	d := board.Figure{View: b.wholeView(), Accent: board.Wood}
	for file := 1; file <= b.game.Board.Files; file++ {
		d.Setup.Board[rules.At(file, 1)] = rules.NewMan(0, templates.Gote, false)
		d.Setup.Board[rules.At(file, b.game.Board.Ranks)] = rules.NewMan(0, templates.Sente, false)
	}
	square := min(100/draw.MM(b.game.Board.Files), 100/draw.MM(b.game.Board.Ranks))
	p.show(draw.Pt(13, 30), b.Draw(d, square), b.text("games.picture"))
	for i, what := range []string{"one", "five"} {
		p.next()
		x := 65 * draw.MM(i)
		p.numbered(draw.Pt(x+4, 142), i+1)
		p.put(heading, draw.RectWH(x+10.5, 138.6, 50, 7), nameStyle, b.text("men.game-"+what))
		p.put(paragraph, draw.RectWH(x, 149, 61, 44), bodyStyle, b.text("men.game-"+what+"-text"))
	}
	b.add(p)
}

// advicePage shows what to look for: two taken at once, and a man that is about to be shut in.
func (b *book) advicePage() {
	p := &page{kind: "games", accent: board.Blue, icon: puzzleIcon, title: b.text("men.look")}
	p.sub = b.text("men.look-sub")
	v := b.middle(6, 6)
	two := b.shown(b.menFrom(v, "...P..", "...p..", "....pP", "......", "......", "...P.."), v.Square(3, 5), v.Square(3, 2), 2, "two")
	danger := b.menFrom(v, "......", "......", ".pP...", "......", "...p..", "......")
	danger.Free = []rules.Square{v.Square(3, 2)}
	for i, c := range []struct {
		key string
		d   board.Figure
	}{{"two", two}, {"danger", danger}} {
		p.next()
		y := 30 + 84*draw.MM(i)
		p.show(draw.Pt(1, y), b.Draw(c.d, 11.8), b.text("men."+c.key))
		p.put(heading, draw.RectWH(78, y+0.4, 48, 12.4), nameStyle, b.text("men."+c.key))
		p.put(paragraph, draw.RectWH(78, y+14, 48, 58), columnBody, b.text("men."+c.key+"-text"))
	}
	b.add(p)
}
