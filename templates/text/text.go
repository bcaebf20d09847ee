// Package text holds every sentence that shogikit prints on paper, one YAML file per
// language. No sentence is written in code: code asks for a key and fills in the
// placeholders.
//
// A value is a text, a list of texts, or plural forms (one, few, many, other) chosen by
// the placeholder n. Placeholders are written {name}. A text that occurs in several
// places is written once, with an anchor, and elsewhere as its alias.
package text

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"shogikit/output/draw"
)

// Catalog is the texts of one language. It is safe for concurrent use.
type Catalog struct {
	Lang   string             // language code, "en"
	plural func(n int) string // the plural form for a number

	// Of a user-supplied language: its names by their English forms, the keys of texts that are
	// missing or still in English, sorted, and what takes their place.
	Names        map[string]string
	Untranslated []string
	english      *Catalog

	// parts holds the entries by the first word of their keys. Those of a built-in
	// language are parsed on first use: a kit needs a third of them.
	parts map[string]func() map[string]entry
}

type entry struct {
	forms map[string]string // by plural form; "other" for plain text
	list  []string
}

// Languages returns the codes of the built-in languages, English first.
func Languages() []string {
	return []string{"en", "cs", "de", "ja", "sk"}
}

// catalogs caches the built-in languages by code. They never change.
var catalogs sync.Map

// Load returns the texts of a built-in language.
func Load(lang string) (*Catalog, error) {
	if !slices.Contains(Languages(), lang) {
		return nil, fmt.Errorf("no texts in language %q; choose from %s", lang, strings.Join(Languages(), ", "))
	}
	load, _ := catalogs.LoadOrStore(lang, sync.OnceValues(func() (*Catalog, error) {
		data, err := Source(lang + ".yaml")
		if err != nil {
			return nil, err
		}
		return split(lang, data)
	}))
	return load.(func() (*Catalog, error))()
}

// newCatalog returns a catalog without texts.
func newCatalog(lang string) (*Catalog, error) {
	if !IsLanguage(lang) {
		return nil, fmt.Errorf("%q is not a language code; name the file for example fr.yaml", lang)
	}
	return &Catalog{
		Lang: lang, plural: plurals(lang), Names: map[string]string{}, parts: map[string]func() map[string]entry{},
	}, nil
}

// split returns a built-in language, parsing each part on first use. A test ensures
// that they have no faults.
func split(lang string, data []byte) (*Catalog, error) {
	c, err := newCatalog(lang)
	if err != nil {
		return nil, err
	}
	var heads []int // offsets of keys at the left margin
	at := 0
	for line := range bytes.Lines(data) {
		if 'a' <= line[0] && line[0] <= 'z' {
			heads = append(heads, at)
		}
		at += len(line)
	}
	for i, at := range heads {
		part := data[at:]
		if i+1 < len(heads) {
			part = data[at:heads[i+1]]
		}
		name, _, _ := bytes.Cut(part, []byte(":"))
		c.parts[string(name)] = sync.OnceValue(func() map[string]entry {
			entries, _ := read(lang, part)
			return entries
		})
	}
	return c, nil
}

// read returns the entries of a file, or of a part of it, with every fault; nil if it
// is not YAML at all.
func read(lang string, data []byte) (map[string]entry, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, fmt.Errorf("texts %s: %w", lang, err)
	}
	r := reader{lang: lang, entries: map[string]entry{}}
	for _, n := range doc.Content {
		r.gather("", n)
	}
	return r.entries, errors.Join(r.faults...)
}

func (c *Catalog) all() map[string]entry {
	out := map[string]entry{}
	for _, part := range c.parts {
		maps.Copy(out, part())
	}
	return out
}

// Section returns the plain texts of a top-level section of the file, keyed by the rest
// of their keys, for callers that fill in the placeholders themselves.
func (c *Catalog) Section(name string) map[string]string {
	out := map[string]string{}
	for key, e := range c.all() {
		if rest, ok := strings.CutPrefix(key, name+"."); ok {
			out[rest] = e.forms["other"]
		}
	}
	return out
}

// find returns the entry under a key, falling back to English.
func (c *Catalog) find(key string) (entry, bool) {
	name, _, _ := strings.Cut(key, ".")
	if part := c.parts[name]; part != nil {
		if e, ok := part()[key]; ok {
			return e, true
		}
	}
	if c.english != nil {
		return c.english.find(key)
	}
	return entry{}, false
}

// pluralForms are the names of the plural forms.
var pluralForms = []string{"other", "zero", "one", "two", "few", "many"}

// reader reads the entries of a language.
type reader struct {
	lang    string
	entries map[string]entry
	faults  []error
}

func (r *reader) fault(n *yaml.Node, key, message string) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, fmt.Errorf("texts %s:%d: %s%s", r.lang, n.Line, key, message))
	}
}

// gather adds the entries under a key; an empty value adds none.
func (r *reader) gather(key string, n *yaml.Node) {
	var e entry
	n = named(n)
	switch {
	case n.Tag == "!!null":
		return
	case n.Kind == yaml.ScalarNode:
		e.forms = map[string]string{"other": n.Value}
	case n.Kind == yaml.SequenceNode:
		for _, item := range n.Content {
			if item = named(item); item.Kind != yaml.ScalarNode {
				r.fault(item, key, ": a list holds texts only")
			}
			e.list = append(e.list, item.Value)
		}
	case n.Kind == yaml.MappingNode:
		r.mapping(key, n)
		return
	default:
		r.fault(n, key, ": aliases are not used here")
	}
	r.entries[key] = e
}

// named resolves an alias of a text: the same sentence in another place.
func named(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias.Kind == yaml.ScalarNode {
		return n.Alias
	}
	return n
}

// mapping adds the plural forms under a key if it has "other" and only plural forms, or
// else the entries nested under it.
func (r *reader) mapping(key string, n *yaml.Node) {
	forms, parts := map[string]string{}, 0
	for i := 0; i+1 < len(n.Content); i += 2 {
		name := n.Content[i].Value
		if _, twice := forms[name]; twice {
			r.fault(n.Content[i], strings.TrimPrefix(key+"."+name, "."), " is given twice")
		}
		forms[name] = n.Content[i+1].Value
		if !slices.Contains(pluralForms, name) {
			parts++
		}
	}
	if _, ok := forms["other"]; ok && parts == 0 {
		r.entries[key] = entry{forms: forms}
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		r.gather(strings.TrimPrefix(key+"."+n.Content[i].Value, "."), n.Content[i+1])
	}
}

// Has reports whether there is a text or list under the key.
func (c *Catalog) Has(key string) bool {
	_, ok := c.find(key)
	return ok
}

// Kanji reports whether the language writes the ranks of a board, and moves, in kanji.
func (c *Catalog) Kanji() bool { return c.Text("notation") == "kanji" }

// Text returns the text under the key, filling its placeholders from pairs of name and
// value. A value named n also chooses the plural form. A missing key yields the key in
// brackets, which tests look for.
func (c *Catalog) Text(key string, pairs ...any) string {
	e, ok := c.find(key)
	if !ok || e.forms == nil {
		return "[" + key + "]"
	}
	s := e.forms["other"]
	for i := 0; i+1 < len(pairs); i += 2 {
		if n, isInt := pairs[i+1].(int); isInt && pairs[i] == "n" && len(e.forms) > 1 {
			if form, ok := e.forms[c.plural(max(n, -n))]; ok {
				s = form
			}
		}
	}
	return Fill(s, pairs)
}

// List returns the list under the key with placeholders filled; a plain text is a list
// of one.
func (c *Catalog) List(key string, pairs ...any) []string {
	e, ok := c.find(key)
	if !ok || e.list == nil {
		return []string{c.Text(key, pairs...)}
	}
	out := make([]string, len(e.list))
	for i, s := range e.list {
		out[i] = Fill(s, pairs)
	}
	return out
}

// Number formats a number for readers of the language, with at most the given number of
// decimals and no trailing zeros: "7", "5,6".
func (c *Catalog) Number(v float64, decimals int) string {
	return c.Local(draw.Number(v, decimals))
}

// Duration formats a duration, rounded up to five minutes.
func (c *Catalog) Duration(minutes float64) string {
	n := int(math.Ceil(minutes/5)) * 5
	rest := c.Text("sheet.minutes", "min", n%60)
	switch {
	case n < 60:
		return rest
	case n%60 == 0:
		rest = ""
	}
	return strings.TrimSpace(c.Text("sheet.hours", "h", n/60, "rest", rest))
}

// Local puts the decimal separator of the language into numbers.
func (c *Catalog) Local(numbers string) string {
	return strings.ReplaceAll(numbers, ".", c.Text("sheet.decimal"))
}

// Fill fills the placeholders of a text from pairs of name and value; the first pair of
// a name counts. A placeholder without a value stays.
func Fill(s string, pairs []any) string {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(s, "{")
		name, after, closed := strings.Cut(rest, "}")
		out.WriteString(before)
		if !open || !closed {
			if open {
				out.WriteString("{" + rest)
			}
			return out.String()
		}
		at := -1
		for i := 0; i+1 < len(pairs) && at < 0; i += 2 {
			if pairs[i] == name {
				at = i + 1
			}
		}
		if at < 0 { // another placeholder may begin inside
			out.WriteString("{")
			s = rest
			continue
		}
		fmt.Fprint(&out, pairs[at])
		s = after
	}
}

// Runs lists numbers, those that follow each other from the first to the last.
func (c *Catalog) Runs(numbers []int) string {
	var out []string
	for from := 0; from < len(numbers); {
		to := from
		for to+1 < len(numbers) && numbers[to+1] == numbers[to]+1 {
			to++
		}
		run := strconv.Itoa(numbers[from])
		if to > from {
			run += c.Text("sheet.range") + strconv.Itoa(numbers[to])
		}
		out = append(out, run)
		from = to + 1
	}
	return strings.Join(out, c.Text("sheet.comma"))
}
