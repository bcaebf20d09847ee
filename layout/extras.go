package layout

import (
	"errors"
	"slices"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// Extra is an optional addition to pieces and board.
type Extra string

// The extras.
const (
	ExtraKomadai Extra = "komadai" // two trays for captured pieces
	ExtraBox     Extra = "box"     // a tray and a lid that hold the set
)

// Extras returns all extras.
func Extras() []Extra { return []Extra{ExtraKomadai, ExtraBox} }

// extras lays out the requested extras. A box holds the whole set even if only single
// pieces are reprinted.
func (p *Plan) extras() ([]*page, error) {
	var out []*page
	var faults []error
	for i, lay := range []func() ([]*page, error){p.komadai, p.boxPages} {
		if p.opts.wants(Extras()[i]) {
			pages, err := lay()
			out, faults = append(out, pages...), append(faults, err)
		}
	}
	return out, errors.Join(faults...)
}

// besideBoard returns the extras beside the board of a set at 100 %.
func (p *Plan) besideBoard() board.Extras {
	scale := draw.MM(p.kit.opts.Scale)
	full := func(t fold.Tray) fold.Tray {
		t.W, t.H, t.Depth, t.Rim = t.W/scale, t.H/scale, t.Depth/scale, t.Rim/scale
		return t
	}
	return board.Extras{
		Hand: full(p.hand), Tray: full(p.box.tray), Lid: full(p.box.lid), Boxes: p.box.n,
		Names: names(p.kit.cat), Title: nativeName(p.kit.game, p.kit.opts.Lang),
	}
}

// extraGap is the space between parts of extras: room to handle a knife.
const extraGap draw.MM = 3

var trayLegend = []string{"cut", "mountain", "valley", "glue", "behind", "ornament"}

// komadai lays out two trays for captured pieces, as large as fits.
func (p *Plan) komadai() ([]*page, error) {
	k, size := p.kit, p.kit.pieceSize()
	hand := min(15, max(4, (k.game.Total()+3)/4))
	room := trayRoom + k.opts.thickness()
	t := fold.Tray{
		Depth: max(6, min(size.depth+1, 12)), Rim: k.opts.trayRim() + 1, Thickness: k.opts.Thickness,
	}
	for cols := 5; cols >= 2; cols-- {
		rows := min(3, max(2, (hand+cols-1)/cols))
		if cols*rows > hand+cols { // with an avoidably empty row
			continue
		}
		t.W, t.H = draw.MM(cols)*(size.w+pieceRoom)+room, draw.MM(rows)*(size.h+pieceRoom)+room
		if k.fitsEitherWay(t) {
			p.hand = t
			first, second := pieces.Komadai(t), pieces.Komadai(t)
			first.Name, second.Name = "komadai-1", "komadai-2"
			return k.packTurned("9-komadai", string(ExtraKomadai), []draw.Design{first, second})
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

func (k *kit) pieceSize() body {
	var s body
	f := draw.MM(k.opts.Scale)
	for i := range k.game.Pieces {
		b := k.maker.Body(&k.game.Pieces[i])
		s = body{max(s.w, b.W*f), max(s.h, b.H*f), max(s.depth, k.opts.finished(b)*f)}
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
	best := designs // if nothing fits, the error of pack names the oversized part
	fewest := 0
	for _, turn := range []bool{false, true} {
		try := turnedToFit(designs, k.area, turn)
		p, tooLarge := inRows(footprints(try), k.area, gaps{extraGap, extraGap})
		if tooLarge < 0 && (fewest == 0 || p.Pages < fewest) {
			best, fewest = try, p.Pages
		}
	}
	g := group{id: id, kind: kind, gap: extraGap, legend: trayLegend, stock: "thick"}
	pages, err := k.pack(g, best, k.area)
	for _, pg := range pages { // centre vertically
		down := draw.Translate(0, k.area.Center().Y-Used(pg.parts).Center().Y)
		for i := range pg.parts {
			pg.parts[i] = pg.parts[i].Transform(down)
		}
	}
	return pages, err
}

// turnedToFit returns parts rotated if that is wanted and fits, or if nothing else does.
func turnedToFit(designs []draw.Design, area draw.Rect, turn bool) []draw.Design {
	out := slices.Clone(designs)
	for i, d := range out {
		upright := d.Box.W() <= area.W() && d.Box.H() <= area.H()
		lying := d.Box.H() <= area.W() && d.Box.W() <= area.H()
		if lying && (turn || !upright) {
			out[i] = turned(d)
		}
	}
	return out
}
