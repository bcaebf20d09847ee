package booklet

import (
	"slices"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/templates"
)

// A replay is how far a lesson has been played.
type replay struct {
	pos    *rules.Position // nil: not begun
	last   rules.Move
	number int // of moves
}

// play plays a move, and writes it.
func (r *replay) play(m rules.Move, format record.Style) (string, error) {
	if !slices.Contains(r.pos.LegalMoves(), m) {
		return "", errNotLegal(m)
	}
	move := format.Move(r.pos, m, r.last)
	r.last = m
	r.number++
	return move, r.pos.Play(m)
}

// begin returns the position of an SFEN, which need not be one of a game; without one, the game's
// setup.
func (b *book) begin(sfen string) (*rules.Position, error) {
	s := b.rules.Start()
	if sfen != "" {
		parsed, err := b.rules.ParseSFEN(sfen)
		if err != nil {
			return nil, err
		}
		s = parsed
	}
	p, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return nil, err
	}
	if sfen != "" {
		p = p.WithoutSelfCheck()
	}
	return p, nil
}

// scenes plays the passages of a lesson.
func (b *book) scenes(l *templates.Lesson) ([]scene, error) {
	var out []scene
	var r replay
	for i := range l.Passages {
		s, err := b.played(&l.Passages[i], &r)
		if err != nil {
			return nil, &DiagramError{File: b.file(), Line: l.Passages[i].Line, Key: "lessons", Err: err}
		}
		out = append(out, s)
	}
	return out, nil
}

// isTactic reports whether a passage is one move from a position of its own.
func isTactic(p *templates.Passage) bool {
	return p.SFEN != "" && len(strings.Fields(p.Moves)) == 1
}

// played plays the moves of a passage, from where the passage before it ended or from its own position.
func (b *book) played(p *templates.Passage, r *replay) (scene, error) {
	if r.pos == nil || p.SFEN != "" {
		pos, err := b.begin(p.SFEN)
		if err != nil {
			return scene{}, err
		}
		*r = replay{pos: pos, number: max(pos.Setup().Number, 1) - 1}
	}
	before := r.pos.Setup()
	s := scene{first: r.number + 1, turn: before.Turn}
	lastWritten := ""
	for word := range strings.FieldsSeq(p.Moves) {
		usi, isMistake := strings.CutSuffix(word, "?")
		m, err := b.rules.ParseMove(usi)
		if err != nil {
			return scene{}, err
		}
		lastWritten, err = r.play(m, b.moveFormat())
		if err != nil {
			return scene{}, err
		}
		if isMistake {
			s.moves = append(s.moves, lastWritten+"?")
		} else {
			s.moves = append(s.moves, lastWritten)
		}
	}
	s.note = b.named(strings.ReplaceAll(p.Note.In(b.catalog.Lang), "{move}", lastWritten))
	if isTactic(p) {
		s.picture = b.tacticPicture(&before, r)
	} else {
		b.setScene(&s, r.pos.Setup(), r.last)
	}
	return s, nil
}

// tacticPicture draws the part of the board where a tactic is played, after its move.
func (b *book) tacticPicture(before *rules.Setup, r *replay) draw.Drawing {
	const files, ranks = 5, 4
	view := b.cropped(before, []rules.Move{r.last}, files, ranks)
	after := r.pos.Setup()
	after.Hands = [2]rules.Hand{}
	square := min(tactic, ranks*tactic/draw.MM(view.Ranks()), (columnW-ranksW)/draw.MM(view.Files()))
	return b.boardPicture(after, square, view, r.last)
}
