package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// FormatKIF writes a game with its headers, comments and variations in KIF. A [Reader]
// reads back what it writes.
func FormatKIF(r *rules.Rules, start rules.Setup, heads []Head, main *Line) (string, error) {
	w := writer{game: gameOf(r), first: start.Number}
	if w.files > 9 || w.ranks > 9 {
		return "", fmt.Errorf("KIF cannot write the moves of a board of %d x %d; the most is 9 x 9", w.files, w.ranks)
	}
	pos, err := r.Position(start, rules.KindAny)
	if err != nil {
		return "", err
	}
	w.pos = pos
	w.front(start, heads)
	if len(main.Steps)+len(main.Comments) > 0 {
		w.b.WriteString("手数----指手---------消費時間--\n")
		w.line(main)
	}
	return w.b.String(), nil
}

// writer writes one game.
type writer struct {
	game
	first int             // number of the first move
	pos   *rules.Position // after the moves written so far
	last  rules.Square    // destination of the previous move
	b     strings.Builder
}

// front writes what comes before the moves: headers and the position.
func (w *writer) front(start rules.Setup, heads []Head) {
	w.b.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	for _, h := range heads {
		if w.isHead(h) {
			w.b.WriteString(h.Key + "：" + h.Value + "\n")
		}
	}
	name := w.nameOf(start)
	if name == "" {
		w.b.WriteString(w.bod(start))
		return
	}
	w.b.WriteString(handicapKey + "：" + name + "\n")
}

// isHead reports whether a line of KIF would be read back as the same header.
func (w *writer) isHead(h Head) bool {
	t := h.Key + "：" + h.Value
	got, ok := cutHead(t)
	_, turn := turnLine(t)
	if !ok || got != h || ascii(h.Key) || strings.ContainsAny(t, "\n\r") || w.kindOf(t) != drawnLine {
		return false
	}
	return !turn && !isFront(t) && !mayBeHand(h.Key) && h.Key != lengthKey && len(cutNames(h)) == 1
}

// line writes a line and then its variations, the last first, so that readers know where
// each belongs.
func (w *writer) line(l *Line) {
	w.comments(l.Comments)
	for _, s := range l.Steps {
		if !s.isEnd() {
			fmt.Fprintf(&w.b, "%4d %s\n", w.ply(), w.moveText(s.Move))
		}
		w.comments(s.Comments)
		if !s.isEnd() && w.pos.Play(s.Move) == nil {
			w.last = s.Move.To
		}
	}
	for _, s := range slices.Backward(l.Steps) {
		for _, fork := range s.Forks {
			w.goBack(l, fork.Ply)
			fmt.Fprintf(&w.b, "\n%s：%d手\n", variationKey, fork.Ply)
			w.line(fork)
		}
	}
}

// goBack returns to before a move of a line, whose moves up to there have been written.
func (w *writer) goBack(l *Line, ply int) {
	for w.ply() > ply && w.pos.Undo() == nil {
	}
	w.last = lastSquare(l.Moves(ply))
}

// ply returns the number of the next move, counted from 1 at the beginning of the game.
func (w *writer) ply() int { return w.pos.Setup().Number - w.first + 1 }

func (w *writer) comments(comments []string) {
	for _, c := range comments {
		if !strings.HasPrefix(c, "&") { // a bookmark
			c = "*" + c
		}
		w.b.WriteString(strings.NewReplacer("\n", " ", "\r", " ").Replace(c) + "\n")
	}
}

// moveText formats a move with its origin.
func (w *writer) moveText(m rules.Move) string {
	setup := w.pos.Setup()
	to := wide(m.To.File()) + rules.Kanji(m.To.Rank())
	if w.ply() > 1 && m.To == w.last {
		to = "同　"
	}
	text := to + w.kifWord(setup.Mover(w.Game(), m), kifInMoves)
	switch {
	case m.Drop != 0:
		return text + "打"
	case m.Promote:
		text += "成"
	}
	return text + fmt.Sprintf("(%d%d)", m.From.File(), m.From.Rank())
}

// FormatBOD draws a position as KIF files do. A [Reader] reads it back.
func FormatBOD(r *rules.Rules, s rules.Setup) string {
	g := gameOf(r)
	return g.bod(s)
}

func (g *game) bod(s rules.Setup) string {
	cell := func(m rules.Man) string {
		return string(" v"[m.Side()]) + cmp.Or(g.kifWord(m, kifOnBoard), "・")
	}
	var b strings.Builder
	b.WriteString(g.bodHand(s, templates.Gote))
	for file := g.files; file >= 1; file-- {
		b.WriteString(" " + wide(file))
	}
	b.WriteString("\n" + g.framed(&s, "", cell, rules.Kanji))
	b.WriteString(g.bodHand(s, templates.Sente))
	if s.Number > 1 {
		fmt.Fprintf(&b, "%s＝%d　%s\n", lengthKey, s.Number-1, untilKey)
	}
	return b.String() + sides[s.Turn&1][0] + "番\n"
}

func (g *game) bodHand(s rules.Setup, side templates.Side) string {
	var parts []string
	for k, n := range s.Hands[side][:len(g.pieces)] {
		word := g.kifWord(rules.NewMan(k, side, false), kifOnBoard)
		switch {
		case n > 1:
			parts = append(parts, word+rules.Kanji(int(n)))
		case n == 1:
			parts = append(parts, word)
		}
	}
	return sides[side][0] + "の持駒：" + cmp.Or(strings.Join(parts, "　"), noPieces) + "\n"
}

// framed draws the board in a frame, with a margin on the left and a label after each
// rank.
func (g *game) framed(s *rules.Setup, margin string, cell func(rules.Man) string, label func(rank int) string) string {
	var b strings.Builder
	frame := margin + "+" + strings.Repeat("---", g.files) + "+\n"
	b.WriteString(frame)
	for rank := 1; rank <= g.ranks; rank++ {
		b.WriteString(margin + "|")
		for file := g.files; file >= 1; file-- {
			b.WriteString(cell(s.Board[rules.At(file, rank)]))
		}
		b.WriteString("|" + label(rank) + "\n")
	}
	return b.String() + frame
}

// FormatText draws a position in the letters of SFEN, to be looked at:
//
//	white in hand: -
//	    9  8  7  6  5  4  3  2  1
//	  +---------------------------+
//	  | l  n  s  g  k  g  s  n  l | a
//	  | .  r  .  .  .  .  .  b  . | b
//	  …
//	black in hand: 2P
//	black to move, move 1
func FormatText(r *rules.Rules, s rules.Setup) string {
	g := gameOf(r)
	hand := func(side templates.Side) string {
		list := strings.ToUpper(string(r.AppendHand(nil, &s, side)))
		return rules.Colour(side) + " in hand: " + cmp.Or(list, "-") + "\n"
	}
	files := "  "
	for file := g.files; file >= 1; file-- {
		files += fmt.Sprintf("%3d", file)
	}
	cell := func(m rules.Man) string {
		if m == 0 {
			return " . "
		}
		return fmt.Sprintf("%2s ", r.AppendMan(nil, m))
	}
	label := func(rank int) string { return " " + string(rune('a'+rank-1)) }
	return hand(templates.Gote) + files + "\n" + g.framed(&s, "  ", cell, label) + hand(templates.Sente) +
		fmt.Sprintf("%s to move, move %d\n", rules.Colour(s.Turn), max(s.Number, 1))
}
