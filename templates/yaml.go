package templates

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// yamlMessages are what the YAML reader says, in the words of someone who
// edits a file by hand.
var yamlMessages = map[string]string{
	"did not find expected key":                              "this line does not stand in the column of the keys that it belongs to",
	"did not find expected '-' indicator":                    "this line does not stand in the column of the list that it belongs to",
	"did not find expected ',' or '}'":                       "a { is not closed, or a comma is missing behind it",
	"did not find expected ',' or ']'":                       "a [ is not closed, or a comma is missing behind it",
	"did not find expected node content":                     "a value is missing, or a bracket is not closed",
	"did not find expected <document start>":                 "a text at or above this line belongs to no key; a comment begins with #",
	"could not find expected ':'":                            "a key without a colon",
	"mapping values are not allowed in this context":         "a colon where none can stand: a key that is indented too far, or a text that wants quotes",
	"block sequence entries are not allowed in this context": "the hyphen of a list where none can stand; begin a new line with it",
	"found character that cannot start any token":            "a tab, or a character that no value begins with; indent with spaces, and put such a text in quotes",
	"found a tab character that violates indentation":        "a tab; indent with spaces",
	"found unexpected end of stream":                         "a quotation mark is not closed",
	"found unknown escape character":                         `a \ in double quotes; use single quotes`,
}

// YAMLFault says where a file is not YAML, and why. The line counts from 1; it is 0 where
// none is known.
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

// What looking for a fault may cost: bytes read, in all, and how many lines a text or a
// bracket may go on before it is taken for one that is not closed.
const (
	brokenBytes = 2 << 20
	openLines   = 20
)

// broken finds the line with which a file ceases to be YAML, whatever follows, and what
// is said of the file up to there. The reader itself names the line with which it began
// what it could not end, often far above, and of a quotation that is not closed the place
// where the next one makes no sense.
func broken(data []byte) (line int, err error) {
	ends := []int{0} // of so many lines
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

// readable reports why a file is not YAML; nil where it is.
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
