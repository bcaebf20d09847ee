package verify

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"compress/zlib"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
)

// pngFile is what the chunks of a picture say.
type pngFile struct {
	work          *budget
	width, height int
	depth, colour byte
	interlaced    bool
	perMetre      [2]uint32 // pixels across and down; 0 where it does not say
	claims        []byte    // nil: none
	palette       []byte
	data          []io.Reader
	tones         format.Tones // in pixels
}

// readPNG reads a picture: its claims, its size by pixels and resolution, and
// which of its pixels are dark.
func readPNG(d *document, data []byte) error {
	f, err := pngChunks(data, d.work)
	if err != nil || f.claims == nil {
		return err
	}
	if err := d.claim(string(f.claims)); err != nil {
		return err
	}
	d.add(f.page(d))
	return nil
}

// page measures the picture.
func (f *pngFile) page(d *document) page {
	across, down := f.perMetre[0], f.perMetre[1]
	sized := across > 0 && down > 0
	found := "none"
	if sized {
		found = dpi(across) + " x " + dpi(down) + " dpi"
	}
	d.found("resolution", "the same both ways, in the file", found, sized && across == down)
	p := page{work: f.work, bad: "without a resolution it has no size"}
	if !sized {
		return p
	}
	p.px, p.py = 1000/mm(across), 1000/mm(down)
	p.size = draw.Size{W: mm(f.width) * p.px, H: mm(f.height) * p.py}
	// Sizes are whole pixels, and the resolution whole pixels a metre.
	d.exact = 1.6*max(p.px, p.py) + 0.01
	p.picture, p.bad = f.pixels()
	p.tones = f.tones.Scaled(float64(p.px), float64(p.py))
	return p
}

func dpi(perMetre uint32) string { return draw.Number(float64(perMetre)*0.0254, 1) }

// pngChunks walks through the chunks.
func pngChunks(data []byte, work *budget) (*pngFile, error) {
	f := &pngFile{work: work}
	data = data[8:]
	for len(data) >= 12 {
		work.charge(1, perChunk)
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
		if f.width < 1 || f.height < 1 || f.width >= 1<<31 || f.height >= 1<<31 {
			return unreadable("a picture of %d x %d pixels", f.width, f.height)
		}
	case "pHYs":
		if len(body) == 9 && body[8] == 1 {
			f.perMetre = [2]uint32{binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])}
		}
	case "PLTE":
		f.palette = body
	case "tEXt", "zTXt", "iTXt":
		if key, text, ok := bytes.Cut(body, []byte{0}); ok && string(key) == format.ClaimsKey {
			return f.text(kind, text)
		}
	case "IDAT":
		f.data = append(f.data, bytes.NewReader(body))
	}
	return nil
}

// text reads the claims; other programs may have packed them.
func (f *pngFile) text(kind string, text []byte) error {
	const longest = 1 << 20
	switch {
	case kind == "tEXt":
		f.claims = text
	case kind == "zTXt" && len(text) > 1:
		z, err := zlib.NewReader(bytes.NewReader(text[1:]))
		if err == nil {
			f.claims, err = io.ReadAll(io.LimitReader(z, longest))
		}
		if err != nil {
			return unreadable("damaged PNG: a packed text")
		}
		f.work.charge(len(f.claims), perByte)
	case kind == "iTXt" && len(text) > 1 && text[0] == 0:
		if parts := bytes.SplitN(text[2:], []byte{0}, 3); len(parts) == 3 { // language, translated key, text
			f.claims = parts[2]
		}
	}
	return nil
}

// otherForm is what is said of pictures of other than 8 bits, or interlaced ones.
const otherForm = "a form of PNG that is not measured"

// samples is how many numbers a pixel has, by the colour type.
var samples = map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

// pixels unpacks the picture row by row and keeps which pixels are dark, or says
// why it cannot.
func (f *pngFile) pixels() (b *bitmap.Bitmap, bad string) {
	n := samples[f.colour]
	if f.interlaced || f.depth != 8 || n == 0 {
		return nil, otherForm
	}
	z, err := zlib.NewReader(io.MultiReader(f.data...))
	if err != nil {
		return nil, "its pixels are damaged"
	}
	f.work.charge(f.height+n, f.width*n/8+f.width/3)
	f.work.charge(bitmap.Size(f.width, f.height), perByte)
	b = bitmap.New(f.width, f.height)
	// A pixel of zeros stands in front of each row.
	prev, cur, kind := make([]byte, n+f.width*n), make([]byte, n+f.width*n), make([]byte, 1)
	for y := range f.height {
		_, err := io.ReadFull(z, kind)
		if err == nil {
			_, err = io.ReadFull(z, cur[n:])
		}
		if err != nil || kind[0] >= byte(len(filterPrices)) {
			return nil, fmt.Sprintf("its pixels are damaged from row %d on", y+1)
		}
		f.work.charge(len(cur)/8, filterPrices[kind[0]])
		unfilter(kind[0], cur, prev, n)
		f.dark(b.Row(y), cur[n:], n, y)
		prev, cur = cur, prev
	}
	if 2*b.Dark() > b.W*b.H {
		return nil, "most of it is dark, as no sheet is"
	}
	return b, ""
}

// dark sets a bit for each pixel of a row that is dark, and adds up its tones.
func (f *pngFile) dark(bits []uint64, row []byte, n, y int) {
	var last uint32
	v := int64(f.darkness(make([]byte, n)))
	var d0, d1, d2, others int64
	for x := range int64(f.width) {
		p := row[int(x)*n : int(x)*n+n]
		var key uint32
		for _, b := range p {
			key = key<<8 | uint32(b)
		}
		if key != last { // most of a sheet is paper and tints
			last, v = key, int64(f.darkness(p))
			others++
		}
		if v == 0 {
			continue
		}
		d0, d1, d2 = d0+v, d1+v*x, d2+v*x*x
		if v > darkFrom {
			bits[x/64] |= 1 << (x % 64)
		}
	}
	f.work.charge(int(others), perChange)
	f.tones.Row(y, format.RowDark{d0, d1, d2})
}

// darkFrom parts lines, which may be a blend of grey and paper, from paper and
// the tints of pieces and board.
const darkFrom = 60

// darkness returns how dark a pixel is on white paper: 0 to 255.
func (f *pngFile) darkness(p []byte) int {
	r, g, b, alpha := p[0], p[0], p[0], 255
	switch f.colour {
	case 2, 6:
		g, b = p[1], p[2]
	case 3:
		if i := 3 * int(p[0]); i+2 < len(f.palette) {
			r, g, b = f.palette[i], f.palette[i+1], f.palette[i+2]
		}
	}
	if f.colour == 4 || f.colour == 6 {
		alpha = int(p[len(p)-1])
	}
	return format.Dark(r, g, b) * alpha / 255
}

// filterPrices is what the row filters of PNG cost, for eight bytes.
var filterPrices = [5]int{0, 4, 0, 4, 10}

// unfilter undoes one of them, in place; step is the size of a pixel.
func unfilter(kind byte, cur, prev []byte, step int) {
	prev = prev[:len(cur)]
	switch kind {
	case 1:
		for i := step; i < len(cur); i++ {
			cur[i] += cur[i-step]
		}
	case 2:
		for i := range cur {
			cur[i] += prev[i]
		}
	case 3:
		for i := step; i < len(cur); i++ {
			cur[i] += byte((int(cur[i-step]) + int(prev[i])) / 2)
		}
	case 4:
		for i := step; i < len(cur); i++ {
			cur[i] += paeth(int(cur[i-step]), int(prev[i]), int(prev[i-step]))
		}
	}
}

func paeth(a, b, c int) byte {
	p := a + b - c
	pa, pb, pc := max(p-a, a-p), max(p-b, b-p), max(p-c, c-p)
	switch {
	case pa <= pb && pa <= pc:
		return byte(a)
	case pb <= pc:
		return byte(b)
	}
	return byte(c)
}
