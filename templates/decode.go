package templates

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"shogikit/output/draw"
	"shogikit/templates/text"
)

// Limits on a template, so that a hostile file costs little.
const (
	MaxFile   = 256 << 10 // bytes of a template; parsing time is quadratic
	maxList   = 300       // entries per list
	maxFaults = 50
)

// decoder walks the nodes of a YAML file and collects every fault. It parses scalars
// from their source text, so that 010 and 1.5 mean what is written.
type decoder struct {
	file             string
	faults, warnings Faults
}

// fault reports what is wrong with the value under a key, by the code of a [text.Fault]
// and its values.
func (d *decoder) fault(n *yaml.Node, key, code string, values ...any) {
	d.wrong(n, key, text.Wrong(code, values...))
}

func (d *decoder) wrong(n *yaml.Node, key string, what *text.Fault) {
	if len(d.faults) < maxFaults {
		d.faults = append(d.faults, Fault{d.file, n.Line, n.Column, key, what})
	}
}

func (d *decoder) warn(n *yaml.Node, key, code string, values ...any) {
	d.warnings = append(d.warnings, Fault{d.file, n.Line, n.Column, key, text.Wrong(code, values...)})
}

// nowhere is the position of faults that concern the whole file.
var nowhere = &yaml.Node{}

// parse parses the file into a tree without aliases, within the size limit. It returns
// nil after a fault.
func (d *decoder) parse(data []byte) *yaml.Node {
	if len(data) > MaxFile {
		d.fault(nowhere, "", "large-template", MaxFile>>10)
		return nil
	}
	if line := Unseen(data); line > 0 {
		d.fault(&yaml.Node{Line: line, Column: 1}, "", "unseen")
		return nil
	}
	var doc, second yaml.Node
	docs := yaml.NewDecoder(bytes.NewReader(data))
	err := docs.Decode(&doc)
	if err == nil {
		err = docs.Decode(&second)
	}
	switch {
	case err == nil:
		d.fault(&second, "", "one-game")
	case err != io.EOF && len(doc.Content) > 0 && doc.Content[0].Tag == "!!str":
		d.fault(doc.Content[0], "", "no-key", typed(doc.Content[0].Value))
	case err != io.EOF:
		line, what := YAMLFault(data)
		d.wrong(&yaml.Node{Line: line, Column: min(line, 1)}, "", what)
	case len(doc.Content) == 0:
		d.fault(&yaml.Node{Line: 1, Column: 1}, "", "no-file")
	case alias(&doc) != nil:
		d.fault(alias(&doc), "", "aliases")
	default:
		return doc.Content[0]
	}
	return nil
}

// alias returns the first alias or anchor of a tree, or nil.
func alias(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return n
	}
	for _, c := range n.Content {
		if found := alias(c); found != nil {
			return found
		}
	}
	return nil
}

// field is one key of an object: where its value goes and what it may be. Struct tags
// declare it: `key:"name"` or `key:"name,required"`, with `want:"0 16"` for the range
// of a number, `want:"20"` for the maximum length of a text, `want:"id"`, or the list
// of allowed words. `key:",inline"` includes the keys of an embedded struct.
type field struct {
	key      string
	required bool
	want     string
	at       []int // its index path in the struct
}

// fieldCache caches the fields of structs by type: a template has hundreds of values of few
// types.
var fieldCache sync.Map

func fieldsOf(t reflect.Type) []field {
	if fields, ok := fieldCache.Load(t); ok {
		return fields.([]field)
	}
	var out []field
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		key, option, _ := strings.Cut(tag.Get("key"), ",")
		switch {
		case option == "inline":
			for _, f := range fieldsOf(t.Field(i).Type) {
				f.at = append([]int{i}, f.at...)
				out = append(out, f)
			}
		case key != "":
			out = append(out, field{key, option == "required", tag.Get("want"), []int{i}})
		}
	}
	fieldCache.Store(t, out)
	return out
}

func join(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }

// checker is implemented by structs with derived values, and with faults that only show
// once all fields are read.
type checker interface {
	check(d *decoder, n *yaml.Node, key string)
}

// object decodes a mapping into a struct, whose fields are the only keys allowed.
func (d *decoder) object(n *yaml.Node, path string, to reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.fault(n, path, "not-keys", kindOf(n))
		return
	}
	if line := to.FieldByName("Line"); line.IsValid() {
		line.SetInt(int64(n.Line))
	}
	fields := fieldsOf(to.Type())
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if line, ok := seen[k.Value]; ok {
			d.fault(k, join(path, k.Value), "twice", line)
			continue
		}
		seen[k.Value] = k.Line
		at := slices.IndexFunc(fields, func(f field) bool { return f.key == k.Value })
		if at < 0 {
			d.unknownKey(k, path, fields)
			continue
		}
		d.value(v, join(path, k.Value), to.FieldByIndex(fields[at].at), fields[at].want)
	}
	for _, f := range fields {
		if _, ok := seen[f.key]; f.required && !ok {
			d.fault(n, join(path, f.key), "missing")
		}
	}
	if c, ok := to.Addr().Interface().(checker); ok {
		c.check(d, n, path)
	}
}

// value decodes a node into a field.
func (d *decoder) value(n *yaml.Node, key string, to reflect.Value, want string) {
	if names, ok := to.Addr().Interface().(*Names); ok {
		d.names(n, key, names, want)
		return
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		d.object(n, key, to.Elem())
	case reflect.Struct:
		d.object(n, key, to)
	case reflect.Slice:
		d.list(n, key, to, want)
	case reflect.Array:
		d.pair(n, key, to, want)
	default:
		d.scalar(n, key, to, want)
	}
}

// list decodes each entry of a list.
func (d *decoder) list(n *yaml.Node, key string, to reflect.Value, want string) {
	switch {
	case n.Kind != yaml.SequenceNode:
		d.fault(n, key, "not-list", kindOf(n))
	case len(n.Content) > maxList:
		d.fault(n, key, "entries", len(n.Content), maxList)
	default:
		to.Set(reflect.MakeSlice(to.Type(), len(n.Content), len(n.Content)))
		for i, c := range n.Content {
			d.value(c, key+"["+strconv.Itoa(i+1)+"]", to.Index(i), want)
		}
	}
}

// pair decodes two values, or one text that stands for both.
func (d *decoder) pair(n *yaml.Node, key string, to reflect.Value, want string) {
	switch {
	case n.Kind == yaml.SequenceNode && len(n.Content) == 2:
		for i, c := range n.Content {
			d.scalar(c, fmt.Sprintf("%s[%d]", key, i+1), to.Index(i), want)
		}
	case to.Type().Elem().Kind() == reflect.String:
		d.scalar(n, key, to.Index(0), want)
		to.Index(1).Set(to.Index(0))
	default:
		d.fault(n, key, "two-numbers")
	}
}

func (d *decoder) unknownKey(k *yaml.Node, path string, fields []field) {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	d.fault(k, join(path, Clip(k.Value)), "unknown-key", Suggest(k.Value, keys))
}

// Clip shortens quoted input for messages.
func Clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// typed returns a value of a template for messages.
func typed(s string) text.Typed { return text.Typed(Clip(s)) }

// kindOf returns what a node is, for messages.
func kindOf(n *yaml.Node) any {
	switch {
	case n.Kind == yaml.MappingNode:
		return text.Wrong("set-of-keys")
	case n.Kind == yaml.SequenceNode:
		return text.Wrong("a-list")
	case n.Tag == "!!null":
		return text.Wrong("nothing-there")
	}
	return typed(n.Value)
}

// oneLine is how long texts of one line may be; longer ones have paragraphs.
const oneLine = 300

func (d *decoder) text(n *yaml.Node, key string, limit int) (string, bool) {
	unseen := func(r rune) bool { return draw.Hidden(r) && (r != '\n' || limit <= oneLine) }
	switch {
	case n.Kind != yaml.ScalarNode || n.Tag == "!!null":
		d.fault(n, key, "not-text", kindOf(n))
	case utf8.RuneCountInString(n.Value) > limit:
		d.fault(n, key, "long-text", typed(n.Value), utf8.RuneCountInString(n.Value), limit)
	case strings.ContainsFunc(strings.TrimSpace(n.Value), unseen):
		d.fault(n, key, "unseen")
	default:
		return strings.TrimSpace(n.Value), true
	}
	return "", false
}

// wordLists holds the lists of allowed words that other packages use as well.
var wordLists = map[string][]string{"styles": Styles, "marks": MarkSystems, "builds": Builds}

// scalar decodes a text, a number, a letter or a boolean.
func (d *decoder) scalar(n *yaml.Node, key string, to reflect.Value, want string) {
	if to.Kind() == reflect.Bool {
		d.yesNo(n, key, to)
		return
	}
	const short = 40 // of what has no limit of its own
	s, ok := d.text(n, key, limitOf(want, short))
	if !ok {
		return
	}
	var wrong *text.Fault
	switch to.Kind() {
	case reflect.Int:
		wrong = wholeNumber(s, to, want)
	case reflect.Float64:
		wrong = number(s, to, want)
	case reflect.Uint8:
		if len(s) != 1 || s[0] < 'A' || s[0] > 'Z' {
			wrong = text.Wrong("letter", typed(s))
			break
		}
		to.SetUint(uint64(s[0]))
	default:
		if limitOf(want, 0) == 0 { // it lists words
			wrong = notOneOf(s, want)
		}
		to.SetString(s)
	}
	if wrong != nil {
		d.wrong(n, key, wrong)
	}
}

// limitOf returns the maximum length of a text; usual if want says something else of it.
func limitOf(want string, usual int) int {
	limit, err := strconv.Atoi(want)
	if err != nil {
		return usual
	}
	return limit
}

func (d *decoder) yesNo(n *yaml.Node, key string, to reflect.Value) {
	switch n.Value {
	case "true", "yes", "false", "no":
		to.SetBool(n.Value == "true" || n.Value == "yes")
	default:
		d.fault(n, key, "not-yes-no", kindOf(n))
	}
}

// wholeNumber sets a number in the range that want gives, or says why not.
func wholeNumber(s string, to reflect.Value, want string) *text.Fault {
	lo, hi := rangeOf(want)
	v, err := strconv.Atoi(s)
	to.SetInt(int64(v))
	if err != nil || v < int(lo) || v > int(hi) {
		return text.Wrong("whole-number", Clip(s), lo, hi)
	}
	return nil
}

// number does so for a number with decimals, which may be in millimetres.
func number(s string, to reflect.Value, want string) *text.Fault {
	lo, hi := rangeOf(want)
	v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(s, "mm")), 64)
	to.SetFloat(v)
	if err != nil && !errors.Is(err, strconv.ErrRange) || !(v >= lo && v <= hi) {
		return text.Wrong("number", Clip(s), lo, hi)
	}
	return nil
}

func rangeOf(want string) (lo, hi float64) {
	_, _ = fmt.Sscan(want, &lo, &hi)
	return lo, hi
}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,30}$`)

// notOneOf says why a text is not an id or one of the allowed words; nil if it is.
func notOneOf(s, want string) *text.Fault {
	if want == "id" {
		if idPattern.MatchString(s) {
			return nil
		}
		return text.Wrong("id", typed(s))
	}
	words, ok := wordLists[want]
	if !ok {
		words = strings.Fields(want)
	}
	if slices.Contains(words, s) {
		return nil
	}
	if near := Nearest(s, words); near != "" {
		return text.Wrong("word-near", typed(s), strings.Join(words, ", "), near)
	}
	return text.Wrong("word", typed(s), strings.Join(words, ", "))
}

// isLanguage reports whether a word is a language code.
func isLanguage(code string) bool {
	return text.IsLanguage(code) && !strings.Contains(code, "-") && code == strings.ToLower(code)
}

// names decodes a text in several languages, or in English alone.
func (d *decoder) names(n *yaml.Node, key string, to *Names, want string) {
	limit := limitOf(want, oneLine)
	*to = Names{}
	switch {
	case n.Kind == yaml.ScalarNode:
		(*to)["en"], _ = d.text(n, key, limit)
	case n.Kind != yaml.MappingNode:
		d.fault(n, key, "names", kindOf(n))
	case len(n.Content) == 0:
		d.fault(n, key, "names", text.Wrong("nothing-there"))
	default:
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			if !isLanguage(k.Value) { // such as cz, which is a country
				d.fault(k, join(key, Clip(k.Value)), "language", Suggest(k.Value, text.Languages()))
			} else if s, ok := d.text(n.Content[i+1], join(key, k.Value), limit); ok {
				(*to)[k.Value] = s
			}
		}
	}
}
