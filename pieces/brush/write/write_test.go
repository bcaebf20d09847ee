package main

import (
	"os"
	"strings"
	"testing"
)

// strokeCounts are the numbers of strokes according to dictionaries.
var strokeCounts = map[rune]int{
	'王': 4, '玉': 5, '将': 10, '飛': 9, '車': 7, '角': 7, '行': 6, '馬': 10, '竜': 10, '龍': 16, '金': 8, '銀': 14,
	'成': 6, '全': 6, '桂': 10, '圭': 6, '香': 9, '杏': 7, '歩': 8, '兵': 7, 'と': 2,
	'鵬': 19, '鷹': 24, '鷲': 23, '鶴': 21, '雉': 13, '鶉': 19, '雁': 12, '燕': 16, '左': 5, '右': 5,
	'獅': 13, '子': 3, '麒': 19, '麟': 24, '象': 12, '犬': 4, '猫': 11, '兎': 7, '豚': 11, '雛': 18, '鶏': 19,
	'棋': 12, '大': 3, '五': 4, '禽': 13,
}

func TestStrokeCounts(t *testing.T) {
	characters, _, err := read(strokes)
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range strokeCounts {
		got := 0
		for _, s := range characters[r].strokes {
			if s.kind != 'k' { // a link is not a stroke
				got++
			}
		}
		if got != want {
			t.Errorf("%c has %d strokes, dictionaries say %d", r, got, want)
		}
		if w := characters[r].weight; w < 6 {
			t.Errorf("%c has a weight of %g: too thin for 6 mm", r, w)
		}
	}
}

func TestReadTellsWhere(t *testing.T) {
	for text, want := range map[string]string{
		"王 12\nx 1,2 3,4":  "line 2",
		"王 12\nh 1,2":      "fewer than 2",
		"王 12\nh 1,2 3;4":  "not a point",
		"王 twelve":         "line 1",
		"王 12\n=玉 0,0 9,9": "a part needs strokes",
	} {
		if _, _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestOutlinesAreThoseOfTheStrokes checks that the outlines are up to date with the
// strokes and the model. Since machines differ in the last digit of a float, it
// compares the checksum of the sources.
func TestOutlinesAreThoseOfTheStrokes(t *testing.T) {
	have, err := os.ReadFile("../outlines.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(have), header()+"\n") {
		t.Error("the outlines are stale: go generate ./pieces/brush")
	}
	two, err := outlines("王 14\nh 17,16 83,14\nh 21,50 79,48\nv 50,17 50,84\nh 7,87 93,84\n")
	if err != nil || strings.Count(two, "z") != 1 {
		t.Errorf("king: %v, %s", err, two)
	}
}
