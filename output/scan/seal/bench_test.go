package seal

import (
	"testing"

	"shogikit/output/draw"
)

// BenchmarkDraw draws the seal of a sheet, whose command is encoded only once.
func BenchmarkDraw(b *testing.B) {
	s := Of(&draw.Sheet{ID: "shogi-1-faces", Command: "shogikit kit tori --paper letter --build all --lang cs --extras komadai,box"}, 2)
	packed := Pack(s.Command)
	for b.Loop() {
		s.Draw(draw.RectWH(0, 0, 190, 270), packed, true)
	}
}
