package layout

import (
	"slices"

	"shogikit/output/draw"
)

// cutting is how parts are cut out.
type cutting struct {
	kerf         draw.MM
	registration Registration
	checks       []func() error // that all holes of designs can be cut
}

// content returns the area of a paper available for parts: the same with any kerf, so that a
// printed sheet and a cut file fit each other.
func (c *cutting) content(p Paper) draw.Rect { return p.Content().Inset(MaxKerf / 2) }

// paperOf returns the paper of a sheet, which may be larger than the kit's.
func (c *cutting) paperOf(s *draw.Sheet) Paper {
	return Paper{Size: s.Paper, Block: s.Block, Registration: c.registration}
}

// widened offsets the cuts of a design by half the kerf, see [Widen].
func (c *cutting) widened(d draw.Design) draw.Design {
	wide, check := Widen(d, c.kerf/2)
	if d.Kind == draw.ReliefFacePart || d.Kind == draw.ReliefBackPart { // those with holes
		c.checks = append(c.checks, check)
	}
	return wide
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

// legendOf returns the keys of a legend that apply to a sheet: it may lack cut or fold
// lines, or glue.
func legendOf(keys []string, parts []draw.Part) []string {
	has := map[string]bool{}
	for i := range parts {
		p := &parts[i]
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
	lines := []string{"cut", "mountain", "valley", "glue"}
	keys = slices.DeleteFunc(slices.Clone(keys), func(key string) bool {
		return slices.Contains(lines, key) && !has[key]
	})
	if len(keys) == 1 && keys[0] == "cut" {
		return nil // nobody needs to be told
	}
	return keys
}
