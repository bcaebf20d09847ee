// Package doc is a document as its author thinks of it: heads, paragraphs,
// lists, tables and figures in reading order, without pages. Package
// layout/typeset sets it on paper; output/html writes it as a page for the
// screen.
//
// Texts may hold marks: *emphasis*, **strong**, and ｜word《reading》 for how a word
// of Japanese is read. A reference to another place of the document is written
// with [Ref].
package doc

import "shogikit/output/draw"

// Doc is a document. It is read-only for those who print it.
type Doc struct {
	ID     string // file name without ending: "shogi-booklet"
	Title  string // of the file and of the cover
	Head   string // runs on top of the left-hand pages
	Lang   string // BCP 47
	Script Script
	// Foreign is a language of which the text has words; they are among ForeignWords, in
	// small letters, and stand in emphasis.
	Foreign      string
	ForeignWords []string
	Cover        *Cover  // nil: no cover
	Front        []Block // on pages of one column before all others; nil: none
	Blocks       []Block
	Parts        bool // what a heading with NewPage begins is set for itself, which takes less memory

	// Fillers stand on the feet of pages that would be short, one on each, as far as
	// there is room; a screen does not show them.
	Fillers []Block

	// BackToTop stands on the link that leads to the contents from anywhere on a
	// screen page.
	BackToTop string

	// Back stands alone on the last page, in one column; nil: no such page.
	Back []Block

	Command string // the command line that made it
}

// Script is what a language asks of typography, as texts call it. Any other is that
// of most languages in Latin letters.
type Script string

// The scripts that ask for more.
const (
	Squares Script = "squares" // characters stand in squares, as in Japanese, and may carry readings
	Short   Script = "short"   // words of one letter stay with the word that follows
)

// Cover is the first page.
type Cover struct {
	Title    string
	Native   string // the title in the language of the game
	Subtitle string
	Line     string // at the foot
	Picture  draw.Drawing
}

// Block is a piece of a document: one of the types below.
type Block interface{ block() }

// Heading is a head. Heads of level 1 are chapters: numbered, in the contents
// and in the running head.
type Heading struct {
	Level   int    // 1 chapter, 2 section, 3 run-in
	ID      string // for references; "" if nobody refers to it
	Text    string
	NewPage bool // starts a page
	Facing  bool // stands on the spread of what is before it

	Unnumbered bool // a chapter without a number
	Unlisted   bool // … and not in the contents
}

// Para is a paragraph.
type Para struct {
	Text  string
	Flush bool // no indent, even behind another paragraph
	Small bool // set like a caption; lines may be broken by hand
	Stay  bool // what follows begins on the same page
	Whole bool // never parted by a page break
}

// List is a list, numbered or with bullets. Pictures, one an item, stand before the
// texts, on paper so wide at most. Numbers go on after those of a list before.
type List struct {
	Items        []string
	Numbered     bool
	Before       int // how many items that list has
	Pictures     []draw.Drawing
	PictureWidth draw.MM
}

// Terms is a list of words with explanations.
type Terms []Term

// Term is one word with its explanation.
type Term struct{ Term, Text string }

// Table is a table of texts. Shares are the widths of its columns; they are
// scaled to fit. Columns in Right are aligned to the right.
type Table struct {
	Head   []string // nil: no head
	Rows   [][]string
	Shares []float64
	Right  []bool
	Strong bool // the first column is set in bold
	// Pictures stand before the rows, PictureWidth wide; nil: none.
	Pictures     []draw.Drawing
	PictureWidth draw.MM
	Ruled        bool // a line under every cell, for forms to fill in
	Stay         bool // what follows begins on the same page
}

// Figure is a drawing with a caption.
type Figure struct {
	Drawing draw.Drawing
	Box     draw.Rect // what of it to show; the drawing's bounds where empty
	Width   draw.MM   // on paper, at most; 0: as wide as the column
	Label   string    // "Diagram 3"
	Caption string
	Alt     string // what it shows, for those who cannot see it
	Center  bool
	Stay    bool // what follows begins on the same page
	Exact   bool // on paper as large as it is drawn, where the column has room for that, and with a width no larger
}

// Steps is a row of positions for a screen, shown one at a time with buttons.
// Paper has no use for it.
type Steps struct {
	Figures                []Figure
	Label                  string // what is stepped through
	Start, Back, Next, End string // what the buttons say
}

// Fold is something that a screen page shows only when asked for; on paper its
// blocks stand like others.
type Fold struct {
	Title  string
	Unseen bool // in print, as it stands elsewhere too
	Blocks []Block
}

// Columns sets blocks side by side. They are never parted by a page break.
type Columns struct {
	Shares []float64
	Cells  [][]Block
	Rule   bool // a thin line above
	Middle bool // cells are centred on one another
}

// Contents is the table of contents.
type Contents struct{}

func (Heading) block()  {}
func (Para) block()     {}
func (List) block()     {}
func (Terms) block()    {}
func (Table) block()    {}
func (Figure) block()   {}
func (Columns) block()  {}
func (Contents) block() {}
func (Steps) block()    {}
func (Fold) block()     {}

// refOpen and refClose enclose the ID in a reference: characters that no text
// contains.
const (
	refOpen  = "\ue000"
	refClose = "\ue001"
)

// Ref returns text that prints as the number of the page on which the heading
// with this ID stands.
func Ref(id string) string { return refOpen + id + refClose }
