package pdf

import (
	"shogikit/output/draw"
	"shogikit/output/format"
)

// spotColor is a separate plate, with a name that cutting and creasing machines
// recognize. It overprints: what is below still prints.
type spotColor struct {
	name     string // of the plate
	resource string // in the page's resources
	cmyk     string // for viewers without the plate
	rgb      string // the same, where CMYK is not allowed
	ops      string // set it as the stroke colour
}

var spotColors = []spotColor{
	{"CutContour", "SpotCut", "0 1 0 0", "1 0 1", "/Overprint gs /SpotCut CS 1 SCN\n"},
	{"Crease", "SpotCrease", "1 0 0 0", "0 1 1", "/Overprint gs /SpotCrease CS 1 SCN\n"},
}

// spotOf returns the spot colour for strokes of the role, or nil.
func spotOf(r draw.Role) *spotColor {
	switch r.Layer() {
	case draw.LayerCut:
		return &spotColors[0]
	case draw.LayerFold:
		return &spotColors[1]
	}
	return nil
}

// overprint is the graphics state of spot colours.
const overprint = "<</Type /ExtGState /OP true /op false /OPM 1>>"

// object returns the colour space object of c.
func (c *spotColor) object(o format.Options) string {
	if o.PDFX {
		return "[/Separation /" + c.name + " /DeviceRGB <</FunctionType 2 /Domain [0 1] /Range [0 1 0 1 0 1] /C0 [1 1 1] /C1 [" + c.rgb + "] /N 1>>]"
	}
	return "[/Separation /" + c.name + " /DeviceCMYK <</FunctionType 2 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]" +
		" /C0 [0 0 0 0] /C1 [" + c.cmyk + "] /N 1>>]"
}
