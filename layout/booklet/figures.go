package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"unicode"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// DiagramError is a diagram that does not show what it claims.
type DiagramError struct {
	File string
	Line int
	Key  string // its name, or the number of a problem
	Err  error
}

// Error returns "file:line: key: what is wrong".
func (e *DiagramError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.Key, e.Err)
}

// Unwrap returns the underlying error.
func (e *DiagramError) Unwrap() error { return e.Err }

var errClaim = errors.New("claim does not hold")

func errNotLegal(m rules.Move) error { return fmt.Errorf("%w: %s is not legal", errClaim, m) }

// file names the template in messages.
func (b *book) file() string { return cmp.Or(b.game.File, b.game.ID+".yaml") }

// proven records a fault of a built-in game if a figure does not show what it claims. In the game of
// a user it is left out.
func (b *book) proven(key string, holds bool) bool {
	if !holds && b.game.File == "" {
		b.faults = append(b.faults, &DiagramError{File: b.file(), Key: key, Err: errClaim})
	}
	return holds
}

// A cast says which man a capital of a pose stands for.
type cast map[rune]rules.Man

// pose places men on a view from rows of letters: capitals for the player below, small letters for
// the other one. K is the king.
func (b *book) pose(v board.View, a board.Accent, men cast, rows ...string) board.Figure {
	f := board.Figure{View: v, Accent: a}
	for i, row := range rows[:min(len(rows), v.Ranks())] {
		for k, c := range row[:min(len(row), v.Files())] {
			man := men[unicode.ToUpper(c)]
			if unicode.ToUpper(c) == 'K' {
				man = rules.NewMan(b.royal(), templates.Sente, false)
			}
			if man == 0 {
				continue
			}
			side := templates.Sente
			if unicode.IsLower(c) {
				side = templates.Gote
			}
			f.Setup.Board[v.Square(k, i)] = rules.NewMan(man.Kind(), side, man.Promoted())
		}
	}
	return f
}

// cornerView returns the view of so many files and ranks in the upper right corner, topView at the
// top in the middle of the board, bottomView at its bottom, and middleView in its middle.
func cornerView(files, ranks int) board.View {
	return board.View{Left: files, Top: 1, Right: 1, Bottom: ranks}
}

func (b *book) topView(files, ranks int) board.View {
	g := b.game
	files, ranks = min(files, g.Board.Files), min(ranks, g.Board.Ranks)
	right := (g.Board.Files-files)/2 + 1
	return board.View{Left: right + files - 1, Top: 1, Right: right, Bottom: ranks}
}

func (b *book) bottomView(files, ranks int) board.View {
	return lower(b.topView(files, ranks), b.game.Board.Ranks)
}

func (b *book) middleView(files, ranks int) board.View {
	return lower(b.topView(files, ranks), (b.game.Board.Ranks+ranks)/2)
}

// lower moves a view down, its last row to a rank.
func lower(v board.View, bottom int) board.View {
	by := bottom - v.Bottom
	v.Top, v.Bottom = v.Top+by, bottom
	return v
}

// wholeView returns the view of the whole board.
func (b *book) wholeView() board.View { return board.WholeView(b.game.Board) }

// study returns the position of a figure, which need not be one of a game; false if the rules have
// none.
func (b *book) study(s rules.Setup) (*rules.Position, bool) {
	s.Number = 1
	if s.Turn == templates.Gote {
		s.Number = 2
	}
	p, err := b.rules.Position(s, rules.KindStudy)
	return p, err == nil
}

// legalMoves returns the legal moves in a part of a position.
func (b *book) legalMoves(s rules.Setup) []rules.Move {
	p, ok := b.study(s)
	if !ok {
		return nil
	}
	return p.LegalMoves()
}

// legal reports whether a move is legal in a part of a position.
func (b *book) legal(s rules.Setup, m rules.Move) bool { return slices.Contains(b.legalMoves(s), m) }

// contains reports whether there is a move from one square to another.
func contains(moves []rules.Move, from, to rules.Square) bool {
	return slices.ContainsFunc(moves, func(m rules.Move) bool { return m.Drop == 0 && m.From == from && m.To == to })
}

// canDrop reports whether the man on a square can have been dropped there.
func (b *book) canDrop(s rules.Setup, at rules.Square) bool {
	man := s.Board[at]
	s.Board[at] = 0
	s.Hands[templates.Sente][man.Kind()]++
	return b.legal(s, rules.Move{To: at, Drop: b.game.Pieces[man.Kind()].Letter})
}

// mated reports whether the side to move is mated.
func (b *book) mated(s rules.Setup) bool {
	p, ok := b.study(s)
	return ok && over(p.WithoutSelfCheck())
}

// mates reports whether a move of the player below mates.
func (b *book) mates(s rules.Setup, m rules.Move) bool {
	p, ok := b.study(s)
	if !ok {
		return false
	}
	p = p.WithoutSelfCheck()
	return p.Play(m) == nil && over(p)
}

func over(p *rules.Position) bool { return p.InCheck() && len(p.LegalMoves()) == 0 }

// step returns the square that a move of the player below reaches after some steps, if a view
// shows it.
func step(from rules.Square, m templates.Move, steps int, v board.View) (rules.Square, bool) {
	file, rank := from.File()-steps*m.DX, from.Rank()-steps*m.DY
	if file > v.Left || file < v.Right || rank < v.Top || rank > v.Bottom {
		return 0, false
	}
	return rules.At(file, rank), true
}

// man returns a plain man of the player below; none of no piece.
func (b *book) man(p *templates.Piece) rules.Man {
	if p == nil {
		return 0
	}
	return rules.NewMan(b.kindOf(p), templates.Sente, false)
}

// kindOf returns the index of a piece.
func (b *book) kindOf(p *templates.Piece) int {
	return slices.IndexFunc(b.game.Pieces, func(q templates.Piece) bool { return q.ID == p.ID })
}

// royal returns the index of the royal piece; -1 if there is none.
func (b *book) royal() int {
	return slices.IndexFunc(b.game.Pieces, func(p templates.Piece) bool { return p.Royal })
}

// which returns the pieces for which something holds.
func (b *book) which(is func(p *templates.Piece) bool) []*templates.Piece {
	var out []*templates.Piece
	for i := range b.game.Pieces {
		if is(&b.game.Pieces[i]) {
			out = append(out, &b.game.Pieces[i])
		}
	}
	return out
}

// first returns the first of some pieces; nil if there is none.
func first(list []*templates.Piece) *templates.Piece {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// promoting returns the pieces that promote.
func (b *book) promoting() []*templates.Piece {
	return b.which(func(p *templates.Piece) bool { return p.Promoted != nil })
}

// least returns the piece of lowest rank.
func (b *book) least() *templates.Piece { return &b.game.Pieces[len(b.game.Pieces)-1] }

// model returns the piece for pictures of any piece: of those that are not royal and do not run
// far, the one with most moves; the first piece if there is none.
func (b *book) model() *templates.Piece {
	best, most := &b.game.Pieces[0], 0
	for _, p := range b.which(func(p *templates.Piece) bool { return !p.Royal && !runs(p.Face.Moves) }) {
		if len(p.Face.Moves) > most {
			best, most = p, len(p.Face.Moves)
		}
	}
	return best
}

// ahead returns the first piece, other than the king, that attacks the square in front of it, and
// also others if wanted; nil if there is none.
func (b *book) ahead(other ...[2]int) *templates.Piece {
	ways := append(other, [2]int{0, 1})
	return first(b.which(func(p *templates.Piece) bool {
		if p.Royal || runs(p.Face.Moves) {
			return false
		}
		lacks := func(way [2]int) bool { return !takes(p.Face.Moves, way) }
		return !slices.ContainsFunc(ways, lacks)
	}))
}

// takes reports whether one of some moves takes in a direction.
func takes(moves []templates.Move, way [2]int) bool {
	return slices.ContainsFunc(moves, func(m templates.Move) bool {
		return m.DX == way[0] && m.DY == way[1] && !m.NoCapture
	})
}

// ranger returns the least piece that runs straight ahead; nil if there is none.
func (b *book) ranger() *templates.Piece {
	list := b.which(func(p *templates.Piece) bool {
		return slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool {
			return m.DX == 0 && m.DY == 1 && m.Endless()
		})
	})
	slices.Reverse(list)
	return first(list)
}

// runs reports whether a face goes farther than one square in some direction.
func runs(moves []templates.Move) bool {
	return slices.ContainsFunc(moves, func(m templates.Move) bool { return m.Range != 1 })
}

// deadRows returns on how many of the far rows a plain piece could never move again.
func deadRows(p *templates.Piece) int {
	ahead := 0
	for _, m := range p.Face.Moves {
		if m.DY <= 0 {
			return 0
		}
		if ahead == 0 || m.DY < ahead {
			ahead = m.DY
		}
	}
	return ahead
}

// drops reports whether captured pieces can be dropped, forced whether a piece that may turn over
// must, and captures whether a king may be left where it can be taken.
func (b *book) drops() bool { return b.game.Rules.Capture == templates.CaptureHand }

func (b *book) forced() bool { return b.game.Rules.Promotion == templates.PromotionForced }

func (b *book) captures() bool { return b.wins(templates.WinCapture) }

// wins reports whether the game can be won that way.
func (b *book) wins(way templates.Win) bool { return slices.Contains(b.game.Rules.Win, way) }
