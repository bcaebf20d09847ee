package booklet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/notation"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/templates"
)

// moveWriter writes moves as the readers of a language do.
type moveWriter struct {
	game  *templates.Game
	lang  string
	kanji bool // as in Japanese game records
}

// sign is a sign of the notation with the key of its explanation.
type sign struct{ sign, key string }

// signs lists the signs in use.
func (n moveWriter) signs() []sign {
	out := []sign{
		{"-", "sign-move"}, {"x", "sign-capture"}, {"*", "sign-drop"}, {"+", "sign-promote"}, {"=", "sign-stay"},
	}
	if n.kanji {
		out = []sign{{"同", "sign-same"}, {"打", "sign-drop"}, {"成", "sign-promote"}, {"不成", "sign-stay"}}
	}
	return slices.DeleteFunc(out, func(s sign) bool {
		switch s.key {
		case "sign-drop":
			return n.game.Rules.Capture != templates.CaptureHand
		case "sign-stay":
			return n.game.Rules.Promotion == templates.PromotionForced || !n.mayStay()
		}
		return s.key == "sign-promote" && !n.game.Promotes()
	})
}

// mayStay reports whether some piece has a choice where it may promote: one
// that could move on from the last rank.
func (n moveWriter) mayStay() bool {
	return slices.ContainsFunc(n.game.Pieces, func(p templates.Piece) bool {
		return p.Promoted != nil && (n.game.Zone > 1 || !onlyAhead(p.Face.Moves))
	})
}

// square names a square.
func (n moveWriter) square(sq rules.Square) string {
	if n.kanji {
		fullWidth := func(c rune) rune { return c - '0' + '０' }
		return strings.Map(fullWidth, strconv.Itoa(sq.File())) + n.rank(sq.Rank()-1)
	}
	return sq.String()
}

// rank names a rank, from 0 at the top.
func (n moveWriter) rank(rank int) string {
	if n.kanji {
		return board.RankKanji(rank)
	}
	return board.RankLetter(rank)
}

// letter returns the letter that stands for a kind.
func (n moveWriter) letter(kind int) string {
	if n.kanji {
		return n.man(rules.NewMan(kind, templates.Sente, false))
	}
	p := &n.game.Pieces[kind]
	return cmp.Or(p.Face.Letters[n.lang], string(rune(p.Letter)))
}

// move writes a move that is legal in the position; last is the move before it,
// or the zero Move. Without hands and kings, as in hasami, it is the two squares
// and what was captured.
func (n moveWriter) move(pos *rules.Position, m, last rules.Move) string {
	if n.game.Rules.Capture == templates.CaptureSandwich {
		to, times := "–", "x"
		if n.kanji {
			to, times = "→", "×"
		}
		s := n.square(m.From) + to + n.square(m.To)
		if k := proof.Taken(pos, m); k > 0 {
			s += " " + times + strconv.Itoa(k)
		}
		return s
	}
	if n.kanji {
		return n.japanese(pos, m, last)
	}
	if m.Drop != 0 {
		return n.letter(n.game.Kind(m.Drop)) + "*" + m.To.String()
	}
	setup := pos.Setup()
	man := setup.Board[m.From]
	s := n.letter(man.Kind())
	if man.Promoted() {
		s = "+" + s
	}
	others, choice := notation.Rivals(pos, m)
	if len(others) > 0 {
		s += m.From.String()
	}
	sign := "-"
	if setup.Board[m.To] != 0 {
		sign = "x"
	}
	return s + sign + m.To.String() + ending(m, choice, "+", "=")
}

// ending says of a move that may end with promotion whether it does.
func ending(m rules.Move, choice bool, yes, no string) string {
	switch {
	case m.Promote:
		return yes
	case choice:
		return no
	}
	return ""
}

// japanese writes a move as the Japan Shogi Association does: 同 for a square
// that the last move ended on too, 打 only where a man on the board could go
// there as well, and 右 左 上 寄 引 直 to tell men apart.
func (n moveWriter) japanese(pos *rules.Position, m, last rules.Move) string {
	setup := pos.Setup()
	s := [2]string{"▲", "△"}[setup.Turn]
	others, choice := notation.Rivals(pos, m)
	if m.Drop != 0 { // never where the last move ended
		s += n.square(m.To) + n.letter(n.game.Kind(m.Drop))
		if len(others) > 0 {
			s += "打"
		}
		return s
	}
	name := n.man(setup.Board[m.From])
	switch {
	case last == (rules.Move{}) || last.To != m.To:
		s += n.square(m.To)
	case len([]rune(name)) == 1:
		s += "同\u3000"
	default:
		s += "同"
	}
	apart, _ := notation.TellApart(pos, m, others)
	return s + name + apart + ending(m, choice, "成", "不成")
}

// man writes a man: kings are 玉, promoted silvers, knights and lances 成銀 and
// so on, dragons, horses and tokin by their one character.
func (n moveWriter) man(m rules.Man) string {
	p := &n.game.Pieces[m.Kind()]
	f := &p.Face
	if m.Promoted() {
		f = p.Promoted
	}
	if s := f.Letters[n.lang]; s != "" && f.Kanji1[0] == f.Kanji1[1] || p.Royal {
		return s
	}
	return f.Kanji1[m.Side()]
}

// WriteMove writes a move that is legal in a position as the booklet of a language
// does; last is the move before it, or the zero Move.
func WriteMove(pos *rules.Position, m, last rules.Move, lang string, kanji bool) string {
	return moveWriter{pos.Rules().Game(), lang, kanji}.move(pos, m, last)
}
