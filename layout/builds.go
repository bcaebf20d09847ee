package layout

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
)

// Build is a way to build the pieces, named as in [templates.Builds].
type Build string

// The builds.
const (
	BuildFoldover Build = "foldover" // face and back joined at one edge
	BuildFlat     Build = "flat"     // face and back glued on card
	BuildBox      Build = "box"      // face and back with a rim between them
	BuildRelief   Build = "relief"   // box, with its pictures cut out of card and glued on top
	BuildNet      Build = "net"      // face, rim and back in one part
)

// Flat reports whether pieces are no thicker than the card they are glued on.
func (b Build) Flat() bool { return b == BuildFoldover || b == BuildFlat }

// Folded reports whether walls are folded between face and back, so that the thickness of
// the paper matters.
func (b Build) Folded() bool { return !b.Flat() }

// gap is the space between parts that are cut out one by one.
const gap draw.MM = 2

// tightGap is the minimum distance between rims, nets and single pieces: the most that keeps
// the rims of shogi on one sheet. It leaves 0.5 mm between the cuts of neighbours even at
// [MaxKerf], so that no blade tears the paper there.
const tightGap draw.MM = 1

// group is parts of one kind that a build needs, on separate sheets.
type group struct {
	id, kind string
	part     func(*pieces.Maker, pieces.Look) draw.Design
	list     func(*kit, func(pieces.Look) draw.Design) []draw.Design // those of every copy
	gap      draw.MM                                                 // minimum distance between parts
	legend   []string
	backs    string // how the head describes backs, see [backsLead]
	stock    string // the paper to print on, under sheet.paper
	mounted  draw.Mount
	upright  bool    // parts are rotated upright, unless they are too long for that
	nested   bool    // equal parts may interlock
	sorted   bool    // the kinds stand apart below their pictures; a drawing shows how a piece is assembled
	band     draw.MM // above each row, for those pictures
	note     func(*kit, []draw.Part) draw.Drawing
}

// groups returns the sheets that a build needs.
func (b Build) groups() []group {
	switch b {
	case BuildFoldover:
		return []group{foldovers}
	case BuildFlat:
		return []group{flatFaces}
	case BuildRelief:
		return []group{faces, rims, reliefs}
	case BuildNet:
		return []group{nets}
	}
	return []group{faces, rims}
}

const (
	flatCard, reliefCard draw.MM = 1, 0.5 // card does not scale
	reliefDepth          draw.MM = 1.2    // what pictures on card add to a piece, both sides together
	glueDepth            draw.MM = 0.2
)

var foldovers = group{
	id: "8-foldover", kind: "foldover",
	part:    (*pieces.Maker).Foldover,
	list:    (*kit).each,
	gap:     gap,
	legend:  []string{"cut", "mountain"},
	backs:   "turned",
	stock:   "thick",
	mounted: draw.Mount{Bare: true},
}

var flatFaces = group{
	id: "1-faces", kind: "faces",
	part:    (*pieces.Maker).Face,
	list:    (*kit).facesThenBacks,
	gap:     gap,
	legend:  []string{"cut"},
	backs:   "order",
	stock:   "any",
	mounted: draw.Mount{Card: flatCard, Bare: true},
	note:    partBacks,
}

var faces = group{
	id: "1-faces", kind: "faces",
	part:   (*pieces.Maker).Face,
	list:   (*kit).faces,
	gap:    gap,
	legend: []string{"cut"},
	backs:  "pair",
	stock:  "thick",
}

var rims = group{
	id: "2-rims", kind: "rims",
	part:    (*pieces.Maker).Rim,
	list:    (*kit).each,
	gap:     tightGap,
	legend:  []string{"cut", "mountain", "glue", "up"},
	stock:   "thick",
	upright: true,
	sorted:  true,
}

var reliefs = group{
	id: "6-relief", kind: "relief",
	part:    (*pieces.Maker).Relief,
	list:    (*kit).reliefs,
	gap:     gap,
	legend:  []string{"cut"},
	stock:   "plain",
	mounted: draw.Mount{Card: reliefCard, Bare: true},
}

var nets = group{
	id: "7-nets", kind: "nets",
	part:   (*pieces.Maker).Net,
	list:   (*kit).each,
	gap:    tightGap,
	legend: []string{"cut", "mountain", "glue"},
	backs:  "turned",
	stock:  "thick",
	nested: true,
}

// backsLead says where the backs are, as a text key, or nothing if all are blank.
func backsLead(copies []pieces.Look, how string) []string {
	some := slices.ContainsFunc(copies, func(l pieces.Look) bool { return l.Piece.Promoted != nil })
	if how == "" || how == "turned" && !some {
		return nil
	}
	return []string{"sheet.backs." + how}
}

// finished returns the depth of a finished piece, at 100 %.
func (o *Options) finished(b pieces.Body) draw.MM {
	scale := draw.MM(o.Scale)
	leaf := (2*o.thickness() + glueDepth) / scale
	switch {
	case o.Build == BuildFoldover:
		return leaf
	case o.backsBehind():
		return o.thickness() / scale
	case o.Build == BuildFlat:
		return leaf + flatCard/scale
	case o.Build == BuildRelief:
		return b.Finished() + reliefDepth/scale
	case o.Build == BuildBox:
		return b.Finished()
	}
	return b.Depth
}
