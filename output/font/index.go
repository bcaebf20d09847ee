package font

// Index returns the number of the glyph for r in the font file, 0 where it has
// none. Writers that embed a font need it; all others use outlines.
func (f *Face) Index(r rune) uint16 {
	f.mu.Lock()
	defer f.mu.Unlock()
	id, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil {
		return 0
	}
	return uint16(id)
}
