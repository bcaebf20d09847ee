package booklet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	texts "shogikit/templates/text"
)

// Every workbook can be made in every language; its pages come in fours.
func TestWorkbooks(t *testing.T) {
	for _, g := range games(t) {
		for _, lang := range texts.Languages() {
			pages, err := Sheets(g, Options{Options: pieces.Options{Lang: lang}, Part: PartWorkbook})
			if err != nil {
				t.Errorf("%s, %s: %v", g.ID, lang, err)
			}
			for i := range pages {
				for m := range pages[i].Furniture.Each {
					if lang != "ja" && m.Text != nil && m.Text.Size < 7*draw.PtMM-0.001 {
						t.Errorf("%s, %s, page %d: %q is smaller than 7 pt", g.ID, lang, i+1, m.Text.S)
					}
				}
			}
			n := len(pages)
			if n%4 != 0 || n < 8 || n > 16 && g.ID != "shogi" || g.ID == "shogi" && n != 32 {
				t.Errorf("%s, %s: %d pages", g.ID, lang, n)
			}
		}
	}
	bare := *shogi(t)
	bare.Book = templates.Book{}
	_, err := Sheets(&bare, Options{Part: PartWorkbook})
	if !errors.Is(err, ErrNoContent) {
		t.Errorf("a game without problems: %v", err)
	}
}

// No page of a workbook has an empty place: beside a panel on the first, there are two scenes a page,
// four tactics, six problems.
func TestPagesOfWorkbooksAreFull(t *testing.T) {
	for _, g := range games(t) {
		for i, l := range g.Book.Lessons {
			n, perPage := len(l.Passages), 2
			switch {
			case i == 0:
				n++
			case isTactic(&l.Passages[0]):
				perPage = 4
			}
			if n%perPage != 0 {
				t.Errorf("%s: %d passages in lesson %d", g.ID, len(l.Passages), i+1)
			}
		}
		if (len(g.Book.Problems)+2)%6 != 0 {
			t.Errorf("%s: %d problems", g.ID, len(g.Book.Problems))
		}
	}
}

// played returns the position after so many moves of a lesson; -1: all.
func played(t *testing.T, b *book, l templates.Lesson, n int) *rules.Position {
	t.Helper()
	var moves []string
	for _, p := range l.Passages {
		moves = append(moves, strings.Fields(strings.ReplaceAll(p.Moves, "?", ""))...)
	}
	if n >= 0 {
		moves = moves[:n]
	}
	pos, err := b.begin("")
	if err == nil {
		err = pos.PlayUSI(strings.Join(moves, " "))
	}
	if err != nil {
		t.Fatal(b.game.ID, err)
	}
	return pos
}

// Every game to play through is won by its last move.
func TestToldGamesAreWon(t *testing.T) {
	for _, g := range games(t) {
		b := bookFor(t, g, Options{})
		end := played(t, b, g.Book.Lessons[0], -1)
		if end.Outcome().Result != rules.SenteWins && !b.Mated(end.Setup()) {
			t.Errorf("%s ends with %v", g.ID, end.Outcome())
		}
	}
}

// What the notes on the game of shogi say of move 35 and of the lance is true.
func TestNotesOnTheGameOfShogi(t *testing.T) {
	b := bookFor(t, shogi(t), Options{})
	game := b.data.Lessons[0]
	before := played(t, b, game, 34)
	capture, err := b.rules.ParseMove("8d7e")
	if err == nil {
		err = before.Play(capture)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range before.LegalMoves() {
		if m.To == capture.To {
			t.Errorf("White can take on 7e: %v", m)
		}
	}
	lance := rules.At(9, 9)
	end := played(t, b, game, -1).Setup()
	if end.Board[lance].Side() != templates.Sente || b.game.Pieces[end.Board[lance].Kind()].ID != "lance" {
		t.Error("the lance on 9i was taken")
	}
	var tactics []templates.Passage
	for _, l := range b.data.Lessons {
		tactics = append(tactics, l.Passages...)
	}
	for _, p := range tactics {
		if !isTactic(&p) {
			continue
		}
		pos, err := b.begin(p.SFEN)
		if err == nil {
			err = pos.PlayUSI(p.Moves)
		}
		if err != nil {
			t.Fatal(err)
		}
		mate := pos.InCheck() && len(pos.LegalMoves()) == 0
		if mate != strings.Contains(p.Note["en"], "is mate") {
			t.Errorf("%s: mate is %v, but the note says %q", p.Moves, mate, p.Note["en"])
		}
	}
}

// booksWithKings returns a book of each game that is won by mate.
func booksWithKings(t *testing.T) (out []*book) {
	t.Helper()
	for _, g := range games(t) {
		b := bookFor(t, g, Options{})
		if b.game.Royal() >= 0 {
			out = append(out, b)
		}
	}
	return out
}

// workbookProblems reads the problems of a workbook, which proves them.
func workbookProblems(t *testing.T, b *book) []problem {
	t.Helper()
	list := b.ownProblems()
	if len(b.faults) > 0 {
		t.Fatal(b.faults)
	}
	return list
}

// Problems are proven, from short to long; of ten in a row two at most mate on one square.
func TestProblemsOfWorkbooks(t *testing.T) {
	for _, b := range booksWithKings(t) {
		g, list := b.game, workbookProblems(t, b)
		if g.ID == "shogi" && len(list) != 40 {
			t.Errorf("%d problems of shogi", len(list))
		}
		var ends []rules.Square
		for i, q := range list {
			if files := b.problemView(q).Files(); b.largestSquare(files, columnW) < 6 {
				t.Errorf("%s, problem %d: squares of %.1f mm", g.ID, i+1, b.largestSquare(files, columnW))
			}
			if i > 0 && len(q.line) < len(list[i-1].line) {
				t.Errorf("%s, problem %d is shorter than the one before it", g.ID, i+1)
			}
			ends = append(ends, q.line[len(q.line)-1].To)
			ten := ends[max(0, len(ends)-10):]
			same := 0
			for _, sq := range ten {
				if sq == ends[i] {
					same++
				}
			}
			if same > 2 && g.Board.Files == 9 {
				t.Errorf("%s, problem %d: the third of ten that mates on %s", g.ID, i+1, ends[i])
			}
		}
	}
}

// No two problems are mirror images of one another, or nearly alike: the same men and the same first
// move, seen from the king, wherever on the board or in a mirror.
func TestProblemsAreNotAlike(t *testing.T) {
	for _, b := range booksWithKings(t) {
		g, list := b.game, workbookProblems(t, b)
		seen := map[string]int{}
		for i, q := range list {
			for _, mirror := range []int{1, -1} {
				key := b.likeness(q, mirror)
				other, known := seen[key]
				if known && other != i {
					t.Errorf("%s: problem %d is like problem %d", g.ID, i+1, other+1)
				}
				seen[key] = i
			}
		}
	}
}

// likeness describes a problem by its men, its hand, and the first move seen from the king.
func (b *book) likeness(q problem, mirror int) string {
	var men []int
	king := rules.Square(0)
	for sq, m := range q.setup.Men() {
		men = append(men, int(m))
		if m == rules.NewMan(b.game.Royal(), templates.Gote, false) {
			king = sq
		}
	}
	slices.Sort(men)
	first := q.line[0]
	files, ranks := mirror*(first.To.File()-king.File()), first.To.Rank()-king.Rank()
	return fmt.Sprint(men, q.setup.Hands[templates.Sente], q.setup.Mover(b.game, first), first.Promote, files, ranks)
}

// In the puzzles of shogi every kind of piece but the king mates once, and a promoted one.
func TestPuzzlesOfShogi(t *testing.T) {
	b := bookFor(t, shogi(t), Options{})
	var kinds []int
	for _, z := range b.puzzles() {
		man := z.setup.Mover(b.game, z.move)
		if !man.Promoted() {
			kinds = append(kinds, man.Kind())
		}
	}
	slices.Sort(kinds)
	if !slices.Equal(kinds, []int{1, 2, 3, 4, 5, 6, 7}) || len(b.puzzles()) != 8 {
		t.Errorf("%d puzzles, mates by the kinds %v", len(b.puzzles()), kinds)
	}
}

// Answers say which of two alike moves, and why it mates: what guards it, or that the king has no square.
func TestPuzzlesHaveReasons(t *testing.T) {
	g, err := templates.Load("shogi")
	if err != nil {
		t.Fatal(err)
	}
	puzzles := bookFor(t, g, Options{}).puzzles()
	for i, want := range map[int]string{
		1: "Lance from 2b to 2a, turned over: the lance guards it.",
		2: "Knight, dropped on 2c: no square is left for the king.",
		6: "Rook to 4b, turned over: the silver guards it.",
	} {
		if puzzles[i].answer != want {
			t.Errorf("%d: %s", i+1, puzzles[i].answer)
		}
	}
}

// Hasami, whose one kind of man needs no card of moves, has two pages of puzzles instead.
func TestPuzzlesOfHasami(t *testing.T) {
	g, err := templates.Load("hasami")
	if err != nil {
		t.Fatal(err)
	}
	b := bookFor(t, g, Options{})
	b.rulebook()
	puzzles, card, titles := 0, 0, map[string]bool{}
	for _, p := range b.pages {
		switch p.kind {
		case "puzzles":
			puzzles++
			titles[p.title] = true
		case "card":
			card++
		}
	}
	if len(titles) != 2 {
		t.Errorf("titles of the pages of puzzles: %v", titles)
	}
	if puzzles != 2 || card != 0 || len(b.pages) != 12 {
		t.Errorf("%d pages, %d of puzzles, %d cards of moves", len(b.pages), puzzles, card)
	}
}
