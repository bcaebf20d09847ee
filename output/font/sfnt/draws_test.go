package sfnt_test

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"shogikit/output/font/sfnt"
)

// TestDraws checks that a subset rewritten by another program draws like the original;
// one with any other outline, position or size does not, and no file causes a panic.
func TestDraws(t *testing.T) {
	file := sfnt.Parse(goregular.TTF).Subset([]uint16{0, 40, 41, 42, 43, 44})
	ours := sfnt.Parse(file)
	if !ours.Draws(file) {
		t.Fatal("a file does not draw as itself")
	}
	// set returns the file with two bytes of a table changed.
	set := func(table string, at int, by uint16) []byte {
		out := bytes.Clone(file)
		i := bytes.Index(out[:12+16*len(ours)], []byte(table))
		p := out[int(binary.BigEndian.Uint32(out[i+8:]))+at:]
		binary.BigEndian.PutUint16(p, binary.BigEndian.Uint16(p)+by)
		return out
	}
	for name, data := range map[string][]byte{
		"an outline": set("glyf", 14, 1), "units of an em": set("head", 18, 512), "a place": set("loca", 10, 4), "where it begins": set("hmtx", 6, 40),
		"another table": bytes.Replace(file, []byte("hmtx"), []byte("prep"), 1), "less": file[:len(file)-200], "nothing": nil,
	} {
		if ours.Draws(data) {
			t.Errorf("%s: the same", name)
		}
	}
	if !ours.Draws(set("hmtx", 4, 7)) { // the PDF has the advance
		t.Error("another advance is another drawing")
	}
	r := rand.New(rand.NewSource(1))
	for range 20000 {
		data := bytes.Clone(file)
		for range 1 + r.Intn(4) {
			data[r.Intn(min(len(data), 400))] = byte(r.Intn(256))
		}
		ours.Draws(data[:len(data)-r.Intn(2)*r.Intn(len(data))])
	}
}
