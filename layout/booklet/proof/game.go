package proof

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Played is a passage of the game to play through, with the position before each move
// and, at the end, the one after the last.
type Played struct {
	Data  *templates.Passage
	First int        // number of its first move, from 1
	Last  rules.Move // the move before that
	Moves []rules.Move
	At    []*rules.Position
}

// playGame plays the game of the booklet from the starting setup by the rules.
func (p *Proofs) playGame() {
	pos, err := p.Rules.Position(p.Rules.Start(), rules.KindGame)
	n, last := 0, rules.Move{}
	for i := range p.Data.Game {
		part := Played{Data: &p.Data.Game[i], First: n + 1, Last: last}
		for usi := range strings.FieldsSeq(part.Data.Moves) {
			n++
			var m rules.Move
			if err == nil {
				part.At = append(part.At, pos.Clone())
				m, err = p.Rules.ParseMove(usi)
			}
			if err == nil {
				err = pos.Play(m)
			}
			if p.Fault(part.Data.Line, fmt.Sprintf("game, move %d", n), err) {
				return
			}
			part.Moves, last = append(part.Moves, m), m
		}
		part.At = append(part.At, pos.Clone())
		p.Played = append(p.Played, part)
	}
	for i := range p.Played {
		for _, text := range p.Played[i].Data.Says {
			p.proveNote(&p.Played[i], text)
		}
	}
}

// proveNote checks a claim about a move, whose number precedes it.
func (p *Proofs) proveNote(part *Played, text string) {
	number, claim, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	if i := n - part.First; err == nil && i >= 0 && i < len(part.Moves) {
		err = p.proveMoveClaims(part.At[i], part.Moves[i], []string{claim})
	} else {
		err = fmt.Errorf("says %q, which is not about a move of this passage", templates.Clip(text))
	}
	p.Fault(part.Data.Line, "game, move "+templates.Clip(number), err)
}

// Wrong reports whether a move of the game, given its number, is claimed to be a
// mistake.
func (p *Played) Wrong(n int) bool {
	return slices.ContainsFunc(p.Data.Says, func(s string) bool { return strings.HasPrefix(s, strconv.Itoa(n)+" mistake") })
}

// End returns the position after a passage.
func (p *Played) End() rules.Setup { return p.At[len(p.Moves)].Setup() }

// Examples returns a move and a drop of the game, in the notation of engines.
func (p *Proofs) Examples() (move, drop string) {
	for _, part := range p.Played {
		for _, m := range part.Moves {
			if m.Drop != 0 {
				drop = m.String()
			} else {
				move = cmp.Or(move, m.String())
			}
		}
	}
	return move, drop
}
