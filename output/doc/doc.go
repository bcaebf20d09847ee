// Package doc models a document as its author sees it: headings, paragraphs, lists,
// tables and figures in reading order, without pages. Package layout/typeset sets it on
// paper; output/html writes it as a web page.
//
// Texts may contain markup: *emphasis*, **strong**, and ｜word《reading》 for the reading
// of a Japanese word. A reference to another place in the document is written with
// [Ref].
package doc

import "shogikit/output/draw"

// Doc is a document. Typesetters must not modify it.
type Doc struct {
	ID     string // file name without extension: "shogi-booklet"
	Title  string // of the file and of the cover
	Head   string // running head on left-hand pages
	Lang   string // BCP 47
	Script Script
	// Foreign is the language of foreign words in the text; they are listed in
	// ForeignWords, in lower case, and are set in emphasis.
	Foreign      string
	ForeignWords []string
	Cover        *Cover  // nil: no cover
	Front        []Block // on pages of one column before all others; nil: none
	Blocks       []Block
	Parts        bool // each part that begins with a NewPage heading is typeset separately, which takes less memory

	// Fillers fill the feet of pages that would be short, one on a double-page spread;
	// a screen does not show them. Tailpieces do where there is none.
	Fillers, Tailpieces []Filler

	// BackToTop is the text of a link to the contents, always visible on a screen.
	BackToTop string

	// Spare is a page of one column that stands, before the last one, where a document
	// that may be folded lacks pages.
	Spare []Block

	// Back stands alone on the last page, in one column; nil: no such page.
	Back []Block

	// Imprint stands at the foot of the page of Back.
	Imprint []Block

	Command string // the command line that produced it
}

// Script is the typographic class of a language, as named in the texts. Any other value
// means ordinary Latin typography.
type Script string

// The scripts with special typography.
const (
	Squares Script = "squares" // characters fill squares, as in Japanese, and may carry readings
	Short   Script = "short"   // one-letter words stay with the word that follows
)

// Cover is the first page.
type Cover struct {
	Title    string
	Native   string // the title in the game's own language
	Subtitle string
	Line     string // at the bottom
	Picture  draw.Drawing
}

// Filler is a picture with words beside it, or without, on a ground of paper colour that
// is as high as the room for it.
type Filler struct {
	Drawing draw.Drawing
	Words   []Block
}

// Block is an element of a document: one of the types below.
type Block interface{ block() }

// Heading is a heading. Headings of level 1 are chapters: numbered, listed in the
// contents and shown in the running head.
type Heading struct {
	Level   int    // 1 chapter, 2 section, 3 run-in
	ID      string // for references; "" if there are none
	Text    string
	Again   string // repeated in its place at the top of a column where its section goes on; "" if it is not
	NewPage bool   // starts a page
	Facing  bool   // on the same double-page spread as what precedes it
	Opens   bool   // at the top of a left page, if that leaves no empty page

	Unnumbered bool // a chapter without a number
	Unlisted   bool // … and not in the contents
}

// Para is a paragraph.
type Para struct {
	Text  string
	Flush bool // no indent, even after another paragraph
	Small bool // set like a caption; lines may be broken by hand
	Large bool // set like the head of a section
	Stay  bool // keep on the same page as the beginning of what follows
	Whole bool // never split across pages
}

// List is a list, numbered or with bullets. Pictures, one per item, go before the
// texts, at most PictureWidth wide on paper. Numbering continues after Before.
type List struct {
	Items        []string
	Numbered     bool
	Before       int // number of items in a list that this one continues
	Pictures     []draw.Drawing
	PictureWidth draw.MM
}

// Terms is a list of words with explanations.
type Terms []Term

// Term is one word with its explanation.
type Term struct{ Term, Text string }

// Table is a table of texts. Shares are the relative widths of its columns. Columns in
// Right are right-aligned.
type Table struct {
	Head   []string // nil: no header row
	Rows   [][]string
	Shares []float64
	Right  []bool
	Strong bool // the first column is set in bold
	// Large columns are set in larger type on paper; nil: none.
	Large []bool
	// Pictures go before the rows, PictureWidth wide; nil: none.
	Pictures     []draw.Drawing
	PictureWidth draw.MM
	Ruled        bool // a line under every cell, for forms to fill in
	Stay         bool // keep on the same page as the beginning of what follows
	Overleaf     bool // begin on the back of a page, if possible
}

// Figure is a drawing with a caption.
type Figure struct {
	Drawing draw.Drawing
	Box     draw.Rect // the part of it to show; all of it if empty
	Width   draw.MM   // maximum width on paper; 0: that of the column
	Lead    string    // hangs before the caption: the number of a step, or Tick
	Label   string    // "Diagram 3"
	Caption string
	Alt     string // a description for those who cannot see it
	Center  bool   // on sheets, and if it has no words; in a book others stand on the edge, their captions at the board
	Stay    bool   // keep on the same page as the beginning of what follows
	Exact   bool   // on paper at drawn size if the column has room, and at most Width
}

// Tick is the Lead of a figure with a box to tick.
const Tick = "□"

// Steps is a sequence of positions for a screen, shown one at a time with buttons. It
// is omitted on paper.
type Steps struct {
	Figures                []Figure
	Label                  string // a name for the sequence
	Start, Back, Next, End string // labels of the buttons
}

// Fold is content that a web page shows only on demand; on paper its blocks are
// ordinary.
type Fold struct {
	Title  string
	Unseen bool // omitted in print, because it also appears elsewhere
	Blocks []Block
}

// Columns sets blocks side by side. They are never split across pages.
type Columns struct {
	Close  bool // a line below the row above
	Shares []float64
	Cells  [][]Block
	Rule   bool // a thin line above
	Middle bool // cells are centred vertically
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

// refOpen and refClose enclose the ID in a reference: characters that do not occur in
// texts.
const (
	refOpen  = "\ue000"
	refClose = "\ue001"
)

// Ref returns text that prints as the number of the page with the heading of this ID.
func Ref(id string) string { return refOpen + id + refClose }
