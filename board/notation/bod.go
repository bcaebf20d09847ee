package notation

import (
	"fmt"
	"math"
	"slices"
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
	for m, word := range w.write { // of two pieces with one sign each is written as its letter
		if len(w.read[word]) > 1 {
			w.add(m, strings.Repeat("成", int(m>>1&1))+string(g.pieces[m.Kind()].Letter), "")
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
	what := t
	if i := strings.IndexAny(t, "：:"); i >= 0 {
		what = t[:i]
	}
	if !strings.Contains(what, "駒") {
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

// kifTurn reads 後手番, and 手番：後手 as some programs write it.
func kifTurn(t string) (templates.Side, bool) {
	if rest, ok := strings.CutPrefix(t, "手番"); ok {
		return kifSide(strings.TrimLeft(rest, "：: 　"))
	}
	name, ok := strings.CutSuffix(t, "番")
	for side, names := range kifSides {
		if ok && slices.Contains(names, name) {
			return templates.Side(side), true
		}
	}
	return 0, false
}

// plainName is a setup's name without the remark in brackets that tells it from
// another of the same name.
func plainName(name string) string {
	if i := strings.IndexAny(name, "（("); i >= 0 {
		return strings.TrimSpace(name[:i])
	}
	return name
}

// oneSort writes all digits of a text as ASCII has them.
func oneSort(text string) string {
	return strings.Map(func(c rune) rune {
		if d, ok := anyDigit(c); ok {
			return rune('0' + d)
		}
		return c
	}, text)
}

// cutSide passes over space and reads the sign of the side before a piece.
func cutSide(s string) (templates.Side, string) {
	side := templates.Sente
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		switch c {
		case ' ', '　', '\t', '^', '▲', '☗':
		case 'v', 'V', 'ｖ', 'Ｖ', '△', '▽', '☖':
			side = templates.Gote
		default:
			return side, s
		}
		s = s[n:]
	}
	return side, s
}

// bodCell reads one square and returns what follows.
func (p *drawn) bodCell(body string, side templates.Side, column int) (rules.Man, string, *rules.ParseError) {
	c, n := utf8.DecodeRuneInString(body)
	if strings.ContainsRune("・･.．*＊", c) {
		return 0, body[n:], nil
	}
	m, word, err := p.bodMan(body, column)
	if word == "" && err == nil {
		err = rules.Unreadable.At(p.line, column, "%q is not a piece of %s", string(c), p.g.Game().ID)
	}
	return m | rules.Man(side), body[len(word):], err
}

// bodMan takes the word for a man, Black's, off the front of a text; "" if there
// is none.
func (p *drawn) bodMan(text string, column int) (rules.Man, string, *rules.ParseError) {
	men, word := p.words.cut(text)
	switch len(men) {
	case 0:
		return 0, "", nil
	case 1:
		return men[0], word, nil
	}
	return 0, "", rules.Ambiguous.At(p.line, column, "%s may be %s or %s", word, p.g.Name(men[0]), p.g.Name(men[1]))
}

// bodHand reads the pieces in a hand, which begin at a column.
func (p *drawn) bodHand(side templates.Side, list string, column int) *rules.ParseError {
	const between = " 　\t、,"
	rest := strings.TrimLeft(list, between)
	switch strings.TrimRight(rest, between) {
	case kifNone, "無し", "無", "ナシ", "":
		return nil
	case "残り全部", "残り駒全部", "残り", "残り駒", "残駒全部", "残りの駒全部":
		if p.rest {
			return rules.Ambiguous.At(p.line, column, "the rest of the pieces is given twice")
		}
		p.rest, p.to = true, side
		return nil
	}
	for rest != "" {
		at := column + utf8.RuneCountInString(list[:len(list)-len(rest)])
		m, word, err := p.bodMan(rest, at)
		if err != nil {
			return err
		}
		n, more := cutNumber(rest[len(word):])
		if more == rest[len(word):] {
			n = 1
		}
		switch {
		case word == "":
			return rules.Unreadable.At(p.line, at, "%q is not a piece of %s", rules.Clip(rest), p.g.Game().ID)
		case m.Promoted():
			return rules.Impossible.At(p.line, at, "%s in hand; captured pieces turn back", word)
		case n < 1:
			return rules.Unreadable.At(p.line, at, "no number of %s", word)
		}
		if err := p.g.AddToHand(&p.setup, side, m.Kind(), n); err != nil {
			return rules.Impossible.At(p.line, at, "%v", err)
		}
		rest = strings.TrimLeft(more, between)
	}
	return nil
}

// bodText reads what may stand around the board of a BOD diagram; other lines are
// names of players, dates and remarks.
func (p *drawn) bodText(t string) *rules.ParseError {
	switch side, ok := kifTurn(t); {
	case strings.HasPrefix(t, "手数"):
		return p.count(t)
	case strings.HasPrefix(t, kifHandicap):
		return p.handicap(t)
	case ok && p.turn && !p.guessed && side != p.setup.Turn:
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	case ok:
		p.turn, p.guessed, p.setup.Turn = true, false, side
	case spoiltHand(t):
		return rules.Unreadable.At(p.line, 1, "%s may be a hand, but whose is not clear; 先手の持駒： and 後手の持駒： are known", quoted(t))
	default:
		p.passed = append(p.passed, p.line)
	}
	return nil
}

// spoiltHand reports whether a line may have been one with a hand.
func spoiltHand(t string) bool {
	return strings.Contains(t, "駒") || strings.Contains(t, "の持") && !strings.Contains(t, "時間")
}

// count reads how many moves have been made: 手数＝12 ▲７六歩 まで. With a colon
// it is the length of a problem.
func (p *drawn) count(t string) *rules.ParseError {
	sign, rest := strings.TrimPrefix(t, "手数"), ""
	rest = strings.TrimLeft(sign, "＝=：: 　")
	n, more := cutNumber(rest)
	if more == rest || n < 0 || n > maxPlies*10 {
		return rules.Unreadable.At(p.line, 3, "%q is not a number of moves", rules.Clip(rest))
	}
	if strings.ContainsAny(sign[:len(sign)-len(rest)], "：:") && !strings.Contains(more, kifUntil) {
		p.length = n
		return nil
	}
	p.moved = n
	if i := strings.IndexAny(more, kifSigns); i >= 0 && !p.turn { // who has moved
		c, _ := utf8.DecodeRuneInString(more[i:])
		p.turn = true
		p.setup.Turn = templates.Gote
		if strings.ContainsRune("△☖▽", c) {
			p.setup.Turn = templates.Sente
		}
		p.guessed = true
	}
	return nil
}

// lengthOf returns what a head says of the length of a problem; 0 if nothing.
func lengthOf(lines []string) int {
	for _, l := range lines {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(l), "手数"); ok {
			n, _ := cutNumber(strings.TrimLeft(rest, "：: 　"))
			return n
		}
	}
	return 0
}

// handicap reads the name of a setup, which stands in for a board.
func (p *drawn) handicap(t string) *rules.ParseError {
	name := strings.Trim(strings.TrimPrefix(t, kifHandicap), "：: 　")
	s, err := p.g.setupNamed(name, p.line)
	switch {
	case err == nil:
		p.named = &s
	case err.Trouble == rules.Ambiguous:
		return err
	default:
		p.unnamed = name
	}
	return nil
}

// kifSetups are what the KIF format means by names that are not clear otherwise:
// other sources take the other lance.
var kifSetups = map[string]string{
	"3枚落ち":  "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"左7枚落ち": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"右7枚落ち": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"青空将棋":  "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1",
}

// kifEvenSFEN is the game that KIF files are of.
const kifEvenSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// setupNamed returns the setup of a Japanese name; none at all means the usual one.
func (g game) setupNamed(name string, line int) (rules.Setup, *rules.ParseError) {
	said := name
	name = oneSort(name)
	if name == "" || name == kifEven || name == plainName(oneSort(g.Game().Names["ja"])) {
		return g.Start(), nil
	}
	if sfen := kifSetups[name]; sfen != "" && g.FormatSFEN(g.Start()) == kifEvenSFEN {
		s, err := g.ParseSFEN(sfen)
		if err == nil {
			return s, nil
		}
	}
	var out rules.Setup
	found := 0
	for _, h := range g.Game().Handicaps {
		if ja := oneSort(h.Names["ja"]); ja == name || plainName(ja) == name {
			out, _ = g.Named(h.ID)
			found++
		}
	}
	switch found {
	case 0:
		return out, rules.Impossible.At(line, 1, "no setup of %s is called %s; draw the board, or read it as another game", g.Game().ID, rules.Clip(said))
	case 1:
		return out, nil
	}
	return out, rules.Ambiguous.At(line, 1, "%d setups are called %s; draw the board", found, said)
}
