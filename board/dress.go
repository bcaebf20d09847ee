package board

import (
	"strings"
	"unicode"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// A dress is how the board looks on a player's side, as that player sees it: the tint of the camp and
// what is drawn on the border below a square.
type dress struct {
	tint   draw.Ink
	border draw.Drawing
}

// dressOf takes a picture of a side apart: its first shape is the square, in the tint of the camp.
func dressOf(m *pieces.Maker, side templates.Side) (d dress) {
	b := m.Game.Board
	marks := m.Camp(side).Marks
	square := marks[0].Bounds()
	d.tint = marks[0].Fill
	across := float64(b.Square / square.W())
	inBorder := draw.Scale(across, float64(b.Border/borderShare/square.W()))
	d.border.Put(draw.Drawing{Marks: marks[1:]}, draw.Translate(-square.Min.X, -square.Max.Y).Then(inBorder))
	return d
}

// borderShare is the width of the border of the kit's boards relative to a square.
const borderShare = 8.0 / 25

// grounds paints the wood, the squares and the tints of the camps.
func grounds(m *pieces.Maker, window draw.Rect, pen draw.MM) draw.Drawing {
	b := m.Game.Board
	size, grid := Size(b), Grid(b)
	c := clipper{window: window}
	c.ground(draw.RectWH(0, 0, size.W, size.H), draw.BoardWood, pen)
	c.ground(grid, draw.Cream, pen)
	deep := b.SquareH * draw.MM(campRanks(m.Game))
	for side := templates.Sente; side <= templates.Gote; side++ {
		camp := draw.RectWH(grid.Min.X, grid.Max.Y-deep, grid.W(), deep)
		if side == templates.Gote {
			camp = camp.Move(draw.Pt(0, deep-grid.H()))
		}
		c.ground(camp, dressOf(m, side).tint, pen)
	}
	return c.d
}

// campRanks returns how many ranks are a player's camp: the promotion zone, or those that the men
// of one player fill at the start.
func campRanks(g *templates.Game) int {
	n := g.Zone
	if n == 0 {
		rows, _, _ := strings.Cut(g.Setup, " ")
		for _, row := range strings.Split(rows, "/") {
			if strings.ContainsFunc(row, unicode.IsUpper) {
				n++
			}
		}
	}
	return min(n, (g.Board.Ranks-1)/2)
}

// borders paints the borders below the camps, if they are wide enough, but for the place of the game's name.
func (c *clipper) borders(m *pieces.Maker) {
	b := m.Game.Board
	if b.Border < ornamented {
		return
	}
	grid, named := Grid(b), c.nameSize(m) > 0
	for side := templates.Sente; side <= templates.Gote; side++ {
		border := dressOf(m, side).border
		left, right := halves(border, b.Square/2)
		for line := 1; line < b.Files; line++ { // on either side of it lie halves
			if named && line == b.Files-1 {
				continue
			}
			x := b.Border + b.Square*draw.MM(line)
			c.put(b, side, right, draw.Translate(x-b.Square, grid.Max.Y))
			c.put(b, side, left, draw.Translate(x, grid.Max.Y))
		}
	}
}

// halves returns an ornament left and right of its middle.
func halves(d draw.Drawing, middle draw.MM) (left, right draw.Drawing) {
	isRight := func(m *draw.Mark) bool { return m.Bounds().Center().X > middle }
	return d.Only(func(m *draw.Mark) bool { return !isRight(m) }), d.Only(isRight)
}

// put paints a drawing as long as a square at a place as a player sees it, if its middle shows.
func (c *clipper) put(b templates.Board, side templates.Side, d draw.Drawing, place draw.Affine) {
	if side == templates.Gote {
		place = place.Then(turned(b))
	}
	if c.shows(place.Apply(draw.Pt(b.Square/2, 0))) {
		c.d.Put(d, place)
	}
}

// turned turns the board round.
func turned(b templates.Board) draw.Affine {
	s := Size(b)
	return draw.Translate(-s.W, -s.H).Then(draw.Rotate(180))
}

// ground paints what shows of a rectangle, half a pen beyond its edges.
func (c *clipper) ground(r draw.Rect, ink draw.Ink, pen draw.MM) {
	r = c.cut(r)
	if r.W() <= 0 || r.H() <= 0 {
		return
	}
	m := draw.Mark{Role: draw.Art, Path: draw.RectPath(r), Fill: ink, Ground: true}
	if pen > 0 {
		m.Stroke, m.Width = ink, pen
	}
	c.d.Add(m)
}

// panels draws a double line along each side of the border, closed at the corners.
func (c *clipper) panels(s draw.Size, corner draw.MM) {
	wide, high := s.W-2*corner, s.H-2*corner
	for _, r := range []draw.Rect{
		draw.RectWH(corner, fineInset, wide, fineGap),
		draw.RectWH(corner, s.H-fineInset-fineGap, wide, fineGap),
		draw.RectWH(fineInset, corner, fineGap, high),
		draw.RectWH(s.W-fineInset-fineGap, corner, fineGap, high),
	} {
		c.frame(r, draw.Crease, finePen)
	}
}

// nameSize is the size of the game's name in the border: 0 where it would be cut or too small to read.
func (c *clipper) nameSize(m *pieces.Maker) draw.MM {
	const most, least draw.MM = 2.8, 2
	b := m.Game.Board
	if b.Border < ornamented || b.Files < 2 {
		return 0
	}
	room := plateShare*b.Square - 2*plateAir
	size := min(most, most*room/font.Width(draw.SansBold, most, m.Title()))
	if size < least {
		return 0
	}
	return size
}

// The plate of the game's name: its greatest width relative to a square, and the air at either end of the name.
const (
	plateShare         = 0.76
	plateAir   draw.MM = 1.3
)

// title writes the game's name into the border for either player, between the two files at the right,
// on a plate where the ornament of the border is left out.
func (c *clipper) title(m *pieces.Maker) {
	size := c.nameSize(m)
	if size == 0 {
		return
	}
	b, s := m.Game.Board, Size(m.Game.Board)
	st := font.Style{Font: draw.SansBold, Size: size, Ink: draw.Umber, Role: draw.Art, Anchor: font.Middle}
	wide, high := font.Width(st.Font, size, m.Title())+2*plateAir+1, min(4.2, b.Border*0.525)
	at := draw.Pt(s.W-b.Border-b.Square, Grid(b).Max.Y+labelOff(b))
	plate := draw.RectWH(at.X-wide/2, at.Y-high/2, wide, high)
	var d draw.Drawing
	d.Paint(draw.RoundRect(plate, high/2), draw.BoardWood, draw.Crease, finePen)
	d.Add(font.Label(at.Add(draw.Pt(0, 0.36*size)), st, m.Title())...)
	for _, one := range []draw.Drawing{d, d.Transform(turned(b))} {
		if c.window.Contains(one.Bounds(), 0) {
			c.d.Append(one)
		}
	}
}
