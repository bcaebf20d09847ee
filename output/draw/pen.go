package draw

// Cap is the form of the ends of a line; a user's picture may have others than round.
type Cap uint8

// The forms of ends.
const (
	RoundCap Cap = iota
	ButtCap
	SquareCap
)

// Join is the form of the corners of a line; a user's picture may have others than round.
type Join uint8

// The forms of corners.
const (
	RoundJoin Join = iota
	MiterJoin
	BevelJoin
)

// MiterLimit is the length of the tip of a corner, in widths of the pen, from which on
// it is cut off.
const MiterLimit = 4

// String returns the name of the form in SVG.
func (c Cap) String() string { return [...]string{"round", "butt", "square", "?"}[min(c, 3)] }

// String returns the name of the form in SVG.
func (j Join) String() string { return [...]string{"round", "miter", "bevel", "?"}[min(j, 3)] }
