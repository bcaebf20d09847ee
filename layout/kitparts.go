package layout

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

func (k *kit) has(b Build) bool {
	switch k.opts.Build {
	case BuildAll:
		return b == BuildBox || b == BuildRelief || b == BuildNet
	case BuildRelief:
		return b == BuildBox || b == BuildRelief
	}
	return k.opts.Build == b
}

// flat reports whether pieces are no deeper than the card on which they are glued.
func (k *kit) flat() bool { return k.has(BuildFlat) || k.has(BuildFoldover) }

// tooThick tells that the paper cannot be folded to the rims or nets that are asked
// for, and how thick it may be.
func (k *kit) tooThick() error {
	if !k.has(BuildBox) && !k.has(BuildNet) {
		return nil
	}
	for i := range k.game.Pieces {
		b := k.maker.Body(&k.game.Pieces[i]).Body
		if b.Folds() {
			continue
		}
		rim := b.Depth * draw.MM(k.opts.Scale)
		most := k.thickness()
		for most > 0 && !b.WithPaper(most, k.opts.Scale).Folds() {
			most -= 0.01
		}
		if most <= 0 {
			return fmt.Errorf("%s: a rim of %s is too low to be folded: take a larger --scale, or flat pieces (--build flat)", k.game.Pieces[i].ID, press.FormatMM(rim))
		}
		return fmt.Errorf("paper of %s mm is too thick to be folded to a rim of %s (%s): at most %s mm, a larger --scale, or flat pieces (--build flat)",
			draw.Number(float64(k.thickness()), 2), press.FormatMM(rim), k.game.Pieces[i].ID, draw.Number(float64(most), 2))
	}
	return nil
}

// group is parts of one kind that a build needs, on sheets of their own.
type group struct {
	of       []Build
	id, kind string
	part     func(*pieces.Maker, pieces.Look) draw.Part
	list     func(func(pieces.Look) draw.Part) []draw.Part // those of every copy
	least    draw.MM                                       // from one part to the next
	legend   []string
	stands   bool // upright, side by side, unless it is too long for that
}

// parts returns the parts that a maker makes.
func (g group) parts(m *pieces.Maker) []draw.Part {
	return g.list(func(l pieces.Look) draw.Part { return g.part(m, l) })
}

func (k *kit) groups() []group {
	cut, folded := []string{"cut"}, []string{"cut", "mountain", "glue"}
	strip := folded
	if k.game.Shape.Outline == templates.Round { // it has no folds
		strip = []string{"cut", "glue"}
	}
	return slices.DeleteFunc([]group{
		{[]Build{BuildBox, BuildFlat, BuildCore}, "1-faces", "faces", (*pieces.Maker).Face, k.faces, gap, cut, false},
		{[]Build{BuildBox}, "2-rims", "rims", (*pieces.Maker).Rim, k.each, rimGap, folded, true},
		{[]Build{BuildCore}, "2-strips", "strips", (*pieces.Maker).Strip, k.each, rimGap, strip, true},
		{[]Build{BuildCore}, "6-cores", "cores", (*pieces.Maker).Core, k.cores, tightGap, cut, false},
		{[]Build{BuildRelief}, "6-relief", "relief", (*pieces.Maker).Relief, k.faces, gap, cut, false},
		{[]Build{BuildNet}, "7-nets", "nets", (*pieces.Maker).Net, k.each, tightGap, folded, false},
		{[]Build{BuildFoldover}, "8-foldover", "foldover", (*pieces.Maker).Foldover, k.each, gap, []string{"cut", "mountain"}, false},
	}, func(g group) bool { return !slices.ContainsFunc(g.of, k.has) })
}

// pieceSheets lays out what the build needs. Below the rims it draws how a piece
// goes together.
func (k *kit) pieceSheets() error {
	if k.backsBehind() {
		return k.duplexFaces("1-faces", "1-backs")
	}
	var faults []error
	for _, g := range k.groups() {
		m := k.maker
		if !k.draws(g.id) {
			m = k.bare
		}
		parts, area := g.parts(m), k.area
		tooLong := func(p draw.Part) bool { return p.Bounds().W() > k.area.H() }
		if g.stands && !slices.ContainsFunc(parts, tooLong) {
			lying := g.part
			g.part = func(m *pieces.Maker, l pieces.Look) draw.Part { return turned(lying(m, l)) }
			parts = g.parts(m)
		}
		if g.kind == "rims" {
			area = k.aboveDrawing(parts)
		}
		err := k.spread(g.id, g.kind, parts, g.least, g.legend, area)
		if faults = append(faults, err); err == nil && g.kind == "rims" && !k.opts.trial && k.draws(g.id) {
			k.rimDrawing(k.sheets[len(k.sheets)-1])
		}
	}
	return errors.Join(faults...)
}

// layers returns how many layers of card a stacked piece has: those of the largest
// body.
func (k *kit) layers() int {
	most := 0
	for i := range k.game.Pieces {
		_, n := pieces.NewBody(k.game.Shape, &k.game.Pieces[i]).Stacked(k.opts.Scale)
		most = max(most, n)
	}
	return most
}

func (k *kit) cores(layer func(pieces.Look) draw.Part) []draw.Part {
	var out []draw.Part
	for _, p := range k.each(layer) {
		name := p.Name
		for n := range k.layers() {
			p.Name = fmt.Sprintf("%s-layer-%d", name, n+1)
			out = append(out, p)
		}
	}
	return out
}

// each makes one part a copy, at the kit's scale, of all sets: they share sheets, so
// that none is half empty but the last. Equal looks share a drawing.
func (k *kit) each(part func(pieces.Look) draw.Part) []draw.Part {
	made := map[pieces.Look]draw.Part{}
	count := map[string]int{}
	var out []draw.Part
	for _, set := range k.opts.Sets {
		for _, l := range k.copies {
			l.Set = set
			p, ok := made[l]
			if !ok {
				if p = part(l); k.opts.Scale != 1 {
					p = p.Transform(draw.Scale(k.opts.Scale, k.opts.Scale))
				}
				made[l] = p
			}
			if l.Set != "" {
				p.Name += "-" + l.Set
			}
			key := string(p.Kind) + " " + p.Name
			count[key]++
			p.Name = fmt.Sprintf("%s-%d", p.Name, count[key])
			out = append(out, p)
		}
	}
	return out
}

// faces returns face and back of every copy side by side.
func (k *kit) faces(part func(pieces.Look) draw.Part) []draw.Part {
	fronts := k.each(part)
	backs := k.each(func(l pieces.Look) draw.Part {
		l.Promoted = true
		return part(l)
	})
	out := make([]draw.Part, 0, 2*len(fronts))
	for i := range fronts {
		backs[i].Name = fronts[i].Name // the back of that very piece
		out = append(out, fronts[i], backs[i])
	}
	return out
}

// spread packs parts on as many sheets as they need, at least so far apart.
func (k *kit) spread(id, kind string, parts []draw.Part, least draw.MM, legend []string, area draw.Rect) error {
	boxes := boxesOf(parts, k.opts.Kerf/2)
	if _, bad, ok := packRows(boxes, area, gaps{}); !ok { // as told before cuts are moved
		return k.tooLarge(parts[bad].Label(), boxes[bad].W(), boxes[bad].H())
	}
	if k.opts.trial && k.opts.CutLines != press.CutCorners {
		return nil
	}
	if err := k.allKerfed(parts); err != nil {
		return err
	}
	if slices.ContainsFunc(parts, func(p draw.Part) bool { return p.Unlined }) { // ticks keep parts apart already
		least = tickGap
	}
	boxes = boxesOf(parts, 0)
	tabbed := func(p draw.Part) bool {
		return !slices.Contains([]draw.Kind{draw.FacePart, draw.BackPart, draw.StripPart, draw.CorePart}, p.Kind)
	}
	if k.opts.EdgeToEdge && !slices.ContainsFunc(parts, tabbed) { // what has tabs cannot
		least = 0
		for i := range boxes[1:] { // a row is of one height
			boxes[i+1].begins = boxes[i+1].begins || math.Abs(float64(boxes[i+1].H()-boxes[i].H())) > 0.01
		}
		legend = slices.Clone(legend)
		if at := slices.Index(legend, "cut"); at >= 0 {
			legend[at] = "across"
		}
	}
	p, bad, ok := arrange(boxes, area, least)
	if !ok {
		return k.tooLarge(parts[bad].Label(), boxes[bad].W(), boxes[bad].H())
	}
	jobs := make([]*job, p.pages)
	for i := range jobs {
		jobs[i] = k.newSheet(pageID(id, i), k.cat.Text("sheet.kind."+kind), k.opts.Paper)
		jobs[i].legend = legend
	}
	for i, at := range p.place {
		s := &jobs[at.page].sheet
		s.Parts = append(s.Parts, parts[i].Transform(draw.Translate(at.by.X, at.by.Y)))
	}
	for _, j := range jobs {
		k.uncut(&j.sheet, least)
		press.CutOnce(j.sheet.Parts)
	}
	return nil
}

// boxesOf returns the room that parts take, with what is added on each side. A back stays beside its face; rims,
// nets and reliefs are not mixed with others in a row.
func boxesOf(parts []draw.Part, add draw.MM) []box {
	out := make([]box, len(parts))
	for i := range parts {
		p := &parts[i]
		out[i].Rect = p.Bounds().Inset(-add)
		if i == 0 {
			continue
		}
		before := &parts[i-1]
		out[i].joined = (p.Kind == draw.RimPart || p.Kind == draw.StripPart) && before.Kind == p.Kind && !p.Unlined
		out[i].stays = p.Name == before.Name && p.Kind == before.Kind.Back() && p.Kind != before.Kind
		switch p.Kind {
		case draw.RimPart, draw.StripPart, draw.CorePart, draw.NetPart, draw.ReliefFacePart:
			out[i].begins = before.Kind != p.Kind.Back()
		}
	}
	return out
}

func pageID(id string, page int) string {
	if page == 0 {
		return id
	}
	return fmt.Sprintf("%s-%d", id, page+1)
}

func turned(p draw.Part) draw.Part {
	p = p.Transform(draw.Rotate(90))
	b := p.Bounds()
	return p.Transform(draw.Translate(-b.Min.X, -b.Min.Y))
}

// aboveDrawing returns the area for rims that leaves the drawing below them as
// much room as it can without a further sheet.
func (k *kit) aboveDrawing(rims []draw.Part) draw.Rect {
	boxes, least, above := boxesOf(rims, k.opts.Kerf/2), gaps{rimGap, rimGap}, k.area
	all, _, ok := packRows(boxes, k.area, least)
	above.Max.Y -= min(drawingGap+drawingH, k.area.Max.Y-all.bottom)
	if p, _, fits := packRows(boxes, above, least); ok && fits && p.pages == all.pages {
		return above
	}
	return k.area
}

// Room for the drawing below the rims.
const (
	drawingH, drawingMinH draw.MM = 34, 12
	drawingGap            draw.MM = 2 // from the rims
)

const tickGap draw.MM = 0.25

// tightGap is what nets and single pieces stand apart at least; it saves a sheet
// in some sets.
const tightGap draw.MM = 1

// rimGap is between rows of rims; side by side they touch, and one straight cut
// serves both.
const rimGap draw.MM = 0.5
