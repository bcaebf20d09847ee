package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// character describes one character: its strokes in a square of 100 units, y down, and
// the width of the brush.
type character struct {
	weight  float64
	strokes []stroke
}

// stroke is a sequence of runs that meet in corners, optionally with a hook.
type stroke struct {
	kind   byte    // a key of kinds
	weight float64 // relative to that of the character; 0: 1
	runs   [][]draw.Point
	hook   []draw.Point
}

// read parses the table of strokes. A line "字 14" begins a character of that weight;
// each following line is a stroke, "KIND x,y x,y …" with "/" at a corner and "^" before
// a hook and an optional weight of its own ("h*1.2"), or "=字 x0,y0 x1,y1": another
// character's strokes fitted into a box. A line that begins with # is a comment.
func read(text string) (all map[rune]character, order []rune, err error) {
	all = map[rune]character{}
	var now rune
	for i, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || line[0] == '#' {
			continue
		}
		first, _ := utf8.DecodeRuneInString(fields[0])
		switch c := all[now]; {
		case first == '=':
			part, _ := utf8.DecodeRuneInString(fields[0][1:])
			err = c.take(all[part], fields[1:])
			all[now] = c
		case 'a' <= first && first <= 'z':
			var s stroke
			s, err = readStroke(fields)
			c.strokes = append(c.strokes, s)
			all[now] = c
		default:
			now, order = first, append(order, first)
			weight, bad := strconv.ParseFloat(fields[len(fields)-1], 64)
			all[now], err = character{weight: weight}, bad
		}
		if err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return all, order, nil
}

func readStroke(fields []string) (stroke, error) {
	s := stroke{kind: fields[0][0], runs: [][]draw.Point{nil}}
	name, heavy, weighed := strings.Cut(fields[0], "*")
	if weighed {
		var err error
		if s.weight, err = strconv.ParseFloat(heavy, 64); err != nil {
			return s, fmt.Errorf("%q is not a weight", heavy)
		}
	}
	if _, ok := kinds[s.kind]; !ok || len(name) != 1 {
		return s, fmt.Errorf("there is no kind of stroke %q", fields[0])
	}
	to := &s.runs[0]
	for _, f := range fields[1:] {
		switch f {
		case "/":
			s.runs = append(s.runs, []draw.Point{(*to)[len(*to)-1]})
			to = &s.runs[len(s.runs)-1]
		case "^":
			to = &s.hook
		default:
			p, err := readPoint(f)
			if err != nil {
				return s, err
			}
			*to = append(*to, p)
		}
	}
	for _, run := range s.runs {
		if len(run) < 2 {
			return s, fmt.Errorf("a run of the stroke has %d points, fewer than 2", len(run))
		}
	}
	return s, nil
}

func readPoint(f string) (draw.Point, error) {
	x, y, _ := strings.Cut(f, ",")
	a, errX := strconv.ParseFloat(x, 64)
	b, errY := strconv.ParseFloat(y, 64)
	if errX != nil || errY != nil {
		return draw.Point{}, fmt.Errorf("%q is not a point x,y", f)
	}
	return draw.Pt(draw.MM(a), draw.MM(b)), nil
}

// take adds the strokes of a component, scaled from its square into a box.
func (c *character) take(part character, box []string) error {
	if len(part.strokes) == 0 || len(box) != 2 {
		return fmt.Errorf("a part needs strokes above it, and a box of two points")
	}
	a, errA := readPoint(box[0])
	b, errB := readPoint(box[1])
	if err := cmp.Or(errA, errB); err != nil {
		return err
	}
	m := draw.Scale(float64(b.X-a.X)/100, float64(b.Y-a.Y)/100).Then(draw.Translate(a.X, a.Y))
	for _, s := range part.strokes {
		fit := stroke{kind: s.kind, weight: s.weight}
		for _, run := range s.runs {
			fit.runs = append(fit.runs, draw.Path{Pts: run}.Transform(m).Pts)
		}
		fit.hook = draw.Path{Pts: s.hook}.Transform(m).Pts
		c.strokes = append(c.strokes, fit)
	}
	return nil
}
