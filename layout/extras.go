package layout

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"shogikit/board"
	"shogikit/layout/pack"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// Extra is an optional addition to pieces and board.
type Extra string

// The extras.
const (
	ExtraKomadai     Extra = "komadai"      // two trays for captured pieces
	ExtraBox         Extra = "box"          // a tray and a lid that hold the set
	ExtraTravelBoard Extra = "travel-board" // a smaller folding board on one sheet
)

// Extras returns all extras.
func Extras() []Extra { return []Extra{ExtraKomadai, ExtraBox, ExtraTravelBoard} }

// extras lays out the requested extras. A box holds the whole set even if only single
// pieces are reprinted.
func (p *Plan) extras() ([]*page, error) {
	var out []*page
	var faults []error
	for i, lay := range []func() ([]*page, error){p.komadai, p.boxPages, p.travelBoard} {
		if p.opts.wants(Extras()[i]) {
			pages, err := lay()
			out, faults = append(out, pages...), append(faults, err)
		}
	}
	return out, errors.Join(faults...)
}

// beside returns the extras beside the board of a set at 100 %.
func (p *Plan) beside() board.Extras {
	full := func(t fold.Tray) fold.Tray {
		for _, v := range []*draw.MM{&t.W, &t.H, &t.Depth, &t.Rim} {
			*v /= draw.MM(p.opts.Scale)
		}
		return t
	}
	k := p.kits[0]
	x := board.Extras{Names: names(k.cat), Hand: full(p.hand), Tray: full(p.box.tray), Lid: full(p.box.lid), Boxes: p.box.n, Title: nativeName(k.game, k.opts.Lang)}
	if k.opts.wants(ExtraTravelBoard) {
		x.Travel, _ = k.travelFit()
		x.Travel /= k.opts.Scale
	}
	return x
}

// extraGap is the space between parts of extras: room to handle a knife.
const extraGap draw.MM = 3

var trayLegend = []string{"cut", "mountain", "valley", "glue", "behind", "ornament"}

// komadai lays out two trays for captured pieces, as large as fits.
func (p *Plan) komadai() ([]*page, error) {
	k, size := p.kits[0], p.pieceSize()
	hand := min(15, max(4, (k.game.Total()+3)/4))
	var t fold.Tray
	room := trayRoom + k.opts.thickness()
	for cols := 5; cols >= 2; cols-- {
		rows := min(3, max(2, (hand+cols-1)/cols))
		if cols*rows > hand+cols { // with an avoidably empty row
			continue
		}
		t = fold.Tray{
			W: draw.MM(cols)*(size.w+pieceRoom) + room, H: draw.MM(rows)*(size.h+pieceRoom) + room,
			Depth: max(6, min(size.depth+1, 12)), Rim: k.opts.trayRim() + 1, Thickness: k.opts.Thickness,
		}
		if k.fitsEitherWay(t) {
			p.hand = t
			a := pieces.Komadai(t)
			b := a
			a.Name, b.Name = "komadai-1", "komadai-2"
			return k.packTurned("9-komadai", string(ExtraKomadai), []draw.Design{a, b})
		}
	}
	flat := t.Flat()
	return nil, k.opts.tooLarge("a komadai", flat.W, flat.H)
}

// Clearances in trays and boxes: between pieces, and in total.
const (
	pieceRoom draw.MM = 0.8
	trayRoom  draw.MM = 1.5
)

// body is the size of the largest piece of the set, as printed.
type body struct{ w, h, depth draw.MM }

func (p *Plan) pieceSize() body {
	var s body
	k, f := p.kits[0], draw.MM(p.opts.Scale)
	for _, of := range p.kits {
		for i := range of.game.Pieces {
			b := of.maker.Body(&of.game.Pieces[i])
			s = body{max(s.w, b.W*f), max(s.h, b.H*f), max(s.depth, k.finished(b)*f)}
		}
	}
	return s
}

// fitsEitherWay reports whether the net of a tray fits the paper, possibly rotated.
func (k *kit) fitsEitherWay(t fold.Tray) bool {
	f, area := t.Flat(), k.area
	w, h := area.W(), area.H()
	return f.W <= w && f.H <= h || f.W <= h && f.H <= w
}

// packTurned lays out parts either all upright or all rotated by 90 degrees, whichever
// takes fewer sheets; a part that fits only one way goes that way.
func (k *kit) packTurned(id, kind string, designs []draw.Design) ([]*page, error) {
	best, fewest, area := []draw.Design(nil), 0, k.area
	for _, turn := range []bool{false, true} {
		try := slices.Clone(designs)
		for i, d := range designs {
			b := d.Box
			upright := b.W() <= area.W() && b.H() <= area.H()
			if level := b.H() <= area.W() && b.W() <= area.H(); level && (turn || !upright) {
				try[i] = turned(d)
			}
		}
		if p, _, ok := pack.Rows(pack.Boxes(try), area, pack.Gaps{X: extraGap, Y: extraGap}); ok && (best == nil || p.Pages < fewest) {
			best, fewest = try, p.Pages
		}
	}
	if best == nil {
		best = designs // the error of pack names the oversized part
	}
	pages, err := k.pack(group{id: id, kind: kind, least: extraGap, legend: trayLegend}, best, area)
	for _, pg := range pages { // centre vertically
		down := draw.Translate(0, area.Center().Y-press.Used(pg.parts).Center().Y)
		for i := range pg.parts {
			pg.parts[i] = pg.parts[i].Transform(down)
		}
	}
	return pages, err
}

// travelBoard lays out the board on one sheet with a fold, at the largest scale up to
// the kit's that fits.
func (p *Plan) travelBoard() ([]*page, error) {
	k := p.kits[0]
	size := board.Size(k.game.Board)
	scale, paper := k.travelFit()
	if scale < minPercent/100.0 {
		return nil, boardTooLarge("the travel board at the smallest scale", size.W*minPercent/100, size.H*minPercent/100, p.opts.Paper)
	}
	at, _, _ := board.Fold(k.game.Board)
	folding := pieces.TravelBoard(board.Whole(k.game, names(k.cat)), at)
	return []*page{k.single("9-travel-board", k.cat.Text("sheet.kind.travel-board"), paper, folding, scale, "cut", "valley")}, nil
}

// travelFit returns the largest scale up to the kit's at which the travel board fits
// the paper, and the orientation of the paper.
func (k *kit) travelFit() (scale float64, paper press.Paper) {
	size := board.Size(k.game.Board)
	for _, p := range []press.Paper{k.opts.Paper, k.opts.Paper.Turned()} {
		c := k.withoutTicks(p)
		s := min(float64(c.W()/size.W), float64(c.H()/size.H), k.opts.Scale)
		if s < k.opts.Scale { // in whole percentages
			s = math.Floor(s*100) / 100
		}
		if s > scale+1e-9 {
			scale, paper = s, p
		}
	}
	return scale, paper
}

// travelHalves returns the sizes of the two sides of the fold, which follows a grid
// line and so need not be in the middle: above and below, or left and right.
func (k *kit) travelHalves() (one, other draw.Size) {
	scale, _ := k.travelFit()
	size, f := board.Size(k.game.Board), draw.MM(scale)
	at, _, _ := board.Fold(k.game.Board)
	one = draw.Size{W: cmp.Or(at.X, size.W) * f, H: cmp.Or(at.Y, size.H) * f}
	return one, draw.Size{W: (size.W - at.X) * f, H: (size.H - at.Y) * f}
}
