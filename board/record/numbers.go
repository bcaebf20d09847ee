package record

import (
	"math"
	"strings"
	"unicode/utf8"
)

// shortDigits are the digits of squares, ASCII and full-width; allDigits has the kanji of
// ranks and hands as well.
const (
	shortDigits = "0123456789０１２３４５６７８９"
	allDigits   = shortDigits + "〇一二三四五六七八九"
)

// digit returns the value of a digit, and whether c is one.
func digit(c rune) (int, bool) {
	i := strings.IndexRune(allDigits, c)
	if i < 0 {
		return 0, false
	}
	return utf8.RuneCountInString(allDigits[:i]) % 10, true
}

// plainDigits converts all digits of a text to ASCII.
func plainDigits(text string) string {
	return strings.Map(func(c rune) rune {
		if d, ok := digit(c); ok {
			return '0' + rune(d)
		}
		return c
	}, text)
}

// wide formats a number below 100 with full-width digits.
func wide(n int) string {
	if n >= 10 {
		return wide(n/10) + wide(n%10)
	}
	return string('０' + rune(n))
}

// largest is the largest number read.
const largest = math.MaxInt32

// cutNumber takes a number in kanji or digits off the front of a text; 0 if there is
// none, the largest if it is larger.
func cutNumber(s string) (n int, rest string) {
	unit := 0
	for rest = s; rest != ""; {
		c, size := utf8.DecodeRuneInString(rest)
		d, isDigit := digit(c)
		switch {
		case isDigit:
			unit = unit*10 + d
		case c == '十':
			n, unit = n+10*max(unit, 1), 0
		case c == '百':
			n, unit = n+100*max(unit, 1), 0
		default:
			return min(n+unit, largest), rest
		}
		n, unit = min(n, largest), min(unit, largest)
		rest = rest[size:]
	}
	return min(n+unit, largest), rest
}

// cutPly cuts the number of a move off the front of a line; rest is "" if there is
// none.
func cutPly(t string) (n int, rest string) {
	t = strings.TrimLeft(t, blanks)
	rest = strings.TrimLeft(t, shortDigits)
	number := t[:len(t)-len(rest)]
	move := strings.TrimLeft(rest, blanks+":：")
	_, signed := signOf(rest)
	if number == "" || move == rest && !signed || utf8.RuneCountInString(number) > 6 {
		return 0, "" // a number adjoining what follows is a square
	}
	n, _ = cutNumber(number)
	return n, move
}

// cutCoordinates parses a square such as ７六 at the start of a text; it accepts digits
// of any kind for both coordinates.
func cutCoordinates(t string) (file, rank int, ok bool) {
	c, n := utf8.DecodeRuneInString(t)
	d, _ := utf8.DecodeRuneInString(t[n:])
	file, isFile := digit(c)
	rank, isRank := digit(d)
	return file, rank, isFile && isRank && file*rank > 0
}
