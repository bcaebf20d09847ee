package layout

import (
	"cmp"
	"errors"
	"fmt"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates/text"
)

// boards lays out the board of a kit.
type boards struct{ *kit }

// names returns the names of ranks on the right of boards and diagrams in a language.
func names(c *text.Catalog) board.Names { return board.Names(c.Kanji()) }

// pages lays out the board in the requested form, or else in the largest that the paper
// can hold.
func (k boards) pages() ([]*page, error) {
	size := board.Size(k.game.Board)
	w, h := size.W*draw.MM(k.opts.Scale), size.H*draw.MM(k.opts.Scale)
	form := k.opts.Board
	if form == "" {
		room := k.content(k.opts.Paper)
		_, held := k.pageFor(w, h)
		switch {
		case k.opts.Original && held:
			form = BoardBoth
		case k.opts.Original || w > room.W() || h > room.H():
			form = BoardHalves
		default:
			form = BoardWhole
		}
	}
	var tiles, whole []*page
	var faults [2]error
	if form == BoardHalves || form == BoardBoth {
		tiles, faults[0] = k.tiles()
	}
	if form == BoardWhole || form == BoardBoth {
		whole, faults[1] = k.whole(w, h)
	}
	return append(tiles, whole...), errors.Join(faults[:]...)
}

// whole lays out the board on one page: the kit's paper, the same rotated, or the
// larger paper of the same series.
func (k boards) whole(w, h draw.MM) ([]*page, error) {
	p, ok := k.pageFor(w, h)
	if !ok {
		return nil, boardTooLarge("the board in one piece", w, h, p)
	}
	d := board.Whole(k.maker, names(k.cat))
	pg := k.single("5-board", k.cat.Text("sheet.kind.board"), p, d)
	pg.board = "whole"
	return []*page{pg}, nil
}

// single centres one part on a page.
func (k *kit) single(id, title string, p Paper, d draw.Design) *page {
	pg := k.newPage(id, title, p)
	d = d.Transform(draw.Scale(k.opts.Scale, k.opts.Scale))
	by := k.content(p).Center().Sub(d.Outline.Bounds().Center())
	pg.parts = []draw.Design{k.widened(d.Transform(draw.Translate(by.X, by.Y)))}
	return pg
}

// pageFor returns the page for something of a size; if none is large enough, the
// largest and false.
func (k boards) pageFor(w, h draw.MM) (Paper, bool) {
	own := k.opts.Paper
	large, ok := own.Larger()
	if !ok {
		large = own
	}
	for _, p := range []Paper{own, own.Turned(), large, large.Turned()} {
		if c := k.content(p); w <= c.W() && h <= c.H() {
			return p, true
		}
	}
	return large, false
}

// tiles cuts the board into parts that fit the paper, to be glued together.
func (k boards) tiles() ([]*page, error) {
	cut, err := k.cut()
	if err != nil {
		return nil, err
	}
	n := len(cut.tiles)
	var out []*page
	for i, t := range cut.tiles {
		form := "tiles"
		id := fmt.Sprintf("3-board-%d-of-%d", i+1, n)
		title := k.cat.Text("sheet.kind.board-tile", "n", i+1, "m", n)
		if n == 2 {
			half := []string{"board-left", "board-right"}[i]
			form = "halves"
			if cut.tiles[1].Row > 0 {
				form, half = "stacked", []string{"board-upper", "board-lower"}[i]
			}
			id, title = fmt.Sprintf("%d-%s", 3+i, half), k.cat.Text("sheet.kind."+half)
		}
		pg := k.single(id, title, cut.paper, t.Part)
		pg.board = form
		if t.Col > 0 || t.Row > 0 {
			pg.legend = []string{"open"}
		}
		pg.notes = append(pg.notes,
			func(parts []draw.Part) draw.Drawing { return flapNote(parts[0], k.cat.Text("sheet.flap")) },
			func(parts []draw.Part) draw.Drawing { return openEdges(parts[0], t, k.content(cut.paper)) })
		out = append(out, pg)
	}
	return out, nil
}

// cutBoard is a board in parts, each on a sheet of paper.
type cutBoard struct {
	tiles []board.Tile
	paper Paper
}

// cut finds the fewest tiles, with the paper in either orientation; a board that would
// fit in one piece is still halved, as requested.
func (k boards) cut() (cutBoard, error) {
	b, scale := k.game.Board, draw.MM(k.opts.Scale)
	starCols, starRows := board.StarLines(b)
	var best cutBoard
	for _, p := range []Paper{k.opts.Paper, k.opts.Paper.Turned()} {
		c := k.content(p).Inset(board.SeamBleed * scale)
		cols, okCols := split(b.Files, b.Square, b.Border, c.W()/scale, starCols)
		rows, okRows := split(b.Ranks, b.SquareH, b.Border, c.H()/scale, starRows)
		if !okCols || !okRows {
			continue
		}
		if len(cols) == 0 && len(rows) == 0 && b.Files > 1 {
			middle := board.MiddleLine(b.Files, starCols)
			cols = []int{cmp.Or(middle, b.Files/2)}
		}
		tiles := board.Tiles(k.maker, names(k.cat), cols, rows)
		if best.tiles == nil || len(tiles) < len(best.tiles) {
			best = cutBoard{tiles, p}
		}
	}
	if best.tiles == nil {
		around := b.Border + board.Flap
		return best, boardTooLarge("one square of the board with its flap",
			(b.Square+around)*scale, (b.SquareH+around)*scale, k.opts.Paper)
	}
	return best, nil
}

// split cuts between the stars if possible, and through them if tiles are too small for
// that.
func split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	if cuts, ok := board.Split(n, square, border, room, stars); ok {
		return cuts, true
	}
	return board.Split(n, square, border, room, nil)
}

// openEdges marks both ends of the edges of a tile that have no line because they go over a
// flap, as far as there is room on the sheet.
func openEdges(p draw.Part, t board.Tile, room draw.Rect) (out draw.Drawing) {
	const away, length draw.MM = 0.6, 2
	b := p.Outline.Bounds()
	tick := func(x, y, dx, dy draw.MM) {
		from, to := draw.Pt(x+dx*away, y+dy*away), draw.Pt(x+dx*(away+length), y+dy*(away+length))
		to.X = max(room.Min.X, min(to.X, room.Max.X))
		to.Y = max(room.Min.Y, min(to.Y, room.Max.Y))
		if (to.X-from.X)*dx+(to.Y-from.Y)*dy > 0 {
			out.Stroke(draw.Guide, draw.Line(from, to))
		}
	}
	if t.Col > 0 {
		tick(b.Min.X, b.Min.Y, 0, -1)
		tick(b.Min.X, b.Max.Y, 0, 1)
	}
	if t.Row > 0 {
		tick(b.Min.X, b.Min.Y, -1, 0)
		tick(b.Max.X, b.Min.Y, 1, 0)
	}
	return out
}

// flapNote says on the flaps of a tile what they are for, small.
func flapNote(p draw.Part, s string) (out draw.Drawing) {
	glued := p.Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Glue })
	for i := range glued.Marks {
		b := glued.Marks[i].Path.Bounds()
		st := Guide(SmallSize, draw.Sans, font.Middle)
		st.Ink = draw.Crease
		at := b.Center()
		if b.H() > b.W() {
			st.Angle = 90
			at.X -= st.Size * 0.35
		} else {
			at.Y += st.Size * 0.35
		}
		out.Add(font.Label(at, st, s)...)
	}
	return out
}

func boardTooLarge(what string, w, h draw.MM, p Paper) error {
	return &TooLarge{What: what, W: w, H: h, Paper: p}
}
