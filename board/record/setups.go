package record

import (
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Words of KIF files.
const (
	handicapKey   = "手合割"
	noPieces      = "なし"
	even          = "平手"
	movesKey      = "手数--"   // the line above the moves
	variationKey  = "変化"     // begins a variation
	untilKey      = "まで"     // begins the line that says how the game ended
	lengthKey     = "手数"     // the number of moves made, or of a problem
	moveNumberKey = "'move " // begins a comment of CSA with the number of the first move
)

// kifSetups are the meanings in KIF of ambiguous names: other sources remove the other
// lance.
var kifSetups = map[string]string{
	"3枚落ち":  "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"左7枚落ち": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"右7枚落ち": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"青空将棋":  "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1",
}

// evenSFEN is the standard game of KIF files.
const evenSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// isStandard reports whether a game is the one that KIF files are about.
func (g *game) isStandard() bool { return g.FormatSFEN(g.Start()) == evenSFEN }

// setupNamed returns the setup with a Japanese name; "" means the default.
func (g *game) setupNamed(text string, at place) (rules.Setup, *rules.Fault) {
	name := plainDigits(text)
	if name == "" || name == even || strings.TrimPrefix(name, "本") == plainName(g.Game().Names["ja"]) {
		return g.Start(), nil
	}
	if sfen := kifSetups[name]; sfen != "" && g.isStandard() {
		s, _ := g.ReadSFEN(sfen)
		return s, nil
	}
	var found []string
	for _, h := range g.Game().Handicaps {
		if ja := h.Names["ja"]; plainDigits(ja) == name || plainName(ja) == name {
			found = append(found, h.ID)
		}
	}
	id, shown := g.Game().ID, templates.Clip(text)
	switch {
	case len(found) == 1:
		s, _ := g.Named(found[0])
		return s, nil
	case len(found) > 1:
		return rules.Setup{}, at.fault(rules.Ambiguous, "%d setups are called %s; draw the board", len(found), shown)
	case isOtherGame(name):
		return rules.Setup{}, at.fault(rules.Impossible, "%s is another game than %s", shown, id)
	}
	return rules.Setup{}, at.fault(rules.Impossible,
		"no setup of %s is called %s; draw the board, or read it as another game", id, shown)
}

// kifHandicaps are the setups whose names all programs read alike.
var kifHandicaps = []string{
	"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "四枚落ち", "五枚落ち", "六枚落ち", "八枚落ち", "十枚落ち",
}

// nameOf returns the Japanese name of a setup; "" if a board is clearer, because programs
// disagree on the meaning of the name.
func (g *game) nameOf(s rules.Setup) string {
	switch {
	case s == g.Start() && g.isStandard():
		return even
	case s == g.Start():
		return plainName(g.Game().Names["ja"])
	case !g.isStandard():
		return ""
	}
	for _, name := range kifHandicaps {
		if setup, err := g.setupNamed(name, place{}); err == nil && setup == s {
			return name
		}
	}
	return ""
}

// isProblemName reports whether the name of a setup says that it is a mate problem.
func isProblemName(name string) bool { return strings.Contains(name, "詰") }

// isOtherGame reports whether the name of a setup is that of a variant with its own
// rules, such as 安南将棋, rather than a problem or composition.
func isOtherGame(name string) bool {
	if isProblemName(name) || name == "将棋" {
		return false
	}
	begins := func(game string) bool { return strings.HasPrefix(name, game) }
	return strings.Contains(name, "将棋") || begins("安南") || begins("京都") || begins("王手")
}

// plainName returns a setup's name with ASCII digits, without the remark in parentheses
// that distinguishes it from another of the same name.
func plainName(name string) string {
	name, _, _ = strings.Cut(name, "（")
	name, _, _ = strings.Cut(name, "(")
	return plainDigits(strings.TrimSpace(name))
}
