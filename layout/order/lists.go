package order

import (
	_ "embed"
	"fmt"
	"strings"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Entry is one line of a list.
type Entry struct {
	ID          string `json:"id"`
	Description string `json:"description"`
}

// List is what there is of a kind.
type List struct {
	Name, About string
	Of          lister // of a game, or of all
}

// lister lists what there is, in a language; of a game where a list is about one.
type lister func(*templates.Game, *text.Catalog) ([]Entry, error)

// about says what is in the lists, and what the words of some mean.
//
//go:embed lists.txt
var about string

// Lists returns the lists of what a user may ask for.
func Lists() []List {
	made := map[string]lister{
		"games": listGames, "papers": listPapers, "languages": listLanguages, "handicaps": listHandicaps, "formats": listFormats, "pieces": listPieces, "art": listArt,
	}
	known := map[string]func() []string{
		"styles": pieces.Styles, "builds": words(layout.Builds), "marks": list(templates.MarkSystems...), "extras": words(layout.Extras), "parts": list(booklet.Parts...),
	}
	var out []List
	notes := map[string]string{} // by the list and the word
	for line := range strings.Lines(about) {
		name, note, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if line[0] == ' ' {
			notes[out[len(out)-1].Name+" "+name] = note
			continue
		}
		of := made[name]
		if of == nil {
			of = func(*templates.Game, *text.Catalog) (entries []Entry, _ error) {
				for _, w := range known[name]() {
					entries = append(entries, Entry{w, notes[name+" "+w]})
				}
				return entries, nil
			}
		}
		out = append(out, List{name, note, of})
	}
	return out
}

func listGames(_ *templates.Game, c *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		g = g.Named(c.Lang, c.Names)
		out = append(out, Entry{id, fmt.Sprintf("%s, %d x %d, %s", g.Names.In(c.Lang), g.Board.Files, g.Board.Ranks, c.Text("booklet.pieces", "n", g.Total()))})
	}
	return out, nil
}

func listPapers(_ *templates.Game, _ *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, p := range press.Papers() {
		out = append(out, Entry{p.Name, press.FormatSize(p.Size.W, p.Size.H) + ", printable block " + press.FormatSize(p.Block.W(), p.Block.H())})
	}
	return append(out, Entry{"WxH", "any size, for example 200x280, 8.5inx11in"}), nil
}

func listLanguages(_ *templates.Game, _ *text.Catalog) ([]Entry, error) {
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
	var out []Entry
	for _, h := range g.Handicaps {
		out = append(out, Entry{h.ID, h.Names.In(c.Lang) + ": " + h.SFEN})
	}
	return out, nil
}

func listFormats(_ *templates.Game, _ *text.Catalog) ([]Entry, error) {
	var out []Entry
	for _, f := range output.Formats {
		note := "one file a sheet"
		if f.Many {
			note = "all sheets in one file, or one file a sheet"
		}
		out = append(out, Entry{f.Name, note})
	}
	return append(out, Entry{"html", "the booklet only"}), nil
}

func listPieces(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	var out []Entry
	for i := range g.Pieces {
		p := &g.Pieces[i]
		note := c.Text("run.piece", "name", p.Face.Name(templates.Official, c.Lang), "n", p.Count, "betza", p.Face.Betza)
		if p.Promoted != nil {
			note += c.Text("run.becomes", "name", p.Promoted.Name(templates.Official, c.Lang), "betza", p.Promoted.Betza)
		}
		out = append(out, Entry{p.ID, note})
	}
	return out, nil
}

func listArt(g *templates.Game, c *text.Catalog) ([]Entry, error) {
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		return nil, err
	}
	var out []Entry
	sign := ""
	var signs []Entry
	for _, l := range m.Looks() {
		face := l.Piece.Face.Name(templates.Official, c.Lang)
		if l.Promoted {
			face = l.Piece.Promoted.Name(templates.Official, c.Lang)
		}
		files := l.PictureFiles()
		file := files[len(files)-1]
		if l.Piece.TwoLooks {
			file = files[0]
		}
		out = append(out, Entry{file, face})
		if l.Promoted && l.SignFile() != sign {
			sign = l.SignFile()
			signs = append(signs, Entry{sign, c.Text("run.sign", "name", l.Piece.Face.Name(templates.Official, c.Lang))})
		}
	}
	return append(out, signs...), nil
}
