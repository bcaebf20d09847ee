package fold

import "shogikit/output/draw"

// Prints are the prints on a body: on its rim, unrolled from the lower left corner of
// the face with the strip's upper left corner at the origin, and on its plates,
// upright.
type Prints struct {
	Rim, Face, Back draw.Drawing
}

// plate returns the print on a panel that is a plate, in place.
func (pr *Prints) plate(p *Panel) draw.Drawing {
	switch p.Kind {
	case Face:
		return pr.Face.Transform(p.print)
	case Back:
		return pr.Back.Transform(p.print)
	}
	return draw.Drawing{}
}

// Pattern is what is cut out and folded to make a body, or a part of one. Its bounding
// box starts at the origin.
type Pattern struct {
	Outline draw.Path    // the cut
	Lines   draw.Drawing // glue, folds, cut, ticks
	Walls   []draw.Rect  // where walls are visible
	Sign    draw.Rect    // room on the end tab of a rim
	net     Net
	runs    []run
}

// run is a stretch of the unrolled rim as printed: where it begins on the pattern, its
// length there, and how much of it the fold at its beginning takes up.
type run struct {
	from, to  draw.MM
	at        draw.Point
	width, in draw.MM
	round     bool // of a disc, which has no folds
}

// along returns the position along the wall of a print at x on the rim: above its place
// on the face, except near the ends, where folds take up part of the wall.
func (r run) along(x draw.MM) draw.MM {
	x -= r.from
	all := r.to - r.from
	if r.round {
		return x * r.width / all
	}
	out := all - r.width - r.in // taken up by the fold at the end
	near := min(max(3, 1.5*r.in, 1.5*out), all/2)
	switch {
	case x < near:
		return x * (near - r.in) / near
	case x > all-near:
		return r.width - (all-x)*(near-out)/near
	}
	return x - r.in
}

// place distributes the print of a rim over its runs.
func place(rim draw.Drawing, runs []run) draw.Drawing {
	var d draw.Drawing
	for _, m := range rim.Marks {
		x := m.Path.Bounds().Center().X
		for _, r := range runs {
			if x > r.from && x <= r.to {
				d.Put(draw.Drawing{Marks: []draw.Mark{m}}, draw.Translate(r.at.X+r.along(x)-x, r.at.Y))
			}
		}
	}
	return d
}

// run returns the stretch of the rim that is printed on a wall.
func (b Body) run(wall *Panel) run {
	box := wall.Box()
	r := run{
		from: b.Along(wall.edge), to: b.Along(wall.edge + 1),
		at:    draw.Pt(box.Min.X, box.Center().Y-b.RimHeight()/2),
		width: box.W(), round: b.Round,
	}
	if !b.Round {
		r.in = b.Hinge / 2 * turn(b.angle(wall.edge))
	}
	return r
}

// pattern returns the pattern of a net.
func (b Body) pattern(n Net) Pattern {
	p := Pattern{Outline: n.Outline(), Lines: n.Lines(), net: n}
	var walls draw.Rect
	for i := range n.Panels {
		switch q := &n.Panels[i]; {
		case q.Kind == Wall:
			r := b.run(q)
			p.runs = append(p.runs, r)
			walls = walls.Union(draw.RectWH(r.at.X, r.at.Y, q.Box().W(), b.RimHeight()))
		case q.Name == endTabName:
			s := q.Shape
			p.Sign.Min = draw.Pt(s[1].X, s[1].Lerp(s[2], 0.75).Y)
			p.Sign.Max = draw.Pt(s[3].X, s[3].Lerp(s[0], 0.25).Y)
		}
	}
	p.Walls = []draw.Rect{walls}
	return p
}

// upward marks the edge that meets the face, on the tabs there, with a triangle pointing to it.
func (p *Pattern) upward() {
	const size draw.MM = 0.9
	for i := range p.net.Panels {
		if q := &p.net.Panels[i]; q.under == Face {
			c := q.Box().Center()
			p.Lines.Append(upSign(draw.Pt(c.X, c.Y-size/2), size))
		}
	}
}

// upSign returns a triangle pointing up, with its tip at a point.
func upSign(tip draw.Point, size draw.MM) (d draw.Drawing) {
	right, left := tip.Add(draw.Pt(size*0.6, size)), tip.Add(draw.Pt(-size*0.6, size))
	d.Paint(draw.Polygon(tip, right, left), draw.Black, draw.None, 0)
	return d
}

// Net returns the panels of the pattern.
func (p *Pattern) Net() *Net { return &p.net }

// Print returns the printed pattern: its wooden walls, the prints in place, and its
// lines.
func (p *Pattern) Print(pr Prints) draw.Drawing {
	var d draw.Drawing
	for _, w := range p.Walls {
		d.Ground(draw.RectPath(w), draw.Wood)
	}
	d.Append(place(pr.Rim, p.runs))
	for i := range p.net.Panels {
		d.Append(pr.plate(&p.net.Panels[i]))
	}
	d.Append(p.Lines)
	return d
}

// RimPattern returns the rim alone.
func (b Body) RimPattern() Pattern {
	p := b.pattern(b.Rim())
	p.upward()
	return p
}

// NetPattern returns face, rim and back in one part.
func (b Body) NetPattern() Pattern {
	p := b.pattern(b.Folded())
	if !b.Round { // its root is taller
		p.Walls = append(p.Walls, p.net.Panels[0].Box())
	}
	return p
}

// LeafPattern returns face and back joined at the lower edge: folded there, printed
// sides out, they are in register without a duplex printer. The height of a leaf does
// not depend on the thickness of the paper: what the fold takes up it adds outside.
func (b Body) LeafPattern() Pattern {
	middle := draw.Pt(b.W/2, b.H) // of the fold
	face := b.plate(Face, draw.Identity(), b.H, 0)
	back := b.plate(Back, draw.Rotate(180).About(middle, middle), b.H, 0)
	face.Parent, back.Fold = -1, 180
	p := Pattern{net: Net{[]Panel{face, back}}}
	if b.Round {
		face.hang(&p.Outline)
		back.hang(&p.Outline)
		p.Outline.Ops[0] = draw.MoveTo
		p.Outline.Close()
	} else {
		p.Outline = p.net.Outline()
	}
	a, z := back.Hinge()
	p.Lines.Stroke(draw.FoldMountain, draw.Line(a, z))
	p.Lines.Stroke(draw.Cut, p.Outline)
	return p
}
