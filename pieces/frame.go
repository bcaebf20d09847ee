package pieces

import (
	"math"

	"shogikit/output/draw"
	"shogikit/templates"
)

// frameMarks draws the marks of a look's moves in the frame of its face, those of a promoted
// piece in vermilion.
func frameMarks(body Body, system string, l Look) (d draw.Drawing) {
	frame := newFrame(body)
	for _, r := range reaches(l.moves()) {
		d.Append(frame.mark(r, systems[system]))
	}
	if l.Promoted {
		redden(&d)
	}
	return d
}

// frame is the edge of a face, with the line inside it that marks do not cross.
type frame struct {
	Body
	limit []draw.Point
	cut   []contour
}

func newFrame(b Body) frame {
	limit := b.Outline().Offset(-markEdge)
	var cut draw.Drawing
	cut.Stroke(draw.Cut, b.Outline())
	return frame{b, limit.Flatten(draw.Micro)[0], linesOf(cut)}
}

// mark draws the mark of one direction: its outer end lies markEdge inside the cut line over
// its whole width.
func (b frame) mark(r reach, s system) draw.Drawing {
	glyph, upright := s(r, markLength)
	at := b.cast(r.dx, r.dy)
	turn, half := draw.Rotate(turnOf(at.dir)), glyph.Bounds().W()/2
	if upright {
		turn, half = draw.Identity(), markLength/2
	}
	outer := b.outer(at, b.shift(at, glyph.Bounds().W(), r), half)
	middle := outer.Sub(at.dir.Mul(float64(markLength / 2)))
	mark := glyph.Transform(turn.Then(draw.Translate(middle.X, middle.Y)))
	for distance(b.cut, mark) < markEdge-0.01 { // a bent arrow is not as its box
		mark = mark.Move(-at.dir.X/20, -at.dir.Y/20)
	}
	return mark
}

// outer returns the outer end of a mark that points along a ray from the centre of the
// picture, moved by shift: on the limit at the place where its width, 2*half, reaches it
// first.
func (b frame) outer(at ray, shift draw.Point, half draw.MM) draw.Point {
	center, across := b.Picture.Center().Add(shift), draw.Pt(-at.dir.Y, at.dir.X)
	far := draw.MM(math.Inf(1))
	for _, side := range []draw.MM{-half, 0, half} {
		edge, _ := leave(b.limit, center.Add(across.Mul(float64(side))), at.dir)
		far = min(far, edge)
	}
	return center.Add(at.dir.Mul(float64(far)))
}

// shift returns the offset of a mark on a face that lets it meet its continuation on
// the rim, which keeps clear of the folds at the corners. Straight ahead there is none.
func (b Body) shift(at ray, width draw.MM, r reach) draw.Point {
	if r.atTip() {
		return draw.Point{}
	}
	by := at.edge.Mul(float64(b.onWall(at, width, foldAir) - at.along))
	return by.Sub(at.dir.Mul(at.dir.Dot(by)))
}

// onWall returns the position along the rim of the centre of a mark, keeping the mark
// on one wall (at the tip, the one just past the fold), with air to the folds: a stroke on
// either side of a fold reads as two.
func (b Body) onWall(at ray, width, air draw.MM) draw.MM {
	half := width/2 + air
	return max(at.edgeStart+half, min(at.edgeEnd-half, at.along))
}

func (r reach) atTip() bool { return r.dx == 0 && r.dy > 0 }

// rimMarks continues the marks over the edge onto the unrolled rim. The face's run down
// from the upper edge of the strip, the back's up from the lower one; a back is seen
// from behind, so its left is the face's right.
func rimMarks(b Body, system string, front, back []templates.Move) draw.Drawing {
	var d draw.Drawing
	length := min(markLength, b.RimHeight()/2-markEdge-markAir/2)
	inset := markEdge + length/2
	if length < markLength/2 { // a low rim
		inset, length = b.RimHeight()/4, b.RimHeight()/4
	}
	for _, r := range reaches(front) {
		mark, x := systems[system].onRim(b, r, b.cast(r.dx, r.dy), length)
		d.Put(mark, draw.Rotate(180).Then(draw.Translate(x, inset)))
	}
	for _, r := range reaches(back) {
		mark, x := systems[system].onRim(b, r, b.cast(-r.dx, r.dy), length)
		redden(&mark)
		d.Put(mark, draw.Translate(x, b.RimHeight()-inset))
	}
	return d
}

// onRim returns the mark of a direction and its place along the rim.
func (s system) onRim(b Body, r reach, at ray, length draw.MM) (mark draw.Drawing, x draw.MM) {
	mark, _ = s(r, length)
	return mark, b.onWall(at, mark.Bounds().W(), rimAir)
}

// ray is the intersection of a direction from the centre of the picture with the
// outline.
type ray struct {
	dir       draw.Point // unit vector on paper
	out       draw.Point
	along     draw.MM    // distance along the rim from the first corner
	edge      draw.Point // unit vector along the straight edge it crosses, in rim direction; zero for a disc
	edgeStart draw.MM    // where the edge it crosses begins and ends along the rim
	edgeEnd   draw.MM
}

// cast intersects a direction with the outline; x points right and y ahead (up on
// paper).
func (b Body) cast(dx, dy int) ray {
	c := b.Picture.Center()
	r := ray{dir: draw.Pt(draw.MM(dx), draw.MM(-dy)).Unit()}
	if b.Round {
		r.out = c.Add(r.dir.Mul(float64(b.W / 2)))
		// The angle from straight down, counter-clockwise on paper.
		down := math.Atan2(float64(r.dir.X), float64(r.dir.Y))
		r.along = b.W / 2 * draw.MM(math.Mod(down+2*math.Pi, 2*math.Pi))
		r.edgeEnd = b.Perimeter()
		return r
	}
	out, at := leave(b.Corners, c, r.dir)
	r.out = c.Add(r.dir.Mul(float64(out)))
	r.edge = b.Corners[(at+1)%len(b.Corners)].Sub(b.Corners[at]).Unit()
	r.edgeStart, r.edgeEnd = b.Along(at), b.Along(at+1)
	r.along = r.edgeStart + r.out.Sub(b.Corners[at]).Len()
	return r
}

// leave returns the distance at which a ray from inside a convex polygon leaves it, and
// the edge it crosses; at a corner, the edge that begins there.
func leave(polygon []draw.Point, from, dir draw.Point) (far draw.MM, edge int) {
	for i, p := range polygon {
		e := polygon[(i+1)%len(polygon)].Sub(p)
		den := dir.Cross(e)
		if den == 0 {
			continue
		}
		u := p.Sub(from).Cross(dir) / den
		if t := draw.MM(p.Sub(from).Cross(e) / den); u >= 0 && u <= 1 && t > far-1e-9 {
			far, edge = t, i
		}
	}
	return far, edge
}

// redden turns black marks vermilion.
func redden(d *draw.Drawing) {
	for i := range d.Marks {
		mark := &d.Marks[i]
		if mark.Fill == draw.Black {
			mark.Fill = draw.Vermilion
		}
		if mark.Stroke == draw.Black {
			mark.Stroke = draw.Vermilion
		}
	}
}
