package press

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates/text"
)

// Sizes of the furniture inside the block of a sheet.
const (
	headH   draw.MM = 9.2 // title and print advice
	footH   draw.MM = 9.2 // horizontal scale figure, sheet ID and command; equal to headH, for sheets flipped along a horizontal edge
	sideW   draw.MM = 7.4 // vertical scale figure
	cropLen draw.MM = 3.5
)

// Furniture draws everything outside the parts: title, number, print advice, scale
// figures along both axes, crop marks, sheet ID and command.
type Furniture struct {
	Catalog *text.Catalog
	Sheet   *draw.Sheet
	Paper   Paper // of the sheet
	N, Of   int
	Game    string
	Stock   string   // the paper that it is printed on; "": not told
	Legend  []string // keys of sheet.legend that apply
	Mirror  bool     // a back page: left and right are swapped
}

const (
	titleSize draw.MM = 3.7
	SmallSize draw.MM = 2.5  // of captions
	tinySize  draw.MM = 2.12 // 6 pt, the least that is read
	minSize   draw.MM = 1.5  // of commands and checksums
)

// Guide is the text style of furniture.
func Guide(size draw.MM, f draw.Font, a font.Anchor) font.Style {
	return font.Style{Font: f, Size: size, Ink: draw.Black, Role: draw.Guide, Anchor: a}
}

// Draw returns the furniture: title, scale figures, footer.
func (f *Furniture) Draw() draw.Drawing {
	var d draw.Drawing
	b, c := f.Paper.Furnished(), f.Paper.Content()
	f.head(&d, b)
	f.foot(&d, b)
	side := f.Paper.Block.Min.X + 2.4
	if f.Mirror {
		side = f.Paper.Block.Max.X - sideW + 2.4
	}
	d.Append(scaleFigure(f.Catalog, draw.Pt(side, c.Max.Y), c.H(), true))
	if f.Paper.Registration == "" {
		d.Append(cropMarks(b)) // next to registration marks they would confuse the cutter
	} else if len(f.Sheet.Parts) > 0 && !f.Mirror {
		d.Append(registrationMarks(f.Paper.Block, f.Paper.Registration))
	}
	return d
}

// OriginH is the height of the line of origin.
const OriginH draw.MM = 5.2

// Origin draws the small line at the foot of a sheet alone: which sheet it is, and the
// command that made it.
func (f *Furniture) Origin() (d draw.Drawing) {
	const size = 7 * draw.Inch / 72
	b, dot := f.Paper.Block, f.Catalog.Text("sheet.dot")
	left := f.Game + dot + f.Sheet.Title + dot + f.Catalog.Text("sheet.number", "n", f.N, "m", f.Of)
	st := Guide(size, draw.Sans, font.Left)
	st.Ink = draw.Grey
	d.Add(font.Label(draw.Pt(b.Min.X, b.Max.Y-0.6), st, left)...)
	room := b.W() - font.Width(draw.Sans, size, left) - 6
	st.Anchor = font.Right
	d.Add(font.Label(draw.Pt(b.Max.X, b.Max.Y-0.6), st, font.Shorten(f.Sheet.Command, draw.Sans, size, room))...)
	return d
}

// The paper stands so far behind the title, unless letters would be smaller than by so much.
const stockGap, leastHead draw.MM = 4, tinySize / SmallSize

func (f *Furniture) head(d *draw.Drawing, b draw.Rect) {
	left, right := b.Min.X+cropLen+1.2, b.Max.X-cropLen-1.2
	place := f.Catalog.Text("sheet.number", "n", f.N, "m", f.Of)
	if f.Sheet.Scale != 1 {
		place = f.Catalog.Text("sheet.scale", "percent", f.Catalog.Number(f.Sheet.Scale*100, 2)) + f.Catalog.Text("sheet.dot") + place
	}
	title := f.Game + f.Catalog.Text("sheet.dot") + f.Sheet.Title
	wide, room := font.Width(draw.SansBold, titleSize, title), right-left-3
	need, stock := wide+font.Width(draw.Sans, 3, place), stockGap+font.Width(draw.Sans, SmallSize, f.Stock)
	k := min(1, room/need)
	how := f.Catalog.Text("sheet.print")
	end := k * wide
	switch with := min(1, room/(need+stock)); {
	case f.Stock == "":
	case with <= leastHead:
		how += f.Catalog.Text("sheet.dot") + f.Stock
	default:
		k, end = with, with*(wide+stock)
		d.Add(font.Label(draw.Pt(left+k*(wide+stockGap), b.Min.Y+4), Guide(k*SmallSize, draw.Sans, font.Left), f.Stock)...)
	}
	d.Add(font.Label(draw.Pt(left, b.Min.Y+4), Guide(k*titleSize, draw.SansBold, font.Left), title)...)
	d.Add(font.Label(draw.Pt(right, b.Min.Y+4), Guide(k*3, draw.Sans, font.Right), place)...)
	above := row{draw.Pt(left+end+stockGap, b.Min.Y+4), right - k*font.Width(draw.Sans, 3, place) - stockGap}
	f.advice(d, how, draw.Pt(left, b.Min.Y+adviceY), right, above)
}

// adviceY is where the print advice stands, below the top of the block.
const adviceY draw.MM = 7.7

// LegendEnd returns the height on a paper at which parts may begin if a legend with these
// keys takes rows of its own below the print advice; 0 if it takes none.
func LegendEnd(p Paper, cat *text.Catalog, keys []string) draw.MM {
	b, f := p.Furnished(), Furniture{Catalog: cat, Legend: keys}
	_, words := f.words()
	left, right, y := b.Min.X+cropLen+1.2, b.Max.X-cropLen-1.2, b.Min.Y+adviceY
	how := cat.Text("sheet.print") + cat.Text("sheet.dot") + cat.Text("sheet.paper.thick") // at worst
	rows := []row{{draw.Pt(left+font.Width(draw.Sans, tinySize, how)+2*tinySize, y), right}}
	for len(rows) <= len(keys) {
		if _, whole := f.legend(words, 1, -1, rows); whole {
			break
		}
		y += legendLead
		rows = append(rows, row{draw.Pt(left, y), right})
	}
	if len(rows) == 1 {
		return 0
	}
	return y + 1 + scoreTo
}

// words returns the entries of the legend, whole and without what is in parentheses.
func (f *Furniture) words() (whole, brief []string) {
	for _, key := range f.Legend {
		s := f.Catalog.Text("sheet.legend." + strings.TrimSuffix(key, "-turned"))
		whole, brief = append(whole, s), append(brief, Brief(s))
	}
	return whole, brief
}

// row is room for entries of a legend.
type row struct {
	at draw.Point // of the first one
	to draw.MM
}

// advice sets the print advice, followed by the legend, in rows that end at right, as
// many as there is room for above the parts. If that does not suffice, the first entries
// go into the row above, beside the title; parenthesized text is dropped; the type is
// reduced; and then entries at the end are left out.
func (f *Furniture) advice(d *draw.Drawing, how string, at draw.Point, right draw.MM, above row) {
	words, brief := f.words()
	st := Guide(SmallSize, draw.Sans, font.Left)
	st.Ink = draw.Vermilion
	if legendWidth(brief, 1) > right-at.X-font.Width(st.Font, st.Size, how)-2*st.Size {
		st.Size = tinySize
	}
	d.Add(font.Label(at, st, how)...)
	limit := f.Paper.Content().Max.Y
	if len(f.Sheet.Parts) > 0 {
		limit = Used(f.Sheet.Parts).Min.Y - scoreTo
	}
	first := at.X + font.Width(st.Font, st.Size, how) + 2*st.Size
	above.at.X = max(above.at.X, first) // under one another
	rows := []row{above, {draw.Pt(first, at.Y), right}}
	for y := at.Y + legendLead; y <= limit-1; y += legendLead {
		rows = append(rows, row{draw.Pt(at.X, y), right})
	}
	for _, try := range []struct {
		words []string
		k     draw.MM
	}{{words, 1}, {brief, 1}, {brief, 0.85}, {brief, minSize / tinySize}} {
		for beside := range len(words) + 1 {
			legend, whole := f.legend(try.words, try.k, beside, rows)
			if whole || beside == len(words) && try.k < 0.85 {
				d.Append(legend)
				return
			}
		}
	}
}

// legend draws entries at a scale, the first of them in the first row, as far as they go,
// and the others below. It reports whether all have room.
func (f *Furniture) legend(words []string, k draw.MM, first int, rows []row) (out draw.Drawing, whole bool) {
	in, x := 0, rows[0].at.X
	for i, key := range f.Legend {
		w := legendWidth(words[i:i+1], k)
		for in == 0 && i == first || x+w > rows[in].to+draw.Micro {
			if in++; in == len(rows) {
				return out, false
			}
			x = rows[in].at.X
		}
		legendEntry(&out, key, words[i], draw.Pt(x, rows[in].at.Y), k)
		x += w + k*legendGap
	}
	return out, true
}

// Brief returns a text up to its first parenthesis.
func Brief(s string) string {
	s, _, _ = strings.Cut(strings.ReplaceAll(s, "（", "("), "(")
	return strings.TrimSpace(s)
}

// Fit returns size, or the smaller size at which s is no wider than room.
func Fit(f draw.Font, size draw.MM, s string, room draw.MM) draw.MM {
	if w := font.Width(f, size, s); w > room && room > 0 {
		return size * room / w
	}
	return size
}

// Parts of a legend entry: sample, space, words, space.
const (
	legendLine  draw.MM = 5.4
	legendSpace draw.MM = 1.1
	legendGap   draw.MM = 3
	legendLead  draw.MM = 3.4 // from row to row
)

// legendWidth returns the total width of entries at scale k.
func legendWidth(words []string, k draw.MM) draw.MM {
	w := -legendGap
	for _, s := range words {
		w += legendLine + legendSpace + font.Width(draw.Sans, tinySize, s) + legendGap
	}
	return k * w
}

// legendEntry draws one entry at scale k.
func legendEntry(d *draw.Drawing, key, words string, at draw.Point, k draw.MM) {
	end := at.X + k*legendLine
	line := draw.Line(draw.Pt(at.X, at.Y-0.7*k), draw.Pt(end, at.Y-0.7*k))
	switch key {
	case "cut", "across", "kiss":
		d.Add(sample(draw.Cut, line))
	case "ticks":
		for _, x := range []draw.MM{at.X + k, end - k} {
			for _, y := range []draw.MM{at.Y - 1.9*k, at.Y + 0.1*k} {
				d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(draw.Pt(x, y), draw.Pt(x, y+0.4*k)), Stroke: draw.Black})
			}
		}
	case "mountain":
		d.Add(sample(draw.FoldMountain, line))
	case "valley":
		d.Add(sample(draw.FoldValley, line))
	case "up", "up-turned":
		sign := draw.Polygon(draw.Pt(0, -0.8*k), draw.Pt(k, 0.8*k), draw.Pt(-k, 0.8*k))
		if key != "up" {
			sign = sign.Transform(draw.Rotate(90))
		}
		d.Add(draw.Mark{Role: draw.Guide, Path: sign.Transform(draw.Translate(end-k, at.Y-0.7*k)), Fill: draw.Black})
	case "score":
		d.Stroke(draw.Guide, draw.Line(line.Pts[0], draw.Pt(at.X+1.5*k, line.Pts[0].Y)))
		d.Stroke(draw.Guide, draw.Line(draw.Pt(end-1.5*k, line.Pts[0].Y), line.Pts[1]))
	case "washer":
		d.Stroke(draw.Guide, draw.Circle(draw.Pt(end-1.1*k, at.Y-0.75*k), 1.1*k))
	case "rings":
		for _, x := range []draw.MM{end - 4*k, end - 0.6*k} {
			d.Add(draw.Mark{Role: draw.Guide, Path: draw.Circle(draw.Pt(x, at.Y-0.7*k), 0.6*k), Stroke: draw.Grey, Width: 0.2})
		}
	case "ornament":
		d.Add(draw.Mark{Role: draw.Guide, Path: line, Stroke: draw.Brown, Width: 0.25})
	case "pair", "backs", "order", "empty", "turned":
		const wide, high = 2, 2.4 // of a piece: the face is black, because a dot in it could be mistaken for a target
		piece := draw.Polygon(draw.Pt(0, 0), draw.Pt(wide/2, 0.5), draw.Pt(wide/2, high), draw.Pt(-wide/2, high), draw.Pt(-wide/2, 0.5)).Transform(draw.Scale(float64(k), float64(k)))
		back := piece.Transform(draw.Translate(end-k*wide/2, at.Y-k*(high-0.4)))
		m := draw.Mark{Role: draw.Guide, Path: back, Stroke: draw.Black, Width: 0.2}
		if key == "turned" {
			c := back.Bounds().Center()
			m.Path = back.Transform(draw.Translate(-c.X, -c.Y).Then(draw.Rotate(180)).Then(draw.Translate(c.X, c.Y)))
		}
		if key != "empty" {
			d.Add(draw.Mark{Role: draw.Guide, Path: back.Transform(draw.Translate(-1.3*k*wide, 0)), Fill: draw.Black})
		}
		d.Add(m)
	case "glue", "behind", "waste":
		area := draw.Rect{Min: draw.Pt(at.X, at.Y-1.7*k), Max: draw.Pt(end, at.Y+0.3*k)}
		m := draw.Mark{Role: draw.Guide, Path: draw.RectPath(area), Fill: draw.GreyTint, Stroke: draw.Grey, Width: 0.1}
		if key != "glue" {
			m.Fill = draw.None
			for x := area.Min.X + 2*k; x < area.Max.X; x += 1.1 * k {
				m.Path.Append(draw.Line(draw.Pt(x, area.Min.Y), draw.Pt(x-2*k, area.Max.Y)))
			}
		}
		d.Add(m)
	}
	d.Add(font.Label(draw.Pt(end+k*legendSpace, at.Y), Guide(k*tinySize, draw.Sans, font.Left), words)...)
}

// sample draws a line that looks like one of another role but is a guide, so that
// cutters do not follow it.
func sample(r draw.Role, line draw.Path) draw.Mark {
	m := draw.Mark{Role: r, Path: line, Stroke: draw.RolePen(r)}
	paint := draw.FullInk.Paint(&m)
	out := draw.Mark{Role: draw.Guide, Stroke: m.Stroke, Width: paint.Width}
	for _, dash := range draw.Dashes(line.Pts, paint.Dash) {
		out.Path.Append(draw.Line(dash[0], dash[len(dash)-1]))
	}
	return out
}

// footRoom returns the maximum width of the horizontal scale figure.
func footRoom(b draw.Rect) draw.MM { return b.W() - sideW - cropLen - 3.5 }

// foot draws the horizontal scale figure, the sheet ID beside it, and below both the
// command over the full width, because a truncated command cannot be run again.
func (f *Furniture) foot(d *draw.Drawing, b draw.Rect) {
	at := draw.Pt(b.Min.X+sideW, b.Max.Y-5.4)
	figure := scaleFigure(f.Catalog, at, footRoom(b), false)
	d.Append(figure)
	left, right := b.Min.X+sideW, b.Max.X-cropLen-1.2
	line := f.Sheet.Command
	if font.Width(draw.Sans, tinySize, f.Sheet.ID) <= right-figure.Bounds().Max.X-4 {
		d.Add(font.Label(draw.Pt(right, b.Max.Y-4.6), Guide(tinySize, draw.Sans, font.Right), f.Sheet.ID)...)
	} else {
		line = strings.TrimSuffix(strings.TrimSpace(f.Sheet.ID+" "+f.Sheet.Release)+" · "+line, " · ")
	}
	if line != "" {
		st := Guide(max(minSize, Fit(draw.Sans, tinySize, line, right-left)), draw.Sans, font.Left)
		d.Add(font.Label(draw.Pt(left, b.Max.Y-0.6), st, font.Shorten(line, draw.Sans, st.Size, right-left))...)
	}
}

// scaleFigure draws the rulers of 100 mm and 4 in along one line, from a point to the
// right, or upwards. If room is short they are half as long.
func scaleFigure(cat *text.Catalog, at draw.Point, room draw.MM, upright bool) draw.Drawing {
	mm, in := ScaleFigures(room)
	var d draw.Drawing
	label := draw.Number(float64(mm), 0) + " mm"
	if note := cat.Text("sheet.measure", "length", label); upright && room-mm > font.Width(draw.Sans, tinySize, note)+4 {
		label = note
	}
	ruler(&d, mm, 10, label, -1)
	ruler(&d, in, draw.Inch, draw.Number(float64(in/draw.Inch), 0)+" in", +1)
	m := draw.Translate(at.X, at.Y)
	if upright {
		m = draw.Rotate(-90).Then(draw.Translate(at.X+1.4, at.Y))
	}
	return d.Transform(m)
}

// ScaleFigures returns the lengths of a sheet's two rulers, given the room for the
// figure.
func ScaleFigures(room draw.MM) (mm, in draw.MM) {
	if room < 118 {
		return 50, 2 * draw.Inch
	}
	return 100, 4 * draw.Inch
}

// ruler draws one edge of the scale figure, side -1 being the upper one and +1 the
// lower. Both have their ticks above the line, because the score ticks are beside the
// lower one.
func ruler(d *draw.Drawing, length, step draw.MM, label string, side draw.MM) {
	y := side * 0.5
	d.Stroke(draw.Guide, draw.Line(draw.Pt(0, y), draw.Pt(length, y)))
	n := int(float64(length/step) + 0.5)
	for i := range n + 1 {
		h := draw.MM(0.8)
		if i == 0 || i == n {
			h = 1.6
		}
		if side > 0 {
			h = 0.8 // between the lines
		}
		x := length * draw.MM(i) / draw.MM(n)
		d.Stroke(draw.Guide, draw.Line(draw.Pt(x, y), draw.Pt(x, y-h)))
	}
	base := y + side*1.5
	if side > 0 {
		base += 0.9
	}
	d.Add(font.Label(draw.Pt(length+1, base), Guide(tinySize, draw.Sans, font.Left), label)...)
}

// cropMarks returns angles in the corners of the block.
func cropMarks(b draw.Rect) draw.Drawing {
	var d draw.Drawing
	for _, c := range []struct {
		at     draw.Point
		dx, dy draw.MM
	}{{b.Min, 1, 1}, {draw.Pt(b.Max.X, b.Min.Y), -1, 1}, {b.Max, -1, -1}, {draw.Pt(b.Min.X, b.Max.Y), 1, -1}} {
		d.Stroke(draw.Guide, draw.Polyline(c.at.Add(draw.Pt(c.dx*cropLen, 0)), c.at, c.at.Add(draw.Pt(0, c.dy*cropLen))))
	}
	return d
}
