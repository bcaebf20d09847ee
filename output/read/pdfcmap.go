package read

import (
	"encoding/binary"

	"golang.org/x/text/encoding/unicode"
)

// cmap maps the one or two bytes of a character in a PDF to text.
type cmap map[pdfString]string

// readCMap parses the ToUnicode map of a font.
func readCMap(data []byte, work *Work) cmap {
	c := cmap{}
	l := &lexer{b: data, work: work}
	utf16 := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder()
	var args []any
	for o := l.next(); o != keyword(""); o = l.next() {
		if _, isWord := o.(keyword); !isWord {
			work.keep(oneValue)
			args = append(args, o)
			continue
		}
		each := map[any]int{keyword("endbfchar"): 2, keyword("endbfrange"): 3}[o]
		for ; each > 0 && len(args) >= each; args = args[each:] {
			for i := range min(code(args[each-2])-code(args[0])+1, 256-code(args[0])&255) { // only the last byte is incremented
				letters := nth(args[each-1], i)
				work.keep(oneEntry + len(letters))
				c[nth(args[0], i)], _ = utf16.String(string(letters))
			}
		}
		args = args[:0]
	}
	return c
}

// code returns the number of a character of one or two bytes, or of the last two of a
// string; -1 if it is empty.
func code(o any) int {
	switch s, _ := o.(pdfString); len(s) {
	case 0:
		return -1
	case 1:
		return int(s[0])
	default:
		return int(binary.BigEndian.Uint16([]byte(s[len(s)-2:])))
	}
}

// nth returns the i-th string of a range: listed, or counted from the first.
func nth(o any, i int) pdfString {
	const most = 512 // bytes that one character may stand for
	if list, ok := o.([]any); ok && i < len(list) {
		o, i = list[i], 0
	}
	s, _ := o.(pdfString)
	n := len(s) - 2
	switch {
	case len(s) == 1:
		return pdfString([]byte{byte(code(s) + i)})
	case n >= 0 && n <= most:
		return s[:n] + pdfString(binary.BigEndian.AppendUint16(nil, uint16(code(s)+i)))
	}
	return ""
}
