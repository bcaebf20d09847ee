package record

import (
	"bufio"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"shogikit/board/rules"
)

// line is a line of a text, or a statement of a line with several.
type line struct {
	text string
	no   int // from 1
	kind lineKind
}

// lineKind is the kind of a line.
type lineKind int

const (
	noLine    lineKind = iota // the end of the text
	blankLine                 // empty, or a comment
	sfenLine
	usiMoves // 7g7f 3c3d
	csaLine
	csaTurn
	csaMove
	csaBreak  // separates two games of a CSA file
	kifMove   // of KIF or KI2
	drawnLine // of BOD
)

// next returns the next line without its end, and a noLine at the end of the text.
func (rd *Reader) next() line {
	if n := len(rd.held); n > 0 {
		l := rd.held[n-1]
		rd.held = rd.held[:n-1]
		return l
	}
	text := rd.readLine()
	if rd.err != nil && text == "" {
		return line{}
	}
	return rd.statement(line{text, rd.read, rd.g.kindOf(text)})
}

// readLine returns the next line without its end. What is longer than any line of a record
// ends with a sign that no notation has.
func (rd *Reader) readLine() string {
	if rd.err != nil {
		return ""
	}
	part, err := rd.in.ReadSlice('\n')
	text := string(part)
	rd.read++
	rd.idle++
	rd.bytes += len(part)
	for err == bufio.ErrBufferFull {
		if !strings.HasSuffix(text, tooLong) {
			text += tooLong
		}
		part, err = rd.in.ReadSlice('\n')
		rd.bytes += len(part)
		if rd.bytes > maxBytes {
			err = errTooLong
		}
	}
	switch {
	case rd.bytes > maxBytes:
		err = errTooLong
	case rd.idle > maxIdle:
		err = errIdle
	}
	rd.err = err
	if err != nil && err != io.EOF {
		return ""
	}
	if strings.ContainsRune(text, utf8.RuneError) {
		rd.pass(line{no: rd.read})
	}
	return strings.TrimRight(text, "\r\n")
}

// tooLong stands for the rest of a line.
const tooLong = " [...]"

// statement returns the first statement of a line and holds the others: CSA allows
// several on a line, separated by commas.
func (rd *Reader) statement(l line) line {
	t := strings.TrimSpace(l.text)
	if strings.IndexByte(t, ',') < 0 || t[0] == 'N' || t[0] == '$' {
		return l
	}
	if l.kind != csaLine && l.kind != csaMove && t[0] != '+' && t[0] != '-' {
		return l
	}
	for _, part := range slices.Backward(strings.Split(t, ",")) {
		rd.hold(line{text: part, no: l.no, kind: rd.g.kindOf(part)})
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

// keep stores the comments among the lines before the first move.
func (d *Diagram) keep(lines []line) {
	for _, l := range lines {
		text, ok := commentOf(l.text, d.Notation)
		if ok && len(d.comments) < maxBlock && !strings.HasPrefix(l.text, moveNumberKey) {
			d.comments = append(d.comments, text)
		}
	}
}

// commentOf returns the comment on a line in a notation; false if it has none. A
// bookmark of KIF is a comment that begins with &.
func commentOf(text string, n Notation) (string, bool) {
	t := strings.TrimSpace(text)
	if n == CSA {
		t, ok := strings.CutPrefix(t, "'")
		return strings.TrimPrefix(t, "*"), ok
	}
	t, ok := strings.CutPrefix(t, "*")
	return t, ok || strings.HasPrefix(t, "&")
}

// kindOf returns the kind of a line. Moves without a number or a sign depend on the
// pieces of the game.
func (g game) kindOf(text string) lineKind {
	t := strings.Trim(text, " \t\r\n　\v\f")
	kind := kindOf(t)
	if kind != sfenLine && kind != drawnLine || kind == sfenLine && hasRanks(t) {
		return kind
	}
	move, _, _ := strings.Cut(t, "#")
	switch {
	case g.isUSI(move):
		return usiMoves
	case kind == drawnLine && g.isBare(move):
		return kifMove
	}
	return kind
}

// kindOf returns the kind of a trimmed line.
func kindOf(t string) lineKind {
	text, _, _ := strings.Cut(t, "#") // the title of an SFEN may be in any language
	switch {
	case t == "" || strings.IndexByte("#'*&", t[0]) >= 0:
		return blankLine
	case t == "+" || t == "-":
		return csaTurn
	case t == "/":
		return csaBreak
	case isMove(t) || slices.ContainsFunc(kifLines, func(begins string) bool { return strings.HasPrefix(t, begins) }):
		return kifMove
	case isRow(t) || isFrame(t):
		return drawnLine
	case strings.IndexByte("PNV$", t[0]) >= 0 && csaHead().MatchString(t):
		return csaLine
	case strings.IndexByte("%T+-", t[0]) >= 0 && csaGame().MatchString(t):
		return csaMove
	case !ascii(text) || isFileHeader(t) || strings.Contains(text, ":") && asciiHead().MatchString(text):
		return drawnLine
	}
	return sfenLine
}

// kifLines are what lines of KIF other than moves begin with.
var kifLines = []string{kifMoves, variationKey, untilKey}

// csaHead matches a header or board line of CSA, csaGame a line of its moves. An SFEN
// may begin like either, but has a slash.
var (
	csaHead = pattern(`^(P[I+\-1-9][^/]*|N[+-][^/]*|V[1-9].{0,2}|\$.*)$`)
	csaGame = pattern(`^([%T][^/]+|[+-][0-9].*)$`)
)

// asciiHead matches a header without Japanese words, such as web addresses.
var asciiHead = pattern(`^[A-Za-z][A-Za-z0-9_ ]+:`)

// csaBare matches a move of CSA without the sign of its side.
var csaBare = pattern(`^[0-9]{4}[A-Z]{2}\b`)

// pattern returns a regular expression compiled on first use: most texts use one
// notation, and most runs read none.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// IsMoves reports whether a text consists of the moves of a game, without a position
// before them.
func IsMoves(r *rules.Rules, text string) bool {
	g := gameOf(r)
	return g.isUSI(text) || g.isBare(text) || isMove(text)
}

// isUSI reports whether a line consists of moves of USI.
func (g game) isUSI(t string) bool {
	if rest, ok := strings.CutPrefix(t, "moves "); ok {
		t = rest
	}
	for word := range strings.FieldsSeq(t) {
		if isNumber(word) {
			continue
		}
		_, err := g.ParseMove(word)
		return err == nil
	}
	return false
}

// isNumber reports whether a word is the number of a move: 12.
func isNumber(word string) bool {
	digits, ok := strings.CutSuffix(word, ".")
	return ok && consists(digits, "0123456789")
}

// kanjiMove matches a move in Japanese without the sign of its side.
var kanjiMove = pattern(`^(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ 　]*(.*)`)

// isBare reports whether a line consists of moves in Japanese without signs.
func (g game) isBare(t string) bool {
	t = strings.TrimSpace(t)
	c, _ := utf8.DecodeRuneInString(t)
	if !strings.ContainsRune(shortDigits+kifSigns+"同", c) {
		return false
	}
	moves := splitMoves(t)
	return !slices.ContainsFunc(moves, func(move string) bool {
		move = strings.TrimLeft(strings.TrimSpace(move), kifSigns)
		m := kanjiMove().FindStringSubmatch(move)
		if m == nil {
			_, ending := cutEnding(move)
			return ending == "" || len(moves) == 1
		}
		men, _ := g.kif.cut(m[1])
		return len(men) == 0
	})
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
	return len(words) == 0 || g.ranks == 1 || strings.Contains(words[0], "/") ||
		len(words) > 2 && (words[1] == "b" || words[1] == "w")
}

// hasRanks reports whether the first word of a line contains a slash, as ranks do.
func hasRanks(t string) bool {
	slash, blank := strings.IndexByte(t, '/'), strings.IndexByte(t, ' ')
	return slash > 0 && (blank < 0 || slash < blank)
}

// looksLike describes a text in no known notation, and names the known ones.
func looksLike(t string) string {
	t = strings.TrimSpace(t)
	switch {
	case csaBare().MatchString(t):
		return "this looks like moves of CSA without the signs of their sides; " +
			"write +" + t[:6] + " after a board such as PI"
	case strings.HasPrefix(t, "<"):
		return "this looks like a web page; save the game or the position in " + Names
	}
	return quoted(t) + " is neither a position nor a move; the formats are SFEN, BOD, " + Names
}

func ascii(t string) bool {
	return strings.IndexFunc(t, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// rowBars delimit the rows of a drawn board.
const rowBars = "|｜│┃"

// isRow reports whether a line is a row of a drawn board.
func isRow(text string) bool { return strings.IndexAny(strings.TrimSpace(text), rowBars) == 0 }

// isFrame reports whether a line is the top or bottom edge of a drawn board.
func isFrame(text string) bool {
	t := strings.TrimSpace(text)
	if len(t) < 3 {
		return false
	}
	return consists(t, "+-") && strings.Contains(t, "--") || consists(t, "┌┐└┘┬┴─━┏┓┗┛╋┼├┤＋－")
}

// isFileHeader reports whether a line numbers the files.
func isFileHeader(text string) bool {
	t := strings.TrimSpace(text)
	return t != "" && consists(t, blanks+shortDigits) && (t != text || utf8.RuneCountInString(t) > 1)
}

// isFront reports whether a drawn diagram may begin with a line.
func isFront(text string) bool {
	_, isHand := handLine(text)
	return isHand || isFrame(text) || isRow(text) || isFileHeader(text) || strings.HasPrefix(text, handicapKey)
}
