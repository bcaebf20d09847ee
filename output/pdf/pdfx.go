package pdf

import (
	_ "embed" // of the profile
	"fmt"
	"time"

	"shogikit/output/format"
)

// PDF/X-4 (ISO 15930-7) is PDF 1.6 that declares the printing condition for which its
// colours are intended. It requires a title, dates and an identifier, each page either
// trimmed or with an ArtBox, no links on the paper, and the ICC profile of an output
// device. Our colours are sRGB, and the registered profiles of sRGB are for displays,
// which the standard forbids; so we have our own.

// profile is an ICC profile, version 2.4, of a printer whose colours are sRGB: the
// curves of IEC 61966-2-1 and the matrix to XYZ under D50, as tables that all rendering
// intents share, because nothing is out of gamut. TestPDFX looks colours up in it.
//
//go:embed srgb.icc
var profile []byte

// asked returns the options with what PDF/X requires.
func asked(o format.Options) format.Options {
	if o.PDFX && o.Time.IsZero() {
		o.Time = time.Unix(0, 0) // no clock has a part in a file
	}
	if o.PDFX && o.Title == "" {
		o.Title = format.Program
	}
	return o
}

// intent adds the profile and returns the catalog entry that refers to it.
func (d *document) intent() string {
	return fmt.Sprintf("/OutputIntents [<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) /OutputCondition (%[1]s) /Info (%[1]s) /DestOutputProfile %[2]d 0 R>>]\n",
		"sRGB printer", d.addStream("/N 3", profile))
}
