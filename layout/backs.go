package layout

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
)

// backBleed is the bleed of the ground of a back, so that slight misregistration leaves
// no white edge.
const backBleed draw.MM = 1

// facesAndBacks lays out the faces on front pages, and each back behind its face.
func (k *kit) facesAndBacks(faces, backs string) ([]*page, error) {
	fronts, behind := k.each(k.maker.Face), k.each(k.bledBack)
	area := k.area
	if k.first() {
		area = k.opts.Paper.Ruled(area)
	}
	pages, err := k.pack(group{id: faces, kind: "fronts", gap: 2*backBleed + 0.4}, fronts, area.Inset(backBleed))
	for i, front := range slices.Clone(pages) {
		back := k.newPage(pageID(backs, i), k.cat.Text("sheet.kind.backs"), k.opts.Paper)
		back.back, back.stock = front, "card"
		front.stock = "card"
		for f, face := range front.parts {
			part := k.opts.Duplex.Behind(k.opts.Paper.Size, behind[f], face.Outline.Bounds())
			part.Name = face.Name
			back.parts = append(back.parts, part)
		}
		behind = behind[len(front.parts):]
		pages = append(pages, back)
	}
	return pages, err
}

// bledBack returns a back for the reverse of its face: without a cut line, the ground
// bleeding beyond the outline.
func (k *kit) bledBack(l pieces.Look) draw.Design {
	l.Promoted = true
	return k.maker.Face(l).Redrawn(func(p draw.Part) draw.Part {
		p = p.Only(func(l draw.Layer) bool { return l == draw.LayerArt })
		bleed := 2 * backBleed / draw.MM(k.opts.Scale)
		ground := draw.Mark{Role: draw.Art, Path: p.Outline, Fill: draw.Wood, Stroke: draw.Wood, Width: bleed}
		p.Drawing.Marks = slices.Insert(p.Drawing.Marks, 0, ground)
		return p
	})
}

// pairPages puts a blank page behind every page without a back, so that each back page
// comes out behind its front.
func pairPages(pages []*page) (out []*page) {
	for _, pg := range pages {
		if pg.back != nil {
			continue
		}
		behind := slices.IndexFunc(pages, func(b *page) bool { return b.back == pg })
		if behind >= 0 {
			out = append(out, pg, pages[behind])
			continue
		}
		blank := &page{kit: pg.kit, blank: true, sheet: pg.sheet}
		blank.sheet.ID, blank.sheet.Title = pg.sheet.ID+"-blank", pg.kit.cat.Text("sheet.kind.blank")
		title, block := blank.sheet.Title, blank.sheet.Block
		st := Guide(Fit(draw.Sans, 3, title, block.W()), draw.Sans, font.Middle)
		blank.sheet.Furniture = draw.Drawing{Marks: font.Label(block.Center(), st, title)}
		out = append(out, pg, blank)
	}
	return out
}
