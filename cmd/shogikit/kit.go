package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/templates"
)

// kitCommand makes `shogikit kit`.
func kitCommand(a *app) *cobra.Command {
	var f kitFlags
	var dry dryRunFlags
	var out, format string
	c := &cobra.Command{
		Use:   "kit [GAME]",
		Short: "Print a whole kit: instructions, faces and backs, rims, board",
		Long: `kit writes one PDF to print, cut and glue: an overview page with
instructions, the faces and backs of all pieces, their rims, and the board.
GAME is shogi (the default), minishogi, hasami, animal, an example of
` + "`shogikit list games`" + `, or a template file.`,
		Example: "  shogikit kit\n  shogikit kit minishogi --paper letter\n  shogikit kit --style kanji --build net -o net.pdf",
		Args:    oneGame,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.kit(args, &f, dry, out, format)
		},
	}
	f.register(c)
	a.profileFlag(c, &f.profile)
	dry.register(c)
	c.Flags().StringVarP(&out, "output", "o", "", "file to write; - is stdout (default GAME-kit.pdf)")
	c.Flags().StringVar(&format, "format", "pdf", "format of the file: pdf")
	return c
}

func (a *app) kit(args []string, f *kitFlags, dry dryRunFlags, out, format string) error {
	if dry.json && !dry.dryRun {
		return errors.New("--json goes with --dry-run")
	}
	if err := kitFormat(format, out); err != nil {
		return err
	}
	g, sheets, w, err := a.layoutKit(args, f, func(o *layout.Options) { o.Overview = true })
	if err != nil {
		return err
	}
	if sheets, err = a.corrected(f.profile, sheets); err != nil {
		return err
	}
	if dry.dryRun {
		return a.estimate(g, sheets, w, dry.json)
	}
	if out == "" {
		out = g.ID + "-kit.pdf"
	}
	p := a.startProgress("writing "+outName(out), 0)
	var size int64
	err = a.writeFile(out, func(to io.Writer) error {
		cw := &countWriter{w: to}
		err := pdf.Write(cw, sheets, w)
		size = cw.n
		return err
	})
	p.finish()
	if err != nil {
		return err
	}
	a.note("wrote %s: %s, %s. Print at 100 %% (actual size), then measure the 100 mm scale.", outName(out), plural(len(sheets), "page"), humanSize(size))
	return nil
}

// kitFormat makes sure that a PDF is wanted.
func kitFormat(format, out string) error {
	_, err := word("format", format, []string{"pdf"})
	if _, other := output.ByName(format); err != nil && other {
		err = fmt.Errorf("--format %s: a kit is one PDF", format)
	}
	if err == nil {
		err = notWritten("kit", out, "pdf")
	}
	if err != nil {
		return withHint(err, "`shogikit sheets --format %s` writes single sheets", strings.Join(formatNames(), ","))
	}
	return nil
}

// layoutKit reads game and flags and lays out the sheets.
func (a *app) layoutKit(args []string, f *kitFlags, change func(*layout.Options)) (*templates.Game, []draw.Sheet, format.Options, error) {
	g, err := a.loadGame(args)
	if err != nil {
		return nil, nil, format.Options{}, err
	}
	if g, err = f.sized(g); err != nil {
		return nil, nil, format.Options{}, err
	}
	o, palette, err := f.options(a, g)
	if err != nil {
		return nil, nil, format.Options{}, err
	}
	if err := a.checkArt(f.art, o.Art, append([]*templates.Game{g}, o.Also...)); err != nil {
		return nil, nil, format.Options{}, err
	}
	a.warnOfTightSquares(g)
	change(&o)
	sheets, err := layout.Kit(g, o)
	if err != nil {
		return nil, nil, format.Options{}, remedied(err)
	}
	w := format.Options{
		Palette: palette, Title: g.Names.In(o.Lang), Subject: "paper kit", Lang: o.Lang,
		Author: format.Program, License: license, Time: a.sourceDate(), Keywords: "shogi, paper kit, " + g.ID,
		Duplex: duplexes[o.Duplex], Spot: f.spot,
	}
	return g, sheets, w, nil
}

// warnOfTightSquares warns of a set that cannot be played with.
func (a *app) warnOfTightSquares(g *templates.Game) {
	for i := range g.Pieces {
		p := &g.Pieces[i]
		w, h := g.Shape.W*draw.MM(p.Size), g.Shape.H*draw.MM(p.Size)
		if p.Count > 0 && (w > g.Board.Square || h > g.Board.SquareH) {
			a.note("warning: %s is %s and does not fit a square of %s", p.ID, press.FormatSize(w, h), press.FormatSize(g.Board.Square, g.Board.SquareH))
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
	var h interface{ Hint() string }
	if errors.As(err, &h) {
		return withHint(err, "%s", h.Hint())
	}
	return err
}

// sourceDate is SOURCE_DATE_EPOCH, for reproducible builds; zero otherwise.
func (a *app) sourceDate() time.Time {
	s, err := strconv.ParseInt(a.getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.Unix(s, 0).UTC()
}

type countWriter struct {
	w io.Writer
	n int64
}

func (c *countWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
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

// sheetsCommand makes `shogikit sheets`.
func sheetsCommand(a *app) *cobra.Command {
	var f kitFlags
	var out, names string
	var dpi int
	c := &cobra.Command{
		Use:   "sheets [GAME]",
		Short: "Write the sheets as single PNG, SVG, DXF or PDF files",
		Long: `sheets writes every sheet of a kit into a folder, one file a sheet and
format. PNG, SVG and DXF show the printable block of the paper at true size.`,
		Example: "  shogikit sheets shogi -o sheets\n  shogikit sheets --format svg,dxf --build net",
		Args:    oneGame,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.sheets(args, &f, out, names, dpi)
		},
	}
	f.register(c)
	a.profileFlag(c, &f.profile)
	c.Flags().StringVarP(&out, "output", "o", "", "folder to write to; - writes a single sheet to stdout (default GAME-sheets)")
	c.Flags().StringVar(&names, "format", "png", "any of "+strings.Join(formatNames(), ", ")+", comma separated")
	c.Flags().IntVar(&dpi, "dpi", format.DefaultDPI, "resolution of PNG, 50 to 1200")
	f.registerLayers(c)
	return c
}

func (a *app) sheets(args []string, f *kitFlags, out, names string, dpi int) error {
	formats, err := parseFormats(names)
	if err != nil {
		return err
	}
	if formats, err = a.correcting(f.profile, formats); err != nil {
		return err
	}
	if dpi < 50 || dpi > 1200 {
		return fmt.Errorf("--dpi %d: 50 to 1200 is wanted", dpi)
	}
	if err := f.checkSpot(formats); err != nil {
		return err
	}
	g, sheets, w, err := a.layoutKit(args, f, func(o *layout.Options) {
		if o.Board == "" {
			o.Board = layout.BoardBoth // the original kit has both
		}
	})
	if err != nil {
		return err
	}
	w.DPI = dpi
	if sheets, err = f.onlyLayers(sheets); err != nil {
		return err
	}
	if out == "" {
		out = g.ID + "-sheets"
	}
	if _, ok := output.ByExt(strings.ToLower(filepath.Ext(out))); ok && !exists(out) {
		return withHint(fmt.Errorf("-o %s: sheets writes a folder of files", out), "name a folder; `-o - >%s` writes a single sheet", out)
	}
	if out == "-" {
		return a.oneSheet(sheets, formats, w)
	}
	return a.writeSheets(out, sheets, formats, w)
}

func parseFormats(s string) ([]format.Format, error) {
	var out []format.Format
	var names []string
	for _, f := range output.Formats {
		names = append(names, f.Name)
	}
	for name := range strings.SplitSeq(s, ",") {
		name, err := word("format", strings.ToLower(strings.TrimSpace(name)), names)
		if err != nil {
			return nil, err
		}
		for _, f := range output.Formats {
			if f.Name == name && !slices.ContainsFunc(out, func(o format.Format) bool { return o.Name == name }) {
				out = append(out, f)
			}
		}
	}
	return out, nil
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
	to, err := a.temps.makeFolder(dir)
	if err != nil {
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
	defer p.finish()
	err = a.writeAll(len(tasks), func(i int) (staged, error) {
		t := tasks[i]
		defer p.step()
		return a.stage(filepath.Join(dir, t.sheet.ID+t.format.Ext), func(out io.Writer) error {
			return t.format.Write(out, []draw.Sheet{*t.sheet}, w)
		})
	})
	if err != nil {
		to.undo()
		return elsewhere(err, "name another folder with -o")
	}
	p.finish()
	a.note("wrote %s to %s. Print at 100 %% (actual size).", plural(len(tasks), "file"), dir)
	return nil
}

// writeAll stages n results and gives them their names when all of them are
// whole. Of equal failures, such as a full disk's, the first is told.
func (a *app) writeAll(n int, stage func(i int) (staged, error)) error {
	results, errs := make([]staged, n), make([]error, n)
	slots := make(chan struct{}, workers(n))
	var wg sync.WaitGroup
	for i := range n {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			results[i], errs[i] = stage(i)
		})
	}
	wg.Wait()
	for i := range errs {
		if errs[i] == nil {
			continue
		}
		for k := range results {
			results[k].discard()
		}
		return errs[i]
	}
	return a.temps.commit(results)
}
