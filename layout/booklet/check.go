package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/templates"
)

// checkPage explains check, the three ways out of it, mate, and a piece that must stay.
func (b *book) checkPage() {
	if b.Royal() < 0 {
		return
	}
	p := b.newPage("check", board.Green, crownIcon, "check.title")
	p.lead = b.text("check.lead")
	if b.Captures() {
		p.title, p.lead = b.text("catch.title"), b.text("catch.lead")
	}
	x := draw.MM(0)
	for _, what := range []string{"away", "take", "between"} {
		f, ok := b.WayOut(what)
		if !ok {
			continue
		}
		p.next()
		p.show(draw.Pt(x+1, 46), b.Draw(f, 10), b.text("check."+what))
		words := "**" + b.text("check."+what) + "**\n" + b.text("check."+what+"-text")
		p.put(paragraph, draw.RectWH(x, 88.6, cellW, 16.2), caption, words)
		x += cellPitch
	}
	b.matePanel(p)
	p.next()
	if b.Captures() {
		b.tryPanel(p)
	} else {
		b.shieldPanel(p)
	}
	b.add(p)
}

// matePanel shows a mate, and which piece covers each square to which the king might escape.
func (b *book) matePanel(p *page) {
	mate, ok := b.Mate()
	if !ok {
		return
	}
	p.next()
	p.panel(draw.RectWH(0, 106, textW, 45), board.Green.Tint)
	const square draw.MM = 10
	p.show(draw.Pt(5, 112), b.Draw(mate.Figure, square), b.text("check.mate-picture"))
	p.backing.Append(board.Cross(draw.Pt(7.4, 147), 3.6))
	p.put(captionOf, draw.RectWH(10.6, 144.4, 50, 5.3), caption, b.text("check.no-escape"))
	x := b.Size(mate.Figure.View, square).W + 10
	key := "check.mate"
	if b.Captures() {
		key = "catch.mate"
	}
	words := b.text(key+"-text", "name", b.ofLook(mate.Attacker), "guard", b.ofLook(mate.Guard))
	p.headed(draw.RectWH(x, 110, textW-x-3, 40), panelText, b.text(key), words)
}

// shieldPanel shows a piece that shields its king and must stay on the line.
func (b *book) shieldPanel(p *page) {
	f, ok := b.Shielding()
	if ok {
		p.show(draw.Pt(1, 155), b.Draw(f, 9.5), b.text("check.shield"))
		p.headed(draw.RectWH(38, 155, 88, 40), panelText, b.text("check.shield"), b.text("check.shield-text"))
	}
}

// tryPanel shows a king that reaches the far row.
func (b *book) tryPanel(p *page) {
	if !b.Wins(templates.WinTry) {
		return
	}
	p.show(draw.Pt(3, 157), b.Draw(b.Try(), 12), b.text("catch.try"))
	p.headed(draw.RectWH(46, 157, 80, 36), panelText, b.text("catch.try"), b.text("catch.try-text"))
}
