package picture

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// paint is the value of fill or stroke.
type paint struct {
	ink     draw.Ink
	current bool // currentColor: whatever the property color says
}

// style holds the properties that matter on paper.
type style struct {
	fill, stroke paint
	color        draw.Ink
	width        float64
	fillOpaque   bool
	strokeOpaque bool
	evenOdd      bool
	hidden       bool // visibility
	strokeFirst  bool // paint-order
	dashed       bool

	// Not inherited:
	gone      bool // display: none
	transform string
}

// initial is the style that SVG prescribes where a file says nothing.
func initial() style {
	return style{fill: paint{ink: draw.Black}, color: draw.Black, width: 1, fillOpaque: true, strokeOpaque: true}
}

// inks returns what the style paints with, colours resolved.
func (s *style) inks() (fill, stroke draw.Ink, err error) {
	fill, stroke = s.fill.resolve(s.color), s.stroke.resolve(s.color)
	if s.width == 0 {
		stroke = draw.None
	}
	switch {
	case fill != draw.None && !s.fillOpaque, stroke != draw.None && !s.strokeOpaque:
		err = errOpacity
	case stroke != draw.None && s.dashed:
		err = errors.New("dashed strokes cannot be drawn; convert the stroke to a path")
	}
	return fill, stroke, err
}

func (p paint) resolve(current draw.Ink) draw.Ink {
	if p.current {
		return current
	}
	return p.ink
}

var errOpacity = errors.New("transparency cannot be printed; set opacity to 1 and mix the colour")

// apply reads the attributes of an element, then its style="…", which wins. It
// returns the first fault, but goes on, because display:none excuses any.
func (s *style) apply(attrs []xml.Attr) error {
	s.gone, s.transform = false, ""
	var first error
	css := ""
	for i := range attrs {
		a := &attrs[i]
		switch {
		case a.Name.Space != "": // inkscape:label and the like
		case a.Name.Local == "style":
			css = withoutComments(a.Value)
		default:
			first = cmp.Or(first, s.set(a.Name.Local, strings.TrimSpace(a.Value)))
		}
	}
	for css != "" {
		var decl string
		decl, css, _ = strings.Cut(css, ";")
		if name, value, ok := strings.Cut(decl, ":"); ok {
			value, _, _ = strings.Cut(value, "!important")
			first = cmp.Or(first, s.set(strings.TrimSpace(name), strings.TrimSpace(value)))
		}
	}
	return first
}

// set sets one property. Names that do not matter on paper are ignored.
func (s *style) set(name, value string) error {
	if value == "inherit" {
		return nil
	}
	var err error
	switch name {
	case "fill":
		s.fill, err = parsePaint(name, value)
	case "stroke":
		s.stroke, err = parsePaint(name, value)
	case "color":
		var p paint
		if p, err = parsePaint(name, value); err == nil && !p.current {
			s.color = p.ink
		}
	case "stroke-width":
		s.width, err = strokeWidth(value)
	case "fill-rule":
		s.evenOdd = value == "evenodd"
	case "display":
		s.gone = value == "none"
	case "visibility":
		s.hidden = value == "hidden" || value == "collapse"
	case "transform":
		s.transform = value
	case "paint-order":
		s.strokeFirst = strokeBeforeFill(value)
	default:
		return s.setUnprintable(name, value)
	}
	return err
}

// setUnprintable handles properties that are welcome at one value only.
func (s *style) setUnprintable(name, value string) error {
	switch name {
	case "fill-opacity":
		s.fillOpaque = svgread.Opaque(value)
	case "stroke-opacity":
		s.strokeOpaque = svgread.Opaque(value)
	case "opacity":
		if !svgread.Opaque(value) {
			return errOpacity
		}
	case "stroke-dasharray":
		s.dashed = value != "none" && strings.Trim(value, "0, ") != ""
	case "clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect":
		if value != "none" && value != "" {
			return fmt.Errorf("%s cannot be drawn; convert the effect to paths or release it", name)
		}
	case "mix-blend-mode":
		if value != "normal" {
			return errors.New("blending cannot be printed; set the blend mode to normal")
		}
	}
	return nil
}

// parsePaint reads the value of the property fill, stroke or color.
func parsePaint(name, value string) (paint, error) {
	switch value {
	case "none", "transparent":
		return paint{}, nil
	case "currentColor", "currentcolor":
		return paint{current: true}, nil
	}
	if strings.HasPrefix(value, "url(") {
		return paint{}, fmt.Errorf("%s is a gradient or pattern (%s), which cannot be drawn; use a flat colour", name, svgread.Clip(value))
	}
	c, ok := svgread.Color(value)
	if !ok {
		return paint{}, fmt.Errorf("%s %s is not an opaque colour; use #rrggbb", name, svgread.Quote(value))
	}
	if c == (draw.Color{}) {
		return paint{ink: draw.Black}, nil // the kit's own black, which stays solid when nothing is coloured
	}
	return paint{ink: draw.InkOf(c)}, nil
}

func strokeWidth(value string) (float64, error) {
	w, _, err := svgread.Length(value)
	if err != nil {
		return 0, fmt.Errorf("stroke-width: %w", err)
	}
	if w < 0 {
		return 0, fmt.Errorf("stroke-width %s is negative", svgread.Quote(value))
	}
	return w, nil
}

// strokeBeforeFill reads paint-order, which lists what is painted first; what
// it leaves out follows in the usual order.
func strokeBeforeFill(value string) bool {
	fill, stroke := strings.Index(value, "fill"), strings.Index(value, "stroke")
	return stroke >= 0 && (fill < 0 || stroke < fill)
}

var comments = regexp.MustCompile(`(?s)/\*.*?(\*/|$)`)

// withoutComments removes the comments of CSS.
func withoutComments(s string) string { return comments.ReplaceAllString(s, " ") }
