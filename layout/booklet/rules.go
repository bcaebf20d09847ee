package booklet

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// captionKey returns the key of a figure's caption.
func captionKey(id string) string {
	section, name, _ := strings.Cut(id, ".")
	return section + ".figure-" + name
}

// setup is the chapter on the setup: picture A and the order of the pieces.
func (b *book) setup() {
	b.chapter("setup", false)
	rows := b.homeRows()
	b.paras("setup.text", "first", row(rows, 0), "second", b.places())
	start := b.rules.Start()
	picture := b.diagrams.position(start)
	b.add(doc.Figure{
		Drawing: picture, Width: min(b.width, 92, 1.7*picture.Bounds().W()), Center: true, Float: true,
		Label: b.text("picture-a"), Caption: b.text("setup.figure"), Alt: b.alt(start),
	})
	b.paras("setup.names")
}

func row(rows []string, i int) string {
	if i < len(rows) {
		return rows[i]
	}
	return ""
}

// homeRows names the pieces of Black's rows from the nearest on, left to right.
func (b *book) homeRows() []string {
	var out []string
	start := b.rules.Start()
	for rank := b.game.Board.Ranks; rank > 0; rank-- {
		var names []string
		for file := b.game.Board.Files; file > 0; file-- {
			if m := start.Board[rules.At(file, rank)]; m != 0 && m.Side() == templates.Sente {
				names = append(names, b.name(&b.game.Pieces[m.Kind()].Face))
			}
		}
		out = append(out, b.sequence(names))
	}
	return out
}

// places says where the pieces of the second row stand, where they are few.
func (b *book) places() string {
	start := b.rules.Start()
	nth := b.list("setup.nth")
	files := b.game.Board.Files
	var out []string
	for file := files; file > 0; file-- {
		m := start.Board[rules.At(file, max(1, b.game.Board.Ranks-1))]
		if m == 0 || m.Side() != templates.Sente {
			continue
		}
		left := files - file
		key, n := "setup.place-left", left
		if left > files/2 {
			key, n = "setup.place-right", file-1
		}
		if n < len(nth) {
			out = append(out, b.text(key, "piece", b.name(&b.game.Pieces[m.Kind()].Face), "nth", nth[n]))
		}
	}
	return b.sequence(out)
}

// begin is the chapter on who begins.
func (b *book) begin() {
	b.chapter("begin", false)
	b.paras("begin.text")
}

// aim is the chapter on the aim of the game and on turns.
func (b *book) aim() {
	b.chapter("aim", false)
	for _, w := range b.game.Rules.Win {
		b.paras("aim."+string(w), "n", b.game.Rules.Row.Length)
		if w == templates.WinRow {
			b.figureRow(2, "aim.row", "aim.diagonal")
		}
	}
	b.add(doc.Heading{Level: 2, Text: b.text("turn.head")})
	b.paras("turn.text")
}

// promotion is the chapter on promotion: picture B and the choices.
func (b *book) promotion() {
	can, cannot := b.promoters()
	if b.game.Zone == 0 || len(can) == 0 {
		return
	}
	b.chapter("promotion", false)
	text := "promotion.text"
	if b.game.Rules.Promotion == templates.PromotionForced {
		text = "promotion.forced"
	}
	b.paras(text, "can", b.enumerate(can), "cannot", b.enumerate(cannot))
	zone := doc.Figure{
		Drawing: b.diagrams.zones(),
		Label:   b.text("picture-b"), Caption: b.text("promotion.figure-zone"),
	}
	b.row(2, append([]doc.Figure{zone}, b.figureList("promotion.choice", "promotion.forced", "promotion.leave")...)...)
}

// promoters names the pieces that promote and those that do not.
func (b *book) promoters() (can, cannot []string) {
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		if p.Promoted != nil {
			can = append(can, b.name(&p.Face))
		} else {
			cannot = append(cannot, b.name(&p.Face))
		}
	}
	return can, cannot
}

// capture is the chapter on capturing.
func (b *book) capture() {
	b.chapter("capture", false)
	switch b.game.Rules.Capture {
	case templates.CaptureSandwich:
		b.paras("capture.sandwich")
		b.sandwichFigures()
	case templates.CaptureGone:
		b.paras("capture.gone")
	default:
		b.paras("capture.text")
		b.figureRow(2, "capture.before", "capture.after")
	}
}

func (b *book) sandwichFigures() {
	var figs []doc.Figure
	for _, f := range []struct{ id, caption string }{
		{"capture.one", "capture.figure-line-count"}, {"capture.line", "capture.figure-line"}, {"capture.two", "capture.figure-two"},
		{"capture.between", "capture.figure-between"}, {"capture.jump", "capture.figure-jump"},
		{"capture.gap", "capture.figure-gap"},
	} {
		if fig, ok := b.figure(f.id, f.caption); ok {
			figs = append(figs, fig)
		}
	}
	b.row(2, figs...)
}

// drops is the chapter on drops with a diagram for each restriction.
func (b *book) drops() {
	if b.game.Rules.Capture != templates.CaptureHand {
		return
	}
	b.chapter("drops", false)
	b.paras("drops.text")
	if !b.own {
		b.dropRules()
		return
	}
	b.add(doc.List{Items: b.list("drops.rules"), Numbered: true})
	b.figureRow(2,
		"drops.two-pawns", "drops.dead-pawn", "drops.dead-knight", "drops.block",
		"drops.pawn-mate", "drops.pawn-check", "drops.pawn-push", "drops.gold-mate")
}

// dropRules lists the restrictions that a user's template states.
func (b *book) dropRules() {
	perFile := map[int][]string{}
	var noMate, dead []string
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		name := b.name(&p.Face)
		if n := p.Drop.PerFile; n > 0 {
			perFile[n] = append(perFile[n], name)
		}
		if p.Drop.NoMate {
			noMate = append(noMate, name)
		}
		if !p.Drop.AnyRank && onlyAhead(p.Face.Moves) {
			dead = append(dead, name)
		}
	}
	var items []string
	add := func(key string, names []string, n int) {
		if len(names) > 0 {
			items = append(items, b.text(key, "pieces", b.enumerate(names), "n", n))
		}
	}
	for _, n := range slices.Sorted(maps.Keys(perFile)) {
		add("drops.rule-per-file", perFile[n], n)
	}
	add("drops.rule-no-mate", noMate, 0)
	add("drops.rule-dead", dead, 0)
	if len(items) > 0 {
		b.add(doc.List{Items: items})
	}
}

// onlyAhead reports whether every move goes ahead, so that a last rank is a dead
// end.
func onlyAhead(moves []templates.Move) bool {
	return !slices.ContainsFunc(moves, func(m templates.Move) bool { return m.DY <= 0 })
}

// check is the chapter on check and mate.
func (b *book) check() {
	if !b.wins(templates.WinMate) && !b.wins(templates.WinTry) {
		return
	}
	b.chapter("check", false)
	b.paras("check.text")
	b.figureRow(2, "check.check", "check.mate")
}

// end is the chapter on the other ways in which a game ends.
func (b *book) end() {
	b.chapter("end", false)
	r := b.game.Rules
	if r.Repetition.Count > 0 {
		b.section("end.repetition-head")
		b.paras("end.repetition-"+string(r.Repetition.Result), "n", r.Repetition.Count)
		if r.Perpetual && b.wins(templates.WinMate) {
			b.paras("end.perpetual")
		}
	}
	if r.Impasse.Points > 0 {
		b.impasse()
	}
	b.section("end.illegal-head")
	b.paras("end.illegal")
	if b.wins(templates.WinMate) {
		b.section("end.stalemate-head")
		b.paras(b.stalemate())
	}
	b.section("end.resign-head")
	b.paras("end.resign")
}

// stalemate names the text on having no move: what the rules of the game say, or
// that they say nothing.
func (b *book) stalemate() string {
	if b.own {
		return "end.stalemate"
	}
	return "end.stalemate-" + string(b.game.Rules.Stalemate)
}

func (b *book) section(name string) {
	b.add(doc.Heading{Level: 2, Text: b.text(name)})
}

// impasse tells how to count, and counts one position out.
func (b *book) impasse() {
	im := b.game.Rules.Impasse
	var big []string
	for _, id := range im.Big {
		if p := b.game.Piece(id); p != nil {
			big = append(big, b.name(&p.Face))
		}
	}
	b.section("end.impasse-head")
	b.paras("end.impasse", "n", im.Points, "five", im.Five, "big", b.enumerate(big))
	fig, ok := b.figure("end.impasse", "end.figure-impasse")
	if !ok {
		return
	}
	count := b.countTable(b.figures.by["end.impasse"])
	b.beside([]doc.Block{fig}, count, 1, 1)
}

// countTable is the worked count of a position.
func (b *book) countTable(f *figure) []doc.Block {
	black := countImpasse(b.game, f.setup, templates.Sente)
	white := countImpasse(b.game, f.setup, templates.Gote)
	num := strconv.Itoa
	n := func(v int) string { return b.text("points", "n", v) }
	result := b.text("end.count-result-"+impasseResult(f.pos), "n", b.game.Rules.Impasse.Points)
	return []doc.Block{
		doc.Heading{Level: 2, Text: b.text("end.count-head")},
		doc.Table{
			Head: []string{"", b.text("end.count-black"), b.text("end.count-white")},
			Rows: [][]string{
				{b.text("end.count-board"), num(black.board), num(white.board)},
				{b.text("end.count-hand"), num(black.hand), num(white.hand)},
				{"**" + b.text("end.count-total") + "**", "**" + n(black.total) + "**", "**" + n(white.total) + "**"},
			},
			Shares: []float64{1.15, 1, 1}, Right: []bool{false, true, true},
		},
		doc.Para{Text: b.countWords("end.count-black", black) + "\n" + b.countWords("end.count-white", white), Small: true},
		doc.Para{Text: result},
	}
}

// countWords says what one side's points are made of.
func (b *book) countWords(side string, c impasseCount) string {
	return "**" + b.text(side) + "** " +
		b.sequence([]string{b.text("end.count-big", "n", c.big), b.text("end.count-small", "n", c.small)})
}

// capital writes the first letter of a sentence large.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// manners is the section on etiquette.
func (b *book) manners() {
	b.chapter("manners", false)
	b.add(doc.List{Items: b.list("manners.list")})
}

// handicaps is the chapter on handicaps, each with a diagram of White's camp.
func (b *book) handicaps() {
	if len(b.game.Handicaps) == 0 {
		return
	}
	b.chapter("handicaps", false)
	b.paras("handicaps.text")
	var figs []doc.Figure
	for i := range b.game.Handicaps {
		h := &b.game.Handicaps[i]
		s, ok := b.rules.Named(h.ID)
		if !ok {
			continue
		}
		figs = append(figs, doc.Figure{
			Drawing: b.diagrams.camp(s, b.campRanks()),
			Label:   b.text("label", "label", capital(h.Names.In(b.cat.Lang))),
			Caption: b.text("handicaps.given", "pieces", b.enumerate(b.given(s))),
			Alt:     b.alt(s),
		})
	}
	b.row(2, figs...)
}

// given names what a handicap leaves out of White's setup, the highest first.
func (b *book) given(s rules.Setup) []string {
	count := func(s rules.Setup) map[int]int {
		n := map[int]int{}
		for _, m := range s.Board {
			if m != 0 && m.Side() == templates.Gote {
				n[m.Kind()]++
			}
		}
		return n
	}
	full, left := count(b.rules.Start()), count(s)
	var out []string
	for i := range b.game.Pieces {
		if n := full[i] - left[i]; n > 0 {
			out = append(out, b.times(i, n))
		}
	}
	return out
}

// campRanks returns how many ranks White's pieces stand on at the start.
func (b *book) campRanks() int {
	start := b.rules.Start()
	last := 1
	for rank := 1; rank <= b.game.Board.Ranks; rank++ {
		for file := 1; file <= b.game.Board.Files; file++ {
			if m := start.Board[rules.At(file, rank)]; m != 0 && m.Side() == templates.Gote {
				last = rank
			}
		}
	}
	return last
}

// coverPicture is the set on the cover: its pieces, large, highest rank first.
func (b *book) coverPicture() draw.Drawing {
	var out draw.Drawing
	const gap draw.MM = 3
	looks := b.coverLooks()
	perRow := 4
	if len(looks) <= 4 {
		perRow = 2
	}
	w, h := b.game.Shape.W, b.game.Shape.H
	for i, l := range looks {
		r, c := i/perRow, i%perRow
		inRow := min(perRow, len(looks)-r*perRow)
		x := (draw.MM(c) - draw.MM(inRow-1)/2) * (w + gap)
		face := b.diagrams.maker.Plain(l)
		box := b.diagrams.maker.Body(l.Piece).Outline().Bounds()
		face.Paint(b.diagrams.maker.Body(l.Piece).Outline(), draw.None, draw.Brown, 0.25)
		out.Append(face.Move(x-box.Center().X, draw.MM(r)*(h+gap)-box.Center().Y))
	}
	return out
}
