package draw

import (
	"math"
	"slices"
	"strings"
)

// Kind says what a part is; its word stands in files and messages.
type Kind string

// The kinds of parts.
const (
	FacePart        Kind = "face"
	BackPart        Kind = "back"
	RimPart         Kind = "rim"
	NetPart         Kind = "net"
	StripPart       Kind = "strip" // round a stack
	CorePart        Kind = "core"  // a layer of a stack
	FoldoverPart    Kind = "foldover"
	ReliefFacePart  Kind = "relief-face"
	ReliefBackPart  Kind = "relief-back"
	BoardPart       Kind = "board"
	TravelBoardPart Kind = "travel-board"
	KomadaiPart     Kind = "komadai"
	BoxPart         Kind = "box"
	CouponPart      Kind = "coupon"  // to try paper, glue or blade on
	PicturePart     Kind = "picture" // of a contact sheet
)

// Back returns the kind that lies behind this one, or the kind itself.
func (k Kind) Back() Kind {
	switch k {
	case FacePart:
		return BackPart
	case ReliefFacePart:
		return ReliefBackPart
	}
	return k
}

// Part is one thing that is cut out of a sheet, in sheet coordinates.
type Part struct {
	Kind    Kind
	Name    string // which one: "pawn-sente-3"
	Outline Path   // the cut that frees it; closed
	Drawing Drawing
	Claims  []Claim
	Reverse bool   // its lines are seen from the other side of the paper
	Unlined bool   // the cut that frees it is not printed
	Folds   []Path // that are not printed
}

// Label names the part in files.
func (p *Part) Label() string {
	s := string(p.Kind)
	if p.Reverse {
		s += "-lines"
	}
	return s + " " + p.Name
}

// Bounds returns the box of everything that belongs to the part.
func (p Part) Bounds() Rect { return p.Outline.Bounds().Union(p.Drawing.Bounds()) }

// Transform returns the part, and what it claims, seen through m.
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

// Only returns the part with nothing but the marks of some layers, and the claims
// that can be measured on those.
func (p Part) Only(keep func(Layer) bool) Part {
	p.Drawing = p.Drawing.Only(func(m *Mark) bool { return keep(m.Role.Layer()) })
	p.Claims = OnlyClaims(p.Claims, keep)
	return p
}

// Claim adds a promise of the part, which stands upright: n features of a size,
// their middle at a point.
func (p *Part) Claim(what Feature, size Size, n int, at Point) {
	p.Claims = append(p.Claims, Claim{What: what, W: size.W, H: size.H, Count: n, Places: []Place{{At: at}}})
}

// ClaimOutline claims the size and place of the part's outline, as its cut, as
// the area that is painted, or both.
func (p *Part) ClaimOutline(what ...Feature) {
	b := p.Outline.Bounds()
	for _, f := range what {
		p.Claim(f, Size{b.W(), b.H()}, 1, b.Center())
	}
}

// Feature is what a claim is about.
type Feature uint8

// The features.
const (
	ClaimOutline Feature = iota // of a part, as its cut
	ClaimOpen                   // the same where not all of that is printed: no picture shows where it ends
	ClaimGround                 // of a part, the painted area that all of its picture stands on
	ClaimWalls                  // the height of a rim, between its long folds
	ClaimSquares                // of a board
	ClaimMM                     // the length of a scale figure of centimetres
	ClaimInches                 // the length of one of inches
)

// Layer returns the layer on which a feature is measured.
func (f Feature) Layer() Layer {
	return [...]Layer{LayerCut, LayerCut, LayerArt, LayerFold, LayerArt, LayerGuide, LayerGuide}[f]
}

// Claim is what a part, or the furniture of a sheet, promises whoever measures
// the file.
type Claim struct {
	What   Feature `json:"-"`
	Kind   Kind    `json:"-"`            // of the part, where [Sheet.Promises] lists it; "" for furniture
	W      MM      `json:"w"`            // as it must be found, scale included; 0: not claimed
	H      MM      `json:"h"`            // likewise
	Count  int     `json:"count"`        // how many of them there are
	Places []Place `json:"at,omitempty"` // where they lie, or the grids of squares do
}

// Place says where a thing lies on a sheet and which way up: mirrored left and
// right first if at all, then turned clockwise on paper, by degrees from 0 to
// 360.
type Place struct {
	At       Point // its middle
	Turn     float64
	Mirrored bool
}

// claimWords name the subjects of claims. An outline and an area go by the kind of
// their part too, a scale figure by its direction.
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

// parseClaimWord reads what [Claim.Word] returns.
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

// transform returns the claim seen through m. W and H stay level and upright, as
// those of a box do.
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

// Promises lists all that the sheet claims: its furniture first, then what is cut
// or painted, then what is on the parts. Equal ones count as one, with many
// places. An area is no news where the cut round it is there.
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

// tally adds a claim to an equal one, or appends it.
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
