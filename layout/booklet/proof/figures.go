package proof

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/board/search"
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

// Load returns what the template of a game has for its booklet; what it
// lacks comes from the game that it is like.
func Load(g *templates.Game) (b templates.Book, like *templates.Game, err error) {
	b = g.Book
	if b.Like == "" {
		return b, nil, nil
	}
	if like, err = templates.Load(b.Like); err != nil {
		return b, nil, err
	}
	b.Figures = append(b.Figures, like.Book.Figures...)
	b.Problems = append(b.Problems, like.Book.Problems...)
	b.Questions = append(b.Questions, like.Book.Questions...)
	if b.Game == nil {
		b.Game = like.Book.Game
	}
	b.Ambiguous = cmp.Or(b.Ambiguous, like.Book.Ambiguous)
	return b, like, nil
}

// InSets returns the piece that wooden sets have in the place of one: a giraffe plays
// the rook's part.
func (p *Proofs) InSets(piece *templates.Piece) *templates.Piece {
	if p.like != nil {
		if q := p.like.Piece(piece.Art); q != nil {
			return q
		}
	}
	return piece
}

// Proofs are the diagrams, the game, the problems and the questions of a booklet,
// each held against the rules.
type Proofs struct {
	Rules    *rules.Rules
	Data     templates.Book
	File     string          // in messages
	Slow     bool            // prove also what takes a search
	budget   search.Budget   // of that, and of other solutions; the zero one is without end
	like     *templates.Game // whose book serves this one too; nil: none
	Faults   []error
	Figures  map[string]*Figure
	Played   []Played
	Problems []*Problem
	Asked    []Question
}

// New holds what a game has for its booklet against the rules.
func New(g *templates.Game) (*Proofs, error) {
	p := &Proofs{File: cmp.Or(g.File, g.ID+".yaml"), Slow: g.File != ""}
	var err error
	if p.Rules, err = rules.New(g); err != nil {
		return nil, err
	}
	if p.Data, p.like, err = Load(g); err != nil {
		return nil, err
	}
	others := OtherNodes
	if g.File == "" {
		others = 0 // of games that come with the program, a test has proven it
	} else {
		p.budget = search.Budget{Each: ownNodes, All: ownNodes, Strict: true}
	}
	p.proveFigures()
	p.ProveProblems(p.Data.Problems, others)
	p.playGame()
	p.proveQuestions()
	return p, nil
}

// Figure is a diagram that is proven: in the end it has no error.
type Figure struct {
	Data   templates.BookFigure
	Rules  *rules.Rules
	Pos    *rules.Position
	Setup  rules.Setup
	Ways   []rules.Move   // legal moves to draw
	Show   []rules.Move   // moves to draw
	Cross  []rules.Square // squares to cross out
	Square rules.Square
	Marked bool            // square is set
	Led    []rules.Move    // the moves that led here
	Before *rules.Position // where those began
	Last   []rules.Square  // of the one move that led here
	View   View
	err    error // the first thing that is wrong with it
}

// fail remembers an error, if it is the first.
func (f *Figure) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// claim fails where the rules do not bear out what is said.
func (f *Figure) claim(holds bool, format string, args ...any) {
	if !holds {
		f.fail(fmt.Errorf("%w: %s", errClaim, fmt.Sprintf(format, args...)))
	}
}

// move reads a move, which need not be legal.
func (f *Figure) move(usi string) rules.Move {
	m, err := f.Rules.ParseMove(usi)
	f.fail(err)
	return m
}

// after returns the position behind a move that has to be legal.
func (f *Figure) after(usi string) *rules.Position {
	pos := f.Pos.Clone()
	f.fail(pos.PlayUSI(usi))
	return pos
}

// at reads a square.
func (f *Figure) at(name string) rules.Square {
	sq, ok := f.Rules.ParseSquare(name)
	if !ok {
		f.fail(fmt.Errorf("%q is not a square of this board", name))
	}
	return sq
}

// Fault remembers what is wrong with an entry of the file, each fault of a position by
// itself, and reports whether anything is.
func (p *Proofs) Fault(line int, key string, err error) bool {
	var list rules.Faults
	if err != nil && !errors.As(err, &list) {
		p.Faults = append(p.Faults, &DiagramError{p.File, line, key, err})
	}
	for _, f := range list {
		p.Faults = append(p.Faults, &DiagramError{p.File, line, key, f})
	}
	return err != nil
}

// proveFigures checks every diagram of the file and all that is claimed about it.
func (p *Proofs) proveFigures() {
	p.Figures = map[string]*Figure{}
	for _, d := range p.Data.Figures {
		f := p.Drawn(d)
		if f.err == nil {
			f.proveClaims()
			f.proveIllegal()
			f.proveImpasse()
			p.proveShown(&f)
		}
		if !p.Fault(d.Line, d.ID, f.err) {
			p.Figures[d.ID] = &f
		}
	}
}

// proveShown checks what is said of the move that a figure shows.
func (p *Proofs) proveShown(f *Figure) {
	pos, moves := f.Pos.Clone(), f.Show
	for usi := range strings.FieldsSeq(f.Data.Played) {
		if len(moves) > 0 {
			f.fail(pos.Play(moves[0]))
		}
		moves = []rules.Move{f.move(usi)}
	}
	switch {
	case f.err != nil || len(f.Data.Says) == 0 && f.Data.Played == "":
	case len(moves) == 0:
		f.fail(errors.New("says something about a move, but shows none"))
	default:
		f.fail(p.proveSaid(pos, moves[0], append([]string{"legal"}, f.Data.Says...)))
	}
}

// before returns the position from which a figure's moves are played, validated.
func (p *Proofs) before(d *templates.BookFigure) (*rules.Position, error) {
	s, from, err := p.Rules.Start(), p.Figures[d.From], error(nil)
	switch {
	case from != nil:
		return from.Pos.Clone(), nil
	case d.From == "":
		s, err = p.Rules.ParseSFEN(d.SFEN)
	case d.From != "start":
		err = fmt.Errorf("no figure %q before this one", d.From)
	}
	if err != nil {
		return nil, err
	}
	return p.Rules.Position(s, kindOfFigure(d))
}

// kindOfFigure returns what the position of a figure claims to be.
func kindOfFigure(d *templates.BookFigure) rules.Kind {
	return cmp.Or(rules.Kind(d.Kind), rules.KindGame)
}

// proveClaims checks what is said about the position, and plays every move that is
// said to be legal, to mate, to check, to win or to capture.
func (f *Figure) proveClaims() {
	d, over := &f.Data, Mated(f.Pos)
	f.claim(!d.Check || f.Pos.InCheck(), "the side to move is not in check")
	f.claim(over == d.Mate, "mate: %t", over)
	if d.Ways > 0 {
		f.Ways = f.Pos.WithoutSelfCheck().LegalMoves()
		f.claim(len(f.Ways) == d.Ways, "%d legal moves, not %d", len(f.Ways), d.Ways)
	}
	for i, list := range [][]string{d.Legal, d.Checks, d.Mates} {
		for _, m := range list {
			after := f.after(m)
			mate := Mated(after)
			f.claim(i == 0 || after.InCheck() && mate == (i == 2), "%s gives check: %t, mate: %t", m, after.InCheck(), mate)
		}
	}
	if d.Wins != "" {
		o := f.after(d.Wins).Outcome()
		f.claim(o.Result == rules.WinFor(f.Setup.Turn), "%s leads to: %s", d.Wins, o)
	}
	if t := d.Takes; t.Move != "" {
		n := countMen(f.Setup) - countMen(f.after(t.Move).Setup())
		f.claim(n == t.Men, "%s captures %d men, not %d", t.Move, n, t.Men)
	}
}

// proveIllegal shows that moves are not legal, and that nothing but the rule
// stated forbids them: with the rule lifted they are.
func (f *Figure) proveIllegal() {
	rule, free := f.Data.Lift, f.Pos
	if rule != "" {
		free = f.lifted(rule)
	}
	for _, m := range each(f.Data.Illegal, f.move) {
		f.claim(f.Pos.Clone().Play(m) != nil, "%s is legal", m)
		if rule != "" {
			after := free.Clone()
			err := after.Play(m)
			f.claim(err == nil, "not forbidden by %s alone: %v", rule, err)
			f.claim(rule != "no-mate" || Mated(after), "%s would not be mate", m)
		}
	}
}

// lifted returns the position under rules without one restriction of drops.
func (f *Figure) lifted(rule string) *rules.Position {
	g := *f.Rules.Game()
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
	pos := f.Pos.Clone()
	r, err := rules.New(&g)
	if err == nil {
		pos, err = r.Position(f.Setup, kindOfFigure(&f.Data))
	}
	f.fail(err)
	return pos
}

// Mated reports whether no move saves the royal piece of the side to move.
func Mated(p *rules.Position) bool { return p.WithoutSelfCheck().Outcome().Reason == rules.ByMate }

// Taken returns how many men a legal move captures.
func Taken(pos *rules.Position, m rules.Move) int {
	after := pos.Clone()
	if after.Play(m) != nil {
		return 0
	}
	return countMen(pos.Setup()) - countMen(after.Setup())
}

// countMen counts the men on a board.
func countMen(s rules.Setup) int {
	n := 0
	for _, m := range s.Board {
		n += min(1, int(m))
	}
	return n
}

// Drawn returns a figure with what is drawn on its diagram, nothing claimed.
func (p *Proofs) Drawn(d templates.BookFigure) (f Figure) {
	f.Data, f.Rules = d, p.Rules
	if f.Before, f.err = p.before(&d); f.err != nil {
		return f
	}
	f.Pos, f.Led = f.Before.Clone(), each(strings.Fields(d.Play), f.move)
	if f.fail(f.Pos.PlayUSI(d.Play)); f.err != nil {
		return f
	}
	f.Setup = f.Pos.Setup()
	f.Show = each(d.Show, f.move)
	v, err := viewOf(p.Rules, d.View)
	f.fail(err)
	f.View = v
	if f.Marked = d.Ring != ""; f.Marked {
		f.Square = f.at(d.Ring)
	}
	if len(f.Led) == 1 && f.Led[0].Drop == 0 {
		f.Last = f.Led[0].Squares()
	}
	if d.Of != "" {
		from := f.at(d.Of)
		f.Ways = slices.DeleteFunc(f.Pos.LegalMoves(), func(m rules.Move) bool { return m.Drop != 0 || m.From != from })
	}
	if d.Cross != "" {
		f.crosses()
	}
	return f
}

// View is the part of a board that a diagram shows; the zero View is all of it.
type View struct{ Left, Top, Right, Bottom int }

// Of returns what a view shows of a setup: the men in it, and the hands.
func (v View) Of(s rules.Setup) rules.Setup {
	for sq := range s.Board {
		if at := rules.Square(sq); v != (View{}) && (at.File() > v.Left || at.File() < v.Right || at.Rank() < v.Top || at.Rank() > v.Bottom) {
			s.Board[sq] = 0
		}
	}
	return s
}

// viewOf reads a view, "7c3g": two corners.
func viewOf(r *rules.Rules, s string) (View, error) {
	if s == "" {
		return View{}, nil
	}
	m, err := r.ParseMove(s)
	if err != nil || m.Drop != 0 || m.From.File() < m.To.File() || m.From.Rank() > m.To.Rank() {
		return View{}, fmt.Errorf("view %q is not two corners of this board as in 7c3g", s)
	}
	return View{m.From.File(), m.From.Rank(), m.To.File(), m.To.Rank()}, nil
}

// crosses finds the squares where a drop is forbidden by the figure's rule and
// by nothing else.
func (f *Figure) crosses() {
	legal := f.Pos.LegalMoves()
	for _, m := range f.lifted(f.Data.Lift).LegalMoves() {
		if m.Drop == f.Data.Cross[0] && !slices.Contains(legal, m) {
			f.Cross = append(f.Cross, m.To)
		}
	}
	f.claim(len(f.Cross) > 0, "no square is barred to %s", f.Data.Cross)
}

// WaysOut sorts the ways out of a check by what happens, "steps" of the king,
// "blocks" and "takes", each with the squares where it does.
func (f *Figure) WaysOut() map[string][]rules.Square {
	out := map[string][]rules.Square{"steps": nil, "blocks": nil, "takes": nil}
	for _, m := range f.Ways {
		kind := "blocks"
		switch {
		case f.Setup.Board[m.To] != 0:
			kind = "takes"
		case m.Drop == 0 && f.Rules.Game().Pieces[f.Setup.Board[m.From].Kind()].Royal:
			kind = "steps"
		}
		out[kind] = append(out[kind], m.To)
	}
	return out
}

// Err returns the first thing that is wrong with a figure.
func (f *Figure) Err() error { return f.err }
