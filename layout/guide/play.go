package guide

import (
	"slices"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// leaflet draws the page that tells how to play.
type leaflet struct {
	*Set
	*examples.Examples
	sizes
	artist board.Artist
	limits []limit // of drops
	board  draw.MM // the longer side of the board set up
	reading
	n int // of the last section
}

// sizes depend on how much a page shows.
type sizes struct {
	most   int // kinds, and things never to do
	body   text.Style
	pitch  draw.MM // of the rows of pieces
	square draw.MM // in pictures of rules: from 8 mm on, pieces are drawn with their marks
}

// sizesFor are those of a page of A4; sizesA5 those of two smaller ones.
var (
	sizesFor = []sizes{
		{2, points(10.8, 14), 20, 12.4},
		{5, points(10.8, 13.8), 21.6, 9},
		{7, points(9, 11.4), 21.6, 8.4},
		{9, points(9, 11.4), 17.8, 8},
		{256, points(8.4, 10.2), 16.5, 6.9},
	}
	sizesA5 = sizes{body: points(8, 10), pitch: 16.6, square: 5.8}
)

// The numbers of kinds up to which there is room for limits below the pieces; and that of the
// kinds that one column holds.
const fewKinds, mostKinds = 6, 9

// Columns of the page.
const (
	columnW    draw.MM = 90.2
	columnX    draw.MM = 186 - columnW
	headH      draw.MM = 14.5
	setupSide  draw.MM = 82 // of the board, on its longer side
	smallSetup draw.MM = 74 // on a page of A5
)

// PlayIt draws the page from which a stranger plays a first legal game: the board set up,
// every piece with its moves, and the rules; in Japanese with readings, if there is room for them.
func (s *Set) PlayIt(area draw.Rect) Pages {
	return s.withReadings(func(room reading) Pages { return s.playIt(area, room) })
}

// playIt draws that page with so much room for readings.
func (s *Set) playIt(area draw.Rect, room reading) Pages {
	l := s.leaflet()
	f, k := formatFor(area)
	if f.small {
		l.sizes, l.board = sizesA5, smallSetup
	} else {
		n := len(l.kinds()) + len(l.limits)
		l.sizes = sizesFor[slices.IndexFunc(sizesFor, func(s sizes) bool { return n <= s.most })]
	}
	l.reading = room
	l.body = l.read(l.body)
	if f.small {
		return placed(area, f, k, l.smallPages(f))
	}
	return placed(area, f, k, l.pages(f))
}

// leaflet returns the page without its sizes.
func (s *Set) leaflet() *leaflet {
	l := &leaflet{Set: s, Examples: examples.Of(s.Rules), artist: board.Artist{Maker: s.Maker}, board: setupSide}
	l.limits = l.limitsOfDrops()
	return l
}

// kinds returns the pieces of the kit, highest rank first.
func (l *leaflet) kinds() []*templates.Piece {
	return l.Which(func(p *templates.Piece) bool { return p.Count > 0 })
}

// pages draws the page of A4: the board and a turn at the left, the pieces at the right.
func (l *leaflet) pages(f format) []canvas {
	c := l.canvas()
	l.head(&c, f)
	kinds := l.kinds()
	full := len(kinds) > fewKinds // the pieces fill their column
	limited := len(l.limits) > 0
	left := []*section{l.setUp(columnW), l.turn(columnW)} // the numbers go down the columns
	if limited && full {
		left = append(left, l.never(columnW))
	}
	var over []*section
	if l.Game.Promotes() {
		over = append(over, l.turnOver(columnW))
	}
	first, rest := kinds[:min(len(kinds), mostKinds)], kinds[min(len(kinds), mostKinds):]
	var right []*section
	if l.sandwich() { // there a turn tells how men move
		right = append(right, l.taking(columnW))
	} else {
		right = append(right, l.moves(first, columnW))
	}
	if limited && !full {
		left = append(left, over...)
		right = append(right, l.never(columnW))
	} else {
		right = append(right, over...)
	}
	right = append(right, l.ends(columnW))
	c.column(draw.RectWH(0, headH, columnW, f.h-headH), left...)
	c.column(draw.RectWH(columnX, headH, columnW, f.h-headH), right...)
	if len(rest) == 0 {
		return []canvas{c}
	}
	more := l.canvas() // a game with many kinds: a second page for the others
	half := (len(rest) + 1) / 2
	more.place(l.moves(rest[:half], columnW), draw.Point{})
	if half < len(rest) {
		more.place(l.moves(rest[half:], columnW), draw.Pt(columnX, 0))
	}
	return []canvas{c, more}
}

// smallPages draws two pages of A5: the board and a turn, and the pieces.
func (l *leaflet) smallPages(f format) []canvas {
	const half, gap draw.MM = 63, 4
	c, d := l.canvas(), l.canvas()
	l.head(&c, f)
	setUp := l.setUp(f.w)
	c.place(setUp, draw.Pt(0, headH))
	below := draw.RectWH(0, headH+setUp.high+3, half, f.h-headH-setUp.high-3)
	c.column(below, l.turn(half))
	if l.Game.Promotes() {
		c.column(below.Move(draw.Pt(half+gap, 0)), l.turnOver(half))
	}
	kinds := l.kinds()
	many := (len(kinds) + 1) / 2
	var left, right []*section
	if l.sandwich() {
		left = append(left, l.taking(half))
	} else {
		left = append(left, l.moves(kinds[:many], half))
	}
	if many < len(kinds) {
		right = append(right, l.moves(kinds[many:], half))
	}
	if len(l.limits) > 0 {
		left = append(left, l.never(half))
	}
	right = append(right, l.ends(half))
	d.column(draw.RectWH(0, 0, half, f.h), left...)
	d.column(draw.RectWH(half+gap, 0, half, f.h), right...)
	return []canvas{c, d}
}

// numbered begins a section with the next number.
func (l *leaflet) numbered(width draw.MM, ink draw.Ink, title string) *section {
	l.n++
	s := l.section(width)
	s.head = l.read(s.head)
	s.heading(l.n, ink, title)
	return s
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
	rows := l.Texts.Text("play.zone", "n", l.Game.Zone) // where pieces turn over
	return l.Texts.Text(key, append(pairs, "king", l.king(), "pieces", l.Game.Total(), "rows", rows)...)
}

// when returns a text if something holds, or nothing.
func (l *leaflet) when(holds bool, key string, pairs ...any) string {
	if !holds {
		return ""
	}
	return l.say(key, pairs...)
}

// variants names the game and what is special in its rules, for texts of their own.
func (l *leaflet) variants() []string {
	r := &l.Game.Rules
	out := []string{l.Game.ID, string(r.Capture), string(l.FirstWin()), string(l.Game.Shape.Outline)}
	if r.Promotion == templates.PromotionForced {
		out = append(out, "forced")
	}
	if w := l.FirstWin(); w != templates.WinMate && w != templates.WinCapture {
		out = append(out, "other")
	}
	return out
}

// king returns the name of the royal piece.
func (l *leaflet) king() string {
	k := l.Game.Royal()
	if k < 0 {
		return ""
	}
	return l.name(&l.Game.Pieces[k].Face)
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
	st := l.read(points(10, 12.4))
	aim := l.section(f.w - x)
	aim.text("aim", st, l.say("aim", "n", l.Game.Rules.Row.Length))
	c.place(aim, draw.Pt(x, max(0, 10-aim.high)))
}

// setUp draws the board at the beginning, with the names of the pieces, and tells who begins.
func (l *leaflet) setUp(width draw.MM) *section {
	s := l.numbered(width, draw.Black, l.say("setup.title"))
	b := l.Game.Board
	square := min(l.board/draw.MM(b.Files), l.board/draw.MM(b.Ranks)*b.Square/b.SquareH)
	figure := board.Figure{Setup: l.Rules.Start(), View: board.WholeView(b), Printed: true}
	size := l.artist.Size(figure.View, square)
	picture := l.section(size.W)
	picture.Append(l.artist.Draw(figure, square))
	beside := draw.MM(0)
	if l.Game.Promotes() { // one for either side
		beside = zoneMarkRoom
		deep := l.artist.Height(square) * draw.MM(l.Game.Zone)
		for _, out := range []draw.MM{-1, 1} {
			x := max(0, out*size.W)
			picture.zoneMark(draw.Pt(x, deep), out, -deep)
			picture.zoneMark(draw.Pt(x, size.H-deep), out, deep)
		}
	}
	names := &labels{leaflet: l, section: picture, figure: figure, square: square}
	names.write()
	s.place(picture, draw.Pt(beside, s.high))
	size.W += 2 * beside
	words := l.say("setup.text") + l.when(l.Game.Promotes(), "setup.zone")
	if free := width - size.W; free > 30 { // beside the board
		s.high += 2
		side := l.section(free - 5)
		side.text("setup.text", l.body, words)
		side.high += 2
		side.text("begins.text", l.body, l.say("begins"))
		s.place(side, draw.Pt(size.W+5, s.high))
		s.high += max(side.high, size.H+7.4)
		return s
	}
	s.high += size.H + 8.4
	s.text("setup.text", l.body, words)
	s.high += 1.5
	s.text("begins.text", l.body, l.say("begins"))
	return s
}

// zoneMarkRoom is what the marks of promotion zones take beside a board.
const zoneMarkRoom draw.MM = 4

// zoneMark draws a corner beside a board, out from a point on its side at which a promotion zone begins, as
// on the border of the kit's board. The zone is so deep, upwards if that is negative.
func (c *canvas) zoneMark(at draw.Point, out, deep draw.MM) {
	const from, to, most, pen draw.MM = 1.8, zoneMarkRoom - 0.5, 3.4, 0.7
	up := max(-most, min(most, 0.6*deep))
	corner := at.Add(draw.Pt(out*to, 0))
	mark := draw.Polyline(at.Add(draw.Pt(out*from, 0)), corner, corner.Add(draw.Pt(0, up)))
	c.Paint(mark, draw.None, draw.Black, pen)
}

// labels are the names of pieces at the board set up: below the last rank, staggered so that
// they do not touch, and beside the others, in empty squares.
type labels struct {
	*leaflet
	*section
	figure board.Figure
	square draw.MM
}

func (l *labels) write() {
	b := l.Game.Board
	known := map[int]bool{}
	if l.sandwich() { // there all are alike
		return
	}
	l.lastRank(known)
	for rank := b.Ranks - 1; rank > b.Ranks/2; rank-- {
		for file := b.Files; file >= 1; file-- {
			m := l.figure.Setup.Board[rules.At(file, rank)]
			if m != 0 && m.Side() == templates.Sente && !known[m.Kind()] {
				known[m.Kind()] = true
				l.inside(m)
			}
		}
	}
}

// lastRank writes the names of the pieces of the last rank below it.
func (l *labels) lastRank(known map[int]bool) {
	b := l.Game.Board
	foot := l.high + l.artist.Size(l.figure.View, l.square).H
	wide := l.square * draw.MM(b.Files)
	st := labelStyle.Centred()
	end := draw.MM(0) // of the names in the first line
	for file := b.Files; file >= 1; file-- {
		m := l.figure.Setup.Board[rules.At(file, b.Ranks)]
		if m == 0 {
			continue
		}
		known[m.Kind()] = true
		name := text.Capital(l.name(&l.Game.Pieces[m.Kind()].Face))
		half := l.section.setter.Width(name, st) / 2
		x := max(half, min(wide-half, l.box(rules.At(file, b.Ranks)).Center().X))
		line := draw.MM(1)
		if x-half < end+0.8 {
			line = 2
		} else {
			end = x + half
		}
		l.line("name", draw.Pt(x, foot-0.3+line*2.9), st, name)
	}
}

func (l *labels) box(sq rules.Square) draw.Rect {
	return l.artist.Box(l.figure.View, sq, l.square).Move(draw.Pt(0, l.high))
}

// inside writes the name of a kind into empty squares beside one of its pieces, or before it.
func (l *labels) inside(m rules.Man) {
	const gap draw.MM = 1.6
	name := text.Capital(l.name(&l.Game.Pieces[m.Kind()].Face))
	wide := l.section.setter.Width(name, labelStyle)
	free := func(file, rank int) bool {
		sq := rules.At(max(1, file), rank)
		return file >= 1 && l.figure.View.Shows(sq) && l.figure.Setup.Board[sq] == 0
	}
	middle := rules.Square(0)
	for sq, other := range l.figure.Setup.Men() {
		if other != m {
			continue
		}
		for _, way := range []int{-1, 1} { // to the right, and to the left
			room := draw.MM(0)
			for file := sq.File() + way; free(file, sq.Rank()); file += way {
				room += l.square
			}
			if room < wide+2*gap {
				continue
			}
			cell := l.box(sq)
			mid := cell.Max.X + gap + wide/2
			if way > 0 {
				mid = cell.Min.X - gap - wide/2
			}
			l.named(name, draw.Pt(mid, cell.Center().Y), cell.Center())
			return
		}
		if sq.File() > l.Game.Board.Files/2 {
			middle = sq
		}
	}
	if middle != 0 && free(middle.File(), middle.Rank()-1) {
		l.named(name, l.box(rules.At(middle.File(), middle.Rank()-1)).Center(), l.box(middle).Center())
	}
}

// named writes a name on the board, on a ground of its own that points at a piece.
func (l *labels) named(name string, at, piece draw.Point) {
	const air, half draw.MM = 0.8, 1.1
	st := labelStyle.Centred().Strong()
	wide := l.section.setter.Width(name, st) + 2*air
	ground := draw.RoundRect(draw.RectWH(at.X-wide/2, at.Y-st.Line/2-0.2, wide, st.Line+0.4), 1)
	way := piece.Sub(at).Unit()
	side := way.Normal().Mul(float64(half))
	tip := piece.Sub(way.Mul(0.4 * float64(l.square)))
	l.Paint(draw.Polygon(tip, at.Add(side), at.Sub(side)), draw.Black, draw.None, 0)
	l.Paint(ground, draw.White, draw.Black, 0.2)
	l.line("name", at, st, name)
}
