package notation

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Words of KIF files.
const (
	kifHandicap = "手合割"
	kifNone     = "なし"
	kifEven     = "平手"
)

// kifSides are the words for the two sides: the usual ones, and those of
// handicap games, where the stronger player is the upper one.
var kifSides = [2][]string{{"先手", "下手"}, {"後手", "上手"}}

// kifOld are spellings that templates do not list.
var kifOld = map[string]string{"龍": "竜", "龙": "竜", "王": "玉", "玉": "王", "成銀": "全", "成桂": "圭", "成香": "杏", "成歩": "と", "仝": "全"}

// kanjiDigits are the numerals of ranks and hands.
var kanjiDigits = []rune("〇一二三四五六七八九")

// words are how BOD writes the faces of a game.
type words struct {
	write map[rules.Man]string
	read  map[string][]rules.Man // Black's; several where a word is not clear
}

func (g game) words() words {
	w := words{map[rules.Man]string{}, map[string][]rules.Man{}}
	for k := range g.pieces {
		p := &g.pieces[k]
		for side := templates.Sente; side <= templates.Gote; side++ {
			m := rules.NewMan(k, side, false)
			plain := orElse(p.Face.Kanji1[side], string(p.Letter))
			w.add(m, plain, p.Face.Kanji[side])
			if p.Promoted == nil {
				continue
			}
			// Where both faces share their sign, the promoted one gets the word
			// for "promoted" before it.
			promoted := p.Promoted.Kanji1[side]
			if promoted == "" || promoted == plain {
				promoted = "成" + plain
			}
			w.add(m|2, promoted, p.Promoted.Kanji[side])
		}
	}
	for old, now := range kifOld {
		if men := w.read[now]; len(w.read[old]) == 0 && len(men) > 0 {
			w.read[old] = men
		}
	}
	return w
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (w *words) add(m rules.Man, write, long string) {
	w.write[m] = write
	for _, word := range [2]string{write, long} {
		known := false
		for _, o := range w.read[word] {
			known = known || o == m&^1
		}
		if !known && word != "" {
			w.read[word] = append(w.read[word], m&^1)
		}
	}
}

// cut takes the longest word off the front of a text; no men if there is none.
func (w *words) cut(s string) ([]rules.Man, string) {
	end, best, word := 0, []rules.Man(nil), ""
	for range 4 {
		if end == len(s) {
			break
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
		if men := w.read[s[:end]]; len(men) > 0 {
			best, word = men, s[:end]
		}
	}
	return best, word
}

func (g game) formatBOD(s rules.Setup) string {
	w := g.words()
	var b strings.Builder
	fmt.Fprintf(&b, "%sの持駒：%s\n", kifSides[1][0], g.bodHand(&w, &s, templates.Gote))
	for file := g.files; file >= 1; file-- {
		b.WriteString(" " + wide(file))
	}
	frame := "+" + strings.Repeat("---", g.files) + "+\n"
	b.WriteString("\n" + frame)
	for rank := 1; rank <= g.ranks; rank++ {
		b.WriteByte('|')
		for file := g.files; file >= 1; file-- {
			m := s.Board[rules.At(file, rank)]
			word := orElse(w.write[m], "・")
			b.WriteString(string(" v"[m.Side()]) + word)
		}
		b.WriteString("|" + kanjiNumber(rank) + "\n")
	}
	b.WriteString(frame)
	fmt.Fprintf(&b, "%sの持駒：%s\n", kifSides[0][0], g.bodHand(&w, &s, templates.Sente))
	if s.Number > 1 {
		fmt.Fprintf(&b, "手数＝%d　まで\n", s.Number-1)
	}
	fmt.Fprintf(&b, "%s番\n", kifSides[s.Turn&1][0])
	return b.String()
}

// wide writes a number with full-width digits.
func wide(n int) string {
	s := ""
	for _, c := range fmt.Sprint(n) {
		s += string(c - '0' + '０')
	}
	return s
}

// kanjiNumber writes 1 to 999 as 一, 十, 十八, 二十, 百三.
func kanjiNumber(n int) string {
	s := ""
	for _, unit := range []struct {
		value int
		sign  string
	}{{100, "百"}, {10, "十"}} {
		if d := n / unit.value; d > 1 {
			s += string(kanjiDigits[d]) + unit.sign
		} else if d == 1 {
			s += unit.sign
		}
		n %= unit.value
	}
	if n > 0 {
		s += string(kanjiDigits[n])
	}
	return s
}

// cutNumber takes a number in kanji or digits off the front of a text; 0 if
// there is none.
func cutNumber(s string) (int, string) {
	n, unit := 0, 0
	for s != "" {
		c, size := utf8.DecodeRuneInString(s)
		d, ok := digitOf(c)
		for i, k := range kanjiDigits {
			if c == k {
				d, ok = i, true
			}
		}
		switch {
		case ok:
			unit = unit*10 + d
		case c == '十':
			n, unit = n+10*max(unit, 1), 0
		case c == '百':
			n, unit = n+100*max(unit, 1), 0
		default:
			return n + unit, s
		}
		if n+unit > math.MaxInt32 {
			return n + unit, s
		}
		s = s[size:]
	}
	return n + unit, s
}

func (g game) bodHand(w *words, s *rules.Setup, side templates.Side) string {
	var parts []string
	for k := range g.pieces {
		word := w.write[rules.NewMan(k, side, false)]
		switch n := int(s.Hands[side][k]); {
		case n > 1:
			parts = append(parts, word+kanjiNumber(n))
		case n == 1:
			parts = append(parts, word)
		}
	}
	if parts == nil {
		return kifNone
	}
	return strings.Join(parts, "　")
}

// kifHand tells whose hand a line lists.
func kifHand(t string) (templates.Side, bool) {
	if !strings.Contains(t, "持駒") && !strings.Contains(t, "持ち駒") {
		return 0, false
	}
	return kifSide(t)
}

func kifSide(t string) (templates.Side, bool) {
	for side, names := range kifSides {
		for _, n := range names {
			if strings.HasPrefix(t, n) {
				return templates.Side(side), true
			}
		}
	}
	return 0, false
}

// bodParser reads the board diagram of a KIF file line by line.
type bodParser struct {
	g     game
	words words
	setup rules.Setup
	line  int
	rank  int
	hands [2]bool
	turn  bool
	moved int // 手数, moves made; -1 not given
	game  bool
	named *rules.Setup
	// unnamed is a name that no setup has; a board may follow all the same.
	unnamed string
}

func (g game) parseBOD(lines []string) (rules.Setup, *rules.ParseError) {
	p := bodParser{g: g, words: g.words(), setup: rules.Setup{Number: 1}, moved: -1}
	for i, text := range lines {
		p.line = i + 1
		t := strings.TrimLeft(text, " 　\t")
		if err := p.read(strings.TrimSpace(t)); err != nil {
			err.Column += utf8.RuneCountInString(text) - utf8.RuneCountInString(t)
			return rules.Setup{}, err
		}
	}
	switch {
	case p.rank == 0 && p.named != nil:
		return *p.named, nil
	case p.rank == 0 && p.unnamed != "":
		return rules.Setup{}, rules.Impossible.At(p.line, 1, "no setup of %s is called %s; draw the board", g.Game().ID, rules.Clip(p.unnamed))
	case p.rank != g.ranks:
		return rules.Setup{}, rules.Impossible.At(p.line, 1, "the board has %d ranks, not %d", p.rank, g.ranks)
	case !p.turn && p.moved > 0 && p.moved%2 == 1:
		return rules.Setup{}, rules.Ambiguous.At(p.line, 1, "after move %d it is White's turn if Black began; say 先手番 or 後手番", p.moved)
	}
	p.setup.Number = max(p.moved+1, 1)
	return p.setup, nil
}

func (p *bodParser) read(t string) *rules.ParseError {
	switch {
	case t == "" || isFrame(t) || p.game:
		return nil
	case isRow(t):
		return p.row(t)
	case isFileHeader(" " + t):
		return checkHeader(t, p.line, p.g.files)
	case strings.HasPrefix(t, "手数---"):
		p.game = true // the moves of a game follow; only the diagram is read
		return nil
	case strings.HasPrefix(t, "手数"):
		return p.count(t)
	case strings.HasPrefix(t, kifHandicap):
		return p.handicap(t)
	}
	if side, ok := kifHand(t); ok {
		return p.hand(t, side)
	}
	if side, ok := kifTurn(t); ok {
		if p.turn && side != p.setup.Turn {
			return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
		}
		p.turn, p.setup.Turn = true, side
	}
	return nil // names of players, dates and remarks
}

// kifTurn reads 後手番, and 手番：後手 as some programs write it.
func kifTurn(t string) (templates.Side, bool) {
	if rest, ok := strings.CutPrefix(t, "手番"); ok {
		return kifSide(strings.TrimLeft(rest, "：: 　"))
	}
	for side, names := range kifSides {
		for _, n := range names {
			if t == n+"番" {
				return templates.Side(side), true
			}
		}
	}
	return 0, false
}

func (p *bodParser) count(t string) *rules.ParseError {
	rest := strings.TrimLeft(strings.TrimPrefix(t, "手数"), "＝=：: 　")
	n, _ := cutNumber(rest)
	if n == 0 && !strings.HasPrefix(rest, "0") && !strings.HasPrefix(rest, "０") {
		return rules.Unreadable.At(p.line, 3, "%q is not a number of moves", rules.Clip(rest))
	}
	p.moved = n
	return nil
}

// handicap reads the name of a setup, which stands in for a board.
func (p *bodParser) handicap(t string) *rules.ParseError {
	name := strings.Trim(strings.TrimPrefix(t, kifHandicap), "：: 　")
	if name == kifEven {
		start := p.g.Start()
		p.named = &start
		return nil
	}
	found := 0
	for _, h := range p.g.Game().Handicaps {
		if ja := h.Names["ja"]; ja == name || plainName(ja) == name {
			s, _ := p.g.Named(h.ID)
			p.named = &s
			found++
		}
	}
	if found > 1 {
		p.named = nil
		return rules.Ambiguous.At(p.line, 1, "%d setups are called %s; draw the board", found, name)
	}
	p.unnamed = name
	return nil
}

// plainName is a setup's name without the remark in brackets that tells it from
// another of the same name.
func plainName(name string) string {
	if i := strings.IndexAny(name, "（("); i >= 0 {
		return strings.TrimSpace(name[:i])
	}
	return name
}

func (p *bodParser) hand(t string, side templates.Side) *rules.ParseError {
	if p.hands[side] {
		return rules.Ambiguous.At(p.line, 1, "%s's hand is given twice", rules.Colour(side))
	}
	p.hands[side] = true
	at := strings.IndexAny(t, "：:")
	if at < 0 {
		return rules.Unreadable.At(p.line, 1, "a colon is wanted before the pieces in hand")
	}
	_, n := utf8.DecodeRuneInString(t[at:])
	rest := strings.TrimLeft(t[at+n:], " 　\t、,")
	if rest == kifNone {
		return nil
	}
	for rest != "" {
		column := utf8.RuneCountInString(t[:len(t)-len(rest)]) + 1
		men, word := p.words.cut(rest)
		if word == "" {
			return rules.Unreadable.At(p.line, column, "%q is not a piece of %s", rules.Clip(rest), p.g.Game().ID)
		}
		n, more := cutNumber(rest[len(word):])
		if more == rest[len(word):] {
			n = 1
		}
		if err := p.addToHand(side, men, n, word, column); err != nil {
			return err
		}
		rest = strings.TrimLeft(more, " 　\t、,")
	}
	return nil
}

func (p *bodParser) addToHand(side templates.Side, men []rules.Man, n int, word string, column int) *rules.ParseError {
	switch {
	case len(men) > 1:
		return rules.Ambiguous.At(p.line, column, "%s may be %s or %s", word, p.g.Name(men[0]), p.g.Name(men[1]))
	case men[0].Promoted():
		return rules.Impossible.At(p.line, column, "%s in hand; captured pieces turn back", word)
	case n < 1:
		return rules.Unreadable.At(p.line, column, "no number of %s", word)
	}
	if err := p.g.AddToHand(&p.setup, side, men[0].Kind(), n); err != nil {
		return rules.Impossible.At(p.line, column, "%v", err)
	}
	return nil
}

func (p *bodParser) row(t string) *rules.ParseError {
	bar := "|"
	if strings.HasPrefix(t, "｜") {
		bar = "｜"
	}
	end := strings.LastIndex(t, bar)
	if end < len(bar) {
		return rules.Unreadable.At(p.line, utf8.RuneCountInString(t)+1, "the %s at the end of the rank is missing", bar)
	}
	if p.rank++; p.rank > p.g.ranks {
		return rules.Impossible.At(p.line, 1, "more than %d ranks", p.g.ranks)
	}
	file := p.g.files
	for rest := t[len(bar):end]; ; file-- {
		side, body := cutSide(rest)
		if body == "" {
			break
		}
		column := utf8.RuneCountInString(t[:end-len(body)]) + 1
		if file == 0 {
			return rules.Impossible.At(p.line, column, "rank %s has more than %d squares", kanjiNumber(p.rank), p.g.files)
		}
		var err *rules.ParseError
		if rest, err = p.cell(rules.At(file, p.rank), side, body, column); err != nil {
			return err
		}
	}
	if file > 0 {
		return rules.Impossible.At(p.line, utf8.RuneCountInString(t[:end])+1, "rank %s has %d squares, not %d", kanjiNumber(p.rank), p.g.files-file, p.g.files)
	}
	return p.label(strings.TrimSpace(t[end+len(bar):]), utf8.RuneCountInString(t[:end])+2)
}

// cutSide passes over space and reads the sign of the side before a piece.
func cutSide(s string) (templates.Side, string) {
	side := templates.Sente
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		switch c {
		case ' ', '　', '\t', '^', '▲', '☗':
		case 'v', 'ｖ', '△', '▽', '☖':
			side = templates.Gote
		default:
			return side, s
		}
		s = s[n:]
	}
	return side, s
}

// cell reads one square and returns what follows.
func (p *bodParser) cell(sq rules.Square, side templates.Side, body string, column int) (string, *rules.ParseError) {
	c, n := utf8.DecodeRuneInString(body)
	if strings.ContainsRune("・･.．*＊", c) {
		return body[n:], nil
	}
	men, word := p.words.cut(body)
	switch {
	case word == "":
		return "", rules.Unreadable.At(p.line, column, "%q is not a piece of %s", string(c), p.g.Game().ID)
	case len(men) > 1:
		return "", rules.Ambiguous.At(p.line, column, "%s may be %s or %s", word, p.g.Name(men[0]), p.g.Name(men[1]))
	}
	p.setup.Board[sq] = men[0] | rules.Man(side)
	return body[len(word):], nil
}

func (p *bodParser) label(label string, column int) *rules.ParseError {
	if label == "" {
		return nil
	}
	if n, rest := cutNumber(label); n != p.rank || rest != "" {
		return rules.Unreadable.At(p.line, column, "rank %s is labelled %q", kanjiNumber(p.rank), rules.Clip(label))
	}
	return nil
}
