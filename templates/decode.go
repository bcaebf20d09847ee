package templates

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
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
	s := f.File
	if f.Line > 0 {
		s += fmt.Sprintf(":%d:%d", f.Line, f.Column)
	}
	if f.Key != "" {
		s += ": " + f.Key
	}
	return s + ": " + f.Message
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

// nowhere is the place of faults of the file as a whole.
var nowhere = &yaml.Node{}

// parse reads the file into a tree that has no aliases, is not too deep and not
// too large. Nil after a fault.
func (d *decoder) parse(data []byte) *yaml.Node {
	var doc, second yaml.Node
	docs := yaml.NewDecoder(bytes.NewReader(data))
	depth, left := flowDepth(data), maxNodes
	switch {
	case len(data) > MaxFile:
		d.fault(nowhere, "", "is larger than %d kB, the most that a template may have", MaxFile>>10)
		return nil
	case depth > maxDepth*4:
		d.fault(nowhere, "", "brackets nest %d deep; no template needs more than %d", depth, maxDepth)
		return nil
	}
	if err := docs.Decode(&doc); err != nil && err != io.EOF {
		d.faults = append(d.faults, yamlFault(d.file, err))
		return nil
	}
	switch err := docs.Decode(&second); {
	case err != io.EOF:
		d.fault(&second, "", "a file holds one game; what follows the line of --- has no place in it")
		return nil
	case len(doc.Content) == 0:
		d.fault(&yaml.Node{Line: 1, Column: 1}, "", "the file is empty; `shogikit new FILE` writes a template to start from")
		return nil
	case !d.sane(&doc, 0, &left):
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
		at := slices.IndexFunc(fields, func(f field) bool { return f.key == k.Value })
		if at < 0 {
			d.unknownKey(k, path, fields)
			continue
		}
		fields[at].read(v, join(path, k.Value))
	}
	for _, f := range fields {
		if _, ok := seen[f.key]; f.required && !ok {
			d.fault(n, join(path, f.key), "is missing")
		}
	}
}

func (d *decoder) unknownKey(k *yaml.Node, path string, fields []field) {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	d.fault(k, join(path, clip(k.Value)), "is not a key of a template; %s", Suggest(k.Value, keys))
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

// scalar makes a reader of a text that parse turns into a value, or into what is
// wrong with it.
func scalar[T any](d *decoder, to *T, limit int, parse func(s string) (v T, wrong string)) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		s, ok := d.text(n, key, limit)
		if !ok {
			return
		}
		v, wrong := parse(s)
		if wrong != "" {
			d.fault(n, key, "%s", wrong)
			return
		}
		*to = v
	}
}

func (d *decoder) str(to *string, limit int) func(*yaml.Node, string) {
	return scalar(d, to, limit, func(s string) (string, string) { return s, "" })
}

func (d *decoder) integer(to *int, lo, hi int) func(*yaml.Node, string) {
	return scalar(d, to, 40, func(s string) (int, string) {
		v, err := strconv.Atoi(s)
		if err != nil || v < lo || v > hi {
			return 0, fmt.Sprintf("is %s; a whole number from %d to %d is wanted", clip(s), lo, hi)
		}
		return v, ""
	})
}

// number reads a number, or a length in millimetres.
func number[T ~float64](d *decoder, to *T, lo, hi T) func(*yaml.Node, string) {
	return scalar(d, to, 40, func(s string) (T, string) {
		v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(s, "mm")), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) || !(T(v) >= lo && T(v) <= hi) {
			return 0, fmt.Sprintf("is %s; a number from %g to %g is wanted", clip(s), lo, hi)
		}
		return T(v), ""
	})
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
	return scalar(d, to, 40, func(s string) (T, string) {
		if slices.Contains(words, T(s)) {
			return T(s), ""
		}
		list := make([]string, len(words))
		for i, w := range words {
			list[i] = string(w)
		}
		hint := ""
		if near := Nearest(s, list); near != "" {
			hint = "; did you mean " + near + "?"
		}
		return "", fmt.Sprintf("is %q; one of %s is wanted%s", clip(s), strings.Join(list, ", "), hint)
	})
}

// each makes a reader of a list, entry by entry.
func (d *decoder) each(read func(n *yaml.Node, key string)) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) { d.list(n, key, read) }
}

// many makes a reader of a list of values, each of which one reads.
func many[T any](d *decoder, to *[]T, one func(*T) func(*yaml.Node, string)) func(*yaml.Node, string) {
	return d.each(func(n *yaml.Node, key string) {
		var v T
		one(&v)(n, key)
		*to = append(*to, v)
	})
}

// word makes a reader of a short text.
func (d *decoder) word(to *string) func(*yaml.Node, string) { return d.str(to, 20) }

// keys makes a reader of an object.
func (d *decoder) keys(fields ...field) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) { d.object(n, key, fields) }
}
