//go:build !js

package font

import (
	mplus "github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"shogikit/output/draw"
	"shogikit/output/font/sfnt"
)

// files are those of the built-in typefaces; letters have a zero without a slash.
var files = forEach(func(f draw.Font) []byte {
	file := [draw.Fonts][]byte{
		draw.Sans: goregular.TTF, draw.SansBold: gobold.TTF, draw.SansItalic: goitalic.TTF, draw.Mono: gomono.TTF,
		draw.Gothic: mplus.MPlus1pRegular_ttf,
	}[f]
	if isGo(f) {
		zero := parseBuiltin(f, file).index('0')
		file = sfnt.Parse(file).PlainZero(int(zero))
	}
	return file
})

// whole returns the file of a built-in typeface.
func whole(f draw.Font) []byte { return files[f]() }

// first returns the part of a typeface that is loaded first, and whether that is all of
// it.
func first(f draw.Font) ([]byte, bool) { return whole(f), true }
