package picture

import (
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
)

// mark returns the inks and the pen of a shape, in its own coordinates.
func (p *painter) mark(e *element, c context, path draw.Path) (draw.Mark, error) {
	m := draw.Mark{Role: draw.Art, EvenOdd: c.style["fill-rule"] == "evenodd"}
	var err error
	if e.name != "line" { // which has no interior
		m.Fill, err = p.ink("fill", c, path)
		if err != nil {
			return m, err
		}
	}
	m.Stroke, err = p.ink("stroke", c, path)
	if err != nil || m.Stroke == draw.None {
		return m, err
	}
	return m, p.setPen(&m, c)
}

// ink returns the ink of the property fill or stroke for a path. What hides nearly all below is
// printed opaque.
func (p *painter) ink(property string, c context, path draw.Path) (draw.Ink, error) {
	t, err := p.tone(property, c, path)
	if err != nil {
		return draw.None, err
	}
	opacity := t.opacity * c.opacity * parseOpacity(c.style[property+"-opacity"])
	switch {
	case opacity < invisible:
		return draw.None, nil
	case opacity >= opaque:
		return draw.InkOf(t.color), nil
	}
	return draw.InkOf(t.color).WithOpacity(opacity), nil
}

// tone returns the colour of the property fill or stroke for a path.
func (p *painter) tone(property string, c context, path draw.Path) (tone, error) {
	paint, current := c.style[property], c.style["color"]
	if paint == "none" {
		return tone{}, nil
	}
	ref, fallback, isURL := urlTarget(paint)
	if !isURL {
		t, ok := parseColor(paint, current)
		if !ok {
			return tone{}, fmt.Errorf("%s %s is not a colour; use #rrggbb", property, quoted(paint))
		}
		return t, nil
	}
	switch server := p.target(ref); {
	case server != nil && strings.HasSuffix(server.name, "Gradient"):
		p.note("gradients are flat colours")
		return p.meanOf(server, c, path)
	case server != nil && server.name == "pattern":
		return tone{}, fmt.Errorf("%s is a pattern, which cannot be drawn; use a flat colour", property)
	case fallback == "" || fallback == "none":
		return tone{}, nil // as in a browser
	}
	t, _ := parseColor(fallback, current)
	return t, nil
}

// caps and joins are the forms of ends and corners by their names.
var (
	caps  = map[string]draw.Cap{"butt": draw.ButtCap, "round": draw.RoundCap, "square": draw.SquareCap}
	joins = map[string]draw.Join{
		"miter": draw.MiterJoin, "miter-clip": draw.MiterJoin, "arcs": draw.MiterJoin,
		"round": draw.RoundJoin, "bevel": draw.BevelJoin,
	}
)

// bluntest is the limit of pointed corners below which a right angle is cut off.
const bluntest = 1.4

// setPen reads the pen of a mark that has a stroke.
func (p *painter) setPen(m *draw.Mark, c context) error {
	diagonal := math.Hypot(float64(c.view.X), float64(c.view.Y)) / math.Sqrt2
	width, err := parseLength(c.style["stroke-width"], diagonal)
	if err != nil {
		return fmt.Errorf("stroke-width: %w", err)
	}
	m.Width = draw.MM(width)
	if width <= 0 {
		m.Stroke = draw.None
	}
	m.Cap, m.Join = caps[c.style["stroke-linecap"]], joins[c.style["stroke-linejoin"]]
	limit, _, err := leading(c.style["stroke-miterlimit"])
	if err == nil && limit < bluntest { // hardly any corner is pointed
		m.Join = draw.BevelJoin
	}
	m.Dash = dashes(c.style["stroke-dasharray"], diagonal)
	offset, _, err := leading(c.style["stroke-dashoffset"])
	if err == nil && offset != 0 && m.Dash != nil {
		p.note("dashes begin where their line begins")
	}
	for _, end := range [3]string{"marker-start", "marker-mid", "marker-end"} {
		if c.style[end] != "none" {
			p.note("markers at the ends of lines are left out")
		}
	}
	return nil
}

const maxDashes = 20

// dashes reads a pattern of dashes and gaps; nil for a solid line.
func dashes(s string, whole float64) (out []draw.MM) {
	sum := draw.MM(0)
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(space+",", r) }) {
		v, err := parseLength(word, whole)
		if err != nil || v < 0 || len(out) == maxDashes {
			return nil
		}
		out = append(out, draw.MM(v))
		sum += draw.MM(v)
	}
	if sum == 0 {
		return nil
	}
	if len(out)%2 == 1 {
		out = append(out, out...)
	}
	return out
}

// scalePen scales the pen of a mark and its dashes.
func scalePen(m *draw.Mark, k float64) {
	m.Width *= draw.MM(k)
	for i := range m.Dash {
		m.Dash[i] *= draw.MM(k)
	}
}
