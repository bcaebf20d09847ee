package read

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/svgread"
)

// pngFile holds the contents of the chunks of a picture.
type pngFile struct {
	work          *Work
	width, height int
	file          []byte
	form          [3]byte   // bit depth, colour type, interlacing
	last          string    // the previous chunk
	perMetre      [2]uint32 // pixels across and down; 0 if unknown
	claims        []byte    // nil: none
	data          []io.Reader
	seen          map[string]bool
}

// readPNG reads a picture: its claims, its size by pixels and resolution, and
func readPNG(d *File, data []byte) error {
	f, err := pngChunks(data, d.Work)
	if err != nil || f.claims == nil {
		return err
	}
	if err := d.claim(string(f.claims)); err != nil {
		return err
	}
	d.Pages = append(d.Pages, f.page(d))
	clear := f.form[1] >= 4 || f.seen["tRNS"] // what is behind its pixels is seen
	for _, kind := range slices.Sorted(maps.Keys(f.seen)) {
		if f.seen[kind] && (!slices.Contains(pngKinds, kind) || kind == "bKGD" && clear) {
			d.fact("chunk "+svgread.Clip(kind), "none", "it may change what is seen")
		}
	}
	return nil
}

// pngKinds are the chunks that change nothing that is seen, beside what is read: sRGB
// says what is so without it.
var pngKinds = strings.Fields("IHDR PLTE tRNS IDAT IEND pHYs sRGB tEXt zTXt iTXt tIME bKGD hIST sBIT")

// pngTexts are chunks allowed after the pixels.
var pngTexts = strings.Fields("tEXt zTXt iTXt tIME")

// plainColors are the gamma and the primaries of sRGB, which some programs write
// redundantly.
var plainColors = map[string]string{
	"gAMA": "\x00\x00\xb1\x8f",
	"cHRM": "\x00\x00\x7a\x26\x00\x00\x80\x84\x00\x00\xfa\x00\x00\x00\x80\xe8\x00\x00\x75\x30\x00\x00\xea\x60\x00\x00\x3a\x98\x00\x00\x17\x70",
}

// square is the resolution of a picture with a defined size.
const square = "the same both ways, in the file"

// page measures the picture.
func (f *pngFile) page(d *File) Page {
	across, down := f.perMetre[0], f.perMetre[1]
	sized := across > 0 && down > 0
	found := "none"
	switch {
	case sized && across == down:
		found = square
	case sized:
		found = dpi(across) + " x " + dpi(down) + " dpi"
	}
	d.fact("resolution", square, found)
	p := Page{work: f.work, Bad: "without a resolution it has no size"}
	if !sized {
		return p
	}
	p.PX, p.PY = 1000/mm(across), 1000/mm(down)
	p.Size = draw.Size{W: mm(f.width) * p.PX, H: mm(f.height) * p.PY}
	// Sizes are rounded to pixels, and the resolution to pixels per metre.
	d.Exact = 1.6*max(p.PX, p.PY) + 0.01
	p.DPI = int(math.Round(float64(across) * 0.0254))
	p.Picture, p.Reduced, p.Bad = f.pixels()
	return p
}

func dpi(perMetre uint32) string { return draw.Number(float64(perMetre)*0.0254, 1) }

// pngChunks reads the chunks.
func pngChunks(data []byte, work *Work) (*pngFile, error) {
	f := &pngFile{work: work, file: data, seen: map[string]bool{}}
	data = data[8:]
	for len(data) >= 12 {
		work.Charge(opening)
		n := binary.BigEndian.Uint32(data)
		if uint64(n)+12 > uint64(len(data)) {
			break
		}
		kind := string(data[4:8])
		if crc32.ChecksumIEEE(data[4:8+n]) != binary.BigEndian.Uint32(data[8+n:]) {
			return nil, Unreadable("damaged PNG: a wrong checksum")
		}
		if err := f.chunk(kind, data[8:8+n]); err != nil {
			return nil, err
		}
		if kind == "IEND" && len(data) > 12+int(n) {
			return nil, Unreadable("damaged PNG: something after its end")
		}
		if kind == "IEND" {
			return f, nil
		}
		data = data[12+n:]
	}
	return nil, Unreadable("damaged PNG: it ends early")
}

func (f *pngFile) chunk(kind string, body []byte) error {
	if once := []string{"IHDR", "PLTE", "pHYs"}; f.seen[kind] && slices.Contains(once, kind) {
		return Unreadable("damaged PNG: two chunks %s", kind)
	}
	behind := f.seen["IDAT"] && kind != "IEND" && !slices.Contains(pngTexts, kind)
	if f.last == "" != (kind == "IHDR") || behind && (kind != "IDAT" || f.last != kind) || kind == "IEND" && len(body) > 0 {
		return Unreadable("damaged PNG: a chunk %s where none may be", svgread.Clip(kind))
	}
	plain, has := plainColors[kind]
	f.seen[kind], f.last = f.seen[kind] || !has || string(body) != plain, kind
	switch kind {
	case "IHDR":
		if len(body) != 13 || body[10] != 0 || body[11] != 0 {
			return Unreadable("damaged PNG: head")
		}
		f.width, f.height = int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:]))
		f.form = [3]byte{body[8], body[9], body[12]}
		if f.width < 1 || f.height < 1 || f.width >= 1<<31 || f.height >= 1<<31 {
			return Unreadable("a picture of %d x %d pixels", f.width, f.height)
		}
	case "pHYs":
		if len(body) == 9 && body[8] == 1 {
			f.perMetre = [2]uint32{binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])}
		}
	case "tEXt", "zTXt", "iTXt":
		if key, text, ok := bytes.Cut(body, []byte{0}); ok && string(key) == format.ClaimsKey {
			if f.claims != nil {
				return Unreadable("damaged PNG: it names its sheet twice")
			}
			return f.text(kind, text)
		}
	case "IDAT":
		f.data = append(f.data, bytes.NewReader(body))
	}
	return nil
}

// text reads the claims; other programs may have compressed them.
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
			return Unreadable("damaged PNG: a packed text")
		}
		f.work.Charge(len(f.claims))
	case kind == "iTXt" && len(text) > 1 && text[0] == 0:
		if parts := bytes.SplitN(text[2:], []byte{0}, 3); len(parts) == 3 { // language, translated key, text
			f.claims = parts[2]
		}
	}
	return nil
}

// pixels decodes the picture, or returns why it cannot. A picture that is finer than needed is
// reduced by n across and down.
func (f *pngFile) pixels() (r *bitmap.Raster, n int, bad string) {
	const widest = 1 << 17 // the largest paper at the finest resolution we write
	if max(f.width, f.height) > widest {
		return nil, 0, "it is larger than any paper"
	}
	n = max(1, int(math.Ceil(float64(f.perMetre[0])*0.0254/finest-0.01)))
	r, bad = (&bitmap.PNG{File: f.file, Data: f.data, Width: f.width, Height: f.height, Plain: f.form == [3]byte{8, 2, 0} && !f.seen["tRNS"]}).Reduce(n)
	return r, n, bad
}

// finest is the resolution at which pictures are compared, in dpi.
const finest = 300
