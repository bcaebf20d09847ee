package draw

import (
	"math"
	"slices"
	"strings"
)

// Kind is the kind of a part; its value appears in files and messages.
type Kind string

// The kinds of parts.
const (
	FacePart        Kind = "face"
	BackPart        Kind = "back"
	RimPart         Kind = "rim"
	NetPart         Kind = "net"
	StripPart       Kind = "strip" // around a stack
	CorePart        Kind = "core"  // a layer of a stack
	FoldoverPart    Kind = "foldover"
	ReliefFacePart  Kind = "relief-face"
	ReliefBackPart  Kind = "relief-back"
	BoardPart       Kind = "board"
	TravelBoardPart Kind = "travel-board"
	KomadaiPart     Kind = "komadai"
	BoxPart         Kind = "box"
	CouponPart      Kind = "coupon" // to test paper, glue or a blade
)

// Back returns the kind on the reverse of this one, or the kind itself.
func (k Kind) Back() Kind {
	switch k {
	case FacePart:
		return BackPart
	case ReliefFacePart:
		return ReliefBackPart
	}
	return k
}

// Part is one thing to be cut out of a sheet, in sheet coordinates.
type Part struct {
	Kind    Kind
	Name    string // which one: "pawn-sente-3"
	Outline Path   // the cut line around it; closed
	Drawing Drawing
	Claims  []Claim
	Reverse bool   // its lines are seen from the other side of the paper
	Unlined bool   // its cut line is not printed
	Folds   []Path // folds that are not printed
}

// Label identifies the part in files.
func (p *Part) Label() string {
	s := string(p.Kind)
	if p.Reverse {
		s += "-lines"
	}
	return s + " " + p.Name
}

// Bounds returns the bounding box of everything that belongs to the part.
func (p Part) Bounds() Rect { return p.Outline.Bounds().Union(p.Drawing.Bounds()) }

// Transform returns the part and its claims transformed by m.
func (p Part) Transform(m Affine) Part {
	p.Outline = p.Outline.Transform(m)
	p.Drawing = p.Drawing.Transform(m)
	p.Claims, p.Folds = slices.Clone(p.Claims), slices.Clone(p.Folds)
	for i := range p.Claims {
		p.Claims[i] = p.Claims[i].transform(m)
	}
	for i := range p.Folds {
		p.Folds[i] = p.Folds[i].Transform(m)
	}
	return p
}

// Only returns the part with only the marks of some layers, and the claims that can be
// measured on those.
func (p Part) Only(keep func(Layer) bool) Part {
	p.Drawing = p.Drawing.Only(func(m *Mark) bool { return keep(m.Role.Layer()) })
	p.Claims = OnlyClaims(p.Claims, keep)
	return p
}

// Claim adds a claim of the upright part: n features of a size, centred on a point.
func (p *Part) Claim(what Feature, size Size, n int, at Point) {
	p.Claims = append(p.Claims, Claim{What: what, W: size.W, H: size.H, Count: n, Places: []Place{{At: at}}})
}

// ClaimOutline claims the size and place of the part's outline as its cut line, its
// painted area, or both.
func (p *Part) ClaimOutline(what ...Feature) {
	b := p.Outline.Bounds()
	for _, f := range what {
		p.Claim(f, Size{b.W(), b.H()}, 1, b.Center())
	}
}

// Feature is the subject of a claim.
type Feature uint8

// The features.
const (
	ClaimOutline Feature = iota // the outline of a part, as its cut line
	ClaimOpen                   // the same, partly unprinted: no picture shows where it ends
	ClaimGround                 // the painted area that contains all of a part's picture
	ClaimWalls                  // the height of a rim between its long folds
	ClaimSquares                // of a board
	ClaimMM                     // the length of a scale figure in centimetres
	ClaimInches                 // the length of one in inches
)

// Layer returns the layer on which a feature is measured.
func (f Feature) Layer() Layer {
	return [...]Layer{LayerCut, LayerCut, LayerArt, LayerFold, LayerArt, LayerGuide, LayerGuide}[f]
}

// Claim is a statement by a part, or by the furniture of a sheet, that can be verified
// by measuring the file.
type Claim struct {
	What   Feature `json:"-"`
	Kind   Kind    `json:"-"`            // of the part, in [Sheet.Promises]; "" for furniture
	W      MM      `json:"w"`            // as measured, scale included; 0: not claimed
	H      MM      `json:"h"`            // likewise
	Count  int     `json:"count"`        // number of features
	Places []Place `json:"at,omitempty"` // their places, or those of the grids of squares
}

// Place is the position and orientation of something on a sheet: mirrored left to right
// first, if at all, then rotated clockwise on paper, by degrees from 0 to 360.
type Place struct {
	At       Point // its centre
	Turn     float64
	Mirrored bool
}

// claimWords name the subjects of claims. The name of an outline or area also includes
// the kind of its part, that of a scale figure its direction.
var claimWords = [...]string{
	ClaimOutline: "", ClaimOpen: "open-", ClaimGround: "uncut-",
	ClaimWalls: "rim-height", ClaimSquares: "square", ClaimMM: "scale-mm", ClaimInches: "scale-in",
}

// Word names the subject of the claim in files and messages.
func (c Claim) Word() string {
	word := claimWords[c.What]
	switch {
	case c.What < ClaimWalls:
		return word + string(c.Kind)
	case c.What < ClaimMM:
		return word
	case c.H > c.W:
		return word + "-upright"
	}
	return word + "-level"
}

// parseClaimWord is the inverse of [Claim.Word].
func parseClaimWord(s string) (Feature, Kind) {
	for f := ClaimInches; f > ClaimOutline; f-- {
		if rest, ok := strings.CutPrefix(s, claimWords[f]); ok {
			if f >= ClaimWalls {
				rest = "" // a direction
			}
			return f, Kind(rest)
		}
	}
	return ClaimOutline, Kind(s)
}

// transform returns the claim transformed by m. W and H stay horizontal and vertical,
// as for a bounding box.
func (c Claim) transform(m Affine) Claim {
	w, h := float64(c.W), float64(c.H)
	c.W = MM(math.Abs(m.A)*w + math.Abs(m.C)*h)
	c.H = MM(math.Abs(m.B)*w + math.Abs(m.D)*h)
	c.Places = slices.Clone(c.Places)
	for i := range c.Places {
		p := &c.Places[i]
		up := Rotate(p.Turn).Apply(Pt(0, -1))
		tip := m.Apply(p.At.Add(up))
		p.At = m.Apply(p.At)
		turn := tip.Sub(p.At).Angle() + 90
		p.Turn = math.Mod(math.Round(turn*1e6)/1e6+360, 360)
		p.Mirrored = p.Mirrored != (m.A*m.D < m.B*m.C)
	}
	return c
}

// OnlyClaims returns the claims that are measured on some layers.
func OnlyClaims(list []Claim, keep func(Layer) bool) []Claim {
	return slices.DeleteFunc(slices.Clone(list), func(c Claim) bool { return !keep(c.What.Layer()) })
}

// Promises lists all the claims of the sheet: first of its furniture, then what is cut
// or painted, then what is on the parts. Equal ones are merged, with all their places.
// An area is omitted if its cut line is claimed.
func (s *Sheet) Promises() []Claim {
	out := slices.Clone(s.Claims)
	for _, on := range []bool{false, true} {
		for i := range s.Parts {
			list := s.Parts[i].Claims
			cut := slices.ContainsFunc(list, func(c Claim) bool { return c.What < ClaimGround })
			for _, c := range list {
				if !on {
					c.Kind = s.Parts[i].Kind
				}
				if (c.What > ClaimGround) == on && (c.What != ClaimGround || !cut) {
					out = tally(out, c)
				}
			}
		}
	}
	return out
}

// tally merges a claim into an equal one or appends it.
func tally(list []Claim, c Claim) []Claim {
	near := func(a, b MM) bool { return a-b < Micro && b-a < Micro }
	i := slices.IndexFunc(list, func(o Claim) bool {
		return o.What == c.What && o.Kind == c.Kind && near(o.W, c.W) && near(o.H, c.H)
	})
	if i < 0 {
		c.Places = slices.Clone(c.Places)
		return append(list, c)
	}
	list[i].Count += c.Count
	list[i].Places = append(list[i].Places, c.Places...)
	return list
}
