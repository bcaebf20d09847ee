package svgread

import (
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
)

// Transform parses a list of transforms; the last one is applied first.
func Transform(s string) (draw.Affine, error) {
	m := draw.Identity()
	if s == "none" {
		return m, nil
	}
	for rest := strings.Trim(s, space); rest != ""; {
		name, after, ok := strings.Cut(rest, "(")
		args, next, closed := strings.Cut(after, ")")
		if !ok || !closed {
			return m, fmt.Errorf("transform %s has no (…)", Quote(rest))
		}
		one, err := transform(strings.TrimRight(name, space), args)
		if err != nil {
			return m, err
		}
		m = one.Then(m)
		largest := max(math.Abs(m.A), math.Abs(m.B), math.Abs(m.C), math.Abs(m.D), math.Abs(m.E), math.Abs(m.F))
		if !(largest <= Max) { // or NaN
			return m, fmt.Errorf("transform %s is too large; numbers go up to %.0f", Quote(s), Max)
		}
		rest = strings.TrimLeft(next, space)
		if after, more := strings.CutPrefix(rest, ","); more {
			if rest = strings.TrimLeft(after, space); rest == "" {
				return m, fmt.Errorf("transform %s has no (…)", Quote(next))
			}
		}
	}
	return m, nil
}

// transform parses one transform.
func transform(name, args string) (draw.Affine, error) {
	// CSS has units where SVG does not.
	args = strings.ReplaceAll(strings.ReplaceAll(args, "px", ""), "deg", "")
	v, err := Numbers(args)
	if err != nil {
		return draw.Affine{}, fmt.Errorf("transform %s: %w", Clip(name), err)
	}
	if matrix, ok := transforms[fmt.Sprint(name, len(v))]; ok {
		return matrix(v), nil
	}
	return draw.Affine{}, fmt.Errorf("transform %s is unknown or has a wrong count of numbers; ungroup or flatten it", Quote(name+"("+args+")"))
}

// transforms maps a name and a number of arguments to a transform.
var transforms = map[string]func(v []float64) draw.Affine{
	"translate1": func(v []float64) draw.Affine { return draw.Translate(draw.MM(v[0]), 0) },
	"translate2": func(v []float64) draw.Affine { return draw.Translate(draw.MM(v[0]), draw.MM(v[1])) },
	"scale1":     func(v []float64) draw.Affine { return draw.Scale(v[0], v[0]) },
	"scale2":     func(v []float64) draw.Affine { return draw.Scale(v[0], v[1]) },
	"rotate1":    func(v []float64) draw.Affine { return draw.Rotate(v[0]) },
	"rotate3": func(v []float64) draw.Affine {
		x, y := draw.MM(v[1]), draw.MM(v[2])
		return draw.Translate(-x, -y).Then(draw.Rotate(v[0])).Then(draw.Translate(x, y))
	},
	"skewX1": func(v []float64) draw.Affine { return draw.Affine{A: 1, C: math.Tan(v[0] * math.Pi / 180), D: 1} },
	"skewY1": func(v []float64) draw.Affine { return draw.Affine{A: 1, B: math.Tan(v[0] * math.Pi / 180), D: 1} },
	"matrix6": func(v []float64) draw.Affine {
		return draw.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}
	},
}
