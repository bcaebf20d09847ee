package verify

import (
	"math"
	"strconv"
)

// scanner reads the numbers of SVG, which need no blanks between them.
type scanner struct {
	s  string
	at int
}

func (c *scanner) blanks() {
	for c.at < len(c.s) && (isSpace(c.s[c.at]) || c.s[c.at] == ',') {
		c.at++
	}
}

// number reads a number; without one it moves nowhere but over blanks.
func (c *scanner) number() (float64, bool) {
	c.blanks()
	i, dot, digits := c.at, false, false
	if i < len(c.s) && (c.s[i] == '-' || c.s[i] == '+') {
		i++
	}
	for ; i < len(c.s); i++ {
		switch b := c.s[i]; {
		case b >= '0' && b <= '9':
			digits = true
			continue
		case b == '.' && !dot:
			dot = true
			continue
		case (b == 'e' || b == 'E') && digits:
			k := i + 1
			if k < len(c.s) && (c.s[k] == '-' || c.s[k] == '+') {
				k++
			}
			if k < len(c.s) && c.s[k] >= '0' && c.s[k] <= '9' {
				for i = k; i < len(c.s) && c.s[i] >= '0' && c.s[i] <= '9'; i++ {
				}
			}
		}
		break
	}
	v, err := strconv.ParseFloat(c.s[c.at:i], 64)
	if !digits || err != nil || !finite(v) {
		return 0, false
	}
	c.at = i
	return v, true
}

// command returns the letter of the next step, or 0.
func (c *scanner) command() byte {
	c.blanks()
	if c.at < len(c.s) {
		if b := c.s[c.at]; b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' {
			c.at++
			return b
		}
	}
	return 0
}

// svgArgs is how many numbers a step takes.
var svgArgs = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// svgPath follows path data: ours has M, L, C and Z only, other programs write
// all the others.
func svgPath(t *tracer, data string) {
	c := scanner{s: data}
	op := c.command()
	var control xy // the last control point, which S and T mirror
	last := byte(0)
	for op != 0 && t.n < maxPoints {
		upper := op &^ 0x20
		n, known := svgArgs[upper]
		if !known {
			return
		}
		var v [7]float64
		for i := range n {
			var ok bool
			if v[i], ok = c.number(); !ok {
				return
			}
		}
		if op != upper {
			relative(upper, &v, t.cur)
		}
		control = svgDraw(t, upper, v, control, last)
		last = upper
		if next := c.command(); next != 0 {
			op = next
			continue
		}
		if c.at >= len(c.s) || n == 0 {
			return
		}
		switch op { // further numbers repeat the step
		case 'M':
			op = 'L'
		case 'm':
			op = 'l'
		}
	}
}

// relative makes the numbers of a step absolute.
func relative(op byte, v *[7]float64, cur xy) {
	switch op {
	case 'H':
		v[0] += cur.x
	case 'V':
		v[0] += cur.y
	case 'A':
		v[5] += cur.x
		v[6] += cur.y
	default:
		for i := 0; i < 6; i += 2 {
			v[i] += cur.x
			v[i+1] += cur.y
		}
	}
}

// svgDraw draws one step and returns its control point.
func svgDraw(t *tracer, op byte, v [7]float64, control xy, last byte) xy {
	mirror := func(with string) xy {
		for i := range with {
			if with[i] == last {
				return xy{2*t.cur.x - control.x, 2*t.cur.y - control.y}
			}
		}
		return t.cur
	}
	switch op {
	case 'M':
		t.move(xy{v[0], v[1]})
	case 'L':
		t.line(xy{v[0], v[1]})
	case 'H':
		t.line(xy{v[0], t.cur.y})
	case 'V':
		t.line(xy{t.cur.x, v[0]})
	case 'C':
		t.curve(xy{v[0], v[1]}, xy{v[2], v[3]}, xy{v[4], v[5]})
		return xy{v[2], v[3]}
	case 'S':
		t.curve(mirror("CS"), xy{v[0], v[1]}, xy{v[2], v[3]})
		return xy{v[0], v[1]}
	case 'Q', 'T':
		q, end := xy{v[0], v[1]}, xy{v[2], v[3]}
		if op == 'T' {
			q, end = mirror("QT"), xy{v[0], v[1]}
		}
		a := t.cur
		t.curve(xy{a.x + (q.x-a.x)*2/3, a.y + (q.y-a.y)*2/3}, xy{end.x + (q.x-end.x)*2/3, end.y + (q.y-end.y)*2/3}, end)
		return q
	case 'A':
		svgArc(t, v)
	case 'Z':
		t.close()
	}
	return t.cur
}

// svgArc draws an elliptical arc, by the notes on implementation in SVG 1.1,
// appendix F.6.
func svgArc(t *tracer, v [7]float64) {
	rx, ry, end := math.Abs(v[0]), math.Abs(v[1]), xy{v[5], v[6]}
	if rx == 0 || ry == 0 {
		t.line(end)
		return
	}
	s, c := math.Sincos(v[2] * math.Pi / 180)
	a := t.cur
	dx, dy := (a.x-end.x)/2, (a.y-end.y)/2
	x, y := c*dx+s*dy, -s*dx+c*dy
	if l := x*x/(rx*rx) + y*y/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	d := rx*rx*y*y + ry*ry*x*x
	if d == 0 {
		return
	}
	k := math.Sqrt(max(0, rx*rx*ry*ry-d) / d)
	if (v[3] != 0) == (v[4] != 0) {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	from := math.Atan2((y-cy)/ry, (x-cx)/rx)
	sweep := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - from
	if v[4] != 0 && sweep < 0 {
		sweep += 2 * math.Pi
	} else if v[4] == 0 && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	mx, my := c*cx-s*cy+(a.x+end.x)/2, s*cx+c*cy+(a.y+end.y)/2
	// The arc is one of the unit circle, seen through the ellipse's own map.
	own := tracer{to: matrix{c * rx, s * rx, -s * ry, c * ry, mx, my}.then(t.to)}
	own.move(xy{math.Cos(from), math.Sin(from)})
	own.arc(xy{}, 1, from, sweep)
	t.begun()
	last := &t.subs[len(t.subs)-1]
	last.bent = true
	last.pts = append(last.pts, own.subs[0].pts[1:]...)
	t.n += own.n
	t.cur = end
}
