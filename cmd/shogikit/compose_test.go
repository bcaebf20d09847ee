package main

import (
	"strings"
	"testing"
)

// TestComposed: what compose writes is what check finds sound, in either notation, and
// the same for the same seed; the handout has its pages.
func TestComposed(t *testing.T) {
	args := []string{"compose", "minishogi", "--mate", "3", "--count", "3", "--seed", "2", "-q", "-o"}
	_, list, errs := runWith(t, "", append(args, "-")...)
	if _, again, _ := runWith(t, "", append(args, "-")...); list != again || strings.Count(list, "# ") != 3 {
		t.Errorf("%s%s, then %s", errs, list, again)
	}
	for _, ending := range []string{"sfen", "kif", "pdf", "html"} {
		file := t.TempDir() + "/p." + ending
		if status, _, errs := runWith(t, "", append(args, file)...); status != exitOK {
			t.Fatalf("%s: %s", ending, errs)
		}
		if ending != "sfen" && ending != "kif" {
			continue
		}
		status, out, errs := runWith(t, "", "check", "--game", "minishogi", "--mate", "3", "--rest", file)
		if status != exitOK || !strings.Contains(out, "checked: 3, with faults: 0") || strings.Contains(errs, "idle") {
			t.Errorf("%s: %s%s", ending, out, errs)
		}
	}
}

func TestComposeRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"compose hasami -o -":               "hasami has no king",
		"compose --mate 4 -o -":             "--mate 4: the attacker makes the last move",
		"compose --level 6 -o -":            "a level from 1 to 5",
		"compose --level 4..2 -o -":         "a level from 1 to 5",
		"compose --from /nothing -o -":      "cannot read /nothing",
		"compose -o p.png":                  "PNG",
		"compose --from testdata/none -o -": "cannot read",
		"compose --mate 1 --count 501 -o -": "500",
		"compose --no-such":                 "no-such",
	} {
		if status, out, errs := runWith(t, "", strings.Fields(line)...); status != exitError || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s; want %q", line, status, out, errs, want)
		}
	}
}

// TestTsumeWithoutLength: that there is a mate is proven, and how long it is and which
// men do nothing is told.
func TestTsumeWithoutLength(t *testing.T) {
	status, _, errs := runWith(t, "8k/9/8P/9/9/9/9/P8/9 b G2r2b3g4s4n4l16p 1", "check", "--kind", "tsume")
	if status != exitOK || !strings.Contains(errs, "mate in 1 by G*1b") || !strings.Contains(errs, "idle: 9h") {
		t.Errorf("status %d, %s", status, errs)
	}
	if status, out, _ := runWith(t, "4k4/9/9/9/9/9/9/P8/9 b P2r2b4g4s4n4l16p 1", "check", "--kind", "tsume"); status != exitFaults || !strings.Contains(out, "no-mate") {
		t.Errorf("status %d, %s", status, out)
	}
}
