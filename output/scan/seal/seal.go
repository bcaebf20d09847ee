// Package seal makes sheets identifiable from their prints alone: a target in each
// corner and a small code, a Data Matrix of 16 x 48 modules with the number of the
// sheet, the command that produced it, and a checksum of both. It draws them and
// decodes the code's modules; package scan finds them in a picture.
package seal

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// Positions of targets and code, relative to the corners of the furnished area.
const (
	Inset   draw.MM = 1.9  // of a target's centre
	DotR    draw.MM = 0.45 // a target's dot, and the ring around it
	RingIn  draw.MM = 0.9
	RingOut draw.MM = 1.25

	Module     draw.MM = 0.34
	Rows, Cols         = 16, 48
	CodeRight  draw.MM = 0.3 // from the code's edge to the right edge
	CodeBottom draw.MM = 3.54
)

// Room is the width needed by the code at the right end of the footer.
const Room = Cols*Module + CodeRight

// Seal is the content of the code of a sheet.
type Seal struct {
	Sheet   int    // its number in the file, from 1
	Check   uint32 // of its name, its command and its layout, 24 bits
	Command string // without the program's name; "" if too long
}

// Of returns the seal of the n-th sheet, from 1.
func Of(s *draw.Sheet, n int) Seal {
	return Seal{n, s.Check, strings.TrimPrefix(s.Command, program)}
}

// Sum returns the checksum of a sheet: of its name, its command and its parts, so that
// it changes if another release lays out the sheet differently. Coordinates are rounded
// to hundredths of a millimetre with an offset that keeps thresholds away from round
// numbers, because their last bits vary between machines.
func Sum(s *draw.Sheet) uint32 {
	b := []byte(s.ID + "\x00" + s.Command)
	place := func(p draw.Point) {
		for _, v := range [2]draw.MM{p.X, p.Y} {
			b = binary.BigEndian.AppendUint32(b, uint32(int32(math.Round(float64(v)*100+0.3))))
		}
	}
	sum := uint32(0)
	for i := range s.Parts {
		b = append(b, "\x00"+s.Parts[i].Label()...)
		for k := range s.Parts[i].Drawing.Marks {
			m := &s.Parts[i].Drawing.Marks[k]
			b = append(b, byte(m.Role), byte(m.Fill), byte(m.Stroke))
			for _, p := range m.Path.Pts {
				place(p)
			}
			if m.Text != nil {
				b = append(b, m.Text.S...)
				place(m.Text.At)
			}
		}
		sum = crc32.Update(sum, crc32.IEEETable, b)
		b = b[:0]
	}
	return crc32.Update(sum, crc32.IEEETable, b) & 0xffffff
}

const program = "shogikit "

// Targets returns the centres of the targets: top left, top right, bottom right, bottom
// left.
func Targets(area draw.Rect) [4]draw.Point {
	a := area.Inset(Inset)
	return [4]draw.Point{a.Min, {X: a.Max.X, Y: a.Min.Y}, a.Max, {X: a.Min.X, Y: a.Max.Y}}
}

// Find returns the positions of a sheet's targets, false if it has none.
func Find(s *draw.Sheet) (out [4]draw.Point, ok bool) {
	n, ring := 0, target(draw.Point{})
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		if m.EvenOdd && m.Role == draw.Guide && m.Fill != draw.None && slices.Equal(m.Path.Ops, ring.Ops) && n < 4 {
			out[n] = m.Path.Bounds().Center()
			n++
		}
	}
	return out, n == 4
}

// Corner returns the top left corner of the code, relative to the bottom right target.
func Corner() draw.Point {
	return draw.Pt(Inset-CodeRight-Cols*Module, Inset-CodeBottom-Rows*Module)
}

// target returns a ring with a dot in it.
func target(at draw.Point) draw.Path {
	p := draw.Circle(at, RingOut)
	p.Append(draw.Circle(at, RingIn))
	p.Append(draw.Circle(at, DotR))
	return p
}

// Draw returns the targets in the corners of an area, and the code with the packed
// command unless there is no room.
func (s Seal) Draw(area draw.Rect, command Packed, room bool) draw.Drawing {
	var d draw.Drawing
	for _, at := range Targets(area) {
		d.Add(draw.Mark{Role: draw.Guide, Path: target(at), Fill: draw.Black, EvenOdd: true})
	}
	if !room {
		return d
	}
	at := Targets(area)[2].Add(Corner())
	var p draw.Path
	for y, row := range s.modules(command) {
		for x := 0; x < len(row); x++ {
			from := x
			for x < len(row) && row[x] {
				x++
			}
			if x > from {
				p.Append(draw.RectPath(draw.RectWH(at.X+draw.MM(from)*Module, at.Y+draw.MM(y)*Module, draw.MM(x-from)*Module, Module)))
			}
		}
	}
	d.Add(draw.Mark{Role: draw.Guide, Path: p, Fill: draw.Black})
	return d
}

// The content of the code: version, three bytes of checksum, sheet, packed command,
// zeros. Together with two codewords for the length it fills a symbol of 16 x 48.
const (
	version = 1
	head    = 5
	size    = capacity - 2
)

// words is the preset dictionary for compressing commands. Changing it makes older
// sheets unreadable.
const words = "calibrate --output sheets shogi minishogi hasami animal dobutsu gorogoro tori traditional --names official --sizes --art --font --kerf 0.2mm" +
	" --registration silhouette4 --layers cut,fold --spot --profile office --set-mark --copies 2 --only king,rook --layout guillotine --cut-lines corners" +
	" --also --margin 6mm --dpi 300 --extras komadai,box,travel-board --thickness 0.3mm 300gsm --duplex short manual long --lines reverse" +
	" --marks dots arrows strokes none --ink mono line --style letters kanji1 pictogram kanji --board none both whole halves" +
	" --scale 80% 1.5 --lang ja sk de cs --build core net foldover relief all flat --format svg,dxf,png,pdf --paper a5 a3 b5 letter -o kit "

// Packed is a compressed command; empty if it is too long for a code.
type Packed []byte

// Pack compresses a command line, once for all its sheets.
func Pack(command string) Packed {
	command = strings.TrimPrefix(command, program)
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(words))
	if err != nil {
		return nil
	}
	_, _ = io.WriteString(w, command) // a buffer never fails
	_ = w.Close()
	for n := b.Len() - 1; n > 0 && unpack(b.Bytes()[:n]) == command; n-- {
		b.Truncate(n)
	}
	if head+b.Len() > size {
		return nil
	}
	return b.Bytes()
}

// A latch codeword and a length, each offset by its position, precede the bytes.
const latch = 231

func shift(n int) byte { return byte(149*n%255 + 1) }

// modules returns the code row by row; true is dark.
func (s Seal) modules(command Packed) [][]bool {
	data := make([]byte, size)
	copy(data, []byte{version, byte(s.Check >> 16), byte(s.Check >> 8), byte(s.Check), byte(s.Sheet)})
	copy(data[head:], command)
	words := []byte{latch, size + shift(2)}
	for i, b := range data {
		words = append(words, b+shift(i+3))
	}
	return symbol(words)
}

// ErrCode is wrapped by the error for modules that are not a code of ours.
var ErrCode = errors.New("no code of a sheet")

// Read decodes a code, row by row, correcting a few wrong modules.
func Read(modules [][]bool) (Seal, error) {
	data, ok := dataOf(modules)
	if !ok || data[0] != latch || data[1]-shift(2) != size {
		return Seal{}, ErrCode
	}
	b := data[2:]
	for i := range b {
		b[i] -= shift(i + 3)
	}
	s := Seal{Sheet: int(b[4]), Check: uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])}
	if b[0] != version {
		return s, fmt.Errorf("%w: its form is %d, known is %d", ErrCode, b[0], version)
	}
	s.Command = unpack(b[head:])
	return s, nil
}

// unpack decompresses a command as far as possible: its end marker is not stored.
func unpack(packed []byte) string {
	zeros := make([]byte, size) // the padding codewords
	text, _ := io.ReadAll(io.LimitReader(flate.NewReaderDict(io.MultiReader(bytes.NewReader(packed), bytes.NewReader(zeros)), []byte(words)), longest))
	return string(text)
}

// longest bounds a decompressed command.
const longest = 1 << 12
