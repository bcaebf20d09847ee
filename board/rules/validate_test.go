package rules

import (
	"errors"
	"strings"
	"testing"
)

// codeOf says which codes a reason of invalid.tsv asks for.
var codeOf = map[string][]Code{
	"two-pawns": {CodeTwoPawns}, "dead-lance": {CodeDeadPiece}, "dead-knight": {CodeDeadPiece}, "dead-pawn": {CodeDeadPiece},
	"two-kings": {CodeExtraKing}, "missing-king": {CodeMissingKing}, "opponent-in-check": {CodeOpponentInCheck},
	"adjacent-kings": {CodeOpponentInCheck}, "too-many-pieces": {CodeTooMany}, "triple-check": {CodeImpossibleCheck},
	"multiple": {CodeExtraKing, CodeDeadPiece},
}

func TestInvalidTable(t *testing.T) {
	games := map[string]*Rules{"shogi": builtIn(t, "shogi"), "minishogi": builtIn(t, "minishogi")}
	for _, row := range table(t, "invalid.tsv") {
		game, sfen, reason, level, detail := row[0], row[1], row[2], row[3], row[4]
		if sfen == "(empty string)" {
			sfen = ""
		}
		r := games[game]
		s, err := r.ParseSFEN(sfen)
		if level == "parse" && !strings.Contains(detail, "explicit count 1") {
			if pe := (*ParseError)(nil); !errors.As(err, &pe) {
				t.Errorf("%s (%s): read without a parse error: %v", sfen, detail, err)
			} else {
				t.Logf("%-14s %s: %v", reason, sfen, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s (%s): %v", sfen, detail, err)
			continue
		}
		kind := KindGame
		if strings.HasPrefix(reason, "ok-tsume") {
			kind = KindTsume
		}
		checkCodes(t, r.Validate(s, kind), sfen, detail, codeOf[reason])
	}
}

func checkCodes(t *testing.T, faults Faults, sfen, detail string, want []Code) {
	t.Helper()
	for _, c := range want {
		if !faults.Has(c) {
			t.Errorf("%s (%s): no %s in: %v", sfen, detail, c, faults)
		}
	}
	for _, f := range faults {
		if len(want) == 0 {
			t.Errorf("%s (%s): %v", sfen, detail, f)
		}
		t.Logf("%s (%s): %v", sfen, detail, f)
	}
}
