package text

import "syscall/js"

// Order returns how the language orders words. Browsers know, by the same tables
// that would otherwise make up a tenth of the program.
func (c *Catalog) Order() func(a, b string) int {
	by := js.Global().Get("Intl").Get("Collator").New(c.Lang)
	return func(a, b string) int { return by.Call("compare", a, b).Int() }
}
