package main

import (
	"slices"

	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/templates"
	"shogikit/templates/text"
)

// table is the data from which the page makes its controls; form.js chooses the control
// of an option.
type table struct {
	Games     []titled                  `json:"games"`
	Papers    map[string]string         `json:"papers"` // titles by name
	Languages map[string]string         `json:"languages"`
	Commands  map[string][]order.Option `json:"commands"`
}

type titled struct {
	ID    string          `json:"id"`
	Names templates.Names `json:"names"`
	Build string          `json:"build"` // default build
	Style string          `json:"style"` // default style
}

// notHere are options that the page handles differently or does not need.
var notHere = []string{"output", "format", "dry-run", "json", "quiet", "help", "problems", "art"}

func newTable() *table {
	t := &table{Papers: map[string]string{}, Languages: map[string]string{}, Commands: map[string][]order.Option{}}
	for _, id := range templates.List() {
		g, _ := templates.Load(id) // built in, as are the texts
		t.Games = append(t.Games, titled{g.ID, g.Names, g.Build, g.Style})
	}
	for _, p := range press.Papers() {
		t.Papers[p.Name] = p.Title
	}
	for _, code := range text.Languages() {
		c, _ := text.Load(code)
		t.Languages[code] = c.Text("language")
	}
	for _, command := range []string{"kit", "booklet", "diagram"} {
		for _, o := range order.For(command) {
			if slices.Contains(notHere, o.Name) {
				continue
			}
			o.When = slices.DeleteFunc(slices.Clone(o.When), func(w order.When) bool {
				_, has := order.Of(command, w.Option)
				return !has || slices.Contains(notHere, w.Option)
			})
			t.Commands[command] = append(t.Commands[command], o)
		}
	}
	return t
}
