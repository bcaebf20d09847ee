package golden

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// eachGame runs a test for every game that comes with the program.
func eachGame(t *testing.T, f func(t *testing.T, g *templates.Game)) {
	for _, id := range templates.List() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			f(t, gametest.Load(t, id))
		})
	}
}

func kit(t *testing.T, g *templates.Game, o layout.Options) []draw.Sheet {
	t.Helper()
	o.Command = "shogikit sheets " + g.ID
	sheets, err := layout.Kit(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

// everything returns the options of a kit with every kind of sheet, except those that
// exclude others.
func everything() layout.Options {
	return layout.Options{Build: layout.BuildAll, Board: layout.BoardBoth, Overview: true, Extras: layout.Extras()}
}

// A game in numbers: its sheets, the differing parts of other kits, its diagrams and
// the figures of its booklet.
func TestGames(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		var l listing
		for _, s := range kit(t, g, everything()) {
			l.sheet(&s)
		}
		add := func(what string, g *templates.Game, o layout.Options) { l.variant(what, kit(t, g, o)) }
		for _, style := range templates.Styles {
			add(style, g, layout.Options{Build: layout.BuildFoldover, Board: layout.BoardNone, Style: style})
		}
		for _, marks := range templates.MarkSystems {
			add("marks "+marks, g, layout.Options{Build: layout.BuildNet, Board: layout.BoardNone, Marks: marks})
		}
		add("traditional", g.Traditional(), layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})
		add("core", g, layout.Options{Build: layout.BuildCore, Board: layout.BoardNone})
		add("ja", g, layout.Options{Build: layout.BuildFlat, Lang: "ja", Names: templates.PaperKit, Extras: layout.Extras()})
		add("half", g, layout.Options{Build: layout.BuildBox, Scale: 0.5})
		add("card", g, layout.Options{Build: layout.BuildNet, Thickness: 0.5, Board: layout.BoardNone})
		fmt.Fprintln(&l.text, "diagrams")
		for _, d := range diagrams(t, g) {
			l.picture(d.name, d.Drawing)
		}
		fmt.Fprintln(&l.text, "figures")
		for _, d := range figures(t, g, "en") {
			l.picture(d.name, d.Drawing)
		}
		compare(t, g.ID+".txt", l.text.Bytes())
	})
}

// Reliefs are slower: every style has its own silhouettes.
func TestReliefs(t *testing.T) {
	if testing.Short() {
		t.Skip("silhouettes of all pictures take seconds")
	}
	var l listing
	for _, id := range templates.List() {
		for _, style := range templates.Styles {
			sheets := kit(t, gametest.Load(t, id), layout.Options{Build: layout.BuildRelief, Board: layout.BoardNone, Style: style})
			l.variant(id+", "+style, slices.DeleteFunc(sheets, func(s draw.Sheet) bool { return !strings.Contains(s.ID, "relief") }))
		}
	}
	compare(t, "reliefs.txt", l.text.Bytes())
}

// variants are kits whose differences are in the sheets: backs behind faces, lines on
// the back, cutting paths and marks, papers, languages.
func variants(t *testing.T) []variant {
	g := gametest.Load(t, "minishogi")
	paper := func(name string) press.Paper {
		p, err := press.ParsePaper(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	pick := func(n int, piece string) layout.Pick { return layout.Pick{Count: n, Piece: g.Piece(piece)} }
	out := []variant{
		{name: "duplex-long", o: layout.Options{Duplex: press.DuplexLong, Build: layout.BuildFlat}},
		{name: "duplex-short", o: layout.Options{Duplex: press.DuplexShort, Reverse: true}},
		{name: "corners", o: layout.Options{Build: layout.BuildFoldover, CutLines: press.CutCorners, Duplex: press.DuplexLong, Reverse: true, Board: layout.BoardHalves}},
		{name: "trial-cs", o: layout.Options{Trial: true, Lang: "cs", Only: []layout.Pick{pick(1, "pawn")}}},
		{name: "none", o: layout.Options{Build: layout.BuildNet, CutLines: press.CutNone, Overview: true}},
		{name: "core-de", o: layout.Options{Build: layout.BuildCore, Lang: "de", Thickness: 0.5, Overview: true}},
		{name: "kerf", o: layout.Options{Build: layout.BuildAll, Kerf: 0.1, Extras: layout.Extras()}},
		{name: "registration", o: layout.Options{Paper: press.Papers()[0].WithRegistration(press.RegistrationSilhouette)}},
		{name: "letter-sk", o: layout.Options{Paper: paper("letter"), Lang: "sk", Overview: true}},
		{name: "a5-cs", o: layout.Options{Paper: paper("a5"), Lang: "cs", Scale: 1.5}},
		{name: "reprint-ja", o: layout.Options{Lang: "ja", Only: []layout.Pick{pick(1, "rook"), pick(3, "pawn")}}},
		{name: "reprint-all", o: layout.Options{Build: layout.BuildAll, Only: []layout.Pick{pick(1, "rook")}}},
		{name: "also-animal-de", o: layout.Options{Lang: "de", Also: []*templates.Game{gametest.Load(t, "animal")}}},
	}
	for i := range out {
		out[i].sheets = kit(t, g, out[i].o)
	}
	profile, err := press.Profile{Across: 99, Down: 100.5, Back: draw.Pt(0.5, -1)}.Correct(kit(t, g, out[0].o))
	if err != nil {
		t.Fatal(err)
	}
	calibration, err := press.Calibration(press.CalibrationOptions{Command: "shogikit calibrate"})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := booklet.Sheets(g, booklet.Options{Folded: true})
	if err != nil {
		t.Fatal(err)
	}
	saddle, err := press.Impose(pages, draw.Size{})
	if err != nil {
		t.Fatal(err)
	}
	return append(out, variant{name: "profile", sheets: profile}, variant{name: "calibration", sheets: calibration}, variant{name: "saddle", sheets: saddle})
}

type variant struct {
	name   string
	o      layout.Options
	sheets []draw.Sheet
}

// The differences of the variants in numbers, and a picture of the first sheets of
// each.
func TestPress(t *testing.T) {
	var l listing
	var c montage
	for _, v := range variants(t) {
		fmt.Fprintf(&l.text, "%s\n", v.name)
		c.head(v.name)
		for i := range v.sheets {
			l.sheet(&v.sheets[i])
			if i < 2 {
				c.sheet(&v.sheets[i])
			}
		}
	}
	compare(t, "press.txt", l.text.Bytes())
	c.compare(t, "press", 24)
}

type named struct {
	name string
	draw.Drawing
}

// newRules returns the rules of a game.
func newRules(t *testing.T, g *templates.Game) *rules.Rules {
	t.Helper()
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inHand returns the initial setup with pieces in both hands.
func inHand(r *rules.Rules) rules.Setup {
	s := r.Start()
	for kind := range r.Game().Pieces {
		if !r.Game().Pieces[kind].Royal {
			s.Hands[templates.Sente][kind], s.Hands[templates.Gote][kind] = uint8(kind%3), uint8((kind+1)%2)*2
		}
	}
	return s
}

// signs returns options with everything that can be drawn on a diagram.
func signs(g *templates.Game) board.DiagramOptions {
	at := rules.At
	return board.DiagramOptions{
		Marked: []rules.Square{at(1, 2)}, Crossed: []rules.Square{at(2, 2), at(3, 2)}, Dotted: []rules.Square{at(1, 3)}, Ringed: []rules.Square{at(2, 3)},
		Zones: true, Arrows: [][2]rules.Square{{at(1, 4), at(1, 3)}, {at(3, 1), at(1, 2)}},
		Dropped: []board.Dropped{{Look: pieces.Look{Piece: &g.Pieces[len(g.Pieces)-1], Side: templates.Gote}, At: at(3, 3)}},
	}
}

// diagrams returns the diagrams of a game: all setups, all signs, both hands, every
// style, a part of the board, and the view of the finished set.
func diagrams(t *testing.T, g *templates.Game) (out []named) {
	r := newRules(t, g)
	add := func(what string, s rules.Setup, o layout.DiagramOptions) {
		sheet, err := layout.Diagram(r, s, o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, named{what, sheet.Furniture})
	}
	add("start", r.Start(), layout.DiagramOptions{})
	for _, h := range g.Handicaps {
		s, ok := r.Named(h.ID)
		if !ok {
			t.Fatalf("no handicap %s", h.ID)
		}
		add(h.ID, s, layout.DiagramOptions{Board: board.DiagramOptions{NoCoordinates: true}})
	}
	for _, style := range templates.Styles {
		add(style, r.Start(), layout.DiagramOptions{Options: layout.Options{Style: style}, Board: board.DiagramOptions{Bottom: 2}})
	}
	add("hands, ja", inHand(r), layout.DiagramOptions{Options: layout.Options{Lang: "ja"}})
	add("signs", rules.Setup{}, layout.DiagramOptions{Board: signs(g)})
	add("large, in part", r.Start(), layout.DiagramOptions{Board: board.DiagramOptions{Top: 2, Bottom: 3, Square: 10}})
	add("set", r.Start(), layout.DiagramOptions{View: true})
	add("set with hands, kanji", inHand(r), layout.DiagramOptions{View: true, Options: layout.Options{Style: pieces.Kanji}})
	return out
}

// figures returns the figures of the booklet of a game, in reading order.
func figures(t *testing.T, g *templates.Game, lang string) (out []named) {
	d, err := booklet.Doc(g, booklet.Options{Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	if d.Cover != nil {
		out = append(out, named{"cover", d.Cover.Picture})
	}
	var walk func([]doc.Block)
	walk = func(blocks []doc.Block) {
		for _, b := range blocks {
			switch b := b.(type) {
			case doc.Figure:
				out = append(out, named{b.Label, b.Drawing})
			case doc.Columns:
				for _, cell := range b.Cells {
					walk(cell)
				}
			}
		}
	}
	walk(d.Blocks)
	return out
}
