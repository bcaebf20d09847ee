package picture_test

import (
	"io/fs"
	"reflect"
	"slices"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/picture"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

const (
	apart = 0.26 // minimum difference of any two drawn pictures; see also unlike
	// Characters are as similar as they are.
	writtenApart = 0.1
	// Promoted pieces with the same moves share a picture by design, and differ by the
	// emblem of the captured piece.
	signApart = 0.085
	// Likewise in grey, compared with the piece whose moves they have.
	likeApart = 0.15
)

// unlike is the minimum difference of the pictures of two pieces: in those of the first
// printing, readers mistook a goose for a swallow.
var unlike = map[string]float64{"pictogram": 0.37, "animal": 0.3, "tori": 0.39}

// beforeSun is the reduction of the minimum difference for two promoted pieces: they
// have the same sun in the background.
const beforeSun = 0.03

// grown is the minimum difference between a promoted and an unpromoted piece if the
// picture distinguishes them, and not only the sun: a goose is not a swallow.
var grown = map[string]float64{"tori": 0.43}

// seen is a picture of a set, upright and rotated.
type seen struct {
	look            pieces.Look
	upright, turned picture.Grey
}

func setOf(t *testing.T, game, style string, pal draw.Palette) []seen {
	t.Helper()
	g := gametest.Load(t, game)
	m, err := pieces.NewMaker(g, pieces.Options{Style: style})
	if err != nil {
		t.Fatal(err)
	}
	var out []seen
	for _, l := range m.Looks() {
		d, box := m.Picture(l), m.Body(l.Piece).Picture
		c := box.Center()
		turn := draw.Translate(-c.X, -c.Y).Then(draw.Rotate(180)).Then(draw.Translate(c.X, c.Y))
		// All boxes are moved to the same place: a set may have pieces of several
		// sizes.
		home := draw.Translate(-box.Min.X, -box.Min.Y)
		fit := draw.Scale(13/float64(box.W()), 12/float64(box.H()))
		at := draw.RectWH(0, 0, 13, 12)
		eye := func(d draw.Drawing) picture.Grey { return picture.Look(pal.Patterns(d.Transform(fit)), at, pal) }
		out = append(out, seen{look: l, upright: eye(d.Transform(home)), turned: eye(d.Transform(turn).Transform(home))})
	}
	return out
}

func face(l pieces.Look) *templates.Face {
	if l.Promoted {
		return l.Piece.Promoted
	}
	return &l.Piece.Face
}

// required returns the minimum difference of two pictures of a style.
func required(a, b pieces.Look, game, style string, drawn bool) float64 {
	switch {
	case a.Piece == b.Piece && a.Promoted == b.Promoted && !drawn && style != pieces.Letters:
		return 0 // the direction of characters shows the side
	case !drawn:
		return writtenApart
	case a.Piece == b.Piece && a.Promoted != b.Promoted:
		return max(apart, grown[style], grown[game])
	case a.Promoted && b.Promoted && reflect.DeepEqual(face(a).Moves, face(b).Moves):
		return signApart
	case style == "pictogram" && a.Promoted != b.Promoted && reflect.DeepEqual(face(a).Moves, face(b).Moves):
		return likeApart
	case a.Piece == b.Piece: // the two sides of a piece
		return apart
	case a.Promoted && b.Promoted:
		return max(apart, unlike[style]-beforeSun, unlike[game]-beforeSun)
	}
	return max(apart, unlike[style], unlike[game])
}

// styles returns the folders of pictures and the written styles.
func styles(t *testing.T) (drawn, all []string) {
	t.Helper()
	dirs, err := fs.ReadDir(templates.Art(), ".")
	if err != nil {
		t.Fatal(err)
	}
	all = templates.Styles
	for _, d := range dirs {
		if slices.Contains(all, d.Name()) {
			drawn = append(drawn, d.Name())
		}
	}
	return drawn, all
}

// TestStylesToldApart compares every pair of pictures of every set, in grey, black on
// white and uncoloured, upright and rotated.
func TestStylesToldApart(t *testing.T) {
	drawn, all := styles(t)
	for i, game := range templates.List() {
		for j, style := range all {
			for k, pal := range []draw.Palette{draw.FullInk, draw.MonoInk, draw.LineInk} {
				if !gametest.Some(i+j+k, 2, 11) {
					continue // each set is tested in one of its palettes
				}
				t.Run(game+"/"+style+"/"+pal.String(), func(t *testing.T) {
					t.Parallel()
					toldApart(t, game, style, pal, slices.Contains(drawn, style))
				})
			}
		}
	}
}

func toldApart(t *testing.T, game, style string, pal draw.Palette, drawn bool) {
	set := setOf(t, game, style, pal)
	for i, a := range set {
		for _, b := range set[i+1:] {
			if pal == draw.LineInk && a.look.Piece == b.look.Piece && a.look.Promoted == b.look.Promoted {
				continue // without colour the direction of the pieces shows the side
			}
			want := required(a.look, b.look, game, style, drawn)
			if d := a.upright.Distance(b.upright); d < want {
				t.Errorf("%s and %s differ by %.3f, want %.2f", a.look.Name(), b.look.Name(), d, want)
			}
			if d := a.upright.Distance(b.turned); d < want {
				t.Errorf("%s and %s turned round differ by %.3f, want %.2f", a.look.Name(), b.look.Name(), d, want)
			}
		}
	}
}

func TestDistance(t *testing.T) {
	box := draw.RectWH(0, 0, 13, 12)
	disc := func(x, y, r draw.MM, ink draw.Ink) draw.Drawing {
		var d draw.Drawing
		d.Paint(draw.Circle(draw.Pt(x, y), r), ink, draw.None, 0)
		return d
	}
	black := disc(6, 6, 3, draw.Black)
	var ring draw.Drawing
	ring.Paint(draw.Circle(draw.Pt(6, 6), 3), draw.None, draw.Black, 0.5)
	for _, c := range []struct {
		name     string
		a, b     draw.Drawing
		pal      draw.Palette
		min, max float64
	}{
		{"same", black, black, draw.FullInk, 0, 0},
		{"nothing", draw.Drawing{}, draw.Drawing{}, draw.FullInk, 0, 0},
		{"something and nothing", black, draw.Drawing{}, draw.FullInk, 1, 1},
		{"shifted a little", black, disc(6.4, 5.7, 3, draw.Black), draw.FullInk, 0, 0.1},
		{"shifted far", disc(3, 3, 2, draw.Black), disc(10, 9, 2, draw.Black), draw.FullInk, 0.99, 1},
		{"smaller", black, disc(6, 6, 2, draw.Black), draw.FullInk, 0.4, 0.7},
		{"ring", black, ring, draw.FullInk, 0.5, 0.9},
		{"other colour", disc(6, 6, 3, draw.Vermilion), disc(6, 6, 3, draw.Indigo), draw.FullInk, 0, 0.01},
		{"other colour, uncoloured", disc(6, 6, 3, draw.Amber), disc(6, 6, 3, draw.Indigo), draw.LineInk, 0, 0},
		{"same grey", disc(6, 6, 3, draw.RGB(draw.Color{R: 255})), disc(6, 6, 3, draw.RGB(draw.Color{R: 127, G: 127, B: 127})), draw.FullInk, 0, 0.02},
	} {
		d, e := picture.Distance(c.a, c.b, box, c.pal), picture.Distance(c.b, c.a, box, c.pal)
		if d < c.min-1e-9 || d > c.max+1e-9 || d-e > 1e-9 || e-d > 1e-9 {
			t.Errorf("%s: %.3f and %.3f the other way round, want %g to %g", c.name, d, e, c.min, c.max)
		}
	}
}
