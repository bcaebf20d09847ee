package record

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/board/rules"
)

// Reader reads a sequence of diagrams from a text of any length, in any mixture of
// notations. Each SFEN takes one line; lines that begin with # are comments.
type Reader struct {
	// Kind is the kind to validate positions as before playing on. The zero Kind stands
	// for [rules.KindStudy].
	Kind rules.Kind

	g      game
	in     *bufio.Reader
	held   []line // lines read ahead, the next one last
	err    error  // of the text; io.EOF at its end
	passed []int

	read  int // lines read
	bytes int // read since the last diagram
	idle  int // lines read since the last diagram or move
}

// Limits of a text, beyond which it is no record.
const (
	maxBytes  = 4 << 20 // of a diagram with its moves
	maxIdle   = 20_000  // lines before a position or a move
	maxBlock  = 2000    // headers or comments of one diagram
	maxPassed = 100     // skipped lines whose numbers are kept
)

// Errors of a text that is too long.
var (
	errTooLong = errors.New("this is no record: it has more than 4 MB without an end")
	errIdle    = fmt.Errorf("this is no record: no position and no move in %d lines", maxIdle)
)

// NewReader returns a reader of diagrams of a game.
func NewReader(r *rules.Rules, in io.Reader) *Reader {
	rd := &Reader{g: gameOf(r)}
	rd.in, rd.err = decoded(in)
	return rd
}

// Next returns the next diagram, or io.EOF after the last. A diagram that cannot be
// parsed is not an error of Next: it carries its own.
func (rd *Reader) Next() (Diagram, error) {
	rd.bytes, rd.idle = 0, 0
	for {
		l := rd.next()
		if l.kind == noLine {
			return Diagram{}, rd.err
		}
		d, found := rd.diagram(l)
		switch {
		case rd.err != nil && rd.err != io.EOF:
			return Diagram{}, rd.err
		case found:
			return d, nil
		}
	}
}

// diagram reads the diagram that begins with a line; false if none does.
func (rd *Reader) diagram(first line) (Diagram, bool) {
	switch first.kind {
	case blankLine, csaBreak:
		return Diagram{}, false
	case sfenLine:
		return rd.sfen(first), true
	case usiMoves:
		d := Diagram{Line: first.no, Notation: USI, Setup: rd.g.Start()}
		rd.hold(first)
		rd.usiLines(&d)
		return d, true
	case drawnLine, kifMove:
		rd.hold(first)
		return rd.drawnBlock(first.no)
	default:
		rd.hold(first)
		return rd.csaBlock(first.no), true
	}
}

// Only reads the only diagram or game of a text. Faults in it are recorded in the
// Diagram; the error is a [*rules.Fault] if the text has no diagram, or more than one.
func (rd *Reader) Only() (Diagram, error) {
	d, err := rd.Next()
	if err == io.EOF {
		return d, rules.Unreadable.At(1, 1, "no diagram in this text")
	}
	if err != nil {
		return d, err
	}
	next, err := rd.Next()
	switch err {
	case nil:
		return d, rules.Ambiguous.At(next.Line, 1, "a second diagram begins here; only one is allowed")
	case io.EOF:
		return d, nil
	}
	return d, err
}

// Passed returns the numbers of the lines skipped so far, at most a hundred: those that
// were neither comments, headers such as 先手：大橋, nor part of a diagram, and unknown
// headers that sound significant.
func (rd *Reader) Passed() []int { return rd.passed }

func (rd *Reader) pass(lines ...line) {
	for _, l := range lines {
		if len(rd.passed) < maxPassed && !slices.Contains(rd.passed, l.no) {
			rd.passed = append(rd.passed, l.no)
		}
	}
}

// sfen parses a position on a line of its own, followed by moves in USI, and a title
// after #.
func (rd *Reader) sfen(l line) Diagram {
	d := Diagram{Line: l.no, Notation: SFEN}
	text, title, _ := strings.Cut(strings.ReplaceAll(l.text, "\t", " "), "#")
	d.Title = strings.TrimSpace(title)
	board, moves, hasMoves := cutMoves(text)
	if hasMoves {
		d.Notation = USI
	}
	name := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(board), "position "))
	setup, named := rd.g.Named(name)
	switch {
	case named:
		d.Setup = setup
	case rd.g.mayBeSFEN(board):
		d.Setup, d.Errs = rd.g.ReadSFEN(board)
		d.Partial = len(d.Errs) > 0
	default:
		d.Foreign = foreign(board)
		unknown := quoted(strings.TrimSpace(board)) + " is neither a position nor a move; the formats are SFEN, BOD, " + Names
		d.fail(l.start().fault(rules.Unreadable, "%s", cmp.Or(d.Foreign, unknown)))
	}
	for _, err := range d.Errs {
		err.Line = l.no
	}
	if hasMoves {
		p := rd.begin(&d)
		p.usi(moves, l.start().after(text, moves))
		p.settle()
	}
	return d
}

// cutMoves cuts a line round the word moves; false if it has none.
func cutMoves(text string) (board, moves string, ok bool) {
	const word = "moves"
	at := strings.Index(" "+text+" ", " "+word+" ")
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(word):], true
}

// usiLines plays moves of USI on lines of their own from the position of a diagram.
func (rd *Reader) usiLines(d *Diagram) {
	p := rd.begin(d)
	for {
		l := rd.next()
		switch {
		case l.kind == usiMoves:
			text, note, _ := strings.Cut(strings.ReplaceAll(l.text, "\t", " "), "#")
			p.usi(text, l.start())
			note = strings.TrimSpace(note)
			if note != "" {
				p.comment(note)
			}
		case l.kind == sfenLine && !rd.g.mayBeSFEN(l.text):
			p.usi(l.text, l.start()) // a move that cannot be read
		case l.kind != blankLine:
			rd.hold(l)
			p.settle()
			return
		}
	}
}

// csaBlock reads a board of CSA and plays the moves after it.
func (rd *Reader) csaBlock(no int) Diagram {
	d := Diagram{Line: no, Notation: CSA}
	lines := rd.gatherCSA()
	rd.g.parseCSA(&d, lines, rd.peek())
	d.keep(lines)
	rd.moves(&d)
	return d
}

// drawnBlock reads a drawn board, or headers, and plays the moves of KIF after them. It skips
// headers without moves.
func (rd *Reader) drawnBlock(no int) (Diagram, bool) {
	d := Diagram{Line: no, Notation: BOD}
	lines, hasRows := rd.gatherBOD()
	p := rd.g.readBoard(&d, lines)
	switch {
	case hasRows || p.handicap.given:
		p.finish(&d)
	case rd.peek().kind == kifMove: // of a game from the setup, where hands in headers do not count
		d = Diagram{Line: no, Notation: KIF, Setup: rd.g.Start()}
	case p.hasOnlyHands():
		d.Errs = []*rules.Fault{rules.Unreadable.At(no, 1, "a hand or a side to move without a board")}
		return d, true
	default:
		rd.pass(p.unread()...)
		return d, false
	}
	rd.pass(p.unread()...)
	d.Headers = p.Headers
	d.keep(lines)
	rd.moves(&d)
	return d, true
}

// gatherCSA returns the lines of the board of a CSA file, up to the side to move.
func (rd *Reader) gatherCSA() (lines []line) {
	for {
		l := rd.next()
		if l.kind != csaLine && l.kind != csaTurn && l.kind != blankLine {
			rd.hold(l)
			return lines
		}
		lines = append(lines, l)
		if l.kind == csaTurn {
			return lines
		}
	}
}

// gatherBOD returns the lines of a drawn diagram, and whether they include rows of a
// board.
func (rd *Reader) gatherBOD() (lines []line, drawn bool) {
	var hands [2]bool
	closed := false // by the frame below the board, or a line of text
	for {
		l := rd.next()
		side, isHand := handLine(l.text)
		beginsNext := closed && isFront(l.text) && (!isHand || hands[side])
		if l.kind != blankLine && (l.kind != drawnLine || beginsNext) {
			rd.hold(l)
			return lines, drawn
		}
		lines = append(lines, l)
		if isHand {
			hands[side] = true
		}
		switch {
		case isRow(l.text):
			drawn = true
		case drawn && strings.TrimSpace(l.text) != "":
			closed = true
		}
	}
}

// moves reads and plays the moves that follow a board, if any.
func (rd *Reader) moves(d *Diagram) {
	if rd.peek().kind == usiMoves {
		rd.usiLines(d)
		return
	}
	var p *player
	for {
		l := rd.next()
		if !goesOn(d, p, l) {
			rd.hold(l)
			break
		}
		isMove := l.kind == kifMove || l.kind == csaMove
		if isMove && p == nil {
			d.Notation = notationOf(d.Notation, l)
			p = rd.begin(d)
		}
		switch {
		case l.kind == blankLine && p == nil:
			d.keep([]line{l})
		case l.kind == blankLine:
			if note, ok := commentOf(l.text, d.Notation); ok {
				p.comment(note)
			}
		case isMove:
			rd.idle = 0
			p.read(l)
		case l.kind == csaLine:
			if head, ok := readCSAHead(trimBlanks(l.text)); ok {
				d.Heads = append(d.Heads, head)
			}
		default:
			rd.noMove(p, l)
		}
	}
	if p != nil {
		p.settle()
	}
}

// noMove takes a line that stands among moves and is none.
func (rd *Reader) noMove(p *player, l line) {
	switch {
	case p.unknownEnd(l):
	case p.ended:
		rd.pass(l)
	default:
		p.unreadable(l.start(), "%s is not a move", quoted(l.text))
	}
}

// goesOn reports whether a line belongs to the moves of a diagram.
func goesOn(d *Diagram, p *player, l line) bool {
	switch {
	case l.kind == blankLine:
		return true
	case d.Notation == CSA:
		return l.kind == csaMove || p != nil && strings.HasPrefix(trimBlanks(l.text), "$END_TIME")
	case l.kind == kifMove:
		return true
	case p == nil || l.kind != drawnLine || isFront(l.text):
		return false
	}
	_, isHead := cutHead(l.text)
	ply, numbered := cutPly(l.text)
	return !isHead || p.game != nil && numbered != "" && ply == p.number()
}

// notationOf returns the notation of a record with its board and its first move.
func notationOf(board Notation, first line) Notation {
	switch {
	case board == CSA:
		return CSA
	case isKI2(first.text):
		return KI2
	}
	return KIF
}

// begin starts to play the record of a diagram. If its position cannot be played from,
// the player has no game: it takes what follows and judges nothing.
func (rd *Reader) begin(d *Diagram) *player {
	d.Record = &Record{}
	main := &Line{Ply: 1, Comments: d.comments}
	pos, err := rd.g.Position(d.Setup, cmp.Or(rd.Kind, rules.KindStudy))
	if err != nil || len(d.Errs) > 0 {
		return &player{g: rd.g, rec: d.Record, line: main, stuck: true}
	}
	d.Record.Main = main
	return &player{g: rd.g, rec: d.Record, line: main, game: rules.NewHistory(pos), start: max(d.Setup.Number, 1)}
}
