// Package notation formats and parses positions and games of anything that
// [rules.Rules] supports: positions in SFEN, BOD (the board of a KIF file), CSA and a
// plain text grid; games in KIF, KI2, CSA, USI, JKF and PSN, or as bare moves, in
// UTF-8, UTF-16 and the Japanese encodings.
//
// A [Reader] reads the only diagram or game of a text, or a sequence of them from a
// text of any length in any mixture of notations; it detects notations and encodings. A
// position read is a [rules.Setup], any arrangement of pieces: [rules.Rules.Validate]
// decides whether it is possible. A game is played through as it is read, and its
// [Record] lists all faults.
package notation

import (
	"fmt"
	"io"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
)

// Notation is a way of writing a position.
type Notation string

// The notations.
const (
	SFEN Notation = "sfen" // one line, as in USI
	BOD  Notation = "bod"  // the board diagram of KIF files, in Japanese
	CSA  Notation = "csa"  // P1 to P9, P+, P- and the side to move
	Grid Notation = "grid" // a plain text board with SFEN letters

	// Notations of games; see [Forms].
	USI Notation = "usi" // position startpos moves 7g7f …
	KIF Notation = "kif" // one move per line
	KI2 Notation = "ki2" // moves with the sign of their side
	JKF Notation = "jkf" // a game in JSON
	PSN Notation = "psn" // Western letters, P-7f or P7g-7f, with or without headers such as [Sente "Oyama"]
)

// game is a game with the words that notations use for it.
type game struct{ lexicon.Lexicon }

func gameOf(r *rules.Rules) game { return game{lexicon.Of(r)} }

// squareAt returns the square on a file and a rank, if the board has it.
func (g game) squareAt(file, rank int) (rules.Square, bool) {
	if file < 1 || file > g.Files || rank < 1 || rank > g.Ranks {
		return 0, false
	}
	return rules.At(file, rank), true
}

// Only reads the only diagram or game of a text. Faults in it are recorded in the
// Diagram; the error is of type [*rules.ParseError] if there is none, or more than one.
func (rd *Reader) Only() (Diagram, error) {
	d, err := rd.Next()
	if err == io.EOF {
		return d, rules.Unreadable.At(1, 1, "no diagram in this text")
	}
	if err != nil {
		return d, err
	}
	switch next, err := rd.Next(); {
	case err == nil:
		return d, rules.Ambiguous.At(next.Line, 1, "a second diagram begins here; only one is allowed")
	case err != io.EOF:
		return d, err
	}
	d.Passed = rd.passed
	return d, nil
}

// After returns the setup after a number of moves of the main line; a negative number
// means all of them. Without moves it is the setup itself.
func (d *Diagram) After(r *rules.Rules, plies int) (rules.Setup, error) {
	var moves []rules.Move
	if d.Record != nil {
		moves = d.Record.Moves
	}
	if plies > len(moves) {
		return d.Setup, fmt.Errorf("move %d is asked for; only %d can be played", plies, len(moves))
	}
	if plies == 0 || d.Record == nil {
		return d.Setup, nil
	}
	if plies < 0 {
		plies = len(moves)
	}
	p, err := r.Position(d.Setup, rules.KindAny) // it has been played on before
	for i := 0; err == nil && i < plies; i++ {
		err = p.Play(moves[i])
	}
	if err != nil {
		return d.Setup, err
	}
	return p.Setup(), nil
}

// Positions returns all positions of the games in a text.
func Positions(r *rules.Rules, in io.Reader) (out []rules.Setup, err error) {
	for rd := NewReader(r, in); ; {
		d, err := rd.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		for ply := 0; d.Record != nil && ply <= len(d.Record.Moves); ply++ {
			if s, err := d.After(r, ply); err == nil {
				out = append(out, s)
			}
		}
	}
}
