package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

func runNew(a *app, o *order.Order, args []string) error {
	file, use := args[0], "Print it with `shogikit kit %s`."
	source := templates.Starter(order.Quote(order.Slashed(file)))
	switch _, taken := templates.Source(file); {
	case o.Language:
		texts, err := untranslated(file)
		if err != nil {
			return err
		}
		source, use = texts, "Translate it, and use it with --lang %s."
	case taken:
		return host.Advise(fmt.Errorf("%s is a built-in game; give the file another name", file),
			"`shogikit new my-%s.yaml --from %s` starts a game from it", file, file)
	case o.From != "":
		source = templates.Copy(o.From, file)
	case file == "-":
		source = templates.Starter("my-game.yaml")
	}
	if file == "-" {
		return a.writeText(file, source)
	}
	use = fmt.Sprintf(use, a.quoted(order.Slashed(file)))
	old, err := a.read(file, order.MaxText)
	switch {
	case err == nil && string(old) == source:
		a.notef("%s already exists, unchanged. %s", file, use)
		return nil
	case err == nil:
		return host.Advise(fmt.Errorf("%s already exists and is not overwritten", file), "choose another name. %s", use)
	case errors.Is(err, fs.ErrNotExist):
		err = a.writeText(file, source)
	}
	if err != nil {
		return host.AdviseInstead(err, "name a file in a folder that exists and is writable")
	}
	a.notef("wrote %s. %s", file, use)
	return nil
}

// untranslated returns the file of texts for a new translation.
func untranslated(file string) (string, error) {
	code := strings.TrimSuffix(filepath.Base(file), ".yaml")
	if !text.IsLanguage(code) || filepath.Ext(file) != ".yaml" {
		return "", host.Advise(fmt.Errorf("%s: the file must be named after its language code", file),
			"for example `shogikit new --language fr.yaml`")
	}
	names, _ := templates.EnglishNames() // of the built-in games
	var b strings.Builder
	err := text.Write(&b, code, names)
	return b.String(), err
}
