package golden

import (
	"testing"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/templates/gametest"
)

// Sizes of the cells of a contact sheet.
const (
	contactW, contactH draw.MM = 30, 60
	contactGap         draw.MM = 1.4
	contactCols                = 7
)

// Contact sheets show all pictures of a style for visual review: each one enlarged, and
// at print size in colour, in black, uncoloured, and upside down in grey. Illustrators
// should look at them when pictures have changed.
func TestContactSheets(t *testing.T) {
	sheet := func(name, id, style string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{Style: style})
			if err != nil {
				t.Fatal(err)
			}
			picture(t, "testdata/art/"+name+".png", written(t, "png", contact(m), format.Options{DPI: 60}))
		})
	}
	for _, id := range []string{"shogi", "animal", "hasami", "tori"} { // the folders of templates/art
		sheet(id, id, "")
	}
	for _, style := range []string{pieces.Kanji, pieces.Kanji1, pieces.Letters} {
		sheet("shogi-"+style, "shogi", style)
	}
}

func contact(m *pieces.Maker) draw.Sheet {
	var d draw.Drawing
	for i, l := range m.Looks() {
		d.Append(contactCell(m, l).Move(draw.MM(i%contactCols)*(contactW+contactGap), draw.MM(i/contactCols)*(contactH+contactGap)))
	}
	return framed(d)
}

func contactCell(m *pieces.Maker, l pieces.Look) draw.Drawing {
	b := m.Body(l.Piece)
	pic := m.Picture(l).Move(-b.Picture.Min.X, -b.Picture.Min.Y)
	w, h := b.Picture.W(), b.Picture.H()
	var d draw.Drawing
	d.Paint(draw.RoundRect(draw.RectWH(0, 0, contactW, contactH), 1), draw.White, draw.GreyTint, 0.2)
	d.Append(field(pic, w, h, draw.Cream).Scale(2).Move((contactW-w*2)/2, 1.5))
	st := font.Style{Font: draw.Sans, Size: 2.2, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	d.Add(font.Label(draw.Pt(contactW/2, h*2+4.4), st, l.Name())...)
	grey := recolour(pic, greyed)
	small := []draw.Drawing{
		field(pic, w, h, draw.Cream),
		field(recolour(draw.MonoInk.Patterns(pic), inked(draw.MonoInk)), w, h, draw.White),
		field(recolour(pic, inked(draw.LineInk)), w, h, draw.White),
		field(grey.Transform(draw.Rotate(180).Then(draw.Translate(w, h))), w, h, draw.White),
	}
	for i, s := range small {
		x := contactW/4 + contactW/2*draw.MM(i%2) - w/2
		y := h*2 + 6 + (h+1.2)*draw.MM(i/2)
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

// inked returns what paints a mark as the sheets of a palette show it.
func inked(p draw.Palette) func(*draw.Mark) {
	return func(m *draw.Mark) {
		look := p.Paint(m)
		m.Fill, m.Stroke = draw.None, draw.None
		if look.HasFill {
			m.Fill = draw.RGB(look.Fill)
		}
		if look.HasStroke {
			m.Stroke, m.Width = draw.RGB(look.Stroke), look.Width
		}
	}
}
