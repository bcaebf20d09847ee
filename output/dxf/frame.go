package dxf

import (
	_ "embed" // of the frame
	"fmt"
	"strings"
	"time"

	"shogikit/output/draw"
)

// frame is a drawing without its entities: groups as lines of "code value |
// code value", with literal handles. Layer colours follow the convention of laser
// cutters: red is cut through, blue is creased, the rest is not processed. Folds are
// dashed as on paper.
//
//go:embed frame.txt
var frame string

// Handles in the frame that entities refer to.
const (
	modelSpace = 0x1  // the block that owns them
	lastHandle = 0x21 // entities' handles follow
)

// lineTypeOf returns the name of the role's line type, or "" for the layer's.
func lineTypeOf(r draw.Role) string {
	switch r {
	case draw.FoldMountain:
		return "DASHED"
	case draw.FoldValley:
		return "DASHDOT"
	}
	return ""
}

// comments writes the metadata of the drawing as comments.
func (d *dxfWriter) comments(s *draw.Sheet, o draw.Options) {
	say := func(what, text string) {
		if text != "" {
			d.str(999, what+" "+dxfText(text))
		}
	}
	say("Title:", o.TitleOf(s))
	say("Subject:", o.Subject)
	say("Author:", o.Author)
	say("License:", o.License)
	say("Keywords:", o.Keywords)
	say("Language:", o.Lang)
	if !o.Time.IsZero() {
		say("Date:", o.Time.UTC().Format(time.RFC3339))
	}
}

// dxfText converts s to one line of ASCII: other characters are written as \U+ and four
// hexadecimal digits.
func dxfText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		case r < 0x7f:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U+%04X`, r)
		}
	}
	return b.String()
}

// framed writes the frame with the entities inserted.
func (d *dxfWriter) framed(entities []byte) {
	w, h, number := float64(d.block.W()), float64(d.block.H()), draw.Coordinate
	values := strings.NewReplacer(
		"{w}", number(w), "{h}", number(h), "{w/2}", number(w/2), "{h/2}", number(h/2),
		"{seen}", number(h*1.05), "{w/h}", number(w/h), "{free}", handle(d.handle+1),
	)
	for line := range strings.Lines(values.Replace(frame)) {
		line = strings.TrimSpace(line)
		if line == "{entities}" {
			d.b = append(d.b, entities...)
			continue
		}
		for group := range strings.SplitSeq(line, " | ") {
			code, value, _ := strings.Cut(group, " ")
			d.b = fmt.Appendf(d.b, "%s\n%s\n", code, value)
		}
	}
}
