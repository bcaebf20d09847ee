package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"shogikit/output/draw"
)

const svgSpace = "http://www.w3.org/2000/svg"

// reader walks through the elements of one drawing. It keeps a stack instead
// of calling itself, so that the depth of a file is just a number.
type reader struct {
	dec     *xml.Decoder
	name    string
	line    int // where the element at hand starts
	column  int
	stack   []frame
	seen    bool // whether there was a root
	picture Picture
	points  int
	charset string // an encoding that cannot be read
}

// frame is what an open element hands down to its children.
type frame struct {
	style    style
	toPage   draw.Affine
	reading  reading
	isSheet  bool // an element <style>
	line, at int
}

// reading says what becomes of an element and of all that it holds.
type reading uint8

const (
	painting   reading = iota
	defining           // not shown; only what would act on other elements matters
	overlooked         // baggage of an editor
)

// element is a start tag.
type element struct {
	name  string
	attrs []xml.Attr
}

// attr returns an attribute without namespace, or nothing.
func (e *element) attr(name string) string {
	for i := range e.attrs {
		if e.attrs[i].Name.Space == "" && e.attrs[i].Name.Local == name {
			return strings.TrimSpace(e.attrs[i].Value)
		}
	}
	return ""
}

func newReader(data []byte, name string) *reader {
	r := &reader{dec: xml.NewDecoder(bytes.NewReader(data)), name: name}
	r.dec.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		r.charset = charset
		return nil, errors.New("only UTF-8 is read")
	}
	return r
}

// fail makes an Error for the element at hand.
func (r *reader) fail(format string, args ...any) error {
	return &Error{Name: r.name, Line: r.line, Column: r.column, Message: fmt.Sprintf(format, args...)}
}

// read walks through the file.
func (r *reader) read() (Picture, error) {
	for {
		r.line, r.column = r.dec.InputPos()
		tok, err := r.dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return Picture{}, r.malformed(err)
		}
		if err := r.token(tok); err != nil {
			return Picture{}, err
		}
	}
	if err := r.finish(); err != nil {
		return Picture{}, err
	}
	return r.picture, nil
}

func (r *reader) malformed(err error) error {
	if r.charset != "" {
		return r.fail("the file is written in %s; save it as UTF-8", quote(r.charset))
	}
	if !r.seen {
		return r.fail("this is not an SVG drawing")
	}
	var bad *xml.SyntaxError
	if errors.As(err, &bad) {
		r.line, r.column = r.dec.InputPos()
		return r.fail("the file is damaged or not XML: %s", bad.Msg)
	}
	return r.fail("the file is damaged or not XML: %v", err)
}

// finish holds the whole picture against the page.
func (r *reader) finish() error {
	if !r.seen {
		return r.fail("this is not an SVG drawing: there is no <svg>")
	}
	if len(r.picture.Drawing.Marks) == 0 {
		r.line, r.column = 1, 1
		return r.fail("the drawing is empty: nothing in it is painted on the page")
	}
	return nil
}

func (r *reader) token(tok xml.Token) error {
	switch t := tok.(type) {
	case xml.StartElement:
		return r.start(t)
	case xml.EndElement:
		r.stack = r.stack[:len(r.stack)-1]
	case xml.CharData:
		return r.text(t)
	case xml.Directive:
		return r.fail("the file has a DOCTYPE or ENTITY declaration, which is not read; save it as plain SVG")
	case xml.ProcInst:
		if t.Target == "xml-stylesheet" {
			return r.fail("style sheets are not read; save the drawing with its colours as attributes (Inkscape: Plain SVG)")
		}
	}
	return nil
}

// text looks into character data, which matters in style sheets only.
func (r *reader) text(data xml.CharData) error {
	if len(r.stack) == 0 {
		return nil
	}
	top := r.stack[len(r.stack)-1]
	if !top.isSheet || strings.TrimSpace(withoutComments(string(data))) == "" {
		return nil
	}
	r.line, r.column = top.line, top.at
	return r.fail("<style>: style sheets are not read; save the drawing with its colours as attributes (Inkscape: Plain SVG; Illustrator: SVG options, Presentation Attributes)")
}

// start opens an element.
func (r *reader) start(t xml.StartElement) error {
	if len(r.stack) >= maxDepth {
		return r.fail("elements are nested more than %d deep; ungroup the drawing", maxDepth)
	}
	e := &element{name: t.Name.Local, attrs: t.Attr}
	f := frame{line: r.line, at: r.column}
	var err error
	switch {
	case len(r.stack) == 0:
		err = r.root(e, t.Name.Space, &f)
	case !isSVG(t.Name.Space):
		f.reading = overlooked
	default:
		err = r.element(e, r.stack[len(r.stack)-1], &f)
	}
	if err != nil {
		return r.place(e, err)
	}
	r.stack = append(r.stack, f)
	return nil
}

// place adds element and position to what a helper found wrong.
func (r *reader) place(e *element, err error) error {
	var placed *Error
	if errors.As(err, &placed) {
		return err
	}
	return r.fail("<%s> %v", e.name, err)
}

func isSVG(space string) bool { return space == "" || space == svgSpace || space == "svg" }

// root opens the outermost element.
func (r *reader) root(e *element, space string, f *frame) error {
	if r.seen {
		return r.fail("there is more than one drawing in the file")
	}
	if e.name != "svg" || !isSVG(space) {
		return r.fail("this is not an SVG drawing: it starts with <%s>", clip(e.name))
	}
	r.seen = true
	x, y, w, h, err := page(e)
	if err != nil {
		return err
	}
	r.picture.W, r.picture.H = w, h
	return r.open(e, frame{style: initialStyle(), toPage: draw.Translate(-x, -y)}, f)
}

// clip shortens a name from the file for a message.
func clip(name string) string { return strings.Trim(quote(name), `"`) }

// page returns the place and size of the viewBox.
func page(e *element) (x, y, w, h draw.MM, err error) {
	if box := e.attr("viewBox"); box != "" {
		v, err := numbers(box)
		if err != nil {
			return 0, 0, 0, 0, fmt.Errorf("in viewBox %w", err)
		}
		if len(v) != 4 {
			return 0, 0, 0, 0, errors.New("the viewBox needs four numbers: x y width height")
		}
		x, y, w, h = draw.MM(v[0]), draw.MM(v[1]), draw.MM(v[2]), draw.MM(v[3])
	} else {
		v, err := e.lengths("width", "height")
		if err != nil {
			return 0, 0, 0, 0, err
		}
		if w, h = v[0], v[1]; w == 0 || h == 0 {
			return 0, 0, 0, 0, errors.New(`has no size; give it viewBox="0 0 130 120" or width and height`)
		}
	}
	if w < minPage || h < minPage || w > 100*h || h > 100*w {
		return 0, 0, 0, 0, errors.New("has a size that no picture can have; width and height must be positive and alike")
	}
	return x, y, w, h, nil
}

// element opens an element within the drawing.
func (r *reader) element(e *element, parent frame, f *frame) error {
	f.reading = parent.reading
	if parent.reading == overlooked {
		return nil
	}
	if e.name == "style" {
		f.isSheet = true
		return nil
	}
	if e.name == "script" {
		return errors.New("cannot be drawn; take it out")
	}
	if parent.reading == defining {
		return nil
	}
	switch kindOf(e.name) {
	case baggage:
		f.reading = overlooked
		return nil
	case definition:
		f.reading = defining
		return nil
	}
	return r.open(e, parent, f)
}

type kind uint8

const (
	drawn kind = iota
	baggage
	definition
)

// kindOf tells elements that say something about the drawing, and such as show
// nothing until another element refers to them, from the rest.
func kindOf(name string) kind {
	switch name {
	case "title", "desc", "metadata":
		return baggage
	case "defs", "symbol", "marker", "pattern", "linearGradient", "radialGradient", "clipPath", "mask", "filter", "view", "cursor", "color-profile", "font", "font-face":
		return definition
	}
	return drawn
}

// open reads the style of a shape or group and paints the shape.
func (r *reader) open(e *element, parent frame, f *frame) error {
	*f = frame{style: parent.style, line: f.line, at: f.at}
	o, err := f.style.applyStyle(e)
	if err != nil {
		return err
	}
	if o.absent {
		f.reading = defining
		return nil
	}
	if f.toPage = o.transform.Then(parent.toPage); !sane(f.toPage) {
		return errFar
	}
	if e.name == "g" || (e.name == "svg" && len(r.stack) == 0) {
		return nil
	}
	path, ok, err := shapeOf(e, maxPoints-r.points)
	if !ok {
		return cannotDraw(e.name)
	}
	if err != nil {
		return err
	}
	if r.points += len(path.Pts); r.points > maxPoints {
		return errPoints
	}
	return r.paint(path, f)
}

// cannotDraw says what to do about an element that is no shape.
func cannotDraw(name string) error {
	switch name {
	case "text", "tspan", "textPath", "flowRoot":
		return errors.New("cannot be drawn; convert text to paths (Inkscape: Path > Object to Path; Illustrator: Create Outlines)")
	case "image":
		return errors.New("cannot be drawn; trace the image (Inkscape: Path > Trace Bitmap) or take it out")
	case "use":
		return errors.New("cannot be drawn; replace the clone by a copy (Inkscape: Edit > Clone > Unlink Clone)")
	case "svg":
		return errors.New("cannot be drawn inside a drawing; make it a group <g>")
	case "foreignObject":
		return errors.New("cannot be drawn; take out what is not SVG")
	case "animate", "animateMotion", "animateTransform", "set":
		return errors.New("cannot be drawn; paper does not move")
	}
	return errors.New("cannot be drawn; convert it to a path or take it out")
}

// paint adds a shape to the drawing.
func (r *reader) paint(path draw.Path, f *frame) error {
	s := &f.style
	if path.Empty() || s.hidden {
		return nil
	}
	m, err := s.mark(path)
	if err != nil {
		return err
	}
	k := f.toPage.Factor()
	m.Path = path.Transform(f.toPage)
	m.Width = draw.MM(s.width * k)
	for _, q := range m.Path.Pts {
		if !near(q.X) || !near(q.Y) || !near(m.Width) {
			return errFar
		}
	}
	if k == 0 || (m.Fill == draw.None && m.Stroke == draw.None) {
		return nil
	}
	return r.add(m, s.strokeFirst)
}

func near(v draw.MM) bool { return math.Abs(float64(v)) <= maxNumber }

// mark makes the mark of a shape, still without a place on the page.
func (s *style) mark(path draw.Path) (draw.Mark, error) {
	m := draw.Mark{Role: draw.Art, Fill: s.fill.ink(s.color), Stroke: s.stroke.ink(s.color), EvenOdd: s.evenOdd}
	if s.width == 0 {
		m.Stroke = draw.None
	}
	if len(path.Pts) == 2 && len(path.Ops) == 2 { // a line has no inside
		m.Fill = draw.None
	}
	if (m.Fill != draw.None && s.fillAlpha < 1) || (m.Stroke != draw.None && s.strokeAlpha < 1) {
		return m, errTransparent
	}
	if m.Stroke != draw.None && s.dashed {
		return m, errors.New("dashed lines cannot be drawn; convert the stroke to a path, or draw it solid")
	}
	return m, nil
}

// add puts a mark on the page. Sketches beside the page are dropped, as every
// viewer does; what reaches across its edge would run into the frame.
func (r *reader) add(m draw.Mark, strokeFirst bool) error {
	p := &r.picture
	page, b := draw.RectWH(0, 0, p.W, p.H), m.Bounds()
	if !page.Overlaps(b) {
		return nil
	}
	const spill = 0.05
	if !page.Contains(b, spill*max(p.W, p.H)) {
		return errors.New("reaches beyond the page (the viewBox); move it inside, or fit the page to the drawing (Inkscape: Document Properties > Resize to content)")
	}
	if strokeFirst && m.Stroke != draw.None && m.Fill != draw.None {
		under := m
		under.Fill, m.Stroke, m.Width = draw.None, draw.None, 0
		p.Drawing.Add(under)
	}
	if m.Stroke == draw.None {
		m.Width = 0
	}
	p.Drawing.Add(m)
	return nil
}
