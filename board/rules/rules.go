package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"shogikit/templates"
)

// Rules are the rules of one game, compiled from its template. They are immutable and
// may be shared between goroutines.
type Rules struct {
	game             *templates.Game
	files, ranks     int
	kinds            []kind
	squares          []Square // of the board, in the order of SFEN
	byLetter         [26]int8 // kind by letter, plus 1; 0: none
	royal            bool     // the game has royal pieces
	noSelfCheck      bool     // a royal piece must not be left or moved en prise
	withoutSelfCheck *Rules   // the same game with that rule
	sandwich         bool
	toHand           bool
	forced           bool             // promotion is mandatory
	setups           map[string]Setup // startpos, and handicaps by their IDs

	bitboards func() *tables // returns nil if the game does not fit bitboards
}

// kind is a compiled templates.Piece.
type kind struct {
	*templates.Piece
	noDrop bool
	worth  int     // in an impasse
	faces  [2]face // unpromoted, promoted
}

// face is one side of a kind, with its moves compiled for the board.
type face struct {
	moves []templates.Move
	leads [1 << 10]bool // by lead: whether a move may lead that far on an empty board
	dead  [2][256]bool  // by side: squares where it may not stop, because it could never move again
}

// New compiles the rules of a game, whose template has been checked, and validates its
// setups: one that breaks the rules is reported in a [SetupErrors].
func New(game *templates.Game) (*Rules, error) {
	r := &Rules{game: game, setups: map[string]Setup{}, files: game.Board.Files, ranks: game.Board.Ranks}
	r.compile()
	r.bitboards = sync.OnceValue(func() *tables { return newTables(r) })
	r.withoutSelfCheck = r
	if r.royal && !r.noSelfCheck {
		c := *r
		c.noSelfCheck, c.withoutSelfCheck = true, &c
		r.withoutSelfCheck = &c
	}
	if err := r.readSetups(); err != nil {
		return nil, err
	}
	return r, nil
}

func (r *Rules) compile() {
	for rank := 1; rank <= r.ranks; rank++ {
		for file := r.files; file >= 1; file-- {
			r.squares = append(r.squares, At(file, rank))
		}
	}
	// Where the royal piece may be captured, nothing forbids leaving it en prise; enclosing gives no check.
	r.sandwich = r.game.Rules.Capture == templates.CaptureSandwich
	mates := r.wins(templates.WinMate) || r.wins(templates.WinTry) && !r.wins(templates.WinCapture)
	r.noSelfCheck = mates && !r.sandwich
	r.toHand = r.game.Rules.Capture == templates.CaptureHand
	r.forced = r.game.Rules.Promotion == templates.PromotionForced
	for i := range r.game.Pieces {
		p := &r.game.Pieces[i]
		r.kinds = append(r.kinds, r.compileKind(p))
		if p.Letter >= 'A' && p.Letter <= 'Z' {
			r.byLetter[p.Letter-'A'] = int8(i + 1)
		}
		r.royal = r.royal || p.Royal
	}
	r.noSelfCheck = r.noSelfCheck && r.royal
}

// wins reports whether the game may be won in a way.
func (r *Rules) wins(w templates.Win) bool { return slices.Contains(r.game.Rules.Win, w) }

func (r *Rules) compileKind(p *templates.Piece) kind {
	k := kind{Piece: p, noDrop: p.Royal || !r.toHand, worth: 1}
	impasse := &r.game.Rules.Impasse
	switch {
	case p.Royal:
		k.worth = 0
	case slices.Contains(impasse.Big, p.ID):
		k.worth = impasse.Five
	}
	k.faces[0] = r.compileFace(p.Face.Moves)
	if p.Promoted != nil {
		k.faces[1] = r.compileFace(p.Promoted.Moves)
		k.faces[1].dead = [2][256]bool{} // it cannot promote again, so it may stop anywhere
	}
	return k
}

func (r *Rules) compileFace(moves []templates.Move) face {
	f := face{moves: moves}
	for _, m := range moves {
		for n := 1; n < 16 && (m.Range == 0 || n <= m.Range); n++ {
			f.leads[lead(n*m.DX, n*m.DY)] = true
		}
	}
	for side := templates.Sente; side <= templates.Gote; side++ {
		for _, sq := range r.squares {
			f.dead[side][sq] = !slices.ContainsFunc(moves, func(m templates.Move) bool {
				_, ok := r.step(sq, side, m.DX, m.DY)
				return ok
			})
		}
	}
	return f
}

// step returns the square dx to the right of and dy ahead of another, as the side sees
// it; false if that is off the board.
func (r *Rules) step(from Square, side templates.Side, dx, dy int) (Square, bool) {
	if side == templates.Gote {
		dx, dy = -dx, -dy
	}
	file, rank := from.File()-dx, from.Rank()-dy
	if file < 1 || file > r.files || rank < 1 || rank > r.ranks {
		return 0, false
	}
	return At(file, rank), true
}

// onBoard reports whether a square is on this board.
func (r *Rules) onBoard(sq Square) bool { return sq.File() <= r.files && sq.Rank() <= r.ranks }

// inZone reports whether a square is in the promotion zone of a side, which is the
// other's camp.
func (r *Rules) inZone(sq Square, side templates.Side) bool { return r.ahead(sq, side, r.game.Zone) }

// ahead reports whether a square is on the last n ranks, as a side sees them.
func (r *Rules) ahead(sq Square, side templates.Side, n int) bool {
	if side == templates.Sente {
		return sq.Rank() <= n
	}
	return sq.Rank() > r.ranks-n
}

// face returns the compiled face of a man.
func (r *Rules) face(m Man) *face {
	k := &r.kinds[m.Kind()]
	if m.Promoted() {
		return &k.faces[1]
	}
	return &k.faces[0]
}

// kindOf returns the kind with this letter, in either case; -1 if there is none.
func (r *Rules) kindOf(letter byte) int {
	c := letter &^ 0x20
	if c < 'A' || c > 'Z' {
		return -1
	}
	return int(r.byLetter[c-'A']) - 1
}

// DealRest adds to a hand the pieces of the game that a setup does not show.
func (r *Rules) DealRest(s *Setup, to templates.Side) {
	for k := range r.kinds {
		left := r.game.Pieces[k].Count - int(s.Hands[0][k]) - int(s.Hands[1][k])
		for _, sq := range r.squares {
			if m := s.Board[sq]; m.Kind() == k {
				left--
			}
		}
		if left > 0 {
			_ = r.AddToHand(s, to, k, left) // kinds that are never in hand are skipped
		}
	}
}

// Game returns the game that the rules were compiled from.
func (r *Rules) Game() *templates.Game { return r.game }

// Start returns the initial setup.
func (r *Rules) Start() Setup { return r.setups["startpos"] }

// Named returns a setup by name: "startpos", or the ID of a handicap.
func (r *Rules) Named(name string) (Setup, bool) {
	s, ok := r.setups[name]
	return s, ok
}

// SetupErrors are the invalid setups of a template.
type SetupErrors []SetupError

// SetupError says what is wrong with one setup.
type SetupError struct {
	Name   string // "setup", or "handicap two-piece"
	SFEN   string // as in the template
	Faults Faults
}

// Error returns one line per fault, each with the name of its setup.
func (es SetupErrors) Error() string {
	var lines []string
	for _, e := range es {
		for _, f := range e.Faults {
			lines = append(lines, e.Name+" "+templates.Clip(e.SFEN)+": "+f.Error())
		}
	}
	return strings.Join(lines, "\n")
}

// readSetups reads and validates the setups of the template itself.
func (r *Rules) readSetups() error {
	var all SetupErrors
	read := func(id, name, sfen string) {
		s, errs := r.ReadSFEN(sfen)
		faults := r.Validate(s, KindGame)
		if len(errs) > 0 {
			faults = Faults{*errs[0]}
		}
		if len(faults) > 0 {
			all = append(all, SetupError{Name: name, SFEN: sfen, Faults: faults})
		}
		r.setups[id] = s
	}
	read("startpos", "setup", r.game.Setup)
	for _, h := range r.game.Handicaps {
		read(h.ID, "handicap "+h.ID, h.SFEN)
	}
	if len(all) > 0 {
		return fmt.Errorf("game %s: %w", r.game.ID, all)
	}
	return nil
}
