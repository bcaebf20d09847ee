package font

import (
	"shogikit/output/beside"
	"shogikit/output/draw"
)

// The typefaces would be a third of the program, so the page loads each when needed,
// the Japanese one in two parts. The first part has the characters of the built-in
// games.

var files = forEach(func(f draw.Font) []byte { return beside.Fetch(names[f] + ".ttf") })

// whole returns the file of a built-in typeface.
func whole(f draw.Font) []byte { return files[f]() }

// first returns the part of a typeface that is loaded first, and whether that is all of
// it.
func first(f draw.Font) ([]byte, bool) {
	if f == draw.Gothic {
		return beside.Fetch(names[f] + "-common.ttf"), false
	}
	return whole(f), true
}
