package layout

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Parts of a legend entry: sample, space, words, space.
const (
	legendLine  draw.MM = 5.4
	legendSpace draw.MM = 1.1
	legendGap   draw.MM = 3.4
	legendAir   draw.MM = 5 // from what stands at the left
)

// legendSizes are the sizes of a legend, the largest that fits is taken: the first is read at arm's length.
var legendSizes = []draw.MM{1.3, 1.15, 1}

// legend draws what the lines of the sheet mean, at the right end of the head: beside the line
// below the title, or in two rows, one of them beside the title. title and lead are where those end.
// It reports whether there is room.
func (f *Furniture) legend(d *draw.Drawing, lead, title draw.Point, right draw.MM) bool {
	if len(f.Legend) == 0 {
		return true
	}
	room := [2]draw.MM{right - lead.X - legendAir, right - max(lead.X, title.X) - legendAir}
	baselines := [2][]draw.MM{{lead.Y}, {title.Y, lead.Y}}
	whole, brief := f.words()
	for _, size := range legendSizes {
		for _, words := range [][]string{whole, brief} {
			for i, rows := range baselines {
				entries := f.entries(words, len(rows), size)
				if entries.width() <= room[i] {
					entries.draw(d, rows, right)
					return true
				}
			}
		}
	}
	return false
}

// smallLegend draws a legend for which no room is left in one row, as small as that takes.
func (f *Furniture) smallLegend(d *draw.Drawing, at draw.Point, right draw.MM) {
	_, brief := f.words()
	size := min(1, (right-at.X)/f.entries(brief, 1, 1).width())
	f.entries(brief, 1, size).draw(d, []draw.MM{at.Y}, right)
}

// legendEntries are the entries of a legend in columns, one row after the other.
type legendEntries struct {
	keys, words []string
	columns     []draw.MM // widths, with the gap after each but the last
	size        draw.MM   // scale
}

// entries sets the entries of the legend in rows.
func (f *Furniture) entries(words []string, rows int, size draw.MM) legendEntries {
	columns := make([]draw.MM, (len(words)+rows-1)/rows)
	for i, s := range words {
		column := i % len(columns)
		w := sampleWidth(f.Legend[i]) + legendSpace + font.Width(draw.Sans, tinySize, s)
		if column < len(columns)-1 {
			w += legendGap
		}
		columns[column] = max(columns[column], size*w)
	}
	return legendEntries{keys: f.Legend, words: words, columns: columns, size: size}
}

// width returns the width of all columns together.
func (l legendEntries) width() (all draw.MM) {
	for _, w := range l.columns {
		all += w
	}
	return all
}

// draw draws the entries in rows at heights, in columns that end at the right.
func (l legendEntries) draw(d *draw.Drawing, rows []draw.MM, right draw.MM) {
	var x draw.MM
	for i, s := range l.words {
		column := i % len(l.columns)
		if column == 0 {
			x = right - l.width()
		}
		legendEntry(d, l.keys[i], s, draw.Pt(x, rows[i/len(l.columns)]), l.size)
		x += l.columns[column]
	}
}

// words returns the entries of the legend, whole and without what is in parentheses.
func (f *Furniture) words() (whole, brief []string) {
	for _, key := range f.Legend {
		s := f.Catalog.Text("sheet.legend." + strings.TrimSuffix(key, "-turned"))
		whole, brief = append(whole, s), append(brief, Brief(s))
	}
	return whole, brief
}

// sampleWidth returns the width of the sample of an entry.
func sampleWidth(key string) draw.MM {
	if strings.HasPrefix(key, "up") { // a small triangle
		return 2
	}
	return legendLine
}

// legendEntry draws one entry at scale k.
func legendEntry(d *draw.Drawing, key, words string, at draw.Point, k draw.MM) {
	end := at.X + k*sampleWidth(key)
	line := draw.Line(draw.Pt(at.X, at.Y-0.7*k), draw.Pt(end, at.Y-0.7*k))
	switch key {
	case "cut":
		d.Add(sample(draw.Cut, line))
	case "open":
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
	case "ornament":
		d.Add(draw.Mark{Role: draw.Guide, Path: line, Stroke: draw.Brown, Width: 0.25})
	case "glue", "behind":
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
