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

func runDiagram(a *app, o *order.Order, args []string) error {
	r, setup, err := shown(a, o, args)
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
	format, ok := textFormats[name]
	if !ok {
		sheet, err := layout.Diagram(r, setup, opts)
		if err != nil {
			return err
		}
		return writeDrawing(a, o, &sheet, name, out)
	}
	if len(opts.Marked)+len(opts.Arrows) > 0 {
		return host.Advise(fmt.Errorf("--mark and --arrow are for drawings, and %s is text", name),
			"name a file that ends in .svg, .png or .pdf, or leave them out")
	}
	err = a.writeText(out, strings.TrimRight(format(r, setup), "\n")+"\n")
	if err == nil && out != "-" {
		a.notef("%s", a.wrote(out))
	}
	return err
}

// shown returns the validated position of an order.
func shown(a *app, o *order.Order, args []string) (*rules.Rules, rules.Setup, error) {
	r, err := rules.New(o.Game)
	if err != nil {
		return nil, rules.Setup{}, err
	}
	ply := -1
	if o.Has("ply") {
		ply = o.Ply
	}
	kind := kindOf(o)
	setup, d, err := a.positionOf(r, kind, args, ply)
	if err != nil {
		return nil, rules.Setup{}, err
	}
	if !o.Has("kind") && d.Kind(r) != rules.KindGame {
		kind = rules.KindStudy // after moves of a problem or a brinkmate it is the defender's turn
	}
	if faults := r.Validate(setup, kind); len(faults) > 0 {
		err = host.Advise(fmt.Errorf("this position has faults and is not drawn:\n%w", faults),
			"`shogikit check` explains them; --kind study draws any position")
	}
	return r, setup, err
}

// textFormats are the formats of diagrams that are text.
var textFormats = map[string]func(*rules.Rules, rules.Setup) string{
	"txt": record.FormatText, "sfen": (*rules.Rules).FormatSFEN, "bod": record.FormatBOD,
}

// writeDrawing writes the sheet of a diagram in a format.
func writeDrawing(a *app, o *order.Order, sheet *draw.Sheet, name, out string) error {
	f, _ := output.ByName(name) // target has checked the name
	w := o.Files("")
	w.Title = sheet.Title
	writeResult := a.writeBinary
	if name == "svg" {
		writeResult = a.writeFile
	}
	err := writeResult(out, func(to io.Writer) error { return f.Write(to, []draw.Sheet{*sheet}, w) })
	if err == nil && out != "-" {
		a.notef("%s: %s.", a.wrote(out), layout.FormatSize(sheet.Block.W(), sheet.Block.H()))
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
