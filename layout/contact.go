package layout

import (
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// Cells of a contact sheet.
const (
	contactW, contactH draw.MM = 30, 60
	contactGap         draw.MM = 1.4
)

// Contact lays out all pictures of a style, to be judged by eye: each one
// enlarged, and at print size in colour, in grey, uncoloured, and upside down
// in grey. It returns as many sheets as that takes.
func Contact(g *templates.Game, o Options) ([]draw.Sheet, error) {
	k, err := newKit(g, o)
	if err != nil {
		return nil, err
	}
	return k.contact(), nil
}

func (k *kit) contact() []draw.Sheet {
	area := k.area
	cols := max(1, int((area.W()+contactGap)/(contactW+contactGap)))
	rows := max(1, int((area.H()+contactGap)/(contactH+contactGap)))
	left := area.Center().X - (draw.MM(cols)*(contactW+contactGap)-contactGap)/2
	looks := k.maker.Looks()
	style := k.opts.Style
	if style == "" {
		style = k.game.Style
	}
	var j *job
	for i, l := range looks {
		at := i % (cols * rows)
		if at == 0 {
			j = k.newSheet(pageID("art-"+style, i/(cols*rows)), style, k.opts.Paper)
		}
		x := left + draw.MM(at%cols)*(contactW+contactGap)
		y := area.Min.Y + draw.MM(at/cols)*(contactH+contactGap)
		j.sheet.Parts = append(j.sheet.Parts, draw.Part{
			Kind: "picture", Name: l.Name(), Outline: draw.RectPath(draw.RectWH(x, y, contactW, contactH)),
			Drawing: k.contactCell(l).Move(x, y),
		})
	}
	return k.finishPlain()
}

// finishPlain adds the furniture but no claims: a contact sheet promises no
// lengths.
func (k *kit) finishPlain() []draw.Sheet {
	out := make([]draw.Sheet, len(k.sheets))
	for i, j := range k.sheets {
		f := press.Furniture{Catalog: k.cat, Sheet: &j.sheet, Paper: k.paperOf(&j.sheet), N: i + 1, Of: len(k.sheets), Game: j.game.Names.In(k.opts.Lang)}
		j.sheet.Furniture.Append(f.Draw())
		out[i] = j.sheet
	}
	return out
}

func (k *kit) contactCell(l pieces.Look) draw.Drawing {
	b := k.maker.Body(l.Piece)
	pic := k.maker.Picture(l).Move(-b.Picture.Min.X, -b.Picture.Min.Y)
	w, h := b.Picture.W(), b.Picture.H()
	var d draw.Drawing
	d.Paint(draw.RoundRect(draw.RectWH(0, 0, contactW, contactH), 1), draw.White, draw.GreyTint, 0.2)
	big := draw.MM(2)
	d.Append(field(pic, w, h, draw.Paper).Scale(float64(big)).Move((contactW-w*big)/2, 1.5))
	st := font.Style{Font: draw.Sans, Size: 2.2, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	name := l.Name()
	st.Size = press.Fit(st.Font, st.Size, name, contactW-2)
	d.Add(font.Label(draw.Pt(contactW/2, h*big+4.4), st, name)...)
	grey := recolour(pic, greyed)
	small := []draw.Drawing{
		field(pic, w, h, draw.Paper),
		field(grey, w, h, draw.White),
		field(recolour(pic, uncoloured), w, h, draw.White),
		field(grey.Transform(draw.Rotate(180).Then(draw.Translate(w, h))), w, h, draw.White),
	}
	for i, s := range small {
		x := contactW/4 + contactW/2*draw.MM(i%2) - w/2
		y := h*big + 6 + (h+1.2)*draw.MM(i/2)
		d.Append(s.Move(x, y))
	}
	return d
}

// field puts a picture on a ground.
func field(pic draw.Drawing, w, h draw.MM, ground draw.Ink) draw.Drawing {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, w, h)), ground, draw.None, 0)
	d.Append(pic)
	return d
}

// recolour returns the drawing with every mark repainted.
func recolour(d draw.Drawing, f func(*draw.Mark)) draw.Drawing {
	out := draw.Drawing{Marks: append([]draw.Mark(nil), d.Marks...)}
	for i := range out.Marks {
		f(&out.Marks[i])
	}
	return out
}

// greyed paints a mark as a black-and-white printer would.
func greyed(m *draw.Mark) {
	grey := func(i draw.Ink) draw.Ink {
		if i == draw.None {
			return i
		}
		c := draw.FullInk.Color(i)
		y := uint8((299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000)
		return draw.RGB(draw.Color{R: y, G: y, B: y})
	}
	m.Fill, m.Stroke = grey(m.Fill), grey(m.Stroke)
}

// uncoloured paints a mark as the uncoloured sheets show it.
func uncoloured(m *draw.Mark) {
	look := draw.LineInk.Look(m)
	m.Fill, m.Stroke = draw.None, draw.None
	if look.HasFill {
		m.Fill = draw.RGB(look.Fill)
	}
	if look.HasStroke {
		m.Stroke, m.Width = draw.RGB(look.Stroke), look.Width
	}
}
