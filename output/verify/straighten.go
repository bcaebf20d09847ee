package verify

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// corner is a point of a line as found and as expected.
type corner struct{ found, want point }

// straighten returns the map from found lines to expected ones, if there is a common
// one for most of them: another program scaled, moved, rotated or mirrored everything.
func straighten(want, found []line) (m draw.Affine, ok bool) {
	corners := corners(want, found)
	const enough, rounds, share = 6, 12, 0.6
	if len(corners) < enough {
		return m, false
	}
	left := corners
	for range rounds {
		if m, ok = fit(left); !ok {
			return m, false
		}
		offs := make([]float64, len(corners))
		for i, c := range corners {
			offs[i] = float64(m.Apply(c.found).Sub(c.want).Len())
		}
		limit := max(float64(exact)/2, slices.Sorted(slices.Values(offs))[int(share*float64(len(offs)))])
		left = nil
		for i, c := range corners {
			if offs[i] <= limit {
				left = append(left, c)
			}
		}
		if limit <= float64(exact)/2 {
			break
		}
	}
	good := 0
	for _, c := range corners {
		if near(m.Apply(c.found), c.want) {
			good++
		}
	}
	return m, float64(good) >= share*float64(len(corners))
}

// corners pairs the lines with the same operators in painting order, provided their
// number is as expected.
func corners(want, found []line) (out []corner) {
	const most = 1 << 16
	form := func(l *line) string {
		b := make([]byte, 0, len(l.path.Ops)+1)
		for _, op := range l.path.Ops {
			b = append(b, byte('0'+op))
		}
		if l.fill {
			b = append(b, 'f')
		}
		return string(b)
	}
	groups := map[string][]int{}
	for i := range found {
		key := form(&found[i])
		groups[key] = append(groups[key], i)
	}
	counts := map[string]int{}
	for i := range want {
		counts[form(&want[i])]++
	}
	at := map[string]int{}
	for i := range want {
		key := form(&want[i])
		if g := groups[key]; len(g) == counts[key] && len(out) < most {
			f := &found[g[at[key]]]
			at[key]++
			for k, q := range want[i].path.Pts {
				out = append(out, corner{f.path.Pts[k], q})
			}
		}
	}
	return out
}

// fit returns the least-squares affine map.
func fit(list []corner) (m draw.Affine, ok bool) {
	var c corner // means, so that sums stay small
	for _, k := range list {
		c.found, c.want = c.found.Add(k.found), c.want.Add(k.want)
	}
	c.found, c.want = c.found.Mul(1/float64(len(list))), c.want.Mul(1/float64(len(list)))
	var xx, xy, yy, xu, yu, xv, yv float64
	for _, k := range list {
		p, q := k.found.Sub(c.found), k.want.Sub(c.want)
		x, y, u, v := float64(p.X), float64(p.Y), float64(q.X), float64(q.Y)
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
		xu, yu, xv, yv = xu+x*u, yu+y*u, xv+x*v, yv+y*v
	}
	det := xx*yy - xy*xy
	if !(det > 1e-9*xx*yy) { // collinear, or empty
		return m, false
	}
	m = draw.Affine{A: (xu*yy - yu*xy) / det, C: (yu*xx - xu*xy) / det, B: (xv*yy - yv*xy) / det, D: (yv*xx - xv*xy) / det}
	o := c.want.Sub(m.Apply(c.found))
	m.E, m.F = float64(o.X), float64(o.Y)
	return m, m.Factor() > 1e-6
}

// change is the decomposition of a map around a point.
type change struct {
	across, down float64 // scale
	turn, shear  float64 // degrees
	mirrored     bool
	by           point
}

// changeOf returns the change to a drawing that m reverses.
func changeOf(m draw.Affine, about point) change {
	d := m.A*m.D - m.B*m.C
	i := draw.Affine{A: m.D / d, B: -m.B / d, C: -m.C / d, D: m.A / d}
	o := i.Apply(draw.Pt(mm(m.E), mm(m.F)))
	i.E, i.F = -float64(o.X), -float64(o.Y)
	c := change{across: math.Hypot(i.A, i.B), down: math.Hypot(i.C, i.D), mirrored: d < 0, by: i.Apply(about).Sub(about)}
	if c.mirrored {
		i.A, i.B = -i.A, -i.B
	}
	deg := 180 / math.Pi
	c.turn = math.Atan2(i.B, i.A) * deg
	c.shear = math.Remainder(math.Atan2(-i.C, i.D)*deg-c.turn, 360)
	return c
}

// scaled reports whether sizes changed.
func (c change) scaled() bool {
	return math.Abs(c.across-1) > scaleSlack || math.Abs(c.down-1) > scaleSlack
}

// String describes the change, "" if it is negligible.
func (c change) String() string {
	var out []string
	if c.scaled() {
		out = append(out, "drawn at "+c.size())
	}
	if c.mirrored {
		out = append(out, "mirrored")
	}
	if math.Abs(c.turn) > turnSlack {
		out = append(out, fmt.Sprintf("turned by %s degrees", draw.Number(math.Abs(c.turn), 1)))
	}
	if math.Abs(c.shear) > turnSlack {
		out = append(out, fmt.Sprintf("sheared by %s degrees", draw.Number(c.shear, 2)))
	}
	if len(out) == 0 && c.by.Len() > exact {
		out = append(out, "moved by "+offText(c.by))
	}
	return strings.Join(out, ", ")
}

// size describes the scale.
func (c change) size() string {
	if math.Abs(c.across-c.down) < scaleSlack {
		return percent(c.across) + " of its size"
	}
	return percent(c.across) + " of its width and " + percent(c.down) + " of its height"
}

func percent(v float64) string { return draw.Number(v*100, 2) + " %" }

func offText(by point) string {
	signed := func(v mm) string { return fmt.Sprintf("%+.2f mm", math.Round(float64(v)*100)/100+0) }
	return signed(by.X) + " across, " + signed(by.Y) + " down"
}
