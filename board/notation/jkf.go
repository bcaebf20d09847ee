package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// JKF is the JSON form of KIF and CSA that programs for browsers use. It has no
// lines to speak of: faults carry the number of their move.
type (
	jkfFile struct {
		Header  any         `json:"header"`
		Initial *jkfInitial `json:"initial"`
		Moves   []jkfMove   `json:"moves"`
	}
	jkfInitial struct {
		Preset string    `json:"preset"`
		Data   *jkfBoard `json:"data"`
	}
	jkfBoard struct {
		Color int              `json:"color"`
		Board [][]jkfMan       `json:"board"` // by file, then by rank
		Hands []map[string]int `json:"hands"`
	}
	jkfMan struct {
		Color *int   `json:"color"`
		Kind  string `json:"kind"`
	}
	jkfMove struct {
		Move    *jkfStep    `json:"move"`
		Special string      `json:"special"`
		Forks   [][]jkfMove `json:"forks"`
		Said    any         `json:"comments"`
		Time    any         `json:"time"`
	}
	jkfStep struct {
		Color    *int       `json:"color"`
		From     *jkfSquare `json:"from"`
		To       *jkfSquare `json:"to"`
		Piece    string     `json:"piece"`
		Same     bool       `json:"same"`
		Promote  bool       `json:"promote"`
		Relative string     `json:"relative"`
		Capture  any        `json:"capture"`
	}
	jkfSquare struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
)

// maxJKF bounds a JKF file, which is read as a whole.
const maxJKF = 8 << 20

// jkfPresets are the handicaps that JKF knows by name, in Japanese.
var jkfPresets = map[string]string{
	"HIRATE": kifEven, "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち", "HIKY": "飛香落ち",
	"2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち", "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち",
	"7_L": "左七枚落ち", "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}

// jkf reads a JKF file, which takes the rest of the text.
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
		d.Record = &Record{}
		if p := rd.g.newPlayer(d.Setup, d.Record); p != nil {
			p.jkfMoves(file.Moves)
			p.settle()
		}
	}
	return d
}

// jkfFile decodes a JKF file. A key that is not known is passed over.
func (rd *Reader) jkfFile(data []byte) (file jkfFile, bad *rules.ParseError) {
	if len(data) > maxJKF {
		return file, rules.Unreadable.At(1, 1, "a JKF file of more than %d MB", maxJKF>>20)
	}
	strict := json.NewDecoder(bytes.NewReader(data))
	strict.DisallowUnknownFields()
	if key, ok := strings.CutPrefix(fmt.Sprint(strict.Decode(&file)), "json: unknown field "); ok {
		before, _, _ := bytes.Cut(data, []byte(key))
		rd.passed = append(rd.passed, bytes.Count(before, []byte("\n"))+1)
	}
	file = jkfFile{}
	if err := json.Unmarshal(data, &file); err != nil {
		line, column := jsonPlace(data, err)
		return file, rules.Unreadable.At(line, column, "not a record in JKF: %v", err)
	}
	if file.Initial == nil && file.Moves == nil {
		return file, rules.Unreadable.At(1, 1, "JSON without the \"moves\" or the \"initial\" of a record in JKF")
	}
	return file, nil
}

// jsonPlace returns the line and column of an error.
func jsonPlace(data []byte, err error) (line, column int) {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := int64(1)
	if errors.As(err, &syntax) {
		at = syntax.Offset
	} else if errors.As(err, &kind) {
		at = kind.Offset
	}
	before := string(data[:min(max(at-1, 0), int64(len(data)))])
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:]) + 1
}

func (g game) jkfSetup(initial *jkfInitial) (rules.Setup, *rules.ParseError) {
	switch {
	case initial == nil:
		return g.Start(), nil
	case initial.Data != nil:
		return g.jkfBoard(initial.Data)
	}
	name, ok := jkfPresets[initial.Preset]
	if !ok {
		return rules.Setup{}, rules.Impossible.At(1, 1, "the preset %s is not known; give the board as data", quoted(initial.Preset))
	}
	return g.setupNamed(name, 1)
}

func (g game) jkfBoard(b *jkfBoard) (rules.Setup, *rules.ParseError) {
	s := rules.Setup{Number: 1, Turn: templates.Side(b.Color & 1)}
	for x, column := range b.Board {
		for y, cell := range column {
			if cell.Kind == "" {
				continue
			}
			man, ok := g.csa.man(cell.Kind)
			if !ok || x >= g.files || y >= g.ranks || cell.Color == nil {
				return s, rules.Impossible.At(1, 1, "file %d, rank %d: %s is not a piece on a square of %s", x+1, y+1, quoted(cell.Kind), g.Game().ID)
			}
			s.Board[rules.At(x+1, y+1)] = man | rules.Man(*cell.Color&1)
		}
	}
	for side, hand := range b.Hands[:min(2, len(b.Hands))] {
		for word, n := range hand {
			man, ok := g.csa.man(word)
			if !ok || man.Promoted() || n < 0 {
				return s, rules.Impossible.At(1, 1, "%d %s is nothing to have in hand", n, quoted(word))
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

// jkfMoves plays a list of moves; what branches off a move is played before it.
func (p *player) jkfMoves(list []jkfMove) {
	for i := range list {
		m := &list[i]
		for _, fork := range m.Forks {
			p.fork(fork)
		}
		switch c, word := cutEnding(m.Special); {
		case m.Move != nil:
			p.jkfMove(m.Move)
		case m.Special == "":
		case word == "":
			p.fault(rules.CodeSyntax, 0, 0, "", "%s is not a known end of a game", quoted(m.Special))
		default:
			p.end(c, word, 0, 0)
		}
	}
}

// fork plays another line from here, and comes back.
func (p *player) fork(line []jkfMove) {
	if p.rec.Variations++; p.stuck || p.rec.Variations > maxVariations {
		return
	}
	before, ply := *p, p.ply()
	p.aside = true
	p.jkfMoves(line)
	for p.ply() > ply {
		p.game.Undo()
	}
	*p = before
}

func (p *player) jkfMove(m *jkfStep) {
	man, ok := p.g.csa.man(m.Piece)
	if !ok {
		p.unreadable(0, 0, "%s is not a piece of %s", quoted(m.Piece), p.g.Game().ID)
		return
	}
	if m.Color != nil && templates.Side(*m.Color&1) != p.turn() {
		p.notTheirs(0, 0, m.Piece)
		return
	}
	// The letters are words of KI2.
	relative := strings.NewReplacer("L", "左", "C", "直", "R", "右", "U", "上", "M", "寄", "D", "引", "H", "").Replace(m.Relative)
	s := sketch{text: m.Piece, men: []rules.Man{man}, to: p.last, promote: m.Promote, drop: m.Relative == "H", relative: relative}
	okTo, okFrom := true, true
	if m.To != nil {
		s.to, okTo = p.g.squareAt(m.To.X, m.To.Y)
	}
	if s.hasFrom = m.From != nil; s.hasFrom {
		s.from, okFrom = p.g.squareAt(m.From.X, m.From.Y)
	}
	if !okTo || !okFrom {
		p.unreadable(0, 0, "a square of it is not on the board")
		return
	}
	p.find(s, 0, 0)
}
