package draw

import (
	"encoding/json"
	"fmt"
)

// JSON encodings of the claims that files carry about their sheets: lengths with four
// decimals, in short lists.

// farthest bounds plausible lengths.
const farthest MM = 1e5

// MarshalJSON encodes the length as a number of millimetres.
func (v MM) MarshalJSON() ([]byte, error) { return AppendNumber(nil, float64(v), 4), nil }

// UnmarshalJSON decodes a number. It fails if that is not a plausible length on a
// sheet.
func (v *MM) UnmarshalJSON(b []byte) error {
	err := json.Unmarshal(b, (*float64)(v))
	if err == nil && (*v > farthest || *v < -farthest) {
		err = fmt.Errorf("a length of %g mm", float64(*v))
	}
	return err
}

// MarshalJSON encodes width and height.
func (s Size) MarshalJSON() ([]byte, error) { return json.Marshal([...]MM{s.W, s.H}) }

// UnmarshalJSON decodes what MarshalJSON encodes.
func (s *Size) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &[...]*MM{&s.W, &s.H}) }

// MarshalJSON encodes left, top, width and height.
func (r Rect) MarshalJSON() ([]byte, error) {
	return json.Marshal([...]MM{r.Min.X, r.Min.Y, r.W(), r.H()})
}

// UnmarshalJSON decodes what MarshalJSON encodes.
func (r *Rect) UnmarshalJSON(b []byte) error {
	var v [4]MM
	err := json.Unmarshal(b, &v)
	*r = RectWH(v[0], v[1], v[2], v[3])
	return err
}

// MarshalJSON encodes the centre and the rotation, and a 1 if the place is mirrored.
func (p Place) MarshalJSON() ([]byte, error) {
	list := []MM{p.At.X, p.At.Y, MM(p.Turn), 1}
	if !p.Mirrored {
		list = list[:3]
	}
	return json.Marshal(list)
}

// UnmarshalJSON decodes what MarshalJSON encodes.
func (p *Place) UnmarshalJSON(b []byte) error {
	var v []MM
	err := json.Unmarshal(b, &v)
	if err == nil && len(v) != 3 && len(v) != 4 {
		err = fmt.Errorf("a place of %d numbers", len(v))
	}
	if err == nil {
		*p = Place{At: Pt(v[0], v[1]), Turn: float64(v[2]), Mirrored: len(v) == 4 && v[3] != 0}
	}
	return err
}

// claimJSON is the encoding of a claim, with its subject as a word.
type claimJSON struct {
	Word string `json:"what"`
	claimFields
}

type claimFields Claim // without methods

// MarshalJSON encodes the claim with its subject as a word.
func (c Claim) MarshalJSON() ([]byte, error) {
	return json.Marshal(claimJSON{c.Word(), claimFields(c)})
}

// UnmarshalJSON decodes what MarshalJSON encodes.
func (c *Claim) UnmarshalJSON(b []byte) error {
	var j claimJSON
	err := json.Unmarshal(b, &j)
	*c = Claim(j.claimFields)
	c.What, c.Kind = parseClaimWord(j.Word)
	return err
}
