package typeset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// blocks sets blocks below one another in a column of the given width.
func (s *setter) blocks(blocks []doc.Block, width draw.MM) []frag {
	var out []frag
	glue := false // the previous block wants this one on its page
	var before doc.Block
	var again *frag
	for _, b := range blocks {
		frags := s.block(b, before, width)
		again = s.repeats(frags, b, again, width)
		if len(frags) > 0 {
			f := &frags[0]
			f.space, f.first, f.keep = gap(before, b, f.space, !s.page.Plain), true, f.keep || glue
			if !s.page.Plain && !s.page.Tight && len(out) > 0 {
				if c, _ := b.(doc.Columns); !c.Close && !(c.Rule && f.picture) {
					widen(f, &out[len(out)-1], s.spec.japanese)
				}
			}
			h, _ := before.(doc.Heading)
			if row, _ := b.(doc.Columns); h.Level > 1 && f.picture && len(row.Cells) > 0 && !row.Close { // names of files
				lower(f, underHead, s.spec.grid)
			}
			if ruled(before) && ruled(b) {
				f.turn = tableCost
			}
			if _, text := before.(doc.Para); glue && s.spec.japanese && text {
				f.space = 0 // its leading is sufficient
			}
			glue, before = holdsNext(b), b
			out = append(out, frags...)
		}
	}
	return out
}

// underHead is the gap below a head above the names of the files of boards.
const underHead draw.MM = 1.6

// lower sets a picture lower, into its empty end if that suffices.
func lower(f *frag, by, grid draw.MM) {
	var low frag
	low.place(f, 0, by)
	f.ink, f.links, f.lowered = low.ink, low.links, by
	if f.rest -= by; f.rest < 0 {
		f.lines, f.rest = f.lines+1, f.rest+grid
	}
}

// widen widens the gap of a line in a book: above the head of a section, and between
// pictures, unless Japanese leading is as wide.
func widen(f, above *frag, japanese bool) {
	if f.space == 1 && (f.anchor != nil && above.anchor == nil || f.picture && above.picture && !japanese) {
		f.space = 2
	}
}

// repeats tells the fragments of a block which heading to repeat if a column begins with
// one of them, and returns that of the next block. Small print belongs to no section.
func (s *setter) repeats(frags []frag, b doc.Block, again *frag, width draw.MM) *frag {
	h, heads := b.(doc.Heading)
	p, _ := b.(doc.Para)
	if heads && h.Level < 3 {
		again = nil
	}
	for i := range frags {
		if !p.Small {
			frags[i].again = again
		}
	}
	if h.Again != "" {
		return &s.heading(doc.Heading{Level: h.Level, Text: h.Again}, width)[0]
	}
	return again
}

// ruled reports whether a block is one of several rows with a line above.
func ruled(b doc.Block) bool {
	c, _ := b.(doc.Columns)
	return c.Rule
}

// holdsNext reports whether the next block stays with this one.
func holdsNext(b doc.Block) bool {
	f, _ := b.(doc.Figure)
	p, _ := b.(doc.Para)
	t, _ := b.(doc.Table)
	return f.Stay || p.Stay || t.Stay
}

// gap returns the number of empty lines between two blocks; own is what the second
// requests. Consecutive paragraphs have no gap: the indent of the second suffices.
func gap(a, b doc.Block, own int, book bool) int {
	row, _ := b.(doc.Columns)
	switch a := a.(type) {
	case nil:
		return 0
	case doc.Heading:
		if below, _ := b.(doc.Heading); book && below.Level == a.Level+1 {
			return 1
		}
		return 0
	case doc.Table:
		if p, _ := b.(doc.Para); book && p.Small {
			return 0
		}
	}
	if own > 0 {
		return own
	}
	above, text := a.(doc.Para)
	last, _ := a.(doc.Columns)
	switch b := b.(type) {
	case doc.Columns: // rows of pictures include their own space
		if last.Middle && row.Middle {
			return 0
		}
	case doc.Table:
		if book && b.Stay && len(last.Cells) > 0 {
			return 2
		}
	case doc.Para:
		if text && (!book || above.Small == b.Small) || last.Middle {
			return 0
		}
	case doc.List:
		if text && !book || last.Middle {
			return 0
		}
	}
	return 1
}

// indents reports whether a paragraph starts with an indent: one that follows another,
// and every one in Japanese.
func (s *spec) indents(before doc.Block) bool {
	p, ok := before.(doc.Para)
	return ok && !p.Small || s.japanese
}

func (s *setter) block(b, before doc.Block, width draw.MM) []frag {
	switch b := b.(type) {
	case doc.Heading:
		return s.heading(b, width)
	case doc.Para:
		f := s.spec.body
		if b.Small {
			return []frag{s.tight(b.Text, s.spec.small, width)}
		}
		if b.Large {
			return []frag{balanced(s, strings.ReplaceAll(b.Text, string(shy), ""), s.spec.section, width)}
		}
		first := draw.MM(0)
		if s.spec.indents(before) && !b.Flush {
			first = f.size * draw.MM(s.spec.indent)
		}
		out := s.paragraph(b.Text, f, width, 0, first)
		if b.Whole {
			keepTogether(out)
		}
		return out
	case doc.List:
		return s.list(b, width)
	case doc.Terms:
		return s.terms(b, width)
	case doc.Table:
		return s.table(b, width)
	case doc.Figure:
		return []frag{s.figure(b, width)}
	case doc.Columns:
		return []frag{s.columns(b, width)}
	case doc.Contents:
		return s.contents(width)
	case doc.Fold: // paper has nothing to unfold
		return s.blocks(b.Blocks, width)
	case doc.Steps: // nor to step through
		return nil
	}
	s.fail(fmt.Errorf("%w: block of type %T", ErrFit, b))
	return nil
}

// paragraph sets a text on the grid, one fragment per line, without widows and orphans.
func (s *setter) paragraph(text string, f face, width, indent, first draw.MM) []frag {
	lines := s.lines(text, f, width-indent, first)
	out := make([]frag, len(lines))
	for i := range lines {
		x := indent
		if i == 0 {
			x += first
		}
		out[i].lines = 1
		s.write(&out[i], lines[i], draw.Pt(x, s.spec.base), f)
		out[i].keep = i == 1 || i > 0 && i == len(lines)-1
	}
	return out
}

// tight sets a text with the tight leading of captions, as one fragment.
func (s *setter) tight(text string, f face, width draw.MM) frag {
	var out frag
	y := s.spec.base
	for part := range strings.SplitSeq(text, "\n") {
		y = s.set(&out, part, f, draw.Pt(0, y), fuller(s, part, f, width), s.spec.tight)
	}
	end := y - s.spec.tight + 0.3*f.size
	out.lines = s.spec.linesFor(end)
	out.rest = draw.MM(out.lines)*s.spec.grid - end
	return out
}

// fuller returns a width in which the last of a few lines is not much shorter than the
// others, for a text that has such a line; in Japanese lines end after phrases anyway.
func fuller(s *setter, text string, f face, width draw.MM) draw.MM {
	const few, least, step = 3, 0.4, 2 // lines; share of the width; millimetres
	lines := s.lines(text, f, width, 0)
	n := len(lines)
	if s.spec.japanese || n < 2 || n > few || lines[n-1].w > least*width {
		return width
	}
	for narrower := width - step; narrower > width/2; narrower -= step {
		lines = s.lines(text, f, narrower, 0)
		if len(lines) != n {
			break
		}
		if width = narrower; lines[n-1].w > least*width {
			break
		}
	}
	return width
}

// set sets a text from a point on and returns where another line would go.
func (s *setter) set(to *frag, text string, f face, at draw.Point, width, leading draw.MM) draw.MM {
	for _, l := range s.lines(text, f, width, 0) {
		s.write(to, l, at, f)
		at.Y += leading
	}
	return at.Y
}

// balanced sets a text in as few lines as the width allows, of about one length or, in
// Japanese, of whole clauses, closer to the gap above than on the grid.
func balanced(s *setter, text string, f face, width draw.MM) frag {
	width = even(s, text, f, width)
	var out frag
	leading := 1.25 * f.size
	end := s.set(&out, text, f, draw.Pt(0, s.spec.base-s.spec.rise()), width, leading) - leading
	out.lines = s.spec.linesFor(end + s.spec.grid - s.spec.base)
	out.rest = draw.MM(out.lines)*s.spec.grid - (end + s.spec.grid - s.spec.base) - 0.1*f.size
	if s.spec.japanese { // room for readings
		out.rest -= 0.3 * f.size
	}
	return out
}

// even returns the least width in which a text has as few lines as in the given one, and at
// least half of it; in Japanese lines end after phrases anyway.
func even(s *setter, text string, f face, width draw.MM) draw.MM {
	least := len(s.lines(text, f, width, 0))
	for narrower := width - 1; !s.spec.japanese && narrower > width/2 && len(s.lines(text, f, narrower, 0)) == least; narrower-- {
		width = narrower
	}
	return width
}

// rise returns how much closer than on the grid a heading is to the gap above, because it
// belongs to the text below, which may begin with readings.
func (s *spec) rise() draw.MM {
	if s.japanese {
		return 0.3 * s.grid
	}
	return 0.2 * s.grid
}

func (s *setter) heading(h doc.Heading, width draw.MM) []frag {
	a := &anchor{id: h.ID, title: doc.PlainText(h.Text), level: h.Level, chapter: h.Level == 1}
	if h.Level == 1 {
		return []frag{s.chapterHead(h, a, width)}
	}
	f := s.spec.section
	if h.Level > 2 {
		f.size = s.spec.body.size
	}
	out := frag{space: 1, anchor: a, newPage: h.NewPage}
	if h.Facing {
		out.turn = facingCost
	}
	if h.Opens && s.page.Columns == 1 {
		out.inside, out.turn = openingCost, -openingCost
	}
	at := draw.Pt(0, s.spec.base)
	if !s.page.Plain {
		at.Y -= s.spec.rise()
	}
	out.lines = s.spec.linesFor(s.set(&out, h.Text, f, at, width, s.spec.grid) - at.Y)
	return []frag{out}
}

// chapterHead sets the number in vermilion with the title beside it, on a thin rule; an
// unnumbered heading has neither.
func (s *setter) chapterHead(h doc.Heading, a *anchor, width draw.MM) frag {
	f := s.spec.chapter
	out := frag{space: 2, anchor: a, newPage: h.NewPage}
	y := s.spec.grid + s.spec.base
	indent := draw.MM(0)
	if !h.Unnumbered {
		s.chapter++
		red := f
		red.ink = draw.Vermilion
		number := lineOf(f.font(0), strconv.Itoa(s.chapter), red)
		indent = max(number.w+3, 2*f.size)
		s.write(&out, number, draw.Pt(0, y), red)
	}
	leading := 1.5 * s.spec.grid
	y = s.set(&out, h.Text, f, draw.Pt(indent, y), width-indent, leading)
	if h.Unnumbered {
		out.lines = s.spec.linesFor(y - s.spec.base)
		return out
	}
	y -= leading
	rule := y + 0.5*s.spec.grid
	out.ink.Paint(draw.Line(draw.Pt(0, rule), draw.Pt(width, rule)), draw.None, draw.Wood, 0.5)
	out.lines = s.spec.linesFor(y+s.spec.grid-s.spec.base) + 1
	return out
}

// mostPicture is the most of a column's width that goes to the pictures of a list.
const mostPicture = 0.44

func (s *setter) list(l doc.List, width draw.MM) []frag {
	indent := s.spec.body.size * 1.5
	if l.Numbered && l.Before+len(l.Items) > 9 {
		indent = s.spec.body.size * 2
	}
	items, text, tight := make([][]frag, len(l.Items)), indent, false
	if len(l.Pictures) > 0 {
		text += min(l.PictureWidth*draw.MM(s.grow), mostPicture*width) + CellGap
	}
	least := 0 // lines of a step: in a book all are at one distance
	if !s.page.Plain && !s.page.Tight {
		for _, pic := range l.Pictures {
			least = max(least, s.spec.linesFor(s.box(pic).H()*stepScale(s.box(pic), text-CellGap-indent)+underStep))
		}
	}
	for i, item := range l.Items {
		items[i] = s.paragraph(item, s.spec.body, width, text, 0)
		if len(items[i]) > 0 {
			s.bullet(&items[i][0], l.Numbered, l.Before+i+1)
		}
		if i < len(l.Pictures) {
			lines := len(items[i])
			items[i] = []frag{beside(s, l.Pictures[i], indent, text-CellGap, items[i])}
			items[i][0].lines = max(items[i][0].lines, least)
			was := tight
			tight = items[i][0].lines-lines < 2
			touch := was && tight // their texts would
			if items[i][0].touches = touch && s.page.Plain; i > 0 && (touch || !s.page.Plain) && !s.page.Tight {
				items[i][0].space = 1
			}
		}
		if len(items[i]) <= 3 {
			keepTogether(items[i])
		}
	}
	return keepEnds(items)
}

// underStep is the least gap below the picture of a step.
const underStep draw.MM = 0.8

// stepScale returns the scale of the picture of a step that fits a width.
func stepScale(box draw.Rect, width draw.MM) draw.MM {
	return min(width/box.W(), 0.75*width/box.H())
}

// beside sets a picture between two positions and the lines of its text to its right; on
// Plain sheets they are centred vertically.
func beside(s *setter, pic draw.Drawing, from, to draw.MM, lines []frag) frag {
	box, text := s.box(pic), stack(lines, s.spec.grid)
	k := float64(stepScale(box, to-from))
	if s.page.Plain {
		k = float64(min((to-from)/box.W(), max(draw.MM(k), (draw.MM(text.lines)*s.spec.grid-underStep)/box.H())))
	}
	out := frag{picture: !s.page.Plain, airy: true, lines: max(text.lines, s.spec.linesFor(box.H()*draw.MM(k)+underStep))}
	mid := draw.Pt((from+to)/2, draw.MM(out.lines)*s.spec.grid/2)
	if s.page.Plain {
		out.place(&text, 0, draw.MM((out.lines-text.lines)/2)*s.spec.grid)
	} else { // both begin at the top
		out.place(&text, 0, 0)
		mid.Y = s.spec.base - 0.72*s.spec.body.size + box.H()*draw.MM(k)/2
	}
	if !s.rough {
		c := box.Center()
		out.ink.Put(pic, draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)).Then(draw.Translate(mid.X, mid.Y)))
	}
	return out
}

// keepEnds returns the fragments of a list: its last item stays with the one before,
// its second with the first, and the last line with its neighbour. It is parted
// only if that avoids worse.
func keepEnds(items [][]frag) []frag {
	list := slices.Concat(items...)
	if len(list) > 1 {
		last := len(list) - len(items[len(items)-1])
		list[min(len(items[0]), len(list)-1)].keep = true
		list[last].keep = last > 0
		list[len(list)-1].keep = true
		for k, at := 1, len(items[0]); k < len(items); k++ {
			f := &list[min(at, len(list)-1)]
			f.part, f.turn = listCost, 2*listCost
			at += len(items[k])
		}
	}
	return list
}

func (s *setter) bullet(to *frag, numbered bool, n int) {
	f := s.spec.body
	if s.rough {
		return
	}
	if !numbered {
		r := 0.17 * f.size
		to.ink.Paint(draw.Circle(draw.Pt(r+0.2, s.spec.base-0.26*f.size), r), draw.Vermilion, draw.None, 0)
		return
	}
	f.ink = draw.Vermilion
	s.write(to, lineOf(draw.SansBold, strconv.Itoa(n), f), draw.Pt(0, s.spec.base), f)
}

// terms sets a glossary, with the terms in a separate column.
func (s *setter) terms(terms doc.Terms, width draw.MM) []frag {
	word := s.spec.body
	word.bold = true
	var indent draw.MM
	for _, t := range terms {
		indent = max(indent, lineOf(draw.SansBold, t.Term, word).w)
	}
	indent = min(indent+4, width*0.4)
	items := make([][]frag, len(terms))
	for k, t := range terms {
		frags := s.paragraph(t.Text, s.spec.body, width, indent, 0)
		head := s.paragraph(t.Term, word, indent-2, 0, 0)
		for len(frags) < len(head) {
			frags = append(frags, frag{lines: 1})
		}
		for i := range head {
			frags[i].place(&head[i], 0, 0)
		}
		keepTogether(frags)
		items[k] = frags
	}
	if len(terms) < 3 {
		return slices.Concat(items...)
	}
	return keepEnds(items)
}

// Hang is how far a figure may reach into the gutter or the margin.
const Hang draw.MM = 3

// widthOf returns the width at which a column shows a figure with a box.
func widthOf(s *setter, f *doc.Figure, box draw.Rect, width draw.MM) draw.MM {
	switch {
	case f.Exact && f.Width > 0:
		width = min(width, f.Width)
	case f.Exact && !s.page.Plain && box.W() <= width+Hang: // the name beside a hand may hang out
		width = box.W()
	case f.Exact:
		width = min(width, box.W()*draw.MM(s.grow))
	case f.Width > 0:
		width = min(width, f.Width*draw.MM(s.grow))
	}
	tallest := draw.MM(s.page.lines(s.spec.grid)-5) * s.spec.grid
	return min(width, box.W()*(tallest/box.H()))
}

// figure sets a drawing at its width, with its caption below.
func (s *setter) figure(f doc.Figure, width draw.MM) frag {
	box := f.Box
	if box.Empty() {
		box = s.box(f.Drawing)
	}
	w := widthOf(s, &f, box, width)
	k := float64(w / box.W())
	x, side := draw.MM(0), draw.MM(0)
	if f.Center && (s.page.Plain || f.Label+f.Caption == "") { // in a book, those with words stand on the edge
		x = (width - w) / 2
	}
	if room := width - w - CellGap - 1.5*s.spec.body.size; f.Exact && f.Width > 0 && s.page.Plain && room >= leastSide {
		x, side = 1.5*s.spec.body.size, room
	}
	top := s.spec.figureTop()
	if lacks := s.level - box.H()*draw.MM(k); lacks > mostUneven {
		top += lacks
	}
	out := frag{picture: !s.page.Plain}
	if !s.rough {
		at := draw.Translate(-box.Min.X, -box.Min.Y).Then(draw.Scale(k, k)).Then(draw.Translate(x, top))
		out.ink.Put(f.Drawing, at)
	}
	h := max(s.spec.figureTop()+s.level, top+box.H()*draw.MM(k)) + s.spec.apart
	low := h
	text := f.Caption
	if f.Label != "" {
		text = strings.TrimSpace("**" + f.Label + "** " + text)
	}
	switch {
	case side > 0:
		c := s.tight(text, s.spec.small, side)
		out.place(&c, width-side, max(0, (h-draw.MM(c.lines)*s.spec.grid)/2))
	case text != "":
		left, room := x, width
		switch {
		case f.Center && s.page.Plain:
			room = max(w, min(width, 70))
			left = (width - room) / 2
		case f.Center:
			left += max(0, -box.Min.X*draw.MM(k)) // where the board begins, beside a hand
			room = min(width-left, max(w, 70))
		}
		if f.Lead != "" {
			lead(s, &out, f.Lead, draw.Pt(x, h+s.spec.base))
			left, room = x+leadWidth, room-leadWidth
		}
		c := s.tight(text, s.spec.small, room)
		out.place(&c, left, h)
		low = h + draw.MM(c.lines)*s.spec.grid - c.rest
		h += draw.MM(c.lines-1)*s.spec.grid + s.spec.base
	}
	out.lines = s.spec.linesFor(h)
	if out.picture {
		out.rest = draw.MM(out.lines)*s.spec.grid - low
	}
	return out
}

// leadWidth is the room for what hangs before a caption.
const leadWidth draw.MM = 5

// lead hangs the number of a step, in vermilion, or a box to tick before a caption whose
// first baseline begins at a point.
func lead(s *setter, to *frag, what string, at draw.Point) {
	const box draw.MM = 3
	if what == doc.Tick {
		if !s.rough {
			to.ink.Paint(draw.RectPath(draw.RectWH(at.X+0.1, at.Y-0.9*box, box, box)), draw.None, draw.Black, 0.25)
		}
		return
	}
	f := s.spec.body
	f.ink = draw.Vermilion
	s.write(to, lineOf(draw.SansBold, what, f), at, f)
}

// leastSide is the least width of a caption beside a figure of fixed size, on Plain pages.
const leastSide draw.MM = 35

// columns sets cells side by side as one fragment.
func (s *setter) columns(c doc.Columns, width draw.MM) frag {
	const gutter draw.MM = 5
	shares := scaled(c.Shares, len(c.Cells), width-gutter*draw.MM(len(c.Cells)-1))
	cells := make([]frag, len(c.Cells))
	out := frag{picture: !s.page.Plain, airy: s.page.Plain}
	var x, middle draw.MM
	middles := make([]draw.MM, len(cells)) // vertical centres of their ink, if cells are to be centred
	s.level = levelOf(s, c.Cells, shares)
	defer func() { s.level = 0 }()
	for i, blocks := range c.Cells {
		cells[i] = stack(s.blocks(blocks, shares[i]), s.spec.grid)
		out.lines = max(out.lines, cells[i].lines)
		if c.Middle && !s.rough {
			middles[i] = cells[i].ink.Bounds().Center().Y
			middle = max(middle, middles[i])
		}
	}
	for i := range cells {
		out.place(&cells[i], x, middle-middles[i])
		x += shares[i] + gutter
	}
	out.abreast = out.picture && s.level > 0
	out.rule, out.rest = c.Rule, restOf(&out, cells, s.spec.grid)
	return out
}

// restOf returns the empty end of a row of pictures.
func restOf(row *frag, cells []frag, grid draw.MM) draw.MM {
	if !row.picture {
		return 0
	}
	rest := draw.MM(math.Inf(1))
	for i := range cells {
		rest = min(rest, draw.MM(row.lines-cells[i].lines)*grid+cells[i].rest)
	}
	return rest
}

// mostUneven is the greatest difference in height of figures in a row that begin at one
// height, such as boards with and without pieces in hand; others end at one height.
const mostUneven draw.MM = 3

// levelOf returns the height of the highest figure of a row, below which all captions
// begin, if all cells are figures; otherwise 0.
func levelOf(s *setter, cells [][]doc.Block, widths []draw.MM) draw.MM {
	most := draw.MM(0)
	for i, blocks := range cells {
		if len(blocks) == 0 {
			continue
		}
		f, ok := blocks[0].(doc.Figure)
		if !ok || !f.Exact || f.Width > 0 || len(blocks) > 1 {
			return 0
		}
		box := s.box(f.Drawing)
		most = max(most, box.H()*min(1, widths[i]/box.W()))
	}
	return most
}

// scaled returns n widths in the ratio of the shares that fill the width.
func scaled(shares []float64, n int, width draw.MM) []draw.MM {
	out := make([]draw.MM, n)
	var sum draw.MM
	for i := range out {
		if out[i] = 1; i < len(shares) && shares[i] > 0 {
			out[i] = draw.MM(shares[i])
		}
		sum += out[i]
	}
	for i := range out {
		out[i] = width * (out[i] / sum)
	}
	return out
}
