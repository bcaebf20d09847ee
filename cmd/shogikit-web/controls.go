package main

import (
	"fmt"

	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// table is the data from which the page makes its controls.
type table struct {
	Games     []game                     `json:"games"`
	Papers    map[string]string          `json:"papers"` // titles by name
	Languages map[string]string          `json:"languages"`
	Options   map[string][]control       `json:"options"` // by command
	Facts     map[string]map[string]fact `json:"facts"`   // by game and build
}

// game describes a built-in game.
type game struct {
	ID    string          `json:"id"`
	Names templates.Names `json:"names"`
	Build string          `json:"build"` // default build
	Style string          `json:"style"` // default style
	Files int             `json:"files"`
	Ranks int             `json:"ranks"`
}

// control describes an option. Kind is "switch", "choice", "choices", "file" or "text".
type control struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Default string   `json:"default"`
	Group   string   `json:"group"`
	Help    string   `json:"help"`
	Values  []string `json:"values,omitempty"`
	Open    bool     `json:"open,omitempty"`   // other values than these are taken too
	Accept  string   `json:"accept,omitempty"` // endings of files
}

// fact is what a build of a game takes, in its usual form on A4.
type fact struct {
	Minutes float64 `json:"minutes"`
	Sheets  int     `json:"sheets"`
}

// builds are those with a card on the page; the first two always.
var builds = []layout.Build{layout.BuildFoldover, layout.BuildBox, layout.BuildFlat, layout.BuildRelief,
	layout.BuildNet}

func newTable() (*table, error) {
	t := &table{
		Papers:    map[string]string{},
		Languages: map[string]string{},
		Options:   map[string][]control{},
		Facts:     map[string]map[string]fact{},
	}
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		t.Games = append(t.Games, game{g.ID, g.Names, g.Build, g.Style, g.Board.Files, g.Board.Ranks})
		t.Facts[id], err = facts(id)
		if err != nil {
			return nil, err
		}
	}
	for _, p := range layout.Papers() {
		t.Papers[p.Name] = p.Title
	}
	for _, code := range text.Languages() {
		c, err := text.Load(code)
		if err != nil {
			return nil, err
		}
		t.Languages[code] = c.Text("language")
	}
	for _, command := range []string{"kit", "sheets", "booklet", "diagram"} {
		for _, o := range order.For(command) {
			t.Options[command] = append(t.Options[command], controlOf(o))
		}
	}
	return t, nil
}

// controlOf describes the control of an option.
func controlOf(o order.Option) control {
	c := control{Name: o.Name, Kind: "text", Default: o.Default, Group: o.Group, Help: o.Help,
		Values: o.Values, Open: o.Open}
	switch {
	case o.Kind == order.Switch:
		c.Kind = "switch"
	case o.Endings != nil:
		c.Kind = "file"
		for i, ending := range o.Endings {
			if i > 0 {
				c.Accept += ","
			}
			c.Accept += "." + ending
		}
	case o.Values != nil && (o.Many || o.Kind == order.Adding):
		c.Kind = "choices"
	case o.Values != nil:
		c.Kind = "choice"
	}
	return c
}

// facts reckons the two usual builds of a game.
func facts(game string) (map[string]fact, error) {
	out := map[string]fact{}
	for _, b := range builds[:2] {
		o, err := order.Parse("kit", game, "--build", string(b), "--lang", "en", "--paper", "a4")
		if err != nil {
			return nil, err
		}
		p, err := o.Plan()
		if err != nil {
			return nil, fmt.Errorf("%s as %s: %w", game, b, err)
		}
		f := fact{Sheets: len(p.Sheets())}
		for _, s := range p.Sheets() {
			work := layout.WorkOn(&s)
			f.Minutes += work.Minutes()
		}
		out[string(b)] = f
	}
	return out, nil
}
