package booklet

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"

	"shogikit/board/rules"
	"shogikit/templates"
)

//go:embed figures/*.yaml
var figureFiles embed.FS

// figureFile is the diagrams, the game and the problems of one booklet as data.
type figureFile struct {
	Like      string        `yaml:"like"` // another game whose file to use
	Figures   []figureData  `yaml:"figures"`
	Ambiguous ambiguousData `yaml:"ambiguous"`
	Game      [][]string    `yaml:"game"` // groups of moves from the setup on
	Problems  []problemData `yaml:"problems"`

	file string
}

// ambiguousData is a move that needs the square of departure to be told from
// another one.
type ambiguousData struct {
	SFEN string `yaml:"sfen"`
	Move string `yaml:"move"`
}

// problemData is a problem with what it claims; exactly one claim is stated.
type problemData struct {
	SFEN  string `yaml:"sfen"`
	Mate  int    `yaml:"mate"`  // in so many moves of both sides
	Takes int    `yaml:"takes"` // the best move captures so many men
	Win   bool   `yaml:"win"`   // one move wins, and no other does

	line int
}

// UnmarshalYAML keeps the line for messages.
func (p *problemData) UnmarshalYAML(n *yaml.Node) error {
	type plain problemData
	err := n.Decode((*plain)(p))
	p.line = n.Line
	return err
}

// figureData is a diagram and everything that is claimed about it.
type figureData struct {
	ID   string     `yaml:"id"`
	SFEN string     `yaml:"sfen"`
	From string     `yaml:"from"` // instead: the position of another figure…
	Play string     `yaml:"play"` // …after these moves
	Kind rules.Kind `yaml:"kind"` // "game" where nothing is said

	// What is drawn on it.
	Show   []string `yaml:"show"`        // moves, as arrows
	Ways   int      `yaml:"ways"`        // all legal moves, of which there are so many
	Of     string   `yaml:"from-square"` // all legal moves of the piece there
	Cross  string   `yaml:"cross"`       // crosses where lifting a rule would allow this drop
	Square string   `yaml:"square"`      // a ring round a square

	// What is claimed.
	Legal   []string     `yaml:"legal"`
	Illegal []string     `yaml:"illegal"`
	Lift    string       `yaml:"lift"` // the one rule that forbids them: one-per-file, dead, no-mate
	Mates   []string     `yaml:"mates"`
	Checks  []string     `yaml:"checks"` // give check and do not mate
	Check   bool         `yaml:"check"`  // the side to move is in check
	Mate    bool         `yaml:"mate"`   // … and mated
	Wins    string       `yaml:"wins"`   // this move wins
	Takes   *takesData   `yaml:"takes"`
	Impasse *impasseData `yaml:"impasse"`

	line int
}

type takesData struct {
	Move string `yaml:"move"`
	Men  int    `yaml:"men"`
}

type impasseData struct {
	Sente  int    `yaml:"sente"`
	Gote   int    `yaml:"gote"`
	Result string `yaml:"result"`
}

// UnmarshalYAML keeps the line for messages.
func (f *figureData) UnmarshalYAML(n *yaml.Node) error {
	type plain figureData
	err := n.Decode((*plain)(f))
	f.line = n.Line
	return err
}

// DiagramError says that a diagram is wrong, or not what stands beside it, and
// where it is written.
type DiagramError struct {
	File   string
	Line   int
	Key    string // ID of the diagram, or the number of the problem
	Square string // "" where the fault has no single square
	Err    error
}

// Error returns "file:line: key: square: what is wrong".
func (e *DiagramError) Error() string {
	where := fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Key)
	if e.Square != "" {
		where += ": " + e.Square
	}
	return where + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *DiagramError) Unwrap() error { return e.Err }

// errClaim is wrapped by errors about claims that the rules do not bear out.
var errClaim = errors.New("claim does not hold")

// loadFigures returns the diagrams of a built-in game; a game of the user's has
// none.
func loadFigures(g *templates.Game) (*figureFile, error) {
	if g.File != "" {
		return &figureFile{}, nil
	}
	name := g.ID
	for range 2 { // a file may point to one other
		data, err := figureFiles.ReadFile("figures/" + name + ".yaml")
		if err != nil {
			return &figureFile{}, nil // a built-in game without diagrams
		}
		f, err := parseFigures("figures/"+name+".yaml", data)
		if err != nil || f.Like == "" {
			return f, err
		}
		name = f.Like
	}
	return nil, fmt.Errorf("figures/%s.yaml: points to a file that points on", g.ID)
}

func parseFigures(file string, data []byte) (*figureFile, error) {
	f := &figureFile{file: file}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(f); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return f, nil
}

// figure is a diagram that has passed the rules.
type figure struct {
	data   figureData
	pos    *rules.Position
	setup  rules.Setup
	ways   []rules.Move   // legal moves to draw
	show   []rules.Move   // moves to draw
	cross  []rules.Square // squares to cross out
	square rules.Square
	marked bool // square is set
}

// figures are the proven diagrams of a booklet.
type figures struct {
	file  *figureFile
	rules *rules.Rules
	by    map[string]*figure
}

// proveFigures checks every diagram of the file and all that is claimed about
// it. All faults are returned, joined.
func proveFigures(r *rules.Rules, file *figureFile) (*figures, error) {
	fs := &figures{file: file, rules: r, by: map[string]*figure{}}
	var faults []error
	for i := range file.Figures {
		d := &file.Figures[i]
		fig, err := fs.prove(d)
		if err != nil {
			faults = append(faults, fs.faults(d.line, d.ID, err)...)
			continue
		}
		fs.by[d.ID] = fig
	}
	return fs, errors.Join(faults...)
}

// faults gives an error its place; each fault of a position becomes one.
func (fs *figures) faults(line int, key string, err error) []error {
	var list rules.Faults
	if !errors.As(err, &list) {
		return []error{&DiagramError{fs.file.file, line, key, "", err}}
	}
	var out []error
	for _, f := range list {
		square := f.Square
		f.Square = ""
		out = append(out, &DiagramError{fs.file.file, line, key, square, f})
	}
	return out
}

func (fs *figures) prove(d *figureData) (*figure, error) {
	pos, err := fs.position(d)
	if err != nil {
		return nil, err
	}
	fig := &figure{data: *d, pos: pos, setup: pos.Setup()}
	for _, step := range []func(*figure) error{fs.proveMoves, fs.proveIllegal, fs.proveState, fs.proveHasami, fs.marks} {
		if err := step(fig); err != nil {
			return nil, err
		}
	}
	return fig, proveImpasse(fig, fs.rules.Game())
}

// position returns the position of a figure, validated, with from's moves
// played.
func (fs *figures) position(d *figureData) (*rules.Position, error) {
	if d.From != "" {
		from, ok := fs.by[d.From]
		if !ok {
			return nil, fmt.Errorf("no figure %q before this one", d.From)
		}
		pos := from.pos.Clone()
		return pos, pos.PlayUSI(d.Play)
	}
	s, err := fs.rules.ParseSFEN(d.SFEN)
	if err != nil {
		return nil, err
	}
	kind := d.Kind
	if kind == "" {
		kind = rules.KindGame
	}
	return fs.rules.Position(s, kind)
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
	for _, set := range []struct {
		moves       []string
		check, mate bool
	}{{d.Legal, false, false}, {d.Mates, true, true}, {d.Checks, true, false}} {
		moves, err := fs.moves(set.moves)
		if err != nil {
			return err
		}
		for _, m := range moves {
			after := fig.pos.Clone()
			if err := after.Play(m); err != nil {
				return err
			}
			mate := after.Outcome().Reason == rules.ByMate
			if set.check && (!after.InCheck() || mate != set.mate) {
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
	var lifted *rules.Position
	if fig.data.Lift != "" {
		if lifted, err = fs.lifted(fig, fig.data.Lift); err != nil {
			return err
		}
	}
	for _, m := range moves {
		if fig.pos.Clone().Play(m) == nil {
			return fmt.Errorf("%w: %s is legal", errClaim, m)
		}
		if lifted == nil {
			continue
		}
		after := lifted.Clone()
		if err := after.Play(m); err != nil {
			return fmt.Errorf("%w: not forbidden by %s alone: %w", errClaim, fig.data.Lift, err)
		}
		if fig.data.Lift == "no-mate" && after.Outcome().Reason != rules.ByMate {
			return fmt.Errorf("%w: %s would not be mate", errClaim, m)
		}
	}
	return nil
}

// lifted returns the position under rules without one restriction of drops.
func (fs *figures) lifted(fig *figure, rule string) (*rules.Position, error) {
	g := *fs.rules.Game()
	g.Pieces = append([]templates.Piece(nil), g.Pieces...)
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
	s, err := r.ParseSFEN(fs.rules.FormatSFEN(fig.setup))
	if err != nil {
		return nil, err
	}
	kind := fig.data.Kind
	if kind == "" {
		kind = rules.KindGame
	}
	return r.Position(s, kind)
}

// proveState checks what is said about the position itself.
func (fs *figures) proveState(fig *figure) error {
	d := &fig.data
	if d.Check && !fig.pos.InCheck() {
		return fmt.Errorf("%w: the side to move is not in check", errClaim)
	}
	if mate := fig.pos.Outcome().Reason == rules.ByMate; mate != d.Mate {
		return fmt.Errorf("%w: mate: %t", errClaim, mate)
	}
	if d.Ways > 0 {
		if fig.ways = fig.pos.LegalMoves(); len(fig.ways) != d.Ways {
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
	if d.Takes == nil {
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

func men(s rules.Setup) int {
	n := 0
	for _, m := range s.Board {
		if m != 0 {
			n++
		}
	}
	return n
}

// marks works out what is drawn on the diagram.
func (fs *figures) marks(fig *figure) error {
	d := &fig.data
	var err error
	if fig.show, err = fs.moves(d.Show); err != nil {
		return err
	}
	if d.Square != "" {
		if fig.square, err = fs.square(d.Square); err != nil {
			return err
		}
		fig.marked = true
	}
	if d.Of != "" {
		from, err := fs.square(d.Of)
		if err != nil {
			return err
		}
		for _, m := range fig.pos.LegalMoves() {
			if m.Drop == 0 && m.From == from {
				fig.ways = append(fig.ways, m)
			}
		}
	}
	if d.Cross == "" {
		return nil
	}
	return fs.crosses(fig)
}

// crosses finds the squares where a drop is forbidden by the figure's rule and
// by nothing else.
func (fs *figures) crosses(fig *figure) error {
	lifted, err := fs.lifted(fig, fig.data.Lift)
	if err != nil {
		return err
	}
	legal := map[rules.Move]bool{}
	for _, m := range fig.pos.LegalMoves() {
		legal[m] = true
	}
	for _, m := range lifted.LegalMoves() {
		if m.Drop == fig.data.Cross[0] && !legal[m] {
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

// moveOf returns the one move that a caption speaks of.
func (f *figure) moveOf() (rules.Move, bool) {
	if len(f.show) == 0 {
		return rules.Move{}, false
	}
	return f.show[0], true
}
