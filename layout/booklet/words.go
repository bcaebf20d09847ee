package booklet

import (
	"slices"
	"strings"

	"shogikit/layout/booklet/written"
	"shogikit/output/doc"
	"shogikit/templates"
	"shogikit/templates/text"
)

// words looks up the texts of a booklet. A text may have variants for one game
// (key-animal), for discs (key-round), for names other than the official ones
// (key-paperkit), and for games without texts of their own in the booklet
// (key-generic); all other booklets use the plain key.
type words struct {
	cat      *text.Catalog
	game     *templates.Game
	scheme   string
	inHand   bool // captured pieces can be dropped
	own      bool // the booklet has texts of its own for this game
	notation written.Moves
	facts    []any // blanks that any text may use, as pairs of names and values
}

// key returns the key of the variant for this booklet.
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

// has reports whether there is a text of that name for this booklet.
func (w *words) has(name string) bool { return w.cat.Has(w.key(name)) }

// text returns a text with its blanks filled; see [text.Catalog.Text].
func (w *words) text(name string, pairs ...any) string {
	return w.cat.Text(w.key(name), w.pairs(pairs)...)
}

// when returns a text if so is true, and "" otherwise.
func (w *words) when(so bool, name string, pairs ...any) string {
	if !so {
		return ""
	}
	return w.text(name, pairs...)
}

// list returns the items of a list of texts with their blanks filled, or a single text,
// without empty items.
func (w *words) list(name string, pairs ...any) []string {
	out := w.cat.List(w.key(name), w.pairs(pairs)...)
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// term returns a text of two items as a term and what is said of it.
func (w *words) term(name string, pairs ...any) doc.Term {
	out := append(w.list(name, pairs...), "", "")
	return doc.Term{Term: out[0], Text: out[1]}
}

// pairs adds the blanks that any text may use.
func (w *words) pairs(pairs []any) []any { return append(slices.Clip(pairs), w.facts...) }

// pieceNames returns blanks with the names of pieces: {king}, {rook}, … under the IDs
// of the template.
func (w *words) pieceNames() []any {
	var pairs []any
	for i := range w.game.Pieces {
		p := &w.game.Pieces[i]
		name := w.shortName(w.name(&p.Face))
		pairs = append(pairs, p.ID, name)
		if p.Promoted != nil {
			pairs = append(pairs, p.ID+"-promoted", w.shortName(w.name(p.Promoted)))
		}
		if p.Royal {
			pairs = append(pairs, "king", name)
		}
		if p.Art != "" && p.Art != p.ID { // the giraffe takes the rook's part
			pairs = append(pairs, p.Art, name)
		}
	}
	return pairs
}

// byHand returns blanks about captured pieces: {hand-went}, … If they cannot be
// dropped, the text is that of the key with -gone, or empty; if diagrams of handicaps
// show pieces in hand, that of the key with -shown.
func (w *words) byHand(shown bool) []any {
	var pairs []any
	for _, name := range []string{"promotes", "never", "sign", "count", "went", "defends"} {
		key := "by-hand." + name
		if !w.inHand {
			key += "-gone"
		} else if shown && w.has(key+"-shown") {
			key += "-shown"
		}
		pairs = append(pairs, "hand-"+name, w.when(w.has(key), key))
	}
	return pairs
}

// name returns the name of a face in the scheme and language of the booklet.
func (w *words) name(f *templates.Face) string { return f.Name(w.scheme, w.cat.Lang) }

// pieceName returns the name of a kind of piece.
func (w *words) pieceName(kind int) string { return w.name(&w.game.Pieces[kind].Face) }

// shortName returns the name of a piece within a sentence: 歩 for 歩兵.
func (w *words) shortName(name string) string {
	for pair := range strings.FieldsSeq(w.cat.Text("booklet.said")) {
		if long, short, _ := strings.Cut(pair, "="); long == name {
			return short
		}
	}
	return name
}

// times names n pieces of a kind: "lance × 2".
func (w *words) times(kind, n int) string {
	if n == 1 {
		return w.pieceName(kind)
	}
	return w.text("times", "name", w.pieceName(kind), "n", n)
}

// foreignWords returns the words that are emphasised as Japanese: those of the
// language, and the readings of the pieces.
func (w *words) foreignWords() []string {
	out := strings.Split(w.text("foreign-words"), ", ")
	for _, f := range facesOf(w.game) {
		out = append(out, strings.ToLower(f.Romaji.In(w.cat.Lang)))
	}
	return out
}

// enumerate joins names: "a, b and c".
func (w *words) enumerate(names []string) string { return w.join("list-and", names) }

// join joins names, the last two with the text of a key.
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
	return strings.Join(names, w.cat.Text("sheet.comma"))
}
