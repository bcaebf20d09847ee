package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
)

// sketch is a partially specified move; the legal moves complete it.
type sketch struct {
	text     string // for messages
	at       place
	men      []rules.Man
	to       rules.Square
	from     rules.Square
	hasFrom  bool
	drop     bool // explicitly a drop
	promote  bool // explicitly promoting
	declines bool // explicitly not promoting
	relative string
}

func (s *sketch) means(m rules.Man) bool {
	return slices.ContainsFunc(s.men, func(man rules.Man) bool { return man&^1 == m&^1 })
}

// promoting returns a sketch that names the promoted piece for the move by which it
// promotes, ２二馬 for ２二角成, as one that says so.
func (s sketch) promoting() (sketch, bool) {
	if s.promote || s.declines || s.drop {
		return s, false
	}
	var before []rules.Man
	for _, m := range s.men {
		if m.Promoted() {
			before = append(before, rules.NewMan(m.Kind(), m.Side(), false))
		}
	}
	s.men, s.promote = before, true
	return s, len(before) > 0
}

// find plays the legal move that a sketch denotes.
func (p *player) find(s sketch) {
	if p.stuck {
		return
	}
	setup := p.game.Position().Setup()
	list := p.matching(&s, setup)
	promoting, ok := s.promoting()
	corrected := len(list) == 0 && ok
	if corrected {
		list = p.matching(&promoting, setup)
	}
	switch {
	case len(list) == 1:
		p.play(list[0], s.at)
		if corrected && !p.stuck {
			p.remark(s.at, "%s names the promoted piece; it is read as %s", quoted(s.text), list[0])
		}
	case len(list) > 1:
		p.unreadable(s.at, "%s may be %s", s.text, strings.Join(rules.USI(list), " or "))
	case s.hasFrom:
		p.playFrom(s, setup)
	default:
		p.refuse(s.text, s.at, p.whyNone(s, setup))
	}
}

// matching returns the legal moves that a sketch may denote; with an origin, the move of
// the man there, legal or not.
func (p *player) matching(s *sketch, setup rules.Setup) []rules.Move {
	if s.hasFrom {
		if !s.means(setup.Board[s.from]) {
			return nil
		}
		return []rules.Move{{From: s.from, To: s.to, Promote: s.promote}}
	}
	meant := func(drop bool) []rules.Move {
		return slices.DeleteFunc(p.game.Position().LegalMoves(), func(m rules.Move) bool {
			if m.To != s.to || m.Promote != s.promote || (m.Drop != 0) != drop {
				return true
			}
			return !s.means(setup.Mover(p.g.Game(), m))
		})
	}
	list := meant(s.drop)
	if len(list) == 0 && !s.promote && !s.declines && s.relative == "" {
		list = meant(true)
	}
	if len(list) > 1 {
		list = narrow(list, s.relative, setup.Turn)
	}
	return list
}

// playFrom refuses a move whose origin holds another man, or none.
func (p *player) playFrom(s sketch, setup rules.Setup) {
	m := rules.Move{From: s.from, To: s.to, Promote: s.promote}
	now := setup.Board[s.from]
	if now == 0 {
		p.play(m, s.at) // the rules say why not
		return
	}
	why := fmt.Sprintf("the piece on %s is a %s, not a %s", m.From, p.g.Name(now), p.g.Name(s.men[0]))
	p.refuse(m.String(), s.at, why)
}

// whyNone returns why a sketch matches no legal move: the reason for the only
// candidate, or else that there is none.
func (p *player) whyNone(s sketch, setup rules.Setup) string {
	var tries []rules.Move
	for sq, m := range setup.Men() {
		if m.Side() == setup.Turn && s.means(m) && !s.drop {
			tries = append(tries, rules.Move{From: sq, To: s.to, Promote: s.promote})
		}
	}
	for _, m := range s.men {
		if !m.Promoted() && setup.Hands[setup.Turn][m.Kind()] > 0 && !s.promote {
			tries = append(tries, rules.Move{To: s.to, Drop: p.g.pieces[m.Kind()].Letter})
		}
	}
	name, side := p.g.Name(s.men[0]), rules.Colour(setup.Turn)
	var illegal *rules.IllegalMove
	switch {
	case len(tries) == 1 && errors.As(p.game.Position().Play(tries[0]), &illegal):
		return illegal.Why.Error()
	case s.drop:
		return fmt.Sprintf("%s has no %s to drop there", side, name)
	}
	return fmt.Sprintf("no %s of %s's can go to %s", name, side, s.to)
}
