package layout

import (
	"cmp"
	"fmt"
	"math"
	"slices"
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
	if sets := p.opts.Sets; len(sets) > 1 {
		items = append(items, t("kit.inside.sets", "n", len(sets)))
	}
	if signs := slices.Compact(slices.Clone(p.opts.Sets)); signs[0] != "" {
		items = append(items, t("kit.inside.signs", "signs", strings.Join(signs, ", ")))
	}
	const this = 1 // the page that says so is counted, too, as at the foot of the sheets
	w := p.work()
	items = append(items, t("kit.inside.sheets", "n", len(p.pages)+this), t("kit.inside.work", "time", p.cat.Duration(w.Minutes()), "first", p.cat.Duration(w.FirstTime())))
	return append(section(t("kit.inside.title"), nil, items, false), section(t("kit.sheets.title"), nil, p.sheetItems(), false)...)
}

// work adds up what all sheets ask of whoever makes the set.
func (p *Plan) work() (w press.Work) {
	for _, pg := range p.pages {
		s := pg.sheet
		s.Parts = pg.draw()
		w = w.Add(press.WorkOn(&s))
	}
	return w
}

// millimetres writes a length at 100 % as it is at the kit's scale.
func (k *kit) millimetres(v draw.MM) string { return k.cat.Number(float64(v)*k.opts.Scale, 1) }

// piecesItem lists how many pieces there are and their sizes.
func (k *kit) piecesItem() string {
	key := "kit.inside.pieces"
	if k.opts.flat() {
		key = "kit.inside.pieces-flat"
	}
	side := func(of func(pieces.Body) draw.MM) string {
		least, most := draw.MM(math.Inf(1)), draw.MM(0)
		for _, l := range k.copies {
			v := of(k.maker.Body(l.Piece))
			least, most = min(least, v), max(most, v)
		}
		return strings.Join(slices.Compact([]string{k.millimetres(least), k.millimetres(most)}), "–")
	}
	return k.cat.Text(key, "n", len(k.copies),
		"w", side(func(b pieces.Body) draw.MM { return b.W }),
		"h", side(func(b pieces.Body) draw.MM { return b.H }),
		"depth", side(k.finished))
}

// paperAdvice returns the weight of paper as thick as the kit is laid out for.
func (k *kit) paperAdvice() string {
	if k.opts.thickness() == fold.UsualThickness {
		return k.cat.Text("kit.paper")
	}
	const perGram = 1.25 * draw.Micro // of usual paper
	return fmt.Sprintf("%s g/m² (%s mm)", k.cat.Number(math.Round(float64(k.opts.thickness()/perGram)/5)*5, 0), k.cat.Number(float64(k.opts.thickness()), 2))
}

// washer returns the width in whole millimetres of the largest disc that goes
// into every piece.
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
	return int(least)
}

// leastWasher is the width of the smallest washers to be had.
const leastWasher = 5

// smallTab is the depth below which tabs are too small for fingers.
const smallTab draw.MM = 2.2

// sheetItems lists the sheets, those of one kind as one item.
func (p *overview) sheetItems() []string {
	var out []string
	count := map[string]int{}
	for _, pg := range p.pages {
		s := p.of(pg.kit, cmp.Or(pg.kind, pg.sheet.Title))
		if name := Larger(pg.sheet.Paper, p.opts.Paper.Size); name != "" {
			s = p.cat.Text("kit.sheets.on", "sheet", s, "paper", name)
		}
		if count[s]++; count[s] == 1 {
			out = append(out, s)
		}
	}
	for i, s := range out {
		if n := count[s]; n > 1 {
			out[i] = p.cat.Text("kit.sheets.several", "n", n, "sheet", s)
		}
	}
	return out
}

// Larger returns what a paper is called that is larger than another, either way up;
// "" where it is not, or has no name.
func Larger(size, than draw.Size) string {
	for _, p := range press.Papers() {
		if (p.Size == size || p.Turned().Size == size) && size.W*size.H > than.W*than.H+1 {
			return p.Title
		}
	}
	return ""
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
		if e == ExtraBox && p.box.board {
			steps = append(steps, k.cat.Text(key+".board"))
		}
		if scale, _ := k.travelFit(); e == ExtraTravelBoard && scale == k.opts.Scale {
			steps = steps[1:] // the pieces fit it as they are
		}
		out = append(out, section(k.cat.Text(key+".title"), p.extraSteps(e), steps, true)...)
	}
	return out
}

func (p *overview) extraBlanks() []any {
	k := p.kits[0]
	one, other := k.travelHalves()
	_, first, second := board.Fold(k.game.Board)
	scale, _ := k.travelFit()
	say := func(s draw.Size) string {
		return k.cat.Number(float64(s.W), 1) + " × " + k.cat.Number(float64(s.H), 1)
	}
	return []any{"one", say(one), "first", first, "other", say(other), "second", second,
		"percent", k.cat.Number(scale*100, 1), "layers", p.box.layers, "cols", p.box.cols, "rows", p.box.rows, "boxes", p.box.n}
}

var trayCamera = fold.Camera{Yaw: -28, Pitch: 38, Scale: 1}

const stepWidth draw.MM = 27

func (p *overview) extraSteps(e Extra) (out []draw.Drawing) {
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
		tray, lid := p.box.tray, p.box.lid
		closed := fold.BoxPicture(tray, lid, pieces.BoxLid(lid, nativeName(p.kits[0].game, p.opts.Lang)).Drawing(), trayCamera)
		out = append(out, small(lid.Step(fold.TrayWalls, trayCamera)), small(tray.Step(fold.TrayRims, trayCamera)), small(closed))
	}
	return out
}
