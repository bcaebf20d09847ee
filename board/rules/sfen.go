package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/templates"
)

// ParseSFEN reads a position in SFEN: board, side to move, hands and the number
// of the move, which may be left out. Errors are of type [*ParseError].
func (r *Rules) ParseSFEN(text string) (Setup, error) {
	s, errs := r.ReadSFEN(text)
	if len(errs) > 0 {
		return Setup{}, errs[0]
	}
	return s, nil
}

// ReadSFEN reads as ParseSFEN does, but goes on behind what it cannot read: it
// returns all errors, and all that could be read.
func (r *Rules) ReadSFEN(text string) (Setup, []*ParseError) {
	s := Setup{Number: 1}
	p := sfenParser{r: r, src: text, setup: &s}
	var errs []*ParseError
	note := func(err *ParseError) {
		if err != nil {
			errs = append(errs, p.inCharacters(err))
		}
	}
	p.skipPrefix()
	if !p.board(note) {
		return s, errs[:1] // no board, so nothing can be said of the rest
	}
	for _, part := range []func() *ParseError{p.turn, p.hands, p.number, p.end} {
		err := part()
		note(err)
		for err != nil && p.char() != 0 {
			p.at++ // to the next part
		}
	}
	return s, errs
}

// ParseMan reads a man as SFEN writes it: "P", "+p".
func (r *Rules) ParseMan(word string) (Man, *ParseError) {
	p := sfenParser{r: r, src: word}
	m, err := p.man()
	if err == nil && p.at+1 != len(word) {
		err = Unreadable.At(1, p.at+1, "%q is more than one piece", Clip(word))
	}
	if err != nil {
		return 0, p.inCharacters(err)
	}
	return m, nil
}

// ParseHand adds to the hands of a setup what a text such as "2P g" lists, words
// as SFEN writes them. - stands for nothing.
func (r *Rules) ParseHand(s *Setup, text string) *ParseError {
	p := sfenParser{r: r, src: text, setup: s}
	for p.skipSpace(); p.at < len(text); p.skipSpace() {
		if err := p.hands(); err != nil {
			return p.inCharacters(err)
		}
	}
	return nil
}

// sfenParser reads SFEN from left to right. Its errors carry byte offsets as
// columns until inCharacters turns them.
type sfenParser struct {
	r     *Rules
	src   string
	at    int
	setup *Setup
}

func (p *sfenParser) inCharacters(err *ParseError) *ParseError {
	err.Column = utf8.RuneCountInString(p.src[:err.Column]) + 1
	return err
}

func (p *sfenParser) skipSpace() {
	for p.at < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.at]) >= 0 {
		p.at++
	}
}

// skipPrefix passes over what USI writes before a position.
func (p *sfenParser) skipPrefix() {
	p.skipSpace()
	for _, word := range []string{"position ", "sfen "} {
		if strings.HasPrefix(p.src[p.at:], word) {
			p.at += len(word)
			p.skipSpace()
		}
	}
}

// char returns the byte here; 0 at the end of the text and at space.
func (p *sfenParser) char() byte {
	if p.at == len(p.src) || strings.IndexByte(" \t\r\n", p.src[p.at]) >= 0 {
		return 0
	}
	return p.src[p.at]
}

// found quotes the character here for a message.
func (p *sfenParser) found() string {
	c, _ := utf8.DecodeRuneInString(p.src[p.at:])
	return strconv.QuoteRune(c)
}

// board reads the ranks; false if it is not clear where the board ends.
func (p *sfenParser) board(note func(*ParseError)) bool {
	if p.char() == 0 {
		note(Unreadable.At(1, p.at, "no position here; an SFEN such as %s is wanted", p.r.game.Setup))
		return false
	}
	for rank := 1; rank <= p.r.ranks; rank++ {
		if rank > 1 {
			if p.char() == 0 {
				note(Impossible.At(1, p.at, "the board ends after %d of %d ranks", rank-1, p.r.ranks))
				return false
			}
			p.at++ // the slash at which the last rank ended
		}
		p.rank(rank, note)
	}
	if p.char() == '/' {
		note(Impossible.At(1, p.at, "more than %d ranks", p.r.ranks))
		return false
	}
	return true
}

// rank reads up to the next slash. A character that is nothing takes a square.
func (p *sfenParser) rank(rank int, note func(*ParseError)) {
	file, long := p.r.files, false
	take := func(start, n int) bool {
		if file -= n; file < 0 && !long {
			note(Impossible.At(1, start, "rank %c has more than %d squares", 'a'+rank-1, p.r.files))
			long = true
		}
		return file >= 0
	}
	for p.char() != 0 && p.char() != '/' {
		start := p.at
		if c := p.char(); c >= '0' && c <= '9' {
			n, err := p.count()
			note(err)
			take(start, n)
			continue
		}
		m, err := p.man()
		note(err)
		if take(start, 1) && err == nil {
			p.setup.Board[At(file+1, rank)] = m
		}
		if p.char() != 0 && p.char() != '/' {
			_, n := utf8.DecodeRuneInString(p.src[p.at:])
			p.at += n
		}
	}
	if file > 0 {
		note(Impossible.At(1, p.at, "rank %c has %d squares, not %d", 'a'+rank-1, p.r.files-file, p.r.files))
	}
}

// count reads a number that does not begin with 0.
func (p *sfenParser) count() (int, *ParseError) {
	start, n := p.at, 0
	for c := p.char(); c >= '0' && c <= '9'; c = p.char() {
		n = min(n*10+int(c-'0'), maxInHand+1)
		p.at++
	}
	if n > maxInHand {
		return 0, Impossible.At(1, start, "a number above %d", maxInHand)
	}
	if p.src[start] == '0' {
		return 0, Unreadable.At(1, start, "a number may not begin with 0")
	}
	return n, nil
}

// man reads a letter with an optional plus, and stays on the letter.
func (p *sfenParser) man() (Man, *ParseError) {
	start, promoted := p.at, p.char() == '+'
	if promoted {
		p.at++
	}
	c := p.char()
	if c == '+' {
		return 0, Unreadable.At(1, p.at, "two + in a row")
	}
	if c == 0 || c == '/' {
		return 0, Unreadable.At(1, start, "a + with no piece behind it")
	}
	k := p.r.kindOf(c)
	if k < 0 {
		return 0, p.noSuchPiece(c)
	}
	if promoted && !p.r.kinds[k].promotes {
		return 0, Impossible.At(1, start, "+%c: the %s does not promote", c, p.r.name(k))
	}
	return NewMan(k, sideOf(c), promoted), nil
}

func (p *sfenParser) noSuchPiece(c byte) *ParseError {
	if c|0x20 >= 'a' && c|0x20 <= 'z' {
		return Impossible.At(1, p.at, "%c is not a piece of %s", c, p.r.game.ID)
	}
	return Unreadable.At(1, p.at, "%s is neither a piece nor a number of empty squares", p.found())
}

// sideOf tells the side from the case of a letter.
func sideOf(letter byte) templates.Side {
	if letter >= 'a' {
		return templates.Gote
	}
	return templates.Sente
}

func (p *sfenParser) turn() *ParseError {
	p.skipSpace()
	switch p.char() {
	case 'b':
		p.setup.Turn = templates.Sente
	case 'w':
		p.setup.Turn = templates.Gote
	case 0:
		return Unreadable.At(1, p.at, "the side to move, b or w, is missing")
	default:
		return Unreadable.At(1, p.at, "the side to move is %s; b or w is wanted", p.found())
	}
	p.at++
	if p.char() != 0 {
		return Unreadable.At(1, p.at, "%s behind the side to move", p.found())
	}
	return nil
}

func (p *sfenParser) hands() *ParseError {
	p.skipSpace()
	if p.char() == 0 {
		return Unreadable.At(1, p.at, "the pieces in hand are missing; - stands for none")
	}
	if p.char() == '-' {
		if p.at++; p.char() != 0 {
			return Unreadable.At(1, p.at, "%s behind the - that stands for no pieces in hand", p.found())
		}
		return nil
	}
	for ; p.char() != 0; p.at++ {
		start, n := p.at, 1
		if c := p.char(); c >= '0' && c <= '9' {
			var err *ParseError
			if n, err = p.count(); err != nil {
				return err
			}
		}
		if err := p.inHand(start, n); err != nil {
			return err
		}
	}
	return nil
}

func (p *sfenParser) inHand(start, n int) *ParseError {
	c := p.char()
	if c == 0 {
		return Unreadable.At(1, start, "a number with no piece behind it")
	}
	k := p.r.kindOf(c)
	switch {
	case c == '+':
		return Impossible.At(1, p.at, "a promoted piece in hand; captured pieces turn back")
	case k < 0 && c|0x20 >= 'a' && c|0x20 <= 'z':
		return Impossible.At(1, p.at, "%c in hand is not a piece of %s", c, p.r.game.ID)
	case k < 0:
		return Unreadable.At(1, p.at, "%s is not a piece in hand", p.found())
	}
	if err := p.r.AddToHand(p.setup, sideOf(c), k, n); err != nil {
		return Impossible.At(1, start, "%v", err)
	}
	return nil
}

// AddToHand adds n pieces of a kind to a hand; the error says why they cannot be
// there.
func (r *Rules) AddToHand(s *Setup, side templates.Side, kind, n int) error {
	total := int(s.Hands[side][kind]) + n
	switch {
	case !r.toHand:
		return errors.New("captured pieces leave the game, so none is in hand")
	case r.kinds[kind].royal:
		return fmt.Errorf("the %s is never in hand", r.name(kind))
	case total > maxInHand:
		return fmt.Errorf("more than %d of a kind in hand", maxInHand)
	}
	s.Hands[side][kind] = uint8(total)
	return nil
}

func (p *sfenParser) number() *ParseError {
	p.skipSpace()
	if p.char() == 0 {
		return nil
	}
	start := p.at
	for p.char() != 0 {
		p.at++
	}
	word := p.src[start:p.at]
	n, err := strconv.ParseUint(word, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), n > maxNumber:
		return Impossible.At(1, start, "the move number is %q; the largest is %d", Clip(word), maxNumber)
	case err != nil:
		return Unreadable.At(1, start, "the move number is %q; a whole number is wanted", Clip(word))
	case n == 0:
		return Impossible.At(1, start, "the move number is 0; moves are counted from 1")
	}
	p.setup.Number = int(n)
	return nil
}

func (p *sfenParser) end() *ParseError {
	p.skipSpace()
	if p.at < len(p.src) {
		return Unreadable.At(1, p.at, "%q is left over", Clip(p.src[p.at:]))
	}
	return nil
}

// FormatSFEN writes a setup as SFEN, hands in the order of the game's pieces.
func (r *Rules) FormatSFEN(s Setup) string {
	b := make([]byte, 0, 128)
	for rank := 1; rank <= r.ranks; rank++ {
		if rank > 1 {
			b = append(b, '/')
		}
		b = r.appendRank(b, &s, rank)
	}
	b = append(b, ' ', "bw"[s.Turn&1], ' ')
	b = r.appendHands(b, &s)
	b = append(b, ' ')
	return string(strconv.AppendInt(b, int64(max(s.Number, 1)), 10))
}

func (r *Rules) appendRank(b []byte, s *Setup, rank int) []byte {
	empty := 0
	for file := r.files; file >= 1; file-- {
		m := s.Board[At(file, rank)]
		if m == 0 {
			empty++
			continue
		}
		b = r.AppendMan(appendEmpty(b, empty), m)
		empty = 0
	}
	return appendEmpty(b, empty)
}

func appendEmpty(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// AppendMan writes a man as SFEN does: "P", "+p".
func (r *Rules) AppendMan(b []byte, m Man) []byte {
	if m.Promoted() {
		b = append(b, '+')
	}
	return append(b, r.letter(m.Kind(), m.Side()))
}

// letter returns the letter of a kind, in the case of the side.
func (r *Rules) letter(kind int, side templates.Side) byte {
	if side == templates.Gote {
		return r.kinds[kind].letter | 0x20
	}
	return r.kinds[kind].letter
}

func (r *Rules) appendHands(b []byte, s *Setup) []byte {
	before := len(b)
	for side := range s.Hands {
		b = r.AppendHand(b, s, templates.Side(side))
	}
	if len(b) == before {
		b = append(b, '-')
	}
	return b
}

// AppendHand writes a hand as SFEN does, "R2p", kinds in the order of the game's
// pieces; nothing if it is empty.
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
