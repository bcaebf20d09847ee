package notation

import (
	"slices"
	"strings"
)

// Form describes a notation apart from its reader and writer: a new one needs a row in
// [Forms], a reader, and a writer in package write.
type Form struct {
	Notation
	Endings    []string // extensions of game files, the usual one first
	Written    bool     // can be written as well as read
	Between    string   // separator between two games in a file
	Comments   bool     // the notation can express comments, and so on
	Clocks     bool
	Fractions  bool // of seconds
	Variations bool
}

// Forms are the notations of games; SFEN holds only the final position.
var Forms = []Form{
	{Notation: KIF, Endings: []string{"kif", "kifu"}, Written: true, Between: "\n", Comments: true, Clocks: true, Variations: true},
	{Notation: KI2, Endings: []string{"ki2", "ki2u"}, Written: true, Between: "\n", Comments: true, Variations: true},
	{Notation: CSA, Endings: []string{"csa"}, Written: true, Between: "/\n", Comments: true, Clocks: true, Fractions: true},
	{Notation: JKF, Endings: []string{"jkf", "json"}, Written: true, Comments: true, Clocks: true, Fractions: true, Variations: true},
	{Notation: USI, Endings: []string{"usi"}, Written: true},
	{Notation: SFEN, Endings: []string{"sfen"}, Written: true},
	{Notation: PSN, Endings: []string{"psn"}},
}

// FormOf returns the description of a notation; the zero Form if it is not for games.
func FormOf(n Notation) Form {
	if at := slices.IndexFunc(Forms, func(f Form) bool { return f.Notation == n }); at >= 0 {
		return Forms[at]
	}
	return Form{}
}

// Written returns the notations in which games can be written.
func Written() (out []string) {
	for _, f := range Forms {
		if f.Written {
			out = append(out, string(f.Notation))
		}
	}
	return out
}

// ByEnding returns the notation of a file extension; "" if there is none.
func ByEnding(ext string) Notation {
	for _, f := range Forms {
		if slices.Contains(f.Endings, ext) {
			return f.Notation
		}
	}
	return ""
}

// Endings returns the extensions of game files, including txt for pasted games.
func Endings() (out []string) {
	for _, f := range Forms {
		if f.Notation != SFEN {
			out = append(out, f.Endings...)
		}
	}
	return append(out, "txt")
}

// Names returns the usual names of the notations of games, with exceptions.
func Names(but ...Notation) string {
	var out []string
	for _, f := range Forms {
		if !slices.Contains(but, f.Notation) {
			out = append(out, strings.ToUpper(string(f.Notation)))
		}
	}
	return strings.Join(out, ", ")
}
