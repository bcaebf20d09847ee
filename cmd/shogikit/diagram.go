package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"shogikit/board"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/cmd/internal/host"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/pieces"
)

func runDiagram(a *app, o *order.Order, _ []string) error {
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	setup, err := shown(a, o, r)
	if err != nil {
		return err
	}
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	opts, err := diagramOptions(o, r)
	if err != nil {
		return err
	}
	format, ok := textFormats[to.format]
	if !ok {
		sheet, err := layout.Diagram(r, setup, opts)
		if err != nil {
			return err
		}
		return writeDrawing(a, o, &sheet, to)
	}
	if len(opts.Marked)+len(opts.Arrows) > 0 {
		return host.Advise(fmt.Errorf("--mark and --arrow are for drawings, and %s is text", to.format),
			"name a file that ends in .svg, .png or .pdf, or leave them out")
	}
	err = a.writeText(to.file, strings.TrimRight(format(r, setup), "\n")+"\n")
	if err == nil && to.file != "-" {
		a.notef("%s", a.wrote(to.file))
	}
	return err
}

// shown returns the validated position of an order.
func shown(a *app, o *order.Order, r *rules.Rules) (rules.Setup, error) {
	ply := -1
	if o.Has("ply") {
		ply = o.Ply
	}
	kind := kindOf(o)
	p, err := a.positionOf(r, kind, o.Args, ply)
	if err != nil {
		return rules.Setup{}, err
	}
	if !o.Has("kind") && p.from.Kind(r) != rules.KindGame {
		kind = rules.KindStudy // after moves of a problem or a brinkmate it is the defender's turn
	}
	if faults := r.Validate(p.setup, kind); len(faults) > 0 {
		err = host.Advise(fmt.Errorf("this position has faults and is not drawn:\n%w", faults),
			"`shogikit check` explains them; --kind study draws any position")
	}
	return p.setup, err
}

// textFormats are the formats of diagrams that are text.
var textFormats = map[string]func(*rules.Rules, rules.Setup) string{
	"txt": record.FormatText, "sfen": (*rules.Rules).FormatSFEN, "bod": record.FormatBOD,
}

// writeDrawing writes the sheet of a diagram in a format.
func writeDrawing(a *app, o *order.Order, sheet *draw.Sheet, to target) error {
	f, _ := output.ByName(to.format) // targetOf has checked the name
	w := o.Files("")
	w.Title = sheet.Title
	writeResult := a.writeBinary
	if to.format == "svg" {
		writeResult = a.writeFile
	}
	err := writeResult(to.file, func(out io.Writer) error { return f.Write(out, []draw.Sheet{*sheet}, w) })
	if err == nil && to.file != "-" {
		a.notef("%s: %s.", a.wrote(to.file), layout.FormatSize(sheet.Block.W(), sheet.Block.H()))
	}
	return err
}

func diagramOptions(o *order.Order, r *rules.Rules) (layout.DiagramOptions, error) {
	d := layout.DiagramOptions{Kit: o.Kit, View: o.View == "set"}
	if d.Kit.Style == "" && !d.View {
		d.Kit.Style = diagramStyle(r)
	}
	d.Square, d.NoCoordinates = o.Square, o.NoCoords
	var faults []error
	for _, s := range o.Mark {
		square, ok := r.ParseSquare(s)
		if !ok {
			faults = append(faults, o.Fault("mark", fmt.Errorf("%q: must be a square of the board, as in 5e", s)))
		}
		d.Marked = append(d.Marked, square)
	}
	for _, s := range o.Arrow {
		m, err := r.ParseMove(s)
		if err != nil || m.Drop != 0 || m.From == m.To {
			faults = append(faults, o.Fault("arrow", fmt.Errorf("%q: must be two squares of the board, as in 7g7f", s)))
		}
		d.Arrows = append(d.Arrows, board.Arrow{From: m.From, To: m.To})
	}
	return d, errors.Join(faults...)
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
