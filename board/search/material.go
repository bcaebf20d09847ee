package search

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// mated is the value of a mate, more than that of all men together.
const mated = 1 << 20

// Material returns the material lead of the side to move, in the values of the game,
// after best play for a number of plies followed by all captures, and the moves of that
// play. A mate outweighs all men. The result is undecided if the search takes more than
// nodes positions; 0 means no limit. looked is the number of positions visited, in
// which a position with many moves counts several times, since it takes longer.
func Material(p *rules.Position, plies, nodes int) (ahead int, line []rules.Move, looked int, decided bool) {
	m := &material{pos: p.Clone(), board: p.Board(), setup: p.Setup(), game: p.Rules().Game(), nodes: nodes}
	m.slow = m.game.Rules.Capture == templates.CaptureSandwich
	ahead, line = m.best(plies, 0, -2*mated, 2*mated)
	return ahead, line, m.looked, !m.spent
}

// Standing returns the current material lead of the side to move.
func Standing(p *rules.Position) int {
	m := &material{setup: p.Setup(), game: p.Rules().Game()}
	return m.standing()
}

// material is a search; its setup is kept in step with the board.
type material struct {
	board  rules.Board
	pos    *rules.Position // used instead of board if captures are not on the target square of a move
	slow   bool
	setup  rules.Setup
	game   *templates.Game
	nodes  int // maximum of looked; 0: no limit
	looked int
	spent  bool
}

// worth returns the value of a man, 1 if the game has no values and 0 for kings.
func (m *material) worth(man rules.Man) int {
	p := &m.game.Pieces[man.Kind()]
	switch {
	case p.Royal:
		return 0
	case man.Promoted():
		return max(1, p.Promoted.Value)
	}
	return max(1, p.Face.Value)
}

// standing returns the current material lead of the side to move.
func (m *material) standing() int {
	sum := 0
	for _, man := range m.setup.Board {
		if man != 0 {
			sum += m.signed(man.Side(), m.worth(man))
		}
	}
	for side, hand := range m.setup.Hands {
		for kind := range m.game.Pieces {
			sum += m.signed(templates.Side(side), int(hand[kind])*m.game.Pieces[kind].Face.Value)
		}
	}
	return sum
}

func (m *material) signed(side templates.Side, n int) int {
	if side == m.setup.Turn {
		return n
	}
	return -n
}

// best is an alpha-beta search. After the last ply it only considers captures, but all
// replies to a check.
func (m *material) best(plies, depth, alpha, beta int) (int, []rules.Move) {
	if m.nodes > 0 && m.looked >= m.nodes {
		m.spent = true
		return 0, nil
	}
	moves, check := m.moves()
	if m.looked += 1 + len(moves)/24; m.slow {
		m.looked += len(moves) / 8
	}
	if len(moves) == 0 {
		return depth - mated, nil
	}
	quiet := plies <= 0 && (!check || plies < -4)
	if quiet {
		stand := m.standing()
		if stand >= beta || plies < -8 {
			return stand, nil
		}
		alpha = max(alpha, stand)
		moves = slices.DeleteFunc(moves, func(v rules.Move) bool { return m.setup.Board[v.To] == 0 })
	}
	slices.SortFunc(moves, func(x, y rules.Move) int { // the largest captures first, by the smallest men
		if c := m.promise(y) - m.promise(x); c != 0 {
			return c
		}
		return rules.CompareMoves(x, y)
	})
	best, line := alpha, []rules.Move(nil)
	if !quiet {
		best = -2 * mated
	}
	for _, v := range moves {
		saved := m.setup
		m.play(v)
		score, rest := m.best(plies-1, depth+1, -beta, -max(alpha, best))
		m.undo()
		m.setup = saved
		if score = -score; score > best {
			best, line = score, append([]rules.Move{v}, rest...)
		}
		if best >= beta || m.spent {
			break
		}
	}
	return best, line
}

// promise returns the priority of a move in the search order.
func (m *material) promise(v rules.Move) int {
	n := 0
	if man := m.setup.Board[v.To]; man != 0 {
		n = 100 + 10*m.worth(man)
		n -= m.worth(m.setup.Board[v.From])
	}
	if v.Promote {
		n += 50
	}
	return n
}

// moves returns the legal moves, and whether the side to move is in check.
func (m *material) moves() ([]rules.Move, bool) {
	if m.slow {
		return m.pos.LegalMoves(), false
	}
	return m.board.Moves(nil), m.board.InCheck()
}

func (m *material) undo() {
	if m.slow {
		_ = m.pos.Undo() // it has been played
	} else {
		m.board.Undo()
	}
}

// play makes a move on the board and in the setup.
func (m *material) play(v rules.Move) {
	if m.slow {
		_ = m.pos.Play(v) // it is legal
		m.setup = m.pos.Setup()
		return
	}
	m.board.Do(v)
	s := &m.setup
	man := s.Mover(m.game, v)
	if v.Drop != 0 {
		s.Hands[s.Turn][man.Kind()]--
	} else {
		s.Board[v.From] = 0
	}
	if hit := s.Board[v.To]; hit != 0 && m.game.Rules.Capture == templates.CaptureHand {
		s.Hands[s.Turn][hit.Kind()]++
	}
	s.Board[v.To] = rules.NewMan(man.Kind(), man.Side(), man.Promoted() || v.Promote)
	s.Turn = s.Turn.Other()
}
