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

// Starter returns a commented template that works as it is, for a designer to change;
// its comments refer to it as file if a comment can hold that name.
func Starter(file string) string {
	if !utf8.ValidString(file) || strings.ContainsFunc(file, func(r rune) bool { return !unicode.IsPrint(r) }) {
		file = "FILE"
	}
	return strings.NewReplacer("{file}", file, "id: my-shogi", "id: "+ownID(file, "shogi")).Replace(starter)
}

// Copy returns the template of a built-in game as the start of another in file.
func Copy(game, file string) string {
	source, _ := Source(game)
	return strings.Replace(source, "id: "+game+"\n", "id: "+ownID(file, game)+"\n", 1)
}

// ownID returns the ID of a game begun in a file: the file's base name if that is a
// valid ID. An ID equal to a built-in one would be taken for the built-in game.
func ownID(file, from string) string {
	id := strings.TrimSuffix(path.Base(strings.Trim(file, "'")), ".yaml")
	if !idPattern.MatchString(id) || slices.Contains(List(), id) {
		return "my-" + from
	}
	return id
}

// Source returns the template of a built-in game and whether there is one by that name.
func Source(id string) (string, bool) {
	for _, dir := range gameDirs {
		if data, err := games.ReadFile(dir + "/" + strings.ToLower(id) + ".yaml"); err == nil {
			return string(data), true
		}
	}
	return "", false
}
