package verify

import (
	"encoding/binary"
	"unicode/utf16"
)

// cmap turns the two bytes of a character in a PDF into letters.
type cmap map[int]string

// readCMap reads the map from characters to letters that a font brings along.
func readCMap(data []byte, work *budget) cmap {
	c := cmap{}
	l := &lexer{b: data, work: work}
	var args []any
	for o := l.next(); o != keyword(""); o = l.next() {
		if _, isWord := o.(keyword); !isWord {
			work.charge(1, perValue)
			args = append(args, o)
			continue
		}
		each := map[any]int{keyword("endbfchar"): 2, keyword("endbfrange"): 3}[o]
		for ; each > 0 && len(args) >= each; args = args[each:] {
			from, to := code(args[0]), code(args[each-2])
			for i := 0; from >= 0 && from+i <= to; i++ {
				letters := nth(args[each-1], i)
				work.charge(1, perEntry)
				work.charge(len(letters), perParsed)
				c[from+i] = utf16Text(letters)
			}
		}
		args = args[:0]
	}
	return c
}

// code returns the number of a character of one or two bytes, -1 for others.
func code(o any) int {
	switch s, _ := o.(pdfString); len(s) {
	case 1:
		return int(s[0])
	case 2:
		return int(s[0])<<8 | int(s[1])
	}
	return -1
}

// nth returns the letters of the i-th character of a range: listed, or those
// that follow the first.
func nth(to any, i int) pdfString {
	const most = 512 // bytes of what one character stands for
	if list, ok := to.([]any); ok && i < len(list) {
		to = list[i]
		i = 0
	}
	s, _ := to.(pdfString)
	n := len(s) - 2
	if n < 0 || n > most {
		return ""
	}
	last := binary.BigEndian.Uint16([]byte(s[n:])) + uint16(i)
	return s[:n] + pdfString(binary.BigEndian.AppendUint16(nil, last))
}

// utf16Text returns the letters of UTF-16, high byte first.
func utf16Text(s pdfString) string {
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i])<<8 | uint16(s[2*i+1])
	}
	return string(utf16.Decode(units))
}
