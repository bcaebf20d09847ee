package picture

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// style holds the properties that matter on paper, set or inherited.
type style map[string]string

// initial is the default style of SVG and defines the known properties.
var initial = style{
	"fill": "black", "stroke": "none", "color": "black", "stroke-width": "1", "fill-rule": "nonzero", "paint-order": "normal",
	"fill-opacity": "1", "stroke-opacity": "1", "stroke-dasharray": "none", "visibility": "visible",
	"display": "inline", "transform": "none",

	// Accepted at these values only.
	"opacity": "1", "mix-blend-mode": "normal", "vector-effect": "none", "clip-path": "none", "mask": "none", "filter": "none",
	"marker": "none", "marker-start": "none", "marker-mid": "none", "marker-end": "none",
}

// with returns the style of a child element: its attributes override the inherited
// style, and its style="…" overrides both.
func (s style) with(attrs []xml.Attr) style {
	out, own := s, false // most elements have no properties
	set := func(name, value string) {
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		inherits := value == "inherit" || name == "color" && strings.EqualFold(value, "currentColor")
		if _, known := initial[name]; !known || inherits {
			return
		}
		if !own {
			out, own = maps.Clone(s), true
		}
		out[name] = value
	}
	css := ""
	for i := range attrs {
		switch a := &attrs[i]; {
		case a.Name.Space != "": // inkscape:label and the like
		case a.Name.Local == "style":
			css = withoutComments(a.Value)
		default:
			set(a.Name.Local, a.Value)
		}
	}
	for decl := range strings.SplitSeq(css, ";") {
		name, value, _ := strings.Cut(decl, ":")
		value, _, _ = strings.Cut(value, "!important")
		set(name, value)
	}
	return out
}

var errOpacity = errors.New("transparency cannot be printed; set opacity to 1 and mix the colour")

// check returns an error for an effect on the element and its children that cannot be
// printed.
func (s style) check() error {
	for _, name := range []string{"clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect"} {
		if s[name] != "none" && s[name] != "" {
			return fmt.Errorf("%s cannot be drawn; convert the effect to paths or release it", name)
		}
	}
	switch {
	case !svgread.Opaque(s["opacity"]):
		return errOpacity
	case s["mix-blend-mode"] != "normal":
		return errors.New("blending cannot be printed; set the blend mode to normal")
	}
	return nil
}

// mark returns the inks and the pen of a shape, before transforms.
func (s style) mark() (draw.Mark, error) {
	fill, errFill := s.ink("fill")
	stroke, errStroke := s.ink("stroke")
	width, _, err := svgread.Length(s["stroke-width"])
	switch {
	case err != nil:
		err = fmt.Errorf("stroke-width: %w", err)
	case width < 0:
		err = fmt.Errorf("stroke-width %s is negative", svgread.Quote(s["stroke-width"]))
	case width == 0:
		stroke = draw.None
	}
	switch err = cmp.Or(errFill, errStroke, err); {
	case err != nil:
	case fill != draw.None && !svgread.Opaque(s["fill-opacity"]), stroke != draw.None && !svgread.Opaque(s["stroke-opacity"]):
		err = errOpacity
	case stroke != draw.None && s["stroke-dasharray"] != "none" && strings.Trim(s["stroke-dasharray"], "0, ") != "":
		err = errors.New("dashed strokes cannot be drawn; convert the stroke to a path")
	}
	return draw.Mark{Role: draw.Art, Fill: fill, Stroke: stroke, Width: draw.MM(width), EvenOdd: s["fill-rule"] == "evenodd"}, err
}

// ink parses the property fill or stroke.
func (s style) ink(name string) (draw.Ink, error) {
	value := s[name]
	if strings.EqualFold(value, "currentColor") {
		value = s["color"]
	}
	c, ok := svgread.Color(value)
	switch {
	case value == "none" || value == "transparent":
		return draw.None, nil
	case strings.HasPrefix(value, "url("):
		return draw.None, fmt.Errorf("%s is a gradient or pattern (%s), which cannot be drawn; use a flat colour", name, svgread.Clip(value))
	case !ok:
		return draw.None, fmt.Errorf("%s %s is not an opaque colour; use #rrggbb", name, svgread.Quote(value))
	case c == draw.Color{}:
		return draw.Black, nil // the kit's own black, which stays solid when nothing is coloured
	}
	return draw.InkOf(c), nil
}

// hidden reports whether an element with the style is invisible.
func (s style) hidden() bool { return s["visibility"] == "hidden" || s["visibility"] == "collapse" }

// strokeFirst parses paint-order, which lists what is painted first; what it omits
// follows in the usual order.
func (s style) strokeFirst() bool {
	fill, stroke := strings.Index(s["paint-order"], "fill"), strings.Index(s["paint-order"], "stroke")
	return stroke >= 0 && (fill < 0 || stroke < fill)
}

var comments = regexp.MustCompile(`(?s)/\*.*?(\*/|$)`)

// withoutComments removes CSS comments.
func withoutComments(s string) string { return comments.ReplaceAllString(s, " ") }
