package layout

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
)

// foldsOf returns the folds of a part.
func foldsOf(p *draw.Part) (out []draw.Path) {
	for i := range p.Drawing.Marks {
		if m := &p.Drawing.Marks[i]; m.Role.Layer() == draw.LayerFold {
			out = append(out, m.Path)
		}
	}
	return out
}

// scoreLine is a position of the ruler for scoring collinear folds, of any number of
// parts.
type scoreLine struct {
	upright, slanting bool
	at                draw.MM      // x of a vertical line, y of a horizontal one
	folds             [][2]draw.MM // their intervals along the line
	parts, last       int          // the number of parts they belong to, and the last one
	box               draw.Rect    // of these parts
}

// nearLine is the distance below which lines count as one.
const nearLine draw.MM = 0.06

// along returns the coordinates of a point along a line and across it.
func (l *scoreLine) along(p draw.Point) (along, across draw.MM) {
	if l.upright {
		return p.Y, p.X - l.at
	}
	return p.X, p.Y - l.at
}

// scoreLines returns the lines of all folds of parts, each slanting fold on its own.
func scoreLines(parts []draw.Part) (out []scoreLine) {
	known := map[[2]int]int{} // indices in out, plus 1
	add := func(part int, upright bool, at, from, to draw.MM) {
		dir, n := 0, int(math.Round(float64(at/nearLine)))
		if upright {
			dir = 1
		}
		i := cmp.Or(known[[2]int{dir, n}], known[[2]int{dir, n - 1}], known[[2]int{dir, n + 1}])
		if i == 0 {
			out = append(out, scoreLine{upright: upright, at: at, last: -1})
			i = len(out)
		}
		known[[2]int{dir, n}] = i
		l := &out[i-1]
		if l.last != part {
			l.parts, l.last, l.box = l.parts+1, part, l.box.Union(parts[part].Bounds())
		}
		l.folds = append(l.folds, [2]draw.MM{min(from, to), max(from, to)})
	}
	for i := range parts {
		for _, f := range foldsOf(&parts[i]) {
			for _, line := range f.Flatten(1) {
				switch a, b := line[0], line[len(line)-1]; {
				case math.Abs(float64(a.X-b.X)) < float64(nearLine):
					add(i, true, a.X, a.Y, b.Y)
				case math.Abs(float64(a.Y-b.Y)) < float64(nearLine):
					add(i, false, a.Y, a.X, b.X)
				default:
					out = append(out, scoreLine{slanting: true, parts: 1})
				}
			}
		}
	}
	return out
}

// runsThrough reports whether a whole line may be scored at once: between its folds it
// crosses no part. outlines are those of the parts.
func (l *scoreLine) runsThrough(outlines [][]draw.Point) bool {
	const least = 0.4 // a shorter crossing is harmless
	if l.slanting {
		return false
	}
	for _, o := range outlines {
		left, right := l.inside(o, -nearLine), l.inside(o, nearLine)
		for i := 0; i+1 < len(left); i += 2 {
			for k := 0; k+1 < len(right); k += 2 {
				from, to := max(left[i], right[k]), min(left[i+1], right[k+1])
				if to-from > least && l.bare(from, to) > least {
					return false
				}
			}
		}
	}
	return true
}

// inside returns where a line, shifted by a distance, enters and leaves an outline.
func (l *scoreLine) inside(o []draw.Point, by draw.MM) (at []draw.MM) {
	for i := range o {
		af, ab := l.along(o[i])
		bf, bb := l.along(o[(i+1)%len(o)])
		if (ab > by) != (bb > by) {
			at = append(at, af+(bf-af)*(by-ab)/(bb-ab))
		}
	}
	slices.Sort(at)
	return at
}

// bare returns the length of an interval without folds.
func (l *scoreLine) bare(from, to draw.MM) (n draw.MM) {
	for _, f := range l.folds { // in order
		if f[1] <= from {
			continue
		}
		n += max(0, min(f[0], to)-from)
		from = f[1]
		if from >= to {
			return n
		}
	}
	return n + to - from
}

// rulerLines splits the lines of folds into those that a ruler can score at once, and
// those that cross other parts and are scored part by part.
func rulerLines(parts []draw.Part) (through, apart []scoreLine) {
	var outlines [][]draw.Point
	for i := range parts {
		outlines = append(outlines, parts[i].Outline.Flatten(0.05)...)
	}
	for _, l := range scoreLines(parts) {
		slices.SortFunc(l.folds, func(a, b [2]draw.MM) int { return cmp.Compare(a[0], b[0]) })
		if l.runsThrough(outlines) {
			through = append(through, l)
		} else {
			apart = append(apart, l)
		}
	}
	return through, apart
}

// Ends of the ticks to align a ruler with, from the parts.
const scoreFrom, scoreTo, leastScore draw.MM = 0.3, 1.8, 0.5

// ScoreTicks draws ticks at both ends of every line of folds that can be scored at once, beside
// the first and the last part that it belongs to, as far as there is room.
func ScoreTicks(s *draw.Sheet, room draw.Rect) (d draw.Drawing) {
	lines, _ := rulerLines(s.Parts)
	tick := func(upright bool, at, edge, end draw.MM) {
		from := edge + draw.MM(math.Copysign(float64(scoreFrom), float64(end-edge)))
		if (end-edge)*(end-edge) < (scoreFrom+leastScore)*(scoreFrom+leastScore) {
			return
		}
		line := draw.Line(draw.Pt(from, at), draw.Pt(end, at))
		if upright {
			line = draw.Line(draw.Pt(at, from), draw.Pt(at, end))
		}
		d.Stroke(draw.Guide, line)
	}
	for _, l := range lines {
		used := l.box
		switch {
		case l.upright:
			tick(true, l.at, used.Min.Y, min(used.Min.Y, max(used.Min.Y-scoreTo, room.Min.Y)))
			tick(true, l.at, used.Max.Y, max(used.Max.Y, min(used.Max.Y+scoreTo, room.Max.Y)))
		case !l.slanting:
			tick(false, l.at, used.Min.X, min(used.Min.X, max(used.Min.X-scoreTo, room.Min.X)))
			tick(false, l.at, used.Max.X, max(used.Max.X, min(used.Max.X+scoreTo, room.Max.X)))
		}
	}
	return d
}
