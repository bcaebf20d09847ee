package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Handout describes the problems of a handout.
type Handout struct {
	Files     []RecordFile // lists; each problem is proven
	Title     string       // above the problems; "": the default of the language
	NoAnswers bool
	Study     bool   // positions that are no problems are printed as they are
	Step      func() // called when a problem is proven; nil: nobody counts
}

// Limits of the search for the answer of a problem, and of a list of them.
const (
	longestMate  = 15
	problemNodes = 3000000
	listNodes    = 5 * problemNodes
	studyNodes   = 100000
	maxProblems  = 500
)

// A problem is a position with its proven answer; of a position to be studied there may be none.
type problem struct {
	title string
	setup rules.Setup // as printed
	pos   *rules.Position
	line  []rules.Move
}

// Problems returns the pages of a handout: problems with room for notes, and the answers on a page
// of their own.
func Problems(g *templates.Game, o Options, h Handout) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	list := b.readProblems(h)
	if len(b.faults) > 0 {
		return nil, errors.Join(b.faults...)
	}
	b.lenient = true
	f := newSeries(b, o.Paper, g.ID+"-problems")
	f.title = text.Untrusted(cmp.Or(h.Title, b.text("handout.title", "game", g.Names.In(b.catalog.Lang))))
	f.problems(list)
	if !h.NoAnswers {
		f.answers(list)
	}
	return f.sheets(o.Command)
}

// isSolved reports whether a problem has an answer.
func isSolved(q problem) bool { return len(q.line) > 0 }

// problems adds pages of problems, as many as fit in two columns: whole boards or, on small paper, the
// parts of them where men stand.
func (s *series) problems(list []problem) {
	const below draw.MM = 29
	isAsked := slices.ContainsFunc(list, isSolved)
	parts := s.small() && !slices.ContainsFunc(list, func(q problem) bool { return !isSolved(q) })
	view, most := func(problem) board.View { return s.WholeView() }, boardW
	if parts {
		view, most = s.problemView, problemW
	}
	shape := view(list[0])
	grid := boardGrid{
		n: len(list), columns: 2, room: s.room(below), head: problemHead,
		files: shape.Files(), ranks: shape.Ranks(), most: most,
	}
	c := s.cells(grid)
	var p *page
	for i, q := range list {
		if i%c.onPage() == 0 {
			p = s.page(s.title, i == 0)
			p.accent = board.Green
		}
		if i == 0 {
			s.nameLines(p)
		}
		if i == 0 && isAsked {
			how := draw.RectWH(grid.room.Min.X, grid.room.Min.Y-15, grid.room.W(), 14)
			p.put(paragraph, how, caption, s.asking(parts))
		}
		box := c.box(i)
		s.asked(p, box, q, i+1)
		s.answerLine(p, box, q)
		picture := s.boardPicture(q.setup, c.square, view(q), rules.Move{})
		p.show(draw.Pt(box.Min.X, box.Min.Y+problemHead), picture, s.rules.FormatSFEN(q.setup))
	}
}

// A boardGrid says how boards with words above them may stand on pages.
type boardGrid struct {
	n, columns   int // boards in all; in a row, at most
	room         draw.Rect
	head         draw.MM // of the words above a board
	files, ranks int     // of a board
	most         draw.MM // of a board, where a page is full
}

// cells are places for boards on a page.
type cells struct {
	columns, rows int
	wide          draw.MM // a column
	square        draw.MM
	room          draw.Rect
}

const columnGap draw.MM = 4

// cells returns places for boards on as few pages as they take, where they are largest.
func (s *series) cells(g boardGrid) (best cells) {
	const below, squeezed, largest draw.MM = 4.2, 0.88, 12 // squeezed: how small boards may be
	wide := func(columns int) draw.MM {
		return (g.room.W()+columnGap)/draw.MM(columns) - columnGap
	}
	ranks := draw.MM(g.ranks)
	usual := min(g.most/draw.MM(max(g.files, g.ranks)), s.largestSquare(g.files, wide(g.columns)))
	perPage := g.columns * max(1, int(g.room.H()/(squeezed*(g.head+below+ranks*usual))))
	pages := (g.n + perPage - 1) / perPage
	perPage = (g.n + pages - 1) / pages
	for columns := 1; columns <= g.columns; columns++ {
		c := cells{columns: columns, rows: (perPage + columns - 1) / columns, wide: wide(columns), room: g.room}
		c.square = min(largest, s.largestSquare(g.files, c.wide), (c.pitch()-g.head-below)/ranks)
		if c.square > best.square {
			best = c
		}
	}
	return best
}

// pitch returns the distance of rows.
func (c cells) pitch() draw.MM { return c.room.H() / draw.MM(c.rows) }

func (c cells) onPage() int { return c.columns * c.rows }

// box returns the place of a board, counted over all pages.
func (c cells) box(i int) draw.Rect {
	at := i % c.onPage()
	x := c.room.Min.X + (c.wide+columnGap)*draw.MM(at%c.columns)
	return draw.RectWH(x, c.room.Min.Y+c.pitch()*draw.MM(at/c.columns), c.wide, c.pitch())
}

// nameLines adds lines for name, date and score below the title.
func (s *series) nameLines(p *page) {
	room := s.room(0)
	for i, key := range []string{"handout.name", "handout.date", "handout.score"} {
		x, y := room.Min.X+room.W()/3*draw.MM(i), room.Min.Y+6.5
		words := s.text(key)
		p.put(label, draw.RectWH(x, y, 24, 5.3), caption, words)
		from := draw.Pt(x+s.setter.Width(words, caption)+2, y+4.4)
		p.backing.Paint(draw.Line(from, draw.Pt(x+room.W()/3-4, from.Y)), draw.None, draw.Black, 0.25)
	}
}

// answerLine adds a line to write the answer on, at the right of what is asked.
func (s *series) answerLine(p *page, box draw.Rect, q problem) {
	const air, least draw.MM = 4, 16
	from := box.Min.X + askedIndent + s.setter.Width(s.problemTask(q), caption.Strong()) + air
	y := box.Min.Y + problemHead/2 + 1.6
	if box.Max.X-from > least {
		p.backing.Paint(draw.Line(draw.Pt(from, y), draw.Pt(box.Max.X, y)), draw.None, footInk, 0.2)
	}
}

// answers adds the solutions, each above the board on which it ends.
func (s *series) answers(list []problem) {
	const below, narrow draw.MM = 12, 57
	grid := boardGrid{columns: 3, room: s.room(below), files: 6, ranks: 6, most: problemW}
	if s.small() {
		grid.columns = 2
	}
	for _, q := range list {
		if isSolved(q) {
			grid.n++
			grid.head = max(grid.head, s.answerHead(s.movesInWords(q.pos, q.line), narrow))
		}
	}
	if grid.n == 0 {
		return
	}
	c := s.cells(grid)
	var p *page
	n := 0
	for i, q := range list {
		if !isSolved(q) {
			continue
		}
		if n%c.onPage() == 0 {
			p = s.page(s.text("handout.answers"), n == 0)
			p.accent = board.Green
		}
		s.answered(p, c.box(n), q, i+1, draw.MM(grid.files)*c.square)
		n++
	}
}

// problemTitle returns what stands above a problem.
func (b *book) problemTitle(i int, q problem) string {
	words := strconv.Itoa(i + 1)
	if task := b.problemTask(q); task != "" {
		words += " · " + task
	}
	return words
}

// readProblems reads and proves lists of problems, and records all their faults.
func (b *book) readProblems(h Handout) (out []problem) {
	read := 0
	budget := search.Budget{Each: problemNodes, All: listNodes}
	if h.Study { // where most positions have no answer
		budget = search.Budget{Each: studyNodes, All: 10 * studyNodes}
	}
	for _, file := range h.Files {
		if len(file.Diagrams) == 0 {
			b.fault(fmt.Errorf("%s: there is no problem and no game in it", file.Name))
		}
		for i := range file.Diagrams {
			d := &file.Diagrams[i]
			read++
			if read > maxProblems {
				b.fault(fmt.Errorf("%s:%d: more than %d problems", file.Name, d.Line, maxProblems))
				return out
			}
			q, err := b.solved(d, &budget)
			if err != nil && h.Study && len(d.Errs) == 0 {
				q, err = b.studied(d)
			}
			if h.Step != nil {
				h.Step()
			}
			if err != nil {
				key := "problem " + strconv.Itoa(read)
				b.faults = append(b.faults, &DiagramError{File: file.Name, Line: d.Line, Key: key, Err: err})
				continue
			}
			out = append(out, q)
		}
	}
	return out
}

// shownIn returns the position of an entry: of a game in USI that after its moves, of any other
// record the initial one.
func (b *book) shownIn(d *record.Diagram) (rules.Setup, error) {
	if d.Notation == record.USI {
		return d.After(b.rules, -1)
	}
	return d.Setup, nil
}

// studied returns an entry of a list without an answer.
func (b *book) studied(d *record.Diagram) (problem, error) {
	setup, err := b.shownIn(d)
	if err != nil {
		return problem{}, err
	}
	q := problem{title: d.Title, setup: setup}
	pos, err := b.rules.Position(q.setup, rules.KindStudy)
	q.pos = pos
	return q, err
}

// solved returns an entry of a list with its answer.
func (b *book) solved(d *record.Diagram, budget *search.Budget) (problem, error) {
	if len(d.Errs) > 0 {
		first := *d.Errs[0]
		first.Line = 0 // the caller tells it
		return problem{}, &first
	}
	s, err := b.shownIn(d)
	if err != nil {
		return problem{}, err
	}
	q := problem{title: d.Title, setup: s}
	if b.game.Royal() < 0 {
		return b.bestMove(q)
	}
	defender := s.Turn.Other()
	if s.Hands[defender] == (rules.Hand{}) {
		b.rules.DealRest(&s, defender)
	}
	p, err := b.rules.Position(s, rules.KindTsume)
	if err != nil {
		return q, err
	}
	q.pos = p.WithoutSelfCheck()
	nodes := budget.Next()
	mate, err := search.FindMate(q.pos, search.Limits{Plies: cmp.Or(d.Length, longestMate), Nodes: nodes})
	budget.Spend(mate.Nodes)
	switch {
	case err != nil:
		return q, fmt.Errorf("%w within %d positions", err, nodes)
	case mate.Plies == 0:
		return q, &rules.Fault{Code: rules.CodeNoMate, Message: "no mate"}
	case d.Length > 0 && mate.Plies != d.Length:
		message := fmt.Sprintf("mate in %d, not in %d", mate.Plies, d.Length)
		return q, &rules.Fault{Code: rules.CodeMateLength, Message: message}
	case mate.Solutions() > 1:
		message := fmt.Sprintf("%d first moves mate", mate.Solutions())
		return q, &rules.Fault{Code: rules.CodeSecondSolution, Message: message}
	}
	q.line = mate.Line
	return q, nil
}

// bestMove finds the single move that takes most, or wins, in a game without kings.
func (b *book) bestMove(q problem) (problem, error) {
	p, err := b.rules.Position(q.setup, rules.KindGame)
	if err != nil {
		return q, err
	}
	q.pos = p
	most, count := -1, 0
	for _, m := range p.LegalMoves() {
		g, err := gainOf(p, m)
		if err != nil {
			return q, err
		}
		worth := g.men
		if g.wins {
			worth += 100
		}
		switch {
		case worth > most:
			most, count = worth, 1
			q.line = []rules.Move{m}
		case worth == most:
			count++
		}
	}
	if count != 1 || most == 0 {
		return q, fmt.Errorf("%w: %d moves are best", errClaim, count)
	}
	return q, nil
}

// A gain is what a move brings in a game without kings.
type gain struct {
	men  int // that it takes
	wins bool
}

// gainOf returns what a legal move brings.
func gainOf(p *rules.Position, m rules.Move) (gain, error) {
	side, after := p.Turn(), p.Clone()
	err := after.Play(m)
	if err != nil {
		return gain{}, err
	}
	return gain{
		men:  examples.MenOf(p.Setup(), side.Other()) - examples.MenOf(after.Setup(), side.Other()),
		wins: after.Outcome().Result == rules.WinFor(side),
	}, nil
}

// movesInWords writes a line of moves, with their numbers where their signs do not tell whose they are.
func (b *book) movesInWords(from *rules.Position, line []rules.Move) string {
	format := b.moveFormat()
	p := from.Clone()
	last := rules.Move{}
	var out []string
	for i, m := range line {
		move := format.Move(p, m, last)
		if !format.Kanji {
			move = strconv.Itoa(i+1) + ".\u00a0" + move
		}
		out = append(out, move)
		err := p.Play(m)
		if err != nil {
			break
		}
		last = m
	}
	if format.Kanji {
		return strings.Join(out, "\u3000")
	}
	return strings.Join(out, " ")
}

// moveFormat returns how moves are written in the language.
func (b *book) moveFormat() record.Style {
	return record.StyleOf(b.game, b.catalog)
}
