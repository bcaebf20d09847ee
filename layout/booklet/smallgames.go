package booklet

import (
	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/output/draw"
	"shogikit/templates"
)

// gamesPage shows two smaller games with some of the pieces.
func (b *book) gamesPage() {
	sets := b.smallGames()
	if len(sets) < 2 {
		return
	}
	p := b.newPage("games", board.Wood, pieceIcon, "games.title")
	p.sub = b.text("games.sub")
	const x, width, high, rim draw.MM = 79, 47, 74, 3
	square := min(16, b.fitting(b.WholeView(), high, high))
	for i, key := range []string{"games.first", "games.second"} {
		p.next()
		y := 30 + 86*draw.MM(i)
		p.show(draw.Pt(0, y), b.Draw(b.onlyMen(board.Wood, sets[i]...), square), b.text("games.picture"))
		var names []string
		for _, kind := range sets[i] {
			name := b.within(&b.game.Pieces[kind].Face)
			names = append(names, b.text("games.each", "name", name, "n", b.perPlayer(kind)))
		}
		tip := b.text(key + "-tip")
		tipH, _ := b.setter.Height(tip, caption, width-2*rim)
		words := b.text(key+"-text", "names", b.list(names))
		p.headed(draw.RectWH(x, y, width, high-tipH-3*rim), sideText, b.text(key), words)
		p.panel(draw.RectWH(x, y+high-tipH-2*rim, width, tipH+2*rim), quietInk)
		p.put(paragraph, draw.RectWH(x+rim, y+high-tipH-rim, width-2*rim, tipH+0.1), caption, tip)
	}
	b.add(p)
}

// smallGames returns the kinds of pieces of two smaller games: the king, those that step, and the
// pawns; the king, those that run, and the pawns.
func (b *book) smallGames() [][]int {
	pawn := examples.Pawn(b.game)
	if pawn == nil || !b.Mates() || !b.Drops() {
		return nil
	}
	var out [][]int
	add := func(list []*templates.Piece) {
		kinds := []int{b.game.Royal()}
		for _, p := range list {
			kinds = append(kinds, b.game.Kind(p.Letter))
		}
		if len(list) > 0 {
			out = append(out, append(kinds, b.game.Kind(pawn.Letter)))
		}
	}
	like := b.Ahead([2]int{1, 0})
	add(b.Which(func(p *templates.Piece) bool { return p == like }))
	add(b.Which(func(p *templates.Piece) bool { return !p.Royal && slides(p.Face.Moves) }))
	return out
}
