package golden

import (
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// montage is a contact sheet: drawings in rows under headings.
type montage struct {
	d          draw.Drawing
	x, y, high draw.MM
}

const montageWide, montageGap draw.MM = 640, 3

func (m *montage) newRow() {
	m.x, m.y, m.high = 0, m.y+m.high, 0
}

func (m *montage) head(s string) {
	m.newRow()
	m.d.Add(font.Label(draw.Pt(0, m.y+6), font.Style{Font: draw.Sans, Size: 6, Ink: draw.Black, Role: draw.Art}, s)...)
	m.high = 8
	m.newRow()
}

func (m *montage) add(d draw.Drawing) {
	b := d.Bounds()
	if m.x > 0 && m.x+b.W() > montageWide {
		m.newRow()
	}
	m.d.Append(d.Move(m.x-b.Min.X, m.y-b.Min.Y))
	m.x, m.high = m.x+b.W()+montageGap, max(m.high, b.H()+montageGap)
}

// sheet adds a sheet as printed.
func (m *montage) sheet(s *draw.Sheet) {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, s.Paper.W, s.Paper.H)), draw.White, draw.Grey, 0.5)
	for _, mark := range s.Marks {
		d.Add(*mark)
	}
	m.add(d)
}

// compare compares the contact sheet with the golden one.
func (m *montage) compare(t *testing.T, name string, dpi int) {
	t.Helper()
	picture(t, "testdata/"+name+".png", written(t, "png", framed(m.d), format.Options{DPI: dpi}))
}

// All sheets of the kit of shogi.
func TestSheets(t *testing.T) {
	var c montage
	for _, s := range kit(t, gametest.Load(t, "shogi"), everything()) {
		c.sheet(&s)
	}
	c.compare(t, "sheets", 30)
}

// The rims of all games in all systems of marks: one of each piece.
func TestRims(t *testing.T) {
	var c montage
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, marks := range templates.MarkSystems {
			m, err := pieces.NewMaker(g, pieces.Options{Marks: marks})
			if err != nil {
				t.Fatal(err)
			}
			c.head(id + ", " + marks)
			for _, l := range m.Looks() {
				if !l.Promoted {
					c.add(m.Rim(l).Drawing())
				}
			}
		}
	}
	c.compare(t, "rims", 40)
}

// The other parts of all games, each design once.
func TestParts(t *testing.T) {
	var c montage
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		c.head(id)
		known := map[string]bool{}
		for _, o := range []layout.Options{everything(), {Build: layout.BuildFoldover}, {Build: layout.BuildCore, Marks: "dots"}} {
			for _, s := range kit(t, g, o) {
				for i := range s.Parts {
					p := &s.Parts[i]
					if name := design(p); !known[name] && p.Kind != draw.RimPart && !(id == "shogi" && strings.HasPrefix(name, "relief")) {
						known[name] = true
						k := 1.0
						if max(p.Bounds().W(), p.Bounds().H()) > 120 {
							k = 0.5
						}
						c.add(p.Drawing.Scale(k))
					}
				}
			}
		}
	}
	c.compare(t, "parts", 32)
}

// The diagrams of all games.
func TestDiagrams(t *testing.T) {
	var c montage
	for _, id := range templates.List() {
		c.head(id)
		for _, d := range diagrams(t, gametest.Load(t, id)) {
			c.add(d.Drawing)
		}
	}
	c.compare(t, "diagrams", 36)
}

// The figures of all booklets.
func TestFigures(t *testing.T) {
	var c montage
	for _, id := range templates.List() {
		for _, lang := range []string{"en", "ja"} {
			if lang == "ja" && id != "minishogi" {
				continue
			}
			c.head(id + ", " + lang)
			for _, d := range figures(t, gametest.Load(t, id), lang) {
				c.add(d.Drawing)
			}
		}
	}
	c.compare(t, "figures", 32)
}
