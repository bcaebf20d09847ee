package order

import (
	"cmp"
	_ "embed"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shogikit/board/record"
	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Option is an option of a command, as described by the tags of a field of [Order].
type Option struct {
	Name    string   // "paper"
	Letter  string   // its one-letter name, "o"; often none
	Kind    Kind     // syntax of values
	Type    string   // "PAPER", the placeholder of the value in help; "" for switches
	Default string   // as a user would write it; "" if it depends on the rest
	Help    string   // its purpose, in a phrase
	Group   string   // heading in help; "" for none
	Values  []string // accepted values; nil if they cannot be listed
	List    string   // name of the list of values
	Many    bool     // several values, separated by commas
	Min     float64  // for numbers and lengths; no bounds if Min and Max are 0
	Max     float64
	Endings []string // of the files that the value may name
	When    []When   // one of these must be so; none: it always has an effect
	Needs   []When   // and all of these; behind a "!", an option that is not set, or not to these

	Open     bool // Values are examples: others are judged when the order is resolved
	PerRun   bool // given for each run, never in a configuration
	Own      bool // its values differ between commands
	Basic    bool // shown to beginners
	Portable bool // may be taken from the code on a sheet
	Replaced bool // on a sheet, a placeholder for what the reader names
	Folder   bool // the value is a folder

	on    []string // commands that have it; all if empty
	index int      // of the field
	tag   reflect.StructTag
}

// When is a condition: another option is set, to one of some values if there are any.
type When struct {
	Option string
	Values []string
}

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

// For returns the options of a command, in the order of the fields.
func For(command string) []Option {
	if list, known := options.Load(command); known {
		return list.([]Option)
	}
	var list []Option
	for _, o := range table() {
		if len(o.on) > 0 && !slices.Contains(o.on, command) {
			continue
		}
		if own, ok := o.tag.Lookup(command); ok && command != "" {
			o.Default = own
		}
		needs := o.Needs
		o.Needs = nil
		for _, w := range needs {
			if of, other, _ := strings.Cut(w.Option, "."); of == command {
				o.Needs = append(o.Needs, When{other, w.Values})
			}
		}
		texts := helpTexts()
		o.Help = cmp.Or(texts[command+"."+o.Name], texts[o.Name])
		o.Help = strings.ReplaceAll(o.Help, "{values}", strings.Join(o.Values, ", "))
		list = append(list, o)
	}
	options.Store(command, list)
	return list
}

// options caches the results of [For].
var options sync.Map

// Of returns one option of a command.
func Of(command, name string) (Option, bool) {
	list := For(command)
	at := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return Option{}, false
	}
	return list[at], true
}

// Commands returns the commands that have options of their own, sorted.
func Commands() []string {
	var out []string
	for _, o := range table() {
		out = append(out, o.on...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var fields = reflect.TypeFor[Order]()

// table returns the options of all fields, without the differences between commands.
var table = sync.OnceValue(func() (out []Option) {
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Tag.Get("name") != "" {
			o := optionOf(f)
			o.index, o.tag = i, f.Tag
			out = append(out, o)
		}
	}
	return out
})

// optionOf parses the tags of a field.
func optionOf(f reflect.StructField) Option {
	tag := f.Tag.Get
	o := Option{
		Name: tag("name"), Letter: tag("letter"), Default: tag("default"), Group: tag("group"), List: tag("of"),
		Type: cmp.Or(tag("type"), strings.ToUpper(tag("name"))), on: strings.Fields(tag("on")),
	}
	switch o.Kind = Text; {
	case f.Type.Kind() == reflect.Bool:
		o.Kind, o.Type, o.Default = Switch, "", "false"
	case f.Type == reflect.TypeFor[Repeated]():
		o.Kind = Adding
	case f.Type == reflect.TypeFor[draw.MM](), f.Type == reflect.TypeFor[Thickness]():
		o.Kind, o.Type = Length, "LENGTH"
	case f.Type == reflect.TypeFor[int]():
		o.Kind, o.Type = Number, "N"
	}
	o.Many = f.Type.Kind() == reflect.Slice && o.Kind != Adding
	if o.Values = listed(o.List); tag("values") != "" {
		o.Values = strings.Split(tag("values"), ",")
	}
	switch endings := tag("endings"); endings {
	case "":
	case "games":
		o.Endings = record.Endings()
	default:
		o.Endings = strings.Split(endings, ",")
	}
	if least, most, ok := strings.Cut(tag("range"), " "); ok {
		o.Min, _ = strconv.ParseFloat(least, 64) // TestTableOfOptions lists all bounds
		o.Max, _ = strconv.ParseFloat(most, 64)
	}
	o.When, o.Needs = whens(tag("when")), whens(tag("needs"))
	is := strings.Fields(tag("is"))
	for i, field := range [...]*bool{&o.Open, &o.PerRun, &o.Own, &o.Basic, &o.Portable, &o.Replaced, &o.Folder} {
		*field = slices.Contains(is, [...]string{"open", "run", "own", "basic", "portable", "replaced", "folder"}[i])
	}
	return o
}

// whens parses a list of conditions.
func whens(tag string) (out []When) {
	for s := range strings.FieldsFuncSeq(tag, func(r rune) bool { return r == ';' }) {
		w := When{}
		if w.Option, s, _ = strings.Cut(s, " "); s != "" {
			if w.Values = listed(s); w.Values == nil {
				w.Values = strings.Split(s, ",")
			}
		}
		out = append(out, w)
	}
	return out
}

//go:embed help.txt
var helpLines string

// helpTexts returns the help texts of options, by "name" or "command.name".
var helpTexts = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(helpLines) {
		key, help, _ := strings.Cut(strings.TrimSpace(line), ": ")
		out[key] = help
	}
	return out
})

// listed returns the words of a list.
func listed(name string) []string {
	switch name {
	case "":
		return nil
	case "games":
		return templates.List()
	case "languages":
		return text.Languages()
	case "folded":
		return builds(layout.Build.Folded)
	case "papers":
		return each(press.Papers(), func(p press.Paper) string { return p.Name })
	}
	for _, list := range listTexts() {
		if list[0].ID == name {
			return each(list[1:], func(e Entry) string { return e.ID })
		}
	}
	return nil
}

// builds returns the builds with a property.
func builds(so func(layout.Build) bool) (out []string) {
	for _, b := range layout.Builds() {
		if so(b) {
			out = append(out, string(b))
		}
	}
	return out
}

// each applies a function to every element of a list.
func each[T, U any](all []T, of func(T) U) (out []U) {
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}
