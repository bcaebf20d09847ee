package notation

import (
	"slices"
	"strconv"
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

// kifSide returns the side that a text begins with.
func kifSide(t string) (templates.Side, bool) {
	for side, names := range kifSides {
		if slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(t, n) }) {
			return templates.Side(side), true
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
	side, known := kifSide(name)
	return side, ok && known && utf8.RuneCountInString(name) == 2
}

// bodText reads what may stand around the board of a BOD diagram; other lines are
// names of players, dates and remarks.
func (p *drawn) bodText(l line, t string) *rules.ParseError {
	switch side, ok := kifTurn(t); {
	case strings.HasPrefix(t, "手数"):
		return p.count(t)
	case strings.HasPrefix(t, kifHandicap):
		p.handicap(t)
	case ok && p.turn && !p.guessed && side != p.setup.Turn:
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	case ok:
		p.turn, p.guessed, p.setup.Turn = true, false, side
	case strings.Contains(t, "駒") || strings.Contains(t, "の持") && !strings.Contains(t, "時間"):
		return rules.Unreadable.At(p.line, 1, "%s may be a hand, but whose is not clear; 先手の持駒： and 後手の持駒： are known", quoted(t))
	default:
		p.passed = append(p.passed, l)
	}
	return nil
}

// gridTurn reads "white to move, move 3".
func (p *drawn) gridTurn(t string) *rules.ParseError {
	if p.turn {
		return rules.Ambiguous.At(p.line, 1, "the side to move is given twice")
	}
	p.turn = true
	if strings.HasPrefix(t, "white") {
		p.setup.Turn = templates.Gote
	}
	_, rest, found := strings.Cut(t, ", move ")
	n, err := strconv.ParseUint(strings.TrimSpace(rest), 10, 31)
	if found && err != nil {
		return rules.Unreadable.At(p.line, len(t)-len(rest)+1, "the move number is %q; a whole number is wanted", templates.Clip(rest))
	}
	p.moved = int(n) - 1
	return nil
}

// count reads how many moves have been made: 手数＝12 ▲７六歩 まで. With a colon
// it is the length of a problem.
func (p *drawn) count(t string) *rules.ParseError {
	sign := strings.TrimPrefix(t, "手数")
	rest := strings.TrimLeft(sign, "＝=：: 　")
	n, more := cutNumber(rest)
	if more == rest || n > maxPlies*10 {
		return rules.Unreadable.At(p.line, 3, "%q is not a number of moves", templates.Clip(rest))
	}
	if strings.ContainsAny(sign[:len(sign)-len(rest)], "：:") && !strings.Contains(more, kifUntil) {
		p.length = n
		return nil
	}
	p.moved = n
	if i := strings.IndexAny(more, kifSigns); i >= 0 && !p.turn { // who has moved
		c, _ := utf8.DecodeRuneInString(more[i:])
		p.turn, p.guessed, p.setup.Turn = true, true, signSide(c).Other()
	}
	return nil
}

// handicap reads the name of a setup, which stands in for a board.
func (p *drawn) handicap(t string) {
	s, err := p.g.setupNamed(strings.Trim(strings.TrimPrefix(t, kifHandicap), "：: 　"), p.line)
	p.named, p.unnamed = &s, err
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
func (g game) setupNamed(said string, line int) (rules.Setup, *rules.ParseError) {
	name := oneSort(said)
	if name == "" || name == kifEven || name == plainName(g.Game().Names["ja"]) {
		return g.Start(), nil
	}
	if sfen := kifSetups[name]; sfen != "" && g.FormatSFEN(g.Start()) == kifEvenSFEN {
		s, _ := g.ReadSFEN(sfen)
		return s, nil
	}
	var found []string
	for _, h := range g.Game().Handicaps {
		if ja := h.Names["ja"]; oneSort(ja) == name || plainName(ja) == name {
			found = append(found, h.ID)
		}
	}
	switch len(found) {
	case 0:
		return rules.Setup{}, rules.Impossible.At(line, 1, "no setup of %s is called %s; draw the board, or read it as another game", g.Game().ID, templates.Clip(said))
	case 1:
		s, _ := g.Named(found[0])
		return s, nil
	}
	return rules.Setup{}, rules.Ambiguous.At(line, 1, "%d setups are called %s; draw the board", len(found), said)
}

// plainName is a setup's name in one sort of digits, without the remark in brackets
// that tells it from another of the same name.
func plainName(name string) string {
	if i := strings.IndexAny(name, "（("); i >= 0 {
		name = strings.TrimSpace(name[:i])
	}
	return oneSort(name)
}
