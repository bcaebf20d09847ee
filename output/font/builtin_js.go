package font

import (
	"shogikit/output/beside"
	"shogikit/output/draw"
)

// The typefaces are a third of the program: a page loads each when it is needed,
// the Japanese one in two pieces. The first has what the games say in Latin letters.

var files = forEach(func(f draw.Font) []byte { return beside.Fetch(names[f] + ".ttf") })

// whole returns the file of a built-in typeface.
func whole(f draw.Font) []byte { return files[f]() }

// first returns what is read of a typeface at first, and whether that is all of it.
func first(f draw.Font) ([]byte, bool) {
	if f == draw.Gothic {
		return beside.Fetch(names[f] + "-common.ttf"), false
	}
	return whole(f), true
}
