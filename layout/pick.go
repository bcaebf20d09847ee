package layout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Pick selects pieces to reprint: a number of a kind, of one side or of both; or the
// board.
type Pick struct {
	Count int
	Piece *templates.Piece // nil: the board
	Side  *templates.Side  // nil: as in the set
}

// Maximum number of a kind in one reprint, and in total.
const maxPick, maxPicks = 200, 1000

func (p Pick) board() bool { return p.Piece == nil }

// ParsePicks parses a list such as "rook,3xpawn,king-gote,board". Pieces may also be
// named as in print in the given language, by either side.
func ParsePicks(g *templates.Game, s, lang string) ([]Pick, error) {
	var out []Pick
	sum := 0
	for item := range strings.SplitSeq(s, ",") {
		p, err := parsePick(g, strings.TrimSpace(item), lang)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", s, err)
		}
		out, sum = append(out, p), sum+p.Count
		if sum > maxPicks {
			return nil, text.Wrong("many-pieces", maxPicks)
		}
	}
	return out, nil
}

// PickNames returns the names that [ParsePicks] accepts for the pieces of a game in a
// language; "" means those of templates.
func PickNames(g *templates.Game, lang string) []string {
	var ids []string
	for i := range g.Pieces {
		id := g.Pieces[i].ID
		if lang != "" && lang != "en" {
			ids = append(ids, g.Pieces[i].Face.Name(templates.Official, lang))
			continue
		}
		ids = append(ids, id)
		if g.Pieces[i].TwoLooks {
			ids = append(ids, id+"-"+templates.Sente.String(), id+"-"+templates.Gote.String())
		}
	}
	return append(ids, boardPick)
}

const boardPick = "board"

// pieceOf returns the piece with an ID, or with a name in a language, on either side.
func pieceOf(g *templates.Game, name, lang string) *templates.Piece {
	if p := g.Piece(name); p != nil {
		return p
	}
	for i := range g.Pieces {
		p := &g.Pieces[i]
		for _, face := range []*templates.Face{&p.Face, p.Promoted} {
			for _, scheme := range []string{templates.Official, templates.PaperKit} {
				if face != nil && strings.EqualFold(face.Name(scheme, lang), name) {
					return p
				}
			}
		}
	}
	return nil
}

func parsePick(g *templates.Game, s, lang string) (Pick, error) {
	p := Pick{Count: 1}
	name := s
	if num, rest, ok := strings.Cut(strings.ReplaceAll(s, "×", "x"), "x"); ok {
		if n, err := strconv.Atoi(strings.TrimSpace(num)); err == nil {
			if n < 1 || n > maxPick {
				return p, text.Wrong("piece-count", text.Typed(s), maxPick)
			}
			p.Count, name = n, strings.TrimSpace(rest)
		}
	}
	for _, side := range []templates.Side{templates.Sente, templates.Gote} {
		if stem, ok := strings.CutSuffix(name, "-"+side.String()); ok && g.Piece(name) == nil {
			name, p.Side = stem, &side
		}
	}
	if name == boardPick && p.Count == 1 {
		return p, nil
	}
	p.Piece = pieceOf(g, name, lang)
	if p.Piece != nil {
		return p, nil
	}
	counted := strings.TrimLeft(s, "0123456789 ") // 3 pawn
	if counted != s && pieceOf(g, counted, lang) != nil {
		meant := strings.TrimSpace(strings.TrimSuffix(s, counted)) + "x" + counted
		return p, text.Wrong("piece", text.Typed(s), g.ID, text.Wrong("did-you-mean", meant))
	}
	return p, text.Wrong("piece", text.Typed(s), g.ID, templates.Suggest(name, PickNames(g, lang)))
}

// copies lists the pieces to print, one entry each: the whole set, or the picked ones.
// Of pieces with two looks, each side gets half.
func copies(g *templates.Game, only []Pick, twoLooks func(*templates.Piece) bool) ([]pieces.Look, error) {
	var out []pieces.Look
	if len(only) == 0 {
		for i := range g.Pieces {
			only = append(only, Pick{Count: g.Pieces[i].Count, Piece: &g.Pieces[i]})
		}
	}
	for _, p := range only {
		for i := 0; i < p.Count && !p.board(); i++ {
			l := pieces.Look{Piece: p.Piece}
			if twoLooks(p.Piece) && (p.Side != nil && *p.Side == templates.Gote || p.Side == nil && i >= (p.Count+1)/2) {
				l.Side = templates.Gote
			}
			out = append(out, l)
		}
	}
	if len(out) == 0 && !slices.ContainsFunc(only, Pick.board) {
		return nil, fmt.Errorf("game %s has no pieces to print", g.ID)
	}
	return out, nil
}
