package notation

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
	"shogikit/templates"
)

var (
	psnHead = pattern(`^\[([A-Za-z]+)\s+"(.*)"\s*\]$`)
	// Piece, origin or part of it, kind of move, destination, promotion.
	psnMove   = pattern(`^(\+?[A-Z])([1-9][1-9a-iA-I]?)?([-x*'’@]?)([1-9][1-9a-iA-I])([+=]?)[!?]*$`)
	psnNumber = pattern(`^\d+(\.+|\)|$)`)
	psnParts  = pattern(`\{[^}]*\}?|\(\s*\d+:\d[^)]*\)?|[()]|\d+(?::\d\d)+|[^\s(){}]+`)
	psnTime   = pattern(`\d+(?::\d+)+`)
)

// psnHeads maps headers to their names in KIF.
var psnHeads = map[string]string{
	"sente": "先手", "black": "先手", "gote": "後手", "white": "後手", "event": "棋戦", "site": "場所", "venue": "場所", "date": "開始日時", "opening": "戦型",
}

// cutSign cuts the sign of a side off the front of a move.
func cutSign(t string) (sign, move string) {
	move = strings.TrimLeft(t, kifSigns)
	return t[:len(t)-len(move)], move
}

// firstWord returns the first word of a line that is not the number of a move.
func firstWord(t string) string {
	for word := range strings.FieldsSeq(t) {
		if word[0] >= '0' && word[0] <= '9' && !strings.Contains(word, "/") {
			word = psnNumber().ReplaceAllString(word, "")
		}
		if _, word = cutSign(word); word != "" {
			return word
		}
	}
	return ""
}

// longestMove is the maximum length of a move with annotations, in bytes: +B10a’x10b+!?
const longestMove = 18

// isWestern reports whether a line has moves of USI or in Western letters, or a header
// of PSN.
func (g game) isWestern(t string) bool {
	if strings.HasPrefix(t, "[") && psnHead().MatchString(t) {
		return true
	}
	word := firstWord(t)
	if len(word) > longestMove {
		return false // most lines are positions
	}
	m := psnMove().FindStringSubmatch(word)
	if m != nil {
		_, ok := g.Letters.Man(m[1])
		return ok
	}
	_, err := g.ParseMove(word)
	return err == nil
}

// kanjiMove matches a move in Japanese without the sign of its side.
var kanjiMove = pattern(`^(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ 　]*(.*)`)

// pasted matches what people, but no files, put before a move: its number with a dot,
// as in １．７六歩 or 1手目 ７六歩, or a comma after the previous move.
var pasted = pattern(`(^|[^0-9０-９(（])([、，,]|[、，,]?[ 　\t]*(?:[0-9０-９]{1,3}(?:[.．。)）、]|手目|[ 　\t]+)|[①-⑳][.．]?))[ 　\t]*[▲☗▼△☖▽]?(?:` + moveOrEnd + `)`)

// unnumbered blanks out what precedes the moves of a line.
func unnumbered(t string) string {
	out, from := "", 0
	for _, at := range pasted().FindAllStringSubmatchIndex(t, -1) {
		out += t[from:at[4]] + strings.Repeat(" ", utf8.RuneCountInString(t[at[4]:at[5]]))
		from = at[5]
	}
	return out + t[from:]
}

// isBare reports whether a line consists of moves in Japanese without signs, and
// numbers as people write them.
func (g game) isBare(t string) bool {
	t = strings.TrimSpace(unnumbered(t))
	if c, _ := utf8.DecodeRuneInString(t); !strings.ContainsRune(lexicon.ShortDigits+kifSigns+"同", c) {
		return false
	}
	moves := splitMoves(t)
	return !slices.ContainsFunc(moves, func(move string) bool {
		_, move = cutSign(strings.TrimSpace(move))
		m := kanjiMove().FindStringSubmatch(move)
		if m == nil {
			_, ending := lexicon.CutEnding(move)
			return ending == "" || len(moves) == 1
		}
		men, _ := g.BOD.Cut(m[1])
		return len(men) == 0
	})
}

// IsMoves reports whether a text consists of the moves of a game, without a position
// before them.
func IsMoves(r *rules.Rules, text string) bool {
	g := gameOf(r)
	return g.isWestern(text) || g.isBare(text) || isMove(text)
}

// western reads a game in USI or Western letters, with its header.
func (rd *Reader) western() Diagram {
	d := Diagram{Line: rd.peek().no, Notation: PSN, Setup: rd.g.Start()}
	if _, err := rd.g.ParseMove(firstWord(rd.peek().text)); err == nil {
		d.Notation = USI
	}
	result := ""
	for l := rd.next(); ; l = rd.next() {
		m := psnHead().FindStringSubmatch(strings.TrimSpace(l.text))
		if m == nil && l.sort != blankLine {
			rd.hold(l)
			break
		} else if m == nil {
			continue
		}
		switch strings.ToLower(m[1]) {
		case "sfen", "fen", "handicap":
			rd.psnSetup(&d, l, m[2])
		case "result":
			result = m[2]
		default:
			if name := psnHeads[strings.ToLower(m[1])]; name != "" {
				m[1] = name
			}
			d.Heads = append(d.Heads, Head{m[1], m[2]})
		}
	}
	if rd.peek().sort != westernMove {
		d.fail(rules.Unreadable.At(d.Line, 1, "the header of a game in PSN with no moves after it"))
		return d
	}
	if p := rd.westernMoves(&d); p != nil && len(d.Record.Faults) == 0 {
		p.result(result, d.Line)
	}
	return d
}

// psnSetup parses the header for the initial position of a game.
func (rd *Reader) psnSetup(d *Diagram, l line, said string) {
	name := strings.ToLower(strings.NewReplacer(" ", "-", "_", "-").Replace(said))
	name = strings.TrimSuffix(name, "-handicap")
	for i, word := range []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"} {
		name = strings.ReplaceAll(name, string(rune('2'+i))+"-", word+"-")
	}
	if s, ok := rd.g.Named(cmp.Or(strings.Trim(name, "-"), "startpos")); ok {
		d.Setup = s
		return
	}
	if slices.Contains([]string{"even", "none", "no", "hirate"}, name) {
		return
	}
	if len(strings.Fields(said)) == 1 && strings.Contains(said, "/") {
		said += " b -"
	}
	if !strings.Contains(said, "/") {
		d.fail(rules.Impossible.At(l.no, 1, "no setup of %s is called %s; [SFEN \"…\"] gives the position", rd.g.Game().ID, quoted(said)))
		return
	}
	var errs []*rules.ParseError
	d.Setup, errs = rd.g.ReadSFEN(said)
	for _, err := range errs {
		err.Line, err.Column = l.no, err.Column+strings.Index(l.text, `"`)+1
		d.fail(err)
	}
}

// westernMoves plays the moves of a game from the position of its diagram.
func (rd *Reader) westernMoves(d *Diagram) *player {
	d.Record = &Record{}
	p := rd.begin(d)
	w := western{player: p}
	for {
		l := rd.next()
		t := strings.TrimSpace(l.text)
		goesOn := l.sort == westernMove && !psnHead().MatchString(t) || l.sort == sfenLine && (!rd.g.mayBeSFEN(t) || strings.HasPrefix(t, "1/2"))
		if l.sort == noLine || !w.comment && !goesOn && l.sort != blankLine {
			rd.hold(l)
			break
		}
		if p != nil && (l.sort != blankLine || w.comment) {
			w.line(l)
		}
	}
	if p != nil {
		p.settle()
	}
	return p
}

// western parses moves in Western letters.
type western struct {
	*player
	comment bool // it continues on the next line
	outer   []outer
}

// outer is a line suspended by a variation in parentheses.
type outer struct {
	line                      *Line
	stuck, ended, inVariation bool
}

func (w *western) line(l line) {
	text, note, _ := strings.Cut(l.text, "#")
	if w.comment {
		text, note = "{"+l.text, ""
	}
	for _, at := range psnParts().FindAllStringIndex(text, -1) {
		part, column := text[at[0]:at[1]], len([]rune(text[:at[0]]))+1
		w.comment = false
		switch {
		case part[0] == '{':
			w.comment = !strings.HasSuffix(part, "}")
			if t := strings.TrimSpace(strings.Trim(part, "{}")); t != "" {
				w.player.comment(t)
			}
		case psnTime().MatchString(part):
			w.times(psnTime().FindAllString(part, 2), l.no)
		case part == "(":
			w.open()
		case part == ")":
			w.close()
		default:
			w.word(part, l.no, column)
		}
	}
	if note = strings.TrimSpace(note); note != "" {
		w.player.comment(note)
	}
}

// times stores the clock after a move: its time, and the total of its side so far.
func (w *western) times(t []string, line int) {
	if s := w.player.line.Last(); len(t) == 1 && s != nil && s.Spent != nil && s.Spent.Total < 0 {
		s.Spent.Total = parseClock(t[0])
		return
	}
	w.clock(Clock{parseClock(t[0]), parseClock(strings.Join(t[1:], ""))}, line)
}

// open returns to before the last move, for a variation.
func (w *western) open() {
	p := w.player
	w.outer = append(w.outer, outer{p.line, p.stuck, p.ended, p.inVariation})
	if p.stuck || len(w.outer) > 100 {
		return
	}
	p.branch(max(p.line.plies(), 1), 0)
}

// close returns to the line suspended by a variation.
func (w *western) close() {
	n := len(w.outer) - 1
	if n < 0 {
		return
	}
	p, o := w.player, w.outer[n]
	w.outer = w.outer[:n]
	p.line, p.stuck, p.ended, p.inVariation = o.line, o.stuck, o.ended, o.inVariation
	p.goTo(o.line.Moves(o.line.plies() + 1))
}

// word parses a move or the end of the game.
func (w *western) word(word string, line, column int) {
	word = psnNumber().ReplaceAllString(word, "")
	end := strings.ToLower(strings.Trim(word, "-.,;"))
	c, ended := lexicon.WesternEndings[end]
	sign, move := cutSign(word)
	if m, err := w.g.ParseMove(move); err == nil {
		w.play(m, line, column)
		return
	}
	m := psnMove().FindStringSubmatch(move)
	switch {
	case word == "":
	case ended && (c.Winner == lexicon.Black || c.Winner == lexicon.White):
		w.result(end, line)
	case ended:
		w.end(c, end, line, column)
	case m == nil:
		w.unreadable(line, column, "%s is not a move such as 7g7f, P-7f or P7g-7f", quoted(word))
	case sign != "" && signSide([]rune(sign)[0]) != w.turn():
		w.notTheirs(line, column, word)
	default:
		w.move(m, line, column)
	}
}

// psnSquare parses 7f or 76; false if the board has no such square.
func (g game) psnSquare(t string) (rules.Square, bool) {
	if len(t) != 2 {
		return 0, false
	}
	rank := int(t[1] - '0')
	if t[1] > '9' {
		rank = int(t[1]|0x20-'a') + 1
	}
	return g.squareAt(int(t[0]-'0'), rank)
}

func (w *western) move(m []string, line, column int) {
	man, known := w.g.Letters.Man(m[1])
	to, onBoard := w.g.psnSquare(m[4])
	switch {
	case !known:
		w.unreadable(line, column, "%s is not a piece of %s", m[1], w.g.Game().ID)
		return
	case !onBoard:
		w.unreadable(line, column, "%s is not a square of this board", m[4])
		return
	case m[3] == "x":
		w.takes(to, nil, m[0], line, column)
	}
	s := sketch{text: m[0], men: []rules.Man{man}, to: to, promote: m[5] == "+", drop: strings.Contains("*'’@", m[3]) && m[3] != ""}
	if s.from, s.hasFrom = w.g.psnSquare(m[2]); !s.hasFrom && m[2] != "" {
		s.file = int(m[2][0] - '0')
	}
	w.find(s, line, column)
}

// result checks the winner according to a text, 1-0 or 0-1, against the moves.
func (p *player) result(said string, line int) {
	switch said {
	case "1-0":
		p.wonBy(templates.Sente, said, line)
	case "0-1":
		p.wonBy(templates.Gote, said, line)
	}
}
