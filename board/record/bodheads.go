package record

import (
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// head parses what may surround the board; other lines are names of players, dates and
// remarks.
func (p *bodReader) head(l line, t string) *rules.Fault {
	head, isHead := cutHead(t)
	side, isTurn := turnLine(t)
	switch {
	case head.Key == lengthKey || strings.HasPrefix(t, lengthKey) && !isHead:
		return p.count(t)
	case strings.HasPrefix(t, handicapKey):
		return p.named(t)
	case isTurn && p.turn && !p.guessed && side != p.setup.Turn:
		return p.at.fault(rules.Ambiguous, "the side to move is given twice")
	case isTurn:
		p.turn, p.guessed, p.setup.Turn = true, false, side
	case isHead && mayBeHand(head.Key):
		p.perhapsHands = append(p.perhapsHands, l)
	case isHead && !ascii(head.Key):
		p.Problem = p.Problem || isProblemSide(head.Key)
		if len(p.Heads) < maxBlock {
			p.Heads = append(p.Heads, cutNames(head)...)
		}
	default:
		p.others = append(p.others, l)
	}
	return nil
}

// cutHead splits a line such as 先手：大橋 or 手数＝12; false if it is not a header.
func cutHead(t string) (Head, bool) {
	at := strings.IndexAny(t, "：:=＝")
	if at < 0 {
		return Head{}, false
	}
	_, n := utf8.DecodeRuneInString(t[at:])
	return Head{trimBlanks(t[:at]), trimBlanks(t[at+n:])}, true
}

// secondName matches the name of the other player on the line of the first.
var secondName = pattern(`^(.*?)[ 　\t/／、,]+(先手|後手|下手|上手)[：:](.*)$`)

// cutNames splits a header with the names of both players, as in 先手：甲 / 後手：乙.
func cutNames(h Head) []Head {
	first, isSide := cutSide(h.Key)
	if m := secondName().FindStringSubmatch(h.Value); isSide && m != nil {
		second, _ := cutSide(m[2])
		if first != second {
			return []Head{{h.Key, trimBlanks(m[1])}, {m[2], trimBlanks(m[3])}}
		}
	}
	return []Head{h}
}

// turnLine parses 後手番, and 手番：後手 as some programs write it.
func turnLine(t string) (templates.Side, bool) {
	if rest, ok := strings.CutPrefix(t, "手番"); ok {
		return cutSide(strings.TrimLeft(rest, "：: 　"))
	}
	name, ok := strings.CutSuffix(t, "番")
	side, known := cutSide(name)
	return side, ok && known && utf8.RuneCountInString(name) == 2
}

// count parses the number of moves made: 手数＝12 ▲７六歩 まで. With a colon it is the length
// of a problem.
func (p *bodReader) count(t string) *rules.Fault {
	text := strings.TrimPrefix(t, lengthKey)
	rest := strings.TrimLeft(text, "＝=：: 　")
	n, more := cutNumber(rest)
	if more == rest || n > maxPlies*10 {
		return p.at.after(t, text).fault(rules.Unreadable, "%q is not a number of moves", templates.Clip(rest))
	}
	if strings.ContainsAny(text[:len(text)-len(rest)], "：:") && !strings.Contains(more, untilKey) {
		p.Length = n
		return nil
	}
	p.moved = n
	if i := strings.IndexAny(more, kifSigns); i >= 0 && !p.turn {
		moved, _ := signOf(more[i:])
		p.turn, p.guessed, p.setup.Turn = true, true, moved.Other()
	}
	return nil
}

// named reads the name of a setup, which stands in for a board.
func (p *bodReader) named(t string) *rules.Fault {
	text, _, _ := strings.Cut(strings.TrimPrefix(t, handicapKey), "#") // some programs add a remark
	name := strings.Trim(text, "：:=＝ 　")
	if p.handicap.given && name != p.handicap.name {
		return p.at.fault(rules.Ambiguous, "%s is given twice", handicapKey)
	}
	p.Problem = p.Problem || isProblemName(name)
	setup, err := p.g.setupNamed(name, p.at)
	p.handicap = namedSetup{given: true, name: name, setup: setup, err: err}
	return nil
}
