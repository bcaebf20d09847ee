package record

import (
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// kifLine parses one line of the moves of a KIF or KI2 file.
func (p *player) kifLine(l line) {
	t := trimBlanks(l.text)
	start := l.start()
	at := start.after(l.text, strings.TrimLeft(l.text, blanks))
	n, move := cutPly(t)
	switch {
	case strings.HasPrefix(t, movesKey):
	case strings.HasPrefix(t, variationKey):
		p.variation(t, start)
	case strings.HasPrefix(t, untilKey):
		p.until(t, start)
	case move == "":
		p.ki2Moves(t, at)
	default:
		at = at.after(t, move)
		if p.numbered(n, move, at) {
			p.kifMove(move, at)
		}
	}
}

// variation parses a line such as 変化：12手.
func (p *player) variation(t string, at place) {
	n, _ := cutNumber(strings.TrimLeft(strings.TrimPrefix(t, variationKey), "：: 　"))
	n -= max(p.first, 1) - 1
	if p.first == 0 && n >= p.start && n > p.branchable(n).plies()+1 {
		n -= p.start - 1 // it counts from the board's move number
	}
	p.branch(n, at)
}

// numbered checks the number of a move. The number of an end may be off by one, because
// programs differ in whether they count it.
func (p *player) numbered(n int, move string, at place) bool {
	if p.ply() == 1 && !p.inVariation && !p.stuck && len(p.rec.Moves) == 0 {
		p.first = n
		if n != p.start && n != 1 {
			p.remark(at, "the moves are numbered from %d on, not from %d", n, p.start)
		}
	}
	want := p.ply() + p.first - 1
	_, ending := cutEnding(strings.TrimLeft(move, kifSigns))
	switch {
	case p.stuck || n == want:
		return true
	case ending != "":
		if n > want+1 || n > 0 && n < want-1 {
			p.fault(rules.CodeWrongResult, at, "%s is numbered %d, not %d", ending, n, want)
		}
		return true
	}
	p.unreadable(at, "it is numbered %d, not %d", n, want)
	return false
}

// number returns the number of the next move in the numbering of the text.
func (p *player) number() int { return p.ply() + max(p.first, 1) - 1 }

// ki2Moves parses the moves on a line of KI2.
func (p *player) ki2Moves(t string, at place) {
	for _, move := range splitMoves(t) {
		text := strings.TrimLeft(move, blanks)
		p.kifMove(text, at.after(move, text))
		at = at.after(move, "")
	}
}

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

// moveBegins matches what precedes a move on a line of KI2: the sign of a side, or
// blanks before a square or an end of the game.
var moveBegins = pattern(`[▲☗▼△☖▽]|[ 　\t]+(?:[1-9１-９][1-9１-９一二三四五六七八九]|同|投了|中断|千日手|持将棋|詰み|反則|切れ負け|[▲☗▼△☖▽])`)

// clock matches the time of a move, and optionally that of all moves of its side, after the move;
// some programs write both sides' clocks.
var clock = pattern(`(?:[ 　\t]*[(（][ 　]*\d+:\d[\d:]*[ 　]*/?[ 　]*[\d:]*[ 　]*[)）]?)+`)

// kifMove reads a move such as ７六歩(77), 同　銀成, ▲５五角打 or ５八金右, or an end of the game,
// and passes over the clock after it.
func (p *player) kifMove(text string, at place) {
	var time []int // where it begins and ends
	if strings.Contains(text, ":") {
		time = clock().FindStringIndex(text)
	}
	if time == nil {
		p.kifStep(text, at)
		return
	}
	steps := len(p.line.Steps)
	p.kifStep(text[:time[0]], at)
	if len(p.line.Steps) > steps {
		p.ignored(text[time[1]:], at)
	}
}

// kifStep reads a move, or an end of the game, with or without the sign of its side.
func (p *player) kifStep(text string, at place) {
	bare := strings.Trim(strings.TrimLeft(text, kifSigns), blanks+"+")
	if c, ending := cutEnding(bare); ending != "" {
		p.end(c, ending, at)
		return
	}
	side, signed := signOf(text)
	if signed && side != p.turn() {
		p.notTheirs(text, at)
		return
	}
	if signed {
		at.column++
	}
	p.findKIF(bare, at)
}

// moveSuffix matches what may follow the piece of a move: relative words, promotion or
// drop, the origin, and remarks such as its time.
var moveSuffix = pattern(`^[ 　]*([右左直上行入引寄]*)[ 　]*(成らず|ならず|成|打|不成|生)?[ 　]*` +
	`(?:[(（]([1-9１-９])([1-9１-９])[)）])?[ 　]*([(（].*[)）].*)?`)

// manners are the words of moveSuffix after the relative ones.
var manners = map[string]manner{
	"成": promotes, "不成": declines, "成らず": declines, "ならず": declines, "生": declines, "打": drops,
}

// findKIF reads a move without a sign and plays it.
func (p *player) findKIF(text string, at place) {
	to, rest, ok := p.cutTarget(text, at)
	if !ok {
		return
	}
	men, word := p.g.kif.cut(rest)
	if len(men) == 0 {
		p.unreadable(at, "%s names no piece of %s", quoted(text), p.g.Game().ID)
		return
	}
	rest = rest[len(word):]
	suffix := moveSuffix().FindStringSubmatch(rest)
	relative, how, origin, remark := suffix[1], manners[suffix[2]], suffix[3]+suffix[4], suffix[5]
	left := rest[len(suffix[0]):]
	apart := strings.TrimRight(suffix[0], blanks) != suffix[0]
	first, _ := utf8.DecodeRuneInString(left)
	endsGame := origin == "" && apart && !strings.ContainsRune(shortDigits, first)
	switch {
	case left != "" && !endsGame:
		p.unreadable(at, "%s is not known after a move", quoted(left))
		return
	case how == drops && origin != "":
		p.unreadable(at, "%s is not known behind a move", quoted(suffix[0]))
		return
	}
	s := sketch{text: text, at: at, men: men, to: to, relative: relative, how: how}
	file, rank, _ := cutCoordinates(origin)
	s.from, s.hasFrom = p.g.squareAt(file, rank)
	p.find(s)
	if s.hasFrom {
		p.ignored(relative, at)
	}
	p.ignored(remark, at)
	if left != "" {
		p.endWord(left, at)
	}
}

// cutTarget cuts the square that a move goes to off its front: ７六, 同, or both.
func (p *player) cutTarget(text string, at place) (to rules.Square, rest string, ok bool) {
	rest, same := strings.CutPrefix(text, "同")
	rest = strings.TrimLeft(rest, blanks)
	if same && p.last == 0 && p.game.Plies() == 0 {
		p.unreadable(at, "同 without a move before it")
		return 0, "", false
	}
	file, rank, given := cutCoordinates(rest)
	if same && !given {
		return p.last, rest, true
	}
	to, ok = p.g.squareAt(file, rank)
	if !ok {
		p.unreadable(at, "%s does not begin with a square", quoted(text))
		return 0, "", false
	}
	if same && to != p.last {
		p.unreadable(at, "同 and %s are not the same square", to)
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
	return p.endWord(word, l.start())
}

// moveEnd matches the end of a move, which is no word for the end of a game.
var moveEnd = pattern(`[(（][1-9１-９][1-9１-９][)）]|(打|成)$`)

// endWord keeps the moves of a game that ends with a word that is not known.
func (p *player) endWord(word string, at place) bool {
	first, _ := utf8.DecodeRuneInString(word)
	isMove := moveEnd().MatchString(word) || strings.ContainsRune(shortDigits+kifSigns+"同", first)
	if p.stuck || p.ended || word == "" || isMove {
		return false
	}
	p.ended = true
	p.add(Step{})
	p.remark(at, "%s is not a known end of a game; the moves before it are kept", quoted(word))
	return true
}

// counted checks the number of moves at the start of a text, 98手, against those made.
// There may be one more, the move that lost, and numbering may start elsewhere. It
// returns what follows the number.
func (p *player) counted(t string, at place) string {
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
	p.fault(rules.CodeWrongResult, at, "number of moves: it says %d, but has %d", n, made)
	return after
}

// until parses a line such as まで98手で先手の勝ち.
func (p *player) until(t string, at place) {
	rest := p.counted(strings.TrimPrefix(t, untilKey), at)
	side, known := winnerIn(t)
	c, word := findEnding(t)
	switch {
	case strings.HasPrefix(word, "反則"): // who committed it is said before
		c = foul
		if known {
			c.winner = winnerIs(side)
		}
		p.end(c, word, at)
	case word != "":
		p.end(c, word, at)
	case known && !p.ended && !p.stuck:
		c = resigned
		if side == p.turn() {
			c = claim{winner: winnerIs(side)}
		}
		p.ended = true
		p.addEnd(c, "")
	case !known:
		p.endWord(trimBlanks(strings.TrimPrefix(rest, "で")), at)
	}
	if known {
		p.wonBy(side, t, at)
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
