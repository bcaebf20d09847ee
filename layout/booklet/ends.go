package booklet

import (
	"strings"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/templates"
)

// questionsPage says how the game ends, what is good manners, and answers what everybody asks.
func (b *book) questionsPage() {
	p := b.newPage("questions", board.Wood, flagIcon, "ends.title")
	const top, pad, widest draw.MM = 27, 3, 8
	asked := b.questions()
	questionsTop := textBottom - questionsHeight(asked)
	manners := b.text("ends.manners")
	mannersH, _ := b.setter.Height(manners, columnBody, textW-4*pad)
	mannersH += 2 * pad
	list := b.endings()
	gap := questionsTop - top - mannersH - pad
	for _, one := range list {
		gap -= b.endingHeight(one)
	}
	gap = min(gap/draw.MM(len(list)), widest)
	y := top
	for i, one := range list {
		if i > 0 {
			p.rule(y - gap/2)
		}
		b.putEnding(p, one, y)
		y += b.endingHeight(one) + gap
	}
	p.next()
	p.panel(draw.RectWH(0, y, textW, mannersH), quietInk)
	p.put(paragraph, draw.RectWH(2*pad, y+pad, textW-4*pad, mannersH-2*pad+0.1), columnBody, manners)
	b.putQuestions(p, asked, min(questionsTop, y+mannersH+2*pad))
	b.add(p)
}

// rule draws a line across the page.
func (p *page) rule(y draw.MM) {
	p.backing.Paint(draw.Line(draw.Pt(0, y), draw.Pt(textW, y)), draw.None, board.LineInk, 0.2)
}

// Questions stand in two columns below their heading.
const questionHead, questionH, questionPitch, questionW draw.MM = 9, 20, 65, 61

func questionsHeight(asked []string) draw.MM {
	return questionHead + questionH*draw.MM((len(asked)+1)/2)
}

// putQuestions adds questions with their answers, from y on.
func (b *book) putQuestions(p *page, asked []string, y draw.MM) {
	p.put(heading, draw.RectWH(0, y, textW, questionHead), headStyle, b.text("questions.title"))
	for i, key := range asked {
		p.next()
		x, top := questionPitch*draw.MM(i%2), y+questionHead+questionH*draw.MM(i/2)
		if i%2 == 0 {
			p.rule(top)
		}
		words := "**" + b.text("questions."+key) + "**\n" + b.text("questions."+key+"-answer")
		p.put(paragraph, draw.RectWH(x, top+1.2, questionW, questionH-1.2), columnBody, words)
	}
}

// An ending is a way in which the game ends, with a sign beside its words.
type ending struct {
	icon  icon
	words string
}

// The sign of an ending is so wide, and its words begin so far from the edge.
const endingIcon, endingText draw.MM = 9, 13

// putEnding adds an ending at y.
func (b *book) putEnding(p *page, one ending, y draw.MM) {
	p.next()
	var sign draw.Drawing
	sign.Paint(draw.RoundRect(draw.RectWH(0, 0, 12, 12), 2.6), board.Wood.Ink, draw.None, 0)
	one.icon(&sign)
	p.backing.Put(sign, draw.Scale(float64(endingIcon/12), float64(endingIcon/12)).Then(draw.Translate(0, y)))
	words := draw.RectWH(endingText, y, textW-endingText, b.endingHeight(one))
	b.centred(p, words, columnBody, one.words)
}

// endingHeight returns the height of a row of the endings.
func (b *book) endingHeight(one ending) draw.MM {
	high, _ := b.setter.Height(one.words, columnBody, textW-endingText)
	return max(high, endingIcon)
}

// endings returns the ways in which the game ends: wins first.
func (b *book) endings() []ending {
	var out []ending
	if b.Mates() {
		out = append(out, ending{crownIcon, b.text("ends.mate")})
	}
	if b.Captures() {
		out = append(out, ending{crownIcon, b.text("ends.catch")})
	}
	if b.Wins(templates.WinTry) {
		out = append(out, ending{turnIcon, b.tried()})
	}
	var further []string
	for _, one := range b.FurtherWins() {
		further = append(further, strings.TrimSpace(b.catalog.Text("play.ends."+one.Key, "n", one.N)))
	}
	if len(further) > 0 {
		out = append(out, ending{crownIcon, b.sentences(further...)})
	}
	out = append(out, ending{flagIcon, b.text("ends.resign")})
	for _, one := range b.Repetition() {
		sign := againIcon
		if one.Key == "perpetual" {
			sign = checksIcon
		}
		out = append(out, ending{sign, b.text("ends."+one.Key, "n", one.N)})
	}
	lost := "ends.stuck-loses"
	if b.game.Rules.Stalemate == templates.StalemateDraw {
		lost = "ends.stuck-draw"
	}
	out = append(out,
		ending{illegalIcon, b.text("ends.illegal")},
		ending{stuckIcon, b.sentences(b.text("ends.stuck"), b.text(lost))})
	if b.game.CountsImpasse() {
		out = append(out, ending{acrossIcon, b.impasse("ends.impasse")})
	}
	return out
}

// tried tells of a king that reaches the far row.
func (b *book) tried() string {
	king := b.within(&b.first().Face)
	return b.catalog.Text("play.ends.try", "king", king)
}

// questions returns the keys of what this game leaves open until here.
func (b *book) questions() []string {
	take := "must-take"
	if !b.Mates() {
		take = "must-take-free"
	}
	switch b.game.Rules.Capture {
	case templates.CaptureSandwich:
		asked := []string{"must-take-sandwich", "pass", "touch"}
		if b.Jumps() {
			asked = append(asked, "jump-two", "jump-take")
		}
		return asked
	case templates.CaptureGone:
		return []string{take, "pass", "touch"}
	}
	out := []string{take, "pass"}
	if len(b.handicaps()) > 0 {
		out = append(out, "stronger")
	}
	if b.Captures() {
		out = append(out, "danger")
	}
	return append(out, "touch")
}
