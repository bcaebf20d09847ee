package verify

import (
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/read"
)

// touch is the tolerance for a straight line to be horizontal or vertical.
const touch mm = 0.02

// ruler measures the claimed lengths of a page.
type ruler struct {
	*document
	lines map[string][]line // by layer
	index map[string]index
}

// lengths measures the claims of the pages, in order.
func (d *document) lengths() {
	for i := range min(len(d.Pages), len(d.Claims)) {
		p, k := &d.Pages[i], &d.Claims[i]
		d.sheet = k.Sheet
		d.sizes(p, &sheet{paper: k.Paper, block: k.Block})
		if p.Bad != "" {
			d.must("page", "readable", p.Bad)
			continue
		}
		if d.Format != "png" {
			d.measure(p, k)
		}
	}
	if len(d.Pages) != len(d.Claims) {
		d.sheet = ""
		d.must("pages", fmt.Sprint(len(d.Claims)), fmt.Sprint(len(d.Pages)))
	}
}

// measure looks for the claims of a page among its lines.
func (d *document) measure(p *read.Page, k *format.Claims) {
	r := &ruler{d, map[string][]line{}, map[string]index{}}
	lines, _ := linesOf(p, k.Block.Min, d.File)
	for _, l := range lines {
		l.fill = false // areas and outlines are measured in the same way
		r.lines[l.layer] = append(r.lines[l.layer], l)
	}
	for name, list := range r.lines {
		r.index[name] = indexOf(list)
	}
	for i := range k.Claims {
		c := &k.Claims[i]
		layer := c.What.Layer().String()
		switch {
		case c.Count <= 0:
		case c.What < draw.ClaimWalls:
			r.boxes(c, layer)
		case c.What < draw.ClaimMM:
			r.gaps(c, layer)
		default:
			r.scale(c, layer)
		}
	}
}

// boxes compares the places and sizes of parts.
func (r *ruler) boxes(c *draw.Claim, layer string) {
	size := draw.Size{W: c.W, H: c.H}
	good, other := 0, ""
	for _, at := range c.Places {
		want := draw.RectWH(at.At.X-c.W/2, at.At.Y-c.H/2, c.W, c.H)
		near := func(k int) bool { return sameBox(r.lines[layer][k].box, want, r.Exact) }
		if slices.ContainsFunc(r.index[layer].around(&line{box: want}), near) {
			good++
		} else if other == "" {
			other = r.nearest(want, layer)
		}
	}
	found := times(good, sizeText(size))
	if good < len(c.Places) {
		found += other
	}
	r.must(c.Word(), times(c.Count, sizeText(size)), found)
}

// nearest describes the line on a layer most similar to a part that is not in its
// place.
func (r *ruler) nearest(want draw.Rect, layer string) string {
	best, cost := draw.Rect{}, mm(10)
	r.Work.Charge(len(r.lines[layer]))
	for _, l := range r.lines[layer] {
		if w, h := l.box.W(), l.box.H(); apart(w, want.W()) < want.W()/5 && apart(h, want.H()) < want.H()/5 {
			if off := l.box.Center().Sub(want.Center()).Len() + apart(w, want.W()) + apart(h, want.H()); off < cost {
				best, cost = l.box, off
			}
		}
	}
	if best.Empty() {
		return ", and nothing like the others"
	}
	return fmt.Sprintf("; another is %s, %s aside", sizeText(draw.Size{W: best.W(), H: best.H()}), lengthText(best.Center().Sub(want.Center()).Len()))
}

// gaps compares the heights of rims, which have a fold on either side of their centre,
// and the squares in the centre of boards.
func (r *ruler) gaps(c *draw.Claim, layer string) {
	what, want, text := "rim height", draw.Size{H: c.H}, func(s draw.Size) string { return lengthText(max(s.W, s.H)) }
	if c.What == draw.ClaimSquares {
		what, want, text = "square", draw.Size{W: c.W, H: c.H}, sizeText
	} else if c.W > c.H {
		want = draw.Size{W: c.W}
	}
	for _, at := range c.Places {
		var got draw.Size
		for _, off := range [4]mm{0, 0.25, -0.25, 0.75} { // a line may run through the centre
			p := at.At.Add(draw.Pt(off*c.W, off*c.H))
			if got = (draw.Size{}); want.W > 0 {
				got.W = r.gap(p, layer, true)
			}
			if want.H > 0 {
				got.H = r.gap(p, layer, false)
			}
			if max(apart(got.W, want.W), apart(got.H, want.H)) <= r.Exact {
				got = want
				break
			}
		}
		if got != want {
			r.must(what, text(want), text(got))
			return
		}
	}
	r.must(what, text(want), text(want))
}

// gap returns the distance between the nearest straight lines on either side of a
// point: vertical or horizontal ones; 0 if there are none.
func (r *ruler) gap(at point, layer string, upright bool) mm {
	before, behind := -read.Farthest, read.Farthest
	r.Work.Charge(len(r.lines[layer]))
	for _, l := range r.lines[layer] {
		b, p := l.box, at
		if upright {
			b, p = draw.Rect{Min: draw.Pt(b.Min.Y, b.Min.X), Max: draw.Pt(b.Max.Y, b.Max.X)}, draw.Pt(at.Y, at.X)
		}
		switch y := b.Center().Y; {
		case b.H() > touch || b.Min.X > p.X || b.Max.X < p.X:
		case y < p.Y:
			before = max(before, y)
		default:
			behind = min(behind, y)
		}
	}
	if behind-before >= read.Farthest {
		return 0
	}
	return behind - before
}

// scale compares a scale figure: a straight line of the claimed length.
func (r *ruler) scale(c *draw.Claim, layer string) {
	want, best := max(c.W, c.H), read.Farthest
	for _, l := range r.lines[layer] {
		w, h := l.box.W(), l.box.H()
		if c.H > c.W {
			w, h = h, w
		}
		if h <= touch && apart(w, want) < apart(best, want) {
			best = w
		}
	}
	found := lengthText(best)
	if best == read.Farthest {
		found = "no straight line"
	}
	r.found(c.Word()+" of "+lengthText(want), lengthText(want), found, apart(best, want) <= r.Exact)
}

func times(n int, what string) string { return fmt.Sprintf("%d of %s", n, what) }
