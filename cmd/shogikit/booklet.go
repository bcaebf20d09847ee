package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/output/pdf"
)

func (a *app) booklet(o *order.Order, _ []string) error {
	kind, out := o.Text("format"), o.Text("output")
	if ext := strings.ToLower(filepath.Ext(out)); kind == "" && (ext == ".html" || ext == ".htm") {
		kind = "html"
	}
	kind = cmp.Or(kind, "pdf")
	saddle := o.Text("impose") == "saddle"
	if saddle && kind == "html" {
		return withHint(fmt.Errorf("--impose saddle is for paper, and HTML has no pages"), "leave --format html or --impose out")
	}
	if err := notWritten("booklet", out, kind); err != nil {
		return err
	}
	what := cmp.Or(o.Text("part"), "booklet")
	switch problems := o.Text("problems") != ""; {
	case problems && o.Said("part"):
		return withHint(errors.New("--part and --problems are two different papers"), "make them one after the other")
	case problems:
		what = "problems"
	case o.On("no-answers"):
		return withHint(errors.New("--no-answers is about a handout of problems"), "give the list with --problems FILE")
	}
	out = cmp.Or(out, o.Game.ID+"-"+what+"."+kind)
	k := o.Kit
	po := booklet.ProblemOptions{File: o.Text("problems"), PerPage: o.Int("per-page"), NoAnswers: o.On("no-answers"), Options: booklet.Options{
		Paper: k.Paper.Size, Style: k.Style, Marks: k.Marks, Names: k.Names, Lang: k.Lang, Texts: k.Texts, Art: k.Art, Font: k.Font,
		Command: k.Command, Part: o.Text("part"),
	}}
	if po.Folded = saddle; saddle {
		po.Paper = press.HalfSheet(k.Paper.Size)
	}
	list, err := a.problemList(&po)
	if err != nil {
		return err
	}
	w := a.metadata(o, "rules booklet")
	w.Keywords = "shogi, rules, " + o.Game.ID
	if kind == "html" {
		return a.bookletHTML(o, out, list, po, w)
	}
	return a.bookletPDF(o, out, list, po, w)
}

// problemList reads the list of problems; without one it is nil.
func (a *app) problemList(po *booklet.ProblemOptions) (io.Reader, error) {
	if po.File == "" {
		return nil, nil
	}
	a.reads(po.File)
	list, err := a.read(po.File, maxText)
	if po.File == "-" {
		po.File = "stdin"
	}
	return bytes.NewReader(list), err
}

func (a *app) bookletHTML(o *order.Order, out string, list io.Reader, po booklet.ProblemOptions, w format.Options) error {
	var d *doc.Doc
	var err error
	if list != nil {
		d, err = booklet.ProblemsDoc(o.Game, list, po)
	} else {
		d, err = booklet.Doc(o.Game, po.Options)
	}
	if err != nil {
		return remedied(err)
	}
	if err := a.writeFile(out, func(to io.Writer) error { return html.Write(to, d, w) }); err != nil {
		return err
	}
	a.say("screen", "wrote", a.wrote(out))
	return nil
}

func (a *app) bookletPDF(o *order.Order, out string, list io.Reader, po booklet.ProblemOptions, w format.Options) error {
	var pages []draw.Sheet
	var err error
	if list != nil {
		pages, err = booklet.Problems(o.Game, list, po)
	} else {
		pages, err = booklet.Sheets(o.Game, po.Options)
	}
	if err != nil {
		return remedied(err)
	}
	n := len(pages)
	w.Title = pages[0].Title
	advice := "single"
	if n > 1 {
		advice = "both"
		w.Duplex = format.DuplexLong
	}
	if o.Text("impose") == "saddle" {
		if pages, err = press.Impose(pages, o.Kit.Paper.Size); err != nil {
			return err
		}
		w.Duplex = format.DuplexShort
		advice = "saddle"
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	if o.Text("duplex") == "manual" {
		if pages, err = layout.Stack(pages, a.texts()); err != nil {
			return err
		}
		w.Duplex, advice = format.DuplexNone, "manual"
	}
	if pages, err = a.corrected(o, pages); err != nil {
		return err
	}
	if err := a.writeFile(out, func(to io.Writer) error { return pdf.Write(to, pages, w) }); err != nil {
		return err
	}
	a.say("booklet", "wrote", a.wrote(out), "pages", a.text("pages", "n", n), "advice", a.text(advice))
	return nil
}
