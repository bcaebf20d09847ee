package notation

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
)

// Diagram is one position, or one game from a position, as a [Reader] found it.
type Diagram struct {
	Line     int // where it begins, from 1
	Notation Notation
	Setup    rules.Setup         // of a game: its initial position
	Title    string              // the text after # on the line of an SFEN
	Length   int                 // the plies to mate, if the header of a problem gives them
	Errs     []*rules.ParseError // every reason why it could not be read; their Lines count from the start of the text
	Partial  bool                // with Errs: Setup holds what could be read nevertheless
	Record   *Record             // the moves; nil: none
	Heads    []Head              // players, event, dates and so on, as in the text

	Passed []int // of [Reader.Only]: see [Reader.Passed]

	comments []string // before its first move
}

// Reader reads a sequence of diagrams from a text of any length, in any mixture of
// notations and in Unicode or any Japanese encoding. Each SFEN takes one line; lines
// that begin with # are comments.
type Reader struct {
	// Kind is the kind to validate positions as before playing on. The zero Kind stands
	// for [rules.KindStudy].
	Kind rules.Kind

	g      game
	in     *bufio.Reader
	ends   *lineEnds
	read   int    // lines read
	held   []line // lines read ahead, the next one last
	json   bool   // the text begins with a brace, so it is JKF
	err    error
	passed []int
}

// line is a line of a text, or a statement of a line with several.
type line struct {
	text string
	no   int // from 1
	sort lineSort
	open bool // the text ends without terminating the line
}

// Passed returns the numbers of the lines skipped so far, at most a hundred: those that
// were neither comments, headers such as 先手：大橋, nor part of a diagram, and unknown
// headers that sound significant.
func (rd *Reader) Passed() []int { return rd.passed }

func (rd *Reader) pass(lines ...line) {
	for _, l := range lines {
		if len(rd.passed) < maxErrs && !slices.Contains(rd.passed, l.no) {
			rd.passed = append(rd.passed, l.no)
		}
	}
}

// NewReader returns a reader of diagrams of a game.
func NewReader(r *rules.Rules, in io.Reader) *Reader {
	ends := decoded(in)
	buf := bufio.NewReaderSize(ends, maxLine)
	head, _ := buf.Peek(maxLine)
	json := bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n\ufeff"), []byte("{"))
	return &Reader{g: gameOf(r), in: buf, ends: ends, json: json}
}

// Limits on what belongs to one diagram, to bound memory.
const (
	maxLine  = 8 << 10
	maxBlock = 2000
	endless  = 64 << 20 // bytes of a line; a longer one is not text
)

// Next returns the next diagram, or io.EOF after the last. A diagram that cannot be
// parsed is not an error of Next: it carries its own.
func (rd *Reader) Next() (Diagram, error) {
	if rd.json {
		rd.json = false
		return rd.jkf(), nil
	}
	for {
		switch l := rd.next(); l.sort {
		case noLine:
			return Diagram{}, rd.err
		case blankLine, csaBreak:
		case sfenLine:
			return rd.sfen(l), nil
		case westernMove:
			rd.hold(l)
			return rd.western(), nil
		default:
			rd.hold(l)
			if d, ok := rd.block(l); ok {
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

// maxErrs bounds the faults recorded for one diagram.
const maxErrs = 100

// moves reads and plays the moves that follow a board, if any.
func (rd *Reader) moves(d *Diagram) {
	var p *player
	moves, isCut, read := kifMove, isCutShort, (*player).kifLine
	if d.Notation == CSA {
		moves, isCut, read = csaMove, isCutCSA, (*player).csaLine
	}
	if rd.peek().sort == westernMove && !psnHead().MatchString(strings.TrimSpace(rd.peek().text)) {
		rd.westernMoves(d)
		return
	}
	for {
		l := rd.next()
		_, isHead := cutHead(l.text)
		remark := l.sort == drawnLine && d.Record != nil && !isFront(l.text) && !isHead
		after := d.Notation == CSA && strings.HasPrefix(strings.TrimSpace(l.text), "$END_TIME")
		cut := l.open && p != nil && isCut(l.text)
		if l.sort != moves && l.sort != blankLine && !remark && !after && !cut {
			rd.hold(l)
			break
		}
		switch {
		case l.sort == blankLine:
			if p == nil {
				d.keep([]line{l})
			} else if text, ok := commentOf(l.text, d.Notation); ok {
				p.comment(text)
			}
		case cut:
			p.unreadable(l.no, utf8.RuneCountInString(l.text)+1, "the text ends in the middle of %s", quoted(strings.TrimSpace(l.text)))
		case remark && p != nil && !p.ended:
			p.unreadable(l.no, 1, "%s is not a move", quoted(l.text))
		case remark:
			rd.pass(l)
		default:
			if d.Record == nil {
				p = rd.record(d, l)
			}
			if head, ok := readCSAHead(strings.TrimSpace(l.text)); after && ok {
				d.Heads = append(d.Heads, head)
				continue
			}
			if p != nil { // otherwise there is no position to play from
				read(p, l.text, l.no)
			}
		}
	}
	if p != nil {
		p.settle()
	}
}

// keep stores the comments among the lines before the first move.
func (d *Diagram) keep(lines []line) {
	for _, l := range lines {
		if text, ok := commentOf(l.text, d.Notation); ok && len(d.comments) < maxBlock && !strings.HasPrefix(l.text, lexicon.MoveNumber) {
			d.comments = append(d.comments, text)
		}
	}
}

// commentOf returns the comment on a line in a notation; false if it has none. A
// bookmark of KIF is a comment that begins with &, as in JKF.
func commentOf(text string, n Notation) (string, bool) {
	t := strings.TrimSpace(text)
	if n == CSA {
		t, ok := strings.CutPrefix(t, "'")
		return strings.TrimPrefix(t, "*"), ok
	}
	text, ok := strings.CutPrefix(t, "*")
	return text, ok || strings.HasPrefix(t, "&")
}

// record starts the record of a diagram with its first line.
func (rd *Reader) record(d *Diagram, first line) *player {
	d.Record = &Record{}
	switch {
	case d.Notation == CSA:
	case isKI2(first.text):
		d.Notation = KI2
	default:
		d.Notation = KIF
	}
	return rd.begin(d)
}

// next returns the next line without its end, and a noLine at the end of the text.
// Overlong lines are truncated: no notation has any, so they fail when parsed.
func (rd *Reader) next() line {
	if n := len(rd.held); n > 0 {
		l := rd.held[n-1]
		rd.held = rd.held[:n-1]
		return l
	}
	if rd.err != nil {
		return line{}
	}
	part, more, err := rd.in.ReadLine()
	if rd.err = err; err != nil {
		return line{}
	}
	rd.read++
	text := strings.TrimPrefix(string(part), "\ufeff")
	if strings.ContainsRune(text, utf8.RuneError) {
		rd.pass(line{no: rd.read})
	}
	for size := 0; more && rd.err == nil; size += len(part) {
		if part, more, rd.err = rd.in.ReadLine(); size > endless {
			rd.err = fmt.Errorf("line %d does not end; diagrams are text", rd.read)
			return line{}
		}
	}
	_, err = rd.in.Peek(1)
	return rd.statement(line{text, rd.read, rd.g.sortOf(text), err == io.EOF && rd.ends.open})
}

// statement returns the first statement of a line and holds the others: CSA allows
// several on a line, separated by commas.
func (rd *Reader) statement(l line) line {
	t := strings.TrimSpace(l.text)
	if strings.IndexByte(t, ',') < 0 || t[0] == 'N' || t[0] == '$' || l.sort != csaLine && l.sort != csaMove && t[0] != '+' && t[0] != '-' {
		return l
	}
	for _, part := range slices.Backward(strings.Split(t, ",")) {
		rd.hold(line{text: part, no: l.no, sort: rd.g.sortOf(part)})
	}
	return rd.next()
}

// hold pushes a line back.
func (rd *Reader) hold(l line) { rd.held = append(rd.held, l) }

// peek returns the next line without consuming it.
func (rd *Reader) peek() line {
	rd.hold(rd.next())
	return rd.held[len(rd.held)-1]
}

// sfen parses a position on a line of its own, followed by moves in USI, and a title
// after #.
func (rd *Reader) sfen(l line) Diagram {
	d := Diagram{Line: l.no, Notation: SFEN}
	text, title, _ := strings.Cut(strings.ReplaceAll(l.text, "\t", " "), "#")
	d.Title = strings.TrimSpace(title)
	board, moves := text, ""
	at := -1
	if strings.Contains(text, "moves") { // few lines have it
		at = strings.Index(" "+text+" ", " moves ")
	}
	if at >= 0 {
		board, moves, d.Notation = text[:at], text[at+len("moves"):], USI
	}
	if s, ok := rd.g.Named(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(board), "position "))); ok {
		d.Setup = s
	} else if !rd.g.mayBeSFEN(board) {
		d.fail(rules.Unreadable.At(l.no, 1, "%s", looksLike(board)))
	} else {
		d.Setup, d.Errs = rd.g.ReadSFEN(board)
		d.Partial = len(d.Errs) > 0
	}
	for _, err := range d.Errs {
		err.Line = l.no
	}
	if at >= 0 {
		d.Record = &Record{}
		if p := rd.begin(&d); p != nil {
			p.usi(moves, l.no, utf8.RuneCountInString(text)-utf8.RuneCountInString(moves)+1)
		}
	}
	return d
}

// mayBeSFEN reports whether a text is close enough to SFEN for detailed errors.
func (g game) mayBeSFEN(t string) bool {
	if hasRanks(t) {
		return true
	}
	words := strings.Fields(t)
	for len(words) > 0 && (words[0] == "position" || words[0] == "sfen") {
		words = words[1:]
	}
	return len(words) == 0 || g.Ranks == 1 || strings.Contains(words[0], "/") || len(words) > 2 && (words[1] == "b" || words[1] == "w")
}

// csaBare matches a move of CSA without the sign of its side.
var csaBare = pattern(`^[0-9]{4}[A-Z]{2}\b`)

// looksLike describes a text in no known notation, and names the known ones.
func looksLike(t string) string {
	t = strings.TrimSpace(t)
	switch {
	case csaBare().MatchString(t):
		return "this looks like moves of CSA without the signs of their sides; write +" + t[:6] + " after a board such as PI"
	case strings.HasPrefix(t, "<"):
		return fmt.Sprintf("this looks like a web page; save the game or the position in %s", Names())
	}
	return fmt.Sprintf("%s is neither a position nor a move; the formats are %s, BOD and plain grids", quoted(t), Names())
}

// usi plays space-separated moves.
func (p *player) usi(moves string, line, column int) {
	for word := range strings.SplitSeq(moves, " ") {
		switch m, err := p.g.ParseMove(word); {
		case word == "":
		case word == "resign":
			p.end(lexicon.Resigned, word, line, column)
		case word == "win":
			p.end(lexicon.Declared, word, line, column)
		case err != nil:
			p.unreadable(line, column, "%v", err)
		default:
			p.play(m, line, column)
		}
		column += utf8.RuneCountInString(word) + 1
	}
	p.settle()
}

// block reads a diagram that spans several lines and plays the moves after it. It skips
// a block without a diagram, such as a header alone.
func (rd *Reader) block(first line) (Diagram, bool) {
	isCSA := first.sort != drawnLine && first.sort != kifMove
	lines, drawn := rd.gather(isCSA)
	d := Diagram{Line: first.no, Notation: BOD}
	if isCSA {
		d.Notation = CSA
		rd.g.parseCSA(&d, lines)
		d.keep(lines)
		rd.moves(&d)
		return d, true
	}
	if drawn && !slices.ContainsFunc(lines, func(l line) bool { return !ascii(l.text) }) {
		d.Notation = Grid
	}
	p := rd.g.readDrawn(&d, lines)
	switch {
	case drawn || p.named != nil:
		p.finish(&d)
	case rd.peek().sort == kifMove:
		d = Diagram{Line: first.no, Notation: KIF, Setup: rd.g.Start(), Length: p.length}
	case p.hands != [2]bool{} || p.turn && !p.guessed || slices.ContainsFunc(lines, func(l line) bool { return isGridText(l.text) }):
		d.Errs = []*rules.ParseError{rules.Unreadable.At(first.no, 1, "a hand or a side to move without a board")}
		return d, true
	default:
		rd.pass(append(p.passed, p.doubtful...)...)
		return d, false
	}
	rd.pass(append(p.passed, p.doubtful...)...)
	d.Heads = p.heads
	d.keep(lines)
	rd.moves(&d)
	return d, true
}

// gather returns the lines of a diagram, of CSA or drawn, and whether they include rows
// of a drawn board.
func (rd *Reader) gather(isCSA bool) (lines []line, drawn bool) {
	var hands [2]bool
	closed := false // by the frame below the board, or a line of text
	for len(lines) < maxBlock {
		l := rd.next()
		side, isHand := handLine(l.text)
		ends := l.sort != drawnLine || closed && isFront(l.text) && (!isHand || hands[side])
		if isCSA {
			ends = l.sort != csaLine && l.sort != csaTurn
		}
		if ends && l.sort != blankLine {
			rd.hold(l)
			break
		}
		lines = append(lines, l)
		if isCSA {
			if l.sort == csaTurn {
				break
			}
			continue
		}
		hands[side] = hands[side] || isHand
		closed = closed || drawn && !isRow(l.text) && strings.TrimSpace(l.text) != ""
		drawn = drawn || isRow(l.text)
	}
	return lines, drawn
}

// isFront reports whether a drawn diagram may begin with a line.
func isFront(text string) bool {
	_, isHand := handLine(text)
	return isHand || isFrame(text) || isRow(text) || isFileHeader(text) || strings.HasPrefix(text, lexicon.Handicap)
}

// lineSort is the class of a line.
type lineSort int

const (
	noLine    lineSort = iota // the end of the text
	blankLine                 // empty, or a comment
	sfenLine
	csaLine
	csaTurn
	csaMove
	csaBreak    // separates two games of a CSA file
	westernMove // of USI or in Western letters, or a header of PSN
	kifMove     // of KIF or KI2
	drawnLine   // of BOD or a grid
)

// sortOf classifies a line. Moves without a number or a sign depend on the pieces of
// the game.
func (g game) sortOf(text string) lineSort {
	t := strings.Trim(text, " \t\r\n　\v\f")
	sort := sortOf(t)
	switch {
	case sort == blankLine, sort == kifMove, sort == sfenLine && hasRanks(t), sort == csaMove && csaPlain().MatchString(t):
		return sort
	}
	said, _, _ := strings.Cut(t, "#")
	switch {
	case g.isWestern(said):
		return westernMove
	case sort == drawnLine && g.isBare(said):
		return kifMove
	}
	return sort
}

// hasRanks reports whether the first word of a line contains a slash, as ranks do.
func hasRanks(t string) bool {
	slash, blank := strings.IndexByte(t, '/'), strings.IndexByte(t, ' ')
	return slash > 0 && (blank < 0 || slash < blank)
}

// sortOf classifies a trimmed line.
func sortOf(t string) lineSort {
	said, _, _ := strings.Cut(t, "#") // the title may be in any language
	switch {
	case t == "" || t[0] == '#' || t[0] == '\'' || t[0] == '*' || t[0] == '&':
		return blankLine
	case t == "+" || t == "-":
		return csaTurn
	case t == "/":
		return csaBreak
	case strings.HasPrefix(t, kifMoves) || isMove(t) || strings.HasPrefix(t, lexicon.Variation) || strings.HasPrefix(t, lexicon.Until):
		return kifMove
	case strings.IndexByte("|+", t[0]) >= 0 && (isRow(t) || isFrame(t)):
		return drawnLine
	case isCSA(t):
		return csaLine
	case isCSAMove(t):
		return csaMove
	case !ascii(said) || isGridText(t) || isFileHeader(t) || strings.Contains(said, ":") && asciiHead().MatchString(said):
		return drawnLine
	}
	return sfenLine
}

// csaHead matches a header or board line of CSA, csaGame a line of its moves. An SFEN
// may begin like either, but has a slash.
var (
	csaHead = pattern(`^(P[I+\-1-9][^/]*|N[+-][^/]*|V[1-9].{0,2}|\$.*)$`)
	csaGame = pattern(`^([%T][^/]+|[+-][0-9].*)$`)
)

// asciiHead matches a header without Japanese words, such as web addresses.
var asciiHead = pattern(`^[A-Za-z][A-Za-z0-9_ ]+:`)

// csaPlain matches an unmistakable move or time of CSA.
var csaPlain = pattern(`^[+\-T][0-9]`)

// pattern returns a regular expression compiled on first use: most texts use one
// notation, and most runs read none.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func isCSA(t string) bool { return strings.IndexByte("PNV$", t[0]) >= 0 && csaHead().MatchString(t) }

func isCSAMove(t string) bool {
	return strings.IndexByte("%T+-", t[0]) >= 0 && csaGame().MatchString(t)
}

// isCutCSA reports whether the last line of a text breaks off inside a move, a clock or
// the word for an end.
func isCutCSA(t string) bool {
	t = strings.TrimSpace(t)
	return len(t) == 1 && t != "/" || len(t) < 7 && strings.IndexByte("+-", t[0]) >= 0
}

func ascii(t string) bool {
	return strings.IndexFunc(t, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// isGridText reports whether a line is one of the sentences of a grid.
func isGridText(t string) bool {
	if len(t) < 5 || !strings.EqualFold(t[:5], "black") && !strings.EqualFold(t[:5], "white") {
		return false
	}
	low := strings.ToLower(t)
	return strings.Contains(low, inHand) || strings.Contains(low, toMove)
}

// bars delimit rows.
const bars = "|｜│┃"

// isRow reports whether a line is a row of a drawn board.
func isRow(text string) bool { return strings.IndexAny(strings.TrimSpace(text), bars) == 0 }

// isFrame reports whether a line is the top or bottom edge of a drawn board.
func isFrame(text string) bool {
	t := strings.TrimSpace(text)
	return len(t) > 2 && (strings.Trim(t, "+-") == "" && strings.Contains(t, "--") || strings.Trim(t, "┌┐└┘┬┴─━┏┓┗┛╋┼├┤＋－") == "")
}

// isFileHeader reports whether a line numbers the files.
func isFileHeader(text string) bool {
	t := strings.TrimSpace(text)
	return t != "" && strings.Trim(t, " 　\t"+lexicon.ShortDigits) == "" && (t != text || utf8.RuneCountInString(t) > 1)
}
