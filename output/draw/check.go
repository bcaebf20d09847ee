package draw

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrSheet is wrapped by the error of a writer for a sheet that cannot be drawn: no
// paper, no block, or non-finite coordinates.
var ErrSheet = errors.New("sheet cannot be written")

// maxSide bounds paper and coordinates: nothing larger than 10 m is printed, and the
// formats' own limits are not far.
const maxSide = 10000

// Check returns an error wrapping ErrSheet if s cannot be drawn.
func (s *Sheet) Check() error {
	switch {
	case !(s.Paper.W > 0 && s.Paper.H > 0 && s.Paper.W <= maxSide && s.Paper.H <= maxSide):
		return fmt.Errorf("%w: %q: paper of %v x %v mm", ErrSheet, s.ID, s.Paper.W, s.Paper.H)
	case !(s.Block.W() > 0 && s.Block.H() > 0 && s.Block.W() <= maxSide && s.Block.H() <= maxSide):
		return fmt.Errorf("%w: %q: block of %v x %v mm", ErrSheet, s.ID, s.Block.W(), s.Block.H())
	}
	for l, m := range s.Marks {
		if !finite(m) {
			return fmt.Errorf("%w: %q: a mark of layer %v with coordinates that are no numbers", ErrSheet, s.ID, l)
		}
	}
	return nil
}

func finite(m *Mark) bool {
	if t := m.Text; t != nil {
		return usable(t.At) && usable(Pt(t.Size, MM(t.Angle)))
	}
	return usable(Pt(m.Width, 0)) && !slices.ContainsFunc(m.Path.Pts, func(p Point) bool { return !usable(p) })
}

func usable(p Point) bool {
	return max(math.Abs(float64(p.X)), math.Abs(float64(p.Y))) <= 10*maxSide
}
