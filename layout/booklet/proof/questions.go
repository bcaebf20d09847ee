package proof

import (
	"fmt"
	"slices"
	"strconv"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

// Question is a question with its answer according to the rules.
type Question struct {
	Figure // the position, with the move or the square in question
	Ask    *templates.Question
	N      int            // its number
	Legal  bool           // the move is legal
	Why    string         // the rule that forbids the move
	Taken  int            // number of men that the move captures
	To     []rules.Square // squares that the piece reaches, or that the fork attacks
	Moves  []rules.Move   // ways out of check; the mating move, or the fork
}

// proveQuestions answers the questions of the booklet by the rules.
func (p *Proofs) proveQuestions() {
	for i := range p.Data.Questions {
		q, err := p.Answer(&p.Data.Questions[i])
		q.N = i + 1
		if !p.Fault(q.Ask.Line, "question "+strconv.Itoa(i+1), err) {
			p.Asked = append(p.Asked, q)
		}
	}
}

// Answer answers a question by the rules alone.
func (p *Proofs) Answer(ask *templates.Question) (Question, error) {
	d := templates.BookFigure{SFEN: ask.SFEN, View: ask.View, Kind: string(rules.KindStudy)}
	if !HasRoyals(p.Rules.Game()) {
		d.Kind = string(rules.KindGame)
	}
	switch ask.Ask {
	case "squares":
		d.Ring = ask.Move
	case "may", "must", "takes":
		d.Show = []string{ask.Move}
	}
	q := Question{Ask: ask, Figure: p.Drawn(d)}
	if q.err != nil {
		return q, q.err
	}
	legal := q.Pos.LegalMoves()
	switch ask.Ask {
	case "squares":
		if q.Setup.Board[q.Square] == 0 {
			q.fail(fmt.Errorf("%q is not a square with a piece", ask.Move))
		}
		for _, l := range legal {
			if l.Drop == 0 && l.From == q.Square && !slices.Contains(q.To, l.To) {
				q.To = append(q.To, l.To)
			}
		}
	case "out":
		q.claim(q.Pos.InCheck(), "the side to move is not in check")
		q.Moves = q.Pos.WithoutSelfCheck().LegalMoves()
	case "mate":
		mate, err := search.FindMate(q.Pos, search.Limits{Plies: 1})
		q.fail(err)
		q.Moves = mate.First
		q.claim(len(q.Moves) == 1, "%d moves mate", len(q.Moves))
	case "fork":
		fork := Problem{Data: templates.Problem{Fork: ask.Move}, Pos: q.Pos}
		q.fail(p.proveFork(&fork))
		q.Moves, q.To = fork.Line, fork.Targets
	default:
		q.claim(len(legal) > 0, "the game is over")
		m := q.Show[0]
		if q.Legal = slices.Contains(legal, m); ask.Ask == "may" && !q.Legal {
			q.Why = q.whyNot(m)
		}
		if ask.Ask == "takes" {
			q.after(ask.Move)
			q.Taken = Taken(q.Pos, m)
		}
	}
	shown := slices.Clone(q.Show)
	for _, to := range q.To {
		shown = append(shown, rules.Move{To: to})
	}
	q.View = Around(p.Rules.Game(), q.Setup, shown, q.View)
	return q, q.err
}

// whyNot names the reason why a move is illegal: for drops the rule "file", "dead" or
// "mate"; otherwise that an "own" man is there, that it leaves the royal piece in "check",
// that the path is "blocked", or that the piece "moves" differently; "rule" for anything
// else.
func (f *Figure) whyNot(m rules.Move) string {
	if m.Drop == 0 && f.Setup.Board[m.From] != 0 {
		if v := f.Setup.Board[m.To]; v != 0 && v.Side() == f.Setup.Turn {
			return "own"
		}
		g := f.Rules.Game()
		alone, after := rules.Setup{Turn: f.Setup.Turn}, f.Setup
		alone.Board[m.From] = f.Setup.Board[m.From]
		after.Board[m.To], after.Board[m.From] = f.Setup.Board[m.From], 0
		left, err := f.Rules.Position(after, rules.KindStudy)
		switch {
		case !HasRoyals(g):
			return "rule"
		case slices.Contains(reaches(g, &f.Setup, m.From), m.To) && err == nil && left.InCheck():
			return "check"
		case slices.Contains(reaches(g, &alone, m.From), m.To):
			return "blocked"
		}
		return "moves"
	}
	for _, rule := range [][2]string{{"one-per-file", "file"}, {"dead", "dead"}, {"no-mate", "mate"}} {
		if slices.Contains(f.lifted(rule[0]).LegalMoves(), m) {
			return rule[1]
		}
	}
	return "rule"
}

// Around returns the part of the board that holds all men of a setup and the targets of
// the moves, with a file more at each side and the ranks next to royal pieces: at least
// five files and ranks, or the whole board if it covers most of the files. A view that is
// wanted takes precedence.
func Around(g *templates.Game, s rules.Setup, line []rules.Move, wanted View) View {
	if wanted != (View{}) {
		return wanted
	}
	v := span(g, s, line)
	if v.Left-v.Right+1 > 6 || g.Board.Files <= 5 {
		return View{}
	}
	return v
}

// span returns the part of the board for Around, however large.
func span(g *templates.Game, s rules.Setup, line []rules.Move) View {
	v := View{0, 99, 99, 0}
	take := func(sq rules.Square) {
		v.Left, v.Right = max(v.Left, sq.File()), min(v.Right, sq.File())
		v.Top, v.Bottom = min(v.Top, sq.Rank()), max(v.Bottom, sq.Rank())
	}
	for sq, man := range s.Men() {
		if take(sq); g.Pieces[man.Kind()].Royal { // where can it flee?
			v.Top, v.Bottom = min(v.Top, sq.Rank()-1), max(v.Bottom, sq.Rank()+1)
		}
	}
	for _, m := range line {
		take(m.To)
	}
	v.Right, v.Left = stretch(v.Right-1, v.Left+1, 5, g.Board.Files)
	v.Top, v.Bottom = stretch(v.Top, v.Bottom, 5, g.Board.Ranks)
	return v
}

// Framed is a setup, moves whose targets must be visible, and the wanted view.
type Framed struct {
	Setup rules.Setup
	Moves []rules.Move
	View  View
}

// Framed returns the content of the diagram of a problem.
func (p *Problem) Framed() Framed { return Framed{p.Shown(), p.Line, p.View} }

// Framed returns the content of the diagram of a question.
func (q Question) Framed() Framed {
	f := Framed{Setup: q.Setup, Moves: q.Show}
	for _, to := range q.To {
		f.Moves = append(f.Moves, rules.Move{To: to})
	}
	f.Moves = append(f.Moves, q.Moves...)
	return f
}

// SameSize returns views with equal numbers of files and ranks.
func SameSize(g *templates.Game, list []Framed) []View {
	views := make([]View, len(list))
	files, ranks := 0, 0
	for i, f := range list {
		if views[i] = f.View; f.View == (View{}) {
			views[i] = span(g, f.Setup, f.Moves)
		}
		files, ranks = max(files, views[i].Left-views[i].Right+1), max(ranks, views[i].Bottom-views[i].Top+1)
	}
	for i := range views {
		v := &views[i]
		v.Right, v.Left = stretch(v.Right, v.Left, files, g.Board.Files)
		v.Top, v.Bottom = stretch(v.Top, v.Bottom, ranks, g.Board.Ranks)
	}
	if files >= g.Board.Files && ranks >= g.Board.Ranks {
		clear(views)
	}
	return views
}

// Level gives views the number of ranks of the highest, and at least as many as given, so
// that what stands below diagrams side by side begins at one height; but for whole boards.
func Level(g *templates.Game, views []View, ranks int) {
	for _, v := range views {
		ranks = max(ranks, v.Bottom-v.Top+1)
	}
	for i := range views {
		if v := &views[i]; *v != (View{}) {
			v.Top, v.Bottom = stretch(v.Top, v.Bottom, ranks, g.Board.Ranks)
		}
	}
}

// stretch widens a span to a minimum length, within 1 to most.
func stretch(lo, hi, least, most int) (int, int) {
	lo, hi = max(1, lo), min(most, hi)
	for hi-lo+1 < min(least, most) {
		if hi < most && (lo == 1 || (hi-lo)%2 == 0) {
			hi++
		} else {
			lo--
		}
	}
	return lo, hi
}
