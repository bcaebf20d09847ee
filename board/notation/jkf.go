package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"shogikit/board/notation/internal/jkf"
	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/strictjson"
)

// A JKF file is read whole: limits on bytes, and on values in lists and objects.
const (
	maxJKF       = 8 << 20
	maxJKFValues = 700_000
)

// jkf reads a JKF file, which extends to the end of the text.
func (rd *Reader) jkf() Diagram {
	d := Diagram{Line: 1, Notation: JKF}
	data, err := io.ReadAll(io.LimitReader(rd.in, maxJKF+1))
	rd.err = cmp.Or(err, io.EOF)
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	file, bad := rd.jkfFile(data)
	if bad == nil {
		d.Setup, bad = rd.g.jkfSetup(file.Initial)
	}
	switch {
	case err != nil:
		d.fail(rules.Unreadable.At(1, 1, "%v", err))
	case bad != nil:
		d.fail(bad)
	case len(file.Moves) > 0:
		for _, h := range file.Header {
			d.Heads = append(d.Heads, Head(h))
		}
		d.Record = &Record{}
		if p := rd.begin(&d); p != nil {
			p.jkfMoves(file.Moves)
			p.settle()
		}
	}
	return d
}

// jkfFile decodes a JKF file. Unknown keys are skipped.
func (rd *Reader) jkfFile(data []byte) (file jkf.File, bad *rules.ParseError) {
	if len(data) > maxJKF {
		return file, rules.Unreadable.At(1, 1, "a JKF file of more than %d MB", maxJKF>>20)
	}
	if at := bytes.IndexRune(data, utf8.RuneError); at >= 0 {
		return file, rules.Unreadable.At(bytes.Count(data[:at], []byte("\n"))+1, 1, "not a record in JKF: %s", quoted("\ufffd"))
	}
	if bytes.Count(data, []byte(",")) > maxJKFValues {
		return file, rules.Unreadable.At(1, 1, "a JKF file of more than %d values", maxJKFValues)
	}
	unknown, err := strictjson.Unmarshal(data, &file)
	line, counted := 1, int64(0)
	for _, at := range unknown { // in ascending order
		line, counted = line+bytes.Count(data[counted:at], []byte("\n")), at
		if n := len(rd.passed); n < maxErrs && (n == 0 || rd.passed[n-1] != line) {
			rd.passed = append(rd.passed, line)
		}
	}
	if err != nil {
		line, column, what := jsonFault(data, err)
		return file, rules.Unreadable.At(line, column, "not a record in JKF: %s", what)
	}
	if file.Initial == nil && file.Moves == nil {
		return file, rules.Unreadable.At(1, 1, "JSON without the \"moves\" or the \"initial\" of a record in JKF")
	}
	return file, nil
}

// jsonFault returns the position of an error and its description, without Go
// terminology.
func jsonFault(data []byte, err error) (line, column int, what string) {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var key *strictjson.KeyError
	at := int64(1)
	what = err.Error()
	if errors.As(err, &syntax) {
		at = syntax.Offset
		if strings.HasPrefix(what, "unexpected end") {
			what = "it ends too early"
		}
	} else if errors.As(err, &kind) {
		at, what = kind.Offset, fmt.Sprintf("%q is a %s, which it cannot be", kind.Field, kind.Value)
	} else if errors.As(err, &key) {
		at = key.Offset
	}
	before := string(data[:min(max(at-1, 0), int64(len(data)))])
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:]) + 1, what
}

func (g game) jkfSetup(initial *jkf.Initial) (rules.Setup, *rules.ParseError) {
	switch {
	case initial == nil:
		return g.Start(), nil
	case initial.Data != nil && initial.Preset != "" && initial.Preset != "OTHER":
		return rules.Setup{}, rules.Ambiguous.At(1, 1, "the board is given twice")
	case initial.Data != nil:
		return g.jkfBoard(initial.Data)
	}
	name, ok := lexicon.Presets[initial.Preset]
	if !ok {
		return rules.Setup{}, rules.Impossible.At(1, 1, "the preset %s is not known; give the board as data", quoted(initial.Preset))
	}
	return g.SetupNamed(name, 1)
}

func (g game) jkfBoard(b *jkf.Board) (rules.Setup, *rules.ParseError) {
	s := rules.Setup{Number: 1, Turn: templates.Side(b.Color)}
	for x, column := range b.Board {
		for y, cell := range column {
			if cell.Kind == "" {
				continue
			}
			man, ok := g.CSA.Man(cell.Kind)
			if !ok || x >= g.Files || y >= g.Ranks || cell.Color == nil {
				return s, rules.Impossible.At(1, 1, "file %d, rank %d: %s is not a piece on a square of %s", x+1, y+1, quoted(cell.Kind), g.Game().ID)
			}
			s.Board[rules.At(x+1, y+1)] = man | rules.Man(*cell.Color)
		}
	}
	for side, hand := range b.Hands {
		for word, n := range hand {
			man, ok := g.CSA.Man(word)
			if !ok || man.Promoted() || n < 0 || side > 1 {
				return s, rules.Impossible.At(1, 1, "%d %s cannot be in hand", n, quoted(word))
			}
			if n == 0 {
				continue
			}
			if err := g.AddToHand(&s, templates.Side(side), man.Kind(), n); err != nil {
				return s, rules.Impossible.At(1, 1, "%v", err)
			}
		}
	}
	return s, nil
}

// jkfMoves plays a list of moves; variations of a move are played before it.
func (p *player) jkfMoves(list []jkf.Move) {
	for i := range list {
		m, steps := &list[i], len(p.line.Steps)
		var forks []*Line
		for _, fork := range m.Forks {
			if l := p.fork(fork); l != nil {
				forks = append(forks, l)
			}
		}
		if m.Move != nil {
			p.jkfMove(m.Move)
		}
		switch c, word := lexicon.CutEnding(m.Special); {
		case m.Special == "":
		case word == "":
			p.fault(rules.CodeSyntax, 0, 0, "", "%s is not a known end of a game", quoted(m.Special))
		default:
			p.end(c, word, 0, 0)
		}
		if len(forks) > 0 && len(p.line.Steps) == steps && !p.stuck {
			p.add(Step{}) // this line stops here, but others go on
		}
		if s := p.line.Last(); len(p.line.Steps) > steps {
			s.Forks = forks
			if c, ok := clockOf(m.Time); ok {
				p.clock(c, 0)
			} else if m.Time != nil {
				p.ignored("time", 0)
			}
		}
		for _, text := range m.Comments {
			for part := range strings.SplitSeq(strings.TrimRight(text, "\r\n"), "\n") {
				p.comment(strings.TrimRight(part, " \t\r"))
			}
		}
	}
}

// clockOf returns the times of a move, false where there are none, or none that a clock shows.
func clockOf(t *jkf.Times) (c Clock, ok bool) {
	ok = t != nil
	read := func(t *jkf.Time) time.Duration {
		if t == nil {
			return -1
		}
		seconds := float64(t.H)*3600 + float64(t.M)*60 + t.S
		ok = ok && seconds >= 0 && seconds < 1e8 && min(t.H, t.M) >= 0
		return time.Duration(min(seconds, 1e8) * float64(time.Second))
	}
	if ok {
		c = Clock{read(t.Now), read(t.Total)}
	}
	return c, ok
}

// fork plays another line from here and returns to the current position.
func (p *player) fork(line []jkf.Move) *Line {
	if p.stuck || !p.mayBranch(0) {
		return nil
	}
	before, ply, l := *p, p.ply(), &Line{Ply: p.ply(), Parent: p.line}
	p.inVariation, p.line = true, l
	p.jkfMoves(line)
	for p.ply() > ply {
		_ = p.game.Undo()
	}
	before.full = p.full
	*p = before
	return l
}

func (p *player) jkfMove(m *jkf.Step) {
	man, ok := p.g.CSA.Man(m.Piece)
	if !ok {
		p.unreadable(0, 0, "%s is not a piece of %s", quoted(m.Piece), p.g.Game().ID)
		return
	}
	if m.Color != nil && templates.Side(*m.Color) != p.turn() {
		p.notTheirs(0, 0, m.Piece)
		return
	}
	if strings.Trim(m.Relative, "LCRUMDH") != "" {
		p.unreadable(0, 0, "%s is not known behind a move", quoted(m.Relative))
		return
	}
	// The letters correspond to words of KI2.
	relative := strings.NewReplacer("L", "左", "C", "直", "R", "右", "U", "上", "M", "寄", "D", "引", "H", "").Replace(m.Relative)
	s := sketch{text: m.Piece, men: []rules.Man{man}, to: p.last, promote: m.Promote, drop: m.Relative == "H", relative: relative}
	okTo, okFrom := true, true
	if m.To != nil {
		s.to, okTo = p.g.squareAt(m.To.X, m.To.Y)
	}
	if s.hasFrom = m.From != nil; s.hasFrom {
		s.from, okFrom = p.g.squareAt(m.From.X, m.From.Y)
	}
	switch {
	case !okTo || !okFrom:
		p.unreadable(0, 0, "a square of it is not on the board")
		return
	case m.Same && s.to != p.last:
		p.unreadable(0, 0, "同 without a move before it")
		return
	}
	if taken, ok := p.g.CSA.Man(m.Capture); ok {
		p.takes(s.to, &taken, m.Piece, 0, 0)
	} else if m.Capture != "" {
		p.unreadable(0, 0, "%s is not a piece of %s", quoted(m.Capture), p.g.Game().ID)
	}
	p.find(s, 0, 0)
}
