package templates

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed games/*.yaml examples/*.yaml
var games embed.FS

// gameDirs holds the built-in games, and examples of games that need no code.
var gameDirs = []string{"games", "examples"}

// order of the built-in games in lists; others follow by name.
var order = []string{"shogi", "minishogi", "hasami", "animal"}

// List returns the IDs of the games that come with the program, the default
// first, examples last.
func List() []string {
	var ids []string
	for _, dir := range gameDirs {
		entries, _ := games.ReadDir(dir) // embedded above
		for _, e := range entries {
			ids = append(ids, strings.TrimSuffix(e.Name(), ".yaml"))
		}
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		return cmp.Compare(uint(slices.Index(order, a)), uint(slices.Index(order, b))) // -1, for others, is the largest uint
	})
	return ids
}

// ErrUnknownGame is wrapped by [Load] where a name is neither a built-in
// game nor an example.
var ErrUnknownGame = errors.New("no such game")

// Load returns a built-in game or an example by name; [Read] reads others.
func Load(name string) (*Game, error) {
	source, ok := Source(name)
	if !ok {
		return nil, fmt.Errorf("%w as %q; %s", ErrUnknownGame, name, Suggest(name, List()))
	}
	g, err := parse(name+".yaml", []byte(source))
	if err == nil {
		g.File = ""
	}
	return g, err
}

// Read reads a template; file is its name in messages. It reads no more than
// the largest template and never touches other files.
func Read(file string, r io.Reader) (*Game, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, unreadable(file, err)
	}
	return parse(file, data)
}

// unreadable says once which file it is that the system does not read.
func unreadable(file string, err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("cannot read the template %s: %w", file, err)
}

func parse(file string, data []byte) (*Game, error) {
	d := &decoder{file: file}
	root := d.parse(data)
	if root == nil {
		return nil, d.faults
	}
	g := defaults(file)
	d.game(root, g)
	if len(d.faults) == 0 {
		d.whole(root, g)
	}
	if len(d.faults) > 0 {
		slices.SortStableFunc(d.faults, func(a, b Fault) int { return a.Line - b.Line })
		return nil, d.faults
	}
	return g, nil
}

func defaults(file string) *Game {
	return &Game{
		ID: strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), ".yaml"), File: file,
		Board: Board{Square: 25, Border: 8},
		Shape: Shape{Outline: Pentagon, W: 19, H: 20, Depth: 7},
		Style: "pictogram", Marks: "strokes",
		Rules: Rules{
			Capture: CaptureHand, Promotion: PromotionChoice, Win: []Win{WinMate}, Perpetual: true,
			Repetition: Repetition{Count: 4, Result: RepetitionDraw}, Stalemate: StalemateLoses,
		},
	}
}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,30}$`)

func (d *decoder) id(to *string) func(*yaml.Node, string) {
	return scalar(d, to, 200, func(s string) (string, string) {
		if !idPattern.MatchString(s) {
			return "", fmt.Sprintf("is %q; small letters, digits and hyphens are wanted, as in gold-general", clip(s))
		}
		return s, ""
	})
}

func (d *decoder) names(to *Names) func(*yaml.Node, string) { return d.texts(to, 300) }

// texts reads a text in several languages, or in English alone.
func (d *decoder) texts(to *Names, limit int) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		if n.Kind == yaml.ScalarNode {
			var s string
			d.str(&s, limit)(n, key)
			*to = Names{"en": s}
			return
		}
		if n.Kind != yaml.MappingNode {
			d.fault(n, key, "is %s; a text, or texts by language as in {en: Rook, cs: Věž}, is wanted", kindOf(n))
			return
		}
		*to = Names{}
		if len(n.Content) == 0 {
			d.fault(n, key, "is empty; a text, or texts by language as in {en: Rook, cs: Věž}, is wanted")
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			if !langPattern.MatchString(k.Value) {
				d.fault(k, join(key, clip(k.Value)), "is not a language code such as en or cs")
				continue
			}
			if s, ok := d.text(n.Content[i+1], join(key, k.Value), limit); ok {
				(*to)[k.Value] = s
			}
		}
	}
}

var langPattern = regexp.MustCompile(`^[a-z]{2,3}$`)

// Keys are the keys of a template at its top.
var Keys = []string{"id", "names", "about", "board", "zone", "setup", "handicaps", "piece", "style", "marks", "rules", "pieces", "booklet"}

func (d *decoder) game(root *yaml.Node, g *Game) {
	d.object(root, "", []field{
		{"id", false, d.id(&g.ID)},
		{"names", true, d.names(&g.Names)},
		{"about", false, d.names(&g.About)},
		{"board", true, func(n *yaml.Node, k string) { d.board(n, k, &g.Board) }},
		{"zone", false, d.integer(&g.Zone, 0, 16)},
		{"setup", true, d.str(&g.Setup, 2000)},
		{"handicaps", false, d.each(func(n *yaml.Node, k string) { d.handicap(n, k, g) })},
		{"piece", false, d.shape(&g.Shape)},
		{"style", false, oneOf(d, &g.Style, Styles...)},
		{"marks", false, oneOf(d, &g.Marks, MarkSystems...)},
		{"rules", false, d.rules(&g.Rules)},
		{"pieces", true, d.each(func(n *yaml.Node, k string) { d.piece(n, k, g) })},
		{"booklet", false, func(n *yaml.Node, k string) { d.book(n, k, &g.Book) }},
	})
}

// Styles are the looks of the pieces, the default first.
var Styles = []string{"pictogram", "kanji", "kanji1", "letters", "animal"}

// MarkSystems are the ways in which a piece can show its moves.
var MarkSystems = []string{"strokes", "arrows", "dots", "none"}

func (d *decoder) board(n *yaml.Node, key string, b *Board) {
	d.object(n, key, []field{
		{"files", true, d.integer(&b.Files, 1, 16)},
		{"ranks", true, d.integer(&b.Ranks, 1, 16)},
		{"square", false, number(d, &b.Square, 5, 100)},
		{"square-height", false, number(d, &b.SquareH, 5, 100)},
		{"border", false, number(d, &b.Border, 0, 50)},
		{"stars", false, d.each(func(n *yaml.Node, k string) { d.star(n, k, b) })},
	})
	if b.SquareH == 0 {
		b.SquareH = b.Square
	}
}

func (d *decoder) star(n *yaml.Node, key string, b *Board) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		d.fault(n, key, "is not two numbers as in [3, 3]: grid lines from the left and from the top")
		return
	}
	at := [2]int{-1, -1}
	for i := range at {
		d.integer(&at[i], 0, 16)(n.Content[i], fmt.Sprintf("%s[%d]", key, i+1))
	}
	b.Stars = append(b.Stars, at)
}

func (d *decoder) shape(s *Shape) func(*yaml.Node, string) {
	return d.keys(
		field{"outline", false, oneOf(d, &s.Outline, Pentagon, Wedge, Round)},
		field{"width", false, number(d, &s.W, 5, 100)},
		field{"height", false, number(d, &s.H, 5, 100)},
		field{"depth", false, number(d, &s.Depth, 2, 40)},
	)
}

func (d *decoder) handicap(n *yaml.Node, key string, g *Game) {
	var h Handicap
	d.object(n, key, []field{
		{"id", true, d.id(&h.ID)},
		{"names", true, d.names(&h.Names)},
		{"setup", true, d.str(&h.SFEN, 2000)},
		{"rare", false, d.boolean(&h.Rare)},
	})
	if slices.ContainsFunc(g.Handicaps, func(o Handicap) bool { return o.ID == h.ID }) {
		d.fault(n, key, "handicap %s stands twice", h.ID)
	}
	g.Handicaps = append(g.Handicaps, h)
}

func (d *decoder) rules(r *Rules) func(*yaml.Node, string) {
	return d.keys(
		field{"capture", false, oneOf(d, &r.Capture, CaptureHand, CaptureGone, CaptureSandwich)},
		field{"promotion", false, oneOf(d, &r.Promotion, PromotionChoice, PromotionForced)},
		field{"win", false, func(n *yaml.Node, k string) {
			r.Win = nil
			many(d, &r.Win, func(w *Win) func(*yaml.Node, string) {
				return oneOf(d, w, WinMate, WinCapture, WinTry, WinRow, WinLastMan)
			})(n, k)
		}},
		field{"row", false, d.keys(
			field{"length", true, d.integer(&r.Row.Length, 2, 16)},
			field{"horizontal", false, d.boolean(&r.Row.Horizontal)},
			field{"outside-own", false, d.integer(&r.Row.OutsideOwn, 0, 16)},
		)},
		field{"repetition", false, d.keys(
			field{"count", false, d.integer(&r.Repetition.Count, 0, 10)},
			field{"result", false, oneOf(d, &r.Repetition.Result, RepetitionDraw, RepetitionSenteLoses, RepetitionMoverLoses)},
		)},
		field{"perpetual-check-loses", false, d.boolean(&r.Perpetual)},
		field{"stalemate", false, oneOf(d, &r.Stalemate, StalemateLoses, StalemateDraw)},
		field{"impasse", false, func(n *yaml.Node, k string) {
			r.Impasse.Five = 5
			d.object(n, k, []field{
				{"points", true, d.integer(&r.Impasse.Points, 1, 200)},
				{"big", false, many(d, &r.Impasse.Big, d.id)},
				{"big-counts", false, d.integer(&r.Impasse.Five, 1, 50)},
			})
		}},
	)
}

func (d *decoder) piece(n *yaml.Node, key string, g *Game) {
	p := Piece{Size: 1}
	var letter string
	fields := []field{
		{"id", true, d.id(&p.ID)},
		{"art", false, d.id(&p.Art)},
		{"letter", true, d.str(&letter, 10)},
		{"count", true, d.integer(&p.Count, 0, 200)},
		{"royal", false, d.boolean(&p.Royal)},
		{"two-looks", false, d.boolean(&p.TwoLooks)},
		{"size", false, number(d, &p.Size, 0.3, 1.5)},
		{"traditional-size", false, number(d, &p.Rank, 0.3, 1)},
		{"promoted", false, func(n *yaml.Node, k string) {
			p.Promoted = &Face{}
			d.object(n, k, d.face(p.Promoted))
			complete(p.Promoted)
		}},
		{"drop", false, func(n *yaml.Node, k string) { d.drop(n, k, &p.Drop) }},
	}
	d.object(n, key, append(fields, d.face(&p.Face)...))
	complete(&p.Face)
	if len(letter) == 1 && letter[0] >= 'A' && letter[0] <= 'Z' {
		p.Letter = letter[0]
	} else if letter != "" {
		d.fault(n, join(key, "letter"), "is %q; one capital letter from A to Z is wanted", clip(letter))
	}
	if p.Art == "" {
		p.Art = p.ID
	}
	for _, o := range g.Pieces {
		if o.ID == p.ID && p.ID != "" {
			d.fault(n, join(key, "id"), "%s stands twice", p.ID)
		}
		if o.Letter == p.Letter && p.Letter != 0 {
			d.fault(n, join(key, "letter"), "%c is already %s's", p.Letter, o.ID)
		}
	}
	g.Pieces = append(g.Pieces, p)
}

// drop reads the limits of drops. one-per-file is the short form of per-file: 1.
func (d *decoder) drop(n *yaml.Node, key string, to *Drop) {
	var one bool
	var short *yaml.Node
	d.object(n, key, []field{
		{"per-file", false, d.integer(&to.PerFile, 1, 16)},
		{"one-per-file", false, func(n *yaml.Node, k string) {
			short = n
			d.boolean(&one)(n, k)
		}},
		{"no-mate", false, d.boolean(&to.NoMate)},
		{"any-rank", false, d.boolean(&to.AnyRank)},
	})
	switch {
	case short == nil:
	case to.PerFile == 0 && one:
		to.PerFile = 1
	case to.PerFile > 0 && one != (to.PerFile == 1):
		d.fault(short, join(key, "one-per-file"), "is %t, yet per-file is %d; leave one of them out", one, to.PerFile)
	}
}

// complete fills the second of a pair of kanji where only one is stated.
func complete(f *Face) {
	for _, k := range []*[2]string{&f.Kanji, &f.Kanji1} {
		if k[1] == "" {
			k[1] = k[0]
		}
	}
}

func (d *decoder) face(f *Face) []field {
	f.Names = map[string]Names{}
	scheme := func(name string) func(*yaml.Node, string) {
		return func(n *yaml.Node, k string) {
			var names Names
			d.names(&names)(n, k)
			f.Names[name] = names
		}
	}
	return []field{
		{"moves", true, scalar(d, &f.Betza, 100, func(s string) (string, string) {
			moves, err := ParseBetza(s)
			if err != nil {
				return "", err.Error()
			}
			f.Moves = moves
			return s, ""
		})},
		{"value", false, d.integer(&f.Value, 0, 1000)},
		{"names", true, scheme(Official)},
		{"paperkit", false, scheme(PaperKit)},
		{"romaji", false, d.names(&f.Romaji)},
		{"kanji", false, d.kanji(&f.Kanji, 4)},
		{"kanji1", false, d.kanji(&f.Kanji1, 1)},
		{"letters", false, d.names(&f.Letters)},
	}
}

// kanji reads one text, or two: sente's and gote's.
func (d *decoder) kanji(to *[2]string, limit int) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		read := func(i int, n *yaml.Node) {
			s, ok := d.text(n, key, 40)
			if many := len([]rune(s)); ok && many > limit {
				d.fault(n, key, "%q has %d characters; the most is %d", clip(s), many, limit)
			} else if ok {
				to[i] = s
			}
		}
		if n.Kind == yaml.SequenceNode && len(n.Content) == 2 {
			read(0, n.Content[0])
			read(1, n.Content[1])
			return
		}
		read(0, n)
	}
}

// whole checks what only the complete game can tell.
func (d *decoder) whole(root *yaml.Node, g *Game) {
	if len(g.Pieces) == 0 {
		d.fault(at(root, "pieces"), "pieces", "is empty; a game needs at least one kind of piece")
	}
	if n := g.Total(); n > 500 {
		d.fault(at(root, "pieces"), "pieces", "adds up to %d pieces; the most is 500", n)
	}
	if g.Zone > g.Board.Ranks {
		d.fault(at(root, "zone"), "zone", "is %d ranks deep on a board of %d", g.Zone, g.Board.Ranks)
	}
	for i, s := range g.Board.Stars {
		if s[0] > g.Board.Files || s[1] > g.Board.Ranks {
			d.fault(at(root, "board", "stars", i), fmt.Sprintf("board.stars[%d]", i+1), "[%d, %d] is off the board", s[0], s[1])
		}
	}
	for i, id := range g.Rules.Impasse.Big {
		if g.Piece(id) == nil {
			d.fault(at(root, "rules", "impasse", "big", i), fmt.Sprintf("rules.impasse.big[%d]", i+1), "%s is not a piece of the game", id)
		}
	}
	if slices.Contains(g.Rules.Win, WinRow) && g.Rules.Row.Length == 0 {
		d.fault(at(root, "rules", "win"), "rules.row", "is missing, though rules.win lists row")
	}
	mates := slices.ContainsFunc(g.Rules.Win, func(w Win) bool { return w == WinMate || w == WinCapture || w == WinTry })
	if royal := slices.ContainsFunc(g.Pieces, func(p Piece) bool { return p.Royal }); mates && !royal {
		d.fault(at(root, "pieces"), "pieces", "none is royal, though the game is won by mate; give the king `royal: true`")
	}
	d.checkBook(root, g)
}

// at returns the node at a path of keys and, counted from 0, places in lists;
// the last that there is where the path leads nowhere.
func at(n *yaml.Node, path ...any) *yaml.Node {
	for _, step := range path {
		next := n
		switch step := step.(type) {
		case string:
			for i := 0; i+1 < len(n.Content); i += 2 {
				if n.Content[i].Value == step {
					next = n.Content[i+1]
				}
			}
		case int:
			if step < len(n.Content) {
				next = n.Content[step]
			}
		}
		if next == n {
			return n
		}
		n = next
	}
	return n
}
