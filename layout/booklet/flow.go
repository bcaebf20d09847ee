package booklet

import (
	"errors"
	"fmt"
	"strconv"

	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
)

// A flow is a publication without fixed pages: blocks one below the other in columns, with a title
// on the first page and numbers at the foot.
type flow struct {
	*book
	paper  draw.Size
	id     string
	title  string
	name   bool // lines for name, date and score at the head of the first page
	blocks []text.Block
	sheets []draw.Sheet
}

const (
	flowGutter draw.MM = 6
	flowHead   draw.MM = 16 // what the title takes
)

// small reports whether the paper has no room for two whole boards side by side.
func (f *flow) small() bool { return f.paper.W < 160 }

// margin returns the width of the margins.
func (f *flow) margin() draw.MM {
	if f.small() {
		return 10
	}
	return 15
}

// width returns the width of one of so many columns.
func (f *flow) width(columns int) draw.MM {
	return (f.paper.W - 2*f.margin() - flowGutter*draw.MM(columns-1)) / draw.MM(columns)
}

// para adds a text.
func (f *flow) para(s string, st text.Style, width draw.MM) {
	if s == "" {
		return
	}
	lines := f.lines(s, st, width)
	if len(lines) > 0 {
		lines[0].Gap = 1.6
	}
	f.blocks = append(f.blocks, lines...)
}

// figure adds a drawing with a caption above it.
func (f *flow) figure(d draw.Drawing, words string, width draw.MM) {
	b := text.Block{Gap: 4}
	if words != "" {
		b.Height = f.put(&b.Drawing, words, smallHead, draw.RectWH(0, 0, width, 40)) + 1
	}
	box := d.Bounds()
	scale := min(1, width/max(1, box.W()))
	b.Drawing.Append(d.Move(-box.Min.X, -box.Min.Y).Scale(float64(scale)).Move(0, b.Height))
	b.Height += box.H() * scale
	f.blocks = append(f.blocks, b)
}

// row adds blocks side by side.
func (f *flow) row(columns int, some []text.Block, lines draw.MM) {
	row := text.Block{Gap: 7}
	for i, b := range some {
		row.Drawing.Append(b.Drawing.Move(draw.MM(i)*(f.width(columns)+flowGutter), 0))
		row.Height = max(row.Height, b.Height)
	}
	row.Height += lines
	f.blocks = append(f.blocks, row)
}

// flush sets the blocks in columns on pages, and begins anew.
func (f *flow) flush(columns int, title string) {
	top := f.margin() + flowHead
	height := f.paper.H - top - f.margin() - 6
	set, err := text.Flow(f.blocks, height)
	f.fault(err)
	for i := 0; i < len(set); i += columns {
		var d draw.Drawing
		for k := i; k < min(i+columns, len(set)); k++ {
			d.Append(set[k].Move(f.margin()+draw.MM(k-i)*(f.width(columns)+flowGutter), top))
		}
		f.page(d, title, i == 0)
	}
	f.blocks = nil
}

// page adds a page with its title and number.
func (f *flow) page(d draw.Drawing, title string, first bool) {
	n := len(f.sheets) + 1
	st := headStyle
	if !first {
		st = caption.In(greyInk)
	}
	width := f.paper.W - 2*f.margin()
	f.put(&d, title, st, draw.RectWH(f.margin(), f.margin()-3, width, 7.1))
	if first && f.name {
		for i, key := range []string{"handout.name", "handout.date", "handout.score"} {
			x := f.margin() + width/3*draw.MM(i)
			f.put(&d, f.text(key), caption, draw.RectWH(x, f.margin()+6, 24, 5.3))
			from := draw.Pt(x+f.setter.Width(f.text(key), caption)+2, f.margin()+10.4)
			d.Paint(draw.Line(from, draw.Pt(x+width/3-4, from.Y)), draw.None, draw.Black, 0.25)
		}
	}
	foot := draw.RectWH(0, f.paper.H-f.margin(), f.paper.W, 4.7)
	f.put(&d, strconv.Itoa(n), nameSmall.In(footInk).Centred(), foot)
	s := draw.Sheet{
		ID: fmt.Sprintf("%s-%02d", f.id, n), Title: f.title, Paper: f.paper, Scale: 1,
		Block: draw.RectWH(0, 0, f.paper.W, f.paper.H), Furniture: d, Bookmarks: []string{},
	}
	if first {
		s.Bookmarks = append(s.Bookmarks, text.Plain(title))
	}
	f.sheets = append(f.sheets, s)
}

// done returns the pages.
func (f *flow) done(command string) ([]draw.Sheet, error) {
	for i := range f.sheets {
		f.sheets[i].Command = command
	}
	return f.sheets, errors.Join(f.faults...)
}

// position draws a whole board, with the last move as an arrow.
func (b *book) position(s rules.Setup, last rules.Move) draw.Drawing {
	square := min(boardW/draw.MM(b.game.Board.Files), 10.5)
	return b.boardPicture(s, square, b.WholeView(), last)
}
