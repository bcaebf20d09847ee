package scan_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	drawn "shogikit/output/png"
	"shogikit/output/scan"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// report verifies a scan of a sheet, and returns the differences other than its size.
func report(t *testing.T, im image.Image, s *draw.Sheet, dpi float64) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, im, &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
	r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: dpi, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return []draw.Sheet{*s}, format.Options{}, nil
	}})
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, f := range r.Differences() {
		if f.Claimed == "" || f.What == "parts" || f.What == "corners" {
			out = append(out, f.What+": "+f.Found)
		}
	}
	return strings.Join(out, "\n")
}

// TestRandomScans checks that good prints cause no false alarm, however they were
// scanned.
func TestRandomScans(t *testing.T) {
	runs := gametest.Runs(2, 6, 60)
	gametest.Tried(t, runs)
	r := rand.New(rand.NewSource(3))
	sheets := map[string]draw.Sheet{}
	between := func(a, b float64) float64 { return a + r.Float64()*(b-a) }
	for n := range runs {
		game, number := []string{"minishogi", "hasami", "animal"}[r.Intn(3)], r.Intn(3)
		name := fmt.Sprint(game, number)
		s, ok := sheets[name]
		if !ok {
			s = sheetOn(t, "a5", game, number, "shogikit kit "+game)
			sheets[name] = s
		}
		p := printed{name: name, across: between(0.97, 1.03), down: between(0.97, 1.03), shear: between(-0.1, 0.1), turn: between(-5, 5), dpi: []float64{150, 150, 150, 200}[r.Intn(4)],
			grey: r.Intn(3) == 0, noise: between(0, 8), dust: r.Intn(200), stain: max(0, r.Intn(9)-5), warp: max(0, between(-0.4, 0.4))}
		if n%4 == 0 {
			p.turn += 180
		}
		got := report(t, p.scanned(t, &s), &s, p.dpi)
		if strings.Contains(got, scan.ErrNoCode.Error()) { // not an alarm
			t.Logf("%s: %s", name, got)
		} else if got != "" {
			t.Errorf("%+v: %s", p, got)
		}
	}
}

// TestWhatAPrinterDoesIsTold checks that streaks, gaps in the toner, a background tint
// and a missing colour are reported, with what is still usable.
func TestWhatAPrinterDoesIsTold(t *testing.T) {
	s := sheet(t, "minishogi", 0)
	p := printed{across: 1, down: 1, dpi: 150, turn: 0.6, noise: 3}
	middle := s.Parts[10].Bounds().Center()
	for _, c := range []struct {
		name, want string
		do         func(at draw.Point, c color.RGBA) color.RGBA
	}{
		{"nothing", "", func(_ draw.Point, c color.RGBA) color.RGBA { return c }},
		{"little ink", "", func(_ draw.Point, c color.RGBA) color.RGBA { return mixed(c, color.RGBA{255, 255, 255, 255}, 0.4) }},
		{"a streak of 0.8 mm", "blank streak down the sheet, 5", func(at draw.Point, c color.RGBA) color.RGBA {
			if math.Abs(float64(at.X)-64) < 0.4 {
				return color.RGBA{255, 255, 255, 255}
			}
			return c
		}},
		{"a streak across", "blank streak across the sheet, ", func(at draw.Point, c color.RGBA) color.RGBA {
			if math.Abs(float64(at.Y-middle.Y)) < 0.5 {
				return color.RGBA{255, 255, 255, 255}
			}
			return c
		}},
		{"a gap of 3 mm", s.Parts[10].Label() + ": lacks something", func(at draw.Point, c color.RGBA) color.RGBA {
			if at.Sub(middle).Len() < 1.5 {
				return color.RGBA{255, 255, 255, 255}
			}
			return c
		}},
		{"letters over all", "has something on it that does not belong there", func(at draw.Point, c color.RGBA) color.RGBA {
			if x := math.Mod(float64(at.X+at.Y), 30); x < 6 && at.Y > 60 && at.Y < 110 {
				return mixed(c, color.RGBA{160, 160, 160, 255}, 0.8)
			}
			return c
		}},
		{"no magenta", "lacks a colour", func(_ draw.Point, c color.RGBA) color.RGBA { c.G = max(c.G, c.R); return c }},
		{"no yellow", "lacks a colour", func(_ draw.Point, c color.RGBA) color.RGBA { c.B = max(c.B, c.R, c.G); return c }},
	} {
		p.spoil = c.do
		got := report(t, p.scanned(t, &s), &s, p.dpi)
		lines := strings.Split(got, "\n")
		if c.want == "" && got != "" || !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, c.want) }) {
			t.Errorf("%s: want %q in\n%s", c.name, c.want, got)
		}
	}
}

func mixed(a, b color.RGBA, share float64) color.RGBA {
	v := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share) }
	return color.RGBA{v(a.R, b.R), v(a.G, b.G), v(a.B, b.B), 255}
}

// TestSheetsAsTheirOwnScans checks that a sheet's own picture, cropped to its edges, is
// a good scan of it: with eyes that resemble targets, and with patterns instead of
// colours.
func TestSheetsAsTheirOwnScans(t *testing.T) {
	for i, c := range []struct {
		game    string
		dpi     int
		palette draw.Palette
	}{{"animal", 200, draw.FullInk}, {"minishogi", 150, draw.MonoInk}, {"hasami", 150, draw.LineInk}} {
		if !gametest.Some(i, 1, 2) {
			continue
		}
		paper, err := press.ParsePaper("a5")
		if err != nil {
			t.Fatal(err)
		}
		sheets, err := layout.Kit(gametest.Load(t, c.game), layout.Options{Paper: paper, Command: "shogikit kit " + c.game})
		if err != nil {
			t.Fatal(err)
		}
		look := format.Options{DPI: c.dpi, Palette: c.palette}
		for k := range sheets[:3] {
			var b bytes.Buffer
			if err := drawn.Write(&b, &c.palette.PatternSheets(sheets[k : k+1])[0], look); err != nil {
				t.Fatal(err)
			}
			r, err := verify.File(b.Bytes(), scan.Options{Scan: true, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) { return sheets, look, nil }})
			if err != nil || len(r.Differences()) > 0 {
				t.Errorf("%s: %v, %+v", sheets[k].ID, err, r)
			}
		}
	}
}
