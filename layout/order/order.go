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
	"math"
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
	case (&Option{For: books}).Has(v.command):
		o.Game, err = src.Game(append(slices.Clip(args), "shogi")[0])
	}
	faults = append(faults, err)
	for _, opt := range v.options {
		err := v.check(&opt)
		if val := v.Text(opt.Name); err == nil && opt.set != nil && (val != "" || opt.Default != "" || opt.Always) {
			if err = opt.set(o, val); err != nil && (opt.Folder || opt.Endings != nil) {
				err = fmt.Errorf("%s: %w", val, err)
			}
		}
		faults = append(faults, v.Fault(opt.Name, err))
	}
	faults = append(faults, v.Fault("cut-lines", o.checkCutLines()))
	return o, errors.Join(faults...)
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

// put makes a setter of words that the table has checked already.
func put[T ~string](at func(*Order) *T) func(*Order, string) error {
	return func(o *Order, v string) error {
		*at(o) = T(v)
		return nil
	}
}

func setPaper(o *Order, v string) (err error) {
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

func setRegistration(o *Order, v string) error {
	o.Kit.Paper = o.Kit.Paper.WithRegistration(press.Registration(v))
	return nil
}

// smallMargin is the margin below which many printers leave out what is near
// the edge.
const smallMargin draw.MM = 5

func setMargin(o *Order, v string) (err error) {
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

// setScale reads 1.5 or 150%.
func setScale(o *Order, s string) error {
	num, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
	if percent {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || v < 0.25 || v > 4 {
		hint := ""
		if point := strings.Replace(s, ",", ".", 1); err != nil && point != s {
			hint = "; write it with a point: " + point
		} else if v >= 25 && v <= 400 && !percent {
			hint = "; did you mean " + s + "%?"
		}
		return fmt.Errorf("%q: a number from 0.25 to 4, or a percentage from 25%% to 400%%, is wanted%s", s, hint)
	}
	o.Kit.Scale = v
	return nil
}

func setSizes(o *Order, _ string) error {
	o.Game = o.sized(o.Game)
	return nil
}

func (o *Order) sized(g *templates.Game) *templates.Game {
	if g != nil && o.Text("sizes") == "traditional" {
		return g.Traditional()
	}
	return g
}

func setOnly(o *Order, v string) (err error) {
	if o.Game != nil {
		o.Kit.Only, err = layout.ParsePicks(o.Game, v, o.Kit.Lang)
	}
	return err
}

func setSets(o *Order, v string) (err error) {
	n := o.Int("copies")
	if n < 0 || n > layout.MaxSets {
		return nil // told of that option already
	}
	o.Kit.Sets, err = layout.ParseSets(n, v)
	return err
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

func setAlso(o *Order, v string) error {
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

func setLines(o *Order, v string) error {
	o.Kit.Reverse = v == "reverse"
	if o.Kit.Reverse && o.Kit.Duplex == press.DuplexOff {
		return errors.New("reverse wants --duplex long or short")
	}
	return nil
}

func setLang(o *Order, v string) error {
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
	o.listed("untranslated", missing)
	o.listed("nobodys", nobodys)
	return err
}

// listed warns of keys, of the first of them by name.
func (o *Order) listed(key string, keys []string) {
	const shown = 12
	if len(keys) > 0 {
		o.Warnings = append(o.Warnings, Warning{key, []any{"n", len(keys), "keys", strings.Join(keys[:min(len(keys), shown)], ", ")}})
	}
}

// maxFont bounds what is read as a font.
const maxFont = 64 << 20

func setFont(o *Order, v string) error {
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

func setInk(o *Order, v string) error {
	o.Palette = draw.Palette(slices.Index(inks(), v))
	if o.Palette != draw.FullInk {
		o.Kit.Suffix = "-" + v
	}
	return nil
}

func setExtras(o *Order, v string) error {
	o.Kit.Extras = each(once(split(v)), func(e string) layout.Extra { return layout.Extra(e) })
	return nil
}

func setTrial(o *Order, v string) error {
	o.Kit.Coupons = v == "true"
	n := max(o.Int("copies"), len(o.Kit.Sets), 1+len(o.Kit.Also))
	for _, p := range o.Kit.Only {
		if n = max(n, p.Count); p.Piece == nil {
			n = 2
		}
	}
	if o.Kit.Coupons && max(n, len(o.Kit.Only)) > 1 {
		return errors.New("prints one piece, and --only, --also, --copies or --set-mark ask for more")
	}
	return nil
}

func setLayout(o *Order, v string) error {
	o.Kit.EdgeToEdge = v == "guillotine"
	if o.Kit.EdgeToEdge && o.Kit.CutLines == press.CutCorners {
		return errors.New("guillotine: ticks want room between the parts; leave --cut-lines out")
	}
	return nil
}

// checkCutLines refuses to leave out cut lines where they are what is wanted.
func (o *Order) checkCutLines() error {
	if o.Kit.CutLines == "" || o.Kit.CutLines == press.CutOutlines {
		return nil
	}
	if len(o.Layers) > 0 && !slices.Contains(o.Layers, draw.LayerArt) {
		return fmt.Errorf("%s: --layers %s is for a cutter, which follows lines; leave --cut-lines out", o.Kit.CutLines, o.Text("layers"))
	}
	if o.Kit.CutLines == press.CutNone && slices.ContainsFunc(o.Formats, func(f format.Format) bool { return f.Name == "dxf" }) {
		return errors.New("none: a DXF is for a cutter, which follows lines; leave --cut-lines out, everything stays at the same place")
	}
	return nil
}

func setLayers(o *Order, v string) error {
	o.Layers = each(once(split(v)), func(name string) draw.Layer { return draw.Layer(slices.Index(press.LayerNames(), name)) })
	return nil
}

func onlyPDF(_ *Order, v string) error {
	if v != "pdf" {
		return fmt.Errorf("%s: a kit is one PDF; `shogikit sheets --format` writes single sheets", v)
	}
	return nil
}

func setFormats(o *Order, v string) error {
	o.Formats = each(once(split(v)), func(name string) format.Format {
		f, _ := output.ByName(name)
		return f
	})
	return nil
}
