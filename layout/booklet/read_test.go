package booklet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestDiagramsShowTheirPositions reads every full board on the finished pages square by
// square, from outlines and pictures, and compares them with the positions in the data.
func TestDiagramsShowTheirPositions(t *testing.T) {
	for i, id := range templates.List() {
		if !gametest.Some(i-1, 1, 9) {
			continue
		}
		g := gametest.Load(t, id)
		b, err := newBook(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		pages := pagesOf(t, g, "en")
		var got []string
		r := newBoardReader(g, b.Maker)
		for i := range pages {
			got = append(got, r.boards(pages[i].Furniture.Marks)...)
		}
		want := append(wantedBoards(t, b), r.boards(board.Joined(b.game, b.OnePage()).Marks)...)
		if back := r.boards(pages[len(pages)-1].Furniture.Marks); len(g.Pieces) > 1 && slices.Contains(back, want[0]) { // it had room for the setup
			want = append(want, want[0])
		} else if id == "minishogi" {
			t.Errorf("%s: the back does not show the setup", id)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d boards are printed, %d are wanted", id, len(got), len(want))
			for _, w := range want {
				if !slices.Contains(got, w) {
					t.Errorf("%s: nowhere: %q", id, w)
				}
			}
			for _, g := range got {
				if !slices.Contains(want, g) {
					t.Errorf("%s: printed for no reason: %q", id, g)
				}
			}
		}
	}
}

// wantedBoards returns the visible parts of the positions in the data of a booklet, as
// text; pieces shown being dropped are on the board.
func wantedBoards(t *testing.T, b *book) []string {
	t.Helper()
	out := []string{boardText(b.game, b.Rules.Start(), proof.View{})}
	if len(b.game.Pieces) == 1 {
		out = append(out, out[0]) // on the back
	}
	views := map[string]proof.View{}
	for _, c := range b.chapters() {
		for _, e := range c.Body {
			if !b.holds(e.When) || e.Unless != "" && b.holds(e.Unless) {
				continue
			}
			row := slices.DeleteFunc(slices.Clone(e.Figures), func(id string) bool { return id != "promotion.zone" && b.Figures[id] == nil })
			for i, v := range figureViews(b, row, !e.Beside) {
				views[row[i]] = v
			}
		}
	}
	for id, f := range b.Figures {
		s := f.Setup
		for _, m := range f.Show {
			if m.Drop != 0 {
				s.Board[m.To] = rules.NewMan(b.game.Kind(m.Drop), s.Turn, false)
			}
		}
		if v, ok := views[id]; ok {
			f.View = v
		}
		out = append(out, boardText(b.game, s, f.View))
	}
	for _, p := range b.Played {
		out = append(out, boardText(b.game, p.End(), proof.View{}))
	}
	framed := problemViews(b)
	for i, p := range b.Problems {
		out = append(out, boardText(b.game, p.Shown(), framed[i]))
	}
	for i, q := range b.Asked {
		before := slices.IndexFunc(b.Asked, func(other proof.Question) bool { return other.Ask.After == q.Ask.After })
		q = asked(b, q.Ask.After)[i-before] // they stand together
		s := q.Setup
		for _, m := range q.Show {
			if m.Drop != 0 {
				s.Board[m.To] = rules.NewMan(b.game.Kind(m.Drop), s.Turn, false)
			}
		}
		out = append(out, boardText(b.game, s, q.View))
	}
	for _, id := range handicapsDrawn(b.game) {
		s, ok := b.Rules.Named(id)
		if !ok {
			t.Errorf("%s: no handicap %s", b.game.ID, id)
		}
		out = append(out, boardText(b.game, s, proof.View{Left: b.game.Board.Files, Top: 1, Right: 1, Bottom: campRanks(b.Proofs)}))
	}
	if b.game.Zone > 0 {
		out = append(out, boardText(b.game, rules.Setup{}, proof.View{})) // picture B
	}
	return out
}

// handicapsDrawn returns the handicap of two pieces, or the first, and the next but one.
func handicapsDrawn(g *templates.Game) (ids []string) {
	for _, h := range g.Handicaps {
		if !h.Rare {
			ids = append(ids, h.ID)
		}
	}
	ids = ids[max(0, slices.Index(ids, "two-piece")):]
	if len(ids) > 2 {
		return []string{ids[0], ids[2]}
	}
	return ids[:min(1, len(ids))]
}

// boardText formats the visible part of a setup, with squares counted from its top left
// corner.
func boardText(g *templates.Game, s rules.Setup, v proof.View) string {
	if v == (proof.View{}) {
		v = proof.View{Left: g.Board.Files, Top: 1, Right: 1, Bottom: g.Board.Ranks}
	}
	out := []string{fmt.Sprint(v.Left-v.Right+1, "x", v.Bottom-v.Top+1)}
	for rank := v.Top; rank <= v.Bottom; rank++ {
		for file := v.Left; file >= v.Right; file-- {
			if m := s.Board[rules.At(file, rank)]; m != 0 {
				l := pieces.Look{Piece: &g.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
				out = append(out, manText(l, v.Left-file, rank-v.Top))
			}
		}
	}
	return strings.Join(out, " ")
}

func manText(l pieces.Look, x, y int) string {
	promoted := ""
	if l.Promoted {
		promoted = "+"
	}
	return fmt.Sprintf("%s%s-%s@%d,%d", promoted, l.Piece.ID, l.Side, x, y)
}

// boardReader recognises the pieces of a game by their marks.
type boardReader struct {
	game  *templates.Game
	looks map[string]pieces.Look // by signature, without the side
	first map[string]bool        // whether the outline of a look starts above its middle
}

func newBoardReader(g *templates.Game, m *pieces.Maker) *boardReader {
	r := &boardReader{game: g, looks: map[string]pieces.Look{}, first: map[string]bool{}}
	for _, l := range m.Looks() {
		marks := m.Token(l).Marks
		key := signature(marks, len(marks))
		r.looks[key] = l
		r.first[key] = startsAbove(&marks[0])
	}
	return r
}

// signature identifies drawings independent of size, position and rotation, by the inks
// and the operations of the first n marks.
func signature(marks []draw.Mark, n int) string {
	var b strings.Builder
	for i := range n {
		m := &marks[i]
		fmt.Fprintf(&b, "%d %d %v;", m.Fill, m.Stroke, m.Path.Ops)
	}
	return b.String()
}

func startsAbove(m *draw.Mark) bool { return m.Path.Pts[0].Y < m.Path.Bounds().Center().Y }

// boards returns the boards and parts of boards among the marks, in the format of
// boardText.
func (r *boardReader) boards(marks []draw.Mark) []string {
	var out []string
	for i := range marks {
		grid := marks[i].Path.Bounds()
		if marks[i].Fill != draw.Cream || marks[i].Stroke != draw.None || len(marks[i].Path.Pts) != 4 || grid.W() < 12 {
			continue
		}
		if cols, rows := squares(marks[i+1:], grid); cols > 1 && rows > 1 {
			out = append(out, r.board(marks[i+1:], grid, cols, rows))
		}
	}
	return out
}

// squares counts the squares of a board by its black lines; 0 if it is not a board.
func squares(marks []draw.Mark, grid draw.Rect) (cols, rows int) {
	cols, rows = 1, 1
	for i := range marks {
		m := &marks[i]
		if len(m.Path.Pts) != 2 || m.Stroke != draw.Black {
			if m.Fill == draw.White || m.Fill == draw.Cream || len(m.Path.Pts) > 4 { // a piece, or the next board
				break
			}
			continue
		}
		a, b := m.Path.Pts[0], m.Path.Pts[1]
		inside := func(v, lo, hi draw.MM) bool { return v > lo+1 && v < hi-1 }
		switch {
		case a.X == b.X && inside(a.X, grid.Min.X, grid.Max.X) && abs64(b.Y-a.Y-grid.H()) < 0.01:
			cols++
		case a.Y == b.Y && inside(a.Y, grid.Min.Y, grid.Max.Y) && abs64(b.X-a.X-grid.W()) < 0.01:
			rows++
		}
	}
	return cols, rows
}

func abs64(v draw.MM) draw.MM { return max(v, -v) }

func (r *boardReader) board(marks []draw.Mark, grid draw.Rect, cols, rows int) string {
	found := map[[2]int]string{}
	w, h := grid.W()/draw.MM(cols), grid.H()/draw.MM(rows)
	for i := range marks {
		if marks[i].Text != nil || marks[i].Fill != draw.White || marks[i].Stroke != draw.Black {
			continue
		}
		if key, l := r.longest(marks[i:]); key != "" {
			c := marks[i].Path.Bounds().Center()
			if !grid.Contains(draw.Rect{Min: c, Max: c}, 0) {
				continue
			}
			side := templates.Sente
			if startsAbove(&marks[i]) != r.first[key] {
				side = templates.Gote
			}
			if l.Piece.TwoLooks && r.game.Shape.Outline == templates.Round {
				side = l.Side // discs are symmetric
			}
			l.Side = side
			x, y := int((c.X-grid.Min.X)/w), int((c.Y-grid.Min.Y)/h)
			found[[2]int{y, x}] = manText(l, x, y)
		}
	}
	out := []string{fmt.Sprint(cols, "x", rows)}
	for y := range rows {
		for x := range cols {
			if s := found[[2]int{y, x}]; s != "" {
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, " ")
}

// longest returns the piece whose marks come next: of two with a common prefix the
// longer one, since a promoted animal may be the unpromoted one with an addition.
func (r *boardReader) longest(marks []draw.Mark) (string, pieces.Look) {
	best := ""
	for key := range r.looks {
		n := strings.Count(key, ";")
		if len(key) > len(best) && n <= len(marks) && signature(marks, n) == key {
			best = key
		}
	}
	return best, r.looks[best]
}

// TestDescribed: what is said of a diagram to those who cannot see it names no man
// outside the part of the board that is shown, and of mate problems that White has the
// rest in hand.
func TestDescribed(t *testing.T) {
	for _, id := range templates.List() {
		b, err := newBook(gametest.Load(t, id), Options{screen: true})
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range b.Figures {
			said := b.altFigure(f)
			for sq, m := range f.Setup.Men() {
				v := f.View
				hidden := v.Left > 0 && (sq.File() > v.Left || sq.File() < v.Right || sq.Rank() < v.Top || sq.Rank() > v.Bottom)
				man := b.text("alt.man", "name", b.shortName(b.manName(m)), "square", b.notation.Square(sq))
				if hidden == strings.Contains(said, man) {
					t.Errorf("%s: %s: %s, hidden: %v: %s", id, name, man, hidden, said)
				}
			}
		}
		for _, p := range b.Problems {
			if said := b.problemIn(p, p.View).Alt; (p.Data.Mate > 0) != strings.Contains(said, b.text("problems.rest")) {
				t.Errorf("%s: problem %d: %s", id, p.N, said)
			}
		}
	}
}
