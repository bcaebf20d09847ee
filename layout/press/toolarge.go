package press

import (
	"fmt"

	"shogikit/output/draw"
)

// Option names what a user may change; package order has the table of options.
type Option string

// The options that remedies change.
const (
	PaperOption Option = "paper"
	BoardOption Option = "board"
	BuildOption Option = "build"
	ScaleOption Option = "scale"
)

// Change is an option and the value that it is to have.
type Change struct {
	Option Option
	Value  string
}

// Remedy is what has to be changed, all of it at once.
type Remedy []Change

// TooLarge tells that a part does not fit the block of the paper.
type TooLarge struct {
	What     string
	W, H     draw.MM
	Paper    Paper // the largest that was tried
	Board    bool
	Remedies []Remedy // any of them helps; none where nothing is known to
}

// Error says what does not fit, how large it is and how large the block is.
func (e *TooLarge) Error() string {
	b, c := e.Paper.Block, e.Paper.Content()
	return fmt.Sprintf("%s is %s and does not fit %s paper: of its printable block of %s, %s are left for parts",
		e.What, FormatSize(e.W, e.H), e.Paper.Name, FormatSize(b.W(), b.H()), FormatSize(c.W(), c.H()))
}
