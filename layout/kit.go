package layout

import (
	"cmp"
	"fmt"
	"strings"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// kit is the sheets of one game: it knows the sizes of its pieces and the area
// available on its paper.
type kit struct {
	opts   Options
	game   *templates.Game
	maker  *pieces.Maker
	cat    *text.Catalog
	copies []pieces.Look
	area   draw.Rect
	*cutting
}

func newKit(g *templates.Game, o Options) (*kit, error) {
	o = o.orDefaults(g)
	cat, err := text.Of(o.Texts, o.Lang)
	if err != nil {
		return nil, err
	}
	k := &kit{opts: o, game: g, cat: cat, cutting: &cutting{kerf: o.Kerf, registration: o.Paper.Registration}}
	k.maker, err = pieces.NewMaker(g, o.Options)
	if err != nil {
		return nil, err
	}
	k.area = k.content(o.Paper)
	if err := k.tooThick(); err != nil {
		return nil, err
	}
	k.copies, err = copies(g, o.Only, k.maker.TwoLooks)
	return k, err
}

// tooThick returns an error if the paper cannot be folded into the rims or nets of the
// build, with the maximum thickness.
func (k *kit) tooThick() error {
	if k.opts.Build.Flat() {
		return nil
	}
	for i := range k.game.Pieces {
		b := k.maker.Body(&k.game.Pieces[i]).Body
		if b.Folds() {
			continue
		}
		rim := b.Depth * draw.MM(k.opts.Scale)
		most := k.opts.thickness()
		for most > 0 && !b.WithPaper(most, k.opts.Scale).Folds() {
			most -= 0.01
		}
		if most <= 0 {
			return text.Wrong("rim-low", k.game.Pieces[i].ID, FormatMM(rim))
		}
		return text.Wrong("paper-thick",
			draw.Number(float64(k.opts.thickness()), 2), FormatMM(rim), k.game.Pieces[i].ID, draw.Number(float64(most), 2))
	}
	return nil
}

// nativeName returns a game's name in its native script, without any part in
// parentheses, and on a second line its name in the kit's language, if different.
func nativeName(g *templates.Game, lang string) string {
	own := Brief(g.Names.In(lang))
	return strings.TrimSuffix(Brief(cmp.Or(g.Names["ja"], own))+"\n"+own, "\n"+Brief(g.Names["ja"]))
}

func (o *Options) tooLarge(what string, w, h draw.MM) error {
	return &TooLarge{What: what, W: w, H: h, Paper: o.Paper}
}

// kind returns the title of a kind of sheets: of discs, which are men, there may be another one.
func (k *kit) kind(of string) string {
	key := "sheet.kind." + of
	if k.game.Shape.Outline == templates.Round && k.cat.Has(key+"-round") {
		key += "-round"
	}
	return k.cat.Text(key)
}

func (k *kit) newPage(id, title string, p Paper) *page {
	name, about := headline(title)
	return &page{kit: k, stock: "thick", explained: about, sheet: draw.Sheet{
		ID: k.game.ID + "-" + id + k.opts.Suffix, Title: name, Paper: p.Size, Block: p.Block,
		Scale: k.opts.Scale, Command: k.opts.Command,
	}}
}

func pageID(id string, page int) string {
	if page == 0 {
		return id
	}
	return fmt.Sprintf("%s-%d", id, page+1)
}
