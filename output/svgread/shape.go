package svgread

import (
	"fmt"

	"shogikit/output/draw"
)

// Shape returns the outline of an element by its name and its attributes; attr returns
// "" for missing ones. It is empty for elements that are not shapes, and for shapes
// that SVG does not render. A shape of more than room points is rejected.
func Shape(name string, attr func(string) string, room int) (p draw.Path, err error) {
	g := geometry{attr: attr}
	switch name {
	case "path":
		p, g.err = Path(attr("d"), room)
	case "polygon", "polyline":
		p, g.err = poly(attr("points"), name == "polygon", room)
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
	if g.err == nil && len(p.Pts) > room {
		g.err = ErrPoints
	}
	return p, g.err
}

// geometry parses lengths from attributes and keeps the first error.
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

// size parses a length that must not be negative.
func (g *geometry) size(name string) draw.MM {
	v := g.get(name)
	if v < 0 && g.err == nil {
		g.err = fmt.Errorf("%s %s is negative", name, Quote(g.attr(name)))
	}
	return v
}

// radii returns rx and ry; a missing one defaults to the other.
func (g *geometry) radii() (rx, ry draw.MM) {
	given := func(name, other string) string {
		if s := g.attr(name); s == "" || s == "auto" {
			return other
		}
		return name
	}
	return g.size(given("rx", "ry")), g.size(given("ry", "rx"))
}

func ellipse(c draw.Point, rx, ry draw.MM) draw.Path {
	if rx <= 0 || ry <= 0 {
		return draw.Path{}
	}
	return draw.Circle(draw.Pt(0, 0), 1).Transform(draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(c.X, c.Y)))
}

// rect returns a rectangle with corners rounded by elliptical arcs.
func rect(at draw.Point, w, h, rx, ry draw.MM) draw.Path {
	if w <= 0 || h <= 0 {
		return draw.Path{}
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx <= 0 || ry <= 0 {
		return draw.RectPath(draw.RectWH(at.X, at.Y, w, h))
	}
	// Rounded corners are circular in a scaled space.
	box := draw.RectWH(0, 0, w/rx, h/ry)
	return draw.RoundRect(box, 1).Transform(draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(at.X, at.Y)))
}

// poly parses the points of a polygon or polyline, which have the syntax of a path.
func poly(points string, closed bool, room int) (draw.Path, error) {
	p := pen{scan: scan{s: points}}
	if p.skip(space); p.done() {
		return draw.Path{}, nil
	}
	err := p.steps('M', 2, room)
	if err == nil && !p.done() {
		err = p.expected("a number")
	}
	if err != nil {
		return draw.Path{}, fmt.Errorf("points: %w", err)
	}
	if closed {
		p.close()
	}
	return p.path, nil
}
