package booklet

import "shogikit/output/doc"

// play is the chapter on how to play well.
func (b *book) play() {
	b.add(doc.List{Items: b.list("play.text")})
	b.figureRow("play.castle", "play.attack", "play.head", "play.fork", "play.threat", "play.pair")
}
