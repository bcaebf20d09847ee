package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Record is a game read from a text and played through. Faults are the errors in the
// text or its moves.
type Record struct {
	Moves      []rules.Move  // of the main line, up to the first illegal one
	Outcome    rules.Outcome // the result of the moves and the stated end
	Ending     string        // the stated end of the game in the words of the text; "" if there is none
	Variations int           // number of other lines, which are played through as well
	Main       *Line         // all lines, with comments and clocks
	Faults     rules.Faults
	Remarks    rules.Faults // observations that are not faults
}

// maxPlies bounds how long a game, maxVariations how branched a record may be, maxReplayed
// how many moves are made again to where variations begin.
const (
	maxPlies      = 20000
	maxVariations = 20000
	maxReplayed   = 300_000
	maxRecorded   = 200 // faults kept of one record
)

// player plays a record through as it is read.
type player struct {
	g           game
	game        *rules.History
	rec         *Record
	start       int  // number of the first move, according to the setup
	first       int  // … and according to the numbering of moves; 0: not numbered
	stuck       bool // a move failed, so what follows cannot be judged
	over        bool // moves after the end of the game have been reported
	inVariation bool // in a variation
	ended       bool // the end of the line has been stated
	last        rules.Square
	line        *Line // the current line

	replayed int  // moves made again
	full     bool // no more variations are played

	illegal rules.Move // why it is stuck; the zero Move for other reasons
}

// begin starts to play the record of a diagram; nil if it cannot be played.
func (rd *Reader) begin(d *Diagram) *player {
	if len(d.Errs) > 0 {
		return nil
	}
	pos, err := rd.g.Position(d.Setup, cmp.Or(rd.Kind, rules.KindStudy))
	if err != nil {
		return nil
	}
	d.Record.Main = &Line{Ply: 1, Comments: d.comments}
	return &player{g: rd.g, game: rules.NewHistory(pos), rec: d.Record, start: max(d.Setup.Number, 1), line: d.Record.Main}
}

func (p *player) turn() templates.Side { return p.game.Position().Turn() }

// ply returns the number of the next move.
func (p *player) ply() int { return p.game.Plies() + 1 }

func (p *player) fault(code rules.Code, line, column int, move, format string, args ...any) {
	if len(p.rec.Faults) < maxRecorded {
		f := rules.Fault{Code: code, Line: line, Column: column, Ply: p.ply(), Move: move, Message: fmt.Sprintf(format, args...)}
		p.rec.Faults = append(p.rec.Faults, f)
	}
}

// remark records an observation on the last step that is not a fault.
func (p *player) remark(code rules.Code, line int, format string, args ...any) {
	if len(p.rec.Remarks) < maxRecorded {
		p.rec.Remarks = append(p.rec.Remarks, rules.Fault{Code: code, Line: line, Ply: p.game.Plies(), Message: fmt.Sprintf(format, args...)})
	}
}

// ignored reports text after a move that is not understood as a remark.
func (p *player) ignored(what string, line int) {
	if what = strings.Trim(what, " 　\t+"); what != "" {
		p.remark(rules.CodeSyntax, line, "ignored beside a move: %s", quoted(what))
	}
}

// play makes a move that a text gives in full.
func (p *player) play(m rules.Move, line, column int) {
	if p.stuck {
		return
	}
	if p.ended {
		p.fault(rules.CodeWrongResult, line, column, m.String(), "move %d follows the end of the game", p.ply())
		p.ended = false
	}
	o := p.game.Outcome()
	if o.Result != rules.Undecided && !p.over {
		p.over = true
		p.fault(rules.CodeWrongResult, line, column, m.String(), "move %d follows the end of the game: %s", p.ply(), o)
	}
	err := p.game.Play(m)
	var illegal *rules.IllegalMove
	switch {
	case errors.As(err, &illegal):
		p.refuse(line, column, m.String(), illegal.Why)
		p.illegal = m
		return
	case p.ply() > maxPlies+1:
		p.refuse(line, column, m.String(), fmt.Sprintf("a game has at most %d moves here", maxPlies))
		return
	}
	p.last = m.To
	p.add(Step{Move: m})
	if !p.inVariation {
		p.rec.Moves = append(p.rec.Moves, m)
	}
}

// refuse records an impossible move; nothing after it can be judged.
func (p *player) refuse(line, column int, move, why string) {
	if !p.stuck {
		p.fault(rules.CodeIllegalMove, line, column, move, "move %d, %s: %s", p.ply(), templates.Clip(move), why)
	}
	p.stuck = true
}

// notTheirs refuses a move by the side not to move.
func (p *player) notTheirs(line, column int, move string) {
	p.refuse(line, column, move, "it is "+rules.Colour(p.turn())+"'s turn")
}

// unreadable records a move that cannot be parsed; nothing after it can be judged.
func (p *player) unreadable(line, column int, format string, args ...any) {
	if !p.stuck {
		p.fault(rules.CodeSyntax, line, column, "", "move %d: %s", p.ply(), fmt.Sprintf(format, args...))
	}
	p.stuck = true
}

// branch returns to before a move, where a variation begins: of the line read last, or
// of its nearest ancestor that has the move.
func (p *player) branch(ply, line int) {
	if !p.inVariation {
		p.settle()
	}
	p.inVariation, p.ended, p.over, p.illegal = true, false, false, rules.Move{}
	if !p.mayBranch(line) {
		p.stuck = true
		return
	}
	from := p.branchable(ply)
	if ply < 1 || ply > from.plies()+1 {
		if !p.stuck || ply < 1 {
			p.fault(rules.CodeSyntax, line, 1, "", "a variation of move %d, which does not exist", ply)
		}
		p.stuck = true
		return
	}
	p.stuck = false
	p.line = from.Fork(ply)
	p.goTo(from.Moves(ply))
}

// mayBranch counts a variation, and reports whether it is to be played; false if there
// are too many, or too deep ones.
func (p *player) mayBranch(line int) bool {
	p.rec.Variations++
	most := p.rec.Variations > maxVariations || p.replayed > maxReplayed
	if most && !p.full {
		p.fault(rules.CodeSyntax, line, 0, "", "variation %d and those after it are not played: they are too many, or too deep", p.rec.Variations)
	}
	p.full = most
	return !most
}

// branchable returns the line that a move branches off.
func (p *player) branchable(ply int) *Line {
	from := p.line
	for from.Parent != nil && (ply <= from.Ply || ply > from.plies()+1) {
		from = from.Parent
	}
	return from
}

// goTo takes the game to the position after some moves, all of which it has seen.
func (p *player) goTo(moves []rules.Move) {
	now, same := p.game.Moves(), 0
	defer func() { p.replayed += len(moves) - same + len(moves)/16 }()
	for same < min(len(now), len(moves)) && now[same] == moves[same] {
		same++
	}
	for p.game.Plies() > same {
		_ = p.game.Undo() // it has been played
	}
	for _, m := range moves[same:] {
		_ = p.game.Play(m) // it was legal before
	}
	p.last = LastSquare(moves)
}

// LastSquare returns the destination of the last move; 0 if there are none.
func LastSquare(moves []rules.Move) rules.Square {
	if len(moves) == 0 {
		return 0
	}
	return moves[len(moves)-1].To
}

// settle records the outcome of the main line.
func (p *player) settle() {
	if p.rec.Outcome.Result == rules.Undecided {
		p.rec.Outcome = p.game.Outcome()
	}
}

// sketch is a partially specified move; the legal moves complete it.
type sketch struct {
	text     string // for messages
	men      []rules.Man
	to       rules.Square
	from     rules.Square
	hasFrom  bool
	file     int  // of the origin; 0: not given
	drop     bool // explicitly a drop
	promote  bool // explicitly promoting
	relative string
}

// takes reports a fault if a text claims a capture, of a kind or any, on a square
// without such a piece.
func (p *player) takes(at rules.Square, kind *rules.Man, move string, line, column int) {
	there := p.game.Position().Setup().Board[at]
	if !p.stuck && (there == 0 || kind != nil && there.Kind() != kind.Kind()) {
		p.fault(rules.CodeSyntax, line, column, move, "move %d, %s: it says that a piece is captured on %s, but no such piece is there", p.ply(), templates.Clip(move), at)
	}
}

// find plays the legal move that a sketch denotes.
func (p *player) find(s sketch, line, column int) {
	if p.stuck {
		return
	}
	pos := p.game.Position()
	setup := pos.Setup()
	if s.hasFrom {
		m := rules.Move{From: s.from, To: s.to, Promote: s.promote}
		if now := setup.Board[s.from]; now != 0 && !s.means(now) {
			p.refuse(line, column, m.String(), fmt.Sprintf("the piece on %s is a %s, not a %s", m.From, p.g.Name(now), p.g.Name(s.men[0])))
			return
		}
		p.play(m, line, column)
		return
	}
	meant := func(drop bool) []rules.Move {
		return slices.DeleteFunc(pos.LegalMoves(), func(m rules.Move) bool {
			if s.file > 0 && m.From.File() != s.file {
				return true
			}
			return m.To != s.to || m.Promote != s.promote || (m.Drop != 0) != drop || !s.means(setup.Mover(p.g.Game(), m))
		})
	}
	list := meant(s.drop)
	if len(list) == 0 && !s.promote && s.relative == "" {
		list = meant(true)
	}
	if len(list) > 1 {
		list = Narrow(list, s.relative, setup.Turn)
	}
	switch len(list) {
	case 1:
		p.play(list[0], line, column)
	case 0:
		p.refuse(line, column, s.text, p.whyNone(s, setup))
	default:
		words := make([]string, len(list))
		for i, m := range list {
			words[i] = m.String()
		}
		p.unreadable(line, column, "%s may be %s", s.text, strings.Join(words, " or "))
	}
}

func (s *sketch) means(m rules.Man) bool {
	return slices.ContainsFunc(s.men, func(want rules.Man) bool { return want&^1 == m&^1 })
}

// whyNone returns why a sketch matches no legal move: the reason for the only
// candidate, or else that there is none.
func (p *player) whyNone(s sketch, setup rules.Setup) string {
	var tries []rules.Move
	for sq, m := range setup.Board {
		if m != 0 && m.Side() == setup.Turn && s.means(m) && !s.drop {
			tries = append(tries, rules.Move{From: rules.Square(sq), To: s.to, Promote: s.promote})
		}
	}
	for _, m := range s.men {
		if !m.Promoted() && setup.Hands[setup.Turn][m.Kind()] > 0 && !s.promote {
			tries = append(tries, rules.Move{To: s.to, Drop: p.g.Pieces[m.Kind()].Letter})
		}
	}
	name := p.g.Name(s.men[0])
	var illegal *rules.IllegalMove
	if len(tries) == 1 && errors.As(p.game.Position().Play(tries[0]), &illegal) {
		p.illegal = tries[0]
		return illegal.Why
	}
	if s.drop {
		return fmt.Sprintf("%s has no %s to drop there", rules.Colour(setup.Turn), name)
	}
	return fmt.Sprintf("no %s of %s's can go to %s", name, rules.Colour(setup.Turn), s.to)
}

// Narrow keeps the moves to a square that match the relative words of Japanese
// notation: right, left, straight up, up, sideways, back, as seen by the mover. It
// modifies the list.
func Narrow(list []rules.Move, relative string, side templates.Side) []rules.Move {
	turned := 1 - 2*int(side)
	ahead := func(m rules.Move) int { return turned * (m.From.Rank() - m.To.Rank()) } // ranks moved forward
	right := func(m rules.Move) int { return -turned * m.From.File() }                // how far right the origin is
	means := map[rune]func(rules.Move) bool{
		'引': func(m rules.Move) bool { return ahead(m) < 0 },
		'寄': func(m rules.Move) bool { return ahead(m) == 0 },
		'上': func(m rules.Move) bool { return ahead(m) > 0 },
		'直': func(m rules.Move) bool { return ahead(m) > 0 && m.From.File() == m.To.File() },
	}
	means['行'], means['入'] = means['上'], means['上']
	for _, word := range relative {
		if good := means[word]; good != nil {
			list = slices.DeleteFunc(list, func(m rules.Move) bool { return !good(m) })
		}
	}
	for i, word := range []string{"左", "右"} {
		if strings.Contains(relative, word) && len(list) > 0 {
			best := slices.MaxFunc(list, func(a, b rules.Move) int { return (2*i - 1) * (right(a) - right(b)) })
			list = slices.DeleteFunc(list, func(m rules.Move) bool { return right(m) != right(best) })
		}
	}
	return list
}

// Rivals returns the squares of other men of the same kind as the one moved or dropped
// that could go to the same square, and whether this move may promote.
func Rivals(pos *rules.Position, m rules.Move) (others []rules.Square, promotes bool) {
	setup := pos.Setup()
	man := setup.Mover(pos.Rules().Game(), m)
	for _, o := range pos.LegalMoves() {
		switch {
		case o.Drop != 0 || o.To != m.To:
		case m.Drop == 0 && o.From == m.From:
			promotes = promotes || o.Promote
		case setup.Board[o.From] == man && !slices.Contains(others, o.From):
			others = append(others, o.From)
		}
	}
	return others, promotes
}

// TellApart returns the relative words that distinguish a move from those of its
// [Rivals]: the direction of movement if that suffices, otherwise the side it comes
// from. Dragons and horses are never 直. It returns false if no words suffice.
func TellApart(pos *rules.Position, m rules.Move, others []rules.Square) (words string, ok bool) {
	if len(others) == 0 {
		return "", true
	}
	turn, man := pos.Turn(), pos.Setup().Board[m.From]
	slides := func(m templates.Move) bool { return m.Endless() && m.DY <= 0 }
	big := man.Promoted() && slices.ContainsFunc(pos.Rules().Game().Pieces[man.Kind()].Face.Moves, slides)
	all := []rules.Move{{From: m.From, To: m.To}}
	for _, from := range others {
		all = append(all, rules.Move{From: from, To: m.To})
	}
	means := func(sign string, list []rules.Move) bool {
		left := Narrow(slices.Clone(list), sign, turn)
		return len(left) == 1 && left[0] == all[0]
	}
	ways := []string{"引", "寄", "上"}
	way := ways[slices.IndexFunc(ways, func(w string) bool { return means(w, all[:1]) })]
	for _, sign := range []string{way, "直", "左", "右", "左" + way, "右" + way} {
		if means(sign, all) && !(big && sign == "直") {
			return sign, true
		}
	}
	return "右" + way, false
}
