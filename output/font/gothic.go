//go:build !js

package font

import mplus "github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"

// gothic is the Japanese typeface.
func gothic() []byte { return mplus.MPlus1pRegular_ttf }

// restOfGothic has nothing to add: the typeface is whole.
var restOfGothic func()
