package layout

import (
	"maps"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/pieces"
)

// Strips of rims look alike: those of one kind of piece stand together below its picture.
const (
	kindBand  draw.MM = 6.6  // above a row: the picture, and air
	kindRise  draw.MM = 1.2  // of the first band into the head, where nothing is printed
	kindSize  draw.MM = 5.4  // of the picture
	kindFoot  draw.MM = 0.6  // below it
	kindAir   draw.MM = 9    // the most between two kinds, besides the gap
	kindHook  draw.MM = 1.3  // of its ends, down
	kindInset draw.MM = 1.6  // of its ends, from those of the strips
	kindPen   draw.MM = 0.25 // of the bracket over the strips of a kind
)

// underKinds returns the area for rims below the pictures of a first row, and the height of the band
// for those of every row; 0 if that would take another sheet.
func (k *kit) underKinds(rims []draw.Design) (under draw.Rect, band draw.MM) {
	boxes := footprints(rims)
	under = k.area
	under.Min.Y += kindBand - kindRise
	plain, tooLarge := inRows(boxes, k.area, gaps{tightGap, tightGap})
	p, tooHigh := inRows(boxes, under, gaps{tightGap, kindBand})
	if tooLarge >= 0 || tooHigh >= 0 || p.Pages > plain.Pages {
		return aboveDrawing(boxes, k.area, gaps{tightGap, tightGap}), 0
	}
	return aboveDrawing(boxes, under, gaps{tightGap, kindBand}), kindBand
}

// kinds returns the kind of every copy.
func (k *kit) kinds() (out []string) {
	for _, l := range k.copies {
		out = append(out, l.Piece.ID)
	}
	return out
}

// lookOf returns the look of the copy that a part belongs to: "pawn-3" is the third pawn.
func (k *kit) lookOf(name string) pieces.Look {
	name = name[:strings.LastIndexByte(name, '-')]
	i := slices.IndexFunc(k.copies, func(l pieces.Look) bool { return l.Name() == name })
	return k.copies[max(0, i)]
}

// separate moves columns apart where in every row another kind begins, as far as the area allows.
func (p *packing) separate(boxes []footprint, kinds []string, area draw.Rect) {
	columns, begins, goesOn := make([]int, len(kinds)), map[int]bool{}, map[int]bool{}
	for i := 1; i < len(kinds); i++ {
		at, before := p.Place[i], p.Place[i-1]
		switch {
		case at.Page != before.Page || at.By.X < before.By.X:
			continue // the first of its row
		case kinds[i] == kinds[i-1]:
			goesOn[columns[i-1]+1] = true
		default:
			begins[columns[i-1]+1] = true
		}
		columns[i] = columns[i-1] + 1
	}
	maps.DeleteFunc(begins, func(column int, _ bool) bool { return goesOn[column] })
	used := draw.Rect{}
	for i, at := range p.Place {
		used = used.Union(boxes[i].Move(at.By))
	}
	air := min(kindAir, (area.W()-used.W())/draw.MM(max(1, len(begins))))
	for i, column := range columns {
		p.Place[i].By.X -= air / 2 * draw.MM(len(begins)) // so that all stay in the middle
		for first := range begins {
			if column >= first {
				p.Place[i].By.X += air
			}
		}
	}
}

// kindLabels draws the picture of every kind over its strips, in a bracket as long as those are wide.
func (k *kit) kindLabels(rims []draw.Part) (out draw.Drawing) {
	for i := 0; i < len(rims); {
		first := k.lookOf(rims[i].Name)
		looks, box := []pieces.Look{first}, rims[i].Outline.Bounds()
		for i++; i < len(rims); i++ {
			l, next := k.lookOf(rims[i].Name), rims[i].Outline.Bounds()
			if l.Piece != first.Piece || next.Min.X < box.Max.X {
				break
			}
			box = box.Union(next)
			if !slices.Contains(looks, l) {
				looks = append(looks, l)
			}
		}
		out.Append(k.kindLabel(looks, box))
	}
	return out
}

// kindLabel draws the pictures of a kind over the box of its strips.
func (k *kit) kindLabel(looks []pieces.Look, box draw.Rect) (out draw.Drawing) {
	const pitch = kindSize + 0.8
	middle := draw.Pt(box.Center().X, box.Min.Y-kindFoot-kindSize/2)
	half := pitch * draw.MM(len(looks)) / 2
	for i, l := range looks {
		x := middle.X - half + pitch*(draw.MM(i)+0.5)
		out.Append(asGuide(k.maker.Miniature(l, kindSize)).Move(x, middle.Y))
	}
	for _, side := range []draw.MM{-1, 1} {
		from, to := middle.X+side*(half+0.4), middle.X+side*(box.W()/2-kindInset)
		if side*(to-from) > 0 {
			line := draw.Polyline(draw.Pt(from, middle.Y), draw.Pt(to, middle.Y), draw.Pt(to, middle.Y+kindHook))
			out.Add(draw.Mark{Role: draw.Guide, Path: line, Stroke: draw.Crease, Width: kindPen})
		}
	}
	return out
}
