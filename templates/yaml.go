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
)

// yamlMessages rewords the messages of the YAML parser for someone who edits a file by
// hand.
var yamlMessages = map[string]string{
	"did not find expected key":                              "this line is not aligned with the keys that it belongs to",
	"did not find expected '-' indicator":                    "this line is not aligned with the list that it belongs to",
	"did not find expected ',' or '}'":                       "a { is not closed, or a comma is missing after it",
	"did not find expected ',' or ']'":                       "a [ is not closed, or a comma is missing after it",
	"did not find expected node content":                     "a value is missing, or a bracket is not closed",
	"did not find expected <document start>":                 "a text at or above this line belongs to no key; a comment begins with #",
	"could not find expected ':'":                            "a key without a colon",
	"mapping values are not allowed in this context":         "a colon where none is allowed: a key that is indented too far, or a text that needs quotes",
	"block sequence entries are not allowed in this context": "the hyphen of a list where none is allowed; begin a new line with it",
	"found character that cannot start any token":            "a tab, or a character that no value begins with; indent with spaces, and put such a text in quotes",
	"found a tab character that violates indentation":        "a tab; indent with spaces",
	"found unexpected end of stream":                         "a quotation mark is not closed",
	"found unknown escape character":                         `a \ in double quotes; use single quotes`,
}

// YAMLFault returns where and why a file is not YAML. Lines count from 1; 0 means
// unknown.
func YAMLFault(data []byte) (line int, message string) {
	line, err := broken(data)
	message = strings.TrimPrefix(err.Error(), "yaml: ")
	if strings.HasPrefix(message, "line ") {
		_, message, _ = strings.Cut(message, ": ")
	}
	if strings.HasPrefix(message, "unknown anchor") {
		return line, noAliases
	}
	if strings.Contains(message, "UTF-") {
		return line, "it is not text in UTF-8"
	}
	if plain, ok := yamlMessages[message]; ok {
		message = plain
	}
	return line, message
}

// Unseen returns the first line of a YAML file that has a character which cannot be seen, 0 for
// none: some of them end a line for YAML, and a comment with it.
func Unseen(data []byte) int {
	text, _, _ := transform.Bytes(unicode.BOMOverride(transform.Nop), data)
	at := bytes.IndexFunc(text, func(r rune) bool { return draw.Hidden(r) && r != '\n' && r != '\r' && r != '\t' })
	return bytes.Count(text[:max(at, 0)], []byte("\n")) + min(at, 0) + 1
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

const noAliases = "anchors and aliases (& and *) are not allowed; write the value out"
