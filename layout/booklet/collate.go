//go:build !js

package booklet

import (
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collator returns how a language orders words.
func collator(lang string) func(a, b string) int {
	return collate.New(language.Make(lang)).CompareString
}
