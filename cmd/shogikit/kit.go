package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"shogikit/board/check"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

func runKit(a *app, o *order.Order, _ []string) error {
	if o.JSON && !o.DryRun {
		return errors.New("--json needs --dry-run")
	}
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	p, err := planSheets(a, o)
	switch {
	case err != nil:
		return err
	case a.planned != nil:
		a.planned(p)
		return nil
	case o.DryRun:
		return dryRun(a, o.Game, p, o.JSON)
	}
	size, err := printPDF(a, o, to.file, p)
	if err != nil {
		return err
	}
	measure := ""
	if p.Ruled() {
		measure = ", then measure the two lines of " + layout.FormatMM(o.Kit.Paper.Ruler())
	}
	a.notef("%s: %s, %s. Print at 100 %% (actual size)%s.",
		a.wrote(to.file), check.Counted(p.Len(), "page"), humanSize(size), measure)
	if p.Turned != "" {
		a.notef("%s", p.Turned)
	}
	if !a.brief {
		advise(a, o, to.file, p.Sheets())
	}
	return nil
}

// planSheets lays out the sheets of an order.
func planSheets(a *app, o *order.Order) (*order.Plan, error) {
	warnOfTightSquares(a, o.Game, o.Kit.Lang)
	return o.Plan()
}

// advise prints the work and material of a kit, and the next steps.
func advise(a *app, o *order.Order, out string, sheets []draw.Sheet) {
	var work layout.Work
	var large, pages []string
	for i := range sheets {
		work = work.Add(layout.WorkOn(&sheets[i]))
		if name := layout.LargerName(sheets[i].Paper, o.Kit.Paper.Size); name != "" {
			large, pages = append(large, name), append(pages, strconv.Itoa(i+1))
		}
	}
	if len(large) > 0 {
		a.notef("Larger paper (%s) on page %s: that needs a printer for this size or a copy shop.",
			large[0], strings.Join(pages, ", "))
	}
	english, _ := text.Load("en") // built in
	time := fmt.Sprintf("%s of work with practice, %s the first time",
		english.Duration(work.Minutes()), english.Duration(work.FirstTime()))
	a.notef("About %s, not counting the time for glue to dry: %s m to cut, %s in %s, %s to glue.",
		time, draw.Number(float64(work.Cut)/1000, 1),
		check.Counted(work.Folds, "fold"), check.Counted(work.Lines, "line"), check.Counted(work.Tabs, "tab"))
	if len(o.Kit.Only) > 0 {
		return // the user has the rest, or will print it later
	}
	if work.Minutes() > anEvening && !o.Build().Flat() {
		if !strings.HasSuffix(out, ".pdf") { // stdout, perhaps by another name
			out = o.Game.ID + "-kit.pdf"
		}
		file := a.quoted(order.Slashed(strings.TrimSuffix(out, ".pdf") + "-foldover.pdf"))
		a.notef("Far quicker to make: %s --build foldover -o %s", o.Line("kit", a.quoted, "build", "output"), file)
	}
	a.notef("The rules and the setup: %s", o.Line("booklet", a.quoted, "output", "paper"))
}

// anEvening is the work that fits in an evening, in minutes.
const anEvening = 100

// printPDF writes the sheets of a plan as one PDF, corrected for the printer, and returns its
// size.
func printPDF(a *app, o *order.Order, out string, p *order.Plan) (int64, error) {
	sheets := p.Printed()
	writer, _ := output.ByName("pdf")
	var size int64
	err := a.writeBinary(out, func(to io.Writer) error {
		counted := &outWriter{w: to}
		err := writer.Write(counted, sheets, p.Files)
		size = counted.n
		return err
	})
	return size, err
}

// warnOfTightSquares warns if pieces are larger than squares.
func warnOfTightSquares(a *app, g *templates.Game, lang string) {
	for i := range g.Pieces {
		p := &g.Pieces[i]
		w, h := g.Shape.W*draw.MM(p.Size), g.Shape.H*draw.MM(p.Size)
		if p.Count > 0 && (w > g.Board.Square || h > g.Board.SquareH) {
			local := a.texts().Local
			size, square := layout.FormatSize(w, h), layout.FormatSize(g.Board.Square, g.Board.SquareH)
			a.warn("tight", "piece", p.Face.Name(templates.Official, lang), "size", local(size), "square", local(square))
			return
		}
	}
}

func humanSize(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d kB", (n+512)>>10)
}
