package order

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"shogikit/layout"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Source is where an order finds what it only names, and what is so for all orders
// of a run. The zero Source has no files.
type Source struct {
	Open    func(name string) (io.ReadCloser, error) // a template or a font; its errors need not name it
	Folder  func(name string) (fs.FS, error)         // pictures
	Profile func(name string) (press.Profile, error) // what a printer is corrected by
	Lang    string                                   // the language where none is asked for
	Paper   string                                   // the paper of sheets where none is asked for; "": a4
	Release string                                   // of the program
	Known   map[string]*templates.Game               // takes the built-in games, for orders that are only looked at; nil: each has its own
	Date    time.Time                                // of what is printed; zero: none
}

// Resolved is what an order comes to, in the terms of the packages below.
type Resolved struct {
	Game     *templates.Game // the one it is about; nil for commands without
	Kit      layout.Options
	Writers  []format.Format  // of sheets
	Printed  string           // the command that makes the same sheets elsewhere, on every sheet
	List     []byte           // problems that were composed for it,
	Asked    []proof.Question // or exercises
	Warnings []Warning        // what is possible, and perhaps not meant
	Doubts   templates.Faults // of the game

	src      Source
	resolved bool
}

// Warning is a text of the catalogue, under "run.", and what its blanks hold.
type Warning struct {
	Key    string
	Blanks []any
	From   string // where the option stands that it is about; "": in none of the user's files
}

// Resolve opens what the order names and reads the rest of it: all faults at once,
// those of values as [Fault]. Some commands take their game as an argument, shogi
// where there is none.
func (o *Order) Resolve(src Source) error {
	if src.Open == nil {
		src.Open = func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }
	}
	if src.Folder == nil {
		src.Folder = func(string) (fs.FS, error) { return nil, fs.ErrNotExist }
	}
	o.src, o.resolved = src, true
	o.Kit = layout.Options{
		Board: o.Board, Build: o.Build, Duplex: o.Duplex, CutLines: o.CutLines, FoldLines: o.FoldLines, Bleed: o.Bleed, Style: o.Style, Marks: o.Marks, Names: o.Names,
		Scale: float64(o.Scale), Thickness: draw.MM(o.Thickness), Kerf: o.Kerf, Extras: o.Extras, Coupons: o.Trial, SheetEach: o.SheetEach,
		EdgeToEdge: o.Layout == "guillotine", Reverse: o.Lines == "reverse",
	}
	o.Kit.Release, _, _ = strings.Cut(src.Release, ",") // the commit has no room on a sheet
	if o.Ink != draw.FullInk {
		o.Kit.Suffix = "-" + o.Ink.String()
	}
	var inherited []string // flags that say what the source decided, and not the user
	game := o.readGame()
	if o.Game != nil {
		o.Kit.Build = cmp.Or(o.Build, layout.Build(o.Game.Build))
		o.Doubts = slices.DeleteFunc(slices.Clone(o.Game.Doubts), func(f templates.Fault) bool { // own pictures may have any name
			return o.Art != "" && strings.HasSuffix(f.Key, ".art")
		})
	}
	o.fault("paper", o.readPaper(&inherited))
	o.fault("also", o.readAlso())
	o.fault("set-mark", o.readSets())
	o.fault("lang", o.readLang(&inherited))
	o.fault("art", o.readArt())
	o.fault("font", o.readFont())
	o.fault("only", o.readPicks())
	o.fault("margin", o.readMargin())
	o.fault("format", o.readFormats())
	idle(o)
	o.Kit.Command = o.Printed
	if o.Printed == "" {
		o.Kit.Command = strings.Join(append([]string{o.Line(o.Command, public, "output")}, inherited...), " ")
	}
	return errors.Join(slices.Concat([]error{game}, o.faultList(), o.contradictions())...)
}

// public returns a word of the command line without where on this machine a file is,
// for what is printed may go to strangers.
func public(word string) string {
	if filepath.IsAbs(word) {
		word = filepath.Base(word)
	}
	return Quote(word)
}

// readGame loads the game that the order is about.
func (o *Order) readGame() (err error) {
	name := ""
	switch {
	case slices.Contains([]string{"kit", "sheets", "booklet", "compose"}, o.Command):
		name = append(slices.Clip(o.Args), "shogi")[0]
	case o.Command == "verify": // its game is that of the sheets
		return nil
	default:
		if _, has := Of(o.Command, "game"); !has {
			return nil
		}
		name = o.GameName
	}
	o.Game, err = o.src.Game(name)
	o.Game = o.sized(o.Game)
	return err
}

func (o *Order) readPaper(inherited *[]string) (err error) {
	if _, has := Of(o.Command, "paper"); !has {
		return nil
	}
	v := o.Paper
	if o.Impose == "saddle" && !o.Said(&o.Paper) {
		v = "a4" // two pages of the usual size
	}
	if v == "a4" && !o.Said(&o.Paper) && o.src.Paper != "" {
		v = o.src.Paper
		*inherited = append(*inherited, "--paper="+v)
	}
	o.Kit.Paper, err = press.ParsePaper(v)
	return err
}

// smallMargin is the margin below which many printers leave out what is near
// the edge.
const smallMargin draw.MM = 5

func (o *Order) readMargin() (err error) {
	if o.Kit.Paper.Name == "" {
		return nil // that is a fault already
	}
	if o.Registration != "" && o.Registration != "off" {
		o.Kit.Paper = o.Kit.Paper.WithRegistration(o.Registration)
	}
	v := o.said["margin"].text
	if v == "" {
		return nil
	}
	if o.Kit.Paper, err = o.Kit.Paper.WithMargin(o.Margin); err != nil {
		return fmt.Errorf("%s: %w", v, err)
	}
	if c, err := text.Of(o.Kit.Texts, o.Kit.Lang); err == nil && o.Margin < smallMargin {
		o.warn("margin", "margin", c.Local(press.FormatMM(o.Margin)), "safe", c.Local(press.FormatMM(smallMargin)))
	}
	return nil
}

func (o *Order) warn(key string, blanks ...any) {
	o.Warnings = append(o.Warnings, Warning{Key: key, Blanks: blanks})
}

// idle warns of options that change nothing beside the others, or nothing in this game.
func idle(o *Order) {
	for _, opt := range For(o.Command) {
		v, said := o.said[opt.Name]
		if !said || v.text == opt.Default {
			continue
		}
		key, blank, with := "", "when", ""
		if without(o, opt.Name) {
			key, blank, with = "same", "game", o.Game.ID
		}
		var when []string
		met := false
		for _, w := range opt.When {
			if _, has := Of(o.Command, w.Option); has {
				met = met || w.met(o)
				when = append(when, w.String())
			}
		}
		if when != nil && !met {
			key, with = "idle", strings.Join(when, ", ")
		}
		for _, w := range opt.Needs {
			if w.met(o) {
				continue
			}
			if key, with = "idle", w.String(); w.Option[0] == '!' {
				key = "beside"
			}
		}
		if key != "" {
			o.warn(key, "option", "--"+opt.Name, blank, with)
			o.Warnings[len(o.Warnings)-1].From = v.from
		}
	}
}

// String returns how the other option is written.
func (w When) String() string {
	return strings.TrimSpace("--" + strings.TrimPrefix(w.Option, "!") + " " + strings.Join(w.Values, ", "))
}

// met reports whether the other option is as wanted. Of one that is decided later nobody
// knows.
func (w When) met(o *Order) bool {
	if not, ok := strings.CutPrefix(w.Option, "!"); ok {
		return !o.Has(not) || w.Values != nil && !slices.Contains(w.Values, o.said[not].text)
	}
	if w.Values == nil {
		return o.Has(w.Option)
	}
	other, _ := Of(o.Command, w.Option)
	words := split(strings.ToLower(o.Text(&other)))
	switch written := o.Writes(); {
	case written != "" && (w.Option == "format" || w.Option == "output"):
		words = []string{written}
	case o.Game != nil && len(words) == 0 && (w.Option == "style" || w.Option == "build"):
		words = []string{map[string]string{"style": o.Game.Style, "build": o.Game.Build}[w.Option]}
	}
	return len(words) == 0 && !other.Many || slices.ContainsFunc(words, func(s string) bool { return slices.Contains(w.Values, s) })
}

// without reports whether the game looks the same whatever the option is.
func without(o *Order, option string) bool {
	switch g := o.Game; {
	case g == nil:
	case option == "names" && (o.Command == "sheets" || o.Command == "diagram"): // which name no piece
		return true
	case option == "names":
		return !slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool {
			return p.Face.PaperKit != nil || p.Promoted != nil && p.Promoted.PaperKit != nil
		})
	case option == "lines" && !o.Kit.Build.Is(layout.Way.Creased) && len(o.Extras) == 0: // nothing is folded
		return true
	case option == "fold-lines" || option == "lines": // strips of discs are bent, not folded
		return g.Shape.Outline == templates.Round && o.Build == layout.BuildCore && len(o.Extras) == 0
	case option == "build" && o.Command == "diagram": // the set in the round
		flat := func(w layout.Way) bool { return w.Flat }
		return o.Build.Is(flat) == layout.Build(g.Build).Is(flat)
	case option == "build" && o.Command == "booklet" && (o.Part != "" && o.Part != "assembly" || o.Problems != "" || len(o.Record) > 0): // only frames look otherwise
		relief := func(w layout.Way) bool { return w.Name == layout.BuildRelief }
		return o.Build.Is(relief) == layout.Build(g.Build).Is(relief)
	case option == "layout" && o.Trial: // of builds with parts of other kinds there is but one to a card
		return o.Kit.Build != layout.BuildFlat && o.Kit.Build != layout.BuildCore
	case option == "cut-lines" && o.CutLines == press.CutCorners: // nets keep their outlines
		board := o.Board != layout.BoardNone && (o.Only == "" || slices.ContainsFunc(o.Kit.Only, func(p layout.Pick) bool { return p.Piece == nil }))
		return o.Kit.Build == layout.BuildNet && !board && len(o.Extras) == 0
	case option == "sizes":
		return g.Shape.Outline == templates.Round
	case option == "style" && (o.Style == pieces.Pictogram || o.Style == pieces.Animal):
		return o.Style != g.Style && !pieces.Drawn(g, o.Style) && !pieces.Drawn(g, g.Style)
	case option == "also":
		return !slices.ContainsFunc(o.Kit.Also, func(other *templates.Game) bool { return o.Command == "kit" || !layout.Serves(g, other) })
	}
	return false
}

// Ending returns the format that the name of a file promises; "" for none. A hidden
// file's name is not an ending.
func Ending(file string) string {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(strings.TrimLeft(filepath.Base(file), "."))), ".")
	if ext == "htm" {
		return "html"
	}
	return ext
}

// Writes returns the format that --format or the ending of the file asks for, or what is
// written where neither does; "" for commands that have no choice, or several formats.
func (o *Order) Writes() string {
	ext := Ending(o.Output)
	switch {
	case o.Command == "booklet" && o.PageFormat == "" && ext == "html":
		return ext
	case o.Command == "booklet":
		return cmp.Or(o.PageFormat, "pdf")
	case o.Command == "compose" && o.Output == "-":
		return "sfen"
	case o.Command == "compose" && slices.Contains([]string{"html", "sfen", "kif"}, ext):
		return ext
	case o.Command == "compose":
		return "pdf"
	case o.Command == "diagram" && (o.Output == "" || o.Output == "-"):
		return cmp.Or(o.DrawFormat, "txt")
	case o.Command == "diagram":
		return cmp.Or(o.DrawFormat, ext)
	}
	return ""
}

func (o *Order) sized(g *templates.Game) *templates.Game {
	if g != nil && o.Sizes == "traditional" {
		return g.Traditional()
	}
	return g
}

// maxAlso is how many further games a set can serve.
const maxAlso = 20

func (o *Order) readAlso() error {
	if len(o.Also) > maxAlso {
		return fmt.Errorf("%d games: one set can serve at most %d more", len(o.Also), maxAlso)
	}
	for _, name := range o.Also {
		g, err := o.src.Game(name)
		if err != nil {
			return fmt.Errorf("%s: %w", o.said["also"].text, err)
		}
		twice := func(other *templates.Game) bool { return other != nil && other.ID == g.ID }
		if !twice(o.Game) && !slices.ContainsFunc(o.Kit.Also, twice) {
			o.Kit.Also = append(o.Kit.Also, o.sized(g))
		}
	}
	return nil
}

func (o *Order) readSets() (err error) {
	if o.faults["copies"] == nil {
		o.Kit.Sets, err = layout.ParseSets(o.Copies, o.SetMark)
	}
	return err
}

func (o *Order) readPicks() (err error) {
	if o.Game != nil && o.Only != "" {
		o.Kit.Only, err = layout.ParsePicks(o.Game, o.Only, o.Kit.Lang)
	}
	return err
}

// readFormats finds the writers of sheets. A kit is one PDF.
func (o *Order) readFormats() error {
	if o.Command == "kit" && o.KitFormat != "pdf" {
		return fmt.Errorf("%s: a kit is one PDF; `shogikit sheets --format` writes single sheets", o.KitFormat)
	}
	for _, name := range o.Formats {
		if f, ok := output.ByName(name); ok {
			o.Writers = append(o.Writers, f)
		}
	}
	return nil
}

func (o *Order) readArt() (err error) {
	if o.Art != "" {
		if o.Kit.Art, err = o.src.Folder(o.Art); err != nil {
			err = fmt.Errorf("%s: %w", o.Art, err)
		}
	}
	return err
}

// maxFont bounds what is read as a font.
const maxFont = 64 << 20

func (o *Order) readFont() error {
	if o.Font == "" {
		return nil
	}
	f, err := o.src.file(o.Font)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Font, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFont+1))
	if err == nil && len(data) > maxFont {
		err = fmt.Errorf("not a font file of at most %d MB", maxFont>>20)
	}
	if err == nil {
		o.Kit.Font, err = font.Parse(data)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", o.Font, err)
	}
	return err
}

func (o *Order) readLang(inherited *[]string) error {
	v := o.Lang
	if v == "" {
		if _, has := Of(o.Command, "lang"); !has {
			return nil
		}
		o.Kit.Lang = o.src.Lang
		if o.Kit.Lang != "en" && o.Kit.Lang != "" {
			*inherited = append(*inherited, "--lang="+o.Kit.Lang)
		}
		return nil
	}
	if ext := filepath.Ext(v); ext == ".yaml" || ext == ".yml" {
		return o.ownLanguage(v, strings.TrimSuffix(filepath.Base(v), ext))
	}
	o.Kit.Lang = Language(v)
	if err := known(o.Kit.Lang, text.Languages()); err != nil {
		for code, names := range languageNames {
			if slices.Contains(strings.Fields(names), strings.ToLower(v)) {
				return fmt.Errorf("%q is unknown; did you mean %s?", v, code)
			}
		}
		if _, none := language.Parse(o.Kit.Lang); none != nil { // such as cz, a country
			return err
		}
		return fmt.Errorf("%w; `shogikit new --language %s.yaml` starts a translation", err, o.Kit.Lang)
	}
	return nil
}

// languageNames are what languages are called where a code is wanted, by their codes.
var languageNames = map[string]string{
	"cs": "czech čeština cestina česky cesky tschechisch チェコ語",
	"de": "german deutsch němčina nemčina nemcina německy nemecky ドイツ語",
	"en": "english englisch angličtina anglictina anglicky 英語 えいご",
	"ja": "japanese japanisch japonština japonstina japončina japoncina japonsky nihongo 日本語 にほんご",
	"sk": "slovak slovakian slovenčina slovencina slovenština slovenstina slovensky slowakisch スロバキア語",
}

// ownLanguage reads the texts of a language from a file that is called by its code.
func (o *Order) ownLanguage(name, code string) error {
	f, err := o.src.file(name)
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
	unused := slices.DeleteFunc(slices.Sorted(maps.Keys(texts.Names)), func(n string) bool { return slices.Contains(names, n) })
	o.warnOfKeys("untranslated", missing)
	o.warnOfKeys("nobodys", unused)
	return err
}

// warnOfKeys warns of keys, of the first of them by name.
func (o *Order) warnOfKeys(key string, keys []string) {
	const shown = 12
	if len(keys) > 0 {
		o.warn(key, "n", len(keys), "keys", strings.Join(keys[:min(len(keys), shown)], ", "))
	}
}

// contradictions are options that do not go together.
func (o *Order) contradictions() (faults []error) {
	k := &o.Kit
	unlined := k.CutLines != "" && k.CutLines != press.CutOutlines
	several := len(k.Sets) > 1 || len(k.Also) > 0 || len(k.Only) > 1 || slices.ContainsFunc(k.Only, func(p layout.Pick) bool { return p.Piece == nil || p.Count > 1 })
	dxf := slices.Contains(o.Formats, "dxf")
	bare := len(o.Layers) > 0 && !slices.Contains(o.Layers, draw.LayerArt)
	unfolded := k.FoldLines != "" && k.FoldLines != press.FoldShown
	for _, c := range []struct {
		are   bool
		field any
		why   string
	}{
		{k.Reverse && k.Duplex == press.DuplexOff, &o.Lines, "reverse needs --duplex long or short"},
		{k.Build == layout.BuildSticker && k.Duplex != press.DuplexOff && k.Duplex != "", &o.Duplex, string(k.Duplex) + ": stickers are printed on one side; leave --duplex out"},
		{k.EdgeToEdge && k.CutLines == press.CutCorners, &o.Layout, "guillotine: ticks need room between the parts; leave out --cut-lines"},
		{k.Coupons && several, &o.Trial, "prints one piece, but --only, --also, --copies or --set-mark ask for more"},
		{unlined && bare, &o.CutLines, string(k.CutLines) + ": --layers without art is for a cutter, which follows lines; leave out --cut-lines"},
		{k.CutLines == press.CutNone && dxf, &o.CutLines, "none: a DXF is for a cutter, which follows lines; leave out --cut-lines, everything stays in the same place"},
		{unfolded && (dxf || bare), &o.FoldLines, string(k.FoldLines) + ": a DXF, or --layers without art, is for a cutter, which follows lines; leave --fold-lines out, everything stays at the same place"},
	} {
		if c.are {
			faults = append(faults, o.Fault(c.field, errors.New(c.why)))
		}
	}
	return faults
}

// file opens a file, and not standard input.
func (s Source) file(name string) (io.ReadCloser, error) {
	if name == "-" {
		return nil, fs.ErrNotExist
	}
	return s.Open(name)
}

// unfound is the error for a game that is neither built in nor a file.
type unfound struct {
	error
	file error
}

func (u unfound) Unwrap() []error { return []error{u.error, u.file} }

// Game returns a built-in game or example, or reads the template that the
// source has under that name.
func (s Source) Game(name string) (*templates.Game, error) {
	if g := s.Known[name]; g != nil {
		return g, nil
	}
	g, err := templates.Load(name)
	if err == nil && s.Known != nil {
		s.Known[name] = g
	}
	if !errors.Is(err, templates.ErrUnknownGame) || name == "" {
		return g, err
	}
	f, opening := s.file(name)
	if errors.Is(opening, fs.ErrNotExist) {
		if ext := Ending(name); ext != "" && ext != "yaml" && ext != "yml" {
			opening = fs.ErrNotExist // files with names like that are no templates
		}
		return nil, unfound{fmt.Errorf("there is no file of that name, and %w", err), opening}
	}
	if opening != nil {
		return nil, fmt.Errorf("cannot read the template %s: %w", name, opening)
	}
	defer f.Close()
	g, err = templates.Read(name, f)
	if g != nil && filepath.IsAbs(g.File) {
		g.File = filepath.Base(g.File) // it is printed; the folder is private
	}
	return g, err
}

// Language returns the language of a locale such as cs_CZ.UTF-8 or cs-CZ.
func Language(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}
