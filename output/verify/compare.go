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
	c.pages()
	c.report.Verdict = c.verdict()
	return c.report
}

func (c *comparer) add(what, claimed, found string, ok bool) {
	c.report.Findings = append(c.report.Findings, Finding{c.sheet, what, claimed, found, ok})
}

// page measures one page.
func (c *comparer) page(p *page, k *format.Claims) {
	c.report.Findings = append(c.report.Findings, p.facts...)
	for i := range p.facts {
		c.report.Findings[len(c.report.Findings)-1-i].Sheet = c.sheet
	}
	if p.size != (draw.Size{}) {
		c.sizes(p, k)
	}
	switch {
	case p.bad != "":
		c.add("page", "readable", p.bad, false)
		return
	case p.picture != nil:
		c.tones(p, k)
	case k.Layers != nil:
		c.layers(p, k)
		if p.text+k.Text != "" && c.doc.format != "DXF" {
			found := "the same letters"
			if p.text != k.Text {
				found = "other letters"
			}
			c.add("text", "the letters of the sheet", found, p.text == k.Text)
		}
	}
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
	box := func(what string, found, want draw.Rect) {
		text := "none"
		if !found.Empty() {
			text = placeText(found)
		}
		c.add(what, placeText(want), text, same(found, want, exact))
	}
	paper := draw.RectWH(0, 0, k.Paper.W, k.Paper.H)
	box("block (ArtBox)", p.block, k.Block)
	box("trimmed page (TrimBox)", p.trim, paper)
	if !same(p.crop, draw.RectWH(0, 0, p.size.W, p.size.H), exact) {
		box("cropped page (CropBox)", p.crop, paper)
	}
}

// layers compares what stands on each layer.
func (c *comparer) layers(p *page, k *format.Claims) {
	claimed := map[string]bool{}
	var order []string
	for i := range k.Layers {
		name := k.Layers[i].Layer
		claimed[name] = true
		c.layer(p, &k.Layers[i], k)
		if p.layers[name] != nil {
			order = append(order, name)
		}
	}
	painted := slices.DeleteFunc(p.order, func(name string) bool { return !claimed[name] })
	if c.doc.format != "DXF" && !slices.Equal(painted, order) {
		c.add("layers", strings.Join(order, ", "), "painted in another order, so that they cover each other", false)
	}
	for _, name := range slices.Sorted(maps.Keys(p.layers)) {
		if l := p.layers[name]; !claimed[name] {
			where := "layer " + name
			if name == "" {
				where = "outside the layers"
			}
			c.add(where, "nothing", many(l.paths+l.texts, "mark"), false)
		}
	}
}

func (c *comparer) layer(p *page, want *format.LayerClaim, k *format.Claims) {
	l := p.layers[want.Layer]
	shown, listed := p.listed[want.Layer]
	what := "layer " + want.Layer
	count := func(paths, texts int) string {
		if want.Texts == 0 {
			return many(paths, "path")
		}
		return many(paths, "path") + " and " + many(texts, "line") + " of text"
	}
	claimed := count(want.Paths, want.Texts)
	switch {
	case !listed:
		c.add(what, claimed, "no such layer", false)
		return
	case !shown:
		c.add(what, "shown", "switched off", false)
		return
	case l == nil:
		c.add(what, claimed, "nothing on it", false)
		return
	}
	if want.Sketch != nil {
		c.sketch(&l.sketch, want)
	}
	if c.doc.format == "DXF" { // its marks fall apart into lines, and letters are lines too
		c.add(what, "there", "there", true)
	} else { // a line of text may be set in pieces
		c.add(what, claimed, count(l.paths, l.texts), l.paths == want.Paths && l.texts >= want.Texts)
	}
	if want.Paths > 0 && l.paths > 0 && (c.doc.format != "DXF" || want.Texts == 0) {
		found := l.box.Move(c.corner(k))
		c.add("place of "+what, placeText(want.Box), placeText(found), same(found, want.Box, c.doc.exact))
	}
}

// same reports whether two boxes are one, give or take slack.
func same(a, b draw.Rect, slack mm) bool {
	return near(a.Min.X, b.Min.X, slack) && near(a.Min.Y, b.Min.Y, slack) &&
		near(a.Max.X, b.Max.X, slack) && near(a.Max.Y, b.Max.Y, slack)
}

// corner returns the point of the paper from which places in the file count; those
// of claims count from the paper's corner.
func (c *comparer) corner(k *format.Claims) point {
	if c.doc.paper {
		return point{}
	}
	return k.Block.Min
}

// scale measures a scale figure: level or upright, of centimetres or inches.
func (c *comparer) scale(p *page, s *draw.Claim) {
	length, step, upright := max(s.W, s.H), mm(10), s.H > s.W
	what, ratios := "level scale of ", &c.across
	if upright {
		what, ratios = "upright scale of ", &c.down
	}
	if s.What == draw.ClaimInches {
		step = draw.Inch
	}
	steps := int(min(1000, math.Round(float64(length/step))))
	found := p.rulers(upright, steps)
	if len(found) == 0 {
		c.add(what+lengthText(length), lengthText(length), fmt.Sprintf("no line with %d steps", steps), false)
		return
	}
	best := slices.MinFunc(found, func(a, b mm) int { return cmp.Compare(apart(a, length), apart(b, length)) })
	*ratios = append(*ratios, float64(best/length))
	c.add(what+lengthText(length), lengthText(length), lengthText(best), near(best, length, c.doc.exact))
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

func lengthText(v mm) string { return decimal(v) + " mm" }

// sizeText writes a size, or a length where there is no height.
func sizeText(w, h mm) string {
	if h == 0 {
		return lengthText(w)
	}
	return decimal(w) + " x " + decimal(h) + " mm"
}

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
