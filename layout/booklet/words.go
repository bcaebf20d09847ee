package booklet

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/board/examples"
	"shogikit/layout/text"
	"shogikit/pieces"
	"shogikit/templates"
	texts "shogikit/templates/text"
)

// words looks up the texts of a game in one language. A text may have variants for one game
// (key-animal), where a piece that may turn over must (key-forced), where nothing is dropped
// (key-without-drops), for games of users (key-own), for its kind of pawns (key-chick), and for discs
// (key-round).
type words struct {
	catalog *texts.Catalog
	game    *templates.Game
	scheme  string // of the names of pieces
	forms   []any  // the cases of what its king is called, as pairs for blanks
}

func newWords(catalog *texts.Catalog, g *templates.Game, scheme string) words {
	w := words{catalog: catalog, game: g, scheme: scheme}
	royal, class := "", "leader"
	if king := g.Royal(); king >= 0 {
		p := &g.Pieces[king]
		royal = w.short(&p.Face)
		if catalog.Has("rulebook.king." + p.ID + ".is") {
			class = p.ID
		}
	}
	for _, form := range []string{"is", "of", "to", "at", "with", "many"} {
		w.forms = append(w.forms, "king-"+form, catalog.Text("rulebook.king."+class+"."+form, "name", w.small(royal)))
	}
	return w
}

// key returns the key of the variant of a text for this game.
func (w *words) key(name string) string {
	base := "rulebook." + name
	variants := []string{w.game.ID}
	if w.game.Rules.Promotion == templates.PromotionForced {
		variants = append(variants, "forced")
	}
	if w.game.Rules.Capture != templates.CaptureHand {
		variants = append(variants, "without-drops")
	}
	if w.game.File != "" {
		variants = append(variants, "own")
	}
	if p := examples.Pawn(w.game); p != nil {
		variants = append(variants, p.ID)
	}
	if w.game.Shape.Outline == templates.Round {
		variants = append(variants, "round")
	}
	for _, v := range variants {
		if w.catalog.Has(base + "-" + v) {
			return base + "-" + v
		}
	}
	return base
}

func (w *words) has(name string) bool { return w.catalog.Has(w.key(name)) }

// text returns a text with its blanks filled.
func (w *words) text(name string, pairs ...any) string {
	return w.catalog.Text(w.key(name), append(slices.Clip(pairs), w.forms...)...)
}

// when returns a text if something holds, or nothing.
func (w *words) when(holds bool, key string) string {
	if !holds {
		return ""
	}
	return w.text(key)
}

// name returns the name of a face, and short the one that stands beside pictures: gold for gold
// general. Both begin with a capital.
func (w *words) name(f *templates.Face) string {
	return text.Capital(text.Untrusted(f.Name(w.scheme, w.catalog.Lang)))
}

func (w *words) short(f *templates.Face) string { return text.Capital(w.brief(f)) }

// within returns the short name of a face within a sentence: German nouns keep their capitals, their
// adjectives have none.
func (w *words) within(f *templates.Face) string {
	if w.catalog.Lang == "de" {
		return w.brief(f)
	}
	return text.Lower(w.brief(f))
}

// brief returns the short name of a face as its template writes it.
func (w *words) brief(f *templates.Face) string {
	name := f.Name(w.scheme, w.catalog.Lang)
	for _, pair := range strings.Split(w.catalog.Text("rulebook.short"), "|") {
		long, short, _ := strings.Cut(pair, "=")
		if long == name {
			return short
		}
	}
	return text.Untrusted(name)
}

// ofLook returns the short name of a look.
func (w *words) ofLook(l pieces.Look) string {
	if l.Face() == nil {
		return ""
	}
	return w.short(l.Face())
}

// small returns a name within a sentence: German nouns keep their capitals.
func (w *words) small(s string) string {
	if w.catalog.Lang == "de" {
		return s
	}
	return text.Lower(s)
}

// list joins names: "a, b, c".
func (w *words) list(names []string) string {
	return strings.Join(names, w.catalog.Text("sheet.comma"))
}

// sentences joins sentences: with a space, where the language has spaces.
func (w *words) sentences(list ...string) string {
	return strings.Join(list, w.catalog.Text("rulebook.space"))
}

// pieceNames lists pieces within a sentence.
func (w *words) pieceNames(list []*templates.Piece) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = w.within(&p.Face)
	}
	return w.list(names)
}

// newSetter returns the typesetter of a language.
func (w *words) newSetter() *text.Setter {
	s := &text.Setter{Script: text.Script(w.catalog.Text("script"))}
	s.Hyphens = text.Hyphens(w.catalog.Text("rulebook.hyphens"))
	if s.Script == text.Squares {
		s.Readings = text.ReadingsOf(w.catalog.Text("rulebook.readings"), w.game, w.scheme, w.catalog.Lang)
	}
	return s
}

// number returns a small number as a word, where the language has one.
func (w *words) number(n int) string {
	list := w.catalog.List("rulebook.numbers")
	if n < 1 || n > len(list) {
		return strconv.Itoa(n)
	}
	return list[n-1]
}
