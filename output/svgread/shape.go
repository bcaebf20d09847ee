package svgread

import (
	"fmt"
	"slices"

	"shogikit/output/draw"
)

// Shape returns the outline of an element by its name and its attributes, which
// attr returns, "" for those that are missing. It is empty for elements that are
// no shapes, and where SVG says that nothing shows. A shape of more than room
// points is refused.
func Shape(name string, attr func(string) string, room int) (draw.Path, error) {
	p, err := outline(name, attr, room)
	if err == nil && len(p.Pts) > room {
		err = ErrPoints
	}
	return p, err
}

func outline(name string, attr func(string) string, room int) (draw.Path, error) {
	g := geometry{attr: attr}
	var p draw.Path
	switch name {
	case "path":
		return Path(attr("d"), room)
	case "polygon", "polyline":
		return poly(attr("points"), name == "polygon")
	case "circle":
		r := g.size("r")
		p = ellipse(g.at("cx", "cy"), r, r)
	case "ellipse":
		rx, ry := g.radii()
		p = ellipse(g.at("cx", "cy"), rx, ry)
	case "rect":
		rx, ry := g.radii()
		p = rect(g.at("x", "y"), g.size("width"), g.size("height"), rx, ry)
	case "line":
		p = draw.Line(g.at("x1", "y1"), g.at("x2", "y2"))
	}
	return p, g.err
}

// geometry reads lengths from attributes and keeps the first fault.
type geometry struct {
	attr func(string) string
	err  error
}

func (g *geometry) get(name string) draw.MM {
	s := g.attr(name)
	if s == "" || s == "auto" {
		return 0
	}
	v, _, err := Length(s)
	if err != nil && g.err == nil {
		g.err = fmt.Errorf("%s: %w", name, err)
	}
	return draw.MM(v)
}

func (g *geometry) at(x, y string) draw.Point { return draw.Pt(g.get(x), g.get(y)) }

// size reads a length that cannot be negative.
func (g *geometry) size(name string) draw.MM {
	v := g.get(name)
	if v < 0 && g.err == nil {
		g.err = fmt.Errorf("%s %s is negative", name, Quote(g.attr(name)))
	}
	return v
}

// radii returns rx and ry; one stands in for the other where it is missing.
func (g *geometry) radii() (rx, ry draw.MM) {
	given := func(s string) bool { return s != "" && s != "auto" }
	rx, ry = g.size("rx"), g.size("ry")
	if !given(g.attr("rx")) {
		rx = ry
	}
	if !given(g.attr("ry")) {
		ry = rx
	}
	return rx, ry
}

func ellipse(c draw.Point, rx, ry draw.MM) draw.Path {
	switch {
	case rx <= 0 || ry <= 0:
		return draw.Path{}
	case rx == ry:
		return draw.Circle(c, rx)
	}
	return draw.Circle(draw.Pt(0, 0), 1).Transform(draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(c.X, c.Y)))
}

// rect returns a rectangle, its corners rounded by quarters of an ellipse.
func rect(at draw.Point, w, h, rx, ry draw.MM) draw.Path {
	if w <= 0 || h <= 0 {
		return draw.Path{}
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx <= 0 || ry <= 0 {
		return draw.RectPath(draw.RectWH(at.X, at.Y, w, h))
	}
	// Round corners are circles in a space that is stretched.
	kx, ky := float64(rx), float64(ry)
	box := draw.RectWH(0, 0, w/rx, h/ry)
	return draw.RoundRect(box, 1).Transform(draw.Scale(kx, ky).Then(draw.Translate(at.X, at.Y)))
}

// poly reads the points of a polygon or polyline.
func poly(s string, closed bool) (draw.Path, error) {
	v, err := Numbers(s)
	if err == nil && len(v)%2 == 1 {
		err = (&scan{s: s, i: len(s)}).expected("a number")
	}
	if err != nil {
		return draw.Path{}, fmt.Errorf("points: %w", err)
	}
	var pts []draw.Point
	for at := range slices.Chunk(v, 2) {
		pts = append(pts, draw.Pt(draw.MM(at[0]), draw.MM(at[1])))
	}
	switch {
	case len(pts) < 2:
		return draw.Path{}, nil
	case closed:
		return draw.Polygon(pts...), nil
	}
	return draw.Polyline(pts...), nil
}
