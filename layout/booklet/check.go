package booklet

import (
	"cmp"
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// checkPage explains check, the three ways out of it, mate, and a piece that must stay.
func (b *book) checkPage() {
	if b.royal() < 0 {
		return
	}
	p := b.newPage("check", board.Green, crownIcon, "check.title")
	p.lead = b.text("check.lead")
	if b.captures() {
		p.title, p.lead = b.text("catch.title"), b.text("catch.lead")
	}
	x := draw.MM(0)
	for _, what := range []string{"away", "take", "between"} {
		f, ok := b.wayOut(what)
		if !ok {
			continue
		}
		p.next()
		p.show(draw.Pt(x+1, 46), b.Draw(f, 10), b.text("check."+what))
		words := "**" + b.text("check."+what) + "**\n" + b.text("check."+what+"-text")
		p.put(paragraph, draw.RectWH(x, 88.6, cellW, 16.2), caption, words)
		x += cellPitch
	}
	b.matePanel(p)
	p.next()
	if b.captures() {
		b.tryPanel(p)
	} else {
		b.shieldPanel(p)
	}
	b.add(p)
}

// wayOut shows one way out of check: from a piece that runs, or else from one in front of the king.
func (b *book) wayOut(what string) (board.Figure, bool) {
	runner := b.ranger()
	attacker := cmp.Or(runner, b.pawn(), b.ahead())
	men := cast{'A': b.man(attacker), 'T': b.man(b.ahead([2]int{1, 1})), 'P': b.man(b.least())}
	rows := map[string][]string{
		"away":    {".a.", "...", "...", ".K."},
		"take":    {".a.", "T..", "...", ".K."},
		"between": {".a.", "...", ".P.", ".K."},
	}[what]
	if runner == nil {
		rows = map[string][]string{"away": {"...", "...", ".a.", ".K."}, "take": {"...", "...", ".a.", "TK."}}[what]
	}
	v := b.bottomView(3, 4)
	f := b.pose(v, board.Green, men, rows...)
	king, from := v.Square(1, 3), slices.IndexFunc(rows, func(s string) bool { return s == ".a." })
	if attacker == nil || rows == nil || v.Ranks() < 4 {
		return f, false
	}
	if b.captures() { // without another king the game would be over
		f.Setup.Board[v.Square(0, 0)] = rules.NewMan(b.royal(), templates.Gote, false)
	}
	at := v.Square(1, from)
	threat := board.Arrow{From: at, To: king, Ink: draw.Black}
	if what == "between" {
		threat.To = v.Square(1, 2)
	}
	if runner != nil {
		f.Arrows = []board.Arrow{threat}
	}
	move := rules.Move{From: king, To: v.Square(2, 3)}
	switch what {
	case "take":
		move = rules.Move{From: v.Square(0, from+1), To: at}
	case "between":
		f.Dropped = []rules.Square{threat.To}
		return f, b.drops() && b.canDrop(f.Setup, threat.To)
	}
	f.Arrows = append(f.Arrows, board.Arrow{From: move.From, To: move.To})
	return f, b.legal(f.Setup, move)
}

// matePanel shows a mate, and which piece covers each square to which the king might escape.
func (b *book) matePanel(p *page) {
	mate, ok := b.mate()
	if !ok {
		return
	}
	p.next()
	p.panel(draw.RectWH(0, 106, textW, 45), board.Green.Tint)
	const square draw.MM = 10
	p.show(draw.Pt(5, 112), b.Draw(mate.figure, square), b.text("check.mate-picture"))
	p.backing.Append(board.Cross(draw.Pt(7.4, 147), 3.6))
	p.put(captionOf, draw.RectWH(10.6, 144.4, 50, 5.3), caption, b.text("check.no-escape"))
	x := b.Size(mate.figure.View, square).W + 10
	key := "check.mate"
	if b.captures() {
		key = "catch.mate"
	}
	words := b.text(key+"-text", "name", b.ofLook(mate.attacker), "guard", b.ofLook(mate.guard))
	p.headed(draw.RectWH(x, 110, textW-x-3, 40), panelText, b.text(key), words)
}

// A mate is a mate by one piece, which covers every square beside the king, and which another one
// guards.
type mate struct {
	figure          board.Figure
	attacker, guard pieces.Look
}

// mate returns a mate by a piece in front of a king at the edge: plain or, if none can, promoted.
func (b *book) mate() (mate, bool) {
	guard := b.pawn()
	if guard == nil {
		guard = b.ahead()
	}
	if guard == nil {
		return mate{}, false
	}
	var looks, promoted []pieces.Look
	for i := range b.game.Pieces {
		p := &b.game.Pieces[len(b.game.Pieces)-1-i]
		if !p.Royal && !runs(p.Face.Moves) {
			looks = append(looks, pieces.Look{Piece: p})
		}
		if p.Promoted != nil {
			promoted = append(promoted, pieces.Look{Piece: p, Promoted: true})
		}
	}
	for _, look := range append(looks, promoted...) {
		m := mate{attacker: look, guard: pieces.Look{Piece: guard}}
		men := cast{'M': rules.NewMan(b.kindOf(look.Piece), templates.Sente, look.Promoted), 'G': b.man(guard)}
		m.figure = b.pose(b.topView(5, 3), board.Green, men, "..k..", "..M..", "..G..")
		if b.game.Board.Files < 5 {
			m.figure = b.pose(b.topView(3, 3), board.Green, men, ".k.", ".M.", ".G.")
		}
		m.figure.Setup.Turn = templates.Gote
		if b.mated(m.figure.Setup) && b.covers(&m) {
			return m, true
		}
	}
	return mate{}, false
}

// covers adds to a mate the squares beside the king, each with an arrow from the piece that mates. It
// reports whether that alone covers them all.
func (b *book) covers(m *mate) bool {
	f := &m.figure
	column := (f.View.Files() - 1) / 2
	at := f.View.Square(column, 1)
	f.Arrows = []board.Arrow{{From: f.View.Square(column, 2), To: at, Ink: draw.Grey}}
	for _, place := range [][2]int{{-1, 0}, {1, 0}, {-1, 1}, {1, 1}} {
		to := f.View.Square(column+place[0], place[1])
		if !takes(m.attacker.Face().Moves, [2]int{place[0], 1 - place[1]}) {
			return false
		}
		f.Refused = append(f.Refused, to)
		f.Arrows = append(f.Arrows, board.Arrow{From: at, To: to})
	}
	return true
}

// shieldPanel shows a piece that shields its king and must stay on the line.
func (b *book) shieldPanel(p *page) {
	f, ok := b.shielding()
	if ok {
		p.show(draw.Pt(1, 155), b.Draw(f, 9.8), b.text("check.shield"))
		p.headed(draw.RectWH(38, 155, 88, 40), panelText, b.text("check.shield"), b.text("check.shield-text"))
	}
}

// shielding shows where a shielding piece may go, and where it may not.
func (b *book) shielding() (board.Figure, bool) {
	attacker, shield := b.ranger(), b.ahead([2]int{1, 1})
	if attacker == nil || shield == nil {
		return board.Figure{}, false
	}
	men := cast{'A': b.man(attacker), 'S': b.man(shield)}
	f := b.pose(b.bottomView(3, 4), board.Green, men, ".a.", "...", ".S.", ".K.")
	at := f.View.Square(1, 2)
	legal := b.legalMoves(f.Setup)
	for _, m := range shield.Face.Moves {
		to, ok := step(at, m, 1, f.View)
		switch {
		case !ok || f.Setup.Board[to] != 0:
		case contains(legal, at, to):
			f.Dots = append(f.Dots, to)
		default:
			f.Refused = append(f.Refused, to)
		}
	}
	return f, len(f.Dots) > 0 && len(f.Refused) > 0
}

// tryPanel shows a king that reaches the far row.
func (b *book) tryPanel(p *page) {
	if !b.wins(templates.WinTry) {
		return
	}
	f := b.pose(b.topView(3, 3), board.Green, nil, "...", ".K.")
	f.Arrows = []board.Arrow{{From: f.View.Square(1, 1), To: f.View.Square(1, 0)}}
	p.show(draw.Pt(3, 157), b.Draw(f, 12), b.text("catch.try"))
	p.headed(draw.RectWH(46, 157, 80, 36), panelText, b.text("catch.try"), b.text("catch.try-text"))
}
