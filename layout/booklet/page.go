package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"shogikit/board"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// Measures of a page of A5. Slots count from the edge of the text, which is nearer to the paper's
// edge on the outside, and from the paper's top.
const (
	pageW, pageH draw.MM = 148, 210
	outside      draw.MM = 10
	inside       draw.MM = 12
	textW        draw.MM = 126
	textBottom   draw.MM = 197
	footTop      draw.MM = 198.2
)

// A role says what a text is, for readers who do not see the page.
type role byte

const (
	paragraph role = iota
	heading        // of a part of the page
	captionOf      // of the picture before it
	label          // inside or beside a picture, whose description says the same
)

// An item of a page is a text in a slot, or a picture with the meaning of its description.
type item struct {
	slot    draw.Rect
	text    string
	style   text.Style
	role    role
	turned  bool // upside down, as answers are
	picture draw.Drawing
	alt     string
	group   int    // items of a group belong together on a screen
	sign    string // of the disc beside a text, which a screen shows in the line
	check   string // of a puzzle: what a screen writes beside a box to tick
}

// A page is a template filled in: its furniture and its items.
type page struct {
	kind string // of its template: "rows"
	form form
	head
	foot    string // at the page number; "": the title
	tinted  bool   // on a panel
	items   []item
	backing draw.Drawing // panels, brackets, discs: without meaning
	group   int          // of the items added next
}

// A head is what stands at the top of a page.
type head struct {
	accent           board.Accent
	icon             icon
	title, sub, lead string
}

// A form is which furniture a page has.
type form byte

const (
	numbered form = iota // a head, and a number at the foot
	card                 // a head alone
	bare                 // neither: a cover, a page of a handout
)

// newPage returns a page of a kind, whose title has a key.
func (b *book) newPage(kind string, a board.Accent, sign icon, title string) *page {
	return &page{kind: kind, head: head{accent: a, icon: sign, title: b.text(title)}}
}

// next begins another group of items.
func (p *page) next() { p.group++ }

// put adds a text to the page.
func (p *page) put(r role, slot draw.Rect, st text.Style, s string) {
	if s != "" {
		p.items = append(p.items, item{slot: slot, text: s, style: st, role: r, group: p.group})
	}
}

// show adds a picture with its origin at a point.
func (p *page) show(at draw.Point, d draw.Drawing, alt string) {
	p.items = append(p.items, item{picture: d.Move(at.X, at.Y), alt: alt, group: p.group})
}

// panel adds a panel behind everything.
func (p *page) panel(box draw.Rect, fill draw.Ink) {
	p.backing.Paint(draw.RoundRect(box, 3), fill, draw.None, 0)
}

// A place is a page on paper.
type place struct {
	number int
	left   bool // a left-hand page
}

func placeOf(number int) place { return place{number, number%2 == 0} }

// edge returns the left edge of the text.
func (at place) edge() draw.MM {
	if at.left {
		return outside
	}
	return inside
}

// set draws a page, and returns what is left of texts that do not fit their slots.
func (b *book) set(p *page, at place) (out draw.Drawing, left []string) {
	x, items := draw.MM(0), p.items
	if p.form != bare {
		x = at.edge()
		items = append(p.furniture(at), items...)
		p.ground(&out, at)
	}
	out.Append(p.backing.Move(x, 0))
	for _, it := range items {
		if it.text == "" {
			out.Append(it.picture.Move(x, 0))
			continue
		}
		var set draw.Drawing
		_, err := b.setter.Put(&set, it.text, it.style, it.slot)
		if err != nil {
			b.fault(fmt.Errorf("page %d (%s): %w", at.number, p.kind, err))
			left = append(left, restOf(err))
		}
		if it.turned {
			c := it.slot.Center()
			set = set.Transform(draw.Rotate(180).About(c, c))
		}
		out.Append(set.Move(x, 0))
	}
	return out, left
}

// restOf returns what did not fit of a text.
func restOf(err error) string {
	var over *text.Overflow
	if errors.As(err, &over) {
		return over.Rest
	}
	return ""
}

// footPill is the width of the pill of a page number.
const footPill draw.MM = 11

// ground draws what is behind the texts: the panel of a tinted page, the seal, and the page number in
// a pill at the outer edge.
func (p *page) ground(to *draw.Drawing, at place) {
	x := at.edge()
	if p.tinted {
		to.Paint(draw.RoundRect(draw.RectWH(x-5, 5, textW+10, 191), 4), p.accent.Tint, draw.None, 0)
	}
	to.Paint(draw.RoundRect(draw.RectWH(x, 10, 12, 12), 2.6), p.accent.Ink, draw.None, 0)
	var sign draw.Drawing
	p.icon(&sign)
	to.Put(sign, draw.Translate(x, 10))
	if p.form == card {
		return
	}
	box := draw.RectWH(x, footTop, footPill, 5.6)
	if !at.left {
		box = box.Move(draw.Pt(textW-footPill, 0))
	}
	to.Paint(draw.RoundRect(box, 2.8), p.accent.Ink, draw.None, 0)
	number := font.Style{Font: draw.SansBold, Size: 3.3, Ink: draw.White, Role: draw.Art, Anchor: font.Middle}
	to.Add(font.Label(draw.Pt(box.Center().X, box.Center().Y+1.2), number, strconv.Itoa(at.number))...)
}

// furniture returns the title, what is below it, and the line beside the page number.
func (p *page) furniture(at place) []item {
	top := draw.MM(11.2)
	if p.sub != "" {
		top = 9
	}
	items := []item{
		{slot: draw.RectWH(15.5, top, 110.5, 10), text: p.title, style: titleStyle},
		{slot: draw.RectWH(15.5, 19, 110.5, 6), text: p.sub, style: subStyle.In(p.accent.Text)},
		{slot: draw.RectWH(0, 25.6, textW, 16), text: p.lead, style: leadStyle},
	}
	if p.form == card {
		return items
	}
	const gap, width draw.MM = 2.4, 100
	foot := item{text: cmp.Or(p.foot, p.title), style: nameSmall.In(footInk)}
	foot.slot = draw.RectWH(footPill+gap, footTop+0.8, width, 4.6)
	if !at.left {
		foot.slot = draw.RectWH(textW-footPill-gap-width, footTop+0.8, width, 4.6)
		foot.style = foot.style.Flush()
	}
	return append(items, foot)
}
