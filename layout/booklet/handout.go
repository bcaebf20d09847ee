package booklet

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// ProblemOptions say how a handout of problems is made.
type ProblemOptions struct {
	Options
	File    string // name of the list in messages
	PerPage int    // problems a page; 0 means 6
	// NoAnswers leaves the answers off.
	NoAnswers bool
}

// Bounds of a list of problems.
const (
	maxProblems       = 500
	maxProblemLine    = 4096
	defaultPerPage    = 6
	mostPerPage       = 24
	titleMark         = "#"
	problemsMaxColumn = 4
)

// Problems returns the pages of a handout: the problems of a list with their
// titles, and the answers on a page of their own. A line of the list is an SFEN
// and, behind a #, a title; lines that start with # are comments. Each problem
// is proven first; one that fails is a [DiagramError].
func Problems(g *templates.Game, list io.Reader, o ProblemOptions) ([]draw.Sheet, error) {
	page, err := pageFor(o.Paper)
	if err != nil {
		return nil, err
	}
	page.Columns = 1
	d, err := problemsDoc(g, list, o, page)
	if err != nil {
		return nil, err
	}
	return typeset.Set(d, page)
}

// ProblemsDoc returns the handout without pages, for screens.
func ProblemsDoc(g *templates.Game, list io.Reader, o ProblemOptions) (*doc.Doc, error) {
	page, err := pageFor(o.Paper)
	if err != nil {
		return nil, err
	}
	return problemsDoc(g, list, o, page)
}

func problemsDoc(g *templates.Game, list io.Reader, o ProblemOptions, page typeset.Page) (*doc.Doc, error) {
	if o.PerPage == 0 {
		o.PerPage = defaultPerPage
	}
	if o.PerPage < 1 || o.PerPage > mostPerPage {
		return nil, fmt.Errorf("%d problems a page; 1 to %d can be laid out", o.PerPage, mostPerPage)
	}
	b, err := newBook(g, o.Options, page)
	if err != nil {
		return nil, err
	}
	problems, titles, err := readProblems(list, o.File)
	if err != nil {
		return nil, err
	}
	b.problems, err = proveProblems(b.rules, o.File, problems, false)
	if err != nil {
		return nil, err
	}
	d := b.newDoc(o.Options, "problems")
	d.Title = b.text("problems.handout-title", "game", d.Head)
	b.handout(titles, o.PerPage)
	if !o.NoAnswers {
		b.add(doc.Heading{Level: 1, ID: "answers", Text: b.text("problems.handout-answers"), Unnumbered: true, NewPage: true})
		for i := range b.problems {
			b.add(b.answer(i)...)
		}
	}
	d.Blocks = b.finished(b.blocks)
	return d, nil
}

// readProblems reads the list; all faults of its form come at once.
func readProblems(r io.Reader, file string) ([]templates.Problem, []string, error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxProblemLine)
	var out []templates.Problem
	var titles []string
	line := 0
	for sc.Scan() {
		line++
		sfen, title, _ := strings.Cut(strings.TrimPrefix(sc.Text(), "\ufeff"), titleMark)
		if sfen = strings.TrimSpace(sfen); sfen == "" {
			continue
		}
		if len(out) == maxProblems {
			return nil, nil, fmt.Errorf("%s:%d: more than %d problems", file, line, maxProblems)
		}
		out = append(out, templates.Problem{SFEN: strings.TrimPrefix(sfen, "sfen "), Line: line})
		titles = append(titles, strings.TrimSpace(title))
	}
	switch err := sc.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, nil, fmt.Errorf("%s:%d: a line of more than %d bytes", file, line+1, maxProblemLine)
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	case len(out) == 0:
		return nil, nil, fmt.Errorf("%s: no problem in it", file)
	}
	return out, titles, nil
}

// handout lays out the problems, so many a page, under a title and lines for name
// and date.
func (b *book) handout(titles []string, perPage int) {
	var figs []doc.Figure
	for i := range b.problems {
		f := b.problemFigure(i)
		f.Exact = false
		if titles[i] != "" {
			f.Label, f.Caption = b.text("label", "label", f.Label), "**"+plainMarks(titles[i])+"** "+f.Caption
		}
		figs = append(figs, f)
	}
	sameScale(figs)
	cols, width := b.handoutGrid(figs[0].Box, perPage)
	title := b.text("problems.handout-title", "game", b.game.Names.In(b.cat.Lang))
	for first := 0; first < len(figs); first += perPage {
		b.add(
			doc.Heading{Level: 1, ID: fmt.Sprintf("problems-%d", first+1), Text: title, Unnumbered: true, NewPage: first > 0},
			doc.Table{Rows: [][]string{{b.text("problems.handout-name"), "", b.text("score.date"), ""}}, Shares: []float64{1, 4, 1, 2}, Ruled: true},
		)
		page := figs[first:min(first+perPage, len(figs))]
		for len(page) > 0 {
			n := min(cols, len(page))
			b.add(handoutRow(page[:n], cols, width))
			page = page[n:]
		}
	}
}

// sameScale gives figures one box, so that their squares come out alike.
func sameScale(figs []doc.Figure) {
	var box draw.Rect
	for i := range figs {
		box = box.Union(figs[i].Drawing.Bounds())
	}
	for i := range figs {
		figs[i].Box = box
	}
}

// handoutRow sets problems side by side in so many columns.
func handoutRow(figs []doc.Figure, cols int, width draw.MM) doc.Columns {
	row := doc.Columns{Cells: make([][]doc.Block, cols)}
	for i, f := range figs {
		f.Width = width
		row.Cells[i] = []doc.Block{f}
	}
	return row
}

// plainMarks takes the marks out of a user's text.
func plainMarks(s string) string { return strings.ReplaceAll(s, "*", "·") }

// handoutGrid chooses the columns in which that many pictures come out largest,
// and returns the width of each.
func (b *book) handoutGrid(box draw.Rect, perPage int) (cols int, width draw.MM) {
	grid := (b.page.Paper.H - b.page.Top - b.page.Foot) / draw.MM(b.page.Lines(b.script))
	room := draw.MM(b.page.Lines(b.script)-7) * grid
	column := b.page.ColumnWidth()
	for n := 1; n <= min(problemsMaxColumn, perPage); n++ {
		w := (column - 5*draw.MM(n-1)) / draw.MM(n)
		h := room/draw.MM(math.Ceil(float64(perPage)/float64(n))) - 4.5*grid // caption and gap
		if fit := min(w, h*box.W()/box.H()); fit > width {
			cols, width = n, fit
		}
	}
	if cols == 0 {
		return 1, column / 2
	}
	return cols, width
}
