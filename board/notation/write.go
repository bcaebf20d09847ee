package notation

import (
	"cmp"
	"fmt"
	"strings"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Format formats a setup in a notation. Only CSA can fail: it cannot express boards
// beyond 9 by 9. A [Reader] reads back what Format writes.
func Format(r *rules.Rules, s rules.Setup, n Notation) (string, error) {
	g := gameOf(r)
	switch n {
	case SFEN:
		return r.FormatSFEN(s) + "\n", nil
	case BOD:
		return g.formatBOD(s), nil
	case CSA:
		return g.formatCSA(s)
	case Grid:
		return g.formatGrid(s), nil
	}
	return "", fmt.Errorf("notation %q is not one of %s, %s, %s, %s", string(n), SFEN, BOD, CSA, Grid)
}

// FormatAll formats a sequence of setups for a [Reader].
func FormatAll(r *rules.Rules, setups []rules.Setup, n Notation) (string, error) {
	var out []string
	for _, s := range setups {
		text, err := Format(r, s, n)
		if err != nil {
			return "", err
		}
		out = append(out, strings.TrimRight(text, "\n")+"\n")
	}
	if n == SFEN {
		return strings.Join(out, ""), nil
	}
	return strings.Join(out, "\n"), nil
}

func (g game) formatBOD(s rules.Setup) string {
	hand := func(side templates.Side) string {
		var parts []string
		for k, n := range s.Hands[side][:len(g.Pieces)] {
			switch word := g.BOD.Write[rules.NewMan(k, side, false)]; {
			case n > 1:
				parts = append(parts, word+lexicon.KanjiNumber(int(n)))
			case n == 1:
				parts = append(parts, word)
			}
		}
		return lexicon.Sides[side][0] + "の持駒：" + cmp.Or(strings.Join(parts, "　"), lexicon.NoPieces) + "\n"
	}
	cell := func(m rules.Man) string { return string(" v"[m.Side()]) + cmp.Or(g.BOD.Write[m], "・") }
	var b strings.Builder
	b.WriteString(hand(templates.Gote))
	for file := g.Files; file >= 1; file-- {
		b.WriteString(" " + lexicon.Wide(file))
	}
	b.WriteString("\n" + g.framed(&s, "", cell, lexicon.KanjiNumber) + hand(templates.Sente))
	if s.Number > 1 {
		fmt.Fprintf(&b, "手数＝%d　まで\n", s.Number-1)
	}
	return b.String() + lexicon.Sides[s.Turn&1][0] + "番\n"
}

// framed draws the board in a frame, with a margin on the left and a label after each
// rank.
func (g game) framed(s *rules.Setup, margin string, cell func(rules.Man) string, label func(rank int) string) string {
	var b strings.Builder
	frame := margin + "+" + strings.Repeat("---", g.Files) + "+\n"
	b.WriteString(frame)
	for rank := 1; rank <= g.Ranks; rank++ {
		b.WriteString(margin + "|")
		for file := g.Files; file >= 1; file-- {
			b.WriteString(cell(s.Board[rules.At(file, rank)]))
		}
		b.WriteString("|" + label(rank) + "\n")
	}
	return b.String() + frame
}

// A grid frames the letters of SFEN, with the hands and the side to move in words:
//
//	white in hand: -
//	    9  8  7  6  5  4  3  2  1
//	  +---------------------------+
//	  | l  n  s  g  k  g  s  n  l | a
//	  | .  r  .  .  .  .  .  b  . | b
//	  …
//	  +---------------------------+
//	black in hand: 2P
//	black to move, move 1

const (
	inHand = " in hand:"
	toMove = " to move"
)

func (g game) formatGrid(s rules.Setup) string {
	hand := func(side templates.Side) string {
		list := strings.ToUpper(string(g.AppendHand(nil, &s, side)))
		return rules.Colour(side) + inHand + " " + cmp.Or(list, "-") + "\n"
	}
	head := "  "
	for file := g.Files; file >= 1; file-- {
		head += fmt.Sprintf("%3d", file)
	}
	if g.Files == 1 {
		head = "" // a lone number is not recognized as a header
	}
	cell := func(m rules.Man) string { return fmt.Sprintf("%2s ", cmp.Or(g.Letters.Write[m], ".")) }
	label := func(rank int) string { return " " + string(rune('a'+rank-1)) }
	return hand(templates.Gote) + head + "\n" + g.framed(&s, "  ", cell, label) + hand(templates.Sente) +
		fmt.Sprintf("%s%s, move %d\n", rules.Colour(s.Turn), toMove, max(s.Number, 1))
}

func (g game) formatCSA(s rules.Setup) (string, error) {
	if g.Files > 9 || g.Ranks > 9 {
		return "", fmt.Errorf("CSA cannot write a board of %d x %d; the most is 9 x 9", g.Files, g.Ranks)
	}
	var b strings.Builder
	for rank := 1; rank <= g.Ranks; rank++ {
		fmt.Fprintf(&b, "P%d", rank)
		for file := g.Files; file >= 1; file-- {
			if m := s.Board[rules.At(file, rank)]; m != 0 {
				b.WriteString(string("+-"[m.Side()]) + g.CSA.Write[m])
			} else {
				b.WriteString(" * ")
			}
		}
		b.WriteByte('\n')
	}
	for side, hand := range s.Hands {
		list := ""
		for k := range g.Pieces {
			list += strings.Repeat("00"+g.CSA.Write[rules.NewMan(k, 0, false)], int(hand[k]))
		}
		if list != "" {
			fmt.Fprintf(&b, "P%c%s\n", "+-"[side], list)
		}
	}
	if s.Number > 1 {
		fmt.Fprintf(&b, lexicon.MoveNumber+"%d\n", s.Number)
	}
	return b.String() + string("+-"[s.Turn&1]) + "\n", nil
}
