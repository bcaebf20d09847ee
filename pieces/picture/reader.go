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

const svgSpace = "http://www.w3.org/2000/svg"

// reader walks through the elements of a file and collects what they paint.
type reader struct {
	data   []byte
	at     int64 // where the current element starts, for errors
	xml    *xml.Decoder
	pic    Picture
	points int
	dabs   float64   // see maxDabs
	stack  []context // one for each open element
}

// context is what an element hands on to its children.
type context struct {
	style  style
	matrix draw.Affine
	skip   bool // nothing in here is painted
	sheet  bool // a style sheet
}

func newReader(data []byte) *reader {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	return &reader{data: data, xml: xml.NewDecoder(bytes.NewReader(data))}
}

// position returns line and column of the current element.
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
		if n := len(r.stack); n > 0 && r.stack[n-1].sheet {
			return checkSheet(string(t))
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

func isSVG(e xml.StartElement) bool { return e.Name.Space == svgSpace || e.Name.Space == "" }

// inside handles an element below the root; c is its parent's context and
// becomes its own.
func (r *reader) inside(c *context, e xml.StartElement) error {
	if !isSVG(e) {
		c.skip = true // baggage of an editor
		return nil
	}
	switch e.Name.Local {
	case "script": // even where nothing is painted: no kit needs one
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
	err := c.style.apply(e.Attr)
	if c.style.gone {
		c.skip = true
		return nil
	}
	switch {
	case !known:
		return fmt.Errorf("<%s> cannot be drawn; convert it to paths or remove it", svgread.Clip(e.Name.Local))
	case why != "":
		return errors.New(why)
	}
	if err != nil {
		return err
	}
	if err := c.move(); err != nil {
		return err
	}
	return r.paint(c, e)
}

// move adds the element's own transform to the one it inherits.
func (c *context) move() error {
	if c.style.transform == "" {
		return nil
	}
	m, err := svgread.Transform(c.style.transform)
	if err != nil {
		return err
	}
	c.matrix = m.Then(c.matrix)
	return nil
}

func (r *reader) root(e xml.StartElement) error {
	if e.Name.Local == "svg" && !isSVG(e) {
		return fmt.Errorf("<svg> is of another kind; it needs xmlns=%q", svgSpace)
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
	c := context{style: initial(), matrix: draw.Translate(-box.Min.X, -box.Min.Y)}
	if err := c.style.apply(e.Attr); err != nil {
		return err
	}
	c.skip = c.style.gone
	if err := c.move(); err != nil {
		return err
	}
	r.stack = append(r.stack, c)
	return nil
}

// viewBox returns the area that the drawing shows.
func viewBox(attrs []xml.Attr) (draw.Rect, error) {
	if box := attr(attrs, "viewBox"); box != "" {
		v, err := svgread.Numbers(box)
		if err != nil || len(v) != 4 {
			return draw.Rect{}, fmt.Errorf("viewBox %s is not four numbers", svgread.Quote(box))
		}
		return sized(v[0], v[1], v[2], v[3])
	}
	var size [2]float64
	for i, key := range []string{"width", "height"} {
		s := attr(attrs, key)
		if s == "" {
			return draw.Rect{}, errors.New("the drawing has no size; give <svg> a viewBox")
		}
		v, _, err := svgread.Length(s)
		if err != nil {
			return draw.Rect{}, fmt.Errorf("%s: %w; give <svg> a viewBox", key, err)
		}
		size[i] = v
	}
	return sized(0, 0, size[0], size[1])
}

func sized(x, y, w, h float64) (draw.Rect, error) {
	if w < minSide || h < minSide {
		return draw.Rect{}, fmt.Errorf("the drawing's size is %g x %g; give <svg> a viewBox of at least %g x %g", w, h, minSide, minSide)
	}
	return draw.RectWH(draw.MM(x), draw.MM(y), draw.MM(w), draw.MM(h)), nil
}

// ignored stands for elements that paint nothing by themselves. What refers to the
// definitions among them is refused where it does.
const ignored = "ignored"

// elements tells why an element cannot be drawn and what to do, nothing where it
// can be.
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

// paint adds what an element draws to the picture.
func (r *reader) paint(c *context, e xml.StartElement) error {
	name := e.Name.Local
	if name == "g" || name == "a" {
		return nil
	}
	p, err := svgread.Shape(name, func(key string) string { return attr(e.Attr, key) }, maxPoints-r.points)
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
		return errors.New("so wide a stroke cannot follow so many points; simplify the path or convert the stroke to a path")
	}
	if c.style.strokeFirst && m.Fill != draw.None && m.Stroke != draw.None {
		pen := m
		pen.Fill, m.Stroke = draw.None, draw.None
		r.pic.Drawing.Add(pen)
	}
	r.pic.Drawing.Add(m)
	return nil
}

// attr returns the value of an attribute without prefix.
func attr(attrs []xml.Attr, name string) string {
	for i := range attrs {
		if attrs[i].Name.Local == name && attrs[i].Name.Space == "" {
			return attrs[i].Value
		}
	}
	return ""
}

// mark returns the inks and the pen of an element; false where it is invisible.
func (c *context) mark(name string) (draw.Mark, bool, error) {
	fill, stroke, err := c.style.inks()
	k := c.matrix.Factor()
	m := draw.Mark{Role: draw.Art, Fill: fill, Stroke: stroke, EvenOdd: c.style.evenOdd}
	if name == "line" {
		m.Fill = draw.None // a line has no inside
	}
	if m.Stroke != draw.None {
		m.Width = draw.MM(c.style.width * k)
	}
	switch {
	case c.style.hidden || k == 0 || m.Fill == draw.None && m.Stroke == draw.None:
		return m, false, nil
	case !(m.Width <= svgread.Max): // not a number, too
		return m, false, errors.New("the stroke is too wide; check stroke-width and transforms")
	}
	return m, true, err
}

// onPage refuses marks beyond the viewBox: a viewer would crop them there, on
// a sheet they would run into the neighbours. A little may stand over, like half
// the pen of a shape on the very edge.
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

// checkSheet accepts style sheets without rules, as some editors leave them.
func checkSheet(s string) error {
	if strings.TrimSpace(withoutComments(s)) != "" {
		return errSheet
	}
	return nil
}
