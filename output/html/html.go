// Package html writes texts and pictures as one page for the screen.
package html

import (
	"crypto/sha256"
	_ "embed" // of the style
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/svg"
)

// Page is a page for the screen.
type Page struct {
	Lang     string // BCP 47
	Title    string
	Subtitle string
	Cover    draw.Drawing
	Sections []Section
	Command  string // the command line that produced it
}

// Section is a part of a page with a title.
type Section struct {
	Title  string
	Sub    Text
	Lead   Text
	Seal   draw.Drawing // before the title; it says nothing else
	Groups []Group
}

// Group is what belongs together: pictures, and the texts beside them.
type Group struct {
	Pictures []Picture
	Texts    []Text
	Check    string // the label of a box to tick; "": none
	Closed   string // what opens the answer; "": the group has none
	Answer   Text
}

// Picture is a drawing. Alt describes it, unless the words beside it say the same.
type Picture struct {
	Drawing draw.Drawing
	Alt     string
	Caption Text
}

// Text is a line of text in runs, or a heading.
type Text struct {
	Heading bool
	Runs    []Run
}

// Run is a stretch of text in one style. Foreign words are Japanese in Latin letters.
type Run struct {
	Text    string
	Ruby    string // its reading; "": none
	Strong  bool
	Foreign bool
}

// PixelsPerMM is the size of pictures where a screen is wide enough: a quarter larger than on paper.
const PixelsPerMM = 1.25 * 96 / 25.4

// Write writes a page as one file: text with inline SVG, an embedded font for its kanji, nothing
// loaded from elsewhere and no script. It follows the reader's preference for a light or dark
// screen and has a print style. It fails if w fails.
func Write(w io.Writer, p *Page, o draw.Options) error {
	h := writer{page: p, o: o, shapes: map[string]int{}}
	body := h.body()
	style := "\n" + webFontRule(body) + strings.Join(h.widths, "") + pageStyle
	head := line("meta charset=\"utf-8\"") + policy(style) +
		meta("viewport", "width=device-width, initial-scale=1") +
		meta("generator", o.Producer()) + meta("color-scheme", "light dark") + meta("author", o.Author) +
		meta("description", o.Subject) + meta("keywords", o.Keywords) + meta("license", o.License) +
		meta(draw.Program+"-command", p.Command) + block("title", esc(p.Title)) + block("style", style)
	top := "<!DOCTYPE html>\n<html lang=\"" + esc(p.Lang) + "\">\n<head>\n" + head + "</head>\n<body>\n"
	_, err := io.WriteString(w, top+h.defs()+body+"</body>\n</html>\n")
	return err
}

// policy returns the content security policy of the page: only this style is allowed, and nothing
// is loaded.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; font-src data:; style-src 'sha256-` +
		base64.StdEncoding.EncodeToString(sum[:]) + `'; base-uri 'none'; form-action 'none'">` + "\n"
}

// line returns an element without content, and block one on lines of its own; the name may include
// attributes.
func line(tag string) string { return "<" + tag + ">\n" }

func block(tag string, inner ...string) string {
	name, _, _ := strings.Cut(tag, " ")
	return "<" + tag + ">" + strings.Join(inner, "") + "</" + name + ">\n"
}

// optional returns a block, or "" without content.
func optional(tag, inner string) string {
	if inner == "" {
		return ""
	}
	return block(tag, inner)
}

func esc(text string) string { return svg.Escape(text) }

// meta returns a meta element, or "" without content.
func meta(name, content string) string {
	if content == "" {
		return ""
	}
	return line(`meta name="` + name + `" content="` + esc(content) + `"`)
}

// writer writes the body; outlines that recur are stored once and referred to by number.
type writer struct {
	page   *Page
	o      draw.Options
	shapes map[string]int // numbers of outlines, by their data
	order  []string       // the outlines by number
	widths []string       // style rules for the widths of pictures
}

func (h *writer) body() string {
	var out strings.Builder
	title, sub := block("h1", h.words(h.page.Title)), optional("p", h.words(h.page.Subtitle))
	out.WriteString(block("header", title, sub, h.svg(h.page.Cover, "")))
	out.WriteString("<main>\n")
	for i := range h.page.Sections {
		out.WriteString(h.section(&h.page.Sections[i]))
	}
	out.WriteString("</main>\n")
	return out.String()
}

func (h *writer) section(s *Section) string {
	title := ""
	if s.Title != "" {
		title = block("h2", h.svg(s.Seal, ""), h.words(s.Title))
	}
	var groups strings.Builder
	for i := range s.Groups {
		groups.WriteString(h.group(&s.Groups[i]))
	}
	sub, lead := optional(`p class="sub"`, h.text(s.Sub)), optional(`p class="lead"`, h.text(s.Lead))
	return block("section", title, sub, lead, optional(`div class="groups"`, groups.String()))
}

// group writes pictures and the texts beside them. The name of several pictures stands above them.
func (h *writer) group(g *Group) string {
	var head, pictures, texts strings.Builder
	for _, p := range g.Pictures {
		pictures.WriteString(block("figure", h.svg(p.Drawing, p.Alt), optional("figcaption", h.text(p.Caption))))
	}
	if g.Check != "" {
		texts.WriteString(block("label", `<input type="checkbox"> `, h.words(g.Check)))
	}
	for i, t := range g.Texts {
		switch {
		case t.Heading && i == 0 && len(g.Pictures) > 1:
			head.WriteString(block("h3", h.text(t)))
		case t.Heading:
			texts.WriteString(block("h3", h.text(t)))
		default:
			texts.WriteString(block("p", h.text(t)))
		}
	}
	if g.Closed != "" {
		texts.WriteString(block("details", block("summary", h.words(g.Closed)), block("p", h.text(g.Answer))))
	}
	tag := `div class="group"`
	if len(g.Pictures) == 0 {
		tag = `div class="group wide"`
	}
	left := optional(`div class="pictures"`, pictures.String())
	return block(tag, head.String(), left, optional(`div class="words"`, texts.String()))
}

// text writes the runs of a text.
func (h *writer) text(t Text) string {
	var out strings.Builder
	for _, r := range t.Runs {
		s := h.words(r.Text)
		if r.Ruby != "" {
			s = "<ruby>" + s + "<rp>(</rp><rt>" + esc(r.Ruby) + "</rt><rp>)</rp></ruby>"
		}
		switch {
		case r.Foreign && h.page.Lang != "ja":
			s = `<em lang="ja-Latn">` + s + "</em>"
		case r.Foreign:
			s = "<em>" + s + "</em>"
		case r.Strong:
			s = "<strong>" + s + "</strong>"
		}
		out.WriteString(s)
	}
	return out.String()
}

// words writes plain text. In other languages Japanese characters are marked as such.
func (h *writer) words(s string) string {
	s = strings.ReplaceAll(s, "\u2060", "")
	if h.page.Lang == "ja" {
		return esc(s)
	}
	var out strings.Builder
	for s != "" {
		is := font.Japanese([]rune(s)[0])
		n := strings.IndexFunc(s, func(r rune) bool { return font.Japanese(r) != is })
		if n < 0 {
			n = len(s)
		}
		if is {
			out.WriteString(`<span lang="ja">` + esc(s[:n]) + "</span>")
		} else {
			out.WriteString(esc(s[:n]))
		}
		s = s[n:]
	}
	return out.String()
}

// svg draws a picture inline. Without a description it says nothing that the text does not.
func (h *writer) svg(d draw.Drawing, alt string) string {
	box := d.Bounds()
	if box.Empty() {
		return ""
	}
	n := func(v draw.MM) string { return draw.Coordinate(float64(v)) }
	says := `aria-hidden="true"`
	if alt != "" {
		says = `role="img" aria-label="` + esc(alt) + `"`
	}
	var marks strings.Builder
	for m := range d.Each {
		marks.WriteString(h.mark(m))
	}
	viewBox := n(box.Min.X) + " " + n(box.Min.Y) + " " + n(box.W()) + " " + n(box.H())
	return block(`svg viewBox="`+viewBox+`" `+says+` class="`+h.width(box.W())+
		`" fill="none" stroke-linecap="round" stroke-linejoin="round"`, marks.String())
}

// width returns the class of pictures of a width.
func (h *writer) width(mm draw.MM) string {
	pixels := strconv.Itoa(int(float64(mm)*PixelsPerMM + 0.5))
	rule := ".w" + pixels + "{width:" + pixels + "px}\n"
	if !slices.Contains(h.widths, rule) {
		h.widths = append(h.widths, rule)
	}
	return "w" + pixels
}

func (h *writer) mark(m *draw.Mark) string {
	paint, path := h.o.Palette.Paint(m), font.Outline(m)
	if !paint.HasFill && !paint.HasStroke || path.Empty() {
		return ""
	}
	at := path.Pts[0]
	var key []byte
	if m.EvenOdd && paint.HasFill {
		key = []byte(` fill-rule="evenodd"`)
	}
	shape := string(svg.AppendShape(key, &path, &paint, at))
	n, ok := h.shapes[shape]
	if !ok {
		n = len(h.order)
		h.shapes[shape] = n
		h.order = append(h.order, shape)
	}
	x, y := draw.Coordinate(float64(at.X)), draw.Coordinate(float64(at.Y))
	return `<use href="#s` + strconv.Itoa(n) + `" x="` + x + `" y="` + y + `"/>`
}

// defs writes the outlines used by the pictures.
func (h *writer) defs() string {
	var out strings.Builder
	for i, shape := range h.order {
		fmt.Fprintf(&out, "<path id=\"s%d\"%s/>\n", i, shape)
	}
	return block(`svg class="defs" aria-hidden="true"`, "<defs>\n", out.String(), "</defs>")
}

// pageStyle is the style sheet of the page. Pictures keep their light ground on a dark
// screen, as paper would. It refers to webFamily.
//
//go:embed page.css
var pageStyle string

// webFamily is the family name of a page's embedded font.
const webFamily = "Shogikit Kanji"

// webFontRule returns a style rule with a font of the page's characters that Latin
// fonts lack, or "" if there are none, so that kanji show on systems without a Japanese
// font.
func webFontRule(page string) string {
	const firstSign = '←' // arrows are followed by other signs, kana and kanji
	face := font.Get(draw.Sans)
	var runes []rune
	for _, r := range page {
		if r >= firstSign && r <= 0xffff && face.Has(r) {
			runes = append(runes, r)
		}
	}
	if len(runes) == 0 {
		return ""
	}
	// With a unicode-range, and first in the family list, it is loaded before anything
	// is drawn; as a last fallback it came too late for some lines.
	return fmt.Sprintf("@font-face{font-family:%q;unicode-range:U+%X-%X;src:url(data:font/ttf;base64,%s)}\n",
		webFamily, slices.Min(runes), slices.Max(runes), base64.StdEncoding.EncodeToString(font.Subset(draw.Sans, runes)))
}
