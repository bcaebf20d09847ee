package verify

import (
	"bytes"
	"strings"
)

// Limits of a page's content.
const (
	maxOps    = 4 << 20 // operators and what they are about
	maxStates = 512     // saved graphics states
	maxForms  = 8       // forms in one another
)

// graphics is the part of the graphics state that tells where things are.
type graphics struct {
	ctm  matrix
	font *cmap
}

// interpreter follows the operators of a page and notes the paths that are
// painted, by layers.
type interpreter struct {
	f      *pdfFile
	p      *page
	layers *pdfLayers
	fonts  map[any]*cmap

	state graphics
	saved []graphics
	path  *tracer
	marks []string // open marked content: the layer's name, "" where it is none
	text  strings.Builder
	ops   int
}

// run follows the operators of a content stream.
func (in *interpreter) run(content []byte, res dict, form int) {
	l := &lexer{b: content}
	var args []any
	for in.ops <= maxOps && in.p.points <= maxPoints {
		o := l.next()
		op, isOp := o.(keyword)
		in.ops++
		if !isOp {
			if len(args) < 64 {
				args = append(args, o)
			}
			continue
		}
		if op == "" {
			return
		}
		if op == "ID" {
			skipImage(l)
		} else {
			in.operator(string(op), args, res, form)
		}
		args = args[:0]
	}
}

// skipImage moves behind the data of an image in the stream.
func skipImage(l *lexer) {
	for l.at < len(l.b) {
		i := bytes.Index(l.b[l.at:], []byte("EI"))
		if i < 0 {
			l.at = len(l.b)
			return
		}
		at := l.at + i
		l.at = at + 2
		if at > 0 && isSpace(l.b[at-1]) && (l.at == len(l.b) || isSpace(l.b[l.at])) {
			return
		}
	}
}

func numbers(args []any, n int) ([]float64, bool) {
	if len(args) < n {
		return nil, false
	}
	out := make([]float64, n)
	for i, a := range args[len(args)-n:] {
		v, ok := a.(float64)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

func (in *interpreter) operator(op string, args []any, res dict, form int) {
	switch op {
	case "q":
		if len(in.saved) < maxStates {
			in.saved = append(in.saved, in.state)
		}
	case "Q":
		if n := len(in.saved); n > 0 {
			in.state, in.saved = in.saved[n-1], in.saved[:n-1]
		}
	case "cm":
		if v, ok := numbers(args, 6); ok {
			in.state.ctm = matrix{v[0], v[1], v[2], v[3], v[4], v[5]}.then(in.state.ctm)
		}
	case "m", "l", "c", "v", "y", "h", "re":
		in.build(op, args)
	case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n":
		in.paint(op)
	case "BDC", "BMC", "EMC":
		in.mark(op, args, res)
	case "Do":
		if len(args) > 0 {
			in.form(args[len(args)-1], res, form)
		}
	case "Tf":
		if len(args) >= 2 {
			in.font(args[len(args)-2], res)
		}
	case "Tj", "TJ", "'", `"`:
		if len(args) > 0 {
			in.show(args[len(args)-1])
		}
	}
}

// build adds a step to the path.
func (in *interpreter) build(op string, args []any) {
	if in.path == nil {
		in.path = &tracer{to: in.state.ctm}
	}
	t := in.path
	counts := map[string]int{"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4}
	v, ok := numbers(args, counts[op])
	if !ok {
		return
	}
	switch op {
	case "m":
		t.move(xy{v[0], v[1]})
	case "l":
		t.line(xy{v[0], v[1]})
	case "c":
		t.curve(xy{v[0], v[1]}, xy{v[2], v[3]}, xy{v[4], v[5]})
	case "v":
		t.curve(t.cur, xy{v[0], v[1]}, xy{v[2], v[3]})
	case "y":
		t.curve(xy{v[0], v[1]}, xy{v[2], v[3]}, xy{v[2], v[3]})
	case "h":
		t.close()
	case "re":
		t.move(xy{v[0], v[1]})
		t.line(xy{v[0] + v[2], v[1]})
		t.line(xy{v[0] + v[2], v[1] + v[3]})
		t.line(xy{v[0], v[1] + v[3]})
		t.close()
	}
	if t.n > maxPoints {
		in.p.points = t.n
	}
}

// paint ends the path.
func (in *interpreter) paint(op string) {
	t := in.path
	in.path = nil
	if t == nil || op == "n" {
		return
	}
	if op == "s" || op == "b" || op == "b*" {
		t.close()
	}
	in.p.paint(in.layer(), t.subs)
}

// layer returns the layer that is open now.
func (in *interpreter) layer() string {
	for i := len(in.marks) - 1; i >= 0; i-- {
		if in.marks[i] != "" {
			return in.marks[i]
		}
	}
	return ""
}

// mark opens or closes marked content.
func (in *interpreter) mark(op string, args []any, res dict) {
	switch {
	case op == "EMC":
		if n := len(in.marks); n > 0 {
			in.marks = in.marks[:n-1]
		}
	case len(in.marks) >= maxStates:
	case op == "BDC" && len(args) >= 2 && args[0] == name("OC"):
		key, _ := args[1].(name)
		in.marks = append(in.marks, in.layerOf(in.f.dict(res["Properties"])[key]))
	default:
		in.marks = append(in.marks, "")
	}
}

// layerOf returns the name of the layer that a property refers to.
func (in *interpreter) layerOf(o any) string {
	r, ok := o.(ref)
	if !ok {
		return ""
	}
	if n, ok := in.layers.names[r.num]; ok {
		return n
	}
	d := in.f.dict(r) // a membership dictionary
	if g, ok := d["OCGs"].(ref); ok {
		return in.layers.names[g.num]
	}
	if list := in.f.array(d["OCGs"]); len(list) > 0 {
		if g, ok := list[0].(ref); ok {
			return in.layers.names[g.num]
		}
	}
	return ""
}

// form follows a form: content of its own that is drawn here.
func (in *interpreter) form(arg any, res dict, level int) {
	key, _ := arg.(name)
	s, ok := in.f.resolve(in.f.dict(res["XObject"])[key]).(*stream)
	if !ok || level >= maxForms || in.f.name(s.dict["Subtype"]) != "Form" {
		return
	}
	data, err := in.f.data(s)
	if err != nil {
		return
	}
	save, saved, marks := in.state, in.saved, in.marks
	in.saved = nil
	if v, ok := numbers(in.f.array(s.dict["Matrix"]), 6); ok {
		in.state.ctm = matrix{v[0], v[1], v[2], v[3], v[4], v[5]}.then(in.state.ctm)
	}
	if oc := s.dict["OC"]; oc != nil {
		in.marks = append(append([]string(nil), marks...), in.layerOf(oc))
	}
	own := in.f.dict(s.dict["Resources"])
	if own == nil {
		own = res
	}
	in.run(data, own, level+1)
	in.state, in.saved, in.marks = save, saved, marks
}

// font sets the font that letters are read with.
func (in *interpreter) font(arg any, res dict) {
	key, _ := arg.(name)
	o := in.f.dict(res["Font"])[key]
	r, isRef := o.(ref)
	if isRef {
		if c, ok := in.fonts[r]; ok {
			in.state.font = c
			return
		}
	}
	in.state.font = nil
	if s, ok := in.f.resolve(in.f.dict(o)["ToUnicode"]).(*stream); ok {
		if data, err := in.f.data(s); err == nil {
			in.state.font = readCMap(data)
		}
	}
	if isRef {
		in.fonts[r] = in.state.font
	}
}

// show notes the letters of a line of text.
func (in *interpreter) show(arg any) {
	in.p.layer(in.layer()).texts++
	list, ok := arg.([]any)
	if !ok {
		list = []any{arg}
	}
	for _, o := range list {
		s, ok := o.(pdfString)
		if !ok {
			continue
		}
		if in.state.font == nil {
			in.p.hasText = false
			return
		}
		if in.text.Len() < maxPoints {
			in.text.WriteString(in.state.font.letters(s))
		}
	}
}
