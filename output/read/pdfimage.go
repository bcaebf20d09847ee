package read

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	_ "image/jpeg" // for image.Decode
	"image/png"

	"golang.org/x/image/ccitt"

	"shogikit/output/draw"
)

// Image is a picture on a page of a PDF, as copiers write what they scan.
type Image struct {
	W, H int       // pixels
	Box  draw.Rect // where it is on the page
	Turn float64   // clockwise, degrees

	f    *pdfFile
	s    *stream
	data []byte // what its pixels are packed as
}

// image notes a picture that is painted.
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

// Picture is what is foreign of a page with pixels on it.
const Picture = "a picture"

// Size returns how many bytes the picture is packed in.
func (m *Image) Size() int { return len(m.s.raw) }

// Decode unpacks the picture.
func (m *Image) Decode() (_ image.Image, err error) {
	defer Refusal(&err)
	const most = 100 << 20
	if v, _ := m.f.number(m.parms()["Predictor"]); v >= 10 {
		return m.predicted()
	}
	var rest name
	if m.data, rest, err = m.f.unpack(m.s, most); err != nil {
		return nil, err
	}
	switch rest {
	case "DCTDecode", "DCT":
		im, _, err := image.Decode(bytes.NewReader(m.data))
		return im, err
	case "CCITTFaxDecode", "CCF":
		return m.fax()
	case "":
		return m.plain()
	}
	return nil, Unreadable("a picture has the filter %s", rest)
}

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

// plain unpacks rows of pixels, which may be packed as PNG does.
func (m *Image) plain() (image.Image, error) {
	bits, _ := m.f.number(m.s.dict["BitsPerComponent"])
	colors := m.colors()
	row := (m.W*int(bits)*colors + 7) / 8
	if (bits != 1 && bits != 8) || colors == 0 || len(m.data) < row*m.H || bits == 1 && colors != 1 {
		return nil, Unreadable("a picture of other colours")
	}
	out := image.NewRGBA(image.Rect(0, 0, m.W, m.H))
	for y := range m.H {
		b := m.data[y*row:]
		for x := range m.W {
			var c color.RGBA
			switch {
			case bits == 1:
				v := b[x/8] >> (7 - x%8) & 1 * 255
				c = color.RGBA{v, v, v, 255}
			case colors == 1:
				c = color.RGBA{b[x], b[x], b[x], 255}
			case colors == 3:
				c = color.RGBA{b[3*x], b[3*x+1], b[3*x+2], 255}
			default:
				return nil, Unreadable("a picture of other colours")
			}
			out.SetRGBA(x, y, c)
		}
	}
	return out, nil
}

// colors returns how many numbers a pixel has, 0 where it is not known.
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

// predicted unpacks pixels that are packed as in a PNG, by making one of them.
func (m *Image) predicted() (image.Image, error) {
	bits, _ := m.f.number(m.s.dict["BitsPerComponent"])
	kind, ok := map[int]byte{1: 0, 3: 2}[m.colors()]
	if !ok {
		return nil, Unreadable("a picture of other colours")
	}
	b := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, body []byte) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
		at := len(b)
		b = append(append(b, kind...), body...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[at:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(m.W)), uint32(m.H))
	chunk("IHDR", append(head, byte(bits), kind, 0, 0, 0))
	chunk("IDAT", m.s.raw)
	chunk("IEND", nil)
	return png.Decode(bytes.NewReader(b))
}
