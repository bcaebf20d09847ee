package layout

import (
	"cmp"

	"shogikit/board"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// DiagramOptions say how a single diagram looks.
type DiagramOptions struct {
	Kit           Options // of which those on the look of pieces apply
	Square        draw.MM // width of a square; 0: 7 mm
	NoCoordinates bool    // without coordinates
	Marked        []rules.Square
	Arrows        []board.Arrow
	View          bool // the finished set in this position, instead of a diagram
}

const diagramMargin, usualSquare draw.MM = 1, 7

// Diagram returns a sheet just large enough for one diagram. The position must have
// passed validation.
func Diagram(r *rules.Rules, s rules.Setup, o DiagramOptions) (draw.Sheet, error) {
	g := r.Game()
	drawn := flatDiagram
	if o.View {
		drawn = standingSet
	}
	picture, err := drawn(g, s, o)
	if err != nil {
		return draw.Sheet{}, err
	}
	sheet := draw.Framed(g.ID+"-diagram", r.FormatSFEN(s), picture, diagramMargin)
	white := draw.Drawing{}
	white.Paint(draw.RectPath(sheet.Block), draw.White, draw.None, 0) // on dark pages, too, as in a PNG
	white.Append(sheet.Furniture)
	sheet.Furniture, sheet.Command = white, o.Kit.Command
	return sheet, nil
}

func flatDiagram(g *templates.Game, s rules.Setup, o DiagramOptions) (draw.Drawing, error) {
	m, err := pieces.NewMaker(g, o.Kit.Options)
	if err != nil {
		return draw.Drawing{}, err
	}
	cat, err := text.Of(o.Kit.Texts, cmp.Or(o.Kit.Lang, "en"))
	if err != nil {
		return draw.Drawing{}, err
	}
	f := board.Figure{Setup: s, Marked: o.Marked, Arrows: o.Arrows}
	if !o.NoCoordinates {
		f.RankName = record.StyleOf(g, cat).Rank
	}
	return board.Diagram(m, f, cmp.Or(o.Square, usualSquare), board.Hands{}), nil
}

func standingSet(g *templates.Game, s rules.Setup, o DiagramOptions) (draw.Drawing, error) {
	p, err := withExtras(g, o.Kit)
	if err != nil {
		return draw.Drawing{}, err
	}
	return board.Scene(asBuilt(p.maker, p.opts.Build), &s, p.besideBoard(), setScale), nil
}

// withExtras returns a plan of only the extras requested.
func withExtras(g *templates.Game, o Options) (*Plan, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	p := &Plan{kit: k}
	_, err = p.extras()
	return p, err
}

// asBuilt returns a maker of pieces with the height of a build.
func asBuilt(m *pieces.Maker, b Build) *pieces.Maker {
	if b.Flat() {
		return m.WithDepth(fold.SheetOfCard)
	}
	return m
}

const setScale = 0.5
