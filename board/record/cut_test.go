package record

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// wholeLine matches last lines, by file extension, that contain a complete move: what
// is missing may be another move, a clock or a comment.
var wholeLine = map[string]*regexp.Regexp{
	".kif": regexp.MustCompile(`^( *|[*&#|+].*|手合割|[^0-9]+[：:].*|手数--.*|まで.*[勝断].*|変化：\d.*|\s*\d+\s+\S*(\(\d\d\)|打|投了|切れ負け|中断|詰み?)[^()]*(\(.*\))?\+?)$`),
	".ki2": regexp.MustCompile(`^(|[*].*|手合割|[^0-9]+[：:].*|([▲△][１-９][一二三四五六七八九][歩銀金玉][右]? *)*|まで.*断.*)$`),
	".csa": regexp.MustCompile(`^(|'.*|[VN$].*|\+|[+-]\d{4}[A-Z]{2},?|([+-]\d{4}[A-Z]{2},)?T[0-9.]+|%TORYO|%TSUMI|%[+]ILLEGAL_ACTION)$`),
	".usi": regexp.MustCompile(`^(|position startpos( moves( \d[a-i]\d[a-i]\+?)*)? ?)$`),
}

// TestCutShort truncates files of programs after every byte: a truncated move must be
// reported.
func TestCutShort(t *testing.T) {
	texts := map[string]string{"game.usi": "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n"}
	files, err := filepath.Glob("testdata/programs/*")
	if err != nil || len(files) < 15 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(name)] = string(data)
	}
	r := builtIn(t, "shogi")
	for name, text := range texts {
		whole, fine := wholeLine[filepath.Ext(name)], 0
		for i := range len(text) + 1 {
			if i < len(text) && !gametest.Some(i, 1, 3) || !summed(t, r, text[:i]).quiet {
				continue
			}
			fine++
			in, err := decoded(strings.NewReader(text[:i]))
			if err != nil {
				t.Fatal(err)
			}
			read, err := io.ReadAll(in)
			tail := string(read[strings.LastIndex(string(read), "\n")+1:])
			if err != nil || !whole.MatchString(strings.TrimRight(tail, "\ufffd\r")) {
				t.Errorf("%s, cut off behind byte %d: %q passes, %v", name, i, tail, err)
			}
		}
		if fine == 0 {
			t.Errorf("%s is refused as a whole", name)
		}
	}
}
