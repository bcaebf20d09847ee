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
	Of          func(*templates.Game) ([]Entry, error) // of a game, or of all
}

// about says what is in the lists, and what the words of some mean.
//
//go:embed lists.txt
var about string

// Lists returns the lists of what a user may ask for.
func Lists() []List {
	made := map[string]func(*templates.Game) ([]Entry, error){
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
			of = func(*templates.Game) (entries []Entry, _ error) {
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

func listGames(*templates.Game) ([]Entry, error) {
	var out []Entry
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		out = append(out, Entry{id, fmt.Sprintf("%s, %d x %d, %d pieces", g.Names.In("en"), g.Board.Files, g.Board.Ranks, g.Total())})
	}
	return out, nil
}

func listPapers(*templates.Game) ([]Entry, error) {
	var out []Entry
	for _, p := range press.Papers() {
		out = append(out, Entry{p.Name, press.FormatSize(p.Size.W, p.Size.H) + ", printable block " + press.FormatSize(p.Block.W(), p.Block.H())})
	}
	return append(out, Entry{"WxH", "any size, for example 200x280, 8.5inx11in"}), nil
}

func listLanguages(*templates.Game) ([]Entry, error) {
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

func listHandicaps(g *templates.Game) ([]Entry, error) {
	var out []Entry
	for _, h := range g.Handicaps {
		out = append(out, Entry{h.ID, h.Names.In("en") + ": " + h.SFEN})
	}
	return out, nil
}

func listFormats(*templates.Game) ([]Entry, error) {
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

func listPieces(g *templates.Game) ([]Entry, error) {
	var out []Entry
	for i := range g.Pieces {
		p := &g.Pieces[i]
		note := fmt.Sprintf("%s, %d in the kit, moves %s", p.Face.Name(templates.Official, "en"), p.Count, p.Face.Betza)
		if p.Promoted != nil {
			note += "; promotes to " + p.Promoted.Name(templates.Official, "en") + ", moves " + p.Promoted.Betza
		}
		out = append(out, Entry{p.ID, note})
	}
	return out, nil
}

func listArt(g *templates.Game) ([]Entry, error) {
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		return nil, err
	}
	var out []Entry
	sign := ""
	var signs []Entry
	for _, l := range m.Looks() {
		face := l.Piece.Face.Name(templates.Official, "en")
		if l.Promoted {
			face = l.Piece.Promoted.Name(templates.Official, "en")
		}
		files := l.PictureFiles()
		file := files[len(files)-1]
		if l.Piece.TwoLooks {
			file = files[0]
		}
		out = append(out, Entry{file, face})
		if l.Promoted && l.SignFile() != sign {
			sign = l.SignFile()
			signs = append(signs, Entry{sign, "corner sign on the back of " + l.Piece.Face.Name(templates.Official, "en")})
		}
	}
	return append(out, signs...), nil
}
