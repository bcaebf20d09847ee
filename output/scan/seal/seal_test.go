package seal

import (
	"strings"
	"testing"

	"shogikit/output/draw"
)

// TestCodesComeBack: what a code says is read again, with some of its modules
// wrong; what is too long for it leaves the checksum.
func TestCodesComeBack(t *testing.T) {
	for _, command := range []string{
		"", "kit shogi", "kit", "calibrate -o cal.pdf", "kit tori --paper letter --build all --lang cs --extras komadai,box --margin 6mm",
		"sheets shogi --paper a5 --style kanji --format svg,dxf,png,pdf --thickness 0.35mm --profile hp-office -o out",
		"kit '/home/me/můj šógi.yaml' --style kanji1",
	} {
		s := Of(&draw.Sheet{ID: "shogi-1-faces", Command: "shogikit " + command}, 2)
		m, err := s.modules()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 20 {
			m[1+i%14][(5+7*i)%Cols] = i%3 == 0
		}
		got, err := Read(m)
		if got != s || err != nil {
			t.Errorf("%+v comes back as %+v, %v", s, got, err)
		}
	}
	s := Of(&draw.Sheet{Command: "shogikit kit " + strings.Repeat("a%x", 5) + "QWERTZUIOPASDFGHJKLYXCVBNM,0123456789:qwertzuiopasdfghjklyxcvbnm"}, 300)
	m, _ := s.modules()
	if got, err := Read(m); err != nil || got.Command != "" || got.Check != s.Check || got.Sheet != 300%256 {
		t.Errorf("too long a command: %+v, %v", got, err)
	}
	m[3] = make([]bool, Cols)
	m[4], m[9], m[11] = m[3], m[3], m[3]
	if got, err := Read(m); err == nil {
		t.Errorf("a torn code reads %+v", got)
	}
}
