package layout

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates"
)

// How many remedies a message names, if there are enough.
const minRemedies, maxRemedies = 3, 4

type change struct {
	remedy press.Remedy
	opts   Options
}

// and returns the change with another one added.
func (c change) and(o press.Option, value string, do func(*Options)) change {
	c.remedy = append(slices.Clone(c.remedy), press.Change{Option: o, Value: value})
	do(&c.opts)
	return c
}

// remedies returns changes that make the kit fit, simple ones first. Each has been
// verified, with everything else unchanged.
func remedies(g *templates.Game, o Options, large []*press.TooLarge) (out []press.Remedy) {
	t := &tries{game: g, left: maxTries}
	add := func(c change) bool {
		known := slices.ContainsFunc(out, func(r press.Remedy) bool { return slices.Equal(r, c.remedy) })
		if len(c.remedy) == 0 || known || len(out) == maxRemedies || !t.fits(c.opts) || !t.works(c.opts) {
			return false
		}
		out = append(out, c.remedy)
		return true
	}
	base := change{opts: o}
	margins, papers, forms := ways(base, large)
	add(t.smaller(base))
	_ = slices.ContainsFunc(margins, add) // the smallest one suffices
	_ = slices.ContainsFunc(papers, add)
	for _, c := range forms {
		add(c)
	}
	for _, c := range slices.Concat(papers, forms) {
		if len(out) < minRemedies {
			add(c)
		}
		if len(out) < minRemedies {
			add(t.smaller(c))
		}
	}
	return out
}

// maxTries bounds the search for remedies to less than a second.
const maxTries = 120

type tries struct {
	game *templates.Game
	left int
}

// fits reports whether there is room for everything.
func (t *tries) fits(o Options) bool {
	if t.left--; t.left < 0 {
		return false
	}
	_, err := place(t.game, o)
	return err == nil
}

// works reports whether a plan with enough room is feasible: a blade may be too wide
// for the holes of reliefs, and a printer's correction may exceed the paper.
func (t *tries) works(o Options) bool {
	o.Overview = o.Overview && o.Printer != press.Correction{}
	_, err := newPlan(t.game, o)
	return err == nil
}

// smaller finds the largest whole percentage at which the kit fits; the zero change if
// there is none.
func (t *tries) smaller(c change) change {
	at := func(percent int) change {
		return c.and(press.ScaleOption, fmt.Sprintf("%d%%", percent), func(o *Options) { o.Scale = float64(percent) / 100 })
	}
	least, most := minPercent, int(math.Ceil(c.opts.Scale*100)) // most is known to be too large
	if most <= least || t.fits(c.opts) {
		return change{}
	}
	for !t.fits(at(least).opts) { // thick paper cannot be folded into very small pieces
		if least += 25; least >= most || least > 100 {
			return change{}
		}
	}
	return at(least + sort.Search(most-least-1, func(i int) bool { return !t.fits(at(least + i + 1).opts) }))
}

// minPercent is the smallest scale on the command line.
const minPercent = 25

// ways lists possible remedies: wider margins if sheets exceed their paper; papers no
// smaller than the default one, smallest first, and of equal ones only the most common;
// other forms of the board if that is too large, and of the pieces if those are.
func ways(c change, large []*press.TooLarge) (margins, papers, forms []change) {
	is := func(what func(*press.TooLarge) bool) bool { return slices.ContainsFunc(large, what) }
	sheet := is(func(e *press.TooLarge) bool { return e.Sheet })
	board := is(func(e *press.TooLarge) bool { return e.Board })
	piece := is(func(e *press.TooLarge) bool { return !e.Board && !e.Sheet })
	for mm := 5; mm <= 15 && sheet; mm++ {
		if p, err := c.opts.Paper.WithMargin(draw.MM(mm)); err == nil {
			margins = append(margins, c.and(press.MarginOption, fmt.Sprintf("%dmm", mm), func(o *Options) { o.Paper = p }))
		}
	}
	room := func(p press.Paper) draw.MM { return p.Block.W() * p.Block.H() }
	list := slices.DeleteFunc(press.Papers(), func(p press.Paper) bool { return room(p) < room(press.Papers()[0]) })
	slices.SortStableFunc(list, func(a, b press.Paper) int { return cmp.Compare(room(a), room(b)) })
	for _, p := range slices.CompactFunc(list, func(a, b press.Paper) bool { return room(a) == room(b) }) {
		if p.Name != c.opts.Paper.Name {
			papers = append(papers, c.and(press.PaperOption, p.Name, func(o *Options) { o.Paper = p.Like(o.Paper) }))
		}
	}
	for _, form := range []BoardForm{BoardHalves, BoardNone} {
		if board && form != c.opts.Board {
			forms = append(forms, c.and(press.BoardOption, string(form), func(o *Options) { o.Board = form }))
		}
	}
	if piece && c.opts.Build != BuildFlat {
		forms = append(forms, c.and(press.BuildOption, string(BuildFlat), func(o *Options) { o.Build = BuildFlat }))
	}
	return margins, papers, forms
}

func tooLarge(err error) (out []*press.TooLarge) {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, sub := range list.Unwrap() {
			out = append(out, tooLarge(sub)...)
		}
		return out
	}
	if e := (*press.TooLarge)(nil); errors.As(err, &e) {
		out = append(out, e)
	}
	return out
}
