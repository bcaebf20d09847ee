package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// board collects a position from a text, line by line.
type board struct {
	g     game
	setup rules.Setup
	at    place // of the line that is read
	turn  bool  // the side to move is known
	rest  bool  // the remaining pieces are in the hand of to
	to    templates.Side
}

// giveRest records whose hand has the pieces not shown.
func (b *board) giveRest(side templates.Side, at place) *rules.Fault {
	if b.rest {
		return at.fault(rules.Ambiguous, "the remaining pieces are given twice")
	}
	b.rest, b.to = true, side
	return nil
}

// give adds n men to the hand of their side.
func (b *board) give(m rules.Man, n int, at place) *rules.Fault {
	if m.Promoted() {
		return at.fault(rules.Impossible, "a promoted piece in hand; captured pieces lose their promotion")
	}
	if err := b.g.AddToHand(&b.setup, m.Side(), m.Kind(), n); err != nil {
		return at.fault(rules.Impossible, "%v", err)
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

// drawn parses a BOD diagram, line by line: a board in a frame, with the hands, the side
// to move and headers around it.
type drawn struct {
	board
	Headers
	rank         int
	hands        [2]bool
	guessed      bool         // the turn was inferred from who made the last move
	moved        int          // moves made; -1: unknown
	named        *rules.Setup // a setup in place of a board
	name         string       // of the setup
	unnamed      *rules.Fault // the error for an unknown setup name; a board may still follow
	passed       []line       // unrecognized lines
	perhapsHands []line       // headers that may be hands
}

// readBoard parses the lines of a board, or of a header alone. For a board, call finish
// next.
func (g game) readBoard(d *Diagram, lines []line) *drawn {
	p := drawn{board: board{g: g}, moved: -1}
	for _, l := range lines {
		t := strings.TrimLeft(l.text, blanks)
		p.at = l.start().after(l.text, t)
		if err := p.read(l, strings.TrimSpace(t)); err != nil {
			d.fail(err)
		}
	}
	return &p
}

// hasOnlyHands reports whether lines without a board give a hand, or the side to move.
func (p *drawn) hasOnlyHands() bool {
	return p.hands != [2]bool{} || p.turn && !p.guessed
}

// finish stores the result.
func (p *drawn) finish(d *Diagram) {
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
	case p.unnamed != nil && isOtherGame(p.name):
		d.fail(p.unnamed)
	case !p.turn && p.moved > 0 && p.moved%2 == 1:
		d.fail(p.at.fault(rules.Ambiguous, "after move %d it is White's turn if Black began; say 先手番 or 後手番", p.moved))
	}
	p.setup.Number = max(p.moved+1, 1)
	p.board.finish(d)
}

// finishNamed stores a setup that is named and not drawn, or what is wrong with the board.
func (p *drawn) finishNamed(d *Diagram) {
	switch {
	case p.rank > 0:
		d.fail(p.at.fault(rules.Impossible, "the board has %d ranks, not %d", p.rank, p.g.ranks))
	case p.unnamed != nil:
		d.fail(p.unnamed)
	case p.setup.Hands != [2]rules.Hand{}:
		d.fail(p.at.fault(rules.Unreadable, "pieces in hand without a board"))
	case p.named != nil && p.turn && p.setup.Turn != p.named.Turn:
		d.fail(p.at.fault(rules.Ambiguous, "the side to move is given twice"))
	case p.named != nil:
		d.Setup = *p.named
	}
}

func (p *drawn) read(l line, t string) *rules.Fault {
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

// fileHeader rejects a board seen from the other side.
func (p *drawn) fileHeader(t string) *rules.Fault {
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
func (p *drawn) row(t string) *rules.Fault {
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
func (p *drawn) cells(t string, from int) *rules.Fault {
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
func (p *drawn) man(text string, at place) (rules.Man, string, *rules.Fault) {
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

// handKeys are the suffixes of keys that list a hand.
var handKeys = []string{"持駒", "持ち駒", "手駒"}

// handLine returns the side whose hand a line of a drawn diagram lists.
func handLine(text string) (templates.Side, bool) {
	key := strings.TrimSpace(text)
	if head, ok := cutHead(key); ok {
		key = head.Key
	}
	side, ok := cutSide(key)
	return side, ok && slices.ContainsFunc(handKeys, func(end string) bool { return strings.HasSuffix(key, end) })
}

// mayBeHand reports whether the key of an unknown header sounds like a hand. Values are
// irrelevant: 場所：生駒市.
func mayBeHand(key string) bool {
	_, sided := cutSide(key)
	return strings.Contains(key, "持") && !strings.Contains(key, "時間") || sided && strings.Contains(key, "駒")
}

// Words for an empty hand, and for one that has all pieces not shown.
var (
	emptyHand = []string{noPieces, "無し", "無", "ナシ", "", "-"}
	wholeRest = []string{"残り全部", "残り駒全部", "残り", "残り駒", "残駒全部", "残りの駒全部"}
)

// hand parses the pieces in a hand: 飛　歩十二.
func (p *drawn) hand(t string, side templates.Side) *rules.Fault {
	if p.hands[side] {
		return p.at.fault(rules.Ambiguous, "%s's hand is given twice", rules.Colour(side))
	}
	p.hands[side] = true
	p.Problem = p.Problem || isProblemSide(t)
	key, list, ok := strings.Cut(strings.ReplaceAll(t, "：", ":"), ":")
	if !ok {
		return p.at.fault(rules.Unreadable, "the colon before the pieces in hand is missing")
	}
	const between = blanks + "、,"
	rest := strings.Trim(list, between)
	switch {
	case slices.Contains(emptyHand, rest):
		return nil
	case slices.Contains(wholeRest, rest):
		return p.giveRest(side, p.at.after(key+":", ""))
	}
	whole := strings.TrimRight(t, between)
	for rest != "" {
		at := p.at.after(whole, rest)
		m, after, err := p.man(rest, at)
		if err != nil {
			return err
		}
		n, more := cutNumber(after)
		if more == after {
			n = 1
		}
		if n < 1 {
			return at.fault(rules.Unreadable, "no number of %s", strings.TrimSuffix(rest, after))
		}
		if err := p.give(m|rules.Man(side), n, at); err != nil {
			return err
		}
		rest = strings.TrimLeft(more, between)
	}
	return nil
}

// head parses what may surround the board; other lines are names of players, dates and
// remarks.
func (p *drawn) head(l line, t string) *rules.Fault {
	head, isHead := cutHead(t)
	side, isTurn := turnLine(t)
	switch {
	case head.Key == lengthKey || strings.HasPrefix(t, lengthKey) && !isHead:
		return p.count(t)
	case strings.HasPrefix(t, handicapKey):
		return p.handicap(t)
	case isTurn && p.turn && !p.guessed && side != p.setup.Turn:
		return p.at.fault(rules.Ambiguous, "the side to move is given twice")
	case isTurn:
		p.turn, p.guessed, p.setup.Turn = true, false, side
	case isHead && mayBeHand(head.Key):
		p.perhapsHands = append(p.perhapsHands, l)
	case isHead && !ascii(head.Key):
		p.Problem = p.Problem || isProblemSide(head.Key)
		if len(p.Heads) < maxBlock {
			p.Heads = append(p.Heads, cutNames(head)...)
		}
	default:
		p.passed = append(p.passed, l)
	}
	return nil
}

// cutHead splits a line such as 先手：大橋 or 手数＝12; false if it is not a header.
func cutHead(t string) (Head, bool) {
	at := strings.IndexAny(t, "：:=＝")
	if at < 0 {
		return Head{}, false
	}
	_, n := utf8.DecodeRuneInString(t[at:])
	return Head{trimBlanks(t[:at]), trimBlanks(t[at+n:])}, true
}

// secondName matches the name of the other player on the line of the first.
var secondName = pattern(`^(.*?)[ 　\t/／、,]+(先手|後手|下手|上手)[：:](.*)$`)

// cutNames splits a header with the names of both players, as in 先手：甲 / 後手：乙.
func cutNames(h Head) []Head {
	first, isSide := cutSide(h.Key)
	if m := secondName().FindStringSubmatch(h.Value); isSide && m != nil {
		second, _ := cutSide(m[2])
		if first != second {
			return []Head{{h.Key, trimBlanks(m[1])}, {m[2], trimBlanks(m[3])}}
		}
	}
	return []Head{h}
}

// turnLine parses 後手番, and 手番：後手 as some programs write it.
func turnLine(t string) (templates.Side, bool) {
	if rest, ok := strings.CutPrefix(t, "手番"); ok {
		return cutSide(strings.TrimLeft(rest, "：: 　"))
	}
	name, ok := strings.CutSuffix(t, "番")
	side, known := cutSide(name)
	return side, ok && known && utf8.RuneCountInString(name) == 2
}

// count parses the number of moves made: 手数＝12 ▲７六歩 まで. With a colon it is the length
// of a problem.
func (p *drawn) count(t string) *rules.Fault {
	text := strings.TrimPrefix(t, lengthKey)
	rest := strings.TrimLeft(text, "＝=：: 　")
	n, more := cutNumber(rest)
	if more == rest || n > maxPlies*10 {
		return p.at.after(t, text).fault(rules.Unreadable, "%q is not a number of moves", templates.Clip(rest))
	}
	if strings.ContainsAny(text[:len(text)-len(rest)], "：:") && !strings.Contains(more, untilKey) {
		p.Length = n
		return nil
	}
	p.moved = n
	if i := strings.IndexAny(more, kifSigns); i >= 0 && !p.turn {
		moved, _ := signOf(more[i:])
		p.turn, p.guessed, p.setup.Turn = true, true, moved.Other()
	}
	return nil
}

// handicap reads the name of a setup, which stands in for a board.
func (p *drawn) handicap(t string) *rules.Fault {
	text, _, _ := strings.Cut(strings.TrimPrefix(t, handicapKey), "#") // some programs add a remark
	name := strings.Trim(text, "：:=＝ 　")
	if p.named != nil && name != p.name {
		return p.at.fault(rules.Ambiguous, "%s is given twice", handicapKey)
	}
	p.Problem = p.Problem || isProblemName(name)
	p.name = name
	s, err := p.g.setupNamed(name, p.at)
	p.named, p.unnamed = &s, err
	return nil
}
