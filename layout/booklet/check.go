package booklet

import (
	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/templates"
)

// checkPage explains check, the three ways out of it, mate, and a piece that must stay.
func (b *book) checkPage() {
	if !b.Mates() && !b.Captures() {
		return
	}
	p := b.newPage("check", board.Green, crownIcon, "check.title")
	p.lead = b.text("check.lead")
	if b.Captures() {
		p.title, p.lead = b.text("catch.title"), b.text("catch.lead")
	}
	var ways []captioned
	for _, what := range []string{"away", "take", "between"} {
		f, ok := b.WayOut(what)
		if ok {
			ways = append(ways, captioned{"check." + what, f})
		}
	}
	pitch, width := cellsOf(len(ways))
	for i, way := range ways {
		x := pitch * draw.MM(i)
		p.next()
		p.show(draw.Pt(x+1, 42), b.Draw(way.figure, 10), b.text(way.key))
		words := "**" + b.text(way.key) + "**\n" + b.text(way.key+"-text")
		p.put(paragraph, draw.RectWH(x, 74.6, width, 17), caption, words)
	}
	b.arrowKey(p, 92.4)
	b.matePanel(p)
	p.next()
	shield, shields := b.Shielding()
	threatened, ok := b.Threatened()
	switch {
	case b.Mates() && shields:
		b.kingPanel(p, shield, "check.shield")
	case b.Mates() && ok:
		b.kingPanel(p, threatened, "check.into")
	default:
		b.tryPanel(p)
	}
	b.add(p)
}

// arrowKey says what the arrows of three colours mean.
func (b *book) arrowKey(p *page, y draw.MM) {
	p.next()
	for i, sign := range []struct {
		key string
		ink draw.Ink
	}{{"attack", draw.Black}, {"move", board.Green.Ink}, {"guard", draw.Grey}} {
		x := cellPitch * draw.MM(i)
		p.backing.Append(board.Straight(draw.Pt(x, y+2.4), draw.Pt(x+7, y+2.4), 0.9, sign.ink))
		p.put(label, draw.RectWH(x+9, y, cellW-9, 5.3), caption, b.text("check.key-"+sign.key))
	}
}

// matePanel shows a mate, and which piece covers each square to which the king might escape.
func (b *book) matePanel(p *page) {
	mate, ok := b.Mate()
	if !ok {
		return
	}
	p.next()
	p.panel(draw.RectWH(0, 99, textW, 45), board.Green.Tint)
	const square draw.MM = 10
	p.show(draw.Pt(5, 105), b.Draw(mate.Figure, square), b.text("check.mate-picture"))
	p.backing.Append(board.Cross(draw.Pt(7.4, 140), 3.6))
	p.put(captionOf, draw.RectWH(10.6, 137.4, 50, 5.3), caption, b.text("check.no-escape"))
	x := b.Size(mate.Figure.View, square).W + 10
	key := "check.mate"
	if b.Captures() {
		key = "catch.mate"
	}
	words := b.text(key+"-text", "name", b.ofLook(mate.Attacker), "guard", b.ofLook(mate.Guard))
	p.headed(draw.RectWH(x, 103, textW-x-3, 40), panelText, b.text(key), words)
}

// kingPanel shows how a king must not be left, and tells of a king that reaches the far row.
func (b *book) kingPanel(p *page, f board.Figure, key string) {
	p.show(draw.Pt(1, 150), b.Draw(f, 10), b.text(key))
	words := b.text(key + "-text")
	if b.Wins(templates.WinTry) {
		words += "\n" + b.tried()
	}
	p.headed(draw.RectWH(38, 150, 88, 44), panelText, b.text(key), words)
}

// tryPanel shows a king that reaches the far row.
func (b *book) tryPanel(p *page) {
	if !b.Wins(templates.WinTry) {
		return
	}
	f, ok := b.Try()
	if b.proven("catch.try", ok) {
		p.show(draw.Pt(3, 151), b.Draw(f, 12), b.text("catch.try"))
	}
	p.headed(draw.RectWH(46, 151, 80, 42), panelText, b.text("catch.try"), b.text("catch.try-text"))
}
