package draw

import "math"

func angleOf(d Point) float64 { return math.Atan2(float64(d.Y), float64(d.X)) * 180 / math.Pi }

// Size is the size of a sheet of paper.
type Size struct{ W, H MM }

// Part is one thing that is cut out of a sheet, in sheet coordinates.
type Part struct {
	Kind    string // "face", "back", "rim", "net", "board", …
	Name    string // which one: "pawn-sente-3"
	Outline Path   // the cut that frees it; closed
	Drawing Drawing
}

// Bounds returns the box of everything that belongs to the part.
func (p *Part) Bounds() Rect { return p.Outline.Bounds().Union(p.Drawing.Bounds()) }

// Transform returns the part seen through m.
func (p Part) Transform(m Affine) Part {
	p.Outline = p.Outline.Transform(m)
	p.Drawing = p.Drawing.Transform(m)
	return p
}

// Claim is a length that a sheet promises, for whoever measures the file.
type Claim struct {
	What  string // "piece", "square", "board", "rim", "scale-mm", "scale-in", …
	W, H  MM     // as they must be found, scale included
	Count int    // how many of them are on the sheet
}

// Sheet is one page. Coordinates are those of the paper, from its top left
// corner. All marks lie inside Block; formats that have no paper (PNG, SVG,
// DXF) show just the block.
type Sheet struct {
	ID        string // file name without ending: "shogi-1-faces"
	Title     string
	Paper     Size
	Block     Rect
	Scale     float64 // of the parts; 1 is 100 %
	Back      bool    // goes on the other side of the sheet before it
	Parts     []Part
	Furniture Drawing // everything outside the parts
	Claims    []Claim
	Command   string // the command line that made it

	Bookmarks []Bookmark // nil: one with the title of the sheet
	Links     []Link
}

// Bookmark is an entry in the outline of a document. Level 0 is the topmost;
// no entry is more than one level below the entry before it.
type Bookmark struct {
	Title string
	Level int
	At    Point
}

// Link is an area of a sheet that leads to another sheet of the document.
type Link struct {
	Area  Rect
	Sheet int // counted from 0
	At    Point
}

// Marks calls yield for every mark of the sheet in painting order: layer by
// layer, in a layer part by part, furniture last.
func (s *Sheet) Marks(yield func(Layer, *Mark) bool) {
	for l := range Layers {
		for i := range s.Parts {
			if !eachOn(l, &s.Parts[i].Drawing, yield) {
				return
			}
		}
		if !eachOn(l, &s.Furniture, yield) {
			return
		}
	}
}

func eachOn(l Layer, d *Drawing, yield func(Layer, *Mark) bool) bool {
	for i := range d.Marks {
		if d.Marks[i].Role.Layer() == l && !yield(l, &d.Marks[i]) {
			return false
		}
	}
	return true
}
