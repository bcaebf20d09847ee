package order

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"shogikit/layout/press"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Entry is one line of a list.
type Entry struct {
	ID          string `json:"id"`
	Description string `json:"description"`
}

// List is one of the lists that users can ask for.
type List struct {
	Name, About string
	Of          lister // of a game, or of everything
}

// lister returns the entries of a list, in a language; for the game, if the list
// depends on one.
type lister func(*templates.Game, *text.Catalog) ([]Entry, error)

// about describes the lists, and the entries of some of them.
//
//go:embed lists.txt
var about string

// listTexts returns the lists that lists.txt describes: each starts with the list
// itself, followed by its entries.
var listTexts = sync.OnceValue(func() [][]Entry {
	return each(strings.Split(about, "\n\n"), func(list string) []Entry {
		return each(strings.Split(strings.TrimSpace(list), "\n"), func(line string) Entry {
			id, note, _ := strings.Cut(strings.TrimSpace(line), ": ")
			return Entry{id, note}
		})
	})
})

// Lists returns the lists that users can ask for.
func Lists() []List {
	made := map[string]lister{
		"games": listGames, "papers": listPapers, "languages": listLanguages, "handicaps": listHandicaps, "pieces": listPieces, "art": listArt,
	}
	return each(listTexts(), func(l []Entry) List {
		of := made[l[0].ID]
		if of == nil {
			of = func(*templates.Game, *text.Catalog) ([]Entry, error) { return l[1:], nil }
		}
		return List{l[0].ID, l[0].Description, of}
	})
}

func listGames(_ *templates.Game, c *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		g = g.Named(c.Lang, c.Names)
		out = append(out, Entry{id, fmt.Sprintf("%s, %d x %d, %s", g.Names.In(c.Lang), g.Board.Files, g.Board.Ranks, c.Text("rulebook.pieces", "n", g.Total()))})
	}
	return out, nil
}

func listPapers(*templates.Game, *text.Catalog) ([]Entry, error) {
	papers := each(press.Papers(), func(p press.Paper) Entry {
		return Entry{p.Name, fmt.Sprintf("%s, printable block %s", press.FormatSize(p.Size.W, p.Size.H), press.FormatSize(p.Block.W(), p.Block.H()))}
	})
	return append(papers, Entry{"WxH", "any size, for example 200x280, 8.5x11in"}), nil
}

func listLanguages(*templates.Game, *text.Catalog) ([]Entry, error) {
	return each(text.Languages(), func(code string) Entry {
		c, _ := text.Load(code) // built-in catalogues load
		return Entry{code, c.Text("language")}
	}), nil
}

func listHandicaps(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	return each(g.Handicaps, func(h templates.Handicap) Entry { return Entry{h.ID, h.Names.In(c.Lang) + ": " + h.SFEN} }), nil
}

func listPieces(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	return each(g.Pieces, func(p templates.Piece) Entry {
		note := fmt.Sprintf("%s, %d in the kit, moves %s", p.Face.Name(templates.Official, c.Lang), p.Count, p.Face.Betza)
		if p.Promoted != nil {
			note += fmt.Sprintf("; promotes to %s, moves %s", p.Promoted.Name(templates.Official, c.Lang), p.Promoted.Betza)
		}
		return Entry{p.ID, note}
	}), nil
}

func listArt(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		return nil, err
	}
	var out []Entry
	for _, l := range m.Looks() {
		files := l.PictureFiles()
		file := files[len(files)-1]
		if l.Piece.TwoLooks {
			file = files[0]
		}
		out = append(out, Entry{file, l.Face().Name(templates.Official, c.Lang)})
	}
	return out, nil
}
