package typeset

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// CellGap is the gap between columns of a table, wordGap between those of single words.
const CellGap, wordGap draw.MM = 3, 3

// gapOf returns the gap between the columns of a table.
func gapOf(t doc.Table) draw.MM {
	if t.Shares == nil {
		return wordGap
	}
	return CellGap
}

// table sets a table, one fragment per row. Its header stays with the first row, and
// the last two rows stay together.
func (s *setter) table(t doc.Table, width draw.MM) []frag {
	n := len(t.Head)
	for _, r := range t.Rows {
		n = max(n, len(r))
	}
	if n == 0 {
		return nil
	}
	indent := draw.MM(0)
	if t.Pictures != nil {
		indent = t.PictureWidth + CellGap
	}
	head, body := s.spec.small, s.spec.body
	head.bold = true
	if body.size *= 0.95; t.Ruled || t.Shares == nil {
		body = s.spec.small
	}
	widths := s.columnWidths(t, n, width-indent+gapOf(t), head, body) // the last column needs no gap
	var out []frag
	if t.Head != nil {
		h := s.row(t, t.Head, indent, widths, head)
		y := draw.MM(h.lines)*s.spec.grid - 0.25
		if s.spec.japanese {
			y += 0.3
		}
		h.ink.Paint(draw.Line(draw.Pt(0, y), draw.Pt(width, y)), draw.None, draw.Black, 0.25)
		out = append(out, h)
	}
	for i, r := range t.Rows {
		f := s.row(t, r, indent, widths, body)
		if i < len(t.Pictures) {
			s.pictured(&f, t.Pictures[i])
		}
		if t.Ruled {
			f = formRow(f, s.spec.grid, r, widths)
		}
		out = append(out, f)
	}
	const short, bare = 12, 7 // rows of a table that is never split, and of one without a head
	for i := range out {
		out[i].keep = i == 1 || i > 0 && (i == len(out)-1 || len(out) <= short && (t.Head != nil || len(out) <= bare))
		out[i].row = true
	}
	if t.Overleaf {
		out[0].turn = -overleafGain
	}
	return out
}

// pictured makes a row as tall as its picture, which goes on its left.
func (s *setter) pictured(f *frag, pic draw.Drawing) {
	box := s.box(pic)
	lines := s.spec.linesFor(box.H() + 0.6)
	down := draw.MM(max(0, lines-f.lines)) / 2 * s.spec.grid
	tall := frag{lines: max(f.lines, lines)}
	tall.place(f, 0, down)
	if !s.rough {
		mid := draw.MM(tall.lines) * s.spec.grid / 2
		tall.ink.Put(pic, draw.Translate(-box.Min.X, mid-box.Center().Y))
	}
	*f = tall
}

// columnWidths distributes the width in the ratio of the shares. A column too narrow for
// its longest word takes what it needs from the others. Without shares, columns hold
// their longest words, and as many whole cells as possible.
func (s *setter) columnWidths(t doc.Table, n int, width draw.MM, head, body face) []draw.MM {
	need, cells := make([]draw.MM, n), make([][]draw.MM, n)
	measure := func(row []string, f face, hyphens bool) {
		for i, c := range row {
			if !hyphens {
				c = strings.ReplaceAll(c, string(shy), "")
			}
			f := cellFace(t, f, i)
			all, words := gapOf(t)+f.size*0.25, s.words(c, f)
			for k, w := range words {
				need[i] = max(need[i], w.w+atEnds(words[k:k+1], f.size, k == 0, k == len(words)-1)+gapOf(t))
				all += w.w
				if w.space {
					all += f.size * 0.25
				}
			}
			cells[i] = append(cells[i], all)
		}
	}
	for _, hyphens := range []bool{false, true} { // words stay whole if there is room
		clear(need)
		clear(cells)
		measure(t.Head, head, hyphens)
		for _, r := range t.Rows {
			measure(r, body, hyphens)
		}
		if sum(need) <= width {
			break
		}
	}
	widths := scaled(t.Shares, n, width)
	if t.Shares == nil && sum(need) <= width {
		return fitted(need, cells, width)
	}
	var lack, spare draw.MM
	for i := range widths {
		lack += max(0, need[i]-widths[i])
		spare += max(0, widths[i]-need[i])
	}
	switch give := lack / max(spare, 0.01); {
	case lack == 0:
	case give > 1: // words are split
		for i := range need {
			widths[i] = need[i] * (width / (width + lack - spare))
		}
	default:
		for i := range widths {
			widths[i] = max(need[i], widths[i]-(widths[i]-need[i])*give)
		}
	}
	return widths
}

// fitted widens columns, given the widths of their longest words and of their cells, by what
// lets most cells stand on one line, and shares out the rest of the width.
func fitted(widths []draw.MM, cells [][]draw.MM, width draw.MM) []draw.MM {
	left := width - sum(widths)
	for {
		best, most, more := 0, draw.MM(0), draw.MM(0)
		for i, column := range cells {
			for _, w := range column {
				whole := draw.MM(0)
				for _, v := range column {
					if v > widths[i] && v <= w {
						whole++
					}
				}
				if add := w - widths[i]; add > 0 && add <= left && whole/add > most {
					best, most, more = i, whole/add, add
				}
			}
		}
		if most == 0 {
			break
		}
		widths[best], left = widths[best]+more, left-more
	}
	for i := range widths {
		widths[i] += left / draw.MM(len(widths))
	}
	return widths
}

func sum(widths []draw.MM) (all draw.MM) {
	for _, w := range widths {
		all += w
	}
	return all
}

// largeCell is the scale of the type in large cells.
const largeCell = 1.35

// cellFace returns the face of a cell of a column.
func cellFace(t doc.Table, f face, column int) face {
	if column < len(t.Large) && t.Large[column] && !f.bold { // not of heads
		f.size *= largeCell
	}
	f.bold = f.bold || t.Strong && column == 0
	f.whole = t.Shares == nil
	return f
}

// row sets the cells of a row from x on. Lines of a name stand closer to one another
// than to the next row.
func (s *setter) row(t doc.Table, cells []string, x draw.MM, widths []draw.MM, f face) frag {
	most, leading := 1, s.spec.grid
	if t.Pictures != nil && !s.spec.japanese { // readings need room
		leading = s.spec.tight
	}
	texts := make([][]line, len(cells))
	for i, c := range cells {
		texts[i] = s.lines(c, cellFace(t, f, i), widths[i]-gapOf(t), 0)
		if whole := s.lines(strings.ReplaceAll(c, string(shy), ""), cellFace(t, f, i), widths[i]-gapOf(t), 0); len(whole) == len(texts[i]) {
			texts[i] = whole // words are divided only to save lines
		}
		if most = max(most, len(texts[i])); cellFace(t, f, i).size > f.size && len(texts[i]) > 1 {
			most = max(most, len(texts[i])+1) // they are higher than their lines
		}
	}
	out := frag{lines: most}
	for i, lines := range texts {
		leading := leading
		if cellFace(t, f, i).size > f.size {
			leading = max(leading, largeCell*s.spec.tight)
		}
		above := draw.MM(0) // cells beside a picture are centred
		if t.Pictures != nil {
			above = (draw.MM(most-1)*s.spec.grid - draw.MM(len(lines)-1)*leading) / 2
		}
		for j := range lines {
			at := draw.Pt(x, draw.MM(j)*leading+above+s.spec.base)
			if i < len(t.Right) && t.Right[i] {
				at.X += widths[i] - gapOf(t) - lines[j].w
			}
			s.write(&out, lines[j], at, cellFace(t, f, i))
		}
		x += widths[i]
	}
	return out
}

// formRow returns a row of a form, with a line to write on in every empty cell.
func formRow(f frag, grid draw.MM, cells []string, widths []draw.MM) frag {
	y := draw.MM(f.lines)*grid - 0.6
	var x draw.MM
	for i, w := range widths {
		if i >= len(cells) || cells[i] == "" {
			f.ink.Paint(draw.Line(draw.Pt(x, y), draw.Pt(x+w-CellGap, y)), draw.None, draw.Grey, 0.18)
		}
		x += w
	}
	return f
}

// contents sets the table of contents: chapters with dot leaders and page numbers, each
// line a link.
func (s *setter) contents(width draw.MM) []frag {
	var out []frag
	n := 0
	for _, b := range slices.Concat(s.doc.Front, s.doc.Blocks, s.doc.Back) {
		h, ok := b.(doc.Heading)
		if !ok || h.Level != 1 || h.Unlisted {
			continue
		}
		label := ""
		if !h.Unnumbered {
			n++
			label = strconv.Itoa(n)
		}
		out = append(out, s.contentsLine(label, h, width))
	}
	if height(out) <= s.page.lines(s.spec.grid)-3 { // with its heading
		keepTogether(out)
	}
	return out
}

func (s *setter) contentsLine(no string, h doc.Heading, width draw.MM) frag {
	f, red := s.spec.body, s.spec.body
	red.ink = draw.Vermilion
	indent := 2.4 * f.size
	page := lineOf(draw.Sans, s.pageOf(h.ID), f)
	var out frag
	at := draw.Pt(indent, s.spec.base)
	s.write(&out, lineOf(draw.SansBold, no, red), draw.Pt(0, at.Y), red)
	lines := s.lines(h.Text, f, width-indent-12, 0)
	var l line
	for _, l = range lines {
		s.write(&out, l, at, f)
		at.Y += s.spec.grid
	}
	at.Y -= s.spec.grid
	if !s.rough {
		leader(&out.ink, indent+l.w, width-page.w, at.Y)
	}
	s.write(&out, page, draw.Pt(width-page.w, at.Y), f)
	out.lines = len(lines)
	out.links = []link{{draw.RectWH(0, 0, width, draw.MM(out.lines)*s.spec.grid), h.ID}}
	return out
}

// leader draws dots from x0 to x1, on a raster shared by all lines.
func leader(to *draw.Drawing, x0, x1, y draw.MM) {
	const step draw.MM = 2
	for x := step * draw.MM(int(x0/step)+2); x < x1-1.5; x += step {
		to.Paint(draw.Circle(draw.Pt(x, y-0.2), 0.16), draw.Grey, draw.None, 0)
	}
}
