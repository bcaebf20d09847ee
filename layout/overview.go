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
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

const overviewID = "0-overview"

// pictureWidths are how wide the flat picture of the setup, that of the finished set
// and those of the board's halves are, and may be where that saves a page; 0: they are
// not shown.
var pictureWidths = [...]struct{ setup, set, halves draw.MM }{{70, 86.8, 36}, {62, 86.8, 28}, {54, 75.6, 26}, {46, 64.4, 24},
	{62, 86.8, 0}, {54, 75.6, 0}, {46, 64.4, 0}, {54, 0, 0}}

// overview is the page that comes first in a kit: the finished set, what is in the
// kit, materials, printing, and how to put the pieces together.
type overview struct {
	*Plan
	page  typeset.Page
	set   draw.Drawing // the finished set
	setup draw.Drawing
	ways  []draw.Drawing // in which the halves of the board come together
	text  []doc.Block    // between these pictures
	moves []doc.Block
}

// overview lays out the overview page.
func (p *Plan) overview() ([]*page, error) {
	k := p.kits[0]
	page, err := k.overviewPage()
	if err != nil {
		return nil, err
	}
	r, err := rules.New(k.game)
	if err != nil {
		return nil, err
	}
	o := overview{Plan: p, page: page}
	o.draw(r)
	sheets, err := o.sheets()
	pages := k.titled(overviewID, "overview", sheets)
	for i := 1; i < len(pages) && p.opts.Duplex.On(); i += 2 {
		pages[i].back = pages[i-1]
	}
	return pages, err
}

// draw makes the pictures and the text, which take about as long.
func (p *overview) draw(r *rules.Rules) {
	k := p.kits[0]
	var names board.DiagramOptions
	if p.cat.Text("notation") == "kanji" {
		names.RankName = board.RankKanji
	}
	_ = format.AtOnce(3, 0, func(i int) error {
		switch i {
		case 0:
			show := board.Opening(r)
			p.set = board.Scene(k.game, asBuilt(k.maker, p.opts.Build), &show, p.beside(), setScale)
		case 1:
			start := r.Start()
			p.setup = board.Diagram(k.game, k.maker, &start, names)
		default:
			t := p.cat.Text
			p.text = slices.Concat([]doc.Block{p.bookletPara()}, p.contentsBlocks(),
				section(t("kit.print.title"), nil, p.printSteps(), true), section(t("kit.needs.title"), nil, p.needs(), false), p.buildBlocks())
			p.moves = slices.Concat(p.extraBlocks(), p.moveBlocks())
			if p.opts.Board != BoardNone {
				p.ways = boards{k}.ways()
			}
		}
		return nil
	})
}

// sheets sets the page with the largest pictures that take no more sheets than the
// smallest ones do.
func (p *overview) sheets() ([]draw.Sheet, error) {
	first, err := p.withPictures(0)
	if err != nil || len(first) == 1 {
		return first, err
	}
	last := len(pictureWidths) - 1
	fewest, err := p.withPictures(last)
	for i := 0; err == nil && len(first) > len(fewest) && i < last; {
		i++
		first, err = p.withPictures(i)
	}
	return first, err
}

// withPictures sets the page with pictures of the i-th widths.
func (p *overview) withPictures(i int) ([]draw.Sheet, error) {
	k, t, w := p.kits[0], p.cat.Text, pictureWidths[i]
	d := &doc.Doc{ID: "overview", Title: k.game.Names.In(p.opts.Lang), Lang: p.opts.Lang, Script: doc.Script(t("script"))}
	d.Blocks = []doc.Block{doc.Heading{Level: 2, Text: t("kit.title", "game", d.Title)}}
	if w.set > 0 {
		if b := p.set.Bounds(); len(p.opts.Extras) > 0 { // about as high as without them
			w.set = max(w.set, w.set*0.75*b.W()/b.H())
		}
		d.Blocks = append(d.Blocks, doc.Figure{Drawing: p.set, Alt: t("kit.whole"), Center: true, Width: w.set})
	}
	d.Blocks = append(d.Blocks, doc.Heading{Level: 2, Text: t("kit.setup.title")}, doc.Figure{Drawing: p.setup, Alt: t("kit.setup.title"), Center: true, Width: w.setup})
	d.Blocks = slices.Concat(d.Blocks, p.text, p.boardBlocks(w.halves), p.moves)
	sheets, err := typeset.Set(d, p.page)
	if err != nil {
		return nil, fmt.Errorf("overview page: %w", err)
	}
	return sheets, nil
}

// of adds the name of a game to a text, unless it is the game that is asked for.
func (p *Plan) of(k *kit, what string) string {
	if k == p.kits[0] {
		return what
	}
	return p.cat.Text("kit.sheets.of", "game", k.game.Names.In(p.opts.Lang), "sheet", what)
}

// bookletPara gives the commands for the booklets of the games.
func (p *overview) bookletPara() doc.Para {
	var booklets []string
	key := "kit.setup.text-game"
	for _, of := range p.kits {
		b := cmp.Or(of.game.File, of.game.ID)
		if p.opts.Texts == nil && p.opts.Lang != "en" {
			b += " --lang " + p.opts.Lang
		}
		booklets = append(booklets, b)
		if len(of.game.Book.Game) == 0 && of.game.Book.Like == "" {
			key = "kit.setup.text"
		}
	}
	return doc.Para{Text: p.cat.Text(key, "game", strings.Join(booklets, "; shogikit booklet ")), Flush: true}
}

// needs lists what has to be at hand for this build, and for a board if there is
// one.
func (p *overview) needs() []string {
	k := p.kits[0]
	n, needs := 0, p.opts.Build
	for _, of := range p.kits {
		n += len(of.copies)
	}
	if !slices.Contains([]Build{BuildFlat, BuildFoldover, BuildCore}, needs) {
		needs = BuildBox
	}
	items := p.cat.List("kit.needs."+string(needs), "n", n*len(p.opts.Sets), "paper", k.paperAdvice(), "washer", p.washer(), "layers", k.layers(), "stack", k.layers()*int(fold.CoreCard))
	if k.opts.backsBehind() {
		items[0] = p.cat.Text("kit.needs.duplex")
	}
	if p.washer() < leastWasher && (needs == BuildBox || needs == BuildCore) {
		items = slices.Delete(items, len(items)-3, len(items)-2)
	}
	if !k.opts.wants(ExtraTravelBoard) && !slices.ContainsFunc(p.pages, func(pg *page) bool { return pg.board != "" }) {
		items = slices.Delete(items, len(items)-2, len(items)-1) // card for the board
	}
	if k.opts.has(BuildRelief) {
		items = append(items, p.cat.Text("kit.needs.relief"))
	}
	tab := k.maker.Body(k.copies[0].Piece).TabDepth()
	if tab*draw.MM(p.opts.Scale) < smallTab && (k.opts.has(BuildBox) || k.opts.has(BuildNet)) {
		items = append(items, p.cat.Text("kit.needs.tweezers", "mm", k.millimetres(tab)))
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

// printSteps are those of printing. The last step is about sheets that are larger
// than the kit's paper, and is left out where there are none.
func (p *overview) printSteps() []string {
	paper := ""
	for _, pg := range p.pages {
		paper = cmp.Or(paper, Larger(pg.sheet.Paper, p.opts.Paper.Size))
	}
	steps := p.cat.List("kit.print.steps", "paper", paper)
	if paper == "" {
		steps = steps[:len(steps)-1]
	}
	if c := p.opts.CutLines; c == press.CutCorners || c == press.CutNone {
		steps = append(steps, p.cat.Text("kit.cuts."+string(c)))
	}
	if slices.ContainsFunc(p.pages, func(pg *page) bool { return slices.Contains(pg.legend, "across") }) {
		steps = append(steps, p.cat.Text("kit.cuts.guillotine"))
	}
	return slices.Insert(steps, 1, p.kits[0].duplexSteps()...)
}

// duplexSteps are those of printing on both sides, with what comes out behind what.
func (k *kit) duplexSteps() []string {
	if !k.opts.Duplex.On() {
		return nil
	}
	does := "one"
	switch {
	case k.opts.backsBehind():
		does = "behind"
	case k.opts.has(BuildBox), k.opts.has(BuildCore):
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
		return page, k.opts.tooLarge("the overview page", overviewW, overviewH)
	}
	page.Plain, page.Whole = true, true
	page.Inner, page.Outer = k.area.Min.X+1.5, p.Size.W-k.area.Max.X+1
	page.Top, page.Foot = k.area.Min.Y+1, p.Size.H-k.area.Max.Y+1
	return page, nil
}

func (p *overview) buildBlocks() []doc.Block {
	k := p.kits[0]
	var out []doc.Block
	t, side, marks := p.cat.Text, "front", p.cat.Text("kit.build.marks")
	if p.opts.Reverse {
		side = "reverse"
	}
	if cmp.Or(p.opts.Marks, k.game.Marks) == "none" {
		marks = ""
	}
	for _, b := range []Build{BuildFlat, BuildBox, BuildRelief, BuildNet, BuildFoldover, BuildCore} {
		if !k.opts.has(b) {
			continue
		}
		key := "kit.build." + string(b)
		listed := map[string]bool{}
		for _, of := range p.kits {
			list := key + ".steps" // discs have no point and no walls, and what is printed on both sides is not glued
			if b == BuildFlat && k.opts.backsBehind() {
				list = key + ".duplex"
			} else if of.game.Shape.Outline == templates.Round && p.cat.Has(key+".round") {
				list = key + ".round"
			}
			if listed[list] || len(of.copies) == 0 {
				continue
			}
			listed[list] = true
			items := p.cat.List(list, "away", t("kit.away."+side), "layers", of.layers(), "marks", marks)
			if (b == BuildBox || b == BuildNet) && p.washer() < leastWasher {
				items = slices.Delete(items, 3, 4) // the step that glues it in
			}
			out = append(out, section(p.of(of, t(key+".title")), of.steps(b, camera), items, true)...)
		}
	}
	return out
}

var camera = fold.Camera{Yaw: -32, Pitch: 34, Scale: 0.9, Distance: 160, At: draw.Pt(9, -10)}

// moveBlocks explains the marks and shows every kind of piece with its names,
// face and promoted.
func (p *overview) moveBlocks() []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: p.cat.Text("kit.marks.title")}}
	const perRow = 2
	for _, of := range p.kits {
		kinds := slices.CompactFunc(slices.Clone(of.copies), func(a, b pieces.Look) bool { return a.Piece == b.Piece })
		if len(kinds) > 0 {
			marks := pieces.MarksText(of.game, "kit.marks."+cmp.Or(p.opts.Marks, of.game.Marks), p.cat.Text)
			out = append(out, doc.Para{Text: p.of(of, marks)})
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
		d := k.maker.Art(l)
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

// boardBlocks tells how each form of board is made. Halves come together in one way or
// another: those stand side by side, with pictures of a width.
func (p *overview) boardBlocks(width draw.MM) []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: p.cat.Text("kit.board.title")}}
	listed := map[string]bool{"": true}
	for _, pg := range p.pages {
		if listed[pg.board] {
			continue
		}
		listed[pg.board] = true
		items := p.cat.List("kit.board." + pg.board)
		items[0] = p.of(pg.kit, items[0])
		if len(items) < 3 || len(p.ways) < 2 || pg.kit != p.kits[0] {
			out = append(out, doc.List{Items: items, Numbered: len(items) > 1})
			continue
		}
		either := doc.Columns{Rule: true}
		for i, s := range items[1:] {
			cell := []doc.Block{doc.Para{Text: s, Flush: true}}
			if width > 0 {
				cell = slices.Insert(cell, 0, doc.Block(doc.Figure{Drawing: p.ways[i], Alt: s, Center: true, Width: width}))
			}
			either.Cells = append(either.Cells, cell)
		}
		out = append(out, doc.Para{Text: items[0], Flush: true}, either)
	}
	if len(out) == 1 {
		return nil
	}
	return out
}
