package layout

import (
	"reflect"
	"slices"
	"testing"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates/gametest"
)

// The drawing of everything placed by its box must reach exactly to the box.
func TestDesignsReachAsFarAsTheirBoxes(t *testing.T) {
	for name, o := range map[string]Options{
		"box":       {Build: BuildBox, Extras: Extras()},
		"kerf":      {Build: BuildRelief, Kerf: 0.2, Extras: Extras()},
		"net":       {Build: BuildNet, Options: pieces.Options{Scale: 0.8}},
		"backs":     {Build: BuildFlat, Duplex: DuplexShort},
		"stretched": {Options: pieces.Options{Scale: 1.25}, Kerf: 0.1},
	} {
		for _, id := range []string{"minishogi", "hasami"} {
			p, err := place(gametest.Load(t, id), o)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, pg := range p.pages {
				for _, d := range pg.parts {
					drawn := d.Drawn().Bounds()
					exact := d.Box.Contains(drawn, draw.Micro) && drawn.Contains(d.Box, draw.Micro)
					switch {
					case d.Kind == draw.BoardPart, pg.back != nil: // alone, or placed with its face
					case d.Kind == draw.ReliefFacePart, d.Kind == draw.ReliefBackPart: // boxes as large as faces, in rows
						if !d.Box.Contains(drawn, draw.Micro) {
							t.Errorf("%s, %s: the drawing of %s leaves its box", name, id, d.Label())
						}
					case !exact:
						t.Errorf("%s, %s: the box of %s is %v, its drawing is in %v", name, id, d.Label(), d.Box, drawn)
					}
					n++
				}
			}
			if n < 5 {
				t.Errorf("%s, %s: only %d designs", name, id, n)
			}
		}
	}
	m, err := pieces.NewMaker(gametest.Load(t, "shogi"), pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tile := range board.Tiles(m, board.NamesLetters, []int{4}, []int{5}) {
		if d := tile.Part; d.Box != d.Outline.Bounds() {
			t.Errorf("%s: its box %v is not that of its outline", d.Name, d.Box)
		}
	}
}

// A sheet must be the same whether drawn alone, together with all others, or twice.
func TestSheetsAreTheSameHoweverTheyAreDrawn(t *testing.T) {
	for name, o := range map[string]Options{
		"kit":     {Overview: true, Build: BuildRelief, Extras: Extras()},
		"printer": {Build: BuildFlat, Duplex: DuplexLong, Printer: Correction{Measured: draw.Size{W: 99}, Back: draw.Pt(1, 0)}},
	} {
		g := gametest.Load(t, "animal")
		alone, err := NewPlan(g, o)
		if err != nil {
			t.Fatal(err)
		}
		together, err := NewPlan(g, o)
		if err != nil {
			t.Fatal(err)
		}
		sheets := together.Sheets()
		for i := alone.Len() - 1; i >= 0; i-- {
			s := alone.Sheet(i)
			if !reflect.DeepEqual(s, sheets[i]) {
				t.Errorf("%s: %s is another sheet when it is drawn alone", name, s.ID)
			}
			if s := together.sheet(i); !reflect.DeepEqual(s, sheets[i]) {
				t.Errorf("%s: %s is another sheet when it is drawn again", name, s.ID)
			}
		}
		if len(sheets) != alone.Len() || len(sheets) < 5 {
			t.Errorf("%s: %d sheets, %d planned", name, len(sheets), alone.Len())
		}
	}
}

// Every page of the kit stands in the list of papers under its number in the file.
func TestPapersListEveryPage(t *testing.T) {
	for name, of := range map[string]struct {
		Options
		want []string
	}{
		"extras": {Options{Overview: true, Build: BuildBox, Extras: Extras()}, []string{
			"On **thick paper:** 4 (Pieces) · 5 (Rims) · 6–7 (Board) · 8 (Stands) · 9–10 (Box)", "On **plain paper:** 1–3",
		}},
		"both sides": {Options{Overview: true, Build: BuildFlat, Duplex: DuplexLong}, []string{
			"On **thick paper:** 7–9 (Board)", "On **thin card:** 5 (Faces) · 6 (Backs)", "On **plain paper:** 1–4",
		}},
	} {
		p, err := NewPlan(gametest.Load(t, "shogi"), of.Options)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.papers(); !slices.Equal(got, of.want) {
			t.Errorf("%s: %q, want %q", name, got, of.want)
		}
	}
}
