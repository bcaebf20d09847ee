package booklet

import "syscall/js"

// collator returns how a language orders words. Browsers know, by the same tables
// that would otherwise make up a tenth of the program.
func collator(lang string) func(a, b string) int {
	c := js.Global().Get("Intl").Get("Collator").New(lang)
	return func(a, b string) int { return c.Call("compare", a, b).Int() }
}
