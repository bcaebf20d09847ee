package guide

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// narrow is the width below which a column is narrow.
const narrow draw.MM = 80

// turn tells what a turn is: a move, or a drop.
func (l *leaflet) turn(width draw.MM) *section {
	s := l.numbered(width, draw.Indigo, l.say("turn.title"))
	move := l.say("turn.move",
		"jump", l.when(slices.ContainsFunc(l.Game.Moves(), templates.Move.Passes), "turn.jump"))
	take := l.take()
	if take == nil || l.Game.Rules.Capture != templates.CaptureHand {
		s.text("turn.move", l.body, move)
		return s
	}
	half := (width - 4) / 2
	if width < narrow {
		take.View.Right++
	}
	kind := take.Setup.Board[take.move.To].Kind()
	left, right := l.section(half), l.section(half)
	l.takePicture(left, take, kind)
	left.text("turn.move", l.body, move)
	if drop := l.drop(kind); drop != nil {
		if width < narrow {
			drop.View.Right++
		}
		l.dropPicture(right, drop, kind)
	}
	right.text("turn.drop", l.body, l.say("turn.drop", "limits", l.when(len(l.limits()) > 0, "turn.limits")))
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
func (l *leaflet) takePicture(s *section, x *example, kind int) {
	size := l.artist.Size(x.View, l.square)
	s.Append(l.artist.Draw(x.Figure, l.square))
	hand := draw.RectWH(size.W+handGap, 0, handW, size.H)
	l.inHand(&s.canvas, hand, kind)
	from := l.artist.Box(x.View, x.move.To, l.square).Center().Add(draw.Pt(l.square*0.42, -1))
	s.Append(board.Bent(from, draw.Pt(size.W+1, -1.5), draw.Pt(hand.Min.X+1.2, 3.6), 0.9, board.Gold.Ink))
	s.high = size.H + 1.4
}

// dropPicture draws a man coming from the hand.
func (l *leaflet) dropPicture(s *section, x *example, kind int) {
	size := l.artist.Size(x.View, l.square)
	l.inHand(&s.canvas, draw.RectWH(0, 0, handW, size.H), kind)
	left := handW + handGap
	s.Put(l.artist.Draw(x.after(), l.square), draw.Translate(left, 0))
	to := l.artist.Box(x.View, x.move.To, l.square)
	tip := draw.Pt(left+to.Min.X+0.4, to.Center().Y)
	s.Append(board.Bent(draw.Pt(handW-1, 8.4), draw.Pt(handW+handGap, 8.4), tip, 0.9, board.Gold.Ink))
	s.high = size.H + 1.4
}

// turnOver tells how pieces promote.
func (l *leaflet) turnOver(width draw.MM) *section {
	s := l.numbered(width, draw.Vermilion, l.say("over.title"))
	words := l.say("over.text", "must", l.must())
	x := l.promote()
	if x == nil {
		s.text("over.text", l.body, words)
		return s
	}
	square := min(6.6, l.square)
	size := l.artist.Size(x.View, square)
	picture := l.canvas()
	picture.Append(l.artist.Draw(x.Figure, square))
	l.zoneLine(&picture, draw.RectWH(0, 0, size.W, l.artist.Height(square)*draw.MM(l.Game.Zone)))
	const face, gap draw.MM = 10, 1.4
	look := l.look(x.Setup.Board[x.move.From].Kind())
	at := draw.Pt(size.W+3.4+face/2, size.H/2+1)
	other := at.Add(draw.Pt(face+gap, 0))
	picture.Append(l.artist.Piece(look, at, face, true))
	picture.Append(l.artist.Piece(back(look), other, face, true))
	tip := draw.Pt(0, -face/2-0.6)
	over := at.Lerp(other, 0.5).Add(draw.Pt(0, -face/2-5.6))
	picture.Append(board.Bent(at.Add(tip), over, other.Add(tip), 0.8, board.Red.Ink))
	s.Put(picture.Drawing, draw.Translate(0, s.high))
	room := draw.Size{W: other.X + face/2 + 3, H: size.H}
	if width < narrow {
		s.high += room.H + 2
		s.text("over.text", l.body, words)
		return s
	}
	s.high -= 0.8
	s.textAtSide(room, "over.text", l.body, words)
	return s
}

// must tells which pieces must promote, because they could never move again; nothing if there
// are none.
func (l *leaflet) must() string {
	names := l.names(func(k int) bool { return l.Game.Pieces[k].Promoted != nil && l.dead(k) > 0 })
	return l.when(names != "", "over.must", "names", names)
}

// names returns the names of the kinds that something holds of, lowest rank first.
func (l *leaflet) names(holds func(kind int) bool) string {
	var names []string
	for k := len(l.Game.Pieces) - 1; k >= 0; k-- {
		if p := &l.Game.Pieces[k]; p.Count > 0 && holds(k) {
			names = append(names, l.name(&p.Face))
		}
	}
	return strings.Join(names, l.Texts.Text("sheet.comma"))
}

// limit is one thing never to do: what it says, and a picture of it.
type limit struct {
	words string
	*example
}

// limits returns what the drops of the game must not do.
func (l *leaflet) limits() (out []limit) {
	add := func(x *example, words string) {
		if x != nil {
			out = append(out, limit{words, x})
		}
	}
	for k := range l.Game.Pieces {
		if p := &l.Game.Pieces[k]; p.Drop.PerFile > 0 {
			add(l.filled(k), l.say("never.file", "name", upperFirst(l.name(&p.Face)), "n", p.Drop.PerFile))
		}
	}
	for k := range l.Game.Pieces {
		if p := &l.Game.Pieces[k]; p.Drop.NoMate {
			add(l.mating(k), l.say("never.mate", "name", upperFirst(l.name(&p.Face))))
		}
	}
	if l.Game.Rules.Capture == templates.CaptureHand {
		add(l.stuckAnywhere())
	}
	return out
}

// stuckAnywhere returns a man dropped where it could never move, and the words that say where that is.
func (l *leaflet) stuckAnywhere() (x *example, words string) {
	var rows []string
	for n := 1; n <= 2; n++ {
		names := l.names(func(k int) bool { return !l.Game.Pieces[k].Royal && l.dead(k) == n })
		if names != "" {
			rows = append(rows, l.say(fmt.Sprintf("never.rows-%d", n), "names", names))
		}
	}
	for _, limited := range []bool{false, true} { // rather a piece that has no other limit
		for k := len(l.Game.Pieces) - 1; k >= 0 && x == nil; k-- {
			p := &l.Game.Pieces[k]
			if dead := l.dead(k); !p.Royal && (dead == 1 || dead == 2) && (limited || p.Drop.PerFile == 0) {
				x = l.stuck(k, 1)
			}
		}
	}
	return x, l.say("never.stuck", "rows", strings.Join(rows, l.say("never.join")))
}

func upperFirst(s string) string {
	for _, r := range s {
		return strings.ToUpper(string(r)) + s[len(string(r)):]
	}
	return s
}

// never draws the limits, side by side, the last with more room for its words, or one below the other.
func (l *leaflet) never(limits []limit, width draw.MM, abreast bool) *section {
	s := l.numbered(width, draw.Black, l.say("never.title", "count", len(limits)))
	s.high++
	if !abreast {
		for i, one := range limits {
			if i > 0 {
				s.high += 2.5
			}
			l.limit(s, one)
		}
		return s
	}
	const apart, more draw.MM = 3.6, 8
	each := (width - more + apart) / draw.MM(len(limits))
	high := draw.MM(0)
	for i, one := range limits {
		column := l.section(each - apart)
		if i == len(limits)-1 {
			column.width += more
		}
		l.limit(column, one)
		s.place(column, draw.Pt(each*draw.MM(i), s.high))
		high = max(high, column.high)
	}
	s.high += high
	return s
}

// limit draws one thing never to do: a picture with a cross, and the words at its right.
func (l *leaflet) limit(s *section, one limit) {
	square := min(l.square, 7) - 0.7
	f := one.after()
	if f.View.Ranks() >= 4 { // several men of a kind on a file
		square *= 0.75
	}
	size := l.artist.Size(f.View, square)
	s.Put(l.artist.Draw(f, square), draw.Translate(0, s.high))
	s.Append(board.Cross(draw.Pt(size.W+0.8, s.high+0.8), 4.4))
	s.textAtSide(draw.Size{W: size.W + 4.6, H: size.H}, "never", l.body, one.words)
}

// ends tells how the game ends.
func (l *leaflet) ends(width draw.MM) *section {
	s := l.numbered(width, draw.Black, l.say("ends.title"))
	r := &l.Game.Rules
	words := l.say("ends.text")
	words += l.when(l.win() == templates.WinCapture && slices.Contains(r.Win, templates.WinTry), "ends.try")
	if r.Row.Length > 0 {
		l.rowPicture(s, r.Row)
		s.high += 2
	}
	if r.Repetition.Count > 0 {
		words += l.say("ends.again-"+string(r.Repetition.Result), "n", r.Repetition.Count)
		words += l.when(r.Perpetual && l.win() == templates.WinMate, "ends.perpetual")
	}
	words += l.when(r.Impasse.Points > 0, "ends.impasse")
	s.text("ends.text", l.body, words)
	return s
}

// taking shows what is taken by enclosing, and what is not.
func (l *leaflet) taking(width draw.MM) *section {
	s := l.numbered(width, draw.Indigo, l.say("taking.title"))
	for i, key := range []string{"taking.enclose", "taking.safe"} {
		x, _ := l.between(key == "taking.safe")
		if x == nil {
			continue
		}
		size := l.artist.Size(x.View, l.square)
		if i > 0 {
			s.high += 3
		}
		s.Put(l.artist.Draw(x.Figure, l.square), draw.Translate(0, s.high))
		s.textAtSide(draw.Size{W: size.W + 4, H: size.H}, key, l.body, l.say(key))
	}
	return s
}

// rowPicture draws winning rows: up and down and diagonally; sideways with a cross, if that
// does not count.
func (l *leaflet) rowPicture(s *section, row templates.Row) {
	const gap draw.MM = 6
	n, b := row.Length, l.Game.Board
	square := min(6.4, (s.width-2*gap-4.5)/draw.MM(2*n+1))
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
			f.Setup.Board[f.View.Square(column, line)] = man(0, templates.Sente)
		}
		s.Put(l.artist.Draw(f, square), draw.Translate(x, s.high+0.5))
		size := l.artist.Size(f.View, square)
		x += size.W + gap
		if !way.counts {
			s.Append(board.Cross(draw.Pt(x-gap+1.8, s.high-0.6), 4.4))
		}
	}
	s.high += square*draw.MM(n) + 0.5
}

// moves draws rows of pieces with their moves; wide rows have the names at the left.
func (l *leaflet) moves(kinds []*templates.Piece, width draw.MM) *section {
	s := l.section(width)
	s.heading(0, draw.Black, l.say("moves.title"))
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

// legend explains the signs of the moves that occur.
func (l *leaflet) legend(s *section) {
	has := func(is func(templates.Move) bool) bool { return slices.ContainsFunc(l.Game.Moves(), is) }
	const sign, stroke, pitch draw.MM = 3.6, 2.6, 1.1
	at := draw.Pt(0, s.high+1.6)
	for i, e := range []struct {
		key string
		is  bool
	}{
		{"step", has(func(m templates.Move) bool { return !m.Passes() && !m.Endless() })},
		{"slide", has(templates.Move.Endless)},
		{"jump", has(templates.Move.Passes)},
	} {
		if !e.is {
			continue
		}
		words := l.say("moves." + e.key)
		wide := l.setter.Width(words, labelStyle)
		if at.X > 0 && at.X+sign+2.8+pitch*draw.MM(i+1)+wide > s.width {
			at = draw.Pt(0, at.Y+labelStyle.Line+0.6)
		}
		mid := at.Add(draw.Pt(sign/2, 0))
		switch e.key {
		case "step":
			s.Paint(draw.Circle(mid, 0.85), draw.Black, draw.None, 0)
		case "slide":
			s.Append(board.Straight(mid.Add(draw.Pt(-1.9, 0)), mid.Add(draw.Pt(1.9, 0)), 0.55, draw.Black))
		default:
			s.Paint(draw.Circle(mid, 0.9), draw.White, draw.Black, 0.42)
		}
		if l.Marks == "strokes" { // as on the pieces
			for n := range i + 1 {
				foot := mid.Add(draw.Pt(sign/2+1+pitch*draw.MM(n), -stroke/2))
				s.Paint(draw.Line(foot, foot.Add(draw.Pt(0, stroke))), draw.None, draw.Black, 0.6)
			}
			at.X += 1 + pitch*draw.MM(i+1)
		}
		s.line("legend", at.Add(draw.Pt(sign+0.8, 0)), labelStyle, words)
		at.X += sign + 0.8 + wide + 3
	}
	s.high = at.Y + 3.4
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
	alone := p.TwoLooks && p.Promoted == nil // two pieces, and no other side
	name, small := upperFirst(p.Face.FullName(l.Names, l.Texts.Lang)), ""
	st := turnedStyle
	switch {
	case p.Promoted != nil:
		small = l.name(p.Promoted)
	case alone:
		small, st = l.say("moves.each"), labelStyle
	}
	if s.width < narrow { // names above
		gap = (s.width - 2*faceSize - 2*reachW) / 3
		x = 0
		wide := l.setter.Width(name, nameStyle)
		s.write("name of "+p.ID, draw.RectWH(0, top, s.width, nameStyle.Line+0.1), nameStyle, name)
		s.write("other name of "+p.ID, draw.RectWH(wide+2, top-0.4, s.width-wide-2, 2*st.Line+0.1), st, small)
		top += nameH
	} else {
		h := s.write("name of "+p.ID, draw.RectWH(0, top, column+1, 2*nameStyle.Line+0.1), nameStyle, name)
		s.write("other name of "+p.ID, draw.RectWH(0, top+h+0.4, column+1, 4*st.Line+0.1), st, small)
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
		s.write("no back", slot, labelStyle, l.say("moves.same"))
	}
}

// faces draws the two sides of a piece, or two pieces that differ in their looks with a plus sign
// between them.
func (l *leaflet) faces(s *section, p *templates.Piece, box draw.Rect) {
	size := faceSize
	first, second := pieces.Look{Piece: p}, back(pieces.Look{Piece: p})
	alone := p.TwoLooks && p.Promoted == nil
	if alone {
		size = kingSize
	}
	mid := box.Center()
	away := draw.Pt((box.W()-size)/2, 0)
	s.Append(l.artist.Piece(first, mid.Sub(away), size, true))
	if !alone {
		s.Append(l.artist.Piece(second, mid.Add(away), size, true))
		return
	}
	const arm draw.MM = 1.1
	for _, way := range []draw.Point{{X: arm}, {Y: arm}} {
		s.Paint(draw.Line(mid.Sub(way), mid.Add(way)), draw.None, draw.Black, 0.6)
	}
	upright := l.artist.Piece(pieces.Look{Piece: p, Side: templates.Gote}, draw.Point{}, size, true)
	to := mid.Add(away)
	s.Put(upright, draw.Rotate(180).Then(draw.Translate(to.X, to.Y)))
}

// hops returns the moves that hop over a man, or the others.
func hops(moves []templates.Move, hop bool) []templates.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m templates.Move) bool { return m.Hop != hop })
}

// reach draws the moves of a face round the origin.
func (l *leaflet) reach(moves []templates.Move, ink draw.Ink) draw.Drawing {
	if l.sandwich() { // there every move goes to an empty square
		moves = slices.Clone(moves)
		for i := range moves {
			moves[i].NoCapture = false
		}
	}
	square := reachW / draw.MM(2*board.Reach(moves)+1)
	d := board.Moves(moves, square, ink)
	outline := l.Maker.Body(&l.Game.Pieces[0]).Outline()
	box := outline.Bounds()
	small := centred(box, float64(0.78*square/max(box.W(), box.H())), draw.Point{})
	d.Paint(outline.Transform(small), ink, draw.None, 0)
	return d
}
