package guide

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
)

// partsKey draws a rim, or a net, and says what each of its tabs is for.
func (b *bench) partsKey(c *canvas, box draw.Rect) {
	if b.Work.Build == "net" {
		b.netKey(c, box)
		return
	}
	st := labelStyle.Centred()
	words := b.say("key.strip")
	if b.Marks != "none" {
		words += "\n" + b.say("key.strokes")
	}
	high, _ := c.setter.Height(words, st, box.W())
	box.Max.Y -= high + 0.4
	c.write("key strip", draw.RectWH(box.Min.X, box.Max.Y+0.3, box.W(), high+0.1), st, words)
	design := b.Maker.Rim(b.model())
	upright := draw.Rotate(-90)
	rim := outlined(design.Drawing()).Transform(upright)
	k := min(0.75, float64(box.H()/rim.Bounds().H()))
	place := centred(rim.Bounds(), k, box.Center())
	c.Put(rim, place)
	key := rimKey{bench: b, canvas: c, box: box, half: rim.Bounds().W() * draw.MM(k) / 2}
	key.move = upright.Then(place)
	key.net = b.Maker.Body(b.model().Piece).Rim()
	key.right("end-tab", "key.end")
	key.left("face-tab-0", "key.face")
	key.right("back-tab-0", "key.back")
	if !b.round() {
		key.left("wall-2", "key.point")
	}
}

// netKey draws a net and what its tabs take, by their letters.
func (b *bench) netKey(c *canvas, box draw.Rect) {
	const below draw.MM = 13
	key := "key.net"
	if b.round() { // its tabs have no letters
		key = "key.net-round"
	}
	net := outlined(b.Maker.Net(b.model()).Drawing())
	c.fitted(net, draw.RectWH(box.Min.X, box.Min.Y, box.W(), box.H()-below), 0.8)
	slot := draw.RectWH(box.Min.X, box.Max.Y-below+1, box.W(), below)
	c.write("key net", slot, labelStyle.Centred(), b.say(key))
}

// rimKey labels the parts of an upright rim in the middle of a box.
type rimKey struct {
	*bench
	*canvas
	box  draw.Rect
	half draw.MM     // of the width of the rim
	net  fold.Net    // of the rim
	move draw.Affine // from the net to the picture
}

// right and left label a panel at the right or at the left of the rim, with a line to it.
func (k *rimKey) right(panel, key string) { k.label(panel, key, 1) }

func (k *rimKey) left(panel, key string) { k.label(panel, key, -1) }

func (k *rimKey) label(panel, key string, side draw.MM) {
	const gap, line draw.MM = 0.8, 2
	from := k.half + line
	words := k.section(k.box.W()/2 - from - gap)
	st := labelStyle
	x := k.box.Center().X + from + gap
	if side < 0 {
		st = st.Flush()
		x = k.box.Min.X
	}
	words.text(key, st, k.say(key))
	spot := k.spot(panel, side)
	k.Paint(draw.Line(draw.Pt(k.box.Center().X+side*from, spot.Y), spot), draw.None, draw.Black, 0.25)
	k.Paint(draw.Circle(spot, 0.4), draw.Black, draw.None, 0)
	y := max(k.box.Min.Y, min(k.box.Max.Y-words.high, spot.Y-words.high/2))
	k.canvas.place(words, draw.Pt(x, y))
}

// spot returns a point at the edge of a panel in the picture, below its middle, where
// signs are printed.
func (k *rimKey) spot(name string, side draw.MM) draw.Point {
	const fromEdge = 0.9
	for i := range k.net.Panels {
		if strings.HasPrefix(k.net.Panels[i].Name, name) {
			box := draw.RectPath(k.net.Panels[i].Box()).Transform(k.move).Bounds()
			return box.Center().Add(draw.Pt(side*(box.W()/2-fromEdge), box.H()/4))
		}
	}
	return k.box.Center()
}
