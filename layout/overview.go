package layout

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/press"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

const overviewID = "0-overview"

// pictureWidths are how wide the flat picture of the setup and that of the finished
// set are, and may be where that saves a page; 0: the set is not shown.
var pictureWidths = [...]struct{ setup, set draw.MM }{{62, 86.8}, {54, 75.6}, {46, 64.4}, {54, 0}}

// overview sets the page that comes first in a kit: the finished set, what is
// in the kit, materials, printing, and how to put the pieces together.
func (k *kit) overview() error {
	page, err := k.overviewPage()
	if err != nil || k.opts.trial {
		return err
	}
	if !k.draws(overviewID) {
		k.first(overviewID, "overview", make([]draw.Sheet, k.opts.Alone.Overview))
		return nil
	}
	r, err := rules.New(k.game)
	if err != nil {
		return err
	}
	t, show, start := k.cat.Text, board.Opening(r), r.Start()
	var names board.DiagramOptions
	if t("notation") == "kanji" {
		names.RankName = board.RankKanji
	}
	set := doc.Figure{Drawing: board.Scene(k.game, k.maker, &show, setScale), Alt: t("kit.whole"), Center: true}
	setup := doc.Figure{Drawing: board.Diagram(k.game, k.maker, &start, names), Alt: t("kit.setup.title"), Center: true}
	text := slices.Concat([]doc.Block{k.bookletPara()}, k.contentsBlocks(),
		section(t("kit.print.title"), nil, k.printSteps(), true), section(t("kit.needs.title"), nil, k.needs(), false),
		k.buildBlocks(), k.boardBlocks(), k.extraBlocks(), k.moveBlocks())
	d := &doc.Doc{ID: "overview", Title: k.game.Names.In(k.opts.Lang), Lang: k.opts.Lang, Script: doc.Script(t("script"))}
	var sheets []draw.Sheet
	for _, w := range pictureWidths {
		set.Width, setup.Width = w.set, w.setup
		d.Blocks = []doc.Block{doc.Heading{Level: 2, Text: t("kit.title", "game", d.Title)}, set, doc.Heading{Level: 2, Text: t("kit.setup.title")}, setup}
		if w.set == 0 {
			d.Blocks = slices.Delete(d.Blocks, 1, 2)
		}
		d.Blocks = append(d.Blocks, text...)
		tried, err := typeset.Set(d, page)
		if err != nil {
			return fmt.Errorf("overview page: %w", err)
		}
		if sheets == nil || len(tried) < len(sheets) {
			sheets = tried
		}
		if len(sheets) == 1 {
			break
		}
	}
	k.first(overviewID, "overview", sheets)
	for i := 1; i < len(sheets) && k.opts.Duplex.On(); i += 2 {
		k.sheets[i].back = k.sheets[i-1]
	}
	return nil
}

// bookletPara says how the booklets of the games are made.
func (k *kit) bookletPara() doc.Para {
	var booklets []string
	key := "kit.setup.text-game"
	for _, of := range k.kits() {
		b := cmp.Or(of.game.File, of.game.ID)
		if k.opts.Texts == nil && k.opts.Lang != "en" {
			b += " --lang " + k.opts.Lang
		}
		booklets = append(booklets, b)
		if len(of.game.Book.Game) == 0 && of.game.Book.Like == "" {
			key = "kit.setup.text"
		}
	}
	return doc.Para{Text: k.cat.Text(key, "game", strings.Join(booklets, "; shogikit booklet ")), Flush: true}
}

// needs lists what has to be at hand for this build, and for a board if there is
// one.
func (k *kit) needs() []string {
	n, needs := 0, k.opts.Build
	for _, of := range k.kits() {
		n += len(of.copies)
	}
	if !slices.Contains([]Build{BuildFlat, BuildFoldover, BuildCore}, needs) {
		needs = BuildBox
	}
	items := k.cat.List("kit.needs."+string(needs), "n", n*len(k.opts.Sets), "paper", k.paperAdvice(), "washer", k.washer(), "layers", k.layers(), "stack", k.layers()*int(fold.CoreCard))
	if k.backsBehind() {
		items[0] = k.cat.Text("kit.needs.duplex")
	}
	if k.washer() < leastWasher && (needs == BuildBox || needs == BuildCore) {
		items = slices.Delete(items, len(items)-3, len(items)-2)
	}
	if !k.wants(ExtraTravelBoard) && !slices.ContainsFunc(k.sheets, func(j *job) bool { return j.board != "" }) {
		items = slices.Delete(items, len(items)-2, len(items)-1) // card for the board
	}
	tab := k.maker.Body(k.copies[0].Piece).TabDepth()
	if tab*draw.MM(k.opts.Scale) < smallTab && (k.has(BuildBox) || k.has(BuildNet)) {
		items = append(items, k.cat.Text("kit.needs.tweezers", "mm", k.millimetres(tab)))
	}
	return items
}

func section(title string, pics []draw.Drawing, items []string, numbered bool) []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: title}}
	if len(pics) > 0 {
		row := doc.Columns{Middle: true}
		for _, p := range pics {
			w := p.Bounds().W()
			row.Cells = append(row.Cells, []doc.Block{doc.Figure{Drawing: p, Center: true, Width: 1.1 * w}})
			row.Shares = append(row.Shares, float64(w))
		}
		out = append(out, row)
	}
	return append(out, doc.List{Items: items, Numbered: numbered})
}

// printSteps tells how to print. The last step is about sheets that are larger
// than the kit's paper, and is left out where there are none.
func (k *kit) printSteps() []string {
	paper := ""
	for _, j := range k.sheets {
		paper = cmp.Or(paper, Larger(j.sheet.Paper, k.opts.Paper.Size))
	}
	steps := k.cat.List("kit.print.steps", "paper", paper)
	if paper == "" {
		steps = steps[:len(steps)-1]
	}
	if c := k.opts.CutLines; c == press.CutCorners || c == press.CutNone {
		steps = append(steps, k.cat.Text("kit.cuts."+string(c)))
	}
	if slices.ContainsFunc(k.sheets, func(j *job) bool { return slices.Contains(j.legend, "across") }) {
		steps = append(steps, k.cat.Text("kit.cuts.guillotine"))
	}
	return slices.Insert(steps, 1, k.duplexSteps()...)
}

// duplexSteps tells how to print on both sides, and what comes out behind what.
func (k *kit) duplexSteps() []string {
	if !k.opts.Duplex.On() {
		return nil
	}
	does := "one"
	switch {
	case k.backsBehind():
		does = "behind"
	case k.has(BuildBox), k.has(BuildCore):
		does = "apart"
	}
	out := []string{k.cat.Text("kit.duplex." + string(k.opts.Duplex)), k.cat.Text("kit.duplex." + does)}
	if k.opts.Reverse {
		out = append(out, k.cat.Text("kit.duplex.lines"))
	}
	return out
}

// The smallest paper that the text of the overview page goes on.
const overviewW, overviewH draw.MM = 105, 148

// overviewPage returns the page of the overview, its text inside the block's
// content area.
func (k *kit) overviewPage() (typeset.Page, error) {
	p := k.opts.Paper
	page, err := typeset.PageFor(p.Size)
	if err != nil {
		return page, k.tooLarge("the overview page", overviewW, overviewH)
	}
	page.Plain, page.Whole = true, true
	page.Inner, page.Outer = k.area.Min.X+1.5, p.Size.W-k.area.Max.X+1
	page.Top, page.Foot = k.area.Min.Y+1, p.Size.H-k.area.Max.Y+1
	return page, nil
}

func (k *kit) buildBlocks() []doc.Block {
	var out []doc.Block
	t, side, marks := k.cat.Text, "front", k.cat.Text("kit.build.marks")
	if k.opts.Reverse {
		side = "reverse"
	}
	if cmp.Or(k.opts.Marks, k.game.Marks) == "none" {
		marks = ""
	}
	for _, b := range []Build{BuildFlat, BuildBox, BuildRelief, BuildNet, BuildFoldover, BuildCore} {
		if !k.has(b) {
			continue
		}
		key := "kit.build." + string(b)
		told := map[string]bool{}
		for _, of := range k.kits() {
			list := key + ".steps" // discs have no point and no walls, and what is printed on both sides is not glued
			if b == BuildFlat && k.backsBehind() {
				list = key + ".duplex"
			} else if of.game.Shape.Outline == templates.Round && k.cat.Has(key+".round") {
				list = key + ".round"
			}
			if told[list] || len(of.copies) == 0 {
				continue
			}
			told[list] = true
			items := k.cat.List(list, "away", t("kit.away."+side), "layers", of.layers(), "marks", marks)
			if (b == BuildBox || b == BuildNet) && k.washer() < leastWasher {
				items = slices.Delete(items, 3, 4) // the step that glues it in
			}
			out = append(out, section(k.of(of.game, t(key+".title")), of.steps(b, camera), items, true)...)
		}
	}
	return out
}

var camera = fold.Camera{Yaw: -32, Pitch: 34, Scale: 0.9, Distance: 160, At: draw.Pt(9, -10)}

// steps draws how a piece goes together: one that promotes if there is one, so that
// the back has a picture.
func (k *kit) steps(b Build, c fold.Camera) (out []draw.Drawing) {
	l := k.copies[max(0, slices.IndexFunc(k.copies, func(l pieces.Look) bool { return l.Piece.Promoted != nil }))]
	switch b {
	case BuildBox:
		for s := range fold.BoxSteps {
			out = append(out, k.maker.Step(l, s, c))
		}
	case BuildCore:
		for _, s := range []int{fold.StepClosed, fold.StepRim, fold.StepOpen, fold.StepDone} {
			out = append(out, k.maker.Step(l, s, c))
		}
	case BuildNet:
		c.Scale = 0.5
		out = append(out, k.maker.NetStep(l, 0.3, c), k.maker.NetStep(l, 0.8, c))
	}
	return out
}

// moveBlocks explains the marks and shows every kind of piece with its names,
// face and promoted.
func (k *kit) moveBlocks() []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: k.cat.Text("kit.marks.title")}}
	const perRow = 2
	for _, of := range k.kits() {
		kinds := slices.CompactFunc(slices.Clone(of.copies), func(a, b pieces.Look) bool { return a.Piece == b.Piece })
		if len(kinds) > 0 {
			marks := pieces.MarksText(of.game, "kit.marks."+cmp.Or(k.opts.Marks, of.game.Marks), k.cat.Text)
			out = append(out, doc.Para{Text: k.of(of.game, marks)})
		}
		for some := range slices.Chunk(kinds, perRow) {
			row := doc.Columns{Middle: true, Shares: []float64{13, 14, 13, 14}}
			for _, l := range some {
				pic, names := of.pieceWithNames(l.Piece)
				row.Cells = append(row.Cells, pic, names)
			}
			row.Cells = append(row.Cells, make([][]doc.Block, 2*(perRow-len(some)))...)
			out = append(out, row)
		}
	}
	return out
}

// pieceWithNames returns face and back side by side, small, and their names.
func (k *kit) pieceWithNames(p *templates.Piece) (pic, names []doc.Block) {
	const small = 0.52
	l := pieces.Look{Piece: p}
	b := k.maker.Body(p)
	face := func(l pieces.Look) draw.Drawing {
		d := k.maker.Plain(l)
		d.Paint(b.Outline(), draw.None, draw.Brown, 0.3)
		return d
	}
	both := face(l)
	called := "**" + p.Face.Name(k.opts.Names, k.opts.Lang) + "**"
	second := pieces.Look{Piece: p, Promoted: true}
	if p.Promoted != nil {
		called += "\n" + p.Promoted.Name(k.opts.Names, k.opts.Lang)
	} else if p.TwoLooks {
		second = pieces.Look{Piece: p, Side: templates.Gote}
	}
	both.Append(face(second).Move(b.W+1.5, 0))
	return []doc.Block{doc.Figure{Drawing: both.Scale(small), Width: 21}}, []doc.Block{doc.Para{Text: called, Small: true}}
}

func (k *kit) boardBlocks() []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: k.cat.Text("kit.board.title")}}
	told := map[string]bool{"": true}
	for _, j := range k.sheets {
		if told[j.board] {
			continue
		}
		told[j.board] = true
		items := k.cat.List("kit.board." + j.board)
		items[0] = k.of(j.game, items[0])
		out = append(out, doc.List{Items: items, Numbered: len(items) > 1})
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

// rimDrawing draws on the rims sheet how a piece goes together, where the rims leave
// room for it: the steps of a box piece in a row, as large as the room allows.
func (k *kit) rimDrawing(j *job) {
	room := k.area
	room.Min.Y = press.Used(j.sheet.Parts).Max.Y + drawingGap
	if room.H() < drawingMinH {
		return
	}
	room.Min.Y = max(room.Min.Y, room.Max.Y-drawingH)
	const between, titleW, titleH = 8, 34, 5
	steps := k.steps(BuildBox, fold.Camera{Yaw: -32, Pitch: 32, Scale: 1})
	var total, tallest draw.MM
	for i := range steps {
		steps[i] = asGuide(steps[i])
		b := steps[i].Bounds()
		total, tallest = total+b.W(), max(tallest, b.H())
	}
	out, title := &j.sheet.Furniture, k.cat.Text("sheet.rim-drawing")
	st := press.Guide(3, draw.SansBold, font.Left)
	if narrow := room.W() < 130; narrow { // the title above instead of beside
		out.Add(font.Label(draw.Pt(room.Min.X+2, room.Min.Y+3), st, title)...)
		room.Min.X, room.Min.Y = room.Min.X+2, room.Min.Y+titleH
	} else {
		st.Size = press.Fit(st.Font, st.Size, title, titleW)
		out.Add(font.Label(draw.Pt(room.Min.X+2, room.Center().Y+1), st, title)...)
		room.Min.X += titleW + between
	}
	size := min(float64(room.H()/tallest), float64((room.W()-between*draw.MM(len(steps)))/total), 1.1)
	for _, p := range steps {
		p = p.Scale(size)
		b := p.Bounds()
		out.Append(p.Move(room.Min.X-b.Min.X, room.Center().Y-b.Center().Y))
		room.Min.X += b.W() + between
	}
}

// asGuide turns a picture into a hint: it is not part of any piece.
func asGuide(d draw.Drawing) draw.Drawing {
	d.Marks = slices.Clone(d.Marks)
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role == draw.Art && m.Stroke != draw.None && m.Width == 0 {
			m.Width = 0.1
		}
		m.Role = draw.Guide
	}
	return d
}
