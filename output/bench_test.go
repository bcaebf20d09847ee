package output_test

import (
	"io"
	"testing"

	"shogikit/output/draw"
)

// benchmark writes the realistic sheet, n times if the format supports several.
func benchmark(b *testing.B, name string, n int) {
	f := formatNamed(b, name)
	sheets := make([]draw.Sheet, n)
	for i := range sheets {
		sheets[i] = realistic()
	}
	size := len(write(b, f, draw.Options{}, sheets...))
	b.ReportAllocs()
	for b.Loop() {
		if err := f.Write(io.Discard, sheets, draw.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size)/1000/float64(n), "kB/sheet")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N*n), "ms/sheet")
}

func BenchmarkPDF(b *testing.B) { benchmark(b, "pdf", 6) }
func BenchmarkPNG(b *testing.B) { benchmark(b, "png", 1) }
func BenchmarkSVG(b *testing.B) { benchmark(b, "svg", 1) }
func BenchmarkDXF(b *testing.B) { benchmark(b, "dxf", 1) }
