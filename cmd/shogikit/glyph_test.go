package main

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"
	mathfixed "golang.org/x/image/math/fixed"
)

// glyphSteps returns the numbers of lines and curves of a glyph.
func glyphSteps(t *testing.T, ttf []byte, r rune) (steps [2]int) {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	id, err := f.GlyphIndex(&buf, r)
	if err != nil {
		t.Fatal(err)
	}
	segments, err := f.LoadGlyph(&buf, id, mathfixed.I(1000), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			steps[0]++
		case sfnt.SegmentOpQuadTo, sfnt.SegmentOpCubeTo:
			steps[1]++
		}
	}
	return steps
}

var pathAttr = regexp.MustCompile(` d="([^"]*)"`)

// hasGlyph reports whether an SVG has a path with these numbers of lines and curves.
func hasGlyph(svg string, steps [2]int) bool {
	for _, m := range pathAttr.FindAllStringSubmatch(svg, -1) {
		if steps == [2]int{strings.Count(m[1], "L"), strings.Count(m[1], "C")} {
			return true
		}
	}
	return false
}
