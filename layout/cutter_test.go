package layout_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// everyCut are builds that together have every kind of cut.
var everyCut = []layout.Build{layout.BuildRelief, layout.BuildNet, layout.BuildFoldover}

// eachCut lays out every game in some builds, with all extras, on A4; without a long
// run only some of these pairs, including each build.
func eachCut(t *testing.T, builds []layout.Build, change func(*layout.Options), f func(*testing.T, *templates.Game, []draw.Sheet)) {
	t.Helper()
	n := 0
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, b := range builds {
			if n++; !gametest.Some(n-1, 7, 9) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s", id, b), func(t *testing.T) {
				o := layout.Options{Paper: layout.Papers()[0], Build: b, Extras: layout.Extras(), Command: "shogikit kit " + id}
				change(&o)
				sheets, err := sheetsOf(g, o)
				if err != nil {
					t.Fatal(err)
				}
				f(t, g, sheets)
			})
		}
	}
}

func TestKerfMakesRoomForTheBlade(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	g := gametest.Load(t, "shogi")
	const kerf = layout.MaxKerf
	eachCut(t, said[layout.Build](t, "build"), func(o *layout.Options) { o.Kerf = kerf }, func(t *testing.T, g *templates.Game, sheets []draw.Sheet) {
		for i := range sheets {
			checkSheet(t, &sheets[i])
			for _, p := range sheets[i].Parts {
				if b := p.Outline.Bounds(); p.Kind == draw.FacePart && !near(b.W(), g.Shape.W+kerf) {
					t.Fatalf("%s %s is cut %.3f mm wide with a kerf of %g", p.Kind, p.Name, b.W(), kerf)
				}
			}
		}
	})
	// A raised picture grows all round, too.
	var wide [2]draw.MM
	for i, kerf := range []draw.MM{0, 0.2} {
		sheets, err := sheetsOf(g, layout.Options{Build: layout.BuildRelief, Board: layout.BoardNone, Kerf: kerf})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sheets {
			for _, p := range s.Parts {
				if p.Kind == draw.ReliefFacePart {
					wide[i] += p.Outline.Bounds().W() / 40
				}
			}
		}
	}
	if d := wide[1] - wide[0]; math.Abs(float64(d-0.2)) > 0.01 {
		t.Errorf("raised pictures grew by %.3f mm, want 0.2", d)
	}
}

func TestRegistrationZonesAreClear(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	for i, name := range []string{"a4", "a3", "a5", "letter", "a4+letter"} {
		builds := said[layout.Build](t, "build")
		if i > 0 {
			builds = []layout.Build{layout.BuildFoldover} // parts of any kind keep out of the same area
		}
		p, err := layout.ParsePaper(name)
		if err != nil {
			t.Fatal(err)
		}
		p = p.WithRegistration(layout.RegistrationSilhouette)
		eachCut(t, builds, func(o *layout.Options) { o.Paper = p; o.Scale = 0.75 }, func(t *testing.T, _ *templates.Game, sheets []draw.Sheet) {
			for i := range sheets {
				checkSheet(t, &sheets[i])
				checkRegistration(t, &sheets[i])
			}
		})
	}
}

// zones returns the areas of a block reserved for registration marks.
func zones(b draw.Rect) []draw.Rect {
	const z = layout.RegZone
	return []draw.Rect{
		draw.RectWH(b.Min.X, b.Min.Y, z, z),
		draw.RectWH(b.Max.X-z, b.Min.Y, z, z),
		draw.RectWH(b.Min.X, b.Max.Y-z, z, z),
	}
}

// checkRegistration checks the three marks, and that nothing else is near them.
func checkRegistration(t *testing.T, s *draw.Sheet) {
	t.Helper()
	square := draw.RectWH(s.Block.Min.X, s.Block.Min.Y, layout.RegSquare, layout.RegSquare)
	found := map[int]int{}
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		for z, zone := range zones(s.Block) {
			if !m.Bounds().Overlaps(zone) {
				continue
			}
			b := m.Bounds()
			thin := min(b.W(), b.H()) - layout.RegPen
			if !(z == 0 && b == square) && !(z > 0 && near(thin, 0) && near(max(b.W(), b.H()), layout.RegArm)) {
				t.Errorf("%s: furniture at %v in the zone of a registration mark", s.ID, b)
			}
			found[z]++
		}
	}
	for i := range s.Parts {
		for _, zone := range zones(s.Block) {
			if s.Parts[i].Bounds().Overlaps(zone) {
				t.Errorf("%s: %s %s in the zone of a registration mark", s.ID, s.Parts[i].Kind, s.Parts[i].Name)
			}
		}
	}
	if len(s.Parts) > 0 && (found[0] != 1 || found[1] != 2 || found[2] != 2) {
		t.Errorf("%s: registration marks %v, want a square and two angles", s.ID, found)
	}
}

func TestOnlyLayersLeavesTheOthersOut(t *testing.T) {
	sheets, err := sheetsOf(gametest.Load(t, "shogi"), layout.Options{Board: layout.BoardWhole})
	if err != nil {
		t.Fatal(err)
	}
	cut := layout.OnlyLayers(sheets, []draw.Layer{draw.LayerCut, draw.LayerFold})
	if len(cut) != len(sheets) {
		t.Errorf("%d of %d sheets are left", len(cut), len(sheets))
	}
	for i := range cut {
		for l, m := range cut[i].Marks {
			if l != draw.LayerCut && l != draw.LayerFold {
				t.Fatalf("%s: a mark of role %s is left", cut[i].ID, m.Role.Layer())
			}
		}
	}
	if fold := layout.OnlyLayers(sheets, []draw.Layer{draw.LayerFold}); len(fold) != 1 || !strings.Contains(fold[0].ID, "rims") {
		t.Errorf("%d sheets have folds, want the rims only", len(fold))
	}
	for l := range sheets[0].Marks {
		if l == draw.LayerArt {
			return
		}
	}
	t.Error("the sheets given were changed")
}

// A cutter finds nothing without its marks.
func TestEverySelectionOfLayersHasTheRegistrationMarks(t *testing.T) {
	paper := layout.Papers()[0].WithRegistration(layout.RegistrationSilhouette)
	sheets, err := sheetsOf(gametest.Load(t, "minishogi"), layout.Options{Paper: paper})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []draw.Layer{draw.LayerGlue, draw.LayerArt, draw.LayerFold, draw.LayerCut, draw.LayerGuide} {
		for _, s := range layout.OnlyLayers(sheets, []draw.Layer{l}) {
			checkRegistration(t, &s)
		}
	}
}

// minFeature is the smallest feature that a desktop cutter can cut in paper.
const minFeature = 0.3

// TestNothingIsTooFineForACutter checks every cut of every game and build at full size:
// straight pieces must be long enough, and necks and slots wide enough, for a blade.
func TestNothingIsTooFineForACutter(t *testing.T) {
	seen := map[string]bool{}
	eachCut(t, everyCut, func(*layout.Options) {}, func(t *testing.T, _ *templates.Game, sheets []draw.Sheet) {
		for i := range sheets {
			for _, p := range sheets[i].Parts {
				for _, m := range p.Drawing.Marks {
					if m.Role != draw.Cut {
						continue
					}
					b := m.Path.Bounds()
					key := m.Path.Transform(draw.Translate(-b.Min.X, -b.Min.Y)).String()
					if seen[key] {
						continue
					}
					seen[key] = true
					if why := tooFine(m.Path); why != "" {
						t.Errorf("%s: %s %s: %s", sheets[i].ID, p.Kind, p.Name, why)
					}
				}
			}
		}
	})
}

func tooFine(p draw.Path) string {
	for _, poly := range p.Flatten(0.01) {
		if why := shortEdge(poly); why != "" {
			return why
		}
		if why := narrow(poly); why != "" {
			return why
		}
	}
	return ""
}

// shortEdge returns an edge that is too short for a cutter. A corner bevelled by 0.1 mm
// does not count: the blade rounds it more.
func shortEdge(poly []draw.Point) string {
	n := len(poly) - 1
	turn := func(i int) float64 {
		a, b := poly[i].Sub(poly[(i+n-1)%n]), poly[(i+1)%n].Sub(poly[i])
		return math.Atan2(a.Cross(b), a.Dot(b)) * 180 / math.Pi
	}
	for i := range n {
		l := poly[i+1].Sub(poly[i]).Len()
		u, v := turn(i), turn((i+1)%n)
		bevel := u*v > 0 && l < 0.12
		if l < minFeature-1e-6 && math.Abs(u) > 40 && math.Abs(v) > 40 && !bevel {
			return fmt.Sprintf("an edge of %.3f mm between two corners at %.2f, %.2f", l, poly[i].X, poly[i].Y)
		}
	}
	return ""
}

// narrow returns two sections of a line that are far apart along it but closer together
// than a cutter can handle: a neck or a slot.
func narrow(poly []draw.Point) string {
	var pts []draw.Point
	var at []draw.MM
	var run draw.MM
	for i := 1; i < len(poly); i++ {
		l := poly[i].Sub(poly[i-1]).Len()
		n := max(1, int(l/0.1))
		for k := range n {
			pts = append(pts, poly[i-1].Lerp(poly[i], float64(k)/float64(n)))
			at = append(at, run+l*draw.MM(k)/draw.MM(n))
		}
		run += l
	}
	const size = 0.5
	cells := map[[2]int][]int{}
	cell := func(p draw.Point) [2]int {
		return [2]int{int(math.Floor(float64(p.X / size))), int(math.Floor(float64(p.Y / size)))}
	}
	for i, p := range pts {
		cells[cell(p)] = append(cells[cell(p)], i)
	}
	for i, p := range pts {
		c := cell(p)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, j := range cells[[2]int{c[0] + dx, c[1] + dy}] {
					along := math.Abs(float64(at[i] - at[j]))
					along = min(along, float64(run)-along)
					d := float64(p.Sub(pts[j]).Len())
					// Near a sharp corner both sides are close together, but also close
					// along the line.
					if d < minFeature-0.06 && along > 6*minFeature {
						return fmt.Sprintf("two cuts are %.3f mm apart at %.2f, %.2f", d, p.X, p.Y)
					}
				}
			}
		}
	}
	return ""
}

// TestKerfIsTheSameAllRound compares the offset cuts of every game and build with the
// drawn ones.
func TestKerfIsTheSameAllRound(t *testing.T) {
	moves := []draw.MM{0.15, 0.05, -0.05}
	if testing.Short() {
		moves = moves[:1]
	}
	seen := map[string]bool{}
	eachCut(t, everyCut, func(o *layout.Options) { o.Extras = nil }, func(t *testing.T, _ *templates.Game, sheets []draw.Sheet) {
		for i := range sheets {
			for _, p := range sheets[i].Parts {
				for _, m := range p.Drawing.Marks {
					if m.Role != draw.Cut || !m.Path.Closed() { // shared with its neighbour
						continue
					}
					b := m.Path.Bounds()
					path := m.Path.Transform(draw.Translate(-b.Min.X, -b.Min.Y))
					if key := path.String(); seen[key] {
						continue
					} else {
						seen[key] = true
					}
					for _, by := range moves {
						if why := unlike(path, path.Offset(by), by); why != "" {
							t.Errorf("%s: %s %s moved by %g: %s", sheets[i].ID, p.Kind, p.Name, by, why)
						}
					}
				}
			}
		}
	})
}

// unlike reports how a path differs from the offset of another by a given distance.
func unlike(path, moved draw.Path, by draw.MM) string {
	if !moved.Closed() {
		return "it is open"
	}
	from, to := path.Flatten(0.0005), moved.Flatten(0.0005)
	if len(from) != len(to) {
		return fmt.Sprintf("%d outlines of %d", len(to), len(from))
	}
	want := math.Abs(float64(by))
	for _, poly := range to {
		for i := 1; i < len(poly); i++ {
			for _, q := range []draw.Point{poly[i], poly[i].Lerp(poly[i-1], 0.5)} {
				const slack = 0.005
				best := want + 2*slack // points farther away do not matter
				for _, o := range from {
					for k := 1; k < len(o); k++ {
						r := draw.MM(best)
						if a, b := o[k-1], o[k]; max(a.X, b.X) < q.X-r || min(a.X, b.X) > q.X+r || max(a.Y, b.Y) < q.Y-r || min(a.Y, b.Y) > q.Y+r {
							continue
						}
						d := o[k].Sub(o[k-1])
						u := max(0, min(1, q.Sub(o[k-1]).Dot(d)/max(d.Dot(d), 1e-18)))
						best = min(best, float64(q.Sub(o[k-1].Lerp(o[k], u)).Len()))
					}
				}
				if math.Abs(best-want) > slack {
					return fmt.Sprintf("%.4f mm away at %.2f, %.2f", best, q.X, q.Y)
				}
			}
		}
	}
	return ""
}
