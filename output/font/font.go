// Package font provides the typefaces of shogikit: the widths and outlines of text.
// Every format draws the same outlines; only PDF sets real text, with the font data
// returned by [Data].
//
// The fonts come as Go modules: the Go fonts for Latin text (they cover Czech and
// Slovak) and M+ 1p for Japanese.
package font

import (
	"errors"
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
	font *sfnt.Font
	file *source
	upem float64

	code bool         // designed for source code, see index
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
	missing bool
}

// ErrFont is wrapped by every error of [Parse].
var ErrFont = errors.New("not a usable TrueType or OpenType font")

// MaxSize is the maximum size of a user's font file, in bytes.
const MaxSize = 64 << 20

// Parse parses a TrueType or OpenType (CFF) font.
func Parse(data []byte) (*Face, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("%w: %d MB, more than %d", ErrFont, len(data)>>20, MaxSize>>20)
	}
	file := newSource(data)
	f, err := sfnt.ParseReaderAt(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrFont, err)
	}
	upem := f.UnitsPerEm()
	if upem <= 0 {
		return nil, fmt.Errorf("%w: no units per em", ErrFont)
	}
	return &Face{font: f, file: file, upem: float64(upem)}, nil
}

// names of the built-in typefaces.
var names = [draw.Fonts]string{draw.Sans: "go", draw.SansBold: "go-bold", draw.SansItalic: "go-italic", draw.Mono: "go-mono", draw.Gothic: "mplus-1p"}

// faces are parsed on first use; the output of a parsed face never changes.
var faces = forEach(func(f draw.Font) *Face {
	ttf, all := first(f)
	face := parseBuiltin(f, ttf)
	face.code = isGo(f)
	if !all {
		face.rest = func() *Face { return parseBuiltin(f, whole(f)) }
	}
	return face
})

// isGo reports whether a typeface is one of the proportional Go fonts, which are designed
// for source code.
func isGo(f draw.Font) bool { return f <= draw.SansItalic }

// forEach returns, for each typeface, a function that computes a value once.
func forEach[T any](value func(draw.Font) T) (once [draw.Fonts]func() T) {
	for f := range once {
		once[f] = sync.OnceValue(func() T { return value(draw.Font(f)) })
	}
	return once
}

func parseBuiltin(f draw.Font, ttf []byte) *Face {
	face, err := Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("font: built-in %s: %v", names[f], err))
	}
	return face
}

// Get returns a built-in typeface.
func Get(f draw.Font) *Face { return faces[f]() }

// Data returns the name and the TrueType file of a built-in typeface.
func Data(f draw.Font) (name string, ttf []byte) { return names[f], whole(f) }

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

func (f *Face) load(r rune) *glyph {
	id := f.index(r)
	ppem := fixed.Int26_6(f.upem * 64)
	f.file.next()
	segs, err := f.font.LoadGlyph(&f.buf, id, ppem, nil)
	if id == 0 || err != nil || len(segs) > maxSegments {
		return &glyph{missing: true, advance: 0.5}
	}
	g := &glyph{outline: f.path(segs)}
	f.file.next()
	if adv, err := f.font.GlyphAdvance(&f.buf, id, ppem, 0); err == nil {
		g.advance = f.mm(adv)
	}
	return g
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
