package notation

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
)

// Diagram is one position, or one game from a position, as a [Reader] found it.
type Diagram struct {
	Line     int // where it begins, from 1
	Notation Notation
	Setup    rules.Setup         // of a game: where it begins
	Title    string              // what stands behind # on the line of an SFEN
	Length   int                 // the plies of a mate, where the head of a problem tells them
	Errs     []*rules.ParseError // why it could not be read, all of it; their Lines count from the start of the text
	Partial  bool                // with Errs: Setup holds what could be read all the same
	Record   *Record             // the moves; nil: there are none

	Passed []int // of [Read]: see [Reader.Passed]

	passed []int // lines of its block that say nothing known
}

// Reader reads diagrams one after the other from a text of any length, in any
// mixture of notations and in any encoding of Japan or Unicode. SFEN takes a line
// each; lines that begin with # are comments.
type Reader struct {
	g     game
	in    *bufio.Reader
	line  int      // number of the line last read
	held  []string // lines read too far, the next one last
	split int      // how many of them are parts of the line last read
	begun bool
	err   error

	passed []int
}

// Passed returns the lines that were passed over so far, a hundred at most: what
// was neither a comment, a head such as 先手：大橋, nor part of a diagram.
func (rd *Reader) Passed() []int { return rd.passed }

func (rd *Reader) pass(text string, line int) {
	if len(rd.passed) < maxErrs && !isHead(text) && !isFileHeader(text) && !isFrame(text) {
		rd.passed = append(rd.passed, line)
	}
}

// isHead reports whether a line is one of a head: a word, a colon and what it says.
func isHead(text string) bool {
	return strings.ContainsAny(text, "：:=＝") || lineKind(text) == blankLine
}

// NewReader returns a reader of diagrams of a game.
func NewReader(r *rules.Rules, in io.Reader) *Reader {
	return &Reader{g: gameOf(r), in: bufio.NewReaderSize(decoded(in), 64<<10)}
}

// Limits of what belongs to one diagram, so that memory stays bounded.
const (
	maxLine  = 8 << 10
	maxBlock = 2000

	endless = 256 << 20 // bytes of a line that nobody meant for a text
)

// Next returns the next diagram; io.EOF after the last. A diagram that cannot be
// read is no error of Next: it carries its own.
func (rd *Reader) Next() (Diagram, error) {
	if !rd.begun {
		rd.begun = true
		if rd.isJSON() {
			return rd.jkf(), nil
		}
	}
	for {
		text, err := rd.next()
		if err != nil {
			return Diagram{}, err
		}
		switch kind := lineKind(text); kind {
		case blankLine, csaBreak:
		case sfenLine:
			return rd.sfen(text), nil
		case csaTurn, csaMove:
			d := Diagram{Line: rd.line, Notation: CSA}
			d.fail(rules.Unreadable.At(rd.line, 1, "moves, or a side to move, without a board; PI gives the usual setup"))
			if kind == csaMove {
				rd.moves(&d)
			}
			return d, nil
		case kifMove:
			rd.hold(text)
			d := Diagram{Line: rd.line + 1, Notation: KIF, Setup: rd.g.Start()}
			rd.moves(&d)
			return d, nil
		default:
			rd.hold(text)
			if d, ok := rd.block(kind); ok {
				return d, nil
			}
		}
	}
}

func (d *Diagram) fail(err *rules.ParseError) {
	if len(d.Errs) < maxErrs {
		d.Errs = append(d.Errs, err)
	}
}

// maxErrs bounds the faults kept of one diagram.
const maxErrs = 100

// isJSON reports whether the text is JSON; no other notation begins with a brace.
func (rd *Reader) isJSON() bool {
	for n := 1; n <= 4096; n++ {
		b, err := rd.in.Peek(n)
		if err != nil {
			return false
		}
		switch b[n-1] {
		case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF:
		default:
			if b[n-1] == '{' {
				_, _ = rd.in.Discard(n - 1)
			}
			return b[n-1] == '{'
		}
	}
	return false
}

// moves reads what follows a board, if that is moves, and plays it.
func (rd *Reader) moves(d *Diagram) {
	var p *player
reading:
	for {
		text, err := rd.next()
		if err != nil {
			break
		}
		kind := lineKind(text)
		if kind == blankLine {
			continue
		}
		isCSA, follows := d.Notation == CSA, kind == kifMove
		if isCSA {
			follows = kind == csaMove || strings.HasPrefix(strings.TrimSpace(text), "$END_TIME")
		}
		stray := kind == drawnLine && d.Record != nil && !isFront(text) && !isHead(text)
		switch {
		case stray && p != nil && !p.ended:
			p.unreadable(rd.line, 1, "%s is not a move", quoted(text))
			continue
		case stray:
			rd.pass(text, rd.line)
			continue
		case !follows:
			rd.hold(text)
			break reading
		}
		if d.Record == nil {
			d.Record = &Record{}
			if len(d.Errs) == 0 {
				p = rd.g.newPlayer(d.Setup, d.Record)
			}
			if !isCSA {
				d.Notation = KIF
				if isKI2Line(strings.TrimSpace(text)) {
					d.Notation = KI2
				}
			}
		}
		if p == nil {
			continue // there is nothing to play from
		}
		if isCSA {
			p.csaLine(text, rd.line)
		} else {
			p.kifLine(text, rd.line)
		}
	}
	if p != nil {
		p.settle()
	}
}

// next returns the next line without its end. Overlong lines are cut: no
// notation has any, so they fail where they are parsed.
func (rd *Reader) next() (string, error) {
	if n := len(rd.held); n > 0 {
		text := rd.held[n-1]
		rd.held = rd.held[:n-1]
		if rd.split > 0 {
			rd.split--
		} else {
			rd.line++
		}
		return text, nil
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
	return rd.statements(strings.TrimPrefix(string(buf[:min(len(buf), maxLine)]), "\ufeff")), nil
}

// statements returns the first statement of a line and keeps the others: CSA
// writes several on a line, with commas between them.
func (rd *Reader) statements(text string) string {
	t := strings.TrimSpace(text)
	if strings.IndexByte(t, ',') < 0 || t[0] == 'N' || t[0] == '$' || !isCSA(t) && !isCSAMove(t) && t[0] != '+' && t[0] != '-' {
		return text
	}
	parts := strings.Split(t, ",")
	for i := len(parts) - 1; i > 0; i-- {
		rd.held = append(rd.held, parts[i])
	}
	rd.split = len(parts) - 1
	return parts[0]
}

// hold gives a line back.
func (rd *Reader) hold(text string) {
	rd.held = append(rd.held, text)
	if rd.split > 0 {
		rd.split++
	} else {
		rd.line--
	}
}

// sfen reads a position on a line of its own, with the moves that USI has behind
// it, and a title behind #.
func (rd *Reader) sfen(text string) Diagram {
	d := Diagram{Line: rd.line, Notation: SFEN}
	text, title, _ := strings.Cut(text, "#")
	d.Title = strings.TrimSpace(title)
	board, moves, played := cutMoves(text)
	if played {
		d.Notation = USI
	}
	if s, ok := rd.g.Named(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(board), "position "))); ok {
		d.Setup = s
	} else {
		d.Setup, d.Errs = rd.g.ReadSFEN(board)
		d.Partial = len(d.Errs) > 0
	}
	for _, err := range d.Errs {
		err.Line = rd.line
	}
	if played {
		d.Record = &Record{}
		if p := rd.g.newPlayer(d.Setup, d.Record); p != nil && len(d.Errs) == 0 {
			p.usi(moves, rd.line, utf8.RuneCountInString(text)-utf8.RuneCountInString(moves)+1)
		}
	}
	return d
}

// cutMoves parts a position from the moves that USI writes behind it.
func cutMoves(text string) (board, moves string, ok bool) {
	for at := 0; ; {
		i := strings.Index(text[at:], "moves")
		if i < 0 {
			return text, "", false
		}
		end := at + i + len("moves")
		if (at+i == 0 || text[at+i-1] == ' ') && (end == len(text) || text[end] == ' ' || text[end] == '\t') {
			return text[:at+i], text[end:], true
		}
		at = end
	}
}

// usi plays moves with space between them.
func (p *player) usi(moves string, line, column int) {
	for rest := moves; ; {
		t := strings.TrimLeft(rest, " \t")
		column += len(rest) - len(t)
		if t == "" {
			break
		}
		end := strings.IndexAny(t+" ", " \t")
		word := t[:end]
		switch m, err := p.g.ParseMove(word); {
		case word == "resign":
			p.end(endResigned, word, line, column)
		case word == "win":
			p.end(endDeclared, word, line, column)
		case err != nil:
			p.unreadable(line, column, "%v", err)
		default:
			p.play(m, line, column)
		}
		column += utf8.RuneCountInString(word)
		rest = t[end:]
	}
	p.settle()
}

// block gathers the lines of a diagram that takes several and parses them, and
// plays the moves behind it. A block that holds no diagram, such as a head alone,
// is passed over.
func (rd *Reader) block(kind lineSort) (Diagram, bool) {
	var b block
	d := Diagram{Line: rd.line + 1, Notation: BOD}
	var at []int // the line of each
	for {
		text, err := rd.next()
		if err != nil {
			break
		}
		if b.ends(kind, text) || len(b.lines) >= maxBlock {
			rd.hold(text)
			break
		}
		b.lines, at = append(b.lines, text), append(at, rd.line)
		if kind == csaLine && lineKind(text) == csaTurn {
			break
		}
	}
	if kind != csaLine && !b.board && !b.named() {
		switch next, err := rd.next(); {
		case err == nil && lineKind(next) == kifMove:
			rd.hold(next)
			d.Notation, d.Setup = KIF, rd.g.Start()
			d.Length = lengthOf(b.lines)
			rd.moves(&d)
			return d, true
		case err == nil:
			rd.hold(next)
		}
		d.fail(rules.Unreadable.At(d.Line, 1, "a hand or a side to move without a board"))
		stray := b.stray()
		for i, l := range b.lines {
			if !stray {
				rd.pass(l, at[i])
			}
		}
		return d, stray
	}
	rd.g.parseBlock(&d, kind, b.lines)
	for _, i := range d.passed {
		rd.pass(b.lines[i-1], at[i-1])
	}
	for _, err := range d.Errs {
		err.Line = at[min(max(err.Line, 1), len(at))-1]
	}
	rd.moves(&d)
	return d, true
}

func (g game) parseBlock(d *Diagram, kind lineSort, lines []string) {
	switch {
	case kind == csaLine:
		d.Notation = CSA
		g.parseCSA(d, lines)
	case isGrid(lines):
		d.Notation = Grid
		g.parseDrawn(d, lines, true)
	default:
		d.Notation = BOD
		g.parseDrawn(d, lines, false)
	}
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
	if is == sfenLine || is == csaLine || is == csaTurn || is == csaMove || is == csaBreak || is == kifMove {
		return true
	}
	row := isRow(text)
	side, isHand := handLine(text)
	if b.closed && isFront(text) && (!isHand || b.hands[side]) {
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

// isFront reports whether a drawn diagram may begin with a line.
func isFront(text string) bool {
	_, isHand := handLine(text)
	return isHand || isFrame(text) || isRow(text) || isFileHeader(text) || strings.HasPrefix(text, kifHandicap)
}

// lineSort is what a line looks like.
type lineSort int

const (
	blankLine lineSort = iota // nothing, or a comment
	sfenLine
	csaLine
	csaTurn
	csaMove
	csaBreak  // between two games of a CSA file
	kifMove   // of KIF or KI2
	drawnLine // of BOD or a grid
)

func lineKind(text string) lineSort {
	t := strings.Trim(text, " \t\r\n　\v\f")
	said, _, _ := strings.Cut(t, "#") // the title behind it may be in any language
	switch {
	case t == "" || t[0] == '#' || t[0] == '\'' || t[0] == '*' || t[0] == '&':
		return blankLine
	case t == "+" || t == "-":
		return csaTurn
	case t == "/":
		return csaBreak
	case isMovesHead(t) || isKIFMove(t) || isKI2Line(t) || strings.HasPrefix(t, kifVariation) || strings.HasPrefix(t, kifUntil):
		return kifMove
	case strings.IndexByte("|+", t[0]) >= 0 && (isRow(t) || isFrame(t)):
		return drawnLine
	case isCSA(t):
		return csaLine
	case isCSAMove(t):
		return csaMove
	case !ascii(said) || isGridText(t) || isFileHeader(t):
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
	return barOf(strings.TrimSpace(text)) != ""
}

// bars stand at both ends of a row.
var bars = []string{"|", "｜", "│", "┃"}

// barOf returns the bar that a row begins with; "" if it is none.
func barOf(t string) string {
	for _, bar := range bars {
		if strings.HasPrefix(t, bar) {
			return bar
		}
	}
	return ""
}

// isFrame reports whether a line is the upper or lower edge of a drawn board.
func isFrame(text string) bool {
	t := strings.TrimSpace(text)
	return len(t) > 2 && (strings.Trim(t, "+-") == "" && strings.Contains(t, "--") || strings.Trim(t, "┌┐└┘┬┴─━┏┓┗┛╋┼├┤＋－") == "")
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
