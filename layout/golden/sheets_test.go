package golden

import (
	"fmt"
	"slices"
	"testing"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output/draw"
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

// text compares sheets with a golden file.
func (b *book) compare(t *testing.T, name string, sheets []draw.Sheet) {
	t.Helper()
	for i := range sheets {
		b.sheet(&sheets[i])
	}
	compare(t, name, []byte(b.String()))
}

// everything are the options of a kit with every kind of sheet there is, but for
// those that stand alone.
func everything() layout.Options {
	return layout.Options{Build: layout.BuildAll, Board: layout.BoardBoth, Overview: true, Extras: layout.Extras()}
}

// Every mark on every sheet of every game: in full for minishogi, by hashes for
// the others.
func TestSheets(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		b := book{full: g.ID == "minishogi"}
		b.compare(t, g.ID+"/sheets.txt", kit(t, g, everything()))
	})
}

// parts compares the parts of several kits: each drawing once.
func parts(t *testing.T, file string, each func(add func(what string, g *templates.Game, o layout.Options))) {
	t.Helper()
	b := book{parts: true}
	each(func(what string, g *templates.Game, o layout.Options) {
		t.Helper()
		fmt.Fprintln(&b.text, what)
		for _, s := range kit(t, g, o) {
			b.sheet(&s)
		}
	})
	compare(t, file, []byte(b.String()))
}

// The parts in every style: faces and backs as parts of nets and foldovers, and
// of the relief build, which takes longer.
func TestStyles(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		styles := func(file string, builds ...layout.Build) {
			parts(t, g.ID+"/"+file, func(add func(string, *templates.Game, layout.Options)) {
				for _, style := range templates.Styles {
					for _, build := range builds {
						add(style+", "+string(build), g, layout.Options{Build: build, Board: layout.BoardNone, Style: style})
					}
				}
			})
		}
		styles("styles.txt", layout.BuildNet, layout.BuildFoldover)
		if !testing.Short() {
			styles("relief.txt", layout.BuildRelief)
		}
	})
}

// Marks in every system, other sizes of pieces, of paper and of all.
func TestDress(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		parts(t, g.ID+"/dress.txt", func(add func(string, *templates.Game, layout.Options)) {
			for _, marks := range templates.MarkSystems {
				add("marks "+marks, g, layout.Options{Build: layout.BuildNet, Board: layout.BoardNone, Marks: marks})
			}
			add("traditional", g.Traditional(), layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})
			add("ja", g, layout.Options{Build: layout.BuildFlat, Lang: "ja", Names: templates.PaperKit, Extras: layout.Extras()})
			add("half", g, layout.Options{Scale: 0.5})
			add("card", g, layout.Options{Build: layout.BuildNet, Thickness: 0.5, Board: layout.BoardNone})
		})
	})
}

// What only the sheet decides: backs behind faces, lines on the back, cutters'
// paths and marks, papers, languages.
func TestPress(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	paper := func(name string) press.Paper {
		p, err := press.ParsePaper(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for name, o := range map[string]layout.Options{
		"duplex-long":    {Duplex: press.DuplexLong, Build: layout.BuildFlat},
		"duplex-short":   {Duplex: press.DuplexShort, Reverse: true},
		"corners":        {Build: layout.BuildFoldover, CutLines: press.CutCorners, Duplex: press.DuplexLong, Reverse: true, Board: layout.BoardHalves},
		"trial-cs":       {Coupons: true, Lang: "cs", Only: []layout.Pick{{Count: 1, Piece: g.Piece("pawn")}}},
		"none":           {Build: layout.BuildNet, CutLines: press.CutNone, Overview: true},
		"core-de":        {Build: layout.BuildCore, Lang: "de", Thickness: 0.5, Overview: true},
		"kerf":           {Build: layout.BuildAll, Kerf: 0.1, Extras: layout.Extras()},
		"registration":   {Paper: press.Papers()[0].WithRegistration(press.RegistrationSilhouette)},
		"letter-sk":      {Paper: paper("letter"), Lang: "sk", Overview: true},
		"a5-cs":          {Paper: paper("a5"), Lang: "cs", Scale: 1.5},
		"reprint-ja":     {Lang: "ja", Only: []layout.Pick{{Count: 1, Piece: g.Piece("rook")}, {Count: 3, Piece: g.Piece("pawn")}}},
		"also-animal-de": {Lang: "de", Also: []*templates.Game{gametest.Load(t, "animal")}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b book
			b.compare(t, "press/"+name+".txt", kit(t, g, o))
		})
	}
	t.Run("profile", func(t *testing.T) {
		sheets, err := press.Profile{Across: 99, Down: 100.5, Back: draw.Pt(0.5, -1)}.Correct(kit(t, g, layout.Options{Duplex: press.DuplexLong, Build: layout.BuildFlat}))
		if err != nil {
			t.Fatal(err)
		}
		var b book
		b.compare(t, "press/profile.txt", sheets)
	})
	t.Run("calibration", func(t *testing.T) {
		sheets, err := press.Calibration(press.CalibrationOptions{Command: "shogikit calibrate"})
		if err != nil {
			t.Fatal(err)
		}
		b := book{full: true}
		b.compare(t, "press/calibration.txt", sheets)
	})
	t.Run("saddle", func(t *testing.T) {
		pages, err := booklet.Sheets(g, booklet.Options{Folded: true})
		if err != nil {
			t.Fatal(err)
		}
		sheets, err := press.Impose(pages, draw.Size{})
		if err != nil {
			t.Fatal(err)
		}
		var b book
		for _, list := range [][]draw.Sheet{pages, sheets} {
			for i := range list {
				s := &list[i]
				fmt.Fprintf(&b.text, "page %d, %s: %d marks, %s\n", i+1, nums(nil, s.Paper.W, s.Paper.H), len(s.Furniture.Marks), b.drawing(s.Furniture.Marks, draw.Point{}))
			}
		}
		compare(t, "press/saddle.txt", b.text.Bytes())
	})
}

// The palettes: what becomes of every ink of every role.
func TestPalette(t *testing.T) {
	var buf []byte
	look := func(p draw.Palette, m draw.Mark) {
		l := p.Paint(&m)
		buf = fmt.Appendf(buf, " %s:", p)
		if l.HasFill {
			buf = append(append(buf, " fill "...), l.Fill.Hex()...)
		}
		if l.HasStroke {
			buf = append(append(buf, " pen "...), l.Stroke.Hex()...)
			buf = nums(append(buf, ' '), slices.Concat([]draw.MM{l.Width}, l.Dash)...)
		}
	}
	for r := range draw.Roles {
		for i := draw.None; int(i) < len(inkNames); i++ {
			for what, m := range []draw.Mark{
				{Fill: i}, {Stroke: i}, {Stroke: i, Width: 0.5}, {Fill: i, Stroke: draw.Brown, Width: 0.3}, {Fill: i, Text: &draw.Text{S: "x"}},
			} {
				m.Role = r
				buf = fmt.Appendf(buf, "%s %s, %s:", r, ink(i), []string{"fill", "stroke", "stroke 0.5", "fill and brown stroke", "text"}[what])
				for _, p := range draw.Palettes {
					look(p, m)
				}
				buf = append(buf, '\n')
			}
		}
	}
	compare(t, "palette.txt", buf)
}
