package golden

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/layout"
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

// specimen returns a small sheet of everything that writers must support: roles, pens,
// dashes, paints, curves, and text in every font.
func specimen() draw.Sheet {
	s := draw.Sheet{ID: "specimen", Title: "Specimen", Paper: draw.Size{W: 80, H: 60}, Block: draw.RectWH(5, 5, 70, 50), Scale: 1, Command: "shogikit specimen"}
	outline := draw.Polygon(draw.Pt(9, 8), draw.Pt(17, 12), draw.Pt(19, 28), draw.Pt(8, 28))
	part := draw.Part{Kind: draw.FacePart, Name: "pawn-1", Outline: outline}
	part.Drawing.Paint(outline, draw.Wood, draw.Brown, 0.3)
	part.Drawing.Paint(draw.Circle(draw.Pt(13, 20), 3), draw.IndigoTint, draw.Indigo, 0.4)
	part.Drawing.Paint(draw.Line(draw.Pt(9, 26), draw.Pt(18, 26)), draw.None, draw.Vermilion, 0.42)
	part.Drawing.Stroke(draw.Cut, outline)
	part.ClaimOutline(draw.ClaimOutline, draw.ClaimGround)
	s.Parts = []draw.Part{part}
	d := &s.Furniture
	ring := draw.RectPath(draw.RectWH(22, 8, 12, 8))
	ring.Append(draw.RectPath(draw.RectWH(25, 10, 4, 3)))
	d.Add(draw.Mark{Role: draw.Art, Path: ring, Fill: draw.Amber, EvenOdd: true})
	d.Add(draw.Mark{Role: draw.Art, Path: ring.Transform(draw.Translate(14, 0)), Fill: draw.Steel})
	d.Add(draw.Mark{Role: draw.Art, Path: draw.Line(draw.Pt(50, 9), draw.Pt(72, 12)), Stroke: draw.Black, Width: 0.8, Dash: []draw.MM{2, 1}})
	for r := range draw.Roles {
		if pen := draw.RolePen(r); pen != draw.None {
			d.Stroke(r, draw.Line(draw.Pt(22, 20+3*draw.MM(r)), draw.Pt(46, 21+3*draw.MM(r))))
		}
	}
	var arc draw.Path
	arc.Arc(draw.Pt(60, 28), 9, 0, 120)
	d.Stroke(draw.Cut, arc)
	d.Stroke(draw.FoldValley, draw.Circle(draw.Pt(60, 28), 5))
	for f := range draw.Fonts {
		d.Add(draw.Mark{Role: draw.Guide, Fill: draw.Black, Text: &draw.Text{S: "Ř7", Font: f, Size: 4, At: draw.Pt(9+13*draw.MM(f), 50), Angle: -10 * float64(f), Advance: 5}})
	}
	return s
}

// The output of the writers for the specimen, in readable form: SVG and DXF unchanged,
// PDF as the content of its page.
//
// A writer rounds to four decimals, and one number in a million is so close to a tie
// that processors with fused multiply-add round it differently: on other processors,
// numbers are compared to three decimals.
func TestVectorFiles(t *testing.T) {
	for _, ext := range []string{"svg", "dxf", "pdf"} {
		data := written(t, ext, specimen(), format.Options{Lang: "en", License: "free"})
		if ext == "pdf" {
			data = content(t, data)
		}
		compareFiles(t, "specimen."+ext, data)
	}
}

var stream = regexp.MustCompile(`(?s)/FlateDecode.{0,200}?>>\s*stream\r?\n`)

// content returns the page content stream of a PDF of one page.
func content(t *testing.T, data []byte) []byte {
	t.Helper()
	for _, at := range stream.FindAllIndex(data, -1) {
		r, err := zlib.NewReader(bytes.NewReader(data[at[1]:]))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(r); err == nil && bytes.Contains(text, []byte("BDC")) {
			return text
		}
	}
	t.Fatal("no stream of the PDF paints anything")
	return nil
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
			out = strconv.AppendFloat(out, math.Floor(v*1000+0.5137), 'f', 0, 64)
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

// compareFiles compares a file byte for byte on amd64, and number by number on other
// processors.
func compareFiles(t *testing.T, name string, got []byte) {
	t.Helper()
	if !update && runtime.GOARCH != "amd64" {
		if want, err := os.ReadFile(filepath.Join("testdata", name)); err == nil && bytes.Equal(coarse(want), coarse(got)) {
			got = want
		}
	}
	compare(t, name, got)
}

// The specimen in every palette, as a picture.
func TestPNGFiles(t *testing.T) {
	for _, p := range draw.Palettes {
		picture(t, "testdata/specimen-"+p.String()+".png", written(t, "png", specimen(), format.Options{Palette: p, DPI: 100}))
	}
}

// The palettes: the result of every ink, with the roles for which it holds.
func TestPalette(t *testing.T) {
	look := func(p draw.Palette, m draw.Mark) string {
		l, out := p.Paint(&m), ""
		if l.HasFill {
			out = "fill " + l.Fill.Hex()
		}
		if l.HasStroke {
			out += fmt.Sprintf(" pen %s %s %v", l.Stroke.Hex(), num(float64(l.Width)), l.Dash)
		}
		return fmt.Sprintf(" %s: %-38s", p, strings.TrimSpace(out))
	}
	var lines []string
	roles := map[string][]string{}
	for i := draw.None; i <= draw.Brush; i++ {
		for what, m := range []draw.Mark{
			{Fill: i}, {Stroke: i}, {Stroke: i, Width: 0.5}, {Fill: i, Stroke: draw.Brown, Width: 0.3}, {Fill: i, Text: &draw.Text{S: "x"}},
		} {
			for r := range draw.Roles {
				m.Role = r
				line := fmt.Sprintf("%-14s %-14s", ink(i), []string{"fill", "stroke", "stroke 0.5", "fill and brown", "text"}[what])
				for _, p := range draw.Palettes {
					line += look(p, m)
				}
				if roles[line] == nil {
					lines = append(lines, line)
				}
				roles[line] = append(roles[line], r.String())
			}
		}
	}
	var buf []byte
	for _, line := range lines {
		buf = fmt.Appendf(buf, "%s %s\n", line, strings.Join(roles[line], " "))
	}
	compare(t, "palette.txt", buf)
}

var inkNames = []string{"none", "black", "vermilion", "vermilion-tint", "paper", "wood", "indigo", "indigo-tint", "amber", "amber-tint",
	"steel", "gold", "grey", "grey-tint", "brown", "brown-tint", "pink", "shade", "shadow", "shadow-tint", "white", "crease", "brush"}

func ink(i draw.Ink) string { return inkNames[i] }

// The pictures of the README must be up to date.
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
	t.Run("pictures", func(t *testing.T) {
		t.Parallel()
		picture(t, "../../docs/pictures.png", written(t, "png", sideBySide(t), format.Options{DPI: 72}))
	})
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

// sideBySide returns a sheet of all drawn pictures, folder by folder of templates/art.
func sideBySide(t *testing.T) draw.Sheet {
	const columns, scale, gap = 8, 2, 2
	var d draw.Drawing
	y := draw.MM(0)
	for _, id := range []string{"shogi", "animal", "tori", "hasami"} {
		m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var row draw.MM
		for i, l := range m.Looks() {
			if i%columns == 0 {
				y, row = y+row, 0
			}
			box := m.Body(l.Piece).Picture
			pic := field(m.Picture(l).Move(-box.Min.X, -box.Min.Y), box.W(), box.H(), draw.Cream)
			d.Append(pic.Scale(scale).Move(draw.MM(i%columns)*(13*scale+gap), y))
			row = max(row, box.H()*scale+gap)
		}
		y += row + 2*gap
	}
	return framed(d)
}

// facesRow returns a row of a style's faces at twice their size.
func facesRow(t *testing.T, style string) draw.Sheet {
	m := maker(t, style)
	var d draw.Drawing
	x := draw.MM(0)
	for _, l := range m.Looks() {
		if !l.Promoted {
			face := m.Art(l)
			face.Paint(m.Body(l.Piece).Outline(), draw.None, draw.Brown, 0.2)
			d.Append(face.Scale(2).Move(x, 0))
			x += 2*m.Body(l.Piece).W + 3
		}
	}
	return framed(d)
}

// gluing returns a sheet of the assembly of a piece.
func gluing(t *testing.T) draw.Sheet {
	m := maker(t, "")
	var d draw.Drawing
	l := pieces.Look{Piece: m.Game.Piece("bishop")}
	for _, pic := range m.Steps(fold.WayBox, l, fold.Camera{Yaw: -30, Pitch: 38, Scale: 2, Distance: 130, At: draw.Pt(9, -10)}) {
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

// framed returns a sheet of the size of a drawing.
func framed(d draw.Drawing) draw.Sheet {
	b := d.Bounds().Inset(-1)
	size := draw.Size{W: b.W(), H: b.H()}
	return draw.Sheet{ID: "picture", Title: "picture", Scale: 1, Paper: size, Block: draw.RectWH(0, 0, size.W, size.H), Furniture: d.Move(-b.Min.X, -b.Min.Y)}
}

// Tolerances: processors differ in rounding the last bit, which moves an edge by 1/256
// of a pixel.
const (
	mostStep   = 12 // of 255 per channel: less is no difference
	mostPixels = 16 // with a larger step: a movement mark has as many
)

// picture compares a PNG with a golden one, which is compressed better and is not
// updated for differences within the tolerances. On failure it leaves the picture
// beside one of the differences, in a folder that the message names.
func picture(t *testing.T, name string, got []byte) {
	t.Helper()
	is := decoded(t, got)
	if old, err := os.ReadFile(name); update && err == nil {
		if _, n := difference(decoded(t, old), is); n <= mostPixels {
			made.Store(filepath.Clean(name), true)
			return
		}
	}
	if update {
		got = encoded(t, is)
	}
	want, ok := golden(t, name, got)
	if !ok {
		return
	}
	if diff, n := difference(decoded(t, want), is); n > mostPixels {
		dir := artifacts(t)
		save(t, filepath.Join(dir, "is.png"), got)
		save(t, filepath.Join(dir, "difference.png"), encoded(t, diff))
		t.Errorf("%s: %d pixels differ, %d may; see %s. If that is meant: UPDATE=1 go test ./layout/golden", name, n, mostPixels, dir)
	}
}

// difference returns a picture of the differing pixels and their number. Pixels beyond
// the smaller of two sizes differ.
func difference(a, b image.Image) (diff *image.Gray, n int) {
	diff = image.NewGray(a.Bounds().Union(b.Bounds()))
	for y := range diff.Rect.Dy() {
		for x := range diff.Rect.Dx() {
			at, d := image.Pt(x, y), 255
			if at.In(a.Bounds()) && at.In(b.Bounds()) {
				d = step(a.At(x, y), b.At(x, y))
			}
			diff.SetGray(x, y, color.Gray{Y: 255 - uint8(min(255, 4*d))})
			if d > mostStep {
				n++
			}
		}
	}
	return diff, n
}

// step returns the maximum difference of two colours in any channel.
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
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
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
