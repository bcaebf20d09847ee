package picture

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// painter draws the elements of a document.
type painter struct {
	*document
	picture Picture
	notes   map[string]bool // what was simplified
	points  int
	work    int
	dabs    float64 // see maxDabs
	grain   float64 // from the units of the file to hundredths of the page, for cutting
}

// context is what an element passes on to its children.
type context struct {
	style   style
	matrix  draw.Affine // to the page
	opacity float64
	clips   []clip
	view    draw.Point // size of the innermost viewport
	depth   int
}

// page draws the whole document.
func (p *painter) page() error {
	p.at = p.root.at
	size, err := p.pageSize()
	if err != nil {
		return err
	}
	view, err := newViewport(p.root, size)
	if err != nil {
		return err
	}
	p.picture.W, p.picture.H = size.X, size.Y
	p.grain = 100 / float64(max(size.X, size.Y))
	c := context{style: inherited, matrix: view.matrix, opacity: 1, view: view.inner, depth: -1} // the root does not count
	whole := p.rectangular(draw.RectWH(0, 0, size.X, size.Y), draw.Identity())
	whole.slack = draw.MM(protrudesFromPage / p.grain)
	c.clips = []clip{whole}
	if err := p.element(p.root, c); err != nil {
		return err
	}
	if p.sheet.ignored {
		p.note("style rules with conditions are left out")
	}
	p.picture.Simplified = slices.Sorted(maps.Keys(p.notes))
	if len(p.picture.Drawing.Marks) == 0 {
		p.at = 0
		return errors.New("the picture is empty; draw at least one shape with a fill or a stroke")
	}
	return nil
}

// pageSize returns the size of the page: that of the viewBox, unless width and height
// give it another shape.
func (p *painter) pageSize() (draw.Point, error) {
	box, hasBox, err := viewBox(p.root)
	if err != nil {
		return draw.Point{}, err
	}
	w, errW := parseLength(p.root.attr("width"), math.NaN())
	h, errH := parseLength(p.root.attr("height"), math.NaN())
	hasSize := errW == nil && errH == nil && w >= minSide && h >= minSide
	switch {
	case hasBox && hasSize && math.Abs(w*float64(box.H())/(h*float64(box.W()))-1) > 0.001:
		return draw.Pt(draw.MM(w), draw.MM(h)), nil
	case hasBox:
		return draw.Pt(box.W(), box.H()), nil
	case hasSize:
		return draw.Pt(draw.MM(w), draw.MM(h)), nil
	}
	return draw.Point{}, errSize
}

// note remembers that the picture is a simplified one.
func (p *painter) note(s string) { p.notes[s] = true }

// spend counts work, so that a small file cannot cause an endless one.
func (p *painter) spend(n int) error {
	p.work += n
	if p.work > maxWork {
		return errors.New("the drawing takes too long to draw; simplify it")
	}
	return nil
}

// kind says what an element is for.
type kind int

// The kinds of elements.
const (
	unknown    kind = iota
	group           // draws its children
	choice          // draws the first of its children that it can
	shape           // draws itself
	reference       // draws another element
	frame           // draws its children in a viewport
	definition      // draws nothing by itself
	motion          // changes others over time
)

var kinds = map[string]kind{
	"g": group, "a": group, "switch": choice, "use": reference, "svg": frame,
	"path": shape, "circle": shape, "ellipse": shape, "rect": shape, "polygon": shape, "polyline": shape, "line": shape,

	"defs": definition, "metadata": definition, "title": definition, "desc": definition, "style": definition,
	"linearGradient": definition, "radialGradient": definition, "pattern": definition, "clipPath": definition,
	"mask": definition, "filter": definition, "marker": definition, "symbol": definition, "color-profile": definition,

	"animate": motion, "animateTransform": motion, "animateMotion": motion, "set": motion,
}

// hopeless says why an element cannot be drawn and what to do.
var hopeless = map[string]string{
	"text":          "text cannot be drawn; convert text to paths",
	"flowRoot":      "text cannot be drawn; convert text to paths",
	"image":         "an image of pixels cannot be drawn; trace it to paths (in Inkscape: Path, Trace Bitmap) or remove it",
	"foreignObject": "<foreignObject> cannot be drawn; save as plain SVG, without the editor's own data",
}

// element draws an element; c is the context of its parent.
func (p *painter) element(e *element, c context) error {
	p.at = e.at
	own, err := p.begin(e, &c)
	if err != nil {
		return err
	}
	kind, why := kinds[e.name], hopeless[e.name]
	switch {
	case kind == definition, own["display"] == "none":
		return nil
	case why != "":
		return errors.New(why)
	case kind == motion:
		p.note("animations are left out")
		return nil
	case kind == unknown:
		p.note(fmt.Sprintf("<%s> is left out", clipped(e.name)))
		return nil
	case e == p.root:
		own["transform-origin"] = cmp.Or(own["transform-origin"], "center")
	}
	c.style = c.style.with(own)
	visible, err := p.enter(&c, e, own)
	if err != nil || !visible {
		return err
	}
	switch {
	case kind == shape:
		return p.shape(e, c, own)
	case kind == reference:
		return p.use(e, c)
	case kind == frame && e != p.root: // which is the page
		return p.frame(e, c, own, e)
	}
	return p.children(e, c)
}

// elementWork is the work of an element without rules.
const elementWork = 5

// begin counts an element below c and returns what it declares.
func (p *painter) begin(e *element, c *context) (style, error) {
	c.depth++
	if c.depth > maxDepth {
		return nil, errDepth
	}
	own, work := p.declared(e)
	return own, p.spend(work + elementWork)
}

// children draws the children of an element.
func (p *painter) children(e *element, c context) error {
	for _, child := range e.children {
		if kinds[e.name] == choice && (child.attr("requiredExtensions") != "" || child.name == "foreignObject") {
			continue
		}
		if err := p.element(child, c); err != nil {
			return err
		}
		if kinds[e.name] == choice {
			return nil
		}
	}
	return nil
}

// enter applies what holds for an element with all its children; false if they are
// invisible.
func (p *painter) enter(c *context, e *element, own style) (visible bool, err error) {
	c.opacity *= parseOpacity(own["opacity"])
	if c.opacity < invisible {
		return false, nil
	}
	m, err := parseTransform(own["transform"])
	if err != nil {
		return false, err
	}
	origin, err := parseOrigin(own["transform-origin"], c.view)
	if err != nil {
		return false, err
	}
	c.matrix = m.About(origin, origin).Then(c.matrix)
	if !isFinite(c.matrix) {
		return false, errFar
	}
	for name, what := range effects {
		if v := own[name]; v != "" && v != "none" && v != "normal" {
			p.note(what)
		}
	}
	if mask := own["mask"]; mask != "" && mask != "none" {
		return false, errors.New("a mask cannot be drawn; cut the shapes instead or release it")
	}
	return true, p.clipTo(c, e, own["clip-path"])
}

// effects are what is left out of a drawing.
var effects = map[string]string{"filter": "filters are left out", "mix-blend-mode": "blending is left out"}

// invisible is the opacity of what nobody sees, opaque that of what looks solid.
const (
	invisible = 0.005
	opaque    = 0.9
)

// use draws the element that another one refers to.
func (p *painter) use(e *element, c context) error {
	ref := e.href()
	if ref == "" {
		return nil
	}
	target := p.target(ref)
	if target == nil && !strings.HasPrefix(ref, "#") {
		return fmt.Errorf("<use> refers to %s outside the file; copy the shape into the drawing", quoted(ref))
	}
	if target == nil {
		return nil // as in a browser
	}
	g := geometry{element: e, view: c.view}
	at := g.at("x", "y")
	if g.err != nil {
		return g.err
	}
	c.matrix = draw.Translate(at.X, at.Y).Then(c.matrix)
	if target.name != "symbol" && target.name != "svg" {
		return p.element(target, c)
	}
	p.at = target.at
	own, err := p.begin(target, &c)
	if err != nil {
		return err
	}
	c.style = c.style.with(own)
	return p.frame(target, c, own, e)
}

// frame draws the children of an element in a viewport; placed is the element that
// gives its size, which for a <symbol> is a <use>.
func (p *painter) frame(e *element, c context, own style, placed *element) error {
	g := geometry{element: e, view: c.view}
	at := draw.Point{}
	if e.name == "svg" {
		at = g.at("x", "y")
	}
	size := func(name string, missing draw.MM) draw.MM {
		for _, from := range []*element{placed, e} {
			if from.attr(name) != "" {
				g.element = from
				return g.size(name)
			}
		}
		return missing
	}
	w, h := size("width", c.view.X), size("height", c.view.Y)
	if g.err != nil || w < minSide || h < minSide {
		return g.err
	}
	view, err := newViewport(e, draw.Pt(w, h))
	if err != nil {
		return err
	}
	outside := draw.Translate(at.X, at.Y).Then(c.matrix)
	if own["overflow"] != "visible" && own["overflow"] != "auto" {
		c.clips = append(slices.Clip(c.clips), p.rectangular(draw.RectWH(0, 0, w, h), outside))
	}
	c.matrix, c.view = view.matrix.Then(outside), view.inner
	return p.children(e, c)
}

// shape draws a shape.
func (p *painter) shape(e *element, c context, own style) error {
	path, err := outline(e, c.view, maxPoints-p.points)
	if errors.Is(err, errNegative) {
		return nil // as in a browser
	}
	if err != nil {
		return err
	}
	if path.Empty() || c.style["visibility"] == "hidden" || c.style["visibility"] == "collapse" {
		return nil
	}
	m, err := p.mark(e, c, path)
	if err != nil || !m.Paints() {
		return err
	}
	if own["vector-effect"] != "non-scaling-stroke" {
		scalePen(&m, c.matrix.Factor())
		if m.Stroke != draw.None && uneven(c.matrix) {
			p.note("strokes that a transform stretches have the same width all along")
		}
	}
	m.Path = path.Transform(c.matrix)
	for _, q := range m.Path.Pts {
		if !finite(float64(q.X), float64(q.Y), float64(m.Width)) {
			return errFar
		}
	}
	if float64(m.Width)*p.grain < thinnest {
		m = withoutPen(m)
	}
	if err := p.spendOnDashes(&m); err != nil {
		return err
	}
	if c.style.strokeFirst() && m.Fill != draw.None && m.Stroke != draw.None {
		pen := m
		pen.Fill = draw.None
		m = withoutPen(m)
		if err := p.add(pen, c.clips); err != nil {
			return err
		}
	}
	return p.add(m, c.clips)
}

// dashWork is the work of a dash.
const dashWork = 10

// spendOnDashes counts the work of the dashes of a mark.
func (p *painter) spendOnDashes(m *draw.Mark) error {
	if len(m.Dash) == 0 {
		return nil
	}
	length, period := draw.MM(0), draw.MM(0)
	for _, line := range m.Path.Flatten(draw.MM(penFine / p.grain)) {
		for i, to := range line[1:] {
			length += to.Sub(line[i]).Len()
		}
	}
	for _, part := range m.Dash {
		period += part
	}
	dashes := float64(length/period) * float64(len(m.Dash)/2)
	return p.spend(int(min(dashWork*dashes, maxWork)))
}

// withoutPen returns a mark that only fills.
func withoutPen(m draw.Mark) draw.Mark {
	m.Stroke, m.Width, m.Dash, m.Cap, m.Join = draw.None, 0, nil, 0, 0
	return m
}

// thinnest is the width in hundredths of the page of a pen that leaves a trace: at 12 mm
// it is 0.003 mm.
const thinnest = 0.025

// strokeFirst reports whether the outline is painted before the fill. What paint-order
// omits follows in the usual order.
func (s style) strokeFirst() bool {
	fill, stroke := strings.Index(s["paint-order"], "fill"), strings.Index(s["paint-order"], "stroke")
	return stroke >= 0 && (fill < 0 || stroke < fill)
}

// add adds a mark to the picture, cut to all clips.
func (p *painter) add(m draw.Mark, clips []clip) error {
	w := float64(m.Width)
	p.dabs += float64(len(m.Path.Pts)) * w * w / float64(p.picture.W*p.picture.H)
	if p.dabs > maxDabs {
		return errors.New("the stroke is too wide for so many points; simplify the path or convert the stroke to a path")
	}
	marks, err := p.cut(m, clips)
	if err != nil {
		return err
	}
	for _, m := range marks {
		if !m.Paints() || m.Path.Empty() {
			continue
		}
		p.points += len(m.Path.Pts)
		if p.points > maxPoints {
			return errPoints
		}
		p.picture.Drawing.Add(m)
	}
	return nil
}
