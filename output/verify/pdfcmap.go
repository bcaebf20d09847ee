package verify

import (
	"encoding/binary"
	"unicode/utf16"
)

// cmap turns the two bytes of a character in a PDF into letters.
type cmap map[pdfString]string

// readCMap reads the map from characters to letters that a font brings along.
func readCMap(data []byte, work *budget) cmap {
	c := cmap{}
	l := &lexer{b: data, work: work}
	put := func(code uint16, letters pdfString) {
		work.charge(1, perEntry)
		work.charge(len(letters), perParsed)
		c[pdfString(binary.BigEndian.AppendUint16(nil, code))] = utf16Text(letters[:min(len(letters), maxLetters)])
	}
	var args []any
	for {
		o := l.next()
		k, isWord := o.(keyword)
		switch {
		case !isWord:
			work.charge(1, perValue)
			args = append(args, o)
			continue
		case k == "":
			return c
		case k == "endbfchar":
			for ; len(args) >= 2; args = args[2:] {
				from, ok1 := code(args[0])
				if to, ok2 := args[1].(pdfString); ok1 && ok2 {
					put(from, to)
				}
			}
		case k == "endbfrange":
			for ; len(args) >= 3; args = args[3:] {
				lo, ok1 := code(args[0])
				hi, ok2 := code(args[1])
				for i := 0; ok1 && ok2 && i <= int(hi)-int(lo); i++ {
					if to, ok := nth(args[2], i); ok {
						put(lo+uint16(i), to)
					}
				}
			}
		}
		args = args[:0]
	}
}

func code(o any) (uint16, bool) {
	s, ok := o.(pdfString)
	switch {
	case ok && len(s) == 2:
		return binary.BigEndian.Uint16([]byte(s)), true
	case ok && len(s) == 1:
		return uint16(s[0]), true
	}
	return 0, false
}

// nth returns the letters of the i-th character of a range: listed, or those
// that follow the first.
func nth(to any, i int) (pdfString, bool) {
	switch to := to.(type) {
	case []any:
		if i < len(to) {
			s, ok := to[i].(pdfString)
			return s, ok
		}
	case pdfString:
		if n := len(to) - 2; n >= 0 && n < maxLetters {
			last := binary.BigEndian.Uint16([]byte(to[n:])) + uint16(i)
			return to[:n] + pdfString(binary.BigEndian.AppendUint16(nil, last)), true
		}
	}
	return "", false
}

// maxLetters bounds the bytes of what one character stands for; PDF allows 512.
const maxLetters = 512

// utf16Text returns the letters of UTF-16, high byte first.
func utf16Text(s pdfString) string {
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i])<<8 | uint16(s[2*i+1])
	}
	return string(utf16.Decode(units))
}
