package text

import (
	"maps"
	"slices"
)

// What the tests ask of a file of texts as a whole.

// Keys returns all keys, sorted.
func (c *Catalog) Keys() []string { return slices.Sorted(maps.Keys(c.entries)) }

// Raw returns all texts under a key: plural forms in the order of their names,
// or the items of a list.
func (c *Catalog) Raw(key string) []string {
	e, _ := c.find(key)
	if e.list != nil {
		return e.list
	}
	var out []string
	for _, f := range pluralForms {
		if s, ok := e.forms[f]; ok {
			out = append(out, s)
		}
	}
	return out
}

// IsList reports whether there is a list under the key.
func (c *Catalog) IsList(key string) bool {
	e, _ := c.find(key)
	return e.list != nil
}
