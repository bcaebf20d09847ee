package order

import (
	"cmp"
	"slices"
	"strings"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/pieces"
	"shogikit/templates"
)

// Idle returns warnings of options that have no effect beside the others, or in this game, but for some.
func (o *Order) Idle(except ...string) (out []Warning) {
	for _, opt := range o.options {
		text, set := o.values[opt.Name]
		off := opt.Kind == Switch && text == "false"
		if !set || text == opt.Default || off || slices.Contains(except, opt.Name) {
			continue
		}
		key, blank, with := "", "when", ""
		if o.without(opt.Name) {
			key, blank, with = "same", "game", o.Game.ID
		}
		for _, c := range o.conditions(opt.Name) {
			if !c.met {
				key, blank, with = cmp.Or(c.key, "idle"), "when", c.flags
			}
		}
		if key != "" {
			out = append(out, Warning{key, []any{"option", "--" + opt.Name, blank, with}})
		}
	}
	return out
}

// condition is what an option needs to have an effect.
type condition struct {
	met   bool
	flags string // or the files of a handout
	key   string // of the warning; "": idle
}

// conditions returns what an option needs besides itself.
func (o *Order) conditions(option string) []condition {
	switch o.Command {
	case "kit", "sheets":
		return o.kitConditions(option)
	case "booklet":
		return o.bookletConditions(option)
	case "diagram":
		return o.diagramConditions(option)
	}
	switch o.Command + " " + option {
	case "handout font":
		return []condition{o.written()}
	case "handout no-answers":
		return []condition{{met: !o.Games, flags: "problems"}}
	case "handout every":
		return []condition{{met: o.Games, flags: "games"}}
	case "compose paper", "compose style", "compose names", "compose no-answers", "compose title":
		return []condition{{met: o.writes("pdf", "html"), flags: "--output pdf, html"}}
	case "new from":
		return []condition{{met: !o.Has("language"), flags: "--language", key: "beside"}}
	}
	return nil
}

func (o *Order) kitConditions(option string) []condition {
	morePieces := condition{met: o.Only != "board", flags: "--only board", key: "beside"}
	switch option {
	case "sizes":
		return []condition{morePieces}
	case "thickness":
		folded := o.Build().Folded() || len(o.Kit.Extras) > 0
		return []condition{{met: folded, flags: "--build box, relief, net, --extras komadai, box"}, morePieces}
	case "font":
		return []condition{o.written()}
	}
	switch o.Command + " " + option {
	case "sheets dpi":
		return []condition{{met: slices.Contains(o.Formats, "png"), flags: "--format png"}}
	case "sheets spot":
		return []condition{{met: slices.Contains(o.Formats, "pdf"), flags: "--format pdf"}}
	}
	return nil
}

func (o *Order) bookletConditions(option string) []condition {
	others := slices.DeleteFunc(slices.Clone(booklet.Parts), func(part string) bool { return part == "score" })
	withPieces := condition{met: o.Part != "score", flags: "--part " + strings.Join(others, ", ")}
	switch option {
	case "build", "style", "marks", "names", "art":
		return []condition{withPieces}
	case "font":
		return []condition{o.written(), withPieces}
	case "impose":
		ofKit := o.Part == PartLeaflet || o.Part == PartBuild
		return []condition{{met: !ofKit, flags: "--part " + o.Part, key: "beside"}}
	case "measured", "back":
		return []condition{{met: o.writes("pdf"), flags: "--format pdf"}}
	}
	return nil
}

func (o *Order) diagramConditions(option string) []condition {
	flat := condition{met: o.View == "flat", flags: "--view flat"}
	set := condition{met: o.View == "set", flags: "--view set"}
	drawn := condition{met: o.writes("svg", "png", "pdf"), flags: "--format svg, png, pdf"}
	switch option {
	case "mark", "arrow":
		return []condition{flat}
	case "square", "no-coordinates":
		return []condition{flat, drawn}
	case "build", "marks", "extras":
		return []condition{set, drawn}
	case "style", "art", "ink", "view":
		return []condition{drawn}
	case "font":
		return []condition{o.written(), drawn}
	case "dpi":
		return []condition{{met: o.writes("png"), flags: "--format png"}}
	}
	return nil
}

// writes reports whether the result has one of some formats. A format that is not known
// yet may be any.
func (o *Order) writes(formats ...string) bool {
	f := o.Writes()
	return f == "" || slices.Contains(formats, f)
}

// written is the condition that there is writing on the pieces.
func (o *Order) written() condition {
	style := o.Kit.Style
	if style == "" && o.Game != nil {
		style = o.Game.Style
	}
	written := []string{"", pieces.Kanji, pieces.Kanji1, pieces.Letters}
	return condition{met: slices.Contains(written, style), flags: "--style kanji, kanji1, letters"}
}

// without reports whether an option has no effect on the game.
func (o *Order) without(option string) bool {
	switch g := o.Game; {
	case g == nil:
	case option == "names" && (o.Command == "sheets" || o.Command == "diagram"): // these commands show no names
		return true
	case option == "names":
		return !slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool {
			return p.Face.PaperKit != nil || p.Promoted != nil && p.Promoted.PaperKit != nil
		})
	case option == "build" && o.Command == "diagram": // the set in the round
		return o.Kit.Build.Flat() == layout.Build(g.Build).Flat()
	case option == "build" && o.Command == "booklet":
		sameFrames := (o.Kit.Build == layout.BuildRelief) == (g.Build == string(layout.BuildRelief))
		return sameFrames && o.Part != booklet.PartRules && o.Part != PartBuild
	case option == "sizes":
		return g.Shape.Outline == templates.Round
	case option == "style" && (o.Kit.Style == pieces.Pictogram || o.Kit.Style == pieces.Animal):
		return o.Kit.Style != g.Style && !pieces.Drawn(g, o.Kit.Style) && !pieces.Drawn(g, g.Style)
	}
	return false
}
