package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Claims are the metadata of a sheet in a written file, against which a reader can
// check measurements of the file. Every format stores them as one line of ASCII JSON
// ([Claims.Encode]):
//
//	PDF  the texts of an ordered array "sheets" in the XMP metadata, in
//	     the namespace ClaimsNamespace, one for each page
//	SVG  the text of an element "claims" of <metadata>, in that namespace
//	DXF  an XRECORD "SHOGIKIT" of the drawing's dictionary, in pieces (group
//	     code 1) to be put together
//	PNG  a tEXt chunk with the keyword "shogikit"
//
// Lengths are in millimetres on paper, from the paper's top left corner.
type Claims struct {
	Sheet   string       `json:"sheet"`            // draw.Sheet.ID
	Title   string       `json:"title"`            // draw.Sheet.Title
	Paper   draw.Size    `json:"paper"`            // the page
	Block   draw.Rect    `json:"block"`            // the part of it shown by PNG, SVG and DXF
	Scale   float64      `json:"scale"`            // of the parts; 1 is 100 %
	Claims  []draw.Claim `json:"claims"`           // the claimed lengths
	Duplex  string       `json:"duplex,omitempty"` // PDF: the duplex preference as in [Duplex.String]
	Command string       `json:"command"`          // the command line that produced the file
	Check   string       `json:"check,omitempty"`  // the checksum at the sheet's foot, see [draw.Sheet]
}

// ClaimsKey names the claims where a format needs a short name.
const ClaimsKey = "shogikit"

// ClaimsNamespace is the XML namespace of the claims.
const ClaimsNamespace = "urn:shogikit:claims:1"

// ErrClaims is wrapped by every error of [ParseClaims].
var ErrClaims = errors.New("not the claims of a sheet")

// ClaimsOf returns the claims of a sheet.
func ClaimsOf(s *draw.Sheet) Claims {
	c := Claims{
		Sheet: s.ID, Title: s.Title, Paper: s.Paper, Block: s.Block,
		Scale: s.Scale, Claims: s.Promises(), Command: s.Command,
	}
	if s.Check != 0 {
		c.Check = fmt.Sprintf("%06x", s.Check)
	}
	return c
}

const claimsVersion = 1

// claimsLine is the encoding of the line; the version distinguishes later ones.
type claimsLine struct {
	Version int `json:"shogikit"`
	Claims
}

// Encode returns the claims as one line of ASCII.
func (c Claims) Encode() []byte {
	c.Claims = append([]draw.Claim{}, c.Claims...) // an array, even if empty
	c.Scale = math.Round(c.Scale*1e4) / 1e4
	b, err := json.Marshal(claimsLine{claimsVersion, c})
	if err != nil { // only for a NaN or an infinity
		return []byte(`{"` + ClaimsKey + `":0}`)
	}
	return asciiJSON(b)
}

// ParseClaims decodes the output of [Claims.Encode]. It rejects anything else, an
// unknown version, and implausibly many claims, since a reader compares each of them
// with what it finds.
func ParseClaims(line []byte) (Claims, error) {
	var c claimsLine
	const most = 1000
	if err := json.Unmarshal(line, &c); err != nil {
		return Claims{}, fmt.Errorf("%w: %v", ErrClaims, err)
	}
	if c.Version != claimsVersion {
		return Claims{}, fmt.Errorf("%w: version %d, known is %d", ErrClaims, c.Version, claimsVersion)
	}
	if !bytes.Equal(c.Claims.Encode(), bytes.TrimSpace(line)) { // a duplicate or unknown key, or one in another case
		return Claims{}, fmt.Errorf("%w: not as they are written", ErrClaims)
	}
	many := func(k draw.Claim) bool { return len(k.Places) > most }
	if len(c.Claims.Claims) > most || slices.ContainsFunc(c.Claims.Claims, many) {
		return Claims{}, fmt.Errorf("%w: more than %d of them", ErrClaims, most)
	}
	return c.Claims, nil
}

// asciiJSON escapes the non-ASCII characters of a JSON text: PNG's tEXt and DXF's
// comments do not support UTF-8.
func asciiJSON(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for _, u := range utf16.Encode([]rune(string(b))) {
		if u < utf8.RuneSelf {
			out = append(out, byte(u))
		} else {
			out = fmt.Appendf(out, `\u%04x`, u)
		}
	}
	return out
}
