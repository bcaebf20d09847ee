package dxf

import (
	"fmt"
	"strings"
	"time"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Handles that others refer to. Those of entities and records follow on.
const (
	modelSpace   = iota + 1 // block record that owns the entities
	paperSpace              // block record of the empty layout
	rootDict                // dictionary of all others
	groupDict               // dictionary of groups, empty
	firstOwnFree            // where d.handle starts
)

// dxfLayers are the colours of the layers, by the convention of laser cutters:
// red is cut through, blue is creased, the rest is for the eye.
var dxfLayers = [draw.Layers]int{
	draw.LayerGlue: 9, draw.LayerArt: 7, draw.LayerFold: 5, draw.LayerCut: 1, draw.LayerGuide: 3,
}

// lineTypeOf returns the name of the line type of the role, "" for the layer's.
func lineTypeOf(r draw.Role) string {
	switch r {
	case draw.FoldMountain:
		return "DASHED"
	case draw.FoldValley:
		return "DASHDOT"
	}
	return ""
}

// commentWidth keeps comments within what old readers take as a line.
const commentWidth = 240

// comments says what the drawing is, in lines that CAD programs skip. Claims
// come in pieces, each after "shogikit: ".
func (d *dxfWriter) comments(s *draw.Sheet, o format.Options) {
	say := func(what, text string) {
		if text != "" {
			d.str(999, what+" "+dxfText(text))
		}
	}
	say("Title:", o.TitleOf(s))
	say("Subject:", o.Subject)
	say("Author:", o.Author)
	say("License:", o.License)
	say("Keywords:", o.Keywords)
	say("Language:", o.Lang)
	if !o.Time.IsZero() {
		say("Date:", o.Time.UTC().Format(time.RFC3339))
	}
	for rest := string(format.ClaimsOf(s).Encode()); rest != ""; {
		n := min(commentWidth, len(rest))
		d.str(999, format.ClaimsKey+": "+rest[:n])
		rest = rest[n:]
	}
}

// dxfText makes one line of ASCII of s: the format's way to write other
// characters is \U+ and four digits.
func dxfText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		case r < 0x7f:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U+%04X`, r)
		}
	}
	return b.String()
}

func (d *dxfWriter) header() {
	d.handle = firstOwnFree - 1
	w, h := float64(d.block.W()), float64(d.block.H())
	d.section("HEADER")
	d.str(9, "$ACADVER")
	d.str(1, "AC1015")
	d.str(9, "$DWGCODEPAGE")
	d.str(3, "ANSI_1252")
	d.corner("$INSBASE", 0, 0, true)
	d.corner("$EXTMIN", 0, 0, true)
	d.corner("$EXTMAX", w, h, true)
	d.corner("$LIMMIN", 0, 0, false)
	d.corner("$LIMMAX", w, h, false)
	d.str(9, "$LTSCALE")
	d.num(40, 1)
	d.str(9, "$CELTYPE")
	d.str(6, "ByLayer")
	d.str(9, "$INSUNITS") // millimetres
	d.int(70, 4)
	d.str(9, "$MEASUREMENT") // metric
	d.int(70, 1)
	d.str(9, "$LUNITS") // decimal
	d.int(70, 2)
	d.str(9, "$HANDSEED")
	d.code(5)
	d.seedAt = len(d.b)
	d.b = append(d.b, '\n')
	d.end()
	d.section("CLASSES")
	d.end()
}

func (d *dxfWriter) corner(name string, x, y float64, z bool) {
	d.str(9, name)
	d.num(10, x)
	d.num(20, y)
	if z {
		d.num(30, 0)
	}
}

// finish puts the next free handle into the header.
func (d *dxfWriter) finish() []byte {
	out := make([]byte, 0, len(d.b)+16)
	out = append(out, d.b[:d.seedAt]...)
	out = appendHandle(out, d.handle+1)
	return append(out, d.b[d.seedAt:]...)
}

func (d *dxfWriter) tables() {
	d.section("TABLES")
	d.table("VPORT", 1, func(owner uint64) { d.viewport(owner) })
	d.table("LTYPE", 5, func(owner uint64) {
		d.lineType(owner, "ByBlock", "", nil)
		d.lineType(owner, "ByLayer", "", nil)
		d.lineType(owner, "Continuous", "Solid line", nil)
		d.lineType(owner, lineTypeOf(draw.FoldMountain), "Mountain fold", d.dash(draw.FoldMountain))
		d.lineType(owner, lineTypeOf(draw.FoldValley), "Valley fold", d.dash(draw.FoldValley))
	})
	d.table("LAYER", int(draw.Layers)+1, func(owner uint64) {
		d.layer(owner, "0", 7)
		for l := range draw.Layers {
			d.layer(owner, l.String(), dxfLayers[l])
		}
	})
	d.table("STYLE", 1, d.style)
	d.table("VIEW", 0, nil)
	d.table("UCS", 0, nil)
	d.table("APPID", 1, func(owner uint64) { d.record("APPID", 5, owner, "AcDbRegAppTableRecord", "ACAD") })
	d.table("DIMSTYLE", 1, func(owner uint64) { d.record("DIMSTYLE", 105, owner, "AcDbDimStyleTableRecord", "Standard") })
	d.table("BLOCK_RECORD", 2, d.blockRecords)
	d.end()
}

// table writes a table; fill writes its n records.
func (d *dxfWriter) table(name string, n int, fill func(owner uint64)) {
	h := d.new()
	d.str(0, "TABLE")
	d.str(2, name)
	d.ref(5, h)
	d.ref(330, 0)
	d.str(100, "AcDbSymbolTable")
	d.int(70, n)
	if name == "DIMSTYLE" {
		d.str(100, "AcDbDimStyleTable")
		d.int(71, n)
	}
	if fill != nil {
		fill(h)
	}
	d.str(0, "ENDTAB")
}

// record writes what the records of all tables begin with.
func (d *dxfWriter) record(kind string, handleCode int, owner uint64, class, name string) {
	d.str(0, kind)
	d.ref(handleCode, d.new())
	d.ref(330, owner)
	d.str(100, "AcDbSymbolTableRecord")
	d.str(100, class)
	d.str(2, name)
	d.int(70, 0)
}

// viewport shows the whole block when the drawing is opened.
func (d *dxfWriter) viewport(owner uint64) {
	w, h := float64(d.block.W()), float64(d.block.H())
	d.record("VPORT", 5, owner, "AcDbViewportTableRecord", "*Active")
	pair := func(code int, x, y float64) {
		d.num(code, x)
		d.num(code+10, y)
	}
	pair(10, 0, 0)
	pair(11, 1, 1)
	pair(12, w/2, h/2)
	pair(13, 0, 0)
	pair(14, 10, 10)
	pair(15, 10, 10)
	pair(16, 0, 0)
	d.num(36, 1)
	pair(17, 0, 0)
	d.num(37, 0)
	d.num(40, h*1.05)
	d.num(41, w/h)
	d.num(42, 50)
}

func (d *dxfWriter) dash(r draw.Role) []draw.MM {
	return d.palette.Look(&draw.Mark{Role: r, Stroke: draw.RolePen(r)}).Dash
}

func (d *dxfWriter) lineType(owner uint64, name, text string, dash []draw.MM) {
	var total draw.MM
	for _, v := range dash {
		total += v
	}
	d.record("LTYPE", 5, owner, "AcDbLinetypeTableRecord", name)
	d.str(3, text)
	d.int(72, 65)
	d.int(73, len(dash))
	d.num(40, float64(total))
	for i, v := range dash {
		if i%2 == 1 {
			v = -v // a gap
		}
		d.num(49, float64(v))
		d.int(74, 0)
	}
}

func (d *dxfWriter) layer(owner uint64, name string, color int) {
	d.record("LAYER", 5, owner, "AcDbLayerTableRecord", name)
	d.int(62, color)
	d.str(6, "Continuous")
}

func (d *dxfWriter) style(owner uint64) {
	d.record("STYLE", 5, owner, "AcDbTextStyleTableRecord", "Standard")
	d.num(40, 0)
	d.num(41, 1)
	d.num(50, 0)
	d.int(71, 0)
	d.num(42, 2.5)
	d.str(3, "txt")
	d.str(4, "")
}

// spaces are the two blocks that every drawing has.
var spaces = []struct {
	name   string
	handle uint64
}{{"*Model_Space", modelSpace}, {"*Paper_Space", paperSpace}}

func (d *dxfWriter) blockRecords(owner uint64) {
	for _, s := range spaces {
		d.str(0, "BLOCK_RECORD")
		d.ref(5, s.handle)
		d.ref(330, owner)
		d.str(100, "AcDbSymbolTableRecord")
		d.str(100, "AcDbBlockTableRecord")
		d.str(2, s.name)
	}
}

func (d *dxfWriter) blocks() {
	d.section("BLOCKS")
	for _, s := range spaces {
		begin := func(kind, class string) {
			d.str(0, kind)
			d.ref(5, d.new())
			d.ref(330, s.handle)
			d.str(100, "AcDbEntity")
			if s.handle == paperSpace {
				d.int(67, 1)
			}
			d.str(8, "0")
			d.str(100, class)
		}
		begin("BLOCK", "AcDbBlockBegin")
		d.str(2, s.name)
		d.int(70, 0)
		d.num(10, 0)
		d.num(20, 0)
		d.num(30, 0)
		d.str(3, s.name)
		d.str(1, "")
		begin("ENDBLK", "AcDbBlockEnd")
	}
	d.end()
}

// objects writes the dictionaries without which the drawing is not complete.
func (d *dxfWriter) objects() {
	d.section("OBJECTS")
	dict := func(h, owner uint64) {
		d.str(0, "DICTIONARY")
		d.ref(5, h)
		d.ref(330, owner)
		d.str(100, "AcDbDictionary")
		d.int(281, 1)
	}
	dict(rootDict, 0)
	d.str(3, "ACAD_GROUP")
	d.ref(350, groupDict)
	dict(groupDict, rootDict)
	d.end()
}
