package press

import (
	"math"

	"shogikit/output/draw"
)

// Work is the cutting and folding that a sheet takes.
type Work struct {
	Parts  int
	Cut    draw.MM // length of all cuts
	Folds  int
	Fold   draw.MM // length of all folds
	Lines  int     // along which the folds are scored: those of a row are one, where nothing else lies in it
	Apart  int     // those of them that are not scored in whole rows
	Tabs   int     // areas that take glue
	Glued  int     // what is glued over its whole side, without tabs
	Passes draw.MM // how far a blade goes: several times through card
	Boards int     // parts of boards, to be glued on card
}

// Add returns the sum of two works.
func (w Work) Add(v Work) Work {
	return Work{w.Parts + v.Parts, w.Cut + v.Cut, w.Folds + v.Folds, w.Fold + v.Fold, w.Lines + v.Lines, w.Apart + v.Apart, w.Tabs + v.Tabs,
		w.Glued + v.Glued, w.Passes + v.Passes, w.Boards + v.Boards}
}

// Minutes returns how long the work takes with some practice, without the time that
// glue takes to dry: a minute for a metre of blade or scissors, for four lines to be
// scored, for twelve folds, for six tabs, for three things glued whole, for three
// parts to be found and held; and eight for a part of a board that goes on card.
func (w Work) Minutes() float64 {
	return float64(w.Passes)/1000 + float64(w.Lines)/4 + float64(w.Folds)/12 + float64(w.Tabs)/6 + float64(w.Glued)/3 + float64(w.Parts)/3 + 8*float64(w.Boards)
}

// FirstTime returns how long it takes who does it for the first time: twice as long, as
// those reckoned who followed the pages of three builds step by step.
func (w Work) FirstTime() float64 { return 2 * w.Minutes() }

// passes returns how often a blade goes along a cut through paper and card below it:
// three times through 1 mm, six through 2 mm.
func passes(card draw.MM) draw.MM { return max(1, 3*card) }

// WorkOn measures a sheet. Parts whose cuts are on the other side of the paper
// count there.
func WorkOn(s *draw.Sheet) Work {
	through, apart := rulerLines(s.Parts)
	w := Work{Lines: len(through), Apart: len(apart)}
	for _, l := range apart {
		w.Lines += l.parts
	}
	cuts := shared{}
	for i := range s.Parts {
		p, cut := &s.Parts[i], draw.MM(0)
		if p.Unlined {
			cut += p.Outline.Length() - cuts.add(p.Outline)
		}
		for k := range p.Drawing.Marks {
			m := &p.Drawing.Marks[k]
			switch m.Role {
			case draw.Cut:
				cut += m.Path.Length() - cuts.add(m.Path)
			case draw.Glue:
				w.Tabs += len(m.Path.Flatten(1))
			}
		}
		for _, f := range foldsOf(p) {
			w.Folds += len(f.Flatten(1))
			w.Fold += f.Length()
		}
		if cut > 0 {
			w.Parts++
			w.Cut += cut
			w.add(p, s.Mounted, cut)
		}
	}
	return w
}

// add counts what of the work on a part depends on what it is: its cuts through card,
// and glue where it has no tabs.
func (w *Work) add(p *draw.Part, on draw.Mount, cut draw.MM) {
	switch p.Kind {
	case draw.BoardPart, draw.TravelBoardPart:
		w.Boards++
		w.Passes += cut
	case draw.BackPart, draw.StripPart, draw.FoldoverPart: // which stay paper
		w.Passes += cut
	default:
		w.Passes += cut * passes(on.Card)
	}
	if on.Bare && (p.Kind != draw.FacePart || on.Card == 0) { // faces go on card all at once
		w.Glued++
	}
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
