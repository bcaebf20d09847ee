package layout

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

func (p *overview) contentsBlocks() []doc.Block {
	t := p.cat.Text
	var items []string
	for _, of := range p.kits {
		if len(of.copies) > 0 {
			items = append(items, p.of(of, of.piecesItem()))
		}
		if of.opts.Board != BoardNone {
			b, size, n := of.game.Board, board.Size(of.game.Board), of.millimetres
			items = append(items, p.of(of, t("kit.inside.board", "files", b.Files, "ranks", b.Ranks, "w", n(size.W), "h", n(size.H))))
		}
	}
	items = append(items, t("kit.inside.sheets", "n", len(p.pages)+p.own),
		t("kit.inside.work", "time", p.cat.Duration(p.time.Minutes()), "first", p.cat.Duration(p.time.FirstTime())))
	return append(section(t("kit.inside.title"), nil, items, false), doc.Heading{Level: 2, Text: t("kit.sheets.title")}, p.partsList())
}

// work adds up the work on all sheets, and reports whether some folds of pieces cannot
// be scored in whole rows.
func (p *Plan) work() (w press.Work, apart bool) {
	for _, pg := range p.pages {
		s := pg.sheet
		s.Parts = pg.draw()
		one := press.WorkOn(&s)
		w, apart = w.Add(one), apart || one.Apart > 0 && s.Parts[0].Kind != draw.BoxPart && s.Parts[0].Kind != draw.KomadaiPart
	}
	return w, apart
}

// millimetres formats a length at 100 % in the kit's scale.
func (k *kit) millimetres(v draw.MM) string { return k.cat.Number(float64(v)*k.opts.Scale, 1) }

// piecesItem describes the number of pieces and their sizes.
func (k *kit) piecesItem() string {
	side := func(of func(pieces.Body) draw.MM) string {
		least, most := draw.MM(math.Inf(1)), draw.MM(0)
		for _, l := range k.copies {
			v := of(k.maker.Body(l.Piece))
			least, most = min(least, v), max(most, v)
		}
		return strings.Join(slices.Compact([]string{k.millimetres(least), k.millimetres(most)}), "–")
	}
	return k.cat.Text("kit.inside."+k.opts.Build.Ways()[0].inside, "n", len(k.copies),
		"w", side(func(b pieces.Body) draw.MM { return b.W }),
		"h", side(func(b pieces.Body) draw.MM { return b.H }),
		"depth", side(k.finished))
}

// paperAdvice returns the weight of paper of the kit's thickness.
func (k *kit) paperAdvice() string {
	if k.opts.thickness() == fold.UsualThickness {
		return k.cat.Text("kit.paper")
	}
	const perGram = 1.25 * draw.Micro // of ordinary paper
	thick := k.opts.thickness()
	grams := math.Round(float64(thick/perGram)/5) * 5
	return fmt.Sprintf("%s g/m² (%s mm)", k.cat.Number(grams, 0), k.cat.Number(float64(thick), 2))
}

// washer returns the diameter in whole millimetres of the largest disc that fits into
// every piece.
func (p *Plan) washer() int {
	least := math.MaxInt
	for _, of := range p.kits {
		least = min(least, of.washer())
	}
	return least
}

func (k *kit) washer() int {
	least := draw.MM(math.MaxInt32)
	for _, l := range k.copies {
		least = min(least, k.maker.Body(l.Piece).Washer()*draw.MM(k.opts.Scale))
	}
	return int(least - washerSlack)
}

// washerSlack is the minimum clearance of a washer between the tabs: one that just fits
// nominally jams.
const washerSlack draw.MM = 0.8

// leastWasher is the diameter of the smallest washers sold.
const leastWasher = 5

// smallTab is the depth below which tabs are too small for fingers.
const smallTab draw.MM = 2.2

// partsList lists the parts to cut out: how many of each kind, with a picture of one,
// and on how many sheets.
func (p *overview) partsList() doc.Table {
	const wide, high draw.MM = 11, 6.5
	t := doc.Table{Shares: []float64{1, 5}, Right: []bool{true, false}, PictureWidth: wide}
	sheets, parts, stock := map[string][]int{}, map[string]int{}, map[string]string{}
	var kinds []string
	for i, pg := range p.pages {
		if pg.blank || len(pg.parts) == 0 {
			continue
		}
		s := p.of(pg.kit, press.Brief(cmp.Or(pg.kind, pg.sheet.Title)))
		if name := press.LargerName(pg.sheet.Paper, p.opts.Paper.Size); name != "" {
			s = p.cat.Text("kit.sheets.on", "sheet", s, "paper", name)
		}
		if parts[s] += len(pg.parts); len(sheets[s]) == 0 {
			pic := sketch(pg.parts[0].Drawn().Drawing)
			if b := pic.Bounds(); b.H() > 3*b.W() { // a strip
				pic = pic.Transform(draw.Rotate(-90))
			}
			b := pic.Bounds()
			pic = pic.Scale(float64(min(wide/b.W(), high/b.H(), 1)))
			t.Pictures, kinds = append(t.Pictures, pic), append(kinds, s)
		}
		sheets[s], stock[s] = append(sheets[s], p.own+i+1), p.cat.Text("sheet.paper."+pg.stock)
	}
	for _, s := range kinds {
		key := "kit.sheets.at"
		if p.opts.Duplex.On() { // backs and blank pages come between them
			key = "kit.sheets.on"
		}
		name := p.cat.Text(key, "n", p.cat.Runs(sheets[s]), "sheet", s, "paper", stock[s])
		t.Rows = append(t.Rows, []string{strconv.Itoa(parts[s]) + " ×", name})
	}
	return t
}

func (p *overview) extraBlocks() []doc.Block {
	k := p.kits[0]
	var out []doc.Block
	for _, e := range Extras() {
		if !k.opts.wants(e) {
			continue
		}
		key := "kit.extras." + string(e)
		steps := k.cat.List(key+".steps", p.extraBlanks()...)
		if e == ExtraBox {
			steps = append(steps, k.cat.Text(key+".close"))
		}
		block := section(k.cat.Text(key+".title"), p.extraSteps(e), steps, true)
		list := block[len(block)-1].(doc.List)
		list.PictureWidth *= 1.5
		block[len(block)-1] = list
		out = append(out, block...)
	}
	return out
}

func (p *overview) extraBlanks() []any {
	k := p.kits[0]
	return []any{"game", cmp.Or(k.game.File, k.game.ID), "build", k.opts.Build,
		"layers", p.box.layers, "cols", p.box.cols, "rows", p.box.rows, "boxes", p.box.n}
}

var trayCamera = fold.Camera{Yaw: -28, Pitch: 38, Scale: 0.15}

// extraSteps draws the steps of an extra.
func (p *overview) extraSteps(e Extra) []draw.Drawing {
	k := p.kits[0]
	switch e {
	case ExtraKomadai: // all trays are folded in the same way
		c := trayCamera
		c.Scale *= 2
		return fold.TraySteps(c, fold.Tray{W: 90, H: 60, Depth: 8, Rim: 3})
	case ExtraBox:
		tray, lid := p.box.tray, p.box.lid
		steps := fold.TraySteps(trayCamera, tray, lid)
		men := tray.Filled(p.laid(), trayCamera)
		return append(steps[:4], men, fold.BoxPicture(tray, lid, pieces.BoxLid(lid, nativeName(k.game, p.opts.Lang)).Drawing(), trayCamera))
	}
	return nil
}

// laid draws the pieces of a layer on the floor of their tray.
func (p *overview) laid() (d draw.Drawing) {
	size, floor := p.pieceSize(), p.box.tray.Net().Panels[0].Box()
	face := p.kits[0].maker.Art(p.kits[0].copies[0])
	face.Paint(p.kits[0].maker.Body(p.kits[0].copies[0].Piece).Outline(), draw.None, draw.Black, 0.5)
	for i := range p.box.cols * p.box.rows {
		x, y := draw.MM(i%p.box.cols)*(size.w+pieceRoom), draw.MM(i/p.box.cols)*(size.h+pieceRoom)
		d.Put(face.Scale(p.opts.Scale), draw.Translate(floor.Min.X+x+pieceRoom, floor.Min.Y+y+pieceRoom))
	}
	return d
}
