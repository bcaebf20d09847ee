package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

// A claim is what a text states about a move: "untakeable", "attacks 3c 5c", "mistake
// P*2c". In a game, the number of the move precedes it. The first word is a key of
// verbs.

// claim is a move and the arguments of a claim about it.
type claim struct {
	before, after *rules.Position
	move          rules.Move
	setup         rules.Setup // after the move
	args          []string
	budget        *search.Budget
}

// verb checks one kind of claim; a slow one needs a search.
type verb struct {
	check func(c *claim) error
	slow  bool
}

var verbs = map[string]verb{
	"legal":       {check: func(*claim) error { return nil }},
	"promotes":    {check: func(c *claim) error { return holds(c.move.Promote, "no promotion") }},
	"check":       {check: (*claim).check},                   // the move gives check
	"mate":        {check: (*claim).mate},                    // the move mates
	"only":        {check: (*claim).only},                    // it is the only legal move
	"untakeable":  {check: (*claim).untakeable},              // no legal reply captures the man that moved, or the one on a square
	"attacks":     {check: (*claim).attacks},                 // the man that moved attacks all these squares
	"fork":        {check: (*claim).fork},                    // … which enemies occupy, and cannot be captured
	"guarded":     {check: (*claim).guarded},                 // the man that moved, or the one on a square, could be recaptured
	"unguarded":   {check: (*claim).unguarded},               // the man on each of these squares could not be recaptured
	"opens":       {check: (*claim).opens},                   // the man on each of these squares attacks more squares than before
	"trapped":     {check: (*claim).trapped},                 // the enemy on a square has no safe move
	"pinned":      {check: (*claim).pinned},                  // the enemy on a square shields his king
	"punishes":    {check: (*claim).punishes, slow: true},    // after a reply, a move starts a mate
	"mistake":     {check: (*claim).mistake, slow: true},     // another move is better by at least a minor piece, or does not lose
	"must":        {check: (*claim).must, slow: true},        // every other move is worse by as much
	"wins":        {check: (*claim).wins, slow: true},        // the move gains that many points against every reply
	"safe":        {check: (*claim).safe, slow: true},        // the move loses nothing
	"mates":       {check: (*claim).mates, slow: true},       // the move starts a mate in that many plies
	"threatens":   {check: (*claim).threatens, slow: true},   // if the other side passed, there would be a mate in that many plies
	"unstoppable": {check: (*claim).unstoppable, slow: true}, // whatever the reply, one of these moves is legal and wins material
}

const (
	claimPlies = 3 // search depth
	worthwhile = 3 // points that make a difference
	cheaper    = 3 // how many times cheaper a position is in a material search than in a mate search
)

// proveMoveClaims checks what texts state about a move from a position: claims without
// a move number. It skips slow claims unless p.Slow is set.
func (p *Proofs) proveMoveClaims(before *rules.Position, m rules.Move, claims []string) error {
	for _, text := range claims {
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		v, ok := verbs[words[0]]
		switch {
		case !ok:
			return fmt.Errorf("says %q, which is not a claim; %s", templates.Clip(text), templates.Suggest(words[0], verbNames()))
		case v.slow && !p.Slow:
			continue
		}
		c := &claim{before: before, move: m, after: before.Clone(), args: words[1:], budget: &p.budget}
		if err := c.after.Play(m); err != nil {
			return err
		}
		c.setup = c.after.Setup()
		switch err := v.check(c); {
		case errors.Is(err, errSpent):
			return fmt.Errorf("%s %s: %w", m, text, err)
		case err != nil:
			return fmt.Errorf("%w: %s %s: %w", errClaim, m, text, err)
		}
	}
	return nil
}

func verbNames() []string {
	var out []string
	for name := range verbs {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// holds returns an error unless so is true.
func holds(so bool, format string, args ...any) error {
	if so {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// squares parses the arguments as squares; without any, it returns the target of the
// move.
func (c *claim) squares() ([]rules.Square, error) {
	out := []rules.Square{}
	for _, a := range c.args {
		sq, ok := c.before.Rules().ParseSquare(a)
		if !ok {
			return nil, fmt.Errorf("%q is not a square of this board", a)
		}
		out = append(out, sq)
	}
	if len(out) == 0 {
		out = append(out, c.move.To)
	}
	return out, nil
}

// number parses the argument as a number.
func (c *claim) number() (int, error) {
	if len(c.args) != 1 {
		return 0, fmt.Errorf("needs a number")
	}
	return strconv.Atoi(c.args[0])
}

// each checks every square of the arguments.
func (c *claim) each(wrong string, so func(sq rules.Square) bool) error {
	list, err := c.squares()
	for _, sq := range list {
		if err == nil && !so(sq) {
			err = fmt.Errorf("%s %s", sq, wrong)
		}
	}
	return err
}

func (c *claim) side() templates.Side { return c.before.Turn() }

func (c *claim) check() error { return holds(c.after.InCheck(), "no check") }

func (c *claim) mate() error { return holds(Mated(c.after), "no mate") }

func (c *claim) only() error {
	n := len(c.before.WithoutSelfCheck().LegalMoves())
	return holds(n == 1, "there are %d legal moves", n)
}

func (c *claim) untakeable() error {
	return c.each("can be taken", func(sq rules.Square) bool {
		return !slices.ContainsFunc(c.after.WithoutSelfCheck().LegalMoves(), func(m rules.Move) bool { return m.To == sq })
	})
}

func (c *claim) attacks() error {
	reach := reaches(c.before.Rules().Game(), &c.setup, c.move.To)
	return c.each("is not attacked", func(sq rules.Square) bool { return slices.Contains(reach, sq) })
}

func (c *claim) fork() error {
	err := holds(len(c.args) > 1, "a fork attacks two men")
	if err == nil {
		err = c.attacks()
	}
	if err == nil {
		err = c.each("has no enemy on it", func(sq rules.Square) bool { m := c.setup.Board[sq]; return m != 0 && m.Side() != c.side() })
	}
	if err == nil {
		c.args = nil
		err = c.untakeable()
	}
	return err
}

// covered reports whether a man of a side, other than the one on the square, attacks
// it.
func (c *claim) covered(sq rules.Square, side templates.Side) bool {
	g := c.before.Rules().Game()
	for from, m := range c.setup.Men() {
		if m.Side() == side && from != sq && slices.Contains(reaches(g, &c.setup, from), sq) {
			return true
		}
	}
	return false
}

func (c *claim) guarded() error {
	return c.each("is not guarded", func(sq rules.Square) bool { return c.setup.Board[sq] != 0 && c.covered(sq, c.setup.Board[sq].Side()) })
}

func (c *claim) unguarded() error {
	return c.each("is empty or guarded", func(sq rules.Square) bool { return c.setup.Board[sq] != 0 && !c.covered(sq, c.setup.Board[sq].Side()) })
}

func (c *claim) opens() error {
	g, was := c.before.Rules().Game(), c.before.Setup()
	return c.each("is no freer than before", func(sq rules.Square) bool {
		return len(reaches(g, &c.setup, sq)) > len(reaches(g, &was, sq))
	})
}

func (c *claim) trapped() error {
	return c.each("has somewhere to go", func(sq rules.Square) bool {
		if m := c.setup.Board[sq]; m == 0 || m.Side() == c.side() || !c.covered(sq, c.side()) {
			return false
		}
		for _, m := range c.after.LegalMoves() {
			if m.Drop != 0 || m.From != sq {
				continue
			}
			next := &claim{before: c.after, after: c.after.Clone(), move: m}
			if next.after.Play(m) != nil {
				continue
			}
			if next.setup = next.after.Setup(); !next.covered(m.To, c.side()) {
				return false
			}
		}
		return true
	})
}

func (c *claim) pinned() error {
	return c.each("shields no king", func(sq rules.Square) bool {
		s := c.setup
		m := s.Board[sq]
		king := slices.IndexFunc(s.Board[:], func(k rules.Man) bool {
			return k != 0 && m != 0 && k.Side() == m.Side() && c.before.Rules().Game().Pieces[k.Kind()].Royal
		})
		if king < 0 || m.Side() == c.side() || c.covered(rules.Square(king), c.side()) {
			return false
		}
		s.Board[sq] = 0
		return (&claim{before: c.before, setup: s}).covered(rules.Square(king), c.side())
	})
}

func (c *claim) punishes() error {
	if len(c.args) != 2 {
		return fmt.Errorf("needs a reply and the move that then begins a mate")
	}
	p := c.after.Clone()
	err := p.PlayUSI(c.args[0])
	if err != nil {
		return err
	}
	m, err := c.mateFrom(p, maxMate)
	if err != nil {
		return err
	}
	return holds(slices.ContainsFunc(m.First, func(v rules.Move) bool { return v.String() == c.args[1] }), "mate in %d, by %v", m.Plies, m.First)
}

// mateFrom returns the shortest mate from a position.
func (c *claim) mateFrom(p *rules.Position, plies int) (search.Mate, error) {
	if c.budget.Over() {
		return search.Mate{}, errSpent
	}
	m, err := search.FindMate(p, search.Limits{Plies: plies, Nodes: c.budget.Next()})
	c.budget.Spend(m.Nodes)
	return m, decided(err == nil)
}

// ahead returns the mover's material lead after best play from a position.
func (c *claim) ahead(p *rules.Position, plies int) (int, error) {
	if c.budget.Over() {
		return 0, errSpent
	}
	n, _, looked, done := search.Material(p.WithoutSelfCheck(), plies, cheaper*c.budget.Next())
	c.budget.Spend(1 + looked/cheaper)
	if p.Turn() != c.side() {
		n = -n
	}
	return n, decided(done)
}

func decided(done bool) error {
	if done {
		return nil
	}
	return errSpent
}

// aheadAfter returns the mover's material lead after m and best play, plies half-moves
// in total.
func (c *claim) aheadAfter(m rules.Move, plies int) (int, error) {
	p := c.before.Clone()
	if err := p.Play(m); err != nil {
		return 0, err
	}
	return c.ahead(p, plies-1)
}

// worthwhile returns the points that make a difference: one man if all have the same
// value.
func (c *claim) worthwhile() int {
	for _, p := range c.before.Rules().Game().Pieces {
		if p.Face.Value > 1 {
			return worthwhile
		}
	}
	return 1
}

// mistake compares a move with a better one; an optional number after it is the search
// depth.
func (c *claim) mistake() error {
	plies := claimPlies
	if len(c.args) == 2 {
		n, err := strconv.Atoi(c.args[1])
		if err != nil || n < 1 || n > 9 {
			return fmt.Errorf("needs 1 to 9 plies, not %q", c.args[1])
		}
		plies, c.args = n, c.args[:1]
	}
	if len(c.args) != 1 {
		return fmt.Errorf("needs a better move")
	}
	better, err := c.before.Rules().ParseMove(c.args[0])
	if err != nil {
		return err
	}
	a, err := c.aheadAfter(better, plies)
	if err != nil {
		return err
	}
	b, err := c.aheadAfter(c.move, plies)
	if err != nil {
		return err
	}
	return holds(a-b >= c.worthwhile(), "%s leaves the side %d ahead, %s %d", better, a, c.move, b)
}

func (c *claim) must() error {
	own, err := c.aheadAfter(c.move, claimPlies)
	for _, m := range c.before.LegalMoves() {
		if m == c.move || m.From == c.move.From && m.To == c.move.To && m.Drop == c.move.Drop || err != nil {
			continue
		}
		var other int
		if other, err = c.aheadAfter(m, claimPlies); err == nil {
			err = holds(own-other >= worthwhile, "%s leaves the side %d ahead, %s %d", c.move, own, m, other)
		}
	}
	return err
}

func (c *claim) wins() error {
	want, err := c.number()
	if err != nil {
		return err
	}
	was := search.Standing(c.before)
	n, err := c.aheadAfter(c.move, claimPlies)
	if err != nil {
		return err
	}
	return holds(n-was >= want, "wins %d", n-was)
}

func (c *claim) safe() error {
	c.args = []string{"-2"}
	return c.wins()
}

func (c *claim) mates() error {
	n, err := c.number()
	if err != nil {
		return err
	}
	m, err := c.mateFrom(c.before, n)
	if err != nil {
		return err
	}
	return holds(m.Plies == n && slices.Contains(m.First, c.move), "mate in %d, by %v", m.Plies, m.First)
}

func (c *claim) threatens() error {
	n, err := c.number()
	if err != nil {
		return err
	}
	s := c.setup
	s.Turn = c.side()
	p, err := c.before.Rules().Position(s, rules.KindStudy)
	if err != nil {
		return err
	}
	m, err := c.mateFrom(p, n)
	if err != nil {
		return err
	}
	return holds(m.Plies > 0 && m.Plies <= n, "no mate in %d follows", n)
}

func (c *claim) unstoppable() error {
	was := search.Standing(c.before)
	for _, reply := range c.after.LegalMoves() {
		p := c.after.Clone()
		if err := p.Play(reply); err != nil {
			return err
		}
		best := -1 << 30
		for _, usi := range c.args {
			next := p.Clone()
			if next.PlayUSI(usi) != nil {
				continue
			}
			n, err := c.ahead(next, 0)
			if err != nil {
				return err
			}
			if next.Outcome().Result == rules.WinFor(c.side()) {
				n = was + worthwhile
			}
			best = max(best, n)
		}
		if best-was < worthwhile {
			return fmt.Errorf("%s stops it", reply)
		}
	}
	return nil
}

// reaches returns the squares that the man on a square attacks, including squares of
// its own side.
func reaches(g *templates.Game, s *rules.Setup, from rules.Square) []rules.Square {
	man := s.Board[from]
	if man == 0 {
		return nil
	}
	moves := g.Pieces[man.Kind()].Face.Moves
	if man.Promoted() {
		moves = g.Pieces[man.Kind()].Promoted.Moves
	}
	sign := 1
	if man.Side() == templates.Gote {
		sign = -1
	}
	var out []rules.Square
	for _, m := range moves {
		if m.NoCapture || m.Hop {
			continue
		}
		for k := 1; m.Endless() || k <= m.Range; k++ {
			file, rank := from.File()-sign*k*m.DX, from.Rank()-sign*k*m.DY
			if file < 1 || file > g.Board.Files || rank < 1 || rank > g.Board.Ranks {
				break
			}
			sq := rules.At(file, rank)
			out = append(out, sq)
			if s.Board[sq] != 0 {
				break
			}
		}
	}
	return out
}
