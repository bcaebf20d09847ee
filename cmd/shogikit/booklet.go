package main

import (
	"errors"
	"fmt"
	"io"

	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/html"
)

func runBooklet(a *app, o *order.Order, _ []string) error {
	out, kind, err := target(o)
	switch {
	case err != nil:
		return err
	case kind == "html" && forPaper(o) != "":
		return withHint(fmt.Errorf("%s is for paper, but HTML has no pages", forPaper(o)), "leave it out, or make a PDF")
	case o.Problems != "" && o.Said(&o.Part):
		return withHint(errors.New("--part and --problems cannot be used together"), "make them one after the other")
	case o.Problems == "" && o.NoAnswers:
		return withHint(errors.New("--no-answers is only for a handout of problems"), "give the list with --problems FILE")
	case len(o.Record) > 0 && (o.Problems != "" || o.Said(&o.Part)):
		return withHint(errors.New("--record cannot be used together with --problems or --part"), "make them one after the other")
	case len(o.Record) == 0 && len(o.Ply) > 0:
		return withHint(errors.New("--ply is only for games"), "give their files with --record FILE")
	}
	return handout(a, o, out, kind)
}

func bookletPDF(a *app, o *order.Order, out string) error {
	p, err := o.Plan()
	if err != nil {
		return err
	}
	if _, err := printPDF(a, o, out, p); err != nil {
		return err
	}
	a.note("%s: %s. %s", a.wrote(out), counted(p.Len(), "page"), p.Turned)
	return nil
}

// forPaper returns an option in use that has no meaning on a screen; "" for none. The
// paper in a configuration is meant for other runs.
func forPaper(o *order.Order) string {
	switch {
	case o.Impose == "saddle":
		return "--impose saddle"
	case o.LeafDuplex == press.DuplexManual:
		return "--duplex manual"
	case o.Typed(&o.Paper):
		return "--paper"
	}
	return ""
}

func bookletHTML(a *app, o *order.Order, out string) error {
	bo, err := o.BookletOptions()
	if err != nil {
		return err
	}
	d, err := booklet.Doc(o.Game, bo)
	if err != nil {
		return err
	}
	if err := a.writeFile(out, func(to io.Writer) error { return html.Write(to, d, o.Files(order.BookletSubject)) }); err != nil {
		return err
	}
	a.note("%s: one page for the screen, or to print.", a.wrote(out))
	return nil
}
