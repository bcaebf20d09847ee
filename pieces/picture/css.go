package picture

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// style holds the properties that children inherit.
type style map[string]string

// inherited are the properties that children inherit, at their initial values.
var inherited = style{
	"fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
	"stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt",
	"stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
	"color": "black", "paint-order": "normal", "visibility": "visible",
	"marker-start": "none", "marker-mid": "none", "marker-end": "none",
}

// single are the properties of one element, which its children do not inherit.
var single = []string{
	"opacity", "display", "transform", "transform-origin", "clip-path", "mask", "filter", "mix-blend-mode",
	"overflow", "vector-effect", "marker", "stop-color", "stop-opacity",
}

// with returns the style of a child that declares properties of its own.
func (s style) with(declared style) style {
	own := style{}
	for name, value := range declared {
		initial, inherits := inherited[name]
		if value == "initial" {
			value = initial
		}
		again := value == "inherit" || value == "unset" || name == "color" && strings.EqualFold(value, "currentColor")
		if inherits && !again {
			own[name] = value
		}
	}
	if len(own) == 0 {
		return s
	}
	out := maps.Clone(s)
	maps.Copy(out, own)
	return out
}

// declaration is a property with its value and its rank in the cascade.
type declaration struct {
	name, value string
	rank        int
}

// Ranks of declarations: attributes, rules by how specific they are, style="…", and
// what is important.
const (
	rankRule      = 1
	rankInline    = 1 << 20
	rankImportant = 1 << 21
)

// styleSheet holds the rules of a file in the order of the cascade, by the class, id or
// type that an element must have for them to apply.
type styleSheet struct {
	rules   map[string][]rule
	ignored bool // there are rules that this package does not understand
}

// rule is a simple selector, such as path.dark#nose, with its declarations.
type rule struct {
	name, id     string
	classes      []string
	order, rank  int
	declarations []declaration
}

var (
	comments = regexp.MustCompile(`(?s)/\*.*?(\*/|$)|<!--|-->`)
	simple   = regexp.MustCompile(`^(\*|[\w\x{80}-\x{10ffff}-]+)?((?:[.#][\w\x{80}-\x{10ffff}-]+)*)$`)
	marked   = regexp.MustCompile(`[.#][\w\x{80}-\x{10ffff}-]+`)
)

// parseSheet reads the rules of a style sheet. Of rules for media and the like nothing
// applies to paper.
func parseSheet(css string) styleSheet {
	sheet := styleSheet{rules: map[string][]rule{}}
	order := 0
	for rest := comments.ReplaceAllString(css, " "); ; {
		before, body, more := strings.Cut(rest, "{")
		if !more {
			return sheet
		}
		if at := strings.LastIndexByte(before, ';'); at >= 0 { // after @import and the like
			before, sheet.ignored = before[at+1:], true
		}
		body, rest = block(body)
		if strings.HasPrefix(strings.TrimSpace(before), "@") {
			sheet.ignored = true
			continue
		}
		declarations := parseDeclarations(body)
		for selector := range strings.SplitSeq(before, ",") {
			order++
			sheet.add(strings.TrimSpace(selector), order, declarations)
		}
	}
}

// block returns what stands before the brace that ends a block, and what follows it.
func block(s string) (body, rest string) {
	depth := 1
	for i, c := range s {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// add adds a rule with a simple selector.
func (s *styleSheet) add(selector string, order int, declarations []declaration) {
	parts := simple.FindStringSubmatch(selector)
	if parts == nil || selector == "" || order > maxRules {
		s.ignored = true
		return
	}
	r := rule{order: order, rank: rankRule, declarations: declarations}
	key := "*"
	if parts[1] != "*" && parts[1] != "" {
		r.name, key = parts[1], parts[1]
		r.rank++
	}
	for _, mark := range marked.FindAllString(parts[2], -1) {
		key = mark
		if mark[0] == '#' {
			r.id = mark[1:]
			r.rank += 1 << 16
		} else {
			r.classes = append(r.classes, mark[1:])
			r.rank += 1 << 8
		}
	}
	s.rules[key] = append(s.rules[key], r)
}

// matching returns the rules for an element in the order of the file, and how many
// rules were looked at.
func (s *styleSheet) matching(e *element) (out []rule, work int) {
	if len(s.rules) == 0 {
		return nil, 0
	}
	classes := strings.Fields(e.attr("class"))
	slices.Sort(classes)
	classes = slices.Compact(classes)
	keys := []string{"*", e.name, "#" + e.attr("id")}
	for _, class := range classes {
		keys = append(keys, "."+class)
	}
	for _, key := range keys {
		work += len(s.rules[key])
		for _, r := range s.rules[key] {
			if r.matches(e, classes) {
				out = append(out, r)
			}
		}
	}
	slices.SortFunc(out, func(a, b rule) int { return a.order - b.order })
	return out, work
}

func (r *rule) matches(e *element, classes []string) bool {
	for _, class := range r.classes {
		if !slices.Contains(classes, class) {
			return false
		}
	}
	return (r.name == "" || r.name == e.name) && (r.id == "" || r.id == e.attr("id"))
}

// parseDeclarations reads the properties of a rule or of style="…"; others are dropped.
func parseDeclarations(css string) (out []declaration) {
	for part := range strings.SplitSeq(css, ";") {
		name, value, _ := strings.Cut(part, ":")
		name = strings.ToLower(strings.Trim(name, space))
		value, _, important := strings.Cut(value, "!important")
		if !isProperty(name) || strings.Trim(value, space) == "" {
			continue
		}
		d := declaration{name: name, value: strings.Trim(value, space)}
		if important {
			d.rank = rankImportant
		}
		out = append(out, d)
	}
	return out
}

func isProperty(name string) bool {
	_, inherits := inherited[name]
	return inherits || slices.Contains(single, name)
}

// declared returns the properties that an element declares: as attributes, in the style
// sheet, in style="…", each overriding the former. The work is that of looking
// at rules and sorting what they declare.
func (d *document) declared(e *element) (properties style, work int) {
	var all, inline []declaration
	for i := range e.attrs {
		a := &e.attrs[i]
		switch {
		case a.Name.Space != "": // inkscape:label and the like
		case a.Name.Local == "style":
			inline = parseDeclarations(comments.ReplaceAllString(a.Value, " "))
		case isProperty(a.Name.Local) && strings.Trim(a.Value, space) != "":
			all = append(all, declaration{name: a.Name.Local, value: strings.Trim(a.Value, space)})
		}
	}
	rules, work := d.sheet.matching(e)
	for _, r := range rules {
		for _, one := range r.declarations {
			one.rank += r.rank
			all = append(all, one)
		}
	}
	for _, one := range inline {
		one.rank += rankInline
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b declaration) int { return a.rank - b.rank })
	properties = style{}
	for _, one := range all {
		// Designers' programs give a wide colour last, for those who have it.
		if properties[one.name] == "" || !strings.HasPrefix(one.value, "color(") {
			properties[one.name] = one.value
		}
	}
	return properties, work + 10*len(all)
}
