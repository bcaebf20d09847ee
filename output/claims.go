package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Claims is what a written file says about a sheet in it, so that a reader can
// measure the file and compare. Every format carries it as one line of JSON in
// plain ASCII ([Claims.Encode]):
//
//	PDF  the texts of an ordered array "sheets" in the XMP metadata, in
//	     the namespace ClaimsNamespace, one for each page
//	SVG  the text of an element "claims" of <metadata>, in that namespace
//	DXF  comments (group code 999) at the head of the file that start with
//	     "shogikit: ", in pieces to be put together
//	PNG  a tEXt chunk with the keyword "shogikit"
//
// Lengths are millimetres on paper, from the paper's top left corner.
type Claims struct {
	Sheet   string       // draw.Sheet.ID
	Title   string       // draw.Sheet.Title
	Paper   draw.Size    // the page
	Block   draw.Rect    // the part of it that PNG, SVG and DXF show
	Scale   float64      // of the parts; 1 is 100 %
	Claims  []draw.Claim // the lengths to be found
	Command string       // the command line that made the file
}

// ClaimsKey names the claims wherever a format wants a short name for them.
const ClaimsKey = "shogikit"

// ClaimsNamespace is the XML namespace of the claims.
const ClaimsNamespace = "urn:shogikit:claims:1"

// ErrClaims is wrapped by every error of [ParseClaims].
var ErrClaims = errors.New("not the claims of a sheet")

// ClaimsOf returns what a file says about s.
func ClaimsOf(s *draw.Sheet) Claims {
	return Claims{
		Sheet: s.ID, Title: s.Title, Paper: s.Paper, Block: s.Block,
		Scale: s.Scale, Claims: s.Claims, Command: s.Command,
	}
}

// claimsJSON is the form of the line; version tells later forms apart.
type claimsJSON struct {
	Version int         `json:"shogikit"`
	Sheet   string      `json:"sheet"`
	Title   string      `json:"title"`
	Paper   [2]mm       `json:"paper"`
	Block   [4]mm       `json:"block"` // left, top, width, height
	Scale   mm          `json:"scale"`
	Claims  []claimJSON `json:"claims"`
	Command string      `json:"command"`
}

type claimJSON struct {
	What  string `json:"what"`
	W     mm     `json:"w"`
	H     mm     `json:"h"`
	Count int    `json:"count"`
}

// mm is a number that is written like a coordinate.
type mm float64

func (v mm) MarshalJSON() ([]byte, error) { return appendNum(nil, float64(v)), nil }

const claimsVersion = 1

// Encode returns the claims as one line of ASCII.
func (c Claims) Encode() []byte {
	j := claimsJSON{
		Version: claimsVersion, Sheet: c.Sheet, Title: c.Title, Command: c.Command,
		Paper:  [2]mm{mm(c.Paper.W), mm(c.Paper.H)},
		Block:  [4]mm{mm(c.Block.Min.X), mm(c.Block.Min.Y), mm(c.Block.W()), mm(c.Block.H())},
		Scale:  mm(c.Scale),
		Claims: make([]claimJSON, len(c.Claims)),
	}
	for i, k := range c.Claims {
		j.Claims[i] = claimJSON{k.What, mm(k.W), mm(k.H), k.Count}
	}
	b, err := json.Marshal(j)
	if err != nil { // only a NaN or an infinity could do that
		return []byte(`{"` + ClaimsKey + `":0}`)
	}
	return asciiJSON(b)
}

// ParseClaims reads what [Claims.Encode] wrote. Text around the line's braces
// is an error, and so is a version that it does not know.
func ParseClaims(line []byte) (Claims, error) {
	var j claimsJSON
	d := json.NewDecoder(bytes.NewReader(line))
	if err := d.Decode(&j); err != nil {
		return Claims{}, fmt.Errorf("%w: %v", ErrClaims, err)
	}
	if d.More() || j.Version != claimsVersion {
		return Claims{}, fmt.Errorf("%w: version %d, known is %d", ErrClaims, j.Version, claimsVersion)
	}
	c := Claims{
		Sheet: j.Sheet, Title: j.Title, Command: j.Command, Scale: float64(j.Scale),
		Paper: draw.Size{W: draw.MM(j.Paper[0]), H: draw.MM(j.Paper[1])},
		Block: draw.RectWH(draw.MM(j.Block[0]), draw.MM(j.Block[1]), draw.MM(j.Block[2]), draw.MM(j.Block[3])),
	}
	for _, k := range j.Claims {
		c.Claims = append(c.Claims, draw.Claim{What: k.What, W: draw.MM(k.W), H: draw.MM(k.H), Count: k.Count})
	}
	return c, nil
}

// asciiJSON escapes what is not ASCII in a JSON text: PNG's tEXt and DXF's
// comments know no UTF-8.
func asciiJSON(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r < utf8.RuneSelf {
			out = append(out, b[0])
		} else {
			for _, u := range utf16.Encode([]rune{r}) {
				out = append(out, `\u`...)
				hex := strconv.FormatUint(uint64(u)|1<<16, 16)
				out = append(out, hex[1:]...)
			}
		}
		b = b[n:]
	}
	return out
}
