package booklet

import (
	"slices"
	"strings"

	"shogikit/layout/booklet/written"
	"shogikit/templates"
	"shogikit/templates/text"
)

// words finds the texts of a booklet. A text may have a variant for one game
// (key-animal), for discs (key-round), for names other than the official ones
// (key-paperkit), and for games that the booklet has no words of its own for
// (key-generic); the plain key serves all others.
type words struct {
	cat      *text.Catalog
	game     *templates.Game
	scheme   string
	inHand   bool // captured pieces come back
	own      bool // the booklet tells this game in words of its own
	notation written.Moves
	facts    []any // what any text may say, by the names of blanks
}

// key returns the key of the variant that serves this booklet.
func (w *words) key(name string) string {
	name = text.Fill(name, w.facts)
	if rest, ok := strings.CutPrefix(name, "/"); ok {
		return rest
	}
	base := "booklet." + name
	round, others := "-round", "-"+w.scheme
	if w.game.Shape.Outline != templates.Round {
		round = ""
	}
	if !w.own {
		others = "-generic"
	}
	for _, variant := range []string{"-" + w.game.ID + others, "-" + w.game.ID, round, others} {
		if k := base + variant; variant != "" && w.cat.Has(k) {
			return k
		}
	}
	return base
}

// has reports whether there is a text for this booklet under the name.
func (w *words) has(name string) bool { return w.cat.Has(w.key(name)) }

// text returns a text with its blanks filled; see [text.Catalog.Text].
func (w *words) text(name string, pairs ...any) string {
	return w.cat.Text(w.key(name), w.pairs(pairs)...)
}

// when returns a text if something is so, and nothing otherwise.
func (w *words) when(so bool, name string, pairs ...any) string {
	if !so {
		return ""
	}
	return w.text(name, pairs...)
}

// list returns a list of texts, or one text, with their blanks filled; without those
// that then are empty.
func (w *words) list(name string, pairs ...any) []string {
	out := w.cat.List(w.key(name), w.pairs(pairs)...)
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// pairs adds what any text may say.
func (w *words) pairs(pairs []any) []any { return append(slices.Clip(pairs), w.facts...) }

// pieceNames are blanks with the names of pieces: {king}, {rook}, … as the template
// calls them.
func (w *words) pieceNames() []any {
	var pairs []any
	for i := range w.game.Pieces {
		p := &w.game.Pieces[i]
		name := w.said(w.name(&p.Face))
		pairs = append(pairs, p.ID, name)
		if p.Promoted != nil {
			pairs = append(pairs, p.ID+"-promoted", w.said(w.name(p.Promoted)))
		}
		if p.Royal {
			pairs = append(pairs, "king", name)
		}
		if p.Art != "" && p.Art != p.ID { // a giraffe plays the rook's part
			pairs = append(pairs, p.Art, name)
		}
	}
	return pairs
}

// byHand are blanks for what is said of captured pieces: {hand-went}, … Where they
// do not come back, it is what stands under the key with -gone, or nothing.
func (w *words) byHand() []any {
	var pairs []any
	for _, name := range []string{"promotes", "never", "sign", "count", "went", "defends"} {
		key := "by-hand." + name
		if !w.inHand {
			key += "-gone"
		}
		pairs = append(pairs, "hand-"+name, w.when(w.has(key), key))
	}
	return pairs
}

// name returns the name of a face in the booklet's scheme and language.
func (w *words) name(f *templates.Face) string { return f.Name(w.scheme, w.cat.Lang) }

// pieceName returns the name of a kind of piece.
func (w *words) pieceName(kind int) string { return w.name(&w.game.Pieces[kind].Face) }

// said returns what a piece is called within a sentence: 歩 for 歩兵.
func (w *words) said(name string) string {
	for pair := range strings.FieldsSeq(w.cat.Text("booklet.said")) {
		if long, short, _ := strings.Cut(pair, "="); long == name {
			return short
		}
	}
	return name
}

// times names so many pieces of a kind: "lance × 2".
func (w *words) times(kind, n int) string {
	if n == 1 {
		return w.pieceName(kind)
	}
	return w.text("times", "name", w.pieceName(kind), "n", n)
}

// foreignWords lists the words that stand in emphasis because they are Japanese: those
// of the language, and the readings of the pieces.
func (w *words) foreignWords() []string {
	out := strings.Split(w.text("foreign-words"), ", ")
	for _, f := range facesOf(w.game) {
		out = append(out, strings.ToLower(f.Romaji.In(w.cat.Lang)))
	}
	return out
}

// enumerate joins names: "a, b and c".
func (w *words) enumerate(names []string) string { return w.join("list-and", names) }

// join joins names, the last two by the text under a key.
func (w *words) join(last string, names []string) string {
	switch n := len(names); n {
	case 0:
		return w.text("hand-empty")
	case 1:
		return names[0]
	default:
		return w.text(last, "a", w.sequence(names[:n-1]), "b", names[n-1])
	}
}

// sequence joins names in order: "a, b, c".
func (w *words) sequence(names []string) string {
	return strings.Join(names, w.text("list-comma"))
}
