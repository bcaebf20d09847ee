package order

import (
	"slices"
	"strings"

	"shogikit/board/record"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Option is a row of the table of options: a flag of some commands, a line of a file of
// orders, a control of the web page.
type Option struct {
	Name    string
	Letter  string   // its one-letter name; "": none
	On      []string // the commands that have it; nil: all
	Default string   // as a user would write it; "" if it depends on the rest
	Help    string
	Group   string   // heading in help and on the page
	Type    string   // the placeholder of its value in help; "": its name
	Values  []string // accepted values; nil if they cannot be listed
	Open    bool     // Values are examples: others are judged when the order is resolved
	Endings []string // of the files that it may name
	Basic   bool     // one of the flags of a first evening
	Value
}

// The headings under which options are grouped.
const (
	ofGame    = "game"
	ofPaper   = "paper"
	ofPieces  = "pieces"
	ofSets    = "sets"
	ofCutters = "cutters"
	ofOutput  = "output"
)

var (
	kits     = []string{"kit", "sheets"}
	dressed  = []string{"kit", "sheets", "booklet", "handout", "diagram"} // with pieces as the user wants them
	booklets = []string{"booklet"}
	diagrams = []string{"diagram"}
	composed = []string{"compose"}
	checks   = []string{"check"}
)

// options returns the table, in the order of help.
func options() []Option {
	return []Option{
		{
			Name: "paper", On: []string{"kit", "sheets", "handout", "compose"}, Default: "a4", Group: ofPaper, Basic: true,
			Values: paperNames(), Open: true,
			Value: parsed(layout.ParsePaper, func(o *Order) *layout.Paper { return &o.Kit.Paper }),
			Help:  "paper size: {values}, or WxH; in the US and Canada the default is letter",
		},
		{
			Name: "paper", On: booklets, Default: "a5", Group: ofPaper, Basic: true,
			Values: paperNames(), Open: true,
			Value: parsed(layout.ParsePaper, func(o *Order) *layout.Paper { return &o.Kit.Paper }),
			Help:  "page size: {values}, or WxH; with --impose, the size of the printed sheet, by default a4",
		},
		{
			Name: "board", On: kits, Group: ofGame, Basic: true,
			Values: []string{"halves", "whole", "both", "none"},
			Value:  word(func(o *Order) *layout.BoardForm { return &o.Kit.Board }),
			Help:   "board: {values} (default: what fits the paper; sheets: both)",
		},
		{
			Name: "build", On: []string{"kit", "sheets", "diagram"}, Group: ofPieces, Basic: true,
			Values: templates.Builds, Value: word(func(o *Order) *layout.Build { return &o.Kit.Build }),
			Help: "how the pieces are made: {values} (default: the game's own, usually box)",
		},
		{
			Name: "build", On: booklets, Group: ofPieces, Basic: true,
			Values: templates.Builds, Value: word(func(o *Order) *layout.Build { return &o.Kit.Build }),
			Help: "explain only this way to make the pieces: {values} (default: the usual ones)",
		},
		{
			Name: "scale", On: kits, Default: "1", Group: ofGame, Type: "RATIO", Basic: true,
			Value: parsed(parseRatio, func(o *Order) *float64 { return &o.Kit.Scale }),
			Help:  "scale of pieces and board together: 0.25 to 4, or a percentage",
		},
		{
			Name: "sizes", On: kits, Default: "uniform", Group: ofPieces,
			Values: []string{"uniform", "traditional"}, Value: word(func(o *Order) *string { return &o.Sizes }),
			Help: "sizes of the pieces: uniform, or traditional: tapered, and larger by rank",
		},
		{
			Name: "duplex", On: kits, Default: "off", Group: ofPaper, Basic: true,
			Values: []string{"off", "long", "short"},
			Value:  word(func(o *Order) *layout.Duplex { return &o.Kit.Duplex }),
			Help: "print on both sides of a sheet flipped on its long or short edge: {values}. " +
				"Flat pieces: each back is printed behind its face. " +
				"Box and relief: backs stay separate parts, to be glued on. Net and foldover: adds nothing",
		},
		{
			Name: "thickness", On: kits, Default: "0.2mm", Group: ofPaper,
			Value: thickness(0.05, 3, func(o *Order) *draw.MM { return &o.Kit.Thickness }),
			Help:  "thickness of the paper for which pieces, trays and boxes are laid out; also as a weight, for example 300gsm",
		},
		{
			Name: "impose", On: booklets, Default: "none", Group: ofPaper, Basic: true,
			Values: []string{"none", "saddle"}, Value: word(func(o *Order) *string { return &o.Impose }),
			Help: "none, or saddle: two pages per side, to fold and staple",
		},
		{
			Name: "style", On: append(composed, dressed...), Group: ofGame, Basic: true,
			Values: templates.Styles, Value: word(func(o *Order) *string { return &o.Kit.Style }),
			Help: "pictures: {values} (default: the game's own; in flat diagrams kanji1 instead of pictogram)",
		},
		{
			Name: "marks", On: dressed, Group: ofGame, Basic: true,
			Values: templates.MarkSystems, Value: word(func(o *Order) *string { return &o.Kit.Marks }),
			Help: "movement marks: {values} (default: the game's own)",
		},
		{
			Name: "names", On: append(composed, dressed...), Default: templates.Official, Group: ofGame,
			Values: []string{templates.Official, templates.PaperKit},
			Value:  word(func(o *Order) *string { return &o.Kit.Names }),
			Help:   "names of the pieces: {values}",
		},
		{
			Name: "lang", On: append([]string{"compose", "check", "moves", "perft", "list"}, dressed...),
			Group: ofGame, Basic: true,
			Values: text.Languages(), Open: true, Value: word(func(o *Order) *string { return &o.Lang }),
			Help: "language: {values}, or a file such as fr.yaml, written by shogikit new --language " +
				"(default: your system's language, else en)",
		},
		{
			Name: "art", On: dressed, Group: ofGame, Type: "DIR",
			Value: word(func(o *Order) *string { return &o.Art }),
			Help:  "folder with one SVG picture per piece, used instead of a style",
		},
		{
			Name: "font", On: dressed, Group: ofGame, Type: "FILE", Endings: []string{"ttf", "otf", "ttc", "otc"},
			Value: word(func(o *Order) *string { return &o.Font }),
			Help:  "font for kanji and letters: TTF, OTF, or a collection, FILE.ttc#2 for its second face",
		},
		{
			Name: "ink", On: kits, Default: "full", Group: ofGame, Basic: true,
			Values: inks, Value: place(inks, func(o *Order) *draw.Palette { return &o.Ink }),
			Help: "full: in colour; line: outlines to colour in",
		},
		{
			Name: "ink", On: diagrams, Default: "full", Group: ofGame, Basic: true,
			Values: inks, Value: place(inks, func(o *Order) *draw.Palette { return &o.Ink }),
			Help: "full: in colour; line: outlines only",
		},
		{
			Name: "square", On: diagrams, Default: "8mm",
			Value: length(3, 100, func(o *Order) *draw.MM { return &o.Square }),
			Help:  "width of a square",
		},
		{
			Name: "view", On: diagrams, Default: "flat",
			Values: []string{"flat", "set"}, Value: word(func(o *Order) *string { return &o.View }),
			Help: "flat: a diagram; set: the finished paper set in this position",
		},
		{
			Name: "mark", On: diagrams, Type: "SQUARES",
			Value: repeated(func(o *Order) *[]string { return &o.Mark }),
			Help:  "squares to tint, for example 5e,7g",
		},
		{
			Name: "arrow", On: diagrams, Type: "MOVES",
			Value: repeated(func(o *Order) *[]string { return &o.Arrow }),
			Help:  "arrows to draw, for example 7g7f",
		},
		{
			Name: "no-coordinates", On: diagrams, Value: toggle(func(o *Order) *bool { return &o.NoCoords }),
			Help: "leave out the coordinates",
		},
		{
			Name: "only", On: kits, Group: ofSets, Type: "PIECES",
			Value: word(func(o *Order) *string { return &o.Only }),
			Help: "pieces to reprint, any number of each, for example rook,3xpawn,king-gote; also board, " +
				"and names of pieces in the chosen language",
		},
		{
			Name: "extras", On: append(diagrams, kits...), Group: ofPieces, Basic: true,
			Values: each(layout.Extras(), func(e layout.Extra) string { return string(e) }),
			Value:  words(func(o *Order) *[]layout.Extra { return &o.Kit.Extras }),
			Help:   "extras to print, comma-separated: {values}",
		},
		{
			Name: "kerf", On: kits, Default: "0mm", Group: ofCutters,
			Value: length(0, layout.MaxKerf, func(o *Order) *draw.MM { return &o.Kit.Kerf }),
			Help:  "width of material that the blade or beam removes; cuts run half of it outside the parts",
		},
		{
			Name: "registration", On: kits, Default: "off", Group: ofCutters,
			Values: []string{"off", "silhouette"},
			Value:  word(func(o *Order) *layout.Registration { return &o.Registration }),
			Help:   "registration marks for a cutter: {values}",
		},
		{
			Name: "margin", On: kits, Group: ofPaper,
			Value: length(0, 0, func(o *Order) *draw.MM { return &o.Margin }),
			Help:  "margin around the printed block (default: the paper's own; not every printer can print with less than 5mm)",
		},
		{
			Name: "spot", On: kits, Group: ofCutters, Value: toggle(func(o *Order) *bool { return &o.Spot }),
			Help: "PDF: cuts and folds in the spot colours CutContour and Crease, overprinting",
		},
		{
			Name: "layers", On: []string{"sheets"}, Group: ofCutters,
			Values: layers, Value: places(layers, func(o *Order) *[]draw.Layer { return &o.Layers }),
			Help: "write only these layers, for example cut,fold: {values}",
		},
		{
			Name: "measured", On: append(booklets, kits...), Group: ofPaper, Type: "WxH",
			Value: parsed(layout.ParseMeasured, func(o *Order) *draw.Size { return &o.Kit.Printer.Measured }),
			Help: "what the two lines of 100 mm, or 50 mm, measured on paper, across and down, for example 99.4x99.7: " +
				"the print is corrected by that",
		},
		{
			Name: "back", On: append(booklets, kits...), Group: ofPaper, Type: "X,Y",
			Value: parsed(layout.ParseShift, func(o *Order) *draw.Point { return &o.Kit.Printer.Back }),
			Help:  "shift of the reverse, right and down, for example 0.6,-0.3",
		},
		{
			Name: "format", On: []string{"kit", "handout"}, Default: "pdf", Group: ofOutput,
			Values: []string{"pdf"}, Open: true, Value: word(func(o *Order) *string { return &o.Format }),
			Help: "format of the file: pdf",
		},
		{
			Name: "format", On: []string{"sheets"}, Default: "png", Group: ofOutput, Basic: true,
			Values: []string{"pdf", "png", "svg", "dxf"},
			Value:  words(func(o *Order) *[]string { return &o.Formats }),
			Help:   "formats of the files, comma-separated: {values}",
		},
		{
			Name: "format", On: booklets, Group: ofOutput, Basic: true,
			Values: []string{"pdf", "html"}, Value: word(func(o *Order) *string { return &o.Format }),
			Help: "pdf, html (default: from the file extension, else pdf)",
		},
		{
			Name: "format", On: diagrams, Group: ofOutput,
			Values: []string{"svg", "png", "pdf", "txt", "sfen", "bod"},
			Value:  word(func(o *Order) *string { return &o.Format }),
			Help:   "svg, png, pdf, txt, sfen or bod (default: from the file extension, else txt)",
		},
		resultOf("kit", "output file; - is stdout (default GAME-kit.pdf)"),
		resultOf("sheets", "output folder; - writes a single sheet to stdout (default GAME-sheets)"),
		resultOf("booklet", "output file; - is stdout (default GAME-booklet.pdf, with --part GAME-PART.pdf)"),
		resultOf("handout", "output file; - is stdout (default GAME-problems.pdf or GAME-games.pdf)"),
		resultOf("diagram", "output file, .svg, .png, .pdf or .txt; - is stdout"),
		resultOf("compose",
			"output file, .pdf, .html or .sfen; - writes the positions as text (default GAME-problems.pdf)"),
		{
			Name: "dpi", On: []string{"sheets", "diagram"}, Default: "200", Group: ofOutput,
			Value: number(50, 1200, func(o *Order) *int { return &o.DPI }),
			Help:  "resolution of PNG files, 50 to 1200",
		},
		{
			Name: "no-answers", On: []string{"handout"},
			Value: toggle(func(o *Order) *bool { return &o.NoAnswers }),
			Help:  "of problems: leave out the answers",
		},
		{
			Name: "no-answers", On: composed, Value: toggle(func(o *Order) *bool { return &o.NoAnswers }),
			Help: "leave out the answers",
		},
		{
			Name: "every", On: []string{"handout"}, Default: "20",
			Value: number(1, 1000, func(o *Order) *int { return &o.Every }),
			Help:  "for games: a diagram after every N moves, both sides' counted, and wherever there is a comment",
		},
		{
			Name: "ply", On: diagrams, Value: number(0, 2000, func(o *Order) *int { return &o.Ply }),
			Help: "of a record: the position after this many moves (default: after all)",
		},
		{
			Name: "part", On: booklets, Default: booklet.PartRules, Group: ofGame, Basic: true,
			Values: booklet.Parts, Value: word(func(o *Order) *string { return &o.Part }),
			Help: "what to print: {values}",
		},
		{
			Name: "mate", On: composed, Default: "3",
			Value: number(1, 9, func(o *Order) *int { return &o.Plies }),
			Help:  "length of the problems, both sides' moves counted: 1, 3, 5, 7 or 9",
		},
		{
			Name: "count", On: composed, Default: "12",
			Value: number(1, 500, func(o *Order) *int { return &o.Count }),
			Help:  "number of problems",
		},
		{
			Name: "level", On: composed, Default: "1..5", Type: "LEVELS",
			Values: []string{"1", "2", "3", "4", "5", "1..2", "2..3", "3..4", "4..5", "1..5"}, Open: true,
			Value: word(func(o *Order) *string { return &o.Level }),
			Help: "difficulty among all problems of the same length: 1 to 5, or a range such as 2..4. " +
				"It counts the wrong checks: hardly those that fail at sight, fully those that must be thought through",
		},
		{
			Name: "seed", On: composed, Default: "1",
			Value: number(0, 1e15, func(o *Order) *int { return &o.Seed }),
			Help:  "seed of the random numbers: another seed makes other problems",
		},
		{
			Name: "title", On: []string{"handout", "compose"}, Type: "TEXT",
			Value: word(func(o *Order) *string { return &o.Title }),
			Help:  "title of the handout",
		},
		{
			Name: "dry-run", On: []string{"kit"}, Group: ofOutput, Basic: true,
			Value: toggle(func(o *Order) *bool { return &o.DryRun }),
			Help:  "write nothing; report how many sheets, cuts, folds and how much glue the kit takes",
		},
		{
			Name: "dry-run", On: []string{"make"}, Group: ofOutput, Basic: true,
			Value: toggle(func(o *Order) *bool { return &o.DryRun }),
			Help:  "write nothing; list the orders as command lines",
		},
		{
			Name: "game", On: []string{"handout", "check", "moves", "perft", "diagram"}, Default: "shogi",
			Values: templates.List(), Open: true, Endings: record.Extensions(),
			Value: word(func(o *Order) *string { return &o.GameName }),
			Help:  "rules to use: a built-in game or a template file",
		},
		{
			Name: "game", On: []string{"list"}, Default: "shogi",
			Values: templates.List(), Open: true, Value: word(func(o *Order) *string { return &o.GameName }),
			Help: "game whose handicaps and pieces are listed",
		},
		{
			Name: "from", On: []string{"new"}, Type: "GAME",
			Values: templates.List(), Value: word(func(o *Order) *string { return &o.From }),
			Help: "start from the template of this game: {values}",
		},
		{
			Name: "language", On: []string{"new"}, Value: toggle(func(o *Order) *bool { return &o.Language }),
			Help: "write the texts of a language, to be translated, for example shogikit new --language fr.yaml",
		},
		{
			Name: "kind", On: []string{"check", "diagram", "moves", "perft"}, Default: "game",
			Values: []string{"game", "initial", "handicap", "tsume", "study"},
			Value:  word(func(o *Order) *string { return &o.Kind }),
			Help:   "what a position claims to be: {values} (anything goes)",
		},
		{
			Name: "kind", On: []string{"handout"},
			Values: []string{"game", "tsume", "study"}, Value: word(func(o *Order) *string { return &o.Kind }),
			Help: "what the files hold: game: games, as study pages; tsume: mate problems; " +
				"study: any positions, with answers where there is a mate (default: the files tell)",
		},
		{
			Name: "mate", On: checks, Default: "0",
			Value: number(0, 199, func(o *Order) *int { return &o.Mate }),
			Help: "prove a mate in this many moves, both sides' counted (implies --kind tsume); " +
				"in games: report the mates that were there",
		},
		{
			Name: "nodes", On: checks, Default: "3000000",
			Value: number(0, 1e15, func(o *Order) *int { return &o.Nodes }),
			Help: "positions to search for a mate before giving up, ten times as many for all mates, " +
				"256 MB of them remembered; 0: no limit",
		},
		{
			Name: "rest", On: checks, Value: toggle(func(o *Order) *bool { return &o.Rest }),
			Help: "all pieces that a problem does not show are in the defender's hand",
		},
		{
			Name: "divide", On: []string{"perft"}, Value: toggle(func(o *Order) *bool { return &o.Divide }),
			Help: "show the count for each first move",
		},
		{
			Name: "json", On: []string{"kit"}, Group: ofOutput,
			Value: toggle(func(o *Order) *bool { return &o.JSON }),
			Help:  "with --dry-run: write JSON",
		},
		{
			Name: "json", On: []string{"check", "moves", "perft", "list"}, Group: ofOutput,
			Value: toggle(func(o *Order) *bool { return &o.JSON }),
			Help:  "write JSON",
		},
		{
			Name: "quiet", Letter: "q", Group: ofOutput,
			Value: toggle(func(o *Order) *bool { return &o.Quiet }),
			Help:  "print no progress and no summary",
		},
	}
}

// resultOf returns the row of a command's result.
func resultOf(command, help string) Option {
	return Option{
		Name: "output", Letter: "o", On: []string{command}, Group: ofOutput, Type: "FILE", Basic: true,
		Value: word(func(o *Order) *string { return &o.Output }), Help: help,
	}
}

// Words for values of types that are numbers.
var (
	inks   = []string{"full", "line"}
	layers = []string{"glue", "art", "fold", "cut", "guide"}
)

func paperNames() []string {
	return each(layout.Papers(), func(p layout.Paper) string { return p.Name })
}

// For returns the options of a command, in the order of help.
func For(command string) (list []Option) {
	for _, o := range options() {
		if o.On == nil || slices.Contains(o.On, command) {
			o.Help = strings.ReplaceAll(o.Help, "{values}", strings.Join(o.Values, ", "))
			list = append(list, o)
		}
	}
	return list
}

// Of returns one option of a command.
func Of(command, name string) (Option, bool) {
	list := For(command)
	at := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return Option{}, false
	}
	return list[at], true
}

// Commands returns the commands that have options of their own, sorted.
func Commands() []string {
	var out []string
	for _, o := range options() {
		out = append(out, o.On...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Placeholder returns what stands for the value in help; "" for switches.
func (o *Option) Placeholder() string {
	switch {
	case o.Type != "":
		return o.Type
	case o.Kind == Switch:
		return ""
	case o.Kind == Length:
		return "LENGTH"
	case o.Kind == Number:
		return "N"
	}
	return strings.ToUpper(o.Name)
}

// each applies a function to every element of a list.
func each[T, U any](all []T, of func(T) U) (out []U) {
	for _, t := range all {
		out = append(out, of(t))
	}
	return out
}
