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
	p := prefixes{data: data, ends: []int{0}, left: brokenBytes}
	for l := range bytes.Lines(data) {
		p.ends = append(p.ends, p.ends[len(p.ends)-1]+len(l))
	}
	for good := 0; p.left > 0; {
		bad, err := p.firstBad(good)
		good = p.closed(bad)
		if good == 0 && p.left > 0 {
			return bad, err
		}
	}
	return 0, readable(data)
}

// prefixes are the first lines of a file.
type prefixes struct {
	data []byte
	ends []int // byte offsets of line ends, by number of lines
	left int   // bytes that may still be read
}

func (p *prefixes) readable(lines int) error {
	p.left -= p.ends[lines]
	return readable(p.data[:p.ends[lines]])
}

// firstBad returns the least number of lines above good that are no YAML, and why.
func (p *prefixes) firstBad(good int) (bad int, err error) {
	bad, err = len(p.ends)-1, readable(p.data)
	for good+1 < bad && p.left > 0 {
		middle := (good + bad) / 2
		fault := p.readable(middle)
		if fault == nil {
			good = middle
		} else {
			bad, err = middle, fault
		}
	}
	return bad, err
}

// closed returns the number of lines with which what is open at the end of a prefix is
// closed; 0 if it is not.
func (p *prefixes) closed(bad int) int {
	for n := bad + 1; n < min(bad+openLines, len(p.ends)-1) && p.left > 0; n++ {
		if p.readable(n) == nil {
			return n
		}
	}
	return 0
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
