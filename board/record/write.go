package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"shogikit/board/rules"
	"shogikit/templates"
)

// FormatKIF writes a game, or a position without moves, in KIF: with its headers, comments,
// times and variations. A [Reader] reads back what it writes.
func FormatKIF(r *rules.Rules, d *Diagram) (string, error) {
	w := writer{game: gameOf(r), diagram: d, main: &Line{Ply: 1}}
	if w.files > 9 || w.ranks > 9 {
		return "", fmt.Errorf("KIF cannot write the moves of a board of %d x %d; the most is 9 x 9", w.files, w.ranks)
	}
	pos, err := r.Position(d.Setup, rules.KindAny)
	if err != nil {
		return "", err
	}
	w.pos = pos
	if d.Record != nil && d.Record.Main == nil {
		return "", errUnplayed
	}
	if d.Record != nil {
		w.main = d.Record.Main
	}
	w.front()
	if len(w.main.Steps)+len(w.main.Comments) > 0 {
		w.b.WriteString("手数----指手---------消費時間--\n")
		w.line(w.main)
	}
	return w.b.String(), nil
}

// FormatSolution writes a mate problem and its solution in KIF.
func FormatSolution(r *rules.Rules, s rules.Setup, moves []rules.Move) (string, error) {
	main := &Line{Ply: 1}
	for _, m := range moves {
		main.Steps = append(main.Steps, Step{Move: m})
	}
	c, word := cutEnding("詰み")
	main.Steps = append(main.Steps, Step{Ending: word, Claim: c})
	return FormatKIF(r, &Diagram{Setup: s, Length: len(moves), Record: &Record{Moves: moves, Main: main}})
}

// writer writes one game.
type writer struct {
	game
	diagram *Diagram
	main    *Line
	pos     *rules.Position // after the moves written so far
	last    rules.Square    // destination of the previous move
	foul    bool            // the last move written is illegal
	b       strings.Builder
}

// kifTitle is the header of KIF for the title of an SFEN.
const kifTitle = "表題"

// front writes what comes before the moves: headers and the position.
func (w *writer) front() {
	w.b.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	d := w.diagram
	heads := d.Heads
	if d.Title != "" {
		heads = append(slices.Clone(heads), Head{kifTitle, d.Title})
	}
	for _, h := range heads {
		if w.isHead(h) {
			w.b.WriteString(h.Key + "：" + h.Value + "\n")
		}
	}
	if d.Length > 0 {
		fmt.Fprintf(&w.b, "%s：%d\n", lengthKey, d.Length)
	}
	if name := w.nameOf(d.Setup); name != "" {
		w.b.WriteString(handicapKey + "：" + name + "\n")
		return
	}
	if d.Length > 0 || d.Problem {
		w.b.WriteString(handicapKey + "：詰将棋\n")
	}
	w.b.WriteString(w.bod(d.Setup))
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
	w.foul = false
	w.comments(l.Comments)
	for i := range l.Steps {
		s := &l.Steps[i]
		setup := w.pos.Setup()
		switch {
		case s.IsEnd():
			w.end(l, i)
		case s.Illegal && setup.Mover(w.Game(), s.Move) == 0: // no words for a move of no man
		default:
			w.step(l, i, w.moveText(s.Move))
			w.foul = s.Illegal
		}
		w.comments(s.Comments)
		if !s.IsEnd() && !s.Illegal && w.pos.Play(s.Move) == nil {
			w.last = s.Move.To
		}
	}
	for i := range slices.Backward(l.Steps) {
		for _, fork := range l.Steps[i].Forks {
			w.goBack(l, fork.Ply)
			fmt.Fprintf(&w.b, "\n%s：%d手\n", variationKey, fork.Ply)
			w.line(fork)
		}
	}
}

// goBack returns to before a move of a line, whose moves up to there have been written.
func (w *writer) goBack(l *Line, ply int) {
	for w.plies() >= ply && w.pos.Undo() == nil {
	}
	w.last = LastSquare(l.Moves(ply))
}

// plies returns the number of moves made.
func (w *writer) plies() int { return w.pos.Setup().Number - w.diagram.Setup.Number }

func (w *writer) comments(comments []string) {
	for _, c := range comments {
		if !strings.HasPrefix(c, "&") { // a bookmark
			c = "*" + c
		}
		w.b.WriteString(strings.NewReplacer("\n", " ", "\r", " ").Replace(c) + "\n")
	}
}

// step writes a move, or the word for the end, with its number and its time.
func (w *writer) step(l *Line, i int, text string) {
	clock := ""
	if c := l.Steps[i].Spent; c != nil {
		spent, total := int(max(c.Move, 0)/time.Second), int(l.Total(i)/time.Second)
		clock = fmt.Sprintf("   (%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
	}
	n := w.plies() + 1
	if w.foul {
		n++
	}
	fmt.Fprintf(&w.b, "%4d %s%s\n", n, text, clock)
}

// moveText formats a move with its origin.
func (w *writer) moveText(m rules.Move) string {
	setup := w.pos.Setup()
	to := wide(m.To.File()) + kanjiNumber(m.To.Rank())
	if w.plies() > 0 && m.To == w.last {
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

// end writes how a line ends, and after the main line who has won.
func (w *writer) end(l *Line, i int) {
	s := &l.Steps[i]
	if s.Ending == "" && s.Claim == (Claim{}) {
		return
	}
	foul := w.foul
	winner, won := w.winner(s.Claim, foul)
	word := s.Claim.wordOf(s.Ending)
	if won && s.Claim.Reason == rules.ByIllegalMove {
		word = "反則負け"
		if winner == w.pos.Turn() != foul {
			word = "反則勝ち"
		}
	}
	if word != "" {
		w.step(l, i, word)
	}
	if l.Parent == nil {
		w.result(s.Claim, word, winner, won, foul)
	}
}

// result writes the line after the moves: まで98手で先手の勝ち.
func (w *writer) result(c Claim, word string, winner templates.Side, won, foul bool) {
	n := w.plies()
	if foul {
		n++
	}
	text := "で" + word
	if won {
		name := sides[winner][0]
		switch {
		case c.Reason == rules.ByIllegalMove:
			text = "で" + name + "の反則勝ち"
		case c.Reason == rules.ByMate:
		case word == "" || c == resigned:
			text = "で" + name + "の勝ち"
		default:
			text = "で" + word + "により" + name + "の勝ち"
		}
	}
	fmt.Fprintf(&w.b, "%s%d手%s\n", untilKey, n, text)
}

// winner returns the side that wins by a claim at the current position, or after an
// illegal move there.
func (w *writer) winner(c Claim, foul bool) (templates.Side, bool) {
	turn := w.pos.Turn()
	if foul {
		turn = turn.Other()
	}
	switch c.Winner {
	case Mover:
		return turn, true
	case Waiter:
		return turn.Other(), true
	case Black:
		return templates.Sente, true
	case White:
		return templates.Gote, true
	}
	return 0, false
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
	b.WriteString("\n" + g.framed(&s, "", cell, kanjiNumber))
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
			parts = append(parts, word+kanjiNumber(int(n)))
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
