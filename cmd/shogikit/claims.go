package main

import (
	"cmp"
	"path/filepath"
	"regexp"

	"shogikit/layout/order"
)

// claims maps what orders write to their positions: files by path, required folders by
// path with a trailing slash, and names of sheets in a folder with two.
type claims map[string]string

// sheetName matches the file name of a sheet: a game, a number and the contents.
var sheetName = regexp.MustCompile(`^(.+?)-[0-9]+-.*(\.[a-z]+)$`)

// add records that an order writes a file, and returns the conflicting file and the
// position of its order, if any: the same file, a file that is a folder of the other,
// or sheets of the same name.
func (c claims) add(where, file string, o *order.Order) (same, other string) {
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

// realPath returns the name of a file with the links of its folder resolved.
func realPath(file string) string {
	abs, _ := filepath.Abs(file)
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(dir, filepath.Base(abs))
	}
	return abs
}
