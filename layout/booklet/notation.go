package booklet

import (
	"fmt"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/templates"
)

// notation writes moves as the readers of a language do.
type notation struct {
	game *templates.Game
	lang string
}

// sign is a sign of the notation with the key of its explanation.
type sign struct{ sign, key string }

// signs lists the signs in use.
func (n notation) signs() []sign {
	out := []sign{
		{"-", "sign-move"}, {"x", "sign-capture"}, {"*", "sign-drop"}, {"+", "sign-promote"}, {"=", "sign-stay"},
	}
	if n.japaneseStyle() {
		out = []sign{{"打", "sign-drop"}, {"成", "sign-promote"}, {"不成", "sign-stay"}}
	}
	if n.game.Rules.Promotion == templates.PromotionForced {
		out = out[:len(out)-1] // nothing stays that could promote
	}
	return out
}

// japaneseStyle reports whether moves are written as in Japanese game records.
func (n notation) japaneseStyle() bool { return n.lang == "ja" }

// square names a square.
func (n notation) square(sq rules.Square) string {
	if n.japaneseStyle() {
		return whole(fullWidth(sq.File()) + board.RankKanji(sq.Rank()-1))
	}
	return sq.String()
}

// whole keeps Japanese writing, which may be broken anywhere, on one line.
func whole(s string) string {
	const joiner = "\u2060"
	return strings.Join(strings.Split(strings.ReplaceAll(s, joiner, ""), ""), joiner)
}

func fullWidth(n int) string {
	var b strings.Builder
	for _, c := range strconv.Itoa(n) {
		b.WriteRune(c - '0' + '０')
	}
	return b.String()
}

// letter returns the letter that stands for a kind.
func (n notation) letter(kind int) string {
	p := &n.game.Pieces[kind]
	if s := p.Face.Letters[n.lang]; s != "" {
		return s
	}
	return string(rune(p.Letter))
}

// move writes a move that is legal in the position. Without hands and kings,
// as in hasami, it is the two squares and what was captured.
func (n notation) move(pos *rules.Position, m rules.Move) string {
	if n.japaneseStyle() {
		return whole(n.japanese(pos, m))
	}
	if n.game.Rules.Capture == templates.CaptureSandwich {
		s := m.String()
		if k, err := taken(pos, m); err == nil && k > 0 {
			s += fmt.Sprintf(" x%d", k)
		}
		return s
	}
	if m.Drop != 0 {
		return n.letter(kindOf(n.game, m.Drop)) + "*" + m.To.String()
	}
	setup := pos.Setup()
	man := setup.Board[m.From]
	s := n.letter(man.Kind())
	if man.Promoted() {
		s = "+" + s
	}
	others, choice := rivals(pos, m)
	if others {
		s += m.From.String()
	}
	if setup.Board[m.To] != 0 {
		s += "x"
	} else {
		s += "-"
	}
	s += m.To.String()
	switch {
	case m.Promote:
		s += "+"
	case choice:
		s += "="
	}
	return s
}

// rivals reports whether another man of the same kind and face could go to the
// same square, and whether this move could end with promotion.
func rivals(pos *rules.Position, m rules.Move) (others, choice bool) {
	setup := pos.Setup()
	for _, o := range pos.LegalMoves() {
		if o.Drop != 0 || o.To != m.To {
			continue
		}
		if o.From == m.From {
			choice = choice || o.Promote
		} else if setup.Board[o.From] == setup.Board[m.From] {
			others = true
		}
	}
	return others, choice
}

// japanese writes a move as Japanese game records do, with the square of
// departure in brackets.
func (n notation) japanese(pos *rules.Position, m rules.Move) string {
	setup := pos.Setup()
	s := "▲"
	if setup.Turn == templates.Gote {
		s = "△"
	}
	s += n.square(m.To)
	if m.Drop != 0 {
		return s + n.game.Pieces[kindOf(n.game, m.Drop)].Face.Kanji1[0] + "打"
	}
	man := setup.Board[m.From]
	p := &n.game.Pieces[man.Kind()]
	switch {
	case man.Promoted():
		s += p.Promoted.Kanji1[0]
	default:
		s += p.Face.Kanji1[setup.Turn]
	}
	_, choice := rivals(pos, m)
	switch {
	case m.Promote:
		s += "成"
	case choice:
		s += "不成"
	}
	return s + "(" + strconv.Itoa(m.From.File()) + strconv.Itoa(m.From.Rank()) + ")"
}

func kindOf(g *templates.Game, letter byte) int {
	for i := range g.Pieces {
		if g.Pieces[i].Letter == letter {
			return i
		}
	}
	return 0
}
