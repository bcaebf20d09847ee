package layout

import (
	"cmp"
	"fmt"
	"math"
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

// Widths of the pictures on page 1: of the setup, the finished set, the halves of the
// board, a step, a piece with its back. All of them scale together.
const setupWidth, setWidth, halvesWidth, stepWidth, pairWidth draw.MM = 58, 74, 24, 26, 20

// Scale factors of the pictures: minimum, maximum, step, what counts as large, and a
// smaller one used only if it saves a nearly empty sheet; and the desired fill of a column.
const leastGrown, mostGrown, grownStep, grownLarge, tightGrown, columnFull = 0.65, 2.6, 0.05, 1.2, 0.47, 0.75

// overview is the first page of a kit: the finished set, contents, materials, printing,
// and assembly.
type overview struct {
	*Plan
	page  typeset.Page
	set   draw.Drawing // the finished set
	note  string       // its caption
	setup []doc.Block  // with its picture
	time  press.Work
	own   int  // number of sheets it takes up itself
	apart bool // some folds of pieces are scored one by one

	needed, text []doc.Block // the texts before and after the one on printing
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
	o := overview{Plan: p, page: page, own: 1}
	o.draw(r)
	sheets, err := o.sheets()
	pages := k.titled(overviewID, "overview", sheets)
	for i := 1; i < len(pages) && p.opts.Duplex.On(); i += 2 {
		pages[i].back = pages[i-1]
	}
	return pages, err
}

// draw prepares the pictures and the text concurrently; they take about equally long.
func (p *overview) draw(r *rules.Rules) {
	k := p.kits[0]
	var marks board.DiagramOptions
	if names(k.cat) == board.NamesKanji {
		marks.RankName = board.RankKanji
	}
	_ = format.AtOnce(3, 0, func(i int) error {
		switch i {
		case 0:
			show := board.Opening(r)
			if show != r.Start() {
				p.note = p.cat.Text("kit.whole-note")
			}
			p.set = board.Scene(k.game, asBuilt(k.maker, p.opts.Build), &show, p.beside(), setScale)
		case 1:
			start := r.Start()
			setup := board.Diagram(k.game, k.maker, &start, marks)
			p.setup = []doc.Block{doc.Figure{Drawing: setup, Alt: p.cat.Text("kit.setup.title"), Center: true, Width: setupWidth}, p.bookletPara()}
		default:
			t := p.cat.Text
			p.time, p.apart = p.work()
			p.needed = section(t("kit.needs.title"), nil, p.needs(), false)
			p.text = slices.Concat(p.buildBlocks(), p.boardBlocks(), p.extraBlocks())
		}
		return nil
	})
}

// sheets typesets the page with the largest pictures that take no more sheets than the
// smallest, so that the last sheet is full. If there is room for large ones, or a
// column stays empty, every kind of piece gets its own row.
func (p *overview) sheets() ([]draw.Sheet, error) {
	f := fitting{typeset.NewFitting(), p.page, p.doc(2)}
	least, _, err := f.count(leastGrown)
	if err != nil {
		return nil, fmt.Errorf("overview page: %w", err)
	}
	tight := f
	tight.page.Tight = true
	if n, _, err := tight.count(leastGrown); err == nil && n < least {
		f, least = tight, n
	}
	p.own = least // which the text mentions
	f.doc = p.doc(2)
	by, full := f.largest(least)
	if by > mostGrown-grownLarge { // even large pictures would leave the sheet half empty
		if n, _, err := tight.count(tightGrown); err == nil && n < least {
			p.own, least = n, n
			f = tight
			f.doc = p.doc(2)
			if by, full = f.largest(n); by == leastGrown {
				by = tightGrown
			}
		}
	}
	if by > grownLarge || full < columnFull {
		rows := fitting{f.Fitting, f.page, p.doc(1)}
		if n, _, err := rows.count(leastGrown); err == nil && n == least {
			if grown, fuller := rows.largest(least); by > grownLarge || fuller > full {
				f, by = rows, grown
			}
		}
	}
	f.page.Grow = by
	sheets, err := f.Set(f.doc, f.page)
	if err != nil {
		return nil, fmt.Errorf("overview page: %w", err)
	}
	return sheets, nil
}

// fitting tries different sizes of pictures.
type fitting struct {
	typeset.Fitting
	page typeset.Page
	doc  *doc.Doc
}

// count returns the number of sheets with pictures scaled by a factor, and the fill
// ratio of the emptiest column.
func (f *fitting) count(by float64) (sheets int, full float64, err error) {
	f.page.Grow = by
	return f.Count(f.doc, f.page)
}

// largest returns the scale factor of pictures for a number of sheets, and the fill ratio
// of the emptiest column.
func (f *fitting) largest(sheets int) (by, full float64) {
	return f.Largest(f.doc, f.page, sheets, typeset.Sizes{Least: leastGrown, Most: mostGrown, Step: grownStep, Full: columnFull})
}

// doc returns the text of the page, with perRow kinds of pieces side by side.
func (p *overview) doc(perRow int) *doc.Doc {
	k, t := p.kits[0], p.cat.Text
	d := &doc.Doc{ID: "overview", Title: k.game.Names.In(p.opts.Lang), Lang: p.opts.Lang, Script: doc.Script(t("script"))}
	d.Blocks = []doc.Block{doc.Heading{Level: 2, Text: t("kit.title", "game", d.Title)}}
	wide := setWidth
	if b := p.set.Bounds(); len(p.opts.Extras) > 0 { // about as high as without extras
		wide = max(wide, wide*0.75*b.W()/b.H())
	}
	d.Blocks = append(d.Blocks, doc.Figure{Drawing: p.set, Alt: t("kit.whole"), Caption: p.note, Center: true, Width: wide})
	d.Blocks = slices.Concat(d.Blocks, p.contentsBlocks(), p.needed, section(t("kit.print.title"), nil, p.printSteps(), true), p.text, []doc.Block{doc.Heading{Level: 2, Text: t("kit.setup.title")}}, p.setup, p.moveBlocks(perRow),
		[]doc.Block{doc.Para{Text: t("kit.report"), Small: true}})
	for i, b := range d.Blocks {
		if h, ok := b.(doc.Heading); ok && h.Level == 2 && i > 0 {
			h.Again = t("kit.continued", "title", press.Brief(h.Text))
			d.Blocks[i] = h
		}
	}
	return d
}

// of adds the name of a game to a text, unless it is the main game.
func (p *Plan) of(k *kit, what string) string {
	if k == p.kits[0] {
		return what
	}
	return p.cat.Text("kit.sheets.of", "game", k.game.Names.In(p.opts.Lang), "sheet", what)
}

// bookletPara lists the commands for the booklets of the games.
func (p *overview) bookletPara() doc.Para {
	var booklets, files []string
	key, zone := "kit.setup.text-game", ""
	for _, of := range p.kits {
		b := cmp.Or(of.game.File, of.game.ID)
		files = append(files, of.game.ID+"-booklet.pdf")
		if of.game.Zone > 0 && of.opts.Board != BoardNone {
			zone = p.cat.Text("kit.setup.zone")
		}
		if p.opts.Texts == nil && p.opts.Lang != "en" {
			b += " --lang " + p.opts.Lang
		}
		booklets = append(booklets, b)
		if len(of.game.Book.Game) == 0 && of.game.Book.Like == "" {
			key = "kit.setup.text"
		}
	}
	return doc.Para{Text: p.cat.Text(key, "game", strings.Join(booklets, p.cat.Text("kit.print.between")+"shogikit booklet "), "file", strings.Join(files, p.cat.Text("sheet.comma"))) + zone, Flush: true}
}

// needs lists the materials for this build, and for a board if there is one.
func (p *overview) needs() []string {
	k := p.kits[0]
	n, keys := 0, ""
	for _, of := range p.kits {
		n += len(of.copies)
	}
	for _, w := range p.opts.Build.Ways() {
		keys += w.needs + " "
	}
	one := k.maker.Body(k.copies[0].Piece)
	tab := one.TabDepth()
	if tab*draw.MM(p.opts.Scale) < smallTab && k.opts.Build.Is(func(w Way) bool { return w.tabbed }) {
		keys += "tweezers"
	}
	small := p.washer() < leastWasher
	holdsBoard := func(pg *page) bool { return pg.board != "" }
	done := map[string]bool{"washers": small, "core-washers": small, "board": !slices.ContainsFunc(p.pages, holdsBoard)}
	var items, boards, sawn []string
	card := func(side draw.MM) string { return k.cat.Number(10*math.Ceil(float64(side)*k.opts.Scale/10), 0) } // it is trimmed in the end
	for _, of := range p.kits {
		size := board.Size(of.game.Board)
		boards, sawn = append(boards, card(size.W)+"\u00a0×\u00a0"+card(size.H)), append(sawn, of.millimetres(size.W)+"\u00a0×\u00a0"+of.millimetres(size.H))
	}
	cards := 0
	for _, pg := range p.pages {
		if pg.sheet.Mounted.Card > 0 {
			cards++
		}
	}
	other := math.Ceil(float64(one.W) * 1.15)
	blanks := []any{"n", n, "paper", k.paperAdvice(), "washer", p.washer(), "layers", k.layers(), "mm", k.millimetres(tab),
		"w", k.millimetres(one.W), "other", k.cat.Number(other, 0), "percent", k.cat.Number(math.Round(100*other/float64(one.W)), 0),
		"board", strings.Join(slices.Compact(boards), ", "), "sawn", strings.Join(slices.Compact(sawn), ", "),
		"cards", cards, "size", p.paperName(), "game", cmp.Or(k.game.File, k.game.ID)}
	for key := range strings.FieldsSeq(keys) {
		if done[key] {
			continue
		}
		if done[key] = true; key == "flat-paper" && k.opts.backsBehind() {
			key = "duplex"
		}
		items = append(items, p.cat.Text("kit.needs."+key, blanks...))
	}
	return items
}

// section returns a list under a heading, with a picture for each item if pics is not
// nil.
func section(title string, pics []draw.Drawing, items []string, numbered bool) []doc.Block {
	return []doc.Block{doc.Heading{Level: 2, Text: title}, doc.List{Items: items, Numbered: numbered, Pictures: pics, PictureWidth: stepWidth}}
}

// printSteps returns the instructions for printing.
func (p *overview) printSteps() []string {
	paper := ""
	for _, pg := range p.pages {
		paper = cmp.Or(paper, press.LargerName(pg.sheet.Paper, p.opts.Paper.Size))
	}
	steps := []string{p.cat.Text("kit.print.actual-size"), p.cat.Text("kit.print.measure", "mm", draw.MM(100))}
	if !p.opts.Duplex.On() && len(p.pages) > 0 {
		steps = append(steps, p.cat.Text("kit.print.one-side", "size", p.paperName(), "papers", p.papers()))
	}
	steps = append(steps, p.kits[0].duplexSteps()...)
	if paper != "" {
		steps = append(steps, p.cat.Text("kit.print.large", "paper", paper))
	}
	return steps
}

// papers lists the sheets to print on each kind of paper.
func (p *overview) papers() string {
	on := map[string][]int{}
	var out, stocks []string
	for i, pg := range p.pages {
		if on[pg.stock] == nil {
			stocks = append(stocks, pg.stock)
		}
		on[pg.stock] = append(on[pg.stock], p.own+i+1)
	}
	for _, stock := range stocks {
		out = append(out, p.cat.Text("kit.print.on", "n", len(on[stock]), "pages", p.cat.Runs(on[stock]), "paper", p.cat.Text("sheet.paper."+stock)))
	}
	return strings.Join(out, p.cat.Text("kit.print.between"))
}

// paperName returns the name of the paper, or its size.
func (p *Plan) paperName() string {
	s := p.opts.Paper.Size
	return cmp.Or(p.opts.Paper.Title, p.cat.Number(float64(s.W), 0)+" × "+p.cat.Number(float64(s.H), 0)+" mm")
}

// duplexSteps returns the instructions for printing on both sides.
func (k *kit) duplexSteps() []string {
	if !k.opts.Duplex.On() {
		return nil
	}
	does := "one"
	switch {
	case k.opts.backsBehind():
		does = "behind"
	case k.opts.Build.Is(func(w Way) bool { return w.Plates }):
		does = "apart"
	}
	out := []string{k.cat.Text("kit.duplex." + string(k.opts.Duplex)), k.cat.Text("kit.duplex." + does)}
	return out
}

// The smallest paper for the text of the overview page.
const overviewW, overviewH draw.MM = 105, 148

// overviewPage returns the page of the overview, with its text inside the block's
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
	t, side, marks, apart := p.cat.Text, "front", p.cat.Text("kit.build.marks"), ""
	if p.apart {
		apart = t("kit.build.score-apart")
	}
	if cmp.Or(p.opts.Marks, k.game.Marks) == "none" {
		marks = ""
	}
	blanks := []any{"away", t("kit.away." + side), "marks", marks, "score", t("kit.build.score", "apart", apart)}
	for _, key := range []string{"ring", "between", "washer"} {
		said := ""
		if p.washer() >= leastWasher {
			said = t("kit.build." + key)
		}
		blanks = append(blanks, key, said)
	}
	for _, b := range p.opts.Build.Told() {
		key := "kit.build." + string(b.Name)
		listed := map[string]bool{}
		for _, of := range p.kits {
			list, way := key+".steps", string(b.Name) // discs have no tip and no walls, and duplex prints are not glued
			if b.behind && k.opts.backsBehind() {
				list, way = key+".duplex", fold.WayDuplex
			} else if of.game.Shape.Outline == templates.Round && p.cat.Has(key+".round") {
				list = key + ".round"
			}
			if listed[list] || len(of.copies) == 0 {
				continue
			}
			listed[list] = true
			items := p.cat.List(list, append(blanks, "layers", of.layers())...)
			out = append(out, doc.Heading{Level: 2, Text: p.of(of, t(key+".title"))})
			out = append(out, stepBlocks(of, items, of.steps(way, camera))...)
		}
	}
	return out
}

// GaugeCaption marks an item of a list of steps as the caption of an outline of the piece at
// drawn size.
const GaugeCaption = "{gauge}"

// stepBlocks returns the steps of a list, each with its picture, and outlines between them.
// Empty steps are left out with their pictures.
func stepBlocks(k *kit, items []string, pics []draw.Drawing) (out []doc.Block) {
	list := doc.List{Numbered: true, PictureWidth: stepWidth}
	for _, item := range items {
		if caption, ok := strings.CutPrefix(item, GaugeCaption); ok {
			outline := k.gauge()
			out = append(out, list, doc.Figure{Drawing: outline, Caption: caption, Center: true, Exact: true, Width: outline.Bounds().W()})
			list.Before += len(list.Items)
			list.Items, list.Pictures = nil, nil
			continue
		}
		if item != "" {
			list.Items, list.Pictures = append(list.Items, item), append(list.Pictures, pics[0])
		}
		pics = pics[1:]
	}
	return append(out, list)
}

var camera = fold.Camera{Yaw: -32, Pitch: 34, Scale: 0.9, Distance: 160, At: draw.Pt(9, -10)}

// moveBlocks explains the marks and shows every kind of piece with its names, face and
// promoted, perRow in a row.
func (p *overview) moveBlocks(perRow int) []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: p.cat.Text("kit.marks.title")}}
	for _, of := range p.kits {
		kinds := slices.CompactFunc(slices.Clone(of.copies), func(a, b pieces.Look) bool { return a.Piece == b.Piece })
		if len(kinds) > 0 {
			marks := pieces.MarksText(of.game, "kit.marks.", cmp.Or(p.opts.Marks, of.game.Marks), p.cat.Text)
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
	const apart = 1.5
	both := face(l)
	called := "**" + p.Face.FullName(k.opts.Names, k.opts.Lang) + "**"
	second := pieces.Look{Piece: p, Promoted: true}
	if p.Promoted != nil {
		called += "\n" + p.Promoted.Name(k.opts.Names, k.opts.Lang)
	} else if p.TwoLooks { // each with its blank back, so that neither is taken for the back of the other
		both.Append(face(pieces.Look{Piece: p, Side: templates.Gote}).Move(0, b.H+apart))
		both.Append(face(second).Move(b.W+apart, b.H+apart))
	}
	both.Append(face(second).Move(b.W+apart, 0))
	return []doc.Block{doc.Figure{Drawing: both.Scale(small), Width: pairWidth}}, []doc.Block{doc.Para{Text: called, Small: true}}
}

// boardBlocks explains how to make each form of board. The alternatives for joining
// halves are set side by side.
func (p *overview) boardBlocks() []doc.Block {
	out := []doc.Block{doc.Heading{Level: 2, Text: p.cat.Text("kit.board.title")}}
	listed := map[string]bool{"": true}
	for _, pg := range p.pages {
		if listed[pg.board] {
			continue
		}
		listed[pg.board] = true
		items, pics := p.cat.List("kit.board."+pg.board), boards{pg.kit}.pictures(pg.board)
		items[0] = p.of(pg.kit, items[0])
		if len(items) == 1 {
			items[0] += p.cat.Text("kit.board.trim")
		}
		ways := 0
		if len(pics) == 3 {
			ways = 2
		}
		all := len(items)
		out = append(out, doc.List{Items: items[:all-ways], Numbered: all > 1, Pictures: pics[:all-ways], PictureWidth: stepWidth})
		either := doc.Columns{}
		for i, s := range items[all-ways:] {
			pic := doc.Figure{Drawing: pics[all-ways+i], Alt: s, Center: true, Width: halvesWidth}
			either.Cells = append(either.Cells, []doc.Block{pic, doc.Para{Text: s, Flush: true}})
		}
		if ways > 0 {
			out = append(out, doc.Heading{Level: 3, Text: p.cat.Text("kit.board.ways", "n", all-ways+1)}, either)
		}
		if all > 1 {
			out = append(out, doc.Para{Text: strings.TrimSpace(p.cat.Text("kit.board.trim")), Flush: true})
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}
