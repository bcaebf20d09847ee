package press

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// FoldLines is how folds are printed. The zero value is lines.
type FoldLines string

// The ways to print them.
const (
	FoldShown FoldLines = "lines"
	FoldTicks FoldLines = "ticks" // beside the parts, where a ruler is laid
	FoldNone  FoldLines = "none"  // nothing: a cutter knows the folds
)

// Unfolded takes the lines of folds off parts: how much there is to fold they still tell.
func Unfolded(parts []draw.Part) {
	for i := range parts {
		folds := foldsOf(&parts[i])
		parts[i] = parts[i].Only(func(l draw.Layer) bool { return l != draw.LayerFold })
		parts[i].Folds = folds
	}
}

// foldsOf returns the folds of a part, whether they are printed or not.
func foldsOf(p *draw.Part) []draw.Path {
	out := slices.Clone(p.Folds)
	for i := range p.Drawing.Marks {
		if m := &p.Drawing.Marks[i]; m.Role.Layer() == draw.LayerFold {
			out = append(out, m.Path)
		}
	}
	return out
}

// scoreLine is where a ruler lies to score folds: those in one line, of whatever parts.
type scoreLine struct {
	upright, slanting bool
	at                draw.MM // across where it is upright, else down
}

// scoreLines returns the lines of all folds of parts, each slanting fold on its own.
func scoreLines(parts []draw.Part) (out []scoreLine) {
	const near = 0.06 // that a ruler cannot tell apart
	known := map[[2]int]bool{}
	add := func(upright bool, at draw.MM) {
		dir, n := 0, int(math.Round(float64(at/near)))
		if upright {
			dir = 1
		}
		if !known[[2]int{dir, n - 1}] && !known[[2]int{dir, n}] && !known[[2]int{dir, n + 1}] {
			out = append(out, scoreLine{upright: upright, at: at})
		}
		known[[2]int{dir, n}] = true
	}
	for i := range parts {
		for _, f := range foldsOf(&parts[i]) {
			for _, line := range f.Flatten(1) {
				switch a, b := line[0], line[len(line)-1]; {
				case math.Abs(float64(a.X-b.X)) < near:
					add(true, a.X)
				case math.Abs(float64(a.Y-b.Y)) < near:
					add(false, a.Y)
				default:
					out = append(out, scoreLine{slanting: true})
				}
			}
		}
	}
	return out
}

// Ends of the ticks at which a ruler is laid, from the parts.
const scoreFrom, scoreTo, leastScore draw.MM = 0.3, 1.8, 0.5

// ScoreTicks draws ticks beside the parts of a sheet at both ends of every line of
// folds, as far as the paper has room for them.
func ScoreTicks(s *draw.Sheet, p Paper) (d draw.Drawing) {
	lines := scoreLines(s.Parts)
	if len(lines) == 0 {
		return d
	}
	used, room := Used(s.Parts), p.Content()
	if p.Registration == "" { // else that is full of marks
		room = room.Inset(-1.1)
	}
	room.Max.X, room.Max.Y = min(room.Max.X, p.Block.Max.X), min(room.Max.Y, p.Block.Max.Y)
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
