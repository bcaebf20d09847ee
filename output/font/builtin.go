//go:build !js

package font

import (
	_ "embed" // of the typeface

	"shogikit/output/draw"
)

//go:generate python3 mplus.py

//go:embed mplus1-regular.ttf
var regular []byte

//go:embed mplus1-bold.ttf
var bold []byte

// wholeFile returns the file of a built-in typeface.
func wholeFile(f draw.Font) []byte { return [...][]byte{draw.Sans: regular, draw.SansBold: bold}[f] }

// firstFile returns the part of it that is loaded first: here all of it.
func firstFile(f draw.Font) []byte { return wholeFile(f) }
