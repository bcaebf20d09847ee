package order

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Kind is how the values of an option are written.
type Kind string

// The kinds. The zero Kind is a text.
const (
	Switch Kind = "bool"        // true or false
	Whole  Kind = "int"         // a whole number
	Parts  Kind = "stringSlice" // several values; said again, it adds to them
)

// Option is one thing that a user may ask for.
type Option struct {
	Name    string // "paper"
	Letter  string // its short name, "o"; often none
	Kind    Kind
	Default string // as a user would write it; "" where it depends on the rest
	Help    string // what it is for, in a phrase; %s stands for the values
	For     string // the commands that have it, by words; "" for all

	Values   func() []string // what it may be; nil where that cannot be listed
	Open     bool            // values are examples: others are judged by set, or by the command
	Many     bool            // several values, separated by commas
	Min, Max float64         // of numbers and, in millimetres, lengths; no bounds where both are 0
	Length   lengthReader    `json:"-"` // reads the value, where it is a length
	Folder   bool            // the value is a folder
	Endings  []string        // of the files that the value may name

	PerRun     bool // says what one run is about: no configuration can set it
	PerCommand bool // its values mean something else in each command

	Always bool                               // it is set where nothing is said, too
	set    func(o *Order, value string) error // nil where only the command wants to know
}

type lengthReader func(string) (draw.MM, error)

// Has reports whether a command has the option.
func (o *Option) Has(command string) bool {
	return o.For == "" || slices.Contains(strings.Fields(o.For), command)
}

// For lists the options of a command, in the order in which they are read.
func For(command string) []Option {
	var out []Option
	for _, o := range table() {
		if o.Has(command) {
			if strings.Contains(o.Help, "%s") {
				o.Help = fmt.Sprintf(o.Help, strings.Join(o.Values(), ", "))
			}
			out = append(out, o)
		}
	}
	return out
}

// Of returns one option of a command.
func Of(command, name string) (Option, bool) { return named(For(command), name) }

func named(list []Option, name string) (Option, bool) {
	at := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return Option{}, false
	}
	return list[at], true
}

// Commands that share options.
const (
	prints = "kit sheets"
	books  = prints + " booklet"
	looks  = books + " diagram"
	rulers = "check moves perft diagram"
)

func table() []Option {
	out := append(kitOptions(), lookOptions()...)
	return append(append(out, cutOptions()...), commandOptions()...)
}

// kitOptions say what is made.
func kitOptions() []Option {
	return []Option{
		{Name: "paper", Default: "a4", For: prints + " calibrate", Help: "paper: %s, or WxH; where none is said letter in the US and Canada", Values: paperNames, Open: true, set: setPaper},
		{Name: "paper", Default: "a5", For: "booklet", Help: "paper of a page: %s, or WxH; with --impose that of the printed sheet, a4", Values: paperNames, Open: true, set: setPaper},
		{Name: "board", For: prints, Help: "board: %s (default: what the paper can hold; sheets: both)", Values: words(layout.BoardForms),
			set: put(func(o *Order) *layout.BoardForm { return &o.Kit.Board })},
		{Name: "build", Default: "box", For: prints, Help: "pieces: %s", Values: words(layout.Builds),
			set: put(func(o *Order) *layout.Build { return &o.Kit.Build })},
		{Name: "scale", Default: "1", For: prints, Help: "0.25 to 4, or a percentage: pieces and board together", set: setScale},
		{Name: "sizes", Default: "uniform", For: prints, Help: "sizes of the pieces: uniform, or traditional: tapering, larger by rank", Values: list("uniform", "traditional"), set: setSizes},
		{Name: "also", For: prints, Help: "further games that the set is to serve, for example minishogi,hasami: only what is missing is added", Values: templates.List, Open: true, Many: true, set: setAlso},
		{Name: "copies", Kind: Whole, Default: "0", For: prints, Help: "so many sets, their pieces on common sheets; 0: one, or as many as --set-mark has signs", Max: layout.MaxSets},
		{Name: "set-mark", For: prints, Help: "sign on every back and rim, so that sets do not mix: one to three letters or digits, or A..T, 1..20, A,C,F: one a set", Always: true, set: setSets},
		{Name: "duplex", Default: "off", For: prints, Help: "print on both sides of a sheet turned about its long or short edge: %s; manual: for a printer of one side, all fronts and then all backs, with a page that says how to turn the stack. Flat pieces: each back behind its face. Box, relief, core and all: backs stay parts of their own, to be glued on. Net and foldover: nothing is added, but see --lines", Values: words(press.Duplexes),
			set: put(func(o *Order) *press.Duplex { return &o.Kit.Duplex })},
		{Name: "duplex", Default: "off", For: "booklet", Help: "off, or manual: for a printer of one side, all fronts and then all backs, with a page that says how to turn the stack", Values: list("off", "manual")},
		{Name: "lines", Default: "front", For: prints, Help: "with --duplex: cut and fold lines of rims and nets on the front, or on the reverse", Values: list("front", "reverse"), set: setLines},
		{Name: "thickness", Default: "0.2mm", For: prints, Help: "thickness of the paper, for boxes and nets; also as its weight, for example 300gsm", Length: parseThickness, Min: 0.05, Max: 1.5,
			set: func(o *Order, _ string) error { o.Kit.Thickness = o.Length("thickness"); return nil }},
		{Name: "impose", Default: "none", For: "booklet", Help: "none, or saddle: two pages a side, to fold and staple", Values: list("none", "saddle")},
	}
}

// lookOptions say how it looks, and in which language.
func lookOptions() []Option {
	return []Option{
		{Name: "style", For: looks, Help: "pictures: %s (default: the game's; in a flat diagram kanji1 where those are pictograms)", Values: pieces.Styles,
			set: put(func(o *Order) *string { return &o.Kit.Style })},
		{Name: "marks", For: looks, Help: "movement marks: %s (default: the game's)", Values: list(templates.MarkSystems...),
			set: put(func(o *Order) *string { return &o.Kit.Marks })},
		{Name: "names", Default: templates.Official, For: looks, Help: "names of the pieces: %s", Values: list(templates.Official, templates.PaperKit),
			set: put(func(o *Order) *string { return &o.Kit.Names })},
		{Name: "lang", For: looks + " calibrate list", Help: "language: %s, or a file such as fr.yaml, which shogikit new --language writes (default: that of your system, else en)", Values: text.Languages, Open: true, Always: true, set: setLang},
		{Name: "art", For: looks, Help: "folder with an SVG picture a piece, instead of a style", Folder: true,
			set: func(o *Order, v string) (err error) { o.Kit.Art, err = o.src.Folder(v); return err }},
		{Name: "font", For: looks, Help: "TrueType or OpenType font for kanji and letters", Endings: []string{"ttf", "otf"}, set: setFont},
		{Name: "ink", Default: "full", For: prints, Help: "full colours, line: outlines to colour in, or mono: black on white, hatched", Values: inks, set: setInk},
		{Name: "ink", Default: "full", For: "diagram", Help: "full colours, line: outlines only, or mono: black on white, hatched", Values: inks, set: setInk},
		{Name: "square", Default: "8mm", For: "diagram", Help: "width of a square", Length: press.ParseLength, Min: 3, Max: 100},
		{Name: "view", Default: "flat", For: "diagram", Help: "flat: a diagram; set: the finished paper set with the position on it", Values: list("flat", "set")},
		{Name: "mark", Kind: Parts, For: "diagram", Help: "squares to tint, for example 5e,7g"},
		{Name: "cross", Kind: Parts, For: "diagram", Help: "squares to cross out"},
		{Name: "arrow", Kind: Parts, For: "diagram", Help: "arrows, for example 7g7f"},
		{Name: "no-coordinates", Kind: Switch, For: "diagram", Help: "leave the coordinates out"},
	}
}

// pictures are the endings of scans.
var pictures = []string{"png", "jpg", "jpeg", "tif", "tiff"}

// cutOptions are for cutters, printers and what else is printed.
func cutOptions() []Option {
	return []Option{
		{Name: "only", For: prints, Help: "pieces to reprint, as many as you like, for example rook,3xpawn,king-gote, also by their names in the chosen language; board", set: setOnly},
		{Name: "extras", For: prints, Help: "also print, comma separated: %s", Values: words(layout.Extras), Many: true, set: setExtras},
		{Name: "kerf", Default: "0mm", For: prints, Help: "width of what the blade or beam takes away: cuts run half of it outside the parts", Length: press.ParseLength, Max: float64(press.MaxKerf),
			set: func(o *Order, _ string) error { o.Kit.Kerf = o.Length("kerf"); return nil }},
		{Name: "cut-lines", Default: "outlines", For: prints, Help: "what shows where to cut: %s; corners: ticks outside the corners, and the print runs on over the edge (rims, nets and boxes keep their lines); none: nothing, everything where it is with outlines, for a cutter that has them in a file of its own", Values: words(press.CutLineWays),
			set: put(func(o *Order) *press.CutLines { return &o.Kit.CutLines })},
		{Name: "layout", Default: "apart", For: prints, Help: "apart, or guillotine: faces and backs edge to edge, so that a paper trimmer cuts whole rows", Values: list("apart", "guillotine"), set: setLayout},
		{Name: "registration", Default: "off", For: prints, Help: "marks by which a cutter finds the print: %s", Values: words(press.Registrations), set: setRegistration},
		{Name: "margin", For: prints, Help: "margin round the printed block (default: the paper's own; less than 5mm does not print everywhere)", Length: press.ParseLength, set: setMargin},
		{Name: "spot", Kind: Switch, For: prints, Help: "PDF: cuts and folds in the spot colours CutContour and Crease, overprinting"},
		{Name: "trial", Kind: Switch, For: prints, Help: "one piece, the largest or that of --only, with strips to try fold, glue and blade on before a set is cut", set: setTrial},
		{Name: "layers", For: "sheets", Help: "only these layers, for example cut,fold: %s", Values: press.LayerNames, Many: true, set: setLayers},
		{Name: "profile", For: books + " calibrate", Help: "saved printer profile that corrects PDF files, all but their scale figures (see shogikit calibrate)"},
		{Name: "measured", For: "calibrate", PerRun: true, Help: "what 100 mm measure on paper, across and down, for example 98.7x99.1",
			set: func(o *Order, v string) (err error) {
				o.Measured.Across, o.Measured.Down, err = press.ParseMeasured(v)
				return err
			}},
		{Name: "back", For: "calibrate", PerRun: true, Help: "by how much back pages must move, to the right and down, for example +0.6,-0.3",
			set: func(o *Order, v string) (err error) { o.Measured.Back, err = press.ParseShift(v); return err }},
		{Name: "scan", Kind: Parts, For: "calibrate", PerRun: true, Help: "scans of the printed test page, front.png or front.png,back.png: makes the profile from them", Endings: pictures},
		{Name: "scan", Kind: Switch, For: "verify", PerRun: true, Help: "the files are scans of printed sheets, whatever they claim"},
		{Name: "card", Kind: Switch, For: "calibrate verify", PerRun: true, Help: "a bank card (85.60 x 53.98 mm) lies on the glass of the scan: its size is known better than the scanner's"},
		{Name: "dpi", Kind: Whole, Default: "0", For: "calibrate verify", PerRun: true, Help: "resolution of the scan, where the picture does not say or says something else", Max: 2400},
		{Name: "against", For: "verify", PerRun: true, Help: "a file that is known to be right, to hold the others against", Endings: []string{"pdf", "svg", "dxf", "png"}},
		{Name: "save", For: "calibrate", PerRun: true, Help: "save the profile under this name"},
	}
}

// commandOptions say what a command is to do and where its result goes.
func commandOptions() []Option {
	return []Option{
		{Name: "format", Default: "pdf", For: "kit", PerCommand: true, Help: "format of the file: pdf", Values: list("pdf"), Open: true, set: onlyPDF},
		{Name: "format", Default: "png", For: "sheets", PerCommand: true, Help: "any of %s, comma separated", Values: formatNames, Many: true, set: setFormats},
		{Name: "format", For: "booklet", PerCommand: true, Help: "pdf, html (default: by the file's ending, else pdf)", Values: list("pdf", "html")},
		{Name: "format", For: "diagram", PerCommand: true, Help: "svg, png, pdf, txt, sfen, bod or csa (default: by the file's ending, else txt)", Values: list("svg", "png", "pdf", "txt", "sfen", "bod", "csa")},
		{Name: "output", Letter: "o", For: "kit", PerRun: true, Help: "file to write; - is stdout (default GAME-kit.pdf)"},
		{Name: "output", Letter: "o", For: "sheets", PerRun: true, Help: "folder to write to; - writes a single sheet to stdout (default GAME-sheets)"},
		{Name: "output", Letter: "o", For: "booklet", PerRun: true, Help: "file to write; - is stdout (default GAME-booklet.pdf, with --part GAME-PART.pdf, with --problems GAME-problems.pdf)"},
		{Name: "output", Letter: "o", For: "diagram", PerRun: true, Help: "file to write, .svg, .png, .pdf or .txt; - is stdout"},
		{Name: "output", Letter: "o", For: "calibrate", PerRun: true, Help: "file to write; - is stdout (default calibration.pdf)"},
		{Name: "output", Letter: "o", Default: "-", For: "man", PerRun: true, Help: "file to write; - is stdout"},
		{Name: "dpi", Kind: Whole, Default: fmt.Sprint(format.DefaultDPI), For: "sheets diagram", Help: "resolution of PNG, 50 to 1200", Min: 50, Max: 1200},
		{Name: "problems", For: "booklet", PerRun: true, Help: "file with a list of problems: make a handout of them; - is stdin"},
		{Name: "no-answers", Kind: Switch, For: "booklet", PerRun: true, Help: "with --problems: leave the answers off"},
		{Name: "part", For: "booklet", PerRun: true, Help: "one part of the booklet alone, on any paper: %s", Values: list(booklet.Parts...)},
		{Name: "per-page", Kind: Whole, Default: "6", For: "booklet", Help: "problems a page of a handout", Min: 1, Max: booklet.MostPerPage},
		{Name: "dry-run", Kind: Switch, For: "kit", Help: "write no file: say what the kit would take in sheets, cuts, folds, glue and ink"},
		{Name: "print-config", Kind: Switch, For: books, PerRun: true, Help: "print the options in force as a configuration file, and stop"},
		{Name: "game", Default: "shogi", For: rulers, Help: "the rules to use: a built-in game or a template file", Values: templates.List, Open: true},
		{Name: "game", Default: "shogi", For: "list", Help: "game whose handicaps and pieces are listed", Values: templates.List, Open: true},
		{Name: "from", For: "new", Help: "start from the template of this game: %s", Values: templates.List},
		{Name: "language", Kind: Switch, For: "new", PerRun: true, Help: "write the texts of a language to translate, for example shogikit new --language fr.yaml"},
		{Name: "kind", Default: "game", For: "check diagram", Help: "what a position claims to be: %s (anything goes)", Values: list("game", "initial", "handicap", "tsume", string(rules.KindStudy))},
		{Name: "mate", Kind: Whole, Default: "0", For: "check", Help: "prove mate in this many moves, both sides' counted (implies --kind tsume)", Max: 1999},
		{Name: "interpositions", Default: "either", For: "check", Help: "how mates are counted: custom (without futile interpositions), all, either", Values: list("either", "custom", "all")},
		{Name: "nodes", Kind: Whole, Default: "3000000", For: "check", Help: "positions to search for a mate before giving up, ten times as many for all mates, 256 MB of them remembered; 0: no limit", Max: 1e15},
		{Name: "seconds", Kind: Whole, Default: "0", For: "check", Help: "seconds to search for a mate before giving up, in place of --nodes; 0: no limit", Max: 1e9},
		{Name: "rest", Kind: Switch, For: "check", Help: "all pieces that a problem does not show are in the defender's hand"},
		{Name: "ply", Kind: Whole, Default: "0", For: "diagram", Help: "of a game: the position after this many moves (default: after all)", Max: 20000},
		{Name: "divide", Kind: Switch, For: "perft", Help: "show the count of each first move"},
		{Name: "json", Kind: Switch, For: "kit", Help: "with --dry-run: machine-readable"},
		{Name: "json", Kind: Switch, For: "check moves perft list verify", Help: "machine-readable"},
		{Name: "quiet", Letter: "q", Kind: Switch, Help: "no progress and no summary"},
	}
}

func list(words ...string) func() []string { return func() []string { return words } }

func words[T ~string](all func() []T) func() []string {
	return func() []string { return each(all(), func(t T) string { return string(t) }) }
}

// each returns what a function makes of every element of a list.
func each[T, U any](all []T, of func(T) U) (out []U) {
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}

func paperNames() []string {
	return each(press.Papers(), func(p press.Paper) string { return p.Name })
}

func formatNames() []string {
	return each(output.Formats, func(f format.Format) string { return f.Name })
}

func inks() []string { return each(draw.Palettes, draw.Palette.String) }

// Commands lists the commands that have options of their own, sorted.
func Commands() []string {
	var out []string
	for _, o := range table() {
		out = append(out, strings.Fields(o.For)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
