//go:build !js

package text

import (
	"golang.org/x/text/collate"
)

// Order returns the collation of the language.
func (c *Catalog) Order() func(a, b string) int {
	return collate.New(c.tag).CompareString
}
