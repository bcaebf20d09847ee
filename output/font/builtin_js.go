package font

import (
	"shogikit/output/draw"
	"shogikit/output/fetch"
)

// The typeface would be a third of the program, so a page loads it when needed, in two
// parts: the first has what sheets in Latin letters show.

func wholeFile(f draw.Font) []byte { return fetch.File(fileName(f) + ".ttf") }

func firstFile(f draw.Font) []byte { return fetch.File(fileName(f) + "-first.ttf") }
