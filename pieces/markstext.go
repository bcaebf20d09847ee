package pieces

import (
	"slices"

	"shogikit/templates"
)

// MarksText explains a system of marks, mentioning only those of its marks that occur
// in the game. tell returns the text under a key with its placeholders filled. The text
// under the key prefix plus the system, such as "kit.marks.strokes", has the
// placeholders slide, jump, leap and limit; their values are under its key with -slide,
// -jump, -leap and -limit appended.
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
	if systems[system].oneJump {
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

// straight reports whether a move is a jump along a line or diagonal, crooked whether
// it is a jump like a knight's.
func straight(m templates.Move) bool {
	return m.Jump() && (m.DX*m.DY == 0 || m.DX == m.DY || m.DX == -m.DY)
}
func crooked(m templates.Move) bool { return m.Jump() && !straight(m) }
