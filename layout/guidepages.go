package layout

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"sync"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/guide"
	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// The IDs of the two pages that a kit begins with.
const (
	makeID = "0-make"
	playID = "0-play"
)

// guides are the pages that a kit begins with. How the set is made is drawn last: it lists all pages of
// the kit by their numbers.
type guides struct {
	set             *guide.Set
	making, playing []*page
}

// guides lays out how the set is made and how it is played.
func (p *Plan) guides() (*guides, error) {
	set, err := p.guideSet()
	if err != nil {
		return nil, err
	}
	area, least := p.guideArea(), guide.LeastArea()
	if area.W() < least.W || area.H() < least.H {
		return nil, text.Wrong("small-paper", FormatSize(least.W, least.H+OriginH), p.opts.Paper.Name, FormatSize(area.W(), area.H()+OriginH))
	}
	g := &guides{set: set}
	var finished sync.WaitGroup
	finished.Go(func() { set.Whole, set.Work = p.finishedSet(set.Rules), p.guideWork() })
	for _, d := range set.PlayIt(area).Drawings {
		g.playing = append(g.playing, p.guidePage(playID, len(g.playing)))
		g.playing[len(g.playing)-1].shows(d)
	}
	finished.Wait()
	for i := range set.MakePages(area) {
		g.making = append(g.making, p.guidePage(makeID, i))
	}
	return g, nil
}

// finish draws how the set is made, when all pages of the kit are in order.
func (g *guides) finish(p *Plan) {
	w := &g.set.Work
	w.Sheets, w.Papers = len(p.pages), p.papers()
	if p.opts.Duplex.On() {
		w.Flipped, w.Sheets = string(p.opts.Duplex), (len(p.pages)+1)/2
	}
	for i, d := range g.set.MakeIt(p.guideArea()).Drawings {
		g.making[i].shows(d)
	}
}

// papers says which pages are printed on which paper, a line a paper: "thick paper: 3 (Pieces), 4 (Rims)".
// The pages that say how the set is made and played have only their numbers, and so have blank ones.
func (p *Plan) papers() (out []string) {
	type run struct {
		stock, title string
		numbers      []int
	}
	var list []*run
	for i, pg := range p.pages {
		title := pg.sheet.Title
		switch {
		case pg.designed:
			title = ""
		case pg.board != "":
			title = p.cat.Text("sheet.kind.board")
		}
		if !pg.blank && (len(list) == 0 || list[len(list)-1].stock != pg.stock || list[len(list)-1].title != title) {
			list = append(list, &run{stock: pg.stock, title: title})
		}
		last := list[len(list)-1]
		last.numbers = append(last.numbers, i+1)
	}
	for _, stock := range []string{"thick", "any", "card", "plain"} {
		var names []string
		for _, r := range list {
			if r.stock != stock {
				continue
			}
			name := p.cat.Runs(r.numbers)
			if r.title != "" {
				name = p.cat.Text("make.titled", "sheets", name, "title", r.title)
			}
			names = append(names, name)
		}
		if len(names) > 0 {
			paper, which := p.cat.Text("sheet.paper."+stock), strings.Join(names, p.cat.Text("sheet.dot"))
			out = append(out, p.cat.Text("make.papers", "paper", paper, "sheets", which))
		}
	}
	return out
}

// guidePage returns one of the pages with a drawing each, without it.
func (k *kit) guidePage(id string, i int) *page {
	_, kind, _ := strings.Cut(id, "-")
	pg := k.newPage(pageID(id, i), k.cat.Text("sheet.kind."+kind), k.guidePaper())
	pg.stock, pg.designed = "plain", true
	return pg
}

// shows draws a page.
func (pg *page) shows(d draw.Drawing) {
	pg.notes = append(pg.notes, func([]draw.Part) draw.Drawing { return d })
}

// guidePaper returns the kit's paper, upright.
func (k *kit) guidePaper() Paper {
	if k.opts.Paper.Size.W > k.opts.Paper.Size.H {
		return k.opts.Paper.Turned()
	}
	return k.opts.Paper
}

// guideArea returns the part of the paper that a page may fill: also where parts may come nearer to the edge,
// it can be printed.
func (k *kit) guideArea() draw.Rect {
	const edge draw.MM = 5
	paper := k.guidePaper()
	area := paper.Block
	area.Min.X, area.Min.Y = max(area.Min.X, edge), max(area.Min.Y, edge)
	area.Max.X, area.Max.Y = min(area.Max.X, paper.Size.W-edge), min(area.Max.Y, paper.Size.H-edge)
	area.Max.Y -= OriginH
	return area
}

// guideSet describes the set to its first two pages, but for what only the first one shows: the
// finished set and the work.
func (p *Plan) guideSet() (*guide.Set, error) {
	k := p.kit
	r, err := rules.New(k.game)
	if err != nil {
		return nil, err
	}
	return &guide.Set{
		Game: k.game, Rules: r, Maker: k.maker, Texts: k.cat,
		Names: k.opts.Names, Marks: cmp.Or(k.opts.Marks, k.game.Marks), Scale: k.opts.Scale,
	}, nil
}

// finishedSet draws the set as it will stand on the table.
func (p *Plan) finishedSet(r *rules.Rules) draw.Drawing {
	show := r.Start()
	return board.Scene(asBuilt(p.maker, p.opts.Build), &show, p.besideBoard(), setScale)
}

// guideWork describes how the set is made.
func (p *Plan) guideWork() guide.Work {
	k := p.kit
	w := guide.Work{
		Build: string(k.opts.Build), Behind: k.opts.backsBehind(), Washer: p.washer(),
		Paper: k.paperAdvice(), Lid: k.opts.wants(ExtraBox),
	}
	if w.Washer < leastWasher || k.opts.Build == BuildRelief { // the card of its pictures is weight enough
		w.Washer = 0
	}
	tab := k.maker.Body(k.copies[0].Piece).TabDepth() * draw.MM(k.opts.Scale)
	w.Tweezers = tab < smallTab
	forms := map[string]bool{"": true}
	for _, pg := range p.pages {
		if !forms[pg.board] {
			forms[pg.board] = true
			w.Boards = append(w.Boards, boards{pg.kit}.shown(guide.Form(pg.board)))
		}
	}
	var extras []string
	for _, of := range Extras() {
		if k.opts.wants(of) {
			title, _ := headline(k.cat.Text("sheet.kind." + string(of)))
			extras = append(extras, title)
		}
	}
	w.Extras = strings.Join(extras, k.cat.Text("sheet.dot"))
	work := p.work()
	w.Minutes, w.First = work.Minutes(), work.FirstTime()
	return w
}

// shown returns a board in a form, with its parts.
func (k boards) shown(form guide.Form) guide.Board {
	if form == guide.Whole {
		return guide.Board{Form: form, Tiles: []board.Tile{{Part: board.Whole(k.maker, names(k.cat))}}}
	}
	cut, _ := k.cut() // which the sheets have done before
	return guide.Board{Form: form, Tiles: cut.tiles}
}

// work adds up the work on all sheets.
func (p *Plan) work() (w Work) {
	for _, pg := range p.pages {
		s := pg.sheet
		s.Parts = pg.draw()
		w = w.Add(WorkOn(&s))
	}
	return w
}

// paperAdvice returns the weight of paper of the kit's thickness.
func (k *kit) paperAdvice() string {
	if k.opts.thickness() == fold.UsualThickness {
		return k.cat.Text("make.paper")
	}
	const perGram = 1.25 * draw.Micro // of ordinary paper
	grams := math.Round(float64(k.opts.thickness()/perGram)/5) * 5
	return fmt.Sprintf("%s\u00a0g/m²", k.cat.Number(grams, 0))
}

// washer returns the diameter in whole millimetres of the largest disc that fits into
// every piece.
func (k *kit) washer() int {
	least := draw.MM(math.MaxInt32)
	for _, l := range k.copies {
		least = min(least, k.maker.Body(l.Piece).Washer()*draw.MM(k.opts.Scale))
	}
	return int(least - washerSlack)
}

// washerSlack is the minimum clearance of a washer between the tabs: one that just fits
// nominally jams.
const washerSlack draw.MM = 0.8

// leastWasher is the diameter of the smallest washers sold.
const leastWasher = 5

// smallTab is the depth below which tabs are too small for fingers.
const smallTab draw.MM = 2.2

// Leaflet returns the page "Play it" of a game alone.
func Leaflet(g *templates.Game, o Options) ([]draw.Sheet, error) {
	return alone(g, o, func(g *guides) []*page { return g.playing })
}

// BuildingSheet returns the page "Make it" of a kit alone.
func BuildingSheet(g *templates.Game, o Options) ([]draw.Sheet, error) {
	return alone(g, o, func(g *guides) []*page { return g.making })
}

// alone returns those of the pages before a kit that are chosen, without the kit.
func alone(g *templates.Game, o Options, chosen func(*guides) []*page) ([]draw.Sheet, error) {
	o.Overview, o.Only = true, nil
	p, err := place(g, o)
	if err != nil {
		return nil, err
	}
	before, err := p.order()
	if err != nil {
		return nil, err
	}
	list := chosen(before)
	only := &Plan{kit: p.kit, pages: list}
	var out []draw.Sheet
	for i := range list {
		out = append(out, only.sheet(i))
	}
	return out, nil
}
