package typeset

import "shogikit/output/draw"

// fullShare is how much of a page is to be taken.
const fullShare = 2.0 / 3

// Waste rates how unevenly the pages of a document are filled: 0 where no page
// but the first and the last two is less than two thirds full.
func Waste(pages []draw.Sheet, p Page) float64 {
	var sum float64
	for i := 1; i < len(pages)-2; i++ {
		if f := used(&pages[i], p); f < fullShare {
			sum += fullShare - f
		}
	}
	return sum
}

// used returns which share of the room of a page its content takes.
func used(s *draw.Sheet, p Page) float64 {
	var low draw.MM
	for i := range s.Furniture.Marks {
		box := s.Furniture.Marks[i].Bounds()
		if box.Min.Y >= p.Top-2 && box.Max.Y <= s.Paper.H-p.Foot+2 {
			low = max(low, box.Max.Y)
		}
	}
	return max(0, float64((low-p.Top)/(s.Paper.H-p.Top-p.Foot)))
}
