package booklet

import (
	"errors"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/output/html"
	"shogikit/pieces"
	"shogikit/templates"
)

// Screen returns the rulebook as a page for a screen, or a handout of problems: the same words and
// pictures without slots. Cards, the workbook and study pages are for paper.
func Screen(g *templates.Game, o Options) (*html.Page, error) {
	if o.Records != nil || o.Part != "" && o.Part != PartRules {
		return nil, errors.New("that is for paper: make a PDF")
	}
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	out := &html.Page{Lang: b.catalog.Lang, Title: g.Names.In(b.catalog.Lang), Command: o.Command}
	if o.Problems != nil {
		err := b.problemsOnScreen(out, *o.Problems)
		return out, err
	}
	b.screen = true
	b.rulebook()
	if len(b.faults) > 0 {
		return nil, b.faults[0]
	}
	for _, p := range b.pages {
		switch {
		case p.form == bare:
			out.Subtitle = b.text("cover.sub")
			for _, it := range p.items {
				if it.alt != "" {
					out.Cover = it.picture
				}
			}
		case p.kind != "notes":
			out.Sections = append(out.Sections, b.onScreen(p))
		}
	}
	return out, nil
}

// onScreen returns a page with its items in groups.
func (b *book) onScreen(p *page) html.Section {
	s := html.Section{Title: p.title, Sub: b.screenText(p.sub), Lead: b.screenText(p.lead)}
	if p.kind == "card" {
		s.Sub = html.Text{} // which is about paper
	}
	s.Seal.Paint(draw.RoundRect(draw.RectWH(0, 0, 12, 12), 2.6), p.accent.Ink, draw.None, 0)
	p.icon(&s.Seal)
	for start := 0; start < len(p.items); {
		end := start + 1
		for end < len(p.items) && p.items[end].group == p.items[start].group {
			end++
		}
		s.Groups = append(s.Groups, b.groupOnScreen(p.items[start:end]))
		start = end
	}
	return s
}

// groupOnScreen returns the items of a group. A caption goes with the picture before it; labels
// that stand in a picture become its caption. A picture whose description the words repeat has none.
func (b *book) groupOnScreen(items []item) html.Group {
	var g html.Group
	words := map[string]bool{}
	for _, it := range items {
		for line := range strings.SplitSeq(it.text, "\n") {
			words[text.Plain(line)] = true
		}
	}
	for _, it := range items {
		last := len(g.Pictures) - 1
		switch {
		case it.text == "":
			alt := it.alt
			if words[alt] || it.check != "" {
				alt = ""
			}
			g.Pictures = append(g.Pictures, html.Picture{Drawing: it.picture, Alt: alt})
			g.Check = it.check
		case it.turned:
			g.Closed, g.Answer = b.text("handout.answers"), b.screenText(it.text)
		case (it.role == captionOf || it.role == label) && last >= 0:
			c := &g.Pictures[last].Caption
			if len(c.Runs) > 0 {
				c.Runs = append(c.Runs, html.Run{Text: " · "})
			}
			c.Runs = append(c.Runs, b.screenText(it.text).Runs...)
		default:
			for line := range strings.SplitSeq(it.text, "\n") {
				t := b.screenText(line)
				t.Heading = it.role == heading
				if it.sign != "" {
					t.Runs = append([]html.Run{{Text: it.sign + " ", Strong: true}}, t.Runs...)
				}
				g.Texts = append(g.Texts, t)
			}
		}
	}
	return g
}

// screenText returns a text with its readings and its emphasis.
func (b *book) screenText(s string) html.Text {
	var t html.Text
	for _, r := range text.Runs(b.setter.Readings.Add(s)) {
		t.Runs = append(t.Runs, html.Run{
			Text: r.Text, Ruby: r.Ruby, Strong: r.Emphasis == text.Bold, Foreign: r.Emphasis == text.Light,
		})
	}
	return t
}

// problemsOnScreen adds a handout, with its answers closed.
func (b *book) problemsOnScreen(out *html.Page, h Handout) error {
	list := b.readProblems(h)
	if len(b.faults) > 0 {
		return errors.Join(b.faults...)
	}
	if title := text.Untrusted(h.Title); title != "" {
		out.Title = title
	} else {
		out.Title = b.text("handout.title", "game", out.Title)
	}
	s := html.Section{Lead: b.screenText(b.asking(false))}
	for i, q := range list {
		g := html.Group{Check: b.problemTitle(i, q)}
		square := boardW / draw.MM(max(b.game.Board.Files, b.game.Board.Ranks))
		drawn := b.boardPicture(q.setup, square, b.WholeView(), rules.Move{})
		g.Pictures = []html.Picture{{Drawing: drawn, Alt: b.rules.FormatSFEN(q.setup)}}
		if !h.NoAnswers && len(q.line) > 0 {
			g.Closed = b.text("handout.answers") + " " + strconv.Itoa(i+1)
			g.Answer = b.screenText(b.movesInWords(q.pos, q.line))
		}
		s.Groups = append(s.Groups, g)
	}
	out.Sections = []html.Section{s}
	return nil
}

// Check returns all faults of what the booklet of a game would show.
func Check(g *templates.Game) []error {
	b, err := newBook(g, Options{Options: pieces.Options{Style: pieces.Letters, Marks: "none"}})
	if err != nil {
		return []error{err}
	}
	b.rulebook()
	if b.hasWorkbook() {
		b.workbook()
	}
	return b.faults
}
