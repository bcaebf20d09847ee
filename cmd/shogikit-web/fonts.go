package main

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/html"
	"shogikit/templates"
)

// fonts adds the typefaces, which the program for the browser does not carry, each
// without its hints, and of the Japanese one a first piece: see package font.
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

// commonRunes are what sheets in Latin letters need of the Japanese typeface:
// numbers, and whatever is on the pieces of the games.
func commonRunes() []rune {
	all := []rune("0123456789 \u00a0×")
	for _, id := range templates.List() {
		source, _ := templates.Source(id) // it is in the list
		for _, r := range source {
			if r >= '\u2000' {
				all = append(all, r)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
