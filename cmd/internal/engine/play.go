package engine

import (
	"errors"
	"io"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/templates/text"
)

// Table holds the rules of a game, for playing and solving in the visitor's language.
type Table struct {
	rules *rules.Rules
	texts *text.Catalog
}

// NewTable returns the table of a game, by the options of [Describe].
func NewTable(options map[string]string) (*Table, error) {
	o, err := resolved(options)
	if err != nil {
		return nil, err
	}
	r, err := rules.New(o.Game)
	if err != nil {
		return nil, err
	}
	c, err := text.Of(o.Kit.Texts, o.Kit.Lang)
	return &Table{r, c}, err
}

// State is the state of a game.
type State struct {
	SFEN    string   `json:"sfen"`
	Moves   []string `json:"moves"` // played so far, in the visitor's notation
	Legal   []string `json:"legal"` // in USI notation
	Check   bool     `json:"check"`
	Outcome string   `json:"outcome"` // "" if the game is not over
	Why     string   `json:"why"`     // why the last move is illegal; it is not played
}

// Play plays moves in USI notation from a position, up to the first illegal one.
func (t *Table) Play(start string, moves []string) (*State, error) {
	p, err := t.position(start)
	if err != nil {
		return nil, err
	}
	h := rules.NewHistory(p)
	s := &State{Moves: []string{}}
	var last rules.Move
	for _, usi := range moves {
		m, err := t.rules.ParseMove(usi)
		before := h.Position().Clone()
		if err == nil {
			err = h.Play(m)
		}
		if err != nil {
			s.Why = t.why(err)
			break
		}
		s.Moves = append(s.Moves, t.write(before, m, last))
		last = m
	}
	at := h.Position()
	s.SFEN, s.Legal, s.Check = at.SFEN(), rules.USI(at.LegalMoves()), at.InCheck()
	if o := h.Outcome(); o != (rules.Outcome{}) {
		s.Outcome = o.In(t.texts.Lang)
	}
	return s, nil
}

// why says why a move cannot be played.
func (t *Table) why(err error) string {
	if illegal := (*rules.IllegalMove)(nil); errors.As(err, &illegal) {
		err = illegal.Why
	}
	return t.texts.Fault(err)
}

func (t *Table) position(sfen string) (*rules.Position, error) {
	s, err := t.rules.ParseSFEN(sfen)
	if err != nil {
		return nil, err
	}
	return t.rules.Position(s, rules.KindAny)
}

func (t *Table) write(p *rules.Position, m, last rules.Move) string {
	return record.StyleOf(p.Rules().Game(), t.texts).Move(p, m, last)
}

// Record is a game record.
type Record struct {
	Start  string   `json:"start"` // SFEN
	Heads  []string `json:"heads"` // players, event and so on
	Line   []Step   `json:"line"`
	Ending string   `json:"ending"`
	Faults []string `json:"faults"`
}

// Step is a move of a record, with its variations.
type Step struct {
	USI      string   `json:"usi"`
	Text     string   `json:"text"`
	Comments []string `json:"comments,omitempty"`
	Forks    [][]Step `json:"forks,omitempty"`
	End      string   `json:"end,omitempty"` // KIF's word for the end of the game after it
}

// maxSteps is the maximum number of moves of a record, including variations.
const maxSteps = 5000

// Read reads the first game or position of a text, in any notation.
func (t *Table) Read(in io.Reader) (*Record, error) {
	rd := record.NewReader(t.rules, in)
	rd.Kind = rules.KindAny
	d, err := rd.Next()
	if err != nil && err != io.EOF {
		return nil, err
	}
	out := &Record{Heads: []string{}, Line: []Step{}, Faults: []string{}}
	for _, e := range d.Errs {
		out.Faults = append(out.Faults, e.Error())
	}
	if err == io.EOF {
		out.Faults = append(out.Faults, "no diagram here")
	}
	if len(out.Faults) > 0 {
		return out, nil
	}
	out.Start = t.rules.FormatSFEN(d.Setup)
	for _, h := range d.Heads {
		out.Heads = append(out.Heads, h.Key+": "+h.Value)
	}
	if d.Record == nil {
		return out, nil
	}
	for _, f := range d.Record.Faults {
		out.Faults = append(out.Faults, f.Message)
	}
	p, err := t.rules.Position(d.Setup, rules.KindAny)
	if err != nil || d.Record.Main == nil {
		return out, err
	}
	if o := d.Record.Outcome; o != (rules.Outcome{}) {
		out.Ending = o.In(t.texts.Lang)
	}
	left := maxSteps
	out.Line = t.steps(p, d.Record.Main, rules.Move{}, &left)
	return out, nil
}

// KIF returns a game with its variations, comments and headers ("key: value") in KIF.
func (t *Table) KIF(start string, line []Step, heads []string) (string, error) {
	setup, err := t.rules.ParseSFEN(start)
	if err != nil {
		return "", err
	}
	main, err := t.line(line, 1)
	if err != nil {
		return "", err
	}
	var written []record.Head
	for _, h := range heads {
		key, value, _ := strings.Cut(h, ": ")
		written = append(written, record.Head{Key: key, Value: value})
	}
	return record.FormatKIF(t.rules, setup, written, main)
}

// line returns steps of the page as a line of a record whose first move has a number.
func (t *Table) line(steps []Step, ply int) (*record.Line, error) {
	out := &record.Line{Ply: ply}
	for i, s := range steps {
		m, err := t.rules.ParseMove(s.USI)
		if err != nil {
			return nil, err
		}
		step := record.Step{Move: m, Comments: s.Comments}
		for _, f := range s.Forks {
			fork, err := t.line(f, ply+i)
			if err != nil {
				return nil, err
			}
			fork.Parent = out
			step.Forks = append(step.Forks, fork)
		}
		out.Steps = append(out.Steps, step)
	}
	if n := len(steps); n > 0 && steps[n-1].End != "" {
		out.Steps = append(out.Steps, record.Step{End: steps[n-1].End})
	}
	return out, nil
}

// steps returns the moves of a line from a position, which it restores.
func (t *Table) steps(p *rules.Position, l *record.Line, last rules.Move, left *int) (out []Step) {
	made := 0
	comments := l.Comments
	for _, s := range l.Steps {
		if s.Move == (rules.Move{}) && made > 0 {
			end := &out[made-1]
			end.End, end.Comments = s.End, append(end.Comments, s.Comments...)
		}
		if s.Move == (rules.Move{}) || *left == 0 {
			break
		}
		var forks [][]Step
		for _, f := range s.Forks {
			if other := t.steps(p, f, last, left); len(other) > 0 {
				forks = append(forks, other)
			}
		}
		before := p.Clone()
		if p.Play(s.Move) != nil {
			break // reported as a fault
		}
		*left--
		made++
		out = append(out, Step{
			USI: s.Move.String(), Text: t.write(before, s.Move, last),
			Comments: append(comments, s.Comments...), Forks: forks,
		})
		last, comments = s.Move, nil
	}
	for range made {
		_ = p.Undo() // it has been played
	}
	return out
}
