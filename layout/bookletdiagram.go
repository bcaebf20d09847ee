package layout

import (
	"fmt"
	"strconv"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// A diagram is drawn with squares of this size and scaled by whoever places it.
const (
	cell      draw.MM = 8
	cellLabel draw.MM = 2.6
	handSize          = 0.86 // of a piece in hand, relative to one on the board
)

// diagrams draws the boards of a booklet.
type diagrams struct {
	game  *templates.Game
	maker *pieces.Maker
	ja    bool // ranks are written as Japanese numbers
	done  map[pieces.Look]draw.Drawing
}

// man returns a piece for a diagram: its outline and its picture, in a square
// of the size of a cell with the centre at the origin, point up.
func (d *diagrams) man(l pieces.Look) draw.Drawing {
	if got, ok := d.done[l]; ok {
		return got
	}
	b := d.maker.Body(l.Piece)
	ground := draw.White
	if l.Promoted {
		ground = draw.VermilionTint
	}
	var out draw.Drawing
	out.Paint(b.Outline(), ground, draw.Black, 0.55)
	out.Append(swell(d.maker.Picture(l), b.Picture.Center(), 1.22))
	box := b.Outline().Bounds()
	c := box.Center()
	k := float64(cell) * 0.9 / float64(max(box.W(), box.H()))
	out = out.Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)))
	d.done[l] = out
	return out
}

// swell returns the drawing enlarged about a point.
func swell(in draw.Drawing, c draw.Point, k float64) draw.Drawing {
	return in.Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y)))
}

// look returns the look of a man.
func (d *diagrams) look(m rules.Man) pieces.Look {
	l := pieces.Look{Piece: &d.game.Pieces[m.Kind()], Promoted: m.Promoted()}
	if l.Piece.TwoLooks {
		l.Side = m.Side()
	}
	return l
}

// center returns the middle of a square.
func (d *diagrams) center(sq rules.Square) draw.Point {
	return draw.Pt((draw.MM(d.game.Board.Files-sq.File())+0.5)*cell, (draw.MM(sq.Rank())-0.5)*cell)
}

// window is the part of a board that a diagram shows: ranks from top to
// bottom. The zero window is the whole board.
type window struct{ top, bottom int }

func (d *diagrams) window(w window) window {
	if w == (window{}) {
		return window{1, d.game.Board.Ranks}
	}
	return w
}

// grid returns the rectangle of the squares in the window.
func (d *diagrams) grid(w window) draw.Rect {
	w = d.window(w)
	return draw.RectWH(0, draw.MM(w.top-1)*cell, draw.MM(d.game.Board.Files)*cell, draw.MM(w.bottom-w.top+1)*cell)
}

// board draws the empty board with its coordinates.
func (d *diagrams) board(w window, zones bool) draw.Drawing {
	var out draw.Drawing
	w = d.window(w)
	g := d.grid(w)
	out.Paint(draw.RectPath(g), draw.Paper, draw.None, 0)
	if zones {
		d.zones(&out)
	}
	for i := 1; i < d.game.Board.Files; i++ {
		x := draw.MM(i) * cell
		out.Paint(draw.Line(draw.Pt(x, g.Min.Y), draw.Pt(x, g.Max.Y)), draw.None, draw.Brown, 0.13)
	}
	for i := w.top; i < w.bottom; i++ {
		y := draw.MM(i) * cell
		out.Paint(draw.Line(draw.Pt(g.Min.X, y), draw.Pt(g.Max.X, y)), draw.None, draw.Brown, 0.13)
	}
	for _, s := range d.game.Board.Stars {
		if s[1] >= w.top && s[1] < w.bottom {
			c := draw.Pt(draw.MM(s[0])*cell, draw.MM(s[1])*cell)
			out.Paint(draw.Circle(c, 0.45), draw.Brown, draw.None, 0)
		}
	}
	out.Paint(draw.RectPath(g), draw.None, draw.Black, 0.35)
	d.coordinates(&out, w)
	return out
}

func (d *diagrams) zones(to *draw.Drawing) {
	for _, w := range []window{{1, d.game.Zone}, {d.game.Board.Ranks - d.game.Zone + 1, d.game.Board.Ranks}} {
		to.Paint(draw.RectPath(d.grid(w)), draw.AmberTint, draw.None, 0)
	}
}

func (d *diagrams) coordinates(to *draw.Drawing, w window) {
	st := font.Style{Font: draw.Sans, Size: cellLabel, Ink: draw.Grey, Role: draw.Art, Anchor: font.Middle}
	g := d.grid(w)
	for file := 1; file <= d.game.Board.Files; file++ {
		at := draw.Pt((draw.MM(d.game.Board.Files-file)+0.5)*cell, g.Min.Y-0.9)
		to.Add(font.Label(at, st, strconv.Itoa(file))...)
	}
	for rank := w.top; rank <= w.bottom; rank++ {
		at := draw.Pt(g.Max.X+0.7+cellLabel/2, (draw.MM(rank)-0.5)*cell+0.36*cellLabel)
		to.Add(font.Label(at, st, d.rank(rank))...)
	}
}

// rank returns the name of a rank.
func (d *diagrams) rank(n int) string {
	if d.ja {
		return kanjiNumber(n)
	}
	return string(rune('a' + n - 1))
}

// kanjiNumber writes 1 to 16 in Japanese.
func kanjiNumber(n int) string {
	digits := []rune("十一二三四五六七八九")
	if n > 10 {
		return "十" + string(digits[n-10])
	}
	return string(digits[n%10])
}

// position draws a setup: the men on the board and, beside it, those in hand.
func (d *diagrams) position(s rules.Setup, w window, zones bool) draw.Drawing {
	out := d.board(w, zones)
	w = d.window(w)
	for rank := w.top; rank <= w.bottom; rank++ {
		for file := 1; file <= d.game.Board.Files; file++ {
			sq := rules.At(file, rank)
			if m := s.Board[sq]; m != 0 {
				out.Append(d.standing(m, d.center(sq), 1))
			}
		}
	}
	if w.bottom-w.top+1 == d.game.Board.Ranks {
		d.hands(&out, s)
	}
	return out
}

// standing draws a man at a point, turned for its side.
func (d *diagrams) standing(m rules.Man, at draw.Point, scale float64) draw.Drawing {
	turn := draw.Identity()
	if m.Side() == templates.Gote {
		turn = draw.Rotate(180)
	}
	return d.man(d.look(m)).Transform(draw.Scale(scale, scale).Then(turn).Then(draw.Translate(at.X, at.Y)))
}

// hands draws the pieces in hand: Black's at the lower right, White's at the
// upper left, each with their number. Games without hands have no such room.
func (d *diagrams) hands(to *draw.Drawing, s rules.Setup) {
	g := d.grid(window{})
	d.hand(to, s, templates.Sente, draw.Pt(g.Max.X+cellLabel+2.2+cell/2, g.Max.Y-cell/2), -1)
	d.hand(to, s, templates.Gote, draw.Pt(g.Min.X-1.6-cell/2, g.Min.Y+cell/2), 1)
}

func (d *diagrams) hand(to *draw.Drawing, s rules.Setup, side templates.Side, at draw.Point, dir draw.MM) {
	n := 0
	for kind, count := range s.Hands[side] {
		if count > 0 && kind < len(d.game.Pieces) {
			n++
		}
	}
	step := cell * 1.02
	if limit := d.grid(window{}).H() - cell; n > 1 && step*draw.MM(n-1) > limit {
		step = limit / draw.MM(n-1)
	}
	k := min(handSize, float64(step/cell)*handSize)
	number := font.Style{Font: draw.SansBold, Size: 2.6, Ink: draw.Black, Role: draw.Art}
	first := true
	for kind := len(d.game.Pieces) - 1; kind >= 0; kind-- { // the lowest rank at the bottom
		count := s.Hands[side][kind]
		if count == 0 {
			continue
		}
		if !first {
			at.Y += dir * step
		}
		first = false
		to.Append(d.standing(rules.NewMan(kind, side, false), at, k))
		if count > 1 {
			label := number
			label.Anchor = font.Left
			p := draw.Pt(at.X+cell*0.44, at.Y+0.9)
			if side == templates.Gote {
				label.Anchor = font.Right
				p.X = at.X - cell*0.44
			}
			to.Add(font.Label(p, label, strconv.Itoa(int(count)))...)
		}
	}
}

// figure draws a proven diagram with its marks.
func (d *diagrams) figure(f *bookFigure) draw.Drawing {
	out := d.position(f.setup, window{}, f.data.Zones)
	if f.marked {
		c := d.center(f.square)
		out.Paint(draw.Circle(c, cell*0.47), draw.None, draw.Vermilion, 0.5)
	}
	for _, m := range f.ways {
		d.move(&out, m, f.setup.Turn, false)
	}
	for _, m := range f.show {
		d.move(&out, m, f.setup.Turn, true)
	}
	for _, sq := range f.cross {
		d.crossed(&out, sq)
	}
	return out
}

// crossed draws a cross on a square.
func (d *diagrams) crossed(to *draw.Drawing, sq rules.Square) {
	c, r := d.center(sq), cell*0.2
	for _, k := range []draw.MM{1, -1} {
		to.Paint(draw.Line(draw.Pt(c.X-r, c.Y-k*r), draw.Pt(c.X+r, c.Y+k*r)), draw.None, draw.Vermilion, 0.55)
	}
}

// move draws a move as an arrow, or as a dot where there are many. A drop is a
// ring where the piece will stand.
func (d *diagrams) move(to *draw.Drawing, m rules.Move, side templates.Side, strong bool) {
	c := d.center(m.To)
	if m.Drop != 0 {
		if kind := d.kind(m.Drop); kind >= 0 {
			to.Append(d.standing(rules.NewMan(kind, side, false), c, 0.9))
		}
		to.Paint(draw.Circle(c, cell*0.47), draw.None, draw.Vermilion, 0.5)
		return
	}
	from := d.center(m.From)
	if !strong {
		to.Paint(draw.Circle(c, cell*0.13), draw.Vermilion, draw.White, 0.25)
		if d.game.Rules.Capture == templates.CaptureSandwich {
			return
		}
	}
	dir := c.Sub(from).Unit()
	arrowLine(to, from.Add(dir.Mul(float64(cell)*0.42)), c.Sub(dir.Mul(float64(cell)*0.12)), 0.5)
}

func (d *diagrams) kind(letter byte) int {
	for i := range d.game.Pieces {
		if d.game.Pieces[i].Letter == letter {
			return i
		}
	}
	return -1
}

// arrowLine draws a vermilion arrow.
func arrowLine(to *draw.Drawing, a, b draw.Point, pen draw.MM) {
	dir := b.Sub(a).Unit()
	side := dir.Normal()
	head := 3.2 * float64(pen)
	base := b.Sub(dir.Mul(head * 1.3))
	to.Paint(draw.Line(a, base), draw.None, draw.Vermilion, pen)
	to.Paint(draw.Polygon(b, base.Add(side.Mul(head*0.62)), base.Sub(side.Mul(head*0.62))), draw.Vermilion, draw.None, 0)
}

// alt describes a position for those who cannot see it: its SFEN.
func (d *diagrams) alt(r *rules.Rules, s rules.Setup) string {
	return fmt.Sprintf("SFEN %s", r.FormatSFEN(s))
}
