package booklet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// gamesPage shows two smaller games with some of the pieces.
func (b *book) gamesPage() {
	sets := b.smallGames()
	if len(sets) < 2 {
		return
	}
	p := b.newPage("games", board.Wood, pieceIcon, "games.title")
	p.sub = b.text("games.sub")
	square := min(16, b.fitting(b.WholeView(), 72, 72))
	for i, key := range []string{"games.first", "games.second"} {
		p.next()
		y := 30 + 84*draw.MM(i)
		p.show(draw.Pt(0, y), b.Draw(b.onlyMen(board.Wood, sets[i]...), square), b.text("games.picture"))
		var names []string
		for _, kind := range sets[i] {
			name := b.within(&b.game.Pieces[kind].Face)
			names = append(names, b.text("games.each", "name", name, "n", b.perPlayer(kind)))
		}
		const x, width, high, rim draw.MM = 77, 49, 72, 3
		p.headed(draw.RectWH(x, y, width, 50), sideText, b.text(key), b.text(key+"-text", "names", b.list(names)))
		tip := b.text(key + "-tip")
		tipH, _ := b.setter.Height(tip, caption, width-2*rim)
		p.panel(draw.RectWH(x, y+high-tipH-2*rim, width, tipH+2*rim), quietInk)
		p.put(paragraph, draw.RectWH(x+rim, y+high-tipH-rim, width-2*rim, tipH+0.1), caption, tip)
	}
	b.add(p)
}

// smallGames returns the kinds of pieces of two smaller games: the king, those that step, and the
// pawns; the king, those that run, and the pawns.
func (b *book) smallGames() [][]int {
	pawn := examples.Pawn(b.game)
	if pawn == nil || !b.Mates() || !b.Drops() {
		return nil
	}
	var out [][]int
	add := func(list []*templates.Piece) {
		kinds := []int{b.game.Royal()}
		for _, p := range list {
			kinds = append(kinds, b.game.Kind(p.Letter))
		}
		if len(list) > 0 {
			out = append(out, append(kinds, b.game.Kind(pawn.Letter)))
		}
	}
	like := b.Ahead([2]int{1, 0})
	add(b.Which(func(p *templates.Piece) bool { return p == like }))
	add(b.Which(func(p *templates.Piece) bool { return !p.Royal && slides(p.Face.Moves) }))
	return out
}

// questionsPage says how the game ends, what is good manners, and answers what everybody asks.
func (b *book) questionsPage() {
	p := b.newPage("questions", board.Wood, flagIcon, "ends.title")
	const top, pad, headH, questionH, widest draw.MM = 27, 3, 9, 20, 8
	asked := b.questions()
	questionsTop := textBottom - headH - questionH*draw.MM((len(asked)+1)/2)
	manners := b.text("ends.manners")
	mannersH, _ := b.setter.Height(manners, columnBody, textW-4*pad)
	mannersH += 2 * pad
	list := b.endings()
	gap := questionsTop - top - mannersH - pad
	for _, one := range list {
		gap -= b.endingHeight(one)
	}
	gap = min(gap/draw.MM(len(list)), widest)
	y := top
	for _, one := range list {
		p.next()
		var sign draw.Drawing
		sign.Paint(draw.RoundRect(draw.RectWH(0, 0, 12, 12), 2.6), board.Wood.Ink, draw.None, 0)
		one.icon(&sign)
		p.backing.Put(sign, draw.Scale(float64(endingIcon/12), float64(endingIcon/12)).Then(draw.Translate(0, y)))
		high := b.endingHeight(one)
		b.centred(p, draw.RectWH(endingText, y, textW-endingText, high), columnBody, one.words)
		y += high + gap
		p.backing.Paint(draw.Line(draw.Pt(0, y-gap/2), draw.Pt(textW, y-gap/2)), draw.None, board.LineInk, 0.2)
	}
	p.next()
	p.panel(draw.RectWH(0, y, textW, mannersH), quietInk)
	p.put(paragraph, draw.RectWH(2*pad, y+pad, textW-4*pad, mannersH-2*pad+0.1), columnBody, manners)
	y = min(questionsTop, y+mannersH+2*pad)
	p.put(heading, draw.RectWH(0, y, textW, headH), headStyle, b.text("questions.title"))
	for i, key := range asked {
		p.next()
		x, top := 65*draw.MM(i%2), y+headH+questionH*draw.MM(i/2)
		if i%2 == 0 {
			p.backing.Paint(draw.Line(draw.Pt(0, top), draw.Pt(textW, top)), draw.None, board.LineInk, 0.2)
		}
		words := "**" + b.text("questions."+key) + "**\n" + b.text("questions."+key+"-answer")
		p.put(paragraph, draw.RectWH(x, top+1.2, 61, questionH-1.2), columnBody, words)
	}
	b.add(p)
}

// An ending is a way in which the game ends, with a sign beside its words.
type ending struct {
	icon  icon
	words string
}

// The sign of an ending is so wide, and its words begin so far from the edge.
const endingIcon, endingText draw.MM = 9, 13

// endingHeight returns the height of a row of the endings.
func (b *book) endingHeight(one ending) draw.MM {
	high, _ := b.setter.Height(one.words, columnBody, textW-endingText)
	return max(high, endingIcon)
}

// endings returns the ways in which the game ends: wins first.
func (b *book) endings() []ending {
	var out []ending
	if b.Mates() {
		out = append(out, ending{crownIcon, b.text("ends.mate")})
	}
	if b.Captures() {
		out = append(out, ending{crownIcon, b.text("ends.catch")})
	}
	if b.Wins(templates.WinTry) {
		out = append(out, ending{turnIcon, b.tried()})
	}
	var further []string
	for _, one := range b.FurtherWins() {
		further = append(further, strings.TrimSpace(b.catalog.Text("play.ends."+one.Key, "n", one.N)))
	}
	if len(further) > 0 {
		out = append(out, ending{crownIcon, b.sentences(further...)})
	}
	out = append(out, ending{flagIcon, b.text("ends.resign")})
	for _, one := range b.Repetition() {
		sign := promoteIcon
		if one.Key == "perpetual" {
			sign = checksIcon
		}
		out = append(out, ending{sign, b.text("ends."+one.Key, "n", one.N)})
	}
	lost := "ends.stuck-loses"
	if b.game.Rules.Stalemate == templates.StalemateDraw {
		lost = "ends.stuck-draw"
	}
	out = append(out,
		ending{illegalIcon, b.text("ends.illegal")},
		ending{stuckIcon, b.sentences(b.text("ends.stuck"), b.text(lost))})
	if b.game.CountsImpasse() {
		out = append(out, ending{acrossIcon, b.impasse("ends.impasse")})
	}
	return out
}

// tried tells of a king that reaches the far row.
func (b *book) tried() string {
	king := b.within(&b.first().Face)
	return b.catalog.Text("play.ends.try", "king", king)
}

// questions returns the keys of what this game leaves open until here.
func (b *book) questions() []string {
	take := "must-take"
	if !b.Mates() {
		take = "must-take-free"
	}
	switch b.game.Rules.Capture {
	case templates.CaptureSandwich:
		asked := []string{"must-take-sandwich", "pass", "touch"}
		if b.Jumps() {
			asked = append(asked, "jump-two", "jump-take")
		}
		return asked
	case templates.CaptureGone:
		return []string{take, "pass", "touch"}
	}
	out := []string{take, "pass"}
	if b.game.Royal() >= 0 && b.game.Pieces[b.game.Royal()].TwoLooks {
		out = append(out, "mine")
	}
	if b.Captures() {
		out = append(out, "danger")
	}
	return append(out, "touch")
}

// A puzzle is a position in which one move mates or, in a game without a king, takes most.
type puzzle struct {
	setup  rules.Setup
	move   rules.Move
	view   board.View
	answer string
}

// mostPuzzles is how many puzzles a rulebook has, fewestPuzzles how many a page has at least, and
// puzzleSquares how many squares wide and high each is.
const mostPuzzles, fewestPuzzles, puzzleSquares = 8, 4, 4

// Without a king, men stand all over the board, and a page holds the fewest puzzles.
const wideFiles, wideRanks = 7, 9

// puzzlePages returns the puzzles, page by page.
func (b *book) puzzlePages() [][]puzzle {
	list, per := b.puzzles(), mostPuzzles
	if b.game.Royal() < 0 {
		list, per = b.bestMoves(), fewestPuzzles
	}
	pages := slices.Collect(slices.Chunk(list, per))
	return slices.DeleteFunc(pages, func(some []puzzle) bool { return len(some) < fewestPuzzles })
}

// puzzlesPage shows puzzles in two columns, numbered on from those before, with their answers upside
// down.
func (b *book) puzzlesPage(list []puzzle, before int) {
	p := &page{kind: "puzzles", accent: board.Green, icon: puzzleIcon}
	title := "puzzles.title"
	if before > 0 {
		title = "puzzles.more"
	}
	p.title = text.Capital(b.text(title, "n", len(list), "word", b.number(len(list))))
	p.sub = b.text("puzzles.sub")
	if b.Captures() {
		p.sub = b.text("puzzles.sub-catch")
	}
	grid := puzzleGrid{columns: 3, across: 43, down: 47.4, square: 8}
	answers, cell := "", 0
	how := b.puzzleKey("puzzles.how", list[0].move.To)
	if b.game.Royal() < 0 {
		grid = puzzleGrid{columns: 2, across: 64, down: 78, square: 7}
		answers = how + "  "
	} else {
		box := draw.RectWH(0, puzzleTop, 40, puzzleHead+puzzleSquares*grid.square)
		p.panel(box, board.Green.Tint)
		b.centred(p, box.Inset(2.5), nameSmall, how)
		cell++
	}
	for i, z := range list {
		number := strconv.Itoa(before + i + 1)
		p.next()
		b.puzzle(p, grid, cell+i, z, number)
		p.items[len(p.items)-1].check = b.text("puzzles.picture", "n", number)
		answers += "**" + number + "** " + z.answer + "  "
	}
	p.next()
	top := puzzleTop + grid.down*draw.MM((cell+len(list)+grid.columns-1)/grid.columns) - 0.4
	p.items = append(p.items, item{
		slot: draw.RectWH(0, top, textW, textBottom-top), text: answers, style: caption,
		role: paragraph, turned: true, group: p.group,
	})
	b.add(p)
}

// A puzzleGrid is how the puzzles of a page stand, from one to the next, and how large squares are.
type puzzleGrid struct {
	columns              int
	across, down, square draw.MM
}

// Puzzles begin so far below the top of the page, and their boards so far below their numbers.
const puzzleTop, puzzleHead draw.MM = 28, 12.6

// puzzle shows a puzzle in a cell: its number and what is in hand above its board.
func (b *book) puzzle(p *page, grid puzzleGrid, cell int, z puzzle, number string) {
	at := draw.Pt(grid.across*draw.MM(cell%grid.columns), puzzleTop+grid.down*draw.MM(cell/grid.columns))
	p.backing.Append(board.Disc(at.Add(draw.Pt(3.3, 3.6)), 3.3, number, board.Green.Ink))
	f := board.Figure{
		Setup: z.setup, View: z.view, Zone: b.game.Zone > 0, RankName: b.moveFormat().Rank, Accent: board.Green,
	}
	picture := b.Draw(f, grid.square)
	const tile, rim draw.MM = 7, 0.6
	right := puzzleSquares * grid.square
	for kind, n := range z.setup.Hands[templates.Sente] {
		for range n {
			right -= tile + 2*rim
			box := draw.RectWH(right, -puzzleHead-0.5, tile+2*rim, tile+2*rim)
			picture.Paint(draw.RoundRect(box, 1.4), board.Gold.Tint, board.Gold.Ink, 0.5)
			look := pieces.Look{Piece: &b.game.Pieces[kind]}
			picture.Append(b.Piece(look, box.Center(), tile, true))
		}
	}
	if z.setup.Hands[templates.Sente] != (rules.Hand{}) {
		slot := draw.RectWH(at.X+7, at.Y+1.6, right-7, nameSmall.Ruby)
		p.put(label, slot, nameSmall.In(board.Gold.Text).Flush(), b.text("turn.hand"))
	}
	p.show(at.Add(draw.Pt(1, puzzleHead)), picture, "")
}

// puzzleKey says how squares are named, by the example of one.
func (b *book) puzzleKey(key string, at rules.Square) string {
	format := b.moveFormat()
	return b.text(key, "square", format.Square(at), "file", at.File(), "rank", format.Rank(at.Rank()-1))
}

// bestMoves returns up to eight of the game's problems that fit a page of the fewest.
func (b *book) bestMoves() []puzzle {
	var out []puzzle
	for _, sfen := range b.data.Problems {
		s, err := b.rules.ParseSFEN(sfen)
		if err != nil || len(out) == mostPuzzles {
			break // the workbook reports the fault
		}
		q, err := b.bestMove(problem{setup: s})
		if err != nil {
			continue
		}
		z := puzzle{setup: s, move: q.line[0], answer: b.gainInWords(q.pos, q.line[0])}
		z.view = b.cropped(&s, q.line, wideFiles, wideRanks)
		if z.view.Files() <= wideFiles && z.view.Ranks() <= wideRanks {
			out = append(out, z)
		}
	}
	return out
}

// gainInWords says a move of a game without kings, and what it brings.
func (b *book) gainInWords(p *rules.Position, m rules.Move) string {
	g, err := gainOf(p, m)
	b.fault(err)
	squares, _, _ := strings.Cut(b.moveFormat().Move(p, m, rules.Move{}), " ") // the rest is how many it takes
	if g.wins {
		return b.text("puzzles.wins", "move", squares)
	}
	return b.text("puzzles.takes", "move", squares, "n", g.men)
}

// puzzles returns up to eight puzzles of the game's data that fit a small board.
func (b *book) puzzles() []puzzle {
	var out []puzzle
	for i, sfen := range b.data.Puzzles {
		if len(out) == mostPuzzles {
			break
		}
		z, err := b.newPuzzle(sfen)
		if err != nil {
			key := "puzzles[" + strconv.Itoa(i+1) + "]"
			b.faults = append(b.faults, &DiagramError{File: b.file(), Key: key, Err: err})
			continue
		}
		fits := z.view.Files() <= puzzleSquares && z.view.Ranks() <= puzzleSquares
		if fits && z.view.Top == 1 { // from the far edge one counts the rows in which pieces turn over
			out = append(out, z)
		}
	}
	return out
}

var errNoSingleMate = errors.New("not one move alone mates")

// newPuzzle proves that one move alone mates.
func (b *book) newPuzzle(sfen string) (puzzle, error) {
	s, err := b.rules.ParseSFEN(sfen)
	if err != nil {
		return puzzle{}, err
	}
	p, err := b.rules.Position(s, rules.KindTsume)
	if err != nil {
		return puzzle{}, err
	}
	p = p.WithoutSelfCheck()
	var found []rules.Move
	for _, m := range p.LegalMoves() {
		err := p.Play(m)
		if err != nil {
			return puzzle{}, err
		}
		if examples.Over(p) {
			found = append(found, m)
		}
		err = p.Undo()
		if err != nil {
			return puzzle{}, err
		}
	}
	if len(found) == 2 && found[0].From == found[1].From && found[0].To == found[1].To && found[0].Drop == 0 {
		found = found[:1] // with and without promotion
	}
	if len(found) != 1 {
		return puzzle{}, fmt.Errorf("%w: %d do", errNoSingleMate, len(found))
	}
	z := puzzle{setup: s, move: found[0]}
	z.answer = b.reasoned(s, z.move)
	z.view = b.cropped(&z.setup, found, puzzleSquares, puzzleSquares)
	return z, nil
}

// cropped returns the part of the board that shows all men and where they move, and if possible so
// many files and ranks.
func (b *book) cropped(s *rules.Setup, moves []rules.Move, files, ranks int) board.View {
	g := b.game
	at := moves[0].To
	v := board.View{Left: at.File(), Top: at.Rank(), Right: at.File(), Bottom: at.Rank()}
	grow := func(sq rules.Square) {
		v.Left, v.Right = max(v.Left, sq.File()), min(v.Right, sq.File())
		v.Top, v.Bottom = min(v.Top, sq.Rank()), max(v.Bottom, sq.Rank())
	}
	for sq := range s.Men() {
		grow(sq)
	}
	for _, m := range moves {
		grow(m.To)
	}
	for sq, man := range s.Men() { // a king at the edge of the picture looks as if it were that of the board
		for _, file := range []int{min(sq.File()+1, g.Board.Files), max(sq.File()-1, 1)} {
			wider := max(v.Left, file) - min(v.Right, file) + 1
			if man.Kind() == g.Royal() && wider <= files {
				grow(rules.At(file, sq.Rank()))
			}
		}
	}
	for v.Files() < files && (v.Left < g.Board.Files || v.Right > 1) {
		if v.Left < g.Board.Files && (v.Right == 1 || v.Left+v.Right <= g.Board.Files) {
			v.Left++
		} else {
			v.Right--
		}
	}
	for v.Ranks() < ranks && (v.Bottom < g.Board.Ranks || v.Top > 1) {
		if v.Top > 1 {
			v.Top--
		} else {
			v.Bottom++
		}
	}
	return v
}

// mover returns the name of the piece that makes a move.
func (b *book) mover(s *rules.Setup, m rules.Move) string {
	man := s.Mover(b.game, m)
	return b.ofLook(pieces.Look{Piece: &b.game.Pieces[man.Kind()], Promoted: man.Promoted() && !m.Promote})
}

// moveInWords says the move of a piece.
func (b *book) moveInWords(name string, m rules.Move) string {
	key := "puzzles.move"
	switch {
	case m.Drop != 0:
		key = "puzzles.drop"
	case m.Promote:
		key = "puzzles.over"
	}
	return b.text(key, "name", name, "square", b.moveFormat().Square(m.To))
}

// reasoned says a move that mates, from where if there are two such pieces, and why it mates: beside the
// king, what guards the piece; from afar, that no square is left.
func (b *book) reasoned(s rules.Setup, m rules.Move) string {
	name, alike := b.mover(&s, m), 0
	for _, man := range s.Men() {
		if man == s.Board[m.From] {
			alike++
		}
	}
	if alike > 1 {
		name = b.text("puzzles.from", "name", name, "square", b.moveFormat().Square(m.From))
	}
	words := b.moveInWords(name, m)
	guard := b.guard(s, m)
	if guard == (pieces.Look{}) {
		return b.text("puzzles.trapped", "move", words)
	}
	return b.text("puzzles.guarded", "move", words, "guard", b.within(guard.Face()))
}

// guard returns a man that could take back on the square beside the king to which a man moves.
func (b *book) guard(s rules.Setup, m rules.Move) pieces.Look {
	moved := s.Mover(b.game, m)
	if m.Drop == 0 {
		s.Board[m.From] = 0
	}
	s.Board[m.To] = rules.NewMan(moved.Kind(), templates.Gote, false) // as if the king had taken
	for sq, man := range s.Men() {
		away := max(sq.File()-m.To.File(), m.To.File()-sq.File(), sq.Rank()-m.To.Rank(), m.To.Rank()-sq.Rank())
		if man == rules.NewMan(b.game.Royal(), templates.Gote, false) && away > 1 {
			return pieces.Look{}
		}
	}
	for _, back := range b.LegalMoves(s) {
		if back.To == m.To && back.Drop == 0 {
			man := s.Board[back.From]
			return pieces.Look{Piece: &b.game.Pieces[man.Kind()], Promoted: man.Promoted()}
		}
	}
	return pieces.Look{}
}

// notesPages are pages to fill in: games played and, on every second one, what to try next.
func (b *book) notesPages(n int) {
	for i := range n {
		p := b.newPage("notes", board.Wood, noteIcon, "notes.title")
		columns := []struct {
			key  string
			x, w draw.MM
		}{{"date", 0, 26}, {"begins", 28, 34}, {"wins", 64, 34}, {"what", 100, 26}}
		if i%2 == 1 {
			p.title = b.text("notes.next")
			columns = columns[:1]
			columns[0].key, columns[0].w = "", textW
		}
		for _, c := range columns {
			if c.key != "" {
				p.put(heading, draw.RectWH(c.x, 27, c.w, 5.6), smallHead, b.text("notes."+c.key))
			}
			for y := draw.MM(42); y < textBottom; y += 9 {
				p.backing.Paint(draw.Line(draw.Pt(c.x, y), draw.Pt(c.x+c.w, y)), draw.None, board.LineInk, 0.2)
			}
		}
		b.add(p)
	}
}
