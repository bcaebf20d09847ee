package font

import (
	"testing"

	"shogikit/output/draw"
)

func TestIndex(t *testing.T) {
	for _, tt := range []struct {
		font draw.Font
		r    rune
		ok   bool
	}{
		{draw.Sans, 'A', true}, {draw.Sans, 'ř', true}, {draw.Sans, '歩', false},
		{draw.Gothic, '歩', true}, {draw.Gothic, '\U0010fffe', false},
	} {
		if got := Get(tt.font).Index(tt.r); (got != 0) != tt.ok {
			t.Errorf("font %d: Index(%q) = %d", tt.font, tt.r, got)
		}
	}
	if a, b := Get(draw.Sans).Index('A'), Get(draw.Sans).Index('B'); a == b {
		t.Errorf("A and B are the same glyph %d", a)
	}
}
