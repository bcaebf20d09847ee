package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"shogikit/cmd/internal/engine"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// main serves a web page, which asks for runs of commands.
func main() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(512 << 20)
	games := map[string]*templates.Game{} // loaded once, not for every choice
	engine.Serve(func(r engine.Run) int {
		user := host.Environment{Getenv: os.Getenv, System: func() string { return r.Lang }}
		catalog, _ := text.Load(r.Lang) // of an unknown language: nil, English
		a := &app{
			environment: environment{stdin: r.In, stdout: r.Out, stderr: io.Discard, user: user},
			webPage:     webPage{planned: r.Planned, catalog: catalog},
			files:       &host.Files{},
			games:       games,
		}
		a.onMessage = func(kind messageKind, text, option string) {
			r.Say(engine.Said{Kind: string(kind), Text: text, Option: option})
		}
		return a.run(r.Args)
	})
}

// execute runs a command line. Cobra and its help are not built into the page.
func execute(a *app, args []string) (executed, error) {
	if len(args) == 0 {
		return executed{}, errors.New("no command is given")
	}
	all := pageCommands()
	at := slices.IndexFunc(all, func(c command) bool { return c.name == args[0] })
	if at < 0 {
		return executed{}, fmt.Errorf("%q is not a command", args[0])
	}
	o, err := order.Parse(args[0], args[1:]...)
	done := executed{command: args[0]}
	if o == nil {
		return done, err
	}
	if err := all[at].arguments(o.Args); err != nil {
		return done, err
	}
	done.piped = o.Output == "-"
	return done, perform(a, all[at], o)
}
