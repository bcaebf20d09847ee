package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// examined is the length of the prefix from which the encoding is detected.
const examined = 64 << 10

// errNotText is the error for input that contains a NUL.
var errNotText = errors.New("it is not text")

// decoded returns a text in UTF-8: as it is, without a byte order mark, or decoded from
// Shift_JIS, which KIF prescribes.
func decoded(in io.Reader) (*bufio.Reader, error) {
	buf := bufio.NewReaderSize(in, examined)
	head, _ := buf.Peek(examined)
	if len(head) == examined { // complete characters only
		head = head[:bytes.LastIndexFunc(head, func(c rune) bool { return c < utf8.RuneSelf })+1]
	}
	mark := []byte("\ufeff")
	switch {
	case bytes.HasPrefix(head, mark):
		_, err := buf.Discard(len(mark))
		return buf, err
	case bytes.IndexByte(head, 0) >= 0:
		return buf, errNotText
	case !utf8.Valid(head) && isShiftJIS(head):
		return bufio.NewReaderSize(fromShiftJIS(buf), examined), nil
	}
	return buf, nil
}

// isShiftJIS reports whether hardly any character of a text in Shift_JIS is undecodable.
func isShiftJIS(text []byte) bool {
	utf, _ := io.ReadAll(fromShiftJIS(bytes.NewReader(text)))
	return bytes.Count(utf, []byte(string(utf8.RuneError))) < len(text)/8+2
}
