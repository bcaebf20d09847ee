package templates

import (
	"embed"
	"io/fs"
)

//go:embed art
var art embed.FS

// Art returns the pictures that come with the program: a folder a style, in it
// NAME.svg for a piece, NAME-promoted.svg for its promoted side, NAME-sente.svg
// and NAME-gote.svg where the two sides differ, and NAME-sign.svg for the small
// sign on the end tab of a rim.
func Art() fs.FS {
	sub, _ := fs.Sub(art, "art") // embedded above
	return sub
}
