package verify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/read"
	"shogikit/output/svgread"
)

// comparison compares a page with the sheet it must show.
type comparison struct {
	*document
	s       *sheet
	p       *read.Page
	lines   []line // found on the page
	phrases []phrase
	layered bool // the page has layers, so those of the sheet must be present
	grey    bool // the page is in greyscale
	faults  []fault
}

// page compares a page with the sheet it must show.
func (d *document) page(p *read.Page, s *sheet) {
	c := &comparison{document: d, s: s, p: p}
	if p.Turn != 0 {
		d.must("rotation", "none", fmt.Sprintf("%g degrees", p.Turn))
	}
	for _, what := range p.Foreign {
		if what != read.SetApart || d.ours {
			d.must("page", "nothing but the sheet", what)
		}
	}
	if p.Size != (draw.Size{}) {
		d.sizes(p, s)
	}
	if p.Bad != "" {
		d.must("page", "readable", p.Bad)
		return
	}
	c.lines, c.phrases = linesOf(p, s.block.Min, d.File)
	c.grey = !slices.ContainsFunc(c.lines, func(l line) bool { return l.color.R != l.color.G || l.color.G != l.color.B })
	c.layered = d.ours || len(p.Layers) > 0
	hidden := c.layers()
	c.compareLines(hidden)
	c.comparePhrases()
	if d.Format == "svg" && d.ours {
		var letters strings.Builder
		for _, m := range p.Marks {
			letters.WriteString(m.Text)
		}
		found := laidOut
		if letters.String() != s.letters {
			found = "letters other than those drawn"
		}
		d.must("text for machines", laidOut, found)
	}
	c.report()
}

// sizes compares the paper, or the block in a format without paper.
func (d *document) sizes(p *read.Page, s *sheet) {
	what, want := "block", draw.Size{W: s.block.W(), H: s.block.H()}
	if d.Paper {
		what, want = "paper", s.paper
	}
	slack := max(d.Exact, boxSlack)
	d.found(what, sizeText(want), sizeText(p.Size), apart(p.Size.W, want.W) <= slack && apart(p.Size.H, want.H) <= slack)
	if !d.Paper || !d.ours {
		return
	}
	box := func(what string, found, want draw.Rect) {
		text := "none"
		if !found.Empty() {
			text = placeText(found)
		}
		d.found(what, placeText(want), text, sameBox(found, want, slack))
	}
	paper := draw.RectWH(0, 0, s.paper.W, s.paper.H)
	if !d.Shop || !p.Art.Empty() {
		box("block (ArtBox)", p.Art, s.block)
	}
	box("trimmed page (TrimBox)", p.Trim, paper)
	if !sameBox(p.Crop, draw.RectWH(0, 0, p.Size.W, p.Size.H), slack) {
		box("cropped page (CropBox)", p.Crop, paper)
	}
}

// sameBox reports whether two boxes are equal within slack.
func sameBox(a, b draw.Rect, slack mm) bool {
	return max(apart(a.Min.X, b.Min.X), apart(a.Min.Y, b.Min.Y), apart(a.Max.X, b.Max.X), apart(a.Max.Y, b.Max.Y)) <= slack
}

// layers compares the layers, and returns those that are invisible.
func (c *comparison) layers() map[string]bool {
	hidden := map[string]bool{}
	if !c.layered {
		return hidden
	}
	for _, name := range c.s.layers {
		what := "layer " + name
		shown, listed := c.p.Layers[name]
		drawn := slices.ContainsFunc(c.lines, func(l line) bool { return l.layer == name })
		written := slices.ContainsFunc(c.phrases, func(t phrase) bool { return t.layer == name })
		switch {
		case !listed:
			c.must(what, "there", "no such layer")
		case !shown:
			c.must(what, "shown", "switched off")
		case !drawn && !written:
			c.must(what, "as laid out", "nothing on it")
		default:
			continue
		}
		hidden[name] = true
	}
	count := map[string]int{}
	for i := range c.lines {
		count[c.lines[i].layer]++
	}
	for _, t := range c.phrases {
		count[t.layer]++
	}
	for _, name := range slices.Sorted(maps.Keys(count)) {
		if !slices.Contains(c.s.layers, name) {
			where := "layer " + svgread.Shorten(name, excerpt)
			if name == "" {
				where = "outside the layers"
			}
			c.must(where, "nothing", fmt.Sprintf("marks: %d", count[name]))
		}
	}
	return hidden
}

// compareLines compares all lines except those of hidden layers.
func (c *comparison) compareLines(hidden map[string]bool) {
	want := slices.DeleteFunc(slices.Clone(c.s.lines), func(l line) bool { return hidden[l.layer] })
	found := slices.DeleteFunc(slices.Clone(c.lines), func(l line) bool {
		return c.layered && (hidden[l.layer] || !slices.Contains(c.s.layers, l.layer))
	})
	p := pair(want, found, c.layered, c.Work)
	const most = 0.5
	if p.share() < most {
		if m, ok := straighten(want, found); ok {
			done := changeOf(m, c.s.block.Center())
			c.changed(done)
			if done.scaled() {
				c.verdicts["everything is drawn at "+done.size()] = true
			}
			for i := range found {
				found[i] = found[i].transform(m)
			}
			for i, t := range c.phrases {
				at := m.Apply(t.from)
				on := m.Apply(t.from.Add(t.along.Mul(float64(t.size)))).Sub(at)
				k := on.Len() / t.size
				c.phrases[i].from, c.phrases[i].along, c.phrases[i].size, c.phrases[i].advance = at, on.Unit(), on.Len(), t.advance*k
				c.phrases[i].look.Width *= k
			}
			p = pair(want, found, c.layered, c.Work)
		}
	}
	c.judge(want, found, p)
	c.order(want, p)
}

// changed records a transformation of the whole sheet.
func (c *comparison) changed(done change) {
	text := done.String()
	if text == "" || strings.HasPrefix(text, "moved") && done.by.Len() <= shifted {
		text = laidOut
	}
	c.must("drawing of the sheet", laidOut, text)
}

// decimal formats a length so that half a percent of a piece shows.
func decimal(v mm) string { return draw.Number(float64(v), 3) }

func lengthText(v mm) string { return decimal(v) + " mm" }

func sizeText(s draw.Size) string { return decimal(s.W) + " x " + decimal(s.H) + " mm" }

func placeText(r draw.Rect) string {
	return decimal(r.Min.X) + ", " + decimal(r.Min.Y) + " to " + decimal(r.Max.X) + ", " + decimal(r.Max.Y) + " mm"
}
