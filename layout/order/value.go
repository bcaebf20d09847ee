package order

import (
	"slices"

	"shogikit/layout"
	"shogikit/output/draw"
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

// valueOf reads values of a kind into a field of an order.
func valueOf[T any](kind Kind, parse func(string) (T, error), field func(*Order) *T) Value {
	return Value{Kind: kind, set: func(o *Order, s string) error {
		v, err := parse(s)
		if err == nil {
			*field(o) = v
		}
		return err
	}}
}

// parsed reads what a function parses.
func parsed[T any](parse func(string) (T, error), field func(*Order) *T) Value {
	return valueOf(Text, parse, field)
}

// word reads a word.
func word[T ~string](field func(*Order) *T) Value {
	return parsed(func(s string) (T, error) { return T(s), nil }, field)
}

// words reads words separated by commas, each once.
func words[T ~string](field func(*Order) *[]T) Value {
	return several(func(w string) T { return T(w) }, field)
}

// place reads one of some words as its place among them.
func place[T ~uint8](among []string, field func(*Order) *T) Value {
	return parsed(func(s string) (T, error) { return T(slices.Index(among, s)), nil }, field)
}

// places reads several such words.
func places[T ~uint8](among []string, field func(*Order) *[]T) Value {
	return several(func(w string) T { return T(slices.Index(among, w)) }, field)
}

func several[T any](of func(string) T, field func(*Order) *[]T) Value {
	v := parsed(func(s string) ([]T, error) { return each(once(split(s)), of), nil }, field)
	v.Many = true
	return v
}

// repeated reads words that accumulate when the option is repeated.
func repeated(field func(*Order) *[]string) Value {
	return valueOf(Adding, func(s string) ([]string, error) { return split(s), nil }, field)
}

// toggle reads true or false, and yes or no as in templates.
func toggle(field func(*Order) *bool) Value { return valueOf(Switch, parseSwitch, field) }

// number reads a whole number within bounds.
func number(least, most float64, field func(*Order) *int) Value {
	v := valueOf(Number, func(s string) (int, error) { return parseWhole(s, least, most) }, field)
	v.Min, v.Max = least, most
	return v
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
	v := valueOf(Length, func(s string) (draw.MM, error) {
		mm, err := parse(s)
		if err != nil || least == 0 && most == 0 {
			return mm, err
		}
		return mm, within(s, float64(mm), float64(least), float64(most), "mm")
	}, field)
	v.Min, v.Max = float64(least), float64(most)
	return v
}
