package dxf

import (
	"math"

	"shogikit/output/draw"
)

// polyline is one subpath as lines and circular arcs, the form that cutters and CAD
// programs handle best.
type polyline struct {
	points []draw.Point
	bulges []float64 // of the segment after each point: tan(sweep/4), positive clockwise on paper
	closed bool
}

// arcTol is the tolerance of chords and arcs.
const arcTol = 2 * draw.Micro

// polylines returns the subpaths of p. Béziers that approximate arcs become arcs,
// others chords within arcTol.
func polylines(p draw.Path) []polyline {
	var out []polyline
	var cur polyline
	flush := func(closed bool) {
		cur.closed = closed
		if cur.tidy() {
			out = append(out, cur)
		}
		cur = polyline{}
	}
	for op, pts := range p.Steps {
		switch op {
		case draw.MoveTo:
			flush(false)
			cur.to(pts[0], 0)
		case draw.LineTo:
			cur.to(pts[0], 0)
		case draw.CurveTo:
			cur.curve(pts[0], pts[1], pts[2])
		case draw.Close:
			flush(true)
		}
	}
	flush(false)
	return out
}

// to adds a segment to q with a bulge, or nothing if q is the current point.
func (l *polyline) to(q draw.Point, bulge float64) {
	n := len(l.points)
	if n > 0 {
		if l.points[n-1].Sub(q).Len() < draw.Micro/10 {
			return
		}
		l.bulges[n-1] = bulge
	}
	l.points, l.bulges = append(l.points, q), append(l.bulges, 0)
}

func (l *polyline) curve(c1, c2, end draw.Point) {
	from := l.points[len(l.points)-1]
	if bulge, ok := arcBulge(from, c1, c2, end); ok {
		l.to(end, bulge)
		return
	}
	var p draw.Path
	p.Move(from).Curve(c1, c2, end)
	for _, q := range p.Flatten(arcTol)[0][1:] {
		l.to(q, 0)
	}
}

// tidy drops the last point of a closed line if it repeats the first, and reports
// whether anything is left to draw.
func (l *polyline) tidy() bool {
	n := len(l.points)
	if l.closed && n > 1 && l.points[0].Sub(l.points[n-1]).Len() < draw.Micro/10 {
		l.points, l.bulges = l.points[:n-1], l.bulges[:n-1]
	}
	return len(l.points) > 1
}

// arcBulge reports whether the cubic approximates a circular arc of up to slightly over
// 90 degrees, and returns the arc's bulge.
func arcBulge(p0, c1, c2, p3 draw.Point) (float64, bool) {
	t0, t1, chord := c1.Sub(p0), p3.Sub(c2), p3.Sub(p0)
	h0, h1 := t0.Len(), t1.Len()
	if h0 < draw.Micro || math.Abs(float64(h0-h1)) > float64(arcTol)/4 {
		return 0, false
	}
	sweep := math.Atan2(t0.Cross(t1), t0.Dot(t1))
	if math.Abs(sweep) < 1e-3 || math.Abs(sweep) > 1.6 {
		return 0, false
	}
	// On an arc the chord halves the sweep, and the handles are equally long.
	half := math.Atan2(t0.Cross(chord), t0.Dot(chord))
	radius := float64(chord.Len()) / 2 / math.Abs(math.Sin(sweep/2))
	handle := 4.0 / 3 * math.Abs(math.Tan(sweep/4)) * radius
	const near = float64(arcTol) / 2
	if math.Abs(half-sweep/2)*float64(chord.Len()) > near || math.Abs(handle-float64(h0)) > near {
		return 0, false
	}
	return math.Tan(sweep / 4), true
}

// circle is the circle on which all of a polyline lies.
type circle struct {
	center draw.Point
	radius draw.MM
	from   float64 // degrees, clockwise on paper from the right
	sweep  float64 // degrees, positive clockwise; 360 for a full circle
}

// circle reports whether the line is a single circular arc or a full circle.
func (l *polyline) circle() (circle, bool) {
	segments := len(l.points)
	if !l.closed {
		segments--
	}
	var c circle
	for i := range segments {
		a, b := l.points[i], l.points[(i+1)%len(l.points)]
		arc, ok := arcCircle(a, b, l.bulges[i])
		if !ok {
			return c, false
		}
		if i == 0 {
			c = arc
			continue
		}
		moved, grown := arc.center.Sub(c.center).Len(), math.Abs(float64(arc.radius-c.radius))
		if moved > arcTol || grown > float64(arcTol) || arc.sweep*c.sweep < 0 {
			return c, false
		}
		c.sweep += arc.sweep
	}
	whole := math.Abs(math.Abs(c.sweep)-360) < 0.01
	return c, whole == l.closed
}

// arcCircle returns the circle of the segment from a to b with a bulge.
func arcCircle(a, b draw.Point, bulge float64) (circle, bool) {
	if bulge == 0 {
		return circle{}, false
	}
	chord := b.Sub(a)
	sweep := 4 * math.Atan(bulge)
	radius := chord.Len() / draw.MM(2*math.Abs(math.Sin(sweep/2)))
	toCenter := chord.Unit().Normal().Mul(float64(chord.Len()) / 2 / math.Tan(sweep/2))
	center := a.Lerp(b, 0.5).Add(toCenter)
	return circle{center: center, radius: radius, from: a.Sub(center).Angle(), sweep: sweep * 180 / math.Pi}, true
}
