package record

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
		for _, format := range formats {
			f.Add(uint8(i), format(r, r.Start()))
		}
	}
	f.Add(uint8(0), bod)
	f.Add(uint8(0), "P-51OU\nP+53KI00KI\nP-00AL\n+")
	f.Add(uint8(0), "+\n-\n")
	f.Add(uint8(0), "手合割：三枚落ち\n手数＝百二十\n|")
	f.Add(uint8(0), kifHead+"1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 投了\nまで4手で後手の勝ち\n変化：2手\n2 ８四歩(83)\n")
	f.Add(uint8(0), "▲７六歩△３四歩▲２二角成△同　銀▲４五角打\nまで5手で千日手\n")
	f.Add(uint8(0), "V2.2\nPI,+\n+7776FU,T1\n-3334FU\n%+ILLEGAL_ACTION\n/\nPI\n-\n%TORYO\n")
	f.Add(uint8(1), "position startpos moves 1e1d 5a5b resign # end")
	f.Add(uint8(0), "\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n\x81\xa3\x82V\x98Z\x95\xe0\n") // Shift_JIS
	f.Add(uint8(0), "\x9d000000000000\nな")                                                         // Shift_JIS, then UTF-8
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := games[int(game)%len(games)]
		s, err := parse(r, text)
		if errors.Is(err, errNotText) {
			return // faults of the text as a whole
		}
		if err != nil {
			checkSyntax(t, err, text)
		} else {
			roundTrip(t, r, s)
		}
		// The reader must terminate, however many diagrams there are.
		rd := NewReader(r, strings.NewReader(text))
		for range strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text, ",") + 2 {
			d, err := rd.Next()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := d.After(r, -1); d.Record != nil && err != nil {
				t.Fatalf("%q: %v", text, err) // a move that was played cannot be replayed
			}
			for _, err := range d.Errs {
				checkSyntax(t, err, text)
			}
		}
		t.Fatalf("%q: more diagrams than lines", text)
	})
}

func checkSyntax(t *testing.T, err error, text string) {
	t.Helper()
	var pe *rules.Fault
	if !errors.As(err, &pe) || pe.Line < 1 || pe.Column < 1 || pe.Message == "" {
		t.Fatalf("%q: %#v", text, err)
	}
}
