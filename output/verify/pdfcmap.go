package verify

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// cmap turns the two bytes of a character in a PDF into letters.
type cmap struct{ letter map[uint16]string }

// readCMap reads the map from characters to letters that a font brings along.
func readCMap(data []byte) *cmap {
	c := &cmap{letter: map[uint16]string{}}
	l := &lexer{b: data}
	var args []any
	for {
		o := l.next()
		k, isWord := o.(keyword)
		if !isWord {
			if len(args) < 1<<16 {
				args = append(args, o)
			}
			continue
		}
		switch k {
		case "":
			return c
		case "endbfchar":
			c.singles(args)
		case "endbfrange":
			c.ranges(args)
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

func (c *cmap) singles(args []any) {
	for ; len(args) >= 2; args = args[2:] {
		from, ok1 := code(args[0])
		to, ok2 := args[1].(pdfString)
		if ok1 && ok2 {
			c.letter[from] = utf16Text([]byte(to))
		}
	}
}

func (c *cmap) ranges(args []any) {
	for ; len(args) >= 3; args = args[3:] {
		lo, ok1 := code(args[0])
		hi, ok2 := code(args[1])
		if !ok1 || !ok2 || hi < lo {
			continue
		}
		switch to := args[2].(type) {
		case []any:
			for i, o := range to {
				if s, ok := o.(pdfString); ok && int(lo)+i <= int(hi) {
					c.letter[lo+uint16(i)] = utf16Text([]byte(s))
				}
			}
		case pdfString:
			c.run(lo, hi, to)
		}
	}
}

// run maps a range of characters to letters that follow one another.
func (c *cmap) run(lo, hi uint16, to pdfString) {
	if len(to) < 2 {
		return
	}
	head, last := to[:len(to)-2], binary.BigEndian.Uint16([]byte(to[len(to)-2:]))
	for i := 0; i <= int(hi-lo); i++ {
		unit := binary.BigEndian.AppendUint16([]byte(head), last+uint16(i))
		c.letter[lo+uint16(i)] = utf16Text(unit)
	}
}

// letters returns what a string says.
func (c *cmap) letters(s pdfString) string {
	var b strings.Builder
	for i := 0; i+1 < len(s); i += 2 {
		b.WriteString(c.letter[binary.BigEndian.Uint16([]byte(s[i:i+2]))])
	}
	return b.String()
}

func utf16Text(b []byte) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}
