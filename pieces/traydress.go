package pieces

import (
	"math"
	"strings"
	"unicode"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Komadai returns a tray for captured pieces, ready to print: its box at the
// origin.
func Komadai(t Tray) draw.Part {
	part, floor := t.part("komadai", "komadai")
	part.Drawing.Paint(draw.RoundRect(floor.Inset(3), 1.5), draw.None, draw.Brown, 0.2)
	r := min(4.5, floor.H()/8)
	part.Drawing.Append(plum(draw.Pt(floor.Max.X-6-r, floor.Max.Y-6-r), r))
	return part.done()
}

// BoxTray returns the lower part of a box.
func BoxTray(t Tray) draw.Part {
	part, floor := t.part("box", "tray")
	part.Drawing.Append(plum(floor.Center(), min(9, min(floor.W(), floor.H())/5)))
	return part.done()
}

// BoxLid returns the lid of a box, with the name of the game on it as on the
// title slip of a Japanese book, and a plum blossom.
func BoxLid(t Tray, name string) draw.Part {
	part, top := t.part("box", "lid")
	part.Drawing.Paint(draw.RectPath(top.Inset(2.2)), draw.None, draw.Brown, 0.25)
	part.Drawing.Paint(draw.RectPath(top.Inset(3)), draw.None, draw.Brown, 0.12)
	part.Drawing.Append(titleSlip(top.Inset(6), name))
	r := min(5, min(top.W(), top.H())/10)
	part.Drawing.Append(plum(draw.Pt(top.Max.X-7-r, top.Max.Y-7-r), r))
	return part.done()
}

// trayPart is a tray being dressed.
type trayPart struct {
	draw.Part
	net Net
}

// part starts a tray: wood on all that shows, a darker rim. It returns where the
// floor is.
func (t Tray) part(kind, name string) (*trayPart, draw.Rect) {
	p := &trayPart{net: t.Net()}
	p.Kind, p.Name = kind, name
	p.Outline = p.net.Outline()
	var bare Net // without tabs, which come behind their parents
	for i := range p.net.Panels {
		if q := p.net.Panels[i]; !q.Tab {
			q.Parent = bareIndex(&p.net, q.Parent)
			bare.add(q)
		}
	}
	p.ground(bare.Outline(), draw.Wood)
	for i := range bare.Panels {
		if q := &bare.Panels[i]; trayInk(q.Name) != draw.Wood {
			p.ground(draw.Polygon(q.Shape...), trayInk(q.Name))
		}
	}
	return p, draw.Polygon(p.net.Panels[0].Shape...).Bounds()
}

// bareIndex returns the index of a panel among those that are no tabs; -1 stays.
func bareIndex(n *Net, panel int) int {
	out := panel
	for i := range max(0, panel) {
		if n.Panels[i].Tab {
			out--
		}
	}
	return out
}

// ground paints an area. Its hairline is what an uncoloured sheet shows of it,
// so that folds along it stay readable as folds.
func (p *trayPart) ground(area draw.Path, ink draw.Ink) { p.Drawing.Paint(area, ink, ink, 0.04) }

// trayInk is the ground of a panel.
func trayInk(panel string) draw.Ink {
	if strings.HasPrefix(panel, "rim") {
		return draw.BrownTint
	}
	return draw.Wood
}

// done adds glue, folds and cuts.
func (p *trayPart) done() draw.Part {
	p.Drawing.Append(p.net.Lines())
	return p.Part
}

// titleSlip is a narrow sheet of paper with a name on it, in the middle of the
// room: upright for Japanese, level for other writing.
func titleSlip(room draw.Rect, name string) draw.Drawing {
	var d draw.Drawing
	if name == "" {
		return d
	}
	cells := []rune(name)
	upright := strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) })
	c := room.Center()
	if !upright {
		w, h := room.W()*0.72, min(room.H()*0.3, 16)
		slip := draw.RectWH(c.X-w/2, c.Y-h/2, w, h)
		slipGround(&d, slip)
		use := draw.SansBold
		if len(font.Get(use).Missing(name)) > 0 {
			use = draw.Gothic
		}
		d.Paint(fitText(font.Get(use), name, slip.Inset(h*0.22), 1), draw.Brush, draw.None, 0)
		return d
	}
	h := room.H()
	size := min(h/(draw.MM(len(cells))*1.08+0.5), room.W()*0.32, 17)
	h = size * (draw.MM(len(cells))*1.08 + 0.5)
	slip := draw.RectWH(c.X-size*0.75, c.Y-h/2, size*1.5, h)
	slipGround(&d, slip)
	pen := size * 0.022 // the weight of a brush
	for i, r := range cells {
		cell := draw.RectWH(c.X-size/2, slip.Min.Y+size*(0.25+0.04+1.08*draw.MM(i)), size, size)
		d.Paint(inColumn(font.Get(draw.Gothic), r, cell), draw.Brush, draw.Brush, pen)
	}
	return d
}

func slipGround(d *draw.Drawing, r draw.Rect) {
	d.Paint(draw.RectPath(r), draw.Paper, draw.Brown, 0.25)
}

// inColumn sets a character of an upright line in its em square: small kana sit
// at the top right, the sign for a long vowel stands upright.
func inColumn(f *font.Face, r rune, cell draw.Rect) draw.Path {
	p := f.Outline(string(r), cell.W()*0.96)
	x, y := cell.Min.X+(cell.W()-f.Width(string(r), cell.W()*0.96))/2, cell.Min.Y+cell.H()*0.85
	if strings.ContainsRune("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ", r) {
		x, y = x+cell.W()*0.12, y-cell.H()*0.12
	}
	p = p.Transform(draw.Translate(x, y))
	if r == 'ー' {
		c := cell.Center()
		p = p.Transform(draw.Translate(-c.X, -c.Y).Then(draw.Rotate(90)).Then(draw.Translate(c.X, c.Y)))
	}
	return p
}

// plum draws a plum blossom of five petals about c, r from the middle to the
// tip of a petal.
func plum(c draw.Point, r draw.MM) draw.Drawing {
	const petalAt, petalRad = 0.55, 0.45
	at := func(deg float64, k draw.MM) draw.Point {
		s, co := math.Sincos(deg * math.Pi / 180)
		return draw.Pt(c.X+r*k*draw.MM(co), c.Y+r*k*draw.MM(s))
	}
	// Where neighbouring petals meet, seen from the middle of a petal.
	s36, c36 := math.Sincos(math.Pi / 5)
	meet := petalAt*c36 + math.Sqrt(petalRad*petalRad-petalAt*petalAt*s36*s36)
	half := math.Atan2(meet*s36, meet*c36-petalAt) * 180 / math.Pi
	var flower draw.Path
	for i := range 5 {
		deg := -90 + 72*float64(i)
		flower.Arc(at(deg, petalAt), r*petalRad, deg-half, deg+half)
	}
	flower.Close()
	var d draw.Drawing
	d.Paint(flower, draw.VermilionTint, draw.Vermilion, 0.06*r)
	for i := range 5 {
		deg := -90 + 72*float64(i)
		d.Paint(draw.Line(at(deg, 0.18), at(deg, 0.5)), draw.None, draw.Vermilion, 0.05*r)
		d.Paint(draw.Circle(at(deg, 0.55), 0.07*r), draw.Vermilion, draw.None, 0)
	}
	d.Paint(draw.Circle(c, 0.16*r), draw.Gold, draw.Vermilion, 0.05*r)
	return d
}

// Steps of a tray that [Tray.Step] draws.
const (
	TrayWalls = iota // the first walls going up
	TrayRims         // rims and second walls going over
	TrayDone         // finished
	TraySteps        // how many there are
)

// Step draws how a tray is folded, at the camera's scale.
func (t Tray) Step(step int, c Camera) draw.Drawing { return view(c, t.scene(step, draw.Drawing{})) }

// BoxPicture draws a box with its lid lifted; lid is how the lid is printed.
func BoxPicture(tray, top Tray, lid draw.Part, c Camera) draw.Drawing {
	scene := tray.scene(TrayDone, draw.Drawing{})
	o, i := top.Outside(), tray.Outside()
	over := float64(top.Depth) + 8
	for _, f := range top.scene(TrayDone, lid.Drawing) {
		// Both stand on the corner of their own sheet; lay middle over middle.
		mid, under := top.floorMiddle(), tray.floorMiddle()
		f.pose.origin = f.pose.origin.add(vec{float64(under.X - mid.X), over + float64(tray.Depth), float64(under.Y - mid.Y)})
		f.lift += 2 * float64(o.W+i.W)
		scene = append(scene, f)
	}
	return view(c, scene)
}

// floorMiddle returns where on the sheet the middle of the floor is.
func (t Tray) floorMiddle() draw.Point {
	n := t.Net()
	return draw.Polygon(n.Panels[0].Shape...).Bounds().Center()
}

// scene returns the facets of a tray that can be seen at a step, lying on the
// table. Tabs that are glued by then, and what a lid hides, are left out.
func (t Tray) scene(step int, print draw.Drawing) []facet {
	n := t.Net()
	fs := t.partly(&n, step)
	var out []facet
	for i := range fs {
		p := &n.Panels[i]
		hidden := p.Tab && (step == TrayDone || step == TrayRims && strings.HasPrefix(p.Name, "first")) ||
			t.Lid && step == TrayDone && !strings.HasPrefix(p.Name, "wall") && p.Parent >= 0
		if hidden {
			continue
		}
		if !p.Tab {
			fs[i].front = trayInk(p.Name)
		}
		if p.Parent < 0 {
			floor := draw.Polygon(p.Shape...).Bounds()
			fs[i].art = print.Only(func(m *draw.Mark) bool {
				return m.Role == draw.Art && floor.Contains(m.Bounds(), -0.01) // not the grounds of other panels
			})
		}
		out = append(out, fs[i])
	}
	return level(out)
}

// partly folds the net as far as it is folded at a step.
func (t Tray) partly(n *Net, step int) []facet {
	first, rest := 1.0, 1.0
	switch step {
	case TrayWalls:
		first, rest = 0.8, 0
	case TrayRims:
		rest = 0.55
	}
	for i := range n.Panels {
		p := &n.Panels[i]
		if strings.HasPrefix(p.Name, "wall") || strings.HasPrefix(p.Name, "first-tab") {
			p.Fold *= first
		} else {
			p.Fold *= rest
		}
	}
	return n.facets(1, nil)
}

// level lays facets that stand as the sheet hangs on a wall down on a table.
func level(fs []facet) []facet {
	for i := range fs {
		p := &fs[i].pose
		for _, v := range []*vec{&p.origin, &p.u, &p.v, &p.n} {
			*v = v.turn(vec{1, 0, 0}, -90)
		}
	}
	return fs
}
