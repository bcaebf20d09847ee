package typeset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// sheets converts pages to sheets, adding running heads, page numbers, links and
// bookmarks.
func (s *setter) sheets(pages []page) []draw.Sheet {
	out := make([]draw.Sheet, len(pages))
	title := s.doc.Title
	if s.doc.Cover != nil {
		title = cmp.Or(s.doc.Head, title) // says which aspect of the game it covers
	}
	chapter := ""
	for i := range pages {
		p := &pages[i]
		begun := cmp.Or(p.begins, chapter, p.chapter)
		chapter = cmp.Or(p.chapter, chapter)
		if !p.bare && !s.page.Plain && len(pages) > 1 {
			s.running(&p.ink, i+1, begun, p.begins != "")
		}
		out[i] = draw.Sheet{
			ID: fmt.Sprintf("%s-%02d", s.doc.ID, i+1), Title: title, Paper: s.page.Paper,
			Block: draw.RectWH(0, 0, s.page.Paper.W, s.page.Paper.H), Scale: 1,
			Furniture: p.ink, Command: s.doc.Command, Bookmarks: s.bookmarks(p, i),
		}
		for _, l := range p.links {
			if n, ok := s.refs[l.to]; ok { // references have settled, so they are valid for this pass too
				to := pages[n-1].anchors
				at := slices.IndexFunc(to, func(a placed) bool { return a.id == l.to })
				out[i].Links = append(out[i].Links, draw.Link{Area: l.area, Sheet: n - 1, At: to[at].at})
			}
		}
	}
	return out
}

// bookmarks returns the headings of a page; the first page represents the document.
func (s *setter) bookmarks(p *page, i int) []draw.Bookmark {
	out := []draw.Bookmark{}
	if i == 0 && s.doc.Cover != nil {
		out = append(out, draw.Bookmark{Title: s.doc.Title})
	}
	for _, a := range p.anchors {
		if a.level == 1 || a.level == 2 {
			out = append(out, draw.Bookmark{Title: a.title, Level: a.level - 1, At: a.at})
		}
	}
	return out
}

// running sets the running head and the page number on the outer side: the document's
// head on left-hand pages and the chapter on right-hand ones, unless a chapter opens the page.
func (s *setter) running(to *draw.Drawing, number int, chapter string, opens bool) {
	p := s.page
	left := p.left(number)
	right := left + draw.MM(p.Columns)*(p.ColumnWidth()+p.Gutter) - p.Gutter
	text, x, anchor := s.doc.Head, left, font.Left
	if number%2 == 1 {
		text, x, anchor = chapter, right, font.Right
	}
	if opens {
		text = ""
	}
	head := font.Style{Font: draw.Sans, Size: 2.4, Ink: draw.Grey, Role: draw.Art, Anchor: anchor}
	to.Add(font.Label(draw.Pt(x, max(p.Top-2.4*s.spec.grid+s.spec.base, 10.5)), head, font.Shorten(text, head.Font, head.Size, right-left))...)
	folio := font.Style{Font: draw.SansBold, Size: 2.8, Ink: draw.Black, Role: draw.Art, Anchor: anchor}
	to.Add(font.Label(draw.Pt(x, p.folio(&s.spec)), folio, strconv.Itoa(number))...)
}

// coverPage sets the cover: title, native title, picture, and a line at the bottom, on
// a ground of paper colour.
func (s *setter) coverPage() page {
	c, p := s.doc.Cover, s.page
	h := p.Paper.H
	ink, frame, k := p.cover()
	x := frame.Min.X + coverMargin*k
	room := frame.Max.X - coverMargin*k - x
	label := func(y draw.MM, f draw.Font, size draw.MM, in draw.Ink, text string) {
		if wd := font.Width(f, size, text); wd > room {
			size *= room / wd
		}
		ink.Add(font.Label(draw.Pt(x, y), font.Style{Font: f, Size: size, Ink: in, Role: draw.Art}, text)...)
	}
	label(38*k, draw.SansBold, 13*k, draw.Black, c.Title)
	if c.Native != c.Title {
		label(50*k, draw.Sans, 7.5*k, draw.Vermilion, c.Native)
	}
	label(61*k, draw.Sans, 4.6*k, draw.Black, c.Subtitle)
	s.coverPicture(&ink, draw.Rect{Min: draw.Pt(x, 70*k), Max: draw.Pt(x+room, h-36*k)})
	label(h-22*k, draw.Sans, 3.4*k, draw.Brown, c.Line)
	for _, t := range []string{c.Title, c.Native, c.Subtitle, c.Line} {
		s.words(t, s.spec.body) // check for missing glyphs
	}
	return page{frag: frag{ink: ink}, bare: true}
}

// backPages adds the pages at the back, with the imprint at the foot of the last one; those
// of a book with a cover have the frame of the cover, and are set in the middle of it.
func backPages(s *setter, pages []page) []page {
	usual, body := s.page, len(pages)
	defer func() { s.page = usual }()
	if s.doc.Cover != nil {
		s.page = usual.Back()
	}
	pages = inOneColumn(s, pages, s.doc.Back)
	n := len(pages)
	if n == body {
		return pages
	}
	one := s.page
	one.Columns = 1
	p, f := &pages[n-1], stack(s.blocks(s.doc.Imprint, one.ColumnWidth()), s.spec.grid)
	line := max(p.lines, s.page.lines(s.spec.grid)-f.lines)
	p.place(&f, s.page.left(n), s.page.Top+draw.MM(line)*s.spec.grid)
	for i := body; i < n; i++ {
		pages[i].bare = true
		if s.doc.Cover != nil {
			ground, _, _ := s.page.cover()
			ground.Append(pages[i].ink)
			pages[i].ink = ground
		}
	}
	return pages
}

// Back returns the page at the back of a book with a cover: its margins are those of the
// cover, or the usual ones, on average, if it is smaller than A5.
func (p Page) Back() Page {
	_, frame, k := p.cover()
	both := frame.Min.X + coverMargin*k
	if k < 1 {
		both = (p.Inner + p.Outer) / 2
	}
	p.Inner, p.Outer = both, both
	return p
}

// coverMargin is the distance of all text to the frame of a cover of A5.
const coverMargin draw.MM = 8

// cover returns the ground and the frame of a cover, and its size relative to A5, for which
// it is designed.
func (p Page) cover() (ink draw.Drawing, frame draw.Rect, k draw.MM) {
	k = min(p.Paper.W/148, p.Paper.H/210)
	frame = draw.RectWH(0, 0, p.Paper.W, p.Paper.H).Inset(9 * k)
	ink.Paint(draw.RectPath(frame), draw.Cream, draw.None, 0)
	ink.Paint(draw.RectPath(frame), draw.None, draw.Brown, 0.35*k)
	ink.Paint(draw.RectPath(frame.Inset(1.4*k)), draw.None, draw.Wood, 0.9*k)
	return ink, frame, k
}

// coverPicture fits the picture to the room, below the title.
func (s *setter) coverPicture(to *draw.Drawing, room draw.Rect) {
	box := s.doc.Cover.Picture.Bounds()
	if box.W() == 0 || box.H() == 0 || room.H() <= 0 {
		return
	}
	k := min(room.W()/box.W(), room.H()/box.H())
	at := draw.Translate(-box.Min.X, -box.Center().Y).Then(draw.Scale(float64(k), float64(k))).
		Then(draw.Translate(room.Min.X, room.Center().Y))
	to.Put(s.doc.Cover.Picture, at)
}
