package picture_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
)

// svg wraps elements into a drawing of 100 x 100.
func svg(body string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 100 100">` + body + `</svg>`
}

func parse(t *testing.T, s string) picture.Picture {
	t.Helper()
	p, err := picture.Parse(strings.NewReader(s), "test.svg")
	if err != nil {
		t.Fatalf("%v\nin %s", err, s)
	}
	return p
}

func TestShapes(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`<rect x="1" y="2" width="3" height="4"/>`, "M 1 2 L 4 2 L 4 6 L 1 6 Z"},
		{`<rect width="3px" height="1mm"/>`, "M 0 0 L 3 0 L 3 3.78 L 0 3.78 Z"},
		{`<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>`, "M 1 2 L 3 4"},
		{`<polygon points="1,2 3,4,5 6"/>`, "M 1 2 L 3 4 L 5 6 Z"},
		{`<polyline points="1 2-3 4 5 6" transform="translate(10)"/>`, "M 11 2 L 7 4 L 15 6"},
		{`<circle cx="10" cy="10" r="4"/>`, "M 14 10 C 14 12.209 12.209 14 10 14 C 7.791 14 6 12.209 6 10 C 6 7.791 7.791 6 10 6 C 12.209 6 14 7.791 14 10 Z"},
		{`<ellipse cx="10" cy="10" rx="4" ry="2"/>`, "M 14 10 C 14 11.105 12.209 12 10 12 C 7.791 12 6 11.105 6 10 C 6 8.895 7.791 8 10 8 C 12.209 8 14 8.895 14 10 Z"},
		{`<rect width="8" height="8" rx="99" ry="2"/>`, "M 4 0 C 6.209 0 8 0.895 8 2 L 8 6 C 8 7.105 6.209 8 4 8 C 1.791 8 0 7.105 0 6 L 0 2 C 0 0.895 1.791 0 4 0 Z"},
		{`<g transform="scale(2)"><g transform="translate(1,2)"><path d="M0 0h1"/></g></g>`, "M 2 4 L 4 4"},
		{`<path transform="rotate(90)translate(0 -1)" d="M1 0h1"/>`, "M 1 1 L 1 2"},
		{`<path transform="rotate(90, 5, 5)" d="M5 5h1"/>`, "M 5 5 L 5 6"},
		{`<path transform="matrix(1 2 3 4 5 6)" d="M1 1L2 2"/>`, "M 9 12 L 13 18"},
		{`<path transform="skewX(45) skewY(0)" d="M1 1L2 2"/>`, "M 2 1 L 4 2"},
		{`<path transform="skewY(45)" d="M1 1L2 2"/>`, "M 1 2 L 2 4"},
		{`<path style="transform:translate(3px, 2px) rotate(90deg)" d="M1 1h1"/>`, "M 2 3 L 2 4"},
		{`<a><path transform="none" d="M1 1h1"/></a>`, "M 1 1 L 2 1"},
	} {
		marks := parse(t, svg(c.body)).Drawing.Marks
		if len(marks) != 1 || marks[0].Path.String() != c.want {
			t.Errorf("%s:\n got %d: %s\nwant %s", c.body, len(marks), marks[0].Path, c.want)
		}
	}
}

func TestPaint(t *testing.T) {
	rgb := func(r, g, b uint8) draw.Ink { return draw.RGB(draw.Color{R: r, G: g, B: b}) }
	black := rgb(0, 0, 0)
	const shape = ` d="M10 10h20v20z"/>`
	for _, c := range []struct {
		body string
		want draw.Mark
	}{
		{`<path` + shape, draw.Mark{Fill: black}},
		{`<path fill="#b3261b"` + shape, draw.Mark{Fill: draw.Vermilion}},
		{`<path fill="#B3261B" stroke="#1f1b18" stroke-width="2"` + shape, draw.Mark{Fill: draw.Vermilion, Stroke: draw.Black, Width: 2}},
		{`<path fill="#000000"` + shape, draw.Mark{Fill: black}},
		{`<path fill="#fff"` + shape, draw.Mark{Fill: draw.White}},
		{`<path fill="#123f"` + shape, draw.Mark{Fill: rgb(0x11, 0x22, 0x33)}},
		{`<path fill="#102030FF"` + shape, draw.Mark{Fill: rgb(0x10, 0x20, 0x30)}},
		{`<path fill="rgb(1, 2, 300)"` + shape, draw.Mark{Fill: rgb(1, 2, 255)}},
		{`<path fill="rgb(0% 50% 100%)"` + shape, draw.Mark{Fill: rgb(0, 128, 255)}},
		{`<path fill="rgba(1,2,3,1)"` + shape, draw.Mark{Fill: rgb(1, 2, 3)}},
		{`<path fill="Tomato"` + shape, draw.Mark{Fill: rgb(0xff, 0x63, 0x47)}},
		{`<path fill="rebeccapurple"` + shape, draw.Mark{Fill: rgb(0x66, 0x33, 0x99)}},
		{`<path fill="#ff0000 icc-color(x, 1)"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<path fill="none" stroke="red"` + shape, draw.Mark{Stroke: rgb(255, 0, 0), Width: 1}},
		{`<path fill="transparent" stroke="red"` + shape, draw.Mark{Stroke: rgb(255, 0, 0), Width: 1}},
		{`<path stroke="red" stroke-width="0"` + shape, draw.Mark{Fill: black}},
		{`<path fill="currentColor" color="red"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<g color="red"><path fill="currentColor"` + shape + `</g>`, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<path fill="currentColor"` + shape, draw.Mark{Fill: black}},
		{`<path fill="red" style="fill:blue;stroke : none ; stroke-linecap:butt"` + shape, draw.Mark{Fill: rgb(0, 0, 255)}},
		{`<path style="/* x */fill:blue !important;;nonsense"` + shape, draw.Mark{Fill: rgb(0, 0, 255)}},
		{`<g fill="red" stroke="blue" stroke-width="2"><path fill="inherit"` + shape + `</g>`, draw.Mark{Fill: rgb(255, 0, 0), Stroke: rgb(0, 0, 255), Width: 2}},
		{`<g fill="red"><g style="fill:lime"><path` + shape + `</g></g>`, draw.Mark{Fill: rgb(0, 255, 0)}},
		{`<path fill-rule="evenodd"` + shape, draw.Mark{Fill: black, EvenOdd: true}},
		{`<g fill-rule="evenodd"><path style="fill-rule:nonzero"` + shape + `</g>`, draw.Mark{Fill: black}},
		{`<g transform="scale(2,.5)"><path fill="none" stroke="red" stroke-width="3" transform="rotate(9 10 10)"` + shape + `</g>`, draw.Mark{Stroke: rgb(255, 0, 0), Width: 3}},
		{`<path transform="scale(2)" fill="none" stroke="red" stroke-width="3"` + shape, draw.Mark{Stroke: rgb(255, 0, 0), Width: 6}},
		{`<path opacity="1" fill-opacity="100%" stroke-opacity=".2"` + shape, draw.Mark{Fill: black}},
		{`<path fill="none" fill-opacity="0" stroke="red" stroke-dasharray="none"` + shape, draw.Mark{Stroke: rgb(255, 0, 0), Width: 1}},
		{`<path fill="hsl(210, 50%, 40%)"` + shape, draw.Mark{Fill: rgb(51, 102, 153)}},
		{`<path fill="#f00" opacity=".95"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<g opacity=".5"><path fill="#f00" fill-opacity="50%"` + shape + `</g>`, draw.Mark{Fill: rgb(255, 0, 0).WithOpacity(0.25)}},
		{`<path fill="rgb(255 0 0 / 40%)"` + shape, draw.Mark{Fill: rgb(255, 0, 0).WithOpacity(0.4)}},
		{`<path fill="#ff000080"` + shape, draw.Mark{Fill: rgb(255, 0, 0).WithOpacity(0.5)}},
		{`<path opacity="0"` + shape + `<path fill="red"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<path stroke="red" stroke-width=".01"` + shape, draw.Mark{Fill: black}},
		{`<path fill="none" stroke="red" stroke-width="5%"` + shape, draw.Mark{Stroke: rgb(255, 0, 0), Width: 5}},
		{`<path fill="url(#none) lime"` + shape, draw.Mark{Fill: rgb(0, 255, 0)}},
		{`<style>path{fill:red}.b{fill:blue}#c,.d{fill:lime}</style><path class="a b" id="c"` + shape, draw.Mark{Fill: rgb(0, 255, 0)}},
		{`<style><![CDATA[path.a.b { fill: red } .b { fill: blue }]]></style><path class="b  a"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<style>*{fill:red!important}</style><path style="fill:blue"` + shape, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<style>@media print{path{fill:red}}g path{fill:red}.a{fill:blue}</style><path class="a"` + shape, draw.Mark{Fill: rgb(0, 0, 255)}},
		{`<style>.dunkel{fill:red}.größe#木{fill:blue}</style><path class="größe" id="木"` + shape, draw.Mark{Fill: rgb(0, 0, 255)}},
		{`<path fill="" stroke=" "` + shape, draw.Mark{Fill: black}},
		{`<g fill="red" stroke="blue"><path style="fill:unset;stroke:initial"` + shape + `</g>`, draw.Mark{Fill: rgb(255, 0, 0)}},
		{`<path fill="red" style="fill:blue;fill:color(display-p3 0 0 1)"` + shape, draw.Mark{Fill: rgb(0, 0, 255)}},
		{`<g visibility="hidden"><path` + shape + `<path visibility="visible" fill="red"` + shape + `</g>`, draw.Mark{Fill: rgb(255, 0, 0)}},
	} {
		marks := parse(t, svg(c.body)).Drawing.Marks
		if len(marks) != 1 {
			t.Errorf("%s: %d marks", c.body, len(marks))
			continue
		}
		got := marks[0]
		got.Width = draw.MM(math.Round(float64(got.Width)*1e6) / 1e6)
		got.Path, c.want.Role = draw.Path{}, draw.Art
		if got.Fill != c.want.Fill || got.Stroke != c.want.Stroke || got.Width != c.want.Width || got.EvenOdd != c.want.EvenOdd || got.Role != c.want.Role {
			t.Errorf("%s:\n got %+v\nwant %+v", c.body, got, c.want)
		}
	}
}

func TestStrokeBeforeFill(t *testing.T) {
	const path = `<path d="M10 10h20v20z" stroke="red" fill="blue" `
	for order, want := range map[string]int{
		"normal": 1, "fill": 1, "fill stroke": 1, "markers fill stroke": 1,
		"stroke": 2, "stroke fill markers": 2, "markers stroke": 2,
	} {
		marks := parse(t, svg(path+`paint-order="`+order+`"/>`)).Drawing.Marks
		if len(marks) != want || want == 2 && (marks[0].Fill != draw.None || marks[1].Stroke != draw.None) {
			t.Errorf("%s: %+v", order, marks)
		}
	}
}

// TestBaggage parses what editors leave behind, of which nothing may be painted.
func TestBaggage(t *testing.T) {
	p := parse(t, "\ufeff"+`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with an editor -->
<svg:svg width="13mm" height="12mm" viewBox="0 0 130 120" version="1.1" id="svg1" xml:space="preserve"
  inkscape:version="1.3" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="v" pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <svg:title>Knight</svg:title><svg:desc>text</svg:desc><svg:metadata><svg:text>x</svg:text></svg:metadata>
  <svg:defs><svg:linearGradient id="g"><svg:stop/></svg:linearGradient><svg:path d="M0 0h9"/><svg:style id="s"> /* none */ </svg:style></svg:defs>
  <svg:clipPath id="c"><svg:rect width="9" height="9"/></svg:clipPath>
  <svg:g inkscape:label="Layer 1" inkscape:groupmode="layer" display="none" opacity=".5"><svg:text>hidden</svg:text><svg:g><svg:image/></svg:g></svg:g>
  <svg:text style="display:none">x</svg:text>
  <svg:path style="fill:#1f1b18;paint-order:markers fill stroke;-inkscape-font-specification:'Sans, Bold'" class="cls-1" sodipodi:nodetypes="cc" d="M10 10h20v20z"><svg:title>nose</svg:title></svg:path>
</svg:svg>`)
	if len(p.Drawing.Marks) != 1 || p.W != 130 || p.H != 120 {
		t.Errorf("%+v", p)
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct {
		attrs string
		w, h  draw.MM
		at    draw.Point
	}{
		{`viewBox="0 0 20 30"`, 20, 30, draw.Pt(5, 5)},
		{`viewBox="-5,-5,20,30" width="100%" height="1em"`, 20, 30, draw.Pt(10, 10)},
		{`width="20" height="30px"`, 20, 30, draw.Pt(5, 5)},
		{`width="1in" height="2.54cm"`, 96, 96, draw.Pt(5, 5)},
		{`width="6pc" height="72pt"`, 96, 96, draw.Pt(5, 5)},
		{`width="101.6Q" height="25.4mm"`, 96, 96, draw.Pt(5, 5)},
	} {
		p := parse(t, `<svg `+c.attrs+`><path d="M5 5h1v1z"/></svg>`)
		if math.Abs(float64(p.W-c.w)) > 1e-9 || math.Abs(float64(p.H-c.h)) > 1e-9 || p.Drawing.Marks[0].Path.Pts[0] != c.at {
			t.Errorf("%s: %g x %g, starts at %v", c.attrs, p.W, p.H, p.Drawing.Marks[0].Path.Pts[0])
		}
	}
}

func TestFit(t *testing.T) {
	p := parse(t, `<svg viewBox="0 0 20 10"><rect width="20" height="10" stroke="red" stroke-width=".5"/></svg>`)
	d := p.Fit(draw.RectWH(5, 5, 10, 15))
	if got, want := d.Marks[0].Path.String(), "M 5 10 L 15 10 L 15 15 L 5 15 Z"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if d.Marks[0].Width != 0.25 {
		t.Errorf("pen %g, want 0.25", d.Marks[0].Width)
	}
}

func TestErrors(t *testing.T) {
	const ok = `<path d="M1 1h1v1"/>`
	many := strings.Repeat("1 1 ", 20001)
	noSVG := "1:1: there is no <svg> in the file; only SVG drawings can be read"
	empty := "1:1: the picture is empty; draw at least one shape with a fill or a stroke"
	for _, c := range []struct{ in, want string }{
		// No drawing at all.
		{``, noSVG},
		{"\x89PNG\r\n", strings.Replace(noSVG, "1:1", "2:1", 1)},
		{`<html/>`, "1:1: <html> is not <svg>; only SVG drawings can be read"},
		{`<svg xmlns="urn:x"/>`, `1:1: <svg> is of another kind; it needs xmlns="http://www.w3.org/2000/svg"`},
		{`<svg`, "1:5: not well-formed XML: unexpected EOF"},
		{svg("\n<a\xea/>"), "2:4: not well-formed XML: invalid XML name: a?"},
		{svg(""), empty},
		{svg(`<path/><path d="none"/><path d="M1 1"/><circle/><rect/><circle r="-1"/><ellipse rx="1" ry="0"/><polygon points="1 1"/><path fill="none" d="M1 1h1"/><g transform="scale(0)">` + ok + `</g>`), empty},
		{svg(`<path d="M200 200h20v20z"/>`), empty},
		{svg(ok) + "\n" + svg(ok), "2:1: a second drawing follows the first; keep one of them"},
		{`<?xml version="1.0" encoding="latin1"?>` + svg(ok), "1:40: the file is not in UTF-8; save it as plain SVG in UTF-8"},
		// Size.
		{`<svg>` + ok + `</svg>`, "1:1: the drawing has no size; give <svg> a viewBox"},
		{`<svg viewBox="0 0 9">` + ok + `</svg>`, `1:1: viewBox "0 0 9" is not four numbers`},
		{`<svg viewBox="0 0 0 9">` + ok + `</svg>`, "1:1: the drawing has no size; give <svg> a viewBox"},
		{`<svg width="100%" height="9">` + ok + `</svg>`, "1:1: the drawing has no size; give <svg> a viewBox"},
		// What cannot be drawn.
		{"<svg viewBox='0 0 9 9'>\n  <g>\n    <text>x</text></g></svg>", "3:5: text cannot be drawn; convert text to paths"},
		{svg("\nÄ<image/>"), "2:2: an image of pixels cannot be drawn; trace it to paths (in Inkscape: Path, Trace Bitmap) or remove it"},
		{svg("\n<use href='b.svg#x'/>"), `2:1: <use> refers to "b.svg#x" outside the file; copy the shape into the drawing`},
		{svg("\n<foreignObject/>"), "2:1: <foreignObject> cannot be drawn; save as plain SVG, without the editor's own data"},
		{svg("<defs>\n<script/></defs>"), "2:1: scripts are refused; remove the <script>"},
		{"<?xml-stylesheet href='x.css'?>" + svg(ok), "1:1: style sheets outside the file are not read; save the drawing with its styles inside"},
		{`<!DOCTYPE svg [<!ENTITY x "y">]>` + svg(ok), "1:1: entities are refused; delete the <!DOCTYPE …> or save as plain SVG"},
		{svg("\n&x;"), `2:4: invalid character entity &x;; save it as plain SVG, without entities`},
		{svg("\n<g mask='url(#m)'>" + ok + "</g>"), "2:1: a mask cannot be drawn; cut the shapes instead or release it"},
		{svg("<pattern id='p'/>\n" + `<path fill="url(#p)" d="M1 1h1v1"/>`), "2:1: fill is a pattern, which cannot be drawn; use a flat colour"},
		{svg("\n" + `<path style="stroke:#12" d="M1 1h1"/>`), `2:1: stroke "#12" is not a colour; use #rrggbb`},
		{svg("\n" + `<path fill="rgb(1,2,x)" d="M1 1h1"/>`), `2:1: fill "rgb(1,2,x)" is not a colour; use #rrggbb`},
		{svg("\n" + `<path fill="hsl(0.5turn 100% 50%)" d="M1 1h1"/>`), `2:1: fill "hsl(0.5turn 100% 50%)" is not a colour; use #rrggbb`},
		{svg("\n" + `<path style="fill:color(srgb 1 0 0)" d="M1 1h1"/>`), `2:1: fill "color(srgb 1 0 0)" is not a colour; use #rrggbb`},
		{svg("\n" + `<path fill="` + strings.Repeat("ö", 99) + `" d="M1 1h1"/>`), `2:1: fill "` + strings.Repeat("ö", 24) + `…" is not a colour; use #rrggbb`},
		{svg("\n" + `<path stroke="red" stroke-width="1foo" d="M1 1h1"/>`), `2:1: stroke-width: "1foo" is not a length; give a plain number`},
		{svg("\n" + `<path stroke="red" stroke-width="50" d="M50 50` + strings.Repeat("h1h-1", 250) + `"/>`), "2:1: the stroke is too wide for so many points; simplify the path or convert the stroke to a path"},
		// Transforms.
		{svg("\n" + `<g transform="translate(1,2"/>`), `2:1: transform "translate(1,2" has no (…)`},
		{svg("\n" + `<g transform="spin(1)"/>`), `2:1: transform "spin(1)" is unknown or has a wrong count of numbers; ungroup or flatten it`},
		{svg("\n" + `<g transform="scale(x)"/>`), `2:1: transform scale: a number was expected at "x"`},
		{svg("\n" + `<g transform="scale(1e6)scale(1e6)"/>`), `2:1: transform "scale(1e6)scale(1e6)" is too large; numbers go up to 1000000`},
		{svg("<g transform='scale(1e6)'>\n" + `<path d="M9 9h9"/></g>`), "2:1: a transform moves the shape beyond 1000000; check the transforms"},
		// Numbers.
		{svg("\n" + `<path d="L1 1"/>`), "2:1: path data: it must start with M"},
		{svg("\n" + `<path d="M1 1X"/>`), `2:1: path data: a command was expected at "X"`},
		{svg("\n" + `<path d="M1 1L2 2 3"/>`), `2:1: path data: a number is missing at the end of "M1 1L2 2 3"`},
		{svg("\n" + `<path d="M1 1A1 1 0 2 1 3 3"/>`), `2:1: path data: a flag, 0 or 1, was expected at "2 1 3 3"`},
		{svg("\n" + `<path d="M1 1e999"/>`), "2:1: path data: 1e999 is too large; numbers go up to 1000000"},
		{svg("\n" + `<path d="M1 NaN"/>`), `2:1: path data: a number was expected at "NaN"`},
		{svg("\n" + `<circle r="999999in"/>`), `2:1: r: "999999in" is too large; numbers go up to 1000000`},
		{svg("\n" + `<polygon points="1 x"/>`), `2:1: points: a number was expected at "x"`},
		// Limits.
		{svg("\n" + `<path d="M` + many + `"/>`), "2:1: the drawing has more than 20000 points; simplify its paths"},
		{svg("\n" + strings.Repeat("<g>", 41)), "2:118: elements are nested more than 40 deep; ungroup the drawing"},
		{svg("\n<g id='a'><use href='#a'/></g>"), "2:1: elements are nested more than 40 deep; ungroup the drawing"},
		{svg(strings.Repeat(" ", 1<<20)), "1:1: the file is larger than 1 MB; simplify the drawing"},
	} {
		_, err := picture.Parse(strings.NewReader(c.in), "test.svg")
		var fault *picture.Error
		if err == nil || err.Error() != "test.svg:"+c.want || !errors.As(err, &fault) || fault.Name != "test.svg" {
			t.Errorf("%.200s:\n got %v\nwant test.svg:%s", c.in, err, c.want)
		}
	}
}

func TestUnreadable(t *testing.T) {
	_, err := picture.Parse(iotest.ErrReader(errors.New("no disk")), "test.svg")
	if err == nil || err.Error() != "picture test.svg: no disk" {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	artFiles(f, func(_ string, data []byte) { f.Add(data) })
	for _, body := range []string{
		`<path d="M1.5.5-3 4A5 5 0 0110 0zh1t1 1s1 1 2 2"/>`,
		`<g transform="matrix(1 2 3 4 5 6) skewX(9)" style="fill:rgb(1%,2%,3%);opacity:1"><rect rx="1" width="9" height="9"/></g>`,
		`<text>x</text>`, `&#0;`, `<path d="M1e6 1e-6"/>`,
		`<style>path,.a.b{fill:url(#g) red}#c{stroke:hsl(9 9% 9%)}@media x{}</style><path class="a b" id="c" d="M0 0h99v99"/>`,
		`<radialGradient id="g" fx="9%" r="2" href="#h"/><linearGradient id="h"><stop offset="5%"/></linearGradient><path fill="url(#g)" d="M0 0h9v9"/>`,
		`<clipPath id="c"><circle r="9"/></clipPath><path stroke="red" stroke-width="9" stroke-dasharray="3 1" clip-path="url(#c)" d="M0 0l9 9 9-5"/>`,
		`<symbol id="s" viewBox="0 0 2 1"><path d="M0 0h2v1"/></symbol><use href="#s" width="50%" height="9"/><svg x="9" preserveAspectRatio="xMaxYMin slice"><path d="M0 0h9v9"/></svg>`,
	} {
		f.Add([]byte(svg(body)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := picture.Parse(strings.NewReader(string(data)), "fuzz.svg")
		if err != nil {
			var fault *picture.Error
			if !errors.As(err, &fault) || fault.Line < 1 || fault.Column < 1 || len(fault.Message) > 400 || !utf8.ValidString(fault.Message) || strings.ContainsRune(fault.Message, '\n') {
				t.Fatalf("%#v", err)
			}
			return
		}
		checkWhole(t, p.Drawing)
		checkWhole(t, p.Fit(draw.RectWH(0, 0, 13, 12)))
	})
}

// checkWhole fails unless every mark of a drawing can be printed.
func checkWhole(t *testing.T, d draw.Drawing) {
	if len(d.Marks) == 0 {
		t.Fatal("empty")
	}
	for _, m := range d.Marks {
		n := 0
		for _, op := range m.Path.Ops {
			n += op.Points()
		}
		if n != len(m.Path.Pts) || m.Path.Ops[0] != draw.MoveTo || m.Role != draw.Art {
			t.Fatalf("%+v", m)
		}
		for _, v := range m.Path.Pts {
			if s := float64(v.X + v.Y + m.Width); math.IsNaN(s) || math.IsInf(s, 0) {
				t.Fatalf("%+v", m)
			}
		}
	}
}
