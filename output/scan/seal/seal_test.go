package seal

import (
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shogikit/output/draw"
)

// TestCodesComeBack checks that a code can be decoded with some of its modules wrong;
// text that is too long leaves only the checksum.
func TestCodesComeBack(t *testing.T) {
	for _, command := range []string{
		"", "kit shogi", "kit", "calibrate -o cal.pdf", "kit tori --paper letter --build all --lang cs --extras komadai,box --margin 6mm",
		"sheets shogi --paper a5 --style kanji --format svg,dxf,png,pdf --thickness 0.35mm --profile hp-office -o out",
		"kit '/home/me/můj šógi.yaml' --style kanji1",
	} {
		s := Of(&draw.Sheet{ID: "shogi-1-faces", Command: "shogikit " + command}, 2)
		m := s.modules(Pack(s.Command))
		for i := range 20 {
			m[1+i%14][(5+7*i)%Cols] = i%3 == 0
		}
		got, err := Read(m)
		if got != s || err != nil {
			t.Errorf("%+v comes back as %+v, %v", s, got, err)
		}
	}
	s := Of(&draw.Sheet{Command: "shogikit kit " + strings.Repeat("a%x", 5) + "QWERTZUIOPASDFGHJKLYXCVBNM,0123456789:qwertzuiopasdfghjklyxcvbnm"}, 300)
	m := s.modules(Pack(s.Command))
	if got, err := Read(m); err != nil || got.Command != "" || got.Check != s.Check || got.Sheet != 300%256 {
		t.Errorf("too long a command: %+v, %v", got, err)
	}
	m[3] = make([]bool, Cols)
	m[4], m[9], m[11] = m[3], m[3], m[3]
	if got, err := Read(m); err == nil {
		t.Errorf("a torn code reads %+v", got)
	}
}

// TestKnownSymbol checks that the symbol of known data, and its codewords, are those
// that another implementation (ZXing) drew and read when this was written. Up to 14
// wrong codewords are corrected; with more there is no code.
func TestKnownSymbol(t *testing.T) {
	data := make([]byte, capacity)
	for i := range data {
		data[i] = byte(37*i + 11)
	}
	var rows strings.Builder
	for _, row := range symbol(data) {
		for _, dark := range row {
			rows.WriteByte("01"[map[bool]int{false: 0, true: 1}[dark]])
		}
	}
	if got := crc32.ChecksumIEEE([]byte(rows.String())); got != knownSymbol {
		t.Errorf("the symbol is %#x", got)
	}
	good := protected(data)
	r := rand.New(rand.NewPCG(1, 2))
	for wrong := range 18 {
		words := slices.Clone(good)
		for _, at := range r.Perm(len(words))[:wrong] {
			words[at] ^= byte(1 + r.IntN(255))
		}
		if ok := mend(words); ok != (wrong <= checks/2) || ok && !slices.Equal(words, good) {
			t.Errorf("%d wrong codewords: mended is %v", wrong, ok)
		}
	}
}

const knownSymbol = 0xe32fa21
