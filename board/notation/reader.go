package notation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
)

// Diagram is one position as a [Reader] found it.
type Diagram struct {
	Line     int // where it begins, from 1
	Notation Notation
	Setup    rules.Setup
	Err      *rules.ParseError // not nil: it could not be read; its Line counts from the start of the text
}

// Reader reads diagrams one after the other from a text of any length, in any
// mixture of notations. SFEN takes a line each; lines that begin with # are
// comments.
type Reader struct {
	g     game
	in    *bufio.Reader
	line  int    // number of the line last read
	held  string // a line read too far
	holds bool
	err   error
}

// NewReader returns a reader of diagrams of a game.
func NewReader(r *rules.Rules, in io.Reader) *Reader {
	return &Reader{g: gameOf(r), in: bufio.NewReaderSize(in, 64<<10)}
}

// Limits of what belongs to one diagram, so that memory stays bounded.
const (
	maxLine  = 8 << 10
	maxBlock = 300

	endless = 256 << 20 // bytes of a line that nobody meant for a text
)

// Next returns the next diagram; io.EOF after the last. A diagram that cannot be
// read is no error of Next: it carries its own.
func (rd *Reader) Next() (Diagram, error) {
	for {
		text, err := rd.next()
		if err != nil {
			return Diagram{}, err
		}
		switch kind := lineKind(text); kind {
		case blankLine, csaMove:
		case sfenLine:
			return rd.sfen(text), nil
		case csaTurn:
			return Diagram{Line: rd.line, Notation: CSA, Err: rules.Unreadable.At(rd.line, 1, "a side to move without a board")}, nil
		default:
			rd.hold(text)
			if d, ok := rd.block(kind); ok {
				return d, nil
			}
		}
	}
}

// next returns the next line without its end. Overlong lines are cut: no
// notation has any, so they fail where they are parsed.
func (rd *Reader) next() (string, error) {
	if rd.holds {
		rd.holds = false
		rd.line++
		return rd.held, nil
	}
	if rd.err != nil {
		return "", rd.err
	}
	var buf []byte
	for size := 0; ; {
		part, more, err := rd.in.ReadLine()
		if err != nil {
			rd.err = err
			if len(buf) == 0 {
				return "", err
			}
			break
		}
		if len(buf) == 0 && !more {
			buf = part
			break
		}
		if size += len(part); size > endless {
			rd.err = fmt.Errorf("line %d does not end; diagrams are text", rd.line+1)
			return "", rd.err
		}
		if len(buf) < maxLine {
			buf = append(buf, part...)
		}
		if !more {
			break
		}
	}
	rd.line++
	return strings.TrimPrefix(string(buf[:min(len(buf), maxLine)]), "\ufeff"), nil
}

// hold gives a line back.
func (rd *Reader) hold(text string) {
	rd.held, rd.holds = text, true
	rd.line--
}

func (rd *Reader) sfen(text string) Diagram {
	d := Diagram{Line: rd.line, Notation: SFEN}
	s, err := rd.g.ParseSFEN(text)
	d.Setup = s
	if pe := (*rules.ParseError)(nil); errors.As(err, &pe) {
		pe.Line = rd.line
		d.Err = pe
	}
	return d
}

// block gathers the lines of a diagram that takes several and parses them. A
// block that holds no diagram, such as the head of a game record, is passed over.
func (rd *Reader) block(kind lineSort) (Diagram, bool) {
	var b block
	d := Diagram{Line: rd.line + 1}
	for {
		text, err := rd.next()
		if err != nil {
			break
		}
		if b.ends(kind, text) || len(b.lines) >= maxBlock {
			rd.hold(text)
			break
		}
		b.lines = append(b.lines, text)
		if kind == csaLine && lineKind(text) == csaTurn {
			break
		}
	}
	if kind != csaLine && !b.board && !b.named() {
		d.Err = rules.Unreadable.At(d.Line, 1, "a hand or a side to move without a board")
		d.Notation = BOD
		return d, b.stray()
	}
	d.Notation, d.Setup, d.Err = rd.g.parseBlock(kind, b.lines)
	if d.Err != nil {
		d.Err.Line += d.Line - 1
	}
	return d, true
}

func (g game) parseBlock(kind lineSort, lines []string) (Notation, rules.Setup, *rules.ParseError) {
	var s rules.Setup
	var err *rules.ParseError
	n := CSA
	switch {
	case kind == csaLine:
		s, err = g.parseCSA(lines)
	case isGrid(lines):
		n = Grid
		s, err = g.parseDrawn(lines, true)
	default:
		n = BOD
		s, err = g.parseDrawn(lines, false)
	}
	return n, s, err
}

// block is the lines of one diagram.
type block struct {
	lines  []string
	board  bool // a row of the board has come
	closed bool // and the frame below it, or a line of text
	hands  [2]bool
}

// named reports whether the block names a setup instead of drawing it.
func (b *block) named() bool {
	for _, l := range b.lines {
		if strings.HasPrefix(l, kifHandicap) {
			return true
		}
	}
	return false
}

// stray reports whether the block has parts of a diagram, though no board.
func (b *block) stray() bool {
	for _, l := range b.lines {
		t := strings.TrimSpace(l)
		_, turn := kifTurn(t)
		if turn || isGridText(t) {
			return true
		}
	}
	return b.hands[0] || b.hands[1]
}

// ends reports whether a line belongs to the next diagram, and otherwise notes
// what it is.
func (b *block) ends(kind lineSort, text string) bool {
	is := lineKind(text)
	if kind == csaLine {
		return is != csaLine && is != csaTurn && is != blankLine
	}
	if is == sfenLine || is == csaLine || is == csaTurn || is == csaMove {
		return true
	}
	row := isRow(text)
	side, isHand := handLine(text)
	front := isHand && b.hands[side] || isFrame(text) || row || isFileHeader(text) || strings.HasPrefix(text, kifHandicap)
	if b.closed && front {
		return true
	}
	if isHand {
		b.hands[side] = true
	}
	if b.board && !row && strings.TrimSpace(text) != "" {
		b.closed = true
	}
	b.board = b.board || row
	return false
}

// lineSort is what a line looks like.
type lineSort int

const (
	blankLine lineSort = iota // nothing, or a comment
	sfenLine
	csaLine
	csaTurn
	csaMove
	drawnLine // of BOD or a grid
)

func lineKind(text string) lineSort {
	t := strings.TrimSpace(text)
	switch {
	case t == "" || t[0] == '#' || t[0] == '\'' || t[0] == '*' || t[0] == '&':
		return blankLine
	case t == "+" || t == "-":
		return csaTurn
	case strings.IndexByte("|+", t[0]) >= 0 && (isRow(t) || isFrame(t)):
		return drawnLine
	case isCSA(t):
		return csaLine
	case isCSAMove(t):
		return csaMove
	case !ascii(t) || isGridText(t) || isFileHeader(t):
		return drawnLine
	}
	return sfenLine
}

// isCSA reports whether a line is one of a CSA head or board. An SFEN may begin
// like one, but has a slash.
func isCSA(t string) bool {
	if len(t) < 2 || strings.ContainsRune(t, '/') && t[0] == 'P' {
		return false
	}
	switch t[0] {
	case 'P':
		return t[1] == 'I' || t[1] == '+' || t[1] == '-' || t[1] >= '1' && t[1] <= '9'
	case 'N':
		return (t[1] == '+' || t[1] == '-') && !strings.ContainsRune(t, '/')
	case 'V':
		return len(t) <= 4 && t[1] >= '1' && t[1] <= '9'
	case '$':
		return true
	}
	return false
}

// isCSAMove reports whether a line is of the game that follows a CSA board.
func isCSAMove(t string) bool {
	switch t[0] {
	case '%', 'T':
		return len(t) > 1 && !strings.ContainsRune(t, '/')
	case '+', '-':
		return len(t) >= 7 && t[1] >= '0' && t[1] <= '9'
	case '/':
		return t == "/"
	}
	return false
}

func ascii(t string) bool {
	for i := range len(t) {
		if t[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isRow reports whether a line is a row of a drawn board.
func isRow(text string) bool {
	t := strings.TrimSpace(text)
	return strings.HasPrefix(t, "|") || strings.HasPrefix(t, "｜")
}

// isFrame reports whether a line is the upper or lower edge of a drawn board.
func isFrame(text string) bool {
	t := strings.TrimSpace(text)
	return len(t) > 2 && strings.Trim(t, "+-") == "" && strings.Contains(t, "--")
}

// isFileHeader reports whether a line numbers the files.
func isFileHeader(text string) bool {
	digits := 0
	for _, c := range text {
		_, ok := digitOf(c)
		if !ok && c != ' ' && c != '　' && c != '\t' {
			return false
		}
		if ok {
			digits++
		}
	}
	return digits > 0 && (digits > 1 || strings.TrimSpace(text) != text)
}

// digitOf reads an ASCII or full-width digit.
func digitOf(c rune) (int, bool) {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0'), true
	case c >= '０' && c <= '９':
		return int(c - '０'), true
	}
	return 0, false
}
