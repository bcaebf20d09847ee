package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// reader walks the elements of a file and collects what they paint.
type reader struct {
	data   []byte
	at     int64 // where the current element starts, for errors
	xml    *xml.Decoder
	pic    Picture
	points int
	dabs   float64   // see maxDabs
	stack  []context // one per open element
}

// context is what an element passes on to its children.
type context struct {
	style  style
	matrix draw.Affine
	skip   bool // nothing inside is painted
	sheet  bool // a style sheet
}

// position returns the line and column of the current element.
func (r *reader) position() (line, col int) {
	before := r.data[:min(int(r.at), len(r.data))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

func (r *reader) read() error {
	for {
		r.at = r.xml.InputOffset()
		tok, err := r.xml.Token()
		if err == io.EOF {
			return r.finish()
		}
		if err != nil {
			return r.malformed(err)
		}
		if err := r.token(tok); err != nil {
			return err
		}
	}
}

func (r *reader) malformed(err error) error {
	r.at = r.xml.InputOffset()
	var syntax *xml.SyntaxError
	if !errors.As(err, &syntax) { // the only other error of the decoder
		return errors.New("the file is not in UTF-8; save it as plain SVG in UTF-8")
	}
	msg := svgread.Printable(svgread.Shorten(syntax.Msg, 80))
	switch {
	case !bytes.Contains(r.data, []byte("<svg")): // a photo, say
		return errNoSVG
	case strings.Contains(msg, "entity"):
		return fmt.Errorf("%s; save it as plain SVG, without entities", msg)
	}
	return fmt.Errorf("not well-formed XML: %s", msg)
}

func (r *reader) token(tok xml.Token) error {
	switch t := tok.(type) {
	case xml.StartElement:
		return r.open(t)
	case xml.EndElement:
		r.stack = r.stack[:len(r.stack)-1]
	case xml.CharData:
		// Some editors leave empty style sheets.
		if n := len(r.stack); n > 0 && r.stack[n-1].sheet && strings.TrimSpace(withoutComments(string(t))) != "" {
			return errSheet
		}
	case xml.Directive:
		return errors.New("DOCTYPE and entities are refused; delete the <!DOCTYPE …> line or save as plain SVG")
	case xml.ProcInst:
		if t.Target == "xml-stylesheet" {
			return errSheet
		}
	}
	return nil
}

// open handles the start of an element.
func (r *reader) open(e xml.StartElement) error {
	if len(r.stack) >= maxDepth {
		return fmt.Errorf("elements are nested more than %d deep; ungroup the drawing", maxDepth)
	}
	if len(r.stack) == 0 {
		return r.root(e)
	}
	c := r.stack[len(r.stack)-1]
	err := r.inside(&c, e)
	r.stack = append(r.stack, c)
	return err
}

func isSVG(e xml.StartElement) bool { return e.Name.Space == svgread.Space || e.Name.Space == "" }

// inside handles an element below the root; c is its parent's context and becomes its
// own.
func (r *reader) inside(c *context, e xml.StartElement) error {
	if !isSVG(e) {
		c.skip = true // editor data
		return nil
	}
	switch e.Name.Local {
	case "script": // refused even where nothing is painted: no kit needs one
		return errors.New("scripts are refused; remove the <script>")
	case "style": // sheets in <defs> apply to the whole file
		c.sheet = true
		return nil
	}
	why, known := elements[e.Name.Local]
	if c.skip || known && why == ignored {
		c.skip = true
		return nil
	}
	c.style = c.style.with(e.Attr)
	if c.style["display"] == "none" {
		c.skip = true
		return nil
	}
	switch {
	case !known:
		return fmt.Errorf("<%s> cannot be drawn; convert it to paths or remove it", svgread.Clip(e.Name.Local))
	case why != "":
		return errors.New(why)
	}
	if err := c.enter(); err != nil {
		return err
	}
	return r.paint(c, e)
}

// enter begins an element: it checks that its style can be drawn and prepends its
// transform to the inherited one.
func (c *context) enter() error {
	if err := c.style.check(); err != nil {
		return err
	}
	m, err := svgread.Transform(c.style["transform"])
	if c.style["transform"] != "none" {
		c.matrix = m.Then(c.matrix)
		c.style["transform"] = "none" // not inherited
	}
	return err
}

func (r *reader) root(e xml.StartElement) error {
	if e.Name.Local == "svg" && !isSVG(e) {
		return fmt.Errorf("<svg> is of another kind; it needs xmlns=%q", svgread.Space)
	}
	if e.Name.Local != "svg" {
		return fmt.Errorf("<%s> is not <svg>; only SVG drawings can be read", svgread.Clip(e.Name.Local))
	}
	if r.pic.W != 0 {
		return errors.New("a second <svg> follows the first; keep one of them")
	}
	box, err := viewBox(e.Attr)
	if err != nil {
		return err
	}
	r.pic.W, r.pic.H = box.W(), box.H()
	c := context{style: initial.with(e.Attr), matrix: draw.Translate(-box.Min.X, -box.Min.Y)}
	c.skip = c.style["display"] == "none"
	err = c.enter()
	r.stack = append(r.stack, c)
	return err
}

// viewBox returns the area the drawing shows.
func viewBox(attrs []xml.Attr) (draw.Rect, error) {
	box := svgread.Attribute(attrs, "viewBox")
	v, err := svgread.Numbers(box)
	if box != "" && (err != nil || len(v) != 4) {
		return draw.Rect{}, fmt.Errorf("viewBox %s is not four numbers", svgread.Quote(box))
	}
	if box == "" {
		v = []float64{0, 0, 0, 0}
		for i, key := range []string{"width", "height"} {
			s := svgread.Attribute(attrs, key)
			if s == "" {
				return draw.Rect{}, errors.New("the drawing has no size; give <svg> a viewBox")
			}
			if v[2+i], _, err = svgread.Length(s); err != nil {
				return draw.Rect{}, fmt.Errorf("%s: %w; give <svg> a viewBox", key, err)
			}
		}
	}
	if v[2] < minSide || v[3] < minSide {
		return draw.Rect{}, fmt.Errorf("the drawing's size is %g x %g; give <svg> a viewBox of at least %g x %g", v[2], v[3], minSide, minSide)
	}
	return draw.RectWH(draw.MM(v[0]), draw.MM(v[1]), draw.MM(v[2]), draw.MM(v[3])), nil
}

// ignored marks elements that paint nothing by themselves. References to the
// definitions among them are refused where they occur.
const ignored = "ignored"

// elements says why an element cannot be drawn and what to do; "" if it can.
var elements = map[string]string{
	"g": "", "a": "", "path": "", "circle": "", "ellipse": "", "rect": "", "polygon": "", "polyline": "", "line": "",

	"defs": ignored, "metadata": ignored, "title": ignored, "desc": ignored,
	"linearGradient": ignored, "radialGradient": ignored, "pattern": ignored,
	"clipPath": ignored, "mask": ignored, "filter": ignored, "marker": ignored, "symbol": ignored,

	"text": noText, "tspan": noText, "textPath": noText, "flowRoot": noText,
	"image":         "an image of pixels cannot be drawn; trace it to paths or remove it",
	"use":           "a clone (<use>) cannot be drawn; unlink it or copy the shape",
	"svg":           "an <svg> inside the drawing cannot be drawn; move its shapes into a group",
	"foreignObject": "<foreignObject> cannot be drawn; save as plain SVG, without the editor's own data",
	"switch":        "<switch> cannot be drawn; save as plain SVG, without the editor's own data",
	"animate":       noMotion, "animateTransform": noMotion, "animateMotion": noMotion, "set": noMotion,
}

const (
	noText   = "text cannot be drawn; convert text to paths"
	noMotion = "paper does not move; remove the animation"
)

// paint adds what an element paints to the picture.
func (r *reader) paint(c *context, e xml.StartElement) error {
	name := e.Name.Local
	if name == "g" || name == "a" {
		return nil
	}
	p, err := svgread.Shape(name, func(key string) string { return svgread.Attribute(e.Attr, key) }, maxPoints-r.points)
	if errors.Is(err, svgread.ErrPoints) {
		return fmt.Errorf("the drawing has more than %d points; simplify its paths", maxPoints)
	}
	if err != nil {
		return err
	}
	m, ok, err := c.mark(name)
	if err != nil || !ok || p.Empty() {
		return err
	}
	r.points += len(p.Pts)
	m.Path = p.Transform(c.matrix)
	if err := r.onPage(&m); err != nil {
		return err
	}
	w := float64(m.Width)
	if r.dabs += float64(len(p.Pts)) * w * w / float64(r.pic.W*r.pic.H); r.dabs > maxDabs {
		return errors.New("the stroke is too wide for so many points; simplify the path or convert the stroke to a path")
	}
	if c.style.strokeFirst() && m.Fill != draw.None && m.Stroke != draw.None {
		pen := m
		pen.Fill, m.Stroke = draw.None, draw.None
		r.pic.Drawing.Add(pen)
	}
	r.pic.Drawing.Add(m)
	return nil
}

// mark returns the inks and the pen of an element; false if it is invisible.
func (c *context) mark(name string) (draw.Mark, bool, error) {
	m, err := c.style.mark()
	k := c.matrix.Factor()
	m.Width *= draw.MM(k)
	if name == "line" {
		m.Fill = draw.None // a line has no interior
	}
	switch {
	case c.style.hidden() || k == 0 || err == nil && m.Fill == draw.None && m.Stroke == draw.None:
		return m, false, nil
	case err != nil:
		return m, false, err
	case m.Stroke == draw.None:
		m.Width = 0
	case !(m.Width <= svgread.Max): // or NaN
		return m, false, errors.New("the stroke is too wide; check stroke-width and transforms")
	}
	return m, true, nil
}

// onPage refuses marks beyond the viewBox: a viewer would crop them there, on a sheet
// they would run into neighbouring parts. A little may protrude, such as half the pen
// of a shape on the very edge.
func (r *reader) onPage(m *draw.Mark) error {
	for _, p := range m.Path.Pts {
		if !(math.Abs(float64(p.X)) <= svgread.Max && math.Abs(float64(p.Y)) <= svgread.Max) {
			return fmt.Errorf("a transform moves the shape beyond %.0f; check the transforms", svgread.Max)
		}
	}
	slack := max(r.pic.W, r.pic.H) / 32
	page := draw.RectWH(0, 0, r.pic.W, r.pic.H)
	if page.Contains(m.Bounds(), slack) {
		return nil
	}
	return errors.New("the shape reaches beyond the page; resize the page (viewBox) to the drawing")
}

func (r *reader) finish() error {
	r.at = 0
	switch {
	case r.pic.W == 0:
		return errNoSVG
	case len(r.pic.Drawing.Marks) == 0:
		return errors.New("the picture is empty; draw at least one shape with a fill or a stroke")
	}
	return nil
}

var (
	errNoSVG = errors.New("there is no <svg> in the file; only SVG drawings can be read")
	errSheet = errors.New("style sheets cannot be read; save with presentation attributes (no CSS) or move the rules into style=\"…\"")
)
