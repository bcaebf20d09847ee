package rules

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/templates"
)

// Validate checks a setup against the rules and against the kind it claims to be, and
// returns all faults.
func (r *Rules) Validate(s Setup, kind Kind) Faults {
	v := validator{r: r, kind: kind, box: mailbox{r: r, Setup: s}}
	v.men = v.room[:0]
	v.checkGame()
	if len(v.faults) > 0 || kind == KindAny {
		return v.faults
	}
	v.checkKings()
	if kind != KindStudy {
		v.checkNumbers()
	}
	v.checkFiles()
	v.checkDead()
	v.checkChecks()
	v.checkClaim()
	return v.faults
}

// validator collects the faults of one setup.
type validator struct {
	r      *Rules
	kind   Kind
	box    mailbox
	faults Faults
	men    []standing // on the board
	kings  [2][]Square

	room [64]standing // backing array of men
}

// standing is a man on a square.
type standing struct {
	sq Square
	m  Man
}

// add adds a fault, given without its message.
func (v *validator) add(f Fault, format string, args ...any) {
	f.Message = fmt.Sprintf(format, args...)
	v.faults = append(v.faults, f)
}

// checkGame lists the men, and reports those that are not of this game, or not on its
// board. Nothing else can be said of a setup that has any.
func (v *validator) checkGame() {
	for _, sq := range v.r.squares {
		switch m := v.box.Board[sq]; {
		case m == 0:
		case v.r.isMan(m):
			v.men = append(v.men, standing{sq, m})
		default:
			v.add(Fault{Code: CodeSyntax, Square: sq.String()}, "a piece that is not one of %s", v.r.game.ID)
		}
	}
	for i, m := range v.box.Board {
		if sq := Square(i); m != 0 && !v.r.onBoard(sq) {
			v.add(Fault{Code: CodeSyntax, Square: sq.String()}, "a piece off the board")
		}
	}
	if v.box.Turn > templates.Gote {
		v.add(Fault{Code: CodeSyntax}, "neither side is to move")
	}
	for side := range v.box.Hands {
		for k, n := range v.box.Hands[side] {
			if n > 0 && (k >= len(v.r.kinds) || v.r.kinds[k].noDrop) {
				name := Colour(templates.Side(side))
				v.add(Fault{Code: CodeSyntax, Side: name}, "a piece in hand that is never in hand in %s", v.r.game.ID)
			}
		}
	}
}

// isMan reports whether a man is one of the game.
func (r *Rules) isMan(m Man) bool {
	k := m.Kind()
	return k >= 0 && k < len(r.kinds) && (!m.Promoted() || r.kinds[k].Promoted != nil)
}

// mayLackKing reports whether a side needs no king in a diagram of this kind. Where
// kings may be captured, the last move may have captured one; unless that wins, the
// game continues without it.
func (v *validator) mayLackKing(side templates.Side) bool {
	taken := !v.r.noSelfCheck && v.kind == KindGame
	if taken && !v.r.wins(templates.WinCapture) && !v.r.wins(templates.WinMate) {
		return true
	}
	return v.kind == KindStudy || (taken || v.kind == KindTsume) && side == v.box.Turn
}

func (v *validator) checkKings() {
	if !v.r.royal {
		return
	}
	for _, on := range v.men {
		if v.r.kinds[on.m.Kind()].Royal {
			v.kings[on.m.Side()] = append(v.kings[on.m.Side()], on.sq)
		}
	}
	for side := templates.Sente; side <= templates.Gote; side++ {
		name := Colour(side)
		kings := v.kings[side]
		if len(kings) == 0 && !v.mayLackKing(side) {
			v.add(Fault{Code: CodeMissingKing, Side: name}, "%s has no king", name)
		}
		for i := 1; i < len(kings); i++ {
			v.add(Fault{Code: CodeExtraKing, Square: kings[i].String(), Side: name},
				"%s has a second king, besides the one on %s", name, kings[0])
		}
	}
}

// checkNumbers counts the pieces against the game's, and against the kit's if the
// sides' pieces look different.
func (v *validator) checkNumbers() {
	var all [maxKinds][2]int
	for _, on := range v.men {
		all[on.m.Kind()][on.m.Side()]++
	}
	for k := range v.r.kinds {
		if v.r.kinds[k].Royal {
			continue // kings are checked separately
		}
		p, by := &v.r.game.Pieces[k], all[k]
		for side := range by {
			by[side] += int(v.box.Hands[side][k])
		}
		if n := by[0] + by[1]; n > p.Count {
			v.add(Fault{Code: CodeTooMany}, "%s: %d on board and in hand; the game has %d", v.r.name(k), n, p.Count)
			continue
		}
		for side, n := range by {
			has := (p.Count + 1 - side) / 2
			if n <= has || !p.TwoLooks || v.r.toHand { // where men change sides, their looks are only cosmetic
				continue
			}
			name := Colour(templates.Side(side))
			v.add(Fault{Code: CodeNotInKit, Side: name}, "%s of %s: %d; the kit prints %d", v.r.name(k), name, n, has)
		}
	}
}

// checkFiles reports each man in excess on a file by its square.
func (v *validator) checkFiles() {
	for _, on := range v.men {
		sq, m := on.sq, on.m
		most := v.r.kinds[m.Kind()].Drop.PerFile
		if most == 0 || m.Promoted() || !v.r.keepsFile(m.Kind()) {
			continue
		}
		var above []string // squares of its like on the file
		for rank := 1; rank < sq.Rank(); rank++ {
			if at := At(sq.File(), rank); v.box.Board[at] == m {
				above = append(above, at.String())
			}
		}
		if len(above) >= most {
			name, besides := Colour(m.Side()), strings.Join(above[:most], " and ")
			v.add(Fault{Code: CodeTwoPawns, Square: sq.String(), Side: name},
				"another unpromoted %s of %s on file %d, besides %s", v.r.Name(m), name, sq.File(), besides)
		}
	}
}

// keepsFile reports whether unpromoted men of a kind stay on their file. Others may gather
// there by moves, which only drops must not do.
func (r *Rules) keepsFile(kind int) bool {
	return !slices.ContainsFunc(r.kinds[kind].faces[0].moves, func(m templates.Move) bool { return m.DX != 0 })
}

func (v *validator) checkDead() {
	for _, on := range v.men {
		sq, m := on.sq, on.m
		if k := m.Kind(); v.r.face(m).dead[m.Side()][sq] && !v.r.kinds[k].Drop.AnyRank {
			side := Colour(m.Side())
			v.add(Fault{Code: CodeDeadPiece, Square: sq.String(), Side: side},
				"%s's %s could never move from here", side, v.r.name(k))
		}
	}
}

// checkChecks reports a king of the side not to move that is in check, and checks that
// no last move can have given. Where a king may stay in check, this is a fault only of a
// mate problem, whose answer would be to capture it.
func (v *validator) checkChecks() {
	if !v.r.noSelfCheck && v.kind != KindTsume {
		return
	}
	for _, king := range v.kings[v.box.Turn.Other()] {
		if by := v.box.attackers(king, v.box.Turn); len(by) > 0 {
			us, them := Colour(v.box.Turn), Colour(v.box.Turn.Other())
			v.add(Fault{Code: CodeOpponentInCheck, Square: king.String(), Side: them},
				"%s's king is in check by %s, but it is %s's move", them, v.list(by), us)
		}
	}
	us, them := v.kings[v.box.Turn], v.kings[v.box.Turn.Other()]
	if v.r.noSelfCheck && v.kind != KindStudy && len(us) == 1 && len(them) <= 1 {
		v.checkLastMove(v.box.Turn, us[0])
	}
}

// list names men and their squares.
func (v *validator) list(squares []Square) string {
	words := make([]string, len(squares))
	for i, sq := range squares {
		m := v.box.Board[sq]
		words[i] = fmt.Sprintf("the %s on %s", v.r.Name(m), sq)
	}
	return strings.Join(words, " and ")
}

// checkLastMove checks that the opponent of a side can have given the check on the
// board.
func (v *validator) checkLastMove(us templates.Side, king Square) {
	by := v.box.attackers(king, us.Other())
	royal := func(sq Square) bool { return v.r.kinds[v.box.Board[sq].Kind()].Royal }
	if len(by) == 0 || slices.ContainsFunc(by, royal) { // adjacent kings are reported separately
		return
	}
	captured := []Man{0}
	// In a game with hands the captured man is there now, unless a diagram omits
	// pieces. Its kind only matters as a blocker, so any man of the king's side will
	// do.
	some := slices.IndexFunc(v.r.kinds, func(k kind) bool { return !k.Royal })
	if some >= 0 && (!v.r.toHand || v.kind == KindTsume || v.box.Hands[us.Other()] != (Hand{})) {
		captured = append(captured, NewMan(some, us, false))
	}
	if !v.box.canArise(by, captured) {
		v.add(Fault{Code: CodeImpossibleCheck, Square: king.String(), Side: Colour(us)},
			"no last move by %s can have given check by %s", Colour(us.Other()), v.list(by))
	}
}

func (v *validator) checkClaim() {
	s, start := v.box.Setup, v.r.Start()
	s.Number = start.Number
	switch v.kind {
	case KindInitial:
		if s != start {
			v.add(Fault{Code: CodeWrongSetup}, "this is not the initial setup, %s", v.r.FormatSFEN(start))
		}
	case KindHandicap:
		for _, handicap := range v.r.game.Handicaps {
			h, _ := v.r.Named(handicap.ID)
			h.Number = s.Number
			if s == h {
				return
			}
		}
		v.add(Fault{Code: CodeWrongSetup},
			"this is not one of the %d handicap setups of %s", len(v.r.game.Handicaps), v.r.game.ID)
	}
}
