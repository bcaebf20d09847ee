package verify

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"compress/zlib"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// pngFile is what the chunks of a picture say.
type pngFile struct {
	work          *budget
	width, height int
	depth, colour byte
	interlaced    bool
	perMetre      [2]uint32
	metric        bool   // the resolution is in pixels a metre
	claims        []byte // nil: none
	palette       []byte
	data          []io.Reader
	tones         format.Tones // in pixels
}

// readPNG reads a picture: its claims, its size by pixels and resolution, and
// which of its pixels are dark.
func readPNG(data []byte, work *budget) (*document, error) {
	f, err := pngChunks(data, work)
	if err != nil {
		return nil, err
	}
	doc := &document{format: "PNG"}
	if f.claims == nil {
		return doc, nil
	}
	if err := doc.claim(work, f.claims); err != nil {
		return nil, err
	}
	doc.pages = []page{{work: work}}
	p := &doc.pages[0]
	across, down := f.perMetre[0], f.perMetre[1]
	fact := Finding{What: "resolution", Claimed: "the same both ways, in the file", Found: "none"}
	if f.metric {
		fact.Found, fact.OK = dpi(across)+" x "+dpi(down)+" dpi", across > 0 && across == down
	}
	doc.facts = append(doc.facts, fact)
	if !f.metric || across == 0 || down == 0 {
		p.bad = "without a resolution it has no size"
		return doc, nil
	}
	px, py := 1000/float64(across), 1000/float64(down)
	p.size = draw.Size{W: mm(float64(f.width) * px), H: mm(float64(f.height) * py)}
	// Sizes are whole pixels, and the resolution whole pixels a metre.
	doc.exact = mm(1.6*max(px, py)) + 0.01
	if p.picture, err = f.pixels(px, py); err != nil {
		p.bad = err.Error()
	}
	p.tones = f.tones.Scaled(px, py)
	return doc, nil
}

func dpi(perMetre uint32) string { return draw.Number(float64(perMetre)*0.0254, 1) }

// pngChunks walks through the chunks.
func pngChunks(data []byte, work *budget) (*pngFile, error) {
	f := &pngFile{work: work}
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
		if f.width < 1 || f.height < 1 || f.width >= 1<<31 || f.height >= 1<<31 {
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
			f.claims = text
		}
	case "zTXt":
		if key, text, ok := bytes.Cut(body, []byte{0}); ok && string(key) == format.ClaimsKey && len(text) > 1 {
			return f.packedText(text[1:])
		}
	case "iTXt":
		f.longText(body)
	case "IDAT":
		f.work.charge(1, 2*perEntry)
		f.data = append(f.data, bytes.NewReader(body))
	}
	return nil
}

// packedText reads the claims where another program packed them.
func (f *pngFile) packedText(body []byte) error {
	z, err := zlib.NewReader(bytes.NewReader(body))
	if err != nil {
		return unreadable("damaged PNG: a packed text")
	}
	const longest = 1 << 20
	f.claims, err = io.ReadAll(io.LimitReader(z, longest))
	f.work.charge(len(f.claims), perByte)
	if err != nil {
		return unreadable("damaged PNG: a packed text")
	}
	return nil
}

// longText reads the claims where another program wrote them as iTXt.
func (f *pngFile) longText(body []byte) {
	key, rest, ok := bytes.Cut(body, []byte{0})
	if !ok || string(key) != format.ClaimsKey || len(rest) < 2 || rest[0] != 0 {
		return
	}
	if parts := bytes.SplitN(rest[2:], []byte{0}, 3); len(parts) == 3 { // language, translated key, text
		f.claims = parts[2]
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
		return nil, errors.New("its pixels are damaged")
	}
	f.work.charge(f.height+n, f.width/pixelsAUnit)
	b := newBitmap(f.width, f.height, f.work)
	b.px, b.py = px, py
	prev, cur := make([]byte, f.width*n), make([]byte, f.width*n)
	var kind [1]byte
	for y := range f.height {
		if _, err = io.ReadFull(z, kind[:]); err == nil {
			_, err = io.ReadFull(z, cur)
		}
		if err != nil || !unfilter(kind[0], cur, prev, n) {
			return nil, fmt.Errorf("its pixels are damaged from row %d on", y+1)
		}
		f.dark(b.row(y), cur, n, y)
		prev, cur = cur, prev
	}
	if 2*b.count() > b.w*b.h {
		return nil, errors.New("most of it is dark, as no sheet is")
	}
	return b, nil
}

// dark sets a bit for each pixel of a row that is dark, and adds up its tones.
func (f *pngFile) dark(bits []uint64, row []byte, n, y int) {
	var last []byte
	var v, d0, d1, d2 int64
	for x := range int64(f.width) {
		if p := row[int(x)*n : int(x)*n+n]; !bytes.Equal(p, last) { // most of a sheet is paper and tints
			last, v = p, int64(255-f.luminance(p))
		}
		if v == 0 {
			continue
		}
		d0, d1, d2 = d0+v, d1+v*x, d2+v*x*x
		if v > darkFrom {
			bits[x/64] |= 1 << (x % 64)
		}
	}
	f.tones.Row(y, d0, d1, d2)
}

// darkFrom parts lines, which may be a blend of grey and paper, from paper and
// the tints of pieces and board.
const darkFrom = 60

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

// unfilter undoes one row filter of PNG, in place; step is the size of a pixel.
func unfilter(kind byte, cur, prev []byte, step int) bool {
	switch kind {
	case 0:
	case 2: // ours: the row above
		for i := range cur {
			cur[i] += prev[i]
		}
	case 1, 3, 4:
		for i := range cur {
			left, corner := byte(0), byte(0)
			if i >= step {
				left, corner = cur[i-step], prev[i-step]
			}
			switch kind {
			case 1:
				cur[i] += left
			case 3:
				cur[i] += byte((int(left) + int(prev[i])) / 2)
			case 4:
				cur[i] += paeth(int(left), int(prev[i]), int(corner))
			}
		}
	default:
		return false
	}
	return true
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
