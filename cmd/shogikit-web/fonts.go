package main

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/html"
	"shogikit/templates"
)

// fonts adds the typefaces, which the browser build of the program does not contain,
// without hinting, and a common subset of the Japanese one: see package font.
func (s *site) fonts() {
	var plane []rune
	for r := rune(' '); r <= 0xffff; r++ {
		plane = append(plane, r)
	}
	for f := range draw.Fonts {
		name, _ := font.Data(f)
		s.font(name, f, plane)
		if f == draw.Gothic {
			s.font(name+"-common", f, commonRunes())
		}
	}
}

func (s *site) font(name string, f draw.Font, runes []rune) {
	s.files["data/"+name+".ttf.gz"] = zipped(html.WebFont(f, runes))
}

// commonRunes are the characters of the Japanese typeface that sheets in Latin letters
// need: everything on the pieces of the games.
func commonRunes() []rune {
	all := []rune(" \u00a0")
	for _, id := range templates.List() {
		source, _ := templates.Source(id) // the ID is valid
		for _, r := range source {
			if r >= '\u2000' {
				all = append(all, r)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
