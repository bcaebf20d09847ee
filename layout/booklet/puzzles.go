package booklet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

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
	p := &page{kind: "puzzles", head: head{accent: board.Green, icon: puzzleIcon}}
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
		runs := func(p *templates.Piece) bool { return examples.Runs(p.Face.Moves) }
		if len(b.Which(runs)) > 0 {
			how += "\n" + b.text("puzzles.line")
		}
		b.centred(p, box.Inset(2.2), nameSmall, how)
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
		slot: draw.RectWH(0, top, textW, panelBottom+1-top), text: answers, style: caption,
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
	const tile, rim draw.MM = 6.4, 0.6
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
	mates, err := endingMoves(p.WithoutSelfCheck())
	if err != nil {
		return puzzle{}, err
	}
	if len(mates) != 1 {
		return puzzle{}, fmt.Errorf("%w: %d do", errNoSingleMate, len(mates))
	}
	return puzzle{
		setup: s, move: mates[0], answer: b.reasoned(s, mates[0]),
		view: b.cropped(&s, mates, puzzleSquares, puzzleSquares),
	}, nil
}

// endingMoves returns the moves that end the game. One that does so with and without promotion, the
// only one, counts once.
func endingMoves(p *rules.Position) ([]rules.Move, error) {
	var out []rules.Move
	for _, m := range p.LegalMoves() {
		if err := p.Play(m); err != nil {
			return nil, err
		}
		if examples.Over(p) {
			out = append(out, m)
		}
		if err := p.Undo(); err != nil {
			return nil, err
		}
	}
	if len(out) == 2 && out[0].From == out[1].From && out[0].To == out[1].To && out[0].Drop == 0 {
		out = out[:1]
	}
	return out, nil
}

// cropped returns the part of the board that shows all men and where they move, and if possible so
// many files and ranks.
func (b *book) cropped(s *rules.Setup, moves []rules.Move, files, ranks int) board.View {
	at := moves[0].To
	v := board.View{Left: at.File(), Top: at.Rank(), Right: at.File(), Bottom: at.Rank()}
	for sq := range s.Men() {
		v = v.With(sq)
	}
	for _, m := range moves {
		v = v.With(m.To)
	}
	for sq, man := range s.Men() {
		if man.Kind() != b.game.Royal() {
			continue
		}
		// A king at the edge of the picture looks as if it were that of the board.
		for _, file := range []int{min(sq.File()+1, b.game.Board.Files), max(sq.File()-1, 1)} {
			if wider := v.With(rules.At(file, sq.Rank())); wider.Files() <= files {
				v = wider
			}
		}
	}
	return v.Widened(files, ranks, b.game.Board)
}
