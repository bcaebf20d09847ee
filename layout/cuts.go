package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
)

// allKerfed moves the cuts of parts aside, of equal ones once.
func (k *kit) allKerfed(parts []draw.Part) error {
	made := map[*draw.Mark]draw.Part{} // by their drawing, which equal parts share
	for i := range parts {
		first := &parts[i].Drawing.Marks[0]
		p, ok := made[first]
		if !ok {
			var err error
			if p, err = k.kerfed(parts[i]); err != nil {
				return err
			}
			made[first] = p
		}
		p.Name = parts[i].Name
		parts[i] = p
	}
	return nil
}

// kerfed moves the cuts of a part aside by half the kerf: see [press.Widen]. Where
// ticks are wanted instead of lines, it sets them.
func (k *kit) kerfed(p draw.Part) (draw.Part, error) {
	outline := p.Outline
	p, err := press.Widen(p, k.opts.Kerf/2)
	return k.withTicks(p, outline), err
}

func (k *kit) withTicks(p draw.Part, outline draw.Path) draw.Part {
	if k.opts.CutLines == press.CutCorners {
		if p = press.Ticked(p, outline); p.Unlined {
			p = press.Bled(p, press.Bleed)
		}
	}
	return p
}

func (k *kit) uncut(s *draw.Sheet, least draw.MM) {
	for i := range s.Parts {
		s.Parts[i] = k.uncutPart(s.Parts[i], s, least)
	}
}

// uncutPart takes the cut lines off a part of a sheet where none are wanted. It
// stays where it is with lines, so that a cutter's file made with them fits the
// print: its ground runs on over the edges as far as neighbours, at least so far
// away, and the block leave it room.
func (k *kit) uncutPart(p draw.Part, s *draw.Sheet, least draw.MM) draw.Part {
	if k.opts.CutLines != press.CutNone {
		return p
	}
	room := k.paperOf(s).Content().Inset(-0.5) // clear of what stands round the parts
	b, right := p.Outline.Bounds(), min(room.Max.X, s.Block.Max.X)
	by := min(press.Bleed, least/2, b.Min.X-room.Min.X, b.Min.Y-room.Min.Y, right-b.Max.X, room.Max.Y-b.Max.Y)
	return press.Bled(press.Uncut(p, func(*draw.Mark) bool { return true }), by)
}

// legendOf returns the keys of a legend that are true of a sheet: its cut lines
// may be ticks, or not be there.
func (k *kit) legendOf(j *job) []string {
	ticks, cuts := false, false
	for i := range j.sheet.Parts {
		p := &j.sheet.Parts[i]
		ticks = ticks || p.Unlined && k.opts.CutLines == press.CutCorners
		cuts = cuts || slices.ContainsFunc(p.Drawing.Marks, func(m draw.Mark) bool { return m.Role == draw.Cut })
	}
	keys := slices.Clone(j.legend)
	if at := slices.Index(keys, "cut"); at >= 0 {
		keys = slices.Insert(keys, at+1, "ticks")
	}
	return slices.DeleteFunc(keys, func(key string) bool { return key == "cut" && !cuts || key == "ticks" && !ticks })
}

// content returns the area of a paper that is left for parts, given the kerf
// that is added to them.
func (k *kit) content(p press.Paper) draw.Rect { return p.Content().Inset(k.opts.Kerf / 2) }

// ticked returns the content area of a paper that a single part may fill, its
// ticks beside it.
func (k *kit) ticked(p press.Paper) draw.Rect {
	c := k.content(p)
	if k.opts.CutLines == press.CutCorners {
		c = c.Inset(press.TickReach)
	}
	return c
}

// paperOf returns the paper of a sheet, which may be larger than the kit's.
func (k *kit) paperOf(s *draw.Sheet) press.Paper {
	return press.Paper{Size: s.Paper, Block: s.Block, Registration: k.opts.Paper.Registration}
}
