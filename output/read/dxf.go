package read

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svgread"
)

// group is one pair of a DXF file: a group code and a value.
type group struct {
	code  int
	value string
}

// blank is what may stand round a code or a number.
const blank = " \t\r"

// number returns the value as a number, false if it is not one. If the code denotes
// integers, it must be one.
func (g group) number() (float64, bool) {
	s := strings.Trim(g.value, blank)
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || strings.ContainsAny(s, "xX_nN") || math.Abs(v) >= 1e9 || g.code >= 60 && g.code < 100 && v != math.Trunc(v) {
		return 0, false
	}
	return v, true
}

// looksDXF reports whether a file begins like a DXF file: with a comment or a section.
func looksDXF(head []byte) bool {
	words := bytes.Fields(head)
	return len(words) > 1 && (string(words[0]) == "999" || string(words[0]) == "0" && string(words[1]) == "SECTION")
}

// dxfReader collects the contents of the objects of a file.
type dxfReader struct {
	doc     *File
	p       Page
	section string            // the current section
	over    map[string]bool   // sections already read
	vars    map[group]float64 // header variables, by name and group code
	dashes  map[string][]mm   // by line type
	types   map[string]string // by layer: its line type
	claims  []byte            // nil: none
}

// readDXF reads a DXF drawing: units, extents, layers and entities.
func readDXF(d *File, data []byte) error {
	r := &dxfReader{
		doc: d, p: Page{work: d.Work, Layers: map[string]bool{}},
		over: map[string]bool{}, vars: map[group]float64{}, dashes: map[string][]mm{}, types: map[string]string{},
	}
	if err := r.objects(string(data)); err != nil {
		return err
	}
	if r.claims != nil {
		if err := d.claim(string(r.claims)); err != nil {
			return err
		}
	}
	place := r.header()
	for _, m := range r.p.Marks {
		for i, q := range m.Path.Pts {
			m.Path.Pts[i] = place.Apply(q)
		}
	}
	d.Pages = append(d.Pages, r.p)
	return nil
}

// objects splits the file into objects: each extends from one group with code 0, or 9
// in the header, to the next.
func (r *dxfReader) objects(text string) error {
	var head group
	var body []group
	r.p.work.Charge(len(text))
	for i := range len(text) { // some programs end lines or the file at these
		if c := text[i]; c < ' ' && c != '\n' && c != '\t' && (c != '\r' || i+1 < len(text) && text[i+1] != '\n') {
			return Unreadable("damaged DXF: control characters")
		}
	}
	for text != "" {
		var line, value string
		line, text, _ = strings.Cut(text, "\n")
		value, text, _ = strings.Cut(text, "\n")
		code, err := strconv.Atoi(strings.Trim(line, blank))
		switch {
		case err != nil && strings.TrimSpace(line) == "" && text == "":
			continue // an empty line at the end
		case err != nil:
			return Unreadable("damaged DXF: %.20q is not a group code", line)
		}
		g := group{code, strings.TrimSuffix(value, "\r")}
		switch {
		case code == 999:
		case head == (group{0, "EOF"}):
			return Unreadable("damaged DXF: something after its end")
		case code == 0 || code == 9:
			if head == (group{}) && len(body) > 0 {
				r.p.alien(strayGroup)
			}
			r.object(head.value, body)
			head, body = g, body[:0]
		default:
			if len(body) == cap(body) {
				r.p.work.keep(len(body) * oneValue)
			}
			body = append(body, g)
		}
	}
	if head != (group{0, "EOF"}) || len(body) > 0 {
		return Unreadable("damaged DXF: it ends early")
	}
	return nil
}

// strayGroup is a value that belongs to nothing.
const strayGroup = "a group beside the objects where none may be"

// object reads a section, a variable, a layer, a line type or an entity.
func (r *dxfReader) object(kind string, body []group) {
	if kind == "SECTION" && len(body) > 1 && body[0].value != "ACDSDATA" || kind == "ENDSEC" && len(body) > 0 {
		r.p.alien(strayGroup)
	}
	switch {
	case kind == "SECTION" && len(body) > 0:
		r.section = body[0].value
		if kinds[r.section] == nil || r.over[r.section] || body[0].code != 2 {
			r.p.alien("a " + svgread.Clip("section "+r.section) + " where none may be")
		}
		r.p.work.keep(oneEntry)
		r.over[r.section] = true
	case kind == "ENDSEC":
		r.section = ""
	case kind == "":
	case !slices.ContainsFunc(kinds[r.section], func(k string) bool { return k == kind || k == "*" || k == "$" && kind[0] == '$' }):
		r.p.alien("a " + svgread.Clip(kind) + " where none may be")
	case r.section == "HEADER":
		for _, g := range body {
			key := group{g.code, fold(kind)}
			v, ok := g.number()
			_, twice := r.vars[key]
			_, err := strconv.ParseFloat(strings.TrimSpace(g.value), 64) // an overflow is a number too: nothing was measured then
			if (twice || err != nil) && slices.Contains(headVars, fold(kind)) || kind == "$ACADVER" && !slices.Contains(versions, g.value) {
				r.p.alien("a header that says " + svgread.Clip(kind) + " twice, or not as a number")
			}
			if ok {
				r.p.work.keep(oneEntry)
				r.vars[key] = v
			}
		}
	case r.section == "TABLES" && kind == "LAYER":
		r.layer(body)
	case r.section == "TABLES" && kind == "LTYPE":
		r.pattern(body)
	case r.section == "OBJECTS" && kind == "XRECORD" && r.claims == nil:
		var all []byte
		for _, g := range body {
			if g.code == 1 {
				all = append(all, g.value...)
			}
		}
		if rest, ok := bytes.CutPrefix(all, []byte(strings.ToUpper(format.ClaimsKey))); ok {
			r.claims = rest
		}
	case r.section == "ENTITIES":
		r.entity(kind, body)
	}
}

// layer records a layer, and whether it is visible.
func (r *dxfReader) layer(body []group) {
	r.p.work.keep(2 * oneEntry)
	r.p.work.Charge(1024) // a drawing has dozens
	_, twice := r.types[fold(text(body, 2))]
	said := map[int]bool{}
	for _, g := range body {
		_, ok := g.number()
		again := said[g.code]
		if said[g.code] = slices.Contains(layerCodes, g.code); twice || again || !ok && slices.Contains([]int{62, 70, 290}, g.code) {
			r.p.alien("a layer given twice, or with an invalid number")
		}
	}
	// A negative colour means off, the flag frozen.
	r.p.Layers[text(body, 2)] = number(body, 62) >= 0 && int(number(body, 70))&1 == 0 && (text(body, 290) == "" || number(body, 290) != 0)
	r.types[fold(text(body, 2))] = text(body, 6)
}

// pattern records the dashes of a line type.
func (r *dxfReader) pattern(body []group) {
	var dash []mm
	for _, g := range body {
		if v, ok := g.number(); ok && g.code == 49 && len(dash) < maxDashes {
			dash = append(dash, mm(math.Abs(v)))
		}
	}
	r.p.work.keep(oneEntry)
	_, twice := r.dashes[fold(text(body, 2))]
	if twice || slices.ContainsFunc(body, func(g group) bool { return g.code == 74 && strings.TrimSpace(g.value) != "0" || g.code == 9 }) {
		r.p.alien(oddDashes)
	}
	r.dashes[fold(text(body, 2))] = dash
}

// kinds are the objects allowed in each section: * is any, $ a variable.
var kinds = map[string][]string{
	"HEADER": {"$"}, "CLASSES": {"CLASS"}, "BLOCKS": {"BLOCK", "ENDBLK"}, "ENTITIES": {"*"}, "OBJECTS": {"*"}, "THUMBNAILIMAGE": {}, "ACDSDATA": {"ACDSSCHEMA", "ACDSRECORD"},
	"TABLES": strings.Fields("TABLE ENDTAB VPORT LTYPE LAYER STYLE VIEW UCS APPID DIMSTYLE BLOCK_RECORD"),
}

// versions are those that support what we write.
var versions = strings.Fields("AC1014 AC1015 AC1018 AC1021 AC1024 AC1027 AC1032")

// layerCodes are the groups that occur at most once in a layer.
var layerCodes = []int{2, 6, 62, 70, 290}

// fold normalizes a name for comparison: case and surrounding spaces are ignored.
func fold(name string) string { return strings.ToUpper(strings.TrimSpace(name)) }

// headVars are the header variables that are evaluated.
var headVars = strings.Fields("$INSUNITS $MEASUREMENT $LTSCALE $EXTMIN $EXTMAX")

// dxfUnits maps values of $INSUNITS to millimetres.
var dxfUnits = map[float64]float64{1: 25.4, 2: 304.8, 4: 1, 5: 10, 6: 1000}

// header checks units and extents. It returns the transformation from file coordinates,
// with y pointing up from the bottom, to the block.
func (r *dxfReader) header() draw.Affine {
	fact := func(name string, want float64, what string) (v float64) {
		v, has := r.vars[group{70, name}]
		found := "none"
		if has {
			found = draw.Number(v, 6)
		}
		r.doc.fact(what, draw.Number(want, 0), found)
		return v
	}
	k, ok := dxfUnits[fact("$INSUNITS", 4, "units ($INSUNITS; 4 is mm)")]
	if !ok {
		k = 1
	}
	if v, has := r.vars[group{40, "$LTSCALE"}]; has && v != 1 {
		r.doc.fact("scale of dashes ($LTSCALE)", "1", draw.Number(v, 6))
	}
	fact("$MEASUREMENT", 1, "measurement ($MEASUREMENT; 1 is metric)")
	var height mm
	if len(r.doc.Claims) > 0 {
		height = r.doc.Claims[0].Block.H()
	}
	w := r.vars[group{10, "$EXTMAX"}] - r.vars[group{10, "$EXTMIN"}]
	h := r.vars[group{20, "$EXTMAX"}] - r.vars[group{20, "$EXTMIN"}]
	if w > 0 && h > 0 { // valid only if the file has extents
		r.p.Size = draw.Size{W: mm(w * k), H: mm(h * k)}
		height = r.p.Size.H
	}
	return draw.Affine{A: k, D: -k, F: float64(height)}
}

// text returns the last value of a code, or "".
func text(body []group, code int) string {
	for _, g := range slices.Backward(body) {
		if g.code == code {
			return g.value
		}
	}
	return ""
}

// number returns the last value of a code as a number, or 0.
func number(body []group, code int) float64 {
	v, _ := group{code, text(body, code)}.number()
	return v
}

// silent are the groups of entities that do not affect the comparison: handles and
// owners, classes, layers and line types, colours and line weights, counts.
var silent = []int{5, 6, 8, 62, 90, 100, 102, 330, 360, 370, 410, 420, 430, 440}

// unknown records lines drawn in an unsupported way.
func (r *dxfReader) unknown(code int) {
	r.p.alien("lines of an unknown form (group " + strconv.Itoa(code) + ")")
}

// geometry are the groups that say where a line is, and that it must have.
var geometry = map[string][]int{"LINE": {10, 20, 11, 21}, "LWPOLYLINE": {10, 20}, "CIRCLE": {10, 20, 40}, "ARC": {10, 20, 40, 50, 51}}

// Foreign properties of lines.
const (
	oddDashes = "dashes that are missing, or given twice"
	turned    = "lines that are hidden, on another sheet or seen from the back"
)

// known records groups that are unknown or misplaced, and invalid numbers.
func (r *dxfReader) known(kind string, body []group) {
	corners := 0
	seen := map[int]bool{}
	for i, g := range body {
		v, ok := g.number()
		switch many := kind == "LWPOLYLINE" && slices.Contains([]int{10, 20, 40, 41, 42, 91}, g.code); {
		case many && g.code == 10 && i+1 < len(body) && body[i+1].code == 20:
			corners++
		case many && (g.code == 10 || g.code == 20 && body[i-1].code != 10), !many && seen[g.code] && !slices.Contains([]int{100, 102, 330, 360}, g.code):
			r.unknown(g.code)
		}
		seen[g.code] = true
		switch c := g.code; {
		case c == 62 && !(ok && v >= 0):
			r.unknown(c)
		case c == 440 && !(ok && (v == 0 || int(v)&0xff == 0xff)) || c == 410 && !strings.EqualFold(g.value, "Model"):
			r.p.alien("lines that are transparent, or on another sheet")
		case slices.Contains(silent, c):
		case !ok:
			r.p.alien("an invalid number (group " + strconv.Itoa(c) + ")")
		case c == 70 && v != 0 && v != 1 || c == 40 && v < 0:
			r.unknown(c)
		case slices.Contains(geometry[kind], c), c == 70 && kind == "LWPOLYLINE", c == 42 && kind == "LWPOLYLINE", c == 230 && v == 1:
		case c == 230 || (c == 210 || c == 220) && v != 0:
			r.p.alien(turned)
		case slices.Contains([]int{30, 31, 38, 39, 40, 41, 43, 60, 67, 210, 220}, c) && v == 0, c == 48 && v == 1:
		case c == 60 || c == 67: // handled below
		default:
			r.unknown(c)
		}
	}
	for _, c := range geometry[kind] {
		if !seen[c] {
			r.unknown(c)
		}
	}
	if n := number(body, 90); kind == "LWPOLYLINE" && int(n) != corners {
		r.unknown(90)
	}
	if _, ok := r.dashes[fold(r.lineType(body))]; !ok && r.lineType(body) != "" {
		r.p.alien(oddDashes)
	}
}

// entity reads a line, polyline, circle or arc.
func (r *dxfReader) entity(kind string, body []group) {
	r.known(kind, body)
	var path draw.Path
	at := func(code int) point { return draw.Pt(mm(number(body, code)), mm(number(body, code+10))) }
	switch kind {
	case "LINE":
		path = draw.Line(at(10), at(11))
	case "LWPOLYLINE":
		path = polyline(body, int(number(body, 70))&1 == 1)
	case "CIRCLE":
		path = draw.Circle(at(10), mm(number(body, 40)))
	case "ARC":
		from, to := number(body, 50), number(body, 51)
		from = math.Mod(from, 360)
		path.Arc(at(10), mm(number(body, 40)), from, from+math.Mod(math.Mod(to-from, 360)+360, 360))
	default:
		r.p.work.keep(oneMark)
		r.p.alien("a " + svgread.Clip(kind))
	}
	if number(body, 60) != 0 || number(body, 67) != 0 {
		r.p.alien(turned)
	}
	if r.p.drawn(path, draw.Identity(), true); !path.Empty() {
		r.p.mark(format.Drawn{Layer: text(body, 8), Path: path, Paint: draw.Paint{HasStroke: true, Dash: r.dashes[fold(r.lineType(body))]}})
	}
}

// lineType returns the line type of an entity: its own, or that of its layer.
func (r *dxfReader) lineType(body []group) string {
	if own := text(body, 6); own != "" && !strings.EqualFold(own, "ByLayer") {
		return own
	}
	return r.types[fold(text(body, 8))]
}

// polyline connects corners; a bulge curves the segment to the next one.
func polyline(body []group, closed bool) (p draw.Path) {
	var corners []point
	var bulges []float64
	for _, g := range body {
		v, ok := g.number()
		n := len(corners) - 1
		switch {
		case !ok:
		case g.code == 10:
			corners, bulges = append(corners, draw.Pt(mm(v), 0)), append(bulges, 0)
		case g.code == 20 && n >= 0:
			corners[n].Y = mm(v)
		case g.code == 42 && n >= 0:
			bulges[n] = v
		}
	}
	if len(corners) == 0 {
		return p
	}
	if closed && bulges[len(bulges)-1] != 0 {
		corners = append(corners, corners[0])
	}
	p.Move(corners[0])
	for i, at := range corners[1:] {
		p.Bulge(at, bulges[i])
	}
	if closed {
		p.Close()
	}
	return p
}
