//go:build !js

package text

import (
	"golang.org/x/text/collate"
)

// Order returns how the language orders words.
func (c *Catalog) Order() func(a, b string) int {
	return collate.New(c.tag).CompareString
}
