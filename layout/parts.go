package layout

import (
	"errors"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
)

// designs returns the designs of every copy, in their original orientation.
func (k *kit) designs(g group) []draw.Design {
	return g.list(k, func(l pieces.Look) draw.Design { return g.part(k.maker, l) })
}

// pieces lays out what the build needs. A drawing below the rims shows how a piece is
// assembled.
func (k *kit) pieces() ([]*page, error) {
	if k.opts.backsBehind() {
		return k.facesAndBacks("1-faces", "1-backs")
	}
	var out []*page
	var faults []error
	for _, g := range k.opts.Build.groups() {
		designs, area := k.designs(g), k.area
		tooLong := func(d draw.Design) bool { return d.Box.W() > k.area.H() }
		if g.upright && !slices.ContainsFunc(designs, tooLong) {
			for i, d := range designs {
				designs[i] = turned(d)
			}
			g.legend = slices.Clone(g.legend)
			if at := slices.Index(g.legend, "up"); at >= 0 {
				g.legend[at] = "up-turned"
			}
		}
		if len(out) == 0 && k.first() {
			area = k.opts.Paper.Ruled(area)
		}
		if g.sorted {
			area, g.band = k.underKinds(designs)
		}
		pages, err := k.pack(g, designs, area)
		for _, pg := range pages {
			pg.sheet.Mounted = g.mounted
			if g.band > 0 {
				pg.notes = append(pg.notes, k.kindLabels)
			}
			if g.note != nil {
				pg.notes = append(pg.notes, func(parts []draw.Part) draw.Drawing { return g.note(k, parts) })
			}
		}
		if n := len(pages); g.sorted && n > 0 {
			pages[n-1].notes = append(pages[n-1].notes, k.rimDrawing)
		}
		out, faults = append(out, pages...), append(faults, err)
	}
	return out, errors.Join(faults...)
}

// partBacks draws a dotted line between the rows of faces and the rows of backs, and labels both.
func partBacks(k *kit, parts []draw.Part) (d draw.Drawing) {
	var fronts, backs draw.Rect
	for i := range parts {
		if parts[i].Kind == draw.BackPart {
			backs = backs.Union(parts[i].Bounds())
		} else {
			fronts = fronts.Union(parts[i].Bounds())
		}
	}
	used, st := fronts.Union(backs), Guide(SmallSize, draw.SansBold, font.Middle)
	label := func(key string, at draw.Rect) {
		if !at.Empty() && used.Min.X-st.Size > k.area.Min.X {
			word := draw.Drawing{Marks: font.Label(draw.Point{}, st, k.cat.Text("sheet.kind."+key))}
			d.Put(word, draw.Rotate(-90).Then(draw.Translate(used.Min.X-0.8, at.Center().Y)))
		}
	}
	label("fronts", fronts)
	label("backs", backs)
	if !fronts.Empty() && !backs.Empty() {
		y := (fronts.Max.Y + backs.Min.Y) / 2
		for x := used.Min.X; x < used.Max.X; x += 1.5 {
			d.Stroke(draw.Guide, draw.Line(draw.Pt(x, y), draw.Pt(x+0.4, y)))
		}
	}
	return d
}

// reprint lays out single pieces on sheets with an ID and kind: everything that the
// build needs for them, on as few sheets as possible.
func (k *kit) reprint(id, kind string) ([]*page, error) {
	if k.opts.backsBehind() {
		return k.facesAndBacks(id, id+"-backs")
	}
	var designs []draw.Design
	groups := k.opts.Build.groups()
	all := group{id: id, kind: kind, gap: tightGap, stock: groups[0].stock, backs: groups[0].backs}
	for _, g := range groups {
		designs = append(designs, k.designs(g)...)
		if len(g.legend) > len(all.legend) {
			all.legend = g.legend
		}
	}
	pages, err := k.pack(all, designs, k.opts.Paper.Ruled(k.area))
	if len(groups) == 1 { // otherwise only some of the parts are mounted
		for _, pg := range pages {
			pg.sheet.Mounted = groups[0].mounted
		}
	}
	return pages, err
}

// first reports whether the first sheet of pieces is the first of all, which has the lines of
// 100 mm.
func (k *kit) first() bool { return !k.opts.Overview || len(k.opts.Only) > 0 }

// reliefs returns the raised pictures of face and back of every copy, followed by the
// faces whose back is blank.
func (k *kit) reliefs(part func(pieces.Look) draw.Design) []draw.Design {
	var pairs, single []draw.Design
	for i, d := range k.faces(part) {
		switch l := k.copies[i/2%len(k.copies)]; {
		case l.Piece.Promoted != nil:
			pairs = append(pairs, d)
		case i%2 == 0:
			single = append(single, d)
		}
	}
	return append(pairs, single...)
}

// facesThenBacks returns the faces, to be glued on card in one go, and then the backs
// in the same order.
func (k *kit) facesThenBacks(part func(pieces.Look) draw.Design) []draw.Design {
	var fronts, backs []draw.Design
	for i, d := range k.faces(part) {
		if i%2 == 0 {
			fronts = append(fronts, d)
		} else {
			backs = append(backs, d)
		}
	}
	return append(fronts, backs...)
}

// each returns one design per copy, at the kit's scale. Equal looks share a drawing.
func (k *kit) each(part func(pieces.Look) draw.Design) []draw.Design {
	made := map[pieces.Look]draw.Design{}
	count := map[string]int{}
	var out []draw.Design
	for _, l := range k.copies {
		d, ok := made[l]
		if !ok {
			d = part(l)
			if k.opts.Scale != 1 {
				d = d.Transform(draw.Scale(k.opts.Scale, k.opts.Scale))
			}
			d = d.Settled()
			made[l] = d
		}
		key := string(d.Kind) + " " + d.Name
		count[key]++
		d.Name = fmt.Sprintf("%s-%d", d.Name, count[key])
		out = append(out, d)
	}
	return out
}

// faces returns face and back of every copy side by side.
func (k *kit) faces(part func(pieces.Look) draw.Design) []draw.Design {
	fronts := k.each(part)
	backs := k.each(func(l pieces.Look) draw.Design {
		l.Promoted = true
		return part(l)
	})
	out := make([]draw.Design, 0, 2*len(fronts))
	for i := range fronts {
		backs[i].Name = fronts[i].Name // the back of that very piece
		out = append(out, fronts[i], backs[i])
	}
	return out
}

// pack lays out designs on as many sheets as they need.
func (k *kit) pack(g group, designs []draw.Design, area draw.Rect) ([]*page, error) {
	boxes := footprints(designs) // as they are without a kerf, which moves nothing
	p, tooLarge := arrange(boxes, area, gaps{g.gap, max(g.gap, g.band)})
	if tooLarge >= 0 {
		box := boxes[tooLarge]
		return nil, k.opts.tooLarge(designs[tooLarge].Label(), box.W(), box.H())
	}
	other := func(b footprint) bool { return b.W() != boxes[0].W() || b.H() != boxes[0].H() }
	if g.nested && !slices.ContainsFunc(boxes, other) {
		if q, fewer := interlocked(designs[0].Outline, len(designs), area, g.gap); fewer {
			p = q
			p.center(boxes, area)
		}
	}
	pages := make([]*page, p.Pages)
	for i := range pages {
		pages[i] = k.newPage(pageID(g.id, i), k.kind(g.kind), k.opts.Paper)
		pages[i].legend, pages[i].about, pages[i].stock = g.legend, backsLead(k.copies, g.backs), g.stock
	}
	p.middle(boxes, area)
	if g.band > 0 {
		p.separate(boxes, k.kinds(), area)
	}
	for i, d := range k.allWidened(designs) {
		at := p.Place[i]
		pg := pages[at.Page]
		pg.parts = append(pg.parts, d.Transform(draw.Translate(at.By.X, at.By.Y)))
	}
	return pages, nil
}

func turned(d draw.Design) draw.Design {
	d = d.Transform(draw.Rotate(90))
	return d.Transform(draw.Translate(-d.Box.Min.X, -d.Box.Min.Y))
}
