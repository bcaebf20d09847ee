package main

import (
	"errors"
	"fmt"
	"io"

	"shogikit/board/check"
	"shogikit/board/rules"
	"shogikit/cmd/internal/host"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/output/html"
)

func runBooklet(a *app, o *order.Order, _ []string) error {
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	if to.format == "html" && forPaper(o) != "" {
		return host.Advise(fmt.Errorf("%s is for paper, but HTML has no pages", forPaper(o)), "leave it out, or make a PDF")
	}
	err = writeBooklet(a, o, to)
	if errors.Is(err, booklet.ErrNoContent) {
		return host.Advise(err, "`shogikit compose` makes problems, which `booklet: problems:` in a template takes")
	}
	return err
}

// runHandout prints problems or games for a class.
func runHandout(a *app, o *order.Order, _ []string) error {
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	err = bookletPDF(a, o, to.file)
	var wrong *booklet.DiagramError
	var fault *rules.Fault
	switch {
	case !errors.As(err, &wrong):
		return err
	case errors.As(err, &fault) && fault.Code == rules.CodeSyntax && !o.Has("game"):
		return host.Advise(err, "positions of another game need its name: --game, as `shogikit list games` has it")
	case o.Kind == "":
		return host.Advise(err, "--kind study prints positions that are no mate problems as they are")
	}
	return err
}

func writeBooklet(a *app, o *order.Order, to target) error {
	if to.format == "html" {
		return bookletHTML(a, o, to.file)
	}
	return bookletPDF(a, o, to.file)
}

func bookletPDF(a *app, o *order.Order, out string) error {
	p, err := a.planBooklet(o)
	if err != nil {
		return err
	}
	if a.planned != nil {
		a.planned(p)
		return nil
	}
	if _, err := printPDF(a, o, out, p); err != nil {
		return err
	}
	a.notef("%s: %s. %s", a.wrote(out), check.Counted(p.Len(), "page"), p.Turned)
	return nil
}

// planBooklet lays out a booklet or a handout, whose problems are counted while they are proven.
func (a *app) planBooklet(o *order.Order) (*order.Plan, error) {
	if o.Records == nil || o.Games {
		return o.Plan()
	}
	problems := 0
	for _, file := range o.Records {
		problems += len(file.Diagrams)
	}
	p := a.startProgress("problems", problems)
	defer p.Finish()
	o.Step = p.Step
	return o.Plan()
}

// forPaper returns an option in use that has no meaning on a screen; "" for none.
func forPaper(o *order.Order) string {
	switch {
	case o.Impose == "saddle":
		return "--impose saddle"
	case o.Has("paper"):
		return "--paper"
	case o.Part != booklet.PartRules:
		return "--part " + o.Part
	}
	return ""
}

func bookletHTML(a *app, o *order.Order, out string) error {
	bo, err := o.BookletOptions()
	if err != nil {
		return err
	}
	page, err := booklet.Screen(o.Game, bo)
	if err != nil {
		return err
	}
	err = a.writeFile(out, func(to io.Writer) error { return html.Write(to, page, o.Files(order.BookletSubject)) })
	if err != nil {
		return err
	}
	a.notef("%s: one page for the screen, or to print.", a.wrote(out))
	return nil
}
