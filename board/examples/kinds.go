package examples

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Man returns a plain man of the player below; none of no piece.
func (e *Examples) Man(p *templates.Piece) rules.Man {
	if p == nil {
		return 0
	}
	return rules.NewMan(e.game.Kind(p.Letter), templates.Sente, false)
}

// Which returns the pieces for which something holds.
func (e *Examples) Which(is func(p *templates.Piece) bool) []*templates.Piece {
	var out []*templates.Piece
	for i := range e.game.Pieces {
		if is(&e.game.Pieces[i]) {
			out = append(out, &e.game.Pieces[i])
		}
	}
	return out
}

// First returns the first of some pieces; nil if there is none.
func First(list []*templates.Piece) *templates.Piece {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// Promoting returns the pieces that promote: none where there is no zone.
func (e *Examples) Promoting() []*templates.Piece {
	return e.Which(func(p *templates.Piece) bool { return p.Promoted != nil && e.game.Zone > 0 })
}

// Least returns the piece of lowest rank.
func (e *Examples) Least() *templates.Piece { return &e.game.Pieces[len(e.game.Pieces)-1] }

// Model returns the piece for pictures of any piece: of those that are not royal and do not run
// far, the one with most moves; the first piece if there is none.
func (e *Examples) Model() *templates.Piece {
	best, most := &e.game.Pieces[0], 0
	for _, p := range e.Which(func(p *templates.Piece) bool { return !p.Royal && !Runs(p.Face.Moves) }) {
		if len(p.Face.Moves) > most {
			best, most = p, len(p.Face.Moves)
		}
	}
	return best
}

// Ahead returns the first piece, other than the king, that attacks the square in front of it, and
// also others if wanted; nil if there is none.
func (e *Examples) Ahead(other ...[2]int) *templates.Piece {
	ways := append(other, [2]int{0, 1})
	return First(e.Which(func(p *templates.Piece) bool {
		if p.Royal || Runs(p.Face.Moves) {
			return false
		}
		lacks := func(way [2]int) bool { return !Takes(p.Face.Moves, way) }
		return !slices.ContainsFunc(ways, lacks)
	}))
}

// Takes reports whether one of some moves takes in a direction.
func Takes(moves []templates.Move, way [2]int) bool {
	return slices.ContainsFunc(moves, func(m templates.Move) bool {
		return m.DX == way[0] && m.DY == way[1] && !m.NoCapture
	})
}

// ranger returns the least piece that runs straight ahead; nil if there is none.
func (e *Examples) ranger() *templates.Piece {
	list := e.Which(func(p *templates.Piece) bool {
		return slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool {
			return m.DX == 0 && m.DY == 1 && m.Endless()
		})
	})
	slices.Reverse(list)
	return First(list)
}

// Runs reports whether a face goes farther than one square in some direction.
func Runs(moves []templates.Move) bool {
	return slices.ContainsFunc(moves, func(m templates.Move) bool { return m.Range != 1 })
}

// DeadRows returns on how many of the far rows a plain piece could never move again.
func DeadRows(p *templates.Piece) int {
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

// Drops reports whether captured pieces can be dropped.
func (e *Examples) Drops() bool { return e.game.Rules.Capture == templates.CaptureHand }

// Forced reports whether a piece that may turn over must.
func (e *Examples) Forced() bool { return e.game.Rules.Promotion == templates.PromotionForced }

// Captures reports whether a king may be left where it can be taken.
func (e *Examples) Captures() bool { return e.Wins(templates.WinCapture) && !e.Wins(templates.WinMate) }

// Mates reports whether a king must not be left where it can be taken: whoever cannot save it has lost.
func (e *Examples) Mates() bool {
	return e.game.Royal() >= 0 && !e.Captures() && (e.Wins(templates.WinMate) || e.Wins(templates.WinTry))
}

// FirstWin returns the way to win that is told first. Where mate wins, no king is ever taken.
func (e *Examples) FirstWin() templates.Win {
	first := e.game.Rules.Win[0]
	if first == templates.WinCapture && !e.Captures() {
		return templates.WinMate
	}
	return first
}

// Wins reports whether the game can be won that way.
func (e *Examples) Wins(way templates.Win) bool { return slices.Contains(e.game.Rules.Win, way) }

// MovesLike returns the piece whose plain side moves like a face; nil if there is none.
func (e *Examples) MovesLike(f *templates.Face) *templates.Piece {
	return First(e.Which(func(p *templates.Piece) bool {
		other := func(m templates.Move) bool { return !slices.Contains(f.Moves, m) }
		return !p.Royal && len(p.Face.Moves) == len(f.Moves) && !slices.ContainsFunc(p.Face.Moves, other)
	}))
}

// Jumps reports whether a piece passes over others.
func (e *Examples) Jumps() bool { return slices.ContainsFunc(e.game.Moves(), templates.Move.Passes) }

// Pawn returns the piece of which a player has most: one of those that only step ahead; nil if
// there is none.
func Pawn(g *templates.Game) *templates.Piece {
	var best *templates.Piece
	for i := range g.Pieces {
		p := &g.Pieces[i]
		if p.Royal || len(p.Face.Moves) != 1 || p.Face.Moves[0] != (templates.Move{DY: 1, Range: 1}) {
			continue
		}
		if best == nil || p.Count > best.Count {
			best = p
		}
	}
	return best
}

// A Group is the pieces for which something holds on so many of the far rows.
type Group struct {
	Rows   int
	Pieces []*templates.Piece
}

// Stuck returns the pieces that must not be dropped where they could never move.
func (e *Examples) Stuck() []Group {
	return e.byDeadRows(e.Which(func(p *templates.Piece) bool { return !p.Royal && !p.Drop.AnyRank }))
}

// MustPromote returns the pieces that must promote where they could never move.
func (e *Examples) MustPromote() []Group { return e.byDeadRows(e.Promoting()) }

// byDeadRows groups pieces by the number of rows on which they could never move, the least first.
func (e *Examples) byDeadRows(list []*templates.Piece) (out []Group) {
	ranks := e.game.Board.Ranks
	for n := 1; n <= ranks; n++ {
		other := func(p *templates.Piece) bool { return min(DeadRows(p), ranks) != n }
		group := slices.DeleteFunc(slices.Clone(list), other)
		if len(group) > 0 {
			out = append(out, Group{n, group})
		}
	}
	return out
}

// FurtherWins returns the ways to win beside those by a king.
func (e *Examples) FurtherWins() (out []Ending) {
	row := e.game.Rules.Row
	if e.Wins(templates.WinRow) {
		out = append(out, Ending{"row", row.Length})
		if !row.Horizontal {
			out = append(out, Ending{"row-level", 0})
		}
		if row.OutsideOwn > 0 {
			out = append(out, Ending{"row-home", row.OutsideOwn})
		}
	}
	if e.Wins(templates.WinLastMan) {
		out = append(out, Ending{"last", 0})
	}
	return out
}

// Repetition returns what comes of a position that returns.
func (e *Examples) Repetition() (out []Ending) {
	r := e.game.Rules
	if r.Repetition.Count == 0 {
		return nil
	}
	out = append(out, Ending{"again-" + string(r.Repetition.Result), r.Repetition.Count})
	if r.Perpetual && e.Mates() {
		out = append(out, Ending{"perpetual", 0})
	}
	return out
}

// An Ending is a rule on how the game ends: the name of its text, and a number in it.
type Ending struct {
	Key string
	N   int
}
