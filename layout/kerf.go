package layout

import (
	"shogikit/layout/press"
	"shogikit/output/draw"
)

// kerfed moves the cuts of a part aside by half the kerf: see [press.Widen].
func (k *kit) kerfed(p draw.Part) (draw.Part, error) { return press.Widen(p, k.opts.Kerf/2) }

// content returns the area of a paper that is left for parts, given the kerf
// that is added to them.
func (k *kit) content(p press.Paper) draw.Rect { return p.Content().Inset(k.opts.Kerf / 2) }

// paperOf returns the paper of a sheet, which may be larger than the kit's.
func (k *kit) paperOf(s *draw.Sheet) press.Paper {
	return press.Paper{Size: s.Paper, Block: s.Block, Registration: k.opts.Paper.Registration}
}
