package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/text/language"

	"shogikit/cmd/internal/advice"
	"shogikit/cmd/internal/result"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

func (a *app) newTemplate(o *order.Order, args []string) error {
	file := args[0]
	if o.On("language") {
		return a.newLanguage(file)
	}
	source := templates.Starter(typed(file))
	if file == "-" {
		source = templates.Starter("my-game.yaml")
	}
	if from := o.Text("from"); from != "" {
		source, _ = templates.Source(from)
	}
	if file != "-" {
		switch old, err := a.read(file, maxText); {
		case err == nil && string(old) == source:
			a.note("%s is there already, as it was written. Print it with `shogikit kit %s`.", file, typed(file))
			return nil
		case !errors.Is(err, fs.ErrNotExist):
			return withHint(fmt.Errorf("%s exists already and is left alone", file), "print it with `shogikit kit %s`, or choose another name", typed(file))
		}
	}
	err := a.writeFile(file, func(w io.Writer) error {
		_, err := io.WriteString(w, source)
		return err
	})
	if err != nil {
		return advice.Instead(err, "name a file in a folder that is there and can be written to")
	}
	if file != "-" {
		a.note("wrote %s. Print it with `shogikit kit %s`.", file, typed(file))
	}
	return nil
}

// newLanguage writes a file of texts to translate.
func (a *app) newLanguage(file string) error {
	code := strings.TrimSuffix(filepath.Base(file), ".yaml")
	if _, err := language.Parse(code); err != nil || file == code {
		return withHint(fmt.Errorf("%s: the file is called by the code of its language", file), "for example `shogikit new --language fr.yaml`")
	}
	if result.Exists(file) {
		return withHint(fmt.Errorf("%s exists already and is left alone", file), "use it with --lang %s", typed(file))
	}
	var games []*templates.Game
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return err
		}
		games = append(games, g)
	}
	err := a.writeFile(file, func(w io.Writer) error { return text.Write(w, code, templates.EnglishNames(games)) })
	if err == nil {
		a.note("wrote %s. Translate it, and use it with --lang %s.", file, typed(file))
	}
	return err
}

// typed returns the name of a file as one would type it.
func typed(file string) string {
	if strings.HasPrefix(file, "-") {
		file = "./" + file // not a flag
	}
	return quoted(file)
}
