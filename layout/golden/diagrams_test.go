package golden

import (
	"fmt"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// newRules compiles the rules of a game.
func newRules(t *testing.T, g *templates.Game) *rules.Rules {
	t.Helper()
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inHand is the start with pieces in both hands.
func inHand(r *rules.Rules) rules.Setup {
	s := r.Start()
	for kind := range r.Game().Pieces {
		if !r.Game().Pieces[kind].Royal {
			s.Hands[templates.Sente][kind], s.Hands[templates.Gote][kind] = uint8(kind%3), uint8((kind+1)%2)*2
		}
	}
	return s
}

// signs are all that can be drawn on a diagram.
func signs(g *templates.Game) board.DiagramOptions {
	at := rules.At
	return board.DiagramOptions{
		Marked: []rules.Square{at(1, 2)}, Crossed: []rules.Square{at(2, 2), at(3, 2)}, Dotted: []rules.Square{at(1, 3)}, Ringed: []rules.Square{at(2, 3)},
		Zones: true, Arrows: [][2]rules.Square{{at(1, 4), at(1, 3)}, {at(3, 1), at(1, 2)}},
		Dropped: []board.Dropped{{Look: pieces.Look{Piece: &g.Pieces[len(g.Pieces)-1], Side: templates.Gote}, At: at(3, 3)}},
	}
}

// Diagrams of every game: all setups, all signs, both sides' hands, every style,
// a part of the board, and the view of the finished set.
func TestDiagrams(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		r := newRules(t, g)
		var b book
		add := func(what string, s rules.Setup, o layout.DiagramOptions) {
			sheet, err := layout.Diagram(r, s, o)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&b.text, "diagram", what)
			b.sheet(&sheet)
		}
		add("start", r.Start(), layout.DiagramOptions{})
		for _, h := range g.Handicaps {
			s, ok := r.Named(h.ID)
			if !ok {
				t.Fatalf("no handicap %s", h.ID)
			}
			add(h.ID, s, layout.DiagramOptions{Board: board.DiagramOptions{NoCoordinates: true}})
		}
		for _, style := range templates.Styles {
			add(style, r.Start(), layout.DiagramOptions{Options: layout.Options{Style: style}, Board: board.DiagramOptions{Bottom: 2}})
		}
		add("hands, ja", inHand(r), layout.DiagramOptions{Options: layout.Options{Lang: "ja"}})
		add("signs", rules.Setup{}, layout.DiagramOptions{Board: signs(g)})
		add("large, in part", r.Start(), layout.DiagramOptions{Board: board.DiagramOptions{Top: 2, Bottom: 3, Square: 10}})
		add("set", r.Start(), layout.DiagramOptions{View: true})
		add("set with hands, kanji", inHand(r), layout.DiagramOptions{View: true, Options: layout.Options{Style: pieces.Kanji}})
		compare(t, g.ID+"/diagrams.txt", []byte(b.String()))
	})
}

// The drawings of the booklets.
func TestBookletFigures(t *testing.T) {
	eachGame(t, func(t *testing.T, g *templates.Game) {
		for _, lang := range []string{"en", "ja"} {
			if lang != "en" && testing.Short() {
				continue
			}
			d, err := booklet.Doc(g, booklet.Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			var b book
			if d.Cover != nil {
				b.figure("cover", d.Cover.Picture)
			}
			eachFigure(d.Blocks, func(f doc.Figure) {
				b.figure(fmt.Sprintf("%s, %s wide", f.Label, num(nil, float64(f.Width))), f.Drawing)
			})
			compare(t, g.ID+"/booklet-"+lang+".txt", []byte(b.String()))
		}
	})
}

func (b *book) figure(name string, d draw.Drawing) {
	fmt.Fprintf(&b.text, "figure %s, %s: %s\n", name, rect(nil, d.Bounds()), b.drawing(d.Marks, draw.Point{}))
}

// eachFigure calls f for every figure of a document, in reading order.
func eachFigure(blocks []doc.Block, f func(doc.Figure)) {
	for _, b := range blocks {
		switch b := b.(type) {
		case doc.Figure:
			f(b)
		case doc.Columns:
			for _, cell := range b.Cells {
				eachFigure(cell, f)
			}
		}
	}
}
