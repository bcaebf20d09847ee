package draw_test

import (
	"math"
	"testing"

	"shogikit/output/draw"
)

func TestDashesHaveTheirLength(t *testing.T) {
	line := []draw.Point{{X: 0, Y: 0}, {X: 3, Y: 4}, {X: 3, Y: 10}} // 5 and 6 long, with a corner
	var sum draw.MM
	all := draw.Dashes(line, []draw.MM{1.6, 0.8})
	for i, d := range all {
		var l draw.MM
		for k := 1; k < len(d); k++ {
			l += d[k].Sub(d[k-1]).Len()
		}
		if i < len(all)-1 && math.Abs(float64(l-1.6)) > 1e-9 {
			t.Errorf("dash %d is %v long", i, l)
		}
		sum += l
	}
	if math.Abs(float64(sum-(4*1.6+1.4))) > 1e-9 { // 11 = 4 x 2.4 + 1.4
		t.Errorf("all dashes together are %v long", sum)
	}
	if whole := draw.Dashes(line, nil); len(whole) != 1 || len(whole[0]) != 3 {
		t.Errorf("without a pattern: %v", whole)
	}
}
