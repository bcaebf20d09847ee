package record

import (
	"cmp"
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// FormatBOD draws a position as KIF files do. A [Reader] reads it back.
func FormatBOD(r *rules.Rules, s rules.Setup) string {
	g := gameOf(r)
	return g.bod(s)
}

func (g *game) bod(s rules.Setup) string {
	cell := func(m rules.Man) string {
		return string(" v"[m.Side()]) + cmp.Or(g.kifWord(m, kifOnBoard), "・")
	}
	var b strings.Builder
	b.WriteString(g.bodHand(s, templates.Gote))
	for file := g.files; file >= 1; file-- {
		b.WriteString(" " + wide(file))
	}
	b.WriteString("\n" + g.framed(&s, "", cell, rules.Kanji))
	b.WriteString(g.bodHand(s, templates.Sente))
	if s.Number > 1 {
		fmt.Fprintf(&b, "%s＝%d　%s\n", lengthKey, s.Number-1, untilKey)
	}
	return b.String() + sides[s.Turn&1][0] + "番\n"
}

func (g *game) bodHand(s rules.Setup, side templates.Side) string {
	var parts []string
	for k, n := range s.Hands[side][:len(g.pieces)] {
		word := g.kifWord(rules.NewMan(k, side, false), kifOnBoard)
		switch {
		case n > 1:
			parts = append(parts, word+rules.Kanji(int(n)))
		case n == 1:
			parts = append(parts, word)
		}
	}
	return sides[side][0] + "の持駒：" + cmp.Or(strings.Join(parts, "　"), noPieces) + "\n"
}

// framed draws the board in a frame, with a margin on the left and a label after each
// rank.
func (g *game) framed(s *rules.Setup, margin string, cell func(rules.Man) string, label func(rank int) string) string {
	var b strings.Builder
	frame := margin + "+" + strings.Repeat("---", g.files) + "+\n"
	b.WriteString(frame)
	for rank := 1; rank <= g.ranks; rank++ {
		b.WriteString(margin + "|")
		for file := g.files; file >= 1; file-- {
			b.WriteString(cell(s.Board[rules.At(file, rank)]))
		}
		b.WriteString("|" + label(rank) + "\n")
	}
	return b.String() + frame
}

// FormatText draws a position in the letters of SFEN, to be looked at:
//
//	white in hand: -
//	    9  8  7  6  5  4  3  2  1
//	  +---------------------------+
//	  | l  n  s  g  k  g  s  n  l | a
//	  | .  r  .  .  .  .  .  b  . | b
//	  …
//	black in hand: 2P
//	black to move, move 1
func FormatText(r *rules.Rules, s rules.Setup) string {
	g := gameOf(r)
	hand := func(side templates.Side) string {
		list := strings.ToUpper(string(r.AppendHand(nil, &s, side)))
		return rules.Colour(side) + " in hand: " + cmp.Or(list, "-") + "\n"
	}
	files := "  "
	for file := g.files; file >= 1; file-- {
		files += fmt.Sprintf("%3d", file)
	}
	cell := func(m rules.Man) string {
		if m == 0 {
			return " . "
		}
		return fmt.Sprintf("%2s ", r.AppendMan(nil, m))
	}
	label := func(rank int) string { return " " + string(rune('a'+rank-1)) }
	return hand(templates.Gote) + files + "\n" + g.framed(&s, "  ", cell, label) + hand(templates.Sente) +
		fmt.Sprintf("%s to move, move %d\n", rules.Colour(s.Turn), max(s.Number, 1))
}
