package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
)

// coupon is something to try paper, glue or blade on before a set is cut, at its
// own size whatever the kit's scale.
type coupon struct {
	key   string // of its text
	parts []draw.Part
}

// Sizes of the coupons.
const (
	couponH    draw.MM = 12
	couponGap  draw.MM = 4
	couponText draw.MM = 55  // width that its text needs beside it
	couponsW   draw.MM = 104 // what all of them take
	couponsH   draw.MM = 75
	combTooth  draw.MM = 4
	combTongue draw.MM = 10
)

// largest picks one piece: of those that are asked for, or else the first of the
// largest ones.
func (k *kit) largest() []Pick {
	var best Pick
	area := func(p *templates.Piece) draw.MM { b := k.maker.Body(p); return b.W * b.H }
	for i := range k.game.Pieces {
		if p := &k.game.Pieces[i]; p.Count > 0 && (best.Piece == nil || area(p) > area(best.Piece)+draw.Micro) {
			best = Pick{Count: 1, Piece: p}
		}
	}
	return []Pick{best}
}

// trial lays out one piece in the kit's build, and coupons below it.
func (k *kit) trial() error {
	if err := k.reprint("9-trial", "trial"); err != nil || k.opts.trial {
		return err
	}
	fronts := slices.DeleteFunc(slices.Clone(k.sheets), func(j *job) bool { return j.back != nil })
	j := fronts[len(fronts)-1]
	y := press.Used(j.sheet.Parts).Max.Y + 2*couponGap
	if y+couponsH > k.area.Max.Y {
		j, y = k.newSheet("9-trial-strips", k.cat.Text("sheet.kind.trial"), k.opts.Paper), k.area.Min.Y+couponGap
	}
	j.legend = trayLegend
	for _, c := range k.coupons() {
		var err error
		if y, err = k.couponRow(j, c, y); err != nil {
			return err
		}
	}
	if y > k.area.Max.Y || k.area.W() < couponsW {
		return k.tooLarge("the page of a trial piece", couponsW, y-k.area.Min.Y)
	}
	return nil
}

// couponRow places a coupon and its text, beside it where there is room, and
// returns where the next row begins.
func (k *kit) couponRow(j *job, c coupon, y draw.MM) (draw.MM, error) {
	x, below := k.area.Min.X+couponGap/2, y
	for _, p := range c.parts {
		p = k.withTicks(p, p.Outline) // without the kerf, which is to be found here
		b := p.Outline.Bounds()
		p = p.Transform(draw.Translate(x-b.Min.X, y-b.Min.Y))
		j.sheet.Parts = append(j.sheet.Parts, k.uncutPart(p, &j.sheet, couponGap))
		x, below = x+b.W()+couponGap, max(below, y+b.H())
	}
	st, at := press.Guide(press.SmallSize, draw.Sans, font.Left), draw.Pt(x, y+press.SmallSize)
	if k.area.Max.X-x < couponText {
		at = draw.Pt(k.area.Min.X+couponGap/2, below+couponGap+press.SmallSize)
	}
	lines, err := typeset.Lines(doc.Script(k.cat.Text("script")), k.cat.Text("sheet.trial."+c.key), st.Size, k.area.Max.X-at.X-1)
	for _, line := range lines {
		j.sheet.Furniture.Add(font.Label(at, st, line)...)
		at.Y += 1.4 * st.Size
	}
	return max(below, at.Y) + 1.5*couponGap, err
}

func (k *kit) coupons() []coupon {
	strip := func(name string, w draw.MM) draw.Part {
		return newCoupon(name, draw.RectPath(draw.RectWH(0, 0, w, couponH)))
	}
	fold, glue, tongue := strip("fold", 54), strip("glue", 36), strip("tongue", combTongue)
	fold.Drawing.Stroke(draw.FoldMountain, draw.Line(draw.Pt(18, 0), draw.Pt(18, couponH)))
	fold.Drawing.Stroke(draw.FoldValley, draw.Line(draw.Pt(36, 0), draw.Pt(36, couponH)))
	tab := draw.RectWH(28, 0, 8, couponH)
	glue.Drawing.Add(draw.Mark{Role: draw.Art, Path: draw.RectPath(tab), Fill: draw.White}, draw.Mark{Role: draw.Art, Path: draw.RectPath(tab), Fill: draw.GreyTint})
	return []coupon{{"fold", []draw.Part{fold}}, {"glue", []draw.Part{glue}}, {"kerf", []draw.Part{k.comb(), tongue}}}
}

// comb has slots of which each is narrower than the tongue by twice the kerf that
// it stands for: the blade takes half a kerf off both sides of the tongue, and
// gives as much to the slot.
func (k *kit) comb() draw.Part {
	const n, step, depth = 6, 0.1, 6
	pts := []draw.Point{{}}
	x := combTooth
	st := font.Style{Font: draw.Sans, Size: press.SmallSize, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	var labels []draw.Mark
	for i := range n {
		kerf := step * draw.MM(i)
		w := combTongue - 2*kerf
		pts = append(pts, draw.Pt(x, 0), draw.Pt(x, depth), draw.Pt(x+w, depth), draw.Pt(x+w, 0))
		labels = append(labels, font.Label(draw.Pt(x+w/2, couponH-1.8), st, k.cat.Number(float64(kerf), 1))...)
		x += w + combTooth
	}
	p := newCoupon("comb", draw.Polygon(append(pts, draw.Pt(x, 0), draw.Pt(x, couponH), draw.Pt(0, couponH))...))
	p.Drawing.Add(labels...)
	return p
}

func newCoupon(name string, outline draw.Path) draw.Part {
	p := draw.Part{Kind: draw.CouponPart, Name: name, Outline: outline}
	p.Drawing.Paint(outline, draw.Wood, draw.None, 0)
	p.Drawing.Stroke(draw.Cut, outline)
	p.ClaimOutline(draw.ClaimOutline)
	return p
}
