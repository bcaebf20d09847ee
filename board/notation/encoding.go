package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// looked is the length of the prefix from which the encoding is detected.
const looked = 64 << 10

// decoded returns the text in UTF-8. It detects whether the input is in UTF-8, UTF-16,
// or one of the Japanese encodings, of which KIF prescribes Shift_JIS; a byte order
// mark takes precedence.
func decoded(in io.Reader) *lineEnds {
	buf := bufio.NewReaderSize(in, looked)
	head, _ := buf.Peek(looked)
	if end := bytes.LastIndexByte(head, '\n'); len(head) == looked && end > 0 {
		head = head[:end] // complete characters only
	}
	e := encodingOf(head)
	switch {
	case e != nil:
		if e == japanese.ShiftJIS || e == japanese.EUCJP {
			return &lineEnds{in: transform.NewReader(&oneEncoding{in: buf}, e.NewDecoder())}
		}
		return &lineEnds{in: transform.NewReader(buf, e.NewDecoder())}
	case bytes.IndexByte(head, 0) >= 0:
		return &lineEnds{in: notText{}}
	}
	return &lineEnds{in: buf}
}

// notText replaces binary input.
type notText struct{}

func (notText) Read([]byte) (int, error) { return 0, ErrNotText }

// ErrNotText is the error for input that contains a NUL.
var ErrNotText = errors.New("it is not text")

// oneEncoding returns an error at a line of UTF-8 in a text of another encoding, in
// which it would be misread.
type oneEncoding struct {
	in   *bufio.Reader
	line []byte // what is left of it
	no   int
	err  error
}

func (o *oneEncoding) Read(p []byte) (int, error) {
	if len(o.line) == 0 && o.err == nil {
		o.no++
		o.line, o.err = o.in.ReadSlice('\n')
		if o.err == bufio.ErrBufferFull {
			o.no, o.err = o.no-1, nil
		}
		// In Shift_JIS these would be the rarest of kanji, in EUC nothing.
		if utf8.Valid(o.line) && bytes.ContainsFunc(o.line, func(c rune) bool { return c >= 0x3040 && c < 0x3100 }) {
			o.line, o.err = nil, fmt.Errorf("line %d is in UTF-8, but others are not", o.no)
		}
	}
	n := copy(p, o.line)
	if o.line = o.line[n:]; n > 0 {
		return n, nil
	}
	return 0, o.err
}

// lineEnds makes \n of the three ends that lines have, \r\n, \n and \r alone.
type lineEnds struct {
	in   io.Reader
	cr   bool // the last byte was \r
	open bool // the last line is unterminated
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	if n > 0 && !l.cr && bytes.IndexByte(p[:n], '\r') < 0 {
		l.open = p[n-1] != '\n'
		return n, err
	}
	kept := 0
	for _, c := range p[:n] {
		if c != '\n' || !l.cr {
			p[kept] = c
			if c == '\r' {
				p[kept] = '\n'
			}
			kept++
		}
		l.cr, l.open = c == '\r', c != '\r' && c != '\n'
	}
	return kept, err
}

// encodingOf returns the encoding of a text by its beginning; nil for UTF-8, and for
// binary input.
func encodingOf(head []byte) encoding.Encoding {
	var nul [2]int // at even and odd offsets
	for i, c := range head {
		if c == 0 {
			nul[i&1]++
		}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\ufeff")):
		return nil
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case bytes.Contains(head, []byte("\x1b$")):
		return japanese.ISO2022JP
	case nul == [2]int{} && utf8.Valid(head):
		return nil
	case nul[1] > 4*nul[0] && nul[1] > 2:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case nul[0] > 4*nul[1] && nul[0] > 2:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case nul != [2]int{}:
		return nil
	}
	best, fewest := encoding.Encoding(nil), len(head)/8+2 // with more than this it is not text
	for _, e := range []encoding.Encoding{japanese.ShiftJIS, japanese.EUCJP} {
		text, _ := e.NewDecoder().Bytes(head)
		if n := strange(text); n < fewest {
			best, fewest = e, n
		}
	}
	return best
}

// strange counts the characters that do not occur in Japanese texts: undecodable ones,
// and half-width katakana, which EUC-JP looks like as Shift_JIS.
func strange(text []byte) int {
	n := 0
	for _, c := range string(text) {
		if c == utf8.RuneError || c >= 0xFF61 && c <= 0xFF9F {
			n++
		}
	}
	return n
}
