package exercise_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"shogikit/board/compose"
	"shogikit/board/rules"
	"shogikit/layout/booklet/exercise"
	"shogikit/layout/booklet/proof"
	"shogikit/templates"
)

func made(t *testing.T, id, task string, seed uint64) (*rules.Rules, []proof.Question) {
	t.Helper()
	g, err := templates.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	asked, err := exercise.Make(r, task, 24, seed)
	if few := (*compose.FewError)(nil); err != nil && !(task == "fork" && errors.As(err, &few)) {
		t.Fatalf("%s, %s: %v", id, task, err)
	}
	return r, asked
}

// moves returns the legal moves of the position of a question, using the rules alone.
func moves(t *testing.T, r *rules.Rules, q *proof.Question) (*rules.Position, []rules.Move) {
	t.Helper()
	s, err := r.ParseSFEN(q.Ask.SFEN)
	if err != nil {
		t.Fatal(err)
	}
	kind := rules.KindStudy
	if !proof.HasRoyals(r.Game()) {
		kind = rules.KindGame
	}
	p, err := r.Position(s, kind)
	if err != nil {
		t.Fatal(err)
	}
	return p, p.LegalMoves()
}

// TestExercises checks the answers of all games against the rules, that no question
// occurs twice, and that a seed always gives the same ones.
func TestExercises(t *testing.T) {
	for _, id := range append(templates.List(), "dobutsu", "gorogoro", "tori") {
		for _, task := range []string{"reach", "legal"} {
			r, asked := made(t, id, task, 1)
			if _, again := made(t, id, task, 1); !reflect.DeepEqual(questions(asked), questions(again)) {
				t.Errorf("%s, %s: the same seed makes others", id, task)
			}
			if _, others := made(t, id, task, 2); reflect.DeepEqual(questions(asked), questions(others)) {
				t.Errorf("%s, %s: another seed makes the same", id, task)
			}
			legal, seen := 0, map[string]bool{}
			for i := range asked {
				q := &asked[i]
				_, all := moves(t, r, q)
				if key := q.Ask.SFEN + q.Ask.Move; seen[key] {
					t.Errorf("%s, %s: %s twice", id, task, key)
				} else {
					seen[key] = true
				}
				if task == "reach" {
					for _, m := range all {
						if m.Drop == 0 && m.From.String() == q.Ask.Move && !slices.Contains(q.To, m.To) {
							t.Errorf("%s, %s: %s does not tell of %s", id, q.Ask.SFEN, q.Ask.Move, m)
						}
					}
					continue
				}
				m, err := r.ParseMove(q.Ask.Move)
				if err != nil || q.Legal != slices.Contains(all, m) {
					t.Errorf("%s, %s: %s is legal: %v, error %v", id, q.Ask.SFEN, m, q.Legal, err)
				}
				if q.Legal {
					legal++
				}
			}
			if task == "legal" && (legal < 6 || legal > 18) {
				t.Errorf("%s: %d of %d moves are legal", id, legal, len(asked))
			}
		}
	}
}

// TestForks checks that a fork attacks at least two men, and no reply captures the
// attacker.
func TestForks(t *testing.T) {
	for _, id := range []string{"shogi", "minishogi", "gorogoro"} {
		r, asked := made(t, id, "fork", 1)
		if len(asked) < 6 {
			t.Errorf("%s: %d forks", id, len(asked))
		}
		for i := range asked {
			p, _ := moves(t, r, &asked[i])
			m := asked[i].Moves[0]
			if err := p.Play(m); err != nil || len(asked[i].To) < 2 {
				t.Errorf("%s, %s: %s attacks %v, error %v", id, asked[i].Ask.SFEN, m, asked[i].To, err)
			}
			if slices.ContainsFunc(p.LegalMoves(), func(reply rules.Move) bool { return reply.To == m.To }) {
				t.Errorf("%s, %s: %s can be taken", id, asked[i].Ask.SFEN, m)
			}
		}
	}
	g, _ := templates.Load("hasami")
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exercise.Make(r, "fork", 1, 1); err == nil {
		t.Error("hasami shogi has a fork")
	}
}

func questions(list []proof.Question) (out []string) {
	for _, q := range list {
		out = append(out, q.Ask.SFEN+" "+q.Ask.Move)
	}
	return out
}
