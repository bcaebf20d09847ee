//go:build !unix

package result

import (
	"errors"
	"io/fs"
	"os"
)

// lock cannot hold folders here.
func lock(*os.File, bool) error { return errors.ErrUnsupported }

// likeOld knows of no owners here.
func likeOld(*os.File, fs.FileInfo) (names int, owned bool) { return 1, true }
