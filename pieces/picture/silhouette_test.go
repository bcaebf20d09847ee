package picture_test

import (
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
)

func BenchmarkSilhouette(b *testing.B) {
	var all []draw.Drawing
	artFiles(b, func(file string, data []byte) {
		all = append(all, mustParse(b, file, data).Fit(draw.RectWH(0, 0, 13, 12)))
	})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		picture.Silhouette(all[i%len(all)], 0.45)
	}
}
