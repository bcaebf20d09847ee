package main

import (
	"errors"
	"fmt"
	"runtime"

	"shogikit/board/check"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// runCompose composes problems and writes them as a handout with answers, or as
// positions with solutions.
func runCompose(a *app, o *order.Order, _ []string) error {
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	problems, err := a.composed(o, r)
	if err != nil {
		return err
	}
	if to.format != "sfen" {
		o.List = []byte(search.FormatProblems(r, problems, false))
		return writeBooklet(a, o, to)
	}
	err = a.writeText(to.file, search.FormatProblems(r, problems, true))
	if err == nil && to.file != "-" {
		a.notef("%s: %s.", a.wrote(to.file), check.Counted(len(problems), "problem"))
	}
	return err
}

// composed returns the problems of an order. It warns if there are fewer than wanted.
func (a *app) composed(o *order.Order, r *rules.Rules) ([]search.Problem, error) {
	if o.Plies%2 == 0 {
		return nil, o.Fault("mate", fmt.Errorf("%d: the attacker makes the last move, so the number must be odd", o.Plies))
	}
	p := a.startProgress("problems", o.Count)
	defer p.Finish()
	levels, err := search.ParseLevels(o.Level)
	if err != nil {
		return nil, o.Fault("level", err)
	}
	problems, err := search.Compose(r, search.ComposeOptions{
		Plies: o.Plies, Count: o.Count, Levels: levels, Seed: uint64(o.Seed),
		Workers: runtime.GOMAXPROCS(0), Step: p.Step,
	})
	p.Finish()
	return problems, fewer(a, err, "try another --mate, --level or --seed")
}

// fewer warns of problems that are fewer than wanted; none at all are an error, with
// what to try instead.
func fewer(a *app, err error, try string) error {
	var few *search.FewError
	switch {
	case !errors.As(err, &few):
		return err
	case few.Found == 0:
		return host.Advise(err, "%s", try)
	}
	a.warn("few-problems", "found", few.Found, "wanted", few.Requested)
	a.notef("%d more attempts found no other: there are hardly any more of this length and level", few.Tries)
	return nil
}
