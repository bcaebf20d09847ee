package templates

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed art
var art embed.FS

// Art returns the pictures that come with the program: a folder a style, in it
// NAME.svg for a piece, NAME-promoted.svg for its promoted side, NAME-sente.svg
// and NAME-gote.svg where the two sides differ.
func Art() fs.FS {
	sub, _ := fs.Sub(art, "art") // embedded above
	return sub
}

// stems are the names of those pictures without what tells sides, backs and signs apart.
var stems = sync.OnceValue(func() []string {
	files, _ := fs.Glob(art, "art/*/*.svg") // the pattern is no bad one
	ends := strings.NewReplacer(".svg", "", "-promoted", "", "-sente", "", "-gote", "", "-sign", "")
	for i, file := range files {
		files[i] = ends.Replace(path.Base(file))
	}
	slices.Sort(files)
	return slices.Compact(files)
})
