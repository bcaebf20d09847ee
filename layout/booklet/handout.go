package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
)

// Handout describes the problems of a handout and their arrangement.
type Handout struct {
	// List is read by a [record.Reader]: for example, one SFEN a line, optionally
	// followed by # and a title. Each problem is proven.
	List      io.Reader
	Title     string // above the problems; "": the default of the language
	File      string // name of the list in messages
	PerPage   int    // problems a page; 0: as many as can be read well
	NoAnswers bool   // leaves the answers off
}

// MostPerPage is how many problems a page can be laid out.
const MostPerPage = 24

// handout returns the problems of a list with their titles, followed by the answers on
// a page of their own, on pages of one column.
func (b *book) handout(o Options) (*doc.Doc, error) {
	h := o.Problems
	perPage := cmp.Or(h.PerPage, 2*min(3, int(b.page.Paper.H/83))) // 6 on A4, 4 on A5, 2 on A6
	if perPage < 1 || perPage > MostPerPage {
		return nil, fmt.Errorf("%d problems per page; must be 1 to %d", perPage, MostPerPage)
	}
	b.File = h.File
	problems, titles, err := b.ReadProblems(h.List)
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
	figs, answers := titled(b, titles), problemAnswers(b)
	d.Title = cmp.Or(h.Title, b.text("problems.handout-title", "game", d.Head))
	b.problemSheets(d.Title, b.text("problems.handout-how"), figs, perPage)
	if !h.NoAnswers {
		b.add(doc.Heading{Level: 1, ID: "answers", Text: b.text("problems.handout-answers"), Unnumbered: true, NewPage: true})
		if !b.screen {
			b.add(answerTable(answers, short(b, answers)))
			answers = nil
		}
		for _, a := range answers { // so that looking one up does not reveal the next
			b.add(doc.Fold{Title: b.text("problems.number", "n", a.Term), Blocks: []doc.Block{doc.Para{Text: a.Text, Flush: true}}})
		}
	}
	d.Blocks = b.finished(b.blocks)
	return d, nil
}

// titled returns the figures of a list of problems with their titles.
func titled(b *book, titles []string) (figs []doc.Figure) {
	views := proof.SameSize(b.game, each(b.Problems, (*proof.Problem).Framed)) // so that captions are right below their boards
	for i, p := range b.Problems {
		f := b.problemIn(p, views[i])
		if titles[i] != "" {
			f.Label, f.Caption = b.text("label", "label", f.Label), "**"+strings.ReplaceAll(titles[i], "*", "·")+"** "+f.Caption
		}
		figs = append(figs, f)
	}
	return figs
}

// problemSheets lays out the problems, perPage to a page, below a title and lines for
// name and date.
func (b *book) problemSheets(title, how string, figs []doc.Figure, perPage int) {
	var box draw.Rect       // shared by all, so that their squares have the same size
	caption := draw.MM(2.5) // lines
	for i := range figs {
		box = box.Union(figs[i].Drawing.Bounds())
		caption = max(caption, 2.5+min(2, draw.MM(len([]rune(figs[i].Caption))/25)))
	}
	for i := range figs {
		figs[i].Box, figs[i].Exact = box, false
	}
	head, names := 9, legend(b)
	if names != nil {
		head += 1 + int(math.Ceil(float64(names.Bounds().H()/((b.page.Paper.H-b.page.Top-b.page.Foot)/draw.MM(b.page.Lines(b.script))))))
	}
	form := doc.Table{Rows: [][]string{{b.text("problems.handout-name"), "", b.text("score.date"), ""}}, Shares: []float64{1, 4, 1, 2}, Ruled: true}
	for page := range slices.Chunk(figs, perPage) {
		b.add(doc.Heading{Level: 1, Text: title, Unnumbered: true, NewPage: len(b.blocks) > 0}, form)
		if how != "" {
			b.add(doc.Para{Text: how, Small: true})
		}
		if names != nil {
			b.add(doc.Figure{Drawing: *names, Exact: true, Alt: b.text("glance.head")})
		}
		line := (b.page.Paper.H - b.page.Top - b.page.Foot) / draw.MM(b.page.Lines(b.script))
		b.fillPage(page, perPage, 1, head, func(_ []doc.Figure, _, height draw.MM) int {
			return int(math.Ceil(float64(height/line + caption)))
		})
	}
}

// legend returns the names of the pictures on the pieces, in rows as wide as the page,
// and the meaning of red; nil if the pieces do not carry built-in pictures.
func legend(b *book) *draw.Drawing {
	if !b.holds("drawn") || b.screen {
		return nil
	}
	const size, high, gap draw.MM = 2.4, 5.2, 2.6
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	var out draw.Drawing
	at := draw.Pt(0, high/2)
	put := func(pic draw.Drawing, name string) {
		pic = pic.Scale(float64(high / art.Cell))
		wide := high + 1 + font.Width(st.Font, size, name)
		if at.X > 0 && at.X+wide > b.Width {
			at = draw.Pt(0, at.Y+high+0.8)
		}
		out.Append(pic.Move(at.X+high/2, at.Y))
		out.Add(font.Label(draw.Pt(at.X+high+1, at.Y+0.36*size), st, name)...)
		at.X += wide + gap
	}
	var red *pieces.Look
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		put(b.Token(pieces.Look{Piece: p}), doc.PlainText(b.pieceName(i)))
		if p.Promoted != nil {
			red = &pieces.Look{Piece: p, Promoted: true}
		}
	}
	if red != nil {
		put(b.Token(*red), b.text("face.promoted"))
	}
	return &out
}
