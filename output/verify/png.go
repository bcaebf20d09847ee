package verify

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"shogikit/output"
	"shogikit/output/draw"
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
	doc.claims = []output.Claims{c}
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
		if key, text, ok := bytes.Cut(body, []byte{0}); ok && string(key) == output.ClaimsKey {
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
	if !ok || string(key) != output.ClaimsKey || len(rest) < 2 || rest[0] != 0 {
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
	return b, nil
}

// dark returns which pixels of a row are dark, a bit each.
func (f *pngFile) dark(row []byte, n int) []uint64 {
	out := make([]uint64, (f.width+63)/64)
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
	case 2, 6:
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

func (b *bitmap) dark(x, y int) bool {
	return x >= 0 && x < b.w && y >= 0 && y < len(b.rows) && b.rows[y][x/64]>>(x%64)&1 == 1
}

// view is the picture, or the picture with rows and columns swapped.
type view struct {
	b       *bitmap
	swapped bool
}

func (v view) dark(x, y int) bool {
	if v.swapped {
		return v.b.dark(y, x)
	}
	return v.b.dark(x, y)
}

// size returns width, height and the size of a pixel along and across.
func (v view) size() (w, h int, along, across float64) {
	if v.swapped {
		return len(v.b.rows), v.b.w, v.b.py, v.b.px
	}
	return v.b.w, len(v.b.rows), v.b.px, v.b.py
}

// rulerSlack is how far from its claim a ruler is still taken for one.
const rulerSlack = 0.06

// rulerPen is how much longer a ruler's line is than its length: the pen.
const rulerPen = 0.18

// rulers returns the lengths of the rulers with so many steps and about this
// length: dark lines with a tick at each step and nothing between the ticks.
func (v view) rulers(length mm, steps int) []mm {
	w, h, along, across := v.size()
	lo := int(float64(length) * (1 - rulerSlack) / along)
	hi := int((float64(length)*(1+rulerSlack) + 2*rulerPen) / along)
	var out []mm
	for y := range h {
		for x := 0; x < w; x++ {
			if !v.dark(x, y) {
				continue
			}
			from := x
			for x < w && v.dark(x, y) {
				x++
			}
			if n := x - from; n >= lo && n <= hi && v.ticked(from, x-1, y, steps, across) {
				out = append(out, mm(float64(n)*along-max(rulerPen, along)))
			}
		}
	}
	return out
}

// ticked tells whether the line from x0 to x1 has ticks on one side.
func (v view) ticked(x0, x1, y, steps int, across float64) bool {
	for _, side := range []int{-1, 1} {
		off := y + side*max(2, int(math.Round(0.7/across)))
		good := 0
		for i := range steps + 1 {
			x := x0 + (x1-x0)*i/steps
			if v.dark(x, off) || v.dark(x-1, off) || v.dark(x+1, off) {
				good++
			}
			if i < steps {
				if m := x + (x1-x0)/steps/2; v.dark(m, off) {
					good -= steps + 1
				}
			}
		}
		if good >= steps+1 {
			return true
		}
	}
	return false
}
