package verify_test

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/scan/seal"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// damage is a change that a program, or a bug of a writer, may make to a sheet of a
// kit.
type damage struct {
	name  string
	sheet int
	do    func(s *draw.Sheet) (part string) // returns the part to be named, "" for the sheet
	want  string                            // the finding in vector files
	not   string                            // formats that cannot show it
}

// marksOf returns the indexes of the wanted marks of a part.
func marksOf(p *draw.Part, wanted func(*draw.Mark) bool) (out []int) {
	for i := range p.Drawing.Marks {
		if wanted(&p.Drawing.Marks[i]) {
			out = append(out, i)
		}
	}
	return out
}

// edit replaces the marks of a part, which other sheets share.
func edit(p *draw.Part, do func(marks []draw.Mark) []draw.Mark) string {
	p.Drawing.Marks = do(slices.Clone(p.Drawing.Marks))
	return p.Name
}

// move moves the wanted marks of a part.
func move(p *draw.Part, dx, dy draw.MM, wanted func(*draw.Mark) bool) string {
	return edit(p, func(marks []draw.Mark) []draw.Mark {
		for _, i := range marksOf(p, wanted) {
			marks[i].Path = marks[i].Path.Transform(draw.Translate(dx, dy))
		}
		return marks
	})
}

func role(r draw.Role) func(*draw.Mark) bool { return func(m *draw.Mark) bool { return m.Role == r } }

func art(m *draw.Mark) bool { return m.Role == draw.Art }

// first accepts only the first wanted mark.
func first(wanted func(*draw.Mark) bool) func(*draw.Mark) bool {
	done := false
	return func(m *draw.Mark) bool {
		ok := !done && wanted(m)
		done = done || ok
		return ok
	}
}

// drop removes the wanted marks of a part.
func drop(p *draw.Part, wanted func(*draw.Mark) bool) string {
	return edit(p, func(marks []draw.Mark) []draw.Mark {
		return slices.DeleteFunc(marks, func(m draw.Mark) bool { return wanted(&m) })
	})
}

// longArt identifies the lines of a board's grid.
func longArt(m *draw.Mark) bool {
	b := m.Path.Bounds()
	return m.Role == draw.Art && m.Fill == draw.None && max(b.W(), b.H()) > 50 && min(b.W(), b.H()) < 0.1
}

// drawnStroke identifies short lines of pictures.
func drawnStroke(m *draw.Mark) bool {
	return m.Role == draw.Art && m.Fill == draw.None && m.Path.Length() > 2 && m.Path.Length() < 40
}

var damages = []damage{
	{"a fold moved by 0.2 mm", 1, func(s *draw.Sheet) string { return move(&s.Parts[3], 0.2, 0, first(role(draw.FoldMountain))) }, "moved by +0.20 mm across", "png"},
	{"folds moved by 1 mm", 1, func(s *draw.Sheet) string { return move(&s.Parts[3], 0, 1, role(draw.FoldMountain)) }, "folds are moved by +0.00 mm across, +1.00 mm down", ""},
	{"folds gone", 1, func(s *draw.Sheet) string { return drop(&s.Parts[4], role(draw.FoldMountain)) }, "folds are missing", ""},
	{"what is on a rim moved by 8 mm", 1, func(s *draw.Sheet) string { return move(&s.Parts[5], 8, 0, art) }, "picture is moved", ""},
	{"what is on a rim gone", 1, func(s *draw.Sheet) string { return drop(&s.Parts[5], art) }, "its picture is missing", ""},
	{"a mark of a face moved by 1.5 mm", 0, func(s *draw.Sheet) string {
		return move(&s.Parts[6], 0, 1.5, first(func(m *draw.Mark) bool { return drawnStroke(m) }))
	}, "moved by +0.00 mm across, +1.50 mm down", ""},
	{"a picture moved by 0.5 mm", 0, func(s *draw.Sheet) string { return move(&s.Parts[8], 0.5, 0, art) }, "picture is moved by +0.50 mm across", ""},
	{"a piece moved by 0.25 mm", 0, func(s *draw.Sheet) string {
		s.Parts[9] = s.Parts[9].Transform(draw.Translate(0.25, 0))
		return s.Parts[9].Name
	}, "cut is moved by +0.25 mm across", ""},
	{"a picture gone", 0, func(s *draw.Sheet) string { return drop(&s.Parts[10], art) }, "its picture is missing", ""},
	{"a stroke gone", 0, func(s *draw.Sheet) string { return drop(&s.Parts[6], first(drawnStroke)) }, "missing", ""},
	{"the tip of a face moved by 0.5 mm", 0, func(s *draw.Sheet) string {
		return edit(&s.Parts[2], func(marks []draw.Mark) []draw.Mark {
			for _, i := range marksOf(&s.Parts[2], role(draw.Cut)) {
				marks[i].Path.Pts = slices.Clone(marks[i].Path.Pts)
				marks[i].Path.Pts[1].Y -= 0.5
			}
			return marks
		})
	}, "cut is drawn differently", ""},
	{"red turned green", 0, func(s *draw.Sheet) string {
		return edit(&s.Parts[1], func(marks []draw.Mark) []draw.Mark {
			for i := range marks {
				if m := &marks[i]; m.Fill == draw.Vermilion || m.Fill == draw.Brush {
					m.Fill = draw.RGB(draw.Color{R: 0x16, G: 0xa3, B: 0x0f})
				}
				if m := &marks[i]; m.Stroke == draw.Vermilion || m.Stroke == draw.Black {
					m.Stroke = draw.RGB(draw.Color{R: 0x16, G: 0xa3, B: 0x0f})
				}
			}
			return marks
		})
	}, "colour", "dxf"},
	{"a line of the grid gone", 2, func(s *draw.Sheet) string { return drop(&s.Parts[0], first(longArt)) }, "missing", ""},
	{"a tab gone", 1, func(s *draw.Sheet) string { return drop(&s.Parts[2], role(draw.Glue)) }, "missing", ""},
	{"the instructions gone", 0, func(s *draw.Sheet) string {
		s.Furniture.Marks = slices.DeleteFunc(slices.Clone(s.Furniture.Marks), func(m draw.Mark) bool { return m.Text != nil })
		return ""
	}, "missing", ""},
	{"a line of text moved by 7 mm", 0, func(s *draw.Sheet) string {
		s.Furniture.Marks = slices.Clone(s.Furniture.Marks)
		for i := range s.Furniture.Marks {
			if m := &s.Furniture.Marks[i]; m.Text != nil && len(m.Text.S) > 8 {
				t := *m.Text
				t.At.Y += 7
				m.Text = &t
				return ""
			}
		}
		return "?"
	}, "moved by +0.00 mm across, +7.00 mm down", ""},
	{"DRAFT over all", 0, func(s *draw.Sheet) string {
		s.Furniture.Marks = append(slices.Clone(s.Furniture.Marks), draw.Mark{Role: draw.Guide, Fill: draw.Grey, Text: &draw.Text{S: "DRAFT", Font: draw.Sans, Size: 50, At: draw.Pt(30, 150), Advance: 150}})
		return ""
	}, "does not belong there", ""},
}

// TestEveryDamageIsNamed checks that any change of a single thing on a sheet is found,
// in every format, and in a PDF rewritten without layers and claims.
func TestEveryDamageIsNamed(t *testing.T) {
	right := kit(t, "minishogi", layout.Options{Board: layout.BoardWhole, Command: "shogikit kit minishogi"})
	boards := slices.IndexFunc(right, func(s draw.Sheet) bool {
		return slices.ContainsFunc(s.Parts, func(p draw.Part) bool { return p.Kind == draw.BoardPart })
	})
	planned := scan.Options{LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return right, format.Options{}, nil
	}}
	for i, d := range damages {
		if !gametest.Some(i, 3, 1) {
			continue
		}
		at := d.sheet
		if at == 2 {
			at = boards
		}
		wrong := right[at]
		wrong.Parts = slices.Clone(wrong.Parts)
		part := d.do(&wrong)
		for _, ext := range []string{"pdf", "svg", "dxf", "png", "rewritten"} {
			if d.not == ext {
				continue
			}
			sheet := wrong
			var data []byte
			if ext == "rewritten" {
				data = bare(write(t, "pdf", format.Options{}, sheet))
			} else {
				data = write(t, ext, format.Options{}, sheet)
			}
			r, err := verify.File(data, planned)
			if err != nil {
				t.Errorf("%s, %s: %v", d.name, ext, err)
				continue
			}
			got := lines(r)
			if !slices.ContainsFunc(r.Shown(), func(s draw.Sheet) bool {
				return s.ID == sheet.ID && len(s.Furniture.Marks) >= len(right[at].Furniture.Marks)+2
			}) {
				t.Errorf("%s, %s: nothing is shown", d.name, ext)
			}
			if !strings.Contains(got, part) || ext != "png" && !strings.Contains(got, d.want) || part != "" && strings.Count(got, "\n") > 5 {
				t.Errorf("%s, %s: want %q of %q in\n%s", d.name, ext, d.want, part, got)
			}
		}
	}
}

// bare returns a PDF without its layers and claims.
func bare(pdf []byte) []byte {
	pdf = bytes.Replace(pdf, []byte("/Metadata "), []byte("/Unheard_ "), 1)
	return bytes.Replace(pdf, []byte("/OCProperties "), []byte("/Nothing_____ "), 1)
}

// TestGoodFilesAreNotRefused checks that harmless changes by other programs are
// accepted.
func TestGoodFilesAreNotRefused(t *testing.T) {
	sheets := kit(t, "minishogi", layout.Options{Build: layout.BuildNet})
	svg := write(t, "svg", format.Options{}, sheets[0])
	number := regexp.MustCompile(`-?\d+\.\d+`)
	rounded := regexp.MustCompile(` d="[^"]*"`).ReplaceAllFunc(svg, func(d []byte) []byte {
		return number.ReplaceAllFunc(d, func(n []byte) []byte {
			v, _ := strconv.ParseFloat(string(n), 64)
			return strconv.AppendFloat(nil, v, 'f', 2, 64)
		})
	})
	expectClean(t, "rounded to 0.01 mm", rounded)
	shifted := takeApart(t, write(t, "pdf", format.Options{}, sheets...))
	shifted.content(t, 1, func(ops []byte) []byte { return append([]byte("1 0 0 1 0.3685 0 cm\n"), ops...) })
	expectClean(t, "a page shifted by 0.13 mm", shifted.write())
	shifted.content(t, 1, func(ops []byte) []byte { return append([]byte("1 0 0 1 0.3685 0 cm\n"), ops...) })
	if got := lines(measure(t, shifted.write())); !strings.Contains(got, "moved by +0.26 mm across") {
		t.Errorf("a page shifted by 0.26 mm: %s", got)
	}
	expectClean(t, "encrypted without a password", encrypted(t, takeApart(t, write(t, "pdf", format.Options{}, sheets...))))
	small := kit(t, "animal", layout.Options{Scale: 0.25})
	for i := range small {
		expectClean(t, fmt.Sprintf("animal at 25 %%, %d", i), write(t, "svg", format.Options{}, small[i]))
	}
}

// TestLimits pins the tolerances: changing one must be deliberate.
func TestLimits(t *testing.T) {
	const want = "[0.02 0.02 0.2 0.006 0.004 0.0002 0.02 0.02 3 28 3 0.3 0.1 0.01 0.5" +
		" {0.7 0.08 0.14 1 0.09 0.09 0.06 1.5 0.2 false 40 false} {0.4 0.12 0.2 2 0.5 0.9 0.25 1.2 0.4 true 0.35 false} {0.4 0.6 0.2 2 0.5 0.9 0.25 1.2 0.4 true 0.35 true}]"
	if got := fmt.Sprint(verify.Limits()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	right := kit(t, "minishogi", layout.Options{Board: layout.BoardNone, Build: layout.BuildFlat})[0]
	for by, moved := range map[draw.MM]bool{0.015: false, 0.03: true} {
		wrong := right
		wrong.Parts = slices.Clone(right.Parts)
		move(&wrong.Parts[0], by, 0, role(draw.Cut))
		if got := lines(measure(t, tampered(t, "svg", format.Options{}, right, wrong))); (got != "") != moved {
			t.Errorf("moved by %v: %q", by, got)
		}
	}
}

// TestAnotherRelease checks that sheets that another release lays out differently are
// detected by their checksum, in files and on prints.
func TestAnotherRelease(t *testing.T) {
	right := kit(t, "minishogi", layout.Options{Board: layout.BoardNone, Command: "shogikit kit minishogi"})
	data := write(t, "pdf", format.Options{}, right...)
	other := slices.Clone(right)
	for i := range other {
		other[i].Parts = slices.Clone(right[i].Parts)
		other[i].Parts[0] = right[i].Parts[0].Transform(draw.Translate(0.05, 0))
		other[i].Check = seal.Sum(&other[i])
	}
	planned := scan.Options{LayOut: func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
		return other, format.Options{}, nil
	}}
	r, err := verify.File(data, planned)
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(r); !strings.Contains(got, right[0].ID+": layout: claimed that of this release, found that of another release") {
		t.Error(got)
	}
	if len(r.Differences()) != len(right) || !strings.Contains(r.Verdict, "only lengths were compared, because it was laid out by another release") {
		t.Errorf("%s\n%s", lines(r), r.Verdict)
	}
	if _, err := verify.File(bare(data), planned); err == nil || !strings.Contains(err.Error(), "which this release lays out differently") {
		t.Errorf("without claims: %v", err)
	}
}

// encrypted returns a file whose streams are encrypted with an empty password.
func encrypted(t *testing.T, p *pdfObjects) []byte {
	t.Helper()
	const pad = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"
	owner := strings.Repeat("o", 32)
	key := md5.Sum([]byte(pad + owner + "\xfc\xff\xff\xff"))
	for range 50 {
		key = md5.Sum(key[:])
	}
	for n, body := range p.bodies {
		at, end := bytes.Index(body, []byte("\nstream\n")), bytes.LastIndex(body, []byte("\nendstream"))
		if at < 0 {
			continue
		}
		own := md5.Sum(append(bytes.Clone(key[:]), byte(n), byte(n>>8), byte(n>>16), 0, 0))
		c, err := rc4.NewCipher(own[:])
		if err != nil {
			t.Fatal(err)
		}
		c.XORKeyStream(body[at+8:end], body[at+8:end])
	}
	data := p.write()
	return bytes.Replace(data, []byte("/Root "), []byte("/Encrypt <</Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O ("+owner+") /U ("+owner+
		") /CF <</StdCF <</CFM /V2>>>> /StmF /StdCF /StrF /Identity>> /Root "), 1)
}

// stretch scales the wanted marks of a part about its middle.
func stretch(p *draw.Part, k float64, wanted func(*draw.Mark) bool) string {
	c := p.Outline.Bounds().Center()
	return edit(p, func(marks []draw.Mark) []draw.Mark {
		for _, i := range marksOf(p, wanted) {
			marks[i].Path = marks[i].Path.Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y)))
		}
		return marks
	})
}

// TestManyFindingsAreCut checks that thousands of layers are not reported one by one.
func TestManyFindingsAreCut(t *testing.T) {
	dxf := string(write(t, "dxf", format.Options{}, tiny()))
	var more strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&more, "0\nLINE\n8\nL%d\n10\n1\n20\n1\n11\n2\n21\n2\n", i)
	}
	r := measure(t, []byte(strings.Replace(dxf, "ENTITIES\n", "ENTITIES\n"+more.String(), 1)))
	if d := r.Differences(); len(d) > 501 || !strings.Contains(lines(r), "further differences: claimed 0, found 2") {
		t.Errorf("%d differences", len(d))
	}
}

// TestLengthsAlone checks that claimed sizes and positions are measured for sheets that
// cannot be laid out here.
func TestLengthsAlone(t *testing.T) {
	sheets := kit(t, "minishogi", layout.Options{Board: layout.BoardWhole, Command: "shogikit kit lost.yaml"})
	boards := slices.IndexFunc(sheets, func(s draw.Sheet) bool { return s.Parts[0].Kind == draw.BoardPart })
	kerf := press.OnlyLayers(kit(t, "minishogi", layout.Options{Kerf: 0.2, Build: layout.BuildFlat, Command: "shogikit sheets lost.yaml"}), []draw.Layer{draw.LayerArt})
	if r, err := verify.File(write(t, "svg", format.Options{}, kerf[0]), scan.Options{}); err != nil || len(r.Differences()) > 0 {
		t.Errorf("--layers art --kerf: %v, %s", err, lines(r)) // areas do not grow with the cuts
	}
	for _, c := range []struct {
		sheet int
		do    func(s *draw.Sheet)
		want  string
	}{
		{0, func(*draw.Sheet) {}, ""},
		{boards, func(*draw.Sheet) {}, ""},
		{0, func(s *draw.Sheet) { move(&s.Parts[3], 0.3, 0, role(draw.Cut)) }, "another is 19 x 20 mm, 0.3 mm aside"},
		{0, func(s *draw.Sheet) { drop(&s.Parts[3], role(draw.Cut)) }, "found 11 of 19 x 20 mm, and nothing like the others"},
		{0, func(s *draw.Sheet) { s.Furniture = s.Furniture.Transform(draw.Scale(0.995, 0.995)) }, "scale-mm-level of 100 mm: claimed 100 mm, found 99.5 mm"},
		{1, func(s *draw.Sheet) { stretch(&s.Parts[2], 1.03, role(draw.FoldMountain)) }, "rim height: claimed 7 mm, found 5.69"},
		{boards, func(s *draw.Sheet) { stretch(&s.Parts[0], 1.01, longArt) }, "square: claimed 25 x 25 mm, found 25.25 x 25.25 mm"},
	} {
		s := sheets[c.sheet]
		s.Parts = slices.Clone(s.Parts)
		c.do(&s)
		for _, ext := range []string{"pdf", "svg", "dxf"} {
			r, err := verify.File(write(t, ext, format.Options{}, s), scan.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := lines(r); !strings.Contains(got, c.want) || c.want == "" && got != "" || !strings.HasPrefix(r.Verdict, "only lengths") {
				t.Errorf("%s: want %q in\n%s", ext, c.want, got)
			}
		}
	}
}
