package layout

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Build is a way to make the pieces; its name stands in [templates.Builds].
type Build string

// The builds that the program names itself.
const (
	BuildBox      Build = "box"      // face and back with a rim between them
	BuildFlat     Build = "flat"     // face and back glued on card
	BuildRelief   Build = "relief"   // box, with frames and symbols cut out and glued on top
	BuildNet      Build = "net"      // face, rim and back in one part
	BuildFoldover Build = "foldover" // face and back joined at one edge
	BuildCore     Build = "core"     // a stack of card, a strip round it, face and back on it
	BuildSticker  Build = "sticker"  // faces to be stuck on wooden blanks
	BuildAll      Build = "all"      // box, relief and net
)

// Way is all that is known of a build but its texts, kit.build.NAME, and the pictures of
// its steps, [fold.Body.Steps].
type Way struct {
	Name    Build
	with    []Build                             // others that it takes in
	parts   []group                             // none: those of the others, no more
	depth   func(*Options, pieces.Body) draw.MM // of a finished piece, at 100 %; nil: that of its body
	draws   func(*pieces.Options)               // faces or bodies other than those of box pieces
	Flat    bool                                // pieces are no deeper than the card on which they are glued
	Folded  bool                                // walls are folded between face and back, so that it matters how thick the paper is
	tabbed  bool                                // face or back are glued on tabs
	Plates  bool                                // face and back are parts of their own, which may stand edge to edge
	behind  bool                                // backs may be printed behind their faces: no rim goes between them
	needs   string                              // what has to be at hand, under kit.needs
	inside  string                              // what the list of contents calls the pieces, under kit.inside
	gauge   int                                 // the step after which an outline of the piece is drawn; 0: none
	Typical int                                 // the step whose picture stands for the build
	usual   bool                                // booklets tell of it unasked
}

// gap between parts that are cut out one by one.
const gap draw.MM = 2

// group is parts of one kind that a build needs, on sheets of their own.
type group struct {
	id, kind string
	part     func(*pieces.Maker, pieces.Look) draw.Design
	list     func(*kit, func(pieces.Look) draw.Design) []draw.Design // those of every copy
	least    draw.MM                                                 // from one part to the next; 0: the usual gap
	legend   []string                                                // nil: cut
	round    []string                                                // the legend of discs, where that is another
	backs    string                                                  // how the legend tells of backs, see [backsLegend]
	mounted  draw.Mount
	upright  bool // parts stand side by side, unless they are too long for that
	nested   bool // equal ones may reach into one another
	drawn    bool // below them is drawn how a piece goes together
	note     func(*kit, []draw.Part) draw.Drawing
}

const (
	flatCard, reliefCard draw.MM = 1, 0.5 // Card does not scale.
	reliefDepth          draw.MM = 1.2    // what frames and symbols on card add on both sides of a piece
	glueDepth            draw.MM = 0.2
)

// builds are all of them in the order in which they are told: the fastest first, and each
// after those that it takes in.
func builds() []Way {
	face, rim, bare := (*pieces.Maker).Face, []string{"cut", "mountain", "glue", "up"}, draw.Mount{Bare: true}
	return []Way{
		{Name: BuildFoldover, Flat: true, needs: "paper scoring board varnish", inside: "pieces-flat", Typical: 1, usual: true, depth: (*Options).leafDepth, parts: []group{
			{id: "8-foldover", kind: "foldover", part: (*pieces.Maker).Foldover, list: (*kit).each, legend: []string{"cut", "mountain"}, backs: "turned", mounted: bare},
		}},
		{Name: BuildFlat, Flat: true, Plates: true, behind: true, needs: "flat-paper flat-tools board varnish", inside: "pieces-flat", usual: true, depth: (*Options).flatDepth, parts: []group{
			{id: "1-faces", kind: "faces", part: face, list: (*kit).facesThenBacks, backs: "order", mounted: draw.Mount{Card: flatCard, Bare: true}, note: parting},
		}},
		{Name: BuildBox, Folded: true, tabbed: true, Plates: true, needs: "paper scoring washers board varnish", inside: "pieces", gauge: 2, Typical: 2, usual: true, parts: []group{
			{id: "1-faces", kind: "faces", part: face, list: (*kit).faces, backs: "pair"},
			{id: "2-rims", kind: "rims", part: (*pieces.Maker).Rim, list: (*kit).each, least: rimGap, legend: rim, upright: true, drawn: true},
		}, depth: func(_ *Options, b pieces.Body) draw.MM { return b.Finished() }},
		{Name: BuildRelief, with: []Build{BuildBox}, needs: "relief", inside: "pieces", Typical: 2, draws: func(o *pieces.Options) { o.Apart = true }, parts: []group{
			{id: "6-relief", kind: "relief", part: (*pieces.Maker).Relief, list: (*kit).reliefs, backs: "backs", mounted: draw.Mount{Card: reliefCard, Bare: true}},
		}, depth: func(o *Options, b pieces.Body) draw.MM { return b.Finished() + reliefDepth/draw.MM(o.Scale) }},
		{Name: BuildNet, Folded: true, tabbed: true, needs: "paper scoring washers board varnish", inside: "pieces", Typical: 1, parts: []group{
			{id: "7-nets", kind: "nets", part: (*pieces.Maker).Net, list: (*kit).each, least: tightGap, legend: rim[:3:3], backs: "turned", nested: true},
		}},
		{Name: BuildCore, Folded: true, Plates: true, needs: "paper cores scoring core-washers board varnish", inside: "pieces", Typical: 1, draws: func(o *pieces.Options) { o.Stacked = true }, parts: []group{
			{id: "1-faces", kind: "faces", part: face, list: (*kit).faces, backs: "pair", mounted: bare},
			{id: "2-strips", kind: "strips", part: (*pieces.Maker).Strip, list: (*kit).each, least: rimGap, legend: rim, round: []string{"cut", "glue"}, upright: true, mounted: bare},
			{id: "6-cores", kind: "cores", part: (*pieces.Maker).Core, list: (*kit).cores, least: tightGap, mounted: draw.Mount{Card: fold.CoreCard, Bare: true}},
		}, depth: func(_ *Options, b pieces.Body) draw.MM { return b.RimHeight() + 2*b.Thick }},
		{Name: BuildSticker, Plates: true, needs: "sticker-paper blanks blade board varnish", inside: "stickers", gauge: 1, Typical: 2, parts: []group{
			{id: "1-stickers", kind: "stickers", part: (*pieces.Maker).Sticker, list: (*kit).reliefs, legend: []string{"kiss"}, backs: "backs", mounted: bare},
		}},
		{Name: BuildAll, with: []Build{BuildBox, BuildRelief, BuildNet}},
	}
}

// leafDepth is how thick a leaf folded on itself is.
func (o *Options) leafDepth(pieces.Body) draw.MM {
	return (2*o.thickness() + glueDepth) / draw.MM(o.Scale)
}

// flatDepth is how thick paper on both sides of card is, or one sheet that is printed on both sides.
func (o *Options) flatDepth(b pieces.Body) draw.MM {
	if o.backsBehind() {
		return o.thickness() / draw.MM(o.Scale)
	}
	return o.leafDepth(b) + flatCard/draw.MM(o.Scale)
}

// Builds lists all builds.
func Builds() (out []Build) {
	for _, w := range builds() {
		out = append(out, w.Name)
	}
	return out
}

// Ways returns the builds that a build consists of, each with parts and steps of its own; the
// usual ones where it is "".
func (b Build) Ways() []Way {
	all := builds()
	at := slices.IndexFunc(all, func(w Way) bool { return w.Name == b })
	return slices.DeleteFunc(all, func(w Way) bool {
		taken := b == "" && w.usual || at >= 0 && (w.Name == b || slices.Contains(all[at].with, w.Name))
		return !taken || w.parts == nil
	})
}

// Is reports whether something is so of a build, or of one that it takes in.
func (b Build) Is(so func(Way) bool) bool { return slices.ContainsFunc(b.Ways(), so) }

// Creased reports whether parts of a build have lines to fold them by.
func (w Way) Creased() bool {
	return slices.ContainsFunc(w.parts, func(g group) bool { return slices.Contains(g.legend, "mountain") })
}

// Draw changes how faces and bodies are drawn to what a build needs.
func (b Build) Draw(o *pieces.Options) {
	for _, w := range b.Ways() {
		if w.draws != nil {
			w.draws(o)
		}
	}
}

func (k *kit) groups() (out []group) {
	for _, w := range k.opts.Build.Ways() {
		for _, g := range w.parts {
			if g.least = cmp.Or(g.least, gap); g.legend == nil {
				g.legend = []string{"cut"}
			}
			if g.round != nil && k.game.Shape.Outline == templates.Round {
				g.legend = g.round
			}
			if g.backs != "" {
				g.legend = backsLegend(k.copies, g.backs, slices.Clip(g.legend)...)
			}
			out = append(out, g)
		}
	}
	return out
}
