package main

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// positionOf reads what the user means by SFEN: a position, whose words need no
// quotes, startpos, or a handicap's name. It must be one that can be played on;
// kings and numbers of pieces may be as they like.
func positionOf(g *templates.Game, args []string) (*rules.Position, error) {
	r, err := rules.New(g)
	if err != nil {
		return nil, err
	}
	text := strings.Join(args, " ")
	if text == "" {
		text = "startpos"
	}
	s, ok := r.Named(text)
	if !ok {
		if s, err = r.ParseSFEN(text); err != nil {
			if isWord(text) {
				return nil, unknownPosition(r, text, "no position")
			}
			return nil, withHint(fmt.Errorf("%q is not a position of %s: %w", text, r.Game().ID, err),
				"give %s", positionsOf(r))
		}
	}
	p, err := r.Position(s, rules.KindStudy)
	var faults rules.Faults
	if errors.As(err, &faults) {
		return nil, fmt.Errorf("this position cannot be played on:\n%w", faults)
	}
	return p, err
}

// isWord tells a name from an SFEN.
func isWord(s string) bool { return !strings.ContainsAny(s, " /") }

// unknownPosition tells that a word names nothing, and which name is nearest.
func unknownPosition(r *rules.Rules, name, neither string) error {
	known := []string{"startpos"}
	for _, h := range r.Game().Handicaps {
		known = append(known, h.ID)
	}
	err := fmt.Errorf("%q is %s and no handicap of %s", name, neither, r.Game().ID)
	if near := templates.Nearest(name, known); near != "" {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return withHint(err, "give %s", positionsOf(r))
}

// positionsOf tells what can stand for a position.
func positionsOf(r *rules.Rules) string {
	list := "`shogikit list handicaps` shows"
	if r.Game().ID != "shogi" {
		list += " with the same --game"
	}
	return fmt.Sprintf("startpos, a name that %s, or an SFEN such as %q", list, r.Game().Setup)
}
