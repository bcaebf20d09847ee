package scan

import (
	"fmt"
	"image"
	"math"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/scan/seal"
)

// projection is a map from millimetres on the sheet to pixels, of pictures that are
// taken at a slant too.
type projection [9]float64

func (m *projection) apply(p draw.Point) draw.Point {
	x, y := float64(p.X), float64(p.Y)
	w := m[6]*x + m[7]*y + m[8]
	return draw.Pt(draw.MM((m[0]*x+m[1]*y+m[2])/w), draw.MM((m[3]*x+m[4]*y+m[5])/w))
}

// fit returns the map that leads from places to spots: an affine one by least
// squares, of three at least, or of exactly four one that sees them at a slant.
// off is how far the worst spot is from where it should be.
func fit(from []draw.Point, to []*spot, slanted bool) (m projection, off float64) {
	n := 6
	if slanted {
		n = 8
	}
	var eq [8][9]float64 // normal equations
	add := func(row [9]float64) {
		for i := range n {
			for k := range row {
				eq[i][k] += row[i] * row[k]
			}
		}
	}
	const mm = 100 // numbers of one size
	for i, p := range from {
		x, y := float64(p.X)/mm, float64(p.Y)/mm
		u, v := float64(to[i].at.X)/1000, float64(to[i].at.Y)/1000
		add([9]float64{x, y, 1, 0, 0, 0, -u * x, -u * y, u})
		add([9]float64{0, 0, 0, x, y, 1, -v * x, -v * y, v})
	}
	a := solve(eq, n)
	m = projection{a[0] * 1000 / mm, a[1] * 1000 / mm, a[2] * 1000, a[3] * 1000 / mm, a[4] * 1000 / mm, a[5] * 1000, a[6] / mm, a[7] / mm, 1}
	for i, p := range from {
		off = max(off, float64(m.apply(p).Sub(to[i].at).Len()))
	}
	return m, off
}

// solve solves n linear equations.
func solve(eq [8][9]float64, n int) (out [8]float64) {
	for i := range n {
		best := i
		for k := i; k < n; k++ {
			if math.Abs(eq[k][i]) > math.Abs(eq[best][i]) {
				best = k
			}
		}
		eq[i], eq[best] = eq[best], eq[i]
		for k := range n {
			if k == i || eq[i][i] == 0 {
				continue
			}
			f := eq[k][i] / eq[i][i]
			for c := i; c < 9; c++ {
				eq[k][c] -= f * eq[i][c]
			}
		}
	}
	for i := range n {
		if eq[i][i] != 0 {
			out[i] = eq[i][8] / eq[i][i]
		}
	}
	return out
}

// Measures is what a picture tells about the print of a sheet.
type Measures struct {
	Corners      int     // targets that were seen
	Scaled       bool    // the resolution of the picture is known: it is a scan
	Across, Down float64 // what 100 mm measure, if Scaled
	Ratio        float64 // Across by Down
	Turn, Shear  float64
	Off          float64   // how far the worst target is from where the others say, mm; of four
	Seen         draw.Rect // what part of the sheet the picture shows
	Parts        int       // that there is anything to be seen of
	Beyond       int       // of them the picture does not show
	Missing      int       // parts
	Wrong        []Fault   // of those that it shows

	to    projection
	alike float64 // how like the parts are, or all of it where there are none, together
}

// Fault is what is wrong with a part.
type Fault struct{ Part, What string }

// torn is said of a part of which something is missing.
const torn = "not all of it is there"

// slant is how far a target may be from where the others say, in millimetres,
// before the picture is taken for one at a slant.
const slant = 0.6

// Measure compares the picture with the sheet that it shows, which looks like the
// options say. It fails where too little of the sheet is seen.
func (r *Reading) Measure(s *draw.Sheet, o format.Options) (*Measures, error) {
	m, err := r.place(s)
	if err == nil {
		m.parts(r.pic, s, o)
	}
	return m, err
}

// place finds out where on the picture the sheet is.
func (r *Reading) place(s *draw.Sheet) (*Measures, error) {
	targets, ok := seal.Find(s)
	if !ok {
		return nil, fmt.Errorf("%w: sheet %s has no targets", ErrNoSheet, s.ID)
	}
	var from []draw.Point
	var to []*spot
	r.used = r.corners(targets)
	for i, f := range r.used {
		if f != nil {
			from, to = append(from, targets[i]), append(to, f)
		}
	}
	if len(from) < 2 {
		return nil, fmt.Errorf("%w: only one", ErrCorners)
	}
	m := &Measures{Corners: len(from)}
	if len(from) == 2 { // then as large in the other direction
		from = append(from, from[0].Add(from[1].Sub(from[0]).Normal()))
		to = append(to, &spot{at: to[0].at.Add(to[1].at.Sub(to[0].at).Normal())})
	}
	var off float64
	m.to, off = fit(from, to, false)
	px := math.Sqrt(math.Abs(m.to[0]*m.to[4] - m.to[1]*m.to[3])) // pixels a millimetre
	m.Off = off / px
	// A camera writes a resolution too, but not that of the sheet.
	p := r.pic
	m.Scaled = p.dx > 0 && p.dy > 0 && math.Abs(px*25.4/math.Sqrt(p.dx*p.dy)-1) < 0.12 && m.Off < slant
	if m.Off >= slant {
		m.to, _ = fit(from, to, true)
	}
	m.axes(p)
	if m.Corners < 4 && (math.Abs(m.Shear) > 2 || math.Abs(m.Ratio-1) > 0.08) {
		return nil, fmt.Errorf("%w: it is seen at a slant, which takes all four", ErrCorners)
	}
	return m, nil
}

// axes takes from the map how long and how far turned its axes are.
func (m *Measures) axes(p *Picture) {
	kx, ky := 1.0, 1.0
	if m.Scaled {
		kx, ky = 25.4/p.dx, 25.4/p.dy
	}
	// With a slant: as a camera sees it whose lens is in the middle of the picture.
	cx, cy := float64(p.w)/2, float64(p.h)/2
	var h [2][3]float64
	for i := range h {
		w := m.to[6+i]
		h[i] = [3]float64{(m.to[i] - cx*w) * kx, (m.to[3+i] - cy*w) * ky, w}
	}
	if w := h[0][2] * h[1][2]; math.Abs(w) > 1e-12 {
		if f2 := -(h[0][0]*h[1][0] + h[0][1]*h[1][1]) / w; f2 > cx*cx/4 {
			h[0][2], h[1][2] = h[0][2]*math.Sqrt(f2), h[1][2]*math.Sqrt(f2)
		}
	}
	long := func(v [3]float64) float64 { return math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2]) }
	m.Across, m.Down = 100*long(h[0]), 100*long(h[1])
	m.Ratio = m.Across / m.Down
	deg := 180 / math.Pi
	turnX, turnY := math.Atan2(h[0][1], h[0][0])*deg, math.Atan2(-h[1][0], h[1][1])*deg
	m.Turn = turnX
	m.Shear = math.Remainder(turnY-turnX, 360)
}

// cells a millimetre, in which parts are compared.
const cells = 5

// parts looks for the parts of the sheet: how well, and how far from its place,
// what is printed there is like what was to be printed.
func (m *Measures) parts(p *Picture, s *draw.Sheet, o format.Options) {
	o.DPI = 127 // of that many cells
	e, err := pictureOf(s, o)
	if m.Seen = s.Block; err != nil {
		return
	}
	got := &Picture{grey: make([]uint8, e.w*e.h), w: e.w, h: e.h}
	seen := draw.Rect{}
	for y := range e.h {
		for x := range e.w {
			at := s.Block.Min.Add(draw.Pt((draw.MM(x)+0.5)/cells, (draw.MM(y)+0.5)/cells))
			const step = 0.25 / cells
			sum := 0.0
			for _, d := range [4]draw.Point{{X: -step, Y: -step}, {X: step, Y: -step}, {X: -step, Y: step}, {X: step, Y: step}} {
				q := m.to.apply(at.Add(d))
				sum += p.at(q)
				if q.X >= 0 && q.Y >= 0 && q.X <= draw.MM(p.w) && q.Y <= draw.MM(p.h) && (x%25 == 0 || y%25 == 0) {
					seen = seen.Union(draw.RectWH(at.X-0.1, at.Y-0.1, 0.2, 0.2))
				}
			}
			got.grey[y*e.w+x] = uint8(sum / 4)
		}
	}
	m.Seen = seen
	_, m.alike, _ = compare(e, got, image.Rect(0, 0, e.w, e.h))
	for i := range s.Parts {
		part := &s.Parts[i]
		b := part.Bounds().Move(s.Block.Min.Mul(-1)).Inset(-0.2)
		a := image.Rect(int(b.Min.X*cells), int(b.Min.Y*cells), int(b.Max.X*cells)+1, int(b.Max.Y*cells)+1).Intersect(image.Rect(0, 0, e.w, e.h))
		by, like, ok := compare(e, got, a)
		if !ok {
			continue
		}
		m.Parts++
		if !seen.Contains(part.Bounds(), 1) {
			m.Beyond++
			continue
		}
		m.alike += like
		fault := ""
		switch {
		case like < 0.4:
			m.Missing++
			fault = "missing, or hardly to be seen"
		case by.Len() > 0.25:
			fault = "moved by " + offText(by)
		case isTorn(e, got, a):
			fault = torn
		default:
			continue
		}
		m.Wrong = append(m.Wrong, Fault{string(part.Kind) + " " + part.Name, fault})
	}
}

// isTorn reports whether something of a part is not printed: a square of 5 mm has much
// to be seen in one picture and nothing of it in the other, nor a cell aside, where a
// line at its edge may lie. A stain or a weak print lets the same be seen, if only
// faintly.
func isTorn(e, g *Picture, a image.Rectangle) bool {
	const side = 5 * cells
	for y := a.Min.Y; y+side <= a.Max.Y; y += side {
		for x := a.Min.X; x+side <= a.Max.X; x += side {
			gone := true
			for aside := 0; aside < 9 && gone; aside++ {
				c := correlate(e, g, image.Rect(x, y, x+side, y+side), aside%3-1, aside/3-1, 1)
				gone = c.ve > 400*c.n && c.vg < c.ve/10 && c.like() < 0.3
			}
			if gone {
				return true
			}
		}
	}
	return false
}

// correlation sums up the greys of an area in two pictures: their number, the
// squares of what they differ by from their means, and the products of those.
type correlation struct{ n, ve, vg, both float64 }

// like returns 1 for the same but for brightness and contrast; weak contrasts of the
// second picture count for little.
func (c correlation) like() float64 { return c.both / math.Sqrt(c.ve*max(c.vg, c.n)) }

// correlate compares an area of one picture, every so many cells, with another of
// the same size that lies dx, dy aside.
func correlate(e, g *Picture, at image.Rectangle, dx, dy, step int) correlation {
	var n, se, sg, see, sgg, seg float64
	for y := max(at.Min.Y, -dy); y < min(at.Max.Y, g.h-dy); y += step {
		for x := max(at.Min.X, -dx); x < min(at.Max.X, g.w-dx); x += step {
			a, b := float64(e.grey[y*e.w+x]), float64(g.grey[(y+dy)*g.w+x+dx])
			n, se, sg, see, sgg, seg = n+1, se+a, sg+b, see+a*a, sgg+b*b, seg+a*b
		}
	}
	return correlation{n, see - se*se/n, sgg - sg*sg/n, seg - se*sg/n}
}

// compare returns how far what is in an area of one picture lies aside in the
// other, and how like it is there: 1 is the same but for brightness. False where
// there is nothing to be seen in the area.
func compare(e, g *Picture, at image.Rectangle) (by draw.Point, like float64, ok bool) {
	const reach = 6
	var scores [2*reach + 1][2*reach + 1]float64
	step := 1 + at.Dx()*at.Dy()/40000 // of large parts every so many cells
	x, y := reach, reach
	for i := range scores {
		for k := range scores[i] {
			c := correlate(e, g, at, k-reach, i-reach, step)
			if c.n < 25 || c.ve < 4*c.n {
				return by, 0, false
			}
			scores[i][k] = c.like()
			if scores[i][k] > scores[y][x] {
				x, y = k, i
			}
		}
	}
	// Between cells: the top of the parabola through the neighbours.
	top := func(a, b, c float64) draw.MM {
		if d := a - 2*b + c; d < 0 {
			return draw.MM(max(-0.5, min(0.5, (a-c)/(2*d))))
		}
		return 0
	}
	last := len(scores) - 1
	dx := top(scores[y][max(0, x-1)], scores[y][x], scores[y][min(last, x+1)])
	dy := top(scores[max(0, y-1)][x], scores[y][x], scores[min(last, y+1)][x])
	return draw.Pt((draw.MM(x-reach)+dx)/cells, (draw.MM(y-reach)+dy)/cells), scores[y][x], true
}
