package record

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// shown formats lines in brackets: moves with their clocks and comments, preceded by
// their variations.
func shown(l *Line) string {
	var b strings.Builder
	note := func(comments []string) {
		for _, c := range comments {
			b.WriteString(" {" + c + "}")
		}
	}
	note(l.Comments)
	for _, s := range l.Steps {
		for _, fork := range s.Forks {
			b.WriteString(" [" + shown(fork) + "]")
		}
		if s.Ending != "" {
			b.WriteString(" " + s.Ending)
		} else if s.Move.To != 0 {
			b.WriteString(" " + s.Move.String())
		}
		if s.Spent != nil {
			b.WriteString(" " + s.Spent.Move.String() + "/" + s.Spent.Total.String())
		}
		note(s.Comments)
	}
	return strings.TrimSpace(b.String())
}

// Comments, clocks and variations must keep their places.
func TestLines(t *testing.T) {
	r := builtIn(t, "shogi")
	tests := map[string]string{
		kifHead + "*before\n   1 ７六歩(77)   ( 0:03/00:00:03)\n*one\n*two\n   2 ３四歩(33)( 1:02/00:01:02)+\n   3 ２六歩(27)\n   4 投了  ( 0:01/00:01:03)\n*end\n\n変化：3手\n   3 ６六歩(67)\n*three\n   4 ８四歩(83)\n変化：4手\n   4 ３二飛(82)\n変化：2手\n   2 ８四歩(83)\n   3 投了\n": "{before} 7g7f 3s/3s {one} {two} [8c8d 投了] 3c3d 1m2s/1m2s [6g6f {three} [8b3b] 8c8d] 2g2f 投了 1s/1m3s {end}",
		kifHead + "   1 ７六歩(77)\n変化：2手\n   2 ８四歩(83)\n":                                   "7g7f 8c8d",
		"PI\n'*before\n+\n'*after\n+7776FU\nT3\n'*one\n-3334FU,T1.5\n%TORYO\n'last\nT1\n": "{before} {after} 7g7f 3s/-1ns {one} 3c3d 1.5s/-1ns %TORYO 1s/-1ns {last}",
	}
	for text, want := range tests {
		if d := one(t, r, text); told(d) != "" || shown(d.Record.Main) != want {
			t.Errorf("%s%s\nwant\n%s", told(d), shown(d.Record.Main), want)
		}
	}
}

// A clock that runs backwards is a remark, in variations as well.
func TestClocksRunForwards(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, c := range []struct {
		third, fourth string
		want          string
	}{
		{"0:04/00:00:07", "0:01/00:00:08", ""},
		{"0:04/00:00:02", "0:01/00:00:08", "9:3: the clock goes back from 0:03 to 0:02"},
		{"0:04/", "0:01/00:00:06", "10:4: the clock goes back from 0:07 to 0:06"},
		{"0:04/01:00:00", "0:01/00:00:07", ""},
	} {
		text := kifHead + "   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)   ( 0:02/00:00:07)\n   3 ２六歩(27)   ( " + c.third + ")\n   4 ８四歩(83)   ( " + c.fourth + ")\n"
		d := one(t, r, strings.Replace(text, "棋戦：練習対局\n", "", 1))
		got := ""
		for _, m := range d.Record.Remarks {
			got += fmt.Sprintf("%d:%d: %s", m.Line, m.Ply, m.Message)
		}
		if got != c.want || told(d) != "" {
			t.Errorf("%s: %s%q, want %q", c.third, told(d), got, c.want)
		}
	}
	d := one(t, r, kifHead+"   1 ７六歩(77)  ( 0:03/00:00:03)\n   2 ３四歩(33)\n   3 ２六歩(27)  ( 0:03/00:00:06)\n変化：3手\n   3 ６六歩(67)  ( 0:03/00:00:02)\n")
	if len(d.Record.Remarks) != 1 || d.Record.Main.Steps[0].Spent.Total != 3*time.Second {
		t.Errorf("%v", d.Record.Remarks)
	}
}
