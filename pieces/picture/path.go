package picture

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/output/draw"
)

// pathReader draws path data.
type pathReader struct {
	scanner
	path     draw.Path
	cur      draw.Point // current point
	start    draw.Point // of the subpath
	down     bool       // the subpath has been started in path
	control  draw.Point // of the last curve, for S and T
	last     byte       // the last command, in upper case
	relative bool
}

// parsePath reads the data of a path, of at most room points.
func parsePath(d string, room int) (draw.Path, error) {
	if strings.TrimSpace(d) == "none" {
		return draw.Path{}, nil
	}
	p := pathReader{scanner: scanner{s: d}}
	p.path.Ops = make([]draw.Op, 0, min(len(d)/12, room)+2)
	p.path.Pts = make([]draw.Point, 0, min(len(d)/10, room)+4)
	p.skip(space)
	for !p.done() {
		if err := p.command(room); err != nil {
			return draw.Path{}, fmt.Errorf("path data: %w", err)
		}
	}
	return p.path, nil
}

// command reads a letter and all the numbers that follow it.
func (p *pathReader) command(room int) error {
	at := p.i
	letter := p.s[at]
	op := letter &^ 0x20 // upper case
	p.relative = letter != op
	n, known := arguments[op]
	switch {
	case !known || letter < 'A':
		return p.expected("a command")
	case p.last == 0 && op != 'M':
		return errors.New("it must start with M")
	}
	p.i++
	p.skip(space)
	if op == 'Z' {
		p.close()
		return nil
	}
	return p.steps(op, n, room)
}

// steps reads all following sets of n numbers and draws them.
func (p *pathReader) steps(op byte, n, room int) error {
	for first := true; first || p.more(); first = false {
		if err := p.step(op, n); err != nil {
			return err
		}
		if len(p.path.Pts) > room {
			return errPoints
		}
		if op == 'M' {
			op, n = 'L', 2 // further pairs are lines
		}
		p.gap()
	}
	return nil
}

// more reports whether another set of numbers follows, rather than a command.
func (p *pathReader) more() bool {
	return !p.done() && (p.s[p.i] <= '9' && p.s[p.i] >= '+')
}

// arguments is the number of arguments of each command.
var arguments = map[byte]int{'Z': 0, 'H': 1, 'V': 1, 'M': 2, 'L': 2, 'T': 2, 'S': 4, 'Q': 4, 'C': 6, 'A': 7}

// step reads one set of numbers and draws it.
func (p *pathReader) step(op byte, n int) error {
	var v [7]float64
	for i := range n {
		if i > 0 {
			p.gap()
		}
		var err error
		if op == 'A' && (i == 3 || i == 4) {
			v[i], err = p.flag()
		} else {
			v[i], err = p.number()
		}
		if err != nil {
			return err
		}
	}
	p.draw(op, &v)
	p.last = op
	return nil
}

// flag reads the 0 or 1 of an arc, which needs no separator.
func (p *pathReader) flag() (float64, error) {
	if p.one("01") {
		return float64(p.s[p.i-1] - '0'), nil
	}
	return 0, p.expected("a flag, 0 or 1,")
}

// pt returns the point with these coordinates, absolute or relative.
func (p *pathReader) pt(x, y float64) draw.Point {
	q := draw.Pt(draw.MM(x), draw.MM(y))
	if p.relative {
		q = q.Add(p.cur)
	}
	return q
}

func (p *pathReader) draw(op byte, v *[7]float64) {
	if op == 'M' {
		p.cur = p.pt(v[0], v[1])
		p.start, p.down = p.cur, false
		return
	}
	if !p.down { // deferred, so that moves without lines leave nothing
		p.path.Move(p.cur)
		p.down = true
	}
	// S and T start with the reflection of the previous control point, if that belonged
	// to a curve of their kind.
	mirror := p.cur
	if op == 'S' && (p.last == 'C' || p.last == 'S') || op == 'T' && (p.last == 'Q' || p.last == 'T') {
		mirror = p.cur.Add(p.cur.Sub(p.control))
	}
	to := p.pt(v[0], v[1])
	switch op {
	case 'L':
		p.path.Line(to)
	case 'H':
		to.Y = p.cur.Y
		p.path.Line(to)
	case 'V':
		to = draw.Pt(p.cur.X, p.pt(0, v[0]).Y)
		p.path.Line(to)
	case 'A':
		to = p.pt(v[5], v[6])
		ellipticalArc{v[0], v[1], v[2], v[3] == 1, v[4] == 1}.draw(&p.path, to)
	case 'C':
		p.control = p.pt(v[2], v[3])
		c1 := to
		to = p.pt(v[4], v[5])
		p.path.Curve(c1, p.control, to)
	case 'S':
		p.control, to = to, p.pt(v[2], v[3])
		p.path.Curve(mirror, p.control, to)
	case 'Q':
		p.control, to = to, p.pt(v[2], v[3])
		p.path.Quad(p.control, to)
	case 'T':
		p.control = mirror
		p.path.Quad(mirror, to)
	}
	p.cur = to
}

// close joins the subpath to its start, where the next one begins by default.
func (p *pathReader) close() {
	if p.down {
		p.path.Close()
	}
	p.cur, p.down, p.last = p.start, false, 'Z'
}
