package notation

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Words of the moves of KIF and KI2 files.
const (
	kifMoves     = "手数--" // the line above the moves
	kifVariation = "変化"
	kifUntil     = "まで" // begins the line that says how the game ended
	kifSigns     = "▲☗▼△☖▽"
)

// isMovesHead reports whether a line stands above the moves of a KIF file.
func isMovesHead(t string) bool { return strings.HasPrefix(t, kifMoves) }

// origin is a square of a move, or what is meant for one, and the one it comes from.
var origin = regexp.MustCompile(`^[１-９]\S*[(（][1-9][1-9][)）]`)

// isKIFMove reports whether a line is a move of a KIF file: a number, space, and
// a square, 同, or a word for the end.
func isKIFMove(t string) bool {
	n, rest := cutPly(t)
	if rest = strings.TrimLeft(rest, kifSigns); rest == "" {
		return false
	}
	if n > 0 && origin.MatchString(rest) {
		return true // whatever is wrong with its square
	}
	if _, ending := cutEnding(rest); ending != "" || strings.HasPrefix(rest, "同") || strings.HasPrefix(rest, "パス") {
		return true
	}
	_, _, ok := cutCoordinates(rest)
	return ok && strings.IndexFunc(rest, func(c rune) bool { // more than the numbers of files
		_, digit := digitOf(c)
		return c >= utf8.RuneSelf && c != '　' && !digit
	}) >= 0
}

// cutPly takes the number of a move off the front of a line; rest is "" if there
// is none.
func cutPly(t string) (n int, rest string) {
	t = strings.TrimLeft(t, " 　\t")
	rest = strings.TrimLeft(t, shortDigits)
	number := t[:len(t)-len(rest)]
	move := strings.TrimLeft(rest, " 　\t:：")
	if number == "" || move == rest && strings.IndexAny(rest, kifSigns) != 0 || utf8.RuneCountInString(number) > 6 {
		return 0, "" // a number that touches what follows is a square
	}
	n, _ = cutNumber(number)
	return n, move
}

// isCutShort reports whether a line of a KIF file, behind which nothing comes, stops
// before it says where its man comes from, or how the game ended.
func isCutShort(t string) bool {
	if strings.Trim(t, " 　\t"+shortDigits) == "" {
		return true // the number of a move
	}
	_, ending := findEnding(t)
	if strings.HasPrefix(strings.TrimSpace(t), kifUntil) {
		return ending == "" && !strings.ContainsAny(t, "勝負")
	}
	_, move := cutPly(t)
	said := ending != "" || strings.ContainsAny(move, "打)）")
	return move != "" && (!said || strings.Count(move, "(") > strings.Count(move, ")"))
}

// isKI2Line reports whether a line has moves as KI2 writes them: ▲７六歩.
func isKI2Line(t string) bool {
	c, n := utf8.DecodeRuneInString(t)
	if !strings.ContainsRune(kifSigns, c) || len(t) == n {
		return false
	}
	rest := strings.TrimLeft(t[n:], " 　")
	if strings.HasPrefix(rest, "同") {
		return true
	}
	_, _, ok := cutCoordinates(rest)
	return ok
}

// cutCoordinates takes a square such as ７六 off the front of a text; digits of
// any sort will do for both.
func cutCoordinates(t string) (file, rank int, ok bool) {
	c, n := utf8.DecodeRuneInString(t)
	d, _ := utf8.DecodeRuneInString(t[n:])
	file, okFile := anyDigit(c)
	rank, okRank := anyDigit(d)
	return file, rank, okFile && okRank && file*rank > 0
}

// kifLine reads one line of the moves of a KIF or KI2 file; false if the line is
// none.
func (p *player) kifLine(text string, line int) bool {
	t := strings.TrimLeft(text, " 　\t")
	column := utf8.RuneCountInString(text) - utf8.RuneCountInString(t) + 1
	t = strings.TrimRight(t, " 　\t")
	switch {
	case isMovesHead(t):
	case strings.HasPrefix(t, kifVariation):
		n, _ := cutNumber(strings.TrimLeft(strings.TrimPrefix(t, kifVariation), "：: 　"))
		p.branch(n-p.first+1, line)
	case strings.HasPrefix(t, kifUntil):
		p.until(t, line)
	case isKIFMove(t) || isKI2Line(t):
		n, rest := cutPly(t)
		if rest == "" {
			p.kifMoves(t, line, column)
			break
		}
		column += utf8.RuneCountInString(t) - utf8.RuneCountInString(rest)
		if p.numbered(n, rest, line, column) {
			p.kifMove(rest, line, column)
		}
	default:
		return false
	}
	return true
}

// signSide returns the side that a sign such as ▲ stands for.
func signSide(sign rune) templates.Side {
	if strings.IndexRune(kifSigns, sign) >= strings.IndexRune(kifSigns, '△') {
		return templates.Gote
	}
	return templates.Sente
}

// numbered checks the number of a move. That of an end may be one beside, for not
// all programs count it.
func (p *player) numbered(n int, move string, line, column int) bool {
	if p.ply() == 1 && !p.aside && !p.stuck && len(p.rec.Moves) == 0 {
		p.first = n
	}
	want := p.ply() + p.first - 1
	switch _, ending := cutEnding(strings.TrimLeft(move, kifSigns)); {
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

// kifMoves reads the moves of a line of KI2, each of which begins with the sign of
// its side.
func (p *player) kifMoves(t string, line, column int) {
	for t != "" {
		_, n := utf8.DecodeRuneInString(t)
		end := n + strings.IndexAny(t[n:]+kifSigns, kifSigns)
		p.kifMove(t[:end], line, column)
		column += utf8.RuneCountInString(t[:end])
		t = t[end:]
	}
}

// clock is the time a move took, and all moves of that side, behind it.
var clock = regexp.MustCompile(`[ 　\t]*[(（][ 　]*\d+:\d.*$`)

// kifMove reads a move such as ７六歩(77), 同　銀成, ▲５五角打 or ５八金右, or an
// end of the game.
func (p *player) kifMove(text string, line, column int) {
	text = clock.ReplaceAllString(text, "")
	said := text
	text = strings.Trim(strings.TrimLeft(text, kifSigns), " 　\t+")
	if c, ending := cutEnding(text); ending != "" {
		p.end(c, ending, line, column)
		return
	}
	if sign, _ := utf8.DecodeRuneInString(said); strings.ContainsRune(kifSigns, sign) {
		if signSide(sign) != p.turn() && !p.stuck {
			p.notTheirs(line, column, said)
			return
		}
		column++
	}
	if p.stuck {
		return
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
	men, word := p.g.bod.cut(rest)
	if len(men) == 0 {
		p.unreadable(line, column, "%s names no piece of %s", quoted(text), p.g.Game().ID)
		return
	}
	s.men = men
	if left := s.manner(p.g, rest[len(word):]); left != "" {
		p.unreadable(line, column, "%s is not known behind a move", quoted(left))
		return
	}
	p.find(s, line, column)
}

func quoted(s string) string { return "“" + templates.Clip(s) + "”" }

// manner reads what stands behind the piece of a move; it returns what it does not
// know.
func (s *sketch) manner(g game, rest string) string {
	for rest != "" {
		c, n := utf8.DecodeRuneInString(rest)
		switch {
		case c == ' ' || c == '　' || c == '生':
		case strings.HasPrefix(rest, "不成"):
			n = len("不成")
		case c == '成':
			s.promote = true
		case c == '打':
			s.drop = true
		case strings.ContainsRune("右左直上行入引寄", c):
			s.relative += string(c)
		case c == '(' || c == '（':
			inside, after, ok := strings.Cut(rest[n:], map[rune]string{'(': ")", '（': "）"}[c])
			file, rank, _ := cutCoordinates(inside)
			from, good := g.squareAt(file, rank)
			if !ok {
				return rest
			}
			if !good || utf8.RuneCountInString(inside) != 2 {
				return "" // a clock, not a square
			}
			s.from, s.hasFrom, rest = from, true, after
			continue
		default:
			return rest
		}
		rest = rest[n:]
	}
	return ""
}

// counted holds the number of moves that a text begins with, 98手, against those
// made. One more may be the move that lost, and the numbers may begin elsewhere.
func (p *player) counted(t string, line int) {
	n, rest := cutNumber(strings.TrimLeft(t, " 　"))
	made := p.game.Plies()
	if p.stuck || p.aside || rest == t || !strings.HasPrefix(rest, "手") {
		return
	}
	for _, before := range []int{0, p.first - 1, p.start - 1} {
		if n == made+before || n == made+before+1 {
			return
		}
	}
	p.fault(rules.CodeWrongResult, line, 1, "", "it says %d moves, and %d are there", n, made)
}

// until reads a line such as まで98手で先手の勝ち.
func (p *player) until(t string, line int) {
	p.counted(strings.TrimPrefix(t, kifUntil), line)
	if c, word := findEnding(t); word != "" {
		if strings.HasPrefix(word, "反則") { // by whom stands before it
			c = foul
		}
		p.end(c, word, line, 1)
	}
	for i := range t {
		side, ok := kifSide(t[i:])
		switch {
		case !ok:
			continue
		case strings.Contains(t[i:], "勝"):
			p.winner(side, t, line)
		case strings.Contains(t[i:], "負"):
			p.winner(side.Other(), t, line)
		}
		return
	}
}
