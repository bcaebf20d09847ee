package layout

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Build is a way to make the pieces.
type Build string

// The builds.
const (
	BuildBox      Build = "box"      // face and back with a rim between them
	BuildFlat     Build = "flat"     // face and back glued on card
	BuildRelief   Build = "relief"   // box, with frames and symbols cut out and glued on top
	BuildNet      Build = "net"      // face, rim and back in one part
	BuildFoldover Build = "foldover" // face and back joined at one edge
	BuildAll      Build = "all"      // box, relief and net
)

// Builds lists the builds, the default first.
func Builds() []Build {
	return []Build{BuildBox, BuildFlat, BuildRelief, BuildNet, BuildFoldover, BuildAll}
}

// BoardForm is how a kit brings its board.
type BoardForm string

// The forms of a board. The zero form is what the paper can hold.
const (
	BoardHalves BoardForm = "halves" // tiles with flaps that are glued together: two where two are enough
	BoardWhole  BoardForm = "whole"  // one piece, on a larger page where the paper is too small
	BoardBoth   BoardForm = "both"
	BoardNone   BoardForm = "none"
)

// BoardForms lists the forms.
func BoardForms() []BoardForm { return []BoardForm{BoardHalves, BoardWhole, BoardBoth, BoardNone} }

// Options say what goes into a kit. The zero Options are a box-built kit in
// English on A4 at 100 %, in the template's own style and marks.
type Options struct {
	Paper     Paper
	Board     BoardForm
	Build     Build
	Style     string
	Marks     string
	Names     string // templates.Official or templates.PaperKit
	Lang      string
	Scale     float64           // 0 means 1
	Only      []Pick            // pieces to reprint; all where empty
	Also      []*templates.Game // further games that the set is to serve: only what is missing is added
	Art       fs.FS
	Font      *font.Face
	Command   string // the command line, printed on every sheet
	Overview  bool   // put the overview page first
	Extras    []Extra
	Kerf      draw.MM // width of the blade or beam: cuts run half of it beside what stays
	Duplex    Duplex  // print backs behind their faces
	Thickness draw.MM // of the paper, on paper; 0: the usual
	Reverse   bool    // with Duplex: print cut and fold lines on the back of the paper
	Suffix    string  // behind the sheet ids: "-line" for uncoloured sheets
}

// kit is what the sheets of one kit share.
type kit struct {
	opts   Options
	game   *templates.Game
	maker  *pieces.Maker
	cat    *text.Catalog
	copies []pieces.Look
	area   draw.Rect
	plan   boxPlan // of the box, where there is one
	travel float64 // scale of the travel board, where there is one
	sheets []*job
}

// job is a sheet in the making.
type job struct {
	sheet  draw.Sheet
	game   *templates.Game
	legend []string

	back    *job // the sheet on whose other side this one goes
	blank   bool // nothing but a note
	reverse bool // the lines of the sheet on the other side
}

// Kit lays out the sheets of a game: overview page if asked for, faces and
// backs, rims or nets, board. Everything that does not fit is told before any
// sheet is returned, all of it at once.
func Kit(g *templates.Game, o Options) ([]draw.Sheet, error) {
	k, err := lay(g, o)
	if large := tooLarge(err); len(large) > 0 {
		large[0].remedies = remedies(g, o.orDefaults(), err)
	}
	if err != nil {
		return nil, err
	}
	return k.finish(), nil
}

// lay puts everything on sheets, but for the furniture.
func lay(g *templates.Game, o Options) (*kit, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	var faults []error
	add := func(err error) {
		if err != nil {
			faults = append(faults, err)
		}
	}
	if len(o.Only) > 0 {
		add(k.reprint())
	} else {
		add(k.pieceSheets())
		add(k.boardSheets())
		for i := range o.Also {
			add(k.also(i))
		}
	}
	add(k.extras())
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if o.Overview && len(o.Only) == 0 {
		if err := k.overview(); err != nil {
			return nil, err
		}
	}
	if o.Duplex.on() {
		if o.Reverse {
			k.reverseLines()
		}
		k.pairPages()
	}
	return k, nil
}

// orDefaults fills in what is not said.
func (o Options) orDefaults() Options {
	if o.Paper.Name == "" {
		o.Paper = Papers()[0]
	}
	if o.Build == "" {
		o.Build = BuildBox
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Lang == "" {
		o.Lang = "en"
	}
	if o.Names == "" {
		o.Names = templates.Official
	}
	return o
}

// thickness returns the paper's at 100 %. What is thicker than usual has to be
// as much thicker on paper, whatever the scale; usual paper changes nothing.
func (o Options) thickness() draw.MM {
	if o.Thickness == 0 {
		return 0
	}
	return pieces.UsualThickness + (o.Thickness-pieces.UsualThickness)/draw.MM(o.Scale)
}

func newKit(g *templates.Game, o Options) (*kit, error) {
	o = o.orDefaults()
	cat, err := text.Load(o.Lang)
	if err != nil {
		return nil, err
	}
	maker, err := pieces.NewMaker(g, pieces.Options{Style: o.Style, Marks: o.Marks, Lang: o.Lang, Art: o.Art, Font: o.Font, Thickness: o.thickness(),
		Apart: o.Build == BuildRelief || o.Build == BuildAll})
	if err != nil {
		return nil, err
	}
	k := &kit{opts: o, game: g, maker: maker, cat: cat}
	k.area = k.content(o.Paper)
	k.copies, err = copies(g, o.Only)
	return k, err
}

// has tells whether the kit is to have a build.
func (k *kit) has(b Build) bool {
	switch k.opts.Build {
	case BuildAll:
		return b == BuildBox || b == BuildRelief || b == BuildNet
	case BuildRelief:
		return b == BuildBox || b == BuildRelief
	}
	return k.opts.Build == b
}

// pieceSheets lays out what the build needs.
func (k *kit) pieceSheets() error {
	var faults []error
	switch {
	case !k.has(BuildBox) && !k.has(BuildFlat):
	case k.opts.Duplex.on():
		faults = append(faults, k.duplexFaces())
	default:
		faults = append(faults, k.spread("1-faces", "faces", k.faces(k.maker.Face), gap, []string{"cut"}))
	}
	if k.has(BuildBox) {
		faults = append(faults, k.rims())
	}
	if k.has(BuildRelief) {
		faults = append(faults, k.spread("6-relief", "relief", k.faces(k.maker.Relief), gap, []string{"cut"}))
	}
	if k.has(BuildNet) {
		faults = append(faults, k.spread("7-nets", "nets", k.each(k.maker.Net), 1, []string{"cut", "mountain", "glue"}))
	}
	if k.has(BuildFoldover) {
		faults = append(faults, k.spread("8-foldover", "foldover", k.each(k.maker.Foldover), gap, []string{"cut", "mountain"}))
	}
	return errors.Join(faults...)
}

// each makes one part a copy, at the kit's scale. Equal looks share a drawing.
func (k *kit) each(part func(pieces.Look) draw.Part) []draw.Part {
	made := map[pieces.Look]draw.Part{}
	count := map[string]int{}
	var out []draw.Part
	for _, l := range k.copies {
		p, ok := made[l]
		if !ok {
			p = part(l).Transform(draw.Scale(k.opts.Scale, k.opts.Scale))
			made[l] = p
		}
		count[p.Kind+p.Name]++
		p.Name = fmt.Sprintf("%s-%d", p.Name, count[p.Kind+p.Name])
		out = append(out, p)
	}
	return out
}

// faces returns face and back of every copy side by side.
func (k *kit) faces(part func(pieces.Look) draw.Part) []draw.Part {
	fronts := k.each(part)
	backs := k.each(func(l pieces.Look) draw.Part {
		l.Promoted = true
		return part(l)
	})
	out := make([]draw.Part, 0, 2*len(fronts))
	for i := range fronts {
		backs[i].Kind = strings.Replace(fronts[i].Kind, "face", "back", 1)
		backs[i].Name = fronts[i].Name // the back of that very piece
		out = append(out, fronts[i], backs[i])
	}
	return out
}

// spread packs parts on as many sheets as they need.
func (k *kit) spread(id, kind string, parts []draw.Part, gap draw.MM, legend []string) error {
	return k.spreadIn(id, kind, parts, gap, legend, k.area)
}

func (k *kit) spreadIn(id, kind string, parts []draw.Part, gap draw.MM, legend []string, area draw.Rect) error {
	boxes := make([]draw.Rect, len(parts))
	for i := range parts {
		parts[i] = k.kerfed(parts[i])
		boxes[i] = parts[i].Bounds()
	}
	pages, place, bad, ok := packRows(boxes, area, gap)
	if !ok {
		return k.tooLarge(parts[bad].Kind+" "+parts[bad].Name, boxes[bad].W(), boxes[bad].H())
	}
	center(boxes, place, pages, area)
	jobs := make([]*job, pages)
	for i := range jobs {
		jobs[i] = k.newSheet(pageID(id, i), k.cat.Text("sheet.kind."+kind), k.opts.Paper)
		jobs[i].legend = legend
	}
	for i, p := range place {
		s := &jobs[p.page].sheet
		s.Parts = append(s.Parts, parts[i].Transform(draw.Translate(p.by.X, p.by.Y)))
	}
	return nil
}

func pageID(id string, page int) string {
	if page == 0 {
		return id
	}
	return fmt.Sprintf("%s-%d", id, page+1)
}

func (k *kit) newSheet(id, title string, p Paper) *job {
	j := &job{game: k.game, sheet: draw.Sheet{
		ID: k.game.ID + "-" + id + k.opts.Suffix, Title: title, Paper: p.Size, Block: p.Block,
		Scale: k.opts.Scale, Command: k.opts.Command,
	}}
	k.sheets = append(k.sheets, j)
	return j
}

// rims lays the rims upright, side by side (level where they are too long for
// that), and draws below them how a piece goes together.
func (k *kit) rims() error {
	parts := k.each(k.maker.Rim)
	if longest(parts) <= k.area.H() {
		for i := range parts {
			parts[i] = parts[i].Transform(draw.Rotate(90))
			b := parts[i].Bounds()
			parts[i] = parts[i].Transform(draw.Translate(-b.Min.X, -b.Min.Y))
		}
	}
	first := len(k.sheets)
	if err := k.spread("2-rims", "rims", parts, rimGap, []string{"cut", "mountain", "glue"}); err != nil {
		return err
	}
	k.rimDrawing(k.sheets[len(k.sheets)-1], len(k.sheets)-first == 1)
	return nil
}

// longest returns the width of the widest part.
func longest(parts []draw.Part) draw.MM {
	var w draw.MM
	for i := range parts {
		w = max(w, parts[i].Bounds().W())
	}
	return w
}

// rimGap is small, so that all rims of a shogi set go on one A4 sheet.
const rimGap draw.MM = 0.5

// boardSheets lays out the board in the wanted form.
func (k *kit) boardSheets() error {
	form := k.opts.Board
	size := board.Size(k.game.Board)
	w, h := size.W*draw.MM(k.opts.Scale), size.H*draw.MM(k.opts.Scale)
	fits := w <= k.area.W() && h <= k.area.H()
	if form == "" {
		form = BoardHalves
		if fits {
			form = BoardWhole
		}
	}
	var faults []error
	if form == BoardHalves || form == BoardBoth {
		faults = append(faults, k.tiles())
	}
	if form == BoardWhole || form == BoardBoth {
		faults = append(faults, k.whole(w, h))
	}
	return errors.Join(faults...)
}

// whole puts the board on one page: the kit's paper, the paper turned, or the
// larger paper of the same family.
func (k *kit) whole(w, h draw.MM) error {
	tries := []Paper{k.opts.Paper, k.opts.Paper.Turned()}
	if big, ok := larger(k.opts.Paper); ok {
		tries = append(tries, big, big.Turned())
	}
	for _, p := range tries {
		c := k.content(p)
		if w > c.W() || h > c.H() {
			continue
		}
		part := k.kerfed(board.Whole(k.game).Transform(draw.Scale(k.opts.Scale, k.opts.Scale)))
		j := k.newSheet("5-board", k.cat.Text("sheet.kind.board"), p)
		j.legend = []string{"cut"}
		j.sheet.Parts = append(j.sheet.Parts, part.Transform(draw.Translate(c.Min.X+(c.W()-w)/2, c.Min.Y+(c.H()-h)/2)))
		return nil
	}
	largest := k.opts.Paper
	if big, ok := larger(largest); ok {
		largest = big
	}
	return boardTooLarge("the board in one piece", w, h, largest)
}

// larger returns the paper on which a whole board goes when it does not fit the
// kit's own: A3 or Tabloid.
func larger(p Paper) (Paper, bool) {
	name := "a3"
	switch p.Name {
	case "a3", "tabloid":
		return Paper{}, false
	case "letter", "legal":
		name = "tabloid"
	}
	big, err := ParsePaper(name)
	return big.like(p), err == nil
}

// tiles cuts the board into parts that fit the paper and are glued together.
func (k *kit) tiles() error {
	tiles, area, paper, err := k.cutBoard()
	if err != nil {
		return err
	}
	for i, t := range tiles {
		id, title := k.tileName(i, len(tiles))
		j := k.newSheet(id, title, paper)
		j.legend = []string{"cut", "glue"}
		p := t.Part.Transform(draw.Scale(k.opts.Scale, k.opts.Scale))
		b := p.Bounds()
		p = p.Transform(draw.Translate(area.Min.X+(area.W()-b.W())/2-b.Min.X, area.Min.Y+(area.H()-b.H())/2-b.Min.Y))
		j.sheet.Parts = append(j.sheet.Parts, k.kerfed(p))
		k.flapNote(j, p, t)
	}
	return nil
}

// cutBoard finds the fewest tiles, on the paper upright or turned; a board that
// would fit whole is still halved, since halves were asked for.
func (k *kit) cutBoard() ([]board.Tile, draw.Rect, Paper, error) {
	b := k.game.Board
	starCols, starRows := board.StarLines(b)
	var best []board.Tile
	var bestPaper Paper
	for _, p := range []Paper{k.opts.Paper, k.opts.Paper.Turned()} {
		c := k.content(p)
		room := draw.Pt(c.W()/draw.MM(k.opts.Scale), c.H()/draw.MM(k.opts.Scale))
		cols, okC := split(b.Files, b.Square, b.Border, room.X, starCols)
		rows, okR := split(b.Ranks, b.SquareH, b.Border, room.Y, starRows)
		if !okC || !okR {
			continue
		}
		if len(cols) == 0 && len(rows) == 0 && b.Files > 1 {
			cols = halve(b, starCols)
		}
		tiles := board.Tiles(k.game, cols, rows)
		if best == nil || len(tiles) < len(best) {
			best, bestPaper = tiles, p
		}
	}
	if best == nil {
		return nil, draw.Rect{}, Paper{}, boardTooLarge("one square of the board with its flap",
			(b.Square+b.Border+board.Flap)*draw.MM(k.opts.Scale), (b.SquareH+b.Border+board.Flap)*draw.MM(k.opts.Scale), k.opts.Paper)
	}
	return best, k.content(bestPaper), bestPaper, nil
}

// split cuts beside the stars, or through them where tiles are so small that it
// cannot be helped.
func split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	if cuts, ok := board.Split(n, square, border, room, stars); ok {
		return cuts, true
	}
	return board.Split(n, square, border, room, nil)
}

// halve returns the grid line next to the middle that no star lies on.
func halve(b templates.Board, stars []int) []int {
	for d := range b.Files {
		for _, c := range []int{b.Files/2 - d, b.Files/2 + d} {
			if c > 0 && c < b.Files && !slices.Contains(stars, c) {
				return []int{c}
			}
		}
	}
	return []int{b.Files / 2}
}

func (k *kit) tileName(i, n int) (id, title string) {
	switch {
	case n == 2 && i == 0:
		return "3-board-left", k.cat.Text("sheet.kind.board-left")
	case n == 2:
		return "4-board-right", k.cat.Text("sheet.kind.board-right")
	}
	return fmt.Sprintf("3-board-%d-of-%d", i+1, n), k.cat.Text("sheet.kind.board-tile", "n", i+1, "m", n)
}

// flapNote writes on the flap what it is for.
func (k *kit) flapNote(j *job, p draw.Part, t board.Tile) {
	glued := p.Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Glue })
	for i := range glued.Marks {
		b := glued.Marks[i].Path.Bounds()
		s := k.cat.Text("sheet.flap")
		st := guide(smallSize, draw.Sans, font.Middle)
		c := b.Center()
		if b.H() > b.W() {
			st.Angle = 90
			c.X += b.W() * 0.12
		} else {
			c.Y += b.H() * 0.25
		}
		st.Size = fit(draw.Sans, st.Size, s, max(b.W(), b.H())*0.9)
		j.sheet.Furniture.Add(font.Label(c, st, s)...)
	}
}

// tooLarge makes the error for what does not fit the kit's paper.
func (k *kit) tooLarge(what string, w, h draw.MM) error {
	return &tooLargeError{what: what, w: w, h: h, paper: k.opts.Paper}
}

// boardTooLarge makes the error for a board that does not fit a paper.
func boardTooLarge(what string, w, h draw.MM, p Paper) error {
	return &tooLargeError{what: what, w: w, h: h, paper: p, board: true}
}

// finish adds furniture and claims, now that the number of sheets is known.
func (k *kit) finish() []draw.Sheet {
	out := make([]draw.Sheet, len(k.sheets))
	for i, j := range k.sheets {
		name := j.game.Names.In(k.opts.Lang)
		if j.blank {
			note := j.sheet.Title
			j.sheet.Furniture.Add(font.Label(j.sheet.Block.Center(), guide(3, draw.Sans, font.Middle), note)...)
			out[i] = j.sheet
			continue
		}
		if j.reverse {
			j.sheet.Title = k.cat.Text("sheet.kind.reverse", "n", i)
		}
		j.sheet.Claims = append(j.sheet.Claims, claims(&j.sheet, j.game)...)
		k.scaleBetweenMarks(&j.sheet)
		f := furniture{cat: k.cat, sheet: &j.sheet, paper: k.paperOf(&j.sheet), n: i + 1, of: len(k.sheets), game: name, legend: j.legend}
		j.sheet.Back = j.back != nil
		f.mirror = j.sheet.Back && k.opts.Duplex.upright(j.sheet.Paper)
		j.sheet.Furniture.Append(f.draw())
		out[i] = j.sheet
	}
	return out
}
