package font

import "golang.org/x/image/font/sfnt"

// Index returns the glyph number of r in the font file, or 0 if it has none. It is for
// writers that embed a font; all others use outlines.
func (f *Face) Index(r rune) uint16 {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.complete() // the first part numbers its glyphs differently
	return uint16(f.index(r))
}

// index returns the glyph for r; the caller holds the lock. In the Go fonts the ASCII
// hyphen is as long as a minus sign, longer than a dash; their soft hyphen is a proper
// hyphen.
func (f *Face) index(r rune) sfnt.GlyphIndex {
	if f.code && r == '-' {
		r = '\u00ad'
	}
	f.file.next()
	id, err := f.font.GlyphIndex(&f.buf, r)
	if id == 0 && f.rest != nil {
		f.complete()
		return f.index(r)
	}
	if err != nil {
		return 0
	}
	return id
}

// complete replaces the first part of a typeface by the whole.
func (f *Face) complete() {
	if f.rest != nil {
		all := f.rest()
		f.font, f.file, f.rest = all.font, all.file, nil
	}
}
