package notation

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// The grid puts the letters of SFEN into a frame, with the hands and the side
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
	fmt.Fprintf(&b, "white%s %s\n  ", inHand, g.gridHand(&s, templates.Gote))
	for file := g.files; file >= 1; file-- {
		fmt.Fprintf(&b, "%3d", file)
	}
	frame := "  +" + strings.Repeat("---", g.files) + "+\n"
	b.WriteString("\n" + frame)
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

// gridParser reads a grid line by line.
type gridParser struct {
	g     game
	setup rules.Setup
	rank  int
	line  int
	turn  bool
	given [2]bool
}

func (g game) parseGrid(lines []string) (rules.Setup, *rules.ParseError) {
	p := gridParser{g: g, setup: rules.Setup{Number: 1}}
	for i, text := range lines {
		p.line = i + 1
		if err := p.read(text); err != nil {
			return rules.Setup{}, err
		}
	}
	switch {
	case p.rank != g.ranks:
		return rules.Setup{}, rules.Impossible.At(p.line, 1, "the board has %d ranks, not %d", p.rank, g.ranks)
	case !p.turn:
		return rules.Setup{}, rules.Unreadable.At(p.line, 1, "the side to move is missing; write \"black to move\" or \"white to move\"")
	}
	return p.setup, nil
}

func (p *gridParser) read(text string) *rules.ParseError {
	t := strings.ToLower(strings.TrimSpace(text))
	switch {
	case t == "" || isFrame(text):
		return nil
	case isRow(text):
		return p.row(text)
	case isFileHeader(text):
		return checkHeader(text, p.line, p.g.files)
	case strings.Contains(t, inHand):
		return p.hand(text)
	case strings.Contains(t, toMove):
		return p.toMove(t)
	}
	return rules.Unreadable.At(p.line, 1, "%q is not a line of a diagram", rules.Clip(text))
}

// checkHeader refuses a board seen from the other side.
func checkHeader(text string, line, files int) *rules.ParseError {
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil
	}
	first, _ := number(words[0])
	last, _ := number(words[len(words)-1])
	if first < last {
		return rules.Unreadable.At(line, 1, "the files run from %d to %d; a board is drawn from Black's side, from %d to 1", first, last, files)
	}
	return nil
}

// number reads a number of ASCII or full-width digits.
func number(s string) (int, bool) {
	n := 0
	for _, c := range s {
		d, ok := digitOf(c)
		if n = n*10 + d; !ok || n > math.MaxInt32 {
			return 0, false
		}
	}
	return n, s != ""
}

func (p *gridParser) row(text string) *rules.ParseError {
	start := strings.IndexByte(text, '|') + 1
	end := strings.LastIndexByte(text, '|')
	if end < start {
		return rules.Unreadable.At(p.line, len(text)+1, "the | at the end of the rank is missing")
	}
	if p.rank++; p.rank > p.g.ranks {
		return rules.Impossible.At(p.line, 1, "more than %d ranks", p.g.ranks)
	}
	file := p.g.files
	for i := start; i < end; {
		word, at := cutWord(text, i, end)
		if word == "" {
			break
		}
		i = at + len(word)
		if file == 0 {
			return rules.Impossible.At(p.line, at+1, "rank %c has more than %d squares", 'a'+p.rank-1, p.g.files)
		}
		m, err := p.man(word, at+1)
		if err != nil {
			return err
		}
		p.setup.Board[rules.At(file, p.rank)] = m
		file--
	}
	if file > 0 {
		return rules.Impossible.At(p.line, end+1, "rank %c has %d squares, not %d", 'a'+p.rank-1, p.g.files-file, p.g.files)
	}
	return p.label(strings.TrimSpace(text[end+1:]), end+2)
}

// cutWord returns the next word of a text between two offsets, and where it is.
func cutWord(text string, from, end int) (string, int) {
	for from < end && (text[from] == ' ' || text[from] == '\t') {
		from++
	}
	to := from
	for to < end && text[to] != ' ' && text[to] != '\t' {
		to++
	}
	return text[from:to], from
}

func (p *gridParser) label(label string, column int) *rules.ParseError {
	if want := string(rune('a' + p.rank - 1)); label != "" && label != want {
		return rules.Unreadable.At(p.line, column, "rank %s is labelled %q", want, rules.Clip(label))
	}
	return nil
}

func (p *gridParser) man(word string, column int) (rules.Man, *rules.ParseError) {
	if word == "." || word == "-" || word == "*" {
		return 0, nil
	}
	m, err := p.g.ParseMan(word)
	if err != nil {
		err.Line, err.Column = p.line, column+err.Column-1
	}
	return m, err
}

// handLine tells whose hand a line of a drawn diagram lists.
func handLine(text string) (templates.Side, bool) {
	t := strings.ToLower(strings.TrimSpace(text))
	switch {
	case strings.HasPrefix(t, "black"+inHand):
		return templates.Sente, true
	case strings.HasPrefix(t, "white"+inHand):
		return templates.Gote, true
	}
	return kifHand(t)
}

func (p *gridParser) hand(text string) *rules.ParseError {
	side, ok := handLine(text)
	if !ok {
		return rules.Unreadable.At(p.line, 1, "%q does not say whose hand it is", rules.Clip(text))
	}
	if p.given[side] {
		return rules.Ambiguous.At(p.line, 1, "%s's hand is given twice", rules.Colour(side))
	}
	p.given[side] = true
	at := strings.IndexByte(text, ':') + 1
	list := strings.ToUpper(text[at:])
	if side == templates.Gote {
		list = strings.ToLower(list)
	}
	err := p.g.ParseHand(&p.setup, list)
	if err != nil {
		err.Line, err.Column = p.line, at+err.Column
	}
	return err
}

func (p *gridParser) toMove(t string) *rules.ParseError {
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
	p.setup.Number = max(int(n), 1)
	return nil
}
