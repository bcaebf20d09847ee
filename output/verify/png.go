package verify

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/bits"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Limits of a picture: the largest sheet at 1200 dpi is far below.
const (
	maxSidePixels = 200_000
	maxPixels     = 1 << 30
)

// pngFile is what the chunks of a picture say.
type pngFile struct {
	width, height int
	depth, colour byte
	interlaced    bool
	perMetre      [2]uint32
	metric        bool // the resolution is in pixels a metre
	claims        string
	palette       []byte
	data          []io.Reader
}

// readPNG reads a picture: its claims, its size by pixels and resolution, and
// which of its pixels are dark.
func readPNG(data []byte) (*document, error) {
	f, err := pngChunks(data)
	if err != nil {
		return nil, err
	}
	doc := &document{format: "PNG"}
	if f.claims == "" {
		return doc, nil
	}
	c, err := parseClaims([]byte(f.claims))
	if err != nil {
		return nil, err
	}
	doc.claims = []format.Claims{c}
	p := page{}
	found := "none"
	ok := f.metric && f.perMetre[0] > 0 && f.perMetre[0] == f.perMetre[1]
	if f.metric {
		found = fmt.Sprintf("%s x %s dpi", dpi(f.perMetre[0]), dpi(f.perMetre[1]))
	}
	doc.facts = append(doc.facts, Finding{What: "resolution", Claimed: "the same both ways, in the file", Found: found, OK: ok})
	if !f.metric || f.perMetre[0] == 0 || f.perMetre[1] == 0 {
		p.bad = "without a resolution it has no size"
		doc.pages = []page{p}
		return doc, nil
	}
	px, py := 1000/float64(f.perMetre[0]), 1000/float64(f.perMetre[1])
	p.size = draw.Size{W: mm(float64(f.width) * px), H: mm(float64(f.height) * py)}
	// Sizes are whole pixels, and the resolution whole pixels a metre.
	doc.exact = mm(1.6*max(px, py)) + 0.01
	if p.picture, err = f.pixels(px, py); err != nil {
		p.bad = err.Error()
	}
	doc.pages = []page{p}
	return doc, nil
}

func dpi(perMetre uint32) string { return draw.Number(float64(perMetre)*0.0254, 1) }

// pngChunks walks through the chunks.
func pngChunks(data []byte) (*pngFile, error) {
	f := &pngFile{}
	data = data[8:]
	for len(data) >= 12 {
		n := binary.BigEndian.Uint32(data)
		if uint64(n)+12 > uint64(len(data)) {
			break
		}
		kind, body := string(data[4:8]), data[8:8+n]
		if crc32.ChecksumIEEE(data[4:8+n]) != binary.BigEndian.Uint32(data[8+n:]) {
			return nil, unreadable("damaged PNG: checksum of %q", kind)
		}
		if err := f.chunk(kind, body); err != nil {
			return nil, err
		}
		if kind == "IEND" {
			return f, nil
		}
		data = data[12+n:]
	}
	return nil, unreadable("damaged PNG: it ends early")
}

func (f *pngFile) chunk(kind string, body []byte) error {
	switch kind {
	case "IHDR":
		if len(body) != 13 {
			return unreadable("damaged PNG: head")
		}
		f.width, f.height = int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:]))
		f.depth, f.colour, f.interlaced = body[8], body[9], body[12] != 0
		if f.width < 1 || f.height < 1 || f.width > maxSidePixels || f.height > maxSidePixels || f.width*f.height > maxPixels {
			return unreadable("a picture of %d x %d pixels", f.width, f.height)
		}
	case "pHYs":
		if len(body) == 9 {
			f.perMetre = [2]uint32{binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])}
			f.metric = body[8] == 1
		}
	case "PLTE":
		f.palette = body
	case "tEXt":
		if key, text, ok := bytes.Cut(body, []byte{0}); ok && string(key) == format.ClaimsKey {
			f.claims = string(text)
		}
	case "iTXt":
		f.longText(body)
	case "IDAT":
		f.data = append(f.data, bytes.NewReader(body))
	}
	return nil
}

// longText reads the claims where another program wrote them as iTXt.
func (f *pngFile) longText(body []byte) {
	key, rest, ok := bytes.Cut(body, []byte{0})
	if !ok || string(key) != format.ClaimsKey || len(rest) < 2 || rest[0] != 0 {
		return
	}
	if _, rest, ok = bytes.Cut(rest[2:], []byte{0}); ok {
		if _, text, ok := bytes.Cut(rest, []byte{0}); ok {
			f.claims = string(text)
		}
	}
}

// samples is how many numbers a pixel has, by the colour type.
var samples = map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

// pixels unpacks the picture row by row and keeps which pixels are dark.
func (f *pngFile) pixels(px, py float64) (*bitmap, error) {
	n := samples[f.colour]
	if f.width == 0 || f.interlaced || f.depth != 8 || n == 0 {
		return nil, fmt.Errorf("pictures of %d bits and colour type %d are not measured", f.depth, f.colour)
	}
	z, err := zlib.NewReader(io.MultiReader(f.data...))
	if err != nil {
		return nil, fmt.Errorf("its pixels are damaged")
	}
	b := &bitmap{w: f.width, px: px, py: py}
	prev, cur := make([]byte, f.width*n), make([]byte, f.width*n)
	var kind [1]byte
	for y := range f.height {
		if _, err = io.ReadFull(z, kind[:]); err == nil {
			_, err = io.ReadFull(z, cur)
		}
		if err != nil || !unfilter(kind[0], cur, prev, n) {
			return nil, fmt.Errorf("its pixels are damaged from row %d on", y+1)
		}
		b.rows = append(b.rows, f.dark(cur, n))
		prev, cur = cur, prev
	}
	if b.mostlyDark() {
		return nil, errors.New("most of it is dark, as no sheet is")
	}
	return b, nil
}

// dark returns which pixels of a row are dark, a bit each.
func (f *pngFile) dark(row []byte, n int) []uint64 {
	out := make([]uint64, (f.width+63)/64)
	if f.colour == 2 { // as we write it, and fast
		for x := range f.width {
			p := row[3*x : 3*x+3]
			if 299*int(p[0])+587*int(p[1])+114*int(p[2]) < darkBelow*1000 {
				out[x/64] |= 1 << (x % 64)
			}
		}
		return out
	}
	for x := range f.width {
		if f.luminance(row[x*n:x*n+n]) < darkBelow {
			out[x/64] |= 1 << (x % 64)
		}
	}
	return out
}

// darkBelow parts lines, which may be a blend of grey and paper, from paper and
// the tints of pieces and board.
const darkBelow = 195

func (f *pngFile) luminance(p []byte) int {
	r, g, b, alpha := int(p[0]), int(p[0]), int(p[0]), 255
	switch f.colour {
	case 6:
		g, b = int(p[1]), int(p[2])
	case 3:
		if i := 3 * int(p[0]); i+2 < len(f.palette) {
			r, g, b = int(f.palette[i]), int(f.palette[i+1]), int(f.palette[i+2])
		}
	}
	if f.colour == 4 || f.colour == 6 {
		alpha = int(p[len(p)-1])
	}
	y := (299*r + 587*g + 114*b) / 1000
	return (y*alpha + 255*(255-alpha)) / 255
}

// bitmap is the dark pixels of a picture.
type bitmap struct {
	w      int
	rows   [][]uint64
	px, py float64 // size of a pixel, millimetres
}

// mostlyDark tells whether more than half of the pixels are dark. What is
// measured are lines; to follow a night picture's pixels would take minutes.
func (b *bitmap) mostlyDark() bool {
	n := 0
	for _, row := range b.rows {
		for _, word := range row {
			n += bits.OnesCount64(word)
		}
	}
	return n > b.w*len(b.rows)/2
}

func (b *bitmap) dark(x, y int) bool {
	return x >= 0 && x < b.w && y >= 0 && y < len(b.rows) && b.rows[y][x/64]>>(x%64)&1 == 1
}

// runs calls f with the ends of every run of dark pixels of a row.
func (b *bitmap) runs(y int, f func(from, to int)) {
	row := b.rows[y]
	for x := next(row, 0, 0); x < b.w; {
		end := min(next(row, x, ^uint64(0)), b.w)
		f(x, end-1)
		x = next(row, end, 0)
	}
}

// next returns where, from x on, the row no longer reads like blank: all zeros
// or all ones.
func next(row []uint64, x int, blank uint64) int {
	for i := x / 64; i < len(row); i++ {
		word := row[i] ^ blank
		if i == x/64 {
			word &= ^uint64(0) << (x % 64)
		}
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 64 * len(row)
}

// turned returns the picture with rows and columns swapped.
func (b *bitmap) turned() *bitmap {
	out := &bitmap{w: len(b.rows), px: b.py, py: b.px, rows: make([][]uint64, b.w)}
	for x := range out.rows {
		out.rows[x] = make([]uint64, (out.w+63)/64)
	}
	for y := range b.rows {
		b.runs(y, func(from, to int) {
			for x := from; x <= to; x++ {
				out.rows[x][y/64] |= 1 << (y % 64)
			}
		})
	}
	return out
}

// rulerSlack is how far from its claim a ruler is still taken for one.
const rulerSlack = 0.06

// rulerPen is how much longer a ruler's line is than its length: the pen.
const rulerPen = 0.18

// rulers returns the lengths of the level rulers with so many steps and about
// this length: dark lines with a tick at each step and nothing between the
// ticks.
func (b *bitmap) rulers(length mm, steps int) []mm {
	lo := int(float64(length) * (1 - rulerSlack) / b.px)
	hi := int((float64(length)*(1+rulerSlack) + 2*rulerPen) / b.px)
	var out []mm
	for y := range b.rows {
		b.runs(y, func(from, to int) {
			if n := to - from + 1; n >= lo && n <= hi && b.ticked(from, to, y, steps) {
				out = append(out, mm(float64(n)*b.px-max(rulerPen, b.px)))
			}
		})
	}
	return out
}

// ticked tells whether the line from x0 to x1 has ticks on one side.
func (b *bitmap) ticked(x0, x1, y, steps int) bool {
	for _, side := range []int{-1, 1} {
		off := y + side*max(2, int(math.Round(0.7/b.py)))
		good := 0
		for i := range steps + 1 {
			x := x0 + (x1-x0)*i/steps
			if b.dark(x, off) || b.dark(x-1, off) || b.dark(x+1, off) {
				good++
			}
			if i < steps && b.dark(x+(x1-x0)/steps/2, off) {
				good -= steps + 1
			}
		}
		if good >= steps+1 {
			return true
		}
	}
	return false
}
