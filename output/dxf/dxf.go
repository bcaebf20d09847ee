// Package dxf writes a sheet as an AutoCAD 2000 drawing, for cutting machines.
package dxf

import (
	"io"
	"math"
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Write writes the block of the sheet as an AutoCAD 2000 drawing: in millimetres, the
// block's bottom left corner at (0, 0), y pointing up, layers GLUE, ART, FOLD, CUT and
// GUIDE. Outlines are lightweight polylines with true arcs, or single lines, arcs and
// circles; other curves become chords within two micrometres. Folds are unbroken lines
// with a dashed line type, areas are drawn as outlines. It fails if the sheet cannot be
// drawn or w fails.
func Write(w io.Writer, s *draw.Sheet, o draw.Options) error {
	if err := s.Check(); err != nil {
		return err
	}
	d := dxfWriter{block: s.Block, palette: o.Palette, handle: lastHandle}
	for l, m := range s.Marks {
		d.mark(l, m)
	}
	entities := d.b
	d.b = make([]byte, 0, len(entities)+1<<15)
	d.comments(s, o)
	d.framed(entities)
	_, err := w.Write(d.b)
	return err
}

type dxfWriter struct {
	b       []byte
	block   draw.Rect
	palette draw.Palette
	handle  uint64 // the last one assigned
}

// In DXF a group is a code and a value, each on its own line.

func (d *dxfWriter) code(code int) {
	d.b = append(strconv.AppendInt(d.b, int64(code), 10), '\n')
}

func (d *dxfWriter) str(code int, s string) {
	d.code(code)
	d.b = append(append(d.b, s...), '\n')
}

func (d *dxfWriter) int(code, v int) { d.str(code, strconv.Itoa(v)) }

func (d *dxfWriter) num(code int, v float64) {
	d.code(code)
	d.b = append(draw.AppendCoordinate(d.b, v), '\n')
}

// fine writes a number that needs more decimals than a coordinate.
func (d *dxfWriter) fine(code int, v float64) {
	d.code(code)
	d.b = append(draw.AppendNumber(d.b, v, 9), '\n')
}

func handle(h uint64) string { return strings.ToUpper(strconv.FormatUint(h, 16)) }

// x and y convert from sheet coordinates to the drawing's.
func (d *dxfWriter) x(p draw.Point) float64 { return float64(p.X - d.block.Min.X) }
func (d *dxfWriter) y(p draw.Point) float64 { return float64(d.block.Max.Y - p.Y) }

func (d *dxfWriter) xy(code int, p draw.Point) {
	d.num(code, d.x(p))
	d.num(code+10, d.y(p))
}

// mark writes the outlines of a mark.
func (d *dxfWriter) mark(l draw.Layer, m *draw.Mark) {
	paint := d.palette.Paint(m)
	e := entity{layer: l, lineType: lineTypeOf(m.Role)}
	if l == draw.LayerArt {
		shown := paint.Fill
		if paint.HasStroke {
			shown = paint.Stroke
		}
		e.color = aci(shown)
	}
	for _, line := range polylines(font.Outline(m)) {
		d.line(&line, e)
	}
}

// entity holds the attributes common to all entities.
type entity struct {
	layer    draw.Layer
	lineType string // "": the layer's
	color    int    // 0: the layer's
}

func (d *dxfWriter) entity(kind string, e entity, class string) {
	d.str(0, kind)
	d.handle++
	d.str(5, handle(d.handle))
	d.str(330, handle(modelSpace))
	d.str(100, "AcDbEntity")
	d.str(8, e.layer.String())
	if e.lineType != "" {
		d.str(6, e.lineType)
	}
	if e.color != 0 {
		d.int(62, e.color)
	}
	d.str(100, class)
}

func (d *dxfWriter) line(l *polyline, e entity) {
	if c, ok := l.circle(); ok {
		d.circle(c, l.closed, e)
		return
	}
	if len(l.points) == 2 && l.bulges[0] == 0 && !l.closed {
		d.entity("LINE", e, "AcDbLine")
		d.xy(10, l.points[0])
		d.xy(11, l.points[1])
		return
	}
	closed := 0
	if l.closed {
		closed = 1
	}
	d.entity("LWPOLYLINE", e, "AcDbPolyline")
	d.int(90, len(l.points))
	d.int(70, closed)
	for i, p := range l.points {
		d.xy(10, p)
		if b := l.bulges[i]; b != 0 {
			d.fine(42, -b) // y is inverted, so the orientation is too
		}
	}
}

func (d *dxfWriter) circle(c circle, whole bool, e entity) {
	kind := "ARC"
	if whole {
		kind = "CIRCLE"
	}
	d.entity(kind, e, "AcDbCircle")
	d.xy(10, c.center)
	d.num(40, float64(c.radius))
	if whole {
		return
	}
	// Arcs run counter-clockwise in DXF; inverting y reverses ours.
	from, to := -c.from-c.sweep, -c.from
	if c.sweep < 0 {
		from, to = to, from
	}
	d.str(100, "AcDbArc")
	d.fine(50, turn(from))
	d.fine(51, turn(to))
}

// turn normalizes an angle to [0, 360) degrees.
func turn(deg float64) float64 { return math.Mod(math.Mod(deg, 360)+360, 360) }
