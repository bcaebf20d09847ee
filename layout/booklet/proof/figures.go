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

// DiagramError is an invalid diagram, or a false claim about one, with its position in
// a file.
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

// Unwrap returns the underlying error.
func (e *DiagramError) Unwrap() error { return e.Err }

// errClaim is wrapped by errors about claims that the rules do not confirm.
var errClaim = errors.New("claim does not hold")

// Load returns the booklet data of a game's template; missing data comes from the game
// that its like key names.
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

// InSets returns the piece of wooden sets that a piece represents: a giraffe stands for
// a rook.
func (p *Proofs) InSets(piece *templates.Piece) *templates.Piece {
	if p.like != nil {
		if q := p.like.Piece(piece.Art); q != nil {
			return q
		}
	}
	return piece
}

// Proofs are the diagrams, the game, the problems and the questions of a booklet, all
// checked against the rules.
type Proofs struct {
	Rules    *rules.Rules
	Data     templates.Book
	File     string          // for messages
	Slow     bool            // also check claims that need a search
	budget   search.Budget   // of these searches, and of searches for other solutions; the zero value is unlimited
	like     *templates.Game // the game that lends its booklet data; nil: none
	Faults   []error
	Figures  map[string]*Figure
	Played   []Played
	Problems []*Problem
	Asked    []Question
}

// New checks the booklet data of a game against the rules.
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
		others = 0 // a test has proven the built-in games
	} else {
		p.budget = search.Budget{Each: ownNodes, All: ownNodes, Strict: true}
	}
	p.proveFigures()
	p.ProveProblems(p.Data.Problems, others)
	p.playGame()
	p.proveQuestions()
	return p, nil
}

// Figure is a diagram with its proof; once proven, it has no error.
type Figure struct {
	Data   templates.BookFigure
	Rules  *rules.Rules
	Pos    *rules.Position
	Setup  rules.Setup
	Ways   []rules.Move   // legal moves to draw
	Show   []rules.Move   // moves to draw
	Cross  []rules.Square // squares to cross out
	Square rules.Square
	Marked bool            // Square is set
	Led    []rules.Move    // the moves that led to the position
	Before *rules.Position // the position before them
	Last   []rules.Square  // squares of the move that led here, if it was only one
	View   View
	err    error // the first error
}

// fail records an error, if it is the first.
func (f *Figure) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// claim fails if the rules do not confirm a claim.
func (f *Figure) claim(holds bool, format string, args ...any) {
	if !holds {
		f.fail(fmt.Errorf("%w: %s", errClaim, fmt.Sprintf(format, args...)))
	}
}

// move parses a move, which need not be legal.
func (f *Figure) move(usi string) rules.Move {
	m, err := f.Rules.ParseMove(usi)
	f.fail(err)
	return m
}

// after returns the position after a move, which must be legal.
func (f *Figure) after(usi string) *rules.Position {
	pos := f.Pos.Clone()
	f.fail(pos.PlayUSI(usi))
	return pos
}

// at parses a square.
func (f *Figure) at(name string) rules.Square {
	sq, ok := f.Rules.ParseSquare(name)
	if !ok {
		f.fail(fmt.Errorf("%q is not a square of this board", name))
	}
	return sq
}

// Fault records the errors of an entry of the file, each fault of a position
// separately, and reports whether there are any.
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

// proveFigures checks every diagram of the file and all claims about it.
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

// proveShown checks the claims about the move that a figure shows.
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
		f.fail(p.proveMoveClaims(pos, moves[0], append([]string{"legal"}, f.Data.Says...)))
	}
}

// before returns the validated position from which a figure's moves are played.
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

// kindOfFigure returns the kind of position that a figure claims to be.
func kindOfFigure(d *templates.BookFigure) rules.Kind {
	return cmp.Or(rules.Kind(d.Kind), rules.KindGame)
}

// promised are the claims that captions about check, mate and repetition rest on, and
// whether a figure makes them.
var promised = map[string]struct {
	claim string
	made  func(d *templates.BookFigure) bool
}{
	"check.check":      {"check", func(d *templates.BookFigure) bool { return d.Check && !d.Mate }},
	"check.mate":       {"mate", func(d *templates.BookFigure) bool { return d.Mate }},
	"drops.gold-mate":  {"mates", mates},
	"drops.pawn-check": {"checks", func(d *templates.BookFigure) bool { return len(d.Checks) > 0 }},
	"drops.pawn-mate":  {"lift: no-mate", func(d *templates.BookFigure) bool { return d.Lift == "no-mate" && len(d.Illegal) > 0 }},
	"drops.pawn-push":  {"mates", mates},
	"end.repetition":   {"repeats", func(d *templates.BookFigure) bool { return d.Repeats }},
	"play.belly":       {"mates", mates},
	"play.fork":        {"says: [fork]", func(d *templates.BookFigure) bool { return saysOf(d, "fork") }},
	"play.head":        {"mates", mates},
	"play.pin":         {"says: [pinned]", func(d *templates.BookFigure) bool { return saysOf(d, "pinned") }},
	"play.trap":        {"says: [trapped]", func(d *templates.BookFigure) bool { return saysOf(d, "trapped") }},
	"play.try":         {"wins", func(d *templates.BookFigure) bool { return d.Wins != "" }},
	"start.win":        {"mates", func(d *templates.BookFigure) bool { return mates(d) || d.Wins != "" }},
}

// mates reports whether a figure claims that its move mates.
func mates(d *templates.BookFigure) bool { return len(d.Mates) > 0 || saysOf(d, "mate") }

// saysOf reports whether a figure makes a claim of a kind about its move.
func saysOf(d *templates.BookFigure, kind string) bool {
	return slices.ContainsFunc(d.Says, func(claim string) bool { return strings.Fields(claim)[0] == kind })
}

// proveClaims checks the claims about the position, and plays every move that is
// claimed to be legal, to mate, to check, to win or to capture.
func (f *Figure) proveClaims() {
	d, over := &f.Data, Mated(f.Pos)
	if p, ok := promised[d.ID]; ok {
		f.claim(p.made(d), "the caption of this figure needs the claim %q", p.claim)
	}
	f.claim(!d.Check || f.Pos.InCheck(), "the side to move is not in check")
	f.claim(over == d.Mate, "mate: %t", over)
	f.claim(!d.Repeats || len(f.Led) > 0 && f.repeats(), "%s does not lead back", d.Play)
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

// repeats reports whether the position is that before the moves that led to it.
func (f *Figure) repeats() bool {
	before, after := f.Before.Setup(), f.Pos.Setup()
	after.Number = before.Number
	return before == after
}

// proveIllegal checks that moves are illegal only because of the stated rule: without
// that rule they are legal.
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

// Taken returns the number of men that a legal move captures.
func Taken(pos *rules.Position, m rules.Move) int {
	after := pos.Clone()
	if after.Play(m) != nil {
		return 0
	}
	return countMen(pos.Setup()) - countMen(after.Setup())
}

// countMen returns the number of men on a board.
func countMen(s rules.Setup) int {
	n := 0
	for _, m := range s.Board {
		n += min(1, int(m))
	}
	return n
}

// Drawn returns a figure with everything that its diagram shows, without checking
// claims.
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

// View is the part of a board that a diagram shows; the zero View is the whole board.
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

// crosses finds the squares where a drop is forbidden only by the figure's rule.
func (f *Figure) crosses() {
	legal := f.Pos.LegalMoves()
	for _, m := range f.lifted(f.Data.Lift).LegalMoves() {
		if m.Drop == f.Data.Cross[0] && !slices.Contains(legal, m) {
			f.Cross = append(f.Cross, m.To)
		}
	}
	f.claim(len(f.Cross) > 0, "no square is barred to %s", f.Data.Cross)
}

// WaysOut groups the target squares of the ways out of a check: "steps" of the king,
// "blocks" and "takes".
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

// Err returns the first error of a figure.
func (f *Figure) Err() error { return f.err }
