package text

import (
	"fmt"
	"maps"
	"slices"
)

// Additional methods for tests of complete text files.

// Keys returns all keys, sorted.
func (c *Catalog) Keys() []string { return slices.Sorted(maps.Keys(c.all())) }

// Check reads the complete file of a language: it must have no faults, and its parts
// must cover it.
func Check(lang string) error {
	data, err := Source(lang + ".yaml")
	if err != nil {
		return err
	}
	whole, err := read(lang, data)
	if err != nil {
		return err
	}
	c, err := Load(lang)
	if err == nil && !maps.EqualFunc(whole, c.all(), func(a, b entry) bool { return maps.Equal(a.forms, b.forms) && slices.Equal(a.list, b.list) }) {
		return fmt.Errorf("%s: the parts of the file are not the whole", lang)
	}
	return err
}

// Raw returns all texts of a key: plural forms in the order of their names, or the
// items of a list.
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

// IsList reports whether the text of a key is a list.
func (c *Catalog) IsList(key string) bool {
	e, _ := c.find(key)
	return e.list != nil
}
