package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/cmd/internal/advice"
	"shogikit/layout/order"
	"shogikit/templates"
)

// newCommand makes `shogikit new`.
func newCommand() command {
	return command{&cobra.Command{
		Use:   "new FILE",
		Short: "Write a commented game template to start an own game from",
		Long: `new writes a template that makes a working kit as it stands: change the board,
the pieces and their moves, and print your own game. An existing file is left
alone.`,
		Example: "  shogikit new my.yaml && shogikit kit my.yaml\n  shogikit new my-dobutsu.yaml --from dobutsu",
		Args:    wants(1, 1, "new wants the name of one file", "for example `shogikit new my.yaml`"),
	}, (*app).newTemplate}
}

func (a *app) newTemplate(o *order.Order, args []string) error {
	file := args[0]
	source := templates.Starter(typed(file))
	if file == "-" {
		source = templates.Starter("my-game.yaml")
	}
	if from := o.Text("from"); from != "" {
		source, _ = templates.Source(from)
	}
	if file != "-" {
		switch old, err := readSmall(file, maxText); {
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

// typed returns the name of a file as one would type it.
func typed(file string) string {
	if strings.HasPrefix(file, "-") {
		file = "./" + file // not a flag
	}
	return quoted(file)
}
