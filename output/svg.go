package output

import (
	"bytes"
	"io"
	"strings"
	"time"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// SVG writes the block of the sheet in its true size: one user unit is one
// millimetre, the block's top left corner is 0 0. There is one group for each
// layer, with its name as id, in painting order; folds are sorted into
// mountains and valleys. Pens are set on the groups, text is outlines, the
// outline of a part has the id "part-" and its name, and whatever else is cut
// for a part names it in data-part. It fails if the sheet cannot be drawn or w
// fails.
func SVG(w io.Writer, s *draw.Sheet, o Options) error {
	if err := checkSheet(s); err != nil {
		return err
	}
	v := svgWriter{b: make([]byte, 0, 1<<16), o: o, origin: s.Block.Min}
	v.head(s)
	for l := range draw.Layers {
		v.layer(s, l)
	}
	v.str("</svg>\n")
	_, err := w.Write(v.b)
	return err
}

type svgWriter struct {
	b      []byte
	o      Options
	origin draw.Point
	group  draw.Look // what the group that is open has said
}

func (v *svgWriter) str(s string) { v.b = append(v.b, s...) }

func (v *svgWriter) num(x float64) { v.b = appendNum(v.b, x) }

// attr writes an attribute; s is escaped.
func (v *svgWriter) attr(name, s string) { v.str(" " + name + `="` + xmlText(s) + `"`) }

func (v *svgWriter) head(s *draw.Sheet) {
	w, h := num(float64(s.Block.W())), num(float64(s.Block.H()))
	v.str(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<svg xmlns="http://www.w3.org/2000/svg"`)
	v.attr("width", w+"mm")
	v.attr("height", h+"mm")
	v.attr("viewBox", "0 0 "+w+" "+h)
	if v.o.Lang != "" {
		v.attr("xml:lang", v.o.Lang)
	}
	v.attr("fill", "none")
	v.attr("stroke-linecap", "round")
	v.attr("stroke-linejoin", "round")
	v.str(">\n<title>" + xmlText(v.o.title(s)) + "</title>\n")
	if v.o.Subject != "" {
		v.str("<desc>" + xmlText(v.o.Subject) + "</desc>\n")
	}
	v.metadata(s)
}

func (v *svgWriter) metadata(s *draw.Sheet) {
	var b bytes.Buffer
	b.WriteString(`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:kit="` + ClaimsNamespace + "\">\n")
	element(&b, "dc:creator", "", v.o.Author, "")
	element(&b, "dc:rights", "", v.o.License, "")
	element(&b, "dc:subject", "", v.o.Keywords, "")
	if !v.o.Time.IsZero() {
		element(&b, "dc:date", "", v.o.Time.UTC().Format(time.RFC3339), "")
	}
	element(&b, "kit:claims", "", string(ClaimsOf(s).Encode()), "")
	b.WriteString("</metadata>\n")
	v.b = append(v.b, b.Bytes()...)
}

func (v *svgWriter) layer(s *draw.Sheet, l draw.Layer) {
	if l == draw.LayerFold {
		v.str(`<g id="` + l.ID() + "\">\n")
		v.roleGroup(s, draw.FoldMountain, ` class="mountain"`)
		v.roleGroup(s, draw.FoldValley, ` class="valley"`)
		v.str("</g>\n")
		return
	}
	role := [...]draw.Role{draw.LayerGlue: draw.Glue, draw.LayerArt: draw.Art, draw.LayerCut: draw.Cut, draw.LayerGuide: draw.Guide}[l]
	v.roleGroup(s, role, ` id="`+l.ID()+`"`)
}

// roleGroup writes the marks of one role as a group that carries its pen.
func (v *svgWriter) roleGroup(s *draw.Sheet, r draw.Role, attrs string) {
	v.group = draw.Look{}
	v.str("<g" + attrs)
	if pen := draw.RolePen(r); pen != draw.None {
		v.group = v.o.Palette.Look(&draw.Mark{Role: r, Stroke: pen})
		v.stroke(&v.group)
	}
	v.str(">\n")
	for i := range s.Parts {
		v.marks(&s.Parts[i].Drawing, r, &s.Parts[i])
	}
	v.marks(&s.Furniture, r, nil)
	v.str("</g>\n")
}

// marks writes the marks of d that have the role; part is whose they are, nil
// for furniture.
func (v *svgWriter) marks(d *draw.Drawing, r draw.Role, part *draw.Part) {
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role != r {
			continue
		}
		look := v.o.Palette.Look(m)
		if look.HasFill || look.HasStroke {
			v.mark(m, &look, part)
		}
	}
}

func (v *svgWriter) mark(m *draw.Mark, look *draw.Look, part *draw.Part) {
	path := m.Path
	v.str("<path")
	if part != nil && m.Role == draw.Cut {
		v.partOf(m, part)
	}
	if m.Text != nil {
		v.attr("data-text", m.Text.S)
		path = font.TextOutline(m.Text)
	}
	v.look(look)
	if m.EvenOdd && look.HasFill {
		v.str(` fill-rule="evenodd"`)
	}
	v.str(` d="`)
	v.data(&path)
	v.str("\"/>\n")
}

// partOf names the part that a cut belongs to; the cut that frees the part
// gets an id.
func (v *svgWriter) partOf(m *draw.Mark, part *draw.Part) {
	if part.Name != "" && samePath(&m.Path, &part.Outline) {
		v.attr("id", "part-"+part.Name)
	}
	v.attr("data-part", strings.TrimSpace(part.Kind+" "+part.Name))
}

func samePath(a, b *draw.Path) bool {
	if len(a.Ops) != len(b.Ops) || len(a.Pts) != len(b.Pts) {
		return false
	}
	for i, op := range a.Ops {
		if op != b.Ops[i] {
			return false
		}
	}
	for i, p := range a.Pts {
		if p.Sub(b.Pts[i]).Len() > draw.Micro {
			return false
		}
	}
	return true
}

// look writes what the mark's look differs in from its group's.
func (v *svgWriter) look(l *draw.Look) {
	if l.HasFill {
		v.str(` fill="` + l.Fill.Hex() + `"`)
	}
	if l.HasStroke {
		v.stroke(l)
	} else if v.group.HasStroke {
		v.str(` stroke="none"`)
	}
}

func (v *svgWriter) stroke(l *draw.Look) {
	own := l == &v.group // the group says everything
	if own || !v.group.HasStroke || l.Stroke != v.group.Stroke {
		v.str(` stroke="` + l.Stroke.Hex() + `"`)
	}
	if own || l.Width != v.group.Width {
		v.str(` stroke-width="`)
		v.num(float64(l.Width))
		v.str(`"`)
	}
	if len(l.Dash) > 0 && (own || firstDash(l.Dash) != firstDash(v.group.Dash)) {
		v.str(` stroke-dasharray="`)
		for i, d := range l.Dash {
			if i > 0 {
				v.str(" ")
			}
			v.num(float64(d))
		}
		v.str(`"`)
	}
}

// data writes the path in the block's coordinates.
func (v *svgWriter) data(p *draw.Path) {
	i := 0
	for _, op := range p.Ops {
		v.b = append(v.b, "MLCZ"[op])
		for k := range op.Points() {
			if k > 0 {
				v.b = append(v.b, ' ')
			}
			q := p.Pts[i].Sub(v.origin)
			v.num(float64(q.X))
			v.b = append(v.b, ' ')
			v.num(float64(q.Y))
			i++
		}
	}
}
