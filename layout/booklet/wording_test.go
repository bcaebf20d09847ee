package booklet

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// printed is a default booklet with the blocks of its pages.
type printed struct {
	*book
	blocks []doc.Block
}

// everyPrinted calls f for each game in each language.
func everyPrinted(t *testing.T, f func(t *testing.T, b *book, blocks []doc.Block)) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		p := once(t, "printed "+g.ID+lang, func() (printed, error) {
			b, err := newBook(g, Options{Lang: lang})
			if err != nil {
				return printed{}, err
			}
			d, err := b.doc(Options{Lang: lang})
			if err != nil {
				return printed{}, err
			}
			return printed{b, d.Blocks}, nil
		})
		f(t, p.book, p.blocks)
	})
}

// below returns the blocks of a document below a heading, up to the next of its level.
func below(blocks []doc.Block, is func(doc.Heading) bool) []doc.Block {
	at := slices.IndexFunc(blocks, func(b doc.Block) bool { h, ok := b.(doc.Heading); return ok && is(h) })
	if at < 0 {
		return nil
	}
	level, rest := blocks[at].(doc.Heading).Level, blocks[at+1:]
	if end := slices.IndexFunc(rest, func(b doc.Block) bool { h, ok := b.(doc.Heading); return ok && h.Level <= level }); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// figuresIn returns all figures of blocks.
func figuresIn(blocks []doc.Block) (out []doc.Figure) {
	for _, block := range blocks {
		switch x := block.(type) {
		case doc.Figure:
			out = append(out, x)
		case doc.Columns:
			for _, cell := range x.Cells {
				out = append(out, figuresIn(cell)...)
			}
		}
	}
	return out
}

// TestRulesOfDropsHaveTitles: each begins with what it forbids or allows, no two alike.
func TestRulesOfDropsHaveTitles(t *testing.T) {
	everyPrinted(t, func(t *testing.T, b *book, blocks []doc.Block) {
		var titles []string
		for _, block := range below(blocks, func(h doc.Heading) bool { return h.ID == "drops" }) {
			if list, ok := block.(doc.List); ok {
				for _, item := range list.Items {
					title, _, ok := strings.Cut(strings.TrimPrefix(item, "**"), "**")
					if !strings.HasPrefix(item, "**") || !ok || slices.Contains(titles, title) {
						t.Errorf("the title %q of %q", title, item)
					}
					titles = append(titles, title)
				}
			}
		}
		if b.inHand != (len(titles) > 2) {
			t.Errorf("%d rules", len(titles))
		}
	})
}

// TestPieceTable: the values stand in every row, a dash where there is none, and a game
// with one kind of piece needs no table.
func TestPieceTable(t *testing.T) {
	value := regexp.MustCompile(`^(–|\d+|\d+\x{a0}/\x{a0}(\d+|–))$`)
	everyPrinted(t, func(t *testing.T, b *book, blocks []doc.Block) {
		rows := 0
		for _, block := range below(blocks, func(h doc.Heading) bool { return h.ID == "box" }) {
			if table, ok := block.(doc.Table); ok {
				rows += len(table.Rows)
				for _, row := range table.Rows {
					if last := row[len(row)-1]; !value.MatchString(last) || b.game.Promotes() && b.holds("valued") && last != none && !strings.Contains(last, "/") {
						t.Errorf("%s: value %q", row[0], last)
					}
				}
			}
		}
		if n := len(b.game.Pieces); n == 1 && rows > 0 || n > 1 && rows != n {
			t.Errorf("%d rows for %d kinds of pieces", rows, n)
		}
	})
}

// TestTasksAreSaidOnce: a problem repeats its task only if the head of its group leaves it
// open.
func TestTasksAreSaidOnce(t *testing.T) {
	everyPrinted(t, func(t *testing.T, b *book, blocks []doc.Block) {
		figs := figuresIn(below(blocks, func(h doc.Heading) bool { return h.ID == "problems" }))
		if len(figs) != len(b.Problems) {
			t.Fatalf("%d figures for %d problems", len(figs), len(b.Problems))
		}
		for i, f := range figs {
			group := b.Problems[i/group*group : min(i/group*group+group, len(b.Problems))]
			open := false
			for _, p := range group {
				open = open || b.task(&p.Data) != b.task(&group[0].Data) || p.Data.Mate == 0 && p.Data.Fork == ""
			}
			if says := strings.Contains(f.Caption, b.task(&b.Problems[i].Data)); says != open {
				t.Errorf("problem %d: %q", i+1, f.Caption)
			}
			if strings.Contains(f.Caption, "\n") && !open {
				t.Errorf("problem %d: a hint on a line of its own: %q", i+1, f.Caption)
			}
		}
	})
}

// TestRunInsLineUp: of paragraphs that begin with a run-in, none is indented.
func TestRunInsLineUp(t *testing.T) {
	everyPrinted(t, func(t *testing.T, b *book, blocks []doc.Block) {
		for _, block := range blocks {
			if p, ok := block.(doc.Para); ok && strings.HasPrefix(p.Text, "**") && !p.Flush && !p.Small {
				t.Errorf("indented: %s", p.Text)
			}
		}
	})
}

// TestSayingsShowOtherPieces: no piece stands beside two of five sayings in a row, or of
// as many as the game has kinds.
func TestSayingsShowOtherPieces(t *testing.T) {
	for _, lang := range text.Languages() {
		for _, id := range templates.List() {
			b, err := newBook(gametest.Load(t, id), Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			all := b.proverbs()
			for i, p := range all {
				for _, q := range all[i+1 : min(i+min(5, len(b.game.Pieces)), len(all))] {
					if p.look.Piece == q.look.Piece {
						t.Errorf("%s %s: the %s beside %q and %q", lang, id, p.look.Piece.ID, p.said, q.said)
					}
				}
			}
		}
	}
}
