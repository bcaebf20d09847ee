package verify

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// page measures one page.
func (d *document) page(p *page, k *format.Claims) {
	if !d.paper {
		p.origin = k.Block.Min
	}
	if p.turn != 0 {
		d.must("rotation", "none", fmt.Sprintf("%g degrees", p.turn))
	}
	for _, what := range p.foreign {
		d.must("page", "nothing but the sheet", what)
	}
	if p.size != (draw.Size{}) {
		d.sizes(p, k)
	}
	switch {
	case p.bad != "":
		d.must("page", "readable", p.bad)
		return
	case p.picture != nil:
		d.tones(p, k)
	default:
		d.layers(p, k)
	}
	d.parts(p, k)
}

// sizes compares the paper, or the block where a format has no paper.
func (d *document) sizes(p *page, k *format.Claims) {
	what, want := "block", draw.Size{W: k.Block.W(), H: k.Block.H()}
	if d.paper {
		what, want = "paper", k.Paper
	}
	exact := max(d.exact, 0.02)
	d.found(what, sizeText(want.W, want.H), sizeText(p.size.W, p.size.H), near(p.size.W, want.W, exact) && near(p.size.H, want.H, exact))
	if !d.paper {
		return
	}
	box := func(what string, found, want draw.Rect) {
		text := "none"
		if !found.Empty() {
			text = placeText(found)
		}
		d.found(what, placeText(want), text, same(found, want, exact))
	}
	paper := draw.RectWH(0, 0, k.Paper.W, k.Paper.H)
	box("block (ArtBox)", p.block, k.Block)
	box("trimmed page (TrimBox)", p.trim, paper)
	if !same(p.crop, draw.RectWH(0, 0, p.size.W, p.size.H), exact) {
		box("cropped page (CropBox)", p.crop, paper)
	}
}

// layers compares what stands on each layer.
func (d *document) layers(p *page, k *format.Claims) {
	claimed := map[string]bool{}
	var order []string
	for i := range k.Layers {
		name := k.Layers[i].Layer
		claimed[name] = true
		d.layer(p, &k.Layers[i])
		if p.layers[name] != nil {
			order = append(order, name)
		}
	}
	painted := slices.DeleteFunc(p.order, func(name string) bool { return !claimed[name] })
	if d.format != "dxf" && !slices.Equal(painted, order) {
		d.must("layers", strings.Join(order, ", "), "painted in another order, so that they cover each other")
	}
	for _, name := range slices.Sorted(maps.Keys(p.layers)) {
		if l := p.layers[name]; !claimed[name] {
			where := "layer " + name
			if name == "" {
				where = "outside the layers"
			}
			d.must(where, "nothing", many(l.paths+l.texts, "mark"))
		}
	}
	if p.text+k.Text != "" && d.format != "dxf" {
		found := "the letters of the sheet"
		if p.text != k.Text {
			found = "other letters"
		}
		d.must("text", "the letters of the sheet", found)
	}
}

func (d *document) layer(p *page, want *format.LayerClaim) {
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
		d.must(what, claimed, "no such layer")
		return
	case !shown:
		d.must(what, "shown", "switched off")
		return
	case l == nil:
		d.must(what, claimed, "nothing on it")
		return
	}
	d.sketch(&l.sketch, want)
	if d.format == "dxf" { // its marks fall apart into lines, and letters are lines too
		d.must(what, "there", "there")
	} else { // a line of text may be set in pieces
		d.found(what, claimed, count(l.paths, l.texts), l.paths == want.Paths && l.texts >= want.Texts)
	}
	if want.Paths > 0 && l.paths > 0 && (d.format != "dxf" || want.Texts == 0) {
		found := l.box.Move(p.origin)
		d.found("place of "+what, placeText(want.Box), placeText(found), same(found, want.Box, d.exact))
	}
}

// same reports whether two boxes are one, give or take slack.
func same(a, b draw.Rect, slack mm) bool {
	return near(a.Min.X, b.Min.X, slack) && near(a.Min.Y, b.Min.Y, slack) &&
		near(a.Max.X, b.Max.X, slack) && near(a.Max.Y, b.Max.Y, slack)
}

// verdict says what the differences have in common: another program's scaling.
func (d *document) verdict() string {
	x, offX := meanOf(d.across)
	y, offY := meanOf(d.down)
	limit := 5e-4
	if d.format == "png" {
		limit = 3e-3
	}
	if !(max(offX, offY) < 1e-3) || math.Abs(x-1) < limit && math.Abs(y-1) < limit { // not numbers, too
		return ""
	}
	if math.Abs(x-y) < limit {
		return "everything is drawn at " + percent(x) + " of its size"
	}
	return "everything is drawn at " + percent(x) + " of its width and " + percent(y) + " of its height"
}

// meanOf returns the mean of numbers, and how far they are from it.
func meanOf(list []float64) (mean, off float64) {
	var n, sum, squares float64
	for _, v := range list {
		n, sum, squares = n+1, sum+v, squares+v*v
	}
	return sum / n, math.Sqrt(max(0, squares/n-sum*sum/n/n))
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
