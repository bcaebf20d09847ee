package booklet

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
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

// setup is the chapter on the setup: picture A with the names of the pieces, the
// rows as a list, the names of squares and of the players.
func (b *book) setup() {
	b.paras("setup.text")
	start := b.rules.Start()
	var name func(rules.Man) string
	if len(b.game.Pieces) > 1 {
		b.add(doc.List{Items: b.homeRows(), Numbered: true})
		name = b.manName
	}
	b.add(doc.Figure{
		Drawing: b.whole(start, name), Exact: true, Center: true,
		Label: b.text("picture-a"), Caption: b.text("setup.figure"), Alt: b.alt(start),
	})
	if b.brief {
		return
	}
	b.told("setup.squares-head", "setup.squares", b.boardPairs()...)
	b.paras("setup.names")
}

// boardPairs are what texts on squares want to know.
func (b *book) boardPairs() []any {
	ranks := b.game.Board.Ranks
	sq := rules.At(min(b.game.Board.Files, 5), max(1, ranks-1))
	return []any{
		"files", b.game.Board.Files, "last", board.RankLetter(ranks - 1), "kanji", board.RankKanji(ranks - 1),
		"square", b.notation.square(sq), "file", sq.File(), "rank", b.notation.rank(sq.Rank() - 1),
	}
}

// homeRows names the pieces of Black's rows from the nearest on: all of a full
// row from left to right, one for a row of equals, and the places of a few.
func (b *book) homeRows() []string {
	start, files := b.rules.Start(), b.game.Board.Files
	rows := map[int][]rules.Square{} // by rank, from the left
	for sq, m := range b.men(&start) {
		if m.Side() == templates.Sente {
			rows[sq.Rank()] = append(rows[sq.Rank()], sq)
		}
	}
	var out []string
	for rank := b.game.Board.Ranks; len(rows) > 0; rank-- {
		names := each(rows[rank], func(sq rules.Square) string { return b.manName(start.Board[sq]) })
		switch all := slices.Compact(slices.Clone(names)); {
		case len(names) == 0:
			out = append(out, b.text("setup.row-empty"))
		case len(names) == files && len(all) == 1:
			out = append(out, b.text("setup.row-all", "piece", names[0]))
		case len(names) == files:
			out = append(out, b.text("setup.row", "pieces", b.sequence(names)))
		default:
			out = append(out, capital(b.places(rows[rank], names))+b.text("setup.row-end"))
		}
		delete(rows, rank)
	}
	return out
}

// places says where the pieces of a row stand, where they are few.
func (b *book) places(row []rules.Square, names []string) string {
	nth := b.list("setup.nth")
	files := b.game.Board.Files
	var out []string
	for i, sq := range row {
		key, n := "setup.place-left", files-sq.File()
		if n > files/2 {
			key, n = "setup.place-right", sq.File()-1
		}
		if n < len(nth) {
			out = append(out, b.text(key, "piece", names[i], "nth", nth[n]))
		}
	}
	return b.sequence(out)
}

// aim is the chapter on the aim of the game, on turns and on who begins.
func (b *book) aim() {
	for _, w := range b.game.Rules.Win {
		b.paras("aim."+string(w), "n", b.game.Rules.Row.Length)
		if w == templates.WinRow {
			b.figureRow("aim")
		}
	}
	b.told("turn.head", "turn.text")
	b.told("begin.head", "begin.text")
}

// promotion is the chapter on promotion: picture B and the choices.
func (b *book) promotion() {
	promoting := map[bool][]string{}
	for i, p := range b.game.Pieces {
		can := p.Promoted != nil
		promoting[can] = append(promoting[can], b.pieceName(i))
	}
	b.paras("promotion."+string(b.game.Rules.Promotion), "can", b.enumerate(promoting[true]), "cannot", b.enumerate(promoting[false]))
	zone := doc.Figure{
		Drawing: b.zones(), Exact: true, Alt: b.text("promotion.figure-zone"),
		Label: b.text("picture-b"), Caption: b.text("promotion.figure-zone"),
	}
	figs := append([]doc.Figure{zone}, b.figureList("promotion")...)
	if len(figs) > 1 && zone.Drawing.Bounds().W()+figs[1].Drawing.Bounds().W()+5 < b.width {
		row := sideBySide(2, figs[:2])
		for _, f := range figs[:2] {
			row.Shares = append(row.Shares, float64(f.Drawing.Bounds().W()))
		}
		b.add(row)
		figs = figs[2:]
	}
	b.row(figs...)
}

// capture is the chapter on capturing.
func (b *book) capture() {
	b.paras("capture." + string(b.game.Rules.Capture))
	b.figureRow("capture")
}

// drops is the chapter on drops with a diagram for each restriction.
func (b *book) drops() {
	b.paras("drops.text")
	if b.own {
		b.add(doc.List{Items: b.list("drops.rules"), Numbered: true})
	} else {
		b.dropRules()
	}
	b.figureRow("drops")
}

// dropRules lists the restrictions that the template states, and the freedoms
// that players of shogi would not expect.
func (b *book) dropRules() {
	type limit struct {
		key string
		n   int
	}
	names := map[limit][]string{}
	add := func(kind int, key string, n int) {
		names[limit{key, n}] = append(names[limit{key, n}], b.pieceName(kind))
	}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		ahead := onlyAhead(p.Face.Moves)
		if p.Drop.PerFile > 0 {
			add(i, "per-file", p.Drop.PerFile)
		} else if ahead {
			add(i, "free", 0)
		}
		if p.Drop.NoMate {
			add(i, "no-mate", 0)
		}
		if ahead && p.Drop.AnyRank {
			add(i, "still", 0)
		} else if ahead { // the shortest move tells from how many rows
			least := slices.MinFunc(p.Face.Moves, func(x, y templates.Move) int { return x.DY - y.DY })
			add(i, "dead", least.DY)
		}
	}
	items := []string{b.text("drops.rule-plain")}
	for _, key := range []string{"per-file", "no-mate", "dead", "free", "still"} {
		for n := range b.game.Board.Ranks + 1 {
			if list := names[limit{key, n}]; list != nil {
				items = append(items, b.text("drops.rule-"+key, "pieces", b.enumerate(list), "n", n))
			}
		}
	}
	b.add(doc.List{Items: items, Numbered: true})
}

// onlyAhead reports whether every move goes ahead, so that a last rank is a dead
// end.
func onlyAhead(moves []templates.Move) bool {
	return !slices.ContainsFunc(moves, func(m templates.Move) bool { return m.DY <= 0 })
}

// check is the chapter on check and mate.
func (b *book) check() {
	text := "check.text"
	if b.wins(templates.WinCapture) && !b.wins(templates.WinMate) {
		text = "check.capture" // the king may be left in it
	}
	b.paras(text, "between", b.when(b.moving(templates.Move.Slide), "check.between"))
	b.figureRow("check")
}

// end is the chapter on the other ways in which a game ends.
func (b *book) end() {
	r := b.game.Rules
	if n := r.Repetition.Count; n > 0 {
		times := "end.times-" + strconv.Itoa(n)
		if !b.has(times) {
			times = "end.times"
		}
		b.told("end.repetition-head", "end.repetition-"+string(r.Repetition.Result),
			"times", b.text(times, "n", n), "hands", b.when(b.inHand, "end.hands"))
		if r.Perpetual && b.wins(templates.WinMate) {
			b.paras("end.perpetual")
		}
	}
	if r.Impasse.Points > 0 {
		b.told("end.impasse-head", "end.impasse-short", "page", b.ref("impasse"))
	}
	b.told("end.illegal-head", "end.illegal")
	if text := "end.stalemate"; b.wins(templates.WinMate) {
		if !b.own {
			text += "-" + string(r.Stalemate)
		}
		b.told("end.stalemate-head", text)
	}
	b.told("end.resign-head", "end.resign")
	b.section("manners.head")
	b.add(doc.List{Items: b.list("manners.list")})
}

// ref refers to a chapter: to its page, or on a screen to its number.
func (b *book) ref(id string) string {
	if b.screen {
		return b.text("ref.chapter", "n", doc.Ref(id))
	}
	return b.text("ref.page", "n", doc.Ref(id))
}

// play is the chapter on how to play well.
func (b *book) play() {
	tips := b.list("play.text")
	if !b.own && b.inHand {
		tips = append(tips, b.text("play.hand"))
	}
	b.add(doc.List{Items: tips})
	b.figureRow("play")
}

func (b *book) section(name string) {
	b.add(doc.Heading{Level: 2, Text: b.text(name)})
}

// told adds a section of paragraphs.
func (b *book) told(head, name string, pairs ...any) {
	b.section(head)
	b.paras(name, pairs...)
}

// impasse is the chapter on how to count an impasse, and counts one out.
func (b *book) impasse() {
	im := b.game.Rules.Impasse
	var big []string
	for _, id := range im.Big {
		if p := b.game.Piece(id); p != nil {
			big = append(big, b.name(&p.Face))
		}
	}
	b.paras("end.impasse", "n", im.Points, "five", im.Five, "big", b.enumerate(big))
	if fig, ok := b.figure("impasse.count"); ok {
		fig.Center = true
		b.add(fig)
		b.add(b.countTable(b.figures["impasse.count"])...)
	}
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

// handicaps is the chapter on handicaps: one table, and the diagram of one.
func (b *book) handicaps() {
	b.paras("handicaps.text")
	t := doc.Table{Head: []string{b.text("handicaps.name"), b.text("handicaps.without")}, Shares: []float64{1, 2.2}}
	var shown *templates.Handicap
	for i := range b.game.Handicaps {
		h := &b.game.Handicaps[i]
		if s, ok := b.rules.Named(h.ID); ok && !h.Rare {
			t.Rows = append(t.Rows, []string{capital(h.Names.In(b.cat.Lang)), b.enumerate(b.given(s))})
			if shown == nil || h.ID == "two-piece" {
				shown = h
			}
		}
	}
	b.add(t)
	if shown == nil {
		return
	}
	s, _ := b.rules.Named(shown.ID)
	b.add(doc.Figure{
		Drawing: b.partOf(s, view{b.game.Board.Files, 1, 1, b.campRanks()}), Exact: true, Center: true,
		Label: b.text("label", "label", capital(shown.Names.In(b.cat.Lang))), Caption: b.text("handicaps.figure"), Alt: b.alt(s),
	})
}

// given names what a handicap leaves out of White's setup, the highest first.
func (b *book) given(s rules.Setup) []string {
	start := b.rules.Start()
	full, left := map[int]int{}, map[int][]rules.Square{}
	for sq, m := range b.men(&start) {
		if m.Side() == templates.Gote {
			full[m.Kind()]++
			if s.Board[sq] != m {
				left[m.Kind()] = append(left[m.Kind()], sq)
			}
		}
	}
	var out []string
	for i := range b.game.Pieces {
		switch n := len(left[i]); {
		case n == 1 && full[i] > 1: // which of two
			out = append(out, b.text("handicaps.on", "piece", b.pieceName(i), "square", b.notation.square(left[i][0])))
		case n > 0:
			out = append(out, b.times(i, n))
		}
	}
	return out
}

// campRanks returns how many ranks White's pieces stand on at the start.
func (b *book) campRanks() int {
	start, last := b.rules.Start(), 1
	for sq, m := range b.men(&start) {
		if m.Side() == templates.Gote {
			last = sq.Rank()
		}
	}
	return last
}

// coverPicture is the set on the cover: its pieces, large, highest rank first.
func (b *book) coverPicture() draw.Drawing {
	var out draw.Drawing
	const gap, most = 3, 16
	looks := b.maker.Looks()
	looks = looks[:min(len(looks), most)]
	perRow := 4
	if len(looks) <= 4 {
		perRow = 2
	}
	w, h := b.game.Shape.W, b.game.Shape.H
	for i, l := range looks {
		r, c := i/perRow, i%perRow
		inRow := min(perRow, len(looks)-r*perRow)
		x := (draw.MM(c) - draw.MM(inRow-1)/2) * (w + gap)
		outline := b.maker.Body(l.Piece).Outline()
		face := b.maker.Plain(l)
		face.Paint(outline, draw.None, draw.Brown, 0.25)
		middle := outline.Bounds().Center()
		out.Append(face.Move(x-middle.X, draw.MM(r)*(h+gap)-middle.Y))
	}
	return out
}
