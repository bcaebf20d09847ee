package verify

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// outline is a closed line that nothing else holds.
type outline struct {
	box draw.Rect
	pts []point // nil for a region of a picture: its box is all there is
}

// outlines returns the outermost closed lines of a layer: what is cut within
// them, as the symbols of a relief are, is part of them.
func (p *page) outlines(on draw.Layer) []outline {
	l := p.layers[on.String()]
	if l == nil {
		return nil
	}
	var all []outline
	for i := range l.subs {
		if s := &l.subs[i]; s.closed && len(s.pts) > 2 {
			all = append(all, outline{box: s.box, pts: s.pts})
		}
	}
	return outermost(all, p.work)
}

// outermost returns the lines that no other one holds.
func outermost(all []outline, work *budget) []outline {
	slices.SortStableFunc(all, func(a, b outline) int {
		return -cmp.Compare(a.box.W()*a.box.H(), b.box.W()*b.box.H())
	})
	var out []outline
	for _, o := range all {
		work.charge(1+len(out), perComparison)
		held := false
		for i := range out {
			held = held || out[i].box.Contains(o.box, touch) && within(&o, &out[i], work)
		}
		if !held {
			out = append(out, o)
		}
	}
	return out
}

// within reports whether most of a few points of o lie inside the other line. The
// same line drawn twice counts as within.
func within(o, big *outline, work *budget) bool {
	if big.box.W()-o.box.W() < touch && big.box.H()-o.box.H() < touch || o.pts == nil {
		return true
	}
	work.charge(5*len(big.pts), perComparison)
	in := 0
	for i := range 5 {
		if inside(o.pts[i*(len(o.pts)-1)/4].Lerp(o.box.Center(), 0.02), big.pts) {
			in++
		}
	}
	return in >= 3
}

// partGroup is the parts of one size that a sheet claims, of whatever kinds.
type partGroup struct {
	kinds []draw.Kind
	w, h  mm
	count int

	places []point // where their middles are on paper
	found  []draw.Rect
}

// boxesOf returns what was found of parts of some kinds.
func boxesOf(gs []partGroup, kinds ...draw.Kind) []draw.Rect {
	var out []draw.Rect
	for _, g := range gs {
		if slices.ContainsFunc(g.kinds, func(k draw.Kind) bool { return slices.Contains(kinds, k) }) {
			out = append(out, g.found...)
		}
	}
	return out
}

// placed keeps what was found near a claimed place, where there are any; from is as
// in astray.
func (g *partGroup) placed(from point, work *budget) {
	const near = 2
	work.charge(len(g.places)*len(g.found), perComparison)
	if len(g.places) == 0 {
		return
	}
	g.found = slices.DeleteFunc(g.found, func(b draw.Rect) bool {
		return !slices.ContainsFunc(g.places, func(p point) bool { return b.Center().Add(from).Sub(p).Len() < near })
	})
}

// astray returns how far the worst of the parts is from the nearest one found,
// whose coordinates count from a point of the paper.
func (g *partGroup) astray(from point, work *budget) mm {
	work.charge(len(g.places)*len(g.found), perComparison)
	worst := mm(0)
	for _, want := range g.places {
		best := mm(math.Inf(1))
		for _, b := range g.found {
			best = min(best, b.Center().Add(from).Sub(want).Len())
		}
		worst = max(worst, best)
	}
	return worst
}

// groups collects the claims about a feature of parts by size.
func groups(c *format.Claims, what ...draw.Feature) []partGroup {
	var out []partGroup
	for _, k := range c.Claims {
		if !slices.Contains(what, k.What) || k.Count <= 0 {
			continue
		}
		i := slices.IndexFunc(out, func(g partGroup) bool { return near(g.w, k.W, touch/4) && near(g.h, k.H, touch/4) })
		if i < 0 {
			i = len(out)
			out = append(out, partGroup{w: k.W, h: k.H})
		}
		out[i].count += k.Count
		for _, p := range k.Places {
			out[i].places = append(out[i].places, p.At)
		}
		if !slices.Contains(out[i].kinds, k.Kind) {
			out[i].kinds = append(out[i].kinds, k.Kind)
		}
	}
	return out
}

// merged takes parts that share a cut for one: in a picture they hang together.
func merged(gs []partGroup, work *budget) []partGroup {
	type row struct {
		box draw.Rect
		of  int
	}
	var rows []row
	for i, g := range gs {
		if len(g.places) != g.count {
			return gs
		}
		for _, p := range g.places {
			r := row{draw.RectWH(p.X-g.w/2, p.Y-g.h/2, g.w, g.h), i}
			for k := 0; k < len(rows); k++ {
				work.charge(1, perComparison)
				if rows[k].box.Inset(-touch / 8).Overlaps(r.box) {
					r.box = r.box.Union(rows[k].box)
					rows = slices.Delete(rows, k, k+1)
					k = -1 // the row has grown
				}
			}
			rows = append(rows, r)
		}
	}
	var out []partGroup
	for _, r := range rows {
		i := slices.IndexFunc(out, func(g partGroup) bool {
			return near(g.w, r.box.W(), touch/4) && near(g.h, r.box.H(), touch/4) && slices.Equal(g.kinds, gs[r.of].kinds)
		})
		if i < 0 {
			i = len(out)
			out = append(out, partGroup{kinds: gs[r.of].kinds, w: r.box.W(), h: r.box.H()})
		}
		out[i].count++
		out[i].places = append(out[i].places, r.box.Center())
	}
	return out
}

func joined(kinds []draw.Kind) string {
	var words []string
	for _, k := range kinds {
		words = append(words, string(k))
	}
	return strings.Join(words, " and ")
}

// apart returns how far two lengths differ.
func apart(a, b mm) mm { return max(a-b, b-a) }

func near(a, b, slack mm) bool { return apart(a, b) <= slack }

// partSlack is how far from its claim an outline is still taken for that part.
const partSlack = 0.2

// assign takes each outline for the part that it is most like. It returns the
// boxes that are like none.
func assign(gs []partGroup, list []outline) (strangers []draw.Rect) {
	for i := range list {
		o := &list[i]
		best, cost := -1, math.Inf(1)
		for k := range gs {
			c := off(o.box.W(), gs[k].w) + off(o.box.H(), gs[k].h)
			if c < cost && c < 2*partSlack {
				best, cost = k, c
			}
		}
		if best < 0 {
			strangers = append(strangers, o.box)
			continue
		}
		gs[best].found = append(gs[best].found, o.box)
	}
	return strangers
}

// off returns by which share a differs from what it should be.
func off(a, want mm) float64 {
	if want <= 0 {
		return math.Inf(1)
	}
	return math.Abs(float64(a/want) - 1)
}

// finding compares a group with what was found of it.
func (g *partGroup) finding(exact mm) Finding {
	f := Finding{What: joined(g.kinds), Claimed: many(g.count, sizeText(g.w, g.h))}
	if len(g.found) == 0 {
		f.Found = "none"
		return f
	}
	dist := func(b draw.Rect) mm { return max(apart(b.W(), g.w), apart(b.H(), g.h)) }
	sides := func(b draw.Rect) mm { return b.W() + b.H() }
	bySides := func(a, b draw.Rect) int { return cmp.Compare(sides(a), sides(b)) }
	worst := slices.MaxFunc(g.found, func(a, b draw.Rect) int { return cmp.Compare(dist(a), dist(b)) })
	lo, hi := slices.MinFunc(g.found, bySides), slices.MaxFunc(g.found, bySides)
	good := dist(worst) <= exact
	f.OK = good && len(g.found) == g.count
	switch {
	case good:
		f.Found = many(len(g.found), sizeText(g.w, g.h))
	case sides(hi)-sides(lo) <= 2*exact:
		f.Found = many(len(g.found), sizeText(worst.W(), worst.H()))
	default:
		f.Found = many(len(g.found), sizeText(lo.W(), lo.H())+" to "+sizeText(hi.W(), hi.H()))
	}
	return f
}

// rimHeights returns the distances between folds along the long side of each
// rim: the height of its walls, nearest to what is wanted.
func (p *page) rimHeights(rims []draw.Rect, want mm) []mm {
	var out []mm
	level, upright := p.bars(draw.LayerFold, false), p.bars(draw.LayerFold, true)
	for _, b := range rims {
		bars := level
		if b.H() > b.W() {
			bars, b = upright, draw.Rect{Min: swapped(b.Min), Max: swapped(b.Max)}
		}
		var at []mm
		p.work.charge(len(bars), perComparison)
		for _, f := range bars {
			if f.y >= b.Min.Y && f.y <= b.Max.Y && f.x0 >= b.Min.X-touch && f.x1 <= b.Max.X+touch {
				at = append(at, f.y)
			}
		}
		slices.Sort(at)
		if d, ok := nearestGap(distinct(at, touch), want); ok {
			out = append(out, d)
		}
	}
	return out
}

// nearestGap returns the distance of two of the numbers that is nearest to what
// is wanted.
func nearestGap(at []mm, want mm) (mm, bool) {
	best, ok := mm(0), false
	for i := range at[:min(len(at), 64)] {
		for k := range i {
			if d := at[i] - at[k]; !ok || apart(d, want) < apart(best, want) {
				best, ok = d, true
			}
		}
	}
	return best, ok
}

// squares counts the squares of the boards, and returns the mean size of those it found.
func (p *page) squares(boards []draw.Rect, want draw.Claim) (n int, w, h mm) {
	level, upright := p.bars(draw.LayerArt, false), p.bars(draw.LayerArt, true)
	var sumW, sumH mm
	var countW, countH int
	for _, b := range boards {
		p.work.charge(len(level)+len(upright), perComparison)
		cols, wide := steps(upright, draw.Rect{Min: swapped(b.Min), Max: swapped(b.Max)}, want.W)
		rows, high := steps(level, b, want.H)
		n += cols * rows
		countW, countH = countW+cols, countH+rows
		sumW, sumH = sumW+wide, sumH+high
	}
	return n, sumW / mm(max(1, countW)), sumH / mm(max(1, countH))
}

// squareSlack is how far from its claim a step of the grid is still one.
const squareSlack = 0.12

// steps counts the steps of a grid of level lines within a box, and adds up
// their widths. Lines that are short for the box are no grid lines; they may run on
// over its edge, where the print does.
func steps(lines []bar, b draw.Rect, want mm) (n int, sum mm) {
	var at []mm
	for _, l := range lines {
		if l.x1-l.x0 >= 0.4*b.W() && l.x0 >= b.Min.X-want/4 && l.x1 <= b.Max.X+want/4 && l.y >= b.Min.Y && l.y <= b.Max.Y {
			at = append(at, l.y)
		}
	}
	slices.Sort(at)
	at = distinct(at, touch)
	for i := 1; i < len(at); i++ {
		if d := at[i] - at[i-1]; off(d, want) <= squareSlack {
			n++
			sum += d
		}
	}
	return n, sum
}
