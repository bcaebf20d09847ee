//go:build !js

package font

import (
	mplus "github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"shogikit/output/draw"
)

// whole returns the file of a built-in typeface.
func whole(f draw.Font) []byte {
	return [draw.Fonts][]byte{
		draw.Sans: goregular.TTF, draw.SansBold: gobold.TTF, draw.SansItalic: goitalic.TTF, draw.Mono: gomono.TTF,
		draw.Gothic: mplus.MPlus1pRegular_ttf,
	}[f]
}

// first returns the part of a typeface that is loaded first, and whether that is all of
// it.
func first(f draw.Font) ([]byte, bool) { return whole(f), true }
