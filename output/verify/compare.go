package verify

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// comparer collects what is found out about a file.
type comparer struct {
	doc    *document
	report *Report
	sheet  string
	across []float64 // what level lengths are, as shares of their claims
	down   []float64 // the same of upright ones
}

// compare measures the pages of a document against its claims.
func compare(doc *document) *Report {
	c := &comparer{doc: doc, report: &Report{Format: strings.ToLower(doc.format), Sheets: len(doc.claims)}}
	c.report.Findings = append(c.report.Findings, doc.facts...)
	for _, m := range matched(doc, c) {
		c.sheet = m.claims.Sheet
		c.page(m.page, m.claims)
	}
	c.report.Verdict = c.verdict()
	return c.report
}

func (c *comparer) add(what, claimed, found string, ok bool) {
	c.report.Findings = append(c.report.Findings, Finding{c.sheet, what, claimed, found, ok})
}

// page measures one page.
func (c *comparer) page(p *page, k *format.Claims) {
	for _, f := range p.facts {
		c.add(f.What, f.Claimed, f.Found, f.OK)
	}
	if p.size != (draw.Size{}) {
		c.sizes(p, k)
	}
	if p.bad != "" {
		c.add("page", "readable", p.bad, false)
		return
	}
	if p.picture != nil {
		c.tones(p, k)
	} else {
		c.layers(p, k)
		if len(k.Layers) > 0 && p.hasText && k.Text+p.text != "" {
			found := "the same letters"
			if p.text != k.Text {
				found = "other letters"
			}
			c.add("text", "the letters of the sheet", found, p.text == k.Text)
		}
	}
	c.scales(p, k)
	c.parts(p, k)
}

// sizes compares the paper, or the block where a format has no paper.
func (c *comparer) sizes(p *page, k *format.Claims) {
	what, want := "block", draw.Size{W: k.Block.W(), H: k.Block.H()}
	if c.doc.paper {
		what, want = "paper", k.Paper
	}
	exact := max(c.doc.exact, 0.02)
	c.add(what, sizeText(want.W, want.H), sizeText(p.size.W, p.size.H), near(p.size.W, want.W, exact) && near(p.size.H, want.H, exact))
	if !c.doc.paper {
		return
	}
	found := "none"
	if !p.block.Empty() {
		found = placeText(p.block)
	}
	c.add("block (ArtBox)", placeText(k.Block), found, same(p.block, k.Block, exact))
	paper := draw.RectWH(0, 0, k.Paper.W, k.Paper.H)
	if !same(p.crop, draw.RectWH(0, 0, p.size.W, p.size.H), exact) {
		c.add("cropped page (CropBox)", placeText(paper), placeText(p.crop), false)
	}
	c.add("trimmed page (TrimBox)", placeText(paper), placeText(p.trim), same(p.trim, paper, exact))
}

// layers compares what stands on each layer.
func (c *comparer) layers(p *page, k *format.Claims) {
	if k.Layers == nil {
		return
	}
	for i := range k.Layers {
		c.layer(p, &k.Layers[i], k)
	}
	for _, name := range slices.Sorted(maps.Keys(p.layers)) {
		l := p.layers[name]
		if l.paths+l.texts == 0 || slices.ContainsFunc(k.Layers, func(w format.LayerClaim) bool { return w.Layer == name }) {
			continue
		}
		where := "layer " + name
		if name == "" {
			where = "outside the layers"
		}
		c.add(where, "nothing", many(l.paths+l.texts, "mark"), false)
	}
}

func (c *comparer) layer(p *page, want *format.LayerClaim, k *format.Claims) {
	l := p.layers[want.Layer]
	what := "layer " + want.Layer
	claimed := many(want.Paths, "path")
	if want.Texts > 0 {
		claimed += " and " + many(want.Texts, "line") + " of text"
	}
	switch {
	case p.listed != nil && !p.listed[want.Layer]:
		c.add(what, claimed, "no such layer", false)
		return
	case l != nil && l.hidden:
		c.add(what, "shown", "switched off", false)
		return
	case l == nil || l.paths == 0 && l.texts == 0:
		c.add(what, claimed, "nothing on it", false)
		return
	}
	if want.Sketch != nil {
		c.sketch(&l.sketch, want)
	}
	if c.doc.format == "DXF" { // its marks fall apart into lines, and letters are lines too
		c.add(what, "there", "there", true)
	} else {
		found := many(l.paths, "path")
		if want.Texts > 0 {
			found += " and " + many(l.texts, "line") + " of text"
		}
		// A line of text may be set in pieces.
		c.add(what, claimed, found, l.paths == want.Paths && l.texts >= want.Texts)
	}
	if want.Paths == 0 || l.paths == 0 || c.doc.format == "DXF" && want.Texts > 0 {
		return
	}
	found := l.box
	if !c.doc.paper {
		found = found.Move(k.Block.Min) // the claims count from the paper's corner
	}
	c.add("place of "+what, placeText(want.Box), placeText(found), same(found, want.Box, c.doc.exact))
}

// same reports whether two boxes are one, give or take slack.
func same(a, b draw.Rect, slack mm) bool {
	return near(a.Min.X, b.Min.X, slack) && near(a.Min.Y, b.Min.Y, slack) &&
		near(a.Max.X, b.Max.X, slack) && near(a.Max.Y, b.Max.Y, slack)
}

// scaleClaim reads a claim about a scale figure: upright or level, and how many
// steps it has.
func scaleClaim(k draw.Claim) (length mm, upright bool, steps int, ok bool) {
	length, step := max(k.W, k.H), mm(10)
	upright = k.H > k.W
	if k.What == draw.ClaimInches {
		step = draw.Inch
	}
	n := math.Round(float64(length / step))
	return length, upright, int(max(0, min(n, 1000))), (k.What == draw.ClaimMM || k.What == draw.ClaimInches) && n >= 1 && n <= 1000
}

// scales measures the scale figures.
func (c *comparer) scales(p *page, k *format.Claims) {
	for _, s := range k.Claims {
		length, upright, steps, ok := scaleClaim(s)
		switch {
		case !ok:
		case p.picture != nil && max(p.picture.px, p.picture.py) > coarse: // only its tones are told
		case p.picture != nil:
			c.scale(length, upright, steps, p.picture.along(upright, p.work).rulers(length, steps, p.work))
		default:
			c.scale(length, upright, steps, p.rulers(upright, steps))
		}
	}
}

func (c *comparer) scale(length mm, upright bool, steps int, found []mm) {
	what, ratios := "level scale of ", &c.across
	if upright {
		what, ratios = "upright scale of ", &c.down
	}
	what += lengthText(length)
	if len(found) == 0 {
		c.add(what, lengthText(length), fmt.Sprintf("no line with %d steps", steps), false)
		return
	}
	best := slices.MinFunc(found, func(a, b mm) int { return cmp.Compare(apart(a, length), apart(b, length)) })
	*ratios = append(*ratios, float64(best/length))
	c.add(what, lengthText(length), lengthText(best), near(best, length, c.doc.exact))
}

// parts measures the outlines, cut or painted, the rims and the squares.
func (c *comparer) parts(p *page, k *format.Claims) {
	if p.picture != nil {
		if gs := groups(k, draw.ClaimOutline); len(gs) > 0 && max(p.picture.px, p.picture.py) <= coarse {
			gs = merged(gs, p.work)
			assign(gs, p.picture.outlines(p.work))
			c.groups(p, k, gs, c.doc.exact+lineOver)
		}
		return
	}
	var all []partGroup
	var strangers []draw.Rect
	for _, what := range []draw.Feature{draw.ClaimOutline, draw.ClaimGround} {
		gs := groups(k, what)
		if what == draw.ClaimOutline {
			gs = groups(k, what, draw.ClaimOpen)
		}
		if what == draw.ClaimGround && len(gs) == 0 {
			continue // pictures have closed lines of their own
		}
		others := assign(gs, p.outlines(what.Layer()))
		if what == draw.ClaimOutline && k.Layers != nil {
			strangers = others
		}
		for i := range gs {
			if what == draw.ClaimGround { // other parts may have some as large, under their cuts
				gs[i].placed(c.corner(k), p.work)
			}
		}
		c.groups(p, k, gs, c.doc.exact)
		all = append(all, gs...)
	}
	for i := range all { // of a part whose own cut is not printed, what is cut within it is left
		p.work.charge(len(strangers)*len(all[i].found), perComparison)
		strangers = slices.DeleteFunc(strangers, func(s draw.Rect) bool {
			return slices.ContainsFunc(all[i].found, func(b draw.Rect) bool { return b.Contains(s, touch) })
		})
	}
	if len(strangers) > 0 {
		c.add("other outlines", "none", many(len(strangers), sizeText(strangers[0].W(), strangers[0].H())), false)
	}
	for _, s := range k.Claims {
		switch s.What {
		case draw.ClaimWalls:
			want := max(s.W, s.H)
			rims := boxesOf(all, draw.RimPart)
			if len(rims) == 0 {
				rims = c.placed(&s, k)
			}
			c.rims(p.rimHeights(rims, want), want, s.Count)
		case draw.ClaimSquares:
			n, w, h := p.squares(boxesOf(all, draw.BoardPart, draw.TravelBoardPart), s)
			found := "none"
			if n > 0 {
				found = many(n, sizeText(w, h))
			}
			c.add("square", many(s.Count, sizeText(s.W, s.H)), found, n == s.Count && near(w, s.W, c.doc.exact) && near(h, s.H, c.doc.exact))
		}
	}
}

// corner returns the point of the paper from which places in the file count; those
// of claims count from the paper's corner.
func (c *comparer) corner(k *format.Claims) point {
	if c.doc.paper {
		return point{}
	}
	return k.Block.Min
}

// placed returns the boxes of a claim, without end where no length is claimed, in
// which what was drawn a little off is still found.
func (c *comparer) placed(s *draw.Claim, k *format.Claims) []draw.Rect {
	const slack, endless = 0.5, 1e5
	var out []draw.Rect
	half := draw.Pt(cmp.Or(s.W/2, endless), cmp.Or(s.H/2, endless))
	for _, p := range s.Places {
		at := p.At.Sub(c.corner(k))
		out = append(out, draw.Rect{Min: at.Sub(half), Max: at.Add(half)}.Inset(-slack))
	}
	return out
}

// groups adds what was found of groups of parts, and where those lie that are
// right otherwise.
func (c *comparer) groups(p *page, k *format.Claims, gs []partGroup, exact mm) {
	for i := range gs {
		f := gs[i].finding(exact)
		c.add(f.What, f.Claimed, f.Found, f.OK)
		if len(gs[i].places) == 0 || !f.OK {
			continue
		}
		off, found := gs[i].astray(c.corner(k), p.work), "there"
		if off > exact {
			found = lengthText(off) + " off"
		}
		c.add("place of "+f.What, "there", found, off <= exact)
	}
}

func (c *comparer) rims(found []mm, want mm, count int) {
	claimed := many(count, lengthText(want))
	if len(found) == 0 {
		c.add("rim height", claimed, "none", false)
		return
	}
	lo, hi := slices.Min(found), slices.Max(found)
	text := lengthText(lo)
	if !near(lo, hi, c.doc.exact) {
		text += " to " + lengthText(hi)
	}
	c.add("rim height", claimed, many(len(found), text), len(found) == count && near(lo, want, c.doc.exact) && near(hi, want, c.doc.exact))
}

// verdict says what the differences have in common: another program's scaling.
func (c *comparer) verdict() string {
	x, okX := common(c.across)
	y, okY := common(c.down)
	limit := 5e-4
	if c.doc.format == "PNG" {
		limit = 3e-3
	}
	if !okX || !okY || math.Abs(x-1) < limit && math.Abs(y-1) < limit {
		return ""
	}
	if math.Abs(x-y) < limit {
		return "everything is drawn at " + percent(x) + " of its size"
	}
	return "everything is drawn at " + percent(x) + " of its width and " + percent(y) + " of its height"
}

// common returns the mean of numbers that agree.
func common(v []float64) (mean float64, ok bool) {
	if len(v) == 0 {
		return 1, false
	}
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(len(v)), slices.Max(v)-slices.Min(v) < 2e-3
}

// decimal writes a length so that half a percent of a piece shows.
func decimal(v mm) string { return draw.Number(float64(v), 3) }

func lengthText(v mm) string  { return decimal(v) + " mm" }
func sizeText(w, h mm) string { return decimal(w) + " x " + decimal(h) + " mm" }
func placeText(r draw.Rect) string {
	return decimal(r.Min.X) + ", " + decimal(r.Min.Y) + " to " + decimal(r.Max.X) + ", " + decimal(r.Max.Y) + " mm"
}

// many counts things by name, or sizes.
func many(n int, what string) string {
	if strings.HasSuffix(what, "mm") {
		return fmt.Sprintf("%d of %s", n, what)
	}
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
