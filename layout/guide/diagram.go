package guide

import (
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// A diagram is part of a position with a move that is legal there, or one that is not.
type diagram struct {
	setup rules.Setup
	move  rules.Move
	legal bool
	view  view
}

// view is the part of a board that a diagram shows.
type view struct{ left, top, files, ranks int }

// whole is the view of a whole board.
func whole(b templates.Board) view { return view{b.Files, 1, b.Files, b.Ranks} }

// around returns the view of so many files and ranks with a square in its lower left
// corner, as far as the board goes.
func around(b templates.Board, left, bottom, files, ranks int) view {
	files, ranks = min(files, b.Files), min(ranks, b.Ranks)
	left = min(b.Files, max(left, files))
	return view{left, max(1, min(bottom-ranks+1, b.Ranks-ranks+1)), files, ranks}
}

// proven reports whether the move of a diagram is what the rules say.
func (dg *diagram) proven(r *rules.Rules) bool {
	pos, err := r.Position(dg.setup, rules.KindStudy)
	if err != nil {
		return false
	}
	return (pos.Play(dg.move) == nil) == dg.legal
}

// examples makes diagrams of a game.
type examples struct {
	game  *templates.Game
	rules *rules.Rules
}

// first returns the first of some diagrams that the rules confirm.
func (e *examples) first(list ...diagram) (diagram, bool) {
	for _, dg := range list {
		if dg.proven(e.rules) {
			return dg, true
		}
	}
	return diagram{}, false
}

// man returns a plain man of a kind.
func man(kind int, side templates.Side) rules.Man { return rules.NewMan(kind, side, false) }

// ordinary lists the kinds that are not royal, the middle ones in rank first.
func (e *examples) ordinary() (out []int) {
	n := len(e.game.Pieces)
	for i := range n {
		k := (n/2 + i) % n
		if p := &e.game.Pieces[k]; !p.Royal && p.Count > 0 {
			out = append(out, k)
		}
	}
	return out
}

// take returns a man taking another, with the longest move straight ahead that there is.
func (e *examples) take() (diagram, bool) {
	b := e.game.Board
	file, rank := (b.Files+1)/2, b.Ranks-max(1, b.Ranks/4)
	var list []diagram
	for _, far := range []int{2, 1} {
		for mover := range e.game.Pieces {
			for _, victim := range e.ordinary() {
				if victim == mover || e.game.Pieces[mover].Royal || rank-far < 1 {
					continue
				}
				dg := diagram{legal: true, view: around(b, file+1, rank, 3, 3)}
				dg.setup.Board[rules.At(file, rank)] = man(mover, templates.Sente)
				dg.setup.Board[rules.At(file, rank-far)] = man(victim, templates.Gote)
				dg.move = rules.Move{From: rules.At(file, rank), To: rules.At(file, rank-far)}
				list = append(list, dg)
			}
		}
	}
	return e.first(list...)
}

// drop returns the man that was taken being dropped, where it gives check if it can.
func (e *examples) drop(taken int) (diagram, bool) {
	b := e.game.Board
	file, rank := (b.Files+1)/2, max(3, b.Ranks/2)
	dg := diagram{legal: true, view: around(b, file+1, rank+1, 3, 3)}
	dg.setup.Hands[templates.Sente][taken] = 1
	dg.move = rules.Move{To: rules.At(file, rank), Drop: e.game.Pieces[taken].Letter}
	both := dg
	for k := range e.game.Pieces {
		if e.game.Pieces[k].Royal {
			dg.setup.Board[rules.At(file, rank-1)] = man(k, templates.Gote)
			both.setup.Board[rules.At(file, rank-1)] = man(k, templates.Gote)
			both.setup.Board[rules.At(1, b.Ranks)] = man(k, templates.Sente)
		}
	}
	return e.first(dg, both) // some games are over without a king
}

// promote returns a man going into the zone and turning over, the lowest that can.
func (e *examples) promote() (diagram, bool) {
	b, zone := e.game.Board, e.game.Zone
	var list []diagram
	file := (b.Files + 1) / 2
	for k := len(e.game.Pieces) - 1; k >= 0; k-- {
		if e.game.Pieces[k].Promoted == nil || zone >= b.Ranks {
			continue
		}
		dg := diagram{legal: true, view: around(b, file+1, zone+1, 3, zone+1)}
		dg.setup.Board[rules.At(file, zone+1)] = man(k, templates.Sente)
		dg.move = rules.Move{From: rules.At(file, zone+1), To: rules.At(file, zone), Promote: true}
		list = append(list, dg)
	}
	return e.first(list...)
}

// refused returns a drop that is illegal only because of a limit of its kind: it would be
// legal in the game without.
func (e *examples) refused(kind int, without func(*templates.Drop), list ...diagram) (diagram, bool) {
	free := *e.game
	free.Pieces = append([]templates.Piece(nil), e.game.Pieces...)
	without(&free.Pieces[kind].Drop)
	others, err := rules.New(&free)
	if err != nil {
		return diagram{}, false
	}
	for _, dg := range list {
		allowed := dg
		allowed.legal = true
		if dg.proven(e.rules) && allowed.proven(others) {
			return dg, true
		}
	}
	return diagram{}, false
}

// filled returns a drop on a file that has all men of the kind that it may have.
func (e *examples) filled(kind int) (diagram, bool) {
	b, n := e.game.Board, e.game.Pieces[kind].Drop.PerFile
	file, bottom := (b.Files+1)/2, b.Ranks-1
	dg := diagram{view: around(b, file, bottom, 2, n+2)}
	for i := range n {
		dg.setup.Board[rules.At(file, bottom-i)] = man(kind, templates.Sente)
	}
	dg.setup.Hands[templates.Sente][kind] = 1
	dg.move = rules.Move{To: rules.At(file, bottom-n-1), Drop: e.game.Pieces[kind].Letter}
	return e.refused(kind, func(d *templates.Drop) { d.PerFile = 0 }, dg)
}

// mating returns a drop in front of a royal piece in its corner that would be mate.
func (e *examples) mating(kind int) (diagram, bool) {
	b := e.game.Board
	var list []diagram
	king := 0
	for k := range e.game.Pieces {
		if e.game.Pieces[k].Royal {
			king = k
		}
	}
	for _, guard := range e.ordinary() {
		for _, block := range e.ordinary() {
			for _, at := range []int{b.Files, 1} {
				dg := diagram{view: around(b, at, 3, 2, 3)}
				next := at - 1
				if at == 1 {
					next, dg.view = 2, around(b, 2, 3, 2, 3)
				}
				dg.setup.Board[rules.At(at, 1)] = man(king, templates.Gote)
				dg.setup.Board[rules.At(next, 1)] = man(block, templates.Gote)
				dg.setup.Board[rules.At(at, 3)] = man(guard, templates.Sente)
				dg.setup.Hands[templates.Sente][kind] = 1
				dg.move = rules.Move{To: rules.At(at, 2), Drop: e.game.Pieces[kind].Letter}
				list = append(list, dg)
			}
		}
	}
	return e.refused(kind, func(d *templates.Drop) { d.NoMate = false }, list...)
}

// stuck returns a drop of a man where it could never move.
func (e *examples) stuck(kind int) (diagram, bool) {
	file := (e.game.Board.Files + 1) / 2
	dg := diagram{view: around(e.game.Board, file+1, 3, 3, 3)}
	dg.setup.Hands[templates.Sente][kind] = 1
	dg.move = rules.Move{To: rules.At(file, 1), Drop: e.game.Pieces[kind].Letter}
	return e.refused(kind, func(d *templates.Drop) { d.AnyRank = true }, dg)
}

// dead returns the number of ranks at the far end where a man of a kind may not be dropped.
func (e *examples) dead(kind int) (n int) {
	for rank := 1; rank <= e.game.Board.Ranks; rank++ {
		dg := diagram{}
		dg.setup.Hands[templates.Sente][kind] = 1
		dg.move = rules.Move{To: rules.At((e.game.Board.Files+1)/2, rank), Drop: e.game.Pieces[kind].Letter}
		if !dg.proven(e.rules) {
			break
		}
		n = rank
	}
	return n
}

// boardPicture is a part of a board, its corner at the origin.
type boardPicture struct {
	draw.Drawing
	set    *Set
	view   view
	square draw.Size
}

// part draws the squares of a view, thick where the board ends.
func (s *Set) part(v view, square draw.MM, zone bool) *boardPicture {
	b := s.Game.Board
	p := &boardPicture{set: s, view: v, square: draw.Size{W: square, H: square * b.SquareH / b.Square}}
	all := p.box()
	p.Paint(draw.RectPath(all), draw.Cream, draw.None, 0)
	if zone && s.Game.Zone > v.top-1 {
		depth := p.square.H * draw.MM(min(v.ranks, s.Game.Zone-v.top+1))
		p.Paint(draw.RectPath(draw.RectWH(0, 0, all.W(), depth)), draw.VermilionTint, draw.None, 0)
	}
	const grid, edge draw.MM = 0.25, 0.9
	for i := 1; i < v.files; i++ {
		x := square * draw.MM(i)
		p.Paint(draw.Line(draw.Pt(x, 0), draw.Pt(x, all.Max.Y)), draw.None, draw.Crease, grid)
	}
	for i := 1; i < v.ranks; i++ {
		y := p.square.H * draw.MM(i)
		p.Paint(draw.Line(draw.Pt(0, y), draw.Pt(all.Max.X, y)), draw.None, draw.Crease, grid)
	}
	p.Paint(draw.RectPath(all), draw.None, draw.Crease, 0.4)
	for _, side := range []struct {
		is   bool
		a, b draw.Point
	}{
		{v.top == 1, all.Min, draw.Pt(all.Max.X, 0)},
		{v.top+v.ranks-1 == b.Ranks, draw.Pt(0, all.Max.Y), all.Max},
		{v.left == b.Files, all.Min, draw.Pt(0, all.Max.Y)},
		{v.left-v.files+1 == 1, draw.Pt(all.Max.X, 0), all.Max},
	} {
		if side.is {
			p.Paint(draw.Line(side.a, side.b), draw.None, draw.Black, edge)
		}
	}
	return p
}

func (p *boardPicture) box() draw.Rect {
	return draw.RectWH(0, 0, p.square.W*draw.MM(p.view.files), p.square.H*draw.MM(p.view.ranks))
}

// cell returns the place of a square.
func (p *boardPicture) cell(sq rules.Square) draw.Rect {
	return draw.RectWH(p.square.W*draw.MM(p.view.left-sq.File()), p.square.H*draw.MM(sq.Rank()-p.view.top), p.square.W, p.square.H)
}

func (p *boardPicture) shows(sq rules.Square) bool {
	x, y := p.view.left-sq.File(), sq.Rank()-p.view.top
	return x >= 0 && x < p.view.files && y >= 0 && y < p.view.ranks
}

// men draws the men of a setup as they are printed.
func (p *boardPicture) men(setup *rules.Setup) {
	for sq, m := range setup.Men() {
		if p.shows(sq) {
			p.man(m, sq)
		}
	}
}

func (p *boardPicture) man(m rules.Man, sq rules.Square) {
	c := p.cell(sq)
	look := pieces.Look{Piece: &p.set.Game.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
	p.set.piece(&p.Drawing, look, c.Center(), 0.84*min(c.W(), c.H()))
}

// ring marks the square of a piece just dropped.
func (p *boardPicture) ring(sq rules.Square) {
	const width draw.MM = 0.6
	c := p.cell(sq).Inset(width/2 + 0.25)
	p.Paint(draw.RoundRect(c, 0.8), draw.Gold, draw.Amber, width)
}

// cross marks the picture as a thing not to do, at its upper right corner.
func (p *boardPicture) cross() {
	const r, arm draw.MM = 2.3, 1.05
	c := draw.Pt(p.box().Max.X+r*0.55, -r*0.35)
	p.Paint(draw.Circle(c, r), draw.White, draw.Black, 0.6)
	for _, dy := range []draw.MM{arm, -arm} {
		p.Paint(draw.Line(c.Add(draw.Pt(-arm, -dy)), c.Add(draw.Pt(arm, dy))), draw.None, draw.Black, 0.75)
	}
}

// piece draws a printed face so wide or so high, its tip towards its opponent.
func (s *Set) piece(to *draw.Drawing, l pieces.Look, at draw.Point, size draw.MM) {
	body := s.Maker.Body(l.Piece)
	usual := s.Maker.Body(&s.Game.Pieces[0]) // smaller pieces stay smaller
	k := float64(size / max(usual.W, usual.H, body.W, body.H))
	face := s.Maker.Art(l)
	face.Paint(body.Outline(), draw.None, draw.Black, 0.3/draw.MM(k))
	m := draw.Translate(-body.W/2, -body.H/2)
	if l.Side == templates.Gote {
		m = m.Then(draw.Rotate(180))
	}
	to.Put(face, m.Then(draw.Scale(k, k)).Then(draw.Translate(at.X, at.Y)))
}
