package booklet

import (
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/art"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// gamePassages adds the game to play through. A screen shows every position in turn;
// paper shows the moves of each passage, the resulting diagram and the comment, side by
// side if there is room.
func gamePassages(b *book, _ string) {
	if b.screen {
		b.add(b.stepper())
	}
	roomy := !b.Narrow() && b.ColumnSquare() >= leastBeside && !b.screen
	figs := positions(b, roomy)
	wide := besideWidth(b, figs)
	for i, fig := range figs {
		p := &b.Played[i]
		moves := b.moveTable(p, i > 0 && b.Played[i-1].Data.Ask)
		short := roomy && b.game.Rules.Capture == templates.CaptureSandwich // without words, so that they stand beside the board
		if !short {
			b.add(moves)
		}
		says := []doc.Block{doc.Para{Text: text.Fill(p.Data.Note.In(b.cat.Lang), b.facts), Flush: true}}
		if p.Data.Ask {
			says = append(says, doc.Para{Text: "**" + b.text("game.ask") + "**", Flush: true})
		}
		switch {
		case short:
			moves.Shares, moves.Stay = []float64{1, 3, 3}, false
			says = append([]doc.Block{moves, doc.Para{Text: "**" + fig.Label + "**", Flush: true}}, says...)
			fig.Label = ""
			b.add(twoColumns(b, wide, []doc.Block{fig}, says))
			continue
		case roomy:
			beside(b, fig, wide, false, says...)
			continue
		}
		fig.Center = true
		b.add(fig)
		b.add(says...)
	}
}

// positions returns the figures of the positions after the passages of the game, in a column
// or large.
func positions(b *book, column bool) (figs []doc.Figure) {
	o := b.Options(proof.View{})
	if o.Square = min(art.Largest, b.SquareSize()); column {
		o.Square = b.ColumnSquare()
	}
	for i := range b.Played {
		p := &b.Played[i]
		last, end := len(p.Moves)-1, p.End()
		o.Marked = p.Moves[last].Squares()
		figs = append(figs, doc.Figure{
			Drawing: board.Diagram(b.game, b.Maker, &end, o), Exact: true, Alt: b.alt(end), Label: b.text("game.figure", "n", p.First+last),
		})
	}
	return figs
}

// besideWidth returns the width of the column of figures that have words beside them.
func besideWidth(b *book, figs []doc.Figure) draw.MM {
	most := draw.MM(0)
	for _, f := range figs {
		most = max(most, f.Drawing.Bounds().W())
	}
	return b.Beside(most, typeset.Hang)
}

// beside adds a figure in a column of a given width, followed by its caption and other
// blocks in a second column.
func beside(b *book, fig doc.Figure, wide draw.MM, small bool, says ...doc.Block) {
	words := fig.Caption
	if name := strings.TrimSpace(fig.Lead + " " + fig.Label); name != "" {
		words = strings.TrimSpace("**" + name + "** " + words)
	}
	said := doc.Block(doc.Para{Text: words, Small: small, Flush: true})
	if step, err := strconv.Atoi(fig.Lead); err == nil && !small {
		said = doc.List{Items: []string{fig.Caption}, Numbered: true, Before: step - 1}
	}
	fig.Lead, fig.Label, fig.Caption = "", "", ""
	says = append([]doc.Block{said}, says...)
	b.add(twoColumns(b, wide, []doc.Block{fig}, says))
}

// twoColumns sets blocks side by side, the left ones in a column of a width.
func twoColumns(b *book, wide draw.MM, left, right []doc.Block) doc.Columns {
	return doc.Columns{Cells: [][]doc.Block{left, right}, Shares: []float64{float64(wide), float64(b.Width - art.Gutter - wide)}}
}

// leastBeside is the minimum size of the squares of a diagram with text beside it.
const leastBeside draw.MM = 4.7

// moveTable returns the moves of a passage, one column for each side, in short notation
// and with the squares of origin and destination.
func (b *book) moveTable(p *proof.Played, overleaf bool) doc.Table {
	_, half := b.Abreast()
	shares := []float64{8, float64(b.Width - 8 - half), float64(half + typeset.CellGap)} // White's is one of two columns
	t := doc.Table{Head: []string{"", b.text("side-sente"), b.text("side-gote")}, Shares: shares, Stay: true, Overleaf: overleaf}
	for i, m := range p.Moves {
		pos := p.At[i]
		f := proof.Figure{Setup: pos.Setup()}
		pairs, key := []any{"piece", b.mover(&f, m), "to", b.notation.Square(m.To), "from", b.notation.Square(m.From)}, "game.full"
		if m.Drop != 0 {
			key += "-drop"
		}
		cell := "**" + b.moveOf(p, i) + "**"
		if b.game.Rules.Capture != templates.CaptureSandwich {
			cell += " " + b.text(key, pairs...)
		}
		if pos.Turn() == templates.Sente || i == 0 {
			t.Rows = append(t.Rows, []string{strconv.Itoa(p.First + i), "…", ""}) // before a move of White
		}
		t.Rows[len(t.Rows)-1][1+int(pos.Turn())] = cell
	}
	return t
}

// moveOf returns a move of a passage, marked if it is a mistake.
func (b *book) moveOf(p *proof.Played, move int) string {
	before := append([]rules.Move{p.Last}, p.Moves...)
	return b.notation.Move(p.At[move], p.Moves[move], before[move]) + b.when(p.Wrong(p.First+move), "game.mistake")
}

// stepper returns the game for a screen, move by move.
func (b *book) stepper() doc.Steps {
	steps := doc.Steps{
		Label: b.text("game.head"), Back: b.text("game.back"), Next: b.text("game.next"), Start: b.text("game.start"), End: b.text("game.end"),
	}
	add := func(caption string, s rules.Setup, last ...rules.Square) {
		steps.Figures = append(steps.Figures, doc.Figure{Drawing: b.Whole(s, last...), Caption: caption, Alt: b.alt(s)})
	}
	add(b.text("setup.figure"), b.Rules.Start())
	for i := range b.Played {
		p := &b.Played[i]
		for j, m := range p.Moves {
			caption := b.text("game.move", "n", p.First+j, "move", b.moveOf(p, j))
			if j == len(p.Moves)-1 {
				caption += "\n" + text.Fill(p.Data.Note.In(b.cat.Lang), b.facts)
			}
			add(caption, p.At[j+1].Setup(), m.Squares()...)
		}
	}
	return steps
}
