package verify

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// parts measures what a sheet promises: the outlines of its parts, cut or painted,
// rims, squares and scale figures. A picture shows outlines only, if its pixels are
// fine enough.
func (c *comparer) parts(p *page, k *format.Claims) {
	if p.picture != nil {
		if max(p.px, p.py) <= coarse {
			gs, _ := c.outlines(p, k, groups(merged(k.Claims, p.work), draw.ClaimOutline), draw.LayerCut)
			c.spread(gs)
		}
		return
	}
	cuts, strangers := c.outlines(p, k, groups(k.Claims, draw.ClaimOutline, draw.ClaimOpen), draw.LayerCut)
	grounds, _ := c.outlines(p, k, groups(k.Claims, draw.ClaimGround), draw.ClaimGround.Layer())
	all := append(cuts, grounds...)
	for i := range all { // of a part whose own cut is not printed, what is cut within it is left
		p.work.charge(len(strangers)*len(all[i].found), perComparison)
		strangers = slices.DeleteFunc(strangers, func(s draw.Rect) bool {
			return slices.ContainsFunc(all[i].found, func(b draw.Rect) bool { return b.Contains(s, touch) })
		})
	}
	if len(strangers) > 0 && k.Layers != nil {
		c.add("other outlines", "none", many(len(strangers), sizeText(strangers[0].W(), strangers[0].H())), false)
	}
	for i := range k.Claims {
		switch s := &k.Claims[i]; s.What {
		case draw.ClaimWalls:
			want := draw.Size{W: max(s.W, s.H)}
			if rims := boxesOf(all, draw.RimPart); len(rims) > 0 { // else their folds tell nothing
				c.add(sized("rim height", p.rimHeights(rims, want.W), want, s.Count, c.doc.exact))
			}
		case draw.ClaimSquares:
			want := draw.Size{W: s.W, H: s.H}
			c.add(sized("square", p.squares(boxesOf(all, draw.BoardPart, draw.TravelBoardPart), want), want, s.Count, c.doc.exact))
		case draw.ClaimMM, draw.ClaimInches:
			c.scale(p, s)
		}
	}
}

// spread tells from where the sides of parts are how large a picture is drawn, if
// they lie so far apart that pixels do not count.
func (c *comparer) spread(gs []partGroup) {
	var found, claimed [2][]float64
	for _, g := range gs {
		if len(g.found) != len(g.places) {
			continue
		}
		for i, b := range g.found {
			w := around(g.places[i], g.size)
			found[0], found[1] = append(found[0], float64(b.Min.X), float64(b.Max.X)), append(found[1], float64(b.Min.Y), float64(b.Max.Y))
			claimed[0], claimed[1] = append(claimed[0], float64(w.Min.X), float64(w.Max.X)), append(claimed[1], float64(w.Min.Y), float64(w.Max.Y))
		}
	}
	for i, what := range []string{"100 mm across", "100 mm down"} {
		const least = 30 // mm
		all := deviation(claimed[i])
		if len(claimed[i]) == 0 || all < least {
			continue
		}
		r := deviation(found[i]) / all
		ratios := []*[]float64{&c.across, &c.down}[i]
		*ratios = append(*ratios, r)
		slack := c.doc.exact
		if len(claimed[i]) == 2 { // of one part alone, the error of its size
			slack = max(slack, (c.doc.exact+lineOver)*mm(50/all))
		}
		c.add(what, "100 mm", lengthText(mm(math.Round(1e4*r)/100)), near(mm(100*r), 100, slack))
	}
}

// deviation returns how far numbers are from their mean.
func deviation(list []float64) float64 {
	var n, sum, squares float64
	for _, v := range list {
		n, sum, squares = n+1, sum+v, squares+v*v
	}
	return math.Sqrt(max(0, squares/n-sum*sum/n/n))
}

// outlines takes each closed line of a layer for the part that it is most like, and
// adds what is found of each group, and where the parts of those lie that are right
// otherwise. It returns the groups, and the boxes that are like none.
func (c *comparer) outlines(p *page, k *format.Claims, gs []partGroup, on draw.Layer) ([]partGroup, []draw.Rect) {
	if len(gs) == 0 && on != draw.LayerCut {
		return nil, nil // pictures have closed lines of their own
	}
	strangers := assign(gs, p.outlines(on), c.corner(k), p.work)
	exact := c.doc.exact
	if p.picture != nil {
		exact += lineOver
	}
	for i := range gs {
		g := &gs[i]
		p.work.charge(len(g.places)*len(g.found), 2*perComparison)
		off := func(b draw.Rect, at point) mm { return b.Center().Add(c.corner(k)).Sub(at).Len() }
		if on != draw.LayerCut && len(g.places) > 0 { // other parts may have some as large, under their cuts
			g.found = slices.DeleteFunc(g.found, func(b draw.Rect) bool {
				return !slices.ContainsFunc(g.places, func(at point) bool { return off(b, at) < 2 })
			})
		}
		var sizes []draw.Size
		for _, b := range g.found {
			sizes = append(sizes, draw.Size{W: b.W(), H: b.H()})
		}
		what, claimed, found, ok := sized(strings.Join(g.kinds, " and "), sizes, g.size, g.count, exact)
		c.add(what, claimed, found, ok)
		if !ok || len(g.places) == 0 {
			continue
		}
		worst := mm(0)
		for _, at := range g.places {
			best := slices.MinFunc(g.found, func(a, b draw.Rect) int { return cmp.Compare(off(a, at), off(b, at)) })
			worst = max(worst, off(best, at))
		}
		found = "there"
		if worst > exact {
			found = lengthText(worst) + " off"
		}
		c.add("place of "+what, "there", found, worst <= exact)
	}
	return gs, strangers
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

// partGroup is the parts of one size that a sheet claims, of whatever kinds.
type partGroup struct {
	kinds  []string
	size   draw.Size
	count  int
	places []point // where their middles are on paper
	found  []draw.Rect
}

// boxesOf returns what was found of parts of some kinds.
func boxesOf(gs []partGroup, kinds ...draw.Kind) []draw.Rect {
	var out []draw.Rect
	for _, g := range gs {
		if slices.ContainsFunc(kinds, func(k draw.Kind) bool { return slices.Contains(g.kinds, string(k)) }) {
			out = append(out, g.found...)
		}
	}
	return out
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
		if len(c.Places) != c.Count {
			return list
		}
		for _, at := range c.Places {
			b := around(at.At, draw.Size{W: c.W, H: c.H})
			for i := 0; i < len(out); i++ {
				work.charge(1, perComparison)
				o := around(out[i].Places[0].At, draw.Size{W: out[i].W, H: out[i].H})
				if o.Inset(-touch / 8).Overlaps(b) {
					b = b.Union(o)
					out = slices.Delete(out, i, i+1)
					i = -1 // it has grown
				}
			}
			out = append(out, draw.Claim{What: c.What, Kind: c.Kind, W: b.W(), H: b.H(), Count: 1, Places: []draw.Place{{At: b.Center()}}})
		}
	}
	return out
}

// outline is a closed line that nothing else holds.
type outline struct {
	box draw.Rect
	pts []point // nil for a region of a picture: its box is all there is
}

// A picture shows single parts where a pixel is smaller than coarse. cutPen is
// the pen that their lines are drawn with, lineOver how far lines of pictures
// that end on the cut line reach over it with their pen.
const (
	coarse   mm = 0.18
	cutPen   mm = 0.2
	lineOver mm = 0.15
	smallest mm = 2 // of parts
)

// outlines returns the outermost closed lines of a layer: what is cut within
// them, as the symbols of a relief are, is part of them. Of a picture they are what
// hangs together, without the pen.
func (p *page) outlines(on draw.Layer) []outline {
	var all []outline
	if p.picture != nil {
		regions, _ := p.picture.Regions()
		p.work.charge(len(regions), perEntry)
		for _, r := range regions {
			b := draw.RectWH(mm(r.X0)*p.px, mm(r.Y0)*p.py, mm(r.W())*p.px-cutPen, mm(r.H())*p.py-cutPen)
			// What reaches into a corner of the sheet is a mark there, for machines.
			corner := (r.X0 <= 1 || r.X1 >= p.picture.W-2) && (r.Y0 <= 1 || r.Y1 >= p.picture.H-2)
			if b.W() > smallest && b.H() > smallest && !corner {
				all = append(all, outline{box: b})
			}
		}
	} else if l := p.layers[on.String()]; l != nil {
		for _, s := range l.subs {
			if s.closed && len(s.pts) > 2 {
				all = append(all, outline{s.box, s.pts})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b outline) int {
		return -cmp.Compare(a.box.W()*a.box.H(), b.box.W()*b.box.H())
	})
	var out []outline
	for _, o := range all {
		p.work.charge(1+len(out), perComparison)
		if !slices.ContainsFunc(out, func(big outline) bool { return within(&o, &big, p.work) }) {
			out = append(out, o)
		}
	}
	return out
}

// within reports whether most of a few points of o lie inside the other line. The
// same line drawn twice counts as within.
func within(o, big *outline, work *budget) bool {
	switch {
	case !big.box.Contains(o.box, touch):
		return false
	case big.box.W()-o.box.W() < touch && big.box.H()-o.box.H() < touch || o.pts == nil:
		return true
	}
	work.charge(5*len(big.pts), perComparison)
	in := 0
	for i := range 5 {
		if draw.Inside(o.pts[i*(len(o.pts)-1)/4].Lerp(o.box.Center(), 0.02), big.pts) {
			in++
		}
	}
	return in >= 3
}

// apart returns how far two lengths differ.
func apart(a, b mm) mm { return max(a-b, b-a) }

func near(a, b, slack mm) bool { return apart(a, b) <= slack }

// closest returns the length that is nearest to what is wanted.
func closest(list []mm, want mm) mm {
	return slices.MinFunc(list, func(a, b mm) int { return cmp.Compare(apart(a, want), apart(b, want)) })
}

// off returns by which share a differs from what it should be.
func off(a, want mm) float64 {
	if want <= 0 {
		return math.Inf(1)
	}
	return math.Abs(float64(a/want) - 1)
}

// partSlack is how far from its claim an outline is still taken for that part.
const partSlack = 0.2

// assign takes each outline for the part that it is most like; of two as like, for
// the one that belongs where it lies, from the corner of the paper. It returns the
// boxes that are like none.
func assign(gs []partGroup, list []outline, corner point, work *budget) (strangers []draw.Rect) {
	const elsewhere = 0.06
	for _, o := range list {
		best, cost := -1, 2*partSlack
		for k := range gs {
			c := off(o.box.W(), gs[k].size.W) + off(o.box.H(), gs[k].size.H)
			if c >= cost {
				continue
			}
			work.charge(len(gs[k].places), perComparison)
			at := o.box.Center().Add(corner)
			if !slices.ContainsFunc(gs[k].places, func(p point) bool { return p.Sub(at).Len() < smallest/2 }) {
				c += elsewhere
			}
			if c < cost {
				best, cost = k, c
			}
		}
		if best < 0 {
			strangers = append(strangers, o.box)
		} else {
			gs[best].found = append(gs[best].found, o.box)
		}
	}
	return strangers
}

// rimHeights returns the distances between folds along the long side of each
// rim: the height of its walls, nearest to what is wanted.
func (p *page) rimHeights(rims []draw.Rect, want mm) []draw.Size {
	var out []draw.Size
	for _, b := range rims {
		at := p.across(draw.LayerFold, b.H() > b.W(), b, touch, 0)
		var gaps []mm
		for i := range at[:min(len(at), 64)] {
			for k := range i {
				gaps = append(gaps, at[i]-at[k])
			}
		}
		if len(gaps) > 0 {
			out = append(out, draw.Size{W: closest(gaps, want)})
		}
	}
	return out
}

// squares returns the squares of the boards. Lines that are short for a board are
// no lines of its grid; they may run on over its edge, where the print does.
func (p *page) squares(boards []draw.Rect, want draw.Size) []draw.Size {
	const slack = 0.12 // how far from its claim a step of the grid is still one
	steps := func(b draw.Rect, upright bool, least, want mm) (out []mm) {
		at := p.across(draw.LayerArt, upright, b, want/4, 0.4*least)
		for i := 1; i < len(at); i++ {
			if d := at[i] - at[i-1]; off(d, want) <= slack {
				out = append(out, d)
			}
		}
		return out
	}
	var out []draw.Size
	for _, b := range boards {
		wide, high := steps(b, true, b.H(), want.W), steps(b, false, b.W(), want.H)
		p.work.charge(len(wide)*len(high), perComparison)
		for _, w := range wide {
			for _, h := range high {
				out = append(out, draw.Size{W: w, H: h})
			}
		}
	}
	return out
}
