package notation

import (
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

// isKIFMove reports whether a line is a move of a KIF file: a number, space, and
// a square, 同, or a word for the end.
func isKIFMove(t string) bool {
	_, rest := cutPly(t)
	if rest == "" {
		return false
	}
	if c, _ := cutEnding(rest); c != endNone || strings.HasPrefix(rest, "同") || strings.HasPrefix(rest, "パス") {
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
	end := 0
	for _, c := range t {
		d, ok := digitOf(c)
		if !ok || n > maxPlies*10 {
			break
		}
		n = n*10 + d
		end += utf8.RuneLen(c)
	}
	rest = strings.TrimLeft(t[end:], " 　\t:："+kifSigns)
	if end == 0 || rest == t[end:] {
		return 0, "" // a number that touches what follows is a square
	}
	return n, rest
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
	case isKIFMove(t):
		n, rest := cutPly(t)
		if p.ply() == 1 && !p.aside && !p.stuck && len(p.rec.Moves) == 0 {
			p.first = n
		}
		column += utf8.RuneCountInString(t) - utf8.RuneCountInString(rest)
		if c, word := cutEnding(rest); c != endNone {
			p.end(c, word, line, column)
			break
		}
		if want := p.ply() + p.first - 1; n != want && !p.stuck {
			p.unreadable(line, column, "it is numbered %d, not %d", n, want)
			break
		}
		if i := strings.IndexAny(t, kifSigns); i >= 0 && i < len(t)-len(rest) && !p.stuck {
			if c, _ := utf8.DecodeRuneInString(t[i:]); signSide(c) != p.turn() {
				p.notTheirs(line, column-1, t[i:])
				break
			}
		}
		p.kifMove(strings.TrimRight(rest, " 　\t+"), line, column)
	case isKI2Line(t):
		p.ki2Line(t, line, column)
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

// ki2Line reads the moves of a line, each of which begins with the sign of a side.
func (p *player) ki2Line(t string, line, column int) {
	for t != "" {
		c, n := utf8.DecodeRuneInString(t)
		end := strings.IndexAny(t[n:], kifSigns)
		if end < 0 {
			end = len(t) - n
		}
		word := strings.TrimSpace(t[n : n+end])
		if end, ending := cutEnding(word); end != endNone {
			p.end(end, ending, line, column)
		} else if signSide(c) != p.turn() && !p.stuck {
			p.notTheirs(line, column, string(c)+word)
		} else {
			p.kifMove(word, line, column+1)
		}
		column += utf8.RuneCountInString(t[:n+end])
		t = t[n+end:]
	}
}

// kifMove reads a move such as ７六歩(77), 同　銀成, ５五角打 or ５八金右.
func (p *player) kifMove(text string, line, column int) {
	if p.stuck {
		return
	}
	s, err := p.sketchOf(text)
	if err != "" {
		p.unreadable(line, column, "%s", err)
		return
	}
	p.find(s, line, column)
}

// sketchOf takes a move apart; the text says what is wrong with it.
func (p *player) sketchOf(text string) (sketch, string) {
	s := sketch{text: text}
	rest := text
	if again, ok := strings.CutPrefix(text, "同"); ok {
		if s.to, rest = p.last, strings.TrimLeft(again, " 　"); p.last == 0 && p.game.Plies() == 0 {
			return s, "同 without a move before it"
		}
	} else {
		file, rank, _ := cutCoordinates(text)
		if s.to, ok = p.g.squareAt(file, rank); !ok {
			return s, quoted(text) + " does not begin with a square"
		}
		for range 2 {
			_, n := utf8.DecodeRuneInString(rest)
			rest = rest[n:]
		}
		rest = strings.TrimLeft(rest, " 　同")
	}
	men, word := p.g.bod.cut(rest)
	if len(men) == 0 {
		return s, quoted(rest) + " is not a piece of " + p.g.Game().ID
	}
	s.men, rest = men, rest[len(word):]
	return s, s.manner(p.g, rest)
}

func quoted(s string) string { return "“" + rules.Clip(s) + "”" }

// manner reads what stands behind the piece of a move.
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
			if !good || !ok || utf8.RuneCountInString(inside) != 2 {
				return "" // a clock, not a square
			}
			s.from, s.hasFrom, rest = from, true, after
			continue
		default:
			return quoted(rest) + " is not known behind a move"
		}
		rest = rest[n:]
	}
	return ""
}

// until reads a line such as まで98手で先手の勝ち.
func (p *player) until(t string, line int) {
	at := len(t)
	for i := range t {
		if c, word := cutEnding(t[i:]); c != endNone && c != endWinTurn {
			if strings.HasPrefix(word, "反則") { // by whom stands before it
				c = endFoulEither
			}
			p.end(c, word, line, 1)
			break
		}
	}
	for _, names := range kifSides {
		for _, n := range names {
			if i := strings.Index(t, n); i >= 0 {
				at = min(at, i)
			}
		}
	}
	side, ok := kifSide(t[at:])
	switch {
	case !ok:
	case strings.Contains(t[at:], "勝"):
		p.winner(side, t, line)
	case strings.Contains(t[at:], "負"):
		p.winner(side.Other(), t, line)
	}
}
