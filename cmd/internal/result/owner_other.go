//go:build !unix

package result

import (
	"io/fs"
	"os"
)

// likeOld knows of no owners here.
func likeOld(*os.File, fs.FileInfo) (names int, owned bool) { return 1, true }
