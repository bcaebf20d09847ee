package dxf

import (
	"math"
	"testing"

	"shogikit/output/draw"
)

func TestPolylines(t *testing.T) {
	rounded := draw.RoundRect(draw.RectWH(0, 0, 30, 20), 4)
	var open, two draw.Path
	open.Arc(draw.Pt(0, 0), 5, 30, 100)
	two.Append(draw.Line(draw.Pt(0, 0), draw.Pt(1, 0)))
	two.Append(draw.Circle(draw.Pt(0, 0), 2))
	var wave draw.Path
	wave.Move(draw.Pt(0, 0)).Curve(draw.Pt(3, 5), draw.Pt(7, -5), draw.Pt(10, 0))
	for _, tt := range []struct {
		name          string
		path          draw.Path
		lines, points int // how many, and points of the first one; 0 for any
		arcs          int // in the first one
		closed        bool
	}{
		{"triangle", draw.Polygon(draw.Pt(0, 0), draw.Pt(1, 0), draw.Pt(0, 1)), 1, 3, 0, true},
		{"closed by hand", draw.Polygon(draw.Pt(0, 0), draw.Pt(1, 0), draw.Pt(0, 1), draw.Pt(0, 0)), 1, 3, 0, true},
		{"open", draw.Polyline(draw.Pt(0, 0), draw.Pt(1, 0), draw.Pt(1, 0), draw.Pt(0, 1)), 1, 3, 0, false},
		{"rounded", rounded, 1, 8, 4, true},
		{"circle", draw.Circle(draw.Pt(3, 4), 7), 1, 4, 4, true},
		{"arc", open, 1, 2, 1, false},
		{"two", two, 2, 2, 0, false},
		{"wave", wave, 1, 0, 0, false},
		{"point", draw.Polyline(draw.Pt(1, 1), draw.Pt(1, 1)), 0, 0, 0, false},
		{"nothing", draw.Path{}, 0, 0, 0, false},
	} {
		got := polylines(tt.path)
		if len(got) != tt.lines {
			t.Errorf("%s: %d lines", tt.name, len(got))
			continue
		}
		if len(got) == 0 {
			continue
		}
		arcs := 0
		for _, b := range got[0].bulges {
			if b != 0 {
				arcs++
			}
		}
		if tt.points > 0 && len(got[0].points) != tt.points || arcs != tt.arcs || got[0].closed != tt.closed {
			t.Errorf("%s: %d points, %d arcs, closed %t", tt.name, len(got[0].points), arcs, got[0].closed)
		}
	}
}

func TestCirclesAreFound(t *testing.T) {
	for _, tt := range []struct {
		from, to float64
	}{{0, 360}, {0, 90}, {10, 20}, {-45, 200}, {200, -45}, {90, -270}} {
		var p draw.Path
		p.Arc(draw.Pt(3, 4), 7, tt.from, tt.to)
		whole := math.Abs(tt.to-tt.from) == 360
		if whole {
			p.Close()
		}
		c, ok := polylines(p)[0].circle()
		if !ok || c.center.Sub(draw.Pt(3, 4)).Len() > 1e-6 || math.Abs(float64(c.radius)-7) > 1e-6 ||
			math.Abs(c.sweep-(tt.to-tt.from)) > 1e-6 {
			t.Errorf("%v: %+v, %t", tt, c, ok)
		}
	}
	for name, p := range map[string]draw.Path{
		"rounded": draw.RoundRect(draw.RectWH(0, 0, 10, 10), 3),
		"ellipse": draw.Circle(draw.Pt(0, 0), 5).Transform(draw.Scale(1, 0.5)),
		"line":    draw.Line(draw.Pt(0, 0), draw.Pt(1, 1)),
	} {
		if c, ok := polylines(p)[0].circle(); ok {
			t.Errorf("%s is the circle %+v", name, c)
		}
	}
}

func TestColourNumbers(t *testing.T) {
	for _, tt := range []struct {
		c    draw.Color
		want int
	}{
		{draw.Color{R: 255}, 1}, {draw.Color{B: 255}, 5}, {draw.Color{}, 7}, {draw.Color{R: 255, G: 255, B: 255}, 255},
		{draw.Color{R: 255, G: 127, B: 0}, 30}, {draw.Color{R: 128, G: 128, B: 128}, 8},
	} {
		if got := aci(tt.c); got != tt.want {
			t.Errorf("aci(%v) = %d, want %d", tt.c, got, tt.want)
		}
	}
}
