package picture

import (
	"errors"
	"fmt"
	"math"

	"shogikit/output/draw"
)

// errPoints is the error for a drawing with too many points.
var errPoints = fmt.Errorf("the drawing has more than %d points; simplify its paths", maxPoints)

// errNegative is that for a size below zero, of which nothing is drawn.
var errNegative = errors.New("is negative")

// outline returns the outline of a shape in its own coordinates, whose percentages
// refer to view. It is empty for elements that are not shapes, and for shapes that SVG
// does not render. A shape of more than room points is refused.
func outline(e *element, view draw.Point, room int) (p draw.Path, err error) {
	g := geometry{element: e, view: view}
	switch e.name {
	case "path":
		p, g.err = parsePath(e.attr("d"), room)
	case "polygon", "polyline":
		p, g.err = polygon(e.attr("points"), e.name == "polygon", room)
	case "circle":
		r := g.size("r")
		p = ellipse(g.at("cx", "cy"), r, r)
	case "ellipse":
		rx, ry := g.radii()
		p = ellipse(g.at("cx", "cy"), rx, ry)
	case "rect":
		rx, ry := g.radii()
		p = rectangle(g.at("x", "y"), g.size("width"), g.size("height"), rx, ry)
	case "line":
		p = draw.Line(g.at("x1", "y1"), g.at("x2", "y2"))
	}
	if len(p.Pts) > room || errors.Is(g.err, errPoints) {
		return draw.Path{}, errPoints
	}
	return p, g.err
}

// geometry reads lengths from attributes and keeps the first error.
type geometry struct {
	*element
	view draw.Point
	err  error
}

// length reads a length, 0 if it is missing.
func (g *geometry) length(name string) draw.MM {
	s := g.attr(name)
	if s == "" || s == "auto" {
		return 0
	}
	v, err := parseLength(s, g.whole(name))
	if err != nil && g.err == nil {
		g.err = fmt.Errorf("%s: %w", name, err)
	}
	return draw.MM(v)
}

// whole returns what percentages of a length refer to: the width, the height, or for
// radii something between.
func (g *geometry) whole(name string) float64 {
	w, h := float64(g.view.X), float64(g.view.Y)
	switch name {
	case "x", "x1", "x2", "cx", "width", "rx":
		return w
	case "y", "y1", "y2", "cy", "height", "ry":
		return h
	}
	return math.Hypot(w, h) / math.Sqrt2
}

func (g *geometry) at(x, y string) draw.Point { return draw.Pt(g.length(x), g.length(y)) }

// size reads a length that must not be negative.
func (g *geometry) size(name string) draw.MM {
	v := g.length(name)
	if v < 0 && g.err == nil {
		g.err = fmt.Errorf("%s %s %w", name, quoted(g.attr(name)), errNegative)
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
	stretch := draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(c.X, c.Y))
	return draw.Circle(draw.Pt(0, 0), 1).Transform(stretch)
}

// rectangle returns a rectangle with corners rounded by elliptical arcs.
func rectangle(at draw.Point, w, h, rx, ry draw.MM) draw.Path {
	if w <= 0 || h <= 0 {
		return draw.Path{}
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx <= 0 || ry <= 0 {
		return draw.RectPath(draw.RectWH(at.X, at.Y, w, h))
	}
	// Rounded corners are circular in a scaled space.
	box := draw.RectWH(0, 0, w/rx, h/ry)
	stretch := draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(at.X, at.Y))
	return draw.RoundRect(box, 1).Transform(stretch)
}

// polygon reads the points of a polygon or polyline, which have the syntax of a path.
func polygon(points string, closed bool, room int) (draw.Path, error) {
	p := pathReader{scanner: scanner{s: points}}
	p.skip(space)
	if p.done() {
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
