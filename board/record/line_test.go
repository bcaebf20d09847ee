package record

import (
	"strings"
	"testing"
)

// shown formats lines: moves with their comments, preceded by their variations in
// brackets.
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
		if !s.isEnd() {
			b.WriteString(" " + s.Move.String())
		}
		note(s.Comments)
	}
	return strings.TrimSpace(b.String())
}

// Comments and variations must keep their places.
func TestLines(t *testing.T) {
	r := builtIn(t, "shogi")
	tests := map[string]string{
		kifHead + `*before
   1 ７六歩(77)   ( 0:03/00:00:03)
*one
*two
   2 ３四歩(33)( 1:02/00:01:02)+
   3 ２六歩(27)
   4 投了  ( 0:01/00:01:03)
*end

変化：3手
   3 ６六歩(67)
*three
   4 ８四歩(83)
変化：4手
   4 ３二飛(82)
変化：2手
   2 ８四歩(83)
   3 投了
`: "{before} 7g7f {one} {two} [8c8d] 3c3d [6g6f {three} [8b3b] 8c8d] 2g2f {end}",
		kifHead + "   1 ７六歩(77)\n変化：2手\n   2 ８四歩(83)\n": "7g7f 8c8d",
		"PI\n'*before\n+\n'*after\n+7776FU\nT3\n'*one\n-3334FU,T1.5\n%TORYO\n'last\nT1\n": "" +
			"{before} {after} 7g7f {one} 3c3d {last}",
	}
	for text, want := range tests {
		if d := one(t, r, text); faultsOf(d) != "" || shown(d.Record.Main) != want {
			t.Errorf("%s%s\nwant\n%s", faultsOf(d), shown(d.Record.Main), want)
		}
	}
}
