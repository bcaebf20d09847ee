package notation

import (
	"math"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// drawn reads a board in a frame, line by line, with the hands and the side to
// move around it: a grid, or a BOD diagram.
type drawn struct {
	g       game
	grid    bool
	words   words // of BOD
	setup   rules.Setup
	line    int
	rank    int
	hands   [2]bool
	turn    bool
	guessed bool // the turn, from who made the last move
	moved   int  // moves made; -1: not given
	length  int  // of a problem
	rest    bool // what is left is in the hand of to
	to      templates.Side
	named   *rules.Setup
	// unnamed is a name that no setup has; a board may follow all the same.
	unnamed string
	passed  []int // lines that say nothing known
}

func (g game) parseDrawn(d *Diagram, lines []string, grid bool) {
	p := drawn{g: g, grid: grid, moved: -1}
	if !grid {
		p.words = g.words()
	}
	for i, text := range lines {
		p.line = i + 1
		t := strings.TrimLeft(text, " 　\t")
		if err := p.read(strings.TrimSpace(t)); err != nil {
			err.Column += utf8.RuneCountInString(text) - utf8.RuneCountInString(t)
			d.fail(err)
		}
	}
	d.Length, d.passed = p.length, p.passed
	switch {
	case p.rank == 0 && p.named != nil:
		d.Setup = *p.named
		return
	case p.rank == 0 && p.unnamed != "":
		d.fail(rules.Impossible.At(p.line, 1, "no setup of %s is called %s; draw the board, or read it as another game", g.Game().ID, rules.Clip(p.unnamed)))
		return
	case p.rank == 0 && len(d.Errs) > 0:
		return
	case p.rank < g.ranks:
		d.fail(rules.Impossible.At(p.line, 1, "the board has %d ranks, not %d", p.rank, g.ranks))
		return
	case !p.turn && grid:
		d.fail(rules.Unreadable.At(p.line, 1, "the side to move is missing; write \"black to move\" or \"white to move\""))
	case !p.turn && p.moved > 0 && p.moved%2 == 1:
		d.fail(rules.Ambiguous.At(p.line, 1, "after move %d it is White's turn if Black began; say 先手番 or 後手番", p.moved))
	}
	p.setup.Number = max(p.moved+1, 1)
	if p.rest {
		g.DealRest(&p.setup, p.to)
	}
	d.Setup, d.Partial = p.setup, len(d.Errs) > 0
}

func (p *drawn) read(t string) *rules.ParseError {
	side, isHand := handLine(t)
	switch {
	case t == "" || isFrame(t):
		return nil
	case isRow(t):
		return p.row(t)
	case isFileHeader(" " + t):
		return checkHeader(t, p.line, p.g.files)
	case isHand && (p.grid || !isGridText(t)):
		return p.hand(t, side)
	case p.grid && isGridText(t):
		return p.gridTurn(strings.ToLower(t))
	case p.grid:
		return rules.Unreadable.At(p.line, 1, "%q is not a line of a diagram", rules.Clip(t))
	}
	return p.bodText(t)
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

// row reads a rank of the board.
func (p *drawn) row(t string) *rules.ParseError {
	bar := barOf(t)
	end := strings.LastIndex(t, bar)
	if end < len(bar) {
		return rules.Unreadable.At(p.line, utf8.RuneCountInString(t)+1, "the %s at the end of the rank is missing", bar)
	}
	if p.rank++; p.rank > p.g.ranks {
		return rules.Impossible.At(p.line, 1, "more than %d ranks", p.g.ranks)
	}
	file := p.g.files
	for rest := t[len(bar):end]; ; file-- {
		side, body := templates.Sente, strings.TrimLeft(rest, " \t")
		if !p.grid {
			side, body = cutSide(rest)
		}
		if body == "" {
			break
		}
		column := utf8.RuneCountInString(t[:end-len(body)]) + 1
		if file == 0 {
			return rules.Impossible.At(p.line, column, "rank %s has more than %d squares", p.rankName(), p.g.files)
		}
		var m rules.Man
		var err *rules.ParseError
		if p.grid {
			m, rest, err = p.gridCell(body, column)
		} else {
			m, rest, err = p.bodCell(body, side, column)
		}
		if err != nil {
			return err
		}
		p.setup.Board[rules.At(file, p.rank)] = m
	}
	if file > 0 {
		return rules.Impossible.At(p.line, utf8.RuneCountInString(t[:end])+1, "rank %s has %d squares, not %d", p.rankName(), p.g.files-file, p.g.files)
	}
	label := strings.TrimSpace(t[end+len(bar):])
	if n, rest := cutNumber(label); label == "" || label == p.rankName() || !p.grid && n == p.rank && rest == "" {
		return nil
	}
	return rules.Unreadable.At(p.line, utf8.RuneCountInString(t[:end])+2, "rank %s is labelled %q", p.rankName(), rules.Clip(label))
}

// rankName returns what the rank is labelled with.
func (p *drawn) rankName() string {
	if p.grid {
		return string(rune('a' + p.rank - 1))
	}
	return kanjiNumber(p.rank)
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

func (p *drawn) hand(t string, side templates.Side) *rules.ParseError {
	if p.hands[side] {
		return rules.Ambiguous.At(p.line, 1, "%s's hand is given twice", rules.Colour(side))
	}
	p.hands[side] = true
	at := strings.IndexAny(t, "：:")
	if at < 0 {
		return rules.Unreadable.At(p.line, 1, "a colon is wanted before the pieces in hand")
	}
	_, n := utf8.DecodeRuneInString(t[at:])
	list, column := t[at+n:], utf8.RuneCountInString(t[:at])+2
	if p.grid {
		return p.gridHand(side, list, column)
	}
	return p.bodHand(side, list, column)
}
