// Package html writes a document as a page for the screen.
package html

import (
	"cmp"
	"crypto/sha256"
	_ "embed" // of the style and the script
	"encoding/base64"
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

// Write writes a document as one self-contained page: text with inline SVG, an embedded
// font for its kanji, nothing loaded from elsewhere, and a script only if there are
// positions to step through. It follows the reader's preference for a light or dark
// screen and has a print style. References show the number of the chapter they link to.
// It fails if w fails.
func Write(w io.Writer, d *doc.Doc, o format.Options) error {
	h := htmlWriter{doc: d, o: o, shapes: map[string]int{}, chapters: map[string]int{}}
	h.number()
	title, body := esc(cmp.Or(d.Head, d.Title)), h.body()
	style := "\n" + webFontRule(title+body) + strings.Join(h.widths, "") + pageStyle
	head := lines("head", "<meta charset=\"utf-8\">\n", h.policy(style), meta("viewport", "width=device-width, initial-scale=1"),
		meta("generator", o.Producer()), meta("color-scheme", "light dark"), meta("author", o.Author),
		meta("description", o.Subject), meta("keywords", o.Keywords), meta("license", o.License),
		meta(format.Program+"-command", d.Command), line("title", title), line("style", style))
	_, err := io.WriteString(w, "<!DOCTYPE html>\n<html lang=\""+esc(d.Lang)+"\">\n"+head+"<body>\n"+h.defs()+body+"</body>\n</html>\n")
	return err
}

// policy returns the content security policy of the page: only this style and this
// script are allowed, and nothing is loaded.
func (h *htmlWriter) policy(style string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; font-src data:; style-src ` + hash(style) +
		attr(h.stepped, "; script-src "+hash("\n"+stepScript)) + "; base-uri 'none'; form-action 'none'\">\n"
}

// HTML vocabulary: a tag may include attributes, and inner content is HTML.

// el returns an element.
func el(tag string, inner ...string) string { return element(tag, "", inner, "") }

// line returns an element on its own line.
func line(tag string, inner ...string) string { return element(tag, "", inner, "\n") }

// lines returns an element containing lines.
func lines(tag string, inner ...string) string { return element(tag, "\n", inner, "\n") }

func element(tag, begin string, inner []string, end string) string {
	name, _, _ := strings.Cut(tag, " ")
	return strings.Join(slices.Concat([]string{"<", tag, ">", begin}, inner, []string{"</", name, ">", end}), "")
}

// each concatenates the results of write for the items of a list.
func each[T any](list []T, write func(i int, item T) string) string {
	out := make([]string, len(list))
	for i, item := range list {
		out[i] = write(i, item)
	}
	return strings.Join(out, "")
}

func esc(text string) string { return format.XMLText(text) }

// meta returns a meta element, or "" without content.
func meta(name, content string) string {
	return attr(content != "", `<meta name="`+name+`" content="`+esc(content)+"\">\n")
}

// attr returns s if when is true, or "".
func attr(when bool, s string) string {
	if when {
		return s
	}
	return ""
}

// htmlWriter writes the body; outlines that recur are stored once and referred to by
// number.
type htmlWriter struct {
	doc      *doc.Doc
	o        format.Options
	shapes   map[string]int // numbers of outlines, by their data
	order    []string       // the outlines by number
	chapters map[string]int // numbers of chapters, by ID
	depth    int            // of the last heading
	stepped  bool           // there are positions to step through
	widths   []string       // style rules for the maximum widths of pictures
}

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
	return slices.Concat(h.doc.Front, h.doc.Blocks, h.doc.Back, h.doc.Imprint)
}

func (h *htmlWriter) body() string {
	header, section := "", "" // the open section
	if c := h.doc.Cover; c != nil {
		native := attr(c.Native != c.Title, " "+el(`span lang="ja"`, esc(c.Native)))
		header = lines("header", line("h1", esc(c.Title), native), line("p", esc(c.Subtitle)),
			h.svg(c.Picture, draw.Rect{}, c.Title, 0), line("p", esc(c.Line)))
	}
	text := each(h.all(), func(_ int, b doc.Block) string {
		open := ""
		if head, ok := b.(doc.Heading); ok && head.Level == 1 {
			open, section = section+"<section>\n", "</section>\n"
		}
		return open + h.block(b)
	})
	return header + lines("main", text, section) +
		attr(h.doc.BackToTop != "", line(`p class="top"`, el(`a href="#contents"`, esc(h.doc.BackToTop)))) +
		attr(h.stepped, lines("script", stepScript))
}

// steps writes positions shown one at a time. Without a script, and in print, they are
// hidden: the text around them covers them all.
func (h *htmlWriter) steps(b doc.Steps) string {
	h.stepped = true
	return lines(`div class="steps" role="group" aria-label="`+esc(b.Label)+`" hidden tabindex="0"`,
		lines(`div aria-live="polite"`, each(b.Figures, func(i int, f doc.Figure) string {
			picture := h.svg(f.Drawing, f.Box, f.Alt, 0)
			return lines("figure"+attr(i > 0, " hidden"), picture, line("figcaption", h.text(f.Caption)))
		})),
		line("p", each([]string{b.Start, b.Back, b.Next, b.End}, func(i int, label string) string {
			return el(fmt.Sprintf(`button type="button" data-to="%d"`, i), esc(label)) + " "
		})))
}

func (h *htmlWriter) blocks(list []doc.Block) string {
	return each(list, func(_ int, b doc.Block) string { return h.block(b) })
}

func (h *htmlWriter) block(b doc.Block) string {
	switch b := b.(type) {
	case doc.Heading:
		return h.heading(b)
	case doc.Para:
		return line("p"+attr(b.Small, ` class="small"`), h.text(b.Text))
	case doc.List:
		tag := "ul"
		if b.Numbered {
			tag = "ol" + attr(b.Before > 0, fmt.Sprintf(` start="%d"`, b.Before+1))
		}
		return lines(tag, each(b.Items, func(i int, s string) string {
			if i < len(b.Pictures) {
				return line("li", h.svg(b.Pictures[i], draw.Rect{}, doc.PlainText(s), b.PictureWidth), el("p", h.text(s)))
			}
			return line("li", h.text(s))
		}))
	case doc.Terms:
		return lines("dl", each(b, func(_ int, t doc.Term) string {
			return el("dt", h.text(t.Term)) + line("dd", h.text(t.Text))
		}))
	case doc.Table:
		return h.table(b)
	case doc.Figure:
		return h.figure(b)
	case doc.Columns:
		cells := each(b.Cells, func(_ int, cell []doc.Block) string { return lines("div", h.blocks(cell)) })
		return lines(`div class="row`+attr(b.Rule, " rule")+`"`, cells)
	case doc.Contents:
		return lines("nav", lines("ol", each(h.all(), h.contents)))
	case doc.Steps:
		return h.steps(b)
	case doc.Fold:
		return lines("details"+attr(b.Unseen, ` class="unseen"`), line("summary", h.text(b.Title)), h.blocks(b.Blocks))
	}
	return ""
}

func (h *htmlWriter) heading(b doc.Heading) string {
	h.depth = min(b.Level+1, h.depth+1, 4) // levels are not skipped
	if b.Level == 1 {
		h.depth = 2
	}
	n := h.chapters[b.ID]
	number := attr(b.Level == 1 && n > 0, el(`span class="no"`, strconv.Itoa(n))+" ")
	return line("h"+strconv.Itoa(h.depth)+attr(b.ID != "", ` id="`+esc(b.ID)+`"`), number, h.text(b.Text))
}

func (h *htmlWriter) table(t doc.Table) string {
	row := func(tag string, cells []string, at int) string {
		picture := ""
		if at < len(t.Pictures) {
			picture = h.svg(t.Pictures[at], draw.Rect{}, cells[0], t.PictureWidth)
		}
		return line("tr", attr(t.Pictures != nil, el(tag+` class="pic"`, picture)), each(cells, func(i int, c string) string {
			use := tag
			switch {
			case tag == "th":
				use = `th scope="col"`
			case t.Strong && i == 0:
				use = `th scope="row"`
			}
			return el(use+attr(i < len(t.Right) && t.Right[i], ` class="right"`), h.text(c))
		}))
	}
	head := ""
	if t.Head != nil {
		head = line("thead", row("th", t.Head, len(t.Pictures)))
	}
	body := each(t.Rows, func(at int, cells []string) string { return row("td", cells, at) })
	return lines("table"+attr(t.Ruled, ` class="form"`), head, lines("tbody", body))
}

func (h *htmlWriter) figure(f doc.Figure) string {
	alt, width := f.Alt, f.Width
	if alt == "" { // every picture has a label
		alt = doc.PlainText(strings.TrimSpace(f.Label + " " + f.Caption))
	}
	if f.Exact {
		width = f.Drawing.Bounds().W() * 1.25
	}
	name := strings.TrimSpace(f.Lead + " " + f.Label)
	label := attr(name != "", el("strong", esc(name))+" ")
	caption := attr(name+f.Caption != "", line("figcaption", label, h.text(f.Caption)))
	return lines("figure", h.svg(f.Drawing, f.Box, alt, width), caption)
}

// contents returns the entry of a chapter in the table of contents.
func (h *htmlWriter) contents(_ int, b doc.Block) string {
	head, ok := b.(doc.Heading)
	if !ok || head.Level != 1 || head.Unlisted {
		return ""
	}
	class := ` class="plain"`
	if n := h.chapters[head.ID]; n > 0 {
		class = fmt.Sprintf(` value="%d"`, n) // the number of the chapter, whatever comes between
	}
	return line("li"+class, el(`a href="#`+esc(head.ID)+`"`, h.text(head.Text)))
}

// text writes a marked-up text.
func (h *htmlWriter) text(s string) string {
	return each(doc.Runs(strings.ReplaceAll(s, "\u2060", "")), func(_ int, r doc.Run) string {
		t := strings.ReplaceAll(esc(r.Text), "&#xA;", "<br>")
		if r.Ruby != "" {
			t = el("ruby", t, "<rp>(</rp>", el("rt", esc(r.Ruby)), "<rp>)</rp>")
		}
		switch {
		case r.Ref != "":
			return el(`a href="#`+esc(r.Ref)+`"`, strconv.Itoa(h.chapters[r.Ref]))
		case r.Style == doc.Emphasis:
			foreign := slices.Contains(h.doc.ForeignWords, strings.ToLower(r.Text))
			return el("em"+attr(foreign, ` lang="`+esc(h.doc.Foreign)+`"`), t)
		case r.Style == doc.Strong:
			return el("strong", t)
		}
		return t
	})
}

// screenScale is how much larger pictures are on a screen than on a small page.
const screenScale = 1.35

// svg draws a picture inline, at most width wide on the page if that is set; alt
// describes it.
func (h *htmlWriter) svg(d draw.Drawing, box draw.Rect, alt string, width draw.MM) string {
	if box.Empty() {
		box = d.Bounds()
	}
	if box.Empty() {
		return ""
	}
	n := func(v draw.MM) string { return format.Num(float64(v)) }
	var marks []string
	for m := range d.Each {
		marks = append(marks, h.mark(m))
	}
	return line(`svg viewBox="`+n(box.Min.X)+" "+n(box.Min.Y)+" "+n(box.W())+" "+n(box.H())+
		`" role="img" fill="none" stroke-linecap="round" stroke-linejoin="round"`+
		attr(width > 0, ` class="`+h.widest(n(width*screenScale))+`"`)+attr(alt != "", ` aria-label="`+esc(alt)+`"`),
		marks...)
}

// widest returns the class of pictures with a maximum width in millimetres.
func (h *htmlWriter) widest(mm string) string {
	class := "w" + strings.ReplaceAll(mm, ".", "-")
	if rule := "." + class + "{max-width:" + mm + "mm}\n"; !slices.Contains(h.widths, rule) {
		h.widths = append(h.widths, rule)
	}
	return class
}

func (h *htmlWriter) mark(m *draw.Mark) string {
	paint, path := h.o.Palette.Paint(m), font.Outline(m)
	if !paint.HasFill && !paint.HasStroke || path.Empty() {
		return ""
	}
	at := path.Pts[0]
	key := string(svg.AppendShape([]byte(attr(m.EvenOdd && paint.HasFill, ` fill-rule="evenodd"`)), &path, &paint, at))
	n, ok := h.shapes[key]
	if !ok {
		n = len(h.order)
		h.shapes[key] = n
		h.order = append(h.order, key)
	}
	return `<use href="#s` + strconv.Itoa(n) + `" x="` + format.Num(float64(at.X)) + `" y="` + format.Num(float64(at.Y)) + `"/>`
}

// defs writes the outlines used by the pictures.
func (h *htmlWriter) defs() string {
	shapes := each(h.order, func(i int, shape string) string { return `<path id="s` + strconv.Itoa(i) + `"` + shape + "/>\n" })
	return line(`svg class="defs" aria-hidden="true"`, el("defs", "\n", shapes))
}

// stepScript makes the buttons and keys step through the positions.
//
//go:embed steps.js
var stepScript string

// pageStyle is the style sheet of the page. Pictures keep their light ground on a dark
// screen, as paper would. It refers to webFamily.
//
//go:embed page.css
var pageStyle string
