package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/pieces"
)

func runDiagram(a *app, o *order.Order, args []string) error {
	r, setups, last, err := shown(a, o, args)
	if err != nil {
		return err
	}
	out, name, err := target(o)
	if err != nil {
		return err
	}
	opts, err := diagramOptions(o, r)
	if err != nil {
		return err
	}
	if format, ok := textFormats[name]; ok {
		if b := opts.Board; len(b.Marked)+len(b.Crossed)+len(b.Arrows) > 0 {
			return withHint(fmt.Errorf("--mark, --cross and --arrow are for drawings, and %s is text", name), "name a file that ends in .svg, .png or .pdf, or leave them out")
		}
		err := a.writeText(out, textsOf(r, setups, format))
		if err == nil && out != "-" {
			a.note("%s", a.wrote(out))
		}
		return err
	}
	return drawDiagram(a, o, r, setups, last, opts, name, out)
}

// shown returns the validated positions of an order; if there are several, with the
// moves that led to them.
func shown(a *app, o *order.Order, args []string) (r *rules.Rules, setups []rules.Setup, last []rules.Move, err error) {
	r, err = rules.New(o.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	plies, err := order.Plies(o, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	if plies == nil {
		plies = []int{-1}
	}
	setups, d, err := a.readPositions(r, kindOf(o), args, plies...)
	for i := 0; err == nil && i < len(setups); i++ {
		kind := kindOf(o)
		if err == nil && !o.Said(&o.Kind) && d.Kind(r) == rules.KindTsume {
			kind = rules.KindStudy // after moves of a problem it is the defender's turn
		}
		if faults := r.Validate(setups[i], kind); len(faults) > 0 {
			err = withHint(fmt.Errorf("this position has faults and is not drawn:\n%w", faults), "`shogikit check` explains them; --kind study draws any position")
		}
		if len(plies) > 1 && plies[i] > 0 {
			last = append(last, d.Record.Moves[plies[i]-1])
		} else {
			last = append(last, rules.Move{})
		}
	}
	return r, setups, last, err
}

// textsOf returns positions as text: lines one below the other, boards with a blank line
// between.
func textsOf(r *rules.Rules, setups []rules.Setup, format func(*rules.Rules, rules.Setup) string) string {
	var b strings.Builder
	for i, s := range setups {
		text := strings.TrimRight(format(r, s), "\n")
		if i > 0 && strings.Contains(text, "\n") {
			b.WriteString("\n")
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

// textFormats are the formats of diagrams that are text.
var textFormats = map[string]func(*rules.Rules, rules.Setup) string{
	"txt": record.FormatText, "sfen": (*rules.Rules).FormatSFEN, "bod": record.FormatBOD,
}

func drawDiagram(a *app, o *order.Order, r *rules.Rules, setups []rules.Setup, last []rules.Move, opts layout.DiagramOptions, name, out string) error {
	sheet, err := layout.Diagrams(r, setups, last, min(o.Cols, len(setups)), opts)
	if err != nil {
		return err
	}
	f, _ := output.ByName(name) // target has checked the name
	w := o.Files("")
	w.Title = sheet.Title
	writeResult := a.writeBinary
	if name == "svg" {
		writeResult = a.writeFile
	}
	err = writeResult(out, func(to io.Writer) error { return f.Write(to, []draw.Sheet{sheet}, w) })
	if err == nil && out != "-" {
		a.note("%s: %s.", a.wrote(out), press.FormatSize(sheet.Block.W(), sheet.Block.H()))
	}
	return err
}

func diagramOptions(o *order.Order, r *rules.Rules) (layout.DiagramOptions, error) {
	d := layout.DiagramOptions{Options: o.Kit, View: o.View == "set"}
	if d.Style == "" && !d.View {
		d.Style = diagramStyle(r)
	}
	d.Suffix = ""
	var faults [3]error
	d.Board.Square, d.Board.NoCoordinates = o.Square, o.NoCoords
	d.Board.Marked, faults[0] = parsed(o, &o.Mark, "must be a square of the board, as in 5e", r.ParseSquare)
	d.Board.Crossed, faults[1] = parsed(o, &o.Cross, "must be a square of the board, as in 5e", r.ParseSquare)
	d.Board.Arrows, faults[2] = parsed(o, &o.Arrow, "must be two squares of the board, as in 7g7f", func(s string) ([2]rules.Square, bool) {
		m, err := r.ParseMove(s)
		return [2]rules.Square{m.From, m.To}, err == nil && m.Drop == 0 && m.From != m.To
	})
	return d, errors.Join(faults[:]...)
}

func parsed[T any](o *order.Order, words *order.Repeated, wanted string, parse func(string) (T, bool)) (out []T, err error) {
	for _, s := range *words {
		v, ok := parse(s)
		if !ok {
			return nil, o.FaultOf(words, fmt.Errorf("%q: %s", s, wanted))
		}
		out = append(out, v)
	}
	return out, nil
}

// diagramStyle returns the default style of diagrams: pictograms are too detailed at
// this size, but animals have no other style.
func diagramStyle(r *rules.Rules) string {
	g := r.Game()
	if g.Style == pieces.Pictogram && g.Pieces[0].Face.Kanji1[0] != "" && g.Shape.Outline != "round" {
		return pieces.Kanji1
	}
	return g.Style
}
