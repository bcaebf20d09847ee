//go:build !js

package text

import (
	"golang.org/x/text/collate"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// IsLanguage reports whether a word is the code of a language, such as "cs" or "pt-BR".
func IsLanguage(code string) bool {
	_, err := language.Parse(code)
	return err == nil
}

// Order returns the collation of the language.
func (c *Catalog) Order() func(a, b string) int {
	return collate.New(language.Make(c.Lang)).CompareString
}

var formNames = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one",
	plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// plurals returns the plural form of a language for a number that is not negative.
func plurals(lang string) func(n int) string {
	tag := language.Make(lang)
	return func(n int) string { return formNames[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)] }
}
