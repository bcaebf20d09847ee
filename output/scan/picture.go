// Package scan reads sheets back from pictures of their prints: which sheet it is,
// how large, turned and sheared it came out, and which of its parts are missing or
// moved. Lengths are millimetres, angles degrees, clockwise.
package scan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // for image.Decode, as the others
	_ "image/png"

	"golang.org/x/image/tiff"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// ErrPicture is wrapped by the error for a picture that cannot be read.
var ErrPicture = errors.New("cannot be read as a picture")

// Picture is the greys of a picture, 255 white, and its resolution across and
// down; 0 where it does not say.
type Picture struct {
	grey   []uint8
	w, h   int
	dx, dy float64
}

// What a picture may cost: an A4 page at 600 DPI, and what its file and its pixels
// take together, which must all be kept at once.
const (
	maxPixels = 40_000_000
	maxKept   = 175_000_000 // bytes
	maxChunks = 100_000
)

// Open reads a PNG, JPEG or TIFF picture.
func Open(data []byte) (*Picture, error) {
	conf, kind, err := head(data)
	if errors.Is(err, image.ErrFormat) {
		return nil, fmt.Errorf("%w: it is neither PNG nor JPEG or TIFF (%w)", ErrPicture, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	each := 4
	switch conf.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model:
		each = 8
	case color.GrayModel:
		each = 1
	case color.Gray16Model:
		each = 2
	}
	if kind == "jpeg" && bytes.Contains(data[:min(len(data), 1<<16)], []byte{0xff, 0xc2}) {
		each += 12 // a progressive one is kept as its waves
	}
	if kind == "png" && chunks(data) > maxChunks {
		return nil, fmt.Errorf("%w: it is in more than %d pieces", ErrPicture, maxChunks)
	}
	if conf.Width < 1 || conf.Height < 1 || conf.Width > maxPixels/conf.Height || conf.Width*conf.Height*each+len(data) > maxKept {
		return nil, fmt.Errorf("%w: %d x %d pixels are too many; scan at 300 DPI, or in grey", ErrPicture, conf.Width, conf.Height)
	}
	if len(data) < conf.Width*conf.Height/2000 { // nothing that was scanned is packed so well
		return nil, fmt.Errorf("%w: there is nothing on it", ErrPicture)
	}
	var im image.Image
	if kind == "tiff" {
		im, err = tiff.Decode(bytes.NewReader(data))
	} else {
		im, _, err = image.Decode(bytes.NewReader(data))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrPicture, err)
	}
	p := FromImage(im, 0)
	p.dx, p.dy = map[string]func([]byte) (x, y float64){"png": pngDPI, "jpeg": jpegDPI, "tiff": tiffDPI}[kind](data)
	return p, nil
}

// chunks counts the pieces of a PNG; each takes time of its own.
func chunks(data []byte) (n int) {
	for data = data[8:]; len(data) >= 12; n++ {
		data = data[min(uint64(len(data)), 12+uint64(binary.BigEndian.Uint32(data))):]
	}
	return n
}

// head returns what a picture says of itself, and its format. TIFF is read where it
// lies: package image would copy all of it.
func head(data []byte) (conf image.Config, kind string, err error) {
	if bytes.HasPrefix(data, []byte("II*\x00")) || bytes.HasPrefix(data, []byte("MM\x00*")) {
		conf, err = tiff.DecodeConfig(bytes.NewReader(data))
		return conf, "tiff", err
	}
	return image.DecodeConfig(bytes.NewReader(data))
}

// FromImage returns the greys of a picture of a resolution, whose pixels it may take.
func FromImage(im image.Image, dpi float64) *Picture {
	b := im.Bounds()
	p := &Picture{w: b.Dx(), h: b.Dy(), dx: dpi, dy: dpi}
	if im, ok := im.(*image.RGBA); ok {
		p.grey = im.Pix[:0]
	} else {
		p.grey = make([]uint8, 0, p.w*p.h)
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		switch im := im.(type) {
		case *image.Gray:
			p.grey = append(p.grey, im.Pix[im.PixOffset(b.Min.X, y):][:p.w]...)
		case *image.YCbCr:
			p.grey = append(p.grey, im.Y[im.YOffset(b.Min.X, y):][:p.w]...)
		case *image.RGBA:
			for q := im.Pix[im.PixOffset(b.Min.X, y):][:4*p.w]; len(q) > 0; q = q[4:] {
				p.grey = append(p.grey, uint8(255-format.Dark(q[0], q[1], q[2])))
			}
		case image.RGBA64Image: // all others that there are; on white paper
			for x := b.Min.X; x < b.Max.X; x++ {
				c := im.RGBA64At(x, y)
				paper := 0xffff - c.A
				p.grey = append(p.grey, uint8(255-format.Dark(uint8((c.R+paper)>>8), uint8((c.G+paper)>>8), uint8((c.B+paper)>>8))))
			}
		}
	}
	return p
}

// SetDPI says which resolution a picture has.
func (p *Picture) SetDPI(dpi float64) { p.dx, p.dy = dpi, dpi }

func pngDPI(data []byte) (x, y float64) {
	if i := bytes.Index(data, []byte("pHYs")); i >= 0 && len(data) >= i+13 && data[i+12] == 1 {
		per := func(b []byte) float64 { return float64(binary.BigEndian.Uint32(b)) * 0.0254 }
		return per(data[i+4:]), per(data[i+8:])
	}
	return 0, 0
}

func jpegDPI(data []byte) (x, y float64) {
	i := bytes.Index(data[:min(len(data), 1<<16)], []byte("JFIF\x00"))
	if i < 0 || len(data) < i+12 {
		return 0, 0
	}
	unit := [3]float64{0, 1, 2.54}[min(data[i+7], 2)]
	return unit * float64(binary.BigEndian.Uint16(data[i+8:])), unit * float64(binary.BigEndian.Uint16(data[i+10:]))
}

// tiffDPI reads the resolution of the first picture of a TIFF file.
func tiffDPI(data []byte) (x, y float64) {
	var order interface {
		binary.ByteOrder
		binary.AppendByteOrder
	} = binary.LittleEndian
	if data[0] == 'M' {
		order = binary.BigEndian
	}
	// entry returns the value of a field, of a kind and alone: it follows these bytes.
	entry := func(tag, kind uint16) []byte {
		head := order.AppendUint32(order.AppendUint16(order.AppendUint16(nil, tag), kind), 1)
		_, value, _ := bytes.Cut(data, head)
		return append(value[:min(4, len(value)):min(4, len(value))], 0, 0, 0, 0)
	}
	share := func(tag uint16) float64 {
		at := uint64(order.Uint32(entry(tag, 5)))
		if at+8 > uint64(len(data)) || order.Uint32(data[at+4:]) == 0 {
			return 0
		}
		return float64(order.Uint32(data[at:])) / float64(order.Uint32(data[at+4:]))
	}
	unit := [4]float64{1, 0, 1, 2.54}[min(order.Uint16(entry(296, 3)), 3)] // where it says nothing, an inch
	return share(282) * unit, share(283) * unit
}

// at returns the grey of a place, between pixels the mean of those around it, and
// white outside.
func (p *Picture) at(q draw.Point) float64 {
	x, y := float64(q.X)-0.5, float64(q.Y)-0.5
	if !(x >= 0 && y >= 0 && x < float64(p.w-1) && y < float64(p.h-1)) {
		return 255
	}
	i, k := int(x), int(y)
	fx, fy := x-float64(i), y-float64(k)
	g := p.grey[k*p.w+i:]
	a := float64(g[0])*(1-fx) + float64(g[1])*fx
	b := float64(g[p.w])*(1-fx) + float64(g[p.w+1])*fx
	return a*(1-fy) + b*fy
}
