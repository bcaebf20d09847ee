package font

import "shogikit/output/fetch"

// The typeface would be a third of the program, so a page loads it when needed, in two
// parts: the first has what sheets in Latin letters show.

func wholeFile(w weight) []byte { return fetch.File(w.name() + ".ttf") }

func firstFile(w weight) []byte { return fetch.File(w.name() + "-first.ttf") }
