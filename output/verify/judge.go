package verify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/read"
)

// faultKind is the kind of a fault.
type faultKind uint8

const (
	missing faultKind = iota
	moved
	changedForm // rotated, mirrored, scaled: the detail says how
	otherForm
	otherColor
	otherPen
	otherDash
	otherHoles
	otherLayer
	covered
	tooMuch
	saidInFull // the detail is the whole message
	faultKinds
)

// verbs are the predicates of faults, singular and plural.
var verbs = [faultKinds][2]string{
	missing: {"is missing", "are missing"}, moved: {"is moved", "are moved"}, changedForm: {"is turned, mirrored or of another size", "are turned, mirrored or of another size"}, otherForm: {"is drawn differently", "are drawn differently"},
	otherColor: {"has another colour", "have another colour"}, otherPen: {"is drawn with another pen", "are drawn with another pen"},
	otherDash: {"has other dashes", "have other dashes"}, otherHoles: {"has other holes", "have other holes"}, otherLayer: {"is on another layer", "are on another layer"},
	covered: {"is covered by what belongs below", "are covered by what belongs below"},
}

// joints connect a verb and its detail.
var joints = [faultKinds]string{moved: " by ", changedForm: " ", otherColor: ": ", otherPen: ": ", otherDash: ": ", otherLayer: ": "}

// fault is an error in what a part, or the sheet, has on a layer.
type fault struct {
	part   int // -1: beside the parts
	layer  string
	kind   faultKind
	detail string // "" if it differs between the lines
	n, of  int    // affected lines, and their total
	box    draw.Rect
}

// nouns name the contents of a layer: of a part, and of the sheet outside the parts.
var nouns = map[string][2]string{
	"GLUE": {"glue mark", "glue marks"}, "ART": {"picture", "drawings"}, "FOLD": {"folds", "folds"}, "CUT": {"cut", "cuts"},
	"GUIDE": {"notes", "instructions and marks"},
}

// fail records a fault, merging it with others of its kind.
func (c *comparison) fail(part int, layer string, kind faultKind, detail string, of int, box draw.Rect) {
	for i := range c.faults {
		f := &c.faults[i]
		if f.part != part || f.layer != layer || f.kind != kind || kind == saidInFull {
			continue
		}
		if f.detail != detail {
			f.detail = ""
		}
		f.n++
		f.box = f.box.Union(box)
		return
	}
	c.Work.Charge(len(c.faults))
	c.faults = append(c.faults, fault{part, layer, kind, detail, 1, of, box})
}

// looks compares the appearance of two coincident lines.
func (w *line) looks(f *line, grey bool) (kind faultKind, detail string, ok bool) {
	switch {
	case !sameColor(w.color, f.color, grey):
		return otherColor, f.color.Hex() + ", not " + w.color.Hex(), false
	case w.fill && w.evenOdd != f.evenOdd:
		return otherHoles, "", false
	case !w.fill && apart(w.width, f.width) > widthSlack+w.width/50:
		return otherPen, lengthText(f.width) + ", not " + lengthText(w.width), false
	case !w.fill && !slices.EqualFunc(w.dash, f.dash, func(a, b mm) bool { return apart(a, b) <= dashSlack+b/500 }):
		return otherDash, dashText(f.dash) + ", not " + dashText(w.dash), false
	}
	return 0, "", true
}

func dashText(dash []mm) string {
	if len(dash) == 0 {
		return "none"
	}
	var out []string
	for _, d := range dash {
		out = append(out, decimal(d))
	}
	return strings.Join(out, " ") + " mm"
}

// sameColor reports whether a colour is as expected, or its grey on a greyscale page.
func sameColor(want, found draw.Color, grey bool) bool {
	off := func(a, b uint8) float64 { return math.Abs(float64(a) - float64(b)) }
	if max(off(want.R, found.R), off(want.G, found.G), off(want.B, found.B)) <= colorSlack {
		return true
	}
	light := 0.299*float64(want.R) + 0.587*float64(want.G) + 0.114*float64(want.B)
	return grey && math.Abs(light-float64(found.G)) <= greySlack
}

// judge records a fault for each expected line that is missing or looks different, and
// for each unexpected one.
func (c *comparison) judge(want, found []line, p pairing) {
	type group struct {
		part  int
		layer string
	}
	of := map[group]int{}
	for i := range want {
		of[group{want[i].part, want[i].layer}]++
	}
	bare := c.Format == "dxf"
	pairs := map[[2]int]int{} // found mark by expected mark, the reverse, and whether its orientation is reversed
	var lost []int
	for i := range want {
		w := &want[i]
		k := p.found[i]
		if k < 0 {
			lost = append(lost, i)
			continue
		}
		n := of[group{w.part, w.layer}]
		f := found[k]
		if bare { // DXF has no pens, and its colours are not compared
			f.color, f.width, f.evenOdd = w.color, w.width, w.evenOdd
		}
		if c.layered && f.layer != w.layer {
			c.fail(w.part, w.layer, otherLayer, cmp.Or(f.layer, "none"), n, w.box)
		}
		if w.fill && !bare && !holes(pairs, w, &f) {
			c.fail(w.part, w.layer, otherHoles, "", n, w.box)
		}
		if kind, detail, ok := w.looks(&f, c.grey); !ok {
			c.fail(w.part, w.layer, kind, detail, n, w.box)
		}
	}
	const most = 500 // number of lines to search for; others count as missing
	for n, i := range lost {
		w, kind, detail := &want[i], missing, ""
		if n < most {
			kind, detail = search(w, found, p.used, c.Work)
		}
		c.fail(w.part, w.layer, kind, detail, of[group{w.part, w.layer}], w.box)
	}
	for k := range found {
		if !p.used[k] {
			f := &found[k]
			c.fail(c.s.partAt(f.box.Center()), f.layer, tooMuch, "", 0, f.box)
		}
	}
}

// holes records an area that was found, and reports whether it cuts the same holes:
// marks correspond one to one, and all areas of a mark have the same orientation, or
// all the opposite.
func holes(pairs map[[2]int]int, w, f *line) bool {
	turned := 0
	if !w.evenOdd && draw.Area(w.polyline())*draw.Area(f.polyline()) < 0 {
		turned = 1
	}
	return once(pairs, 0, w.mark, f.mark) && once(pairs, 1, f.mark, w.mark) && once(pairs, 2, w.mark, turned)
}

// once records that a mark corresponds to another, and reports whether it did not
// correspond to a different one: areas of one mark cut holes into each other.
func once(of map[[2]int]int, side, mark, other int) bool {
	was, ok := of[[2]int{side, mark}]
	of[[2]int{side, mark}] = other
	return !ok || was == other
}

// search finds what became of a missing line, and marks it as used: the nearest that
// was only moved, or else rotated, mirrored or scaled, or else whatever is in its
// place.
func search(w *line, found []line, used []bool, work *read.Work) (faultKind, string) {
	const far = 30
	size := draw.Size{W: w.box.W(), H: w.box.H()}
	best, nearest, kind, detail := -1, mm(far), missing, ""
	work.Charge(len(found))
	for k := range found {
		f := &found[k]
		if used[k] || f.fill != w.fill {
			continue
		}
		by := f.box.Center().Sub(w.box.Center())
		off := by.Len()
		if off < nearest && max(apart(f.box.W(), size.W), apart(f.box.H(), size.H)) <= exact {
			if m := w.transform(draw.Translate(by.X, by.Y)); same(&m, f, work) {
				best, nearest, kind, detail = k, off, moved, offText(by)
			}
		}
		if off += far / 3; off >= nearest || !slices.Equal(w.path.Ops, f.path.Ops) {
			continue
		}
		if done, ok := changed(w, f); ok && done.String() != "" {
			best, nearest, kind, detail = k, off, changedForm, done.String()
		}
	}
	for k := range found {
		f := &found[k]
		if best < 0 && !used[k] && f.fill == w.fill && sameBox(f.box, w.box, max(1, size.W/4, size.H/4)) {
			best, kind = k, otherForm
		}
	}
	if best >= 0 {
		used[best] = true
	}
	return kind, detail
}

// changed returns the transformation from an expected line to the one found.
func changed(w, f *line) (change, bool) {
	list := make([]corner, len(w.path.Pts))
	for i, q := range w.path.Pts {
		list[i] = corner{f.path.Pts[i], q}
	}
	m, ok := fit(list)
	if !ok || slices.ContainsFunc(list, func(k corner) bool { return !near(m.Apply(k.found), k.want) }) {
		return change{}, false
	}
	return changeOf(m, w.box.Center()), true
}

// order records faults in the painting order: something painted before another colour
// that it should cover.
func (c *comparison) order(want []line, p pairing) {
	if c.Format == "dxf" { // outlines cover nothing
		return
	}
	var later []int // expected before, and found behind what follows
	last := -1
	for i := range want {
		k := p.found[i]
		if k < 0 {
			continue
		}
		later = slices.DeleteFunc(later, func(j int) bool { return p.found[j] < k && p.found[j] <= last-1024 })
		c.Work.Charge(len(later))
		if k > last {
			last = k
			later = append(later, i)
			if len(later) > 4096 {
				later = later[len(later)-2048:]
			}
			continue
		}
		for _, j := range later {
			if p.found[j] > k && want[j].color != want[i].color && want[j].box.Overlaps(want[i].box) && (want[i].fill || want[j].fill) {
				c.fail(want[i].part, want[i].layer, covered, "", 0, want[i].box)
				break
			}
		}
		later = append(later, i)
	}
}

// report converts the faults to findings, merging those shared by several parts. Parts
// without a fault are reported as correct.
func (c *comparison) report() {
	type kind struct {
		beside, all bool
		layer       string
		kind        faultKind
		detail      string
	}
	bad := map[int]bool{}
	var order []kind
	shared := map[kind][]fault{}
	for _, f := range c.faults {
		bad[f.part] = true
		k := kind{f.part < 0, f.n >= f.of, f.layer, f.kind, f.detail}
		if shared[k] == nil {
			order = append(order, k)
		}
		shared[k] = append(shared[k], f)
	}
	for _, k := range order {
		list := shared[k]
		name, box := "the sheet", draw.Rect{}
		var names []string
		for _, f := range list {
			box = box.Union(f.box)
			if !k.beside {
				names = append(names, c.s.parts[f.part].name)
			}
		}
		if !k.beside {
			name = named(names)
		}
		c.findings = append(c.findings, Finding{Sheet: c.s.id, What: fmt.Sprintf("%s (sheet %d)", name, c.s.number), Found: words(list), Box: box})
	}
	for i, p := range c.s.parts {
		if !bad[i] {
			c.must(p.name, laidOut, laidOut)
		}
	}
	if !bad[-1] {
		c.must("what is beside the parts", laidOut, laidOut)
	}
}

// named lists names, abbreviating long lists.
func named(names []string) string {
	if n := len(names); n > mostNamed {
		names = append(names[:mostNamed-1], fmt.Sprintf("%d more", n-mostNamed+1))
	}
	return strings.Join(names, ", ")
}

const laidOut = "as laid out"

// words describes a fault of one part or shared by several: "its picture is missing".
func words(list []fault) string {
	f := list[0]
	its, noun := "its ", nouns[f.layer][0]
	switch {
	case f.part < 0:
		its, noun = "the ", nouns[f.layer][1]
	case len(list) > 1:
		its = "their "
	}
	many := strings.HasSuffix(noun, "s")
	subject := its + noun
	switch {
	case f.kind == saidInFull:
		return f.detail
	case f.kind == tooMuch:
		what := "lines"
		if len(list) == 1 && f.n == 1 {
			what = "a line"
		} else if len(list) == 1 {
			what = fmt.Sprintf("%d lines", f.n)
		}
		if f.layer != "" {
			what += " on the layer " + f.layer
		}
		return what + " that does not belong there"
	case f.n >= f.of:
	case len(list) > 1:
		subject, many = "lines of "+subject, true
	default:
		subject, many = fmt.Sprintf("%d of %d %s", f.n, f.of, "lines of "+subject), f.n > 1
	}
	verb := verbs[f.kind][0]
	if many {
		verb = verbs[f.kind][1]
	}
	if f.detail != "" {
		if f.kind == changedForm { // the detail says which
			verb, _, _ = strings.Cut(verb, " ")
		}
		verb += joints[f.kind] + f.detail
	}
	return subject + " " + verb
}
