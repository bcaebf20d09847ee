package png

import (
	"bytes"
	"compress/zlib"
	"hash/adler32"
	"io"
	"math/rand/v2"
	"testing"

	"compress/flate"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// noisyBand returns a stripe with n random runs of colour in otherwise blank rows.
func noisyBand(r *rand.Rand, width, rows, n int) *band {
	b := newBand(&picture{width: width, height: 3 * rows, guard: 3}, rows)
	solid(b.im.Pix, 0xffffffff)
	for range n {
		y, x := r.IntN(rows), r.IntN(width)
		end := x + 1 + r.IntN(width-x)
		color := r.Uint32() | 0xff000000
		if r.IntN(2) == 0 {
			color = 0xff000000
		}
		row := b.row(y)
		solid(row[4*x:4*end], color)
	}
	return b
}

// unfilter reverses PNG's filters None and Up and returns RGB.
func unfilter(raw []byte, width int) []byte {
	var out []byte
	above := make([]byte, 3*width)
	for ; len(raw) > 0; raw = raw[1+3*width:] {
		row := append([]byte(nil), raw[1:1+3*width]...)
		if raw[0] == 2 {
			for i := range row {
				row[i] += above[i]
			}
		}
		out, above = append(out, row...), row
	}
	return out
}

func TestPackedStripesMakeOneStream(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, width := range []int{1, 2, 3, 7, 86, 87, 300, 1501} {
		for _, n := range []int{0, 1, 5, 400} {
			const rows = 9
			b := noisyBand(r, width, rows, n)
			p := newPacker(width)
			stream, sum := []byte(nil), adler{a: 1}
			for i := range 3 { // the same stripe three times
				got := p.pack(b, i*rows, rows)
				stream = append(stream, got.data...)
				sum.append(got.sum, got.size)
			}
			v := sum.value()
			stream = append(stream, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
			z, err := zlib.NewReader(bytes.NewReader(stream))
			if err != nil {
				t.Fatalf("%d wide, %d runs: %v", width, n, err)
			}
			raw, err := io.ReadAll(z)
			if err != nil {
				t.Fatalf("%d wide, %d runs: %v", width, n, err)
			}
			if len(raw) != 3*rows*(1+3*width) {
				t.Fatalf("%d wide: %d bytes", width, len(raw))
			}
			// Row -1 of a stripe is the row above, which is white here and was not
			// compressed; so compare the first stripe only.
			got := unfilter(raw[:rows*(1+3*width)], width)
			for y := range rows {
				for x := range width {
					want := b.row(y)[4*x : 4*x+3]
					if !bytes.Equal(got[3*(y*width+x):][:3], want) {
						t.Fatalf("%d wide, %d runs: pixel %d %d = %v, want %v", width, n, x, y, got[3*(y*width+x):][:3], want)
					}
				}
			}
		}
	}
}

func TestAdlerOfPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	data := make([]byte, 300000)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	for _, at := range []int{0, 1, 65520, 65521, 65522, 200000, len(data)} {
		of := func(b []byte) adler {
			v := adler32.Checksum(b)
			return adler{uint64(v & 0xffff), uint64(v >> 16)}
		}
		sum := adler{a: 1}
		sum.append(of(data[:at]), at)
		sum.append(of(data[at:]), len(data)-at)
		if sum.value() != adler32.Checksum(data) {
			t.Errorf("cut at %d: %08x", at, sum.value())
		}
	}
}

// TestCodeIsComplete checks that the code lengths leave no codes unused, which decoders
// reject.
func TestCodeIsComplete(t *testing.T) {
	room := 0
	for s := range code {
		if code[s].size < 1 || code[s].size > 15 {
			t.Fatalf("symbol %d: %d bits", s, code[s].size)
		}
		room += 1 << (15 - code[s].size)
	}
	if room != 1<<15 {
		t.Errorf("the code takes %d of %d", room, 1<<15)
	}
}

func TestLengthCodesCoverAllLengths(t *testing.T) {
	// The bases of RFC 1951, 3.2.5.
	base := []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	for l := minMatch; l <= maxMatch; l++ {
		symbol, extra, _ := lengthCode(l)
		if got := base[symbol-257] + int(extra); got != l {
			t.Errorf("length %d is written as %d", l, got)
		}
	}
}

func TestBlend(t *testing.T) {
	red := colorWord(draw.Color{R: 200, G: 10, B: 90})
	for share := uint32(0); share <= 256; share++ {
		pix := []byte{255, 255, 255, 255, 0, 128, 7, 255}
		before := append([]byte(nil), pix...)
		blend(pix, red, share)
		for i, c := range []byte{200, 10, 90, 255, 200, 10, 90, 255} {
			want := (float64(before[i])*float64(256-share) + float64(c)*float64(share)) / 256
			if d := float64(pix[i]) - want; d > 0.51 || d < -0.51 {
				t.Fatalf("share %d, byte %d: %d, want %.2f", share, i, pix[i], want)
			}
		}
	}
}

// flat returns a typical sheet of a kit: rows of equal parts on white.
func flat() *draw.Sheet {
	s := &draw.Sheet{Paper: draw.Size{W: 210, H: 297}, Block: draw.RectWH(10, 15, 190, 267)}
	for i := range 80 {
		at := draw.Pt(15+draw.MM(i%8)*23, 30+draw.MM(i/8)*24)
		s.Furniture.Paint(draw.RectPath(draw.Rect{Min: at, Max: at.Add(draw.Pt(19, 20))}), draw.Wood, draw.Black, 0.2)
		s.Furniture.Paint(draw.Circle(at.Add(draw.Pt(9.5, 11)), 5), draw.IndigoTint, draw.Indigo, 0.4)
		s.Furniture.Stroke(draw.FoldValley, draw.Line(at.Add(draw.Pt(0, 18)), at.Add(draw.Pt(19, 18))))
	}
	return s
}

// BenchmarkPack compresses a picture, and with a general compressor the same rows, to
// justify a custom compressor.
func BenchmarkPack(b *testing.B) {
	pic, err := newPicture(flat(), format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	stripe := newBand(pic, pic.height)
	stripe.draw(0)
	run := func(name string, pack func() int) {
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				size = pack()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
	p := newPacker(pic.width)
	run("own", func() int { return len(p.pack(stripe, 0, pic.height).data) })
	z, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		b.Fatal(err)
	}
	raw := make([]byte, 0, pic.height*(1+3*pic.width))
	run("Go", func() int {
		raw = raw[:0]
		above := p.blank
		for y := range pic.height {
			row := stripe.row(y)
			raw = append(raw, filterUp)
			for i := 0; i < len(row); i += 4 {
				raw = append(raw, row[i]-above[i], row[i+1]-above[i+1], row[i+2]-above[i+2])
			}
			above = row
		}
		var out bytes.Buffer
		z.Reset(&out)
		_, _ = z.Write(raw)
		_ = z.Close()
		_ = adler32.Checksum(raw)
		return out.Len()
	})
}
