package picture_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
)

// summary describes a mark in one line: its inks, its pen, its box.
func summary(m draw.Mark) string {
	var parts []string
	for _, ink := range []struct {
		name string
		ink  draw.Ink
	}{{"fill", m.Fill}, {"stroke", m.Stroke}} {
		if ink.ink == draw.None {
			continue
		}
		s := ink.name + " " + draw.FullInk.Color(ink.ink).Hex()
		if ink.ink.Opacity() < 1 {
			s += fmt.Sprintf("/%.2g", ink.ink.Opacity())
		}
		parts = append(parts, s)
	}
	if m.Stroke != draw.None {
		parts = append(parts, fmt.Sprintf("%.3g %s %s", m.Width, m.Cap, m.Join))
	}
	if len(m.Dash) > 0 {
		parts = append(parts, fmt.Sprintf("dash %.3g", m.Dash))
	}
	b := m.Path.Bounds()
	return strings.Join(append(parts, fmt.Sprintf("at %.3g,%.3g-%.3g,%.3g", b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)), ", ")
}

// TestPicturesAsTheyAre draws what editors and public piece sets write.
func TestPicturesAsTheyAre(t *testing.T) {
	page := func(body string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 120">` + body + `</svg>`
	}
	const square = ` d="M20 20h80v80h-80z"`
	for _, c := range []struct {
		name, file string
		want       []string // of each mark
		simplified string
	}{
		{"caps", page(`<path d="M40 60h40" stroke="#000" stroke-width="30"/>`),
			[]string{"fill #000000, stroke #000000, 30 butt miter, at 40,60-80,60"}, ""},
		{"joins", page(`<path fill="none" stroke="#000" stroke-width="14" stroke-linejoin="miter" d="M20 100L60 40 100 100z"/><path stroke="#c00" stroke-width="14" stroke-linecap="butt" d="M40 60h40"/><path stroke="#00c" stroke-width="10" stroke-linecap="square" d="M40 112h40"/>`),
			[]string{"stroke #000000, 14 butt miter, at 20,40-100,100", "fill #000000, stroke #cc0000, 14 butt miter, at 40,60-80,60", "fill #000000, stroke #0000cc, 10 square miter, at 40,112-80,112"}, ""},
		{"origin", page(`<rect width="120" height="120" fill="#eee"/><path transform="scale(.5)" transform-origin="60 60" d="M0 0h120v120H0z" fill="red"/>`),
			[]string{"fill #eeeeee, at 0,0-120,120", "fill #ff0000, at 30,30-90,90"}, ""},
		{"hairline", page(`<path fill="none" stroke="#f00" stroke-width="0.015" d="M20 20h80v80h-80z"/><circle cx="60" cy="60" r="20"/>`),
			[]string{"fill #000000, at 40,40-80,80"}, ""},
		{"opacity of 0.99", page(`<path opacity=".99"` + square + `/>`), []string{"fill #000000, at 20,20-100,100"}, ""},
		{"DOCTYPE", `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` + page(`<rect x="20" y="20" fill="#ED1C24" width="80" height="80"/>`),
			[]string{"fill #ed1c24, at 20,20-100,100"}, ""},
		{"classes", page(`<defs><style>.cls-1{fill:#c00}.cls-2,.cls-3{fill:none;stroke:#00f;stroke-width:6px}.cls-3{stroke-linejoin:round}</style></defs><rect class="cls-1" x="20" y="20" width="80" height="80"/><circle class="cls-2" cx="60" cy="60" r="25"/><path class="cls-3" d="M30 90L60 40 90 90z"/>`),
			[]string{"fill #cc0000, at 20,20-100,100", "stroke #0000ff, 6 butt miter, at 35,35-85,85", "stroke #0000ff, 6 butt round, at 30,40-90,90"}, ""},

		{"dashes", page(`<path fill="none" stroke="red" transform="scale(2)" stroke-dasharray="1,2 3" d="M10 10h40"/>`),
			[]string{"stroke #ff0000, 2 butt miter, dash [2 4 6 2 4 6], at 20,20-100,20"}, ""},
		{"clones", page(`<defs><path id="a"` + square + ` transform="scale(.5)"/></defs><use xlink:href="#a" fill="red"/><use href="#a" x="10" y="20" fill="blue"/><use href="#none"/>`),
			[]string{"fill #ff0000, at 10,10-50,50", "fill #0000ff, at 20,30-60,70"}, ""},
		{"symbols", page(`<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v5h-10z"/></symbol><use href="#s" x="20" width="80" height="40"/>`),
			[]string{"fill #000000, at 40,0-80,20"}, ""},
		{"drawings within", page(`<svg x="20" y="20" width="50%" height="60" viewBox="0 0 10 20" preserveAspectRatio="xMaxYMid"><path d="M0 0h99v10H0z"/></svg>`),
			[]string{"fill #000000, at 50,20-80,50"}, ""},
		{"another shape of page", `<svg width="60" height="120" viewBox="0 0 10 10" preserveAspectRatio="none"><path d="M0 0h5v5H0z"/></svg>`,
			[]string{"fill #000000, at 0,0-30,60"}, ""},
		{"beyond the page", page(`<path d="M-20-20h80v80h-80z"/><path fill="none" stroke="red" stroke-width="20" d="M60 120h40"/><path d="M200 0h9v9z"/>`),
			[]string{"fill #000000, at 0,0-60,60", "fill #ff0000, at 60,110-100,120"}, ""},
		{"clips", page(`<clipPath id="c"><circle cx="60" cy="60" r="30"/></clipPath><g clip-path="url(#c)"><path fill="red"` + square + `/></g>`),
			[]string{"fill #ff0000, at 30,30-90,90"}, ""},
		{"what is hidden in a clip", page(`<clipPath id="c"><path visibility="hidden"` + square + `/><circle cx="60" cy="60" r="30"/></clipPath><path fill="red" clip-path="url(#c)"` + square + `/>`),
			[]string{"fill #ff0000, at 30,30-90,90"}, ""},
		{"pens out of shape", page(`<path fill="none" stroke="red" stroke-width="4" stroke-dashoffset="3" stroke-dasharray="5" transform="scale(4 1)" d="M10 10h10"/>`),
			[]string{"stroke #ff0000, 8 butt miter, dash [10 10], at 40,10-80,10"},
			"dashes begin where their line begins, strokes that a transform stretches have the same width all along"},
		{"gradients", page(`<linearGradient id="b"><stop stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:.5"/></linearGradient><radialGradient id="r" xlink:href="#b"/><path fill="url(#b)"` + square + `/>`),
			[]string{"fill #8e0071/0.75, at 20,20-100,100"}, "gradients are flat colours"},
		{"what is left out", page(`<path filter="url(#f)" marker-end="url(#m)" stroke="red" style="mix-blend-mode:multiply"` + square + `><animate/></path><blink/>`),
			[]string{"fill #000000, stroke #ff0000, 1 butt miter, at 20,20-100,100"},
			"<blink> is left out, blending is left out, filters are left out, markers at the ends of lines are left out"},
	} {
		p, err := picture.Parse(strings.NewReader(c.file), "test.svg")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, m := range p.Drawing.Marks {
			got = append(got, summary(m))
		}
		if !slices.Equal(got, c.want) || strings.Join(p.Simplified, ", ") != c.simplified {
			t.Errorf("%s:\n got %q %q\nwant %q %q", c.name, got, p.Simplified, c.want, c.simplified)
		}
	}
}
