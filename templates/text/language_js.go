package text

import (
	"slices"
	"strings"
	"sync"
	"syscall/js"
)

// What a page must know about languages the browser knows, from the same tables that
// would otherwise make up a tenth of the program.

// intl makes one of the browser's services for a language.
func intl(service, lang string, options ...any) js.Value {
	args := append([]any{lang}, options...)
	return js.Global().Get("Intl").Get(service).New(args...)
}

// names are those of languages; making them takes the browser a while.
var names = sync.OnceValue(func() js.Value {
	return intl("DisplayNames", "en", map[string]any{"type": "language", "fallback": "none"})
})

// IsLanguage reports whether a word is the code of a language, such as "cs" or "pt-BR".
func IsLanguage(code string) (known bool) {
	if slices.Contains(Languages(), code) {
		return true
	}
	defer func() {
		if recover() != nil { // the browser throws if it does not look like a code
			known = false
		}
	}()
	return !names().Call("of", strings.ToLower(code)).IsUndefined()
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
