package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shogikit/board/check"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/output"
	"shogikit/output/draw"
)

// pdfOnly is the warning that a format is not corrected for the printer.
const pdfOnly = "--measured and --back correct only PDF: %s files are unchanged"

// task is a sheet to be written in a format.
type task struct {
	sheet  *draw.Sheet
	format output.Format
}

// writer returns what writes the sheet.
func (t task) writer(w draw.Options) func(io.Writer) error {
	return func(out io.Writer) error { return t.format.Write(out, []draw.Sheet{*t.sheet}, w) }
}

func (t task) name(dir string) string { return filepath.Join(dir, t.sheet.ID+t.format.Ext) }

func runSheets(a *app, o *order.Order, _ []string) error {
	err := checkFolder(a, o)
	if err != nil {
		return err
	}
	p, err := planSheets(a, o)
	if err != nil {
		return err
	}
	sheets := p.Sheets()
	printed := p.Printed()
	var tasks []task
	for i := range sheets {
		for _, f := range o.Writers {
			s := &sheets[i]
			if f.Name == "pdf" {
				s = &printed[i]
			} else if i == 0 && (o.Has("measured") || o.Has("back")) {
				a.warnf(pdfOnly, strings.ToUpper(f.Name))
			}
			tasks = append(tasks, task{s, f})
		}
	}
	to, _ := targetOf(o) // of sheets any
	if to.file != "-" {
		return writeSheets(a, o.Game.ID, to.file, tasks, p.Files)
	}
	if len(tasks) != 1 {
		return host.Advise(fmt.Errorf("%d files cannot all be written to stdout", len(tasks)),
			"name a folder with -o, or choose a single sheet, for example --only rook")
	}
	return a.writeBinary("-", tasks[0].writer(p.Files))
}

// checkFolder refuses the name of a file where a folder is meant.
func checkFolder(a *app, o *order.Order) error {
	_, isFile := output.ByExt(strings.ToLower(filepath.Ext(o.Output)))
	if !isFile || host.Exists(o.Output) {
		return nil
	}
	return host.Advise(fmt.Errorf("-o %s: sheets writes a folder of files", o.Output),
		"name a folder; `-o - >%s` writes a single sheet", a.quoted(o.Output))
}

// writeSheets writes files into a folder in parallel: all of them, or none if any
// fails.
func writeSheets(a *app, game, dir string, tasks []task, w draw.Options) error {
	const elsewhere = "name another folder with -o"
	if err := a.files.MakeFolder(dir); err != nil {
		return host.Advise(err, elsewhere)
	}
	if len(tasks) > 1 {
		w.Workers = 1 // one sheet per core is enough
	}
	p := a.startProgress("files", len(tasks))
	defer p.Finish()
	results := make([]host.File, len(tasks))
	err := draw.AtOnce(len(tasks), 0, func(i int) (err error) {
		defer p.Step()
		results[i], err = a.files.Stage(tasks[i].name(dir), tasks[i].writer(w))
		return err
	})
	if err == nil {
		err = a.files.Commit(results...)
	}
	if err != nil {
		return host.AdviseInstead(err, elsewhere)
	}
	p.Finish()
	var advice []string
	for _, t := range tasks {
		how := "Print at 100 % (actual size)."
		if t.format.Name == "svg" || t.format.Name == "dxf" {
			how = "In SVG and DXF a unit is a millimetre: import them 1:1."
		}
		if !slices.Contains(advice, how) {
			advice = append(advice, how)
		}
	}
	a.notef("wrote %s to %s. %s", check.Counted(len(tasks), "file"), dir, strings.Join(advice, " "))
	old := slices.DeleteFunc(slices.Clone(tasks), func(t task) bool { return !a.files.Replaced(t.name(dir)) })
	if len(old) > 0 {
		a.notef("%d of them replaced older files.", len(old))
	}
	if more := earlier(game, dir, tasks); len(more) > 0 {
		some := strings.Join(more[:min(3, len(more))], ", ")
		a.warnf("%s from an earlier run in the folder: %s", check.Counted(len(more), "more file"), some)
	}
	return nil
}

// earlier returns the files in a folder that look like sheets of the same game and
// formats, but were not written in this run: if their size differs, they would still be
// cut with these.
func earlier(game, dir string, tasks []task) (out []string) {
	entries, _ := os.ReadDir(dir) // just written to
	for _, e := range entries {
		sheet, _ := filepath.Match(game+"-[0-9]*", e.Name())
		like := func(t task) bool { return strings.HasSuffix(e.Name(), t.format.Ext) }
		now := func(t task) bool { return filepath.Base(t.name(dir)) == e.Name() }
		if sheet && slices.ContainsFunc(tasks, like) && !slices.ContainsFunc(tasks, now) {
			out = append(out, e.Name())
		}
	}
	return out
}
