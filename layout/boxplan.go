package layout

import (
	"fmt"
	"math"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

type boxPlan struct {
	boxes              int  // alike
	cols, rows, layers int  // of pieces in one box
	board              bool // the folded travel board lies on them
	tray, lid          fold.Tray
}

// Bounds of a plan.
const (
	maxBoxes  = 4
	maxLayers = 6
	minWall   = 8 // mm
)

// box lays out one box for the whole set, or as few as the paper allows; one that takes
// the folded travel board as well where there is one and the paper is large enough.
func (k *kit) box() error {
	plan, ok := k.planOf(boxPlan{board: k.wants(ExtraTravelBoard)})
	if plan.board && !(ok && plan.boxes == 1) {
		plan, ok = k.planOf(boxPlan{})
	}
	if !ok {
		flat := plan.tray.Flat()
		return k.tooLarge("a box for a quarter of the set", flat.W, flat.H)
	}
	k.plan = plan
	var parts []draw.Part
	for i := range plan.boxes {
		tray, lid := pieces.BoxTray(plan.tray), pieces.BoxLid(plan.lid, k.nativeName())
		if plan.boxes > 1 {
			tray.Name, lid.Name = fmt.Sprintf("%s-%d", tray.Name, i+1), fmt.Sprintf("%s-%d", lid.Name, i+1)
		}
		parts = append(parts, tray, lid)
	}
	return k.spreadTurned("9-box", string(ExtraBox), parts)
}

// planOf finds the handiest box that fits the paper: one box if possible, neither a
// tower nor a ruler, with little air in it. Where there is none it returns the smallest
// of the plans that failed.
func (k *kit) planOf(plan boxPlan) (boxPlan, bool) {
	p, total := k.pieceSize(), k.game.Total()
	for _, of := range k.others {
		total += len(of.copies)
	}
	var least boxPlan
	leastSide := draw.MM(math.Inf(1))
	for boxes := 1; boxes <= maxBoxes; boxes++ {
		each := (total + boxes - 1) / boxes
		var best boxPlan
		for layers := 1; layers <= maxLayers; layers++ {
			for cols := 1; cols <= each; cols++ {
				rows := (each + cols*layers - 1) / (cols * layers)
				plan.boxes, plan.cols, plan.rows, plan.layers = boxes, cols, rows, layers
				plan := k.boxOf(p, plan)
				if k.fitsEitherWay(plan.tray) && k.fitsEitherWay(plan.lid) {
					if best.boxes == 0 || plan.cost() < best.cost() {
						best = plan
					}
				} else if f := plan.tray.Flat(); max(f.W, f.H) < leastSide {
					least, leastSide = plan, max(f.W, f.H)
				}
			}
		}
		if best.boxes > 0 {
			return best, true
		}
	}
	return least, false
}

func (k *kit) boxOf(p body, plan boxPlan) boxPlan {
	rim, thick := k.trayRim(), k.thickness()
	w, h, depth := draw.MM(plan.cols)*(p.w+pieceRoom), draw.MM(plan.rows)*(p.h+pieceRoom), draw.MM(plan.layers)*p.depth
	if plan.board { // on card, both halves
		one, other := k.travelHalves()
		w, h, depth = max(w, one.W, other.W), max(h, one.H, other.H), depth+2*(fold.CoreCard+thick)
	}
	plan.tray = fold.Tray{W: w + trayRoom, H: h + trayRoom, Depth: max(minWall, depth+trayRoom), Rim: rim, Thickness: k.opts.Thickness}
	out := plan.tray.Outside()
	// The lid slides over the tray: one paper thickness on either side of each
	// wall, and a little air.
	air := 0.6 + 2*thick
	plan.lid = fold.Tray{
		W: out.W + air + 2*rim, H: out.H + air + 2*rim,
		Depth: max(minWall, plan.tray.Depth*0.6), Rim: rim, Thickness: k.opts.Thickness, Lid: true,
	}
	return plan
}

// cost weighs a plan: paper, and how far it is from a box that one likes to
// hold, half as wide again as it is deep and not taller than half its width.
func (b *boxPlan) cost() float64 {
	o := b.lid.Outside()
	long, short := float64(max(o.W, o.H)), float64(min(o.W, o.H))
	tall := float64(b.tray.Depth)
	c := long*short*2 + (long+short)*4*tall
	return c * (1 + max(0, long/short-1.7)) * (1 + max(0, tall/short-0.5))
}
