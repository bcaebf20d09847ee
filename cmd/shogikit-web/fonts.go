package main

import (
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
	"shogikit/templates/text"
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

// firstRunes are the characters that sheets in Latin letters show: those of the languages and their texts,
// and everything on the pieces of the games.
func firstRunes() []rune {
	all := []rune("–—‘’“”„…→▲△") // put between words by the program
	for r := ' '; r <= 'ſ'; r++ {
		all = append(all, r)
	}
	for _, lang := range text.Languages() {
		source, _ := text.Source(lang + ".yaml") // of a built-in language
		if lang != "ja" {
			all = append(all, []rune(string(source))...)
		}
	}
	for _, id := range templates.List() {
		source, _ := templates.Source(id) // the ID is valid
		all = append(all, []rune(string(source))...)
	}
	return all
}
