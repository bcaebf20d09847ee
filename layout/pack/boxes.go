package pack

import "shogikit/output/draw"

// Boxes returns the boxes of designs. A back stays beside its face; rims, nets and reliefs do not share rows with other kinds.
func Boxes(designs []draw.Design) []Box {
	out := make([]Box, len(designs))
	for i := range designs {
		d := &designs[i]
		out[i].Rect = d.Box
		if i == 0 {
			continue
		}
		before := &designs[i-1]
		out[i].Stays = d.Name == before.Name && d.Kind == before.Kind.Back() && d.Kind != before.Kind
		switch d.Kind {
		case draw.RimPart, draw.NetPart, draw.ReliefFacePart:
			out[i].Begins = before.Kind != d.Kind && before.Kind != d.Kind.Back()
		case draw.BackPart:
			out[i].Begins = before.Kind == draw.FacePart && !out[i].Stays
		}
		if single := i+1 == len(designs) || designs[i+1].Kind != d.Kind.Back(); single && d.Kind.Back() != d.Kind && before.Kind == d.Kind.Back() {
			out[i].Begins = true // the first of those without a back
		}
	}
	return out
}
