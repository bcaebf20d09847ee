package main

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"shogikit/templates/text"
)

// What the program says when it is done, and its warnings, are in the language of
// what it prints. Faults are in English: one wording, easy to search for.

// texts returns the catalogue that the run speaks from.
func (a *app) texts() *text.Catalog {
	if a.catalog == nil {
		a.catalog, _ = text.Load("en") // it is built in
	}
	return a.catalog
}

func (a *app) text(key string, pairs ...any) string { return a.texts().Text("run."+key, pairs...) }

// say prints a message, unless -q was given.
func (a *app) say(key string, pairs ...any) { a.note("%s", a.text(key, pairs...)) }

// warn prints a warning, unless -q was given.
func (a *app) warn(key string, pairs ...any) { a.say("warning", "text", a.text(key, pairs...)) }

// wrote says where a result is, and whether it took the place of another.
func (a *app) wrote(path string) string {
	switch {
	case path == "-":
		return a.text("stdout")
	case a.files.Replaced(path):
		return a.text("replaced", "file", path)
	}
	return a.text("wrote", "file", path)
}

// duration writes a time in words, in steps that it can be known by.
func (a *app) duration(minutes float64) string {
	n := int(math.Ceil(minutes/5)) * 5
	rest := a.text("minutes", "min", n%60)
	switch {
	case n < 60:
		return rest
	case n%60 == 0:
		rest = ""
	}
	return strings.TrimSpace(a.text("hours", "h", n/60) + " " + rest)
}

// start says in five lines what to do first.
func (a *app) start() error {
	lang, _ := a.language()
	a.catalog, _ = text.Load(lang) // one of those there are
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	what := a.texts().List("run.start")
	for i, command := range []string{"shogikit kit", "shogikit kit --build foldover", "shogikit booklet", "shogikit list", "shogikit help"} {
		fmt.Fprintf(w, "%s\t%s\n", command, what[i])
	}
	return w.Flush()
}
