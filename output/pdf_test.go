package output_test

import (
	"bytes"
	"compress/zlib"
	"image/png"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"

	"shogikit/output/draw"
	"shogikit/output/pdftest"
)

// The required precision of vector files in millimetres, ten times that of the issue, and of PDF.
const near, nearPDF = 0.0005, 0.005

// landscape returns a second sheet of another size.
func landscape() draw.Sheet {
	s := small()
	s.ID, s.Title = "wide", "Na šířku 将棋"
	s.Paper, s.Block = draw.Size{W: 420, H: 297}, draw.RectWH(19.5, 15.15, 381, 266.7)
	return s
}

// same compares a path read back with the original.
func same(t *testing.T, what string, got, want draw.Path, tol draw.MM) {
	t.Helper()
	if len(got.Pts) < len(want.Pts) {
		t.Fatalf("%s: %d points, want %d", what, len(got.Pts), len(want.Pts))
	}
	for i, p := range want.Pts {
		if d := got.Pts[i].Sub(p).Len(); !(d <= tol) {
			t.Fatalf("%s: point %d is %v off at %v", what, i, d, p)
		}
	}
	if d := got.Length() - want.Length(); math.Abs(float64(d)) > float64(tol)*float64(len(want.Pts)) {
		t.Errorf("%s: length %v, want %v", what, got.Length(), want.Length())
	}
}

func TestPDFHoldsEveryMarkWhereItWasDrawn(t *testing.T) {
	sheets := []draw.Sheet{small(), landscape(), realistic()}
	for _, spot := range []bool{false, true} {
		if spot {
			sheets = sheets[:2] // small sheets show the effect of spot colours too
		}
		doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), draw.Options{Spot: spot}, sheets...))
		for i := range sheets {
			objects := doc.Objects(i)
			for l, m := range sheets[i].Marks {
				paint := draw.FullInk.Paint(m)
				if !paint.HasFill && !paint.HasStroke {
					continue
				}
				if len(objects) == 0 {
					t.Fatalf("page %d has too few objects", i)
				}
				o := objects[0]
				objects = objects[1:]
				if o.Layer != l.String() || o.Text != (m.Text != nil) {
					t.Fatalf("page %d: layer %q, text %t; want %v, %t", i, o.Layer, o.Text, l, m.Text != nil)
				}
				if m.Text != nil {
					continue
				}
				if d := farthest(o.Lines, m.Path, sheets[i].Paper.H); d > nearPDF {
					t.Errorf("page %d: a line on %v is %.4f mm off", i, l, d)
				}
				if paint.HasStroke && math.Abs(o.Width-float64(paint.Width)) > nearPDF {
					t.Errorf("page %d: pen of %v, want %v", i, o.Width, paint.Width)
				}
			}
			if len(objects) > 0 {
				t.Errorf("page %d has %d objects too many", i, len(objects))
			}
		}
	}
}

// farthest returns the largest distance of a corner of a path from the nearest point of lines on
// a page, and infinity if their number of lines differs.
func farthest(lines [][]pdftest.Point, path draw.Path, height draw.MM) (off float64) {
	if want := path.Flatten(0.1); len(lines) != len(want) {
		return math.Inf(1)
	}
	at := 0 // the path's points on curves and corners, without the controls between
	for _, op := range path.Ops {
		if op == draw.Close {
			continue
		}
		at += op.Points()
		q := path.Pts[at-1]
		nearest := math.Inf(1)
		for _, line := range lines {
			for _, p := range line {
				nearest = min(nearest, math.Hypot(p.X-float64(q.X), p.Y-float64(height-q.Y)))
			}
		}
		off = max(off, nearest)
	}
	return off
}

func TestPDFPageBoxes(t *testing.T) {
	sheets := []draw.Sheet{small(), landscape()}
	doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), draw.Options{}, sheets...))
	for i, s := range sheets {
		media, art := doc.MediaBox(i), doc.ArtBox(i)
		for _, v := range []struct {
			what string
			got  float64
			want draw.MM
		}{
			{"page left", media.Left, 0}, {"page bottom", media.Bottom, 0},
			{"page right", media.Right, s.Paper.W}, {"page top", media.Top, s.Paper.H},
			{"block left", art.Left, s.Block.Min.X}, {"block right", art.Right, s.Block.Max.X},
			{"block top", art.Top, s.Paper.H - s.Block.Min.Y}, {"block bottom", art.Bottom, s.Paper.H - s.Block.Max.Y},
		} {
			if math.Abs(v.got-float64(v.want)) > nearPDF {
				t.Errorf("page %d: %s at %v, want %v", i, v.what, v.got, v.want)
			}
		}
	}
}

func TestPDFAsksToBePrintedAsItIs(t *testing.T) {
	for duplex, want := range map[draw.Flip]enums.FPDF_DUPLEXTYPE{
		draw.FlipNone:  enums.FPDF_DUPLEXTYPE_SIMPLEX,
		draw.FlipLong:  enums.FPDF_DUPLEXTYPE_DUPLEX_FLIP_LONG_EDGE,
		draw.FlipShort: enums.FPDF_DUPLEXTYPE_DUPLEX_FLIP_SHORT_EDGE,
	} {
		o := options()
		o.Duplex = duplex
		data := write(t, formatNamed(t, "pdf"), o, small())
		doc := pdftest.Open(t, data)
		if doc.AsksToBeScaled() {
			t.Error("asks to be scaled")
		}
		question := requests.FPDF_VIEWERREF_GetDuplex{Document: doc.Doc}
		if got := pdftest.Ask(doc, doc.PDF.FPDF_VIEWERREF_GetDuplex, question).DuplexType; got != want {
			t.Errorf("duplex %v: %v, want %v", duplex, got, want)
		}
		if !bytes.Contains(data, []byte("/PickTrayByPDFSize true")) || !bytes.Contains(data, []byte("/Lang (cs)")) {
			t.Error("no paper tray by size, or no language")
		}
	}
}

func TestPDFMetadata(t *testing.T) {
	o := options()
	sheets := []draw.Sheet{small(), landscape()}
	data := write(t, formatNamed(t, "pdf"), o, sheets...)
	doc := pdftest.Open(t, data)
	for tag, want := range map[string]string{
		"Title": o.Title, "Subject": o.Subject, "Author": o.Author, "Keywords": o.Keywords + "; " + o.License,
		"Producer": "shogikit", "CreationDate": "D:20260504030201Z",
	} {
		if got := doc.Meta(tag); got != want {
			t.Errorf("%s = %q, want %q", tag, got, want)
		}
	}
	marks := doc.Bookmarks()
	if len(marks) != len(sheets) {
		t.Fatalf("%d bookmarks", len(marks))
	}
	for i, m := range marks {
		if m.Title != sheets[i].Title || m.DestInfo.PageIndex != i {
			t.Errorf("bookmark %d: %q to page %d", i, m.Title, m.DestInfo.PageIndex)
		}
	}
	id := requests.FPDF_GetFileIdentifier{Document: doc.Doc, FileIdType: enums.FPDF_FILEIDTYPE_PERMANENT}
	if len(pdftest.Ask(doc, doc.PDF.FPDF_GetFileIdentifier, id).Identifier) != 16 {
		t.Error("no identifier")
	}
}

func TestPDFIdentifierComesFromTheContent(t *testing.T) {
	id := func(s draw.Sheet) string {
		return regexp.MustCompile(`/ID \[<\w+>`).FindString(string(write(t, formatNamed(t, "pdf"), draw.Options{}, s)))
	}
	moved := small()
	moved.Furniture = moved.Furniture.Move(0.001, 0)
	if a, b, c := id(small()), id(small()), id(moved); a != b || a == c || a == "" {
		t.Errorf("identifiers %q, %q, moved %q", a, b, c)
	}
}

func TestPDFTextIsTextWhereItStands(t *testing.T) {
	s := small()
	doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), draw.Options{}, s))
	page := pdftest.Ask(doc, doc.PDF.FPDF_LoadPage, requests.FPDF_LoadPage{Document: doc.Doc}).Page
	load := requests.FPDFText_LoadPage{Page: requests.Page{ByReference: &page}}
	text := pdftest.Ask(doc, doc.PDF.FPDFText_LoadPage, load).TextPage
	n := pdftest.Ask(doc, doc.PDF.FPDFText_CountChars, requests.FPDFText_CountChars{TextPage: text}).Count
	type char struct {
		r  rune
		at draw.Point
	}
	var chars []char
	for i := range n {
		question := requests.FPDFText_GetUnicode{TextPage: text, Index: i}
		r := rune(pdftest.Ask(doc, doc.PDF.FPDFText_GetUnicode, question).Unicode)
		if r == '\r' || r == '\n' || r == ' ' {
			continue
		}
		xy := pdftest.Ask(doc, doc.PDF.FPDFText_GetCharOrigin, requests.FPDFText_GetCharOrigin{TextPage: text, Index: i})
		chars = append(chars, char{r, draw.Pt(draw.MM(xy.X*pdftest.MM), s.Paper.H-draw.MM(xy.Y*pdftest.MM))})
	}
	for _, m := range s.Marks {
		if m.Text == nil {
			continue
		}
		at := m.Text.At // expected position of the next character
		turn := draw.Rotate(m.Text.Angle)
		for _, r := range m.Text.S {
			if r != ' ' {
				found := false
				for _, c := range chars {
					found = found || c.r == r && c.at.Sub(at).Len() < 0.02
				}
				if !found {
					t.Errorf("%q turned by %v: no %q at %v", m.Text.S, m.Text.Angle, r, at)
				}
			}
			at = at.Add(turn.Apply(draw.Pt(width(m.Text, r), 0)))
		}
	}
}

// contents returns the operators of all pages.
func contents(t *testing.T, data []byte) string {
	t.Helper()
	var out strings.Builder
	compressed := regexp.MustCompile(`(?s)FlateDecode /Length \d+>>\nstream\n(.*?)\nendstream`)
	for _, m := range compressed.FindAllSubmatch(data, -1) {
		z, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte("/OC /OC0 BDC")) {
			out.Write(b)
		}
	}
	return out.String()
}

func TestPDFSpotColours(t *testing.T) {
	plain := write(t, formatNamed(t, "pdf"), draw.Options{}, small())
	spot := write(t, formatNamed(t, "pdf"), draw.Options{Spot: true}, small())
	for _, want := range []string{"[/Separation /CutContour /DeviceCMYK", "[/Separation /Crease /DeviceCMYK", "/OP true"} {
		if !bytes.Contains(spot, []byte(want)) || bytes.Contains(plain, []byte(want)) {
			t.Errorf("%q: only with spot colours", want)
		}
	}
	ops := contents(t, spot)
	for _, want := range []string{"/CutContour CS 1 SCN", "/Crease CS 1 SCN", "/Overprint gs"} {
		if !strings.Contains(ops, want) {
			t.Errorf("no %q in the content", want)
		}
	}
	if strings.Contains(contents(t, plain), "SCN") {
		t.Error("spot colours without being asked for")
	}
}

func TestPDFEachLayerOpensOnceAPage(t *testing.T) {
	ops := contents(t, write(t, formatNamed(t, "pdf"), draw.Options{}, small(), landscape()))
	for _, l := range []string{"/OC0", "/OC1", "/OC2", "/OC3", "/OC4"} {
		if n := strings.Count(ops, "/OC "+l+" BDC"); n != 2 {
			t.Errorf("layer %s begins %d times on 2 pages", l, n)
		}
	}
	if n := strings.Count(ops, "EMC"); n != 10 {
		t.Errorf("layers end %d times", n)
	}
	if q, r := strings.Count(ops, "q\n"), strings.Count(ops, "Q\n"); q != r {
		t.Errorf("%d states saved, %d restored", q, r)
	}
}

// TestPDFDashesEndWithTheirPage checks that lines after a page that ends with a dashed one are
// solid.
func TestPDFDashesEndWithTheirPage(t *testing.T) {
	dashed, solid := a4("dashed"), a4("solid")
	for _, s := range []*draw.Sheet{&dashed, &solid} {
		s.Furniture.Stroke(draw.Glue, draw.Line(draw.Pt(50, 60), draw.Pt(150, 60)))
	}
	dashed.Furniture.Stroke(draw.FoldMountain, draw.Line(draw.Pt(50, 50), draw.Pt(150, 50)))
	solid.Furniture.Stroke(draw.Cut, draw.Line(draw.Pt(50, 50), draw.Pt(150, 50)))
	ops := contents(t, write(t, formatNamed(t, "pdf"), draw.Options{}, dashed, solid))
	if list := regexp.MustCompile(`\[[^]]+\] [0-9.]+ d\n`).FindAllString(ops, -1); len(list) != 1 {
		t.Errorf("dash patterns %q, want one", list)
	}
}

// TestPDFLooksLikePNG renders the same sheet twice: the PDF with Chrome, and the PNG.
func TestPDFLooksLikePNG(t *testing.T) {
	for _, palette := range []draw.Palette{draw.FullInk, draw.LineInk} {
		s := small()
		s.Paper = draw.Size{W: 228.6, H: 304.8}         // whole pixels at 100 dpi
		s.Block = draw.RectWH(12.7, 12.7, 190.5, 266.7) // from pixel 50
		o := draw.Options{Palette: palette, DPI: 100}
		doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), o, s))
		drawn := pdftest.Ask(doc, doc.PDF.RenderPageInDPI, requests.RenderPageInDPI{Page: doc.Page(0), DPI: 100})
		t.Cleanup(drawn.CleanupFunc)
		page := drawn.Result.Image
		img, err := png.Decode(bytes.NewReader(write(t, formatNamed(t, "png"), o, s)))
		if err != nil {
			t.Fatal(err)
		}
		// apart returns the difference of the two if one is shifted by some pixels.
		apart := func(dx, dy int) float64 {
			sum, box := 0, img.Bounds().Inset(1)
			for y := box.Min.Y; y < box.Max.Y; y++ {
				for x := box.Min.X; x < box.Max.X; x++ {
					a, _, _, _ := img.At(x, y).RGBA()
					d := int(a>>8) - int(page.Pix[page.PixOffset(x+dx+50, y+dy+50)])
					sum += max(d, -d)
				}
			}
			return float64(sum) / float64(box.Dx()*box.Dy())
		}
		here := apart(0, 0)
		if here > 0.8 {
			t.Errorf("palette %v: differ by %.2f on average", palette, here)
		}
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if there := apart(d[0], d[1]); there < 2*here {
				t.Errorf("palette %v: differ by %.2f, moved by %v by %.2f", palette, here, d, there)
			}
		}
	}
}

func TestPDFOddMetadata(t *testing.T) {
	o := draw.Options{Lang: "cs) /Evil (", Title: "a) (b \\ \r\n 😀 \xff", Author: ")))", License: "<x/>]]>"}
	s := small()
	s.Title = ""
	doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), o, s))
	if got := doc.Meta("Title"); !strings.Contains(got, "□") {
		t.Errorf("title %q", got)
	}
	if got := doc.Meta("Author"); got != ")))" {
		t.Errorf("author %q", got)
	}
}

func TestPDFBookmarks(t *testing.T) {
	a, b := small(), landscape()
	a.Bookmarks = []string{"One", "Two"}
	b.Bookmarks = []string{}
	doc := pdftest.Open(t, write(t, formatNamed(t, "pdf"), draw.Options{}, a, b))
	marks := doc.Bookmarks()
	if len(marks) != 2 || marks[0].Title != "One" || marks[1].Title != "Two" {
		t.Errorf("bookmarks %+v", marks)
	}
}

func TestPDFOpacity(t *testing.T) {
	s := small()
	square := draw.RectPath(draw.RectWH(50, 50, 30, 30))
	s.Furniture.Paint(square, draw.Indigo.WithOpacity(0.25), draw.Black.WithOpacity(0.5), 1)
	file := write(t, formatNamed(t, "pdf"), draw.Options{}, s)
	for _, want := range []string{"/ca 0.250 /CA 0.250", "/ca 0.500 /CA 0.500"} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("no %s", want)
		}
	}
}
