// Package png writes a sheet as a PNG picture.
package png

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"io"
	"iter"
	"math"
	"strings"
	"sync"
	"time"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// ErrDPI is wrapped by the error of [Write] for an unsupported resolution.
var ErrDPI = errors.New("resolution out of range")

// Range of resolutions: below, lines vanish; above, files can no longer be opened.
const (
	MinDPI = 10
	MaxDPI = 2400
)

// Write writes the block of the sheet as a picture of 8 bits per channel at o.DPI, its
// size in pixels rounded once from millimetres, with the resolution in its pHYs chunk.
// The picture is drawn and compressed stripe by stripe, so a large one needs little
// memory, and by several workers, which does not affect the bytes. It fails if the
// sheet cannot be drawn, the resolution is out of range, or w fails.
func Write(w io.Writer, s *draw.Sheet, o format.Options) error {
	pic, err := newPicture(s, o)
	if err != nil {
		return err
	}
	out := pngFile("\x89PNG\r\n\x1a\n")
	out.head(pic)
	data := stripes(pic, o)
	out.texts(s, o)
	for _, d := range data {
		out.chunk("IDAT", d)
	}
	out.chunk("IEND", nil)
	_, err = w.Write(out)
	return err
}

// Picture returns the pixels that [Write] would compress, all in memory at once, and
// fails if Write would.
func Picture(s *draw.Sheet, o format.Options) (*image.RGBA, error) {
	pic, err := newPicture(s, o)
	if err != nil {
		return nil, err
	}
	b := newBand(pic, pic.height)
	b.draw(0)
	return b.im.SubImage(b.im.Rect.Add(image.Pt(pic.guard, pic.guard))).(*image.RGBA), nil
}

// Rows returns the size of the picture that [Write] would compress, and its rows from
// top to bottom, four bytes per pixel; it fails if Write would. A row is valid until
// the next one.
func Rows(s *draw.Sheet, o format.Options) (w, h int, rows iter.Seq[[]byte], err error) {
	pic, err := newPicture(s, o)
	if err != nil {
		return 0, 0, nil, err
	}
	return pic.width, pic.height, func(yield func([]byte) bool) {
		b := newBand(pic, min(pic.height, max(minStripe, stripeBytes/(4*pic.width))))
		rows := b.im.Rect.Dy() - pic.guard
		for y := range pic.height {
			if y%rows == 0 {
				b.draw(y)
			}
			if !yield(b.row(y % rows)) {
				return
			}
		}
	}, nil
}

// pngFile is a file under construction.
type pngFile []byte

func (p *pngFile) chunk(kind string, data []byte) {
	b := binary.BigEndian.AppendUint32(*p, uint32(len(data)))
	at := len(b)
	b = append(append(b, kind...), data...)
	*p = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[at:]))
}

func (p *pngFile) head(pic *picture) {
	const trueColour, perceptual, metre = 2, 0, 1
	perMetre := int(math.Round(float64(pic.dpi) / 0.0254))
	p.chunk("IHDR", append(words(pic.width, pic.height), 8, trueColour, 0, 0, 0))
	p.chunk("sRGB", []byte{perceptual})
	p.chunk("pHYs", append(words(perMetre, perMetre), metre))
}

func words(a, b int) []byte {
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(a)), uint32(b))
}

// texts writes the metadata of the picture under PNG's standard keywords.
func (p *pngFile) texts(s *draw.Sheet, o format.Options) {
	p.text("Title", o.TitleOf(s))
	p.text("Author", o.Author)
	p.text("Description", o.Subject)
	p.text("Copyright", o.License)
	p.text("Software", o.Producer())
	if !o.Time.IsZero() {
		p.text("Creation Time", o.Time.UTC().Format(time.RFC1123Z))
	}
}

// text writes a line of text: as tEXt if it is ASCII, otherwise as iTXt.
func (p *pngFile) text(key, s string) {
	beyond := func(r rune) bool { return r >= 0x80 || r == 0 }
	switch {
	case s == "":
	case strings.ContainsFunc(s, beyond):
		p.chunk("iTXt", []byte(key+"\x00\x00\x00\x00\x00"+strings.ToValidUTF8(s, "?")))
	default:
		p.chunk("tEXt", []byte(key+"\x00"+s))
	}
}

// Height of a stripe: about a megabyte of pixels, but not so few rows that drawing what
// crosses its edges dominates.
const (
	stripeBytes = 1 << 20
	minStripe   = 64
)

// stripes draws and compresses the picture, and returns its stripes in order.
func stripes(pic *picture, o format.Options) (data [][]byte) {
	rows := min(max(minStripe, stripeBytes/(4*pic.width)), pic.height)
	n := (pic.height + rows - 1) / rows
	done := make([]packed, n)
	type worker struct {
		*band
		*packer
	}
	idle := sync.Pool{New: func() any { return &worker{newBand(pic, rows), newPacker(pic.width)} }}
	_ = format.AtOnce(n, o.Workers, func(i int) error { // drawing never fails
		w := idle.Get().(*worker)
		defer idle.Put(w)
		top := i * rows
		w.draw(top)
		done[i] = w.pack(w.band, top, min(rows, pic.height-top))
		return nil
	})
	sum := adler{a: 1}
	for _, s := range done {
		sum.append(s.sum, s.size)
		data = append(data, s.data)
	}
	data[n-1] = binary.BigEndian.AppendUint32(data[n-1], sum.value())
	return data
}
