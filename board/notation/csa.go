package notation

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// csaWords are the codes of CSA by SFEN letter, unpromoted and promoted. Other
// letters are doubled, or follow a P when promoted.
var csaWords = map[byte][2]string{
	'P': {"FU", "TO"}, 'L': {"KY", "NY"}, 'N': {"KE", "NK"}, 'S': {"GI", "NG"},
	'G': {"KI", ""}, 'B': {"KA", "UM"}, 'R': {"HI", "RY"}, 'K': {"OU", ""},
}

func (g game) csaWord(m rules.Man) string {
	letter, face := g.pieces[m.Kind()].Letter, 0
	if m.Promoted() {
		face = 1
	}
	if w := csaWords[letter][face]; w != "" {
		return w
	}
	return [2]string{string([]byte{letter, letter}), string([]byte{'P', letter | 0x20})}[face]
}

// csaMan returns the man of a code, for Black; false if the game has none.
func (g game) csaMan(word string) (rules.Man, bool) {
	for k := range g.pieces {
		for _, promoted := range []bool{false, true} {
			m := rules.NewMan(k, templates.Sente, promoted)
			if (!promoted || g.pieces[k].Promoted != nil) && g.csaWord(m) == word {
				return m, true
			}
		}
	}
	return 0, false
}

func (g game) formatCSA(s rules.Setup) (string, error) {
	if g.files > 9 || g.ranks > 9 {
		return "", fmt.Errorf("CSA cannot write a board of %d x %d; the most is 9 x 9", g.files, g.ranks)
	}
	var b strings.Builder
	for rank := 1; rank <= g.ranks; rank++ {
		fmt.Fprintf(&b, "P%d", rank)
		for file := g.files; file >= 1; file-- {
			if m := s.Board[rules.At(file, rank)]; m != 0 {
				b.WriteByte("+-"[m.Side()])
				b.WriteString(g.csaWord(m))
			} else {
				b.WriteString(" * ")
			}
		}
		b.WriteByte('\n')
	}
	for side := range s.Hands {
		g.csaHand(&b, &s, templates.Side(side))
	}
	if s.Number > 1 {
		fmt.Fprintf(&b, "'move %d\n", s.Number)
	}
	b.WriteByte("+-"[s.Turn&1])
	b.WriteByte('\n')
	return b.String(), nil
}

func (g game) csaHand(b *strings.Builder, s *rules.Setup, side templates.Side) {
	var line strings.Builder
	for k := range g.pieces {
		for range s.Hands[side][k] {
			line.WriteString("00" + g.csaWord(rules.NewMan(k, side, false)))
		}
	}
	if line.Len() > 0 {
		fmt.Fprintf(b, "P%c%s\n", "+-"[side], line.String())
	}
}

// csaParser reads a CSA board line by line.
type csaParser struct {
	g     game
	setup rules.Setup
	line  int
	ranks uint32 // those given, a bit each
	any   bool   // any line of a board has come
	turn  bool
	rest  bool // AL: the rest is in the hand of to
	to    templates.Side
}

func (g game) parseCSA(d *Diagram, lines []string) {
	p := csaParser{g: g, setup: rules.Setup{Number: 1}}
	for i, text := range lines {
		p.line = i + 1
		t := strings.TrimLeft(text, " \t")
		if err := p.read(strings.TrimRight(t, " \t")); err != nil {
			err.Column += len(text) - len(t)
			d.fail(err)
		}
	}
	switch {
	case !p.any:
		d.fail(rules.Unreadable.At(1, 1, "a CSA head without a board"))
		return
	case p.ranks != 0 && p.ranks != 1<<(g.ranks+1)-2:
		d.fail(rules.Impossible.At(1, 1, "not all of the ranks P1 to P%d are there", g.ranks))
	case !p.turn:
		d.fail(rules.Unreadable.At(p.line, 1, "the side to move, a line with + or -, is missing"))
	}
	if p.rest {
		g.DealRest(&p.setup, p.to)
	}
	d.Setup, d.Partial = p.setup, len(d.Errs) > 0
}

func (p *csaParser) read(t string) *rules.ParseError {
	switch {
	case t == "+" || t == "-":
		p.turn, p.setup.Turn = true, csaSide(t[0])
		return nil
	case strings.HasPrefix(t, "'move "):
		if n, ok := number(strings.TrimSpace(t[6:])); ok {
			p.setup.Number = max(n, 1)
		}
		return nil
	case len(t) < 2 || t[0] != 'P':
		return nil
	}
	p.any = true
	switch t[1] {
	case 'I':
		return p.initial(t)
	case '+', '-':
		return p.pieces(t, csaSide(t[1]))
	}
	return p.row(t)
}

func csaSide(sign byte) templates.Side {
	if sign == '-' {
		return templates.Gote
	}
	return templates.Sente
}

// row reads P1 to P9: three characters a square. Spaces at the end of a line may
// be lost.
func (p *csaParser) row(t string) *rules.ParseError {
	rank := int(t[1] - '0')
	if rank > p.g.ranks {
		return rules.Impossible.At(p.line, 2, "more than %d ranks", p.g.ranks)
	}
	if p.ranks>>rank&1 != 0 {
		return rules.Ambiguous.At(p.line, 1, "P%d stands twice", rank)
	}
	p.ranks |= 1 << rank
	cells := t[2:]
	for file := p.g.files; file >= 1; file-- {
		at := 3*(p.g.files-file) + 3
		cell := cells[:min(3, len(cells))]
		cells = cells[len(cell):]
		if strings.Trim(cell, " *") == "" && (cell != "" || file == 1) {
			if cell == "" {
				return rules.Impossible.At(p.line, at, "rank %d has fewer than %d squares", rank, p.g.files)
			}
			continue
		}
		if len(cell) < 3 || cell[0] != '+' && cell[0] != '-' {
			return rules.Unreadable.At(p.line, at, "%q is not a square such as +FU, -KY or *", rules.Clip(cell))
		}
		m, err := p.word(cell[1:], at+1)
		if err != nil {
			return err
		}
		p.setup.Board[rules.At(file, rank)] = m | rules.Man(csaSide(cell[0]))
	}
	if strings.TrimSpace(cells) != "" {
		return rules.Impossible.At(p.line, 3*p.g.files+3, "rank %d has more than %d squares", rank, p.g.files)
	}
	return nil
}

func (p *csaParser) word(w string, column int) (rules.Man, *rules.ParseError) {
	m, ok := p.g.csaMan(w)
	if !ok {
		return 0, rules.Impossible.At(p.line, column, "%q is not a piece of %s", rules.Clip(w), p.g.Game().ID)
	}
	return m, nil
}

// square reads the two digits of a square.
func (p *csaParser) square(t string, at int) (rules.Square, *rules.ParseError) {
	sq, ok := p.g.squareAt(int(t[at]-'0'), int(t[at+1]-'0'))
	if !ok {
		return 0, rules.Impossible.At(p.line, at+1, "%q is not a square", t[at:at+2])
	}
	return sq, nil
}

// initial reads PI with the pieces taken away: PI82HI22KA.
func (p *csaParser) initial(t string) *rules.ParseError {
	p.setup.Board = p.g.Start().Board
	for at := 2; at < len(t); at += 4 {
		if len(t) < at+4 {
			return rules.Unreadable.At(p.line, at+1, "%q is not a square and a piece", rules.Clip(t[at:]))
		}
		sq, err := p.square(t, at)
		if err != nil {
			return err
		}
		m, err := p.word(t[at+2:at+4], at+3)
		if err != nil {
			return err
		}
		if there := p.setup.Board[sq]; there == 0 || there&^1 != m&^1 {
			return rules.Impossible.At(p.line, at+1, "no %s on %s to take away", p.g.Name(m), sq)
		}
		p.setup.Board[sq] = 0
	}
	return nil
}

// pieces reads P+ and P-: squares and pieces, 00 for the hand.
func (p *csaParser) pieces(t string, side templates.Side) *rules.ParseError {
	for at := 2; at < len(t); at += 4 {
		if len(t) < at+4 {
			return rules.Unreadable.At(p.line, at+1, "%q is not a square and a piece", rules.Clip(t[at:]))
		}
		if t[at:at+4] == "00AL" {
			if p.rest {
				return rules.Ambiguous.At(p.line, at+1, "the rest of the pieces (AL) is given twice")
			}
			p.rest, p.to = true, side
			continue
		}
		m, err := p.word(t[at+2:at+4], at+3)
		if err != nil {
			return err
		}
		if err := p.put(t, at, m|rules.Man(side)); err != nil {
			return err
		}
	}
	return nil
}

func (p *csaParser) put(t string, at int, m rules.Man) *rules.ParseError {
	if t[at:at+2] == "00" {
		if m.Promoted() {
			return rules.Impossible.At(p.line, at+3, "a promoted piece in hand; captured pieces turn back")
		}
		if err := p.g.AddToHand(&p.setup, m.Side(), m.Kind(), 1); err != nil {
			return rules.Impossible.At(p.line, at+3, "%v", err)
		}
		return nil
	}
	sq, err := p.square(t, at)
	if err != nil {
		return err
	}
	if p.setup.Board[sq] != 0 {
		return rules.Ambiguous.At(p.line, at+1, "%s is taken twice", sq)
	}
	p.setup.Board[sq] = m
	return nil
}
