package pieces_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// seen is a mark read from a drawing: its direction in degrees clockwise from straight
// ahead, and its number of strokes.
type seen struct{ deg, strokes int }

// movement reports whether marks of moves have an ink: those of promoted pieces are vermilion.
func movement(ink draw.Ink) bool { return ink == draw.Black || ink == draw.Vermilion }

// closed is added to the strokes of a mark with a bar.
const closed = 10

// readStrokes finds the movement marks in the frame of a face from the drawing alone:
// short straight strokes outside the field of the picture. Adjacent parallel
// strokes form one mark; a stroke across closes the adjacent mark.
func readStrokes(d draw.Drawing, field draw.Rect) []seen {
	type stroke struct{ mid, dir draw.Point }
	var strokes []stroke
	for i := range d.Marks {
		line, ok := strokeOf(&d.Marks[i])
		mid := line[0].Lerp(line[1], 0.5)
		if !ok || inField(mid, field) {
			continue // a line of the picture
		}
		strokes = append(strokes, stroke{mid, line[1].Sub(line[0]).Unit()})
	}
	var out []seen
	var mids []draw.Point
	var bars []draw.Point
	used := make([]bool, len(strokes))
	for i := range strokes {
		if used[i] {
			continue
		}
		group := []stroke{strokes[i]}
		used[i] = true
		for grew := true; grew; {
			grew = false
			for j := range strokes {
				if used[j] || math.Abs(strokes[j].dir.Cross(group[0].dir)) > 0.01 {
					continue
				}
				for _, g := range group {
					if strokes[j].mid.Sub(g.mid).Len() < 1.3 {
						group, used[j], grew = append(group, strokes[j]), true, true
						break
					}
				}
			}
		}
		var mid draw.Point
		for _, g := range group {
			mid = mid.Add(g.mid.Mul(1 / float64(len(group))))
		}
		from := mid.Sub(field.Center())
		dir := group[0].dir
		if len(group) == 1 && math.Abs(dir.Dot(from.Unit())) < 0.3 {
			bars = append(bars, mid)
			continue
		}
		if dir.Dot(from) < 0 {
			dir = dir.Mul(-1)
		}
		deg := math.Atan2(float64(dir.X), float64(-dir.Y)) * 180 / math.Pi
		out = append(out, seen{(int(math.Round(deg)) + 360) % 360, len(group)})
		mids = append(mids, mid)
	}
	for _, bar := range bars {
		for i, mid := range mids {
			if mid.Sub(bar).Len() < 1.3 {
				out[i].strokes += closed
			}
		}
	}
	return out
}

// inField reports whether a point is so far inside the field of the picture that it is no
// mark, which may reach into a corner of the field.
func inField(p draw.Point, f draw.Rect) bool {
	f = f.Inset(1.5)
	return p.X > f.Min.X && p.X < f.Max.X && p.Y > f.Min.Y && p.Y < f.Max.Y
}

// walk returns the directions in which a piece can move on an empty board, by trying
// moves from the middle of a large board, with a Betza parser independent of the
// templates' one.
func walk(t *testing.T, betza string) []seen {
	t.Helper()
	const one, many, jump = 1, 2, 3
	table := map[string][]seen{
		"K":   {{0, one}, {45, one}, {90, one}, {135, one}, {180, one}, {225, one}, {270, one}, {315, one}},
		"R":   {{0, many}, {90, many}, {180, many}, {270, many}},
		"B":   {{45, many}, {135, many}, {225, many}, {315, many}},
		"RF":  {{0, many}, {45, one}, {90, many}, {135, one}, {180, many}, {225, one}, {270, many}, {315, one}},
		"BW":  {{0, one}, {45, many}, {90, one}, {135, many}, {180, one}, {225, many}, {270, one}, {315, many}},
		"WfF": {{0, one}, {45, one}, {90, one}, {180, one}, {270, one}, {315, one}},
		"FfW": {{0, one}, {45, one}, {135, one}, {225, one}, {315, one}},
		"ffN": {{27, jump}, {333, jump}},
		"fR":  {{0, many}},
		"fW":  {{0, one}},

		"FfsW":     {{0, one}, {45, one}, {90, one}, {135, one}, {225, one}, {270, one}, {315, one}},
		"FvW":      {{0, one}, {45, one}, {135, one}, {180, one}, {225, one}, {315, one}},
		"fDbF":     {{0, jump}, {135, one}, {225, one}},
		"fRrbBlbF": {{0, many}, {135, many}, {225, one}},
		"fRlbBrbF": {{0, many}, {135, one}, {225, many}},
		"KfBbRbF2": {{0, one}, {45, many}, {90, one}, {135, many + closed}, {180, many}, {225, many + closed}, {270, one}, {315, many}},
		"fAbD":     {{45, jump}, {180, jump}, {315, jump}},
	}
	got, ok := table[betza]
	if !ok {
		t.Skipf("moves %s are not in the table", betza)
	}
	return got
}

func TestStrokesOnFacesAreTheMovesOfThePiece(t *testing.T) {
	checked := 0
	for _, id := range []string{"shogi", "minishogi", "animal", "tori"} {
		g := gametest.Load(t, id)
		m, err := pieces.NewMaker(g, pieces.Options{Marks: "strokes", Style: pieces.Kanji})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Looks() {
			f := &l.Piece.Face
			if l.Promoted {
				f = l.Piece.Promoted
			}
			b := m.Body(l.Piece)
			got := readStrokes(m.Face(l).Drawing(), b.Picture)
			want := walk(t, f.Betza)
			less := func(a, b seen) int { return a.deg - b.deg }
			slices.SortFunc(got, less)
			slices.SortFunc(want, less)
			if !slices.Equal(got, want) {
				t.Errorf("%s %s (%s): the drawing shows %v, the piece moves %v", id, l.Name(), f.Betza, got, want)
			}
			checked++
		}
	}
	if checked < 30 {
		t.Errorf("only %d faces were checked", checked)
	}
}

func ExampleMaker_Face() {
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
	face := m.Face(pieces.Look{Piece: g.Piece("rook")})
	box := face.Outline.Bounds()
	fmt.Printf("%s %s: %.0f x %.0f mm, cut along %v\n", face.Kind, face.Name, box.W(), box.H(), face.Outline)
	// Output: face rook: 19 x 20 mm, cut along M 0 20 L 19 20 L 19 4.5 L 9.5 0 L 0 4.5 Z
}

// eachApart calls f with makers of reliefs, of some or all games and styles.
func eachApart(t *testing.T, f func(id, style string, m *pieces.Maker)) {
	t.Helper()
	for i, id := range templates.List() {
		g := gametest.Load(t, id)
		for j, style := range templates.Styles {
			if !gametest.Some(i+j, 4, 9) {
				continue
			}
			m, err := pieces.NewMaker(g, pieces.Options{Style: style, Apart: true})
			if err != nil {
				t.Fatal(err)
			}
			f(id, style, m)
		}
	}
}

// A raised picture is one piece that scissors can cut out: neither a neck nor a slit of its
// outline is narrower than two millimetres, less the thinnest pen. It stays on its face, and
// covers no mark there.
func TestReliefsCanBeCutOut(t *testing.T) {
	const narrow = 1.8
	seen := map[string]bool{}
	eachApart(t, func(id, style string, m *pieces.Maker) {
		for _, l := range m.Looks() {
			outline := m.Relief(l).Outline
			if seen[outline.String()] {
				continue
			}
			seen[outline.String()] = true
			loops := outline.Flatten(0.05)
			if len(loops) != 1 {
				t.Errorf("%s %s %s: %d outlines", id, style, l.Name(), len(loops))
			}
			for _, poly := range loops {
				if w, at := narrowest(poly, true); w < narrow {
					t.Errorf("%s %s %s: a neck of %.2f mm at %.1f, %.1f", id, style, l.Name(), w, at.X, at.Y)
				}
				if w, at := narrowest(poly, false); w < narrow {
					t.Errorf("%s %s %s: a slit of %.2f mm at %.1f, %.1f", id, style, l.Name(), w, at.X, at.Y)
				}
			}
			cut, edge := draw.Mark{Path: outline}, draw.Mark{Path: m.Body(l.Piece).Outline()}
			if gap := between(&cut, &edge); gap < 0.2 {
				t.Errorf("%s %s %s: it is %.2f mm from the edge of its face", id, style, l.Name(), gap)
			}
			marks := m.Art(l).Marks[1+len(m.Picture(l).Marks):]
			for i := range marks {
				if gap := between(&marks[i], &cut); gap < -0.01 {
					t.Errorf("%s %s %s: it covers %.2f mm of a mark", id, style, l.Name(), -gap)
				}
			}
		}
	})
}

// narrowest returns the least distance between two points of an outline that are far apart
// along it and see each other through its inside, or its outside.
func narrowest(poly []draw.Point, inside bool) (least float64, where draw.Point) {
	var pts []draw.Point
	var at []float64
	var edge [][2]float64
	run := 0.0
	for i := 1; i < len(poly); i++ {
		l := float64(poly[i].Sub(poly[i-1]).Len())
		n := max(1, int(l/0.15))
		for k := range n {
			share := float64(k) / float64(n)
			pts, at = append(pts, poly[i-1].Lerp(poly[i], share)), append(at, run+l*share)
		}
		run += l
		edge = append(edge, [2]float64{float64(poly[i].X), float64(poly[i].Y)})
	}
	least = math.Inf(1)
	for i, p := range pts {
		for j := i + 1; j < len(pts); j++ {
			d, along := float64(p.Sub(pts[j]).Len()), min(at[j]-at[i], run-at[j]+at[i])
			if d >= least || along < max(3*d, 3) {
				continue
			}
			if c := p.Lerp(pts[j], 0.5); insidePolygon([2]float64{float64(c.X), float64(c.Y)}, edge, 0) == inside {
				least, where = d, c
			}
		}
	}
	return least, where
}

// Every mark on a rim keeps away from the folds across the rim.
func TestMarksMeetBesideTheFolds(t *testing.T) {
	const least = 0.5
	for _, id := range []string{"shogi", "tori"} {
		g := gametest.Load(t, id)
		for _, system := range []string{"strokes", "arrows", "dots"} {
			m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji, Marks: system})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				if l.Promoted {
					continue
				}
				rim, b := m.Rim(l), m.Body(l.Piece)
				wall := rim.Drawing().Marks[0].Path.Bounds()
				var upper []draw.Point
				for _, mk := range rim.Drawing().Marks {
					box := mk.Bounds()
					if mk.Role != draw.Art || mk.Fill == draw.Wood || box.Max.X > wall.Max.X {
						continue
					}
					for _, fold := range marksOf(rim.Drawing(), draw.FoldMountain) {
						f := fold.Bounds()
						if f.W() < 0.01 && f.Min.X > box.Min.X-least && f.Min.X < box.Max.X+least {
							t.Errorf("%s %s, %s: the fold at %.2f is near the mark at %v", id, l.Name(), system, f.Min.X, box)
						}
					}
					if box.Center().Y < wall.Center().Y {
						upper = append(upper, box.Center())
					}
				}
				if system == "strokes" {
					checkTip(t, id+" "+l.Name(), readStrokeMids(m.Face(l).Drawing(), b.Picture), upper, b)
				}
			}
		}
	}
}

// checkTip checks that the strokes of a face straight ahead go on beside the fold of the tip, all
// on one wall: on both sides they would read as two.
func checkTip(t *testing.T, name string, face [][2]draw.Point, upper []draw.Point, b pieces.Body) {
	t.Helper()
	tip := b.Edge(4) + b.Along(3) // the rim begins with the left wall
	ahead, left, right := 0, 0, 0
	for _, s := range face {
		if math.Abs(float64(s[0].X-s[1].X)) < 0.01 && s[0].Y < b.Picture.Min.Y {
			ahead++
		}
	}
	for _, at := range upper {
		switch off := at.X - tip; {
		case off > -3.6 && off <= 0:
			left++
		case off > 0 && off < 3.6:
			right++
		}
	}
	if min(left, right) != 0 || max(left, right) != ahead {
		t.Errorf("%s: %d strokes ahead on the face, %d and %d beside the fold of the tip", name, ahead, left, right)
	}
}

// strokeOf returns the line along the middle of a stroke of a movement mark, a narrow rectangle; ok
// reports whether it is one.
func strokeOf(m *draw.Mark) (line [2]draw.Point, ok bool) {
	p := m.Path.Pts
	if m.Role != draw.Art || !movement(m.Fill) || m.Stroke != draw.None || len(p) != 4 {
		return line, false
	}
	return [2]draw.Point{p[0].Lerp(p[3], 0.5), p[1].Lerp(p[2], 0.5)}, true
}

// readStrokeMids returns the strokes outside the field, as lines.
func readStrokeMids(d draw.Drawing, field draw.Rect) [][2]draw.Point {
	var out [][2]draw.Point
	for i := range d.Marks {
		line, ok := strokeOf(&d.Marks[i])
		if ok && !inField(line[0].Lerp(line[1], 0.5), field) {
			out = append(out, line)
		}
	}
	return out
}

// Writing without a panel must stay clear of the movement marks and of the edge of the
// face.
func TestWritingKeepsClearOfMarks(t *testing.T) {
	for _, id := range templates.List() {
		if gametest.Load(t, id).Shape.Outline == templates.Round {
			continue
		}
		for _, style := range []string{pieces.Kanji, pieces.Kanji1} {
			air := map[string]draw.MM{"strokes": 0.25, "arrows": 0.12, "dots": 0.12} // bent arrows are broad
			for system, air := range air {
				m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{Style: style, Marks: system})
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range m.Looks() {
					writing, face := m.Picture(l).Marks, m.Art(l).Marks // the ground, the writing, the movement marks
					gap := draw.MM(math.Inf(1))
					for i := range writing {
						for k := range face[1+len(writing):] {
							gap = min(gap, between(&writing[i], &face[1+len(writing)+k]))
						}
						gap = min(gap, between(&writing[i], &draw.Mark{Path: m.Body(l.Piece).Outline()}))
					}
					if gap < air {
						t.Errorf("%s %s %s, %s: %.2f mm from a mark or the edge", id, style, l.Name(), system, gap)
					}
				}
			}
		}
	}
}

// between returns the distance of the outlines of two marks, with their pens.
func between(a, b *draw.Mark) draw.MM {
	gap := draw.MM(math.Inf(1))
	for _, pts := range a.Path.Flatten(0.02) {
		for _, line := range b.Path.Flatten(0.02) {
			for i := 1; i < len(line); i++ {
				for _, p := range pts {
					gap = min(gap, draw.Distance(p, line[i-1], line[i]))
				}
			}
			for i := 1; i < len(pts); i++ {
				for _, p := range line {
					gap = min(gap, draw.Distance(p, pts[i-1], pts[i]))
				}
			}
		}
	}
	for _, m := range []*draw.Mark{a, b} {
		if m.Stroke != draw.None {
			gap -= m.Width / 2
		}
	}
	return gap
}

// Exactly the systems of marks that templates may name must be drawn.
func TestSystemsOfMarksAreThoseOfTemplates(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for _, marks := range append(slices.Clone(templates.MarkSystems), "arows") {
		m, err := pieces.NewMaker(g, pieces.Options{Marks: marks})
		if (err != nil) != (marks == "arows") {
			t.Fatalf("%s: %v", marks, err)
		}
		plain, _ := pieces.NewMaker(g, pieces.Options{Marks: "none"})
		rook := pieces.Look{Piece: g.Piece("rook")}
		if err == nil && marks != "none" && len(m.Art(rook).Marks) <= len(plain.Art(rook).Marks) {
			t.Errorf("%s: the rook has no marks", marks)
		}
	}
}

// A stroke must hold its own beside the picture; those of a set are alike.
func TestStrokesAreBoldAndAlike(t *testing.T) {
	m, err := pieces.NewMaker(gametest.Load(t, "shogi"), pieces.Options{Marks: "strokes"})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range m.Looks() {
		marks := m.Art(l).Marks[1+len(m.Picture(l).Marks):]
		for i := range marks {
			p := marks[i].Path.Pts
			if long, wide := p[1].Sub(p[0]).Len(), p[2].Sub(p[1]).Len(); long < 1.49 || long > 1.51 || wide < 0.61 {
				t.Errorf("%s: a stroke of %.2f x %.2f mm", l.Name(), long, wide)
			}
		}
	}
}
