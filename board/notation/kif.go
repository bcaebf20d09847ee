package notation

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"shogikit/board/notation/internal/lexicon"
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
	if _, ending := lexicon.CutEnding(rest); ending != "" || strings.HasPrefix(rest, "同") || strings.HasPrefix(rest, "パス") {
		return true
	}
	_, _, ok := cutCoordinates(rest)
	return ok && strings.ContainsFunc(rest, func(c rune) bool { // more than file numbers
		return c >= utf8.RuneSelf && !strings.ContainsRune(lexicon.ShortDigits+"　", c)
	})
}

// hasSign reports whether a text begins with the sign of a side.
func hasSign(t string) bool {
	c, _ := utf8.DecodeRuneInString(t)
	return strings.ContainsRune(kifSigns, c)
}

// cutPly cuts the number of a move off the front of a line; rest is "" if there is
// none.
func cutPly(t string) (n int, rest string) {
	t = strings.TrimLeft(t, " 　\t")
	rest = strings.TrimLeft(t, lexicon.ShortDigits)
	number := t[:len(t)-len(rest)]
	move := strings.TrimLeft(rest, " 　\t:：")
	if number == "" || move == rest && !hasSign(rest) || utf8.RuneCountInString(number) > 6 {
		return 0, "" // a number adjoining what follows is a square
	}
	n, _ = lexicon.CutNumber(number)
	return n, move
}

// isCutShort reports whether the last line of a KIF file is truncated: it breaks off
// before the origin of its move, or before how the game ended.
func isCutShort(t string) bool {
	if strings.Trim(t, " 　\t"+lexicon.ShortDigits) == "" {
		return true // just the number of a move
	}
	_, ending := lexicon.FindEnding(t)
	if strings.HasPrefix(strings.TrimSpace(t), lexicon.Until) {
		return ending == "" && !strings.ContainsAny(t, "勝負")
	}
	_, move := cutPly(t)
	said := ending != "" || strings.ContainsAny(move, "打)）")
	return move != "" && (!said || strings.Count(move, "(") > strings.Count(move, ")"))
}

// cutCoordinates parses a square such as ７六 at the start of a text; it accepts digits
// of any kind for both coordinates.
func cutCoordinates(t string) (file, rank int, ok bool) {
	c, n := utf8.DecodeRuneInString(t)
	d, _ := utf8.DecodeRuneInString(t[n:])
	file, okFile := lexicon.Digit(c)
	rank, okRank := lexicon.Digit(d)
	return file, rank, okFile && okRank && file*rank > 0
}

// kifLine parses one line of the moves of a KIF or KI2 file.
func (p *player) kifLine(text string, line int) {
	t := strings.TrimLeft(text, " 　\t")
	column := utf8.RuneCountInString(text) - utf8.RuneCountInString(t) + 1
	t = strings.TrimRight(t, " 　\t")
	switch {
	case strings.HasPrefix(t, kifMoves):
	case strings.HasPrefix(t, lexicon.Variation):
		n, _ := lexicon.CutNumber(strings.TrimLeft(strings.TrimPrefix(t, lexicon.Variation), "：: 　"))
		if n -= max(p.first, 1) - 1; p.first == 0 && n >= p.start && n > p.branchable(n).plies()+1 {
			n -= p.start - 1 // it counts from the board's move number
		}
		p.branch(n, line)
	case strings.HasPrefix(t, lexicon.Until):
		p.until(t, line)
	default:
		n, rest := cutPly(t)
		if rest == "" || !strings.ContainsAny(rest, "(（") && unnumbered(rest) != rest {
			p.kifMoves(unnumbered(t), line, column)
			break
		}
		column += utf8.RuneCountInString(t) - utf8.RuneCountInString(rest)
		if p.numbered(n, rest, line, column) {
			p.kifMove(rest, line, column)
		}
	}
}

// signSide returns the side denoted by a sign such as ▲.
func signSide(sign rune) templates.Side {
	if strings.IndexRune(kifSigns, sign) >= strings.IndexRune(kifSigns, '△') {
		return templates.Gote
	}
	return templates.Sente
}

// numbered checks the number of a move. The number of an end may be off by one, because
// programs differ in whether they count it.
func (p *player) numbered(n int, move string, line, column int) bool {
	if p.ply() == 1 && !p.inVariation && !p.stuck && len(p.rec.Moves) == 0 {
		if p.first = n; n != p.start && n != 1 {
			p.remark(rules.CodeSyntax, line, "the moves are numbered from %d on, not from %d", n, p.start)
		}
	}
	want := p.ply() + p.first - 1
	switch _, ending := lexicon.CutEnding(strings.TrimLeft(move, kifSigns)); {
	case p.stuck || n == want:
		return true
	case ending != "":
		if n > want+1 || n > 0 && n < want-1 {
			p.fault(rules.CodeWrongResult, line, column, "", "%s is numbered %d, not %d", ending, n, want)
		}
		return true
	}
	p.unreadable(line, column, "it is numbered %d, not %d", n, want)
	return false
}

// moveOrEnd matches the beginning of a move without its sign, or an end of the game.
const moveOrEnd = `[1-9１-９][1-9１-９一二三四五六七八九]|同|投了|中断|千日手|持将棋|詰み|反則|切れ負け`

// moveBegins matches what precedes a move on a line of KI2: the sign of a side, or
// blanks before a square.
var moveBegins = pattern(`[▲☗▼△☖▽]|[ 　\t]+(?:` + moveOrEnd + `|[▲☗▼△☖▽])`)

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
		said := strings.TrimLeft(move, " 　\t")
		p.kifMove(said, line, column+utf8.RuneCountInString(move)-utf8.RuneCountInString(said))
		column += utf8.RuneCountInString(move)
	}
}

// isKI2 reports whether a line has moves without numbers.
func isKI2(t string) bool {
	_, rest := cutPly(t)
	return rest == "" && !strings.HasPrefix(strings.TrimSpace(t), kifMoves)
}

// clockSuffix matches the time of a move, and optionally that of all moves of its side,
// after the move.
var clockSuffix = pattern(`[ 　\t]*[(（][ 　]*(\d+:\d[\d:]*)[ 　]*/?[ 　]*([\d:]*)[ 　]*[)）]?`)

// parseClock reads hours, minutes and seconds, or fewer of them; below 0 for what is none.
func parseClock(t string) time.Duration {
	if t == "" {
		return -1
	}
	n := time.Duration(0)
	for part := range strings.SplitSeq(t, ":") {
		digits, err := strconv.ParseUint(part, 10, 20)
		if err != nil {
			return -1
		}
		n = n*60 + time.Duration(digits)
	}
	return n * time.Second
}

// clockText formats a time as 0:03, or with hours as 1:00:03.
func clockText(d time.Duration) string {
	s := int(d / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// kifMove reads a move such as ７六歩(77), 同　銀成, ▲５五角打 or ５八金右, or an end of the game, and
// the clock after it.
func (p *player) kifMove(text string, line, column int) {
	var at []int
	if strings.Contains(text, ":") {
		at = clockSuffix().FindStringSubmatchIndex(text)
	}
	if at == nil {
		p.kifStep(text, line, column)
		return
	}
	steps := len(p.line.Steps)
	p.kifStep(text[:at[0]], line, column)
	if len(p.line.Steps) == steps {
		return
	}
	total, rest := text[at[4]:at[5]], text[at[1]:]
	c := Clock{parseClock(text[at[2]:at[3]]), parseClock(total)}
	if c.Move < 0 || c.Total < 0 && total != "" {
		rest = text[at[0]:]
	}
	p.clock(c, line)
	p.ignored(rest, line)
}

// kifStep reads a move, or an end of the game.
func (p *player) kifStep(text string, line, column int) {
	said := text
	text = strings.Trim(strings.TrimLeft(text, kifSigns), " 　\t+")
	if c, ending := lexicon.CutEnding(text); ending != "" {
		p.end(c, ending, line, column)
		return
	}
	if hasSign(said) {
		if sign, _ := utf8.DecodeRuneInString(said); signSide(sign) != p.turn() {
			p.notTheirs(line, column, said)
			return
		}
		column++
	}
	s, rest := sketch{text: text}, text
	if again, ok := strings.CutPrefix(text, "同"); ok {
		if s.to, rest = p.last, strings.TrimLeft(again, " 　"); p.last == 0 && p.game.Plies() == 0 {
			p.unreadable(line, column, "同 without a move before it")
			return
		}
	} else {
		file, rank, _ := cutCoordinates(text)
		if s.to, ok = p.g.squareAt(file, rank); !ok {
			p.unreadable(line, column, "%s does not begin with a square", quoted(text))
			return
		}
		rest = strings.TrimLeft(string([]rune(text)[2:]), " 　同")
	}
	men, word := p.g.BOD.Cut(rest)
	if len(men) == 0 {
		p.unreadable(line, column, "%s names no piece of %s", quoted(text), p.g.Game().ID)
		return
	}
	rest = rest[len(word):]
	m := moveSuffix().FindStringSubmatch(rest)
	if left := rest[len(m[0]):]; left != "" {
		p.unreadable(line, column, "%s is not known after a move", quoted(left))
		return
	}
	if m[2] == "打" && m[3] != "" {
		p.unreadable(line, column, "%s is not known behind a move", quoted(m[0]))
		return
	}
	defer p.ignored(m[5], line)
	s.men, s.relative, s.promote, s.drop = men, m[1], m[2] == "成", m[2] == "打"
	file, rank, _ := cutCoordinates(m[3] + m[4])
	if s.from, s.hasFrom = p.g.squareAt(file, rank); s.hasFrom {
		defer p.ignored(m[1], line)
	}
	p.find(s, line, column)
}

func quoted(s string) string { return "“" + templates.Clip(s) + "”" }

// moveSuffix matches what may follow the piece of a move: relative words, promotion or
// drop, the origin, and remarks such as its time.
var moveSuffix = pattern(`^[ 　]*([右左直上行入引寄]*)[ 　]*(成|打|不成|生)?[ 　]*` +
	`(?:[(（]([1-9１-９])([1-9１-９])[)）])?[ 　]*([(（].*[)）].*)?`)

// counted checks the number of moves at the start of a text, 98手, against those made.
// There may be one more, the move that lost, and numbering may start elsewhere.
func (p *player) counted(t string, line int) {
	n, rest := lexicon.CutNumber(strings.TrimLeft(t, " 　"))
	made := p.game.Plies()
	if p.stuck || p.inVariation || rest == t || !strings.HasPrefix(rest, "手") {
		return
	}
	for _, before := range []int{0, max(p.first, 1) - 1, p.start - 1} {
		if n == made+before || n == made+before+1 {
			return
		}
	}
	p.fault(rules.CodeWrongResult, line, 1, "", "it says %d moves, but has %d", n, made)
}

// until parses a line such as まで98手で先手の勝ち.
func (p *player) until(t string, line int) {
	p.counted(strings.TrimPrefix(t, lexicon.Until), line)
	side, known := winnerSaid(t)
	c, word := lexicon.FindEnding(t)
	switch {
	case strings.HasPrefix(word, "反則"): // who committed it is said before
		if c = lexicon.Foul; known {
			c.Winner = lexicon.WinnerIs(side)
		}
		p.end(c, word, line, 1)
	case word != "":
		p.end(c, word, line, 1)
	case known && !p.ended && !p.stuck:
		if c = lexicon.Resigned; side == p.turn() {
			c = lexicon.Claim{Winner: lexicon.WinnerIs(side)}
		}
		p.ended = true
		p.add(Step{Claim: c})
	}
	if known {
		p.wonBy(side, t, line)
	}
}

// winnerSaid returns the winner named by a text, if any.
func winnerSaid(t string) (templates.Side, bool) {
	for i := range t {
		switch side, ok := lexicon.Side(t[i:]); {
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
