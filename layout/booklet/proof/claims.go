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

// A claim is what a sentence says of a move: "untakeable", "attacks 3c 5c",
// "mistake P*2c". In a game the number of the move stands before it. The words are
// those of verbs.

// said is a move that something is claimed about, and what is claimed.
type said struct {
	before, after *rules.Position
	move          rules.Move
	setup         rules.Setup // behind the move
	args          []string
	budget        *search.Budget
}

// verb checks one sort of claim; a slow one by search.
type verb struct {
	check func(c *said) error
	slow  bool
}

var verbs = map[string]verb{
	"legal":       {check: func(*said) error { return nil }},
	"promotes":    {check: func(c *said) error { return holds(c.move.Promote, "no promotion") }},
	"check":       {check: (*said).check},                   // the move gives check
	"mate":        {check: (*said).mate},                    // the move mates
	"only":        {check: (*said).only},                    // it is the only legal move
	"untakeable":  {check: (*said).untakeable},              // no legal reply takes the man that moved, or that on a square
	"attacks":     {check: (*said).attacks},                 // the man that moved attacks all these squares
	"fork":        {check: (*said).fork},                    // … on which enemies stand, and cannot be taken
	"guarded":     {check: (*said).guarded},                 // the man that moved, or that on a square, could be taken back
	"unguarded":   {check: (*said).unguarded},               // the man on each of these squares could not
	"opens":       {check: (*said).opens},                   // the man on each of these squares attacks more squares than before
	"trapped":     {check: (*said).trapped},                 // the enemy on a square has nowhere safe to go
	"pinned":      {check: (*said).pinned},                  // the enemy on a square shields his king
	"punishes":    {check: (*said).punishes, slow: true},    // after a reply, a move begins a mate
	"mistake":     {check: (*said).mistake, slow: true},     // another move would be better by a minor piece, or would not lose
	"must":        {check: (*said).must, slow: true},        // every other move is worse by as much
	"wins":        {check: (*said).wins, slow: true},        // the move wins so many points against every reply
	"safe":        {check: (*said).safe, slow: true},        // the move loses nothing
	"mates":       {check: (*said).mates, slow: true},       // the move begins a mate in so many
	"threatens":   {check: (*said).threatens, slow: true},   // if the other side passed, there would be a mate in so many
	"unstoppable": {check: (*said).unstoppable, slow: true}, // whatever the reply, one of these moves is legal and wins material
}

const (
	claimPlies = 3 // of the search behind claims
	worthwhile = 3 // points that make a difference
	cheaper    = 3 // times that a position costs less in a search for material than for mate
)

// proveSaid checks what texts say of a move from a position: claims without a
// number. Slow ones only where that is wanted.
func (p *Proofs) proveSaid(before *rules.Position, m rules.Move, claims []string) error {
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
		c := &said{before: before, move: m, after: before.Clone(), args: words[1:], budget: &p.budget}
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

// holds returns an error unless something is so.
func holds(so bool, format string, args ...any) error {
	if so {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// squares reads the arguments as squares; without any it is where the move ends.
func (c *said) squares() ([]rules.Square, error) {
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

// number reads the argument as a number.
func (c *said) number() (int, error) {
	if len(c.args) != 1 {
		return 0, fmt.Errorf("needs a number")
	}
	return strconv.Atoi(c.args[0])
}

// each checks every square of the arguments.
func (c *said) each(wrong string, so func(sq rules.Square) bool) error {
	list, err := c.squares()
	for _, sq := range list {
		if err == nil && !so(sq) {
			err = fmt.Errorf("%s %s", sq, wrong)
		}
	}
	return err
}

func (c *said) side() templates.Side { return c.before.Turn() }

func (c *said) check() error { return holds(c.after.InCheck(), "no check") }

func (c *said) mate() error { return holds(Mated(c.after), "no mate") }

func (c *said) only() error {
	n := len(c.before.WithoutSelfCheck().LegalMoves())
	return holds(n == 1, "there are %d legal moves", n)
}

func (c *said) untakeable() error {
	return c.each("can be taken", func(sq rules.Square) bool {
		return !slices.ContainsFunc(c.after.WithoutSelfCheck().LegalMoves(), func(m rules.Move) bool { return m.To == sq })
	})
}

func (c *said) attacks() error {
	reach := reaches(c.before.Rules().Game(), &c.setup, c.move.To)
	return c.each("is not attacked", func(sq rules.Square) bool { return slices.Contains(reach, sq) })
}

func (c *said) fork() error {
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

// covered reports whether a man of a side, other than the one there, attacks a square.
func (c *said) covered(sq rules.Square, side templates.Side) bool {
	g := c.before.Rules().Game()
	for from, m := range Men(g, &c.setup) {
		if m.Side() == side && from != sq && slices.Contains(reaches(g, &c.setup, from), sq) {
			return true
		}
	}
	return false
}

func (c *said) guarded() error {
	return c.each("is not guarded", func(sq rules.Square) bool { return c.setup.Board[sq] != 0 && c.covered(sq, c.setup.Board[sq].Side()) })
}

func (c *said) unguarded() error {
	return c.each("is empty or guarded", func(sq rules.Square) bool { return c.setup.Board[sq] != 0 && !c.covered(sq, c.setup.Board[sq].Side()) })
}

func (c *said) opens() error {
	g, was := c.before.Rules().Game(), c.before.Setup()
	return c.each("is no freer than before", func(sq rules.Square) bool {
		return len(reaches(g, &c.setup, sq)) > len(reaches(g, &was, sq))
	})
}

func (c *said) trapped() error {
	return c.each("has somewhere to go", func(sq rules.Square) bool {
		if m := c.setup.Board[sq]; m == 0 || m.Side() == c.side() || !c.covered(sq, c.side()) {
			return false
		}
		for _, m := range c.after.LegalMoves() {
			if m.Drop != 0 || m.From != sq {
				continue
			}
			next := &said{before: c.after, after: c.after.Clone(), move: m}
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

func (c *said) pinned() error {
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
		return (&said{before: c.before, setup: s}).covered(rules.Square(king), c.side())
	})
}

func (c *said) punishes() error {
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

// mateFrom finds the shortest mate from a position.
func (c *said) mateFrom(p *rules.Position, plies int) (search.Mate, error) {
	if c.budget.Over() {
		return search.Mate{}, errSpent
	}
	m := search.FindMate(p, search.Limits{Plies: plies, Nodes: c.budget.Next()})
	c.budget.Spend(m.Nodes)
	return m, decided(m.Decided)
}

// ahead returns what the mover is ahead by behind the best play from a position.
func (c *said) ahead(p *rules.Position, plies int) (int, error) {
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

// behind returns what the mover is ahead by, so many plies on, if another move is made
// instead.
func (c *said) behind(m rules.Move, plies int) (int, error) {
	p := c.before.Clone()
	if err := p.Play(m); err != nil {
		return 0, err
	}
	return c.ahead(p, plies-1)
}

// worthwhile returns what makes a difference: one man, where all count the same.
func (c *said) worthwhile() int {
	for _, p := range c.before.Rules().Game().Pieces {
		if p.Face.Value > 1 {
			return worthwhile
		}
	}
	return 1
}

// mistake checks a move against the better one, and looks so many plies ahead if a
// number follows that.
func (c *said) mistake() error {
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
	a, err := c.behind(better, plies)
	if err != nil {
		return err
	}
	b, err := c.behind(c.move, plies)
	if err != nil {
		return err
	}
	return holds(a-b >= c.worthwhile(), "%s leaves the side %d ahead, %s %d", better, a, c.move, b)
}

func (c *said) must() error {
	own, err := c.behind(c.move, claimPlies)
	for _, m := range c.before.LegalMoves() {
		if m == c.move || m.From == c.move.From && m.To == c.move.To && m.Drop == c.move.Drop || err != nil {
			continue
		}
		var other int
		if other, err = c.behind(m, claimPlies); err == nil {
			err = holds(own-other >= worthwhile, "%s leaves the side %d ahead, %s %d", c.move, own, m, other)
		}
	}
	return err
}

func (c *said) wins() error {
	want, err := c.number()
	if err != nil {
		return err
	}
	was := search.Standing(c.before)
	n, err := c.behind(c.move, claimPlies)
	if err != nil {
		return err
	}
	return holds(n-was >= want, "wins %d", n-was)
}

func (c *said) safe() error {
	c.args = []string{"-2"}
	return c.wins()
}

func (c *said) mates() error {
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

func (c *said) threatens() error {
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

func (c *said) unstoppable() error {
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

// reaches returns the squares that the man on a square attacks, whoever stands on them.
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
