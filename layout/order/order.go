// Package order parses and resolves what a user asks for. An [Order] is a struct whose
// tags describe the options: flags, help, manual, completion, configuration, orders in
// files and the form of the web page are generated from it. The package does not open
// files itself and does not depend on a terminal: an order opens what it names through
// its [Source].
package order

import (
	"errors"
	"fmt"
	"reflect"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
)

// Order is what a user asks for: a command, its arguments, and one field per option.
// Tags of an option:
//
//	name     of the flag; on lists the commands that have it, all if there is none
//	letter   its one-letter name
//	default  as a user would write it; a tag named like a command overrides it there
//	values   accepted values, separated by commas; or of, the list that has them
//	range    minimum and maximum of a number or length
//	type     placeholder of its value in help, if that is not its name
//	endings  of the files that it may name
//	group    heading in help and on the page
//	when     condition to have an effect: another option and its values; a semicolon
//	         separates alternatives
//	needs    conditions in a command, which must all hold: "diagram.format svg" or "new.!language"
//	is       open (other values are judged later), run (given for each run, never in a
//	         configuration), own (its values differ between commands), basic (shown to
//	         beginners), portable (may be taken from the code on a sheet), replaced (on a
//	         sheet, a placeholder for what the reader names), and folder
type Order struct {
	Command string
	Args    []string

	Paper        string             `name:"paper" on:"kit sheets booklet handout compose" default:"a4" booklet:"a5" of:"papers" group:"paper" needs:"compose.output pdf,html" is:"open basic portable"`
	Board        layout.BoardForm   `name:"board" on:"kit sheets" values:"halves,whole,both,none" group:"game" is:"basic portable"`
	Build        layout.Build       `name:"build" on:"kit sheets booklet diagram" of:"builds" group:"pieces" when:"view set" needs:"booklet.part rules,moves,setup,handicaps,notation,impasse,leaflet,build;diagram.format svg,png,pdf" is:"basic portable"`
	Scale        Ratio              `name:"scale" on:"kit sheets" default:"1" type:"RATIO" group:"game" is:"basic portable"`
	Sizes        string             `name:"sizes" on:"kit sheets" default:"uniform" values:"uniform,traditional" group:"pieces" needs:"kit.!only board;sheets.!only board" is:"portable"`
	Duplex       press.Duplex       `name:"duplex" on:"kit sheets" default:"off" values:"off,long,short" group:"paper" is:"basic portable"`
	Thickness    Thickness          `name:"thickness" on:"kit sheets" default:"0.2mm" range:"0.05 3" type:"LENGTH" group:"paper" when:"build folded;extras komadai,box" needs:"kit.!only board;sheets.!only board" is:"portable"`
	Impose       string             `name:"impose" on:"booklet" default:"none" values:"none,saddle" group:"paper" is:"basic"`
	Style        string             `name:"style" on:"kit sheets booklet handout compose diagram" of:"styles" group:"game" needs:"booklet.part rules,workbook,moves,setup,handicaps,notation,impasse,leaflet,build;diagram.format svg,png,pdf;compose.output pdf,html" is:"basic portable"`
	Marks        string             `name:"marks" on:"kit sheets booklet handout diagram" of:"marks" group:"game" needs:"booklet.part rules,workbook,moves,setup,handicaps,notation,impasse,leaflet,build;diagram.view set;diagram.format svg,png,pdf" is:"basic portable"`
	Names        string             `name:"names" on:"kit sheets booklet handout compose diagram" default:"official" values:"official,paperkit" group:"game" needs:"booklet.part rules,workbook,moves,setup,handicaps,notation,impasse,leaflet,build;compose.output pdf,html" is:"portable"`
	Lang         string             `name:"lang" on:"kit sheets booklet handout compose check moves perft diagram list" of:"languages" group:"game" is:"open basic portable"`
	Art          string             `name:"art" on:"kit sheets booklet handout diagram" type:"DIR" group:"game" needs:"booklet.part rules,workbook,moves,setup,handicaps,notation,impasse,leaflet,build;diagram.format svg,png,pdf" is:"folder replaced"`
	Font         string             `name:"font" on:"kit sheets booklet handout diagram" type:"FILE" endings:"ttf,otf,ttc,otc" group:"game" when:"style kanji,kanji1,letters" needs:"booklet.part rules,workbook,moves,setup,handicaps,notation,impasse,leaflet,build;diagram.format svg,png,pdf" is:"replaced"`
	Ink          draw.Palette       `name:"ink" on:"kit sheets diagram" default:"full" values:"full,line" group:"game" needs:"diagram.format svg,png,pdf" is:"basic portable"`
	Square       draw.MM            `name:"square" on:"diagram" default:"8mm" range:"3 100" when:"view flat" needs:"diagram.format svg,png,pdf"`
	View         string             `name:"view" on:"diagram" default:"flat" values:"flat,set" needs:"diagram.format svg,png,pdf"`
	Mark         Repeated           `name:"mark" on:"diagram" type:"SQUARES" when:"view flat"`
	Arrow        Repeated           `name:"arrow" on:"diagram" type:"MOVES" when:"view flat"`
	NoCoords     bool               `name:"no-coordinates" on:"diagram" when:"view flat" needs:"diagram.format svg,png,pdf"`
	Only         string             `name:"only" on:"kit sheets" type:"PIECES" group:"sets" is:"portable"`
	Extras       []layout.Extra     `name:"extras" on:"kit sheets diagram" of:"extras" group:"pieces" when:"view set" needs:"diagram.format svg,png,pdf" is:"basic portable"`
	Kerf         draw.MM            `name:"kerf" on:"kit sheets" default:"0mm" range:"0 0.5" group:"cutters" is:"portable"`
	Registration press.Registration `name:"registration" on:"kit sheets" default:"off" values:"off,silhouette" group:"cutters" is:"portable"`
	Margin       draw.MM            `name:"margin" on:"kit sheets" group:"paper" is:"portable"`
	Spot         bool               `name:"spot" on:"kit sheets" group:"cutters" needs:"sheets.format pdf" is:"portable"`
	Layers       []draw.Layer       `name:"layers" on:"sheets" values:"glue,art,fold,cut,guide" group:"cutters" is:"portable"`
	Measured     Measured           `name:"measured" on:"kit sheets booklet" type:"WxH" group:"paper" needs:"booklet.format pdf"`
	Back         Shift              `name:"back" on:"kit sheets booklet" type:"X,Y" group:"paper" needs:"booklet.format pdf"`
	KitFormat    string             `name:"format" on:"kit handout" default:"pdf" values:"pdf" group:"output" is:"open own"`
	Formats      []string           `name:"format" on:"sheets" default:"png" values:"pdf,png,svg,dxf" group:"output" is:"own basic portable"`
	PageFormat   string             `name:"format" on:"booklet" values:"pdf,html" group:"output" is:"own basic"`
	DrawFormat   string             `name:"format" on:"diagram" values:"svg,png,pdf,txt,sfen,bod" group:"output" is:"own"`
	Output       string             `name:"output" letter:"o" on:"kit sheets booklet handout compose diagram" type:"FILE" group:"output" is:"run basic"`
	DPI          int                `name:"dpi" on:"sheets diagram" default:"200" range:"50 1200" group:"output" when:"format png" is:"portable"`
	NoAnswers    bool               `name:"no-answers" on:"handout compose" needs:"compose.output pdf,html" is:"run"`
	Every        int                `name:"every" on:"handout" default:"20" range:"1 1000"`
	Ply          int                `name:"ply" on:"diagram" type:"N" range:"0 2000" is:"run"`
	Part         string             `name:"part" on:"booklet" default:"rules" of:"parts" group:"game" is:"open run basic"`
	Plies        int                `name:"mate" on:"compose" default:"3" range:"1 9"`
	Count        int                `name:"count" on:"compose" default:"12" range:"1 500"`
	Level        string             `name:"level" on:"compose" default:"1..5" values:"1,2,3,4,5,1..2,2..3,3..4,4..5,1..5" type:"LEVELS" is:"open"`
	Seed         int                `name:"seed" on:"compose" default:"1" range:"0 1e15"`
	Title        string             `name:"title" on:"handout compose" type:"TEXT" needs:"compose.output pdf,html" is:"run"`
	DryRun       bool               `name:"dry-run" on:"kit make" group:"output" is:"basic"`
	GameName     string             `name:"game" on:"handout check moves perft diagram list" default:"shogi" of:"games" is:"open"`
	From         string             `name:"from" on:"new" of:"games" type:"GAME" needs:"new.!language"`
	Language     bool               `name:"language" on:"new" is:"run"`
	Kind         string             `name:"kind" on:"check diagram moves perft" default:"game" values:"game,initial,handicap,tsume,study"`
	Contents     string             `name:"kind" on:"handout" values:"game,tsume,study" is:"own"`
	Mate         int                `name:"mate" on:"check" default:"0" range:"0 199"`
	Nodes        int                `name:"nodes" on:"check" default:"3000000" range:"0 1e15" when:"mate;kind tsume"`
	Rest         bool               `name:"rest" on:"check" when:"mate;kind tsume"`
	Divide       bool               `name:"divide" on:"perft"`
	JSON         bool               `name:"json" on:"kit check moves perft list" group:"output"`
	Quiet        bool               `name:"quiet" letter:"q" group:"output"`

	said   map[string]value // values that were set, by option
	faults map[string]error // invalid values, by option

	Resolved
}

// value is the value of an option as it was written.
type value struct {
	text string
	from string // its origin; "" if it was given for this run
}

// New returns the order of a command with all options at their defaults.
func New(command string, args ...string) *Order {
	o := &Order{Command: command, Args: args, said: map[string]value{}, faults: map[string]error{}}
	for _, opt := range For(command) {
		if opt.Default != "" {
			_ = o.field(&opt).set(opt.Default) // TestTable parses all defaults
		}
	}
	return o
}

// Set sets an option; from is the origin of the value, "" for the run itself. An
// invalid value is kept for [Order.Faults]; Set returns an error only if the command
// does not have the option.
func (o *Order) Set(name, text, from string) error {
	opt, ok := Of(o.Command, name)
	if !ok {
		return fmt.Errorf("%s has no option %q", o.Command, name)
	}
	if old, said := o.said[name]; said && opt.Kind == Adding && old.from == from {
		text = old.text + "," + text
	}
	f := o.field(&opt)
	text, err := f.check(text)
	switch {
	case err != nil:
	case text == "" && opt.Default == "":
		f.to.SetZero()
	default:
		err = f.set(text)
	}
	o.said[name] = value{text, from}
	delete(o.faults, name)
	o.addFault(name, err)
	return nil
}

// addFault records what is wrong with the value of an option.
func (o *Order) addFault(name string, err error) {
	if err != nil && o.faults[name] == nil {
		o.faults[name] = o.faultOf(name, err)
	}
}

// Faults returns all invalid values, each as a [Fault].
func (o *Order) Faults() error {
	var out []error
	for _, opt := range For(o.Command) {
		out = append(out, o.faults[opt.Name])
	}
	return errors.Join(out...)
}

// option returns the option of a field, given its address.
func (o *Order) option(field any) Option {
	v := reflect.ValueOf(o).Elem()
	for _, opt := range For(o.Command) {
		if v.Field(opt.index).Addr().Interface() == field {
			return opt
		}
	}
	return Option{}
}

// Has reports whether an option was set.
func (o *Order) Has(name string) bool {
	_, said := o.said[name]
	return said
}

// Said reports whether the option of a field was set, given its address.
func (o *Order) Said(field any) bool {
	return o.Has(o.option(field).Name)
}

// Typed reports whether an option was set by the run itself rather than by a file.
func (o *Order) Typed(field any) bool {
	v, said := o.said[o.option(field).Name]
	return said && v.from == ""
}

// FaultOf returns a [Fault] about the value of an option, given the address of its field;
// nil if err is nil.
func (o *Order) FaultOf(field any, err error) error {
	if err == nil {
		return nil
	}
	return o.faultOf(o.option(field).Name, err)
}

func (o *Order) faultOf(name string, err error) *Fault {
	v := o.said[name]
	return &Fault{name, v.text, v.from, err}
}

// Text returns the value of an option as it was written, or its default.
func (o *Order) Text(opt *Option) string {
	if v, said := o.said[opt.Name]; said {
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

// FaultsIn returns the faults that an error joins or wraps.
func FaultsIn(err error) (out []*Fault) {
	switch e := err.(type) {
	case *Fault:
		return []*Fault{e}
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			out = append(out, FaultsIn(err)...)
		}
	case interface{ Unwrap() error }:
		return FaultsIn(e.Unwrap())
	}
	return out
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
