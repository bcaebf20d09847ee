package write

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"shogikit/board/notation"
	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// author makes up records: random moves with comments, clocks, nested variations, and
// an end.
type author struct {
	*rand.Rand
	r     *rules.Rules
	clock bool
}

var remarks = []string{"好手", "&bookmark", "a comment: with = signs", "７六歩 looks like a move", "まで", "*starred", "", "move 5", "変化：3手"}

func (a *author) comments() (out []string) {
	for a.IntN(6) == 0 {
		out = append(out, remarks[a.IntN(len(remarks))])
	}
	return out
}

func (a *author) spent() *notation.Clock {
	if !a.clock || a.IntN(4) == 0 {
		return nil
	}
	c := notation.Clock{Move: time.Duration(a.IntN(4000)) * time.Second, Total: -1}
	if a.IntN(9) == 0 {
		c.Move += 250 * time.Millisecond
	}
	return &c
}

// line makes up a line of some plies from a position, which it restores.
func (a *author) line(pos *rules.Position, ply, plies, depth int, parent *notation.Line) *notation.Line {
	l := &notation.Line{Ply: ply, Parent: parent}
	if parent == nil {
		l.Comments = a.comments()
	}
	made := 0
	for made < plies {
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			break
		}
		l.Steps = append(l.Steps, notation.Step{})
		s := &l.Steps[made]
		for depth > 0 && (made > 0 || parent == nil) && a.IntN(12) == 0 {
			s.Forks = append(s.Forks, a.line(pos, ply+made, a.IntN(plies)+1, depth-1, l))
		}
		s.Move, s.Spent, s.Comments = legal[a.IntN(len(legal))], a.spent(), a.comments()
		if pos.Play(s.Move) != nil {
			panic(s.Move)
		}
		made++
	}
	if end := a.IntN(len(lexicon.Endings) + 5); end < len(lexicon.Endings) && len(pos.LegalMoves()) > 0 && lexicon.Endings[end].KIF != "" && lexicon.Endings[end].KIF != "勝ち" && lexicon.Endings[end].Claim != lexicon.Foul {
		l.Steps = append(l.Steps, notation.Step{Ending: lexicon.Endings[end].KIF, Claim: lexicon.Endings[end].Claim, Comments: a.comments(), Spent: a.spent()})
	}
	for range made {
		pos.Undo()
	}
	return l
}

// record makes up a diagram with a game.
func (a *author) record() *notation.Diagram {
	d := &notation.Diagram{Setup: a.r.Start(), Record: &notation.Record{}}
	if hs := a.r.Game().Handicaps; len(hs) > 0 && a.IntN(4) == 0 {
		d.Setup, _ = a.r.Named(hs[a.IntN(len(hs))].ID)
	}
	pos, err := a.r.Position(d.Setup, rules.KindStudy)
	if err != nil {
		panic(err)
	}
	if a.IntN(4) == 0 {
		for range a.IntN(60) {
			if legal := pos.LegalMoves(); len(legal) > 0 {
				_ = pos.Play(legal[a.IntN(len(legal))])
			}
		}
		d.Setup = pos.Setup()
		pos = pos.Clone()
	}
	for _, h := range [][2]string{{"先手", "甲 九段"}, {"後手", "乙"}, {"棋戦", "名人戦：第一局"}, {"場所", "生駒市"}, {"開始日時", "2024/05/01 10:00:00"}, {"備考", "振り駒"}, {"終了日時", "2024/05/01"}} {
		if a.IntN(2) == 0 {
			d.Heads = append(d.Heads, notation.Head{Key: h[0], Value: h[1]})
		}
	}
	d.Record.Main = a.line(pos, 1, 1+a.IntN(40), 2, nil)
	return d
}

// endAs returns what a notation preserves of an end, with a side to move; "" if
// nothing.
func endAs(s notation.Step, turn templates.Side, n notation.Notation) string {
	word := ""
	for _, e := range lexicon.Endings {
		if e.Claim == s.Claim && slices.Contains(e.Words(), strings.TrimPrefix(s.Ending, "%")) {
			if word = e.KIF; e.CSA == "" && n == notation.CSA && e.Reason != rules.ByIllegalMove {
				return ""
			}
		}
	}
	switch c := s.Claim; {
	case n == notation.USI && c != lexicon.Resigned && c != lexicon.Declared:
		return ""
	case c == lexicon.Claim{}:
		return word
	case c.Winner == lexicon.Mover:
		return string(c.Reason) + " " + fmt.Sprint(turn)
	case c.Winner == lexicon.Waiter:
		return string(c.Reason) + " " + fmt.Sprint(turn.Other())
	case c.Winner == lexicon.Black, c.Winner == lexicon.White:
		return string(c.Reason) + " " + fmt.Sprint(templates.Side(c.Winner-lexicon.Black))
	}
	return string(s.Claim.Reason)
}

// dump writes what a notation preserves of a line.
func dump(b *strings.Builder, first templates.Side, l *notation.Line, n notation.Notation) {
	k := notation.FormOf(n)
	comments := func(list []string) {
		if k.Comments {
			for _, c := range list {
				fmt.Fprintf(b, " {%s}", c)
			}
		}
	}
	comments(l.Comments)
	for i, s := range l.Steps {
		for _, fork := range s.Forks {
			if k.Variations {
				fmt.Fprintf(b, " [%d:", fork.Ply)
				dump(b, first, fork, n)
				b.WriteString(" ]")
			}
		}
		if s.Move != (rules.Move{}) {
			b.WriteString(" " + s.Move.String())
		} else if end := endAs(s, first^templates.Side((l.Ply+i+1)&1), n); end != "" {
			b.WriteString(" " + end)
		} else {
			s.Spent = nil
		}
		if s.Spent != nil && k.Clocks {
			spent, total := s.Spent.Move, l.Total(i)
			if !k.Fractions {
				spent, total = spent.Truncate(time.Second), total.Truncate(time.Second)
			}
			fmt.Fprintf(b, " %s", spent)
			if n != notation.CSA {
				fmt.Fprintf(b, "/%s", total)
			}
		}
		comments(s.Comments)
	}
}

// TestRecordsThereAndBack writes made-up records in every notation and reads them back:
// everything that the notation can express must be preserved, and everything else
// reported.
func TestRecordsThereAndBack(t *testing.T) {
	runs := gametest.Runs(60, 300, 2000)
	for _, id := range templates.List() {
		a := &author{Rand: rand.New(rand.NewPCG(6, uint64(len(id)))), r: rulesOf(t, id)}
		n := runs
		if id != "shogi" {
			n = runs / 10
		}
		for range n {
			a.clock = a.IntN(2) == 0
			d := a.record()
			if len(d.Record.Main.Steps) == 0 {
				continue // the game was over before it began
			}
			for _, n := range []notation.Notation{notation.KIF, notation.KI2, notation.CSA, notation.JKF, notation.USI} {
				if !thereAndBack(t, a.r, d, n) {
					t.Fatal(id)
				}
			}
		}
	}
	gametest.Tried(t, 5*runs)
}

// tally counts comments and variations.
func tally(l *notation.Line) (comments, variations int) {
	comments = len(l.Comments)
	for _, s := range l.Steps {
		comments += len(s.Comments)
		for _, fork := range s.Forks {
			c, v := tally(fork)
			comments, variations = comments+c, variations+v+1
		}
	}
	return comments, variations
}

func thereAndBack(t *testing.T, r *rules.Rules, d *notation.Diagram, n notation.Notation) bool {
	text, lost, err := Game(r, d, n)
	if err != nil {
		t.Errorf("%s: %v", n, err)
		return false
	}
	back, err := notation.NewReader(r, strings.NewReader(text)).Only()
	if err != nil || back.Record == nil || len(back.Errs) > 0 {
		t.Errorf("%s: %v %v\n%s", n, err, back.Errs, text)
		return false
	}
	for _, f := range back.Record.Faults {
		if f.Code != rules.CodeWrongResult { // random ends contradict the board
			t.Errorf("%s: %v\n%s", n, f, text)
			return false
		}
	}
	comments, variations := tally(d.Record.Main)
	for _, c := range []struct {
		what string
		n    int
		kept bool
	}{{"comment", comments, notation.FormOf(n).Comments}, {"variation", variations, notation.FormOf(n).Variations}} {
		words := fmt.Sprintf("%d %ss", c.n, c.what)
		if c.n == 1 {
			words = c.what
		}
		if told := slices.Contains(lost, words); told == c.kept && c.n > 0 {
			t.Errorf("%s: lost %q; %s: %v", n, lost, words, c.kept)
			return false
		}
	}
	var want, got strings.Builder
	dump(&want, d.Setup.Turn, d.Record.Main, n)
	dump(&got, d.Setup.Turn, back.Record.Main, n)
	var heads []string
	for _, h := range d.Heads {
		if !slices.Contains(lost, h.Key) {
			heads = append(heads, h.Key+h.Value)
		}
	}
	for _, h := range back.Heads {
		if i := slices.Index(heads, h.Key+h.Value); i >= 0 {
			heads = slices.Delete(heads, i, i+1)
		} else {
			heads = append(heads, h.Key)
		}
	}
	if slices.Contains(lost, jkfNumber) {
		back.Setup.Number = d.Setup.Number
	}
	if got.String() != want.String() || len(heads) > 0 || back.Setup != d.Setup {
		g, w := got.String(), want.String()
		at := 0
		for at < min(len(g), len(w)) && g[at] == w[at] {
			at++
		}
		t.Errorf("%s, heads %v, lost %v: …%.200s\nwant …%.200s\n%s", n, heads, lost, g[max(at-30, 0):], w[max(at-30, 0):], text)
		return false
	}
	return true
}

func rulesOf(t *testing.T, id string) *rules.Rules {
	t.Helper()
	r, err := rules.New(gametest.Load(t, id))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
