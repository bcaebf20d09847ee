package layout

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// The materials and steps of a kit must match its build: nothing is scored without a
// needle, no card is bought for a board that is not included, and no marks are
// mentioned that are not printed.
func TestNeedsAndStepsAreOfTheBuild(t *testing.T) {
	for _, c := range []struct {
		o                    Options
		needle, board, marks bool
	}{
		{Options{Build: BuildBox}, true, true, true},
		{Options{Build: BuildBox, Marks: "none"}, true, true, false},
		{Options{Build: BuildCore, Board: BoardNone}, true, false, true},
		{Options{Build: BuildCore, Board: BoardNone, Extras: []Extra{ExtraTravelBoard}}, true, false, true},
		{Options{Build: BuildFlat}, false, true, false},
		{Options{Build: BuildFoldover, Board: BoardNone}, true, false, false},
		{Options{Build: BuildBox, Scale: 0.5}, true, true, true},
	} {
		plan, err := place(gametest.Load(t, "shogi"), c.o)
		if err != nil {
			t.Fatal(err)
		}
		p := overview{Plan: plan}
		needs, steps := strings.Join(p.needs(), "\n"), fmt.Sprint(p.buildBlocks())
		small := c.o.Scale > 0 && c.o.Scale < 1
		for words, want := range map[string]bool{"needle": c.needle, "tweezers": small, "[": false, "plywood": c.board, "card about 2 mm thick for the travel board": len(c.o.Extras) > 0} {
			if strings.Contains(needs, words) != want {
				t.Errorf("%s, board %q: %q is needed: %v", c.o.Build, c.o.Board, words, !want)
			}
		}
		if said := strings.Contains(steps, p.cat.Text("kit.build.marks")); said != c.marks {
			t.Errorf("%s, marks %q: said that they go on: %v", c.o.Build, c.o.Marks, said)
		}
	}
}

// Page 1 must cover all games and sets of a kit: the number of pieces, the boards, the
// assembly of either shape and all moves; and the box must hold them.
func TestOverviewIsOfTheWholeKit(t *testing.T) {
	plan, err := place(gametest.Load(t, "minishogi"), Options{Also: []*templates.Game{gametest.Load(t, "hasami")}, Sets: []string{"A", "B"}, Extras: []Extra{ExtraBox}})
	if err != nil {
		t.Fatal(err)
	}
	p := overview{Plan: plan}
	for words, in := range map[string]any{
		"96 washers": p.needs(),
		"Hasami shogi: 36 pieces, 19 × 19 × 7.4 mm": p.contentsBlocks(),
		"Hasami shogi: a board of 9 × 9 squares":    p.contentsBlocks(),
		"(A, B)":                                p.contentsBlocks(),
		"its point under the point of the face": p.buildBlocks(),
		"Hasami shogi: Box pieces":              p.buildBlocks(),
		"Bend the rim into a ring":              p.buildBlocks(),
		"Hasami shogi: The frames are plain":    p.moveBlocks(2),
		"{**" + p.kits[1].copies[0].Piece.Face.Name("", "en") + "**": p.moveBlocks(2),
	} {
		if !strings.Contains(fmt.Sprint(in), words) {
			t.Errorf("nothing of %q", words)
		}
	}
	pages, err := plan.overview()
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, pg := range pages {
		for _, m := range pg.notes[0](nil).Marks {
			if m.Text != nil {
				said += m.Text.S + " "
			}
		}
	}
	if !strings.Contains(said, "shogikit booklet hasami") {
		t.Errorf("no booklet of hasami: %s", said)
	}
	if b := p.box; b.n*b.cols*b.rows*b.layers < 48 {
		t.Errorf("room for %d x %d x %d x %d pieces, the games have 48", b.n, b.cols, b.rows, b.layers)
	}
}

// Washers that are too small to be sold must not be asked for.
func TestNoWashersTooSmallToBuy(t *testing.T) {
	for _, b := range []Build{BuildBox, BuildNet, BuildCore} {
		for scale, want := range map[float64]bool{1: true, 0.4: false} {
			plan, err := place(gametest.Load(t, "shogi"), Options{Build: b, Scale: scale})
			if err != nil {
				t.Fatal(err)
			}
			p := overview{Plan: plan}
			for _, said := range []string{fmt.Sprint(p.needs()), fmt.Sprint(p.buildBlocks())} {
				if strings.Contains(said, "washer") != want && (want == false || b != BuildCore) {
					t.Errorf("%s at %g: a washer of %d mm: %v", b, scale, p.washer(), !want)
				}
			}
		}
	}
}

// Page 1 must say how to cut parts without cut lines, or with shared ones.
func TestPrintStepsTellHowToCut(t *testing.T) {
	for key, o := range map[string]Options{"guillotine": {EdgeToEdge: true}, "corners": {CutLines: "corners"}, "none": {CutLines: "none"}, "": {}} {
		o.Build = BuildFlat
		plan, err := place(gametest.Load(t, "minishogi"), o)
		if err != nil {
			t.Fatal(err)
		}
		p := overview{Plan: plan}
		steps := strings.Join(p.printSteps(), "\n")
		for _, other := range []string{"guillotine", "corners", "none"} {
			if strings.Contains(steps, p.cat.Text("kit.cuts."+other, "mm", "1")) != (key == other) {
				t.Errorf("%q: %q is said: %v", key, other, key != other)
			}
		}
	}
}

// The picture of the set must show the ordered extras, to scale beside the board: trays
// and lid have a plum blossom each, boards and men a ground.
func TestPictureOfTheSetShowsExtras(t *testing.T) {
	for _, scale := range []float64{1, 0.8} {
		for _, c := range []struct {
			extras         []Extra
			plums, grounds int
		}{
			{nil, 0, 0},
			{[]Extra{ExtraKomadai}, 2, 0},
			{[]Extra{ExtraBox}, 1, 0},
			{[]Extra{ExtraTravelBoard}, 0, 2}, // a ground for each half
			{Extras(), 3, 2},
		} {
			p, err := withExtras(gametest.Load(t, "shogi"), Options{Extras: c.extras, Scale: scale})
			if err != nil {
				t.Fatal(err)
			}
			k := p.kits[0]
			r, err := rules.New(k.game)
			if err != nil {
				t.Fatal(err)
			}
			start := r.Start()
			plums, grounds := 0, -1-k.game.Total() // of the board and its men
			for _, m := range board.Scene(k.game, k.maker, &start, p.beside(), 1).Marks {
				switch {
				case m.Fill == draw.VermilionTint && m.Stroke == draw.Vermilion && len(m.Path.Pts) > 30:
					plums++
				case m.Ground:
					grounds++
				}
			}
			if plums != c.plums || grounds != c.grounds {
				t.Errorf("%v at %g: %d plum blossoms and %d grounds of the travel board, want %d and %d", c.extras, scale, plums, grounds, c.plums, c.grounds)
			}
			if b := p.beside(); len(c.extras) == 3 && scale < 1 && math.Abs(float64(b.Hand.W)*scale-float64(p.hand.W)) > 1e-9 {
				t.Errorf("a tray of %v is shown as one of %v at %g", p.hand.W, b.Hand.W, scale)
			}
		}
	}
}

// Page 1, and page 2 if there is more to say, must be four fifths full in every build
// and language, with all columns close to that. Every step must have a picture of its
// own.
func TestOverviewIsFullAndEveryStepHasItsPicture(t *testing.T) {
	langs := text.Languages()
	for i, id := range []string{"shogi", "hasami", "minishogi", "tori"} {
		for k, b := range Builds() {
			for n, more := range []Options{{}, {Extras: Extras()}, {Extras: []Extra{ExtraBox}, Board: BoardWhole}, {Duplex: press.DuplexLong, Scale: 0.4}} {
				if testing.Short() && (i+k+n)%4 > 0 {
					continue
				}
				for _, lang := range langs {
					o := more
					o.Build, o.Lang, o.Overview = b, lang, true
					t.Run(fmt.Sprint(id, " ", b, " ", n, " ", lang), func(t *testing.T) {
						t.Parallel()
						checkOverview(t, id, o)
					})
				}
			}
		}
	}
}

func checkOverview(t *testing.T, id string, o Options) {
	plan, err := place(gametest.Load(t, id), o)
	if err != nil {
		t.Fatal(err)
	}
	p := overview{Plan: plan}
	blocks := slices.Concat(p.buildBlocks(), p.boardBlocks(), p.extraBlocks())
	for i, b := range blocks {
		step := map[bool]int{false: 2, true: 1}[o.Build == BuildSticker]
		if f, ok := b.(doc.Figure); ok && (!f.Exact || len(blocks[i-1].(doc.List).Items) != step || blocks[i+1].(doc.List).Before != step) {
			t.Errorf("the outline of a rim or a blank does not stand behind step %d", step)
		}
		l, ok := b.(doc.List)
		if !ok {
			continue
		}
		if len(l.Pictures) != len(l.Items) {
			t.Errorf("%d pictures of %d steps: %s", len(l.Pictures), len(l.Items), l.Items)
		}
		for i, pic := range l.Pictures {
			if len(pic.Marks) < 4 || i > 0 && reflect.DeepEqual(pic, l.Pictures[i-1]) {
				t.Errorf("step %d, %s: no picture of its own", i+1, l.Items[i])
			}
		}
	}
	pages, err := plan.overview()
	if err != nil {
		t.Fatal(err)
	}
	set := p.kits[0]
	page, _ := set.overviewPage()
	few := (id == "hasami" || id == "tori" && o.Build == BuildFlat) && len(pages) == 2 && len(o.Extras) == 0
	for n, pg := range pages {
		low := make([]draw.MM, page.Columns)
		for _, m := range pg.notes[0](nil).Marks {
			b := m.Bounds()
			at := int((b.Center().X - page.Inner) / (page.ColumnWidth() + page.Gutter))
			if at = min(max(at, 0), page.Columns-1); b.H() < 200 {
				low[at] = max(low[at], b.Max.Y)
			}
		}
		var all float64
		column, whole := 0.7, 0.8
		if few && n == 1 {
			column, whole = 0.3, 0.6 // slightly more than a sheet, with no more to say
		}
		for c, y := range low {
			full := float64((y - page.Top) / (page.Paper.H - page.Top - page.Foot))
			if all += full / float64(len(low)); full < column {
				t.Errorf("page %d of %d, column %d: %.0f %% full", n+1, len(pages), c+1, 100*full)
			}
		}
		if all < whole {
			t.Errorf("page %d of %d: %.0f %% full", n+1, len(pages), 100*all)
		}
	}
}

// A face with a blank back must be at the end of its sheet, so that its neighbour is
// not mistaken for its back; all the others have theirs at the right.
func TestFacesWithoutBacksStandLast(t *testing.T) {
	for _, id := range templates.List() {
		for _, b := range []Build{BuildRelief, BuildSticker} {
			plan, err := place(gametest.Load(t, id), Options{Build: b, Board: BoardNone})
			if err != nil {
				t.Fatal(err)
			}
			var parts []draw.Design
			for _, pg := range plan.pages {
				if b == BuildSticker || strings.Contains(pg.sheet.ID, "relief") {
					parts = append(parts, pg.parts...)
				}
			}
			for i := 0; i < len(parts); i++ {
				p, next := &parts[i], min(i+1, len(parts)-1)
				q := &parts[next]
				if q.Kind == p.Kind.Back() && q.Kind != p.Kind {
					if i++; q.Name != p.Name || q.Box.Min.Y != p.Box.Min.Y || q.Box.Min.X <= p.Box.Max.X {
						t.Errorf("%s %s: at the right of %s stands %s", id, b, p.Label(), q.Label())
					}
					continue
				}
				for _, r := range parts[i:] {
					if r.Kind != p.Kind {
						t.Fatalf("%s %s: %s has no back and stands before %s", id, b, p.Label(), r.Label())
					}
				}
				break
			}
			if len(parts) < 8 {
				t.Errorf("%s %s: %d parts", id, b, len(parts))
			}
		}
	}
}

// On the usual papers nothing that is read is smaller than 6 pt, and every entry of a
// legend has room; commands and checksums, set in Mono, are for the program.
func TestSheetsAreReadable(t *testing.T) {
	const least draw.MM = 1.5
	for i, id := range []string{"shogi", "hasami", "gorogoro"} {
		for k, b := range Builds() {
			for n, lang := range text.Languages() {
				if testing.Short() && (i+k+n)%4 > 0 {
					continue
				}
				t.Run(fmt.Sprint(id, " ", b, " ", lang), func(t *testing.T) {
					t.Parallel()
					for _, paper := range []string{"a4", "letter", "a5"} {
						size, err := press.ParsePaper(paper)
						if err != nil {
							t.Fatal(err)
						}
						plan, err := NewPlan(gametest.Load(t, id), Options{Build: b, Lang: lang, Paper: size, Extras: Extras()})
						if err != nil {
							t.Fatal(err)
						}
						for n := range plan.Len() {
							s := plan.Sheet(n)
							for _, m := range s.Furniture.Marks {
								if m.Text != nil && m.Text.Size < least {
									t.Errorf("%s on %s: %q is set in %.2f mm", s.ID, paper, m.Text.S, m.Text.Size)
								}
							}
						}
					}
				})
			}
		}
	}
}
