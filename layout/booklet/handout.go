package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

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
	Study     bool // positions that are no problems are printed as they are
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

// a4 is the usual paper of handouts.
var a4 = draw.Size{W: 210, H: 297}

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
	f := &flow{book: b, paper: cmp.Or(o.Paper, a4), id: g.ID + "-problems", name: true}
	f.title = text.Untrusted(cmp.Or(h.Title, b.text("handout.title", "game", g.Names.In(b.catalog.Lang))))
	columns := max(1, min(2, int(f.paper.W/70)))
	answered := slices.ContainsFunc(list, func(q problem) bool { return len(q.line) > 0 })
	if answered {
		f.para(b.text("handout.how"), caption, f.width(1))
	}
	var row []text.Block
	for i, q := range list {
		before := len(f.blocks)
		f.figure(f.problem(q, f.width(columns)), b.problemTitle(i, q), f.width(columns))
		row = append(row, f.blocks[before])
		f.blocks = f.blocks[:before]
		if len(row) == columns || i == len(list)-1 {
			f.row(columns, row, 5)
			row = nil
		}
	}
	f.flush(1, f.title)
	if answered && !h.NoAnswers {
		f.name = false
		for i, q := range list {
			if len(q.line) == 0 {
				continue
			}
			f.para("**"+strconv.Itoa(i+1)+"** "+b.movesInWords(q.pos, q.line), bodyStyle, f.width(columns))
		}
		f.flush(columns, b.text("handout.answers"))
	}
	return f.done(o.Command)
}

// problem draws a problem: the whole board or, on small paper, the part of it where men stand.
func (f *flow) problem(q problem, width draw.MM) draw.Drawing {
	if !f.small() || len(q.line) == 0 {
		return f.position(q.setup, rules.Move{})
	}
	shown := f.problemView(q)
	return f.boardPicture(q.setup, f.largestSquare(shown.Files(), width), shown, rules.Move{})
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
		before := read
		err := b.entries(file, func(d *record.Diagram) error {
			read++
			if read > maxProblems {
				return fmt.Errorf("%s:%d: more than %d problems", file.Name, d.Line, maxProblems)
			}
			q, err := b.solved(d, &budget)
			if err != nil && h.Study && len(d.Errs) == 0 {
				q, err = b.studied(d)
			}
			if err != nil {
				key := "problem " + strconv.Itoa(read)
				b.faults = append(b.faults, &DiagramError{File: file.Name, Line: d.Line, Key: key, Err: err})
			} else {
				out = append(out, q)
			}
			return nil
		})
		if err == nil && read == before {
			err = fmt.Errorf("%s: there is no problem and no game in it", file.Name)
		}
		b.fault(err)
	}
	return out
}

// entries hands on what a file of positions or games contains, until an error.
func (b *book) entries(file RecordFile, each func(*record.Diagram) error) error {
	rd := record.NewReader(b.rules, file.In)
	for {
		d, err := rd.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file.Name, err)
		}
		err = each(&d)
		if err != nil {
			return err
		}
	}
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
		return problem{}, errors.New(d.Errs[0].InLine())
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
