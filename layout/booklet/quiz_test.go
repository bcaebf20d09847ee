package booklet

import (
	stdhtml "html"
	"regexp"
	"strings"
	"testing"

	"shogikit/layout/booklet/proof"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestNewcomersQuiz asks what a newcomer must be able to find in the booklet: the
// setup, a turn, every move, when promotion is possible and when forced, what forbids a
// drop, how the game ends. The answer to each question is the text of a key, which must
// be in the finished booklet of each language; other tests cover its blanks.
func TestNewcomersQuiz(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		b, err := newBook(g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		said, asked := readable(t, g, lang), 0
		for key, answers := range b.quiz() {
			if len(answers) == 0 {
				t.Errorf("%s: there is no answer", key)
			}
			for _, a := range answers {
				asked++
				for _, part := range blank.Split(a, -1) {
					if !strings.Contains(said, squeezed(part)) {
						t.Errorf("%s: %q is not to be found", key, part)
					}
				}
			}
		}
		if asked < 20 {
			t.Errorf("%d questions, want 20", asked)
		}
	})
}

var (
	blank   = regexp.MustCompile(`\{[^}]*\}`)
	unsaid  = regexp.MustCompile(`(?s)<style.*?</style>|<script.*?</script>|<svg.*?</svg>|<r[tp]>.*?</r[tp]>|<[^>]*>`)
	atPiece = "moves.piece."
)

// TestAnswersAreInThePicture: every square that answers a question is on the part of the
// board that its diagram shows. Two of tori had been cut off.
func TestAnswersAreInThePicture(t *testing.T) {
	for _, id := range templates.List() {
		b, err := newBook(gametest.Load(t, id), Options{Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range b.Asked {
			for _, to := range q.To {
				if v := q.View; v != (proof.View{}) && (to.File() > v.Left || to.File() < v.Right || to.Rank() < v.Top || to.Rank() > v.Bottom) {
					t.Errorf("%s, question %d: the answer %v is not in the view %v", id, q.N, to, v)
				}
			}
		}
	}
}

// readable returns the visible text of the booklet, squeezed and without the readings
// of kanji.
func readable(t *testing.T, g *templates.Game, lang string) string {
	t.Helper()
	return squeezed(stdhtml.UnescapeString(unsaid.ReplaceAllString(screenOf(t, g, lang), "")))
}

// TestAnimalsOnly: a child who plays with lions and chicks reads of no kings and pawns.
func TestAnimalsOnly(t *testing.T) {
	g := gametest.Load(t, "animal")
	for lang, names := range map[string]string{
		"en": `kings?|rooks?|bishops?|golds?|silvers?|knights?|lances?|pawns?`,
		"cs": `král\pL*|věž\pL*|střelec\pL*|střelc\pL*|zlat\pL*|stříbrn\pL*|jezd\pL*|kopin\pL*|kopí|pěš\pL*`,
		"sk": `kráľ\pL*|vež\pL*|strelec\pL*|strelc\pL*|zlat\pL*|strieborn\pL*|jazd\pL*|kopij\pL*|peš\pL*`,
		"de": `könig\pL*|turm\pL*|läufer\pL*|gold\pL*|silber\pL*|springer\pL*|lanze\pL*|bauer\pL*`,
		"ja": `玉が|玉を|飛車を|角を|金が|銀が|桂馬が|歩を`,
	} {
		said := strings.ReplaceAll(stdhtml.UnescapeString(unsaid.ReplaceAllString(screenOf(t, g, lang), " ")), "\u00ad", "")
		pattern := `(?i)(?:\PL)(?:` + names + `)(?:\PL)`
		if lang == "ja" {
			pattern = names
		}
		for _, at := range regexp.MustCompile(pattern).FindAllStringIndex(said, -1) {
			t.Errorf("%s: …%s…", lang, said[max(at[0]-60, 0):at[1]])
		}
	}
}

// quiz returns the answers by their keys, blanks and all.
func (b *book) quiz() map[string][]string {
	out := map[string][]string{}
	ask := func(when bool, keys ...string) {
		for _, key := range keys {
			if when {
				out[key] = b.cat.List(b.key(key))
			}
		}
	}
	r := b.game.Rules
	ask(true, "setup.text", "turn.text", "begin.text", "end.illegal", "end.resign", "manners.list")
	for _, w := range r.Win {
		ask(true, "aim."+string(w))
	}
	ask(true, "moves.text")
	for i := range b.game.Pieces {
		if r.Capture == templates.CaptureSandwich {
			break // diagrams show the two moves
		}
		p := &b.game.Pieces[i]
		b.askMove(out, p.ID, &p.Face)
		if p.Promoted != nil {
			b.askMove(out, p.ID+"-promoted", p.Promoted)
		}
	}
	promotes := b.game.Zone > 0 && b.game.Promotes()
	ask(promotes, "promotion.{promotion}")
	drops := r.Capture == templates.CaptureHand
	ask(true, "capture."+string(r.Capture))
	ask(drops, "drops.text")
	ask(drops && b.own, "drops.rules")
	ask(r.Repetition.Count > 0, "end.repetition-"+string(r.Repetition.Result))
	mate := b.wins(templates.WinMate)
	leftInCheck := b.wins(templates.WinCapture) && !mate
	ask(proof.HasRoyals(b.game) && leftInCheck, "check.capture")
	ask(proof.HasRoyals(b.game) && !leftInCheck, "check.text")
	ask(mate && b.own, "end.stalemate")
	ask(mate && !b.own, "end.stalemate-"+string(r.Stalemate))
	ask(mate && r.Perpetual && r.Repetition.Count > 0, "end.perpetual")
	ask(r.Impasse.Points > 0, "end.impasse-short", "end.impasse")
	for id, f := range b.Figures {
		if key := captionKey(id); b.has(key) {
			out[key] = []string{b.text(key, b.blanks(f)...)}
		}
	}
	if drops && !b.own {
		b.askDrops(out)
	}
	return out
}

// askMove asks how a face moves.
func (b *book) askMove(out map[string][]string, key string, f *templates.Face) {
	if b.own && b.has(atPiece+key) {
		out[atPiece+key] = []string{b.cat.Text(b.key(atPiece + key))}
		return
	}
	out[atPiece+key] = []string{b.moveWords(f.Moves)}
}

// askDrops asks for each restriction on drops in the template.
func (b *book) askDrops(out map[string][]string) {
	for i := range b.game.Pieces {
		p := &b.game.Pieces[i]
		if p.Drop.NoMate {
			out["drops.rule-no-mate"] = []string{b.cat.Text(b.key("drops.rule-no-mate"))}
		}
		if p.Drop.AnyRank && proof.OnlyAhead(p.Face.Moves) {
			out["drops.rule-still"] = []string{b.cat.Text(b.key("drops.rule-still"))}
		}
	}
	out["drops.rule-plain"] = []string{b.cat.Text(b.key("drops.rule-plain"))}
}

// TestReasonsWhyNot checks the reason that an answer gives for an illegal move.
func TestReasonsWhyNot(t *testing.T) {
	b, err := newBook(gametest.Load(t, "shogi"), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ sfen, move, why string }{
		{"9/9/9/9/9/4r4/4S4/4K4/9 b - 1", "5g4f", "check"}, // pinned
		{"9/9/9/9/9/9/4g4/9/4K4 b - 1", "5i5h", "check"},   // to an attacked square
		{"9/9/9/9/9/4r4/4S4/4K4/9 b - 1", "5g4g", "moves"},
		{"9/9/9/9/9/9/4P4/4R4/9 b - 1", "5h5f", "blocked"},
		{"9/9/9/9/9/9/4P4/4R4/9 b - 1", "5h5g", "own"},
		{"9/9/9/9/4P4/9/9/9/9 b P 1", "P*5c", "file"},
		{"9/9/9/9/9/9/9/9/9 b N 1", "N*5b", "dead"},
	} {
		q, err := b.Answer(&templates.Question{Ask: "may", SFEN: c.sfen, Move: c.move})
		if err != nil || q.Legal || q.Why != c.why {
			t.Errorf("%s in %s: %q, legal %t, error %v; want %q", c.move, c.sfen, q.Why, q.Legal, err, c.why)
		}
		if answer := b.questionAnswer(&q); answer == "" || answer != b.text("ask.no-"+c.why, "piece", b.mover(&q.Figure, q.Show[0])) {
			t.Errorf("%s in %s: %q", c.move, c.sfen, answer)
		}
	}
}
