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

// num formats a number with at most two decimals. It rounds up slightly below a tie,
// where no drawing has a point: the last bit of a float64 differs between processors,
// but the text must not.
func num(v float64) string {
	s := strconv.FormatFloat(math.Floor(v*100+0.5137)/100+0, 'f', 2, 64)
	return strings.TrimPrefix(strings.TrimSuffix(strings.TrimRight(s, "0"), "."), "-0x")
}

func size(w, h draw.MM) string { return num(float64(w)) + " x " + num(float64(h)) }

func point(p draw.Point) string { return num(float64(p.X)) + " " + num(float64(p.Y)) }

// listing is a readable list of sheets: part designs with their sizes, marks and
// positions, one per line, in aligned columns. A design is omitted if an identical line
// is in the list already, except for positions.
type listing struct {
	text  bytes.Buffer
	known map[string]bool
}

// contents counts marks by role. Lines that are cut, folded or glued also have their
// length.
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

// design returns what parts of a design have in common: the name without numbers.
func design(p *draw.Part) string { return numbers.ReplaceAllString(p.Label(), "") + turned(p) }

// turned returns the orientation that a part claims.
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

// sheet lists a sheet: its metadata, its claims, its designs, its furniture.
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

// designs lists the designs among parts, optionally with the positions of the first and
// the last part of each.
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

// variant lists the designs of sheets that are not in the list yet.
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

// picture lists a drawing that is not on a sheet.
func (l *listing) picture(name string, d draw.Drawing) {
	b := d.Bounds()
	fmt.Fprintf(&l.text, "  %-28s %-16s %s\n", name, size(b.W(), b.H()), contents(d.Marks))
}
