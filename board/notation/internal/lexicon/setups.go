package lexicon

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Words of KIF files.
const (
	Handicap  = "手合割"
	NoPieces  = "なし"
	Even      = "平手"
	Variation = "変化" // begins a variation
	Until     = "まで" // begins the line that says how the game ended
)

// Sides are the words for the two sides: the usual ones, those of handicap games, where
// the stronger player is Gote, and those of problems.
var Sides = [2][]string{{"先手", "下手", "攻方", "攻め方", "詰方"}, {"後手", "上手", "玉方", "受方"}}

// Side returns the side that a text begins with.
func Side(t string) (templates.Side, bool) {
	for side, names := range Sides {
		if slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(t, n) }) {
			return templates.Side(side), true
		}
	}
	return 0, false
}

// Setups are the meanings in KIF of ambiguous names: other sources remove the other
// lance.
var Setups = map[string]string{
	"3枚落ち":  "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"左7枚落ち": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"右7枚落ち": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"青空将棋":  "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1",
}

// EvenSFEN is the standard game of KIF files.
const EvenSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// SetupNamed returns the setup with a Japanese name; "" means the default.
func (g *Lexicon) SetupNamed(said string, line int) (rules.Setup, *rules.ParseError) {
	name := PlainDigits(said)
	if name == "" || name == Even || strings.TrimPrefix(name, "本") == PlainName(g.Game().Names["ja"]) {
		return g.Start(), nil
	}
	if sfen := Setups[name]; sfen != "" && g.FormatSFEN(g.Start()) == EvenSFEN {
		s, _ := g.ReadSFEN(sfen)
		return s, nil
	}
	var found []string
	for _, h := range g.Game().Handicaps {
		if ja := h.Names["ja"]; PlainDigits(ja) == name || PlainName(ja) == name {
			found = append(found, h.ID)
		}
	}
	switch len(found) {
	case 0:
		err := rules.Impossible.At(line, 1, "no setup of %s is called %s; draw the board, or read it as another game", g.Game().ID, templates.Clip(said))
		if IsOtherGame(name) {
			err.Message = fmt.Sprintf("%s is another game than %s", templates.Clip(said), g.Game().ID)
		}
		return rules.Setup{}, err
	case 1:
		s, _ := g.Named(found[0])
		return s, nil
	}
	return rules.Setup{}, rules.Ambiguous.At(line, 1, "%d setups are called %s; draw the board", len(found), said)
}

// IsOtherGame reports whether the name of a setup is that of a variant with its own
// rules, such as 安南将棋, rather than a problem or composition.
func IsOtherGame(name string) bool {
	if strings.Contains(name, "詰") || name == "将棋" {
		return false
	}
	begins := func(game string) bool { return strings.HasPrefix(name, game) }
	return strings.Contains(name, "将棋") || begins("安南") || begins("京都") || begins("王手")
}

// PlainName returns a setup's name with ASCII digits, without the remark in parentheses
// that distinguishes it from another of the same name.
func PlainName(name string) string {
	if i := strings.IndexAny(name, "（("); i >= 0 {
		name = strings.TrimSpace(name[:i])
	}
	return PlainDigits(name)
}

// Presets maps the handicap names of JKF to Japanese.
var Presets = map[string]string{
	"HIRATE": Even, "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち", "HIKY": "飛香落ち",
	"2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち", "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち",
	"7_L": "左七枚落ち", "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}

// CSAHeads maps the headers of CSA to their names in KIF.
var CSAHeads = [][2]string{
	{"N+", "先手"}, {"N-", "後手"}, {"N+", "下手"}, {"N-", "上手"}, {"$EVENT:", "棋戦"}, {"$SITE:", "場所"}, {"$START_TIME:", "開始日時"},
	{"$END_TIME:", "終了日時"}, {"$TIME_LIMIT:", "持ち時間"}, {"$OPENING:", "戦型"},
}

// MoveNumber begins a comment with the number of the first move, which CSA cannot
// express.
const MoveNumber = "'move "
