package templates

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Book is what the booklet of a game shows beside what follows from its rules:
// diagrams with what is claimed about them, a game to play through, problems and
// questions. Claims are proven where a booklet is made, not here. The zero Book
// has none of it.
type Book struct {
	Texts     string // the game whose texts serve this one too; "": texts for any game
	Like      string // the game whose diagrams, problems and questions serve this one too
	Figures   []BookFigure
	Ambiguous Ambiguous
	Game      []Passage
	Problems  []Problem
	Questions []Question
}

// BookFigure is a diagram and everything that is claimed about it. Moves are
// written as USI does, squares as 5e.
type BookFigure struct {
	Line int // of the template

	ID   string // "drops.block"; its caption is booklet.drops.figure-block
	SFEN string
	From string // instead: the position of another figure, or "start"…
	Play string // …after these moves
	Kind string // what the position claims to be; "": game

	// What is drawn on it.
	Show  []string // moves, as arrows; drops come from the hand
	Ways  int      // all legal moves, of which there are so many
	Of    string   // all legal moves of the piece there
	Cross string   // crosses where lifting a rule would allow a drop of this kind
	Ring  string   // a ring round a square
	View  string   // the part of the board to show: two corners, "5a1e"; "": what is needed; "all"

	// What is claimed.
	Legal, Illegal []string
	Lift           string   // the one rule that forbids them: one-per-file, dead, no-mate
	Mates          []string // each of these mates
	Checks         []string // each of these gives check and does not mate
	Check          bool     // the side to move is in check
	Mate           bool     // … and mated
	Wins           string   // this move wins
	Takes          Takes
	Impasse        Count
}

// Takes is how many men a move captures. The zero Takes claims nothing.
type Takes struct {
	Move string
	Men  int
}

// Count is the result of a count at an impasse. The zero Count claims nothing.
type Count struct {
	Sente, Gote int
	Result      string // draw, sente or gote
}

// Ambiguous is a move that needs more than its end to be told from another one.
type Ambiguous struct{ SFEN, Move string }

// Passage is a part of the game to play through: some moves, and what there is
// to say about them.
type Passage struct {
	Line    int
	Moves   string // USI, parted by spaces
	Mistake int    // number of the move in the game that is a mistake; 0: none
	Note    Names
}

// Problem is a position with one claim: mate in so many moves of both sides, the
// best move captures so many men, or one move wins.
type Problem struct {
	Line  int
	SFEN  string
	Mate  int
	Takes int
	Win   bool
	View  string // as in BookFigure
}

// Question is a small question about a position, of one of the kinds of
// [QuestionKinds]; its answer is computed.
type Question struct {
	Line  int
	After string // section of the booklet that it belongs to
	Ask   string
	SFEN  string
	Move  string // or the square that is asked about
	View  string // as in BookFigure
}

// QuestionKinds are what a question may ask: how many squares a piece reaches,
// whether a move is allowed, whether it must promote, how many ways out of check
// there are, which move mates, how many men a move captures.
var QuestionKinds = []string{"squares", "may", "must", "out", "mate", "takes"}

// book reads the part of a template that only its booklet needs.
func (d *decoder) book(n *yaml.Node, key string, b *Book) {
	d.object(n, key, []field{
		{"texts", false, d.id(&b.Texts)},
		{"like", false, d.id(&b.Like)},
		{"figures", false, each(d, &b.Figures, (*decoder).bookFigure)},
		{"ambiguous", false, func(n *yaml.Node, k string) {
			d.object(n, k, []field{{"sfen", true, d.str(&b.Ambiguous.SFEN, 2000)}, {"move", true, d.str(&b.Ambiguous.Move, 20)}})
		}},
		{"game", false, each(d, &b.Game, func(d *decoder, n *yaml.Node, p *Passage) []field {
			p.Line = n.Line
			return []field{{"moves", true, d.str(&p.Moves, 2000)}, {"mistake", false, d.integer(&p.Mistake, 1, 500)}, {"note", false, d.texts(&p.Note, 2000)}}
		})},
		{"problems", false, each(d, &b.Problems, func(d *decoder, n *yaml.Node, p *Problem) []field {
			p.Line = n.Line
			return []field{
				{"sfen", true, d.str(&p.SFEN, 2000)}, {"mate", false, d.integer(&p.Mate, 1, 99)},
				{"takes", false, d.integer(&p.Takes, 1, 99)}, {"win", false, d.boolean(&p.Win)},
				{"view", false, d.str(&p.View, 6)},
			}
		})},
		{"questions", false, each(d, &b.Questions, func(d *decoder, n *yaml.Node, q *Question) []field {
			q.Line = n.Line
			return []field{
				{"after", true, d.str(&q.After, 40)}, {"ask", true, oneOf(d, &q.Ask, QuestionKinds...)},
				{"sfen", true, d.str(&q.SFEN, 2000)}, {"move", false, d.str(&q.Move, 20)},
				{"view", false, d.str(&q.View, 6)},
			}
		})},
	})
}

// each reads a list of objects.
func each[T any](d *decoder, to *[]T, fields func(*decoder, *yaml.Node, *T) []field) func(*yaml.Node, string) {
	return func(n *yaml.Node, key string) {
		d.list(n, key, func(n *yaml.Node, key string) {
			var v T
			d.object(n, key, fields(d, n, &v))
			*to = append(*to, v)
		})
	}
}

func (d *decoder) bookFigure(n *yaml.Node, f *BookFigure) []field {
	f.Line = n.Line
	return []field{
		{"id", true, d.str(&f.ID, 60)}, {"sfen", false, d.str(&f.SFEN, 2000)},
		{"from", false, d.str(&f.From, 60)}, {"play", false, d.str(&f.Play, 1000)}, {"kind", false, d.str(&f.Kind, 20)},
		{"show", false, many(d, &f.Show, d.word)}, {"ways", false, d.integer(&f.Ways, 1, 999)}, {"from-square", false, d.str(&f.Of, 3)},
		{"cross", false, d.str(&f.Cross, 1)}, {"square", false, d.str(&f.Ring, 3)}, {"view", false, d.str(&f.View, 6)},
		{"legal", false, many(d, &f.Legal, d.word)}, {"illegal", false, many(d, &f.Illegal, d.word)},
		{"lift", false, oneOf(d, &f.Lift, "one-per-file", "dead", "no-mate")},
		{"mates", false, many(d, &f.Mates, d.word)}, {"checks", false, many(d, &f.Checks, d.word)},
		{"check", false, d.boolean(&f.Check)}, {"mate", false, d.boolean(&f.Mate)}, {"wins", false, d.str(&f.Wins, 20)},
		{"takes", false, func(n *yaml.Node, k string) {
			d.object(n, k, []field{{"move", true, d.str(&f.Takes.Move, 20)}, {"men", true, d.integer(&f.Takes.Men, 0, 99)}})
		}},
		{"impasse", false, func(n *yaml.Node, k string) {
			d.object(n, k, []field{
				{"sente", true, d.integer(&f.Impasse.Sente, 0, 999)}, {"gote", true, d.integer(&f.Impasse.Gote, 0, 999)},
				{"result", true, oneOf(d, &f.Impasse.Result, "draw", "sente", "gote")},
			})
		}},
	}
}

// checkBook finds what only the whole book can tell.
func (d *decoder) checkBook(root *yaml.Node, g *Game) {
	if like := g.Book.Like; like != "" {
		if _, ok := Source(like); !ok || like == g.ID {
			d.fault(at(root, "booklet", "like"), "booklet.like", "is %q; another game that comes with the program is wanted", clip(like))
		}
	}
	seen := map[string]bool{}
	for i, f := range g.Book.Figures {
		if seen[f.ID] {
			d.fault(at(root, "booklet", "figures", i), fmt.Sprintf("booklet.figures[%d].id", i+1), "%s stands twice", clip(f.ID))
		}
		seen[f.ID] = true
	}
}
