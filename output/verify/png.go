package verify

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/png"
	"io"
	"iter"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
)

// pngFile is what the chunks of a picture say.
type pngFile struct {
	work          *budget
	width, height int
	file          []byte
	form          [3]byte   // bits of a colour, kind of colours, whether it is interlaced
	perMetre      [2]uint32 // pixels across and down; 0 where it does not say
	claims        []byte    // nil: none
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
	f := &pngFile{work: work, file: data}
	data = data[8:]
	for len(data) >= 12 {
		work.charge(1, perChunk)
		n := binary.BigEndian.Uint32(data)
		if uint64(n)+12 > uint64(len(data)) {
			break
		}
		kind := string(data[4:8])
		if err := f.chunk(kind, data[8:8+n]); err != nil {
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
		f.form = [3]byte{body[8], body[9], body[12]}
		if f.width < 1 || f.height < 1 || f.width >= 1<<31 || f.height >= 1<<31 {
			return unreadable("a picture of %d x %d pixels", f.width, f.height)
		}
	case "pHYs":
		if len(body) == 9 && body[8] == 1 {
			f.perMetre = [2]uint32{binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])}
		}
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

// pixels unpacks the picture row by row and keeps which pixels are dark, or says
// why it cannot.
func (f *pngFile) pixels() (b *bitmap.Bitmap, bad string) {
	f.work.charge(bitmap.Size(f.width, f.height), perByte)
	for _, rows := range []iter.Seq[[]byte]{f.own, f.others} {
		b, f.tones = bitmap.New(f.width, f.height), format.Tones{}
		y := 0
		for row := range rows {
			f.dark(b.Row(y), row, y)
			y++
		}
		switch {
		case y < f.height:
			bad = "its pixels are damaged"
		case 2*b.Dark() > b.W*b.H:
			return nil, "most of it is dark, as no sheet is"
		default:
			return b, ""
		}
	}
	return nil, bad
}

// own yields the rows of a picture as we write it, however large: red, green and blue,
// each what it is more than in the row above. It stops where they are otherwise.
func (f *pngFile) own(yield func(row []byte) bool) {
	const up = 2
	z, err := zlib.NewReader(io.MultiReader(f.data...))
	if err != nil || f.form != [3]byte{8, 2, 0} {
		return
	}
	f.work.charge(f.height, f.width)
	row, more := make([]byte, 3*f.width), make([]byte, 1+3*f.width)
	for range f.height {
		if _, err := io.ReadFull(z, more); err != nil || more[0] != up {
			return
		}
		for i, v := range more[1:] {
			row[i] += v
		}
		if !yield(row) {
			return
		}
	}
}

// others yields the rows of a picture that another program wrote: on white paper.
func (f *pngFile) others(yield func(row []byte) bool) {
	f.work.charge(f.height, f.width*(4+int(f.form[0])/4))
	im, err := png.Decode(bytes.NewReader(f.file))
	pixels, ok := im.(image.RGBA64Image)
	if err != nil || !ok {
		return
	}
	for y := range f.height {
		row := make([]byte, 0, 3*f.width)
		for x := range f.width {
			c := pixels.RGBA64At(x, y)
			paper := 0xffff - c.A
			row = append(row, uint8((c.R+paper)>>8), uint8((c.G+paper)>>8), uint8((c.B+paper)>>8))
		}
		if !yield(row) {
			return
		}
	}
}

// dark sets a bit for each pixel of a row that is dark, and adds up its tones.
func (f *pngFile) dark(bits []uint64, row []byte, y int) {
	// darkFrom parts lines, which may be a blend of grey and paper, from paper and
	// the tints of pieces and board.
	const darkFrom = 60
	var last [3]byte
	v := int64(format.Dark(0, 0, 0))
	var d format.RowDark
	var others int
	for x := range int64(f.width) {
		if c := [3]byte(row[3*x:]); c != last { // most of a sheet is paper and tints
			last, v = c, int64(format.Dark(c[0], c[1], c[2]))
			others++
		}
		if v == 0 {
			continue
		}
		d[0], d[1], d[2] = d[0]+v, d[1]+v*x, d[2]+v*x*x
		if v > darkFrom {
			bits[x/64] |= 1 << (x % 64)
		}
	}
	f.work.charge(others, perChange)
	f.tones.Row(y, d)
}
