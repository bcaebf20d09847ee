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
	if b.Ambiguous == (templates.Ambiguous{}) {
		b.Ambiguous = like.Book.Ambiguous
	}
	return b, nil
}

// templateFile is the name of the template in messages.
func templateFile(g *templates.Game) string {
	return cmp.Or(g.File, g.ID+".yaml")
}

// figure is a diagram that has passed the rules.
type figure struct {
	data   templates.BookFigure
	pos    *rules.Position
	setup  rules.Setup
	ways   []rules.Move   // legal moves to draw
	show   []rules.Move   // moves to draw
	cross  []rules.Square // squares to cross out
	square rules.Square
	marked bool           // square is set
	last   []rules.Square // of the one move that led here
	view   view
}

// figures are the proven diagrams of a booklet.
type figures struct {
	file  string
	rules *rules.Rules
	by    map[string]*figure
}

// proveFigures checks every diagram of the file and all that is claimed about
// it. All faults are returned, joined.
func proveFigures(r *rules.Rules, list []templates.BookFigure) (*figures, error) {
	fs := &figures{file: templateFile(r.Game()), rules: r, by: map[string]*figure{}}
	_, err := proveAll(fs.file, list, func(i int, d *templates.BookFigure) (fig *figure, line int, key string, err error) {
		if fig, err = fs.prove(d); err == nil {
			fs.by[d.ID] = fig
		}
		return fig, d.Line, d.ID, err
	})
	return fs, err
}

// proveAll proves the entries of a list, which tell their line and their key; all
// faults come at once.
func proveAll[D, P any](file string, list []D, prove func(int, *D) (P, int, string, error)) ([]P, error) {
	var out []P
	var faults []error
	for i := range list {
		p, line, key, err := prove(i, &list[i])
		if err != nil {
			faults = append(faults, placed(file, line, key, err)...)
			continue
		}
		out = append(out, p)
	}
	return out, errors.Join(faults...)
}

// placed gives an error its place; each fault of a position becomes one.
func placed(file string, line int, key string, err error) []error {
	var list rules.Faults
	if !errors.As(err, &list) {
		return []error{&DiagramError{file, line, key, err}}
	}
	var out []error
	for _, f := range list {
		out = append(out, &DiagramError{file, line, key, f})
	}
	return out
}

func (fs *figures) prove(d *templates.BookFigure) (*figure, error) {
	fig, err := fs.drawn(d)
	if err != nil {
		return nil, err
	}
	for _, step := range []func(*figure) error{fs.proveMoves, fs.proveIllegal, fs.proveState, fs.proveHasami, fs.proveImpasse} {
		if err := step(&fig); err != nil {
			return nil, err
		}
	}
	return &fig, nil
}

// position returns the position of a figure, validated, with from's moves
// played.
func (fs *figures) position(d *templates.BookFigure) (*rules.Position, error) {
	switch d.From {
	case "":
		s, err := fs.rules.ParseSFEN(d.SFEN)
		if err != nil {
			return nil, err
		}
		return fs.rules.Position(s, kindOfFigure(d))
	case "start":
		pos, err := fs.rules.Position(fs.rules.Start(), rules.KindGame)
		if err != nil {
			return nil, err
		}
		return pos, pos.PlayUSI(d.Play)
	}
	from, ok := fs.by[d.From]
	if !ok {
		return nil, fmt.Errorf("no figure %q before this one", d.From)
	}
	pos := from.pos.Clone()
	return pos, pos.PlayUSI(d.Play)
}

// kindOfFigure returns what the position of a figure claims to be.
func kindOfFigure(d *templates.BookFigure) rules.Kind {
	return cmp.Or(rules.Kind(d.Kind), rules.KindGame)
}

func (fs *figures) moves(list []string) ([]rules.Move, error) {
	out := make([]rules.Move, len(list))
	for i, s := range list {
		m, err := fs.rules.ParseMove(s)
		if err != nil {
			return nil, err
		}
		out[i] = m
	}
	return out, nil
}

// proveMoves plays every move that is said to be legal, to mate, or to check.
func (fs *figures) proveMoves(fig *figure) error {
	d := &fig.data
	for i, list := range [][]string{d.Legal, d.Checks, d.Mates} {
		moves, err := fs.moves(list)
		if err != nil {
			return err
		}
		for _, m := range moves {
			after := fig.pos.Clone()
			if err := after.Play(m); err != nil {
				return err
			}
			mate := mated(after)
			if i > 0 && (!after.InCheck() || mate != (i == 2)) {
				return fmt.Errorf("%w: %s gives check: %t, mate: %t", errClaim, m, after.InCheck(), mate)
			}
		}
	}
	return nil
}

// proveIllegal shows that moves are not legal, and that nothing but the rule
// stated forbids them: with the rule lifted they are.
func (fs *figures) proveIllegal(fig *figure) error {
	moves, err := fs.moves(fig.data.Illegal)
	if err != nil {
		return err
	}
	var free *rules.Position
	if fig.data.Lift != "" {
		if free, err = lifted(fs.rules, fig.setup, kindOfFigure(&fig.data), fig.data.Lift); err != nil {
			return err
		}
	}
	for _, m := range moves {
		if fig.pos.Clone().Play(m) == nil {
			return fmt.Errorf("%w: %s is legal", errClaim, m)
		}
		if free == nil {
			continue
		}
		after := free.Clone()
		if err := after.Play(m); err != nil {
			return fmt.Errorf("%w: not forbidden by %s alone: %w", errClaim, fig.data.Lift, err)
		}
		if fig.data.Lift == "no-mate" && !mated(after) {
			return fmt.Errorf("%w: %s would not be mate", errClaim, m)
		}
	}
	return nil
}

// lifted returns the position under rules without one restriction of drops.
func lifted(from *rules.Rules, s rules.Setup, kind rules.Kind, rule string) (*rules.Position, error) {
	g := *from.Game()
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
			return nil, fmt.Errorf("%q is not a rule that could be lifted", rule)
		}
	}
	r, err := rules.New(&g)
	if err != nil {
		return nil, err
	}
	return r.Position(s, kind)
}

// mated reports whether no move saves the royal piece of the side to move.
func mated(p *rules.Position) bool { return p.Careful().Outcome().Reason == rules.ByMate }

// proveState checks what is said about the position itself.
func (fs *figures) proveState(fig *figure) error {
	d := &fig.data
	if d.Check && !fig.pos.InCheck() {
		return fmt.Errorf("%w: the side to move is not in check", errClaim)
	}
	if mate := mated(fig.pos); mate != d.Mate {
		return fmt.Errorf("%w: mate: %t", errClaim, mate)
	}
	if d.Ways > 0 {
		if fig.ways = fig.pos.Careful().LegalMoves(); len(fig.ways) != d.Ways {
			return fmt.Errorf("%w: %d legal moves, not %d", errClaim, len(fig.ways), d.Ways)
		}
	}
	return nil
}

// proveHasami checks captures and wins of games without kings.
func (fs *figures) proveHasami(fig *figure) error {
	d := &fig.data
	if d.Wins != "" {
		after := fig.pos.Clone()
		if err := after.PlayUSI(d.Wins); err != nil {
			return err
		}
		if o := after.Outcome(); o.Result != rules.WinFor(fig.setup.Turn) {
			return fmt.Errorf("%w: %s leads to: %s", errClaim, d.Wins, o)
		}
	}
	if d.Takes == (templates.Takes{}) {
		return nil
	}
	m, err := fs.rules.ParseMove(d.Takes.Move)
	if err != nil {
		return err
	}
	n, err := taken(fig.pos, m)
	if err == nil && n != d.Takes.Men {
		err = fmt.Errorf("%w: %s captures %d men, not %d", errClaim, m, n, d.Takes.Men)
	}
	return err
}

// taken returns how many men a move captures.
func taken(pos *rules.Position, m rules.Move) (int, error) {
	after := pos.Clone()
	before := men(pos.Setup())
	if err := after.Play(m); err != nil {
		return 0, err
	}
	return before - men(after.Setup()), nil
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
func (fs *figures) drawn(d *templates.BookFigure) (fig figure, err error) {
	if fig.pos, err = fs.position(d); err != nil {
		return fig, err
	}
	fig.data, fig.setup = *d, fig.pos.Setup()
	if fig.show, err = fs.moves(d.Show); err != nil {
		return fig, err
	}
	if fig.view, err = viewOf(fs.rules, d.View); err != nil {
		return fig, err
	}
	if fig.marked = d.Ring != ""; fig.marked {
		if fig.square, err = fs.square(d.Ring); err != nil {
			return fig, err
		}
	}
	if m, err := fs.rules.ParseMove(d.Play); err == nil && m.Drop == 0 {
		fig.last = squaresOf(m)
	}
	if d.Of != "" {
		from, err := fs.square(d.Of)
		if err != nil {
			return fig, err
		}
		fig.ways = slices.DeleteFunc(fig.pos.LegalMoves(), func(m rules.Move) bool { return m.Drop != 0 || m.From != from })
	}
	if d.Cross != "" {
		err = fs.crosses(&fig)
	}
	return fig, err
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
func (fs *figures) crosses(fig *figure) error {
	free, err := lifted(fs.rules, fig.setup, kindOfFigure(&fig.data), fig.data.Lift)
	if err != nil {
		return err
	}
	legal := fig.pos.LegalMoves()
	for _, m := range free.LegalMoves() {
		if m.Drop == fig.data.Cross[0] && !slices.Contains(legal, m) {
			fig.cross = append(fig.cross, m.To)
		}
	}
	if len(fig.cross) == 0 {
		return fmt.Errorf("%w: no square is barred to %s", errClaim, fig.data.Cross)
	}
	return nil
}

func (fs *figures) square(s string) (rules.Square, error) {
	sq, ok := fs.rules.ParseSquare(s)
	if !ok {
		return 0, fmt.Errorf("%q is not a square of this board", s)
	}
	return sq, nil
}
