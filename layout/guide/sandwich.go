package guide

import (
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// enclosed returns a move that takes two men by enclosing them, and the number that it
// takes.
func (e *examples) enclosed() (diagram, int) { return e.between(false) }

// safe returns a move in between two enemies, which takes nothing.
func (e *examples) safe() (diagram, int) { return e.between(true) }

// between returns a man going up to the end of a line: of two enemies with an own man
// behind them, or, if it goes in itself, in between two enemies.
func (e *examples) between(in bool) (diagram, int) {
	b := e.game.Board
	file, rank := (b.Files+5)/2, b.Ranks/2
	dg := diagram{legal: true, view: view{file, rank, 4, 2}}
	put := func(f int, side templates.Side) { dg.setup.Board[rules.At(f, rank)] = man(0, side) }
	to := file - 3
	put(file-1, templates.Gote)
	if in {
		to = file - 2
		put(file-3, templates.Gote)
	} else {
		put(file, templates.Sente)
		put(file-2, templates.Gote)
	}
	dg.setup.Board[rules.At(to, rank+1)] = man(0, templates.Sente)
	for f := 1; f <= 3; f++ { // others, so that the game goes on
		dg.setup.Board[rules.At(f, b.Ranks)] = man(0, templates.Sente)
		dg.setup.Board[rules.At(b.Files+1-f, 1)] = man(0, templates.Gote)
	}
	dg.move = rules.Move{From: rules.At(to, rank+1), To: rules.At(to, rank)}
	return dg, e.taken(dg)
}

// taken returns how many men of the other side a move takes, or of its own, as a negative
// number.
func (e *examples) taken(dg diagram) int {
	pos, err := e.rules.Position(dg.setup, rules.KindStudy)
	if err != nil || pos.Play(dg.move) != nil {
		return 0
	}
	count := func(s rules.Setup) (n [2]int) {
		for _, m := range s.Men() {
			n[m.Side()]++
		}
		return n
	}
	before, after := count(dg.setup), count(pos.Setup())
	if lost := before[templates.Sente] - after[templates.Sente]; lost > 0 {
		return -lost
	}
	return before[templates.Gote] - after[templates.Gote]
}

// taking shows what is taken by enclosing, and what is not.
func (l *leaflet) taking(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		h := c.heading(at, width, n, draw.Indigo, l.say("taking.title"))
		for _, one := range []struct {
			make func() (diagram, int)
			key  string
		}{{l.enclosed, "taking.enclose"}, {l.safe, "taking.safe"}} {
			dg, taken := one.make()
			p := l.part(dg.view, exampleSquare+1.6, false)
			p.men(&dg.setup)
			from, to := p.cell(dg.move.From).Center(), p.cell(dg.move.To).Center()
			straight(&p.Drawing, from.Add(draw.Pt(0, -p.square.H*0.44)), to.Add(draw.Pt(0, -1)), draw.Indigo, 0.9)
			if taken > 0 {
				for sq, m := range dg.setup.Men() {
					if m.Side() == templates.Gote && p.shows(sq) {
						p.struck(sq)
					}
				}
			}
			c.Put(p.Drawing, draw.Translate(at.X, at.Y+h))
			x := p.box().Max.X + 4
			high := c.write(one.key, draw.RectWH(at.X+x, at.Y+h, width-x, 60), l.body, l.say(one.key))
			h += max(high, p.box().H()) + 3
		}
		return h - 3
	}
}

// struck marks a man that is taken.
func (p *boardPicture) struck(sq rules.Square) {
	c := p.cell(sq)
	r := c.Inset(c.W() * 0.2)
	for _, pen := range []struct {
		ink   draw.Ink
		width draw.MM
	}{{draw.White, 1.9}, {draw.Indigo, 0.9}} {
		p.Paint(draw.Line(r.Min, r.Max), draw.None, pen.ink, pen.width)
		p.Paint(draw.Line(draw.Pt(r.Max.X, r.Min.Y), draw.Pt(r.Min.X, r.Max.Y)), draw.None, pen.ink, pen.width)
	}
}

// rowPicture draws winning rows: up and down and diagonally; sideways with a cross, if that
// does not count.
func (l *leaflet) rowPicture(c *canvas, at draw.Point, row templates.Row) draw.MM {
	const square draw.MM = 5.6
	n, b := row.Length, l.Game.Board
	bottom := b.Ranks - row.OutsideOwn
	side := man(0, templates.Sente)
	x := draw.MM(0)
	for _, way := range []struct {
		files, ranks int
		step         [2]int
		counts       bool
	}{{1, n, [2]int{0, 1}, true}, {n, n, [2]int{1, 1}, true}, {n, 1, [2]int{1, 0}, row.Horizontal}} {
		v := view{min(b.Files, b.Files-1), bottom - way.ranks + 1, way.files, way.ranks}
		p := l.part(v, square, false)
		for i := range n {
			p.man(side, rules.At(v.left-i*way.step[0], v.top+i*way.step[1]))
		}
		if !way.counts {
			p.cross()
		}
		c.Put(p.Drawing, draw.Translate(at.X+x, at.Y))
		x += p.box().W() + 5
	}
	return square * draw.MM(n)
}
