package booklet

import (
	"fmt"
	"slices"
	"strconv"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// dropPage explains how a piece in hand comes back, and what it may do then.
func (b *book) dropPage() {
	p := &page{kind: "drop", accent: board.Gold, icon: dropIcon, title: b.text("drop.title")}
	p.lead = b.text("drop.lead")
	d, square := b.dropExample()
	size := b.Size(d.View, square)
	p.show(draw.Pt(0, 45), b.Draw(d, square), b.text("drop.picture"))
	x := max(67, size.W+7)
	for i, what := range []string{"empty", "plain", "point"} {
		y := 78 + 8.6*draw.MM(i)
		p.backing.Append(board.Tick(draw.Pt(x+3.1, y+3), 6.2, board.Gold.Ink))
		p.put(paragraph, draw.RectWH(x+8.4, y+0.6, textW-x-8.4, 5.8), smallHead, b.text("drop."+what))
	}
	p.put(label, draw.RectWH(size.W+board.TrayGap, 45, 40, 5.3), caption.Strong().In(board.Gold.Text), b.text("drop.hand"))
	p.put(paragraph, draw.RectWH(size.W+30.5, 51, 95-size.W, 26), caption, b.text("drop.note"))
	b.dropCells(p)
	p.next()
	p.panel(draw.RectWH(0, 174, textW, 20), board.Gold.Tint)
	pawn := &b.game.Pieces[len(b.game.Pieces)-1]
	p.show(draw.Pt(5, 177), b.face(pieces.Look{Piece: pawn}, 14), "")
	p.put(paragraph, draw.RectWH(23, 177, 99, 16), columnBody, b.text("drop.tip"))
	b.add(p)
}

// dropExample shows the lower part of a position with a piece that comes from the hand: the men of
// the initial setup without the one that is dropped.
func (b *book) dropExample() (board.Figure, draw.MM) {
	g := b.game
	files, ranks := min(6, g.Board.Files), min(6, g.Board.Ranks)
	right := (g.Board.Files-files)/2 + 1
	d := board.Figure{View: board.View{Left: right + files - 1, Top: g.Board.Ranks - ranks + 1, Right: right, Bottom: g.Board.Ranks}, Tray: true, Accent: board.Gold}
	d.Setup = b.rules.Start()
	model := b.kindOf(b.model())
	last := len(g.Pieces) - 1
	for sq, m := range d.Setup.Men() {
		inView := sq.File() <= d.View.Left && sq.File() >= d.View.Right && sq.Rank() >= d.View.Top
		if m.Side() == templates.Sente && m.Kind() == model || !inView && !g.Pieces[m.Kind()].Royal {
			d.Setup.Board[sq] = 0
		}
	}
	at := b.dropTarget(&d)
	d.Setup.Board[at] = rules.NewMan(model, templates.Sente, false)
	d.Setup.Hands[templates.Sente][last] = 2
	d.Dropped = []rules.Square{at}
	d.From = at
	before := d.Setup
	before.Board[at] = 0
	before.Hands[templates.Sente][model]++
	before.Number = 1
	if !b.legal(before, rules.Move{To: at, Drop: g.Pieces[model].Letter}) {
		b.claim("drop", fmt.Errorf("no legal drop on %s", at))
	}
	return d, min(60/draw.MM(files), 60/draw.MM(ranks)*g.Board.Square/g.Board.SquareH)
}

// dropTarget returns an empty square in the middle of a view.
func (b *book) dropTarget(d *board.Figure) rules.Square {
	middle := (d.View.Left + d.View.Right + 1) / 2
	for rank := d.View.Top + 1; rank <= d.View.Bottom; rank++ {
		if sq := rules.At(middle, rank); d.Setup.Board[sq] == 0 {
			return sq
		}
	}
	for rank := d.View.Top; rank <= d.View.Bottom; rank++ {
		for file := d.View.Right; file <= d.View.Left; file++ {
			if sq := rules.At(file, rank); d.Setup.Board[sq] == 0 {
				return sq
			}
		}
	}
	return rules.At(middle, d.View.Top)
}

// dropCells shows what a drop may do: attack the king, shield one's own, attack two pieces.
func (b *book) dropCells(p *page) {
	type cell struct {
		key string
		d   board.Figure
	}
	var cells []cell
	for _, c := range []struct {
		key  string
		make func() (board.Figure, bool)
	}{{"attack", b.attackCell}, {"shield", b.shieldCell}, {"two", b.forkCell}} {
		d, ok := c.make()
		if ok {
			cells = append(cells, cell{c.key, d})
		}
	}
	if len(cells) == 0 {
		return
	}
	p.next()
	p.put(heading, draw.RectWH(0, 111, textW, 7), headStyle, b.text("drop.may"))
	for i, c := range cells {
		p.next()
		x := 1 + 43*draw.MM(i)
		c.d.Verdict = board.Allowed
		p.show(draw.Pt(x, 120), b.Draw(c.d, 10), b.text("drop."+c.key+"-picture"))
		p.put(paragraph, draw.RectWH(x-1, 153, 40, 20), caption, b.text("drop."+c.key))
	}
}

// ahead returns the first piece, other than the king, that attacks the square in front of it, and
// also others if wanted; nil if there is none.
func (b *book) ahead(other ...[2]int) *templates.Piece {
	g := b.game
	for i := range g.Pieces {
		p := &g.Pieces[i]
		if p.Royal || runs(p.Face.Moves) {
			continue
		}
		all := true
		for _, way := range append(other, [2]int{0, 1}) {
			all = all && slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool {
				return m.DX == way[0] && m.DY == way[1] && !m.NoCapture
			})
		}
		if all {
			return p
		}
	}
	return nil
}

// royal returns the index of the royal piece; -1 if there is none.
func (b *book) royal() int {
	return slices.IndexFunc(b.game.Pieces, func(p templates.Piece) bool { return p.Royal })
}

// corner returns the view of so many files and ranks at the top in the middle of the board.
func (b *book) top(files, ranks int) board.View {
	g := b.game
	files, ranks = min(files, g.Board.Files), min(ranks, g.Board.Ranks)
	right := (g.Board.Files-files)/2 + 1
	return board.View{Left: right + files - 1, Top: 1, Right: right, Bottom: ranks}
}

// bottom returns the same view at the bottom.
func (b *book) bottom(files, ranks int) board.View {
	v := b.top(files, ranks)
	shift := b.game.Board.Ranks - v.Bottom
	v.Top, v.Bottom = v.Top+shift, v.Bottom+shift
	return v
}

// man returns a man of a piece.
func (b *book) man(p *templates.Piece, side templates.Side) rules.Man {
	return rules.NewMan(b.kindOf(p), side, false)
}

// dropped reports whether a piece that stands on a square can have been dropped there, and returns
// the position after that.
func (b *book) afterDrop(d board.Figure, at rules.Square) (*rules.Position, bool) {
	m := d.Setup.Board[at]
	s := d.Setup
	s.Board[at] = 0
	s.Hands[templates.Sente][m.Kind()]++
	s.Number = 1
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return nil, false
	}
	err = p.Play(rules.Move{To: at, Drop: b.game.Pieces[m.Kind()].Letter})
	return p, err == nil
}

// attackCell shows a piece dropped in front of the other king.
func (b *book) attackCell() (board.Figure, bool) {
	piece, support := b.ahead([2]int{1, 1}), b.ahead()
	if piece == nil || support == nil || b.royal() < 0 {
		return board.Figure{}, false
	}
	d := board.Figure{View: b.top(3, 3), Accent: board.Gold}
	file := d.View.Right + 1
	d.Setup.Board[rules.At(file, 1)] = rules.NewMan(b.royal(), templates.Gote, false)
	at := rules.At(file, 2)
	d.Setup.Board[at] = b.man(b.model(), templates.Sente)
	d.Setup.Board[rules.At(file, 3)] = b.man(support, templates.Sente)
	d.Dropped = []rules.Square{at}
	p, ok := b.afterDrop(d, at)
	return d, ok && (p.InCheck() || b.game.Rules.Win[0] == templates.WinCapture)
}

// ranger returns a piece that runs straight ahead; nil if there is none.
func (b *book) ranger() *templates.Piece {
	g := b.game
	for i := len(g.Pieces) - 1; i >= 0; i-- {
		if slices.ContainsFunc(g.Pieces[i].Face.Moves, func(m templates.Move) bool { return m.DX == 0 && m.DY == 1 && m.Endless() }) {
			return &g.Pieces[i]
		}
	}
	return nil
}

// shieldCell shows a piece dropped between the own king and a piece that runs.
func (b *book) shieldCell() (board.Figure, bool) {
	attacker, shield := b.ranger(), b.ahead()
	if attacker == nil || shield == nil || b.royal() < 0 {
		return board.Figure{}, false
	}
	d := board.Figure{View: b.bottom(3, 3), Accent: board.Gold}
	file, last := d.View.Right+1, d.View.Bottom
	d.Setup.Board[rules.At(file, last-2)] = b.man(attacker, templates.Gote)
	d.Setup.Board[rules.At(file, last)] = rules.NewMan(b.royal(), templates.Sente, false)
	at := rules.At(file, last-1)
	pawn := &b.game.Pieces[len(b.game.Pieces)-1]
	d.Setup.Board[at] = b.man(pawn, templates.Sente)
	d.Dropped = []rules.Square{at}
	_, ok := b.afterDrop(d, at)
	return d, ok
}

// forkCell shows a piece dropped so that it attacks two others, neither of which can take it: of
// all such pictures the one whose smaller target is worth most; a piece that jumps comes first.
func (b *book) forkCell() (best board.Figure, found bool) {
	most := -1
	for _, jumps := range []bool{true, false} {
		for i := range b.game.Pieces {
			p := &b.game.Pieces[i]
			if p.Royal || runs(p.Face.Moves) {
				continue
			}
			for _, m := range p.Face.Moves {
				if m.DX <= 0 || m.NoCapture || m.Jump() != jumps {
					continue
				}
				d, worth := b.bestFork(p, m)
				if worth > most {
					best, most = d, worth
				}
			}
		}
		if most >= 0 {
			break
		}
	}
	return best, most >= 0
}

// bestFork returns a fork by a piece that takes in a direction and in its mirror image, and what
// its smaller target is worth; -1 if there is none.
func (b *book) bestFork(p *templates.Piece, m templates.Move) (best board.Figure, worth int) {
	worth = -1
	g := b.game
	for i := range g.Pieces {
		for k := range g.Pieces {
			first, second := &g.Pieces[i], &g.Pieces[k]
			smaller := min(first.Face.Value, second.Face.Value)
			if i == k || first.Royal || second.Royal || smaller <= worth {
				continue
			}
			d, ok := b.fork(p, m, first, second)
			if ok {
				best, worth = d, smaller
			}
		}
	}
	return best, worth
}

// fork shows a piece dropped so that it attacks one target at the left and one at the right. It
// reports whether it can take both, and can be taken by neither.
func (b *book) fork(p *templates.Piece, m templates.Move, atLeft, atRight *templates.Piece) (board.Figure, bool) {
	d := board.Figure{View: b.top(3, 3), Accent: board.Gold}
	d.View.Top, d.View.Bottom = d.View.Top+1, d.View.Bottom+1
	if d.View.Bottom > b.game.Board.Ranks {
		return d, false
	}
	at := rules.At(d.View.Right+1, d.View.Top+1)
	if m.DY > 1 {
		at = rules.At(d.View.Right+1, d.View.Bottom)
	}
	mirror := m
	mirror.DX = -m.DX
	right, inView := step(at, m, 1, d.View)
	left, alsoInView := step(at, mirror, 1, d.View)
	if !inView || !alsoInView {
		return d, false
	}
	d.Setup.Board[at] = b.man(p, templates.Sente)
	d.Setup.Board[left] = b.man(atLeft, templates.Gote)
	d.Setup.Board[right] = b.man(atRight, templates.Gote)
	d.Dropped = []rules.Square{at}
	d.Arrows = []board.Arrow{{From: at, To: left, Ink: board.Gold.Ink}, {From: at, To: right, Ink: board.Gold.Ink}}
	return d, b.forks(d, at, left, right)
}

// forks reports whether a piece can have been dropped on a square, can take on two others, and
// cannot be taken.
func (b *book) forks(d board.Figure, at, left, right rules.Square) bool {
	_, dropped := b.afterDrop(d, at)
	s := d.Setup
	if b.captures() { // without kings the game would be over
		s = b.withKings(s)
	}
	own := b.legalMoves(s)
	s.Turn = templates.Gote
	for _, answer := range b.legalMoves(s) {
		if answer.To == at {
			return false
		}
	}
	return dropped && contains(own, at, left) && contains(own, at, right)
}

// withKings adds the kings of both players, on the empty corners at the right.
func (b *book) withKings(s rules.Setup) rules.Setup {
	for side, rank := range []int{b.game.Board.Ranks, 1} {
		corner := rules.At(1, rank)
		if s.Board[corner] == 0 {
			s.Board[corner] = rules.NewMan(b.royal(), templates.Side(side), false)
		}
	}
	return s
}

// limits returns what limits the drops of this game, by the names of their texts.
func (b *book) limits() []string {
	if !b.drops() {
		return nil
	}
	var out []string
	has := func(is func(p *templates.Piece) bool) bool {
		for i := range b.game.Pieces {
			if is(&b.game.Pieces[i]) {
				return true
			}
		}
		return false
	}
	if has(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 }) {
		out = append(out, "second")
	}
	if has(func(p *templates.Piece) bool { return p.Drop.NoMate }) {
		out = append(out, "mate")
	}
	if len(b.promoting()) > 0 {
		out = append(out, "turned")
	}
	if has(func(p *templates.Piece) bool { return b.stuckRows(p) > 0 }) {
		out = append(out, "stuck")
	}
	return out
}

// stuckRows returns on how many far rows a piece must not be dropped.
func (b *book) stuckRows(p *templates.Piece) int {
	if p.Drop.AnyRank {
		return 0
	}
	return b.deadRows(p)
}

// limitHeadW is how wide the head of a limit is: it ends before the ✗ on the corner of its picture.
const limitHeadW draw.MM = 43

// pairsPage shows the limits of drops, each with what is forbidden and what is allowed.
func (b *book) pairsPage() {
	limits := b.limits()
	if len(limits) == 0 {
		return
	}
	p := &page{kind: "pairs", accent: board.Gold, icon: dropIcon}
	p.title = capital(b.text("limits.title", "n", len(limits), "word", b.number(len(limits))))
	p.sub = b.text("limits.sub")
	p.foot = b.text("drop.title")
	rows := 0
	for _, what := range limits {
		b.doubtful = false
		no, yes := b.limitDiagrams(what)
		if b.doubtful {
			continue
		}
		y := 29 + 42*draw.MM(rows)
		rows++
		p.next()
		p.numbered(draw.Pt(4, y+5), rows)
		head := b.text("limits." + what)
		high, _ := b.setter.Height(head, nameStyle, limitHeadW)
		p.put(heading, draw.RectWH(10.5, y+1.4, limitHeadW, 13.4), nameStyle, head)
		top := max(10.6, high+3)
		p.put(paragraph, draw.RectWH(0, y+top, 56, 40.5-top), columnBody, b.text("limits."+what+"-text", "n", b.perFile()))
		no.Verdict, yes.Verdict = board.Forbidden, board.Allowed
		p.show(draw.Pt(60.6, y+0.4), b.Draw(no, 10), b.text("limits."+what+"-no"))
		p.put(captionOf, draw.RectWH(58.6, y+32, 34, 9), nameSmall.Centred(), b.text("limits."+what+"-no"))
		fine := b.text("limits." + what + "-yes")
		if what == "mate" && b.forced() {
			fine = b.text("limits.mate-check")
		}
		p.show(draw.Pt(95.6, y+0.4), b.Draw(yes, 10), fine)
		p.put(captionOf, draw.RectWH(93.6, y+32, 34, 9), nameSmall.Strong().In(board.Green.Text).Centred(), fine)
	}
	b.add(p)
}

// perFile returns how many plain pieces of a kind a column may hold.
func (b *book) perFile() int {
	for i := range b.game.Pieces {
		if n := b.game.Pieces[i].Drop.PerFile; n > 0 {
			return n
		}
	}
	return 0
}

// limitDiagrams returns what is forbidden and what is board.Allowed; both are proven.
func (b *book) limitDiagrams(what string) (no, yes board.Figure) {
	switch what {
	case "second":
		return b.secondPair()
	case "mate":
		return b.matePair()
	case "turned":
		return b.turnedPair()
	}
	return b.stuckPair()
}

// limitedPiece returns the first piece for which something holds.
func (b *book) limitedPiece(is func(p *templates.Piece) bool) *templates.Piece {
	g := b.game
	for i := range g.Pieces {
		if is(&g.Pieces[i]) {
			return &g.Pieces[i]
		}
	}
	return &g.Pieces[len(g.Pieces)-1]
}

// secondPair drops a pawn on a column that has as many plain ones as it may; on the right one of
// them is turned over.
func (b *book) secondPair() (no, yes board.Figure) {
	piece := b.limitedPiece(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 })
	v := b.bottom(3, 3)
	if b.game.Board.Ranks > 4 {
		v.Top, v.Bottom = v.Top-1, v.Bottom-1
	}
	no = board.Figure{View: v, Accent: board.Gold}
	file := v.Right + 1
	at := rules.At(file, v.Top)
	no.Setup.Board[at] = b.man(piece, templates.Sente)
	for i := range min(piece.Drop.PerFile, 2) {
		no.Setup.Board[rules.At(file, v.Bottom-i)] = b.man(piece, templates.Sente)
	}
	no.Dropped = []rules.Square{at}
	yes = no
	yes.Setup.Board[rules.At(file, v.Bottom)] = rules.NewMan(b.kindOf(piece), templates.Sente, piece.Promoted != nil)
	if piece.Promoted == nil {
		yes.Setup.Board[rules.At(file, v.Bottom)] = 0
	}
	b.proveDrop(no, false, "second")
	b.proveDrop(yes, true, "second")
	return no, yes
}

// matePair mates a king in the corner by a dropped pawn, and by one that moves.
func (b *book) matePair() (no, yes board.Figure) {
	pawn := b.limitedPiece(func(p *templates.Piece) bool { return p.Drop.NoMate })
	guard := b.ahead([2]int{1, 1})
	no = board.Figure{View: board.View{Left: 3, Top: 1, Right: 1, Bottom: 3}, Accent: board.Blue}
	no.Setup.Board[rules.At(1, 1)] = rules.NewMan(b.royal(), templates.Gote, false)
	no.Setup.Board[rules.At(2, 1)] = b.man(b.blocker(pawn), templates.Gote)
	no.Setup.Board[rules.At(2, 3)] = b.man(guard, templates.Sente)
	yes = no
	at := rules.At(1, 2)
	no.Setup.Board[at] = b.man(pawn, templates.Sente)
	no.Dropped = []rules.Square{at}
	from := rules.At(1, 3)
	yes.Setup.Board[from] = b.man(pawn, templates.Sente)
	yes.Arrows = []board.Arrow{{From: from, To: at}}
	b.proveDrop(no, false, "mate")
	if b.forced() { // a pawn that moves here turns over, and would mate as something else
		yes = no
		yes.Setup.Board[rules.At(2, 1)] = 0
		b.proveDrop(yes, true, "mate")
	} else {
		b.proveMate(yes, rules.Move{From: from, To: at}, "mate")
	}
	return no, yes
}

// blocker returns a piece beside the king that cannot take in front of it.
func (b *book) blocker(pawn *templates.Piece) *templates.Piece {
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		if slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool { return m.Jump() }) && len(p.Face.Moves) == 2 && p.Face.Moves[0].DY == 2 {
			return p
		}
	}
	return pawn
}

// turnedPair drops a piece turned over, and plain.
func (b *book) turnedPair() (no, yes board.Figure) {
	list := b.promoting()
	piece := list[len(list)-1]
	for _, p := range list {
		if !runs(p.Face.Moves) {
			piece = p
			break
		}
	}
	v := b.top(3, 3)
	no = board.Figure{View: v, Accent: board.Gold}
	at := rules.At(v.Right+1, 2)
	no.Setup.Board[at] = rules.NewMan(b.kindOf(piece), templates.Sente, true)
	no.Dropped = []rules.Square{at}
	yes = no
	yes.Setup.Board[at] = b.man(piece, templates.Sente)
	b.proveDrop(yes, true, "turned")
	return no, yes
}

// stuckPair drops pieces where they could never move, and one row lower.
func (b *book) stuckPair() (no, yes board.Figure) {
	v := b.top(3, 3)
	no = board.Figure{View: v, Accent: board.Gold}
	yes = no
	file := v.Right
	seen := map[int]bool{}
	g := b.game
	for i := len(g.Pieces) - 1; i >= 0; i-- {
		p := &g.Pieces[i]
		rows := b.stuckRows(p)
		if rows == 0 || rows > 2 || seen[rows] {
			continue
		}
		seen[rows] = true
		bad, good := rules.At(file, rows), rules.At(file, rows+1)
		no.Setup.Board[bad] = b.man(p, templates.Sente)
		no.Dropped = append(no.Dropped, bad)
		yes.Setup.Board[good] = b.man(p, templates.Sente)
		yes.Dropped = append(yes.Dropped, good)
		file++
	}
	for _, at := range no.Dropped {
		b.proveOne(no, at, false, "stuck")
	}
	for _, at := range yes.Dropped {
		b.proveOne(yes, at, true, "stuck")
	}
	return no, yes
}

// proveDrop checks that the piece in the frame can, or cannot, have been dropped there.
func (b *book) proveDrop(d board.Figure, can bool, name string) {
	b.proveOne(d, d.Dropped[0], can, name)
}

func (b *book) proveOne(d board.Figure, at rules.Square, can bool, name string) {
	s := d.Setup
	m := s.Board[at]
	s.Board[at] = 0
	s.Hands[templates.Sente][m.Kind()]++
	move := rules.Move{To: at, Drop: b.game.Pieces[m.Kind()].Letter}
	if b.legal(s, move) != can {
		err := fmt.Errorf("the drop of %s on %s: allowed must be %s", move, at, strconv.FormatBool(can))
		b.claim("limits."+name, err)
	}
}

// proveMate checks that a move mates.
func (b *book) proveMate(d board.Figure, m rules.Move, name string) {
	if !b.mates(d.Setup, m) {
		b.claim(name, fmt.Errorf("%s does not mate", m))
	}
}

// mates reports whether a move of the player below mates.
func (b *book) mates(s rules.Setup, m rules.Move) bool {
	s.Number = 1
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return false
	}
	p = p.WithoutSelfCheck()
	err = p.Play(m)
	return err == nil && p.InCheck() && len(p.LegalMoves()) == 0
}
