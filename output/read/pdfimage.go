package read

import (
	"bytes"
	"image"
	"image/jpeg"

	"golang.org/x/image/ccitt"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
)

// Image is a picture on a page of a PDF, as written by scanners.
type Image struct {
	W, H int       // pixels
	Box  draw.Rect // where it is on the page
	Turn float64   // clockwise, degrees

	f    *pdfFile
	s    *stream
	data []byte // its packed pixels
}

// image records a painted picture.
func (in *interpreter) image(s *stream) {
	in.p.alien(Picture)
	w, _ := in.f.number(s.dict["Width"])
	h, _ := in.f.number(s.dict["Height"])
	const most = 1 << 16
	if !(w >= 1 && h >= 1 && w < most && h < most) {
		return
	}
	unit := draw.RectPath(draw.RectWH(0, 0, 1, 1)).Transform(in.state.ctm)
	along := in.state.ctm.Apply(draw.Pt(1, 0)).Sub(in.state.ctm.Apply(point{}))
	in.p.Images = append(in.p.Images, Image{int(w), int(h), unit.Bounds(), along.Angle(), in.f, s, nil})
}

// Picture is recorded for a page with raster images.
const Picture = "a picture"

// Size returns the packed size of the picture in bytes.
func (m *Image) Size() int { return len(m.s.raw) }

// Grey reports whether the picture is greyscale.
func (m *Image) Grey() bool { return m.colors() == 1 }

// Unpacked returns the unpacked size of the pixels in bytes.
func (m *Image) Unpacked() int {
	bits, _ := m.f.number(m.s.dict["BitsPerComponent"])
	return (m.W*int(max(1, min(bits, 16)))*max(1, m.colors())+7)/8*m.H + m.H
}

// Decode decodes the picture.
func (m *Image) Decode() (_ image.Image, err error) {
	defer Refusal(&err)
	if v, _ := m.f.number(m.parms()["Predictor"]); v >= 10 {
		return m.predicted()
	}
	var rest name
	if m.data, rest, err = m.f.unpack(m.s, m.Unpacked()+1); err != nil {
		return nil, err
	}
	switch rest {
	case "DCTDecode", "DCT":
		if conf, err := jpeg.DecodeConfig(bytes.NewReader(m.data)); err != nil || conf.Width != m.W || conf.Height != m.H {
			return nil, Unreadable("a JPEG whose size is not what it says")
		}
		return JPEG(m.data)
	case "CCITTFaxDecode", "CCF":
		return m.fax()
	case "":
		return m.plain()
	}
	return nil, Unreadable("a picture has the filter %s", rest)
}

// Limits on a JPEG: pixels times scans, and memory.
const (
	maxScans  = 8 // of a baseline JPEG; some include a thumbnail
	maxWaves  = 200_000_000
	waveBytes = 16 // per pixel, if progressive
	maxJPEG   = 175_000_000
)

// JPEG decodes a JPEG, unless that would cost too much.
func JPEG(data []byte) (image.Image, error) {
	conf, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	scans, waves := bytes.Count(data, []byte{0xff, 0xda}), bitmap.Progressive(data)
	pixels := max(1, conf.Width*conf.Height)
	if !waves && scans > maxScans || scans > maxWaves/pixels {
		return nil, Unreadable("it is refined %d times", scans)
	}
	if waves && pixels > maxJPEG/waveBytes {
		return nil, Unreadable("%d x %d pixels are too many of a progressive JPEG; save it as a plain one", conf.Width, conf.Height)
	}
	return jpeg.Decode(bytes.NewReader(data))
}

// Same reports whether two images are the same object.
func (m *Image) Same(other *Image) bool { return m.s == other.s }

// parms returns the parameters of the last filter.
func (m *Image) parms() dict {
	p := m.f.resolve(m.s.dict["DecodeParms"])
	if list, ok := p.([]any); ok && len(list) > 0 {
		p = list[len(list)-1]
	}
	return m.f.dict(p)
}

func (m *Image) fax() (image.Image, error) {
	format := ccitt.Group3
	k, _ := m.f.number(m.parms()["K"])
	switch {
	case k < 0:
		format = ccitt.Group4
	case k > 0:
		return nil, Unreadable("a fax of two dimensions")
	}
	align, _ := m.f.resolve(m.parms()["EncodedByteAlign"]).(bool)
	out := image.NewGray(image.Rect(0, 0, m.W, m.H))
	return out, ccitt.DecodeIntoGray(out, bytes.NewReader(m.data), ccitt.MSB, format, &ccitt.Options{Align: align, Invert: true})
}

// plain decodes uncompressed rows of pixels.
func (m *Image) plain() (image.Image, error) {
	bits, _ := m.f.number(m.s.dict["BitsPerComponent"])
	colors := m.colors()
	row := (m.W*int(bits)*colors + 7) / 8
	if (bits != 1 && bits != 8) || colors == 0 || len(m.data) < row*m.H || bits == 1 && colors != 1 {
		return nil, Unreadable("a picture of other colours")
	}
	switch {
	case bits == 8 && colors == 1:
		return &image.Gray{Pix: m.data[:row*m.H], Stride: row, Rect: image.Rect(0, 0, m.W, m.H)}, nil
	case bits == 1:
		out := image.NewGray(image.Rect(0, 0, m.W, m.H))
		for i := range out.Pix {
			out.Pix[i] = m.data[i/m.W*row+i%m.W/8] >> (7 - i%m.W%8) & 1 * 255
		}
		return out, nil
	case colors != 3:
		return nil, Unreadable("a picture of other colours")
	}
	out := image.NewRGBA(image.Rect(0, 0, m.W, m.H))
	for i := range m.W * m.H {
		copy(out.Pix[4*i:], m.data[3*i:3*i+3])
		out.Pix[4*i+3] = 255
	}
	return out, nil
}

// colors returns the number of components per pixel, 0 if unknown.
func (m *Image) colors() int {
	space := m.f.resolve(m.s.dict["ColorSpace"])
	if list, ok := space.([]any); ok && len(list) > 1 {
		switch m.f.name(list[0]) {
		case "ICCBased":
			n, _ := m.f.number(m.f.dict(list[1])["N"])
			return int(n)
		case "CalGray":
			return 1
		case "CalRGB":
			return 3
		}
	}
	switch n, _ := space.(name); n {
	case "DeviceGray", "G":
		return 1
	case "DeviceRGB", "RGB":
		return 3
	}
	return 0
}

// predicted decodes pixels packed with PNG predictors.
func (m *Image) predicted() (image.Image, error) {
	bits, _ := m.f.number(m.s.dict["BitsPerComponent"])
	kind, ok := map[int]byte{1: 0, 3: 2}[m.colors()]
	if !ok {
		return nil, Unreadable("a picture of other colours")
	}
	return bitmap.AsPNG(m.s.raw, m.W, m.H, byte(bits), kind)
}
