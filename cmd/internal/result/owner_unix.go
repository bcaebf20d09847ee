//go:build unix

package result

import (
	"io/fs"
	"os"
	"syscall"
)

// likeOld gives a file the owner of the one that it replaces, if it may. It
// returns the number of names of the old one, and whether the owner is the same.
func likeOld(f *os.File, old fs.FileInfo) (names int, owned bool) {
	o, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return 1, true
	}
	return int(o.Nlink), f.Chown(int(o.Uid), int(o.Gid)) == nil
}
