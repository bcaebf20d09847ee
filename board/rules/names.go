package rules

import (
	"cmp"

	"shogikit/templates"
	"shogikit/templates/text"
)

// Name returns the English name of a man's face.
func (r *Rules) Name(m Man) string {
	if k := m.Kind(); k < 0 || k >= len(r.kinds) {
		return "unknown piece"
	}
	p := r.kinds[m.Kind()].Piece
	plain := cmp.Or(p.Face.Name(templates.Official, "en"), p.ID)
	if !m.Promoted() || p.Promoted == nil {
		return plain
	}
	return cmp.Or(p.Promoted.Name(templates.Official, "en"), "promoted "+plain)
}

// name returns the English name of a kind.
func (r *Rules) name(kind int) string { return r.Name(NewMan(kind, templates.Sente, false)) }

// manName is a piece, named in messages in any language.
type manName struct {
	rules *Rules
	man   Man
}

// In returns the name of the piece.
func (n manName) In(lang string) string {
	piece := n.rules.kinds[n.man.Kind()].Piece
	face := &piece.Face
	if n.man.Promoted() && piece.Promoted != nil {
		face = piece.Promoted
	}
	return cmp.Or(face.Name(templates.Official, lang), n.rules.Name(n.man))
}

func (r *Rules) named(m Man) manName { return manName{r, m} }

func (r *Rules) namedKind(kind int) manName { return manName{r, NewMan(kind, templates.Sente, false)} }

// sideName is a side, named in messages in any language.
type sideName templates.Side

// In returns "black" or "white", in English where the language is unknown.
func (s sideName) In(lang string) string {
	c, err := text.Load(lang)
	if err != nil {
		return Colour(templates.Side(s))
	}
	return c.Text("outcome." + Colour(templates.Side(s)))
}

// Colour names a side in messages.
func Colour(s templates.Side) string { return [...]string{"black", "white"}[s&1] }
