package output_test

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/html"
)

func htmlFixture() *html.Page {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, 10, 5)), draw.Wood, draw.Black, 0.3)
	d.Append(d.Move(20, 0)) // the same outline again
	said := func(s string) html.Text { return html.Text{Runs: []html.Run{{Text: s}}} }
	moves := html.Text{Runs: []html.Run{{Text: "P*5e & "}, {Text: "strong", Strong: true}, {Text: "sente", Foreign: true}}}
	word := html.Text{Runs: []html.Run{{Text: "飛車", Ruby: "ひしゃ"}}}
	return &html.Page{
		Lang: "cs", Title: "Title & more", Subtitle: "Japonské 将棋", Cover: d, Command: "shogikit booklet",
		Sections: []html.Section{{
			Title: "One", Lead: said("Lead"), Seal: d,
			Groups: []html.Group{
				{
					Pictures: []html.Picture{{Drawing: d, Alt: `"two" boxes`, Caption: said("A <figure>")}, {Drawing: d}},
					Texts:    []html.Text{{Heading: true, Runs: []html.Run{{Text: "Name"}}}, moves, word},
				},
				{Check: "Puzzle 1", Closed: "Answers", Answer: said("folded")},
			},
		}},
	}
}

var tag = regexp.MustCompile(`<(/?)([a-z0-9]+)((?:[^">]|"[^"]*")*?)(/?)>`)

// TestHTMLIsWellFormed checks that elements are nested properly, IDs are unique, and
// every link has a target.
func TestHTMLIsWellFormed(t *testing.T) {
	var b strings.Builder
	if err := html.Write(&b, htmlFixture(), draw.Options{Subject: "s", License: "l"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	var open []string
	ids, links := map[string]bool{}, []string{}
	void := map[string]bool{"meta": true, "input": true}
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
		"P*5e &amp; <strong>strong</strong>", `<em lang="ja-Latn">sente</em>`, "A &lt;figure&gt;",
		`role="img" aria-label="&#34;two&#34; boxes"`, `Japonské <span lang="ja">将棋</span>`,
		`<label><input type="checkbox"> Puzzle 1</label>`, "<details><summary>Answers</summary>",
		`<ruby><span lang="ja">飛車</span><rp>(</rp><rt>ひしゃ</rt><rp>)</rp></ruby>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if n := strings.Count(page, "<path id="); n != 1 {
		t.Errorf("%d outlines, want 1 for two equal boxes", n)
	}
}

// TestHTMLAllowsOnlyItsOwn checks that the policy of a page contains the hash of its
// style, and that no element has an inline style or handler.
func TestHTMLAllowsOnlyItsOwn(t *testing.T) {
	var b strings.Builder
	err := html.Write(&b, htmlFixture(), draw.Options{})
	if err != nil {
		t.Fatal(err)
	}
	page := b.String()
	_, rest, _ := strings.Cut(page, "<style>")
	style, _, ok := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	want := "style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if !ok || !strings.Contains(page, want) {
		t.Errorf("the policy has no %q", want)
	}
	if found := regexp.MustCompile(`<[^>]* (style|on[a-z]+)=`).FindString(page); found != "" || !strings.Contains(page, "default-src 'none'") {
		t.Errorf("the policy forbids %q, or everything is allowed", found)
	}
}
