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
	Setup    rules.Setup         // of a game: where it begins
	Title    string              // what stands behind # on the line of an SFEN
	Length   int                 // the plies of a mate, where the header of a problem gives them
	Errs     []*rules.ParseError // why it could not be read, all of it; their Lines count from the start of the text
	Partial  bool                // with Errs: Setup holds what could be read all the same
	Record   *Record             // the moves; nil: there are none
	Heads    []Head              // players, event, dates and so on, as the text has them

	Passed []int // of [Reader.Only]: see [Reader.Passed]

	comments []string // before its first move
}

// Reader reads diagrams one after the other from a text of any length, in any
// mixture of notations and in any encoding of Japan or Unicode. SFEN takes a line
// each; lines that begin with # are comments.
type Reader struct {
	// Kind is what positions must be to be played on. The zero Kind stands for
	// [rules.KindStudy].
	Kind rules.Kind

	g      game
	in     *bufio.Reader
	ends   *lineEnds
	read   int    // lines read
	held   []line // those read too far, the next one last
	json   bool   // no other notation begins with a brace
	err    error
	passed []int
}

// line is a line of a text, or a statement of one that has several.
type line struct {
	text string
	no   int // from 1
	sort lineSort
	open bool // the text ends before the line does
}

// Passed returns the lines that were passed over so far, a hundred at most: what
// was neither a comment, a head such as 先手：大橋, nor part of a diagram, and heads
// that sound as if they mattered.
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

// Limits of what belongs to one diagram, so that memory stays bounded.
const (
	maxLine  = 8 << 10
	maxBlock = 2000
	endless  = 64 << 20 // bytes of a line; a longer one is no text
)

// Next returns the next diagram; io.EOF after the last. A diagram that cannot be
// read is no error of Next: it carries its own.
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

// maxErrs bounds the faults kept of one diagram.
const maxErrs = 100

// moves reads what follows a board, if that is moves, and plays it.
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
			if p != nil { // else there is nothing to play from
				read(p, l.text, l.no)
			}
		}
	}
	if p != nil {
		p.settle()
	}
}

// keep keeps the comments among lines before the first move.
func (d *Diagram) keep(lines []line) {
	for _, l := range lines {
		if text, ok := commentOf(l.text, d.Notation); ok && len(d.comments) < maxBlock && !strings.HasPrefix(l.text, lexicon.MoveNumber) {
			d.comments = append(d.comments, text)
		}
	}
}

// commentOf returns the comment that a line is in a notation; false if it is none. A
// bookmark of KIF is one that begins with &, as it is in JKF.
func commentOf(text string, n Notation) (string, bool) {
	t := strings.TrimSpace(text)
	if n == CSA {
		t, ok := strings.CutPrefix(t, "'")
		return strings.TrimPrefix(t, "*"), ok
	}
	text, ok := strings.CutPrefix(t, "*")
	return text, ok || strings.HasPrefix(t, "&")
}

// record begins the record of a diagram with its first line.
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

// next returns the next line without its end, none at the end of the text. Overlong
// lines are cut: no notation has any, so they fail where they are parsed.
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

// statement returns the first statement of a line and keeps the others: CSA
// writes several on a line, with commas between them.
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

// hold gives a line back.
func (rd *Reader) hold(l line) { rd.held = append(rd.held, l) }

// peek returns the next line and leaves it there.
func (rd *Reader) peek() line {
	rd.hold(rd.next())
	return rd.held[len(rd.held)-1]
}

// sfen reads a position on a line of its own, with the moves that USI has behind
// it, and a title behind #.
func (rd *Reader) sfen(l line) Diagram {
	d := Diagram{Line: l.no, Notation: SFEN}
	text, title, _ := strings.Cut(strings.ReplaceAll(l.text, "\t", " "), "#")
	d.Title = strings.TrimSpace(title)
	board, moves := text, ""
	at := -1
	if strings.Contains(text, "moves") { // as few lines have it
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

// mayBeSFEN reports whether a text is near enough to SFEN for its faults to be named.
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

// csaBare is a move of CSA that lacks the sign of its side.
var csaBare = pattern(`^[0-9]{4}[A-Z]{2}\b`)

// looksLike describes a text in no known notation, and names those that are read.
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

// usi plays moves with space between them.
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

// block reads a diagram that takes several lines and plays the moves behind it. A
// block that holds no diagram, such as a head alone, is passed over.
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

// gather returns the lines of a diagram, of CSA or drawn, and whether there are rows
// of a drawn board among them.
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

// lineSort is what a line looks like.
type lineSort int

const (
	noLine    lineSort = iota // the text is at its end
	blankLine                 // nothing, or a comment
	sfenLine
	csaLine
	csaTurn
	csaMove
	csaBreak    // between two games of a CSA file
	westernMove // of USI or in Western letters, or a head of PSN
	kifMove     // of KIF or KI2
	drawnLine   // of BOD or a grid
)

// sortOf classifies a line. Moves without a number or a sign depend on the
// pieces of the game.
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

// hasRanks reports whether the first word of a line has ranks with slashes between.
func hasRanks(t string) bool {
	slash, blank := strings.IndexByte(t, '/'), strings.IndexByte(t, ' ')
	return slash > 0 && (blank < 0 || slash < blank)
}

// sortOf classifies a line whose surrounding blanks are trimmed.
func sortOf(t string) lineSort {
	said, _, _ := strings.Cut(t, "#") // the title behind it may be in any language
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

// csaHead is a line of a CSA head or board, csaGame one of the game that follows. An
// SFEN may begin like either, but has a slash.
var (
	csaHead = pattern(`^(P[I+\-1-9][^/]*|N[+-][^/]*|V[1-9].{0,2}|\$.*)$`)
	csaGame = pattern(`^([%T][^/]+|[+-][0-9].*)$`)
)

// asciiHead is a head line without a Japanese word, such as those of web addresses.
var asciiHead = pattern(`^[A-Za-z][A-Za-z0-9_ ]+:`)

// csaPlain is a move or a time of CSA that is nothing else.
var csaPlain = pattern(`^[+\-T][0-9]`)

// pattern returns a regular expression that is compiled when it is first asked for: most
// texts are of one notation, most runs read none.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func isCSA(t string) bool { return strings.IndexByte("PNV$", t[0]) >= 0 && csaHead().MatchString(t) }

func isCSAMove(t string) bool {
	return strings.IndexByte("%T+-", t[0]) >= 0 && csaGame().MatchString(t)
}

// isCutCSA reports whether a line, behind which nothing comes, stops inside a move,
// a clock or the word for an end.
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

// bars stand at both ends of a row.
const bars = "|｜│┃"

// isRow reports whether a line is a row of a drawn board.
func isRow(text string) bool { return strings.IndexAny(strings.TrimSpace(text), bars) == 0 }

// isFrame reports whether a line is the upper or lower edge of a drawn board.
func isFrame(text string) bool {
	t := strings.TrimSpace(text)
	return len(t) > 2 && (strings.Trim(t, "+-") == "" && strings.Contains(t, "--") || strings.Trim(t, "┌┐└┘┬┴─━┏┓┗┛╋┼├┤＋－") == "")
}

// isFileHeader reports whether a line numbers the files.
func isFileHeader(text string) bool {
	t := strings.TrimSpace(text)
	return t != "" && strings.Trim(t, " 　\t"+lexicon.ShortDigits) == "" && (t != text || utf8.RuneCountInString(t) > 1)
}
