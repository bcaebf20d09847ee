package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/templates"
)

// sides are the words for the two sides: the usual ones, those of handicap games, where
// the stronger player is Gote, and those of problems.
var sides = [2][]string{{"先手", "下手", "攻方", "攻め方", "詰方"}, {"後手", "上手", "玉方", "受方"}}

// problemSides are the sides of mate problems, which have no others.
var problemSides = []string{"攻方", "攻め方", "詰方", "玉方", "受方"}

// cutSide returns the side that a text begins with.
func cutSide(t string) (templates.Side, bool) {
	for side, names := range sides {
		if slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(t, n) }) {
			return templates.Side(side), true
		}
	}
	return 0, false
}

// isProblemSide reports whether a text begins with a side of a mate problem.
func isProblemSide(t string) bool {
	return slices.ContainsFunc(problemSides, func(side string) bool { return strings.HasPrefix(t, side) })
}

// Signs of the sides before moves.
const (
	blackSigns = "▲☗▼"
	whiteSigns = "△☖▽"
	kifSigns   = blackSigns + whiteSigns
)

// signOf returns the side whose sign a text begins with; false if there is none.
func signOf(t string) (templates.Side, bool) {
	first, _ := utf8.DecodeRuneInString(t)
	if strings.ContainsRune(whiteSigns, first) {
		return templates.Gote, true
	}
	return templates.Sente, strings.ContainsRune(blackSigns, first)
}
