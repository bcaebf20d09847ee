package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
)

// notesPages are pages to fill in: games played and, on every second one, what to try next.
func (b *book) notesPages(n int) {
	for i := range n {
		p := b.newPage("notes", board.Wood, noteIcon, "notes.title")
		columns := []struct {
			key  string
			x, w draw.MM
		}{{"date", 0, 26}, {"begins", 28, 34}, {"wins", 64, 34}, {"what", 100, 26}}
		if i%2 == 1 {
			p.title = b.text("notes.next")
			columns = columns[:1]
			columns[0].key, columns[0].w = "", textW
		}
		for _, c := range columns {
			if c.key != "" {
				p.put(heading, draw.RectWH(c.x, 27, c.w, 5.6), smallHead, b.text("notes."+c.key))
			}
			for y := draw.MM(42); y < textBottom; y += 9 {
				p.backing.Paint(draw.Line(draw.Pt(c.x, y), draw.Pt(c.x+c.w, y)), draw.None, board.LineInk, 0.2)
			}
		}
		b.add(p)
	}
}
