package picture

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/output/draw"
)

// style is how shapes are painted: the properties that children inherit.
type style struct {
	fill, stroke           paint
	fillAlpha, strokeAlpha float64
	color                  draw.Color // what currentColor stands for
	width                  float64    // of strokes, in user units
	evenOdd                bool
	hidden                 bool
	strokeFirst            bool // stroke below the fill
	dashed                 bool
}

// initialStyle is SVG's: black areas without lines.
func initialStyle() style {
	return style{fill: paint{kind: flat}, fillAlpha: 1, strokeAlpha: 1, width: 1}
}

// own holds the properties of one element that children do not inherit.
type own struct {
	absent    bool // display: none
	transform draw.Affine
}

// applyStyle changes the inherited style by what an element says about itself;
// declarations in style="…" win over attributes.
func (s *style) applyStyle(e *element) (own, error) {
	o := own{transform: draw.Identity()}
	decls := e.declarations()
	for _, d := range decls { // nothing else matters in what is not shown
		if d.property == "display" {
			o.absent = d.value == "none"
		}
	}
	if o.absent {
		return o, nil
	}
	for _, d := range decls {
		if err := s.apply(d, &o); err != nil {
			return o, fmt.Errorf("%s: %w", d.property, err)
		}
	}
	return o, nil
}

// declaration is a property and its value.
type declaration struct{ property, value string }

// declarations lists the element's presentation attributes, then those in its
// attribute style.
func (e *element) declarations() []declaration {
	var out []declaration
	css := ""
	for _, a := range e.attrs {
		switch {
		case a.Name.Space != "":
		case a.Name.Local == "style":
			css = a.Value
		default:
			out = append(out, declaration{a.Name.Local, strings.TrimSpace(a.Value)})
		}
	}
	for decl := range strings.SplitSeq(withoutComments(css), ";") {
		property, value, _ := strings.Cut(decl, ":")
		value = strings.TrimSpace(value)
		if low := strings.ToLower(value); strings.HasSuffix(low, "!important") {
			value = strings.TrimSpace(value[:len(value)-len("!important")])
		}
		out = append(out, declaration{strings.TrimSpace(property), value})
	}
	return out
}

// withoutComments takes the comments out of CSS.
func withoutComments(css string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(css, "/*")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, css, _ = strings.Cut(rest, "*/")
	}
}

// apply carries out one declaration. Properties without influence on a printed
// shape are passed over.
func (s *style) apply(d declaration, o *own) (err error) {
	v := d.value
	if v == "" || v == "inherit" {
		return nil
	}
	switch d.property {
	case "fill":
		s.fill, err = parsePaint(v)
	case "stroke":
		s.stroke, err = parsePaint(v)
	case "color":
		s.color, err = parseColor(v)
	case "stroke-width":
		s.width, err = strokeWidth(v)
	case "fill-rule":
		s.evenOdd, err = choice(v, "nonzero", "evenodd")
	case "visibility":
		s.hidden = v != "visible"
	case "paint-order":
		s.strokeFirst = strokeFirst(v)
	case "stroke-dasharray":
		s.dashed = strings.Trim(v, "0, ") != "" && v != "none"
	case "fill-opacity":
		s.fillAlpha, err = channel(v, 1)
	case "stroke-opacity":
		s.strokeAlpha, err = channel(v, 1)
	case "opacity":
		err = opaque(v)
	case "transform":
		o.transform, err = parseTransform(v)
	default:
		err = refused(d)
	}
	return err
}

func strokeWidth(v string) (float64, error) {
	w, err := length(v)
	if err == nil && w < 0 {
		err = errors.New("a pen cannot have a negative width")
	}
	return w, err
}

// choice tells which of two words v is.
func choice(v, no, yes string) (bool, error) {
	if v != no && v != yes {
		return false, fmt.Errorf("%s is neither %s nor %s", quote(v), no, yes)
	}
	return v == yes, nil
}

// strokeFirst tells whether strokes come before fills in a paint-order.
func strokeFirst(v string) bool {
	stroke, fill := strings.Index(v, "stroke"), strings.Index(v, "fill")
	return stroke >= 0 && (fill < 0 || stroke < fill)
}

func opaque(v string) error {
	a, err := channel(v, 1)
	if err == nil && a < 1 {
		err = errTransparent
	}
	return err
}

// refused names the properties that would change the picture but cannot be
// drawn, each with the one value that does nothing.
func refused(d declaration) error {
	harmless, advice := "none", ""
	switch d.property {
	case "clip-path":
		advice = "clipping cannot be drawn; cut the shapes themselves (Inkscape: Path > Intersection)"
	case "mask":
		advice = "masks cannot be drawn; cut the shapes themselves (Inkscape: Path > Difference)"
	case "filter":
		advice = "filters cannot be drawn; take the effect off"
	case "marker", "marker-start", "marker-mid", "marker-end":
		advice = "markers cannot be drawn; convert them to paths (Inkscape: Path > Stroke to Path)"
	case "vector-effect":
		advice = "pens that do not scale cannot be drawn; take the effect off"
	case "mix-blend-mode":
		harmless, advice = "normal", "blending cannot be drawn; use flat opaque colours"
	default:
		return nil
	}
	if d.value == harmless {
		return nil
	}
	return errors.New(advice)
}
