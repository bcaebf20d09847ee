package order

import (
	"bytes"
	"errors"
	"fmt"

	"shogikit/board/rules"
	"shogikit/layout/booklet"
)

// errNoTexts is the error for a handout of nothing.
var errNoTexts = errors.New("handout needs a file: a list of problems, or games")

// readTexts reads the files of a handout, and finds out whether they hold problems or games.
func (o *Order) readTexts() error {
	if o.Command != "handout" || o.Game == nil {
		return nil
	}
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	var faults []error
	for _, name := range o.Args {
		data, err := ReadText(o.src.Open, name, MaxText)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if name == "-" {
			name = "stdin"
		}
		file, err := booklet.ReadRecords(r, name, bytes.NewReader(data))
		faults = append(faults, err)
		o.Records = append(o.Records, file)
	}
	err = errors.Join(faults...)
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

// holdGames reports whether the files of a handout hold games. A position without moves is a problem, and
// so is one that says so; its moves are the solution.
func (o *Order) holdGames() (games bool, err error) {
	problem, game := "", ""
	for _, file := range o.Records {
		for _, d := range file.Diagrams {
			place := fmt.Sprintf("%s:%d", file.Name, d.Line)
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
