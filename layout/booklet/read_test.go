package booklet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestDiagramsShowTheirPositions reads every whole board on the finished pages
// square by square, by the outlines and pictures that stand there, and compares
// them with the positions in the data.
func TestDiagramsShowTheirPositions(t *testing.T) {
	games := []string{"minishogi", "shogi", "hasami", "animal"}
	if testing.Short() {
		games = games[:1]
	}
	for _, id := range games {
		g := gametest.Load(t, id)
		b, err := newBook(g, Options{}, mustPage(t))
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Sheets(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		r := newBoardReader(g, b.diagrams.maker)
		for i := range pages {
			got = append(got, r.boards(pages[i].Furniture.Marks)...)
		}
		want := wantedBoards(t, b)
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

// wantedBoards lists the positions that the data of a booklet state, as text;
// pieces that are shown being dropped stand on the board.
func wantedBoards(t *testing.T, b *book) []string {
	t.Helper()
	out := []string{boardText(b.game, b.rules.Start())}
	for _, f := range b.figures.by {
		s := f.setup
		for _, usi := range f.data.Show {
			m, err := b.rules.ParseMove(usi)
			if err != nil {
				t.Fatal(err)
			}
			if m.Drop != 0 {
				s.Board[m.To] = rules.NewMan(kindOf(b.game, m.Drop), s.Turn, false)
			}
		}
		out = append(out, boardText(b.game, s))
	}
	pos, err := b.rules.Position(b.rules.Start(), rules.KindGame)
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range b.figures.file.Game {
		if err := pos.PlayUSI(strings.Join(group, " ")); err != nil {
			t.Fatal(err)
		}
	}
	out = append(out, boardText(b.game, pos.Setup()))
	for _, p := range b.problems {
		s, err := b.rules.ParseSFEN(p.data.SFEN)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, boardText(b.game, s))
	}
	if b.game.Zone > 0 {
		out = append(out, boardText(b.game, rules.Setup{})) // picture B
	}
	return out
}

func boardText(g *templates.Game, s rules.Setup) string {
	var out []string
	for rank := 1; rank <= g.Board.Ranks; rank++ {
		for file := g.Board.Files; file > 0; file-- {
			if m := s.Board[rules.At(file, rank)]; m != 0 {
				l := pieces.Look{Piece: &g.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
				out = append(out, manText(l, file, rank))
			}
		}
	}
	return strings.Join(out, " ")
}

func manText(l pieces.Look, file, rank int) string {
	promoted := ""
	if l.Promoted {
		promoted = "+"
	}
	return fmt.Sprintf("%s%s-%s@%d%c", promoted, l.Piece.ID, l.Side, file, 'a'+rank-1)
}

// boardReader knows the pieces of a game by the marks they are drawn with.
type boardReader struct {
	game  *templates.Game
	looks map[string]pieces.Look // by signature, side apart
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

// signature tells drawings apart whatever their size, place and turn: the inks
// and the steps of the first n marks.
func signature(marks []draw.Mark, n int) string {
	var b strings.Builder
	for i := range n {
		m := &marks[i]
		fmt.Fprintf(&b, "%d %d %v;", m.Fill, m.Stroke, m.Path.Ops)
	}
	return b.String()
}

func startsAbove(m *draw.Mark) bool { return m.Path.Pts[0].Y < m.Path.Bounds().Center().Y }

// boards returns the whole boards among the marks, as boardText writes them.
func (r *boardReader) boards(marks []draw.Mark) []string {
	var out []string
	for i := range marks {
		grid := marks[i].Path.Bounds()
		// A paper-coloured rectangle of the board's proportions, inside which no
		// picture of a piece has one.
		if marks[i].Fill != draw.Paper || marks[i].Stroke != draw.None || len(marks[i].Path.Pts) != 4 || grid.W() < 25 {
			continue
		}
		if ratio := grid.W() / grid.H() * draw.MM(r.game.Board.Ranks) / draw.MM(r.game.Board.Files); ratio < 0.99 || ratio > 1.01 {
			continue
		}
		if next := i + 1; next >= len(marks) || marks[next].Path.Empty() || !grid.Contains(marks[next].Path.Bounds(), 0.1) {
			continue
		}
		if r.isBoard(marks, i) {
			out = append(out, r.board(marks[i+1:], grid))
		}
	}
	return out
}

// isBoard tells a board from the ground of a move diagram or of a cover: its
// lines are black.
func (r *boardReader) isBoard(marks []draw.Mark, at int) bool {
	n := 0
	grid := marks[at].Path.Bounds()
	for i := at + 1; i < len(marks) && n < r.game.Board.Files; i++ {
		m := &marks[i]
		if len(m.Path.Pts) == 2 && m.Stroke == draw.Black && abs64(m.Path.Bounds().H()-grid.H()) < 0.01 {
			n++
		}
	}
	return n >= r.game.Board.Files-1 && len(marks[at+1].Path.Pts) <= 4 && marks[at+1].Stroke != draw.Brown
}

func abs64(v draw.MM) draw.MM { return max(v, -v) }

func (r *boardReader) board(marks []draw.Mark, grid draw.Rect) string {
	found := map[[2]int]string{}
	w, h := grid.W()/draw.MM(r.game.Board.Files), grid.H()/draw.MM(r.game.Board.Ranks)
	for i := range marks {
		if marks[i].Text != nil || marks[i].Fill != draw.White || marks[i].Stroke != draw.Black {
			continue
		}
		for key, l := range r.looks {
			n := strings.Count(key, ";")
			if i+n > len(marks) || signature(marks[i:], n) != key {
				continue
			}
			c := marks[i].Path.Bounds().Center()
			if !grid.Contains(draw.Rect{Min: c, Max: c}, 0) {
				continue
			}
			side := templates.Sente
			if startsAbove(&marks[i]) != r.first[key] {
				side = templates.Gote
			}
			if l.Piece.TwoLooks && r.game.Shape.Outline == templates.Round {
				side = l.Side // a disc has no point
			}
			l.Side = side
			x, y := int((c.X-grid.Min.X)/w), int((c.Y-grid.Min.Y)/h)
			found[[2]int{y, x}] = manText(l, r.game.Board.Files-x, y+1)
		}
	}
	var out []string
	for y := range r.game.Board.Ranks {
		for x := range r.game.Board.Files {
			if s := found[[2]int{y, x}]; s != "" {
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, " ")
}
