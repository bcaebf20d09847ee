package draw

import (
	"cmp"
	"encoding/hex"
	"math"
	"strings"
)

// Role is the purpose of a mark. Writers turn roles into layers, and every role but Art
// has a fixed pen, so that scaling never thins a cut line.
type Role uint8

// The roles, in painting order.
const (
	Glue         Role = iota // where glue goes: an area, hidden when finished
	Art                      // what is visible on the finished piece
	FoldMountain             // mountain fold: the crease ends up outside
	FoldValley               // valley fold: the crease ends up inside
	Cut                      // where scissors or a knife cut
	Guide                    // titles, scale figures, crop marks, hints
	Roles                    // number of roles
)

// String returns the name of the role in files and tests.
func (r Role) String() string {
	return [...]string{"glue", "art", "fold-mountain", "fold-valley", "cut", "guide", "?"}[min(r, Roles)]
}

// Behind returns the role of a line when drawn on the other side of the paper: a
// mountain fold becomes a valley fold.
func (r Role) Behind() Role {
	switch r {
	case FoldMountain:
		return FoldValley
	case FoldValley:
		return FoldMountain
	}
	return r
}

// Layer is the layer of a role in a file: a PDF layer, an SVG group, a DXF layer. Both
// kinds of folds share one.
type Layer uint8

// The layers, in painting order.
const (
	LayerGlue Layer = iota
	LayerArt
	LayerFold
	LayerCut
	LayerGuide
	Layers // number of layers
)

// Layer returns the layer for marks of this role.
func (r Role) Layer() Layer {
	return [...]Layer{Glue: LayerGlue, Art: LayerArt, FoldMountain: LayerFold, FoldValley: LayerFold,
		Cut: LayerCut, Guide: LayerGuide, Roles: LayerGuide}[min(r, Roles)]
}

// String returns the layer's name in upper case, as in DXF.
func (l Layer) String() string {
	return [...]string{"GLUE", "ART", "FOLD", "CUT", "GUIDE", "?"}[min(l, Layers)]
}

// ID returns the layer's name in lower case, as in SVG group IDs.
func (l Layer) ID() string { return strings.ToLower(l.String()) }

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
	Crease   // folds: a dark wood colour, visible on every ground
	Brush    // kanji and letters: black, or an outline to colour in
	RedBrush // those of promoted pieces: vermilion, or an outline
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
	emblem             // black unless outlined in ink: eyes and emblems of promoted pieces, discs of numbers
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
	Cream:         {Color: Color{0xfd, 0xf6, 0xe6}, form: paper},
	Wood:          {Color: Color{0xf7, 0xe9, 0xcb}, form: timber},
	Indigo:        {Color: Color{0x2d, 0x4f, 0x7c}},
	IndigoTint:    {Color: Color{0xcf, 0xdc, 0xeb}},
	Amber:         {Color: Color{0xb8, 0x74, 0x1a}},
	AmberTint:     {Color: Color{0xf6, 0xdf, 0xb4}},
	Steel:         {Color: Color{0xd9, 0xdc, 0xdf}},
	Gold:          {Color: Color{0xf5, 0xd9, 0x8a}},
	Grey:          {Color: Color{0x8a, 0x85, 0x80}},
	GreyTint:      {Color: Color{0xf0, 0xee, 0xea}},
	Brown:         {Color: Color{0x8c, 0x5a, 0x33}},
	BrownTint:     {Color: Color{0xe2, 0xc7, 0xa4}},
	Pink:          {Color: Color{0xf0, 0xb8, 0xb0}},
	Shade:         {Color: Color{0xc8, 0xa4, 0x78}},
	Shadow:        {Color: Color{0xd6, 0xc2, 0x9b}, form: shade},
	ShadowTint:    {Color: Color{0xe9, 0xda, 0xb8}, form: shade},
	White:         {Color: Color{0xff, 0xff, 0xff}, form: solid},
	Crease:        {Color: Color{0x7a, 0x62, 0x3c}},
	Brush:         {Color: Color{0x1f, 0x1b, 0x18}},
	RedBrush:      {Color: Color{0xb3, 0x26, 0x1b}},
	BoardWood:     {Color: Color{0xf3, 0xe2, 0xbd}, form: timber},
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
	for i := Black; i < Crease; i++ {
		if palette[i].Color == c {
			return i
		}
	}
	return RGB(c)
}

// Palette says how inks and roles look on paper. The zero Palette is the full-colour
// one.
type Palette uint8

// The palettes.
const (
	FullInk Palette = iota // colours
	LineInk                // no fills: black outlines to colour in
)

// String returns the palette's name on the command line.
func (p Palette) String() string { return [...]string{"full", "line", "?"}[min(p, 2)] }

// Color returns the full-colour value of an ink.
func (p Palette) Color(i Ink) Color {
	i = i.name()
	if i&rgbInk != 0 {
		return Color{uint8(i >> 16), uint8(i >> 8), uint8(i)}
	}
	if i < inks {
		return palette[i].Color
	}
	return Color{}
}

// Paint is how a writer paints a mark.
type Paint struct {
	Fill, Stroke               Color
	HasFill, HasStroke         bool
	FillOpacity, StrokeOpacity float64 // 1 is opaque
	Width                      MM      // of the pen
	Dash                       []MM    // nil for a solid line
	Cap                        Cap
	Join                       Join
}

// Outlines of shapes and grounds without a fill; the edge of a ground may be a fold.
const (
	outlinePen MM = 0.3
	groundPen  MM = 0.18
	hairline   MM = 0.05 // of a ground whose edge is to remain visible
)

// pens are the default pens of the roles.
var pens = [Roles]struct {
	ink   Ink
	width MM
	dash  []MM
}{
	Glue:         {GreyTint, 0.18, nil},
	FoldMountain: {Crease, 0.2, []MM{1.6, 0.8}},
	FoldValley:   {Crease, 0.2, []MM{2.4, 0.7, 0.4, 0.7}},
	Cut:          {Umber, 0.2, nil},
	Guide:        {Grey, 0.18, nil},
}

// Paint returns how m is painted. Marks of Art carry their own pen; a mark of another
// role that has a stroke gets its role's pen, overridden by its own ink and width if
// set.
func (p Palette) Paint(m *Mark) Paint {
	l := Paint{
		Fill: p.Color(m.Fill), HasFill: m.Fill != None,
		Stroke: p.Color(m.Stroke), HasStroke: m.Stroke != None,
		FillOpacity: m.Fill.Opacity(), StrokeOpacity: m.Stroke.Opacity(),
		Width: cmp.Or(m.Width, pens[m.Role].width), Dash: pens[m.Role].dash,
		Cap: m.Cap, Join: m.Join,
	}
	if m.Dash != nil {
		l.Dash = m.Dash
	}
	if p == LineInk {
		uncoloured(m, &l)
	}
	return l
}

// RolePen returns the ink of the role's pen.
func RolePen(r Role) Ink { return pens[r].ink }

// uncoloured changes a mark's paint to be without colours, to be coloured in.
func uncoloured(m *Mark, l *Paint) {
	black, white, grey := palette[Black].Color, palette[White].Color, palette[Grey].Color
	is := m.Fill.form()
	ground := is == paper || is == timber
	if ground && m.Stroke == m.Fill && m.Width > hairline { // it bleeds, so it has no edge
		l.HasStroke, l.Fill = false, white
		return
	}
	if l.HasStroke && m.Stroke != White && (m.Role == Art || m.Stroke == Umber || m.Role == Guide && m.Stroke != Grey) {
		l.Stroke = black
	}
	if m.Stroke == Crease {
		l.Stroke = grey
	}
	switch {
	case m.Text != nil && m.Fill == White:
		return // on a dark sign
	case m.Text != nil, is == emblem && (!l.HasStroke || m.Stroke == White):
		l.Fill = black
		return
	case l.FillOpacity < 0.5 && !l.HasStroke: // a gloss or a shadow
		l.HasFill = false
		return
	case !l.HasFill, is == solid, m.Fill == GreyTint && m.Role != Art:
		return
	case m.Ground: // its part has a cut line
		l.Fill, l.HasStroke = white, false
		return
	case m.Role != Art && (m.Fill == Brush || m.Fill == RedBrush): // too small to be coloured in
		l.Fill = black
		return
	case is == glued:
		l.Fill = palette[GreyTint].Color
		return
	}
	l.Fill, l.FillOpacity = white, 1
	if l.HasStroke || m.Role != Art || is == shade {
		return
	}
	l.Stroke, l.StrokeOpacity, l.HasStroke, l.Width = black, 1, true, outlinePen
	if ground {
		l.Stroke = grey
	}
	if is == timber {
		l.Width = groundPen
	}
}
