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
	Of          lister // of a game, or of everything
}

// lister returns the entries of a list, in a language; for the game, if the list
// depends on one.
type lister func(*templates.Game, *text.Catalog) ([]Entry, error)

// Lists returns the lists that users can ask for.
func Lists() []List {
	return []List{
		{"games", "games to print, besides templates of your own", listGames},
		{"styles", "pictures on the pieces", fixed(
			Entry{"pictogram", "pictures that explain themselves"},
			Entry{"kanji", "two characters, the traditional faces"},
			Entry{"kanji1", "one character"},
			Entry{"letters", "one big letter in the language of the kit, also for poor eyesight"},
			Entry{"animal", "animals' heads"},
		)},
		{"papers", "paper sizes", listPapers},
		{"languages", "languages of everything printed", listLanguages},
		{"handicaps", "setups in which one side gives pieces, of --game", listHandicaps},
		{"formats", "file formats", fixed(
			Entry{"pdf", "all sheets in one file, or one file per sheet"},
			Entry{"png", "one file per sheet"},
			Entry{"svg", "one file per sheet"},
			Entry{"dxf", "one file per sheet"},
			Entry{"html", "only the booklet"},
		)},
		{"builds", "ways to make the pieces", fixed(
			Entry{"box", "face and back with a rim of 7 mm between them"},
			Entry{"flat", "face and back glued on card"},
			Entry{"relief", "box, with its pictures cut out of card and glued on top"},
			Entry{"net", "face, rim and back in one part"},
			Entry{"foldover", "face and back joined at one edge and folded together"},
		)},
		{"marks", "ways to show how pieces move", fixed(
			Entry{"strokes", "one: one square; two: any number; three: the jump"},
			Entry{"arrows", "plain: one square; two heads: any number; bent: the jump"},
			Entry{"dots", "dot: one square; arrow: any number; bent arrow: the jump"},
			Entry{"none", "plain frames"},
		)},
		{"pieces", "pieces of --game and their moves", listPieces},
		{"art", "names of the picture files for --art, of --game", listArt},
		{"extras", "what else can be printed", fixed(
			Entry{"komadai", "stands for captured pieces"},
			Entry{"box", "a box that holds the pieces"},
		)},
		{"parts", "what booklet prints, for --part", fixed(
			Entry{"rules", "the rulebook"},
			Entry{"leaflet", "how to play, on one page"},
			Entry{"build", "how to make the set, on one page"},
			Entry{"workbook", "a game to play through, openings, castles and problems"},
			Entry{"moves", "all moves, as a poster"},
			Entry{"setup", "the setup"},
			Entry{"handicaps", "the handicaps"},
			Entry{"notation", "how moves are written, with the characters on wooden sets"},
			Entry{"impasse", "how to count when both kings have crossed the board"},
			Entry{"score", "a score sheet to write games on"},
		)},
	}
}

// fixed lists the same for every game.
func fixed(entries ...Entry) lister {
	return func(*templates.Game, *text.Catalog) ([]Entry, error) { return entries, nil }
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

func listPapers(*templates.Game, *text.Catalog) ([]Entry, error) {
	papers := each(layout.Papers(), func(p layout.Paper) Entry {
		size, block := layout.FormatSize(p.Size.W, p.Size.H), layout.FormatSize(p.Block.W(), p.Block.H())
		return Entry{p.Name, size + ", printable block " + block}
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
		files := l.PictureFiles()
		file := files[len(files)-1]
		if l.Piece.TwoLooks {
			file = files[0]
		}
		out = append(out, Entry{file, l.Face().Name(templates.Official, c.Lang)})
	}
	return out, nil
}
