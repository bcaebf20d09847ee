package picture

import (
	"cmp"
	"math"

	"shogikit/output/draw"
)

// gradient is a gradient of two points or of a circle.
type gradient struct {
	radial bool
	// The axis of a linear gradient; the focus and centre of a radial one.
	from, to draw.Point
	radius   float64
	outside  string      // what continues it: "repeat", "reflect", or else its end colours
	matrix   draw.Affine // from the space of the shape
	stops    []stop
}

// stop is a colour at a place between 0 and 1.
type stop struct {
	at float64
	tone
}

// samples is the number of places in a row at which a gradient is looked at.
const samples = 12

// meanOf returns the mean colour of a gradient over the box of a shape.
func (p *painter) meanOf(e *element, c context, path draw.Path) (tone, error) {
	box := path.Bounds()
	if err := p.spend(samples * samples); err != nil {
		return tone{}, err
	}
	g := p.gradient(e, c, box)
	if len(g.stops) == 0 {
		return tone{}, nil
	}
	var sum [3]float64
	weight := 0.0
	for i := range samples * samples {
		x, y := (float64(i%samples)+0.5)/samples, (float64(i/samples)+0.5)/samples
		t := g.tone(draw.Pt(box.Min.X+box.W()*draw.MM(x), box.Min.Y+box.H()*draw.MM(y)))
		for k, v := range [3]uint8{t.color.R, t.color.G, t.color.B} {
			sum[k] += float64(v) / 255 * t.opacity
		}
		weight += t.opacity
	}
	if weight == 0 {
		return tone{}, nil
	}
	for k := range sum {
		sum[k] /= weight
	}
	return tone{colorOf(sum), weight / (samples * samples)}, nil
}

// gradient reads a gradient for a shape with the given box; without stops it paints nothing. What cannot
// be read of it is as if it were not there, as in browsers.
func (p *painter) gradient(e *element, c context, box draw.Rect) gradient {
	attrs, stops := p.inheritance(e)
	g := gradient{radial: e.name == "radialGradient", outside: attrs["spreadMethod"], matrix: draw.Identity()}
	whole := [2]float64{float64(c.view.X), float64(c.view.Y)}
	inBox := attrs["gradientUnits"] != "userSpaceOnUse"
	if inBox {
		whole = [2]float64{1, 1}
	}
	number := func(name, missing string, whole float64) float64 {
		v, err := parseLength(cmp.Or(attrs[name], missing), whole)
		if err != nil {
			v, _ = parseLength(missing, whole)
		}
		return v
	}
	point := func(x, y, missingX, missingY string) draw.Point {
		return draw.Pt(draw.MM(number(x, missingX, whole[0])), draw.MM(number(y, missingY, whole[1])))
	}
	if g.radial {
		g.to = point("cx", "cy", "50%", "50%")
		g.from = point("fx", "fy", cmp.Or(attrs["cx"], "50%"), cmp.Or(attrs["cy"], "50%"))
		g.radius = number("r", "50%", math.Hypot(whole[0], whole[1])/math.Sqrt2)
	} else {
		g.from, g.to = point("x1", "y1", "0%", "0%"), point("x2", "y2", "100%", "0%")
	}
	m, err := parseTransform(attrs["gradientTransform"])
	if err != nil {
		m = draw.Identity()
	}
	if inBox {
		m = m.Then(draw.Scale(float64(box.W()), float64(box.H()))).Then(draw.Translate(box.Min.X, box.Min.Y))
	}
	toShape, ok := inverse(m)
	if ok { // a straight line has no box to fill
		g.matrix = toShape
	}
	g.stops = p.stops(stops, c)
	return g
}

// inheritance returns the attributes of a gradient, and the element that has its stops:
// what it lacks is that of the gradient it refers to.
func (p *painter) inheritance(e *element) (attrs map[string]string, stops *element) {
	attrs = map[string]string{}
	stops = e
	for range maxDepth {
		for _, a := range e.attrs {
			_, has := attrs[a.Name.Local]
			if !has && a.Name.Space == "" {
				attrs[a.Name.Local] = a.Value
			}
		}
		if len(stops.children) == 0 {
			stops = e
		}
		e = p.target(e.href())
		if e == nil {
			break
		}
	}
	return attrs, stops
}

// stops reads the colours of a gradient.
func (p *painter) stops(e *element, c context) (out []stop) {
	last := 0.0
	for _, child := range e.children {
		if child.name != "stop" || len(out) == maxStops {
			continue
		}
		own, _ := p.declared(child)
		at, _ := parseShare(child.attr("offset"))
		last = max(last, min(at, 1)) // each is at least as far as the one before
		t := tone{opacity: 1}
		if color := own["stop-color"]; color != "" {
			t, _ = parseColor(color, cmp.Or(own["color"], c.style["color"]))
		}
		t.opacity *= parseOpacity(own["stop-opacity"])
		out = append(out, stop{last, t})
	}
	return out
}

const maxStops = 100

// tone returns the colour at a point of the shape.
func (g *gradient) tone(q draw.Point) tone {
	t := g.place(g.matrix.Apply(q))
	switch g.outside {
	case "repeat":
		t -= math.Floor(t)
	case "reflect":
		t = math.Abs(t - 2*math.Round(t/2))
	}
	for i, s := range g.stops {
		if t > s.at {
			continue
		}
		if i == 0 {
			return s.tone
		}
		before := g.stops[i-1]
		share := (t - before.at) / (s.at - before.at)
		mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
		color := draw.Color{
			R: mix(before.color.R, s.color.R),
			G: mix(before.color.G, s.color.G),
			B: mix(before.color.B, s.color.B),
		}
		return tone{color, before.opacity + (s.opacity-before.opacity)*share}
	}
	return g.stops[len(g.stops)-1].tone
}

// place returns how far along the gradient a point is: 0 at its start, 1 at its end.
func (g *gradient) place(q draw.Point) float64 {
	along := g.to.Sub(g.from)
	if !g.radial {
		if along.Dot(along) == 0 {
			return 1
		}
		return q.Sub(g.from).Dot(along) / along.Dot(along)
	}
	if g.radius <= 0 {
		return 1
	}
	// The circle through q, between the focus and the whole circle, solves a quadratic
	// equation.
	d := q.Sub(g.from)
	a := g.radius*g.radius - along.Dot(along)
	b := d.Dot(along)
	if a <= 0 {
		return math.Min(1, float64(d.Len())/g.radius)
	}
	return (math.Sqrt(max(0, b*b+a*d.Dot(d))) - b) / a
}
