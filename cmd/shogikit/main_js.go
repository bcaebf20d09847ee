package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"shogikit/cmd/internal/engine"
	"shogikit/cmd/internal/result"
	"shogikit/layout/order"
	"shogikit/templates"
)

// main serves a web page, which asks for plans and runs of commands.
func main() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(512 << 20)
	games := map[string]*templates.Game{} // loaded once, not for every choice
	in := func(r engine.Run) *app {
		a := &app{games: games, files: &result.Store{}, stdin: r.In, stdout: r.Out, stderr: io.Discard, getenv: os.Getenv, config: os.UserConfigDir}
		a.settings = func() string { return r.Lang }
		a.heard = func(kind, text, option string) { r.Say(engine.Said{Kind: kind, Text: text, Option: option}) }
		return a
	}
	engine.Serve(engine.Program{
		Run:  func(r engine.Run) int { return in(r).run(r.Args) },
		Plan: func(r engine.Run) (*order.Plan, error) { return planKit(in(r), r.Args) },
	})
}

// planKit plans the kit of a command line for a page.
func planKit(a *app, words []string) (p *order.Plan, err error) {
	defer func() {
		if err != nil {
			a.report(remedied(err))
		}
	}()
	if len(words) == 0 || words[0] != "kit" {
		return nil, order.ErrNoSheets
	}
	o, err := order.Parse(words[0], words[1:]...)
	if o == nil {
		return nil, err
	}
	if _, err := prepare(a, o); err != nil {
		return nil, err
	}
	if p, err = planSheets(a, o); err == nil {
		corrected(a, o, p) // reports the correction
	}
	return p, err
}

// execute runs a command line and returns the name of its command. Cobra and its help
// are not built into the page.
func execute(a *app, args []string) (name string, piped bool, err error) {
	if len(args) == 0 {
		return "", false, start(a)
	}
	all := commands()
	at := slices.IndexFunc(all, func(c command) bool { return c.name == args[0] })
	if at < 0 {
		return "", false, fmt.Errorf("%q is not a command", args[0])
	}
	o, err := order.Parse(args[0], args[1:]...)
	if o == nil {
		return args[0], false, err
	}
	if err := all[at].arguments(o.Args); err != nil {
		return args[0], false, err
	}
	return args[0], o.Output == "-", perform(a, all[at], o)
}

func runMan(*app, *order.Order, []string) error {
	return errors.New("the manual is written by the program outside the browser")
}
