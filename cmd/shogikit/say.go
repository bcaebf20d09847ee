package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"shogikit/cmd/internal/host"
	"shogikit/templates/text"
)

// texts returns the texts of warnings and faults: in the language of the page, or in
// English.
func (a *app) texts() *text.Catalog {
	if a.catalog != nil {
		return a.catalog
	}
	english, _ := text.Load("en") // built in
	return english
}

// warn prints a warning by its key, unless -q was given.
func (a *app) warn(key string, pairs ...any) {
	a.warnf("%s", a.texts().Text("warning."+key, pairs...))
}

// be returns the verb after a number of things: "is" or "are".
func be(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// wrote names the result, and says whether it replaced a file.
func (a *app) wrote(path string) string {
	switch {
	case path == "-":
		return "wrote to stdout"
	case a.files.Replaced(path):
		return "replaced " + path
	}
	return "wrote " + path
}

// firstSteps says what to do first.
var firstSteps = [][2]string{
	{"shogikit kit", "writes shogi-kit.pdf: pieces and board to print at 100 %, cut, fold and glue"},
	{"shogikit kit --build foldover", "the same in one evening: no rims, every piece is folded once"},
	{"shogikit booklet", "writes the rules, the moves and the setup, with diagrams"},
	{"shogikit list", "shows what is available: games, styles, papers, languages and more"},
	{"shogikit help", "lists the commands; shogikit kit --help shows all that kit can do"},
}

// start prints five lines about what to do first.
func start(a *app) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, step := range firstSteps {
		fmt.Fprintf(w, "%s\t%s\n", step[0], step[1])
	}
	return w.Flush()
}

// progressDelay is the duration of work before its progress is shown.
const progressDelay = 500 * time.Millisecond

// startProgress starts to count work, on the terminal if stderr is one and progress is
// wanted.
func (a *app) startProgress(what string, total int) *host.Progress {
	var w io.Writer
	if a.terminal && !a.quiet {
		w = a.stderr
	}
	return host.StartProgress(w, what, total, progressDelay)
}
