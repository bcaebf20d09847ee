package format

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"shogikit/output/draw"
)

// Sketch sums up the lines of a layer in a few numbers, so that whatever was
// moved, turned, mirrored, added, dropped or painted otherwise shows, however the
// lines are cut into paths. The zero Sketch is that of an empty layer.
type Sketch struct {
	// Moments are those of the lines' length, decimetres from the corner of the
	// block, up to the third power; then those of the length that was drawn before,
	// which tell what lies on top.
	Moments [12]float64
	// Line and Fill are how much is stroked and filled, and how: each a sum that
	// counts more the further right and down it lies.
	Line [6]float64 // length, width of the pen and length of the dashes in mm, red, green, blue
	Fill [5]float64 // length round it, 255 by the even-odd rule, red, green, blue
}

// Add adds a path that is painted; places count from a point.
func (s *Sketch) Add(p *draw.Path, paint *draw.Paint, evenOdd bool, from draw.Point) {
	before := s.Moments
	s.path(p, from)
	grown := func(i int) float64 { return s.Moments[i] - before[i] }
	weight := grown(0) + grown(1) + 2*grown(2)
	if c := paint.Stroke; paint.HasStroke {
		var dashes draw.MM
		for _, d := range paint.Dash {
			dashes += d
		}
		add(s.Line[:], weight, 1, float64(paint.Width), float64(dashes), float64(c.R), float64(c.G), float64(c.B))
	}
	if c := paint.Fill; paint.HasFill {
		holes := 0.0
		if evenOdd {
			holes = 255
		}
		add(s.Fill[:], weight, 1, holes, float64(c.R), float64(c.G), float64(c.B))
	}
}

func add(sums []float64, weight float64, values ...float64) {
	for i, v := range values {
		sums[i] += v * weight
	}
}

// path adds the moments of the lines of p.
func (s *Sketch) path(p *draw.Path, from draw.Point) {
	const dm = 100
	at := func(q draw.Point) (v [2]float64) {
		return [2]float64{float64(q.X-from.X) / dm, float64(q.Y-from.Y) / dm}
	}
	for a, to := range p.Segments {
		if len(to) == 3 {
			s.curve(at(a), at(to[0]), at(to[1]), at(to[2]))
		} else {
			s.line(at(a), at(to[0]))
		}
	}
}

// line adds a straight line, by the two places that stand for it exactly.
func (s *Sketch) line(a, b [2]float64) {
	dx, dy := b[0]-a[0], b[1]-a[1]
	l := math.Sqrt(dx*dx+dy*dy) / 2
	const t = 0.21132486540518713 // (1 - 1/√3) / 2
	s.point(a[0]+t*dx, a[1]+t*dy, l)
	s.point(b[0]-t*dx, b[1]-t*dy, l)
}

// gauss is where, and by which shares, a curve is measured.
var gauss = [4][2]float64{
	{0.06943184420297371, 0.17392742256872692}, {0.33000947820757187, 0.32607257743127307},
	{0.6699905217924281, 0.32607257743127307}, {0.9305681557970263, 0.17392742256872692},
}

func (s *Sketch) curve(a, b, c, d [2]float64) {
	for _, g := range gauss {
		t, u := g[0], 1-g[0]
		var at, v [2]float64
		for i := range at {
			at[i] = u*u*u*a[i] + 3*u*u*t*b[i] + 3*u*t*t*c[i] + t*t*t*d[i]
			v[i] = 3 * (u*u*(b[i]-a[i]) + 2*u*t*(c[i]-b[i]) + t*t*(d[i]-c[i]))
		}
		s.point(at[0], at[1], g[1]*math.Sqrt(v[0]*v[0]+v[1]*v[1]))
	}
}

// point adds a share of a line that lies at a place.
func (s *Sketch) point(x, y, l float64) {
	m := &s.Moments
	lx, ly := l*x, l*y
	m[10], m[11] = m[10]+lx*m[0], m[11]+ly*m[0]
	m[0], m[1], m[2] = m[0]+l, m[1]+lx, m[2]+ly
	lxx, lxy, lyy := lx*x, lx*y, ly*y
	m[3], m[4], m[5] = m[3]+lxx, m[4]+lxy, m[5]+lyy
	m[6], m[7], m[8], m[9] = m[6]+lxx*x, m[7]+lxx*y, m[8]+lxy*y, m[9]+lyy*y
}

// Baseline stands for a line of text where its letters are not drawn as lines: as
// long as they are high, from where it starts.
func Baseline(t *draw.Text) draw.Path {
	return draw.Line(t.At, t.At.Add(draw.Rotate(t.Angle).Apply(draw.Pt(t.Size, 0))))
}

// MarshalJSON writes the sketch as a list of numbers.
func (s *Sketch) MarshalJSON() ([]byte, error) {
	return sums(slices.Concat(s.Moments[:], s.Line[:], s.Fill[:])), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Sketch) UnmarshalJSON(b []byte) error {
	var v [23]float64
	err := parseSums(b, v[:])
	*s = Sketch{[12]float64(v[:]), [6]float64(v[12:]), [5]float64(v[18:])}
	return err
}

// sums writes numbers as JSON, with as many decimals as coordinates.
func sums(list []float64) []byte {
	b := []byte{'['}
	for _, v := range list {
		b = append(AppendNum(b, v), ',')
	}
	b[len(b)-1] = ']'
	return b
}

// parseSums fills the list with what sums wrote. It fails at numbers that no sheet
// comes to.
func parseSums(b []byte, list []float64) error {
	const largest = 1e15
	n := len(list)
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	if len(list) != n {
		return fmt.Errorf("%d sums; this version knows %d", len(list), n)
	}
	if slices.ContainsFunc(list, func(v float64) bool { return math.Abs(v) > largest }) {
		return fmt.Errorf("a sum of more than %g", largest)
	}
	return nil
}

// Tones sums up the dark of a picture: how much there is, and where.
// Millimetres from its corner, up to the second power; the dark is a share of
// black.
type Tones [6]float64

// MarshalJSON writes the sums as a list.
func (t Tones) MarshalJSON() ([]byte, error) { return sums(t[:]), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Tones) UnmarshalJSON(b []byte) error { return parseSums(b, t[:]) }

// Dark returns how dark a colour is: 0 is white, 255 black.
func Dark(r, g, b uint8) int { return 255 - (299*int(r)+587*int(g)+114*int(b))/1000 }

// RowDark sums up a row of pixels: their dark, and that times the first two powers
// of the distance; all in pixels, and of 255.
type RowDark [3]int64

// Add adds n pixels from x on that are darker by d.
func (s *RowDark) Add(x, n, d int) {
	at, k, by := int64(x), int64(n), int64(d)
	s[0] += by * k
	s[1] += by * (k*at + k*(k-1)/2)
	s[2] += by * (k*at*at + at*k*(k-1) + k*(k-1)*(2*k-1)/6)
}

// Row adds a row of pixels.
func (t *Tones) Row(y int, d RowDark) {
	v, s0, s1, s2 := float64(y)+0.5, float64(d[0]), float64(d[1]), float64(d[2])
	// The middle of a pixel is half of it further on.
	s2 += s1 + s0/4
	s1 += s0 / 2
	for i, m := range [6]float64{s0, s1, s0 * v, s2, s1 * v, s0 * v * v} {
		t[i] += m
	}
}

// Scaled returns the sums in millimetres, of pixels of a size.
func (t Tones) Scaled(px, py float64) Tones {
	a := px * py / 255
	for i, k := range [6]float64{a, a * px, a * py, a * px * px, a * px * py, a * py * py} {
		t[i] *= k
	}
	return t
}
