package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
)

// board collects a position from a text, line by line.
type board struct {
	g     game
	setup rules.Setup
	line  int
	turn  bool // the side to move is known
	rest  bool // the remaining pieces are in the hand of to
	to    templates.Side
}

// giveRest records whose hand has the pieces not shown.
func (b *board) giveRest(side templates.Side, column int) *rules.ParseError {
	if b.rest {
		return rules.Ambiguous.At(b.line, column, "the remaining pieces are given twice")
	}
	b.rest, b.to = true, side
	return nil
}

// give adds n men to the hand of their side.
func (b *board) give(m rules.Man, n, column int) *rules.ParseError {
	if m.Promoted() {
		return rules.Impossible.At(b.line, column, "a promoted piece in hand; captured pieces lose their promotion")
	}
	if err := b.g.AddToHand(&b.setup, m.Side(), m.Kind(), n); err != nil {
		return rules.Impossible.At(b.line, column, "%v", err)
	}
	return nil
}

// finish stores the result.
func (b *board) finish(d *Diagram) {
	if b.rest {
		b.g.DealRest(&b.setup, b.to)
	}
	d.Setup, d.Partial = b.setup, len(d.Errs) > 0
}

// drawn parses a board in a frame, line by line, with the hands and the side to move
// around it: a grid, or a BOD diagram.
type drawn struct {
	board
	words   lexicon.Table
	grid    bool
	rank    int
	hands   [2]bool
	guessed bool              // the turn was inferred from who made the last move
	moved   int               // moves made; -1: unknown
	length  int               // of a problem
	named   *rules.Setup      // a setup in place of a board
	called  string            // the name of a setup
	unnamed *rules.ParseError // the error for an unknown setup name; a board may still follow
	passed  []line            // unrecognized lines
	heads   []Head            // names, dates and the like

	doubtful []line // headers that may be hands
}

// readDrawn parses the lines of a board, or of a header alone. For a board, call finish
// next.
func (g game) readDrawn(d *Diagram, lines []line) *drawn {
	p := drawn{board: board{g: g}, words: g.BOD, grid: d.Notation == Grid, moved: -1}
	if p.grid {
		p.words = g.Letters
	}
	for _, l := range lines {
		p.line = l.no
		t := strings.TrimLeft(l.text, " 　\t")
		if err := p.read(l, strings.TrimSpace(t)); err != nil {
			err.Column += utf8.RuneCountInString(l.text) - utf8.RuneCountInString(t)
			d.fail(err)
		}
	}
	return &p
}

// finish stores the result.
func (p *drawn) finish(d *Diagram) {
	d.Length = p.length
	if p.rank > 0 && p.hands != [2]bool{true, true} {
		for _, l := range p.doubtful {
			d.fail(rules.Unreadable.At(l.no, 1, "%s may be a hand, but whose is not clear; 先手の持駒： and 後手の持駒： are known", quoted(strings.TrimSpace(l.text))))
		}
		p.doubtful = nil
	}
	if p.rank < p.g.Ranks {
		switch {
		case p.rank > 0:
			d.fail(rules.Impossible.At(p.line, 1, "the board has %d ranks, not %d", p.rank, p.g.Ranks))
		case p.unnamed != nil:
			d.fail(p.unnamed)
		case p.setup.Hands != [2]rules.Hand{}:
			d.fail(rules.Unreadable.At(p.line, 1, "pieces in hand without a board"))
		case p.named != nil && p.turn && p.setup.Turn != p.named.Turn:
			d.fail(rules.Ambiguous.At(p.line, 1, "the side to move is given twice"))
		case p.named != nil:
			d.Setup = *p.named
		}
		return
	}
	switch {
	case p.unnamed != nil && lexicon.IsOtherGame(p.called):
		d.fail(p.unnamed)
	case !p.turn && p.grid:
		d.fail(rules.Unreadable.At(p.line, 1, "the side to move is missing; write \"black to move\" or \"white to move\""))
	case !p.turn && p.moved > 0 && p.moved%2 == 1:
		d.fail(rules.Ambiguous.At(p.line, 1, "after move %d it is White's turn if Black began; say 先手番 or 後手番", p.moved))
	}
	p.setup.Number = max(p.moved+1, 1)
	p.board.finish(d)
}

func (p *drawn) read(l line, t string) *rules.ParseError {
	side, isHand := handLine(t)
	switch {
	case l.sort == blankLine || isFrame(t):
		return nil
	case isRow(t):
		return p.row(t)
	case isFileHeader(" " + t):
		return p.header(t)
	case isHand && (p.grid || !isGridText(t)):
		return p.hand(t, side)
	case p.grid && isGridText(t):
		return p.gridTurn(strings.ToLower(t))
	case p.grid:
		return rules.Unreadable.At(p.line, 1, "%q is not a line of a diagram", templates.Clip(t))
	}
	return p.bodText(l, t)
}

// header rejects a board seen from the other side.
func (p *drawn) header(t string) *rules.ParseError {
	words := strings.Fields(t)
	first, _ := lexicon.CutNumber(words[0])
	last, _ := lexicon.CutNumber(words[len(words)-1])
	if first < last {
		return rules.Unreadable.At(p.line, 1, "the files run from %d to %d; a board is drawn from Black's side, from %d to 1", first, last, p.g.Files)
	}
	return nil
}

// row parses a rank of the board.
func (p *drawn) row(t string) *rules.ParseError {
	first, _ := utf8.DecodeRuneInString(t)
	bar := string(first)
	end := strings.LastIndex(t, bar)
	if end < len(bar) {
		return rules.Unreadable.At(p.line, utf8.RuneCountInString(t)+1, "the %s at the end of the rank is missing", bar)
	}
	if p.rank++; p.rank > p.g.Ranks {
		return rules.Impossible.At(p.line, 1, "more than %d ranks", p.g.Ranks)
	}
	file := p.g.Files
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
			return rules.Impossible.At(p.line, column, "rank %s has more than %d squares", p.rankName(), p.g.Files)
		}
		c, n := utf8.DecodeRuneInString(body)
		if strings.ContainsRune("・･.．*＊", c) || p.grid && c == '-' {
			rest = body[n:]
			continue
		}
		m, after, err := p.man(body, column)
		if err != nil {
			return err
		}
		p.setup.Board[rules.At(file, p.rank)] = m | rules.Man(side)
		rest = after
	}
	if file > 0 {
		return rules.Impossible.At(p.line, utf8.RuneCountInString(t[:end])+1, "rank %s has %d squares, not %d", p.rankName(), p.g.Files-file, p.g.Files)
	}
	label := strings.TrimSpace(t[end+len(bar):])
	if n, rest := lexicon.CutNumber(label); label == "" || label == p.rankName() || !p.grid && n == p.rank && rest == "" {
		return nil
	}
	return rules.Unreadable.At(p.line, utf8.RuneCountInString(t[:end])+2, "rank %s is labelled %q", p.rankName(), templates.Clip(label))
}

// rankName returns the label of the current rank.
func (p *drawn) rankName() string {
	if p.grid {
		return string(rune('a' + p.rank - 1))
	}
	return lexicon.KanjiNumber(p.rank)
}

// cutSide skips space and parses the sign of the side before a piece.
func cutSide(s string) (templates.Side, string) {
	rest := strings.TrimLeft(s, " 　\t^▲☗vVｖＶ△▽☖")
	if strings.ContainsAny(s[:len(s)-len(rest)], "vVｖＶ△▽☖") {
		return templates.Gote, rest
	}
	return templates.Sente, rest
}

// man cuts the word for a man off the front of a text.
func (p *drawn) man(text string, column int) (rules.Man, string, *rules.ParseError) {
	men, word := p.words.Cut(text)
	switch len(men) {
	case 0:
		first, _ := utf8.DecodeRuneInString(text)
		return 0, "", rules.Unreadable.At(p.line, column, "%q is not a piece of %s", string(first), p.g.Game().ID)
	case 1:
		return men[0], text[len(word):], nil
	}
	return 0, "", rules.Ambiguous.At(p.line, column, "%s may be %s or %s", word, p.g.Name(men[0]), p.g.Name(men[1]))
}

// handLine returns the side whose hand a line of a drawn diagram lists.
func handLine(text string) (templates.Side, bool) {
	t := strings.ToLower(strings.TrimSpace(text))
	switch {
	case strings.HasPrefix(t, "black"+inHand):
		return templates.Sente, true
	case strings.HasPrefix(t, "white"+inHand):
		return templates.Gote, true
	}
	key := t
	if head, ok := cutHead(t); ok {
		key = head.Key
	}
	side, ok := lexicon.Side(key)
	return side, ok && slices.ContainsFunc(handKeys, func(end string) bool { return strings.HasSuffix(key, end) })
}

// hand parses the pieces in a hand: 飛　歩十二, or R12P in a grid.
func (p *drawn) hand(t string, side templates.Side) *rules.ParseError {
	if p.hands[side] {
		return rules.Ambiguous.At(p.line, 1, "%s's hand is given twice", rules.Colour(side))
	}
	p.hands[side] = true
	head, list, ok := strings.Cut(strings.ReplaceAll(t, "：", ":"), ":")
	if !ok {
		return rules.Unreadable.At(p.line, 1, "the colon before the pieces in hand is missing")
	}
	const between = " 　\t、,"
	rest := strings.Trim(list, between)
	switch {
	case slices.Contains([]string{lexicon.NoPieces, "無し", "無", "ナシ", "", "-"}, rest):
		return nil
	case slices.Contains([]string{"残り全部", "残り駒全部", "残り", "残り駒", "残駒全部", "残りの駒全部"}, rest):
		return p.giveRest(side, utf8.RuneCountInString(head)+2)
	}
	if p.grid { // letters are case-insensitive here
		rest, t = strings.ToUpper(rest), strings.ToUpper(t)
	}
	for whole := strings.TrimRight(t, between); rest != ""; rest = strings.TrimLeft(rest, between) {
		column, n := utf8.RuneCountInString(whole[:len(whole)-len(rest)])+1, 1
		if p.grid {
			n, rest = cutCount(rest)
		}
		m, after, err := p.man(rest, column)
		if err != nil {
			return err
		}
		word := strings.TrimSuffix(rest, after)
		if rest = after; !p.grid {
			n, rest = cutCount(rest)
		}
		if n < 1 {
			return rules.Unreadable.At(p.line, column, "no number of %s", word)
		}
		if err := p.give(m|rules.Man(side), n, column); err != nil {
			return err
		}
	}
	return nil
}

// cutCount cuts a number off the front of a text; 1 if there is none.
func cutCount(s string) (int, string) {
	n, rest := lexicon.CutNumber(s)
	if rest == s {
		n = 1
	}
	return n, rest
}
