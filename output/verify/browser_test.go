package verify_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math/rand"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"shogikit/layout"
	"shogikit/output/format"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// oddAttributes and oddElements are inserted into a sheet at random.
var (
	oddAttributes = []string{`style="d:none"`, `style="width:auto"`, `transform="scale(1.01)"`, `transform="skewX(1)"`, `transform="rotate(9,9,9)"`, `TRANSFORM="scale(2)"`, `opacity=".5"`, `visibility="hidden"`, `display="none"`,
		`stroke-width="2em"`, `stroke-width="10%"`, `stroke="currentColor"`, `fill="inherit"`, `fill="url(#none) red"`, `stroke="context-stroke"`, `stroke-dasharray="1"`, `stroke-dasharray="1,x"`, `stroke-dasharray="1 1 1"`, `pathLength="9"`,
		`style="fill:red!important"`, `style="FILL:red"`, `style="fill : red ; "`, `style="--x:red;fill:var(--x)"`, `style="fill:red;;stroke:"`, `style="fi\6cl:red"`, `style="/**/fill:red"`, `style="translate:3px"`, `style="rotate:3deg"`, `style="scale:2"`,
		`style="all:initial"`, `style="zoom:2"`, `style="content-visibility:hidden"`, `style="display:contents"`, `style="display:block"`, `style="stroke-width:calc(1px + 1px)"`, `style="fill:none;stroke:none"`, `style="offset-path:path('M9 9h9')"`,
		`style="mask-image:linear-gradient(red,blue)"`, `style="clip-path:circle(3px)"`, `style="filter:blur(2px)"`, `style="mix-blend-mode:difference"`, `style="transform-origin:9px 9px"`, `style="visibility:collapse"`, `style="fill-opacity:0%"`,
		`vector-effect="non-scaling-stroke"`, `paint-order="stroke"`, `fill-opacity="50%"`, `stroke-opacity="0"`, `fill-rule="nonzero"`, `fill-rule="evenodd"`, `systemLanguage="xx"`, `requiredExtensions="x"`, `xmlns="y"`, `xmlns=""`, `x:y="1"`, `d=""`, `style="display:inline-block"`, `style="display:table"`, `xlink:href="#a"`, `stroke-width="3" stroke-width="3"`,
		`onload="this.remove()"`, `tabindex="1"`, `class="x"`, `color="red"`, `data-part="x"`, `xml:space="preserve"`, `stroke-miterlimit="1"`,
		`visibility="visible"`, `style="fill:none!important;fill:#000"`, `style="font-family:';fill:none;font-x:'"`, `style="font-family:(;fill:none"`, "style=\"fill:\u00a0none\"", `stroke-dashoffset="2"`, `stroke-linecap="butt"`, `stroke-linecap="square"`, `stroke-linejoin="miter"`,
		`viewBox="0 0 0 9"`, `xmlns:xml="x"`, `xmlns:q=""`, `data-x="&#xD800;"`, `style="fill:none;FILL:#000"`, `style="stroke-width:0"`, `fill="NONE"`, `fill=" none "`, `opacity="1e-9"`, `preserveAspectRatio="none"`}
	oddElements = []string{`<defs><set href="#cut" attributeName="display" to="none"/></defs>`, `<set attributeName="display" to="none"/>`, `<animateTransform attributeName="transform" type="scale" to="2" fill="freeze" dur="1ms"/>`, `<style>path{fill:red}</style>`,
		`<defs><style>path{stroke:red}</style></defs>`, `<defs><script>document.documentElement.style.opacity=0</script></defs>`, `<rect width="50" height="50" fill="#ffffff"/>`, `<rect width="50%" height="50" fill="#fff"/>`, `<x:path xmlns:x="y" d="M0 0h9v9z"/>`,
		`<x:path xmlns:x="http://www.w3.org/2000/svg" d="M0 0h9v9z"/>`, `<svg><path d="M0 0h9v9z"/></svg>`, `<switch><path d="M0 0h9v9z"/></switch>`, `<text x="9" y="9">A</text>`, `<image href="data:," width="9" height="9"/>`,
		`<foreignObject width="99" height="99"><p xmlns="http://www.w3.org/1999/xhtml">AAAA</p></foreignObject>`, `<use href="#cut" x="3"/>`, `<symbol id="s"><path d="M0 0h9v9z"/></symbol>`, `<marker id="m"/>`, `<a><path d="M0 0h9v9z"/></a>`,
		`<circle r="5" cx="9" cy="9"/>`, `<circle r="-5" cx="9" cy="9"/>`, `<ellipse rx="5" cx="9" cy="9"/>`, `<ellipse rx="auto" ry="5" cx="9" cy="9"/>`, `<line x2="50" y2="50" stroke="red"/>`, `<polyline points="0 0 9 9 0 9"/>`, `<polygon points="9,9" stroke="red" stroke-width="5" stroke-linecap="round"/>`,
		`<path d="M9 9z" stroke="red" stroke-width="5" stroke-linecap="round"/>`, `<path d="M9 9h0" stroke="red" stroke-width="5" stroke-linecap="round"/>`, `<path d="M9 9" stroke="red" stroke-width="5" stroke-linecap="round"/>`, `<path d="M0 0h9v9zx"/>`,
		`<path d="M0 0A9 9 0 01 9 9 5 5 0 11 0 0z"/>`, `<path d="M0 0e9z"/>`, `<rect x="9" y="9" width="9" height="9" rx="2"/>`, `<rect x="9" y="9" width="9" height="9" rx="50%"/>`, `<video/>`, `<iframe src="data:text/html,A" width="99" height="99"/>`, `<g><g>`, `<title>x</title>`,
		`<?xml-stylesheet href="data:text/css,path{fill:red}"?>`, `<![CDATA[x]]>`, `<!-- x -->`, `<linearGradient id="cut"/>`, `<clipPath id="c"><path d="M0 0h9v9z"/></clipPath>`, `<handler type="x"/>`, `</svg><svg>`, `</svg>x<svg>`, `<?xml version="1.0"?>`, `<?x y?>`, `<x:g/>`, `&lt;`, `&nbsp;`, `]]>`, `<b:c xmlns:b="d"/>`, `<tspan>x</tspan>`,
		`<g visibility="hidden"><path visibility="visible" d="M0 0h50v50z"/></g>`, "<!-- \x01 -->", `<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="data:text/css,path{display:none}"/>`, `<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="document.documentElement.remove()"/>`,
		`<h:style xmlns:h="http://www.w3.org/1999/xhtml">path{display:none}</h:style>`, `<symbol><image href="x" onerror="document.documentElement.remove()"/></symbol>`, `<defs><animate href="#cut" attributeName="opacity" values="0" dur="1s" fill="freeze"/></defs>`,
		`<title><set href="#art" attributeName="display" to="none"/></title>`, `<g display="none"><path d="M0 0h50v50z"/></g>`, `<path fill="#ff000000" d="M0 0h50v50z"/>`, `<path fill="rgba(1,2,3,0)" d="M0 0h50v50z"/>`, `<rect width="50" height="0" stroke="red" stroke-width="5"/>`, `<!ENTITY x "y">`}
)

// TestWhatABrowserSeesVerifySees changes an SVG file at random: if verify accepts it,
// Chromium must paint it unchanged.
func TestWhatABrowserSeesVerifySees(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil || !gametest.Long() {
		t.Skip("Chromium, in a long run: SHOGIKIT_LONG=1")
	}
	ctx, end := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(800, 1100))...)
	defer end()
	ctx, end = chromedp.NewContext(ctx)
	defer end()
	painted := func(svg []byte) *image.RGBA {
		once, end := context.WithTimeout(ctx, time.Minute)
		defer end()
		if _, err := chromedp.Run(once, chromedp.Navigate("data:image/svg+xml;base64,"+base64.StdEncoding.EncodeToString(svg))); err != nil {
			t.Fatal(err)
		}
		shot, err := chromedp.Run(once, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		im, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		out := image.NewRGBA(im.Bounds())
		draw.Draw(out, out.Rect, im, im.Bounds().Min, draw.Src)
		return out
	}
	if _, err := chromedp.Run(ctx, chromedp.Navigate("about:blank")); err != nil { // the browser lives as long as the test
		t.Fatal(err)
	}
	sheet := kit(t, "minishogi", layout.Options{Build: layout.BuildFlat, Board: layout.BoardNone})[0]
	sheet.Parts = sheet.Parts[:3]
	good := write(t, "svg", format.Options{}, sheet)
	want := painted(good)
	tags := regexp.MustCompile(`<(g|path|svg)\b[^>]*>`).FindAllIndex(good, -1)
	number := regexp.MustCompile(`-?\d+\.?\d*`).FindAllIndex(good, -1)
	r := rand.New(rand.NewSource(gametest.Seed(11)))
	runs, same := gametest.Runs(0, 0, 100), 0
	gametest.Tried(t, runs)
	for n := range runs {
		tag := tags[r.Intn(len(tags))]
		var data []byte
		change := ""
		switch r.Intn(4) {
		case 0:
			change = oddElements[r.Intn(len(oddElements))]
			data = fmt.Appendf(nil, "%s%s%s", good[:tag[0]], change, good[tag[0]:])
		case 1:
			at := number[r.Intn(len(number))]
			change = fmt.Sprintf("%s becomes %d", good[at[0]:at[1]], r.Intn(300))
			data = fmt.Appendf(nil, "%s%d%s", good[:at[0]], r.Intn(300), good[at[1]:])
		default:
			change = oddAttributes[r.Intn(len(oddAttributes))]
			end := bytes.IndexAny(good[tag[0]:], " >") + tag[0]
			data = fmt.Appendf(nil, "%s %s%s", good[:end], change, good[end:])
		}
		report, err := verify.File(data, layOut)
		if err != nil || len(report.Differences()) > 0 {
			continue
		}
		same++
		const least = 16
		if off := differ(want, painted(data)); off > least {
			t.Errorf("%d: %s at %.60s: nothing was found, and %d pixels are painted otherwise", n, change, good[tag[0]:], off)
		}
	}
	t.Logf("%d changes changed nothing", same)
}
