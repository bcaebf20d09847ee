package order

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/booklet"
)

// Input is a text that an order names, under its name in messages.
type Input struct {
	Name string
	Data []byte
}

// recordFiles opens texts for the readers of package booklet.
func recordFiles(texts []Input) (out []booklet.RecordFile) {
	for _, t := range texts {
		out = append(out, booklet.RecordFile{Name: t.Name, In: bytes.NewReader(t.Data)})
	}
	return out
}

// errNoTexts is the error for a handout of nothing.
var errNoTexts = errors.New("handout needs a file: a list of problems, or games")

// readTexts reads the files of a handout, and finds out whether they hold problems or games.
func (o *Order) readTexts() error {
	if o.Command != "handout" || o.Game == nil {
		return nil
	}
	var faults []error
	for _, name := range o.Args {
		data, err := ReadText(o.src.Open, name, MaxText)
		faults = append(faults, err)
		if name == "-" {
			name = "stdin"
		}
		o.Texts = append(o.Texts, Input{name, data})
	}
	err := errors.Join(faults...)
	if err != nil {
		return err
	}
	switch o.Kind {
	case "game":
		o.Games = true
	case "":
		o.Games, err = o.holdGames()
	}
	return err
}

// holdGames reports whether the texts of a handout hold games. A position without moves is a problem, and
// so is one that says so; its moves are the solution.
func (o *Order) holdGames() (games bool, err error) {
	r, err := rules.New(o.Game)
	if err != nil {
		return false, err
	}
	problem, game := "", ""
	for _, t := range o.Texts {
		in := record.NewReader(r, bytes.NewReader(t.Data))
		for {
			d, err := in.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return false, fmt.Errorf("%s: %w", t.Name, err)
			}
			place := fmt.Sprintf("%s:%d", t.Name, d.Line)
			switch {
			case d.Record != nil && !d.Problem && d.Length == 0:
				game = place
			case len(d.Errs) == 0:
				problem = place
			}
		}
	}
	if game != "" && problem != "" {
		return false, fmt.Errorf("%s is a game and %s is a problem: one handout has either; "+
			"--kind tsume takes all for problems", game, problem)
	}
	return game != "", nil
}
