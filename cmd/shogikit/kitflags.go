package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// kitFlags are the flags that kit, sheets and booklet share, as typed.
type kitFlags struct {
	cutFlags

	paper, board, build, style, marks, names, ink, scale, lang, only, art, font string

	also, sizes, duplex, lines, thickness, profile string
}

func (f *kitFlags) register(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.paper, "paper", "a4", "paper: "+strings.Join(paperNames(), ", ")+", or WxH")
	fl.StringVar(&f.board, "board", "", "board: halves, whole, both, none (default: what the paper can hold)")
	fl.StringVar(&f.build, "build", "box", "pieces: "+joinWords(layout.Builds()))
	f.registerLook(c)
	fl.StringVar(&f.ink, "ink", "full", "full colours, or line: outlines to colour in")
	fl.StringVar(&f.scale, "scale", "1", "0.25 to 4, or a percentage: pieces and board together")
	fl.StringVar(&f.also, "also", "", "further games that the set is to serve, for example minishogi,hasami: only what is missing is added")
	fl.StringVar(&f.sizes, "sizes", "uniform", "sizes of the pieces: uniform, or traditional: tapering, larger by rank")
	fl.StringVar(&f.duplex, "duplex", "off", "print backs behind their faces, for a sheet turned about its long or short edge: off, long, short")
	fl.StringVar(&f.lines, "lines", "front", "with --duplex: cut and fold lines of rims and nets on the front, or on the reverse")
	fl.StringVar(&f.thickness, "thickness", "0.2mm", "thickness of the paper, for boxes and nets")
	fl.StringVar(&f.only, "only", "", "pieces to reprint, for example rook,3xpawn,king-gote")
	f.cutFlags.register(c)
}

// registerLook adds the flags that say how pieces look.
func (f *kitFlags) registerLook(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.style, "style", "", "pictures: "+strings.Join(pieces.Styles(), ", ")+" (default: the game's)")
	fl.StringVar(&f.marks, "marks", "", "movement marks: "+strings.Join(templates.MarkSystems, ", ")+" (default: the game's)")
	fl.StringVar(&f.names, "names", templates.Official, "names of the pieces: official, paperkit")
	fl.StringVar(&f.lang, "lang", "", "language: "+strings.Join(text.Languages(), ", ")+" (default: from LC_ALL or LANG, else en)")
	fl.StringVar(&f.art, "art", "", "folder with an SVG picture a piece, instead of a style")
	fl.StringVar(&f.font, "font", "", "TrueType or OpenType font for kanji and letters")
}

func paperNames() []string {
	var out []string
	for _, p := range press.Papers() {
		out = append(out, p.Name)
	}
	return out
}

func joinWords[T ~string](words []T) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return strings.Join(out, ", ")
}

// word checks a value against a list and names the nearest one.
func word[T ~string](flag, value string, known []T) (T, error) {
	var names []string
	for _, k := range known {
		if string(k) == value {
			return k, nil
		}
		names = append(names, string(k))
	}
	if near := templates.Nearest(value, names); near != "" {
		return "", fmt.Errorf("--%s %q is unknown; did you mean %s?", flag, value, near)
	}
	return "", fmt.Errorf("--%s %q is unknown; there are %s", flag, value, strings.Join(names, ", "))
}

// loadGame returns the game of an optional argument; shogi where there is none.
func (a *app) loadGame(args []string) (*templates.Game, error) {
	if len(args) == 0 {
		return templates.Load("shogi")
	}
	a.reads(args[0])
	g, err := templates.Load(args[0])
	if errors.Is(err, templates.ErrUnknownGame) {
		return nil, withHint(err, "`shogikit list games` names the games; `shogikit new my.yaml` starts one of your own")
	}
	return g, err
}

// options reads the flags; all that is wrong with them comes at once.
func (f *kitFlags) options(a *app, g *templates.Game) (layout.Options, draw.Palette, error) {
	var o layout.Options
	var faults []error
	keep := func(err error) { faults = append(faults, err) }
	var err error
	o.Paper, err = press.ParsePaper(f.paper)
	keep(err)
	if f.board != "" {
		o.Board, err = word("board", f.board, layout.BoardForms())
		keep(err)
	}
	if f.build != "" {
		o.Build, err = word("build", f.build, layout.Builds())
		keep(err)
	}
	keep(f.look(a, &o))
	palette, err := f.palette()
	keep(err)
	if palette == draw.LineInk {
		o.Suffix = "-line"
	}
	o.Scale, err = parseScale(f.scale)
	keep(err)
	if f.only != "" {
		o.Only, err = layout.ParsePicks(g, f.only)
		keep(err)
	}
	o.Also, err = f.alsoGames(a)
	keep(err)
	o.Duplex, err = word("duplex", f.duplex, press.Duplexes())
	keep(err)
	lines, err := word("lines", f.lines, []string{"front", "reverse"})
	keep(err)
	o.Reverse = lines == "reverse"
	if o.Reverse && o.Duplex == press.DuplexOff {
		keep(errors.New("--lines reverse wants --duplex long or short"))
	}
	o.Thickness, err = length("thickness", f.thickness, 0.05, 1.5)
	keep(err)
	keep(f.cutFlags.apply(a, &o))
	o.Command = a.command()
	return o, palette, errors.Join(faults...)
}

// alsoGames loads the games of --also.
func (f *kitFlags) alsoGames(a *app) ([]*templates.Game, error) {
	if f.also == "" {
		return nil, nil
	}
	var out []*templates.Game
	for id := range strings.SplitSeq(f.also, ",") {
		a.reads(strings.TrimSpace(id))
		g, err := templates.Load(strings.TrimSpace(id))
		if err != nil {
			return nil, fmt.Errorf("--also: %w", err)
		}
		if f.sizes == sizesTraditional {
			g = g.Traditional()
		}
		out = append(out, g)
	}
	return out, nil
}

// Sizes of the pieces.
const (
	sizesUniform     = "uniform"
	sizesTraditional = "traditional"
)

// sized returns the game with the sizes asked for.
func (f *kitFlags) sized(g *templates.Game) (*templates.Game, error) {
	s, err := word("sizes", f.sizes, []string{sizesUniform, sizesTraditional})
	if err != nil || s == sizesUniform {
		return g, err
	}
	return g.Traditional(), nil
}

// palette reads --ink.
func (f *kitFlags) palette() (draw.Palette, error) {
	full, line := draw.FullInk.String(), draw.LineInk.String()
	ink, err := word("ink", f.ink, []string{full, line})
	if ink == line {
		return draw.LineInk, err
	}
	return draw.FullInk, err
}

// look reads the flags that say how pieces look.
func (f *kitFlags) look(a *app, o *layout.Options) error {
	var faults []error
	keep := func(err error) { faults = append(faults, err) }
	var err error
	if f.style != "" {
		o.Style, err = word("style", f.style, pieces.Styles())
		keep(err)
	}
	if f.marks != "" {
		o.Marks, err = word("marks", f.marks, templates.MarkSystems)
		keep(err)
	}
	o.Names, err = word("names", f.names, []string{templates.Official, templates.PaperKit})
	keep(err)
	o.Lang, err = a.language(f.lang)
	keep(err)
	o.Art, err = a.artFolder(f.art)
	keep(err)
	o.Font, err = a.loadFont(f.font)
	keep(err)
	return errors.Join(faults...)
}

// length reads a length from lo to hi.
func length(flag, value string, lo, hi draw.MM) (draw.MM, error) {
	v, err := press.ParseLength(value)
	if err != nil {
		return 0, fmt.Errorf("--%s: %w", flag, err)
	}
	if v < lo || v > hi {
		return 0, fmt.Errorf("--%s %s: %gmm to %gmm is wanted", flag, value, lo, hi)
	}
	return v, nil
}

// parseScale reads 1.5 or 150%.
func parseScale(s string) (float64, error) {
	num, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
	if percent {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || v < 0.25 || v > 4 {
		return 0, fmt.Errorf("--scale %q: a number from 0.25 to 4, or a percentage from 25%% to 400%%, is wanted", s)
	}
	return v, nil
}

// language returns the language asked for, or that of the environment.
func (a *app) language(flag string) (string, error) {
	known := text.Languages()
	if flag != "" {
		return word("lang", languageOf(flag), known)
	}
	for _, name := range []string{"LC_ALL", "LANG"} {
		if v := a.getenv(name); v != "" {
			if code := languageOf(v); slices.Contains(known, code) {
				return code, nil
			}
			return "en", nil
		}
	}
	return "en", nil
}

// languageOf returns the language of a locale such as cs_CZ.UTF-8 or cs-CZ.
func languageOf(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}

// maxFontFile bounds what is read as a font.
const maxFontFile = 64 << 20

func (a *app) loadFont(path string) (*font.Face, error) {
	if path == "" {
		return nil, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("--font %s: %w", path, cause(err))
	}
	if !info.Mode().IsRegular() || info.Size() > maxFontFile {
		return nil, fmt.Errorf("--font %s is no font file of at most %d MB", path, maxFontFile>>20)
	}
	a.reads(path)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--font %s: %w", path, cause(err))
	}
	face, err := font.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("--font %s: %w", path, err)
	}
	return face, nil
}

// quoted returns a word as a shell takes it for one.
func quoted(word string) string {
	if strings.ContainsAny(word, " \t\n\"'") {
		return strconv.Quote(word)
	}
	return word
}

// command returns the command line for the sheets, without what differs from
// run to run: output paths and quietness.
func (a *app) command() string {
	out := []string{"shogikit"}
	skip := false
	for _, arg := range a.args {
		switch {
		case skip:
			skip = false
		case arg == "-o" || arg == "--output":
			skip = true
		case strings.HasPrefix(arg, "-o") && !strings.HasPrefix(arg, "--") || strings.HasPrefix(arg, "--output="), arg == "-q", arg == "--quiet":
		default:
			out = append(out, quoted(arg))
		}
	}
	for _, o := range a.configured { // the sheets must come out the same elsewhere
		if o.flag != "quiet" {
			out = append(out, "--"+o.flag+"="+quoted(o.value))
		}
	}
	return strings.Join(out, " ")
}
