package layout

import (
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
)

// cutting is how parts are cut out.
type cutting struct {
	kerf         draw.MM
	lines        press.CutLines
	bleed        draw.MM
	registration press.Registration
	checks       []func() error // that all holes of designs can be cut
}

// content returns the area of a paper available for parts: the same with any kerf, so that a
// printed sheet and a cut file fit each other.
func (c *cutting) content(p press.Paper) draw.Rect { return p.Content().Inset(press.MaxKerf / 2) }

// withoutTicks returns the area of a paper that a single part may fill, leaving room
// for its ticks.
func (c *cutting) withoutTicks(p press.Paper) draw.Rect {
	room := c.content(p)
	if c.lines == press.CutCorners {
		room = room.Inset(press.Reach(c.bleed))
	}
	return room
}

// paperOf returns the paper of a sheet, which may be larger than the kit's.
func (c *cutting) paperOf(s *draw.Sheet) press.Paper {
	return press.Paper{Size: s.Paper, Block: s.Block, Registration: c.registration}
}

// widened offsets the cuts of a design by half the kerf, see [press.Widen], and
// replaces its cut lines by ticks if those are wanted.
func (c *cutting) widened(d draw.Design) draw.Design {
	wide, check := press.Widen(d, c.kerf/2)
	if d.Kind == draw.ReliefFacePart || d.Kind == draw.ReliefBackPart { // those with holes
		c.checks = append(c.checks, check)
	}
	return c.ticked(wide, d.Outline)
}

func (c *cutting) ticked(d draw.Design, outline draw.Path) draw.Design {
	if c.lines == press.CutCorners {
		return press.Ticked(d, outline, c.bleed)
	}
	return d
}

// allWidened offsets the cuts of designs, sharing the work for equal ones.
func (c *cutting) allWidened(designs []draw.Design) []draw.Design {
	made, out := map[any]draw.Design{}, slices.Clone(designs)
	for i, d := range designs {
		wide, ok := made[d.Key()]
		if !ok {
			wide = c.widened(d)
			made[d.Key()] = wide
		}
		wide.Kind, wide.Name = d.Kind, d.Name
		out[i] = wide
	}
	return out
}

// uncut removes the cut lines of a design if no cut lines are wanted. Its position is
// unchanged, so that a cutter file made with lines fits the print; its ground bleeds
// beyond the edges as far as neighbours, at least at the distance least, and the block
// allow.
func (c *cutting) uncut(d draw.Design, s *draw.Sheet, least draw.MM) draw.Design {
	if c.lines != press.CutNone {
		return d
	}
	room := c.paperOf(s).Content().Inset(-0.5) // clear of the furniture
	b, right := d.Outline.Bounds(), min(room.Max.X, s.Block.Max.X)
	return press.Uncut(d, min(c.bleed, least/2, b.Min.X-room.Min.X, b.Min.Y-room.Min.Y, right-b.Max.X, room.Max.Y-b.Max.Y))
}

// legendOf returns the keys of a legend that apply to a sheet: its cut lines may be
// ticks, and it may lack cut or fold lines, or glue.
func legendOf(keys []string, parts []draw.Part, how press.CutLines) []string {
	ticks, has := false, map[string]bool{}
	for i := range parts {
		p := &parts[i]
		ticks = ticks || p.Unlined && how == press.CutCorners
		for k := range p.Drawing.Marks {
			switch p.Drawing.Marks[k].Role {
			case draw.Cut:
				has["cut"] = true
			case draw.FoldMountain:
				has["mountain"] = true
			case draw.FoldValley:
				has["valley"] = true
			case draw.Glue:
				has["glue"] = true
			}
		}
	}
	keys = slices.Clone(keys)
	if at := slices.Index(keys, "cut"); at >= 0 {
		keys = slices.Insert(keys, at+1, "ticks")
	}
	lines := []string{"cut", "kiss", "mountain", "valley", "glue"}
	has["kiss"] = has["cut"]
	keys = slices.DeleteFunc(keys, func(key string) bool { return slices.Contains(lines, key) && !has[key] || key == "ticks" && !ticks })
	if len(keys) == 1 && keys[0] == "cut" {
		return nil // nobody needs to be told
	}
	return keys
}
