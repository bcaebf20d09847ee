package booklet

import (
	"cmp"
	"errors"
	"fmt"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// DiagramError is a diagram that does not show what it claims.
type DiagramError struct {
	File string
	Line int
	Key  string // its name, or the number of a problem
	Err  error
}

// Error returns "file:line: key: what is wrong".
func (e *DiagramError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.Key, e.Err)
}

// Unwrap returns the underlying error.
func (e *DiagramError) Unwrap() error { return e.Err }

var errClaim = errors.New("claim does not hold")

func errNotLegal(m rules.Move) error { return fmt.Errorf("%w: %s is not legal", errClaim, m) }

// claim records that a diagram made by rule does not show what it claims: an error in a built-in
// game. In others the diagram is left out.
func (b *book) claim(key string, err error) {
	b.doubtful = true
	if b.game.File == "" {
		b.faults = append(b.faults, &DiagramError{File: b.file(), Key: key, Err: err})
	}
}

// file names the template in messages.
func (b *book) file() string { return cmp.Or(b.game.File, b.game.ID+".yaml") }

// checkPage explains check, the three ways out of it, mate, and a piece that must stay.
func (b *book) checkPage() {
	if b.royal() < 0 {
		return
	}
	p := &page{kind: "check", accent: board.Green, icon: crownIcon, title: b.text("check.title")}
	p.lead = b.text("check.lead")
	if b.captures() {
		p.title, p.lead = b.text("catch.title"), b.text("catch.lead")
	}
	n := 0
	for _, what := range []string{"away", "take", "between"} {
		d, ok := b.wayOut(what)
		if !ok {
			continue
		}
		p.next()
		x := 1 + 43*draw.MM(n)
		n++
		p.show(draw.Pt(x, 46), b.Draw(d, 10), b.text("check."+what))
		words := "**" + b.text("check."+what) + "**\n" + b.text("check."+what+"-text")
		p.put(paragraph, draw.RectWH(x-1, 88.6, 40, 16.2), caption, words)
	}
	b.matePanel(p)
	b.pinned(p)
	b.add(p)
}

// captures reports whether a king may be left where it can be taken.
func (b *book) captures() bool {
	for _, w := range b.game.Rules.Win {
		if w == templates.WinCapture {
			return true
		}
	}
	return false
}

// attackedKing returns a position with the own king at the bottom, attacked along its column: by a
// piece that runs, or else by one in front of it.
func (b *book) attackedKing() (d board.Figure, attacker, king rules.Square, ok bool) {
	d = board.Figure{View: b.bottom(3, 4), Accent: board.Green}
	file, last := d.View.Right+1, d.View.Bottom
	king = rules.At(file, last)
	d.Setup.Board[king] = rules.NewMan(b.royal(), templates.Sente, false)
	if b.captures() { // without another king the game would be over
		d.Setup.Board[rules.At(d.View.Left, d.View.Top)] = rules.NewMan(b.royal(), templates.Gote, false)
	}
	piece, at := b.ranger(), rules.At(file, d.View.Top)
	if piece == nil {
		piece, at = cmp.Or(b.pawn(), b.ahead()), rules.At(file, last-1)
	}
	if piece == nil {
		return d, 0, 0, false
	}
	d.Setup.Board[at] = b.man(piece, templates.Gote)
	if b.ranger() != nil {
		d.Arrows = []board.Arrow{{From: at, To: king, Ink: draw.Black}}
	}
	return d, at, king, true
}

// wayOut shows one way out of check.
func (b *book) wayOut(what string) (board.Figure, bool) {
	d, attacker, king, ok := b.attackedKing()
	if !ok {
		return d, false
	}
	switch what {
	case "away":
		to := rules.At(king.File()-1, king.Rank())
		d.Arrows = append(d.Arrows, board.Arrow{From: king, To: to})
		return d, b.legal(d.Setup, rules.Move{From: king, To: to})
	case "take":
		taker := b.ahead([2]int{1, 1})
		if taker == nil || attacker.Rank()+1 > king.Rank() {
			return d, false
		}
		from := rules.At(attacker.File()+1, attacker.Rank()+1)
		d.Setup.Board[from] = b.man(taker, templates.Sente)
		d.Arrows = append(d.Arrows, board.Arrow{From: from, To: attacker})
		return d, b.legal(d.Setup, rules.Move{From: from, To: attacker})
	}
	if b.ranger() == nil || !b.drops() {
		return d, false
	}
	at := rules.At(king.File(), king.Rank()-1)
	d.Arrows = []board.Arrow{{From: attacker, To: at, Ink: draw.Black}}
	pawn := &b.game.Pieces[len(b.game.Pieces)-1]
	d.Setup.Board[at] = b.man(pawn, templates.Sente)
	_, ok = b.afterDrop(d, at)
	d.Free = nil
	d.Dropped = []rules.Square{at}
	return d, ok
}

// matePanel shows a mate and the squares to which the king cannot escape.
func (b *book) matePanel(p *page) {
	d, ok := b.mateDiagram()
	if !ok {
		return
	}
	p.next()
	p.panel(draw.RectWH(0, 106, textW, 45), board.Green.Tint)
	square := draw.MM(10)
	p.show(draw.Pt(5, 112), b.Draw(d, square), b.text("check.mate-picture"))
	size := b.Size(d.View, square)
	p.backing.Append(board.Cross(draw.Pt(7.4, 147), 3.6))
	p.put(captionOf, draw.RectWH(10.6, 144.4, 50, 5.3), caption, b.text("check.no-escape"))
	x := size.W + 10
	head, words := "check.mate", "check.mate-text"
	if b.captures() {
		head, words = "catch.mate", "catch.mate-text"
	}
	p.put(heading, draw.RectWH(x, 110, textW-x-3, 7), nameStyle, b.text(head))
	p.put(paragraph, draw.RectWH(x, 118, textW-x-4, 32), bodyStyle, b.text(words))
}

// mateDiagram returns a mate by one piece in front of a king at the edge, which another guards.
func (b *book) mateDiagram() (board.Figure, bool) {
	g := b.game
	support := b.ahead()
	if support == nil {
		return board.Figure{}, false
	}
	for _, promoted := range []bool{false, true} {
		for i := len(g.Pieces) - 1; i >= 0; i-- {
			q := &g.Pieces[i]
			if q.Royal || promoted && q.Promoted == nil || !promoted && runs(q.Face.Moves) {
				continue
			}
			d := board.Figure{View: b.top(5, 3), Accent: board.Green}
			file := (d.View.Left + d.View.Right) / 2
			king := rules.At(file, 1)
			d.Setup.Board[king] = rules.NewMan(b.royal(), templates.Gote, false)
			d.Setup.Board[rules.At(file, 2)] = rules.NewMan(i, templates.Sente, promoted)
			pawn := b.pawn()
			if pawn == nil {
				pawn = support
			}
			d.Setup.Board[rules.At(file, 3)] = b.man(pawn, templates.Sente)
			d.Setup.Turn = templates.Gote
			if b.mated(d.Setup) {
				d.Refused = b.around(d, king)
				return d, true
			}
		}
	}
	return board.Figure{}, false
}

// mated reports whether the side to move is mated.
func (b *book) mated(s rules.Setup) bool {
	s.Number = 1
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return false
	}
	p = p.WithoutSelfCheck()
	return p.InCheck() && len(p.LegalMoves()) == 0
}

// around returns the empty squares around one in a diagram.
func (b *book) around(d board.Figure, at rules.Square) []rules.Square {
	var out []rules.Square
	for rank := at.Rank() - 1; rank <= at.Rank()+1; rank++ {
		for file := at.File() - 1; file <= at.File()+1; file++ {
			if rank < d.View.Top || rank > d.View.Bottom || file < d.View.Right || file > d.View.Left {
				continue
			}
			sq := rules.At(file, rank)
			if d.Setup.Board[sq] == 0 {
				out = append(out, sq)
			}
		}
	}
	return out
}

// pinned shows a piece that shields its king and must stay on the line; for games in which a king
// may be left en prise, the other way to win.
func (b *book) pinned(p *page) {
	p.next()
	if b.captures() {
		b.tryPanel(p)
		return
	}
	d, ok := b.pinDiagram()
	if !ok {
		return
	}
	p.show(draw.Pt(1, 155), b.Draw(d, 9.8), b.text("check.shield"))
	p.put(heading, draw.RectWH(38, 155, 88, 7), nameStyle, b.text("check.shield"))
	p.put(paragraph, draw.RectWH(38, 163, 88, 32), bodyStyle, b.text("check.shield-text"))
}

// pinDiagram shows where a shielding piece may go, and where it may not.
func (b *book) pinDiagram() (board.Figure, bool) {
	attacker, shield := b.ranger(), b.ahead([2]int{1, 1})
	if attacker == nil || shield == nil {
		return board.Figure{}, false
	}
	d := board.Figure{View: b.bottom(3, 4), Accent: board.Green}
	file, last := d.View.Right+1, d.View.Bottom
	at := rules.At(file, last-1)
	d.Setup.Board[rules.At(file, last)] = rules.NewMan(b.royal(), templates.Sente, false)
	d.Setup.Board[at] = b.man(shield, templates.Sente)
	d.Setup.Board[rules.At(file, d.View.Top)] = b.man(attacker, templates.Gote)
	legal := b.legalMoves(d.Setup)
	for _, m := range shield.Face.Moves {
		to, ok := step(at, m, 1, d.View)
		if !ok || d.Setup.Board[to] != 0 {
			continue
		}
		if contains(legal, at, to) {
			d.Dots = append(d.Dots, to)
		} else {
			d.Refused = append(d.Refused, to)
		}
	}
	return d, len(d.Dots) > 0 && len(d.Refused) > 0
}

// contains reports whether there is a move from one square to another.
func contains(moves []rules.Move, from, to rules.Square) bool {
	for _, m := range moves {
		if m.Drop == 0 && m.From == from && m.To == to {
			return true
		}
	}
	return false
}

// tryPanel shows a king that reaches the far row.
func (b *book) tryPanel(p *page) {
	if !b.wins(templates.WinTry) {
		return
	}
	d := board.Figure{View: b.top(3, 3), Accent: board.Green}
	file := d.View.Right + 1
	from, to := rules.At(file, 2), rules.At(file, 1)
	d.Setup.Board[from] = rules.NewMan(b.royal(), templates.Sente, false)
	d.Arrows = []board.Arrow{{From: from, To: to}}
	p.show(draw.Pt(3, 157), b.Draw(d, 12), b.text("catch.try"))
	p.put(heading, draw.RectWH(46, 157, 80, 7), nameStyle, b.text("catch.try"))
	p.put(paragraph, draw.RectWH(46, 165, 80, 28), bodyStyle, b.text("catch.try-text"))
}

// wins reports whether the game can be won that way.
func (b *book) wins(way templates.Win) bool {
	for _, w := range b.game.Rules.Win {
		if w == way {
			return true
		}
	}
	return false
}
