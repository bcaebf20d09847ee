package layout_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// said returns the values of an option of kits.
func said[T ~string](t *testing.T, option string) (out []T) {
	t.Helper()
	o, ok := order.Of("kit", option)
	if !ok || len(o.Values) == 0 {
		t.Fatalf("no option %s", option)
	}
	for _, v := range o.Values {
		out = append(out, T(v))
	}
	return out
}

// eachKit lays out every combination of game, paper and scale with every build and with
// every form of the board, and passes the sheets of those that fit. Builds and boards
// do not share sheets, so they need not be combined; builds that are part of "all" are
// laid out at full size only.
func eachKit(t *testing.T, f func(t *testing.T, g *templates.Game, o layout.Options, sheets []draw.Sheet)) {
	t.Helper()
	scales := []float64{0.5, 1, 1.5}
	if testing.Short() {
		scales = scales[1:2]
	}
	var makes []layout.Options
	for _, b := range said[layout.Build](t, "build") {
		makes = append(makes, layout.Options{Build: b, Board: layout.BoardNone})
	}
	for _, form := range said[layout.BoardForm](t, "board") {
		if form != layout.BoardNone { // tested with the builds
			makes = append(makes, layout.Options{Build: layout.BuildFlat, Board: form})
		}
	}
	papers := layout.Papers()
	if testing.Short() {
		papers = papers[:1]
	}
	n := 0
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, p := range papers {
			for _, o := range makes {
				for _, k := range scales {
					// Each make and scale is tested with some of the papers.
					if n++; !gametest.Some(n, 17, 3) {
						continue
					}
					if k != 1 && slices.Contains([]layout.Build{layout.BuildBox, layout.BuildRelief, layout.BuildNet}, o.Build) {
						continue
					}
					o.Paper, o.Scale, o.Command = p, k, "shogikit kit "+id
					name := fmt.Sprintf("%s/%s/%s/%s/%g", id, p.Name, o.Build, o.Board, k)
					sheets, err := sheetsOf(g, o)
					if err != nil {
						var fit *layout.TooLarge
						if !errors.As(err, &fit) {
							t.Errorf("%s: %v", name, err)
						}
						continue
					}
					t.Run(name, func(t *testing.T) { f(t, g, o, sheets) })
				}
			}
		}
	}
}

func TestKitsStayInTheBlockAndNothingOverlaps(t *testing.T) {
	n := 0
	eachKit(t, func(t *testing.T, g *templates.Game, o layout.Options, sheets []draw.Sheet) {
		n++
		counts := map[draw.Kind]int{}
		ids := map[string]bool{}
		for i := range sheets {
			s := &sheets[i]
			if ids[s.ID] {
				t.Errorf("two sheets are called %s", s.ID)
			}
			ids[s.ID] = true
			checkSheet(t, s)
			for k := range s.Parts {
				counts[s.Parts[k].Kind]++
			}
		}
		checkCounts(t, g, o, counts)
	})
	if n < 60 && !testing.Short() || n < 12 {
		t.Errorf("only %d kits were laid out", n)
	}
}

func checkSheet(t *testing.T, s *draw.Sheet) {
	t.Helper()
	if f := s.Furniture.Bounds(); !s.Block.Contains(f, 0.001) {
		t.Errorf("%s: furniture %v leaves the block %v", s.ID, f, s.Block)
	}
	boxes, outlines := make([]draw.Rect, len(s.Parts)), make([][]draw.Point, len(s.Parts))
	for i := range s.Parts {
		p := &s.Parts[i]
		boxes[i], outlines[i] = p.Bounds(), p.Outline.Flatten(0.02)[0]
		if !s.Block.Contains(boxes[i], 0.001) {
			t.Errorf("%s: %s %s %v leaves the block", s.ID, p.Kind, p.Name, boxes[i])
		}
		if !p.Outline.Closed() {
			t.Errorf("%s: %s %s: cut path is open", s.ID, p.Kind, p.Name)
		}
		for k := range i {
			if boxes[k].Overlaps(boxes[i]) && (p.Kind != draw.NetPart || overlap(outlines[k], outlines[i])) {
				t.Errorf("%s: %s %s lies on %s %s", s.ID, p.Kind, p.Name, s.Parts[k].Kind, s.Parts[k].Name)
			}
		}
		for _, m := range p.Drawing.Marks {
			if shares := p.Kind == draw.RimPart && i > 0; m.Role == draw.Cut && !m.Path.Closed() && !shares {
				t.Errorf("%s: %s %s: a cut line is open", s.ID, p.Kind, p.Name)
			}
		}
	}
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		if m.Text == nil {
			checkLine(t, s, m, outlines)
			continue
		}
		for k := range boxes {
			if m.Bounds().Overlaps(boxes[k]) && !strings.HasPrefix(string(s.Parts[k].Kind), "board") {
				t.Errorf("%s: the text %q lies on %s %s", s.ID, m.Text.S, s.Parts[k].Kind, s.Parts[k].Name)
			}
		}
	}
}

// overlap reports whether two outlines overlap: points along either lie inside the other.
func overlap(a, b []draw.Point) bool {
	along := func(a, b []draw.Point) bool {
		for i := 1; i < len(a); i++ {
			for t := 0.0; t < 1; t += 0.1 {
				if draw.Inside(a[i-1].Lerp(a[i], t), b) {
					return true
				}
			}
		}
		return false
	}
	return along(a, b) || along(b, a)
}

// checkLine checks that a line beside the parts, such as a tick for the ruler, crosses no part and
// no text.
func checkLine(t *testing.T, s *draw.Sheet, line *draw.Mark, outlines [][]draw.Point) {
	t.Helper()
	for _, points := range line.Path.Flatten(0.1) {
		for _, p := range points {
			for k := range s.Parts {
				part := &s.Parts[k]
				around := part.Outline.Bounds().Contains(draw.Rect{Min: p, Max: p}, 0)
				if around && !strings.HasPrefix(string(part.Kind), "board") && draw.Inside(p, outlines[k]) {
					t.Errorf("%s: a line at %v crosses %s %s", s.ID, p, part.Kind, part.Name)
					return
				}
			}
			for k := range s.Furniture.Marks {
				if m := &s.Furniture.Marks[k]; m.Text != nil && m.Bounds().Contains(draw.Rect{Min: p, Max: p}, 0) {
					t.Errorf("%s: a line at %v crosses the text %q", s.ID, p, m.Text.S)
					return
				}
			}
		}
	}
}

func checkCounts(t *testing.T, g *templates.Game, o layout.Options, got map[draw.Kind]int) {
	t.Helper()
	want := map[draw.Kind]int{}
	n := g.Total()
	box := o.Build == layout.BuildBox || o.Build == layout.BuildRelief
	if box || o.Build == layout.BuildFlat {
		want["face"], want["back"] = n, n
	}
	if box {
		want["rim"] = n
	}
	if o.Build == layout.BuildRelief {
		want["relief-face"] = n
		for i := range g.Pieces {
			if g.Pieces[i].Promoted != nil {
				want["relief-back"] += g.Pieces[i].Count
			}
		}
	}
	if o.Build == layout.BuildNet {
		want["net"] = n
	}
	if o.Build == layout.BuildFoldover {
		want["foldover"] = n
	}
	for kind, w := range want {
		if got[kind] != w {
			t.Errorf("%d parts of kind %s, want %d", got[kind], kind, w)
		}
	}
	if (o.Board != layout.BoardNone) != (got["board"] > 0) {
		t.Errorf("board %s: %d parts", o.Board, got["board"])
	}
}

func TestOriginalSheetsFitTheirPaper(t *testing.T) {
	sheets, err := sheetsOf(gametest.Load(t, "shogi"), layout.Options{Board: layout.BoardBoth})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"shogi-1-faces", "shogi-2-rims", "shogi-3-board-left", "shogi-4-board-right", "shogi-5-board"}
	if len(sheets) != len(want) {
		t.Fatalf("%d sheets, want %d", len(sheets), len(want))
	}
	for i, s := range sheets {
		w, h := draw.MM(190.5), draw.MM(266.7)
		if i == 4 {
			w = 381
		}
		if s.ID != want[i] || !near(s.Block.W(), w) || !near(s.Block.H(), h) {
			t.Errorf("sheet %d is %s with a block of %v x %v, want %s, %v x %v", i+1, s.ID, s.Block.W(), s.Block.H(), want[i], w, h)
		}
	}
	board := sheets[4].Parts[0].Outline.Bounds()
	if !near(board.W(), 241) || !near(board.H(), 241) {
		t.Errorf("the board is %v x %v, want 241 x 241", board.W(), board.H())
	}
}

func near(a, b draw.MM) bool { return a-b < 1e-6 && b-a < 1e-6 }

// A board that fills its paper has no lines of 100 mm on it.
func TestRulersKeepOffTheBoard(t *testing.T) {
	for scale, ruled := range map[float64]bool{1: true, 1.1: false} {
		o := layout.Options{Board: layout.BoardBoth, Options: pieces.Options{Scale: scale}}
		sheets, err := sheetsOf(gametest.Load(t, "shogi"), o)
		if err != nil {
			t.Fatal(err)
		}
		s := &sheets[len(sheets)-1] // on A3
		board := s.Parts[0].Outline.Bounds()
		lines := 0
		for i := range s.Furniture.Marks {
			box := s.Furniture.Marks[i].Bounds()
			if box.Overlaps(board) {
				t.Errorf("at %g a mark at %v lies on the board at %v", scale, box, board)
			}
			if near(box.W(), 0) && near(box.H(), 100) {
				lines++
			}
		}
		if (lines == 1) != ruled {
			t.Errorf("at %g there are %d upright lines of 100 mm", scale, lines)
		}
	}
}

// Between registration marks on B5 there is only room for the line of 100 mm.
func TestTheTitleGivesWayToTheRuler(t *testing.T) {
	p, err := layout.ParsePaper("b5")
	if err != nil {
		t.Fatal(err)
	}
	o := layout.Options{Paper: p.WithRegistration(layout.RegistrationSilhouette), Board: layout.BoardNone}
	sheets, err := sheetsOf(gametest.Load(t, "minishogi"), o)
	if err != nil {
		t.Fatal(err)
	}
	texts := sheets[0].Furniture.Only(func(m *draw.Mark) bool { return m.Text != nil }).Marks
	for i := range texts {
		for k := range i {
			if texts[i].Bounds().Overlaps(texts[k].Bounds()) {
				t.Errorf("%q lies on %q", texts[i].Text.S, texts[k].Text.S)
			}
		}
	}
}

// TestLargeBoardOnLargePaper checks that A3 is not suggested if the kit's paper is
// larger.
func TestLargeBoardOnLargePaper(t *testing.T) {
	p, err := layout.ParsePaper("900x900")
	if err != nil {
		t.Fatal(err)
	}
	_, err = sheetsOf(gametest.Load(t, "shogi"), layout.Options{Paper: p, Board: layout.BoardWhole, Options: pieces.Options{Scale: 4}})
	if err == nil || !strings.Contains(err.Error(), "900x900") {
		t.Error(err)
	}
}

// TestTheLargestPaperHasItsGuide checks that the first pages fit on every supported paper,
// up to the largest.
func TestTheLargestPaperHasItsGuide(t *testing.T) {
	for _, size := range []string{"2000x2000", "130x2000", "190x2000"} {
		paper, err := layout.ParsePaper(size)
		if err != nil {
			t.Fatal(err)
		}
		sheets, err := sheetsOf(gametest.Load(t, "minishogi"), layout.Options{Paper: paper, Overview: true})
		if err != nil || sheets[0].Paper != paper.Size || len(sheets[0].Furniture.Marks) == 0 {
			t.Errorf("%s: %d sheets, %v", size, len(sheets), err)
		}
	}
	small, err := layout.ParsePaper("80x120")
	if err != nil {
		t.Fatal(err)
	}
	_, err = sheetsOf(gametest.Load(t, "minishogi"), layout.Options{Paper: small, Overview: true})
	if err == nil || !strings.Contains(err.Error(), "need 78 x 119.2 mm") {
		t.Errorf("paper too small for a guide: %v", err)
	}
}

func BenchmarkKit(b *testing.B) {
	g := gametest.Load(b, "shogi")
	for b.Loop() {
		if _, err := sheetsOf(g, layout.Options{Overview: true, Board: layout.BoardBoth}); err != nil {
			b.Fatal(err)
		}
	}
}

// Nets must be nested: sixteen on a sheet of A4, whatever paper they are folded from.
func TestNetsNest(t *testing.T) {
	for _, thick := range []draw.MM{0.1, 0.2, 0.4} {
		sheets, err := sheetsOf(gametest.Load(t, "shogi"), layout.Options{Build: layout.BuildNet, Board: layout.BoardNone, Options: pieces.Options{Thickness: thick}})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(sheets[0].Parts); len(sheets) != 3 || n != 16 {
			t.Errorf("paper of %g mm: %d sheets, %d nets on the first", thick, len(sheets), n)
		}
	}
}

// sheetsOf lays out and draws a kit.
func sheetsOf(g *templates.Game, o layout.Options) ([]draw.Sheet, error) {
	p, err := layout.NewPlan(g, o)
	if err != nil {
		return nil, err
	}
	return p.Sheets(), nil
}
