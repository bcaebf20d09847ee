package press

import (
	"math"

	"shogikit/output/draw"
)

// Work is what a sheet asks of whoever cuts and folds it.
type Work struct {
	Parts int
	Cut   draw.MM // length of all cuts
	Folds int
	Fold  draw.MM // length of all folds
	Tabs  int     // areas that take glue
}

// Add returns the sum of two works.
func (w Work) Add(v Work) Work {
	return Work{w.Parts + v.Parts, w.Cut + v.Cut, w.Folds + v.Folds, w.Fold + v.Fold, w.Tabs + v.Tabs}
}

// Minutes returns how long the work takes with some practice: a minute for a metre
// of cuts, for six folds, for six tabs, and for three parts to be found and held.
func (w Work) Minutes() float64 {
	return float64(w.Cut)/1000 + float64(w.Folds)/6 + float64(w.Tabs)/6 + float64(w.Parts)/3
}

// WorkOn measures a sheet. Parts whose cuts are on the other side of the paper
// count there.
func WorkOn(s *draw.Sheet) Work {
	var w Work
	cuts := shared{}
	for i := range s.Parts {
		cut := s.Parts[i].Unlined
		if cut {
			w.Cut += s.Parts[i].Outline.Length() - cuts.add(s.Parts[i].Outline)
		}
		for k := range s.Parts[i].Drawing.Marks {
			m := &s.Parts[i].Drawing.Marks[k]
			switch m.Role {
			case draw.Cut:
				cut = true
				w.Cut += m.Path.Length() - cuts.add(m.Path)
			case draw.FoldMountain, draw.FoldValley:
				w.Folds += len(m.Path.Flatten(1))
				w.Fold += m.Path.Length()
			case draw.Glue:
				w.Tabs += len(m.Path.Flatten(1))
			}
		}
		if cut {
			w.Parts++
		}
	}
	return w
}

// shared are the straight cuts of a sheet, by their ends in hundredths of a
// millimetre.
type shared map[[4]int]bool

// add notes the straight cuts of a path, and returns the length of those that
// were there before: one cut frees two parts.
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
