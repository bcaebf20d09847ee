package layout_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates/gametest"
)

// Every point of every cut must be half the kerf from the drawn outline, and no cut may
// cross itself or another, in any game, build and scale; measured by all pairs of
// segments, unlike the implementation.
func TestKerfKeepsItsDistanceAndCutsAreSimple(t *testing.T) {
	games, builds, scales := []string{"shogi", "tori"}, []layout.Build{layout.BuildRelief}, []float64{0.8}
	if gametest.Long() {
		games, builds, scales = []string{"shogi", "tori", "hasami", "animal", "dobutsu"}, said[layout.Build](t, "build"), []float64{1, 0.8, 0.5, 0.3}
	}
	n := 0
	for _, id := range games {
		for _, b := range builds {
			for _, scale := range scales {
				for _, kerf := range []draw.MM{0.1, 0.2, layout.MaxKerf} {
					if n++; gametest.Long() && n%3 != 0 || !gametest.Some(n-2, 2, 6) {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%g/%g", id, b, scale, kerf), func(t *testing.T) {
						checkKerf(t, id, layout.Options{Build: b, Board: layout.BoardNone, Options: pieces.Options{Scale: scale}}, kerf)
					})
				}
			}
		}
	}
}

func checkKerf(t *testing.T, id string, o layout.Options, kerf draw.MM) {
	g := gametest.Load(t, id)
	plain, err := sheetsOf(g, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Kerf = kerf
	wide, err := sheetsOf(g, o)
	if errors.Is(err, layout.ErrTooFine) {
		return // already reported
	}
	if err != nil {
		t.Fatal(err)
	}
	type key struct {
		kind draw.Kind
		name string
	}
	cuts := map[key][][]draw.Point{}
	box := map[key]draw.Point{}
	for i := range plain {
		for _, p := range plain[i].Parts {
			k := key{p.Kind, p.Name}
			cuts[k], box[k] = cutLoops(&p), p.Outline.Bounds().Center()
		}
	}
	for i := range wide {
		for _, p := range wide[i].Parts {
			if p.Name[len(p.Name)-1] != '1' {
				continue // unique
			}
			k := key{p.Kind, p.Name}
			by := box[k].Sub(p.Outline.Bounds().Center())
			loops := cutLoops(&p)
			if slices.ContainsFunc(loops, open) != slices.ContainsFunc(cuts[k], open) {
				continue // wider rims take more rows, whose cuts others share; washers have holes
			}
			if a, b, ok := loopsCross(loops); ok {
				t.Errorf("%s: cuts cross between %v and %v", p.Label(), a, b)
			}
			if d := farthestOff(loops, by, cuts[k], kerf/2); d > 0.006 {
				t.Errorf("%s: a cut is off by %.4f mm", p.Label(), d)
			}
		}
	}
}

// Paper between two cuts must not tear, and a print without a kerf must fit the cut file of
// any blade.
func TestNeighboursKeepTheirDistanceAndPlace(t *testing.T) {
	for _, id := range []string{"shogi", "animal"} {
		g := gametest.Load(t, id)
		for _, b := range said[layout.Build](t, "build") {
			var printed []draw.Sheet
			for _, kerf := range []draw.MM{0, layout.MaxKerf} {
				sheets, err := sheetsOf(g, layout.Options{Build: b, Kerf: kerf, Extras: layout.Extras()})
				if err != nil {
					t.Fatal(err)
				}
				for i := range sheets {
					if a, b, d := nearestCuts(sheets[i].Parts); d < 0.494 {
						t.Errorf("%s, %s, kerf %g: %s: %s and %s are %.3f mm apart", id, b, kerf, sheets[i].ID, a, b, d)
					}
				}
				if kerf == 0 {
					printed = sheets
				}
				if name := firstMoved(printed, sheets); name != "" {
					t.Errorf("%s, %s: a kerf of %g moves %s", id, b, kerf, name)
				}
			}
		}
	}
}

// firstMoved returns a part whose middle is not on the same sheet and at the same place; "" if
// there is none. The tip of a pentagon grows more than its foot.
func firstMoved(a, b []draw.Sheet) string {
	for i := range a {
		if len(a) != len(b) || len(a[i].Parts) != len(b[i].Parts) {
			return a[i].ID
		}
		for k, p := range a[i].Parts {
			if by := p.Outline.Bounds().Center().Sub(b[i].Parts[k].Outline.Bounds().Center()); by.Len() > 0.1 {
				return p.Label()
			}
		}
	}
	return ""
}

// nearestCuts returns the two parts of a sheet whose cuts come closest.
func nearestCuts(parts []draw.Part) (a, b string, apart float64) {
	apart = math.Inf(1)
	loops := make([][][]draw.Point, len(parts))
	for i := range parts {
		loops[i] = cutLoops(&parts[i])
	}
	for i := range parts {
		around := parts[i].Outline.Bounds().Inset(-1)
		for j := range parts {
			if i == j || !around.Overlaps(parts[j].Outline.Bounds()) {
				continue
			}
			if d := between(loops[i], loops[j]); d < apart {
				a, b, apart = parts[i].Label(), parts[j].Label(), d
			}
		}
	}
	return a, b, apart
}

// between returns the least distance of a corner of one shape from a side of the other.
func between(corners, sides [][]draw.Point) float64 {
	least := math.Inf(1)
	for _, c := range corners {
		for _, q := range c {
			for _, s := range sides {
				for i := 1; i < len(s); i++ {
					least = min(least, awayFrom(q, s[i-1], s[i]))
				}
			}
		}
	}
	return least
}

// open reports whether a cut ends where that of another part continues.
func open(cut []draw.Point) bool { return cut[0] != cut[len(cut)-1] }

// cutLoops returns the cuts of a part as polygons.
func cutLoops(p *draw.Part) [][]draw.Point {
	var out [][]draw.Point
	for i := range p.Drawing.Marks {
		if m := &p.Drawing.Marks[i]; m.Role == draw.Cut {
			out = append(out, m.Path.Flatten(0.0005)...)
		}
	}
	return out
}

// loopsCross returns two segments that cross, of one loop or of two.
func loopsCross(loops [][]draw.Point) (a, b draw.Point, ok bool) {
	var all [][2]draw.Point
	for _, l := range loops {
		for i := 1; i < len(l); i++ {
			all = append(all, [2]draw.Point{l[i-1], l[i]})
		}
	}
	side := func(o, p, q draw.Point) float64 { return p.Sub(o).Cross(q.Sub(o)) }
	for i, s := range all {
		for _, u := range all[:i] {
			if max(u[0].X, u[1].X) < min(s[0].X, s[1].X) || min(u[0].X, u[1].X) > max(s[0].X, s[1].X) {
				continue
			}
			if side(s[0], s[1], u[0])*side(s[0], s[1], u[1]) < -1e-18 && side(u[0], u[1], s[0])*side(u[0], u[1], s[1]) < -1e-18 {
				return s[0], u[0], true
			}
		}
	}
	return a, b, false
}

// farthestOff returns the maximum deviation of the loops' distance from the others from
// the wanted distance.
func farthestOff(loops [][]draw.Point, by draw.Point, from [][]draw.Point, want draw.MM) float64 {
	worst := 0.0
	for _, l := range loops {
		for i := 1; i < len(l); i++ {
			for _, q := range []draw.Point{l[i].Add(by), l[i-1].Lerp(l[i], 0.5).Add(by)} {
				best := math.Inf(1)
				for _, f := range from {
					for j := 1; j < len(f); j++ {
						if far := draw.MM(best); min(f[j-1].X, f[j].X) > q.X+far || max(f[j-1].X, f[j].X) < q.X-far {
							continue
						}
						best = min(best, awayFrom(q, f[j-1], f[j]))
					}
				}
				worst = max(worst, math.Abs(best-float64(want)))
			}
		}
	}
	return worst
}

func awayFrom(q, a, b draw.Point) float64 {
	d := b.Sub(a)
	if d.Dot(d) == 0 {
		return float64(q.Sub(a).Len())
	}
	return float64(q.Sub(a.Lerp(b, max(0, min(1, q.Sub(a).Dot(d)/d.Dot(d))))).Len())
}

// A blade wider than a hole would cut nothing there: the error must be a single line.
func TestKerfThatLosesAHoleIsRefused(t *testing.T) {
	ring := draw.Circle(draw.Pt(5, 5), 5)
	ring.Append(draw.Circle(draw.Pt(5, 5), 0.2))
	p := draw.Part{Kind: draw.FacePart, Name: "ring", Outline: draw.Circle(draw.Pt(5, 5), 5)}
	d := draw.NewDesign(p, func() (d draw.Drawing) {
		d.Stroke(draw.Cut, ring)
		return d
	})
	if _, check := layout.Widen(d, 0.1); check() != nil {
		t.Error(check())
	}
	if _, check := layout.Widen(d, 0.25); !errors.Is(check(), layout.ErrTooFine) || !strings.Contains(check().Error(), "a kerf of 0.5 mm") {
		t.Errorf("a hole of 0.4 mm under a blade of 0.5 mm: %v", check())
	}
}
