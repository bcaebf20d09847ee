package font

import "golang.org/x/image/font/sfnt"

// Index returns the number of the glyph for r in the font file, 0 where it has
// none. Writers that embed a font need it; all others use outlines.
func (f *Face) Index(r rune) uint16 {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.complete() // a first piece numbers its glyphs in its own way
	return uint16(f.index(r))
}

// index returns the glyph for r; callers hold the lock. In the Go fonts the
// hyphen on the keyboard is drawn as long as a minus sign, longer than a dash;
// their soft hyphen is what a hyphen should be. Their zero is struck through,
// which children take for another sign: all digits are those of the Japanese typeface.
func (f *Face) index(r rune) sfnt.GlyphIndex {
	if f.code {
		switch {
		case r == '-':
			r = '\u00ad'
		case '0' <= r && r <= '9':
			return 0
		}
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

// complete puts the whole typeface in the place of its first piece.
func (f *Face) complete() {
	if f.rest != nil {
		all := f.rest()
		f.font, f.file, f.rest = all.font, all.file, nil
	}
}
