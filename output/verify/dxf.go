package verify

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// group is one pair of a DXF file: what a value means, and the value.
type group struct {
	code  int
	value string
}

// number returns the value as a number, false where it is none.
func (g group) number() (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(g.value), 64)
	return v, err == nil && finite(v)
}

// looksDXF reports whether a file starts with a group that DXF files start with:
// a comment or a section.
func looksDXF(head []byte) bool {
	words := bytes.Fields(head)
	return len(words) > 1 && (string(words[0]) == "999" || string(words[0]) == "0" && string(words[1]) == "SECTION")
}

// dxfReader walks through the groups of a file.
type dxfReader struct {
	doc     *document
	p       page
	claims  []byte          // of the comments so far
	section string          // where the reader is
	vars    dxfVars         // of the header
	headed  bool            // the header has been measured
	k       float64         // millimetres a unit
	height  mm              // of the block
	dashes  map[string][]mm // of the line types, for [Measure]
}

// dxfVars are the variables of the header, by name and group code.
type dxfVars map[group]float64

// readDXF reads a DXF drawing: units, extents, layers and entities.
func readDXF(data []byte, work *budget) (*document, error) {
	r := &dxfReader{doc: &document{format: "DXF", exact: 0.01}, p: page{work: work, listed: map[string]bool{}}, vars: dxfVars{}, k: 1, dashes: map[string][]mm{}}
	text := string(data)
	if _, last, ok := strings.Cut(text, "\nOBJECTS"); ok { // they come last, and say how high the block is
		r.section = "OBJECTS"
		_, last, _ = strings.Cut(last, "\n")
		_, _ = r.objects(last) // read again below
	}
	if words := strings.Fields(text[max(0, len(text)-20):]); len(words) < 2 || words[len(words)-1] != "EOF" {
		return nil, unreadable("damaged DXF: it ends early")
	}
	if r.claims == nil && !work.marks {
		return r.doc, nil
	}
	if r.claims != nil {
		if err := r.doc.claim(work, r.claims); err != nil {
			return r.doc, err
		}
	}
	ended, err := r.objects(text)
	if err != nil {
		return r.doc, err
	}
	if !ended {
		return nil, unreadable("damaged DXF: it ends early")
	}
	r.header()
	r.doc.pages = []page{r.p}
	return r.doc, nil
}

// objects takes the file apart into objects: what stands from one group of code
// 0, or 9 in the header, to the next. It reports whether the last one says that
// the file is at its end.
func (r *dxfReader) objects(text string) (ended bool, err error) {
	var head group
	var body []group
	r.p.work.charge(len(text), 2*perByte)
	for text != "" {
		var line, value string
		line, text, _ = strings.Cut(text, "\n")
		value, text, _ = strings.Cut(text, "\n")
		code, err := strconv.Atoi(strings.TrimSpace(line))
		switch {
		case err != nil && strings.TrimSpace(line) == "" && text == "":
			continue // an empty line at the end
		case err != nil:
			return false, unreadable("damaged DXF: %.20q is not a group code", line)
		}
		r.p.work.charge(1, perToken)
		g := group{code, strings.TrimSuffix(value, "\r")}
		switch {
		case code == 999:
		case code == 0 || code == 9:
			r.object(head, body)
			head, body = g, body[:0]
		default:
			if len(body) == cap(body) {
				r.p.work.charge(len(body), perValue)
			}
			body = append(body, g)
		}
	}
	r.object(head, body)
	return head == group{0, "EOF"} && len(body) == 0, nil
}

// object notes what a section, a variable, a layer or an entity says.
func (r *dxfReader) object(head group, body []group) {
	switch {
	case head.code == 9 && r.section == "HEADER":
		for _, g := range body {
			if v, ok := g.number(); ok {
				r.p.work.charge(1, perEntry)
				r.vars[group{g.code, head.value}] = v
			}
		}
	case head.value == "SECTION" && len(body) > 0:
		r.section = body[0].value
	case head.value == "ENDSEC":
		r.section = ""
	case head.value == "LAYER" && r.section == "TABLES":
		r.table(body)
	case head.value == "XRECORD" && r.section == "OBJECTS" && r.claims == nil:
		var all []byte
		for _, g := range body {
			if g.code == 1 {
				all = append(all, g.value...)
			}
		}
		if rest, ok := bytes.CutPrefix(all, []byte(strings.ToUpper(format.ClaimsKey))); ok {
			r.claims = rest
		}
	case head.value == "LTYPE" && r.section == "TABLES":
		r.lineType(body)
	case r.section == "ENTITIES" && r.p.bad == "":
		r.header()
		r.entity(head.value, body)
	}
}

// units of $INSUNITS, in millimetres.
var dxfUnits = map[float64]float64{1: 25.4, 2: 304.8, 4: 1, 5: 10, 6: 1000}

// header compares units and extents, once.
func (r *dxfReader) header() {
	if r.headed {
		return
	}
	r.headed = true
	fact := func(name string, want float64, what string) (v float64) {
		v, has := r.vars[group{70, name}]
		found := "none"
		if has {
			found = draw.Number(v, 6)
		}
		r.doc.facts = append(r.doc.facts, Finding{What: what, Claimed: draw.Number(want, 0), Found: found, OK: has && v == want})
		return v
	}
	if k, ok := dxfUnits[fact("$INSUNITS", 4, "units ($INSUNITS; 4 is mm)")]; ok {
		r.k = k
	}
	fact("$MEASUREMENT", 1, "measurement ($MEASUREMENT; 1 is metric)")
	x0, ok1 := r.vars[group{10, "$EXTMIN"}]
	y0, ok2 := r.vars[group{20, "$EXTMIN"}]
	x1, ok3 := r.vars[group{10, "$EXTMAX"}]
	y1, ok4 := r.vars[group{20, "$EXTMAX"}]
	if len(r.doc.claims) > 0 {
		r.height = r.doc.claims[0].Block.H()
	}
	if ok1 && ok2 && ok3 && ok4 && x0 < x1 && y0 < y1 { // as they are in files that nobody has measured
		r.height = mm((y1 - y0) * r.k)
		r.p.size = draw.Size{W: mm((x1 - x0) * r.k), H: mm((y1 - y0) * r.k)}
	}
}

// text returns the last value of a code.
func text(body []group, code int) string {
	for _, g := range slices.Backward(body) {
		if g.code == code {
			return g.value
		}
	}
	return ""
}

// table reads a layer of the table.
func (r *dxfReader) table(body []group) {
	name := text(body, 2)
	if name == "" {
		return
	}
	r.p.work.charge(1, perEntry)
	r.p.listed[name] = true
	if color, _ := (group{value: text(body, 62)}).number(); color < 0 { // how DXF says that a layer is off
		r.p.layer(name).hidden = true
	}
}

// lineType reads dashes and gaps of a line type, if marks are wanted.
func (r *dxfReader) lineType(body []group) {
	var dash []mm
	for _, g := range body {
		if v, ok := g.number(); ok && g.code == 49 {
			dash = append(dash, mm(math.Abs(v)))
		}
	}
	if r.p.work.marks {
		r.dashes[text(body, 2)] = dash
	}
}

// entity notes a line, polyline, circle or arc.
func (r *dxfReader) entity(kind string, body []group) {
	var path draw.Path
	num := map[int]float64{}
	for _, g := range body {
		if v, ok := g.number(); ok {
			num[g.code] = v
		}
	}
	at := draw.Pt(mm(num[10]), mm(num[20]))
	switch radius := mm(num[40]); kind {
	case "LINE":
		path = draw.Line(at, draw.Pt(mm(num[11]), mm(num[21])))
	case "LWPOLYLINE":
		path = polyline(body, int(num[70])&1 == 1)
	case "CIRCLE":
		path = draw.Circle(at, radius)
	case "ARC":
		from := math.Mod(num[50], 360)
		path.Arc(at, radius, from, from+math.Mod(math.Mod(num[51]-num[50], 360)+360, 360))
	}
	if !path.Empty() { // y points up and starts at the bottom of the block
		look := draw.Look{HasStroke: true, Dash: r.dashes[text(body, 6)]}
		path = path.Transform(draw.Affine{A: r.k, D: -r.k, F: float64(r.height)})
		r.p.paint(format.Drawn{Layer: text(body, 8), Path: path, Look: look})
	}
}

// polyline follows corners; a bulge bends the line from one to the next.
func polyline(body []group, closed bool) draw.Path {
	type vertex struct {
		at    point
		bulge float64
	}
	var list []vertex
	for _, g := range body {
		v, ok := g.number()
		n := len(list) - 1
		switch {
		case !ok:
		case g.code == 10:
			list = append(list, vertex{at: draw.Pt(mm(v), 0)})
		case g.code == 20 && n >= 0:
			list[n].at.Y = mm(v)
		case g.code == 42 && n >= 0:
			list[n].bulge = v
		}
	}
	if n := len(list); closed && n > 0 && list[n-1].bulge != 0 {
		list = append(list, list[0])
	}
	var p draw.Path
	for i, v := range list {
		if i == 0 {
			p.Move(v.at)
		} else {
			bulgeTo(&p, list[i-1].at, v.at, list[i-1].bulge)
		}
	}
	if closed && len(list) > 0 {
		p.Close()
	}
	return p
}

// bulgeTo draws a straight line, or the arc whose bulge is the tangent of a
// quarter of its angle.
func bulgeTo(p *draw.Path, from, to point, bulge float64) {
	chord := to.Sub(from)
	if math.Abs(bulge) < 1e-9 || chord == (point{}) {
		p.Line(to)
		return
	}
	// The centre lies on the middle perpendicular, left of the chord for a
	// counterclockwise arc of less than half a turn.
	c := from.Lerp(to, 0.5).Add(chord.Normal().Mul((1 - bulge*bulge) / (4 * bulge)))
	out := from.Sub(c)
	a0 := math.Atan2(float64(out.Y), float64(out.X)) * 180 / math.Pi
	p.Arc(c, out.Len(), a0, a0+4*math.Atan(bulge)*180/math.Pi)
	p.Pts[len(p.Pts)-1] = to
}
