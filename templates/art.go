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

// Art returns the built-in artwork: a folder per style, in it NAME.svg for a piece,
// NAME-promoted.svg for its promoted side, and NAME-sente.svg and NAME-gote.svg where
// the two players' pieces differ. In a folder board, sente.svg and gote.svg show each side of the
// board; what a style lacks there, the style pictogram has.
func Art() fs.FS {
	sub, _ := fs.Sub(art, "art") // embedded above
	return sub
}

// stems returns the base names of the built-in artwork, without the suffixes for sides,
// backs and signs.
var stems = sync.OnceValue(func() []string {
	files, _ := fs.Glob(art, "art/*/*.svg") // the pattern is valid
	ends := strings.NewReplacer(".svg", "", "-promoted", "", "-sente", "", "-gote", "", "-sign", "")
	for i, file := range files {
		files[i] = ends.Replace(path.Base(file))
	}
	slices.Sort(files)
	return slices.Compact(files)
})
