package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"shogikit/layout/order"
	"shogikit/templates/text"
)

// Messages are in the language of the result: that of --lang, or of the user's system.

// texts returns the catalogue of messages. Until the options are parsed, it is that of
// the language that they appear to name.
func (a *app) texts() *text.Catalog {
	if a.catalog != nil {
		return a.catalog
	}
	lang, _ := a.env().Language()
	for i, arg := range a.args {
		word, ok := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(a.args) {
			word, ok = a.args[i+1], true
		}
		if code := order.Language(word); ok && slices.Contains(text.Languages(), code) {
			lang = code
		}
	}
	c, _ := text.Load(lang) // a known language
	return c
}

func (a *app) text(key string, pairs ...any) string { return a.texts().Text("run."+key, pairs...) }

// say prints a message, unless -q was given.
func (a *app) say(key string, pairs ...any) { a.note("%s", a.text(key, pairs...)) }

// warn prints a warning, unless -q was given.
func (a *app) warn(key string, pairs ...any) { a.warnf("%s", a.text(key, pairs...)) }

// wrote names the result, and reports whether it replaced a file.
func (a *app) wrote(path string) string {
	switch {
	case path == "-":
		return a.text("stdout")
	case a.files.Replaced(path):
		return a.text("replaced", "file", path)
	}
	return a.text("wrote", "file", path)
}

// start prints five lines about what to do first.
func start(a *app) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	what := a.texts().List("run.start")
	for i, command := range []string{"shogikit kit", "shogikit kit --build foldover", "shogikit booklet", "shogikit list", "shogikit help"} {
		fmt.Fprintf(w, "%s\t%s\n", command, what[i])
	}
	return w.Flush()
}
