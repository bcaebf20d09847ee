package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/templates/text"
)

func (a *app) booklet(o *order.Order, _ []string) error {
	out, kind, err := target(o)
	saddle, problems := o.Text("impose") == "saddle", o.Text("problems") != ""
	switch {
	case err != nil:
		return err
	case kind == "html" && forPaper(o) != "":
		return withHint(fmt.Errorf("%s is for paper, and HTML has no pages", forPaper(o)), "leave it out, or make a PDF")
	case problems && o.Said("part"):
		return withHint(errors.New("--part and --problems are two different papers"), "make them one after the other")
	case !problems && o.On("no-answers"):
		return withHint(errors.New("--no-answers is about a handout of problems"), "give the list with --problems FILE")
	}
	k := o.Kit
	bo := booklet.Options{
		Paper: k.Paper.Size, Style: k.Style, Marks: k.Marks, Names: k.Names, Lang: k.Lang, Texts: k.Texts, Art: k.Art, Font: k.Font,
		Command: k.Command, Part: o.Text("part"), Folded: saddle,
	}
	if saddle {
		bo.Paper = press.HalfSheet(k.Paper.Size)
	}
	w := a.metadata(o, "rules booklet")
	w.Keywords = "shogi, rules, " + o.Game.ID
	if file := o.Text("problems"); problems {
		a.reads(file)
		list, err := a.read(file, maxText)
		if err != nil {
			return err
		}
		bo.Problems = &booklet.Handout{
			List: bytes.NewReader(list), File: cmp.Or(strings.TrimPrefix(file, "-"), "stdin"),
			PerPage: o.Int("per-page"), NoAnswers: o.On("no-answers"),
		}
	}
	if kind == "html" {
		return a.bookletHTML(o, out, bo, w)
	}
	return a.bookletPDF(o, out, bo, w)
}

// forPaper returns what is asked for that has no meaning on a screen; "" for nothing.
// The paper that a configuration sets is meant for other runs.
func forPaper(o *order.Order) string {
	switch {
	case o.Text("impose") == "saddle":
		return "--impose saddle"
	case o.Text("duplex") == "manual":
		return "--duplex manual"
	case o.Typed("paper"):
		return "--paper"
	}
	return ""
}

func (a *app) bookletHTML(o *order.Order, out string, bo booklet.Options, w format.Options) error {
	d, err := booklet.Doc(o.Game, bo)
	if err != nil {
		return err
	}
	if err := a.writeFile(out, func(to io.Writer) error { return html.Write(to, d, w) }); err != nil {
		return err
	}
	if o.Text("profile") != "" {
		a.warn("pdf-only", "format", "HTML")
	}
	a.say("screen", "wrote", a.wrote(out))
	return nil
}

func (a *app) bookletPDF(o *order.Order, out string, bo booklet.Options, w format.Options) error {
	pages, err := booklet.Sheets(o.Game, bo)
	if err != nil {
		return err
	}
	w.Title = pages[0].Title
	advice := "single"
	if len(pages) > 1 {
		advice, w.Duplex = "both", format.DuplexLong
	}
	if o.Text("problems") != "" && !o.On("no-answers") { // which nobody is to find behind the problems
		advice, w.Duplex = "apart", format.DuplexNone
	}
	if o.Text("impose") == "saddle" {
		if pages, err = press.Impose(pages, o.Kit.Paper.Size); err != nil {
			return err
		}
		advice, w.Duplex = "saddle", format.DuplexShort
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	if o.Text("duplex") == "manual" {
		texts, _ := text.Of(o.Kit.Texts, o.Kit.Lang) // the booklet is in it
		answers := slices.IndexFunc(pages, func(s draw.Sheet) bool {
			return slices.ContainsFunc(s.Bookmarks, func(b draw.Bookmark) bool { return b.Title == texts.Text("booklet.problems.handout-answers") })
		})
		stacked, err := layout.Stack(pages, answers, texts)
		if err != nil {
			return err
		}
		if len(stacked) > len(pages) {
			advice = "manual"
		} else if len(stacked) == 1 {
			advice = "single"
		}
		w.Duplex = format.DuplexNone
		pages = stacked
	}
	if _, err := a.print(o, out, pages, w); err != nil {
		return err
	}
	a.say("booklet", "wrote", a.wrote(out), "pages", a.text("pages", "n", len(pages)), "advice", a.text(advice))
	return nil
}
