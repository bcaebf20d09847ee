package layout

import (
	"cmp"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// DiagramOptions say how a single diagram looks. Of the kit's options, those
// that say how pieces look count.
type DiagramOptions struct {
	Options
	Board board.DiagramOptions
	View  bool // the finished set with the position on it, instead of a diagram
}

const diagramMargin draw.MM = 1

// Diagram makes a sheet that is just as large as one diagram. The position must
// have passed the rules.
func Diagram(r *rules.Rules, s rules.Setup, o DiagramOptions) (draw.Sheet, error) {
	g := r.Game()
	m, err := pieces.NewMaker(g, pieces.Options{Style: o.Style, Marks: o.Marks, Lang: o.Lang, Art: o.Art, Font: o.Font})
	if err != nil {
		return draw.Sheet{}, err
	}
	if cat, err := text.Of(o.Texts, cmp.Or(o.Lang, "en")); err == nil && cat.Text("notation") == "kanji" && o.Board.RankName == nil {
		o.Board.RankName = board.RankKanji
	}
	var d draw.Drawing
	if o.View {
		p, err := withExtras(g, o.Options)
		if err != nil {
			return draw.Sheet{}, err
		}
		d = board.Scene(g, asBuilt(m, p.opts.Build), &s, p.beside(), setScale)
	} else {
		d = board.Diagram(g, m, &s, o.Board)
	}
	b := d.Bounds()
	d = d.Move(diagramMargin-b.Min.X, diagramMargin-b.Min.Y)
	paper := draw.Size{W: b.W() + 2*diagramMargin, H: b.H() + 2*diagramMargin}
	return draw.Sheet{
		ID: g.ID + "-diagram", Title: r.FormatSFEN(s), Paper: paper, Block: draw.RectWH(0, 0, paper.W, paper.H),
		Scale: 1, Furniture: d, Command: o.Command,
	}, nil
}

// withExtras returns a plan of nothing but the extras that are asked for.
func withExtras(g *templates.Game, o Options) (*Plan, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	p := &Plan{opts: k.opts, cat: k.cat, kits: []*kit{k}}
	_, err = p.extras()
	return p, err
}

// asBuilt returns a maker of pieces as high as a build makes them.
func asBuilt(m *pieces.Maker, b Build) *pieces.Maker {
	if b == BuildFlat || b == BuildFoldover {
		return m.WithDepth(fold.SheetOfCard)
	}
	return m
}

const setScale = 0.5
