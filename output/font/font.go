// Package font provides the typeface of shogikit, M PLUS 1: the widths and outlines of
// text. Every format draws the same outlines; only PDF and HTML set real text, with the
// files returned by [Subset].
//
// The files are made by mplus.py, which says where they come from and what it changes.
// They are under the SIL Open Font License: see OFL.txt.
package font

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
)

// Face is a parsed typeface. It is safe for concurrent use.
type Face struct {
	Name string // as messages have it; "" of a built-in typeface

	font *sfnt.Font
	file *source
	upem float64
	rest func() *Face // loads the complete typeface if this is only the first part; nil: it is complete

	glyphs [unicode.MaxRune>>8 + 1]atomic.Pointer[block] // those loaded

	mu  sync.Mutex // of loading, of what follows, and of the font
	buf sfnt.Buffer
}

// block is the glyphs of 256 characters in sequence. Setting a text looks up each
// letter several times, and a [sync.Map] takes four times as long.
type block [256]atomic.Pointer[glyph]

// glyph is one character at an em size of 1 mm.
type glyph struct {
	outline draw.Path
	advance draw.MM
	missing bool // it looks like the character that stands for it
}

// Get returns a built-in typeface.
func Get(f draw.Font) *Face { return faces[f]() }

// faces are parsed on first use; the output of a parsed face never changes.
var faces = [draw.Fonts]func() *Face{
	draw.Sans:     sync.OnceValue(func() *Face { return builtin(draw.Sans) }),
	draw.SansBold: sync.OnceValue(func() *Face { return builtin(draw.SansBold) }),
}

func builtin(f draw.Font) *Face {
	face := parseBuiltin(f, firstFile(f))
	face.rest = func() *Face { return parseBuiltin(f, wholeFile(f)) }
	return face
}

func parseBuiltin(f draw.Font, ttf []byte) *Face {
	list, err := Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("font: built-in %s: %v", fileName(f), err)) // the file never changes
	}
	return list[0]
}

// fileName returns the name of the file of a built-in typeface, without its extension.
func fileName(f draw.Font) string {
	return [...]string{draw.Sans: "mplus1-regular", draw.SansBold: "mplus1-bold"}[f]
}

// Has reports whether the face can draw r.
func (f *Face) Has(r rune) bool { return !f.glyph(r).missing }

// Missing returns the characters of s that the face cannot draw, in order and without
// duplicates. White space is never missing.
func (f *Face) Missing(s string) []rune {
	var out []rune
	for _, r := range s {
		if !unicode.IsSpace(r) && !f.Has(r) && !strings.ContainsRune(string(out), r) {
			out = append(out, r)
		}
	}
	return out
}

// Shown returns s with what stands for the characters that the face lacks.
func (f *Face) Shown(s string) string {
	return strings.Map(func(r rune) rune {
		if !f.Has(r) {
			return substitute(r)
		}
		return r
	}, s)
}

// substitute returns what stands for a character that a face lacks: a box, a space, or
// -1 for nothing.
func substitute(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case draw.Hidden(r):
		return -1
	}
	return '□'
}

// Japanese reports whether a character is a kanji or kana.
func Japanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// Width returns the width of s at the given size.
func (f *Face) Width(s string, size draw.MM) draw.MM {
	var w draw.MM
	for _, r := range s {
		w += f.glyph(r).advance
	}
	return w * size
}

// Outline returns the outline of s, with the baseline starting at the origin.
func (f *Face) Outline(s string, size draw.MM) draw.Path {
	var p draw.Path
	var x draw.MM
	for _, r := range s {
		g := f.glyph(r)
		p.Append(g.outline.Transform(draw.Affine{A: float64(size), D: float64(size), E: float64(x * size)}))
		x += g.advance
	}
	return p
}

func (f *Face) glyph(r rune) *glyph {
	if r < 0 || r > unicode.MaxRune {
		r = unicode.ReplacementChar
	}
	if b := f.glyphs[r>>8].Load(); b != nil {
		if g := b[r&255].Load(); g != nil {
			return g
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	b := f.glyphs[r>>8].Load()
	if b == nil {
		b = new(block)
		f.glyphs[r>>8].Store(b)
	}
	g := f.load(r)
	b[r&255].Store(g)
	return g
}

// load reads a glyph from the file, or what stands for a missing one.
func (f *Face) load(r rune) *glyph {
	if g, ok := f.read(r); ok {
		return g
	}
	r = substitute(r)
	if r < 0 {
		return &glyph{missing: true}
	}
	g, ok := f.read(r)
	if !ok { // a user's font
		g = &glyph{advance: 0.5}
	}
	g.missing = true
	return g
}

func (f *Face) read(r rune) (*glyph, bool) {
	id := f.index(r)
	ppem := fixed.Int26_6(f.upem * 64)
	f.file.next()
	segs, err := f.font.LoadGlyph(&f.buf, id, ppem, nil)
	if id == 0 || err != nil || len(segs) > maxSegments {
		return nil, false
	}
	g := &glyph{outline: f.path(segs)}
	f.file.next()
	if adv, err := f.font.GlyphAdvance(&f.buf, id, ppem, 0); err == nil {
		g.advance = f.mm(adv)
	}
	return g, true
}

// index returns the number of the glyph for r, 0 if there is none; the caller holds the
// lock.
func (f *Face) index(r rune) sfnt.GlyphIndex {
	f.file.next()
	id, err := f.font.GlyphIndex(&f.buf, r)
	if id == 0 && f.rest != nil {
		all := f.rest()
		f.font, f.file, f.rest = all.font, all.file, nil
		return f.index(r)
	}
	if err != nil {
		return 0
	}
	return id
}

func (f *Face) mm(v fixed.Int26_6) draw.MM { return draw.MM(float64(v) / 64 / f.upem) }

func (f *Face) path(segs sfnt.Segments) draw.Path {
	var p draw.Path
	pt := func(v fixed.Point26_6) draw.Point { return draw.Pt(f.mm(v.X), f.mm(v.Y)) }
	for _, s := range segs {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if !p.Empty() {
				p.Close()
			}
			p.Move(pt(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(pt(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.Quad(pt(s.Args[0]), pt(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.Curve(pt(s.Args[0]), pt(s.Args[1]), pt(s.Args[2]))
		}
	}
	if !p.Empty() {
		p.Close()
	}
	return p
}
