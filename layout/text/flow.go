package text

import "shogikit/output/draw"

// Block is a piece of a page that flows: a drawing that is never divided.
type Block struct {
	Drawing draw.Drawing // with its upper left corner at the origin
	Height  draw.MM
	Gap     draw.MM // above it, but not at the top of a column
	Keep    bool    // stays in one column with the next block, as a heading does
}

// Paragraph returns a block for every line of a text, the first two and the last two of which
// stay together.
func (s *Setter) Paragraph(text string, st Style, width draw.MM) ([]Block, error) {
	lines, err := s.lines(text, st, width)
	blocks := make([]Block, len(lines))
	for i := range lines {
		isFirst, isLast := i == 0, i == len(lines)-1
		isLastButOne := i == len(lines)-2
		b := Block{Height: s.pitch(st), Keep: isFirst && !isLast || isLastButOne}
		at := draw.Pt(aligned(st.Align, width-lines[i].width), s.firstBaseline(st))
		lines[i].draw(&b.Drawing, at, st)
		blocks[i] = b
	}
	return blocks, err
}

// Flow places blocks one below the other in columns of a height and returns the columns, each with
// its upper left corner at the origin. The error is an [Overflow] if blocks that stay together are
// higher than that.
func Flow(blocks []Block, height draw.MM) ([]draw.Drawing, error) {
	var columns []draw.Drawing
	var column draw.Drawing
	var err error
	y := draw.MM(0)
	for len(blocks) > 0 {
		var group Block
		group, blocks = cutGroup(blocks)
		isEmpty := y == 0
		if !isEmpty && y+group.Gap+group.Height > height+slack {
			columns = append(columns, column)
			column, y, isEmpty = draw.Drawing{}, 0, true
		}
		if !isEmpty {
			y += group.Gap
		}
		column.Append(group.Drawing.Move(0, y))
		y += group.Height
		if y > height+slack && err == nil {
			err = &Overflow{Height: y - height}
		}
	}
	if y > 0 {
		columns = append(columns, column)
	}
	return columns, err
}

// cutGroup returns the first block and those that stay together with it, as one, and the blocks
// after them.
func cutGroup(blocks []Block) (group Block, rest []Block) {
	group = Block{Gap: blocks[0].Gap}
	for i, b := range blocks {
		if i > 0 {
			group.Height += b.Gap
		}
		group.Drawing.Append(b.Drawing.Move(0, group.Height))
		group.Height += b.Height
		if !b.Keep {
			return group, blocks[i+1:]
		}
	}
	return group, nil
}
