package booklet

import (
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/templates"
)

// rulebook adds the pages of the rulebook, as many as the game has something for, in fours.
func (b *book) rulebook() {
	b.coverPage(b.text("cover.sub"))
	b.rosterPages()
	b.boardPage()
	if b.game.Rules.Capture == templates.CaptureSandwich {
		b.sandwichPages()
	} else {
		b.stepsPage()
		b.pawnsPage()
		b.movePages()
		b.zonePage()
		if b.Drops() {
			b.dropPage()
			if b.limited() {
				b.pairsPages()
			}
		}
		b.checkPage()
	}
	b.fill()
	if b.hasCard() {
		b.cardPage()
	}
	b.refer()
}

// References between pages stand between these runes until all pages are there.
const refersFrom, refersTo = "\ue000", "\ue001"

// see returns a reference to the first page with a title at its top or foot.
func see(title string) string { return refersFrom + title + refersTo }

// refer fills in the references: the number of a page, on a screen its title.
func (b *book) refer() {
	var list []string
	for i, p := range slices.Backward(b.pages) {
		for _, title := range []string{p.title, p.foot} {
			words := b.text("see", "n", i+1)
			if b.screen {
				words = b.text("see-screen", "title", title)
			}
			list = append([]string{see(title), words}, list...)
		}
	}
	references := strings.NewReplacer(list...)
	for _, p := range b.pages {
		p.sub, p.lead = references.Replace(p.sub), references.Replace(p.lead)
		for i := range p.items {
			p.items[i].text = references.Replace(p.items[i].text)
		}
	}
}

// hasCard reports whether the last page shows all moves: one kind alone is explained before.
func (b *book) hasCard() bool { return len(b.game.Pieces) > 1 }

// fill adds the questions and, before and after them, as many of the pages that a game can do
// without as make the number of pages a multiple of four: small games, puzzles, notes.
func (b *book) fill() {
	always := 1 // the questions
	if b.hasCard() {
		always++
	}
	free := (4 - (len(b.pages)+always)%4) % 4
	games := len(b.smallGames()) > 1
	if free > 0 && games {
		b.gamesPage()
		free--
	}
	b.questionsPage()
	before := 0
	for _, list := range b.puzzlePages() {
		if free > 0 {
			b.puzzlesPage(list, before)
			before += len(list)
			free--
		}
	}
	b.notesPages(free)
}

// continued adds, for games of users, what did not fit its slots: on further pages before the last
// one, in place of the notes.
func (b *book) continued() {
	var more []string
	for i, p := range b.pages {
		_, left := b.set(p, placeOf(i+1))
		for _, s := range left {
			if s != "" {
				more = append(more, "**"+p.title+"** … "+s)
			}
		}
	}
	if len(more) == 0 {
		return
	}
	last := b.pages[len(b.pages)-1]
	pages := b.pages[:len(b.pages)-1]
	b.pages = slices.DeleteFunc(pages, func(p *page) bool { return p.kind == "notes" })
	rest := strings.Join(more, "\n")
	for rest != "" {
		p := b.newPage("more", board.Wood, noteIcon, "notes.more")
		slot := draw.RectWH(0, 27, textW, 168)
		p.put(paragraph, slot, bodyStyle, rest)
		b.add(p)
		_, err := b.setter.Put(&draw.Drawing{}, rest, bodyStyle, slot)
		rest = restOf(err)
	}
	b.notesPages((7 - len(b.pages)%4) % 4)
	b.add(last)
}
