package layout

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
)

// How many ways out a message names, where there are as many.
const minRemedies, maxRemedies = 3, 4

// change is a way to make a kit fit, as the user would type it.
type change struct {
	flags string
	opts  Options
}

// and returns the change with another flag on top.
func (c change) and(flag string, do func(*Options)) change {
	if c.flags != "" {
		flag = c.flags + " " + flag
	}
	c.flags = flag
	do(&c.opts)
	return c
}

// remedies returns what makes the kit fit, simple changes first. Each one has
// been tried.
func remedies(g *templates.Game, o Options, faults error) []string {
	var out []string
	add := func(c change) bool {
		if c.flags == "" || len(out) == maxRemedies || !fits(g, c.opts) {
			return false
		}
		out = append(out, c.flags)
		return true
	}
	base := change{opts: o}
	add(smaller(g, base))
	for _, c := range otherPapers(base) {
		if add(c) {
			break // the smallest one is enough
		}
	}
	for _, c := range append(otherForms(base, faults), paperFor(base, faults)) {
		add(c)
	}
	for _, c := range append(otherPapers(base), otherForms(base, faults)...) {
		for _, c := range []change{c, smaller(g, c)} {
			if len(out) < minRemedies && !slices.Contains(out, c.flags) {
				add(c)
			}
		}
	}
	return out
}

// fits tells whether the kit can be laid out.
func fits(g *templates.Game, o Options) bool {
	if p := o.Paper.Size; p.W >= overviewW && p.H >= overviewH {
		o.Overview = false // goes on any such paper
	}
	builds := []Build{o.Build}
	switch o.Build { // a relief sheet is a sheet of faces, and slow to draw
	case BuildRelief:
		builds = []Build{BuildBox}
	case BuildAll:
		builds = []Build{BuildBox, BuildNet}
	}
	for _, o.Build = range builds {
		if _, err := lay(g, o); err != nil {
			return false
		}
	}
	return true
}

// smaller finds the largest whole percentage at which the kit fits; the change
// has no flags where there is none.
func smaller(g *templates.Game, c change) change {
	at := func(percent int) change {
		return c.and(fmt.Sprintf("--scale %d%%", percent), func(o *Options) { o.Scale = float64(percent) / 100 })
	}
	lo, hi := minPercent, int(math.Ceil(c.opts.Scale*100)) // fits at lo, does not at hi
	if hi <= lo || fits(g, c.opts) || !fits(g, at(lo).opts) {
		return change{}
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; fits(g, at(mid).opts) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return at(lo)
}

// minPercent is the smallest scale that the command line takes.
const minPercent = 25

// otherPapers lists the named papers, smallest first.
func otherPapers(c change) []change {
	var out []change
	for _, name := range []string{"a4", "letter", "legal", "a3", "tabloid"} {
		if p, err := press.ParsePaper(name); err == nil && name != c.opts.Paper.Name {
			out = append(out, c.and("--paper "+name, func(o *Options) { o.Paper = p.Like(o.Paper) }))
		}
	}
	return out
}

// otherForms lists other forms of the board if that is too large, and of the
// pieces if those are.
func otherForms(c change, faults error) []change {
	var out []change
	board, piece := false, false
	for _, e := range tooLarge(faults) {
		board, piece = board || e.Board, piece || !e.Board
	}
	for _, form := range []BoardForm{BoardHalves, BoardNone} {
		if board && form != c.opts.Board {
			out = append(out, c.and("--board "+string(form), func(o *Options) { o.Board = form }))
		}
	}
	if piece && c.opts.Build != BuildFlat {
		out = append(out, c.and("--build flat", func(o *Options) { o.Build = BuildFlat }))
	}
	return out
}

// paperFor returns a paper that holds the largest of what does not fit.
func paperFor(c change, faults error) change {
	var w, h draw.MM
	for _, e := range tooLarge(faults) {
		w, h = max(w, e.W), max(h, e.H)
	}
	up := func(v draw.MM) draw.MM { return draw.MM(math.Ceil(float64(v + 2*press.CustomMargin))) }
	size := fmt.Sprintf("%.0fx%.0f", up(w+press.SideW), up(h+press.HeadH+press.FootH))
	p, err := press.ParsePaper(size)
	if err != nil {
		return change{}
	}
	return c.and("--paper "+size, func(o *Options) { o.Paper = p })
}

// tooLarge lists all that does not fit.
func tooLarge(err error) []*press.TooLarge {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var out []*press.TooLarge
		for _, sub := range list.Unwrap() {
			out = append(out, tooLarge(sub)...)
		}
		return out
	}
	var e *press.TooLarge
	if errors.As(err, &e) {
		return []*press.TooLarge{e}
	}
	return nil
}
