package pieces

import (
	"shogikit/output/draw"
	"shogikit/templates"
)

// Look identifies a face of a piece.
type Look struct {
	Piece    *templates.Piece
	Side     templates.Side
	Promoted bool
}

// Face returns the template's data on the face; nil for the back of a piece
// that does not promote.
func (l Look) Face() *templates.Face {
	if l.Promoted {
		return l.Piece.Promoted
	}
	return &l.Piece.Face
}

// moves returns the moves of a look; nil for a blank back.
func (l Look) moves() []templates.Move {
	if f := l.Face(); f != nil {
		return f.Moves
	}
	return nil
}

// back returns the promoted side of a look.
func (l Look) back() Look {
	l.Promoted = true
	return l
}

func (l Look) brush() draw.Ink {
	if l.Promoted {
		return draw.RedBrush
	}
	return draw.Brush
}

// Name returns the look's name in part lists: "king-gote", "rook-promoted".
func (l Look) Name() string {
	s := l.Piece.ID
	if l.Promoted {
		s += "-promoted"
	}
	if l.Piece.TwoLooks || l.Side == templates.Gote {
		s += "-" + l.Side.String()
	}
	return s
}

// PictureFiles returns the names of the artwork files that may show a look with its official
// name, in order of preference.
func (l Look) PictureFiles() []string { return l.pictureFiles(l.Piece.Art) }

// PictureFile returns the name of the artwork file for a look: one for both sides, unless they
// look different.
func (l Look) PictureFile() string {
	files := l.PictureFiles()
	if l.Piece.TwoLooks {
		return files[0]
	}
	return files[1]
}

func (l Look) pictureFiles(stem string) []string {
	if l.Promoted {
		stem += "-promoted"
	}
	return []string{stem + "-" + l.Side.String() + ".svg", stem + ".svg"}
}

// bothSides returns the faces and promoted backs of a game, each for both sides.
func bothSides(g *templates.Game) (out []Look) {
	for i := range g.Pieces {
		out = append(out, looksOf(&g.Pieces[i], templates.Sente, templates.Gote)...)
	}
	return out
}

// looksOf returns the faces and promoted backs of a piece.
func looksOf(p *templates.Piece, sides ...templates.Side) (out []Look) {
	for _, s := range sides {
		out = append(out, Look{Piece: p, Side: s})
		if p.Promoted != nil {
			out = append(out, Look{Piece: p, Side: s, Promoted: true})
		}
	}
	return out
}
