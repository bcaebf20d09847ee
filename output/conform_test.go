package output_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/output/read"
)

// oneOfEach returns marks of every role, pen, dash and paint, and text in every font,
// each for a sheet of its own.
func oneOfEach() map[string]draw.Mark {
	line := draw.Line(draw.Pt(12, 21), draw.Pt(28, 20))
	box := draw.RectPath(draw.RectWH(13, 17, 14, 7))
	ring := box
	ring.Append(draw.RectPath(draw.RectWH(17, 19, 4, 3)))
	out := map[string]draw.Mark{
		"own pen":      {Role: draw.Art, Path: line, Stroke: draw.Vermilion, Width: 0.75},
		"area":         {Role: draw.Art, Path: box, Fill: draw.Amber},
		"area and pen": {Role: draw.Art, Path: box, Fill: draw.IndigoTint, Stroke: draw.Indigo, Width: 0.5},
		"hole":         {Role: draw.Art, Path: ring, Fill: draw.Brown, EvenOdd: true},
		"circle":       {Role: draw.Cut, Path: draw.Circle(draw.Pt(20, 21), 5), Stroke: draw.Black},
	}
	for r := range draw.Roles {
		if pen := draw.RolePen(r); pen != draw.None {
			out["pen of "+r.String()] = draw.Mark{Role: r, Path: line, Stroke: pen}
			out["wide pen of "+r.String()] = draw.Mark{Role: r, Path: line, Stroke: draw.Brown, Width: 0.6}
		}
	}
	for f := range draw.Fonts {
		out[fmt.Sprint("text in font ", f)] = draw.Mark{Role: draw.Guide, Fill: draw.Black, Text: &draw.Text{S: "Řez 7", At: draw.Pt(13, 25), Size: 5, Font: f, Angle: -20}}
	}
	return out
}

// page is the content of one page of a file, as far as its format describes it.
type page struct {
	size    draw.Size // of the paper, or of the block in a format that shows only that
	marks   []format.Drawn
	picture image.Image // instead of marks, in a raster format
}

// measure reads the pages of a file.
func measure(data []byte) (pages []page, err error) {
	f, err := read.Open(data, nil)
	if err != nil {
		return nil, err
	}
	for _, p := range f.Pages {
		if p.Bad != "" {
			return nil, errors.New(p.Bad)
		}
		out := page{size: p.Size, marks: p.Marks}
		if p.Picture != nil {
			if out.picture, err = png.Decode(bytes.NewReader(data)); err != nil {
				return nil, err
			}
		}
		pages = append(pages, out)
	}
	return pages, nil
}

// faults returns what a format loses of single marks, those whose names contain only.
func faults(f format.Format, measure func([]byte) ([]page, error), o format.Options, only string) (out []string) {
	for name, m := range oneOfEach() {
		if !strings.Contains(name, only) {
			continue
		}
		s := draw.Sheet{ID: "one", Paper: draw.Size{W: 80, H: 70}, Block: draw.RectWH(10, 15, 20, 12), Scale: 1}
		s.Furniture.Add(m)
		var b bytes.Buffer
		if err := f.Write(&b, []draw.Sheet{s}, o); err != nil {
			return []string{err.Error()}
		}
		pages, err := measure(b.Bytes())
		if err != nil || len(pages) != 1 {
			return append(out, fmt.Sprintf("%s: %d pages, %v", name, len(pages), err))
		}
		if fault := differs(f, o, &s, &m, pages[0]); fault != "" {
			out = append(out, name+": "+fault)
		}
	}
	slices.Sort(out)
	return out
}

// differs compares a page with the only mark of its sheet.
func differs(f format.Format, o format.Options, s *draw.Sheet, m *draw.Mark, p page) string {
	const exact = 0.002
	size, origin := draw.Size{W: s.Block.W(), H: s.Block.H()}, s.Block.Min
	if f.Many {
		size, origin = s.Paper, draw.Point{}
	}
	off := func(a, b draw.MM, most float64) bool { return !(math.Abs(float64(a-b)) <= most) }
	if p.picture != nil {
		return pixelsDiffer(p, m, o.Palette.Paint(m), origin)
	}
	if off(p.size.W, size.W, exact) || off(p.size.H, size.H, exact) {
		return fmt.Sprintf("a page of %v, want %v", p.size, size)
	}
	want := m.Path
	if m.Text != nil {
		want = font.TextOutline(m.Text)
		if f.Name == "pdf" { // real text: TestPDFTextIsTextWhereItStands
			want = draw.Line(m.Text.At, m.Text.At.Add(draw.Rotate(m.Text.Angle).Apply(draw.Pt(m.Text.Size, 0))))
		}
	}
	want = want.Transform(draw.Translate(-origin.X, -origin.Y))
	var path draw.Path
	var letters string
	for _, d := range p.marks {
		if f.Name != "html" && d.Layer != m.Role.Layer().String() {
			return fmt.Sprintf("on layer %q", d.Layer)
		}
		if fault := looksOther(f, d.Paint, o.Palette.Paint(m)); fault != "" {
			return fault
		}
		if d.EvenOdd != m.EvenOdd && f.Name != "dxf" {
			return fmt.Sprintf("holes: %t", d.EvenOdd)
		}
		path.Append(d.Path)
		letters += d.Text
	}
	if m.Text != nil && f.Name != "dxf" && f.Name != "html" && letters != m.Text.S {
		return fmt.Sprintf("letters %q", letters)
	}
	a, b := path.Bounds(), want.Bounds()
	if off(a.Min.X, b.Min.X, exact) || off(a.Min.Y, b.Min.Y, exact) || off(a.Max.X, b.Max.X, exact) || off(a.Max.Y, b.Max.Y, exact) {
		return fmt.Sprintf("at %v, want %v", a, b)
	}
	if off(path.Length(), want.Length(), 0.002*float64(want.Length())) {
		return fmt.Sprintf("of length %v, want %v", path.Length(), want.Length())
	}
	return ""
}

// looksOther compares looks as far as the format supports them.
func looksOther(f format.Format, got, want draw.Paint) string {
	if !slices.EqualFunc(got.Dash, want.Dash, func(a, b draw.MM) bool { return math.Abs(float64(a-b)) < 0.001 }) && want.HasStroke {
		return fmt.Sprintf("dashes %v, want %v", got.Dash, want.Dash)
	}
	switch {
	case f.Name == "dxf": // outlines in the colour and pen of their layer
	case got.HasFill != want.HasFill || got.HasStroke != want.HasStroke:
		return fmt.Sprintf("filled %t, stroked %t", got.HasFill, got.HasStroke)
	case want.HasFill && got.Fill != want.Fill:
		return "filled in " + got.Fill.Hex()
	case want.HasStroke && got.Stroke != want.Stroke:
		return "stroked in " + got.Stroke.Hex()
	case want.HasStroke && math.Abs(float64(got.Width-want.Width)) > 0.001:
		return fmt.Sprintf("pen of %v, want %v", got.Width, want.Width)
	}
	return ""
}

// pixelsDiffer compares pixels with the computed colours, except near edges: every
// third pixel of every third row.
func pixelsDiffer(p page, m *draw.Mark, paint draw.Paint, origin draw.Point) string {
	path := font.Outline(m)
	lines := path.Flatten(0.01)
	r := p.picture.Bounds()
	k := p.size.W / draw.MM(r.Dx())
	edge, pen := 1.5*k, max(paint.Width, k)/2
	box := path.Bounds().Inset(-pen - 2*edge) // outside there is only paper
	for y := r.Min.Y; y < r.Max.Y; y += 3 {
		for x := r.Min.X; x < r.Max.X; x += 3 {
			at := origin.Add(draw.Pt((draw.MM(x)+0.5)*k, (draw.MM(y)+0.5)*k))
			about := lines
			if !box.Contains(draw.Rect{Min: at, Max: at}, 0) {
				about = nil
			}
			far, in := nearest(about, at, paint)
			want := color.RGBA{255, 255, 255, 255}
			switch {
			case math.Abs(float64(far.line)) < float64(edge) && paint.HasFill, math.Abs(float64(far.stroke-pen)) < float64(edge) && paint.HasStroke:
				continue
			case paint.HasStroke && far.stroke < pen:
				want = color.RGBA{paint.Stroke.R, paint.Stroke.G, paint.Stroke.B, 255}
			case paint.HasFill && (in%2 == 1 || in != 0 && !m.EvenOdd):
				want = color.RGBA{paint.Fill.R, paint.Fill.G, paint.Fill.B, 255}
			}
			if got := color.RGBAModel.Convert(p.picture.At(x, y)); got != want {
				return fmt.Sprintf("pixel %d %d is %v, want %v", x, y, got, want)
			}
		}
	}
	return ""
}

// distances are those of a point from a polyline, and from the stroke of a pen along
// it.
type distances struct{ line, stroke draw.MM }

// nearest returns the distance of a point from the lines, and their winding number
// around it.
func nearest(lines [][]draw.Point, at draw.Point, paint draw.Paint) (far distances, winding int) {
	far = distances{math.MaxFloat32, math.MaxFloat32}
	for _, l := range lines {
		for i, b := range l {
			a := l[(i+len(l)-1)%len(l)]
			if (a.Y > at.Y) != (b.Y > at.Y) {
				if side := b.Sub(a).Cross(at.Sub(a)); side > 0 && b.Y > a.Y {
					winding++
				} else if side < 0 && b.Y < a.Y {
					winding--
				}
			}
			if i == 0 {
				continue
			}
			length := b.Sub(a).Len()
			if length == 0 {
				continue
			}
			t := draw.MM(at.Sub(a).Dot(b.Sub(a))) / length
			far.line = min(far.line, at.Sub(a.Lerp(b, float64(max(0, min(1, t/length))))).Len())
			for t0, on := draw.MM(0), 0; t0 < length; on++ { // the dashes of a straight line start with it
				t1 := length
				if len(paint.Dash) > 0 {
					t1 = min(length, t0+paint.Dash[on%len(paint.Dash)])
				}
				if on%2 == 0 {
					far.stroke = min(far.stroke, at.Sub(a.Lerp(b, float64(max(t0, min(t1, t))/length))).Len())
				}
				t0 = t1
			}
		}
	}
	return far, winding
}

// TestFormatsHoldWhatWasDrawn checks each format by its own measurement.
func TestFormatsHoldWhatWasDrawn(t *testing.T) {
	for _, f := range output.Formats {
		t.Run(f.Name, func(t *testing.T) {
			for _, p := range []draw.Palette{draw.FullInk, draw.LineInk} {
				for _, fault := range faults(f, measure, format.Options{Palette: p, DPI: 600}, "") {
					t.Errorf("%v: %s", p, fault)
				}
			}
		})
	}
}

// TestRubbishIsFound checks that possible errors of a format are detected.
func TestRubbishIsFound(t *testing.T) {
	change := func(name, old, by string) format.Format {
		f := formatNamed(t, name)
		write := f.Write
		f.Write = func(w io.Writer, s []draw.Sheet, o format.Options) error {
			var b bytes.Buffer
			if err := write(&b, s, o); err != nil {
				return err
			}
			_, err := w.Write(regexp.MustCompile(old).ReplaceAll(b.Bytes(), []byte(by)))
			return err
		}
		return f
	}
	for want, f := range map[string]format.Format{
		"pen of ":      change("svg", ` stroke-width="[^"]*"`, ""),
		"dashes []":    change("svg", ` stroke-dasharray="[^"]*"`, ""),
		"stroked in ":  change("svg", ` stroke="#[^"]*"`, ` stroke="#00ff00"`),
		"filled in ":   change("svg", ` fill="#[^"]*"`, ` fill="#00ff00"`),
		"letters ":     change("svg", ` data-text="[^"]*"`, ""),
		"on layer ":    change("svg", ` id="(cut|fold)"`, ` id="guide"`),
		"a page of ":   change("svg", `width="20mm"`, `width="20.01mm"`),
		"at ":          change("svg", `<path`, `<path transform="translate(0.01)"`),
		"of length ":   change("svg", `evenodd" d="([^Z]*Z)[^"]*"`, `evenodd" d="$1"`),
		"dashes [2.4 ": change("dxf", `DASHDOT\n`, "DASHED\n"),
		" pages": {Write: func(w io.Writer, _ []draw.Sheet, _ format.Options) error {
			_, err := io.WriteString(w, strings.Repeat("x", 600))
			return err
		}},
	} {
		found := faults(f, measure, format.Options{}, "")
		if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("no fault has %q: %q", want, found)
		}
	}
}

// TestEveryFormatIsMeasured checks that in each format a mark with a wrong position,
// look or text is detected.
func TestEveryFormatIsMeasured(t *testing.T) {
	for what, tt := range map[string]struct {
		only   string
		change func(m *draw.Mark)
	}{
		"moved":        {"own pen", func(m *draw.Mark) { *m = draw.Drawing{Marks: []draw.Mark{*m}}.Move(0.3, 0).Marks[0] }},
		"thinner":      {"wide pen of", func(m *draw.Mark) { m.Width = 0.08 }},
		"other ink":    {"area and", func(m *draw.Mark) { m.Stroke, m.Fill = draw.Amber, draw.Pink }},
		"other folds":  {"pen of fold-mountain", func(m *draw.Mark) { m.Role = map[draw.Role]draw.Role{draw.FoldMountain: draw.FoldValley}[m.Role] }},
		"other words":  {"font 0", func(m *draw.Mark) { m.Text = &draw.Text{S: "Rez 7", At: draw.Pt(13, 25), Size: 5, Angle: -20} }},
		"without hole": {"hole", func(m *draw.Mark) { m.EvenOdd = false; m.Path.Ops = m.Path.Ops[:min(len(m.Path.Ops), 5)] }},
	} {
		for _, f := range output.Formats {
			if f.Name == "dxf" && (what == "thinner" || what == "other ink") {
				continue // outlines only
			}
			altered := f
			altered.Write = func(w io.Writer, s []draw.Sheet, o format.Options) error {
				m := &s[0].Furniture.Marks[0]
				kept := *m
				if tt.change(m); kept.Text == nil {
					m.Text = nil
				}
				err := f.Write(w, s, o)
				*m = kept
				return err
			}
			if len(faults(altered, measure, format.Options{DPI: 600}, tt.only)) == 0 {
				t.Errorf("%s, %s: no fault is found", f.Name, what)
			}
		}
	}
}
