package output_test

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/html"
)

func htmlFixture() *doc.Doc {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, 10, 5)), draw.Wood, draw.Black, 0.3)
	d.Append(d.Move(20, 0)) // the same outline again
	fig := doc.Figure{Drawing: d, Width: 40, Label: "Diagram 1", Caption: "A *small* <figure>", Alt: `"two" boxes & more`}
	return &doc.Doc{
		Title: "Title", Head: "Title & more", Lang: "cs", BackToTop: "Up", Command: "shogikit booklet",
		Cover: &doc.Cover{Title: "Title", Native: "将棋", Subtitle: "Sub", Line: "Line", Picture: d},
		Blocks: []doc.Block{
			doc.Heading{Level: 1, ID: "contents", Text: "Contents", Unnumbered: true, Unlisted: true},
			doc.Contents{},
			doc.Heading{Level: 1, ID: "one", Text: "One"},
			doc.Para{Text: "P*5e and **strong** and " + doc.Ref("two")},
			doc.List{Items: []string{"a", "b"}, Numbered: true},
			doc.Columns{Cells: [][]doc.Block{{fig}, {doc.Para{Text: "x\ny", Small: true}}}, Rule: true},
			doc.Heading{Level: 1, ID: "two", Text: "Two"},
			doc.Terms{{Term: "t", Text: "text"}},
			doc.Table{Head: []string{"", "B"}, Rows: [][]string{{"*", "2"}}, Right: []bool{false, true}, Strong: true},
			doc.Fold{Title: "Answers", Blocks: []doc.Block{doc.Para{Text: "folded"}}},
			doc.Steps{Figures: []doc.Figure{fig, fig}, Start: "Start", Back: "Back", Next: "Next", End: "End"},
			doc.Para{Text: doc.Ruby("飛車", "ひしゃ") + " *sente*"},
			doc.Heading{Level: 1, ID: "form", Text: "Form", Unnumbered: true}, doc.Table{Rows: [][]string{{"a", ""}}, Ruled: true},
		},
		Foreign: "ja", ForeignWords: []string{"sente"},
	}
}

var tag = regexp.MustCompile(`<(/?)([a-z0-9]+)((?:[^">]|"[^"]*")*?)(/?)>`)

// TestHTMLIsWellFormed checks that elements are nested properly, IDs are unique, and
// every link has a target.
func TestHTMLIsWellFormed(t *testing.T) {
	var b strings.Builder
	if err := html.Write(&b, htmlFixture(), format.Options{Subject: "s", License: "l"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	var open []string
	ids, links := map[string]bool{}, []string{}
	void := map[string]bool{"meta": true, "br": true}
	for _, m := range tag.FindAllStringSubmatch(page[strings.Index(page, "<html"):], -1) {
		if id := regexp.MustCompile(` id="([^"]*)"`).FindStringSubmatch(m[3]); id != nil {
			if ids[id[1]] {
				t.Errorf("id %q stands twice", id[1])
			}
			ids[id[1]] = true
		}
		if to := regexp.MustCompile(` href="#([^"]*)"`).FindStringSubmatch(m[3]); to != nil {
			links = append(links, to[1])
		}
		switch {
		case m[1] == "/":
			if n := len(open); n == 0 || open[n-1] != m[2] {
				t.Fatalf("</%s> closes %q", m[2], open)
			}
			open = open[:len(open)-1]
		case m[4] == "" && !void[m[2]]:
			open = append(open, m[2])
		}
	}
	if len(open) > 0 {
		t.Errorf("not closed: %q", open)
	}
	for _, l := range links {
		if !ids[l] {
			t.Errorf("a link leads to %q, which is nowhere", l)
		}
	}
	for _, want := range []string{
		`<html lang="cs">`, "<title>Title &amp; more</title>", "prefers-color-scheme:dark", "@media print",
		"P*5e and <strong>strong</strong>", `<a href="#two">2</a>`, "A <em>small</em> &lt;figure&gt;", "<em lang=\"ja\">sente</em>",
		`aria-label="&#34;two&#34; boxes &amp; more"`, "x<br>y", `<span class="no">1</span> One`, `<span lang="ja">将棋</span>`,
		"<details>\n<summary>Answers</summary>", "<ruby>飛車<rp>(</rp><rt>ひしゃ</rt><rp>)</rp></ruby>", `<button type="button" data-to="2">Next</button>`, "ArrowRight",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if n := strings.Count(page, "<path id="); n != 1 {
		t.Errorf("%d outlines, want 1 for two equal boxes", n)
	}
}

// TestHTMLAllowsOnlyItsOwn checks that the policy of a page contains the hashes of its
// style and its script, and that no element has an inline style or handler.
func TestHTMLAllowsOnlyItsOwn(t *testing.T) {
	var b strings.Builder
	d := htmlFixture()
	d.Blocks = append(d.Blocks, doc.Steps{})
	if err := html.Write(&b, d, format.Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, tag := range []string{"style", "script"} {
		_, rest, _ := strings.Cut(page, "<"+tag+">")
		text, _, ok := strings.Cut(rest, "</"+tag+">")
		sum := sha256.Sum256([]byte(text))
		if want := tag + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !ok || !strings.Contains(page, want) {
			t.Errorf("the policy has no %q", want)
		}
	}
	if found := regexp.MustCompile(`<[^>]* (style|on[a-z]+)=`).FindString(page); found != "" || !strings.Contains(page, "default-src 'none'") {
		t.Errorf("the policy forbids %q, or everything is allowed", found)
	}
}
