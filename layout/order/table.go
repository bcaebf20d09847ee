package order

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Kind is how the values of an option are written.
type Kind string

// The kinds. The zero Kind is a text.
const (
	Switch Kind = "bool"        // true or false
	Whole  Kind = "int"         // a whole number
	Parts  Kind = "stringSlice" // several values; said again, it adds to them
)

// Option is one thing that a user may ask for: a row of options.json.
type Option struct {
	Name    string // "paper"
	Letter  string // its short name, "o"; often none
	Kind    Kind
	Default string // as a user would write it; "" where it depends on the rest
	Help    string // what it is for, in a phrase; %s stands for the values
	For     string // the commands that have it, by words; "" for all

	Values   []string // what it may be; none where that cannot be listed
	Of       string   // the list that has the values, where the row does not
	Open     bool     // values are examples: others are judged when they are set, or by the command
	Many     bool     // several values, separated by commas
	Length   bool     // the value is a length
	Min, Max float64  // of numbers and, in millimetres, lengths; no bounds where both are 0
	Folder   bool     // the value is a folder
	Endings  []string // of the files that the value may name

	PerRun     bool // says what one run is about: no configuration can set it
	PerCommand bool // its values mean something else in each command
	Always     bool // it is set where nothing is said, too
}

// length reads the value, where it is a length.
func (o *Option) length(s string) (draw.MM, error) {
	if o.Name == "thickness" {
		return parseThickness(s)
	}
	return press.ParseLength(s)
}

// Has reports whether a command has the option.
func (o *Option) Has(command string) bool {
	return o.For == "" || slices.Contains(strings.Fields(o.For), command)
}

//go:embed options.json
var rows []byte

// table returns all options, in the order in which they are read.
var table = sync.OnceValue(func() (out []Option) {
	if err := json.Unmarshal(rows, &out); err != nil {
		panic(err) // a test reads them
	}
	for i := range out {
		o := &out[i]
		if o.Of != "" {
			o.Values = listed(o.Of)
		}
		if strings.Contains(o.Help, "%s") {
			o.Help = fmt.Sprintf(o.Help, strings.Join(o.Values, ", "))
		}
	}
	return out
})

// listed returns the words of a list.
func listed(name string) []string {
	switch name {
	case "games":
		return templates.List()
	case "languages":
		return text.Languages()
	case "papers":
		return each(press.Papers(), func(p press.Paper) string { return p.Name })
	}
	for _, list := range told() {
		if list[0].ID == name {
			return each(list[1:], func(e Entry) string { return e.ID })
		}
	}
	return nil
}

// For lists the options of a command, in the order in which they are read.
func For(command string) []Option {
	return slices.DeleteFunc(slices.Clone(table()), func(o Option) bool { return !o.Has(command) })
}

// Of returns one option of a command.
func Of(command, name string) (Option, bool) { return named(For(command), name) }

func named(list []Option, name string) (Option, bool) {
	at := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return Option{}, false
	}
	return list[at], true
}

// each returns what a function makes of every element of a list.
func each[T, U any](all []T, of func(T) U) (out []U) {
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}

// Commands lists the commands that have options of their own, sorted.
func Commands() []string {
	var out []string
	for _, o := range table() {
		out = append(out, strings.Fields(o.For)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
