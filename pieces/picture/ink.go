package picture

import (
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
)

// scalePen scales the pen of a mark and its dashes.
func scalePen(m *draw.Mark, k float64) {
	m.Width *= draw.MM(k)
	for i := range m.Dash {
		m.Dash[i] *= draw.MM(k)
	}
}

// caps and joins are the forms of ends and corners by their names.
var (
	caps  = map[string]draw.Cap{"butt": draw.ButtCap, "round": draw.RoundCap, "square": draw.SquareCap}
	joins = map[string]draw.Join{
		"miter": draw.MiterJoin, "miter-clip": draw.MiterJoin, "arcs": draw.MiterJoin,
		"round": draw.RoundJoin, "bevel": draw.BevelJoin,
	}
)

// mark returns the inks and the pen of a shape, before transforms.
func (p *painter) mark(e *element, c context, path draw.Path) (m draw.Mark, err error) {
	m.Role, m.EvenOdd = draw.Art, c.style["fill-rule"] == "evenodd"
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
	diagonal := math.Hypot(float64(c.view.X), float64(c.view.Y)) / math.Sqrt2
	width, err := parseLength(c.style["stroke-width"], diagonal)
	if err != nil {
		return m, fmt.Errorf("stroke-width: %w", err)
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
	if offset, _, err := leading(c.style["stroke-dashoffset"]); err == nil && offset != 0 && m.Dash != nil {
		p.note("dashes begin where their line begins")
	}
	for _, end := range [3]string{"marker-start", "marker-mid", "marker-end"} {
		if c.style[end] != "none" {
			p.note("markers at the ends of lines are left out")
		}
	}
	return m, nil
}

// bluntest is the limit of pointed corners below which a right angle is cut off.
const bluntest = 1.4

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

const maxDashes = 20

// ink returns the ink of the property fill or stroke for a path.
func (p *painter) ink(name string, c context, path draw.Path) (draw.Ink, error) {
	paint := c.style[name]
	current := c.style["color"]
	t, ok := parseColor(paint, current)
	if ref, rest, isURL := urlTarget(paint); isURL {
		server := p.target(ref)
		switch {
		case server != nil && strings.HasSuffix(server.name, "Gradient"):
			p.note("gradients are flat colours")
			var err error
			t, err = p.meanOf(server, c, path)
			if err != nil {
				return draw.None, err
			}
		case server != nil && server.name == "pattern":
			return draw.None, fmt.Errorf("%s is a pattern, which cannot be drawn; use a flat colour", name)
		case rest == "" || rest == "none":
			return draw.None, nil // as in a browser
		default:
			t, _ = parseColor(rest, current)
		}
		ok = true
	}
	if paint == "none" {
		return draw.None, nil
	}
	if !ok {
		return draw.None, fmt.Errorf("%s %s is not a colour; use #rrggbb", name, quoted(paint))
	}
	return inkOf(t.color, t.opacity*c.opacity*parseOpacity(c.style[name+"-opacity"])), nil
}

// inkOf returns the ink of a colour. What hides nearly all below is printed opaque.
func inkOf(color draw.Color, opacity float64) draw.Ink {
	switch {
	case opacity < invisible:
		return draw.None
	case opacity >= opaque:
		return draw.InkOf(color)
	}
	return draw.InkOf(color).WithOpacity(opacity)
}
