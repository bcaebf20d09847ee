package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// document is a file as a tree of SVG elements; what belongs to other namespaces is
// dropped.
type document struct {
	data  []byte
	at    int64 // where the current element starts, for errors
	root  *element
	byID  map[string]*element
	sheet styleSheet

	elements int
	open     []*element // while parsing
	foreign  int        // depth within an element of another namespace
	css      strings.Builder
}

// element is one element of SVG.
type element struct {
	name     string
	attrs    []xml.Attr
	children []*element
	at       int64 // offset in the file
}

// namespace is that of SVG.
const namespace = "http://www.w3.org/2000/svg"

// attr returns the value of an attribute without namespace; "" if there is none.
func (e *element) attr(name string) string {
	for i := range e.attrs {
		if e.attrs[i].Name.Local == name && e.attrs[i].Name.Space == "" {
			return e.attrs[i].Value
		}
	}
	return ""
}

// href returns the target of a reference, in its old or its new spelling.
func (e *element) href() string {
	for i := range e.attrs {
		if e.attrs[i].Name.Local == "href" {
			return strings.TrimSpace(e.attrs[i].Value)
		}
	}
	return ""
}

// parseDocument reads a file. If it fails, the document says where.
func parseDocument(data []byte) (*document, error) {
	d := &document{data: bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), byID: map[string]*element{}}
	if len(data) > maxBytes {
		return d, errors.New("the file is larger than 1 MB; simplify the drawing")
	}
	decoder := xml.NewDecoder(bytes.NewReader(d.data))
	for {
		d.at = decoder.InputOffset()
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			d.at = decoder.InputOffset()
			return d, d.malformed(err)
		}
		if err := d.token(token); err != nil {
			return d, err
		}
	}
	d.at = 0
	if d.root == nil {
		return d, errNoSVG
	}
	d.sheet = parseSheet(d.css.String())
	return d, nil
}

var (
	errNoSVG = errors.New("there is no <svg> in the file; only SVG drawings can be read")
	errDepth = fmt.Errorf("elements are nested more than %d deep; ungroup the drawing", maxDepth)
)

func (d *document) malformed(err error) error {
	var syntax *xml.SyntaxError
	if !errors.As(err, &syntax) { // the only other error of the decoder
		return errors.New("the file is not in UTF-8; save it as plain SVG in UTF-8")
	}
	msg := printable(shorten(syntax.Msg, 80))
	switch {
	case !bytes.Contains(d.data, []byte("<svg")): // a photo, say
		return errNoSVG
	case strings.Contains(msg, "entity"):
		return fmt.Errorf("%s; save it as plain SVG, without entities", msg)
	}
	return fmt.Errorf("not well-formed XML: %s", msg)
}

func (d *document) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return d.start(t)
	case xml.EndElement:
		if d.foreign > 0 {
			d.foreign--
		} else {
			d.open = d.open[:len(d.open)-1]
		}
	case xml.CharData:
		if n := len(d.open); n > 0 && d.foreign == 0 && d.open[n-1].name == "style" {
			d.css.Write(t)
		}
	case xml.Directive:
		if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
			return errors.New("entities are refused; delete the <!DOCTYPE …> or save as plain SVG")
		}
	case xml.ProcInst:
		if t.Target == "xml-stylesheet" {
			return errors.New("style sheets outside the file are not read; save the drawing with its styles inside")
		}
	}
	return nil
}

// start adds an element.
func (d *document) start(t xml.StartElement) error {
	isSVG := t.Name.Space == namespace || t.Name.Space == ""
	depth := len(d.open)
	d.elements++
	switch {
	case depth == 0 && d.root != nil:
		return errors.New("a second drawing follows the first; keep one of them")
	case depth == 0 && t.Name.Local != "svg":
		return fmt.Errorf("<%s> is not <svg>; only SVG drawings can be read", clipped(t.Name.Local))
	case depth == 0 && !isSVG:
		return fmt.Errorf("<svg> is of another kind; it needs xmlns=%q", namespace)
	case depth+d.foreign >= maxDepth:
		return errDepth
	case d.elements > maxElements:
		return fmt.Errorf("the drawing has more than %d elements; simplify it", maxElements)
	case d.foreign > 0 || !isSVG:
		d.foreign++
		return nil
	case t.Name.Local == "script": // refused even where nothing is painted: no kit needs one
		return errors.New("scripts are refused; remove the <script>")
	}
	e := &element{name: t.Name.Local, attrs: t.Attr, at: d.at}
	if id := e.attr("id"); id != "" && d.byID[id] == nil {
		d.byID[id] = e
	}
	if depth == 0 {
		d.root = e
	} else {
		parent := d.open[depth-1]
		parent.children = append(parent.children, e)
	}
	d.open = append(d.open, e)
	return nil
}

// target returns the element of the file that a reference such as #id names; nil if
// there is none.
func (d *document) target(ref string) *element {
	id, local := strings.CutPrefix(ref, "#")
	if !local {
		return nil
	}
	return d.byID[id]
}

// urlTarget returns what url(…) refers to, and what follows it.
func urlTarget(s string) (ref, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, "url(")
	if !ok {
		return "", "", false
	}
	ref, rest, ok = strings.Cut(s, ")")
	return strings.Trim(ref, space+`"'`), strings.Trim(rest, space), ok
}

// fault returns the error with its place in the file.
func (d *document) fault(name string, err error) error {
	before := d.data[:min(int(d.at), len(d.data))]
	start := bytes.LastIndexByte(before, '\n') + 1
	line, column := bytes.Count(before, []byte{'\n'})+1, utf8.RuneCount(before[start:])+1
	return &Error{Name: name, Line: line, Column: column, Message: err.Error()}
}

// quoted returns an excerpt of a file for a message: short, and on one line.
func quoted(s string) string { return strconv.Quote(shorten(s, excerpt)) }

// clipped does so without quotes.
func clipped(s string) string { return printable(shorten(s, excerpt)) }

// excerpt is the number of characters that a message shows.
const excerpt = 24

// shorten truncates a string, which may be megabytes long.
func shorten(s string, most int) string {
	n := 0
	for i := range s {
		n++
		if n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// printable replaces characters that could upset a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
