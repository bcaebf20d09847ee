package picture

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"testing"
)

// artDir holds the pictures that come with the program.
const artDir = "../../templates/art"

// artFiles returns the names of all pictures below artDir.
func artFiles(t testing.TB) []string {
	t.Helper()
	names, err := fs.Glob(os.DirFS(artDir), "*/*.svg")
	if err != nil || len(names) == 0 {
		t.Fatalf("no pictures found: %v", err)
	}
	return names
}

// loadArt reads one picture below artDir.
func loadArt(t testing.TB, name string) Picture {
	t.Helper()
	data, err := os.ReadFile(path.Join(artDir, name))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Parse(bytes.NewReader(data), name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestBuiltInArtIsRead(t *testing.T) {
	for _, name := range artFiles(t) {
		t.Run(name, func(t *testing.T) {
			if p := loadArt(t, name); len(p.Drawing.Marks) == 0 {
				t.Error("nothing is painted")
			}
		})
	}
}
