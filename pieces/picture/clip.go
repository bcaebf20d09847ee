package picture

import (
	"errors"
	"slices"

	"shogikit/output/draw"
)

// clip is an area outside which nothing is painted.
type clip struct {
	outlines [][]draw.Point // closed, in hundredths of the page
	box      draw.Rect      // their bounds, in the units of the page
	isBox    bool           // the area is the whole of its box
	slack    draw.MM        // how far what need not be cut may protrude
}

const (
	fine = 0.02 // deviation of the chords of a curve that is cut, in hundredths of the page
	// A little may protrude from the page, such as half the pen of a shape on the very
	// edge; from other clips, next to nothing.
	protrudesFromPage = 1.6
	protrudes         = 0.1
)

// rectangular returns the clip of a rectangle, transformed to the page.
func (p *painter) rectangular(r draw.Rect, m draw.Affine) clip {
	return p.newClip(draw.RectPath(r).Transform(m).Flatten(1))
}

// newClip returns the clip of an area in the units of the page.
func (p *painter) newClip(area [][]draw.Point) clip {
	var outline draw.Path
	for _, loop := range area {
		outline.Append(draw.Polygon(loop...))
	}
	box := outline.Bounds()
	return clip{
		outlines: outline.Transform(draw.Scale(p.grain, p.grain)).Flatten(1),
		box:      box,
		isBox:    len(area) == 1 && isRectangle(area[0], box),
		slack:    draw.MM(protrudes / p.grain),
	}
}

// isRectangle reports whether a closed polygon is the whole of its box.
func isRectangle(loop []draw.Point, box draw.Rect) bool {
	if len(loop) > 1 && loop[0] == loop[len(loop)-1] {
		loop = loop[:len(loop)-1]
	}
	for i, q := range loop {
		next := loop[(i+1)%len(loop)]
		atCorner := (q.X == box.Min.X || q.X == box.Max.X) && (q.Y == box.Min.Y || q.Y == box.Max.Y)
		if !atCorner || (q.X == next.X) == (q.Y == next.Y) {
			return false
		}
	}
	return len(loop) == 4
}

// contains reports whether nothing in the box needs to be cut.
func (c *clip) contains(box draw.Rect) bool { return c.isBox && c.box.Contains(box, c.slack) }

func allContain(clips []clip, box draw.Rect) bool {
	return !slices.ContainsFunc(clips, func(c clip) bool { return !c.contains(box) })
}

// clipTo adds the clip of the property clip-path of an element.
func (p *painter) clipTo(c *context, e *element, property string) error {
	if property == "" || property == "none" {
		return nil
	}
	ref, _, isURL := urlTarget(property)
	if !isURL {
		p.note("clips in CSS are left out")
		return nil
	}
	target := p.target(ref)
	if target == nil || target.name != "clipPath" {
		return nil // as in a browser
	}
	own, err := p.begin(target, c)
	if err == errDepth {
		return errors.New("a clip refers to itself; release it")
	}
	if err != nil {
		return err
	}
	inner := *c
	inner.style = inherited.with(own)
	inner.matrix, err = p.clipMatrix(target, own, e, c)
	if err != nil {
		return err
	}
	var area [][]draw.Point
	for _, child := range target.children {
		part, err := p.clipShape(child, inner)
		if err != nil {
			return err
		}
		area = append(area, part...)
	}
	c.clips = append(slices.Clip(c.clips), p.newClip(draw.Union(area).Flatten(1)))
	return p.clipTo(c, e, own["clip-path"])
}

// clipMatrix returns the transform from the shapes of a <clipPath> for an element to the page.
func (p *painter) clipMatrix(target *element, own style, e *element, c *context) (draw.Affine, error) {
	m, err := parseTransform(own["transform"])
	if err != nil {
		return m, err
	}
	if target.attr("clipPathUnits") == "objectBoundingBox" {
		box, err := boxOf(e, c.view)
		if err != nil {
			return m, err
		}
		m = m.Then(draw.Scale(float64(box.W()), float64(box.H()))).Then(draw.Translate(box.Min.X, box.Min.Y))
	}
	return m.Then(c.matrix), nil
}

// boxOf returns the box of a shape, to which some clips are relative.
func boxOf(e *element, view draw.Point) (draw.Rect, error) {
	if kinds[e.name] != shape {
		return draw.Rect{}, errors.New("a clip relative to the box of a group cannot be drawn; release it")
	}
	path, err := outline(e, view, maxPoints)
	return path.Bounds(), err
}

// clipShape returns the area of a shape within a <clipPath>, on the page.
func (p *painter) clipShape(e *element, c context) ([][]draw.Point, error) {
	own, err := p.begin(e, &c)
	if err == errDepth || own["display"] == "none" {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := parseTransform(own["transform"])
	if err != nil {
		return nil, err
	}
	c.matrix, c.style = m.Then(c.matrix), c.style.with(own)
	switch {
	case c.style["visibility"] != "visible":
		return nil, nil
	case e.name == "text":
		return nil, errors.New("text cannot be drawn; convert text to paths")
	case e.name == "use" && p.target(e.href()) != nil:
		g := geometry{element: e, view: c.view}
		at := g.at("x", "y")
		c.matrix = draw.Translate(at.X, at.Y).Then(c.matrix)
		return p.clipShape(p.target(e.href()), c)
	case kinds[e.name] != shape:
		return nil, nil
	}
	path, err := outline(e, c.view, maxPoints)
	if err != nil {
		return nil, err
	}
	area, err := p.interior(path.Transform(c.matrix), c.style["clip-rule"] == "evenodd")
	return area.Transform(draw.Scale(1/p.grain, 1/p.grain)).Flatten(1), err
}

// interior returns the area that a path encloses, in hundredths of the page.
func (p *painter) interior(path draw.Path, evenOdd bool) (draw.Path, error) {
	for _, q := range path.Pts {
		if !finite(float64(q.X), float64(q.Y)) {
			return draw.Path{}, errFar
		}
	}
	polys := path.Transform(draw.Scale(p.grain, p.grain)).Flatten(fine)
	if err := p.spendOnCut(polys); err != nil {
		return draw.Path{}, err
	}
	if evenOdd {
		return draw.EvenOdd(polys), nil
	}
	return draw.Union(polys), nil
}

// stroked returns the area that the pen of a mark paints, in hundredths of the page.
func (p *painter) stroked(m *draw.Mark) (draw.Path, error) {
	area := penArea(m, p.grain)
	if err := p.spendOnCut(area); err != nil {
		return draw.Path{}, err
	}
	return draw.Union(area), nil
}

// spendOnCut counts the work of joining and cutting polygons.
func (p *painter) spendOnCut(polys ...[][]draw.Point) error {
	all := slices.Concat(polys...)
	n := 0
	for _, poly := range all {
		n += len(poly)
	}
	if n > maxPoints {
		return errors.New("too many points are to be cut at an edge; " +
			"simplify the path or resize the page (viewBox) to the drawing")
	}
	return p.spend(n*n/100 + 4*draw.Meetings(all, maxWork))
}

// cut returns what remains of a mark within all clips. What is cut becomes areas, and
// loses its curves.
func (p *painter) cut(m draw.Mark, clips []clip) ([]draw.Mark, error) {
	box := reach(&m)
	if !allContain(clips, box) {
		box = tightReach(&m, p.grain)
	}
	var cutting []clip
	for _, c := range clips {
		switch {
		case !c.box.Overlaps(box):
			return nil, nil
		case !c.contains(box):
			cutting = append(cutting, c)
		}
	}
	if len(cutting) == 0 {
		return []draw.Mark{m}, nil
	}
	var out []draw.Mark
	if m.Fill != draw.None {
		area, err := p.interior(m.Path, m.EvenOdd)
		if err != nil {
			return nil, err
		}
		part, err := p.withinClips(area, cutting, m.Fill)
		if err != nil {
			return nil, err
		}
		out = append(out, part)
	}
	if m.Stroke != draw.None {
		area, err := p.stroked(&m)
		if err != nil {
			return nil, err
		}
		part, err := p.withinClips(area, cutting, m.Stroke)
		if err != nil {
			return nil, err
		}
		out = append(out, part)
	}
	return out, nil
}

// withinClips returns what lies of an area, in hundredths of the page, within all clips as a mark of
// one ink.
func (p *painter) withinClips(area draw.Path, clips []clip, ink draw.Ink) (draw.Mark, error) {
	loops := area.Flatten(1)
	for _, c := range clips {
		if err := p.spendOnCut(loops, c.outlines); err != nil {
			return draw.Mark{}, err
		}
		loops = draw.Intersection(loops, c.outlines).Flatten(1)
	}
	m := draw.Mark{Role: draw.Art, Fill: ink}
	for _, loop := range loops {
		m.Path.Append(draw.Polygon(loop[:len(loop)-1]...))
	}
	m.Path = m.Path.Transform(draw.Scale(1/p.grain, 1/p.grain))
	return m, nil
}
