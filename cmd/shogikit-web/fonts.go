package main

import (
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
)

// fonts adds the typeface, which the browser build of the program does not contain: each
// weight whole, and the part of it that is loaded first.
func (s *site) fonts() {
	var plane []rune
	for r := rune(' '); r <= 0xffff; r++ {
		plane = append(plane, r)
	}
	first := firstRunes()
	for name, f := range map[string]draw.Font{"mplus1-regular": draw.Sans, "mplus1-bold": draw.SansBold} {
		s.files["data/"+name+".ttf.gz"] = zipped(font.Subset(f, plane))
		s.files["data/"+name+"-first.ttf.gz"] = zipped(font.Subset(f, first))
	}
}

// firstRunes are the characters that sheets in Latin letters show: Latin, and everything
// on the pieces of the games.
func firstRunes() []rune {
	var all []rune
	for r := rune(' '); r < 0x250; r++ { // Latin
		all = append(all, r)
	}
	for r := rune(0x2000); r < 0x2e80; r++ { // signs
		all = append(all, r)
	}
	for _, id := range templates.List() {
		source, _ := templates.Source(id) // the ID is valid
		for _, r := range source {
			all = append(all, r)
		}
	}
	return all
}
