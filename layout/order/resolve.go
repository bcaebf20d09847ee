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
	"strconv"
	"strings"
	"time"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Source opens what an order names and holds what is the same for all orders of a run.
// The zero Source has no files.
type Source struct {
	Open    func(name string) (io.ReadCloser, error) // opens a template or a font; its errors need not include the name
	Folder  func(name string) (fs.FS, error)         // opens a folder of pictures
	Lang    string                                   // default language
	Paper   string                                   // default paper of sheets; "": a4
	Release string                                   // of the program
	Known   map[string]*templates.Game               // cache of built-in games that no order changes; nil: none
	Date    time.Time                                // of printed files; zero: none
}

// Resolved is a resolved order, in terms of the packages below.
type Resolved struct {
	Game         *templates.Game      // the game of the order; nil for commands without one
	Writers      []output.Format      // of sheets
	Printed      string               // the command that reproduces the sheets elsewhere, printed on every sheet
	List         []byte               // composed problems
	Records      []booklet.RecordFile // of a handout: problems, or games
	Games        bool                 // they are games
	Step         func()               // called when a problem of a handout is proven; nil: nobody counts
	Warnings     []Warning            // about orders that are valid, but perhaps not intended
	GameWarnings templates.Faults     // about the game

	src      Source
	resolved bool
}

// Warning is a text key under "warning." and the values of its blanks.
type Warning struct {
	Key    string
	Blanks []any
}

// Resolve opens what the order names and resolves the rest. It returns all faults at
// once, those of values as [Fault]. Some commands take their game as an argument, shogi
// by default.
func (o *Order) Resolve(src Source) error {
	if src.Open == nil {
		src.Open = func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }
	}
	if src.Folder == nil {
		src.Folder = func(string) (fs.FS, error) { return nil, fs.ErrNotExist }
	}
	o.src, o.resolved = src, true
	if o.Ink != draw.FullInk {
		o.Kit.Suffix = "-" + o.Ink.String()
	}
	var inherited []string // flags for values that come from the source, not from the user
	game := o.readGame()
	if o.Game != nil {
		o.GameWarnings = slices.DeleteFunc(slices.Clone(o.Game.Warnings), func(f templates.Fault) bool {
			return o.Art != "" && strings.HasSuffix(f.Key, ".art") // own artwork may have any file name
		})
	}
	o.usualPaper(&inherited)
	o.addFault("lang", o.readLang(&inherited))
	o.addFault("art", o.readArt())
	o.addFault("font", o.readFont())
	o.addFault("only", o.readPicks())
	o.addFault("margin", o.readMargin())
	o.addFault("measured", o.Kit.Printer.CheckOn(o.Kit.Paper))
	o.addFault("format", o.readFormats())
	texts := o.readTexts()
	o.Kit.Command = o.Printed
	if o.Printed == "" {
		o.Kit.Command = strings.Join(append([]string{o.Line(o.Command, public, "output")}, inherited...), " ")
	}
	return errors.Join(game, texts, o.Faults())
}

// public returns a word of the command line without its local directory, because
// printed sheets may go to strangers.
func public(word string) string {
	if filepath.IsAbs(word) {
		word = filepath.Base(word)
	}
	return Quote(word)
}

// readGame loads the game of the order.
func (o *Order) readGame() (err error) {
	name := ""
	switch {
	case slices.Contains([]string{"kit", "sheets", "booklet", "compose"}, o.Command):
		name = append(slices.Clip(o.Args), "shogi")[0]
	default:
		if !o.takes("game") {
			return nil
		}
		name = o.GameName
	}
	o.Game, err = o.src.Game(name)
	o.Game = o.sized(o.Game)
	return err
}

// halfLetter is a folded sheet of letter, the size of booklets where letter is the usual paper.
const halfLetter = "5.5x8.5in"

// usualPaper chooses the paper where none is asked for: that of the user's country.
func (o *Order) usualPaper(inherited *[]string) {
	if !o.takes("paper") || o.Has("paper") {
		return
	}
	paper := o.Kit.Paper.Name // the default of the command
	pageOfKit := o.Command == "booklet" && (o.Part == PartLeaflet || o.Part == PartBuild)
	if o.Impose == "saddle" || pageOfKit {
		paper = "a4" // two pages of the default size, or a page of a kit
	}
	if o.src.Paper != "" {
		switch {
		case paper == "a4":
			paper = o.src.Paper
		case paper == "a5" && o.src.Paper == "letter":
			paper = halfLetter
		}
		*inherited = append(*inherited, "--paper="+paper)
	}
	o.Kit.Paper, _ = layout.ParsePaper(paper) // one of these
}

// smallMargin is the margin below which many printers clip what is near the edge.
const smallMargin draw.MM = 5

func (o *Order) readMargin() (err error) {
	if o.faults["paper"] != nil {
		return nil
	}
	if o.Registration != "" && o.Registration != "off" {
		o.Kit.Paper = o.Kit.Paper.WithRegistration(o.Registration)
	}
	v := o.values["margin"]
	if v == "" {
		return nil
	}
	o.Kit.Paper, err = o.Kit.Paper.WithMargin(o.Margin)
	if err != nil {
		return fmt.Errorf("%s: %w", v, err)
	}
	if c, err := text.Of(o.Kit.Texts, o.Kit.Lang); err == nil && o.Margin < smallMargin {
		o.warn("margin", "margin", c.Local(layout.FormatMM(o.Margin)), "safe", c.Local(layout.FormatMM(smallMargin)))
	}
	return nil
}

func (o *Order) warn(key string, blanks ...any) {
	o.Warnings = append(o.Warnings, Warning{Key: key, Blanks: blanks})
}

// Ending returns the file format that a name's extension stands for; "" for none. The
// leading dot of a hidden file does not start an extension.
func Ending(file string) string {
	ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(strings.TrimLeft(filepath.Base(file), "."))), ".")
	if ext == "htm" {
		return "html"
	}
	return ext
}

// Writes returns the format that --format or the file extension asks for, or the
// default. It returns "" for commands without a choice or with several formats.
func (o *Order) Writes() string {
	ext := Ending(o.Output)
	switch {
	case o.Command == "booklet" && o.Format == "" && ext == "html":
		return ext
	case o.Command == "booklet":
		return cmp.Or(o.Format, "pdf")
	case o.Command == "compose" && o.Output == "-":
		return "sfen"
	case o.Command == "compose" && slices.Contains([]string{"html", "sfen"}, ext):
		return ext
	case o.Command == "compose":
		return "pdf"
	case o.Command == "diagram" && (o.Output == "" || o.Output == "-"):
		return cmp.Or(o.Format, "txt")
	case o.Command == "diagram":
		return cmp.Or(o.Format, ext)
	}
	return ""
}

func (o *Order) sized(g *templates.Game) *templates.Game {
	if g != nil && o.Sizes == "traditional" {
		return g.Traditional()
	}
	return g
}

func (o *Order) readPicks() (err error) {
	if o.Game != nil && o.Only != "" {
		o.Kit.Only, err = layout.ParsePicks(o.Game, o.Only, o.Kit.Lang)
	}
	return err
}

// readFormats finds the writers of sheets. A kit is always one PDF.
func (o *Order) readFormats() error {
	one := strings.EqualFold(o.Format, "pdf")
	if o.Command == "kit" && !one {
		return fmt.Errorf("%s: a kit is one PDF; `shogikit sheets --format` writes single sheets", o.Format)
	}
	if o.Command == "handout" && !one {
		return fmt.Errorf("%s: a handout is a PDF", o.Format)
	}
	for _, name := range o.Formats {
		if f, ok := output.ByName(name); ok {
			o.Writers = append(o.Writers, f)
		}
	}
	return nil
}

func (o *Order) readArt() (err error) {
	if o.Art == "" {
		return nil
	}
	o.Kit.Art, err = o.src.Folder(o.Art)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Art, err)
	}
	return nil
}

// readFont reads the user's font. FILE#2 is the second face of a collection; otherwise it
// is the first that has the characters of the game's pieces.
func (o *Order) readFont() error {
	if o.Font == "" {
		return nil
	}
	name, number := faceNumber(o.Font)
	data, err := o.readAtMost(name, font.MaxSize)
	if errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(name, "#0") {
		return fmt.Errorf("%s: the faces of a collection count from 1", name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	faces, err := font.Parse(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if number > len(faces) {
		return fmt.Errorf("%s: the last face of it is #%d", o.Font, len(faces))
	}
	o.Kit.Font = faces[max(number-1, 0)]
	characters := pieceCharacters(o.Game)
	for _, face := range faces {
		if number == 0 && len(face.Missing(characters)) == 0 {
			o.Kit.Font = face
			break
		}
	}
	o.Kit.Font.Name = o.Font
	return nil
}

// faceNumber splits FILE#2 into the name and the number; it is 0 if there is none.
func faceNumber(name string) (file string, number int) {
	at := strings.LastIndexByte(name, '#')
	if at < 0 {
		return name, 0
	}
	n, err := strconv.Atoi(name[at+1:])
	if err != nil || n < 1 {
		return name, 0
	}
	return name[:at], n
}

// readAtMost reads a file of at most so many bytes.
func (o *Order) readAtMost(name string, most int64) ([]byte, error) {
	f, err := o.src.file(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("not a font file of at most %d MB", most>>20)
	}
	return data, err
}

// pieceCharacters returns the characters written on the pieces of a game.
func pieceCharacters(g *templates.Game) string {
	if g == nil {
		return ""
	}
	var b strings.Builder
	for _, p := range g.Pieces {
		for _, face := range []*templates.Face{&p.Face, p.Promoted} {
			if face != nil {
				b.WriteString(face.Kanji[0] + face.Kanji[1] + face.Kanji1[0] + face.Kanji1[1])
			}
		}
	}
	return b.String()
}

func (o *Order) readLang(inherited *[]string) error {
	v := o.Lang
	if v == "" {
		if !o.takes("lang") {
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
				return text.Wrong("unknown", text.Typed(v), text.Wrong("did-you-mean", code))
			}
		}
		if !text.IsLanguage(o.Kit.Lang) { // such as cz, which is a country
			return err
		}
		return fmt.Errorf("%w; `shogikit new --language %s.yaml` starts a translation", err, o.Kit.Lang)
	}
	return nil
}

// languageNames maps language codes to the names that users may write instead.
var languageNames = map[string]string{
	"cs": "czech čeština cestina česky cesky tschechisch チェコ語",
	"de": "german deutsch němčina nemčina nemcina německy nemecky ドイツ語",
	"en": "english englisch angličtina anglictina anglicky 英語 えいご",
	"ja": "japanese japanisch japonština japonstina japončina japoncina japonsky nihongo 日本語 にほんご",
	"sk": "slovak slovakian slovenčina slovencina slovenština slovenstina slovensky slowakisch スロバキア語",
}

// ownLanguage reads the texts of a language from a file named after its code.
func (o *Order) ownLanguage(name, code string) error {
	f, err := o.src.file(name)
	if errors.Is(err, fs.ErrNotExist) && !text.IsLanguage(code) {
		const named = "one with texts is named after the code of its language, such as fr.yaml"
		return fmt.Errorf("%s: there is no such file; %s", name, named)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no such file; `shogikit new --language %s` writes one to translate", name, name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer f.Close()
	texts, err := text.Read(code, f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	o.Kit.Lang, o.Kit.Texts = code, texts
	var games []*templates.Game
	if o.Game != nil {
		games = append(games, o.Game)
		o.Game = o.Game.Named(code, texts.Names)
	}
	names, err := templates.EnglishNames(games...)
	isName := func(key string) bool { return slices.Contains(names, key) }
	unused := slices.DeleteFunc(slices.Sorted(maps.Keys(texts.Names)), isName)
	o.warnOfKeys("untranslated", texts.Untranslated)
	o.warnOfKeys("nobodys", unused)
	return err
}

// warnOfKeys warns of text keys, and names the first few.
func (o *Order) warnOfKeys(key string, keys []string) {
	const shown = 12
	if len(keys) > 0 {
		o.warn(key, "n", len(keys), "keys", strings.Join(keys[:min(len(keys), shown)], ", "))
	}
}

// file opens a file, but never standard input.
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

// Game returns a built-in game or example, or reads the template of that name from the
// source; "-" is standard input.
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
	f, opening := s.Open(name)
	if errors.Is(opening, fs.ErrNotExist) {
		if ext := Ending(name); ext != "" && ext != "yaml" && ext != "yml" {
			opening = fs.ErrNotExist // other extensions are not templates
		}
		return nil, unfound{fmt.Errorf("there is no file of that name, and %w", err), opening}
	}
	if opening != nil {
		return nil, fmt.Errorf("cannot read the template %s: %w", name, opening)
	}
	defer f.Close()
	g, err = templates.Read(cmp.Or(strings.TrimPrefix(name, "-"), "stdin"), f)
	if g != nil && filepath.IsAbs(g.File) {
		g.File = filepath.Base(g.File) // the file name is printed; the folder is private
	}
	return g, err
}

// Language returns the language of a locale such as cs_CZ.UTF-8 or cs-CZ.
func Language(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}
