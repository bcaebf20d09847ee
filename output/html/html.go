// Package html writes a document as a page for the screen.
package html

import (
	"cmp"
	_ "embed" // of the style and the script
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/output/svg"
)

// Write writes a document as one self-contained page: text with inline SVG,
// nothing fetched, a font of the kanji in it, and a script only where positions
// are stepped through. It follows the reader's choice of a light or a dark
// screen, and has a style for printing. A reference prints as the number of the
// chapter that it leads to. It fails if w fails.
func Write(w io.Writer, d *doc.Doc, o format.Options) error {
	h := htmlWriter{doc: d, o: o, shapes: map[string]int{}, chapters: map[string]int{}}
	h.number()
	body := h.body()
	kanji := webFontRule(h.title() + body)
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + format.XMLText(d.Lang) + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta name=\"generator\" content=\"" + format.XMLText(o.Producer()) + "\">\n<meta name=\"color-scheme\" content=\"light dark\">\n")
	for _, m := range [][2]string{
		{"author", o.Author}, {"description", o.Subject}, {"keywords", o.Keywords}, {"license", o.License},
		{format.Program + "-command", d.Command},
	} {
		if m[1] != "" {
			b.WriteString("<meta name=\"" + m[0] + "\" content=\"" + format.XMLText(m[1]) + "\">\n")
		}
	}
	b.WriteString("<title>" + format.XMLText(h.title()) + "</title>\n<style>\n" + kanji + pageStyle + "</style>\n</head>\n<body>\n")
	h.defs(&b)
	b.WriteString(body)
	b.WriteString("</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// htmlWriter gathers the body; outlines that occur again are kept once and
// used by number.
type htmlWriter struct {
	doc      *doc.Doc
	o        format.Options
	b        strings.Builder
	shapes   map[string]int // number of an outline, by its data
	order    []string       // the outlines by number
	chapters map[string]int // number of a chapter, by its ID
	depth    int            // of the last heading
	stepped  bool           // there are positions to step through
}

func (h *htmlWriter) title() string { return cmp.Or(h.doc.Head, h.doc.Title) }

func (h *htmlWriter) number() {
	n := 0
	for _, b := range h.all() {
		if head, ok := b.(doc.Heading); ok && head.Level == 1 && !head.Unnumbered {
			n++
			h.chapters[head.ID] = n
		}
	}
}

// all returns the blocks in reading order.
func (h *htmlWriter) all() []doc.Block {
	return slices.Concat(h.doc.Blocks, h.doc.Back)
}

func (h *htmlWriter) str(s ...string) {
	for _, t := range s {
		h.b.WriteString(t)
	}
}

func (h *htmlWriter) body() string {
	if c := h.doc.Cover; c != nil {
		h.str("<header>\n<h1>", format.XMLText(c.Title))
		if c.Native != c.Title {
			h.str(` <span lang="ja">`, format.XMLText(c.Native), "</span>")
		}
		h.str("</h1>\n<p>", format.XMLText(c.Subtitle), "</p>\n")
		h.svg(c.Picture, draw.Rect{}, c.Title, 0)
		h.str("<p>", format.XMLText(c.Line), "</p>\n</header>\n")
	}
	h.str("<main>\n")
	section := "" // that is open
	for _, b := range h.all() {
		if head, ok := b.(doc.Heading); ok && head.Level == 1 {
			h.str(section, "<section>\n")
			section = "</section>\n"
		}
		h.block(b)
	}
	h.str(section, "</main>\n")
	if h.doc.BackToTop != "" {
		h.str(`<p class="top"><a href="#contents">`, format.XMLText(h.doc.BackToTop), "</a></p>\n")
	}
	if h.stepped {
		h.str("<script>\n", stepScript, "</script>\n")
	}
	return h.b.String()
}

// steps writes positions of which one shows at a time. Without a script, and on
// paper, none does: the text around tells them all.
func (h *htmlWriter) steps(b doc.Steps) {
	h.stepped = true
	h.str(`<div class="steps" hidden tabindex="0">` + "\n")
	for i, f := range b.Figures {
		h.str("<figure", attr(i > 0, " hidden"), ">\n")
		h.svg(f.Drawing, f.Box, f.Alt, 0)
		h.str("<figcaption>", h.text(f.Caption), "</figcaption>\n</figure>\n")
	}
	h.str("<p>")
	for i, label := range []string{b.Start, b.Back, b.Next, b.End} {
		h.str(`<button type="button" data-to="`, strconv.Itoa(i), `">`, format.XMLText(label), "</button> ")
	}
	h.str("</p>\n</div>\n")
}

func (h *htmlWriter) block(b doc.Block) {
	switch b := b.(type) {
	case doc.Heading:
		h.heading(b)
	case doc.Para:
		h.str("<p", attr(b.Small, ` class="small"`), ">", h.text(b.Text), "</p>\n")
	case doc.List:
		h.list(b)
	case doc.Terms:
		h.str("<dl>\n")
		for _, t := range b {
			h.str("<dt>", h.text(t.Term), "</dt><dd>", h.text(t.Text), "</dd>\n")
		}
		h.str("</dl>\n")
	case doc.Table:
		h.table(b)
	case doc.Figure:
		h.figure(b)
	case doc.Columns:
		h.columns(b)
	case doc.Contents:
		h.contents()
	case doc.Steps:
		h.steps(b)
	case doc.Fold:
		h.str("<details>\n<summary>", h.text(b.Title), "</summary>\n")
		for _, in := range b.Blocks {
			h.block(in)
		}
		h.str("</details>\n")
	}
}

// attr returns what belongs into a tag where that is so.
func attr(when bool, s string) string {
	if when {
		return s
	}
	return ""
}

func (h *htmlWriter) heading(b doc.Heading) {
	h.depth = min(b.Level+1, h.depth+1, 4) // no level is left out
	id, number := "", ""
	if b.ID != "" {
		id = ` id="` + format.XMLText(b.ID) + `"`
	}
	if b.Level == 1 {
		h.depth = 2
		if n := h.chapters[b.ID]; n > 0 {
			number = `<span class="no">` + strconv.Itoa(n) + "</span> "
		}
	}
	tag := "h" + strconv.Itoa(h.depth)
	h.str("<", tag, id, ">", number, h.text(b.Text), "</", tag, ">\n")
}

func (h *htmlWriter) list(b doc.List) {
	tag := "ul"
	if b.Numbered {
		tag = "ol"
	}
	h.str("<", tag, ">\n")
	for _, s := range b.Items {
		h.str("<li>", h.text(s), "</li>\n")
	}
	h.str("</", tag, ">\n")
}

func (h *htmlWriter) table(t doc.Table) {
	h.str("<table", attr(t.Ruled, ` class="form"`), ">\n")
	at := -1 // of the row
	row := func(tag string, cells []string) {
		h.str("<tr>")
		if t.Pictures != nil {
			h.str("<", tag, ` class="pic">`)
			if at >= 0 && at < len(t.Pictures) {
				h.svg(t.Pictures[at], draw.Rect{}, cells[0], t.PictureWidth)
			}
			h.str("</", tag, ">")
		}
		for i, c := range cells {
			use := tag
			if t.Strong && i == 0 {
				use = "th"
			}
			h.str("<", use, attr(i < len(t.Right) && t.Right[i], ` class="right"`), ">", h.text(c), "</", use, ">")
		}
		h.str("</tr>\n")
	}
	if t.Head != nil {
		h.str("<thead>")
		row("th", t.Head)
		h.str("</thead>\n")
	}
	h.str("<tbody>\n")
	for i, r := range t.Rows {
		at = i
		row("td", r)
	}
	h.str("</tbody>\n</table>\n")
}

func (h *htmlWriter) figure(f doc.Figure) {
	h.str("<figure>\n")
	alt, width := f.Alt, f.Width
	if alt == "" { // every picture has a name
		alt = doc.PlainText(strings.TrimSpace(f.Label + " " + f.Caption))
	}
	if f.Exact {
		width = f.Drawing.Bounds().W() * 1.25
	}
	h.svg(f.Drawing, f.Box, alt, width)
	if f.Label != "" || f.Caption != "" {
		h.str("<figcaption>")
		if f.Label != "" {
			h.str("<strong>", format.XMLText(f.Label), "</strong> ")
		}
		h.str(h.text(f.Caption), "</figcaption>\n")
	}
	h.str("</figure>\n")
}

func (h *htmlWriter) columns(c doc.Columns) {
	h.str(`<div class="row`, attr(c.Rule, " rule"), "\">\n")
	for _, cell := range c.Cells {
		h.str("<div>\n")
		for _, b := range cell {
			h.block(b)
		}
		h.str("</div>\n")
	}
	h.str("</div>\n")
}

func (h *htmlWriter) contents() {
	h.str("<nav>\n<ol>\n")
	for _, b := range h.all() {
		head, ok := b.(doc.Heading)
		if !ok || head.Level != 1 || head.Unlisted {
			continue
		}
		class := ` class="plain"`
		if n := h.chapters[head.ID]; n > 0 {
			class = fmt.Sprintf(` value="%d"`, n) // as the chapters are, whatever stands between
		}
		h.str("<li", class, `><a href="#`, format.XMLText(head.ID), `">`, h.text(head.Text), "</a></li>\n")
	}
	h.str("</ol>\n</nav>\n")
}

// text writes a marked text.
func (h *htmlWriter) text(s string) string {
	var b strings.Builder
	for _, r := range doc.Runs(strings.ReplaceAll(s, "\u2060", "")) {
		if r.Ruby != "" {
			fmt.Fprintf(&b, "<ruby>%s<rp>(</rp><rt>%s</rt><rp>)</rp></ruby>", format.XMLText(r.Text), format.XMLText(r.Ruby))
			continue
		}
		t := strings.ReplaceAll(format.XMLText(r.Text), "&#xA;", "<br>")
		switch {
		case r.Ref != "":
			fmt.Fprintf(&b, `<a href="#%s">%d</a>`, format.XMLText(r.Ref), h.chapters[r.Ref])
		case r.Style == doc.Emphasis:
			b.WriteString("<em" + attr(h.doc.Foreign != "", ` lang="`+format.XMLText(h.doc.Foreign)+`"`) + ">" + t + "</em>")
		case r.Style == doc.Strong:
			b.WriteString("<strong>" + t + "</strong>")
		default:
			b.WriteString(t)
		}
	}
	return b.String()
}

// screenScale is how much larger pictures are on a screen than on a small page.
const screenScale = 1.35

// svg draws a picture inline, no wider on the page than width if there is one;
// alt says what it shows.
func (h *htmlWriter) svg(d draw.Drawing, box draw.Rect, alt string, width draw.MM) {
	if box.Empty() {
		box = d.Bounds()
	}
	if box.Empty() {
		return
	}
	n := func(v draw.MM) string { return format.Num(float64(v)) }
	h.str(`<svg viewBox="`, n(box.Min.X), " ", n(box.Min.Y), " ", n(box.W()), " ", n(box.H()),
		`" role="img" fill="none" stroke-linecap="round" stroke-linejoin="round"`,
		attr(width > 0, ` style="max-width:`+n(width*screenScale)+`mm"`), attr(alt != "", ` aria-label="`+format.XMLText(alt)+`"`))
	h.str(">")
	for i := range d.Marks {
		h.mark(&d.Marks[i])
	}
	h.str("</svg>\n")
}

func (h *htmlWriter) mark(m *draw.Mark) {
	look, path := h.o.Palette.Look(m), font.Outline(m)
	if !look.HasFill && !look.HasStroke || path.Empty() {
		return
	}
	at := path.Pts[0]
	start := "<path id=\"\x00\"" // its number is known when all are
	if m.EvenOdd && look.HasFill {
		start += ` fill-rule="evenodd"`
	}
	key := string(svg.AppendShape([]byte(start), &path, &look, at)) + "/>"
	n, ok := h.shapes[key]
	if !ok {
		n = len(h.order)
		h.shapes[key] = n
		h.order = append(h.order, key)
	}
	h.str(`<use href="#s`, strconv.Itoa(n), `" x="`, format.Num(float64(at.X)), `" y="`, format.Num(float64(at.Y)), `"/>`)
}

// defs writes the outlines that the pictures use.
func (h *htmlWriter) defs(b *strings.Builder) {
	b.WriteString("<svg style=\"position:absolute;width:0;height:0\" aria-hidden=\"true\"><defs>\n")
	for i, s := range h.order {
		b.WriteString(strings.Replace(s, "\x00", "s"+strconv.Itoa(i), 1))
		b.WriteByte('\n')
	}
	b.WriteString("</defs></svg>\n")
}

// stepScript turns the buttons and the keys of the positions into steps.
//
//go:embed steps.js
var stepScript string

// pageStyle is the look of the page. Pictures keep their light ground on a dark
// screen, as paper would. It names webFamily.
//
//go:embed page.css
var pageStyle string
