// Package svg writes a sheet as an SVG drawing.
package svg

import (
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Write writes the block of the sheet at true size: one user unit is one millimetre,
// and the block's top left corner is (0, 0). There is one group for each layer, with
// its name as id, in painting order; folds are split into mountains and valleys. Pens
// are set on the groups, text becomes outlines, the outline of a part has the id
// "part-" plus its name, and other cuts of a part name it in data-part. It fails if the
// sheet cannot be drawn or w fails.
func Write(w io.Writer, s *draw.Sheet, o draw.Options) error {
	if err := s.Check(); err != nil {
		return err
	}
	v := writer{b: make([]byte, 0, 1<<18), o: o, origin: s.Block.Min}
	v.head(s)
	for l := range draw.Layers {
		v.layer(s, l)
	}
	v.str("</svg>\n")
	_, err := w.Write(v.b)
	return err
}

type writer struct {
	b      []byte
	o      draw.Options
	origin draw.Point
	group  draw.Paint // attributes set by the open group
}

func (v *writer) str(s string) { v.b = append(v.b, s...) }

func (v *writer) num(x float64) { v.b = draw.AppendCoordinate(v.b, x) }

// attr writes an attribute, escaping s.
func (v *writer) attr(name, s string) { v.str(" " + name + `="` + Escape(s) + `"`) }

func (v *writer) head(s *draw.Sheet) {
	w, h := draw.Coordinate(float64(s.Block.W())), draw.Coordinate(float64(s.Block.H()))
	v.str(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<svg xmlns="http://www.w3.org/2000/svg"`)
	v.attr("width", w+"mm")
	v.attr("height", h+"mm")
	v.attr("viewBox", "0 0 "+w+" "+h)
	if v.o.Lang != "" {
		v.attr("xml:lang", v.o.Lang)
	}
	v.str(` fill="none" stroke-linecap="round" stroke-linejoin="round">` + "\n")
	v.element("title", v.o.TitleOf(s))
	v.element("desc", v.o.Subject)
	v.str(`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` + "\n")
	v.element("dc:creator", v.o.Author)
	v.element("dc:rights", v.o.License)
	v.element("dc:subject", v.o.Keywords)
	if !v.o.Time.IsZero() {
		v.element("dc:date", v.o.Time.UTC().Format(time.RFC3339))
	}
	v.str("</metadata>\n")
}

// element writes a text as an element, or nothing if it is empty.
func (v *writer) element(tag, s string) {
	if s != "" {
		text := strings.ReplaceAll(Escape(s), "&#34;", `"`) // quotes need escaping only in attributes
		v.str("<" + tag + ">" + text + "</" + tag + ">\n")
	}
}

func (v *writer) layer(s *draw.Sheet, l draw.Layer) {
	if l == draw.LayerFold {
		v.str(`<g id="` + l.ID() + "\">\n")
		v.roleGroup(s, draw.FoldMountain, ` class="mountain"`)
		v.roleGroup(s, draw.FoldValley, ` class="valley"`)
		v.str("</g>\n")
		return
	}
	role := [...]draw.Role{
		draw.LayerGlue: draw.Glue, draw.LayerArt: draw.Art, draw.LayerCut: draw.Cut, draw.LayerGuide: draw.Guide,
	}[l]
	v.roleGroup(s, role, ` id="`+l.ID()+`"`)
}

// roleGroup writes the marks of one role as a group that sets its pen.
func (v *writer) roleGroup(s *draw.Sheet, r draw.Role, attrs string) {
	v.group = draw.Paint{}
	v.str("<g" + attrs)
	if pen := draw.RolePen(r); pen != draw.None {
		v.group = v.o.Palette.Paint(&draw.Mark{Role: r, Stroke: pen})
		v.stroke(&v.group)
	}
	v.str(">\n")
	for i := range s.Parts {
		v.marks(&s.Parts[i].Drawing, r, &s.Parts[i])
	}
	v.marks(&s.Furniture, r, nil)
	v.str("</g>\n")
}

// marks writes the marks of d with the role; part is their part, or nil for furniture.
func (v *writer) marks(d *draw.Drawing, r draw.Role, part *draw.Part) {
	for m := range d.Each {
		if m.Role == r && m.Paints() {
			v.mark(m, part)
		}
	}
}

func (v *writer) mark(m *draw.Mark, part *draw.Part) {
	path, paint := font.Outline(m), v.o.Palette.Paint(m)
	v.str("<path")
	if part != nil && m.Role == draw.Cut {
		v.partOf(m, part)
	}
	if m.Text != nil {
		v.attr("data-text", m.Text.S)
	}
	v.paint(&paint)
	if m.EvenOdd && paint.HasFill {
		v.str(` fill-rule="evenodd"`)
	}
	v.str(` d="`)
	v.data(&path)
	v.str("\"/>\n")
}

// partOf names the part a cut belongs to; the outline of the part gets an id.
func (v *writer) partOf(m *draw.Mark, part *draw.Part) {
	if part.Name != "" && samePath(&m.Path, &part.Outline) {
		v.attr("id", "part-"+part.Name)
	}
	v.attr("data-part", strings.TrimSpace(part.Label()))
}

func samePath(a, b *draw.Path) bool {
	near := func(p, q draw.Point) bool { return p.Sub(q).Len() <= draw.Micro }
	return slices.Equal(a.Ops, b.Ops) && slices.EqualFunc(a.Pts, b.Pts, near)
}

// paint writes the attributes in which a mark differs from its group.
func (v *writer) paint(l *draw.Paint) {
	if l.HasFill {
		v.str(` fill="` + l.Fill.Hex() + `"`)
		v.opacity("fill-opacity", l.FillOpacity)
	}
	if l.HasStroke {
		v.stroke(l)
	} else if v.group.HasStroke {
		v.str(` stroke="none"`)
	}
}

// opacity writes an attribute of an ink that is not opaque.
func (v *writer) opacity(name string, opacity float64) {
	if opacity < 1 {
		v.str(" " + name + `="` + draw.Number(opacity, 2) + `"`)
	}
}

func (v *writer) stroke(l *draw.Paint) {
	own := l == &v.group // the group sets everything
	if own || !v.group.HasStroke || l.Stroke != v.group.Stroke {
		v.str(` stroke="` + l.Stroke.Hex() + `"`)
	}
	v.opacity("stroke-opacity", l.StrokeOpacity)
	if own || l.Width != v.group.Width {
		v.str(` stroke-width="` + draw.Coordinate(float64(l.Width)) + `"`)
	}
	if l.Cap != draw.RoundCap {
		v.str(` stroke-linecap="` + l.Cap.String() + `"`)
	}
	if l.Join != draw.RoundJoin {
		v.str(` stroke-linejoin="` + l.Join.String() + `"`)
	}
	if len(l.Dash) > 0 && (own || !slices.Equal(l.Dash, v.group.Dash)) {
		dash := ""
		for _, d := range l.Dash {
			dash += " " + draw.Coordinate(float64(d))
		}
		v.str(` stroke-dasharray="` + dash[1:] + `"`)
	}
}

// data writes the path in the block's coordinates.
func (v *writer) data(p *draw.Path) {
	for op, pts := range p.Steps {
		v.b = append(v.b, "MLCZ"[op])
		for k, q := range pts {
			if k > 0 {
				v.b = append(v.b, ' ')
			}
			q = q.Sub(v.origin)
			v.num(float64(q.X))
			v.b = append(v.b, ' ')
			v.num(float64(q.Y))
		}
	}
}

// AppendShape appends the attributes of a path element showing the outline p painted as
// l, with coordinates relative to origin.
func AppendShape(b []byte, p *draw.Path, l *draw.Paint, origin draw.Point) []byte {
	v := writer{b: b, origin: origin}
	v.paint(l)
	v.str(` d="`)
	v.data(p)
	v.str(`"`)
	return v.b
}

// Escape escapes s for text and attributes of XML. Characters that XML does not allow
// become U+FFFD, and so do [draw.Hidden] ones except word joiners, because texts may be
// untrusted.
func Escape(s string) string {
	var b strings.Builder
	s = strings.Map(func(r rune) rune {
		if r > ' ' && r != '\u2060' && draw.Hidden(r) {
			return utf8.RuneError
		}
		return r
	}, s)
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	return b.String()
}
