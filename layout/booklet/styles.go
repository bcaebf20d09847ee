package booklet

import (
	"shogikit/layout/text"
	"shogikit/output/draw"
)

// Inks of what is read last.
var (
	quietInk = draw.RGB(draw.Color{R: 0xfb, G: 0xf3, B: 0xe1})
	greyInk  = draw.RGB(draw.Color{R: 0x6b, G: 0x64, B: 0x5c})
	footInk  = draw.RGB(draw.Color{R: 0x8b, G: 0x81, B: 0x75})
)

// The styles of type.
var (
	titleStyle = text.Points(23, 9.6).Strong()
	subStyle   = text.Points(10.5, 4.94).Strong()
	leadStyle  = text.Style{Size: 11.5 * draw.PtMM, Line: 5.3, Ruby: 6.6, Ink: draw.Black}
	headStyle  = text.Style{Size: 13.5 * draw.PtMM, Line: 6.2, Ruby: 7, Bold: true, Ink: draw.Black}
	nameStyle  = text.Style{Size: 12 * draw.PtMM, Line: 5.6, Ruby: 6.6, Bold: true, Ink: draw.Black}
	smallHead  = text.Style{Size: 10 * draw.PtMM, Line: 4.5, Ruby: 5.4, Bold: true, Ink: draw.Black}
	bodyStyle  = text.Style{Size: 10.5 * draw.PtMM, Line: 4.94, Ruby: 5.9, Ink: draw.Black}
	columnBody = text.Style{Size: 10 * draw.PtMM, Line: 4.7, Ruby: 5.7, Ink: draw.Black}
	caption    = text.Style{Size: 9 * draw.PtMM, Line: 4.2, Ruby: 5.2, Ink: draw.Black}
	nameSmall  = text.Style{Size: 8 * draw.PtMM, Line: 4, Ruby: 4.6, Ink: draw.Black}
)
