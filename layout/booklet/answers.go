package booklet

import (
	"strings"

	"shogikit/board/rules"
	"shogikit/pieces"
	"shogikit/templates"
)

// mover returns the name of the piece that makes a move.
func (b *book) mover(s *rules.Setup, m rules.Move) string {
	man := s.Mover(b.game, m)
	return b.ofLook(pieces.Look{Piece: &b.game.Pieces[man.Kind()], Promoted: man.Promoted() && !m.Promote})
}

// moveInWords says the move of a piece.
func (b *book) moveInWords(name string, m rules.Move) string {
	key := "puzzles.move"
	switch {
	case m.Drop != 0:
		key = "puzzles.drop"
	case m.Promote:
		key = "puzzles.over"
	}
	return b.text(key, "name", name, "square", b.moveFormat().Square(m.To))
}

// reasoned says a move that mates, from where if there are two such pieces, and why it mates: beside the
// king, what guards the piece; from afar, that no square is left.
func (b *book) reasoned(s rules.Setup, m rules.Move) string {
	name, alike := b.mover(&s, m), 0
	for _, man := range s.Men() {
		if man == s.Board[m.From] {
			alike++
		}
	}
	if alike > 1 {
		name = b.text("puzzles.from", "name", name, "square", b.moveFormat().Square(m.From))
	}
	words := b.moveInWords(name, m)
	guard := b.guard(s, m)
	if guard == (pieces.Look{}) {
		return b.text("puzzles.trapped", "move", words)
	}
	return b.text("puzzles.guarded", "move", words, "guard", b.within(guard.Face()))
}

// guard returns a man that could take back on the square beside the king to which a man moves.
func (b *book) guard(s rules.Setup, m rules.Move) pieces.Look {
	moved := s.Mover(b.game, m)
	if m.Drop == 0 {
		s.Board[m.From] = 0
	}
	s.Board[m.To] = rules.NewMan(moved.Kind(), templates.Gote, false) // as if the king had taken
	for sq, man := range s.Men() {
		away := max(sq.File()-m.To.File(), m.To.File()-sq.File(), sq.Rank()-m.To.Rank(), m.To.Rank()-sq.Rank())
		if man == rules.NewMan(b.game.Royal(), templates.Gote, false) && away > 1 {
			return pieces.Look{}
		}
	}
	for _, back := range b.LegalMoves(s) {
		if back.To == m.To && back.Drop == 0 {
			man := s.Board[back.From]
			return pieces.Look{Piece: &b.game.Pieces[man.Kind()], Promoted: man.Promoted()}
		}
	}
	return pieces.Look{}
}

// gainInWords says a move of a game without kings, and what it brings.
func (b *book) gainInWords(p *rules.Position, m rules.Move) string {
	g, err := gainOf(p, m)
	b.fault(err)
	squares, _, _ := strings.Cut(b.moveFormat().Move(p, m, rules.Move{}), " ") // the rest is how many it takes
	if g.wins {
		return b.text("puzzles.wins", "move", squares)
	}
	return b.text("puzzles.takes", "move", squares, "n", g.men)
}
