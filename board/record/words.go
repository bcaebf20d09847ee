package record

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// game is the rules of a game, with the words that each notation has for its men.
type game struct {
	*rules.Rules
	files, ranks int
	pieces       []templates.Piece
	kif, csa     words
}

func gameOf(r *rules.Rules) game {
	t := r.Game()
	g := game{Rules: r, files: t.Board.Files, ranks: t.Board.Ranks, pieces: t.Pieces}
	g.kif, g.csa = g.kifWords(), g.csaWords()
	return g
}

// squareAt returns the square on a file and a rank, if the board has it.
func (g game) squareAt(file, rank int) (rules.Square, bool) {
	if file < 1 || file > g.files || rank < 1 || rank > g.ranks {
		return 0, false
	}
	return rules.At(file, rank), true
}

// words maps between the men of a game and the words of a notation. Words are read as
// Black's men; one may denote several.
type words struct {
	write map[rules.Man]string
	read  map[string][]rules.Man
}

func newWords() words { return words{map[rules.Man]string{}, map[string][]rules.Man{}} }

// add adds the word that is written for a man, and others that are only read.
func (w words) add(m rules.Man, write string, also ...string) {
	w.write[m] = write
	for _, word := range append(also, write) {
		if word != "" && !slices.Contains(w.read[word], m&^1) {
			w.read[word] = append(w.read[word], m&^1)
		}
	}
}

// man returns the man denoted by a word; false if there is none, or several.
func (w words) man(word string) (rules.Man, bool) {
	if men := w.read[word]; len(men) == 1 {
		return men[0], true
	}
	return 0, false
}

// longestWord is the number of characters of the longest word for a man.
const longestWord = 4

// cut returns the men denoted by the longest word at the start of a text, and that word.
func (w words) cut(s string) (men []rules.Man, word string) {
	end := 0
	for range longestWord {
		if end == len(s) {
			break
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
		if found := w.read[s[:end]]; len(found) > 0 {
			men, word = found, s[:end]
		}
	}
	return men, word
}

// men returns all men of the game, by kind, side and face.
func (g *game) men() (out []rules.Man) {
	for k := range g.pieces {
		for side := templates.Sente; side <= templates.Gote; side++ {
			out = append(out, rules.NewMan(k, side, false))
			if g.pieces[k].Promoted != nil {
				out = append(out, rules.NewMan(k, side, true))
			}
		}
	}
	return out
}

// csaCodes are the words of CSA by letter, unpromoted and promoted. Other letters are
// doubled, or follow a P if promoted.
var csaCodes = map[byte][2]string{
	'P': {"FU", "TO"}, 'L': {"KY", "NY"}, 'N': {"KE", "NK"}, 'S': {"GI", "NG"},
	'G': {"KI", ""}, 'B': {"KA", "UM"}, 'R': {"HI", "RY"}, 'K': {"OU", ""},
}

func (g *game) csaWords() words {
	w := newWords()
	for _, m := range g.men() {
		letter := g.pieces[m.Kind()].Letter
		word := cmp.Or(csaCodes[letter][0], string([]byte{letter, letter}))
		if m.Promoted() {
			word = cmp.Or(csaCodes[letter][1], string([]byte{'P', letter | 0x20}))
		}
		w.add(m, word)
	}
	return w
}

// kifOld are spellings of KIF that templates do not list.
var kifOld = map[string]string{
	"龍": "竜", "龙": "竜", "王": "玉", "玉": "王", "成銀": "全", "成桂": "圭", "成香": "杏", "成歩": "と", "仝": "全",
}

// kifOnBoard and kifInMoves are KIF's own words on a board, where they are one character
// long, and in a move.
var (
	kifOnBoard = map[string]string{"竜": "龍", "王": "玉"}
	kifInMoves = map[string]string{"竜": "龍", "王": "玉", "全": "成銀", "圭": "成桂", "杏": "成香"}
)

func (g *game) kifWords() words {
	w := newWords()
	for _, m := range g.men() {
		p, side := &g.pieces[m.Kind()], m.Side()
		plain := cmp.Or(p.Face.Kanji1[side], string(p.Letter))
		if !m.Promoted() {
			w.add(m, plain, p.Face.Kanji[side])
			continue
		}
		// If both faces share a character, the promoted one is prefixed with the word
		// for "promoted".
		promoted := p.Promoted.Kanji1[side]
		if promoted == "" || promoted == plain {
			promoted = "成" + plain
		}
		w.add(m, promoted, p.Promoted.Kanji[side])
	}
	for m, word := range w.write { // two pieces that share a character are written as their letters
		if len(w.read[word]) > 1 {
			promoted := strings.Repeat("成", int(m>>1&1))
			w.add(m, promoted+string(g.pieces[m.Kind()].Letter))
		}
	}
	for old, now := range kifOld {
		if men := w.read[now]; len(w.read[old]) == 0 && len(men) > 0 {
			w.read[old] = men
		}
	}
	return w
}

// kifWord returns the word for a man in KIF, which some men have of their own.
func (g *game) kifWord(m rules.Man, own map[string]string) string {
	word := g.kif.write[m]
	if better := own[word]; better != "" && slices.Equal(g.kif.read[better], []rules.Man{m &^ 1}) {
		return better
	}
	return word
}
