package layout

import (
	"fmt"
	"strings"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// boxes are identical boxes, as many as the set needs.
type boxes struct {
	n                  int
	cols, rows, layers int // of pieces in one box
	tray, lid          fold.Tray
}

// Limits of the search.
const (
	maxBoxes  = 4
	maxLayers = 6
	minWall   = 8 // mm
)

// boxPages lays out a single box for the whole set, or as few as the paper allows.
func (p *Plan) boxPages() ([]*page, error) {
	k := p.kit
	b, ok := p.fittingBoxes()
	if !ok {
		flat := b.tray.Flat()
		return nil, k.opts.tooLarge(fmt.Sprintf("a box for one part in %d of the set", maxBoxes), flat.W, flat.H)
	}
	p.box = b
	var parts []draw.Design
	for i := range b.n {
		tray, lid := pieces.BoxTray(b.tray), pieces.BoxLid(b.lid, nativeName(k.game, k.opts.Lang))
		if b.n > 1 {
			tray.Name, lid.Name = fmt.Sprintf("%s-%d", tray.Name, i+1), fmt.Sprintf("%s-%d", lid.Name, i+1)
		}
		parts = append(parts, tray, lid)
	}
	pages, err := k.packTurned("9-box", string(ExtraBox), parts)
	for _, pg := range pages {
		if len(pg.parts) == 1 {
			part, _, _ := strings.Cut(pg.parts[0].Name, "-") // "lid-2"
			pg.sheet.Title, pg.explained = headline(k.cat.Text("sheet.kind.box-" + part))
		}
	}
	return pages, err
}

// fittingBoxes finds the handiest boxes that fit the paper, as few as possible: neither towers nor
// rulers, with little empty space. If none fit, it returns the smallest of those that failed.
func (p *Plan) fittingBoxes() (boxes, bool) {
	k, size, total := p.kit, p.kit.pieceSize(), p.kit.game.Total()
	var best, smallest boxes
	for n := 1; n <= maxBoxes; n++ {
		each := (total + n - 1) / n
		for layers := 1; layers <= maxLayers; layers++ {
			for cols := 1; cols <= each; cols++ {
				rows := (each + cols*layers - 1) / (cols * layers)
				b := k.sized(boxes{n: n, cols: cols, rows: rows, layers: layers}, size)
				fits := k.fitsEitherWay(b.tray) && k.fitsEitherWay(b.lid)
				switch {
				case fits && (best.n == 0 || b.cost() < best.cost()):
					best = b
				case !fits && (smallest.n == 0 || b.side() < smallest.side()):
					smallest = b
				}
			}
		}
		if best.n > 0 {
			return best, true
		}
	}
	return smallest, false
}

// side returns the longer side of the paper that a tray takes.
func (b boxes) side() draw.MM {
	flat := b.tray.Flat()
	return max(flat.W, flat.H)
}

// sized returns boxes for pieces of a size, with their trays and lids.
func (k *kit) sized(b boxes, p body) boxes {
	rim, thick := k.opts.trayRim(), k.opts.thickness()
	w, h := draw.MM(b.cols)*(p.w+pieceRoom), draw.MM(b.rows)*(p.h+pieceRoom)
	depth := draw.MM(b.layers) * p.depth
	room := trayRoom + thick // walls take half of their paper from either side
	b.tray = fold.Tray{
		W: w + room, H: h + room, Depth: max(minWall, depth+trayRoom), Rim: rim, Thickness: k.opts.Thickness,
	}
	out := b.tray.Outside()
	// The lid slides over the tray: allow for the paper on both sides of each wall, and
	// a little clearance.
	air := 0.6 + 2*thick
	b.lid = fold.Tray{
		W: out.W + air + 2*rim, H: out.H + air + 2*rim,
		Depth: max(minWall, b.tray.Depth*0.6), Rim: rim, Thickness: k.opts.Thickness, Lid: true,
	}
	return b
}

// cost rates boxes: by their paper, and by the deviation from a handy box, 1.7 times as
// long as wide and at most half as tall as wide.
func (b *boxes) cost() float64 {
	o := b.lid.Outside()
	long, short := float64(max(o.W, o.H)), float64(min(o.W, o.H))
	tall := float64(b.tray.Depth)
	c := long*short*2 + (long+short)*4*tall
	return c * (1 + max(0, long/short-1.7)) * (1 + max(0, tall/short-0.5))
}
