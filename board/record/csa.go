package record

import (
	"fmt"
	"math/bits"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// csaHeads maps the headers of CSA to their names in KIF.
var csaHeads = [][2]string{
	{"N+", "先手"}, {"N-", "後手"}, {"$EVENT:", "棋戦"}, {"$SITE:", "場所"}, {"$START_TIME:", "開始日時"},
	{"$END_TIME:", "終了日時"}, {"$TIME_LIMIT:", "持ち時間"}, {"$OPENING:", "戦型"},
}

// readCSAHead parses a header line; false if it is not one, or empty.
func readCSAHead(t string) (Head, bool) {
	for _, known := range csaHeads {
		if value, ok := strings.CutPrefix(t, known[0]); ok {
			return Head{known[1], strings.TrimSpace(value)}, strings.TrimSpace(value) != ""
		}
	}
	key, value, ok := strings.Cut(t, ":")
	return Head{key, value}, ok && t[0] == '$'
}

// csaBoard parses a CSA board line by line.
type csaBoard struct {
	board
	ranks uint32 // the ranks given, one bit each
	any   bool   // some line of a board has been read
}

// parseCSA reads a board and what follows it. Without a board, moves begin from the usual
// setup; without a side to move, the sign of the first move tells it.
func (g game) parseCSA(d *Diagram, lines []line, after line) {
	p := csaBoard{board: board{g: g, setup: rules.Setup{Number: 1}}}
	moves := after.kind == csaMove && csaBy().MatchString(after.text)
	for _, l := range lines {
		t := strings.TrimLeft(l.text, " \t")
		p.at = l.start().after(l.text, t)
		if head, ok := readCSAHead(t); ok && len(d.Heads) < maxBlock {
			d.Heads = append(d.Heads, head)
		}
		if err := p.read(strings.TrimRight(t, " \t")); err != nil {
			d.fail(err)
		}
	}
	if moves && !p.turn {
		p.turn, p.setup.Turn = true, csaSide(strings.TrimSpace(after.text)[0])
	}
	switch {
	case !p.any && moves:
		p.setup.Board = g.Start().Board
	case !p.any:
		d.fail(place{d.Line, 1}.fault(rules.Unreadable,
			"a header, a side to move or moves of CSA without a board; PI gives the usual setup"))
		return
	case p.ranks != 0 && bits.OnesCount32(p.ranks) < g.ranks:
		d.fail(place{d.Line, 1}.fault(rules.Impossible, "some of the ranks P1 to P%d are missing", g.ranks))
	case !p.turn:
		d.fail(place{p.at.line, 1}.fault(rules.Unreadable, "the side to move, a line with + or -, is missing"))
	}
	p.finish(d)
}

func (p *csaBoard) read(t string) *rules.Fault {
	number, isNumber := strings.CutPrefix(t, moveNumberKey)
	switch {
	case t == "+" || t == "-":
		p.turn, p.setup.Turn = true, csaSide(t[0])
		return nil
	case isNumber:
		n, rest := cutNumber(strings.TrimSpace(number))
		if rest != "" || n > maxPlies*10 {
			return p.at.fault(rules.Unreadable, "%q is not a number of moves", templates.Clip(number))
		}
		p.setup.Number = max(n, 1)
		return nil
	case len(t) < 2 || t[0] != 'P':
		return nil
	}
	p.any = true
	switch t[1] {
	case 'I':
		if p.setup.Board != (rules.Setup{}).Board {
			return p.at.fault(rules.Ambiguous, "the board is given twice")
		}
		p.setup.Board = p.g.Start().Board
	case '+', '-':
	default:
		return p.row(t)
	}
	for i := 2; i < len(t); i += 4 {
		if len(t) < i+4 {
			return p.at.plus(i).fault(rules.Unreadable, "%q is not a square and a piece", templates.Clip(t[i:]))
		}
		if err := p.piece(t[1], t[i:i+4], p.at.plus(i)); err != nil {
			return err
		}
	}
	return nil
}

// csaBy matches a move with the sign of its side.
var csaBy = pattern(`^[ \t]*[+-][0-9]`)

func csaSide(sign byte) templates.Side {
	if sign == '-' {
		return templates.Gote
	}
	return templates.Sente
}

// csaCell matches a square of a rank of CSA, without the blanks around it.
var csaCell = pattern(`\*|[+-][A-Za-z]{2}`)

// row parses P1 to P9: three characters per square. Blanks may be missing.
func (p *csaBoard) row(t string) *rules.Fault {
	rank := int(t[1] - '0')
	if rank > p.g.ranks {
		return p.at.plus(1).fault(rules.Impossible, "more than %d ranks", p.g.ranks)
	}
	if p.ranks>>rank&1 != 0 {
		return p.at.fault(rules.Ambiguous, "P%d is given twice", rank)
	}
	p.ranks |= 1 << rank
	cells := strings.TrimRight(t[2:], " ") + "  "
	whole := 3 * p.g.files
	list := csaCell().FindAllString(t[2:], -1)
	readable := len(list) == p.g.files && strings.Join(list, "") == strings.ReplaceAll(t[2:], " ", "")
	if len(cells) < whole && readable {
		cells = "" // blanks inside were lost too
		for _, cell := range list {
			cells += fmt.Sprintf("%-3s", cell)
		}
	}
	if len(cells) < whole || len(cells) > whole+2 {
		at := p.at.plus(min(len(t), whole+2))
		return at.fault(rules.Impossible, "rank %d does not have %d squares", rank, p.g.files)
	}
	for i := range p.g.files {
		cell, sq := cells[3*i:3*i+3], rules.At(p.g.files-i, rank)
		at := p.at.plus(3*i + 2)
		if p.setup.Board[sq] != 0 {
			return at.fault(rules.Ambiguous, "%s is taken twice", sq)
		}
		if strings.Trim(cell, " *") == "" {
			continue
		}
		if cell[0] != '+' && cell[0] != '-' {
			return at.fault(rules.Unreadable, "%q is not a square such as +FU, -KY or *", templates.Clip(cell))
		}
		m, err := p.man(cell[1:], at.plus(1))
		if err != nil {
			return err
		}
		p.setup.Board[sq] = m | rules.Man(csaSide(cell[0]))
	}
	return nil
}

func (p *csaBoard) man(word string, at place) (rules.Man, *rules.Fault) {
	m, ok := p.g.csa.man(word)
	if !ok {
		return 0, at.fault(rules.Impossible, "%q is not a piece of %s", templates.Clip(word), p.g.Game().ID)
	}
	return m, nil
}

// piece parses a square and a piece of P+ and P-, with 00 for the hand, or one that PI
// removes.
func (p *csaBoard) piece(sign byte, t string, at place) *rules.Fault {
	put, side := sign != 'I', csaSide(sign)
	if put && t == "00AL" {
		return p.giveRest(side, at)
	}
	m, err := p.man(t[2:], at.plus(2))
	if err != nil {
		return err
	}
	if put && t[:2] == "00" {
		return p.give(m|rules.Man(side), 1, at.plus(2))
	}
	sq, ok := p.g.squareAt(int(t[0]-'0'), int(t[1]-'0'))
	if !ok {
		return at.fault(rules.Impossible, "%q is not a square", t[:2])
	}
	there := &p.setup.Board[sq]
	switch {
	case put && *there != 0:
		return at.fault(rules.Ambiguous, "%s is taken twice", sq)
	case put:
		*there = m | rules.Man(side)
	case *there == 0 || *there&^1 != m:
		return at.fault(rules.Impossible, "no %s on %s to remove", p.g.Name(m), sq)
	default:
		*there = 0
	}
	return nil
}

// csaLine parses one line of the moves of a CSA file.
func (p *player) csaLine(l line) {
	t := strings.TrimSpace(l.text)
	at := place{l.no, 1 + strings.Index(l.text, t)}
	switch {
	case t[0] == '%':
		c, known := cutEnding(t[1:])
		if known != "" && ascii(known) {
			p.end(c, "%"+known, at)
		} else {
			p.endWord(t, at)
		}
	case t[0] == '+' || t[0] == '-':
		p.csaMove(t, at)
	case t[0] == 'T':
		if strings.Trim(t[1:], "0123456789.") != "" {
			p.unreadable(at, "%s is not a clock such as T12", quoted(t))
		}
	}
}

// csaMove parses a move such as +7776FU, which names the man as it is after the move.
func (p *player) csaMove(t string, at place) {
	if csaSide(t[0]) != p.turn() {
		p.notTheirs(t, at)
		return
	}
	if len(t) != 7 {
		p.unreadable(at, "%s is not a move such as +7776FU", quoted(t))
		return
	}
	man, ok := p.g.csa.man(t[5:])
	to, okTo := p.g.squareAt(int(t[3]-'0'), int(t[4]-'0'))
	from, okFrom := p.g.squareAt(int(t[1]-'0'), int(t[2]-'0'))
	switch {
	case !ok:
		p.unreadable(at.plus(5), "%q is not a piece of %s", t[5:], p.g.Game().ID)
	case !okTo || !okFrom && t[1:3] != "00":
		p.unreadable(at.plus(1), "%q has no two squares of this board", t[1:5])
	case okFrom:
		now := p.game.Position().Setup().Board[from]
		how := unsaid
		if man.Promoted() && now&^1 == man&^2 {
			man, how = now, promotes
		}
		p.find(sketch{text: t, at: at, men: []rules.Man{man}, from: from, hasFrom: true, to: to, how: how})
	case man.Promoted():
		p.refuse(t, at, "a promoted piece cannot be dropped")
	default:
		p.play(rules.Move{To: to, Drop: p.g.pieces[man.Kind()].Letter}, at)
	}
}
