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

// Claims are the metadata of a sheet in a written file, so that a reader can
// measure the file and compare. Every format carries it as one line of JSON in
// plain ASCII ([Claims.Encode]):
//
//	PDF  the texts of an ordered array "sheets" in the XMP metadata, in
//	     the namespace ClaimsNamespace, one for each page
//	SVG  the text of an element "claims" of <metadata>, in that namespace
//	DXF  an XRECORD "SHOGIKIT" of the drawing's dictionary, in pieces (group
//	     code 1) to be put together
//	PNG  a tEXt chunk with the keyword "shogikit"
//
// Lengths are millimetres on paper, from the paper's top left corner.
type Claims struct {
	Sheet   string       `json:"sheet"`            // draw.Sheet.ID
	Title   string       `json:"title"`            // draw.Sheet.Title
	Paper   draw.Size    `json:"paper"`            // the page
	Block   draw.Rect    `json:"block"`            // the part of it that PNG, SVG and DXF show
	Scale   float64      `json:"scale"`            // of the parts; 1 is 100 %
	Claims  []draw.Claim `json:"claims"`           // the lengths to be found
	Duplex  string       `json:"duplex,omitempty"` // PDF: the duplex preference, as [Duplex.String] names it
	Command string       `json:"command"`          // the command line that made the file
	Check   string       `json:"check,omitempty"`  // the checksum at the sheet's foot, see [draw.Sheet]
}

// ClaimsKey names the claims wherever a format wants a short name for them.
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

// claimsLine is the form of the line; version tells later forms apart.
type claimsLine struct {
	Version int `json:"shogikit"`
	Claims
}

// Encode returns the claims as one line of ASCII.
func (c Claims) Encode() []byte {
	c.Claims = append([]draw.Claim{}, c.Claims...) // a list, even where there are none
	c.Scale = math.Round(c.Scale*1e4) / 1e4
	b, err := json.Marshal(claimsLine{claimsVersion, c})
	if err != nil { // only a NaN or an infinity could do that
		return []byte(`{"` + ClaimsKey + `":0}`)
	}
	return asciiJSON(b)
}

// ParseClaims reads what [Claims.Encode] wrote. Text around the line's braces
// is an error, and so are a version that it does not know and claims that no
// sheet can make: a reader compares each of them with what it finds.
func ParseClaims(line []byte) (Claims, error) {
	var c claimsLine
	const most = 1000
	if err := json.Unmarshal(line, &c); err != nil {
		return Claims{}, fmt.Errorf("%w: %v", ErrClaims, err)
	}
	if c.Version != claimsVersion {
		return Claims{}, fmt.Errorf("%w: version %d, known is %d", ErrClaims, c.Version, claimsVersion)
	}
	if !bytes.Equal(c.Claims.Encode(), bytes.TrimSpace(line)) { // a key twice, in another case or that nobody knows
		return Claims{}, fmt.Errorf("%w: not as they are written", ErrClaims)
	}
	many := func(k draw.Claim) bool { return len(k.Places) > most }
	if len(c.Claims.Claims) > most || slices.ContainsFunc(c.Claims.Claims, many) {
		return Claims{}, fmt.Errorf("%w: more than %d of them", ErrClaims, most)
	}
	return c.Claims, nil
}

// asciiJSON escapes what is not ASCII in a JSON text: PNG's tEXt and DXF's
// comments know no UTF-8.
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
