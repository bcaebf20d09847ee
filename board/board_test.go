package board_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

func TestSizesOfThePaperKit(t *testing.T) {
	if s := board.Size(gametest.Load(t, "shogi").Board); s.W != 241 || s.H != 241 {
		t.Errorf("shogi's board is %v x %v, want 241 x 241", s.W, s.H)
	}
	if s := board.Size(gametest.Load(t, "minishogi").Board); s.W != 141 || s.H != 141 {
		t.Errorf("minishogi's board is %v x %v, want 141 x 141", s.W, s.H)
	}
}

// The tiles must cover the board exactly once; seams lie on grid lines and never on a
// star point; the artwork extends at least 2 mm under the next tile, and every tile
// ends exactly at its seams.
func TestTilesCoverTheBoard(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		size, grid := board.Size(g.Board), board.Grid(g.Board)
		cols, rows := board.StarLines(g.Board)
		for _, room := range []draw.MM{90, 120, 140, 190, 250} {
			c, okC := board.Split(g.Board.Files, g.Board.Square, g.Board.Border, room, cols)
			r, okR := board.Split(g.Board.Ranks, g.Board.SquareH, g.Board.Border, room, rows)
			if !okC || !okR {
				t.Errorf("%s: no tiles of %v mm", id, room)
				continue
			}
			var area float64
			for _, tile := range board.Tiles(maker(t, g), board.NamesLetters, c, r) {
				w := tile.Window
				area += float64(w.W() * w.H())
				for _, x := range []draw.MM{w.Min.X, w.Max.X} {
					line := float64((x - grid.Min.X) / g.Board.Square)
					onEdge := x == 0 || x == size.W
					if !onEdge && (math.Abs(line-math.Round(line)) > 1e-9 || slices.Contains(cols, int(math.Round(line)))) {
						t.Errorf("%s: a seam at %v mm", id, x)
					}
				}
				box := tile.Part.Outline.Bounds()
				if box.W() > room+1e-6 || box.H() > room+1e-6 {
					t.Errorf("%s: a tile of %v x %v mm in %v", id, box.W(), box.H(), room)
				}
				if w.Max.X < size.W {
					if under := artReach(tile.Part.Drawn()) - w.W(); under < 2 || under > board.Flap {
						t.Errorf("%s: the picture runs on %v mm under the next tile", id, under)
					}
				}
			}
			if math.Abs(area-float64(size.W*size.H)) > 1e-6 {
				t.Errorf("%s: the tiles cover %.1f mm², the board has %.1f", id, area, size.W*size.H)
			}
		}
	}
}

func maker(t *testing.T, g *templates.Game) *pieces.Maker {
	t.Helper()
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The signs in the corners stay in the border, 1 mm inside the cut, and there are as many on either side.
func TestSignsInTheBorder(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		size, grid := board.Size(g.Board), board.Grid(g.Board)
		corners := map[[2]bool]int{}
		for _, mark := range board.Whole(maker(t, g), board.NamesLetters).Drawing().Marks {
			box := mark.Bounds()
			fine := max(box.W(), box.H()) > g.Board.Border // the line between the corners
			if fine || mark.Fill != draw.Crease && mark.Stroke != draw.Crease {
				continue
			}
			if box.Overlaps(grid) || !draw.RectWH(0, 0, size.W, size.H).Inset(1).Contains(box, 0) {
				t.Errorf("%s: an ornament at %v", id, box)
			}
			corners[[2]bool{box.Center().X > size.W/2, box.Center().Y > size.H/2}]++
		}
		far, near := corners[[2]bool{false, false}], corners[[2]bool{false, true}]
		if far != corners[[2]bool{true, false}] || near != corners[[2]bool{true, true}] || far == 0 || near == 0 {
			t.Errorf("%s: marks of ornaments by corner: %v", id, corners)
		}
	}
}

// The pictures of camps are in the inks of the palette, and no line of them is under 0.3 mm; either player
// reads the game's name.
func TestDressOfBoards(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		m := maker(t, g)
		for side := templates.Sente; side <= templates.Gote; side++ {
			marks := m.Camp(side).Marks
			scale := g.Board.Square / marks[0].Bounds().W()
			for _, mark := range marks {
				for _, ink := range []draw.Ink{mark.Fill, mark.Stroke} {
					if ink != draw.None && draw.InkOf(draw.FullInk.Color(ink)) != ink {
						t.Errorf("%s, %v: %v is not of the palette", id, side, draw.FullInk.Color(ink).Hex())
					}
				}
				if pen := mark.Width * scale; mark.Stroke != draw.None && pen < 0.3 {
					t.Errorf("%s, %v: a line of %.2f mm", id, side, pen)
				}
			}
		}
		names := 0
		for _, mark := range board.Whole(m, board.NamesLetters).Drawing().Marks {
			if mark.Text != nil && mark.Text.S == m.Title() {
				names++
			}
		}
		if names != 2 {
			t.Errorf("%s: its name is on the board %d times", id, names)
		}
	}
}

// artReach returns the right end of the artwork of a tile.
func artReach(p draw.Part) draw.MM {
	var x draw.MM
	for i := range p.Drawing.Marks {
		if m := &p.Drawing.Marks[i]; m.Role == draw.Art && m.Fill == draw.BoardWood {
			x = max(x, m.Path.Bounds().Max.X)
		}
	}
	return x
}

func TestHalvesOfShogi(t *testing.T) {
	g := gametest.Load(t, "shogi")
	cols, rows := board.StarLines(g.Board)
	c, _ := board.Split(9, 25, 8, 183, cols)
	r, _ := board.Split(9, 25, 8, 248, rows)
	if fmt.Sprint(c, r) != "[4] []" && fmt.Sprint(c, r) != "[5] []" {
		t.Errorf("the board is cut at %v and %v, want one cut beside the middle", c, r)
	}
}

// Every man of a position must be drawn in its square, pointing in the right direction.
func TestDiagramShowsTheSetup(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters})
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		const square = 10
		d := board.Diagram(m, board.Figure{Setup: s}, square, board.Hands{})
		tokens := map[rules.Square]bool{}
		for i := range d.Marks {
			mk := &d.Marks[i]
			if mk.Fill != board.PaperInk {
				continue // not the outline of a piece
			}
			c := mk.Path.Bounds().Center()
			// The grid line is 0.53 mm wide: its box begins half of that outside.
			sq := rules.At(g.Board.Files-int(float64(c.X-0.26)/square), int(float64(c.Y-0.26)/square)+1)
			tokens[sq] = true
			if p := mk.Path; g.Shape.Outline != templates.Round {
				tip := p.Pts[3] // lower left, lower right, right shoulder, tip
				up := tip.Y < c.Y
				if man := s.Board[sq]; up != (man.Side() == templates.Sente) {
					t.Errorf("%s: the man on %v points the wrong way", id, sq)
				}
			}
		}
		men := 0
		for rank := 1; rank <= g.Board.Ranks; rank++ {
			for file := 1; file <= g.Board.Files; file++ {
				if sq := rules.At(file, rank); s.Board[sq] != 0 {
					men++
					if !tokens[sq] {
						t.Errorf("%s: nothing is drawn on %v", id, sq)
					}
				}
			}
		}
		if len(tokens) != men {
			t.Errorf("%s: %d men drawn, %d in the setup", id, len(tokens), men)
		}
	}
}

func BenchmarkScene(b *testing.B) {
	g := gametest.Load(b, "shogi")
	r, err := rules.New(g)
	if err != nil {
		b.Fatal(err)
	}
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		b.Fatal(err)
	}
	s := r.Start()
	for b.Loop() {
		board.Scene(m, &s, board.Extras{}, 0.5)
	}
}

// A seam must leave no mark on the board: a tile that covers the flap of another has no
// cut line there.
func TestSeamsLeaveNoMark(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for _, tile := range board.Tiles(maker(t, g), board.NamesLetters, []int{4}, []int{3, 6}) {
		w := tile.Window.Move(draw.Pt(-tile.Window.Min.X, -tile.Window.Min.Y))
		var drawn draw.MM
		for _, m := range tile.Part.Drawing().Marks {
			if m.Role != draw.Cut {
				continue
			}
			for _, line := range draw.Dashes(m.Path.Flatten(0.01)[0], m.Dash) {
				drawn += draw.Polyline(line...).Length()
				for i := range line[1:] {
					mid := line[i].Lerp(line[i+1], 0.5)
					if line[i].Sub(line[i+1]).Len() < 0.01 {
						continue
					}
					if tile.Col > 0 && mid.X < 0.01 || tile.Row > 0 && mid.Y < 0.01 {
						t.Errorf("%s: a line is drawn at the seam, %v", tile.Part.Name, mid)
					}
				}
			}
		}
		want := tile.Part.Outline.Length()
		if tile.Col > 0 {
			want -= w.H()
		}
		if tile.Row > 0 {
			want -= w.W()
		}
		if math.Abs(float64(drawn-want)) > 0.01 {
			t.Errorf("%s: %.2f mm of its cut are drawn, want %.2f", tile.Part.Name, drawn, want)
		}
	}
}

func ExampleTiles() {
	g, err := templates.Load("shogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range board.Tiles(m, board.NamesLetters, []int{4}, nil) {
		b := t.Part.Outline.Bounds()
		fmt.Printf("%s: %.0f x %.0f mm\n", t.Part.Name, b.W(), b.H())
	}
	// Output:
	// board-1-1: 120 x 241 mm
	// board-1-2: 133 x 241 mm
}

// TestJumpsGoRound checks that the arrow of a jump goes round the man that is jumped over,
// on the side where no other man stands.
func TestJumpsGoRound(t *testing.T) {
	g := gametest.Load(t, "hasami")
	maker, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
	if err != nil {
		t.Fatal(err)
	}
	const w = 10
	high := w * g.Board.SquareH / g.Board.Square
	man := func(side templates.Side) rules.Man { return rules.NewMan(0, side, false) }
	for _, beside := range []int{4, 6} { // the file of another man
		var s rules.Setup
		s.Board[rules.At(5, 5)], s.Board[rules.At(5, 4)], s.Board[rules.At(beside, 4)] = man(templates.Sente), man(templates.Gote), man(templates.Sente)
		d := board.Diagram(maker, board.Figure{Setup: s, Arrows: []board.Arrow{{From: rules.At(5, 5), To: rules.At(5, 3)}}}, w, board.Hands{})
		edge := (d.Bounds().W() - 9*w) / 2
		d = d.Move(-edge, -edge)
		for i := range d.Marks {
			m := &d.Marks[i]
			if m.Stroke != draw.Indigo {
				continue
			}
			for _, p := range m.Path.Flatten(0.01)[0] {
				if d := p.Sub(draw.Pt(4.5*w, 3.5*high)).Len(); d < 0.44*w {
					t.Errorf("the arrow runs %.1f mm from the middle of the man jumped over", d)
				}
				if left := p.X < 4.5*w-1; left != (beside == 4) && p.Y > 3*high { // files count from the right
					t.Errorf("beside a man on file %d the arrow runs at %v", beside, p)
				}
			}
		}
	}
}

// TestArrowsShowWhatIsTaken checks that the arrow of a capture ends before the middle
// of the captured man, and any other arrow in the middle of its square.
func TestArrowsShowWhatIsTaken(t *testing.T) {
	g := gametest.Load(t, "shogi")
	maker, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
	if err != nil {
		t.Fatal(err)
	}
	for _, taken := range []bool{false, true} {
		var s rules.Setup
		from, to := rules.At(5, 7), rules.At(5, 4)
		s.Board[from] = rules.NewMan(1, templates.Sente, false)
		if taken {
			s.Board[to] = rules.NewMan(2, templates.Gote, false)
		}
		d := board.Diagram(maker, board.Figure{Setup: s, Arrows: []board.Arrow{{From: from, To: to}}}, 10, board.Hands{})
		for i := range d.Marks {
			if m := &d.Marks[i]; m.Fill == draw.Indigo {
				if short := m.Path.Pts[0].Y - 35; (short > 3) != taken {
					t.Errorf("taken %v: the tip is %v mm off the middle", taken, short)
				}
			}
		}
	}
}

// TestCutBoardsGoOn checks that the lines of part of a board run on where it is cut, and end
// at a thick line at the edge of the board.
func TestCutBoardsGoOn(t *testing.T) {
	g := gametest.Load(t, "shogi")
	maker, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
	if err != nil {
		t.Fatal(err)
	}
	const w draw.MM = 10
	for _, c := range []board.View{{9, 1, 5, 5}, {5, 1, 1, 5}, {5, 5, 1, 9}, {9, 5, 5, 9}, {7, 3, 3, 7}} {
		d := board.Diagram(maker, board.Figure{View: c}, w, board.Hands{})
		var across, down, thick []draw.Rect
		for i := range d.Marks {
			m := &d.Marks[i]
			if m.Stroke != draw.Black {
				continue
			}
			b := m.Path.Bounds()
			switch {
			case m.Width > 0.5:
				thick = append(thick, b)
			case b.H() == 0:
				across = append(across, b)
			default:
				down = append(down, b)
			}
		}
		cut := [4]bool{c.Left < 9, c.Top > 1, c.Right > 1, c.Bottom < 9}
		edges := 0
		for _, is := range cut {
			if !is {
				edges++
			}
		}
		if len(thick) != edges {
			t.Errorf("%+v: %d thick edges, want %d", c, len(thick), edges)
		}
		if len(across) != 6 || len(down) != 6 {
			t.Fatalf("%+v: %d and %d thin lines", c, len(across), len(down))
		}
		wide, high := 5*w, 5*w*g.Board.SquareH/g.Board.Square
		for i := range across {
			if (cut[0] || cut[2]) && across[i].W() < wide+0.5 || (cut[1] || cut[3]) && down[i].H() < high+0.5 {
				t.Errorf("%+v: a line ends where the board is cut", c)
			}
		}
	}
}

// The arrows of a move and of the way back lie side by side.
func TestArrowsThereAndBack(t *testing.T) {
	g := gametest.Load(t, "shogi")
	maker, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	there, back := board.Arrow{From: rules.At(7, 7), To: rules.At(7, 4)}, board.Arrow{From: rules.At(7, 4), To: rules.At(7, 7)}
	width := func(arrows ...board.Arrow) draw.MM {
		var s rules.Setup
		plain := board.Diagram(maker, board.Figure{Setup: s}, 8, board.Hands{})
		d := board.Diagram(maker, board.Figure{Setup: s, Arrows: arrows}, 8, board.Hands{})
		var used draw.Rect
		for i := len(plain.Marks); i < len(d.Marks); i++ {
			used = used.Union(d.Marks[i].Bounds())
		}
		return used.W()
	}
	if one, both := width(there), width(there, back); both < one+2 {
		t.Errorf("one arrow is %.1f mm wide, there and back %.1f mm", one, both)
	}
}

// TestLastMovesShowAroundMen checks that the frame of a square of the last move is drawn
// above the man that stands there.
func TestLastMovesShowAroundMen(t *testing.T) {
	g := gametest.Load(t, "hasami")
	maker, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
	if err != nil {
		t.Fatal(err)
	}
	var s rules.Setup
	s.Board[rules.At(5, 5)] = rules.NewMan(0, templates.Sente, false)
	d := board.Diagram(maker, board.Figure{Setup: s, Marked: []rules.Square{rules.At(5, 5), rules.At(5, 8)}}, 6, board.Hands{})
	frames, above := 0, 0
	for i := range d.Marks {
		switch m := &d.Marks[i]; {
		case m.Stroke == draw.Amber:
			frames++
		case frames > 0 && m.Bounds().Overlaps(draw.RectWH(24, 24, 6, 6)):
			above++
		}
	}
	if frames != 2 || above > 0 {
		t.Errorf("%d frames, with %d marks of a man above them", frames, above)
	}
}
