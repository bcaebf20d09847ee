package notation

import (
	"errors"
	"io"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
)

func FuzzDiagrams(f *testing.F) {
	var games []*rules.Rules
	for _, id := range templates.List() {
		games = append(games, builtIn(f, id))
	}
	for i, r := range games {
		for _, n := range notations {
			text, err := Format(r, r.Start(), n)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), text)
		}
	}
	f.Add(uint8(0), bod)
	f.Add(uint8(0), "P-51OU\nP+53KI00KI\nP-00AL\n+")
	f.Add(uint8(0), "+\n-\n")
	f.Add(uint8(0), "手合割：三枚落ち\n手数＝百二十\n|")
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := games[int(game)%len(games)]
		s, err := Parse(r, text)
		if err != nil {
			checkParseError(t, err, text)
		} else {
			roundTrip(t, r, s)
		}
		// However many diagrams there are, the reader comes to an end.
		rd := NewReader(r, strings.NewReader(text))
		for range strings.Count(text, "\n") + 2 {
			d, err := rd.Next()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, err := range d.Errs {
				checkParseError(t, err, text)
			}
		}
		t.Fatalf("%q: more diagrams than lines", text)
	})
}

func checkParseError(t *testing.T, err error, text string) {
	t.Helper()
	var pe *rules.ParseError
	if !errors.As(err, &pe) || pe.Line < 1 || pe.Column < 1 || pe.Message == "" {
		t.Fatalf("%q: %#v", text, err)
	}
}
