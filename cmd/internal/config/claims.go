package config

import (
	"cmp"
	"path/filepath"
	"regexp"

	"shogikit/layout/order"
)

// Claims are which order writes a file: by its path, by a folder with a slash behind it that is
// needed, and by names of sheets in a folder with two.
type Claims map[string]string

// sheetName is what files of sheets are called: a game, a number and what is on it.
var sheetName = regexp.MustCompile(`^(.+?)-[0-9]+-.*(\.[a-z]+)$`)

// Add notes that an order writes a file, and returns what another writes there, too, and which:
// the same file, one that is a folder to this or has this for a folder, or sheets of that name.
func (c Claims) Add(where, file string, o *order.Order) (same, other string) {
	key := realPath(file)
	name, mine, theirs := sheetName.ReplaceAllString(filepath.Base(key), "$1$2"), "file", "sheets"
	if o.Command == "sheets" {
		name, mine, theirs = o.Game.ID+filepath.Ext(key), theirs, mine
	}
	folder := filepath.Dir(key)
	same, other = file, cmp.Or(c[key], c[key+"/"], c[filepath.Join(folder, theirs, name)+"//"])
	c[key], c[filepath.Join(folder, mine, name)+"//"] = where, where
	for dir := folder; dir != filepath.Dir(dir); dir, file = filepath.Dir(dir), filepath.Dir(file) {
		if c[dir] != "" {
			same, other = filepath.Dir(file), c[dir]
		}
		c[dir+"/"] = cmp.Or(c[dir+"/"], where)
	}
	return same, other
}

// realPath returns the name of a file without links in its folder.
func realPath(file string) string {
	abs, _ := filepath.Abs(file)
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(dir, filepath.Base(abs))
	}
	return abs
}
