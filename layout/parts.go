package layout

import (
	"errors"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/pieces/fold"
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
			lying := g.part
			g.part = func(m *pieces.Maker, l pieces.Look) draw.Design { return turned(lying(m, l)) }
			designs, g.legend = k.designs(g), slices.Clone(g.legend)
			if at := slices.Index(g.legend, "up"); at >= 0 {
				g.legend[at] = "up-turned"
			}
		}
		if len(out) == 0 && k.first() {
			area = k.opts.Paper.Ruled(area)
		}
		if g.drawn {
			area = k.aboveDrawing(designs)
		}
		pages, err := k.pack(g, designs, area)
		for _, pg := range pages {
			pg.sheet.Mounted = g.mounted
			if g.note != nil {
				pg.notes = append(pg.notes, func(parts []draw.Part) draw.Drawing { return g.note(k, parts) })
			}
		}
		if n := len(pages); g.drawn && n > 0 {
			last := pages[n-1]
			last.notes = append(last.notes, k.rimDrawing)
		}
		out, faults = append(out, pages...), append(faults, err)
	}
	return out, errors.Join(faults...)
}

// partBacks separates the rows of faces from the rows of backs, and labels both.
func partBacks(k *kit, parts []draw.Part) draw.Drawing {
	return parting(k, parts, func(i int) bool { return parts[i].Kind == draw.BackPart }, "fronts", "backs")
}

// parting draws a dotted line above the parts for which below holds, and labels both
// sides.
func parting(k *kit, parts []draw.Part, below func(i int) bool, names ...string) (d draw.Drawing) {
	var of [2]draw.Rect
	for i := range parts {
		at := 0
		if below(i) {
			at = 1
		}
		of[at] = of[at].Union(parts[i].Bounds())
	}
	used, st := of[0].Union(of[1]), Guide(SmallSize, draw.SansBold, font.Middle)
	for i, key := range names {
		if !of[i].Empty() && used.Min.X-st.Size > k.area.Min.X {
			word := draw.Drawing{Marks: font.Label(draw.Point{}, st, k.cat.Text("sheet.kind."+key))}
			d.Put(word, draw.Rotate(-90).Then(draw.Translate(used.Min.X-0.8, of[i].Center().Y)))
		}
	}
	if !of[0].Empty() && !of[1].Empty() {
		y := (of[0].Max.Y + of[1].Min.Y) / 2
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
	p, tooLarge := arrange(boxes, area, g.gap)
	if tooLarge >= 0 {
		box := boxes[tooLarge]
		return nil, k.opts.tooLarge(designs[tooLarge].Label(), box.W(), box.H())
	}
	other := func(b footprint) bool { return b.W() != boxes[0].W() || b.H() != boxes[0].H() }
	if g.nested && !slices.ContainsFunc(boxes, other) {
		if q, fewer := nested(designs[0].Outline, len(designs), area, g.gap); fewer {
			p = q
			p.center(boxes, area)
		}
	}
	pages := make([]*page, p.Pages)
	for i := range pages {
		pages[i] = k.newPage(pageID(g.id, i), k.cat.Text("sheet.kind."+g.kind), k.opts.Paper)
		pages[i].legend, pages[i].about, pages[i].stock = g.legend, backsLead(k.copies, g.backs), g.stock
	}
	p.middle(boxes, area)
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

// aboveDrawing returns the area for rims that leaves room for the drawing of how a piece goes
// together, beside their last row or below it, without needing another sheet.
func (k *kit) aboveDrawing(rims []draw.Design) draw.Rect {
	boxes, above := footprints(rims), k.area
	all, tooLarge := arrange(boxes, k.area, tightGap)
	if tooLarge >= 0 {
		return k.area
	}
	var last []draw.Rect
	for i, at := range all.Place {
		if at.Page == all.Pages-1 {
			last = append(last, boxes[i].Move(at.By))
		}
	}
	if k.besideLast(last).W() >= drawingMinW {
		return k.area
	}
	above.Max.Y -= min(drawingGap+drawingH, k.area.Max.Y-all.Bottom)
	if p, tooLarge := inRows(boxes, above, gaps{tightGap, tightGap}); tooLarge < 0 && p.Pages == all.Pages {
		return above
	}
	return k.area
}

// besideLast returns what is free at the right of the last row of parts.
func (k *kit) besideLast(parts []draw.Rect) draw.Rect {
	last := parts[len(parts)-1]
	end := last.Max.X
	for _, r := range parts {
		if r.Max.Y > last.Min.Y {
			end = max(end, r.Max.X)
		}
	}
	return draw.Rect{Min: draw.Pt(end+drawingGap, last.Min.Y), Max: draw.Pt(k.area.Max.X, last.Max.Y)}
}

// Room for the drawing of how a piece goes together.
const (
	drawingMinW           draw.MM = 13 // beside the last rims
	drawingH, drawingMinH draw.MM = 24, 10
	drawingGap            draw.MM = 3 // from the rims
)

// rimDrawing draws a face, its rim and its back in the order in which they go together: one
// below the other beside the last rims, or side by side below them.
func (k *kit) rimDrawing(rims []draw.Part) (out draw.Drawing) {
	boxes := make([]draw.Rect, len(rims))
	for i := range rims {
		boxes[i] = rims[i].Outline.Bounds()
	}
	room := k.besideLast(boxes)
	down := room.W() >= drawingMinW
	if !down {
		room = k.area
		room.Min.Y = Used(rims).Max.Y + drawingGap
		room.Max.Y = min(room.Max.Y, room.Min.Y+drawingH)
		if room.H() < drawingMinH {
			return out
		}
	}
	apart := k.apart(down)
	box := apart.Bounds()
	size := min(float64(room.W()/box.W()), float64(room.H()/box.H()), 0.85)
	apart = asGuide(apart.Scale(size)) // in this order: pens of guides do not scale
	by := room.Center().Sub(apart.Bounds().Center())
	out.Put(apart, draw.Translate(by.X, by.Y))
	return out
}

// apart draws a piece taken apart, its face first, with lines along which its parts meet: one
// that promotes if there is one, so that the back has a picture.
func (k *kit) apart(down bool) (d draw.Drawing) {
	const between draw.MM = 9
	i := slices.IndexFunc(k.copies, func(l pieces.Look) bool { return l.Piece.Promoted != nil })
	seen := k.maker.Model(k.copies[max(0, i)], fold.Camera{Yaw: -12, Pitch: 46, Scale: 1})
	var end draw.Rect
	for i, part := range []draw.Drawing{seen.Plate(false), seen.Rim(fold.RimStanding), seen.Plate(true)} {
		part = part.Only(stands)
		box := part.Bounds()
		by := draw.Pt(end.Max.X+between-box.Min.X, -box.Center().Y)
		if down {
			by = draw.Pt(-box.Center().X, end.Max.Y+between-box.Min.Y)
		}
		at := box.Move(by)
		if i > 0 && down {
			for _, x := range []draw.MM{max(end.Min.X, at.Min.X) + 1, min(end.Max.X, at.Max.X) - 1} {
				joining(&d, draw.Pt(x, end.Max.Y-2), draw.Pt(x, at.Min.Y+2))
			}
		} else if i > 0 {
			joining(&d, draw.Pt(end.Max.X+1, 0), draw.Pt(at.Min.X-1, 0))
		}
		d.Append(part.Move(by.X, by.Y))
		end = at
	}
	return d
}

// stands reports whether a mark is no shadow: parts taken apart lie on nothing.
func stands(m *draw.Mark) bool { return m.Fill != draw.Shadow && m.Fill != draw.ShadowTint }

// joining draws the dashed line along which two parts meet.
func joining(d *draw.Drawing, from, to draw.Point) {
	for _, dash := range draw.Dashes([]draw.Point{from, to}, []draw.MM{0.9, 0.7}) {
		d.Paint(draw.Line(dash[0], dash[len(dash)-1]), draw.None, draw.Crease, 0.2)
	}
}

// asGuide turns a picture into a guide that is not part of any piece.
func asGuide(d draw.Drawing) draw.Drawing {
	d.Marks = slices.Clone(d.Marks)
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role == draw.Art && m.Stroke != draw.None && m.Width == 0 {
			m.Width = 0.1
		}
		m.Role = draw.Guide
	}
	return d
}
