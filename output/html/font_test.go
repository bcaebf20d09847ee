package html

import (
	"encoding/base64"
	"regexp"
	"testing"

	"shogikit/output/font"
)

// A page embeds exactly the characters that Latin fonts lack.
func TestWebFontRule(t *testing.T) {
	if rule := webFontRule("Tokyo, š, ō, “quoted”"); rule != "" {
		t.Errorf("a page without kanji gets %q", rule)
	}
	rule := webFontRule("<h1>将棋</h1>")
	m := regexp.MustCompile(`^@font-face\{font-family:"Shogikit Kanji";unicode-range:U\+5C06-68CB;src:url\(data:font/ttf;base64,([^)]*)\)\}\n$`).FindStringSubmatch(rule)
	if m == nil {
		t.Fatalf("got %.120q", rule)
	}
	data, err := base64.StdEncoding.DecodeString(m[1])
	if err != nil {
		t.Fatal(err)
	}
	faces, err := font.Parse(data)
	if err != nil || !faces[0].Has('将') || !faces[0].Has('棋') || faces[0].Has('h') {
		t.Errorf("the font lacks a kanji or has a letter: %v", err)
	}
}
