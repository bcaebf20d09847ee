package main

import (
	"bytes"
	"image/png"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The dimensions of the shogi kit in millimetres at 100 %.
const (
	pieceW, pieceH = 19.0, 20.0
	shoulder       = 4.5 // below the tip
	rimHeight      = 7.0
	boardSide      = 241.0
	squareSide     = 25.0
	rulerLength    = 100.0
)

// tolerance applies to vector files; that of PNG is a pixel.
const tolerance = 0.005

func near(a, b float64) bool { return math.Abs(a-b) <= tolerance }

// TestSheetsMeasureRight prints sheets in all formats and measures the finished files.
func TestSheetsMeasureRight(t *testing.T) {
	for _, c := range []struct {
		args  string
		scale float64
		want  string // sheets, in order
	}{
		{"--board both", 1, "1-faces 2-rims 3-board-left 4-board-right 5-board"},
		{"--board whole --build net --ink line --paper letter --scale 0.5", 0.5, "5-board 7-nets"},
		{"--board whole --build foldover --paper a3 --scale 1.05", 1.05, "5-board 8-foldover"},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append(strings.Fields("sheets shogi -q --format svg,dxf,pdf,png -o "+dir), strings.Fields(c.args)...)
			if status, _, stderr := runWith(t, "", args...); status != exitOK {
				t.Fatal(stderr)
			}
			files, _ := filepath.Glob(filepath.Join(dir, "*.svg"))
			var names []string
			ruled := 0
			for _, file := range files {
				stem := strings.TrimSuffix(file, ".svg")
				name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(stem), "shogi-"), "-line")
				names = append(names, name)
				m := &measured{t: t, name: name, scale: c.scale}
				svg := readSVG(t, read(t, file))
				m.check("svg", svg)
				ruled += len(m.rulers(svg, true))
				for format, other := range map[string]*page{"dxf": readDXF(t, read(t, stem+".dxf")), "pdf": readPDF(t, read(t, stem+".pdf"), 0)[0]} {
					m.check(format, other)
					m.sameCuts(svg, other, format)
				}
				m.png(svg, read(t, stem+".png"))
			}
			if ruled == 0 {
				t.Error("no sheet has the lines of 100 mm")
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("sheets %s, want %s", got, c.want)
			}
		})
	}
}

// measured is a sheet whose files are measured.
type measured struct {
	t     *testing.T
	name  string
	scale float64
}

// check measures what is cut, folded and drawn on a page.
func (m *measured) check(format string, p *page) {
	m.t.Helper()
	for _, s := range p.shapes {
		if !s.box.within(box{0, 0, p.size.X, p.size.Y}, tolerance) {
			m.t.Errorf("%s.%s: %s %s at %.3f leaves the block", m.name, format, s.layer, s.part, s.box)
		}
	}
	if level, upright := len(m.rulers(p, true)), len(m.rulers(p, false)); level != upright || level > 1 {
		m.t.Errorf("%s.%s: %d level and %d upright lines of 100 mm", m.name, format, level, upright)
	}
	cuts := p.on("CUT")
	switch {
	case strings.Contains(m.name, "faces"):
		m.count(format, "faces and backs", len(cuts), 80)
		for _, s := range cuts {
			m.pentagon(format, s)
		}
	case strings.Contains(m.name, "rims"), strings.Contains(m.name, "nets"):
		if format == "svg" {
			m.count(format, "bodies", len(parts(cuts)), 40)
			m.walls(p, cuts)
		}
	case strings.Contains(m.name, "foldover"):
		for _, s := range cuts {
			m.side(format, "a leaf's width", min(s.box.w(), s.box.h()), pieceW)
			m.side(format, "a leaf's length", max(s.box.w(), s.box.h()), 2*pieceH)
		}
	case strings.Contains(m.name, "board"):
		if m.name == "5-board" {
			m.side(format, "the board's width", cuts[0].box.w(), boardSide)
			m.side(format, "the board's height", cuts[0].box.h(), boardSide)
		}
		for _, line := range m.grid(p) {
			if len(line) < 5 {
				m.t.Errorf("%s.%s: grid lines at %.2f", m.name, format, line)
			}
			for i := 1; i < len(line); i++ {
				m.side(format, "a square", line[i]-line[i-1], squareSide)
			}
		}
	}
}

func (m *measured) count(format, what string, got, want int) {
	m.t.Helper()
	if got != want {
		m.t.Errorf("%s.%s: %d %s, want %d", m.name, format, got, what, want)
	}
}

func (m *measured) side(format, what string, got, want float64) {
	m.t.Helper()
	if !near(got, want*m.scale) {
		m.t.Errorf("%s.%s: %s measures %.4f mm, want %.4f", m.name, format, what, got, want*m.scale)
	}
}

// parts returns the box of the cuts of each part; a cut may consist of several lines.
func parts(cuts []shape) map[string]box {
	out := map[string]box{}
	for _, s := range cuts {
		b, known := out[s.part]
		if !known {
			b = s.box
		}
		out[s.part] = boxOf([]pt{{b.x0, b.y0}, {b.x1, b.y1}, {s.box.x0, s.box.y0}, {s.box.x1, s.box.y1}})
	}
	return out
}

// rulers returns the lines of 100 mm, which no scale changes, level or upright.
func (m *measured) rulers(p *page, level bool) (out []box) {
	for _, s := range p.on("GUIDE") {
		along, across := s.box.h(), s.box.w()
		if level {
			along, across = across, along
		}
		if near(along, rulerLength) && near(across, 0) {
			out = append(out, s.box)
		}
	}
	return out
}

// pentagon checks the outline of a face or back corner by corner.
func (m *measured) pentagon(format string, s shape) {
	m.t.Helper()
	m.side(format, "a piece's width", s.box.w(), pieceW)
	m.side(format, "a piece's height", s.box.h(), pieceH)
	for _, want := range []pt{{0, pieceH}, {pieceW, pieceH}, {pieceW, shoulder}, {pieceW / 2, 0}, {0, shoulder}} {
		corner := pt{s.box.x0 + want.X*m.scale, s.box.y0 + want.Y*m.scale}
		if !slices.ContainsFunc(s.points, func(q pt) bool { return near(q.X, corner.X) && near(q.Y, corner.Y) }) {
			m.t.Errorf("%s.%s: the piece at %.2f has no corner at %.3f", m.name, format, s.box, corner)
		}
	}
}

// walls checks the height of rims, with and without plates, between the long folds of each.
func (m *measured) walls(p *page, cuts []shape) {
	m.t.Helper()
	for name, body := range parts(cuts) {
		level := strings.HasPrefix(name, "net")
		var across []float64
		for _, f := range p.on("FOLD") {
			switch {
			case !f.box.within(body, tolerance):
			case level && f.box.h() < tolerance:
				across = append(across, f.box.y0)
			case !level && f.box.w() < tolerance:
				across = append(across, f.box.x0)
			}
		}
		if len(across) == 0 {
			m.t.Errorf("%s: %s has no long folds", m.name, name)
			continue
		}
		m.side("svg", "the height of "+name, slices.Max(across)-slices.Min(across), rimHeight)
	}
}

// grid returns the places of the upright and of the level lines of a board: straight and longer
// than four squares, but for the fine line in the border.
func (m *measured) grid(p *page) (places [2][]float64) {
	for _, s := range p.on("ART") {
		long := 4 * squareSide * m.scale
		switch {
		case len(s.points) != 2:
		case s.box.w() < tolerance && s.box.h() > long:
			places[0] = append(places[0], s.box.x0)
		case s.box.h() < tolerance && s.box.w() > long:
			places[1] = append(places[1], s.box.y0)
		}
	}
	for i := range places {
		slices.Sort(places[i])
		line := slices.CompactFunc(places[i], near)
		half := squareSide * m.scale / 2
		for last := len(line) - 1; last > 0 && line[last]-line[last-1] < half; last-- { // those of the border
			line = line[:last]
		}
		for len(line) > 1 && line[1]-line[0] < half {
			line = line[1:]
		}
		places[i] = line
	}
	return places
}

// sameCuts checks that another file has the same cuts at the same places.
func (m *measured) sameCuts(svg, other *page, format string) {
	m.t.Helper()
	want, got := svg.on("CUT"), other.on("CUT")
	if len(got) != len(want) || !near(svg.size.X, other.size.X) || !near(svg.size.Y, other.size.Y) {
		m.t.Errorf("%s.%s: %d cuts in a block of %.3f, want %d in %.3f", m.name, format, len(got), other.size, len(want), svg.size)
		return
	}
	for _, s := range want {
		i := slices.IndexFunc(got, func(o shape) bool { return o.box.off(s.box) <= tolerance })
		if i < 0 {
			m.t.Errorf("%s.%s: no cut at %.3f", m.name, format, s.box)
			continue
		}
		got = slices.Delete(got, i, i+1)
	}
}

// png checks the size of a picture at 200 dpi, that it says so, and that the outlines of parts and
// the lines of 100 mm are where they are in the SVG, to a pixel.
func (m *measured) png(svg *page, data []byte) {
	m.t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		m.t.Fatal(err)
	}
	px := func(mm float64) float64 { return mm * 200 / 25.4 }
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	if math.Abs(px(svg.size.X)-float64(w)) > 0.51 || math.Abs(px(svg.size.Y)-float64(h)) > 0.51 {
		m.t.Errorf("%s.png: %d x %d pixels for a block of %.2f", m.name, w, h, svg.size)
	}
	if m.scale == 1 && (h != 2100 || w != 1500 && (w != 3000 || m.name != "5-board")) {
		m.t.Errorf("%s.png: %d x %d pixels", m.name, w, h)
	}
	if !bytes.Contains(data, []byte("pHYs\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01")) {
		m.t.Errorf("%s.png: not 7874 pixels a metre", m.name)
	}
	// inked looks for ink within a pixel of a place.
	inked := func(x, y float64) bool {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				r, g, b, _ := img.At(int(px(x))+dx, int(px(y))+dy).RGBA()
				if min(r, g, b) < 0xd000 {
					return true
				}
			}
		}
		return false
	}
	for _, s := range svg.on("CUT") {
		q := pt{(s.points[0].X + s.points[1].X) / 2, (s.points[0].Y + s.points[1].Y) / 2}
		if strings.Contains(m.name, "faces") && !inked(q.X, q.Y) {
			m.t.Errorf("%s.png: no cut at %.2f", m.name, q)
		}
	}
	for _, r := range append(m.rulers(svg, true), m.rulers(svg, false)...) {
		for i := range 101 {
			k := float64(i) / 100
			if x, y := r.x0+k*r.w(), r.y0+k*r.h(); !inked(x, y) {
				m.t.Errorf("%s.png: no line of 100 mm at %.2f %.2f", m.name, x, y)
			}
		}
	}
}

// TestBacksLieOnFaces measures a duplex kit: each back is behind its face.
func TestBacksLieOnFaces(t *testing.T) {
	for _, flip := range []string{"long", "short"} {
		status, out, stderr := runWith(t, "", strings.Fields("kit minishogi -q --build flat --board none -o - --duplex "+flip)...)
		if status != exitOK {
			t.Fatal(stderr)
		}
		pages := readPDF(t, []byte(out), 2) // after those on making and playing
		at := slices.IndexFunc(pages, func(p *page) bool { return len(p.on("CUT")) == 12 })
		if at < 0 || at+1 == len(pages) {
			t.Fatalf("%s: no page of faces with another behind it", flip)
		}
		front, back, size := centers(pages[at].on("CUT")), centers(grounds(pages[at+1])), pages[at].size
		for i := range back {
			if flip == "long" {
				back[i].X = size.X - back[i].X
			} else {
				back[i].Y = size.Y - back[i].Y
			}
		}
		for _, f := range front {
			if !slices.ContainsFunc(back, func(b pt) bool { return near(b.X, f.X) && near(b.Y, f.Y) }) {
				t.Errorf("%s: no back behind the face at %.3f", flip, f)
			}
		}
	}
}

// grounds returns the grounds of the pieces on a page: painted outlines of their size.
func grounds(p *page) (out []shape) {
	for _, s := range p.on("ART") {
		if near(s.box.w(), pieceW) && near(s.box.h(), pieceH) {
			out = append(out, s)
		}
	}
	return out
}

func centers(list []shape) (out []pt) {
	for _, s := range list {
		out = append(out, s.box.center())
	}
	return out
}
