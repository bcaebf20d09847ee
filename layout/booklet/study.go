package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/board"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// Records describes the games that are printed as study pages, and their diagrams.
type Records struct {
	Files []RecordFile
	Title string // above each game; "": its number
	Every int    // plies between diagrams; 0 means 20
}

// RecordFile is what a file of positions or games holds.
type RecordFile struct {
	Name     string // in messages
	Diagrams []record.Diagram
}

// ReadRecords reads a file in any notation that [record.Reader] supports.
func ReadRecords(r *rules.Rules, name string, in io.Reader) (RecordFile, error) {
	file := RecordFile{Name: name}
	rd := record.NewReader(r, in)
	for {
		d, err := rd.Next()
		if err == io.EOF {
			return file, nil
		}
		if err != nil {
			return file, fmt.Errorf("%s: %w", name, err)
		}
		file.Diagrams = append(file.Diagrams, d)
	}
}

// Moves between diagrams, and the most that stand beside one.
const usualEvery, mostMoves = 20, 24

// Study returns the study pages of games: their moves, and boards with the last move as an arrow.
func Study(g *templates.Game, o Options, r Records) ([]draw.Sheet, error) {
	b, err := newBook(g, o)
	if err != nil {
		return nil, err
	}
	b.lenient = true
	f := newSeries(b, o.Paper, g.ID+"-games")
	f.title = b.text("record.title", "game", g.Names.In(b.catalog.Lang))
	var faults []error
	n := 0
	for _, file := range r.Files {
		for i := range file.Diagrams {
			d := &file.Diagrams[i]
			wrong := unplayable(file.Name, d)
			faults = append(faults, wrong...)
			if len(wrong) > 0 {
				continue
			}
			n++
			err := f.game(d, n, r)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file.Name, d.Line, err)
			}
		}
	}
	err = errors.Join(faults...)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errors.New("there is no game to print")
	}
	return f.sheets(o.Command)
}

// unplayable returns everything that is wrong with a game, with its place.
func unplayable(file string, d *record.Diagram) (faults []error) {
	add := func(line int, what string) {
		faults = append(faults, fmt.Errorf("%s:%d: %s", file, cmp.Or(line, d.Line), what))
	}
	for _, f := range d.Errs {
		add(f.Line, f.InLine())
	}
	if d.Record == nil && len(faults) == 0 {
		add(0, "a position without moves; `shogikit diagram` draws it")
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			add(f.Line, f.InLine())
		}
	}
	return faults
}

// heads are groups of header keys with the same meaning, in printing order.
var heads = []struct {
	label string
	keys  []string
}{
	{"side.sente", []string{"先手", "下手", "Sente", "Black"}},
	{"side.gote", []string{"後手", "上手", "Gote", "White"}},
	{"record.event", []string{"棋戦", "大会", "表題", "Event"}},
	{"record.date", []string{"開始日時", "対局日", "Date"}},
	{"record.place", []string{"場所", "Site"}},
	{"record.opening", []string{"戦型", "Opening"}},
}

// game adds the pages of a game: what its headers say, and scenes with its moves and comments.
func (s *series) game(d *record.Diagram, n int, r Records) error {
	scenes, err := s.scenesOf(d, cmp.Or(r.Every, usualEvery))
	if err != nil {
		return err
	}
	const below, least, wide draw.MM = 17, 73, 1.4
	room := s.room(below)
	rows := max(1, int(room.H()/least))
	pages := (len(scenes) + rows - 1) / rows
	rows = (len(scenes) + pages - 1) / pages
	pitch := room.H() / draw.MM(rows)
	if !s.small() && pitch > wide*least {
		for i := range scenes {
			s.setBoard(&scenes[i], wide)
		}
	}
	title := text.Untrusted(cmp.Or(r.Title, s.text("record.number", "n", n)))
	var p *page
	for at := 0; len(scenes) > 0; at++ {
		if at%rows == 0 {
			p = s.page(title, at == 0)
			p.accent = board.Wood
		}
		if at == 0 {
			p.put(paragraph, draw.RectWH(room.Min.X, s.margin()+5.5, room.W(), 10.5), caption, s.headers(d))
		}
		box := draw.RectWH(room.Min.X, room.Min.Y+pitch*draw.MM(at%rows), room.W(), pitch-3)
		left := s.scene(p, scenes[0], box)
		scenes = scenes[1:]
		if left != "" {
			scenes = append([]scene{{note: left, lines: true}}, scenes...)
		}
	}
	return nil
}

// headers lists what the headers of a game say.
func (b *book) headers(d *record.Diagram) string {
	var out []string
	colon, between := ": ", " · "
	if b.setter.Script == text.Squares {
		colon, between = "：", "　"
	}
	for _, h := range heads {
		for _, head := range d.Heads {
			value := text.Untrusted(head.Value)
			if value != "" && slices.Contains(h.keys, head.Key) {
				if h.label == "record.date" {
					value = b.date(value)
				}
				out = append(out, b.text(h.label)+colon+value)
			}
		}
	}
	return strings.Join(out, between)
}

// numericDate matches the date at the beginning of what records have: 2023/05/14 9:00:00, 2023年5月14日.
var numericDate = regexp.MustCompile(`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(\D|$)`)

// date writes the date of a game as the language does, without the time of day. What is not understood
// stays as it is.
func (b *book) date(s string) string {
	parts := numericDate.FindStringSubmatch(s)
	if parts == nil {
		return s
	}
	month, _ := strconv.Atoi(parts[2])
	day, _ := strconv.Atoi(parts[3])
	months := b.catalog.List("rulebook.record.months")
	if month < 1 || month > len(months) || day < 1 || day > 31 {
		return s
	}
	return b.text("record.day", "day", day, "month", months[month-1], "year", parts[1])
}

// scenesOf returns a game as scenes: a board after so many moves, and wherever there is a comment.
func (b *book) scenesOf(d *record.Diagram, every int) ([]scene, error) {
	pos, err := b.rules.Position(d.Setup, rules.KindStudy)
	if err != nil {
		return nil, err
	}
	var out []scene
	first := max(d.Setup.Number, 1)
	next := scene{first: first, turn: d.Setup.Turn, lines: true}
	if d.Setup != b.rules.Start() {
		b.setScene(&next, d.Setup, rules.Move{})
		out = append(out, next)
	}
	last := rules.Move{}
	for i, m := range d.Record.Moves {
		next.moves = append(next.moves, b.moveFormat().Move(pos, m, last))
		err := pos.Play(m)
		if err != nil {
			return nil, err
		}
		last = m
		comments := commentsOf(d.Record.Main, i)
		isLast := i == len(d.Record.Moves)-1
		isFull := len(next.moves) == mostMoves
		if (i+1)%every != 0 && comments == "" && !isLast && !isFull {
			continue
		}
		next.note = comments
		if (i+1)%every == 0 || comments != "" || isLast {
			b.setScene(&next, pos.Setup(), last)
		}
		out = append(out, next)
		next = scene{first: first + i + 1, turn: pos.Turn(), lines: true}
	}
	ending := "**" + b.ending(d.Record) + "**"
	if len(out) == 0 {
		return []scene{{note: ending}}, nil
	}
	end := &out[len(out)-1]
	end.note = strings.TrimPrefix(end.note+"\n"+ending, "\n")
	return out, nil
}

// ofEngine matches comments that programs write for programs: evaluations and lines of play.
var ofEngine = regexp.MustCompile(`^(\*|#|(評価値|読み筋|Engines)[ =:：])`)

// commentsOf returns the comments of people on a move of the main line. Their lines are joined: with a
// space, but not in Japanese.
func commentsOf(main *record.Line, ply int) string {
	if main == nil || ply >= len(main.Steps) {
		return ""
	}
	out := ""
	for _, line := range main.Steps[ply].Comments {
		if ofEngine.MatchString(line) {
			continue
		}
		line = text.Untrusted(strings.TrimPrefix(line, "&"))
		last, _ := utf8.DecodeLastRuneInString(out)
		if out != "" && line != "" && !text.Wide(last) {
			out += " "
		}
		out += line
	}
	return out
}

// ending says how a game ended.
func (b *book) ending(r *record.Record) string {
	n := len(r.Moves)
	why := ""
	key := "record.by-" + strings.ReplaceAll(string(r.Outcome.Reason), " ", "-")
	if r.Outcome.Reason != "" && b.has(key) {
		why = b.text("record.because", "why", b.text(key))
	}
	switch r.Outcome.Result {
	case rules.SenteWins:
		return b.text("record.wins", "side", b.text("side.sente"), "n", n, "why", why)
	case rules.GoteWins:
		return b.text("record.wins", "side", b.text("side.gote"), "n", n, "why", why)
	case rules.Draw:
		return b.text("record.draw", "n", n, "why", why)
	}
	return b.text("record.open", "n", n)
}
