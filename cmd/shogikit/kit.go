package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

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
	out, _, err := target(o)
	if err != nil {
		return err
	}
	o.Kit.Overview = true
	sheets, w, err := a.layoutKit(o)
	if err != nil {
		return err
	}
	if o.On("dry-run") && a.laid == nil {
		return a.estimate(o.Game, sheets, w, o.On("json"))
	}
	size, err := a.print(o, out, sheets, w)
	if err != nil {
		return err
	}
	a.say("kit", "wrote", a.wrote(out), "pages", a.text("pages", "n", len(sheets)), "size", a.texts().Local(humanSize(size)))
	if way, ok := sides[o.Kit.Duplex]; ok {
		a.say(way.advice)
	}
	if !a.brief {
		a.advise(o, args, sheets)
	}
	return nil
}

// advise tells what a kit takes, and what to do next.
func (a *app) advise(o *order.Order, args []string, sheets []draw.Sheet) {
	var work press.Work
	c := a.texts()
	var large, pages []string
	for i := range sheets {
		work = work.Add(press.WorkOn(&sheets[i]))
		if name := layout.Larger(sheets[i].Paper, o.Kit.Paper.Size); name != "" {
			large, pages = append(large, name), append(pages, strconv.Itoa(i+1))
		}
	}
	if len(large) > 0 {
		a.say("larger", "n", strings.Join(pages, ", "), "paper", large[0])
	}
	a.say("work", "time", a.duration(work.Minutes()), "cut", c.Number(float64(work.Cut)/1000, 1), "folds", a.text("folds", "n", work.Folds), "tabs", a.text("tabs", "n", work.Tabs))
	if len(o.Kit.Only) > 0 || o.Kit.Coupons {
		return // the rest is there, or to come
	}
	if work.Folds > manyFolds {
		a.say("easier", "command", commandLine(o, "kit", args, a.quoted, "build")+" --build foldover")
	}
	a.say("rules", "command", commandLine(o, "booklet", args, a.quoted))
}

// manyFolds are more than one would want in an evening.
const manyFolds = 200

// print writes sheets as one PDF, corrected by the profile, and returns its size.
func (a *app) print(o *order.Order, out string, sheets []draw.Sheet, w format.Options) (int64, error) {
	sheets, err := a.corrected(o, sheets)
	if err != nil {
		return 0, err
	}
	if a.laid != nil {
		return 0, cmp.Or(a.laid(sheets, w), errShown)
	}
	writer, _ := output.ByName("pdf")
	var size int64
	return size, a.writeFile(out, func(to io.Writer) error {
		counted := &outWriter{w: to}
		err := writer.Write(counted, sheets, w)
		size = counted.n
		return err
	})
}

func (a *app) layoutKit(o *order.Order) ([]draw.Sheet, format.Options, error) {
	g := o.Game
	if err := a.checkArt(o); err != nil {
		return nil, format.Options{}, err
	}
	a.warnOfTightSquares(g, o.Kit.Lang)
	var err error
	if o.Kit.Printer, err = a.printer(o); err != nil {
		return nil, format.Options{}, err
	}
	o.Kit.Alone = a.alone
	sheets, err := layout.Kit(g, o.Kit)
	w := a.metadata(o, "paper kit")
	w.Keywords, w.Duplex, w.Spot = "shogi, paper kit, "+g.ID, sides[o.Kit.Duplex].leaves, o.On("spot")
	return sheets, w, err
}

// metadata is what files say about themselves.
func (a *app) metadata(o *order.Order, subject string) format.Options {
	w := format.Options{Palette: o.Palette, Subject: subject, Lang: o.Kit.Lang, Author: format.Program, License: license, Time: a.date, Release: release}
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
			local := a.texts().Local
			a.warn("tight", "piece", p.Face.Name(templates.Official, lang), "size", local(press.FormatSize(w, h)), "square", local(press.FormatSize(g.Board.Square, g.Board.SquareH)))
			return
		}
	}
}

// sides says how to print on both sides: to the user, and to a printer how the leaves
// are turned.
var sides = map[press.Duplex]struct {
	advice string
	leaves format.Duplex
}{press.DuplexLong: {"both", format.DuplexLong}, press.DuplexShort: {"short", format.DuplexShort}, press.DuplexManual: {"manual", format.DuplexNone}}

// license of what the program prints.
const license = "Printed sheets may be copied, changed and given away freely (CC0 1.0)."

// remedied puts the remedies of what does not fit into the words of the command
// line, as a hint.
func remedied(err error) error {
	var large *press.TooLarge
	if !errors.As(err, &large) || len(large.Remedies) == 0 {
		return err
	}
	var tries []string
	for _, r := range large.Remedies {
		var flags []string
		for _, c := range r {
			flags = append(flags, "--"+string(c.Option)+" "+c.Value)
		}
		tries = append(tries, strings.Join(flags, " "))
	}
	return withHint(err, "try %s", strings.Join(tries, " or "))
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

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func humanSize(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d kB", (n+512)>>10)
}
