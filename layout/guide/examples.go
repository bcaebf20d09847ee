package guide

import (
	"errors"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
	messages "shogikit/templates/text"
)

// An example is part of a position with a move, which is legal, or not for one reason.
type example struct {
	board.Figure
	move rules.Move
	why  string // the code of the reason; "": legal
}

// examples makes the pictures of a game. Each is proven by the rules, also in a game of a user.
type examples struct {
	game  *templates.Game
	rules *rules.Rules
}

// proven reports whether the move of an example is what the rules say.
func (e *examples) proven(x *example) bool {
	pos, err := e.rules.Position(x.Setup, rules.KindStudy)
	if err != nil {
		return false
	}
	err = pos.Play(x.move)
	var fault *messages.Fault
	if errors.As(err, &fault) {
		return fault.Code == x.why
	}
	return err == nil && x.why == ""
}

// around returns a view of so many files and ranks with a square in its lower left corner, as far
// as the board goes.
func (e *examples) around(left, bottom, files, ranks int) board.View {
	b := e.game.Board
	files, ranks = min(files, b.Files), min(ranks, b.Ranks)
	left = min(b.Files, max(left, files))
	top := max(1, min(bottom-ranks+1, b.Ranks-ranks+1))
	return board.View{Left: left, Top: top, Right: left - files + 1, Bottom: top + ranks - 1}
}

// middle returns the middle file.
func (e *examples) middle() int { return (e.game.Board.Files + 1) / 2 }

// man returns a plain man of a kind.
func man(kind int, side templates.Side) rules.Man { return rules.NewMan(kind, side, false) }

// dropping returns an example of a drop with nothing else on the board.
func (e *examples) dropping(kind int, to rules.Square, view board.View) *example {
	x := &example{move: rules.Move{To: to, Drop: e.game.Pieces[kind].Letter}}
	x.View, x.Accent, x.Dropped = view, board.Gold, []rules.Square{to}
	x.Setup.Hands[templates.Sente][kind] = 1
	return x
}

// after returns the figure of a drop with the man on its square.
func (x *example) after() board.Figure {
	f := x.Figure
	for kind, n := range x.Setup.Hands[templates.Sente] {
		if n > 0 {
			f.Setup.Board[x.move.To] = man(kind, templates.Sente)
		}
	}
	return f
}

// ordinary lists the kinds that are not royal, the middle ones in rank first.
func (e *examples) ordinary() (out []int) {
	n := len(e.game.Pieces)
	for i := range n {
		k := (n/2 + i) % n
		if p := &e.game.Pieces[k]; !p.Royal && p.Count > 0 {
			out = append(out, k)
		}
	}
	return out
}

// royal returns the royal kind, or the first.
func (e *examples) royal() int {
	for k := range e.game.Pieces {
		if e.game.Pieces[k].Royal {
			return k
		}
	}
	return 0
}

// take returns a man taking another, with the longest move straight ahead that there is.
func (e *examples) take() *example {
	file, rank := e.middle(), e.game.Board.Ranks-max(1, e.game.Board.Ranks/4)
	for _, far := range []int{2, 1} {
		for mover := range e.game.Pieces {
			for _, victim := range e.ordinary() {
				if victim == mover || e.game.Pieces[mover].Royal || rank-far < 1 {
					continue
				}
				x := &example{move: rules.Move{From: rules.At(file, rank), To: rules.At(file, rank-far)}}
				x.View = e.around(file+1, rank, 3, 3)
				x.Accent = board.Blue
				x.Arrows = []board.Arrow{{From: x.move.From, To: x.move.To}}
				x.Setup.Board[x.move.From] = man(mover, templates.Sente)
				x.Setup.Board[x.move.To] = man(victim, templates.Gote)
				if e.proven(x) {
					return x
				}
			}
		}
	}
	return nil
}

// drop returns the man that was taken being dropped, where it gives check if it can. Some games are
// over without a king: there both stand on the board.
func (e *examples) drop(taken int) *example {
	b, royal := e.game.Board, e.royal()
	file, rank := e.middle(), max(3, b.Ranks/2)
	x := e.dropping(taken, rules.At(file, rank), e.around(file+1, rank+1, 3, 3))
	if e.game.Pieces[royal].Royal {
		x.Setup.Board[rules.At(file, rank-1)] = man(royal, templates.Gote)
	}
	if e.proven(x) {
		return x
	}
	x.Setup.Board[rules.At(1, b.Ranks)] = man(royal, templates.Sente)
	if e.proven(x) {
		return x
	}
	return nil
}

// promote returns a man going into the zone and turning over, the lowest that can.
func (e *examples) promote() *example {
	file, zone := e.middle(), e.game.Zone
	for k := len(e.game.Pieces) - 1; k >= 0; k-- {
		if e.game.Pieces[k].Promoted == nil || zone >= e.game.Board.Ranks {
			continue
		}
		x := &example{move: rules.Move{From: rules.At(file, zone+1), To: rules.At(file, zone), Promote: true}}
		x.View = e.around(file+1, zone+1, 3, zone+1)
		x.Zone, x.Accent = true, board.Red
		x.Arrows = []board.Arrow{{From: x.move.From, To: x.move.To}}
		x.Setup.Board[x.move.From] = man(k, templates.Sente)
		if e.proven(x) {
			return x
		}
	}
	return nil
}

// filled returns a drop on a file that has all men of the kind that it may have.
func (e *examples) filled(kind int) *example {
	file, bottom, n := e.middle(), e.game.Board.Ranks-1, e.game.Pieces[kind].Drop.PerFile
	x := e.dropping(kind, rules.At(file, bottom-n-1), e.around(file, bottom, 2, n+2))
	x.why = "drop-file"
	for i := range n {
		x.Setup.Board[rules.At(file, bottom-i)] = man(kind, templates.Sente)
	}
	if e.proven(x) {
		return x
	}
	return nil
}

// mating returns a drop in front of a royal piece in its corner that would be mate.
func (e *examples) mating(kind int) *example {
	corners := []struct{ at, next int }{{e.game.Board.Files, e.game.Board.Files - 1}, {1, 2}}
	for _, guard := range e.ordinary() {
		for _, block := range e.ordinary() {
			for _, file := range corners {
				x := e.dropping(kind, rules.At(file.at, 2), e.around(max(file.at, file.next), 3, 2, 3))
				x.why = "drop-mate"
				x.Setup.Board[rules.At(file.at, 1)] = man(e.royal(), templates.Gote)
				x.Setup.Board[rules.At(file.next, 1)] = man(block, templates.Gote)
				x.Setup.Board[rules.At(file.at, 3)] = man(guard, templates.Sente)
				if e.proven(x) {
					return x
				}
			}
		}
	}
	return nil
}

// stuck returns a drop of a man on a rank from which it could never move.
func (e *examples) stuck(kind, rank int) *example {
	x := e.dropping(kind, rules.At(e.middle(), rank), e.around(e.middle(), 3, 2, 3))
	x.why = "drop-dead"
	if e.proven(x) {
		return x
	}
	return nil
}

// dead returns the number of ranks at the far end where a man of a kind may not be dropped.
func (e *examples) dead(kind int) (n int) {
	for n < e.game.Board.Ranks && e.stuck(kind, n+1) != nil {
		n++
	}
	return n
}

// between returns a man that goes to the end of a line of two enemies, or in between them, and how
// many men are taken; nil if that is no legal move.
func (e *examples) between(inside bool) (x *example, taken int) {
	b := e.game.Board
	file, rank := (b.Files+5)/2, b.Ranks/2
	x = &example{}
	x.View = e.around(file, rank+1, 4, 2)
	x.Accent = board.Blue
	put := func(f int, side templates.Side) { x.Setup.Board[rules.At(f, rank)] = man(0, side) }
	to := file - 3
	put(file-1, templates.Gote)
	if inside {
		to = file - 2
		put(file-3, templates.Gote)
	} else {
		put(file, templates.Sente)
		put(file-2, templates.Gote)
	}
	for f := 1; f <= 3; f++ { // others, so that the game goes on
		x.Setup.Board[rules.At(f, b.Ranks)] = man(0, templates.Sente)
		x.Setup.Board[rules.At(b.Files+1-f, 1)] = man(0, templates.Gote)
	}
	x.move = rules.Move{From: rules.At(to, rank+1), To: rules.At(to, rank)}
	x.Arrows = []board.Arrow{{From: x.move.From, To: x.move.To}}
	x.Setup.Board[x.move.From] = man(0, templates.Sente)
	pos, err := e.rules.Position(x.Setup, rules.KindStudy)
	if err != nil || pos.Play(x.move) != nil {
		return nil, 0
	}
	left := map[rules.Square]bool{}
	after := pos.Setup()
	for sq := range after.Men() {
		left[sq] = true
	}
	for sq := range x.Setup.Men() {
		if !left[sq] && sq != x.move.From {
			x.Refused = append(x.Refused, sq)
			taken++
		}
	}
	return x, taken
}
