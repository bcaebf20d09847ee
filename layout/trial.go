package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates/text"
)

// coupon is a strip to test paper, glue or blade before cutting a set, at a fixed size
// whatever the kit's scale.
type coupon struct {
	key   string // of its text
	parts []draw.Design
}

// Sizes of the coupons.
const (
	couponH    draw.MM = 12
	couponGap  draw.MM = 4
	couponText draw.MM = 55  // width needed by the text beside it
	couponsW   draw.MM = 104 // total size
	couponsH   draw.MM = 75
	combTooth  draw.MM = 4
	combTongue draw.MM = 10
)

// trial lays out one piece in the kit's build, with coupons below it.
func (k *kit) trial() ([]*page, error) {
	pages, err := k.reprint("9-trial", "trial")
	if err != nil {
		return nil, err
	}
	fronts := slices.DeleteFunc(slices.Clone(pages), func(pg *page) bool { return pg.back != nil })
	pg := fronts[len(fronts)-1]
	y := press.Used(pg.parts).Max.Y + 2*couponGap
	if y+couponsH > k.area.Max.Y {
		pg, y = k.newPage("9-trial-strips", k.cat.Text("sheet.kind.trial"), k.opts.Paper), k.area.Min.Y+couponGap
		pages = append(pages, pg)
	}
	pg.legend = trayLegend
	for _, c := range k.coupons() {
		if y, err = k.couponRow(pg, c, y); err != nil {
			return nil, err
		}
	}
	if y > k.area.Max.Y || k.area.W() < couponsW {
		return nil, k.opts.tooLarge("the page of a trial piece", couponsW, y-k.area.Min.Y)
	}
	return pages, nil
}

// couponRow places a coupon and its text, beside it if there is room, and returns where
// the next row begins.
func (k *kit) couponRow(pg *page, c coupon, y draw.MM) (draw.MM, error) {
	x, below := k.area.Min.X+couponGap/2, y
	for _, d := range c.parts {
		d = k.ticked(d, d.Outline) // without the kerf, which is to be determined
		b := d.Outline.Bounds()
		pg.parts = append(pg.parts, k.uncut(d.Transform(draw.Translate(x-b.Min.X, y-b.Min.Y)), &pg.sheet, couponGap))
		x, below = x+b.W()+couponGap, max(below, y+b.H())
	}
	st, at := press.Guide(press.SmallSize, draw.Sans, font.Left), draw.Pt(x, y+press.SmallSize)
	if k.area.Max.X-x < couponText {
		at = draw.Pt(k.area.Min.X+couponGap/2, below+couponGap+press.SmallSize)
	}
	lines, err := typeset.Lines(doc.Script(k.cat.Text("script")), k.cat.Text("sheet.trial."+c.key), st.Size, k.area.Max.X-at.X-1)
	var text draw.Drawing
	for _, line := range lines {
		text.Add(line.Label(at, st)...)
		at.Y += 1.4 * st.Size
	}
	pg.notes = append(pg.notes, func([]draw.Part) draw.Drawing { return text })
	return max(below, at.Y) + 1.5*couponGap, err
}

func (k *kit) coupons() []coupon {
	strip := func(name string, w draw.MM, marks ...draw.Mark) draw.Design {
		return newCoupon(name, draw.RectPath(draw.RectWH(0, 0, w, couponH)), marks)
	}
	fold := func(r draw.Role, x draw.MM) draw.Mark {
		return draw.Mark{Role: r, Path: draw.Line(draw.Pt(x, 0), draw.Pt(x, couponH)), Stroke: draw.RolePen(r)}
	}
	tab := draw.Mark{Role: draw.Art, Path: draw.RectPath(draw.RectWH(28, 0, 8, couponH)), Fill: draw.White}
	grey := tab
	grey.Fill = draw.GreyTint
	return []coupon{
		{"fold", []draw.Design{strip("fold", 54, fold(draw.FoldMountain, 18), fold(draw.FoldValley, 36))}},
		{"glue", []draw.Design{strip("glue", 36, tab, grey)}},
		{"kerf", []draw.Design{comb(k.cat), strip("tongue", combTongue)}},
	}
}

// comb has slots, each narrower than the tongue by twice its nominal kerf: the blade
// removes half a kerf from either side of the tongue, and adds as much to the slot.
func comb(cat *text.Catalog) draw.Design {
	const n, step, depth = 6, 0.1, 6
	pts := []draw.Point{{}}
	x := combTooth
	st := font.Style{Font: draw.Sans, Size: press.SmallSize, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	var labels []draw.Mark
	for i := range n {
		kerf := step * draw.MM(i)
		w := combTongue - 2*kerf
		pts = append(pts, draw.Pt(x, 0), draw.Pt(x, depth), draw.Pt(x+w, depth), draw.Pt(x+w, 0))
		labels = append(labels, font.Label(draw.Pt(x+w/2, couponH-1.8), st, cat.Number(float64(kerf), 1))...)
		x += w + combTooth
	}
	return newCoupon("comb", draw.Polygon(append(pts, draw.Pt(x, 0), draw.Pt(x, couponH), draw.Pt(0, couponH))...), labels)
}

func newCoupon(name string, outline draw.Path, marks []draw.Mark) draw.Design {
	p := draw.Part{Kind: draw.CouponPart, Name: name, Outline: outline}
	return draw.NewDesign(p, func() (d draw.Drawing) {
		d.Ground(outline, draw.Wood)
		d.Stroke(draw.Cut, outline)
		d.Add(marks...)
		return d
	})
}
