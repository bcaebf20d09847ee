package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"shogikit/cmd/internal/advice"
	"shogikit/cmd/internal/result"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates"
)

func (a *app) kit(o *order.Order, args []string) error {
	if o.On("json") && !o.On("dry-run") {
		return errors.New("--json goes with --dry-run")
	}
	out := cmp.Or(o.Text("output"), o.Game.ID+"-kit.pdf")
	if err := kitFormat(o.Text("format"), out); err != nil {
		return err
	}
	o.Kit.Overview = true
	sheets, w, err := a.layoutKit(o)
	if err != nil {
		return err
	}
	if sheets, err = a.corrected(o, sheets); err != nil {
		return err
	}
	if a.laid != nil {
		return a.laid(sheets, w)
	}
	if o.On("dry-run") {
		return a.estimate(o.Game, sheets, w, o.On("json"))
	}
	writer, _ := output.ByName("pdf")
	p := a.startProgress("writing "+outName(out), 0)
	var size int64
	err = a.writeFile(out, func(to io.Writer) error {
		counted := &outWriter{w: to}
		err := writer.Write(counted, sheets, w)
		size = counted.n
		return err
	})
	p.Finish()
	if err != nil {
		return err
	}
	a.say("kit", "wrote", a.wrote(out), "pages", a.text("pages", "n", len(sheets)), "size", humanSize(size))
	var work press.Work
	for i := range sheets {
		work = work.Add(press.WorkOn(&sheets[i]))
	}
	a.sayWork(work, len(o.Kit.Sets))
	if len(o.Kit.Only) == 0 && !a.brief {
		a.say("rules", "command", rulesCommand(o, args))
	}
	return nil
}

// rulesCommand returns what prints the rules of a kit's game.
func rulesCommand(o *order.Order, args []string) string {
	c := "shogikit booklet"
	if len(args) > 0 && args[0] != "shogi" {
		c += " " + typed(args[0])
	}
	if o.Said("lang") {
		c += " --lang " + quoted(o.Text("lang"))
	}
	return c
}

// kitFormat makes sure that a PDF is wanted.
func kitFormat(name, out string) error {
	var err error
	if _, sheets := output.ByName(name); sheets && name != "pdf" {
		err = fmt.Errorf("--format %s: a kit is one PDF", name)
	} else if !sheets {
		err = fmt.Errorf("--format %q is unknown; did you mean pdf?", name)
	} else {
		err = notWritten("kit", out, "pdf")
	}
	if err != nil {
		formats, _ := order.Of("sheets", "format")
		return withHint(err, "`shogikit sheets --format %s` writes single sheets", strings.Join(formats.Values(), ","))
	}
	return nil
}

// layoutKit lays out the sheets.
func (a *app) layoutKit(o *order.Order) ([]draw.Sheet, format.Options, error) {
	g := o.Game
	if err := a.checkArt(o); err != nil {
		return nil, format.Options{}, err
	}
	a.warnOfTightSquares(g, o.Kit.Lang)
	sheets, err := layout.Kit(g, o.Kit)
	if err != nil {
		return nil, format.Options{}, remedied(err)
	}
	w := a.metadata(o, "paper kit")
	w.Keywords, w.Duplex, w.Spot = "shogi, paper kit, "+g.ID, duplexes[o.Kit.Duplex], o.On("spot")
	return sheets, w, nil
}

// metadata is what files say about themselves.
func (a *app) metadata(o *order.Order, subject string) format.Options {
	date, _ := a.sourceDate() // it was read before the order
	w := format.Options{Palette: o.Palette, Subject: subject, Lang: o.Kit.Lang, Author: format.Program, License: license, Time: date, Release: release}
	if o.Game != nil {
		w.Title = o.Game.Names.In(o.Kit.Lang)
	}
	return w
}

// warnOfTightSquares warns of a set that cannot be played with.
func (a *app) warnOfTightSquares(g *templates.Game, lang string) {
	for i := range g.Pieces {
		p := &g.Pieces[i]
		w, h := g.Shape.W*draw.MM(p.Size), g.Shape.H*draw.MM(p.Size)
		if p.Count > 0 && (w > g.Board.Square || h > g.Board.SquareH) {
			a.warn("tight", "piece", p.Face.Name(templates.Official, lang), "size", press.FormatSize(w, h), "square", press.FormatSize(g.Board.Square, g.Board.SquareH))
			return
		}
	}
}

// duplexes says to a printer how a kit's leaves are turned.
var duplexes = map[press.Duplex]format.Duplex{
	press.DuplexLong: format.DuplexLong, press.DuplexShort: format.DuplexShort,
}

// license of what the program prints.
const license = "Printed sheets may be copied, changed and given away freely (CC0 1.0)."

// remedied moves the remedies of what does not fit into the hint.
func remedied(err error) error {
	if h := order.Hint(err); h != "" {
		return withHint(err, "%s", h)
	}
	return err
}

// sourceDate is SOURCE_DATE_EPOCH, for reproducible builds; zero otherwise.
func (a *app) sourceDate() (time.Time, error) {
	const last = 253402300799 // of the year 9999
	text := a.getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Time{}, nil
	}
	s, err := strconv.ParseInt(text, 10, 64)
	if err != nil || s < 0 || s > last {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q: seconds since 1970 are wanted, at most %d", text, last)
	}
	return time.Unix(s, 0).UTC(), nil
}

func outName(path string) string {
	if path == "-" {
		return "to stdout"
	}
	return path
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func humanSize(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1000:
		return fmt.Sprintf("%d kB", (n+512)>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

func (a *app) sheets(o *order.Order, _ []string) error {
	formats, err := a.correcting(o)
	if err != nil {
		return err
	}
	if o.On("spot") && !slices.ContainsFunc(formats, func(f format.Format) bool { return f.Name == "pdf" }) {
		return withHint(errors.New("--spot is for PDF"), "add --format pdf; SVG and DXF keep cuts and folds on layers of their own")
	}
	if o.Kit.Duplex == press.DuplexManual {
		return withHint(errors.New("--duplex manual: sheets writes single files, which have no order"), "take `shogikit kit --duplex manual`, or --duplex long")
	}
	o.Kit.Original = true
	sheets, w, err := a.layoutKit(o)
	if err != nil {
		return err
	}
	w.DPI = o.Int("dpi")
	if len(o.Layers) > 0 {
		if sheets = press.OnlyLayers(sheets, o.Layers); len(sheets) == 0 {
			return o.Fault("layers", fmt.Errorf("%s: no sheet has anything on them", o.Text("layers")))
		}
	}
	if a.laid != nil {
		return a.laid(sheets, w)
	}
	out := cmp.Or(o.Text("output"), o.Game.ID+"-sheets")
	if _, ok := output.ByExt(strings.ToLower(filepath.Ext(out))); ok && !result.Exists(out) {
		return withHint(fmt.Errorf("-o %s: sheets writes a folder of files", out), "name a folder; `-o - >%s` writes a single sheet", out)
	}
	if out == "-" {
		return a.oneSheet(sheets, formats, w)
	}
	return a.writeSheets(out, sheets, formats, w)
}

func (a *app) oneSheet(sheets []draw.Sheet, formats []format.Format, w format.Options) error {
	if len(sheets) != 1 || len(formats) != 1 {
		return withHint(fmt.Errorf("%s in %s cannot go to one stdout", plural(len(sheets), "sheet"), plural(len(formats), "format")),
			"name a folder with -o, or choose a single sheet, for example --only rook")
	}
	return a.writeFile("-", func(out io.Writer) error { return formats[0].Write(out, sheets, w) })
}

// writeSheets writes every sheet in every format, a worker a core: all of them,
// or none where anything fails.
func (a *app) writeSheets(dir string, sheets []draw.Sheet, formats []format.Format, w format.Options) error {
	if err := a.files.MakeFolder(dir); err != nil {
		return withHint(err, "name another folder with -o")
	}
	type task struct {
		sheet  *draw.Sheet
		format format.Format
	}
	var tasks []task
	for i := range sheets {
		for _, f := range formats {
			tasks = append(tasks, task{&sheets[i], f})
		}
	}
	if len(tasks) > 1 {
		w.Workers = 1 // one sheet a core is enough
	}
	p := a.startProgress("files", len(tasks))
	defer p.Finish()
	err := a.writeAll(len(tasks), func(i int) (result.File, error) {
		t := tasks[i]
		defer p.Step()
		return a.files.Stage(filepath.Join(dir, t.sheet.ID+t.format.Ext), func(out io.Writer) error {
			return t.format.Write(out, []draw.Sheet{*t.sheet}, w)
		})
	})
	if err != nil {
		return advice.Instead(err, "name another folder with -o")
	}
	p.Finish()
	a.say("sheets", "files", a.text("files", "n", len(tasks)), "folder", dir)
	old := 0
	for _, t := range tasks {
		if a.files.Replaced(filepath.Join(dir, t.sheet.ID+t.format.Ext)) {
			old++
		}
	}
	if old > 0 {
		a.say("over", "n", old)
	}
	return nil
}

// writeAll stages n results and gives them their names when all of them are
// whole.
func (a *app) writeAll(n int, stage func(i int) (result.File, error)) error {
	results := make([]result.File, n)
	err := format.AtOnce(n, 0, func(i int) (err error) {
		results[i], err = stage(i)
		return err
	})
	if err != nil {
		a.files.Discard(results...)
		return err
	}
	return a.files.Commit(results...)
}
