package verify

// What is still right of a file of lines, and of a print, which is as good as its
// printer; of pictures, [differ.Files], [differ.Prints] and [differ.Faxes] say it. A test pins them all.
const (
	exact      mm = 0.02  // of a mark: coordinates rounded to a hundredth of a millimetre are as good
	boxSlack   mm = 0.02  // of the paper and its boxes
	shifted    mm = 0.2   // of a page as a whole: no printer is as exact
	widthSlack mm = 0.006 // of a pen, beside a part in fifty
	flatness   mm = 0.004 // of curves that are compared as chords
	scaleSlack    = 2e-4  // of a page as a whole
	turnSlack     = 0.02  // degrees, likewise
	dashSlack  mm = 0.02  // of a dash, beside a part in five hundred
	colorSlack    = 3     // of 255
	greySlack     = 28    // of 255, where another program made greys of colours
	joint      mm = 0.3   // between texts that are one line
	mostNamed     = 3     // parts that are named in a fault that they share

	printSlack = 0.3  // of 100 mm on a print
	shearSlack = 0.1  // degrees, likewise
	ratioSlack = 0.01 // of its proportions on a photograph
	cutSlack   = 0.5  // millimetres that a picture of it does not show
)
