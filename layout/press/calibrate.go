package press

import (
	"cmp"
	"fmt"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/scan/seal"
	"shogikit/templates/text"
)

// CalibrationOptions say how to make the printer test page. The zero options mean
// English, on A4.
type CalibrationOptions struct {
	Paper   Paper
	Lang    string
	Texts   *text.Catalog // of a user-supplied language; nil: those of Lang
	Command string        // the command line, printed on every sheet
	Release string        // of the program; "": none
}

// Calibration returns the printer test page, front and back: rulers and a frame in both
// directions, crosses that must align when the sheet is flipped along either edge, line
// weights, greys, and the lines of a kit.
func Calibration(o CalibrationOptions) ([]draw.Sheet, error) {
	if o.Paper.Name == "" {
		o.Paper = Papers()[0]
	}
	cat, err := text.Of(o.Texts, cmp.Or(o.Lang, "en"))
	if err != nil {
		return nil, err
	}
	c := calibration{cat: cat, paper: o.Paper, area: o.Paper.Content()}
	if c.area.W() < calibrationW || c.area.H() < calibrationH {
		larger := []Remedy{{{PaperOption, Papers()[0].Name}}}
		return nil, &TooLarge{What: "the printer test page", W: calibrationW, H: calibrationH, Paper: c.paper, Remedies: larger}
	}
	var out []draw.Sheet
	draws := []func(*draw.Drawing){c.front, c.back}
	for i, side := range []string{"front", "back"} {
		s := draw.Sheet{
			ID: fmt.Sprintf("calibration-%d-%s", i+1, side), Title: cat.Text("calibrate." + side), Paper: c.paper.Size, Block: c.paper.Block,
			Scale: 1, Back: i > 0, Claims: c.paper.ScaleClaims(), Command: o.Command, Release: o.Release,
		}
		draws[i](&s.Furniture)
		f := Furniture{Catalog: cat, Sheet: &s, Packed: seal.Pack(o.Command), Paper: c.paper, N: i + 1, Of: 2, Game: cat.Text("calibrate.title")}
		s.Furniture.Append(f.Draw())
		out = append(out, s)
	}
	return out, c.err
}

type calibration struct {
	cat   *text.Catalog
	paper Paper
	area  draw.Rect // between the rulers
	err   error     // the first text that does not fit
}

// The smallest area with room for everything.
const calibrationW, calibrationH draw.MM = 120, 150

// frame returns the largest rectangle of whole centimetres in the area: 180 x 240 mm on
// A4 and Letter.
func (c *calibration) frame() draw.Rect {
	whole := func(v draw.MM) draw.MM { return draw.MM(int(v/10)) * 10 }
	w, h := min(180, whole(c.area.W())), min(240, whole(c.area.H()))
	mid := c.area.Center()
	return draw.RectWH(mid.X-w/2, mid.Y-h/2, w, h)
}

// The text of the page: its size, and its minimum on small paper; leading and paragraph
// spacing are relative to it.
const (
	calSize, calSmall draw.MM = 3, 2
	calLead           draw.MM = 1.4
	calPara           draw.MM = 0.4
	calSamples        draw.MM = 33 // height of the samples below it
)

func (c *calibration) front(d *draw.Drawing) {
	frame := c.frame()
	d.Stroke(draw.Guide, draw.RectPath(frame))
	size := []any{"w", draw.Number(float64(frame.W()), 0), "h", draw.Number(float64(frame.H()), 0)}
	d.Add(font.Label(draw.Pt(frame.Max.X-2, frame.Max.Y-1.4), Guide(tinySize, draw.Sans, font.Right), c.cat.Text("calibrate.frame", size...))...)
	d.Append(vernier(0, draw.Pt(frame.Min.X+5, frame.Max.Y-3.5)))
	d.Append(vernier(-90, draw.Pt(frame.Max.X-3, frame.Max.Y-35)))
	crosses := c.crosses()
	room := draw.Rect{Min: draw.Pt(frame.Min.X+6, crosses[0].at.Y+crossArm+6), Max: draw.Pt(frame.Max.X-11, crosses[3].at.Y-crossArm-6)}
	y := c.steps(d, room, size)
	c.samples(d, draw.Rect{Min: draw.Pt(room.Min.X, y+2), Max: room.Max})
	for _, k := range crosses {
		cross(d, k.at, crossArm)
		d.Add(font.Label(k.at.Add(draw.Pt(3, -3)), Guide(4, draw.SansBold, font.Left), k.name)...)
	}
}

// vernier draws a mark, and a vernier of ten steps of 0.9 mm whose 0 is 100 mm from it,
// along a line that runs right from a point and is then rotated. With a ruler's 0 at
// the mark, the vernier step that coincides with one of the ruler's lines gives the
// tenths of a millimetre at the vernier's 0.
func vernier(turn float64, at draw.Point) draw.Drawing {
	var d draw.Drawing
	hair(&d, draw.Point{}, draw.Pt(0, -3.2))
	d.Add(draw.Mark{Role: draw.Guide, Path: draw.Polygon(draw.Pt(0, -3.2), draw.Pt(-1, -5.2), draw.Pt(1, -5.2)), Fill: draw.Black})
	for i := range 11 {
		x, h := 100+0.9*draw.MM(i), draw.MM(2.2)
		if i%5 == 0 {
			h = 3.2
			d.Add(font.Label(draw.Pt(x, -h-0.6), Guide(tinySize, draw.Sans, font.Middle), draw.Number(float64(i), 0))...)
		}
		hair(&d, draw.Pt(x, 0), draw.Pt(x, -h))
	}
	for i := range d.Marks {
		d.Marks[i].Fixed = true
	}
	return d.Transform(draw.Rotate(turn).Then(draw.Translate(at.X, at.Y)))
}

// steps writes the instructions and returns where the text ends. If there is little
// room the type is smaller.
func (c *calibration) steps(d *draw.Drawing, room draw.Rect, blanks []any) draw.MM {
	list := c.cat.List("calibrate.steps", blanks...)
	size := calSize
	var lines [][]typeset.Line
	for ; ; size -= 0.1 {
		height := calSamples
		lines = nil
		for _, step := range list {
			l := c.wrap(step, size, room.W()-2*size)
			lines, height = append(lines, l), height+size*(calLead*draw.MM(len(l))+calPara)
		}
		if height <= room.H() || size <= calSmall {
			break
		}
	}
	y := room.Min.Y + size
	for i, l := range lines {
		d.Add(font.Label(draw.Pt(room.Min.X, y), Guide(size, draw.SansBold, font.Left), draw.Number(float64(i+1), 0)+".")...)
		for _, line := range l {
			d.Add(line.Label(draw.Pt(room.Min.X+2*size, y), Guide(size, draw.Sans, font.Left))...)
			y += size * calLead
		}
		y += size * calPara
	}
	return y - size
}

func (c *calibration) wrap(s string, size, room draw.MM) []typeset.Line {
	lines, err := typeset.Lines(doc.Script(c.cat.Text("script")), s, size, room)
	if err != nil && c.err == nil {
		c.err = err
	}
	return lines
}

type duplexCross struct {
	name        string
	at          draw.Point
	long, short string // the front cross behind it, by the edge along which the sheet is flipped
}

// crosses returns the crosses, which are the same on both sides of the sheet: they are
// symmetric about both centre lines of the paper, so each has one of the front behind
// it however the sheet is flipped.
func (c *calibration) crosses() []duplexCross {
	const names = "ABCD"
	mid := draw.Pt(c.paper.Size.W/2, c.paper.Size.H/2)
	f := c.frame()
	// From the centre of the paper to the nearer side of the frame.
	dx := min(mid.X-f.Min.X, f.Max.X-mid.X) - 20
	dy := min(mid.Y-f.Min.Y, f.Max.Y-mid.Y) - 19
	beside, below := 1, 2
	if c.paper.Size.W > c.paper.Size.H { // the long edge is horizontal
		beside, below = below, beside
	}
	var out []duplexCross
	for i, at := range []draw.Point{{X: -dx, Y: -dy}, {X: dx, Y: -dy}, {X: -dx, Y: dy}, {X: dx, Y: dy}} {
		long, short := i^beside, i^below
		out = append(out, duplexCross{names[i : i+1], mid.Add(at), names[long : long+1], names[short : short+1]})
	}
	return out
}

// crossArm is the length of a cross's arms.
const crossArm draw.MM = 9

func cross(d *draw.Drawing, at draw.Point, arm draw.MM) {
	hair(d, at.Sub(draw.Pt(arm, 0)), at.Add(draw.Pt(arm, 0)))
	hair(d, at.Sub(draw.Pt(0, arm)), at.Add(draw.Pt(0, arm)))
}

func hair(d *draw.Drawing, a, b draw.Point) {
	d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(a, b), Stroke: draw.Black, Width: 0.1})
}

func (c *calibration) back(d *draw.Drawing) {
	st := Guide(tinySize, draw.Sans, font.Middle)
	for _, k := range c.crosses() {
		graded(d, k.at)
		below := k.at.Add(draw.Pt(0, 13))
		d.Add(font.Label(below, st, c.cat.Text("calibrate.cross", "long", k.long, "short", k.short))...)
		d.Add(font.Label(below.Add(draw.Pt(0, 3)), st, c.cat.Text("calibrate.scale"))...)
	}
	frame, steps := c.frame(), c.cat.List("calibrate.steps")
	at := draw.Pt(frame.Center().X, c.paper.Size.H/2-10)
	st.Size = calSize
	for _, line := range c.wrap(steps[min(2, len(steps)-1)], calSize, frame.W()-20) {
		d.Add(line.Label(at, st)...)
		at.Y += calSize * calLead
	}
}

// graded draws a cross with a millimetre scale on both arms.
func graded(d *draw.Drawing, at draw.Point) {
	cross(d, at, crossArm)
	for i := -int(crossArm); i <= int(crossArm); i++ {
		x, tick := draw.MM(i), draw.MM(0.9)
		if i%5 == 0 {
			tick = 1.8
		}
		hair(d, at.Add(draw.Pt(x, -tick)), at.Add(draw.Pt(x, tick)))
		hair(d, at.Add(draw.Pt(-tick, x)), at.Add(draw.Pt(tick, x)))
		if i == 0 || i%5 != 0 {
			continue
		}
		n := fmt.Sprintf("%+d", i)
		d.Add(font.Label(at.Add(draw.Pt(x, 3.6)), Guide(tinySize, draw.Sans, font.Middle), n)...)
		d.Add(font.Label(at.Add(draw.Pt(2.4, x+0.7)), Guide(tinySize, draw.Sans, font.Left), n)...)
	}
}

// samples draws line weights, greys and the lines of a kit between the crosses, each in
// a row with a heading.
func (c *calibration) samples(d *draw.Drawing, area draw.Rect) {
	row := func(y draw.MM, key string, n int, below draw.MM, one func(i int, at draw.Point, w draw.MM) (draw.Mark, string)) {
		head := area.Min.Add(draw.Pt(0, y+2.4))
		d.Add(font.Label(head, Guide(SmallSize, draw.SansBold, font.Left), c.cat.Text("calibrate."+key))...)
		w := area.W() / draw.MM(n)
		for i := range n {
			at := area.Min.Add(draw.Pt(w*draw.MM(i), y+5))
			mark, s := one(i, at, w)
			d.Add(mark)
			d.Add(font.Label(at.Add(draw.Pt(0, below)), Guide(Fit(draw.Sans, tinySize, s, w-3), draw.Sans, font.Left), s)...)
		}
	}
	weights := []draw.MM{0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8}
	row(0, "weights", len(weights), 4.4, func(i int, at draw.Point, w draw.MM) (draw.Mark, string) {
		line := draw.Line(at.Add(draw.Pt(0, 1)), at.Add(draw.Pt(w-3, 1)))
		return draw.Mark{Role: draw.Guide, Path: line, Stroke: draw.Black, Width: weights[i]}, c.cat.Number(float64(weights[i]), 2)
	})
	const greys = 10
	row(11, "greys", greys+1, 8.6, func(i int, at draw.Point, w draw.MM) (draw.Mark, string) {
		v := uint8(255 - 255*i/greys)
		box := draw.RectPath(draw.RectWH(at.X, at.Y, w-1.5, 6))
		grey := draw.RGB(draw.Color{R: v, G: v, B: v})
		return draw.Mark{Role: draw.Guide, Path: box, Fill: grey, Stroke: draw.Grey, Width: 0.1}, draw.Number(float64(i*100/greys), 0)
	})
	roles, keys := []draw.Role{draw.Cut, draw.FoldMountain, draw.FoldValley}, []string{"cut", "mountain", "valley"}
	row(26, "lines", len(roles), 4.4, func(i int, at draw.Point, w draw.MM) (draw.Mark, string) {
		return sample(roles[i], draw.Line(at.Add(draw.Pt(0, 1)), at.Add(draw.Pt(w-4, 1)))), c.cat.Text("sheet.legend." + keys[i])
	})
}
