package layout

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// Build is a way to build the pieces, named as in [templates.Builds].
type Build string

// The builds that the program refers to by name.
const (
	BuildBox      Build = "box"      // face and back with a rim between them
	BuildFlat     Build = "flat"     // face and back glued on card
	BuildRelief   Build = "relief"   // box, with its pictures cut out of card and glued on top
	BuildNet      Build = "net"      // face, rim and back in one part
	BuildFoldover Build = "foldover" // face and back joined at one edge
)

// Way describes a build except for its texts, kit.build.NAME.
type Way struct {
	Name   Build
	with   []Build                             // other builds it includes
	parts  []group                             // empty: only those of the included builds
	depth  func(*Options, pieces.Body) draw.MM // of a finished piece, at 100 %; nil: that of its body
	draws  func(*pieces.Options)               // if faces or bodies differ from those of box pieces
	Flat   bool                                // pieces are no thicker than the card they are glued on
	Folded bool                                // walls are folded between face and back, so the thickness of the paper matters
	tabbed bool                                // face or back are glued onto tabs
	Plates bool                                // face and back are separate parts, which may be placed edge to edge
	behind bool                                // backs may be printed behind their faces: no rim goes between them
	needs  string                              // what is required, as keys under kit.needs
	inside string                              // the name of the pieces in the list of contents, under kit.inside
	usual  bool                                // booklets describe it by default
}

// gap is the space between parts that are cut out one by one.
const gap draw.MM = 2

// group is parts of one kind that a build needs, on separate sheets.
type group struct {
	id, kind string
	part     func(*pieces.Maker, pieces.Look) draw.Design
	list     func(*kit, func(pieces.Look) draw.Design) []draw.Design // those of every copy
	least    draw.MM                                                 // minimum distance between parts; 0: gap
	legend   []string                                                // nil: cut
	round    []string                                                // the legend for discs, if different
	backs    string                                                  // how the head describes backs, see [backsLead]
	about    []string                                                // text keys of what stands below the title
	stock    string                                                  // the paper to print on, under sheet.paper; "": thick
	mounted  draw.Mount
	upright  bool // parts are rotated upright, unless they are too long for that
	nested   bool // equal parts may interlock
	drawn    bool // a drawing below shows how a piece is assembled
	note     func(*kit, []draw.Part) draw.Drawing
}

const (
	flatCard, reliefCard draw.MM = 1, 0.5 // card does not scale
	reliefDepth          draw.MM = 1.2    // what pictures on card add to a piece, both sides together
	glueDepth            draw.MM = 0.2
)

// builds returns all builds in the order in which they are described: the fastest
// first, and each after those that it includes.
func builds() []Way {
	face, rim, bare := (*pieces.Maker).Face, []string{"cut", "mountain", "glue", "up"}, draw.Mount{Bare: true}
	return []Way{
		{Name: BuildFoldover, Flat: true, needs: "paper scoring board varnish", inside: "pieces-flat", usual: true, depth: (*Options).leafDepth, parts: []group{
			{id: "8-foldover", kind: "foldover", part: (*pieces.Maker).Foldover, list: (*kit).each, legend: []string{"cut", "mountain"}, backs: "turned", mounted: bare},
		}},
		{Name: BuildFlat, Flat: true, Plates: true, behind: true, needs: "flat-paper flat-tools board varnish", inside: "pieces-flat", usual: true, depth: (*Options).flatDepth, parts: []group{
			{id: "1-faces", kind: "faces", part: face, list: (*kit).facesThenBacks, backs: "order", stock: "any", mounted: draw.Mount{Card: flatCard, Bare: true}, note: partBacks},
		}},
		{Name: BuildBox, Folded: true, tabbed: true, Plates: true, needs: "paper scoring washers board varnish", inside: "pieces", usual: true, parts: []group{
			{id: "1-faces", kind: "faces", part: face, list: (*kit).faces, backs: "pair"},
			{id: "2-rims", kind: "rims", part: (*pieces.Maker).Rim, list: (*kit).each, least: rimGap, legend: rim, upright: true, drawn: true},
		}, depth: func(_ *Options, b pieces.Body) draw.MM { return b.Finished() }},
		{Name: BuildRelief, with: []Build{BuildBox}, needs: "relief", inside: "pieces", draws: func(o *pieces.Options) { o.Apart = true }, parts: []group{
			{id: "6-relief", kind: "relief", part: (*pieces.Maker).Relief, list: (*kit).reliefs, stock: "plain", mounted: draw.Mount{Card: reliefCard, Bare: true}},
		}, depth: func(o *Options, b pieces.Body) draw.MM { return b.Finished() + reliefDepth/draw.MM(o.Scale) }},
		{Name: BuildNet, Folded: true, tabbed: true, needs: "paper scoring washers board varnish", inside: "pieces", parts: []group{
			{id: "7-nets", kind: "nets", part: (*pieces.Maker).Net, list: (*kit).each, least: tightGap, legend: rim[:3:3], backs: "turned", nested: true},
		}},
	}
}

// leafDepth returns the thickness of a folded leaf.
func (o *Options) leafDepth(pieces.Body) draw.MM {
	return (2*o.thickness() + glueDepth) / draw.MM(o.Scale)
}

// flatDepth returns the thickness of card with paper on both sides, or of one sheet
// printed on both sides.
func (o *Options) flatDepth(b pieces.Body) draw.MM {
	if o.backsBehind() {
		return o.thickness() / draw.MM(o.Scale)
	}
	return o.leafDepth(b) + flatCard/draw.MM(o.Scale)
}

// Builds returns all builds.
func Builds() (out []Build) {
	for _, w := range builds() {
		out = append(out, w.Name)
	}
	return out
}

// Ways returns the builds that a build consists of, each with its own parts and steps;
// for "" it returns the default ones.
func (b Build) Ways() []Way {
	all := builds()
	at := slices.IndexFunc(all, func(w Way) bool { return w.Name == b })
	return slices.DeleteFunc(all, func(w Way) bool {
		taken := b == "" && w.usual || at >= 0 && (w.Name == b || slices.Contains(all[at].with, w.Name))
		return !taken || w.parts == nil
	})
}

// Is reports whether so holds for a build, or for one that it includes.
func (b Build) Is(so func(Way) bool) bool { return slices.ContainsFunc(b.Ways(), so) }

// Creased reports whether parts of a build have fold lines.
func (w Way) Creased() bool {
	return slices.ContainsFunc(w.parts, func(g group) bool { return slices.Contains(g.legend, "mountain") })
}

// Draw adapts how faces and bodies are drawn to a build.
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
				g.about = backsLead(k.copies, g.backs)
			}
			out = append(out, g)
		}
	}
	return out
}
