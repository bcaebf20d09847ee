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
	men      []rules.Man // which it may mean
	to       rules.Square
	from     rules.Square
	hasFrom  bool
	how      manner
	relative string // words such as 右
}

// manner is what the text says of a move besides man and squares.
type manner int

const (
	unsaid manner = iota
	promotes
	declines // to promote
	drops
)

// moveFrom returns the move by the man on a square.
func (s *sketch) moveFrom(from rules.Square) rules.Move {
	return rules.Move{From: from, To: s.to, Promote: s.how == promotes}
}

func (s *sketch) means(m rules.Man) bool {
	return slices.ContainsFunc(s.men, func(man rules.Man) bool { return man&^1 == m&^1 })
}

// promoting returns a sketch that names the promoted piece for the move by which it
// promotes, ２二馬 for ２二角成, as one that says so; others without men.
func (s sketch) promoting() sketch {
	var before []rules.Man
	for _, m := range s.men {
		if m.Promoted() && s.how == unsaid {
			before = append(before, rules.NewMan(m.Kind(), m.Side(), false))
		}
	}
	s.men, s.how = before, promotes
	return s
}

// find plays the legal move that a sketch denotes.
func (p *player) find(s sketch) {
	if p.stuck {
		return
	}
	setup := p.game.Position().Setup()
	list := p.matching(s, setup)
	corrected := len(list) == 0
	if corrected {
		list = p.matching(s.promoting(), setup)
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
func (p *player) matching(s sketch, setup rules.Setup) []rules.Move {
	if s.hasFrom {
		if !s.means(setup.Board[s.from]) {
			return nil
		}
		return []rules.Move{s.moveFrom(s.from)}
	}
	meant := func(drop bool) []rules.Move {
		return slices.DeleteFunc(p.game.Position().LegalMoves(), func(m rules.Move) bool {
			fits := m.To == s.to && m.Promote == (s.how == promotes) && (m.Drop != 0) == drop
			return !fits || !s.means(setup.Mover(p.g.Game(), m))
		})
	}
	list := meant(s.how == drops)
	if len(list) == 0 && s.how == unsaid && s.relative == "" {
		list = meant(true)
	}
	if len(list) > 1 {
		list = narrow(list, s.relative, setup.Turn)
	}
	return list
}

// playFrom refuses a move whose origin holds another man, or none.
func (p *player) playFrom(s sketch, setup rules.Setup) {
	move, now := s.moveFrom(s.from), setup.Board[s.from]
	if now == 0 {
		p.play(move, s.at) // the rules say why not
		return
	}
	why := fmt.Sprintf("the piece on %s is a %s, not a %s", s.from, p.g.Name(now), p.g.Name(s.men[0]))
	p.refuse(move.String(), s.at, why)
}

// whyNone returns why a sketch matches no legal move: the reason for the only
// candidate, or else that there is none.
func (p *player) whyNone(s sketch, setup rules.Setup) string {
	var tries []rules.Move
	for sq, m := range setup.Men() {
		if m.Side() == setup.Turn && s.means(m) && s.how != drops {
			tries = append(tries, s.moveFrom(sq))
		}
	}
	for _, m := range s.men {
		if !m.Promoted() && setup.Hands[setup.Turn][m.Kind()] > 0 && s.how != promotes {
			tries = append(tries, rules.Move{To: s.to, Drop: p.g.pieces[m.Kind()].Letter})
		}
	}
	name, side := p.g.Name(s.men[0]), rules.Colour(setup.Turn)
	var illegal *rules.IllegalMove
	switch {
	case len(tries) == 1 && errors.As(p.game.Position().Play(tries[0]), &illegal):
		return illegal.Why.Error()
	case s.how == drops:
		return fmt.Sprintf("%s has no %s to drop there", side, name)
	}
	return fmt.Sprintf("no %s of %s's can go to %s", name, side, s.to)
}
