package order

import (
	"fmt"

	"shogikit/layout"
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
	Entries     []Entry // if they are the same for every game and language
	of          func(*templates.Game, *text.Catalog) ([]Entry, error)
}

// In returns the entries of a list for a game, in a language.
func (l List) In(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	if l.of == nil {
		return l.Entries, nil
	}
	return l.of(g, c)
}

// Lists returns the lists that users can ask for.
func Lists() []List {
	return []List{
		{Name: "games", About: "games to print, besides templates of your own", of: listGames},
		{Name: "styles", About: "pictures on the pieces", Entries: []Entry{
			{"pictogram", "pictures that explain themselves"},
			{"kanji", "two characters, the traditional faces"},
			{"kanji1", "one character"},
			{"letters", "one big letter in the language of the kit, also for poor eyesight"},
			{"animal", "animals' heads"},
		}},
		{Name: "papers", About: "paper sizes", Entries: paperEntries()},
		{Name: "languages", About: "languages of everything printed", of: listLanguages},
		{Name: "handicaps", About: "setups in which one side gives pieces, of --game", of: listHandicaps},
		{Name: "formats", About: "file formats", Entries: []Entry{
			{"pdf", "all sheets in one file, or one file per sheet"},
			{"png", "one file per sheet"},
			{"svg", "one file per sheet"},
			{"dxf", "one file per sheet"},
			{"html", "only the booklet"},
		}},
		{Name: "builds", About: "ways to make the pieces", Entries: []Entry{
			{"box", "face and back with a rim between them"},
			{"flat", "face and back glued on card"},
			{"relief", "box, with its pictures cut out of card and glued on top"},
			{"net", "face, rim and back in one part"},
			{"foldover", "face and back joined at one edge and folded together"},
		}},
		{Name: "marks", About: "ways to show how pieces move", Entries: []Entry{
			{"strokes", "one: one square; two: any number; three: the jump"},
			{"arrows", "plain: one square; two heads: any number; bent: the jump"},
			{"dots", "dot: one square; arrow: any number; bent arrow: the jump"},
			{"none", "plain frames"},
		}},
		{Name: "pieces", About: "pieces of --game and their moves", of: listPieces},
		{Name: "art", About: "names of the picture files for --art, of --game", of: listArt},
		{Name: "extras", About: "what else can be printed", Entries: []Entry{
			{"komadai", "stands for captured pieces"},
			{"box", "a box that holds the pieces"},
		}},
		{Name: "parts", About: "what booklet prints, for --part", Entries: []Entry{
			{"rules", "the rulebook"},
			{"leaflet", "how to play, on one page"},
			{"build", "how to make the set, on one page"},
			{"workbook", "a game to play through, openings, castles and problems"},
			{"moves", "all moves, as a poster"},
			{"setup", "the setup"},
			{"handicaps", "the handicaps"},
			{"notation", "how moves are written, with the characters on wooden sets"},
			{"impasse", "how to count when both kings have crossed the board"},
			{"score", "a score sheet to write games on"},
		}},
	}
}

func listGames(_ *templates.Game, c *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		g = g.Named(c.Lang, c.Names)
		size := fmt.Sprintf("%d x %d", g.Board.Files, g.Board.Ranks)
		out = append(out, Entry{id, g.Names.In(c.Lang) + ", " + size + ", " + c.Text("rulebook.pieces", "n", g.Total())})
	}
	return out, nil
}

func paperEntries() []Entry {
	papers := each(layout.Papers(), func(p layout.Paper) Entry {
		size, block := layout.FormatSize(p.Size.W, p.Size.H), layout.FormatSize(p.Block.W(), p.Block.H())
		return Entry{p.Name, size + ", printable block " + block}
	})
	return append(papers, Entry{"WxH", "any size, for example 200x280, 8.5x11in"})
}

func listLanguages(*templates.Game, *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, code := range text.Languages() {
		c, err := text.Load(code)
		if err != nil {
			return nil, err
		}
		out = append(out, Entry{code, c.Text("language")})
	}
	return out, nil
}

func listHandicaps(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	return each(g.Handicaps, func(h templates.Handicap) Entry {
		return Entry{h.ID, h.Names.In(c.Lang) + ": " + h.SFEN}
	}), nil
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
		out = append(out, Entry{l.PictureFile(), l.Face().Name(templates.Official, c.Lang)})
	}
	return out, nil
}
