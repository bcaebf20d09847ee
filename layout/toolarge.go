package layout

import (
	"fmt"

	"shogikit/output/draw"
	"shogikit/templates/text"
)

// TooLarge is the error for a part that does not fit the block of the paper, or a
// corrected sheet that does not fit its paper.
type TooLarge struct {
	What  string
	Sheet bool // What is a sheet
	W, H  draw.MM
	Paper Paper // the largest tried
}

// Error says what does not fit, its size and that of the block.
func (e *TooLarge) Error() string { return e.Unwrap().Error() }

// Unwrap returns the fault.
func (e *TooLarge) Unwrap() error {
	size := FormatSize(e.W, e.H)
	if e.Sheet {
		return fmt.Errorf("sheet %s, corrected for the printer, would reach beyond its paper (%s)", e.What, size)
	}
	block, content := e.Paper.Block, e.Paper.Content()
	return text.Wrong("too-large", e.What, size, e.Paper.Name,
		FormatSize(block.W(), block.H()), FormatSize(content.W(), content.H()))
}
