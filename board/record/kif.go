package record

import (
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Words of the moves of KIF and KI2 files.
const (
	kifMoves = "手数--" // the line above the moves
	kifSigns = "▲☗▼△☖▽"
)

// origin matches a move with a destination square, valid or not, and an origin.
var origin = pattern(`^[１-９]\S*[(（][1-9][1-9][)）]`)

// isMove reports whether a line has moves: of KIF, with a number and space before them,
// or of KI2, with the sign of their side. A move begins with a square, 同, or a word for
// the end.
func isMove(t string) bool {
	n, move := cutPly(t)
	if move == "" {
		if !hasSign(t) {
			return false
		}
		move = t
	}
	rest := strings.TrimLeft(move, kifSigns+" 　")
	if n > 0 && origin().MatchString(rest) {
		return true // even if the square is invalid
	}
	if _, ending := cutEnding(rest); ending != "" || strings.HasPrefix(rest, "同") || strings.HasPrefix(rest, "パス") {
		return true
	}
	_, _, ok := cutCoordinates(rest)
	return ok && strings.ContainsFunc(rest, func(c rune) bool { // more than file numbers
		return c >= utf8.RuneSelf && !strings.ContainsRune(shortDigits+"　", c)
	})
}

// isKI2 reports whether a line has moves without numbers.
func isKI2(t string) bool {
	_, rest := cutPly(t)
	return rest == "" && !strings.HasPrefix(strings.TrimSpace(t), kifMoves)
}

// hasSign reports whether a text begins with the sign of a side.
func hasSign(t string) bool {
	c, _ := utf8.DecodeRuneInString(t)
	return strings.ContainsRune(kifSigns, c)
}

// signSide returns the side denoted by a sign such as ▲.
func signSide(sign rune) templates.Side {
	if strings.IndexRune(kifSigns, sign) >= strings.IndexRune(kifSigns, '△') {
		return templates.Gote
	}
	return templates.Sente
}

// cutPly cuts the number of a move off the front of a line; rest is "" if there is
// none.
func cutPly(t string) (n int, rest string) {
	t = strings.TrimLeft(t, blanks)
	rest = strings.TrimLeft(t, shortDigits)
	number := t[:len(t)-len(rest)]
	move := strings.TrimLeft(rest, blanks+":：")
	if number == "" || move == rest && !hasSign(rest) || utf8.RuneCountInString(number) > 6 {
		return 0, "" // a number adjoining what follows is a square
	}
	n, _ = cutNumber(number)
	return n, move
}

// cutCoordinates parses a square such as ７六 at the start of a text; it accepts digits
// of any kind for both coordinates.
func cutCoordinates(t string) (file, rank int, ok bool) {
	c, n := utf8.DecodeRuneInString(t)
	d, _ := utf8.DecodeRuneInString(t[n:])
	file, isFile := digit(c)
	rank, isRank := digit(d)
	return file, rank, isFile && isRank && file*rank > 0
}

// kifLine parses one line of the moves of a KIF or KI2 file.
func (p *player) kifLine(text string, line int) {
	t := strings.TrimLeft(text, blanks)
	column := utf8.RuneCountInString(text) - utf8.RuneCountInString(t) + 1
	t = strings.TrimRight(t, blanks)
	switch {
	case strings.HasPrefix(t, kifMoves):
	case strings.HasPrefix(t, variationKey):
		p.variation(t, line)
	case strings.HasPrefix(t, untilKey):
		p.until(t, line)
	default:
		n, rest := cutPly(t)
		if rest == "" {
			p.kifMoves(t, line, column)
			return
		}
		column += utf8.RuneCountInString(t) - utf8.RuneCountInString(rest)
		if p.numbered(n, rest, line, column) {
			p.kifMove(rest, line, column)
		}
	}
}

// variation parses a line such as 変化：12手.
func (p *player) variation(t string, line int) {
	n, _ := cutNumber(strings.TrimLeft(strings.TrimPrefix(t, variationKey), "：: 　"))
	n -= max(p.first, 1) - 1
	if p.first == 0 && n >= p.start && n > p.branchable(n).plies()+1 {
		n -= p.start - 1 // it counts from the board's move number
	}
	p.branch(n, line)
}

// number returns the number of the next move in the numbering of the text.
func (p *player) number() int { return p.ply() + max(p.first, 1) - 1 }

// numbered checks the number of a move. The number of an end may be off by one, because
// programs differ in whether they count it.
func (p *player) numbered(n int, move string, line, column int) bool {
	if p.ply() == 1 && !p.inVariation && !p.stuck && len(p.rec.Moves) == 0 {
		p.first = n
		if n != p.start && n != 1 {
			p.remark(rules.CodeSyntax, line, "the moves are numbered from %d on, not from %d", n, p.start)
		}
	}
	want := p.ply() + p.first - 1
	_, ending := cutEnding(strings.TrimLeft(move, kifSigns))
	switch {
	case p.stuck || n == want:
		return true
	case ending != "":
		if n > want+1 || n > 0 && n < want-1 {
			p.fault(rules.CodeWrongResult, line, column, "%s is numbered %d, not %d", ending, n, want)
		}
		return true
	}
	p.unreadable(line, column, "it is numbered %d, not %d", n, want)
	return false
}

// moveBegins matches what precedes a move on a line of KI2: the sign of a side, or
// blanks before a square or an end of the game.
var moveBegins = pattern(`[▲☗▼△☖▽]|[ 　\t]+(?:[1-9１-９][1-9１-９一二三四五六七八九]|同|投了|中断|千日手|持将棋|詰み|反則|切れ負け|[▲☗▼△☖▽])`)

// splitMoves splits a line of KI2 into its moves, most of which begin with the sign of
// their side.
func splitMoves(t string) (moves []string) {
	from := 0
	for _, at := range moveBegins().FindAllStringIndex(t, -1) {
		if at[0] > from {
			moves, from = append(moves, t[from:at[0]]), at[0]
		}
	}
	return append(moves, t[from:])
}

// kifMoves parses the moves on a line of KI2.
func (p *player) kifMoves(t string, line, column int) {
	for _, move := range splitMoves(t) {
		text := strings.TrimLeft(move, blanks)
		p.kifMove(text, line, column+utf8.RuneCountInString(move)-utf8.RuneCountInString(text))
		column += utf8.RuneCountInString(move)
	}
}

// clock matches the time of a move, and optionally that of all moves of its side, after the move;
// some programs write both sides' clocks.
var clock = pattern(`(?:[ 　\t]*[(（][ 　]*\d+:\d[\d:]*[ 　]*/?[ 　]*[\d:]*[ 　]*[)）]?)+`)

// kifMove reads a move such as ７六歩(77), 同　銀成, ▲５五角打 or ５八金右, or an end of the game,
// and passes over the clock after it.
func (p *player) kifMove(text string, line, column int) {
	var at []int
	if strings.Contains(text, ":") {
		at = clock().FindStringIndex(text)
	}
	if at == nil {
		p.kifStep(text, line, column)
		return
	}
	steps := len(p.line.Steps)
	p.kifStep(text[:at[0]], line, column)
	if len(p.line.Steps) > steps {
		p.ignored(text[at[1]:], line)
	}
}

// moveSuffix matches what may follow the piece of a move: relative words, promotion or
// drop, the origin, and remarks such as its time.
var moveSuffix = pattern(`^[ 　]*([右左直上行入引寄]*)[ 　]*(成らず|ならず|成|打|不成|生)?[ 　]*` +
	`(?:[(（]([1-9１-９])([1-9１-９])[)）])?[ 　]*([(（].*[)）].*)?`)

// kifStep reads a move, or an end of the game.
func (p *player) kifStep(text string, line, column int) {
	sign, _ := utf8.DecodeRuneInString(text)
	signed := hasSign(text)
	whole := text
	text = strings.Trim(strings.TrimLeft(text, kifSigns), blanks+"+")
	if c, ending := cutEnding(text); ending != "" {
		p.end(c, ending, line, column)
		return
	}
	if signed {
		if signSide(sign) != p.turn() {
			p.notTheirs(line, column, whole)
			return
		}
		column++
	}
	to, rest, ok := p.cutTarget(text, line, column)
	if !ok {
		return
	}
	men, word := p.g.kif.cut(rest)
	if len(men) == 0 {
		p.unreadable(line, column, "%s names no piece of %s", quoted(text), p.g.Game().ID)
		return
	}
	rest = rest[len(word):]
	m := moveSuffix().FindStringSubmatch(rest)
	left := rest[len(m[0]):]
	first, _ := utf8.DecodeRuneInString(left)
	apart := strings.TrimRight(m[0], blanks) != m[0]
	endsGame := left != "" && m[3] == "" && apart && !strings.ContainsRune(shortDigits, first)
	switch {
	case left != "" && !endsGame:
		p.unreadable(line, column, "%s is not known after a move", quoted(left))
		return
	case m[2] == "打" && m[3] != "":
		p.unreadable(line, column, "%s is not known behind a move", quoted(m[0]))
		return
	}
	s := sketch{text: text, men: men, to: to, relative: m[1], promote: m[2] == "成", drop: m[2] == "打"}
	s.declines = m[2] != "" && !s.promote && !s.drop
	file, rank, _ := cutCoordinates(m[3] + m[4])
	s.from, s.hasFrom = p.g.squareAt(file, rank)
	p.find(s, line, column)
	if s.hasFrom {
		p.ignored(m[1], line)
	}
	p.ignored(m[5], line)
	if endsGame {
		p.endWord(left, line)
	}
}

// cutTarget cuts the square that a move goes to off its front: ７六, 同, or both.
func (p *player) cutTarget(text string, line, column int) (to rules.Square, rest string, ok bool) {
	rest, same := strings.CutPrefix(text, "同")
	rest = strings.TrimLeft(rest, blanks)
	if same && p.last == 0 && p.game.Plies() == 0 {
		p.unreadable(line, column, "同 without a move before it")
		return 0, "", false
	}
	file, rank, given := cutCoordinates(rest)
	if same && !given {
		return p.last, rest, true
	}
	to, ok = p.g.squareAt(file, rank)
	if !ok {
		p.unreadable(line, column, "%s does not begin with a square", quoted(text))
		return 0, "", false
	}
	if same && to != p.last {
		p.unreadable(line, column, "同 and %s are not the same square", to)
		return 0, "", false
	}
	return to, strings.TrimLeft(string([]rune(rest)[2:]), " 　同"), true
}

// unknownEnd takes a line that is no move for the end of the game, in a word that is not
// known.
func (p *player) unknownEnd(l line) bool {
	if p.game == nil {
		return false
	}
	word := trimBlanks(l.text)
	n, rest := cutPly(word)
	if rest != "" {
		if n != p.number() {
			return false
		}
		word = rest
	}
	if at := clock().FindStringIndex(word); at != nil {
		word = word[:at[0]]
	}
	return p.endWord(word, l.no)
}

// moveEnd matches the end of a move, which is no word for the end of a game.
var moveEnd = pattern(`[(（][1-9１-９][1-9１-９][)）]|(打|成)$`)

// endWord keeps the moves of a game that ends with a word that is not known.
func (p *player) endWord(word string, line int) bool {
	first, _ := utf8.DecodeRuneInString(word)
	isMove := moveEnd().MatchString(word) || strings.ContainsRune(shortDigits+kifSigns+"同", first)
	if p.stuck || p.ended || word == "" || isMove {
		return false
	}
	p.ended = true
	p.add(Step{Ending: word})
	if !p.inVariation {
		p.rec.Ending = word
	}
	p.remark(rules.CodeSyntax, line, "%s is not a known end of a game; the moves before it are kept", quoted(word))
	return true
}

// counted checks the number of moves at the start of a text, 98手, against those made.
// There may be one more, the move that lost, and numbering may start elsewhere. It
// returns what follows the number.
func (p *player) counted(t string, line int) string {
	n, rest := cutNumber(strings.TrimLeft(t, blanks))
	after, counts := strings.CutPrefix(rest, "手")
	if !counts || rest == t {
		return t
	}
	if p.stuck || p.inVariation {
		return after
	}
	made := p.game.Plies()
	for _, before := range []int{0, max(p.first, 1) - 1, p.start - 1} {
		if n == made+before || n == made+before+1 {
			return after
		}
	}
	p.fault(rules.CodeWrongResult, line, 1, "it says %d moves, but has %d", n, made)
	return after
}

// until parses a line such as まで98手で先手の勝ち.
func (p *player) until(t string, line int) {
	rest := p.counted(strings.TrimPrefix(t, untilKey), line)
	side, known := winnerIn(t)
	c, word := findEnding(t)
	switch {
	case strings.HasPrefix(word, "反則"): // who committed it is said before
		c = foul
		if known {
			c.winner = winnerIs(side)
		}
		p.end(c, word, line, 1)
	case word != "":
		p.end(c, word, line, 1)
	case known && !p.ended && !p.stuck:
		c = resigned
		if side == p.turn() {
			c = claim{winner: winnerIs(side)}
		}
		p.ended = true
		p.add(Step{claim: c})
	case !known:
		p.endWord(trimBlanks(strings.TrimPrefix(rest, "で")), line)
	}
	if known {
		p.wonBy(side, t, line)
	}
}

// winnerIn returns the winner named by a text, if any.
func winnerIn(t string) (templates.Side, bool) {
	for i := range t {
		side, ok := cutSide(t[i:])
		switch {
		case !ok:
		case strings.Contains(t[i:], "勝"):
			return side, true
		case strings.Contains(t[i:], "負"):
			return side.Other(), true
		default:
			return 0, false
		}
	}
	return 0, false
}
