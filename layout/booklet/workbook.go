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

// ErrNothing is the error of a game without a lesson and without a problem.
var ErrNothing = errors.New("there is no game to play through and no problem")

// Measures of the pages of the workbook, which flow.
const (
	workTop    draw.MM = 28
	workGutter draw.MM = 4
	workHalf           = (textW - workGutter) / 2 // the width of a problem
	gameBoard  draw.MM = 63                       // the width of the board of a game, without its hands
)

// workbook adds the pages of the workbook: lessons to play through, and problems on right-hand pages
// with their answers overleaf.
func (b *book) workbook() error {
	if len(b.data.Lessons)+len(b.data.Problems) == 0 {
		return fmt.Errorf("%s: %w", b.game.Names.In(b.catalog.Lang), ErrNothing)
	}
	b.coverPage(b.text("workbook.sub"))
	b.notationCard()
	for i := range b.data.Lessons {
		b.lesson(&b.data.Lessons[i])
	}
	err := b.problemPages()
	for len(b.pages)%4 != 0 {
		b.notesPage()
	}
	return err
}

// flowing adds pages with blocks one below the other, framed like those of the rulebook.
func (b *book) flowing(like page, blocks []text.Block) {
	columns, err := text.Flow(blocks, textBottom-workTop)
	b.fault(err)
	for _, c := range columns {
		p := like
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

// begin returns the position of an SFEN, which need not be one of a game; of none, the setup.
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

// passage plays the moves of a passage and returns the board after them beside its text. Of a
// position shown for a few moves, only the part of the board is drawn where something stands.
func (b *book) passage(p *templates.Passage, r *replay) (text.Block, error) {
	if r.pos == nil || p.SFEN != "" {
		pos, err := b.begin(p.SFEN)
		if err != nil {
			return text.Block{}, err
		}
		*r = replay{pos: pos}
	}
	before := r.pos.Setup()
	var played []rules.Move
	var moves []string
	move := ""
	for s := range strings.FieldsSeq(p.Moves) {
		usi, mistake := strings.CutSuffix(s, "?")
		m, err := b.rules.ParseMove(usi)
		if err == nil {
			move, err = r.play(m, b.moveFormat())
		}
		if err != nil {
			return text.Block{}, err
		}
		played = append(played, m)
		numbered := fmt.Sprintf("%d.\u00a0%s", r.number, move)
		if mistake {
			numbered += "?"
		}
		moves = append(moves, numbered)
	}
	shown := b.WholeView()
	if p.SFEN != "" && len(played) > 0 {
		shown = b.cropped(&before, played, 5, 4)
	}
	words := "**" + strings.Join(moves, "  ") + "**\n"
	if len(moves) == 1 && p.SFEN != "" {
		words = "" // the note tells it
	}
	words += b.named(strings.ReplaceAll(p.Note.In(b.catalog.Lang), "{move}", move))

	square := min(10, gameBoard/draw.MM(b.game.Board.Files))
	x := draw.MM(shown.Files())*square + 7
	if b.Drops() {
		x += 1.4 * square // for the hands
	}
	block := text.Block{Gap: 5, Drawing: b.boardPicture(r.pos.Setup(), square, shown, r.last)}
	drawn := block.Drawing.Bounds().Max.Y
	block.Height = max(drawn, b.put(&block.Drawing, words, columnBody, draw.RectWH(x, 0, textW-x, 500)))
	return block, nil
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
func (b *book) problemPages() error {
	if len(b.data.Problems) == 0 {
		return nil
	}
	problems := strings.NewReader(strings.Join(b.data.Problems, "\n"))
	source := RecordFile{Name: b.file() + ": problems", In: problems}
	list, err := b.readProblems(Handout{Files: []RecordFile{source}})
	if err != nil {
		return err
	}
	if len(b.pages)%2 == 1 {
		b.cardPage() // problems begin on the right
	}
	ask := page{kind: "problems", accent: board.Green, icon: puzzleIcon, title: b.text("workbook.problems")}
	ask.sub = b.text("workbook.problems-sub")
	answer := page{kind: "answers", accent: board.Green, icon: puzzleIcon, title: b.text("handout.answers")}
	for first := 0; first < len(list); {
		var rows, solved []text.Block
		if first == 0 {
			rows = b.lines(b.text("handout.how"), caption, textW)
		}
		high, end := caption.Line*draw.MM(len(rows)), first
		for end < len(list) {
			left, right := b.problemRow(list, end, false), b.problemRow(list, end, true)
			most := max(left.Height, right.Height)
			if end > first && high+left.Gap+most > textBottom-workTop {
				break
			}
			left.Height, right.Height = most, most // both sides of a leaf hold the same problems
			rows, solved = append(rows, left), append(solved, right)
			high += left.Gap + most
			end = min(end+2, len(list))
		}
		b.flowing(ask, rows)
		b.flowing(answer, solved)
		first = end
	}
	return err
}

// problemView returns the part of the board that a problem shows.
func (b *book) problemView(q problem) board.View {
	v := b.cropped(&q.setup, q.line, 6, 5)
	if v.Top == 2 {
		v.Top = 1
	}
	return v
}

// leastProblem is the least width of the squares of a problem.
const leastProblem draw.MM = 6

// widest returns the width of the squares of so many files that fill a width with the names of ranks
// and a hand.
func (b *book) widest(files int, width draw.MM) draw.MM {
	const names draw.MM = 5
	hand := draw.MM(0)
	if b.Drops() {
		hand = 1.4
	}
	return min(10, (width-names)/(draw.MM(files)+hand))
}

// problemRow returns two problems side by side, or the ends of their solutions.
func (b *book) problemRow(list []problem, first int, solved bool) text.Block {
	row := text.Block{Gap: 4}
	for i := first; i < min(first+2, len(list)); i++ {
		q := list[i]
		x := draw.MM(i-first) * (workHalf + workGutter)
		words, s, last := b.problemTitle(i, q), q.setup, rules.Move{}
		if solved {
			words = b.text("handout.number", "n", i+1) + " · " + b.movesInWords(q.pos, q.line)
			end := q.pos.Clone()
			for _, m := range q.line {
				b.fault(end.Play(m))
				last = m
			}
			s.Board = end.Setup().Board
			s.Hands = [2]rules.Hand{}
		}
		high := b.put(&row.Drawing, words, smallHead, draw.RectWH(x, 0, workHalf, 40))
		shown := b.problemView(q)
		square := min(10, max(leastProblem, 36/draw.MM(shown.Files())), b.widest(shown.Files(), workHalf))
		picture := b.boardPicture(s, square, shown, last)
		row.Drawing.Append(picture.Move(x, high+1))
		row.Height = max(row.Height, high+1+picture.Bounds().Max.Y)
	}
	return row
}
