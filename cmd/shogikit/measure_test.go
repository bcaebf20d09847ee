package main

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// The dimensions of the shogi kit in millimetres at 100 %, as in FACTS.
const (
	pieceW, pieceH = 19.0, 20.0
	shoulder       = 4.5 // measured down from the tip
	rimHeight      = 7.0
	boardSide      = 241.0
	squareSide     = 25.0
	gridSide       = 9 * squareSide
)

// tolerance applies to vector files; that of PNG is a pixel.
const tolerance = 0.005

// combo is a way to print the kit.
type combo struct {
	paper, board, build, ink string
	scale                    float64
}

func (c combo) args(dir, formats string) []string {
	return []string{"sheets", "-q", "--paper", c.paper, "--board", c.board, "--build", c.build, "--ink", c.ink,
		"--scale", fmt.Sprint(c.scale), "--format", formats, "-o", dir}
}

func (c combo) String() string {
	return fmt.Sprintf("%s/%s/%s/%s/%g", c.paper, c.board, c.build, c.ink, c.scale)
}

// fits reports whether the board in one piece fits on the largest paper of the family;
// everything else fits on all papers at these scales.
func (c combo) fits() bool { return c.scale <= 1 || c.board == "halves" || c.board == "none" }

// axes are the values of each field of a combo.
var axes = struct {
	paper, board, build, ink []string
	scale                    []float64
}{
	[]string{"a4", "a3", "letter", "legal", "tabloid", "a5"},
	[]string{"halves", "whole", "both", "none"},
	[]string{"box", "flat", "relief", "net", "foldover", "core", "all"},
	[]string{"full", "line"},
	[]float64{0.5, 1, 1.5},
}

// allCombos returns the Cartesian product, without combos that do not fit.
func allCombos() []combo {
	var out []combo
	for _, p := range axes.paper {
		for _, b := range axes.board {
			for _, u := range axes.build {
				for _, i := range axes.ink {
					for _, k := range axes.scale {
						if c := (combo{p, b, u, i, k}); c.fits() {
							out = append(out, c)
						}
					}
				}
			}
		}
	}
	return out
}

// cover returns combos that contain every value of each axis, or every pair of values
// of two axes: faults of sheets are caused by one choice or by two incompatible ones.
func cover(all []combo, pairs bool) []combo {
	keys := func(c combo) []string {
		v := []string{"p" + c.paper, "b" + c.board, "u" + c.build, "i" + c.ink, fmt.Sprint("s", c.scale)}
		if !pairs {
			return v
		}
		var out []string
		for i := range v {
			for k := range i {
				out = append(out, v[k]+" "+v[i])
			}
		}
		return out
	}
	missing := map[string]bool{}
	for _, c := range all {
		for _, k := range keys(c) {
			missing[k] = true
		}
	}
	var out []combo
	for len(missing) > 0 {
		best, most := combo{}, 0
		for _, c := range all {
			n := 0
			for _, k := range keys(c) {
				if missing[k] {
					n++
				}
			}
			if n > most {
				best, most = c, n
			}
		}
		for _, k := range keys(best) {
			delete(missing, k)
		}
		out = append(out, best)
	}
	return out
}

// TestFinishedFilesMeasureRight prints the kit in many ways, in all formats, and
// measures the files. SHOGIKIT_FULL names formats for which it tests the full product,
// for example svg,dxf,pdf,png. A plain run tests every value of each axis, a long one
// every pair of values.
func TestFinishedFilesMeasureRight(t *testing.T) {
	list, full := cover(allCombos(), gametest.Long()), os.Getenv("SHOGIKIT_FULL")
	switch {
	case full != "":
		list = allCombos()
	case testing.Short():
		list = []combo{{"a4", "halves", "flat", "full", 1}}
	}
	for i, c := range list {
		formats := full
		if full == "" { // the slow readers take turns; the PDF reader starts slowly
			formats = []string{"svg,dxf,png", "svg,dxf,pdf", "svg,dxf"}[i%3]
		}
		t.Run(c.String(), func(t *testing.T) {
			t.Parallel()
			measureKit(t, c, formats)
		})
	}
}

func measureKit(t *testing.T, c combo, formats string) {
	dir := filepath.Join(t.TempDir(), "out")
	status, _, stderr := runWith(t, "", c.args(dir, formats)...)
	if status != exitOK {
		t.Fatal(stderr)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	kinds := map[string]int{}
	for _, name := range names {
		stem := strings.TrimSuffix(name, ".svg")
		m := &measured{t: t, c: c, name: filepath.Base(stem)}
		svg := readSVG(t, read(t, stem+".svg"))
		m.page(svg)
		var others []*page
		if strings.Contains(formats, "dxf") {
			others = append(others, readDXF(t, read(t, stem+".dxf")))
		}
		if strings.Contains(formats, "pdf") {
			others = append(others, readPDF(t, read(t, stem+".pdf"))...)
		}
		for _, other := range others {
			m.page(other)
			m.sameCuts(svg, other)
		}
		if strings.Contains(formats, "png") {
			m.png(svg, readPNG(t, read(t, stem+".png"), 200))
		}
		for part := range m.parts {
			kind, _, _ := strings.Cut(part, " ")
			kinds[kind]++
		}
	}
	c.checkKinds(t, kinds)
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkKinds checks that the parts of all pieces are present.
func (c combo) checkKinds(t *testing.T, got map[string]int) {
	t.Helper()
	want := map[string]int{}
	switch c.build {
	case "flat":
		want = map[string]int{"face": 40, "back": 40}
	case "box":
		want = map[string]int{"face": 40, "back": 40, "rim": 40}
	case "relief":
		want = map[string]int{"face": 40, "back": 40, "rim": 40, "relief-face": 40, "relief-back": 34}
	case "net":
		want = map[string]int{"net": 40}
	case "foldover":
		want = map[string]int{"foldover": 40}
	case "core":
		want = map[string]int{"face": 40, "back": 40, "strip": 40, "core": 40 * int(math.Round(7*c.scale/(2+0.15)-0.1))} // card with plain paper on it
	case "all":
		want = map[string]int{"face": 40, "back": 40, "rim": 40, "relief-face": 40, "relief-back": 34, "net": 40}
	}
	boards := got["board"]
	delete(got, "board")
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("parts %v, want %v", got, want)
	}
	if (c.board == "none") != (boards == 0) || c.board == "whole" && boards != 1 || c.board == "halves" && boards < 2 || c.board == "both" && boards < 3 {
		t.Errorf("board %s: %d parts", c.board, boards)
	}
}

// measured is a sheet whose files are being measured.
type measured struct {
	t     *testing.T
	c     combo
	name  string
	parts map[string]bool // names of the parts, from the SVG
}

func (m *measured) errorf(p *page, format string, args ...any) {
	m.t.Helper()
	m.t.Errorf("%s.%s: %s", m.name, p.format, fmt.Sprintf(format, args...))
}

func near(a, b float64) bool { return math.Abs(a-b) <= tolerance }

// page checks a vector file.
func (m *measured) page(p *page) {
	m.t.Helper()
	block := box{0, 0, p.size.x, p.size.y}
	for _, s := range p.shapes {
		if !s.box.within(block, tolerance) {
			m.errorf(p, "%s %s at %.3f leaves the block of %.3f", s.layer, s.part, s.box, p.size)
		}
	}
	m.rulers(p)
	outer := m.cuts(p)
	for _, s := range outer {
		switch {
		case strings.Contains(m.name, "-faces"), strings.Contains(m.name, "-relief"):
			m.pentagon(p, s)
		case s.open && p.format != "svg": // part of a cut that adjacent rims share
		case strings.Contains(m.name, "-rims"), strings.Contains(m.name, "-nets"):
			m.rim(p, s)
		case strings.Contains(m.name, "5-board"):
			m.side(p, "board", s.box.w(), boardSide)
			m.side(p, "board", s.box.h(), boardSide)
		}
	}
	if strings.Contains(m.name, "-board") {
		m.grid(p, outer)
	}
	if p.format != "svg" {
		return
	}
	m.parts = map[string]bool{}
	for _, s := range p.on("CUT") {
		if s.part == "" {
			m.errorf(p, "a cut at %.2f belongs to no part", s.box)
		}
		m.parts[s.part] = true
	}
}

func (m *measured) side(p *page, what string, got, want float64) {
	m.t.Helper()
	if want *= m.c.scale; !near(got, want) {
		m.errorf(p, "%s measures %.4f mm, want %.4f", what, got, want)
	}
}

// rulers checks the scale figures: unscaled, one along each axis.
func (m *measured) rulers(p *page) {
	m.t.Helper()
	for _, length := range []float64{100, 4 * 25.4} {
		level, upright := 0, 0
		for _, s := range p.on("GUIDE") {
			switch {
			case near(s.box.w(), length) && near(s.box.h(), 0):
				level++
			case near(s.box.h(), length) && near(s.box.w(), 0):
				upright++
			}
		}
		if level != 1 || upright != 1 {
			m.errorf(p, "%d level and %d upright scale figures of %g mm", level, upright, length)
		}
	}
}

// cuts checks that cut lines are closed, and returns those that cut out a part; others,
// of reliefs, must be inside one of those.
func (m *measured) cuts(p *page) []shape {
	m.t.Helper()
	all := p.on("CUT")
	slices.SortStableFunc(all, func(a, b shape) int {
		return cmp.Compare(b.box.w()*b.box.h(), a.box.w()*a.box.h())
	})
	var outer []shape
	for _, s := range all {
		beside := strings.Contains(m.name, "-strips") || strings.Contains(m.name, "-rims")
		if s.open && !beside { // these share a cut with the previous part
			m.errorf(p, "the cut line at %.2f is open", s.box)
		}
		inside := false
		for _, o := range outer {
			switch {
			case !s.box.overlaps(o.box), beside && p.format != "svg" && (s.open || o.open), strings.Contains(m.name, "-nets") && !crossing(s, o):
				continue
			}
			if inside = strings.Contains(m.name, "-relief") && contains(o, s); !inside {
				m.errorf(p, "the parts at %.2f and %.2f overlap", s.box, o.box)
			}
			break
		}
		if !inside {
			outer = append(outer, s)
		}
	}
	return outer
}

// contains reports whether every corner of s is inside the outline o.
func contains(o, s shape) bool {
	for _, sub := range s.subs {
		for _, q := range sub {
			if !inPolygon(o.subs[0], q) {
				return false
			}
		}
	}
	return true
}

// crossing reports whether a corner of one outline is inside the other.
func crossing(a, b shape) bool {
	in := func(a, b shape) bool {
		return slices.ContainsFunc(a.subs[0], func(q pt) bool { return inPolygon(b.subs[0], q) })
	}
	return in(a, b) || in(b, a)
}

func inPolygon(poly []pt, q pt) bool {
	in := false
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		if (a.y > q.y) != (b.y > q.y) && q.x < a.x+(q.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// pentagon checks the outline of a face or back corner by corner. It is
// mirror-symmetric, so that backs match faces.
func (m *measured) pentagon(p *page, s shape) {
	m.t.Helper()
	m.side(p, "a piece's width", s.box.w(), pieceW)
	m.side(p, "a piece's height", s.box.h(), pieceH)
	k := m.c.scale
	for _, want := range []pt{{0, pieceH}, {pieceW, pieceH}, {pieceW, shoulder}, {pieceW / 2, 0}, {0, shoulder}} {
		want = pt{s.box.x0 + want.x*k, s.box.y0 + want.y*k}
		if !slices.ContainsFunc(s.subs[0], func(q pt) bool { return near(q.x, want.x) && near(q.y, want.y) }) {
			m.errorf(p, "the piece at %.2f has no corner at %.3f", s.box, want)
		}
	}
}

// rim checks the height of a rim between the folds of its tabs, and its length: the
// circumference of the piece plus the end tab.
func (m *measured) rim(p *page, s shape) {
	m.t.Helper()
	var xs, ys []float64
	for _, f := range p.on("FOLD") {
		if !f.box.within(s.box, tolerance) {
			continue
		}
		if f.box.w() < tolerance {
			xs = append(xs, f.box.x0)
		}
		if f.box.h() < tolerance {
			ys = append(ys, f.box.y0)
		}
	}
	round := pieceW + 2*(pieceH-shoulder) + 2*math.Hypot(pieceW/2, shoulder)
	along, across := s.box.h(), xs // rims are vertical unless they are too long
	if strings.Contains(m.name, "-nets") || s.box.w() > s.box.h() {
		along, across = s.box.w(), ys
	}
	if len(across) == 0 {
		m.errorf(p, "no folds along the rim at %.2f", s.box)
		return
	}
	m.side(p, "a rim's height", slices.Max(across)-slices.Min(across), rimHeight)
	m.side(p, "a rim's length", along, round+4)
}

// grid finds the lines of the board and checks their spacing.
func (m *measured) grid(p *page, outer []shape) {
	m.t.Helper()
	if len(outer) != 1 {
		m.errorf(p, "%d boards on a sheet", len(outer))
		return
	}
	xs, ys := gridLines(p, m.c.scale)
	for _, v := range [][]float64{xs, ys} {
		if len(v) < 2 {
			m.errorf(p, "only %d grid lines", len(v))
		}
		for i := 1; i < len(v); i++ {
			m.side(p, "a square", v[i]-v[i-1], squareSide)
		}
	}
	if strings.Contains(m.name, "5-board") {
		m.side(p, "the grid's width", xs[len(xs)-1]-xs[0], gridSide)
		m.side(p, "the grid's height", ys[len(ys)-1]-ys[0], gridSide)
	}
}

// gridLines returns the positions of the vertical and horizontal grid lines: those that
// are longer than a square.
func gridLines(p *page, scale float64) (xs, ys []float64) {
	for _, s := range p.on("ART") {
		long := max(s.box.w(), s.box.h()) > 0.9*squareSide*scale
		switch {
		case !long || len(s.subs) != 1 || len(s.subs[0]) != 2:
		case s.box.w() < tolerance && s.box.h() > 0:
			xs = append(xs, s.box.x0)
		case s.box.h() < tolerance && s.box.w() > 0:
			ys = append(ys, s.box.y0)
		}
	}
	return onGrid(xs, squareSide*scale), onGrid(ys, squareSide*scale)
}

// onGrid sorts positions and removes duplicates and the bars of the promotion zone,
// which are 1.4 mm from the grid.
func onGrid(v []float64, square float64) []float64 {
	slices.Sort(v)
	var out []float64
	for i, x := range v {
		lone := !slices.ContainsFunc(v, func(o float64) bool {
			d := math.Abs(o - x)
			return d > square/2 && math.Abs(d/square-math.Round(d/square))*square < 0.05
		})
		if !lone && (i == 0 || len(out) == 0 || x-out[len(out)-1] > 0.01) {
			out = append(out, x)
		}
	}
	return out
}

// sameCuts checks that the boxes of all cuts are equal in two formats.
func (m *measured) sameCuts(a, b *page) {
	m.t.Helper()
	x, y := cutBoxes(a), cutBoxes(b)
	if len(x) != len(y) || !near(a.size.x, b.size.x) || !near(a.size.y, b.size.y) {
		m.errorf(b, "%d cuts in a block of %.3f; %s has %d in %.3f", len(y), b.size, a.format, len(x), a.size)
		return
	}
	for _, want := range x {
		i := slices.IndexFunc(y, func(got box) bool { return got.off(want) <= tolerance })
		if i < 0 {
			m.errorf(b, "no cut where %s has one, at %.3f", a.format, want)
			continue
		}
		y = slices.Delete(y, i, i+1)
	}
}

// cutBoxes returns the boxes of all closed cut lines.
func cutBoxes(p *page) []box {
	var out []box
	for _, s := range p.on("CUT") {
		for _, sub := range s.subs {
			out = append(out, boxOf(sub))
		}
	}
	return out
}

// png checks parts, rulers and squares in the pixels to within a pixel.
func (m *measured) png(svg *page, p *pixels) {
	m.t.Helper()
	if w, h := p.px(svg.size.x), p.px(svg.size.y); math.Abs(w-float64(p.w)) > 0.51 || math.Abs(h-float64(p.h)) > 0.51 {
		m.t.Errorf("%s.png: %d x %d pixels, want %.1f x %.1f", m.name, p.w, p.h, w, h)
	}
	const half = 0.127 // of the pen of a cut: two pixels
	slack := 1.0
	if strings.Contains(m.name, "-board") { // a seam runs along the middle of a grid line
		slack += max(0, p.px(0.15*m.c.scale-half))
	}
	islands, seam := p.islands(), regexp.MustCompile(`board-(right|lower|([2-9]|\d\d)-of-)`).MatchString(m.name)
	var parts []box
	for _, s := range m.cuts(svg) {
		if !seam { // the seam is not printed, so the outline is open
			parts = append(parts, box{p.px(s.box.x0 - half), p.px(s.box.y0 - half), p.px(s.box.x1 + half), p.px(s.box.y1 + half)})
		}
	}
	if !strings.Contains(m.name, "-nets") { // nets are nested
		parts = joined(parts)
	}
	ticks := 0.0 // for the ruler: some touch their neighbours
	if regexp.MustCompile("-(rims|strips|nets)").MatchString(m.name) {
		ticks = p.px(5)
	}
	for _, want := range parts {
		inner := box{want.x0 + slack, want.y0 + slack, want.x1 - slack, want.y1 - slack}
		if !slices.ContainsFunc(islands, func(b box) bool { return b.off(want) <= slack || b.off(want) <= ticks && inner.within(b, 0) }) {
			m.t.Errorf("%s.png: no part of %.1f pixels", m.name, want)
		}
	}
	m.pngRulers(svg, p)
	if strings.Contains(m.name, "-board") {
		m.pngGrid(svg, p)
	}
}

// joined merges parts that share a cut, because there is no paper between them.
func joined(list []box) []box {
	for i := 0; i < len(list); i++ {
		for k := i + 1; k < len(list); k++ {
			if a, b := list[i], list[k]; a.overlaps(b) {
				list[i] = box{min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1)}
				list = slices.Delete(list, k, k+1)
				k = i
			}
		}
	}
	return list
}

func (m *measured) pngRulers(svg *page, p *pixels) {
	m.t.Helper()
	for _, s := range svg.on("GUIDE") {
		for _, length := range []float64{100, 4 * 25.4} {
			level := near(s.box.w(), length) && near(s.box.h(), 0)
			if upright := near(s.box.h(), length) && near(s.box.w(), 0); !level && !upright {
				continue
			}
			x, y := int(p.px((s.box.x0+s.box.x1)/2+0.7)), int(p.px((s.box.y0+s.box.y1)/2+0.7))
			if level {
				y = int(p.px(s.box.y0))
			} else {
				x = int(p.px(s.box.x0))
			}
			if n := float64(p.run(x, y, !level)); math.Abs(n-p.px(length+0.18)) > 1.5 {
				m.t.Errorf("%s.png: a scale figure of %g mm has %g pixels, want %.1f", m.name, length, n, p.px(length+0.18))
			}
		}
	}
}

// pngGrid looks for grid lines along the middle of a row and of a column of squares.
func (m *measured) pngGrid(svg *page, p *pixels) {
	m.t.Helper()
	xs, ys := gridLines(svg, m.c.scale)
	if len(xs) < 2 || len(ys) < 2 {
		return // already reported
	}
	mid := squareSide * m.c.scale / 2
	row, col := int(p.px(ys[0]+mid)), int(p.px(xs[0]+mid))
	for _, v := range xs {
		if !p.at(int(p.px(v)), row) {
			m.t.Errorf("%s.png: no grid line in column %.1f", m.name, p.px(v))
		}
	}
	for _, v := range ys {
		if !p.at(col, int(p.px(v))) {
			m.t.Errorf("%s.png: no grid line in row %.1f", m.name, p.px(v))
		}
	}
}

// TestOriginalSheetsAsPNG checks the names and sizes of the counterparts of the
// original kit.
func TestOriginalSheetsAsPNG(t *testing.T) {
	dir := t.TempDir()
	inks := []string{"full", "line", "mono"}
	if !gametest.Long() {
		inks = inks[:1]
	}
	for _, ink := range inks {
		if status, _, stderr := runWith(t, "", "sheets", "shogi", "--ink", ink, "-o", dir); status != exitOK {
			t.Fatal(stderr)
		}
	}
	for _, name := range []string{"shogi-1-faces", "shogi-2-rims", "shogi-3-board-left", "shogi-4-board-right", "shogi-5-board"} {
		w := 1500
		if name == "shogi-5-board" {
			w = 3000
		}
		for _, suffix := range []string{"", "-line", "-mono"}[:len(inks)] {
			data := read(t, filepath.Join(dir, name+suffix+".png"))
			if p := readPNG(t, data, 200); p.w != w || p.h != 2100 {
				t.Errorf("%s%s: %d x %d pixels, want %d x 2100", name, suffix, p.w, p.h, w)
			}
			if !bytes.Contains(data, []byte("pHYs\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01")) {
				t.Errorf("%s%s: not 7874 pixels a metre", name, suffix)
			}
		}
	}
	if all, _ := filepath.Glob(filepath.Join(dir, "*")); len(all) != 5*len(inks) {
		t.Errorf("files %v, want %d", all, 5*len(inks))
	}
}
