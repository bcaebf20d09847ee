package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// DiagramError says that a diagram is wrong, or not what stands beside it, and
// where it is written.
type DiagramError struct {
	File string
	Line int
	Key  string // ID of the diagram, or the number of the problem
	Err  error
}

// Error returns "file:line: key: what is wrong".
func (e *DiagramError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.Key, e.Err)
}

// Unwrap returns what is wrong.
func (e *DiagramError) Unwrap() error { return e.Err }

// errClaim is wrapped by errors about claims that the rules do not bear out.
var errClaim = errors.New("claim does not hold")

// loadBook returns what the template of a game has for its booklet; what it
// lacks comes from the game that it is like.
func loadBook(g *templates.Game) (templates.Book, error) {
	b := g.Book
	if b.Like == "" {
		return b, nil
	}
	like, err := templates.Load(b.Like)
	if err != nil {
		return b, err
	}
	b.Figures = append(b.Figures, like.Book.Figures...)
	b.Problems = append(b.Problems, like.Book.Problems...)
	b.Questions = append(b.Questions, like.Book.Questions...)
	if b.Game == nil {
		b.Game = like.Book.Game
	}
	b.Ambiguous = cmp.Or(b.Ambiguous, like.Book.Ambiguous)
	return b, nil
}

// figure is a diagram that is proven: in the end it has no error.
type figure struct {
	data   templates.BookFigure
	rules  *rules.Rules
	pos    *rules.Position
	setup  rules.Setup
	ways   []rules.Move   // legal moves to draw
	show   []rules.Move   // moves to draw
	cross  []rules.Square // squares to cross out
	square rules.Square
	marked bool           // square is set
	last   []rules.Square // of the one move that led here
	view   view
	err    error // the first thing that is wrong with it
}

// fail remembers an error, if it is the first.
func (f *figure) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// claim fails where the rules do not bear out what is said.
func (f *figure) claim(holds bool, format string, args ...any) {
	if !holds {
		f.fail(fmt.Errorf("%w: %s", errClaim, fmt.Sprintf(format, args...)))
	}
}

// move reads a move, which need not be legal.
func (f *figure) move(usi string) rules.Move {
	m, err := f.rules.ParseMove(usi)
	f.fail(err)
	return m
}

// after returns the position behind a move that has to be legal.
func (f *figure) after(usi string) *rules.Position {
	pos := f.pos.Clone()
	f.fail(pos.PlayUSI(usi))
	return pos
}

// at reads a square.
func (f *figure) at(name string) rules.Square {
	sq, ok := f.rules.ParseSquare(name)
	if !ok {
		f.fail(fmt.Errorf("%q is not a square of this board", name))
	}
	return sq
}

// fault remembers what is wrong with an entry of the file, each fault of a position by
// itself, and reports whether anything is.
func (b *book) fault(line int, key string, err error) bool {
	var list rules.Faults
	if err != nil && !errors.As(err, &list) {
		b.faults = append(b.faults, &DiagramError{b.file, line, key, err})
	}
	for _, f := range list {
		b.faults = append(b.faults, &DiagramError{b.file, line, key, f})
	}
	return err != nil
}

// proveFigures checks every diagram of the file and all that is claimed about it.
func (b *book) proveFigures() {
	b.figures = map[string]*figure{}
	for _, d := range b.data.Figures {
		f := b.drawn(d)
		if f.err == nil {
			f.proveClaims()
			f.proveIllegal()
			f.proveImpasse()
		}
		if !b.fault(d.Line, d.ID, f.err) {
			b.figures[d.ID] = &f
		}
	}
}

// position returns the position that a figure is of, validated.
func (b *book) position(d *templates.BookFigure) (pos *rules.Position, err error) {
	s, from := b.rules.Start(), b.figures[d.From]
	switch {
	case from != nil:
		pos = from.pos.Clone()
		return pos, pos.PlayUSI(d.Play)
	case d.From == "":
		s, err = b.rules.ParseSFEN(d.SFEN)
	case d.From != "start":
		err = fmt.Errorf("no figure %q before this one", d.From)
	}
	if err == nil {
		pos, err = b.rules.Position(s, kindOfFigure(d))
	}
	if err == nil {
		err = pos.PlayUSI(d.Play)
	}
	return pos, err
}

// kindOfFigure returns what the position of a figure claims to be.
func kindOfFigure(d *templates.BookFigure) rules.Kind {
	return cmp.Or(rules.Kind(d.Kind), rules.KindGame)
}

// proveClaims checks what is said about the position, and plays every move that is
// said to be legal, to mate, to check, to win or to capture.
func (f *figure) proveClaims() {
	d, over := &f.data, mated(f.pos)
	f.claim(!d.Check || f.pos.InCheck(), "the side to move is not in check")
	f.claim(over == d.Mate, "mate: %t", over)
	if d.Ways > 0 {
		f.ways = f.pos.Careful().LegalMoves()
		f.claim(len(f.ways) == d.Ways, "%d legal moves, not %d", len(f.ways), d.Ways)
	}
	for i, list := range [][]string{d.Legal, d.Checks, d.Mates} {
		for _, m := range list {
			after := f.after(m)
			mate := mated(after)
			f.claim(i == 0 || after.InCheck() && mate == (i == 2), "%s gives check: %t, mate: %t", m, after.InCheck(), mate)
		}
	}
	if d.Wins != "" {
		o := f.after(d.Wins).Outcome()
		f.claim(o.Result == rules.WinFor(f.setup.Turn), "%s leads to: %s", d.Wins, o)
	}
	if t := d.Takes; t.Move != "" {
		n := men(f.setup) - men(f.after(t.Move).Setup())
		f.claim(n == t.Men, "%s captures %d men, not %d", t.Move, n, t.Men)
	}
}

// proveIllegal shows that moves are not legal, and that nothing but the rule
// stated forbids them: with the rule lifted they are.
func (f *figure) proveIllegal() {
	rule, free := f.data.Lift, f.pos
	if rule != "" {
		free = f.lifted(rule)
	}
	for _, m := range each(f.data.Illegal, f.move) {
		f.claim(f.pos.Clone().Play(m) != nil, "%s is legal", m)
		if rule != "" {
			after := free.Clone()
			err := after.Play(m)
			f.claim(err == nil, "not forbidden by %s alone: %v", rule, err)
			f.claim(rule != "no-mate" || mated(after), "%s would not be mate", m)
		}
	}
}

// lifted returns the position under rules without one restriction of drops.
func (f *figure) lifted(rule string) *rules.Position {
	g := *f.rules.Game()
	g.Pieces = slices.Clone(g.Pieces)
	for i := range g.Pieces {
		switch d := &g.Pieces[i].Drop; rule {
		case "one-per-file":
			d.PerFile = 0
		case "dead":
			d.AnyRank = true
		case "no-mate":
			d.NoMate = false
		default:
			f.fail(fmt.Errorf("%q is not a rule that could be lifted", rule))
		}
	}
	pos := f.pos.Clone()
	r, err := rules.New(&g)
	if err == nil {
		pos, err = r.Position(f.setup, kindOfFigure(&f.data))
	}
	f.fail(err)
	return pos
}

// mated reports whether no move saves the royal piece of the side to move.
func mated(p *rules.Position) bool { return p.Careful().Outcome().Reason == rules.ByMate }

// taken returns how many men a legal move captures.
func taken(pos *rules.Position, m rules.Move) int {
	after := pos.Clone()
	if after.Play(m) != nil {
		return 0
	}
	return men(pos.Setup()) - men(after.Setup())
}

// men counts the men on a board.
func men(s rules.Setup) int {
	n := 0
	for _, m := range s.Board {
		n += min(1, int(m))
	}
	return n
}

// drawn returns a figure with what is drawn on its diagram, nothing claimed.
func (b *book) drawn(d templates.BookFigure) (f figure) {
	f.data, f.rules = d, b.rules
	if f.pos, f.err = b.position(&d); f.err != nil {
		return f
	}
	f.setup = f.pos.Setup()
	f.show = each(d.Show, f.move)
	v, err := viewOf(b.rules, d.View)
	f.fail(err)
	f.view = v
	if f.marked = d.Ring != ""; f.marked {
		f.square = f.at(d.Ring)
	}
	if m, err := b.rules.ParseMove(d.Play); err == nil && m.Drop == 0 {
		f.last = squaresOf(m)
	}
	if d.Of != "" {
		from := f.at(d.Of)
		f.ways = slices.DeleteFunc(f.pos.LegalMoves(), func(m rules.Move) bool { return m.Drop != 0 || m.From != from })
	}
	if d.Cross != "" {
		f.crosses()
	}
	return f
}

// view is the part of a board that a diagram shows; the zero view is all of it.
type view struct{ left, top, right, bottom int }

// viewOf reads a view, "7c3g": two corners.
func viewOf(r *rules.Rules, s string) (view, error) {
	if s == "" {
		return view{}, nil
	}
	m, err := r.ParseMove(s)
	if err != nil || m.Drop != 0 || m.From.File() < m.To.File() || m.From.Rank() > m.To.Rank() {
		return view{}, fmt.Errorf("view %q is not two corners of this board as in 7c3g", s)
	}
	return view{m.From.File(), m.From.Rank(), m.To.File(), m.To.Rank()}, nil
}

// crosses finds the squares where a drop is forbidden by the figure's rule and
// by nothing else.
func (f *figure) crosses() {
	legal := f.pos.LegalMoves()
	for _, m := range f.lifted(f.data.Lift).LegalMoves() {
		if m.Drop == f.data.Cross[0] && !slices.Contains(legal, m) {
			f.cross = append(f.cross, m.To)
		}
	}
	f.claim(len(f.cross) > 0, "no square is barred to %s", f.data.Cross)
}
