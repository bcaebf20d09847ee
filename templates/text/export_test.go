package text

import (
	"errors"
	"maps"
	"slices"
)

// What the tests ask of a file of texts as a whole.

// Check parses everything and returns what is wrong with the file.
func (c *Catalog) Check() error {
	c.Keys()
	c.mu.Lock()
	defer c.mu.Unlock()
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(c.sections)) {
		errs = append(errs, c.sections[name].err)
	}
	return errors.Join(errs...)
}

// Keys returns all keys, sorted.
func (c *Catalog) Keys() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name := range c.sections {
		c.need(name)
	}
	keys := make([]string, 0, len(c.entries))
	for k := range c.entries {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

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
