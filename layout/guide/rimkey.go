package guide

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/fold"
)

// rimKey draws a rim, or a net, and says what each of its tabs is for.
func (b *bench) rimKey(c *canvas, box draw.Rect) {
	if b.Work.Build == "net" {
		b.netKey(c, box)
		return
	}
	const below draw.MM = 3.6
	st := labelStyle.Centred()
	box.Max.Y -= below
	c.write("key strip", draw.RectWH(box.Min.X, box.Max.Y+0.4, box.W(), st.Line+0.1), st, b.Texts.Text("make.key.strip"))
	body := b.Maker.Body(b.model().Piece).Body
	rim := outlined(b.Maker.Rim(b.model()).Drawing()).Transform(draw.Rotate(-90))
	k := min(0.75, float64(box.H()/rim.Bounds().H()))
	mid := rim.Bounds().Center()
	place := draw.Translate(-mid.X, -mid.Y).Then(draw.Scale(k, k)).Then(draw.Translate(box.Center().X, box.Center().Y))
	c.Put(rim, place)
	on := func(is func(p *fold.Panel) bool) (spot draw.Point) {
		n := body.Rim()
		for i := range n.Panels {
			if is(&n.Panels[i]) {
				return draw.Rotate(-90).Then(place).Apply(n.Panels[i].Box().Center())
			}
		}
		return box.Center()
	}
	named := func(start string) func(p *fold.Panel) bool {
		return func(p *fold.Panel) bool { return strings.HasPrefix(p.Name, start) }
	}
	half := rim.Bounds().W() * draw.MM(k) / 2
	b.pointer(c, box, half, on(named("end-tab")), "key.end", true)
	b.pointer(c, box, half, on(named("face-tab-0")), "key.face", false)
	b.pointer(c, box, half, on(named("back-tab-1")), "key.back", true)
	if !b.round() {
		b.pointer(c, box, half, on(named("wall-2")), "key.point", false)
	}
}

// netKey draws a net with the letters of its tabs.
func (b *bench) netKey(c *canvas, box draw.Rect) {
	net := outlined(b.Maker.Net(b.model()).Drawing())
	const below draw.MM = 15
	c.fitted(net, draw.RectWH(box.Min.X, box.Min.Y, box.W(), box.H()-below), 0.8)
	st := labelStyle.Centred()
	c.write("key net", draw.RectWH(box.Min.X, box.Max.Y-below+1, box.W(), below), st, b.Texts.Text("make.key.net"))
}

// pointer labels a spot of the rim, at its right or left, with a line to it.
func (b *bench) pointer(c *canvas, box draw.Rect, half draw.MM, spot draw.Point, key string, right bool) {
	const gap, line draw.MM = 0.8, 2
	mid := box.Center().X
	st := labelStyle
	words := b.Texts.Text("make." + key)
	wide := box.W()/2 - half - gap - line
	x, from := mid+half+line+gap, mid+half+line
	if !right {
		st.Align = font.Right
		x, from = box.Min.X, mid-half-line
	}
	h := c.height(words, st, wide)
	y := max(box.Min.Y, min(box.Max.Y-h, spot.Y-h/2))
	c.Paint(draw.Line(draw.Pt(from, spot.Y), spot), draw.None, draw.Black, 0.25)
	c.Paint(draw.Circle(spot, 0.4), draw.Black, draw.None, 0)
	c.write(key, draw.RectWH(x, y, wide, 5*st.Line), st, words)
}
