package golden

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shogikit/output/draw"
)

// num writes a number with two decimals at most. A number is rounded up a little
// before its half, where no drawing puts a point: the last bit of a float64
// differs between processors, and the text is the same everywhere.
func num(v float64) string {
	s := strconv.FormatFloat(math.Floor(v*100+0.5137)/100+0, 'f', 2, 64)
	return strings.TrimPrefix(strings.TrimSuffix(strings.TrimRight(s, "0"), "."), "-0x")
}

func size(w, h draw.MM) string { return num(float64(w)) + " x " + num(float64(h)) }

func point(p draw.Point) string { return num(float64(p.X)) + " " + num(float64(p.Y)) }

// listing is a list of sheets to be read by people: the designs of parts with
// their sizes, marks and places, one a line, its columns aligned. A design whose
// line stands in the list already, places apart, is not listed again.
type listing struct {
	text  bytes.Buffer
	known map[string]bool
}

// contents counts marks by role. Lines that are cut, folded or glued also have
// their length.
func contents(marks []draw.Mark) string {
	var count [draw.Roles]int
	var long [draw.Roles]float64
	texts := 0
	for i := range marks {
		m := &marks[i]
		if m.Text != nil {
			texts++
			continue
		}
		count[m.Role]++
		for _, line := range m.Path.Flatten(0.01) {
			for k := range len(line) - 1 {
				long[m.Role] += float64(line[k+1].Sub(line[k]).Len())
			}
		}
	}
	var out []string
	for r := range draw.Roles {
		switch {
		case count[r] == 0:
		case r == draw.Art || r == draw.Guide:
			out = append(out, fmt.Sprintf("%s %d", r, count[r]))
		default:
			out = append(out, fmt.Sprintf("%s %d (%.1f mm)", r, count[r], long[r]+0.0137))
		}
	}
	if texts > 0 {
		out = append(out, fmt.Sprintf("%d texts", texts))
	}
	return strings.Join(out, ", ")
}

var numbers = regexp.MustCompile(`-\d+`)

// design names what a part has in common with others: its name without numbers.
func design(p *draw.Part) string { return numbers.ReplaceAllString(p.Label(), "") + turned(p) }

// turned says which way up a part claims to lie.
func turned(p *draw.Part) string {
	if len(p.Claims) == 0 {
		return ""
	}
	out, at := "", p.Claims[0].Places[0]
	if at.Mirrored {
		out += " mirrored"
	}
	if at.Turn != 0 {
		out += " turned " + num(at.Turn)
	}
	return out
}

// sheet lists a sheet: what it is, what it claims, its designs, its furniture.
func (l *listing) sheet(s *draw.Sheet) {
	back := ""
	if s.Back {
		back = ", back"
	}
	fmt.Fprintf(&l.text, "%s %q on %s, block %s + %s%s\n", s.ID, s.Title, size(s.Paper.W, s.Paper.H), point(s.Block.Min), size(s.Block.W(), s.Block.H()), back)
	for i, c := range s.Promises() {
		fmt.Fprintf(&l.text, "%s %d %s %s", []string{"  claims", ";"}[min(i, 1)], c.Count, c.Word(), size(c.W, c.H))
	}
	l.text.WriteByte('\n')
	l.designs(s.Parts, true)
	box := s.Furniture.Bounds()
	fmt.Fprintf(&l.text, "  furniture at %s, %s: %s\n", point(box.Min), size(box.W(), box.H()), contents(s.Furniture.Marks))
}

// designs lists the designs among parts, with the places of the first and the last
// part of each if asked for.
func (l *listing) designs(parts []draw.Part, places bool) {
	var order []string
	where := map[string][]draw.Point{}
	for i := range parts {
		p := &parts[i]
		box := p.Outline.Bounds()
		line := fmt.Sprintf("  %-28s %-16s %s", design(p), size(box.W(), box.H()), contents(p.Drawing.Marks))
		if where[line] == nil {
			order = append(order, line)
		}
		where[line] = append(where[line], box.Min)
	}
	for _, line := range order {
		at := where[line]
		if places {
			fmt.Fprintf(&l.text, "%-90s %3d at %s", line, len(at), point(at[0]))
			if len(at) > 1 {
				fmt.Fprintf(&l.text, " to %s", point(at[len(at)-1]))
			}
			l.text.WriteByte('\n')
		} else if !l.known[line] {
			fmt.Fprintln(&l.text, line)
		}
		if l.known == nil {
			l.known = map[string]bool{}
		}
		l.known[line] = true
	}
}

// variant lists the designs of sheets that are new to the list.
func (l *listing) variant(what string, sheets []draw.Sheet) {
	fmt.Fprintln(&l.text, what)
	l.designs(slices.Concat(partsOf(sheets)...), false)
}

func partsOf(sheets []draw.Sheet) (out [][]draw.Part) {
	for i := range sheets {
		out = append(out, sheets[i].Parts)
	}
	return out
}

// picture lists a drawing that lies on no sheet.
func (l *listing) picture(name string, d draw.Drawing) {
	b := d.Bounds()
	fmt.Fprintf(&l.text, "  %-28s %-16s %s\n", name, size(b.W(), b.H()), contents(d.Marks))
}
