package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
)

// kindOf returns the kind of position that an order names. A study may be any position.
func kindOf(o *order.Order) rules.Kind {
	if k := rules.Kind(o.Kind); k != rules.KindStudy {
		return k
	}
	return rules.KindAny
}

// playable returns the position of a setup.
func playable(r *rules.Rules, s rules.Setup, kind rules.Kind) (*rules.Position, error) {
	p, err := r.Position(s, kind.Playable())
	var faults rules.Faults
	if errors.As(err, &faults) {
		return nil, host.Advise(fmt.Errorf("this position cannot be played from:\n%w", faults),
			"--kind study allows it, as far as possible")
	}
	return p, err
}

// position is a setup, and the diagram or the game in which it is reached.
type position struct {
	setup rules.Setup
	from  record.Diagram
}

// positionOf reads the position that the arguments name: the words of an SFEN with
// optional moves, a name, or a file. Of a game it is the one after ply moves, below 0
// after all. It is not validated yet.
func (a *app) positionOf(r *rules.Rules, kind rules.Kind, args []string, ply int) (position, error) {
	text := "startpos"
	if len(args) > 0 {
		text = strings.Join(args, " ")
	}
	in, err := a.opened(r, text)
	if err != nil {
		return position{}, err
	}
	defer in.Close()
	rd := record.NewReader(r, in)
	rd.Kind = kind.Playable()
	d, err := rd.Only()
	unreadable := err != nil || len(d.Errs) > 0
	if err == nil {
		a.passed(in.name, rd.Passed())
	}
	setup, err := a.reached(r, d, err, ply)
	switch {
	case err != nil && in.name == "" && d.Foreign != "":
		err = fmt.Errorf("%q: %s", text, d.Foreign)
	case err != nil && in.name == "" && (unreadable || !strings.Contains(text, " ")):
		err = a.unknownPosition(r, text, err)
	case err != nil:
		err = fmt.Errorf("%s: %w", text, host.Cause(err))
	}
	return position{setup, d}, err
}

// source is a text with positions; one that is itself an argument has no name.
type source struct {
	name string
	io.ReadCloser
}

// opened opens the source of positions: a named position, a file, standard input, or
// otherwise the text itself.
func (a *app) opened(r *rules.Rules, text string) (source, error) {
	if strings.TrimSpace(text) == "" {
		return source{}, errors.New("an empty argument is not a position; startpos is the one in which the game begins")
	}
	if s, ok := r.Named(text); ok {
		return source{text, io.NopCloser(strings.NewReader(r.FormatSFEN(s)))}, nil
	}
	a.reads(text)
	in, err := a.input(text)
	if err == nil {
		return source{text, in}, nil
	}
	noFile := errors.Is(err, fs.ErrNotExist) && (strings.Contains(text, " ") || filepath.Ext(text) == "")
	noName := !errors.Is(err, errFolder) && (isPosition(text) || len(text) > 200)
	if noFile || noName {
		return source{"", io.NopCloser(strings.NewReader(text))}, nil
	}
	return source{}, fmt.Errorf("cannot read %s: %w", text, host.Cause(err))
}

// passed reports the lines of a text that were ignored.
func (a *app) passed(name string, lines []int) {
	if len(lines) == 0 {
		return
	}
	list, more := strings.Trim(fmt.Sprint(lines[:min(len(lines), 10)]), "[]"), ""
	if len(lines) > 10 {
		more = " …"
	}
	a.notef("%s: ignored, because they are not understood: line %s%s", name, list, more)
}

// reached returns the setup after a number of plies of a diagram or a game, or its
// errors.
func (a *app) reached(r *rules.Rules, d record.Diagram, err error, plies int) (rules.Setup, error) {
	wrong := []error{err}
	for _, e := range d.Errs {
		wrong = append(wrong, e)
	}
	if d.Record != nil && len(d.Errs) == 0 {
		for _, f := range d.Record.Faults {
			if f.Code == rules.CodeWrongResult || plies >= 0 && f.Ply > plies {
				a.warnf("%s", f.Message)
				continue
			}
			wrong = append(wrong, fmt.Errorf("line %d: %s", f.Line, f.Message))
		}
	}
	if err := errors.Join(wrong...); err != nil {
		return d.Setup, err
	}
	return d.After(r, plies)
}

// unknownPosition returns the error for a text that does not name a position, with
// suggestions.
func (a *app) unknownPosition(r *rules.Rules, text string, err error) error {
	g := r.Game()
	words := strings.Fields(text)
	if strings.ContainsAny(text, " /") { // an SFEN
		err = fmt.Errorf("%q is neither a file nor a position of %s: %w", text, g.ID, err)
	} else {
		err = fmt.Errorf("%q is not a file, a position or a handicap of %s", text, g.ID)
		err = templates.Hint(err, templates.Nearest(text, namesIn(g)))
	}
	if slices.Contains(templates.List(), text) {
		return host.Advise(err, "%s is a game: use --game %s", text, text)
	}
	if _, notMove := r.ParseMove(text); notMove == nil {
		return host.Advise(err, "%s is a move: it goes after a position, as in %s; diagram draws it with --arrow %s",
			text, a.quoted("startpos moves "+text), text)
	}
	if !slices.ContainsFunc(words, func(w string) bool { _, ok := r.Named(w); return !ok }) {
		return host.Advise(err, "these are %d positions; only one can be given", len(words))
	}
	return host.Advise(err, "give a file, startpos, a handicap from `shogikit list handicaps --game %s`, or an SFEN such as %q",
		gameName(a, g), g.Setup)
}

// namesIn returns the names of the positions of a game.
func namesIn(g *templates.Game) []string {
	out := []string{"startpos"}
	for _, h := range g.Handicaps {
		out = append(out, h.ID)
	}
	return out
}

// isPosition reports whether an argument that is not a file is meant as a position; the
// reader then reports its errors.
func isPosition(text string) bool {
	ranks := strings.Count(text, "/")
	if strings.Contains(text, " ") {
		return ranks > 0 || strings.Contains(text, "moves")
	}
	return ranks > 1 && !strings.Contains(text, ".")
}

// onePosition joins the words of an unquoted position.
func onePosition(args []string) []string {
	if len(args) < 2 {
		return args
	}
	one := false
	switch first := args[0]; args[1] {
	case "moves":
		one = filepath.Ext(first) == ""
	case "b", "w":
		one = isPosition(first)
	}
	if one || args[0] == "position" || args[0] == "sfen" {
		return []string{strings.Join(args, " ")}
	}
	return args
}
