package pieces

import (
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// The calligrapher's characters must include every face of every game, the titles of the
// boxes, and those of the pages.
func TestKnowsAllGames(t *testing.T) {
	wanted := []string{"遊作駒盤"}
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		title, _, _ := strings.Cut(g.Names["ja"], "（")
		wanted = append(wanted, title)
		for i := range g.Pieces {
			for _, f := range []*templates.Face{&g.Pieces[i].Face, g.Pieces[i].Promoted} {
				if f != nil {
					wanted = append(wanted, f.Kanji[0], f.Kanji[1], f.Kanji1[0], f.Kanji1[1])
				}
			}
		}
	}
	for _, text := range wanted {
		if !CanBrush(text) {
			t.Errorf("not all characters of %s are there", text)
		}
	}
	if _, ok := Brushed('鬱'); ok || CanBrush("歩鬱") {
		t.Error("knows a character that is not there")
	}
}

// Outlines must be closed, stay near their square, cover a plausible part of it, and name
// their author.
func TestOutlines(t *testing.T) {
	if !strings.Contains(brushOutlines, "Aoyagi Kouzan") {
		t.Error("the data does not name the calligrapher")
	}
	square := draw.RectWH(-0.1, -0.1, 1.2, 1.2)
	blocks := strings.Split(brushOutlines, "\n\n")[1:]
	if len(blocks) < 60 {
		t.Fatalf("%d characters", len(blocks))
	}
	for _, block := range blocks {
		r := []rune(block)[0]
		p, ok := Brushed(r)
		if !ok || !p.Closed() || !square.Contains(p.Bounds(), 0) {
			t.Errorf("%c: closed %v, bounds %v", r, p.Closed(), p.Bounds())
			continue
		}
		var area float64
		for _, poly := range p.Flatten(0.001) {
			area += draw.Area(poly)
		}
		if area < 0.02 || area > 0.62 {
			t.Errorf("%c covers %.2f of its square", r, area)
		}
	}
}
