package layout_test

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

var office = press.Profile{Across: 98.7, Down: 99.1, Back: draw.Pt(0.6, -0.3)}

// where returns the position of a corrected point: scaled about the middle of its
// original block.
func where(p draw.Point, s *draw.Sheet, pr press.Profile) draw.Point {
	c := s.Block.Center()
	out := draw.Pt(c.X+(p.X-c.X)*100/pr.Across, c.Y+(p.Y-c.Y)*100/pr.Down)
	if s.Back {
		out = out.Add(pr.Back)
	}
	return out
}

// points calls f with the points of every mark before and after.
func points(t *testing.T, a, b *draw.Drawing, f func(fixed bool, before, after []draw.Point)) {
	t.Helper()
	if len(a.Marks) != len(b.Marks) {
		t.Fatalf("%d marks have become %d", len(a.Marks), len(b.Marks))
	}
	of := func(m *draw.Mark) []draw.Point {
		if m.Text != nil {
			end := draw.Rotate(m.Text.Angle).Apply(draw.Pt(m.Text.Advance, 0))
			return []draw.Point{m.Text.At, m.Text.At.Add(end)}
		}
		return m.Path.Pts
	}
	for i := range a.Marks {
		f(a.Marks[i].Fixed, of(&a.Marks[i]), of(&b.Marks[i]))
	}
}

func TestCorrectionMovesPartsGuidesAndMarksTogether(t *testing.T) {
	builds, g := []layout.Build{layout.BuildFlat, layout.BuildFoldover, layout.BuildAll}, gametest.Load(t, "shogi")
	if testing.Short() {
		builds, g = builds[:2], gametest.Load(t, "minishogi")
	}
	for _, duplex := range said[press.Duplex](t, "duplex") {
		for _, build := range builds {
			before, err := layout.Kit(g, layout.Options{Build: build, Board: layout.BoardBoth, Duplex: duplex, Overview: true, Command: "shogikit kit --profile office"})
			if err != nil {
				t.Fatal(err)
			}
			after, err := office.Correct(before)
			if err != nil {
				t.Fatal(err)
			}
			backs := 0
			for i := range before {
				if before[i].Back && !strings.Contains(before[i].ID, "overview") { // its second page is on the back of the first
					backs++
				}
				checkCorrected(t, fmt.Sprintf("%s %s %s", duplex, build, before[i].ID), &before[i], &after[i])
			}
			if (backs > 0) != (duplex != press.DuplexOff && build == layout.BuildFlat) {
				t.Errorf("%s %s: %d back pages", duplex, build, backs)
			}
		}
	}
}

func checkCorrected(t *testing.T, name string, before, after *draw.Sheet) {
	t.Helper()
	moved := 0
	compare := func(fixed bool, a, b []draw.Point) {
		for i := range a {
			want := where(a[i], before, office)
			if fixed { // the length is unchanged, the position is checked below
				want = b[0].Add(a[i].Sub(a[0]))
			} else {
				moved++
			}
			if b[i].Sub(want).Len() > 1e-6 {
				t.Fatalf("%s: %v is at %v, want %v", name, a[i], b[i], want)
			}
		}
	}
	for i := range before.Parts {
		points(t, &before.Parts[i].Drawing, &after.Parts[i].Drawing, compare)
		for k, p := range before.Parts[i].Outline.Pts {
			if after.Parts[i].Outline.Pts[k].Sub(where(p, before, office)).Len() > 1e-6 {
				t.Fatalf("%s: the outline has left its part", name)
			}
		}
	}
	points(t, &before.Furniture, &after.Furniture, compare)
	if moved < 5 && len(before.Furniture.Marks) > 1 {
		t.Errorf("%s: only %d points were compared", name, moved)
	}
	checkSheet(t, after)
	if after.Paper != before.Paper {
		t.Errorf("%s: the paper has changed", name)
	}
}

func TestCorrectionLeavesScaleFiguresAlone(t *testing.T) {
	before, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{})
	if err != nil {
		t.Fatal(err)
	}
	after, err := office.Correct(before)
	if err != nil {
		t.Fatal(err)
	}
	for i := range before {
		figures := func(s *draw.Sheet) draw.Drawing {
			return s.Furniture.Only(func(m *draw.Mark) bool { return m.Fixed })
		}
		a, b := figures(&before[i]), figures(&after[i])
		if len(a.Marks) < 40 || len(a.Marks) != len(b.Marks) {
			t.Fatalf("%d and %d marks of scale figures", len(a.Marks), len(b.Marks))
		}
		for k := range a.Marks {
			x, y := a.Marks[k].Bounds(), b.Marks[k].Bounds()
			if math.Abs(float64(x.W()-y.W())) > 1e-9 || math.Abs(float64(x.H()-y.H())) > 1e-9 {
				t.Errorf("%s: a mark of the scale figure has changed its size: %v, %v", before[i].ID, x, y)
			}
		}
		was, is := before[i].Promises(), after[i].Promises()
		for k, c := range was {
			want := c
			if c.What != draw.ClaimMM && c.What != draw.ClaimInches {
				want.W, want.H = c.W*100/98.7, c.H*100/99.1
			}
			if got := is[k]; math.Abs(float64(got.W-want.W)) > 1e-9 || math.Abs(float64(got.H-want.H)) > 1e-9 || got.Count != c.Count {
				t.Errorf("%s: claim %v has become %v", before[i].ID, c, got)
			}
		}
	}
}

func TestCorrectionStaysOnThePaper(t *testing.T) {
	a4, err := press.Papers()[0].WithMargin(2)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{Paper: a4})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (press.Profile{Across: 96, Down: 96}).Correct(sheets); err == nil || !strings.Contains(err.Error(), "beyond its paper") || !strings.Contains(err.Error(), "shogi-1-faces") {
		t.Errorf("a sheet larger than its paper: %v", err)
	}
	o := layout.Options{Paper: a4, Printer: press.Profile{Across: 96, Down: 96}}
	var large *press.TooLarge
	if _, err := layout.Kit(gametest.Load(t, "shogi"), o); !errors.As(err, &large) || len(large.Remedies) == 0 || large.Remedies[0][0].Option != press.MarginOption {
		t.Fatalf("no remedy for %v", err)
	}
	margin, _ := press.ParseLength(large.Remedies[0][0].Value)
	if o.Paper, err = o.Paper.WithMargin(margin); err != nil || margin > 8 {
		t.Fatalf("a margin of %v: %v", margin, err)
	}
	if _, err := layout.Kit(gametest.Load(t, "shogi"), o); err != nil {
		t.Errorf("a margin of %v does not help: %v", margin, err)
	}
	o.Scale, o.Board = 1.3, layout.BoardWhole
	if _, err := layout.Kit(gametest.Load(t, "shogi"), o); !errors.As(err, &large) || len(large.Remedies) == 0 {
		t.Fatalf("no remedy for %v", err)
	}
	for _, r := range large.Remedies {
		next := o
		for _, c := range r {
			switch v := strings.TrimSuffix(c.Value, "%"); c.Option {
			case press.ScaleOption:
				percent, _ := strconv.ParseFloat(v, 64)
				next.Scale = percent / 100
			case press.BoardOption:
				next.Board = layout.BoardForm(v)
			case press.PaperOption:
				p, _ := press.ParsePaper(v)
				next.Paper = p.Like(o.Paper)
			}
		}
		if _, err := layout.Kit(gametest.Load(t, "shogi"), next); err != nil {
			t.Errorf("%v does not help: %v", r, err)
		}
	}
	for _, paper := range press.Papers() {
		sheets, err := layout.Kit(gametest.Load(t, "minishogi"), layout.Options{Paper: paper, Board: layout.BoardHalves, Command: strings.Repeat("shogikit kit ", 12)})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []press.Profile{{Across: 95, Down: 95}, {Across: 105, Down: 105}, {Across: 95, Down: 105}, {Across: 105, Down: 95}} {
			after, err := p.Correct(sheets)
			if err != nil {
				if p.Across > 100 && p.Down > 100 { // drawn smaller, it fits
					t.Errorf("%s %v: %v", paper.Name, p, err)
				}
				continue
			}
			for i := range after {
				checkSheet(t, &after[i])
			}
		}
	}
}
