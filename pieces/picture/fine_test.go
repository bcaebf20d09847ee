package picture

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"path"
	"testing"

	"shogikit/output/draw"
	"shogikit/templates"
)

// What a cheap printer and an eye at arm's length can resolve, at 100 %.
const (
	fineLine  = 0.3  // millimetres, the thinnest line
	fineGap   = 0.7  // the narrowest hole, field and gap between lines
	finePerMM = 25   // nodes
	fineSlack = 0.04 // millimetres, error of the nodes
	lineTip   = 0.05 // square millimetres: tips of strokes and spikes taper off
	gapCorner = 0.9  // as do the corners where two lines meet
	fineSpeck = 0.02
)

// fields are the visible colours at the nodes of a grid.
type fields struct {
	*grid
	ink []draw.Ink // visible ink; None for paper
	pen map[draw.Ink]bool
}

func newFields(d draw.Drawing, box draw.Rect) fields {
	f := fields{grid: newGrid(box, finePerMM), pen: map[draw.Ink]bool{}}
	f.ink = make([]draw.Ink, f.w*f.h)
	for i := range d.Marks {
		m := &d.Marks[i]
		polys := m.Path.Flatten(flatness)
		if m.Fill != draw.None {
			f.area(polys, m.EvenOdd, func(y, x0, x1 int) {
				for i := y*f.w + x0; i < y*f.w+x1; i++ {
					f.ink[i] = m.Fill
				}
			})
		}
		if m.Stroke != draw.None {
			f.pen[m.Stroke] = true
			f.line(polys, float64(m.Width)/2, func(node int, _ float64) { f.ink[node] = m.Stroke })
		}
	}
	return f
}

// distances returns for each node the distance to the nearest one for which at is true,
// in millimetres (Felzenszwalb and Huttenlocher's transform).
func (f fields) distances(at func(node int) bool) []float64 {
	const far = 1e12
	d := make([]float64, len(f.ink))
	for i := range d {
		if !at(i) {
			d[i] = far
		}
	}
	most := max(f.w, f.h)
	v, z, in := make([]int, most), make([]float64, most+1), make([]float64, most)
	pass := func(n, stride, start int) {
		for q := range n {
			in[q] = d[start+q*stride]
		}
		k := 0
		z[0], z[1] = math.Inf(-1), math.Inf(1)
		for q := 1; q < n; q++ {
			var s float64
			for {
				p := v[k]
				s = (in[q] + float64(q*q) - in[p] - float64(p*p)) / float64(2*(q-p))
				if s > z[k] {
					break
				}
				k--
			}
			k++
			v[k], z[k], z[k+1] = q, s, math.Inf(1)
		}
		k = 0
		for q := range n {
			for z[k+1] < float64(q) {
				k++
			}
			p := v[k]
			d[start+q*stride] = float64((q-p)*(q-p)) + in[p]
		}
	}
	for x := range f.w {
		pass(f.h, f.w, x)
	}
	for y := range f.h {
		pass(f.w, 1, y*f.w)
	}
	for i := range d {
		d[i] = math.Sqrt(d[i]) * f.step
	}
	return d
}

// parts calls f for each connected component of the nodes for which in is true.
func (f fields) parts(in func(node int) bool, part func(nodes []int)) {
	seen := make([]bool, len(f.ink))
	for i := range seen {
		if seen[i] || !in(i) {
			continue
		}
		seen[i] = true
		nodes := []int{i}
		for k := 0; k < len(nodes); k++ {
			x, y := nodes[k]%f.w, nodes[k]/f.w
			for _, s := range [][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				n := s[1]*f.w + s[0]
				if s[0] >= 0 && s[0] < f.w && s[1] >= 0 && s[1] < f.h && !seen[n] && in(n) {
					seen[n] = true
					nodes = append(nodes, n)
				}
			}
		}
		part(nodes)
	}
}

// thin returns where the nodes of one ink are narrower than width: what remains of them
// after opening with a disc of that width.
func (f fields) thin(ink draw.Ink, width, tip float64) []string {
	var out []string
	r := width/2 - fineSlack
	depth := f.distances(func(i int) bool { return f.ink[i] != ink })
	reach := f.distances(func(i int) bool { return depth[i] > r })
	f.parts(func(i int) bool { return f.ink[i] == ink && reach[i] > r+fineSlack }, func(nodes []int) {
		area := float64(len(nodes)) * f.step * f.step
		alone := true // not part of a larger field
		for _, n := range nodes {
			alone = alone && reach[n] > 3*width
		}
		if area > tip || alone && area > fineSpeck {
			n := nodes[len(nodes)/2]
			p := f.point(float64(n%f.w), float64(n/f.w))
			out = append(out, fmt.Sprintf("%.2f mm² at (%.1f, %.1f) are narrower than %g mm", area, p.X*10, p.Y*10, width))
		}
	})
	return out
}

// TestArtIsNotTooFine measures every picture at print size; in a short run, every
// ninth.
func TestArtIsNotTooFine(t *testing.T) {
	n := 0
	err := fs.WalkDir(templates.Art(), ".", func(file string, e fs.DirEntry, err error) error {
		if err == nil && e.Name() == "board" {
			return fs.SkipDir // at another size: see package board
		}
		if err != nil || path.Ext(file) != ".svg" {
			return err
		}
		if n++; testing.Short() && n%9 != 0 {
			return nil
		}
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			data, err := fs.ReadFile(templates.Art(), file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Parse(bytes.NewReader(data), file)
			if err != nil {
				t.Fatal(err)
			}
			box := draw.RectWH(0, 0, 13, 12)
			if p.W == p.H && box.W() > box.H() { // on a disc
				box.Max.Y = box.W()
			}
			d := p.Fit(box)
			if b := d.Bounds(); !box.Contains(b, 0.01) {
				t.Errorf("the drawing reaches to %v, out of its frame", b)
			}
			for i := range d.Marks {
				if m := &d.Marks[i]; m.Stroke != draw.None && m.Width < fineLine {
					t.Errorf("a line of %.2f mm: %.40s", m.Width, m.Path.String())
				}
			}
			f := newFields(d, box.Inset(-1))
			inks := map[draw.Ink]bool{}
			for _, k := range f.ink {
				if inks[k] {
					continue
				}
				inks[k] = true
				width, tip := fineGap, gapCorner
				if f.pen[k] {
					width, tip = fineLine, lineTip
				}
				for _, s := range f.thin(k, width, tip) {
					t.Errorf("ink %v: %s", k, s)
				}
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
