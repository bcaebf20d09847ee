package booklet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// PartWorkbook is the book for whoever wants to get better.
const PartWorkbook = "workbook"

// ErrNoContent is the error of a game without a lesson and without a problem.
var ErrNoContent = errors.New("there is no game to play through and no problem")

// Measures of the pages of the workbook, which flow.
const (
	workTop    draw.MM = 28
	workGutter draw.MM = 4
	workHalf           = (textW - workGutter) / 2 // the width of a problem
	gameBoard  draw.MM = 63                       // the width of the board of a game, without its hands

	mostSquare draw.MM = 10  // the width of a square
	ranksW     draw.MM = 5   // of the names of ranks beside a board
	handWidth  draw.MM = 1.4 // in squares, of the hands beside a board
)

// workbook adds the pages of the workbook: lessons to play through, and problems on right-hand pages
// with their answers overleaf.
func (b *book) workbook() {
	b.coverPage(b.text("workbook.sub"))
	b.notationCard()
	for i := range b.data.Lessons {
		b.lesson(&b.data.Lessons[i])
	}
	b.problemPages()
	for len(b.pages)%4 != 0 {
		b.notesPage()
	}
}

// hasWorkbook reports whether there is a lesson or a problem.
func (b *book) hasWorkbook() bool { return len(b.data.Lessons)+len(b.data.Problems) > 0 }

// flowing adds pages on which blocks stand one below the other, each framed as the given one.
func (b *book) flowing(frame page, blocks []text.Block) {
	columns, err := text.Flow(blocks, textBottom-workTop)
	b.fault(err)
	for _, c := range columns {
		p := frame
		p.show(draw.Pt(0, workTop), c, "")
		b.add(&p)
	}
}

// lesson adds the pages of a lesson: what its text says, and a board after each passage.
func (b *book) lesson(l *templates.Lesson) {
	title, lead := l.Title.In(b.catalog.Lang), l.Lead.In(b.catalog.Lang)
	if title == "" {
		title, lead = b.text("workbook.game"), b.text("workbook.game-lead")
	}
	blocks := b.lines(b.named(lead), bodyStyle, textW)
	var r replay
	for i := range l.Passages {
		passage := &l.Passages[i]
		block, err := b.passage(passage, &r)
		if err != nil {
			b.faults = append(b.faults, &DiagramError{File: b.file(), Line: passage.Line, Key: "lessons", Err: err})
			return
		}
		blocks = append(blocks, block)
	}
	b.flowing(page{kind: "lesson", accent: board.Wood, icon: gridIcon, title: text.Untrusted(title)}, blocks)
}

// A replay is how far a lesson has been played.
type replay struct {
	pos    *rules.Position // nil: not begun
	last   rules.Move
	number int // of moves
}

// play plays a move, and writes it.
func (r *replay) play(m rules.Move, format record.Style) (string, error) {
	if !slices.Contains(r.pos.LegalMoves(), m) {
		return "", errNotLegal(m)
	}
	move := format.Move(r.pos, m, r.last)
	r.last = m
	r.number++
	return move, r.pos.Play(m)
}

// begin returns the position of an SFEN, which need not be one of a game; without one, the game's
// setup.
func (b *book) begin(sfen string) (*rules.Position, error) {
	s := b.rules.Start()
	if sfen != "" {
		parsed, err := b.rules.ParseSFEN(sfen)
		if err != nil {
			return nil, err
		}
		s = parsed
	}
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return nil, err
	}
	if sfen != "" {
		p = p.WithoutSelfCheck()
	}
	return p, nil
}

// A playedPassage is a passage whose moves have been played.
type playedPassage struct {
	*templates.Passage
	before, after rules.Setup
	moves         []rules.Move
	numbered      []string   // the moves in words, with numbers and question marks
	lastWritten   string     // the last of them in words; "": none
	last          rules.Move // the one that the board shows, which may be of a passage before
}

// passage returns the board after a passage beside its text.
func (b *book) passage(p *templates.Passage, r *replay) (text.Block, error) {
	played, err := b.playPassage(p, r)
	if err != nil {
		return text.Block{}, err
	}
	return b.passageBlock(played), nil
}

// playPassage plays the moves of a passage, from where the passage before it ended or from its own
// position.
func (b *book) playPassage(p *templates.Passage, r *replay) (playedPassage, error) {
	if r.pos == nil || p.SFEN != "" {
		pos, err := b.begin(p.SFEN)
		if err != nil {
			return playedPassage{}, err
		}
		*r = replay{pos: pos}
	}
	played := playedPassage{Passage: p, before: r.pos.Setup()}
	for s := range strings.FieldsSeq(p.Moves) {
		usi, isMistake := strings.CutSuffix(s, "?")
		m, err := b.rules.ParseMove(usi)
		if err != nil {
			return playedPassage{}, err
		}
		written, err := r.play(m, b.moveFormat())
		if err != nil {
			return playedPassage{}, err
		}
		numbered := fmt.Sprintf("%d.\u00a0%s", r.number, written)
		if isMistake {
			numbered += "?"
		}
		played.moves = append(played.moves, m)
		played.numbered = append(played.numbered, numbered)
		played.lastWritten = written
	}
	played.after, played.last = r.pos.Setup(), r.last
	return played, nil
}

// passageView returns the part of the board that a passage shows: of a position shown for a few moves,
// only where something stands.
func (b *book) passageView(p playedPassage) board.View {
	if p.SFEN == "" || len(p.moves) == 0 {
		return b.WholeView()
	}
	const leastFiles, leastRanks = 5, 4
	return b.cropped(&p.before, p.moves, leastFiles, leastRanks)
}

// passageWords returns the moves of a passage and its note. The note tells the only move from a
// position.
func (b *book) passageWords(p playedPassage) string {
	note := b.named(strings.ReplaceAll(p.Note.In(b.catalog.Lang), "{move}", p.lastWritten))
	if len(p.moves) == 1 && p.SFEN != "" {
		return note
	}
	return "**" + strings.Join(p.numbered, "  ") + "**\n" + note
}

// passageBlock sets the board of a passage at the left of its words.
func (b *book) passageBlock(p playedPassage) text.Block {
	const noLimit draw.MM = 500 // more than a page, whose flow reports what is too high
	view := b.passageView(p)
	square := min(mostSquare, gameBoard/draw.MM(b.game.Board.Files))
	x := draw.MM(view.Files())*square + 7
	if b.Drops() {
		x += handWidth * square
	}
	block := text.Block{Gap: 5, Drawing: b.boardPicture(p.after, square, view, p.last)}
	boardH := block.Drawing.Bounds().Max.Y
	wordsH := b.put(&block.Drawing, b.passageWords(p), columnBody, draw.RectWH(x, 0, textW-x, noLimit))
	block.Height = max(boardH, wordsH)
	return block
}

// named returns a text with the names of pieces in its blanks: {rook}.
func (b *book) named(s string) string {
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		s = strings.ReplaceAll(s, "{"+p.ID+"}", b.small(b.short(&p.Face)))
	}
	return s
}

// problemPages adds the problems, and behind each page of them the boards on which they end.
func (b *book) problemPages() {
	list := b.ownProblems()
	if len(list) == 0 {
		return
	}
	if len(b.pages)%2 == 1 {
		b.cardPage() // problems begin on the right
	}
	ask := page{kind: "problems", accent: board.Green, icon: puzzleIcon, title: b.text("workbook.problems")}
	ask.sub = b.text("workbook.problems-sub")
	answer := page{kind: "answers", accent: board.Green, icon: puzzleIcon, title: b.text("handout.answers")}
	for _, leaf := range b.leaves(list) {
		b.flowing(ask, leaf.front)
		b.flowing(answer, leaf.back)
	}
}

// ownProblems reads the problems of the game, which proves them.
func (b *book) ownProblems() []problem {
	if len(b.data.Problems) == 0 {
		return nil
	}
	lines := strings.NewReader(strings.Join(b.data.Problems, "\n"))
	source := RecordFile{Name: b.file() + ": problems", In: lines}
	return b.readProblems(Handout{Files: []RecordFile{source}})
}

// A leaf has problems on its front, and how the same end on its back.
type leaf struct{ front, back []text.Block }

// leaves distributes problems, two in a row, on as many leaves as they need.
func (b *book) leaves(list []problem) []leaf {
	const perRow = 2
	out := []leaf{{front: b.lines(b.text("handout.how"), caption, textW)}}
	high := caption.Line * draw.MM(len(out[0].front))
	for first := 0; first < len(list); first += perRow {
		var starts, ends []shownProblem
		for i := first; i < min(first+perRow, len(list)); i++ {
			starts = append(starts, b.problemStart(list[i], i))
			ends = append(ends, b.problemEnd(list[i], i))
		}
		front, back := b.problemRow(starts), b.problemRow(ends)
		rowH := max(front.Height, back.Height)
		front.Height, back.Height = rowH, rowH // both sides hold the same problems
		last := &out[len(out)-1]
		if len(last.back) > 0 && high+front.Gap+rowH > textBottom-workTop {
			out = append(out, leaf{})
			last = &out[len(out)-1]
			high = 0
		}
		last.front, last.back = append(last.front, front), append(last.back, back)
		high += front.Gap + rowH
	}
	return out
}

// A shownProblem is a problem, or the end of its solution, as it is printed.
type shownProblem struct {
	words string
	setup rules.Setup
	view  board.View
	last  rules.Move // the one that the board shows; zero: none
}

func (b *book) problemStart(q problem, i int) shownProblem {
	return shownProblem{words: b.problemTitle(i, q), setup: q.setup, view: b.problemView(q)}
}

func (b *book) problemEnd(q problem, i int) shownProblem {
	end := q.pos.Clone()
	out := shownProblem{setup: q.setup, view: b.problemView(q)}
	for _, m := range q.line {
		b.fault(end.Play(m))
		out.last = m
	}
	out.words = b.text("handout.number", "n", i+1) + " · " + b.movesInWords(q.pos, q.line)
	out.setup.Board = end.Setup().Board
	out.setup.Hands = [2]rules.Hand{}
	return out
}

// problemView returns the part of the board that a problem shows. From the far edge one counts the
// ranks in which pieces promote: it is shown where it is only one rank away.
func (b *book) problemView(q problem) board.View {
	v := b.cropped(&q.setup, q.line, 6, 5)
	if v.Top == 2 {
		v.Top = 1
	}
	return v
}

// leastProblem is the least width of the squares of a problem.
const leastProblem draw.MM = 6

// largestSquare returns the largest square with which so many files, rank names and a hand fit the
// width.
func (b *book) largestSquare(files int, width draw.MM) draw.MM {
	columns := draw.MM(files)
	if b.Drops() {
		columns += handWidth
	}
	return min(mostSquare, (width-ranksW)/columns)
}

// problemRow returns problems side by side.
func (b *book) problemRow(shown []shownProblem) text.Block {
	row := text.Block{Gap: 4}
	for i, q := range shown {
		x := draw.MM(i) * (workHalf + workGutter)
		files := q.view.Files()
		square := min(max(leastProblem, 36/draw.MM(files)), b.largestSquare(files, workHalf))
		wordsH := b.put(&row.Drawing, q.words, smallHead, draw.RectWH(x, 0, workHalf, 40))
		picture := b.boardPicture(q.setup, square, q.view, q.last)
		row.Drawing.Append(picture.Move(x, wordsH+1))
		row.Height = max(row.Height, wordsH+1+picture.Bounds().Max.Y)
	}
	return row
}
