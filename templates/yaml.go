package templates

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"shogikit/output/draw"
	"shogikit/templates/text"
)

// yamlCodes are the codes of the faults that the YAML parser reports, reworded for
// someone who edits a file by hand.
var yamlCodes = map[string]string{
	"did not find expected key":                              "yaml-key",
	"did not find expected '-' indicator":                    "yaml-list",
	"did not find expected ',' or '}'":                       "yaml-brace",
	"did not find expected ',' or ']'":                       "yaml-bracket",
	"did not find expected node content":                     "yaml-value",
	"did not find expected <document start>":                 "yaml-stray",
	"could not find expected ':'":                            "yaml-no-colon",
	"mapping values are not allowed in this context":         "yaml-colon",
	"block sequence entries are not allowed in this context": "yaml-hyphen",
	"found character that cannot start any token":            "yaml-character",
	"found a tab character that violates indentation":        "yaml-tab",
	"found unexpected end of stream":                         "yaml-quote",
	"found unknown escape character":                         "yaml-escape",
}

// YAMLFault returns where and why a file is not YAML. Lines count from 1; 0 means
// unknown.
func YAMLFault(data []byte) (line int, what *text.Fault) {
	line, err := broken(data)
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if strings.HasPrefix(message, "line ") {
		_, message, _ = strings.Cut(message, ": ")
	}
	code, known := yamlCodes[message]
	switch {
	case strings.HasPrefix(message, "unknown anchor"):
		return line, text.Wrong("aliases")
	case strings.Contains(message, "UTF-"):
		return line, text.Wrong("yaml", text.Wrong("not-utf-8"))
	case known:
		return line, text.Wrong("yaml", text.Wrong(code))
	}
	return line, text.Wrong("yaml", message)
}

// Unseen returns the first line of a YAML file that has a character which cannot be seen, 0 for
// none: some of them end a line for YAML, and a comment with it.
func Unseen(data []byte) int {
	plain, _, _ := transform.Bytes(unicode.BOMOverride(transform.Nop), data)
	at := bytes.IndexFunc(plain, func(r rune) bool { return draw.Hidden(r) && r != '\n' && r != '\r' && r != '\t' })
	return bytes.Count(plain[:max(at, 0)], []byte("\n")) + min(at, 0) + 1
}

// Limits of the search for a fault: total bytes read, and how many lines a text or a
// bracket may span before it counts as unclosed.
const (
	brokenBytes = 2 << 20
	openLines   = 20
)

// broken returns the first line at which a file ceases to be YAML, whatever follows,
// and the parser's error for the file up to there. The parser itself names the line
// where the construct that it could not finish began, often far above, and for an
// unclosed quotation the place where the next one makes no sense.
func broken(data []byte) (line int, err error) {
	ends := []int{0} // byte offsets of line ends, by number of lines
	for l := range bytes.Lines(data) {
		ends = append(ends, ends[len(ends)-1]+len(l))
	}
	left := brokenBytes
	read := func(lines int) error {
		left -= ends[lines]
		return readable(data[:ends[lines]])
	}
	last := len(ends) - 1
	for good, bad := 0, last; left > 0; {
		err = readable(data)
		for good+1 < bad && left > 0 {
			middle := (good + bad) / 2
			if e := read(middle); e == nil {
				good = middle
			} else {
				bad, err = middle, e
			}
		}
		line, good = bad, 0
		for n := bad + 1; n < min(bad+openLines, last) && left > 0 && good == 0; n++ { // is it closed?
			if read(n) == nil {
				good = n
			}
		}
		if good == 0 && left > 0 {
			return line, err
		}
		bad = last
	}
	return 0, readable(data)
}

// readable returns why a file is not YAML; nil if it is.
func readable(data []byte) (err error) {
	for docs := yaml.NewDecoder(bytes.NewReader(data)); err == nil; {
		err = docs.Decode(&yaml.Node{})
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
