package notation

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Head is a header line of a record: its key and its value.
type Head struct{ Key, Value string }

// cutHead splits a line such as 先手：大橋 or 手数＝12; false if it is not a header.
func cutHead(t string) (Head, bool) {
	at := strings.IndexAny(t, "：:=＝")
	if at < 0 {
		return Head{}, false
	}
	_, n := utf8.DecodeRuneInString(t[at:])
	const blank = " 　\t"
	return Head{strings.Trim(t[:at], blank), strings.Trim(t[at+n:], blank)}, true
}

// IsHead reports whether a line of KIF would be read back as the same header.
func IsHead(r *rules.Rules, h Head) bool {
	t := h.Key + "：" + h.Value
	got, ok := cutHead(t)
	_, turn := kifTurn(t)
	return ok && got == h && !ascii(h.Key) && gameOf(r).sortOf(t) == drawnLine && !strings.ContainsAny(t, "\n\r") && !turn &&
		!isFront(t) && !mayBeHand(h.Key) && h.Key != "手数" && !strings.HasPrefix(h.Key, lexicon.Handicap)
}

// handKeys are the suffixes of keys that list a hand.
var handKeys = []string{"持駒", "持ち駒", "手駒"}

// mayBeHand reports whether the key of an unknown header sounds like a hand. Values are
// irrelevant: 場所：生駒市.
func mayBeHand(key string) bool {
	_, sided := lexicon.Side(key)
	return strings.Contains(key, "持") && !strings.Contains(key, "時間") || sided && strings.Contains(key, "駒")
}

// kifTurn parses 後手番, and 手番：後手 as some programs write it.
func kifTurn(t string) (templates.Side, bool) {
	if rest, ok := strings.CutPrefix(t, "手番"); ok {
		return lexicon.Side(strings.TrimLeft(rest, "：: 　"))
	}
	name, ok := strings.CutSuffix(t, "番")
	side, known := lexicon.Side(name)
	return side, ok && known && utf8.RuneCountInString(name) == 2
}

// bodText parses what may surround the board of a BOD diagram; other lines are names of
// players, dates and remarks.
func (p *drawn) bodText(l line, t string) *rules.ParseError {
	head, isHead := cutHead(t)
	switch side, ok := kifTurn(t); {
	case head.Key == "手数" || strings.HasPrefix(t, "手数") && !isHead:
		return p.count(t)
	case strings.HasPrefix(t, lexicon.Handicap):
		return p.handicap(t)
	case ok && p.turn && !p.guessed && side != p.setup.Turn:
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	case ok:
		p.turn, p.guessed, p.setup.Turn = true, false, side
	case isHead && mayBeHand(head.Key):
		p.doubtful = append(p.doubtful, l)
	case isHead && !ascii(head.Key):
		p.heads = append(p.heads, head)
	default:
		p.passed = append(p.passed, l)
	}
	return nil
}

// gridTurn parses "white to move, move 3".
func (p *drawn) gridTurn(t string) *rules.ParseError {
	if p.turn {
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	}
	p.turn = true
	if strings.HasPrefix(t, "white") {
		p.setup.Turn = templates.Gote
	}
	_, rest, found := strings.Cut(t, ", move ")
	n, err := strconv.ParseUint(strings.TrimSpace(rest), 10, 31)
	if found && err != nil {
		return rules.Unreadable.At(p.line, len(t)-len(rest)+1, "the move number is %q; it must be a whole number", templates.Clip(rest))
	}
	p.moved = int(n) - 1
	return nil
}

// count parses the number of moves made: 手数＝12 ▲７六歩 まで. With a colon it is the length
// of a problem.
func (p *drawn) count(t string) *rules.ParseError {
	sign := strings.TrimPrefix(t, "手数")
	rest := strings.TrimLeft(sign, "＝=：: 　")
	n, more := lexicon.CutNumber(rest)
	if more == rest || n > maxPlies*10 {
		return rules.Unreadable.At(p.line, 3, "%q is not a number of moves", templates.Clip(rest))
	}
	if strings.ContainsAny(sign[:len(sign)-len(rest)], "：:") && !strings.Contains(more, lexicon.Until) {
		p.length = n
		return nil
	}
	p.moved = n
	if i := strings.IndexAny(more, kifSigns); i >= 0 && !p.turn { // who has moved
		c, _ := utf8.DecodeRuneInString(more[i:])
		p.turn, p.guessed, p.setup.Turn = true, true, signSide(c).Other()
	}
	return nil
}

// handicap reads the name of a setup, which stands in for a board.
func (p *drawn) handicap(t string) *rules.ParseError {
	called := strings.Trim(strings.TrimPrefix(t, lexicon.Handicap), "：:=＝ 　")
	if p.named != nil && called != p.called {
		return rules.Ambiguous.At(p.line, 1, "%s is given twice", lexicon.Handicap)
	}
	p.called = called
	s, err := p.g.SetupNamed(p.called, p.line)
	p.named, p.unnamed = &s, err
	return nil
}
