package verify

import (
	"bytes"
	"math"
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

// looksDXF tells whether a file starts with a group code that DXF files start
// with: a comment or a section.
func looksDXF(head []byte) bool {
	line, rest, ok := bytes.Cut(head, []byte("\n"))
	if !ok {
		return false
	}
	value, _, _ := bytes.Cut(rest, []byte("\n"))
	switch string(bytes.TrimSpace(line)) {
	case "999":
		return true
	case "0":
		return string(bytes.TrimSpace(value)) == "SECTION"
	}
	return false
}

// maxGroups bounds the groups of a file.
const maxGroups = 4 << 20

// dxfReader walks through the groups of a file.
type dxfReader struct {
	groups []group
	p      page
	vars   map[string][]group // of the header
	k      float64            // millimetres a unit
}

// readDXF reads a DXF drawing: units, extents, layers and entities.
func readDXF(data []byte) (*document, error) {
	r := &dxfReader{p: page{layers: map[string]*layer{}, listed: map[string]bool{}}, vars: map[string][]group{}, k: 1}
	if err := r.split(data); err != nil {
		return nil, err
	}
	doc := &document{format: "DXF", exact: 0.01}
	line := r.comments()
	if line == "" {
		return doc, nil
	}
	c, err := parseClaims([]byte(line))
	if err != nil {
		return nil, err
	}
	doc.claims = []format.Claims{c}
	if last := r.groups[len(r.groups)-1]; last.code != 0 || last.value != "EOF" {
		return nil, unreadable("damaged DXF: it ends early")
	}
	r.sections(doc)
	if r.p.points > maxPoints {
		return nil, unreadable("it has too many lines to measure")
	}
	doc.pages = []page{r.p}
	return doc, nil
}

func (r *dxfReader) split(data []byte) error {
	n := bytes.Count(data, []byte("\n"))/2 + 1
	if n > maxGroups {
		return unreadable("it has more than %d groups", maxGroups)
	}
	r.groups = make([]group, 0, n)
	for text := string(data); text != ""; {
		var codeLine, value string
		codeLine, text, _ = strings.Cut(text, "\n")
		value, text, _ = strings.Cut(text, "\n")
		code, err := strconv.Atoi(strings.TrimSpace(codeLine))
		if err != nil {
			if strings.TrimSpace(codeLine) == "" && text == "" {
				return nil
			}
			return unreadable("damaged DXF: %.20q is no group code", codeLine)
		}
		r.groups = append(r.groups, group{code, strings.TrimSuffix(value, "\r")})
	}
	return nil
}

// comments puts the pieces of the claims together.
func (r *dxfReader) comments() string {
	var b strings.Builder
	for _, g := range r.groups {
		if rest, ok := strings.CutPrefix(g.value, format.ClaimsKey+": "); ok && g.code == 999 {
			b.WriteString(rest)
		}
	}
	return b.String()
}

// sections reads header, tables and entities; a section ends with ENDSEC.
func (r *dxfReader) sections(doc *document) {
	name := ""
	for i := 0; i < len(r.groups); i++ {
		g := r.groups[i]
		switch {
		case g.code == 0 && g.value == "SECTION":
			if i+1 < len(r.groups) {
				name = r.groups[i+1].value
			}
		case g.code == 0 && g.value == "ENDSEC":
			if name == "HEADER" {
				r.header(doc)
			}
			name = ""
		case g.code == 9 && name == "HEADER":
			r.vars[g.value] = r.until(i+1, 9, 0)
		case g.code == 0 && g.value == "LAYER" && name == "TABLES":
			r.table(r.until(i+1, 0, 0))
		case g.code == 0 && name == "ENTITIES" && r.p.points <= maxPoints && r.p.bad == "":
			r.entity(g.value, r.until(i+1, 0, 0))
		}
	}
}

// until returns the groups from i on up to one of the codes.
func (r *dxfReader) until(i, code, or int) []group {
	end := i
	for end < len(r.groups) && r.groups[end].code != code && r.groups[end].code != or {
		end++
	}
	return r.groups[min(i, len(r.groups)):end]
}

// units of $INSUNITS, in millimetres.
var dxfUnits = map[int]float64{1: 25.4, 2: 304.8, 4: 1, 5: 10, 6: 1000}

// header compares units and extents.
func (r *dxfReader) header(doc *document) {
	value := func(name string, code int) (float64, bool) {
		for _, g := range r.vars[name] {
			if g.code == code {
				return dxfNumber(g.value)
			}
		}
		return 0, false
	}
	units, has := value("$INSUNITS", 70)
	found := "none"
	if has {
		found = strconv.FormatFloat(units, 'f', -1, 64)
	}
	doc.facts = append(doc.facts, Finding{What: "units ($INSUNITS; 4 is mm)", Claimed: "4", Found: found, OK: found == "4"})
	metric, _ := value("$MEASUREMENT", 70)
	doc.facts = append(doc.facts, Finding{What: "measurement ($MEASUREMENT; 1 is metric)", Claimed: "1", Found: strconv.FormatFloat(metric, 'f', -1, 64), OK: metric == 1})
	if k, ok := dxfUnits[int(units)]; ok {
		r.k = k
	}
	x0, ok1 := value("$EXTMIN", 10)
	y0, ok2 := value("$EXTMIN", 20)
	x1, ok3 := value("$EXTMAX", 10)
	y1, ok4 := value("$EXTMAX", 20)
	if ok1 && ok2 && ok3 && ok4 {
		r.p.size = draw.Size{W: mm((x1 - x0) * r.k), H: mm((y1 - y0) * r.k)}
	}
}

// table reads a layer of the table.
func (r *dxfReader) table(g []group) {
	name, color := "", 0.0
	for _, v := range g {
		switch v.code {
		case 2:
			name = v.value
		case 62:
			color, _ = dxfNumber(v.value)
		}
	}
	if name == "" {
		return
	}
	r.p.listed[name] = true
	if color < 0 { // how DXF says that a layer is off
		r.p.layer(name).hidden = true
	}
}

func dxfNumber(s string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return v, err == nil && finite(v)
}

// entity notes a line, polyline, circle or arc.
func (r *dxfReader) entity(kind string, groups []group) {
	// y points up and starts at the bottom of the block.
	t := &tracer{to: matrix{a: r.k, d: -r.k, f: float64(r.p.size.H)}}
	layer := ""
	num := map[int]float64{}
	for _, g := range groups {
		if g.code == 8 {
			layer = g.value
		} else if v, ok := dxfNumber(g.value); ok {
			num[g.code] = v
		}
	}
	switch kind {
	case "LINE":
		t.move(xy{num[10], num[20]})
		t.line(xy{num[11], num[21]})
	case "LWPOLYLINE":
		r.polyline(t, groups, int(num[70])&1 == 1)
	case "CIRCLE":
		t.move(xy{num[10] + num[40], num[20]})
		t.arc(xy{num[10], num[20]}, num[40], 0, 2*math.Pi)
		t.close()
	case "ARC":
		from, to := num[50]*math.Pi/180, num[51]*math.Pi/180
		sweep := math.Mod(math.Mod(to-from, 2*math.Pi)+2*math.Pi, 2*math.Pi)
		t.move(xy{num[10] + num[40]*math.Cos(from), num[20] + num[40]*math.Sin(from)})
		t.arc(xy{num[10], num[20]}, num[40], math.Mod(from, 2*math.Pi), sweep)
	default:
		return
	}
	r.p.paint(layer, t.subs)
}

// vertex is a corner of a polyline; bulge bends the line to the next one.
type vertex struct {
	at    xy
	bulge float64
}

func (r *dxfReader) polyline(t *tracer, groups []group, closed bool) {
	var v []vertex
	for _, g := range groups {
		x, ok := dxfNumber(g.value)
		if !ok {
			continue
		}
		switch {
		case g.code == 10:
			v = append(v, vertex{at: xy{x: x}})
		case g.code == 20 && len(v) > 0:
			v[len(v)-1].at.y = x
		case g.code == 42 && len(v) > 0:
			v[len(v)-1].bulge = x
		}
	}
	if len(v) == 0 {
		return
	}
	t.move(v[0].at)
	for i := 1; i < len(v); i++ {
		bulgeTo(t, v[i-1], v[i].at)
	}
	if closed {
		if v[len(v)-1].bulge != 0 {
			bulgeTo(t, v[len(v)-1], v[0].at)
		}
		t.close()
	}
}

// bulgeTo draws a straight line, or the arc whose bulge is the tangent of a
// quarter of its angle.
func bulgeTo(t *tracer, from vertex, to xy) {
	b := from.bulge
	dx, dy := to.x-from.at.x, to.y-from.at.y
	chord := math.Hypot(dx, dy)
	if math.Abs(b) < 1e-9 || chord == 0 {
		t.line(to)
		return
	}
	sweep := 4 * math.Atan(b)
	radius := chord * (1 + b*b) / (4 * math.Abs(b))
	// The centre lies on the middle perpendicular, left of the chord for a
	// counterclockwise arc of less than half a turn.
	off := chord * (1 - b*b) / (4 * b)
	c := xy{from.at.x + dx/2 - dy/chord*off, from.at.y + dy/2 + dx/chord*off}
	t.arc(c, radius, math.Atan2(from.at.y-c.y, from.at.x-c.x), sweep)
	t.cur = to
}
