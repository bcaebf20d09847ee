package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestComposed checks that check accepts the output of compose, that
// the same seed gives the same problems, and that the handout has its pages.
func TestComposed(t *testing.T) {
	args := []string{"compose", "minishogi", "--mate", "3", "--count", "3", "--seed", "2", "-q", "-o"}
	_, list, errs := runWith(t, "", append(args, "-")...)
	if _, again, _ := runWith(t, "", append(args, "-")...); list != again || strings.Count(list, "# ") != 3 {
		t.Errorf("%s%s, then %s", errs, list, again)
	}
	for _, ending := range []string{"sfen", "pdf", "html"} {
		file := t.TempDir() + "/p." + ending
		if status, _, errs := runWith(t, "", append(args, file)...); status != exitOK {
			t.Fatalf("%s: %s", ending, errs)
		}
		if ending != "sfen" {
			page, err := os.ReadFile(file)
			if n := bytes.Count(page, []byte("<details")); err != nil || ending == "html" && n != 3 {
				t.Errorf("%d answers are folded, %v", n, err)
			}
			continue
		}
		status, out, errs := runWith(t, "", "check", "--game", "minishogi", "--kind", "tsume", file) // White's hand is in the file
		if status != exitOK || !strings.Contains(out, "checked 3: no faults") || strings.Count(errs, "mate in 3") != 3 {
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
		"compose -o p.png":                  "PNG",
		"compose --mate 1 --count 501 -o -": "500",
		"compose --no-such":                 "no-such",
	} {
		if status, out, errs := runWith(t, "", strings.Fields(line)...); status != exitError || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s; want %q", line, status, out, errs, want)
		}
	}
}

// TestTsumeWithoutLength checks that the mate of a problem of unknown length is proven.
func TestTsumeWithoutLength(t *testing.T) {
	tsume := []string{"check", "--kind", "tsume"}
	answers(t, exitOK, "8k/9/8P/9/9/9/9/P8/9 b G2r2b3g4s4n4l16p 1", tsume, "mate in 1 by G*1b")
	answers(t, exitFaults, "4k4/9/9/9/9/9/9/P8/9 b P2r2b4g4s4n4l16p 1", tsume, "no-mate")
}
