package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates/text"
)

// Furniture is everything on a sheet outside its parts: a head that names the thing, a line of
// origin at the foot, a legend where lines on this very sheet need it, and on the first sheet of
// a paper size two lines of 100 mm.
type Furniture struct {
	Catalog *text.Catalog
	Sheet   *draw.Sheet
	Paper   Paper // of the sheet
	N, Of   int
	Game    string
	Sign    string   // a brushed character beside the title; "": none
	Lead    []string // what stands below the title
	Legend  []string // keys of sheet.legend
	Ruled   bool     // with the lines of 100 mm
	Bare    bool     // without a head
	Sides   bool     // sheets are printed on both sides, and numbered as pages
}

// Sizes of type.
const (
	SmallSize draw.MM = 2.5  // of captions
	tinySize  draw.MM = 2.12 // 6 pt, the least that is read
	minSize   draw.MM = 1.8  // of long commands
)

// Guide is the text style of furniture.
func Guide(size draw.MM, f draw.Font, a font.Anchor) font.Style {
	return font.Style{Font: f, Size: size, Ink: draw.Black, Role: draw.Guide, Anchor: a}
}

// A grid is where head and foot stand in the block of a paper.
type grid struct {
	head, foot  draw.MM // heights
	sign        draw.MM // side of the brushed character
	title, lead draw.MM // sizes of type: the caron of a capital stays in the block
	titleY      draw.MM // baselines, below the top of the block
	leadY       draw.MM
	tick        draw.MM // the longest of the ruler beside the title: it ends above the lead
}

var (
	largeGrid = grid{head: 16.8, foot: 5.6, sign: 14.4, title: 7, lead: 3.1, titleY: 7.2, leadY: 12.6, tick: 2.9}
	smallGrid = grid{head: 9.6, foot: 4.2, sign: 8, title: 3.9, lead: 2.3, titleY: 4, leadY: 7.6, tick: 1.6}
)

// grid returns the grid of head and foot on a paper.
func (p Paper) grid() grid {
	if p.Block.H() < 230 || p.Block.W() < 150 {
		return smallGrid
	}
	return largeGrid
}

// Draw returns the furniture.
func (f *Furniture) Draw() draw.Drawing {
	var d draw.Drawing
	g := f.Paper.grid()
	room := f.Paper.Furnished()
	if !f.Bare {
		f.head(&d, room, g)
	}
	f.foot(&d, room)
	if f.Ruled {
		f.rulers(&d, room, g)
	}
	if f.Paper.Registration != "" && len(f.Sheet.Parts) > 0 && !f.Sheet.Back {
		d.Append(registrationMarks(f.Paper.Block))
	}
	return d
}

// head draws the title beside a brushed character, and below it what the sheet is, with the
// legend at the right.
func (f *Furniture) head(d *draw.Drawing, room draw.Rect, g grid) {
	left := room.Min.X
	first, _ := utf8.DecodeRuneInString(f.Sign)
	if sign, ok := pieces.Brushed(first); ok {
		box := sign.Bounds()
		k := float64(g.sign / max(box.W(), box.H()))
		place := draw.Scale(k, k).About(box.Center(), draw.Pt(left+g.sign/2, room.Min.Y+g.sign/2))
		d.Add(draw.Mark{Role: draw.Guide, Path: sign.Transform(place), Fill: draw.Black})
		left += g.sign + 0.28*g.sign
	}
	right, titleEnd := room.Max.X, room.Max.X
	if f.Ruled {
		right -= rulerRoom
		titleEnd -= f.Paper.Ruler() + 4
	}
	name := f.Sheet.Title
	if titleEnd-left < g.title { // no room beside the lines of 100 mm; the foot says it, too
		name = ""
	}
	title := f.line(d, draw.Pt(left, room.Min.Y+g.titleY), Guide(g.title, draw.Sans, font.Left), name, titleEnd)
	if f.Ruled {
		title.X = right // the level line is beside the title
	}
	below := draw.Pt(left, room.Min.Y+g.leadY)
	st := Guide(g.lead, draw.Sans, font.Left)
	st.Ink = draw.Crease
	for _, lead := range f.leads() {
		end := draw.Pt(below.X+font.Width(st.Font, st.Size, lead), below.Y)
		if lead == "" {
			end.X -= legendAir
		}
		if end.X <= right && f.legend(d, end, title, right) {
			d.Add(font.Label(below, st, lead)...)
			return
		}
	}
	f.smallLegend(d, below, right)
}

// line writes a line of text, smaller if it would end beyond right, and returns its end.
func (f *Furniture) line(d *draw.Drawing, at draw.Point, st font.Style, s string, right draw.MM) draw.Point {
	st.Size = Fit(st.Font, st.Size, s, right-at.X)
	d.Add(font.Label(at, st, s)...)
	return draw.Pt(at.X+font.Width(st.Font, st.Size, s), at.Y)
}

// leads returns what may stand below the title, the most first: all, without what is in
// parentheses, and less and less.
func (f *Furniture) leads() []string {
	dot := f.Catalog.Text("sheet.dot")
	brief := slices.Clone(f.Lead)
	for i := range brief {
		brief[i] = Brief(brief[i])
	}
	out := []string{strings.Join(f.Lead, dot)}
	for n := len(brief); n >= 0; n-- {
		out = append(out, strings.Join(brief[:n], dot))
	}
	return out
}

// foot draws the line of origin: game, sheet and number at the left, the command at the right, or in a
// line of its own below where there is no room for both.
func (f *Furniture) foot(d *draw.Drawing, room draw.Rect) {
	const size, apart, below, lineH draw.MM = 2.3, 6, 0.7, 2.1
	dot := f.Catalog.Text("sheet.dot")
	number := "sheet.number"
	if f.Sides {
		number = "sheet.page"
	}
	origin := f.Game + dot + f.Sheet.Title + dot + f.Catalog.Text(number, "n", f.N, "m", f.Of)
	if f.Sheet.Scale != 1 {
		origin += dot + f.Catalog.Text("sheet.scale", "percent", f.Catalog.Number(f.Sheet.Scale*100, 2))
	}
	y := room.Max.Y - below
	st := Guide(Fit(draw.Sans, size, origin, room.W()), draw.Sans, font.Left)
	st.Ink = draw.Crease
	if f.Sheet.Command == "" {
		d.Add(font.Label(draw.Pt(room.Min.X, y), st, origin)...)
		return
	}
	right := st
	right.Anchor = font.Right
	rest := room.W() - font.Width(st.Font, st.Size, origin) - apart
	right.Size = Fit(draw.Sans, st.Size, f.Sheet.Command, rest)
	if rest < 0 || right.Size < minSize {
		rest = room.W()
		st.Size = min(st.Size, lineH)
		right.Size = max(minSize, Fit(draw.Sans, lineH, f.Sheet.Command, rest))
		d.Add(font.Label(draw.Pt(room.Min.X, y-lineH), st, origin)...)
	} else {
		d.Add(font.Label(draw.Pt(room.Min.X, y), st, origin)...)
	}
	command := font.Shorten(f.Sheet.Command, right.Font, right.Size, rest)
	d.Add(font.Label(draw.Pt(room.Max.X, y), right, command)...)
}

// Brief returns a text up to its first parenthesis.
func Brief(s string) string {
	s, _, _ = strings.Cut(strings.ReplaceAll(s, "（", "("), "(")
	return strings.TrimSpace(s)
}

// Fit returns size, or the smaller size at which s is no wider than room.
func Fit(f draw.Font, size draw.MM, s string, room draw.MM) draw.MM {
	if w := font.Width(f, size, s); w > room && room > 0 {
		return size * room / w
	}
	return size
}

// OriginH is the height of the line of origin.
const OriginH draw.MM = 5.2

// Origin draws the line of origin alone, for pages that are drawn as a whole.
func (f *Furniture) Origin() (d draw.Drawing) {
	f.foot(&d, f.Paper.Block)
	return d
}

// signs are the brushed characters of sheets, by what their IDs contain: board, rims, pieces; stands and
// boxes have none. The pages on making and playing have their own.
var signs = []struct{ in, sign string }{
	{"-board", "盤"}, {"-rims", "縁"}, {"-9-komadai", ""}, {"-9-box", ""}, {"", "駒"},
}

// sign returns the brushed character beside the title of a page.
func (pg *page) sign() string {
	for _, s := range signs {
		if strings.Contains(pg.sheet.ID, s.in) {
			return s.sign
		}
	}
	return ""
}

// lead returns what stands below the title of a page: what the sheet is, and the paper for it.
func (pg *page) lead() []string {
	var out []string
	if pg.explained != "" {
		out = append(out, pg.explained)
	}
	for _, key := range pg.about {
		out = append(out, pg.kit.cat.Text(key))
	}
	if pg.stock != "" {
		out = append(out, pg.kit.cat.Text("sheet.paper."+pg.stock))
	}
	return out
}

// headline parts a title such as "Pieces: face and back in one" or "Board, left half (with the
// glue flap)" into what stands large and what stands below it.
func headline(s string) (title, about string) {
	at := strings.IndexAny(s, ":：(（")
	if at < 0 {
		return s, ""
	}
	about = strings.TrimLeft(s[at:], ":：(（ ")
	if !strings.ContainsAny(about, "(（") { // the closing one of what stood in parentheses
		about = strings.TrimRight(about, ")）")
	}
	return strings.TrimSpace(s[:at]), about
}

// rulerRoom is what the upright line takes from the side of a sheet.
const rulerRoom draw.MM = 5

// Ruler returns the length of the two lines by which a print is checked: 100 mm, on small paper
// half of that.
func (p Paper) Ruler() draw.MM {
	if p.grid() == smallGrid {
		return shortLine
	}
	return longLine
}

// Ruled returns the part of an area for parts that the upright line leaves free, with the same air
// on both sides.
func (p Paper) Ruled(area draw.Rect) draw.Rect {
	area.Min.X += rulerRoom
	area.Max.X -= rulerRoom
	return area
}

// rulers draws the two lines from the top right corner, like a carpenter's square, and above them
// how to print. Between registration marks the upright one begins below them.
func (f *Furniture) rulers(d *draw.Drawing, room draw.Rect, g grid) {
	const edge draw.MM = 0.3
	length := f.Paper.Ruler()
	corner := draw.Pt(room.Max.X-edge, room.Min.Y+g.titleY)
	top := corner.Y
	if f.Paper.Registration != "" {
		top = f.Paper.Content().Min.Y
	}
	line := ruler(length, g.tick)
	d.Put(line, draw.Affine{A: -1, D: 1, E: float64(corner.X), F: float64(corner.Y)})
	d.Put(line, draw.Affine{B: 1, C: -1, E: float64(f.Paper.Block.Max.X - edge), F: float64(top)})

	st := Guide(Fit(draw.Sans, SmallSize, f.rulerLabel(), length-1), draw.Sans, font.Left)
	d.Add(font.Label(draw.Pt(corner.X-length, corner.Y-1.3), st, f.rulerLabel())...)
}

func (f *Furniture) rulerLabel() string {
	return f.Catalog.Text("sheet.ruler", "length", draw.Number(float64(f.Paper.Ruler()), 0)+" mm")
}

// ruler draws a line to the right, with ticks every 5, 10 and 50 mm below it, the longest of
// a given length.
func ruler(length, longest draw.MM) (d draw.Drawing) {
	line := func(a, b draw.Point) {
		d.Add(draw.Mark{Role: draw.Guide, Path: draw.Line(a, b), Stroke: draw.Black, Width: 0.2})
	}
	line(draw.Pt(0, 0), draw.Pt(length, 0))
	for x := draw.MM(0); x <= length; x += 5 {
		tick := 0.4 * longest
		if int(x)%10 == 0 {
			tick = 0.65 * longest
		}
		if int(x)%50 == 0 {
			tick = longest
		}
		line(draw.Pt(x, 0), draw.Pt(x, tick))
	}
	return d
}
