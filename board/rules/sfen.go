package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/templates"
)

// ParseSFEN parses a position in SFEN: board, side to move, hands and the optional move
// number. Errors are of type [*Fault].
func (r *Rules) ParseSFEN(text string) (Setup, error) {
	s, errs := r.ReadSFEN(text)
	if len(errs) > 0 {
		return Setup{}, errs[0]
	}
	return s, nil
}

// ReadSFEN parses like ParseSFEN but continues after errors: it returns all of them,
// and everything that could be parsed.
func (r *Rules) ReadSFEN(text string) (Setup, []*Fault) {
	p := sfenParser{r: r, src: text, setup: Setup{Number: 1}}
	word := p.word()
	for _, prefix := range []string{"position", "sfen"} { // the prefix of a position in USI
		if word == prefix {
			word = p.word()
		}
	}
	if !p.board(word) { // the rest cannot be interpreted
		return p.setup, p.errs[:1]
	}
	p.turn(p.word())
	p.hands(p.word())
	p.number(p.word())
	if p.word() != "" {
		p.fail(Unreadable, p.at, "%q is left over", templates.Clip(text[p.at:]))
	}
	return p.setup, p.errs
}

// sfenParser parses SFEN from left to right.
type sfenParser struct {
	r       *Rules
	src     string
	at, end int // bounds of the current word or rank
	setup   Setup
	errs    []*Fault
}

// maxErrs bounds the faults recorded of one text, which may be no position at all.
const maxErrs = 100

// fail records an error at a byte offset.
func (p *sfenParser) fail(t Trouble, at int, format string, args ...any) {
	if len(p.errs) < maxErrs {
		p.errs = append(p.errs, t.At(1, utf8.RuneCountInString(p.src[:at])+1, format, args...))
	}
}

// word advances to the next word; "" at the end of the text.
func (p *sfenParser) word() string {
	space := func(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
	for p.at = p.end; p.at < len(p.src) && space(p.src[p.at]); p.at++ {
	}
	for p.end = p.at; p.end < len(p.src) && !space(p.src[p.end]); p.end++ {
	}
	return p.src[p.at:p.end]
}

// char returns the current byte; 0 at the end.
func (p *sfenParser) char() byte {
	if p.at >= p.end {
		return 0
	}
	return p.src[p.at]
}

// board parses the ranks; false if the end of the board is unclear.
func (p *sfenParser) board(word string) bool {
	if word == "" {
		p.fail(Unreadable, p.at, "there is no position here; write an SFEN such as %s", p.r.game.Setup)
		return false
	}
	n := 0
	for rank := range strings.SplitSeq(word, "/") {
		if n == p.r.ranks {
			p.fail(Impossible, p.end, "more than %d ranks", n)
			return false
		}
		if n > 0 {
			p.at = p.end + 1
		}
		p.end = p.at + len(rank)
		n++
		p.rank(n)
	}
	if n < p.r.ranks {
		p.fail(Impossible, p.end, "the board ends after %d of %d ranks", n, p.r.ranks)
	}
	return n == p.r.ranks
}

// rank parses a rank. An invalid character takes up a square.
func (p *sfenParser) rank(rank int) {
	file, long := p.r.files, false
	for p.at < p.end {
		start, n, m := p.at, 1, Man(0)
		if isDigit(p.char()) {
			n = p.count()
		} else {
			m = p.man()
		}
		file -= n
		if file < 0 && !long {
			p.fail(Impossible, start, "rank %c has more squares than the %d of %s", 'a'+rank-1, p.r.files, p.r.game.ID)
			long = true
		}
		if file >= 0 && m != 0 {
			p.setup.Board[At(file+1, rank)] = m
		}
	}
	if file > 0 {
		p.fail(Impossible, p.at, "rank %c has %d squares, in %s it has %d", 'a'+rank-1, p.r.files-file, p.r.game.ID, p.r.files)
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// count parses a number without a leading zero, clamped to what matters; 0 if it has
// one.
func (p *sfenParser) count() int {
	start, n := p.at, 0
	for ; isDigit(p.char()); p.at++ {
		n = min(n*10+int(p.char()-'0'), maxInHand+1)
	}
	if p.src[start] == '0' {
		p.fail(Unreadable, start, "a number may not begin with 0")
		return 0
	}
	return n
}

// man parses a letter with an optional plus; 0 if it is not a man.
func (p *sfenParser) man() Man {
	start, promoted := p.at, p.char() == '+'
	if promoted {
		p.at++
	}
	side, k := p.letter("", "neither a piece nor a number of empty squares")
	if k >= 0 && promoted && p.r.kinds[k].Promoted == nil {
		p.fail(Impossible, start, "%s: the %s does not promote", p.src[start:p.at], p.r.name(k))
		k = -1
	}
	if k < 0 {
		return 0
	}
	return NewMan(k, side, promoted)
}

// letter parses the letter of a kind, in the case of its side; -1 and an error, "… is
// not", if it is none.
func (p *sfenParser) letter(where, not string) (templates.Side, int) {
	start := p.at
	if start == p.end {
		p.fail(Unreadable, start-1, "a %c with no piece after it", p.src[start-1])
		return 0, -1
	}
	c, n := utf8.DecodeRuneInString(p.src[start:])
	p.at += n
	k := p.r.kindOf(p.src[start])
	switch {
	case k < 0 && (c|0x20 >= 'a' && c|0x20 <= 'z'):
		p.fail(Impossible, start, "%c%s is not a piece of %s", c, where, p.r.game.ID)
	case k < 0:
		p.fail(Unreadable, start, "%q%s is %s", c, where, not)
	}
	return sideOf(p.src[start]), k
}

// small is the difference between a lower-case and a capital letter.
const small = 'a' - 'A'

// sideOf returns the side denoted by the case of a letter.
func sideOf(letter byte) templates.Side { return templates.Side(letter & small / small) }

func (p *sfenParser) turn(word string) {
	switch word {
	case "b", "w":
		p.setup.Turn = templates.Side(strings.Index("bw", word))
	case "":
		p.fail(Unreadable, p.at, "the side to move, b or w, is missing")
	default:
		p.fail(Unreadable, p.at, "the side to move is '%s'; it must be b or w", templates.Clip(word))
	}
}

// hands parses the pieces in hand, up to the first error.
func (p *sfenParser) hands(word string) {
	switch {
	case word == "":
		p.fail(Unreadable, p.at, "the pieces in hand are missing; - stands for none")
	case word[0] != '-':
		for p.at < p.end && p.inHand() {
		}
	case len(word) > 1:
		p.fail(Unreadable, p.at+1, "%q after the - that stands for no pieces in hand", templates.Clip(word[1:]))
	}
}

// inHand parses a piece with an optional count; false if it is not one.
func (p *sfenParser) inHand() bool {
	start, n := p.at, 1
	if isDigit(p.char()) {
		n = p.count()
	}
	if n == 0 {
		return false
	}
	if p.char() == '+' {
		p.fail(Impossible, p.at, "a promoted piece in hand; captured pieces lose their promotion")
		return false
	}
	side, k := p.letter(" in hand", "not a piece")
	if k < 0 {
		return false
	}
	err := p.r.AddToHand(&p.setup, side, k, n)
	if err != nil {
		p.fail(Impossible, start, "%v", err)
	}
	return err == nil
}

func (p *sfenParser) number(word string) {
	if word == "" {
		return
	}
	n, err := strconv.Atoi(word)
	switch {
	case strings.Trim(word, "0123456789") != "":
		p.fail(Unreadable, p.at, "the move number is %q; it must be a whole number", templates.Clip(word))
	case err != nil || n > maxNumber:
		p.fail(Impossible, p.at, "the move number is %q; the largest is %d", templates.Clip(word), maxNumber)
	case n == 0:
		p.fail(Impossible, p.at, "the move number is 0; moves are counted from 1")
	default:
		p.setup.Number = n
	}
}

// AddToHand adds n pieces of a kind to a hand; the error says why that is impossible.
func (r *Rules) AddToHand(s *Setup, side templates.Side, kind, n int) error {
	if kind < 0 || kind >= len(r.kinds) {
		return fmt.Errorf("%s has no such piece", r.game.ID)
	}
	total := int(s.Hands[side&1][kind]) + n
	switch {
	case !r.toHand:
		return errors.New("captured pieces leave the game, so none can be in hand")
	case r.kinds[kind].Royal:
		return fmt.Errorf("the %s is never in hand", r.name(kind))
	case total > maxInHand || total < 0:
		return fmt.Errorf("more than %d of a kind in hand", maxInHand)
	}
	s.Hands[side&1][kind] = uint8(total)
	return nil
}

// FormatSFEN formats a setup in SFEN, hands in the order of the game's pieces.
func (r *Rules) FormatSFEN(s Setup) string {
	b := make([]byte, 0, 128)
	for rank := 1; rank <= r.ranks; rank++ {
		if rank > 1 {
			b = append(b, '/')
		}
		b = r.appendRank(b, &s, rank)
	}
	b = append(b, ' ', "bw"[s.Turn&1], ' ')
	if s.Hands == [2]Hand{} {
		b = append(b, '-')
	}
	for side := range s.Hands {
		b = r.AppendHand(b, &s, templates.Side(side))
	}
	b = append(b, ' ')
	return string(strconv.AppendInt(b, int64(max(s.Number, 1)), 10))
}

func (r *Rules) appendRank(b []byte, s *Setup, rank int) []byte {
	for file, empty := r.files, 0; file >= 1; file-- {
		m := s.Board[At(file, rank)]
		if m == 0 {
			empty++
		}
		if empty > 0 && (m != 0 || file == 1) {
			b, empty = strconv.AppendInt(b, int64(empty), 10), 0
		}
		if m != 0 {
			b = r.AppendMan(b, m)
		}
	}
	return b
}

// AppendMan appends a man in SFEN: "P", "+p".
func (r *Rules) AppendMan(b []byte, m Man) []byte {
	if m.Promoted() {
		b = append(b, '+')
	}
	return append(b, r.letter(m.Kind(), m.Side()))
}

// letter returns the letter of a kind, in the case of the side.
func (r *Rules) letter(kind int, side templates.Side) byte {
	if kind < 0 || kind >= len(r.kinds) {
		return '?' // a setup of another game
	}
	return r.kinds[kind].Letter | byte(side)*small
}

// AppendHand appends a hand in SFEN, "R2p", kinds in the order of the game's pieces;
// nothing if it is empty.
func (r *Rules) AppendHand(b []byte, s *Setup, side templates.Side) []byte {
	for k := range r.kinds {
		n := s.Hands[side][k]
		if n > 1 {
			b = strconv.AppendInt(b, int64(n), 10)
		}
		if n > 0 {
			b = append(b, r.letter(k, side))
		}
	}
	return b
}
