package notation

import (
	"slices"
	"strings"
)

// Form is what is to be known of a notation beside how it is read and written: a new one is
// a row of [Forms], what reads it, and a writer in package write.
type Form struct {
	Notation
	Endings    []string // of files of games, the usual one first
	Written    bool     // and not only read
	Between    string   // what stands between two games in a file
	Comments   bool     // the form has room for them, as for what follows
	Clocks     bool
	Fractions  bool // of seconds
	Variations bool
}

// Forms are the notations of games; SFEN has room for the last position alone.
var Forms = []Form{
	{Notation: KIF, Endings: []string{"kif", "kifu"}, Written: true, Between: "\n", Comments: true, Clocks: true, Variations: true},
	{Notation: KI2, Endings: []string{"ki2", "ki2u"}, Written: true, Between: "\n", Comments: true, Variations: true},
	{Notation: CSA, Endings: []string{"csa"}, Written: true, Between: "/\n", Comments: true, Clocks: true, Fractions: true},
	{Notation: JKF, Endings: []string{"jkf", "json"}, Written: true, Comments: true, Clocks: true, Fractions: true, Variations: true},
	{Notation: USI, Endings: []string{"usi"}, Written: true},
	{Notation: SFEN, Endings: []string{"sfen"}, Written: true},
	{Notation: PSN, Endings: []string{"psn"}},
}

// FormOf returns what is known of a notation; nothing of one that games are not in.
func FormOf(n Notation) Form {
	if at := slices.IndexFunc(Forms, func(f Form) bool { return f.Notation == n }); at >= 0 {
		return Forms[at]
	}
	return Form{}
}

// Written lists the notations in which games are written.
func Written() (out []string) {
	for _, f := range Forms {
		if f.Written {
			out = append(out, string(f.Notation))
		}
	}
	return out
}

// ByEnding returns the notation of a file that ends so; "" for an ending of none.
func ByEnding(ext string) Notation {
	for _, f := range Forms {
		if slices.Contains(f.Endings, ext) {
			return f.Notation
		}
	}
	return ""
}

// Endings lists the endings of files of games; those that are pasted to a file may end in txt.
func Endings() (out []string) {
	for _, f := range Forms {
		if f.Notation != SFEN {
			out = append(out, f.Endings...)
		}
	}
	return append(out, "txt")
}

// Names names the notations of games as people do, but for some.
func Names(but ...Notation) string {
	var out []string
	for _, f := range Forms {
		if !slices.Contains(but, f.Notation) {
			out = append(out, strings.ToUpper(string(f.Notation)))
		}
	}
	return strings.Join(out, ", ")
}
