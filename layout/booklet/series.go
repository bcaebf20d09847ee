package booklet

import (
	"errors"
	"fmt"
	"strconv"

	"shogikit/layout/text"
	"shogikit/output/draw"
)

// A series is a publication on any paper: handouts and study pages. Its pages are designed for paper
// from A5 to A4, and scaled to smaller and larger paper.
type series struct {
	*book
	paper draw.Size
	scale float64
	size  draw.Size // of a page, before it is scaled
	id    string
	title string
}

// a4 is the usual paper of handouts.
var a4 = draw.Size{W: 210, H: 297}

// newSeries returns a series without pages.
func newSeries(b *book, paper draw.Size, id string) *series {
	const narrow, wide, low draw.MM = pageW, 216, 190
	if paper == (draw.Size{}) {
		paper = a4
	}
	paper = draw.Size{W: min(paper.W, paper.H), H: max(paper.W, paper.H)}
	scale := min(paper.W/min(max(paper.W, narrow), wide), paper.H/min(paper.H, low))
	size := draw.Size{W: paper.W / scale, H: paper.H / scale}
	return &series{book: b, paper: paper, scale: float64(scale), size: size, id: id}
}

// small reports whether two whole boards have no room side by side.
func (s *series) small() bool { return s.size.W < 180 }

// margin returns the width of the margins.
func (s *series) margin() draw.MM {
	if s.small() {
		return 10
	}
	return 15
}

// room returns where the grid of a page is, which begins so far below the title.
func (s *series) room(below draw.MM) draw.Rect {
	const foot draw.MM = 6
	m := s.margin()
	return draw.RectWH(m, m+below, s.size.W-2*m, s.size.H-2*m-below-foot)
}

// page adds a page with its title and number: of the first one, in large type.
func (s *series) page(title string, isFirst bool) *page {
	p := &page{form: bare}
	st := caption.In(greyInk)
	if isFirst {
		p.title = text.Plain(title)
		st = headStyle
	}
	m := s.margin()
	p.put(heading, draw.RectWH(m, m-3, s.size.W-2*m, 7.1), st, title)
	s.add(p)
	foot := draw.RectWH(0, s.size.H-m, s.size.W, 4.7)
	p.put(label, foot, nameSmall.In(footInk).Centred(), strconv.Itoa(len(s.pages)))
	return p
}

// sheets sets the pages on paper.
func (s *series) sheets(command string) ([]draw.Sheet, error) {
	var out []draw.Sheet
	for i, p := range s.pages {
		drawing, _ := s.set(p, placeOf(i+1))
		sheet := draw.Sheet{
			ID: fmt.Sprintf("%s-%02d", s.id, i+1), Title: s.title, Paper: s.paper, Scale: 1, Command: command,
			Block: draw.RectWH(0, 0, s.paper.W, s.paper.H), Bookmarks: []string{},
		}
		if p.title != "" {
			sheet.Bookmarks = append(sheet.Bookmarks, p.title)
		}
		sheet.Furniture.Put(drawing, draw.Scale(s.scale, s.scale))
		out = append(out, sheet)
	}
	return out, errors.Join(s.faults...)
}
