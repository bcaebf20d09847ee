package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Records describes the games that are printed as study pages, and their diagrams.
type Records struct {
	Files []RecordFile
	Title string // above each game; "": its number
	Every int    // plies between diagrams; 0 means 20
}

// RecordFile is a file of games, in any notation that [record.Reader] supports.
type RecordFile struct {
	Name string // in messages
	In   io.Reader
}

const usualEvery = 20

// Study returns the study pages of games: their moves, and boards with the last move as an arrow.
func Study(g *templates.Game, o Options, r Records) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	b.lenient = true
	f := &flow{book: b, paper: cmp.Or(o.Paper, a4), id: g.ID + "-games"}
	f.title = b.text("record.title", "game", g.Names.In(b.catalog.Lang))
	var faults []error
	n := 0
	for _, file := range r.Files {
		err := b.entries(file, func(d *record.Diagram) error {
			wrong := unplayable(file.Name, d)
			faults = append(faults, wrong...)
			if len(wrong) > 0 {
				return nil
			}
			n++
			err := f.game(d, n, r)
			if err != nil {
				return fmt.Errorf("%s:%d: %w", file.Name, d.Line, err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	err = errors.Join(faults...)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errors.New("there is no game to print")
	}
	return f.done(o.Command)
}

// unplayable returns everything that is wrong with a game, with its place.
func unplayable(file string, d *record.Diagram) (faults []error) {
	add := func(line int, what string) {
		faults = append(faults, fmt.Errorf("%s:%d: %s", file, cmp.Or(line, d.Line), what))
	}
	for _, f := range d.Errs {
		add(f.Line, f.InLine())
	}
	if d.Record == nil && len(faults) == 0 {
		add(0, "a position without moves; `shogikit diagram` draws it")
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			add(f.Line, f.InLine())
		}
	}
	return faults
}

// heads are groups of header keys with the same meaning, in printing order.
var heads = []struct {
	label string
	keys  []string
}{
	{"side.sente", []string{"先手", "下手", "Sente", "Black"}},
	{"side.gote", []string{"後手", "上手", "Gote", "White"}},
	{"record.event", []string{"棋戦", "大会", "表題", "Event"}},
	{"record.date", []string{"開始日時", "対局日", "Date"}},
	{"record.place", []string{"場所", "Site"}},
	{"record.opening", []string{"戦型", "Opening"}},
}

// game sets a game: what its headers say, its moves with comments, and boards among them.
func (f *flow) game(d *record.Diagram, n int, r Records) error {
	pos, err := f.rules.Position(d.Setup, rules.KindStudy)
	if err != nil {
		return err
	}
	columns := max(1, min(2, int(f.paper.W/90)))
	width := f.width(columns)
	title := text.Untrusted(cmp.Or(r.Title, f.text("record.number", "n", n)))
	var notes []string
	for _, h := range heads {
		for _, head := range d.Heads {
			value := text.Untrusted(head.Value)
			if value != "" && slices.Contains(h.keys, head.Key) {
				notes = append(notes, f.text(h.label)+": "+value)
			}
		}
	}
	f.para(strings.Join(notes, " · "), caption, width)
	if d.Setup != f.rules.Start() {
		f.figure(f.position(d.Setup, rules.Move{}), "", width)
	}
	every := cmp.Or(r.Every, usualEvery)
	format := f.moveFormat()
	var pending []string
	last := rules.Move{}
	first := max(d.Setup.Number, 1)
	for i, m := range d.Record.Moves {
		pending = append(pending, fmt.Sprintf("%d.\u00a0%s", first+i, format.Move(pos, m, last)))
		err := pos.Play(m)
		if err != nil {
			return err
		}
		last = m
		comments := commentsOf(d.Record.Main, i)
		due := (i+1)%every == 0 || len(comments) > 0 || i == len(d.Record.Moves)-1
		if !due {
			continue
		}
		f.para(strings.Join(pending, "  "), columnBody.Strong(), width)
		pending = nil
		f.para(strings.Join(comments, " "), columnBody, width)
		f.figure(f.position(pos.Setup(), last), f.text("record.figure", "n", first+i), width)
		f.noteLines(width)
	}
	f.para(f.ending(d.Record), columnBody.Strong(), width)
	f.flush(columns, title)
	return nil
}

// noteLines adds three lines for notes.
func (f *flow) noteLines(width draw.MM) {
	lines := text.Block{Height: 20}
	for i := range 3 {
		y := 6.5 * draw.MM(i+1)
		line := draw.Line(draw.Pt(0, y), draw.Pt(min(width, boardW+16), y))
		lines.Drawing.Paint(line, draw.None, footInk, 0.2)
	}
	f.blocks = append(f.blocks, lines)
}

// commentsOf returns the comments on a move of the main line.
func commentsOf(main *record.Line, ply int) []string {
	if main == nil || ply >= len(main.Steps) {
		return nil
	}
	var out []string
	for _, line := range main.Steps[ply].Comments {
		line = text.Untrusted(strings.TrimPrefix(line, "&"))
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

// ending says how a game ended.
func (f *flow) ending(r *record.Record) string {
	n := len(r.Moves)
	why := ""
	key := "record.by-" + strings.ReplaceAll(string(r.Outcome.Reason), " ", "-")
	if r.Outcome.Reason != "" && f.has(key) {
		why = f.text("record.because", "why", f.text(key))
	}
	switch r.Outcome.Result {
	case rules.SenteWins:
		return f.text("record.wins", "side", f.text("side.sente"), "n", n, "why", why)
	case rules.GoteWins:
		return f.text("record.wins", "side", f.text("side.gote"), "n", n, "why", why)
	case rules.Draw:
		return f.text("record.draw", "n", n, "why", why)
	}
	return f.text("record.open", "n", n)
}
