package booklet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// captionKey returns the text key of a figure's caption.
func captionKey(id string) string {
	section, name, _ := strings.Cut(id, ".")
	return section + ".figure-" + name
}

// setupBoard adds picture A, with the names of the pieces if there are several kinds.
func setupBoard(b *book, _ string) {
	start := b.Rules.Start()
	var name func(rules.Man) string
	if len(b.game.Pieces) > 1 {
		parted := doc.Hyphens(b.cat.Text("booklet.hyphens"))
		name = func(m rules.Man) string { return parted.Replace(b.manName(m)) }
	}
	o := b.Options(proof.View{})
	o.ManName, o.Square = name, min(max(art.LargestSetup, art.LeastSetup/draw.MM(b.game.Board.Ranks)), b.Width/(draw.MM(b.game.Board.Files)+0.95))
	if b.brief {
		o.Square = min(o.Square, art.Largest)
	}
	b.add(doc.Figure{
		Drawing: board.Diagram(b.game, b.Maker, &start, o), Exact: true, Center: true,
		Label: b.text("picture-a"), Caption: b.text("setup.figure"), Alt: b.alt(start),
	})
}

// thrown returns the piece that decides who begins; nil if this game has too few.
func thrown(b *book) *templates.Piece {
	for i := range b.game.Pieces {
		if p := &b.game.Pieces[i]; b.own && p.Promoted != nil && p.Count >= 5 && cmp.Or(p.Art, p.ID) == "pawn" {
			return p
		}
	}
	return nil
}

// furigoma tells who begins, with a picture of the throw.
func furigoma(b *book, _ string) {
	pic := board.Throw(b.Maker, thrown(b))
	said := b.text("begin.figure")
	for _, p := range b.list("begin.text") {
		b.add(doc.Para{Text: p, Whole: true})
	}
	b.add(doc.Figure{Drawing: pic, Width: 120, Center: true, Caption: said, Alt: said})
}

// homeRows lists Black's pieces row by row, nearest first: all of a full row from left
// to right, the name alone if they are equal, and the places of the pieces in other
// rows.
func homeRows(b *book, _ string) {
	start, files := b.Rules.Start(), b.game.Board.Files
	rows := map[int][]rules.Square{} // by rank, from the left
	for sq, m := range start.Men() {
		if m.Side() == templates.Sente {
			rows[sq.Rank()] = append(rows[sq.Rank()], sq)
		}
	}
	var out doc.Terms
	for rank := b.game.Board.Ranks; len(rows) > 0; rank-- {
		names := each(rows[rank], func(sq rules.Square) string { return b.manName(start.Board[sq]) })
		row := ""
		switch all := slices.Compact(slices.Clone(names)); {
		case len(names) == 0:
			continue
		case len(names) == files && len(all) == 1:
			row = b.text("setup.row-all", "piece", names[0])
		case len(names) == files:
			row = b.text("setup.row", "pieces", b.sequence(names))
		default:
			row = capital(b.places(rows[rank], names)) + b.text("setup.row-end")
		}
		out = append(out, b.term("setup.row-n", "n", b.game.Board.Ranks-rank+1, "row", row)) // its name and its pieces
		delete(rows, rank)
	}
	b.add(out)
}

// places describes where the few pieces of a row are, those of a kind together, counted
// from the nearer side if they all stand there.
func (w *words) places(row []rules.Square, names []string) string {
	nth := w.list("setup.nth")
	files := w.game.Board.Files
	var out []string
	for i, name := range names {
		if slices.Index(names, name) < i {
			continue
		}
		right := files-row[i].File() > files/2
		var at []string
		for j, sq := range row {
			n := files - sq.File()
			if right {
				n = sq.File() - 1
			}
			if names[j] == name && n < len(nth) {
				at = append(at, nth[n])
			}
		}
		key := "setup.place-"
		if len(at) > 1 {
			key = "setup.each-"
		}
		side := "left"
		if right {
			side = "right"
		}
		out = append(out, w.text(key+side, "piece", name, "nth", w.enumerate(at)))
	}
	return w.sequence(out)
}

// dropRules adds the restrictions on drops in the template, and the freedoms that shogi
// players would not expect.
func dropRules(b *book, _ string) {
	type limit struct {
		key string
		n   int
	}
	names := map[limit][]string{}
	add := func(kind int, key string, n int) {
		names[limit{key, n}] = append(names[limit{key, n}], b.shortName(b.pieceName(kind)))
	}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		ahead := proof.OnlyAhead(p.Face.Moves)
		if p.Drop.PerFile > 0 {
			add(i, "per-file", p.Drop.PerFile)
		} else if ahead && !p.Drop.NoMate {
			add(i, "free", 0)
		}
		if p.Drop.NoMate {
			add(i, "no-mate", 0)
		}
		if ahead && p.Drop.AnyRank {
			add(i, "still", 0)
		} else if ahead { // the shortest move determines the number of rows
			least := slices.MinFunc(p.Face.Moves, func(x, y templates.Move) int { return x.DY - y.DY })
			add(i, "dead", least.DY)
		}
	}
	items := []string{b.text("drops.rule-plain")}
	for _, key := range []string{"per-file", "no-mate", "dead", "free", "still"} {
		for n := range b.game.Board.Ranks + 1 {
			if list := names[limit{key, n}]; list != nil {
				items = append(items, b.text("drops.rule-"+key, "label", capital(b.enumerate(list)), "n", n))
			}
		}
	}
	b.add(doc.List{Items: items, Numbered: true})
}

// countTable adds a worked example of an impasse count.
func countTable(b *book, _ string) {
	f := b.Figures["impasse.count"]
	if f == nil {
		return
	}
	black := proof.CountImpasse(b.game, f.Setup, templates.Sente)
	white := proof.CountImpasse(b.game, f.Setup, templates.Gote)
	num := strconv.Itoa
	result := b.text("end.count-result-"+proof.ImpasseResult(f.Pos), "n", b.game.Rules.Impasse.Points)
	b.add(
		doc.Heading{Level: 2, Text: b.text("end.count-head"), Facing: true},
		doc.Table{
			Head: []string{"", b.text("end.count-board"), b.text("end.count-hand"), b.text("end.count-total")},
			Rows: [][]string{
				{b.text("end.count-black"), num(black.Board), num(black.Hand), "**" + num(black.Total) + "**"},
				{b.text("end.count-white"), num(white.Board), num(white.Hand), "**" + num(white.Total) + "**"},
			},
			Shares: []float64{1, 1, 1, 1}, Right: []bool{false, true, true, true}, Strong: true, Stay: true,
		},
		doc.Para{Text: b.countWords("end.count-black", black) + "\n" + b.countWords("end.count-white", white), Small: true},
		doc.Para{Text: result},
	)
}

// countWords returns the breakdown of a side's points.
func (w *words) countWords(side string, c proof.ImpasseCount) string {
	return "**" + w.text(side) + "** " +
		w.sequence([]string{w.text("end.count-big", "n", c.Big), w.text("end.count-small", "n", c.Small)})
}

// capital returns a text with its first letter in upper case.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// handicaps adds the table of handicaps and one diagram; on a poster, the diagrams of
// all.
func handicaps(b *book, _ string) {
	t := doc.Table{Head: []string{b.text("handicaps.name"), b.text("handicaps.without")}, Shares: []float64{1, 2.8}, Stay: true}
	var figs []doc.Figure
	example := 0
	for i := range b.game.Handicaps {
		h := &b.game.Handicaps[i]
		s, ok := b.Rules.Named(h.ID)
		if !ok || h.Rare && b.part == "" { // a poster has them all
			continue
		}
		if h.ID == "two-piece" {
			example = len(figs)
		}
		name, parts := capital(h.Names.In(b.cat.Lang)), given(b, s)
		given := b.enumerate(parts)
		whole := each(parts, unbroken)
		if b.Narrow() {
			whole = parts
		}
		t.Rows = append(t.Rows, []string{name, b.enumerate(whole)})
		o := b.Options(proof.View{Left: b.game.Board.Files, Top: 1, Right: 1, Bottom: campRanks(b.Proofs)})
		switch {
		case b.part == "":
		case b.Narrow():
			o.Square = min(o.Square, b.NarrowSquare())
		default:
			_, cell := b.Abreast()
			o.Square = min(o.Square, cell/(draw.MM(b.game.Board.Files)+1))
		}
		if given = capital(given); given == name {
			given = ""
		}
		figs = append(figs, doc.Figure{
			Drawing: board.Diagram(b.game, b.Maker, &s, o), Exact: true, Label: b.text("label", "label", name), Caption: given, Alt: b.alt(s),
		})
	}
	switch {
	case b.part != "":
		b.row(figs...)
	case len(figs) > 0:
		figs = figs[example:]
		for i := range figs {
			figs[i].Caption = b.text("handicaps.figure")
		}
		b.add(t)
		shown := figs[:1]
		if len(figs) > 2 && !b.Narrow() { // with a larger one, which fills the row
			shown = append(shown, figs[2])
		}
		b.row(shown...)
	default:
		b.add(t)
	}
}

// unbroken keeps a short text on one line.
func unbroken(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// handsGiven reports whether a handicap begins with pieces in hand.
func handsGiven(b *book) bool {
	return slices.ContainsFunc(b.game.Handicaps, func(h templates.Handicap) bool {
		s, _ := b.Rules.Named(h.ID)
		return s.Hands != rules.Setup{}.Hands
	})
}

// given lists the pieces that a handicap leaves out of White's setup, highest rank
// first.
func given(b *book, s rules.Setup) []string {
	start := b.Rules.Start()
	full, left := map[int]int{}, map[int][]rules.Square{}
	for sq, m := range start.Men() {
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
			out = append(out, b.text("handicaps.on", "piece", b.pieceName(i), "square", b.notation.Square(left[i][0])))
		case n > 0:
			out = append(out, b.times(i, n))
		}
	}
	return out
}

// campRanks returns the number of ranks that White's starting setup takes.
func campRanks(p *proof.Proofs) int {
	start, last := p.Rules.Start(), 1
	for sq, m := range start.Men() {
		if m.Side() == templates.Gote {
			last = sq.Rank()
		}
	}
	return last
}
