// Package write writes games in the notations that a [notation.Reader] reads.
package write

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"shogikit/board/notation"
	"shogikit/board/notation/internal/jkf"
	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
)

// Solution formats a mate problem and its solution as a game in KIF.
func Solution(r *rules.Rules, s rules.Setup, moves []rules.Move) (string, error) {
	main := &notation.Line{Ply: 1}
	for _, m := range moves {
		main.Steps = append(main.Steps, notation.Step{Move: m})
	}
	main.Steps = append(main.Steps, notation.End("詰み"))
	mated := rules.Outcome{Result: rules.SenteWins, Reason: rules.ByMate}
	text, _, err := Game(r, &notation.Diagram{Setup: s, Record: &notation.Record{Moves: moves, Main: main, Outcome: mated}}, notation.KIF)
	return text, err
}

// Game formats a game, or a position without moves, in a notation, and lists what the
// notation cannot express. A [notation.Reader] reads back what Game writes.
func Game(r *rules.Rules, d *notation.Diagram, n notation.Notation) (text string, lost []string, err error) {
	pos, err := r.Position(d.Setup, rules.KindAny)
	if err != nil {
		return "", nil, err
	}
	w := writer{Lexicon: lexicon.Of(r), notation: n, diagram: d, pos: pos, main: &notation.Line{Ply: 1}, lost: map[string]int{}}
	if d.Record != nil && d.Record.Main != nil {
		w.main = d.Record.Main
	}
	if w.heads = d.Heads; d.Title != "" {
		w.heads = append(slices.Clone(d.Heads), notation.Head{Key: kifTitle, Value: d.Title})
	}
	w.count(w.main)
	if write := writers[n]; write != nil {
		err = write(&w)
	} else {
		err = fmt.Errorf("games are not written in %q; %s are", n, strings.Join(notation.Written(), ", "))
	}
	for _, what := range []string{"comments", "variations", "clocks", "fractions of seconds", "the result", "moves"} {
		if k := w.lost[what]; k > 1 {
			lost = append(lost, fmt.Sprintf("%d %s", k, what))
		} else if k == 1 {
			lost = append(lost, strings.TrimSuffix(what, "s"))
		}
	}
	return w.b.String(), append(lost, w.keys...), err
}

// writers holds the writer of each notation for which [notation.Form.Written] is set.
var writers = map[notation.Notation]func(*writer) error{
	notation.KIF: (*writer).writeKIF, notation.KI2: (*writer).writeKIF, notation.CSA: (*writer).writeCSA,
	notation.JKF: (*writer).writeJKF, notation.USI: (*writer).writeUSI, notation.SFEN: (*writer).writeUSI,
}

// kifTitle is the KIF header for the title of an SFEN.
const kifTitle = "表題"

// writer writes one game.
type writer struct {
	lexicon.Lexicon
	notation notation.Notation
	diagram  *notation.Diagram
	heads    []notation.Head
	main     *notation.Line
	pos      *rules.Position // after the moves written so far
	last     rules.Square    // destination of the previous move
	b        strings.Builder
	lost     map[string]int
	keys     []string // headers that are lost
	onLine   int      // moves of KI2 on the line
}

// man returns the man that a move moves or drops.
func (w *writer) man(m rules.Move) rules.Man {
	s := w.pos.Setup()
	return s.Mover(w.Game(), m)
}

// play makes the move of a step, unless it is the end of a line.
func (w *writer) play(s *notation.Step) {
	if s.Move != (rules.Move{}) && !s.Illegal && w.pos.Play(s.Move) == nil {
		w.last = s.Move.To
	}
}

// undo returns to before a move of a line, whose moves up to there are known.
func (w *writer) undo(l *notation.Line, ply int) {
	for w.plies() >= ply {
		_ = w.pos.Undo() // it has been played
	}
	w.last = notation.LastSquare(l.Moves(ply))
}

// again reports whether a move has the same destination as the previous one.
func (w *writer) again(m rules.Move) bool { return w.plies() > 0 && m.To == w.last }

// plies returns the number of moves made.
func (w *writer) plies() int { return w.pos.Setup().Number - w.diagram.Setup.Number }

// count counts what the notation cannot express of a line.
func (w *writer) count(l *notation.Line) {
	has := notation.FormOf(w.notation)
	if !has.Comments {
		w.lost["comments"] += len(l.Comments)
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		if !has.Comments {
			w.lost["comments"] += len(s.Comments)
		}
		if s.Spent != nil && !has.Clocks {
			w.lost["clocks"]++
		} else if s.Spent != nil && !has.Fractions && (s.Spent.Move%time.Second != 0 || s.Spent.Total > 0 && s.Spent.Total%time.Second != 0) {
			w.lost["fractions of seconds"]++
		}
		for _, fork := range s.Forks {
			if !has.Variations {
				w.lost["variations"]++
			}
			w.count(fork)
		}
	}
}

// named returns the name of the initial setup, in JKF and in Japanese; "" if a board is
// clearer, because programs disagree on the meaning of the name.
func (w *writer) named() (preset, name string) {
	if w.FormatSFEN(w.Start()) != lexicon.EvenSFEN {
		if w.diagram.Setup == w.Start() {
			name = lexicon.PlainName(w.Game().Names["ja"])
		}
		return "", name
	}
	if w.diagram.Setup == w.Start() { // nearly all games
		return "HIRATE", lexicon.Even
	}
	for preset, name := range lexicon.Presets {
		s, err := w.SetupNamed(name, 1)
		if _, unclear := lexicon.Setups[lexicon.PlainDigits(name)]; err == nil && s == w.diagram.Setup && !unclear && !strings.HasSuffix(preset, "_L") {
			return preset, name
		}
	}
	return "", ""
}

func (w *writer) writeKIF() error {
	if w.Files > 9 || w.Ranks > 9 {
		return fmt.Errorf("%s cannot write the moves of a board of %d x %d; the most is 9 x 9", w.notation, w.Files, w.Ranks)
	}
	if w.notation == notation.KIF {
		w.b.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	}
	for _, h := range w.heads {
		if !notation.IsHead(w.Rules, h) {
			w.keys = append(w.keys, h.Key)
			continue
		}
		w.b.WriteString(h.Key + "：" + h.Value + "\n")
	}
	if n := w.diagram.Length; n > 0 {
		fmt.Fprintf(&w.b, "手数：%d\n", n)
	}
	if _, name := w.named(); name != "" {
		w.b.WriteString(lexicon.Handicap + "：" + name + "\n")
	} else {
		board, _ := notation.Format(w.Rules, w.diagram.Setup, notation.BOD) // it can express all boards
		w.b.WriteString(board)
	}
	if len(w.main.Steps) == 0 && len(w.main.Comments) == 0 {
		return nil
	}
	if w.notation == notation.KIF {
		w.b.WriteString("手数----指手---------消費時間--\n")
	} else {
		w.b.WriteString("\n")
	}
	w.kifLines(w.main)
	return nil
}

// kifLines writes a line and then its variations, the last first, so that readers know
// where each belongs.
func (w *writer) kifLines(l *notation.Line) {
	w.kifComments(l.Comments)
	for i := range l.Steps {
		s := &l.Steps[i]
		if w.kifStep(l, i); s.Move == (rules.Move{}) {
			w.breakLine()
			w.kifResult(l)
		}
		w.kifComments(s.Comments)
		w.play(s)
	}
	w.breakLine()
	for i := range slices.Backward(l.Steps) {
		for _, fork := range l.Steps[i].Forks {
			w.undo(l, fork.Ply)
			fmt.Fprintf(&w.b, "\n%s：%d手\n", lexicon.Variation, fork.Ply)
			w.kifLines(fork)
		}
	}
}

// breakLine ends a line of KI2 moves.
func (w *writer) breakLine() {
	if w.onLine > 0 {
		w.b.WriteString("\n")
	}
	w.onLine = 0
}

func (w *writer) kifComments(comments []string) {
	for _, c := range comments {
		if w.breakLine(); !strings.HasPrefix(c, "&") { // a bookmark
			c = "*" + c
		}
		w.b.WriteString(c + "\n")
	}
}

// kifStep writes a step of a line.
func (w *writer) kifStep(l *notation.Line, i int) {
	s := &l.Steps[i]
	text := ""
	switch {
	case s.Move == (rules.Move{}) && w.notation == notation.KI2:
		return // the line after the moves says it
	case s.Move == (rules.Move{}):
		text = w.endingOf(s, i > 0 && l.Steps[i-1].Illegal).KIF
	default:
		text = w.kifMoveText(s.Move)
	}
	switch {
	case text == "":
	case w.notation == notation.KI2:
		if w.onLine++; w.onLine > 6 {
			w.b.WriteString("\n")
			w.onLine = 1
		} else if w.onLine > 1 {
			w.b.WriteString("    ")
		}
		w.b.WriteString([2]string{"▲", "△"}[w.pos.Turn()] + text)
	default:
		fmt.Fprintf(&w.b, "%4d %s%s\n", l.Ply+i, text, w.kifClock(l, i))
	}
}

func (w *writer) kifClock(l *notation.Line, i int) string {
	c := l.Steps[i].Spent
	if c == nil {
		return ""
	}
	spent, total := int(max(c.Move, 0)/time.Second), int(l.Total(i)/time.Second)
	return fmt.Sprintf("   (%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}

// kifMoveText formats a move in KIF, with its origin, or in KI2, with relative words.
func (w *writer) kifMoveText(m rules.Move) string {
	name := w.BOD.Write[w.man(m)]
	to := lexicon.Wide(m.To.File()) + lexicon.KanjiNumber(m.To.Rank())
	if w.again(m) {
		to = "同　"
	}
	var rivals []rules.Square
	promotes := false
	if w.notation == notation.KI2 {
		rivals, promotes = notation.Rivals(w.pos, m)
	}
	switch {
	case m.Drop != 0 && w.notation == notation.KI2 && len(rivals) == 0:
		return to + name
	case m.Drop != 0:
		return to + name + "打"
	}
	text := to + name
	clear := w.notation == notation.KI2
	if clear {
		var sign string
		sign, clear = notation.TellApart(w.pos, m, rivals)
		text += sign
	}
	switch {
	case m.Promote:
		text += "成"
	case promotes:
		text += "不成"
	}
	if !clear {
		text += fmt.Sprintf("(%d%d)", m.From.File(), m.From.Rank())
	}
	return text
}

// kifResult writes the result line after the moves.
func (w *writer) kifResult(l *notation.Line) {
	end := l.Last()
	if end == nil || end.Move != (rules.Move{}) || end.Claim == (lexicon.Claim{}) && end.Ending == "" {
		return
	}
	n, illegal := w.plies(), len(l.Steps) > 1 && l.Steps[len(l.Steps)-2].Illegal
	if illegal {
		n++
	}
	e := w.endingOf(end, illegal)
	text := e.KIF
	if winner, ok := w.winnerOf(end.Claim, illegal); ok {
		name := lexicon.Sides[winner][0]
		switch why := e.KIF; {
		case e.Claim.Reason == rules.ByIllegalMove:
			text = "で" + name + "の反則勝ち"
		case e.Claim.Reason == rules.ByMate:
			text = "で" + why
		case why == "" || e.Claim == lexicon.Resigned:
			text = "で" + name + "の勝ち"
		default:
			text = "で" + why + "により" + name + "の勝ち"
		}
	} else if text != "" {
		text = "で" + text
	}
	if text != "" && (w.notation == notation.KI2 || l.Parent == nil) {
		fmt.Fprintf(&w.b, "%s%d手%s\n", lexicon.Until, n, text)
	}
}

// winnerOf returns the side that wins by a claim at the current position, or after an
// illegal move there.
func (w *writer) winnerOf(c lexicon.Claim, illegal bool) (templates.Side, bool) {
	turn := w.pos.Turn()
	if illegal {
		turn = turn.Other()
	}
	side, ok := map[lexicon.Winner]templates.Side{
		lexicon.Mover: turn, lexicon.Waiter: turn.Other(), lexicon.Black: templates.Sente, lexicon.White: templates.Gote,
	}[c.Winner]
	return side, ok
}

func (w *writer) writeCSA() error {
	board, err := notation.Format(w.Rules, w.diagram.Setup, notation.CSA)
	if err != nil {
		return err
	}
	w.b.WriteString("V2.2\n")
	w.writeCSAHeads()
	if w.diagram.Length > 0 {
		w.keys = append(w.keys, "手数")
	}
	if w.diagram.Setup == w.Start() && w.FormatSFEN(w.Start()) == lexicon.EvenSFEN {
		board = "PI\n+\n"
	}
	w.b.WriteString(board)
	comment := func(comments []string) {
		for _, c := range comments {
			w.b.WriteString("'*" + c + "\n")
		}
	}
	comment(w.main.Comments)
	for i := range w.main.Steps {
		s := &w.main.Steps[i]
		turn, m := "+-"[w.pos.Turn()], s.Move
		word := ""
		if m == (rules.Move{}) {
			if word = w.endingOf(s, i > 0 && w.main.Steps[i-1].Illegal).CSA; word == "" && s.Ending+string(s.Claim.Reason) != "" {
				w.lost["the result"]++
			} else if word != "" {
				word = "%" + word
			}
		} else {
			man := w.man(m)
			from := "00"
			if m.Drop == 0 {
				from = fmt.Sprintf("%d%d", m.From.File(), m.From.Rank())
			}
			if m.Promote {
				man |= 2
			}
			word = fmt.Sprintf("%c%s%d%d%s", turn, from, m.To.File(), m.To.Rank(), w.CSA.Write[man])
		}
		if word != "" {
			w.b.WriteString(word + "\n")
			if s.Spent != nil && s.Spent.Move >= 0 {
				fmt.Fprintf(&w.b, "T%s\n", strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", s.Spent.Move.Seconds()), "0"), "."))
			}
		}
		comment(s.Comments)
		w.play(s)
	}
	return nil
}

// writeCSAHeads writes the headers that CSA can express.
func (w *writer) writeCSAHeads() {
	for _, h := range w.heads {
		i := slices.IndexFunc(lexicon.CSAHeads, func(known [2]string) bool { return known[1] == h.Key })
		switch {
		case strings.ContainsAny(h.Value, "\n\r"):
			w.keys = append(w.keys, h.Key)
		case i >= 0:
			w.b.WriteString(lexicon.CSAHeads[i][0] + h.Value + "\n")
		case strings.HasPrefix(h.Key, "$"):
			w.b.WriteString(h.Key + ":" + h.Value + "\n")
		default:
			w.keys = append(w.keys, h.Key)
		}
	}
}

func (w *writer) writeUSI() error {
	for _, h := range w.heads {
		if h.Key != kifTitle {
			w.keys = append(w.keys, h.Key)
		}
	}
	if w.diagram.Length > 0 {
		w.keys = append(w.keys, "手数")
	}
	var words []string
	for i := range w.main.Steps {
		s := &w.main.Steps[i]
		switch {
		case s.Move != (rules.Move{}):
			words = append(words, s.Move.String())
		case s.Claim == lexicon.Resigned && w.notation == notation.USI:
			words = append(words, "resign")
		case s.Claim == lexicon.Declared && w.notation == notation.USI:
			words = append(words, "win")
		case s.Ending != "" || s.Claim != lexicon.Claim{}:
			w.lost["the result"]++
		}
		w.play(s)
	}
	text := w.FormatSFEN(w.pos.Setup())
	if w.notation == notation.SFEN {
		w.lost["moves"] += w.plies()
	} else {
		text = "position startpos"
		if w.diagram.Setup != w.Start() {
			text = "position sfen " + w.FormatSFEN(w.diagram.Setup)
		}
		if len(words) > 0 {
			text += " moves " + strings.Join(words, " ")
		}
	}
	if i := slices.IndexFunc(w.heads, func(h notation.Head) bool { return h.Key == kifTitle }); i >= 0 {
		text += " # " + w.heads[i].Value
	}
	w.b.WriteString(text + "\n")
	return nil
}

func (w *writer) writeJKF() error {
	preset, _ := w.named()
	file := jkf.File{Header: jkf.Heads{}, Initial: &jkf.Initial{Preset: preset}}
	for _, h := range w.heads {
		file.Header = append(file.Header, jkf.Head(h))
	}
	if preset == "" {
		if w.diagram.Setup.Number > 1 {
			w.keys = append(w.keys, jkfNumber)
		}
		file.Initial = &jkf.Initial{Preset: "OTHER", Data: w.jkfData(w.diagram.Setup)}
	}
	if w.diagram.Length > 0 {
		w.keys = append(w.keys, "手数")
	}
	file.Moves = append([]jkf.Move{{Comments: w.main.Comments}}, w.jkfLine(w.main)...)
	data, err := json.Marshal(file)
	w.b.Write(append(data, '\n'))
	return err
}

// jkfNumber is something JKF cannot express.
const jkfNumber = "the number of the first move"

// jkfLine converts the steps of a line.
func (w *writer) jkfLine(l *notation.Line) (out []jkf.Move) {
	if l.Parent != nil {
		w.lost["comments"] += len(l.Comments) // JKF cannot express them
	}
	start := w.plies() + 1
	for i := range l.Steps {
		s := &l.Steps[i]
		m := jkf.Move{Comments: s.Comments}
		if s.Spent != nil {
			m.Time = &jkf.Times{Now: jkfTimeOf(max(s.Spent.Move, 0)), Total: jkfTimeOf(l.Total(i))}
		}
		for _, fork := range s.Forks {
			m.Forks = append(m.Forks, w.jkfLine(fork))
		}
		if s.Move == (rules.Move{}) {
			e := w.endingOf(s, i > 0 && l.Steps[i-1].Illegal)
			if m.Special = cmp.Or(e.CSA, e.KIF); m.Special == "" && s.Ending+string(s.Claim.Reason) != "" {
				w.lost["the result"]++
			}
		} else {
			m.Move = w.jkfStep(s.Move)
		}
		out = append(out, m)
		w.play(s)
	}
	w.undo(l, start)
	return out
}

func (w *writer) jkfStep(m rules.Move) *jkf.Step {
	setup, man := w.pos.Setup(), w.man(m)
	color := jkf.Color(setup.Turn)
	out := &jkf.Step{Color: &color, To: &jkf.Square{X: m.To.File(), Y: m.To.Rank()}, Piece: w.CSA.Write[man], Promote: m.Promote, Same: w.again(m)}
	if m.Drop != 0 {
		out.Relative = "H"
		return out
	}
	out.From = &jkf.Square{X: m.From.File(), Y: m.From.Rank()}
	if there := setup.Board[m.To]; there != 0 {
		out.Capture = w.CSA.Write[there]
	}
	return out
}

func jkfTimeOf(d time.Duration) *jkf.Time {
	return &jkf.Time{H: int(d / time.Hour), M: int(d/time.Minute) % 60, S: (d % time.Minute).Seconds()}
}

// jkfData converts a setup.
func (w *writer) jkfData(s rules.Setup) *jkf.Board {
	out := &jkf.Board{Color: jkf.Color(s.Turn), Hands: []map[string]int{{}, {}}}
	for x := 1; x <= w.Files; x++ {
		var column []jkf.Man
		for y := 1; y <= w.Ranks; y++ {
			var cell jkf.Man
			if m := s.Board[rules.At(x, y)]; m != 0 {
				color := jkf.Color(m.Side())
				cell = jkf.Man{Color: &color, Kind: w.CSA.Write[m]}
			}
			column = append(column, cell)
		}
		out.Board = append(out.Board, column)
	}
	for side := range out.Hands {
		for k, n := range s.Hands[side][:len(w.Pieces)] {
			if n > 0 {
				out.Hands[side][w.CSA.Write[rules.NewMan(k, 0, false)]] = int(n)
			}
		}
	}
	return out
}

// endingOf returns the words for the end of a line, after an illegal move or not.
func (w *writer) endingOf(s *notation.Step, illegal bool) lexicon.Ending {
	if s.Ending == "" && s.Claim == (lexicon.Claim{}) {
		return lexicon.Ending{}
	}
	if winner, ok := w.winnerOf(s.Claim, illegal); ok && s.Claim.Reason == rules.ByIllegalMove {
		e := lexicon.Ending{KIF: "反則負け", CSA: string("+-"[winner.Other()]) + "ILLEGAL_ACTION", Claim: s.Claim}
		if winner == w.pos.Turn() != illegal {
			e.KIF = "反則勝ち"
		}
		return e
	}
	for _, e := range lexicon.Endings {
		if e.Claim == s.Claim && slices.Contains(e.Words(), strings.TrimPrefix(s.Ending, "%")) {
			return e
		}
	}
	for _, e := range lexicon.Endings {
		if e.Claim == s.Claim && e.Claim != (lexicon.Claim{}) {
			return e
		}
	}
	return lexicon.Ending{Claim: s.Claim}
}
