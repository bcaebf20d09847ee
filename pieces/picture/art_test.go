package picture_test

import (
	"bytes"
	"io/fs"
	"path"
	"testing"

	"shogikit/pieces/picture"
	"shogikit/templates"
)

// artFiles calls f for every picture that comes with the program.
func artFiles(t testing.TB, f func(file string, data []byte)) {
	t.Helper()
	err := fs.WalkDir(templates.Art(), ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(file) != ".svg" {
			return err
		}
		data, err := fs.ReadFile(templates.Art(), file)
		if err == nil {
			f(file, data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestArtParses(t *testing.T) {
	n := 0
	artFiles(t, func(file string, data []byte) {
		n++
		if _, err := picture.Parse(bytes.NewReader(data), file); err != nil {
			t.Error(err)
		}
	})
	if n == 0 {
		t.Error("there are no pictures")
	}
}

func BenchmarkParse(b *testing.B) {
	var files [][]byte
	artFiles(b, func(_ string, data []byte) { files = append(files, data) })
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := picture.Parse(bytes.NewReader(files[i%len(files)]), "x.svg"); err != nil {
			b.Fatal(err)
		}
	}
}

func mustParse(t testing.TB, file string, data []byte) picture.Picture {
	t.Helper()
	p, err := picture.Parse(bytes.NewReader(data), file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
