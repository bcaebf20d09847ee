package scan

import (
	"fmt"
	"image"
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/differ"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/output/scan/seal"
)

// projection is a homography from millimetres on the sheet to pixels.
type projection [9]float64

func (m *projection) apply(p draw.Point) draw.Point {
	x, y := float64(p.X), float64(p.Y)
	w := m[6]*x + m[7]*y + m[8]
	return draw.Pt(draw.MM((m[0]*x+m[1]*y+m[2])/w), draw.MM((m[3]*x+m[4]*y+m[5])/w))
}

// fit returns the map from places to spots: an affine one by least squares, of at least
// three, or the homography of exactly four. off is the largest residual, in pixels.
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
	const mm = 100 // for conditioning
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

// Measures are the measurements of a printed sheet on a picture.
type Measures struct {
	Corners      int     // targets seen
	Scaled       bool    // the resolution of the picture is known: it is a scan
	Across, Down float64 // measured length of 100 mm, if Scaled
	Ratio        float64 // Across divided by Down
	Turn, Shear  float64
	Off          float64   // largest residual of four targets, mm
	Seen         draw.Rect // the part of the sheet visible in the picture

	Pair  *differ.Pair      // the sheet, and the rectified picture of it
	Areas []image.Rectangle // of the parts

	to         projection
	similarity float64 // similarity to the sheet
}

// slant is the largest acceptable residual of an affine fit, in millimetres; beyond it
// a homography is fitted.
const slant = 0.6

// Measure locates the sheet on the picture. It fails if too little of it is visible.
func (r *Reading) Measure(s *draw.Sheet) (*Measures, error) {
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
	if len(from) == 2 { // assume the same scale in the other direction
		from = append(from, from[0].Add(from[1].Sub(from[0]).Normal()))
		to = append(to, &spot{at: to[0].at.Add(to[1].at.Sub(to[0].at).Normal())})
	}
	var off float64
	m.to, off = fit(from, to, false)
	px := math.Sqrt(math.Abs(m.to[0]*m.to[4] - m.to[1]*m.to[3])) // pixels per millimetre
	m.Off = off / px
	// A camera stores a resolution too, but not that of the sheet.
	p := r.pic
	m.Scaled = p.dx > 0 && p.dy > 0 && math.Abs(px*25.4/math.Sqrt(p.dx*p.dy)-1) < 0.12 && m.Off < slant
	if m.Off >= slant {
		m.to, _ = fit(from, to, true)
	}
	m.axes(p)
	if m.Corners < 4 && (math.Abs(m.Shear) > 2 || math.Abs(m.Ratio-1) > 0.08) {
		return nil, fmt.Errorf("%w: it is seen at an angle, which needs all four", ErrCorners)
	}
	return m, nil
}

// axes derives the length and rotation of the axes from the map.
func (m *Measures) axes(p *Picture) {
	kx, ky := 1.0, 1.0
	if m.Scaled {
		kx, ky = 25.4/p.dx, 25.4/p.dy
	}
	// For a perspective view, assume a camera whose optical axis is at the centre of
	// the picture.
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

// cells per millimetre, in which prints are compared
const cells = 5

// View draws the sheet and rectifies the picture, for comparison.
func (r *Reading) View(m *Measures, s *draw.Sheet, o format.Options) error {
	o.DPI = 127 // of one pixel per cell
	w, h, rows, err := png.Rows(s, o)
	if err != nil {
		return err
	}
	want, _ := bitmap.Reduce(w, h, 1, 4, rows)
	m.Areas = nil
	for i := range s.Parts {
		b := s.Parts[i].Bounds().Move(s.Block.Min.Mul(-1)).Inset(-0.2)
		m.Areas = append(m.Areas, image.Rect(int(b.Min.X*cells), int(b.Min.Y*cells), int(b.Max.X*cells)+1, int(b.Max.Y*cells)+1))
	}
	const side = 20 * cells // of the squares to match
	var squares []image.Rectangle
	for y := 0; y < h; y += side {
		for x := 0; x < w; x += side {
			squares = append(squares, image.Rect(x, y, x+side, y+side))
		}
	}
	most := mostWarped
	if !m.Scaled {
		most = mostWarpedBy
	}
	limits := differ.Prints
	if r.pic.bits() {
		limits = differ.Faxes
	}
	bent := warp{}
	for range 3 { // large displacements are found with the help of small ones
		m.Pair, m.similarity = differ.New(want, m.sample(r.pic, want, s, bent), cells, limits), 0
		list := r.corner(m, s)
		for _, a := range squares {
			if dx, dy, like, ok := m.Pair.Aside(a); ok && like > 0.4 {
				at := Box(s, a).Center()
				list = append(list, aside{at, draw.Pt(draw.MM(dx), draw.MM(dy)).Add(bent.at(at))})
				m.similarity += like
			}
		}
		next := warpOf(s.Block, list, most)
		if next.agrees(&bent, s.Block) {
			break
		}
		bent = next
	}
	return nil
}

// corner returns the displacements of the targets from their mapped positions, which
// constrain the corners where squares are empty.
func (r *Reading) corner(m *Measures, s *draw.Sheet) (out []aside) {
	const weight = 4 // in squares
	targets, _ := seal.Find(s)
	for i, at := range targets {
		if r.used[i] == nil {
			continue
		}
		from := m.to.apply(at)
		off, x, y := r.used[i].at.Sub(from), m.to.apply(at.Add(draw.Pt(1, 0))).Sub(from), m.to.apply(at.Add(draw.Pt(0, 1))).Sub(from)
		by := draw.Pt(draw.MM(off.Cross(y)/x.Cross(y)), draw.MM(x.Cross(off)/x.Cross(y)))
		out = append(out, slices.Repeat([]aside{{at, by}}, weight)...)
	}
	return out
}

// sample returns the rectified picture.
func (m *Measures) sample(p *Picture, want *bitmap.Raster, s *draw.Sheet, bent warp) *bitmap.Raster {
	got := &bitmap.Raster{W: want.W, H: want.H, Pix: make([]uint8, 0, len(want.Pix))}
	seen := draw.Rect{}
	for y := range want.H {
		for x := range want.W {
			at := s.Block.Min.Add(draw.Pt((draw.MM(x)+0.5)/cells, (draw.MM(y)+0.5)/cells))
			at = at.Add(bent.at(at))
			const step = 0.25 / cells
			sum := 0.0
			for _, d := range [4]draw.Point{{X: -step, Y: -step}, {X: step, Y: -step}, {X: -step, Y: step}, {X: step, Y: step}} {
				sum += p.at(m.to.apply(at.Add(d)))
			}
			q := m.to.apply(at)
			if (x%25 == 0 || y%25 == 0) && q.X >= 0 && q.Y >= 0 && q.X <= draw.MM(p.w) && q.Y <= draw.MM(p.h) {
				seen = seen.Union(draw.RectWH(at.X-0.1, at.Y-0.1, 0.2, 0.2))
			}
			c := p.color(q, sum/4)
			got.Pix = append(got.Pix, c[:]...)
		}
	}
	m.Seen = seen
	return got
}

// Box returns the position of an area of cells on the sheet.
func Box(s *draw.Sheet, a image.Rectangle) draw.Rect {
	at := func(p image.Point) draw.Point {
		return s.Block.Min.Add(draw.Pt(draw.MM(p.X)/cells, draw.MM(p.Y)/cells))
	}
	return draw.Rect{Min: at(a.Min), Max: at(a.Max)}
}
