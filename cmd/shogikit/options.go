package main

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"strings"
	"syscall"

	"shogikit/cmd/internal/advice"
	"shogikit/cmd/internal/config"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// perform runs a command with its options and the configuration.
func perform(a *app, of command, o *order.Order) error {
	if printed, err := prepare(a, o); printed || err != nil {
		return err
	}
	return remedied(inTemplate(a, o, of.run(a, o, o.Args)))
}

// prepare completes an order from the configuration and resolves it; it reports whether
// only the options were to be printed.
func prepare(a *app, o *order.Order) (printed bool, err error) {
	conf, err := a.loadConfig()
	if err != nil {
		return false, err
	}
	conf.Apply(o)
	a.quiet = a.quiet || o.Quiet
	if a.date, err = a.env().Date(); err != nil {
		return false, err
	}
	err = o.Resolve(a.source())
	if errors.Is(err, templates.ErrUnknownGame) && advice.Of(err) == "" {
		err = withHint(err, "`shogikit list games` lists the games; `shogikit new my.yaml` starts one of your own")
	}
	if err == nil {
		a.speak(o)
		for _, w := range o.Warnings {
			if w.From == "" { // files are meant for other runs as well
				a.warn(w.Key, w.Blanks...)
			}
		}
		for _, d := range o.Doubts {
			a.warnf("%s", d.Error())
		}
	}
	if err == nil && o.PrintConfig {
		return true, config.Print(a.stdout, o, a.env().ConfigFile())
	}
	if err == nil {
		err = checkArt(a, o)
	}
	return false, err
}

// maxConfig is the maximum size of a configuration, about twenty times that of all
// options of all commands.
const maxConfig = 256 << 10

// loadConfig reads the configuration; without a file it is empty.
func (a *app) loadConfig() (*config.Config, error) {
	file := a.env().ConfigFile()
	a.reads(file)
	data, err := a.read(file, maxConfig)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return &config.Config{}, nil
	}
	if err != nil {
		return nil, err
	}
	return config.Read(file, data)
}

// source opens the files that an order names, and protects them from being overwritten.
func (a *app) source() order.Source {
	lang, _ := a.env().Language()
	return order.Source{
		Lang: lang, Paper: a.env().Paper(), Release: release, Date: a.date, Known: a.games, Folder: a.artFolder, Profile: a.printers().Use,
		Open: func(name string) (io.ReadCloser, error) {
			a.reads(name)
			return a.input(name)
		},
	}
}

// speak sets the language of messages to that of the result.
func (a *app) speak(o *order.Order) {
	if a.catalog != nil {
		return // one of many orders
	}
	system, missing := a.env().Language()
	_, has := order.Of(o.Command, "lang")
	if has {
		a.catalog, _ = text.Of(o.Kit.Texts, cmp.Or(o.Kit.Lang, system)) // an unknown language was rejected
	} else {
		a.catalog = a.texts()
	}
	if (has || o.Command == "make") && missing != "" && !o.Said(&o.Lang) {
		a.say("no-language", "lang", missing, "command", "`shogikit new --language "+missing+".yaml`")
	}
}

// quoted quotes a word for the user's shell if necessary.
func (a *app) quoted(word string) string {
	if a.windows && !order.Plain(word) {
		return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
	}
	return order.Quote(word)
}
