package layout

import (
	"cmp"
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// DiagramOptions say how a single diagram looks. Of the kit's options, those on the
// look of pieces apply.
type DiagramOptions struct {
	Options
	Board board.DiagramOptions
	View  bool // the finished set in this position, instead of a diagram
}

const diagramMargin draw.MM = 1

// Diagram returns a sheet just large enough for one diagram. The position must have
// passed validation.
func Diagram(r *rules.Rules, s rules.Setup, o DiagramOptions) (draw.Sheet, error) {
	return Diagrams(r, []rules.Setup{s}, nil, 1, o)
}

// Diagrams returns a sheet with several diagrams, cols in a row, with their boards
// aligned and the number of the last move below. It marks the moves of last, except
// zero ones.
func Diagrams(r *rules.Rules, list []rules.Setup, last []rules.Move, cols int, o DiagramOptions) (draw.Sheet, error) {
	g := r.Game()
	m, err := pieces.NewMaker(g, pieces.Options{Style: o.Style, Marks: o.Marks, Names: o.Names, Lang: o.Lang, Art: o.Art, Font: o.Font})
	if err != nil {
		return draw.Sheet{}, err
	}
	cat, err := text.Of(o.Texts, cmp.Or(o.Lang, "en"))
	if err != nil {
		return draw.Sheet{}, err
	}
	if cat.Text("notation") == "kanji" && o.Board.RankName == nil {
		o.Board.RankName = board.RankKanji
	}
	o.Board.Aligned = len(list) > 1
	picture := func(i int) draw.Drawing {
		at := o.Board
		if i < len(last) && last[i] != (rules.Move{}) {
			at.Marked = slices.Concat(last[i].Squares(), at.Marked)
		}
		return board.Diagram(g, m, &list[i], at)
	}
	if o.View {
		p, err := withExtras(g, o.Options)
		if err != nil {
			return draw.Sheet{}, err
		}
		built, beside := asBuilt(m, p.opts.Build), p.beside()
		picture = func(i int) draw.Drawing { return board.Scene(g, built, &list[i], beside, setScale) }
	}
	pictures, said, box := make([]draw.Drawing, len(list)), make([]string, len(list)), draw.Rect{}
	for i := range list {
		pictures[i] = picture(i)
		box = box.Union(pictures[i].Bounds())
		if n := list[i].Number; len(list) > 1 && n > 1 {
			said[i] = cat.Text("rulebook.record.figure", "n", n-1)
		} else if len(list) > 1 {
			said[i] = cat.Text("rulebook.setup.picture")
		}
	}
	below := font.Style{Font: draw.Sans, Size: max(2.4, min(4, box.W()/24)), Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	wide := box.W()
	for _, s := range said {
		wide = max(wide, font.Width(below.Font, below.Size, s))
	}
	var d draw.Drawing
	for i, one := range pictures {
		dx, dy := (wide+2*below.Size)*draw.MM(i%cols), (box.H()+3.5*below.Size)*draw.MM(i/cols)
		d.Put(one, draw.Translate(dx, dy))
		d.Add(font.Label(draw.Pt(box.Center().X+dx, box.Max.Y+dy+1.5*below.Size), below, said[i])...)
	}
	sheet := draw.Framed(g.ID+"-diagram", r.FormatSFEN(list[0]), d, diagramMargin)
	white := draw.Drawing{}
	white.Paint(draw.RectPath(sheet.Block), draw.White, draw.None, 0) // on dark pages, too, as in a PNG
	white.Append(sheet.Furniture)
	sheet.Furniture, sheet.Command = white, o.Command
	return sheet, nil
}

// withExtras returns a plan of only the extras requested.
func withExtras(g *templates.Game, o Options) (*Plan, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	p := &Plan{opts: k.opts, cat: k.cat, kits: []*kit{k}}
	_, err = p.extras()
	return p, err
}

// asBuilt returns a maker of pieces with the height of a build.
func asBuilt(m *pieces.Maker, b Build) *pieces.Maker {
	if b.Is(func(w Way) bool { return w.Flat }) {
		return m.WithDepth(fold.SheetOfCard)
	}
	return m
}

const setScale = 0.5
