package order

import (
	"fmt"

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

// Lists returns the lists of what a user may ask for.
func Lists() []List {
	return []List{
		{"games", "what can be printed, besides templates of your own", listGames},
		{"styles", "what stands on the pieces", listStyles},
		{"papers", "sizes of paper", listPapers},
		{"languages", "of all that is printed", listLanguages},
		{"handicaps", "setups in which one side gives pieces; of --game", listHandicaps},
		{"formats", "of files", listFormats},
		{"builds", "ways to make the pieces", listBuilds},
		{"marks", "ways to show how pieces move", listMarks},
		{"pieces", "the pieces of --game, and their moves", listPieces},
		{"art", "names of picture files for --art; of --game", listArt},
		{"extras", "what else can be printed", func(*templates.Game) ([]Entry, error) { return noted(layout.Extras(), extraNotes), nil }},
		{"parts", "of the booklet, for --part", func(*templates.Game) ([]Entry, error) { return noted(booklet.Parts, partNotes), nil }},
	}
}

var extraNotes = map[layout.Extra]string{
	layout.ExtraKomadai:     "stands for captured pieces",
	layout.ExtraBox:         "a box that holds the set",
	layout.ExtraTravelBoard: "a folding travel board",
}

var partNotes = map[string]string{
	"moves": "all moves, as a poster", "setup": "the setup", "handicaps": "the handicaps", "score": "a sheet to write games on", "assembly": "how the set is put together",
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

var styleNotes = map[string]string{
	pieces.Pictogram: "pictures that explain themselves",
	pieces.Kanji:     "two characters, the traditional faces",
	pieces.Kanji1:    "one character",
	pieces.Letters:   "one big letter, in the language of the kit",
	pieces.Animal:    "animals' heads",
}

func listStyles(*templates.Game) ([]Entry, error) {
	return noted(pieces.Styles(), styleNotes), nil
}

// noted describes words, each by its note.
func noted[T ~string](words []T, notes map[T]string) []Entry {
	var out []Entry
	for _, w := range words {
		out = append(out, Entry{string(w), notes[w]})
	}
	return out
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

var buildNotes = map[layout.Build]string{
	layout.BuildBox:      "face and back with a rim of 7 mm between them",
	layout.BuildFlat:     "face and back glued on card",
	layout.BuildRelief:   "box, with frames and symbols cut out of card and glued on top",
	layout.BuildNet:      "face, rim and back in one part",
	layout.BuildFoldover: "face and back joined at one edge and folded together",
	layout.BuildCore:     "layers of card, a plain strip round them, face and back on them",
	layout.BuildAll:      "box, relief and net",
}

func listBuilds(*templates.Game) ([]Entry, error) {
	return noted(layout.Builds(), buildNotes), nil
}

var markNotes = map[string]string{
	"strokes": "one: one square; two: any number; three: the jump",
	"arrows":  "plain: one square; two heads: any number; bent: the jump",
	"dots":    "dot: one square; arrow: any number; bent arrow: the jump",
	"none":    "plain frames",
}

func listMarks(*templates.Game) ([]Entry, error) {
	return noted(templates.MarkSystems, markNotes), nil
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
