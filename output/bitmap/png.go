package bitmap

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/png"
	"io"
	"iter"
)

// PNG is a picture whose chunks have been read.
type PNG struct {
	File          []byte      // all of it
	Data          []io.Reader // its pixels, packed
	Width, Height int
	Plain         bool // a byte each of red, green and blue, nothing clear, row by row

	behind bool // its pixels have a wrong checksum, or more follow
}

// Reduce decodes the picture row by row, on white paper, and reduces it by n across and down;
// or it returns what is bad.
func (p *PNG) Reduce(n int) (r *Raster, bad string) {
	for i, rows := range []iter.Seq[[]byte]{p.own, p.others} {
		most := [2]int{240_000_000, 40_000_000}[i] // those of others are unpacked all at once
		if p.Width > most/p.Height {
			return nil, "it has too many pixels"
		}
		var ok bool
		if r, ok = Reduce(p.Width, p.Height, n, 3, rows); ok && !p.behind {
			return r, ""
		}
	}
	return nil, "its pixels are damaged"
}

// own yields the rows of a picture of this program, however large: the differences of
// red, green and blue from the row above. It stops at rows in another format.
func (p *PNG) own(yield func(row []byte) bool) {
	const up = 2
	z, err := zlib.NewReader(io.MultiReader(p.Data...))
	if err != nil || !p.Plain {
		return
	}
	row, more := make([]byte, 3*p.Width), make([]byte, 1+3*p.Width)
	for range p.Height {
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
	if n, err := z.Read(more[:1]); n > 0 || err != io.EOF {
		p.behind = true
	}
}

// others yields the rows of a picture that another program wrote: on white paper.
func (p *PNG) others(yield func(row []byte) bool) {
	im, err := png.Decode(bytes.NewReader(p.File))
	pixels, ok := im.(image.RGBA64Image)
	if err != nil || !ok {
		return
	}
	for y := range p.Height {
		row := make([]byte, 0, 3*p.Width)
		for x := range p.Width {
			c := pixels.RGBA64At(x, y)
			paper := 0xffff - c.A
			row = append(row, uint8((c.R+paper)>>8), uint8((c.G+paper)>>8), uint8((c.B+paper)>>8))
		}
		if !yield(row) {
			return
		}
	}
}
