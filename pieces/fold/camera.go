package fold

import (
	"cmp"
	"math"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Camera looks at a scene from above the front edge of the table: Yaw turns the scene
// around its vertical axis, Pitch tips its top towards the viewer, both in degrees;
// Scale is the scale of the picture. Distance is that of the eye from At, the point of
// the table it looks at, in millimetres; 0 means a parallel projection.
type Camera struct {
	Yaw, Pitch float64
	Scale      float64
	Distance   float64
	At         draw.Point
}

// turn returns a direction in camera coordinates.
func (c Camera) turn(v vec) vec {
	return v.turn(vec{0, 1, 0}, c.Yaw).turn(vec{1, 0, 0}, c.Pitch)
}

// look returns a point in camera coordinates, z towards the eye.
func (c Camera) look(v vec) vec {
	return c.turn(v.sub(vec{float64(c.At.X), 0, float64(c.At.Y)}))
}

// eye returns the position of the eye in camera coordinates.
func (c Camera) eye() vec { return vec{z: cmp.Or(c.Distance, 1e7)} }

// far returns the distance of a point from the eye.
func (c Camera) far(v vec) float64 {
	to := c.look(v).sub(c.eye())
	return math.Sqrt(to.dot(to))
}

// shows reports whether the printed side of a pose faces the eye.
func (c Camera) shows(p pose) bool {
	return c.turn(p.n).dot(c.eye().sub(c.look(p.origin))) > 1e-9*c.eye().z
}

// sight maps the paper of a pose to the picture.
type sight struct {
	o, u, v vec
	scale   float64
	near    float64 // the reciprocal of the eye's distance
}

func (c Camera) sight(p pose) sight {
	return sight{o: c.look(p.origin), u: c.turn(p.u), v: c.turn(p.v), scale: c.Scale, near: 1 / c.eye().z}
}

// at returns the image of a point of the paper and its distance from the eye relative
// to that of the camera.
func (s *sight) at(q draw.Point) (draw.Point, float64) {
	p := s.o.add(s.u.mul(float64(q.X))).add(s.v.mul(float64(q.Y)))
	w := 1 - p.z*s.near
	return draw.Pt(draw.MM(p.x*s.scale/w), draw.MM(-p.y*s.scale/w)), w
}

// pen returns the factor by which the width of a pen shrinks in the picture, at a
// point.
func (s *sight) pen(q draw.Point) float64 {
	p, w := s.at(q)
	k := s.scale / w
	du, dv := -s.u.z*s.near/w, -s.v.z*s.near/w
	return draw.Affine{
		A: k*s.u.x - float64(p.X)*du, B: -k*s.u.y - float64(p.Y)*du,
		C: k*s.v.x - float64(p.X)*dv, D: -k*s.v.y - float64(p.Y)*dv,
	}.Factor()
}

// path returns the image of a path. A Bézier curve in perspective is a rational one;
// the plain one painted has the same direction and speed at both ends, and at the size
// of a piece the difference is invisible.
func (s *sight) path(p draw.Path) draw.Path {
	out := draw.Path{Ops: p.Ops, Pts: make([]draw.Point, len(p.Pts))}
	weight := make([]float64, len(p.Pts))
	for i, q := range p.Pts {
		out.Pts[i], weight[i] = s.at(q)
	}
	i := 0
	for _, op := range p.Ops {
		if op == draw.CurveTo {
			from, to := out.Pts[i-1], out.Pts[i+2]
			out.Pts[i] = from.Lerp(out.Pts[i], weight[i]/weight[i-1])
			out.Pts[i+1] = to.Lerp(out.Pts[i+1], weight[i+1]/weight[i+2])
		}
		i += op.Points()
	}
	return out
}

// put adds marks as seen, letters as outlines. A line has constant width, that of its
// middle: a strip that narrows would fade, as areas may be thinner than any pen.
func (s *sight) put(out *draw.Drawing, marks ...draw.Mark) {
	for _, m := range marks {
		m.Path, m.Text = font.Outline(&m), nil
		if m.Role == draw.Art && m.Stroke != draw.None {
			m.Width *= draw.MM(s.pen(m.Path.Bounds().Center()))
		}
		m.Path = s.path(m.Path)
		out.Add(m)
	}
}
