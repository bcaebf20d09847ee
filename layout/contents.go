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

func (k *kit) contentsBlocks() []doc.Block {
	t := k.cat.Text
	var items []string
	for _, of := range k.kits() {
		if len(of.copies) > 0 {
			items = append(items, k.of(of.game, of.piecesItem()))
		}
		if of.opts.Board != BoardNone {
			b, size, n := of.game.Board, board.Size(of.game.Board), of.millimetres
			items = append(items, k.of(of.game, t("kit.inside.board", "files", b.Files, "ranks", b.Ranks, "w", n(size.W), "h", n(size.H))))
		}
	}
	if sets := k.opts.Sets; len(sets) > 1 {
		items = append(items, t("kit.inside.sets", "n", len(sets)))
	}
	if signs := slices.Compact(slices.Clone(k.opts.Sets)); signs[0] != "" {
		items = append(items, t("kit.inside.signs", "signs", strings.Join(signs, ", ")))
	}
	items = append(items, t("kit.inside.sheets", "n", len(k.sheets)))
	return append(section(t("kit.inside.title"), nil, items, false), section(t("kit.sheets.title"), nil, k.sheetItems(), false)...)
}

// millimetres writes a length at 100 % as it is at the kit's scale.
func (k *kit) millimetres(v draw.MM) string { return k.cat.Number(float64(v)*k.opts.Scale, 1) }

// piecesItem tells how many pieces there are and their sizes.
func (k *kit) piecesItem() string {
	key := "kit.inside.pieces"
	if k.flat() {
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

// finished returns how deep a finished piece is, at 100 %.
func (k *kit) finished(b pieces.Body) draw.MM {
	switch {
	case k.has(BuildBox):
		return b.Finished()
	case k.has(BuildCore):
		return b.RimHeight() + 2*b.Thick
	}
	return b.Depth
}

// paperAdvice tells the weight of paper as thick as the kit is laid out for.
func (k *kit) paperAdvice() string {
	if k.thickness() == fold.UsualThickness {
		return k.cat.Text("kit.paper")
	}
	const perGram = 1.25 * draw.Micro // of usual paper
	return fmt.Sprintf("%s g/m² (%s mm)", k.cat.Number(math.Round(float64(k.thickness()/perGram)/5)*5, 0), k.cat.Number(float64(k.thickness()), 2))
}

// washer returns the width in whole millimetres of the largest disc that goes
// into every piece.
func (k *kit) washer() int {
	least := draw.MM(math.Inf(1))
	for _, of := range k.kits() {
		for _, l := range of.copies {
			least = min(least, of.maker.Body(l.Piece).Washer()*draw.MM(k.opts.Scale))
		}
	}
	return int(least)
}

// leastWasher is the width of the smallest washers to be had.
const leastWasher = 5

// smallTab is the depth below which tabs are too small for fingers.
const smallTab draw.MM = 2.2

// sheetItems lists the sheets, those of one kind as one item.
func (k *kit) sheetItems() []string {
	var out []string
	count := map[string]int{}
	for _, j := range k.sheets {
		s := k.of(j.game, cmp.Or(j.kind, j.sheet.Title))
		if name := Larger(j.sheet.Paper, k.opts.Paper.Size); name != "" {
			s = k.cat.Text("kit.sheets.on", "sheet", s, "paper", name)
		}
		if count[s]++; count[s] == 1 {
			out = append(out, s)
		}
	}
	for i, s := range out {
		if n := count[s]; n > 1 {
			out[i] = k.cat.Text("kit.sheets.several", "n", n, "sheet", s)
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
