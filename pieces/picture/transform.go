package picture

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
)

// parseTransform reads a list of transforms; the last one is applied first.
func parseTransform(s string) (draw.Affine, error) {
	m := draw.Identity()
	if s == "none" || s == "" {
		return m, nil
	}
	for rest := strings.Trim(s, space); rest != ""; {
		name, after, opened := strings.Cut(rest, "(")
		arguments, next, closed := strings.Cut(after, ")")
		if !opened || !closed {
			return m, fmt.Errorf("transform %s has no (…)", quoted(rest))
		}
		one, err := oneTransform(strings.Trim(name, space), arguments)
		if err != nil {
			return m, err
		}
		m = one.Then(m)
		if !isFinite(m) {
			return m, fmt.Errorf("transform %s is too large; numbers go up to %.0f", quoted(s), maxNumber)
		}
		rest = strings.TrimLeft(next, space+",")
	}
	return m, nil
}

// oneTransform reads one transform.
func oneTransform(name, arguments string) (draw.Affine, error) {
	scale := 1.0
	for _, u := range angles { // CSS has units where SVG does not
		if strings.Contains(arguments, u.name) {
			arguments, scale = strings.ReplaceAll(arguments, u.name, ""), u.degrees
		}
	}
	v, err := parseNumbers(strings.ReplaceAll(arguments, "px", ""))
	if err != nil {
		return draw.Affine{}, fmt.Errorf("transform %s: %w", clipped(name), err)
	}
	matrix, known := transforms[fmt.Sprint(name, len(v))]
	if !known {
		return draw.Affine{}, fmt.Errorf("transform %s is unknown or has a wrong count of numbers; "+
			"ungroup or flatten it", quoted(name+"("+arguments+")"))
	}
	if scale != 1 {
		v[0] *= scale
	}
	return matrix(v), nil
}

// angles are the units of angles.
var angles = []struct {
	name    string
	degrees float64
}{{"deg", 1}, {"turn", 360}, {"rad", 180 / math.Pi}}

// transforms maps a name and a number of arguments to a transform.
var transforms = map[string]func(v []float64) draw.Affine{
	"translate1":  func(v []float64) draw.Affine { return draw.Translate(draw.MM(v[0]), 0) },
	"translate2":  func(v []float64) draw.Affine { return draw.Translate(draw.MM(v[0]), draw.MM(v[1])) },
	"translateX1": func(v []float64) draw.Affine { return draw.Translate(draw.MM(v[0]), 0) },
	"translateY1": func(v []float64) draw.Affine { return draw.Translate(0, draw.MM(v[0])) },
	"scale1":      func(v []float64) draw.Affine { return draw.Scale(v[0], v[0]) },
	"scale2":      func(v []float64) draw.Affine { return draw.Scale(v[0], v[1]) },
	"scaleX1":     func(v []float64) draw.Affine { return draw.Scale(v[0], 1) },
	"scaleY1":     func(v []float64) draw.Affine { return draw.Scale(1, v[0]) },
	"rotate1":     func(v []float64) draw.Affine { return draw.Rotate(v[0]) },
	"rotate3": func(v []float64) draw.Affine {
		fixed := draw.Pt(draw.MM(v[1]), draw.MM(v[2]))
		return draw.Rotate(v[0]).About(fixed, fixed)
	},
	"skewX1": func(v []float64) draw.Affine { return draw.Affine{A: 1, C: tangent(v[0]), D: 1} },
	"skewY1": func(v []float64) draw.Affine { return draw.Affine{A: 1, B: tangent(v[0]), D: 1} },
	"matrix6": func(v []float64) draw.Affine {
		return draw.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}
	},
}

// errFar is the error for what a transform moves out of bounds.
var errFar = fmt.Errorf("a transform moves the shape beyond %.0f; check the transforms", maxNumber)

func isFinite(m draw.Affine) bool { return finite(m.A, m.B, m.C, m.D, m.E, m.F) }

// uneven reports whether m stretches one direction clearly more than another.
func uneven(m draw.Affine) bool {
	stretch, area := m.A*m.A+m.B*m.B+m.C*m.C+m.D*m.D, math.Abs(m.A*m.D-m.B*m.C)
	return stretch > 2.02*area // by more than 15 %
}

func tangent(degrees float64) float64 { return math.Tan(degrees * math.Pi / 180) }

// inverse returns the transform that undoes m; false if m flattens everything.
func inverse(m draw.Affine) (draw.Affine, bool) {
	det := m.A*m.D - m.B*m.C
	if math.Abs(det) < 1e-12 {
		return m, false
	}
	return draw.Affine{
		A: m.D / det, B: -m.B / det, C: -m.C / det, D: m.A / det,
		E: (m.C*m.F - m.D*m.E) / det, F: (m.B*m.E - m.A*m.F) / det,
	}, true
}

// parseOrigin reads the fixed point of transforms, in a viewport of the given size.
func parseOrigin(s string, view draw.Point) (draw.Point, error) {
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	if len(words) == 0 {
		return draw.Point{}, nil
	}
	if len(words) == 1 {
		words = append(words, "center")
	}
	if words[0] == "top" || words[0] == "bottom" || words[1] == "left" || words[1] == "right" {
		words[0], words[1] = words[1], words[0]
	}
	var at [2]float64
	for i, whole := range [2]float64{float64(view.X), float64(view.Y)} {
		share, keyword := places[words[i]]
		if keyword {
			at[i] = share * whole
			continue
		}
		v, err := parseLength(words[i], whole)
		if err != nil {
			return draw.Point{}, fmt.Errorf("transform-origin: %w", err)
		}
		at[i] = v
	}
	return draw.Pt(draw.MM(at[0]), draw.MM(at[1])), nil
}

// places are the keywords of origins.
var places = map[string]float64{"left": 0, "top": 0, "center": 0.5, "right": 1, "bottom": 1}

// viewport is an area that shows a part of a drawing, as <svg> and <symbol> do.
type viewport struct {
	inner  draw.Point  // its size on the inside, which percentages refer to
	matrix draw.Affine // from the inside to the outside, whose origin is the viewport's corner
}

// newViewport returns the viewport of an element of the given size, which its viewBox
// fills as preserveAspectRatio says.
func newViewport(e *element, size draw.Point) (viewport, error) {
	v := viewport{inner: size, matrix: draw.Identity()}
	box, given, err := viewBox(e)
	if err != nil || !given {
		return v, err
	}
	kx, ky := float64(size.X/box.W()), float64(size.Y/box.H())
	align, how, _ := strings.Cut(strings.TrimSpace(e.attr("preserveAspectRatio")), " ")
	share := [2]float64{0, 0}
	if align != "none" {
		k := min(kx, ky)
		if strings.Contains(how, "slice") {
			k = max(kx, ky)
		}
		kx, ky = k, k
		share = alignment(align)
	}
	v.inner = draw.Pt(box.W(), box.H())
	air := draw.Pt(size.X-box.W()*draw.MM(kx), size.Y-box.H()*draw.MM(ky))
	v.matrix = draw.Translate(-box.Min.X, -box.Min.Y).Then(draw.Scale(kx, ky)).
		Then(draw.Translate(air.X*draw.MM(share[0]), air.Y*draw.MM(share[1])))
	return v, nil
}

// alignment returns what share of the free space comes before a drawing, in x and y.
func alignment(align string) (share [2]float64) {
	for i, axis := range [2]string{"x", "Y"} {
		switch {
		case strings.Contains(align, axis+"Min"):
			share[i] = 0
		case strings.Contains(align, axis+"Max"):
			share[i] = 1
		default:
			share[i] = 0.5
		}
	}
	return share
}

// viewBox reads the attribute of an element.
func viewBox(e *element) (box draw.Rect, given bool, err error) {
	s := e.attr("viewBox")
	if s == "" {
		return box, false, nil
	}
	v, err := parseNumbers(s)
	if err != nil || len(v) != 4 {
		return box, true, fmt.Errorf("viewBox %s is not four numbers", quoted(s))
	}
	if v[2] < minSide || v[3] < minSide {
		return box, true, errSize
	}
	return draw.RectWH(draw.MM(v[0]), draw.MM(v[1]), draw.MM(v[2]), draw.MM(v[3])), true, nil
}

var errSize = errors.New("the drawing has no size; give <svg> a viewBox")
