package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"shogikit/cmd/internal/advice"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/templates/gametest"
)

// TestWhatDoesNotFitNamesRemediesThatWork applies the remedies that the program
// suggests.
func TestWhatDoesNotFitNamesRemediesThatWork(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	for i, line := range []string{
		"kit --board whole --scale 1.5",
		"kit --scale 4",
		"kit --build net --paper a5 --scale 2",
		"kit --paper a5 --board both --scale 3",
		"kit --paper 60x100",
		"kit --paper 100x300 --build flat --scale 4",
		"kit hasami --build net --paper a5 --scale 4 --board none",
		"kit minishogi --paper 80x80",
		"kit gorogoro --sizes traditional --paper a5 --scale 400%",
		"kit animal --build all --board both --paper a5 --scale 4",
		"sheets --only rook --build net --paper a5 --scale 3",
		"kit --scale 4 --margin 20mm --registration silhouette",
		"kit --board whole --scale 2 --margin 30",
		"kit --paper a5 --scale 121% --build all --extras box --kerf 0.5",
		"sheets minishogi --also shogi --board whole --scale 2",
	} {
		if !gametest.Some(i+1, 8, 8) {
			continue
		}
		status, _, stderr, dir := runIn(t, nil, "", strings.Fields(line)...)
		if status != exitError || !oneLine.MatchString(stderr) || len(filesIn(t, dir)) > 0 {
			t.Errorf("%s: status %d, files %v\n%s", line, status, filesIn(t, dir), stderr)
			continue
		}
		fault, hint, _ := strings.Cut(stderr, "shogikit: hint: try ")
		if !regexp.MustCompile(` is [\d.]+ x [\d.]+ mm and does not fit \S+ paper: .*[\d.]+ x [\d.]+ mm`).MatchString(fault) {
			t.Errorf("%s: does not say what, how large, and what there is room for:\n%s", line, fault)
		}
		remedies := regexp.MustCompile(`, | or |\n`).Split(strings.TrimSuffix(hint, "\n"), -1)
		if len(remedies) < 3 {
			t.Errorf("%s: fewer than three remedies: %q", line, remedies)
		}
		checkRemedies(t, strings.Fields(line), stderr)
	}
}

// replaceFlags replaces flags of the same names.
func replaceFlags(args, flags []string) []string {
	out := append([]string(nil), args...)
next:
	for i := 0; i < len(flags); i += 2 {
		for k, a := range out {
			if a == flags[i] {
				out[k+1] = flags[i+1]
				continue next
			}
		}
		out = append(out, flags[i], flags[i+1])
	}
	return out
}

func TestHintWordsRemedies(t *testing.T) {
	scale, paper := press.Change{Option: press.ScaleOption, Value: "79%"}, press.Change{Option: press.PaperOption, Value: "a3"}
	for want, list := range map[string][]press.Remedy{
		"":                              nil,
		"try --paper a3":                {{paper}},
		"try --scale 79% or --paper a3": {{scale}, {paper}},
		"try --scale 79% or --paper a3 or --paper a3 --scale 79%": {{scale}, {paper}, {paper, scale}},
	} {
		if got := advice.Of(remedied(fmt.Errorf("kit: %w", &press.TooLarge{Remedies: list}))); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, o := range []press.Option{press.PaperOption, press.BoardOption, press.BuildOption, press.ScaleOption} {
		if _, ok := order.Of("kit", string(o)); !ok {
			t.Errorf("the table has no option %q", o)
		}
	}
	if got := advice.Of(remedied(errors.New("other"))); got != "" {
		t.Error(got)
	}
}
