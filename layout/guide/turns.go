package guide

import (
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// narrow is the width below which a column is narrow.
const narrow draw.MM = 80

// turn tells what a turn is: a move, or a drop.
func (l *leaflet) turn(width draw.MM) *section {
	s := l.numbered(width, board.Blue.Ink, l.say("turn.title"))
	move := l.say("turn.move", "jump", l.when(l.Jumps(), "turn.jump"))
	take := l.Take()
	switch {
	case l.sandwich():
		l.jump(s)
		s.text("turn.move", l.body, move)
		return s
	case take == nil || !l.Drops():
		s.text("turn.move", l.body, move)
		return s
	}
	half := (width - 4) / 2
	if width < narrow {
		take.View.Right++
	}
	kind := take.Setup.Board[take.Move.To].Kind()
	left, right := l.section(half), l.section(half)
	l.takePicture(left, take, kind)
	left.text("turn.move", l.body, move)
	drop := l.Drop(kind)
	if drop != nil {
		if width < narrow {
			drop.View.Right++
		}
		l.dropPicture(right, drop, kind)
	}
	right.text("turn.drop", l.body, l.say("turn.drop", "limits", l.when(len(l.limits) > 0, "turn.limits")))
	s.place(left, draw.Pt(0, s.high))
	s.place(right, draw.Pt(half+4, s.high))
	s.high += max(left.high, right.high)
	return s
}

// handW is the width of the place of a piece in hand, handGap its distance from a board.
const handW, handGap draw.MM = 10.5, 5.4

// inHand draws a piece in hand.
func (l *leaflet) inHand(c *canvas, box draw.Rect, kind int) {
	c.Paint(draw.RoundRect(box, 1.2), board.Gold.Tint, draw.None, 0)
	c.Append(l.artist.Piece(l.look(kind), draw.Pt(box.Center().X, box.Min.Y+6), 8.6, true))
	st := labelStyle.Centred()
	slot := draw.RectWH(box.Min.X-2, box.Max.Y-2*st.Line-0.6, box.W()+4, 2*st.Line+0.1)
	c.write("hand", slot, st, l.say("hand"))
}

// look returns the plain look of a kind.
func (l *leaflet) look(kind int) pieces.Look { return pieces.Look{Piece: &l.Game.Pieces[kind]} }

// takePicture draws a man taking another, which goes into the hand.
func (l *leaflet) takePicture(s *section, x *examples.Example, kind int) {
	size := l.artist.Size(x.View, l.square)
	s.Append(l.artist.Draw(x.Figure, l.square))
	hand := draw.RectWH(size.W+handGap, 0, handW, size.H)
	l.inHand(&s.canvas, hand, kind)
	from := l.artist.Box(x.View, x.Move.To, l.square).Center().Add(draw.Pt(l.square*0.42, -1))
	s.Append(board.Bent(from, draw.Pt(size.W+1, -1.5), draw.Pt(hand.Min.X+1.2, 3.6), 0.9, board.Gold.Ink))
	s.high = size.H + 1.4
}

// dropPicture draws a man coming from the hand.
func (l *leaflet) dropPicture(s *section, x *examples.Example, kind int) {
	size := l.artist.Size(x.View, l.square)
	l.inHand(&s.canvas, draw.RectWH(0, 0, handW, size.H), kind)
	left := handW + handGap
	s.Put(l.artist.Draw(x.Figure, l.square), draw.Translate(left, 0))
	to := l.artist.Box(x.View, x.Move.To, l.square)
	tip := draw.Pt(left+to.Min.X+0.4, to.Center().Y)
	s.Append(board.Bent(draw.Pt(handW-1, 8.4), draw.Pt(handW+handGap, 8.4), tip, 0.9, board.Gold.Ink))
	s.high = size.H + 1.4
}

// turnOver tells how pieces promote.
func (l *leaflet) turnOver(width draw.MM) *section {
	s := l.numbered(width, draw.Vermilion, l.say("over.title"))
	words := l.say("over.text", "must", l.must(), "drops", l.when(l.Drops(), "over.drops"))
	x := l.Enter()
	if x == nil {
		s.text("over.text", l.body, words)
		return s
	}
	low := width < narrow || x.View.Ranks() <= 2 // there is no room at its side, or much more than it needs
	square := min(6.6, l.square)
	face, gap := draw.MM(10), draw.MM(1.4)
	switch {
	case low && width > narrow:
		square, face = l.square, 15
	case !low:
		x.View.Right++
	}
	x.Zone, x.Printed = false, true
	size := l.artist.Size(x.View, square)
	picture := l.canvas()
	picture.Append(l.artist.Draw(x.Figure, square))
	deep := l.artist.Height(square) * draw.MM(l.Game.Zone)
	picture.zoneMark(draw.Pt(0, deep), -1, -deep)
	look := l.look(x.Setup.Board[x.Move.From].Kind())
	at := draw.Pt(size.W+3+face/2, size.H/2+1)
	other := at.Add(draw.Pt(face+gap, 0))
	picture.Append(l.artist.Piece(look, at, face, true))
	picture.Append(l.artist.Piece(back(look), other, face, true))
	tip := draw.Pt(0, -face/2-0.6)
	over := at.Lerp(other, 0.5).Add(draw.Pt(0, -face/2-5.6))
	picture.Append(board.Bent(at.Add(tip), over, other.Add(tip), 0.8, board.Red.Ink))
	s.Put(picture.Drawing, draw.Translate(zoneMarkRoom, s.high))
	room := draw.Size{W: zoneMarkRoom + other.X + face/2 + 2.4, H: size.H}
	if low {
		s.high += room.H + 2
		s.text("over.text", l.body, words)
		return s
	}
	s.high -= 0.8
	s.textAtSide(room, "over.text", l.body, words)
	return s
}

// must tells on which rows which pieces must promote, because they could never move again; nothing if
// there are none.
func (l *leaflet) must() string {
	groups := l.MustPromote()
	return l.when(len(groups) > 0, "over.must", "where", l.rows(groups))
}

// names returns the names of some kinds of the kit, lowest rank first.
func (l *leaflet) names(list []*templates.Piece) string {
	var names []string
	for _, p := range slices.Backward(l.kinds()) {
		if slices.Contains(list, p) {
			names = append(names, l.name(&p.Face))
		}
	}
	return strings.Join(names, l.Texts.Text("sheet.comma"))
}

// limit is one thing never to do: what it says, and a picture of it, if there is one.
type limit struct {
	words  string
	figure *board.Figure
}

// limitsOfDrops returns what the drops of the game must not do. That they are plain side up is told
// elsewhere.
func (l *leaflet) limitsOfDrops() (out []limit) {
	for _, one := range l.Limits() {
		if one.Kind == "turned" {
			continue
		}
		told := limit{words: l.say("never."+one.Kind, "where", l.rows(l.Stuck()))}
		if one.Piece != nil {
			told.words = l.say("never."+one.Kind,
				"name", text.Capital(l.name(&one.Piece.Face)), "n", one.Piece.Drop.PerFile)
		}
		if one.Proven {
			told.figure = cropped(&one.No)
		}
		if one.Proven && one.Kind == "mate" {
			told.figure.Arrows = attacks(told.figure)
		}
		out = append(out, told)
	}
	return out
}

// attacks returns what makes a drop in front of a king in the corner a mate: the man behind guards the one
// dropped, and the square beside it.
func attacks(f *board.Figure) (out []board.Arrow) {
	at := f.Dropped[0]
	for sq, man := range f.Setup.Men() {
		if man.Side() != templates.Sente || sq == at {
			continue
		}
		for _, to := range []rules.Square{at, rules.At(at.File()+1, at.Rank())} {
			out = append(out, board.Arrow{From: sq, To: to, Ink: draw.Black})
		}
	}
	return out
}

// cropped returns a figure without empty columns at the left, two columns wide or more.
func cropped(f *board.Figure) *board.Figure {
	left := f.View.Right + 1
	for sq := range f.Setup.Men() {
		left = max(left, sq.File())
	}
	f.View.Left = left
	return f
}

// rows says which pieces could never move on which rows.
func (l *leaflet) rows(groups []examples.Group) string {
	var rows []string
	for _, group := range groups {
		rows = append(rows, l.say("never.rows", "n", group.Rows, "names", l.names(group.Pieces)))
	}
	return strings.Join(rows, l.say("never.join"))
}

// never draws the limits: side by side with their words below, or one below the other with the words at
// the right.
func (l *leaflet) never(width draw.MM) *section {
	s := l.numbered(width, draw.Black, l.say("never.title", "count", len(l.limits)))
	s.high++
	if width < narrow {
		for i, one := range l.limits {
			if i > 0 {
				s.high += 2.5
			}
			l.limit(s, one, false)
		}
		return s
	}
	const apart draw.MM = 4
	each := (width + apart) / draw.MM(len(l.limits))
	high := draw.MM(0)
	for i, one := range l.limits {
		column := l.section(each - apart)
		l.limit(column, one, true)
		s.place(column, draw.Pt(each*draw.MM(i), s.high))
		high = max(high, column.high)
	}
	s.high += high
	return s
}

// crossSize is the size of a cross beside a picture, crossRoom what it takes there, clear of the men and of
// lines that run out.
const crossSize, crossRoom draw.MM = 4.4, 7.4

// limit draws one thing never to do: a picture with a cross, and the words below it or at its right.
func (l *leaflet) limit(s *section, one limit, below bool) {
	if one.figure == nil {
		s.text("never", l.body, one.words)
		return
	}
	square := min(l.square, 7) - 0.7
	if one.figure.View.Ranks() >= 4 { // several men of a kind on a file
		square *= 0.75
	}
	size := l.artist.Size(one.figure.View, square)
	s.Put(l.artist.Draw(*one.figure, square), draw.Translate(0, s.high))
	s.Append(board.Cross(draw.Pt(size.W+crossRoom/2, s.high+2.2), crossSize))
	if below {
		s.high += size.H + 2
		s.text("never", l.body, one.words)
		return
	}
	s.textAtSide(draw.Size{W: size.W + crossRoom, H: size.H}, "never", l.body, one.words)
}

// illustrated draws a figure, and words at its right. Where a figure is not proven, as on a narrow board,
// the words stand alone.
func (l *leaflet) illustrated(s *section, f board.Figure, proven bool, square draw.MM, words string) {
	if !proven {
		s.text("words of a picture", l.body, words)
		return
	}
	size := l.artist.Size(f.View, square)
	s.Put(l.artist.Draw(f, square), draw.Translate(0, s.high))
	s.textAtSide(draw.Size{W: size.W + 3, H: size.H}, "words of a picture", l.body, words)
	s.high += 1.6
}

// ends tells how the game ends.
func (l *leaflet) ends(width draw.MM) *section {
	s := l.numbered(width, draw.Black, l.say("ends.title"))
	square := min(l.square, width/14)
	switch {
	case l.Mates():
		s.text("ends.check", l.body, l.say("ends.check"))
		mate, ok := l.Mate()
		middle := mate.View.Square(mate.View.Files()/2, 0).File()
		mate.View.Left, mate.View.Right = middle+1, middle-1
		mate.Refused = nil // a cross means "never" on this page
		s.high += 1.8
		words := l.say("ends.mate")
		if ok {
			words += l.say("ends.picture", "name", l.name(mate.Attacker.Face()), "guard", l.name(mate.Guard.Face()))
		}
		l.illustrated(s, mate.Figure, ok, square, words)
	case l.Captures():
		f, ok := l.Catch()
		l.illustrated(s, f, ok, square, l.say("ends.text"))
	}
	if l.Wins(templates.WinTry) {
		s.high += 1.6
		f, ok := l.Try()
		l.illustrated(s, f, ok, square, l.say("ends.try"))
	}
	if l.Wins(templates.WinRow) {
		l.rowPicture(s, l.Game.Rules.Row)
		s.high += 2
	}
	lines := [][]examples.Ending{
		l.FurtherWins(), {{Key: "resign"}, {Key: "stuck-" + string(l.Game.Rules.Stalemate)}}, l.Repetition(),
	}
	if l.Game.CountsImpasse() {
		lines = append(lines, []examples.Ending{{Key: "impasse"}})
	}
	for _, line := range lines {
		var words string
		for _, one := range line {
			words += l.say("ends."+one.Key, "n", one.N, "same", l.say("ends.same"))
		}
		s.text("ends.text", l.body, strings.TrimSpace(words))
	}
	return s
}

// jump shows how a man of a game with one kind moves: as far as the way is free, and over another.
func (l *leaflet) jump(s *section) {
	v := l.MiddleView(5, 4)
	f, ok := l.Shut(0, v, "..*..", "..p..", "..MP.", ".....")
	if !ok {
		return
	}
	from := v.Square(2, 2)
	f.Arrows = nil
	f.Rings = []rules.Square{v.Square(2, 0), v.Square(4, 2)}
	f.Far = []board.Far{{From: from, DX: -1, Steps: 2}, {From: from, DY: -1, Steps: 1}}
	square := min(l.square, s.width/7)
	s.Put(l.artist.Draw(f, square), draw.Translate(0, s.high))
	s.high += l.artist.Size(v, square).H + 2.4
}

// taking shows what is taken by enclosing, and what is not.
func (l *leaflet) taking(width draw.MM) *section {
	s := l.numbered(width, board.Blue.Ink, l.say("taking.title"))
	corner := board.View{Left: l.Game.Board.Files, Top: 1, Right: l.Game.Board.Files - 2, Bottom: 2}
	for _, one := range []struct {
		key   string
		taken int
		view  board.View
		rows  []string
	}{
		{"taking.enclose", 2, l.MiddleView(4, 2), []string{"Ppp*", "...M"}},
		{"taking.both", 2, l.MiddleView(4, 3), []string{".P..", ".p..", "M*pP"}},
		{"taking.safe", 0, l.MiddleView(3, 2), []string{"p*p", ".M."}},
		{"taking.corner", 0, corner, []string{"pP.", "*M."}},
	} {
		f, ok := l.Shut(one.taken, one.view, one.rows...)
		for sq, man := range f.Setup.Men() {
			if one.taken > 0 && man.Side() == templates.Gote {
				f.Refused = append(f.Refused, sq)
			}
		}
		l.illustrated(s, f, ok, l.square, l.say(one.key))
		s.high += 1.6
	}
	return s
}

// rowPicture draws winning rows: up and down and diagonally; sideways with a cross, if that
// does not count.
func (l *leaflet) rowPicture(s *section, row templates.Row) {
	const gap draw.MM = 6
	n, b := row.Length, l.Game.Board
	square := min(6.4, (s.width-2*gap-crossRoom)/draw.MM(2*n+1))
	bottom := b.Ranks - row.OutsideOwn
	x := draw.MM(0)
	for _, way := range []struct {
		files, ranks int
		counts       bool
	}{{1, n, true}, {n, n, true}, {n, 1, row.Horizontal}} {
		f := board.Figure{View: board.View{
			Left: b.Files - 1, Top: bottom - way.ranks + 1, Right: b.Files - way.files, Bottom: bottom,
		}}
		for i := range n {
			column, line := min(i, way.files-1), min(i, way.ranks-1)
			f.Setup.Board[f.View.Square(column, line)] = rules.NewMan(0, templates.Sente, false)
		}
		s.Put(l.artist.Draw(f, square), draw.Translate(x, s.high+0.5))
		size := l.artist.Size(f.View, square)
		x += size.W + gap
		if !way.counts {
			s.Append(board.Cross(draw.Pt(x-gap+crossRoom/2, s.high+0.5+size.H/2), crossSize))
		}
	}
	s.high += square*draw.MM(n) + 0.5
}

// moves draws rows of pieces with their moves; wide rows have the names at the left.
func (l *leaflet) moves(kinds []*templates.Piece, width draw.MM) *section {
	s := l.section(width)
	s.head = l.read(s.head)
	s.heading(0, draw.Black, l.say("moves.title"))
	l.ahead(s)
	l.legend(s)
	for i, p := range kinds {
		if i > 0 {
			line := draw.Line(draw.Pt(0, s.high-0.9), draw.Pt(width, s.high-0.9))
			s.Paint(line, draw.None, draw.BrownTint, 0.25)
		}
		l.row(s, p)
	}
	s.high -= l.pitch - reachW
	return s
}

// ahead shows beside the heading which way is ahead in all pictures of moves.
func (l *leaflet) ahead(s *section) {
	words := l.say("moves.ahead")
	foot := draw.Pt(s.width-l.setter.Width(words, labelStyle)-3.4, s.high-2)
	s.Append(board.Straight(foot, foot.Add(draw.Pt(0, -5)), 0.8, draw.Grey))
	s.line("ahead", foot.Add(draw.Pt(2, -2.2)), labelStyle, words)
}

// legend explains the signs of the moves that occur, with the marks in the frame of the pieces.
func (l *leaflet) legend(s *section) {
	const sign, air, gap draw.MM = 3.6, 1.6, 5
	at := draw.Pt(0, s.high+1.6)
	for _, e := range []struct {
		key string
		is  func(templates.Move) bool
	}{
		{"step", func(m templates.Move) bool { return !m.Passes() && m.Range == 1 }},
		{"limit", func(m templates.Move) bool { return m.Range > 1 }},
		{"slide", templates.Move.Endless},
		{"jump", templates.Move.Passes},
	} {
		moves := l.Game.Moves()
		i := slices.IndexFunc(moves, e.is)
		if i < 0 {
			continue
		}
		words := l.say("moves."+e.key, "n", moves[i].Range)
		var picture draw.Drawing
		switch e.key {
		case "step":
			picture.Paint(draw.Circle(draw.Pt(sign/2, 0), 0.85), draw.Black, draw.None, 0)
		case "limit":
			picture.Paint(draw.Circle(draw.Pt(0.7, 0), 0.7), draw.Black, draw.None, 0)
			picture.Paint(draw.Circle(draw.Pt(3, 0), 0.7), draw.Black, draw.None, 0)
		case "slide":
			picture.Append(board.Straight(draw.Pt(-0.1, 0), draw.Pt(3.7, 0), 0.55, draw.Black))
		default:
			picture.Paint(draw.Circle(draw.Pt(sign/2, 0), 0.9), draw.White, draw.Black, 0.42)
		}
		end := sign
		if l.Marks == "strokes" {
			mark := l.Maker.Mark(templates.Move{DY: 1, Range: moves[i].Range}).Scale(1.4)
			if e.key == "jump" {
				mark = l.Maker.Mark(templates.Move{DX: 1, DY: 2, Range: 1}).Scale(1.4)
			}
			box := mark.Bounds()
			picture.Append(mark.Move(sign+1-box.Min.X, -box.Center().Y))
			end += 1 + box.W()
		}
		wide := l.setter.Width(words, labelStyle)
		if at.X > 0 && at.X+end+air+wide > s.width {
			at = draw.Pt(0, at.Y+labelStyle.Line+0.6)
		}
		s.Append(picture.Move(at.X, at.Y))
		s.line("legend", at.Add(draw.Pt(end+air, 0)), labelStyle, words)
		at.X += end + 1.1 + wide + gap
	}
	s.high = at.Y + 2.6
}

// Sizes of a row.
const (
	faceSize draw.MM = 13.4
	kingSize draw.MM = 11.2 // of two that are pieces of their own
	reachW   draw.MM = 15.8 // of a picture of moves
	nameH    draw.MM = 4.2
)

// row draws a piece: its name, face, back, and the moves of both.
func (l *leaflet) row(s *section, p *templates.Piece) {
	top, gap := s.high, draw.MM(1.4)
	column := s.width - 2*faceSize - 2*reachW - 4*gap
	x := column + gap
	name, small := text.Capital(p.Face.FullName(l.Names, l.Texts.Lang)), ""
	st := l.read(turnedStyle)
	switch {
	case p.Promoted != nil:
		small, _, _ = strings.Cut(text.Capital(l.name(p.Promoted)), " (") // "(tokin)" is told in the rulebook
		if like := l.MovesLike(p.Promoted); like != nil && s.width > narrow {
			small += "\n" + l.Texts.Text("rulebook.moves.like", "name", l.name(&like.Face))
		}
	case alone(p):
		small, st = l.say("moves.each"), l.read(labelStyle)
	}
	if s.width < narrow { // names above
		gap = (s.width - 2*faceSize - 2*reachW) / 3
		x = 0
		wide := l.setter.Width(name, nameStyle)
		s.write("name of "+p.ID, draw.RectWH(0, top, s.width, nameStyle.Line+0.1), nameStyle, name)
		s.write("other name of "+p.ID, draw.RectWH(wide+2, top-0.4, s.width-wide-2, 2*max(st.Line, st.Ruby)+0.1), st, small)
		top += nameH
	} else {
		big := l.read(nameStyle)
		h := s.write("name of "+p.ID, draw.RectWH(0, top, column+1, 2*max(big.Line, big.Ruby)+0.1), big, name)
		s.write("other name of "+p.ID, draw.RectWH(0, top+h+0.4, column+1, l.pitch-h-1.3), st, small)
	}
	s.high = top + l.pitch
	mid := top + reachW/2
	l.faces(s, p, draw.RectWH(x, top, 2*faceSize+gap, reachW))
	x += 2*(faceSize+gap) + reachW/2
	s.Append(l.reach(hops(p.Face.Moves, false), draw.Black).Move(x, mid))
	x += reachW + gap
	switch {
	case p.Promoted != nil:
		s.Append(l.reach(p.Promoted.Moves, draw.Vermilion).Move(x, mid))
	case slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool { return m.Hop }): // apart from the others
		s.Append(l.reach(hops(p.Face.Moves, true), draw.Black).Move(x, mid))
	case l.Game.Promotes():
		slot := draw.RectWH(x-reachW/2, top, reachW, 4*labelStyle.Line+0.1)
		s.write("no back", slot, l.read(labelStyle), l.say("moves.same"))
	}
}

// faces draws the two sides of a piece; or two pieces that differ in their looks with a stroke between
// them, so that nobody takes one for the back of the other.
func (l *leaflet) faces(s *section, p *templates.Piece, box draw.Rect) {
	size := faceSize
	first, second := pieces.Look{Piece: p}, back(pieces.Look{Piece: p})
	if alone(p) {
		size = kingSize
	}
	mid := box.Center()
	away := draw.Pt((box.W()-size)/2, 0)
	s.Append(l.artist.Piece(first, mid.Sub(away), size, true))
	if !alone(p) {
		s.Append(l.artist.Piece(second, mid.Add(away), size, true))
		return
	}
	stroke := draw.Pt(1.2, -3.4)
	s.Paint(draw.Line(mid.Sub(stroke), mid.Add(stroke)), draw.None, draw.Black, 0.5)
	second = pieces.Look{Piece: p, Side: templates.Gote}
	s.Append(l.artist.Piece(second, mid.Add(away), size, true).Transform(draw.Rotate(180).About(mid.Add(away), mid.Add(away))))
}

// alone reports whether a piece is two pieces that differ in their looks, and have no other side.
func alone(p *templates.Piece) bool { return p.TwoLooks && p.Promoted == nil }

// hops returns the moves that hop over a man, or the others.
func hops(moves []templates.Move, hop bool) []templates.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m templates.Move) bool { return m.Hop != hop })
}

// reach draws the moves of a face round the origin.
func (l *leaflet) reach(moves []templates.Move, ink draw.Ink) draw.Drawing {
	square := reachW / draw.MM(2*board.Reach(moves)+1)
	d := board.Moves(moves, square, ink)
	outline := l.Maker.Body(&l.Game.Pieces[0]).Outline()
	box := outline.Bounds()
	small := centred(box, float64(0.78*square/max(box.W(), box.H())), draw.Point{})
	d.Paint(outline.Transform(small), ink, draw.None, 0)
	return d
}
