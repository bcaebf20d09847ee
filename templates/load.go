package templates

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/templates/text"
)

//go:embed games/*.yaml examples/*.yaml
var games embed.FS

// gameDirs are the folders of the built-in games and of the examples.
var gameDirs = []string{"games", "examples"}

// order lists the built-in games as lists show them; others follow by name.
var order = []string{"shogi", "minishogi", "hasami", "animal"}

// List returns the IDs of the built-in games, the default first, examples last.
func List() []string {
	var ids []string
	for _, dir := range gameDirs {
		entries, _ := games.ReadDir(dir) // embedded above
		for _, e := range entries {
			ids = append(ids, strings.TrimSuffix(e.Name(), ".yaml"))
		}
	}
	place := func(id string) uint { return uint(slices.Index(order, id)) } // of others, the largest uint
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return ids
}

// ErrUnknownGame is wrapped by the error of [Load] for a name that is neither a
// built-in game nor an example.
var ErrUnknownGame = errors.New("no such game")

// unknownGame is the error for a name that is no game.
type unknownGame struct{ *text.Fault }

func (u unknownGame) Is(target error) bool { return target == ErrUnknownGame }

func (u unknownGame) Unwrap() error { return u.Fault }

// Load returns a built-in game or example by name; [Read] reads files.
func Load(name string) (*Game, error) {
	source, ok := Source(name)
	if !ok {
		return nil, unknownGame{text.Wrong("game", text.Typed(name), Suggest(name, List()))}
	}
	g, err := parse(name+".yaml", []byte(source))
	if err == nil {
		g.File, g.Warnings = "", nil
	}
	return g, err
}

// Read reads a template; file is its name in messages. It reads no more than the
// maximum size and never touches other files.
func Read(file string, r io.Reader) (*Game, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	var at *fs.PathError
	if errors.As(err, &at) { // the error names the file only once
		err = at.Err
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the template %s: %w", file, err)
	}
	return parse(file, data)
}

func parse(file string, data []byte) (*Game, error) {
	d := &decoder{file: file}
	root := d.parse(data)
	if root == nil {
		return nil, d.faults
	}
	g := defaults(file)
	d.object(root, "", reflect.ValueOf(g).Elem())
	if len(d.faults) == 0 {
		d.checkGame(root, g)
	}
	for _, list := range []Faults{d.faults, g.Warnings} {
		slices.SortStableFunc(list, func(a, b Fault) int { return a.Line - b.Line })
	}
	if len(d.faults) > 0 {
		return nil, d.faults
	}
	if g.Zone == 0 && !strings.Contains(g.Setup, "+") {
		for i := range g.Pieces { // nothing ever promotes
			g.Pieces[i].Promoted = nil
		}
	}
	return g, nil
}

func defaults(file string) *Game {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	return &Game{
		ID: strings.TrimSuffix(strings.TrimSuffix(base, ".yml"), ".yaml"), File: file,
		Board: Board{Square: 25, Border: 8},
		Shape: Shape{Outline: Pentagon, W: 19, H: 20, Depth: 7},
		Style: "pictogram", Marks: "strokes", Build: "box",
		Rules: Rules{
			Capture: CaptureHand, Promotion: PromotionChoice, Win: []Win{WinMate}, Perpetual: true,
			Repetition: Repetition{Count: 4, Result: RepetitionDraw}, Stalemate: StalemateLoses,
		},
	}
}

// Styles are the looks of the pieces, the default first.
var Styles = []string{"pictogram", "kanji", "kanji1", "letters", "animal"}

// MarkSystems are the ways in which a piece can show its moves.
var MarkSystems = []string{"strokes", "arrows", "dots", "none"}

// Builds are the ways in which pieces can be built.
var Builds = []string{"box", "flat", "relief", "net", "foldover"}

// Keys returns the top-level keys of a template.
func Keys() []string {
	var out []string
	for _, f := range fieldsOf(reflect.TypeFor[Game]()) {
		out = append(out, f.key)
	}
	return out
}

func (g *Game) check(d *decoder, n *yaml.Node, _ string) {
	d.unique(n, "handicaps[%d].id", len(g.Handicaps), func(i int) string { return g.Handicaps[i].ID })
	d.unique(n, "pieces[%d].id", len(g.Pieces), func(i int) string { return g.Pieces[i].ID })
	d.unique(n, "pieces[%d].letter", len(g.Pieces), func(i int) string {
		return strings.Trim(string(g.Pieces[i].Letter), "\x00")
	})
	if _, taken := Source(g.ID); taken && at(n, "id") != n {
		d.warn(at(n, "id"), "id", "builtin", g.ID)
	}
	g.Warnings = d.warnings
}

func (b *Board) check(*decoder, *yaml.Node, string) { b.SquareH = cmp.Or(b.SquareH, b.Square) }

func (i *Impasse) check(*decoder, *yaml.Node, string) { i.Five = cmp.Or(i.Five, 5) }

func (p *Piece) check(d *decoder, n *yaml.Node, key string) {
	p.checkArt(d, n, key, "art", p.Art)
	p.checkArt(d, n, key, "paperkit-art", p.KitArt)
	if p.Royal && p.Count == 0 {
		d.fault(at(n, "count"), join(key, "count"), "royal-count")
	}
	p.Size, p.Art = cmp.Or(p.Size, 1), cmp.Or(p.Art, p.ID)
	p.Face.check(d, n, key)
}

// checkArt warns of artwork that is not built in, which a folder of the user may hold.
func (p *Piece) checkArt(d *decoder, n *yaml.Node, key, field, art string) {
	if art != "" && art != p.ID && !slices.Contains(stems(), art) {
		d.warn(at(n, field), join(key, field), "no-picture", art, Suggest(art, stems()))
	}
}

func (f *Face) check(d *decoder, n *yaml.Node, key string) {
	moves := at(n, "moves")
	if f.Betza == "" && moves.Tag != "!!str" {
		return // missing, or no text
	}
	parsed, err := ParseBetza(f.Betza)
	if err != nil {
		var what *text.Fault
		errors.As(err, &what) // as ParseBetza's are
		d.wrong(moves, join(key, "moves"), what)
	}
	f.Moves = parsed
}

func (r *Drop) check(d *decoder, n *yaml.Node, key string) {
	short := at(n, "one-per-file")
	switch {
	case r.PerFile == 0 && r.OnePerFile:
		r.PerFile = 1
	case r.PerFile > 0 && short != n && r.OnePerFile != (r.PerFile == 1):
		d.fault(short, join(key, "one-per-file"), "per-file", r.OnePerFile, r.PerFile)
	}
}

// unique reports duplicates in a list of the template.
func (d *decoder) unique(root *yaml.Node, key string, n int, id func(i int) string) {
	seen := map[string]bool{}
	for i := range n {
		if s := id(i); s != "" && seen[s] {
			d.faultAt(root, fmt.Sprintf(key, i+1), "repeated", Clip(s))
		} else {
			seen[s] = true
		}
	}
}

// faultAt reports a fault of the value under a key, present or missing.
func (d *decoder) faultAt(root *yaml.Node, key, code string, values ...any) {
	d.fault(at(root, key), key, code, values...)
}

// checkGame checks what depends on more than one key of a game.
func (d *decoder) checkGame(root *yaml.Node, g *Game) {
	if len(g.Pieces) == 0 {
		d.faultAt(root, "pieces", "no-pieces")
	}
	if n := g.Total(); n > 500 {
		d.faultAt(root, "pieces", "too-many", n)
	}
	if g.Zone > g.Board.Ranks {
		d.faultAt(root, "zone", "zone", g.Zone, g.Board.Ranks)
	}
	for i, s := range g.Board.Stars {
		if s[0] > g.Board.Files || s[1] > g.Board.Ranks {
			d.faultAt(root, fmt.Sprintf("board.stars[%d]", i+1), "off-board", s[0], s[1])
		}
	}
	for i, id := range g.Rules.Impasse.Big {
		if g.Piece(id) == nil {
			d.faultAt(root, fmt.Sprintf("rules.impasse.big[%d]", i+1), "no-piece", id)
		}
	}
	for _, id := range []string{g.Book.Cover.Piece, g.Book.Cover.Beside[0], g.Book.Cover.Beside[1]} {
		if id != "" && g.Piece(id) == nil {
			d.faultAt(root, "booklet.cover", "no-piece", id)
		}
	}
	if slices.Contains(g.Rules.Win, WinRow) && g.Rules.Row.Length == 0 {
		d.fault(at(root, "rules.win"), "rules.row", "row-missing")
	}
	if len(g.Rules.Win) == 0 {
		d.faultAt(root, "rules.win", "no-win")
	}
	royals := []Win{WinMate, WinCapture, WinTry} // ways to win by a royal piece
	first := slices.IndexFunc(g.Rules.Win, func(w Win) bool { return slices.Contains(royals, w) })
	if first >= 0 && g.Royal() < 0 {
		d.faultAt(root, "pieces", "no-royal", g.Rules.Win[first])
	}
	d.checkCounts(root, g, "setup", g.Setup)
	for i, h := range g.Handicaps {
		d.checkCounts(root, g, fmt.Sprintf("handicaps[%d].setup", i+1), h.SFEN)
	}
}

// checkCounts reports the pieces of which a setup, in SFEN, has more than the game.
func (d *decoder) checkCounts(root *yaml.Node, g *Game, key, setup string) {
	fields := append(strings.Fields(setup), "", "", "")
	count := map[string]int{}
	for _, r := range fields[0] {
		count[strings.ToUpper(string(r))]++
	}
	times := 0 // the number before a piece in hand
	for _, r := range fields[2] {
		if r >= '0' && r <= '9' {
			times = min(10*times+int(r-'0'), 1000)
			continue
		}
		count[strings.ToUpper(string(r))] += max(1, times)
		times = 0
	}
	for i := range g.Pieces {
		p := &g.Pieces[i]
		n := count[strings.ToUpper(string(p.Letter))]
		if n > p.Count {
			d.faultAt(root, key, "setup-count", n, p.ID, p.Count)
		}
	}
}

// at returns the node under a key such as booklet.lessons[1], or the last node on the
// path that exists.
func at(n *yaml.Node, key string) *yaml.Node {
	for step := range strings.FieldsFuncSeq(key, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		place := -1
		if n.Kind == yaml.SequenceNode {
			i, _ := strconv.Atoi(step) // all keys of lists are numbers
			place = i - 1
		}
		for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
			if n.Content[i].Value == step {
				place = i + 1
			}
		}
		if place < 0 || place >= len(n.Content) {
			return n
		}
		n = n.Content[place]
	}
	return n
}
