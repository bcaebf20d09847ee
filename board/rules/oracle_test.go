package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// This file is a second generator of moves and outcomes, deliberately naive and
// independent of the package, written from the rules in prose. Columns and rows count
// from 0 at the top left; "ahead" is up for Black.

// oMan is a man: 0 for none, or an SFEN letter, lower case for White.
type oMan struct {
	letter   byte
	promoted bool
}

type oMove struct {
	drop                   byte // upper case
	fromX, fromY, toX, toY int
	promote                bool
}

// oGame is a position of a game.
type oGame struct {
	hasami bool
	tori   bool
	n      int // files and ranks
	zone   int
	board  [9][9]oMan    // by row and column
	hands  [2]['Z']uint8 // by letter
	turn   int           // 0 Black
}

func newOGame(name string) *oGame {
	g := &oGame{n: 9, zone: 3}
	rows := "lnsgkgsnl/.r.....b./ppppppppp/........./........./........./PPPPPPPPP/.B.....R./LNSGKGSNL"
	switch name {
	case "minishogi":
		g.n, g.zone = 5, 1
		rows = "rbsgk/....p/...../P..../KGSBR"
	case "tori":
		g.tori, g.n, g.zone = true, 7, 2
		rows = "rpckcpl/...f.../sssssss/..s.S../SSSSSSS/...F.../LPCKCPR"
	case "hasami":
		g.hasami = true
		rows = "ppppppppp/ppppppppp/........./........./........./........./........./PPPPPPPPP/PPPPPPPPP"
	}
	for y, row := range strings.Split(rows, "/") {
		for x := range row {
			if row[x] != '.' {
				g.board[y][x].letter = row[x]
			}
		}
	}
	return g
}

func (m oMan) owner() int {
	if m.letter >= 'a' {
		return 1
	}
	return 0
}

func (m oMan) upper() byte { return m.letter &^ 0x20 }

func (g *oGame) inside(x, y int) bool { return x >= 0 && y >= 0 && x < g.n && y < g.n }

// Directions: right, ahead.
var (
	oStraight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	oDiagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	oAll      = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	oGold     = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, 1}}
	oSilver   = [][2]int{{0, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	oKnight   = [][2]int{{1, 2}, {-1, 2}}
	oAhead    = [][2]int{{0, 1}}

	oCrane       = [][2]int{{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {0, -1}, {1, -1}} // not to the sides
	oFalcon      = [][2]int{{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1}}
	oPheasant    = [][2]int{{0, 2}, {-1, -1}, {1, -1}} // jumps ahead
	oGoose       = [][2]int{{-2, 2}, {2, 2}, {0, -2}}  // jumps
	oBackLeft    = [][2]int{{-1, -1}}
	oBackRight   = [][2]int{{1, -1}}
	oLeftQuail   = [][2]int{{0, 1}, {1, -1}}
	oRightQuail  = [][2]int{{0, 1}, {-1, -1}}
	oEagleSteps  = [][2]int{{0, 1}, {-1, 0}, {1, 0}}
	oEagleSlides = [][2]int{{-1, 1}, {1, 1}, {0, -1}}
	oEagleShort  = [][2]int{{-1, -1}, {1, -1}}
)

// hand returns the letters of pieces that can be in hand.
func (g *oGame) hand() string {
	if g.tori {
		return "FCPLRS"
	}
	return "RBGSNLP"
}

// pawn returns the piece that may not mate by a drop, and the maximum number of it per
// side and file.
func (g *oGame) pawn() (letter byte, most int) {
	if g.tori {
		return 'S', 2
	}
	return 'P', 1
}

// moves returns the steps or jumps of a man, its slides, and its slides of at most two
// squares.
func (g *oGame) moves(m oMan) (steps, slides, short [][2]int) {
	if g.tori {
		return oBird(m)
	}
	steps, slides = oMoves(m)
	return steps, slides, nil
}

func oBird(m oMan) (steps, slides, short [][2]int) {
	switch m.upper() {
	case 'K': // phoenix
		return oAll, nil, nil
	case 'C':
		return oCrane, nil, nil
	case 'P':
		return oPheasant, nil, nil
	case 'L':
		return oBackLeft, oLeftQuail, nil
	case 'R':
		return oBackRight, oRightQuail, nil
	case 'F':
		if m.promoted {
			return oEagleSteps, oEagleSlides, oEagleShort
		}
		return oFalcon, nil, nil
	}
	if m.promoted {
		return oGoose, nil, nil
	}
	return oAhead, nil, nil
}

// oMoves returns the steps and the slides of a man.
func oMoves(m oMan) (steps, slides [][2]int) {
	switch m.upper() {
	case 'K':
		return oAll, nil
	case 'G':
		return oGold, nil
	case 'R':
		if m.promoted {
			return oDiagonal, oStraight
		}
		return nil, oStraight
	case 'B':
		if m.promoted {
			return oStraight, oDiagonal
		}
		return nil, oDiagonal
	}
	if m.promoted {
		return oGold, nil
	}
	switch m.upper() {
	case 'S':
		return oSilver, nil
	case 'N':
		return oKnight, nil
	case 'L':
		return nil, oAhead
	}
	return oAhead, nil
}

// reach returns the squares that a man reaches, except those of its own side.
func (g *oGame) reach(x, y int, out [][2]int) [][2]int {
	m := g.board[y][x]
	sign := 1
	if m.owner() == 1 {
		sign = -1
	}
	steps, slides, short := g.moves(m)
	for _, d := range steps {
		tx, ty := x+sign*d[0], y-sign*d[1]
		if g.inside(tx, ty) && (g.board[ty][tx].letter == 0 || g.board[ty][tx].owner() != m.owner()) {
			out = append(out, [2]int{tx, ty})
		}
	}
	for _, d := range slides {
		out = g.slide(x, y, sign*d[0], -sign*d[1], g.n, out)
	}
	for _, d := range short {
		out = g.slide(x, y, sign*d[0], -sign*d[1], 2, out)
	}
	return out
}

// slide returns the squares that a man reaches in one direction, at most most squares
// away.
func (g *oGame) slide(x, y, dx, dy, most int, out [][2]int) [][2]int {
	me := g.board[y][x].owner()
	for x, y = x+dx, y+dy; g.inside(x, y) && most > 0; x, y, most = x+dx, y+dy, most-1 {
		there := g.board[y][x]
		if there.letter == 0 || there.owner() != me {
			out = append(out, [2]int{x, y})
		}
		if there.letter != 0 {
			break
		}
	}
	return out
}

func (g *oGame) checked(side int) bool {
	var buf [32][2]int
	for y := range g.n {
		for x := range g.n {
			if m := g.board[y][x]; m.letter == 0 || m.owner() == side {
				continue
			}
			for _, to := range g.reach(x, y, buf[:0]) {
				if t := g.board[to[1]][to[0]]; t.upper() == 'K' && t.letter != 0 {
					return true
				}
			}
		}
	}
	return false
}

// stuck reports whether an unpromoted piece could never move from a row.
func (g *oGame) stuck(letter byte, side, y int) bool {
	ahead := y // rows in front
	if side == 1 {
		ahead = g.n - 1 - y
	}
	if g.tori {
		return letter == 'S' && ahead == 0
	}
	switch letter {
	case 'P', 'L':
		return ahead == 0
	case 'N':
		return ahead < 2
	}
	return false
}

func (g *oGame) inZone(side, y int) bool {
	if side == 1 {
		y = g.n - 1 - y
	}
	return y < g.zone
}

func (g *oGame) legal() []oMove {
	if g.hasami {
		return g.hasamiMoves()
	}
	all := make([]oMove, 0, 96)
	for y := range g.n {
		for x := range g.n {
			if m := g.board[y][x]; m.letter != 0 && m.owner() == g.turn {
				all = g.pieceMoves(all, x, y)
			} else if m.letter == 0 {
				all = g.dropMoves(all, x, y)
			}
		}
	}
	out := make([]oMove, 0, len(all))
	inCheck := g.checked(g.turn)
	pawn, _ := g.pawn()
	for _, m := range all {
		if m.drop != 0 && m.drop != pawn && !inCheck {
			out = append(out, m) // a drop cannot discover a check
			continue
		}
		after := g.after(m)
		if after.checked(g.turn) {
			continue
		}
		if m.drop == pawn && after.checked(1-g.turn) && len(after.legal()) == 0 {
			continue // mate by a pawn drop
		}
		out = append(out, m)
	}
	return out
}

func (g *oGame) pieceMoves(all []oMove, x, y int) []oMove {
	m := g.board[y][x]
	var buf [32][2]int
	for _, to := range g.reach(x, y, buf[:0]) {
		mv := oMove{fromX: x, fromY: y, toX: to[0], toY: to[1]}
		canPromote := !m.promoted && m.upper() != 'K' && m.upper() != 'G'
		if g.tori {
			canPromote = !m.promoted && (m.upper() == 'F' || m.upper() == 'S')
		}
		canPromote = canPromote && (g.inZone(g.turn, y) || g.inZone(g.turn, to[1]))
		if mustPromote := g.tori && canPromote; !mustPromote && (!g.stuck(m.upper(), g.turn, to[1]) || m.promoted) {
			all = append(all, mv)
		}
		if canPromote {
			mv.promote = true
			all = append(all, mv)
		}
	}
	return all
}

func (g *oGame) dropMoves(all []oMove, x, y int) []oMove {
	pawn, most := g.pawn()
	for _, letter := range []byte(g.hand()) {
		if g.hands[g.turn][letter] == 0 || g.stuck(letter, g.turn, y) || letter == pawn && g.pawnsOnFile(x) >= most {
			continue
		}
		all = append(all, oMove{drop: letter, toX: x, toY: y})
	}
	return all
}

func (g *oGame) pawnsOnFile(x int) int {
	pawn, _ := g.pawn()
	n := 0
	for y := range g.n {
		if m := g.board[y][x]; m.upper() == pawn && m.letter != 0 && m.owner() == g.turn && !m.promoted {
			n++
		}
	}
	return n
}

// after returns the position after a move.
func (g *oGame) after(m oMove) oGame {
	a := *g
	a.turn = 1 - g.turn
	if m.drop != 0 {
		a.hands[g.turn][m.drop]--
		letter := m.drop
		if g.turn == 1 {
			letter |= 0x20
		}
		a.board[m.toY][m.toX] = oMan{letter: letter}
		return a
	}
	man := a.board[m.fromY][m.fromX]
	a.board[m.fromY][m.fromX] = oMan{}
	man.promoted = man.promoted || m.promote
	if taken := a.board[m.toY][m.toX]; taken.letter != 0 {
		a.hands[g.turn][taken.upper()]++
	}
	a.board[m.toY][m.toX] = man
	if g.hasami {
		a.sandwich(m.toX, m.toY)
	}
	return a
}

func (g *oGame) hasamiMoves() []oMove {
	var all []oMove
	if g.over() != "" {
		return nil
	}
	for y := range g.n {
		for x := range g.n {
			if m := g.board[y][x]; m.letter == 0 || m.owner() != g.turn {
				continue
			}
			for _, d := range oStraight {
				tx, ty := x+d[0], y+d[1]
				if g.inside(tx, ty) && g.board[ty][tx].letter != 0 { // jumps over one man
					tx, ty = tx+d[0], ty+d[1]
					if g.inside(tx, ty) && g.board[ty][tx].letter == 0 {
						all = append(all, oMove{fromX: x, fromY: y, toX: tx, toY: ty})
					}
					continue
				}
				for g.inside(tx, ty) && g.board[ty][tx].letter == 0 {
					all = append(all, oMove{fromX: x, fromY: y, toX: tx, toY: ty})
					tx, ty = tx+d[0], ty+d[1]
				}
			}
		}
	}
	return all
}

// sandwich removes the men captured by a move to a square.
func (g *oGame) sandwich(x, y int) {
	me := g.board[y][x].owner()
	for _, d := range oStraight {
		var caught [][2]int
		for i := 1; ; i++ {
			tx, ty := x+i*d[0], y+i*d[1]
			if !g.inside(tx, ty) || g.board[ty][tx].letter == 0 {
				break
			}
			if g.board[ty][tx].owner() == me {
				for _, c := range caught {
					g.board[c[1]][c[0]] = oMan{}
				}
				break
			}
			caught = append(caught, [2]int{tx, ty})
		}
	}
}

// over returns how a hasami position has ended: "" if it has not, otherwise the winner
// and the reason.
func (g *oGame) over() string {
	names := [2]string{"black wins", "white wins"}
	for _, side := range []int{1 - g.turn, g.turn} {
		if g.five(side) {
			return names[side] + " (row)"
		}
	}
	for _, side := range []int{1 - g.turn, g.turn} {
		left := 0
		for y := range g.n {
			for x := range g.n {
				if m := g.board[y][x]; m.letter != 0 && m.owner() != side {
					left++
				}
			}
		}
		if left < 2 {
			return names[side] + " (last man)"
		}
	}
	return ""
}

func (g *oGame) five(side int) bool {
	counts := func(x, y int) bool {
		home := y >= g.n-2
		if side == 1 {
			home = y < 2
		}
		m := g.board[y][x]
		return m.letter != 0 && m.owner() == side && !home
	}
	for y := 0; y+4 < g.n; y++ {
		for x := range g.n {
			for dx := -1; dx <= 1; dx++ {
				n := 0
				for i := 0; i < 5 && g.inside(x+i*dx, y+i) && counts(x+i*dx, y+i); i++ {
					n++
				}
				if n == 5 {
					return true
				}
			}
		}
	}
	return false
}

// outcome returns the end of the game in the format of Outcome.String.
func (g *oGame) outcome(moves int) string {
	if g.hasami {
		if o := g.over(); o != "" {
			return o
		}
	}
	winner := "white wins"
	if g.turn == 1 {
		winner = "black wins"
	}
	switch {
	case moves > 0:
		return "undecided"
	case !g.hasami && g.checked(g.turn):
		return winner + " (mate)"
	}
	return winner + " (stalemate)"
}

// code makes moves comparable.
func (m oMove) code(n int) int {
	promote := 0
	if m.promote {
		promote = 1
	}
	if m.drop != 0 {
		return int(m.drop)<<20 | (m.toY<<4|(n-1-m.toX))<<1
	}
	return (m.fromY<<4|(n-1-m.fromX))<<10 | (m.toY<<4|(n-1-m.toX))<<1 | promote
}

func codeOfMove(m Move) int {
	promote := 0
	if m.Promote {
		promote = 1
	}
	if m.Drop != 0 {
		return int(m.Drop)<<20 | int(m.To)<<1
	}
	return int(m.From)<<10 | int(m.To)<<1 | promote
}

// text returns board, hands and side to move, for repetition and comparison.
func (g *oGame) text() string {
	var b strings.Builder
	for y := range g.n {
		for x := range g.n {
			switch m := g.board[y][x]; {
			case m.letter == 0:
				b.WriteByte('.')
			case m.promoted:
				b.WriteByte('+')
				fallthrough
			default:
				b.WriteByte(m.letter)
			}
		}
	}
	if !g.hasami {
		for side := range g.hands {
			for _, c := range []byte(g.hand()) {
				b.WriteByte('0' + g.hands[side][c])
			}
		}
	}
	b.WriteByte("bw"[g.turn])
	return b.String()
}

// textOfSetup returns a setup of the package in the same format.
func textOfSetup(r *Rules, s Setup, hand string) string {
	var b strings.Builder
	for _, sq := range r.squares {
		if m := s.Board[sq]; m == 0 {
			b.WriteByte('.')
		} else {
			b.Write(r.AppendMan(nil, m))
		}
	}
	if r.toHand {
		for side := range s.Hands {
			for _, c := range []byte(hand) {
				if k := r.kindOf(c); k >= 0 {
					b.WriteByte('0' + s.Hands[side][k])
				} else {
					b.WriteByte('0')
				}
			}
		}
	}
	b.WriteByte("bw"[s.Turn])
	return b.String()
}

// oPast is the history of a game.
type oPast struct {
	seen   map[string][]int // plies of each position
	checks []bool           // whether the side to move was in check
}

// visit records a position and returns the outcome by repetition.
func (p *oPast) visit(o *oGame, text string) string {
	now := len(p.checks)
	p.seen[text] = append(p.seen[text], now)
	p.checks = append(p.checks, !o.hasami && o.checked(o.turn))
	most := 4
	if o.tori {
		most = 3
	}
	if len(p.seen[text]) < most {
		return "undecided"
	}
	// A check on the side to move now was given by the other side, at every second ply
	// back to the first occurrence; checks by this side are between them.
	byOther, byThis := true, true
	for i := now; i > p.seen[text][0]; i-- {
		if (now-i)%2 == 0 {
			byOther = byOther && p.checks[i]
		} else {
			byThis = byThis && p.checks[i]
		}
	}
	names := [2]string{"black wins (perpetual check)", "white wins (perpetual check)"}
	switch {
	case byOther && !byThis:
		return names[o.turn]
	case byThis && !byOther:
		return names[1-o.turn]
	case o.tori: // the last mover should have avoided it
		return [2]string{"black wins (repetition)", "white wins (repetition)"}[o.turn]
	case o.n == 5: // minishogi: the side that moved first should have
		return "white wins (repetition)"
	}
	return "draw (repetition)"
}

const (
	oraclePositions = 100_000 // per game
	oraclePlain     = 6_000
	oracleShort     = 1_000
)

func TestNaiveGeneratorAgrees(t *testing.T) {
	for i, name := range []string{"shogi", "minishogi", "hasami", "animal", "tori"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			left := oraclePlain
			switch {
			case testing.Short():
				left = oracleShort
			case gametest.Long():
				left = oraclePositions
			}
			rng := rand.New(rand.NewPCG(uint64(i), 3))
			r := builtIn(t, name)
			ends := map[string]int{}
			for games := 0; left > 0 && !t.Failed(); games++ {
				left = playAgainstOracle(t, r, name, rng, left, games%10 == 0, ends)
			}
			t.Log(ends)
			if name == "hasami" && !testing.Short() && (ends["black wins (row)"] == 0 || ends["white wins (last man)"] == 0) {
				t.Errorf("the games were too tame: %v", ends)
			}
		})
	}
}

// playAgainstOracle plays a random game and compares every position of it. A shuttling
// game moves back and forth, so that positions repeat.
func playAgainstOracle(t *testing.T, r *Rules, name string, rng *rand.Rand, left int, shuttle bool, ends map[string]int) int {
	o := newOGame(name)
	p, err := r.Position(r.Start(), KindInitial)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHistory(p)
	past := oPast{seen: map[string][]int{}}
	var last [2]oMove
	var line []string
	for ; left > 0; left-- {
		moves := o.legal()
		want := o.outcome(len(moves))
		text := o.text()
		if again := past.visit(o, text); want == "undecided" {
			want = again
		}
		if got := textOfSetup(r, h.pos.Setup(), o.hand()); got != text {
			t.Fatalf("after %v: %s, oracle %s", line, got, text)
		}
		got := h.Outcome().String()
		if got != want {
			t.Fatalf("after %v: %s, oracle %s", line, got, want)
		}
		compareWithOracle(t, h.pos, moves, o.n, line)
		if faults := r.Validate(h.pos.Setup(), KindGame); len(faults) > 0 {
			t.Fatalf("%s has come about by play, yet: %v", h.pos.SFEN(), faults)
		}
		if want != "undecided" || len(line) > 400 {
			ends[got]++
			return left - 1
		}
		m := oPick(rng, o, moves, last[o.turn], shuttle)
		last[o.turn] = m
		ours := h.pos.engine().Moves(nil)
		mine := ours[slices.IndexFunc(ours, func(x Move) bool { return codeOfMove(x) == m.code(o.n) })]
		line = append(line, mine.String())
		if err := h.Play(mine); err != nil {
			t.Fatal(err)
		}
		*o = o.after(m)
	}
	return left
}

// oPick returns a random move, preferring captures.
func oPick(rng *rand.Rand, o *oGame, moves []oMove, last oMove, shuttle bool) oMove {
	if shuttle && rng.IntN(20) > 0 {
		for _, m := range moves {
			if m.drop == 0 && m.fromX == last.toX && m.fromY == last.toY && m.toX == last.fromX && m.toY == last.fromY {
				return m
			}
		}
	}
	for range 3 {
		m := moves[rng.IntN(len(moves))]
		if o.hasami && countMen(o.after(m)) < countMen(*o) || !o.hasami && o.board[m.toY][m.toX].letter != 0 {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

func countMen(o oGame) int {
	n := 0
	for _, row := range o.board {
		for _, m := range row {
			if m.letter != 0 {
				n++
			}
		}
	}
	return n
}

func compareWithOracle(t *testing.T, p *Position, moves []oMove, n int, line []string) {
	t.Helper()
	var got, want []int
	for _, m := range p.engine().Moves(nil) {
		got = append(got, codeOfMove(m))
	}
	for _, m := range moves {
		want = append(want, m.code(n))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s after %v: %s", p.SFEN(), line, oracleDiff(got, want))
	}
	if n := p.Board().Count(); n != len(want) {
		t.Fatalf("%s: counted %d, listed %d", p.SFEN(), n, len(want))
	}
}

func oracleDiff(got, want []int) string {
	return fmt.Sprintf("%d moves, oracle %d: %x against %x", len(got), len(want), got, want)
}
