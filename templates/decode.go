package templates

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Fault is one thing wrong with a template.
type Fault struct {
	File         string // as given to the loader
	Line, Column int    // from 1; 0 where unknown
	Key          string // "pieces[2].moves"; "" for the file as a whole
	Message      string // what is wrong, and what would be right
}

// Error returns "file:line:column: key: message".
func (f Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", f.Line, f.Column)
	}
	b.WriteString(": ")
	if f.Key != "" {
		b.WriteString(f.Key + ": ")
	}
	b.WriteString(f.Message)
	return b.String()
}

// Faults are all faults of a template, in the order of the file.
type Faults []Fault

// Error returns one line a fault.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Limits of what a template may hold, so that a hostile file costs nothing.
const (
	MaxFile   = 256 << 10 // bytes of a template; the parser's time grows with the square
	maxDepth  = 12
	maxNodes  = 50_000
	maxList   = 300 // entries of a list
	maxFaults = 50
)

// decoder walks the nodes of a YAML file and gathers every fault. It reads
// scalars from their text, so 010 and 1.5 mean what is written.
type decoder struct {
	file   string
	faults Faults
}

func (d *decoder) fault(n *yaml.Node, key, format string, args ...any) {
	if len(d.faults) < maxFaults {
		d.faults = append(d.faults, Fault{d.file, n.Line, n.Column, key, fmt.Sprintf(format, args...)})
	}
}

// parse reads the file into a tree that has no aliases, is not too deep and not
// too large. Nil after a fault.
func (d *decoder) parse(data []byte) *yaml.Node {
	if len(data) > MaxFile {
		d.faults = append(d.faults, Fault{File: d.file, Message: fmt.Sprintf("is larger than %d kB, the most that a template may have", MaxFile>>10)})
		return nil
	}
	if depth := flowDepth(data); depth > maxDepth*4 {
		d.faults = append(d.faults, Fault{File: d.file, Message: fmt.Sprintf("brackets nest %d deep; no template needs more than %d", depth, maxDepth)})
		return nil
	}
	var doc, second yaml.Node
	docs := yaml.NewDecoder(bytes.NewReader(data))
	if err := docs.Decode(&doc); err != nil && err != io.EOF {
		d.faults = append(d.faults, yamlFault(d.file, err))
		return nil
	}
	if err := docs.Decode(&second); err != io.EOF {
		d.fault(&second, "", "a file holds one game; what follows the line of --- has no place in it")
		return nil
	}
	if len(doc.Content) == 0 {
		d.faults = append(d.faults, Fault{File: d.file, Line: 1, Column: 1, Message: "the file is empty; `shogikit new FILE` writes a template to start from"})
		return nil
	}
	left := maxNodes
	if !d.sane(&doc, 0, &left) {
		return nil
	}
	return doc.Content[0]
}

// flowDepth returns how deep [ and { nest, before a parser is trusted with them.
func flowDepth(data []byte) int {
	depth, deepest := 0, 0
	for _, c := range data {
		switch c {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth--
		}
	}
	return deepest
}

func (d *decoder) sane(n *yaml.Node, depth int, left *int) bool {
	*left--
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		d.fault(n, "", noAliases)
		return false
	case depth > maxDepth:
		d.fault(n, "", "nested more than %d deep", maxDepth)
		return false
	case *left < 0:
		d.fault(n, "", "more than %d values; no template needs so many", maxNodes)
		return false
	}
	for _, c := range n.Content {
		if !d.sane(c, depth+1, left) {
			return false
		}
	}
	return true
}

// field is one key of an object.
type field struct {
	key      string
	required bool
	read     func(n *yaml.Node, key string)
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// object reads a mapping whose keys are exactly those of fields.
func (d *decoder) object(n *yaml.Node, path string, fields []field) {
	if n.Kind != yaml.MappingNode {
		d.fault(n, path, "is %s; keys with values are wanted here", kindOf(n))
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if line, ok := seen[k.Value]; ok {
			d.fault(k, join(path, k.Value), "stands twice; first in line %d", line)
			continue
		}
		seen[k.Value] = k.Line
		f := findField(fields, k.Value)
		if f == nil {
			d.unknownKey(k, path, fields)
			continue
		}
		f.read(v, join(path, k.Value))
	}
	for _, f := range fields {
		if _, ok := seen[f.key]; f.required && !ok {
			d.fault(n, join(path, f.key), "is missing")
		}
	}
}

func findField(fields []field, key string) *field {
	for i := range fields {
		if fields[i].key == key {
			return &fields[i]
		}
	}
	return nil
}

func (d *decoder) unknownKey(k *yaml.Node, path string, fields []field) {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	if near := Nearest(k.Value, keys); near != "" {
		d.fault(k, join(path, clip(k.Value)), "is not a key of a template; did you mean %s?", near)
		return
	}
	d.fault(k, join(path, clip(k.Value)), "is not a key of a template; known here: %s", strings.Join(keys, ", "))
}

// clip keeps quoted input short in messages.
func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a set of keys"
	case yaml.SequenceNode:
		return "a list"
	}
	if n.Tag == "!!null" {
		return "empty"
	}
	return fmt.Sprintf("%q", clip(n.Value))
}

func (d *decoder) list(n *yaml.Node, key string, each func(n *yaml.Node, key string)) {
	if n.Kind != yaml.SequenceNode {
		d.fault(n, key, "is %s; a list is wanted", kindOf(n))
		return
	}
	if len(n.Content) > maxList {
		d.fault(n, key, "has %d entries; the most is %d", len(n.Content), maxList)
		return
	}
	for i, c := range n.Content {
		each(c, fmt.Sprintf("%s[%d]", key, i+1))
	}
}

func (d *decoder) text(n *yaml.Node, key string, limit int) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		d.fault(n, key, "is %s; a text is wanted", kindOf(n))
		return "", false
	}
	if len(n.Value) > limit {
		d.fault(n, key, "is %d characters long; the most is %d", len(n.Value), limit)
		return "", false
	}
	if strings.ContainsFunc(n.Value, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }) {
		d.fault(n, key, "holds control characters")
		return "", false
	}
	return strings.TrimSpace(n.Value), true
}

func (d *decoder) str(to *string, limit int) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		if s, ok := d.text(n, key, limit); ok {
			*to = s
		}
	}
}

func (d *decoder) integer(to *int, lo, hi int) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		s, ok := d.text(n, key, 40)
		if !ok {
			return
		}
		v, err := strconv.Atoi(s)
		if err != nil || v < lo || v > hi {
			d.fault(n, key, "is %s; a whole number from %d to %d is wanted", clip(s), lo, hi)
			return
		}
		*to = v
	}
}

func (d *decoder) number(to *float64, lo, hi float64) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		s, ok := d.text(n, key, 40)
		if !ok {
			return
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(s, "mm")), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(v) || v < lo || v > hi {
			d.fault(n, key, "is %s; a number from %g to %g is wanted", clip(s), lo, hi)
			return
		}
		*to = v
	}
}

func (d *decoder) boolean(to *bool) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		switch n.Value {
		case "true", "yes":
			*to = true
		case "false", "no":
			*to = false
		default:
			d.fault(n, key, "is %s; true or false is wanted", kindOf(n))
		}
	}
}

// oneOf reads a word of a fixed set.
func oneOf[T ~string](d *decoder, to *T, words ...T) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		s, ok := d.text(n, key, 40)
		if !ok {
			return
		}
		list := make([]string, len(words))
		for i, w := range words {
			if T(s) == w {
				*to = w
				return
			}
			list[i] = string(w)
		}
		hint := ""
		if near := Nearest(s, list); near != "" {
			hint = fmt.Sprintf("; did you mean %s?", near)
		}
		d.fault(n, key, "is %q; one of %s is wanted%s", clip(s), strings.Join(list, ", "), hint)
	}
}
