// Package scan reads sheets back from pictures of their prints: which sheet it is, its
// scale, rotation and shear, and which of its parts are missing or moved. Lengths are
// in millimetres, angles in degrees, clockwise.
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
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/read"
)

// ErrPicture is wrapped by the error for a picture that cannot be read.
var ErrPicture = errors.New("cannot be read as a picture")

// Picture is a greyscale picture, 255 being white, and its resolution across and down;
// 0 if unknown.
type Picture struct {
	grey   []uint8
	w, h   int
	dx, dy float64
	tint   *bitmap.Raster // downsampled colours; nil: none
}

// tintOf returns the colours of a picture, subsampled if it is large.
func tintOf(im image.Image) *bitmap.Raster {
	const enough = 3_000_000
	b := im.Bounds()
	pixels, ok := im.(image.RGBA64Image)
	switch im.(type) {
	case *image.Gray, *image.Gray16:
		ok = false
	}
	if !ok {
		return nil
	}
	n := int(math.Ceil(math.Sqrt(float64(b.Dx()*b.Dy()) / enough)))
	r := &bitmap.Raster{W: (b.Dx() + n - 1) / n, H: (b.Dy() + n - 1) / n}
	r.Pix = make([]uint8, 0, 3*r.W*r.H)
	for y := b.Min.Y; y < b.Max.Y; y += n {
		for x := b.Min.X; x < b.Max.X; x += n {
			c := pixels.RGBA64At(x, y)
			paper := 0xffff - c.A
			r.Pix = append(r.Pix, uint8((c.R+paper)>>8), uint8((c.G+paper)>>8), uint8((c.B+paper)>>8))
		}
	}
	return r
}

// color returns the RGB value at a position: its grey, with the tint nearby.
func (p *Picture) color(q draw.Point, grey float64) (out [3]uint8) {
	out = [3]uint8{uint8(grey), uint8(grey), uint8(grey)}
	x, y := float64(q.X)/float64(p.w), float64(q.Y)/float64(p.h)
	if p.tint == nil || !(x >= 0 && y >= 0 && x < 1 && y < 1) {
		return out
	}
	c := p.tint.At(int(x*float64(p.tint.W)), int(y*float64(p.tint.H)))
	light := 255 - format.Dark(c[0], c[1], c[2])
	for i, v := range c {
		out[i] = uint8(max(0, min(255, int(grey)+int(v)-light)))
	}
	return out
}

// Limits on a picture: an A4 page at 600 dpi, and the total size of its file and its
// pixels, which are in memory together.
const (
	maxPixels = 40_000_000
	maxKept   = 175_000_000 // bytes
	maxChunks = 100_000
)

// Pages returns the pictures of a PNG, JPEG or TIFF file, each opened on demand.
func Pages(data []byte) ([]func() (*Picture, error), error) {
	if !bytes.HasPrefix(data, []byte("II*\x00")) && !bytes.HasPrefix(data, []byte("MM\x00*")) {
		conf, kind, err := image.DecodeConfig(bytes.NewReader(data))
		if errors.Is(err, image.ErrFormat) {
			return nil, fmt.Errorf("%w: it is neither PNG nor JPEG or TIFF (%w)", ErrPicture, err)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPicture, err)
		}
		dpi := map[string]func([]byte) (x, y float64){"png": pngDPI, "jpeg": jpegDPI}[kind]
		return []func() (*Picture, error){func() (*Picture, error) {
			p, err := open(conf, data, kind, 0, func() (image.Image, error) {
				if kind == "jpeg" {
					return read.JPEG(data)
				}
				im, _, err := image.Decode(bytes.NewReader(data))
				return im, err
			})
			if err == nil {
				p.dx, p.dy = dpi(data)
			}
			return p, err
		}}, nil
	}
	pages, err := tiffPages(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	var out []func() (*Picture, error)
	for _, page := range pages {
		out = append(out, func() (*Picture, error) {
			conf, err := page.config()
			if err != nil {
				return nil, fmt.Errorf("%w: %w", ErrPicture, err)
			}
			p, err := open(conf, data, "tiff", page.strip(conf), page.decode)
			if err == nil {
				p.dx, p.dy = page.dpi()
			}
			return p, err
		})
	}
	return out, nil
}

// pixelBytes returns the number of bytes per pixel.
func pixelBytes(m color.Model) int {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	}
	return 4
}

// open decodes a picture of a file, unless it would cost too much; more is the
// additional memory needed by the decoder, in bytes.
func open(conf image.Config, data []byte, kind string, more int, decode func() (image.Image, error)) (*Picture, error) {
	each := pixelBytes(conf.ColorModel)
	if each == 8 || each == 2 { // the greys need memory of their own
		each += each / 2
	}
	if kind == "png" && chunks(data) > maxChunks {
		return nil, fmt.Errorf("%w: it is in more than %d pieces", ErrPicture, maxChunks)
	}
	if conf.Width < 1 || conf.Height < 1 || conf.Width > maxPixels/conf.Height || conf.Width*conf.Height*each+len(data)+more > maxKept {
		return nil, fmt.Errorf("%w: %d x %d pixels are too many; scan at 300 DPI, or in grey", ErrPicture, conf.Width, conf.Height)
	}
	if data != nil && len(data) < conf.Width*conf.Height/2000 { // no scan compresses that well
		return nil, fmt.Errorf("%w: there is nothing on it", ErrPicture)
	}
	im, err := decode()
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrPicture, err)
	}
	p := FromImage(im, 0)
	if kind != "png" {
		p.lighten()
	}
	return p, nil
}

// FromPDF opens a picture of a page.
func FromPDF(m *read.Image) (*Picture, error) {
	conf := image.Config{ColorModel: color.RGBAModel, Width: m.W, Height: m.H}
	if m.Size() < m.W*m.H/2000 {
		return nil, fmt.Errorf("%w: there is nothing on it", ErrPicture)
	}
	extra := m.Unpacked()
	if m.Grey() {
		conf.ColorModel = color.GrayModel
	}
	p, err := open(conf, nil, "pdf", extra, m.Decode)
	if err == nil {
		w, h := float64(m.Box.W()), float64(m.Box.H())
		if math.Abs(math.Sin(m.Turn*math.Pi/180)) > 0.5 { // rotated by 90 degrees
			w, h = h, w
		}
		p.dx, p.dy = float64(p.w)*25.4/w, float64(p.h)*25.4/h
	}
	return p, err
}

// bits reports whether every pixel is black or white.
func (p *Picture) bits() bool {
	return !slices.ContainsFunc(p.grey, func(v uint8) bool { return v > 8 && v < 247 })
}

// lighten inverts a mostly black picture, as some programs save faxes.
func (p *Picture) lighten() {
	dark := 0
	for _, v := range p.grey {
		if v < 64 {
			dark++
		}
	}
	if 3*dark > 2*len(p.grey) {
		for i, v := range p.grey {
			p.grey[i] = 255 - v
		}
	}
}

// chunks counts the chunks of a PNG; each takes time.
func chunks(data []byte) (n int) {
	for data = data[8:]; len(data) >= 12; n++ {
		data = data[min(uint64(len(data)), 12+uint64(binary.BigEndian.Uint32(data))):]
	}
	return n
}

// FromImage returns a picture in greys at a resolution. It may reuse the pixels of im.
func FromImage(im image.Image, dpi float64) *Picture {
	b := im.Bounds()
	p := &Picture{w: b.Dx(), h: b.Dy(), dx: dpi, dy: dpi, tint: tintOf(im)}
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
		case image.RGBA64Image: // any other; on white paper
			for x := b.Min.X; x < b.Max.X; x++ {
				c := im.RGBA64At(x, y)
				paper := 0xffff - c.A
				p.grey = append(p.grey, uint8(255-format.Dark(uint8((c.R+paper)>>8), uint8((c.G+paper)>>8), uint8((c.B+paper)>>8))))
			}
		}
	}
	return p
}

// FromRaster returns a picture in greys at a resolution.
func FromRaster(r *bitmap.Raster, dpi float64) *Picture {
	p := &Picture{w: r.W, h: r.H, dx: dpi, dy: dpi, grey: make([]uint8, r.W*r.H)}
	for i := range p.grey {
		p.grey[i] = uint8(255 - format.Dark(r.Pix[3*i], r.Pix[3*i+1], r.Pix[3*i+2]))
	}
	return p
}

// SetDPI sets the resolution of a picture.
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

// at returns the grey at a position, interpolated bilinearly, and white outside.
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
