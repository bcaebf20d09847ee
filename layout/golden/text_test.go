package golden

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"

	"shogikit/output/draw"
)

// num writes a number with three decimals at most. Halves of a thousandth are
// what drawings are full of (a pen's half, the middle of a square), and the last
// bit of a float64 differs between processors: so a number is rounded up a
// little before its half, where no drawing puts a point, and the text is the
// same everywhere. There is no negative zero, for the thousandths are whole.
func num(buf []byte, v float64) []byte {
	n := int64(math.Floor(v*1000 + 0.5137))
	if n < 0 {
		buf, n = append(buf, '-'), -n
	}
	buf = strconv.AppendInt(buf, n/1000, 10)
	if n %= 1000; n != 0 {
		buf = append(buf, '.', byte('0'+n/100))
		if n %= 100; n != 0 {
			buf = append(buf, byte('0'+n/10))
			if n %= 10; n != 0 {
				buf = append(buf, byte('0'+n))
			}
		}
	}
	return buf
}

// nums writes numbers with blanks between them.
func nums[T ~float64](buf []byte, list ...T) []byte {
	for i, v := range list {
		if i > 0 {
			buf = append(buf, ' ')
		}
		buf = num(buf, float64(v))
	}
	return buf
}

// rect writes a rectangle: its corner and its size.
func rect(buf []byte, r draw.Rect) []byte {
	buf = append(nums(buf, r.Min.X, r.Min.Y), " + "...)
	buf = append(nums(buf, r.W()), " x "...)
	return nums(buf, r.H())
}

var inkNames = []string{"none", "black", "vermilion", "vermilion-tint", "paper", "wood", "indigo", "indigo-tint", "amber", "amber-tint",
	"steel", "gold", "grey", "grey-tint", "brown", "brown-tint", "pink", "shade", "shadow", "shadow-tint", "white", "crease", "brush"}

func ink(i draw.Ink) string {
	if int(i) < len(inkNames) {
		return inkNames[i]
	}
	return draw.FullInk.Color(i).Hex()
}

var fontNames = [draw.Fonts]string{"sans", "bold", "italic", "mono", "gothic"}

// mark writes a mark on one line: role, inks, pen, path or text.
func mark(buf []byte, m *draw.Mark, by draw.Point) []byte {
	buf = fmt.Appendf(buf, "%s %s/%s ", m.Role, ink(m.Fill), ink(m.Stroke))
	if m.Width != 0 {
		buf = append(nums(append(buf, "pen "...), m.Width), ' ')
	}
	if m.Dash != nil {
		buf = append(nums(append(buf, "dash "...), m.Dash...), ' ')
	}
	if m.EvenOdd {
		buf = append(buf, "even-odd "...)
	}
	if m.Fixed {
		buf = append(buf, "fixed "...)
	}
	if t := m.Text; t != nil {
		buf = fmt.Appendf(buf, "%s %q ", fontNames[t.Font], t.S)
		buf = nums(buf, t.Size, t.At.X+by.X, t.At.Y+by.Y, draw.MM(t.Angle), t.Advance)
	}
	i := 0
	for _, op := range m.Path.Ops {
		buf = append(buf, "MLCZ"[op])
		for k := range op.Points() {
			if k > 0 {
				buf = append(buf, ' ')
			}
			buf = nums(buf, m.Path.Pts[i+k].X+by.X, m.Path.Pts[i+k].Y+by.Y)
		}
		i += op.Points()
	}
	return append(buf, '\n')
}

// book collects the text of sheets. What is drawn several times stands in it
// once, at its own origin.
type book struct {
	text     bytes.Buffer
	drawings bytes.Buffer
	full     bool // every mark of every drawing; otherwise a hash for each role
	parts    bool // each drawing of a part once, wherever it lies; nothing else
	seen     map[string]bool
}

// first reports whether a name is new to the book.
func (b *book) first(name string) bool {
	if b.seen[name] {
		return false
	}
	if b.seen == nil {
		b.seen = map[string]bool{}
	}
	b.seen[name] = true
	return true
}

// painted returns marks in the order in which writers paint them.
func painted(marks []draw.Mark) []draw.Mark {
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b draw.Mark) int { return int(a.Role.Layer()) - int(b.Role.Layer()) })
	return marks
}

// drawing returns the name of a drawing moved by the given vector, made of its
// text, and keeps the text the first time.
func (b *book) drawing(marks []draw.Mark, by draw.Point) string {
	marks = painted(marks)
	var text []byte
	var roles [draw.Roles][]byte
	for i := range marks {
		at := len(text)
		text = mark(text, &marks[i], by)
		roles[marks[i].Role] = append(roles[marks[i].Role], text[at:]...)
	}
	name := hash(text)
	if !b.first(name) {
		return name
	}
	switch {
	case b.full:
		fmt.Fprintf(&b.drawings, "drawing %s\n%s", name, text)
	case len(marks) > 1:
		fmt.Fprintf(&b.drawings, "drawing %s:", name)
		for r, t := range roles {
			if len(t) > 0 {
				fmt.Fprintf(&b.drawings, " %s %d %s", draw.Role(r), bytes.Count(t, []byte{'\n'}), hash(t))
			}
		}
		b.drawings.WriteByte('\n')
	}
	return name
}

// hash names a text by eight letters.
func hash(text []byte) string {
	h := fnv.New32a()
	h.Write(text)
	return fmt.Sprintf("%08x", h.Sum32())
}

// sheet adds a sheet: what it is, what it claims, a line for each part, and the
// furniture.
func (b *book) sheet(s *draw.Sheet) {
	w := &b.text
	fmt.Fprintf(w, "sheet %s: %q, paper %s, block %s, scale %s, back %t\n", s.ID, s.Title,
		nums(nil, s.Paper.W, s.Paper.H), rect(nil, s.Block), nums(nil, s.Scale), s.Back)
	if !b.parts {
		for _, c := range s.Promises() {
			fmt.Fprintf(w, "claims %d %s of %s\n", c.Count, c.Word(), nums(nil, c.W, c.H))
		}
	}
	for i := range s.Parts {
		b.part(&s.Parts[i])
	}
	if !b.parts {
		b.marks(&s.Furniture)
	}
}

func (b *book) part(p *draw.Part) {
	box := p.Outline.Bounds()
	by := draw.Pt(-box.Min.X, -box.Min.Y)
	outline := b.drawing([]draw.Mark{{Role: draw.Cut, Path: p.Outline}}, by)
	drawing := b.drawing(p.Drawing.Marks, by)
	if b.parts {
		if b.first(fmt.Sprint(p.Kind, outline, drawing)) {
			fmt.Fprintf(&b.text, "%v %s, %s x %s: %s %s\n", p.Kind, p.Name, num(nil, float64(box.W())), num(nil, float64(box.H())), outline, drawing)
		}
		return
	}
	fmt.Fprintf(&b.text, "%s%s at %s: %s %s\n", p.Label(), turned(p), rect(nil, box), outline, drawing)
}

// turned says which way up a part claims to lie.
func turned(p *draw.Part) string {
	out := ""
	for _, c := range p.Claims[:min(1, len(p.Claims))] {
		if at := c.Places[0]; at.Mirrored {
			out += " mirrored"
		}
		if deg := c.Places[0].Turn; deg != 0 {
			out += fmt.Sprintf(" turned %g", deg)
		}
	}
	return out
}

// marks adds marks: texts and simple ones as they are, others by their box and
// the name of their drawing. Of a crowd, such as a position or the overview
// page, runs of paths become one drawing.
func (b *book) marks(d *draw.Drawing) {
	marks := painted(d.Marks)
	crowded := len(marks) > 150 && !b.full
	for i := 0; i < len(marks); {
		m := &marks[i]
		n := 1
		for crowded && m.Text == nil && i+n < len(marks) && marks[i+n].Text == nil {
			n++
		}
		if m.Text != nil || n == 1 && len(m.Path.Pts) <= 8 {
			b.text.Write(mark(nil, m, draw.Point{}))
		} else {
			run := draw.Drawing{Marks: marks[i : i+n]}
			box := run.Bounds()
			head := ""
			if n == 1 {
				head = fmt.Sprintf("%s %s/%s ", m.Role, ink(m.Fill), ink(m.Stroke))
			}
			fmt.Fprintf(&b.text, "%s%d at %s: %s\n", head, n, rect(nil, box), b.drawing(run.Marks, draw.Pt(-box.Min.X, -box.Min.Y)))
		}
		i += n
	}
}

func (b *book) String() string { return b.text.String() + b.drawings.String() }
