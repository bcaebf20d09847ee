package main

import (
	"errors"
	"io"
	"strings"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
)

// perform runs a command with its options.
func perform(a *app, of command, o *order.Order) error {
	if err := prepare(a, o); err != nil {
		return err
	}
	return inTemplate(a, o, of.run(a, o, o.Args))
}

// prepare resolves an order, and reports what may not be meant.
func prepare(a *app, o *order.Order) error {
	a.quiet = a.quiet || o.Quiet
	date, err := a.user.Date()
	if err != nil {
		return err
	}
	a.date = date
	err = o.Resolve(a.source())
	if errors.Is(err, templates.ErrUnknownGame) && host.Advice(err) == "" {
		return host.Advise(err, "`shogikit list games` lists the games; `shogikit new my.yaml` starts one of your own")
	}
	if err != nil {
		return err
	}
	a.untranslated(o)
	for _, w := range append(o.Warnings, o.Idle(a.common...)...) {
		a.warn(w.Key, w.Blanks...)
	}
	for _, d := range o.GameWarnings {
		a.warnf("%s", a.texts().Fault(d))
	}
	return checkArt(a, o)
}

// source opens the files that an order names, and protects them from being overwritten.
func (a *app) source() order.Source {
	lang, _ := a.user.Language()
	return order.Source{
		Lang: lang, Paper: a.user.Paper(), Release: release, Date: a.date, Known: a.games, Folder: a.artFolder,
		Open: func(name string) (io.ReadCloser, error) {
			a.reads(name)
			return a.input(name)
		},
	}
}

// untranslated says that the language of the user's system has no texts, if prints would
// be in it.
func (a *app) untranslated(o *order.Order) {
	_, missing := a.user.Language()
	_, has := order.Of(o.Command, "lang")
	if has && missing != "" && !o.Has("lang") && !a.brief {
		a.notef("there are no texts in %s yet, so it is in English; `shogikit new --language %s.yaml` starts a translation",
			missing, missing)
	}
}

// quoted quotes a word for the user's shell if necessary.
func (a *app) quoted(word string) string {
	if a.windows && !order.Plain(word) {
		return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
	}
	return order.Quote(word)
}
