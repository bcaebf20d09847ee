package examples

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Promotion shows a piece that moves to the last row and turns over; nil if it cannot.
func (e *Examples) Promotion(piece *templates.Piece) *Example {
	x := &Example{Figure: board.Figure{View: e.TopView(3, 3), Zone: true, Accent: board.Red}}
	for _, m := range piece.Face.Moves {
		if m.DY <= 0 || m.OnlyCapture {
			continue
		}
		steps, to := 1, x.View.Square(1, 0)
		switch {
		case m.DX > 0:
			to = x.View.Square(2, 0)
		case m.Endless() && m.DX == 0:
			steps = 2
		}
		back := templates.Move{DX: -m.DX, DY: -m.DY}
		from, ok := Step(to, back, steps, x.View)
		if !ok {
			continue
		}
		x.moving(e.Man(piece), rules.Move{From: from, To: to, Promote: true})
		if e.Legal(x.Setup, x.Move) {
			return x
		}
		return nil
	}
	return nil
}

// An Example is a figure with the move that it shows.
type Example struct {
	board.Figure
	Move rules.Move
}

// moving adds a man and the move that it makes, with an arrow.
func (x *Example) moving(man rules.Man, m rules.Move) {
	x.Move = m
	x.Setup.Board[m.From] = man
	x.Arrows = []board.Arrow{{From: m.From, To: m.To}}
}

// Take shows a man taking another, with the longest move straight ahead that there is; nil if there
// is none.
func (e *Examples) Take() *Example {
	n := len(e.game.Pieces)
	ranks := e.game.Board.Ranks
	v := lower(e.TopView(3, 3), ranks-max(1, ranks/4))
	if v.Ranks() < 3 {
		return nil
	}
	for _, row := range []int{0, 1} {
		for mover := range e.game.Pieces {
			for i := range n {
				victim := (n/2 + i) % n // those in the middle of the ranks first
				kings := e.game.Pieces[mover].Royal || e.game.Pieces[victim].Royal
				if victim == mover || kings {
					continue
				}
				x := &Example{Figure: board.Figure{View: v, Accent: board.Blue}}
				x.Setup.Board[v.Square(1, row)] = rules.NewMan(victim, templates.Gote, false)
				x.moving(rules.NewMan(mover, templates.Sente, false), rules.Move{From: v.Square(1, 2), To: v.Square(1, row)})
				if e.Legal(x.Setup, x.Move) {
					return x
				}
			}
		}
	}
	return nil
}

// Drop shows a man of a kind just dropped, where it gives check if it can; nil if it cannot be dropped.
// Some games are over without a king: there both stand on the board.
func (e *Examples) Drop(kind int) *Example {
	v := lower(e.TopView(3, 3), max(3, e.game.Board.Ranks/2)+1)
	at := v.Square(1, 1)
	x := &Example{Figure: board.Figure{View: v, Accent: board.Gold, Dropped: []rules.Square{at}}}
	x.Move = rules.Move{To: at, Drop: e.game.Pieces[kind].Letter}
	x.Setup.Board[at] = rules.NewMan(kind, templates.Sente, false)
	if e.game.Royal() >= 0 {
		x.Setup.Board[v.Square(1, 0)] = rules.NewMan(e.game.Royal(), templates.Gote, false)
	}
	if e.canDrop(x.Setup, at) {
		return x
	}
	if e.game.Royal() >= 0 {
		x.Setup.Board[rules.At(1, e.game.Board.Ranks)] = rules.NewMan(e.game.Royal(), templates.Sente, false)
	}
	if e.canDrop(x.Setup, at) {
		return x
	}
	return nil
}

// Enter shows a man going into the zone and turning over, the lowest that can; nil if none can.
func (e *Examples) Enter() *Example {
	zone := e.game.Zone
	if zone >= e.game.Board.Ranks {
		return nil
	}
	v := e.TopView(3, zone+1)
	for k := len(e.game.Pieces) - 1; k >= 0; k-- {
		if e.game.Pieces[k].Promoted == nil {
			continue
		}
		x := &Example{Figure: board.Figure{View: v, Zone: true, Accent: board.Red}}
		move := rules.Move{From: v.Square(1, zone), To: v.Square(1, zone-1), Promote: true}
		x.moving(rules.NewMan(k, templates.Sente, false), move)
		if e.Legal(x.Setup, move) {
			return x
		}
	}
	return nil
}
