package draw

import (
	"encoding/hex"
	"math"
)

// Ink is the name of a colour, which writers look up in a [Palette]. Most inks are
// names in the palette; [RGB] makes an ink of a literal colour, for a user's artwork.
// Inks are opaque unless [Ink.WithOpacity] made them. The zero Ink paints nothing.
type Ink uint32

// The inks of the palette.
const (
	None Ink = iota
	Black
	Vermilion
	VermilionTint
	Cream
	Wood
	Indigo
	IndigoTint
	Amber
	AmberTint
	Steel
	Gold
	Grey
	GreyTint
	Brown
	BrownTint
	Pink
	Shade      // in perspective pictures: surfaces turned away from the light
	Shadow     // in perspective pictures: cast shadows
	ShadowTint // its soft edge
	White
	Petal // the squares of a camp on a board, as are the next two
	Sky
	Meadow
	Crease   // folds: a dark wood colour, visible on every ground
	Brush    // kanji and letters: black, or an outline to colour in
	RedBrush // those of promoted pieces: vermilion, or black
	BoardWood
	BlueTint // in pictures of steps: where glue goes
	Umber    // grid and coordinates of boards, cut lines
	Azure    // of accents, as are the next three: what bears white signs stays dark without colours
	Ochre
	Leaf
	Walnut
	inks
)

// The bits of an ink: a name or the bytes of a colour, a flag that tells which, and its
// transparency in hundredths.
const (
	rgbInk            Ink = 1 << 24
	transparencyShift     = 25
)

// RGB returns the ink of the literal colour c.
func RGB(c Color) Ink {
	return rgbInk | Ink(c.R)<<16 | Ink(c.G)<<8 | Ink(c.B)
}

// WithOpacity returns the ink with an opacity from 0 to 1, rounded to hundredths; an
// invisible one is None.
func (i Ink) WithOpacity(opacity float64) Ink {
	transparency := Ink(math.Round(100 * (1 - min(max(opacity, 0), 1))))
	if transparency == 100 {
		return None
	}
	return i.name() | transparency<<transparencyShift
}

// Opacity returns the share of what is below that the ink hides: 1 unless
// [Ink.WithOpacity] made it.
func (i Ink) Opacity() float64 { return 1 - float64(i>>transparencyShift)/100 }

// name returns the ink as if it were opaque.
func (i Ink) name() Ink { return i & (1<<transparencyShift - 1) }

// Color is an opaque sRGB colour.
type Color struct{ R, G, B uint8 }

// Hex returns the colour as #rrggbb.
func (c Color) Hex() string { return "#" + hex.EncodeToString([]byte{c.R, c.G, c.B}) }

// Dark reports whether a colour is nearer to black than to white in grey.
func (c Color) Dark() bool {
	return 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 128
}

// form is how an ink looks without colours.
type form uint8

const (
	tint   form = iota // white with an outline, for colouring in
	solid              // black or white, as it is
	emblem             // black unless outlined in another ink: what is solid in promoted pieces, discs of numbers
	paper              // white with a grey outline, which must not look like a cut
	timber             // the same with a finer outline
	shade              // white: there is nothing to colour in in shadows
	glued              // light grey
)

// palette describes the inks: the one place where colours are defined.
var palette = [inks]struct {
	Color
	form
}{
	Black:         {Color: Color{0x1f, 0x1b, 0x18}, form: solid},
	Vermilion:     {Color: Color{0xb3, 0x26, 0x1b}, form: emblem}, // nearly black when printed in grey
	VermilionTint: {Color: Color{0xf6, 0xd5, 0xc9}},
	Cream:         {Color: Color{0xff, 0xfa, 0xf0}, form: paper},
	Wood:          {Color: Color{0xf8, 0xec, 0xd2}, form: timber},
	Indigo:        {Color: Color{0x2d, 0x4f, 0x7c}},
	IndigoTint:    {Color: Color{0xcf, 0xdc, 0xeb}},
	Amber:         {Color: Color{0xb8, 0x74, 0x1a}},
	AmberTint:     {Color: Color{0xf6, 0xdf, 0xb4}},
	Steel:         {Color: Color{0xd9, 0xdc, 0xdf}},
	Gold:          {Color: Color{0xf5, 0xd9, 0x8a}},
	Grey:          {Color: Color{0x8a, 0x85, 0x80}},
	GreyTint:      {Color: Color{0xf3, 0xf1, 0xed}},
	Brown:         {Color: Color{0x8c, 0x5a, 0x33}},
	BrownTint:     {Color: Color{0xe2, 0xc7, 0xa4}},
	Pink:          {Color: Color{0xf0, 0xb8, 0xb0}},
	Shade:         {Color: Color{0xc8, 0xa4, 0x78}},
	Shadow:        {Color: Color{0xd6, 0xc2, 0x9b}, form: shade},
	ShadowTint:    {Color: Color{0xe9, 0xda, 0xb8}, form: shade},
	White:         {Color: Color{0xff, 0xff, 0xff}, form: solid},
	Petal:         {Color: Color{0xfc, 0xf2, 0xd8}},
	Sky:           {Color: Color{0xed, 0xf3, 0xf8}},
	Meadow:        {Color: Color{0xee, 0xf4, 0xe3}},
	Crease:        {Color: Color{0x7a, 0x62, 0x3c}},
	Brush:         {Color: Color{0x1f, 0x1b, 0x18}},
	RedBrush:      {Color: Color{0xb3, 0x26, 0x1b}, form: emblem},
	BoardWood:     {Color: Color{0xf4, 0xe5, 0xc4}, form: timber},
	BlueTint:      {Color: Color{0x9d, 0xbc, 0xd8}, form: glued},
	Umber:         {Color: Color{0x5a, 0x48, 0x36}},
	Azure:         {Color: Color{0x2b, 0x5c, 0x94}, form: emblem},
	Ochre:         {Color: Color{0xc5, 0x8a, 0x14}, form: emblem},
	Leaf:          {Color: Color{0x3a, 0x7a, 0x4b}, form: emblem},
	Walnut:        {Color: Color{0x7a, 0x5a, 0x36}, form: emblem},
}

// form returns how an ink looks without colours. Black in a user's picture stays; other
// inks are tints.
func (i Ink) form() form {
	name := i.name()
	switch {
	case name < inks:
		return palette[name].form
	case name == RGB(Color{}):
		return solid
	}
	return tint
}

// Timber reports whether an ink is wood, which has a lit and a shaded side in perspective.
func (i Ink) Timber() bool { return i.form() == timber }

// InkOf returns the ink of the full palette with exactly the colour c, or RGB(c) if
// there is none.
func InkOf(c Color) Ink {
	for i := Black; i < inks; i++ {
		if palette[i].Color == c {
			return i
		}
	}
	return RGB(c)
}
