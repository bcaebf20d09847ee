package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/pieces"
)

// diagramFlags are the flags of `shogikit diagram`.
type diagramFlags struct {
	kitFlags
	game, out, format, kind, square, view string
	mark, cross, arrow                    []string
	plain                                 bool
	dpi                                   int
}

// diagramCommand makes `shogikit diagram`.
func diagramCommand(a *app) *cobra.Command {
	var f diagramFlags
	c := &cobra.Command{
		Use:   "diagram [SFEN or FILE]",
		Short: "Draw one position as SVG, PNG or PDF, or print it as text",
		Long: `diagram draws one position: an SFEN, startpos (the default), the name of a
handicap, or a file with an SFEN, BOD, CSA or plain diagram. The position is
checked by the rules first; a faulty one is not drawn. The format follows the
ending of the file; without -o the diagram is printed as text.`,
		Example: "  shogikit diagram -o start.svg\n  shogikit diagram two-piece --lang cs -o handicap.png\n" +
			"  shogikit diagram '4k4/9/4P4/9/9/9/9/9/4K4 b G 1' --arrow 5c5b -o hint.pdf\n  shogikit diagram --view set -o set.png",
		RunE: func(_ *cobra.Command, args []string) error { return a.diagram(&f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.game, "game", "shogi", "the rules to use: a game or a template file")
	fl.StringVarP(&f.out, "output", "o", "", "file to write, .svg, .png, .pdf or .txt; - is stdout")
	fl.StringVar(&f.format, "format", "", "svg, png, pdf, txt, sfen, bod or csa (default: by the file's ending, else txt)")
	fl.StringVar(&f.kind, "kind", "game", "what the position claims to be: game, initial, handicap, tsume, or study (anything goes)")
	fl.StringVar(&f.square, "square", "8mm", "width of a square")
	fl.StringVar(&f.view, "view", "flat", "flat: a diagram; set: the finished paper set with the position on it")
	fl.StringSliceVar(&f.mark, "mark", nil, "squares to tint, for example 5e,7g")
	fl.StringSliceVar(&f.cross, "cross", nil, "squares to cross out")
	fl.StringSliceVar(&f.arrow, "arrow", nil, "arrows, for example 7g7f")
	fl.BoolVar(&f.plain, "no-coordinates", false, "leave the coordinates out")
	fl.IntVar(&f.dpi, "dpi", 200, "resolution of PNG, 50 to 1200")
	fl.StringVar(&f.ink, "ink", "full", "full colours, or line: outlines only")
	f.registerLook(c)
	return c
}

func (a *app) diagram(f *diagramFlags, args []string) error {
	r, err := a.loadRules(f.game)
	if err != nil {
		return err
	}
	s, err := a.setupOf(r, args)
	if err != nil {
		return err
	}
	kind, err := word("kind", f.kind, append(kinds, "study"))
	if err != nil {
		return err
	}
	if faults := r.Validate(s, rules.Kind(kind)); len(faults) > 0 {
		return withHint(fmt.Errorf("this position is not drawn, for it is faulty:\n%w", faults), "`shogikit check` tells more; --kind study draws any position that can be moved on")
	}
	name, err := f.formatOf()
	if err != nil {
		return err
	}
	if n, ok := notations[name]; ok {
		text, err := notation.Format(r, s, n)
		if err != nil {
			return err
		}
		return a.writeFile(f.target(), func(w io.Writer) error {
			_, err := io.WriteString(w, strings.TrimRight(text, "\n")+"\n")
			return err
		})
	}
	return a.drawDiagram(f, r, s, name)
}

// notations that a diagram can be printed in.
var notations = map[string]notation.Notation{"txt": notation.Grid, "sfen": notation.SFEN, "bod": notation.BOD, "csa": notation.CSA}

func (f *diagramFlags) target() string {
	if f.out == "" {
		return "-"
	}
	return f.out
}

// formatOf returns the format asked for, by flag or by the file's ending.
func (f *diagramFlags) formatOf() (string, error) {
	known := []string{"svg", "png", "pdf", "txt", "sfen", "bod", "csa"}
	if f.format != "" {
		return word("format", strings.ToLower(f.format), known)
	}
	if f.out == "" || f.out == "-" {
		return "txt", nil
	}
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(f.out)), ".")
	for _, k := range known {
		if ext == k {
			return k, nil
		}
	}
	return "", fmt.Errorf("-o %s: a file ending in .%s is wanted, or --format", f.out, strings.Join(known, ", ."))
}

// setupOf reads the position named by the arguments: words of an SFEN, a name,
// or a file. Its text is not validated yet.
func (a *app) setupOf(r *rules.Rules, args []string) (rules.Setup, error) {
	text := strings.Join(args, " ")
	if text == "" {
		text = "startpos"
	}
	if s, ok := r.Named(text); ok {
		return s, nil
	}
	if len(args) == 1 {
		if data, err := a.readDiagram(text); err == nil {
			s, err := notation.Parse(r, string(data))
			if err != nil && !utf8.Valid(data) {
				return s, withHint(fmt.Errorf("%s: %w", text, err), "the file is not in UTF-8; `iconv -f SHIFT_JIS -t UTF-8` may make it so")
			}
			if err != nil {
				return s, fmt.Errorf("%s: %w", text, err)
			}
			return s, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return rules.Setup{}, fmt.Errorf("cannot read %s: %w", text, cause(err))
		}
	}
	s, err := r.ParseSFEN(text)
	if err != nil && isWord(text) {
		return s, unknownPosition(r, text, "no file, no position")
	}
	if err != nil {
		return s, withHint(fmt.Errorf("%q is neither a file nor a position of %s: %w", text, r.Game().ID, err),
			"give a file, %s", positionsOf(r))
	}
	return s, nil
}

// maxDiagram bounds the file that holds one diagram.
const maxDiagram = 1 << 20

func (a *app) readDiagram(name string) ([]byte, error) {
	a.reads(name)
	if name == "-" {
		return io.ReadAll(io.LimitReader(a.stdin, maxDiagram))
	}
	if len(name) > 200 {
		return nil, fs.ErrNotExist // an SFEN, not a file
	}
	f, err := os.Open(name)
	if err != nil {
		if strings.Contains(name, "/") && strings.Count(name, "/") >= 2 {
			return nil, fs.ErrNotExist // an SFEN in one word looks like a path
		}
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxDiagram))
}

func (a *app) drawDiagram(f *diagramFlags, r *rules.Rules, s rules.Setup, name string) error {
	if f.dpi < 50 || f.dpi > 1200 {
		return fmt.Errorf("--dpi %d: 50 to 1200 is wanted", f.dpi)
	}
	o, palette, err := f.diagramOptions(a, r)
	if err != nil {
		return err
	}
	sheet, err := layout.Diagram(r, s, o)
	if err != nil {
		return err
	}
	out, ok := output.ByName(name)
	if !ok {
		return fmt.Errorf("--format %s cannot be drawn", name)
	}
	err = a.writeFile(f.target(), func(w io.Writer) error {
		return out.Write(w, []draw.Sheet{sheet}, format.Options{
			Palette: palette, DPI: f.dpi, Title: sheet.Title, Lang: o.Lang, License: license, Time: a.sourceDate(),
		})
	})
	if err == nil && f.out != "-" && f.out != "" {
		a.note("wrote %s: %s.", f.out, press.FormatSize(sheet.Block.W(), sheet.Block.H()))
	}
	return err
}

func (f *diagramFlags) diagramOptions(a *app, r *rules.Rules) (layout.DiagramOptions, draw.Palette, error) {
	var o layout.DiagramOptions
	var faults []error
	keep := func(err error) { faults = append(faults, err) }
	keep(f.look(a, &o.Options))
	if o.Style == "" && f.view == "flat" {
		o.Style = diagramStyle(r)
	}
	palette, err := f.palette()
	keep(err)
	o.Board.Square, err = length("square", f.square, 3, 100)
	keep(err)
	view, err := word("view", f.view, []string{"flat", "set"})
	keep(err)
	o.View = view == "set"
	o.Board.NoCoordinates = f.plain
	o.Board.Marked, err = squares(r, "mark", f.mark)
	keep(err)
	o.Board.Crossed, err = squares(r, "cross", f.cross)
	keep(err)
	for _, s := range f.arrow {
		m, err := r.ParseMove(s)
		if err != nil || m.Drop != 0 {
			keep(fmt.Errorf("--arrow %q: two squares of the board are wanted, as in 7g7f", s))
			continue
		}
		o.Board.Arrows = append(o.Board.Arrows, [2]rules.Square{m.From, m.To})
	}
	o.Command = a.command()
	return o, palette, errors.Join(faults...)
}

// diagramStyle is the style of diagrams where none is asked for: pictures are
// too fine at this size, but animals and men are known by nothing else.
func diagramStyle(r *rules.Rules) string {
	g := r.Game()
	if g.Style == pieces.Pictogram && g.Pieces[0].Face.Kanji1[0] != "" && g.Shape.Outline != "round" {
		return pieces.Kanji1
	}
	return g.Style
}

// squares reads squares such as 5e.
func squares(r *rules.Rules, flag string, list []string) ([]rules.Square, error) {
	var out []rules.Square
	for _, s := range list {
		sq, ok := r.ParseSquare(s)
		if !ok {
			return nil, fmt.Errorf("--%s %q: a square of the board is wanted, as in 5e", flag, s)
		}
		out = append(out, sq)
	}
	return out, nil
}
