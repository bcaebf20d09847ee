package draw

// Size is the size of a sheet of paper.
type Size struct{ W, H MM }

// Sheet is one page. Coordinates are those of the paper, from its top left corner. All
// marks lie inside Block; formats without paper (PNG, SVG, DXF) show just the block.
type Sheet struct {
	ID        string // file name without extension: "shogi-1-faces"
	Title     string
	Paper     Size
	Block     Rect
	Scale     float64 // of the parts; 1 is 100 %
	Back      bool    // printed on the back of the sheet before it
	Parts     []Part
	Mounted   Mount
	Furniture Drawing // everything outside the parts
	Command   string  // the command line that produced it
	Release   string  // of the program that produced it; "" if none

	Bookmarks []Bookmark // nil: a single one with the title of the sheet
}

// Framed returns a sheet of the size of a drawing with a margin.
func Framed(id, title string, d Drawing, room MM) Sheet {
	b := d.Bounds().Inset(-room)
	return Sheet{
		ID: id, Title: title, Paper: Size{b.W(), b.H()}, Block: RectWH(0, 0, b.W(), b.H()),
		Scale: 1, Furniture: d.Move(-b.Min.X, -b.Min.Y),
	}
}

// Mount is how the parts of a sheet are mounted.
type Mount struct {
	Card MM   // thickness of the card they are glued onto before cutting; 0: none
	Bare bool // they have no tabs: glue goes on their whole back
}

// Bookmark is an entry in the outline of a document. Level 0 is the topmost; no entry
// is more than one level below the previous one.
type Bookmark struct {
	Title string
	Level int
	At    Point
}

// Marks calls yield for every visible mark of the sheet in painting order: layer by
// layer, within a layer part by part, furniture last.
func (s *Sheet) Marks(yield func(Layer, *Mark) bool) {
	for l := range Layers {
		for d := range s.drawings {
			if !d.each(l, func(m *Mark) bool { return !m.Paints() || yield(l, m) }) {
				return
			}
		}
	}
}

func (s *Sheet) drawings(yield func(*Drawing) bool) {
	for i := range s.Parts {
		if !yield(&s.Parts[i].Drawing) {
			return
		}
	}
	yield(&s.Furniture)
}
