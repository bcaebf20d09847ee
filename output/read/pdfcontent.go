package read

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/font/sfnt"
	"shogikit/output/format"
)

// Limits on a page's content.
const (
	maxStates = 512 // saved graphics states
	maxForms  = 8   // nesting of forms
	maxArgs   = 64  // of an operator
)

// graphics is the part of the graphics state that determines position and appearance.
type graphics struct {
	ctm   draw.Affine
	font  pdfFont
	size  mm         // of letters
	lead  float64    // leading between lines of text
	space [3]float64 // character and word spacing; horizontal stretching minus 1
	mode  float64    // text rendering mode: fill, stroke, both, none
	paint draw.Paint // width and dashes before transformation to the page

	numbers [2]int     // components of colours of areas, of strokes
	ends    [2]float64 // line caps and joins: 1 is round, as in all our files
	alpha   [2]float64 // opacity of areas, of strokes
	clip    draw.Rect  // nothing shows outside
}

// interpreter executes the operators of a page and records the painted paths, by layer.
type interpreter struct {
	f     *pdfFile
	p     *Page
	res   dict // resources in effect
	level int  // nesting of forms

	state    graphics
	saved    []graphics
	path     draw.Path   // on the page
	start    point       // of the subpath, before transformation to the page
	cut      bool        // the path clips what follows
	tm, line draw.Affine // text matrix, line matrix
	marks    []string    // open marked content: its layer, or ""
}

// run executes the operators of a content stream.
func (in *interpreter) run(content []byte) {
	l := in.f.lexer(content)
	l.odd = in.p.alien
	var args []any
	for {
		o := l.next()
		op, isOp := o.(keyword)
		switch {
		case !isOp && len(args) < maxArgs:
			args = append(args, o)
		case !isOp:
			in.p.alien("an operator with too many operands")
		case op == "":
			return
		case op == "ID": // inline pixels follow
			in.p.alien(Picture)
			return
		default:
			if !in.path.Empty() && slices.Contains(outside, string(op)) {
				in.p.alien("an operator within a path")
			}
			in.operator(string(op), args)
			args = args[:0]
		}
	}
}

// outside are operators of which viewers differ in what they do to the path that is begun.
var outside = strings.Fields("cm q Q Do BT BDC BMC EMC")

// resource returns the resource of some kind with a name.
func (in *interpreter) resource(kind name, key any) any {
	n, _ := key.(name)
	return in.f.dict(in.res[kind])[n]
}

// operands is the number of numeric operands of an operator, others the number of
// operands of any kind; operators in neither take none.
var (
	operands = map[string]int{"cm": 6, "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "w": 1, "J": 1, "j": 1, "M": 1, "i": 1, "Tm": 6, "Td": 2, "TD": 2, "TL": 1, "Tr": 1, "Tc": 1, "Tw": 1, "Tz": 1, "Ts": 1,
		"g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4}
	others = map[string]int{"d": 2, "gs": 1, "Do": 1, "sh": 1, "ri": 1, "Tf": 2, "Tj": 1, "TJ": 1, "'": 1, `"`: 3, "MP": 1, "DP": 2, "BMC": 1, "BDC": 2, "cs": 1, "CS": 1}
)

// numbers returns the last n objects, false if they are not numbers.
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
	v, ok := numbers(args, operands[op])
	if n := operands[op]; n > 0 && (!ok || len(args) != n) {
		in.p.alien("an operator " + op + " with the wrong number of operands")
	} else if len(args) != n+others[op] && !slices.Contains([]string{"sc", "scn", "SC", "SCN"}, op) {
		in.p.alien("an operator " + strconv.Quote(op[:min(len(op), 10)]) + " with unexpected operands")
	}
	switch op {
	case "q":
		if len(in.saved) >= maxStates {
			in.p.Bad = "its states are saved too often"
			return
		}
		in.saved = append(in.saved, in.state)
	case "Q":
		if n := len(in.saved); n > 0 {
			in.state, in.saved = in.saved[n-1], in.saved[:n-1]
		} else {
			in.p.alien(unopened)
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
		in.space(op, last)
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

// unopened is an end of marked content, or of a state, without a beginning.
const unopened = "an end without a beginning"

// harmless are operators that do not affect the comparison: miter limit, marks for machines.
var harmless = strings.Fields("ET M ri BX EX MP DP")

func (in *interpreter) textOperator(op string, v [6]float64, args []any, last any) {
	switch op {
	default:
		if !slices.Contains(harmless, op) {
			in.p.alien("an operator " + strconv.Quote(op[:min(len(op), 10)]))
		}
	case "i":
		in.flatness(v[0])
	case "J":
		in.state.ends[0] = v[0]
	case "j":
		in.state.ends[1] = v[0]
	case "BT":
		in.tm, in.line = draw.Identity(), draw.Identity()
	case "Tm":
		in.line = affine(v)
		in.tm = in.line
	case "Td", "TD":
		if op == "TD" {
			in.state.lead = -v[1]
		}
		in.newLine(v[0], v[1])
	case "T*":
		in.newLine(0, -in.state.lead)
	case "TL":
		in.state.lead = v[0]
	case "Tr":
		if in.state.mode = v[0]; v[0] > 3 {
			in.p.alien("letters that clip")
		}
	case "Tc", "Tw", "Tz":
		if op == "Tz" {
			v[0] = v[0]/100 - 1
		}
		in.state.space[strings.IndexByte("cwz", op[1])] = v[0]
	case "Ts":
		if v[0] != 0 {
			in.p.alien("raised letters")
		}
	case "Tf":
		if len(args) >= 2 {
			size, _ := last.(float64)
			in.state.size = mm(size)
			in.font(args[len(args)-2])
		}
	case "'", `"`:
		if n, ok := numbers(args[:max(0, len(args)-1)], 2); ok && op == `"` {
			in.state.space[1], in.state.space[0] = n[0], n[1]
		}
		in.newLine(0, -in.state.lead)
		in.show(last)
	case "Tj", "TJ":
		in.show(last)
	}
}

// newLine moves to the start of a new line of text, relative to that of the last one.
func (in *interpreter) newLine(x, y float64) {
	in.line = draw.Translate(mm(x), mm(y)).Then(in.line)
	in.tm = in.line
}

// build adds a step to the path.
func (in *interpreter) build(op string, v [6]float64) {
	if len(in.path.Pts) > maxPoints {
		in.p.Bad = "it has a path of more points than can be measured"
		return
	}
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
	n := len(in.path.Ops)
	if n == 0 {
		in.p.alien("a line without a start")
	}
	if n == 0 || in.path.Ops[n-1] == draw.Close {
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

// paint paints the path and ends it.
func (in *interpreter) paint(op string) {
	if op != "n" && !in.path.Empty() {
		paint := in.painted()
		paint.HasFill = strings.ContainsAny(op, "fFbB")
		paint.HasStroke = strings.ContainsAny(op, "sSbB")
		if paint.HasStroke {
			in.p.drawn(in.path, in.state.ctm, in.state.ends == [2]float64{1, 1})
		}
		in.shown(in.path.Bounds())
		in.p.mark(format.Drawn{Layer: in.layer(), Path: in.path, Paint: paint, EvenOdd: strings.HasSuffix(op, "*")})
	}
	if in.cut {
		in.clip(in.path)
	}
	in.path, in.cut = draw.Path{}, false
}

// clip intersects the clipping region with a path. Programs that mean no harm clip only
// with rectangles.
func (in *interpreter) clip(p draw.Path) {
	b, c := p.Bounds(), &in.state.clip
	var corners mm // twice the enclosed area
	for i, q := range p.Pts {
		next := p.Pts[(i+1)%len(p.Pts)]
		corners += q.X*next.Y - q.Y*next.X
	}
	moves, lines := 0, len(p.Ops)
	for _, op := range p.Ops {
		switch op {
		case draw.MoveTo:
			moves++
		case draw.CurveTo:
			lines = 0
		}
	}
	if moves != 1 || lines < 4 || lines > 6 || apart(max(corners, -corners), 2*b.W()*b.H()) > touch*(b.W()+b.H()) {
		in.p.alien("a clip that is no rectangle")
	}
	*c = draw.Rect{Min: draw.Pt(max(b.Min.X, c.Min.X), max(b.Min.Y, c.Min.Y)), Max: draw.Pt(min(b.Max.X, c.Max.X), min(b.Max.Y, c.Max.Y))}
}

// shown records when something painted is clipped.
func (in *interpreter) shown(b draw.Rect) {
	if !in.state.clip.Contains(b, touch) {
		in.p.alien("a clip that hides a part of the page")
	}
}

// states are the keys of graphics states that are supported, or do not affect the
// comparison.
var states = shapeOf("Type/ ca# CA# BM/ SMask* OP? op? OPM# SA? SM# AIS? TK? ML# RI/ FL#")

// flatness notes that curves are drawn as corners that can be seen.
func (in *interpreter) flatness(v float64) {
	if v > 1 {
		in.p.alien("curves that are drawn coarsely")
	}
}

// graphics applies the transparency of an ExtGState.
func (in *interpreter) graphics(key any) {
	d := in.f.dict(in.resource("ExtGState", key))
	if d == nil {
		in.p.alien("a graphics state that does not exist")
	}
	if k := in.f.strange(d, states); k != "" {
		in.p.alien("a graphics state that sets " + k)
	}
	if in.f.resolve(d["op"]) == true || in.f.resolve(d["AIS"]) == true {
		in.p.alien("areas that print over others")
	}
	v, _ := in.f.number(d["FL"])
	in.flatness(v)
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

// space sets the colour space of areas or of lines, whose colour is then black. It
// records spaces in which numbers may mean any colour, except those of our own plates.
func (in *interpreter) space(op string, key any) {
	side := sideOf(op)
	n, _ := key.(name)
	in.state.numbers[side] = map[name]int{"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[n]
	list := in.f.array(in.resource("ColorSpace", key))
	if n == "" || list != nil && in.state.numbers[side] != 0 {
		in.p.alien("colours of another colour space")
	} else if in.plate(list) {
		in.state.numbers[side] = plate
	} else if in.state.numbers[side] == 0 {
		in.p.alien("colours of another colour space")
	}
	*in.ink(side) = draw.Color{}
}

// plates are the colours in which viewers show our plates, in CMYK and in RGB.
var plates = map[name][2][]any{
	"CutContour": {{0.0, 1.0, 0.0, 0.0}, {1.0, 0.0, 1.0}},
	"Crease":     {{1.0, 0.0, 0.0, 0.0}, {0.0, 1.0, 1.0}},
}

// plate reports whether a colour space is one of our plates, shown in its colour.
func (in *interpreter) plate(list []any) bool {
	if len(list) != 4 || in.f.name(list[0]) != "Separation" {
		return false
	}
	tint := in.f.dict(list[3])
	kind, _ := in.f.number(tint["FunctionType"])
	n, _ := in.f.number(tint["N"])
	as := plates[in.f.name(list[1])][0]
	none := []any{0.0, 0.0, 0.0, 0.0}
	if in.f.name(list[2]) == "DeviceRGB" {
		as, none = plates[in.f.name(list[1])][1], []any{1.0, 1.0, 1.0}
	} else if in.f.name(list[2]) != "DeviceCMYK" {
		return false
	}
	return kind == 2 && n == 1 && as != nil && slices.Equal(in.f.array(tint["C0"]), none) && slices.Equal(in.f.array(tint["C1"]), as)
}

// plate marks a colour with a single component, the tint of a plate.
const plate = -1

// sideOf returns 0 for an operator on areas, 1 for one on lines.
func sideOf(op string) int {
	if op[0] < 'a' {
		return 1
	}
	return 0
}

// ink returns the colour of areas, or of lines.
func (in *interpreter) ink(side int) *draw.Color {
	return [2]*draw.Color{&in.state.paint.Fill, &in.state.paint.Stroke}[side]
}

// color sets a colour, in the space implied by the operator or the current one.
func (in *interpreter) color(op string, args []any) {
	side := sideOf(op)
	if n := operands[op]; n > 0 {
		in.state.numbers[side] = n
	}
	n := in.state.numbers[side]
	v, ok := numbers(args, max(n, -n))
	if !ok || len(args) != max(n, -n) {
		in.p.alien("a pattern, or a colour of other numbers")
		return
	}
	switch n {
	case plate:
		v[0], v[1], v[2] = 1-v[0], 1-v[0], 1-v[0]
	case 1:
		v[1], v[2] = v[0], v[0]
	case 4:
		v[0], v[1], v[2] = 1-v[0]-v[3], 1-v[1]-v[3], 1-v[2]-v[3]
	}
	part := func(v float64) uint8 { return uint8(math.Round(255 * max(0, min(1, v)))) }
	*in.ink(side) = draw.Color{R: part(v[0]), G: part(v[1]), B: part(v[2])}
}

// pen sets the pen's width or its dashes.
func (in *interpreter) pen(op string, v [6]float64, args []any) {
	l := &in.state.paint
	if op == "w" {
		if l.Width = mm(v[0]); v[0] < 0 {
			in.p.alien("an invalid width of lines")
		}
		return
	}
	l.Dash = nil
	dashes, ok := slices.Concat(args, []any{nil})[0].([]any)
	for _, o := range dashes[:min(len(dashes), maxDashes)] {
		d, isNumber := o.(float64)
		ok = ok && isNumber && d >= 0
		l.Dash = append(l.Dash, mm(d))
	}
	if !ok || len(dashes) > maxDashes || len(dashes) > 0 && args[len(args)-1] != 0.0 {
		in.p.alien("dashes that are invalid or too many")
	}
}

// painted returns the current paint, in millimetres on the page.
func (in *interpreter) painted() draw.Paint {
	s := &in.state
	return onPage(s.paint, s.ctm.Factor(), s.alpha[0], s.alpha[1])
}

// layer returns the current layer.
func (in *interpreter) layer() string {
	if n := len(in.marks); n > 0 {
		return in.marks[n-1]
	}
	return ""
}

// mark opens or closes marked content.
func (in *interpreter) mark(op string, args []any) {
	outer := in.layer()
	switch {
	case op == "EMC" && len(in.marks) == 0:
		in.p.alien(unopened)
	case op == "EMC":
		in.marks = in.marks[:len(in.marks)-1]
	case len(in.marks) >= maxStates:
	case op == "BDC" && len(args) >= 2 && args[0] == name("OC"):
		in.marks = append(in.marks, cmp.Or(in.layerOf(in.resource("Properties", args[1])), in.layer()))
	default:
		in.marks = append(in.marks, outer)
	}
	if outer != "" && op != "EMC" && in.layer() != outer {
		in.p.alien("nested layers")
	}
}

// layerOf returns the name of the layer a property refers to. One that depends on
// several layers is not ours.
func (in *interpreter) layerOf(o any) string {
	r, _ := o.(ref)
	layer, ok := in.f.layers[r]
	if !ok && (len(in.f.layers) > 0 || in.f.name(in.f.dict(o)["Type"]) != "OCG") { // a file without layers shows everything
		in.p.alien("something that shows with other layers")
	}
	return layer
}

// form executes a form: separate content drawn here.
func (in *interpreter) form(key any) {
	o := in.f.resolve(in.resource("XObject", key))
	s, ok := o.(*stream)
	switch subtype := in.f.name(in.f.dict(o)["Subtype"]); {
	case ok && subtype == "Image":
		in.image(s)
		return
	case !ok || subtype != "Form":
		in.p.alien("an invalid form")
		return
	case in.level >= maxForms:
		in.p.alien("forms that are nested too deeply")
		return
	}
	data, err := in.f.data(s)
	if err != nil {
		in.p.alien("a form that cannot be read")
		return
	}
	in.f.check("form", s.dict, formShape)
	in.f.group(s.dict)
	if s.dict["Group"] != nil && in.state.alpha != [2]float64{1, 1} {
		in.p.alien("a transparent group")
	}
	in.defaults(in.f.dict(s.dict["Resources"]))
	outer := *in
	in.saved = nil
	in.level++
	if v, ok := numbers(in.f.array(s.dict["Matrix"]), 6); ok && len(in.f.array(s.dict["Matrix"])) == 6 {
		in.state.ctm = affine(v).Then(in.state.ctm)
	} else if s.dict["Matrix"] != nil {
		in.p.alien("a form with an invalid matrix")
	}
	if box, ok := in.f.rect(s.dict["BBox"], draw.Identity()); ok {
		in.clip(draw.RectPath(box).Transform(in.state.ctm))
	} else {
		in.p.alien("a form without a box")
	}
	if oc := s.dict["OC"]; oc != nil {
		layer := in.layerOf(oc)
		if outer := in.layer(); outer != "" && layer != outer {
			in.p.alien("nested layers")
		}
		in.marks = append(slices.Clip(in.marks), layer)
	}
	if own := in.f.dict(s.dict["Resources"]); own != nil {
		in.res = own
	}
	in.run(data)
	*in = outer
}

// defaults records colour spaces that replace the device colour spaces.
func (in *interpreter) defaults(res dict) {
	for k := range in.f.dict(res["ColorSpace"]) {
		if strings.HasPrefix(string(k), "De") { // DefaultRGB, or DeviceRGB

			in.p.alien("colours of another colour space (" + string(k) + ")")
		}
	}
}

// font sets the current font.
func (in *interpreter) font(key any) {
	o := in.resource("Font", key)
	r, _ := o.(ref)
	if _, ok := in.f.fonts[r]; !ok || r == 0 {
		in.f.fonts[r] = in.f.font(in.f.dict(o))
	}
	if in.state.font = in.f.fonts[r]; !in.state.font.ours {
		in.p.alien("another font")
	}
}

// SetApart is recorded for a page whose letters are not positioned by the widths of a
// font, as when other programs have set them.
const SetApart = "letters that are set apart"

// pdfFont describes a font of a file.
type pdfFont struct {
	letters cmap
	bytes   int // per character
	widths  map[int]float64
	other   float64 // the default width, in thousandths of the size
	ours    bool    // the font program is the one we embed
}

func (f *pdfFile) font(d dict) pdfFont {
	out := pdfFont{bytes: 1, widths: map[int]float64{}, letters: cmap{}}
	if s, ok := f.resolve(d["ToUnicode"]).(*stream); ok {
		if data, err := f.data(s); err == nil {
			out.letters = readCMap(data, f.work)
		}
	}
	first, _ := f.number(d["FirstChar"])
	for i, w := range f.array(d["Widths"]) {
		f.work.keep(oneValue)
		out.widths[int(first)+i], _ = f.number(w)
	}
	list := f.array(d["DescendantFonts"])
	if len(list) != 1 {
		return out
	}
	of := f.dict(list[0])
	out.bytes, out.other = 2, 1000
	if w, ok := f.number(of["DW"]); ok {
		out.other = w
	}
	out.ranges(f, f.array(of["W"]))
	out.ours = f.genuine(d, of, out.letters)
	return out
}

// The shapes of one of our fonts and of its descendant.
var (
	fontShape    = shapeOf("Type/ Subtype/ BaseFont/ Encoding/ DescendantFonts[ ToUnicode<")
	lettersShape = shapeOf("Type/ Subtype/ BaseFont/ CIDSystemInfo< FontDescriptor< CIDToGIDMap/ DW# W[")
)

// genuine reports whether a font draws the letters it claims to, like ours: it
// regenerates the font program and compares.
func (f *pdfFile) genuine(d, of dict, letters cmap) bool {
	about := f.dict(of["FontDescriptor"])
	program, ok := f.resolve(about["FontFile2"]).(*stream)
	only := about["FontFile"] == nil && about["FontFile3"] == nil
	kind := f.name(d["Subtype"]) == "Type0" && f.name(of["Subtype"]) == "CIDFontType2"
	plain := f.name(d["Encoding"]) == "Identity-H" && f.name(of["CIDToGIDMap"]) == "Identity"
	if !ok || !only || !kind || !plain || f.strange(d, fontShape)+f.strange(of, lettersShape) != "" {
		return false
	}
	var runes []rune
	for i := range len(letters) {
		letter := []rune(letters[pdfString(binary.BigEndian.AppendUint16(nil, uint16(i+1)))])
		if len(letter) != 1 {
			return false
		}
		runes = append(runes, letter[0])
	}
	found, err := f.data(program)
	f.work.Charge(len(found) + 64*len(runes))
	_, base, _ := strings.Cut(string(f.name(of["BaseFont"])), "+")
	for i := range draw.Fonts {
		if name, _ := font.Data(i); name == base && err == nil {
			_, want := font.Subset(i, runes)
			return sfnt.Parse(want).Draws(found)
		}
	}
	return false
}

// ranges parses the widths of a font: a first character and a list, or a first and a
// last one and their common width.
func (t *pdfFont) ranges(f *pdfFile, w []any) {
	const most = 1 << 16
	for len(w) > 1 {
		first, _ := f.number(w[0])
		if list := f.array(w[1]); list != nil {
			for i, v := range list {
				f.work.keep(oneValue)
				t.widths[int(first)+i], _ = f.number(v)
			}
			w = w[2:]
			continue
		}
		last, _ := f.number(w[1])
		if len(w) < 3 || !(first >= 0 && last < most) {
			return
		}
		v, _ := f.number(w[2])
		for i := int(first); i <= int(last); i++ {
			f.work.keep(oneValue)
			t.widths[i] = v
		}
		w = w[3:]
	}
}

// show records the letters of a line of text, in pieces if there are gaps.
func (in *interpreter) show(arg any) {
	list, ok := arg.([]any)
	if !ok {
		list = []any{arg}
	}
	const gap, kern = 200, 20 // thousandths of the size
	var text strings.Builder
	start := in.tm
	end := func() {
		in.piece(start, text.String())
		text.Reset()
		start = in.tm
	}
	for _, o := range list {
		if v, ok := o.(float64); ok {
			if math.Abs(v) > gap {
				end()
			}
			if math.Abs(v) > kern {
				in.p.alien(SetApart)
			}
			in.advance(-v/1000*float64(in.state.size), 0)
			if text.Len() == 0 {
				start = in.tm
			}
			continue
		}
		s, _ := o.(pdfString)
		n := in.state.font.bytes
		if n == 0 {
			in.p.alien("letters without a font")
		}
		for ; len(s) > 0 && n > 0; s = s[min(n, len(s)):] {
			c := s[:min(n, len(s))]
			letter := cmp.Or(in.state.font.letters[c], "\ufffd")
			in.f.work.Charge(len(letter))
			text.WriteString(letter)
			in.advance(in.state.font.width(c)/1000*float64(in.state.size)+in.state.space[0], wordSpace(c)*in.state.space[1])
		}
	}
	end()
}

// wordSpace returns 1 for the only character after which word spacing applies.
func wordSpace(c pdfString) float64 {
	if c == " " {
		return 1
	}
	return 0
}

// width returns the width of a character.
func (t *pdfFont) width(c pdfString) float64 {
	n := 0
	for i := range len(c) {
		n = n<<8 | int(c[i])
	}
	if w, ok := t.widths[n]; ok {
		return w
	}
	return t.other
}

// advance moves along the line of text.
func (in *interpreter) advance(by, more float64) {
	in.tm = draw.Translate(mm((by+more)*(1+in.state.space[2])), 0).Then(in.tm)
}

// piece records letters set from a position on.
func (in *interpreter) piece(from draw.Affine, text string) {
	if in.state.mode == 3 || text == "" { // invisible
		return
	}
	if in.state.space[2] != 0 || in.state.space[0] != 0 && strings.TrimSpace(text) != "" {
		in.p.alien("letters that are spaced or stretched")
	}
	paint := in.painted()
	paint.HasFill, paint.HasStroke = in.state.mode == 0 || in.state.mode == 2, in.state.mode == 1 || in.state.mode == 2
	on := from.Then(in.state.ctm)
	if k := 0.01 * on.Factor(); math.Abs(on.C-on.B) > k || math.Abs(on.D+on.A) > k {
		in.p.alien("letters that are slanted or stretched")
	}
	line := draw.Line(on.Apply(point{}), on.Apply(draw.Pt(in.state.size, 0)))
	in.shown(line.Bounds())
	along := in.tm.Then(in.state.ctm).Apply(point{}).Sub(line.Pts[0])
	in.p.mark(format.Drawn{Layer: in.layer(), Text: text, Advance: along.Len(), Path: line, Paint: paint})
}
