package verify_test

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/read"
	"shogikit/output/scan"
	"shogikit/output/verify"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

func kit(t testing.TB, game string, o layout.Options) []draw.Sheet {
	t.Helper()
	g := gametest.Load(t, game)
	sheets, err := layout.Kit(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

// laid are the sheets of the written files, by command.
var (
	laid     = map[string]plan{}
	laidLock sync.Mutex
)

type plan struct {
	sheets []draw.Sheet
	look   format.Options
}

// layOut returns the original sheets of a file to verify.
var layOut = scan.Options{LayOut: func(command string, _ bool, _ scan.Wanted) ([]draw.Sheet, format.Options, error) {
	laidLock.Lock()
	defer laidLock.Unlock()
	p, ok := laid["shogikit "+command]
	if !ok {
		return nil, format.Options{}, errors.New("no such kit")
	}
	return p.sheets, p.look, nil
}}

// write writes sheets, which are registered under a unique command if they have none.
func write(t testing.TB, name string, o format.Options, sheets ...draw.Sheet) []byte {
	t.Helper()
	f, ok := output.ByName(name)
	if !ok {
		t.Fatalf("no format %s", name)
	}
	if sheets[0].Command == "" {
		sheets = slices.Clone(sheets)
		laidLock.Lock()
		command := fmt.Sprintf("shogikit kit %d", len(laid))
		for i := range sheets {
			sheets[i].Command = command
		}
		laid[command] = plan{sheets, o}
		laidLock.Unlock()
	}
	var b bytes.Buffer
	if err := f.Write(&b, sheets, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tampered writes a wrong sheet in place of the right one.
func tampered(t testing.TB, name string, o format.Options, right, wrong draw.Sheet) []byte {
	t.Helper()
	laidLock.Lock()
	wrong.Command = fmt.Sprintf("shogikit kit %d", len(laid))
	right.Command = wrong.Command
	laid[right.Command] = plan{[]draw.Sheet{right}, o}
	laidLock.Unlock()
	return write(t, name, o, wrong)
}

func measure(t testing.TB, data []byte) *verify.Report {
	t.Helper()
	r, err := verify.File(data, layOut)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func lines(r *verify.Report) string {
	var b strings.Builder
	for _, f := range r.Differences() {
		if f.Claimed == "" {
			fmt.Fprintf(&b, "%s: %s: %s\n", f.Sheet, f.What, f.Found)
			continue
		}
		fmt.Fprintf(&b, "%s: %s: claimed %s, found %s\n", f.Sheet, f.What, f.Claimed, f.Found)
	}
	return b.String()
}

func TestWhatWeWriteIsAsClaimed(t *testing.T) {
	games, builds := templates.List(), []layout.Build{layout.BuildFlat, layout.BuildFoldover, layout.BuildAll}
	if !gametest.Long() {
		games = []string{"minishogi", "hasami"}
	}
	if testing.Short() {
		games, builds = games[:1], builds[:2]
	}
	for _, game := range games {
		for _, build := range builds {
			scale := 1.0
			if build == layout.BuildFlat {
				scale = 0.7
			}
			sheets := kit(t, game, layout.Options{Build: build, Board: layout.BoardHalves, Scale: scale, Overview: true})
			name := fmt.Sprintf("%s %s %g", game, build, scale)
			expectClean(t, name+" pdf", write(t, "pdf", format.Options{}, sheets...))
			for i := range sheets {
				for _, ext := range []string{"svg", "dxf"} {
					expectClean(t, name+" "+sheets[i].ID+" "+ext, write(t, ext, format.Options{}, sheets[i]))
				}
			}
		}
	}
}

// TestSingleLayersAreAsClaimed checks that single layers can be measured without the
// rest, for sets of many sizes too.
func TestSingleLayersAreAsClaimed(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "shogi").Traditional(), layout.Options{Board: layout.BoardHalves, Extras: layout.Extras()})
	if err != nil {
		t.Fatal(err)
	}
	expectClean(t, "traditional", write(t, "pdf", format.Options{}, sheets...))
	for l := range draw.Layers {
		left := press.OnlyLayers(sheets, []draw.Layer{l})
		expectClean(t, l.String()+" pdf", write(t, "pdf", format.Options{}, left...))
		for i := range left {
			for _, ext := range []string{"svg", "dxf"} {
				expectClean(t, l.String()+" "+left[i].ID+" "+ext, write(t, ext, format.Options{}, left[i]))
			}
		}
	}
}

// TestAMovedPartIsFound moves one face and leaves its neighbours.
func TestAMovedPartIsFound(t *testing.T) {
	right := kit(t, "shogi", layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})[0]
	wrong := right
	wrong.Parts = slices.Clone(right.Parts)
	wrong.Parts[30] = right.Parts[30].Transform(draw.Translate(0.5, 0))
	name := right.Parts[30].Name
	for _, ext := range []string{"pdf", "svg", "dxf"} {
		r := measure(t, tampered(t, ext, format.Options{}, right, wrong))
		if got := lines(r); !strings.Contains(got, name+" (sheet 1): its cut is moved by +0.50 mm across, +0.00 mm down") || !strings.Contains(got, name+" (sheet 1): its picture is moved by +0.50 mm across, +0.00 mm down") {
			t.Errorf("%s: %s", ext, got)
		}
	}
}

// fontTag returns the name of a font subset, a fingerprint of its program.
func fontTag(program []byte) string {
	sum := sha256.Sum256(program)
	tag := sum[:6]
	for i := range tag {
		tag[i] = 'A' + tag[i]%26
	}
	return string(tag)
}

// TestMarksOfFurnitureAreToldApart checks that areas of two marks beside the parts that
// are merged into one mark, with a hole where they overlap, are found; and that nearly
// coincident ones, on the border of two cells of the index, are not confused.
func TestMarksOfFurnitureAreToldApart(t *testing.T) {
	plain := kit(t, "minishogi", layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})[0]
	with := func(paths ...draw.Path) draw.Sheet {
		s := plain
		s.Furniture.Marks = slices.Clip(s.Furniture.Marks)
		for _, p := range paths {
			s.Furniture.Add(draw.Mark{Role: draw.Art, Path: p, Fill: draw.Black})
		}
		return s
	}
	hole := draw.Polygon(draw.Pt(33, 33), draw.Pt(33, 37), draw.Pt(37, 37), draw.Pt(37, 33))
	area, both := draw.RectPath(draw.RectWH(30, 30, 10, 10)), draw.RectPath(draw.RectWH(30, 30, 10, 10))
	both.Append(hole)
	half := func(center, other draw.MM) draw.Path {
		p := draw.RectPath(draw.RectWH(center-2, 50, 4, 4))
		return *p.Append(draw.RectPath(draw.RectWH(other, 50, 2, 2)))
	}
	for _, ext := range []string{"pdf", "svg"} {
		right := with(area, hole)
		if got := lines(measure(t, tampered(t, ext, format.Options{}, right, with(both)))); !strings.Contains(got, "other holes") {
			t.Errorf("%s: %q", ext, got)
		}
		halves := with(half(31.001, 60), half(30.999, 70))
		if got := lines(measure(t, tampered(t, ext, format.Options{}, halves, halves))); got != "" {
			t.Errorf("%s: %s", ext, got)
		}
	}
}

// TestTurnedArtIsFound mirrors, rotates or moves the artwork of one part, or puts it
// under another part's cuts, with all lines elsewhere unchanged.
func TestTurnedArtIsFound(t *testing.T) {
	for name, do := range map[string]func(parts []draw.Part){
		"mirrored": func(parts []draw.Part) { // many pictures are symmetric, but not all
			for i := range parts {
				c := parts[i].Outline.Bounds().Center()
				parts[i].Drawing = onArt(parts[i].Drawing, draw.Affine{A: -1, D: 1, E: 2 * float64(c.X)})
			}
		},
		"turned": func(parts []draw.Part) {
			c := parts[0].Outline.Bounds().Center()
			parts[0].Drawing = onArt(parts[0].Drawing, draw.Affine{A: -1, D: -1, E: 2 * float64(c.X), F: 2 * float64(c.Y)})
		},
		"moved": func(parts []draw.Part) { parts[0].Drawing = onArt(parts[0].Drawing, draw.Translate(0.3, 0)) },
		"swapped": func(parts []draw.Part) {
			by := parts[4].Outline.Bounds().Min.Sub(parts[0].Outline.Bounds().Min)
			parts[0].Drawing, parts[4].Drawing = onArt(parts[4].Drawing, draw.Translate(-by.X, -by.Y)), onArt(parts[0].Drawing, draw.Translate(by.X, by.Y))
		},
	} {
		right := kit(t, "minishogi", layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})[0]
		wrong := right
		wrong.Parts = slices.Clone(right.Parts)
		do(wrong.Parts)
		for _, ext := range []string{"svg", "pdf", "dxf"} {
			if got := lines(measure(t, tampered(t, ext, format.Options{}, right, wrong))); !strings.Contains(got, "picture") {
				t.Errorf("%s in %s: %s", name, ext, got)
			}
		}
	}
}

// onArt transforms the artwork of a part and leaves its cuts.
func onArt(d draw.Drawing, m draw.Affine) draw.Drawing {
	out := d.Transform(m)
	for i := range d.Marks {
		if d.Marks[i].Role != draw.Art {
			out.Marks[i] = d.Marks[i]
		}
	}
	return out
}

func TestBothSidesAndCorrectedSheetsAreAsClaimed(t *testing.T) {
	office := press.Profile{Across: 98.7, Down: 99.1, Back: draw.Pt(0.6, -0.3)}
	for i, o := range []layout.Options{
		{Duplex: press.DuplexLong, Overview: true, Build: layout.BuildFlat},
		{Duplex: press.DuplexShort, Build: layout.BuildAll, Reverse: true},
		{Build: layout.BuildRelief, Board: layout.BoardBoth, Thickness: 0.8},
		{Build: layout.BuildNet, Thickness: 0.5, Duplex: press.DuplexLong, Reverse: true},
		{Build: layout.BuildFlat, Extras: layout.Extras(), Kerf: 0.2, Paper: press.Papers()[0].WithRegistration(press.RegistrationSilhouette)},
	} {
		for j, game := range []string{"hasami", "shogi"} {
			if !gametest.Some(i+j, 2, 4) {
				continue
			}
			sheets := kit(t, game, o)
			expectClean(t, fmt.Sprintf("%s %+v", game, o), write(t, "pdf", format.Options{Palette: draw.LineInk}, sheets...))
			corrected, err := office.Correct(sheets)
			if err != nil {
				t.Fatal(err)
			}
			expectClean(t, fmt.Sprintf("corrected %s %+v", game, o), write(t, "pdf", format.Options{Duplex: format.FlipLong}, corrected...))
		}
	}
}

func TestPicturesAreAsClaimed(t *testing.T) {
	builds := []layout.Build{layout.BuildRelief, layout.BuildNet}
	options := []format.Options{{DPI: 75}, {Palette: draw.LineInk}, {}, {DPI: 300}}
	if testing.Short() {
		builds, options = builds[:1], options[:2]
	}
	for _, build := range builds {
		for i, s := range kit(t, "minishogi", layout.Options{Build: build, Overview: true}) {
			for j, o := range options {
				if !gametest.Some(i+j, 2, 2) {
					continue
				}
				expectClean(t, fmt.Sprintf("%s %d dpi %v", s.ID, o.DPI, o.Palette), write(t, "png", o, s))
			}
		}
	}
}

func expectClean(t *testing.T, name string, data []byte) {
	t.Helper()
	r := measure(t, data)
	if d := lines(r); d != "" || r.Verdict != "" {
		t.Errorf("%s: %s\n%s", name, r.Verdict, d)
	}
	if len(r.Findings) < 2 {
		t.Errorf("%s: only %d measures", name, len(r.Findings))
	}
}

func TestRewrittenFilesAreStillAsClaimed(t *testing.T) {
	p := takeApart(t, write(t, "pdf", format.Options{Spot: true}, kit(t, "shogi", layout.Options{Overview: true})...))
	expectClean(t, "classic", p.write())
	expectClean(t, "packed", p.writePacked())
}

// wrong is a file damaged by another program, and the expected findings.
type wrong struct {
	name string
	data []byte
	want []string // each in a separate line
	not  string   // in no line
}

func (w *wrong) check(t *testing.T) {
	t.Helper()
	r := measure(t, w.data)
	got := lines(r) + r.Verdict
	if w.want != nil && len(r.Differences()) == 0 {
		t.Errorf("%s: nothing differs", w.name)
	}
	for _, s := range w.want {
		if !strings.Contains(got, s) {
			t.Errorf("%s: no %q in\n%s", w.name, s, got)
		}
	}
	if w.not != "" && strings.Contains(got, w.not) {
		t.Errorf("%s: %q in\n%s", w.name, w.not, got)
	}
}

func TestDamagedPDF(t *testing.T) {
	good := write(t, "pdf", format.Options{Duplex: format.FlipLong}, kit(t, "shogi", layout.Options{Overview: true})...)
	edit := func(do func(*pdfObjects)) []byte {
		p := takeApart(t, good)
		do(p)
		return p.write()
	}
	swap := func(a, b string) func(*pdfObjects) {
		return func(p *pdfObjects) { p.replace(t, a, b) }
	}
	onFaces := func(before string) func(*pdfObjects) {
		return func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { return append([]byte(before), ops...) })
		}
	}
	recoloured := func(r, g, b float64) func(*pdfObjects) {
		return func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				return regexp.MustCompile(`\n[\d. ]+ (rg|RG)\n`).ReplaceAll(ops, fmt.Appendf(nil, "\n%g %g %g $1\n", r, g, b))
			})
		}
	}
	for _, w := range []wrong{
		{"scaled by 0.5 %", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { return append([]byte("0.995 0 0 0.995 0 0 cm\n"), ops...) })
		}), []string{"shogi-1-faces: drawing of the sheet: claimed as laid out, found drawn at 99.5 % of its size", "everything is drawn at 99.5 % of its size"}, "(sheet"},
		{"page scaled by its unit", edit(swap("<</Type /Page\n", "<</Type /Page /UserUnit 1.005\n")),
			[]string{"paper: claimed 210 x 297 mm, found 211.05 x 298.485 mm", "everything is drawn at 100.5 % of its size"}, "(sheet"},
		{"page of another size", edit(swap("/MediaBox [0 0 595.2756 841.8898]", "/MediaBox [0 0 612 792]")),
			[]string{"paper: claimed 210 x 297 mm, found 215.9 x 279.4 mm"}, ""},
		{"trimmed to the block", edit(swap("/TrimBox [0 0 595.2756 841.8898]", "/TrimBox [27.6378 42.9449 567.6378 798.9449]")),
			[]string{"trimmed page (TrimBox): claimed 0, 0 to 210, 297 mm, found 9.75"}, "block"},
		{"cropped", edit(swap("/MediaBox [0 0 595.2756 841.8898]", "/MediaBox [0 0 595.2756 841.8898] /CropBox [100 100 400 600]")),
			[]string{"cropped page (CropBox): claimed 0, 0 to 210, 297 mm, found 35.278"}, "block"},
		{"half clipped", edit(onFaces("0 0 300 900 re W n\n")), []string{"shogi-1-faces: page: claimed nothing but the sheet, found a clip that hides a part of the page"}, "shogi-2-rims"},
		{"white", edit(recoloured(1, 1, 1)), []string{"78 more (sheet 3): their cut has another colour: #ffffff, not #1f1b18"}, "shogi-2-rims"},
		{"transparent", edit(func(p *pdfObjects) {
			p.replace(t, "/Font <<", "/ExtGState << /Faint << /ca 0 /CA 0.1 >> >> /Font <<")
			onFaces("/Faint gs\n")(p)
		}), []string{"78 more (sheet 3): their cut has another colour: #e9e8e8, not #1f1b18"}, "shogi-2-rims"},
		{"thick", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				return regexp.MustCompile(`\n0\.5\d* w\n`).ReplaceAll(ops, []byte("\n5.67 w\n"))
			})
		}), []string{"78 more (sheet 3): their cut is drawn with another pen: 2 mm, not 0.2 mm"}, "shogi-2-rims"},
		{"DRAFT over all", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { return append(ops, "\nBT /F1 99 Tf 1 0 0 1 90 400 Tm (DRAFT) Tj ET\n"...) })
		}), []string{"shogi-1-faces: outside the layers: claimed nothing, found marks: 1"}, "shogi-2-rims"},
		{"a picture over all", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				return append(ops, "\nq 500 0 0 700 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q\n"...)
			})
		}), []string{"shogi-1-faces: page: claimed nothing but the sheet, found a picture"}, "shogi-2-rims"},
		{"on end", edit(onFaces("-1 0 0 -1 595.2756 841.8898 cm\n")), []string{"shogi-1-faces: drawing of the sheet: claimed as laid out, found turned by 180 degrees"}, "shogi-2-rims"},
		{"dashes gone", edit(func(p *pdfObjects) {
			p.content(t, 3, func(ops []byte) []byte {
				return regexp.MustCompile(`\n\[[\d. ]+\] 0 d\n`).ReplaceAll(ops, []byte("\n[] 0 d\n"))
			})
		}), []string{"38 more (sheet 4): their folds have other dashes: none, not 1.6 0.8 mm"}, "shogi-1-faces"},
		{"art under its grounds", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { // the ground of the first face is painted last
				ground := regexp.MustCompile(`(?s)[\d.]+ [\d.]+ [\d.]+ rg\n[\d.]+ [\d.]+ m\n[^a-z]*l\n.*?h\nf\n`)
				first := ground.Find(ops[bytes.Index(ops, []byte("/OC /OC1 BDC")):])
				ops = bytes.Replace(ops, first, nil, 1)
				end := bytes.Index(ops, []byte("EMC\n/OC /OC3"))
				return slices.Concat(ops[:end], []byte("q\n"), first, []byte("Q\n"), ops[end:])
			})
		}), []string{"face king-sente-1 (sheet 3): its picture is covered by what belongs below"}, "shogi-2-rims"},
		{"layers in another order", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				cut := regexp.MustCompile(`(?s)/OC /OC3 BDC.*?EMC\n`).Find(ops)
				return append(append([]byte{}, cut...), bytes.Replace(ops, cut, nil, 1)...)
			})
		}), []string{"their cut is covered by what belongs below"}, "shogi-2-rims"},
		{"colours of two faces swapped", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				gote, sente := []byte("0.8118 0.8627 0.9216 rg\n"), []byte("0.9529 0.8863 0.7412 rg\n")
				i, k := bytes.Index(ops, gote), bytes.LastIndex(ops, sente)
				if i < 0 || k < 0 {
					t.Fatal("other colours")
				}
				copy(ops[i:], sente)
				copy(ops[k:], gote)
				return ops
			})
		}), []string{"lines of its picture has another colour: #f3e2bd, not #cfdceb", "back pawn-18 (sheet 3): 1 of"}, "shogi-2-rims"},
		{"letters unseen", edit(onFaces("3 Tr\n")), []string{"shogi-1-faces: the sheet (sheet 3): text missing: "}, "shogi-2-rims"},
		{"letters squeezed", edit(onFaces("50 Tz\n")), []string{"shogi-1-faces: page: claimed nothing but the sheet, found letters that are spaced or stretched"}, "shogi-2-rims"},
		{"another colour space", edit(onFaces("/Lab cs 0.5 0.5 0.5 scn\n")), []string{"found colours of another colour space"}, "shogi-2-rims"},
		{"areas as lines", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				at := bytes.Index(ops, []byte("\nf\n"))
				return slices.Concat(ops[:at], []byte("\nS\n"), ops[at+3:])
			})
		}), []string{"lines of its picture is missing", "a line on the layer ART that does not belong there"}, "shogi-2-rims"},
		{"holes filled", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { return bytes.Replace(ops, []byte("\nf*\n"), []byte("\nf\n"), 1) })
		}), []string{"lines of the instructions and marks have other holes"}, "shogi-2-rims"},
		{"another font", edit(func(p *pdfObjects) {
			for n, body := range p.bodies {
				if bytes.Contains(body, []byte("/Length1")) {
					p.bodies[n] = packed("/Length1 4 /Filter /FlateDecode", []byte("font"))
				}
			}
		}), []string{"shogi-1-faces: page: claimed nothing but the sheet, found another font", "shogi-2-rims: page"}, ""},
		{"a font signed anew", edit(func(p *pdfObjects) {
			for n, body := range p.bodies {
				m := streamBody.FindSubmatch(body)
				if m == nil || !bytes.Contains(m[1], []byte("/Length1")) {
					continue
				}
				z, err := zlib.NewReader(bytes.NewReader(m[2]))
				if err != nil {
					t.Fatal(err)
				}
				program, err := io.ReadAll(z)
				if err != nil {
					t.Fatal(err)
				}
				old := fontTag(program)
				program[len(program)*2/3] ^= 4 // somewhere in a glyph
				p.bodies[n] = packed(string(m[1]), program)
				p.replace(t, old, fontTag(program))
			}
		}), []string{"page: claimed nothing but the sheet, found another font"}, ""},
		{"glyphs mapped anew", edit(swap("/CIDToGIDMap /Identity", "/CIDToGIDMap 1 0 R")), []string{"page: claimed nothing but the sheet, found another font"}, ""},
		{"a frame round a link", edit(swap("<</Type /Page\n", "<</Type /Page /Annots [<</Subtype /Link /Rect [0 0 99 99]>>]\n")), []string{"found a note, stamp or frame (Link)"}, ""},
		{"only some pages to print", edit(swap("/PrintScaling /None ", "/PrintScaling /None /PrintPageRange [0 0] ")), []string{": print preference PrintPageRange: claimed none, found something else"}, ""},
		{"a layer not to be printed", edit(swap("/Name (CUT)", "/Name (CUT) /Usage <</Print <</PrintState /OFF>>>>")), []string{"shogi-1-faces: layer CUT: claimed shown, found switched off"}, "ART"},
		{"a layer off", edit(func(p *pdfObjects) {
			for n, body := range p.bodies {
				if bytes.Contains(body, []byte("/Name (CUT)")) {
					p.replace(t, "/OFF []", fmt.Sprintf("/OFF [%d 0 R]", n))
				}
			}
		}), []string{"shogi-1-faces: layer CUT: claimed shown, found switched off"}, "ART"},
		{"turned", edit(swap("<</Type /Page\n", "<</Type /Page /Rotate 90\n")), []string{"rotation: claimed none, found 90 degrees"}, ""},
		{"layer emptied", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte {
				return regexp.MustCompile(`(?s)/OC /OC3 BDC.*?EMC`).ReplaceAll(ops, nil)
			})
		}), []string{"shogi-1-faces: layer CUT: claimed as laid out, found nothing on it"}, "shogi-2-rims"},
		{"layer renamed", edit(swap("/Name (CUT)", "/Name (Ebene 1)")), []string{"layer CUT: claimed there, found no such layer", "layer Ebene 1: claimed nothing"}, ""},
		{"layers flattened", edit(func(p *pdfObjects) {
			p.content(t, 2, func(ops []byte) []byte { return bytes.ReplaceAll(ops, []byte("/OC "), []byte("/X ")) })
		}), []string{"outside the layers: claimed nothing"}, ""},
		{"preference lost", edit(swap("/PrintScaling /None ", "")), []string{": print preference PrintScaling: claimed None, found none"}, "PickTray"},
		{"all preferences lost", edit(swap("/ViewerPreferences", "/Other")), []string{"PrintScaling", "PickTrayByPDFSize", "Duplex: claimed DuplexFlipLongEdge, found none"}, ""},
		{"pages swapped", edit(swap("[3 0 R 5 0 R 7 0 R 9 0 R ", "[3 0 R 5 0 R 9 0 R 7 0 R ")), []string{"shogi-2-rims: page: claimed 4, found 3", "shogi-1-faces: page: claimed 3, found 4"}, "board"},
		{"page missing", edit(swap("[3 0 R 5 0 R 7 0 R 9 0 R ", "[3 0 R 5 0 R 7 0 R ")), []string{"shogi-2-rims: page: claimed page 4 of 6, found missing"}, "board"},
		{"page twice", edit(swap("[3 0 R 5 0 R 7 0 R ", "[3 0 R 5 0 R 7 0 R 99 0 R 9 0 R ")), nil, "faces"},
	} {
		w.check(t)
	}
}

func TestDamagedSVG(t *testing.T) {
	good := string(write(t, "svg", format.Options{}, kit(t, "shogi", layout.Options{})[0]))
	swap := func(a, b string) []byte {
		t.Helper()
		if !strings.Contains(good, a) {
			t.Fatalf("no %q in the file", a)
		}
		return []byte(strings.Replace(good, a, b, 1))
	}
	ring := func(corners ...string) string { return strings.Join(corners, "L") }
	ground := regexp.MustCompile(`d="M[\d. L]+Z"`).FindString(good) // of the first face
	corners := strings.Split(strings.Trim(ground, `d="MZ`), "L")
	triangle := regexp.MustCompile(`(ZM[\d. ]+)L([\d. ]+)L([\d. ]+)Z`).FindStringSubmatch(good)
	if len(corners) != 5 || triangle == nil {
		t.Fatal(ground, triangle)
	}
	for _, w := range []wrong{
		{"scaled in its size", []byte(strings.NewReplacer(`"190.5mm"`, `"189.5475mm"`, `"266.7mm"`, `"265.3665mm"`).Replace(good)),
			[]string{"block: claimed 190.5 x 266.7 mm, found 189.548 x 265.367 mm", "everything is drawn at 99.5 % of its size"}, ""},
		{"scaled in a group", []byte(strings.Replace(strings.Replace(good, `<g id="glue"`, `<g transform="matrix(0.995,0 0,0.995 0 0)"><g id="glue"`, 1), "</svg>", "</g></svg>", 1)),
			[]string{"drawing of the sheet: claimed as laid out, found drawn at 99.5 % of its size"}, "block"},
		{"stretched", []byte(strings.Replace(strings.Replace(good, `<g id="glue"`, `<g transform="scale(1 1.005)"><g id="glue"`, 1), "</svg>", "</g></svg>", 1)),
			[]string{"everything is drawn at 100 % of its width and 100.5 % of its height"}, "level"},
		{"pixels", swap(`width="190.5mm" height="266.7mm"`, `width="720" height="1008"`), []string{"unit of the size: claimed mm, found pixels"}, ""},
		{"layer missing", regexp.MustCompile(`(?s)<g id="cut".*?</g>`).ReplaceAll([]byte(good), nil), []string{"layer CUT: claimed there, found no such layer"}, ""},
		{"layer hidden", swap(`<g id="cut"`, `<g style="display: none" id="cut"`), []string{"layer CUT: claimed shown, found switched off"}, ""},
		{"nothing opaque", swap(`<g id="cut"`, `<g opacity="0" id="cut"`), []string{"78 more (sheet 1): their cut has another colour: #ffffff, not #1f1b18"}, ""},
		{"faint areas", swap(`<g id="art"`, `<g style="fill-opacity: 10%" id="art"`), []string{"lines of their picture have another colour"}, "cut"},
		{"scaled by a style", swap(`<g id="art"`, `<g style="transform:scale(.9)" id="art"`), []string{"page: claimed nothing but the sheet, found a style that sets transform"}, ""},
		{"scaled by a style sheet", swap(`<metadata`, `<style>svg{width:99mm}</style><metadata`), []string{"found a style sheet"}, ""},
		{"thick", regexp.MustCompile(`(<g id="cut"[^>]* stroke-width=")0.2"`).ReplaceAll([]byte(good), []byte(`${1}2"`)), []string{"their cut is drawn with another pen: 2 mm, not 0.2 mm"}, ""},
		{"a picture over all", swap(`</svg>`, `<image href="x.png" width="100" height="100"/></svg>`), []string{"found an element <image>"}, ""},
		{"a part gone", regexp.MustCompile(`<path id="part-pawn-3"[^>]*>`).ReplaceAll([]byte(good), nil), []string{"face pawn-3, back pawn-3 (sheet 1): their cut is missing"}, "scale"},
		{"filled", swap(`fill="none" stroke-linecap`, `stroke-linecap`), []string{"lines on the layer CUT that does not belong there"}, ""},
		{"styled from elsewhere", swap(`<svg xmlns`, `<?xml-stylesheet href="a.css"?><svg xmlns`), []string{"found a style sheet"}, ""},
		{"arrows", swap(`<g id="cut"`, `<g style="marker-end: url(#a)" id="cut"`), []string{"found a style that sets marker-end"}, ""},
		{"turned over all", swap(`<svg xmlns`, `<svg transform="rotate(180)" xmlns`), []string{"found a transform of everything"}, ""},
		{"holes filled", swap(`fill-rule="evenodd"`, ``), []string{"have other holes"}, ""},
		{"forth and back", swap(ground, `d="M`+ring(corners...)+"L"+ring(corners[0], corners[4], corners[3], corners[2], corners[1])+`Z"`), []string{"lines of its picture is drawn differently"}, "layer"},
		{"twice round", swap(ground, `d="M`+ring(corners...)+"L"+ring(corners...)+`Z"`), []string{"lines of its picture is drawn differently"}, "layer"},
		{"a hole turned", swap(triangle[0], triangle[1]+"L"+triangle[3]+"L"+triangle[2]+"Z"), []string{"has other holes"}, "layer"},
		{"a label changed", swap(`data-text="Print at`, `data-text="Fit to`), []string{"text for machines: claimed as laid out, found letters other than those drawn"}, "layer"},
	} {
		w.check(t)
	}
}

func TestPathsAsOtherProgramsWriteThem(t *testing.T) {
	good := string(write(t, "svg", format.Options{}, kit(t, "hasami", layout.Options{})[0]))
	number := `(-?[\d.]+)`
	relative := regexp.MustCompile(`d="M`+number+" "+number+"L"+number+" "+number+`"`).ReplaceAllStringFunc(good, func(s string) string {
		v := strings.FieldsFunc(s[4:len(s)-1], func(r rune) bool { return r == ' ' || r == 'L' })
		n := make([]float64, 4)
		for i := range n {
			n[i], _ = strconv.ParseFloat(v[i], 64)
		}
		return fmt.Sprintf(`d="m %v,%v %v,%v"`, n[0], n[1], float64(float32(n[2]-n[0])), float64(float32(n[3]-n[1])))
	})
	if relative == good {
		t.Fatal("nothing was changed")
	}
	expectClean(t, "relative", []byte(relative))
	rgb := regexp.MustCompile(`"#(..)(..)(..)"`).ReplaceAllStringFunc(good, func(s string) string {
		var r, g, b int
		fmt.Sscanf(s, `"#%02x%02x%02x"`, &r, &g, &b)
		return fmt.Sprintf(`"rgb(%f%%,%f%%,%f%%)"`, float64(r)/2.55, float64(g)/2.55, float64(b)/2.55)
	})
	expectClean(t, "colours in percent", []byte(rgb))
}

func TestDamagedDXF(t *testing.T) {
	good := string(write(t, "dxf", format.Options{}, kit(t, "shogi", layout.Options{})[1]))
	unit := strings.Replace(good, "$INSUNITS\n70\n4\n", "$INSUNITS\n70\n1\n", 1)
	for _, w := range []wrong{
		{"inches", []byte(unit), []string{"units ($INSUNITS; 4 is mm): claimed 4, found 1", "at 2540 % of its size"}, ""},
		{"scaled", []byte(scaleDXF(good, 0.995)), []string{"drawing of the sheet: claimed as laid out, found drawn at 99.5 % of its size"}, "block"},
		{"cuts gone", []byte(dropLayer(good, "CUT")), []string{"layer CUT: claimed as laid out, found nothing on it"}, "FOLD"},
		{"a text", []byte(addEntity(good, "TEXT", "1\nDRAFT\n")), []string{"page: claimed nothing but the sheet, found a TEXT"}, ""},
		{"a spline", []byte(addEntity(good, "SPLINE", "")), []string{"found a SPLINE"}, ""},
		{"seen from behind", []byte(addEntity(good, "LINE", "10\n1\n20\n1\n11\n2\n21\n2\n230\n-1\n")), []string{"found lines that are hidden, on another sheet or seen from the back"}, ""},
		{"a line unseen", []byte(addEntity(good, "LINE", "60\n1\n10\n1\n20\n1\n11\n2\n21\n2\n")), []string{"found lines that are hidden"}, ""},
		{"a frozen layer", []byte(regexp.MustCompile(`\n2\nCUT\n70\n0\n`).ReplaceAllString(good, "\n2\nCUT\n70\n1\n")), []string{"layer CUT: claimed shown, found switched off"}, ""},
		{"extents", []byte(strings.Replace(good, "$EXTMAX\n10\n190.5\n", "$EXTMAX\n10\n191.46\n", 1)), []string{"block: claimed 190.5 x 266.7 mm, found 191.46 x 266.7 mm"}, "scale"},
	} {
		w.check(t)
	}
}

func addEntity(dxf, kind, groups string) string {
	return strings.Replace(dxf, "2\nENTITIES\n", "2\nENTITIES\n0\n"+kind+"\n8\nCUT\n"+groups, 1)
}

// eachEntity calls f with the lines of every entity.
func eachEntity(dxf string, f func([]string) []string) string {
	head, rest, _ := strings.Cut(dxf, "2\nENTITIES\n")
	body, tail, _ := strings.Cut(rest, "0\nENDSEC\n")
	var out []string
	all := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	for at := 0; at < len(all); {
		end := at + 2
		for end < len(all) && all[end] != "0" {
			end += 2
		}
		out = append(out, f(all[at:end])...)
		at = end
	}
	return head + "2\nENTITIES\n" + strings.Join(out, "\n") + "\n0\nENDSEC\n" + tail
}

func scaleDXF(dxf string, k float64) string {
	return eachEntity(dxf, func(e []string) []string {
		for i := 0; i+1 < len(e); i += 2 {
			if slices.Contains([]string{"10", "20", "11", "21", "40"}, e[i]) {
				v, _ := strconv.ParseFloat(e[i+1], 64)
				e[i+1] = strconv.FormatFloat(v*k, 'f', -1, 64)
			}
		}
		return e
	})
}

func dropLayer(dxf, layer string) string {
	return eachEntity(dxf, func(e []string) []string {
		for i := 0; i+1 < len(e); i += 2 {
			if e[i] == "8" && e[i+1] == layer {
				return nil
			}
		}
		return e
	})
}

func TestDamagedPNG(t *testing.T) {
	good := write(t, "png", format.Options{DPI: 150}, kit(t, "minishogi", layout.Options{Board: layout.BoardWhole})[2])
	for _, w := range []wrong{
		{"resolution changed", withChunk(good, "pHYs", binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 5935), 5935), 1),
			[]string{"block: claimed 190.5 x 266.7 mm, found", "everything is drawn at 99."}, ""},
		{"resolution lost", withChunk(good, "pHYs", nil, 0), []string{"resolution: claimed the same both ways, in the file, found none"}, ""},
		{"mirrored", repainted(t, good, func(p image.Point, max image.Point) image.Point { return image.Pt(max.X-1-p.X, p.Y) }), []string{"board (sheet 1): its picture is drawn differently"}, ""},
		{"turned", repainted(t, good, func(p image.Point, max image.Point) image.Point { return max.Sub(p).Sub(image.Pt(1, 1)) }), []string{"turn: claimed 0°, found 180°"}, ""},
		{"moved", repainted(t, good, func(p image.Point, max image.Point) image.Point { return image.Pt((p.X+8)%max.X, p.Y) }), []string{"board (sheet 1): its picture is moved by -1.3"}, ""},
		{"white", repainted(t, good, func(_, size image.Point) image.Point { return image.Pt(size.X/2, 3) }), []string{"board (sheet 1): its picture is missing"}, ""},
		{"resampled", resampled(t, good, 0.995), []string{"100 mm across: claimed 100 mm, found 99.", "100 mm down: claimed 100 mm, found 99.", "everything is drawn at 99.5"}, "block"},
	} {
		w.check(t)
	}
}

// withChunk replaces the bytes of a chunk, and of another byte after them; without
// bytes the chunk is dropped.
func withChunk(data []byte, kind string, body []byte, last ...byte) []byte {
	out := slices.Clone(data[:8])
	for rest := data[8:]; len(rest) >= 12; {
		n := 12 + int(binary.BigEndian.Uint32(rest))
		switch {
		case string(rest[4:8]) != kind:
			out = append(out, rest[:n]...)
		case body != nil:
			out = appendChunk(out, kind, append(body, last...))
		}
		rest = rest[n:]
	}
	return out
}

func appendChunk(b []byte, kind string, body []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
	at := len(b)
	b = append(append(b, kind...), body...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[at:]))
}

// resampled scales the picture on a canvas of the same size, as "fit to page" does, and
// keeps the metadata.
func resampled(t *testing.T, data []byte, k float64) []byte {
	return repainted(t, data, func(p, size image.Point) image.Point {
		return image.Pt(min(size.X-1, int(float64(p.X)/k)), min(size.Y-1, int(float64(p.Y)/k)))
	})
}

// repainted returns a picture with pixels from elsewhere in it.
func repainted(t *testing.T, data []byte, from func(p, size image.Point) image.Point) []byte {
	t.Helper()
	pic, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	src, b := pic.(*image.RGBA), pic.Bounds()
	dst := image.NewRGBA(b)
	for y := range b.Dy() {
		for x := range b.Dx() {
			p := from(image.Pt(x, y), b.Max)
			dst.SetRGBA(x, y, src.RGBAAt(p.X, p.Y))
		}
	}
	var buf bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&buf, dst); err != nil {
		t.Fatal(err)
	}
	packed := buf.Bytes()
	out := slices.Clone(packed[:8+12+13])
	for rest := data[8:]; len(rest) >= 12; {
		n := 12 + int(binary.BigEndian.Uint32(rest))
		if k := string(rest[4:8]); k == "pHYs" || k == "tEXt" {
			out = append(out, rest[:n]...)
		}
		rest = rest[n:]
	}
	return append(out, packed[8+12+13:]...)
}

func TestWhatIsNotOurs(t *testing.T) {
	var plain bytes.Buffer
	if err := png.Encode(&plain, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	svg := write(t, "svg", format.Options{}, kit(t, "hasami", layout.Options{})[0])
	dxf := write(t, "dxf", format.Options{}, kit(t, "hasami", layout.Options{})[0])
	pdf := write(t, "pdf", format.Options{}, kit(t, "hasami", layout.Options{})...)
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"empty":          {nil, read.ErrUnreadable},
		"text":           {[]byte("hello\nworld\n"), read.ErrUnreadable},
		"pdf":            {[]byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n"), verify.ErrNotOurs},
		"pdf, damaged":   {[]byte("%PDF-1.4\nnothing\n"), read.ErrUnreadable},
		"pdf, encrypted": {bytes.Replace(pdf, []byte("/Root "), []byte("/Encrypt 1 0 R /Root "), 1), read.ErrUnreadable},
		"png":            {plain.Bytes(), verify.ErrNotOurs},
		"png, cut short": {plain.Bytes()[:40], read.ErrUnreadable},
		"svg":            {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"/>`), verify.ErrNotOurs},
		"svg, cut short": {svg[:len(svg)/2], read.ErrUnreadable},
		"svg, claims":    {regexp.MustCompile(`(<kit:claims>[^:]*:)1`).ReplaceAll(svg, []byte("${1}9")), read.ErrUnreadable},
		"html":           {[]byte("<html><body>no</body></html>"), read.ErrUnreadable},
		"dxf":            {[]byte("0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n"), verify.ErrNotOurs},
		"dxf, cut short": {bytes.TrimSuffix(dxf, []byte("0\nEOF\n")), read.ErrUnreadable},
		"dxf, damaged":   {[]byte("0\nSECTION\n2\nENTITIES\nx\ny\n"), read.ErrUnreadable},
	} {
		if r, err := verify.File(c.data, layOut); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, r, err, c.want)
		}
	}
}

// tiny returns a sheet small enough for fuzzing.
func tiny() draw.Sheet {
	at := func(x, y draw.MM) []draw.Place { return []draw.Place{{At: draw.Pt(x, y)}} }
	s := draw.Sheet{ID: "tiny", Title: "Tiny", Paper: draw.Size{W: 60, H: 50}, Block: draw.RectWH(5, 5, 50, 40), Scale: 1,
		Claims: []draw.Claim{{What: draw.ClaimMM, W: 20, Count: 1}, {Kind: "disc", W: 8, H: 8, Count: 1, Places: at(12, 12)}, {Kind: draw.RimPart, W: 9, H: 4, Count: 1, Places: at(24.5, 12)},
			{What: draw.ClaimWalls, H: 2, Count: 1, Places: at(24.5, 12)}, {Kind: draw.BoardPart, W: 10, H: 10, Count: 1, Places: at(35, 15)}, {What: draw.ClaimSquares, W: 3, H: 3, Count: 9, Places: at(35, 15)}}}
	s.Furniture.Stroke(draw.Guide, draw.Line(draw.Pt(6, 40), draw.Pt(26, 40)))
	for x := range 3 {
		s.Furniture.Stroke(draw.Guide, draw.Line(draw.Pt(draw.MM(6+10*x), 40), draw.Pt(draw.MM(6+10*x), 39)))
	}
	s.Furniture.Stroke(draw.Cut, draw.Circle(draw.Pt(12, 12), 4))
	s.Furniture.Stroke(draw.Cut, draw.RectPath(draw.RectWH(20, 10, 9, 4)))
	s.Furniture.Stroke(draw.FoldMountain, draw.Line(draw.Pt(21, 11), draw.Pt(28, 11)))
	s.Furniture.Stroke(draw.FoldMountain, draw.Line(draw.Pt(21, 13), draw.Pt(28, 13)))
	s.Furniture.Stroke(draw.Cut, draw.RectPath(draw.RectWH(30, 10, 10, 10)))
	for i := range 4 {
		at := draw.MM(3 * i)
		s.Furniture.Paint(draw.Line(draw.Pt(30.5+at, 10.5), draw.Pt(30.5+at, 19.5)), draw.None, draw.Black, 0.2)
		s.Furniture.Paint(draw.Line(draw.Pt(30.5, 10.5+at), draw.Pt(39.5, 10.5+at)), draw.None, draw.Black, 0.2)
	}
	return s
}

func TestTinySheet(t *testing.T) {
	for _, f := range []string{"pdf", "svg", "dxf", "png"} {
		expectClean(t, f, write(t, f, format.Options{DPI: 100}, tiny()))
	}
}

// kinds are the errors that [verify.File] documents; a fuzzer also finds headers of
// pictures, which are read as scans.
var kinds = []error{read.ErrUnreadable, verify.ErrNotOurs, scan.ErrPicture, scan.ErrNoSheet, scan.ErrNoCode, scan.ErrCorners}

func fuzz(f *testing.F, name string) {
	data := write(f, name, format.Options{DPI: 25}, tiny())
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		if testing.Short() && strings.Contains(t.Name(), "hostile") {
			t.Skip("made to cost much")
		}
		if len(data) > 1<<20 {
			return
		}
		r, err := verify.File(data, layOut)
		if (r == nil) == (err == nil) {
			t.Fatalf("%v, %v", r, err)
		}
		if err != nil && !slices.ContainsFunc(kinds, func(kind error) bool { return errors.Is(err, kind) }) {
			t.Errorf("an error of no kind: %v", err)
		}
		if err != nil && strings.Contains(err.Error(), "far more work") {
			return // once is enough
		}
		again, err2 := verify.File(data, layOut)
		if !reflect.DeepEqual(r, again) || (err == nil) != (err2 == nil) {
			t.Fatalf("%v, %v; the second time %v, %v", r, err, again, err2)
		}
		if err != nil {
			return
		}
		if r.Sheets < 1 {
			t.Errorf("ours, but of no sheet: %v", r)
		}
		for _, f := range r.Findings {
			if noNumber.MatchString(f.Found) {
				t.Errorf("%s: found %s", f.What, f.Found)
			}
		}
	})
}

// noNumber matches a measurement that is not a number.
var noNumber = regexp.MustCompile(`(NaN|Inf)\b.* (mm|dpi|degrees)`)

func FuzzVerifyPDF(f *testing.F) { fuzz(f, "pdf") }
func FuzzVerifySVG(f *testing.F) { fuzz(f, "svg") }
func FuzzVerifyDXF(f *testing.F) { fuzz(f, "dxf") }
func FuzzVerifyPNG(f *testing.F) { fuzz(f, "png") }
