package booklet

import "shogikit/output/draw"

// Inks of the covers. All skies are as light as paper, and all stand on the same wooden board, so that
// covers side by side are a series.
var (
	sunInk   = inkOf(0xf0b242)
	haloInk  = inkOf(0xf3c566)
	mistInk  = inkOf(0xfbf1dc)
	tanInk   = inkOf(0xd9b878)
	shadeInk = inkOf(0xbf9755)
)

func inkOf(rgb uint32) draw.Ink {
	return draw.RGB(draw.Color{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb)})
}

// scenery is what lies behind the pieces on a cover: a sky, a sun or a moon, and something of its own.
type scenery struct {
	sky, disc, halo draw.Ink
	behind          func(*draw.Drawing) // the disc
	before          func(*draw.Drawing) // the disc
}

// scenes are the sceneries that a template may name; the first is that of a game which names none.
var scenes = map[string]scenery{
	"":        {inkOf(0xf4e6c8), sunInk, haloInk, nothing, mist},
	"leaves":  {inkOf(0xf9e6ae), sunInk, haloInk, nothing, leaves},
	"moon":    {inkOf(0xcbd9e6), inkOf(0xfaf3dc), inkOf(0xfdf9ec), stars, nightMist},
	"hills":   {inkOf(0xf9dcb8), inkOf(0xeb9a4e), inkOf(0xf2b06a), nothing, hills},
	"meadow":  {inkOf(0xdcebd0), inkOf(0xf6cf63), inkOf(0xf9de8c), nothing, meadow},
	"blossom": {inkOf(0xf8e1dc), inkOf(0xeeb4b0), inkOf(0xf4cbc7), nothing, petals},
	"clouds":  {inkOf(0xd6e6f0), sunInk, haloInk, nothing, clouds},
}

func nothing(*draw.Drawing) {}

// draw draws a sky with its disc, over the whole frame of a cover.
func (s scenery) draw(to *draw.Drawing) {
	to.Paint(draw.RoundRect(coverFrame, frameRound), s.sky, draw.None, 0)
	s.behind(to)
	to.Paint(draw.Circle(sun, 50), s.disc, draw.None, 0)
	to.Paint(draw.Circle(sun, 42), s.halo, draw.None, 0)
	s.before(to)
}

// bars draws level bars with round ends, as mist and clouds are drawn on old screens.
func bars(to *draw.Drawing, ink draw.Ink, high draw.MM, at ...draw.Rect) {
	for _, r := range at {
		to.Paint(draw.RoundRect(draw.RectWH(r.Min.X, r.Min.Y, r.W(), high), high/2), ink, draw.None, 0)
	}
}

func mist(to *draw.Drawing) {
	bars(to, mistInk, 4.6, draw.RectWH(8, 91, 30, 0), draw.RectWH(12, 98, 36, 0), draw.RectWH(104, 107, 36, 0),
		draw.RectWH(98, 114, 30, 0), draw.RectWH(8, 133, 20, 0))
}

func nightMist(to *draw.Drawing) {
	bars(to, inkOf(0xe3ebf1), 4.6, draw.RectWH(8, 112, 27, 0), draw.RectWH(13, 119, 24, 0), draw.RectWH(116, 126, 24, 0),
		draw.RectWH(112, 133, 20, 0))
}

func clouds(to *draw.Drawing) {
	const high draw.MM = 6
	bars(to, draw.White, high, draw.RectWH(16, 88, 18, 0), draw.RectWH(8, 94, 32, 0), draw.RectWH(112, 102, 18, 0),
		draw.RectWH(104, 108, 36, 0), draw.RectWH(8, 130, 22, 0), draw.RectWH(120, 134, 20, 0))
}

// stars draws small four-pointed stars.
func stars(to *draw.Drawing) {
	for _, s := range []struct{ x, y, r draw.MM }{
		{20, 84, 2.2}, {34, 75, 1.5}, {46, 66, 1.2}, {84, 67, 1.5}, {101, 86, 1.3}, {124, 82, 2.2}, {133, 98, 1.4}, {16, 101, 1.3},
	} {
		var star draw.Path
		star.Move(draw.Pt(s.x, s.y-s.r))
		for _, to := range []draw.Point{{X: s.r}, {Y: s.r}, {X: -s.r}, {Y: -s.r}} {
			star.Curve(draw.Pt(s.x, s.y), draw.Pt(s.x, s.y), draw.Pt(s.x, s.y).Add(to))
		}
		to.Paint(star, draw.White, draw.None, 0)
	}
}

// ridge draws hills from the left to the right side of the frame, their line through heights at equal
// distances.
func ridge(to *draw.Drawing, ink draw.Ink, heights ...draw.MM) {
	var p draw.Path
	step := coverFrame.W() / draw.MM(len(heights)-1)
	at := draw.Pt(coverFrame.Min.X, heights[0])
	p.Move(draw.Pt(at.X, horizon)).Line(at)
	for _, y := range heights[1:] {
		next := draw.Pt(at.X+step, y)
		p.Curve(draw.Pt(at.X+step/2, at.Y), draw.Pt(next.X-step/2, next.Y), next)
		at = next
	}
	p.Line(draw.Pt(at.X, horizon)).Close()
	to.Paint(p, ink, draw.None, 0)
}

func hills(to *draw.Drawing) {
	ridge(to, inkOf(0xe3b87f), 118, 104, 132, 140, 126, 100, 112)
	ridge(to, inkOf(0xcf9a5c), 136, 142, 128, 146, 142, 134, 126)
}

func meadow(to *draw.Drawing) {
	ridge(to, inkOf(0xc3dba6), 112, 124, 138, 140, 122, 108, 116)
	ridge(to, inkOf(0xa6c985), 138, 132, 142, 147, 143, 130, 137)
}

// petals draws petals in the wind.
func petals(to *draw.Drawing) {
	var petal draw.Path // notched at its broad end
	petal.Move(draw.Pt(0, 3)).Curve(draw.Pt(-3, 0.5), draw.Pt(-2, -2.6), draw.Pt(-0.8, -2.8)).Line(draw.Pt(0, -1.9))
	petal.Line(draw.Pt(0.8, -2.8)).Curve(draw.Pt(2, -2.6), draw.Pt(3, 0.5), draw.Pt(0, 3)).Close()
	scatter(to, petal, draw.White)
}

// leaves draws golden leaves of a ginkgo in the wind.
func leaves(to *draw.Drawing) {
	var leaf draw.Path // a fan with a notch, on its stalk
	leaf.Move(draw.Pt(0.25, 4.6)).Line(draw.Pt(-0.25, 4.6)).Line(draw.Pt(-0.3, 1.6))
	leaf.Curve(draw.Pt(-1.6, 0.9), draw.Pt(-3.4, -0.4), draw.Pt(-4, -1.6))
	leaf.Curve(draw.Pt(-3, -2.8), draw.Pt(-1.4, -3.2), draw.Pt(-0.4, -2.9)).Line(draw.Pt(0, -1.4))
	leaf.Line(draw.Pt(0.4, -2.9)).Curve(draw.Pt(1.4, -3.2), draw.Pt(3, -2.8), draw.Pt(4, -1.6))
	leaf.Curve(draw.Pt(3.4, -0.4), draw.Pt(1.6, 0.9), draw.Pt(0.3, 1.6)).Close()
	scatter(to, leaf, inkOf(0xe2a93b))
}

// scatter draws a shape about the sun, turned every way.
func scatter(to *draw.Drawing, shape draw.Path, ink draw.Ink) {
	for _, f := range []struct{ x, y, turn float64 }{
		{20, 78, 30}, {32, 92, 100}, {15, 104, 160}, {26, 122, 50}, {14, 140, 110}, {112, 84, 20}, {128, 96, 130},
		{134, 116, 60}, {122, 132, 150}, {133, 143, 15},
	} {
		place := draw.Rotate(f.turn).Then(draw.Translate(draw.MM(f.x), draw.MM(f.y)))
		to.Paint(shape.Transform(place), ink, draw.None, 0)
	}
}
