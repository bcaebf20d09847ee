package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/layout/order"
)

func (a *app) moves(o *order.Order, args []string) error {
	if len(args) == 1 && args[0] == "-" {
		w := bufio.NewWriter(a.stdout)
		return a.stream(o, w, func(p *rules.Position) error {
			if o.On("json") {
				return json.NewEncoder(w).Encode(movesOf(p))
			}
			_, err := w.WriteString(strings.Join(movesOf(p), " ") + "\n")
			return err
		})
	}
	p, err := a.positionOf(o.Game, args)
	if err != nil {
		return err
	}
	return a.printLines(movesOf(p), o.On("json"))
}

func movesOf(p *rules.Position) []string {
	list := []string{}
	for _, m := range p.LegalMoves() {
		list = append(list, m.String())
	}
	return list
}

// stream answers each position of standard input with a line, an empty one where
// it is not to be read or played on; what is wrong with those is told at the end.
func (a *app) stream(o *order.Order, w *bufio.Writer, answer func(*rules.Position) error) error {
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	var wrong []error
	rd := notation.NewReader(r, a.stdin)
	for {
		d, err := rd.Next()
		if err == io.EOF {
			break
		}
		s, err := a.reached(r, d, err, -1)
		var p *rules.Position
		if err == nil {
			p, err = playable(r, s)
		}
		if err == nil {
			err = answer(p)
		} else if len(wrong) < 100 {
			wrong = append(wrong, fmt.Errorf("line %d: %w", d.Line, err))
			err = w.WriteByte('\n')
		}
		if err != nil {
			return err
		}
		if d.Line == 0 {
			break // it could not even be read to its end
		}
	}
	a.passed("-", rd.Passed())
	return errors.Join(append(wrong, w.Flush())...)
}

// printLines prints texts one a line, or as a JSON array.
func (a *app) printLines(list []string, asJSON bool) error {
	w := bufio.NewWriter(a.stdout)
	if asJSON {
		if err := json.NewEncoder(w).Encode(list); err != nil {
			return err
		}
		return w.Flush()
	}
	for _, s := range list {
		w.WriteString(s + "\n")
	}
	return w.Flush()
}
