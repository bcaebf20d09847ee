package booklet

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/output/doc"
)

// Parts are what of a booklet can be printed alone.
var Parts = []string{"moves", "setup", "handicaps", "score", "assembly"}

// partDoc returns one part of the booklet alone.
func (b *book) partDoc(o Options) (*doc.Doc, error) {
	if !slices.Contains(Parts, o.Part) {
		return nil, fmt.Errorf("part %q is unknown; there are %s", o.Part, strings.Join(Parts, ", "))
	}
	if o.Part == "handicaps" && len(b.game.Handicaps) == 0 {
		return nil, fmt.Errorf("%s has no handicaps", b.game.Names.In(b.cat.Lang))
	}
	d := b.newDoc(o, o.Part)
	head := func(key string) {
		b.add(doc.Heading{Level: 1, ID: o.Part, Text: d.Title + " – " + b.text(key), Unnumbered: true})
	}
	switch o.Part {
	case "moves":
		head("glance.head")
		b.glance(b.glanceRow(0))
	case "setup":
		b.setup()
	case "handicaps":
		b.handicaps()
	case "score":
		b.score()
	case "assembly":
		b.assembly()
	}
	d.Blocks = b.finished(b.blocks)
	return d, nil
}
