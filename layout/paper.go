package layout

import (
	"strings"

	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Paper is a sheet of paper and the block on it that every printer can reach.
type Paper struct {
	Name  string // "a4", or a size: "200x280"
	Title string // its name in texts; "" for a custom size
	Size  draw.Size
	Block draw.Rect

	Registration Registration // marks for a cutter; "": none
	larger       string       // name of the paper for oversized parts
	margin       draw.MM      // as given to [Paper.WithMargin]
}

// papers are the named papers, the default first. The blocks of A4 and A3 are the paper kit's,
// 1500 x 2100 and 3000 x 2100 px at 200 dpi.
var papers = []struct {
	name, title, larger  string
	w, h, blockW, blockH draw.MM
}{
	{"a4", "A4", "a3", 210, 297, 190.5, 266.7},
	{"a3", "A3", "", 420, 297, 381, 266.7},
	{"a5", "A5", "a3", 148, 210, 133.35, 196.85},
	{"a6", "A6", "a5", 105, 148, 91.44, 134.62},
	{"letter", "Letter", "tabloid", 215.9, 279.4, 203.2, 266.7},
	{"b4", "B4 (JIS)", "a3", 257, 364, 238, 333.4},
	{"b5", "B5 (JIS)", "b4", 182, 257, 165.1, 238},
	{"legal", "Legal", "tabloid", 215.9, 355.6, 203.2, 342.9},
	{"tabloid", "Tabloid", "", 431.8, 279.4, 406.4, 266.7},
	// The area common to A4 and Letter: prints unchanged on both.
	{"a4+letter", "A4, Letter", "a3", 210, 279.4, 190.5, 266.7},
}

// Papers returns the named papers, the default first.
func Papers() []Paper {
	out := make([]Paper, len(papers))
	for i, p := range papers {
		size, block := draw.Size{W: p.w, H: p.h}, draw.Size{W: p.blockW, H: p.blockH}
		out[i] = Paper{Name: p.name, Title: p.title, larger: p.larger, Size: size, Block: centred(size, block)}
	}
	return out
}

// centred returns a block in the middle of a paper.
func centred(paper, block draw.Size) draw.Rect {
	return draw.RectWH((paper.W-block.W)/2, (paper.H-block.H)/2, block.W, block.H)
}

// Larger returns the paper to fall back on for parts too large for this one; false if there is
// none, or this one is as large.
func (p Paper) Larger() (Paper, bool) {
	big, err := ParsePaper(p.larger)
	a, b := big.Size, p.Size
	noLarger := min(a.W, a.H) <= min(b.W, b.H) && max(a.W, a.H) <= max(b.W, b.H)
	return big.Like(p), err == nil && !noLarger
}

// LargerName returns what a paper is called that is larger than another, either way up;
// "" where it is not, or has no name.
func LargerName(size, than draw.Size) string {
	for _, p := range Papers() {
		if (p.Size == size || p.Turned().Size == size) && size.W*size.H > than.W*than.H+1 {
			return p.Title
		}
	}
	return ""
}

// Limits of a custom paper, and the margin around its block.
const (
	minPaper, maxPaper draw.MM = 60, 2000
	customMargin       draw.MM = 8
)

// ParsePaper parses the name of a paper or a size such as 200x280, 8.5x11in or
// 20cmx30cm; lengths without a unit are millimetres.
func ParsePaper(s string) (Paper, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	var names []string
	for _, p := range Papers() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	w, h, ok := strings.Cut(strings.ReplaceAll(name, "×", "x"), "x")
	if !ok {
		if near := templates.Nearest(name, names); near != "" && len(name) > 2 { // a2 is not a mistyped a4
			return Paper{}, text.Wrong("unknown", text.Typed(s), text.Wrong("did-you-mean", near))
		}
		return Paper{}, text.Wrong("unknown-paper", text.Typed(s), strings.Join(names, ", "))
	}
	if unit := strings.TrimLeft(strings.TrimSpace(h), "0123456789.,"); strings.TrimRight(w, "0123456789., ") == "" {
		w += unit // 8.5x11in
	}
	size, err := twoLengths(w+"x"+h, "x", "a side is not a length; write for example 200x280, 8.5x11in")
	if err != nil {
		return Paper{}, err
	}
	if min(size.W, size.H) < minPaper || max(size.W, size.H) > maxPaper {
		return Paper{}, text.Wrong("paper-size", text.Typed(s), FormatSize(size.W, size.H), minPaper, maxPaper)
	}
	block := draw.Size{W: size.W - 2*customMargin, H: size.H - 2*customMargin}
	return Paper{Name: name, larger: "a3", Size: size, Block: centred(size, block)}, nil
}

// WithMargin returns the paper with a block inside the margin.
func (p Paper) WithMargin(m draw.MM) (Paper, error) {
	if m < 0 || p.Size.W-2*m < 40 || p.Size.H-2*m < 40 {
		return p, text.Wrong("margin", FormatMM(m), p.Name, FormatSize(p.Size.W, p.Size.H))
	}
	p.Block, p.margin = draw.RectWH(m, m, p.Size.W-2*m, p.Size.H-2*m), m
	return p, nil
}

// Turned returns the paper rotated by 90 degrees.
func (p Paper) Turned() Paper {
	b := p.Block
	p.Size = draw.Size{W: p.Size.H, H: p.Size.W}
	p.Block = draw.RectWH(b.Min.Y, b.Min.X, b.H(), b.W())
	return p
}
