package guide

import (
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// step is one action: its text, under make.step, and its picture.
type step struct {
	key     string
	picture func(b *bench, room draw.Size) draw.Drawing
}

// done reports whether a step is none: it shows what is made, and has no number.
func (s step) done() bool { return strings.HasSuffix(s.key, "-done") }

// bench draws the steps of a set.
type bench struct {
	*Set
	reading
	enlarged float64 // the page, on its paper
	small    bool    // a page of A5
	faults   []error // of texts in pictures
}

// leafed reports whether a piece is one folded leaf.
func (b *bench) leafed() bool { return b.Work.Build == "foldover" }

// tabbed reports whether pieces have rims or nets with tabs.
func (b *bench) tabbed() bool {
	return slices.Contains([]string{"box", "relief", "net"}, b.Work.Build)
}

// steps returns every step of the set, in order.
func (b *bench) steps() (out []step) {
	out = b.pieceSteps()
	for _, of := range b.Work.Boards {
		out = append(out, boardSteps(of)...)
	}
	return append(out, b.traySteps()...)
}

func (b *bench) pieceSteps() []step {
	rim := []step{
		{"score-rims", (*bench).scoreRims}, {"cut-rim", (*bench).cutRim}, {"cut-plates", (*bench).cutPlates},
		b.shaped("fold-rim", rimAt(fold.RimFolding)), b.shaped("close-rim", rimAt(fold.RimClosing)),
		{b.gaugeKey(), (*bench).gauge},
	}
	face := b.shaped("glue-face", (*bench).glueFace)
	rest := []step{b.shaped("lift-tabs", rimAt(fold.RimForBack)), b.shaped("glue-back", (*bench).glueBack)}
	if b.Work.Washer > 0 {
		rest = slices.Insert(rest, 0, step{"washer", (*bench).addWasher})
	}
	box := slices.Concat(rim, []step{face}, rest)
	switch b.Work.Build {
	case "foldover":
		return []step{
			{"score-leaf", (*bench).scoreLeaves}, {"cut-leaf", (*bench).cutLeaf}, {"fold-leaf", (*bench).foldLeaf},
			{"glue-leaf", (*bench).glueLeaf}, {"press-leaf", (*bench).press},
		}
	case "flat":
		if b.Work.Behind {
			return []step{{"cut-behind", (*bench).cutBehind}}
		}
		return []step{
			{"part-flat", (*bench).partRows}, {"mount-flat", (*bench).mountFaces}, {"cut-face", (*bench).cutFace},
			{"cut-back", (*bench).cutBack}, b.shaped("glue-flat", (*bench).glueFlat),
		}
	case "net":
		net := []step{
			{"score-net", (*bench).scoreNet}, {"cut-net", (*bench).cutNet}, b.shaped("fold-net", netAt(fold.NetFolding)),
			b.shaped("close-net", netAt(fold.NetClosing)), b.shaped("glue-net-face", netAt(fold.NetFace)),
		}
		if b.Work.Washer > 0 {
			net = append(net, step{"washer", (*bench).addWasher})
		}
		return append(net, b.shaped("glue-net-back", netAt(fold.NetBack)))
	case "relief":
		box = append([]step{{"mount-relief", (*bench).mountRelief}}, box...) // it dries meanwhile
		return append(box, step{"cut-relief", (*bench).cutRelief}, step{"glue-relief", (*bench).glueRelief})
	}
	return box
}

// shaped returns a step, with a text of its own for discs.
func (b *bench) shaped(key string, picture func(*bench, draw.Size) draw.Drawing) step {
	if b.round() && b.Texts.Has("make.step."+key+"-round") {
		key += "-round"
	}
	return step{key, picture}
}

func boardSteps(of Board) []step {
	board := func(f func(*bench, Board, draw.Size) draw.Drawing) func(*bench, draw.Size) draw.Drawing {
		return func(b *bench, room draw.Size) draw.Drawing { return f(b, of, room) }
	}
	trim := step{"trim-board", board((*bench).trimBoard)}
	switch of.Form {
	case Whole:
		return []step{{"glue-board", board((*bench).glueFirst)}, trim}
	case Tiles:
		return []step{{"cut-tiles", board((*bench).cutBoard)}, {"glue-tiles", board((*bench).glueSecond)}, trim}
	}
	return []step{
		{"cut-" + string(of.Form), board((*bench).cutBoard)},
		{"glue-first-" + string(of.Form), board((*bench).glueFirst)},
		{"glue-second-" + string(of.Form), board((*bench).glueSecond)}, trim,
	}
}

// modelTray is the tray that the steps show: small, so that its tabs are seen.
var modelTray = fold.Tray{W: 54, H: 42, Depth: 11, Rim: 3}

// traySteps returns the steps of stands and box, whose trays are folded alike, and of its lid.
func (b *bench) traySteps() []step {
	if b.Work.Extras == "" {
		return nil
	}
	lid := modelTray
	lid.Lid = true
	out := []step{
		{"score-tray", (*bench).scoreTray}, {"fold-tray", trayAt(modelTray, fold.TrayWalls)},
		{"close-tray", trayAt(modelTray, fold.TraySides)}, {"close-tray-ends", trayAt(modelTray, fold.TrayEnds)},
	}
	if b.Work.Lid {
		out = append(out, step{"fold-lid", trayAt(lid, fold.TraySides)})
	}
	return out
}

func trayAt(t fold.Tray, s fold.TrayStage) func(*bench, draw.Size) draw.Drawing {
	return func(_ *bench, room draw.Size) draw.Drawing {
		return besideNumber(t.Picture(fold.Camera{Yaw: -30, Pitch: 50, Scale: 0.34}, s), room)
	}
}

// The middle of a picture, clear of the number in its corner.
func inner(room draw.Size) draw.Rect {
	const edge draw.MM = 1.6
	return draw.RectWH(edge+3.4, edge, room.W-2*edge-3.4, room.H-2*edge)
}

// inside returns a drawing in the middle of a picture, at most 1.6 times as large.
func inside(d draw.Drawing, room draw.Size) draw.Drawing {
	var c canvas
	c.fitted(d, inner(room), 1.6)
	return c.Drawing
}

// besideNumber returns a wide drawing in a picture, beside the number in its corner.
func besideNumber(d draw.Drawing, room draw.Size) draw.Drawing {
	const left, edge = discSize + 1.4, 1.4
	var c canvas
	c.fitted(d, draw.RectWH(left, edge, room.W-left-edge, room.H-2*edge), 1.6)
	return c.Drawing
}

// model is the piece that the steps show: the first that promotes, or the first.
func (b *bench) model() pieces.Look {
	g := b.Game
	promotes := func(p templates.Piece) bool { return p.Promoted != nil && p.Count > 0 }
	return pieces.Look{Piece: &g.Pieces[max(0, slices.IndexFunc(g.Pieces, promotes))]}
}

func (b *bench) seen() fold.Model { return b.Maker.Model(b.model(), camera) }

func (b *bench) round() bool { return b.seen().Round }

func rimAt(s fold.Stage) func(*bench, draw.Size) draw.Drawing {
	return func(b *bench, room draw.Size) draw.Drawing { return inside(b.seen().Rim(s), room) }
}

func netAt(s fold.NetStage) func(*bench, draw.Size) draw.Drawing {
	return func(b *bench, room draw.Size) draw.Drawing { return inside(b.seen().Net(s), room) }
}
