package order

import (
	"cmp"
	"encoding"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
	wording "shogikit/templates/text"
)

// Option types with a syntax of their own.
type (
	Ratio     float64  // 1.5 or 150%
	Thickness draw.MM  // a length, or a weight in grams per square metre
	Repeated  []string // values that accumulate when the option is repeated
	Measured  press.Correction
	Shift     draw.Point
)

// field is an option and the field of an order that holds its value.
type field struct {
	*Option
	to reflect.Value
}

func (o *Order) field(opt *Option) field {
	return field{opt, reflect.ValueOf(o).Elem().Field(opt.index)}
}

// maxValue bounds the length of a value in bytes.
const maxValue = 4096

// check validates a text against the option's values and returns it in canonical form.
func (f field) check(text string) (string, error) {
	switch {
	case len(text) > maxValue:
		return text, wording.Wrong("long", wording.Typed(text[:20]+"…"), len(text), maxValue)
	case text == "" && f.PerRun:
		return text, wording.Wrong("empty")
	case text == "" && f.Default == "" || f.Values == nil || f.Open:
		return text, nil
	}
	words := []string{text}
	if f.Many {
		words = split(text)
	}
	for i, s := range words {
		words[i] = strings.ToLower(s)
		if err := known(words[i], f.Values); err != nil {
			return text, err
		}
	}
	return strings.Join(words, ","), nil
}

// set reads a text into the field.
func (f field) set(text string) error {
	if u, ok := f.to.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return cmp.Or(u.UnmarshalText([]byte(text)), f.inRange(text))
	}
	switch f.Kind {
	case Switch:
		word, ok := map[string]string{"yes": "true", "no": "false"}[text] // as in templates
		if !ok {
			word = text
		}
		on, err := strconv.ParseBool(word)
		if err != nil {
			return wording.Wrong("yes-no", wording.Typed(text))
		}
		f.to.SetBool(on)
	case Number:
		n, err := strconv.Atoi(text)
		if err != nil {
			return wording.Wrong("whole", wording.Typed(text))
		}
		f.to.SetInt(int64(n))
	case Length:
		mm, err := press.ParseLength(text)
		if err != nil {
			return err
		}
		f.to.SetFloat(float64(mm))
	default:
		if f.to.Kind() == reflect.Slice {
			return f.setList(split(text))
		}
		f.setWord(f.to, text)
	}
	return f.inRange(text)
}

// setList stores several values, without duplicates unless the option accumulates.
func (f field) setList(words []string) error {
	if f.Many {
		words = once(words)
	}
	list := reflect.MakeSlice(f.to.Type(), len(words), len(words))
	for i, w := range words {
		f.setWord(list.Index(i), w)
	}
	f.to.Set(list)
	return nil
}

// setWord stores a word, in a numeric field as its index among the option's values.
func (f field) setWord(to reflect.Value, word string) {
	if to.CanUint() {
		to.SetUint(uint64(slices.Index(f.Values, word)))
		return
	}
	to.SetString(word)
}

// inRange returns an error for a number or a length outside the bounds of the option.
func (f field) inRange(text string) error {
	var v float64
	unit := ""
	switch {
	case f.Min == 0 && f.Max == 0:
		return nil
	case f.to.CanInt():
		v = float64(f.to.Int())
	default:
		v, unit = f.to.Float(), "mm"
	}
	if v < f.Min || v > f.Max {
		return wording.Wrong("range", text, plain(f.Min), unit, plain(f.Max), unit)
	}
	return nil
}

func plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// UnmarshalText parses 1.5 or 150%.
func (r *Ratio) UnmarshalText(text []byte) error {
	s := string(text)
	num, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := press.ParseDecimal(strings.TrimSpace(num))
	if percent {
		v /= 100
	}
	if err == nil && v >= 0.25 && v <= 4 {
		*r = Ratio(v)
		return nil
	}
	var hint any = ""
	if point := strings.Replace(s, ",", ".", 1); point != s && new(Ratio).UnmarshalText([]byte(point)) == nil {
		hint = wording.Wrong("with-point", point)
	} else if v >= 25 && v <= 400 && !percent {
		hint = "; did you mean " + s + "%?"
	}
	return wording.Wrong("ratio", wording.Typed(s), hint)
}

// weight matches a paper weight as shops write it.
var weight = regexp.MustCompile(`(?i)^(.*?)\s*(gsm|g|g/m2|g/m²)$`)

// UnmarshalText parses the thickness of paper, also from its weight: plain paper is
// about 1.25 µm thick per g/m², so 80gsm is 0.1mm.
func (t *Thickness) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	grams := weight.FindStringSubmatch(s)
	if grams == nil {
		mm, err := press.ParseLength(s)
		*t = Thickness(mm)
		return err
	}
	v, err := press.ParseDecimal(grams[1])
	if err != nil {
		return wording.Wrong("weight", wording.Typed(s))
	}
	*t = Thickness(v * 0.00125)
	return nil
}

// UnmarshalText parses what the lines of 100 mm measured: 99.4x99.7.
func (m *Measured) UnmarshalText(text []byte) (err error) {
	m.Across, m.Down, err = press.ParseMeasured(string(text))
	return err
}

// UnmarshalText parses an offset to the right and down: +0.6,-0.3.
func (s *Shift) UnmarshalText(text []byte) error {
	by, err := press.ParseShift(string(text))
	*s = Shift(by)
	return err
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	out := strings.Split(text, ",")
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

// known returns an error that suggests the nearest match if the word is not in the
// list.
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
