package verify

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Limits of a page's content.
const (
	maxStates = 512 // saved graphics states
	maxForms  = 8   // forms in one another
	maxArgs   = 64  // of an operator
)

// graphics is the part of the graphics state that tells where things are, and
// how they look.
type graphics struct {
	ctm   draw.Affine
	font  cmap
	size  mm         // of letters
	mode  float64    // how letters are painted: filled, stroked, both, not at all
	paint draw.Paint // its width and dashes before the map to the page

	alpha [2]float64 // of areas, of strokes
	clip  draw.Rect  // nothing shows outside
}

// interpreter follows the operators of a page and notes the paths that are
// painted, by layers.
type interpreter struct {
	f     *pdfFile
	p     *page
	res   dict // resources of what is followed now
	level int  // forms round it

	state    graphics
	saved    []graphics
	path     draw.Path   // on the page
	start    point       // of the subpath, before the map to the page
	cut      bool        // the path clips what follows
	tm, line draw.Affine // of letters, of the line of text
	marks    []string    // open marked content: the layer that it is on, "" for none
}

// run follows the operators of a content stream.
func (in *interpreter) run(content []byte) {
	l := &lexer{b: content, work: in.f.work}
	var args []any
	for {
		o := l.next()
		op, isOp := o.(keyword)
		switch {
		case !isOp && len(args) < maxArgs:
			args = append(args, o)
		case !isOp:
		case op == "":
			return
		case op == "ID": // what follows is pixels
			in.p.alien("a picture")
			return
		default:
			in.operator(string(op), args)
			args = args[:0]
		}
	}
}

// resource returns what the resources of some kind have under a name.
func (in *interpreter) resource(kind name, key any) any {
	n, _ := key.(name)
	return in.f.dict(in.res[kind])[n]
}

// operands is how many numbers an operator takes.
var operands = map[string]int{"cm": 6, "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "w": 1, "Tm": 6, "Td": 2, "TD": 2, "Tr": 1, "Tc": 1, "Tw": 1, "Tz": 1, "Ts": 1}

// numbers returns the last n of the objects, false where they are no numbers.
func numbers(args []any, n int) (v [6]float64, ok bool) {
	if len(args) < n {
		return v, false
	}
	for i, a := range args[len(args)-n:] {
		if v[i], ok = a.(float64); !ok {
			return v, false
		}
	}
	return v, n > 0
}

func affine(v [6]float64) draw.Affine {
	return draw.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}
}

func (in *interpreter) operator(op string, args []any) {
	var last any
	if n := len(args); n > 0 {
		last = args[n-1]
	}
	switch v, ok := numbers(args, operands[op]); op {
	case "q":
		if len(in.saved) < maxStates {
			in.saved = append(in.saved, in.state)
		}
	case "Q":
		if n := len(in.saved); n > 0 {
			in.state, in.saved = in.saved[n-1], in.saved[:n-1]
		}
	case "cm":
		if ok {
			in.state.ctm = affine(v).Then(in.state.ctm)
		}
	case "m", "l", "c", "v", "y", "re":
		if ok {
			in.build(op, v)
		}
	case "h":
		in.close()
	case "s", "b", "b*":
		in.close()
		in.paint(op)
	case "S", "f", "F", "f*", "B", "B*", "n":
		in.paint(op)
	case "w", "d":
		in.pen(op, v, args)
	case "g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN":
		in.color(op, args)
	case "cs", "CS":
		in.space(last)
	case "W", "W*":
		in.cut = true
	case "gs":
		in.graphics(last)
	case "sh":
		in.p.alien("a shading")
	case "BDC", "BMC", "EMC":
		in.mark(op, args)
	case "Do":
		in.form(last)
	default:
		in.textOperator(op, v, args, last)
	}
}

func (in *interpreter) textOperator(op string, v [6]float64, args []any, last any) {
	switch op {
	case "BT":
		in.tm, in.line = draw.Identity(), draw.Identity()
	case "Tm":
		in.line = affine(v)
		in.tm = in.line
	case "Td", "TD", "T*": // how far apart lines are is nothing that we set
		in.line = draw.Translate(mm(v[0]), mm(v[1])).Then(in.line)
		in.tm = in.line
	case "Tr":
		if in.state.mode = v[0]; v[0] > 3 {
			in.p.alien("letters that clip")
		}
	case "Tc", "Tw", "Ts", "Tz":
		if v[0] != 0 && (op != "Tz" || v[0] != 100) {
			in.p.alien("letters that are spaced or stretched")
		}
	case "Tf":
		if len(args) >= 2 {
			size, _ := last.(float64)
			in.state.size = mm(size)
			in.font(args[len(args)-2])
		}
	case "Tj", "TJ", "'", `"`:
		in.show(last)
	}
}

// build adds a step to the path.
func (in *interpreter) build(op string, v [6]float64) {
	if len(in.path.Pts) > maxPoints {
		in.p.bad = "it has a path of more points than can be measured"
		return
	}
	in.f.work.charge(1, perPoint)
	at := func(i int) point { return draw.Pt(mm(v[i]), mm(v[i+1])) }
	on := func(i int) point { return in.state.ctm.Apply(at(i)) }
	switch op {
	case "m":
		in.move(at(0))
		return
	case "re":
		in.move(at(0))
		size := at(2)
		for _, q := range []point{{X: size.X}, size, {Y: size.Y}} {
			in.path.Line(in.state.ctm.Apply(in.start.Add(q)))
		}
		in.close()
		return
	}
	if n := len(in.path.Ops); n == 0 || in.path.Ops[n-1] == draw.Close {
		in.move(in.start)
	}
	switch last := in.path.Pts[len(in.path.Pts)-1]; op {
	case "l":
		in.path.Line(on(0))
	case "c":
		in.path.Curve(on(0), on(2), on(4))
	case "v":
		in.path.Curve(last, on(0), on(2))
	case "y":
		in.path.Curve(on(0), on(2), on(2))
	}
}

func (in *interpreter) move(to point) {
	in.start = to
	in.path.Move(in.state.ctm.Apply(to))
}

func (in *interpreter) close() {
	if n := len(in.path.Ops); n > 0 && in.path.Ops[n-1] != draw.Close {
		in.path.Close()
	}
}

// paint ends the path.
func (in *interpreter) paint(op string) {
	if op != "n" && !in.path.Empty() {
		paint := in.painted()
		paint.HasFill = strings.ContainsAny(op, "fFbB")
		paint.HasStroke = strings.ContainsAny(op, "sSbB")
		in.shown(in.path.Bounds())
		in.p.mark(format.Drawn{Layer: in.layer(), Path: in.path, Paint: paint, EvenOdd: strings.HasSuffix(op, "*")})
	}
	if in.cut && !in.path.Empty() {
		in.clip(in.path)
	}
	in.path, in.cut = draw.Path{}, false
}

// clip hides what is outside a path. All that programs add where they mean no harm
// are rectangles.
func (in *interpreter) clip(p draw.Path) {
	b, c := p.Bounds(), &in.state.clip
	for _, q := range p.Pts {
		if min(apart(q.X, b.Min.X), apart(q.X, b.Max.X)) > touch || min(apart(q.Y, b.Min.Y), apart(q.Y, b.Max.Y)) > touch {
			in.p.alien("a clip that is no rectangle")
		}
	}
	*c = draw.Rect{Min: draw.Pt(max(b.Min.X, c.Min.X), max(b.Min.Y, c.Min.Y)), Max: draw.Pt(min(b.Max.X, c.Max.X), min(b.Max.Y, c.Max.Y))}
}

// shown notes where something that is painted is clipped.
func (in *interpreter) shown(b draw.Rect) {
	if !in.state.clip.Contains(b, touch) {
		in.p.alien("a clip that hides a part of it")
	}
}

// graphics takes what a graphics state says about transparency.
func (in *interpreter) graphics(key any) {
	d := in.f.dict(in.resource("ExtGState", key))
	for i, k := range []name{"ca", "CA"} {
		if v, ok := in.f.number(d[k]); ok {
			in.state.alpha[i] = max(0, min(1, v))
		}
	}
	if m := in.f.name(d["BM"]); m != "" && m != "Normal" && m != "Compatible" {
		in.p.alien("colours that blend (" + string(m) + ")")
	}
	if m := d["SMask"]; m != nil && in.f.name(m) != "None" {
		in.p.alien("a mask")
	}
}

// space notes a colour space in which numbers may be any colours; those of plates
// are ours.
func (in *interpreter) space(key any) {
	list := in.f.array(in.resource("ColorSpace", key))
	if len(list) > 1 && in.f.name(list[0]) == "Separation" && (in.f.name(list[1]) == "CutContour" || in.f.name(list[1]) == "Crease") {
		return
	}
	if n, _ := key.(name); n != "DeviceRGB" && n != "DeviceGray" && n != "DeviceCMYK" {
		in.p.alien("colours of another space")
	}
}

// color sets a colour, of whatever space: by how many numbers it has. Without any
// it is a plate of its own.
func (in *interpreter) color(op string, args []any) {
	n := 4
	v, ok := numbers(args, n)
	for ; !ok && n > 0; v, ok = numbers(args, n) {
		n--
	}
	to := &in.state.paint.Fill
	if op[0] < 'a' {
		to = &in.state.paint.Stroke
	}
	part := func(v float64) uint8 { return uint8(math.Round(255 * max(0, min(1, v)))) }
	switch {
	case n == 1 && strings.HasSuffix(strings.ToLower(op), "scn"): // how much of the plate
		v[0], v[1], v[2] = 1-v[0], 1-v[0], 1-v[0]
	case n == 1:
		v[1], v[2] = v[0], v[0]
	case n == 4:
		v[0], v[1], v[2] = 1-v[0]-v[3], 1-v[1]-v[3], 1-v[2]-v[3]
	case n != 3:
		in.p.alien("a pattern")
	}
	*to = draw.Color{R: part(v[0]), G: part(v[1]), B: part(v[2])}
}

// pen sets the pen's width or its dashes.
func (in *interpreter) pen(op string, v [6]float64, args []any) {
	l := &in.state.paint
	if op == "w" {
		l.Width = mm(v[0])
		return
	}
	l.Dash = nil
	if len(args) >= 2 {
		list := in.f.array(args[len(args)-2])
		for _, o := range list[:min(len(list), maxDashes)] {
			d, _ := o.(float64)
			l.Dash = append(l.Dash, mm(d))
		}
	}
}

// painted returns how marks are painted now, in millimetres on the page.
func (in *interpreter) painted() draw.Paint {
	s := &in.state
	return onPage(s.paint, s.ctm.Factor(), s.alpha[0], s.alpha[1])
}

// layer returns the layer that is open now.
func (in *interpreter) layer() string {
	if n := len(in.marks); n > 0 {
		return in.marks[n-1]
	}
	return ""
}

// mark opens or closes marked content.
func (in *interpreter) mark(op string, args []any) {
	switch {
	case op == "EMC":
		in.marks = in.marks[:max(0, len(in.marks)-1)]
	case len(in.marks) >= maxStates:
	case op == "BDC" && len(args) >= 2 && args[0] == name("OC"):
		in.marks = append(in.marks, cmp.Or(in.layerOf(in.resource("Properties", args[1])), in.layer()))
	default:
		in.marks = append(in.marks, in.layer())
	}
}

// layerOf returns the name of the layer that a property refers to. One that depends
// on several is none of ours.
func (in *interpreter) layerOf(o any) string {
	r, _ := o.(ref)
	if _, ok := in.f.layers[r]; !ok {
		in.p.alien("something that shows with other layers")
	}
	return in.f.layers[r]
}

// form follows a form: content of its own that is drawn here.
func (in *interpreter) form(key any) {
	s, ok := in.f.resolve(in.resource("XObject", key)).(*stream)
	if ok && in.f.name(s.dict["Subtype"]) == "Image" {
		in.p.alien("a picture")
	}
	if !ok || in.level >= maxForms || in.f.name(s.dict["Subtype"]) != "Form" {
		return
	}
	data, err := in.f.data(s)
	if err != nil {
		return
	}
	outer := *in
	in.saved = nil
	in.level++
	if v, ok := numbers(in.f.array(s.dict["Matrix"]), 6); ok {
		in.state.ctm = affine(v).Then(in.state.ctm)
	}
	if box, ok := in.f.rect(s.dict["BBox"], draw.Identity()); ok {
		in.clip(draw.RectPath(box).Transform(in.state.ctm))
	}
	if oc := s.dict["OC"]; oc != nil {
		in.marks = append(slices.Clip(in.marks), cmp.Or(in.layerOf(oc), in.layer()))
	}
	if own := in.f.dict(s.dict["Resources"]); own != nil {
		in.res = own
	}
	in.run(data)
	*in = outer
}

// font sets the font that letters are read with.
func (in *interpreter) font(key any) {
	o := in.resource("Font", key)
	r, _ := o.(ref)
	if _, ok := in.f.fonts[r]; !ok || r == 0 {
		in.f.fonts[r] = in.f.font(in.f.dict(o))
	}
	font := in.f.fonts[r]
	if in.state.font = font.letters; !font.ours {
		in.p.alien("another font")
	}
}

// pdfFont is what a font of a file is.
type pdfFont struct {
	letters cmap
	ours    bool // its program is what its name says
}

func (f *pdfFile) font(d dict) (out pdfFont) {
	s, ok := f.resolve(d["ToUnicode"]).(*stream)
	if !ok {
		return out
	}
	if data, err := f.data(s); err == nil {
		out.letters = readCMap(data, f.work)
	}
	if list := f.array(d["DescendantFonts"]); len(list) == 1 {
		about := f.dict(f.dict(list[0])["FontDescriptor"])
		if s, ok := f.resolve(about["FontFile2"]).(*stream); ok {
			program, err := f.data(s)
			tag, _, _ := strings.Cut(string(f.name(d["BaseFont"])), "+")
			out.ours = err == nil && tag == format.FontTag(program)
		}
	}
	return out
}

// show notes the letters of a line of text.
func (in *interpreter) show(arg any) {
	if in.state.mode == 3 { // not to be seen
		return
	}
	paint := in.painted()
	paint.HasFill, paint.HasStroke = in.state.mode == 0 || in.state.mode == 2, in.state.mode == 1 || in.state.mode == 2
	on := in.tm.Then(in.state.ctm)
	line := draw.Line(on.Apply(point{}), on.Apply(draw.Pt(in.state.size, 0)))
	in.shown(line.Bounds())
	list, ok := arg.([]any)
	if !ok {
		list = []any{arg}
	}
	var text strings.Builder
	for _, o := range list {
		s, ok := o.(pdfString)
		if ok && in.state.font == nil {
			return
		}
		for ; s != ""; s = s[min(2, len(s)):] {
			letter := cmp.Or(in.state.font[s[:min(2, len(s))]], "\ufffd")
			in.f.work.charge(1+len(letter), perToken)
			text.WriteString(letter)
		}
	}
	if text.Len() > 0 {
		in.p.mark(format.Drawn{Layer: in.layer(), Text: text.String(), Path: line, Paint: paint})
	}
}
