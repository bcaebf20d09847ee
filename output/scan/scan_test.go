package scan_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/pdf"
	drawn "shogikit/output/png"
	"shogikit/output/scan"
	"shogikit/output/scan/seal"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// printed describes a print of a sheet and its scan: the effects of the printer, the
// position on the glass, and the effects of the scanner.
type printed struct {
	name         string
	across, down float64 // scale of the print
	shear, turn  float64 // degrees
	dpi          float64
	grey         bool
	noise        float64
	jpeg         int                                          // quality; 0: none
	dust         int                                          // number of specks
	stain        int                                          // stained corner, from 1; that of the code is 3
	room         float64                                      // around the paper, beyond 5 mm
	dx, dy       float64                                      // offset of the print on its paper
	sx, sy       float64                                      // the scanner's own scale error, as fractions
	bed          uint8                                        // brightness behind the paper; 0: grey
	card         bool                                         // a bank card is on the lower half
	tilt         float64                                      // perspective of a camera: how much smaller the far edge is
	warp         float64                                      // local distortion of the paper in millimetres
	barrel       float64                                      // distortion of a lens: how much smaller the periphery is
	spoil        func(at draw.Point, c color.RGBA) color.RGBA // effect of the printer at a place of the sheet
}

// scanned returns the scan of a sheet.
func (p printed) scanned(t testing.TB, s *draw.Sheet) image.Image {
	t.Helper()
	ink := min(500, 2*p.dpi)
	src, err := drawn.Picture(s, format.Options{DPI: int(ink)})
	if err != nil {
		t.Fatal(err)
	}
	k := p.dpi / 25.4
	w, h := int((float64(s.Paper.W)+10+2*p.room)*k), int((float64(s.Paper.H)+10+2*p.room)*k)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	rad := math.Pi / 180
	// From the sheet to the paper, and from that to the glass, about the middle.
	bed := cmp.Or(p.bed, 190)
	print := inverse(draw.Affine{A: p.across, D: p.down}.Then(draw.Affine{A: 1, C: -math.Tan(p.shear * rad), D: 1}).Then(draw.Translate(draw.MM(p.dx), draw.MM(p.dy))))
	place := draw.Rotate(-p.turn)
	r := rand.New(rand.NewSource(1))
	mid := draw.Pt(s.Paper.W/2, s.Paper.H/2)
	sub := 2 // samples per side of a pixel
	if gametest.Long() {
		sub = 3
	}
	for y := range h {
		for x := range w {
			var sum [3]float64
			for i := range sub * sub {
				u := (float64(x)+(float64(i%sub)+0.5)/float64(sub))/k - 5 - p.room - float64(mid.X)
				v := (float64(y)+(float64(i/sub)+0.5)/float64(sub))/k - 5 - p.room - float64(mid.Y)
				u, v = u/(1+p.sx), v/(1+p.sy)
				if p.barrel != 0 {
					f := 1 + p.barrel*(u*u+v*v)/(float64(mid.X*mid.X+mid.Y*mid.Y))
					u, v = u*f, v*f
				}
				if p.tilt != 0 {
					f := 1 + p.tilt*v/300
					u, v = u/f, v/f
				}
				paper := place.Apply(draw.Pt(draw.MM(u), draw.MM(v))).Add(mid)
				q := print.Apply(paper.Sub(mid)).Add(mid)
				if p.warp != 0 {
					q = q.Add(draw.Pt(draw.MM(p.warp*math.Sin(float64(q.Y)/70)), draw.MM(p.warp*math.Sin(float64(q.X)/80+1))))
				}
				c := color.RGBA{255, 255, 255, 255}
				if p.card && onCard(u-5, v-55) {
					c = color.RGBA{70, 90, 140, 255}
				} else if paper.X < 0 || paper.Y < 0 || paper.X > s.Paper.W || paper.Y > s.Paper.H {
					c = color.RGBA{bed, bed, bed, 255}
				} else if at := q.Sub(s.Block.Min); at.X >= 0 && at.Y >= 0 {
					if px := image.Pt(int(float64(at.X)*ink/25.4), int(float64(at.Y)*ink/25.4)).Add(src.Rect.Min); px.In(src.Rect) {
						if c = src.RGBAAt(px.X, px.Y); p.spoil != nil {
							c = p.spoil(q, c)
						}
					}
				}
				sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
			}
			n := p.noise * r.NormFloat64()
			v := func(i int) uint8 { return uint8(max(0, min(255, 12+sum[i]/float64(sub*sub)*0.93+n))) }
			out.SetRGBA(x, y, color.RGBA{v(0), v(1), v(2), 255})
		}
	}
	p.soil(out, r)
	if !p.grey {
		return out
	}
	g := image.NewGray(out.Rect)
	for i := range g.Pix {
		q := out.Pix[4*i:]
		g.Pix[i] = uint8(255 - format.Dark(q[0], q[1], q[2]))
	}
	return g
}

// onCard reports whether a place, relative to the middle of a slightly rotated card, is
// on it.
func onCard(u, v float64) bool {
	q := draw.Rotate(-2).Apply(draw.Pt(draw.MM(u), draw.MM(v)))
	const r = 3.18
	x, y := math.Abs(float64(q.X))-85.60/2+r, math.Abs(float64(q.Y))-53.98/2+r
	return x < r && y < r && (x < 0 || y < 0 || math.Hypot(x, y) < r)
}

func inverse(m draw.Affine) draw.Affine {
	d := m.A*m.D - m.B*m.C
	out := draw.Affine{A: m.D / d, B: -m.B / d, C: -m.C / d, D: m.A / d}
	out.E, out.F = -(out.A*m.E + out.C*m.F), -(out.B*m.E + out.D*m.F)
	return out
}

// soil adds dust and a stain.
func (p printed) soil(out *image.RGBA, r *rand.Rand) {
	w, h := out.Rect.Dx(), out.Rect.Dy()
	for range p.dust {
		x, y, n := r.Intn(w), r.Intn(h), 1+r.Intn(4)
		for i := range n * n {
			out.SetRGBA(x+i%n, y+i/n, color.RGBA{60, 60, 60, 255})
		}
	}
	if p.stain == 0 {
		return
	}
	cx, cy, rad := 0.1*float64(w), 0.08*float64(h), 0.07*float64(w)
	if p.stain == 2 || p.stain == 3 {
		cx = float64(w) - cx
	}
	if p.stain > 2 {
		cy = float64(h) - cy
	}
	for y := range h {
		for x := range w {
			if d := math.Hypot(float64(x)-cx, float64(y)-cy) / rad; d < 1 {
				c := out.RGBAAt(x, y)
				k := 0.25 + 0.3*d
				out.SetRGBA(x, y, color.RGBA{uint8(k * float64(c.R)), uint8(k * 0.8 * float64(c.G)), uint8(k * 0.6 * float64(c.B)), 255})
			}
		}
	}
}

// open opens the picture as a file.
func (p printed) open(t testing.TB, im image.Image) *scan.Picture {
	t.Helper()
	var b bytes.Buffer
	var err error
	if p.jpeg > 0 {
		err = jpeg.Encode(&b, im, &jpeg.Options{Quality: p.jpeg})
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, im)
	}
	if err != nil {
		t.Fatal(err)
	}
	pages, err := scan.Pages(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	pic, err := pages[0]()
	if err != nil {
		t.Fatal(err)
	}
	pic.SetDPI(p.dpi)
	return pic
}

func sheet(t testing.TB, game string, n int) draw.Sheet {
	return sheetOn(t, "a5", game, n, "shogikit kit "+game) // small paper is scanned faster
}

func sheetOn(t testing.TB, name, game string, n int, command string) draw.Sheet {
	t.Helper()
	paper, err := press.ParsePaper(name)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := layout.Kit(gametest.Load(t, game), layout.Options{Paper: paper, Command: command})
	if err != nil {
		t.Fatal(err)
	}
	return sheets[n]
}

// cases are the scans of the table in the README; the first few suffice for a plain
// run.
var cases = []printed{
	{name: "as printed", across: 1, down: 1, dpi: 300},
	{name: "98 x 102.5 %, turned, sheared, grey, JPEG, noise, dust", across: 0.98, down: 1.025, shear: 0.3, turn: 3.7, dpi: 200, grey: true, noise: 6, jpeg: 60, dust: 200},
	{name: "150 dpi, turned", across: 1.01, down: 0.995, turn: -2, dpi: 150},
	{name: "stain", across: 0.97, down: 1.03, turn: 5, shear: -0.2, dpi: 200, noise: 4, stain: 1},
	{name: "300 dpi, all of it", across: 1.03, down: 0.97, turn: -5, shear: 0.4, dpi: 300, noise: 8, jpeg: 40, dust: 1000, stain: 2},
	{name: "damp paper, swollen by 0.6 mm", across: 1, down: 0.99, turn: 1, dpi: 150, warp: 0.6},
	{name: "600 dpi", across: 0.99, down: 1.01, turn: 1, dpi: 600, noise: 8, grey: true},
	{name: "upside down", across: 1, down: 0.99, turn: 178, dpi: 200},
}

func TestScansAreMeasured(t *testing.T) {
	list := cases
	if !gametest.Long() {
		list = append(cases[1:4:4], cases[5])
	}
	if testing.Short() {
		list = append(cases[2:3:3], cases[5])
	}
	s := sheet(t, "minishogi", 0)
	for _, p := range list {
		r, err := p.open(t, p.scanned(t, &s)).Read()
		if err != nil || r.Seal.Command != "kit minishogi" {
			t.Errorf("%s: %v %+v", p.name, err, r)
			continue
		}
		m, err := r.Measure(&s)
		if err == nil {
			err = r.View(m, &s, format.Options{})
		}
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		far := math.Max(math.Abs(m.Across-100*p.across), math.Abs(m.Down-100*p.down/math.Cos(p.shear*math.Pi/180)))
		wrong := m.Pair.Compare(m.Areas)
		line := fmt.Sprintf("| %s | %.3f | %.3f | %.3f | %d of %d |", p.name, far, math.Abs(m.Turn-p.turn), math.Abs(m.Shear-p.shear), len(m.Areas)-len(wrong), len(m.Areas))
		t.Log(line)
		exact := p.warp == 0 // damp paper has no true size
		if exact && (far > 0.05 || math.Abs(math.Remainder(m.Turn-p.turn, 360)) > 0.03 || math.Abs(m.Shear-p.shear) > 0.05) || len(wrong) > 0 || len(m.Areas) < 24 {
			t.Errorf("%s: %+v", p.name, wrong)
		}
	}
}

// TestWhatIsWrongOnAPrintIsTold checks scans of prints with a missing part, a moved
// one, one with a hole, and one of a wrong size.
func TestWhatIsWrongOnAPrintIsTold(t *testing.T) {
	right := sheet(t, "minishogi", 0)
	wrong := right
	wrong.Parts = append([]draw.Part(nil), right.Parts...)
	gone, moved := string(right.Parts[3].Kind)+" "+right.Parts[3].Name, string(right.Parts[7].Kind)+" "+right.Parts[7].Name
	wrong.Parts[7] = right.Parts[7].Transform(draw.Translate(0.6, -0.3))
	wrong.Parts[10].Drawing.Marks = append([]draw.Mark(nil), wrong.Parts[10].Drawing.Marks...)
	wrong.Parts[10].Drawing.Paint(draw.RectPath(right.Parts[10].Bounds().Inset(5)), draw.White, draw.None, 0)
	torn := string(right.Parts[10].Kind) + " " + right.Parts[10].Name
	wrong.Parts = append(wrong.Parts[:3], wrong.Parts[4:]...)
	p := printed{across: 0.985, down: 1, dpi: 150, turn: 1, noise: 4}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, p.scanned(t, &wrong)); err != nil {
		t.Fatal(err)
	}
	r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: p.dpi, LayOut: func(command string, _ bool, _ scan.Wanted) ([]draw.Sheet, format.Options, error) {
		if command != "kit minishogi" {
			t.Errorf("the code says %q", command)
		}
		return []draw.Sheet{right}, format.Options{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Differences() {
		got = append(got, f.What+": "+f.Found)
	}
	text := strings.Join(got, "\n")
	for _, want := range []string{"100 mm across: 98.", gone + ": is missing", moved + ": is moved by +0.", torn + ": lacks something", "parts: 23"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if len(got) != 5 {
		t.Errorf("more than that:\n%s", text)
	}
	if m := regexp.MustCompile(`moved by \+(\S+) mm across, -(\S+) mm down`).FindStringSubmatch(text); m == nil || !near(m[1], 0.6, 0.1) || !near(m[2], 0.3, 0.1) {
		t.Errorf("moved: %v", m)
	}
}

func near(s string, want, slack float64) bool {
	v, err := strconv.ParseFloat(s, 64)
	return err == nil && math.Abs(v-want) < slack
}

// TestWhatIsCutOffIsTold scans a sheet without its top 40 mm.
func TestWhatIsCutOffIsTold(t *testing.T) {
	s := sheet(t, "minishogi", 0)
	p := printed{across: 1, down: 1, dpi: 150}
	im := p.scanned(t, &s).(*image.RGBA)
	top := int((5 + float64(s.Block.Min.Y) + 40) / 25.4 * p.dpi)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, im.SubImage(image.Rect(0, top, im.Rect.Max.X, im.Rect.Max.Y)), nil); err != nil {
		t.Fatal(err)
	}
	r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: p.dpi, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return []draw.Sheet{s}, format.Options{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, f := range r.Findings {
		found[f.What] = f.Found
	}
	if found["corners"] != "2" || !strings.HasPrefix(found["100 mm"], "100") && !strings.HasPrefix(found["100 mm"], "99.9") || !near(strings.TrimSuffix(found["sheet"], " mm cut off"), 40, 0.25) || found["parts"] == "24" {
		t.Errorf("%v", found)
	}
}

// TestTwoSheetsOnTheGlass checks that both sheets are measured, that the parts of one
// outside the picture are not reported as missing, and that no size is reported for one
// that is skewed and lacks a corner.
func TestTwoSheetsOnTheGlass(t *testing.T) {
	s := sheetOn(t, "a5", "minishogi", 0, "shogikit kit minishogi")
	p := printed{across: 1, down: 1, dpi: 150}
	a := p.scanned(t, &s).(*image.RGBA)
	w, h := a.Rect.Dx(), a.Rect.Dy()
	glass := image.NewRGBA(image.Rect(0, 0, 2*w, h))
	for i := range 2 {
		imagedraw.Draw(glass, image.Rect(i*w, 0, (i+1)*w, h), a, image.Point{}, imagedraw.Src)
	}
	slanted := printed{across: 1, down: 1, dpi: 150, tilt: 0.35}.scanned(t, &s).(*image.RGBA)
	imagedraw.Draw(slanted, image.Rect(0, 0, w/2, h/4), image.White, image.Point{}, imagedraw.Src)
	for _, c := range []struct {
		im     image.Image
		sheets int
		parts  string
		err    error
	}{{glass, 2, "24", nil}, {a.SubImage(image.Rect(0, h/2, w, h)), 1, "8; the picture does not show 16", nil}, {slanted, 0, "", scan.ErrCorners}} {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, c.im, nil); err != nil {
			t.Fatal(err)
		}
		r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: p.dpi, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
			return []draw.Sheet{s}, format.Options{}, nil
		}})
		if !errors.Is(err, c.err) {
			t.Errorf("%d sheets: %v", c.sheets, err)
		}
		if err != nil {
			continue
		}
		n := 0
		for _, f := range r.Findings {
			if f.What == "parts" && f.Found == c.parts {
				n++
			}
		}
		if r.Sheets != c.sheets || n != c.sheets {
			t.Errorf("%d sheets, %d of them with %s parts; %+v", r.Sheets, n, c.parts, r.Findings)
		}
	}
}

// TestPhotographsTellProportions checks that a picture in perspective identifies its
// sheet and gives its proportions, and that a scan is requested for more.
func TestPhotographsTellProportions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes its time")
	}
	s := sheet(t, "minishogi", 0)
	p := printed{across: 0.97, down: 1, dpi: 200, turn: 8, tilt: 0.15, noise: 4, room: 40, barrel: 0.015}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p.scanned(t, &s), nil); err != nil {
		t.Fatal(err)
	}
	r, err := verify.File(b.Bytes(), scan.Options{Scan: true, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return []draw.Sheet{s}, format.Options{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if d := r.Differences(); len(d) != 1 || d[0].What != "width to height" || !strings.HasPrefix(d[0].Found, "97") || !strings.Contains(r.Verdict, "use a scan with a resolution") {
		t.Errorf("%+v, %s", d, r.Verdict)
	}
}

// TestScansOfTheTestPageMakeAProfile measures the length of 100 mm and the offset of
// the back without a ruler; a bank card compensates the scanner's own error.
func TestScansOfTheTestPageMakeAProfile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes its time")
	}
	pages, err := press.Calibration(press.CalibrationOptions{Command: "shogikit calibrate"})
	if err != nil {
		t.Fatal(err)
	}
	o := scan.Options{DPI: 150, LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return pages, format.Options{}, nil
	}}
	file := func(p printed, s *draw.Sheet) []byte {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, p.scanned(t, s)); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	front := file(printed{across: 0.987, down: 0.991, dpi: 150, dx: 0.8, dy: -0.5, turn: 1, noise: 3}, &pages[0])
	back := file(printed{across: 0.987, down: 0.991, dpi: 150, dx: -0.2, dy: 0.3, turn: -0.6, noise: 3}, &pages[1])
	got, err := scan.Calibrate([][]byte{back, front}, o)
	if err != nil {
		t.Fatal(err)
	}
	off := func(a, b draw.MM) float64 { return math.Abs(float64(a - b)) }
	if off(got.Across, 98.7) > 0.03 || off(got.Down, 99.1) > 0.03 || !got.HasBack || off(got.Back.X, -0.6) > 0.1 || off(got.Back.Y, -0.8) > 0.1 {
		t.Errorf("%+v", got)
	}
	larger := file(printed{across: 1.03, down: 1.03, dpi: 150, dx: 0.4, dy: 0.6, turn: 1, noise: 3, bed: 25}, &pages[0])
	behind := file(printed{across: 1.03, down: 1.03, dpi: 150, noise: 3, bed: 25}, &pages[1])
	if got, err = scan.Calibrate([][]byte{larger, behind}, o); err != nil || off(got.Across, 103) > 0.03 || off(got.Down, 103) > 0.03 || !got.HasBack || off(got.Back.X, -0.4) > 0.1 || off(got.Back.Y, 0.6) > 0.1 {
		t.Errorf("at 103 %%, dark behind: %+v, %v", got, err)
	}
	s := sheetOn(t, "a4", "minishogi", 0, "shogikit kit minishogi")
	o.DPI = 200
	o.LayOut = func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return []draw.Sheet{s}, format.Options{}, nil
	}
	p := printed{across: 0.99, down: 1.01, dpi: 200, turn: 1.5, noise: 4, sx: 0.006, sy: -0.004, card: true}
	data := file(p, &s)
	o.Card = true
	if got, err = scan.Calibrate([][]byte{data}, o); err != nil || off(got.Across, 99) > 0.08 || off(got.Down, 101) > 0.1 {
		t.Errorf("with a card: %+v, %v", got, err)
	}
	o.Card = false
	if got, err = scan.Calibrate([][]byte{data}, o); err != nil || off(got.Across, 99) < 0.5 {
		t.Errorf("without: %+v, %v", got, err)
	}
}

// TestAgainstAFileThatIsRight checks that another file replaces a stained code, or one
// of a command that cannot be laid out.
func TestAgainstAFileThatIsRight(t *testing.T) {
	faces := sheetOn(t, "a5", "minishogi", 0, "shogikit kit lost.yaml")
	var known bytes.Buffer
	if err := pdf.Write(&known, []draw.Sheet{faces}, format.Options{}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, printed{across: 1, down: 0.98, dpi: 150, turn: 181, stain: 1}.scanned(t, &faces)); err != nil {
		t.Fatal(err)
	}
	if r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: 150}); err == nil {
		t.Errorf("without a file: %+v", r)
	}
	r, err := verify.File(b.Bytes(), scan.Options{Scan: true, DPI: 150, Against: known.Bytes()})
	if err != nil {
		t.Fatal(err)
	}
	if d := r.Differences(); len(d) != 1 || d[0].What != "100 mm down" || !near(strings.TrimSuffix(d[0].Found, " mm"), 98, 0.02) || d[0].Sheet != faces.ID {
		t.Errorf("%+v", d)
	}
}

// TestCodesStandFree checks that on every sheet of every paper, targets and code do not
// touch parts or text.
func TestCodesStandFree(t *testing.T) {
	papers := []string{"a4", "a5", "letter", "a4+letter", "105x148", "tabloid"}
	games := []string{"shogi", "hasami", "tori"}
	if testing.Short() {
		papers, games = papers[:2], games[:1]
	}
	seen := 0
	for _, game := range games {
		for i, name := range papers {
			paper, err := press.ParsePaper(name)
			if err != nil {
				t.Fatal(err)
			}
			if i%3 == 1 && game != "tori" {
				paper = paper.Turned()
			}
			o := layout.Options{Paper: paper, Overview: true, Duplex: press.DuplexLong, Build: layout.BuildFlat, Command: "shogikit kit " + game + " --paper " + name}
			if name == "a4" {
				o.Paper = paper.WithRegistration(press.RegistrationSilhouette)
			}
			sheets, err := layout.Kit(gametest.Load(t, game), o)
			if err != nil {
				t.Logf("%s on %s: %v", game, name, err)
				continue
			}
			for k := range sheets {
				if strings.HasSuffix(sheets[k].ID, "-blank") {
					continue // the empty back of a sheet
				}
				seen++
				standsFree(t, &sheets[k])
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d sheets", seen)
	}
}

func standsFree(t *testing.T, s *draw.Sheet) {
	t.Helper()
	targets, ok := seal.Find(s)
	if !ok {
		t.Errorf("%s on %v: no targets", s.ID, s.Paper)
		return
	}
	at := targets[2].Add(seal.Corner())
	mine := []draw.Rect{draw.RectWH(at.X, at.Y, seal.Cols*seal.Module, seal.Rows*seal.Module)}
	for _, c := range targets {
		mine = append(mine, draw.RectWH(c.X-seal.RingOut, c.Y-seal.RingOut, 2*seal.RingOut, 2*seal.RingOut))
	}
	free := func(what string, b draw.Rect) {
		for _, m := range mine {
			if b.Min.X < m.Max.X && m.Min.X < b.Max.X && b.Min.Y < m.Max.Y && m.Min.Y < b.Max.Y && !same(b, m) {
				t.Errorf("%s on %v: %s at %v meets %v", s.ID, s.Paper, what, b, m)
			}
		}
	}
	for i := range s.Parts {
		free("part "+s.Parts[i].Name, s.Parts[i].Bounds())
	}
	code := false
	for i := range s.Furniture.Marks {
		m := &s.Furniture.Marks[i]
		b := m.Path.Bounds()
		if m.Text != nil {
			b = draw.Drawing{Marks: []draw.Mark{*m}}.Bounds()
		} else if len(m.Path.Ops) <= 5 && (b.W() < 0.01 || b.H() < 0.01) { // a line has no area
			b = b.Inset(-0.09)
		}
		code = code || same(b, mine[0])
		if m.Role == draw.Guide && len(m.Path.Ops) != 3 { // the angles of the corners are around the targets
			free(string(m.Role.String()), b)
		}
	}
	if !code {
		t.Errorf("%s on %v: no code", s.ID, s.Paper)
	}
}

func same(a, b draw.Rect) bool { return a.Min.Sub(b.Min).Len() < 0.01 && a.Max.Sub(b.Max).Len() < 0.01 }
