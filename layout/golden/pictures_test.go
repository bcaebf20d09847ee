package golden

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

func written(t *testing.T, name string, s draw.Sheet, o format.Options) []byte {
	t.Helper()
	f, ok := output.ByName(name)
	if !ok {
		t.Fatalf("no format %s", name)
	}
	var b bytes.Buffer
	if err := f.Write(&b, []draw.Sheet{s}, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// samples are sheets of all that writers must write, small enough to be read:
// a reprint of every build's parts, a part of a board, the test page.
func samples(t *testing.T) map[string]draw.Sheet {
	t.Helper()
	g := gametest.Load(t, "minishogi")
	out := map[string]draw.Sheet{}
	o := layout.Options{Build: layout.BuildAll, Only: []layout.Pick{{Count: 1, Piece: g.Piece("pawn")}}}
	out["reprint"] = kit(t, g, o)[0]
	o.Scale, o.Build, o.Only[0].Piece = 0.8, layout.BuildFoldover, g.Piece("rook")
	out["foldover"] = kit(t, g, o)[0]
	board := kit(t, g, layout.Options{Build: layout.BuildFlat, Board: layout.BoardHalves})
	out["board"] = board[len(board)-1]
	cal, err := press.Calibration(press.CalibrationOptions{})
	if err != nil {
		t.Fatal(err)
	}
	out["calibration"] = cal[0]
	return out
}

// SVG and DXF byte for byte: a sheet of parts and a board as files to be read,
// the others, and what PDFs hold, by their sums.
//
// A writer rounds to four decimals, and one number in a million lies so near a
// half that processors with fused multiply-add round it the other way. So the
// sums are those of coarser numbers, and so are the files elsewhere than here.
func TestVectorFiles(t *testing.T) {
	var sums []byte
	for name, s := range samples(t) {
		for _, p := range draw.Palettes {
			for _, ext := range []string{"svg", "dxf", "pdf"} {
				data := written(t, ext, s, format.Options{Palette: p, Lang: "en", License: "free"})
				if ext == "pdf" {
					data = inflated(t, data)
				}
				file := name + "-" + p.String() + "." + ext
				if file == "reprint-line.svg" || file == "reprint-full.dxf" || file == "board-full.svg" {
					compareFiles(t, "files/"+file, data)
				}
				sums = fmt.Appendf(sums, "%x  %s\n", sha256.Sum256(coarse(data)), file)
			}
		}
	}
	lines := strings.SplitAfter(string(sums), "\n")
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[min(len(a), 64):], b[min(len(b), 64):]) })
	compare(t, "files/sums.txt", []byte(strings.Join(lines, "")))
}

var stream = regexp.MustCompile(`(?s)/FlateDecode.{0,200}?>>\s*stream\r?\n`)

// inflated returns the streams of a PDF as a reader gets them.
func inflated(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	for _, at := range stream.FindAllIndex(data, -1) {
		r, err := zlib.NewReader(bytes.NewReader(data[at[1]:]))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&out, r); err != nil {
			t.Fatal(err)
		}
	}
	if out.Len() < 1000 {
		t.Fatalf("%d bytes of streams in a PDF of %d", out.Len(), len(data))
	}
	return out.Bytes()
}

// coarse rounds the numbers of a file to three decimals.
func coarse(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		n, point := 0, false
		for i+n < len(data) && (data[i+n] >= '0' && data[i+n] <= '9' || data[i+n] == '.' || n == 0 && data[i] == '-') {
			point = point || data[i+n] == '.'
			n++
		}
		if v, ok := number(data[i:i+n], point); ok {
			out = num(out, v)
		} else {
			n = max(n, 1)
			out = append(out, data[i:i+n]...)
		}
		i += n
	}
	return out
}

func number(s []byte, point bool) (float64, bool) {
	if !point {
		return 0, false
	}
	v, err := strconv.ParseFloat(string(s), 64)
	return v, err == nil
}

// compareFiles compares a file byte for byte on amd64, and number by number on
// other processors.
func compareFiles(t *testing.T, name string, got []byte) {
	t.Helper()
	if !update && runtime.GOARCH != "amd64" {
		if want, err := os.ReadFile(filepath.Join("testdata", name)); err == nil && bytes.Equal(coarse(want), coarse(got)) {
			got = want
		}
	}
	compare(t, name, got)
}

// Pictures of the same sheets, near enough.
func TestPNGFiles(t *testing.T) {
	for name, s := range samples(t) {
		for _, p := range draw.Palettes {
			if p != draw.FullInk && name != "reprint" {
				continue
			}
			picture(t, "testdata/files/"+name+"-"+p.String()+".png", written(t, "png", s, format.Options{Palette: p, DPI: 75}))
		}
	}
}

// The pictures of the README are those of today's program.
func TestGallery(t *testing.T) {
	view := func(file, game, style string, dpi int) {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			g := gametest.Load(t, game)
			r := newRules(t, g)
			s, err := layout.Diagram(r, board.Opening(r), layout.DiagramOptions{View: true, Options: layout.Options{Style: style}})
			if err != nil {
				t.Fatal(err)
			}
			picture(t, "../../docs/"+file+".png", written(t, "png", s, format.Options{DPI: dpi}))
		})
	}
	view("set", "shogi", "", 160)
	for _, id := range templates.List()[1:] {
		view(id, id, "", 70)
	}
	for _, style := range templates.Styles {
		t.Run(style, func(t *testing.T) {
			t.Parallel()
			picture(t, "../../docs/style-"+style+".png", written(t, "png", facesRow(t, style), format.Options{DPI: 96}))
		})
	}
	t.Run("gluing", func(t *testing.T) {
		t.Parallel()
		picture(t, "../../docs/gluing.png", written(t, "png", gluing(t), format.Options{DPI: 96}))
	})
	for _, build := range []layout.Build{layout.BuildBox, layout.BuildNet} {
		for _, s := range kit(t, gametest.Load(t, "shogi"), layout.Options{Build: build, Board: layout.BoardNone}) {
			kind := s.ID[strings.LastIndexByte(s.ID, '-')+1:]
			if kind == "faces" || kind == "rims" || kind == "nets" {
				picture(t, "../../docs/sheet-"+kind+".png", written(t, "png", s, format.Options{DPI: 60}))
			}
		}
	}
}

// facesRow is a row of a style's faces at twice their size.
func facesRow(t *testing.T, style string) draw.Sheet {
	m := maker(t, style)
	var d draw.Drawing
	x := draw.MM(0)
	for _, l := range m.Looks() {
		if !l.Promoted {
			face := m.Plain(l)
			face.Paint(m.Body(l.Piece).Outline(), draw.None, draw.Brown, 0.2)
			d.Append(face.Scale(2).Move(x, 0))
			x += 2*m.Body(l.Piece).W + 3
		}
	}
	return framed(d)
}

// gluing shows how a piece is put together.
func gluing(t *testing.T) draw.Sheet {
	m := maker(t, "")
	var d draw.Drawing
	for step := range fold.BoxSteps {
		l := pieces.Look{Piece: m.Game.Piece("bishop")}
		pic := m.Step(l, step, fold.Camera{Yaw: -30, Pitch: 38, Scale: 2.4, Distance: 130, At: draw.Pt(9, -10)})
		box := d.Bounds()
		d.Append(pic.Move(box.Max.X+8, -pic.Bounds().H()/2))
	}
	return framed(d)
}

func maker(t *testing.T, style string) *pieces.Maker {
	t.Helper()
	m, err := pieces.NewMaker(gametest.Load(t, "shogi"), pieces.Options{Style: style})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// framed makes a sheet just as large as a drawing.
func framed(d draw.Drawing) draw.Sheet {
	b := d.Bounds().Inset(-1)
	size := draw.Size{W: b.W(), H: b.H()}
	return draw.Sheet{ID: "picture", Title: "picture", Scale: 1, Paper: size, Block: draw.RectWH(0, 0, size.W, size.H), Furniture: d.Move(-b.Min.X, -b.Min.Y)}
}

// Limits of what may differ: processors round the last bit in their own way, and
// that moves an edge by the 256th part of a pixel.
const (
	mostStep   = 12         // of a channel's 255: less is no difference
	mostPixels = 1.0 / 5000 // share of pixels that differ by more
)

// picture compares a PNG with a golden one. Where they differ it leaves the
// picture beside one that shows where, in a folder that the failure names.
func picture(t *testing.T, name string, got []byte) {
	t.Helper()
	want, ok := golden(t, name, got)
	if !ok || bytes.Equal(want, got) {
		return
	}
	a, b := decoded(t, want), decoded(t, got)
	if a.Bounds() != b.Bounds() {
		t.Errorf("%s: %v pixels, was %v", name, b.Bounds().Size(), a.Bounds().Size())
		return
	}
	diff := image.NewGray(a.Bounds())
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			d := step(a.At(x, y), b.At(x, y))
			diff.SetGray(x, y, color.Gray{Y: 255 - uint8(min(255, 4*d))})
			if d > mostStep {
				n++
			}
		}
	}
	if most := int(mostPixels * float64(diff.Rect.Dx()*diff.Rect.Dy())); n > most {
		dir := artifacts(t)
		save(t, filepath.Join(dir, "is.png"), got)
		save(t, filepath.Join(dir, "difference.png"), encoded(t, diff))
		t.Errorf("%s: %d pixels differ, %d may; see %s. If that is meant: UPDATE=1 go test ./layout/golden", name, n, most, dir)
	}
}

// step returns by how much two colours differ in the channel that differs most.
func step(a, b color.Color) int {
	r0, g0, b0, _ := a.RGBA()
	r1, g1, b1, _ := b.RGBA()
	d := 0
	for _, c := range [][2]uint32{{r0, r1}, {g0, g1}, {b0, b1}} {
		d = max(d, int(c[0]>>8)-int(c[1]>>8), int(c[1]>>8)-int(c[0]>>8))
	}
	return d
}

func decoded(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func encoded(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func save(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
