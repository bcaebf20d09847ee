package format_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/format"
)

func TestClaimsComeBack(t *testing.T) {
	for _, c := range []format.Claims{
		{},
		{
			Sheet: "shogi-1-faces", Title: "Líce „将棋“ <&\"'> 😀", Paper: draw.Size{W: 210, H: 297},
			Block: draw.RectWH(9.75, 15.15, 190.5, 266.7), Scale: 1.5,
			Claims:  []draw.Claim{{Kind: "piece", W: 28.5, H: 30, Count: 40, Places: []draw.Place{{At: draw.Pt(20, 30.5), Turn: 90}, {At: draw.Pt(50, 30.5), Mirrored: true}}}, {What: draw.ClaimInches, W: 101.6, Count: 1}},
			Duplex:  "long",
			Command: "shogikit kit 'a b' \\ --lang cs\n",
		},
	} {
		line := c.Encode()
		for _, b := range line {
			if b < ' ' || b > '~' {
				t.Fatalf("not one line of ASCII: %q", line)
			}
		}
		got, err := format.ParseClaims(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got.Block.Max = got.Block.Min.Add(draw.Pt(got.Block.W(), got.Block.H()))
		if len(got.Claims) == 0 && len(c.Claims) == 0 {
			got.Claims = c.Claims
		}
		if !reflect.DeepEqual(got, c) {
			t.Errorf("got  %+v\nwant %+v", got, c)
		}
	}
}

func TestParseClaimsRefuses(t *testing.T) {
	line := string(format.Claims{Sheet: "s", Scale: 1, Claims: []draw.Claim{{Kind: "piece", W: 19, H: 20, Count: 1}}}.Encode())
	if _, err := format.ParseClaims([]byte(line + "\n")); err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"", "{}", "x", `{"shogikit":2}`, `{"shogikit":1} {"shogikit":1}`, `{"shogikit":1,"paper":"a4"}`, `[1]`, strings.Replace(line, `"scale":`, `"scale":2,"scale":`, 1), strings.Replace(line, `"claims":`, `"Claims":`, 1),
		strings.Replace(line, `"w":`, `"W":9,"w":`, 1), strings.Replace(line, `"count":`, `"more":1,"count":`, 1)} {
		if c, err := format.ParseClaims([]byte(s)); !errors.Is(err, format.ErrClaims) {
			t.Errorf("ParseClaims(%q) = %+v, %v", s, c, err)
		}
	}
}
