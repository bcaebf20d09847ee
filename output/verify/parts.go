package verify

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// A picture shows single parts where a pixel is smaller than coarse. cutPen is
// the pen that their lines are drawn with, lineOver how far lines of pictures
// that end on the cut line reach over it with their pen.
const (
	coarse   mm = 0.18
	cutPen   mm = 0.2
	lineOver mm = 0.15
	smallest mm = 2 // of parts
)

// parts measures what a sheet promises: the outlines of its parts, cut or painted,
// rims, squares and scale figures. A picture shows outlines only, if its pixels are
// fine enough.
func (d *document) parts(p *page, k *format.Claims) {
	if p.picture != nil {
		if max(p.px, p.py) <= coarse {
			gs := groups(merged(k.Claims, p.work), draw.ClaimOutline)
			d.outlines(p, gs, p.regions())
			d.spread(gs)
		}
		return
	}
	cuts := groups(k.Claims, draw.ClaimOutline, draw.ClaimOpen)
	grounds := groups(k.Claims, draw.ClaimGround)
	d.outlines(p, cuts, p.on(draw.LayerCut).closed)
	d.outlines(p, grounds, p.on(draw.ClaimGround.Layer()).closed)
	var all []draw.Rect
	for _, g := range slices.Concat(cuts, grounds) {
		all = append(all, g.found...)
	}
	for i := range k.Claims {
		switch s := &k.Claims[i]; s.What {
		case draw.ClaimWalls:
			want := draw.Size{W: max(s.W, s.H)}
			d.found(sized("rim height", p.walls(s), want, s.Count, d.exact))
		case draw.ClaimSquares:
			want := draw.Size{W: s.W, H: s.H}
			d.found(sized("square", p.squares(s, all), want, s.Count, d.exact))
		case draw.ClaimMM, draw.ClaimInches:
			d.scale(p, s)
		}
	}
}

// spread tells from where the sides of parts are how large a picture is drawn, if
// they lie so far apart that pixels do not count.
func (d *document) spread(gs []partGroup) {
	for i, what := range []string{"100 mm across", "100 mm down"} {
		var found, claimed []float64
		for _, g := range gs {
			for k, b := range g.found {
				w := around(g.wanted[k], g.size)
				if i == 1 {
					b, w = swapped(b), swapped(w)
				}
				found, claimed = append(found, float64(b.Min.X), float64(b.Max.X)), append(claimed, float64(w.Min.X), float64(w.Max.X))
			}
		}
		const least = 30 // mm
		_, all := meanOf(claimed)
		if !(all >= least) {
			continue
		}
		_, seen := meanOf(found)
		r := seen / all
		ratios := []*[]float64{&d.across, &d.down}[i]
		*ratios = append(*ratios, r)
		slack := d.exact
		if len(claimed) == 2 { // of one part alone, the error of its size
			slack = max(slack, (d.exact+lineOver)*mm(50/all))
		}
		d.found(what, "100 mm", lengthText(mm(math.Round(1e4*r)/100)), near(mm(100*r), 100, slack))
	}
}

// partGroup is the parts of one size that a sheet claims, of whatever kinds.
type partGroup struct {
	kinds  []string
	size   draw.Size
	count  int
	places []point // where their middles are on paper

	found  []draw.Rect
	wanted []point // of each that was found, where it should be
}

// groups collects the claims about a feature of parts by size.
func groups(list []draw.Claim, what ...draw.Feature) []partGroup {
	var out []partGroup
	for _, k := range list {
		if !slices.Contains(what, k.What) || k.Count <= 0 {
			continue
		}
		i := slices.IndexFunc(out, func(g partGroup) bool { return near(g.size.W, k.W, touch/4) && near(g.size.H, k.H, touch/4) })
		if i < 0 {
			i = len(out)
			out = append(out, partGroup{size: draw.Size{W: k.W, H: k.H}})
		}
		out[i].count += k.Count
		for _, p := range k.Places {
			out[i].places = append(out[i].places, p.At)
		}
		if !slices.Contains(out[i].kinds, string(k.Kind)) {
			out[i].kinds = append(out[i].kinds, string(k.Kind))
		}
	}
	return out
}

// outlines looks for the parts among closed lines, and adds what is found of each
// group.
func (d *document) outlines(p *page, gs []partGroup, lines []draw.Rect) {
	exact := d.exact
	if p.picture != nil {
		exact += lineOver
	}
	lines = slices.Clone(lines)
	for _, reach := range []mm{smallest, farthest} { // what lies where it should comes first
		for i := range gs {
			lines = gs[i].find(lines, p.origin, reach, p.work)
		}
	}
	for i := range gs {
		g := &gs[i]
		var sizes []draw.Size
		var worst mm
		for i, b := range g.found {
			sizes = append(sizes, draw.Size{W: b.W(), H: b.H()})
			worst = max(worst, b.Center().Add(p.origin).Sub(g.wanted[i]).Len())
		}
		what, claimed, found, ok := sized(strings.Join(g.kinds, " and "), sizes, g.size, g.count, exact)
		d.found(what, claimed, found, ok)
		if !ok {
			continue
		}
		found = "there"
		if worst > exact {
			found = lengthText(worst) + " off"
		}
		d.must("place of "+what, "there", found)
	}
}

// find takes for each place that nothing was found for yet the line within reach
// that is most like the part there, and returns the other lines.
func (g *partGroup) find(lines []draw.Rect, origin point, reach mm, work *budget) []draw.Rect {
	const slack = 0.2 // how far from its claim a side is still taken for it
	like := func(found, want mm) bool { return near(found, want, slack*want) }
	var left []point
	for _, at := range g.places {
		work.charge(len(lines), perComparison)
		best, cost := -1, reach
		for i, b := range lines {
			if !like(b.W(), g.size.W) || !like(b.H(), g.size.H) {
				continue
			}
			off := b.Center().Add(origin).Sub(at).Len() + apart(b.W(), g.size.W) + apart(b.H(), g.size.H)
			if off < cost {
				best, cost = i, off
			}
		}
		if best < 0 {
			left = append(left, at)
			continue
		}
		g.found, g.wanted = append(g.found, lines[best]), append(g.wanted, at)
		lines = slices.Delete(lines, best, best+1)
	}
	g.places = left
	return lines
}

// sized compares the sizes of things with what they should be.
func sized(what string, found []draw.Size, want draw.Size, count int, exact mm) (_, claimed, was string, ok bool) {
	claimed = many(count, sizeText(want.W, want.H))
	if len(found) == 0 {
		return what, claimed, "none", false
	}
	sides := func(a, b draw.Size) int { return cmp.Compare(a.W+a.H, b.W+b.H) }
	lo, hi := slices.MinFunc(found, sides), slices.MaxFunc(found, sides)
	good := !slices.ContainsFunc(found, func(s draw.Size) bool { return !near(s.W, want.W, exact) || !near(s.H, want.H, exact) })
	if good {
		lo, hi = want, want
	}
	was = sizeText(lo.W, lo.H)
	if hi.W+hi.H-lo.W-lo.H > 2*exact {
		was += " to " + sizeText(hi.W, hi.H)
	}
	return what, claimed, many(len(found), was), good && len(found) == count
}

// around returns the box of a size about its middle.
func around(at point, size draw.Size) draw.Rect {
	return draw.RectWH(at.X-size.W/2, at.Y-size.H/2, size.W, size.H)
}

// merged takes parts that share a cut for one: in a picture they hang together.
func merged(list []draw.Claim, work *budget) []draw.Claim {
	var out []draw.Claim
	for _, c := range list {
		if c.What != draw.ClaimOutline {
			continue
		}
		for _, at := range c.Places {
			b := around(at.At, draw.Size{W: c.W, H: c.H})
			shares := func(o draw.Claim) bool {
				work.charge(1, perComparison)
				return around(o.Places[0].At, draw.Size{W: o.W, H: o.H}).Inset(-touch / 8).Overlaps(b)
			}
			for i := slices.IndexFunc(out, shares); i >= 0; i = slices.IndexFunc(out, shares) { // it grows
				b = b.Union(around(out[i].Places[0].At, draw.Size{W: out[i].W, H: out[i].H}))
				out = slices.Delete(out, i, i+1)
			}
			out = append(out, draw.Claim{What: c.What, Kind: c.Kind, W: b.W(), H: b.H(), Count: 1, Places: []draw.Place{{At: b.Center()}}})
		}
	}
	return out
}

// regions returns what hangs together in a picture, without the pen.
func (p *page) regions() []draw.Rect {
	all, _ := p.picture.Regions()
	p.work.charge(len(all), perEntry)
	var out []draw.Rect
	for _, r := range all {
		b := draw.RectWH(mm(r.Min.X)*p.px, mm(r.Min.Y)*p.py, mm(r.Dx())*p.px-cutPen, mm(r.Dy())*p.py-cutPen)
		// What reaches into a corner of the sheet is a mark there, for machines.
		corner := (r.Min.X <= 1 || r.Max.X >= p.picture.W-1) && (r.Min.Y <= 1 || r.Max.Y >= p.picture.H-1)
		if b.W() > smallest && b.H() > smallest && !corner {
			out = append(out, b)
		}
	}
	return out
}

// apart returns how far two lengths differ.
func apart(a, b mm) mm { return max(a-b, b-a) }

func near(a, b, slack mm) bool { return apart(a, b) <= slack }
