package layout_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// tickedBuilds are builds that together have every kind of part; outlines of reliefs
// are slow.
func tickedBuilds() []layout.Build {
	if gametest.Long() {
		return []layout.Build{layout.BuildFoldover, layout.BuildAll}
	}
	return []layout.Build{layout.BuildFoldover, layout.BuildNet}
}

// Ticks and bleeds must stay clear of neighbours and inside the block, in every build;
// ticks are outside their part, in line with its edges.
func TestTicksInPlaceOfCutLines(t *testing.T) {
	corners := map[draw.Kind]int{draw.FacePart: 5, draw.BackPart: 5, draw.ReliefFacePart: 5, draw.ReliefBackPart: 5, draw.FoldoverPart: 6, draw.TravelBoardPart: 4, draw.BoardPart: 0}
	eachCut(t, tickedBuilds(), func(o *layout.Options) { o.CutLines = press.CutCorners }, func(t *testing.T, sheets []draw.Sheet) {
		for i := range sheets {
			checkSheet(t, &sheets[i])
			for _, p := range sheets[i].Parts {
				n, known := corners[p.Kind]
				if n *= 2; slices.Contains(p.Outline.Ops, draw.CurveTo) && p.Kind != draw.FoldoverPart {
					n = 4
				}
				if ticks := ticksOf(t, p); known && n > 0 && p.Kind != draw.FoldoverPart && len(ticks) != n {
					t.Fatalf("%s has %d ticks, not %d", p.Label(), len(ticks), n)
				}
				if known == hasCut(p, p.Outline.Bounds()) && p.Kind != draw.FoldoverPart {
					t.Fatalf("%s: its own cut is not as it should be", p.Label())
				}
				if reach := artOf(p).Bounds(); p.Kind == draw.FacePart && (!near(reach.W(), p.Outline.Bounds().W()+2*press.Bleed) || !near(reach.Max.Y, p.Outline.Bounds().Max.Y+press.Bleed)) {
					t.Fatalf("%s: its ground reaches %v", p.Label(), reach)
				}
			}
		}
	})
}

func artOf(p draw.Part) draw.Drawing {
	return p.Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Art })
}

// hasCut reports whether a cut of this size is printed.
func hasCut(p draw.Part, box draw.Rect) bool {
	return slices.ContainsFunc(p.Drawing.Marks, func(m draw.Mark) bool { return m.Role == draw.Cut && m.Path.Bounds().Contains(box, 0.01) })
}

// ticksOf returns the ticks of a part, after checking that each is at least half a
// millimetre from its outline, and in line with two of its corners, or with its middle.
func ticksOf(t *testing.T, p draw.Part) []draw.Mark {
	ticks := p.Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Guide && m.Stroke == draw.Black }).Marks
	poly := p.Outline.Flatten(0.01)[0]
	for _, m := range ticks {
		a, b := m.Path.Pts[0], m.Path.Pts[1]
		on := 0
		for _, q := range append(slices.Clone(p.Outline.Pts), p.Outline.Bounds().Center()) {
			if d := b.Sub(a).Unit().Cross(q.Sub(a)); d > -0.01 && d < 0.01 {
				on++
			}
		}
		for i := range poly[1:] {
			if q := poly[i].Lerp(poly[i+1], 0.5); q.Sub(a).Len() < 0.1 || q.Sub(b).Len() < 0.1 {
				t.Errorf("%s: a tick at %v lies on its edge", p.Label(), a)
			}
		}
		if on < 2 || gap(a, p.Outline.Pts) < 0.49 {
			t.Errorf("%s: a tick at %v is %.2f mm off, in line with %d points", p.Label(), a, gap(a, p.Outline.Pts), on)
		}
	}
	return ticks
}

// gap returns the distance to the nearest of the points.
func gap(from draw.Point, pts []draw.Point) draw.MM {
	d := draw.MM(1e3)
	for _, q := range pts {
		d = min(d, q.Sub(from).Len())
	}
	return d
}

// Without cut lines everything must be in the same place, for a cutter with cut lines
// in a separate file; the estimated work is unchanged.
func TestNoCutLinesAtTheSamePlaces(t *testing.T) {
	eachCut(t, tickedBuilds(), func(o *layout.Options) { o.CutLines = press.CutNone; o.Kerf = 0.1 }, func(t *testing.T, sheets []draw.Sheet) {
		g := gametest.Load(t, gameOf(sheets))
		build := layout.BuildFoldover
		if !slices.ContainsFunc(sheets, func(s draw.Sheet) bool { return s.ID == g.ID+"-8-foldover" }) {
			build = tickedBuilds()[1]
		}
		with, err := layout.Kit(g, layout.Options{Paper: press.Papers()[0], Build: build, Extras: layout.Extras(), Kerf: 0.1, Command: sheets[0].Command})
		if err != nil || len(with) != len(sheets) {
			t.Fatal(len(with), len(sheets), err)
		}
		for i := range sheets {
			checkSheet(t, &sheets[i])
			for k, p := range sheets[i].Parts {
				if o := with[i].Parts[k].Outline.Bounds(); !near(o.Min.X, p.Outline.Bounds().Min.X) || !near(o.Max.Y, p.Outline.Bounds().Max.Y) {
					t.Fatalf("%s: %s lies at %v, with lines at %v", sheets[i].ID, p.Label(), p.Outline.Bounds(), o)
				}
				if slices.ContainsFunc(p.Drawing.Marks, func(m draw.Mark) bool { return m.Role == draw.Cut }) {
					t.Fatalf("%s has cut lines", p.Label())
				}
				if reach := artOf(p).Bounds(); p.Kind == draw.FacePart && reach.W() < p.Outline.Bounds().W()+0.8 {
					t.Fatalf("%s: its ground reaches %v", p.Label(), reach)
				}
			}
		}
	})
}

func gameOf(sheets []draw.Sheet) string {
	id, _, _ := strings.Cut(sheets[0].ID, "-")
	return id
}

// Cuts count whether they are printed or not.
func TestWorkWithoutCutLines(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	work := func(c press.CutLines, reverse bool) (w press.Work) {
		o := layout.Options{Build: layout.BuildFoldover, CutLines: c, Reverse: reverse}
		if reverse {
			o.Duplex = press.DuplexLong
		}
		sheets, err := layout.Kit(g, o)
		if err != nil {
			t.Fatal(err)
		}
		for i := range sheets {
			w = w.Add(press.WorkOn(&sheets[i]))
		}
		return w
	}
	want := work(press.CutOutlines, false)
	for _, c := range said[press.CutLines](t, "cut-lines") {
		for _, reverse := range []bool{false, true} {
			if got := work(c, reverse); got.Parts != want.Parts || !near(got.Cut, want.Cut) || got.Folds != want.Folds {
				t.Errorf("%s, reverse %t: %+v, want %+v", c, reverse, got, want)
			}
		}
	}
}

// Folds count whether they are printed or not; all unwanted ones are removed, ticks
// stay in place, and nothing else moves.
func TestFoldsWithoutLines(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	for _, b := range []layout.Build{layout.BuildBox, layout.BuildFoldover, layout.BuildNet, layout.BuildCore} {
		for _, reverse := range []bool{false, true} {
			o := layout.Options{Build: b, Extras: layout.Extras(), Reverse: reverse}
			if reverse {
				o.Duplex = press.DuplexLong
			}
			want := sheetsOf(t, g, o)
			for _, o.FoldLines = range said[press.FoldLines](t, "fold-lines") {
				got := sheetsOf(t, g, o)
				for i := range got {
					s, folds := &got[i], 0
					for k := range s.Parts {
						if b, o := want[i].Parts[k].Outline.Bounds(), s.Parts[k].Outline.Bounds(); b != o {
							t.Errorf("%s lies at %v, not %v", s.Parts[k].Label(), o, b)
						}
						for _, m := range s.Parts[k].Drawing.Marks {
							if m.Role.Layer() == draw.LayerFold {
								folds++
							}
						}
					}
					if was, is := press.WorkOn(&want[i]), press.WorkOn(s); was != is {
						t.Errorf("%s, %s: %+v, want %+v", b, o.FoldLines, is, was)
					}
					ticks := len(press.ScoreTicks(s, press.Papers()[0], o.FoldLines == press.FoldTicks).Marks)
					gone := len(want[i].Furniture.Marks) - len(s.Furniture.Marks)
					if shown := o.FoldLines == press.FoldShown; shown != (folds > 0) && press.WorkOn(s).Folds > 0 || shown && gone != 0 || o.FoldLines == press.FoldNone && gone < ticks {
						t.Errorf("%s, %s, %s: %d folds, %d marks fewer of %d ticks", s.ID, b, o.FoldLines, folds, gone, ticks)
					}
				}
			}
		}
	}
}

func sheetsOf(t *testing.T, g *templates.Game, o layout.Options) []draw.Sheet {
	t.Helper()
	sheets, err := layout.Kit(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

// A straight cut must serve a whole row of adjacent faces and backs, and one side of
// two pieces; parts with tabs are unchanged.
func TestEdgeToEdge(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	sheets, err := layout.Kit(g, layout.Options{EdgeToEdge: true, Board: layout.BoardNone})
	if err != nil {
		t.Fatal(err)
	}
	for i := range sheets {
		parts := sheets[i].Parts
		if parts[0].Kind != draw.FacePart {
			continue
		}
		rows, columns := map[int]int{}, map[int]int{}
		for _, p := range parts {
			b := p.Outline.Bounds()
			rows[int(b.Max.Y*100+0.5)]++
			columns[int(b.Min.X*100+0.5)]++
			if y := b.Min.Y - parts[0].Outline.Bounds().Min.Y; y > 1 && rows[int(b.Min.Y*100+0.5)] == 0 {
				t.Errorf("%s does not stand on the row before", p.Label())
			}
		}
		if n := len(parts); len(rows)*len(columns) >= n+max(len(rows), len(columns)) || len(rows) > 4 {
			t.Errorf("%d parts in %d rows and %d columns", n, len(rows), len(columns))
		}
	}
	apart, _ := layout.Kit(g, layout.Options{Board: layout.BoardNone})
	if a, b := press.WorkOn(&sheets[0]).Cut, press.WorkOn(&apart[0]).Cut; a > 0.9*b {
		t.Errorf("%.0f mm to cut edge to edge, %.0f mm apart", a, b)
	}
}

// Shared edges of adjacent parts must be cut once: no two vertical cuts of a sheet of
// strips, cores or faces coincide.
func TestSharedCutsAreCutOnce(t *testing.T) {
	for _, id := range []string{"shogi", "gorogoro", "tori"} {
		for _, o := range []layout.Options{{Build: layout.BuildCore}, {Build: layout.BuildCore, Kerf: 0.2}, {Build: layout.BuildBox}, {Build: layout.BuildBox, Kerf: 0.2}} {
			o.EdgeToEdge, o.Board = true, layout.BoardNone
			sheets, err := layout.Kit(gametest.Load(t, id), o)
			if err != nil {
				t.Fatal(err)
			}
			open := 0
			for _, s := range sheets {
				cut := map[[2]int]string{} // x in tenths of a millimetre, y in millimetres
				for _, p := range s.Parts {
					for _, m := range p.Drawing.Marks {
						if m.Role != draw.Cut {
							continue
						}
						if !m.Path.Closed() {
							open++
						}
						for _, line := range m.Path.Flatten(0.01) {
							uprights(line, func(x, y int) {
								if at := [2]int{x, y}; cut[at] != "" {
									t.Fatalf("%s: %s and %s are both cut at x %d, y %d", s.ID, cut[at], p.Name, x/10, y)
								} else {
									cut[at] = p.Name
								}
							})
						}
					}
				}
			}
			if open < 10 {
				t.Errorf("%s: %d shared cuts", id, open)
			}
		}
	}
}

// uprights calls f for points of the vertical edges of a line, with x in tenths of a
// millimetre and y in millimetres.
func uprights(line []draw.Point, f func(x, y int)) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if a.X-b.X > 1e-3 || b.X-a.X > 1e-3 {
			continue
		}
		for y := int(min(a.Y, b.Y)) + 2; y < int(max(a.Y, b.Y)); y++ {
			f(int(10*a.X+0.5), y)
		}
	}
}

// The bleed must extend over the corners by the requested amount, ticks must reach
// beyond it, and no part may be printed on another.
func TestBleedOfPrintShops(t *testing.T) {
	for _, bleed := range []draw.MM{1, 3, 5} {
		sheets := sheetsOf(t, gametest.Load(t, "minishogi"), layout.Options{Build: layout.BuildFlat, CutLines: press.CutCorners, Bleed: bleed})
		for i := range sheets {
			s := &sheets[i]
			for k, p := range s.Parts {
				o, reach := p.Outline.Bounds(), p.Drawing.Bounds()
				if art := artOf(p).Bounds(); !near(art.Min.X, o.Min.X-bleed) || !near(art.Max.Y, o.Max.Y+bleed) || reach.Min.X > art.Min.X-0.5 {
					t.Errorf("%g mm: %s ends at %v, its print at %v, its ticks at %v", bleed, p.Label(), o, art, reach)
				}
				for _, other := range s.Parts[:k] {
					if other.Outline.Bounds().Overlaps(artOf(p).Bounds()) {
						t.Errorf("%g mm: the print of %s runs on to %s", bleed, p.Label(), other.Label())
					}
				}
			}
		}
	}
}

// Scoring from tick to tick must crease only folds, in any build of any game: across
// the parts of a sheet, the line of a tick coincides with their folds.
func TestTicksLeadARulerAlongFoldsOnly(t *testing.T) {
	games := templates.List()
	if testing.Short() {
		games = []string{"shogi", "hasami"}
	}
	for _, id := range games {
		g, n := gametest.Load(t, id), 0
		for _, b := range said[layout.Build](t, "build") {
			sheets, err := layout.Kit(g, layout.Options{Build: b, Board: layout.BoardNone, Extras: []layout.Extra{layout.ExtraKomadai, layout.ExtraBox}})
			if err != nil {
				t.Logf("%s, %s: %v", id, b, err)
				continue
			}
			for i := range sheets {
				s := &sheets[i]
				ticks := press.ScoreTicks(s, press.Paper{Size: s.Paper, Block: s.Block}, false).Marks
				for _, tick := range ticks {
					n++
					if part, at := creased(s, tick.Path, ticks); part != "" {
						t.Errorf("%s, %s: the line of the tick at %v creases %s at %v", s.ID, b, tick.Path.Pts[0], part, at)
					}
				}
			}
		}
		if n < 100 {
			t.Errorf("%s: only %d ticks", id, n)
		}
	}
}

// creased returns a part that the line from a tick to the opposite one crosses without a
// fold, and the place.
func creased(s *draw.Sheet, tick draw.Path, ticks []draw.Mark) (part string, at draw.Point) {
	const step, beside, most = 0.3, 0.1, 2
	swap := func(p draw.Point) draw.Point { return p }
	if tick.Pts[0].X != tick.Pts[1].X { // transposed to be vertical
		swap = func(p draw.Point) draw.Point { return draw.Pt(p.Y, p.X) }
	}
	x := swap(tick.Pts[0]).X
	from, to := draw.MM(math.Inf(1)), draw.MM(math.Inf(-1))
	for _, o := range ticks {
		if a, b := swap(o.Path.Pts[0]), swap(o.Path.Pts[1]); a.X == b.X && math.Abs(float64(a.X-x)) < 1e-6 {
			from, to = min(from, a.Y), max(to, a.Y)
		}
	}
	if to-from < 10 { // it stands alone: as far as there are parts
		from, to = 0, s.Paper.H+s.Paper.W
	}
	for i := range s.Parts {
		p := &s.Parts[i]
		bare, outline := 0, p.Outline.Flatten(0.1)
		b := p.Outline.Bounds()
		for y := max(from, swap(b.Min).Y); y < min(to, swap(b.Max).Y); y += step {
			in := func(side draw.MM) bool { return within(outline, swap(draw.Pt(x+side, y))) }
			if bare++; !in(-beside) || !in(beside) || folded(p, swap, draw.Pt(x, y)) {
				bare = 0
			}
			if bare > most {
				return p.Label(), swap(draw.Pt(x, y))
			}
		}
	}
	return "", at
}

// folded reports whether a part has a fold at a point.
func folded(p *draw.Part, swap func(draw.Point) draw.Point, at draw.Point) bool {
	for _, m := range p.Drawing.Marks {
		if m.Role.Layer() != draw.LayerFold {
			continue
		}
		for _, line := range m.Path.Flatten(1) {
			a, b := swap(line[0]), swap(line[len(line)-1])
			if max(a.X, b.X)-at.X < 0.15 && at.X-min(a.X, b.X) < 0.15 && at.Y > min(a.Y, b.Y)-0.3 && at.Y < max(a.Y, b.Y)+0.3 {
				return true
			}
		}
	}
	return false
}

// within reports whether a point is inside an outline.
func within(polys [][]draw.Point, q draw.Point) bool {
	in := false
	for _, poly := range polys {
		for i, a := range poly {
			b := poly[(i+1)%len(poly)]
			if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y) {
				in = !in
			}
		}
	}
	return in
}
