package font

import (
	"regexp"
	"strings"

	"shogikit/output/draw"
)

// Callout is a note beside a picture, with a line to what it describes.
type Callout struct {
	Text string
	Left bool // on the left side
	To   draw.Point
}

// Sizes of callouts.
const (
	calloutType  draw.MM = 2.6
	calloutWidth draw.MM = 25
	calloutGap   draw.MM = 3

	// CalloutRoom is the room needed on each side of a picture.
	CalloutRoom = calloutWidth + calloutGap
)

// Callouts adds notes to a picture, those of each side one below the other, each as
// close to its point as the one above allows. Ideographic text breaks after the kana and
// punctuation that end a phrase.
func Callouts(pic draw.Drawing, notes []Callout, ideographic bool) draw.Drawing {
	box, out := pic.Bounds(), pic
	y := map[bool]draw.MM{true: box.Min.Y, false: box.Min.Y}
	for _, l := range notes {
		lines := wrapped(l.Text, ideographic)
		h := calloutType * 1.25 * draw.MM(len(lines))
		top := max(y[l.Left], l.To.Y-h/2)
		y[l.Left] = top + h + calloutGap
		x, edge := box.Max.X+calloutGap, box.Max.X+calloutGap-0.8
		if l.Left {
			x, edge = box.Min.X-calloutGap-calloutWidth, box.Min.X-calloutGap+0.8
		}
		st := Style{Font: draw.Sans, Size: calloutType, Ink: draw.Black, Role: draw.Art, Anchor: Left}
		at := draw.Pt(x, top+calloutType*0.9)
		if l.Left {
			st.Anchor, at.X = Right, x+calloutWidth
		}
		for _, line := range lines {
			out.Add(Label(at, st, line)...)
			at.Y += calloutType * 1.25
		}
		out.Paint(draw.Line(draw.Pt(edge, top+h/2), l.To), draw.None, draw.Vermilion, 0.35)
		out.Paint(draw.Circle(l.To, 0.6), draw.Vermilion, draw.None, 0)
	}
	return out
}

// phrase matches Japanese characters up to the kana and punctuation that follow them.
var phrase = regexp.MustCompile(`[^\p{Hiragana}、。：」）]+\p{Hiragana}*[、。：」）]*|\p{Hiragana}+[、。：」）]*|[、。：」）]+`)

// wrapped breaks a note into lines.
func wrapped(text string, ideographic bool) []string {
	words, gap := strings.Fields(text), " "
	if ideographic {
		words, gap = nil, ""
		for _, w := range phrase.FindAllString(text, -1) {
			if Width(draw.Sans, calloutType, w) > calloutWidth {
				words = append(words, strings.Split(w, "")...)
				continue
			}
			words = append(words, w)
		}
	}
	var lines []string
	for _, w := range words {
		n := len(lines) - 1
		if n >= 0 && (Width(draw.Sans, calloutType, lines[n]+gap+w) <= calloutWidth || ideographic && strings.Contains("、。」）", w)) {
			lines[n] += gap + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}
