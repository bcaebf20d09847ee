package output_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"shogikit/output/draw"
)

// dxfGroup is a group of a DXF file: code and value.
type dxfGroup struct {
	code  int
	value string
}

// dxfObject is an entity, record or object, which starts with group 0.
type dxfObject struct {
	kind   string
	groups []dxfGroup
}

// dxfFile is a drawing as read by an independent reader.
type dxfFile struct {
	t        *testing.T
	comments []string
	header   map[string][]dxfGroup
	objects  map[string][]dxfObject // by section
	order    []string               // of the sections
}

func readDXF(t *testing.T, data []byte) *dxfFile {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines)%2 != 0 {
		t.Fatalf("%d lines", len(lines))
	}
	f := &dxfFile{t: t, header: map[string][]dxfGroup{}, objects: map[string][]dxfObject{}}
	section, variable := "", ""
	for i := 0; i < len(lines); i += 2 {
		code, err := strconv.Atoi(lines[i])
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		g := dxfGroup{code, lines[i+1]}
		last := len(f.objects[section]) - 1
		switch {
		case g.code == 999:
			f.comments = append(f.comments, g.value)
		case g.code == 0 && g.value == "SECTION", g.code == 0 && g.value == "EOF":
			section = ""
		case g.code == 2 && section == "":
			section = g.value
			f.order = append(f.order, section)
		case section == "HEADER" && g.code == 9:
			variable = g.value
		case section == "HEADER":
			f.header[variable] = append(f.header[variable], g)
		case g.code == 0 && g.value != "ENDSEC":
			f.objects[section] = append(f.objects[section], dxfObject{kind: g.value})
		case last >= 0:
			f.objects[section][last].groups = append(f.objects[section][last].groups, g)
		}
	}
	return f
}

func (o *dxfObject) str(code int) string {
	for _, g := range o.groups {
		if g.code == code {
			return g.value
		}
	}
	return ""
}

func (f *dxfFile) num(o *dxfObject, code int) float64 {
	f.t.Helper()
	v, err := strconv.ParseFloat(o.str(code), 64)
	if err != nil {
		f.t.Fatalf("%s: group %d: %v", o.kind, code, err)
	}
	return v
}

// path returns the entity as lines and Béziers, y up as in the file.
func (f *dxfFile) path(o *dxfObject) draw.Path {
	f.t.Helper()
	pt := func(x, y float64) draw.Point { return draw.Pt(draw.MM(x), draw.MM(y)) }
	switch o.kind {
	case "LINE":
		return draw.Line(pt(f.num(o, 10), f.num(o, 20)), pt(f.num(o, 11), f.num(o, 21)))
	case "CIRCLE":
		return draw.Circle(pt(f.num(o, 10), f.num(o, 20)), draw.MM(f.num(o, 40)))
	case "ARC":
		a0, a1 := f.num(o, 50), f.num(o, 51)
		if a1 < a0 {
			a1 += 360
		}
		var p draw.Path
		p.Arc(pt(f.num(o, 10), f.num(o, 20)), draw.MM(f.num(o, 40)), a0, a1)
		return p
	case "LWPOLYLINE":
		return f.polyline(o)
	}
	f.t.Fatalf("unknown entity %s", o.kind)
	return draw.Path{}
}

func (f *dxfFile) polyline(o *dxfObject) draw.Path {
	var xs, ys, bulges []float64
	for _, g := range o.groups {
		v, _ := strconv.ParseFloat(g.value, 64)
		switch g.code {
		case 10:
			xs, bulges = append(xs, v), append(bulges, 0)
		case 20:
			ys = append(ys, v)
		case 42:
			bulges[len(bulges)-1] = v
		}
	}
	if n := int(f.num(o, 90)); n != len(xs) || n != len(ys) || n < 2 {
		f.t.Fatalf("polyline says %d vertices and has %d", n, len(xs))
	}
	var p draw.Path
	at := func(i int) draw.Point { return draw.Pt(draw.MM(xs[i%len(xs)]), draw.MM(ys[i%len(ys)])) }
	p.Move(at(0))
	closed := o.str(70) == "1"
	for i := range xs {
		if i == len(xs)-1 && !closed {
			break
		}
		if bulges[i] == 0 {
			p.Line(at(i + 1))
			continue
		}
		a, b := at(i), at(i+1)
		sweep := 4 * math.Atan(bulges[i])
		chord := b.Sub(a)
		r := chord.Len() / draw.MM(2*math.Sin(sweep/2))
		// The centre is to the left of the chord if the arc is counterclockwise (y is
		// up).
		n := draw.Pt(-chord.Y, chord.X).Unit()
		c := a.Lerp(b, 0.5).Add(n.Mul(float64(r) * math.Cos(sweep/2)))
		d := a.Sub(c)
		from := math.Atan2(float64(d.Y), float64(d.X)) * 180 / math.Pi
		p.Arc(c, draw.MM(math.Abs(float64(r))), from, from+sweep*180/math.Pi)
	}
	if closed {
		p.Close()
	}
	return p
}

func TestDXFHeader(t *testing.T) {
	f := readDXF(t, write(t, formatNamed(t, "dxf"), options(), small()))
	if got := strings.Join(f.order, " "); got != "HEADER CLASSES TABLES BLOCKS ENTITIES OBJECTS" {
		t.Errorf("sections %s", got)
	}
	for name, want := range map[string]string{
		"$ACADVER": "[{1 AC1015}]", "$INSUNITS": "[{70 4}]", "$MEASUREMENT": "[{70 1}]",
		"$EXTMIN": "[{10 0} {20 0} {30 0}]", "$EXTMAX": "[{10 190.5} {20 266.7} {30 0}]",
		"$LIMMAX": "[{10 190.5} {20 266.7}]",
	} {
		if got := fmt.Sprint(f.header[name]); got != want {
			t.Errorf("%s = %s, want %s", name, got, want)
		}
	}
}

func TestDXFHandlesAndOwners(t *testing.T) {
	f := readDXF(t, write(t, formatNamed(t, "dxf"), options(), realistic()))
	handles := map[uint64]bool{0: true}
	each := func(do func(o *dxfObject)) {
		for _, section := range f.order {
			for i := range f.objects[section] {
				if o := &f.objects[section][i]; o.kind != "ENDTAB" {
					do(o)
				}
			}
		}
	}
	hex := func(s string) uint64 {
		v, err := strconv.ParseUint(s, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	most := uint64(0)
	each(func(o *dxfObject) {
		code := 5
		if o.kind == "DIMSTYLE" {
			code = 105
		}
		h := hex(o.str(code))
		if handles[h] {
			t.Errorf("%s: handle %X is taken", o.kind, h)
		}
		handles[h], most = true, max(most, h)
	})
	each(func(o *dxfObject) {
		if owner := o.str(330); !handles[hex(owner)] {
			t.Errorf("%s: no owner %s", o.kind, owner)
		}
	})
	if seed := hex(f.header["$HANDSEED"][0].value); seed <= most {
		t.Errorf("next free handle %X, taken up to %X", seed, most)
	}
}

func TestDXFLayersAndLineTypes(t *testing.T) {
	f := readDXF(t, write(t, formatNamed(t, "dxf"), options(), small()))
	layers, types := map[string]bool{}, map[string]bool{}
	for i := range f.objects["TABLES"] {
		switch o := &f.objects["TABLES"][i]; o.kind {
		case "LAYER":
			layers[o.str(2)] = true
		case "LTYPE":
			types[o.str(2)] = true
		}
	}
	for _, l := range []string{"0", "CUT", "FOLD", "GLUE", "ART", "GUIDE"} {
		if !layers[l] {
			t.Errorf("no layer %s", l)
		}
	}
	folds := map[string]int{}
	for i := range f.objects["ENTITIES"] {
		e := &f.objects["ENTITIES"][i]
		if e.str(8) == "FOLD" {
			folds[e.kind+" "+e.str(6)]++
			if !types[e.str(6)] {
				t.Errorf("no line type %q", e.str(6))
			}
		} else if e.str(6) != "" {
			t.Errorf("%s on %s is %s", e.kind, e.str(8), e.str(6))
		}
	}
	if got := fmt.Sprint(folds); got != "map[LINE DASHDOT:2 LINE DASHED:2]" {
		t.Errorf("folds: %s", got)
	}
}

func TestDXFLengthsAndPlaces(t *testing.T) {
	for _, s := range []draw.Sheet{small(), landscape(), realistic()} {
		f := readDXF(t, write(t, formatNamed(t, "dxf"), draw.Options{}, s))
		// The sheet's marks, y up from the bottom left corner of the block.
		up := draw.Affine{A: 1, D: -1, E: -float64(s.Block.Min.X), F: float64(s.Block.Max.Y)}
		lengths, boxes, marks := map[string]draw.MM{}, map[string]draw.Rect{}, map[string]int{}
		for l, m := range s.Marks {
			if m.Text == nil {
				p := m.Path.Transform(up)
				lengths[l.String()] += p.Length()
				boxes[l.String()] = boxes[l.String()].Union(p.Bounds())
				marks[l.String()]++
			}
		}
		for l := range draw.LayerGuide { // guides are mostly text
			name := l.String()
			var length draw.MM
			var box draw.Rect
			for i := range f.objects["ENTITIES"] {
				if e := &f.objects["ENTITIES"][i]; e.str(8) == name {
					p := f.path(e)
					length += p.Length()
					box = box.Union(p.Bounds())
				}
			}
			if d := length - lengths[name]; math.Abs(float64(d)) > 0.005*float64(marks[name]) {
				t.Errorf("%s, %s: %v long, want %v", s.ID, name, length, lengths[name])
			}
			if want := boxes[name]; !want.Contains(box, 0.005) || !box.Contains(want, 0.005) {
				t.Errorf("%s, %s: at %v, want %v", s.ID, name, box, want)
			}
		}
	}
}

func TestDXFFormsOfEntities(t *testing.T) {
	f := readDXF(t, write(t, formatNamed(t, "dxf"), draw.Options{}, small()))
	kinds := map[string]int{}
	for i := range f.objects["ENTITIES"] {
		e := &f.objects["ENTITIES"][i]
		kinds[e.str(8)+" "+e.kind]++
		switch {
		case e.str(8) != "CUT":
		case e.kind == "CIRCLE":
			if f.num(e, 40) != 12.5 || f.num(e, 10) != 50.25 || f.num(e, 20) != 141.85 {
				t.Errorf("circle %v", e.groups)
			}
		case e.kind == "ARC": // 0 to 120 degrees clockwise on paper
			if math.Abs(f.num(e, 50)-240) > 1e-6 || math.Abs(f.num(e, 51)) > 1e-6 || math.Abs(f.num(e, 40)-10) > 1e-4 {
				t.Errorf("arc %v", e.groups)
			}
		case e.str(70) != "1":
			t.Errorf("open cut %v", e.groups)
		}
	}
	if kinds["CUT CIRCLE"] != 1 || kinds["CUT ARC"] != 1 || kinds["CUT LWPOLYLINE"] != 2 || kinds["GUIDE LINE"] != 1 {
		t.Errorf("entities: %v", kinds)
	}
}
