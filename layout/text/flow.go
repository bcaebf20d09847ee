package text

import (
	"slices"

	"shogikit/output/draw"
)

// Block is a piece of a page that flows: a drawing that is never divided.
type Block struct {
	Drawing draw.Drawing // with its upper left corner at the origin
	Height  draw.MM
	Gap     draw.MM // above it, but not at the top of a column
	Keep    bool    // in the column of the block after it, as a heading
}

// Paragraph returns a block for every line of a text, the first two and the last two of which
// stay together.
func (s *Setter) Paragraph(text string, st Style, width draw.MM) ([]Block, error) {
	lines, err := s.lines(text, st, width)
	blocks := make([]Block, len(lines))
	for i := range lines {
		b := Block{Height: s.pitch(st), Keep: i == 0 && len(lines) > 1 || i == len(lines)-2}
		at := draw.Pt(aligned(st.Align, width-lines[i].width), s.firstBaseline(st))
		lines[i].draw(&b.Drawing, at, st)
		blocks[i] = b
	}
	return blocks, err
}

// Flow places blocks one below the other in columns of a height and returns the columns, each with
// its upper left corner at the origin. The error is an [Overflow] if a block is higher than that.
func Flow(blocks []Block, height draw.MM) ([]draw.Drawing, error) {
	var columns []draw.Drawing
	var column draw.Drawing
	var err error
	y := draw.MM(0)
	for len(blocks) > 0 {
		n := 1
		for n < len(blocks) && blocks[n-1].Keep {
			n++
		}
		group := blocks[:n]
		blocks = blocks[n:]
		if y > 0 && y+group[0].Gap+stacked(group) > height+slack {
			columns = append(columns, column)
			column = draw.Drawing{}
			y = 0
		}
		if y > 0 {
			y += group[0].Gap
		}
		for i, b := range group {
			if i > 0 {
				y += b.Gap
			}
			column.Append(b.Drawing.Move(0, y))
			y += b.Height
		}
		if y > height+slack && err == nil {
			err = &Overflow{Height: y - height}
		}
	}
	if y > 0 {
		columns = append(columns, column)
	}
	return slices.Clip(columns), err
}

// stacked returns the height of blocks one below the other.
func stacked(blocks []Block) draw.MM {
	h := draw.MM(0)
	for i, b := range blocks {
		if i > 0 {
			h += b.Gap
		}
		h += b.Height
	}
	return h
}
