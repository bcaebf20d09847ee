package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// entry is one line of a list.
type entry struct {
	ID          string `json:"id"`
	Description string `json:"description"`
}

// lists are the things that `shogikit list` knows.
var lists = []struct {
	name, about string
	make        func(*app, *templates.Game) ([]entry, error)
}{
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
	{"extras", "what else can be printed", func(*app, *templates.Game) ([]entry, error) { return noted(layout.Extras(), extraNotes), nil }},
	{"parts", "of the booklet, for --part", func(*app, *templates.Game) ([]entry, error) { return noted(booklet.Parts, partNotes), nil }},
	{"profiles", "printers that calibrate has measured", func(a *app, _ *templates.Game) ([]entry, error) { return a.listProfiles(), nil }},
}

var extraNotes = map[layout.Extra]string{
	layout.ExtraKomadai:     "stands for captured pieces",
	layout.ExtraBox:         "a box that holds the set",
	layout.ExtraTravelBoard: "a folding travel board",
}

var partNotes = map[string]string{
	"moves": "all moves, as a poster", "setup": "the setup", "handicaps": "the handicaps", "score": "a sheet to write games on", "assembly": "how the set is put together",
}

// listCommand makes `shogikit list`.
func listCommand() command {
	var names []string
	for _, l := range lists {
		names = append(names, l.name)
	}
	return command{&cobra.Command{
		Use:       "list [WHAT]",
		Short:     "List games, styles, papers, languages, handicaps, formats, …",
		Long:      "list names what there is: " + strings.Join(names, ", ") + ". Alone it lists these lists.",
		Example:   "  shogikit list games\n  shogikit list handicaps --game minishogi --json",
		ValidArgs: names,
		Args:      wants(0, 1, "list wants one word: "+strings.Join(names, ", "), "for example `shogikit list games`"),
	}, (*app).list}
}

func (a *app) list(o *order.Order, args []string) error {
	var names []string
	var all []entry
	for _, l := range lists {
		all = append(all, entry{l.name, l.about})
		if len(args) > 0 && l.name == args[0] {
			entries, err := l.make(a, o.Game)
			if err != nil {
				return err
			}
			return a.printEntries(entries, o.On("json"))
		}
		names = append(names, l.name)
	}
	if len(args) == 0 {
		return a.printEntries(all, o.On("json"))
	}
	return fmt.Errorf("there is no list of %q; %s", args[0], templates.Suggest(args[0], names))
}

func (a *app) printEntries(entries []entry, asJSON bool) error {
	if asJSON {
		return a.printJSON(entries)
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\n", harmless(e.ID), harmless(e.Description))
	}
	return w.Flush()
}

// harmless makes a text harmless on a terminal, and one line of a table.
func harmless(s string) string { return strings.Join(strings.Fields(visible(s)), " ") }

func listGames(_ *app, _ *templates.Game) ([]entry, error) {
	var out []entry
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			return nil, err
		}
		out = append(out, entry{id, fmt.Sprintf("%s, %d x %d, %d pieces", g.Names.In("en"), g.Board.Files, g.Board.Ranks, g.Total())})
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

func listStyles(_ *app, _ *templates.Game) ([]entry, error) {
	return noted(pieces.Styles(), styleNotes), nil
}

// noted describes words, each by its note.
func noted[T ~string](words []T, notes map[T]string) []entry {
	var out []entry
	for _, w := range words {
		out = append(out, entry{string(w), notes[w]})
	}
	return out
}

func listPapers(_ *app, _ *templates.Game) ([]entry, error) {
	var out []entry
	for _, p := range press.Papers() {
		out = append(out, entry{p.Name, press.FormatSize(p.Size.W, p.Size.H) + ", printable block " + press.FormatSize(p.Block.W(), p.Block.H())})
	}
	return append(out, entry{"WxH", "any size, for example 200x280, 8.5inx11in"}), nil
}

func listLanguages(_ *app, _ *templates.Game) ([]entry, error) {
	var out []entry
	for _, code := range text.Languages() {
		c, err := text.Load(code)
		if err != nil {
			return nil, err
		}
		out = append(out, entry{code, c.Text("language")})
	}
	return out, nil
}

func listHandicaps(_ *app, g *templates.Game) ([]entry, error) {
	var out []entry
	for _, h := range g.Handicaps {
		out = append(out, entry{h.ID, h.Names.In("en") + ": " + h.SFEN})
	}
	return out, nil
}

func listFormats(_ *app, _ *templates.Game) ([]entry, error) {
	var out []entry
	for _, f := range output.Formats {
		note := "one file a sheet"
		if f.Many {
			note = "all sheets in one file, or one file a sheet"
		}
		out = append(out, entry{f.Name, note})
	}
	return append(out, entry{"html", "the booklet only"}), nil
}

var buildNotes = map[layout.Build]string{
	layout.BuildBox:      "face and back with a rim between them, 7 mm deep",
	layout.BuildFlat:     "face and back glued on card",
	layout.BuildRelief:   "box, with frames and symbols cut out of card and glued on top",
	layout.BuildNet:      "face, rim and back in one part",
	layout.BuildFoldover: "face and back joined at one edge and folded together",
	layout.BuildAll:      "box, relief and net",
}

func listBuilds(_ *app, _ *templates.Game) ([]entry, error) {
	return noted(layout.Builds(), buildNotes), nil
}

var markNotes = map[string]string{
	"strokes": "one: one square; two: any number; three: the jump",
	"arrows":  "plain: one square; two heads: any number; bent: the jump",
	"dots":    "dot: one square; arrow: any number; bent arrow: the jump",
	"none":    "plain frames",
}

func listMarks(_ *app, _ *templates.Game) ([]entry, error) {
	return noted(templates.MarkSystems, markNotes), nil
}

func listPieces(_ *app, g *templates.Game) ([]entry, error) {
	var out []entry
	for i := range g.Pieces {
		p := &g.Pieces[i]
		note := fmt.Sprintf("%s, %d in the kit, moves %s", p.Face.Name(templates.Official, "en"), p.Count, p.Face.Betza)
		if p.Promoted != nil {
			note += "; promotes to " + p.Promoted.Name(templates.Official, "en") + ", moves " + p.Promoted.Betza
		}
		out = append(out, entry{p.ID, note})
	}
	return out, nil
}

func listArt(_ *app, g *templates.Game) ([]entry, error) {
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		return nil, err
	}
	var out []entry
	sign := ""
	var signs []entry
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
		out = append(out, entry{file, face})
		if l.Promoted && l.SignFile() != sign {
			sign = l.SignFile()
			signs = append(signs, entry{sign, "corner sign on the back of " + l.Piece.Face.Name(templates.Official, "en")})
		}
	}
	return append(out, signs...), nil
}
