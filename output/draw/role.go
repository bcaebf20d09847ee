package draw

import "strings"

// Role is the purpose of a mark. Writers turn roles into layers, and every role but Art
// has a fixed pen, so that scaling never thins a cut line.
type Role uint8

// The roles, in painting order.
const (
	Glue         Role = iota // where glue goes: an area, hidden when finished
	Art                      // what is visible on the finished piece
	FoldMountain             // mountain fold: the crease ends up outside
	FoldValley               // valley fold: the crease ends up inside
	Cut                      // where scissors or a knife cut
	Guide                    // titles, scale figures, crop marks, hints
	Roles                    // number of roles
)

// RolePen returns the ink of the role's pen.
func RolePen(r Role) Ink { return pens[r].ink }

// pens are the default pens of the roles.
var pens = [Roles]struct {
	ink   Ink
	width MM
	dash  []MM
}{
	Glue:         {GreyTint, 0.18, nil},
	FoldMountain: {Crease, 0.2, []MM{1.6, 0.8}},
	FoldValley:   {Crease, 0.2, []MM{2.4, 0.7, 0.4, 0.7}},
	Cut:          {Umber, 0.2, nil},
	Guide:        {Grey, 0.18, nil},
}

// Layer is the layer of a role in a file: a PDF layer, an SVG group, a DXF layer. Both
// kinds of folds share one.
type Layer uint8

// The layers, in painting order.
const (
	LayerGlue Layer = iota
	LayerArt
	LayerFold
	LayerCut
	LayerGuide
	Layers // number of layers
)

// Layer returns the layer for marks of this role.
func (r Role) Layer() Layer {
	return [...]Layer{
		Glue: LayerGlue, Art: LayerArt, FoldMountain: LayerFold, FoldValley: LayerFold, Cut: LayerCut, Guide: LayerGuide,
	}[r]
}

// String returns the layer's name in upper case, as in DXF.
func (l Layer) String() string { return [...]string{"GLUE", "ART", "FOLD", "CUT", "GUIDE"}[l] }

// ID returns the layer's name in lower case, as in SVG group IDs.
func (l Layer) ID() string { return strings.ToLower(l.String()) }
