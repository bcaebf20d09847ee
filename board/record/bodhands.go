package record

import (
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// handKeys are the suffixes of keys that list a hand.
var handKeys = []string{"持駒", "持ち駒", "手駒"}

// handLine returns the side whose hand a line of a drawn diagram lists.
func handLine(text string) (templates.Side, bool) {
	key := strings.TrimSpace(text)
	if head, ok := cutHead(key); ok {
		key = head.Key
	}
	side, ok := cutSide(key)
	return side, ok && slices.ContainsFunc(handKeys, func(end string) bool { return strings.HasSuffix(key, end) })
}

// mayBeHand reports whether the key of an unknown header sounds like a hand. Values are
// irrelevant: 場所：生駒市.
func mayBeHand(key string) bool {
	_, sided := cutSide(key)
	return strings.Contains(key, "持") && !strings.Contains(key, "時間") || sided && strings.Contains(key, "駒")
}

// Words for an empty hand, and for one that has all pieces not shown.
var (
	emptyHand = []string{noPieces, "無し", "無", "ナシ", "", "-"}
	wholeRest = []string{"残り全部", "残り駒全部", "残り", "残り駒", "残駒全部", "残りの駒全部"}
)

// hand parses the pieces in a hand: 飛　歩十二.
func (p *bodReader) hand(t string, side templates.Side) *rules.Fault {
	if p.hands[side] {
		return p.at.fault(rules.Ambiguous, "%s's hand is given twice", rules.Colour(side))
	}
	p.hands[side] = true
	p.Problem = p.Problem || isProblemSide(t)
	key, list, ok := strings.Cut(strings.ReplaceAll(t, "：", ":"), ":")
	if !ok {
		return p.at.fault(rules.Unreadable, "the colon before the pieces in hand is missing")
	}
	const between = blanks + "、,"
	rest := strings.Trim(list, between)
	switch {
	case slices.Contains(emptyHand, rest):
		return nil
	case slices.Contains(wholeRest, rest):
		return p.giveRest(side, p.at.after(key+":", ""))
	}
	whole := strings.TrimRight(t, between)
	for rest != "" {
		at := p.at.after(whole, rest)
		m, after, err := p.man(rest, at)
		if err != nil {
			return err
		}
		n, more := cutNumber(after)
		if more == after {
			n = 1
		}
		if n < 1 {
			return at.fault(rules.Unreadable, "no number of %s", strings.TrimSuffix(rest, after))
		}
		if err := p.give(m|rules.Man(side), n, at); err != nil {
			return err
		}
		rest = strings.TrimLeft(more, between)
	}
	return nil
}
