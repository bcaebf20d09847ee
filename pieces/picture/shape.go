package picture

import (
	"errors"
	"fmt"

	"shogikit/output/draw"
)

var errFar = errors.New("the shape lies or reaches too far away; numbers may go up to a million")

// shapeOf returns the outline of a shape element; ok is false where the
// element is not a shape.
func shapeOf(e *element, most int) (p draw.Path, ok bool, err error) {
	switch e.name {
	case "path":
		p, err = parsePath(e.attr("d"), most)
	case "rect":
		p, err = e.rect()
	case "circle":
		p, err = e.circle()
	case "ellipse":
		p, err = e.ellipse()
	case "line":
		p, err = e.line()
	case "polyline", "polygon":
		p, err = e.poly(e.name == "polygon")
	default:
		return draw.Path{}, false, nil
	}
	return p, true, err
}

// lengths reads several attributes that hold lengths; missing ones are 0.
func (e *element) lengths(names ...string) ([]draw.MM, error) {
	out := make([]draw.MM, len(names))
	for i, name := range names {
		s := e.attr(name)
		if s == "" || s == "auto" {
			continue
		}
		v, err := length(s)
		if err != nil {
			return nil, fmt.Errorf("in %s %w", name, err)
		}
		out[i] = draw.MM(v)
	}
	return out, nil
}

// notNegative holds sizes against zero.
func notNegative(what string, sizes ...draw.MM) error {
	for _, v := range sizes {
		if v < 0 {
			return fmt.Errorf("the %s is negative", what)
		}
	}
	return nil
}

func (e *element) rect() (draw.Path, error) {
	v, err := e.lengths("x", "y", "width", "height", "rx", "ry")
	if err != nil {
		return draw.Path{}, err
	}
	x, y, w, h, rx, ry := v[0], v[1], v[2], v[3], v[4], v[5]
	if err := notNegative("size of the rect", w, h, rx, ry); err != nil || w == 0 || h == 0 {
		return draw.Path{}, err
	}
	if e.unset("rx") {
		rx = ry
	} else if e.unset("ry") {
		ry = rx
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	box := draw.RectWH(x, y, w, h)
	if rx == 0 || ry == 0 {
		return draw.RectPath(box), nil
	}
	// A rectangle with round corners, squeezed so that they become elliptical.
	k := float64(ry / rx)
	tall := draw.RoundRect(draw.RectWH(0, 0, w, h/draw.MM(k)), rx)
	return tall.Transform(draw.Scale(1, k).Then(draw.Translate(x, y))), nil
}

// unset tells whether an attribute leaves its value to the other radius.
func (e *element) unset(name string) bool {
	s := e.attr(name)
	return s == "" || s == "auto"
}

func (e *element) circle() (draw.Path, error) {
	v, err := e.lengths("cx", "cy", "r")
	if err != nil {
		return draw.Path{}, err
	}
	if err := notNegative("radius of the circle", v[2]); err != nil || v[2] == 0 {
		return draw.Path{}, err
	}
	return draw.Circle(draw.Pt(v[0], v[1]), v[2]), nil
}

func (e *element) ellipse() (draw.Path, error) {
	v, err := e.lengths("cx", "cy", "rx", "ry")
	if err != nil {
		return draw.Path{}, err
	}
	rx, ry := v[2], v[3]
	if err := notNegative("radius of the ellipse", rx, ry); err != nil || rx == 0 || ry == 0 {
		return draw.Path{}, err
	}
	m := draw.Scale(float64(rx), float64(ry)).Then(draw.Translate(v[0], v[1]))
	return draw.Circle(draw.Point{}, 1).Transform(m), nil
}

func (e *element) line() (draw.Path, error) {
	v, err := e.lengths("x1", "y1", "x2", "y2")
	if err != nil {
		return draw.Path{}, err
	}
	return draw.Line(draw.Pt(v[0], v[1]), draw.Pt(v[2], v[3])), nil
}

func (e *element) poly(closed bool) (draw.Path, error) {
	v, err := numbers(e.attr("points"))
	if err != nil {
		return draw.Path{}, fmt.Errorf("in points %w", err)
	}
	if len(v)%2 != 0 {
		return draw.Path{}, errors.New("points holds an odd number of numbers; every point needs x and y")
	}
	if len(v) < 4 {
		return draw.Path{}, nil
	}
	pts := make([]draw.Point, len(v)/2)
	for i := range pts {
		pts[i] = draw.Pt(draw.MM(v[2*i]), draw.MM(v[2*i+1]))
	}
	if closed {
		return draw.Polygon(pts...), nil
	}
	return draw.Polyline(pts...), nil
}
