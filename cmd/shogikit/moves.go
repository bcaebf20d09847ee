package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/order"
)

func runMoves(a *app, o *order.Order, args []string) error {
	return answer(a, o, args, func(w io.Writer, p *rules.Position, end string) error {
		list := rules.USI(p.LegalMoves())
		if o.JSON {
			return json.NewEncoder(w).Encode(list)
		}
		if len(list) == 0 && end == "\n" {
			return nil
		}
		_, err := io.WriteString(w, strings.Join(list, end)+"\n")
		return err
	})
}

// answerWriter writes what is asked of a position, each item followed by a separator.
type answerWriter func(w io.Writer, p *rules.Position, separator string) error

// answer writes lines about the position that the arguments name. For "-" each position
// on standard input gets a single line with items separated by blanks.
func answer(a *app, o *order.Order, args []string, write answerWriter) error {
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(a.stdout)
	if len(args) == 1 && args[0] == "-" {
		wrong := stream(a, r, kindOf(o), w, func(p *rules.Position) error { return write(w, p, " ") })
		return errors.Join(append(wrong, w.Flush())...)
	}
	start, err := a.positionOf(r, kindOf(o), args, -1)
	if err != nil {
		return err
	}
	p, err := playable(r, start.setup, kindOf(o))
	if err != nil {
		return err
	}
	if err := write(w, p, "\n"); err != nil {
		return err
	}
	return w.Flush()
}

// stream answers each position of standard input with a line, which is empty if the
// position is invalid, and returns the errors of these.
func stream(
	a *app, r *rules.Rules, kind rules.Kind, w *bufio.Writer, answer func(*rules.Position) error,
) (wrong []error) {
	rd := record.NewReader(r, a.stdin)
	rd.Kind = kind.Playable()
	for {
		d, err := rd.Next()
		if err == io.EOF {
			break
		}
		s, err := a.reached(r, d, err, -1)
		var p *rules.Position
		if err == nil {
			p, err = playable(r, s, kind)
		}
		if err == nil {
			err = answer(p)
		} else if len(wrong) < maxLines {
			wrong = append(wrong, fmt.Errorf("line %d: %w", d.Line, err))
			err = w.WriteByte('\n')
		}
		if err != nil {
			return append(wrong, err)
		}
		if d.Line == 0 {
			break // not even fully read
		}
	}
	a.passed("-", rd.Passed())
	return wrong
}
