//go:build unix

package result

import (
	"io/fs"
	"os"
	"syscall"
)

// lock takes hold of a folder, for this run alone or together with others, for
// as long as it is open; an error means that others hold it, or that this
// folder cannot be held.
func lock(dir *os.File, alone bool) error {
	how := syscall.LOCK_SH
	if alone {
		how = syscall.LOCK_EX
	}
	return syscall.Flock(int(dir.Fd()), how|syscall.LOCK_NB)
}

// likeOld gives a file the owner of the one that it replaces, if it may. It
// returns the number of names of the old one, and whether the owner is the same.
func likeOld(f *os.File, old fs.FileInfo) (names int, owned bool) {
	o, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return 1, true
	}
	is, err := f.Stat()
	if err != nil {
		return int(o.Nlink), false
	}
	n, ok := is.Sys().(*syscall.Stat_t)
	same := ok && n.Uid == o.Uid && n.Gid == o.Gid
	return int(o.Nlink), same || f.Chown(int(o.Uid), int(o.Gid)) == nil
}
