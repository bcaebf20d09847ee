package search

import (
	"fmt"
	"slices"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// plain solves short mates by brute force on positions, independently of the board, the
// search and the composer.
type plain struct{ r *rules.Rules }

// played returns the position after a move; nil if the move is illegal.
func (plain) played(p *rules.Position, m rules.Move) *rules.Position {
	next := p.Clone()
	if next.Play(m) != nil {
		return nil
	}
	return next
}

// keys returns the checks that mate in at most that many plies.
func (s plain) keys(p *rules.Position, plies int) (out []rules.Move) {
	for _, m := range p.LegalMoves() {
		next := s.played(p, m)
		if next == nil || !next.InCheck() {
			continue
		}
		if s.loses(next, m, plies-1) {
			out = append(out, m)
		}
	}
	return out
}

// loses reports whether every reply to a check is mated within that many plies. A
// futile interposition does not count.
func (s plain) loses(p *rules.Position, check rules.Move, plies int) bool {
	for _, a := range s.answers(p, check) {
		if next := s.played(p, a); plies == 0 || len(s.keys(next, plies-1)) == 0 {
			return false
		}
	}
	return true
}

func (s plain) answers(p *rules.Position, check rules.Move) []rules.Move {
	return slices.DeleteFunc(p.LegalMoves(), func(a rules.Move) bool {
		if a.Drop == 0 {
			return false
		}
		next := s.played(p, a)
		return slices.ContainsFunc(next.LegalMoves(), func(t rules.Move) bool {
			return t.Drop == 0 && t.From == check.To && t.To == a.To && len(s.played(next, t).LegalMoves()) == 0
		})
	})
}

// sound reports whether a mate in one or three has a unique first move, and a longest
// line without pieces left in hand, and returns the move.
func (s plain) sound(setup rules.Setup, plies int) (key rules.Move, ok bool) {
	p, err := s.r.Position(setup, rules.KindTsume)
	if err != nil || plies > 1 && len(s.keys(p, 1)) > 0 {
		return key, false
	}
	keys := s.keys(p, plies)
	if len(keys) == 0 || slices.ContainsFunc(keys, func(m rules.Move) bool { m.Promote = keys[0].Promote; return m != keys[0] }) {
		return key, false
	}
	for _, key := range keys { // promoting or not
		if s.empty(s.played(p, key), key, plies) {
			return keys[0], true
		}
	}
	return key, false
}

// cooked reports whether another first move mates in any number of plies, which brute
// force cannot decide.
func (s plain) cooked(setup rules.Setup, plies int) bool {
	p, err := s.r.Position(setup, rules.KindTsume)
	if err != nil {
		return true
	}
	mate, err := FindMate(p, Limits{Plies: plies, Nodes: 1_000_000, Others: 1_000_000})
	return err != nil || len(mate.Cooks) > 0
}

// empty reports whether the attacker can use all pieces in hand against every reply,
// with no interposition at the end.
func (s plain) empty(p *rules.Position, check rules.Move, plies int) bool {
	if plies == 1 {
		setup := p.Setup()
		return setup.Hands[p.Turn().Other()] == rules.Hand{} && len(p.LegalMoves()) == 0
	}
	for _, a := range s.answers(p, check) {
		next := s.played(p, a)
		if !slices.ContainsFunc(s.keys(next, plies-2), func(m rules.Move) bool { return s.empty(s.played(next, m), m, plies-2) }) {
			return false
		}
	}
	return true
}

// TestTwoHundred checks composed problems for soundness with an independent solver: a
// unique first move, nothing left over, no removable man; all from one set, with the
// rest in White's hand. No two are equal when shifted or mirrored, and at most a third
// have the same first or last move, and two of ten mate on the same square.
func TestTwoHundred(t *testing.T) {
	count := gametest.Runs(3, 6, 100)
	r := builtIn(t, "shogi")
	s := plain{r}
	for _, plies := range []int{1, 3} {
		problems, err := Compose(r, ComposeOptions{Plies: plies, Count: count, Levels: Levels{1, MaxLevel}, Seed: 20_261, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		seen, moves, squares := map[string]string{}, map[string]int{}, map[string]int{}
		for _, p := range problems {
			sfen := r.FormatSFEN(p.Setup)
			if key, ok := s.sound(p.Setup, plies); !ok || key.To != p.Line[0].To || key.From != p.Line[0].From {
				t.Errorf("%s: sound %t, by %v; want %v", sfen, ok, key, p.Line[0])
			}
			for sq := range p.Setup.Men() {
				without := p.Setup
				kind := without.Board[sq].Kind()
				if r.Game().Pieces[kind].Royal {
					continue
				}
				without.Board[sq] = 0
				without.Hands[templates.Gote][kind]++
				if key, ok := s.sound(without, plies); ok && key == p.Line[0] && !s.cooked(without, plies) {
					t.Errorf("%s: the man on %v can be taken off", sfen, sq)
				}
			}
			checkSet(t, r, &p.Setup)
			for _, name := range standing(r, &p.Setup) {
				if other, ok := seen[name]; ok && other != sfen {
					t.Errorf("%s is %s again", sfen, other)
				}
				seen[name] = sfen
			}
			moves["first: "+motifName(r, &p, 0)]++
			moves["last: "+motifName(r, &p, plies-1)]++
			squares[p.Line[plies-1].To.String()]++
		}
		for name, n := range moves {
			if n > max(2, count/3) {
				t.Errorf("mates in %d: %d of %d have %s", plies, n, count, name)
			}
		}
		for name, n := range squares {
			if n > max(1, count/5) {
				t.Errorf("mates in %d: %d of %d end on %s", plies, n, count, name)
			}
		}
	}
}

// checkSet checks that a setup uses exactly one set of the game, without the attacker's
// king.
func checkSet(t *testing.T, r *rules.Rules, s *rules.Setup) {
	t.Helper()
	for k, p := range r.Game().Pieces {
		n := int(s.Hands[0][k]) + int(s.Hands[1][k])
		for sq := range s.Men() {
			if s.Board[sq].Kind() == k {
				n++
			}
		}
		if want := p.Count; n != want && !p.Royal {
			t.Errorf("%s: %d of %s, a set has %d", r.FormatSFEN(*s), n, p.ID, want)
		}
	}
}

// standing returns the arrangement of men relative to the king, and its mirror image.
func standing(r *rules.Rules, s *rules.Setup) []string {
	var names [2][]string
	var king rules.Square
	for sq := range s.Men() {
		if r.Game().Pieces[s.Board[sq].Kind()].Royal {
			king = sq
		}
	}
	for sq := range s.Men() {
		for side, dx := range []int{sq.File() - king.File(), king.File() - sq.File()} {
			names[side] = append(names[side], fmt.Sprint(s.Board[sq], dx, sq.Rank()-king.Rank()))
		}
	}
	var out []string
	for _, n := range names {
		slices.Sort(n)
		out = append(out, fmt.Sprint(n, s.Hands[s.Turn]))
	}
	return out
}

// motifName names the motif of a move of a solution: the piece, and whether it is
// dropped, captures, promotes, or is captured.
func motifName(r *rules.Rules, p *Problem, at int) string {
	pos, _ := r.Position(p.Setup, rules.KindTsume)
	for _, m := range p.Line[:at] {
		_ = pos.Play(m)
	}
	m, s := p.Line[at], pos.Setup()
	what := string(rune(m.Drop)) + " dropped"
	if m.Drop == 0 {
		what = fmt.Sprint(r.Game().Pieces[s.Board[m.From].Kind()].ID, s.Board[m.From].Promoted())
		if s.Board[m.To] != 0 {
			what += " takes"
		}
	}
	if m.Promote {
		what += " promotes"
	}
	if at+1 < len(p.Line) && p.Line[at+1].To == m.To {
		what += " is taken"
	}
	return what
}
