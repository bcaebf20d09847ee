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
	return tell(key, "slide", part("-slide", moving(g, templates.Move.Slide)), "jump", part("-jump", moving(g, passes)))
}

func passes(m templates.Move) bool { return m.Jump() || m.Hop }

// moving tells whether any face has a move of that kind.
func moving(g *templates.Game, kind func(templates.Move) bool) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool {
		return slices.ContainsFunc(p.Face.Moves, kind) || p.Promoted != nil && slices.ContainsFunc(p.Promoted.Moves, kind)
	})
}

// promotes tells whether any piece of the game does.
func promotes(g *templates.Game) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
}
