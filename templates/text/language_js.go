package text

import (
	"strings"
	"syscall/js"
)

// What a page must know about languages the browser knows, from the same tables that
// would otherwise make up a tenth of the program.

// intl makes one of the browser's services for a language.
func intl(service, lang string, options ...any) js.Value {
	args := append([]any{lang}, options...)
	return js.Global().Get("Intl").Get(service).New(args...)
}

// IsLanguage reports whether a word is the code of a language, such as "cs" or "pt-BR".
func IsLanguage(code string) (known bool) {
	defer func() {
		if recover() != nil { // the browser throws if it does not look like a code
			known = false
		}
	}()
	options := map[string]any{"type": "language", "fallback": "none"}
	name := intl("DisplayNames", "en", options).Call("of", strings.ToLower(code))
	return !name.IsUndefined()
}

// Order returns the collation of the language.
func (c *Catalog) Order() func(a, b string) int {
	by := intl("Collator", c.Lang)
	return func(a, b string) int { return by.Call("compare", a, b).Int() }
}

// plurals returns the plural form of a language for a number that is not negative.
func plurals(lang string) func(n int) string {
	rules := intl("PluralRules", lang)
	return func(n int) string { return rules.Call("select", n).String() }
}
