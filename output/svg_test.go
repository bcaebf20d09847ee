package output_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"shogikit/output/draw"
)

// svgNode is an element of an SVG file.
type svgNode struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Nodes   []svgNode  `xml:",any"`
	Text    string     `xml:",chardata"`
}

func (n *svgNode) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func readSVG(t *testing.T, data []byte) *svgNode {
	t.Helper()
	var root svgNode
	if err := xml.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	return &root
}

// groups returns the elements <g> of n by ID or class, and their order.
func (n *svgNode) groups() (map[string]*svgNode, []string) {
	all, order := map[string]*svgNode{}, []string(nil)
	for i := range n.Nodes {
		if g := &n.Nodes[i]; g.XMLName.Local == "g" {
			name := g.attr("id") + g.attr("class")
			all[name], order = g, append(order, name)
		}
	}
	return all, order
}

// parseData parses path data of absolute M, L, C and Z.
func parseData(t *testing.T, d string) draw.Path {
	t.Helper()
	var p draw.Path
	for len(d) > 0 {
		op := strings.IndexByte("MLCZ", d[0])
		if op < 0 {
			t.Fatalf("path data goes on with %q", d)
		}
		p.Ops = append(p.Ops, draw.Op(op))
		end := 1 + strings.IndexFunc(d[1:], unicode.IsLetter)
		if end == 0 {
			end = len(d)
		}
		var xy []draw.MM
		for _, f := range strings.Fields(d[1:end]) {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Fatal(err)
			}
			xy = append(xy, draw.MM(v))
		}
		if len(xy) != 2*draw.Op(op).Points() {
			t.Fatalf("%d numbers in %q", len(xy), d[:end])
		}
		for i := 0; i < len(xy); i += 2 {
			p.Pts = append(p.Pts, draw.Pt(xy[i], xy[i+1]))
		}
		d = d[end:]
	}
	return p
}

func TestSVGHasTheSizeOfTheBlock(t *testing.T) {
	root := readSVG(t, write(t, formatNamed(t, "svg"), options(), small()))
	for name, want := range map[string]string{
		"width": "190.5mm", "height": "266.7mm", "viewBox": "0 0 190.5 266.7", "lang": "cs",
	} {
		if got := root.attr(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
}

// roleMarks returns the visible marks of a role, in the order required in a file.
func roleMarks(s *draw.Sheet, r draw.Role) []*draw.Mark {
	var out []*draw.Mark
	for _, m := range s.Marks {
		if paint := draw.FullInk.Paint(m); m.Role == r && (paint.HasFill || paint.HasStroke) {
			out = append(out, m)
		}
	}
	return out
}

func TestSVGHoldsEveryMarkWhereItWasDrawn(t *testing.T) {
	for _, s := range []draw.Sheet{small(), landscape(), realistic()} {
		root := readSVG(t, write(t, formatNamed(t, "svg"), draw.Options{}, s))
		groups, order := root.groups()
		if got := strings.Join(order, " "); got != "glue art fold cut guide" {
			t.Fatalf("groups: %s", got)
		}
		folds, _ := groups["fold"].groups()
		for r, g := range map[draw.Role]*svgNode{
			draw.Glue: groups["glue"], draw.Art: groups["art"], draw.Cut: groups["cut"], draw.Guide: groups["guide"],
			draw.FoldMountain: folds["mountain"], draw.FoldValley: folds["valley"],
		} {
			marks := roleMarks(&s, r)
			if len(g.Nodes) != len(marks) {
				t.Fatalf("%v: %d paths, want %d", r, len(g.Nodes), len(marks))
			}
			for i, m := range marks {
				what := fmt.Sprintf("%v %d", r, i)
				got := parseData(t, g.Nodes[i].attr("d"))
				if m.Text != nil {
					if got.Empty() || g.Nodes[i].attr("data-text") != m.Text.S {
						t.Errorf("%s: text %q", what, g.Nodes[i].attr("data-text"))
					}
					// A letter may slightly exceed the box of its line.
					box := m.Text.Bounds().Inset(-0.3 * m.Text.Size)
					if b := got.Bounds().Move(s.Block.Min); !box.Contains(b, 0) {
						t.Errorf("%s: text at %v, want within %v", what, b, box)
					}
					continue
				}
				same(t, what, got, m.Path.Transform(draw.Translate(-s.Block.Min.X, -s.Block.Min.Y)), near)
			}
		}
	}
}

func TestSVGCutsAreClosedAndNameTheirPart(t *testing.T) {
	s := realistic()
	groups, _ := readSVG(t, write(t, formatNamed(t, "svg"), draw.Options{}, s)).groups()
	ids := map[string]bool{}
	for i := range groups["cut"].Nodes {
		n := &groups["cut"].Nodes[i]
		if d := n.attr("d"); !strings.HasSuffix(d, "Z") {
			t.Errorf("open cut %q", d)
		}
		if !strings.HasPrefix(n.attr("data-part"), "face pawn-") || ids[n.attr("id")] {
			t.Errorf("part %q, id %q", n.attr("data-part"), n.attr("id"))
		}
		ids[n.attr("id")] = true
	}
	if !ids["part-pawn-79"] || len(ids) != 80 {
		t.Errorf("%d parts", len(ids))
	}
}

func TestSVGMetadata(t *testing.T) {
	s := small()
	s.Title = "A <b> & „c“"
	root := readSVG(t, write(t, formatNamed(t, "svg"), options(), s))
	texts := map[string]string{}
	var walk func(n *svgNode)
	walk = func(n *svgNode) {
		texts[n.XMLName.Space+" "+n.XMLName.Local] = n.Text
		for i := range n.Nodes {
			walk(&n.Nodes[i])
		}
	}
	walk(root)
	const svg, dc = "http://www.w3.org/2000/svg ", "http://purl.org/dc/elements/1.1/ "
	for name, want := range map[string]string{
		svg + "title": s.Title, svg + "desc": options().Subject, dc + "rights": options().License,
		dc + "date": "2026-05-04T03:02:01Z",
	} {
		if texts[name] != want {
			t.Errorf("%s = %q, want %q", name, texts[name], want)
		}
	}
}

func TestSVGIsSafeToOpen(t *testing.T) {
	s := small()
	s.Title, s.Parts[0].Name = `"><script>alert(1)</script>`, `"/><script x="`
	data := write(t, formatNamed(t, "svg"), draw.Options{Lang: `"><script>`}, s)
	readSVG(t, data)
	if bytes.Contains(data, []byte("<script")) {
		t.Error("text became an element")
	}
}

func TestSVGLineInkHasNoFills(t *testing.T) {
	data := write(t, formatNamed(t, "svg"), draw.Options{Palette: draw.LineInk}, realistic())
	for _, c := range []string{"#fdf6e6", "#cfdceb", "#b8741a"} { // paper, indigo tint, amber
		if bytes.Contains(data, []byte(`fill="`+c)) {
			t.Errorf("is filled with %s", c)
		}
	}
}

func TestSVGOpacity(t *testing.T) {
	s := small()
	square := draw.RectPath(draw.RectWH(50, 50, 30, 30))
	s.Furniture.Paint(square, draw.Indigo.WithOpacity(0.25), draw.Black.WithOpacity(0.5), 1)
	file := string(write(t, formatNamed(t, "svg"), draw.Options{}, s))
	for _, want := range []string{` fill-opacity="0.25"`, ` stroke-opacity="0.5"`} {
		if strings.Count(file, want) != 1 {
			t.Errorf("not one%s", want)
		}
	}
}
