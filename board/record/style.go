package record

import (
	"cmp"
	"strconv"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Style is how moves and squares are printed for readers of a language: in letters and digits, or
// in kanji as in Japanese game records.
type Style struct {
	Game  *templates.Game
	Lang  string
	Kanji bool // kanji notation
}

// StyleOf returns how moves are written in the language of a catalog.
func StyleOf(g *templates.Game, texts *text.Catalog) Style {
	return Style{Game: g, Lang: texts.Lang, Kanji: texts.Kanji()}
}

// Square formats a square.
func (n Style) Square(sq rules.Square) string {
	if n.Kanji {
		fullWidth := func(c rune) rune { return c - '0' + '０' }
		return strings.Map(fullWidth, strconv.Itoa(sq.File())) + n.Rank(sq.Rank()-1)
	}
	return sq.String()
}

// Rank formats a rank, counted from 0 at the top.
func (n Style) Rank(rank int) string {
	if n.Kanji {
		return rules.RankKanji(rank)
	}
	return rules.RankLetter(rank)
}

// Letter returns the letter of a kind of piece.
func (n Style) Letter(kind int) string {
	if n.Kanji {
		return n.Man(rules.NewMan(kind, templates.Sente, false))
	}
	p := &n.Game.Pieces[kind]
	return cmp.Or(p.Face.Letters[n.Lang], string(rune(p.Letter)))
}

// Move formats a move that is legal in the position; last is the preceding move, or the
// zero Move. In games with sandwich capture, such as hasami, it is the two squares and
// the number of captured men.
func (n Style) Move(pos *rules.Position, m, last rules.Move) string {
	if n.Game.Rules.Capture == templates.CaptureSandwich {
		to, times := "–", "x"
		if n.Kanji {
			to, times = "→", "×"
		}
		s := n.Square(m.From) + to + n.Square(m.To)
		if k := taken(pos, m); k > 0 {
			s += " " + times + strconv.Itoa(k)
		}
		return s
	}
	if n.Kanji {
		return n.japanese(pos, m, last)
	}
	if m.Drop != 0 {
		return n.Letter(n.Game.Kind(m.Drop)) + "*" + m.To.String()
	}
	setup := pos.Setup()
	man := setup.Board[m.From]
	s := n.Letter(man.Kind())
	if man.Promoted() {
		s = "+" + s
	}
	others, choice := rivals(pos, m)
	if len(others) > 0 {
		s += m.From.String()
	}
	sign := "-"
	if setup.Board[m.To] != 0 {
		sign = "x"
	}
	return s + sign + m.To.String() + suffix(m, choice, "+", "=")
}

// suffix returns the promotion suffix of a move.
func suffix(m rules.Move, choice bool, yes, no string) string {
	switch {
	case m.Promote:
		return yes
	case choice:
		return no
	}
	return ""
}

// japanese formats a move as the Japan Shogi Association does: 同 for the target square
// of the last move, 打 only if a man on the board could move there as well, and 右 左 上 寄
// 引 直 for disambiguation.
func (n Style) japanese(pos *rules.Position, m, last rules.Move) string {
	setup := pos.Setup()
	s := [2]string{"▲", "△"}[setup.Turn]
	others, choice := rivals(pos, m)
	if m.Drop != 0 { // a drop never goes to the target of the last move
		s += n.Square(m.To) + n.Letter(n.Game.Kind(m.Drop))
		if len(others) > 0 {
			s += "打"
		}
		return s
	}
	name := n.Man(setup.Board[m.From])
	switch {
	case last == (rules.Move{}) || last.To != m.To:
		s += n.Square(m.To)
	case len([]rune(name)) == 1:
		s += "同\u3000"
	default:
		s += "同"
	}
	return s + name + tellApart(pos, m, others) + suffix(m, choice, "成", "不成")
}

// Man formats a man: kings are 玉, promoted silvers, knights and lances are 成銀 and so
// on, dragons, horses and tokin have a single kanji.
func (n Style) Man(m rules.Man) string {
	p := &n.Game.Pieces[m.Kind()]
	f := &p.Face
	if m.Promoted() {
		f = p.Promoted
	}
	if s := f.Letters[n.Lang]; s != "" && f.Kanji1[0] == f.Kanji1[1] || p.Royal {
		return s
	}
	return f.Kanji1[m.Side()]
}

// taken returns how many men a move takes off the board.
func taken(pos *rules.Position, m rules.Move) int {
	after := pos.Clone()
	err := after.Play(m)
	if err != nil {
		return 0
	}
	return men(pos.Setup()) - men(after.Setup())
}

func men(s rules.Setup) int {
	n := 0
	for range s.Men() {
		n++
	}
	return n
}
