package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// bodReader reads a BOD diagram, line by line: a board in a frame, with the hands, the side to
// move and headers around it.
type bodReader struct {
	board
	Headers
	rank         int     // of the row read last
	hands        [2]bool // which have been given
	guessed      bool    // the turn was inferred from who made the last move
	moved        int     // moves made, if known
	handicap     namedSetup
	perhapsHands []line // headers that may be hands
	others       []line // that nothing is known of
}

// namedSetup is a setup that a header names, in place of a board.
type namedSetup struct {
	given bool
	name  string
	setup rules.Setup
	err   *rules.Fault // no setup is called so; a board may still follow
}

// readBoard reads the lines of a board, or of a header alone. For a board, call finish
// next.
func (g game) readBoard(d *Diagram, lines []line) *bodReader {
	p := bodReader{board: board{g: g}}
	for _, l := range lines {
		t := strings.TrimLeft(l.text, blanks)
		p.at = l.start().after(l.text, t)
		if err := p.read(l, strings.TrimSpace(t)); err != nil {
			d.fail(err)
		}
	}
	return &p
}

func (p *bodReader) read(l line, t string) *rules.Fault {
	side, isHand := handLine(t)
	switch {
	case l.kind == blankLine || isFrame(t):
		return nil
	case isRow(t):
		return p.row(t)
	case isFileHeader(" " + t):
		return p.fileHeader(t)
	case isHand:
		return p.hand(t, side)
	}
	return p.head(l, t)
}

// hasOnlyHands reports whether lines without a board give a hand, or the side to move.
func (p *bodReader) hasOnlyHands() bool {
	return p.hands != [2]bool{} || p.turn && !p.guessed
}

// unread returns the lines that have not been understood.
func (p *bodReader) unread() []line { return slices.Concat(p.others, p.perhapsHands) }

// finish stores the result.
func (p *bodReader) finish(d *Diagram) {
	if p.rank > 0 && p.hands != [2]bool{true, true} {
		for _, l := range p.perhapsHands {
			d.fail(l.start().fault(rules.Unreadable,
				"%s may be a hand, but whose is not clear; 先手の持駒： and 後手の持駒： are known", quoted(trimBlanks(l.text))))
		}
		p.perhapsHands = nil
	}
	p.at.column = 1
	if p.rank < p.g.ranks {
		p.finishNamed(d)
		return
	}
	switch {
	case p.handicap.err != nil && isOtherGame(p.handicap.name):
		d.fail(p.handicap.err)
	case !p.turn && p.moved%2 == 1:
		d.fail(p.at.fault(rules.Ambiguous, "after move %d it is White's turn if Black began; say 先手番 or 後手番", p.moved))
	}
	p.setup.Number = p.moved + 1
	p.board.finish(d)
}

// finishNamed stores a setup that is named and not drawn, or what is wrong with the board.
func (p *bodReader) finishNamed(d *Diagram) {
	switch {
	case p.rank > 0:
		d.fail(p.at.fault(rules.Impossible, "the board has %d ranks, not %d", p.rank, p.g.ranks))
	case p.handicap.err != nil:
		d.fail(p.handicap.err)
	case p.setup.Hands != [2]rules.Hand{}:
		d.fail(p.at.fault(rules.Unreadable, "pieces in hand without a board"))
	case p.handicap.given && p.turn && p.setup.Turn != p.handicap.setup.Turn:
		d.fail(p.at.fault(rules.Ambiguous, "the side to move is given twice"))
	case p.handicap.given:
		d.Setup = p.handicap.setup
	}
}

// fileHeader rejects a board seen from the other side.
func (p *bodReader) fileHeader(t string) *rules.Fault {
	words := strings.Fields(t)
	first, _ := cutNumber(words[0])
	last, _ := cutNumber(words[len(words)-1])
	if first < last {
		return p.at.fault(rules.Unreadable,
			"the files run from %d to %d; a board is drawn from Black's side, from %d to 1", first, last, p.g.files)
	}
	return nil
}

// row parses a rank of the board.
func (p *bodReader) row(t string) *rules.Fault {
	first, _ := utf8.DecodeRuneInString(t)
	bar := string(first)
	end := strings.LastIndex(t, bar)
	if end < len(bar) {
		return p.at.after(t, "").fault(rules.Unreadable, "the %s at the end of the rank is missing", bar)
	}
	p.rank++
	if p.rank > p.g.ranks {
		return p.at.fault(rules.Impossible, "more than %d ranks", p.g.ranks)
	}
	if err := p.cells(t[:end], len(bar)); err != nil {
		return err
	}
	after := t[end+len(bar):]
	label := strings.TrimSpace(after)
	n, rest := cutNumber(label)
	if label == "" || n == p.rank && rest == "" {
		return nil
	}
	return p.at.after(t, after).fault(rules.Unreadable,
		"rank %s is labelled %q", rules.Kanji(p.rank), templates.Clip(label))
}

// emptySquares are the signs for a square without a man.
const emptySquares = "・･.．*＊"

// cells parses the squares of a rank, which begin at an offset.
func (p *bodReader) cells(t string, from int) *rules.Fault {
	file := p.g.files
	for side, rest := cutSign(t[from:]); rest != ""; side, rest = cutSign(rest) {
		at := p.at.after(t, rest)
		if file == 0 {
			return at.fault(rules.Impossible, "rank %s has more than %d squares", rules.Kanji(p.rank), p.g.files)
		}
		first, size := utf8.DecodeRuneInString(rest)
		if strings.ContainsRune(emptySquares, first) {
			rest = rest[size:]
		} else {
			man, after, err := p.man(rest, at)
			if err != nil {
				return err
			}
			p.setup.Board[rules.At(file, p.rank)] = man | rules.Man(side)
			rest = after
		}
		file--
	}
	if file > 0 {
		return p.at.after(t, "").fault(rules.Impossible,
			"rank %s has %d squares, not %d", rules.Kanji(p.rank), p.g.files-file, p.g.files)
	}
	return nil
}

// cutSign skips blanks and parses the sign of the side before a piece.
func cutSign(s string) (templates.Side, string) {
	rest := strings.TrimLeft(s, blanks+"^▲☗vVｖＶ△▽☖")
	if strings.ContainsAny(s[:len(s)-len(rest)], "vVｖＶ△▽☖") {
		return templates.Gote, rest
	}
	return templates.Sente, rest
}

// man cuts the word for a man off the front of a text.
func (p *bodReader) man(text string, at place) (rules.Man, string, *rules.Fault) {
	men, word := p.g.kif.cut(text)
	switch len(men) {
	case 0:
		first, _ := utf8.DecodeRuneInString(text)
		return 0, "", at.fault(rules.Unreadable, "%q is not a piece of %s", string(first), p.g.Game().ID)
	case 1:
		return men[0], text[len(word):], nil
	}
	return 0, "", at.fault(rules.Ambiguous, "%s may be %s or %s", word, p.g.Name(men[0]), p.g.Name(men[1]))
}
