package layout

import (
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// number writes a number as the readers of the language do: "7", "5,6".
func number(cat *text.Catalog, v draw.MM, decimals int) string {
	return strings.Replace(draw.Number(float64(v), decimals), ".", cat.Text("sheet.decimal"), 1)
}

// marksText says what a system of movement marks means, and of its marks only
// those that the game has. The text under the key has blanks for the others.
func marksText(g *templates.Game, key string, tell func(key string, pairs ...any) string) string {
	part := func(tail string, wanted bool) string {
		if !wanted {
			return ""
		}
		return tell(key + tail)
	}
	jump, leap := moving(g, crooked), moving(g, straight)
	if strings.HasSuffix(key, "strokes") { // which show all jumps alike
		jump, leap = jump || leap, false
	}
	limit := ""
	if n := longestLimit(g); n > 0 {
		limit = tell(key+"-limit", "n", n)
	}
	return tell(key, "slide", part("-slide", moving(g, endless)),
		"jump", part("-jump", jump), "leap", part("-leap", leap), "limit", limit)
}

func passes(m templates.Move) bool  { return m.Jump() || m.Hop }
func endless(m templates.Move) bool { return m.Range == 0 }
func straight(m templates.Move) bool {
	return m.Jump() && (m.DX*m.DY == 0 || absInt(m.DX) == absInt(m.DY))
}
func crooked(m templates.Move) bool { return m.Jump() && !straight(m) }

// longestLimit returns the most squares of all slides of a game that have an
// end; 0 if none has.
func longestLimit(g *templates.Game) int {
	n := 0
	for _, m := range allMoves(g) {
		if m.Slide() {
			n = max(n, m.Range)
		}
	}
	return n
}

// moving tells whether any face has a move of that kind.
func moving(g *templates.Game, kind func(templates.Move) bool) bool {
	return slices.ContainsFunc(allMoves(g), kind)
}

func allMoves(g *templates.Game) []templates.Move {
	var out []templates.Move
	for i := range g.Pieces {
		p := &g.Pieces[i]
		out = append(out, p.Face.Moves...)
		if p.Promoted != nil {
			out = append(out, p.Promoted.Moves...)
		}
	}
	return out
}

// promotes tells whether any piece of the game does.
func promotes(g *templates.Game) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
}
