package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"shogikit/output/format"
)

// PDF/X-4 (ISO 15930-7) is PDF 1.6 that declares the printing condition for which its
// colours are intended. It requires a title, dates and an identifier, each page either
// trimmed or with an ArtBox, no links on the paper, and the ICC profile of an output
// device. Our colours are sRGB, and the registered profiles of sRGB are for displays,
// which the standard forbids; so we generate a profile: a matrix and a curve make an
// exact one.

// asked returns the options with what PDF/X requires.
func asked(o format.Options) format.Options {
	if o.PDFX && o.Time.IsZero() {
		o.Time = time.Unix(0, 0) // no clock has a part in a file
	}
	if o.PDFX && o.Title == "" {
		o.Title = format.Program
	}
	return o
}

// intent adds the profile and returns the catalog entry that refers to it.
func (d *document) intent() string {
	const condition = "sRGB printer"
	n := d.addStream("/N 3", profile(condition))
	return fmt.Sprintf("/OutputIntents [<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) /OutputCondition (%[1]s) /Info (%[1]s) /DestOutputProfile %[2]d 0 R>>]\n",
		condition, n)
}

// Numbers of curve entries; the one from light to signal is steep near black.
const (
	toLight, toSignal = 1024, 4096
	oneXYZ            = 1 << 15 // an X, Y or Z of 1 in tables
	oneFixed          = 1 << 16 // a 1 in matrices
)

// The matrix from linear sRGB to XYZ under D50, and its inverse.
var (
	sRGB = [9]float64{0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733}
	back = [9]float64{3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.0334540, 0.0719453, -0.2289914, 1.4052427}
	d50  = [3]float64{0.9642, 1, 0.8249}
	unit = [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
)

// profile returns an ICC profile, version 2.4, of a printer whose colours are sRGB. All
// rendering intents share tables: nothing is out of gamut.
func profile(name string) []byte {
	const scale = float64(math.MaxUint16) / oneXYZ
	var light, signal [9]float64
	for i := range sRGB {
		light[i], signal[i] = sRGB[i]/scale, back[i]*scale
	}
	line := []float64{0, 1}
	ahead := lut16(unit, curve(toLight, func(v float64) float64 {
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}), corners(light, 3), line, 3)
	behind := lut16(signal, line, corners(unit, 3), curve(toSignal, func(v float64) float64 {
		if v <= 0.0031308 {
			return v * 12.92
		}
		return 1.055*math.Pow(v, 1/2.4) - 0.055
	}), 3)
	described := append(words("desc", uint32(len(name)+1)), name...)
	blocks := []struct {
		tags []string
		data []byte
	}{
		{[]string{"desc"}, append(described, make([]byte, 1+4+4+2+1+67)...)},
		{[]string{"cprt"}, append(words("text"), "CC0\x00"...)},
		{[]string{"wtpt"}, words("XYZ ", fixed(d50[:]...)...)},
		{[]string{"A2B0", "A2B1", "A2B2"}, ahead},
		{[]string{"B2A0", "B2A1", "B2A2"}, behind},
		{[]string{"gamt"}, lut16(unit, line, make([]float64, 8), line, 1)},
	}
	const tags = 10
	var table, data bytes.Buffer
	for _, b := range blocks {
		at := 128 + 4 + 12*tags + data.Len()
		for _, tag := range b.tags {
			table.WriteString(tag)
			_ = binary.Write(&table, binary.BigEndian, []uint32{uint32(at), uint32(len(b.data))}) // a bytes.Buffer never fails
		}
		data.Write(b.data)
		data.Write(make([]byte, -len(b.data)&3))
	}
	head := make([]byte, 128)
	put := binary.BigEndian.PutUint32
	put(head, uint32(len(head)+4+table.Len()+data.Len()))
	put(head[8:], 0x02400000)
	copy(head[12:], "prtrRGB XYZ ")
	copy(head[24:], "\x07\xd0\x00\x01\x00\x01") // 1 January 2000
	copy(head[36:], "acsp")
	for i, v := range fixed(d50[:]...) {
		put(head[68+4*i:], v)
	}
	head = binary.BigEndian.AppendUint32(head, tags)
	return append(append(head, table.Bytes()...), data.Bytes()...)
}

// words returns the beginning of a tag's data: its type, four zeros, numbers.
func words(kind string, numbers ...uint32) []byte {
	b := append([]byte(kind), 0, 0, 0, 0)
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

func fixed(values ...float64) []uint32 {
	out := make([]uint32, len(values))
	for i, v := range values {
		out[i] = uint32(int32(math.Round(v * oneFixed)))
	}
	return out
}

// curve samples f from 0 to 1.
func curve(entries int, f func(float64) float64) []float64 {
	out := make([]float64, entries)
	for i := range out {
		out[i] = f(float64(i) / float64(entries-1))
	}
	return out
}

// corners returns a matrix as the corners of a cube, between which values are
// interpolated linearly.
func corners(m [9]float64, outputs int) []float64 {
	var out []float64
	for c := range 8 {
		for i := range outputs {
			out = append(out, m[3*i]*float64(c>>2)+m[3*i+1]*float64(c>>1&1)+m[3*i+2]*float64(c&1))
		}
	}
	return out
}

// lut16 returns a table with three inputs: a matrix, a curve for each input, a cube,
// and a curve for each output.
func lut16(matrix [9]float64, in, cube, out []float64, outputs int) []byte {
	b := words("mft2", 3<<24|uint32(outputs)<<16|2<<8)
	for _, v := range fixed(matrix[:]...) {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, uint16(len(in))), uint16(len(out)))
	put := func(times int, values []float64) {
		for range times {
			for _, v := range values {
				b = binary.BigEndian.AppendUint16(b, uint16(math.Round(min(max(v, 0), 1)*math.MaxUint16)))
			}
		}
	}
	put(3, in)
	put(1, cube)
	put(outputs, out)
	return b
}
