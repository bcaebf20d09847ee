package booklet

import (
	"errors"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// PartWorkbook is the book for whoever wants to get better.
const PartWorkbook = "workbook"

// ErrNoContent is the error of a game without a lesson and without a problem.
var ErrNoContent = errors.New("there is no game to play through and no problem")

// The grid of the workbook. A page has two scenes, one below the other, which begin lower where a
// lesson is introduced above them; four boards, two in a row; or six problems.
const (
	workTop    draw.MM = 28
	scenePitch draw.MM = 84.5
	leadTop    draw.MM = 44 // below what introduces a lesson
	leadPitch  draw.MM = 78
	column     draw.MM = 65 // from one board in a row to the next
	columnW    draw.MM = 61
	problemRow draw.MM = 55.6
	tactic     draw.MM = 11.2 // a square of a board of four rows
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
	b.notesPages((4 - len(b.pages)%4) % 4)
	if b.game.File != "" {
		b.continued()
	}
}

// hasWorkbook reports whether there is a lesson or a problem.
func (b *book) hasWorkbook() bool { return len(b.data.Lessons)+len(b.data.Problems) > 0 }

// lesson adds the pages of a lesson: the game to play through, a game's beginning, or moves that are
// worth knowing, each from a position of its own.
func (b *book) lesson(l *templates.Lesson) {
	scenes, err := b.scenes(l)
	if err != nil {
		b.faults = append(b.faults, err)
		return
	}
	p := page{head: head{accent: board.Wood, icon: gridIcon, title: text.Untrusted(l.Title.In(b.catalog.Lang))}}
	switch {
	case p.title == "":
		p.title = b.text("workbook.game")
		b.gamePages(p, scenes)
	case slices.ContainsFunc(l.Passages, func(p templates.Passage) bool { return !isTactic(&p) }):
		b.introduce(&p, l)
		b.openingPages(p, scenes)
	default:
		b.introduce(&p, l)
		b.tacticPages(p, scenes)
	}
}

// introduce sets what introduces a lesson below the title of its pages.
func (b *book) introduce(p *page, l *templates.Lesson) {
	p.put(paragraph, draw.RectWH(0, 25.6, textW, 18), bodyStyle, b.named(l.Lead.In(b.catalog.Lang)))
}

// gamePages adds a game, two scenes a page. Beside the first stands what the signs mean.
func (b *book) gamePages(like page, scenes []scene) {
	var p *page
	for i, s := range scenes {
		at := (i + 1) % 2
		if i == 0 || at == 0 {
			last := scenes[min(i+1-at, len(scenes)-1)]
			p = b.another(like)
			p.kind = "game"
			p.sub = b.text("workbook.moves", "from", s.first, "to", last.first+len(last.moves)-1)
		}
		if i == 0 {
			b.signsPanel(p)
		}
		top := workTop + scenePitch*draw.MM(at)
		b.scene(p, s, draw.RectWH(0, top, textW, 84))
	}
}

// another adds an empty page like the given one.
func (b *book) another(like page) *page {
	like.items = slices.Clone(like.items)
	b.add(&like)
	return &like
}

// signsPanel explains how to play a game through, and the signs of its pictures.
func (b *book) signsPanel(p *page) {
	const square, left, right, pitch, high draw.MM = 10, 6, 58, 22, 73
	p.panel(draw.RectWH(0, workTop, textW, high), p.accent.Tint)
	at := draw.Pt(square/2, square/2)
	type sign struct {
		key     string
		picture draw.Drawing
	}
	signs := []sign{{"arrow", board.Straight(draw.Pt(0, at.Y), draw.Pt(square, at.Y), 1, draw.Indigo)}}
	if b.Drops() {
		frame := b.Piece(pieces.Look{Piece: b.Model()}, at, 0.88*square, true)
		frame.Paint(draw.RectPath(draw.RectWH(0, 0, square, square)), draw.None, board.Gold.Ink, 0.9)
		signs = append(signs, sign{"drop", frame})
	}
	for i := range b.game.Pieces {
		look := pieces.Look{Piece: &b.game.Pieces[len(b.game.Pieces)-1-i], Promoted: true}
		if look.Piece.Promoted != nil {
			signs = append(signs, sign{"over", b.Piece(look, at, square, true)})
			break
		}
	}
	signs = append(signs, sign{key: "mistake"})
	rows := draw.MM((len(signs) + 1) / 2)
	lead := b.text("workbook.game-lead")
	leadH, _ := b.setter.Height(lead, leadStyle, textW-2*left)
	top := workTop + (high-leadH-rows*pitch)/2
	p.put(paragraph, draw.RectWH(left, top, textW-2*left, leadH+0.1), leadStyle, lead)
	top += leadH + (pitch-square)/2 + 2
	for i, s := range signs {
		x, y := left+right*draw.MM(i%2), top+pitch*draw.MM(i/2)
		p.next()
		if s.key == "mistake" {
			p.put(label, draw.RectWH(x, y, square, 9.7), titleStyle.Centred(), "?")
		} else {
			p.show(draw.Pt(x, y), s.picture, "")
		}
		words := b.text("workbook.sign-" + s.key)
		wordsH, _ := b.setter.Height(words, bodyStyle, 42)
		p.put(paragraph, draw.RectWH(x+square+4, y+(square-wordsH)/2, 42, wordsH+0.1), bodyStyle, words)
	}
}

// openingPages adds the beginning of a game, two scenes a page below the words that introduce it.
func (b *book) openingPages(like page, scenes []scene) {
	var p *page
	for i, s := range scenes {
		at := i % 2
		if at == 0 {
			p = b.another(like)
			p.kind = "opening"
		}
		b.scene(p, s, draw.RectWH(0, leadTop+leadPitch*draw.MM(at), textW, 76))
	}
}

// tacticPages adds moves that are worth knowing, four a page.
func (b *book) tacticPages(like page, scenes []scene) {
	const perPage = 4
	var p *page
	for i, s := range scenes {
		at := i % perPage
		if at == 0 {
			p = b.another(like)
			p.kind = "tactics"
			p.accent = board.Blue
		}
		x, y := column*draw.MM(at%2), leadTop+leadPitch*draw.MM(at/2)
		p.next()
		p.show(draw.Pt(x, y), s.picture, "")
		const boardH draw.MM = 4*tactic + 5.2
		p.put(paragraph, draw.RectWH(x, y+boardH, columnW, leadPitch-boardH-0.5), noteStyle, s.note)
	}
}

// named returns a text with the names of pieces in its blanks: {rook}.
func (b *book) named(s string) string {
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		s = strings.ReplaceAll(s, "{"+p.ID+"}", b.small(b.short(&p.Face)))
	}
	return s
}

// problemPages adds the problems, and behind each page of them the boards on which they end. The
// first row explains them.
func (b *book) problemPages() {
	const perPage, explained = 6, 2
	list := b.ownProblems()
	if len(list) > 0 && len(b.pages)%2 == 1 {
		b.cardPage() // problems begin on the right
	}
	green := page{head: head{accent: board.Green, icon: puzzleIcon}}
	var front, back *page
	for i, q := range list {
		at := (i + explained) % perPage
		if i == 0 || at == 0 {
			last := min(i+perPage-at, len(list))
			front, back = b.another(green), b.another(green)
			front.kind, front.title = "problems", b.text("workbook.problems")
			front.sub = b.text("workbook.problems-sub")
			back.kind, back.title = "answers", b.text("handout.answers")
			back.sub = b.text("workbook.answers-sub", "from", i+1, "to", last)
		}
		if i == 0 {
			b.askPanel(front)
			b.tickPanel(back, len(list))
		}
		box := draw.RectWH(column*draw.MM(at%2), workTop+problemRow*draw.MM(at/2), columnW, problemRow)
		b.asked(front, box, q, i+1)
		picture := b.problemPicture(q.setup, b.problemView(q), rules.Move{}, problemW)
		front.show(draw.Pt(box.Min.X, box.Min.Y+problemHead), picture, b.rules.FormatSFEN(q.setup))
		b.answered(back, box, q, i+1, problemW)
	}
}

// ownProblems reads the problems of the game, which proves them.
func (b *book) ownProblems() []problem {
	if len(b.data.Problems) == 0 {
		return nil
	}
	lines := strings.NewReader(strings.Join(b.data.Problems, "\n"))
	file, err := ReadRecords(b.rules, b.file()+": problems", lines)
	b.fault(err)
	return b.readProblems(Handout{Files: []RecordFile{file}})
}
