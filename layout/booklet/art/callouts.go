package art

import (
	"cmp"
	"slices"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// Callout is a note beside a picture, with a line to what it describes.
type Callout struct {
	Text string
	To   draw.Point
}

// Sizes of callouts.
const (
	calloutType  draw.MM = 2.6
	calloutWidth draw.MM = 25 // usually

	// CalloutGap is the gap between a picture and its notes, CalloutRoom all the room
	// needed to the right of it.
	CalloutGap  draw.MM = 3
	CalloutRoom         = calloutWidth + CalloutGap

	calloutLead draw.MM = 1.5 // between notes
)

// Callouts adds notes of a width to the right of a picture, at a gap, in the order of their points
// from top to bottom, each as close to its point as its neighbours allow. They end no lower than the
// picture if there is room above.
func Callouts(script doc.Script, pic draw.Drawing, notes []Callout, gap, width draw.MM) draw.Drawing {
	const leading = calloutType * 1.25
	slices.SortStableFunc(notes, func(a, b Callout) int { return cmp.Compare(a.To.Y, b.To.Y) })
	box, out := pic.Bounds(), pic
	texts, tops := make([][]typeset.Line, len(notes)), make([]draw.MM, len(notes))
	high := func(i int) draw.MM { return leading * draw.MM(len(texts[i])) }
	free := box.Min.Y
	for i, n := range notes {
		texts[i], _ = typeset.Lines(script, n.Text, calloutType, width) // a missing glyph shows as such
		tops[i] = max(free, n.To.Y-high(i)/2)
		free = tops[i] + high(i) + calloutLead
	}
	for i, end := len(notes)-1, box.Max.Y; i >= 0 && tops[i]+high(i) > end; i-- {
		tops[i] = end - high(i)
		end = tops[i] - calloutLead
	}
	st := font.Style{Font: draw.Sans, Size: calloutType, Ink: draw.Black, Role: draw.Art, Anchor: font.Left}
	for i, n := range notes {
		x, y := box.Max.X+gap, max(tops[i], box.Min.Y)
		for k, line := range texts[i] {
			out.Add(line.Label(draw.Pt(x, y+calloutType*0.9+leading*draw.MM(k)), st)...)
		}
		out.Paint(draw.Line(draw.Pt(x-1.3, y+high(i)/2), n.To), draw.None, draw.Indigo, 0.35)
		out.Paint(draw.Circle(n.To, 0.6), draw.Indigo, draw.None, 0)
	}
	return out
}
