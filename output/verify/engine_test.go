package verify_test

import (
	"bytes"
	"fmt"
	"image"
	"math/rand"
	"regexp"
	"testing"

	"github.com/klippa-app/go-pdfium/requests"

	"shogikit/layout"
	"shogikit/output/format"
	"shogikit/output/pdftest"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// TestWhatAnEngineSeesVerifySees changes the operators of a page at random: if verify
// accepts it, another engine must paint it unchanged.
func TestWhatAnEngineSeesVerifySees(t *testing.T) {
	sheet := kit(t, "minishogi", layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})[0]
	sheet.Parts = sheet.Parts[:3]
	good := write(t, "pdf", format.Options{}, sheet)
	want := painted(t, good)
	number := regexp.MustCompile(`-?\d+\.?\d*`)
	extra := []string{"0.5 g", "1 0 0 1 3 0 cm", "q", "Q", "0 0 50 50 re W n", "/X gs", "3 Tr", "[3 1] 0 d", "8 w", "0 J", "0 j", "0.3 i", "BX foo EX", "10 M", "1 0 0 rg", "/DeviceRGB cs", "h",
		"0 0 m 99 99 l S", "BT 50 Tz ET", "BT 3 Tc ET", "BT 9 Ts ET", "EMC", "/OC /OC0 BDC", "% nothing", "(text)", "<< /A 1 >>", "/Perceptual ri", "n", "f", "-", "600-0 w", "1e3 w", "W*",
		"2 Tr 4 w", "1 Tr", "9 Tw", "/DeviceGray cs", "/DeviceGray CS", "/DeviceCMYK cs", "0 0 0 1 rg", "1 0 0", "/A /B /C rg", "/DeviceRGB cs 1 0 0 sc", "1 sc", "0 1 1 0 k", "0 0 m W n", "0 0 m h S",
		"[] 0 d", "[1] 1 d", "/A gs", "/F1 Tf", "/F2 12 Tf", "5 5 m", "9 9 l", "BMC", "EMC EMC", "Q Q q", "BI /W 1 /H 1 /BPC 8 /CS /G ID \x00 EI", "b*", "B*", "s", "0 0 0 0 re f",
		"1 0 0 0.5 0 0 cm", "-1 0 0 1 99 0 cm", "0 0 0 0 0 0 cm", "ET", "BT", "T*", "3 3 Td", "(x) '", "1 2 (x) \"", "0 w", "-3 w", "q 1 0 0 1 9 9 cm Q", "#", "<zz> Tj", ">>", "]", "[ 0 0 m", "0 0 m ] 9 9 l S", "1 1 1 rg f",
		"0 0 m 600 0 l 0 900 l h W n", "0 0 600 900 re 0 0 600 900 re W* n", "0 0 600 900 re 0 900 600 -900 re W n", "W n", "0 0 m 0 900 600 900 600 0 c h W n", "-9 -9 900 990 re W n", "/F gs", "/M gs", "/T gs",
		"/OC /OC3 BDC", "/OC /OC1 BDC EMC", "EMC /OC /OC3 BDC", "99999999999 0 0 1 0 0 cm", "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001 w",
		"/S CS 1 SCN", "/S cs 1 scn", "/DeviceRGB CS", "/X Do", "/Y Do", "/P <</MCID 0>> BDC", "5 Tr", "-1 Tr", "1.5 Tr", "[1 2] 1 d", "(a", "<</A 1 2 /B>> DP", "/OC /None BDC"}
	// more are resources for these operators, and changes elsewhere in the file.
	more := [][2]string{{"/Font <<", "/ExtGState <</F <</ca 0 /CA 0>> /M <</BM [/Multiply]>> /T <</ca /x>> /A <</OP true /op true /OPM 1>> >> /Font <<"}, {"/XObject <<", "/XObject <</X 4 0 R /Y 3 0 R "},
		{"/ColorSpace <<", "/ColorSpace <</S [/Separation /CutContour /DeviceCMYK <</FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0 0 0] /N 1>>] "}, {"/ColorSpace <<", "/ColorSpace <</DefaultRGB [/CalRGB <</WhitePoint [1 1 1] /Gamma [9 9 9]>>] "},
		{"/OFF []", "/OFF [] /BaseState /OFF"}, {"/OFF []", "/OFF [] /Intent /Design"}, {"/OFF []", "/OFF [] /AS [<</Event /View /Category [/View] /OCGs [12 0 R]>>]"}, {"/Name (CUT)", "/Name (CUT) /Usage <</View <</ViewState /OFF>>>>"},
		{"/Count 1", "/Count 0"}, {"/Count 1", "/Count 1 /Rotate 90"}, {"/Count 1", "/Count 1 /CropBox [0 0 300 300]"}, {"/Contents ", "/Contents 99 0 R /Contents "}, {"/Contents ", "/Annots [<</Subtype /Popup /Rect [0 0 300 300] /AP <</N 4 0 R>>>>] /Contents "},
		{"/Contents ", "/Annots [<</Subtype /Link /Rect [50 50 300 300] /Border [0 0 9 []]>>] /Contents "}, {"/Contents ", "/UserUnit 1.5 /Contents "}, {"/Contents ", "/Group <</S /Transparency /K true>> /Contents "}, {"/Filter /FlateDecode", "/Filter [null /FlateDecode]"},
		{"/Filter /FlateDecode", "/Filter [/FlateDecode /ASCIIHexDecode]"}, {"/Subtype /Type0", "/Subtype /Type3"}, {"/Encoding /Identity-H", "/Encoding /Identity-V"}, {"/CIDToGIDMap /Identity", "/CIDToGIDMap /Other"}, {"/DW 500", "/DW 500 /DW2 [0 0]"}, {"/Type /Page\n", "/Type /Page /Trans <<>>\n"}}
	r := rand.New(rand.NewSource(gametest.Seed(7)))
	same := 0
	runs := gametest.Runs(40, 160, 200)
	gametest.Tried(t, runs)
	for n := range runs {
		p := takeApart(t, good)
		change := ""
		p.content(t, 0, func(ops []byte) []byte {
			lines := bytes.Split(ops, []byte("\n"))
			at, other := r.Intn(len(lines)), r.Intn(len(lines))
			switch r.Intn(7) {
			case 0:
				change = "dropped " + string(lines[at])
				lines[at] = nil
			case 1:
				change = fmt.Sprintf("swapped %s, %s", lines[at], lines[other])
				lines[at], lines[other] = lines[other], lines[at]
			case 2:
				all := number.FindAllIndex(lines[at], -1)
				if len(all) > 0 {
					k := all[r.Intn(len(all))]
					changed := fmt.Sprintf("%s%d%s", lines[at][:k[0]], r.Intn(300), lines[at][k[1]:])
					change = fmt.Sprintf("%s becomes %s", lines[at], changed)
					lines[at] = []byte(changed)
				}
			case 3:
				change = "twice " + string(lines[at])
				lines[at] = bytes.Repeat(append(lines[at], '\n'), 2)
			default:
				more := extra[r.Intn(len(extra))]
				change = fmt.Sprintf("%s before %s", more, lines[at])
				lines[at] = append([]byte(more+"\n"), lines[at]...)
			}
			return bytes.Join(lines, []byte("\n"))
		})
		for range r.Intn(3) {
			put := more[r.Intn(len(more))]
			for k, body := range p.bodies {
				p.bodies[k] = bytes.Replace(body, []byte(put[0]), []byte(put[1]), 1)
			}
			change += ", " + put[1]
		}
		data := p.write()
		report, err := verify.File(data, layOut)
		if err != nil || len(report.Differences()) > 0 {
			continue
		}
		same++
		const least = 16 // pixels: a joint is not drawn like two line ends that meet
		if off := differ(want, painted(t, data)); off > least {
			t.Errorf("%d: %s: nothing was found, and %d pixels are painted otherwise", n, change, off)
		}
	}
	t.Logf("%d changes changed nothing", same)
}

// painted returns the first page as rendered by an engine.
func painted(t *testing.T, data []byte) (im *image.RGBA) {
	t.Helper()
	t.Run("", func(t *testing.T) { // closes the file
		doc := pdftest.Open(t, data)
		drawn := pdftest.Ask(doc, doc.PDF.RenderPageInDPI, requests.RenderPageInDPI{Page: doc.Page(0), DPI: 100})
		im = &image.RGBA{Pix: bytes.Clone(drawn.Result.Image.Pix), Stride: drawn.Result.Image.Stride, Rect: drawn.Result.Image.Rect}
		drawn.Cleanup()
	})
	return im
}

// differ counts the pixels that differ much.
func differ(a, b *image.RGBA) (n int) {
	if a.Rect != b.Rect {
		return a.Rect.Dx() * a.Rect.Dy()
	}
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); max(d, -d) > 24 {
			n++
		}
	}
	return n
}
