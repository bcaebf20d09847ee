// Package png writes a sheet as a PNG picture.
package png

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/klauspost/compress/zlib"

	"shogikit/output/draw"
)

// Range of resolutions: below, lines vanish; above, files can no longer be opened.
const (
	minDPI = 10
	maxDPI = 2400
)

// Write writes the block of the sheet as a picture of 8 bits per channel at o.DPI, its
// size in pixels rounded once from millimetres, with the resolution in its pHYs chunk.
// It is drawn in bands, so that a large one needs little memory. It fails if the sheet
// cannot be drawn, the resolution is out of range, or w fails.
func Write(w io.Writer, s *draw.Sheet, o draw.Options) error {
	pic, err := newPicture(s, o)
	if err != nil {
		return err
	}
	var head file
	head.begin(pic)
	head.texts(s, o)
	if _, err := w.Write(head.Bytes()); err != nil {
		return err
	}
	if err := writePixels(w, pic, o.Workers); err != nil {
		return err
	}
	var tail file
	tail.chunk("IEND", nil)
	_, err = w.Write(tail.Bytes())
	return err
}

// Picture returns the pixels that [Write] would compress, all in memory at once, and
// fails if Write would.
func Picture(s *draw.Sheet, o draw.Options) (*image.RGBA, error) {
	pic, err := newPicture(s, o)
	if err != nil {
		return nil, err
	}
	b := newBand(pic, pic.height)
	b.draw(0)
	return b.im.SubImage(b.im.Rect.Add(image.Pt(pic.guard, pic.guard))).(*image.RGBA), nil
}

// bandBytes is the size of a band's pixels.
const bandBytes = 2 << 20

// writePixels draws the picture band by band, several at once, and compresses the rows.
func writePixels(w io.Writer, pic *picture, workers int) error {
	rows := min(max(bandBytes/(4*pic.width), 16), pic.height)
	chunks := &chunkWriter{to: w}
	z, err := zlib.NewWriterLevel(chunks, zlib.BestSpeed)
	if err != nil {
		return err
	}
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	bands := make([]*band, min(workers, (pic.height+rows-1)/rows))
	for i := range bands {
		bands[i] = newBand(pic, rows)
	}
	line := make([]byte, 1+3*pic.width) // without a filter, which is 0
	for top := 0; top < pic.height; top += rows * len(bands) {
		_ = draw.AtOnce(len(bands), workers, func(i int) error { // drawing never fails
			bands[i].draw(top + i*rows)
			return nil
		})
		var above []byte
		for y := top; y < min(top+rows*len(bands), pic.height); y++ {
			row := bands[(y-top)/rows].row((y - top) % rows)
			if !bytes.Equal(row, above) { // most are equal
				withoutAlpha(line[1:], row)
			}
			above = row
			if _, err := z.Write(line); err != nil {
				return err
			}
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return chunks.flush()
}

// withoutAlpha copies pixels without their fourth byte.
func withoutAlpha(rgb, rgba []byte) {
	for len(rgba) >= 4 && len(rgb) >= 3 {
		rgb[0], rgb[1], rgb[2] = rgba[0], rgba[1], rgba[2]
		rgb, rgba = rgb[3:], rgba[4:]
	}
}

// chunkWriter writes compressed data as chunks.
type chunkWriter struct {
	to   io.Writer
	data bytes.Buffer
}

func (c *chunkWriter) Write(p []byte) (int, error) {
	c.data.Write(p)
	if c.data.Len() < 1<<16 {
		return len(p), nil
	}
	return len(p), c.flush()
}

func (c *chunkWriter) flush() error {
	var out file
	out.chunk("IDAT", c.data.Bytes())
	c.data.Reset()
	_, err := c.to.Write(out.Bytes())
	return err
}

// file is a part of a file under construction.
type file struct{ bytes.Buffer }

func (f *file) chunk(kind string, data []byte) {
	f.Write(words(len(data)))
	start := f.Len()
	f.WriteString(kind)
	f.Write(data)
	f.Write(words(int(crc32.ChecksumIEEE(f.Bytes()[start:]))))
}

// words encodes numbers of 32 bits.
func words(list ...int) (b []byte) {
	for _, v := range list {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return b
}

func (f *file) begin(pic *picture) {
	const trueColour, perceptual, metre = 2, 0, 1
	perMetre := int(math.Round(float64(pic.dpi) / 0.0254))
	f.WriteString("\x89PNG\r\n\x1a\n")
	f.chunk("IHDR", append(words(pic.width, pic.height), 8, trueColour, 0, 0, 0))
	f.chunk("sRGB", []byte{perceptual})
	f.chunk("pHYs", append(words(perMetre, perMetre), metre))
}

// texts writes the metadata of the picture under PNG's standard keywords.
func (f *file) texts(s *draw.Sheet, o draw.Options) {
	f.text("Title", o.TitleOf(s))
	f.text("Author", o.Author)
	f.text("Description", o.Subject)
	f.text("Copyright", o.License)
	f.text("Software", o.Producer())
	if !o.Time.IsZero() {
		f.text("Creation Time", o.Time.UTC().Format(time.RFC1123Z))
	}
}

// text writes a line of text: as tEXt if it is ASCII, otherwise as iTXt.
func (f *file) text(key, s string) {
	beyond := func(r rune) bool { return r >= 0x80 || r == 0 }
	switch {
	case s == "":
	case strings.ContainsFunc(s, beyond):
		f.chunk("iTXt", []byte(key+"\x00\x00\x00\x00\x00"+strings.ToValidUTF8(s, "?")))
	default:
		f.chunk("tEXt", []byte(key+"\x00"+s))
	}
}
