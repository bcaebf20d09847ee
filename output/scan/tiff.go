package scan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/jpeg"
	"io"
	"slices"

	"golang.org/x/image/tiff"

	"shogikit/output/read"
)

// tiffPage is a picture of a TIFF file: the fields of its directory.
type tiffPage struct {
	data   []byte
	order  binary.ByteOrder
	at     uint32 // offset of its directory
	fields map[uint16][]uint32
}

// The fields that are read.
const (
	tiffWidth, tiffHeight      = 256, 257
	tiffCompression, tiffPhoto = 259, 262
	tiffStrips, tiffStripSizes = 273, 279
	tiffRows                   = 278
	tiffXRes, tiffYRes         = 282, 283
	tiffUnit                   = 296
	tiffTables                 = 347
)

// maxSheets bounds the number of pictures in a file.
const maxSheets = 64

// tiffPages lists the pictures of a TIFF file.
func tiffPages(data []byte) (out []*tiffPage, err error) {
	var order binary.ByteOrder = binary.LittleEndian
	if data[0] == 'M' {
		order = binary.BigEndian
	}
	if len(data) < 8 {
		return nil, errors.New("it ends early")
	}
	seen, strips := map[uint32]bool{}, map[uint32]bool{}
	for at := order.Uint32(data[4:]); at != 0; {
		if seen[at] || len(out) == maxSheets {
			return nil, fmt.Errorf("more than %d pictures in one file, or one twice", maxSheets)
		}
		seen[at] = true
		p := &tiffPage{data, order, at, map[uint16][]uint32{}}
		if at, err = p.read(); err != nil {
			return nil, err
		}
		for _, strip := range p.fields[tiffStrips] {
			if strips[strip] {
				return nil, errors.New("two pictures, or two parts of one, are the same bytes")
			}
			strips[strip] = true
		}
		out = append(out, p)
	}
	return out, nil
}

// tiffFields are the fields that are read.
var tiffFields = []uint16{tiffWidth, tiffHeight, tiffCompression, tiffPhoto, tiffStrips, tiffStripSizes, tiffRows, tiffXRes, tiffYRes, tiffUnit, tiffTables}

// read reads the directory and returns the offset of the next one, 0 for none.
func (p *tiffPage) read() (next uint32, err error) {
	short := errors.New("it ends early")
	const entry = 12
	size := map[uint16]uint64{1: 1, 3: 2, 4: 4, 5: 8, 7: 1}
	at := uint64(p.at)
	if at+2 > uint64(len(p.data)) {
		return 0, short
	}
	n := uint64(p.order.Uint16(p.data[at:]))
	end := at + 2 + n*entry
	if end+4 > uint64(len(p.data)) {
		return 0, short
	}
	for b := p.data[at+2 : end]; len(b) > 0; b = b[entry:] {
		tag, kind, count := p.order.Uint16(b), p.order.Uint16(b[2:]), uint64(p.order.Uint32(b[4:]))
		const most = 1 << 16
		long := size[kind] * count
		if long == 0 || count > most || !slices.Contains(tiffFields, tag) {
			continue
		}
		if p.fields[tag] != nil {
			return 0, fmt.Errorf("it says field %d twice", tag)
		}
		value := b[8:entry]
		if from := uint64(p.order.Uint32(value)); long > 4 {
			if from+long > uint64(len(p.data)) {
				return 0, short
			}
			value = p.data[from : from+long]
		}
		for i := range count {
			switch v := value[i*size[kind]:]; kind {
			case 1, 7:
				p.fields[tag] = append(p.fields[tag], uint32(v[0]))
			case 3:
				p.fields[tag] = append(p.fields[tag], uint32(p.order.Uint16(v)))
			case 4:
				p.fields[tag] = append(p.fields[tag], p.order.Uint32(v))
			case 5:
				p.fields[tag] = append(p.fields[tag], p.order.Uint32(v), p.order.Uint32(v[4:]))
			}
		}
	}
	return p.order.Uint32(p.data[end:]), nil
}

func (p *tiffPage) field(tag uint16, or uint32) uint32 {
	if v := p.fields[tag]; len(v) > 0 {
		return v[0]
	}
	return or
}

// alone returns the file with this picture as its first.
func (p *tiffPage) alone() io.Reader {
	head := append([]byte(nil), p.data[:8]...)
	p.order.PutUint32(head[4:], p.at)
	return &headed{io.NewSectionReader(bytes.NewReader(p.data), 0, int64(len(p.data))), head}
}

// headed replaces the header of a file.
type headed struct {
	*io.SectionReader
	head []byte
}

// ReadAt implements [io.ReaderAt], which the decoder uses.
func (h *headed) ReadAt(b []byte, off int64) (int, error) {
	n, err := h.SectionReader.ReadAt(b, off)
	if off >= 0 && off < int64(len(h.head)) {
		copy(b[:n], h.head[off:])
	}
	return n, err
}

// packedJPEG is the compression of pictures stored as JPEG strips.
const packedJPEG = 7

// config returns the size and colour model of the picture.
func (p *tiffPage) config() (image.Config, error) {
	if p.field(tiffCompression, 1) != packedJPEG {
		return tiff.DecodeConfig(p.alone())
	}
	return image.Config{ColorModel: color.YCbCrModel, Width: int(p.field(tiffWidth, 0)), Height: int(p.field(tiffHeight, 0))}, nil
}

// strip returns the memory in bytes for decoding a strip, in a growing buffer.
func (p *tiffPage) strip(conf image.Config) int {
	rows := min(int(p.field(tiffRows, 1<<30)), conf.Height)
	return 2 * pixelBytes(conf.ColorModel) * rows * conf.Width
}

// decode decodes the picture.
func (p *tiffPage) decode() (image.Image, error) {
	if p.field(tiffCompression, 1) != packedJPEG {
		return tiff.Decode(p.alone())
	}
	strips, sizes := p.fields[tiffStrips], p.fields[tiffStripSizes]
	if len(strips) == 0 || len(strips) != len(sizes) {
		return nil, errors.New("JPEG in tiles")
	}
	tables := make([]byte, 0, len(p.fields[tiffTables]))
	for _, v := range p.fields[tiffTables] {
		tables = append(tables, byte(v))
	}
	tables = bytes.TrimSuffix(tables, []byte{0xff, 0xd9})
	w, h := int(p.field(tiffWidth, 0)), int(p.field(tiffHeight, 0))
	out := image.NewGray(image.Rect(0, 0, w, h))
	rows := min(int(p.field(tiffRows, uint32(h))), h)
	for i := range strips {
		from, to := uint64(strips[i]), uint64(strips[i])+uint64(sizes[i])
		if to > uint64(len(p.data)) || to < from+2 || i*rows >= h {
			return nil, errors.New("it ends early")
		}
		strip := p.data[from:to]
		if len(tables) > 0 {
			strip = append(append([]byte(nil), tables...), strip[2:]...)
		}
		conf, err := jpeg.DecodeConfig(bytes.NewReader(strip))
		if err != nil || conf.Width != w || conf.Height > rows {
			return nil, fmt.Errorf("a strip of JPEG: %v", err)
		}
		im, err := read.JPEG(strip)
		if err != nil {
			return nil, err
		}
		if c, ok := im.(*image.YCbCr); ok && p.field(tiffPhoto, 6) == 2 { // the "Y" channel is red
			im = &image.Gray{Pix: c.Y, Stride: c.YStride, Rect: c.Rect}
		}
		imagedraw.Draw(out, image.Rect(0, i*rows, w, h), im, image.Point{}, imagedraw.Src)
	}
	return out, nil
}

// dpi returns the resolution, 0 if unknown.
func (p *tiffPage) dpi() (x, y float64) {
	unit := [4]float64{1, 0, 1, 2.54}[min(p.field(tiffUnit, 2), 3)]
	share := func(tag uint16) float64 {
		if v := p.fields[tag]; len(v) > 1 && v[1] != 0 {
			return float64(v[0]) / float64(v[1]) * unit
		}
		return 0
	}
	return share(tiffXRes), share(tiffYRes)
}
