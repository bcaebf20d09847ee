package record

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"shogikit/board/rules"
)

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

// kindOf returns the kind of a line. Moves without a number or a sign depend on the
// pieces of the game.
func (g game) kindOf(text string) lineKind {
	t := strings.Trim(text, " \t\r\n　\v\f")
	kind := commonKind(t)
	mayBeUSI := kind == drawnLine || kind == sfenLine && !hasRanks(t)
	move, _, _ := strings.Cut(t, "#")
	switch {
	case mayBeUSI && g.isUSI(move):
		return usiMoves
	case kind == drawnLine && g.isBare(move):
		return kifMove
	}
	return kind
}

// commonKind returns the kind of a trimmed line as far as it does not depend on the game.
func commonKind(t string) lineKind {
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
var kifLines = []string{movesKey, variationKey, untilKey}

// csaHead matches a header or board line of CSA, csaGame a line of its moves. An SFEN
// may begin like either, but has a slash.
var (
	csaHead = pattern(`^(P[I+\-1-9][^/]*|N[+-][^/]*|V[1-9].{0,2}|\$.*)$`)
	csaGame = pattern(`^([%T][^/]+|[+-][0-9].*)$`)
)

// asciiHead matches a header without Japanese words, such as web addresses.
var asciiHead = pattern(`^[A-Za-z][A-Za-z0-9_ ]+:`)

// hasRanks reports whether the first word of a line contains a slash, as ranks do.
func hasRanks(t string) bool {
	slash, blank := strings.IndexByte(t, '/'), strings.IndexByte(t, ' ')
	return slash > 0 && (blank < 0 || slash < blank)
}

// isUSI reports whether a line consists of moves of USI.
func (g game) isUSI(t string) bool {
	for word := range strings.FieldsSeq(strings.TrimPrefix(t, "moves ")) {
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

// kanjiMove matches a move in Japanese without the sign of its side.
var kanjiMove = pattern(`^(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ 　]*(.*)`)

// isMove reports whether a line has moves: of KIF, with a number and space before them,
// or of KI2, with the sign of their side. A move begins with a square, 同, or a word for
// the end.
func isMove(t string) bool {
	n, move := cutPly(t)
	if move == "" {
		_, signed := signOf(t)
		if !signed {
			return false
		}
		move = t
	}
	rest := strings.TrimLeft(move, kifSigns+" 　")
	if n > 0 && origin().MatchString(rest) {
		return true // even if the square is invalid
	}
	_, ending := cutEnding(rest)
	if ending != "" || strings.HasPrefix(rest, "同") || strings.HasPrefix(rest, "パス") {
		return true
	}
	_, _, isSquare := cutCoordinates(rest)
	return isSquare && strings.ContainsFunc(rest, func(c rune) bool { // more than file numbers
		return c >= utf8.RuneSelf && !strings.ContainsRune(shortDigits+"　", c)
	})
}

// origin matches a move with a destination square, valid or not, and an origin.
var origin = pattern(`^[１-９]\S*[(（][1-9][1-9][)）]`)

// isKI2 reports whether a line has moves without numbers.
func isKI2(t string) bool {
	_, rest := cutPly(t)
	return rest == "" && !strings.HasPrefix(strings.TrimSpace(t), movesKey)
}

// isRow reports whether a line is a row of a drawn board.
func isRow(text string) bool { return strings.IndexAny(strings.TrimSpace(text), rowBars) == 0 }

// rowBars delimit the rows of a drawn board.
const rowBars = "|｜│┃"

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

// foreign says what a text in no known notation looks like; "" for nothing in particular.
func foreign(t string) string {
	t = strings.TrimSpace(t)
	switch {
	case csaBare().MatchString(t):
		return "this looks like moves of CSA without the signs of their sides; " +
			"write +" + t[:6] + " after a board such as PI"
	case strings.HasPrefix(t, "<"):
		return "this looks like a web page; save the game or the position in " + Names
	}
	return ""
}

// csaBare matches a move of CSA without the sign of its side.
var csaBare = pattern(`^[0-9]{4}[A-Z]{2}\b`)

// IsMoves reports whether a text consists of the moves of a game, without a position
// before them.
func IsMoves(r *rules.Rules, text string) bool {
	g := gameOf(r)
	return g.isUSI(text) || g.isBare(text) || isMove(text)
}

func ascii(t string) bool {
	return strings.IndexFunc(t, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// pattern returns a regular expression compiled on first use: most texts use one
// notation, and most runs read none.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
