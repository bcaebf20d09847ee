package draw

import "unicode"

// Hidden reports whether a character of untrusted text is invisible and may change how
// its neighbours are read or displayed: control characters, line breaks, zero-width and
// bidirectional formatting characters. A soft hyphen is not hidden: it is visible where
// a word is broken.
func Hidden(r rune) bool {
	return r != '\u00ad' && (!unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r))
}
