package check

import (
	"bytes"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// checked returns the report of a text, and how many mates of it are not decided.
func checked(t *testing.T, text string, set func(*Checker)) (report string, undecided int) {
	t.Helper()
	r, err := rules.New(gametest.Load(t, "shogi"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	silent := func(string, ...any) {}
	ck := Checker{Rules: r, Nodes: 100_000, Report: NewReport(&out, false), Note: silent, Warn: silent, Passed: func(string, []int) {}}
	if set != nil {
		set(&ck)
	}
	if err := ck.Diagrams("x", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := ck.Report.End(false); err != nil {
		t.Fatal(err)
	}
	return out.String(), ck.Undecided
}

// TestUndecidedMatesAreNoFaults: where the limit ends a search, the others are judged.
func TestUndecidedMatesAreNoFaults(t *testing.T) {
	const list = "1nk1l+L1b1/9/3sS4/l6pn/pK2+BN3/3P4P/P3P2G1/S1+s6/9 w RGNL12Pr2g 168\n4k4/9/9/9/9/9/9/9/4K4 b - 1\n"
	got, undecided := checked(t, list, func(ck *Checker) { ck.Kind, ck.Plies, ck.Nodes = rules.KindAny, 3, 27 })
	if undecided != 1 || !strings.Contains(got, "x:2: no mate by checks in 3") || strings.Contains(got, "x:1: no") {
		t.Errorf("%d undecided, %s", undecided, got)
	}
	if got, _ := checked(t, "8k/9/8P/6N2/9/9/9/9/9 b G2r2b3g4s3n4l17p 1\n", nil); !strings.Contains(got, "[second-solution]") {
		t.Error(got)
	}
}
