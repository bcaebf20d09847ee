package rules

import (
	"fmt"
	"strings"

	"shogikit/templates"
)

// csaWords are the codes of CSA by SFEN letter, unpromoted and promoted. Other
// letters are doubled, or follow a P when promoted.
var csaWords = map[byte][2]string{
	'P': {"FU", "TO"}, 'L': {"KY", "NY"}, 'N': {"KE", "NK"}, 'S': {"GI", "NG"},
	'G': {"KI", ""}, 'B': {"KA", "UM"}, 'R': {"HI", "RY"}, 'K': {"OU", ""},
}

func (r *Rules) csaWord(m Man) string {
	letter, face := r.kinds[m.Kind()].letter, 0
	if m.Promoted() {
		face = 1
	}
	if w := csaWords[letter][face]; w != "" {
		return w
	}
	return [2]string{string([]byte{letter, letter}), string([]byte{'P', letter | 0x20})}[face]
}

// csaMan returns the man of a code, for Black; false if the game has none.
func (r *Rules) csaMan(word string) (Man, bool) {
	for k := range r.kinds {
		for _, promoted := range []bool{false, true} {
			m := NewMan(k, templates.Sente, promoted)
			if (r.kinds[k].promotes || !promoted) && r.csaWord(m) == word {
				return m, true
			}
		}
	}
	return 0, false
}

func (r *Rules) formatCSA(s Setup) (string, error) {
	if r.files > 9 || r.ranks > 9 {
		return "", fmt.Errorf("CSA cannot write a board of %d x %d; the most is 9 x 9", r.files, r.ranks)
	}
	var b strings.Builder
	for rank := 1; rank <= r.ranks; rank++ {
		fmt.Fprintf(&b, "P%d", rank)
		for file := r.files; file >= 1; file-- {
			if m := s.Board[At(file, rank)]; m != 0 {
				b.WriteByte("+-"[m.Side()])
				b.WriteString(r.csaWord(m))
			} else {
				b.WriteString(" * ")
			}
		}
		b.WriteByte('\n')
	}
	for side := range s.Hands {
		r.csaHand(&b, &s, templates.Side(side))
	}
	if s.Number > 1 {
		fmt.Fprintf(&b, "'move %d\n", s.Number)
	}
	b.WriteByte("+-"[s.Turn&1])
	b.WriteByte('\n')
	return b.String(), nil
}

func (r *Rules) csaHand(b *strings.Builder, s *Setup, side templates.Side) {
	var line strings.Builder
	for k := range r.kinds {
		for range s.Hands[side][k] {
			line.WriteString("00" + r.csaWord(NewMan(k, side, false)))
		}
	}
	if line.Len() > 0 {
		fmt.Fprintf(b, "P%c%s\n", "+-"[side], line.String())
	}
}

// csaParser reads a CSA board line by line.
type csaParser struct {
	r     *Rules
	setup Setup
	line  int
	ranks uint32 // those given, a bit each
	any   bool   // any line of a board has come
	turn  bool
	rest  int // line of an AL; 0: none
	to    templates.Side
}

func (r *Rules) parseCSA(lines []string) (Setup, *ParseError) {
	p := csaParser{r: r, setup: Setup{Number: 1}}
	for i, text := range lines {
		p.line = i + 1
		if err := p.read(strings.TrimRight(text, " \t")); err != nil {
			return Setup{}, err
		}
	}
	switch {
	case !p.any:
		return Setup{}, unreadable(1, 1, "a CSA head without a board")
	case p.ranks != 0 && p.ranks != 1<<(r.ranks+1)-2:
		return Setup{}, impossible(1, 1, "not all of the ranks P1 to P%d are there", r.ranks)
	case !p.turn:
		return Setup{}, unreadable(p.line, 1, "the side to move, a line with + or -, is missing")
	}
	if p.rest > 0 {
		return p.setup, p.dealRest()
	}
	return p.setup, nil
}

func (p *csaParser) read(t string) *ParseError {
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
func (p *csaParser) row(t string) *ParseError {
	rank := int(t[1] - '0')
	if rank > p.r.ranks {
		return impossible(p.line, 2, "more than %d ranks", p.r.ranks)
	}
	if p.ranks>>rank&1 != 0 {
		return ambiguous(p.line, 1, "P%d stands twice", rank)
	}
	p.ranks |= 1 << rank
	cells := t[2:]
	for file := p.r.files; file >= 1; file-- {
		at := 3*(p.r.files-file) + 3
		cell := cells[:min(3, len(cells))]
		cells = cells[len(cell):]
		if strings.Trim(cell, " *") == "" && (cell != "" || file == 1) {
			if cell == "" {
				return impossible(p.line, at, "rank %d has fewer than %d squares", rank, p.r.files)
			}
			continue
		}
		if len(cell) < 3 || cell[0] != '+' && cell[0] != '-' {
			return unreadable(p.line, at, "%q is not a square such as +FU, -KY or *", clip(cell))
		}
		m, err := p.word(cell[1:], at+1)
		if err != nil {
			return err
		}
		p.setup.Board[At(file, rank)] = m | Man(csaSide(cell[0]))
	}
	if strings.TrimSpace(cells) != "" {
		return impossible(p.line, 3*p.r.files+3, "rank %d has more than %d squares", rank, p.r.files)
	}
	return nil
}

func (p *csaParser) word(w string, column int) (Man, *ParseError) {
	m, ok := p.r.csaMan(w)
	if !ok {
		return 0, impossible(p.line, column, "%q is not a piece of %s", clip(w), p.r.game.ID)
	}
	return m, nil
}

// square reads the two digits of a square.
func (p *csaParser) square(t string, at int) (Square, *ParseError) {
	file, rank := int(t[at]-'0'), int(t[at+1]-'0')
	if file < 1 || file > p.r.files || rank < 1 || rank > p.r.ranks {
		return 0, impossible(p.line, at+1, "%q is not a square", t[at:at+2])
	}
	return At(file, rank), nil
}

// initial reads PI with the pieces taken away: PI82HI22KA.
func (p *csaParser) initial(t string) *ParseError {
	p.setup.Board = p.r.start.Board
	for at := 2; at < len(t); at += 4 {
		if len(t) < at+4 {
			return unreadable(p.line, at+1, "%q is not a square and a piece", clip(t[at:]))
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
			return impossible(p.line, at+1, "no %s on %s to take away", p.r.name(m.Kind()), sq)
		}
		p.setup.Board[sq] = 0
	}
	return nil
}

// pieces reads P+ and P-: squares and pieces, 00 for the hand.
func (p *csaParser) pieces(t string, side templates.Side) *ParseError {
	for at := 2; at < len(t); at += 4 {
		if len(t) < at+4 {
			return unreadable(p.line, at+1, "%q is not a square and a piece", clip(t[at:]))
		}
		if t[at:at+4] == "00AL" {
			if p.rest > 0 {
				return ambiguous(p.line, at+1, "the rest of the pieces (AL) is given twice")
			}
			p.rest, p.to = p.line, side
			continue
		}
		m, err := p.word(t[at+2:at+4], at+3)
		if err != nil {
			return err
		}
		if err := p.put(t, at, m|Man(side)); err != nil {
			return err
		}
	}
	return nil
}

func (p *csaParser) put(t string, at int, m Man) *ParseError {
	if t[at:at+2] == "00" {
		switch {
		case m.Promoted():
			return impossible(p.line, at+3, "a promoted piece in hand; captured pieces turn back")
		case !p.setup.addToHand(p.r, m.Side(), m.Kind(), 1):
			return impossible(p.line, at+3, "%s", p.r.whyNotInHand(m.Kind()))
		}
		return nil
	}
	sq, err := p.square(t, at)
	if err != nil {
		return err
	}
	if p.setup.Board[sq] != 0 {
		return ambiguous(p.line, at+1, "%s is taken twice", sq)
	}
	p.setup.Board[sq] = m
	return nil
}

// dealRest puts all pieces that are nowhere yet into the hand that AL names.
func (p *csaParser) dealRest() *ParseError {
	var used [maxKinds]int
	for _, m := range p.setup.Board {
		if m != 0 {
			used[m.Kind()]++
		}
	}
	for k := range p.r.kinds {
		left := p.r.game.Pieces[k].Count - used[k] - int(p.setup.Hands[0][k]) - int(p.setup.Hands[1][k])
		if left > 0 && !p.r.kinds[k].noDrop {
			p.setup.addToHand(p.r, p.to, k, left)
		}
	}
	return nil
}
