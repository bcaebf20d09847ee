// Package order is what a user may ask for: one table of options, from which
// flags, help, manual, completion and configuration are made, and an [Order]
// read from their values. It opens no file and knows no terminal: what an order
// names is opened by its caller.
package order

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Source is where an order finds what it only names.
type Source struct {
	Open   func(name string) (io.ReadCloser, error) // a template or a font; its errors need not name it
	Folder func(name string) (fs.FS, error)         // pictures
	Lang   string                                   // the language where none is asked for
	Paper  string                                   // the paper of sheets where none is asked for; "": a4
}

// Order is what a user asked for, in the terms of the packages below.
type Order struct {
	*Values
	Game     *templates.Game // the one it is about; nil for commands without
	Kit      layout.Options
	Palette  draw.Palette
	Formats  []format.Format // of sheets
	Layers   []draw.Layer    // of sheets; all where empty
	Measured press.Profile   // what a printer makes of the test page, as far as it is said
	Warnings []Warning       // what is possible, and perhaps not meant

	// Inherited are flags that say what the source decided, and not the user:
	// with them the same sheets come out elsewhere.
	Inherited []string

	src Source
}

// Warning is a text of the catalogue, under "run.", and what its blanks hold.
type Warning struct {
	Key    string
	Blanks []any
}

// New reads an order: all faults at once, those of values as [Fault]. Some
// commands take their game as an argument, shogi where there is none.
func New(v *Values, args []string, src Source) (*Order, error) {
	o := &Order{Values: v, src: src}
	var faults []error
	var err error
	switch _, has := v.values["game"]; {
	case has:
		o.Game, err = src.Game(v.Text("game"))
	case slices.Contains([]string{"kit", "sheets", "booklet"}, v.command):
		o.Game, err = src.Game(append(slices.Clip(args), "shogi")[0])
	}
	faults = append(faults, err)
	for _, opt := range v.options {
		err := v.check(&opt)
		if val := v.Text(opt.Name); err == nil && (val != "" || opt.Default != "" || opt.Always) {
			if err = o.set(&opt, val); err != nil && (opt.Folder || opt.Endings != nil) {
				err = fmt.Errorf("%s: %w", val, err)
			}
		}
		faults = append(faults, v.Fault(opt.Name, err))
	}
	return o, errors.Join(append(faults, o.contradictions()...)...)
}

// set takes the value of an option, which the table does not rule out. Options that
// it does not know are wanted by their command alone.
func (o *Order) set(opt *Option, v string) (err error) {
	k := &o.Kit
	words := map[string]*string{
		"board": (*string)(&k.Board), "build": (*string)(&k.Build), "duplex": (*string)(&k.Duplex), "cut-lines": (*string)(&k.CutLines),
		"style": &k.Style, "marks": &k.Marks, "names": &k.Names,
	}
	if word := words[opt.Name]; word != nil {
		*word = v
	}
	switch opt.Name {
	case "paper":
		return o.setPaper(v)
	case "margin":
		return o.setMargin(v)
	case "registration":
		if v != "off" {
			k.Paper = k.Paper.WithRegistration(press.Registration(v))
		}
	case "scale":
		k.Scale, err = parseScale(v)
	case "thickness":
		k.Thickness = o.Length(opt.Name)
	case "kerf":
		k.Kerf = o.Length(opt.Name)
	case "layout":
		k.EdgeToEdge = v == "guillotine"
	case "lines":
		k.Reverse = v == "reverse"
	case "trial":
		k.Coupons = o.On(opt.Name)
	case "ink":
		if o.Palette = draw.Palette(slices.Index(opt.Values, v)); o.Palette != draw.FullInk {
			k.Suffix = "-" + v
		}
	case "lang":
		return o.setLang(v)
	case "art":
		k.Art, err = o.src.Folder(v)
	case "font":
		return o.setFont(v)
	case "measured":
		o.Measured.Across, o.Measured.Down, err = press.ParseMeasured(v)
	case "back":
		o.Measured.Back, err = press.ParseShift(v)
	default:
		return o.choose(opt, v)
	}
	return err
}

// choose takes the values of options that say how many of what.
func (o *Order) choose(opt *Option, v string) (err error) {
	switch opt.Name {
	case "sizes":
		o.Game = o.sized(o.Game)
	case "also":
		return o.setAlso(v)
	case "only":
		if o.Game != nil {
			o.Kit.Only, err = layout.ParsePicks(o.Game, v, o.Kit.Lang)
		}
	case "set-mark":
		if n := o.Int("copies"); n >= 0 && n <= layout.MaxSets { // else it is told of that option
			o.Kit.Sets, err = layout.ParseSets(n, v)
		}
	case "extras":
		o.Kit.Extras = each(once(split(v)), func(e string) layout.Extra { return layout.Extra(e) })
	case "layers":
		o.Layers = each(once(split(v)), func(name string) draw.Layer { return draw.Layer(slices.Index(opt.Values, name)) })
	case "format":
		if o.command == "kit" && v != "pdf" {
			return fmt.Errorf("%s: a kit is one PDF; `shogikit sheets --format` writes single sheets", v)
		}
		for _, name := range once(split(v)) {
			if f, ok := output.ByName(name); ok && opt.Many {
				o.Formats = append(o.Formats, f)
			}
		}
	}
	return err
}

// contradictions are options that do not go together.
func (o *Order) contradictions() (faults []error) {
	k := &o.Kit
	unlined := k.CutLines != "" && k.CutLines != press.CutOutlines
	several := len(k.Sets) > 1 || len(k.Also) > 0 || len(k.Only) > 1 || slices.ContainsFunc(k.Only, func(p layout.Pick) bool { return p.Piece == nil || p.Count > 1 })
	dxf := slices.ContainsFunc(o.Formats, func(f format.Format) bool { return f.Name == "dxf" })
	for _, c := range []struct {
		are         bool
		option, why string
	}{
		{k.Reverse && k.Duplex == press.DuplexOff, "lines", "reverse wants --duplex long or short"},
		{k.EdgeToEdge && k.CutLines == press.CutCorners, "layout", "guillotine: ticks want room between the parts; leave --cut-lines out"},
		{k.Coupons && several, "trial", "prints one piece, and --only, --also, --copies or --set-mark ask for more"},
		{unlined && len(o.Layers) > 0 && !slices.Contains(o.Layers, draw.LayerArt), "cut-lines", string(k.CutLines) + ": --layers without art is for a cutter, which follows lines; leave --cut-lines out"},
		{k.CutLines == press.CutNone && dxf, "cut-lines", "none: a DXF is for a cutter, which follows lines; leave --cut-lines out, everything stays at the same place"},
	} {
		if c.are {
			faults = append(faults, o.Fault(c.option, errors.New(c.why)))
		}
	}
	return faults
}

// Game returns a built-in game or example, or reads the template that the
// source has under that name.
func (s Source) Game(name string) (*templates.Game, error) {
	g, err := templates.Load(name)
	if !errors.Is(err, templates.ErrUnknownGame) || name == "" {
		return g, err
	}
	f, opening := s.Open(name)
	if errors.Is(opening, fs.ErrNotExist) {
		return nil, fmt.Errorf("no file of that name, and %w", err)
	}
	if opening != nil {
		return nil, fmt.Errorf("cannot read the template %s: %w", name, opening)
	}
	defer f.Close()
	g, err = templates.Read(name, f)
	if g != nil && filepath.IsAbs(g.File) {
		g.File = filepath.Base(g.File) // it is printed, and where it is kept is nobody's business
	}
	return g, err
}

// Language returns the language of a locale such as cs_CZ.UTF-8 or cs-CZ.
func Language(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}

func (o *Order) setPaper(v string) (err error) {
	if impose, ok := o.values["impose"]; ok && impose.text == "saddle" && !o.Said("paper") {
		v = "a4" // two pages of the usual size
	}
	if v == "a4" && !o.Said("paper") && o.src.Paper != "" {
		v = o.src.Paper
		o.Inherited = append(o.Inherited, "--paper="+v)
	}
	o.Kit.Paper, err = press.ParsePaper(v)
	return err
}

// smallMargin is the margin below which many printers leave out what is near
// the edge.
const smallMargin draw.MM = 5

func (o *Order) setMargin(v string) (err error) {
	if o.Kit.Paper.Name == "" {
		return nil // told of that option already
	}
	m := o.Length("margin")
	if o.Kit.Paper, err = o.Kit.Paper.WithMargin(m); err != nil {
		return fmt.Errorf("%s: %w", v, err)
	}
	if c, err := text.Of(o.Kit.Texts, o.Kit.Lang); err == nil && m < smallMargin { // the language is read before
		o.Warnings = append(o.Warnings, Warning{"margin", []any{"margin", c.Local(press.FormatMM(m)), "safe", c.Local(press.FormatMM(smallMargin))}})
	}
	return nil
}

// parseScale reads 1.5 or 150%.
func parseScale(s string) (float64, error) {
	num, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
	if percent {
		v /= 100
	}
	if err == nil && v >= 0.25 && v <= 4 {
		return v, nil
	}
	hint := ""
	if point := strings.Replace(s, ",", ".", 1); err != nil && point != s {
		hint = "; write it with a point: " + point
	} else if v >= 25 && v <= 400 && !percent {
		hint = "; did you mean " + s + "%?"
	}
	return 0, fmt.Errorf("%q: a number from 0.25 to 4, or a percentage from 25%% to 400%%, is wanted%s", s, hint)
}

func (o *Order) sized(g *templates.Game) *templates.Game {
	if g != nil && o.Text("sizes") == "traditional" {
		return g.Traditional()
	}
	return g
}

// maxAlso is how many further games a set can serve.
const maxAlso = 20

// once returns the words in their order, each once.
func once(words []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

func (o *Order) setAlso(v string) error {
	names := once(split(v))
	if len(names) > maxAlso {
		return fmt.Errorf("%d games: one set can serve at most %d further ones", len(names), maxAlso)
	}
	for _, name := range names {
		g, err := o.src.Game(name)
		if err != nil {
			return fmt.Errorf("%s: %w", v, err)
		}
		o.Kit.Also = append(o.Kit.Also, o.sized(g))
	}
	return nil
}

func (o *Order) setLang(v string) error {
	if v == "" {
		o.Kit.Lang = o.src.Lang
		if o.Kit.Lang != "en" && o.Kit.Lang != "" {
			o.Inherited = append(o.Inherited, "--lang="+o.Kit.Lang)
		}
		return nil
	}
	if ext := filepath.Ext(v); ext == ".yaml" || ext == ".yml" {
		return o.ownLanguage(v, strings.TrimSuffix(filepath.Base(v), ext))
	}
	o.Kit.Lang = Language(v)
	if err := known(o.Kit.Lang, text.Languages()); err != nil {
		return fmt.Errorf("%w; `shogikit new --language %s.yaml` begins a translation", err, o.Kit.Lang)
	}
	return nil
}

// ownLanguage reads the texts of a language from a file that is called by its code.
func (o *Order) ownLanguage(name, code string) error {
	f, err := o.src.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no such file; `shogikit new --language %s` writes one to translate", name, name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer f.Close()
	texts, missing, err := text.Read(code, f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	o.Kit.Lang, o.Kit.Texts = code, texts
	games := slices.Clone(o.Kit.Also)
	if o.Game != nil {
		games = append(games, o.Game)
		o.Game = o.Game.Named(code, texts.Names)
	}
	for i, g := range o.Kit.Also {
		o.Kit.Also[i] = g.Named(code, texts.Names)
	}
	names, err := templates.EnglishNames(games...)
	nobodys := slices.DeleteFunc(slices.Sorted(maps.Keys(texts.Names)), func(n string) bool { return slices.Contains(names, n) })
	o.unsure("untranslated", missing)
	o.unsure("nobodys", nobodys)
	return err
}

// unsure warns of keys, of the first of them by name.
func (o *Order) unsure(key string, keys []string) {
	const shown = 12
	if len(keys) > 0 {
		o.Warnings = append(o.Warnings, Warning{key, []any{"n", len(keys), "keys", strings.Join(keys[:min(len(keys), shown)], ", ")}})
	}
}

// maxFont bounds what is read as a font.
const maxFont = 64 << 20

func (o *Order) setFont(v string) error {
	f, err := o.src.Open(v)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFont+1))
	if err == nil && len(data) > maxFont {
		err = fmt.Errorf("not a font file of at most %d MB", maxFont>>20)
	}
	if err == nil {
		o.Kit.Font, err = font.Parse(data)
	}
	return err
}
