package order

import (
	"slices"
	"strings"

	"shogikit/templates"
	"shogikit/templates/text"
)

// maxValue bounds the length of a value in bytes.
const maxValue = 4096

// canonical checks a value against the words that an option accepts, and returns it as
// they are written.
func (o *Option) canonical(s string) (string, error) {
	switch {
	case len(s) > maxValue:
		return s, text.Wrong("long", text.Typed(templates.Clip(s)), len(s), maxValue)
	case s == "":
		return s, text.Wrong("empty")
	case o.Values == nil || o.Open:
		return s, nil
	}
	list := []string{s}
	if o.Many {
		list = split(s)
	}
	for i, w := range list {
		list[i] = strings.ToLower(w)
		if err := known(list[i], o.Values); err != nil {
			return s, err
		}
	}
	return strings.Join(list, ","), nil
}

// known returns an error that suggests the nearest match if the word is not in the list.
func known(word string, list []string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return text.Wrong("unknown", text.Typed(word), templates.Suggest(word, list))
}

// split returns the words of a list separated by commas.
func split(s string) []string {
	if s == "" {
		return nil
	}
	return each(strings.Split(s, ","), strings.TrimSpace)
}

// once returns the words in their order without duplicates.
func once(words []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
