package booklet

import (
	"slices"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/pieces"
	"shogikit/templates"
	texts "shogikit/templates/text"
)

// games are the built-in games and the examples; each is treated as built in, so that a text that
// does not fit is an error.
func games(t *testing.T) []*templates.Game {
	t.Helper()
	var out []*templates.Game
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// Every text fits its slot in every language, every diagram shows what it claims, and the number of
// pages is what a family reads.
func TestRulebooksFit(t *testing.T) {
	for _, g := range games(t) {
		for _, lang := range texts.Languages() {
			pages, err := Sheets(g, Options{Options: pieces.Options{Lang: lang}})
			if err != nil {
				t.Errorf("%s, %s:\n%v", g.ID, lang, err)
			}
			least, most := 12, 16
			if strings.Contains("dobutsu gorogoro tori", g.ID) {
				least, most = 8, 12
			}
			if n := len(pages); n < least || n > most || n%4 != 0 {
				t.Errorf("%s, %s: %d pages", g.ID, lang, n)
			}
		}
	}
}

// The words below a title stand on two lines, in Japanese too, where readings stand above them.
func TestLeadsAreShort(t *testing.T) {
	for _, g := range games(t) {
		for _, lang := range texts.Languages() {
			b := bookFor(t, g, Options{Options: pieces.Options{Lang: lang}})
			b.rulebook()
			for _, p := range b.pages {
				high, err := b.setter.Height(p.lead, leadStyle, textW)
				if err != nil || high > 2*leadStyle.Ruby {
					t.Errorf("%s, %s: three lines: %q, %v", g.ID, lang, p.lead, err)
				}
			}
		}
	}
}

// What pieces do is in words: a jump passes over others where a piece jumps, and only there; a piece
// that turns over in its own way has words for it; and a mark in the frames is explained.
func TestMovesAreInWords(t *testing.T) {
	jumpers := []string{"shogi", "animal", "tori"}
	for _, b := range booksWithKings(t) {
		b.rulebook()
		words := wordsOf(b)
		there, _, _ := strings.Cut(b.text("turn.move-text-jumps"), "{moves}")
		said := strings.Contains(words, there)
		if said != slices.Contains(jumpers, b.game.ID) {
			t.Errorf("%s: only a jump passes over others: %v", b.game.ID, said)
		}
		for _, p := range b.Promoting() {
			if b.MovesLike(p.Promoted) == nil && !strings.Contains(words, b.inWords(p, p.Promoted)) {
				t.Errorf("%s: no word on what %s does when it is turned over", b.game.ID, p.ID)
			}
		}
		limited := strings.Contains(words, b.text("moves.mark-limit", "n", 2, "word", b.number(2)))
		if limited != (b.game.ID == "tori") {
			t.Errorf("%s: the mark of two squares is explained: %v", b.game.ID, limited)
		}
		stays := strings.Contains(words, b.text("drop.far"))
		if stays != (b.game.ID == "dobutsu") {
			t.Errorf("%s: a piece may be dropped where it cannot move: %v", b.game.ID, stays)
		}
	}
}

// The pictures of a turn and of the zone need no more men than the kit has, either.
func TestTurnsNeedNoMoreMenThanTheKit(t *testing.T) {
	for _, b := range booksWithKings(t) {
		before, after := b.takingFigures()
		zone, _ := b.zoneFigure()
		for i, f := range []board.Figure{b.movingFigure(), before, after, zone} {
			need := make([]int, len(b.game.Pieces))
			for _, man := range f.Setup.Men() {
				need[man.Kind()]++
			}
			for kind, n := range need {
				n += int(f.Setup.Hands[templates.Sente][kind])
				if p := &b.game.Pieces[kind]; n > p.Count {
					t.Errorf("%s, picture %d: %d of %s", b.game.ID, i+1, n, p.ID)
				}
			}
		}
	}
}

// The moves into the zone, inside it and out of it keep clear of one another.
func TestMovesOfTheZoneStandApart(t *testing.T) {
	for _, b := range booksWithKings(t) {
		f, moves := b.zoneFigure()
		seen := map[rules.Square]bool{}
		for i := range moves {
			for _, sq := range []rules.Square{f.Arrows[i].From, f.Arrows[i].To, f.Letters[i].At} {
				if seen[sq] {
					t.Errorf("%s: two things on %s", b.game.ID, sq)
				}
				seen[sq] = true
			}
		}
	}
}

// Where a piece that may turn over must, nothing says that it may.
func TestForcedPromotionIsNoChoice(t *testing.T) {
	for _, b := range booksWithKings(t) {
		b.rulebook()
		words := wordsOf(b)
		choice := strings.Contains(words, "may turn over") || strings.Contains(words, "can turn over")
		if forced := b.game.ID == "tori" || b.game.ID == "dobutsu"; choice == forced {
			t.Errorf("%s: a piece may turn over: %v", b.game.ID, choice)
		}
	}
}

// bookFor returns a book without pages.
func bookFor(t *testing.T, g *templates.Game, o Options) *book {
	t.Helper()
	b, err := newBook(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// wordsOf returns all that the pages of a book say.
func wordsOf(b *book) string {
	var out strings.Builder
	for _, p := range b.pages {
		out.WriteString(p.title + "\n" + p.lead + "\n")
		for _, it := range p.items {
			out.WriteString(it.text + "\n")
		}
	}
	return out.String()
}

// Whoever drops a piece to attack two others keeps it: neither of them can take it.
func TestForkCannotBeTaken(t *testing.T) {
	for _, g := range games(t) {
		b := bookFor(t, g, Options{})
		if !b.Drops() {
			continue
		}
		d, ok := b.Fork()
		if !ok {
			t.Errorf("%s has no picture of a fork", g.ID)
			continue
		}
		at := d.Dropped[0]
		for sq, m := range d.Setup.Men() {
			if sq == at {
				continue
			}
			for _, move := range g.Pieces[m.Kind()].Face.Moves {
				if to, inView := examples.Step(sq, templates.Move{DX: -move.DX, DY: -move.DY}, 1, d.View); inView && to == at {
					t.Errorf("%s: the man on %s takes the dropped piece", g.ID, sq)
				}
			}
		}
	}
}

// The king of the picture of a mate cannot flee, and why is to be seen: the piece that the words name
// first attacks every square around it, and is guarded by the one that they name second.
func TestMateIsToBeSeen(t *testing.T) {
	for _, b := range booksWithKings(t) {
		g := b.game
		mate, ok := b.Mate()
		if !ok {
			t.Errorf("%s has no picture of a mate", g.ID)
			continue
		}
		f := &mate.Figure
		if !b.Mated(f.Setup) {
			t.Errorf("%s: that is no mate", g.ID)
		}
		king, attacker, guard := rules.Square(0), f.Arrows[1].From, f.Arrows[0].From
		shown := map[rules.Square]bool{attacker: true}
		for _, a := range f.Arrows[1:] {
			shown[a.To] = slices.Contains(f.Refused, a.To) && b.attacks(f, attacker, a.To)
		}
		for sq, man := range f.Setup.Men() {
			if man.Side() == templates.Gote {
				king = sq
			}
		}
		for file := king.File() - 1; file <= king.File()+1; file++ {
			for rank := 1; rank <= 2; rank++ {
				if sq := rules.At(file, rank); sq != king && !shown[sq] {
					t.Errorf("%s: nothing is seen to attack %s", g.ID, sq)
				}
			}
		}
		if f.Arrows[0].To != attacker || !b.attacks(f, guard, attacker) {
			t.Errorf("%s: nothing is seen to guard %s", g.ID, attacker)
		}
	}
}

// attacks reports whether a man of a figure attacks a square next to it.
func (b *book) attacks(f *board.Figure, from, to rules.Square) bool {
	man := f.Setup.Board[from]
	face := &b.game.Pieces[man.Kind()].Face
	if man.Promoted() {
		face = b.game.Pieces[man.Kind()].Promoted
	}
	return examples.Takes(face.Moves, [2]int{from.File() - to.File(), from.Rank() - to.Rank()})
}
