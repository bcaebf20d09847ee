package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// Every back must be exactly behind its face, for both flips, on every paper, for odd
// and even numbers of pieces.
func TestBacksLieBehindTheirFaces(t *testing.T) {
	n := 0
	for _, p := range layout.Papers() {
		for _, flip := range []layout.Duplex{layout.DuplexLong, layout.DuplexShort} {
			for _, id := range []string{"shogi", "minishogi", "hasami", "dobutsu"} {
				for _, k := range []float64{0.75, 1} {
					if n++; !gametest.Some(n, 3, 7) {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%s/%g", id, p.Name, flip, k), func(t *testing.T) {
						checkRegister(t, p, flip, id, k)
					})
				}
			}
		}
	}
}

func checkRegister(t *testing.T, p layout.Paper, flip layout.Duplex, id string, scale float64) {
	sheets, err := sheetsOf(gametest.Load(t, id), layout.Options{Paper: p, Duplex: flip, Options: pieces.Options{Scale: scale}, Board: layout.BoardNone, Build: layout.BuildFlat})
	if err != nil {
		t.Fatal(err)
	}
	pairs := 0
	for i := range sheets {
		if !strings.Contains(sheets[i].ID, "-1-faces") || strings.HasSuffix(sheets[i].ID, "blank") {
			continue
		}
		if i+1 >= len(sheets) || i%2 != 0 {
			t.Fatalf("sheet %s has no page behind it, or does not start a leaf", sheets[i].ID)
		}
		front, back := &sheets[i], &sheets[i+1]
		if len(front.Parts) != len(back.Parts) {
			t.Fatalf("%d faces, %d backs", len(front.Parts), len(back.Parts))
		}
		checkSheet(t, front)
		if !back.Block.Contains(back.Furniture.Bounds(), 0.001) {
			t.Errorf("%s: furniture leaves the block", back.ID)
		}
		for n := range front.Parts {
			f, b := &front.Parts[n], &back.Parts[n]
			if f.Name != b.Name {
				t.Errorf("behind %s lies %s", f.Name, b.Name)
			}
			if d := apart(f.Outline, through(b.Outline, p, flip)); d > 0.01 {
				t.Errorf("%s: the back misses its face by %.3f mm", f.Name, d)
			}
			if !back.Block.Contains(b.Bounds(), 0.001) {
				t.Errorf("%s: back %s leaves the block", back.ID, b.Name)
			}
			pairs++
		}
	}
	if want := gametest.Load(t, id).Total(); pairs != want {
		t.Errorf("%d faces have a back behind them, want %d", pairs, want)
	}
}

// A rim goes between face and back, so print behind a face would end up inside the
// piece: every glued-on back must be a separate part, in sets and in reprints, in every
// language.
func TestBacksThatAreGluedOnStayParts(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	rook, err := layout.ParsePicks(g, "rook", "en")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, build := range said[layout.Build](t, "build") {
		for _, only := range [][]layout.Pick{nil, rook} {
			for _, lang := range text.Languages() {
				if n++; !gametest.Some(n, 7, 7) { // each build is tested, in at least one language
					continue
				}
				o := layout.Options{Build: build, Only: only, Options: pieces.Options{Lang: lang}, Overview: true, Board: layout.BoardNone, Duplex: layout.DuplexLong}
				sheets, err := sheetsOf(g, o)
				if err != nil {
					t.Fatal(err)
				}
				checkBacks(t, sheets, build, only == nil)
			}
		}
	}
}

func checkBacks(t *testing.T, sheets []draw.Sheet, build layout.Build, first bool) {
	t.Helper()
	cut, printed := 0, 0
	for i := range sheets {
		for n := range sheets[i].Parts {
			p := &sheets[i].Parts[n]
			cuts := len(p.Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Cut }).Marks)
			switch {
			case p.Kind != draw.BackPart:
			case sheets[i].Back && cuts == 0:
				printed++
			case !sheets[i].Back && cuts == 1:
				cut++
			default:
				t.Errorf("%s: %s on %s has %d cut lines", build, p.Name, sheets[i].ID, cuts)
			}
		}
	}
	glued := build == layout.BuildBox || build == layout.BuildRelief
	if (cut > 0) != glued || (printed > 0) != (build == layout.BuildFlat) {
		t.Errorf("%s: %d backs to cut out, %d behind their faces", build, cut, printed)
	}
	if first && sheets[0].Back {
		t.Errorf("%s: page 1 is a back", build)
	}
}

// through returns a path of a back page as seen through the paper from the front:
// flipping about a vertical edge swaps left and right, flipping about a horizontal edge
// top and bottom.
func through(o draw.Path, p layout.Paper, flip layout.Duplex) draw.Path {
	uprightEdgeIsLong := p.Size.H >= p.Size.W
	if (flip == layout.DuplexLong) == uprightEdgeIsLong {
		return o.Transform(draw.Affine{A: -1, D: 1, E: float64(p.Size.W)})
	}
	return o.Transform(draw.Affine{A: 1, D: -1, F: float64(p.Size.H)})
}

// apart returns the maximum distance of corresponding corners of two outlines.
func apart(a, b draw.Path) draw.MM {
	worst := draw.MM(0)
	pb := b.Flatten(0.01)[0]
	for _, q := range a.Flatten(0.01)[0] {
		best := draw.MM(1e9)
		for _, r := range pb {
			best = min(best, q.Sub(r).Len())
		}
		worst = max(worst, best)
	}
	return worst
}
