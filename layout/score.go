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
	parts             []int        // the parts that they belong to
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
			out = append(out, scoreLine{upright: upright, at: at})
			i = len(out)
		}
		known[[2]int{dir, n}] = i
		l := &out[i-1]
		if n := len(l.parts); n == 0 || l.parts[n-1] != part {
			l.parts = append(l.parts, part)
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
					out = append(out, scoreLine{slanting: true, parts: []int{i}})
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
func rulerLines(parts []draw.Part, outlines [][][]draw.Point) (through, apart []scoreLine) {
	all := slices.Concat(outlines...)
	for _, l := range scoreLines(parts) {
		slices.SortFunc(l.folds, func(a, b [2]draw.MM) int { return cmp.Compare(a[0], b[0]) })
		if l.runsThrough(all) {
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
// the parts that it belongs to, as far as there is room.
func ScoreTicks(s *draw.Sheet, room draw.Rect) (d draw.Drawing) {
	outlines := outlinesOf(s.Parts)
	lines, _ := rulerLines(s.Parts, outlines)
	for _, l := range lines {
		tick := func(from, to draw.MM) {
			if to-from >= leastScore && l.clear(from, to, outlines) {
				d.Stroke(draw.Guide, draw.Line(l.point(from), l.point(to)))
			}
		}
		from, to := l.ends(outlines)
		least, most := l.within(room)
		tick(max(from-scoreTo, least), from-scoreFrom)
		tick(to+scoreFrom, min(to+scoreTo, most))
	}
	return d
}

// outlinesOf returns the outlines of parts, one or more for each.
func outlinesOf(parts []draw.Part) [][][]draw.Point {
	var out [][][]draw.Point
	for i := range parts {
		out = append(out, parts[i].Outline.Flatten(0.05))
	}
	return out
}

// ends returns where a line enters the first of its parts and leaves the last one.
func (l *scoreLine) ends(outlines [][][]draw.Point) (from, to draw.MM) {
	from, to = l.folds[0][0], l.folds[0][1]
	for _, part := range l.parts {
		for _, o := range outlines[part] {
			for _, by := range []draw.MM{-nearLine, nearLine} { // a fold may go on as an edge
				for _, at := range l.inside(o, by) {
					from, to = min(from, at), max(to, at)
				}
			}
		}
	}
	return from, to
}

// within returns the part of a line that lies in a rectangle.
func (l *scoreLine) within(r draw.Rect) (from, to draw.MM) {
	if l.upright {
		return r.Min.Y, r.Max.Y
	}
	return r.Min.X, r.Max.X
}

// clear reports whether a tick along a line keeps away from all parts.
func (l *scoreLine) clear(start, end draw.MM, outlines [][][]draw.Point) bool {
	low, high := start-scoreFrom/2, end+scoreFrom/2
	for _, part := range outlines {
		for _, o := range part {
			for _, at := range l.inside(o, 0) {
				if at > low && at < high {
					return false
				}
			}
		}
	}
	return true
}

// point returns the point of a line at a place along it.
func (l *scoreLine) point(along draw.MM) draw.Point {
	if l.upright {
		return draw.Pt(l.at, along)
	}
	return draw.Pt(along, l.at)
}
