package press

import (
	"fmt"

	"shogikit/output/draw"
)

// TooLarge tells that a part does not fit the block of the paper.
type TooLarge struct {
	What     string
	W, H     draw.MM
	Paper    Paper // the largest that was tried
	Board    bool
	Remedies []string
}

// Error says what does not fit, how large it is and how large the block is.
func (e *TooLarge) Error() string {
	b, c := e.Paper.Block, e.Paper.Content()
	return fmt.Sprintf("%s is %s and does not fit %s paper: of its printable block of %s, %s are left for parts",
		e.What, FormatSize(e.W, e.H), e.Paper.Name, FormatSize(b.W(), b.H()), FormatSize(c.W(), c.H()))
}

// Hint lists what would help; empty where nothing is known to.
func (e *TooLarge) Hint() string {
	if len(e.Remedies) == 0 {
		return ""
	}
	s := "try "
	for i, r := range e.Remedies {
		switch {
		case i > 0 && i == len(e.Remedies)-1:
			s += " or "
		case i > 0:
			s += ", "
		}
		s += r
	}
	return s
}
