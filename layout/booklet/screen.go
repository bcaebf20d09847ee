package booklet

import (
	"errors"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/doc"
	"shogikit/templates"
)

// Doc returns the rulebook for a screen, or a handout of problems: the same words and pictures
// without slots. Cards and study pages are for paper.
func Doc(g *templates.Game, o Options) (*doc.Doc, error) {
	switch {
	case o.Problems != nil:
		return ProblemsDoc(g, o, *o.Problems)
	case o.Records != nil || o.Part != "" && o.Part != PartRules:
		return nil, errors.New("that is for paper: make a PDF")
	}
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	b.rulebook()
	if len(b.faults) > 0 {
		return nil, b.faults[0]
	}
	d := b.newDoc("booklet", o.Command)
	for i, p := range b.pages {
		if p.whole {
			d.Cover = &doc.Cover{Title: d.Title, Native: d.Title, Subtitle: b.text("cover.sub")}
			for _, it := range p.items {
				if it.alt != "" {
					d.Cover.Picture = it.picture
				}
			}
			continue
		}
		if p.kind == "notes" {
			continue
		}
		d.Blocks = append(d.Blocks, doc.Heading{Level: 1, ID: "page-" + strconv.Itoa(i), Text: p.title, Unnumbered: true})
		if p.lead != "" {
			d.Blocks = append(d.Blocks, doc.Para{Text: p.lead, Flush: true})
		}
		d.Blocks = append(d.Blocks, b.onScreen(p)...)
	}
	return d, nil
}

func (b *book) newDoc(kind, command string) *doc.Doc {
	title := b.game.Names.In(b.catalog.Lang)
	return &doc.Doc{
		ID: b.game.ID + "-" + kind, Title: title, Head: title, Lang: b.catalog.Lang,
		Script: doc.Script(b.setter.Script), Command: command,
	}
}

// onScreen returns the items of a page in reading order. What only labels a picture is left out; a
// caption goes with its picture; answers are closed.
func (b *book) onScreen(p *page) []doc.Block {
	var out []doc.Block
	for _, it := range p.items {
		s := b.setter.Readings.Add(it.text)
		switch {
		case it.text == "":
			out = append(out, doc.Figure{Drawing: it.picture, Alt: it.alt, Exact: true})
		case it.turned:
			fold := doc.Fold{Title: b.text("handout.answers"), Blocks: []doc.Block{doc.Para{Text: s, Flush: true}}}
			out = append(out, fold)
		case it.role == label:
		case it.role == heading:
			out = append(out, doc.Heading{Level: 2, Text: s})
		case it.role == captionOf:
			last := len(out) - 1
			if f, ok := out[max(0, last)].(doc.Figure); ok && last >= 0 {
				f.Caption = s
				out[last] = f
			}
		default:
			for line := range strings.SplitSeq(s, "\n") {
				out = append(out, doc.Para{Text: line, Flush: true})
			}
		}
	}
	return out
}

// ProblemsDoc returns a handout for a screen, with its answers closed.
func ProblemsDoc(g *templates.Game, o Options, h Handout) (*doc.Doc, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	list, err := b.readProblems(h)
	if err != nil {
		return nil, err
	}
	d := b.newDoc("problems", o.Command)
	d.Title = text.Untrusted(h.Title)
	if d.Title == "" {
		d.Title = b.text("handout.title", "game", d.Head)
	}
	d.Blocks = append(d.Blocks, doc.Heading{Level: 1, ID: "problems", Text: d.Title, Unnumbered: true})
	d.Blocks = append(d.Blocks, doc.Para{Text: b.setter.Readings.Add(b.text("handout.how")), Flush: true})
	for i, q := range list {
		f := doc.Figure{Drawing: b.position(q.setup, 76, rules.Move{}), Caption: b.text("handout.number", "n", i+1)}
		f.Alt = b.rules.FormatSFEN(q.setup)
		if len(q.line) > 0 && b.royal() >= 0 {
			f.Caption += " · " + b.text("handout.mate", "n", len(q.line))
		}
		if q.title != "" {
			f.Caption += " · " + text.Untrusted(q.title)
		}
		d.Blocks = append(d.Blocks, f)
		if !h.NoAnswers {
			answer := doc.Para{Text: b.movesInWords(q.pos, q.line), Flush: true}
			d.Blocks = append(d.Blocks, doc.Fold{Title: b.text("handout.answers") + " " + strconv.Itoa(i+1), Blocks: []doc.Block{answer}})
		}
	}
	return d, nil
}

// Check returns all faults of what the booklet of a game would show.
func Check(g *templates.Game) []error {
	b, err := newBook(g, Options{Style: "letters", Marks: "none"})
	if err != nil {
		return []error{err}
	}
	b.rulebook()
	return b.faults
}
