package verify

// Tolerances for a vector file, and for a print, which is only as good as its printer;
// those for pictures are [differ.Files], [differ.Prints] and [differ.Faxes]. A test
// pins them all.
const (
	exact      mm = 0.02  // of a mark: allows coordinates rounded to a hundredth of a millimetre
	boxSlack   mm = 0.02  // of the paper and its boxes
	shifted    mm = 0.2   // of a whole page: printers are less exact
	widthSlack mm = 0.006 // of a pen, plus 2 %
	flatness   mm = 0.004 // of curves that are compared as chords
	scaleSlack    = 2e-4  // of a whole page
	turnSlack     = 0.02  // degrees, likewise
	dashSlack  mm = 0.02  // of a dash, plus 0.2 %
	colorSlack    = 3     // of 255
	greySlack     = 28    // of 255, where another program converted colours to greys
	joint      mm = 0.3   // between texts on the same line
	mostNamed     = 3     // parts named in a fault they share

	printSlack = 0.3  // of 100 mm on a print
	shearSlack = 0.1  // degrees, likewise
	ratioSlack = 0.01 // of its aspect ratio on a photograph
	cutSlack   = 0.5  // millimetres cropped from a picture
)
