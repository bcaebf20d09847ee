// Package order resolves what a user asks for: a command, its arguments and its options.
// The table of options is one Go table; flags, help, completion, orders in files and the
// form of the web page are made from it. The package does not open files itself and does
// not depend on a terminal: an order opens what it names through its [Source].
package order

import (
	"errors"
	"fmt"
	"slices"

	"shogikit/layout"
	"shogikit/output/draw"
)

// Order is what a user asks for: a command, its arguments, and the values of its options
// as typed; see [For] for their meanings, defaults and bounds.
type Order struct {
	Command string
	Args    []string

	// of kits and sheets, and of what shows their pieces
	Paper        string
	Board        layout.BoardForm
	Build        layout.Build
	Scale        float64
	Sizes        string
	Duplex       layout.Duplex
	Thickness    draw.MM
	Style        string
	Marks        string
	Names        string
	Lang         string
	Art          string
	Font         string
	Ink          draw.Palette
	Only         string
	Extras       []layout.Extra
	Kerf         draw.MM
	Registration layout.Registration
	Margin       draw.MM
	Spot         bool
	Layers       []draw.Layer
	Measured     layout.Correction // without the reverse
	Back         draw.Point

	// of booklets, handouts and problems
	Part      string
	Impose    string
	Title     string
	Every     int
	NoAnswers bool
	Plies     int
	Count     int
	Level     string
	Seed      int

	// of diagrams
	Square   draw.MM
	View     string
	Mark     []string
	Arrow    []string
	NoCoords bool
	Ply      int

	// of checks and tools
	GameName string
	Kind     string // also what a handout holds
	Mate     int
	Nodes    int
	Rest     bool
	Divide   bool
	From     string
	Language bool

	// of results
	Format  string   // of one file
	Formats []string // of sheets
	Output  string
	DPI     int
	DryRun  bool
	JSON    bool
	Quiet   bool

	options []Option         // of the command
	values  map[string]value // that were set, by option
	faults  map[string]error // invalid values, by option

	Resolved
}

// value is the value of an option as it was written.
type value struct {
	text string
	from string // its origin; "" if it was given for this run
}

// New returns the order of a command with all options at their defaults.
func New(command string, args ...string) *Order {
	o := &Order{
		Command: command, Args: args, options: For(command), values: map[string]value{}, faults: map[string]error{},
	}
	for _, opt := range o.options {
		if opt.Default != "" {
			_ = opt.set(o, opt.Default) // TestTable reads all defaults
		}
	}
	return o
}

// Set sets an option; from is the origin of the value, "" for the run itself. An
// invalid value is kept for [Order.Faults]; Set returns an error only if the command
// does not have the option.
func (o *Order) Set(name, text, from string) error {
	at := slices.IndexFunc(o.options, func(opt Option) bool { return opt.Name == name })
	if at < 0 {
		return fmt.Errorf("%s has no option %q", o.Command, name)
	}
	opt := o.options[at]
	old, again := o.values[name]
	if again && opt.Kind == Adding && old.from == from {
		text = old.text + "," + text
	}
	text, err := opt.canonical(text)
	if err == nil {
		err = opt.set(o, text)
	}
	o.values[name] = value{text, from}
	delete(o.faults, name)
	o.addFault(name, err)
	return nil
}

// addFault records what is wrong with the value of an option.
func (o *Order) addFault(name string, err error) {
	if err != nil && o.faults[name] == nil {
		o.faults[name] = o.Fault(name, err)
	}
}

// Faults returns all invalid values, each as a [Fault].
func (o *Order) Faults() error {
	var out []error
	for _, opt := range o.options {
		out = append(out, o.faults[opt.Name])
	}
	return errors.Join(out...)
}

// Has reports whether an option was set.
func (o *Order) Has(name string) bool {
	_, set := o.values[name]
	return set
}

// takes reports whether the command has an option.
func (o *Order) takes(name string) bool {
	return slices.ContainsFunc(o.options, func(opt Option) bool { return opt.Name == name })
}

// Typed reports whether an option was set by the run itself rather than by a file.
func (o *Order) Typed(name string) bool {
	v, set := o.values[name]
	return set && v.from == ""
}

// Fault returns a [Fault] about the value of an option; nil if err is nil.
func (o *Order) Fault(name string, err error) error {
	if err == nil {
		return nil
	}
	v := o.values[name]
	return &Fault{name, v.text, v.from, err}
}

// Text returns the value of an option as it was written, or its default.
func (o *Order) Text(opt *Option) string {
	if v, set := o.values[opt.Name]; set {
		return v.text
	}
	return opt.Default
}

// Fault is an invalid value of an option.
type Fault struct {
	Option string
	Value  string
	From   string // origin of the value, if the user did not give it for this run
	Err    error  // what is wrong with the value, and what would be right
}

// Error returns the message in terms of the command line.
func (f *Fault) Error() string {
	s := "--" + f.Option + " " + f.Err.Error()
	if f.From != "" {
		s += fmt.Sprintf(" (%s sets %s: %s)", f.From, f.Option, f.Value)
	}
	return s
}

// Unwrap returns the underlying error.
func (f *Fault) Unwrap() error { return f.Err }
