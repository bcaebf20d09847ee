package layout

import (
	"math"

	"shogikit/output/draw"
)

// Work is the amount of cutting, folding and gluing for a sheet.
type Work struct {
	Parts  int
	Cut    draw.MM // total length of cuts
	Folds  int     // every wall and every tab counts
	Fold   draw.MM // total length of folds
	Lines  int     // scored lines: collinear folds count as one if the ruler crosses nothing else
	Apart  int     // those scored part by part instead
	Tabs   int     // areas that take glue
	Glued  int     // parts glued over their whole back, without tabs
	Passes draw.MM // total length of blade passes: several through card
	Boards int     // parts of boards, to be glued on card
}

// Add returns the sum of w and v.
func (w Work) Add(v Work) Work {
	return Work{
		Parts: w.Parts + v.Parts,
		Cut:   w.Cut + v.Cut, Folds: w.Folds + v.Folds, Fold: w.Fold + v.Fold,
		Lines: w.Lines + v.Lines, Apart: w.Apart + v.Apart, Tabs: w.Tabs + v.Tabs,
		Glued: w.Glued + v.Glued, Passes: w.Passes + v.Passes, Boards: w.Boards + v.Boards,
	}
}

// Minutes returns the time with some practice, excluding the drying of glue: a minute
// per metre of blade or scissors, per four scored lines, twelve folds, six tabs, three
// parts glued whole, and three parts to find and hold; and eight per part of a board
// glued on card.
func (w Work) Minutes() float64 {
	return float64(w.Passes)/1000 + float64(w.Lines)/4 + float64(w.Folds)/12 + float64(w.Tabs)/6 +
		float64(w.Glued)/3 + float64(w.Parts)/3 + 8*float64(w.Boards)
}

// FirstTime returns the time for a beginner: twice as long, as estimated by people who
// followed three builds step by step.
func (w Work) FirstTime() float64 { return 2 * w.Minutes() }

// passes returns the number of passes of a blade through paper and card: three for 1 mm
// of card, six for 2 mm.
func passes(card draw.MM) draw.MM { return max(1, 3*card) }

// WorkOn measures a sheet. Parts whose cuts are on the other side of the paper are
// counted there.
func WorkOn(s *draw.Sheet) Work {
	through, apart := rulerLines(s.Parts, outlinesOf(s.Parts))
	w := Work{Lines: len(through), Apart: len(apart)}
	for _, l := range apart {
		w.Lines += len(l.parts)
	}
	cuts := shared{}
	for i := range s.Parts {
		w.addFolds(&s.Parts[i])
		w.addCuts(&s.Parts[i], s.Mounted, cuts)
	}
	return w
}

// addFolds adds the scored lines and the tabs of a part.
func (w *Work) addFolds(p *draw.Part) {
	var tabs [][]draw.Point
	for _, m := range p.Drawing.Marks {
		if m.Role == draw.Glue {
			tabs = append(tabs, m.Path.Flatten(1)...)
		}
	}
	w.Tabs += len(tabs)
	lines := 0
	for _, f := range foldsOf(p) {
		for _, line := range f.Flatten(1) {
			lines++
			w.Folds += max(1, hinged(tabs, line[0], line[len(line)-1]))
		}
		w.Fold += f.Length()
	}
	if lines >= wallsOfPoint && (p.Kind == draw.RimPart || p.Kind == draw.NetPart) {
		w.Tabs += bareEdges
	}
}

// A rim or a net with a point has at least so many scored lines, and so many edges
// without tabs that take glue: two of the face, two of the back.
const wallsOfPoint, bareEdges = 6, 4

// hinged returns how many tabs hang on a scored line: they are folded one by one.
func hinged(tabs [][]draw.Point, a, b draw.Point) (n int) {
	on := func(p draw.Point) bool { return draw.Distance(p, a, b) < 0.02 }
	for _, tab := range tabs {
		for i := 1; i < len(tab); i++ {
			if on(tab[i-1]) && on(tab[i]) && tab[i].Sub(tab[i-1]).Len() > 0.1 {
				n++
				break
			}
		}
	}
	return n
}

// silhouettePasses is how much longer it takes to follow a silhouette in card with the tip
// of a knife than to cut a straight line: two and a half centimetres a minute, by those who followed
// the steps.
const silhouettePasses = 40

// addCuts adds the cuts of a part, but for those that have freed others, and the glue on one
// without tabs.
func (w *Work) addCuts(p *draw.Part, on draw.Mount, cuts shared) {
	cut := draw.MM(0)
	for _, m := range p.Drawing.Marks {
		if m.Role == draw.Cut {
			cut += m.Path.Length() - cuts.add(m.Path)
		}
	}
	if cut <= 0 {
		return
	}
	w.Parts++
	w.Cut += cut
	switch p.Kind {
	case draw.BoardPart:
		w.Boards++
		w.Passes += cut
	case draw.BackPart, draw.FoldoverPart: // these stay paper
		w.Passes += cut
	case draw.ReliefFacePart, draw.ReliefBackPart: // glued in its place
		w.Passes += cut * silhouettePasses
		w.Glued++
	default:
		w.Passes += cut * passes(on.Card)
	}
	if on.Bare && (p.Kind != draw.FacePart || on.Card == 0) { // faces are glued on card all at once
		w.Glued++
	}
}

// shared is the set of straight cuts on a sheet, by their ends in hundredths of a
// millimetre.
type shared map[[4]int]bool

// add adds the straight cuts of a path, and returns the length of those already there:
// one cut frees two parts.
func (c shared) add(p draw.Path) (again draw.MM) {
	for _, poly := range p.Flatten(0.1) {
		for i := 1; i < len(poly); i++ {
			a, b := poly[i-1], poly[i]
			if b.X < a.X || b.X == a.X && b.Y < a.Y {
				a, b = b, a
			}
			n := func(v draw.MM) int { return int(math.Round(float64(v * 100))) }
			key := [4]int{n(a.X), n(a.Y), n(b.X), n(b.Y)}
			if c[key] {
				again += b.Sub(a).Len()
			}
			c[key] = true
		}
	}
	return again
}
