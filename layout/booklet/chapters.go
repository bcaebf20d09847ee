package booklet

import (
	"slices"
	"strings"

	"shogikit/layout/booklet/outline"
	"shogikit/output/doc"
)

// makers are the elements that only code can draw or compute.
var makers = map[string]func(b *book, of string){
	"answers":     answers,
	"back":        func(b *book, _ string) { b.glancePage("", 1) },
	"characters":  characters,
	"faces":       facesExplained,
	"table":       tablePicture,
	"board-parts": boardPicture,
	"building":    building,
	"contents":    func(b *book, _ string) { b.add(doc.Contents{}) },
	"count-table": countTable,
	"drop-rules":  dropRules,
	"furigoma":    furigoma,
	"game":        gamePassages,
	"glossary":    glossary,
	"handicaps":   handicaps,
	"home-rows":   homeRows,
	"marks":       marks,
	"move-cards":  moveCards,
	"pictures":    pictures,
	"piece-table": pieceTable,
	"problems":    problemFigures,
	"scene":       scene,
	"score":       score,
	"setup-board": setupBoard,
	"sign-key":    signKey,
	"signs":       signs,
}

// chapters returns the chapters of this game.
func (b *book) chapters() []outline.Chapter {
	return slices.DeleteFunc(slices.Clone(outline.Contents().Chapters), func(c outline.Chapter) bool { return !b.holds(c.When) })
}

// chapter adds a chapter, with its questions.
func (b *book) chapter(c outline.Chapter) {
	head := c.ID + ".head"
	b.step = 0
	b.add(doc.Heading{
		Level: 1, ID: c.ID, Text: b.part + b.text(head), NewPage: c.NewPage,
		Unnumbered: c.Aside || b.part != "", Unlisted: c.Aside && !c.Listed,
	})
	b.body(c.Body)
	b.ask(c.ID)
}

// body adds the elements of a chapter.
func (b *book) body(elements []outline.Element) {
	for _, e := range elements {
		if !b.holds(e.When) || e.Unless != "" && b.holds(e.Unless) {
			continue
		}
		switch {
		case e.Text != "":
			for _, p := range b.list(e.Text) {
				runIn := strings.HasPrefix(p, "**") // … several of which line up
				b.add(doc.Para{Text: p, Flush: runIn, Stay: e.Stay})
			}
		case e.List != "":
			bullets(b, b.list(e.List))
		case e.Numbered != "":
			numbered(b, b.list(e.Numbered))
		case e.Section != "":
			b.add(doc.Heading{Level: 2, ID: e.Section, Text: b.text(e.Section)})
		case e.Figures != nil:
			b.figures(e)
		case e.Figure != "":
			if f := b.Figures[e.Figure]; f != nil {
				fig := b.figure(e.Figure, 0, f.View)
				fig.Center = true
				b.add(fig)
			}
		default:
			makers[e.Make](b, e.Of)
		}
	}
}

// bullets adds items to a list, that before them if there is one.
func bullets(b *book, items []string) {
	if n := len(b.blocks); n > 0 {
		if l, ok := b.blocks[n-1].(doc.List); ok && !l.Numbered && l.Pictures == nil {
			l.Items = slices.Concat(l.Items, items)
			b.blocks[n-1] = l
			return
		}
	}
	b.add(doc.List{Items: items})
}

// numbered adds a numbered list; a single item is a paragraph.
func numbered(b *book, items []string) {
	if len(items) == 1 {
		b.add(doc.Para{Text: items[0]})
		return
	}
	b.add(doc.List{Items: items, Numbered: true})
}

// holds reports whether all conditions hold; they are separated by spaces. The ID of a
// diagram means that the game has it.
func (b *book) holds(when string) bool {
	for name := range strings.FieldsSeq(when) {
		if !b.conds[name] && b.Figures[name] == nil {
			return false
		}
	}
	return true
}
