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
	Kit          layout.Options // some of it as resolved
	Sizes        string
	Lang         string
	Art          string
	Font         string
	Ink          draw.Palette
	Only         string
	Registration layout.Registration
	Margin       draw.MM
	Spot         bool
	Layers       []draw.Layer

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

	options []Option          // of the command
	values  map[string]string // that were set, by option
	faults  map[string]error  // invalid values, by option

	Resolved
}

// New returns the order of a command with all options at their defaults.
func New(command string, args ...string) *Order {
	o := &Order{
		Command: command, Args: args, options: For(command), values: map[string]string{}, faults: map[string]error{},
	}
	for _, opt := range o.options {
		if opt.Default != "" {
			_ = opt.set(o, opt.Default) // TestTable reads all defaults
		}
	}
	return o
}

// Set sets an option. An invalid value is kept for [Order.Faults]; Set returns an error
// only if the command does not have the option.
func (o *Order) Set(name, text string) error {
	at := slices.IndexFunc(o.options, func(opt Option) bool { return opt.Name == name })
	if at < 0 {
		return fmt.Errorf("%s has no option %q", o.Command, name)
	}
	opt := o.options[at]
	old, again := o.values[name]
	if again && opt.Kind == Adding {
		text = old + "," + text
	}
	text, err := opt.canonical(text)
	if err == nil {
		err = opt.set(o, text)
	}
	o.values[name] = text
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

// Build returns how the pieces are made: as asked, or as usual in the game.
func (o *Order) Build() layout.Build {
	if o.Kit.Build == "" && o.Game != nil {
		return layout.Build(o.Game.Build)
	}
	return o.Kit.Build
}

// takes reports whether the command has an option.
func (o *Order) takes(name string) bool {
	return slices.ContainsFunc(o.options, func(opt Option) bool { return opt.Name == name })
}

// Fault returns a [Fault] about the value of an option; nil if err is nil.
func (o *Order) Fault(name string, err error) error {
	if err == nil {
		return nil
	}
	return &Fault{name, err}
}

// Fault is an invalid value of an option.
type Fault struct {
	Option string
	Err    error // what is wrong with the value, and what would be right
}

// Error returns the message in terms of the command line.
func (f *Fault) Error() string { return "--" + f.Option + " " + f.Err.Error() }

// Unwrap returns the underlying error.
func (f *Fault) Unwrap() error { return f.Err }
