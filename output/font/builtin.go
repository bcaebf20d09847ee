//go:build !js

package font

import _ "embed" // of the typeface

//go:generate python3 mplus.py

//go:embed mplus1-regular.ttf
var regular []byte

//go:embed mplus1-bold.ttf
var bold []byte

// wholeFile returns the file of a built-in weight.
func wholeFile(w weight) []byte { return [...][]byte{regularWeight: regular, boldWeight: bold}[w] }

// firstFile returns the part of a weight that is loaded first: here all of it.
func firstFile(w weight) []byte { return wholeFile(w) }
