package templates

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed starter.yaml
var starter string

// Starter returns a commented template that works as it stands, for a designer
// to change; file is the name by which its comments call it, where a comment can
// hold that name.
func Starter(file string) string {
	if !utf8.ValidString(file) || strings.ContainsFunc(file, func(r rune) bool { return !unicode.IsPrint(r) }) {
		file = "FILE"
	}
	return strings.NewReplacer("{file}", file, "id: my-shogi", "id: "+ownID(file, "shogi")).Replace(starter)
}

// Copy returns the template of a game that comes with the program, as a start for
// another in a file.
func Copy(game, file string) string {
	source, _ := Source(game)
	return strings.Replace(source, "id: "+game+"\n", "id: "+ownID(file, game)+"\n", 1)
}

// ownID is the ID of a game that is begun in a file: what the file is called, if that can be one.
// What is built in would be taken for it.
func ownID(file, from string) string {
	id := strings.TrimSuffix(path.Base(strings.Trim(file, "'")), ".yaml")
	if !idPattern.MatchString(id) || slices.Contains(List(), id) {
		return "my-" + from
	}
	return id
}

// Source returns the template of a game that comes with the program; false for a name that
// is none.
func Source(id string) (string, bool) {
	for _, dir := range gameDirs {
		if data, err := games.ReadFile(dir + "/" + id + ".yaml"); err == nil {
			return string(data), true
		}
	}
	return "", false
}
