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
			items = append(items, k.of(of.game, of.boardItem()))
		}
	}
	if sets := k.opts.sets(); len(sets) > 1 {
		items = append(items, t("kit.inside.sets", "n", len(sets)))
	}
	if signs := slices.Compact(slices.Clone(k.opts.sets())); signs[0] != "" {
		items = append(items, t("kit.inside.signs", "signs", strings.Join(signs, ", ")))
	}
	items = append(items, t("kit.inside.sheets", "n", len(k.sheets)))
	return append(section(t("kit.inside.title"), nil, items, false), section(t("kit.sheets.title"), nil, k.sheetItems(), false)...)
}

func (k *kit) boardItem() string {
	b, size := k.game.Board, board.Size(k.game.Board)
	n := func(v draw.MM) string { return k.cat.Number(float64(v)*k.opts.Scale, 1) }
	return k.cat.Text("kit.inside.board", "files", b.Files, "ranks", b.Ranks, "w", n(size.W), "h", n(size.H))
}

// piecesItem tells how many pieces there are and their sizes.
func (k *kit) piecesItem() string {
	key := "kit.inside.pieces"
	if k.flat() {
		key = "kit.inside.pieces-flat"
	}
	side := func(of func(pieces.Body) draw.MM) string {
		least, most := draw.MM(math.Inf(1)), draw.MM(0)
		for _, l := range k.copies {
			v := of(k.maker.Body(l.Piece)) * draw.MM(k.opts.Scale)
			least, most = min(least, v), max(most, v)
		}
		a, b := k.cat.Number(float64(least), 1), k.cat.Number(float64(most), 1)
		if a == b {
			return a
		}
		return a + "–" + b
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

func (k *kit) tabDepth() draw.MM {
	return k.maker.Body(k.copies[0].Piece).TabDepth() * draw.MM(k.opts.Scale)
}

// sheetItems lists the sheets, those of one kind as one item.
func (k *kit) sheetItems() []string {
	var out []string
	count := map[string]int{}
	for _, j := range k.sheets {
		s := k.of(j.game, cmp.Or(j.kind, j.sheet.Title))
		if p := j.sheet.Paper; p != k.opts.Paper.Size && p != k.opts.Paper.Turned().Size {
			if name := paperName(p); name != "" {
				s = k.cat.Text("kit.sheets.on", "sheet", s, "paper", name)
			}
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

// Larger returns what a paper is called that is larger than another; "" where it
// is not.
func Larger(p, than draw.Size) string {
	if p.W*p.H <= than.W*than.H+1 {
		return ""
	}
	return paperName(p)
}

// paperName returns what a paper of a size is called, either way up; "" where it
// has no name.
func paperName(s draw.Size) string {
	i := slices.IndexFunc(press.Papers(), func(p press.Paper) bool { return p.Size == s || p.Turned().Size == s })
	if i < 0 {
		return ""
	}
	return press.Papers()[i].Title
}
