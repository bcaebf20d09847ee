package guide

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
	messages "shogikit/templates/text"
)

// games are all games that the program knows.
var games = []string{"shogi", "minishogi", "hasami", "animal", "dobutsu", "gorogoro", "tori"}

// areas are the parts of papers that a page may fill: A4, Letter and A5.
var areas = map[string]draw.Rect{
	"a4": draw.RectWH(9.75, 15.15, 190.5, 261.5), "letter": draw.RectWH(6.35, 6.35, 203.2, 261.5), "a5": draw.RectWH(7.3, 6.6, 133.3, 191.6),
}

func newSet(t testing.TB, game, lang string) *Set {
	t.Helper()
	return setOf(t, gametest.Load(t, game), lang)
}

func setOf(t testing.TB, g *templates.Game, lang string) *Set {
	t.Helper()
	m, err := pieces.NewMaker(g, pieces.Options{Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := messages.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	var whole draw.Drawing
	whole.Paint(draw.RectPath(draw.RectWH(0, 0, 140, 100)), draw.None, draw.Black, 0.2)
	return &Set{
		Game: g, Rules: r, Maker: m, Texts: texts, Marks: g.Marks, Scale: 1, Whole: whole,
		Work: Work{
			Sheets: 12, Washer: 12, Tweezers: true, Paper: texts.Text("make.paper"), Papers: papers(texts), Minutes: 405, First: 810,
		},
	}
}

// title returns the title of a kind of sheets.
func title(texts *messages.Catalog, kind string) string {
	title, _, _ := strings.Cut(strings.ReplaceAll(texts.Text("sheet.kind."+kind), "：", ":"), ":")
	return title
}

// folded are the extras folded of trays.
func folded(texts *messages.Catalog) string {
	return title(texts, "komadai") + " · " + title(texts, "box")
}

// papers are those of a kit with many kinds of sheets.
func papers(texts *messages.Catalog) []string {
	thick := fmt.Sprintf("3 (%s) · 4 (%s) · 5–6 (%s) · 7 (%s) · 8–9 (%s)", title(texts, "faces"), title(texts, "rims"), title(texts, "board"), title(texts, "komadai"), title(texts, "box"))
	return []string{
		texts.Text("make.papers", "paper", texts.Text("sheet.paper.thick"), "sheets", thick),
		texts.Text("make.papers", "paper", texts.Text("sheet.paper.plain"), "sheets", "1–2 · 10 ("+title(texts, "relief")+")"),
	}
}

// forms returns the boards that a kit of the game can have.
func (s *Set) forms() map[Form][]Board {
	b := s.Game.Board
	tiles := func(cols, rows []int) []board.Tile { return board.Tiles(s.Maker, board.NamesLetters, cols, rows) }
	return map[Form][]Board{
		Whole:   {{Whole, []board.Tile{{Part: board.Whole(s.Maker, board.NamesLetters)}}}},
		Halves:  {{Halves, tiles([]int{b.Files / 2}, nil)}},
		Stacked: {{Stacked, tiles(nil, []int{b.Ranks / 2})}},
		Tiles:   {{Tiles, tiles([]int{b.Files / 2}, []int{b.Ranks / 2})}},
	}
}

// Every text of every game fits its slot in every language, on every paper.
func TestPlayItFits(t *testing.T) {
	for _, game := range games {
		for _, lang := range messages.Languages() {
			s := newSet(t, game, lang)
			for paper, area := range areas {
				p := s.PlayIt(area)
				if p.Tight != nil {
					t.Errorf("%s, %s, %s: %v", game, lang, paper, p.Tight)
				}
				if n := len(p.Drawings); n > 1 && paper != "a5" || n > 2 {
					t.Errorf("%s, %s, %s: %d pages", game, lang, paper, n)
				}
				inArea(t, fmt.Sprint(game, " ", lang, " ", paper), p, area)
			}
		}
	}
}

// In Japanese, every game has readings above the kanji.
func TestReadingsOfJapanese(t *testing.T) {
	for _, game := range games {
		p := newSet(t, game, "ja").PlayIt(areas["a4"])
		if !strings.Contains(wordsOf(p.Drawings[0]), " こま ") {
			t.Errorf("%s: 駒 has no reading", game)
		}
	}
}

// Every text of every build, board and extra fits its slot in every language, and the
// building sheet is one page of A4, or two for a relief and with stands and box.
func TestMakeItFits(t *testing.T) {
	for _, lang := range messages.Languages() {
		for _, game := range []string{"shogi", "hasami"} {
			s := newSet(t, game, lang)
			for i, build := range templates.Builds {
				s.Work.Build = build
				for form, boards := range s.forms() {
					if form != Halves && (i > 0 || game != "shogi") { // every board with one build is enough
						continue
					}
					s.Work.Boards = boards
					for _, extras := range []bool{false, true} {
						s.Work.Extras, s.Work.Lid = "", true
						if extras {
							s.Work.Extras = folded(s.Texts)
						}
						s.Work.Flipped = "long"
						name := fmt.Sprint(game, " ", build, " ", form, " ", extras, " ", lang)
						for _, paper := range []string{"a4", "a5"} {
							if paper == "a5" && (extras || game != "shogi") { // there is room on a further page
								continue
							}
							p := s.MakeIt(areas[paper])
							if p.Tight != nil {
								t.Errorf("%s, %s: %v", name, paper, p.Tight)
							}
							if n := len(p.Drawings); n > 1 && paper == "a4" && !extras && build != "relief" || n > 3 {
								t.Errorf("%s, %s: %d pages", name, paper, n)
							}
							inArea(t, name, p, areas[paper])
						}
					}
				}
			}
		}
	}
}

// inArea checks that pages stay in their area and that no type is smaller than 7 pt.
func inArea(t *testing.T, name string, p Pages, area draw.Rect) {
	t.Helper()
	for _, d := range p.Drawings {
		if b := d.Bounds(); !area.Contains(b, 0.6) {
			t.Errorf("%s: a page reaches from %v to %v, beyond %v to %v", name, b.Min, b.Max, area.Min, area.Max)
		}
		for _, m := range d.Marks {
			if m.Text != nil && strings.HasPrefix(m.Text.S, "[") {
				t.Errorf("%s: %q is no text", name, m.Text.S)
			}
			kana := func(r rune) bool { return unicode.Is(unicode.Hiragana, r) }
			reading := m.Text != nil && strings.TrimFunc(m.Text.S, kana) == ""
			if m.Text != nil && m.Text.Size < leastSize-0.01 && !reading {
				t.Errorf("%s: %q is set in %.1f pt", name, m.Text.S, m.Text.Size*72/25.4)
			}
		}
	}
}

// The rows of steps are full, or nearly, in every build with every board.
func TestRowsOfStepsAreNearlyFull(t *testing.T) {
	s := newSet(t, "shogi", "en")
	for _, build := range templates.Builds {
		s.Work.Build = build
		for _, washer := range []int{0, 12} {
			if s.Work.Washer = washer; build == "relief" {
				s.Work.Washer = 0
			}
			for form, boards := range s.forms() {
				s.Work.Boards = boards
				b := bench{Set: s, enlarged: 1}
				for _, steps := range b.pages() {
					g := gridFor(len(steps))
					if len(steps) > mostSteps || g.free(len(steps)) > 2 {
						t.Errorf("%s, %s, washer %d: %d pictures in rows of %d", build, form, washer, len(steps), g.columns)
					}
				}
			}
		}
	}
}

// Every step has a picture within its panel.
func TestPicturesStayInTheirPanels(t *testing.T) {
	room := draw.Size{W: 42.5, H: 25}
	for _, game := range []string{"shogi", "hasami"} {
		s := newSet(t, game, "en")
		for _, build := range templates.Builds {
			s.Work.Build = build
			s.Work.Extras, s.Work.Lid = folded(s.Texts), true
			for form, boards := range s.forms() {
				s.Work.Boards = boards
				b := bench{Set: s, enlarged: 1}
				for _, st := range b.steps() {
					d := st.picture(&b, room)
					if box := d.Bounds(); len(d.Marks) < 4 || !draw.RectWH(0, 0, room.W, room.H).Contains(box, 1) {
						t.Errorf("%s, %s, %s, %s: the picture reaches from %v to %v", game, build, form, st.key, box.Min, box.Max)
					}
				}
			}
		}
	}
}

// Small pictures of written pieces are solid without colours: outlines would clog them.
func TestSmallWritingIsSolidWithoutColours(t *testing.T) {
	g := gametest.Load(t, "shogi")
	m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji, Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	s := newSet(t, "shogi", "en")
	s.Maker, s.Work.Build, s.Work.Boards = m, "box", s.forms()[Halves]
	s.Whole = m.Face(pieces.Look{Piece: &g.Pieces[0]}).Drawing()
	for name, p := range map[string]Pages{"make": s.MakeIt(areas["a4"]), "play": s.PlayIt(areas["a4"])} {
		for _, d := range p.Drawings {
			for _, m := range d.Marks {
				if m.Fill == draw.Brush || m.Fill == draw.RedBrush {
					t.Fatalf("%s: writing at %v is drawn as outlines", name, m.Path.Bounds().Min)
				}
			}
		}
	}
}

// What a gauge says stays clear of its outline, at every scale and on every paper.
func TestWordsOfTheGaugeStayInIt(t *testing.T) {
	for _, lang := range messages.Languages() {
		s := newSet(t, "shogi", lang)
		for _, s.Scale = range []float64{0.5, 0.8, 1} {
			for _, enlarged := range []float64{1, 1.41} {
				b := bench{Set: s, enlarged: enlarged}
				d := b.gauge(draw.Size{W: 42.5, H: 25})
				outline := d.Marks[0].Path.Bounds()
				for _, m := range d.Marks {
					if m.Text != nil && !outline.Contains(m.Bounds(), -0.3) {
						t.Errorf("%s, scale %v, enlarged %v: %q crosses the outline", lang, s.Scale, enlarged, m.Text.S)
					}
				}
			}
		}
	}
}

// A letter in a picture lies on a tab that is seen, not on its edge.
func TestLettersLieOnTabs(t *testing.T) {
	s := newSet(t, "shogi", "en")
	s.Work.Build, s.Work.Extras, s.Work.Lid = "net", folded(s.Texts), true
	b := bench{Set: s, enlarged: 1}
	letters := 0
	for _, st := range b.steps() {
		marks := st.picture(&b, draw.Size{W: 57, H: 36}).Marks
		for _, disc := range marks {
			if box := disc.Path.Bounds(); disc.Fill != draw.White || len(disc.Path.Ops) < 5 || box.W() > 4 || math.Abs(float64(box.W()-box.H())) > 0.01 {
				continue
			}
			letters++
			mid := disc.Path.Bounds().Center()
			lies := slices.ContainsFunc(marks, func(m draw.Mark) bool {
				tab := m.Fill == draw.GreyTint || m.Fill == draw.BlueTint || m.Fill == draw.White
				shape := m.Path.Flatten(0.1)[0]
				return tab && m.Path.Bounds() != disc.Path.Bounds() && draw.Inside(mid, shape) && area(shape) > area(disc.Path.Flatten(0.1)[0])/3
			})
			if !lies {
				t.Errorf("%s: a letter at %v lies on no tab", st.key, mid)
			}
		}
	}
	if letters < 12 {
		t.Errorf("%d letters", letters)
	}
}

func area(shape []draw.Point) (sum float64) {
	for i, p := range shape {
		sum += p.Cross(shape[(i+1)%len(shape)]) / 2
	}
	return math.Abs(sum)
}

// Without colours heads of arrows are black, as their shafts are.
func TestArrowsOfStepsAreBlackWithoutColours(t *testing.T) {
	s := newSet(t, "shogi", "en")
	s.Work.Extras = folded(s.Texts)
	for _, build := range templates.Builds {
		s.Work.Build = build
		b := bench{Set: s, enlarged: 1}
		for _, st := range b.steps() {
			for _, m := range st.picture(&b, draw.Size{W: 42.5, H: 25}).Marks {
				if len(m.Path.Pts) != 3 || m.Stroke != draw.None || m.Fill == draw.White {
					continue
				}
				if paint := draw.LineInk.Paint(&m); !paint.HasFill || !paint.Fill.Dark() {
					t.Errorf("%s, %s: the head of an arrow is %s", build, st.key, paint.Fill.Hex())
				}
			}
		}
	}
}

// Every limit of a drop has its picture, and none is missing.
func TestLimitsHavePictures(t *testing.T) {
	limits := map[string]int{"shogi": 3, "animal": 3, "minishogi": 3, "gorogoro": 3, "tori": 3, "dobutsu": 0, "hasami": 0}
	for _, game := range games {
		got := newLeaflet(t, game).limits
		if len(got) != limits[game] {
			t.Errorf("%s: %d things never to do, want %d", game, len(got), limits[game])
		}
		for _, one := range got {
			if one.figure == nil {
				t.Errorf("%s: no picture of %q", game, one.words)
			}
		}
	}
}

// Every way to win is told, whichever comes first.
func TestEveryWayToWinIsTold(t *testing.T) {
	for wins, want := range map[string][]string{
		"[mate, row, last-man]\n  row: {length: 4, outside-own: 1}": {
			"in check", "4 of your men in a line", "Sideways", "own first row", "one man left",
		},
		"[last-man, mate]": {"in check", "that is mate", "one man left"},
		"[mate, try]":      {"in check", "reaches the far row"},
		"[try]":            {"in check", "reaches the far row"},
		"[capture, try]":   {"takes the other", "reaches the far row"},
		"[last-man]":       {"one man left"},
	} {
		l := ownLeaflet(t, "minishogi", "win: [mate]", "win: "+wins)
		words := strings.Join(strings.Fields(wordsOf(l.ends(columnW).Drawing)), " ")
		for _, s := range want {
			if !strings.Contains(words, s) {
				t.Errorf("%s: no %q in %q", wins, s, words)
			}
		}
		if wins == "[last-man]" && strings.Contains(words, "check") {
			t.Errorf("%s: %q", wins, words)
		}
	}
}

// Where nothing is dropped nothing is said of drops.
func TestLimitsWithoutDrops(t *testing.T) {
	l := ownLeaflet(t, "minishogi", "capture: hand", "capture: gone")
	words := wordsOf(l.turn(columnW).Drawing) + wordsOf(l.turnOver(columnW).Drawing)
	if len(l.limits) > 0 || strings.Contains(strings.ToLower(words), "drop") {
		t.Errorf("%d limits, %q", len(l.limits), words)
	}
}

func newLeaflet(t *testing.T, game string) *leaflet {
	return leafletOf(newSet(t, game, "en"))
}

func leafletOf(s *Set) *leaflet {
	l := s.leaflet()
	l.sizes = sizesFor[0]
	return l
}

// ownLeaflet returns the page of a game of a user, made from a built-in one.
func ownLeaflet(t *testing.T, from string, changes ...string) *leaflet {
	t.Helper()
	source, _, _ := strings.Cut(templates.Copy(from, "own.yaml"), "# What the booklets show")
	g, err := templates.Read("own.yaml", strings.NewReader(strings.NewReplacer(changes...).Replace(source)))
	if err != nil {
		t.Fatal(err)
	}
	return leafletOf(setOf(t, g, "en"))
}

// wordsOf returns the texts of a drawing.
func wordsOf(d draw.Drawing) string {
	var words []string
	for m := range d.Each {
		if m.Text != nil {
			words = append(words, m.Text.S)
		}
	}
	return strings.ReplaceAll(strings.Join(words, " "), "\u00a0", " ")
}

// On a board too narrow for a picture its words stand alone.
func TestTakingOnNarrowBoards(t *testing.T) {
	l := ownLeaflet(t, "hasami", "files: 9", "files: 3", "  stars: [[3, 3], [6, 3], [3, 6], [6, 6]]\n", "",
		"setup: ppppppppp/ppppppppp/9/9/9/9/9/PPPPPPPPP/PPPPPPPPP b - 1", "setup: ppp/3/3/3/3/3/3/3/PPP b - 1")
	words := wordsOf(l.taking(columnW).Drawing)
	if !strings.Contains(words, "several directions") {
		t.Error(words)
	}
}

// The cross at what is forbidden hides no man.
func TestCrossesHideNoMan(t *testing.T) {
	for _, game := range games {
		l := newLeaflet(t, game)
		for _, l.sizes = range append(slices.Clone(sizesFor), sizesA5) {
			for _, one := range l.limits {
				s := l.section(60)
				l.limit(s, one, false)
				square := min(l.square, 7) - 0.7
				for _, m := range s.Marks {
					cross := m.Path.Bounds()
					if m.Fill != draw.Black || math.Abs(float64(cross.W()-crossSize)) > 0.01 {
						continue
					}
					for sq := range one.figure.Setup.Men() {
						man := l.artist.Box(one.figure.View, sq, square).Inset(0.06 * square)
						if one.figure.View.Shows(sq) && man.Overlaps(cross) {
							t.Errorf("%s: the cross of %q hides a man", game, one.words)
						}
					}
				}
			}
		}
	}
}

// No line of the board runs through the name of a piece.
func TestNamesAreClearOfLines(t *testing.T) {
	for _, game := range games {
		for _, lang := range messages.Languages() {
			l := leafletOf(newSet(t, game, lang))
			l.sizes, l.board = sizesA5, smallSetup
			marks := l.setUp(pageA5.w).Marks
			for i, name := range marks {
				if name.Text == nil {
					continue
				}
				box := name.Bounds()
				for j, line := range marks[:i] {
					covers := func(m draw.Mark) bool { return m.Fill != draw.None && m.Path.Bounds().Contains(box, 0.1) }
					crosses := line.Fill == draw.None && line.Bounds().Overlaps(box)
					if crosses && !slices.ContainsFunc(marks[j:i], covers) {
						t.Errorf("%s, %s: a line runs through %q", game, lang, name.Text.S)
					}
				}
			}
		}
	}
}

// The rows where a piece may not be dropped are those of the moves.
func TestRowsWhereNothingIsDropped(t *testing.T) {
	for game, want := range map[string]string{"shogi": "last row: pawn, lance; last 2 rows: knight", "minishogi": "last row: pawn", "tori": "last row: swallow"} {
		list := newLeaflet(t, game).limits
		if last := list[len(list)-1].words; !strings.Contains(last, want) {
			t.Errorf("%s: %q lacks %q", game, last, want)
		}
	}
}

// A piece that leaps three rows is stuck on the last three, and is told and shown with the others.
func TestRowsOfAPieceThatLeapsFar(t *testing.T) {
	list := ownLeaflet(t, "minishogi", "moves: FfW", "moves: fH").limits
	last := list[len(list)-1]
	if !strings.Contains(last.words, "last row: pawn; last 3 rows: silver") || last.figure == nil {
		t.Errorf("%q, picture: %v", last.words, last.figure != nil)
	}
}

// Kings that cannot cross into a zone do not count at an impasse.
func TestImpasseNeedsAZone(t *testing.T) {
	for zone, counts := range map[string]bool{"1": true, "0": false} {
		l := ownLeaflet(t, "minishogi", "zone: 1", "zone: "+zone, "win: [mate]", "win: [mate]\n  impasse: {points: 5}")
		if strings.Contains(wordsOf(l.ends(columnW).Drawing), "no mate is in sight") != counts {
			t.Errorf("zone of %s: an impasse counts: %v", zone, !counts)
		}
	}
}

// The texts of steps and pages are complete, and none is left over.
func TestStepsAreTold(t *testing.T) {
	used := map[string]bool{"piece-done": true, "set-done": true}
	for i, game := range games {
		if !gametest.Some(i, 2, 2) {
			continue
		}
		s := newSet(t, game, "en")
		for _, build := range templates.Builds {
			for _, behind := range []bool{false, true} {
				for _, boards := range s.forms() {
					s.Work.Build, s.Work.Behind, s.Work.Boards = build, behind, boards
					s.Work.Extras, s.Work.Lid = folded(s.Texts), true
					for _, scale := range []float64{1, 1.5} {
						s.Scale = scale
						b := bench{Set: s, enlarged: 1}
						for _, st := range b.steps() {
							used[st.key] = true
						}
					}
				}
			}
		}
	}
	texts, _ := messages.Load("en")
	var unused []string
	for key := range texts.Section("make") {
		if step, ok := strings.CutPrefix(key, "step."); ok && !used[step] {
			unused = append(unused, step)
		}
	}
	slices.Sort(unused)
	if len(unused) > 0 {
		t.Errorf("texts of no step: %s", strings.Join(unused, ", "))
	}
	for key := range used {
		if !texts.Has("make.step." + key) {
			t.Errorf("no text of the step %s", key)
		}
	}
}
