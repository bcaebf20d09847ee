package picture_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
	"shogikit/templates/gametest"
)

// floodSize returns nearly a megabyte, the maximum size of a picture, in a long run.
func floodSize() int {
	if gametest.Long() {
		return 1_000_000
	}
	return 200_000
}

// floods are large files that consist of a single construct, with the error of Parse;
// "" if the drawing is valid.
func floods() map[string]struct{ file, says string } {
	size := floodSize()
	many := func(s string) string { return strings.Repeat(s, size/len(s)) }
	svg := func(s string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 120">` + s + `</svg>`
	}
	shape := func(attrs string) string { return svg(`<path d="M0 0L9 9L0 9" ` + attrs + `/>`) }
	type flood = struct{ file, says string }
	return map[string]flood{
		"comments in a style":       {shape(`style="` + many("/**/") + `"`), ""},
		"comments in a style sheet": {svg(`<style>` + many("/**/") + `</style>`), "empty"},
		"declarations":              {shape(`style="` + many("a:b;") + `"`), ""},
		"attributes":                {shape(many(`a="b" `)), ""},
		"transforms":                {shape(`transform="` + many("scale(1)") + `"`), ""},
		"brackets":                  {shape(`transform="` + many("(") + `"`), "has no (…)"},
		"groups in groups":          {svg(many("<g>")), "nested more than 40 deep"},
		"groups in definitions":     {svg("<defs>" + many("<g>")), "nested more than 40 deep"},
		"groups side by side":       {svg(many("<g/>")), "20000 elements"},
		"foreign elements":          {svg(strings.Repeat(`<a:b xmlns:a="x"/>`, 10_000)), "empty"},
		"shapes":                    {svg(strings.Repeat(`<path d="M1 1 2 2 1 3"/>`, 10_000)), "20000 points"},
		"points":                    {svg(`<path d="M0 0` + many(" 1,1") + `"/>`), "20000 points"},
		"corners":                   {svg(`<polygon points="` + many("1,1 ") + `"/>`), "20000 points"},
		"arcs":                      {svg(`<path d="M0 0a` + many("1 1 0 111 1 ") + `"/>`), "20000 points"},
		"moves":                     {svg(`<path d="` + many("M0 0") + `"/>`), "empty"},
		"closings":                  {svg(`<path d="M0 0` + many("z") + `"/>`), "empty"},
		"digits":                    {svg(`<path d="M0 0L` + many("1") + `"/>`), "too large"},
		"decimals":                  {svg(`<path d="M0 0L9 9L0 9.` + many("1") + `"/>`), ""},
		"rules":                     {svg(`<style>` + many("a{fill:red}") + `</style>` + strings.Repeat("<a/>", 9)), "empty"},
		"rules for many":            {svg(`<style>` + strings.Repeat("a{fill:red}", 5000) + `</style>` + strings.Repeat("<a/>", 5000)), "takes too long"},
		"clones of clones":          {svg(clones(12)), "takes too long"},
		"clips of scribbles":        {svg(`<clipPath id="c"><path d="M0 0` + scribble(2000) + `"/></clipPath><path clip-path="url(#c)" d="M0 0h9v9"/>`), ""},
		"pens beyond the page":      {svg(`<path fill="none" stroke="red" d="M0 0` + scribble(2000) + `"/>`), "takes too long"},
		"dashes":                    {svg(`<path stroke="red" stroke-dasharray=".0001" d="M9 9 99 99"/>`), "takes too long"},
		"entities":                  {`<!DOCTYPE svg [` + many(`<!ENTITY a "&a;&a;">`) + `]><svg/>`, "entities"},
	}
}

// clones returns definitions each of which uses the one before ten times.
func clones(deep int) string {
	s := `<g id="g0"><path d="M1 1 2 2 1 3"/></g>`
	for i := range deep {
		s += fmt.Sprintf(`<g id="g%d">`, i+1) + strings.Repeat(fmt.Sprintf(`<use href="#g%d"/>`, i), 10) + `</g>`
	}
	return "<defs>" + s + "</defs>" + fmt.Sprintf(`<use visibility="hidden" href="#g%d"/>`, deep)
}

// scribble returns path data of lines that all cross each other.
func scribble(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, " %d %d", 130*(i%2), i%120+i%7)
	}
	return b.String()
}

// TestFloods checks that no flood takes much memory, and thereby time.
func TestFloods(t *testing.T) {
	const most = 150 << 20 // bytes: total allocations, not the live heap
	for name, f := range floods() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := picture.Parse(strings.NewReader(f.file), "flood.svg")
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > most {
				t.Errorf("%d MB allocated for a file of %d bytes", used>>20, len(f.file))
			}
			if f.says == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var fault *picture.Error
			if !errors.As(err, &fault) || !strings.Contains(fault.Message, f.says) {
				t.Errorf("error %v, want one that says %q", err, f.says)
			}
			if err != nil && len(err.Error()) > 250 {
				t.Errorf("the error is %d bytes long", len(err.Error()))
			}
		})
	}
}

// TestSilhouetteOfScribbles checks that overlapping lines do not add to an outline, and
// are cheap.
func TestSilhouetteOfScribbles(t *testing.T) {
	var comb strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&comb, "%d %.2f ", 1+128*((i/2+i%2)%2), 1+118*float64(i)/4000)
	}
	p, err := picture.Parse(strings.NewReader(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 120"><path fill="none" stroke="#000" stroke-width=".3" d="M`+comb.String()+`"/></svg>`), "comb.svg")
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	outline := picture.Silhouette(p.Fit(draw.RectWH(0, 0, 13, 12)), 0.5)
	runtime.ReadMemStats(&after)
	if b := outline.Bounds(); b.W() < 13.5 || b.W() > 14 {
		t.Errorf("the outline is %.2f mm wide", b.W())
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 150<<20 {
		t.Errorf("%d MB allocated for lines that cover each other", used>>20)
	}
}
