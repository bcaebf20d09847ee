package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/board/notation"
	"shogikit/board/rules"
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
	maxProblems    = 500
	defaultPerPage = 6
	MostPerPage    = 24 // that can be laid out
)

// Problems returns the pages of a handout: the problems of a list with their
// titles, and the answers on a page of their own. The list is what a
// [notation.Reader] reads: for example an SFEN a line and, behind a #, a title.
// Each problem is proven first; one that fails is a [DiagramError].
func Problems(g *templates.Game, list io.Reader, o ProblemOptions) ([]draw.Sheet, error) {
	d, page, err := problemsDoc(g, list, o)
	if err != nil {
		return nil, err
	}
	return typeset.Set(d, page)
}

// ProblemsDoc returns the handout without pages, for screens.
func ProblemsDoc(g *templates.Game, list io.Reader, o ProblemOptions) (*doc.Doc, error) {
	d, _, err := problemsDoc(g, list, o)
	return d, err
}

// problemsDoc writes the handout, for a page of one column.
func problemsDoc(g *templates.Game, list io.Reader, o ProblemOptions) (d *doc.Doc, page typeset.Page, err error) {
	if page, err = pageFor(o.Paper); err != nil {
		return nil, page, err
	}
	page.Columns = 1
	o.PerPage = cmp.Or(o.PerPage, defaultPerPage)
	if o.PerPage < 1 || o.PerPage > MostPerPage {
		return nil, page, fmt.Errorf("%d problems a page; 1 to %d can be laid out", o.PerPage, MostPerPage)
	}
	b, err := newBook(g, o.Options, page)
	if err != nil {
		return nil, page, err
	}
	problems, titles, err := readProblems(b.rules, list, o.File)
	if err != nil {
		return nil, page, err
	}
	b.problems, err = proveProblems(b.rules, o.File, problems, 0)
	if err != nil {
		return nil, page, err
	}
	d = b.newDoc(o.Options, "problems")
	d.Title = b.text("problems.handout-title", "game", d.Head)
	b.handout(titles, o.PerPage)
	if !o.NoAnswers {
		b.add(doc.Heading{Level: 1, ID: "answers", Text: b.text("problems.handout-answers"), Unnumbered: true, NewPage: true})
		for i := range b.problems {
			b.add(b.answer(i)...)
		}
	}
	d.Blocks = b.finished(b.blocks)
	return d, page, nil
}

// readProblems reads the list, in any notation; all faults of its form come at
// once. Of a game in USI the problem is where its moves lead, of another record
// where it begins, for there the moves are the answer.
func readProblems(r *rules.Rules, in io.Reader, file string) ([]templates.Problem, []string, error) {
	rd := notation.NewReader(r, in)
	var out []templates.Problem
	var titles []string
	var faults []error
	for {
		d, err := rd.Next()
		switch {
		case err == io.EOF && len(out)+len(faults) == 0:
			return nil, nil, fmt.Errorf("%s: no problem in it", file)
		case err == io.EOF:
			return out, titles, errors.Join(faults...)
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		case len(out) == maxProblems || len(faults) > maxProblems:
			return nil, nil, fmt.Errorf("%s:%d: more than %d problems", file, d.Line, maxProblems)
		}
		s, wrong := listed(r, &d)
		for _, err := range wrong {
			faults = append(faults, placed(file, d.Line, "problem "+strconv.Itoa(len(out)+1), err)...)
		}
		out = append(out, templates.Problem{SFEN: r.FormatSFEN(s), Mate: d.Length, Line: d.Line})
		titles = append(titles, d.Title)
	}
}

// listed returns the position that an entry of a list means, and what is wrong
// with the entry.
func listed(r *rules.Rules, d *notation.Diagram) (s rules.Setup, wrong []error) {
	for _, err := range d.Errs {
		err.Line = 0 // told with the entry
		wrong = append(wrong, err)
	}
	if strings.ContainsFunc(d.Title, unreadable) {
		wrong = append(wrong, fmt.Errorf("the title %q cannot be read; save the file as text in UTF-8", d.Title))
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			if f.Code != rules.CodeWrongResult {
				wrong = append(wrong, errors.New(f.Message))
			}
		}
	}
	if d.Notation != notation.USI || len(wrong) > 0 {
		return d.Setup, wrong
	}
	s, err := d.After(r, -1)
	if err != nil {
		wrong = append(wrong, err)
	}
	return s, wrong
}

// unreadable reports whether a character is what text in a wrong encoding, read as
// Japanese, turns into.
func unreadable(c rune) bool { return c == utf8.RuneError || c >= 0xFF61 && c <= 0xFF9F }

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
	var box draw.Rect // one for all, so that their squares come out alike
	for i := range figs {
		box = box.Union(figs[i].Drawing.Bounds())
	}
	for i := range figs {
		figs[i].Box = box
	}
	title := b.text("problems.handout-title", "game", b.game.Names.In(b.cat.Lang))
	form := doc.Table{Rows: [][]string{{b.text("problems.handout-name"), "", b.text("score.date"), ""}}, Shares: []float64{1, 4, 1, 2}, Ruled: true}
	for page := range slices.Chunk(figs, perPage) {
		b.add(doc.Heading{Level: 1, Text: title, Unnumbered: true, NewPage: len(b.blocks) > 0}, form)
		b.fillPage(page, perPage, 7, 4.5)
	}
}

// plainMarks takes the marks out of a user's text.
func plainMarks(s string) string { return strings.ReplaceAll(s, "*", "·") }
