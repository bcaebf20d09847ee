package order

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates"
	wording "shogikit/templates/text"
)

// Kind is the syntax of the values of an option.
type Kind string

// The kinds of options.
const (
	Text   Kind = "string"
	Switch Kind = "bool" // true or false
	Number Kind = "int"
	Length Kind = "length"
	Adding Kind = "stringSlice" // values that accumulate when the option is repeated
)

// Value is how the value of an option is read into an order.
type Value struct {
	Kind     Kind
	Many     bool // several words, separated by commas
	Min, Max float64
	set      func(o *Order, s string) error
}

// word reads a word.
func word[T ~string](field func(*Order) *T) Value {
	return parsed(func(s string) (T, error) { return T(s), nil }, field)
}

// words reads words separated by commas, each once.
func words[T ~string](field func(*Order) *[]T) Value {
	return Value{Kind: Text, Many: true, set: func(o *Order, s string) error {
		*field(o) = each(once(split(s)), func(w string) T { return T(w) })
		return nil
	}}
}

// repeated reads words that accumulate when the option is repeated.
func repeated(field func(*Order) *[]string) Value {
	return Value{Kind: Adding, set: func(o *Order, s string) error {
		*field(o) = split(s)
		return nil
	}}
}

// place reads one of some words as its place among them.
func place[T ~uint8](among []string, field func(*Order) *T) Value {
	return parsed(func(s string) (T, error) { return T(slices.Index(among, s)), nil }, field)
}

// places reads several such words.
func places[T ~uint8](among []string, field func(*Order) *[]T) Value {
	return Value{Kind: Text, Many: true, set: func(o *Order, s string) error {
		*field(o) = each(once(split(s)), func(w string) T { return T(slices.Index(among, w)) })
		return nil
	}}
}

// toggle reads true or false, and yes or no as in templates.
func toggle(field func(*Order) *bool) Value {
	return Value{Kind: Switch, set: func(o *Order, s string) error {
		switch s {
		case "yes":
			s = "true"
		case "no":
			s = "false"
		}
		on, err := strconv.ParseBool(s)
		if err != nil {
			return wording.Wrong("yes-no", wording.Typed(s))
		}
		*field(o) = on
		return nil
	}}
}

// number reads a whole number within bounds.
func number(least, most float64, field func(*Order) *int) Value {
	return Value{Kind: Number, Min: least, Max: most, set: func(o *Order, s string) error {
		n, err := strconv.Atoi(s)
		if err != nil {
			return wording.Wrong("whole", wording.Typed(s))
		}
		*field(o) = n
		return within(s, float64(n), least, most, "")
	}}
}

// length reads a length within bounds; without any if both are 0.
func length(least, most draw.MM, field func(*Order) *draw.MM) Value {
	return bounded(layout.ParseLength, least, most, field)
}

// thickness reads a length, or the weight of paper.
func thickness(least, most draw.MM, field func(*Order) *draw.MM) Value {
	return bounded(parseThickness, least, most, field)
}

func bounded(parse func(string) (draw.MM, error), least, most draw.MM, field func(*Order) *draw.MM) Value {
	return Value{Kind: Length, Min: float64(least), Max: float64(most), set: func(o *Order, s string) error {
		mm, err := parse(s)
		if err != nil {
			return err
		}
		*field(o) = mm
		if least == 0 && most == 0 {
			return nil
		}
		return within(s, float64(mm), float64(least), float64(most), "mm")
	}}
}

// parsed reads what a function parses.
func parsed[T any](parse func(string) (T, error), field func(*Order) *T) Value {
	return Value{Kind: Text, set: func(o *Order, s string) error {
		v, err := parse(s)
		if err == nil {
			*field(o) = v
		}
		return err
	}}
}

// within returns an error for a value outside its bounds.
func within(s string, v, least, most float64, unit string) error {
	if v >= least && v <= most {
		return nil
	}
	plain := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	return wording.Wrong("range", s, plain(least), unit, plain(most), unit)
}

// maxValue bounds the length of a value in bytes.
const maxValue = 4096

// canonical checks a value against the words that an option accepts, and returns it as
// they are written.
func (o *Option) canonical(s string) (string, error) {
	switch {
	case len(s) > maxValue:
		return s, wording.Wrong("long", wording.Typed(s[:20]+"…"), len(s), maxValue)
	case s == "":
		return s, wording.Wrong("empty")
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

// parseRatio parses 1.5 or 150%.
func parseRatio(s string) (float64, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := layout.ParseDecimal(strings.TrimSpace(number))
	if percent {
		v /= 100
	}
	if err == nil && v >= 0.25 && v <= 4 {
		return v, nil
	}
	var hint any = ""
	point := strings.Replace(s, ",", ".", 1)
	if point != s {
		_, err := parseRatio(point)
		if err == nil {
			hint = wording.Wrong("with-point", point)
		}
	} else if v >= 25 && v <= 400 && !percent {
		hint = "; did you mean " + s + "%?"
	}
	return 0, wording.Wrong("ratio", wording.Typed(s), hint)
}

// weight matches a paper weight as shops write it.
var weight = regexp.MustCompile(`(?i)^(.*?)\s*(gsm|g|g/m2|g/m²)$`)

// parseThickness parses the thickness of paper, also from its weight: plain paper is
// about 1.25 µm thick per g/m², so 80gsm is 0.1mm.
func parseThickness(s string) (draw.MM, error) {
	s = strings.TrimSpace(s)
	grams := weight.FindStringSubmatch(s)
	if grams == nil {
		return layout.ParseLength(s)
	}
	v, err := layout.ParseDecimal(grams[1])
	if err != nil {
		return 0, wording.Wrong("weight", wording.Typed(s))
	}
	return draw.MM(v * 0.00125), nil
}

// split returns the words of a list separated by commas.
func split(s string) []string {
	if s == "" {
		return nil
	}
	out := strings.Split(s, ",")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
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

// known returns an error that suggests the nearest match if the word is not in the list.
func known(word string, list []string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return wording.Wrong("unknown", wording.Typed(word), templates.Suggest(word, list))
}

// DidYouMean returns the end of a message about an unknown word: the nearest known
// word, with before in front of it, or "" if none is close.
func DidYouMean(before, word string, known []string) string {
	if near := templates.Nearest(word, known); near != "" {
		return "; did you mean " + before + near + "?"
	}
	return ""
}
