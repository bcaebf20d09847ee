package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
)

// backBleed is how far the ground of a back runs over its outline, so that a
// printer that is a little off leaves no white edge.
const backBleed draw.MM = 1

// backsBehind reports whether backs are printed behind their faces: only those of
// flat pieces belong there. A rim goes between face and back, so that what is
// printed behind a face ends up inside the piece.
func (k *kit) backsBehind() bool { return k.opts.Duplex.On() && k.has(BuildFlat) }

// duplexFaces lays the faces on front pages and each back behind its face.
func (k *kit) duplexFaces(faces, backs string) error {
	first := len(k.sheets)
	fronts, behind := k.each(k.maker.Face), k.each(k.bledBack)
	if err := k.spread(faces, "fronts", fronts, 2*backBleed+0.4, []string{"cut"}, k.area.Inset(backBleed)); err != nil {
		return err
	}
	for i, j := range slices.Clone(k.sheets[first:]) {
		back := k.newSheet(pageID(backs, i), k.cat.Text("sheet.kind.backs"), k.opts.Paper)
		back.back = j
		for f := range j.sheet.Parts {
			front := &j.sheet.Parts[f]
			part := k.opts.Duplex.Behind(k.opts.Paper.Size, behind[f], front.Outline.Bounds())
			part.Name = front.Name
			back.sheet.Parts = append(back.sheet.Parts, part)
		}
		behind = behind[len(j.sheet.Parts):]
	}
	return nil
}

// bledBack is a back for the other side of its face: no cut line, the ground
// running on over the outline.
func (k *kit) bledBack(l pieces.Look) draw.Part {
	l.Promoted = true
	back := k.maker.Face(l)
	part := back.Only(func(l draw.Layer) bool { return l == draw.LayerArt })
	ground := draw.Mark{Role: draw.Art, Path: back.Outline, Fill: draw.Wood, Stroke: draw.Wood, Width: 2 * backBleed / draw.MM(k.opts.Scale)}
	part.Drawing.Marks = append([]draw.Mark{ground}, part.Drawing.Marks...)
	return part
}

// reverseLines moves the cut, fold and glue lines of the sheets of rims, nets
// and other folded parts to a page for the back of the paper, so that the
// finished faces show none. Seen from there, folds go the other way.
func (k *kit) reverseLines() {
	var out []*job
	for _, j := range k.sheets {
		out = append(out, j)
		legend := slices.Clone(j.legend)
		mountain, valley := slices.Index(legend, "mountain"), slices.Index(legend, "valley")
		switch {
		case j.back != nil || mountain < 0 && valley < 0:
			continue
		case valley < 0:
			legend[mountain] = "valley"
		case mountain < 0:
			legend[valley] = "mountain"
		}
		back := &job{game: j.game, back: j, legend: legend, sheet: j.sheet, reverse: true}
		back.sheet.ID += "-lines"
		back.sheet.Parts, back.sheet.Furniture = nil, draw.Drawing{}
		flip := k.opts.Duplex.Flip(j.sheet.Paper)
		for i := range j.sheet.Parts {
			p := &j.sheet.Parts[i]
			lines := p.Only(func(l draw.Layer) bool {
				return l != draw.LayerArt && (l != draw.LayerGuide || p.Unlined && k.opts.CutLines == press.CutCorners)
			}).Transform(flip)
			lines.Reverse = true
			for m := range lines.Drawing.Marks {
				mark := &lines.Drawing.Marks[m]
				mark.Role = mark.Role.Behind()
			}
			back.sheet.Parts = append(back.sheet.Parts, lines)
			*p = p.Only(func(l draw.Layer) bool { return l == draw.LayerArt })
			p.Unlined = false // as far as this side is concerned
		}
		out = append(out, back)
		j.legend = nil
	}
	k.sheets = out
}

// pairPages puts a blank page behind every sheet that has nothing on its other
// side, so that each back page comes out behind its front.
func (k *kit) pairPages() {
	var out []*job
	for _, j := range k.sheets {
		if j.back != nil {
			continue
		}
		if behind := slices.IndexFunc(k.sheets, func(b *job) bool { return b.back == j }); behind >= 0 {
			out = append(out, j, k.sheets[behind])
			continue
		}
		blank := &job{game: j.game, blank: true, sheet: j.sheet}
		blank.sheet.ID, blank.sheet.Title = j.sheet.ID+"-blank", k.cat.Text("sheet.kind.blank")
		title, block := blank.sheet.Title, blank.sheet.Block
		st := press.Guide(press.Fit(draw.Sans, 3, title, block.W()), draw.Sans, font.Middle)
		blank.sheet.Parts, blank.sheet.Furniture = nil, draw.Drawing{Marks: font.Label(block.Center(), st, title)}
		out = append(out, j, blank)
	}
	if n := len(out); n > 0 && out[n-1].blank && k.opts.Duplex != press.DuplexManual {
		out = out[:n-1] // nothing follows it
	}
	k.sheets = out
}
