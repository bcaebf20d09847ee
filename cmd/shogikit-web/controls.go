package main

import (
	"slices"

	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/templates"
	"shogikit/templates/text"
)

// table is what the page makes its controls from.
type table struct {
	Games     []titled            `json:"games"`
	Papers    map[string]string   `json:"papers"` // titles by name
	Languages map[string]string   `json:"languages"`
	Commands  map[string][]option `json:"commands"`
}

type titled struct {
	ID    string          `json:"id"`
	Names templates.Names `json:"names"`
	Style string          `json:"style"`
	Marks string          `json:"marks"`
}

// option is a row of the table of options, as a control shows it.
type option struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"` // of the control: switch, choice, choices, number, text, file, files
	Default string   `json:"default"`
	Help    string   `json:"help"`
	Values  []string `json:"values,omitempty"`
	Open    bool     `json:"open,omitempty"` // other values may be good too
	Min     float64  `json:"min,omitempty"`
	Max     float64  `json:"max,omitempty"`
	Simple  bool     `json:"simple,omitempty"` // shown at once; the others when asked for
	When    *when    `json:"when,omitempty"`   // nil: always
	Accept  string   `json:"accept,omitempty"` // endings of files
}

// when says that an option applies where another one has one of these values.
type when struct {
	Option string   `json:"option"`
	Values []string `json:"values"`
}

// simple are the options that everybody is asked, in the order of the page.
var simple = []string{"style", "paper", "build", "board", "lang", "ink", "scale"}

// notHere are options that a page has another way for, or no use.
var notHere = []string{"output", "format", "dry-run", "print-config", "json", "quiet", "profile", "help", "problems", "art"}

// applies tells when an option makes a difference.
var applies = map[string]when{
	"lines":     {"duplex", []string{"long", "short", "manual"}},
	"thickness": {"build", []string{"box", "relief", "net", "core", "all"}},
	"font":      {"style", []string{"kanji", "kanji1", "letters"}},
}

// commandsHere are the commands that have a form on the page.
var commandsHere = []string{"kit", "sheets", "booklet", "diagram", "calibrate", "check"}

func newTable() (*table, error) {
	t := &table{Papers: map[string]string{}, Languages: map[string]string{}, Commands: map[string][]option{}}
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		t.Games = append(t.Games, titled{ID: g.ID, Names: g.Names, Style: g.Style, Marks: g.Marks})
	}
	for _, p := range press.Papers() {
		t.Papers[p.Name] = p.Title
	}
	for _, code := range text.Languages() {
		c, err := text.Load(code)
		if err != nil {
			return nil, err
		}
		t.Languages[code] = c.Text("language")
	}
	for _, command := range commandsHere {
		t.Commands[command] = optionsOf(command)
	}
	return t, nil
}

func optionsOf(command string) []option {
	out := []option{}
	for _, o := range order.For(command) {
		if slices.Contains(notHere, o.Name) || command == "sheets" && o.Name != "layers" && o.Name != "dpi" {
			continue
		}
		out = append(out, control(&o))
	}
	return out
}

// control chooses how an option is asked for.
func control(o *order.Option) option {
	c := option{Name: o.Name, Default: o.Default, Help: o.Help, Open: o.Open, Min: o.Min, Max: o.Max, Simple: slices.Contains(simple, o.Name)}
	if o.Values != nil {
		c.Values = o.Values()
	}
	if o.Name == "paper" && c.Default == "" {
		c.Default = "a4" // the page itself looks for those who use Letter
	}
	if w, ok := applies[o.Name]; ok {
		c.When = &w
	}
	switch {
	case o.Kind == order.Switch:
		c.Kind = "switch"
	case o.Folder:
		c.Kind = "files"
	case len(o.Endings) > 0:
		c.Kind = "file"
		for _, e := range o.Endings {
			c.Accept += ",." + e
		}
		c.Accept = c.Accept[1:]
	case o.Values != nil && (o.Many || o.Kind == order.Parts):
		c.Kind = "choices"
	case o.Values != nil:
		c.Kind = "choice"
	case o.Kind == order.Whole:
		c.Kind = "number"
	default:
		c.Kind = "text"
	}
	return c
}
