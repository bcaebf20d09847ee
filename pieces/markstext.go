package pieces

import (
	"slices"

	"shogikit/templates"
)

// MarksText says what a system of movement marks means, and of its marks only
// those that the game has. Tell returns the text of a language under a key, its
// blanks filled. The text of a system under the keys given, such as "kit.marks.",
// has the blanks slide, jump, leap and limit; what goes into them stands under
// its key with -slide, -jump, -leap and -limit added.
func MarksText(g *templates.Game, under, system string, tell func(key string, pairs ...any) string) string {
	key := under + system
	part := func(tail string, wanted bool) string {
		if !wanted {
			return ""
		}
		return tell(key + tail)
	}
	moves := g.Moves()
	jump, leap := slices.ContainsFunc(moves, crooked), slices.ContainsFunc(moves, straight)
	if systems[system].alike {
		jump, leap = jump || leap, false
	}
	limit := ""
	if n := g.LongestLimit(); n > 0 {
		limit = tell(key+"-limit", "n", n)
	}
	if slices.ContainsFunc(moves, templates.Move.Restricted) {
		limit += tell(under + "restricted")
	}
	return tell(key, "slide", part("-slide", slices.ContainsFunc(moves, templates.Move.Endless)),
		"jump", part("-jump", jump), "leap", part("-leap", leap), "limit", limit)
}

// straight and crooked tell the jumps along lines and diagonals from those of
// a knight.
func straight(m templates.Move) bool {
	return m.Jump() && (m.DX*m.DY == 0 || m.DX == m.DY || m.DX == -m.DY)
}
func crooked(m templates.Move) bool { return m.Jump() && !straight(m) }
