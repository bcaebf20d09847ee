package dxf

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Handles that others refer to. Those of entities and records follow on.
const (
	modelSpace = iota + 1 // block record that owns the entities
	_                     // block record of the empty layout, the paper's space
	rootDict              // dictionary of all others
	groupDict             // dictionary of groups, empty
	claimsRecord
	firstOwnFree // where d.handle starts
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

// comments says what the drawing is, in lines that CAD programs skip.
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

// groups writes groups as the frame of a drawing notes them below, in lines of
// "code value | code value"; the value @ is the next handle. The text is a format
// of package fmt.
func (d *dxfWriter) groups(text string, args ...any) {
	text = strings.ReplaceAll(strings.TrimSpace(fmt.Sprintf(text, args...)), "\n", "|")
	for group := range strings.SplitSeq(text, "|") {
		code, value, _ := strings.Cut(strings.TrimSpace(group), " ")
		if value == "@" {
			value = fmt.Sprintf("%X", d.new())
		}
		d.b = append(append(append(append(d.b, code...), '\n'), value...), '\n')
	}
}

// size returns the width and the height of the block.
func (d *dxfWriter) size() (w, h float64) { return float64(d.block.W()), float64(d.block.H()) }

// header says that the drawing is in millimetres, metric and decimal, and how
// large it is.
func (d *dxfWriter) header() {
	d.handle = firstOwnFree - 1
	w, h := d.size()
	d.section("HEADER")
	d.groups(`
		9 $ACADVER | 1 AC1015
		9 $DWGCODEPAGE | 3 ANSI_1252
		9 $INSBASE | 10 0 | 20 0 | 30 0
		9 $EXTMIN | 10 0 | 20 0 | 30 0
		9 $EXTMAX | 10 %[1]s | 20 %[2]s | 30 0
		9 $LIMMIN | 10 0 | 20 0
		9 $LIMMAX | 10 %[1]s | 20 %[2]s
		9 $LTSCALE | 40 1
		9 $CELTYPE | 6 ByLayer
		9 $INSUNITS | 70 4
		9 $MEASUREMENT | 70 1
		9 $LUNITS | 70 2
		9 $HANDSEED | 5`, format.Num(w), format.Num(h))
	d.seedAt = len(d.b) - 1
	d.end()
	d.section("CLASSES")
	d.end()
}

// finish puts the next free handle into the header.
func (d *dxfWriter) finish() []byte {
	return slices.Insert(d.b, d.seedAt, []byte(handle(d.handle+1))...)
}

func (d *dxfWriter) tables() {
	layers := []string{"0 | 70 0 | 62 7 | 6 Continuous"}
	for l := range draw.Layers {
		layers = append(layers, fmt.Sprintf("%v | 70 0 | 62 %d | 6 Continuous", l, dxfLayers[l]))
	}
	d.section("TABLES")
	d.table("VPORT", "AcDbViewportTableRecord", d.viewport())
	d.table("LTYPE", "AcDbLinetypeTableRecord",
		lineType("ByBlock", "", nil),
		lineType("ByLayer", "", nil),
		lineType("Continuous", "Solid line", nil),
		lineType(lineTypeOf(draw.FoldMountain), "Mountain fold", d.dash(draw.FoldMountain)),
		lineType(lineTypeOf(draw.FoldValley), "Valley fold", d.dash(draw.FoldValley)))
	d.table("LAYER", "AcDbLayerTableRecord", layers...)
	d.table("STYLE", "AcDbTextStyleTableRecord", "Standard | 70 0 | 40 0 | 41 1 | 50 0 | 71 0 | 42 2.5 | 3 txt | 4")
	d.table("VIEW", "")
	d.table("UCS", "")
	d.table("APPID", "AcDbRegAppTableRecord", "ACAD | 70 0")
	d.table("DIMSTYLE", "AcDbDimStyleTableRecord", "Standard | 70 0")
	d.table("BLOCK_RECORD", "AcDbBlockTableRecord", spaces[:]...)
	d.end()
}

// table writes a table of records, which are noted from their name on.
func (d *dxfWriter) table(name, class string, records ...string) {
	owner, code := d.new(), 5
	d.groups("0 TABLE | 2 %s | 5 %X | 330 0 | 100 AcDbSymbolTable | 70 %d", name, owner, len(records))
	if name == "DIMSTYLE" { // the others' code of handles has another meaning there
		code = 105
		d.groups("100 AcDbDimStyleTable | 71 %d", len(records))
	}
	for i, record := range records {
		handle := "@"
		if name == "BLOCK_RECORD" {
			handle = fmt.Sprint(modelSpace + i)
		}
		d.groups("0 %s | %d %s | 330 %X | 100 AcDbSymbolTableRecord | 100 %s | 2 %s", name, code, handle, owner, class, record)
	}
	d.groups("0 ENDTAB")
}

// viewport shows the whole block when the drawing is opened.
func (d *dxfWriter) viewport() string {
	w, h := d.size()
	return fmt.Sprintf(`*Active | 70 0
		10 0 | 20 0 | 11 1 | 21 1 | 12 %s | 22 %s | 13 0 | 23 0 | 14 10 | 24 10 | 15 10 | 25 10
		16 0 | 26 0 | 36 1 | 17 0 | 27 0 | 37 0 | 40 %s | 41 %s | 42 50`,
		format.Num(w/2), format.Num(h/2), format.Num(h*1.05), format.Num(w/h))
}

func (d *dxfWriter) dash(r draw.Role) []draw.MM {
	return d.palette.Look(&draw.Mark{Role: r, Stroke: draw.RolePen(r)}).Dash
}

func lineType(name, text string, dash []draw.MM) string {
	var total draw.MM
	var list strings.Builder
	for i, v := range dash {
		total += v
		if i%2 == 1 {
			v = -v // a gap
		}
		fmt.Fprintf(&list, " | 49 %s | 74 0", format.Num(float64(v)))
	}
	return fmt.Sprintf("%s | 70 0 | 3 %s | 72 65 | 73 %d | 40 %s%s", name, text, len(dash), format.Num(float64(total)), &list)
}

// spaces are the two blocks that every drawing has, in the order of their handles.
var spaces = [...]string{"*Model_Space", "*Paper_Space"}

func (d *dxfWriter) blocks() {
	d.section("BLOCKS")
	for i, name := range spaces {
		common := fmt.Sprintf("5 @ | 330 %X | 100 AcDbEntity", modelSpace+i)
		if i > 0 {
			common += " | 67 1"
		}
		d.groups("0 BLOCK | %[2]s | 8 0 | 100 AcDbBlockBegin | 2 %[1]s | 70 0 | 10 0 | 20 0 | 30 0 | 3 %[1]s | 1", name, common)
		d.groups("0 ENDBLK | %s | 8 0 | 100 AcDbBlockEnd", common)
	}
	d.end()
}

// pieceWidth keeps pieces of the claims within what readers take as a text.
const pieceWidth = 240

// objects writes the dictionaries without which the drawing is not complete, and
// the claims as a record of ours, which CAD programs keep.
func (d *dxfWriter) objects(s *draw.Sheet) {
	d.section("OBJECTS")
	d.groups(`
		0 DICTIONARY | 5 %[1]X | 330 0 | 100 AcDbDictionary | 281 1 | 3 ACAD_GROUP | 350 %[2]X | 3 %[4]s | 350 %[3]X
		0 DICTIONARY | 5 %[2]X | 330 %[1]X | 100 AcDbDictionary | 281 1
		0 XRECORD | 5 %[3]X | 330 %[1]X | 100 AcDbXrecord | 280 1 | 1 %[4]s`, rootDict, groupDict, claimsRecord, strings.ToUpper(format.ClaimsKey))
	claims := format.ClaimsOf(s, d.palette.Look, format.Baseline)
	for i := range claims.Layers {
		for l, sketch := range d.sketches {
			if k := &claims.Layers[i]; k.Layer == draw.Layer(l).String() && sketch != nil {
				k.Sketch = sketch
			}
		}
	}
	for rest := string(claims.Encode()); rest != ""; {
		n := min(pieceWidth, len(rest))
		for n < len(rest) && n > 1 && (rest[n-1] == ' ' || rest[n] == ' ') { // readers trim blanks
			n--
		}
		d.str(1, rest[:n])
		rest = rest[n:]
	}
	d.end()
}
