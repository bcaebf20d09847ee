package scan_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"slices"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	drawn "shogikit/output/png"
	"shogikit/output/scan"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// packedPage is a page as stored in TIFF and PDF.
type packedPage struct {
	w, h              int
	bits, kind, photo int // in TIFF: bits per pixel, compression, photometric interpretation
	strips            [][]byte
}

// rows returns the number of rows per strip.
func (p *packedPage) rows() uint32 {
	if len(p.strips) == 1 {
		return uint32(p.h)
	}
	return stripRows
}

const stripRows = 256

// tiffOf returns a TIFF of pages at 150 DPI.
func tiffOf(pages ...packedPage) []byte {
	le := binary.LittleEndian
	b := []byte("II*\x00\x00\x00\x00\x00")
	link := 4
	for _, p := range pages {
		var at, sizes []uint32
		for _, s := range p.strips {
			at, sizes = append(at, uint32(len(b))), append(sizes, uint32(len(s)))
			b = append(b, s...)
		}
		list := func(v []uint32) uint32 {
			from := uint32(len(b))
			for _, x := range v {
				b = le.AppendUint32(b, x)
			}
			return from
		}
		res := list([]uint32{150, 1})
		from, long := list(at), list(sizes)
		if len(at) == 1 {
			from, long = at[0], sizes[0]
		}
		le.PutUint32(b[link:], uint32(len(b)))
		entries := [][3]uint32{{256, 4, uint32(p.w)}, {257, 4, uint32(p.h)}, {258, 3, uint32(p.bits)}, {259, 3, uint32(p.kind)}, {262, 3, uint32(p.photo)},
			{273, 4, from}, {277, 3, 1}, {278, 4, p.rows()}, {279, 4, long}, {282, 5, res}, {283, 5, res}, {296, 3, 2}}
		b = le.AppendUint16(b, uint16(len(entries)))
		for _, e := range entries {
			n := 1
			if e[0] == 273 || e[0] == 279 {
				n = len(at)
			}
			b = le.AppendUint32(le.AppendUint32(le.AppendUint16(le.AppendUint16(b, uint16(e[0])), uint16(e[1])), uint32(n)), e[2])
		}
		link = len(b)
		b = append(b, 0, 0, 0, 0)
	}
	return b
}

// TestEveryPageOfAScanIsRead checks files of many pages as scanners and copiers write
// them: TIFF with JPEG or bits of either polarity, and PDF of pictures. One page in
// each has a defect, which must be reported.
func TestEveryPageOfAScanIsRead(t *testing.T) {
	paper, err := press.ParsePaper("a5")
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := layout.Kit(gametest.Load(t, "minishogi"), layout.Options{Paper: paper, Command: "shogikit kit minishogi"})
	if err != nil {
		t.Fatal(err)
	}
	wrong := slices.Clone(sheets[1].Parts)
	gone := sheets[1]
	gone.Parts = append(wrong[:2:2], wrong[3:]...)
	var grey, black, white []packedPage
	var pdf bytes.Buffer
	fmt.Fprintf(&pdf, "%%PDF-1.4\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids [10 0 R 20 0 R]>>\nendobj\n")
	for i, s := range []draw.Sheet{sheets[0], gone} {
		im, err := drawn.Picture(&s, format.Options{DPI: 150})
		if err != nil {
			t.Fatal(err)
		}
		w, h := im.Rect.Dx(), im.Rect.Dy()
		g := image.NewGray(image.Rect(0, 0, w, h))
		row := (w + 7) / 8
		bits := make([]byte, row*h)
		for k := range g.Pix {
			c := im.RGBAAt(im.Rect.Min.X+k%w, im.Rect.Min.Y+k/w)
			g.Pix[k] = uint8(255 - format.Dark(c.R, c.G, c.B))
			if g.Pix[k] < 140 {
				bits[k/w*row+k%w/8] |= 0x80 >> (k % w % 8)
			}
		}
		inverse := slices.Clone(bits)
		for k := range inverse {
			inverse[k] = ^inverse[k]
		}
		var whole bytes.Buffer
		_ = jpeg.Encode(&whole, g, &jpeg.Options{Quality: 80})
		var strips [][]byte
		for y := 0; y < h; y += stripRows {
			var b bytes.Buffer
			_ = jpeg.Encode(&b, g.SubImage(image.Rect(0, y, w, min(h, y+stripRows))), &jpeg.Options{Quality: 80})
			strips = append(strips, b.Bytes())
		}
		grey = append(grey, packedPage{w, h, 8, 7, 1, strips})
		white = append(white, packedPage{w, h, 1, 1, 0, [][]byte{bits}})
		black = append(black, packedPage{w, h, 1, 1, 0, [][]byte{inverse}}) // mostly dark
		n := 10 * (i + 1)
		content := fmt.Sprintf("q %g 0 0 %g 20 20 cm /X Do Q", float64(w)*72/150, float64(h)*72/150)
		fmt.Fprintf(&pdf, "%d 0 obj\n<</Type /Page /MediaBox [0 0 500 700] /Contents %d 0 R /Resources <</XObject <</X %d 0 R>>>>>>\nendobj\n", n, n+1, n+2)
		fmt.Fprintf(&pdf, "%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", n+1, len(content), content)
		fmt.Fprintf(&pdf, "%d 0 obj\n<</Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", n+2, w, h, whole.Len(), whole.Bytes())
	}
	fmt.Fprintf(&pdf, "trailer\n<</Root 1 0 R>>\n%%%%EOF\n")
	for name, data := range map[string][]byte{"JPEG in TIFF": tiffOf(grey...), "bits": tiffOf(white...), "bits, mostly dark": tiffOf(black...), "PDF": pdf.Bytes()} {
		r, err := verify.File(data, scan.Options{LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
			return sheets, format.Options{}, nil
		}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d := r.Differences()
		if len(d) == 2 && d[0].What == "parts" { // the number of parts differs too
			d = d[1:]
		}
		if r.Sheets != 2 || len(d) != 1 || d[0].Sheet != sheets[1].ID || d[0].What != sheets[1].Parts[2].Label() {
			t.Errorf("%s: %d sheets, %+v", name, r.Sheets, d)
		}
	}
}
