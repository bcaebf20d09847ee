package notation

import (
	"fmt"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// A grid puts the letters of SFEN into a frame, with the hands and the side
// to move in words:
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
	var b strings.Builder
	fmt.Fprintf(&b, "white%s %s\n", inHand, g.gridHand(&s, templates.Gote))
	if g.files > 1 { // a number alone is no head
		b.WriteString("  ")
		for file := g.files; file >= 1; file-- {
			fmt.Fprintf(&b, "%3d", file)
		}
		b.WriteByte('\n')
	}
	frame := "  +" + strings.Repeat("---", g.files) + "+\n"
	b.WriteString(frame)
	for rank := 1; rank <= g.ranks; rank++ {
		b.WriteString("  |")
		for file := g.files; file >= 1; file-- {
			b.WriteString(g.gridCell(s.Board[rules.At(file, rank)]))
		}
		fmt.Fprintf(&b, "| %c\n", 'a'+rank-1)
	}
	b.WriteString(frame)
	fmt.Fprintf(&b, "black%s %s\n%s%s, move %d\n", inHand, g.gridHand(&s, templates.Sente), rules.Colour(s.Turn), toMove, max(s.Number, 1))
	return b.String()
}

func (g game) gridCell(m rules.Man) string {
	if m == 0 {
		return " . "
	}
	return fmt.Sprintf("%2s ", g.AppendMan(nil, m))
}

func (g game) gridHand(s *rules.Setup, side templates.Side) string {
	if h := g.AppendHand(nil, s, side); len(h) > 0 {
		return strings.ToUpper(string(h))
	}
	return "-"
}

// isGrid tells a grid from a BOD diagram: a grid is ASCII throughout.
func isGrid(lines []string) bool {
	for _, l := range lines {
		if !ascii(l) {
			return false
		}
	}
	return true
}

// isGridText reports whether a line is one of the sentences of a grid.
func isGridText(t string) bool {
	low := strings.ToLower(t)
	return (strings.HasPrefix(low, "black") || strings.HasPrefix(low, "white")) &&
		(strings.Contains(low, inHand) || strings.Contains(low, toMove))
}

// gridCell reads one square and returns what follows.
func (p *drawn) gridCell(body string, column int) (rules.Man, string, *rules.ParseError) {
	word, rest := body, ""
	if i := strings.IndexAny(body, " \t"); i >= 0 {
		word, rest = body[:i], body[i:]
	}
	if word == "." || word == "-" || word == "*" {
		return 0, rest, nil
	}
	m, err := p.g.ParseMan(word)
	if err != nil {
		err.Line, err.Column = p.line, column+err.Column-1
	}
	return m, rest, err
}

// gridHand reads the pieces in a hand, which begin at a column; the case of their
// letters says nothing.
func (p *drawn) gridHand(side templates.Side, list string, column int) *rules.ParseError {
	list = strings.ToUpper(list)
	if side == templates.Gote {
		list = strings.ToLower(list)
	}
	err := p.g.ParseHand(&p.setup, list)
	if err != nil {
		err.Line, err.Column = p.line, column+err.Column-1
	}
	return err
}

// gridTurn reads "white to move, move 3".
func (p *drawn) gridTurn(t string) *rules.ParseError {
	if p.turn {
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	}
	p.turn = true
	if strings.HasPrefix(t, "white") {
		p.setup.Turn = templates.Gote
	}
	_, rest, found := strings.Cut(t, ", move ")
	if !found {
		return nil
	}
	n, err := strconv.ParseUint(strings.TrimSpace(rest), 10, 31)
	if err != nil {
		return rules.Unreadable.At(p.line, len(t)-len(rest)+1, "the move number is %q; a whole number is wanted", rules.Clip(rest))
	}
	p.moved = int(n) - 1
	return nil
}
