// Package exercise composes questions about the rules, for lessons: which squares a
// piece reaches, whether a move is legal, which move is a fork. Positions are random;
// the answers come from the rules.
package exercise

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"shogikit/board/compose"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/templates"
)

// Tasks are the kinds of exercises.
var Tasks = []string{"reach", "legal", "fork"}

// tries is the maximum number of positions drawn for one exercise.
const tries = 4000

// patience is the number of positions after which a new window and answer are drawn: a
// lone lion of dobutsu shogi, for example, has no move, because the game is over.
const patience = 200

// Make returns count exercises of a kind without duplicates, the same ones for the same
// seed. If a game has fewer, it returns them with a [compose.FewError].
func Make(r *rules.Rules, task string, count int, seed uint64) ([]proof.Question, error) {
	m := maker{r: r, g: r.Game(), proofs: &proof.Proofs{Rules: r, Slow: true}, rng: rand.New(rand.NewPCG(seed, 0)), seen: map[string]bool{}}
	if task == "fork" && !proof.HasRoyals(m.g) {
		return nil, fmt.Errorf("%s has no forks: there is nothing to defend", m.g.ID)
	}
	draw := map[string]func() []templates.Question{"reach": m.reach, "legal": m.legal, "fork": m.fork}[task]
	if draw == nil {
		return nil, fmt.Errorf("%q is not a kind of exercise; choose from %q", task, Tasks)
	}
	m.faces()
	m.begin()
	var out []proof.Question
	for n := 0; len(out) < count; n++ {
		if n == tries {
			return out, &compose.FewError{Found: len(out), Wanted: count}
		}
		if n%patience == patience-1 {
			m.begin()
		}
		for _, ask := range draw() {
			if m.seen[ask.SFEN+ask.Move] {
				continue
			}
			q, err := m.proofs.Answer(&ask)
			if err != nil || !m.wanted(&q) {
				continue
			}
			m.seen[ask.SFEN+ask.Move] = true
			m.begin()
			q.N = len(out) + 1
			out, n = append(out, q), 0
			break
		}
	}
	return out, nil
}

// Text formats exercises as positions, each followed by a comment with the question and
// the answer: "# 1: reach 5e: 4d 5d", "# 2: legal 7g7f: yes", "# 3: fork P*3c: 2b 4b",
// with the attacked squares.
func Text(asked []proof.Question) string {
	var b strings.Builder
	for i := range asked {
		q := &asked[i]
		answer := []string{"no"}
		if q.Legal {
			answer[0] = "yes"
		}
		if q.Ask.Ask != "may" {
			answer = nil
		}
		for _, sq := range q.To {
			answer = append(answer, sq.String())
		}
		task := map[string]string{"squares": "reach", "may": "legal", "fork": "fork"}[q.Ask.Ask]
		fmt.Fprintf(&b, "%s\n# %d: %s %s: %s\n", q.Ask.SFEN, q.N, task, q.Ask.Move, strings.Join(answer, " "))
	}
	return b.String()
}

type maker struct {
	r      *rules.Rules
	g      *templates.Game
	proofs *proof.Proofs
	rng    *rand.Rand
	men    []rules.Man // Black's, in the order in which they are asked about
	seen   map[string]bool

	// For one exercise:
	begun  int
	yes    bool // the move in question is to be legal
	window proof.View
}

// size is the maximum number of files and ranks of an exercise, so that its diagram is
// large.
const size = 5

// begin draws the kind of the next exercise, and its window on the board.
func (m *maker) begin() {
	m.begun++
	m.yes = m.rng.IntN(2) == 0
	files, ranks := min(size, m.g.Board.Files), min(size, m.g.Board.Ranks)
	right, top := 1+m.rng.IntN(m.g.Board.Files-files+1), 1+m.rng.IntN(m.g.Board.Ranks-ranks+1)
	m.window = proof.View{Left: right + files - 1, Top: top, Right: right, Bottom: top + ranks - 1}
}

// inside reports whether a square is in the window.
func (m *maker) inside(sq rules.Square) bool {
	w := m.window
	return sq.File() >= w.Right && sq.File() <= w.Left && sq.Rank() >= w.Top && sq.Rank() <= w.Bottom
}

// faces shuffles the men to ask about: each piece, unpromoted and promoted.
func (m *maker) faces() {
	for kind := range m.g.Pieces {
		m.men = append(m.men, rules.NewMan(kind, templates.Sente, false))
		if m.g.Pieces[kind].Promoted != nil {
			m.men = append(m.men, rules.NewMan(kind, templates.Sente, true))
		}
	}
	m.rng.Shuffle(len(m.men), func(i, j int) { m.men[i], m.men[j] = m.men[j], m.men[i] })
}

// wanted reports whether an exercise is usable: half of the moves are to be legal, and
// a piece in question must have a move, with all of them in the window.
func (m *maker) wanted(q *proof.Question) bool {
	switch q.Ask.Ask {
	case "may":
		return q.Legal == m.yes
	case "squares":
		return len(q.To) > 0 && !slices.ContainsFunc(q.To, func(to rules.Square) bool { return !m.inside(to) })
	}
	return true
}

func (m *maker) question(ask string, s *rules.Setup, move string) templates.Question {
	return templates.Question{Ask: ask, SFEN: m.r.FormatSFEN(*s), Move: move}
}

func (m *maker) square() rules.Square {
	w := m.window
	return rules.At(w.Right+m.rng.IntN(w.Left-w.Right+1), w.Top+m.rng.IntN(w.Bottom-w.Top+1))
}

// other returns a random unpromoted man that is not royal.
func (m *maker) other(side templates.Side) rules.Man {
	for range tries {
		kind := m.rng.IntN(len(m.g.Pieces))
		if !m.g.Pieces[kind].Royal {
			return rules.NewMan(kind, side, false)
		}
	}
	return 0
}

// put sets a man on a random square of the list, if it finds an empty one.
func (m *maker) put(s *rules.Setup, man rules.Man, on []rules.Square) {
	for range 10 {
		if len(on) == 0 {
			return
		}
		if sq := on[m.rng.IntN(len(on))]; s.Board[sq] == 0 {
			s.Board[sq] = man
			return
		}
	}
}

// near returns the squares of the window within a distance of a square.
func (m *maker) near(at rules.Square, far int) (out []rules.Square) {
	w := m.window
	for file := max(w.Right, at.File()-far); file <= min(w.Left, at.File()+far); file++ {
		for rank := max(w.Top, at.Rank()-far); rank <= min(w.Bottom, at.Rank()+far); rank++ {
			if sq := rules.At(file, rank); sq != at {
				out = append(out, sq)
			}
		}
	}
	return out
}

// reach asks which squares a piece reaches. Friends and enemies occupy some of the
// squares that it would reach on an empty board; another man stands nearby.
func (m *maker) reach() []templates.Question {
	at := m.square()
	var s rules.Setup
	s.Board[at] = m.men[m.begun%len(m.men)]
	m.addMen(&s)
	alone, err := m.proofs.Answer(&templates.Question{Ask: "squares", SFEN: m.r.FormatSFEN(s), Move: at.String()})
	if err != nil || len(alone.To) == 0 {
		return nil
	}
	for n := len(alone.To); n > 1; n /= 2 { // far-reaching pieces are blocked more often
		m.put(&s, m.other(templates.Side(n%2)), slices.DeleteFunc(slices.Clone(alone.To), func(to rules.Square) bool { return !m.inside(to) }))
	}
	m.put(&s, m.other(templates.Side(m.rng.IntN(2))), m.near(at, 2))
	return []templates.Question{m.question("squares", &s, at.String())}
}

// addMen keeps a game without kings from being over: a side without men has lost.
func (m *maker) addMen(s *rules.Setup) {
	if proof.HasRoyals(m.g) {
		return
	}
	for _, side := range []templates.Side{templates.Sente, templates.Gote} {
		for range 3 {
			m.put(s, m.other(side), m.near(m.square(), 1))
		}
	}
}

// legal asks whether a move is legal: of a piece with others nearby, or a drop.
func (m *maker) legal() []templates.Question {
	at := m.square()
	var s rules.Setup
	man := m.men[m.rng.IntN(len(m.men))]
	s.Board[at] = man
	m.addMen(&s)
	for range 2 {
		m.put(&s, m.other(templates.Sente), m.near(at, 2))
		m.put(&s, m.other(templates.Gote), m.near(at, 2))
	}
	var moves []string
	if held := m.other(templates.Sente); m.g.Rules.Capture == templates.CaptureHand && m.rng.IntN(2) == 0 {
		s.Hands[templates.Sente][held.Kind()] = 1
		if s.Board[at] = 0; m.rng.IntN(2) == 0 { // sometimes a second one on the file
			s.Board[at] = held
		}
		for rank := m.window.Top; rank <= m.window.Bottom; rank++ {
			if to := rules.At(at.File(), rank); s.Board[to] == 0 {
				moves = append(moves, rules.Move{Drop: m.g.Pieces[held.Kind()].Letter, To: to}.String())
			}
		}
	} else {
		for _, to := range m.near(at, 3) {
			moves = append(moves, rules.Move{From: at, To: to}.String())
		}
	}
	m.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	var out []templates.Question
	for _, move := range moves {
		out = append(out, m.question("may", &s, move))
	}
	return out
}

// fork asks for the move that attacks two men at once: a king and two or three men
// against a few men and perhaps one in hand.
func (m *maker) fork() []templates.Question {
	royal := slices.IndexFunc(m.g.Pieces, func(p templates.Piece) bool { return p.Royal })
	var s rules.Setup
	king := m.square()
	s.Board[king] = rules.NewMan(royal, templates.Gote, false)
	for range 2 + m.rng.IntN(2) {
		m.put(&s, m.other(templates.Gote), m.near(king, 3))
	}
	for range 1 + m.rng.IntN(2) {
		m.put(&s, m.other(templates.Sente), m.near(king, 4))
	}
	if m.g.Rules.Capture == templates.CaptureHand && m.rng.IntN(2) == 0 {
		s.Hands[templates.Sente][m.other(templates.Sente).Kind()]++
	}
	pos, err := m.r.Position(s, rules.KindStudy)
	if err != nil {
		return nil
	}
	var out []templates.Question
	for _, move := range pos.LegalMoves() {
		if m.inside(move.To) && m.proofs.Attacks(pos, move) > 1 {
			out = append(out, m.question("fork", &s, move.String()))
		}
	}
	return out
}
