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
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Handout says which problems a handout has, and how they stand on it.
type Handout struct {
	// List is what a [notation.Reader] reads: for example an SFEN a line and, behind
	// a #, a title. Each problem is proven.
	List      io.Reader
	Title     string // above the problems; "": the language's own
	File      string // name of the list in messages
	PerPage   int    // problems a page; 0 means 6
	NoAnswers bool   // leaves the answers off
}

// Bounds of a list of problems.
const (
	maxProblems    = 500
	defaultPerPage = 6
	MostPerPage    = 24 // that can be laid out
)

// handout returns the problems of a list with their titles, and the answers on a
// page of their own, on pages of one column.
func (b *book) handout(o Options) (*doc.Doc, error) {
	h := o.Problems
	perPage := cmp.Or(h.PerPage, defaultPerPage)
	if perPage < 1 || perPage > MostPerPage {
		return nil, fmt.Errorf("%d problems a page; 1 to %d can be laid out", perPage, MostPerPage)
	}
	b.File = h.File
	problems, titles, err := readProblems(b.Proofs, h.List)
	if err == nil {
		b.ProveProblems(problems, 0)
		err = errors.Join(b.Faults...)
	}
	if err != nil {
		return nil, err
	}
	b.page.Columns = 1
	b.start(b.page)
	d := b.newDoc(o, "problems")
	d.Title = cmp.Or(h.Title, b.text("problems.handout-title", "game", d.Head))
	b.problemSheets(d.Title, titles, perPage)
	if !h.NoAnswers {
		b.add(doc.Heading{Level: 1, ID: "answers", Text: b.text("problems.handout-answers"), Unnumbered: true, NewPage: true})
		b.add(each(b.Problems, b.answer)...)
	}
	d.Blocks = b.finished(b.blocks)
	return d, nil
}

// readProblems reads the list, in any notation; all faults of its form come at
// once. Of a game in USI the problem is where its moves lead, of another record
// where it begins, for there the moves are the answer.
func readProblems(p *proof.Proofs, list io.Reader) (out []templates.Problem, titles []string, err error) {
	rd := notation.NewReader(p.Rules, list)
	for {
		d, err := rd.Next()
		switch {
		case err == io.EOF && len(out) == 0:
			return nil, nil, fmt.Errorf("%s: no problem in it", p.File)
		case err == io.EOF:
			return out, titles, errors.Join(p.Faults...)
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", p.File, err)
		case len(out) == maxProblems || len(p.Faults) > maxProblems:
			return nil, nil, fmt.Errorf("%s:%d: more than %d problems", p.File, d.Line, maxProblems)
		}
		s, wrong := listed(p.Rules, &d)
		for _, err := range wrong {
			p.Fault(d.Line, "problem "+strconv.Itoa(len(out)+1), err)
		}
		out = append(out, templates.Problem{SFEN: p.Rules.FormatSFEN(s), Mate: d.Length, Line: d.Line})
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

// problemSheets lays out the problems, so many a page, under a title and lines for
// name and date.
func (b *book) problemSheets(title string, titles []string, perPage int) {
	views := proof.Alike(b.game, b.Problems) // so that captions stand right below their boards
	var figs []doc.Figure
	for i, p := range b.Problems {
		f := b.problemIn(p, views[i])
		f.Exact = false
		if titles[i] != "" {
			f.Label, f.Caption = b.text("label", "label", f.Label), "**"+strings.ReplaceAll(titles[i], "*", "·")+"** "+f.Caption
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
	form := doc.Table{Rows: [][]string{{b.text("problems.handout-name"), "", b.text("score.date"), ""}}, Shares: []float64{1, 4, 1, 2}, Ruled: true}
	caption := draw.MM(2.5)
	if slices.ContainsFunc(titles, func(t string) bool { return t != "" }) {
		caption = 4.5
	}
	for page := range slices.Chunk(figs, perPage) {
		b.add(doc.Heading{Level: 1, Text: title, Unnumbered: true, NewPage: len(b.blocks) > 0}, form,
			doc.Para{Text: b.text("problems.handout-how"), Small: true})
		b.fillPage(page, perPage, 9, caption)
	}
}
