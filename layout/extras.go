package layout

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"shogikit/board"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

// Extra is something beside pieces and board that a kit can bring.
type Extra string

// The extras.
const (
	ExtraKomadai     Extra = "komadai"      // two trays for captured pieces
	ExtraBox         Extra = "box"          // a tray and a lid that hold the set
	ExtraTravelBoard Extra = "travel-board" // a smaller board on one sheet, to fold
)

// Extras lists the extras.
func Extras() []Extra { return []Extra{ExtraKomadai, ExtraBox, ExtraTravelBoard} }

// extras lays out what is asked for beside pieces and board. A box holds the
// whole set even where single pieces are printed again.
func (k *kit) extras() error {
	var faults []error
	for i, lay := range []func() error{k.komadai, k.box, k.travelBoard} {
		if k.wants(Extras()[i]) {
			faults = append(faults, lay())
		}
	}
	return errors.Join(faults...)
}

func (k *kit) wants(e Extra) bool { return slices.Contains(k.opts.Extras, e) }

// extraGap is between parts of extras: room for a hand with a knife.
const extraGap draw.MM = 3

var trayLegend = []string{"cut", "mountain", "valley", "glue"}

// komadai lays out two trays for captured pieces, the largest that fit.
func (k *kit) komadai() error {
	p := k.pieceSize()
	hand := min(15, max(4, (k.game.Total()+3)/4))
	var t fold.Tray
	for cols := 5; cols >= 2; cols-- {
		rows := min(3, max(2, (hand+cols-1)/cols))
		if cols*rows > hand+cols { // emptier than it need be
			continue
		}
		t = fold.Tray{
			W: draw.MM(cols)*(p.w+pieceRoom) + trayRoom, H: draw.MM(rows)*(p.h+pieceRoom) + trayRoom,
			Depth: max(6, min(p.depth+1, 12)), Rim: k.trayRim() + 1, Thickness: k.opts.Thickness,
		}
		if k.fitsEitherWay(t) {
			a := pieces.Komadai(t)
			b := a
			a.Name, b.Name = "komadai-1", "komadai-2"
			return k.spreadTurned("9-komadai", string(ExtraKomadai), []draw.Part{a, b})
		}
	}
	flat := t.Flat()
	return k.tooLarge("a komadai", flat.W, flat.H)
}

// Room in trays and boxes: between pieces, and over the whole width.
const (
	pieceRoom draw.MM = 0.8
	trayRoom  draw.MM = 1.5
)

// body is the size of the largest piece of the set, on paper.
type body struct{ w, h, depth draw.MM }

// flatDepth is how thick pieces glued on card are: 1 mm of card, paper on both
// sides. Card does not scale.
const flatDepth draw.MM = 1.6

// reliefDepth is what frames and symbols on card add on both sides of a piece.
const reliefDepth draw.MM = 1.2

func (k *kit) pieceSize() body {
	var s body
	f := draw.MM(k.opts.Scale)
	for _, of := range k.kits() {
		for i := range of.game.Pieces {
			b := of.maker.Body(&of.game.Pieces[i])
			s = body{max(s.w, b.W*f), max(s.h, b.H*f), max(s.depth, k.finished(b)*f)}
		}
	}
	switch {
	case k.flat():
		s.depth = flatDepth
	case k.has(BuildRelief):
		s.depth += reliefDepth
	}
	return s
}

func (k *kit) thickness() draw.MM { return cmp.Or(k.opts.Thickness, fold.UsualThickness) }

// trayRim leaves room for three layers of paper between double walls.
func (k *kit) trayRim() draw.MM { return max(2, 1+3*k.thickness()) }

// fitsEitherWay reports whether the net of a tray fits the paper upright or
// turned.
func (k *kit) fitsEitherWay(t fold.Tray) bool {
	f := t.Flat()
	w, h := k.area.W()-k.opts.Kerf, k.area.H()-k.opts.Kerf
	return f.W <= w && f.H <= h || f.W <= h && f.H <= w
}

// spreadTurned lays out parts all upright or all turned by a quarter, whichever
// takes fewer sheets; each part that fits one way only goes that way.
func (k *kit) spreadTurned(id, kind string, parts []draw.Part) error {
	best, pages := []draw.Part(nil), 0
	for _, turn := range []bool{false, true} {
		try := slices.Clone(parts)
		for i, p := range parts {
			b := p.Bounds()
			upright := b.W() <= k.area.W() && b.H() <= k.area.H()
			if level := b.H() <= k.area.W() && b.W() <= k.area.H(); level && (turn || !upright) {
				try[i] = turned(p)
			}
		}
		if p, _, ok := packRows(boxesOf(try, k.opts.Kerf/2), k.area, gaps{extraGap, extraGap}); ok && (best == nil || p.pages < pages) {
			best, pages = try, p.pages
		}
	}
	if best == nil {
		best = parts // the error of spread tells which one is too large
	}
	first := len(k.sheets)
	err := k.spread(id, kind, best, extraGap, trayLegend, k.area)
	for _, j := range k.sheets[first:] { // in the middle
		down := draw.Translate(0, k.area.Center().Y-press.Used(j.sheet.Parts).Center().Y)
		for i := range j.sheet.Parts {
			j.sheet.Parts[i] = j.sheet.Parts[i].Transform(down)
		}
	}
	return err
}

// travelBoard puts the board on one sheet, at the largest scale up to the kit's
// that fits, with a fold.
func (k *kit) travelBoard() error {
	size := board.Size(k.game.Board)
	scale, paper := k.travelFit()
	if scale < minPercent/100.0 {
		return boardTooLarge("the travel board at the smallest scale", size.W*minPercent/100, size.H*minPercent/100, k.opts.Paper)
	}
	at, _, _ := board.Fold(k.game.Board)
	_, err := k.single("9-travel-board", k.cat.Text("sheet.kind.travel-board"), paper, pieces.TravelBoard(board.Whole(k.game), at), scale, "cut", "valley")
	return err
}

// travelFit returns the largest scale up to the kit's at which the travel board fits
// the paper, and which way up that lies.
func (k *kit) travelFit() (scale float64, paper press.Paper) {
	size := board.Size(k.game.Board)
	for _, p := range []press.Paper{k.opts.Paper, k.opts.Paper.Turned()} {
		c := k.ticked(p)
		s := min(float64(c.W()/size.W), float64(c.H()/size.H), k.opts.Scale)
		if s < k.opts.Scale { // in whole percents
			s = math.Floor(s*100) / 100
		}
		if s > scale+1e-9 {
			scale, paper = s, p
		}
	}
	return scale, paper
}

func (k *kit) extraBlocks() []doc.Block {
	var out []doc.Block
	for _, e := range Extras() {
		if !k.wants(e) {
			continue
		}
		key := "kit.extras." + string(e)
		steps := k.cat.List(key+".steps", k.extraBlanks()...)
		if e == ExtraBox && k.plan.board {
			steps = append(steps, k.cat.Text(key+".board"))
		}
		if scale, _ := k.travelFit(); e == ExtraTravelBoard && scale == k.opts.Scale {
			steps = steps[1:] // the pieces fit it as they are
		}
		out = append(out, section(k.cat.Text(key+".title"), k.extraSteps(e), steps, true)...)
	}
	return out
}

func (k *kit) extraBlanks() []any {
	one, other := k.travelHalves()
	_, first, second := board.Fold(k.game.Board)
	scale, _ := k.travelFit()
	say := func(s draw.Size) string {
		return k.cat.Number(float64(s.W), 1) + " × " + k.cat.Number(float64(s.H), 1)
	}
	return []any{"one", say(one), "first", first, "other", say(other), "second", second,
		"percent", k.cat.Number(scale*100, 1), "layers", k.plan.layers, "cols", k.plan.cols, "rows", k.plan.rows, "boxes", k.plan.boxes}
}

// travelHalves returns the sizes of what lies on the two sides of the fold, which
// follows a grid line and so need not be in the middle: above and below, or at the
// left and the right.
func (k *kit) travelHalves() (one, other draw.Size) {
	scale, _ := k.travelFit()
	size, f := board.Size(k.game.Board), draw.MM(scale)
	at, _, _ := board.Fold(k.game.Board)
	one = draw.Size{W: cmp.Or(at.X, size.W) * f, H: cmp.Or(at.Y, size.H) * f}
	return one, draw.Size{W: (size.W - at.X) * f, H: (size.H - at.Y) * f}
}

var trayCamera = fold.Camera{Yaw: -28, Pitch: 38, Scale: 1}

const stepWidth draw.MM = 27

func (k *kit) extraSteps(e Extra) (out []draw.Drawing) {
	small := func(d draw.Drawing) draw.Drawing {
		d = d.Scale(float64(stepWidth / d.Bounds().W()))
		for i := range d.Marks {
			if m := &d.Marks[i]; m.Stroke == draw.Black {
				m.Width = 0.15 // which still prints
			}
		}
		return d
	}
	switch e {
	case ExtraKomadai: // all trays are folded alike
		for s := range fold.TraySteps {
			out = append(out, small(fold.Tray{W: 90, H: 60, Depth: 8, Rim: 3}.Step(s, trayCamera)))
		}
	case ExtraBox:
		tray, lid := k.plan.tray, k.plan.lid
		closed := fold.BoxPicture(tray, lid, pieces.BoxLid(lid, k.nativeName()).Drawing, trayCamera)
		out = append(out, small(lid.Step(fold.TrayWalls, trayCamera)), small(tray.Step(fold.TrayRims, trayCamera)), small(closed))
	}
	return out
}

// nativeName returns the game's name in its own writing, without what stands
// behind it in brackets.
func (k *kit) nativeName() string {
	return press.Brief(cmp.Or(k.game.Names["ja"], k.game.Names.In(k.opts.Lang)))
}
