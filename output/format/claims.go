package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"
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
//	DXF  an XRECORD "SHOGIKIT" of the drawing's dictionary, in pieces (group
//	     code 1) to be put together
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
	Layers  []LayerClaim // what stands on the layers; nil in files of early versions
	Text    string       // fingerprint of the letters, see [TextMark]; "" where there are none
	Tones   Tones        // PNG: of the picture
	Duplex  string       // PDF: what the printer is told about its two sides, as [Duplex.String] says it
	Command string       // the command line that made the file
}

// LayerClaim is what stands on a layer of a sheet. It tells sheets apart that
// promise the same lengths, and shows what another program moved or dropped.
type LayerClaim struct {
	Layer string    // "CUT"
	Paths int       // paths that are painted
	Texts int       // lines of text, which are paths in SVG and DXF
	Box   draw.Rect // of the paths, on paper, without their pens

	Sketch *Sketch // of paths and lines of text; nil in files of early versions
}

// TextMark returns the fingerprint of a sheet's letters: those of all its lines
// of text, in painting order, nothing between them.
func TextMark(letters string) string {
	if letters == "" {
		return ""
	}
	h := fnv.New64a()
	_, _ = io.WriteString(h, letters) // a hash takes everything
	return fmt.Sprintf("%016x", h.Sum64())
}

// ClaimsKey names the claims wherever a format wants a short name for them.
const ClaimsKey = "shogikit"

// ClaimsNamespace is the XML namespace of the claims.
const ClaimsNamespace = "urn:shogikit:claims:1"

// ErrClaims is wrapped by every error of [ParseClaims].
var ErrClaims = errors.New("not the claims of a sheet")

// ClaimsOf returns what a file says about s, whose marks look like that and whose
// lines of text are such paths.
func ClaimsOf(s *draw.Sheet, look func(*draw.Mark) draw.Look, letters func(*draw.Text) draw.Path) Claims {
	c := Claims{
		Sheet: s.ID, Title: s.Title, Paper: s.Paper, Block: s.Block,
		Scale: s.Scale, Claims: s.Promises(), Command: s.Command,
	}
	var text strings.Builder
	for l, m := range s.Marks {
		if n := len(c.Layers); n == 0 || c.Layers[n-1].Layer != l.String() {
			c.Layers = append(c.Layers, LayerClaim{Layer: l.String(), Sketch: &Sketch{}})
		}
		k, how := &c.Layers[len(c.Layers)-1], look(m)
		switch {
		case m.Text != nil:
			k.Texts++
			text.WriteString(m.Text.S)
			path := letters(m.Text)
			k.Sketch.Add(&path, &how, s.Block.Min)
		case !m.Path.Empty():
			k.Paths++
			k.Box = k.Box.Union(m.Path.Bounds())
			k.Sketch.Add(&m.Path, &how, s.Block.Min)
		}
	}
	c.Text = TextMark(text.String())
	return c
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
	Layers  []layerJSON `json:"layers,omitempty"`
	Text    string      `json:"text,omitempty"`
	Tones   []mm        `json:"tones,omitempty"`
	Duplex  string      `json:"duplex,omitempty"`
	Command string      `json:"command"`
}

type layerJSON struct {
	Name  string `json:"name"`
	Paths int    `json:"paths"`
	Texts int    `json:"texts"`
	Box   [4]mm  `json:"box"` // left, top, width, height

	Sketch []mm `json:"sketch,omitempty"`
}

type claimJSON struct {
	What  string `json:"what"`
	W     mm     `json:"w"`
	H     mm     `json:"h"`
	Count int    `json:"count"`
	At    [][]mm `json:"at,omitempty"` // each: x, y of the middle, turn, 1 where it is mirrored
}

func encodeClaim(c draw.Claim) claimJSON {
	j := claimJSON{What: c.Word(), W: mm(c.W), H: mm(c.H), Count: c.Count}
	for _, p := range c.Places {
		at := []mm{mm(p.At.X), mm(p.At.Y), mm(p.Turn)}
		if p.Mirrored {
			at = append(at, 1)
		}
		j.At = append(j.At, at)
	}
	return j
}

func (j *claimJSON) decode() draw.Claim {
	c := draw.Claim{W: draw.MM(j.W), H: draw.MM(j.H), Count: j.Count}
	c.What, c.Kind = draw.ParseClaimWord(j.What)
	for _, at := range j.At {
		c.Places = append(c.Places, draw.Place{At: draw.Pt(draw.MM(at[0]), draw.MM(at[1])), Turn: float64(at[2]), Mirrored: len(at) > 3 && at[3] != 0})
	}
	return c
}

// mm is a number that is written like a coordinate.
type mm float64

func (v mm) MarshalJSON() ([]byte, error) { return AppendNum(nil, float64(v)), nil }

const claimsVersion = 1

// Encode returns the claims as one line of ASCII.
func (c Claims) Encode() []byte {
	j := claimsJSON{
		Version: claimsVersion, Sheet: c.Sheet, Title: c.Title, Command: c.Command,
		Paper:  [2]mm{mm(c.Paper.W), mm(c.Paper.H)},
		Block:  rectJSON(c.Block),
		Scale:  mm(c.Scale),
		Claims: make([]claimJSON, len(c.Claims)),
		Text:   c.Text, Duplex: c.Duplex,
	}
	for i, k := range c.Claims {
		j.Claims[i] = encodeClaim(k)
	}
	for _, l := range c.Layers {
		k := layerJSON{l.Layer, l.Paths, l.Texts, rectJSON(l.Box), nil}
		if l.Sketch != nil {
			k.Sketch = l.Sketch.numbers()
		}
		j.Layers = append(j.Layers, k)
	}
	if c.Tones != (Tones{}) {
		for _, v := range c.Tones {
			j.Tones = append(j.Tones, mm(v))
		}
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
	if err := j.check(); err != nil {
		return Claims{}, err
	}
	c := Claims{
		Sheet: j.Sheet, Title: j.Title, Command: j.Command, Scale: float64(j.Scale),
		Paper: draw.Size{W: draw.MM(j.Paper[0]), H: draw.MM(j.Paper[1])},
		Block: rectOf(j.Block), Text: j.Text, Duplex: j.Duplex,
	}
	for i := range j.Claims {
		c.Claims = append(c.Claims, j.Claims[i].decode())
	}
	for _, l := range j.Layers {
		k := LayerClaim{l.Name, l.Paths, l.Texts, rectOf(l.Box), nil}
		if sketch, ok := sketchOf(l.Sketch); ok {
			k.Sketch = &sketch
		}
		c.Layers = append(c.Layers, k)
	}
	for i := range min(len(j.Tones), len(c.Tones)) {
		c.Tones[i] = float64(j.Tones[i])
	}
	return c, nil
}

// check makes sure that the claims are such as a sheet can make: a reader
// compares each of them with what it finds.
func (j *claimsJSON) check() error {
	const most, longest, largest = 1000, 1e5, 1e15
	if len(j.Claims) > most || len(j.Layers) > most {
		return fmt.Errorf("%w: more than %d of them", ErrClaims, most)
	}
	lengths := append(append(j.Paper[:], j.Block[:]...), j.Scale)
	for _, k := range j.Claims {
		lengths = append(lengths, k.W, k.H)
		if len(k.At) > most {
			return fmt.Errorf("%w: more than %d places", ErrClaims, most)
		}
		for _, at := range k.At {
			if len(at) < 3 || len(at) > 4 {
				return fmt.Errorf("%w: a place of %d numbers", ErrClaims, len(at))
			}
			lengths = append(lengths, at...)
		}
	}
	for _, l := range j.Layers {
		lengths = append(lengths, l.Box[:]...)
	}
	sums := j.Tones
	for _, l := range j.Layers {
		sums = append(sums, l.Sketch...)
	}
	for _, v := range sums {
		if v > largest || v < -largest {
			return fmt.Errorf("%w: a sum of %g", ErrClaims, float64(v))
		}
	}
	for _, v := range lengths {
		if v > longest || v < -longest {
			return fmt.Errorf("%w: a length of %g mm", ErrClaims, float64(v))
		}
	}
	return nil
}

func rectJSON(r draw.Rect) [4]mm { return [4]mm{mm(r.Min.X), mm(r.Min.Y), mm(r.W()), mm(r.H())} }

func rectOf(v [4]mm) draw.Rect {
	return draw.RectWH(draw.MM(v[0]), draw.MM(v[1]), draw.MM(v[2]), draw.MM(v[3]))
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
