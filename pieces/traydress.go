package pieces

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/fold"
)

// Komadai returns a printed tray for captured pieces: its box at the origin.
func Komadai(t fold.Tray) draw.Design {
	return woodenTray(t, draw.KomadaiPart, "komadai", func(d *draw.Drawing, floor draw.Rect) {
		d.Paint(draw.RoundRect(floor.Inset(3), 1.5), draw.None, draw.Brown, 0.2)
		r := min(4.5, floor.H()/8)
		d.Append(Sign(draw.Pt(floor.Max.X-6-r, floor.Max.Y-6-r), 2*r))
	})
}

// BoxTray returns the lower part of a box.
func BoxTray(t fold.Tray) draw.Design {
	return woodenTray(t, draw.BoxPart, "tray", func(d *draw.Drawing, floor draw.Rect) {
		d.Append(Sign(floor.Center(), min(18, min(floor.W(), floor.H())/2.5)))
	})
}

// BoxLid returns the lid of a box with the name of the game, as on the title slip of a
// Japanese book, and the sign of the kit. A second line of the name, what the game is called
// elsewhere, is printed small below.
func BoxLid(t fold.Tray, name string) draw.Design {
	return woodenTray(t, draw.BoxPart, "lid", func(d *draw.Drawing, top draw.Rect) {
		d.Paint(draw.RectPath(top.Inset(2.2)), draw.None, draw.Brown, 0.25)
		d.Paint(draw.RectPath(top.Inset(3)), draw.None, draw.Brown, 0.12)
		slip, own, _ := strings.Cut(name, "\n")
		room := top.Inset(6)
		r := min(5, min(top.W(), top.H())/10)
		if own != "" {
			side, high := 10+2*r, min(4, room.H()/10)
			line := draw.RectWH(top.Min.X+side, room.Max.Y-high, top.W()-2*side, high)
			d.Paint(fitText(font.Get(draw.SansBold), own, line, 1), draw.Brush, draw.None, 0)
			room.Max.Y = line.Min.Y - 2
		}
		d.Append(titleSlip(room, slip))
		d.Append(Sign(draw.Pt(top.Max.X-7-r, top.Max.Y-7-r), 2*r))
	})
}

// A decoration draws on the floor of a tray.
type decoration = func(d *draw.Drawing, floor draw.Rect)

// trayHairline outlines the ground of a tray so that an uncoloured sheet still shows
// it, yet folds along it remain readable as folds.
const trayHairline draw.MM = 0.04

// woodenTray returns a tray that is wooden wherever it shows, with a darker rim, plus
// what decorate adds to its floor.
func woodenTray(t fold.Tray, kind draw.Kind, name string, decorate decoration) draw.Design {
	net := t.Net()
	bare := net.Bare()
	wood := bare.Outline()
	p := draw.Part{Kind: kind, Name: name, Outline: net.Outline()}
	design := draw.NewDesign(p, func() (d draw.Drawing) {
		d.Ground(wood, draw.Wood)
		d.Marks[0].Stroke, d.Marks[0].Width = draw.Wood, trayHairline
		for i := range bare.Panels {
			if q := &bare.Panels[i]; q.Kind.Ground() != draw.Wood {
				d.Paint(draw.Polygon(q.Shape...), q.Kind.Ground(), q.Kind.Ground(), trayHairline)
			}
		}
		decorate(&d, net.Panels[0].Box())
		d.Append(net.Lines())
		d.Append(tabLetters(&net))
		return d
	})
	design.Ground = wood.Bounds()
	return design
}

// titleSlip draws a narrow slip of paper with a name in the middle of the room: upright
// for Japanese, horizontal for other scripts.
func titleSlip(room draw.Rect, name string) draw.Drawing {
	var d draw.Drawing
	if name == "" {
		return d
	}
	name, _, _ = strings.Cut(name, "（") // the size of the board is not part of a title
	cells, c := []rune(name), room.Center()
	if !strings.ContainsFunc(name, font.Japanese) {
		w, h := room.W()*0.72, min(room.H()*0.3, 16)
		slip := draw.RectWH(c.X-w/2, c.Y-h/2, w, h)
		d.Paint(draw.RectPath(slip), draw.Cream, draw.Brown, 0.25)
		d.Paint(fitText(font.Get(draw.SansBold), name, slip.Inset(h*0.22), 1), draw.Brush, draw.None, 0)
		return d
	}
	high := draw.MM(len(cells))*1.08 + 0.5 // in character heights
	size := min(room.H()/high, room.W()*0.32, 17)
	slip := draw.RectWH(c.X-size*0.75, c.Y-size*high/2, size*1.5, size*high)
	d.Paint(draw.RectPath(slip), draw.Cream, draw.Brown, 0.25)
	all := CanBrush(name) // or none, so that they look alike
	for i, r := range cells {
		cell := draw.RectWH(c.X-size/2, slip.Min.Y+size*(0.25+0.04+1.08*draw.MM(i)), size, size)
		if outline, ok := Brushed(r); ok && all {
			place := draw.Scale(float64(size), float64(size)).Then(draw.Translate(cell.Min.X, cell.Min.Y))
			d.Paint(outline.Transform(place), draw.Brush, draw.None, 0)
			continue
		}
		d.Paint(inColumn(font.Get(draw.SansBold), r, cell), draw.Brush, draw.None, 0)
	}
	return d
}

// inColumn sets a character of vertical text in its em square: small kana go to the top
// right, the long vowel mark is upright.
func inColumn(f *font.Face, r rune, cell draw.Rect) draw.Path {
	size := 0.96 * cell.W()
	p := f.Outline(string(r), size)
	x, y := cell.Center().X-f.Width(string(r), size)/2, cell.Min.Y+cell.H()*0.85
	if strings.ContainsRune("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ", r) {
		x, y = x+cell.W()*0.12, y-cell.H()*0.12
	}
	p = p.Transform(draw.Translate(x, y))
	if r == 'ー' {
		p = p.Transform(draw.Rotate(90).About(cell.Center(), cell.Center()))
	}
	return p
}
