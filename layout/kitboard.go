package layout

import (
	"cmp"
	"errors"
	"fmt"

	"shogikit/board"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
)

func (k *kit) boardSheets() error {
	size := board.Size(k.game.Board)
	w, h := size.W*draw.MM(k.opts.Scale), size.H*draw.MM(k.opts.Scale)
	form := k.opts.Board
	if form == "" {
		room := k.ticked(k.opts.Paper)
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
	var parts, whole error
	if form == BoardHalves || form == BoardBoth {
		parts = k.tiles()
	}
	if form == BoardWhole || form == BoardBoth {
		whole = k.whole(w, h)
	}
	return errors.Join(parts, whole)
}

// whole puts the board on one page: the kit's paper, the paper turned, or the
// larger paper of the same family.
func (k *kit) whole(w, h draw.MM) error {
	p, ok := k.pageFor(w, h)
	if !ok {
		return boardTooLarge("the board in one piece", w, h, p)
	}
	j, err := k.single("5-board", k.cat.Text("sheet.kind.board"), p, board.Whole(k.game), k.opts.Scale, "cut")
	j.board = "whole"
	return err
}

func (k *kit) single(id, title string, p press.Paper, part draw.Part, scale float64, legend ...string) (*job, error) {
	j := k.newSheet(id, title, p)
	j.sheet.Scale, j.legend = scale, legend
	part, err := k.kerfed(part.Transform(draw.Scale(scale, scale)))
	by := k.content(p).Center().Sub(part.Outline.Bounds().Center())
	j.sheet.Parts = []draw.Part{part.Transform(draw.Translate(by.X, by.Y))}
	k.uncut(&j.sheet, extraGap)
	return j, err
}

// pageFor returns the page that holds something of a size; false with the largest
// one where none does.
func (k *kit) pageFor(w, h draw.MM) (press.Paper, bool) {
	own := k.opts.Paper
	large, ok := own.Larger()
	if !ok {
		large = own
	}
	for _, p := range []press.Paper{own, own.Turned(), large, large.Turned()} {
		if c := k.ticked(p); w <= c.W() && h <= c.H() {
			return p, true
		}
	}
	return large, false
}

// tiles cuts the board into parts that fit the paper and are glued together.
func (k *kit) tiles() error {
	tiles, paper, err := k.cutBoard()
	if err != nil {
		return err
	}
	for i, t := range tiles {
		lie, flap, kind := "tiles", "sheet.flap-next", k.cat.Text("sheet.kind.board-tiles")
		id, title := fmt.Sprintf("3-board-%d-of-%d", i+1, len(tiles)), k.cat.Text("sheet.kind.board-tile", "n", i+1, "m", len(tiles))
		if len(tiles) == 2 {
			names := []string{"board-left", "board-right"}
			if lie = "halves"; tiles[1].Row > 0 {
				lie, names = "stacked", []string{"board-upper", "board-lower"}
			}
			flap, kind, id, title = "sheet.flap", "", fmt.Sprintf("%d-%s", 3+i, names[i]), k.cat.Text("sheet.kind."+names[i])
		}
		j, err := k.single(id, title, paper, t.Part, k.opts.Scale, "cut", "glue")
		if err != nil {
			return err
		}
		j.board, j.kind = lie, kind
		k.flapNote(j, k.cat.Text(flap))
	}
	return nil
}

// cutBoard finds the fewest tiles, on the paper upright or turned; a board that
// would fit whole is still halved, since halves were asked for.
func (k *kit) cutBoard() ([]board.Tile, press.Paper, error) {
	b := k.game.Board
	starCols, starRows := board.StarLines(b)
	var best []board.Tile
	var bestPaper press.Paper
	for _, p := range []press.Paper{k.opts.Paper, k.opts.Paper.Turned()} {
		c := k.ticked(p)
		room := draw.Pt(c.W()/draw.MM(k.opts.Scale), c.H()/draw.MM(k.opts.Scale))
		cols, okC := split(b.Files, b.Square, b.Border, room.X, starCols)
		rows, okR := split(b.Ranks, b.SquareH, b.Border, room.Y, starRows)
		if !okC || !okR {
			continue
		}
		if len(cols) == 0 && len(rows) == 0 && b.Files > 1 {
			middle, _ := board.MiddleLine(b.Files, starCols)
			cols = []int{cmp.Or(middle, b.Files/2)}
		}
		tiles := board.Tiles(k.game, cols, rows)
		if best == nil || len(tiles) < len(best) {
			best, bestPaper = tiles, p
		}
	}
	if best == nil {
		return nil, press.Paper{}, boardTooLarge("one square of the board with its flap",
			(b.Square+b.Border+board.Flap)*draw.MM(k.opts.Scale), (b.SquareH+b.Border+board.Flap)*draw.MM(k.opts.Scale), k.opts.Paper)
	}
	return best, bestPaper, nil
}

// split cuts beside the stars, or through them where tiles are so small that it
// cannot be helped.
func split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	if cuts, ok := board.Split(n, square, border, room, stars); ok {
		return cuts, true
	}
	return board.Split(n, square, border, room, nil)
}

// flapNote says on the flaps of a tile what goes there.
func (k *kit) flapNote(j *job, s string) {
	glued := j.sheet.Parts[0].Drawing.Only(func(m *draw.Mark) bool { return m.Role == draw.Glue })
	for i := range glued.Marks {
		b := glued.Marks[i].Path.Bounds()
		st := press.Guide(press.SmallSize, draw.Sans, font.Middle)
		c := b.Center()
		if b.H() > b.W() {
			st.Angle = 90
			c.X += b.W() * 0.12
		} else {
			c.Y += b.H() * 0.25
		}
		st.Size = press.Fit(draw.Sans, min(st.Size, 0.4*min(b.W(), b.H())), s, max(b.W(), b.H())*0.9)
		j.sheet.Furniture.Add(font.Label(c, st, s)...)
	}
}

func boardTooLarge(what string, w, h draw.MM, p press.Paper) error {
	return &press.TooLarge{What: what, W: w, H: h, Paper: p, Board: true}
}
