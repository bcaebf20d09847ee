package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// dropPage explains how a piece in hand comes back, and what it may do then.
func (b *book) dropPage() {
	p := b.newPage("drop", board.Gold, dropIcon, "drop.title")
	p.lead = b.text("drop.lead")
	f := b.dropExample()
	square := b.fitting(f.View, 60, 60)
	size := b.Size(f.View, square)
	p.show(draw.Pt(0, 45), b.Draw(f, square), b.text("drop.picture"))
	x := max(67, size.W+7)
	for i, what := range []string{"empty", "plain", "point"} {
		y := 78 + 8.6*draw.MM(i)
		p.backing.Append(board.Tick(draw.Pt(x+3.1, y+3), 6.2, board.Gold.Ink))
		p.put(paragraph, draw.RectWH(x+8.4, y+0.6, textW-x-8.4, 5.8), smallHead, b.text("drop."+what))
	}
	hand := caption.Strong().In(board.Gold.Text)
	p.put(label, draw.RectWH(size.W+board.TrayGap, 45, 40, 5.3), hand, b.text("drop.hand"))
	p.put(paragraph, draw.RectWH(size.W+30.5, 51, 95-size.W, 26), caption, b.text("drop.note"))
	b.dropCells(p)
	p.next()
	p.panel(draw.RectWH(0, 174, textW, 20), board.Gold.Tint)
	p.show(draw.Pt(5, 177), b.face(pieces.Look{Piece: b.least()}, 14), "")
	p.put(paragraph, draw.RectWH(23, 177, 99, 16), columnBody, b.text("drop.tip"))
	b.add(p)
}

// fitting returns the width of the squares with which a view fills a box.
func (b *book) fitting(v board.View, w, h draw.MM) draw.MM {
	return min(w/draw.MM(v.Files()), h/draw.MM(v.Ranks())*b.game.Board.Square/b.game.Board.SquareH)
}

// dropExample shows the lower part of a position with a piece that comes from the hand: the men of
// the initial setup without the one that is dropped.
func (b *book) dropExample() board.Figure {
	f := board.Figure{View: b.bottomView(6, 6), Setup: b.rules.Start(), Tray: true, Accent: board.Gold}
	model := b.man(b.model())
	for sq, man := range f.Setup.Men() {
		royal := b.game.Pieces[man.Kind()].Royal
		if man == model || !f.View.Shows(sq) && !royal {
			f.Setup.Board[sq] = 0
		}
	}
	f.From = emptySquare(&f)
	f.Setup.Board[f.From] = model
	f.Setup.Hands[templates.Sente][b.kindOf(b.least())] = 2
	f.Dropped = []rules.Square{f.From}
	b.proven("drop", b.canDrop(f.Setup, f.From))
	return f
}

// emptySquare returns an empty square in the middle of a figure, or anywhere.
func emptySquare(f *board.Figure) rules.Square {
	v := f.View
	var squares []rules.Square
	for row := 1; row < v.Ranks(); row++ {
		squares = append(squares, v.Square((v.Files()-1)/2, row))
	}
	for row := range v.Ranks() {
		for column := range v.Files() {
			squares = append(squares, v.Square(v.Files()-1-column, row))
		}
	}
	for _, sq := range squares {
		if f.Setup.Board[sq] == 0 {
			return sq
		}
	}
	return squares[0]
}

// dropCells shows what a drop may do: attack the king, shield one's own, attack two pieces.
func (b *book) dropCells(p *page) {
	p.next()
	p.put(heading, draw.RectWH(0, 111, textW, 7), headStyle, b.text("drop.may"))
	var cells []captioned
	add := func(key string, f board.Figure, shown bool) {
		f.Verdict = board.Allowed
		if shown {
			cells = append(cells, captioned{"drop." + key, f})
		}
	}
	attack, shown := b.attackFigure()
	add("attack", attack, shown)
	shield, shown := b.shieldFigure()
	add("shield", shield, shown)
	fork, shown := b.forkFigure()
	add("two", fork, shown)
	for i, c := range cells {
		p.next()
		x := cellPitch * draw.MM(i)
		p.show(draw.Pt(x+1, 120), b.Draw(c.figure, 10), b.text(c.key+"-picture"))
		p.put(paragraph, draw.RectWH(x, 153, cellW, 20), caption, b.text(c.key))
	}
}

// attackFigure shows a piece dropped in front of the other king.
func (b *book) attackFigure() (board.Figure, bool) {
	men := cast{'M': b.man(b.model()), 'S': b.man(b.ahead())}
	f := b.pose(b.topView(3, 3), board.Gold, men, ".k.", ".M.", ".S.")
	f.Dropped = []rules.Square{f.View.Square(1, 1)}
	if b.royal() < 0 || b.ahead([2]int{1, 1}) == nil {
		return f, false
	}
	after := f.Setup
	after.Turn = templates.Gote
	p, ok := b.study(after)
	return f, ok && b.canDrop(f.Setup, f.Dropped[0]) && (p.InCheck() || b.captures())
}

// shieldFigure shows a piece dropped between the own king and a piece that runs.
func (b *book) shieldFigure() (board.Figure, bool) {
	men := cast{'R': b.man(b.ranger()), 'P': b.man(b.least())}
	f := b.pose(b.bottomView(3, 3), board.Gold, men, ".r.", ".P.", ".K.")
	f.Dropped = []rules.Square{f.View.Square(1, 1)}
	return f, b.royal() >= 0 && b.ranger() != nil && b.canDrop(f.Setup, f.Dropped[0])
}

// forkFigure shows a piece dropped so that it attacks two others, neither of which can take it: of
// all such pictures the one whose smaller target is worth most; a piece that jumps comes first.
func (b *book) forkFigure() (best board.Figure, found bool) {
	const jumping = 1000 // more than any piece is worth
	most := -1
	targets := b.which(func(p *templates.Piece) bool { return !p.Royal })
	try := func(forker *templates.Piece, m templates.Move) {
		for _, left := range targets {
			for _, right := range targets {
				worth := min(left.Face.Value, right.Face.Value)
				if m.Jump() {
					worth += jumping
				}
				if left == right || worth <= most {
					continue
				}
				f, ok := b.fork(cast{'F': b.man(forker), 'L': b.man(left), 'R': b.man(right)}, m)
				if ok {
					best, most = f, worth
				}
			}
		}
	}
	for _, forker := range targets {
		for _, m := range forker.Face.Moves {
			if m.DX > 0 && !m.NoCapture && !runs(forker.Face.Moves) {
				try(forker, m)
			}
		}
	}
	return best, most >= 0
}

// fork shows a piece dropped so that it attacks one target at the left and one at the right. It
// reports whether it can take both, and can be taken by neither.
func (b *book) fork(men cast, m templates.Move) (board.Figure, bool) {
	f := board.Figure{View: lower(b.topView(3, 3), 4), Accent: board.Gold}
	at := f.View.Square(1, 1)
	if m.DY > 1 {
		at = f.View.Square(1, 2)
	}
	mirror := m
	mirror.DX = -m.DX
	right, inView := step(at, m, 1, f.View)
	left, alsoInView := step(at, mirror, 1, f.View)
	if !inView || !alsoInView || f.View.Bottom > b.game.Board.Ranks {
		return f, false
	}
	f.Setup.Board[at] = men['F']
	f.Setup.Board[left] = rules.NewMan(men['L'].Kind(), templates.Gote, false)
	f.Setup.Board[right] = rules.NewMan(men['R'].Kind(), templates.Gote, false)
	f.Dropped = []rules.Square{at}
	f.Arrows = []board.Arrow{{From: at, To: left, Ink: board.Gold.Ink}, {From: at, To: right, Ink: board.Gold.Ink}}
	dropped := b.canDrop(f.Setup, at)
	s := f.Setup
	if b.captures() { // without kings the game would be over
		s = b.withKings(s)
	}
	own := b.legalMoves(s)
	s.Turn = templates.Gote
	taken := slices.ContainsFunc(b.legalMoves(s), func(answer rules.Move) bool { return answer.To == at })
	return f, dropped && !taken && contains(own, at, left) && contains(own, at, right)
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
	for _, limit := range []struct {
		name    string
		applies bool
	}{
		{"second", b.perFile() > 0},
		{"mate", b.unmating() != nil},
		{"turned", len(b.promoting()) > 0},
		{"stuck", len(b.which(func(p *templates.Piece) bool { return stuckRows(p) > 0 })) > 0},
	} {
		if limit.applies {
			out = append(out, limit.name)
		}
	}
	return out
}

// oneOfFew returns the piece of which a column may hold only a few, unmating the one that must not
// mate when it is dropped; nil if there is none.
func (b *book) oneOfFew() *templates.Piece {
	return first(b.which(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 }))
}

func (b *book) unmating() *templates.Piece {
	return first(b.which(func(p *templates.Piece) bool { return p.Drop.NoMate }))
}

// perFile returns how many plain pieces of a kind a column may hold; 0: any number.
func (b *book) perFile() int {
	few := b.oneOfFew()
	if few == nil {
		return 0
	}
	return few.Drop.PerFile
}

// stuckRows returns on how many far rows a piece must not be dropped.
func stuckRows(p *templates.Piece) int {
	if p.Drop.AnyRank {
		return 0
	}
	return deadRows(p)
}

// pairsPage shows the limits of drops, each with what is forbidden and what is allowed.
func (b *book) pairsPage() {
	limits := b.limits()
	p := &page{kind: "pairs", accent: board.Gold, icon: dropIcon, sub: b.text("limits.sub")}
	p.foot = b.text("drop.title")
	p.title = capital(b.text("limits.title", "n", len(limits), "word", b.number(len(limits))))
	grid := pairGrid{square: 10, no: 60.6, yes: 95.6, captionW: 34, captionY: 32, textW: 56}
	figures := map[string]func() (no, yes board.Figure, proven bool){
		"second": b.secondPair, "mate": b.matePair, "turned": b.turnedPair, "stuck": b.stuckPair,
	}
	for _, what := range limits {
		no, yes, proven := figures[what]()
		if !b.proven("limits."+what, proven) {
			continue
		}
		fine := what + "-yes"
		if what == "mate" && b.forced() {
			fine = "mate-check"
		}
		b.pair(p, grid, pair{
			head: b.text("limits." + what), words: b.text("limits."+what+"-text", "n", b.perFile()),
			no: no, yes: yes, why: b.text("limits." + what + "-no"), fine: b.text("limits." + fine),
		})
	}
	b.add(p)
}

// secondPair drops a pawn on a column that has as many plain ones as it may; on the right one of
// them is turned over.
func (b *book) secondPair() (no, yes board.Figure, proven bool) {
	piece := b.oneOfFew()
	v := b.bottomView(3, 3)
	if b.game.Board.Ranks > 4 {
		v = lower(v, v.Bottom-1)
	}
	at, foot := v.Square(1, 0), v.Square(1, 2)
	rows := []string{".P.", "...", ".P."}
	if piece.Drop.PerFile > 1 {
		rows[1] = ".P."
	}
	no = b.pose(v, board.Gold, cast{'P': b.man(piece)}, rows...)
	no.Dropped = []rules.Square{at}
	yes = no
	yes.Setup.Board[foot] = 0
	if piece.Promoted != nil {
		yes.Setup.Board[foot] = rules.NewMan(b.kindOf(piece), templates.Sente, true)
	}
	return no, yes, !b.canDrop(no.Setup, at) && b.canDrop(yes.Setup, at)
}

// matePair mates a king in the corner by a dropped pawn, and by one that moves.
func (b *book) matePair() (no, yes board.Figure, proven bool) {
	pawn := b.unmating()
	men := cast{'P': b.man(pawn), 'G': b.man(b.ahead([2]int{1, 1})), 'B': b.man(b.blocker(pawn))}
	no = b.pose(cornerView(3, 3), board.Blue, men, ".bk", "..P", ".G.")
	at := no.View.Square(2, 1)
	no.Dropped = []rules.Square{at}
	proven = !b.canDrop(no.Setup, at)
	if b.forced() { // a pawn that moves here turns over, and would mate as something else
		yes = b.pose(cornerView(3, 3), board.Blue, men, "..k", "..P", ".G.")
		yes.Dropped = no.Dropped
		return no, yes, proven && b.canDrop(yes.Setup, at)
	}
	yes = b.pose(cornerView(3, 3), board.Blue, men, ".bk", "...", ".GP")
	from := yes.View.Square(2, 2)
	yes.Arrows = []board.Arrow{{From: from, To: at}}
	return no, yes, proven && b.mates(yes.Setup, rules.Move{From: from, To: at})
}

// blocker returns a piece beside the king that cannot take in front of it: one that only jumps ahead.
func (b *book) blocker(pawn *templates.Piece) *templates.Piece {
	knights := b.which(func(p *templates.Piece) bool {
		m := p.Face.Moves
		return len(m) == 2 && m[0].DY == 2 && (m[0].Jump() || m[1].Jump())
	})
	return first(append(knights, pawn))
}

// turnedPair drops a piece turned over, and plain.
func (b *book) turnedPair() (no, yes board.Figure, proven bool) {
	list := b.promoting()
	steps := slices.DeleteFunc(slices.Clone(list), func(p *templates.Piece) bool { return runs(p.Face.Moves) })
	plain := b.man(first(append(steps, list[len(list)-1])))
	turned := rules.NewMan(plain.Kind(), templates.Sente, true)
	men := cast{'P': plain, 'T': turned}
	no = b.pose(b.topView(3, 3), board.Gold, men, "...", ".T.", "...")
	yes = b.pose(b.topView(3, 3), board.Gold, men, "...", ".P.", "...")
	at := no.View.Square(1, 1)
	no.Dropped, yes.Dropped = []rules.Square{at}, []rules.Square{at}
	return no, yes, b.canDrop(yes.Setup, at)
}

// stuckPair drops pieces where they could never move, and one row lower.
func (b *book) stuckPair() (no, yes board.Figure, proven bool) {
	no = board.Figure{View: b.topView(3, 3), Accent: board.Gold}
	yes = no
	file := no.View.Right
	seen := map[int]bool{}
	for i := range b.game.Pieces {
		p := &b.game.Pieces[len(b.game.Pieces)-1-i]
		rows := stuckRows(p)
		if rows == 0 || rows > 2 || seen[rows] {
			continue
		}
		seen[rows] = true
		bad, good := rules.At(file, rows), rules.At(file, rows+1)
		no.Setup.Board[bad], yes.Setup.Board[good] = b.man(p), b.man(p)
		no.Dropped, yes.Dropped = append(no.Dropped, bad), append(yes.Dropped, good)
		file++
	}
	proven = len(no.Dropped) > 0
	for i := range no.Dropped {
		proven = proven && !b.canDrop(no.Setup, no.Dropped[i]) && b.canDrop(yes.Setup, yes.Dropped[i])
	}
	return no, yes, proven
}
