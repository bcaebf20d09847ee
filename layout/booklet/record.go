package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/booklet/written"
	"shogikit/output/doc"
	"shogikit/output/draw"
)

// Records describes the games that are printed as study pages, and their diagrams.
type Records struct {
	Files []RecordFile
	Every int   // plies between diagrams; 0 means 20
	Plies []int // instead: diagrams after these plies and at the end only
}

// RecordFile is a file of games, in any notation that [record.Reader] supports.
type RecordFile struct {
	Name string // in messages
	In   io.Reader
}

const usualEvery = 20

// recordHeads are groups of header keys with the same meaning, in printing order;
// labels are text keys under booklet.score or booklet.record.
var recordHeads = []struct {
	label string
	keys  []string
}{
	{"score.black", []string{"先手", "下手", "Sente", "Black"}},
	{"score.white", []string{"後手", "上手", "Gote", "White"}},
	{"record.event", []string{"棋戦", "大会", "表題", "Event"}},
	{"score.date", []string{"開始日時", "対局日", "Date"}},
	{"score.place", []string{"場所", "Site"}},
	{"record.opening", []string{"戦型", "Opening"}},
}

// records returns the study pages of games: each is a chapter, with its moves in
// columns and a diagram at regular intervals.
func (b *book) records(o Options) (*doc.Doc, error) {
	d := b.newDoc(o, "games")
	d.Title, d.Parts = b.text("record.title", "game", d.Head), true
	b.page.Columns = 1
	b.start(b.page)
	var games []doc.Block
	n := 0
	for _, f := range o.Records.Files {
		for rd := record.NewReader(b.Rules, f.In); ; {
			entry, err := rd.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.Name, err)
			}
			if faults := unplayable(f.Name, &entry); len(faults) > 0 {
				b.Faults = append(b.Faults, faults...)
				continue
			}
			n++
			b.blocks = nil
			if err := recordPages(b, &entry, n, o.Records); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", f.Name, entry.Line, err)
			}
			games = append(games, b.blocks...)
		}
	}
	if err := errors.Join(b.Faults...); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errors.New("there is no game to print")
	}
	if n > 1 {
		d.Blocks = append(d.Blocks, doc.Heading{Level: 1, ID: "contents", Text: d.Title, Unnumbered: true, Unlisted: true}, doc.Contents{})
	}
	d.Blocks = b.finished(append(d.Blocks, games...))
	return d, nil
}

// unplayable returns everything that is wrong with a game, with its position: what the
// check command rejects, except results that the board does not confirm.
func unplayable(file string, d *record.Diagram) (faults []error) {
	add := func(line int, err error) {
		faults = append(faults, fmt.Errorf("%s:%d: %w", file, cmp.Or(line, d.Line), err))
	}
	for _, err := range d.Errs {
		said := *err
		said.Line = 0
		add(err.Line, &said)
	}
	if d.Record == nil && len(faults) == 0 {
		add(0, errors.New("a position without moves; `shogikit diagram` draws it"))
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			add(f.Line, f)
		}
	}
	return faults
}

// recordPages adds a game.
func recordPages(b *book, d *record.Diagram, n int, o *Records) error {
	pos, err := b.Rules.Position(d.Setup, rules.KindStudy)
	if err != nil {
		return err
	}
	recordHead(b, d, n)
	w := recordWriter{book: b, pos: pos, first: max(d.Setup.Number, 1), every: cmp.Or(o.Every, usualEvery), plies: o.Plies}
	if b.screen {
		w.steps = &doc.Steps{Back: b.text("game.back"), Next: b.text("game.next"), Start: b.text("game.start"), End: b.text("game.end")}
		w.step(d.Setup, b.text("setup.figure"))
	}
	top := len(b.blocks)
	if d.Setup != b.Rules.Start() {
		b.add(recordFigure(b, d.Setup, ""))
	}
	main := d.Record.Main
	w.comment(main.Comments)
	for i := range main.Steps {
		s := &main.Steps[i]
		if s.Move == (rules.Move{}) {
			w.flush(false)
			w.comment(s.Comments)
			w.forks(w.pos, w.last, s.Forks)
			continue
		}
		if err := w.move(s, i+1 == len(d.Record.Moves)); err != nil {
			return err
		}
	}
	w.flush(true)
	b.add(doc.Para{Text: recordEnd(b, d.Record), Flush: true})
	if w.steps != nil { // above the moves, in view
		b.blocks = slices.Insert(b.blocks, top, doc.Block(*w.steps))
	}
	return nil
}

// recordHead adds the heading, which names the players, and the other headers.
func recordHead(b *book, d *record.Diagram, n int) {
	var said []string
	value := map[string]string{}
	for _, h := range recordHeads {
		for _, head := range d.Heads {
			if v := doc.Untrusted(head.Value); slices.Contains(h.keys, head.Key) && v != "" && value[h.label] == "" {
				value[h.label] = v
				said = append(said, b.text("record.head", "label", b.text(h.label), "value", v))
			}
		}
	}
	title := b.text("record.number", "n", n)
	if black, white := value["score.black"], value["score.white"]; black != "" || white != "" {
		title = cmp.Or(black, b.text("score.black")) + " – " + cmp.Or(white, b.text("score.white"))
	}
	b.add(doc.Heading{Level: 1, Text: title, ID: fmt.Sprint("game-", n), Unnumbered: true, NewPage: n > 1})
	if len(said) > 0 {
		b.add(doc.Para{Text: strings.Join(said, b.text("record.between")), Flush: true, Small: true})
	}
}

// recordWriter writes the moves of a game, with diagrams between them.
type recordWriter struct {
	*book
	pos   *rules.Position
	last  rules.Move
	n     int // moves written so far
	first int // number of the first move
	every int
	plies []int
	rows  [][]string // since the last diagram: number, Black's and White's move
	steps *doc.Steps // for a screen; nil: none
	drawn int        // the move before the last diagram
}

// move writes a move of the game, followed by a diagram and comments if they are due.
func (w *recordWriter) move(s *record.Step, last bool) error {
	name := w.notation.Move(w.pos, s.Move, w.last)
	before, lastBefore := w.pos.Clone(), w.last
	side := int(w.pos.Turn())
	if err := w.pos.Play(s.Move); err != nil {
		return err
	}
	w.last = s.Move
	w.n++
	if s.Spent != nil && s.Spent.Move > 0 {
		name += " (" + written.Clock(s.Spent.Move) + ")"
	}
	if len(w.rows) == 0 || side == 0 || w.rows[len(w.rows)-1][2] != "" {
		w.rows = append(w.rows, []string{fmt.Sprint(w.first + w.n - 1), "", ""})
		if side == 1 && w.first+w.n > 2 {
			w.rows[len(w.rows)-1][1] = "…"
		}
	}
	w.rows[len(w.rows)-1][1+side] = name
	if w.steps != nil {
		w.step(w.pos.Setup(), w.text("game.move", "n", w.first+w.n-1, "move", name))
	}
	due := w.n%w.every == 0 || len(s.Comments) > 0
	if w.plies != nil {
		due = slices.Contains(w.plies, w.n)
	}
	if due || len(s.Comments)+len(s.Forks) > 0 || last {
		written := w.blocks
		w.blocks = nil
		w.comment(s.Comments)
		w.forks(before, lastBefore, s.Forks)
		said := w.blocks
		w.blocks = written
		w.flush(due || last, said...)
	}
	return nil
}

// flush adds the pending moves, beside them the position if it is wanted, and the
// comments on the last move: below the moves, unless they are long.
func (w *recordWriter) flush(diagram bool, said ...doc.Block) {
	var moves, figure []doc.Block
	if len(w.rows) > 0 {
		moves = []doc.Block{doc.Table{Rows: w.rows, Shares: []float64{1, 3, 3}, Right: []bool{true, false, false}}}
		w.rows = nil
	}
	if diagram && w.drawn != w.n && !w.screen {
		w.drawn = w.n
		figure = []doc.Block{recordFigure(w.book, w.pos.Setup(), w.text("game.figure", "n", w.first+w.n-1), w.last.Squares()...)}
	}
	if moves != nil && figure != nil && w.Width > narrow {
		if length(said) <= besideFigure {
			moves, said = append(moves, said...), nil
		}
		moves, figure = []doc.Block{doc.Columns{Shares: []float64{1, 1}, Cells: [][]doc.Block{moves, figure}}}, nil
	}
	w.add(slices.Concat(moves, figure, said)...)
}

// besideFigure is the maximum length of a text beside a diagram.
const besideFigure = 360

// length estimates the length of paragraphs in letters; kanji and kana count twice.
func length(said []doc.Block) (n int) {
	for _, b := range said {
		p, _ := b.(doc.Para)
		for _, c := range p.Text {
			if n++; c > 0x2e80 {
				n++
			}
		}
		n += 30 // for its last line
	}
	return n
}

// recordFigure returns the diagram of a position, usually in one of two columns. All
// boards of a game have the same size, independent of the hands, and three fit on a
// page.
func recordFigure(b *book, s rules.Setup, caption string, last ...rules.Square) doc.Figure {
	size := b.game.Board
	beside := draw.MM(0.9) // squares taken by coordinates and hands
	if b.Hands {
		beside = 2.1
	}
	wide, high := b.Width, b.page.Paper.H-b.page.Top-b.page.Foot
	if wide > narrow {
		wide, high = (wide-5)/2, high/recordRows
	} else {
		high /= 2 // its moves are on the same page
	}
	square := min(wide/(draw.MM(size.Files)+beside), (high-recordCaption)/(draw.MM(size.Ranks)+0.9))
	return doc.Figure{Drawing: b.Later(s, square, last...), Exact: true, Caption: caption, Alt: b.alt(s)}
}

// recordRows is the number of diagrams that fit on a page, one below the other, and
// recordCaption the space below each of them.
const (
	recordRows            = 3
	recordCaption draw.MM = 18
	narrow        draw.MM = 90 // maximum width of a page without room for two columns
)

func (w *recordWriter) step(s rules.Setup, caption string) {
	var last []rules.Square
	if w.n > 0 {
		last = w.last.Squares()
	}
	w.steps.Figures = append(w.steps.Figures, doc.Figure{Drawing: w.Later(s, w.SquareSize(), last...), Caption: caption, Alt: w.alt(s)})
}

// comment adds the comments on a move.
func (w *recordWriter) comment(lines []string) {
	var said []string
	for _, line := range lines {
		if line = doc.Untrusted(strings.TrimPrefix(line, "&")); line != "" {
			said = append(said, line)
		}
	}
	if len(said) > 0 {
		w.add(doc.Para{Text: strings.Join(said, " "), Flush: true})
	}
}

// forks adds the variations from a position, each as a paragraph followed by its own
// variations.
func (w *recordWriter) forks(from *rules.Position, before rules.Move, forks []*record.Line) {
	for _, f := range forks {
		pos, last := from.Clone(), before
		var moves, said []string
		var deeper []func()
		for i := range f.Steps {
			s := &f.Steps[i]
			if len(s.Forks) > 0 {
				at, before := pos.Clone(), last
				deeper = append(deeper, func() { w.forks(at, before, s.Forks) })
			}
			if s.Move == (rules.Move{}) {
				break
			}
			name := w.notation.Move(pos, s.Move, last)
			if pos.Play(s.Move) != nil {
				break
			}
			last = s.Move
			moves = append(moves, w.text("game.move", "n", w.first+f.Ply-1+i, "move", name))
			said = append(said, s.Comments...)
		}
		if len(moves) > 0 {
			w.add(doc.Para{Text: w.text("record.instead", "moves", strings.Join(moves, "\u00a0 ")), Flush: true, Small: true})
		}
		w.comment(append(f.Comments, said...))
		for _, add := range deeper {
			add()
		}
	}
}

// recordEnd returns the result of a game.
func recordEnd(b *book, r *record.Record) string {
	n := len(r.Moves)
	switch why := recordWhy(b, r.Outcome.Reason); r.Outcome.Result {
	case rules.SenteWins:
		return b.text("record.wins", "side", b.text("score.black"), "n", n, "why", why)
	case rules.GoteWins:
		return b.text("record.wins", "side", b.text("score.white"), "n", n, "why", why)
	case rules.Draw:
		return b.text("record.draw", "n", n, "why", why)
	}
	return b.text("record.open", "n", n)
}

// recordWhy returns the reason for an outcome, in parentheses; "" if there is none.
func recordWhy(b *book, r rules.Reason) string {
	key := "record.by-" + strings.ReplaceAll(string(r), " ", "-")
	return b.when(r != "" && b.has(key), "record.because", "why", b.text(key))
}
