package order

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Fault is a value that an option cannot have.
type Fault struct {
	Option string
	Value  string
	From   string // where the value stands, if the user did not say it for this run
	Err    error  // what is wrong with the value, and what would be right
}

// Error says it in the words of the command line.
func (f *Fault) Error() string {
	s := "--" + f.Option + " " + f.Err.Error()
	if f.From != "" {
		s += fmt.Sprintf(" (%s sets %s: %s)", f.From, f.Option, f.Value)
	}
	return s
}

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

// value is what an option is set to.
type value struct {
	text string
	from string
	said bool // it is not the default
}

// Values are the options of a command as texts.
type Values struct {
	command string
	options []Option
	values  map[string]value
}

// Defaults returns the options of a command as they are where nothing is said.
func Defaults(command string) *Values {
	v := &Values{command, For(command), map[string]value{}}
	for i := range v.options {
		o := &v.options[i]
		if o.Kind == Switch {
			o.Default = "false"
		}
		v.values[o.Name] = value{text: o.Default}
	}
	return v
}

// Options lists what can be set.
func (v *Values) Options() []Option { return v.options }

// Command is the name of the command whose options these are.
func (v *Values) Command() string { return v.command }

// Set says what an option is to be; from is where that stands, "" for the run
// itself. Whether it can be that, [New] tells. The error is an option that the
// command does not have.
func (v *Values) Set(name, text, from string) error {
	opt, ok := named(v.options, name)
	if !ok {
		return fmt.Errorf("%s has no option %q", v.command, name)
	}
	old := v.values[name]
	if old.said && opt.Kind == Parts && old.from == from {
		text = old.text + "," + text
	}
	v.values[name] = value{text, from, true}
	return nil
}

// Said reports whether somebody, user or configuration, has said what an option
// is to be.
func (v *Values) Said(name string) bool { return v.values[name].said }

// Typed reports whether the run itself, and no file, says what an option is to be.
func (v *Values) Typed(name string) bool { return v.Said(name) && v.values[name].from == "" }

// Text returns an option's value as a text. An option that the command does not
// have is a mistake in the program.
func (v *Values) Text(name string) string {
	val, ok := v.values[name]
	if !ok {
		panic(v.command + " has no option " + name)
	}
	return val.text
}

// On reports whether a switch is on.
func (v *Values) On(name string) bool {
	on, _ := strconv.ParseBool(v.Text(name)) // [New] has read it
	return on
}

// Int returns a whole number.
func (v *Values) Int(name string) int {
	n, _ := strconv.ParseInt(v.Text(name), 0, strconv.IntSize) // [New] has read it
	return int(n)
}

// Length returns a length.
func (v *Values) Length(name string) draw.MM {
	o, _ := named(v.options, name)
	mm, _ := o.length(v.Text(name)) // [New] has read it
	return mm
}

// List returns several values; none where nothing is said.
func (v *Values) List(name string) []string { return split(v.Text(name)) }

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

// Fault says what is wrong with the value of an option.
func (v *Values) Fault(name string, err error) error {
	if err == nil {
		return nil
	}
	val := v.values[name]
	return &Fault{name, val.text, val.from, err}
}

// maxValue is more than anybody types.
const maxValue = 4096

// check judges a value by what the table says of it.
func (v *Values) check(o *Option) error {
	val := v.values[o.Name]
	if len(val.text) > maxValue {
		return fmt.Errorf("%q: %d letters are too many; %d at most", val.text[:20]+"…", len(val.text), maxValue)
	}
	if val.text == "" && val.said && o.PerRun {
		return errors.New("wants a value")
	}
	if val.text == "" && o.Default == "" {
		return nil
	}
	switch {
	case o.Kind == Switch:
		if _, err := strconv.ParseBool(val.text); err != nil {
			return fmt.Errorf("%q: true or false is wanted", val.text)
		}
	case o.Kind == Whole:
		n, err := strconv.ParseInt(val.text, 0, strconv.IntSize)
		if err != nil {
			return fmt.Errorf("%q: a whole number is wanted", val.text)
		}
		if v := float64(n); o.Max > 0 && (v < o.Min || v > o.Max) {
			return fmt.Errorf("%s: %.0f to %.0f is wanted", val.text, o.Min, o.Max)
		}
	case o.Length:
		l, err := o.length(val.text)
		if err == nil && o.Max > 0 && (float64(l) < o.Min || float64(l) > o.Max) {
			err = fmt.Errorf("%s: %gmm to %gmm is wanted", val.text, o.Min, o.Max)
		}
		return err
	case o.Values != nil && !o.Open:
		parts := []string{val.text}
		if o.Many {
			parts = split(val.text)
		}
		for i, s := range parts {
			parts[i] = strings.ToLower(s)
			if err := known(parts[i], o.Values); err != nil {
				return err
			}
		}
		val.text = strings.Join(parts, ",")
		v.values[o.Name] = val
	}
	return nil
}

// parseThickness reads the thickness of paper, also from its weight in grams a
// square metre: a gram takes 1.25 µm in usual paper, 80gsm are 0.1mm.
func parseThickness(s string) (draw.MM, error) {
	weight, ok := strings.CutSuffix(strings.ToLower(strings.TrimSpace(s)), "gsm")
	if !ok {
		return press.ParseLength(s)
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
	if err != nil || math.IsNaN(v) {
		return 0, fmt.Errorf("%q is not a weight; write for example 300gsm", s)
	}
	return draw.MM(v * 0.00125), nil
}

// known checks a word against a list and names the nearest one.
func known(word string, list []string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return fmt.Errorf("%q is unknown; %s", word, templates.Suggest(word, list))
}

// DidYouMean ends a message on a word that is unknown with the one that is nearest,
// if one is near; before stands before it.
func DidYouMean(before, word string, known []string) string {
	if near := templates.Nearest(word, known); near != "" {
		return "; did you mean " + before + near + "?"
	}
	return ""
}
