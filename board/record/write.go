package record

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// FormatKIF writes a game with its headers, comments and variations in KIF. A [Reader]
// reads back what it writes. Headers that are none in KIF become comments.
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
	w.b.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	before := w.heads(heads)
	w.position(start)
	if len(main.Steps)+len(main.Comments)+len(before) == 0 {
		return w.b.String(), nil
	}
	w.b.WriteString("手数----指手---------消費時間--\n")
	w.comments(before)
	err = w.line(main)
	return w.b.String(), err
}

// writer writes one game.
type writer struct {
	game
	first int             // number of the first move
	pos   *rules.Position // after the moves written so far
	last  rules.Square    // destination of the previous move
	b     strings.Builder
}

// heads writes headers, and returns those that would not be read back as such.
func (w *writer) heads(heads []Head) (others []string) {
	for _, h := range heads {
		line := h.Key + "：" + h.Value
		if !w.isHead(h, line) {
			others = append(others, line)
			continue
		}
		w.b.WriteString(line + "\n")
	}
	return others
}

// isHead reports whether a line of KIF would be read back as the same header.
func (w *writer) isHead(h Head, line string) bool {
	got, ok := cutHead(line)
	_, turn := turnLine(line)
	if !ok || got != h || ascii(h.Key) || strings.ContainsAny(line, "\n\r") || w.kindOf(line) != drawnLine {
		return false
	}
	return !turn && !isFront(line) && !mayBeHand(h.Key) && h.Key != lengthKey && len(cutNames(h)) == 1
}

// position writes where a game begins: the name of the setup, or a board.
func (w *writer) position(start rules.Setup) {
	name := w.nameOf(start)
	if name == "" {
		w.b.WriteString(w.bod(start))
		return
	}
	w.b.WriteString(handicapKey + "：" + name + "\n")
}

// line writes a line and then its variations, the last first, so that readers know where
// each belongs.
func (w *writer) line(l *Line) error {
	w.comments(l.Comments)
	for i := range l.Steps {
		if err := w.step(&l.Steps[i]); err != nil {
			return err
		}
	}
	for _, s := range slices.Backward(l.Steps) {
		for _, fork := range s.Forks {
			w.goBack(l, fork.Ply)
			fmt.Fprintf(&w.b, "\n%s：%d手\n", variationKey, fork.Ply)
			if err := w.line(fork); err != nil {
				return err
			}
		}
	}
	return nil
}

// step writes a move, which it plays, or the end of the game.
func (w *writer) step(s *Step) error {
	_, ending := cutEnding(s.End)
	switch {
	case ending != s.End:
		return fmt.Errorf("%q is no end of a game in KIF", templates.Clip(s.End))
	case !s.isEnd():
		text := w.moveText(s.Move)
		fmt.Fprintf(&w.b, "%4d %s\n", w.ply(), text)
		if err := w.pos.Play(s.Move); err != nil {
			return err
		}
		w.last = s.Move.To
	case s.End != "":
		fmt.Fprintf(&w.b, "%4d %s\n", w.ply(), s.End)
	}
	w.comments(s.Comments)
	return nil
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
