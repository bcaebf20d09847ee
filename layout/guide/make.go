package guide

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/layout/text"
	"shogikit/output/draw"
)

// grid is a grid of steps: equal pictures with their texts below.
type grid struct {
	columns    int
	pictureW   draw.MM
	pictureH   draw.MM
	gap        draw.MM // between columns
	lines      int     // of text
	style      text.Style
	top, pitch draw.MM // of the first row; from row to row
}

// grids are those of a page of A4, by the number of pictures that they hold.
var grids = []struct {
	most int
	grid
}{
	{9, grid{columns: 3, pictureW: 57, pictureH: 36.5, gap: 5, lines: 3, style: points(10, 12.4), top: 104, pitch: 52.6}},
	{12, grid{columns: 3, pictureW: 57, pictureH: 30, gap: 5, lines: 3, style: points(9, 11.2), top: 84, pitch: 44.2}},
	{mostSteps, grid{columns: 4, pictureW: 42.5, pictureH: 28.5, gap: 3.6, lines: 3, style: points(9, 11.2), top: 83, pitch: 44.8}},
}

// mostSteps is how many steps a page of A4 holds; of more, those of the board, or of stands and box, have a
// page of their own.
const mostSteps = 16

// smallGrid is that of a page of A5, below the head of the first page; on others it begins at the top.
var smallGrid = grid{
	columns: 3, pictureW: 39.6, pictureH: 25, gap: 3, lines: 4, style: points(8, 9.8), top: 104, pitch: 43,
}

// smallTop is where pictures begin on a page without a head.
const smallTop draw.MM = 4

// smallRows is how many rows of pictures such a page of A5 has.
const smallRows = 4

// gridX is where pictures begin, at the right of the line to measure.
const gridX draw.MM = 5

// cell returns the place of the picture of a step, counted from 0.
func (g *grid) cell(i int) draw.Rect {
	x := gridX + draw.MM(i%g.columns)*(g.pictureW+g.gap)
	return draw.RectWH(x, g.top+draw.MM(i/g.columns)*g.pitch, g.pictureW, g.pictureH)
}

// slot returns the place of the text below a picture.
func (g *grid) slot(picture draw.Rect) draw.Rect {
	return draw.RectWH(picture.Min.X, picture.Max.Y+1.2, picture.W(), draw.MM(g.lines)*max(g.style.Line, g.style.Ruby)+0.1)
}

// MakeIt draws the pages that tell how the set is made: the finished set, what is needed,
// and every step of its build with a picture.
func (s *Set) MakeIt(area draw.Rect) Pages {
	return s.withReadings(func(room reading) Pages { return s.makeIt(area, room) })
}

// makeIt draws those pages with so much room for readings.
func (s *Set) makeIt(area draw.Rect, room reading) Pages {
	f, k := formatFor(area)
	b := bench{Set: s, reading: room, enlarged: k, small: f.small}
	var list []canvas
	n := 0
	for i, steps := range b.pages() {
		c, g := b.canvas(), smallGrid
		if !b.small {
			g = gridFor(len(steps))
		}
		switch {
		case i > 0 && b.small:
			g.top = smallTop
		case i > 0:
			b.title(&c)
			g.top = 20
		case b.small:
			b.smallHead(&c, &g)
		default:
			b.head(&c, g.top)
		}
		b.readable(&g)
		n = b.grid(&c, &g, steps, n)
		list = append(list, c)
	}
	return placed(area, f, k, list)
}

// MakePages returns how many pages that takes.
func (s *Set) MakePages(area draw.Rect) int {
	f, _ := formatFor(area)
	b := bench{Set: s, small: f.small}
	return len(b.pages())
}

// pages returns the pictures page by page.
func (b *bench) pages() [][]step {
	all := b.steps()
	if b.small {
		all = b.filled(all, smallGrid.free(len(all)))
		first := b.firstRows() * smallGrid.columns
		return append([][]step{all[:first]}, slices.Collect(slices.Chunk(all[first:], smallRows*smallGrid.columns))...)
	}
	if len(all) <= mostSteps {
		g := gridFor(len(all))
		return [][]step{b.filled(all, g.free(len(all)))}
	}
	end := len(all) - len(b.traySteps())
	if end == len(all) || end > mostSteps {
		end = len(b.pieceSteps())
	}
	first, rest := slices.Clone(all[:end]), all[end:]
	g := gridFor(len(first))
	if g.free(len(first)) > 0 {
		first = slices.Insert(first, len(b.pieceSteps()), pieceDone)
	}
	g = gridFor(len(rest))
	if g.free(len(rest)) > 0 {
		rest = append(rest, setDone)
	}
	return [][]step{first, rest}
}

// firstRows returns how many rows of steps the first page of A5 has: the key of the parts takes one.
func (b *bench) firstRows() int {
	if b.tabbed() {
		return 1
	}
	return 2
}

// gridFor returns the grid that holds so many steps.
func gridFor(steps int) grid {
	for _, of := range grids {
		if steps <= of.most {
			return of.grid
		}
	}
	return grids[len(grids)-1].grid
}

// free returns how many places so many steps leave free in the last row.
func (g *grid) free(steps int) int { return (g.columns - steps%g.columns) % g.columns }

// What is made is shown, too.
var pieceDone, setDone = step{"piece-done", (*bench).pieceDone}, step{"set-done", (*bench).setDone}

// filled fills up to two free places with what is made: a piece after the steps of a piece, and
// the next page at the end.
func (b *bench) filled(steps []step, free int) []step {
	boards := len(b.Work.Boards) > 0
	if free >= 2 || free == 1 && !boards {
		steps = slices.Insert(slices.Clone(steps), len(b.pieceSteps()), pieceDone)
	}
	if free >= 2 || free == 1 && boards {
		steps = append(steps, setDone)
	}
	return steps
}

// grid draws steps with their texts and their numbers, which follow n, and returns the last.
func (b *bench) grid(c *canvas, g *grid, steps []step, n int) int {
	const radius draw.MM = 1.6
	for i, st := range steps {
		cell := g.cell(i)
		if !st.done() {
			c.Paint(draw.RoundRect(cell, radius), draw.Cream, draw.None, 0)
		}
		picture := st.picture(b, draw.Size{W: cell.W(), H: cell.H()})
		c.Put(picture.Solid(), draw.Translate(cell.Min.X, cell.Min.Y))
		if !st.done() {
			n++
			c.disc(cell.Min.Add(draw.Pt(1.2, 1.2)), n, draw.Black)
		}
		c.write(st.key, g.slot(cell), g.style, b.say("step."+st.key))
	}
	c.faults = append(c.faults, b.faults...)
	b.faults = nil
	return n
}

// readable makes room for readings of the texts below pictures, by pictures as much lower.
func (b *bench) readable(g *grid) {
	g.style = b.read(g.style)
	g.pictureH -= draw.MM(g.lines) * max(0, g.style.Ruby-g.style.Line)
}

// blanks fills the placeholders of the texts.
func (b *bench) blanks() []any {
	w := &b.Work
	return []any{
		"game", b.Game.Names.In(b.Texts.Lang), "n", w.Sheets, "paper", w.Paper,
		"mm", b.measured(), "washer", w.Washer,
		"time", b.Texts.Duration(w.Minutes), "first", b.Texts.Duration(w.First),
		"evenings", b.Texts.Text("make.evenings", "n", max(1, int(math.Ceil(w.First/evening)))),
		"pieces", b.Game.Total(), "others", b.Game.Total() - 1,
		"play", b.Texts.Text("play.title"), "size", b.pieceSize(), "card", b.cardSize(), "extras", w.Extras,
	}
}

// evening is how many minutes of an evening are spent on a set.
const evening = 150

// say returns a text of the page.
func (b *bench) say(key string) string { return b.Texts.Text("make."+key, b.blanks()...) }

// pieceSize is the size of a finished piece: "19 × 20 × 7 mm".
func (b *bench) pieceSize() string {
	body := b.Maker.Body(b.model().Piece)
	list := []draw.MM{body.W, body.H}
	if b.tabbed() {
		list = append(list, body.Finished())
	}
	return b.size(b.Scale, "mm", list...)
}

// cardSize is the size of the card below the board, in whole centimetres, with room for a trim.
func (b *bench) cardSize() string {
	const room draw.MM = 4
	size := board.Size(b.Game.Board)
	up := func(mm draw.MM) draw.MM { return draw.MM(math.Ceil(float64(mm*draw.MM(b.Scale)+room) / 10)) }
	return b.size(1, "cm", up(size.W), up(size.H))
}

// size writes lengths as a size, in whole units.
func (b *bench) size(scale float64, unit string, list ...draw.MM) string {
	var parts []string
	for _, mm := range list {
		parts = append(parts, b.Texts.Number(math.Round(float64(mm)*scale), 0))
	}
	return strings.Join(append(parts[:len(parts)-1], parts[len(parts)-1]+"\u00a0"+unit), "\u00a0×\u00a0")
}

// measured returns the length of the lines to measure, as printed: 100 mm, or 50 on small
// paper.
func (b *bench) measured() int {
	if b.small {
		return 50
	}
	return 100
}

// measure draws the two lines to measure, from a corner to the right and down.
func (b *bench) measure(c *canvas, corner draw.Point) {
	n := b.measured()
	unit := draw.MM(1 / b.enlarged) // of a millimetre as printed
	for _, way := range []draw.Point{draw.Pt(1, 0), draw.Pt(0, 1)} {
		out := draw.Pt(way.Y, -way.X)
		line := draw.Line(corner, corner.Add(way.Mul(float64(unit)*float64(n))))
		for mm := 0; mm <= n; mm += 5 {
			tick := 1.2
			if mm%10 == 0 {
				tick = 2.2
			}
			at := corner.Add(way.Mul(float64(unit) * float64(mm)))
			line.Append(draw.Line(at, at.Add(out.Mul(tick))))
		}
		c.Paint(line, draw.None, draw.Black, 0.25)
	}
	words := fmt.Sprintf("%d mm", n)
	end := unit * draw.MM(n)
	c.line("measure", corner.Add(draw.Pt(end+1, -0.9)), labelStyle, words)
	label := b.canvas()
	label.line("measure", draw.Point{}, labelStyle, words)
	c.add(&label, draw.Rotate(90).Then(draw.Translate(corner.X+1.1, corner.Y+end+2)))
}

// The head of a page of A4: title and finished set at the left, what is needed at the right.
const (
	setWide   draw.MM = 64
	rightX    draw.MM = 112
	rightWide draw.MM = 74
)

// title writes the title of a page of A4.
func (b *bench) title(c *canvas) {
	c.sign('作')
	c.write("title", draw.RectWH(signRoom, 0, rightX-signRoom-4, 11), titleStyle, b.say("title"))
}

// head draws the head of a page, down to where its steps begin.
func (b *bench) head(c *canvas, end draw.MM) {
	b.title(c)
	c.write("lead", draw.RectWH(signRoom+0.4, 11.4, rightX-signRoom-4, 4.7), leadStyle, b.say("lead"))
	pictureW := rightX - 6
	if b.tabbed() {
		pictureW = setWide
		b.partsKey(c, draw.RectWH(setWide, 18, rightX-setWide-4, end-27))
	}
	c.fitted(b.Whole.Solid(), draw.RectWH(0, 18, pictureW-2, end-27), 1)
	b.measure(c, draw.Pt(0, end-2.6))
	right := b.section(rightWide)
	right.head = b.read(right.head)
	right.heading(0, draw.Black, b.say("print.title"))
	right.high -= 1
	right.text("print", printStyle, b.printing())
	right.high += 1.6
	right.heading(0, draw.Black, b.say("needs.title"))
	right.high -= 0.8
	const often draw.MM = 5.4 // the line below
	b.needed(&right.canvas, draw.RectWH(0, right.high, rightWide, end-1.6-often-right.high), 5)
	c.place(right, draw.Pt(rightX, 0))
	c.write("often", draw.RectWH(rightX-10, end-often, rightWide+10, 4), points(8.5, 10.7).Flush(), b.often())
}

// printStyle is that of what to print.
var printStyle = points(8.5, 10.6)

// printing tells how the sheets are printed, and what is printed on which paper.
func (b *bench) printing() string {
	lines := []string{b.say("print.text")}
	if b.Work.Flipped == "" {
		lines[0] += b.say("print.once")
	} else {
		lines = append(lines, b.say("print."+b.Work.Flipped))
	}
	return strings.Join(append(lines, b.Work.Papers...), "\n")
}

// ofSheets are the steps that are done for whole sheets, not for each of the pieces.
var ofSheets = []string{"score-rims", "score-leaf", "score-net", "part-flat", "mount-flat", "mount-relief"}

// often tells which steps are done for each of the pieces, or nothing if that is one.
func (b *bench) often() string {
	list := b.pieceSteps()
	first := slices.IndexFunc(list, func(s step) bool { return !slices.Contains(ofSheets, s.key) })
	if first+1 >= len(list) {
		return ""
	}
	return b.Texts.Text("make.often", "from", first+1, "to", len(list), "pieces", b.Game.Total())
}

// smallHead draws the head of a page of A5, and the key of the parts below it, where steps begin later.
func (b *bench) smallHead(c *canvas, g *grid) {
	const half draw.MM = 63
	c.write("title", draw.RectWH(0, 0, 130, 11), titleStyle, b.say("title"))
	c.write("lead", draw.RectWH(0.4, 11.2, 130, 4.7), leadStyle, b.say("lead"))
	c.fitted(b.Whole.Solid(), draw.RectWH(0, 18, half, 46), 1)
	right := b.section(half)
	right.head = b.read(right.head)
	right.heading(0, draw.Black, b.say("print.title"))
	right.text("print", printStyle, b.printing())
	c.place(right, draw.Pt(half+4, 18))
	b.needed(c, draw.RectWH(0, 68, 130, 26), 9)
	b.measure(c, draw.Pt(0, 100.4))
	often := draw.RectWH(62, 97.4, 68, 3.6)
	if end := draw.MM(float64(b.measured())/b.enlarged) + 11; end > often.Min.X { // on A6 the line is longer
		often = draw.RectWH(end, 93.8, 130-end, 7.2)
	}
	c.write("often", often, points(8, 10).Flush(), b.often())
	if b.tabbed() {
		wide := g.cell(g.columns-1).Max.X - gridX
		b.partsKey(c, draw.RectWH(gridX, g.top, wide, g.pitch-3))
		g.top += g.pitch
	}
}

// need is a tool or a material.
type need struct {
	key  string
	icon func() sketch
}

// needs lists what the build takes.
func (b *bench) needs() (list []need) {
	add := func(is bool, key string, icon func() sketch) {
		if is {
			list = append(list, need{key, icon})
		}
	}
	w := &b.Work
	flat, folded := w.Build == "flat", w.Build != "flat"
	add(folded, "paper", paperStack)
	add(flat && !w.Behind, "paper-flat", paperStack)
	add(flat && w.Behind, "paper-behind", paperStack)
	add(flat && !w.Behind, "card-flat", card)
	add(w.Build == "relief", "card-relief", card)
	add(len(w.Boards) > 0, "card", card)
	add(true, "ruler", func() (s sketch) {
		s.Append(steelRuler(15).turned(draw.Pt(-4.4, -5.6), 38, 0.9))
		return s
	})
	add(folded || w.Extras != "", "pen", func() (s sketch) { s.Append(ballPen().turned(draw.Pt(-4.5, 6), 38, 0.74)); return s })
	add(true, "scissors", func() (s sketch) { s.Append(scissors().turned(draw.Pt(-0.6, 0), 30, 0.5)); return s })
	add(true, "knife", cuttingMat)
	stick := func() (s sketch) { s.Append(glueStick().turned(draw.Pt(-3, 6), 24, 0.76)); return s }
	add(b.leafed() || flat, "stick", stick)
	add(!b.leafed() && !flat, "glue", stick)
	add(b.tabbed() && w.Washer > 0, "washers", ironRing)
	add(w.Tweezers && b.tabbed(), "tweezers", tweezers)
	add(true, "time", func() sketch { return clock(6) })
	return list
}

// needed draws tools and materials, so many in a row.
func (b *bench) needed(c *canvas, box draw.Rect, columns int) {
	list := b.needs()
	rows := (len(list) + columns - 1) / columns
	columns = (len(list) + rows - 1) / rows
	w, h := box.W()/draw.MM(columns), min(22, box.H()/draw.MM(rows))
	const textH = 9.6
	st := points(7.1, 8.5).Centred()
	for i, n := range list {
		at := box.Min.Add(draw.Pt(draw.MM(i%columns)*w, draw.MM(i/columns)*h))
		c.fitted(n.icon().Drawing, draw.RectWH(at.X+1, at.Y, w-2, h-textH-0.8), 0.95)
		slot := draw.RectWH(at.X-0.1, at.Y+h-textH, w+0.2, 3*st.Line+0.1)
		c.write("need "+n.key, slot, st, b.say("need."+n.key))
	}
}
