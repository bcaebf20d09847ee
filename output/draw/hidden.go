package draw

import "unicode"

// Hidden reports whether a character of a stranger's text shows nothing and may change how
// its neighbours are read or shown: controls, breaks of lines, what has no width, marks of the
// direction of writing. A soft hyphen is none: it shows where a word is broken.
func Hidden(r rune) bool {
	return r != '\u00ad' && (!unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r))
}
