// Package seal is what a sheet carries so that it can be identified from its print
// alone: a target in each corner and a small code, a Data Matrix of 16 x 48
// modules with the number of the sheet, the command that made it, and a checksum
// of both. It draws them and reads the code's modules; finding them in a picture
// is for the package above.
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
	"strings"

	"shogikit/output/draw"
)

// Where targets and code lie, from the corners of the area that is furnished.
const (
	Inset   draw.MM = 1.9  // of a target's middle
	DotR    draw.MM = 0.45 // a target's dot, and the ring round it
	RingIn  draw.MM = 0.9
	RingOut draw.MM = 1.25

	Module     draw.MM = 0.34
	Rows, Cols         = 16, 48
	CodeRight  draw.MM = 0.3 // from the code's edge to the right edge
	CodeBottom draw.MM = 3.54
)

// Room is the width that the code takes at the right end of the foot.
const Room = Cols*Module + CodeRight

// Seal is the content of the code of a sheet.
type Seal struct {
	Sheet   int    // its number in the file, from 1
	Check   uint32 // of its name, its command and what is laid out on it, 24 bits
	Command string // without the program's name; "" where it has no room
}

// Of returns the seal of the n-th sheet, from 1.
func Of(s *draw.Sheet, n int) Seal {
	return Seal{n, s.Check, strings.TrimPrefix(s.Command, program)}
}

// Sum returns the checksum of a sheet: of its name, its command and its parts, so that
// a sheet that another release lays out otherwise has another one. Places count by
// hundredths of a millimetre, whose limits lie beside all round numbers: the last bits
// of a coordinate are not the same on every machine.
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

// Targets returns the middles of the targets: top left, top right, bottom right,
// bottom left.
func Targets(area draw.Rect) [4]draw.Point {
	a := area.Inset(Inset)
	return [4]draw.Point{a.Min, {X: a.Max.X, Y: a.Min.Y}, a.Max, {X: a.Min.X, Y: a.Max.Y}}
}

// Find returns where the targets of a sheet stand, false where it has none.
func Find(s *draw.Sheet) (out [4]draw.Point, ok bool) {
	n := 0
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		if b := m.Path.Bounds(); m.EvenOdd && m.Role == draw.Guide && m.Fill != draw.None && len(m.Path.Ops) == 18 && n < 4 {
			out[n] = b.Center()
			n++
		}
	}
	return out, n == 4
}

// Corner returns the top left corner of the code, from the bottom right target.
func Corner() draw.Point {
	return draw.Pt(Inset-CodeRight-Cols*Module, Inset-CodeBottom-Rows*Module)
}

// Draw returns the targets in the corners of an area, and the code with the packed
// command, which is left out where it has no room.
func (s Seal) Draw(area draw.Rect, command Packed, room bool) draw.Drawing {
	var d draw.Drawing
	for _, at := range Targets(area) {
		p := draw.Circle(at, RingOut)
		p.Append(draw.Circle(at, RingIn))
		p.Append(draw.Circle(at, DotR))
		d.Add(draw.Mark{Role: draw.Guide, Path: p, Fill: draw.Black, EvenOdd: true})
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

// What the code holds: the format, three bytes of checksum, the sheet, the packed
// command, zeros. With the two codewords that say how many bytes follow they fill
// a symbol of 16 x 48.
const (
	version = 1
	head    = 5
	size    = capacity - 2
)

// words is the preset dictionary for commands: it stands for what repeats when they
// are packed. Changing it makes older sheets unreadable.
const words = "calibrate --output sheets shogi minishogi hasami animal dobutsu gorogoro tori traditional --names official --sizes --art --font --kerf 0.2mm" +
	" --registration silhouette4 --layers cut,fold --spot --profile office --set-mark --copies 2 --only king,rook --layout guillotine --cut-lines corners" +
	" --also --margin 6mm --dpi 300 --extras komadai,box,travel-board --thickness 0.3mm 300gsm --duplex short manual long --lines reverse" +
	" --marks dots arrows strokes none --ink mono line --style letters kanji1 pictogram kanji --board none both whole halves" +
	" --scale 80% 1.5 --lang ja sk de cs --build core net foldover relief all flat --format svg,dxf,png,pdf --paper a5 a3 b5 letter -o kit "

// Packed is a command as a code holds it; empty where it is too long for that.
type Packed []byte

// Pack packs a command line: once for all the sheets that it makes.
func Pack(command string) Packed {
	command = strings.TrimPrefix(command, program)
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(words))
	if err != nil {
		return nil
	}
	_, _ = io.WriteString(w, command) // a buffer takes everything
	_ = w.Close()
	for n := b.Len() - 1; n > 0 && unpack(b.Bytes()[:n]) == command; n-- {
		b.Truncate(n)
	}
	if head+b.Len() > size {
		return nil
	}
	return b.Bytes()
}

// Bytes in a row follow the codeword latch and their number, each shifted by
// where it stands.
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

// ErrCode is wrapped by the error for modules that are no code of ours.
var ErrCode = errors.New("no code of a sheet")

// Read returns what a code says, row by row, whose modules may be wrong in a few
// places.
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

// unpack returns what a command was before it was packed, as far as it can be read:
// what marks its end is not kept.
func unpack(packed []byte) string {
	zeros := make([]byte, size) // of the codewords that follow
	text, _ := io.ReadAll(io.LimitReader(flate.NewReaderDict(io.MultiReader(bytes.NewReader(packed), bytes.NewReader(zeros)), []byte(words)), longest))
	return string(text)
}

// longest bounds a command that is unpacked.
const longest = 1 << 12
