package notation

import (
	"strings"

	"shogikit/board/rules"
)

// csaLine reads one line of the moves of a CSA file; false if the line is none.
func (p *player) csaLine(text string, line int) bool {
	t := strings.TrimSpace(text)
	column := strings.Index(text, t) + 1
	switch {
	case t[0] == '$' || t[0] == 'N':
		return strings.HasPrefix(t, "$END_TIME")
	case t[0] == '%':
		word := t[1:]
		if c, known := cutEnding(word); c != endNone && !strings.ContainsFunc(word[:1], isJapanese) {
			p.end(c, "%"+known, line, column)
		} else {
			p.fault(rules.CodeSyntax, line, column, "", "%s is not a known end of a game", quoted(t))
		}
	case isCSAMove(t) && (t[0] == '+' || t[0] == '-'):
		p.csaMove(t, line, column)
	case t[0] == 'T':
		if strings.Trim(t[1:], "0123456789.") != "" {
			p.unreadable(line, column, "%s is not a clock such as T12", quoted(t))
		}
	default:
		return false
	}
	return true
}

func isJapanese(c rune) bool { return c > 0x2E7F }

// csaMove reads a move such as +7776FU: the man is named as it stands after it.
func (p *player) csaMove(t string, line, column int) {
	if p.stuck {
		return
	}
	if csaSide(t[0]) != p.turn() {
		p.notTheirs(line, column, t)
		return
	}
	if len(t) != 7 {
		p.unreadable(line, column, "%s is not a move such as +7776FU", quoted(t))
		return
	}
	man, ok := p.g.csaMan(t[5:])
	to, okTo := p.g.squareAt(int(t[3]-'0'), int(t[4]-'0'))
	from, okFrom := p.g.squareAt(int(t[1]-'0'), int(t[2]-'0'))
	switch {
	case !ok:
		p.unreadable(line, column+5, "%q is not a piece of %s", t[5:], p.g.Game().ID)
	case !okTo || !okFrom && t[1:3] != "00":
		p.unreadable(line, column+1, "%q has no two squares of this board", t[1:5])
	case !okFrom:
		if man.Promoted() {
			p.refuse(line, column, t, "a promoted piece cannot be dropped")
			return
		}
		p.play(rules.Move{To: to, Drop: p.g.pieces[man.Kind()].Letter}, line, column)
	default:
		p.named(rules.Move{From: from, To: to}, man, line, column)
	}
}

// named plays a move of which the text names the man as it stands afterwards.
func (p *player) named(m rules.Move, after rules.Man, line, column int) {
	now := p.game.Position().Setup().Board[m.From]
	if now != 0 && now.Side() == p.turn() {
		m.Promote = now&^3 == after&^3 && !now.Promoted() && after.Promoted()
		if !m.Promote && now&^1 != after&^1 {
			p.another(m, now, after, line, column)
			return
		}
	}
	p.play(m, line, column)
}
