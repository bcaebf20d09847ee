package guide

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// leaflet draws the page that tells how to play.
type leaflet struct {
	*Set
	examples
	body  text.Style
	board draw.MM // the longer side of the board set up
	n     int     // of the last section
}

// section draws a part of the page at a point in a column of a width, and returns its
// height.
type section func(c *canvas, at draw.Point, width draw.MM) draw.MM

// Columns and gaps of the page.
const (
	columnW    draw.MM = 90.2
	columnX    draw.MM = 186 - columnW
	headH      draw.MM = 14.5
	mostGap    draw.MM = 9
	setupSide  draw.MM = 90 // of the board, on its longer side
	smallSetup draw.MM = 78 // on a page of A5
)

// PlayIt draws the page from which a stranger plays a first legal game: the board set up,
// every piece with its moves, and the rules.
func (s *Set) PlayIt(area draw.Rect) (Pages, error) {
	r, err := rules.New(s.Game)
	if err != nil {
		return Pages{}, err
	}
	l := &leaflet{Set: s, examples: examples{s.Game, r}, body: bodyStyle, board: setupSide}
	switch n := len(l.kinds()); {
	case n > fewKinds:
		l.body = points(8.5, 10.7)
	case n <= veryFewKinds:
		l.body = points(10, 12.8)
	}
	f, k := formatFor(area)
	var list []*canvas
	if f.small {
		list = l.smallPages(f)
	} else {
		list = l.pages(f)
	}
	return placed(area, f, k, list), nil
}

// kinds returns the pieces of the kit, highest rank first.
func (l *leaflet) kinds() (out []*templates.Piece) {
	for i := range l.Game.Pieces {
		if p := &l.Game.Pieces[i]; p.Count > 0 {
			out = append(out, p)
		}
	}
	return out
}

// The numbers of kinds up to which there is room for larger type, and for limits below the
// pieces; and that of the kinds that one column holds.
const veryFewKinds, fewKinds, mostKinds = 2, 6, 9

// pages draws the page of A4: the board and a turn at the left, the pieces at the right.
func (l *leaflet) pages(f format) []*canvas {
	c := l.canvas()
	l.head(c, f)
	kinds := l.kinds()
	left := []section{l.numbered(l.setUp), l.numbered(l.begins), l.numbered(l.turn)}
	if l.Game.Promotes() {
		left = append(left, l.numbered(l.turnOver))
	}
	first, rest := kinds[:min(len(kinds), mostKinds)], kinds[min(len(kinds), mostKinds):]
	right := []section{l.moves(first, true)}
	limits := l.limits()
	bottom := f.h
	switch {
	case len(kinds) > fewKinds && len(limits) > 0: // the pieces fill their column
		right = append(right, left[len(left)-1])
		left = left[:len(left)-1]
		bottom -= l.foot(c, f, limits) + 3
	case len(limits) > 0:
		right = append(right, l.numbered(l.never(limits, false)), l.numbered(l.ends))
	case l.sandwich():
		right = append(right, l.numbered(l.taking), l.numbered(l.ends))
	default:
		right = append(right, l.numbered(l.ends))
	}
	l.column(c, draw.RectWH(0, headH, columnW, bottom-headH), left)
	l.column(c, draw.RectWH(columnX, headH, columnW, bottom-headH), right)
	if len(rest) == 0 {
		return []*canvas{c}
	}
	more := l.canvas() // a game with many kinds: a second page for the others
	half := (len(rest) + 1) / 2
	l.moves(rest[:half], true)(more, draw.Point{}, columnW)
	if half < len(rest) {
		l.moves(rest[half:], true)(more, draw.Pt(columnX, 0), columnW)
	}
	return []*canvas{c, more}
}

// foot draws the limits and the end of the game along the foot of the page, and returns its
// height.
func (l *leaflet) foot(c *canvas, f format, limits []limit) draw.MM {
	const endsW, gap draw.MM = 52, 6
	never, ends := l.numbered(l.never(limits, true)), l.numbered(l.ends)
	high := max(never(l.canvas(), draw.Point{}, f.w-endsW-gap), ends(l.canvas(), draw.Point{}, endsW))
	never(c, draw.Pt(0, f.h-high), f.w-endsW-gap)
	ends(c, draw.Pt(f.w-endsW, f.h-high), endsW)
	return high
}

// smallPages draws two pages of A5: the board and a turn, and the pieces.
func (l *leaflet) smallPages(f format) []*canvas {
	const half, gap draw.MM = 63, 4
	l.body = points(8, 10)
	c, d := l.canvas(), l.canvas()
	l.head(c, f)
	l.board = smallSetup
	high := l.numbered(l.setUp)(c, draw.Pt(0, headH), columnW)
	beside := columnW + 5
	l.numbered(l.begins)(c, draw.Pt(beside, headH), f.w-beside)
	below := draw.RectWH(0, headH+high+3, half, f.h-headH-high-3)
	l.column(c, below, []section{l.numbered(l.turn)})
	if l.Game.Promotes() {
		l.column(c, below.Move(draw.Pt(half+gap, 0)), []section{l.numbered(l.turnOver)})
	}
	kinds := l.kinds()
	many := (len(kinds) + 1) / 2
	left := []section{l.moves(kinds[:many], false)}
	var right []section
	if many < len(kinds) {
		right = append(right, l.moves(kinds[many:], false))
	}
	if limits := l.limits(); len(limits) > 0 {
		right = append(right, l.numbered(l.never(limits, false)))
	}
	if l.sandwich() {
		right = append(right, l.numbered(l.taking))
	}
	left = append(left, l.numbered(l.ends))
	l.column(d, draw.RectWH(0, 0, half, f.h), left)
	l.column(d, draw.RectWH(half+gap, 0, half, f.h), right)
	return []*canvas{c, d}
}

// numbered gives a section the next number.
func (l *leaflet) numbered(s func(n int) section) section {
	l.n++
	return s(l.n)
}

// column draws sections one below the other, with equal gaps.
func (l *leaflet) column(c *canvas, box draw.Rect, list []section) {
	var heights []draw.MM
	free := box.H()
	for _, s := range list {
		h := s(l.canvas(), draw.Point{}, box.W())
		heights, free = append(heights, h), free-h
	}
	if free < -0.05 {
		c.faults = append(c.faults, fmt.Errorf("a column is %.1f mm too high", -free))
	}
	gap := min(mostGap, free/draw.MM(max(1, len(list)-1)))
	y := box.Min.Y
	for i, s := range list {
		s(c, draw.Pt(box.Min.X, y), box.W())
		y += heights[i] + gap
	}
}

// say returns a text of the page: the one for this game, or for its rules, if there is one.
func (l *leaflet) say(key string, pairs ...any) string {
	key = "play." + key
	for _, own := range l.variants() {
		if l.Texts.Has(key + "-" + own) {
			key += "-" + own
			break
		}
	}
	return l.Texts.Text(key, append(pairs, "king", l.king(), "pieces", l.Game.Total(), "rows", l.zone())...)
}

// variants names the game and what is special in its rules, for texts of their own.
func (l *leaflet) variants() []string {
	r := &l.Game.Rules
	out := []string{l.Game.ID, string(r.Capture), string(l.win()), string(l.Game.Shape.Outline)}
	if r.Promotion == templates.PromotionForced {
		out = append(out, "forced")
	}
	if w := l.win(); w != templates.WinMate && w != templates.WinCapture {
		out = append(out, "other")
	}
	return out
}

// zone names the rows where pieces turn over, as part of a sentence.
func (l *leaflet) zone() string {
	return l.Texts.Text("play.zone", "n", l.Game.Zone)
}

// win returns the way to win that the page tells first.
func (l *leaflet) win() templates.Win {
	if len(l.Game.Rules.Win) == 0 {
		return templates.WinMate
	}
	return l.Game.Rules.Win[0]
}

// king returns the name of the royal piece.
func (l *leaflet) king() string {
	for i := range l.Game.Pieces {
		if p := &l.Game.Pieces[i]; p.Royal {
			return l.name(&p.Face)
		}
	}
	return ""
}

func (l *leaflet) sandwich() bool { return l.Game.Rules.Capture == templates.CaptureSandwich }

// head draws the title, and the aim of the game beside it.
func (l *leaflet) head(c *canvas, f format) {
	x, left, big := columnX, signRoom, titleStyle
	if f.small { // no room for a brushed character
		x, left, big = 62, 0, points(21, 27)
	} else {
		c.sign('遊')
	}
	c.write("title", draw.RectWH(left, 0, x-left, 11), big, l.say("title"))
	st := points(10, 12.4)
	aim := l.say("aim")
	h := c.height(aim, st, f.w-x)
	c.write("aim", draw.RectWH(x, 10-h, f.w-x, 2*st.Line+0.1), st, aim)
}

// setUp draws the board at the beginning, with the names of the pieces.
func (l *leaflet) setUp(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		y := at.Y + c.heading(at, width, n, draw.Black, l.say("setup.title"))
		b := l.Game.Board
		square := min(l.board/draw.MM(b.Files), l.board/draw.MM(b.Ranks)*b.Square/b.SquareH)
		p := l.part(whole(b), square, false)
		setup := l.rules.Start()
		p.men(&setup)
		names := l.label(p, &setup)
		place := draw.Translate(at.X, y)
		c.Put(p.Drawing, place)
		names(c, draw.Pt(at.X, y))
		y += p.box().H()
		y += 7.4
		return y - at.Y + c.write("setup.text", draw.RectWH(at.X, y, width, 60), l.body, l.say("setup.text")+l.looks()+l.say("setup.edge"))
	}
}

// looks tells that the royal pieces of the two sides look different, if they do.
func (l *leaflet) looks() string {
	for i := range l.Game.Pieces {
		if p := &l.Game.Pieces[i]; p.Royal && p.TwoLooks {
			return l.say("setup.looks")
		}
	}
	return ""
}

// label returns the names of the pieces at the board: below the last rank, staggered so that
// they do not touch, and beside the others, in empty squares.
func (l *leaflet) label(p *boardPicture, setup *rules.Setup) func(*canvas, draw.Point) {
	return func(c *canvas, at draw.Point) {
		b := l.Game.Board
		st := labelStyle.Centred()
		known := map[int]bool{}
		var ends [2]draw.MM
		for file := b.Files; file >= 1; file-- {
			m := setup.Board[rules.At(file, b.Ranks)]
			if m == 0 || l.sandwich() {
				continue
			}
			known[m.Kind()] = true
			name := l.name(&l.Game.Pieces[m.Kind()].Face)
			wide, x := c.setter.Width(name, st), p.cell(rules.At(file, b.Ranks)).Center().X
			x = max(wide/2, min(p.box().W()-wide/2, x))
			row := 0
			if x-wide/2 < ends[0]+0.8 {
				row = 1
			}
			ends[row] = x + wide/2
			c.write("name", draw.RectWH(at.X+x-wide, at.Y+p.box().H()+0.8+draw.MM(row)*2.9, 2*wide, st.Line+0.1), st, name)
		}
		for rank := b.Ranks - 1; rank > b.Ranks/2 && !l.sandwich(); rank-- {
			for file := b.Files; file >= 1; file-- {
				m := setup.Board[rules.At(file, rank)]
				if m == 0 || m.Side() != templates.Sente || known[m.Kind()] {
					continue
				}
				known[m.Kind()] = true
				l.labelInside(c, p, setup, rules.At(file, rank), at)
			}
		}
	}
}

// labelInside writes the name of a piece into empty squares beside it or before it.
func (l *leaflet) labelInside(c *canvas, p *boardPicture, setup *rules.Setup, sq rules.Square, at draw.Point) {
	b := l.Game.Board
	name := l.name(&l.Game.Pieces[setup.Board[sq].Kind()].Face)
	st := labelStyle
	wide := c.setter.Width(name, st)
	empty := func(file, rank int) bool {
		return file >= 1 && file <= b.Files && rank >= 1 && setup.Board[rules.At(file, rank)] == 0
	}
	cell := p.cell(sq)
	y := at.Y + cell.Center().Y - st.Line/2
	switch {
	case empty(sq.File()-1, sq.Rank()) && empty(sq.File()-2, sq.Rank()):
		c.write("name", draw.RectWH(at.X+cell.Max.X+0.7, y, wide+1, st.Line+0.1), st, name)
	case empty(sq.File()+1, sq.Rank()) && empty(sq.File()+2, sq.Rank()):
		st.Align = font.Right
		c.write("name", draw.RectWH(at.X+cell.Min.X-wide-1.7, y, wide+1, st.Line+0.1), st, name)
	case empty(sq.File()-1, sq.Rank()):
		c.write("name", draw.RectWH(at.X+cell.Max.X+0.5, y, cell.W(), st.Line+0.1), st, name)
	default:
		x := p.box().Center().X
		c.write("name", draw.RectWH(at.X+x-wide, y-cell.H(), 2*wide, st.Line+0.1), st.Centred(), name)
	}
}

// begins tells who begins.
func (l *leaflet) begins(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		h := c.heading(at, width, n, draw.Black, l.say("begins.title"))
		return h + l.tell(c, at.Add(draw.Pt(0, h)), width, "begins.text")
	}
}

// tell sets a text of the page in a column, as high as it is.
func (l *leaflet) tell(c *canvas, at draw.Point, width draw.MM, key string, pairs ...any) draw.MM {
	return c.write(key, draw.RectWH(at.X, at.Y, width, 60), l.body, l.say(key, pairs...))
}

// when returns a text if something holds, or nothing.
func (l *leaflet) when(holds bool, key string) string {
	if !holds {
		return ""
	}
	return l.say(key)
}

// exampleSquare is the width of a square in the pictures of rules.
const exampleSquare draw.MM = 6.9

// narrow is the width below which a column is narrow.
const narrow draw.MM = 80

// turn tells what a turn is: a move, or a drop.
func (l *leaflet) turn(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		h := c.heading(at, width, n, draw.Indigo, l.say("turn.title"))
		at.Y += h
		blanks := []any{"jump", l.when(slices.ContainsFunc(l.Game.Moves(), templates.Move.Passes), "turn.jump"),
			"limits", l.when(len(l.limits()) > 0, "turn.limits")}
		take, ok := l.take()
		if !ok || l.Game.Rules.Capture != templates.CaptureHand {
			return h + l.tell(c, at, width, "turn.move", blanks...)
		}
		half := (width - 4) / 2
		square := exampleSquare
		if width < narrow {
			take.view.files, square = 2, 5.8
		}
		taken := take.setup.Board[take.move.To].Kind()
		high := l.takePicture(c, at, take, square)
		if drop, ok := l.drop(taken); ok {
			drop.view.files = take.view.files
			l.dropPicture(c, at.Add(draw.Pt(half+4, 0)), drop, square)
		}
		at.Y += high + 1.2
		a := l.tell(c, at, half, "turn.move", blanks...)
		b := l.tell(c, at.Add(draw.Pt(half+4, 0)), half, "turn.drop", blanks...)
		return h + high + 1.2 + max(a, b)
	}
}

// hand is the place of a piece in hand beside a picture.
const handW draw.MM = 10.5

func (l *leaflet) inHand(c *canvas, box draw.Rect, kind int) {
	c.Paint(draw.RoundRect(box, 1.2), draw.Wood, draw.None, 0)
	l.piece(&c.Drawing, pieces.Look{Piece: &l.Game.Pieces[kind]}, draw.Pt(box.Center().X, box.Min.Y+6), 8)
	st := labelStyle.Centred()
	c.write("hand", draw.RectWH(box.Min.X-2, box.Max.Y-2*st.Line-0.6, box.W()+4, 2*st.Line+0.1), st, l.say("hand"))
}

func (l *leaflet) takePicture(c *canvas, at draw.Point, dg diagram, square draw.MM) draw.MM {
	p := l.part(dg.view, square, false)
	p.men(&dg.setup)
	from, to := p.cell(dg.move.From).Center(), p.cell(dg.move.To).Center()
	straight(&p.Drawing, from.Add(draw.Pt(0, -square*0.5)), to.Add(draw.Pt(0, square*0.36)), draw.Indigo, 0.9)
	box := p.box()
	hand := draw.RectWH(box.Max.X+6, 0, handW, box.H())
	arrow(&p.Drawing, to.Add(draw.Pt(square*0.4, -1)), draw.Pt(box.Max.X+1, -2), draw.Pt(hand.Min.X-0.2, 5), draw.Indigo, 0.9)
	c.Put(p.Drawing, draw.Translate(at.X, at.Y))
	l.inHand(c, hand.Move(at), dg.setup.Board[dg.move.To].Kind())
	return box.H()
}

func (l *leaflet) dropPicture(c *canvas, at draw.Point, dg diagram, square draw.MM) {
	hand := draw.RectWH(0, 0, handW, l.part(dg.view, square, false).box().H())
	p := l.part(dg.view, square, false)
	p.ring(dg.move.To)
	kind := l.Game.Kind(dg.move.Drop)
	p.men(&dg.setup)
	p.man(man(kind, templates.Sente), dg.move.To)
	left := hand.Max.X + 6
	c.Put(p.Drawing, draw.Translate(at.X+left, at.Y))
	l.inHand(c, hand.Move(at), kind)
	to := p.cell(dg.move.To)
	tip := at.Add(draw.Pt(left+to.Min.X+0.4, to.Center().Y))
	arrow(&c.Drawing, at.Add(draw.Pt(handW-0.6, 9)), at.Add(draw.Pt(handW+5, 9)), tip, draw.Amber, 0.9)
}

// turnOver tells how pieces promote.
func (l *leaflet) turnOver(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		h := c.heading(at, width, n, draw.Vermilion, l.say("over.title"))
		at.Y += h
		must := []any{"must", l.must()}
		dg, ok := l.promote()
		if !ok {
			return h + l.tell(c, at, width, "over.text", must...)
		}
		const square draw.MM = 6.6
		p := l.part(dg.view, square, true)
		kind := dg.setup.Board[dg.move.From].Kind()
		p.men(&dg.setup)
		from, to := p.cell(dg.move.From), p.cell(dg.move.To)
		line := to.Max.Y
		p.Paint(draw.Line(draw.Pt(0, line), draw.Pt(p.box().Max.X, line)), draw.None, draw.Vermilion, 0.7)
		straight(&p.Drawing, draw.Pt(from.Center().X, from.Min.Y+0.6), draw.Pt(to.Center().X, to.Center().Y-0.8), draw.Vermilion, 0.9)
		c.Put(p.Drawing, draw.Translate(at.X, at.Y))
		x := p.box().Max.X + 3
		look := pieces.Look{Piece: &l.Game.Pieces[kind]}
		const face draw.MM = 9.5
		down := p.box().Center().Y + 1
		l.piece(&c.Drawing, look, at.Add(draw.Pt(x+face/2, down)), face)
		l.piece(&c.Drawing, back(look), at.Add(draw.Pt(x+face*1.5+1.4, down)), face)
		top := down - face/2 - 0.6
		arrow(&c.Drawing, at.Add(draw.Pt(x+face/2, top)), at.Add(draw.Pt(x+face+0.7, top-5)), at.Add(draw.Pt(x+face*1.5+1.4, top)), draw.Vermilion, 0.8)
		x += 2*face + 1.4 + 3
		if width < narrow {
			high := p.box().H() + 2
			return h + high + l.tell(c, at.Add(draw.Pt(0, high)), width, "over.text", must...)
		}
		high := l.tell(c, at.Add(draw.Pt(x, -0.8)), width-x, "over.text", must...)
		return h + max(high, p.box().H())
	}
}

// must tells which pieces must promote, because they could never move again; nothing if there
// are none.
func (l *leaflet) must() string {
	var names []string
	for k := len(l.Game.Pieces) - 1; k >= 0; k-- {
		p := &l.Game.Pieces[k]
		if p.Count > 0 && p.Promoted != nil && l.dead(k) > 0 {
			names = append(names, l.name(&p.Face))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return l.say("over.must", "names", strings.Join(names, l.Texts.Text("sheet.comma")))
}

// moves draws rows of pieces with their moves; wide rows have the names at the left.
func (l *leaflet) moves(kinds []*templates.Piece, wide bool) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		y := at.Y + c.heading(at, width, 0, draw.Black, l.say("moves.title"))
		y += l.legend(c, draw.Pt(at.X, y), width, kinds)
		for i, p := range kinds {
			if i > 0 {
				c.Paint(draw.Line(draw.Pt(at.X, y-0.9), draw.Pt(at.X+width, y-0.9)), draw.None, draw.BrownTint, 0.25)
			}
			y += l.row(c, draw.Pt(at.X, y), width, p, wide)
		}
		return y - at.Y - 1.8
	}
}

// legend explains the signs of the moves that occur.
func (l *leaflet) legend(c *canvas, at draw.Point, width draw.MM, kinds []*templates.Piece) draw.MM {
	has := func(is func(templates.Move) bool) bool { return slices.ContainsFunc(l.Game.Moves(), is) }
	st := labelStyle
	const sign, stroke, pitch draw.MM = 3.6, 2.6, 1.1
	x, high := at.X, draw.MM(5)
	for i, e := range []struct {
		key string
		is  bool
	}{{"step", has(func(m templates.Move) bool { return !m.Passes() && !m.Endless() })}, {"slide", has(templates.Move.Endless)}, {"jump", has(templates.Move.Passes)}} {
		if !e.is {
			continue
		}
		words := l.say("moves." + e.key)
		wide := c.setter.Width(words, st)
		if marks := sign + 2.8 + pitch*draw.MM(i+1); x > at.X && x+marks+wide > at.X+width {
			x, at.Y, high = at.X, at.Y+st.Line+0.6, high+st.Line+0.6
		}
		mid := draw.Pt(x+sign/2, at.Y+1.6)
		switch e.key {
		case "step":
			c.Paint(draw.Circle(mid, 0.85), draw.Black, draw.None, 0)
		case "slide":
			straight(&c.Drawing, mid.Add(draw.Pt(-1.9, 0)), mid.Add(draw.Pt(1.9, 0)), draw.Black, 0.55)
		default:
			c.Paint(draw.Circle(mid, 0.9), draw.White, draw.Black, 0.42)
		}
		if l.Marks == "strokes" { // as on the pieces
			for n := range i + 1 {
				at := x + sign + 1 + pitch*draw.MM(n)
				c.Paint(draw.Line(draw.Pt(at, mid.Y-stroke/2), draw.Pt(at, mid.Y+stroke/2)), draw.None, draw.Black, 0.6)
			}
			x += 1 + pitch*draw.MM(i+1)
		}
		c.write("legend", draw.RectWH(x+sign+0.8, at.Y, wide+0.5, st.Line+0.1), st, words)
		x += sign + 0.8 + wide + 3
	}
	return high
}

// Sizes of a row.
const (
	faceSize    draw.MM = 13.4
	reachW      draw.MM = 15.8 // of a picture of moves
	rowPitch    draw.MM = 17.6
	nameH       draw.MM = 4.2
	narrowPitch draw.MM = 16.6 // below the name
)

// row draws a piece: its name, face, back, and the moves of both.
func (l *leaflet) row(c *canvas, at draw.Point, width draw.MM, p *templates.Piece, wide bool) draw.MM {
	look := pieces.Look{Piece: p}
	x, y := at.X, at.Y
	other := ""
	name := upperFirst(p.Face.FullName(l.Names, l.Texts.Lang))
	if p.Promoted != nil {
		other = l.name(p.Promoted)
	}
	gap := draw.MM(1.4)
	if wide {
		column := width - 2*faceSize - 2*reachW - 4*gap
		h := c.write("name of "+p.ID, draw.RectWH(x, y, column+1, 2*nameStyle.Line+0.1), nameStyle, name)
		if other != "" {
			c.write("turned name of "+p.ID, draw.RectWH(x, y+h+0.4, column+1, 3*turnedStyle.Line+0.1), turnedStyle, other)
		}
		x += column + gap
	} else {
		gap = (width - 2*faceSize - 2*reachW) / 3
		h := c.setter.Width(name, nameStyle)
		c.write("name of "+p.ID, draw.RectWH(x, y, width, nameStyle.Line+0.1), nameStyle, name)
		if other != "" {
			c.write("turned name of "+p.ID, draw.RectWH(x+h+2, y-0.4, width-h-2, 2*turnedStyle.Line+0.1), turnedStyle, other)
		}
		y += nameH
	}
	mid := y + reachW/2
	l.piece(&c.Drawing, look, draw.Pt(x+faceSize/2, mid), faceSize*20/19)
	second := back(look)
	if p.TwoLooks && p.Promoted == nil {
		second = pieces.Look{Piece: p, Side: templates.Gote}
		l.upright(&c.Drawing, second, draw.Pt(x+faceSize*1.5+gap, mid))
		l.between(c, draw.Pt(x+faceSize+gap/2, mid-faceSize/2))
	} else {
		l.piece(&c.Drawing, second, draw.Pt(x+faceSize*1.5+gap, mid), faceSize*20/19)
	}
	x += 2 * (faceSize + gap)
	l.reach(c, draw.Pt(x+reachW/2, mid), hops(p.Face.Moves, false), draw.Black)
	x += reachW + gap
	switch {
	case p.Promoted != nil:
		l.reach(c, draw.Pt(x+reachW/2, mid), p.Promoted.Moves, draw.Vermilion)
	case slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool { return m.Hop }): // apart from the others
		l.reach(c, draw.Pt(x+reachW/2, mid), hops(p.Face.Moves, true), draw.Black)
	case l.Game.Promotes():
		st := labelStyle
		c.write("no back", draw.RectWH(x, y, reachW, 4*st.Line+0.1), st, l.say("moves.same"))
	}
	if wide {
		return rowPitch
	}
	return nameH + narrowPitch
}

// between writes "or" between the tips of two looks: the second is not the other side of the first.
func (l *leaflet) between(c *canvas, at draw.Point) {
	const wide draw.MM = 10
	st := labelStyle.Centred()
	c.write("or", draw.RectWH(at.X-wide/2, at.Y-1.8, wide, st.Line+0.1), st, l.say("moves.or"))
}

// hops returns the moves that hop over a man, or the others.
func hops(moves []templates.Move, hop bool) []templates.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m templates.Move) bool { return m.Hop != hop })
}

// upright draws the second player's look of a piece, its tip up.
func (l *leaflet) upright(to *draw.Drawing, look pieces.Look, at draw.Point) {
	var d draw.Drawing
	l.piece(&d, look, draw.Point{}, faceSize*20/19)
	to.Put(d, draw.Rotate(180).Then(draw.Translate(at.X, at.Y)))
}

// reach draws the moves of a face round a point.
func (l *leaflet) reach(c *canvas, at draw.Point, moves []templates.Move, ink draw.Ink) {
	if l.sandwich() { // there every move goes to an empty square
		moves = slices.Clone(moves)
		for i := range moves {
			moves[i].NoCapture = false
		}
	}
	square := reachW / draw.MM(2*board.Reach(moves)+1)
	c.Put(board.Moves(moves, square, ink), draw.Translate(at.X, at.Y))
	body := l.Maker.Body(&l.Game.Pieces[0])
	k := float64(0.78 * square / max(body.W, body.H))
	token := body.Outline().Transform(draw.Translate(-body.W/2, -body.H/2).Then(draw.Scale(k, k)).Then(draw.Translate(at.X, at.Y)))
	c.Paint(token, ink, draw.None, 0)
}

// limit is one thing never to do: what it says, and a diagram of it.
type limit struct {
	text string
	diagram
}

// limits returns what the drops of the game must not do.
func (l *leaflet) limits() (out []limit) {
	var stuck []string
	last, depth := -1, 0
	for k := range l.Game.Pieces {
		p := &l.Game.Pieces[k]
		if p.Drop.PerFile == 0 {
			continue
		}
		if dg, ok := l.filled(k); ok {
			out = append(out, limit{l.say("never.file", "name", upperFirst(l.name(&p.Face)), "n", p.Drop.PerFile), dg})
		}
	}
	for k := range l.Game.Pieces {
		p := &l.Game.Pieces[k]
		if !p.Drop.NoMate {
			continue
		}
		if dg, ok := l.mating(k); ok {
			out = append(out, limit{l.say("never.mate", "name", upperFirst(l.name(&p.Face))), dg})
		}
	}
	for n := 1; n <= 2; n++ {
		var names []string
		for k := len(l.Game.Pieces) - 1; k >= 0; k-- {
			p := &l.Game.Pieces[k]
			if p.Count > 0 && !p.Royal && l.Game.Rules.Capture == templates.CaptureHand && l.dead(k) == n {
				names = append(names, l.name(&p.Face))
				if depth == 0 || n == 1 {
					last, depth = k, n
				}
			}
		}
		if len(names) > 0 {
			stuck = append(stuck, l.say(fmt.Sprintf("never.rows-%d", n), "names", strings.Join(names, l.Texts.Text("sheet.comma"))))
		}
	}
	if last >= 0 {
		if dg, ok := l.stuck(last); ok {
			out = append(out, limit{l.say("never.stuck", "rows", strings.Join(stuck, l.Texts.Text("play.never.join"))), dg})
		}
	}
	return out
}

func upperFirst(s string) string {
	for i, r := range s {
		_ = i
		return strings.ToUpper(string(r)) + s[len(string(r)):]
	}
	return s
}

// never draws the limits, side by side or one below the other.
func (l *leaflet) never(limits []limit, abreast bool) func(n int) section {
	return func(n int) section {
		return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
			h := c.heading(at, width, n, draw.Black, l.say("never.title", "count", len(limits)))
			at.Y += h + 1
			each, high := width, draw.MM(0)
			if abreast {
				each = (width - 6*draw.MM(len(limits)-1)) / draw.MM(len(limits))
			}
			for i, one := range limits {
				if abreast {
					high = max(high, l.limit(c, at.Add(draw.Pt(draw.MM(i)*(each+6), 0)), each, one))
				} else {
					high += l.limit(c, at.Add(draw.Pt(0, high)), each, one) + 2.5
				}
			}
			if !abreast {
				high -= 2.5
			}
			return h + 1 + high
		}
	}
}

// limit draws one thing never to do: a picture with a cross, and the words at its right.
func (l *leaflet) limit(c *canvas, at draw.Point, width draw.MM, one limit) draw.MM {
	square := draw.MM(7)
	if width < narrow && l.body.Size < bodyStyle.Size {
		square = 6
	}
	v := one.view
	if v.files > 2 {
		v.files = 2
	}
	switch {
	case v.ranks > 4:
		v.ranks, v.top = 4, min(v.top, one.move.To.Rank())
	case v.ranks == 4: // two men of a kind on a file
		square *= 0.75
	}
	p := l.part(v, square, false)
	p.ring(one.move.To)
	p.men(&one.setup)
	p.man(man(l.Game.Kind(one.move.Drop), templates.Sente), one.move.To)
	p.cross()
	c.Put(p.Drawing, draw.Translate(at.X, at.Y))
	x := p.box().Max.X + 4.5
	high := c.write("never", draw.RectWH(at.X+x, at.Y, width-x, 60), l.body, one.text)
	return max(high, p.box().H())
}

// ends tells how the game ends.
func (l *leaflet) ends(n int) section {
	return func(c *canvas, at draw.Point, width draw.MM) draw.MM {
		h := c.heading(at, width, n, draw.Black, l.say("ends.title"))
		words := l.say("ends.text")
		if l.win() == templates.WinCapture && slices.Contains(l.Game.Rules.Win, templates.WinTry) {
			words += l.say("ends.try")
		}
		if row := l.Game.Rules.Row; row.Length > 0 {
			h += l.rowPicture(c, at.Add(draw.Pt(0, h+0.5)), row) + 2
		}
		return h + c.write("ends.text", draw.RectWH(at.X, at.Y+h, width, 60), l.body, words)
	}
}
